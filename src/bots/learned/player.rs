//! The learned player without search.

use super::arithmetic::softmax;
use super::model::Learned;
use crate::evaluator::{Desk, Judge};
use crate::luck::Luck;
use crate::{Ask, Bot, BotError, best_of, rollout};
use agon_game::{Heuristic, Rng};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Parameters of `kind = "learned"`.
#[derive(Clone, Debug, PartialEq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LearnedParameters {
    /// Weight of the seat's own expected payoff one action later, beside the score of the action; 0 uses the policy
    /// alone and imagines nothing.
    pub lookahead: f64,
    /// 0 plays the best action; above 0 actions are drawn, more evenly the higher it is; 1 draws from the policy as
    /// learned.
    pub temperature: f64,
}

impl LearnedParameters {
    /// Refuses invalid numbers: the key and what is wrong with it.
    pub(crate) fn check(&self) -> Result<(), (&'static str, String)> {
        for (name, x) in [("lookahead", self.lookahead), ("temperature", self.temperature)] {
            if !(x.is_finite() && x >= 0.0) {
                return Err((name, format!("must be a finite number, 0 or more, not {x}")));
            }
        }
        Ok(())
    }
}

/// Plays by a model: the policy, and with `lookahead` also the value of what an action leads to.
pub struct LearnedBot<G: Heuristic> {
    parameters: LearnedParameters,
    learned: Arc<Learned<G>>,
    judge: Judge<G>,
    desk: Desk,
    scores: Vec<f64>,
}

impl<G: Heuristic> LearnedBot<G> {
    /// A player that uses `learned`.
    ///
    /// # Panics
    /// If nothing was learned about actions.
    pub fn new(parameters: LearnedParameters, learned: Arc<Learned<G>>) -> Self {
        let judge = Judge::from(Arc::clone(&learned));
        Self { parameters, learned, judge, desk: Desk::default(), scores: vec![] }
    }

    /// Adds what every action leads to, in one imagined world and with the same luck for all.
    fn look_ahead(&mut self, ask: &Ask<'_, G>, rng: &mut Rng) {
        let now = ask.game.determinize(ask.seen, rng);
        let luck = Rng::seeded(rng.bits());
        for (score, &action) in self.scores.iter_mut().zip(ask.legal) {
            let mut next = now.clone();
            ask.game.apply(&mut next, action);
            rollout::settle_chance(ask.game, &mut next, &mut Luck::single(&mut luck.clone()));
            let payoff = self.judge.standing(ask.game, &next, ask.seen.seat)[ask.seen.seat];
            *score += self.parameters.lookahead * f64::from(payoff);
        }
    }
}

impl<G: Heuristic> Bot<G> for LearnedBot<G> {
    fn choose(&mut self, ask: &Ask<'_, G>, rng: &mut Rng) -> Result<usize, BotError> {
        if ask.legal.len() == 1 {
            return Ok(0);
        }
        let policy = self.learned.model().policy.as_ref().expect("a player without search has a policy");
        self.learned.rate(policy, ask.game, ask.seen, ask.legal, &mut self.desk, rng);
        self.scores.clear();
        self.scores.extend(self.desk.scores.iter().map(|&score| f64::from(score)));
        if self.parameters.lookahead > 0.0 {
            self.look_ahead(ask, rng);
        }
        if self.parameters.temperature == 0.0 {
            return Ok(best_of(&self.scores, rng));
        }
        let flat = self.scores.iter().map(|score| (score / self.parameters.temperature) as f32);
        let mut probabilities = std::mem::take(&mut self.desk.scores);
        probabilities.clear();
        probabilities.extend(flat);
        softmax(&mut probabilities);
        let chosen = drawn(&probabilities, rng.unit() as f32);
        self.desk.scores = probabilities;
        Ok(chosen)
    }
}

/// The place where the sum of the probabilities passes `mark`, a number from 0 to 1.
pub fn drawn(probabilities: &[f32], mark: f32) -> usize {
    let mut sum = 0.0;
    let passed = |p: &f32| {
        sum += p;
        sum > mark
    };
    // Rounding may leave the sum a little below 1.
    probabilities.iter().position(passed).unwrap_or(probabilities.len() - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_falls_on_its_part_of_the_probabilities() {
        let probabilities = [0.25, 0.0, 0.5, 0.25];
        let at = |mark| drawn(&probabilities, mark);
        assert_eq!([at(0.0), at(0.24), at(0.25), at(0.74), at(0.75), at(1.0)], [0, 0, 2, 2, 3, 3]);
    }
}
