//! The fit: weights that make what was observed likely.
//! Everything that is learned has the same form, a comparison: some things, all described by the same features, share a
//! total (seats share a match, actions share a choice), and their shares are the softmax of linear scores (conditional
//! logit, McFadden 1974). The loss is convex, so there is one answer; Newton's method finds it in a few steps, and the
//! curvature that it needs gives the standard errors as well. They are robust and clustered by match (Huber 1967, White 1980),
//! because the positions of one match share their result.

use crate::matrix::{Factor, Symmetric};
use rayon::prelude::*;
use std::ops::Range;

/// Number of parts that are added up in order, so that the sum does not depend on the number of threads.
const PARTS: usize = 16;

/// Most steps; a convex loss needs about ten.
const STEPS: usize = 50;

/// One match in at least this many is held out.
const HELD_OUT: u32 = 5;

/// How many comparisons the weights learned before may count as much as.
const STRENGTHS: [f64; 6] = [2e0, 2e1, 2e2, 2e3, 2e4, 2e5];

/// How many comparisons the prior for weights of 0 counts as much as, where nothing was learned before.
pub const RIDGE: f64 = 20.0;

/// How many matches one is held out of, if their tables and seats come again after `cycle` matches. The numbers share no factor;
/// otherwise the matches held out would all have the same table or seat.
fn held_out_of(cycle: usize) -> u32 {
    let share_a_factor = |n: u32| (2..=n).any(|d| n.is_multiple_of(d) && cycle.is_multiple_of(d as usize));
    (HELD_OUT..).find(|&n| !share_a_factor(n)).expect("there are more primes than any number has")
}

/// Things that were compared.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Comparisons {
    width: usize,
    /// One match in this many is held out, to see how well the others explain it.
    held_out_of: u32,
    /// The features of every thing, one after the other.
    numbers: Vec<f32>,
    /// What each of them got.
    shares: Vec<f32>,
    /// What a choice brought beyond expectation, credited to the chosen thing and debited from the others; empty if these are
    /// no choices.
    gains: Vec<f32>,
    /// Where the things of each comparison end, and the match that it belongs to.
    groups: Vec<(usize, u32)>,
}

/// What was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    /// A weight for every feature; 0 where things never differ by it.
    pub weights: Vec<f64>,
    /// Its standard error.
    pub errors: Vec<f64>,
    /// Mean loss of a comparison, in nats.
    pub loss: f64,
    /// What the loss would be if all things were alike.
    pub even_loss: f64,
}

impl Comparisons {
    /// An empty collection of comparisons of things with `width` features, from matches whose tables and seats come again after
    /// `cycle` of them.
    pub fn new(width: usize, cycle: usize) -> Self {
        Self { width, held_out_of: held_out_of(cycle), ..Self::default() }
    }

    /// Number of comparisons.
    pub fn len(&self) -> usize {
        self.groups.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.groups.is_empty()
    }

    /// Adds a comparison of match number `of_match`: the features of the things one after the other, and what each got.
    ///
    /// # Panics
    /// If there are not as many numbers as the things have features.
    pub fn push(&mut self, numbers: &[f32], shares: &[f32], of_match: u32) {
        assert_eq!(numbers.len(), shares.len() * self.width, "features of {} things", shares.len());
        self.numbers.extend_from_slice(numbers);
        self.shares.extend_from_slice(shares);
        self.groups.push((self.shares.len(), of_match));
    }

    /// Adds a choice: the probabilities of the actions, which of them was drawn, and what that brought beyond expectation.
    ///
    /// # Panics
    /// If there are not as many numbers as the actions have features.
    pub fn push_choice(&mut self, numbers: &[f32], chances: &[f32], drawn: usize, brought: f32, of_match: u32) {
        self.push(numbers, chances, of_match);
        let drawn = |i: usize| if i == drawn { 1.0 } else { 0.0 };
        self.gains.extend(chances.iter().enumerate().map(|(i, chance)| brought * (drawn(i) - chance)));
    }

    /// Appends the comparisons of another collection.
    pub fn append(&mut self, other: &Self) {
        let before = self.shares.len();
        self.numbers.extend_from_slice(&other.numbers);
        self.shares.extend_from_slice(&other.shares);
        self.gains.extend_from_slice(&other.gains);
        self.groups.extend(other.groups.iter().map(|&(end, of_match)| (before + end, of_match)));
    }

