//! `events.toml`: the two parts of every event.

use super::super::ids::*;
use super::map::{Map, roman};
use super::raw::EventsFile;
use super::{EventRules, Lower, Upper};
use crate::game::{Bundle, ContentError, Fields, Id, Place, rows, unknown};

/// Largest divisor, threshold and amount.
const MOST: u8 = 15;

/// What `events.toml` holds.
pub(super) struct Events {
    pub rules: Vec<EventRules>,
    pub names: Vec<String>,
    pub labels: Vec<String>,
}

/// Reads all events.
pub(super) fn read(bundle: &Bundle, file: &EventsFile, map: &Map) -> Result<Events, ContentError> {
    let mut events = Events { rules: Vec::new(), names: Vec::new(), labels: Vec::new() };
    let place = Place::table(bundle, "events.toml", "events");
    for ((event, mut row), table) in rows::<Event>(place, &file.events)?.into_iter().zip(&file.events) {
        let number = event.index() as u8 + 1;
        row.fixed("number", i64::from(number))?;
        row.fixed("label", roman(number))?;
        let name = Fields::new(place.row(event.index()), table).text("name")?;
        events.names.push(format!("{} {name}", roman(number)));
        events.labels.push(roman(number));
        let (mut top, mut bottom) = (row.inside("upper")?, row.inside("lower")?);
        events.rules.push(EventRules { upper: upper(&mut top, map)?, lower: lower(&mut bottom)? });
        top.finish()?;
        bottom.finish()?;
        // Five cards repeat a rule that holds for all (S2S-551).
        row.flag("local_death_reminder")?;
        row.finish()?;
    }
    Ok(events)
}

fn upper(fields: &mut Fields<'_>, map: &Map) -> Result<Upper, ContentError> {
    const TRIGGERS: [(&str, bool); 2] =
        [("per_troublemakers_on_board", true), ("per_captured_region_with_troublemakers", false)];
    let on_board = fields.choice("trigger", &TRIGGERS)?;
    let number = fields.number(if on_board { "per" } else { "at_least" }, 1..=MOST)?;
    let mut effect = fields.inside("effect")?;
    let kind = effect.text("kind")?;
    let part = match (kind.as_str(), on_board) {
        ("pay_or_rome", true) => {
            effect.all_fixed([("amount", 1.into()), ("rome_up", 1.into())])?;
            Upper::PayOrRome { per: number, resource: effect.id("resource")? }
        }
        ("add_troublemaker", true) => {
            effect.all_fixed([("amount", 1.into()), ("target", "captured_regions_of_area".into())])?;
            let area = effect.text("area")?;
            let colour = map.area_ids.iter().position(|known| *known == area).map(Colour::from_index);
            let colour = colour.ok_or_else(|| effect.error("area", unknown("area", &area, &map.area_ids)))?;
            Upper::Spread { per: number, area: colour }
        }
        ("rome_up", true) => {
            effect.fixed("amount", 1)?;
            Upper::Rome { per: number }
        }
        ("add_troublemaker", false) => {
            effect.all_fixed([("amount", 1.into()), ("target", "that_region".into())])?;
            Upper::Crowd { at_least: number }
        }
        ("discard_unit_or_rome", false) => {
            effect.all_fixed([("units", 1.into()), ("rome_up", 1.into())])?;
            Upper::UnitOrRome { at_least: number }
        }
        (other, true) => {
            return Err(
                effect.error("kind", unknown("effect here", other, ["pay_or_rome", "add_troublemaker", "rome_up"]))
            );
        }
        (other, false) => {
            return Err(
                effect.error("kind", unknown("effect here", other, ["add_troublemaker", "discard_unit_or_rome"]))
            );
        }
    };
    effect.finish()?;
    Ok(part)
}

fn lower(fields: &mut Fields<'_>) -> Result<Lower, ContentError> {
    const KINDS: [&str; 11] = [
        "food_or_unit_per_units_in_region",
        "spend_any_resources",
        "add_troublemaker_to_captured_regions",
        "spend_talents",
        "add_troublemaker_to_chosen_regions",
        "add_troublemaker_to_city_sites",
        "draw_token_per_mixed_region",
        "discard_units",
        "remove_check_tokens_from_bag",
        "add_troublemaker_to_uncaptured_regions",
        "rome_up",
    ];
    let kind = fields.text("kind")?;
    if kind.starts_with("add_troublemaker") {
        fields.fixed("amount", 1)?;
    }
    Ok(match kind.as_str() {
        "food_or_unit_per_units_in_region" => {
            fields.all_fixed([("food", 1.into()), ("units", 1.into())])?;
            Lower::FoodOrUnit { per: fields.number("per_units", 1..=MOST)? }
        }
        "spend_any_resources" => Lower::SpendAny { amount: fields.number("amount", 1..=MOST)? },
        "add_troublemaker_to_captured_regions" => {
            const WHERE: [(&str, bool); 2] = [("units_of_different_colours", true), ("military_units_count", false)];
            if fields.choice("where", &WHERE)? {
                Lower::MixedRegions
            } else {
                let counts = fields.number_list("counts", 0..=15)?;
                Lower::MilitaryCount { counts: counts.iter().fold(0, |bits, count| bits | 1 << count) }
            }
        }
        "spend_talents" => Lower::SpendTalents { amount: fields.number("amount", 1..=MOST)? },
        "add_troublemaker_to_chosen_regions" => {
            let regions = fields.ids::<Region>("regions")?;
            let choose = fields.number("choose", 1..=regions.len() as u8)?;
            Lower::ChosenRegions { choose, regions: regions.into_iter().collect() }
        }
        "add_troublemaker_to_city_sites" => {
            fields.all_fixed([("blocks_building", true.into()), ("suspends_city", true.into())])?;
            Lower::CitySites { sites: fields.ids::<Site>("sites")?.into_iter().collect() }
        }
        "draw_token_per_mixed_region" => {
            fields.all_fixed([("colours", 2.into()), ("draw", 1.into()), ("units", 1.into())])?;
            Lower::DrawPerMixedRegion { value: fields.number("discard_unit_on_value", 0..=MOST)? }
        }
        "discard_units" => Lower::DiscardUnits { amount: fields.number("amount", 1..=MOST)? },
        "remove_check_tokens_from_bag" => Lower::RemoveTokens { amount: fields.number("amount", 1..=MOST)? },
        "add_troublemaker_to_uncaptured_regions" => {
            fields.fixed("at_capture", "remove_it_instead_of_reward")?;
            Lower::UncapturedRegions { choose: fields.number("choose", 1..=MOST)? }
        }
        "rome_up" => Lower::Rome { amount: fields.number("amount", 1..=MOST)? },
        other => return Err(fields.error("kind", unknown("lower part", other, KINDS))),
    })
}
