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
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

/// Number of parts that are added up in order, so that the sum does not depend on the number of threads.
const PARTS: usize = 16;

/// Most steps of the descent.
const STEPS: u64 = 200;

/// The descent ends after this many steps without a better fit of the held-out matches.
const PATIENCE: u64 = 25;

/// How many comparisons the prior for weights of 0 counts as much as: few, because stopping early does the rest.
const RIDGE: f64 = 1.0;

/// How many comparisons the present network counts as much as when it learns on.
const KNOWN: f64 = 20.0;

/// Steps that L-BFGS remembers.
const MEMORY: usize = 12;

/// Most points that are looked at along one line. Nearly always one to five are enough; where rounding hides the way down, the
/// line search alone would go on for ever.
const LINE: u32 = 30;

/// Where the descent begins.
#[derive(Clone, Copy, Debug)]
pub enum Source<'a> {
    /// With units that look at everything a little and add nothing yet.
    Drawn {
        /// Number of hidden units.
        units: usize,
        /// Draws what they look at.
        seed: u64,
    },
    /// With the network of the present player, which learns on.
    Present(&'a Network),
}

impl Source<'_> {
    fn units(&self) -> usize {
        match self {
            Self::Drawn { units, .. } => *units,
            Self::Present(network) => network.units(),
        }
    }
}

/// A network, and how well it explains matches that it was not fitted to.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// The network.
    pub network: Network,
    /// Mean loss of a comparison of the held-out matches, in nats.
    pub loss: f64,
    /// What that loss was before: without a network, or of the player whose network learned on.
    pub loss_before: f64,
}

/// Fits a network to what the linear weights leave over; `None` if no step explains the held-out matches better than the
/// beginning does, by more than the standard error of the difference.
///
/// # Panics
/// If there are no units or more than [`MAX_UNITS`].
pub fn fit(data: &Comparisons, linear: &[f64], source: Source<'_>) -> Option<Found> {
    // Loops over a fixed number of units are about twice as fast.
    match source.units() {
        1..=8 => fit_at::<8>(data, linear, source),
        9..=16 => fit_at::<16>(data, linear, source),
        17..=32 => fit_at::<32>(data, linear, source),
        33..=MAX_UNITS => fit_at::<MAX_UNITS>(data, linear, source),
        units => panic!("{units} hidden units"),
    }
}

/// [`fit`] with so many places for units, those that are not needed adding nothing.
fn fit_at<const PLACES: usize>(data: &Comparisons, linear: &[f64], source: Source<'_>) -> Option<Found> {
    let scaled = Scaled::<PLACES>::new(data, linear, source.units());
    let (held_out, fitted): (Vec<usize>, Vec<usize>) = (0..data.len()).partition(|group| data.is_held_out(*group));
    if held_out.is_empty() || fitted.is_empty() {
        return None;
    }
    let (start, near, strength) = match source {
        Source::Drawn { seed, .. } => {
            let drawn = scaled.drawn(seed);
            let nothing = vec![0.0; drawn.len()];
            (drawn, nothing, RIDGE)
        }
        Source::Present(network) => (scaled.parameters(network), scaled.parameters(network), KNOWN),
    };
    let loss_before = scaled.look(&start, &held_out, false).0 / held_out.len() as f64;
    let begun = start.clone();
    let descent =
        Descent { scaled: &scaled, groups: fitted, near, strength, last: Mutex::default(), looks: AtomicU32::new(0) };
    let mut best: Option<(f64, Vec<f64>)> = None;
    let mut unchanged = 0;
    steps(&descent, start, |parameters| {
        let loss = scaled.look(parameters, &held_out, false).0 / held_out.len() as f64;
        if loss < best.as_ref().map_or(loss_before, |(least, _)| *least) {
            best = Some((loss, parameters.to_vec()));
            unchanged = 0;
        } else {
            unchanged += 1;
        }
        unchanged < PATIENCE
    });
    let better = best.filter(|(_, parameters)| scaled.is_clearly_better(parameters, &begun, &held_out));
    better.map(|(loss, parameters)| Found { network: scaled.network(&parameters), loss, loss_before })
}