    /// Whether the match that a comparison belongs to is held out.
    pub(crate) fn is_held_out(&self, group: usize) -> bool {
        self.groups[group].1.is_multiple_of(self.held_out_of)
    }

    /// All things.
    pub(crate) fn things(&self) -> Range<usize> {
        0..self.shares.len()
    }

    /// The loss of a comparison.
    #[cfg(test)]
    pub(crate) fn loss_of(&self, group: usize, weights: &[f64]) -> f64 {
        self.expect(group, weights, &mut vec![])
    }

    /// The match that a comparison belongs to.
    pub(crate) fn match_of(&self, group: usize) -> u32 {
        self.groups[group].1
    }

    /// The things of a comparison.
    pub(crate) fn group(&self, group: usize) -> Range<usize> {
        self.begin(group)..self.groups[group].0
    }

    /// The features of a thing.
    pub(crate) fn thing(&self, thing: usize) -> &[f32] {
        &self.numbers[thing * self.width..][..self.width]
    }

    /// What a thing got.
    pub(crate) fn share(&self, thing: usize) -> f64 {
        f64::from(self.shares[thing])
    }

    fn begin(&self, group: usize) -> usize {
        if group == 0 { 0 } else { self.groups[group - 1].0 }
    }

    /// Probabilities of the things of a comparison, and its loss.
    fn expect(&self, group: usize, weights: &[f64], out: &mut Vec<f64>) -> f64 {
        let things = self.group(group);
        out.clear();
        out.extend(things.clone().map(|thing| {
            let products = self.thing(thing).iter().zip(weights).map(|(x, w)| f64::from(*x) * w);
            products.sum::<f64>()
        }));
        let top = out.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let sum: f64 = out.iter().map(|score| libm::exp(score - top)).sum();
        let log_sum = top + libm::log(sum);
        let mut loss = 0.0;
        for (score, thing) in out.iter_mut().zip(things) {
            let log = *score - log_sum;
            loss -= f64::from(self.shares[thing]) * log;
            *score = libm::exp(log);
        }
        loss
    }

    /// Loss, slope and curvature at some weights.
    fn look(&self, weights: &[f64]) -> (f64, Vec<f64>, Symmetric) {
        let sum = |groups: Range<usize>| {
            let mut loss = 0.0;
            let mut slope = vec![0.0; self.width];
            let mut curve = Symmetric::zero(self.width);
            let (mut expected, mut mean) = (vec![], vec![0.0; self.width]);
            let mut row: Vec<(usize, f64)> = vec![];
            for group in groups {
                loss += self.expect(group, weights, &mut expected);
                mean.fill(0.0);
                for (thing, &p) in (self.begin(group)..).zip(&expected) {
                    row.clear();
                    let numbers = self.thing(thing).iter().enumerate();
                    row.extend(numbers.filter(|(_, x)| **x != 0.0).map(|(i, x)| (i, f64::from(*x))));
                    let beyond = p - f64::from(self.shares[thing]);
                    for (at, &(i, x)) in row.iter().enumerate() {
                        slope[i] += beyond * x;
                        mean[i] += p * x;
                        let cells = curve.row_mut(i);
                        row[..=at].iter().for_each(|&(j, y)| cells[j] += p * x * y);
                    }
                }
                curve.add_square(&mean, -1.0);
            }
            (loss, slope, curve)
        };
        let parts: Vec<_> = self.parts().into_par_iter().map(sum).collect();
        let (mut loss, mut slope, mut curve) = (0.0, vec![0.0; self.width], Symmetric::zero(self.width));
        for (part_loss, part_slope, part_curve) in parts {
            loss += part_loss;
            slope.iter_mut().zip(part_slope).for_each(|(sum, more)| *sum += more);
            curve.add(&part_curve);
        }
        (loss, slope, curve)
    }

    fn loss(&self, weights: &[f64]) -> f64 {
        let sum = |groups: Range<usize>| {
            let mut expected = vec![];
            groups.map(|group| self.expect(group, weights, &mut expected)).sum::<f64>()
        };
        self.parts().into_par_iter().map(sum).collect::<Vec<f64>>().into_iter().sum()
    }

    fn parts(&self) -> Vec<Range<usize>> {
        let n = self.groups.len();
        (0..PARTS).map(|part| part * n / PARTS..(part + 1) * n / PARTS).collect()
    }

