//! The rules of Age of Mythology, chapter by chapter. Every test names the rules of the register that it pins.

pub mod support;

mod build;
mod cards;
mod content;
mod draft;
mod end;
mod gather;
mod mistakes;
mod recruit;
mod setup;
mod trade;
mod turn;
