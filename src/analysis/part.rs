//! The results of one run: in memory, or on disk and gone through segment by segment.

use super::AnalysisError;
use super::batch::{Distinct, LINE_UP_OF, RUN_OF, Rows};
use super::forfeits::{self, Fault, Faults};
use agon_game::FORFEIT;
use agon_record::schema::{FORFEIT_COLUMN, REASON_COLUMN};
use agon_record::{Manifest, RecordError, Results, Table, Tables, Times, Value, Values};
use rayon::prelude::*;
use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

/// The most values of distinct matches that are kept, some 50 MB. In small games the same matches occur over and over:
/// a sample keeps each once and computes every figure from these. If there are more, each figure rereads the columns
/// that it needs from the segments.
pub(super) const MOST_VALUES: usize = 3_000_000;

/// Segments per thread that are in memory at once.
pub(super) const AT_ONCE: usize = 4;

/// Matches of a table in memory that are looked at in one go.
const GO: usize = 1000;

/// For panics: results list only segments that are recorded.
const LISTED: &str = "a recorded segment";

/// The results of one run.
#[derive(Clone, Debug)]
pub struct Part {
    /// Name for messages and for the factor `run`, usually the folder.
    pub name: String,
    /// What was played, with what. Parts of the same run must hold different matches.
    pub manifest: Manifest,
    /// One row per match; none where they are on disk.
    pub matches: Table,
    /// One row per seat of each match; none where they are on disk.
    pub seats: Table,
    /// One row per seat of each round; none where they are on disk, or were not recorded.
    pub rounds: Option<Table>,
    /// Why the run has stopped by its rule before its end, if it has.
    pub stopped: Option<String>,
    /// How long the bots thought, if that was measured.
    pub times: Option<Times>,
    recorded: Option<Arc<Recorded>>,
    pub(super) left_out: bool,
    /// Whether matches are never kept in memory, however few distinct ones there are.
    pub(super) read_again: bool,
}

/// Results on disk, and what was counted when they were read.
#[derive(Debug)]
struct Recorded {
    results: Results,
    summary: Result<Summary, AnalysisError>,
}

impl Recorded {
    fn matches_in(&self, segment: u64) -> u64 {
        self.results.matches_in(segment).expect(LISTED)
    }
}

/// The result of one pass through all matches.
#[derive(Clone, Debug)]
pub(super) struct Summary {
    /// The different matches; none where they are too many to be kept.
    pub(super) different: Option<Rows>,
    /// Matches that were played to an end.
    pub(super) played: Counts,
    /// Matches that a seat forfeited.
    pub(super) forfeited: Counts,
    /// Of these, by what.
    pub(super) faults: Faults,
}

/// Numbers of matches.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    pub(super) matches: u64,
    pub(super) truncated: u64,
    pub(super) unwon: u64,
    pub(super) shared: u64,
    pub(super) won: u64,
}

impl Part {
    /// Results in memory.
    pub fn new(name: impl Into<String>, manifest: Manifest, matches: Table, seats: Table) -> Self {
        let (rounds, stopped, times, recorded) = (None, None, None, None);
        Self {
            name: name.into(),
            manifest,
            matches,
            seats,
            rounds,
            stopped,
            times,
            recorded,
            left_out: false,
            read_again: false,
        }
    }

    /// The same results in memory with their rounds.
    pub fn with_rounds(self, rounds: Option<Table>) -> Self {
        Self { rounds, ..self }
    }

    /// Looks through recorded results, segment by segment; they stay on disk.
    ///
    /// # Errors
    /// When a table cannot be read or is damaged.
    pub fn of(name: impl Into<String>, results: &Results) -> Result<Self, RecordError> {
        let manifest = results.manifest.clone();
        let empty = Tables::build(&manifest, &[])?;
        let mut part = Self::new(name, manifest, empty.matches, empty.seats);
        let mut gathered = part.begin();
        let numbers: Vec<u64> = results.segments().collect();
        for numbers in numbers.chunks(AT_ONCE * rayon::current_num_threads()) {
            let read = |number: &u64| {
                let (matches, seats) = results.matches_and_seats(*number)?.expect(LISTED);
                let gathered = part.begin().and_then(|mut gathered| {
                    gathered.add(&part, &Rows::new(&part, &matches, &seats)?)?;
                    Ok(gathered)
                });
                Ok::<_, RecordError>(gathered)
            };
            let read: Vec<_> = numbers.par_iter().map(read).collect();
            for more in read {
                let more = more?;
                gathered = gathered.and_then(|gathered| Ok(gathered.with(more?)));
            }
        }
        let summary = gathered.map(Gathered::finish);
        part.times = results.times()?;
        part.stopped = results.stopped().map(|stopped| stopped.why.clone());
        part.recorded = Some(Arc::new(Recorded { results: results.clone(), summary }));
        Ok(part)
    }

