//! The rules of From Sea to Sea, chapter by chapter.

pub mod support;

mod checks;
mod content;
mod heuristic;
