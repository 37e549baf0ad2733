//! The results of runs as one sample, from which figures are computed without keeping the matches.

use super::batch::{Batch, Distinct, LINE_UP_OF, RUN_OF, Rows};
use super::grouping::{Grouped, LINE_UP, PAIR, TEAM, few_values};
use super::{AnalysisError, Factor, labels};
use agon_game::{FORFEIT, MetricKind};
use agon_record::schema::{FORFEIT_COLUMN, REASON_COLUMN};
use agon_record::{GameFacts, Manifest, MetricFacts, RecordError, Results, Table, Tables, Texts, Value, Values};
use rayon::prelude::*;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::{Deref, Range};
use std::sync::{Arc, Mutex, PoisonError};

/// The most values of different matches that are kept, some 50 MB. Matches of small games are the same over and over: of
/// them a sample keeps each once, and every figure is computed from these. Where there are more different ones, figures read the
/// segments again, each the columns that it is computed from.
const MOST_VALUES: usize = 3_000_000;

/// Segments per thread that are in memory at once.
const AT_ONCE: usize = 4;

/// Matches of a table in memory that are looked at in one go.
const GO: usize = 1000;

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
    recorded: Option<Arc<Recorded>>,
    pub(super) left_out: bool,
    /// Whether no match is kept, however few different ones there are.
    read_again: bool,
}

/// Results on disk, and what was counted of them when they were looked through.
#[derive(Debug)]
struct Recorded {
    results: Results,
    summary: Result<Summary, AnalysisError>,
}

/// What one look through all matches brings.
#[derive(Clone, Debug)]
pub(super) struct Summary {
    /// The different matches; none where they are too many to be kept.
    different: Option<Rows>,
    /// Matches that were played to an end.
    played: Counts,
    /// Matches that a seat forfeited.
    pub(super) forfeited: Counts,
    /// Of these, by each bot.
    pub(super) forfeited_by: BTreeMap<String, u64>,
}

/// Numbers of matches.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    pub(super) matches: u64,
    truncated: u64,
    unwon: u64,
    shared: u64,
    won: u64,
}

