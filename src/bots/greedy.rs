//! Looks one action ahead and takes what the evaluation likes best.

use super::luck::Luck;
use super::{Ask, Bot, BotError, Judge, best_of, rollout};
use agon_game::{Heuristic, Rng};
use serde::{Deserialize, Serialize};

/// Parameters of `kind = "greedy"`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct GreedyParameters {
    /// Determinizations over which each action is averaged; at least 1.
    pub samples: u32,
}

impl Default for GreedyParameters {
    fn default() -> Self {
        Self { samples: 4 }
    }
}

/// Maximises the mean evaluation one action later. All actions are tried in the same determinizations;
/// chance that follows at once is sampled. Ties are broken at random.
#[derive(Clone, Debug)]
pub struct Greedy<G: Heuristic> {
    parameters: GreedyParameters,
    judge: Judge<G>,
    scores: Vec<f64>,
}

impl<G: Heuristic> Greedy<G> {
    /// A player that uses this judge.
    pub fn by(parameters: GreedyParameters, judge: Judge<G>) -> Self {
        Self { parameters, judge, scores: Vec::new() }
    }
}

impl<G: Heuristic> Bot<G> for Greedy<G> {
    fn choose(&mut self, ask: &Ask<'_, G>, rng: &mut Rng) -> Result<usize, BotError> {
        self.scores.clear();
        self.scores.resize(ask.legal.len(), 0.0);
        for _ in 0..self.parameters.samples {
            let now = ask.game.determinize(ask.seen, rng);
            for (score, &action) in self.scores.iter_mut().zip(ask.legal) {
                let mut next = now.clone();
                ask.game.apply(&mut next, action);
                rollout::settle_chance(ask.game, &mut next, &mut Luck::single(rng));
                *score += f64::from(self.judge.standing(ask.game, &next, ask.seen.seat)[ask.seen.seat]);
            }
        }
        Ok(best_of(&self.scores, rng))
    }
}
