//! The rules of From Sea to Sea, chapter by chapter.

pub mod support;

mod build;
mod capture;
mod checks;
mod conditions;
mod content;
mod gather;
mod loyalty;
mod scales;
