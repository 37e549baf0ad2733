//! The rules of From Sea to Sea, chapter by chapter.

pub use agon_testing::content as edited;

pub mod pieces;
pub mod support;

mod abilities;
mod abilities_of_sons;
mod build;
mod capture;
mod changes;
mod checks;
mod cities;
mod conditions;
mod content;
mod content_cards;
mod effects;
mod end;
mod events_lower;
mod events_upper;
mod exchange;
mod features;
mod gather;
mod general;
mod heuristic;
mod hire;
mod invariants;
mod legates;
mod loading;
mod loyalty;
mod movement;
mod order;
mod roles;
mod rome;
mod round;
mod scales;
mod setup;
mod short_stock;
mod talents;
