//! How often each level of a factor wins: roles, bots, seats, scenarios, and their combinations.

use super::equality::{Fairness, Test, homogeneity};
use super::estimate::{Confidence, Estimate, clustered};
use super::grouping::Rows;
use super::ratio::{Totals, mean};
use super::{AnalysisError, Order, Sample};
use serde::Serialize;
use std::collections::BTreeMap;

/// What a seat gets for a victory that it shares with others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Counting {
    /// One k-th for each of k winners, so that the rates of a match sum to 1. Used where seats compete.
    Share,
    /// The whole win, of a match rather than a seat: a match counts once for each level in it. Used where all seats of a
    /// match win or lose together.
    Whole,
}

/// One level.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LevelRate {
    /// One value per column of the factor.
    pub level: Vec<String>,
    /// Seats of this level over all matches; roles or pairs where these are grouped.
    pub seats: u64,
    /// Matches with at least one seat of this level.
    pub matches: u64,
    /// Seats that won, alone or with others.
    pub wins: u64,
    /// Matches in which at least one seat of this level won.
    pub matches_won: u64,
    /// Seats in matches that were stopped by a cap, or such matches where seats win together; they count as not won.
    pub truncated: u64,
    /// Win rate over all seats of this level, or over its matches where seats win together.
    pub rate: Estimate,
    /// The same with an interval wide enough that those of all levels hold together.
    pub simultaneous: Estimate,
    /// Seats that won together with others; they count in part in the rate.
    pub shared: u64,
    /// What the seats of this level got, where that is more than having won or not.
    pub payoff: Option<Payoff>,
    /// The rate if the wins of each match had been shared out equally: the mean of 1/players over these seats, where a
    /// match that nobody won has nothing to share. `None` where seats win together.
    pub fair: Option<f64>,
}

/// What seats got, on average.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Payoff {
    /// Mean over seats, within the payoffs of the game.
    pub mean: Estimate,
    /// The same with an interval wide enough that those of all levels hold together.
    pub simultaneous: Estimate,
    /// What they would have got if the payoffs of each match had been shared out equally.
    pub fair: f64,
}

/// Win rates of all levels.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct WinRates {
    /// The columns grouped by.
    pub columns: Vec<String>,
    /// Those of them that belong to whole matches: levels of the others are compared within these.
    pub within: Vec<String>,
    /// Confidence level of the intervals.
    pub confidence: Confidence,
    /// What a shared victory counts.
    pub counting: Counting,
    /// All levels.
    pub levels: Vec<LevelRate>,
    /// The same within each combination of the columns of matches, in the order of the levels; empty where no seats are
    /// compared, or where there are no such columns.
    pub of_strata: Vec<(Vec<String>, Option<Test>)>,
    /// Whether the levels differ, in payoff where there is one, else in wins; `None` when the design cannot tell.
    pub test: Option<Test>,
}

