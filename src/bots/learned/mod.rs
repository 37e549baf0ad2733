//! Players that were made by learning: a model of a game in a bot file ([`Model`]), the judge that goes by it
//! ([`Learned`]), and the player without search ([`LearnedBot`]).
//!
//! A model is linear and readable: a weight for every feature that a game describes its positions and actions by
//! ([`agon_game::Feature`]). A small network may add to the value of a position what a linear score misses ([`Network`]). A model
//! sees what a seat sees. Its sums run in a fixed order without fused multiply-add, so that it plays the same on every
//! machine.

mod arithmetic;
mod file;
mod model;
mod network;
mod player;

pub use arithmetic::softmax;
pub use file::{Made, write};
pub use model::{
    ADVISED, CONSTANT, Learned, Model, Weights, describe_seat, payoffs, policy_features, shares, value_features,
};
pub use network::{MAX_UNITS, Network};
pub use player::{LearnedBot, LearnedParameters, drawn};

pub(super) use file::read;
