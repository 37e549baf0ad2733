//! What a factor changes: for each role, the difference of its win rate between two levels of an option, a content value,
//! a line-up or a run; and whether the factor changes anything at all.

use super::equality::hotelling_tail;
use super::estimate::{Confidence, Estimate, Method};
use super::kin::{Kinship, by_number};
use super::linear::Symmetric;
use super::ratio::{Tally, Totals};
use super::unused::{Unused, unused};
use super::{AnalysisError, Batch, Factor, Sample};
use serde::Serialize;
use std::collections::{BTreeMap, HashMap, VecDeque};

/// The most differences that are shown place by place and tested together: nobody reads more, and they take too many matches.
const MOST: usize = 200;

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

/// What a factor changes at one kind of table.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Place {
    /// The kind of table: a value for each column that is held.
    pub place: Vec<String>,
    /// The other levels. Joint intervals hold for all places at once.
    pub steps: Vec<Step>,
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
    /// The level that others are compared with: the first one that has like tables with others.
    pub from: String,
    /// The other levels.
    pub steps: Vec<Step>,
    /// Levels that have no like tables with that one.
    pub apart: Vec<String>,
    /// The same in each combination of what is held; empty if there is only one, or if there are too many.
    pub each: Vec<Place>,
    /// One test of all changes, on average over the strata; `None` when these matches have no spread to measure it by.
    pub test: Option<Test>,
    /// Whether the changes differ between the strata; `None` where there is one only, or where too few matches tell.
    pub differ: Option<Test>,
    /// What is held: levels are compared within combinations of these.
    pub within: Vec<String>,
    /// How many combinations of these the changes are averages over.
    pub strata: usize,
    /// Combinations of these that only one of the levels compared has, and that therefore say nothing.
    pub left_out: Vec<Vec<String>>,
    /// Matches compared.
    pub matches: u64,
    /// How many seeds these have, where matches of several strata have equal seeds.
    pub seeds: Option<u64>,
    /// The part of the variance of the changes that is saved by taking matches of equal seed in pairs; negative where
    /// pairing makes it larger.
    pub saved: f64,
    /// Matches of equal number have equal seeds.
    pub equal_seeds: bool,
    /// The figures are payoffs, not win rates.
    pub payoffs: bool,
}

/// What `factor`, a column of matches, changes for the levels of `who`, a column of seats, within the combinations of the
/// columns `within`: from the first level that has like tables with others. `None` when no two levels were played at like
/// tables.
///
/// Figures are ratios of totals over matches, so seats of a match may depend on each other; strata are weighted by the
/// harmonic mean of their sizes (Cochran 1954, Biometrics 10:417). The variance is that of the linearised totals over pairs:
/// matches of equal number in their cells, which have equal seeds, count as one observation (Cochran 1977, 6.4), in paired
/// runs those of all strata at the same table. If equal seeds have nothing in common, that costs nothing. The interval is the
/// hybrid of the intervals of the single figures (method 10 of Newcombe 1998, Statistics in Medicine 17:873, for strata as in
/// Zou and Donner 2008, 27:1693), scaled to the variance of pairs. The tests are Wald's, with Hotelling's correction for the
/// estimated variance (Hotelling 1931).
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
    Ok(all_changes(sample, factor, within, who, confidence)?.into_iter().next())
}

/// The same from one level for each group of levels that were played at like tables.
///
/// # Errors
/// As [`changes`].
pub fn all_changes(
    sample: &Sample,
    factor: &str,
    within: &[String],
    who: Option<&str>,
    confidence: Confidence,
) -> Result<Vec<Changes>, AnalysisError> {
    let levels = sample.match_levels(&[factor])?;
    let strata = sample.match_levels(within)?;
    let contestants = match who {
        Some(column) => sample.levels(&[column])?,
        None => vec![vec!["all".to_owned()]],
    };
    let design = Design { sample, factor, within, who, levels: &levels, strata: &strata, contestants: &contestants };
    let observed = design.observe()?;
    let mut left: VecDeque<usize> = (0..levels.len()).collect();
    let mut all = Vec::new();
    while let Some(from) = left.pop_front() {
        let compared = design.compared(&observed, from, &left);
        if !compared.is_empty() {
            left.retain(|level| compared.iter().all(|c| c.level != *level));
            all.push(design.changes(&observed, &compared, confidence)?);
        }
    }
    Ok(all)
}

