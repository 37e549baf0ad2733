//! What makes matches easier or harder, everything else equal: terms of a logistic regression on whole matches.

use super::estimate::{Confidence, Estimate, Method};
use super::logistic::{Data, Fit};
use super::{AnalysisError, Batch, Factor, Sample};
use serde::Serialize;
use std::collections::BTreeMap;

/// Levels beyond which a term is left out of a model.
const MAX_TERM: usize = 40;

/// Something that may change the chance to win a match: each match of a [`Batch`] has one or several of its levels.
#[derive(Clone, PartialEq, Debug)]
pub struct Term {
    /// What it is called.
    pub name: String,
    /// Its levels.
    pub levels: Vec<String>,
    /// Position of the level that others are compared with.
    pub reference: usize,
    /// The term that this one is nested in: each of its levels has its own levels here, as leaders have their own
    /// abilities. Levels are then compared within it.
    pub within: Option<String>,
    /// For each level, which level of the other term it belongs to.
    group: Vec<usize>,
    /// Levels of each match.
    of_match: Vec<Vec<usize>>,
}

/// One level of a term, compared with its reference level.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Difficulty {
    /// The term.
    pub term: String,
    /// The level.
    pub level: String,
    /// The level it is compared with.
    pub reference: String,
    /// Matches of the level.
    pub matches: u64,
    /// Logits by which it is harder, with nothing else in the model.
    pub alone: Estimate,
    /// Logits by which it is harder, with all terms in the model.
    pub adjusted: Estimate,
}

/// One level of a term, compared with the mean of all levels of the term, or of those of its group.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Effect {
    /// The term.
    pub term: String,
    /// The level.
    pub level: String,
    /// Matches with the level.
    pub matches: u64,
    /// Logits by which it makes winning likelier, all other terms held.
    pub logits: Estimate,
    /// The same with an interval wide enough that those of all levels of the term hold together.
    pub simultaneous: Estimate,
}

/// A test of whether the levels of a term differ, all other terms held.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TermTest {
    /// The term.
    pub term: String,
    /// The term within whose levels it is compared.
    pub within: Option<String>,
    /// Wald's chi-square.
    pub chi_square: f64,
    /// Degrees of freedom.
    pub df: usize,
    /// Probability of a statistic at least this large when the levels are equal.
    pub p: f64,
}

/// What a model says.
#[derive(Clone, PartialEq, Debug, Serialize, Default)]
pub struct Effects {
    /// The levels of the terms asked about.
    pub effects: Vec<Effect>,
    /// A test for each of them.
    pub tests: Vec<TermTest>,
    /// Terms that were held.
    pub held: Vec<String>,
    /// Terms left out because these matches cannot tell their levels apart.
    pub left_out: Vec<String>,
}

impl Term {
    /// A term of which each match has one level; the reference is the first of `listed` that occurs, or else the first.
    pub fn of_matches(name: &str, factor: &Factor, listed: &[String]) -> Self {
        let levels: Vec<String> = factor.levels.iter().map(|l| l.join(" and ")).collect();
        let reference = listed.iter().find_map(|l| levels.iter().position(|o| o == l)).unwrap_or(0);
        let of_match = factor.codes.iter().map(|&c| vec![c]).collect();
        Self { name: name.to_owned(), reference, within: None, group: vec![0; levels.len()], levels, of_match }
    }

    /// A term of which a match has as many levels as rows in `column` of [`Batch::grouped`].
    ///
    /// # Errors
    /// When the column is unknown or takes too many values.
    pub fn of_rows(batch: &Batch, column: &str) -> Result<Self, AnalysisError> {
        let rows = batch.grouped(&[column])?;
        let of_match = rows.start.windows(2).map(|w| sorted(&rows.factor.codes[w[0]..w[1]])).collect();
        let levels = rows.factor.levels.concat();
        Ok(Self { name: column.to_owned(), reference: 0, within: None, group: vec![0; levels.len()], levels, of_match })
    }

    /// A term for each part of the roles. A part that belongs to another, as when every leader has abilities of its own,
    /// is compared within it, and its levels are written `leader/ability`.
    ///
    /// # Errors
    /// When a part takes too many values.
    pub fn of_parts(batch: &Batch) -> Result<Vec<Self>, AnalysisError> {
        let parts = &batch.game().role_parts;
        let mut terms: Vec<Self> = Vec::new();
        for (i, part) in parts.iter().enumerate() {
            let mut term = Self::of_rows(batch, part)?;
            for (owner, name) in terms.iter().zip(parts).take(i) {
                let both = batch.grouped(&[name, part])?.factor.levels;
                if owner.varies() && both.len() == term.levels.len() {
                    let place = |l: &Vec<String>| owner.levels.iter().position(|o| *o == l[0]).unwrap_or(0);
                    // Sorted by owner, not by name.
                    term = Self::of_pairs(batch, name, part)?;
                    term.group = both.iter().map(place).collect();
                }
            }
            terms.push(term);
        }
        Ok(terms)
    }

