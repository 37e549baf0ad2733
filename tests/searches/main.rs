//! What the search finds in games whose answers are known, with chance, secrets and alliances, and how much it can be
//! exploited.

mod advice;
mod crossings;
mod fables;
mod made_up;
mod pennies;
mod poker;
mod raffle;
mod search;
mod secrets;
mod solved;
mod support;