    /// The same results with no match kept in memory: every figure rereads the tables, as it does when there are too
    /// many distinct matches.
    pub fn read_again(self) -> Self {
        Self { read_again: true, ..self }
    }

    /// All matches in their order, a segment at a time where they are on disk.
    pub(super) fn each_segment(
        &self,
        mut each: impl FnMut(&Table, &Table) -> Result<(), AnalysisError>,
    ) -> Result<(), AnalysisError> {
        let Some(recorded) = &self.recorded else { return each(&self.matches, &self.seats) };
        for number in recorded.results.segments() {
            let read = recorded.results.matches_and_seats(number);
            let (matches, seats) = read.map_err(AnalysisError::unreadable)?.expect(LISTED);
            each(&matches, &seats)?;
        }
        Ok(())
    }

    /// Number of matches, forfeited ones included.
    pub fn played(&self) -> u64 {
        match &self.recorded {
            Some(recorded) => recorded.results.segments().map(|n| recorded.matches_in(n)).sum(),
            None => self.matches.rows() as u64,
        }
    }

    /// What these parts of one run lack together, in words; `None` where nothing is missing. Of results in memory only the
    /// number of matches is known.
    pub fn missing(parts: &[&Self]) -> Option<String> {
        if let [Self { recorded: Some(recorded), .. }] = parts {
            return recorded.results.missing();
        }
        let manifest = &parts.first()?.manifest;
        let recorded: Option<Vec<_>> =
            parts.iter().map(|part| Some(part.recorded.as_ref()?.results.recorded())).collect();
        if let Some(recorded) = recorded {
            return agon_record::missing(manifest, &recorded.into_iter().flatten().collect());
        }
        if parts.iter().any(|part| part.stopped.is_some()) {
            return None;
        }
        let (played, planned) = (parts.iter().map(|part| part.played()).sum::<u64>(), manifest.total());
        (played < planned).then(|| agon_record::of_plan(played, planned))
    }

    /// The result of a pass through all matches.
    pub(super) fn summary(&self) -> Result<Summary, AnalysisError> {
        if let Some(recorded) = &self.recorded {
            return recorded.summary.clone();
        }
        let mut gathered = self.begin()?;
        gathered.add(self, &Rows::new(self, &self.matches, &self.seats)?)?;
        Ok(gathered.finish())
    }

    fn begin(&self) -> Result<Gathered, AnalysisError> {
        let (of_matches, of_seats) = self.columns();
        Ok(Gathered {
            different: Some(Distinct::new(of_matches, of_seats, MOST_VALUES)),
            counts: [Counts::default(); 2],
            faults: Faults::new(),
        })
    }

    /// All columns that figures may be computed from: those of matches, and those that only seats have.
    pub(super) fn columns(&self) -> (Vec<String>, Vec<String>) {
        let of_matches = self.matches.columns().map(|(name, _)| name).filter(|name| *name != "match");
        let of_seats = self.seats.columns().map(|(name, _)| name).filter(|name| self.matches.column(name).is_none());
        let made = [RUN_OF, LINE_UP_OF];
        (of_matches.chain(made).map(str::to_owned).collect(), of_seats.map(str::to_owned).collect())
    }