    fn of_pairs(batch: &Batch, owner: &str, part: &str) -> Result<Self, AnalysisError> {
        let rows = batch.grouped(&[owner, part])?;
        let levels: Vec<String> = rows.factor.levels.iter().map(|l| l.join("/")).collect();
        Ok(Self {
            name: part.to_owned(),
            reference: 0,
            within: Some(owner.to_owned()),
            group: vec![0; levels.len()],
            levels,
            of_match: rows.start.windows(2).map(|w| sorted(&rows.factor.codes[w[0]..w[1]])).collect(),
        })
    }

    /// Whether its levels could tell matches apart.
    pub fn varies(&self) -> bool {
        (2..=MAX_TERM).contains(&self.levels.len())
    }

    fn matches(&self, batch: &Batch, level: usize) -> u64 {
        let with_it = self.of_match.iter().enumerate().filter(|(_, codes)| codes.contains(&level));
        with_it.map(|(m, _)| batch.weight(m)).sum()
    }
}

/// The different matches as far as models tell them apart: by what varies by design and by roles.
///
/// # Errors
/// When a table cannot be read.
pub fn matches(sample: &Sample) -> Result<Batch, AnalysisError> {
    let roles = sample.game().role_parts.iter().cloned().chain(["role".to_owned()]);
    sample.told_apart_by(&sample.conditions().into_iter().chain(roles).collect::<Vec<_>>())
}

/// The conditions of the matches as terms: everything that differs by design except who plays what. Scenarios are
/// compared with the middle one of the game's list, all else with the value written first in the experiment, or the
/// smallest.
///
/// # Errors
/// When a column takes too many values.
pub fn conditions(sample: &Sample, batch: &Batch) -> Result<Vec<Term>, AnalysisError> {
    let mut terms = Vec::new();
    for column in sample.conditions() {
        let scenarios = &batch.game().scenarios;
        let written = batch.varied().iter().find(|(name, _)| *name == column).map(|(_, values)| values.as_slice());
        let factor = batch.match_factor(&[&column])?;
        terms.push(match written {
            Some(values) => Term::of_matches(&column, &factor.sorted(|_| values), values),
            None if column == "scenario" => Term::of_matches(&column, &factor, &scenarios[scenarios.len() / 2..]),
            None => Term::of_matches(&column, &factor, &[]),
        });
    }
    Ok(terms)
}

/// How the levels of a term become predictors.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Coding {
    /// One predictor for each level but the reference: the difference from it.
    Reference,
    /// One for each level but the last of its group: the difference from the mean of the group, whose levels add up to 0.
    SumToZero,
}

/// Matches grouped by their levels of some terms.
struct Grouped<'a> {
    terms: Vec<&'a Term>,
    coding: Coding,
    /// `(won, played)` of each combination of levels, in a fixed order.
    groups: BTreeMap<Vec<Vec<usize>>, (u64, u64)>,
}

impl<'a> Grouped<'a> {
    fn new(batch: &Batch, terms: Vec<&'a Term>, coding: Coding) -> Self {
        let mut groups: BTreeMap<Vec<Vec<usize>>, (u64, u64)> = BTreeMap::new();
        for m in 0..batch.len() {
            let group = groups.entry(terms.iter().map(|t| t.of_match[m].clone()).collect()).or_default();
            group.0 += batch.weight(m) * u64::from(batch.won(m));
            group.1 += batch.weight(m);
        }
        Self { terms, coding, groups }
    }

    /// As many of the terms, in their order, as these matches can tell apart, and the names of the others.
    fn told_apart(&self) -> (Vec<usize>, Vec<String>) {
        let (mut kept, mut left_out) = (Vec::new(), Vec::new());
        for (i, term) in self.terms.iter().enumerate() {
            let more = [kept.as_slice(), &[i]].concat();
            let data = self.data(&more);
            if data.rank() == data.x[0].len() {
                kept = more;
            } else {
                left_out.push(term.name.clone());
            }
        }
        (kept, left_out)
    }

    /// The predictors of a term: each counts a level, less another one in sum-to-zero coding.
    fn predictors(&self, term: &Term) -> Vec<(usize, Option<usize>)> {
        let last = |level: usize| term.group.iter().rposition(|g| *g == term.group[level]);
        let levels = 0..term.levels.len();
        match self.coding {
            Coding::Reference => levels.filter(|&l| l != term.reference).map(|l| (l, None)).collect(),
            Coding::SumToZero => levels.map(|l| (l, last(l))).filter(|(l, last)| *last != Some(*l)).collect(),
        }
    }

