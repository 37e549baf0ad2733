//! The rule-based team player.

use super::{Action, FromSeaToSea, State};
use crate::game::{BySeat, Game, Heuristic, Observation, Rng};
use serde::{Deserialize, Serialize};

/// Weights of the evaluation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Weights {
    /// Value of a captured region.
    pub captured: f32,
    /// Value of a free cell below the next token.
    pub distance: f32,
}

impl Default for Weights {
    fn default() -> Self {
        Self { captured: 0.06, distance: 0.02 }
    }
}

impl Heuristic for FromSeaToSea {
    type Weights = Weights;

    fn evaluate(&self, s: &State, weights: &Weights) -> BySeat<f32> {
        let players = usize::from(s.players);
        if s.ending.is_some() {
            return self.outcome(s).payoffs;
        }
        let next = self.content.token_cells.get(s.captures()).copied().unwrap_or(self.content.rome_cells);
        let distance = f32::from(next.saturating_sub(s.rome));
        let value = weights.captured * s.captures() as f32 + weights.distance * distance;
        BySeat::filled(players, value.clamp(0.0, 1.0))
    }

    fn advise(&self, _seen: &Observation<Self>, legal: &[Action], _weights: &Weights, rng: &mut Rng) -> usize {
        rng.below(legal.len())
    }
}
