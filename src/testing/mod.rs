//! What every game owes the core, as checks that any crate can run on its own game.
//!
//! [`conformance`] plays random matches at every table and checks every position on the way. [`damage`] alters
//! positions of random matches and demands that each is refused or playable. [`allocates_nothing`] counts allocations,
//! [`players`] checks bots, [`playthrough`] tells a match in words, [`tables`] lists the tables of a game. None of
//! these panics on a broken promise: findings are returned with game, table, match and ply, for a test to assert on and
//! for a program to print.
//!
//! [`rules`] and [`content`] help tests of a game's own rules; they panic if something is not as the test expects.

mod allocations;
pub mod conformance;
pub mod content;
pub mod damage;
mod guard;
pub mod players;
mod playthrough;
pub mod rules;
mod share;
mod tables;

pub use allocations::allocates_nothing;
pub use guard::guarded;
pub use playthrough::playthrough;
pub use tables::tables;
