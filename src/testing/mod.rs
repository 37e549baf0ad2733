//! What every game owes the core, as checks that any crate can run on a game of its own.
//!
//! [`tables`] lists what a game can be played at. [`damage`] alters positions of random matches and wants each altered one
//! refused or playable. Nothing here panics on a broken promise: what is found comes back as a report that names game,
//! table, match and ply, for a test to assert on and for a program to print.

pub mod damage;
mod guard;
mod tables;

pub use guard::guarded;
pub use tables::tables;
