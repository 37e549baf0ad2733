//! Makes players that learn from their own matches.
//!
//! A training goes through generations ([`train`], [`generation`]). In each the present player plays against itself, drawing its actions from
//! its policy, and some positions and choices are written down with what came of them ([`selfplay`]). A linear value is fitted to
//! the positions ([`fit`]), with a network beside it where asked for ([`network`]), and the policy goes a step in the direction of what won more than expected; the player with both replaces the
//! present one where a series of matches says that it is better ([`gate`]). Where the player searches, the policy imitates what
//! the search makes of it instead. Who wants to know how far it is, watches ([`watch`]). What was learned can be told in the words
//! of the game ([`explain`]). What a player loses to one that learns to win against it, is measured the same way ([`exploit`]).
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
pub mod watch;
