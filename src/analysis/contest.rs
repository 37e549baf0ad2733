//! One model of who wins where seats compete: role, seat, bot and everything else seats differ in, each with the others
//! held constant.
//! Win rates by role include everything else that differs: a role that the stronger bot played more often looks strong.
//! The model gives each level of each term a strength in logits; the chance of a seat is its share of the exponentiated
//! strengths at its table ([`multinomial`](super::multinomial)). Terms can be separated only if they differ between the
//! seats of one match; those that cannot be separated are left out and named.

use super::equality::chi_square_tail;
use super::estimate::{Confidence, Estimate, Method};
use super::linear::Symmetric;
use super::multinomial::{Choice, Data, Fit, chances};
use super::{AnalysisError, Sample};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

/// Most columns that act together in a term.
const TOGETHER: usize = 3;

/// Most predictors of a model; a larger one is unreadable, and there are seldom enough matches.
const PREDICTORS: usize = 100;

/// What a model says.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Contest {
    /// The terms in the model, single columns first.
    pub terms: Vec<Term>,
    /// Terms that were asked for, or are part of such a term, and cannot be separated from others.
    pub left_out: Vec<LeftOut>,
    /// Matches that somebody won, which the model is about.
    pub matches: u64,
    /// Matches that nobody won; they say nothing about who is stronger.
    pub unwon: u64,
}

/// A term of the model.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Term {
    /// Its columns; several act together beyond what each does by itself.
    pub columns: Vec<String>,
    /// Whether its levels differ at all.
    pub test: Test,
    /// Its levels.
    pub effects: Vec<Effect>,
}

/// The likelihood ratio test of a term: the model without what it is a part of, with and without the term.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Test {
    /// Twice the difference of the logarithms of the penalised likelihoods.
    pub chi_square: f64,
    /// Degrees of freedom.
    pub df: usize,
    /// Probability of a statistic at least this large when all levels are equal.
    pub p: f64,
}

/// One level of a term.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Effect {
    /// One value per column.
    pub level: Vec<String>,
    /// Seats with the level in matches that somebody won.
    pub seats: u64,
    /// Strength, against the mean of all levels of the term; for columns together beyond what each does by itself.
    pub logits: Estimate,
    /// How often these seats would win if seats differed only in this term and its parts.
    pub chance: f64,
    /// The same without the term: 1 / seats at the table; for joined columns, what each does by itself.
    pub without: f64,
    /// `chance - without`, with its interval.
    pub change: Estimate,
    /// The same with an interval wide enough that those of all levels of the term hold together.
    pub simultaneous: Estimate,
}

/// A term that cannot be in the model.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LeftOut {
    /// Its columns.
    pub columns: Vec<String>,
    /// Why.
    pub reason: Reason,
}

/// Why a term is left out.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// All seats have the same level.
    OneLevel,
    /// All seats of a match have the same level.
    SameForAll,
    /// Some of its levels never meet, not even through others.
    NeverMeet,
    /// Some combinations of its levels do not occur, or do not meet.
    Missing,
    /// It always coincides with other terms.
    TiedTo(Vec<Vec<String>>),
    /// A term that it is put together from is left out.
    Without(Vec<String>),
    /// Its levels are too many.
    TooMany,
}

impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |columns: &[String]| columns.join("+");
        let own = name(&self.columns);
        match &self.reason {
            Reason::OneLevel => write!(f, "{own} has one level only"),
            Reason::SameForAll => write!(
                f,
                "{own} is the same for all seats of a match, so it favours none of them; role+{own} asks whether it changes \
                 who is strong"
            ),
            Reason::NeverMeet => write!(f, "some levels of {own} never meet, not even through others"),
            Reason::Missing => write!(f, "some combinations of {own} do not occur, or never meet"),
            Reason::TiedTo(others) => {
                let others: Vec<String> = others.iter().map(|columns| name(columns)).collect();
                write!(f, "{own} comes and goes with {}, so these matches cannot tell them apart", others.join(" and "))
            }
            Reason::Without(part) => write!(f, "{own} needs {}, which is left out", name(part)),
            Reason::TooMany => write!(f, "{own} has too many levels for a model of {PREDICTORS} predictors"),
        }
    }
}

/// A match as the model sees it: the level of each column and the share of the win, for each seat in a fixed order.
type Seen = Vec<(Vec<usize>, u64)>;

/// The different matches, each with how often it was seen.
type Tally = BTreeMap<Seen, u64>;

/// The levels that occur, of one column.
struct Column {
    name: String,
    levels: Vec<String>,
    of_match: bool,
}

