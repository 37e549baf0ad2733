//! PAX-4: negotiation by a closed menu (PAX-R115).

use super::super::PaxRomana;
use super::super::action::Action;
use super::super::state::*;
use super::super::step::*;

impl PaxRomana {
    pub(in super::super) fn who_talk(&self, _: &State, step: TalkStep) -> Who {
        match step {
            TalkStep::Propose { by, .. } => Who::Seat(by),
            TalkStep::Respond { to, .. } => Who::Seat(to),
        }
    }

    pub(in super::super) fn legal_talk(&self, _: &State, _: TalkStep, _: &mut Vec<Action>) {}

    pub(in super::super) fn pass_talk(&self, _: &mut State, _: TalkStep) -> bool {
        false
    }

    pub(in super::super) fn apply_talk(&self, _: &mut State, _: TalkStep, _: Action) {}
}