/// Descends as long as `goes_on`, asked about the parameters of each step, agrees and there is a way down.
fn steps<const PLACES: usize>(descent: &Descent<'_, PLACES>, start: Vec<f64>, mut goes_on: impl FnMut(&[f64]) -> bool) {
    let search: MoreThuenteLineSearch<Vec<f64>, Vec<f64>, f64> = MoreThuenteLineSearch::new();
    let mut solver = LBFGS::new(search, MEMORY);
    let mut problem = Problem::new(descent);
    let state = IterState::new().param(start);
    let (mut state, _) = solver.init(&mut problem, state).expect("the descent begins somewhere");
    for _ in 0..STEPS {
        descent.looks.store(0, Ordering::Relaxed);
        // At the bottom the line search finds no lower point.
        let Ok((next, _)) = solver.next_iter(&mut problem, state) else { return };
        state = next;
        if state.terminated() || !state.get_param().is_some_and(|parameters| goes_on(parameters)) {
            return;
        }
        state.increment_iter();
    }
}

/// The comparisons, and the features in units of their spread, so that the units of a feature do not matter.
struct Scaled<'a, const PLACES: usize> {
    data: &'a Comparisons,
    width: usize,
    units: usize,
    /// The features of every thing that are not 0, one thing after the other. Most are 0.
    features: Vec<(u16, f32)>,
    /// Where those of each thing end.
    ends: Vec<usize>,
    /// The linear score of every thing.
    scores: Vec<f64>,
    mean: Vec<f64>,
    /// One over the spread of each feature; 0 for a feature that never differs.
    per_spread: Vec<f64>,
}

