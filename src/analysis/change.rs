//! What a factor changes: for each role, the difference of its win rate between two levels of an option, a content value,
//! a line-up or a run; and whether the factor changes anything at all.

use super::equality::chi_square_tail;
use super::estimate::{Confidence, Estimate, Method, clustered};
use super::linear::Symmetric;
use super::ratio::{Totals, mean};
use super::{AnalysisError, Factor, Sample};
use serde::Serialize;
use statrs::distribution::{ContinuousCDF, FisherSnedecor};
use std::collections::BTreeMap;

/// Power with which a [`Change::detectable`] change is found.
pub const POWER: f64 = 0.8;

/// The change of one contestant from the reference level to another.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Change {
    /// Who: a role, a bot, or the group where all win together.
    pub who: String,
    /// Matches of both levels in which they play.
    pub matches: u64,
    /// The figure at the reference level, over the strata that both levels have.
    pub from: f64,
    /// The same at the other level.
    pub to: f64,
    /// `to - from`, with its interval.
    pub change: Estimate,
    /// The same with an interval wide enough that those of all contestants and levels hold together.
    pub simultaneous: Estimate,
    /// The smallest change that so many matches show with [`POWER`], by the joint interval.
    pub detectable: f64,
}

/// From the reference level to another one.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Step {
    /// The other level.
    pub to: String,
    /// Largest change first.
    pub changes: Vec<Change>,
}

/// Whether a factor changes anything.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Test {
    /// Wald's statistic of all changes together.
    pub chi_square: f64,
    /// Its degrees of freedom.
    pub df: usize,
    /// Probability of a statistic at least this large if nothing changes.
    pub p: f64,
}

/// What a factor changes.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Changes {
    /// The factor, a column of matches.
    pub factor: String,
    /// Whose figure changes, a column of seats; `None` where all win together.
    pub who: Option<String>,
    /// The level that others are compared with: the one written first.
    pub from: String,
    /// The other levels.
    pub steps: Vec<Step>,
    /// One test of the factor; `None` when these matches have no spread to measure it by.
    pub test: Option<Test>,
    /// What is held: levels are compared within combinations of these.
    pub within: Vec<String>,
    /// Combinations of these that only one level has, and that therefore say nothing.
    pub left_out: Vec<String>,
    /// Matches compared.
    pub matches: u64,
    /// The part of the variance of the changes that is saved by taking matches of equal seed in pairs; negative where they
    /// pull apart.
    pub saved: f64,
    /// The figures are payoffs, not win rates.
    pub payoffs: bool,
}

