//! Positions that cannot exist, part by part. Each is refused with a message that uses names.

mod armies;
mod battles;
mod standing;
mod steps;
mod strangers;
mod talks;

use crate::board::*;
use crate::clash::march;
use crate::impossible::{ground, lay, plan};
use crate::support::{id, node};
use agon_game::{Checking, state_from_json, state_to_json};
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;
use agon_pax_romana::{Action, PaxRomana};

/// A damage to a position, and the message about it.
type Wrong = (&'static str, fn(&mut State));

/// Each damage must be refused with its message.
fn refused(at: &Position<'_, PaxRomana>, wrong: &[Wrong]) {
    assert_eq!(at.game.check(&at.s), Ok(()), "sound before");
    for (words, damage) in wrong {
        let mut s = at.s;
        damage(&mut s);
        let said = at.game.check(&s).expect_err(words);
        assert!(said.contains(words), "{words}: {said}");
    }
}

fn pieces(unit: Unit, count: u8, owner: Owner) -> Option<Force> {
    Some(Force { owner, troops: Troops::of(unit, count) })
}
