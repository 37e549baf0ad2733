//! PAX-10: land battles, from the first card to the last Retreat.

mod aftermath;
mod battle;
mod elephants;
mod flight;
mod losses;
mod reroll;
mod retreat;
mod strength;

pub use losses::Victim;
