//! What a group that has come to a Space can settle from there: the next goals of its plan.

use super::survey::Outlook;
use crate::PaxRomana;
use crate::ids::*;
use crate::sets::SpaceSet;
use agon_game::Id;

/// Goals after the first one that are looked at.
const GOALS: usize = 3;
/// Movement Points to the next goal that are looked at.
pub(super) const NEXT: u8 = 4;
/// Share of a goal's worth that is left after this many Movement Points on the way there.
const SHARES: [f32; NEXT as usize + 1] = [1.0, 0.88, 0.774, 0.681, 0.6];
/// How much one more Space of a Province is worth beside the first one, by the number settled before: with the number needed
/// the whole grows to the power of 3/2.
const GROWTH: [f32; 4] = [1.0, 1.83, 2.37, 2.8];
/// No less than all goals together are worth beside the best one, by their number.
const TOGETHER: [f32; GOALS + 1] = [0.0, 0.88, 1.66, 2.35];

/// The worth of the goals after a Space together: of one, two and three of them.
pub(super) type Goals = [f32; GOALS];

/// Not worked out yet.
pub(super) const UNKNOWN: Goals = [f32::NAN; GOALS];

impl Outlook {
    /// What a group can settle after it has come to a Space, if it can hold so many more of them.
    pub fn onward(&self, game: &PaxRomana, from: Space, supply: u8) -> f32 {
        if supply == 0 || self.plan == 0.0 {
            return 0.0;
        }
        let known = &self.goals[from.index()];
        if known.get()[0].is_nan() {
            known.set(self.goals_after(game, from));
        }
        self.plan * known.get()[usize::from(supply).min(GOALS) - 1]
    }

    /// No less than [`Self::onward`] is for any Space.
    pub fn most_onward(&self, supply: u8) -> f32 {
        self.plan * self.dearest * TOGETHER[usize::from(supply).min(GOALS)]
    }

    /// The most that a single goal can be worth.
    pub(super) fn dearest_goal(&self, game: &PaxRomana) -> f32 {
        let growth = GROWTH[GROWTH.len() - 1] - 1.0;
        let most = |space: Space| self.wanted[space.index()] + growth * self.claims[game.space(space).province.index()];
        self.open.iter().map(most).fold(0.0, f32::max)
    }

    /// The best goals one after the other, each less with the way to it.
    fn goals_after(&self, game: &PaxRomana, from: Space) -> Goals {
        let travel = game.travel();
        let mut settled = [0_u8; MAX_PROVINCES];
        settled[game.space(from).province.index()] = 1;
        let mut left = self.open.without(SpaceSet::of(from));
        let (mut here, mut share, mut goals) = (from, 1.0, [0.0; GOALS]);
        for goal in 0..GOALS {
            let (mut best, mut chosen) = (0.0, None);
            for space in left.and(travel.next(here)).iter() {
                let share = SHARES[usize::from(travel.on_foot(here, space))];
                let province = game.space(space).province.index();
                let (wanted, claim) = (self.wanted[space.index()], self.claims[province]);
                let value = match settled[province] {
                    0 => wanted,
                    n if n < self.missing[province] => wanted + claim * (GROWTH[usize::from(n)] - 1.0),
                    // The Province needs no more.
                    _ => wanted - claim,
                };
                if value * share > best {
                    (best, chosen) = (value * share, Some((space, share)));
                }
            }
            let Some((space, less)) = chosen else { break };
            goals[goal..].iter_mut().for_each(|sum| *sum += share * best);
            share *= less;
            settled[game.space(space).province.index()] += 1;
            left.remove(space);
            here = space;
        }
        goals
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heuristic::weights::Weights;
    use crate::holdings::look;
    use std::cell::Cell;

    /// Goals are worth something, more with more units to hold them, and never more than a search takes for possible.
    #[test]
    fn more_can_be_settled_with_more_units_and_never_more_than_hoped() {
        let weights = Weights::default();
        let worthwhile = Cell::new(0);
        look(|game, s| {
            let outlook = Outlook::of(game, s, s.active, &weights.policy);
            for space in outlook.open.iter() {
                let worth: Vec<f32> = (0..=4).map(|supply| outlook.onward(game, space, supply)).collect();
                assert!(worth[0] == 0.0 && worth.is_sorted() && worth[3] == worth[4], "{space:?}: {worth:?}");
                assert!((0..=4).all(|supply| worth[usize::from(supply)] <= outlook.most_onward(supply)), "{worth:?}");
                worthwhile.set(worthwhile.get() + usize::from(worth[3] > worth[1]));
            }
        });
        assert!(worthwhile.get() > 1000, "{}", worthwhile.get());
    }
}