/// What `factor`, a column of matches, changes for the levels of `who`, a column of seats, within the combinations of the
/// columns `within`. `None` when no two levels were played at like tables.
///
/// Figures are ratios of totals over matches, so seats of a match may depend on each other; strata are weighted by the
/// harmonic mean of their sizes (Cochran 1954, Biometrics 10:417). The variance is that of the linearised totals over pairs:
/// matches of equal number in their cells, which have equal seeds, count as one observation (Cochran 1977, 6.4). Where seeds
/// bring nothing in common the pairs cost nothing either. The interval is the hybrid of the intervals of the single figures
/// (method 10 of Newcombe 1998, Statistics in Medicine 17:873, for strata as in Zou and Donner 2008, 27:1693), scaled to
/// the variance of pairs. The test is Wald's, with Hotelling's correction for the estimated variance (Hotelling 1931).
///
/// # Errors
/// When a column is unknown, belongs to seats where matches are asked for, or takes too many values.
pub fn changes(
    sample: &Sample,
    factor: &str,
    within: &[String],
    who: Option<&str>,
    confidence: Confidence,
) -> Result<Option<Changes>, AnalysisError> {
    let levels = sample.match_factor(&[factor])?;
    let strata = sample.match_factor(within)?;
    let contestants = match who {
        Some(column) => sample.factor(&[column])?,
        None => Factor { columns: vec![], levels: vec![vec!["all".to_owned()]], codes: vec![0; sample.match_of.len()] },
    };
    let payoffs = sample.payoffs();
    let design = Design { sample, levels: &levels, strata: &strata, contestants: &contestants, payoffs: &payoffs };
    let cells = design.cells();
    let cell = |level: usize, stratum: usize| &cells[level * strata.levels.len() + stratum];

    // One comparison per level beyond the first and contestant, where any stratum has both.
    let mut compared = Vec::new();
    for level in 1..levels.levels.len() {
        for who in 0..contestants.levels.len() {
            let weight = |stratum| harmonic(cell(0, stratum).seats(who), cell(level, stratum).seats(who));
            let weights: Vec<f64> = (0..strata.levels.len()).map(weight).collect();
            let sum: f64 = weights.iter().sum();
            if sum > 0.0 {
                compared.push(Compared { level, who, weights: weights.iter().map(|w| w / sum).collect() });
            }
        }
    }
    if compared.is_empty() {
        return Ok(None);
    }
    let paired = covariance(&cells, &compared, strata.levels.len(), true);
    let apart = covariance(&cells, &compared, strata.levels.len(), false);
    let total = |of: &Spread| (0..compared.len()).map(|i| of.covariance.at(i, i)).sum::<f64>();
    let saved = if total(&apart) > 0.0 { 1.0 - total(&paired) / total(&apart) } else { 0.0 };

    let among = confidence.among(compared.len());
    let mut steps: Vec<Step> = Vec::new();
    let mut differences = Vec::with_capacity(compared.len());
    for (i, c) in compared.iter().enumerate() {
        let rate = |level| {
            let parts = c.weights.iter().enumerate().filter(|(_, w)| **w > 0.0);
            parts.map(|(stratum, w)| w * cell(level, stratum).figure(c.who)).sum::<f64>()
        };
        let (from, to) = (rate(0), rate(c.level));
        differences.push(to - from);
        let variance = paired.covariance.at(i, i);
        let scale = match apart.covariance.at(i, i) {
            independent if independent > 0.0 => (variance / independent).sqrt(),
            // Nothing varies, so there is nothing to pair.
            _ => 1.0,
        };
        let held = |stratum: &usize| c.weights[*stratum] > 0.0;
        let playing = |level| {
            let strata = (0..strata.levels.len()).filter(held);
            strata.map(|stratum| cell(level, stratum).matches_of(c.who)).sum::<u64>()
        };
        let n = playing(0) + playing(c.level);
        let interval = |confidence: Confidence| {
            let (mut below, mut above) = (0.0, 0.0);
            for (stratum, w) in c.weights.iter().enumerate().filter(|(_, w)| **w > 0.0) {
                let single = |level| cell(level, stratum).interval(c.who, payoffs.is_some(), confidence);
                let (a, b) = (single(0), single(c.level));
                below += w * w * ((b.value - b.low).powi(2) + (a.high - a.value).powi(2));
                above += w * w * ((b.high - b.value).powi(2) + (a.value - a.low).powi(2));
            }
            let value = to - from;
            let range = sample.game().payoff_range;
            let most = if payoffs.is_some() { f64::from(range.1 - range.0) } else { 1.0 };
            let (low, high) = (value - scale * below.sqrt(), value + scale * above.sqrt());
            Estimate { value, low, high, n, method: Method::Newcombe }.within(-most, most)
        };
        let detectable = (among.z() + Confidence::one_sided(POWER)) * variance.max(0.0).sqrt();
        let change = Change {
            who: contestants.levels[c.who].concat(),
            matches: n,
            from,
            to,
            change: interval(confidence),
            simultaneous: interval(among),
            detectable,
        };
        let name = levels.levels[c.level].concat();
        match steps.last_mut() {
            Some(step) if step.to == name => step.changes.push(change),
            _ => steps.push(Step { to: name, changes: vec![change] }),
        }
    }
    for step in &mut steps {
        step.changes.sort_by(|a, b| b.change.value.abs().total_cmp(&a.change.value.abs()));
    }
    let used = |stratum: usize| compared.iter().any(|c| c.weights[stratum] > 0.0);
    let matches = (0..strata.levels.len())
        .filter(|s| used(*s))
        .flat_map(|s| (0..levels.levels.len()).map(move |level| (level, s)));
    Ok(Some(Changes {
        factor: factor.to_owned(),
        who: who.map(str::to_owned),
        from: levels.levels[0].concat(),
        steps,
        test: paired.test(&differences),
        within: within.to_vec(),
        left_out: (0..strata.levels.len()).filter(|s| !used(*s)).map(|s| strata.levels[s].join(" ")).collect(),
        matches: matches.map(|(level, s)| cell(level, s).observed.len() as u64).sum(),
        saved,
        payoffs: payoffs.is_some(),
    }))
}

/// One contestant at one level beside the reference, and the weights of the strata.
struct Compared {
    level: usize,
    who: usize,
    weights: Vec<f64>,
}

struct Design<'a> {
    sample: &'a Sample,
    levels: &'a Factor,
    strata: &'a Factor,
    contestants: &'a Factor,
    payoffs: &'a Option<Vec<f64>>,
}

/// The matches of one level in one stratum.
struct Cell {
    /// Number of the match in its cell, and for each contestant what its seats got and how many there are.
    observed: Vec<(u64, Vec<Totals>)>,
    /// The totals of each contestant.
    sums: Vec<Totals>,
}

