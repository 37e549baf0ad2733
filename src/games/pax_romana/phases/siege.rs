//! PAX-7.4, PAX-7.5: Cities and Towns are taken, Sacked, destroyed.

use super::super::PaxRomana;
use super::super::action::Action;
use super::super::state::*;
use super::super::step::*;

impl PaxRomana {
    pub(in super::super) fn who_siege(&self, s: &State, step: SiegeStep) -> Who {
        match step {
            SiegeStep::Take | SiegeStep::Sack | SiegeStep::Raze => Who::Seat(s.march(s.moving()).mover),
            SiegeStep::SackRoll => Who::Chance(Chance::die("sack_die")),
            SiegeStep::LootRoll => Who::Chance(Chance::die("loot_die")),
            SiegeStep::DisciplineRoll => Who::Chance(Chance::die("discipline_die")),
        }
    }

    pub(in super::super) fn legal_siege(&self, _: &State, _: SiegeStep, _: &mut Vec<Action>) {}

    pub(in super::super) fn pass_siege(&self, _: &mut State, _: SiegeStep) -> bool {
        false
    }

    pub(in super::super) fn apply_siege(&self, _: &mut State, _: SiegeStep, _: Action) {}
}