    /// The contributions of the matches to the slope: their sum, and the sum of their squares. `of` says what each thing of a
    /// comparison contributes per unit of its features.
    fn scatter(&self, mut of: impl FnMut(usize, &mut Vec<f64>)) -> (Vec<f64>, Symmetric) {
        let mut scatter = Symmetric::zero(self.width);
        let (mut all, mut slope, mut parts) = (vec![0.0; self.width], vec![0.0; self.width], vec![]);
        for (group, &(_, of_match)) in self.groups.iter().enumerate() {
            of(group, &mut parts);
            for (thing, &part) in (self.begin(group)..).zip(&parts) {
                slope.iter_mut().zip(self.thing(thing)).for_each(|(sum, x)| *sum += part * f64::from(*x));
            }
            if self.groups.get(group + 1).is_none_or(|(_, next)| *next != of_match) {
                scatter.add_square(&slope, 1.0);
                all.iter_mut().zip(&slope).for_each(|(sum, more)| *sum += more);
                slope.fill(0.0);
            }
        }
        (all, scatter)
    }

    /// What one more of each feature adds to the gain of a choice: the regression of the gains on the features of what was
    /// chosen, less those that were expected under `weights` (compatible features, Sutton et al. 2000; the natural gradient of
    /// Kakade 2002). The result has no losses: they are 0.
    pub fn worth(&self, weights: &[f64], used: &[bool], ridge: f64) -> Fit {
        let (free, penalty) = self.free(used, ridge);
        let (.., factor) = self.curved(weights, weights, &penalty, &free);
        let gains = |group: usize, parts: &mut Vec<f64>| {
            parts.clear();
            parts.extend(self.gains[self.begin(group)..self.groups[group].0].iter().map(|gain| f64::from(*gain)));
        };
        let (mut slope, scatter) = self.scatter(gains);
        slope.iter_mut().zip(&free).filter(|(_, free)| !**free).for_each(|(sum, _)| *sum = 0.0);
        let errors = self.errors(&factor, &scatter, &free);
        Fit { weights: factor.solve(&slope), errors, loss: 0.0, even_loss: 0.0 }
    }

    /// The weights with the least loss, for the features that are `used`. `ridge` is a prior for weights of 0 that counts as
    /// much as so many comparisons; it shares the weight among features that always come together.
    pub fn fit(&self, used: &[bool], ridge: f64) -> Fit {
        self.fit_near(&vec![0.0; self.width], used, ridge)
    }

    /// The same with a prior for the weights `near`, which a feature that never varies keeps.
    pub fn fit_near(&self, near: &[f64], used: &[bool], ridge: f64) -> Fit {
        let even_loss = self.loss(&vec![0.0; self.width]);
        let count = self.len().max(1) as f64;
        let (free, penalty) = self.free(used, ridge);
        let away = |weights: &[f64]| -> f64 {
            weights.iter().zip(near).zip(&penalty).map(|((w, n), p)| (w - n).powi(2) * p).sum()
        };
        let full = |weights: &[f64], loss: f64| loss + 0.5 * away(weights);
        let mut weights = near.to_vec();
        for _ in 0..STEPS {
            let (loss, slope, factor) = self.curved(&weights, near, &penalty, &free);
            let step = factor.solve(&slope);
            let promised: f64 = step.iter().zip(&slope).map(|(a, b)| a * b).sum();
            if promised < 1e-9 * count {
                break;
            }
            // The step is halved until it helps; a whole step nearly always does.
            let now = full(&weights, loss);
            let shorter = (0..30).map(|halved| 0.5f64.powi(halved)).find_map(|length| {
                let next: Vec<f64> = weights.iter().zip(&step).map(|(w, s)| w - length * s).collect();
                (full(&next, self.loss(&next)) < now).then_some(next)
            });
            match shorter {
                Some(next) => weights = next,
                None => break,
            }
        }
        let (loss, _, factor) = self.curved(&weights, near, &penalty, &free);
        let slopes = |group: usize, parts: &mut Vec<f64>| {
            self.expect(group, &weights, parts);
            parts.iter_mut().zip(&self.shares[self.begin(group)..]).for_each(|(p, share)| *p -= f64::from(*share));
        };
        let (_, scatter) = self.scatter(slopes);
        let errors = self.errors(&factor, &scatter, &free);
        Fit { weights, errors, loss: loss / count, even_loss: even_loss / count }
    }

