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

pub use build::BuildStep;
pub use cards::CardStep;
pub use collect::CollectStep;
pub use conquest::ConquestStep;
pub use land::{LandStep, Strength};
pub use leadership::LeadershipStep;
pub use payment::PaymentStep;
pub(super) use payment::{cards_where, unit_of};
pub use sea::SeaStep;
pub use trade::TradeStep;
