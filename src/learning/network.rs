//! The fit of a network to what the linear scores of a value miss.
//!
//! The linear weights stay as they are, because people can read them; the network is fitted to what they leave over. Its loss is
//! not convex, so it is stopped early: a fifth of the matches is held out, and the step that explains these best is kept.
//! The descent is L-BFGS with the line search of Moré and Thuente, from the crate argmin. The linear fit does not use it: it
//! needs the curvature for its standard errors anyway, and with it Newton's method takes ten steps.

use crate::fit::Comparisons;
use agon_bots::learned::{MAX_UNITS, Network};
use agon_game::{Purpose, Rng};
use argmin::core::{CostFunction, Error, Gradient, IterState, Problem, Solver, State};
use argmin::solver::linesearch::MoreThuenteLineSearch;
use argmin::solver::quasinewton::LBFGS;
use rayon::prelude::*;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

/// Number of parts that are added up in order, so that the sum does not depend on the number of threads.
const PARTS: usize = 16;

/// Most steps of the descent.
const STEPS: u64 = 200;

/// The descent ends after this many steps without a better fit of the held-out matches.
const PATIENCE: u64 = 25;

/// How many comparisons the prior for weights of 0 counts as much as: few, because stopping early does the rest.
const RIDGE: f64 = 1.0;

/// Steps that L-BFGS remembers.
const MEMORY: usize = 12;

/// A network, and how well it explains matches that it was not fitted to.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// The network.
    pub network: Network,
    /// Mean loss of a comparison of the held-out matches, in nats.
    pub loss: f64,
    /// What that loss is without the network.
    pub linear_loss: f64,
}

/// Fits a network of `units` hidden units to what the linear weights leave over; `None` if no step explains the held-out
/// matches better than they do.
///
/// # Panics
/// If there are no units or more than [`MAX_UNITS`].
pub fn fit(data: &Comparisons, linear: &[f64], units: usize, seed: u64) -> Option<Found> {
    assert!((1..=MAX_UNITS).contains(&units), "{units} hidden units");
    let scaled = Scaled::new(data, linear, units);
    let (held_out, fitted): (Vec<usize>, Vec<usize>) = (0..data.len()).partition(|group| data.is_held_out(*group));
    if held_out.is_empty() || fitted.is_empty() {
        return None;
    }
    let start = scaled.start(seed);
    let linear_loss = scaled.look(&start, &held_out, false).0 / held_out.len() as f64;
    let descent = Descent { scaled: &scaled, groups: fitted, last: Mutex::default() };
    let mut best: Option<(f64, Vec<f64>)> = None;
    let mut unchanged = 0;
    steps(descent, start, |parameters| {
        let loss = scaled.look(parameters, &held_out, false).0 / held_out.len() as f64;
        if loss < best.as_ref().map_or(linear_loss, |(least, _)| *least) {
            best = Some((loss, parameters.to_vec()));
            unchanged = 0;
        } else {
            unchanged += 1;
        }
        unchanged < PATIENCE
    });
    best.map(|(loss, parameters)| Found { network: scaled.network(&parameters), loss, linear_loss })
}

/// Descends as long as `goes_on`, asked about the parameters of each step, agrees and there is a way down.
fn steps(descent: Descent<'_>, start: Vec<f64>, mut goes_on: impl FnMut(&[f64]) -> bool) {
    let search: MoreThuenteLineSearch<Vec<f64>, Vec<f64>, f64> = MoreThuenteLineSearch::new();
    let mut solver = LBFGS::new(search, MEMORY);
    let mut problem = Problem::new(descent);
    let state = IterState::new().param(start);
    let (mut state, _) = solver.init(&mut problem, state).expect("the descent begins somewhere");
    for _ in 0..STEPS {
        // At the bottom the line search finds no lower point.
        let Ok((next, _)) = solver.next_iter(&mut problem, state) else { return };
        state = next;
        if state.terminated() || !state.get_param().is_some_and(|parameters| goes_on(parameters)) {
            return;
        }
        state.increment_iter();
    }
}