/// A term while the model is put together.
struct Candidate {
    /// Positions of its columns.
    columns: Vec<usize>,
    /// Positions of its predictors.
    predictors: Range<usize>,
}

/// Fits the model of who wins with the terms `asked`, each a list of columns of seats or of matches. Joined columns
/// bring their parts: role and bot together also bring role, and bot.
///
/// Levels are coded to add up to 0, so effects are relative to the mean of all levels. Intervals of strengths are normal
/// (Wald); those of chances follow from the covariance of the coefficients (delta method), for single columns on the logit
/// scale, which keeps them within 0 and 1. Matches that nobody won do not enter; a shared win counts in parts.
///
/// # Errors
/// When a column is unknown, is part of the outcome or takes too many values, where all win together, and when nothing is left
/// to tell apart.
pub fn contest(sample: &Sample, asked: &[Vec<String>], confidence: Confidence) -> Result<Contest, AnalysisError> {
    if sample.is_cooperative() {
        return Err(AnalysisError::Together);
    }
    let names = distinct(asked.iter().flatten().cloned());
    if let Some(outcome) = names.iter().find(|name| OUTCOMES.contains(&name.as_str())) {
        return Err(AnalysisError::Outcome(outcome.clone()));
    }
    if let Some(long) = asked.iter().find(|columns| columns.len() > TOGETHER) {
        return Err(AnalysisError::TooManyTogether { columns: long.join("+"), limit: TOGETHER });
    }
    let (columns, seen, unwon) = look(sample, &names)?;
    let matches = seen.values().sum();
    let mut model = Model { columns, seen, candidates: Vec::new(), left_out: Vec::new() };
    model.candidates(asked);
    let data = model.data();
    let kept = model.told_apart(&data.squares());
    let predictors = |terms: &[usize]| -> Vec<usize> {
        terms.iter().flat_map(|&t| model.candidates[t].predictors.clone()).collect()
    };
    let all = predictors(&kept);
    // From here on predictors are those of the model.
    let data = data.only(&all);
    let summed = data.summed();
    let fit = if all.is_empty() { None } else { summed.fit() };
    let Some(fit) = fit else {
        let reasons: Vec<String> = model.left_out.iter().map(LeftOut::to_string).collect();
        return Err(AnalysisError::NothingToTell(reasons.join("; ")));
    };
    let place = |t: usize| -> Vec<usize> {
        let own = model.candidates[t].predictors.clone();
        own.map(|p| all.iter().position(|known| *known == p).expect("a kept term has its predictors")).collect()
    };
    let mut terms = Vec::new();
    for &t in &kept {
        let margins = model.margins(t, &kept);
        let part_of = |&other: &usize| other != t && model.contains(other, t);
        let beside: Vec<usize> = kept.iter().copied().filter(|other| !part_of(other)).flat_map(place).collect();
        let own: Vec<usize> = (0..beside.len()).filter(|&i| place(t).contains(&beside[i])).collect();
        let near: Vec<f64> = beside.iter().map(|&place| fit.coefficients[place]).collect();
        let (with, without) = if beside.len() == all.len() {
            (Some(fit.clone()), summed.only(&beside).fit_from(near, &own))
        } else {
            let nested = summed.only(&beside).summed();
            (nested.fit_from(near.clone(), &[]), nested.fit_from(near, &own))
        };
        let gained = with.zip(without).map_or(0.0, |(with, without)| with.log_likelihood - without.log_likelihood);
        let (chi_square, df) = ((2.0 * gained).max(0.0), own.len());
        let chances = Chances {
            model: &model,
            data: &data,
            fit: &fit,
            with: [margins.iter().flat_map(|&m| place(m)).collect(), place(t)].concat(),
            without: margins.iter().flat_map(|&m| place(m)).collect(),
        };
        terms.push(Term {
            columns: model.names(t),
            test: Test { chi_square, df, p: chi_square_tail(chi_square, df) },
            effects: chances.effects(&model.candidates[t].columns, &place(t), confidence),
        });
    }
    Ok(Contest { terms, left_out: model.left_out, matches, unwon })
}

/// Columns that tell how a match ended for a seat.
const OUTCOMES: &[&str] = &["won", "win_share", "payoff", "rank"];