/// One contestant at one level beside the one that it is compared with, and the weights of the strata.
struct Compared {
    from: usize,
    level: usize,
    who: usize,
    weights: Vec<f64>,
}

impl Compared {
    /// The strata that count, each with its weight.
    fn strata(&self) -> impl Iterator<Item = (usize, f64)> {
        self.weights.iter().copied().enumerate().filter(|(_, weight)| *weight != 0.0)
    }

    /// The same with other weights: of these strata, all others none.
    fn weighing(&self, weights: &[(usize, f64)]) -> Self {
        let mut all = vec![0.0; self.weights.len()];
        weights.iter().for_each(|&(stratum, weight)| all[stratum] = weight);
        Self { weights: all, ..*self }
    }
}

impl Design<'_> {
    /// One comparison per level and contestant, where any stratum has both levels.
    fn compared(&self, observed: &Observed, from: usize, levels: &VecDeque<usize>) -> Vec<Compared> {
        let mut compared = Vec::new();
        for &level in levels {
            for who in 0..self.contestants.len() {
                let seats = |level, stratum| observed.cell(level, stratum).seats(who);
                let weight = |stratum| harmonic(seats(from, stratum), seats(level, stratum));
                let weights: Vec<f64> = (0..self.strata.len()).map(weight).collect();
                let sum: f64 = weights.iter().sum();
                if sum > 0.0 {
                    compared.push(Compared { from, level, who, weights: weights.iter().map(|w| w / sum).collect() });
                }
            }
        }
        compared
    }

    /// What these comparisons say; there is one.
    fn changes(
        &self,
        observed: &Observed,
        compared: &[Compared],
        confidence: Confidence,
    ) -> Result<Changes, AnalysisError> {
        let (from, strata) = (compared[0].from, self.strata);
        let played = |level, stratum| observed.cell(level, stratum).matches() > 0;
        let unused = unused(self.sample, self.factor, self.levels, self.within, strata, from, played)?;
        let figures = Figures { design: self, observed, unused: &unused, confidence };
        let paired = covariance(observed, compared);
        let used: Vec<usize> = (0..compared.len()).filter(|&i| !unused.of_level(compared[i].level)).collect();
        let apart: f64 = used.iter().map(|&i| paired.apart[i]).sum();
        let together: f64 = used.iter().map(|&i| paired.covariance.at(i, i)).sum();
        let held: Vec<usize> = (0..strata.len()).filter(|&s| compared.iter().any(|c| c.weights[s] > 0.0)).collect();
        let (each, differ) = if held.len() > 1 { figures.places(compared, &held) } else { (Vec::new(), None) };
        let cells = held.iter().flat_map(|s| (0..self.levels.len()).map(move |level| (level, *s)));
        let concerned = |s: usize| compared.iter().any(|c| played(c.from, s) || played(c.level, s));
        let alone = |level: &usize| *level != from && compared.iter().all(|c| c.level != *level);
        Ok(Changes {
            factor: self.factor.to_owned(),
            who: self.who.map(str::to_owned),
            from: self.levels[from].concat(),
            steps: figures.steps(compared, &paired, confidence.among(compared.len()), None),
            apart: (0..self.levels.len()).filter(alone).map(|level| self.levels[level].concat()).collect(),
            each,
            test: paired.test(&figures.differences(compared)),
            differ,
            within: self.within.to_vec(),
            strata: held.len(),
            left_out: (0..strata.len())
                .filter(|s| !held.contains(s) && concerned(*s))
                .map(|s| strata[s].clone())
                .collect(),
            matches: cells.map(|(level, s)| observed.cell(level, s).matches()).sum(),
            seeds: observed.seeds(&held),
            saved: if apart > 0.0 { 1.0 - together / apart } else { 0.0 },
            equal_seeds: self.sample.has_equal_seeds(self.factor),
            payoffs: self.sample.has_payoffs(),
        })
    }
}

