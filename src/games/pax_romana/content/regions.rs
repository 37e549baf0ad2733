//! `regions.toml`: Territories, Provinces and groups of places.

use super::raw::RegionsFile;
use crate::ids::*;
use crate::sets::SpaceSet;
use agon_game::{Bundle, ContentError, Fields, Id, IdSet, Place, rows};
use toml::Table;

/// A set of kinds of unit.
pub type Units = IdSet<Unit, u16>;

/// A Territory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TerritoryRules {
    /// PAX-2.1.1e: its kind: a Home or a Minor Territory.
    pub kind: TerritoryKind,
    /// The printed power that has its Home here.
    pub home_of: Option<Power>,
    /// PAX-2.1.1a, PAX-2.1.1i: whether it has Provinces. One that has none counts as its own single Province.
    pub divided: bool,
    /// Its Provinces.
    pub provinces: IdSet<Province>,
    /// Its Spaces.
    pub spaces: SpaceSet,
    /// PAX-2.1.1h, PAX-2.1.1l: talents for controlling it, in addition to its Provinces; 0 for an undivided one, which has
    /// them as a Province.
    pub income: u8,
    /// PAX-15.2.2b, PAX-15.2.2e: points for controlling it, in addition to its Provinces; 0 for an undivided one.
    pub objective_points: u8,
}

/// A Province, or an undivided Territory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProvinceRules {
    /// PAX-2.1.2a: its Territory.
    pub territory: Territory,
    /// PAX-2.1.1k: false for an undivided Territory, which is controlled like a Province and counts as a Territory.
    pub divided: bool,
    /// Its Spaces.
    pub spaces: SpaceSet,
    /// The number of Spaces that is more than half.
    pub majority: u8,
    /// PAX-6.1.1a, PAX-6.1.4a: talents for controlling it.
    pub income: u8,
    /// PAX-15.2.2a: points for controlling it.
    pub objective_points: u8,
    /// PAX-6.2.5a: kinds of Land Unit that may be formed there; elephants only if the file says so.
    pub units: Units,
}

/// The file as read before the Spaces are known.
pub(super) struct Regions {
    pub territories: Vec<TerritoryRules>,
    pub provinces: Vec<ProvinceRules>,
    /// Number of Spaces that the file states for each Province.
    pub space_counts: Vec<Option<u8>>,
    /// PAX-13.3, PAX-13.4: Provinces of Gaul without Britannia.
    pub mainland_gaul: IdSet<Province>,
    /// PAX-12.5.4: the starting Spaces of Pergamum.
    pub pergamum: SpaceSet,
}

/// Kinds that a Province may list; galleys and Garrisons have rules of their own.
const FORMED: [Unit; 4] = [Unit::Legion, Unit::HeavyInfantry, Unit::LightInfantry, Unit::Cavalry];

/// Names of Provinces: those of divided Territories, then the undivided Territories.
pub(super) fn province_ids(bundle: &Bundle, file: &RegionsFile) -> Result<Vec<String>, ContentError> {
    let provinces =
        agon_game::entry_ids(Place::table(bundle, "regions.toml", "provinces"), &file.provinces, MAX_PROVINCES)?;
    let place = Place::table(bundle, "regions.toml", "territories");
    let mut found = provinces;
    for row in &file.territories {
        let name = row.get("id").and_then(toml::Value::as_str).unwrap_or_default();
        if row.get("divided").and_then(toml::Value::as_bool) == Some(false) {
            if found.iter().any(|known| known == name) || found.len() == MAX_PROVINCES {
                let reason =
                    format!("no Province may have the name of an undivided Territory, and at most {MAX_PROVINCES}");
                return Err(place.entry(name).error("id", reason));
            }
            found.push(name.to_owned());
        }
    }
    Ok(found)
}

