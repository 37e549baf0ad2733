//! The rules of Age of Mythology, chapter by chapter. Every test names the rules of the register that it pins.

pub mod fight;
pub mod support;

mod abilities;
mod attack;
mod battle;
mod build;
mod cards;
mod content;
mod draft;
mod end;
mod example;
mod gather;
mod genuine;
mod heuristic;
mod hidden;
mod invariants;
mod leaks;
mod metrics;
mod mistakes;
mod order;
mod positions;
mod powers;
mod recruit;
mod setup;
mod spoils;
mod trade;
mod turn;
mod words;
