//! A training: generations of self-play, fit and gate, in a folder that says how far it has come.
//! The folder holds the task (`task.toml`), the figures and the player of every generation (`generation_1.toml`,
//! `player_1.toml`, …) and, once a generation has passed its gate, the current player: `learned.toml`, without search,
//! and `search.toml`. A file is written under a temporary name and renamed when complete, so that a killed training
//! continues after its last complete generation.

use crate::generation::{Generation, Present, first, generate};
use crate::players;
use crate::watch::Watch;
use agon_arena::MatchError;
use agon_bots::learned::{Made, Model};
use agon_bots::{BotConfig, BotConfigError};
use agon_game::{Heuristic, Setup};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// What is to be trained, and how.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Task {
    /// The game.
    pub game: String,
    /// Hash of the game's content.
    pub content: String,
    /// The command, for the files that are made.
    pub command: String,
    /// Where the first player comes from.
    pub from: Beginning,
    /// Matches of self-play in each generation; the last number holds for all that follow.
    pub matches: Vec<u64>,
    /// Choices that are recorded of a match, on average.
    pub choices: u32,
    /// Positions that are recorded of a match, on average.
    pub positions: u32,
    /// Matches for each of the lengths from which the length of a step is chosen.
    pub trials: u64,
    /// Matches of a gate.
    pub gate: u64,
    /// Iterations of the search with which the player thinks in self-play, trials and gates; 0 for no search.
    pub search: u32,
    /// Share of the decisions of self-play that a player with a search thinks about; the others it takes as it would without
    /// (playout cap randomisation, Wu 2019). Choices that are written down are always thought about.
    #[serde(default = "all", skip_serializing_if = "is_all")]
    pub think: f64,
    /// How much the search's own value of a recorded position counts beside the result of its match: 0 not at all, 1 alone. A
    /// value has less noise than a result, and the faults of the evaluation that it comes from (bootstrapping).
    #[serde(default, skip_serializing_if = "is_none")]
    pub bootstrap: f64,
    /// Hidden units of the network beside a linear value, at most [`MAX_UNITS`](agon_bots::learned::MAX_UNITS); 0 for none.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub hidden: usize,
    /// Root of everything random.
    pub seed: u64,
    /// The tables to learn at, in turn.
    pub tables: Vec<Table>,
    /// The player whose model the training begins with, in place of what `from` says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<BotConfig>,
    /// The player to win against, which stays as it is and sits in all seats but one. Without one, players learn from matches
    /// with themselves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against: Option<BotConfig>,
}

fn all() -> f64 {
    1.0
}

fn is_all(share: &f64) -> bool {
    *share == 1.0
}

fn is_none(share: &f64) -> bool {
    *share == 0.0
}

fn is_zero(n: &usize) -> bool {
    *n == 0
}

/// A table of a training.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// Seats.
    pub players: usize,
    /// One of the game's scenarios.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scenario: Option<String>,
}

/// Where the first player comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Beginning {
    /// The rules of thumb of the game, whose advice is a feature of the policy, too.
    Thumb,
    /// The evaluation of the game, with which the search thinks from the first generation on.
    Search,
    /// Random play; the rules of thumb are never asked.
    Nothing,
}

impl Task {
    /// Matches of self-play in generation `number`, which counts from 1.
    ///
    /// # Panics
    /// If the task names no numbers of matches.
    pub fn matches_of(&self, number: u32) -> u64 {
        let last = *self.matches.last().expect("a task says how many matches are played");
        self.matches.get(number as usize - 1).copied().unwrap_or(last)
    }

    /// Whether the players of generation `number` search. A search needs a value; the first generation of a training from the
    /// rules of thumb, or from nothing, has yet to learn one unless it starts with a player that has.
    pub fn thinks_in(&self, number: u32) -> bool {
        self.search > 0 && (number > 1 || self.from == Beginning::Search || self.start.is_some())
    }
}

