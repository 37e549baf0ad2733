//! What a bot has learned, in the words of the game.

use agon_bots::learned::{Learned, Network, Weights, describe_seat, payoffs, policy_features, value_features};
use agon_bots::{BotConfig, BotConfigError, Desk};
use agon_game::{Feature, Heuristic, Observation, Seat, Turn, state_from_json};
use std::collections::BTreeSet;
use std::fmt::Write;

/// What a bot has learned about a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Explained {
    /// The features that positions are valued by, the surest first.
    pub positions: Vec<Worth>,
    /// Hidden units of the network that adds to their worth; 0 if there is none.
    pub hidden: usize,
    /// What actions are chosen by, the surest first.
    pub actions: Vec<Worth>,
    /// What it thinks of the position that was asked about, if there was one.
    pub position: Option<String>,
}

/// Why nothing can be explained.
#[derive(Debug, thiserror::Error)]
pub enum ExplainError {
    /// There is no such bot.
    #[error(transparent)]
    Bot(#[from] BotConfigError),
    /// It uses the game's own evaluation.
    #[error("`{0}` has learned nothing: `agon bots` lists the bots, and `agon train` makes one that has")]
    Nothing(String),
    /// It has learned other games, and uses the game's own evaluation here.
    #[error(
        "`{bot}` has learned nothing about {game}, where it goes by the game's own evaluation; it has learned {learned}"
    )]
    Elsewhere {
        /// The bot.
        bot: String,
        /// The game that was asked about.
        game: &'static str,
        /// The games it has learned.
        learned: String,
    },
    /// It is not a position of the game.
    #[error("{0}")]
    Position(String),
}

/// Explains what a bot has learned, and what it thinks of a position (a state as JSON), seen by the seat that decides.
///
/// # Errors
/// When the bot has learned nothing about the game, or the position is invalid.
pub fn explain<G: Heuristic>(
    game: &G,
    bot: &BotConfig,
    state: Option<&serde_json::Value>,
) -> Result<Explained, ExplainError> {
    // What it has learned may be weights of rules of thumb.
    let games: BTreeSet<&str> = bot.models.keys().chain(bot.weights.keys()).map(String::as_str).collect();
    let nothing = || match games.is_empty() {
        true => ExplainError::Nothing(bot.name.clone()),
        false => ExplainError::Elsewhere {
            bot: bot.name.clone(),
            game: game.info().name,
            learned: games.iter().copied().collect::<Vec<_>>().join(", "),
        },
    };
    let learned = agon_bots::learned(bot, game)?.ok_or_else(nothing)?;
    let told = |json: &serde_json::Value| {
        let state = state_from_json(game, json).map_err(ExplainError::Position)?;
        let seat = match game.turn(&state) {
            Turn::Decision(seat) => seat,
            // If nobody decides, take the first seat's view.
            Turn::Chance | Turn::Over => Seat(0),
        };
        Ok::<Option<String>, ExplainError>(position(game, &learned, &game.observe(&state, seat)))
    };
    Ok(Explained {
        positions: match &learned.model().value {
            Some(value) => worths(&value_features(game), value),
            None => vec![],
        },
        hidden: learned.model().network.as_ref().map_or(0, Network::units),
        actions: match &learned.model().policy {
            Some(policy) => worths(&policy_features(game), policy),
            None => vec![],
        },
        position: state.map(told).transpose()?.flatten(),
    })
}

/// A weight, and what it is the weight of.
#[derive(Clone, Debug, PartialEq)]
pub struct Worth {
    /// Name of the feature.
    pub name: &'static str,
    /// Meaning of the feature.
    pub meaning: &'static str,
    /// The weight, in log odds for one more of the feature.
    pub weight: f32,
    /// Its standard error.
    pub error: f32,
}

impl Worth {
    /// How many standard errors the weight is away from 0.
    pub fn sureness(&self) -> f32 {
        if self.error > 0.0 { self.weight.abs() / self.error } else { 0.0 }
    }
}

/// Features with their weights, the surest first; those that never made a difference are left out.
fn worths(features: &[Feature], Weights { weights, errors }: &Weights) -> Vec<Worth> {
    let all = features.iter().zip(weights).zip(errors);
    let worth = |((feature, &weight), &error): ((&Feature, &f32), &f32)| Worth {
        name: feature.name,
        meaning: feature.meaning,
        weight,
        error,
    };
    let mut worths: Vec<Worth> = all.map(worth).filter(|worth| worth.error > 0.0).collect();
    worths.sort_by(|a, b| b.sureness().total_cmp(&a.sureness()).then(a.name.cmp(b.name)));
    worths
}

/// By how many points (percent) a weight raises the chance of winning of a seat that is even with the others.
pub fn points(cooperative: bool, players: usize, weight: f32) -> f32 {
    let chance = if cooperative { 0.5 } else { 1.0 / players as f32 };
    100.0 * weight * chance * (1.0 - chance)
}

/// A position as `seen.seat` sees it: what each seat may expect, and the features that speak most for and against it,
/// compared with the mean of all seats; none if nothing was learned about positions.
fn position<G: Heuristic>(game: &G, learned: &Learned<G>, seen: &Observation<G>) -> Option<String> {
    let mut desk = Desk::default();
    let shares = learned.shares(game, seen, &mut desk)?;
    let expected = payoffs(game.info(), &shares);
    let mut features = value_features(game);
    features.extend(learned.model().network.as_ref().map(|_| NETWORK));
    let model = learned.model();
    let players = game.players(seen.view());
    // What each feature adds, and the network.
    let parts = |about: Seat| {
        let mut numbers = vec![];
        describe_seat(game, seen, about, &mut numbers);
        let weights = model.value.iter().flat_map(|value| &value.weights);
        let linear = numbers.iter().zip(weights).map(|(number, weight)| number * weight);
        let network = model.network.as_ref().map(|network| network.score(&numbers));
        linear.chain(network).collect::<Vec<f32>>()
    };
    let seats: Vec<Seat> = if game.info().cooperative { vec![seen.seat] } else { Seat::all(players).collect() };
    let all: Vec<Vec<f32>> = seats.iter().map(|seat| parts(*seat)).collect();
    let mean = |i: usize| match game.info().cooperative {
        true => 0.0,
        false => all.iter().map(|parts| parts[i]).sum::<f32>() / all.len() as f32,
    };
    let mut text = String::new();
    for (seat, parts) in seats.iter().zip(&all) {
        let role = game.role(seen.view(), *seat);
        writeln!(text, "{role}: expects {:.3}", expected[*seat]).expect("a string takes everything");
        let mut beyond: Vec<(f32, &Feature)> =
            features.iter().zip(parts).enumerate().map(|(i, (feature, part))| (part - mean(i), feature)).collect();
        beyond.sort_by(|a, b| b.0.abs().total_cmp(&a.0.abs()).then(a.1.name.cmp(b.1.name)));
        for (part, feature) in beyond.iter().take(MOST).filter(|(part, _)| part.abs() >= 0.005) {
            writeln!(text, "  {part:+.2}  {}: {}", feature.name, feature.meaning).expect("a string takes everything");
        }
    }
    Some(text)
}

/// What the network adds, as a line among the features.
const NETWORK: Feature = Feature::new("network", "what these features are worth together, beyond the sum of each");

/// Most features that are listed for a seat.
const MOST: usize = 8;
