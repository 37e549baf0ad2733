//! What a Mare Nostrum player knows: how good a position is, and what to do by rule of thumb.

use super::MareNostrum;
use super::ids::*;
use super::state::*;
use crate::game::*;
use serde::{Deserialize, Serialize};

/// Tunable numbers of the evaluation and the rule-based player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Weights {
    /// Per point of the three tracks.
    pub track: f32,
}

impl Default for Weights {
    fn default() -> Self {
        Self { track: 1.0 }
    }
}

impl Heuristic for MareNostrum {
    type Weights = Weights;

    fn evaluate(&self, s: &State, weights: &Weights) -> BySeat<f32> {
        let sum = |e: Empire| Title::ALL.iter().map(|&t| f32::from(self.track(s, e, t))).sum::<f32>() * weights.track;
        let total: f32 = s.empires().map(sum).sum::<f32>().max(1.0);
        BySeat::from_fn(s.players(), |seat| sum(s.empire(seat)) / total)
    }

    fn advise(&self, _: &Observation<Self>, legal: &[super::Action], _: &Weights, rng: &mut Rng) -> usize {
        rng.below(legal.len())
    }
}
