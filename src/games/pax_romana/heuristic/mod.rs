//! What a Pax Romana player knows: how good a position is, and what to do by rule of thumb.
//!
//! The table of contents: [`weights`] are the tunable numbers; `evaluate` turns a position into victory points and chances of
//! winning; `goals` says which places are worth going to; `policy` says which decision is taken how: moves are tried out to
//! their end, the rest is decided by `thumb`, rules of thumb for battles, purchases and answers. Everything starts from the
//! observation.

mod evaluate;
mod goals;
mod policy;
mod thumb;
mod weights;

pub use weights::{EvaluationWeights, PolicyWeights, Weights};

use crate::step::{ActStep, MarchStep, Step};
use crate::{Action, PaxRomana, State};
use agon_game::{BySeat, Heuristic, Observation, Rng, Scoring};

impl Heuristic for PaxRomana {
    type Weights = Weights;

    fn evaluate(&self, s: &State, weights: &Weights) -> BySeat<f32> {
        match s.over {
            Some(_) => self.outcome(s).payoffs,
            None => evaluate::payoffs(self, s, &weights.evaluation),
        }
    }

    /// Between moves: a group on its way has not come to anything yet.
    fn quiet(&self, s: &State) -> bool {
        matches!(s.steps.top(), Some(Step::Turn(_) | Step::Act(ActStep::ChooseAction | ActStep::Expansion)))
    }

    fn advise(&self, seen: &Observation<Self>, legal: &[Action], weights: &Weights, rng: &mut Rng) -> usize {
        policy::Mind { game: self, weights, me: seen.seat }.choose(seen, legal, rng)
    }

    /// What is tried out, a search tries itself; the rules of thumb for the rest are cheap.
    fn prior(
        &self,
        seen: &Observation<Self>,
        legal: &[Action],
        weights: &Weights,
        rng: &mut Rng,
        prior: &mut [f32],
    ) -> bool {
        let mind = policy::Mind { game: self, weights, me: seen.seat };
        let advised = mind.at_once(seen.view(), legal, rng);
        advised.inspect(|&index| prior[index] = 1.0).is_some()
    }

    /// How a move is begun and where it goes decides a match; the rest follows from it.
    fn routine(&self, seen: &Observation<Self>) -> bool {
        let top = seen.view().steps.top();
        !matches!(
            top,
            Some(
                Step::Act(ActStep::ChooseAction | ActStep::Expansion)
                    | Step::March(MarchStep::Go | MarchStep::Compose { .. })
            )
        )
    }
}
