//! Better numbers for a bot, found by matches and confirmed by others: [`bandit`] chooses among a few values of a few
//! parameters, [`evolution`] moves all weights of a game at once.

pub mod bandit;
pub mod evolution;

use super::{Cell, MatchError, MatchRecord, Plan, Playable, score_interval};
use agon_bots::BotConfig;
use agon_game::Seat;
use rayon::prelude::*;

/// Matches that are played at the same time.
const BATCH: usize = 8;

/// A table to play at.
pub struct Venue<'a> {
    /// The game.
    pub game: &'a dyn Playable,
    /// The table; its bots are not asked for.
    pub cell: Cell,
    /// All seats win together, so that each bot plays with itself.
    pub cooperative: bool,
}

/// Matches of the new bot against the old one.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Record {
    /// Matches played.
    pub matches: u64,
    /// What the new bot won of them, shared wins in parts.
    pub won: f64,
    /// What it would have won if both were equally good; in a cooperative game, what the unchanged bot won of the same
    /// matches.
    pub fair: f64,
    /// Sum over matches of the squares of what it won beyond that.
    pub squares: f64,
    /// Sums over matches of the least and of the most that it could win beyond its share of the seats.
    pub range: [f64; 2],
}

impl Record {
    /// What it won beyond its fair share, per match, and the ends of the 95 % interval around it ([`score_interval`]).
    pub fn beyond(&self) -> (f64, [f64; 2]) {
        let n = self.matches as f64;
        let mean = (self.won - self.fair) / n;
        let variance = (self.squares / n - mean * mean).max(0.0);
        (mean, score_interval(self.matches, mean, variance, self.range.map(|sum| sum / n)))
    }

    /// The share of the total that the new bot got; 0.5 if both are equally good.
    fn relative(self) -> f64 {
        (0.5 + (self.won - self.fair)).clamp(0.0, 1.0)
    }

    fn add(&mut self, other: Self) {
        self.matches += other.matches;
        self.won += other.won;
        self.fair += other.fair;
        self.squares += other.squares;
        self.range.iter_mut().zip(other.range).for_each(|(sum, end)| *sum += end);
    }
}

/// Why nothing was found.
#[derive(Debug, thiserror::Error)]
pub enum TuneError {
    /// A set of values is no bot.
    #[error("{0}")]
    Bot(String),
    /// A match failed.
    #[error(transparent)]
    Match(#[from] MatchError),
}

/// Match `number` of a new bot against an old one, at the venues in turn.
fn against(
    venues: &[Venue<'_>],
    new: &BotConfig,
    old: &BotConfig,
    seed: u64,
    number: u64,
) -> Result<Record, MatchError> {
    let (venue, index) = (&venues[(number % venues.len() as u64) as usize], number / venues.len() as u64);
    let (won, fair, range) = match venue.cooperative {
        // The two cannot meet, so both play the same match.
        true => {
            let won = |bot: &BotConfig| -> Result<f64, MatchError> {
                let all = match_of(venue, vec![bot.clone()], seed, index)?.outcome.won;
                Ok(if all.iter().any(|won| *won) { 1.0 } else { 0.0 })
            };
            (won(new)?, won(old)?, [-1.0, 1.0])
        }
        false => {
            let record = match_of(venue, vec![new.clone(), old.clone()], seed, index)?;
            let won = &record.outcome.won;
            let mine = |seat: &Seat| record.seats[seat.index()].bot == new.name;
            let seats: Vec<Seat> = Seat::all(record.seats.len()).filter(mine).collect();
            let winners = won.iter().filter(|won| **won).count();
            let wins = seats.iter().filter(|seat| won[**seat]).count() as f64;
            // A match that nobody won is even.
            let there_was = winners.min(1) as f64;
            let share = seats.len() as f64 / record.seats.len() as f64;
            (wins / winners.max(1) as f64, there_was * share, [-share, 1.0 - share])
        }
    };
    Ok(Record { matches: 1, won, fair, squares: (won - fair) * (won - fair), range })
}

/// Match `index` at a venue.
fn match_of(venue: &Venue<'_>, bots: Vec<BotConfig>, seed: u64, index: u64) -> Result<MatchRecord, MatchError> {
    let cell = Cell { bots, game: 0, ..venue.cell.clone() };
    venue.game.play(&Plan::of_one(cell, seed), index)
}

/// The record of a new bot against an old one at each venue, in `matches` matches that no search with this seed has seen;
/// `progress` is told of those played so far.
fn confirm(
    venues: &[Venue<'_>],
    new: &BotConfig,
    old: &BotConfig,
    matches: u64,
    seed: u64,
    mut progress: impl FnMut(u64),
) -> Result<Vec<Record>, MatchError> {
    let mut confirmed = vec![Record::default(); venues.len()];
    let mut done = 0;
    while done < matches {
        let batch = done..matches.min(done + BATCH as u64);
        done = batch.end;
        let played = batch.clone().into_par_iter().map(|number| against(venues, new, old, !seed, number));
        for (number, record) in batch.zip(played.collect::<Result<Vec<_>, _>>()?) {
            confirmed[number as usize % venues.len()].add(record);
        }
        progress(done);
    }
    Ok(confirmed)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 30 of 30 matches of two of four seats: Wilson's 88.6 to 100 %, less the half that is even.
    #[test]
    fn a_confirmation_that_was_won_throughout_has_an_interval_with_a_width() {
        let mut all = Record::default();
        (0..30).for_each(|_| all.add(Record { matches: 1, won: 1.0, fair: 0.5, squares: 0.25, range: [-0.5, 0.5] }));
        let (mean, [low, high]) = all.beyond();
        assert!((mean, high) == (0.5, 0.5) && (low - 0.3865).abs() < 1e-4, "{mean}: {low} to {high}");
    }
}
