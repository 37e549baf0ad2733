//! How long the bots of a run thought. This is measured, so it differs between runs and machines: it has a file of its own
//! with a checksum of its own, and no table, seal or manifest knows of it.

use super::manifest::write_whole;
use super::{RecordError, seal};
use agon_arena::Thinking;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Name of the file.
const TIMES: &str = "times.json";

/// The times of all bots.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Times {
    /// By name.
    pub bots: BTreeMap<String, Time>,
}

/// The time of a bot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Time {
    /// Matches in which it was timed.
    pub matches: u64,
    /// Decisions in them that it was asked for.
    pub decisions: u64,
    /// Microseconds of all of them.
    pub microseconds: u64,
    /// Microseconds of the longest.
    pub longest: u64,
}

impl Time {
    /// Milliseconds of a decision; `None` without any.
    pub fn mean(&self) -> Option<f64> {
        (self.decisions > 0).then(|| self.microseconds as f64 / 1e3 / self.decisions as f64)
    }
}

impl Times {
    /// Adds what a bot did in one match.
    pub fn add(&mut self, bot: &str, thinking: &Thinking) {
        let whole = |time: Duration| u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        let Thinking { decisions, total, longest } = *thinking;
        let time = Time { matches: 1, decisions, microseconds: whole(total), longest: whole(longest) };
        self.merge(bot, &time);
    }

    /// Adds those of other matches.
    pub fn add_all(&mut self, other: &Self) {
        other.bots.iter().for_each(|(bot, time)| self.merge(bot, time));
    }

    fn merge(&mut self, bot: &str, time: &Time) {
        let own = match self.bots.get_mut(bot) {
            Some(own) => own,
            None => self.bots.entry(bot.to_owned()).or_default(),
        };
        own.matches += time.matches;
        own.decisions += time.decisions;
        own.microseconds = own.microseconds.saturating_add(time.microseconds);
        own.longest = own.longest.max(time.longest);
    }

    fn path(dir: &Path) -> PathBuf {
        dir.join(TIMES)
    }

    /// The times kept in a folder; `None` if none are.
    ///
    /// # Errors
    /// When the file cannot be read or is damaged.
    pub fn read(dir: &Path) -> Result<Option<Self>, RecordError> {
        let path = Self::path(dir);
        let bytes = match std::fs::read(&path) {
            Ok(bytes) => bytes,
            Err(e) if e.kind() == ErrorKind::NotFound => return Ok(None),
            Err(e) => return Err(RecordError::io(&path, "read the times")(e)),
        };
        let damaged = |reason: String| {
            RecordError::broken(&path, format!("{reason}; it is no part of the results, and may be deleted"))
        };
        let text = String::from_utf8(bytes).map_err(|e| damaged(e.to_string()))?;
        let (text, sealed) = seal::without_checksum(&text).map_err(damaged)?;
        if !sealed {
            return Err(damaged("it has no checksum".to_owned()));
        }
        serde_json::from_str(&text).map(Some).map_err(|e| damaged(e.to_string()))
    }

    /// Writes the file.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(&self, dir: &Path) -> Result<(), RecordError> {
        let text = seal::with_checksum(&serde_json::to_string_pretty(self).expect("it serialises"));
        write_whole(&Self::path(dir), |file| file.write_all(text.as_bytes()).map_err(|e| e.to_string()))
    }
}
