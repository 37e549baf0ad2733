//! PAX-17: event cards.

mod deck;
mod effects;
mod timing;
