//! The rules of play, in the order of the rulebook. Each file lists, carries out and, where nothing is left to choose, passes
//! over its own steps.

mod attack;
mod battle;
mod build;
mod draft;
mod gather;
mod powers;
mod spoils;
mod trade;
mod turn;
