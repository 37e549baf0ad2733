//! The rules of play, in the order of the rulebook. Each file lists, carries out and, where nothing is left to choose,
//! passes over its own steps.

mod build;
mod capture;
mod checks;
mod effects;
mod events;
mod exchange;
mod gather;
mod hire;
mod legates;
mod movement;
mod round;
