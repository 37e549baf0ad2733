//! Matches that a seat forfeited: counted like others, or left out.
//!
//! A forfeit is a fact about a bot and none about the game. Counted, it is a defeat of the bot that did wrong, as in any
//! tournament: else a bot could better its record by crashing where it loses. Left out, it does not disturb figures about
//! roles and rules. Either way every report says how many there were, and whose.

use super::Part;
use agon_game::FORFEIT;
use agon_record::schema::{FORFEIT_COLUMN, REASON_COLUMN};
use agon_record::{Table, Texts, Value, Values};
use serde::Serialize;
use std::collections::{BTreeMap, HashSet};

/// What is done with forfeited matches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Forfeits {
    /// They count as they are recorded: lost by the seat that forfeited.
    #[default]
    Counted,
    /// They are left out of all figures.
    Excluded,
}

/// The forfeited matches of some results.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Forfeited {
    /// How many matches were forfeited.
    pub matches: u64,
    /// How many by each bot.
    pub by: BTreeMap<String, u64>,
}

impl Forfeited {
    /// Those of all parts.
    pub fn of(parts: &[Part]) -> Self {
        let mut found = Self::default();
        for part in parts {
            found.matches += forfeited(part).len() as u64;
            let (forfeit, bot) = (part.seats.column(FORFEIT_COLUMN), part.seats.column("bot"));
            let (Some(forfeit), Some(bot)) = (forfeit, bot) else {
                // Where no bot is a program nobody can forfeit, and the tables have no such column.
                continue;
            };
            for (forfeit, bot) in forfeit.iter().zip(bot.iter()) {
                if forfeit != Value::Null {
                    *found.by.entry(bot.to_string()).or_default() += 1;
                }
            }
        }
        found
    }
}

impl Part {
    /// The same results without the matches that were forfeited.
    pub fn without_forfeits(&self) -> Self {
        let left_out = forfeited(self);
        let kept = |table: &Table| match table.column("match") {
            Some(Values::U64(ids)) => {
                let rows: Vec<usize> = (0..ids.len()).filter(|&row| !left_out.contains(&ids[row])).collect();
                table.select(&rows)
            }
            // A table without match numbers is refused when the sample is read.
            _ => table.clone(),
        };
        Self { matches: kept(&self.matches), seats: kept(&self.seats), ..self.clone() }
    }

    /// The table `seats` with the columns that tell who forfeited, also where nobody could.
    pub(super) fn seats_with_forfeits(&self) -> Table {
        let columns = self.seats.columns().map(|(name, values)| (name.to_owned(), values.clone()));
        let missing = [FORFEIT_COLUMN, REASON_COLUMN].into_iter().filter(|name| self.seats.column(name).is_none());
        let nothing = || Values::Text((0..self.seats.rows()).map(|_| None::<&str>).collect::<Texts>());
        Table::new(columns.chain(missing.map(|name| (name.to_owned(), nothing()))).collect())
    }
}

/// Numbers of the matches that were forfeited.
fn forfeited(part: &Part) -> HashSet<u64> {
    match (part.matches.column("match"), part.matches.column("ending")) {
        (Some(Values::U64(ids)), Some(Values::Text(endings))) => {
            ids.iter().zip(endings.iter()).filter(|(_, ending)| *ending == Some(FORFEIT)).map(|(id, _)| *id).collect()
        }
        // Tables without these columns are refused when the sample is read.
        _ => HashSet::new(),
    }
}