impl Design<'_> {
    /// By level, then by stratum.
    fn cells(&self) -> Vec<Cell> {
        let (strata, contestants) = (self.strata.levels.len(), self.contestants.levels.len());
        let empty = || Cell { observed: Vec::new(), sums: vec![(0.0, 0.0); contestants] };
        let mut cells: Vec<Cell> = (0..self.levels.levels.len() * strata).map(|_| empty()).collect();
        for m in 0..self.sample.match_count() {
            let mut totals = vec![(0.0, 0.0); contestants];
            for &seat in self.sample.seats_of(m) {
                let got = match self.payoffs {
                    Some(payoffs) => payoffs[seat],
                    None if self.sample.is_cooperative() => f64::from(u8::from(self.sample.won[seat])),
                    None => self.sample.share[seat],
                };
                let total = &mut totals[self.contestants.codes[seat]];
                *total = (total.0 + got, total.1 + 1.0);
            }
            if self.sample.is_cooperative() {
                // The group is one contestant, whatever its size.
                totals.iter_mut().for_each(|t| *t = (t.0 / f64::max(t.1, 1.0), 1.0));
            }
            let cell = &mut cells[self.levels.codes[m] * strata + self.strata.codes[m]];
            cell.sums.iter_mut().zip(&totals).for_each(|(sum, t)| *sum = (sum.0 + t.0, sum.1 + t.1));
            cell.observed.push((self.sample.nth[m], totals));
        }
        cells
    }
}

impl Cell {
    fn seats(&self, who: usize) -> f64 {
        self.sums[who].1
    }

    fn figure(&self, who: usize) -> f64 {
        self.sums[who].0 / self.sums[who].1
    }

    fn matches_of(&self, who: usize) -> u64 {
        self.observed.iter().filter(|(_, totals)| totals[who].1 > 0.0).count() as u64
    }

    fn interval(&self, who: usize, payoffs: bool, confidence: Confidence) -> Estimate {
        let own = self.observed.iter().map(|(_, totals)| totals[who]).filter(|t| t.1 > 0.0);
        if payoffs {
            let totals: Vec<Totals> = own.collect();
            mean(&totals, confidence).expect("the contestant plays here")
        } else {
            let clusters: Vec<(f64, u32)> = own.map(|t| (t.0, t.1 as u32)).collect();
            clustered(&clusters, confidence)
        }
    }

    /// How far a match pulls the figure of a contestant, per match of the cell.
    fn pull(&self, totals: &[Totals], who: usize) -> f64 {
        (totals[who].0 - self.figure(who) * totals[who].1) / self.sums[who].1
    }
}

/// The covariance of the changes, and what it is known from.
struct Spread {
    covariance: Symmetric,
    freedom: usize,
}

/// Sums the outer products of what matches, or pairs of them, pull at the changes.
fn covariance(cells: &[Cell], compared: &[Compared], strata: usize, pairs: bool) -> Spread {
    let mut covariance = Symmetric::zero(compared.len());
    let mut freedom = 0;
    for stratum in 0..strata {
        let mut pulls: BTreeMap<(u64, usize), Vec<f64>> = BTreeMap::new();
        let mut played = 0;
        for (level, cell) in cells.iter().skip(stratum).step_by(strata).enumerate() {
            played += usize::from(!cell.observed.is_empty());
            for (i, (nth, totals)) in cell.observed.iter().enumerate() {
                let key = if pairs { (*nth, 0) } else { (i as u64, 1 + level) };
                let pull = pulls.entry(key).or_insert_with(|| vec![0.0; compared.len()]);
                for (pull, c) in pull.iter_mut().zip(compared).filter(|(_, c)| c.weights[stratum] > 0.0) {
                    let sign = f64::from(u8::from(level == c.level)) - f64::from(u8::from(level == 0));
                    if sign != 0.0 {
                        *pull += sign * c.weights[stratum] * cell.pull(totals, c.who);
                    }
                }
            }
        }
        let n = pulls.len() as f64;
        let lost = if pairs { 1 } else { played };
        freedom += pulls.len().saturating_sub(lost);
        let correction = n / (n - lost as f64).max(1.0);
        for pull in pulls.values() {
            for (i, a) in pull.iter().enumerate().filter(|(_, a)| **a != 0.0) {
                for (j, b) in pull.iter().enumerate() {
                    covariance.add(i, j, correction * a * b);
                }
            }
        }
    }
    Spread { covariance, freedom }
}

impl Spread {
    fn test(&self, differences: &[f64]) -> Option<Test> {
        let (chi_square, df) = self.covariance.quadratic_form_of_inverse(differences);
        if df == 0 || self.freedom < df + 1 {
            return None;
        }
        let second = (self.freedom - df + 1) as f64;
        let f = chi_square * second / (self.freedom as f64 * df as f64);
        let p = match FisherSnedecor::new(df as f64, second) {
            Ok(distribution) => distribution.sf(f),
            Err(_) => chi_square_tail(chi_square, df),
        };
        Some(Test { chi_square, df, p })
    }
}

fn harmonic(a: f64, b: f64) -> f64 {
    if a > 0.0 && b > 0.0 { a * b / (a + b) } else { 0.0 }
}