/// The different matches that somebody won, with their number, and how many nobody won.
fn look(sample: &Sample, names: &[String]) -> Result<(Vec<Column>, Tally, u64), AnalysisError> {
    let levels = names.iter().map(|name| sample.levels(&[name])).collect::<Result<Vec<_>, _>>()?;
    let (mut seen, mut unwon) = (Tally::new(), 0);
    sample.each(names, |batch| {
        let factors = names.iter().zip(&levels).map(|(name, levels)| Ok(batch.factor(&[name])?.among(levels)));
        let factors = factors.collect::<Result<Vec<_>, AnalysisError>>()?;
        for m in 0..batch.len() {
            if !batch.won(m) {
                unwon += batch.weight(m);
                continue;
            }
            let codes = |s: usize| factors.iter().map(|factor| factor.codes[s]).collect();
            let mut of_match: Seen = batch.seats_of(m).map(|s| (codes(s), batch.share[s].to_bits())).collect();
            // Which seats they had does not matter; where it does, the seat is a column.
            of_match.sort_unstable();
            *seen.entry(of_match).or_default() += batch.weight(m);
        }
        Ok(())
    })?;
    // Levels that occur only in matches without a winner are not in the model.
    let used = |column: usize, level: usize| seen.keys().flatten().any(|(codes, _)| codes[column] == level);
    let mut columns = Vec::new();
    let mut codes = Vec::new();
    for (i, (name, levels)) in names.iter().zip(levels).enumerate() {
        let kept: Vec<usize> = (0..levels.len()).filter(|&level| used(i, level)).collect();
        let of_match = seen.keys().all(|seats| seats.iter().all(|(codes, _)| codes[i] == seats[0].0[i]));
        columns.push(Column {
            name: name.clone(),
            levels: kept.iter().map(|&level| levels[level].concat()).collect(),
            of_match,
        });
        codes.push((0..levels.len()).map(|level| kept.iter().position(|k| *k == level)).collect::<Vec<_>>());
    }
    let renumbered = |seats: Seen| -> Seen {
        let known = |(i, code): (usize, usize)| codes[i][code].expect("a level that occurs is kept");
        seats.into_iter().map(|(own, share)| (own.into_iter().enumerate().map(known).collect(), share)).collect()
    };
    let seen = seen.into_iter().map(|(seats, n)| (renumbered(seats), n)).collect();
    Ok((columns, seen, unwon))
}

/// The matches, and the terms that are looked at.
struct Model {
    columns: Vec<Column>,
    seen: Tally,
    candidates: Vec<Candidate>,
    left_out: Vec<LeftOut>,
}

impl Model {
    /// The terms asked for and their parts, single columns first, as far as they could be in a model.
    fn candidates(&mut self, asked: &[Vec<String>]) {
        let place = |name: &String| self.columns.iter().position(|c| c.name == *name).expect("all columns are known");
        let mut terms: Vec<(Vec<usize>, bool)> = Vec::new();
        for columns in asked {
            let columns = distinct(columns.iter().map(place));
            // Every part of it: bit i says whether column i is in.
            for bits in 1..1usize << columns.len() {
                let part: Vec<usize> = (0..columns.len()).filter(|i| bits >> i & 1 == 1).map(|i| columns[i]).collect();
                let whole = part.len() == columns.len();
                match terms.iter_mut().find(|(known, _)| same(known, &part)) {
                    Some((_, asked)) => *asked |= whole,
                    None => terms.push((part, whole)),
                }
            }
        }
        terms.sort_by_key(|(columns, _)| columns.len());
        let mut next = 0;
        for (columns, asked) in terms {
            let names: Vec<String> = columns.iter().map(|&c| self.columns[c].name.clone()).collect();
            let width = columns.iter().map(|&c| self.columns[c].levels.len() - 1).product::<usize>();
            let reason = match () {
                () if columns.len() == 1 && self.columns[columns[0]].levels.len() < 2 => Some(Reason::OneLevel),
                () if let Some(&c) = columns.iter().find(|&&c| self.columns[c].levels.len() < 2) => {
                    Some(Reason::Without(vec![self.columns[c].name.clone()]))
                }
                () if columns.iter().all(|&c| self.columns[c].of_match) => Some(Reason::SameForAll),
                () if width > PREDICTORS => Some(Reason::TooMany),
                () => None,
            };
            match reason {
                // A column of whole matches is not needed by the terms that it is a part of.
                Some(Reason::SameForAll) if !asked => {}
                Some(reason) => self.left_out.push(LeftOut { columns: names, reason }),
                None => {
                    self.candidates.push(Candidate { columns, predictors: next..next + width });
                    next += width;
                }
            }
        }
    }

    fn names(&self, term: usize) -> Vec<String> {
        self.candidates[term].columns.iter().map(|&c| self.columns[c].name.clone()).collect()
    }

    /// Whether a term is put together from another one and more.
    fn contains(&self, term: usize, part: usize) -> bool {
        self.candidates[part].columns.iter().all(|c| self.candidates[term].columns.contains(c))
    }

