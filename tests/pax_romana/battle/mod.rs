//! PAX-10.0 to PAX-10.4: the course of a land battle, Battle Points, shifts, cavalry, Elephants.

mod course;
mod riders;
mod strength;

use crate::board::*;
use crate::fight::*;
use crate::support::{id, node};
use agon_pax_romana::Action;
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;

/// Rome attacks Carthage in Tolosa, coming from Narbo; nothing else is on the map.
fn tolosa<'g>(rome: Units<'_>, carthage: Units<'_>) -> At<'g> {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "tolosa", carthage).attack(ROME, rome, &["narbo", "tolosa"], 3);
    at
}

/// Battle Points of both sides.
fn points(at: &At<'_>) -> (u16, u16) {
    (at.side(Attacker).bp, at.side(Defender).bp)
}

/// Shifts of both sides after dice of 3 and 3.
fn shifts(at: &mut At<'_>) -> (u8, u8) {
    at.roll(3);
    let defender = at.s;
    // Without shifts the battle goes on at once, so the numbers are read before the second die is applied.
    at.roll(3);
    let counted = at.s.battle.unwrap_or(defender.battle.unwrap());
    (counted.side(Attacker).shifts, counted.side(Defender).shifts)
}

/// Shifts go to the side's own die first, then to the enemy's.
fn use_shifts(at: &mut At<'_>) {
    while matches!(at.s.steps.top(), Some(Step::Battle(BattleStep::Shift { .. }))) {
        let first = at.legal()[0];
        at.act(first);
    }
}
