//! Matches in memory: a segment, or all of a sample with equal ones counted.

use super::part::TableOf;
use super::sample::About;
use super::{AnalysisError, Part};
use agon_game::FORFEIT;
use agon_record::{Table, Value, Values};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::{Deref, Range};
use std::sync::Arc;

/// Prefix of columns computed from a part's own description. No recorded column begins like this.
pub(super) const LINE_UP_OF: &str = "\u{0}line_up";
pub(super) const RUN_OF: &str = "\u{0}run";
/// How many matches of its cell come before a match. Equal numbers have equal seeds.
pub(super) const NTH: &str = "\u{0}nth";

/// Matches with their seats, which are contiguous, in two tables; equal matches may be stored once with their number.
#[derive(Clone, Debug, Default)]
pub(super) struct Rows {
    pub matches: Table,
    pub seats: Table,
    /// Rows in `seats` of match `i`: `start[i]..start[i + 1]`.
    pub start: Vec<usize>,
    /// How many matches each of them stands for.
    pub weight: Vec<u64>,
}

impl Rows {
    /// The matches in some tables of a part, each standing for itself, with columns for what the part says of them.
    ///
    /// # Errors
    /// When the two tables do not hold the same matches.
    pub fn new(part: &Part, matches: &Table, seats: &Table) -> Result<Self, AnalysisError> {
        let table = |name| TableOf { part: &part.name, name };
        let ids = table("matches").ids(matches)?;
        let of_seats = table("seats").ids(seats)?;
        let (start, order) = match in_order(&ids, &of_seats) {
            Some(start) => (start, None),
            None => {
                let (start, order) = by_match(part, &ids, &of_seats)?;
                (start, Some(order))
            }
        };
        let seats = order.map_or_else(|| seats.clone(), |order| seats.select(&order));
        let cells = &part.manifest.cells;
        let written: Vec<String> = cells.iter().map(|c| c.bots.join(" + ")).collect();
        let line_ups: Vec<&str> =
            table("matches").cells(matches, cells.len())?.into_iter().map(|cell| written[cell].as_str()).collect();
        let made = [
            (NTH.to_owned(), ids.iter().map(|id| id / cells.len().max(1) as u64).collect()),
            (RUN_OF.to_owned(), ids.iter().map(|_| part.name.as_str()).collect()),
            (LINE_UP_OF.to_owned(), line_ups.into_iter().collect()),
        ];
        Ok(Self { matches: matches.clone().with(made.into()), seats, start, weight: vec![1; ids.len()] })
    }

    /// Number of rows in `matches`.
    pub fn len(&self) -> usize {
        self.weight.len()
    }

    /// Only these matches.
    pub fn select(&self, matches: &[usize]) -> Self {
        let seats: Vec<usize> = matches.iter().flat_map(|&m| self.seats_of(m)).collect();
        let mut start = vec![0];
        for &m in matches {
            start.push(start[start.len() - 1] + self.seats_of(m).len());
        }
        Self {
            matches: self.matches.select(matches),
            seats: self.seats.select(&seats),
            start,
            weight: matches.iter().map(|&m| self.weight[m]).collect(),
        }
    }

    pub fn seats_of(&self, m: usize) -> Range<usize> {
        self.start[m]..self.start[m + 1]
    }

    /// Those that no seat forfeited.
    pub fn without_forfeits(self) -> Self {
        let kept: Vec<usize> =
            self.forfeited().iter().enumerate().filter(|(_, forfeited)| !**forfeited).map(|(m, _)| m).collect();
        if kept.len() == self.len() { self } else { self.select(&kept) }
    }

    /// Whether each match was forfeited; none was without a column that says so.
    fn forfeited(&self) -> Vec<bool> {
        let Some(Values::Text(endings)) = self.matches.column("ending") else {
            return vec![false; self.len()];
        };
        endings.iter().map(|ending| ending == Some(FORFEIT)).collect()
    }
}

/// Where the seats of each match begin, if they come in the order of the matches.
fn in_order(matches: &[u64], seats: &[u64]) -> Option<Vec<usize>> {
    let mut start = Vec::with_capacity(matches.len() + 1);
    let mut next = 0;
    for id in matches {
        start.push(next);
        let own = seats[next..].iter().take_while(|of| *of == id).count();
        // A match that occurs twice has its seats in one place; code that needs to know looks closer.
        next += if own > 0 { own } else { return None };
    }
    start.push(next);
    (next == seats.len()).then_some(start)
}

