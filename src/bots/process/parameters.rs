//! The settings of a program in a bot file.

use super::log::Log;
use super::running::Running;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use toml::{Table, Value};

/// Parameters of `kind = "process"`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ProcessParameters {
    /// The program and its arguments. It runs in the folder of the bot file, so relative paths begin there.
    pub command: Vec<String>,
    /// Longest time for one decision.
    pub decision_seconds: f64,
    /// Longest time for all decisions of a match together.
    pub match_seconds: f64,
    /// Longest time from the start of the program, or of a further match, to its first answer.
    pub start_seconds: f64,
    /// Longest line that it may write, in bytes.
    pub longest_line: usize,
    /// Most memory that one of its processes may request; 0 for no limit.
    pub memory_mb: u64,
    /// The file claims that the same seed gives the same play, on every machine and in any order of matches.
    pub deterministic: bool,
    /// Whether one process plays match after match, instead of one each.
    pub reuse: bool,
    /// Passed on to the program unchanged.
    pub parameters: Table,
    /// Where it runs; not part of the file.
    #[serde(skip)]
    pub site: Arc<Site>,
}

impl Default for ProcessParameters {
    fn default() -> Self {
        Self {
            command: Vec::new(),
            decision_seconds: 10.0,
            match_seconds: 3600.0,
            start_seconds: 10.0,
            longest_line: 1 << 16,
            memory_mb: 0,
            deterministic: false,
            reuse: false,
            parameters: Table::new(),
            site: Arc::default(),
        }
    }
}

/// Longest clocks: a day for a decision, a month for a match.
const DAY: f64 = 24.0 * 60.0 * 60.0;

impl ProcessParameters {
    /// The first invalid parameter, and why.
    pub(crate) fn check(&self) -> Result<(), (String, String)> {
        let wrong = |key: &str, reason: String| Err((key.to_owned(), reason));
        if self.command.first().is_none_or(String::is_empty) {
            return wrong("command", "names no program; for example [\"python3\", \"bot.py\"]".to_owned());
        }
        for (key, given, most) in [
            ("decision_seconds", self.decision_seconds, DAY),
            ("match_seconds", self.match_seconds, 30.0 * DAY),
            ("start_seconds", self.start_seconds, DAY),
        ] {
            // NaN is in no range.
            if !(given > 0.0 && given <= most) {
                return wrong(key, format!("must be above 0 and at most {most}, not {given}"));
            }
        }
        if !(64..=1 << 24).contains(&self.longest_line) {
            return wrong("longest_line", format!("must be from 64 to {} bytes, not {}", 1 << 24, self.longest_line));
        }
        if self.memory_mb > 1 << 20 {
            return wrong(
                "memory_mb",
                format!("must be at most {}, or 0 for no limit, not {}", 1 << 20, self.memory_mb),
            );
        }
        match self.parameters.iter().find_map(|(key, value)| without_json(&format!("parameters.{key}"), value)) {
            Some((key, what)) => wrong(&key, what.to_owned()),
            None => Ok(()),
        }
    }

    /// The same program in the folder of its file.
    pub(crate) fn at(self, file: &Path) -> Self {
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let folder = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
        Self { site: Arc::new(Site { folder: Some(folder), ..Site::default() }), ..self }
    }

    /// The same program, with what it writes to stderr added to a file.
    pub(crate) fn logged(&self, file: PathBuf) -> Self {
        let site = Site { folder: self.site.folder.clone(), log: Some(Log::at(file)), ..Site::default() };
        Self { site: Arc::new(site), ..self.clone() }
    }
}

/// The first value that cannot be passed on as JSON: its key, and what it is.
fn without_json(key: &str, value: &Value) -> Option<(String, &'static str)> {
    match value {
        Value::Datetime(_) => Some((key.to_owned(), "JSON has no dates and times; write it in quotes")),
        Value::Float(x) if !x.is_finite() => Some((key.to_owned(), "JSON has only finite numbers")),
        Value::Float(_) | Value::Integer(_) | Value::Boolean(_) | Value::String(_) => None,
        Value::Array(items) => {
            items.iter().enumerate().find_map(|(i, item)| without_json(&format!("{key}[{i}]"), item))
        }
        Value::Table(table) => table.iter().find_map(|(k, item)| without_json(&format!("{key}.{k}"), item)),
    }
}

/// Where a program runs: its folder, its log, and the processes that wait for their next match. All copies of a
/// configuration share it; with the last of them the waiting processes end.
#[derive(Debug, Default)]
pub struct Site {
    /// The folder of the bot file; none for a configuration that was not read from a file, such as that of a manifest.
    pub(super) folder: Option<PathBuf>,
    /// Where stderr goes; without a log, to agon's own.
    pub(super) log: Option<Log>,
    idle: Mutex<Vec<Running>>,
}

impl Site {
    /// A process that waits for its next match.
    pub(super) fn take(&self) -> Option<Running> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop()
    }

    /// Keeps a process for the next match.
    pub(super) fn keep(&self, running: Running) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(running);
    }
}

/// Equal configurations are the same bot wherever they run.
impl PartialEq for Site {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
