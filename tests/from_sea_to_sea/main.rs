//! The rules of From Sea to Sea, chapter by chapter.

#[path = "../support/content.rs"]
pub mod edited;

pub mod support;

mod abilities;
mod abilities_of_sons;
mod build;
mod capture;
mod checks;
mod conditions;
mod content;
mod end;
mod gather;
mod general;
mod hire;
mod loyalty;
mod movement;
mod roles;
mod round;
mod scales;
mod setup;
mod talents;
