//! The rules of From Sea to Sea, chapter by chapter.

mod content;
