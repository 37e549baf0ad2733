//! Choice among several: multinomial (conditional) logit, which stays finite even if somebody always wins.
//!
//! The chance of an alternative is the exponential of its predictor, as a part of the sum over all alternatives of the choice
//! (McFadden 1974; the first place of Plackett 1975 and Luce 1959). Firth's penalty (Firth 1993, Biometrika 80:27; for choices
//! among several Bull, Mak and Greenwood 2002, Computational Statistics and Data Analysis 39:57; for partial likelihoods of
//! this form Heinze and Schemper 2001, Biometrics 57:114), half the logarithm of the determinant of the information, keeps all
//! estimates finite.

pub use super::firth::Fit;
use super::firth::{At, Penalised};
use super::linear::{Symmetric, dot};
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// One choice among alternatives, and how often it was made.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    /// Predictors of each alternative, all of the same length. Only differences within the choice matter.
    pub x: Vec<Vec<f64>>,
    /// How much of the choice fell to each alternative: 1 for the winner, or parts that add up to 1.
    pub share: Vec<f64>,
    /// How often.
    pub times: f64,
}

/// Choices with predictors of the same length.
#[derive(Clone, PartialEq, Debug)]
pub struct Data {
    /// The choices.
    pub choices: Vec<Choice>,
    /// Number of predictors.
    pub width: usize,
}

/// The chance of each alternative.
pub fn chances(x: &[Vec<f64>], coefficients: &[f64]) -> Vec<f64> {
    let mut chances: Vec<f64> = x.iter().map(|x| dot(x, coefficients)).collect();
    let largest = chances.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    chances.iter_mut().for_each(|chance| *chance = (*chance - largest).exp());
    let sum: f64 = chances.iter().sum();
    chances.iter_mut().for_each(|chance| *chance /= sum);
    chances
}

/// The mean of the predictors with these chances.
pub fn centre(x: &[Vec<f64>], chances: &[f64]) -> Vec<f64> {
    let mut centre = vec![0.0; x.first().map_or(0, Vec::len)];
    for (x, p) in x.iter().zip(chances) {
        x.iter().zip(&mut centre).for_each(|(x, c)| *c += p * x);
    }
    centre
}

impl Data {
    /// The same choices with some of the predictors, in that order.
    pub fn only(&self, predictors: &[usize]) -> Self {
        let part = |x: &Vec<f64>| predictors.iter().map(|&i| x[i]).collect();
        let choice = |c: &Choice| Choice { x: c.x.iter().map(part).collect(), share: c.share.clone(), times: c.times };
        Self { choices: self.choices.iter().map(choice).collect(), width: predictors.len() }
    }

    /// Squares and products of the predictors, each choice around its mean: their rank is the number of predictors that choices
    /// tell apart. Predictors that are equal for all alternatives of every choice add nothing.
    pub fn squares(&self) -> Symmetric {
        let mut squares = Symmetric::zero(self.width);
        for Choice { x, .. } in &self.choices {
            let centre = centre(x, &vec![1.0 / x.len() as f64; x.len()]);
            x.iter().for_each(|x| squares.add_square(&less(x, &centre), 1.0));
        }
        squares
    }

    /// Fits all coefficients; `None` when some predictors cannot be told apart.
    pub fn fit(&self) -> Option<Fit> {
        self.fit_without(&[])
    }

    /// Fits the coefficients with some of them 0, under the penalty of all: what likelihood ratio tests compare.
    pub fn fit_without(&self, zero: &[usize]) -> Option<Fit> {
        self.fit_from(vec![0.0; self.width], zero)
    }

    /// The same, where the coefficients are known to be near some values.
    pub fn fit_from(&self, mut near: Vec<f64>, zero: &[usize]) -> Option<Fit> {
        zero.iter().for_each(|&i| near[i] = 0.0);
        self.maximise(near, zero)
    }

