//! Columns as factors: recorded ones, and those made from roles, bots and outcomes.

use super::batch::{LINE_UP_OF, RUN_OF};
use super::factor::Factor;
use super::roles::Crew;
use super::{About, AnalysisError, Batch};
use agon_game::unknown;
use agon_record::{Value, Values};
use std::borrow::Cow;

/// Levels beyond which a column is a measurement rather than a factor.
pub const MAX_LEVELS: usize = 200;

/// Number of distinct values beyond which the distribution of a count is not shown value by value.
const MAX_VALUES: usize = 30;

/// The column of [`Sample`](crate::Sample) that tells parts apart; it is made here, not recorded.
pub const RUN: &str = "run";

/// The column of [`Sample`](crate::Sample) that says `won`, `lost` or `truncated` of a match where all win or lose together; it is made
/// here, not recorded.
pub const OUTCOME: &str = "outcome";

/// The column of all roles of a match; made here, not recorded.
pub const TEAM: &str = "team";

/// The column of pairs of roles of a match; a match belongs to each pair in it. Made here, not recorded.
pub const PAIR: &str = "pair";

/// The column of the line-up of bots; made here, not recorded. Where seats compete it is the line-up as written, from which
/// the schedule takes the bots of a match; where they win together, the bots of the match, each named once.
pub const LINE_UP: &str = "line_up";

/// Groups of rows that belong to seats, in the order of matches.
#[derive(Clone, PartialEq, Debug)]
pub struct Grouped {
    /// The groups.
    pub factor: Factor,
    /// The seat of each row.
    pub seat: Vec<usize>,
    /// Rows of match `i`: `start[i]..start[i + 1]`.
    pub start: Vec<usize>,
}

impl About {
    /// Columns that can be grouped by; of the game's numbers, those that it declares to take few values.
    pub fn factor_names(&self) -> Vec<String> {
        let outcome = ["match", "won", "win_share", "payoff", "rank"];
        let mut names: Vec<String> = Vec::new();
        for (name, values) in self.seats.columns().chain(self.matches.columns()) {
            let few = !matches!(values, Values::F64(_)) || self.few_valued().any(|m| m.0 == name);
            if !outcome.contains(&name) && few && !names.iter().any(|known| known == name) {
                names.push(name.to_owned());
            }
        }
        let made = self.game.role_parts.iter().map(String::as_str).chain([TEAM, PAIR, LINE_UP, OUTCOME, RUN]);
        names.extend(made.filter(|name| self.is_made(name)).map(str::to_owned));
        names
    }

    /// Whether a column is made from others here. A recorded column of the same name goes first.
    fn is_made(&self, column: &str) -> bool {
        let recorded = self.matches.column(column).is_some() || self.seats.column(column).is_some();
        let known = match column {
            RUN | LINE_UP => true,
            TEAM | PAIR | OUTCOME => self.is_cooperative(),
            _ => self.game.role_parts.iter().any(|p| p == column),
        };
        known && !recorded
    }

    /// Whether a column says something about a match as a whole rather than about one of its seats.
    pub fn is_of_match(&self, column: &str) -> bool {
        self.matches.column(column).is_some()
            || (matches!(column, RUN | TEAM | LINE_UP | OUTCOME) && self.is_made(column))
    }

    /// Levels in the order in which they are listed.
    pub(super) fn in_their_order(&self, columns: &[String], levels: Vec<Vec<String>>) -> Vec<Vec<String>> {
        self.sorted(Factor { columns: columns.to_vec(), levels, codes: Vec::new() }).levels
    }

    fn sorted(&self, factor: Factor) -> Factor {
        factor.sorted(|column| match column {
            "scenario" => &self.scenarios,
            "ending" => &self.game.endings,
            LINE_UP => &self.line_ups,
            RUN => &self.run_names,
            _ => self.varied.iter().find(|(varied, _)| varied == column).map_or(&[], |(_, values)| values),
        })
    }

