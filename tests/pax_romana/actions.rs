//! Actions as short as a player says them.

use crate::board::{full, of};
use crate::support::{id, node};
use agon_game::Seat;
use agon_pax_romana::Action;
use agon_pax_romana::ids::*;
use agon_pax_romana::state::Owner;

/// The group goes on to a place, by land or by sea.
pub fn to(place: &str) -> Action {
    Action::MoveTo { to: node(place) }
}

/// The army of a seat in a place sets out for a Major Move.
pub fn major(seat: Seat, from: &str) -> Action {
    Action::Major { owner: of(seat), from: node(from), fleet: false }
}

/// The Fleet of a seat does.
pub fn sail(seat: Seat, from: &str) -> Action {
    Action::Major { owner: of(seat), from: node(from), fleet: true }
}

/// A unit of a seat sets out for a Minor Move.
pub fn minor(seat: Seat, from: &str, unit: Unit) -> Action {
    Action::Minor { owner: of(seat), from: node(from), piece: full(unit) }
}

/// Full units join.
pub fn up(owner: Owner, unit: Unit, count: u8) -> Action {
    Action::PickUp { owner, piece: full(unit), count }
}

/// Full units are set down on the way.
pub fn drop(unit: Unit, count: u8) -> Action {
    Action::Drop { piece: full(unit), count }
}

/// Full units do not go along.
pub fn leave(unit: Unit, count: u8) -> Action {
    Action::Leave { piece: full(unit), count }
}

/// A full unit is lost.
pub fn lose(unit: Unit) -> Action {
    Action::Lose { piece: full(unit) }
}

/// A full unit is reduced.
pub fn weaken(unit: Unit) -> Action {
    Action::Weaken { unit }
}

/// A leader joins.
pub fn leader_up(leader: &str) -> Action {
    Action::PickUpLeader { leader: id(leader) }
}

/// A leader is set down.
pub fn leader_down(leader: &str) -> Action {
    Action::DropLeader { leader: id(leader) }
}

/// The army in a Space tries to intercept.
pub fn intercept(from: &str) -> Action {
    Action::Intercept { from: id(from) }
}
