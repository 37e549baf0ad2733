//! agon: a laboratory for AI self-play and balance analysis of large board games.
//!
//! The rooms in reading order: [`game`] is the core that everything agrees on, [`games`] holds the rulebooks,
//! [`bots`] the players; [`arena`] plays matches, [`record`] keeps them, [`analysis`] turns them into figures and
//! [`report`] into tables; [`learning`] makes players from their own matches; [`service`] serves a match to another program; [`mod@registry`] holds the games of a
//! program, [`experiment`] reads what a user asks for, and [`cli`] is the program, for the games of agon and for your
//! own. [`testing`], a feature, checks what games and bots owe each other.
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
pub use agon_cli as cli;
pub use agon_experiment as experiment;
pub use agon_game as game;
pub mod games;
pub use agon_learning as learning;
pub use agon_record as record;
pub use agon_report as report;
pub use agon_service as service;
pub use agon_testing as testing;

/// The commit that agon was built from; empty if it is unknown.
pub const COMMIT: &str = env!("AGON_COMMIT");

pub mod registry {
    //! Which games a program knows, and what it can do with any of them.
    //!
    //! ```
    //! use agon::registry::BUILT_IN;
    //!
    //! let kuhn_poker = BUILT_IN.load("kuhn_poker", &Default::default())?;
    //! assert_eq!(kuhn_poker.info().players, 2..=2);
    //! # Ok::<(), agon::game::LoadError>(())
    //! ```

    pub use agon_registry::*;

    /// The games that come with agon.
    pub static BUILT_IN: Registry = Registry::new(
        Program {
            name: env!("CARGO_PKG_NAME"),
            version: env!("CARGO_PKG_VERSION"),
            about: env!("CARGO_PKG_DESCRIPTION"),
            commit: crate::COMMIT,
        },
        &[
            &agon_mare_nostrum_entry::ENTRY,
            &agon_from_sea_to_sea_entry::ENTRY,
            &agon_age_of_mythology_entry::ENTRY,
            &agon_pax_romana_entry::ENTRY,
            &agon_reference_games_entry::CONNECT_FOUR,
            &agon_reference_games_entry::KUHN_POKER,
            &agon_reference_games_entry::LEDUC_POKER,
        ],
        crate::games::NAMES,
    );
}

/// The games of a program: `agon::registry! { "my_game" => MyGame, "other_game" => OtherGame }`, a
/// [`Registry`](registry::Registry) for a `static`. The names are those of the games' `GameInfo`. The program has the
/// name of its package. A page in Markdown may follow, whose section `## Options` says what the options of the game mean:
/// `"my_game" => MyGame => include_str!("rules.md")`.
#[macro_export]
macro_rules! registry {
    ($($name:literal => $game:ty $(=> $page:expr)?),+ $(,)?) => {
        $crate::registry::Registry::new(
            $crate::registry::Program {
                name: env!("CARGO_PKG_NAME"),
                version: env!("CARGO_PKG_VERSION"),
                about: env!("CARGO_PKG_DESCRIPTION"),
                commit: $crate::COMMIT,
            },
            const { &[$(&$crate::registry::Entry::of::<$game>($name)$(.explained_by($page))?),+] },
            $crate::games::NAMES,
        )
    };
}