/// Why a training does not go on.
#[derive(Debug, thiserror::Error)]
pub enum TrainError {
    /// The game has no features.
    #[error("{0} has no features to learn from yet")]
    Featureless(&'static str),
    /// The player to start with does not fit.
    #[error("`{bot}` {reason} {game}")]
    Start {
        /// The player.
        bot: String,
        /// The game.
        game: &'static str,
        /// What is wrong with it.
        reason: &'static str,
    },
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
        /// The file.
        path: PathBuf,
        /// What went wrong.
        reason: String,
    },
    /// The threads cannot be started.
    #[error("cannot start the threads: {0}")]
    Threads(String),
    /// A written file is not a valid bot.
    #[error(transparent)]
    Bot(#[from] BotConfigError),
    /// A match of the player with itself failed.
    #[error("self-play: {0}")]
    SelfPlay(MatchError),
    /// A match of a gate failed.
    #[error(transparent)]
    Match(#[from] MatchError),
}

/// How far a training goes, and on how much of the machine. None of this affects the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Generations, those in the folder included.
    pub generations: u32,
    /// After this time no further generation begins.
    pub limit: Option<Duration>,
    /// Threads; 0 for all cores.
    pub threads: usize,
}

/// Trains as far as `effort` goes, and tells `watch`. Returns the number of generations that are then in the folder.
///
/// # Errors
/// When the folder belongs to another training or cannot be written, or a match fails.
pub fn train<G: Heuristic>(
    game: &G,
    task: &Task,
    folder: &Path,
    effort: Effort,
    watch: &dyn Watch,
) -> Result<u32, TrainError> {
    let pool = pool(effort.threads)?;
    // With a search, the rules of thumb may go on choosing wherever it does not think.
    let without_actions = game.action_features().is_empty() && task.search == 0;
    if game.state_features().is_empty() || without_actions {
        return Err(TrainError::Featureless(game.info().name));
    }
    let started = Instant::now();
    let (mut present, mut made, mut gain) = (first(game, task)?, Made::default(), 0.0);
    claim(task, folder)?;
    let mut tried = 0;
    for number in 1..=effort.generations {
        let path = folder.join(format!("generation_{number}.toml"));
        let generation = match done(&path)? {
            Some(done) => done,
            None if effort.limit.is_some_and(|limit| started.elapsed() >= limit) => break,
            None => {
                let begun = Present { model: present.as_ref(), made: &made, gain };
                let (generation, model) = pool.install(|| generate(game, task, &begun, number, watch))?;
                write_players(game, task, &model, folder, generation.passed)?;
                keep(&path, &generation)?;
                watch.over(&generation);
                generation
            }
        };
        tried = number;
        made.matches += generation.matches;
        made.generations = [made.generations[0] + u32::from(generation.passed), number];
        if generation.passed {
            gain = generation.gate.beyond;
            let path = folder.join(format!("player_{number}.toml"));
            let bot = agon_bots::resolve(&path.to_string_lossy())?;
            present = agon_bots::learned(&bot, game)?.map(|learned| learned.model().clone());
        }
    }
    Ok(tried)
}

/// The tables of a task, without roles.
pub(crate) fn tables(task: &Task) -> Vec<Setup> {
    let table = |table: &Table| Setup { scenario: table.scenario.clone(), ..Setup::players(table.players) };
    task.tables.iter().map(table).collect()
}

/// A pool of so many threads; 0 for all cores.
pub(crate) fn pool(threads: usize) -> Result<rayon::ThreadPool, TrainError> {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().map_err(|e| TrainError::Threads(e.to_string()))
}

/// Iterations of the search on top of a player that has learned without one.
const ITERATIONS: u32 = 100;

/// Writes the player of a generation and, if it passed, the current player, both alone and with search. A model without a
/// policy plays with search only; the rules of thumb choose wherever the search does not think.
fn write_players<G: Heuristic>(
    game: &G,
    task: &Task,
    model: &Model,
    folder: &Path,
    passed: bool,
) -> Result<(), TrainError> {
    let iterations = if task.search > 0 { task.search } else { ITERATIONS };
    let alone = model.policy.is_some().then(|| players::alone(game, "learned", Some(model)));
    let search = players::search(game, "search", iterations, Some(model));
    let number = model.made.generations[1];
    write(&folder.join(format!("player_{number}.toml")), alone.as_ref().unwrap_or(&search))?;
    if !passed {
        return Ok(());
    }
    write(&folder.join("search.toml"), &search)?;
    alone.map_or(Ok(()), |alone| write(&folder.join("learned.toml"), &alone))
}

/// Makes the folder, or checks that the same task is there.
fn claim(task: &Task, folder: &Path) -> Result<(), TrainError> {
    let path = folder.join("task.toml");
    let wrong = |reason: String| TrainError::File { path: folder.to_owned(), reason };
    std::fs::create_dir_all(folder).map_err(|e| wrong(e.to_string()))?;
    match read::<Task>(&path)? {
        None if let Some(other) = another_file(folder).map_err(|e| wrong(e.to_string()))? => {
            Err(wrong(format!("the folder holds no training, but `{other}`; name a new one")))
        }
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

/// A file or folder that is there although no training has begun.
fn another_file(folder: &Path) -> std::io::Result<Option<String>> {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        names.push(entry?.file_name().to_string_lossy().into_owned());
    }
    // What a training leaves that was stopped while it wrote its task.
    names.retain(|name| !name.starts_with("task.toml"));
    Ok(names.into_iter().min())
}

/// A generation that is over, if this file is there. Like [`keep`] it is not generic, so that it is not compiled again for every
/// game.
fn done(path: &Path) -> Result<Option<Generation>, TrainError> {
    read(path)
}

fn keep(path: &Path, generation: &Generation) -> Result<(), TrainError> {
    write(path, &toml::to_string(generation).expect("figures are plain values"))
}

/// What a file says; `None` if there is no such file.
pub(crate) fn read<T: serde::de::DeserializeOwned>(path: &Path) -> Result<Option<T>, TrainError> {
    let wrong = |reason: String| TrainError::File { path: path.to_owned(), reason };
    match std::fs::read_to_string(path) {
        Ok(text) => toml::from_str(&text).map(Some).map_err(|e| wrong(e.to_string())),
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(e) => Err(wrong(e.to_string())),
    }
}

/// Writes under another name and renames, so that a file is complete or not there.
pub(crate) fn write(path: &Path, text: &str) -> Result<(), TrainError> {
    let beside = path.with_extension("part");
    let wrong = |e: std::io::Error| TrainError::File { path: path.to_owned(), reason: e.to_string() };
    std::fs::write(&beside, text).map_err(wrong)?;
    std::fs::rename(&beside, path).map_err(wrong)
}
