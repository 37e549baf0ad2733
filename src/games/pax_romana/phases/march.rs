//! PAX-9.1, PAX-9.2: a group moves over land.

use super::super::PaxRomana;
use super::super::action::Action;
use super::super::state::*;
use super::super::step::*;

impl PaxRomana {
    pub(in super::super) fn who_march(&self, s: &State, step: MarchStep) -> Who {
        let mover = s.march(s.moving()).mover;
        match step {
            MarchStep::Compose { .. } | MarchStep::Go => Who::Seat(mover),
            MarchStep::Roll => Who::Chance(Chance::die("movement_die")),
            MarchStep::Entered | MarchStep::End => Who::Rules,
        }
    }

    pub(in super::super) fn legal_march(&self, _: &State, _: MarchStep, _: &mut Vec<Action>) {}

    pub(in super::super) fn pass_march(&self, _: &mut State, _: MarchStep) -> bool {
        false
    }

    pub(in super::super) fn apply_march(&self, _: &mut State, _: MarchStep, _: Action) {}

    /// PAX-9.1.1: Major and Minor Moves that the active player can begin.
    pub(super) fn offer_marches(&self, _: &State, _: &mut Vec<Action>) {}

    /// PAX-9.1.2d: a move begins.
    pub(super) fn begin_march(&self, _: &mut State, _: Action) {}
}
