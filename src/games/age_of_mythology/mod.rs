//! Age of Mythology: The Boardgame: civilizations gather, build, recruit and fight for the cubes on four victory cards;
//! 2 to 8 players.
//!
//! Printed numbers live in `content/`, the things that the rules know by name in [`ids`], readings of gaps in
//! [`options`]. Rule code cites the register (`AOM-214`), readings of gaps their `AOM-R`, `AOM-C` or `AOM-D` number;
//! `docs/rules/age_of_mythology.md` says how each value is known.

pub mod content;
pub mod ids;
pub mod options;
