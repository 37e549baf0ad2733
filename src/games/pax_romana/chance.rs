//! Chance of every kind: what can come up, how likely it is, and sampling it.

use crate::PaxRomana;
use crate::action::Action;
use crate::ids::*;
use crate::state::*;
use crate::step::*;
use agon_game::{Seat, flow};

/// The number of ways to roll each sum with up to three dice, indexed by the sum less the number of dice.
const WAYS: [&[u32]; 4] =
    [&[1], &[1; 6], &[1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1], &[1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1]];

impl agon_game::Chance for PaxRomana {
    fn chance_kind(&self, s: &State) -> &'static str {
        match flow::draw(self, s) {
            Chance::Dice { what, .. } | Chance::Among { what, .. } => what,
            Chance::Marker => "draw_marker",
            Chance::Leader(_) => "draw_leader",
            Chance::Card => "draw_card",
            Chance::HandCard(_) => "steal_card",
            Chance::Objective(_) => "draw_objective",
            Chance::Chip => "turn_chip",
        }
    }

    fn chance_asks(&self, s: &State) -> String {
        let power = |seat: Seat| s.player(seat).power;
        match flow::draw(self, s) {
            Chance::Dice { dice: 1, .. } => "one six-sided die".to_owned(),
            Chance::Dice { dice, .. } => format!("the sum of {dice} six-sided dice"),
            Chance::Among { things, .. } => format!("one of {things}, counted from 0"),
            Chance::Marker => "a marker from the pool".to_owned(),
            Chance::Leader(seat) => format!("a leader from the pool of {}", power(seat)),
            Chance::Card => "a card from the event deck".to_owned(),
            Chance::HandCard(seat) => format!("a card from the hand of {}", power(seat)),
            Chance::Objective(seat) => format!("an Objective from the pool that {} can use", power(seat)),
            Chance::Chip => "the strength of a Tribe chip that nobody has looked at".to_owned(),
        }
    }

    fn weigh(&self, s: &State, mut each: impl FnMut(Action, u32)) {
        match flow::draw(self, s) {
            Chance::Dice { dice, .. } => {
                for (i, ways) in (0..).zip(WAYS[usize::from(dice)]) {
                    each(Action::Rolled { total: dice + i }, *ways);
                }
            }
            Chance::Among { things, .. } => (0..things).for_each(|index| each(Action::Picked { index }, 1)),
            Chance::Marker => self.weigh_markers(s, |marker, weight| each(Action::DrawMarker { marker }, weight)),
            Chance::Leader(seat) => self.pool(s, seat).for_each(|leader| each(Action::DrawLeader { leader }, 1)),
            Chance::Card => {
                for &card in Card::ALL {
                    each(Action::DrawCard { card }, s.deck[card].into());
                }
            }
            Chance::HandCard(seat) => {
                for &card in Card::ALL {
                    let held = s.player(seat).hand.iter().filter(|held| held.card == card).count();
                    each(Action::DrawCard { card }, held as u32);
                }
            }
            Chance::Objective(seat) => {
                for &objective in Objective::ALL {
                    let weight = if self.usable_aim(s, seat, objective) { s.objectives[objective] } else { 0 };
                    each(Action::DrawObjective { objective }, weight.into());
                }
            }
            Chance::Chip => {
                for (strength, count) in (0..).zip(s.chips) {
                    each(Action::TurnChip { strength }, count.into());
                }
            }
        }
    }
}

impl PaxRomana {
    /// PAX-3.4.2j, PAX-3.4.2l, PAX-3.4.2m: markers in the pool that may be drawn next.
    fn weigh_markers(&self, s: &State, mut each: impl FnMut(Marker, u32)) {
        let barred = self.barred_from_pool(s);
        for seat in s.all_seats().filter(|seat| Some(*seat) != barred) {
            let player = s.player(seat);
            each(Marker::Player(seat), player.markers.into());
            each(Marker::Free(seat), player.free_markers.into());
        }
        each(Marker::Event, s.event_markers.into());
        each(Marker::Pontus, s.pontus_marker.into());
        each(Marker::Fortune, s.fortune_markers.into());
    }

    /// PAX-3.4.2k, PAX-R106: the player who has had two Activations in a row and must wait, if markers of others are left.
    pub(super) fn barred_from_pool(&self, s: &State) -> Option<Seat> {
        let of = |seat: Seat| u32::from(s.player(seat).markers + s.player(seat).free_markers);
        let others =
            s.all_seats().any(|seat| seat != s.active && of(seat) > 0) || s.pontus_marker || s.fortune_markers > 0;
        (s.run >= 2 && others).then_some(s.active)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_fall_as_dice_do() {
        let faces = |dice: u32| 6u32.pow(dice);
        for dice in 0..4 {
            assert_eq!(WAYS[dice as usize].iter().sum::<u32>(), faces(dice), "{dice} dice");
        }
        assert_eq!(WAYS[3].len(), 16);
    }
}
