//! The rules of From Sea to Sea, chapter by chapter.

#[path = "../support/content.rs"]
pub mod edited;

pub mod support;

mod checks;
mod content;
