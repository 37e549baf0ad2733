//! From Sea to Sea, the cooperative game of Tigran the Great.

pub mod content;
pub mod ids;
pub mod options;