    /// The regression on the terms at the given places.
    fn data(&self, kept: &[usize]) -> Data {
        let mut data = Data::default();
        let predictors: Vec<_> = kept.iter().map(|&i| (i, self.predictors(self.terms[i]))).collect();
        for (codes, (won, played)) in &self.groups {
            let mut x = vec![1.0];
            for (i, predictors) in &predictors {
                let count = |level: usize| codes[*i].iter().filter(|c| **c == level).count() as f64;
                x.extend(predictors.iter().map(|&(level, less)| count(level) - less.map_or(0.0, count)));
            }
            data.x.push(x);
            data.won.push(*won as f64);
            data.played.push(*played as f64);
        }
        data
    }

    /// The terms at the given places, each with the positions of its predictors; the intercept is 0.
    fn positions(&self, kept: &[usize]) -> Vec<(&'a Term, std::ops::Range<usize>)> {
        let mut next = 1;
        let place = |&i: &usize| {
            let range = next..next + self.predictors(self.terms[i]).len();
            next = range.end;
            (self.terms[i], range)
        };
        kept.iter().map(place).collect()
    }
}

/// How much harder each level of each term is than its reference level, alone and with all terms in the model; also
/// the names of terms that these matches cannot tell from others. Intervals are those of [`Data::profile`].
pub fn difficulty(batch: &Batch, terms: &[Term], confidence: Confidence) -> (Vec<Difficulty>, Vec<String>) {
    let terms: Vec<&Term> = terms.iter().filter(|t| t.varies()).collect();
    let grouped = Grouped::new(batch, terms, Coding::Reference);
    let (kept, left_out) = grouped.told_apart();
    let data = grouped.data(&kept);
    let Some(fit) = data.fit() else { return (Vec::new(), left_out) };
    let mut levels = Vec::new();
    for ((term, range), i) in grouped.positions(&kept).into_iter().zip(&kept) {
        let alone_data = grouped.data(std::slice::from_ref(i));
        let Some(alone_fit) = alone_data.fit() else { continue };
        let predictors = grouped.predictors(term);
        for (level, name) in term.levels.iter().enumerate() {
            let at = predictors.iter().position(|(l, _)| *l == level);
            let harder = |data: &Data, fit: &Fit, first: usize| match at {
                Some(at) => mirrored(data.profile(fit, first + at, confidence)),
                None => Estimate {
                    value: 0.0,
                    low: 0.0,
                    high: 0.0,
                    n: (0..batch.len()).map(|m| batch.weight(m)).sum(),
                    method: Method::Fixed,
                },
            };
            levels.push(Difficulty {
                term: term.name.clone(),
                level: name.clone(),
                reference: term.levels[term.reference].clone(),
                matches: term.matches(batch, level),
                alone: harder(&alone_data, &alone_fit, 1),
                adjusted: harder(&data, &fit, range.start),
            });
        }
    }
    (levels, left_out)
}

/// The effect of each level of the terms in `asked` on winning, with the terms in `held` in the model, in sum-to-zero
/// coding: the effects of the levels of a term, or of each group of them, add up to 0, so 0 is their mean. Intervals are normal (Wald). A level that
/// a match has twice counts twice.
pub fn effects(batch: &Batch, held: &[Term], asked: &[Term], confidence: Confidence) -> Effects {
    let terms = held.iter().chain(asked).filter(|t| t.varies()).collect();
    let grouped = Grouped::new(batch, terms, Coding::SumToZero);
    let (kept, left_out) = grouped.told_apart();
    let mut result = Effects { left_out, ..Effects::default() };
    let Some(fit) = grouped.data(&kept).fit() else { return result };
    for (term, range) in grouped.positions(&kept) {
        if !asked.iter().any(|a| a.name == term.name) {
            result.held.push(term.name.clone());
            continue;
        }
        let predictors = grouped.predictors(term);
        for (level, name) in term.levels.iter().enumerate() {
            let mut weights = vec![0.0; fit.coefficients.len()];
            for (position, (counted, less)) in range.clone().zip(&predictors) {
                // The last level of a group makes the sum 0.
                let of_last = if *less == Some(level) { -1.0 } else { 0.0 };
                weights[position] = if *counted == level { 1.0 } else { of_last };
            }
            let n = term.matches(batch, level);
            result.effects.push(Effect {
                term: term.name.clone(),
                level: name.clone(),
                matches: n,
                logits: fit.contrast(&weights, n, confidence),
                simultaneous: fit.contrast(&weights, n, confidence.among(term.levels.len())),
            });
        }
        let (chi_square, df, p) = fit.test(&range.collect::<Vec<_>>());
        result.tests.push(TermTest { term: term.name.clone(), within: term.within.clone(), chi_square, df, p });
    }
    result
}

/// Levels of one match, in an order that does not depend on its seats.
fn sorted(codes: &[usize]) -> Vec<usize> {
    let mut codes = codes.to_vec();
    codes.sort_unstable();
    codes
}

/// Harder is less often won.
fn mirrored(e: Estimate) -> Estimate {
    Estimate { value: -e.value, low: -e.high, high: -e.low, ..e }
}