    /// Choices among equal alternatives as one, with their shares summed: all that the likelihood depends on. Matches of the
    /// same roles and bots differ only in who won. Whoever fits several models of the same choices does this once.
    pub fn summed(&self) -> Self {
        let mut choices: Vec<Choice> = Vec::new();
        let mut known: HashMap<Vec<u64>, usize> = HashMap::with_capacity(self.choices.len());
        for choice in &self.choices {
            let bits = choice.x.iter().flatten().map(|x| x.to_bits()).collect();
            match known.entry(bits) {
                Entry::Vacant(new) => {
                    new.insert(choices.len());
                    choices.push(choice.clone());
                }
                Entry::Occupied(place) => {
                    let sum = &mut choices[*place.get()];
                    let times = sum.times + choice.times;
                    for (share, more) in sum.share.iter_mut().zip(&choice.share) {
                        *share = (*share * sum.times + more * choice.times) / times;
                    }
                    sum.times = times;
                }
            }
        }
        Self { choices, width: self.width }
    }
}

impl Penalised for Data {
    fn width(&self) -> usize {
        self.width
    }

    fn at(&self, coefficients: &[f64]) -> Option<At> {
        let (mut information, mut log_likelihood) = (Symmetric::zero(self.width), 0.0);
        // Of all alternatives of all choices, one after the other: how often chosen more than expected, how often expected, and
        // how far from the mean of the choice.
        let count: usize = self.choices.iter().map(|choice| choice.x.len()).sum();
        let (mut counts, mut apart) = (Vec::with_capacity(count), Vec::with_capacity(count * self.width));
        for choice in &self.choices {
            let chances = chances(&choice.x, coefficients);
            let centre = centre(&choice.x, &chances);
            for ((p, share), x) in chances.iter().zip(&choice.share).zip(&choice.x) {
                log_likelihood += if *share == 0.0 { 0.0 } else { choice.times * share * p.ln() };
                let first = apart.len();
                apart.extend(x.iter().zip(&centre).map(|(x, c)| x - c));
                information.add_square(&apart[first..], choice.times * p);
                counts.push((choice.times * (share - p), choice.times * p));
            }
        }
        let (covariance, log_det) = information.inverse_with_log_det()?;
        let mut score = vec![0.0; self.width];
        for ((more, expected), x) in counts.iter().zip(apart.chunks_exact(self.width.max(1))) {
            // The derivative of the penalty: the third moment of the predictors.
            let residual = more + expected * covariance.quadratic_form(x) / 2.0;
            x.iter().zip(&mut score).for_each(|(x, s)| *s += residual * x);
        }
        let log_likelihood = log_likelihood + log_det / 2.0;
        log_likelihood.is_finite().then_some(At { log_likelihood, score, information, covariance })
    }
}

