//! What every bot owes the referee, checked on many positions.
//!
//! [`check`] plays matches with a bot in one seat and random play in the others, and asks fresh copies of it about positions
//! on the way: legal answers, also to a list of one action; the same answer for the same seed; the same answer when
//! everything that its seat cannot know is exchanged; time and memory within limits. Breaches are returned with table,
//! match and ply.
//!
//! ```
//! use agon::game::{Bundle, Rules};
//! use agon::games::kuhn_poker::KuhnPoker;
//! use agon::testing::players::{Plan, check};
//!
//! let game = KuhnPoker::load(&Bundle::embedded("kuhn_poker", &[]))?;
//! let bot = agon::bots::resolve("heuristic")?;
//! let verdict = check(&game, &bot, &Plan { positions: 50, ..Plan::default() }, |_| {});
//! assert!(verdict.is_clean() && verdict.exchanged > 0, "{verdict}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod examination;
mod verdict;

pub use verdict::{Breach, Duty, TableVerdict, Verdict};

use agon_bots::{Bot, BotConfig, BotKind, build};
use agon_game::{Heuristic, Setup};
use examination::Examination;
use std::time::Duration;

/// How much is asked.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// Positions about which fresh copies are asked, over all tables together.
    pub positions: u64,
    /// Matches at each table; by default as many as the positions need.
    pub matches: Option<u64>,
    /// Only tables of this size; by default all tables.
    pub players: Option<usize>,
    /// After this time nothing further is asked.
    pub limit: Option<Duration>,
    /// Longest time for a decision, for bots without their own clock.
    pub decision: Option<Duration>,
    /// Most memory that the bot may take, in MiB.
    pub memory_mib: u64,
}

impl Default for Plan {
    /// 1,000 positions, and at most 1 GiB.
    fn default() -> Self {
        Self { positions: 1000, matches: None, players: None, limit: None, decision: None, memory_mib: 1024 }
    }
}

/// How far the check has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Positions asked about.
    pub asked: u64,
    /// Duties found broken.
    pub broken: usize,
}

/// A bot to be examined: how it is made, and what it claims.
pub struct Candidate<'a, G: Heuristic> {
    /// Its name.
    pub name: String,
    /// A fresh copy.
    pub make: &'a dyn Fn() -> Result<Box<dyn Bot<G>>, String>,
    /// Whether the same seed gives the same play.
    pub reproducible: bool,
    /// The longest time that it may take for a decision, if it has a limit of its own.
    pub budget: Option<Duration>,
}

/// Tolerance of a time limit on a busy machine: a quarter of the limit, and this.
const SLACK: Duration = Duration::from_millis(100);

/// Checks the bot that `config` describes.
pub fn check<G: Heuristic>(game: &G, config: &BotConfig, plan: &Plan, progress: impl FnMut(Progress)) -> Verdict {
    let budget = match &config.kind {
        BotKind::Mcts(parameters) if parameters.budget_ms > 0 => {
            Some(Duration::from_millis(parameters.budget_ms).mul_f64(1.25) + SLACK)
        }
        // A program that takes too long is stopped before it answers.
        _ => None,
    };
    let candidate = Candidate {
        name: config.name.clone(),
        make: &|| build(config, game).map_err(|e| e.to_string()),
        reproducible: config.reproducible(),
        budget,
    };
    check_candidate(game, &candidate, plan, progress)
}

/// Checks any bot.
pub fn check_candidate<G: Heuristic>(
    game: &G,
    candidate: &Candidate<'_, G>,
    plan: &Plan,
    mut progress: impl FnMut(Progress),
) -> Verdict {
    let mut verdict = Verdict::new(&candidate.name, game.info().name, candidate.reproducible);
    let tables: Vec<Setup> = match super::tables(game) {
        Ok(tables) => tables.into_iter().filter(|t| plan.players.is_none_or(|n| n == t.players)).collect(),
        Err(reason) => {
            verdict.breach(Duty::Plays, None, reason);
            return verdict;
        }
    };
    if tables.is_empty() {
        verdict.breach(Duty::Plays, None, format!("{} has no such table", game.info().title));
        return verdict;
    }
    verdict.tables =
        tables.iter().map(|table| TableVerdict { table: table.clone(), matches: 0, positions: 0 }).collect();
    let mut examination = Examination::new(game, candidate, plan);
    // A game in which there is hardly ever a choice must not be played forever.
    let most = plan.matches.map_or(20 * plan.positions, |matches| matches * tables.len() as u64);
    for number in 0..most.max(1) {
        let enough = plan.matches.is_none() && number >= tables.len() as u64 && verdict.positions >= plan.positions;
        if enough || verdict.breaches.iter().any(|b| matches!(b.duty, Duty::Plays | Duty::Protocol)) {
            break;
        }
        if examination.late() {
            verdict.complete = false;
            break;
        }
        let table = (number % tables.len() as u64) as usize;
        examination.one_match(&tables[table], table, number / tables.len() as u64, &mut verdict);
        progress(Progress { asked: verdict.positions, broken: verdict.breaches.len() });
    }
    verdict
}
