//! What a game knows about playing well, for bots that search or learn.

use super::{BySeat, Feature, Game, Observation, Rng, Seat, Turn, picks};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;

/// What a game knows about playing well: an evaluation, a rule-based player, and features to learn from.
pub trait Heuristic: Game {
    /// Tunable numbers of the evaluation and the player; read from `bots/*.toml`.
    type Weights: Clone + Default + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static;

    /// Expected payoff of each seat, within the payoff range, as far as the rules of thumb can tell. By default, the
    /// payoffs of a finished match, and before the end the middle of the payoff range for everybody.
    fn evaluate(&self, state: &Self::State, _weights: &Self::Weights) -> BySeat<f32> {
        match self.turn(state) {
            Turn::Over => self.outcome(state).payoffs,
            _ => {
                let (low, high) = self.info().payoff_range;
                BySeat::filled(self.players(state), (low + high) / 2.0)
            }
        }
    }

    /// Whether [`Heuristic::evaluate`] is meaningful here. If not, as in the middle of a turn of many small decisions,
    /// playouts go on a little.
    fn quiet(&self, _state: &Self::State) -> bool {
        true
    }

    /// Whether a turn shows what it is worth only when everybody else has had one, because others answer it: an army that
    /// has set out leaves its home open. Searches with `horizon = "game"` then play on until they have.
    fn answered(&self) -> bool {
        false
    }

    /// Index into `legal` of the rule-based player's action. Sees only the observation. By default, the action after
    /// which [`Heuristic::evaluate`] likes the position best, as the seat imagines it; ties are broken at random.
    fn advise(
        &self,
        seen: &Observation<Self>,
        legal: &[Self::Action],
        weights: &Self::Weights,
        rng: &mut Rng,
    ) -> usize {
        let imagined = self.determinize(seen, rng);
        picks::best_drawn(legal, rng, |action, _| {
            let mut next = imagined.clone();
            self.apply(&mut next, action);
            self.evaluate(&next, weights)[seen.seat]
        })
    }

    /// What the rules of thumb expect of each of `legal`, as probabilities that add up to 1, written to `prior`, which
    /// arrives with a 0 for each action. Returns false and leaves `prior` unchanged if advice costs more than trying
    /// the actions. By default, all on what [`Heuristic::advise`] does.
    fn prior(
        &self,
        seen: &Observation<Self>,
        legal: &[Self::Action],
        weights: &Self::Weights,
        rng: &mut Rng,
        prior: &mut [f32],
    ) -> bool {
        prior[advised(self, seen, legal, weights, rng).unwrap_or_else(|wrong| panic!("{wrong}"))] = 1.0;
        true
    }

    /// The same for the decision that a search is about, of which it asks once: advice that is too expensive for every position
    /// of the tree may be worth its time here.
    fn prior_at_root(
        &self,
        seen: &Observation<Self>,
        legal: &[Self::Action],
        weights: &Self::Weights,
        rng: &mut Rng,
        prior: &mut [f32],
    ) -> bool {
        self.prior(seen, legal, weights, rng, prior)
    }

    /// Whether a decision is better left to [`Heuristic::advise`]: routine, or one whose effect shows only later than
    /// [`Heuristic::evaluate`] can see. A search with few iterations may do so, to look further where it matters.
    fn routine(&self, _seen: &Observation<Self>) -> bool {
        false
    }

    /// Features of a position for each seat, in the order of [`Heuristic::state_features`]; empty if a game has none.
    /// Learned players refer to names and order: new ones come last.
    fn state_features(&self) -> &'static [Feature] {
        &[]
    }

    /// Appends the features of `about` as `seen.seat` sees the position: one number for each of
    /// [`Heuristic::state_features`]. Only what the observer can see goes in.
    fn describe_state(&self, _seen: &Observation<Self>, _about: Seat, _out: &mut Vec<f32>) {}

    /// Appends the features of all seats, one seat after the other. A game whose seats share much of the work does it once here;
    /// by default, [`Heuristic::describe_state`] is asked about each seat.
    fn describe_seats(&self, seen: &Observation<Self>, out: &mut Vec<f32>) {
        Seat::all(self.players(seen.view())).for_each(|about| self.describe_state(seen, about, out));
    }

    /// Features of an action, in the order of [`Heuristic::describe_action`].
    fn action_features(&self) -> &'static [Feature] {
        &[]
    }

    /// Appends the features of one of the legal actions of `seen.seat`: one number for each of
    /// [`Heuristic::action_features`].
    fn describe_action(&self, _seen: &Observation<Self>, _action: Self::Action, _out: &mut Vec<f32>) {}
}

/// What [`Heuristic::advise`] answers.
///
/// # Errors
/// When it is not the place of one of `legal`; says which game answers what.
pub fn advised<G: Heuristic>(
    game: &G,
    seen: &Observation<G>,
    legal: &[G::Action],
    weights: &G::Weights,
    rng: &mut Rng,
) -> Result<usize, String> {
    let (choice, count) = (game.advise(seen, legal, weights, rng), legal.len());
    match choice < count {
        true => Ok(choice),
        false => Err(format!(
            "the rules of thumb of {} (`advise`) chose action {choice} of a list of {count}, counted from 0",
            game.info().title
        )),
    }
}
