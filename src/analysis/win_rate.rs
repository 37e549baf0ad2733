//! How often each level of a factor wins: roles, bots, seats, scenarios, and their combinations.

use super::equality::{Fairness, Test, homogeneity};
use super::estimate::{Confidence, Estimate};
use super::grouping::Grouped;
use super::kin::{Kinship, by_number};
use super::ratio::{Tally, Totals};
use super::{AnalysisError, Batch, Factor, Order, Sample};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

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
    /// What the seats of this level got, if payoffs are more than winning or losing.
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
/// Intervals are those of [`clustered`](super::estimate::clustered): levels with several seats in a match are corrected for their dependence.
/// The levels are compared by [`Fairness`], or by [`homogeneity`] of matches where seats win together. If several cells of a run
/// have equal seeds, their matches of equal number count as one observation, and homogeneity is not tested.
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
    let columns: Vec<String> = by.iter().map(|c| c.as_ref().to_owned()).collect();
    let levels = ordered(sample, by, counting, order)?;
    let within: Vec<String> = columns.iter().filter(|c| sample.is_of_match(c)).cloned().collect();
    let strata = sample.match_levels(&within)?;
    let mut gathered = vec![Gathered::default(); levels.len()];
    let mut fairness = Fairness::new(levels.len());
    let mut of_strata: Vec<Fairness> = match counting {
        Counting::Share if !within.is_empty() => strata.iter().map(|_| Fairness::new(levels.len())).collect(),
        _ => Vec::new(),
    };
    let mut together = Together::new(levels.len());
    sample.each(by, |batch| {
        let Grouped { factor, seat: seat_of, start } = batch.grouped(by)?;
        let (factor, stratum_of) = (factor.among(&levels), batch.match_factor(&within)?.among(&strata));
        let payoffs = if counting == Counting::Share { batch.payoffs() } else { None };
        let mut of_match = OfMatch::new(levels.len());
        for m in 0..batch.len() {
            let (seats, times) = (batch.seats_of(m), batch.weight(m));
            let (players, anyone) = (seats.len(), batch.won(m));
            let winners = seats.clone().filter(|&s| batch.won[s]).count();
            let par = payoffs.as_ref().map(|payoffs| payoffs[seats].iter().sum::<f64>() / players as f64);
            let rows = start[m]..start[m + 1];
            for row in rows.clone() {
                let (code, s) = (factor.codes[row], seat_of[row]);
                let level = &mut gathered[code];
                level.seats += times;
                level.wins += times * u64::from(batch.won[s]);
                level.shared += times * u64::from(batch.won[s] && winners > 1);
                let payoff = payoffs.as_ref().map_or(0.0, |payoffs| payoffs[s]);
                level.par += times as f64 * par.unwrap_or_default();
                if of_match.add(code, counting, score(batch, counting, s), payoff) {
                    level.truncated += times * u64::from(batch.truncated[m]);
                }
                *level.won_tables.entry(players).or_default() += times * u64::from(anyone);
            }
            of_match.end(|code, (score, observed), payoff| {
                gathered[code].clusters.add((score, observed), times);
                if payoffs.is_some() {
                    gathered[code].payoffs.add(payoff, times);
                }
            });
            match counting {
                Counting::Share => {
                    let got = |seat: usize| payoffs.as_ref().map_or(batch.share[seat], |payoffs| payoffs[seat]);
                    let seats: Vec<_> = rows.map(|row| (factor.codes[row], got(seat_of[row]))).collect();
                    fairness.add_times(&seats, times);
                    if let Some(stratum) = of_strata.get_mut(stratum_of.codes[m]) {
                        stratum.add_times(&seats, times);
                    }
                }
                Counting::Whole => together.add(&factor.codes[rows], anyone, times),
            }
        }
        Ok(())
    })?;

    // What intervals are computed from: matches, unless several have equal seeds.
    let mut independent: Vec<Got> =
        gathered.iter().map(|g| Got { scores: g.clusters.clone(), payoffs: g.payoffs.clone() }).collect();
    let shared = Kinship::shared(sample);
    if shared {
        let frame = Frame { by, levels: &levels, within: &within, strata: &strata, counting };
        (independent, fairness, of_strata) = frame.by_seed(sample)?;
    }
    let test = match counting {
        Counting::Share => fairness.test(),
        Counting::Whole if shared => None,
        Counting::Whole => together.test(),
    };
    let among = confidence.among(levels.len());
    let levels = levels.into_iter().zip(gathered).zip(independent).map(|((level, g), own)| LevelRate {
        level,
        seats: g.seats,
        matches: g.clusters.matches(),
        wins: g.wins,
        matches_won: g.clusters.iter().filter(|(totals, _)| totals.0 > 0.0).map(|(_, n)| n).sum(),
        truncated: g.truncated,
        shared: g.shared,
        payoff: own.payoff(g.par / g.seats as f64, sample.game().payoff_range, confidence, among),
        rate: own.scores.clustered(confidence),
        simultaneous: own.scores.clustered(among),
        fair: (counting == Counting::Share).then(|| g.fair()),
    });
    let levels = levels.collect();
    let of_strata = strata.into_iter().zip(of_strata.iter().map(Fairness::test)).collect();
    Ok(WinRates { columns, within, confidence, counting, levels, of_strata, test })
}

