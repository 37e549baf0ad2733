//! Figures as tables for people and programs.
//!
//! [`analyse`] asks [`analysis`](agon_analysis) for figures and puts them into [`Table`]s; [`Report::render`] writes
//! them for a terminal, as Markdown, CSV or JSON. Every report says what it rests on: [`Basis`].

#![allow(clippy::disallowed_methods, reason = "figures, not matches: a last bit decides nothing here")]

mod basis;
mod competitive;
mod cooperative;
mod csv;
mod findings;
mod html;
mod json;
mod markdown;
mod sections;
mod stopped;
mod study;
mod table;
mod terminal;
mod told;

pub use basis::{Basis, Bot, Run};
pub use findings::Finding;
pub use table::{Cell, Column, Kind, Picture, Table, grouped};
pub use told::{ToldMatch, ToldMatches, ToldRound, ToldSeat, ToldStep};

pub use agon_analysis::examples::{Chosen, Example};

use agon_analysis::grouping::RUN;
use agon_analysis::{AnalysisError, Confidence, Forfeits, Order, Part, Sample};
use study::{Answer, Study};

/// What a report should show.
#[derive(Clone, PartialEq, Debug)]
pub struct Request {
    /// Columns to group by, one table per entry; an entry of several columns makes one level per combination. Empty:
    /// the study of the balance, beginning with roles; where all win together, the study of the difficulty, beginning with
    /// scenarios and table sizes.
    pub by: Vec<Vec<String>>,
    /// Terms of one model of who wins, each of one column or of several joined ones; if there are any, the report is
    /// this model.
    pub model: Vec<Vec<String>>,
    /// Confidence level of all intervals.
    pub confidence: Confidence,
    /// Order of the levels.
    pub order: Order,
    /// More than win rates: the whole study; with columns to group by, also how matches end, how long they last and how
    /// the bots rate.
    pub full: bool,
    /// What is done with forfeited matches.
    pub forfeits: Forfeits,
    /// A share this far from fair, or changed by this much, is called outside; 0.05 is 5 points.
    pub margin: f64,
    /// The chance of winning for which a setting of a cooperative game is sought.
    pub target: Option<f64>,
}

impl Default for Request {
    /// The whole study at 95 %, with a margin of 5 points.
    fn default() -> Self {
        Self {
            by: Vec::new(),
            model: Vec::new(),
            confidence: Confidence::DEFAULT,
            order: Order::Level,
            full: true,
            forfeits: Forfeits::Counted,
            margin: 0.05,
            target: None,
        }
    }
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
    /// One page for a browser that needs no other file and no network.
    Html,
}

/// Tables and what they rest on.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// What the tables rest on.
    pub basis: Basis,
    /// Confidence level of all intervals.
    pub confidence: Confidence,
    /// The answer in sentences, the most important first; none if columns were requested.
    pub findings: Vec<Finding>,
    /// The tables.
    pub tables: Vec<Table>,
    /// Example matches for the page; filled in by a caller that knows the rules.
    pub told: ToldMatches,
}

impl Report {
    /// The report as text, ending with a line break.
    pub fn render(&self, format: Format) -> String {
        match format {
            Format::Terminal { width } => terminal::render(self, width),
            Format::Markdown => markdown::render(self, None),
            Format::Csv => csv::render(self),
            Format::Json => json::render(self),
            Format::Html => html::render(self),
        }
    }

    /// The report as Markdown that shows its win rates as a picture in the file `picture` beside it, and that picture,
    /// an SVG document; `None` if there are no win rates to draw.
    pub fn illustrated(&self, picture: &str) -> (String, Option<String>) {
        let Some((table, drawn)) = html::picture::of(&self.tables) else { return (markdown::render(self, None), None) };
        (markdown::render(self, Some((picture, &table.title))), Some(drawn))
    }
}

/// Analyses the results as requested.
///
/// # Errors
/// When the parts cannot be read as one sample, or a column to group by does not exist.
pub fn analyse(parts: &[Part], request: &Request) -> Result<Report, AnalysisError> {
    report(parts, request, |study| match request.by.as_slice() {
        _ if !request.model.is_empty() => study.model(&request.model),
        [] if study.sample.moves_values() => study.sensitivity(),
        [] if !request.full => Ok(Answer { findings: Vec::new(), tables: study.brief()? }),
        [] if study.sample.is_cooperative() => cooperative::study(study),
        [] => competitive::study(study),
        by => Ok(Answer { findings: Vec::new(), tables: study.by_columns(&study.called(by), request.full)? }),
    })
}

/// Compares runs at like tables: what the second one, and every further one, changes against the first.
///
/// # Errors
/// When the parts cannot be read as one sample, two have the same name, or no two have like tables.
pub fn compare(parts: &[Part], request: &Request) -> Result<Report, AnalysisError> {
    report(parts, request, |study| {
        let answer = study.compared(RUN)?;
        let nothing = || AnalysisError::NothingAlike(parts.iter().map(|p| p.name.clone()).collect());
        if answer.tables.is_empty() { Err(nothing()) } else { Ok(answer) }
    })
}

fn report(
    parts: &[Part],
    request: &Request,
    ask: impl FnOnce(&Study<'_>) -> Result<Answer, AnalysisError>,
) -> Result<Report, AnalysisError> {
    let without: Vec<Part>;
    let counted = match request.forfeits {
        Forfeits::Counted => parts,
        Forfeits::Excluded => {
            without = parts.iter().map(Part::without_forfeits).collect();
            &without
        }
    };
    let sample = Sample::new(counted)?;
    let Request { confidence, order, margin, target, .. } = *request;
    let study = Study { sample: &sample, confidence, order, margin, target };
    let mut answer = ask(&study)?;
    // A question about columns is answered by tables only.
    let answered = !answer.findings.is_empty();
    stopped::tell(parts, &mut answer)?;
    answer.findings.extend(findings::weak_players(counted).filter(|_| answered));
    let findings = answer.findings.into_iter().map(|finding| finding.relabelled(sample.labels())).collect();
    let tables = answer.tables.into_iter().map(|table| table.relabelled(sample.labels())).collect();
    let basis = Basis::new(&sample, parts, request.forfeits)?;
    Ok(Report { basis, confidence, findings, tables, told: ToldMatches::default() })
}

/// The example matches, chosen by length and by how close they were. A caller that knows the rules tells them and adds
/// them to the report.
///
/// # Errors
/// When the parts cannot be read as one sample.
pub fn examples(parts: &[Part]) -> Result<Vec<Chosen>, AnalysisError> {
    agon_analysis::examples::examples(&Sample::new(parts)?)
}

/// The short report at the end of a run: win rates by role, and by bot when more than one plays; by scenario and table
/// size where all win together.
///
/// # Errors
/// When the parts hold no matches or lack a column.
pub fn summary(parts: &[Part]) -> Result<Report, AnalysisError> {
    analyse(parts, &Request { full: false, ..Request::default() })
}
