//! The result tables in the shape that figures are computed from.

use super::{AnalysisError, labels};
use agon_game::MetricKind;
use agon_record::{GameFacts, Manifest, MetricFacts, RecordError, Results, Table, Value};
use std::collections::HashMap;

/// The results of one run.
#[derive(Clone, Debug)]
pub struct Part {
    /// Name for messages and for the factor `run`, usually the folder.
    pub name: String,
    /// What was played, with what. Parts of the same run must hold different matches.
    pub manifest: Manifest,
    /// One row per match.
    pub matches: Table,
    /// One row per seat of each match.
    pub seats: Table,
}

impl Part {
    /// Takes the tables of recorded results.
    ///
    /// # Errors
    /// When a table cannot be read.
    pub fn of(name: impl Into<String>, results: &Results) -> Result<Self, RecordError> {
        Ok(Self {
            name: name.into(),
            manifest: results.manifest.clone(),
            matches: results.matches()?,
            seats: results.seats()?,
        })
    }
}

/// The matches of all parts, as one sample.
#[derive(Clone, Debug)]
pub struct Sample {
    pub(super) matches: Table,
    pub(super) seats: Table,
    /// Name of each part and number of its matches.
    pub(super) runs: Vec<(String, usize)>,
    pub(super) game: GameFacts,
    /// Names of the parts.
    pub(super) run_names: Vec<String>,
    /// Columns of the factors that the experiments vary beyond players and scenario, each with its values as written.
    pub(super) varied: Vec<(String, Vec<String>)>,
    /// Columns whose names are not what people call them, each with its short name.
    labels: Vec<(String, String)>,
    /// The line-ups of bots as written, and which of them each match has.
    pub(super) line_ups: Vec<String>,
    pub(super) line_up_of: Vec<usize>,
    /// How many matches of its cell come before each match. Equal numbers have equal seeds.
    pub(super) nth: Vec<u64>,
    /// Row in `matches` of each row in `seats`.
    pub(crate) match_of: Vec<usize>,
    /// Rows in `seats` of match `i`: `seat_rows[seat_start[i]..seat_start[i + 1]]`.
    seat_rows: Vec<usize>,
    seat_start: Vec<usize>,
    pub(crate) truncated: Vec<bool>,
    pub(crate) won: Vec<bool>,
    pub(crate) share: Vec<f64>,
    pub(crate) rank: Vec<f64>,
}

impl Sample {
    /// Reads the tables of all parts. They must have the same columns.
    ///
    /// # Errors
    /// When there are no matches, a required column is missing or wrong, parts have different columns, or two parts hold
    /// the same match of the same run.
    pub fn new(parts: &[Part]) -> Result<Self, AnalysisError> {
        let Some(first) = parts.first() else { return Err(AnalysisError::Empty("the selection".to_owned())) };
        // Where only some of the runs have programs as players, the others have forfeits, too: none.
        let programs = parts.iter().any(|part| part.manifest.programs);
        let seats_of = |part: &Part| if programs { part.seats_with_forfeits() } else { part.seats.clone() };
        let (mut matches, mut seats) = (first.matches.clone(), seats_of(first));
        let (mut match_of, mut runs) = (Vec::new(), Vec::new());
        let (mut line_ups, mut line_up_of): (Vec<String>, Vec<usize>) = (Vec::new(), Vec::new());
        let mut nth = Vec::new();
        let mut owner: HashMap<(usize, u64), &str> = HashMap::new();
        let mut offset = 0;
        for (i, part) in parts.iter().enumerate() {
            // The first part of a run stands for all of them.
            let origin = parts.iter().position(|other| same_matches(&other.manifest, &part.manifest)).unwrap_or(i);
            if i > 0 {
                if part.manifest.game.cooperative != first.manifest.game.cooperative {
                    return Err(AnalysisError::Mismatch {
                        first: first.name.clone(),
                        second: part.name.clone(),
                        reason: "in only one of them all seats win or lose together".to_owned(),
                    });
                }
                append(first, part, "matches", &mut matches, &part.matches)?;
                append(first, part, "seats", &mut seats, &seats_of(part))?;
            }
            let table = |name| TableOf { part: &part.name, name };
            let ids = table("matches").ids(&part.matches)?;
            let mut row_of = HashMap::with_capacity(ids.len());
            for (row, id) in ids.iter().copied().enumerate() {
                if row_of.insert(id, offset + row).is_some() {
                    return Err(table("matches").error(format!("holds match {id} twice")));
                }
                if let Some(other) = owner.insert((origin, id), &part.name) {
                    return Err(AnalysisError::Mismatch {
                        first: other.to_owned(),
                        second: part.name.clone(),
                        reason: format!("both hold match {id} of the same run, which would count it twice"),
                    });
                }
            }
            for id in table("seats").ids(&part.seats)? {
                let missing = || table("seats").error(format!("has a seat of match {id}, which `matches` lacks"));
                match_of.push(*row_of.get(&id).ok_or_else(missing)?);
            }
            nth.extend(ids.iter().map(|id| id / part.manifest.cells.len().max(1) as u64));
            let written: Vec<String> = part.manifest.cells.iter().map(|c| c.bots.join(" + ")).collect();
            for cell in table("matches").cells(&part.matches, written.len())? {
                let known = line_ups.iter().position(|line_up| *line_up == written[cell]);
                line_up_of.push(known.unwrap_or(line_ups.len()));
                if known.is_none() {
                    line_ups.push(written[cell].clone());
                }
            }
            runs.push((part.name.clone(), ids.len()));
            offset += ids.len();
        }
        if offset == 0 {
            return Err(AnalysisError::Empty(first.name.clone()));
        }
        let (of_matches, of_seats) =
            (TableOf { part: &first.name, name: "matches" }, TableOf { part: &first.name, name: "seats" });
        let (seat_start, seat_rows) = by_match(&match_of, offset);
        if let Some(row) = (0..offset).find(|&i| seat_start[i] == seat_start[i + 1]) {
            return Err(of_matches.error(format!("has a match without seats in row {row}")));
        }
        Ok(Self {
            truncated: of_matches.flags(&matches, "truncated")?,
            won: of_seats.flags(&seats, "won")?,
            share: of_seats.numbers(&seats, "win_share")?,
            rank: of_seats.numbers(&seats, "rank")?,
            matches,
            seats,
            run_names: runs.iter().map(|(name, _)| name.clone()).collect(),
            runs,
            game: first.manifest.game.clone(),
            varied: varied(parts),
            labels: labels::of(parts),
            line_ups,
            line_up_of,
            nth,
            match_of,
            seat_rows,
            seat_start,
        })
    }

