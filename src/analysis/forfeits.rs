//! Matches that a seat forfeited: counted like others, or left out.
//! A forfeit is a fact about a bot, not about the game. Counted, it is a defeat of the bot at fault, as in any
//! tournament: otherwise a bot could improve its record by crashing when it is losing. Left out, it does not disturb
//! figures about roles and rules. Either way every report says how many there were, and whose.

use super::{AnalysisError, Part};
use serde::Serialize;
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// What is done with forfeited matches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Forfeits {
    /// They count as they are recorded: lost by the seat that forfeited. The others are not compared with one another.
    #[default]
    Counted,
    /// They are left out of all figures.
    Excluded,
}

/// The forfeited matches of some results.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Forfeited {
    /// How many matches were forfeited.
    pub matches: u64,
    /// How many by each bot.
    pub by: BTreeMap<String, u64>,
    /// What the bots did, the most frequent first.
    pub faults: Vec<Fault>,
}

/// What a bot did, in some matches of a run.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Fault {
    /// Name of the run.
    pub run: String,
    /// The bot.
    pub bot: String,
    /// The word for it, such as `crash`.
    pub fault: String,
    /// In how many matches.
    pub matches: u64,
    /// The first of them.
    pub first: u64,
    /// What exactly it did there.
    pub reason: String,
}

/// What bots did in a run, by bot and word.
pub(super) type Faults = BTreeMap<(String, String), Fault>;

/// Adds a fault to others of the same bot and word, and remembers the first.
pub(super) fn add(faults: &mut Faults, more: Fault) {
    let key = (more.bot.clone(), more.fault.clone());
    match faults.get_mut(&key) {
        Some(known) => {
            known.matches += more.matches;
            if more.first < known.first {
                (known.first, known.reason) = (more.first, more.reason);
            }
        }
        None => {
            faults.insert(key, more);
        }
    }
}

impl Forfeited {
    /// Those of all parts.
    ///
    /// # Errors
    /// When a required column is missing or wrong.
    pub fn of(parts: &[Part]) -> Result<Self, AnalysisError> {
        let mut found = Self::default();
        for part in parts {
            let summary = part.summary()?;
            found.matches += summary.forfeited.matches;
            for fault in summary.faults.into_values() {
                *found.by.entry(fault.bot.clone()).or_default() += fault.matches;
                found.faults.push(fault);
            }
        }
        found.faults.sort_by_key(|fault| std::cmp::Reverse(fault.matches));
        Ok(found)
    }
}

/// The points of a seat against another of its match, by their places (1 is best): 1 in front of it, a half level with it.
/// In a forfeited match everybody but the seat at fault has the first place without having played for it, so it says
/// nothing about two others.
pub(super) fn points(place: f64, other: f64, forfeited: bool) -> Option<f64> {
    match place.total_cmp(&other) {
        Ordering::Less => Some(1.0),
        Ordering::Equal => (!forfeited).then_some(0.5),
        Ordering::Greater => Some(0.0),
    }
}

impl Part {
    /// The same results without the matches that were forfeited.
    pub fn without_forfeits(&self) -> Self {
        let mut part = self.clone();
        part.left_out = true;
        part
    }
}
