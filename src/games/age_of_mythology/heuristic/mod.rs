//! What an Age of Mythology player knows: how good a position is, and what to do by rule of thumb.
//!
//! The table of contents: [`weights`] are the tunable numbers; [`odds`] the exact chances of skirmishes; `evaluate` turns a
//! position into victory points and chances of winning; `policy` says which decision is taken how; `cards` chooses cards
//! by trying out what they bring; `purchases` plans what is built and hired; `war` decides attacks and battles.
//! Everything reads the observation only.

mod cards;
mod evaluate;
mod odds;
mod policy;
mod purchases;
mod war;
mod weights;

pub use odds::{Duelist, Odds, Tie};
pub use weights::{CardWeights, EvaluationWeights, WarWeights, Weights};

use super::{Action, AgeOfMythology, State};
use crate::game::{BySeat, Game, Heuristic, Observation, Rng};

impl Heuristic for AgeOfMythology {
    type Weights = Weights;

    fn evaluate(&self, s: &State, weights: &Weights) -> BySeat<f32> {
        match s.over {
            Some(_) => self.outcome(s).payoffs,
            None => evaluate::payoffs(self, s, &weights.evaluation),
        }
    }

    fn advise(&self, seen: &Observation<Self>, legal: &[Action], weights: &Weights, rng: &mut Rng) -> usize {
        let mind = policy::Mind { game: self, weights, me: seen.seat };
        mind.choose(seen.view(), legal, rng)
    }
}
