//! The rules of Pax Romana, chapter by chapter. Every test names the rules of the register that it pins, and fails when one of
//! them is broken.

#[path = "../support/content.rs"]
pub mod edited;

pub mod board;
pub mod support;

mod attrition;
mod battle;
mod cards;
mod changes;
mod clash;
mod content;
mod control;
mod economy;
mod fight;
mod losses;
mod map;
mod moves;
mod retreat;
mod scenarios;
mod siege;
mod tables;
mod withdrawal;
