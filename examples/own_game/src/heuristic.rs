//! A little about playing well: how likely a claim is, and what dice are worth.

use crate::dudo::{Action, Claim, Dudo, Face, State};
use agon::game::*;
use serde::{Deserialize, Serialize};

/// The numbers of the evaluation and of the rule-based player; a bot file sets them under `[weights.dudo]`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Weights {
    /// Weight of the chance that a claim is false when deciding to doubt it; below 1 the player doubts less than the
    /// odds suggest.
    pub doubt: f32,
    /// Bonus for a claim of all dice beyond its chance to be true, and in proportion for smaller ones; it keeps the
    /// player from raising by the minimum.
    pub boldness: f32,
    /// How much more than its share of the dice a large hand wins: shares are taken to this power.
    pub lead: f32,
}

impl Default for Weights {
    fn default() -> Self {
        Self { doubt: 0.9, boldness: 0.4, lead: 1.5 }
    }
}

impl Dudo {
    /// The chance that at least `wanted` of `dice` unseen dice count for a face.
    fn at_least(&self, wanted: u8, dice: u8, face: Face) -> f32 {
        if wanted > dice {
            return 0.0;
        }
        let p = if self.content.options.wild_ones && face != Face::One { 1.0 / 3.0 } else { 1.0 / 6.0 };
        let (mut chance, mut ways) = (0.0, 1.0);
        for k in 0..=dice {
            if k >= wanted {
                chance += ways * f32::powi(p, i32::from(k)) * f32::powi(1.0 - p, i32::from(dice - k));
            }
            ways *= f32::from(dice - k) / f32::from(k + 1);
        }
        chance
    }

    /// The chance that a claim is true, for a seat that knows its own dice only.
    pub fn chance(&self, seen: &State, seat: Seat, claim: Claim) -> f32 {
        let own = seen.player(seat);
        let wanted = claim.count.saturating_sub(self.matching(&own.hand, claim.face));
        self.at_least(wanted, seen.dice() - own.dice, claim.face)
    }
}

impl Heuristic for Dudo {
    type Weights = Weights;

    /// The share of the dice, with an extra for the lead.
    fn evaluate(&self, state: &State, weights: &Weights) -> BySeat<f32> {
        let worth = |seat: Seat| libm::powf(f32::from(state.player(seat).dice), weights.lead);
        let n = state.players.len();
        let all: f32 = Seat::all(n).map(worth).sum();
        BySeat::from_fn(n, |seat| worth(seat) / all)
    }

    /// Dice are lost only at the end of a round.
    fn quiet(&self, state: &State) -> bool {
        state.rolled == 0
    }

    /// Doubts an unlikely claim, otherwise makes a claim that is likely and still leaves the next player little room.
    fn advise(&self, seen: &Observation<Self>, legal: &[Action], weights: &Weights, _rng: &mut Rng) -> usize {
        let state = seen.view();
        let dice = f32::from(state.dice());
        let score = |action: Action| match (action, state.claim) {
            (Action::Claim { count, face }, _) => {
                let likely = self.chance(state, seen.seat, Claim { count, face });
                likely * (1.0 + weights.boldness * f32::from(count) / dice)
            }
            (Action::Dudo, Some(claim)) => weights.doubt * (1.0 - self.chance(state, seen.seat, claim)),
            _ => unreachable!("{action:?} is no decision in {state:?}"),
        };
        picks::best(legal, score)
    }
}
