//! What a factor changes: for each role, the difference of its win rate between two levels of an option, a content value,
//! a line-up or a run; and whether the factor changes anything at all.

use super::equality::chi_square_tail;
use super::estimate::{Confidence, Estimate, Method};
use super::linear::Symmetric;
use super::ratio::{Tally, Totals};
use super::unused::unused;
use super::{AnalysisError, Batch, Factor, Sample};
use serde::Serialize;
use statrs::distribution::{ContinuousCDF, FisherSnedecor};
use std::collections::{BTreeMap, HashMap, VecDeque};

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
    /// No match used the level: all went as at the reference level, and say nothing about it.
    pub unused: bool,
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
    /// How many combinations of these the changes are averages over.
    pub strata: usize,
    /// Combinations of these that only one level has, and that therefore say nothing.
    pub left_out: Vec<Vec<String>>,
    /// Matches compared.
    pub matches: u64,
    /// The part of the variance of the changes that is saved by taking matches of equal seed in pairs; negative where
    /// pairing makes it larger.
    pub saved: f64,
    /// Matches of equal number have equal seeds.
    pub equal_seeds: bool,
    /// The figures are payoffs, not win rates.
    pub payoffs: bool,
}

/// What `factor`, a column of matches, changes for the levels of `who`, a column of seats, within the combinations of the
/// columns `within`. `None` when no two levels were played at like tables.
///
/// Figures are ratios of totals over matches, so seats of a match may depend on each other; strata are weighted by the
/// harmonic mean of their sizes (Cochran 1954, Biometrics 10:417). The variance is that of the linearised totals over pairs:
/// matches of equal number in their cells, which have equal seeds, count as one observation (Cochran 1977, 6.4). If
/// equal seeds have nothing in common, pairing costs nothing. The interval is the hybrid of the intervals of the single
/// figures (method 10 of Newcombe 1998, Statistics in Medicine 17:873, for strata as in Zou and Donner 2008, 27:1693),
/// scaled to the variance of pairs. The test is Wald's, with Hotelling's correction for the estimated variance
/// (Hotelling 1931).
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
    let levels = sample.match_levels(&[factor])?;
    let strata = sample.match_levels(within)?;
    let contestants = match who {
        Some(column) => sample.levels(&[column])?,
        None => vec![vec!["all".to_owned()]],
    };
    let payoffs = sample.has_payoffs();
    let range = sample.game().payoff_range;
    let design = Design { sample, factor, within, who, levels: &levels, strata: &strata, contestants: &contestants };
    let observed = design.observe()?;
    let cell = |level: usize, stratum: usize| observed.cell(level, stratum);

    // One comparison per level beyond the first and contestant, where any stratum has both.
    let mut compared = Vec::new();
    for level in 1..levels.len() {
        for who in 0..contestants.len() {
            let weight = |stratum| harmonic(cell(0, stratum).seats(who), cell(level, stratum).seats(who));
            let weights: Vec<f64> = (0..strata.len()).map(weight).collect();
            let sum: f64 = weights.iter().sum();
            if sum > 0.0 {
                compared.push(Compared { level, who, weights: weights.iter().map(|w| w / sum).collect() });
            }
        }
    }
    if compared.is_empty() {
        return Ok(None);
    }
    let paired = covariance(&observed, &compared, true);
    let apart = covariance(&observed, &compared, false);
    let unused = unused(sample, factor, &levels, within, &strata)?;
    let used: Vec<usize> = (0..compared.len()).filter(|&i| !unused[compared[i].level]).collect();
    let total = |of: &Spread| used.iter().map(|&i| of.covariance.at(i, i)).sum::<f64>();
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
            let strata = (0..strata.len()).filter(held);
            strata.map(|stratum| observed.matches_of(level, stratum, c.who)).sum::<u64>()
        };
        let n = playing(0) + playing(c.level);
        let interval = |confidence: Confidence| {
            let (mut below, mut above) = (0.0, 0.0);
            for (stratum, w) in c.weights.iter().enumerate().filter(|(_, w)| **w > 0.0) {
                let single = |level| observed.interval(level, stratum, c.who, payoffs.then_some(range), confidence);
                let (a, b) = (single(0), single(c.level));
                below += w * w * ((b.value - b.low).powi(2) + (a.high - a.value).powi(2));
                above += w * w * ((b.high - b.value).powi(2) + (a.value - a.low).powi(2));
            }
            let value = to - from;
            let most = if payoffs { f64::from(range.1 - range.0) } else { 1.0 };
            let (low, high) = (value - scale * below.sqrt(), value + scale * above.sqrt());
            Estimate { value, low, high, n, method: Method::Newcombe }.within(-most, most)
        };
        let detectable = (among.z() + Confidence::one_sided(POWER)) * variance.max(0.0).sqrt();
        let change = Change {
            who: contestants[c.who].concat(),
            matches: n,
            from,
            to,
            change: interval(confidence),
            simultaneous: interval(among),
            detectable,
        };
        let name = levels[c.level].concat();
        match steps.last_mut() {
            Some(step) if step.to == name => step.changes.push(change),
            _ => steps.push(Step { to: name, changes: vec![change], unused: unused[c.level] }),
        }
    }
    for step in &mut steps {
        step.changes.sort_by(|a, b| b.change.value.abs().total_cmp(&a.change.value.abs()));
    }
    let used = |stratum: usize| compared.iter().any(|c| c.weights[stratum] > 0.0);
    let matches = (0..strata.len()).filter(|s| used(*s)).flat_map(|s| (0..levels.len()).map(move |level| (level, s)));
    Ok(Some(Changes {
        factor: factor.to_owned(),
        who: who.map(str::to_owned),
        from: levels[0].concat(),
        steps,
        test: paired.test(&differences),
        within: within.to_vec(),
        strata: (0..strata.len()).filter(|s| used(*s)).count(),
        left_out: (0..strata.len()).filter(|s| !used(*s)).map(|s| strata[s].clone()).collect(),
        matches: matches.map(|(level, s)| cell(level, s).matches()).sum(),
        saved,
        equal_seeds: sample.has_equal_seeds(factor),
        payoffs,
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
    factor: &'a str,
    within: &'a [String],
    who: Option<&'a str>,
    levels: &'a [Vec<String>],
    strata: &'a [Vec<String>],
    contestants: &'a [Vec<String>],
}

/// What was seen in all matches.
struct Observed {
    /// What the seats of each contestant got in a match and how many there were: every different result once.
    results: Vec<Vec<Totals>>,
    /// The matches of one level in one stratum: by level, then by stratum.
    cells: Vec<Cell>,
    /// In each stratum, the matches of equal number in their cells: level and result of each, and how often they were
    /// together.
    pairs: Vec<BTreeMap<Vec<(usize, usize)>, u64>>,
}

/// The matches of one level in one stratum.
#[derive(Clone)]
struct Cell {
    /// How often each result was seen.
    seen: BTreeMap<usize, u64>,
    /// The totals of each contestant.
    sums: Vec<Totals>,
}

/// What a match contributes: its number within its cell, its stratum, its level, and what each contestant got.
type Said = (u64, usize, usize, Vec<Totals>);

/// The matches of a part that are looked at, in the order of their numbers in their cells.
struct Ahead {
    /// Number in its cell, stratum, level, and result of each.
    matches: VecDeque<Said>,
}

impl Design<'_> {
    /// Goes through all parts side by side, so that matches of equal number meet.
    fn observe(&self) -> Result<Observed, AnalysisError> {
        let who: Vec<&str> = self.who.into_iter().collect();
        let within = self.within.iter().map(String::as_str);
        let columns: Vec<&str> = within.chain([self.factor]).chain(who.iter().copied()).collect();
        let mut parts: Vec<_> =
            (0..self.sample.part_count()).map(|part| self.sample.in_order(part, &columns)).collect();
        let mut ahead: Vec<Ahead> = parts.iter().map(|_| Ahead { matches: VecDeque::new() }).collect();
        let mut observed = Observed::new(self.levels.len(), self.strata.len(), self.contestants.len());
        let mut known: HashMap<Vec<(u64, u64)>, usize> = HashMap::new();
        loop {
            for (ahead, part) in ahead.iter_mut().zip(&mut parts) {
                while ahead.matches.is_empty()
                    && let Some(batch) = part.next()
                {
                    ahead.matches.extend(self.results(&batch?, &who)?);
                }
            }
            let front = |ahead: &Ahead| ahead.matches.front().map(|m| m.0);
            let Some(nth) = ahead.iter().filter_map(front).min() else { break };
            // A number may go on in the next segment.
            let mut together: BTreeMap<usize, Vec<(usize, usize)>> = BTreeMap::new();
            for (ahead, part) in ahead.iter_mut().zip(&mut parts) {
                loop {
                    while let Some((_, stratum, level, totals)) = ahead.matches.pop_front_if(|m| m.0 == nth) {
                        let bits = totals.iter().map(|t| (t.0.to_bits(), t.1.to_bits())).collect();
                        let result = *known.entry(bits).or_insert_with(|| {
                            observed.results.push(totals.clone());
                            observed.results.len() - 1
                        });
                        observed.cells[level * self.strata.len() + stratum].add(result, &totals);
                        together.entry(stratum).or_default().push((level, result));
                    }
                    if !ahead.matches.is_empty() {
                        break;
                    }
                    match part.next() {
                        Some(batch) => ahead.matches.extend(self.results(&batch?, &who)?),
                        None => break,
                    }
                }
            }
            for (stratum, mut matches) in together {
                matches.sort_unstable();
                *observed.pairs[stratum].entry(matches).or_default() += 1;
            }
        }
        Ok(observed)
    }

    /// What the matches of a batch say.
    fn results(&self, batch: &Batch, who: &[&str]) -> Result<Vec<Said>, AnalysisError> {
        let levels = batch.match_factor(&[self.factor])?.among(self.levels);
        let strata = batch.match_factor(self.within)?.among(self.strata);
        let contestants = match who {
            [] => Factor::whole(batch.match_of.len()),
            who => batch.factor(who)?.among(self.contestants),
        };
        let (payoffs, nth) = (batch.payoffs(), batch.nth());
        let mut results = Vec::with_capacity(batch.len());
        for (m, &nth) in nth.iter().enumerate() {
            let mut totals = vec![(0.0, 0.0); self.contestants.len()];
            for seat in batch.seats_of(m) {
                let got = match &payoffs {
                    Some(payoffs) => payoffs[seat],
                    None if batch.is_cooperative() => f64::from(u8::from(batch.won[seat])),
                    None => batch.share[seat],
                };
                let total = &mut totals[contestants.codes[seat]];
                *total = (total.0 + got, total.1 + 1.0);
            }
            if batch.is_cooperative() {
                // The group is one contestant, whatever its size.
                totals.iter_mut().for_each(|t| *t = (t.0 / f64::max(t.1, 1.0), 1.0));
            }
            results.push((nth, strata.codes[m], levels.codes[m], totals));
        }
        // Segments are in order; tables in memory need not be.
        results.sort_by_key(|(nth, ..)| *nth);
        Ok(results)
    }
}

impl Observed {
    fn new(levels: usize, strata: usize, contestants: usize) -> Self {
        let cell = Cell { seen: BTreeMap::new(), sums: vec![(0.0, 0.0); contestants] };
        Self { results: Vec::new(), cells: vec![cell; levels * strata], pairs: vec![BTreeMap::new(); strata] }
    }

    fn cell(&self, level: usize, stratum: usize) -> &Cell {
        &self.cells[level * self.pairs.len() + stratum]
    }

    fn matches_of(&self, level: usize, stratum: usize, who: usize) -> u64 {
        let seen = self.cell(level, stratum).seen.iter();
        seen.filter(|(result, _)| self.results[**result][who].1 > 0.0).map(|(_, n)| n).sum()
    }

    /// The figure of a contestant: its mean payoff, within the range that payoffs have, or its win rate.
    fn interval(
        &self,
        level: usize,
        stratum: usize,
        who: usize,
        payoffs: Option<(f32, f32)>,
        confidence: Confidence,
    ) -> Estimate {
        let mut tally = Tally::default();
        for (&result, &n) in &self.cell(level, stratum).seen {
            let totals = self.results[result][who];
            if totals.1 > 0.0 {
                tally.add(totals, n);
            }
        }
        match payoffs {
            Some((least, most)) => {
                tally.mean(confidence).expect("the contestant plays here").within(least.into(), most.into())
            }
            None => tally.clustered(confidence),
        }
    }
}

impl Cell {
    fn add(&mut self, result: usize, totals: &[Totals]) {
        *self.seen.entry(result).or_default() += 1;
        self.sums.iter_mut().zip(totals).for_each(|(sum, t)| *sum = (sum.0 + t.0, sum.1 + t.1));
    }

    fn matches(&self) -> u64 {
        self.seen.values().sum()
    }

    fn seats(&self, who: usize) -> f64 {
        self.sums[who].1
    }

    fn figure(&self, who: usize) -> f64 {
        self.sums[who].0 / self.sums[who].1
    }

    /// How much a match shifts the figure of a contestant, per match of the cell.
    fn pull(&self, totals: &[Totals], who: usize) -> f64 {
        (totals[who].0 - self.figure(who) * totals[who].1) / self.sums[who].1
    }
}

/// The covariance of the changes, and the observations it is estimated from.
struct Spread {
    covariance: Symmetric,
    freedom: usize,
}

/// Sums the outer products of the shifts of the changes by each match, or each pair of matches.
fn covariance(observed: &Observed, compared: &[Compared], pairs: bool) -> Spread {
    let mut covariance = Symmetric::zero(compared.len());
    let mut freedom = 0;
    let levels = observed.cells.len() / observed.pairs.len().max(1);
    for (stratum, together) in observed.pairs.iter().enumerate() {
        let played = (0..levels).filter(|&level| observed.cell(level, stratum).matches() > 0).count();
        let alone = (0..levels).flat_map(|level| {
            observed.cell(level, stratum).seen.iter().map(move |(&result, &n)| (vec![(level, result)], n))
        });
        let groups: Vec<(Vec<(usize, usize)>, u64)> = match pairs {
            true => together.iter().map(|(matches, n)| (matches.clone(), *n)).collect(),
            false => alone.collect(),
        };
        let n: u64 = groups.iter().map(|(_, n)| n).sum();
        let lost = if pairs { 1 } else { played };
        freedom += (n as usize).saturating_sub(lost);
        let correction = n as f64 / (n as f64 - lost as f64).max(1.0);
        for (matches, n) in &groups {
            let mut pull = vec![0.0; compared.len()];
            for &(level, result) in matches {
                for (pull, c) in pull.iter_mut().zip(compared).filter(|(_, c)| c.weights[stratum] > 0.0) {
                    let sign = f64::from(u8::from(level == c.level)) - f64::from(u8::from(level == 0));
                    if sign != 0.0 {
                        let cell = observed.cell(level, stratum);
                        *pull += sign * c.weights[stratum] * cell.pull(&observed.results[result], c.who);
                    }
                }
            }
            for (i, a) in pull.iter().enumerate().filter(|(_, a)| **a != 0.0) {
                for (j, b) in pull.iter().enumerate() {
                    covariance.add(i, j, *n as f64 * correction * a * b);
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
