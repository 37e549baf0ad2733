//! Figures as tables for people and programs.
//!
//! [`analyse`] asks [`analysis`](crate::analysis) for figures and puts them into [`Table`]s; [`Report::render`] writes
//! them for a terminal, as Markdown, CSV or JSON. Every report says what it rests on: [`Basis`].

mod basis;
mod cooperative;
mod csv;
mod json;
mod markdown;
mod sections;
mod table;
mod terminal;

pub use basis::{Basis, Run};
pub use table::{Cell, Column, Kind, Table};

use crate::analysis::grouping::OUTCOME;
use crate::analysis::{AnalysisError, Confidence, Order, Part, Sample};
use crate::analysis::{endings, pace, rating, win_rate};

/// What a report shall tell.
#[derive(Clone, PartialEq, Debug)]
pub struct Request {
    /// Columns to group by, one table per entry; an entry of several columns makes one level per combination. Empty:
    /// by role, and by bot when more than one plays; where all win together, the study of its difficulty, beginning with
    /// scenarios and table sizes.
    pub by: Vec<Vec<String>>,
    /// Confidence level of all intervals.
    pub confidence: Confidence,
    /// Order of the levels.
    pub order: Order,
    /// Also how matches end, how long they last and how the bots rate.
    pub full: bool,
}

/// How a report is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Text for a terminal of this many columns.
    Terminal {
        /// Columns.
        width: usize,
    },
    /// Markdown with all columns.
    Markdown,
    /// One CSV table; lines that begin with `#` say what it rests on.
    Csv,
    /// One JSON object.
    Json,
}

/// Tables and what they rest on.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// What the tables rest on.
    pub basis: Basis,
    /// Confidence level of all intervals.
    pub confidence: Confidence,
    /// The tables.
    pub tables: Vec<Table>,
}

impl Report {
    /// The report as text, ending with a line break.
    pub fn render(&self, format: Format) -> String {
        match format {
            Format::Terminal { width } => terminal::render(self, width),
            Format::Markdown => markdown::render(self),
            Format::Csv => csv::render(self),
            Format::Json => json::render(self),
        }
    }
}

/// Analyses the results as requested.
///
/// # Errors
/// When the parts cannot be read as one sample, or a column to group by does not exist.
pub fn analyse(parts: &[Part], request: &Request) -> Result<Report, AnalysisError> {
    let sample = Sample::new(parts)?;
    let (confidence, order) = (request.confidence, request.order);
    let by = match request.by.as_slice() {
        [] if sample.is_cooperative() => cooperative::grouping(&sample, request.full)?,
        [] if sample.bot_count()? > 1 => vec![vec!["role".to_owned()], vec!["bot".to_owned()]],
        [] => vec![vec!["role".to_owned()]],
        by => by.to_vec(),
    };
    // Columns of matches do not tell the seats of a match apart: where these compete, the rate is 1/players everywhere.
    let of_matches = |by: &[String]| by.iter().all(|c| sample.is_of_match(c));
    let mut tables = Vec::new();
    for columns in by.iter().filter(|c| sample.is_cooperative() || !of_matches(c)) {
        tables.push(sections::win_rates(&win_rate::win_rates(&sample, columns, confidence, order)?));
    }
    if request.full
        && !sample.is_cooperative()
        && let Some(ratings) = rating::rate_bots(&sample, confidence)?
    {
        tables.push(sections::ratings(&ratings, confidence));
    }
    let study = sample.is_cooperative() && request.full && request.by.is_empty();
    if study {
        tables.extend(cooperative::difficulty(&sample, confidence)?);
    }
    // How matches end and how long they last: over all matches, and by every column that tells matches apart.
    let by = if study { scenario_alone(&sample) } else { by };
    let mut groups: Vec<&[String]> = if request.full { vec![&[]] } else { Vec::new() };
    groups.extend(by.iter().map(Vec::as_slice).filter(|c| request.full && !c.is_empty() && of_matches(c)));
    for columns in groups.iter().filter(|c| !c.iter().any(|c| c == "ending")) {
        tables.push(sections::endings(columns, &endings::endings(&sample, columns, confidence, order)?, confidence));
    }
    if sample.is_cooperative() {
        for columns in groups.iter().filter(|c| !c.iter().any(|c| c == OUTCOME)) {
            tables.extend(cooperative::defeats(&sample, columns, study && !columns.is_empty(), confidence)?);
        }
    }
    for columns in groups {
        let paces = pace::pace(&sample, columns, &["rounds", "plies"], confidence)?;
        tables.push(sections::pace(columns, &paces, confidence));
    }
    Ok(Report { basis: Basis::new(&sample, parts), confidence, tables })
}

/// What the endings of a study are grouped by besides all matches: scenarios, where there are several.
fn scenario_alone(sample: &Sample) -> Vec<Vec<String>> {
    sample.conditions().into_iter().filter(|c| c == "scenario").map(|c| vec![c]).collect()
}

/// The short report at the end of a run: win rates by role, and by bot when more than one plays; by scenario and table
/// size where all win together.
///
/// # Errors
/// When the part holds no matches or lacks a column.
pub fn summary(part: &Part) -> Result<Report, AnalysisError> {
    let request = Request { by: Vec::new(), confidence: Confidence::DEFAULT, order: Order::Level, full: false };
    analyse(std::slice::from_ref(part), &request)
}
