//! The rules of From Sea to Sea, chapter by chapter.

pub mod support;

mod abilities;
mod abilities_of_sons;
mod checks;
mod content;
mod end;
mod general;
mod hire;
mod movement;
mod roles;
mod round;
mod setup;
mod talents;