/// The comparisons with features in units of their spread, so that the units of a feature do not matter.
struct Scaled<'a> {
    data: &'a Comparisons,
    width: usize,
    units: usize,
    /// The features of every thing, one after the other.
    numbers: Vec<f64>,
    /// The linear score of every thing.
    scores: Vec<f64>,
    mean: Vec<f64>,
    /// One over the spread of each feature; 0 for a feature that never differs.
    per_spread: Vec<f64>,
}

impl<'a> Scaled<'a> {
    fn new(data: &'a Comparisons, linear: &[f64], units: usize) -> Self {
        let width = linear.len();
        let things = data.things();
        let count = things.len().max(1) as f64;
        let column = |of: &dyn Fn(usize, f64) -> f64| -> Vec<f64> {
            let mut sums = vec![0.0; width];
            for thing in things.clone() {
                for (i, &x) in data.thing(thing).iter().enumerate() {
                    sums[i] += of(i, f64::from(x));
                }
            }
            sums.iter().map(|sum| sum / count).collect()
        };
        let mean = column(&|_, x| x);
        let variance = column(&|i, x| (x - mean[i]).powi(2));
        let per_spread: Vec<f64> = variance.iter().map(|v| if *v > 1e-9 { 1.0 / v.sqrt() } else { 0.0 }).collect();
        let row = |thing| data.thing(thing).iter().map(|x| f64::from(*x));
        let scaled = |thing| row(thing).enumerate().map(|(i, x)| (x - mean[i]) * per_spread[i]).collect::<Vec<f64>>();
        let numbers = things.clone().flat_map(scaled).collect();
        let score = |thing| row(thing).zip(linear).map(|(x, w)| x * w).sum();
        let scores = things.clone().map(score).collect();
        Self { data, width, units, numbers, scores, mean, per_spread }
    }

    /// The first parameters: the weights of the features in each unit, drawn at random; then the offsets of the units; then
    /// what the units add to the score, which is nothing yet.
    fn start(&self, seed: u64) -> Vec<f64> {
        let mut rng = Rng::stream(seed, 0, Purpose::Playout);
        let mut drawn = || 2.0 * rng.unit() - 1.0;
        let size = 1.0 / (self.width as f64).sqrt();
        let inputs = (0..self.width * self.units).map(|_| size * drawn()).collect::<Vec<f64>>();
        let bias = (0..self.units).map(|_| drawn()).collect();
        [inputs, bias, vec![0.0; self.units]].concat()
    }

    /// Loss of these comparisons and, if wanted, its slope.
    fn look(&self, parameters: &[f64], groups: &[usize], with_slope: bool) -> (f64, Vec<f64>) {
        let n = groups.len();
        let parts: Vec<Range<usize>> = (0..PARTS).map(|part| part * n / PARTS..(part + 1) * n / PARTS).collect();
        let part = |part: Range<usize>| self.look_at(parameters, &groups[part], with_slope);
        let looked: Vec<(f64, Vec<f64>)> = parts.into_par_iter().map(part).collect();
        let (mut loss, mut slope) = (0.0, vec![0.0; parameters.len()]);
        for (part_loss, part_slope) in looked {
            loss += part_loss;
            slope.iter_mut().zip(part_slope).for_each(|(sum, more)| *sum += more);
        }
        (loss, slope)
    }