    /// Refuses columns that take too many values.
    pub(super) fn few<S: AsRef<str>>(&self, columns: &[S], levels: usize) -> Result<(), AnalysisError> {
        let names = || columns.iter().map(AsRef::as_ref).collect::<Vec<_>>().join("+");
        match levels <= MAX_LEVELS {
            true => Ok(()),
            false => Err(AnalysisError::TooManyLevels { columns: names(), limit: MAX_LEVELS }),
        }
    }
}

impl Batch {
    /// Groups the seats by any number of columns of either table.
    ///
    /// # Errors
    /// For unknown columns and columns with too many values.
    pub fn factor<S: AsRef<str>>(&self, columns: &[S]) -> Result<Factor, AnalysisError> {
        self.combine(columns, self.match_of.len(), |column| self.of_seats(column))
    }

    /// Groups by any number of columns of either table, by parts of roles or by pairs. Rows are seats; with a part of the
    /// role, the roles of each seat; with pairs, the pairs of each match.
    ///
    /// # Errors
    /// For unknown columns, columns with too many values, and columns that have no common rows.
    pub fn grouped<S: AsRef<str>>(&self, columns: &[S]) -> Result<Grouped, AnalysisError> {
        let made = |c: &S| self.is_made(c.as_ref()) && !self.is_of_match(c.as_ref());
        let (pair, part) = (
            columns.iter().any(|c| made(c) && c.as_ref() == PAIR),
            columns.iter().any(|c| made(c) && c.as_ref() != PAIR),
        );
        if let Some(other) = columns.iter().map(AsRef::as_ref).find(|c| pair && *c != PAIR && !self.is_of_match(c)) {
            return Err(AnalysisError::NoCommonRows { pair: PAIR, other: other.to_owned() });
        }
        let crew = if pair || part { self.crew()? } else { Crew::default() };
        let (mut seat, mut nth, mut start) = (Vec::new(), Vec::new(), vec![0]);
        let mut pairs = Vec::new();
        for m in 0..self.len() {
            let seats = self.seats_of(m);
            if pair {
                pairs.extend(crew.pairs(seats.clone()));
                seat.resize(pairs.len(), seats.start);
            } else {
                for s in seats {
                    let count = if part { crew.units(s).len() } else { 1 };
                    seat.extend(std::iter::repeat_n(s, count));
                    nth.extend(0..count);
                }
            }
            start.push(seat.len());
        }
        let factor = self.combine(columns, seat.len(), |column| {
            if !self.is_made(column) || self.is_of_match(column) {
                return Ok(self.of_seats(column)?.spread(&seat));
            }
            let values: Vec<Cow<'_, str>> = match self.game.role_parts.iter().position(|p| p == column) {
                Some(part) => seat.iter().zip(&nth).map(|(&s, &u)| Cow::Borrowed(crew.part(s, u, part))).collect(),
                None => pairs.iter().map(|p| Cow::Borrowed(p.as_str())).collect(),
            };
            limited(column, Factor::new(column, values.into_iter(), MAX_LEVELS))
        })?;
        Ok(Grouped { factor, seat, start })
    }

    /// Who plays what, split into parts.
    fn crew(&self) -> Result<Crew, AnalysisError> {
        let roles = values(
            "role",
            self.rows
                .seats
                .column("role")
                .ok_or_else(|| self.table("seats").error("has no column `role`".to_owned()))?,
            usize::MAX,
        )?;
        Ok(Crew::new(roles, self.game.role_parts.len()))
    }

    /// Groups the matches by any number of columns of the table `matches`.
    ///
    /// # Errors
    /// For unknown columns, columns of seats and columns with too many values.
    pub fn match_factor<S: AsRef<str>>(&self, columns: &[S]) -> Result<Factor, AnalysisError> {
        self.combine(columns, self.len(), |column| self.of_matches(column))
    }

    /// Groups the matches by the values of a column of numbers that takes few, such as a count; levels by size.
    ///
    /// # Errors
    /// When the column is missing, holds no numbers or takes too many values.
    pub fn match_values(&self, column: &str) -> Result<Factor, AnalysisError> {
        let values = self.match_numbers(column)?;
        let names = values.iter().map(|v| Cow::Owned(v.to_string()));
        limited(column, Factor::new(column, names, MAX_VALUES))
    }

    fn combine<S: AsRef<str>>(
        &self,
        columns: &[S],
        rows: usize,
        read: impl Fn(&str) -> Result<Factor, AnalysisError>,
    ) -> Result<Factor, AnalysisError> {
        let mut all = Factor::whole(rows);
        for column in columns {
            let crossed = all.cross(&read(column.as_ref())?, MAX_LEVELS);
            let names = || columns.iter().map(AsRef::as_ref).collect::<Vec<_>>().join("+");
            all = crossed.ok_or_else(|| AnalysisError::TooManyLevels { columns: names(), limit: MAX_LEVELS })?;
        }
        Ok(self.sorted(all))
    }

    fn of_seats(&self, column: &str) -> Result<Factor, AnalysisError> {
        match self.rows.seats.column(column) {
            Some(found) => values(column, found, MAX_LEVELS),
            None => Ok(self.of_matches(column)?.spread(&self.match_of)),
        }
    }

    /// What the parts say of their matches.
    fn of_part(&self, column: &str, made: &str) -> Result<Factor, AnalysisError> {
        match self.rows.matches.column(made) {
            Some(found) => values(column, found, MAX_LEVELS),
            None => Err(self.table("matches").error(format!("was read without `{column}`"))),
        }
    }

    fn of_matches(&self, column: &str) -> Result<Factor, AnalysisError> {
        let made = |names: Vec<Cow<'_, str>>| limited(column, Factor::new(column, names.into_iter(), MAX_LEVELS));
        match self.rows.matches.column(column) {
            Some(found) => values(column, found, MAX_LEVELS),
            None if self.seats.column(column).is_some() => Err(AnalysisError::OfSeats(column.to_owned())),
            None if !self.is_made(column) => {
                Err(AnalysisError::UnknownColumn(unknown("column", column, self.factor_names())))
            }
            None if column == RUN => self.of_part(column, RUN_OF),
            None if column == TEAM => {
                let crew = self.crew()?;
                made((0..self.len()).map(|m| crew.team(self.seats_of(m)).into()).collect())
            }
            None if column == LINE_UP && !self.is_cooperative() => {
                let written = self.of_part(column, LINE_UP_OF)?;
                let name = |code: &usize| {
                    let name = &written.levels[*code][0];
                    self.grown.get(name).unwrap_or(name).as_str().into()
                };
                made(written.codes.iter().map(name).collect())
            }
            None if column == LINE_UP => {
                let bots = self.of_seats("bot")?;
                let line_up = |m| {
                    let mut names: Vec<&str> =
                        self.seats_of(m).map(|s| bots.levels[bots.codes[s]][0].as_str()).collect();
                    names.sort_unstable();
                    names.dedup();
                    names.join(" + ").into()
                };
                made((0..self.len()).map(line_up).collect())
            }
            None if column == OUTCOME => {
                let outcome = |m| match (self.won(m), self.truncated[m]) {
                    (true, _) => "won",
                    (false, true) => "truncated",
                    (false, false) => "lost",
                };
                made((0..self.len()).map(|m| outcome(m).into()).collect())
            }
            None => Err(AnalysisError::OfSeats(column.to_owned())),
        }
    }
}

/// Refuses a column of too many numbers.
pub(super) fn few_values(column: &str, values: usize) -> Result<(), AnalysisError> {
    match values <= MAX_VALUES {
        true => Ok(()),
        false => Err(AnalysisError::TooManyLevels { columns: column.to_owned(), limit: MAX_LEVELS }),
    }
}

fn values(name: &str, column: &Values, limit: usize) -> Result<Factor, AnalysisError> {
    let values = column.iter().map(|value| match value {
        Value::Null | Value::Text("") => Cow::Borrowed("(none)"),
        Value::Text(text) => Cow::Borrowed(text),
        // Counts that are recorded as numbers: `3`, not `3.0`.
        other => Cow::Owned(other.to_string()),
    });
    limited(name, Factor::new(name, values, limit))
}

fn limited(column: &str, factor: Option<Factor>) -> Result<Factor, AnalysisError> {
    factor.ok_or_else(|| AnalysisError::TooManyLevels { columns: column.to_owned(), limit: MAX_LEVELS })
}
