//! `events.toml`: the two parts of every event.

use super::map::{Map, roman};
use super::raw::EventsFile;
use super::{Regions, Sites};
use crate::ids::*;
use agon_game::{Bundle, ContentError, Fields, Id, Place, rows, unknown};

/// An event card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EventRules {
    /// S2S-502: first part.
    pub upper: Upper,
    /// S2S-502: second part.
    pub lower: Lower,
}

/// Upper parts of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Upper {
    /// For each `per` troublemakers on the board: pay or Rome +1 (S2S-515, S2S-517, S2S-519, S2S-523, S2S-525, S2S-533,
    /// S2S-537, S2S-543, S2S-545, S2S-549).
    PayOrRome {
        /// Divisor.
        per: u8,
        /// What to pay.
        resource: Resource,
    },
    /// For each `per` troublemakers on the board: one more in an area (S2S-511, S2S-527, S2S-529, S2S-541).
    Spread {
        /// Divisor.
        per: u8,
        /// Area, by its colour.
        area: Colour,
    },
    /// For each `per` troublemakers on the board: Rome +1 (S2S-535, S2S-539).
    Rome {
        /// Divisor.
        per: u8,
    },
    /// Each captured region with so many troublemakers gets another (S2S-513, S2S-531).
    Crowd {
        /// How many.
        at_least: u8,
    },
    /// For each captured region with so many troublemakers: a unit or Rome +1 (S2S-521, S2S-547).
    UnitOrRome {
        /// How many.
        at_least: u8,
    },
}

/// Lower parts of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lower {
    /// For each `per` units of a region: food or a unit (S2S-512, S2S-522, S2S-532, S2S-542).
    FoodOrUnit {
        /// Divisor.
        per: u8,
    },
    /// Spend resources of any kind (S2S-514, S2S-540).
    SpendAny {
        /// How many.
        amount: u8,
    },
    /// A troublemaker in each captured region with units of different colours (S2S-516).
    MixedRegions,
    /// A troublemaker in each captured region whose number of military units is in the set of bits (S2S-518).
    MilitaryCount {
        /// Bit per number.
        counts: u16,
    },
    /// Spend talents (S2S-520).
    SpendTalents {
        /// How many.
        amount: u8,
    },
    /// A troublemaker in each of some captured regions of a list (S2S-524, S2S-526, S2S-528).
    ChosenRegions {
        /// How many regions.
        choose: u8,
        /// The list.
        regions: Regions,
    },
    /// A troublemaker on each of the city sites (S2S-530, S2S-538).
    CitySites {
        /// Which.
        sites: Sites,
    },
    /// For each region with units of different colours: draw a token; at this value a unit is discarded (S2S-534).
    DrawPerMixedRegion {
        /// The fatal value.
        value: u8,
    },
    /// Discard units (S2S-536).
    DiscardUnits {
        /// How many.
        amount: u8,
    },
    /// Remove random tokens in the bag from the game (S2S-544).
    RemoveTokens {
        /// How many.
        amount: u8,
    },
    /// A troublemaker beside the condition of uncaptured regions (S2S-546).
    UncapturedRegions {
        /// How many regions.
        choose: u8,
    },
    /// Rome steps (S2S-548, S2S-550).
    Rome {
        /// How many.
        amount: u8,
    },
}

/// Largest divisor, threshold and amount.
const MOST: u8 = 15;

/// The content of `events.toml`.
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