impl<'a, const PLACES: usize> Scaled<'a, PLACES> {
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
        let score = |thing| data.thing(thing).iter().zip(linear).map(|(x, w)| f64::from(*x) * w).sum();
        let scores = things.clone().map(score).collect();
        let (mut features, mut ends) = (vec![], vec![]);
        for thing in things {
            let present = data.thing(thing).iter().enumerate().filter(|(_, x)| **x != 0.0);
            features.extend(present.map(|(i, x)| (u16::try_from(i).expect("at most 65,536 features"), *x)));
            ends.push(features.len());
        }
        Self { data, width, units, features, ends, scores, mean, per_spread }
    }

    /// The first parameters: the weights of the features in each unit, drawn at random; then the offsets of the units; then
    /// what the units add to the score, which is nothing yet.
    fn drawn(&self, seed: u64) -> Vec<f64> {
        let mut rng = Rng::stream(seed, 0, Purpose::Playout);
        let mut drawn = || 2.0 * rng.unit() - 1.0;
        let size = 1.0 / (self.width as f64).sqrt();
        let mut inputs = (0..self.width * self.units).map(|_| size * drawn()).collect::<Vec<f64>>();
        // What a feature is worth that never differs, these matches cannot say.
        for (row, _) in inputs.chunks_exact_mut(self.units).zip(&self.per_spread).filter(|(_, per)| **per == 0.0) {
            row.fill(0.0);
        }
        let bias = (0..self.units).map(|_| drawn()).collect();
        [inputs, bias, vec![0.0; self.units]].concat()
    }

    /// The parameters of a network for features in their own units.
    fn parameters(&self, network: &Network) -> Vec<f64> {
        let mut bias: Vec<f64> = network.bias().iter().copied().map(f64::from).collect();
        let mut inputs = Vec::with_capacity(self.width * self.units);
        for (i, row) in network.inputs().enumerate() {
            for (weight, bias) in row.iter().map(|weight| f64::from(*weight)).zip(&mut bias) {
                inputs.push(weight * self.spread(i));
                *bias += weight * self.mean[i];
            }
        }
        let out = network.out().iter().copied().map(f64::from).collect();
        [inputs, bias, out].concat()
    }

    /// The unit in which a feature is counted: its spread, or 1 if it never differs.
    fn spread(&self, i: usize) -> f64 {
        if self.per_spread[i] == 0.0 { 1.0 } else { 1.0 / self.per_spread[i] }
    }

    /// Loss of these comparisons and, if wanted, its slope.
    fn look(&self, parameters: &[f64], groups: &[usize], with_slope: bool) -> (f64, Vec<f64>) {
        let n = groups.len();
        let parts: Vec<Range<usize>> = (0..PARTS).map(|part| part * n / PARTS..(part + 1) * n / PARTS).collect();
        let plain = self.plain(parameters);
        let part = |part: Range<usize>| self.look_at(&plain, &groups[part], with_slope);
        let looked: Vec<(f64, Plain<PLACES>)> = parts.into_par_iter().map(part).collect();
        let (mut loss, mut slope) = (0.0, self.nothing());
        for (part_loss, part_slope) in looked {
            loss += part_loss;
            slope.add(&part_slope);
        }
        (loss, if with_slope { self.slope(&slope) } else { vec![] })
    }

    /// Whether these comparisons have a lower loss than before by more than its standard error; those of one match are one
    /// observation.
    fn is_clearly_better(&self, parameters: &[f64], before: &[f64], groups: &[usize]) -> bool {
        let mut of_match: Vec<(u32, f64, f64)> = vec![];
        let [after, before] = [parameters, before].map(|at| self.plain(at));
        for &group in groups {
            let [after, before] = [&after, &before].map(|at| self.look_at(at, &[group], false).0);
            match of_match.last_mut().filter(|(number, ..)| *number == self.data.match_of(group)) {
                Some((_, gained, count)) => (*gained, *count) = (*gained + before - after, *count + 1.0),
                None => of_match.push((self.data.match_of(group), before - after, 1.0)),
            }
        }
        let gained = of_match.iter().map(|(_, gained, _)| gained).sum::<f64>() / groups.len() as f64;
        let strayed = of_match.iter().map(|(_, all, count)| (all - count * gained).powi(2)).sum::<f64>();
        gained > strayed.sqrt() / groups.len() as f64
    }

    /// Loss of these comparisons and, if wanted, its slope by the numbers of `plain`.
    fn look_at(&self, plain: &Plain<PLACES>, groups: &[usize], with_slope: bool) -> (f64, Plain<PLACES>) {
        let mut slope = if with_slope { self.nothing() } else { Plain::new(0) };
        let (mut sums, mut scores) = (vec![], vec![]);
        let mut loss = 0.0;
        for &group in groups {
            let things = self.data.group(group);
            sums.clear();
            scores.clear();
            for thing in things.clone() {
                let mut own = plain.bias;
                for &(i, x) in self.features(thing) {
                    add(&mut own, x.into(), &plain.inputs[usize::from(i)]);
                }
                let added: f64 = own.iter().zip(&plain.out).map(|(sum, out)| out * sum / (1.0 + sum.abs())).sum();
                sums.push(own);
                scores.push(self.scores[thing] + added);
            }
            let top = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            let log_sum = top + libm::log(scores.iter().map(|score| libm::exp(score - top)).sum::<f64>());
            for ((thing, score), sums) in things.zip(&scores).zip(&sums) {
                let share = self.data.share(thing);
                loss += share * (log_sum - score);
                if !with_slope {
                    continue;
                }
                let beyond = libm::exp(score - log_sum) - share;
                let mut back = [0.0; PLACES];
                for (unit, sum) in sums.iter().enumerate() {
                    let near = 1.0 + sum.abs();
                    slope.out[unit] += beyond * sum / near;
                    back[unit] = beyond * plain.out[unit] / (near * near);
                }
                add(&mut slope.bias, 1.0, &back);
                for &(i, x) in self.features(thing) {
                    add(&mut slope.inputs[usize::from(i)], x.into(), &back);
                }
            }
        }
        (loss, slope)
    }

    /// The features of a thing that are not 0.
    fn features(&self, thing: usize) -> &[(u16, f32)] {
        let begin = thing.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.features[begin..self.ends[thing]]
    }

    /// The network for features in their own units.
    fn plain(&self, parameters: &[f64]) -> Plain<PLACES> {
        let mut plain = self.nothing();
        let (inputs, rest) = parameters.split_at(self.width * self.units);
        let (bias, out) = rest.split_at(self.units);
        plain.bias[..self.units].copy_from_slice(bias);
        plain.out[..self.units].copy_from_slice(out);
        for (i, row) in inputs.chunks_exact(self.units).enumerate() {
            let own = &mut plain.inputs[i];
            own.iter_mut().zip(row).for_each(|(own, weight)| *own = weight / self.spread(i));
            add(&mut plain.bias, -self.mean[i], own);
        }
        plain
    }

    /// The slope by the parameters, from that by the network for features in their own units.
    fn slope(&self, plain: &Plain<PLACES>) -> Vec<f64> {
        let (bias, out) = (&plain.bias[..self.units], &plain.out[..self.units]);
        let mut slope = Vec::with_capacity((self.width + 2) * self.units);
        for (i, row) in plain.inputs.iter().enumerate() {
            slope.extend(row.iter().zip(bias).map(|(sum, bias)| (sum - self.mean[i] * bias) * self.per_spread[i]));
        }
        slope.extend(bias);
        slope.extend(out);
        slope
    }

    fn nothing(&self) -> Plain<PLACES> {
        Plain::new(self.width)
    }

    /// The network with five digits: few enough that the last bit of a sum does not show.
    fn network(&self, parameters: &[f64]) -> Network {
        let Plain { inputs, bias, out } = self.plain(parameters);
        let digits = |x: &f64| format!("{x:.4e}").parse::<f32>().expect("a number");
        let units = |places: &[f64; PLACES]| places[..self.units].iter().map(digits).collect::<Vec<f32>>();
        Network::new(inputs.iter().flat_map(units).collect(), units(&bias), units(&out))
    }
}

