//! An experiment as written in a TOML file.

use super::{Forbidden, StopSpec};
use agon_game::{Document, FileError};
use serde::{Deserialize, Serialize};
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
    /// Table sizes; may be left out if the game has only one.
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
    /// Which bots of a line-up meet, if there are more of them than seats.
    #[serde(default)]
    pub tournament: Tournament,
    /// Matches that a table plays in a round of a Swiss tournament.
    pub encounter: Option<u64>,
    /// Matches per cell, that is, per combination of factors.
    pub matches: u64,
    /// Root of every random stream.
    #[serde(default = "one")]
    pub seed: u64,
    /// Folder of content files that replace the built-in ones, relative to the experiment file.
    pub data: Option<PathBuf>,
    /// Whether content that differs from what is known of the printed game is refused.
    #[serde(default = "yes")]
    pub check_printed: bool,
    /// Options of the rules, the same in all matches.
    #[serde(default)]
    pub options: toml::Table,
    /// Content values by path, the same in all matches.
    #[serde(default)]
    pub patch: toml::Table,
    /// Actions that are forbidden, the same in all matches.
    #[serde(default)]
    pub forbid: Forbidden,
    /// What is varied: `players`, `scenario`, `roles`, `patch`, `forbid` or an option, each with a list of values.
    #[serde(default)]
    pub factors: toml::Table,
    /// Bundles of options and content values under a name, compared with one another.
    #[serde(default)]
    pub variants: Vec<Variant>,
    /// Reconstructed values, `all` or by path, that are moved by a step one at a time; each move is a variant.
    pub sensitivity: Option<OneOrMany<String>>,
    /// Whether match `k` of every cell of the same table has the same seats, chance and streams of bots.
    #[serde(default)]
    pub paired: bool,
    /// When the run stops before its end because it has shown enough.
    pub stop: Option<StopSpec>,
    /// What is kept of each match.
    #[serde(default)]
    pub record: RecordSpec,
}

/// Several changes under one name.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Variant {
    /// What tables call it.
    pub name: String,
    /// Options of the rules.
    #[serde(default)]
    pub options: toml::Table,
    /// Content values by path.
    #[serde(default)]
    pub patch: toml::Table,
    /// Actions that are forbidden, besides those forbidden everywhere.
    #[serde(default)]
    pub forbid: Forbidden,
}

/// A value, or a list of values that are tried in turn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged, expecting = "must be a value or a list of values of the same kind")]
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

/// Which bots of a line-up meet, if there are more of them than seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tournament {
    /// All, in every combination.
    #[default]
    RoundRobin,
    /// The first meets all the others; these meet only at its tables.
    Gauntlet,
    /// Round by round, those of like standing.
    Swiss,
}

/// What is kept of each match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RecordSpec {
    /// Also keep the list of actions.
    pub actions: bool,
    /// Also keep what the game counts at the end of each round.
    pub rounds: bool,
    /// Matches per segment, which are written at once; 1000 if nothing is said.
    pub segment: Option<u64>,
}

impl RecordSpec {
    /// Matches per segment.
    pub fn segment(self) -> u64 {
        self.segment.unwrap_or(1000)
    }
}

fn one() -> u64 {
    1
}

fn yes() -> bool {
    true
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

/// What is wrong with an experiment.
pub type ExperimentError = FileError;

/// An experiment file with its places, so that errors can point into it.
#[derive(Clone, Debug)]
pub struct Written {
    /// What the file says. The command line may change it before it is resolved.
    pub spec: Spec,
    file: Document,
    /// Folder that paths in the file are relative to.
    pub(super) dir: PathBuf,
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
            Err(e) => Err(FileError::new(file, format!("cannot read the experiment: {e}"))),
        }
    }

    /// Reads the text of an experiment file; paths in it are relative to `dir`.
    ///
    /// # Errors
    /// When it is not TOML, or has an unknown, missing or mistyped key.
    pub fn parse(file: &str, text: String, dir: &Path) -> Result<Self, ExperimentError> {
        let file = Document::parse(file, &text, &[])?;
        Ok(Self { spec: file.typed()?, file, dir: dir.to_owned() })
    }

    /// An error about a key, `[section]` and `key` as written; the top of the file is the section ``.
    pub fn error(&self, section: &str, key: &str, reason: impl Into<String>) -> ExperimentError {
        let parts = [section, key].into_iter().filter(|part| !part.is_empty());
        self.file.error_at(&parts.collect::<Vec<_>>().join("."), reason)
    }

    /// An error about something that a variant sets, or about the variant.
    pub fn variant_error(&self, variant: usize, key: &str, reason: impl Into<String>) -> ExperimentError {
        let name = &self.spec.variants[variant].name;
        let within = if key.is_empty() { String::new() } else { format!("{key}: ") };
        let at = format!("variants.{variant}.{key}");
        self.file.error_at(at.trim_end_matches('.'), format!("`{name}`: {within}{}", reason.into())).about("variants")
    }
}