impl Part {
    /// Results in memory.
    pub fn new(name: impl Into<String>, manifest: Manifest, matches: Table, seats: Table) -> Self {
        Self { name: name.into(), manifest, matches, seats, recorded: None, left_out: false, read_again: false }
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
                let tables = results.matches_and_seats(*number)?;
                let Some((matches, seats)) = tables else { return Ok(None) };
                let gathered = part.begin().and_then(|mut gathered| {
                    gathered.add(&part, &Rows::new(&part, &matches, &seats)?)?;
                    Ok(gathered)
                });
                Ok::<_, RecordError>(Some(gathered))
            };
            let read: Vec<_> = numbers.par_iter().map(read).collect();
            for more in read {
                if let Some(more) = more? {
                    gathered = gathered.and_then(|gathered| Ok(gathered.with(more?)));
                }
            }
        }
        let summary = gathered.map(Gathered::finish);
        part.recorded = Some(Arc::new(Recorded { results: results.clone(), summary }));
        Ok(part)
    }

    /// The same results, of which no match is kept in memory: every figure reads the tables again, as it does where there
    /// are too many different matches.
    pub fn read_again(self) -> Self {
        Self { read_again: true, ..self }
    }

    /// Number of matches, forfeited ones included.
    pub fn played(&self) -> u64 {
        match &self.recorded {
            Some(recorded) => recorded.results.segments().filter_map(|n| recorded.results.matches_in(n)).sum(),
            None => self.matches.rows() as u64,
        }
    }

    /// What a look through all matches brings.
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
            forfeited_by: BTreeMap::new(),
        })
    }

    /// All columns that figures may be computed from: those of matches, and those that only seats have.
    fn columns(&self) -> (Vec<String>, Vec<String>) {
        let of_matches = self.matches.columns().map(|(name, _)| name).filter(|name| *name != "match");
        let of_seats = self.seats.columns().map(|(name, _)| name).filter(|name| self.matches.column(name).is_none());
        let made = [RUN_OF, LINE_UP_OF];
        (of_matches.chain(made).map(str::to_owned).collect(), of_seats.map(str::to_owned).collect())
    }

    /// The numbers of the matches.
    fn numbers(&self) -> Result<Vec<Range<u64>>, AnalysisError> {
        let mut ids: Vec<Range<u64>> = match &self.recorded {
            Some(recorded) => {
                let segment = self.manifest.segment;
                let numbers = recorded.results.segments();
                numbers.map(|n| n * segment..n * segment + recorded.results.matches_in(n).unwrap_or(0)).collect()
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
    fn pieces(&self) -> Pieces {
        match &self.recorded {
            Some(recorded) => Pieces::Segments(recorded.results.segments().collect()),
            None => Pieces::Rows(self.matches.rows()),
        }
    }

    /// The matches of a piece, with at least these columns.
    fn piece(&self, piece: &Piece, of_matches: &[&str], of_seats: &[&str]) -> Result<Rows, AnalysisError> {
        let rows = match (piece, &self.recorded) {
            (Piece::Segment(number), Some(recorded)) => {
                let read = recorded.results.columns(*number, of_matches, of_seats);
                let (matches, seats) = read.map_err(AnalysisError::unreadable)?.unwrap_or_default();
                Rows::new(self, &matches, &seats)?
            }
            (Piece::Rows(range), _) => {
                Rows::new(self, &self.matches, &self.seats)?.select(&range.clone().collect::<Vec<_>>())
            }
            (Piece::Segment(_), None) => Rows::default(),
        };
        Ok(if self.left_out { rows.without_forfeits() } else { rows })
    }
}

/// How a part is gone through.
enum Pieces {
    Segments(Vec<u64>),
    Rows(usize),
}

enum Piece {
    Segment(u64),
    Rows(Range<usize>),
}

impl Pieces {
    fn all(self) -> Vec<Piece> {
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
    forfeited_by: BTreeMap<String, u64>,
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
        // Where no bot is a program nobody can forfeit, and the tables have no such column.
        if let (Some(Values::Text(faults)), Some(bots)) = (rows.seats.column(FORFEIT_COLUMN), rows.seats.column("bot"))
        {
            for (row, _) in faults.iter().enumerate().filter(|(_, fault)| fault.is_some()) {
                *self.forfeited_by.entry(bots.get(row).to_string()).or_default() += 1;
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
        for (bot, n) in more.forfeited_by {
            *self.forfeited_by.entry(bot).or_default() += n;
        }
        match more.different {
            Some(different) => self.tell_apart(&different.finish()),
            None => self.different = None,
        }
        self
    }

    fn finish(self) -> Summary {
        let [played, forfeited] = self.counts;
        Summary { different: self.different.map(Distinct::finish), played, forfeited, forfeited_by: self.forfeited_by }
    }
}

impl Counts {
    fn add(&mut self, more: Self) {
        self.matches += more.matches;
        self.truncated += more.truncated;
        self.unwon += more.unwon;
        self.shared += more.shared;
        self.won += more.won;
    }
}

/// What is known of a sample before its matches are looked at.
#[derive(Debug)]
pub struct About {
    /// Name of the first part, for messages.
    name: String,
    pub(super) game: GameFacts,
    /// Names of the parts.
    pub(super) run_names: Vec<String>,
    /// Columns of the factors that the experiments vary beyond players and scenario, each with its values as written.
    pub(super) varied: Vec<(String, Vec<String>)>,
    /// Columns whose names are not what people call them, each with its short name.
    labels: Vec<(String, String)>,
    /// The line-ups of bots as written.
    pub(super) line_ups: Vec<String>,
    /// The columns of the tables.
    pub(super) matches: Table,
    pub(super) seats: Table,
}

/// Levels by what was grouped and by which columns.
type Known = HashMap<(Kind, Vec<String>), Vec<Vec<String>>>;

/// What is grouped.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Kind {
    Matches,
    Seats,
    Rows,
    Values,
}

/// The matches of all parts, as one sample. It does not hold them: figures are folds over [`Batch`]es of them, so that the
/// memory they take does not grow with the matches.
#[derive(Debug)]
pub struct Sample {
    about: Arc<About>,
    parts: Vec<Part>,
    /// Whether some parts have columns that tell of forfeits.
    programs: bool,
    /// All different matches, where these are not too many.
    different: Option<Batch>,
    counts: Counts,
    levels: Mutex<Known>,
}

impl Sample {
    /// Looks through the results of all parts. They must have the same columns.
    ///
    /// # Errors
    /// When there are no matches, a required column is missing or wrong, parts have different columns, or two parts hold
    /// the same match of the same run.
    pub fn new(parts: &[Part]) -> Result<Self, AnalysisError> {
        let Some(first) = parts.first() else { return Err(AnalysisError::Empty("the selection".to_owned())) };
        // Where only some of the runs have programs as players, the others have forfeits, too: none.
        let programs = parts.iter().any(|part| part.manifest.programs);
        let columns = |part: &Part| {
            let rows = Rows { matches: part.matches.select(&[]), seats: part.seats.select(&[]), ..Rows::default() };
            completed(rows, programs)
        };
        let empty = columns(first);
        for (i, part) in parts.iter().enumerate().skip(1) {
            if part.manifest.game.cooperative != first.manifest.game.cooperative {
                return Err(AnalysisError::Mismatch {
                    first: first.name.clone(),
                    second: part.name.clone(),
                    reason: "in only one of them all seats win or lose together".to_owned(),
                });
            }
            let (mut all, other) = (empty.clone(), columns(part));
            append(first, part, "matches", &mut all.matches, &other.matches)?;
            append(first, part, "seats", &mut all.seats, &other.seats)?;
            // The first part of a run stands for all of them.
            for earlier in parts[..i].iter().filter(|other| same_matches(&other.manifest, &part.manifest)) {
                if let Some(id) = common(&earlier.numbers()?, &part.numbers()?) {
                    return Err(AnalysisError::Mismatch {
                        first: earlier.name.clone(),
                        second: part.name.clone(),
                        reason: format!("both hold match {id} of the same run, which would count it twice"),
                    });
                }
            }
        }
        let mut line_ups: Vec<String> = Vec::new();
        for line_up in parts.iter().flat_map(|p| &p.manifest.cells).map(|cell| cell.bots.join(" + ")) {
            if !line_ups.contains(&line_up) {
                line_ups.push(line_up);
            }
        }
        let about = Arc::new(About {
            name: first.name.clone(),
            game: first.manifest.game.clone(),
            run_names: parts.iter().map(|part| part.name.clone()).collect(),
            varied: varied(parts),
            labels: labels::of(parts),
            line_ups,
            matches: empty.matches,
            seats: empty.seats,
        });
        let mut counts = Counts::default();
        let (of_matches, _) = first.columns();
        let of_seats = about.seats.columns().map(|(name, _)| name.to_owned());
        let of_seats = of_seats.filter(|name| about.matches.column(name).is_none()).collect();
        let mut different = Some(Distinct::new(of_matches, of_seats, MOST_VALUES));
        for part in parts {
            part.numbers()?;
            let summary = part.summary()?;
            counts.add(summary.played);
            if !part.left_out {
                counts.add(summary.forfeited);
            }
            let kept = summary.different.filter(|_| !part.read_again);
            different = different.zip(kept).and_then(|(mut all, rows)| {
                let rows = if part.left_out { rows.without_forfeits() } else { rows };
                all.add(&completed(rows, programs)).then_some(all)
            });
        }
        if counts.matches == 0 {
            return Err(AnalysisError::Empty(first.name.clone()));
        }
        let different = different.map(|different| Batch::new(&about, different.finish())).transpose()?;
        Ok(Self { about, parts: parts.to_vec(), programs, different, counts, levels: Mutex::default() })
    }

    /// Number of matches.
    pub fn match_count(&self) -> u64 {
        self.counts.matches
    }

    /// Number of matches that a cap stopped.
    pub fn truncated_count(&self) -> u64 {
        self.counts.truncated
    }

    /// Number of matches that nobody won, truncated or not, and of matches with more than one winner.
    pub fn unwon_and_shared(&self) -> (u64, u64) {
        (self.counts.unwon, self.counts.shared)
    }

    /// Number of matches that some seat won.
    pub fn won_count(&self) -> u64 {
        self.counts.won
    }

    /// Number of bots that play.
    ///
    /// # Errors
    /// When the tables have no column `bot`.
    pub fn bot_count(&self) -> Result<usize, AnalysisError> {
        Ok(self.levels(&["bot"])?.len())
    }

    /// Calls `step` with all matches, in batches that have at least the given columns and what every match has: who won,
    /// shares, ranks, payoffs.
    ///
    /// # Errors
    /// When a table cannot be read, or `step` fails.
    pub fn each<S: AsRef<str>>(
        &self,
        columns: &[S],
        mut step: impl FnMut(&Batch) -> Result<(), AnalysisError>,
    ) -> Result<(), AnalysisError> {
        if let Some(different) = &self.different {
            return step(different);
        }
        for part in &self.parts {
            let columns = self.recorded_columns(columns);
            for pieces in part.pieces().all().chunks(AT_ONCE * rayon::current_num_threads()) {
                let read: Vec<_> = pieces.par_iter().map(|piece| self.batch(part, piece, &columns)).collect();
                for batch in read {
                    step(&batch?)?;
                }
            }
        }
        Ok(())
    }

    /// The matches of a part, piece by piece in the order of their numbers, each match by itself.
    pub(super) fn in_order<'a, S: AsRef<str>>(
        &'a self,
        part: usize,
        columns: &[S],
    ) -> impl Iterator<Item = Result<Batch, AnalysisError>> + use<'a, S> {
        let (columns, part) = (self.recorded_columns(columns), &self.parts[part]);
        let pieces = match part.pieces() {
            // Tables in memory come as they are.
            Pieces::Rows(rows) => vec![Piece::Rows(0..rows)],
            segments => segments.all(),
        };
        pieces.into_iter().map(move |piece| self.batch(part, &piece, &columns))
    }

    /// Number of parts.
    pub(super) fn part_count(&self) -> usize {
        self.parts.len()
    }

    /// The different matches as far as the given columns and their victories tell.
    ///
    /// # Errors
    /// When a table cannot be read.
    pub fn told_apart_by<S: AsRef<str>>(&self, columns: &[S]) -> Result<Batch, AnalysisError> {
        let (of_matches, of_seats) = self.recorded_columns(columns);
        let plain = ["match", "cell", "ending", "win_share", "rank", "payoff"];
        let kept = |names: Vec<String>| {
            let asked = |name: &String| columns.iter().any(|c| c.as_ref() == name) || !plain.contains(&name.as_str());
            names.into_iter().filter(asked).collect::<Vec<_>>()
        };
        let of_matches = kept(of_matches).into_iter().chain([RUN_OF, LINE_UP_OF].map(str::to_owned)).collect();
        let mut different = Distinct::new(of_matches, kept(of_seats), usize::MAX);
        self.each(columns, |batch| {
            different.add(&batch.rows);
            Ok(())
        })?;
        Batch::new(&self.about, different.finish())
    }

    fn batch(&self, part: &Part, piece: &Piece, columns: &(Vec<String>, Vec<String>)) -> Result<Batch, AnalysisError> {
        let names = |names: &'_ [String]| -> Vec<String> { names.to_vec() };
        let (of_matches, of_seats) = (names(&columns.0), names(&columns.1));
        let of_matches: Vec<&str> = of_matches.iter().map(String::as_str).collect();
        let of_seats: Vec<&str> = of_seats.iter().map(String::as_str).collect();
        let rows = part.piece(piece, &of_matches, &of_seats)?;
        Batch::new(&self.about, completed(rows, self.programs))
    }

    /// The recorded columns, of matches and of seats, that the given ones are or are made from.
    fn recorded_columns<S: AsRef<str>>(&self, columns: &[S]) -> (Vec<String>, Vec<String>) {
        let mut of_matches = vec!["match", "cell", "ending", "truncated"];
        let mut of_seats = vec!["match", "won", "win_share", "rank", "payoff"];
        for column in columns.iter().map(AsRef::as_ref) {
            match column {
                _ if self.matches.column(column).is_some() => of_matches.push(column),
                _ if self.seats.column(column).is_some() => of_seats.push(column),
                TEAM | PAIR => of_seats.push("role"),
                LINE_UP => of_seats.push("bot"),
                _ if self.game.role_parts.iter().any(|part| part == column) => of_seats.push("role"),
                // The outcome, the run, or nothing that there is; whoever groups by it says so.
                _ => {}
            }
        }
        let recorded = |names: Vec<&str>, table: &Table| {
            let mut recorded: Vec<String> = Vec::new();
            for name in names.into_iter().filter(|name| table.column(name).is_some()) {
                if !recorded.iter().any(|known| known == name) {
                    recorded.push(name.to_owned());
                }
            }
            recorded
        };
        (recorded(of_matches, &self.matches), recorded(of_seats, &self.seats))
    }

    /// The levels of the seats by any number of columns of either table, in order.
    ///
    /// # Errors
    /// For unknown columns and columns with too many values.
    pub fn levels<S: AsRef<str>>(&self, columns: &[S]) -> Result<Vec<Vec<String>>, AnalysisError> {
        self.levels_of(Kind::Seats, columns, |batch| Ok(batch.factor(columns)?.levels))
    }

    /// The levels of the matches by any number of columns of the table `matches`, in order.
    ///
    /// # Errors
    /// For unknown columns, columns of seats and columns with too many values.
    pub fn match_levels<S: AsRef<str>>(&self, columns: &[S]) -> Result<Vec<Vec<String>>, AnalysisError> {
        self.levels_of(Kind::Matches, columns, |batch| Ok(batch.match_factor(columns)?.levels))
    }

    /// The levels of [`Batch::grouped`], in order.
    ///
    /// # Errors
    /// For unknown columns, columns with too many values, and columns that have no common rows.
    pub fn row_levels<S: AsRef<str>>(&self, columns: &[S]) -> Result<Vec<Vec<String>>, AnalysisError> {
        self.levels_of(Kind::Rows, columns, |batch| Ok(batch.grouped(columns)?.factor.levels))
    }

    fn levels_of<S: AsRef<str>>(
        &self,
        kind: Kind,
        columns: &[S],
        of: impl Fn(&Batch) -> Result<Vec<Vec<String>>, AnalysisError>,
    ) -> Result<Vec<Vec<String>>, AnalysisError> {
        let key = (kind, columns.iter().map(|c| c.as_ref().to_owned()).collect::<Vec<_>>());
        let known = || self.levels.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(levels) = known().get(&key) {
            return Ok(levels.clone());
        }
        let mut levels: Vec<Vec<String>> = Vec::new();
        self.each(columns, |batch| {
            for level in of(batch)? {
                if !levels.contains(&level) {
                    levels.push(level);
                }
            }
            match kind {
                Kind::Values => few_values(columns[0].as_ref(), levels.len()),
                _ => self.few(columns, levels.len()),
            }
        })?;
        let levels = match kind {
            Kind::Values => Factor { columns: key.1.clone(), levels, codes: vec![] }.sorted(|_| &[]).levels,
            _ => self.in_their_order(&key.1, levels),
        };
        known().insert(key, levels.clone());
        Ok(levels)
    }

    /// The values of a column of matches whose numbers are few, such as a count, by size.
    ///
    /// # Errors
    /// When the column is missing, holds no numbers or takes too many values.
    pub fn match_values(&self, column: &str) -> Result<Vec<Vec<String>>, AnalysisError> {
        self.levels_of(Kind::Values, &[column], |batch| Ok(batch.match_values(column)?.levels))
    }

    /// Whether any match lacks a level of `column`, as [`Batch::grouped`] has them, that another has.
    ///
    /// # Errors
    /// For unknown columns and columns with too many values.
    pub fn tells_matches_apart(&self, column: &str) -> Result<bool, AnalysisError> {
        let (levels, mut apart) = (self.row_levels(&[column])?, false);
        self.each(&[column], |batch| {
            let Grouped { factor, start, .. } = batch.grouped(&[column])?;
            for own in start.windows(2) {
                let mut codes = factor.codes[own[0]..own[1]].to_vec();
                codes.sort_unstable();
                codes.dedup();
                apart |= codes.len() < levels.len();
            }
            Ok(())
        })?;
        Ok(apart)
    }

    /// Whether several bots sit at one table.
    ///
    /// # Errors
    /// When the tables have no column `bot`.
    pub fn bots_meet(&self) -> Result<bool, AnalysisError> {
        let mut meet = false;
        self.each(&["bot"], |batch| {
            let bots = batch.factor(&["bot"])?;
            meet |= (0..batch.len()).any(|m| {
                let seats = batch.seats_of(m);
                seats.clone().any(|s| bots.codes[s] != bots.codes[seats.start])
            });
            Ok(())
        })?;
        Ok(meet)
    }

    /// Columns of matches that differ by design and take several values: scenario, size of the table, line-up of bots, and
    /// what the experiments vary beyond.
    pub fn conditions(&self) -> Vec<String> {
        let varied = self.varied.iter().map(|(column, _)| column.as_str());
        let all = ["scenario", "players", LINE_UP].into_iter().chain(varied);
        let several = |c: &&str| self.match_levels(&[*c]).is_ok_and(|levels| levels.len() > 1);
        all.filter(several).map(str::to_owned).collect()
    }
}

impl Deref for Sample {
    type Target = About;

    fn deref(&self) -> &About {
        &self.about
    }
}

/// The rows with the columns that tell who forfeited, also where nobody could.
fn completed(mut rows: Rows, programs: bool) -> Rows {
    if programs {
        let count = rows.seats.rows();
        let missing = [FORFEIT_COLUMN, REASON_COLUMN].into_iter().filter(|name| rows.seats.column(name).is_none());
        let nothing = || Values::Text((0..count).map(|_| None::<&str>).collect::<Texts>());
        let missing: Vec<_> = missing.map(|name| (name.to_owned(), nothing())).collect();
        rows.seats = rows.seats.with(missing);
    }
    rows
}

/// The first number that both have.
fn common(a: &[Range<u64>], b: &[Range<u64>]) -> Option<u64> {
    let both = b.iter().flat_map(|b| a.iter().map(move |a| a.start.max(b.start)..a.end.min(b.end)));
    both.filter(|range| !range.is_empty()).map(|range| range.start).min()
}

impl About {
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

    /// Whether seats get more than having won or not: chips, points, money.
    pub fn has_payoffs(&self) -> bool {
        let plain = self.is_cooperative() || self.game.payoff_range == (0.0, 1.0);
        !plain && self.seats.column("payoff").is_some()
    }

    /// For messages about a table.
    pub(super) fn table(&self, name: &'static str) -> TableOf<'_> {
        TableOf { part: &self.name, name }
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
