//! PAX-17: event cards.

use super::super::PaxRomana;
use super::super::action::Action;
use super::super::state::*;
use super::super::step::*;

impl PaxRomana {
    pub(in super::super) fn who_card(&self, _: &State, step: CardStep) -> Who {
        match step {
            CardStep::Window { seat, .. } | CardStep::Cancel { seat, .. } | CardStep::Discard { seat } => {
                Who::Seat(seat)
            }
            CardStep::Whom { by, .. } | CardStep::Mode { by, .. } => Who::Seat(by),
            CardStep::Draw => Who::Chance(Chance::Card),
            CardStep::Steal { from, .. } => Who::Chance(Chance::HandCard(from)),
            CardStep::AmbushRoll => Who::Chance(Chance::die("ambush_die")),
            CardStep::Look { .. } => Who::Chance(Chance::Chip),
            CardStep::Effect { .. } => Who::Rules,
        }
    }

    pub(in super::super) fn legal_card(&self, _: &State, _: CardStep, _: &mut Vec<Action>) {}

    pub(in super::super) fn pass_card(&self, _: &mut State, _: CardStep) -> bool {
        false
    }

    pub(in super::super) fn apply_card(&self, _: &mut State, _: CardStep, _: Action) {}

    /// PAX-17.1.5b: everybody may play cards, the active player first.
    pub(super) fn open_windows(&self, _: &mut State, _: Occasion) {}
}