    /// The terms among `kept` that a term is put together from.
    fn margins(&self, term: usize, kept: &[usize]) -> Vec<usize> {
        kept.iter().copied().filter(|&part| part != term && self.contains(term, part)).collect()
    }

    /// The predictors of a seat for some columns: products of their levels, each in sum-to-zero coding.
    fn coded(&self, columns: &[usize], levels: &[usize]) -> Vec<f64> {
        columns.iter().zip(levels).fold(vec![1.0], |all, (&column, &level)| {
            let last = self.columns[column].levels.len() - 1;
            let own = (0..last).map(|i| if level == last { -1.0 } else { f64::from(u8::from(i == level)) });
            let own: Vec<f64> = own.collect();
            all.iter().flat_map(|a| own.iter().map(move |b| a * b)).collect()
        })
    }

    fn data<'a>(&'a self) -> Data {
        let mut known: BTreeMap<&'a [usize], usize> = BTreeMap::new();
        let mut kinds = Vec::new();
        let predictors = |codes: &[usize]| -> Vec<f64> {
            let term = |t: &Candidate| self.coded(&t.columns, &t.columns.iter().map(|&c| codes[c]).collect::<Vec<_>>());
            self.candidates.iter().flat_map(term).collect()
        };
        let mut choices = Vec::with_capacity(self.seen.len());
        for (seats, times) in &self.seen {
            let kind = |(codes, _): &'a (Vec<usize>, u64)| {
                *known.entry(codes).or_insert_with(|| {
                    kinds.push(predictors(codes));
                    kinds.len() - 1
                })
            };
            choices.push(Choice {
                among: seats.iter().map(kind).collect(),
                share: seats.iter().map(|(_, share)| f64::from_bits(*share)).collect(),
                times: *times as f64,
            });
        }
        let width = self.candidates.last().map_or(0, |t| t.predictors.end);
        Data { kinds, choices, width }
    }

    /// As many of the terms, in their order, as these matches can separate; the others are left out with the reason.
    fn told_apart(&mut self, squares: &Symmetric) -> Vec<usize> {
        let mut kept: Vec<usize> = Vec::new();
        for term in 0..self.candidates.len() {
            let predictors = |terms: &[usize]| -> Vec<usize> {
                terms.iter().flat_map(|&t| self.candidates[t].predictors.clone()).collect()
            };
            let full = |terms: &[usize]| {
                let predictors = predictors(terms);
                let rank = squares.part(&predictors).quadratic_form_of_inverse(&vec![0.0; predictors.len()]).1;
                rank == predictors.len()
            };
            let margins = self.margins(term, &kept);
            let lost = self.left_out.iter().find(|l| {
                let own = self.names(term);
                l.reason != Reason::SameForAll && l.columns.iter().all(|c| own.contains(c))
            });
            let alone = [margins.as_slice(), &[term]].concat();
            let together = [kept.as_slice(), &[term]].concat();
            let reason = match lost {
                Some(part) => Some(Reason::Without(part.columns.clone())),
                None if predictors(&together).len() > PREDICTORS => Some(Reason::TooMany),
                None if full(&together) => None,
                None if !full(&alone) && self.candidates[term].columns.len() == 1 => Some(Reason::NeverMeet),
                None if !full(&alone) => Some(Reason::Missing),
                None => {
                    let others: Vec<usize> = kept.iter().copied().filter(|t| !margins.contains(t)).collect();
                    let tied = |other: &usize| !full(&[alone.as_slice(), &[*other]].concat());
                    let some: Vec<usize> = others.iter().copied().filter(tied).collect();
                    let tied = if some.is_empty() { others } else { some };
                    Some(Reason::TiedTo(tied.into_iter().map(|t| self.names(t)).collect()))
                }
            };
            match reason {
                None => kept.push(term),
                Some(reason) => {
                    let columns = self.names(term);
                    self.left_out.push(LeftOut { columns, reason });
                }
            }
        }
        kept
    }
}

/// What a term does to the chances of winning.
struct Chances<'a> {
    model: &'a Model,
    data: &'a Data,
    fit: &'a Fit,
    /// Predictors of the term and of what it is put together from.
    with: Vec<usize>,
    /// The latter only.
    without: Vec<usize>,
}

