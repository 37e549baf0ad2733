//! The game's numbers over the rounds.

use super::estimate::{Confidence, Estimate, Method, Seen};
use super::part::TableOf;
use super::ratio::{Sums, Totals};
use super::{AnalysisError, Batch, Sample};
use agon_game::MetricKind;
use agon_record::{MetricFacts, Table, Values};
use serde::Serialize;
use std::collections::HashMap;

/// A number over the rounds, at one level.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Track {
    /// One value per column grouped by; empty for all matches.
    pub level: Vec<String>,
    /// Name of the number.
    pub measure: String,
    /// Whose it is.
    pub of: Owner,
    /// How it stood at the end of each round that any match reached, in order.
    pub points: Vec<Point>,
}

/// Whose number it is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub enum Owner {
    /// A number of the match as a whole.
    Match,
    /// A number of the seats, over all of them.
    Seats,
    /// A number of the seats that play this role.
    Role(String),
}

/// How a number stood when a round was over.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Point {
    /// The round, as the rulebook counts.
    pub round: u64,
    /// Matches that reached it and have the number.
    pub matches: u64,
    /// Mean over the seats, or over the matches, with its interval between matches, which does not leave the range that the
    /// number has in all rounds of all matches: never below 0 if no value is, and for a path within its stages.
    pub mean: Estimate,
}

impl Track {
    /// The one value that the number has in every round of every match, if it never changes.
    pub fn constant(&self) -> Option<f64> {
        let first = self.points.first()?.mean.value;
        // A single match has no interval, whatever it says.
        let same = |p: &Point| (p.mean.method == Method::Fixed || p.matches == 1) && p.mean.value == first;
        self.points.iter().all(same).then_some(first)
    }
}

/// Where the sums of some levels, measures and owners stand, by round.
struct Tallies {
    owners: usize,
    by_round: Vec<Vec<Sums>>,
    /// The range of each measure.
    seen: Vec<Seen>,
    /// The least and the largest value of each measure.
    ends: Vec<(f64, f64)>,
    /// Whether each measure is a path, whose stages are these values and those between.
    path: Vec<bool>,
}

impl Tallies {
    fn new(levels: usize, measures: &[&MetricFacts], owners: usize) -> Self {
        Self {
            owners,
            by_round: vec![Vec::new(); levels * measures.len() * owners],
            seen: vec![Seen::default(); measures.len()],
            ends: vec![(f64::INFINITY, f64::NEG_INFINITY); measures.len()],
            path: measures.iter().map(|m| m.kind == MetricKind::Path).collect(),
        }
    }

    /// Takes note of a value, for the range of its measure.
    fn see(&mut self, measure: usize, value: f64) {
        self.seen[measure].add(value, 1.0);
        let (least, most) = &mut self.ends[measure];
        (*least, *most) = (least.min(value), most.max(value));
    }

    fn place(&self, level: usize, measure: usize, owner: usize) -> usize {
        (level * self.seen.len() + measure) * self.owners + owner
    }

    fn add(&mut self, (level, measure, owner): (usize, usize, usize), round: usize, totals: Totals) {
        let place = self.place(level, measure, owner);
        let sums = &mut self.by_round[place];
        if sums.len() <= round {
            sums.resize(round + 1, Sums::default());
        }
        sums[round].add(totals);
    }

    fn points(&self, level: usize, measure: usize, owner: usize, confidence: Confidence) -> Vec<Point> {
        let rounds = self.by_round[self.place(level, measure, owner)].iter().enumerate();
        let point = |(round, sums): (usize, &Sums)| {
            let mean = self.seen[measure].fitted(sums.mean(confidence)?);
            let mean = if self.path[measure] { mean.within(self.ends[measure].0, self.ends[measure].1) } else { mean };
            Some(Point { round: round as u64, matches: sums.matches(), mean })
        };
        rounds.filter_map(point).collect()
    }
}