/// A network for features in their own units, or the slope of a loss by its numbers.
struct Plain<const PLACES: usize> {
    /// For every feature its weight in each unit.
    inputs: Vec<[f64; PLACES]>,
    bias: [f64; PLACES],
    out: [f64; PLACES],
}

impl<const PLACES: usize> Plain<PLACES> {
    /// With nothing but zeros.
    fn new(width: usize) -> Self {
        Self { inputs: vec![[0.0; PLACES]; width], bias: [0.0; PLACES], out: [0.0; PLACES] }
    }

    fn add(&mut self, more: &Self) {
        self.inputs.iter_mut().zip(&more.inputs).for_each(|(sum, more)| add(sum, 1.0, more));
        add(&mut self.bias, 1.0, &more.bias);
        add(&mut self.out, 1.0, &more.out);
    }
}

/// Adds `x` times each number to the sum at its place.
fn add<const PLACES: usize>(sums: &mut [f64; PLACES], x: f64, numbers: &[f64; PLACES]) {
    sums.iter_mut().zip(numbers).for_each(|(sum, number)| *sum += x * number);
}

/// Parameters with the loss and the slope there.
type Looked = (Vec<f64>, f64, Vec<f64>);

/// The loss that the descent lowers: that of the fitted comparisons, and a penalty for parameters that are far from `near`.
struct Descent<'a, const PLACES: usize> {
    scaled: &'a Scaled<'a, PLACES>,
    groups: Vec<usize>,
    near: Vec<f64>,
    /// How many comparisons the penalty counts as much as.
    strength: f64,
    /// Loss and slope are asked for one after the other but found together, so both are kept.
    last: Mutex<Option<Looked>>,
    /// Points that were looked at along this line.
    looks: AtomicU32,
}

impl<const PLACES: usize> Descent<'_, PLACES> {
    fn at<T>(&self, parameters: &[f64], take: impl Fn(&Looked) -> T) -> T {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(looked) = last.as_ref().filter(|(at, ..)| at == parameters) {
            return take(looked);
        }
        let (mut loss, mut slope) = self.scaled.look(parameters, &self.groups, true);
        for ((slope, parameter), near) in slope.iter_mut().zip(parameters).zip(&self.near) {
            let away = parameter - near;
            loss += 0.5 * self.strength * away * away;
            *slope += self.strength * away;
        }
        take(last.insert((parameters.to_vec(), loss, slope)))
    }
}

impl<const PLACES: usize> CostFunction for &Descent<'_, PLACES> {
    type Param = Vec<f64>;
    type Output = f64;

    fn cost(&self, parameters: &Vec<f64>) -> Result<f64, Error> {
        if self.looks.fetch_add(1, Ordering::Relaxed) == LINE {
            return Err(Error::msg("no lower point along this line"));
        }
        Ok(self.at(parameters, |(_, loss, _)| *loss))
    }
}