impl Chances<'_> {
    /// All levels of the term of these columns, whose own predictors are at `own`.
    fn effects(&self, columns: &[usize], own: &[usize], confidence: Confidence) -> Vec<Effect> {
        let sizes: Vec<usize> = columns.iter().map(|&c| self.model.columns[c].levels.len()).collect();
        let count: usize = sizes.iter().product();
        let level = |codes: &[usize]| columns.iter().zip(&sizes).fold(0, |level, (&c, size)| level * size + codes[c]);
        let mut seats = vec![0.0; count];
        for (choice, seen) in self.data.choices.iter().zip(self.model.seen.keys()) {
            seen.iter().for_each(|(codes, _)| seats[level(codes)] += choice.times);
        }
        let with = self.rates(&self.with, &seats, level);
        let without = self.rates(&self.without, &seats, level);
        let among = confidence.among(count);
        let levels = (0..count).map(|level| {
            let mut codes = vec![0; sizes.len()];
            let mut left = level;
            for (code, size) in codes.iter_mut().zip(&sizes).rev() {
                (*code, left) = (left % size, left / size);
            }
            let mut weights = vec![0.0; self.fit.coefficients.len()];
            own.iter().zip(self.model.coded(columns, &codes)).for_each(|(&place, x)| weights[place] = x);
            let n = seats[level] as u64;
            let (a, b) = (&with[level], &without[level]);
            let change = |confidence| self.change(a, b, n, confidence);
            Effect {
                level: codes.iter().zip(columns).map(|(&l, &c)| self.model.columns[c].levels[l].clone()).collect(),
                seats: n,
                logits: self.fit.contrast(&weights, n, confidence),
                chance: a.chance,
                without: b.chance,
                change: change(confidence),
                simultaneous: change(among),
            }
        });
        levels.filter(|effect| effect.seats > 0).collect()
    }

    /// The mean chance of the seats of each level by some of the predictors, and how it changes with the coefficients.
    fn rates(&self, predictors: &[usize], seats: &[f64], level: impl Fn(&[usize]) -> usize) -> Vec<Rate> {
        let width = self.data.width;
        let mut coefficients = vec![0.0; width];
        predictors.iter().for_each(|&i| coefficients[i] = self.fit.coefficients[i]);
        let of_kinds = self.data.predictors(&coefficients);
        let mut rates = vec![Rate { chance: 0.0, slope: vec![0.0; width] }; seats.len()];
        let (mut p, mut centre) = (Vec::new(), vec![0.0; width]);
        for (choice, seen) in self.data.choices.iter().zip(self.model.seen.keys()) {
            chances(choice, &of_kinds, &mut p);
            self.data.centre(choice, &p, &mut centre);
            for ((p, &kind), (codes, _)) in p.iter().zip(&choice.among).zip(seen) {
                let (rate, x) = (&mut rates[level(codes)], &self.data.kinds[kind]);
                rate.chance += choice.times * p;
                predictors.iter().for_each(|&i| rate.slope[i] += choice.times * p * (x[i] - centre[i]));
            }
        }
        for (rate, n) in rates.iter_mut().zip(seats) {
            rate.chance /= n.max(1.0);
            rate.slope.iter_mut().for_each(|slope| *slope /= n.max(1.0));
        }
        rates
    }

    fn change(&self, with: &Rate, without: &Rate, n: u64, confidence: Confidence) -> Estimate {
        let slope: Vec<f64> = with.slope.iter().zip(&without.slope).map(|(a, b)| a - b).collect();
        let variance: f64 = slope.iter().zip(self.fit.covariance.times_vector(&slope)).map(|(s, v)| s * v).sum();
        let half = confidence.z() * variance.max(0.0).sqrt();
        let (value, p) = (with.chance - without.chance, with.chance);
        if !self.without.is_empty() || p <= 0.0 || p >= 1.0 {
            let estimate = Estimate { value, low: value - half, high: value + half, n, method: Method::Wald };
            return estimate.within(-without.chance, 1.0 - without.chance);
        }
        let (logit, half) = ((p / (1.0 - p)).ln(), half / (p * (1.0 - p)));
        let end = |logit: f64| 1.0 / (1.0 + (-logit).exp()) - without.chance;
        Estimate { value, low: end(logit - half), high: end(logit + half), n, method: Method::Wald }
    }
}

/// A chance, and its derivative by the coefficients.
#[derive(Clone)]
struct Rate {
    chance: f64,
    slope: Vec<f64>,
}

/// Each once, in the order of the first appearance.
fn distinct<T: PartialEq>(all: impl Iterator<Item = T>) -> Vec<T> {
    all.fold(Vec::new(), |mut known, item| {
        if !known.contains(&item) {
            known.push(item);
        }
        known
    })
}

fn same(a: &[usize], b: &[usize]) -> bool {
    a.len() == b.len() && a.iter().all(|x| b.contains(x))
}
