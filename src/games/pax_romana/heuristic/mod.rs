//! What a Pax Romana player knows: how good a position is, and what to do by rule of thumb.
//!
//! The table of contents: [`weights`] are the tunable numbers; `survey` works out once what stands where and what each Space
//! is worth; `evaluate` turns a position into victory points and chances of winning; `features` are the named numbers that
//! players learn from; `policy` hands each decision to the file of its chapter: `campaign` for moves, with `roads` for where
//! they lead and `hopes` for where they could, `economy` for money, `war` for answers and battles, `cards_and_talks` for
//! cards, talks and Objectives. Everything reads only the observation. A rule of thumb gives every legal action a score; no
//! action is tried out, except in a few event questions (`policy`).

mod campaign;
mod cards_and_talks;
mod economy;
mod evaluate;
mod features;
mod hopes;
mod onward;
mod policy;
mod roads;
mod survey;
mod war;
mod weights;

pub use hopes::Travel;
pub use weights::{EvaluationWeights, PolicyWeights, Temper, Weights};

use crate::step::{ActStep, MarchStep, Step};
use crate::{Action, PaxRomana, State};
use agon_game::{BySeat, Feature, Heuristic, Observation, Rng, Scoring, Seat};
use features::Overview;

/// Difference between two scores at which the lower action becomes much less likely.
const DOUBT: f32 = 0.5;
/// Share of the prior that the best action gets by itself.
const FIRST: f32 = 0.5;

impl Heuristic for PaxRomana {
    type Weights = Weights;

    fn evaluate(&self, s: &State, weights: &Weights) -> BySeat<f32> {
        match s.over {
            Some(_) => self.outcome(s).payoffs,
            None => evaluate::payoffs(self, s, &weights.evaluation),
        }
    }

    /// Whether no group is on its way: until it has arrived, its move has brought nothing.
    fn quiet(&self, s: &State) -> bool {
        matches!(s.steps.top(), Some(Step::Turn(_) | Step::Act(ActStep::ChooseAction | ActStep::Expansion)))
    }

    /// What an army takes it may lose in the next Activation of somebody else, and what it leaves, too.
    fn answered(&self) -> bool {
        true
    }

    fn advise(&self, seen: &Observation<Self>, legal: &[Action], weights: &Weights, rng: &mut Rng) -> usize {
        policy::Mind { game: self, weights, me: seen.seat }.choose(seen, legal, rng)
    }

    /// The better an action's score, the likelier: half goes to the best one, the rest by how far the others are behind.
    fn prior(
        &self,
        seen: &Observation<Self>,
        legal: &[Action],
        weights: &Weights,
        _rng: &mut Rng,
        prior: &mut [f32],
    ) -> bool {
        let mind = policy::Mind { game: self, weights, me: seen.seat };
        let (mut best, mut top) = (0, f32::NEG_INFINITY);
        let known = mind.each_score(seen.view(), legal, policy::Scores::All, |index, score| {
            prior[index] = score;
            if score > top {
                (best, top) = (index, score);
            }
        });
        if !known {
            return false;
        }
        prior.iter_mut().for_each(|p| *p = libm::expf((*p - top) / DOUBT));
        let total: f32 = prior.iter().sum();
        prior.iter_mut().for_each(|p| *p *= (1.0 - FIRST) / total);
        prior[best] += FIRST;
        true
    }

    fn state_features(&self) -> &'static [Feature] {
        features::FEATURES
    }

    fn describe_state(&self, seen: &Observation<Self>, about: Seat, out: &mut Vec<f32>) {
        let s = seen.view();
        features::describe(self, s, &Overview::of(self, s), about, out);
    }

    fn describe_seats(&self, seen: &Observation<Self>, out: &mut Vec<f32>) {
        let s = seen.view();
        let overview = Overview::of(self, s);
        s.all_seats().for_each(|about| features::describe(self, s, &overview, about, out));
    }

    /// Starting a move and choosing its way decide a match; the rest follows from them.
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
