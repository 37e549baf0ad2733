//! The rule-based player.

use super::{Action, AgeOfMythology, State};
use crate::game::{BySeat, Game, Heuristic, Observation, Rng, Seat};
use serde::{Deserialize, Serialize};

/// Weights of the evaluation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Weights {
    /// Value of a victory point.
    pub point: f32,
    /// Value of a resource cube.
    pub cube: f32,
}

impl Default for Weights {
    fn default() -> Self {
        Self { point: 1.0, cube: 0.05 }
    }
}

impl Heuristic for AgeOfMythology {
    type Weights = Weights;

    fn evaluate(&self, s: &State, weights: &Weights) -> BySeat<f32> {
        if s.over.is_some() {
            return self.outcome(s).payoffs;
        }
        let value = |seat: Seat| {
            let (points, cubes) = self.standing(s, seat);
            (weights.point * f32::from(points) + weights.cube * f32::from(cubes)).exp()
        };
        let total: f32 = Seat::all(s.players()).map(value).sum();
        BySeat::from_fn(s.players(), |seat| value(seat) / total)
    }

    fn advise(&self, _seen: &Observation<Self>, legal: &[Action], _weights: &Weights, rng: &mut Rng) -> usize {
        rng.below(legal.len())
    }
}
