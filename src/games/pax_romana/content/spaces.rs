//! `spaces.toml`: the Spaces of the map.

use super::numbers::{Numbers, numbers};
use super::raw::SpacesFile;
use super::regions::Regions;
use crate::ids::*;
use crate::sets::SpaceSet;
use agon_game::{Bundle, ContentError, Fields, Id, Place, rows};

/// A Space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpaceRules {
    /// PAX-2.1.2d, PAX-5.2.4a, PAX-5.2.4b, PAX-5.3.2a, PAX-5.3.2b: its Province or undivided Territory, of islands, too.
    pub province: Province,
    /// Its Territory.
    pub territory: Territory,
    /// PAX-2.1.3b, PAX-2.1.3f: whether Fleets may use it.
    pub port: bool,
    /// PAX-2.1.3d: whether it costs more to enter and can have neither City nor Town (PAX-7.1.3a).
    pub rough_mountain: bool,
    /// PAX-2.1.3h: whether a Tribe chip is placed here.
    pub tribe: bool,
    /// PAX-2.1.3e, PAX-6.1.1g: talents from its mine.
    pub mine: u8,
    /// PAX-6.2.8: whether Heavy Infantry may be formed here.
    pub heavy_infantry: bool,
    /// The printed power whose Capital Space it is; scenarios say which Capitals are in force.
    pub capital_of: Option<Power>,
}

numbers! {
    /// Totals that the file states, to be compared with its Spaces.
    pub struct Totals {
        /// All Spaces.
        spaces: number(0..=255),
        /// Ports.
        ports: number(0..=255),
        /// Tribe Spaces (PAX-R13-01).
        tribe_spaces: number(0..=255),
        /// Rough Mountain Spaces.
        rough_mountain_spaces: number(0..=255),
        /// Capital Spaces.
        capital_spaces: number(0..=255),
        /// Mines.
        mine_spaces: number(0..=255),
    }
}

/// Reads the Spaces and adds them to their Provinces and Territories.
pub(super) fn read(bundle: &Bundle, file: &SpacesFile, regions: &mut Regions) -> Result<Vec<SpaceRules>, ContentError> {
    let mut spaces = Vec::new();
    for (space, mut row) in rows::<Space>(Place::table(bundle, "spaces.toml", "spaces"), &file.spaces)? {
        let rules = one(&mut row, regions)?;
        row.finish()?;
        regions.provinces[rules.province.index()].spaces.insert(space);
        regions.territories[rules.territory.index()].spaces.insert(space);
        spaces.push(rules);
    }
    let place = Place::table(bundle, "regions.toml", "provinces");
    for (i, province) in regions.provinces.iter_mut().enumerate() {
        let name = Province::from_index(i).name();
        let (found, stated) = (province.spaces.len() as u8, regions.space_counts.get(i).copied().flatten());
        let (here, reason) = (place.entry(&name), || format!("spaces.toml has {found} Spaces there"));
        if found == 0 {
            return Err(here.error("space_count", reason()));
        }
        here.printed(stated.is_none_or(|stated| stated == found), "space_count", reason)?;
        province.majority = found / 2 + 1;
    }
    totals(Fields::new(Place::table(bundle, "spaces.toml", "totals"), &file.totals), &spaces)?;
    Ok(spaces)
}

fn one(row: &mut Fields<'_>, regions: &Regions) -> Result<SpaceRules, ContentError> {
    // Coordinates do not matter to the rules.
    ["lon", "lat"].iter().for_each(|key| row.skip(key));
    let mut flag = |key| if row.has(key) { row.flag(key).map(Some) } else { Ok(None) };
    let (rough_mountain, tribe) = (flag("rough_mountain")? == Some(true), flag("tribe")? == Some(true));
    let heavy_infantry = flag("hi_formation")? != Some(false);
    let province: Province = row.id("province")?;
    Ok(SpaceRules {
        province,
        territory: regions.provinces[province.index()].territory,
        port: row.flag("port")?,
        rough_mountain,
        tribe,
        mine: if row.has("mine_talents") { row.number("mine_talents", 1..=9)? } else { 0 },
        heavy_infantry,
        capital_of: row.has("capital_of").then(|| row.id("capital_of")).transpose()?,
    })
}

/// The stated totals guard against Spaces and flags lost when the map is corrected.
fn totals(mut fields: Fields<'_>, spaces: &[SpaceRules]) -> Result<(), ContentError> {
    let stated = Totals::read(&mut fields)?;
    let count = |is: fn(&SpaceRules) -> bool| spaces.iter().filter(|space| is(space)).count();
    for (key, stated, found) in [
        ("spaces", stated.spaces, spaces.len()),
        ("ports", stated.ports, count(|s| s.port)),
        ("tribe_spaces", stated.tribe_spaces, count(|s| s.tribe)),
        ("rough_mountain_spaces", stated.rough_mountain_spaces, count(|s| s.rough_mountain)),
        ("capital_spaces", stated.capital_spaces, count(|s| s.capital_of.is_some())),
        ("mine_spaces", stated.mine_spaces, count(|s| s.mine > 0)),
    ] {
        fields.printed(usize::from(stated) == found, key, || format!("the file has {found}"))?;
    }
    fields.finish()
}

/// The Spaces that a predicate holds for.
pub(super) fn those(spaces: &[SpaceRules], is: impl Fn(&SpaceRules) -> bool) -> SpaceSet {
    spaces.iter().enumerate().filter(|(_, space)| is(space)).map(|(i, _)| Space::from_index(i)).collect()
}