fn score(batch: &Batch, counting: Counting, seat: usize) -> f64 {
    match counting {
        Counting::Share => batch.share[seat],
        Counting::Whole => f64::from(u8::from(batch.won[seat])),
    }
}

/// The levels in the order asked for.
fn ordered<S: AsRef<str>>(
    sample: &Sample,
    by: &[S],
    counting: Counting,
    order: Order,
) -> Result<Vec<Vec<String>>, AnalysisError> {
    let levels = sample.row_levels(by)?;
    let mut totals = vec![(0.0, 0u64); levels.len()];
    if order == Order::Rate {
        sample.each(by, |batch| {
            let Grouped { factor, seat, start } = batch.grouped(by)?;
            let factor = factor.among(&levels);
            for m in 0..batch.len() {
                for row in start[m]..start[m + 1] {
                    let total = &mut totals[factor.codes[row]];
                    total.0 += score(batch, counting, seat[row]) * batch.weight(m) as f64;
                    total.1 += batch.weight(m);
                }
            }
            Ok(())
        })?;
    }
    let factor = Factor { columns: Vec::new(), levels, codes: Vec::new() };
    Ok(factor.ordered(order, |level| totals[level].0 / totals[level].1 as f64).levels)
}

/// What is counted of one level.
#[derive(Clone, Default)]
struct Gathered {
    seats: u64,
    wins: u64,
    truncated: u64,
    /// Seats in matches that someone won, by size of the table.
    won_tables: BTreeMap<usize, u64>,
    /// Score and observations of each match.
    clusters: Tally,
    shared: u64,
    /// Sum of the payoffs and number of seats of each match.
    payoffs: Tally,
    par: f64,
}

/// What the levels get in a single match.
struct OfMatch {
    /// Score and observations, and payoffs and their number.
    levels: Vec<(Totals, Totals)>,
    touched: Vec<usize>,
}

impl OfMatch {
    fn new(levels: usize) -> Self {
        Self { levels: vec![((0.0, 0.0), (0.0, 0.0)); levels], touched: Vec::new() }
    }

    /// Adds a row; whether it is one more observation of the level.
    fn add(&mut self, level: usize, counting: Counting, score: f64, payoff: f64) -> bool {
        let (scores, payoffs) = &mut self.levels[level];
        let first = payoffs.1 == 0.0;
        if first {
            self.touched.push(level);
        }
        *payoffs = (payoffs.0 + payoff, payoffs.1 + 1.0);
        let counts = counting == Counting::Share || first;
        if counts {
            *scores = (scores.0 + score, scores.1 + 1.0);
        }
        counts
    }

    /// Hands out what the levels of the match got.
    fn end(&mut self, mut of: impl FnMut(usize, Totals, Totals)) {
        for level in self.touched.drain(..) {
            let (scores, payoffs) = std::mem::take(&mut self.levels[level]);
            of(level, scores, payoffs);
        }
    }
}

/// What a level got in independent observations: score and rows, payoffs and seats.
#[derive(Clone, Default)]
struct Got {
    scores: Tally,
    payoffs: Tally,
}

impl Got {
    fn payoff(&self, fair: f64, range: (f32, f32), confidence: Confidence, among: Confidence) -> Option<Payoff> {
        let mean = |confidence| Some(self.payoffs.mean(confidence)?.within(range.0.into(), range.1.into()));
        Some(Payoff { mean: mean(confidence)?, simultaneous: mean(among)?, fair })
    }
}

/// What rates are grouped by.
struct Frame<'a, S> {
    by: &'a [S],
    levels: &'a [Vec<String>],
    within: &'a [String],
    strata: &'a [Vec<String>],
    counting: Counting,
}