    /// The numbers of the matches.
    pub(super) fn numbers(&self) -> Result<Vec<Range<u64>>, AnalysisError> {
        let mut ids: Vec<Range<u64>> = match &self.recorded {
            Some(recorded) => {
                // Where matches are steered, those that a segment leaves out count as its matches, too.
                let range = |number| Ok(recorded.results.range(number)?.expect(LISTED));
                recorded.results.segments().map(range).collect::<Result<_, _>>().map_err(AnalysisError::unreadable)?
            }
            None => {
                let table = TableOf { part: &self.name, name: "matches" };
                let ids = table.ids(&self.matches)?;
                let mut known = HashSet::new();
                if let Some(id) = ids.iter().find(|id| !known.insert(**id)) {
                    return Err(table.error(format!("holds match {id} twice")));
                }
                ids.into_iter().map(|id| id..id + 1).collect()
            }
        };
        ids.sort_by_key(|range| range.start);
        let mut ranges: Vec<Range<u64>> = Vec::new();
        for range in ids {
            match ranges.last_mut() {
                Some(last) if last.end == range.start => last.end = range.end,
                _ => ranges.push(range),
            }
        }
        Ok(ranges)
    }

    /// How many pieces the matches come in.
    pub(super) fn pieces(&self) -> Pieces {
        match &self.recorded {
            Some(recorded) => Pieces::Segments(recorded.results.segments().collect()),
            None => Pieces::Rows(self.matches.rows()),
        }
    }

    /// The matches of a piece, with at least these columns.
    pub(super) fn piece(&self, piece: &Piece, of_matches: &[&str], of_seats: &[&str]) -> Result<Rows, AnalysisError> {
        let rows = match (piece, &self.recorded) {
            (Piece::Segment(number), Some(recorded)) => {
                let read = recorded.results.columns(*number, of_matches, of_seats);
                let (matches, seats) = read.map_err(AnalysisError::unreadable)?.expect(LISTED);
                Rows::new(self, &matches, &seats)?
            }
            (Piece::Rows(range), _) => {
                Rows::new(self, &self.matches, &self.seats)?.select(&range.clone().collect::<Vec<_>>())
            }
            (Piece::Segment(number), None) => unreachable!("segment {number} of tables in memory"),
        };
        Ok(if self.left_out { rows.without_forfeits() } else { rows })
    }
}

impl Part {
    /// The rounds of a piece; those of other pieces may be among them. `None` where no rounds were recorded.
    pub(super) fn rounds_of(&self, piece: &Piece) -> Result<Option<Table>, AnalysisError> {
        match (piece, &self.recorded) {
            (Piece::Segment(number), Some(recorded)) => {
                recorded.results.rounds(*number).map_err(AnalysisError::unreadable)
            }
            _ => Ok(self.rounds.clone()),
        }
    }
}

/// How a part is gone through.
pub(super) enum Pieces {
    Segments(Vec<u64>),
    Rows(usize),
}

pub(super) enum Piece {
    Segment(u64),
    Rows(Range<usize>),
}

impl Pieces {
    pub(super) fn all(self) -> Vec<Piece> {
        match self {
            Self::Segments(numbers) => numbers.into_iter().map(Piece::Segment).collect(),
            Self::Rows(rows) => {
                (0..rows.div_ceil(GO)).map(|go| Piece::Rows(go * GO..rows.min((go + 1) * GO))).collect()
            }
        }
    }
}

/// A [`Summary`] in the making.
struct Gathered {
    different: Option<Distinct>,
    /// Of the matches that were played to an end, and of those that were forfeited.
    counts: [Counts; 2],
    faults: Faults,
}

