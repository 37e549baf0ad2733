//! What a position is worth: a short playout, then the payoffs or the game's evaluation.

use crate::Horizon;
use agon_game::{BySeat, Heuristic, Rng, Turn};
use serde::{Deserialize, Serialize};

/// Who plays in playouts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlayoutPolicy {
    /// Uniformly random actions: fast, unbiased by any rule of thumb.
    #[default]
    Random,
    /// [`Heuristic::advise`] for every seat: slow, closer to real play.
    Heuristic,
}

/// Decisions beyond those asked for, after which a position is evaluated, quiet or not.
const OVERTIME: u32 = 24;

/// Values positions by playing on for a number of plies.
#[derive(Clone, Debug)]
pub struct Rollout<G: Heuristic> {
    plies: u32,
    policy: PlayoutPolicy,
    horizon: Horizon,
    longest: u32,
    mixture: f32,
    weights: G::Weights,
    legal: Vec<G::Action>,
}

impl<G: Heuristic> Rollout<G> {
    /// Playouts of at most `plies` decisions, and on to the next quiet position; 0 evaluates at once in quiet ones.
    pub fn new(plies: u32, policy: PlayoutPolicy, weights: G::Weights) -> Self {
        let longest = plies.saturating_add(OVERTIME);
        Self { plies, policy, horizon: Horizon::Quiet, longest, mixture: 1.0, weights, legal: Vec::new() }
    }

    /// The same with another place to stop, and with this many further decisions at most on the way there.
    pub fn until(self, horizon: Horizon, overtime: u32) -> Self {
        Self { horizon, longest: self.plies.saturating_add(overtime), ..self }
    }

    /// The same with only this part of the value from the end of the playout, and the rest from the first position on the way
    /// in which it could have stopped.
    pub fn mixed(self, mixture: f32) -> Self {
        Self { mixture, ..self }
    }

    /// Plays `state` on and returns the payoffs if the match ended, else the evaluation. Chance turns are sampled and
    /// do not count as plies; the evaluation is never asked about a position in which chance is due.
    pub fn value(&mut self, game: &G, state: &mut G::State, rng: &mut Rng) -> BySeat<f32> {
        settle_chance(game, state, rng);
        let round = game.round(state);
        let mut first = None;
        for ply in 0..self.longest {
            let there = match self.horizon {
                Horizon::Quiet => game.quiet(state),
                Horizon::Round => game.round(state) != round,
            };
            if ply >= self.plies && there {
                break;
            }
            let Turn::Decision(seat) = game.turn(state) else { break };
            if there && self.mixture < 1.0 && first.is_none() {
                first = Some(game.evaluate(state, &self.weights));
            }
            self.legal.clear();
            game.legal_actions(state, &mut self.legal);
            let chosen = match (self.policy, self.legal.len()) {
                (_, 1) => 0,
                (PlayoutPolicy::Random, n) => rng.below(n),
                (PlayoutPolicy::Heuristic, _) => {
                    game.advise(&game.observe(state, seat), &self.legal, &self.weights, rng)
                }
            };
            game.apply(state, self.legal[chosen]);
            settle_chance(game, state, rng);
        }
        let end = standing(game, state, &self.weights);
        match first {
            Some(first) => BySeat::from_fn(end.len(), |seat| first[seat] + self.mixture * (end[seat] - first[seat])),
            None => end,
        }
    }
}

/// Samples chance turns until a seat decides or the match is over.
pub(super) fn settle_chance<G: Heuristic>(game: &G, state: &mut G::State, rng: &mut Rng) {
    while game.turn(state) == Turn::Chance {
        let result = game.sample_chance(state, rng);
        game.apply(state, result);
    }
}

/// The payoffs of a finished match, the evaluation of any other position.
pub(super) fn standing<G: Heuristic>(game: &G, state: &G::State, weights: &G::Weights) -> BySeat<f32> {
    match game.turn(state) {
        Turn::Over => game.outcome(state).payoffs,
        _ => game.evaluate(state, weights),
    }
}
