//! PAX-11, PAX-12.6: Fleets, transports, naval battles, pirates.

use super::super::PaxRomana;
use super::super::action::Action;
use super::super::state::*;
use super::super::step::*;

impl PaxRomana {
    pub(in super::super) fn who_sea(&self, s: &State, step: SeaStep) -> Who {
        let mover = || Who::Seat(s.march(s.moving()).mover);
        match step {
            SeaStep::Toll
            | SeaStep::LoseCargo { .. }
            | SeaStep::Challenge { .. }
            | SeaStep::Continue
            | SeaStep::ForcedLanding => mover(),
            SeaStep::Answer { seat, .. } => Who::Seat(seat),
            SeaStep::Flee => mover(),
            SeaStep::PiratesRoll => Who::Chance(Chance::die("pirates_die")),
            SeaStep::DisasterRoll => Who::Chance(Chance::die("sea_disaster_die")),
            SeaStep::StormRoll => Who::Chance(Chance::die("storm_die")),
            SeaStep::BattleRoll { .. } => Who::Chance(Chance::die("naval_battle_die")),
            SeaStep::WinnerRoll => Who::Chance(Chance::die("naval_winner_die")),
            SeaStep::ContinuityRoll => Who::Chance(Chance::two("continuity_dice")),
            SeaStep::Entered | SeaStep::Meet { .. } | SeaStep::EndBattle => Who::Rules,
        }
    }

    pub(in super::super) fn legal_sea(&self, _: &State, _: SeaStep, _: &mut Vec<Action>) {}

    pub(in super::super) fn pass_sea(&self, _: &mut State, _: SeaStep) -> bool {
        false
    }

    pub(in super::super) fn apply_sea(&self, _: &mut State, _: SeaStep, _: Action) {}

    /// PAX-12.5.1b: who occupies Rhodes has its squadrons there at the start of a turn.
    pub(super) fn restore_rhodian_fleet(&self, _: &mut State) {}
}
