//! How often each level of a factor wins: roles, bots, seats, scenarios, and their combinations.

use super::equality::{Fairness, Test, homogeneity};
use super::estimate::{Confidence, Estimate, clustered};
use super::{AnalysisError, Order, Sample};
use serde::Serialize;
use std::collections::BTreeMap;

/// What a seat gets for a victory that it shares with others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Counting {
    /// One k-th for each of k winners, so that the rates of a match sum to 1. Used where seats compete.
    Share,
    /// The whole win. Used where all seats of a match win or lose together.
    Whole,
}

/// One level.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LevelRate {
    /// One value per column of the factor.
    pub level: Vec<String>,
    /// Seats of this level over all matches.
    pub seats: u64,
    /// Matches with at least one seat of this level.
    pub matches: u64,
    /// Seats that won, alone or with others.
    pub wins: u64,
    /// Matches in which at least one seat of this level won.
    pub matches_won: u64,
    /// Seats in matches that were stopped by a cap; they count as not won.
    pub truncated: u64,
    /// Win rate over all seats of this level.
    pub rate: Estimate,
    /// The same with an interval wide enough that those of all levels hold together.
    pub simultaneous: Estimate,
    /// The rate if the wins of each match had been shared out equally: the mean of 1/players over these seats, where a
    /// match that nobody won has nothing to share. `None` where seats win together.
    pub fair: Option<f64>,
}

/// Win rates of all levels.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct WinRates {
    /// The columns grouped by.
    pub columns: Vec<String>,
    /// Confidence level of the intervals.
    pub confidence: Confidence,
    /// What a shared victory counts.
    pub counting: Counting,
    /// All levels.
    pub levels: Vec<LevelRate>,
    /// Whether the levels differ; `None` when the design cannot tell.
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

    let factor = sample.factor(by)?;
    let mut totals = vec![(0.0, 0u64); factor.levels.len()];
    for (seat, &code) in factor.codes.iter().enumerate() {
        totals[code].0 += score(seat);
        totals[code].1 += 1;
    }
    let factor = factor.ordered(order, |level| totals[level].0 / totals[level].1 as f64);

    let mut gathered = vec![Gathered::default(); factor.levels.len()];
    for m in 0..sample.match_count() {
        let seats = sample.seats_of(m);
        let anyone = seats.iter().any(|&s| sample.won[s]);
        for &s in seats {
            let level = &mut gathered[factor.codes[s]];
            level.add(m, score(s));
            level.wins += u64::from(sample.won[s]);
            level.truncated += u64::from(sample.truncated[m]);
            *level.won_tables.entry(seats.len()).or_default() += u64::from(anyone);
        }
    }

    let test = match counting {
        Counting::Share => fairness(sample, &factor.codes, factor.levels.len()),
        Counting::Whole => together(sample, &factor.codes, factor.levels.len()),
    };
    let among = confidence.among(factor.levels.len());
    let levels = factor.levels.into_iter().zip(gathered).map(|(level, g)| LevelRate {
        level,
        seats: g.seats,
        matches: g.clusters.len() as u64,
        wins: g.wins,
        matches_won: g.clusters.iter().filter(|c| c.0 > 0.0).count() as u64,
        truncated: g.truncated,
        rate: clustered(&g.clusters, confidence),
        simultaneous: clustered(&g.clusters, among),
        fair: (counting == Counting::Share).then(|| g.fair()),
    });
    let levels = levels.collect();
    Ok(WinRates { columns: factor.columns, confidence, counting, levels, test })
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
}

impl Gathered {
    fn add(&mut self, match_row: usize, score: f64) {
        self.seats += 1;
        match self.clusters.last_mut() {
            Some(cluster) if self.last_match == Some(match_row) => *cluster = (cluster.0 + score, cluster.1 + 1),
            _ => self.clusters.push((score, 1)),
        }
        self.last_match = Some(match_row);
    }

    fn fair(&self) -> f64 {
        self.won_tables.iter().map(|(&players, &seats)| seats as f64 / players as f64).sum::<f64>() / self.seats as f64
    }
}

fn fairness(sample: &Sample, codes: &[usize], levels: usize) -> Option<Test> {
    let mut fairness = Fairness::new(levels);
    let mut seats = Vec::new();
    for m in 0..sample.match_count() {
        seats.clear();
        seats.extend(sample.seats_of(m).iter().map(|&s| (codes[s], sample.share[s])));
        fairness.add(&seats);
    }
    fairness.test()
}

/// Where seats win together only matches differ, so only factors with one level per match can be compared.
fn together(sample: &Sample, codes: &[usize], levels: usize) -> Option<Test> {
    let mut table = vec![(0, 0); levels];
    for m in 0..sample.match_count() {
        let seats = sample.seats_of(m);
        let level = codes[seats[0]];
        if seats.iter().any(|&s| codes[s] != level) {
            return None;
        }
        table[level].0 += u64::from(sample.won[seats[0]]);
        table[level].1 += 1;
    }
    homogeneity(&table)
}
