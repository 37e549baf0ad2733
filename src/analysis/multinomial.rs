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
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// One choice among alternatives, and how often it was made.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    /// The alternatives, as indices of [`Data::kinds`].
    pub among: Vec<usize>,
    /// How much of the choice fell to each alternative: 1 for the winner, or parts that add up to 1.
    pub share: Vec<f64>,
    /// How often.
    pub times: f64,
}

/// Choices among alternatives of a few kinds: matches have many seats, but few different roles, seats and bots.
#[derive(Clone, PartialEq, Debug)]
pub struct Data {
    /// Predictors of each kind of alternative, all of the same length. Only differences within a choice matter.
    pub kinds: Vec<Vec<f64>>,
    /// The choices.
    pub choices: Vec<Choice>,
    /// Number of predictors.
    pub width: usize,
}

/// The chance of each alternative of a choice from the predictor of each kind; they go into `chances`.
pub fn chances(choice: &Choice, of_kinds: &[f64], chances: &mut Vec<f64>) {
    chances.clear();
    chances.extend(choice.among.iter().map(|&kind| of_kinds[kind]));
    let largest = chances.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    chances.iter_mut().for_each(|chance| *chance = (*chance - largest).exp());
    let sum: f64 = chances.iter().sum();
    chances.iter_mut().for_each(|chance| *chance /= sum);
}

impl Data {
    /// The predictor of each kind of alternative.
    pub fn predictors(&self, coefficients: &[f64]) -> Vec<f64> {
        self.kinds.iter().map(|x| dot(x, coefficients)).collect()
    }

    /// The mean of the predictors of a choice with these chances; it goes into `centre`.
    pub fn centre(&self, choice: &Choice, chances: &[f64], centre: &mut [f64]) {
        centre.fill(0.0);
        for (&kind, p) in choice.among.iter().zip(chances) {
            self.kinds[kind].iter().zip(centre.iter_mut()).for_each(|(x, c)| *c += p * x);
        }
    }

    /// The same choices with some of the predictors, in that order.
    pub fn only(&self, predictors: &[usize]) -> Self {
        let mut kinds: Vec<Vec<f64>> = Vec::new();
        let mut known: BTreeMap<Vec<u64>, usize> = BTreeMap::new();
        // Kinds may differ only in predictors that are left out.
        let renumbered: Vec<usize> = self
            .kinds
            .iter()
            .map(|x| {
                let part: Vec<f64> = predictors.iter().map(|&i| x[i]).collect();
                *known.entry(part.iter().map(|x| x.to_bits()).collect()).or_insert_with(|| {
                    kinds.push(part);
                    kinds.len() - 1
                })
            })
            .collect();
        let choice = |c: &Choice| Choice { among: c.among.iter().map(|&kind| renumbered[kind]).collect(), ..c.clone() };
        Self { kinds, choices: self.choices.iter().map(choice).collect(), width: predictors.len() }
    }

