//! The rules of Pax Romana, chapter by chapter. Every test names the rules of the register that it pins, and fails when one of
//! them is broken.

pub use agon_testing::content as edited;

pub mod board;
pub mod support;

mod agreements;
mod alliances;
mod answers_at_sea;
mod attrition;
mod battle;
mod bribes;
mod cards;
mod changes;
mod clash;
mod construction;
mod content;
mod control;
mod deck;
mod economy;
mod edges;
mod events;
mod expenses;
mod fight;
mod forces;
mod garrisons;
mod glossary;
mod impossible;
mod index;
mod invasions;
mod leaders;
mod losses;
mod map;
mod marching;
mod moves;
mod naval_battle;
mod pergamum;
mod pirates;
mod pool;
mod readings;
mod rebellions;
mod reckoning;
mod retreat;
mod risings;
mod scenarios;
mod sea;
mod sequence;
mod siege;
mod skirmishes;
mod slaves;
mod successors;
mod tables;
mod talks;
mod thumb;
mod tribes;
mod victory;
mod withdrawal;
