//! PAX-12: militia, Soldiers of Fortune, Pontus, Pergamum, slaves; who places pirates.

use super::super::PaxRomana;
use super::super::action::Action;
use super::super::ids::Space;
use super::super::state::*;
use super::super::step::*;

impl PaxRomana {
    pub(in super::super) fn who_force(&self, s: &State, step: ForceStep) -> Who {
        match step {
            ForceStep::Militia { seat } | ForceStep::PlaceMilitia { seat, .. } | ForceStep::PlaceFortune { seat } => {
                Who::Seat(seat)
            }
            ForceStep::PlaceSlaves { by, .. } | ForceStep::PlacePirates { by } => Who::Seat(by),
            ForceStep::Dictator | ForceStep::DictatorChoice => Who::Seat(s.active),
            ForceStep::PlacePontus { .. } => Who::Seat(s.pontus.unwrap_or(s.active)),
            ForceStep::MoveSlaves { .. } => Who::Seat(s.active),
            ForceStep::MilitiaRoll { .. } => Who::Chance(Chance::die("militia_die")),
            ForceStep::PergamumRoll => Who::Chance(Chance::die("pergamum_die")),
            ForceStep::DictatorDraw => Who::Chance(Chance::Leader(s.active)),
            ForceStep::Slaves { .. } => Who::Rules,
        }
    }

    pub(in super::super) fn legal_force(&self, _: &State, _: ForceStep, _: &mut Vec<Action>) {}

    pub(in super::super) fn pass_force(&self, s: &mut State, step: ForceStep) -> bool {
        let rebels = |space: Space| s.forces(space).any(|force| force.owner.victim().is_some());
        match step {
            // PAX-12.7.1d: nobody has risen.
            ForceStep::Slaves { .. } if !self.spaces().any(rebels) => {
                s.steps.pop();
                true
            }
            _ => false,
        }
    }

    pub(in super::super) fn apply_force(&self, _: &mut State, _: ForceStep, _: Action) {}
}
