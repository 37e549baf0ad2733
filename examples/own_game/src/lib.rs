//! Dudo in a separate crate: an example of a program for a game that agon does not include.
//!
//! [`dudo`] holds the rules, [`content`] reads the numbers in `rules.toml`, [`heuristic`] knows a little about playing well, and
//! the registry below makes a program of them.

pub mod content;
pub mod dudo;
pub mod heuristic;

use agon::registry::Registry;

/// The games of this program.
pub static GAMES: Registry = agon::registry! { "dudo" => dudo::Dudo => include_str!("rules.md") };