/// What comparisons are told from.
struct Figures<'a> {
    design: &'a Design<'a>,
    observed: &'a Observed,
    unused: &'a Unused,
    confidence: Confidence,
}

impl Figures<'_> {
    /// The same in each stratum, and whether the strata differ.
    fn places(&self, compared: &[Compared], held: &[usize]) -> (Vec<Place>, Option<Test>) {
        let single = |stratum: usize| {
            let own = compared.iter().filter(move |c| c.weights[stratum] > 0.0);
            own.map(move |c| c.weighing(&[(stratum, 1.0)])).collect::<Vec<_>>()
        };
        let singles: Vec<Vec<Compared>> = held.iter().map(|&stratum| single(stratum)).collect();
        let count = singles.iter().map(Vec::len).sum();
        if count > MOST {
            return (Vec::new(), None);
        }
        let among = self.confidence.among(count);
        let place = |(&stratum, own): (&usize, &Vec<Compared>)| Place {
            place: self.design.strata[stratum].clone(),
            steps: self.steps(own, &covariance(self.observed, own), among, Some(stratum)),
        };
        let places = held.iter().zip(&singles).map(place).collect();
        let against_first = |c: &Compared| {
            let strata: Vec<usize> = c.strata().map(|(stratum, _)| stratum).collect();
            strata[1..].iter().map(|&other| c.weighing(&[(strata[0], -1.0), (other, 1.0)])).collect::<Vec<_>>()
        };
        let contrasts: Vec<Compared> = compared.iter().flat_map(against_first).collect();
        (places, covariance(self.observed, &contrasts).test(&self.differences(&contrasts)))
    }

    /// The changes by level, the largest first.
    fn steps(&self, compared: &[Compared], spread: &Spread, among: Confidence, place: Option<usize>) -> Vec<Step> {
        let mut steps: Vec<Step> = Vec::new();
        for (i, c) in compared.iter().enumerate() {
            let change = self.change(c, spread.covariance.at(i, i), among);
            let name = self.design.levels[c.level].concat();
            let unused = match place {
                Some(place) => self.unused.at(c.level, place),
                None => self.unused.of_level(c.level),
            };
            match steps.last_mut() {
                Some(step) if step.to == name => step.changes.push(change),
                _ => steps.push(Step { to: name, changes: vec![change], unused }),
            }
        }
        for step in &mut steps {
            step.changes.sort_by(|a, b| b.change.value.abs().total_cmp(&a.change.value.abs()));
        }
        steps
    }

    /// The figure of a comparison at one of its levels.
    fn figure(&self, c: &Compared, level: usize) -> f64 {
        c.strata().map(|(stratum, weight)| weight * self.observed.cell(level, stratum).figure(c.who)).sum()
    }

    fn differences(&self, compared: &[Compared]) -> Vec<f64> {
        compared.iter().map(|c| self.figure(c, c.level) - self.figure(c, c.from)).collect()
    }

    /// A comparison with this variance, and a joint interval `among` all.
    fn change(&self, c: &Compared, variance: f64, among: Confidence) -> Change {
        let (sample, observed) = (self.design.sample, self.observed);
        let (payoffs, range) = (sample.has_payoffs(), sample.game().payoff_range);
        let (from, to) = (self.figure(c, c.from), self.figure(c, c.level));
        let scale = match independent(observed, c) {
            independent if independent > 0.0 => (variance / independent).sqrt(),
            // Nothing varies, so there is nothing to pair.
            _ => 1.0,
        };
        let playing = |level| c.strata().map(|(stratum, _)| observed.matches_of(level, stratum, c.who)).sum::<u64>();
        let n = playing(c.from) + playing(c.level);
        let interval = |confidence: Confidence| {
            let (mut below, mut above) = (0.0, 0.0);
            for (stratum, w) in c.strata() {
                let single = |level| observed.interval(level, stratum, c.who, payoffs.then_some(range), confidence);
                let (a, b) = (single(c.from), single(c.level));
                below += w * w * ((b.value - b.low).powi(2) + (a.high - a.value).powi(2));
                above += w * w * ((b.high - b.value).powi(2) + (a.value - a.low).powi(2));
            }
            let value = to - from;
            let most = if payoffs { f64::from(range.1 - range.0) } else { 1.0 };
            let (low, high) = (value - scale * below.sqrt(), value + scale * above.sqrt());
            Estimate { value, low, high, n, method: Method::Newcombe }.within(-most, most)
        };
        Change {
            who: self.design.contestants[c.who].concat(),
            matches: n,
            from,
            to,
            change: interval(self.confidence),
            simultaneous: interval(among),
            detectable: (among.z() + Confidence::one_sided(POWER)) * variance.max(0.0).sqrt(),
        }
    }
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
    /// Number of strata.
    strata: usize,
    /// Among [kin](Kinship), the matches of equal number in their cells: cell and result of each, and how often they were
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

