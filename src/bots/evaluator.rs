//! Judging positions and actions: the interface that greedy players, playouts and searches ask, whether the answers
//! come from a game's rules of thumb or from a learned model.

use crate::{Ask, Learned};
use agon_game::{BySeat, Game, Heuristic, Observation, Rng, Seat, Turn, advised};
use std::fmt;
use std::sync::Arc;

/// Judges positions and actions of one game.
pub trait Evaluator<G: Game>: Send + Sync {
    /// Expected payoff of each seat in a match that goes on, within the payoff range. `observer` is the seat for which
    /// `state` was imagined: an evaluator that uses only what a seat can see takes its view.
    fn value(&self, game: &G, state: &G::State, observer: Seat, desk: &mut Desk) -> BySeat<f32>;

    /// Index into `legal` of the action to play in playouts, and whenever a search leaves a decision to its evaluator.
    fn choose(&self, game: &G, seen: &Observation<G>, legal: &[G::Action], desk: &mut Desk, rng: &mut Rng) -> usize;

    /// Probabilities of the legal actions, written to `prior`, which arrives with a 0 for each action. Returns false and leaves
    /// `prior` unchanged if asking costs more than trying the actions. `at` says whether the search is about this decision.
    fn prior(&self, ask: &Ask<'_, G>, at: Depth, desk: &mut Desk, rng: &mut Rng, prior: &mut [f32]) -> bool;
}

/// Where in the tree of a search a decision is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Depth {
    /// The search is about this decision, and asks about it once.
    Root,
    /// One of the many positions that it looks at; also where nobody searches.
    Below,
}

impl Depth {
    /// What the rules of thumb of a game expect there.
    pub(crate) fn advice<G: Heuristic>(
        self,
        ask: &Ask<'_, G>,
        weights: &G::Weights,
        rng: &mut Rng,
        prior: &mut [f32],
    ) -> bool {
        match self {
            Self::Root => ask.game.prior_at_root(ask.seen, ask.legal, weights, rng, prior),
            Self::Below => ask.game.prior(ask.seen, ask.legal, weights, rng, prior),
        }
    }
}

/// Scratch memory of an evaluator, kept between questions so that asking allocates nothing.
#[derive(Clone, Debug, Default)]
pub struct Desk {
    /// Features or other numbers of one seat or action.
    pub numbers: Vec<f32>,
    /// One number for each action.
    pub scores: Vec<f32>,
}

/// The game's own evaluation and rules of thumb.
pub struct HandMade<G: Heuristic> {
    weights: G::Weights,
}

impl<G: Heuristic> HandMade<G> {
    /// With these weights.
    pub fn new(weights: G::Weights) -> Self {
        Self { weights }
    }
}

impl<G: Heuristic> Evaluator<G> for HandMade<G> {
    fn value(&self, game: &G, state: &G::State, _observer: Seat, _desk: &mut Desk) -> BySeat<f32> {
        game.evaluate(state, &self.weights)
    }

    fn choose(&self, game: &G, seen: &Observation<G>, legal: &[G::Action], _desk: &mut Desk, rng: &mut Rng) -> usize {
        advised(game, seen, legal, &self.weights, rng).unwrap_or_else(|wrong| panic!("{wrong}"))
    }

    fn prior(&self, ask: &Ask<'_, G>, at: Depth, _desk: &mut Desk, rng: &mut Rng, prior: &mut [f32]) -> bool {
        at.advice(ask, &self.weights, rng, prior)
    }
}

/// An evaluator with the memory it works in; each player has one.
pub struct Judge<G: Heuristic> {
    evaluator: Arc<dyn Evaluator<G>>,
    desk: Desk,
}

impl<G: Heuristic> Judge<G> {
    /// Asks this evaluator.
    pub fn new(evaluator: impl Evaluator<G> + 'static) -> Self {
        Self { evaluator: Arc::new(evaluator), desk: Desk::default() }
    }

    /// Asks the rules of thumb.
    pub fn hand_made(weights: G::Weights) -> Self {
        Self::new(HandMade::new(weights))
    }

    /// The payoffs of a finished match, or the evaluator's expectation for an unfinished one.
    pub fn standing(&mut self, game: &G, state: &G::State, observer: Seat) -> BySeat<f32> {
        match game.turn(state) {
            Turn::Over => game.outcome(state).payoffs,
            _ => self.evaluator.value(game, state, observer, &mut self.desk),
        }
    }

    /// See [`Evaluator::choose`].
    pub fn choose(&mut self, game: &G, seen: &Observation<G>, legal: &[G::Action], rng: &mut Rng) -> usize {
        self.evaluator.choose(game, seen, legal, &mut self.desk, rng)
    }

    /// See [`Evaluator::prior`].
    pub fn prior(&mut self, ask: &Ask<'_, G>, at: Depth, rng: &mut Rng, prior: &mut [f32]) -> bool {
        self.evaluator.prior(ask, at, &mut self.desk, rng, prior)
    }
}

impl<G: Heuristic> From<Arc<Learned<G>>> for Judge<G> {
    fn from(learned: Arc<Learned<G>>) -> Self {
        Self { evaluator: learned, desk: Desk::default() }
    }
}

impl<G: Heuristic> Clone for Judge<G> {
    fn clone(&self) -> Self {
        Self { evaluator: Arc::clone(&self.evaluator), desk: Desk::default() }
    }
}

impl<G: Heuristic> fmt::Debug for Judge<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Judge").field("desk", &self.desk).finish_non_exhaustive()
    }
}
