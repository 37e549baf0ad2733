//! Trains players that learn from their own matches.
//!
//! A training goes through generations ([`train`], [`generation`]). In each of them the present player plays against itself,
//! drawing its actions from its policy, and some positions and choices are recorded with what came of them ([`selfplay`]). A
//! linear value is fitted to the positions ([`fit`]), if wanted with a network beside it ([`network`], `value`), and the policy takes
//! a step towards what won more than expected. The player with both replaces the present one if a series of matches says that it
//! is better ([`gate`]). If the player searches, the policy imitates the search instead. [`watch`] tells how far a training
//! has come, and [`explain`] says in the words of the game what was learned. [`exploit`] measures, in the same way, what a
//! player loses to one that learns to win against it.
//!
//! Every match has a stream of its own, matches are put together in their order, and sums are added in a fixed order: the
//! same task makes the same player, byte for byte, on any number of threads and in any number of pieces.

pub mod explain;
pub mod exploit;
pub mod fit;
pub mod gate;
pub mod generation;
pub mod matrix;
pub mod network;
pub mod players;
pub mod selfplay;
pub mod train;
mod value;
pub mod watch;