/// Win rates by the given columns, over all matches, truncated ones included.
///
/// Intervals are those of [`clustered`]: levels with several seats in a match are corrected for their dependence.
/// The levels are compared by [`Fairness`], or by [`homogeneity`] of matches where seats win together.
///
/// # Errors
/// When a column is unknown or takes too many values.
pub fn win_rates<S: AsRef<str>>(
    sample: &Sample,
    by: &[S],
    confidence: Confidence,
    order: Order,
) -> Result<WinRates, AnalysisError> {
    let counting = if sample.is_cooperative() { Counting::Whole } else { Counting::Share };
    let score = |seat: usize| match counting {
        Counting::Share => sample.share[seat],
        Counting::Whole => f64::from(u8::from(sample.won[seat])),
    };

    let Rows { factor, seat: seat_of, start } = sample.rows(by)?;
    let mut totals = vec![(0.0, 0u64); factor.levels.len()];
    for (&seat, &code) in seat_of.iter().zip(&factor.codes) {
        totals[code].0 += score(seat);
        totals[code].1 += 1;
    }
    let factor = factor.ordered(order, |level| totals[level].0 / totals[level].1 as f64);

    let payoffs = if counting == Counting::Share { sample.payoffs() } else { None };
    let mut gathered = vec![Gathered::default(); factor.levels.len()];
    for m in 0..sample.match_count() {
        let seats = sample.seats_of(m);
        let (players, anyone) = (seats.len(), sample.won(m));
        let winners = seats.iter().filter(|&&s| sample.won[s]).count();
        let par = |payoffs: &Vec<f64>| seats.iter().map(|&s| payoffs[s]).sum::<f64>() / players as f64;
        let par = payoffs.as_ref().map(par);
        for row in start[m]..start[m + 1] {
            let (level, s) = (&mut gathered[factor.codes[row]], seat_of[row]);
            level.seats += 1;
            level.wins += u64::from(sample.won[s]);
            level.shared += u64::from(sample.won[s] && winners > 1);
            if let (Some(payoffs), Some(par)) = (&payoffs, par) {
                level.add_payoff(m, payoffs[s], par);
            }
            if counting == Counting::Share || level.last_match != Some(m) {
                level.add(m, score(s));
                level.truncated += u64::from(sample.truncated[m]);
            }
            *level.won_tables.entry(players).or_default() += u64::from(anyone);
        }
    }

    let within: Vec<String> = factor.columns.iter().filter(|c| sample.is_of_match(c)).cloned().collect();
    let strata = sample.match_factor(&within)?;
    let mut of_strata: Vec<Fairness> = match counting {
        Counting::Share if !within.is_empty() => {
            strata.levels.iter().map(|_| Fairness::new(factor.levels.len())).collect()
        }
        _ => Vec::new(),
    };
    let test = match counting {
        Counting::Share => {
            let mut fairness = Fairness::new(factor.levels.len());
            for (m, rows) in start.windows(2).map(|w| w[0]..w[1]).enumerate() {
                let got = |seat: usize| payoffs.as_ref().map_or(sample.share[seat], |payoffs| payoffs[seat]);
                let seats: Vec<_> = rows.map(|row| (factor.codes[row], got(seat_of[row]))).collect();
                fairness.add(&seats);
                if let Some(stratum) = of_strata.get_mut(strata.codes[m]) {
                    stratum.add(&seats);
                }
            }
            fairness.test()
        }
        Counting::Whole => {
            let matches = start.windows(2).map(|w| &factor.codes[w[0]..w[1]]).enumerate();
            together(matches.map(|(m, codes)| (codes, sample.won(m))), factor.levels.len())
        }
    };
    let among = confidence.among(factor.levels.len());
    let levels = factor.levels.into_iter().zip(gathered).map(|(level, g)| LevelRate {
        level,
        seats: g.seats,
        matches: g.clusters.len() as u64,
        wins: g.wins,
        matches_won: g.clusters.iter().filter(|c| c.0 > 0.0).count() as u64,
        truncated: g.truncated,
        shared: g.shared,
        payoff: g.payoff(sample.game().payoff_range, confidence, among),
        rate: clustered(&g.clusters, confidence),
        simultaneous: clustered(&g.clusters, among),
        fair: (counting == Counting::Share).then(|| g.fair()),
    });
    let levels = levels.collect();
    let of_strata = strata.levels.into_iter().zip(of_strata.iter().map(Fairness::test)).collect();
    Ok(WinRates { columns: factor.columns, within, confidence, counting, levels, of_strata, test })
}

/// What is counted of one level, match by match.
#[derive(Clone, Default)]
struct Gathered {
    seats: u64,
    wins: u64,
    truncated: u64,
    /// Seats in matches that someone won, by size of the table.
    won_tables: BTreeMap<usize, u64>,
    last_match: Option<usize>,
    clusters: Vec<(f64, u32)>,
    shared: u64,
    /// Sum of the payoffs and number of seats, match by match.
    payoffs: Vec<Totals>,
    last_payoff: Option<usize>,
    par: f64,
}

impl Gathered {
    fn add(&mut self, match_row: usize, score: f64) {
        match self.clusters.last_mut() {
            Some(cluster) if self.last_match == Some(match_row) => *cluster = (cluster.0 + score, cluster.1 + 1),
            _ => self.clusters.push((score, 1)),
        }
        self.last_match = Some(match_row);
    }

    fn add_payoff(&mut self, match_row: usize, payoff: f64, par: f64) {
        match self.payoffs.last_mut() {
            Some(totals) if self.last_payoff == Some(match_row) => *totals = (totals.0 + payoff, totals.1 + 1.0),
            _ => self.payoffs.push((payoff, 1.0)),
        }
        self.last_payoff = Some(match_row);
        self.par += par;
    }

    fn payoff(&self, range: (f32, f32), confidence: Confidence, among: Confidence) -> Option<Payoff> {
        let mean = |confidence| Some(mean(&self.payoffs, confidence)?.within(range.0.into(), range.1.into()));
        Some(Payoff { mean: mean(confidence)?, simultaneous: mean(among)?, fair: self.par / self.seats as f64 })
    }

    fn fair(&self) -> f64 {
        self.won_tables.iter().map(|(&players, &seats)| seats as f64 / players as f64).sum::<f64>() / self.seats as f64
    }
}

/// Where seats win together only matches differ, so only factors with one level per match can be compared. Each match
/// comes with the levels of its rows and whether it was won.
fn together<'a>(matches: impl Iterator<Item = (&'a [usize], bool)>, levels: usize) -> Option<Test> {
    let mut table = vec![(0, 0); levels];
    for (codes, won) in matches {
        let (&level, others) = codes.split_first()?;
        if others.iter().any(|&other| other != level) {
            return None;
        }
        table[level].0 += u64::from(won);
        table[level].1 += 1;
    }
    homogeneity(&table)
}
