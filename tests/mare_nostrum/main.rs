//! The rules of Mare Nostrum, chapter by chapter. Every test names the rules of the register that it pins, and fails when
//! one of them is broken.

pub use agon_testing::content as edited;

pub mod campaign;
pub mod support;

mod battle;
mod build;
mod build_order;
mod cards;
mod collect;
mod conquest;
mod content;
mod features;
mod heuristic;
mod hidden;
mod leadership;
mod movement;
mod order;
mod payment;
mod positions;
mod setup;
mod trade;