impl<const PLACES: usize> Gradient for &Descent<'_, PLACES> {
    type Param = Vec<f64>;
    type Gradient = Vec<f64>;

    fn gradient(&self, parameters: &Vec<f64>) -> Result<Vec<f64>, Error> {
        Ok(self.at(parameters, |(.., slope)| slope.clone()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DRAWN_4: Source<'_> = Source::Drawn { units: 4, seed: 7 };
    const DRAWN_8: Source<'_> = Source::Drawn { units: 8, seed: 7 };

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
        let found = fit(&differing(1, 3000), &[0.0; 2], DRAWN_8).expect("a network helps");
        assert!(found.loss < 0.75 * found.loss_before, "{found:?}");
        assert!((found.loss_before - libm::log(3.0)).abs() < 1e-9, "{found:?}");
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
        if let Some(found) = fit(&data, &[0.0; 2], DRAWN_4) {
            assert!(found.loss > 0.995 * found.loss_before, "{found:?}");
        }
    }

    /// The slope is that of the loss.
    #[test]
    fn the_slope_is_the_change_of_the_loss() {
        let data = differing(4, 50);
        let scaled = Scaled::<8>::new(&data, &[0.1, -0.2], 3);
        let mut at = scaled.drawn(9);
        at.iter_mut().enumerate().for_each(|(i, x)| *x += 0.1 * i as f64);
        let descent = Descent {
            scaled: &scaled,
            groups: (0..50).collect(),
            near: vec![0.5; at.len()],
            strength: 3.0,
            last: Mutex::default(),
            looks: AtomicU32::new(0),
        };
        let slope = (&descent).gradient(&at).unwrap();
        for i in 0..at.len() {
            let beside = |by: f64| {
                let mut moved = at.clone();
                moved[i] += by;
                (&descent).cost(&moved).unwrap()
            };
            let change = (beside(1e-5) - beside(-1e-5)) / 2e-5;
            assert!((change - slope[i]).abs() < 1e-4 * (1.0 + change.abs()), "{i}: {change} {}", slope[i]);
        }
    }

    /// A network that learns on begins as it is, what it knows of a feature that never differs here included.
    #[test]
    fn the_present_network_is_where_the_descent_begins() {
        let mut data = Comparisons::new(3, 1);
        let mut rng = Rng::seeded(6);
        for of_match in 0..100 {
            let mut numbers: Vec<f32> = (0..6).map(|_| 50.0 + 10.0 * rng.unit() as f32).collect();
            (numbers[2], numbers[5]) = (3.0, 3.0);
            data.push(&numbers, &[1.0, 0.0], of_match);
        }
        let network = Network::new(vec![0.1, -0.02, 0.03, 0.04, 0.5, -0.7], vec![-7.0, 0.5], vec![2.0, -1.5]);
        let scaled = Scaled::<8>::new(&data, &[0.1, 0.2, 0.3], 2);
        let parameters = scaled.parameters(&network);
        let again = scaled.network(&parameters);
        let numbers = |network: &Network| {
            [network.inputs().flatten().copied().collect(), network.bias().to_vec(), network.out().to_vec()].concat()
        };
        for (before, after) in numbers(&network).into_iter().zip(numbers(&again)) {
            assert!((before - after).abs() < 1e-4 * before.abs(), "{before} {after}");
        }
        let groups: Vec<usize> = (0..100).collect();
        let weights = [0.1, 0.2, 0.3, 1.0];
        let beside = data.with_column(|numbers| network.score(numbers));
        let expected: f64 = groups.iter().map(|group| beside.loss_of(*group, &weights)).sum();
        assert!((scaled.look(&parameters, &groups, false).0 - expected).abs() < 1e-3, "{expected}");
    }

    #[test]
    fn the_fit_does_not_depend_on_the_threads() {
        let data = differing(5, 400);
        let on = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| fit(&data, &[0.0; 2], DRAWN_4))
        };
        assert_eq!(on(1), on(3));
    }
}