/// The means of all numbers of seats, then of matches, at the end of each round, within each level of the given columns of
/// matches; those of seats also by role, if `by_role`. The round in which a match ended counts with the numbers that it ended
/// with; matches that ended earlier have no part in it, so a later round is one of fewer matches, and of other ones. What is
/// given before the first decision and the rounds in which something was reached are left out. Nothing where no run recorded its
/// rounds.
///
/// # Errors
/// When a column is unknown, belongs to seats or takes too many values, or a table of rounds does not fit.
pub fn tracks<S: AsRef<str>>(
    sample: &Sample,
    by: &[S],
    by_role: bool,
    confidence: Confidence,
) -> Result<Vec<Track>, AnalysisError> {
    if !sample.has_rounds().0 {
        return Ok(Vec::new());
    }
    let moves = |m: &&MetricFacts| matches!(m.kind, MetricKind::Number | MetricKind::Path);
    let game = sample.game();
    let seat_metrics: Vec<&MetricFacts> = game.seat_metrics.iter().filter(moves).collect();
    let match_metrics: Vec<&MetricFacts> = game.match_metrics.iter().filter(moves).collect();
    let [of_seats, of_match] =
        [&seat_metrics, &match_metrics].map(|all| all.iter().map(|m| m.name.as_str()).collect::<Vec<_>>());
    let levels = sample.match_levels(by)?;
    let role: &[&str] = if by_role { &["role"] } else { &[] };
    let roles = sample.levels(role)?;
    let columns: Vec<&str> = by.iter().map(AsRef::as_ref).chain(role.iter().copied()).collect();
    let mut seats = Tallies::new(levels.len(), &seat_metrics, roles.len());
    let mut wholes = Tallies::new(levels.len(), &match_metrics, 1);
    sample.each_with_rounds(&columns, |batch, table| {
        let group = batch.match_factor(by)?.among(&levels);
        let owner = batch.factor(role)?.among(&roles);
        let rounds = Rounds::new(batch, table, &of_seats, &of_match)?;
        let mut own: Vec<Option<Totals>> = vec![None; roles.len()];
        rounds.each(|m, round, rows| {
            for (measure, values) in rounds.of_seats.iter().enumerate() {
                for row in rows.clone() {
                    if let Some(value) = values[row] {
                        seats.see(measure, value);
                        let total = own[owner.codes[rounds.seat[row]]].get_or_insert((0.0, 0.0));
                        *total = (total.0 + value, total.1 + 1.0);
                    }
                }
                for (role, total) in own.iter_mut().enumerate() {
                    if let Some(total) = total.take() {
                        seats.add((group.codes[m], measure, role), round, total);
                    }
                }
            }
            for (measure, values) in rounds.of_match.iter().enumerate() {
                if let Some(value) = values[rows.start] {
                    wholes.see(measure, value);
                    wholes.add((group.codes[m], measure, 0), round, (value, 1.0));
                }
            }
        });
        Ok(())
    })?;
    let mut all = Vec::new();
    for (l, level) in levels.iter().enumerate() {
        let track = |measure: &str, of: Owner, points: Vec<Point>| Track {
            level: level.clone(),
            measure: measure.to_owned(),
            of,
            points,
        };
        for (m, measure) in of_seats.iter().enumerate() {
            for (r, role) in roles.iter().enumerate() {
                let of = if by_role { Owner::Role(role.concat()) } else { Owner::Seats };
                all.push(track(measure, of, seats.points(l, m, r, confidence)));
            }
        }
        for (m, measure) in of_match.iter().enumerate() {
            all.push(track(measure, Owner::Match, wholes.points(l, m, 0, confidence)));
        }
    }
    all.retain(|track| !track.points.is_empty());
    Ok(all)
}

/// A table of rounds beside its matches.
struct Rounds {
    /// The match of each row in the batch; none where it is of another batch.
    of: Vec<Option<usize>>,
    round: Vec<f64>,
    /// The seat of each row in the batch.
    seat: Vec<usize>,
    of_seats: Vec<Vec<Option<f64>>>,
    of_match: Vec<Vec<Option<f64>>>,
}

impl Rounds {
    fn new(batch: &Batch, table: &Table, of_seats: &[&str], of_match: &[&str]) -> Result<Self, AnalysisError> {
        let of_rounds: TableOf<'_> = batch.table("rounds");
        let places: HashMap<u64, usize> = match batch.rows.matches.column("match") {
            Some(Values::U64(ids)) => ids.iter().enumerate().map(|(m, id)| (*id, m)).collect(),
            other => unreachable!("matches are read with their numbers, not with {other:?}"),
        };
        let of: Vec<Option<usize>> = of_rounds.ids(table)?.iter().map(|id| places.get(id).copied()).collect();
        let mut seat = Vec::with_capacity(of.len());
        for (number, m) in of_rounds.numbers(table, "seat")?.into_iter().zip(&of) {
            let found = m.map_or(Some(0), |m| batch.seats_of(m).nth(number as usize));
            seat.push(found.ok_or_else(|| of_rounds.error(format!("has a seat {number} that its match lacks")))?);
        }
        let read = |name: &str| of_rounds.numbers_or_none(table, name);
        Ok(Self {
            of,
            seat,
            round: of_rounds.numbers(table, "round")?,
            of_seats: of_seats.iter().map(|name| read(name)).collect::<Result<_, _>>()?,
            of_match: of_match.iter().map(|name| read(&format!("m_{name}"))).collect::<Result<_, _>>()?,
        })
    }

    /// Calls `step` with each round of each match and the rows of its seats, which lie together.
    fn each(&self, mut step: impl FnMut(usize, usize, std::ops::Range<usize>)) {
        let mut start = 0;
        while start < self.of.len() {
            let same = |row: &usize| self.of[*row] == self.of[start] && self.round[*row] == self.round[start];
            let end = (start..self.of.len()).take_while(same).count() + start;
            if let Some(m) = self.of[start] {
                step(m, self.round[start] as usize, start..end);
            }
            start = end;
        }
    }
}