    /// Number of matches.
    pub fn match_count(&self) -> usize {
        self.truncated.len()
    }

    /// Number of matches that a cap stopped.
    pub fn truncated_count(&self) -> usize {
        self.truncated.iter().filter(|t| **t).count()
    }

    /// Number of matches that nobody won, truncated or not, and of matches with more than one winner.
    pub fn unwon_and_shared(&self) -> (usize, usize) {
        let winners = |m| self.seats_of(m).iter().filter(|&&s| self.won[s]).count();
        (0..self.match_count()).map(winners).fold((0, 0), |(unwon, shared), winners| {
            (unwon + usize::from(winners == 0), shared + usize::from(winners > 1))
        })
    }

    /// Rows of the seats of a match.
    pub fn seats_of(&self, match_row: usize) -> &[usize] {
        &self.seat_rows[self.seat_start[match_row]..self.seat_start[match_row + 1]]
    }

    /// Whether all seats of a match win or lose together. The wins of the whole table are then the figure of interest,
    /// and seats have no fair share.
    pub fn is_cooperative(&self) -> bool {
        self.game.cooperative
    }

    /// What the first run says of the game.
    pub fn game(&self) -> &GameFacts {
        &self.game
    }

    /// Seat metrics that take few values, each with its meaning and whether seats are given their value before the first
    /// decision; the others are what seats come to by playing.
    pub fn few_valued(&self) -> impl Iterator<Item = (&str, &str, bool)> {
        let few = self.game.seat_metrics.iter().filter(|m| matches!(m.kind, MetricKind::Given | MetricKind::Path));
        few.map(|m| (m.name.as_str(), m.meaning.as_str(), m.kind == MetricKind::Given))
    }

    /// Seat metrics that are quantities of their own, no parts of others.
    pub fn quantities(&self) -> Vec<&str> {
        let own = |m: &&MetricFacts| m.kind == MetricKind::Number && m.part_of.is_none();
        self.game.seat_metrics.iter().filter(own).map(|m| m.name.as_str()).collect()
    }

    /// Columns of the factors that the experiments vary beyond players and scenario, each with its values in the order
    /// written.
    pub fn varied(&self) -> &[(String, Vec<String>)] {
        &self.varied
    }

    /// Columns whose names are not what people call them, such as those of patched content, each with its short name.
    pub fn labels(&self) -> &[(String, String)] {
        &self.labels
    }

    /// What each seat got, where that is more than having won or not: chips, points, money.
    pub fn payoffs(&self) -> Option<Vec<f64>> {
        let plain = self.is_cooperative() || self.game.payoff_range == (0.0, 1.0);
        let column = self.seats.column("payoff").filter(|_| !plain)?;
        column.iter().map(|value| value.number()).collect()
    }

    /// Whether any seat of a match won.
    pub fn won(&self, match_row: usize) -> bool {
        self.seats_of(match_row).iter().any(|&s| self.won[s])
    }

    /// Number of bots that play.
    ///
    /// # Errors
    /// When the tables have no column `bot`.
    pub fn bot_count(&self) -> Result<usize, AnalysisError> {
        Ok(self.factor(&["bot"])?.levels.len())
    }

    /// Numbers of the table `matches`, such as `plies`.
    ///
    /// # Errors
    /// When the column is missing or holds no numbers.
    pub fn match_numbers(&self, column: &str) -> Result<Vec<f64>, AnalysisError> {
        TableOf { part: &self.runs[0].0, name: "matches" }.numbers(&self.matches, column)
    }