/// Counting sort: rows of seats grouped by match, in their order.
fn by_match(part: &Part, matches: &[u64], seats: &[u64]) -> Result<(Vec<usize>, Vec<usize>), AnalysisError> {
    let table = |name| TableOf { part: &part.name, name };
    let mut row_of = HashMap::with_capacity(matches.len());
    for (row, id) in matches.iter().enumerate() {
        if row_of.insert(*id, row).is_some() {
            return Err(table("matches").error(format!("holds match {id} twice")));
        }
    }
    let mut start = vec![0; matches.len() + 1];
    let mut match_of = Vec::with_capacity(seats.len());
    for id in seats {
        let missing = || table("seats").error(format!("has a seat of match {id}, which `matches` lacks"));
        let row = *row_of.get(id).ok_or_else(missing)?;
        start[row + 1] += 1;
        match_of.push(row);
    }
    if let Some(row) = (0..matches.len()).find(|&row| start[row + 1] == 0) {
        return Err(table("matches").error(format!("has a match without seats in row {row}")));
    }
    for row in 0..matches.len() {
        start[row + 1] += start[row];
    }
    let mut next = start.clone();
    let mut order = vec![0; seats.len()];
    for (seat, &row) in match_of.iter().enumerate() {
        order[next[row]] = seat;
        next[row] += 1;
    }
    Ok((start, order))
}

/// Distinct matches, each with its number of occurrences. In the tables of a small game the same few matches occur over
/// and over.
pub(super) struct Distinct {
    /// Columns by which matches are told apart; all others are left out.
    of_matches: Vec<String>,
    of_seats: Vec<String>,
    rows: Rows,
    known: HashMap<Box<[u64]>, usize, BuildHasherDefault<Mix>>,
    /// Texts by column: the columns of matches first.
    texts: Vec<HashMap<String, u64>>,
    /// The most values that are kept.
    limit: usize,
}

impl Distinct {
    /// No matches yet, of these columns.
    pub fn new(of_matches: Vec<String>, of_seats: Vec<String>, limit: usize) -> Self {
        let texts = vec![HashMap::new(); of_matches.len() + of_seats.len()];
        let rows = Rows { start: vec![0], ..Rows::default() };
        Self { of_matches, of_seats, rows, known: HashMap::default(), texts, limit }
    }

    /// Adds matches; false when there are too many different ones by now.
    pub fn add(&mut self, more: &Rows) -> bool {
        // A part that holds no matches yet has no columns either.
        if more.len() == 0 {
            return true;
        }
        let of_matches = self.of_matches.iter().map(|name| more.matches.column(name));
        let columns = of_matches.chain(self.of_seats.iter().map(|name| more.seats.column(name)));
        let coded = columns
            .zip(&mut self.texts)
            .map(|(values, texts)| Coded::new(values.expect("parts of a sample have the same columns"), texts));
        let coded: Vec<Coded<'_>> = coded.collect();
        let (of_matches, of_seats) = coded.split_at(self.of_matches.len());
        let (mut key, mut new) = (Vec::new(), Vec::new());
        for m in 0..more.len() {
            key.clear();
            key.extend(of_matches.iter().map(|column| column.code(m)));
            for seat in more.seats_of(m) {
                key.extend(of_seats.iter().map(|column| column.code(seat)));
            }
            match self.known.get(key.as_slice()) {
                Some(&row) => self.rows.weight[row] += more.weight[m],
                None => {
                    self.known.insert(key.as_slice().into(), self.rows.weight.len());
                    self.rows.weight.push(more.weight[m]);
                    self.limit = match self.limit.checked_sub(key.len()) {
                        Some(left) => left,
                        None => return false,
                    };
                    new.push(m);
                }
            }
        }
        let new = more.select(&new);
        let end = self.rows.start[self.rows.start.len() - 1];
        self.rows.start.extend(new.start[1..].iter().map(|start| end + start));
        append(&mut self.rows.matches, new.matches.with_only(&self.of_matches));
        append(&mut self.rows.seats, new.seats.with_only(&self.of_seats));
        true
    }

    /// The different matches, in the order of their first appearance.
    pub fn finish(self) -> Rows {
        self.rows
    }
}

fn append(all: &mut Table, more: Table) {
    if all.columns().next().is_none() {
        *all = more;
    } else {
        all.append(&more).expect("parts of a sample have the same columns");
    }
}

/// A column whose values are told apart by a number each.
enum Coded<'a> {
    Values(&'a Values),
    /// The number of each text of the column, by its place there.
    Texts(&'a agon_record::Texts, Vec<u64>),
}

impl<'a> Coded<'a> {
    fn new(values: &'a Values, known: &mut HashMap<String, u64>) -> Self {
        let Values::Text(texts) = values else { return Self::Values(values) };
        let codes = texts.different().map(|text| match known.get(text) {
            Some(&code) => code,
            None => {
                let code = known.len() as u64;
                known.insert(text.to_owned(), code);
                code
            }
        });
        Self::Texts(texts, codes.collect())
    }

    fn code(&self, row: usize) -> u64 {
        match self {
            Self::Texts(texts, codes) => texts.place_of(row).map_or(u64::MAX, |place| codes[place]),
            Self::Values(Values::U64(values)) => values[row],
            Self::Values(Values::U32(values)) => u64::from(values[row]),
            // No computed number has all bits set.
            Self::Values(Values::F64(values)) => values[row].map_or(u64::MAX, f64::to_bits),
            Self::Values(Values::Bool(values)) => u64::from(values[row]),
            Self::Values(Values::Text(_)) => unreachable!("texts are coded"),
        }
    }
}

/// A quick hash of numbers.
#[derive(Clone, Copy, Default)]
pub(super) struct Mix(u64);

impl Hasher for Mix {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn write_usize(&mut self, length: usize) {
        self.write_u64(length as u64);
    }

    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 32)
    }
}

