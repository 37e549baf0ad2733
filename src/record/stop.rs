//! Runs that stop before their end: the rule in the manifest, and the note that a run has stopped.

use super::manifest::write_whole;
use super::{CellFacts, Manifest, RecordError, seal};
use serde::{Deserialize, Serialize};
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

/// Name of the file that says that a run has stopped.
const STOPPED: &str = "stopped.json";

/// The column of line-ups.
const LINE_UP: &str = "line_up";

/// When a run has shown enough. It looks at its results after every [`StopRule::every`] matches of each cell, which fill a
/// segment, and at no other time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StopRule {
    /// Matches of each cell between two looks.
    pub every: u64,
    /// What is decided stays decided, and a cell that everything is known about gets no more matches: they go to the others.
    /// False in runs of older versions, which play all cells to the end.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub steer: bool,
    /// The criterion.
    #[serde(flatten)]
    pub figures: StopFigures,
}

/// What makes a run stop.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StopFigures {
    /// All win rates (or payoffs) are known to within a width.
    Width {
        /// Half of the widest interval: in points, or in payoffs where payoffs lead.
        points: f64,
        /// Rates of bots instead of roles.
        by_bot: bool,
    },
    /// It is decided for every pair of bots which one is better, or that they differ by less than the margin.
    Bots {
        /// Differences up to this many points count as none.
        margin: Option<f64>,
    },
    /// It is decided what every level of a factor changes.
    Factor {
        /// The factor: `scenario`, `line_up`, or one of [`Manifest::factors`].
        column: String,
        /// Differences up to this many points count as none.
        margin: Option<f64>,
    },
}

impl StopRule {
    /// What counts as no difference, in points.
    pub fn margin(&self) -> Option<f64> {
        match &self.figures {
            StopFigures::Width { .. } => None,
            StopFigures::Bots { margin } | StopFigures::Factor { margin, .. } => *margin,
        }
    }

    /// Whether a sequential test decides, so that intervals for a planned number of matches do not hold.
    pub fn is_sequential(&self) -> bool {
        !matches!(self.figures, StopFigures::Width { .. })
    }
}

impl Manifest {
    /// Whether cells that everything is known about get no more matches, so that a segment may lack their matches.
    pub fn is_steered(&self) -> bool {
        self.stop.as_ref().is_some_and(|rule| rule.steer)
    }

    /// What cells differ in besides the size of the table: `scenario`, `line_up` and the factors.
    pub fn columns(&self) -> impl Iterator<Item = String> + '_ {
        ["scenario", LINE_UP].map(str::to_owned).into_iter().chain(self.factors.iter().cloned())
    }
}

impl CellFacts {
    /// Whether the first bot plays against all others.
    pub fn is_gauntlet(&self) -> bool {
        self.rotation.starts_with("gauntlet")
    }

    /// The place in the line-up of a bot that came late to a tournament of the others.
    pub fn late(&self) -> Option<usize> {
        let places = [("late_", 0), ("gauntlet_late_", 1)];
        places.iter().find(|(start, _)| self.rotation.starts_with(start)).map(|(_, place)| *place)
    }

    /// The level of one of [`Manifest::columns`]; `None` for any other column.
    pub fn level(&self, manifest: &Manifest, column: &str) -> Option<String> {
        match column {
            "scenario" => Some(self.scenario.clone().unwrap_or_default()),
            LINE_UP => Some(self.bots.join(" + ")),
            column => manifest.factors.iter().position(|factor| factor == column).map(|i| self.factors[i].clone()),
        }
    }
}

/// The note that a run has stopped by its rule, and where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stopped {
    /// Hash of the manifest of the run.
    pub(super) run: String,
    /// Number of segments, all complete.
    pub segments: u64,
    /// Matches of each cell; where matches are steered, of those that were played to the end.
    pub matches: u64,
    /// Why, in a sentence.
    pub why: String,
}

impl Stopped {
    fn path(dir: &Path) -> PathBuf {
        dir.join(STOPPED)
    }

    /// The note in a folder about its run `run`; `None` if it has not stopped.
    pub(super) fn read(dir: &Path, run: &str) -> Result<Option<Self>, RecordError> {
        let path = Self::path(dir);
        let bytes = match std::fs::read(&path) {
            Ok(bytes) => bytes,
            Err(e) if e.kind() == ErrorKind::NotFound => return Ok(None),
            Err(e) => return Err(RecordError::io(&path, "read why the run has stopped")(e)),
        };
        let text = String::from_utf8(bytes).map_err(|e| RecordError::damaged(&path, e))?;
        let (text, sealed) = seal::without_checksum(&text).map_err(|e| RecordError::damaged(&path, e))?;
        if !sealed {
            return Err(RecordError::damaged(&path, "it has no checksum"));
        }
        let stopped: Self = serde_json::from_str(&text).map_err(|e| RecordError::damaged(&path, e))?;
        match stopped.run == run {
            true => Ok(Some(stopped)),
            false => Err(RecordError::Foreign { path }),
        }
    }

    pub(super) fn write(&self, dir: &Path) -> Result<(), RecordError> {
        let text = seal::with_checksum(&serde_json::to_string_pretty(self).expect("it serialises"));
        write_whole(&Self::path(dir), |file| file.write_all(text.as_bytes()).map_err(|e| e.to_string()))
    }
}
