//! Players: they get an observation and the legal actions, and answer with one of them.

mod config;

pub use config::{BotConfig, BotConfigError, BotKind, build, resolve};

use crate::game::{Game, Observation, Rng};

/// One question to a bot: what it sees and what it may do.
pub struct Ask<'a, G: Game> {
    /// The rules and content.
    pub game: &'a G,
    /// What the deciding seat knows.
    pub seen: &'a Observation<G>,
    /// The legal actions, in the game's stable order; never empty.
    pub legal: &'a [G::Action],
}

/// A player. One instance plays one seat in one match; its randomness comes from the caller.
pub trait Bot<G: Game>: Send {
    /// Index into `ask.legal`.
    ///
    /// # Errors
    /// When the bot cannot answer (an external program died); in-process bots always answer.
    fn choose(&mut self, ask: &Ask<'_, G>, rng: &mut Rng) -> Result<usize, BotError>;
}

/// Why a bot did not answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BotError(pub String);