/// What a match contributes: its kin, its cell (level and stratum), and what each contestant got.
type Said = (usize, usize, Vec<Totals>);

impl Design<'_> {
    /// Goes through all matches by their numbers in their cells, so that those of equal number meet.
    fn observe(&self) -> Result<Observed, AnalysisError> {
        let kinship = Kinship::new(self.sample, self.strata.len())?;
        let within = self.within.iter().map(String::as_str).chain(kinship.columns().iter().copied());
        let columns: Vec<&str> = within.chain([self.factor]).chain(self.who).collect();
        let mut observed = Observed::new(self, kinship.groups());
        let mut known: HashMap<Vec<(u64, u64)>, usize> = HashMap::new();
        let read = |part, batch: &Batch| self.results(part, batch, &kinship);
        by_number(self.sample, &columns, read, |matches| {
            let mut together: BTreeMap<usize, Vec<(usize, usize)>> = BTreeMap::new();
            for (kin, cell, totals) in matches {
                let bits = totals.iter().map(|t| (t.0.to_bits(), t.1.to_bits())).collect();
                let result = *known.entry(bits).or_insert_with(|| {
                    observed.results.push(totals.clone());
                    observed.results.len() - 1
                });
                observed.cells[cell].add(result, &totals);
                together.entry(kin).or_default().push((cell, result));
            }
            for (kin, mut matches) in together {
                matches.sort_unstable();
                *observed.pairs[kin].entry(matches).or_default() += 1;
            }
        })?;
        Ok(observed)
    }

    /// What the matches of a batch of a part say.
    fn results(&self, part: usize, batch: &Batch, kinship: &Kinship) -> Result<Vec<(u64, Said)>, AnalysisError> {
        let levels = batch.match_factor(&[self.factor])?.among(self.levels);
        let strata = batch.match_factor(self.within)?.among(self.strata);
        let contestants = match self.who {
            None => Factor::whole(batch.match_of.len()),
            Some(who) => batch.factor(&[who])?.among(self.contestants),
        };
        let kin = kinship.of(part, batch, &strata.codes)?;
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
            results.push((nth, (kin[m], levels.codes[m] * self.strata.len() + strata.codes[m], totals)));
        }
        Ok(results)
    }
}

