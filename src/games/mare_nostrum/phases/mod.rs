//! The round, phase by phase, in the rulebook's order.

mod build;
mod cards;
mod collect;
mod conquest;
mod land;
mod leadership;
mod payment;
mod sea;
mod trade;

pub use land::Strength;
pub(super) use payment::{cards_where, unit_of};
