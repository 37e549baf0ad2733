//! Whether one player is better than another: a series of matches with seats and roles rotated, planned in advance.

use crate::watch::Watch;
use agon_arena::{Cell, MatchError, MatchRecord, Plan, Playable, Roles, Rotation, score_interval};
use agon_bots::BotConfig;
use agon_game::{GameInfo, Heuristic, Seat, Setup};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

/// The result of a series: what the new player won of it.
#[derive(Clone, Copy, Debug, PartialEq, Default, Serialize, Deserialize)]
pub struct Series {
    /// Matches played.
    pub matches: u64,
    /// How many of them the new player won; of a shared win it gets its share.
    pub won: f64,
    /// What it would have won if both were equally good; in a cooperative game, what the other won of the same matches.
    pub fair: f64,
    /// What it won beyond that, per match.
    pub beyond: f64,
    /// Lower end of the 95 % interval around it ([`score_interval`]).
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

impl Series {
    /// The result of matches, from what was won in each and what would have been fair.
    pub(crate) fn of(played: &[[f64; 2]]) -> Self {
        let fair = played.iter().map(|p| p[1]).sum::<f64>() / played.len() as f64;
        Self::within(played, [-fair, 1.0 - fair])
    }

    /// The result of matches that two players have each played, from what each won: their difference lies between -1 and 1.
    pub(crate) fn of_pairs(played: &[[f64; 2]]) -> Self {
        Self::within(played, [-1.0, 1.0])
    }

    fn within(played: &[[f64; 2]], range: [f64; 2]) -> Self {
        let n = played.len() as f64;
        let sum = |of: &dyn Fn(&[f64; 2]) -> f64| played.iter().map(of).sum::<f64>();
        let (won, fair) = (sum(&|p| p[0]), sum(&|p| p[1]));
        let beyond = (won - fair) / n;
        let variance = sum(&|p| (p[0] - p[1] - beyond).powi(2)) / n;
        let matches = played.len() as u64;
        let [low, high] = score_interval(matches, beyond, variance, range);
        Self { matches, won, fair, beyond, low, high }
    }

    /// Whether the new player is better, with the interval clear of even.
    pub fn better(&self) -> bool {
        self.low > 0.0
    }
}

/// Plays `matches` in which two players have half of the seats each, at `tables` in turn; in a cooperative game each plays
/// the same matches alone.
///
/// # Errors
/// When a match fails.
pub fn series<G: Heuristic>(
    game: &G,
    tables: &[Setup],
    new: &BotConfig,
    old: &BotConfig,
    seed: u64,
    matches: u64,
    watch: &dyn Watch,
) -> Result<Series, MatchError> {
    let one = |number: usize| -> Result<[f64; 2], MatchError> {
        let of_table = (number / tables.len()) as u64;
        let table = &tables[number % tables.len()];
        let play = |bots: &[&BotConfig]| game.play(&plan(game, table, bots, seed), of_table);
        let both = match game.info().cooperative {
            true => {
                let won = |record: MatchRecord| if record.outcome.won.iter().any(|won| *won) { 1.0 } else { 0.0 };
                [won(play(&[new])?), won(play(&[old])?)]
            }
            false => part(&play(&[new, old])?, game.info(), &new.name),
        };
        watch.played();
        Ok(both)
    };
    let played = all(matches, &one)?;
    Ok(if game.info().cooperative { Series::of_pairs(&played) } else { Series::of(&played) })
}

/// Plays `matches` with `new` in one seat, which moves on from match to match, and `frozen` in all others, at `tables` in turn.
/// For every match: what `new` won, and its fair share. Equal seeds play the same matches, whoever `new` is.
///
/// # Errors
/// When a match fails.
///
/// # Panics
/// In a cooperative game, where nobody plays against anybody.
pub fn gain<G: Heuristic>(
    game: &G,
    tables: &[Setup],
    new: &BotConfig,
    frozen: &BotConfig,
    seed: u64,
    matches: u64,
    watch: &dyn Watch,
) -> Result<Vec<[f64; 2]>, MatchError> {
    assert!(!game.info().cooperative, "all seats of {} win together", game.info().name);
    // A name that the other player cannot have.
    let mut named = new.clone();
    named.name = format!("{}_response", frozen.name);
    let new = &named;
    let one = |number: usize| -> Result<[f64; 2], MatchError> {
        let table = &tables[number % tables.len()];
        let mut bots = vec![frozen; table.players];
        bots[0] = new;
        let record = game.play(&plan(game, table, &bots, seed), (number / tables.len()) as u64)?;
        watch.played();
        Ok(part(&record, game.info(), &new.name))
    };
    all(matches, &one)
}

/// All matches, on all threads of the pool. Not generic, so that it is not compiled again for every game.
fn all(
    matches: u64,
    one: &(dyn Fn(usize) -> Result<[f64; 2], MatchError> + Sync),
) -> Result<Vec<[f64; 2]>, MatchError> {
    (0..matches as usize).into_par_iter().with_max_len(1).map(one).collect()
}

/// What the seats of `name` won of a match, and the fair share of so many seats. A match that nobody won is even.
fn part(record: &MatchRecord, info: &GameInfo, name: &str) -> [f64; 2] {
    let shares = agon_bots::learned::shares(info, &record.outcome.payoffs);
    let seats = record.seats.len();
    let own = Seat::all(seats).filter(|seat| record.seats[seat.index()].bot == name);
    let (count, won) = own.fold((0, 0.0), |(count, won), seat| (count + 1, won + f64::from(shares[seat])));
    [won, f64::from(count) / seats as f64]
}

fn plan<G: Heuristic>(game: &G, table: &Setup, bots: &[&BotConfig], seed: u64) -> Plan {
    let roles = game.roles(table.players);
    let tied = roles.is_empty() || !game.info().seat_roles.is_empty();
    let cell = Cell {
        game: 0,
        players: table.players,
        scenario: table.scenario.clone(),
        roles: Roles::Given(roles),
        bots: bots.iter().map(|bot| (*bot).clone()).collect(),
        rotation: if tied { Rotation::Bots } else { Rotation::RolesAndBots },
    };
    Plan::of_one(cell, seed)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 60 of 60 matches are no proof that none is ever lost (Wilson: 94.0 to 100 %).
    #[test]
    fn a_series_that_was_won_throughout_has_an_interval_with_a_width() {
        let share = 1.0 / 3.0;
        let all = Series::of(&[[1.0, share]; 60]);
        assert!((all.beyond - 2.0 * share).abs() < 1e-12 && (all.high - all.beyond).abs() < 1e-12, "{all:?}");
        assert!((all.low - 0.6065).abs() < 1e-4 && all.better(), "{all:?}");
        // The same won by both, match by match: a difference of 6 points cannot be excluded.
        let equal = Series::of_pairs(&[[1.0, 1.0]; 60]);
        assert!(equal.beyond == 0.0 && (equal.high - 0.06).abs() < 1e-3 && !equal.better(), "{equal:?}");
        // Two matches won tell little.
        assert!(!Series::of(&[[1.0, 0.5]; 2]).better());
    }
}
