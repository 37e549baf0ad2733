//! Players: they get an observation and the legal actions, and answer with one of them.
//!
//! A configured bot is a TOML file ([`BotConfig`]); [`build`] turns it into a [`Bot`] for one game. Adding a kind is one
//! file here and one variant of [`BotKind`].

mod config;
mod evaluator;
mod flat;
mod greedy;
mod heuristic;
pub mod learned;
mod luck;
mod mcts;
pub mod process;
mod random;
mod rollout;
mod weights;

pub use config::{BotConfig, BotConfigError, BotKind, Elsewhere, PERSON, built_in, file_meant, resolve};
pub use evaluator::{Depth, Desk, Evaluator, HandMade, Judge};
pub use flat::{Flat, FlatParameters};
pub use greedy::{Greedy, GreedyParameters};
pub use heuristic::{HeuristicParameters, RuleOfThumb};
pub use learned::{Learned, LearnedBot, LearnedParameters};
pub use mcts::{Backup, Horizon, Mcts, MctsParameters, RootMove, RootRule, Scale, SearchReport};
pub use process::{Process, ProcessParameters};
pub use random::Random;
pub use rollout::{PlayoutPolicy, Rollout};
pub use weights::{weight_table, weights};

use agon_game::{Game, Heuristic, Observation, Outcome, Rng, Seat, Setup};
use serde::Serialize;
use std::sync::Arc;

/// One question to a bot: what it sees and what it may do.
pub struct Ask<'a, G: Game> {
    /// The rules and content.
    pub game: &'a G,
    /// What the deciding seat knows.
    pub seen: &'a Observation<G>,
    /// The legal actions, in the game's stable order; never empty.
    pub legal: &'a [G::Action],
}

/// The table at which a bot plays.
pub struct Sitting<'a, G: Game> {
    /// The rules and content.
    pub game: &'a G,
    /// The table.
    pub setup: &'a Setup,
    /// The role of each seat when the match begins.
    pub roles: Vec<String>,
    /// Name of the bot of each seat.
    pub bots: Vec<&'a str>,
    /// The seat of this bot.
    pub seat: Seat,
    /// Number of the match.
    pub index: u64,
}

/// A player. One instance plays one seat in one match; its randomness comes from the caller.
pub trait Bot<G: Game>: Send {
    /// Called before the match begins. Only external players need it.
    ///
    /// # Errors
    /// When the bot cannot play; in-process bots always can.
    fn begin(&mut self, _table: &Sitting<'_, G>, _rng: &mut Rng) -> Result<(), BotError> {
        Ok(())
    }

    /// Index into `ask.legal`.
    ///
    /// # Errors
    /// When the bot cannot answer (an external program died); in-process bots always answer.
    fn choose(&mut self, ask: &Ask<'_, G>, rng: &mut Rng) -> Result<usize, BotError>;

    /// What it found out about the last decision it was asked about; `None` if it did not search.
    fn thoughts(&self) -> Option<SearchReport<G::Action>> {
        None
    }

    /// Hears how the match ended, and by whose forfeit, if it was one.
    fn end(&mut self, _outcome: &Outcome, _forfeit: Option<Seat>) {}

    /// Memory that it uses, if it is a separate process and the system reports it.
    fn memory_bytes(&self) -> Option<u64> {
        None
    }
}

/// Why a bot did not answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BotError {
    /// It did something wrong, by which its seat forfeits the match.
    #[error("{fault}: {reason}")]
    Forfeit {
        /// The kind of fault.
        fault: Fault,
        /// The details.
        reason: String,
    },
    /// It cannot be started at all, which is the fault of the set-up and not of the bot.
    #[error("{0}")]
    Cannot(String),
}

impl BotError {
    /// A forfeit.
    pub fn forfeit(fault: Fault, reason: impl Into<String>) -> Self {
        Self::Forfeit { fault, reason: reason.into() }
    }
}

/// What a program can do wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Fault {
    /// It ended, or closed its output.
    Crash,
    /// It did not answer in time.
    Timeout,
    /// It wrote something that is not an answer.
    Garbage,
    /// It wrote an endless line.
    Flood,
    /// It chose an action that is not on the list.
    Illegal,
    /// It said that it will not play.
    Refusal,
}

impl Fault {
    /// All of them, by the names they have in tables.
    pub const ALL: [(Self, &'static str); 6] = [
        (Self::Crash, "crash"),
        (Self::Timeout, "timeout"),
        (Self::Garbage, "garbage"),
        (Self::Flood, "flood"),
        (Self::Illegal, "illegal"),
        (Self::Refusal, "refusal"),
    ];

    /// The name it has in tables.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(fault, _)| *fault == self).expect("all faults are listed").1
    }

    /// The fault of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, known)| *known == name).map(|(fault, _)| *fault)
    }
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// The player that `config` describes, with its weights for this game.
///
/// # Errors
/// When a weight is unknown or has the wrong type, or what was learned does not fit the game.
pub fn build<G: Heuristic>(config: &BotConfig, game: &G) -> Result<Box<dyn Bot<G>>, BotConfigError> {
    let weights = weights(config, game)?;
    let judge = || judge(config, game);
    Ok(match &config.kind {
        BotKind::Random => Box::new(Random),
        BotKind::Heuristic(parameters) => Box::new(RuleOfThumb::new(parameters.clone(), weights)),
        BotKind::Greedy(parameters) => Box::new(Greedy::by(parameters.clone(), judge()?)),
        BotKind::Flat(parameters) => Box::new(Flat::by(parameters.clone(), judge()?)),
        BotKind::Learned(parameters) => {
            let learned = learned(config, game)?.ok_or_else(|| config.error("model", "the key is missing"))?;
            if learned.model().policy.is_none() {
                let place = format!("model.{}.policy", game.info().name);
                return Err(config.error(&place, "the key is missing: without a search the policy alone chooses"));
            }
            Box::new(LearnedBot::new(parameters.clone(), learned))
        }
        BotKind::Mcts(parameters) => Box::new(Mcts::by(parameters.clone(), judge()?)),
        BotKind::Process(parameters) => Box::new(Process::new(&config.name, parameters.clone())),
    })
}

/// The judge that the player of `config` asks: its learned model, or else the game's own evaluation and rules of thumb.
///
/// # Errors
/// When a weight is unknown or has the wrong type, or what was learned does not fit the game.
pub fn judge<G: Heuristic>(config: &BotConfig, game: &G) -> Result<Judge<G>, BotConfigError> {
    let hand_made = || Ok(Judge::hand_made(weights(config, game)?));
    learned(config, game)?.map_or_else(hand_made, |learned| Ok(Judge::from(learned)))
}

/// The model of `config` for this game, if the bot has models.
///
/// # Errors
/// When it has only models of other games, or a name or number of the model is wrong or missing.
pub fn learned<G: Heuristic>(config: &BotConfig, game: &G) -> Result<Option<Arc<Learned<G>>>, BotConfigError> {
    let weights = weights(config, game)?;
    Ok(learned::read(config, game)?.map(|model| Arc::new(Learned::new(game, model, weights))))
}

/// Index of the largest score; ties are broken at random.
fn best_of(scores: &[f64], rng: &mut Rng) -> usize {
    let best = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let ties = scores.iter().filter(|s| **s == best).count();
    let chosen = if ties > 1 { rng.below(ties) } else { 0 };
    scores.iter().enumerate().filter(|(_, s)| **s == best).nth(chosen).map_or(0, |(i, _)| i)
}