    /// The best weights near those of a player that has learned before. How much these count is what explains best a fifth of
    /// the matches when the weights are fitted to the others.
    pub fn fit_on(&self, before: &[f64], used: &[bool]) -> Fit {
        let (strength, _) = self.strength(before, used);
        self.fit_near(before, used, strength)
    }

    /// The same weights from the matches alone that are not held out, so that the others can tell how well they explain.
    pub fn fit_part_on(&self, before: &[f64], used: &[bool]) -> Fit {
        self.strength(before, used).1
    }

    /// How many comparisons the weights of before count as much as, and what is then fitted to the matches that are not held out.
    fn strength(&self, before: &[f64], used: &[bool]) -> (f64, Fit) {
        let fitted = self.part(false);
        let tried = STRENGTHS.into_iter().map(|strength| (strength, fitted.fit_near(before, used, strength)));
        let told = tried.map(|(strength, fit)| (self.loss_held_out(&fit.weights), strength, fit));
        let best = told.min_by(|a, b| a.0.total_cmp(&b.0)).expect("there are strengths to try");
        (best.1, best.2)
    }

    /// Mean loss of a comparison of the matches that are held out, in nats.
    pub fn loss_held_out(&self, weights: &[f64]) -> f64 {
        let mut expected = vec![];
        let held_out = (0..self.len()).filter(|group| self.is_held_out(*group));
        let (mut loss, mut count) = (0.0, 0);
        for group in held_out {
            loss += self.expect(group, weights, &mut expected);
            count += 1;
        }
        loss / f64::from(count)
    }

    /// The same comparisons with one more feature, the last, which is told from the others.
    pub fn with_column(&self, of: impl Fn(&[f32]) -> f32) -> Self {
        let mut numbers = Vec::with_capacity(self.numbers.len() + self.shares.len());
        for thing in self.things() {
            numbers.extend_from_slice(self.thing(thing));
            numbers.push(of(self.thing(thing)));
        }
        Self { width: self.width + 1, numbers, ..self.clone() }
    }

    /// The comparisons of the matches that are held out, or of the others.
    fn part(&self, held_out: bool) -> Self {
        let mut part = Self { width: self.width, held_out_of: self.held_out_of, ..Self::default() };
        for group in (0..self.len()).filter(|group| self.is_held_out(*group) == held_out) {
            let things = self.group(group);
            let numbers = &self.numbers[things.start * self.width..things.end * self.width];
            part.push(numbers, &self.shares[things], self.groups[group].1);
        }
        part
    }

    /// Which of the `used` features vary, and the penalty for their weights. It is in units of how much a feature varies, so
    /// that the units of the feature do not matter. A feature that does not vary keeps the weight 0.
    fn free(&self, used: &[bool], ridge: f64) -> (Vec<bool>, Vec<f64>) {
        let (.., spread) = self.look(&vec![0.0; self.width]);
        let varies = |i: usize| spread.row(i)[i] / self.len().max(1) as f64;
        let free: Vec<bool> = (0..self.width).map(|i| used[i] && varies(i) > 1e-9).collect();
        let penalty = (0..self.width).map(|i| if free[i] { ridge * varies(i) } else { 1.0 }).collect();
        (free, penalty)
    }

    /// Standard errors, clustered by match.
    fn errors(&self, factor: &Factor, scatter: &Symmetric, free: &[bool]) -> Vec<f64> {
        let error = |i: usize| match free[i] {
            false => 0.0,
            true => {
                let row = factor.inverse_row(i);
                let turned = (0..self.width).filter(|&j| free[j]).map(|j| row[j] * product(scatter, j, &row));
                turned.sum::<f64>().max(0.0).sqrt()
            }
        };
        (0..self.width).map(error).collect()
    }

