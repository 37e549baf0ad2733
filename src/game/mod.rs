//! The core: what every game, bot and match runner agrees on.
//!
//! A [`Game`] is a rulebook with its content loaded. A state is one moment of a match: small, flat and cheap to clone.
//! Chance is a turn like any other, so a match is its list of actions and replays without a seed. Bots never get a
//! state; they get an [`Observation`], and [`Sight::determinize`] is the only way back.

pub mod battle;
mod chance;
mod checking;
mod choice;
mod content;
mod document;
mod features;
pub mod flow;
mod grid;
mod heuristic;
mod ids;
mod info;
mod list;
mod notation;
mod observation;
mod option_value;
mod outcome;
mod panicked;
pub mod picks;
mod playout;
mod reading;
pub mod restriction;
mod rng;
mod rules;
pub mod schema;
mod scoring;
mod seat;
mod set;
mod setup;
mod sight;
pub mod strict_json;
mod table;
mod telling;
mod turn;
mod unknown;
mod wording;

/// `JsonSchema` is derived by states and actions; the derive looks for `schemars`.
pub use schemars::{self, JsonSchema};

pub use chance::{Chance, drawn_by_weight, listed_by_weight};
pub use checking::Checking;
pub use choice::{ContentChoice, LoadError};
pub use content::{
    Bundle, ContentError, EmbeddedFile, Fields, Guess, Meta, OptionTables, Place, Provenance, Source, check_sources,
    check_sources_within, entry_ids, list, rows,
};
pub use document::{Document, FileError, read_value};
pub use features::{Feature, FeaturePlace, Sheet, flag};
pub use grid::Grid;
pub use heuristic::{Heuristic, advised};
pub use ids::{Id, Names};
pub use info::{GameInfo, Measures, Metric, MetricKind, OptionInfo};
pub use list::List;
pub use notation::{action_from_json, action_to_json, observation_to_json, state_from_json, state_to_json};
pub use observation::Observation;
pub use outcome::{FORFEIT, Outcome, TRUNCATED, ranks};
pub use panicked::panic_message;
pub use playout::{Playout, Stop};
pub use restriction::{Forbid, Restrictions};
pub use rng::{Purpose, Rng};
pub use rules::Rules;
pub use scoring::Scoring;
pub use seat::{BySeat, MAX_SEATS, Seat};
pub use set::{Bits, IdSet};
pub use setup::{Setup, SetupError, player_range};
pub use sight::{Hearing, Sight};
pub use table::Table;
pub use telling::Telling;
pub use turn::Turn;
pub use unknown::{shortened, unknown};
pub use wording::{grouped, in_shell, must_be, must_be_like, reworded};

/// A whole game: its [`Rules`], the results of [`Chance`], who sees what ([`Sight`]), the result of a match
/// ([`Scoring`]), how it is told ([`Telling`]) and which positions can exist ([`Checking`]). Each part is implemented
/// in its own file; a type that implements all of them is a `Game`.
pub trait Game: Chance + Sight + Scoring + Telling + Checking {}

impl<G: Chance + Sight + Scoring + Telling + Checking> Game for G {}