/// Reads the file; `spaces.toml` adds the Spaces later. PAX-2.1.2c, PAX-R129: Rhodes is a Territory of its own, or a Province of Asia
/// Minor.
pub(super) fn read(bundle: &Bundle, file: &RegionsFile, rhodes_separate: bool) -> Result<Regions, ContentError> {
    let (mut territories, mut units) = (Vec::new(), Vec::new());
    let mut undivided = Vec::new();
    let place = Place::table(bundle, "regions.toml", "territories");
    for (territory, mut row) in rows::<Territory>(place, &file.territories)? {
        let kind: TerritoryKind = row.id("kind")?;
        let home_of = row.has("home_of").then(|| row.id::<Power>("home_of")).transpose()?;
        if home_of.is_some() != (kind == TerritoryKind::Home) {
            return Err(row.error("home_of", "a Territory of kind `home`, and no other, names its power"));
        }
        let divided = row.flag("divided")?;
        let income = row.number("income_talents", 0..=9)?;
        let objective_points = row.number("geographic_objective_points", 0..=9)?;
        units.push(formed(&mut row)?);
        if !divided {
            undivided.push((territory, income, objective_points));
        }
        territories.push(TerritoryRules {
            kind,
            home_of,
            divided,
            provinces: IdSet::EMPTY,
            spaces: SpaceSet::EMPTY,
            income: if divided { income } else { 0 },
            objective_points: if divided { objective_points } else { 0 },
        });
        row.finish()?;
    }
    let (mut provinces, space_counts) = provinces(bundle, &file.provinces, &territories, &units)?;
    for (territory, income, objective_points) in undivided {
        let (units, spaces) = (units[territory.index()], SpaceSet::EMPTY);
        provinces.push(ProvinceRules {
            territory,
            divided: false,
            spaces,
            majority: 0,
            income,
            objective_points,
            units,
        });
    }
    if !rhodes_separate {
        let named = |name| Territory::from_name(name).map_err(|reason| place.error("", reason));
        let (rhodes, asia_minor) = (named("rhodes")?, named("asia_minor")?);
        for (i, province) in provinces.iter_mut().enumerate().filter(|(_, province)| province.territory == rhodes) {
            // PAX-15.4.9o: an Objective asks for it by its name all the same.
            territories[rhodes.index()].provinces.insert(Province::from_index(i));
            *province = ProvinceRules { territory: asia_minor, divided: true, ..*province };
        }
    }
    for (i, province) in provinces.iter().enumerate() {
        territories[province.territory.index()].provinces.insert(Province::from_index(i));
    }
    let (mainland_gaul, pergamum) = groups(Place::table(bundle, "regions.toml", "place_groups"), &file.place_groups)?;
    Ok(Regions { territories, provinces, space_counts, mainland_gaul, pergamum })
}

/// The Provinces of divided Territories, with the numbers of Spaces that the file states.
fn provinces(
    bundle: &Bundle,
    table: &[Table],
    territories: &[TerritoryRules],
    units: &[Units],
) -> Result<(Vec<ProvinceRules>, Vec<Option<u8>>), ContentError> {
    let place = Place::table(bundle, "regions.toml", "provinces");
    let (mut found, mut counts) = (Vec::new(), Vec::new());
    for row in table {
        let name = row.get("id").and_then(toml::Value::as_str).unwrap_or_default();
        let mut row = Fields::new(place.entry(name), row);
        ["id", "name"].iter().for_each(|key| row.skip(key));
        let territory: Territory = row.id("territory")?;
        if !territories[territory.index()].divided {
            return Err(row.error("territory", format!("`{}` is undivided; it has no Provinces", territory.name())));
        }
        let mut units = if row.has("units") { formed(&mut row)? } else { units[territory.index()] };
        if row.has("elephants") && row.flag("elephants")? {
            units.insert(Unit::Elephants);
        }
        let (income, objective_points) =
            (row.number("income_talents", 0..=9)?, row.number("geographic_objective_points", 0..=9)?);
        counts.push(Some(row.number("space_count", 1..=u8::MAX)?));
        row.finish()?;
        let spaces = SpaceSet::EMPTY;
        found.push(ProvinceRules { territory, divided: true, spaces, majority: 0, income, objective_points, units });
    }
    Ok((found, counts))
}

/// PAX-6.2.5: kinds that may be formed in a Province.
fn formed(row: &mut Fields<'_>) -> Result<Units, ContentError> {
    let units = row.ids::<Unit>("units")?;
    match units.iter().find(|unit| !FORMED.contains(unit)) {
        Some(other) => Err(row.error("units", format!("`{other}` is not formed by Provinces"))),
        None => Ok(units.into_iter().collect()),
    }
}

fn groups(place: Place<'_>, table: &[Table]) -> Result<(IdSet<Province>, SpaceSet), ContentError> {
    let (mut gaul, mut pergamum) = (None, None);
    for (position, row) in table.iter().enumerate() {
        let mut row = Fields::new(place.row(position), row);
        match row.text("id")?.as_str() {
            "mainland_gaul" => gaul = Some(row.ids("provinces")?.into_iter().collect()),
            "pergamum" => pergamum = Some(row.ids("spaces")?.into_iter().collect()),
            other => {
                let reason = agon_game::unknown("group", other, ["mainland_gaul", "pergamum"]);
                return Err(row.error("id", reason));
            }
        }
        row.finish()?;
    }
    let missing = |name| place.error("", format!("the group `{name}` is missing"));
    Ok((gaul.ok_or_else(|| missing("mainland_gaul"))?, pergamum.ok_or_else(|| missing("pergamum"))?))
}
