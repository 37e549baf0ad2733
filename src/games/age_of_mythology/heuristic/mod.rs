//! What an Age of Mythology player knows: how good a position is, and what to do by rule of thumb.
//!
//! The table of contents: [`weights`] declares the tunable numbers, and `styles` has their values for each civilization;
//! [`odds`] has the exact chances of skirmishes, and `yardstick` what is looked up once; `evaluate` turns a position into
//! victory points and chances of winning; `policy` says how each decision is taken; `cards` chooses cards by trying out what
//! they bring; `purchases` plans what is built and hired; `war` decides attacks and battles. `features` and `actions` are
//! the numbers that players learn from. Everything reads the observation only.

mod actions;
mod cards;
mod evaluate;
mod features;
mod odds;
mod policy;
mod purchases;
mod styles;
mod war;
mod weights;
mod yardstick;

pub use odds::{Duelist, Odds, Tie};
pub use weights::{CardWeights, EvaluationWeights, Style, WarWeights, Weights, WonderWeights};
pub(super) use yardstick::Yardstick;

use crate::step::*;
use crate::{Action, AgeOfMythology, State};
use agon_game::{BySeat, Feature, FeaturePlace, Heuristic, Observation, Rng, Scoring, Seat};

impl Heuristic for AgeOfMythology {
    type Weights = Weights;

    fn evaluate(&self, s: &State, weights: &Weights) -> BySeat<f32> {
        match s.over {
            Some(_) => self.outcome(s).payoffs,
            None => evaluate::payoffs(self, s, weights),
        }
    }

    /// Quiet between two cards only: in the middle of an action, what has been paid for is not there yet.
    fn quiet(&self, s: &State) -> bool {
        matches!(
            s.steps.top(),
            Some(
                Step::Turn(TurnStep::PlayCard { .. } | TurnStep::PlacePoint { .. })
                    | Step::Tiles(TileStep::Draft { .. })
            )
        )
    }

    fn advise(&self, seen: &Observation<Self>, legal: &[Action], weights: &Weights, rng: &mut Rng) -> usize {
        let weights = weights.of(seen.view().player(seen.seat).civ);
        let mind = policy::Mind { game: self, weights, me: seen.seat };
        mind.choose(seen.view(), legal, rng)
    }

    /// The rules of thumb find out whether a power pays by playing the action to its end; a search does that itself.
    fn prior(
        &self,
        seen: &Observation<Self>,
        legal: &[Action],
        weights: &Weights,
        rng: &mut Rng,
        prior: &mut [f32],
    ) -> bool {
        let advised = seen.view().steps.top() != Some(Step::Power(PowerStep::UsePower));
        if advised {
            prior[self.advise(seen, legal, weights, rng)] = 1.0;
        }
        advised
    }

    /// What cards in hand are good for shows only when they are played, and how a card is carried out is mostly clear.
    fn routine(&self, seen: &Observation<Self>) -> bool {
        let top = seen.view().steps.top();
        !matches!(
            top,
            Some(
                Step::Turn(TurnStep::PlayCard { .. })
                    | Step::Power(PowerStep::UsePower)
                    | Step::Attack(AttackStep::ChooseTarget)
            )
        )
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
        actions::describe(self, seen.view(), seen.seat, action, out);
    }
}
