//! The rules of Age of Mythology, chapter by chapter. Every test names the rules of the register that it pins.

pub mod support;

mod content;
mod heuristic;
mod mistakes;
