//! The rules of From Sea to Sea, chapter by chapter.

#[path = "../support/content.rs"]
pub mod edited;

pub mod support;

mod build;
mod capture;
mod checks;
mod conditions;
mod content;
mod gather;
mod loyalty;
mod scales;