impl Observed {
    fn new(design: &Design<'_>, kin: usize) -> Self {
        let cell = Cell { seen: BTreeMap::new(), sums: vec![(0.0, 0.0); design.contestants.len()] };
        let strata = design.strata.len();
        let cells = vec![cell; design.levels.len() * strata];
        Self { results: Vec::new(), cells, strata, pairs: vec![BTreeMap::new(); kin] }
    }

    fn cell(&self, level: usize, stratum: usize) -> &Cell {
        &self.cells[level * self.strata + stratum]
    }

    /// How many seeds the matches of these strata have; `None` if each stratum has its own.
    fn seeds(&self, strata: &[usize]) -> Option<u64> {
        let stratum = |(cell, _): &(usize, usize)| cell % self.strata;
        let (mut seeds, mut shared) = (0, false);
        for together in &self.pairs {
            for (matches, n) in together {
                let mut own = matches.iter().map(stratum).filter(|stratum| strata.contains(stratum));
                if let Some(first) = own.next() {
                    seeds += n;
                    shared |= own.any(|stratum| stratum != first);
                }
            }
        }
        shared.then_some(seeds)
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
    /// The variance of each change if the levels had nothing in common.
    apart: Vec<f64>,
    freedom: usize,
}

/// Sums the outer products of the shifts of the changes by all matches of a seed.
fn covariance(observed: &Observed, compared: &[Compared]) -> Spread {
    let (mut covariance, mut apart) = (Symmetric::zero(compared.len()), vec![0.0; compared.len()]);
    let mut freedom = 0;
    for together in &observed.pairs {
        let n: u64 = together.values().sum();
        freedom += (n as usize).saturating_sub(1);
        let correction = n as f64 / (n as f64 - 1.0).max(1.0);
        for (matches, n) in together {
            let (mut up, mut down) = (vec![0.0; compared.len()], vec![0.0; compared.len()]);
            for &(at, result) in matches {
                let (level, stratum) = (at / observed.strata, at % observed.strata);
                let concerned = |c: &Compared| c.weights[stratum] != 0.0 && (level == c.level || level == c.from);
                for (i, c) in compared.iter().enumerate().filter(|(_, c)| concerned(c)) {
                    let pull = c.weights[stratum] * observed.cells[at].pull(&observed.results[result], c.who);
                    let side = if level == c.level { &mut up } else { &mut down };
                    side[i] += pull;
                }
            }
            let times = *n as f64 * correction;
            for (apart, (up, down)) in apart.iter_mut().zip(up.iter().zip(&down)) {
                *apart += times * (up * up + down * down);
            }
            let pull: Vec<f64> = up.iter().zip(&down).map(|(up, down)| up - down).collect();
            covariance.add_square(&pull, times);
        }
    }
    Spread { covariance, apart, freedom }
}

/// The variance of a change if all matches were independent.
fn independent(observed: &Observed, c: &Compared) -> f64 {
    let levels = observed.cells.len() / observed.strata;
    let of_stratum = |(stratum, weight): (usize, f64)| {
        let cells = (0..levels).map(|level| observed.cell(level, stratum).matches());
        let played = cells.clone().filter(|n| *n > 0).count() as f64;
        let n = cells.sum::<u64>() as f64;
        let correction = n / (n - played).max(1.0);
        let own = [c.from, c.level].into_iter().flat_map(|level| {
            let cell = observed.cell(level, stratum);
            cell.seen.iter().map(move |(&result, &n)| n as f64 * cell.pull(&observed.results[result], c.who).powi(2))
        });
        weight * weight * correction * own.sum::<f64>()
    };
    c.strata().map(of_stratum).sum()
}

impl Spread {
    fn test(&self, differences: &[f64]) -> Option<Test> {
        let (chi_square, df) = self.covariance.quadratic_form_of_inverse(differences);
        let p = hotelling_tail(chi_square, df, self.freedom)?;
        Some(Test { chi_square, df, p })
    }
}

fn harmonic(a: f64, b: f64) -> f64 {
    if a > 0.0 && b > 0.0 { a * b / (a + b) } else { 0.0 }
}
