//! The core: what every game, bot and match runner agrees on.
//!
//! A [`Game`] is a rulebook with its content loaded. A state is one moment of a match: small, flat and cheap to clone.
//! Chance is a turn like any other, so a match is its list of actions and replays without a seed. Bots never get a
//! state; they get an [`Observation`], and [`Game::determinize`] is the only way back.

mod choice;
mod content;
mod ids;
mod info;
mod list;
mod notation;
mod observation;
mod option_value;
mod outcome;
mod panicked;
mod playout;
mod rng;
mod seat;
mod set;
mod setup;
mod table;
mod turn;
mod unknown;

pub use choice::{ContentChoice, LoadError};
pub use content::{Bundle, ContentError, EmbeddedFile, Provenance, Source};
pub use ids::{Id, Names};
pub use info::{GameInfo, Measures, Metric, MetricKind, OptionInfo};
pub use list::List;
pub use notation::{action_from_json, action_to_json, observation_to_json, state_from_json, state_to_json};
pub use observation::Observation;
pub use outcome::{Outcome, TRUNCATED, ranks};
pub use panicked::panic_message;
pub use playout::{Playout, Stop};
pub use rng::{Purpose, Rng};
pub use seat::{BySeat, MAX_SEATS, Seat};
pub use set::{Bits, IdSet};
pub use setup::{Setup, SetupError};
pub use table::Table;
pub use turn::Turn;
pub use unknown::{reworded, unknown};

pub(crate) use content::{
    Fields, Meta, OptionTables, Place, check_sources, choice, content_files, entry_ids, list, rows,
};
pub(crate) use ids::{enum_id, id_serde, named_id};

use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;
use std::hash::Hash;

/// The rules of one game with its content loaded. Shared by reference; never changes during a match.
pub trait Game: Send + Sync + Sized + 'static {
    /// A moment of a match: flat, without heap data. Serialises to names, not numbers, inside [`Names::scope`].
    type State: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// One decision or chance result, a named enum.
    type Action: Copy + Eq + Hash + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;

    /// Loads the content and compiles it for play.
    ///
    /// # Errors
    /// When the content is inconsistent; names file, key and reason.
    fn load(bundle: &Bundle) -> Result<Self, ContentError>;

    /// The content files built into the program; empty for games that need none.
    fn embedded() -> &'static [EmbeddedFile] {
        &[]
    }

    /// What the game is.
    fn info(&self) -> &GameInfo;

    /// Names of the content ids, for reading and writing states and actions; none for games without content files.
    fn names(&self) -> &Names {
        Names::none()
    }

    /// Roles in play at a table of `players`, in the game's own seat order. A table may seat them in any permutation.
    /// Empty where the players choose their roles in play.
    fn roles(&self, _players: usize) -> Vec<String> {
        Vec::new()
    }

    /// A random choice of roles for a table, for games that leave it to the players: what an experiment with
    /// `roles = "random"` plays. The roles in `table` are passed over; its number of players and its scenario are ones
    /// that the game has.
    fn draw_roles(&self, table: &Setup, _rng: &mut Rng) -> Vec<String> {
        self.roles(table.players)
    }

    /// Checks a table before it starts.
    ///
    /// # Errors
    /// Names what does not fit and what would.
    fn check_setup(&self, setup: &Setup) -> Result<(), SetupError> {
        setup.check(self.info(), &self.roles(setup.players))
    }

    /// The position before the first action.
    ///
    /// # Errors
    /// When the table does not fit the game.
    fn start(&self, setup: &Setup) -> Result<Self::State, SetupError>;

    /// Number of seats.
    fn players(&self, state: &Self::State) -> usize;

    /// Name of the role of a seat.
    fn role(&self, state: &Self::State, seat: Seat) -> &str;

    /// Who acts next.
    fn turn(&self, state: &Self::State) -> Turn;

    /// The round of the rulebook, from 1.
    fn round(&self, state: &Self::State) -> u32;

    /// Appends what the deciding seat may do, in a stable order, without duplicates, never empty. `out` arrives empty.
    fn legal_actions(&self, state: &Self::State, out: &mut Vec<Self::Action>);

    /// What kind of chance is due, e.g. `land_battle_dice`.
    fn chance_kind(&self, state: &Self::State) -> &'static str;

    /// Draws the pending chance result.
    fn sample_chance(&self, state: &Self::State, rng: &mut Rng) -> Self::Action;

    /// Whether `action` is a possible result of the pending chance turn. Games with results too many to list say so
    /// themselves.
    fn chance_possible(&self, state: &Self::State, action: Self::Action) -> bool {
        self.chance_outcomes(state).is_some_and(|all| all.iter().any(|(a, _)| *a == action))
    }

    /// All results of the pending chance turn with their probabilities, where they are few enough to list.
    fn chance_outcomes(&self, _state: &Self::State) -> Option<Vec<(Self::Action, f64)>> {
        None
    }

    /// Carries out a legal action or a possible chance result. Deterministic; whoever calls has checked the action.
    fn apply(&self, state: &mut Self::State, action: Self::Action);

    /// The result when the match is over; otherwise the standing, as a truncated outcome.
    fn outcome(&self, state: &Self::State) -> Outcome;

    /// What `seat` knows.
    fn observe(&self, state: &Self::State, seat: Seat) -> Observation<Self>;

    /// A state that the observer cannot tell from the true one, with hidden information sampled.
    fn determinize(&self, seen: &Observation<Self>, rng: &mut Rng) -> Self::State;

    /// The action as a player would say it.
    fn describe(&self, state: &Self::State, action: Self::Action) -> String;

    /// Checks that nothing was created or lost and that every field is within its range.
    ///
    /// # Errors
    /// Says what does not add up.
    fn check(&self, state: &Self::State) -> Result<(), String>;

    /// Numbers for the result tables, in the order declared by [`GameInfo`].
    fn measure(&self, _state: &Self::State) -> Measures {
        Measures::default()
    }
}

/// What a game knows about playing well: an evaluation and a rule-based player.
pub trait Heuristic: Game {
    /// Tunable numbers of the evaluation and the player; read from `bots/*.toml`.
    type Weights: Clone + Default + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static;

    /// Expected payoff of each seat, within the payoff range, as far as the rules of thumb can tell.
    fn evaluate(&self, state: &Self::State, weights: &Self::Weights) -> BySeat<f32>;

    /// Whether [`Heuristic::evaluate`] says something here. Where it does not, in the middle of a turn of many small
    /// decisions, playouts go on a little.
    fn quiet(&self, _state: &Self::State) -> bool {
        true
    }

    /// Index into `legal` of what the rule-based player does. Sees only the observation.
    fn advise(&self, seen: &Observation<Self>, legal: &[Self::Action], weights: &Self::Weights, rng: &mut Rng)
    -> usize;

    /// The same for a search that asks in each of its nodes; none where advice costs more than trying the actions.
    fn hint(
        &self,
        seen: &Observation<Self>,
        legal: &[Self::Action],
        weights: &Self::Weights,
        rng: &mut Rng,
    ) -> Option<usize> {
        Some(self.advise(seen, legal, weights, rng))
    }

    /// Whether a decision is better left to [`Heuristic::advise`]: routine, or one that shows only later than
    /// [`Heuristic::evaluate`] can tell. A search with few iterations may do so, to look farther where it matters.
    fn routine(&self, _seen: &Observation<Self>) -> bool {
        false
    }
}
