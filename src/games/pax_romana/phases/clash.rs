//! PAX-9.3, PAX-9.4: Interception, Withdrawal before battle, and what is left to fight.

use super::super::PaxRomana;
use super::super::action::Action;
use super::super::state::*;
use super::super::step::*;
use crate::game::Seat;

impl PaxRomana {
    pub(in super::super) fn who_clash(&self, s: &State, step: ClashStep) -> Who {
        let group = || s.march(s.moving());
        match step {
            ClashStep::Shelter { seat } | ClashStep::Withdraw { seat } => Who::Seat(seat),
            ClashStep::Intercept { turn, .. } => Who::Seat(self.answering(s, turn)),
            ClashStep::Detach { .. } => Who::Seat(group().mover),
            ClashStep::Pursue => Who::Seat(s.march(s.moving() - 1).mover),
            ClashStep::InterceptRoll => Who::Chance(Chance::two("interception_dice")),
            ClashStep::Assault | ClashStep::Resume => Who::Rules,
        }
    }

    pub(in super::super) fn legal_clash(&self, _: &State, _: ClashStep, _: &mut Vec<Action>) {}

    pub(in super::super) fn pass_clash(&self, _: &mut State, _: ClashStep) -> bool {
        false
    }

    pub(in super::super) fn apply_clash(&self, _: &mut State, _: ClashStep, _: Action) {}

    /// PAX-R156: players answer in the order of their victory points, the lowest first.
    pub(super) fn answering(&self, s: &State, turn: u8) -> Seat {
        let ahead = |seat: Seat| {
            let rank = |seat: Seat| (s.player(seat).points, seat);
            s.all_seats().filter(|other| rank(*other) < rank(seat)).count()
        };
        s.all_seats().find(|seat| ahead(*seat) == usize::from(turn)).unwrap_or(s.active)
    }
}