    /// Numbers of the table `matches` that not every match has, such as a metric of the game.
    ///
    /// # Errors
    /// When the column is missing or holds something else.
    pub fn match_measures(&self, column: &str) -> Result<Vec<Option<f64>>, AnalysisError> {
        TableOf { part: &self.runs[0].0, name: "matches" }.numbers_or_none(&self.matches, column)
    }

    /// Numbers of the table `seats` that not every seat has, such as a metric of the game.
    ///
    /// # Errors
    /// When the column is missing or holds something else.
    pub fn seat_numbers(&self, column: &str) -> Result<Vec<Option<f64>>, AnalysisError> {
        TableOf { part: &self.runs[0].0, name: "seats" }.numbers_or_none(&self.seats, column)
    }
}

/// For messages: which table of which part.
pub(super) struct TableOf<'a> {
    pub(super) part: &'a str,
    pub(super) name: &'static str,
}

impl TableOf<'_> {
    pub(super) fn error(&self, problem: String) -> AnalysisError {
        AnalysisError::Table { part: self.part.to_owned(), table: self.name, problem }
    }

    fn ids(&self, table: &Table) -> Result<Vec<u64>, AnalysisError> {
        self.read(table, "match", "the number of a match", |value| match value {
            Value::U64(id) => Some(id),
            _ => None,
        })
    }

    /// The cell of each match, one of `count`.
    fn cells(&self, table: &Table, count: usize) -> Result<Vec<usize>, AnalysisError> {
        self.read(table, "cell", "a cell of the manifest", |value| match value {
            Value::U32(cell) if (cell as usize) < count => Some(cell as usize),
            _ => None,
        })
    }

    fn numbers(&self, table: &Table, column: &str) -> Result<Vec<f64>, AnalysisError> {
        self.read(table, column, "a number", |value| value.number())
    }

    fn numbers_or_none(&self, table: &Table, column: &str) -> Result<Vec<Option<f64>>, AnalysisError> {
        self.read(table, column, "a number or nothing", |value| match value {
            Value::Null => Some(None),
            value => value.number().map(Some),
        })
    }

    fn flags(&self, table: &Table, column: &str) -> Result<Vec<bool>, AnalysisError> {
        self.read(table, column, "true or false", |value| match value {
            Value::Bool(flag) => Some(flag),
            _ => None,
        })
    }

    fn read<T>(
        &self,
        table: &Table,
        column: &str,
        expected: &str,
        read: impl Fn(Value<'_>) -> Option<T>,
    ) -> Result<Vec<T>, AnalysisError> {
        let found = table.column(column).ok_or_else(|| self.error(format!("has no column `{column}`")))?;
        let wrong = |row, value| format!("holds {value} in column `{column}`, row {row}; expected {expected}");
        let values = found.iter().enumerate();
        values.map(|(row, value)| read(value).ok_or_else(|| self.error(wrong(row, value)))).collect()
    }
}

/// Whether equal match numbers mean equal matches: same seed, same tables, same bots. A longer run of the same experiment
/// begins with the same matches as a shorter one.
fn same_matches(a: &Manifest, b: &Manifest) -> bool {
    a.seed == b.seed && a.paired == b.paired && a.game == b.game && a.cells == b.cells && a.bots == b.bots
}

/// The varied factors of all parts with their values, each in the order of appearance.
fn varied(parts: &[Part]) -> Vec<(String, Vec<String>)> {
    let mut varied: Vec<(String, Vec<String>)> = Vec::new();
    for manifest in parts.iter().map(|p| &p.manifest) {
        for (i, column) in manifest.factors.iter().enumerate() {
            let at = varied.iter().position(|(known, _)| known == column).unwrap_or_else(|| {
                varied.push((column.clone(), Vec::new()));
                varied.len() - 1
            });
            for value in manifest.cells.iter().map(|c| &c.factors[i]) {
                if !varied[at].1.contains(value) {
                    varied[at].1.push(value.clone());
                }
            }
        }
    }
    varied
}

fn append(first: &Part, part: &Part, table: &str, all: &mut Table, more: &Table) -> Result<(), AnalysisError> {
    all.append(more).map_err(|reason| AnalysisError::Mismatch {
        first: first.name.clone(),
        second: part.name.clone(),
        reason: format!("table `{table}`: {reason}"),
    })
}

/// Counting sort: rows of seats grouped by match, in their order.
fn by_match(match_of: &[usize], matches: usize) -> (Vec<usize>, Vec<usize>) {
    let mut start = vec![0; matches + 1];
    for &m in match_of {
        start[m + 1] += 1;
    }
    for m in 0..matches {
        start[m + 1] += start[m];
    }
    let mut next = start.clone();
    let mut rows = vec![0; match_of.len()];
    for (row, &m) in match_of.iter().enumerate() {
        rows[next[m]] = row;
        next[m] += 1;
    }
    (start, rows)
}