/// What a match adds to its seed.
struct OfSeed {
    stratum: usize,
    /// Level, scores and payoffs.
    levels: Vec<(usize, Totals, Totals)>,
    /// Level and share, or payoff, of each row.
    rows: Vec<(usize, f64)>,
}

impl<S: AsRef<str>> Frame<'_, S> {
    /// What the levels got, seed by seed, and their tests: over all strata and in each.
    fn by_seed(&self, sample: &Sample) -> Result<(Vec<Got>, Fairness, Vec<Fairness>), AnalysisError> {
        let columns: Vec<&str> = self.by.iter().map(AsRef::as_ref).collect();
        let mut got = vec![Got::default(); self.levels.len()];
        let mut fairness = Fairness::new(self.levels.len());
        let mut of_strata: Vec<Fairness> = match self.counting {
            Counting::Share if !self.within.is_empty() => {
                self.strata.iter().map(|_| Fairness::new(self.levels.len())).collect()
            }
            _ => Vec::new(),
        };
        by_number(
            sample,
            &columns,
            |_, batch| self.matches(batch),
            |matches| {
                let mut totals: BTreeMap<usize, (Totals, Totals)> = BTreeMap::new();
                let mut touched = BTreeSet::new();
                for OfSeed { stratum, levels, rows } in matches {
                    for (level, score, payoff) in levels {
                        let (scores, payoffs) = totals.entry(level).or_default();
                        *scores = (scores.0 + score.0, scores.1 + score.1);
                        *payoffs = (payoffs.0 + payoff.0, payoffs.1 + payoff.1);
                    }
                    if self.counting == Counting::Share {
                        fairness.add(&rows);
                        if let Some(of_stratum) = of_strata.get_mut(stratum) {
                            of_stratum.add(&rows);
                            touched.insert(stratum);
                        }
                    }
                }
                for (level, (scores, payoffs)) in totals {
                    got[level].scores.add(scores, 1);
                    if sample.has_payoffs() {
                        got[level].payoffs.add(payoffs, 1);
                    }
                }
                fairness.next_seed();
                touched.into_iter().for_each(|stratum| of_strata[stratum].next_seed());
            },
        )?;
        Ok((got, fairness, of_strata))
    }

    /// What the matches of a batch add, each with its number.
    fn matches(&self, batch: &Batch) -> Result<Vec<(u64, OfSeed)>, AnalysisError> {
        let Grouped { factor, seat: seat_of, start } = batch.grouped(self.by)?;
        let factor = factor.among(self.levels);
        let stratum_of = batch.match_factor(self.within)?.among(self.strata);
        let payoffs = if self.counting == Counting::Share { batch.payoffs() } else { None };
        let payoff = |seat: usize| payoffs.as_ref().map(|payoffs| payoffs[seat]);
        let mut of_match = OfMatch::new(self.levels.len());
        let numbered = batch.nth().into_iter().enumerate();
        let of_seed = numbered.map(|(m, nth)| {
            let rows = || (start[m]..start[m + 1]).map(|row| (factor.codes[row], seat_of[row]));
            for (level, seat) in rows() {
                of_match.add(level, self.counting, score(batch, self.counting, seat), payoff(seat).unwrap_or_default());
            }
            let mut levels = Vec::new();
            of_match.end(|level, scores, payoffs| levels.push((level, scores, payoffs)));
            let rows =
                rows().map(|(level, seat)| (level, payoff(seat).unwrap_or_else(|| score(batch, self.counting, seat))));
            (nth, OfSeed { stratum: stratum_of.codes[m], levels, rows: rows.collect() })
        });
        Ok(of_seed.collect())
    }
}

impl Gathered {
    fn fair(&self) -> f64 {
        self.won_tables.iter().map(|(&players, &seats)| seats as f64 / players as f64).sum::<f64>() / self.seats as f64
    }
}

/// Where seats win together only matches differ, so only factors with one level per match can be compared.
struct Together {
    /// Matches won and played of each level; `None` once a match has several.
    table: Option<Vec<(u64, u64)>>,
}

impl Together {
    fn new(levels: usize) -> Self {
        Self { table: Some(vec![(0, 0); levels]) }
    }

    /// So many matches with these levels of their rows.
    fn add(&mut self, codes: &[usize], won: bool, times: u64) {
        let one = codes.split_first().filter(|(level, others)| others.iter().all(|other| other == *level));
        match (&mut self.table, one) {
            (Some(table), Some((&level, _))) => {
                table[level].0 += times * u64::from(won);
                table[level].1 += times;
            }
            _ => self.table = None,
        }
    }

    fn test(&self) -> Option<Test> {
        homogeneity(self.table.as_ref()?)
    }
}
