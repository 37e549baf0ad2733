//! Plays by the game's own rules of thumb.

use super::{Ask, Bot, BotError};
use agon_game::{Heuristic, Rng, advised};
use serde::{Deserialize, Serialize};

/// Parameters of `kind = "heuristic"`.
#[derive(Clone, Debug, PartialEq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct HeuristicParameters {
    /// Probability of a uniformly random action instead of the advised one, 0 to 1.
    pub epsilon: f64,
}

/// Follows [`Heuristic::advise`], except for occasional random actions.
#[derive(Clone, Debug)]
pub struct RuleOfThumb<G: Heuristic> {
    parameters: HeuristicParameters,
    weights: G::Weights,
}

impl<G: Heuristic> RuleOfThumb<G> {
    /// A player with these weights.
    pub fn new(parameters: HeuristicParameters, weights: G::Weights) -> Self {
        Self { parameters, weights }
    }
}

impl<G: Heuristic> Bot<G> for RuleOfThumb<G> {
    fn choose(&mut self, ask: &Ask<'_, G>, rng: &mut Rng) -> Result<usize, BotError> {
        let epsilon = self.parameters.epsilon;
        if epsilon > 0.0 && rng.unit() < epsilon {
            return Ok(rng.below(ask.legal.len()));
        }
        advised(ask.game, ask.seen, ask.legal, &self.weights, rng).map_err(BotError::Cannot)
    }
}
