//! The results of runs as one sample, from which figures are computed without keeping the matches.

use super::batch::{Batch, Distinct, LINE_UP_OF, RUN_OF, Rows};
use super::grouping::{Grouped, LINE_UP, PAIR, RUN, TEAM, few_values};
use super::part::{AT_ONCE, Counts, MOST_VALUES, Part, Piece, Pieces, TableOf};
use super::{AnalysisError, Factor, labels};
use agon_game::MetricKind;
use agon_record::schema::{FORFEIT_COLUMN, REASON_COLUMN};
use agon_record::{GameFacts, Manifest, MetricFacts, SensitivityFacts, StopFigures, Table, Texts, Times, Values};
use rayon::prelude::*;
use std::collections::HashMap;
use std::ops::{Deref, Range};
use std::sync::{Arc, Mutex, PoisonError};

/// What is known about a sample before its matches are read.
#[derive(Debug)]
pub struct About {
    /// Name of the first part, for messages.
    name: String,
    pub(super) game: GameFacts,
    /// Names of the parts.
    pub(super) run_names: Vec<String>,
    /// Columns of the factors that the experiments vary beyond players and scenario, each with its values as written.
    pub(super) varied: Vec<(String, Vec<String>)>,
    /// Columns with a shorter display name, each with that name.
    labels: Vec<(String, String)>,
    /// The line-ups of bots as written.
    pub(super) line_ups: Vec<String>,
    /// The scenarios in their order: levels of difficulty as the game lists them, others as written.
    pub(super) scenarios: Vec<String>,
    /// Line-ups that bots came late to, and those with a late bot, each with the line-up of all.
    pub(super) grown: HashMap<String, String>,
    /// The columns of the tables.
    pub(super) matches: Table,
    pub(super) seats: Table,
}

/// Levels, by the kind of grouping and its columns.
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
    /// Whether some parts have columns about forfeits.
    programs: bool,
    /// All distinct matches, unless there are too many.
    different: Option<Batch>,
    counts: Counts,
    levels: Mutex<Known>,
}

