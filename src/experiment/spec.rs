//! An experiment as written in a TOML file.

use crate::game;
use serde::Deserialize;
use std::path::{Path, PathBuf};

/// The keys of an experiment file. `docs/experiments.md` explains them.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spec {
    /// Names the results; letters, digits, `_` and `-`.
    pub name: String,
    /// The question, in a sentence or two.
    #[serde(default)]
    pub description: String,
    /// Identifier of the game.
    pub game: String,
    /// Table sizes; may be left out where the game has only one.
    pub players: Option<OneOrMany<usize>>,
    /// Scenarios.
    pub scenario: Option<OneOrMany<String>>,
    /// `all` for the game's own roles, `random` for a draw in each match, or as many names as seats.
    pub roles: Option<OneOrMany<String>>,
    /// A line-up of bots by name or path, or several line-ups to compare.
    pub bots: OneOrMany<OneOrMany<String>>,
    /// What changes places from match to match.
    #[serde(default)]
    pub seating: Seating,
    /// Matches per cell, that is, per combination of factors.
    pub matches: u64,
    /// Root of every random stream.
    #[serde(default = "one")]
    pub seed: u64,
    /// Folder of content files that replace the built-in ones, relative to the experiment file.
    pub data: Option<PathBuf>,
    /// Options of the rules, the same in all matches.
    #[serde(default)]
    pub options: toml::Table,
    /// Content values by path, the same in all matches.
    #[serde(default)]
    pub patch: toml::Table,
    /// What is varied: `players`, `scenario`, `roles`, `patch` or an option, each with its list of values.
    #[serde(default)]
    pub factors: toml::Table,
    /// What is kept of each match.
    #[serde(default)]
    pub record: RecordSpec,
}

/// A value, or a list of values that are tried in turn.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(untagged, expecting = "expected a value or a list of values of the same kind")]
pub enum OneOrMany<T> {
    /// One value.
    One(T),
    /// A list.
    Many(Vec<T>),
}

/// What changes places from match to match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seating {
    /// Roles and bots move so that every bot plays every role and seat equally often.
    #[default]
    Rotate,
    /// Nothing moves: the first seat has the first role and the first bot.
    Fixed,
}

/// What is kept of each match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RecordSpec {
    /// Also keep the list of actions.
    pub actions: bool,
    /// Matches per segment: what is written at once, and at most lost by an interruption.
    pub segment: u64,
}

impl Default for RecordSpec {
    fn default() -> Self {
        Self { actions: false, segment: 1000 }
    }
}

fn one() -> u64 {
    1
}

impl<T: Clone> OneOrMany<T> {
    /// The values as a list.
    pub fn list(&self) -> Vec<T> {
        match self {
            Self::One(value) => vec![value.clone()],
            Self::Many(values) => values.clone(),
        }
    }
}

/// An experiment file with its place, so that errors can point into it.
#[derive(Clone, Debug, PartialEq)]
pub struct Written {
    /// What the file says. The command line may change it before it is resolved.
    pub spec: Spec,
    /// Name of the file, for messages.
    file: String,
    text: String,
    /// Folder that paths in the file are relative to.
    pub(super) dir: PathBuf,
}

/// What is wrong with an experiment: the file, the place and the reason.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}{}: {reason}", line.map(|l| format!(":{l}")).unwrap_or_default())]
pub struct ExperimentError {
    /// The file.
    pub file: String,
    /// Line, from 1, where it is known.
    pub line: Option<usize>,
    /// What is wrong, with the key, and what would be right.
    pub reason: String,
}

impl Written {
    /// Reads an experiment file.
    ///
    /// # Errors
    /// When it cannot be read, is not TOML, or has an unknown, missing or mistyped key.
    pub fn read(path: &Path) -> Result<Self, ExperimentError> {
        let file = path.display().to_string();
        match std::fs::read_to_string(path) {
            Ok(text) => Self::parse(&file, text, path.parent().unwrap_or(Path::new(""))),
            Err(e) => Err(ExperimentError { file, line: None, reason: format!("cannot read the experiment: {e}") }),
        }
    }

    /// Reads the text of an experiment file; paths in it are relative to `dir`.
    ///
    /// # Errors
    /// When it is not TOML, or has an unknown, missing or mistyped key.
    pub fn parse(file: &str, text: String, dir: &Path) -> Result<Self, ExperimentError> {
        match toml::from_str(&text) {
            Ok(spec) => Ok(Self { spec, file: file.to_owned(), text, dir: dir.to_owned() }),
            Err(e) => {
                let line = e.span().map(|s| 1 + text[..s.start.min(text.len())].matches('\n').count());
                let (line, reason) = reworded(e.message(), &text, line);
                Err(ExperimentError { file: file.to_owned(), line, reason })
            }
        }
    }

    /// An error about a key, `[section]` and `key` as written; the top of the file is the section ``.
    pub fn error(&self, section: &str, key: &str, reason: impl Into<String>) -> ExperimentError {
        let place = if section.is_empty() { key.to_owned() } else { format!("{section}.{key}") };
        let reason = format!("{place}: {}", reason.into());
        ExperimentError { file: self.file.clone(), line: line_of(&self.text, section, key), reason }
    }
}

/// serde's messages in the wording of the house: the nearest known name, and the key whose value is wrong.
fn reworded(message: &str, text: &str, line: Option<usize>) -> (Option<usize>, String) {
    let key = line.and_then(|l| text.lines().nth(l - 1)?.split_once('=')).map(|(key, _)| key.trim());
    if message.starts_with("missing field") {
        // The place of what is missing is the whole file.
        return (None, message.replacen("field", "key", 1));
    }
    let reason = game::reworded(message);
    let about_value = !message.starts_with("unknown field");
    (line, key.filter(|_| about_value).map(|key| format!("{key}: {reason}")).unwrap_or(reason))
}

/// The line where `key` is set in `[section]`, or else where the section begins.
fn line_of(text: &str, section: &str, key: &str) -> Option<usize> {
    let (mut current, mut header) = (String::new(), None);
    for (i, line) in text.lines().enumerate() {
        let line = line.trim();
        if let Some(name) = line.strip_prefix('[').and_then(|l| l.split(']').next()) {
            current = name.trim().to_owned();
            if current == section {
                header = Some(i + 1);
            }
        } else if let Some((name, _)) = line.split_once('=') {
            let name: String = name.chars().filter(|c| !matches!(c, '"' | '\'' | ' ')).collect();
            let full = if current.is_empty() { name } else { format!("{current}.{name}") };
            let sought = if section.is_empty() { key.to_owned() } else { format!("{section}.{key}") };
            if full == sought {
                return Some(i + 1);
            }
        }
    }
    header
}
