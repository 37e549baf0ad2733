//! agon: a laboratory for AI self-play and balance analysis of large board games.
//!
//! The rooms in reading order: [`game`] is the core that everything agrees on, [`games`] holds the rulebooks,
//! [`bots`] the players; [`arena`] plays matches, [`record`] keeps them, [`analysis`] turns them into figures and
//! [`report`] into tables; [`experiment`] reads what a user asks for, and [`cli`] is the program.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod analysis;
pub mod arena;
pub mod bots;
pub mod cli;
pub mod experiment;
pub mod game;
pub mod games;
pub mod record;
pub mod report;
