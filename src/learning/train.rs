//! A training: generations of self-play, fit and gate, in a folder that says how far it has come.
//!
//! The folder holds the task (`task.toml`), of every generation its figures and its player (`generation_1.toml`, `player_1.toml`, …) and,
//! from the first generation that passed its gate on, the present player: `learned.toml`, without search, and `search.toml`. A file is written
//! beside and renamed when it is complete, so that a training that was killed goes on after its last whole generation.

use crate::fit::Fit;
use crate::gate::{Series, series};
use crate::selfplay::{Player, Records, Sampling, play, usable};
use agon_arena::MatchError;
use agon_bots::learned::{self, Made, Model, Weights, policy_features, value_features};
use agon_bots::{BotConfig, BotConfigError};
use agon_game::{Heuristic, Purpose, Rng, Setup, SetupError};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// What is to be trained, and how.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Task {
    /// The game.
    pub game: String,
    /// Hash of its content.
    pub content: String,
    /// The command, for the files that are made.
    pub command: String,
    /// Table sizes, in turn.
    pub players: Vec<usize>,
    /// One of the game's scenarios.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scenario: Option<String>,
    /// Where the first player comes from.
    pub from: Beginning,
    /// Matches of self-play in a generation.
    pub matches: u64,
    /// Choices that are written down of a match, on average.
    pub choices: u32,
    /// Positions that are written down of a match, on average.
    pub positions: u32,
    /// Matches by which the length of a step is chosen, for each length.
    pub trials: u64,
    /// Matches of a gate.
    pub gate: u64,
    /// Root of everything random.
    pub seed: u64,
}

/// Where the first player comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Beginning {
    /// The rules of thumb of the game, whose advice is a feature of the policy too.
    Thumb,
    /// Random play; the rules of thumb are never asked.
    Nothing,
}

/// A generation, for the folder and for whoever watches.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Generation {
    /// Number, from 1.
    pub number: u32,
    /// Matches of self-play.
    pub matches: u64,
    /// Decisions with more than one action in a match, on average.
    pub decisions: f64,
    /// Positions and choices that were fitted.
    pub fitted: [u64; 2],
    /// Loss of the value, and what it would be if all seats were alike, in nats.
    pub value_loss: [f64; 2],
    /// How far the policy went in the direction that won more.
    pub step: f64,
    /// Against the present player, both without search, on matches that nothing was chosen by.
    pub gate: Series,
    /// Against the rules of thumb.
    pub against_thumb: Series,
    /// Whether it replaced the present player.
    pub passed: bool,
}

/// Why a training does not go on.
#[derive(Debug, thiserror::Error)]
pub enum TrainError {
    /// The game has no features.
    #[error("{0} has no features to learn from yet")]
    Featureless(&'static str),
    /// The folder belongs to another training.
    #[error("{} belongs to another training: {reason}; choose another folder, or the same task", path.display())]
    Other {
        /// The file that says so.
        path: PathBuf,
        /// What differs.
        reason: String,
    },
    /// A file cannot be read or written.
    #[error("{}: {reason}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// Why not.
        reason: String,
    },
    /// The threads cannot be started.
    #[error("cannot start the threads: {0}")]
    Threads(String),
    /// The table cannot be set up.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// What was written is no bot.
    #[error(transparent)]
    Bot(#[from] BotConfigError),
    /// A match of a gate failed.
    #[error(transparent)]
    Match(#[from] MatchError),
}

/// Matches from which the number of decisions of a match is taken.
const PILOT: u64 = 4;

/// Share of actions that are drawn evenly where the rules of thumb play, so that more is seen than what they advise.
const EVEN: f32 = 0.04;

/// Lengths of a step that are tried: log odds for an action that wins all in place of one that wins nothing.
const LENGTHS: [f64; 5] = [3.0, 8.0, 20.0, 50.0, 120.0];

/// Comparisons' worth of evidence for a weight of 0.
const RIDGE: f64 = 20.0;

/// How far a training goes, and on how much of the machine. None of it makes a difference to the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Generations, those in the folder included.
    pub generations: u32,
    /// After this time no further generation begins.
    pub limit: Option<Duration>,
    /// Threads; 0 for all cores.
    pub threads: usize,
}

/// Trains as far as `effort` goes; `progress` is told of every generation.
///
/// # Errors
/// When the folder belongs to another training or cannot be written, or a match fails.
pub fn train<G: Heuristic>(
    game: &G,
    task: &Task,
    folder: &Path,
    effort: Effort,
    progress: &mut dyn FnMut(&Generation),
) -> Result<(), TrainError> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(effort.threads)
        .build()
        .map_err(|e| TrainError::Threads(e.to_string()))?;
    if game.state_features().is_empty() || game.action_features().is_empty() {
        return Err(TrainError::Featureless(game.info().name));
    }
    let started = Instant::now();
    claim(task, folder)?;
    let (mut present, mut made) = (first(game, task), Made::default());
    for number in 1..=effort.generations {
        let path = folder.join(format!("generation_{number}.toml"));
        let generation = match read::<Generation>(&path)? {
            Some(done) => done,
            None if effort.limit.is_some_and(|limit| started.elapsed() >= limit) => break,
            None => {
                let (generation, model) = pool.install(|| one(game, task, present.as_ref(), &made, number))?;
                write_players(game, &model, folder, generation.passed)?;
                write(&path, &toml::to_string(&generation).expect("figures are plain values"))?;
                progress(&generation);
                generation
            }
        };
        made.matches += generation.matches;
        made.generations = [made.generations[0] + u32::from(generation.passed), number];
        if generation.passed {
            let path = folder.join(format!("player_{number}.toml"));
            let bot = agon_bots::resolve(&path.to_string_lossy())?;
            present = agon_bots::learned(&bot, game)?.map(|learned| learned.model().clone());
        }
    }
    Ok(())
}

