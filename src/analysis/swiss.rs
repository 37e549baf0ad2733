//! The rounds of a Swiss tournament: who met whom, with what score, and who sat out.

use super::{AnalysisError, Sample, forfeits, stopping};
use agon_record::Values;
use serde::Serialize;

/// The rounds of one cell.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Tournament {
    /// The cell in words; empty if there is no other.
    pub cell: String,
    /// Seats of a table.
    pub players: usize,
    /// Its bots, as written.
    pub bots: Vec<String>,
    /// The rounds, in order.
    pub rounds: Vec<Round>,
}

/// The tables of a round, from the top of the standings down. Who sits at none of them sat out.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Round {
    /// Each with its bots.
    pub tables: Vec<Vec<Scored>>,
}

/// A bot at its table in a round.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Scored {
    /// The bot.
    pub bot: String,
    /// Others that it finished before in all matches of the round, a draw as a half; of a forfeited match only the one at
    /// fault and those who met it.
    pub points: f64,
    /// Others that there were.
    pub of: f64,
}

impl Round {
    /// Where a bot sat: the number of the table, from 0, its own score, and the others.
    pub fn seat(&self, bot: &str) -> Option<(usize, &Scored, impl Iterator<Item = &Scored>)> {
        let at = |table: &Vec<Scored>| table.iter().position(|scored| scored.bot == bot);
        let (number, place) = self.tables.iter().enumerate().find_map(|(number, table)| Some((number, at(table)?)))?;
        let others = self.tables[number].iter().enumerate().filter(move |(i, _)| *i != place).map(|(_, other)| other);
        Some((number, &self.tables[number][place], others))
    }

    /// Counts a match: the bots of its seats with their places, and whether it was forfeited.
    fn add(&mut self, seats: &[(&str, f64)], forfeited: bool) {
        let sits = |table: &Vec<Scored>| {
            table.len() == seats.len() && seats.iter().all(|(bot, _)| table.iter().any(|scored| scored.bot == *bot))
        };
        let fresh = |(bot, _): &(&str, f64)| Scored { bot: (*bot).to_owned(), points: 0.0, of: 0.0 };
        let at = match self.tables.iter().position(sits) {
            Some(at) => at,
            None => {
                self.tables.push(seats.iter().map(fresh).collect());
                self.tables.len() - 1
            }
        };
        for (i, (bot, place)) in seats.iter().enumerate() {
            let own = self.tables[at].iter_mut().find(|scored| scored.bot == *bot).expect("it sits here");
            for (_, (_, other)) in seats.iter().enumerate().filter(|(j, _)| *j != i) {
                if let Some(points) = forfeits::points(*place, *other, forfeited) {
                    own.of += 1.0;
                    own.points += points;
                }
            }
        }
    }
}

/// The rounds of each cell of a run that is a Swiss tournament; none of any other sample.
///
/// # Errors
/// When a table cannot be read.
pub fn tournaments(sample: &Sample) -> Result<Vec<Tournament>, AnalysisError> {
    let Some(manifest) = sample.only_manifest().filter(|_| sample.is_swiss()) else { return Ok(Vec::new()) };
    let (cells, segment) = (&manifest.cells, manifest.segment);
    let of_cell = |cell: &agon_record::CellFacts| Tournament {
        cell: stopping::name_of(cell, cells),
        players: cell.players,
        bots: cell.bots.clone(),
        rounds: Vec::new(),
    };
    let mut all: Vec<Tournament> = cells.iter().map(of_cell).collect();
    for batch in sample.in_order(0, &["bot"]) {
        let batch = batch?;
        let bots = batch.factor(&["bot"])?;
        let names: Vec<String> = bots.levels.iter().map(|level| level.concat()).collect();
        let Some(Values::U64(ids)) = batch.rows.matches.column("match") else {
            unreachable!("matches are read with their numbers")
        };
        for (m, id) in ids.iter().enumerate() {
            let place = |seat: usize| if batch.truncated[m] { 1.0 } else { batch.rank[seat] };
            let seats: Vec<(&str, f64)> =
                batch.seats_of(m).map(|seat| (names[bots.codes[seat]].as_str(), place(seat))).collect();
            let rounds = &mut all[(id % cells.len() as u64) as usize].rounds;
            let round = (id / segment) as usize;
            if rounds.len() <= round {
                rounds.resize(round + 1, Round::default());
            }
            rounds[round].add(&seats, batch.forfeited[m]);
        }
    }
    Ok(all)
}
