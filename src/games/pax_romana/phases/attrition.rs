//! PAX-9.6: isolation, attrition, Fleets without a Port; PAX-4.3.1p: allied armies part.

use super::super::PaxRomana;
use super::super::action::Action;
use super::super::state::*;
use super::super::step::*;

impl PaxRomana {
    pub(in super::super) fn who_attrition(&self, s: &State, step: AttritionStep) -> Who {
        match step {
            AttritionStep::Roll { .. } => Who::Chance(Chance::die("attrition_die")),
            AttritionStep::Part { seat, .. } => Who::Seat(seat),
            AttritionStep::Lose { space: None, .. } => Who::Seat(s.march(s.moving()).mover),
            AttritionStep::Lose { space: Some(space), .. } => {
                let owner = s.ground[space].force.and_then(|force| self.commander_of(s, force.owner));
                Who::Seat(owner.unwrap_or(s.active))
            }
            AttritionStep::Isolation { .. } | AttritionStep::Fleets | AttritionStep::Mountains { .. } => Who::Rules,
        }
    }

    pub(in super::super) fn legal_attrition(&self, _: &State, _: AttritionStep, _: &mut Vec<Action>) {}

    pub(in super::super) fn pass_attrition(&self, _: &mut State, _: AttritionStep) -> bool {
        false
    }

    pub(in super::super) fn apply_attrition(&self, _: &mut State, _: AttritionStep, _: Action) {}

    /// PAX-3.2.G: what the phase consists of.
    pub(super) fn lay_attrition(&self, _: &mut State) {}
}
