//! `[[special_rules]]` of `scenarios.toml`: a closed set of kinds.

use super::scenarios::ScenarioRules;
use super::setups::{Holder, seat, seat_of};
use crate::ids::*;
use agon_game::{Bundle, ContentError, Fields, Id, Place, Seat, unknown};
use toml::{Table, Value};

/// A minor state that appears during the game, unless others have combat units in the Space; Garrisons there are removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// The turn at whose start it appears.
    pub turn: u8,
    /// The minor state.
    pub minor: Minor,
    /// Its Space.
    pub space: Space,
    /// Its Heavy Infantry.
    pub heavy_infantry: u8,
}

/// Special rules of a scenario.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SpecialRules {
    /// Before play, a power may exchange its stacks in two Spaces.
    pub exchange: Option<(Seat, [Space; 2])>,
    /// Soldiers of Fortune have this many free markers of their own, in the turns of this bit set (bit 1 for turn 1). They
    /// replace PAX-12.4.2 and do not count towards two Activations in a row.
    pub sof_markers: Option<(u8, u16)>,
    /// A minor state that the Soldiers of Fortune of the starting position may stack with and defend.
    pub sof_ally: Option<Minor>,
    /// The minor state that gets the places those take.
    pub sof_captures: Option<Minor>,
    /// Two powers that may never ally.
    pub never_allied: Option<[Seat; 2]>,
    /// Whether PAX-10.4.5 is in force.
    pub legion_cavalry_absent: bool,
    /// A minor state that appears during the game.
    pub arrival: Option<Arrival>,
    /// The seat meant by texts that name Greece.
    pub greece_means: Option<Seat>,
}

/// Reads the special rules of a scenario.
pub(super) fn read(
    bundle: &Bundle,
    table: &[Table],
    scenario: &str,
    powers: &[Power],
    rules: &mut ScenarioRules,
) -> Result<(), ContentError> {
    let place = Place::table(bundle, "scenarios.toml", "special_rules");
    let mine = |row: &Table| row.get("scenario").and_then(Value::as_str) == Some(scenario);
    for (position, row) in table.iter().enumerate().filter(|(_, row)| mine(row)) {
        let mut fields = Fields::new(place.row(position), row);
        ["scenario", "text"].iter().for_each(|key| fields.skip(key));
        one(&mut fields, powers, rules)?;
        fields.finish()?;
    }
    Ok(())
}

const KINDS: [&str; 10] = [
    "muster_limit",
    "extra_income",
    "exchange",
    "sof_units_cooperate_with_sof_only",
    "sof_own_markers",
    "sof_allied_minor",
    "sof_captures_go_to",
    "no_alliance_between",
    "legion_cavalry_absent_turns_9_10",
    "minor_arrival",
];

fn one(fields: &mut Fields<'_>, powers: &[Power], rules: &mut ScenarioRules) -> Result<(), ContentError> {
    let special = &mut rules.special;
    match fields.text("kind")?.as_str() {
        "muster_limit" => {
            let seat = seat(fields, "power", powers)?;
            let limit = (fields.id("unit")?, fields.number("per_action", 1..=20)?);
            rules.seats[usize::from(seat.0)].muster_limit = Some(limit);
        }
        "extra_income" => {
            let seat = seat(fields, "power", powers)?;
            rules.seats[usize::from(seat.0)].extra_income = fields.number("talents", 1..=20)?;
        }
        "exchange" => {
            let seat = seat(fields, "power", powers)?;
            let spaces: Vec<Space> = fields.ids("spaces")?;
            let two: [Space; 2] = spaces.try_into().map_err(|_| fields.error("spaces", "expected two Spaces"))?;
            let stack = |space: &Space| {
                rules.forces.iter().any(|force| force.holder == Holder::Seat(seat) && force.space == *space)
            };
            if let Some(empty) = two.iter().find(|space| !stack(space)) {
                return Err(fields.error("spaces", format!("the power has no stack in `{}`", empty.name())));
            }
            special.exchange = Some((seat, two));
        }
        // PAX-12.4.4a: so do all Soldiers of Fortune, wherever they stand.
        "sof_units_cooperate_with_sof_only" if rules.sof_controller.is_some() => {}
        "sof_units_cooperate_with_sof_only" => {
            return Err(fields.error("kind", "the scenario names no `sof_controller`"));
        }
        "sof_own_markers" => {
            let markers = fields.number("markers", 1..=9)?;
            let turns = fields.number_list("turns", 1..=MAX_TURNS as u8)?;
            special.sof_markers = Some((markers, turns.into_iter().fold(0, |bits, turn| bits | 1 << turn)));
        }
        "sof_allied_minor" => special.sof_ally = Some(fields.id("minor")?),
        "sof_captures_go_to" => special.sof_captures = Some(fields.id("owner")?),
        "no_alliance_between" => {
            let seats: Result<Vec<Seat>, String> =
                fields.ids("powers")?.into_iter().map(|power| seat_of(power, powers)).collect();
            let seats = seats.map_err(|reason| fields.error("powers", reason))?;
            let two = seats.try_into().map_err(|_| fields.error("powers", "expected two powers"))?;
            special.never_allied = Some(two);
        }
        "legion_cavalry_absent_turns_9_10" => special.legion_cavalry_absent = true,
        "minor_arrival" => {
            special.arrival = Some(Arrival {
                turn: fields.number("turn", 1..=MAX_TURNS as u8)?,
                minor: fields.id("minor")?,
                space: fields.id("space")?,
                heavy_infantry: fields.number("hi", 1..=9)?,
            });
        }
        "greece_means" => special.greece_means = Some(seat(fields, "power", powers)?),
        other => {
            let known = KINDS.into_iter().chain(["greece_means"]);
            return Err(fields.error("kind", unknown("special rule", other, known)));
        }
    }
    Ok(())
}
