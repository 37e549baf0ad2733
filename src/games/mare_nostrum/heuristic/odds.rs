//! Exact chances of a dice battle.

use crate::{Strength, dice};

/// Most dice of one side.
const MOST_DICE: usize = dice::MOST_DICE as usize;
/// Largest total of [`MOST_DICE`] dice, plus one.
const TOTALS: usize = MOST_DICE * 8 + 1;

/// For every number of dice, the chance that the total reaches a value.
#[derive(Clone, Debug)]
pub struct Odds {
    at_least: Box<[[f32; TOTALS]; MOST_DICE + 1]>,
    hit_divisor: usize,
}

/// The expected result of a battle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Prospect {
    /// Chance that the attacker is alone afterwards.
    pub wins: f32,
    /// Units the attacker loses on average.
    pub own_losses: f32,
    /// Units the defender loses on average.
    pub their_losses: f32,
}

impl Odds {
    /// The chances with dice of these faces, where every `hit_divisor` points are a hit.
    pub fn new(faces: &[u8; 6], hit_divisor: u8) -> Self {
        let mut exactly = [0f64; TOTALS];
        exactly[0] = 1.0;
        let mut at_least = Box::new([[0f32; TOTALS]; MOST_DICE + 1]);
        for row in at_least.iter_mut() {
            let mut sum = 0.0;
            for (total, chance) in exactly.iter().enumerate().rev() {
                sum += chance;
                row[total] = sum as f32;
            }
            let mut next = [0f64; TOTALS];
            for (total, chance) in exactly.iter().enumerate() {
                for face in faces.iter().map(|&f| f as usize).filter(|face| total + face < TOTALS) {
                    next[total + face] += chance / faces.len() as f64;
                }
            }
            exactly = next;
        }
        Self { at_least, hit_divisor: usize::from(hit_divisor) }
    }

    /// Chance of at least `hits` hits of `side` (MN-427), before the other side's fortress.
    fn hits(&self, side: &Strength, hits: u8) -> f32 {
        let dice = usize::from(side.legions + side.extra_dice);
        let flat = usize::from(side.die_bonus) * usize::from(side.legions) + usize::from(side.bonus);
        let needed = (usize::from(hits) * self.hit_divisor).saturating_sub(flat);
        // A total beyond the dice is impossible.
        self.at_least[dice].get(needed).copied().unwrap_or(0.0)
    }

    /// Mean losses of `victim` from `side`, and the chance that it loses everything.
    fn losses(&self, side: &Strength, victim: &Strength) -> (f32, f32) {
        let chance = |lost: u8| self.hits(side, lost + victim.cancels);
        ((1..=victim.units).map(chance).sum(), chance(victim.units))
    }

    /// One battle of `attacker` against `defender`.
    pub(super) fn battle(&self, attacker: &Strength, defender: &Strength) -> Prospect {
        let (their_losses, destroys) = self.losses(attacker, defender);
        let (own_losses, dies) = self.losses(defender, attacker);
        Prospect { wins: destroys * (1.0 - dies), own_losses, their_losses }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn legions(n: u8) -> Strength {
        Strength { legions: n, extra_dice: 0, die_bonus: 0, bonus: 0, cancels: 0, units: n }
    }

    fn close(a: f32, b: f64) -> bool {
        (f64::from(a) - b).abs() < 1e-6
    }

    /// Counted by hand: a die hits with 5 and 6, two dice with 30 of 36 totals.
    #[test]
    fn the_chances_are_exact() {
        let odds = Odds::new(&[1, 2, 3, 4, 5, 6], 5);
        let duel = odds.battle(&legions(1), &legions(1));
        assert!(close(duel.wins, 1.0 / 3.0 * 2.0 / 3.0) && close(duel.own_losses, 1.0 / 3.0));
        let two = odds.battle(&legions(2), &legions(1));
        assert!(close(two.wins, 30.0 / 36.0) && close(two.their_losses, 30.0 / 36.0));
        let fortress = Strength { bonus: 5, cancels: 1, units: 1, ..legions(0) };
        let siege = odds.battle(&legions(3), &fortress);
        // Two hits, the first is cancelled: a total of 10 or more, 135 of 216; the fortress always hits once.
        assert!(close(siege.wins, 135.0 / 216.0) && close(siege.own_losses, 1.0), "{siege:?}");
        assert!(close(odds.battle(&legions(1), &fortress).wins, 0.0));
        let caesar = Strength { die_bonus: 1, ..legions(1) };
        assert!(close(odds.battle(&caesar, &legions(1)).wins, 0.5 * 2.0 / 3.0));
    }
}
