//! `setups.toml`: starting positions.

use super::forces::{Counts, counts};
use super::raw::SetupsFile;
use crate::ids::*;
use agon_game::{Bundle, ContentError, Fields, Id, IdSet, Place, Seat};
use toml::Value;

/// The owner of something at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holder {
    /// A player.
    Seat(Seat),
    /// PAX-12.4.
    SoldiersOfFortune,
    /// A minor state.
    Minor(Minor),
}

/// A City or Town at the start, with full FP.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlaceSetup {
    /// Its owner.
    pub holder: Holder,
    /// Its Space.
    pub space: Space,
    /// Its kind.
    pub kind: PlaceKind,
}

/// A stack at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForceSetup {
    /// Its owner.
    pub holder: Holder,
    /// Its Space.
    pub space: Space,
    /// Units of each kind.
    pub units: Counts,
    /// The leader with it.
    pub leader: Option<Leader>,
}

/// Units that come later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reinforcement {
    /// The turn at the start of whose phase D they arrive.
    pub turn: u8,
    /// The player who gets them.
    pub seat: Seat,
    /// The Space where they arrive.
    pub space: Space,
    /// The Space where they arrive if an enemy holds the first one.
    pub otherwise: Space,
    /// Units of each kind.
    pub units: Counts,
}

/// A starting position for one rule set.
#[derive(Clone, Debug, Default)]
pub(super) struct Position {
    pub places: Vec<PlaceSetup>,
    pub forces: Vec<ForceSetup>,
    pub reinforcements: Vec<Reinforcement>,
    pub control: Vec<IdSet<Province>>,
}

/// The starting position in entry `name`, for the powers of a scenario.
pub(super) fn read(
    bundle: &Bundle,
    file: &SetupsFile,
    name: &str,
    powers: &[Power],
    ruleset: Ruleset,
) -> Result<Position, ContentError> {
    let place = Place::table(bundle, "setups.toml", "setups");
    let named = |row: &&toml::Table| row.get("id").and_then(Value::as_str) == Some(name);
    let row = file.setups.iter().find(named).ok_or_else(|| place.error("", format!("`{name}` is missing")))?;
    let mut fields = Fields::new(place.entry(name), row);
    fields.text("id")?;
    let mut position = Position::default();
    for mut row in fields.each_inside("places")? {
        let found = PlaceSetup { holder: holder(&mut row, powers)?, space: row.id("space")?, kind: row.id("kind")? };
        if applies(&mut row, ruleset)? {
            position.places.push(found);
        }
        row.finish()?;
    }
    for mut row in fields.each_inside("forces")? {
        let leader = row.has("leader").then(|| row.id("leader")).transpose()?;
        let (holder, space) = (holder(&mut row, powers)?, row.id("space")?);
        let found = ForceSetup { holder, space, units: counts(&mut row)?, leader };
        if applies(&mut row, ruleset)? {
            position.forces.push(found);
        }
        row.finish()?;
    }
    if fields.has("reinforcements") {
        for mut row in fields.each_inside("reinforcements")? {
            position.reinforcements.push(Reinforcement {
                turn: row.number("turn", 1..=MAX_TURNS as u8)?,
                seat: seat(&mut row, "owner", powers)?,
                space: row.id("space")?,
                otherwise: row.id("space_if_enemy_held")?,
                units: counts(&mut row)?,
            });
            row.finish()?;
        }
    }
    let mut control = fields.inside("start_control")?;
    for power in powers {
        position.control.push(control.ids(power.as_str())?.into_iter().collect());
    }
    control.finish()?;
    fields.finish()?;
    Ok(position)
}

/// The seat of a power.
pub(super) fn seat(fields: &mut Fields<'_>, key: &str, powers: &[Power]) -> Result<Seat, ContentError> {
    let power: Power = fields.id(key)?;
    seat_of(power, powers).map_err(|reason| fields.error(key, reason))
}

/// The seat of a power, or an error that says that it does not play.
pub(super) fn seat_of(power: Power, powers: &[Power]) -> Result<Seat, String> {
    let known = powers.iter().position(|known| *known == power);
    known.map(|at| Seat(at as u8)).ok_or_else(|| format!("`{power}` does not play in the scenario"))
}

fn holder(fields: &mut Fields<'_>, powers: &[Power]) -> Result<Holder, ContentError> {
    let name = fields.text("owner")?;
    if name == "sof" {
        return Ok(Holder::SoldiersOfFortune);
    }
    if let Ok(power) = Power::from_name(&name) {
        let found = seat_of(power, powers).map(Holder::Seat);
        return found.map_err(|reason| fields.error("owner", reason));
    }
    Minor::from_name(&name).map(Holder::Minor).map_err(|_| {
        let known = powers.iter().map(|power| power.as_str()).chain(["sof"]);
        let minors = Minor::ALL.iter().map(|minor| minor.as_str());
        fields.error("owner", agon_game::unknown("owner", &name, known.chain(minors)))
    })
}

/// Whether an entry applies to the rule set.
fn applies(fields: &mut Fields<'_>, ruleset: Ruleset) -> Result<bool, ContentError> {
    Ok(!fields.has("ruleset") || fields.id::<Ruleset>("ruleset")? == ruleset)
}
