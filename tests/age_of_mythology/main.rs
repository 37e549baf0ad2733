//! The rules of Age of Mythology, chapter by chapter. Every test names the rules of the register that it pins.

pub mod fight;
pub mod support;

mod abilities;
mod attack;
mod battle;
mod content;
mod example;
mod hidden;
mod invariants;
mod mistakes;
mod powers;
mod spoils;