/// Where a training begins: without a model by the rules of thumb, or with one that knows nothing.
fn first<G: Heuristic>(game: &G, task: &Task) -> Option<Model> {
    let nothing = Model {
        value: Weights::zero(value_features(game).len()),
        policy: Weights::zero(policy_features(game).len()),
        made: Made::default(),
    };
    match task.from {
        Beginning::Thumb => None,
        Beginning::Nothing => Some(nothing),
    }
}

/// One generation: what it found, and its model.
fn one<G: Heuristic>(
    game: &G,
    task: &Task,
    present: Option<&Model>,
    made: &Made,
    number: u32,
) -> Result<(Generation, Model), TrainError> {
    let seed = Rng::stream(task.seed, u64::from(number), Purpose::Schedule).bits();
    let tables: Vec<Setup> = task
        .players
        .iter()
        .map(|&players| Setup { scenario: task.scenario.clone(), ..Setup::players(players) })
        .collect();
    let old = alone(game, "present", present);
    let records = self_play(game, task, &old, present.is_some(), &tables, seed)?;
    let value = records.positions.fit(&usable(&value_features(game), true), RIDGE);
    let used = usable(&policy_features(game), task.from == Beginning::Thumb);
    // Where the policy was a model, it goes on from there; the rules of thumb are first put into the form of one.
    let base = match present {
        Some(model) => model.policy.clone(),
        None => rounded(&records.choices.fit(&used, RIDGE)),
    };
    let from: Vec<f64> = base.weights.iter().map(|weight| f64::from(*weight)).collect();
    let worth = records.choices.worth(&from, &used, RIDGE);
    let made = Made {
        content: task.content.clone(),
        rules_version: game.info().rules_version,
        program: env!("CARGO_PKG_VERSION").to_owned(),
        command: task.command.clone(),
        seed: task.seed,
        generations: [made.generations[0] + 1, number],
        matches: made.matches + records.matches,
    };
    let value_weights = rounded(&value);
    let stepped = |length: f64| {
        let policy = Fit {
            weights: from.iter().zip(&worth.weights).map(|(weight, worth)| weight + length * worth).collect(),
            errors: base.errors.iter().zip(&worth.errors).map(|(e, more)| f64::from(*e).hypot(length * more)).collect(),
            ..worth.clone()
        };
        Model { value: value_weights.clone(), policy: rounded(&policy), made: made.clone() }
    };
    let mut best: Option<(f64, f64)> = None;
    for length in LENGTHS {
        let new = alone(game, "new", Some(&stepped(length)));
        let trial = series(game, &tables, &new, &old, seed.rotate_left(16), task.trials)?;
        if best.is_none_or(|(most, _)| trial.beyond > most) {
            best = Some((trial.beyond, length));
        }
    }
    let (_, step) = best.expect("some lengths were tried");
    let model = stepped(step);
    let new = alone(game, "new", Some(&model));
    let gate = series(game, &tables, &new, &old, !seed, task.gate)?;
    let against_thumb = match present {
        // The same question.
        None => gate,
        Some(_) => series(game, &tables, &new, &thumb()?, seed.rotate_left(32), task.gate)?,
    };
    let generation = Generation {
        number,
        matches: records.matches,
        decisions: records.decisions as f64 / records.matches as f64,
        fitted: [records.positions.len() as u64, records.choices.len() as u64],
        value_loss: [value.loss, value.even_loss],
        step,
        gate,
        against_thumb,
        passed: gate.better(),
    };
    Ok((generation, model))
}

/// The rules of thumb as a player.
fn thumb() -> Result<BotConfig, BotConfigError> {
    agon_bots::resolve("heuristic")
}

/// A player without search: by its model, or by the rules of thumb.
fn alone<G: Heuristic>(game: &G, name: &str, model: Option<&Model>) -> BotConfig {
    let (kind, description) = match model {
        Some(_) => ("learned", "what was learned, without search"),
        None => ("heuristic", "plays by the rules of thumb"),
    };
    bot(game, name, description, &format!("kind = \"{kind}\"\n"), model)
}

