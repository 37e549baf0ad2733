//! agon: a laboratory for AI self-play and balance analysis of large board games.
//!
//! The rooms in reading order: [`game`] is the core that everything agrees on, [`games`] holds the rulebooks,
//! [`bots`] the players; [`arena`] plays matches, [`record`] keeps them, [`analysis`] turns them into figures and
//! [`report`] into tables; [`service`] serves a match to another program; [`mod@registry`] holds the games of a
//! program, [`experiment`] reads what a user asks for, and [`cli`] is the program, for the games of agon and for your
//! own.
//!
//! One match of Mare Nostrum between five players who choose at random:
//!
//! ```
//! use agon::game::{Bundle, Playout, Rng, Rules, Scoring, Setup, Stop};
//! use agon::games::mare_nostrum::MareNostrum;
//!
//! let game = MareNostrum::load(&Bundle::embedded("mare_nostrum", MareNostrum::embedded()))?;
//! let mut state = game.start(&Setup::players(5))?;
//! let mut rng = Rng::seeded(1);
//! let stop = Playout::default().run(&game, &mut state, &mut rng, game.info().ply_cap);
//!
//! assert_eq!(stop, Stop::Over);
//! let outcome = game.outcome(&state);
//! for (seat, rank) in outcome.ranks.pairs() {
//!     println!("{} came in at {rank} by {}", game.role(&state, seat), outcome.ending);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub use agon_analysis as analysis;
pub use agon_arena as arena;
pub use agon_bots as bots;
pub mod cli;
pub mod experiment;
pub use agon_game as game;
pub mod games;
pub use agon_learning as learning;
pub use agon_record as record;
pub mod registry;
pub use agon_report as report;
pub mod service;
pub use agon_testing as testing;