    /// Loss, slope and factor of the curvature, with the penalty for the distance from `near`. A feature that is not free has no
    /// part in them.
    fn curved(&self, weights: &[f64], near: &[f64], penalty: &[f64], free: &[bool]) -> (f64, Vec<f64>, Factor) {
        let (loss, mut slope, mut curve) = self.look(weights);
        for i in 0..self.width {
            slope[i] = if free[i] { slope[i] + penalty[i] * (weights[i] - near[i]) } else { 0.0 };
            for (j, cell) in curve.row_mut(i).iter_mut().enumerate() {
                if !free[i] || !free[j] {
                    *cell = 0.0;
                }
            }
        }
        curve.add_diagonal(penalty);
        // If rounding has swallowed the penalty, something small is added.
        let mut more = 0.0;
        loop {
            let mut curve = curve.clone();
            curve.add_diagonal(&vec![more; self.width]);
            match curve.factor() {
                Some(factor) => return (loss, slope, factor),
                None => more = (10.0 * more).max(1e-9 * (1.0 + self.len() as f64)),
            }
        }
    }
}

/// Row `i` of a symmetric matrix times a vector.
fn product(matrix: &Symmetric, i: usize, vector: &[f64]) -> f64 {
    let left: f64 = matrix.row(i).iter().zip(vector).map(|(a, b)| a * b).sum();
    left + (i + 1..matrix.size()).map(|j| matrix.row(j)[i] * vector[j]).sum::<f64>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use agon_game::Rng;

    const TRUTH: [f64; 3] = [1.0, -0.5, 0.0];

    /// Winners drawn from a known model: three seats with three features, the last of which has no effect, and a fourth that is
    /// the same for all. `of_a_match` comparisons share their luck and their features.
    fn drawn(seed: u64, matches: u32, of_a_match: u32) -> Comparisons {
        let mut rng = Rng::seeded(seed);
        let mut data = Comparisons::new(4, 1);
        for of_match in 0..matches {
            let numbers: Vec<f32> = (0..12).map(|i| if i % 4 == 3 { 1.0 } else { 3.0 * rng.unit() as f32 }).collect();
            let score = |seat: usize| libm::exp((0..3).map(|i| TRUTH[i] * f64::from(numbers[4 * seat + i])).sum());
            let sum: f64 = (0..3).map(score).sum();
            let mut mark = rng.unit() * sum;
            let winner = (0..3).find(|&seat| {
                mark -= score(seat);
                mark < 0.0
            });
            let shares: Vec<f32> = (0..3).map(|seat| if Some(seat) == winner { 1.0 } else { 0.0 }).collect();
            (0..of_a_match).for_each(|_| data.push(&numbers, &shares, of_match));
        }
        data
    }

    const ALL: [bool; 4] = [true; 4];

    #[test]
    fn known_weights_are_found_within_their_errors() {
        let fit = drawn(1, 4000, 1).fit(&ALL, 1.0);
        for (i, truth) in TRUTH.into_iter().enumerate() {
            assert!((fit.weights[i] - truth).abs() < 3.0 * fit.errors[i], "{i}: {fit:?}");
            assert!(fit.errors[i] > 0.01 && fit.errors[i] < 0.05, "{i}: {fit:?}");
        }
        assert_eq!((fit.weights[3], fit.errors[3]), (0.0, 0.0), "what all share says nothing");
        assert!(fit.loss < fit.even_loss - 0.1 && (fit.even_loss - libm::log(3.0)).abs() < 1e-9, "{fit:?}");
    }

    /// The errors predict how far the weights vary when everything is played again.
    #[test]
    fn errors_are_those_that_repetition_shows() {
        let fits: Vec<Fit> = (10..110).map(|seed| drawn(seed, 300, 1).fit(&ALL, 0.1)).collect();
        let mean = |of: &dyn Fn(&Fit) -> f64| fits.iter().map(of).sum::<f64>() / fits.len() as f64;
        let center = mean(&|fit| fit.weights[0]);
        let strayed = mean(&|fit| (fit.weights[0] - center).powi(2)).sqrt();
        let claimed = mean(&|fit| fit.errors[0]);
        assert!((claimed / strayed - 1.0).abs() < 0.25, "{claimed} {strayed}");
    }

    /// Ten positions of a match that share everything are one observation, not ten.
    #[test]
    fn positions_of_one_match_do_not_count_as_many() {
        let (single, repeated) = (drawn(5, 400, 1).fit(&ALL, 1e-6), drawn(5, 400, 10).fit(&ALL, 1e-6));
        for i in 0..3 {
            assert!((single.weights[i] - repeated.weights[i]).abs() < 1e-4);
            assert!((single.errors[i] / repeated.errors[i] - 1.0).abs() < 0.01, "{single:?} {repeated:?}");
        }
    }

    #[test]
    fn features_that_are_not_used_and_those_that_never_vary_stay_at_zero() {
        let fit = drawn(2, 500, 1).fit(&[true, false, true, true], 1.0);
        assert_eq!((fit.weights[1], fit.errors[1]), (0.0, 0.0));
        assert!(fit.weights[0] > 0.5);
    }

    /// A fifth of the matches at most is held out, with the same share of every table and seat.
    #[test]
    fn matches_of_every_table_are_held_out() {
        for cycle in [1, 3, 5, 10, 17, 30, 210] {
            let mut data = Comparisons::new(1, cycle);
            let matches = 3000 * cycle as u32;
            (0..matches).for_each(|of_match| data.push(&[0.0], &[1.0], of_match));
            let mut of_table = vec![0; cycle];
            let held_out = (0..data.len()).filter(|group| data.is_held_out(*group));
            held_out.for_each(|group| of_table[group % cycle] += 1);
            let (least, most) = (of_table.iter().min().unwrap(), of_table.iter().max().unwrap());
            assert!(*least > 200 && *most <= 600 && most - least <= 1, "{cycle}: {least} to {most}");
        }
    }

    /// What was learned before is kept where a few matches say little, and given up where many say something else. A weight of
    /// which the matches say nothing stays as it is.
    #[test]
    fn what_was_learned_before_counts_as_much_as_it_explains() {
        let off = |fit: &Fit| (0..3).map(|i| (fit.weights[i] - TRUTH[i]).powi(2)).sum::<f64>().sqrt();
        // The mean of what is between the fit and the truth, without and with a prior.
        let compared = |matches: u32, before: &[f64]| {
            let mut sums = [0.0; 2];
            for seed in 100..120 {
                let data = drawn(seed, matches, 1);
                let fit = data.fit_on(before, &ALL);
                assert_eq!(fit.weights[3], 0.3);
                sums[0] += off(&data.fit(&ALL, 20.0));
                sums[1] += off(&fit);
            }
            sums.map(|sum| sum / 20.0)
        };
        let (right, wrong) = ([1.0, -0.5, 0.0, 0.3], [-1.0, 0.5, 1.0, 0.3]);
        let [alone, helped] = compared(60, &right);
        println!("few matches, right before: {alone:.3} alone, {helped:.3} with it");
        assert!(helped < 0.4 * alone, "{helped} is not much nearer than {alone}");
        let [alone, misled] = compared(2000, &wrong);
        println!("many matches, wrong before: {alone:.3} alone, {misled:.3} with it");
        assert!(misled < 1.2 * alone, "{misled} is farther than {alone}");
    }

    /// Actions are drawn evenly; each brings what its first feature says, under much noise that is shared by a match.
    #[test]
    fn what_an_action_brings_is_found_in_the_results_of_matches() {
        let mut rng = Rng::seeded(8);
        let mut data = Comparisons::new(3, 1);
        for of_match in 0..3000 {
            let luck = rng.unit() - 0.5;
            for _ in 0..4 {
                let numbers: Vec<f32> = (0..9).map(|i| if i % 3 == 2 { 1.0 } else { rng.unit() as f32 }).collect();
                let drawn = rng.below(3);
                let brought = 0.2 * f64::from(numbers[3 * drawn]) + luck;
                data.push_choice(&numbers, &[1.0 / 3.0; 3], drawn, brought as f32, of_match);
            }
        }
        let worth = data.worth(&[0.0; 3], &[true; 3], 1.0);
        assert!((worth.weights[0] - 0.2).abs() < 3.0 * worth.errors[0], "{worth:?}");
        assert!(worth.weights[1].abs() < 3.0 * worth.errors[1], "{worth:?}");
        assert!(worth.errors[0] > 0.003 && worth.errors[0] < 0.03, "{worth:?}");
        assert_eq!((worth.weights[2], worth.errors[2]), (0.0, 0.0));
    }

    /// The number of threads changes nothing, not in the last bit.
    #[test]
    fn sums_do_not_depend_on_threads() {
        let data = drawn(3, 1000, 2);
        let on = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| data.fit(&ALL, 1.0))
        };
        assert_eq!(on(1), on(3));
        let mut parted = Comparisons::new(4, 1);
        parted.append(&data);
        assert_eq!(parted, data);
    }
}
