//! `objectives.toml`: Opportunity Objectives.

use super::numbers::{Numbers, numbers};
use super::raw::ObjectivesFile;
use crate::ids::*;
use crate::player::OBJECTIVES;
use crate::sets::SpaceSet;
use agon_game::{Bundle, ContentError, Fields, Id, IdSet, Place, must_be, rows};
use toml::Value;

/// PAX-15.4.9: what an Objective asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// Control of all these Provinces, and of all these Territories.
    Control(IdSet<Province>, IdSet<Territory, u32>),
    /// Control of all these Spaces.
    Spaces(SpaceSet),
    /// Control of all these Ports, and of these Provinces.
    Ports(SpaceSet, IdSet<Province>),
    /// A City or Town in this many Territories other than the player's Home.
    Places(u8),
    /// More talents than any other player at the end of phase A.
    Richest,
    /// Control of this many Home Provinces of other players.
    ForeignHomes(u8),
    /// Points for each of these groups of Territories in which the player controls all.
    PerTerritory(Vec<IdSet<Territory, u32>>),
}

/// An Opportunity Objective.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObjectiveRules {
    /// Number of markers.
    pub copies: u8,
    /// What it asks for.
    pub condition: Condition,
    /// Whether it gives victory points; otherwise Geographical Objective Points.
    pub gives_victory_points: bool,
    /// Points by printed power; 0 for powers that cannot use it.
    pub reward: [u8; 4],
    /// PAX-15.4.7b: whether it is discarded once it has scored.
    pub discarded: bool,
}

numbers! {
    /// PAX-15.4: limits on Objectives.
    pub struct ObjectiveLimits {
        /// Number of markers.
        markers: number(1..=99),
        /// Most that a player may hold.
        held: number(1..=OBJECTIVES as u8 - 1),
        /// Most that a player may buy in a turn.
        bought_per_turn: number(1..=1),
    }
}

/// The file.
#[derive(Clone, Debug)]
pub struct Objectives {
    /// Rules by Objective.
    pub rules: Vec<ObjectiveRules>,
    /// Display names.
    pub names: Vec<String>,
    /// Limits.
    pub limits: ObjectiveLimits,
}

/// PAX-15.4.1a: reads the file; there are as many markers as it states. `ports` gives the Ports of some Provinces.
pub(super) fn read(
    bundle: &Bundle,
    file: &ObjectivesFile,
    ports: impl Fn(IdSet<Province>) -> SpaceSet,
) -> Result<Objectives, ContentError> {
    let place = Place::table(bundle, "objectives.toml", "objectives");
    let mut limits = Fields::new(Place::table(bundle, "objectives.toml", "limits"), &file.limits);
    let mut all = Objectives { rules: Vec::new(), names: Vec::new(), limits: ObjectiveLimits::read(&mut limits)? };
    for (row, (_, mut fields)) in file.objectives.iter().zip(rows::<Objective>(place, &file.objectives)?) {
        let rules = ObjectiveRules {
            copies: fields.number("copies", 1..=9)?,
            condition: condition(&mut fields, &ports)?,
            gives_victory_points: fields.choice("unit", &[("gop", false), ("vp", true)])?,
            reward: reward(&mut fields)?,
            discarded: fields.flag("discard_after_scoring")?,
        };
        fields.finish()?;
        all.rules.push(rules);
        all.names.push(row.get("name").and_then(Value::as_str).unwrap_or_default().to_owned());
    }
    let found: u32 = all.rules.iter().map(|rules| u32::from(rules.copies)).sum();
    limits.printed(found == u32::from(all.limits.markers), "markers", || format!("the objectives have {found}"))?;
    limits.finish()?;
    Ok(all)
}

fn condition(fields: &mut Fields<'_>, ports: impl Fn(IdSet<Province>) -> SpaceSet) -> Result<Condition, ContentError> {
    let provinces = |fields: &mut Fields<'_>, key| Ok::<_, ContentError>(fields.ids(key)?.into_iter().collect());
    match fields.text("kind")?.as_str() {
        "control" => {
            let territories = fields.ids("territories")?.into_iter().collect();
            Ok(Condition::Control(provinces(fields, "provinces")?, territories))
        }
        "spaces" => Ok(Condition::Spaces(fields.ids("spaces")?.into_iter().collect())),
        "ports" => {
            let also = provinces(fields, "also_provinces")?;
            Ok(Condition::Ports(ports(provinces(fields, "provinces")?), also))
        }
        "places" => Ok(Condition::Places(fields.number("count", 1..=17)?)),
        "richest" => Ok(Condition::Richest),
        "foreign_homes" => Ok(Condition::ForeignHomes(fields.number("count", 1..=9)?)),
        "per_territory" => entries(fields),
        other => {
            let known = ["control", "spaces", "ports", "places", "richest", "foreign_homes", "per_territory"];
            Err(fields.error("kind", agon_game::unknown("kind", other, known)))
        }
    }
}

fn entries(fields: &mut Fields<'_>) -> Result<Condition, ContentError> {
    const KEY: &str = "entries";
    let value = fields.take(KEY)?;
    let entry = |entry: &Value| {
        let names = entry.as_array().ok_or_else(|| must_be("a list of Territories", entry))?;
        let name = |name: &Value| name.as_str().ok_or_else(|| must_be("a name", name)).and_then(Territory::from_name);
        names.iter().map(name).collect::<Result<IdSet<Territory, u32>, String>>()
    };
    let entries =
        value.as_array().ok_or_else(|| fields.error(KEY, must_be("a list of lists of Territories", value)))?;
    let found = entries.iter().map(entry).collect::<Result<Vec<_>, String>>();
    Ok(Condition::PerTerritory(found.map_err(|reason| fields.error(KEY, reason))?))
}

/// A number for each printed power that can use the Objective.
fn reward(fields: &mut Fields<'_>) -> Result<[u8; 4], ContentError> {
    let mut table = fields.inside("reward")?;
    let mut found = [0; 4];
    for power in super::powers::PRINTED {
        if table.has(power.as_str()) {
            found[power.index()] = table.number(power.as_str(), 1..=20)?;
        }
    }
    table.finish()?;
    Ok(found)
}
