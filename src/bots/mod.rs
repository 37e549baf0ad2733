//! Players: they get an observation and the legal actions, and answer with one of them.
//!
//! A configured bot is a TOML file ([`BotConfig`]); [`build`] turns it into a [`Bot`] for one game. Adding a kind is one
//! file here and one variant of [`BotKind`].

mod config;
mod flat;
mod greedy;
mod heuristic;
mod mcts;
mod random;
mod rollout;
mod weights;

pub use config::{BotConfig, BotConfigError, BotKind, built_in, resolve};
pub use flat::{Flat, FlatParameters};
pub use greedy::{Greedy, GreedyParameters};
pub use heuristic::{HeuristicParameters, RuleOfThumb};
pub use mcts::{Mcts, MctsParameters, RootMove, SearchReport};
pub use random::Random;
pub use rollout::{PlayoutPolicy, Rollout};
pub use weights::weights;

use agon_game::{Game, Heuristic, Observation, Rng};

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

/// The player that `config` describes, with its weights for this game.
///
/// # Errors
/// When a weight is unknown or has the wrong type.
pub fn build<G: Heuristic>(config: &BotConfig, game: &G) -> Result<Box<dyn Bot<G>>, BotConfigError> {
    let weights = weights(config, game)?;
    Ok(match &config.kind {
        BotKind::Random => Box::new(Random),
        BotKind::Heuristic(parameters) => Box::new(RuleOfThumb::new(parameters.clone(), weights)),
        BotKind::Greedy(parameters) => Box::new(Greedy::new(parameters.clone(), weights)),
        BotKind::Flat(parameters) => Box::new(Flat::new(parameters.clone(), weights)),
        BotKind::Mcts(parameters) => Box::new(Mcts::new(parameters.clone(), weights)),
    })
}

/// Index of the largest score; ties are drawn.
fn best_of(scores: &[f64], rng: &mut Rng) -> usize {
    let best = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let ties = scores.iter().filter(|s| **s == best).count();
    let chosen = if ties > 1 { rng.below(ties) } else { 0 };
    scores.iter().enumerate().filter(|(_, s)| **s == best).nth(chosen).map_or(0, |(i, _)| i)
}
