//! Configured bots, by name or from a TOML file.

use super::{Ask, Bot, BotError};
use crate::game::{Game, Heuristic, Rng, unknown};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A bot as configured.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BotConfig {
    /// Name in tables.
    pub name: String,
    /// What it is.
    pub kind: BotKind,
    /// In a sentence.
    #[serde(default)]
    pub description: String,
    /// Weights per game.
    #[serde(default)]
    pub weights: BTreeMap<String, toml::Table>,
}

/// Kinds of bots.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BotKind {
    /// Uniformly random.
    Random,
    /// The game's rule-based player.
    Heuristic,
}

/// What is wrong with a bot.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BotConfigError(pub String);

/// The named bot, or the one in a TOML file.
///
/// # Errors
/// When there is no such bot or its file is wrong.
pub fn resolve(name: &str) -> Result<BotConfig, BotConfigError> {
    let kind = match name {
        "random" => BotKind::Random,
        "heuristic" => BotKind::Heuristic,
        path if path.ends_with(".toml") => {
            let text = std::fs::read_to_string(path).map_err(|e| BotConfigError(format!("{path}: {e}")))?;
            return toml::from_str(&text).map_err(|e| BotConfigError(format!("{path}: {}", e.message())));
        }
        other => return Err(BotConfigError(unknown("bot", other, ["random", "heuristic"]))),
    };
    Ok(BotConfig { name: name.to_owned(), kind, description: String::new(), weights: BTreeMap::new() })
}

/// A fresh player.
///
/// # Errors
/// When the weights do not fit the game.
pub fn build<G: Heuristic>(config: &BotConfig, game: &G) -> Result<Box<dyn Bot<G>>, BotConfigError> {
    match config.kind {
        BotKind::Random => Ok(Box::new(Random)),
        BotKind::Heuristic => {
            let table = config.weights.get(game.info().name).cloned().unwrap_or_default();
            let weights = table.try_into().map_err(|e: toml::de::Error| BotConfigError(e.message().to_owned()))?;
            Ok(Box::new(Advised::<G> { weights }))
        }
    }
}

struct Random;

impl<G: Game> Bot<G> for Random {
    fn choose(&mut self, ask: &Ask<'_, G>, rng: &mut Rng) -> Result<usize, BotError> {
        Ok(rng.below(ask.legal.len()))
    }
}

struct Advised<G: Heuristic> {
    weights: G::Weights,
}

impl<G: Heuristic> Bot<G> for Advised<G> {
    fn choose(&mut self, ask: &Ask<'_, G>, rng: &mut Rng) -> Result<usize, BotError> {
        Ok(ask.game.advise(ask.seen, ask.legal, &self.weights, rng))
    }
}
