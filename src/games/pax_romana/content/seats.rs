//! `[[seats]]` of `scenarios.toml`: each power of a scenario and what it starts with.

use super::powers::{PRINTED, capitals, manpower};
use super::scenarios::optional;
use super::{Leaders, Map, Origin, PowerRules};
use crate::ids::*;
use crate::sets::SpaceSet;
use agon_game::{ContentError, Fields, Id, IdSet, List};

/// A power in a scenario.
#[derive(Clone, Debug, PartialEq)]
pub struct SeatRules {
    /// The power.
    pub power: Power,
    /// Display name.
    pub name: String,
    /// The printed power whose restrictions and rewards apply to it.
    pub template: Power,
    /// Talents at the start.
    pub talents: u8,
    /// PAX-14.1.2: Stability at the start.
    pub stability: i8,
    /// Victory points at the start.
    pub victory_points: u8,
    /// Its Home Provinces.
    pub home_provinces: IdSet<Province>,
    /// Their Spaces.
    pub home_spaces: SpaceSet,
    /// Territories that contain one of them; they give no points (PAX-15.2.2c).
    pub home_territories: IdSet<Territory, u32>,
    /// PAX-1.4h: its Capital Spaces.
    pub capitals: List<Space, 2>,
    /// The leaders that it draws from.
    pub pool: IdSet<Leader>,
    /// PAX-6.4.2: heavy units free of upkeep, by Stability band.
    pub manpower_max: [u8; Band::COUNT],
    /// PAX-6.4.3: whether that number may never be exceeded.
    pub hard_cap: bool,
    /// PAX-12.2: whether it may have mercenaries.
    pub mercenaries: bool,
    /// PAX-17.1.6: whether it may hire them with any Hold card.
    pub any_hold_card: bool,
    /// PAX-12.4: whether it may have Soldiers of Fortune.
    pub soldiers_of_fortune: bool,
    /// PAX-2.2f: whether it raises legions.
    pub legions: bool,
    /// Talents added in each Income Phase (special rule).
    pub extra_income: u8,
    /// Most units of a kind that one Muster Action forms (special rule).
    pub muster_limit: Option<(Unit, u8)>,
    /// Number of leaders in the starting position.
    pub leaders_at_start: u8,
    /// Objectives that it cannot use, besides those that give its template no reward.
    pub unusable: IdSet<Objective, u16>,
}

pub(super) fn read(
    mut fields: Fields<'_>,
    power: Power,
    map: &Map,
    powers: &[PowerRules],
    leaders: &Leaders,
) -> Result<SeatRules, ContentError> {
    ["scenario", "power"].iter().for_each(|key| fields.skip(key));
    let template = optional(&mut fields, "template", |f, key| f.id::<Power>(key))?.unwrap_or(power);
    let Some(printed) = PRINTED.iter().position(|known| *known == template).map(|at| &powers[at]) else {
        return Err(fields.error("template", "expected one of the four printed powers"));
    };
    let home_provinces = optional(&mut fields, "home_provinces", Fields::ids)?
        .map_or(printed.home_provinces, |listed| listed.into_iter().collect());
    let pool = optional(&mut fields, "leader_pool", |f, key| f.id::<Power>(key))?.unwrap_or(template);
    let capitals = if fields.has("capitals") { capitals(&mut fields)? } else { printed.capitals };
    let home_spaces =
        home_provinces.iter().fold(SpaceSet::EMPTY, |all, province| all.or(map.province(province).spaces));
    if let Some(foreign) = capitals.iter().find(|space| !home_spaces.has(*space)) {
        return Err(fields.error("capitals", format!("`{}` lies outside the Home Provinces", foreign.name())));
    }
    let rules = SeatRules {
        power,
        name: optional(&mut fields, "name", Fields::text)?.unwrap_or_else(|| power_name(power)),
        template,
        talents: fields.number("talents", 0..=99)?,
        stability: fields.signed("stability", -20..=20)?,
        victory_points: fields.number("vp", 0..=99)?,
        home_provinces,
        home_spaces,
        home_territories: home_provinces.iter().map(|province| map.province(province).territory).collect(),
        capitals,
        pool: leaders.from(|leader| leader.origin == Origin::Pool(pool)).collect(),
        manpower_max: if fields.has("manpower_max") { manpower(&mut fields)? } else { printed.manpower_max },
        hard_cap: printed.hard_cap,
        mercenaries: printed.mercenaries,
        any_hold_card: printed.any_hold_card,
        soldiers_of_fortune: printed.soldiers_of_fortune,
        legions: power == Power::Rome,
        extra_income: 0,
        muster_limit: None,
        leaders_at_start: optional(&mut fields, "leaders_at_start", |f, key| f.number(key, 0..=2))?.unwrap_or(2),
        unusable: optional(&mut fields, "objective_unusable", Fields::ids)?.unwrap_or_default().into_iter().collect(),
    };
    if rules.pool.is_empty() {
        return Err(fields.error("leader_pool", "expected a printed power"));
    }
    fields.finish()?;
    Ok(rules)
}

/// The id with a capital letter.
fn power_name(power: Power) -> String {
    let id = power.as_str();
    id[..1].to_uppercase() + &id[1..]
}