    fn look_at(&self, parameters: &[f64], groups: &[usize], with_slope: bool) -> (f64, Vec<f64>) {
        let units = self.units;
        let (inputs, rest) = parameters.split_at(self.width * units);
        let (bias, out) = rest.split_at(units);
        let mut slope = vec![0.0; if with_slope { parameters.len() } else { 0 }];
        let (mut sums, mut scores, mut back) = (vec![], vec![], vec![0.0; units]);
        let mut loss = 0.0;
        for &group in groups {
            let things = self.data.group(group);
            sums.clear();
            scores.clear();
            for thing in things.clone() {
                let begin = sums.len();
                sums.extend_from_slice(bias);
                let own = &mut sums[begin..];
                for (x, row) in self.thing(thing).iter().zip(inputs.chunks_exact(units)) {
                    own.iter_mut().zip(row).for_each(|(sum, weight)| *sum += x * weight);
                }
                let added: f64 = own.iter().zip(out).map(|(sum, out)| out * sum / (1.0 + sum.abs())).sum();
                scores.push(self.scores[thing] + added);
            }
            let top = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            let log_sum = top + libm::log(scores.iter().map(|score| libm::exp(score - top)).sum::<f64>());
            for (i, thing) in things.enumerate() {
                let share = self.data.share(thing);
                loss += share * (log_sum - scores[i]);
                if !with_slope {
                    continue;
                }
                let beyond = libm::exp(scores[i] - log_sum) - share;
                let (of_inputs, of_rest) = slope.split_at_mut(self.width * units);
                let (of_bias, of_out) = of_rest.split_at_mut(units);
                for (unit, sum) in sums[i * units..][..units].iter().enumerate() {
                    let near = 1.0 + sum.abs();
                    of_out[unit] += beyond * sum / near;
                    back[unit] = beyond * out[unit] / (near * near);
                    of_bias[unit] += back[unit];
                }
                for (x, row) in self.thing(thing).iter().zip(of_inputs.chunks_exact_mut(units)) {
                    row.iter_mut().zip(&back).for_each(|(sum, back)| *sum += x * back);
                }
            }
        }
        (loss, slope)
    }

    fn thing(&self, thing: usize) -> &[f64] {
        &self.numbers[thing * self.width..][..self.width]
    }

    /// The network for features in their own units, with five digits: few enough that the last bit of a sum does not show.
    fn network(&self, parameters: &[f64]) -> Network {
        let digits = |x: f64| format!("{x:.4e}").parse::<f32>().expect("a number");
        let (inputs, rest) = parameters.split_at(self.width * self.units);
        let (bias, out) = rest.split_at(self.units);
        let mut bias = bias.to_vec();
        let mut counted = Vec::with_capacity(inputs.len());
        for (i, row) in inputs.chunks_exact(self.units).enumerate() {
            for (weight, bias) in row.iter().zip(&mut bias) {
                counted.push(digits(weight * self.per_spread[i]));
                *bias -= weight * self.per_spread[i] * self.mean[i];
            }
        }
        let bias = bias.into_iter().map(digits).collect();
        Network::new(counted, bias, out.iter().copied().map(digits).collect())
    }
}

/// Parameters with the loss and the slope there.
type Looked = (Vec<f64>, f64, Vec<f64>);

/// The loss that the descent lowers: that of the fitted comparisons, and a penalty for weights that are not 0.
struct Descent<'a> {
    scaled: &'a Scaled<'a>,
    groups: Vec<usize>,
    /// Loss and slope are asked for one after the other but found together, so both are kept.
    last: Mutex<Option<Looked>>,
}

impl Descent<'_> {
    fn at<T>(&self, parameters: &[f64], take: impl Fn(&Looked) -> T) -> T {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(looked) = last.as_ref().filter(|(at, ..)| at == parameters) {
            return take(looked);
        }
        let (mut loss, mut slope) = self.scaled.look(parameters, &self.groups, true);
        for (slope, parameter) in slope.iter_mut().zip(parameters) {
            loss += 0.5 * RIDGE * parameter * parameter;
            *slope += RIDGE * parameter;
        }
        take(last.insert((parameters.to_vec(), loss, slope)))
    }
}

impl CostFunction for Descent<'_> {
    type Param = Vec<f64>;
    type Output = f64;

    fn cost(&self, parameters: &Vec<f64>) -> Result<f64, Error> {
        Ok(self.at(parameters, |(_, loss, _)| *loss))
    }
}