impl Sample {
    /// Reads through the results of all parts. They must have the same columns.
    ///
    /// # Errors
    /// When there are no matches, a required column is missing or wrong, parts have different columns, or two parts hold
    /// the same match of the same run.
    pub fn new(parts: &[Part]) -> Result<Self, AnalysisError> {
        let Some(first) = parts.first() else { return Err(AnalysisError::Empty("the selection".to_owned())) };
        // If only some runs have external programs as players, the others get the columns too, with no forfeits.
        let programs = parts.iter().any(|part| part.manifest.programs);
        let columns = |part: &Part| {
            let rows = Rows { matches: part.matches.select(&[]), seats: part.seats.select(&[]), ..Rows::default() };
            completed(rows, programs)
        };
        let empty = columns(first);
        for (i, part) in parts.iter().enumerate().skip(1) {
            if part.manifest.game.name != first.manifest.game.name {
                return Err(AnalysisError::Mismatch {
                    first: first.name.clone(),
                    second: part.name.clone(),
                    reason: format!(
                        "one is of {}, the other of {}",
                        first.manifest.game.title, part.manifest.game.title
                    ),
                });
            }
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
        let grown = grown(parts);
        for line_up in parts.iter().flat_map(|p| &p.manifest.cells).map(|cell| cell.bots.join(" + ")) {
            let line_up = grown.get(&line_up).cloned().unwrap_or(line_up);
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
            scenarios: scenarios(parts),
            grown,
            matches: empty.matches,
            seats: empty.seats,
        });
        let (mut counts, mut left_out) = (Counts::default(), 0);
        let (of_matches, _) = first.columns();
        let of_seats = about.seats.columns().map(|(name, _)| name.to_owned());
        let of_seats = of_seats.filter(|name| about.matches.column(name).is_none()).collect();
        let mut different = Some(Distinct::new(of_matches, of_seats, MOST_VALUES));
        for part in parts {
            part.numbers()?;
            let summary = part.summary()?;
            counts.add(summary.played);
            match part.left_out {
                true => left_out += summary.forfeited.matches,
                false => counts.add(summary.forfeited),
            }
            let kept = summary.different.filter(|_| !part.read_again);
            different = different.zip(kept).and_then(|(mut all, rows)| {
                let rows = if part.left_out { rows.without_forfeits() } else { rows };
                all.add(&completed(rows, programs)).then_some(all)
            });
        }
        if counts.matches == 0 && left_out > 0 {
            let matches = if left_out == 1 { "1 match".to_owned() } else { format!("{left_out} matches") };
            return Err(AnalysisError::AllForfeited { name: first.name.clone(), matches });
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

    /// Calls `step` with all matches, in batches that have at least the given columns and those that every match has:
    /// who won, shares, ranks, payoffs.
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

    /// Whether any of the runs recorded its rounds, and whether all did.
    pub fn has_rounds(&self) -> (bool, bool) {
        let mut kept = self.parts.iter().map(|part| part.manifest.rounds);
        (kept.clone().any(|kept| kept), kept.all(|kept| kept))
    }

    /// Calls `step` with the matches of all runs that recorded rounds, each match by itself, and with their table of rounds,
    /// which may have those of other matches, too.
    pub(super) fn each_with_rounds<S: AsRef<str>>(
        &self,
        columns: &[S],
        mut step: impl FnMut(&Batch, &Table) -> Result<(), AnalysisError>,
    ) -> Result<(), AnalysisError> {
        let columns = self.recorded_columns(columns);
        for part in self.parts.iter().filter(|part| part.manifest.rounds) {
            // Rounds are many; fewer segments at once than of matches alone.
            for pieces in part.pieces().all().chunks(rayon::current_num_threads()) {
                let read = |piece: &Piece| Ok((self.batch(part, piece, &columns)?, part.rounds_of(piece)?));
                let read: Vec<Result<_, AnalysisError>> = pieces.par_iter().map(read).collect();
                for read in read {
                    if let (batch, Some(rounds)) = read? {
                        step(&batch, &rounds)?;
                    }
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

    /// How long the bots of all parts thought, where it was measured.
    pub fn times(&self) -> Option<Times> {
        let mut all = None;
        for times in self.parts.iter().filter_map(|part| part.times.as_ref()) {
            all.get_or_insert_with(Times::default).add_all(times);
        }
        all
    }

    /// Whether bots of like standing met, so that the opponents of one are no sample of all.
    pub fn is_swiss(&self) -> bool {
        self.parts.iter().flat_map(|part| &part.manifest.cells).any(|cell| cell.rotation.starts_with("swiss"))
    }

    /// What the only run says about itself; `None` where there are several.
    pub(super) fn only_manifest(&self) -> Option<&Manifest> {
        match self.parts.as_slice() {
            [part] => Some(&part.manifest),
            _ => None,
        }
    }

    /// Whether pairs of bots that were decided left their matches to the others, so that the opponents of a bot are no sample of
    /// all.
    pub fn steers_bots(&self) -> bool {
        let steers = |manifest: &Manifest| {
            let bots = manifest.stop.as_ref().is_some_and(|rule| matches!(rule.figures, StopFigures::Bots { .. }));
            bots && manifest.is_steered() && manifest.cells.iter().any(|cell| cell.bots.len() > cell.players)
        };
        self.parts.iter().any(|part| steers(&part.manifest))
    }

    /// Whether matches of equal number have equal seeds in all runs.
    pub fn all_paired(&self) -> bool {
        self.parts.iter().all(|part| part.manifest.paired)
    }

    /// What the parts say of themselves.
    pub(super) fn manifests(&self) -> impl Iterator<Item = &Manifest> {
        self.parts.iter().map(|part| &part.manifest)
    }

    /// The seed of each part in which matches of equal number at the same table have equal seeds.
    pub(super) fn paired_seeds(&self) -> Vec<Option<u64>> {
        self.parts.iter().map(|part| part.manifest.paired.then_some(part.manifest.seed)).collect()
    }

    /// Whether matches of equal number at different levels of a factor have equal seeds: those of a run if it is paired, those of
    /// several runs if they began with the same seed. Each scenario has seeds of its own.
    pub(super) fn has_equal_seeds(&self, factor: &str) -> bool {
        let first = &self.parts[0].manifest;
        // The seed of a match depends on the number of cells, unless it is that of the table.
        let alike = |m: &Manifest| m.paired == first.paired && (m.paired || m.cells.len() == first.cells.len());
        match factor {
            RUN => self.parts.iter().all(|part| part.manifest.seed == first.seed && alike(&part.manifest)),
            "scenario" => false,
            _ => self.all_paired(),
        }
    }

    /// The names of all recorded columns.
    pub(super) fn column_names(&self) -> Vec<String> {
        self.matches.columns().chain(self.seats.columns()).map(|(name, _)| name.to_owned()).collect()
    }

    /// Whether the matches come from an experiment that moves reconstructed values one at a time.
    pub fn moves_values(&self) -> bool {
        self.not_moved().next().is_some()
    }

    /// What such experiments do not move.
    pub(super) fn not_moved(&self) -> impl Iterator<Item = &SensitivityFacts> {
        self.parts.iter().filter_map(|part| part.manifest.sensitivity.as_ref())
    }

    /// Number of parts.
    pub(super) fn part_count(&self) -> usize {
        self.parts.len()
    }

    /// The distinct matches, told apart by the given columns and by who won.
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
        let [of_matches, of_seats] =
            [&columns.0, &columns.1].map(|names| names.iter().map(String::as_str).collect::<Vec<_>>());
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
                // The outcome, the run, or an unknown column, which the grouping itself reports.
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
        if key.1.iter().any(|column| column == "match") {
            return Err(AnalysisError::Counted(self.factor_names().join(", ")));
        }
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

    /// Whether any match lacks a level of `column` (as in [`Batch::grouped`]) that another match has.
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

    /// Columns of matches that differ by design and take several values: scenario, size of the table, line-up of bots,
    /// and everything else that the experiments vary.
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

/// The rows with the columns that say who forfeited, even if nobody could.
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

    /// What the first run says about the game.
    pub fn game(&self) -> &GameFacts {
        &self.game
    }

    /// Seat metrics that take few values, each with its meaning and whether seats are given their value before the first
    /// decision; the others are results of play.
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

    /// Columns with a shorter display name, such as those of patched content, each with that name.
    pub fn labels(&self) -> &[(String, String)] {
        &self.labels
    }

    /// Whether payoffs are more than winning or losing: chips, points, money.
    pub fn has_payoffs(&self) -> bool {
        let plain = self.is_cooperative() || self.game.payoff_range == (0.0, 1.0);
        !plain && self.seats.column("payoff").is_some()
    }

    /// For messages about a table.
    pub(super) fn table(&self, name: &'static str) -> TableOf<'_> {
        TableOf { part: &self.name, name }
    }
}

/// Whether equal match numbers mean equal matches: same seed, same tables, same bots. A longer run of the same experiment
/// begins with the same matches as a shorter one.
fn same_matches(a: &Manifest, b: &Manifest) -> bool {
    a.seed == b.seed && a.paired == b.paired && a.game == b.game && a.cells == b.cells && a.bots == b.bots
}

/// What line-ups are called to which bots came late: all of them are one tournament, whose tables are spread over parts.
fn grown(parts: &[Part]) -> HashMap<String, String> {
    let mut grown: HashMap<String, String> = HashMap::new();
    for cell in parts.iter().flat_map(|p| &p.manifest.cells) {
        let Some(place) = cell.late() else { continue };
        let mut others = cell.bots.clone();
        let late = others.remove(place);
        let before = others.join(" + ");
        let all = format!("{before} + {late}");
        grown.values_mut().filter(|name| **name == before).for_each(|name| name.clone_from(&all));
        grown.extend([before, cell.bots.join(" + ")].map(|line_up| (line_up, all.clone())));
    }
    grown
}

/// The scenarios in the order in which they are compared: those of a cooperative game are levels of difficulty, from easy to
/// hard as the game lists them, all others stand as the experiments list them.
fn scenarios(parts: &[Part]) -> Vec<String> {
    let game = &parts[0].manifest.game;
    if game.cooperative {
        return game.scenarios.clone();
    }
    let mut scenarios: Vec<String> = Vec::new();
    for scenario in parts.iter().flat_map(|p| &p.manifest.cells).filter_map(|cell| cell.scenario.as_ref()) {
        if !scenarios.contains(scenario) {
            scenarios.push(scenario.clone());
        }
    }
    scenarios
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
