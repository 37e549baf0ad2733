//! Dudo in a crate of its own: what a program for a game that is not among those of agon looks like.
//!
//! [`dudo`] holds the rules, [`content`] reads the numbers in `rules.toml`, [`heuristic`] knows a little about playing well, and
//! the registry below makes a program of them.

pub mod content;
pub mod dudo;
pub mod heuristic;

use agon::registry::Registry;

/// The games of this program.
pub static GAMES: Registry = agon::registry! { "dudo" => dudo::Dudo };