fn less(a: &[f64], b: &[f64]) -> Vec<f64> {
    a.iter().zip(b).map(|(a, b)| a - b).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logistic;

    fn near(a: f64, b: f64, tolerance: f64) {
        assert!((a - b).abs() <= tolerance, "{a} is not {b}");
    }

    fn choice(x: &[&[f64]], winner: usize, times: f64) -> Choice {
        Choice {
            x: x.iter().map(|x| x.to_vec()).collect(),
            share: (0..x.len()).map(|i| f64::from(u8::from(i == winner))).collect(),
            times,
        }
    }

    /// Only how often each alternative was chosen matters, not how the choices were written down.
    #[test]
    fn choices_among_equal_alternatives_are_summed() {
        let (near_one, far_one): ([&[f64]; 2], [&[f64]; 2]) = ([&[1.0], &[0.0]], [&[3.0], &[0.0]]);
        let choices = vec![
            choice(&near_one, 0, 3.0),
            choice(&far_one, 1, 2.0),
            choice(&near_one, 1, 1.0),
            choice(&far_one, 0, 5.0),
            choice(&near_one, 0, 4.0),
        ];
        let data = Data { choices, width: 1 };
        let summed = data.summed();
        let told: Vec<_> = summed.choices.iter().map(|c| (c.x[0][0], c.share.clone(), c.times)).collect();
        assert_eq!(told, [(1.0, vec![7.0 / 8.0, 1.0 / 8.0], 8.0), (3.0, vec![5.0 / 7.0, 2.0 / 7.0], 7.0)]);
        let (one_by_one, at_once) = (data.at(&[0.3]).unwrap(), summed.at(&[0.3]).unwrap());
        near(one_by_one.log_likelihood, at_once.log_likelihood, 1e-12);
        near(one_by_one.score[0], at_once.score[0], 1e-12);
    }

    /// Three alternatives that always meet: the penalty adds one half to each count, so that the chances are
    /// (n + 1/2) / (N + 3/2), also where one was never chosen.
    #[test]
    fn one_table_has_its_closed_form() {
        let x: [&[f64]; 3] = [&[1.0, 0.0], &[0.0, 1.0], &[0.0, 0.0]];
        for counts in [[50.0, 30.0, 20.0], [12.0, 0.0, 3.0]] {
            let choices = (0..3).filter(|&i| counts[i] > 0.0).map(|i| choice(&x, i, counts[i])).collect();
            let fit = Data { choices, width: 2 }.fit().unwrap();
            let log = |i: usize| f64::ln(counts[i] + 0.5);
            near(fit.coefficients[0], log(0) - log(2), 1e-8);
            near(fit.coefficients[1], log(1) - log(2), 1e-8);
        }
    }

    /// Choices between two are a logistic regression on the differences of their predictors, which is tested against
    /// published output.
    #[test]
    fn pairs_are_a_logistic_regression() {
        let rows = [([1.0, 0.5], 7.0, 9.0), ([1.0, -1.0], 3.0, 8.0), ([0.5, 2.0], 9.0, 9.0), ([-1.0, 0.3], 2.0, 6.0)];
        let (mut pairs, mut regression) = (Vec::new(), logistic::Data::default());
        for (x, won, played) in rows {
            let alternatives: [&[f64]; 2] = [&[x[0] + 3.0, x[1] - 1.0], &[3.0, -1.0]];
            pairs.push(choice(&alternatives, 0, won));
            pairs.push(choice(&alternatives, 1, played - won));
            regression.x.push(x.to_vec());
            regression.won.push(won);
            regression.played.push(played);
        }
        let (fit, expected) = (Data { choices: pairs, width: 2 }.fit().unwrap(), regression.fit().unwrap());
        for i in 0..2 {
            near(fit.coefficients[i], expected.coefficients[i], 1e-7);
            (0..2).for_each(|j| near(fit.covariance.at(i, j), expected.covariance.at(i, j), 1e-7));
        }
        near(fit.log_likelihood, expected.log_likelihood, 1e-9);
    }

    /// Any step away from the fit goes down, with and without a coefficient held at 0.
    #[test]
    fn the_fit_maximises_the_penalised_likelihood() {
        let data = Data {
            choices: vec![
                choice(&[&[1.0, 0.0, 0.2], &[0.0, 1.0, -1.0], &[0.0, 0.0, 0.5]], 0, 4.0),
                choice(&[&[0.0, 1.0, 0.7], &[1.0, 0.0, 0.1], &[0.0, 0.0, -0.3], &[0.0, 1.0, 0.0]], 3, 6.0),
                choice(&[&[1.0, 0.0, 0.0], &[0.0, 1.0, 0.4]], 1, 5.0),
            ],
            width: 3,
        };
        for zero in [&[][..], &[1]] {
            let fit = data.fit_without(zero).unwrap();
            for i in (0..3).filter(|i| !zero.contains(i)) {
                for step in [-1e-3, 1e-3] {
                    let mut beside = fit.coefficients.clone();
                    beside[i] += step;
                    assert!(data.at(&beside).unwrap().log_likelihood < fit.log_likelihood, "coefficient {i}");
                }
            }
            assert!(zero.iter().all(|&i| fit.coefficients[i] == 0.0));
            let again = data.fit_from(vec![0.7, 0.4, -0.5], zero).unwrap();
            (0..3).for_each(|i| near(again.coefficients[i], fit.coefficients[i], 1e-8));
        }
    }

    #[test]
    fn what_is_the_same_for_all_tells_nothing() {
        let data = |constant: f64| Data {
            choices: vec![
                choice(&[&[1.0, 2.0], &[0.0, 2.0]], 0, 3.0),
                choice(&[&[1.0, 5.0], &[0.0, 5.0 + constant]], 1, 2.0),
            ],
            width: 2,
        };
        let rank = |data: Data| data.squares().quadratic_form_of_inverse(&[0.0; 2]).1;
        assert_eq!((rank(data(0.0)), rank(data(0.5))), (1, 2));
        assert_eq!(data(0.0).fit(), None);
        assert!(data(0.5).fit().is_some());
        assert!(data(0.0).only(&[0]).fit().is_some());
    }
}