/// The matches of a generation.
fn self_play<G: Heuristic>(
    game: &G,
    task: &Task,
    bot: &BotConfig,
    by_a_model: bool,
    tables: &[Setup],
    seed: u64,
) -> Result<Records, TrainError> {
    let even = if by_a_model { 0.0 } else { EVEN };
    let player = Player { judge: agon_bots::judge(bot, game)?, even, advice: task.from == Beginning::Thumb };
    let nothing = Sampling { choice: 0.0, position: 0.0, quiet: 0.0 };
    let pilot = play(game, tables, &player, nothing, seed, u64::MAX - PILOT, PILOT)?;
    // So many of the decisions of a match.
    let part = |count: f64, of: u64| (count * PILOT as f64 / of.max(1) as f64).min(1.0);
    let half = f64::from(task.positions) / 2.0;
    let sampling = Sampling {
        choice: part(task.choices.into(), pilot.decisions),
        position: part(half, pilot.decisions - pilot.quiet),
        quiet: part(half, pilot.quiet),
    };
    Ok(play(game, tables, &player, sampling, seed, 0, task.matches)?)
}

/// Five digits: more than the errors leave standing, and few enough that the last bit of a sum does not show.
fn rounded(fit: &Fit) -> Weights {
    let digits = |x: &f64| format!("{x:.4e}").parse::<f32>().expect("a number");
    Weights { weights: fit.weights.iter().map(digits).collect(), errors: fit.errors.iter().map(digits).collect() }
}

/// A search on top of what was learned: sequential halving, playouts to the next quiet position, routine left to the policy.
const SEARCH: &str = "kind = \"mcts\"\niterations = 100\nroot = \"halving\"\nscale = \"spread\"\nexploration = 1.0\n\
                      advice = 0.3\nplayout = \"heuristic\"\nplayout_plies = 0\nplayout_overtime = 1000\n\
                      delegate = true\nopen_loop = true\n";

/// A bot from its parts.
fn bot<G: Heuristic>(game: &G, name: &str, description: &str, kind: &str, model: Option<&Model>) -> BotConfig {
    toml::from_str(&text(game, name, description, kind, model)).expect("a bot as they are written")
}

fn text<G: Heuristic>(game: &G, name: &str, description: &str, kind: &str, model: Option<&Model>) -> String {
    let model = model.map_or_else(String::new, |model| format!("\n{}", learned::write(game, model)));
    format!("name = \"{name}\"\ndescription = \"{description}\"\n{kind}{model}")
}

/// The player of a generation, and where it passed, the present player alone and with search.
fn write_players<G: Heuristic>(game: &G, model: &Model, folder: &Path, passed: bool) -> Result<(), TrainError> {
    let number = model.made.generations[1];
    let learned = text(game, "learned", "what was learned, without search", "kind = \"learned\"\n", Some(model));
    write(&folder.join(format!("player_{number}.toml")), &learned)?;
    if !passed {
        return Ok(());
    }
    write(&folder.join("learned.toml"), &learned)?;
    let search = text(game, "search", "search on top of what was learned", SEARCH, None);
    write(&folder.join("search.toml"), &format!("{search}model = \"learned.toml\"\n"))
}

/// Makes the folder, or finds the same task there.
fn claim(task: &Task, folder: &Path) -> Result<(), TrainError> {
    let path = folder.join("task.toml");
    let wrong = |reason: String| TrainError::File { path: folder.to_owned(), reason };
    std::fs::create_dir_all(folder).map_err(|e| wrong(e.to_string()))?;
    match read::<Task>(&path)? {
        None => write(&path, &toml::to_string(task).expect("a task is plain values")),
        Some(there) if there == *task => Ok(()),
        Some(there) => {
            let (there, task) = (toml::Table::try_from(&there), toml::Table::try_from(task));
            let (there, task) = (there.expect("plain values"), task.expect("plain values"));
            let keys: Vec<&str> =
                task.keys().filter(|key| task.get(*key) != there.get(*key)).map(String::as_str).collect();
            Err(TrainError::Other { path, reason: format!("it differs in {}", keys.join(", ")) })
        }
    }
}

fn read<T: serde::de::DeserializeOwned>(path: &Path) -> Result<Option<T>, TrainError> {
    let wrong = |reason: String| TrainError::File { path: path.to_owned(), reason };
    match std::fs::read_to_string(path) {
        Ok(text) => toml::from_str(&text).map(Some).map_err(|e| wrong(e.to_string())),
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(e) => Err(wrong(e.to_string())),
    }
}

/// Writes beside and renames, so that a file is whole or not there.
fn write(path: &Path, text: &str) -> Result<(), TrainError> {
    let beside = path.with_extension("part");
    let wrong = |e: std::io::Error| TrainError::File { path: path.to_owned(), reason: e.to_string() };
    std::fs::write(&beside, text).map_err(wrong)?;
    std::fs::rename(&beside, path).map_err(wrong)
}
