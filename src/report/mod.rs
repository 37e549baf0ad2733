//! Figures as tables for people and programs.
//!
//! [`analyse`] asks [`analysis`](agon_analysis) for figures and puts them into [`Table`]s; [`Report::render`] writes
//! them for a terminal, as Markdown, CSV or JSON. Every report says what it rests on: [`Basis`].

mod basis;
mod competitive;
mod cooperative;
mod csv;
mod json;
mod markdown;
mod sections;
mod study;
mod table;
mod terminal;

pub use basis::{Basis, Run};
pub use table::{Cell, Column, Kind, Table, grouped};

use agon_analysis::{AnalysisError, Confidence, Forfeits, Order, Part, Sample};
use study::Study;

/// What a report shall tell.
#[derive(Clone, PartialEq, Debug)]
pub struct Request {
    /// Columns to group by, one table per entry; an entry of several columns makes one level per combination. Empty:
    /// the study of the balance, beginning with roles; where all win together, the study of the difficulty, beginning with
    /// scenarios and table sizes.
    pub by: Vec<Vec<String>>,
    /// Confidence level of all intervals.
    pub confidence: Confidence,
    /// Order of the levels.
    pub order: Order,
    /// More than win rates: the whole study; with columns to group by, also how matches end, how long they last and how
    /// the bots rate.
    pub full: bool,
    /// What is done with forfeited matches.
    pub forfeits: Forfeits,
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
    let without: Vec<Part>;
    let counted = match request.forfeits {
        Forfeits::Counted => parts,
        Forfeits::Excluded => {
            without = parts.iter().map(Part::without_forfeits).collect();
            &without
        }
    };
    let sample = Sample::new(counted)?;
    let confidence = request.confidence;
    let study = Study { sample: &sample, confidence, order: request.order };
    let tables = match request.by.as_slice() {
        [] if !request.full => study.brief()?,
        [] if sample.is_cooperative() => cooperative::study(&study)?,
        [] => competitive::study(&study)?,
        by => study.by_columns(by, request.full)?,
    };
    Ok(Report { basis: Basis::new(&sample, parts, request.forfeits), confidence, tables })
}

/// The short report at the end of a run: win rates by role, and by bot when more than one plays; by scenario and table
/// size where all win together.
///
/// # Errors
/// When the part holds no matches or lacks a column.
pub fn summary(part: &Part) -> Result<Report, AnalysisError> {
    let forfeits = Forfeits::Counted;
    let request =
        Request { by: Vec::new(), confidence: Confidence::DEFAULT, order: Order::Level, full: false, forfeits };
    analyse(std::slice::from_ref(part), &request)
}