    /// Squares and products of the predictors, each choice around its mean: their rank is the number of predictors that choices
    /// tell apart. Predictors that are equal for all alternatives of every choice add nothing.
    pub fn squares(&self) -> Symmetric {
        let mut squares = Symmetric::zero(self.width);
        let mut centre = vec![0.0; self.width];
        for choice in &self.choices {
            self.centre(choice, &vec![1.0 / choice.among.len() as f64; choice.among.len()], &mut centre);
            choice.among.iter().for_each(|&kind| squares.add_square(&less(&self.kinds[kind], &centre), 1.0));
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
        self.centred().maximise(near, zero)
    }

    /// The same choices with predictors that are 0 on average over the kinds, which keeps the sums of the likelihood small.
    fn centred(&self) -> Self {
        let mut mean = vec![0.0; self.width];
        self.kinds.iter().for_each(|x| x.iter().zip(&mut mean).for_each(|(x, m)| *m += x / self.kinds.len() as f64));
        Self { kinds: self.kinds.iter().map(|x| less(x, &mean)).collect(), ..self.clone() }
    }

    /// Choices among equal alternatives as one, with their shares summed: all that the likelihood depends on. Matches of the
    /// same roles and bots differ only in who won. Whoever fits several models of the same choices does this once.
    pub fn summed(&self) -> Self {
        let mut choices: Vec<Choice> = Vec::new();
        let mut known: BTreeMap<&[usize], usize> = BTreeMap::new();
        for choice in &self.choices {
            match known.entry(&choice.among) {
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
        Self { kinds: self.kinds.clone(), choices, width: self.width }
    }
}

impl Penalised for Data {
    fn width(&self) -> usize {
        self.width
    }

    /// Sums over alternatives are taken by kind: with chances p, predictors x and their mean c in a choice, the sum of
    /// p (x - c)(x - c)' is that of p x x' less c c', and the leverage of an alternative, (x - c)' A (x - c), is
    /// x' A x - 2 x' A c + c' A c.
    fn at(&self, coefficients: &[f64]) -> Option<At> {
        let of_kinds = self.predictors(coefficients);
        let (mut information, mut log_likelihood) = (Symmetric::zero(self.width), 0.0);
        let mut expected = vec![0.0; self.kinds.len()];
        // The chances of all alternatives and the means of all choices, one after the other.
        let (mut all_chances, mut means) = (Vec::new(), vec![0.0; self.choices.len() * self.width]);
        let mut p = Vec::new();
        let place = |number: usize| number * self.width..(number + 1) * self.width;
        for (number, choice) in self.choices.iter().enumerate() {
            let mean = &mut means[place(number)];
            chances(choice, &of_kinds, &mut p);
            self.centre(choice, &p, mean);
            for ((p, share), &kind) in p.iter().zip(&choice.share).zip(&choice.among) {
                log_likelihood += if *share == 0.0 { 0.0 } else { choice.times * share * p.ln() };
                expected[kind] += choice.times * p;
            }
            information.add_square(mean, -choice.times);
            all_chances.extend_from_slice(&p);
        }
        self.kinds.iter().zip(&expected).for_each(|(x, n)| information.add_square(x, *n));
        let (covariance, log_det) = information.inverse_with_log_det()?;
        // The derivative of the penalty is the third moment of the predictors.
        let spread: Vec<f64> = self.kinds.iter().map(|x| covariance.quadratic_form(x)).collect();
        let (mut residuals, mut score) = (vec![0.0; self.kinds.len()], vec![0.0; self.width]);
        let mut p = all_chances.as_slice();
        for (number, choice) in self.choices.iter().enumerate() {
            let mean = &means[place(number)];
            let turned = covariance.times_vector(mean);
            let of_mean = dot(mean, &turned);
            let mut all = 0.0;
            for ((share, &kind), p) in choice.share.iter().zip(&choice.among).zip(p) {
                let leverage = spread[kind] - 2.0 * dot(&self.kinds[kind], &turned) + of_mean;
                let residual = choice.times * (share - p + p * leverage / 2.0);
                residuals[kind] += residual;
                all += residual;
            }
            p = &p[choice.among.len()..];
            mean.iter().zip(&mut score).for_each(|(c, s)| *s -= all * c);
        }
        for (x, residual) in self.kinds.iter().zip(&residuals) {
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

    /// A choice with the predictors of its alternatives, which one was chosen, and how often.
    type Chosen<'a> = (&'a [&'a [f64]], usize, f64);

    fn data(chosen: &[Chosen]) -> Data {
        let width = chosen[0].0[0].len();
        let (mut kinds, mut choices) = (Vec::<Vec<f64>>::new(), Vec::new());
        for &(x, winner, times) in chosen {
            let mut kind = |x: &&[f64]| {
                kinds.iter().position(|known| known == x).unwrap_or_else(|| {
                    kinds.push(x.to_vec());
                    kinds.len() - 1
                })
            };
            let among: Vec<usize> = x.iter().map(&mut kind).collect();
            let share = (0..x.len()).map(|i| f64::from(u8::from(i == winner))).collect();
            choices.push(Choice { among, share, times });
        }
        Data { kinds, choices, width }
    }

    /// Only how often each alternative was chosen matters, not how the choices were written down.
    #[test]
    fn choices_among_equal_alternatives_are_summed() {
        let (near_one, far_one): ([&[f64]; 2], [&[f64]; 2]) = ([&[1.0], &[0.0]], [&[3.0], &[0.0]]);
        let data = data(&[
            (&near_one, 0, 3.0),
            (&far_one, 1, 2.0),
            (&near_one, 1, 1.0),
            (&far_one, 0, 5.0),
            (&near_one, 0, 4.0),
        ]);
        let summed = data.summed();
        let told: Vec<_> =
            summed.choices.iter().map(|c| (summed.kinds[c.among[0]][0], c.share.clone(), c.times)).collect();
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
            let chosen: Vec<Chosen> = (0..3).filter(|&i| counts[i] > 0.0).map(|i| (&x[..], i, counts[i])).collect();
            let fit = data(&chosen).fit().unwrap();
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
        let alternatives = rows.map(|(x, ..)| [[x[0] + 3.0, x[1] - 1.0], [3.0, -1.0]]);
        let alternatives: Vec<[&[f64]; 2]> = alternatives.iter().map(|[a, b]| [&a[..], &b[..]]).collect();
        let (mut pairs, mut regression) = (Vec::new(), logistic::Data::default());
        for ((x, won, played), alternatives) in rows.into_iter().zip(&alternatives) {
            pairs.push((&alternatives[..], 0, won));
            pairs.push((&alternatives[..], 1, played - won));
            regression.x.push(x.to_vec());
            regression.won.push(won);
            regression.played.push(played);
        }
        let (fit, expected) = (data(&pairs).fit().unwrap(), regression.fit().unwrap());
        for i in 0..2 {
            near(fit.coefficients[i], expected.coefficients[i], 1e-7);
            (0..2).for_each(|j| near(fit.covariance.at(i, j), expected.covariance.at(i, j), 1e-7));
        }
        near(fit.log_likelihood, expected.log_likelihood, 1e-9);
    }

    /// Any step away from the fit goes down, with and without a coefficient held at 0.
    #[test]
    fn the_fit_maximises_the_penalised_likelihood() {
        let data = data(&[
            (&[&[1.0, 0.0, 0.2], &[0.0, 1.0, -1.0], &[0.0, 0.0, 0.5]], 0, 4.0),
            (&[&[0.0, 1.0, 0.7], &[1.0, 0.0, 0.1], &[0.0, 0.0, -0.3], &[0.0, 1.0, 0.0]], 3, 6.0),
            (&[&[1.0, 0.0, 0.0], &[0.0, 1.0, 0.4]], 1, 5.0),
        ]);
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

    /// Without predictors all alternatives have equal chances.
    #[test]
    fn without_predictors_chances_are_equal() {
        let fit = data(&[(&[&[], &[], &[]], 0, 2.0), (&[&[], &[]], 1, 1.0)]).fit().unwrap();
        near(fit.log_likelihood, -(2.0 * f64::ln(3.0) + f64::ln(2.0)), 1e-12);
    }

    #[test]
    fn what_is_the_same_for_all_tells_nothing() {
        let data = |constant: f64| {
            data(&[(&[&[1.0, 2.0], &[0.0, 2.0]], 0, 3.0), (&[&[1.0, 5.0], &[0.0, 5.0 + constant]], 1, 2.0)])
        };
        let rank = |data: Data| data.squares().quadratic_form_of_inverse(&[0.0; 2]).1;
        assert_eq!((rank(data(0.0)), rank(data(0.5))), (1, 2));
        assert_eq!(data(0.0).fit(), None);
        assert!(data(0.5).fit().is_some());
        assert!(data(0.0).only(&[0]).fit().is_some());
    }
}
