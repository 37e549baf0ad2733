//! The evaluation and the rules of thumb for From Sea to Sea.
//!
//! The table of contents: [`weights`] are the tunable numbers; `survey` counts the pieces; `targets` measures the
//! distance of each capture and each city in cards; `evaluate` turns that into the chance of victory; `policy` decides:
//! small decisions one action ahead, cards by trying them out (`cards`), draws of checks by rule (`draws`); it remembers
//! what it has evaluated (`memo`). `features` and `actions` are the numbers that players learn from.
//! All of it reads only the observation, which is the whole state: nothing hidden is stored.

mod actions;
mod cards;
mod draws;
mod evaluate;
mod features;
mod memo;
mod policy;
mod survey;
mod targets;
mod weights;

pub use weights::{CheckWeights, EvaluationWeights, PlanWeights, Weights};

use super::{Action, FromSeaToSea, State};
use crate::step::*;
use agon_game::{BySeat, Feature, FeaturePlace, Heuristic, Observation, Rng, Scoring, Seat};
use policy::Mind;

impl Heuristic for FromSeaToSea {
    type Weights = Weights;

    fn evaluate(&self, s: &State, weights: &Weights) -> BySeat<f32> {
        if s.ending.is_some() {
            return self.outcome(s).payoffs;
        }
        let chance = 1.0 / (1.0 + libm::expf(-weights.evaluation.sharpness * evaluate::log_odds(self, s, weights)));
        BySeat::filled(usize::from(s.players), chance)
    }

    /// Between two actions.
    fn quiet(&self, s: &State) -> bool {
        self.step(s) == Step::Round(RoundStep::NextAction)
    }

    fn advise(&self, seen: &Observation<Self>, legal: &[Action], weights: &Weights, rng: &mut Rng) -> usize {
        Mind { game: self, weights, memo: &memo::Memo::new(), nested: false }.choose(seen.view(), legal, rng)
    }

    /// Without trials there is no rule of thumb for the next action and its card: all are equal to it.
    fn prior(
        &self,
        seen: &Observation<Self>,
        legal: &[Action],
        weights: &Weights,
        rng: &mut Rng,
        prior: &mut [f32],
    ) -> bool {
        let mind = Mind { game: self, weights, memo: &memo::Memo::new(), nested: false };
        let advised = !mind.draws_lots(seen.view());
        if advised {
            prior[mind.choose(seen.view(), legal, rng)] = 1.0;
        }
        advised
    }

    /// Cards are tried out for the decision itself, even where that is too expensive for every position of a search.
    fn prior_at_root(
        &self,
        seen: &Observation<Self>,
        legal: &[Action],
        weights: &Weights,
        rng: &mut Rng,
        prior: &mut [f32],
    ) -> bool {
        let plan = PlanWeights { trials: true, ..weights.plan.clone() };
        self.prior(seen, legal, &Weights { plan, ..weights.clone() }, rng, prior)
    }

    fn state_features(&self) -> &'static [Feature] {
        features::FEATURES
    }

    fn describe_state(&self, seen: &Observation<Self>, about: Seat, out: &mut Vec<f32>) {
        features::describe(self, seen.view(), about, out);
    }

    fn action_features(&self) -> &'static [Feature] {
        actions::At::FEATURES
    }

    fn describe_action(&self, seen: &Observation<Self>, action: Action, out: &mut Vec<f32>) {
        actions::describe(self, seen.view(), action, out);
    }
}
