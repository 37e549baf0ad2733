//! Until the other chapters are there.

use super::super::PaxRomana;
use super::super::ids::*;
use super::super::state::*;
use crate::game::Seat;

impl PaxRomana {
    pub(super) fn open_battle(&self, _: &mut State, _: Space, _: Cause, _: Combatant, _: Combatant) {}
    pub(super) fn begin_slave_revolt(&self, _: &mut State, _: Seat, _: Seat) {}
    pub(super) fn begin_pontus(&self, _: &mut State, _: Seat) {}
    pub(super) fn open_naval_ambush(&self, _: &mut State, _: Seat, _: Node) {}
}