impl Gathered {
    fn add(&mut self, part: &Part, rows: &Rows) -> Result<(), AnalysisError> {
        let of_matches = TableOf { part: &part.name, name: "matches" };
        let of_seats = TableOf { part: &part.name, name: "seats" };
        let truncated = of_matches.flags(&rows.matches, "truncated")?;
        let won = of_seats.flags(&rows.seats, "won")?;
        of_seats.numbers(&rows.seats, "win_share")?;
        of_seats.numbers(&rows.seats, "rank")?;
        let endings = rows.matches.column("ending");
        for (m, &truncated) in truncated.iter().enumerate() {
            let forfeited = endings.is_some_and(|endings| endings.get(m) == Value::Text(FORFEIT));
            let winners = rows.seats_of(m).filter(|&s| won[s]).count();
            let counts = &mut self.counts[usize::from(forfeited)];
            counts.matches += 1;
            counts.truncated += u64::from(truncated);
            counts.unwon += u64::from(winners == 0);
            counts.shared += u64::from(winners > 1);
            counts.won += u64::from(winners > 0);
        }
        // If no bot is an external program nobody can forfeit, and the tables have no such column.
        let told = |column: &str| rows.seats.column(column);
        if let (Some(Values::Text(faults)), Some(bots)) = (told(FORFEIT_COLUMN), told("bot")) {
            let ids = of_seats.ids(&rows.seats)?;
            let lacks = || of_seats.error(format!("has no column `{REASON_COLUMN}`"));
            let reasons = told(REASON_COLUMN).ok_or_else(lacks)?;
            for (row, fault) in faults.iter().enumerate().filter_map(|(row, fault)| Some((row, fault?))) {
                let fault = Fault {
                    run: part.name.clone(),
                    bot: bots.get(row).to_string(),
                    fault: fault.to_owned(),
                    matches: 1,
                    first: ids[row],
                    reason: reasons.get(row).to_string(),
                };
                forfeits::add(&mut self.faults, fault);
            }
        }
        self.tell_apart(rows);
        Ok(())
    }

    fn tell_apart(&mut self, rows: &Rows) {
        if self.different.as_mut().is_some_and(|different| !different.add(rows)) {
            self.different = None;
        }
    }

    fn with(mut self, more: Self) -> Self {
        for (counts, more) in self.counts.iter_mut().zip(more.counts) {
            counts.add(more);
        }
        for fault in more.faults.into_values() {
            forfeits::add(&mut self.faults, fault);
        }
        match more.different {
            Some(different) => self.tell_apart(&different.finish()),
            None => self.different = None,
        }
        self
    }

    fn finish(self) -> Summary {
        let [played, forfeited] = self.counts;
        Summary { different: self.different.map(Distinct::finish), played, forfeited, faults: self.faults }
    }
}

impl Counts {
    pub(super) fn add(&mut self, more: Self) {
        self.matches += more.matches;
        self.truncated += more.truncated;
        self.unwon += more.unwon;
        self.shared += more.shared;
        self.won += more.won;
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

    pub(super) fn ids(&self, table: &Table) -> Result<Vec<u64>, AnalysisError> {
        self.read(table, "match", "the number of a match", |value| match value {
            Value::U64(id) => Some(id),
            _ => None,
        })
    }

    /// The cell of each match, one of `count`.
    pub(super) fn cells(&self, table: &Table, count: usize) -> Result<Vec<usize>, AnalysisError> {
        self.read(table, "cell", "a cell of the manifest", |value| match value {
            Value::U32(cell) if (cell as usize) < count => Some(cell as usize),
            _ => None,
        })
    }

    pub(super) fn numbers(&self, table: &Table, column: &str) -> Result<Vec<f64>, AnalysisError> {
        self.read(table, column, "a number", |value| value.number())
    }

    pub(super) fn numbers_or_none(&self, table: &Table, column: &str) -> Result<Vec<Option<f64>>, AnalysisError> {
        self.read(table, column, "a number or nothing", |value| match value {
            Value::Null => Some(None),
            value => value.number().map(Some),
        })
    }

    pub(super) fn flags(&self, table: &Table, column: &str) -> Result<Vec<bool>, AnalysisError> {
        self.read(table, column, "true or false", |value| match value {
            Value::Bool(flag) => Some(flag),
            _ => None,
        })
    }

    pub(super) fn texts<'t>(&self, table: &'t Table, column: &str) -> Result<Vec<&'t str>, AnalysisError> {
        self.read(table, column, "a text", |value| match value {
            Value::Text(text) => Some(text),
            _ => None,
        })
    }

    fn read<'t, T>(
        &self,
        table: &'t Table,
        column: &str,
        expected: &str,
        read: impl Fn(Value<'t>) -> Option<T>,
    ) -> Result<Vec<T>, AnalysisError> {
        let found = table.column(column).ok_or_else(|| self.error(format!("has no column `{column}`")))?;
        let wrong = |row, value| format!("holds {value} in column `{column}`, row {row}; expected {expected}");
        let values = found.iter().enumerate();
        values.map(|(row, value)| read(value).ok_or_else(|| self.error(wrong(row, value)))).collect()
    }
}