/// Matches and seats as figures are computed from them.
#[derive(Clone, Debug)]
pub struct Batch {
    about: Arc<About>,
    pub(super) rows: Rows,
    /// The match of each seat.
    pub(super) match_of: Vec<usize>,
    pub(super) truncated: Vec<bool>,
    /// None of them where the columns asked for leave the endings out.
    pub(super) forfeited: Vec<bool>,
    pub(super) won: Vec<bool>,
    /// Empty where the columns asked for leave it out.
    pub(super) share: Vec<f64>,
    pub(super) rank: Vec<f64>,
}

impl Batch {
    pub(super) fn new(about: &Arc<About>, rows: Rows) -> Result<Self, AnalysisError> {
        let (of_matches, of_seats) = (about.table("matches"), about.table("seats"));
        let kept = |name: &str| match rows.seats.column(name) {
            Some(_) => of_seats.numbers(&rows.seats, name),
            None => Ok(Vec::new()),
        };
        Ok(Self {
            about: Arc::clone(about),
            match_of: (0..rows.len()).flat_map(|m| std::iter::repeat_n(m, rows.seats_of(m).len())).collect(),
            truncated: of_matches.flags(&rows.matches, "truncated")?,
            forfeited: rows.forfeited(),
            won: of_seats.flags(&rows.seats, "won")?,
            share: kept("win_share")?,
            rank: kept("rank")?,
            rows,
        })
    }

    /// Number of different matches.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many matches a match here stands for.
    pub fn weight(&self, m: usize) -> u64 {
        self.rows.weight[m]
    }

    /// The seats of a match.
    pub fn seats_of(&self, m: usize) -> Range<usize> {
        self.rows.seats_of(m)
    }

    /// Whether any seat of a match won.
    pub fn won(&self, m: usize) -> bool {
        self.seats_of(m).any(|s| self.won[s])
    }

    /// What each seat got, where payoffs are more than winning or losing: chips, points, money.
    pub fn payoffs(&self) -> Option<Vec<f64>> {
        let column = self.rows.seats.column("payoff").filter(|_| self.has_payoffs())?;
        column.iter().map(Value::number).collect()
    }

    /// Numbers of the table `matches` that not every match has, such as a metric of the game.
    ///
    /// # Errors
    /// When the column is missing or holds something else.
    pub fn match_measures(&self, column: &str) -> Result<Vec<Option<f64>>, AnalysisError> {
        self.table("matches").numbers_or_none(&self.rows.matches, column)
    }

    /// Numbers of the table `matches`, such as `plies`.
    ///
    /// # Errors
    /// When the column is missing or holds no numbers.
    pub fn match_numbers(&self, column: &str) -> Result<Vec<f64>, AnalysisError> {
        self.table("matches").numbers(&self.rows.matches, column)
    }

    /// Numbers of the table `seats` that not every seat has, such as a metric of the game.
    ///
    /// # Errors
    /// When the column is missing or holds something else.
    pub fn seat_numbers(&self, column: &str) -> Result<Vec<Option<f64>>, AnalysisError> {
        self.table("seats").numbers_or_none(&self.rows.seats, column)
    }

    /// How each match went: what is in all columns but the given ones, in numbers that are equal for equal values.
    pub(super) fn courses(&self, but: &[&str], texts: &mut HashMap<String, HashMap<String, u64>>) -> Vec<Vec<u64>> {
        let mut coded = |table: &Table| -> Vec<Vec<u64>> {
            let columns = table.columns().filter(|(name, _)| !but.contains(name) && !name.starts_with('\u{0}'));
            let code = |(name, values): (&str, &Values)| {
                let coded = Coded::new(values, texts.entry(name.to_owned()).or_default());
                (0..values.len()).map(|row| coded.code(row)).collect()
            };
            columns.map(code).collect()
        };
        let (of_matches, of_seats) = (coded(&self.rows.matches), coded(&self.rows.seats));
        let course = |m: usize| {
            let seats = self.seats_of(m).flat_map(|seat| of_seats.iter().map(move |column| column[seat]));
            of_matches.iter().map(|column| column[m]).chain(seats).collect()
        };
        (0..self.len()).map(course).collect()
    }

    /// How many matches of its cell come before each match.
    ///
    /// # Panics
    /// If the batch was read without them.
    pub(super) fn nth(&self) -> Vec<u64> {
        match self.rows.matches.column(NTH) {
            Some(Values::U64(nth)) => nth.clone(),
            other => unreachable!("matches are numbered within their cells where they are read, not {other:?}"),
        }
    }
}

impl Deref for Batch {
    type Target = About;

    fn deref(&self) -> &About {
        &self.about
    }
}
