//! Flat Monte Carlo: the same number of playouts for every action, no tree.

use super::{Ask, Bot, BotError, Judge, PlayoutPolicy, Rollout, best_of};
use agon_game::{Heuristic, Rng};
use serde::{Deserialize, Serialize};

/// Parameters of `kind = "flat"`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct FlatParameters {
    /// Playouts per decision, shared evenly; every action gets at least one.
    pub iterations: u32,
    /// Decisions per playout before the evaluation takes over; 0 evaluates at once.
    pub playout_plies: u32,
    /// Who plays in playouts.
    pub playout: PlayoutPolicy,
}

impl Default for FlatParameters {
    fn default() -> Self {
        Self { iterations: 50, playout_plies: 100, playout: PlayoutPolicy::Random }
    }
}

/// Takes the action with the best mean playout. Every round of playouts tries all actions in one determinization.
#[derive(Clone, Debug)]
pub struct Flat<G: Heuristic> {
    parameters: FlatParameters,
    rollout: Rollout<G>,
    scores: Vec<f64>,
}

impl<G: Heuristic> Flat<G> {
    /// A player that uses this judge.
    pub fn by(parameters: FlatParameters, judge: Judge<G>) -> Self {
        let rollout = Rollout::by(parameters.playout_plies, parameters.playout, judge);
        Self { parameters, rollout, scores: Vec::new() }
    }
}

impl<G: Heuristic> Bot<G> for Flat<G> {
    fn choose(&mut self, ask: &Ask<'_, G>, rng: &mut Rng) -> Result<usize, BotError> {
        if ask.legal.len() == 1 {
            return Ok(0);
        }
        self.scores.clear();
        self.scores.resize(ask.legal.len(), 0.0);
        for _ in 0..(self.parameters.iterations as usize).div_ceil(ask.legal.len()) {
            let now = ask.game.determinize(ask.seen, rng);
            for (score, &action) in self.scores.iter_mut().zip(ask.legal) {
                let mut next = now.clone();
                ask.game.apply(&mut next, action);
                *score += f64::from(self.rollout.value(ask.game, &mut next, ask.seen.seat, rng)[ask.seen.seat]);
            }
        }
        Ok(best_of(&self.scores, rng))
    }
}
