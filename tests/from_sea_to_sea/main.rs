//! The rules of From Sea to Sea, chapter by chapter.

pub mod pieces;
pub mod support;

mod checks;
mod cities;
mod content;
mod effects;
mod events_lower;
mod events_upper;
mod exchange;
mod invariants;
mod legates;
mod rome;