impl Gradient for Descent<'_> {
    type Param = Vec<f64>;
    type Gradient = Vec<f64>;

    fn gradient(&self, parameters: &Vec<f64>) -> Result<Vec<f64>, Error> {
        Ok(self.at(parameters, |(.., slope)| slope.clone()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three seats with two features each. The winner is the seat whose two features differ most from each other, which no linear
    /// score can say, or, one time in five, any seat.
    fn differing(seed: u64, matches: u32) -> Comparisons {
        let mut rng = Rng::seeded(seed);
        let mut data = Comparisons::new(2, 1);
        for of_match in 0..matches {
            let numbers: Vec<f32> = (0..6).map(|_| 4.0 + 10.0 * rng.unit() as f32).collect();
            let apart = |seat: usize| (numbers[2 * seat] - numbers[2 * seat + 1]).abs();
            let most = (0..3).max_by(|a, b| apart(*a).total_cmp(&apart(*b))).unwrap();
            let winner = if rng.below(5) == 0 { rng.below(3) } else { most };
            let shares: Vec<f32> = (0..3).map(|seat| if seat == winner { 1.0 } else { 0.0 }).collect();
            data.push(&numbers, &shares, of_match);
        }
        data
    }

    /// Share of comparisons in which the winner has the highest score.
    fn right(data: &Comparisons, network: &Network) -> f64 {
        let score = |thing: usize| network.score(data.thing(thing));
        let of = |group: usize| {
            let best = data.group(group).max_by(|a, b| score(*a).total_cmp(&score(*b))).unwrap();
            data.share(best)
        };
        (0..data.len()).map(of).sum::<f64>() / data.len() as f64
    }

    #[test]
    fn what_no_linear_score_can_say_is_found() {
        let found = fit(&differing(1, 3000), &[0.0; 2], 8, 7).expect("a network helps");
        assert!(found.loss < 0.75 * found.linear_loss, "{found:?}");
        assert!((found.linear_loss - libm::log(3.0)).abs() < 1e-9, "{found:?}");
        // One in five is drawn, and a third of those rightly.
        let right = right(&differing(2, 2000), &found.network);
        assert!(right > 0.8, "{right}");
    }

    #[test]
    fn where_there_is_nothing_to_find_there_is_hardly_a_network() {
        let mut rng = Rng::seeded(3);
        let mut data = Comparisons::new(2, 1);
        for of_match in 0..2000 {
            let numbers: Vec<f32> = (0..4).map(|_| rng.unit() as f32).collect();
            let first = rng.below(2) as f32;
            data.push(&numbers, &[first, 1.0 - first], of_match);
        }
        if let Some(found) = fit(&data, &[0.0; 2], 4, 7) {
            assert!(found.loss > 0.995 * found.linear_loss, "{found:?}");
        }
    }

    /// The slope is that of the loss.
    #[test]
    fn the_slope_is_the_change_of_the_loss() {
        let data = differing(4, 50);
        let scaled = Scaled::new(&data, &[0.1, -0.2], 3);
        let mut at = scaled.start(9);
        at.iter_mut().enumerate().for_each(|(i, x)| *x += 0.1 * i as f64);
        let descent = Descent { scaled: &scaled, groups: (0..50).collect(), last: Mutex::default() };
        let slope = descent.gradient(&at).unwrap();
        for i in 0..at.len() {
            let beside = |by: f64| {
                let mut moved = at.clone();
                moved[i] += by;
                descent.cost(&moved).unwrap()
            };
            let change = (beside(1e-5) - beside(-1e-5)) / 2e-5;
            assert!((change - slope[i]).abs() < 1e-4 * (1.0 + change.abs()), "{i}: {change} {}", slope[i]);
        }
    }

    #[test]
    fn the_fit_does_not_depend_on_the_threads() {
        let data = differing(5, 400);
        let on = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| fit(&data, &[0.0; 2], 4, 7))
        };
        assert_eq!(on(1), on(3));
    }
}
