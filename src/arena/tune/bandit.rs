//! Better parameters for a bot: N-Tuple Bandit Evolution (Lucas, Liu and Perez-Liebana 2018) over a grid of values, and a
//! confirmation on matches that it has not seen.
//! The value of a grid point is what the bot wins with it against the unchanged bot, match by match and so with much
//! noise. The search keeps the mean of every value, of every pair of values and of every whole point that was tried, so
//! that what is learned about a value counts for all points that have it. The next point is the best neighbour of the
//! last, by these means and a bonus for rarely tried values. Everything is a fixed function of the seed: matches are
//! played in batches whose size does not depend on the number of threads.

use super::{BATCH, Record, TuneError, Venue, against, confirm};
use agon_bots::BotConfig;
use agon_game::{Purpose, Rng};
use rayon::prelude::*;
use std::collections::BTreeMap;

/// Neighbours that are compared for the next point.
const NEIGHBOURS: usize = 50;

/// Weight of the bonus for rarely tried values; wins are from 0 to 1.
const EXPLORATION: f64 = 0.5;

/// What to search for.
pub struct Task<'a> {
    /// For every parameter, how many values there are to choose from.
    pub sizes: &'a [usize],
    /// The tables, in turn.
    pub venues: &'a [Venue<'a>],
    /// The unchanged bot, which the new one has to beat.
    pub base: &'a BotConfig,
    /// Makes the bot of a point.
    pub bot: &'a (dyn Fn(&[usize]) -> Result<BotConfig, String> + Sync),
    /// Matches of the search.
    pub budget: u64,
    /// Matches of the confirmation, which the search does not see.
    pub confirm: u64,
    /// Root of everything random.
    pub seed: u64,
}

/// What was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// The best point: for every parameter the place of its value.
    pub point: Vec<usize>,
    /// For every parameter the value's number of matches and mean, in the search.
    pub values: Vec<Vec<(u64, f64)>>,
    /// The confirmation, by venue.
    pub confirmed: Vec<Record>,
}

/// Searches and confirms; `progress` is told of the matches played so far.
///
/// # Errors
/// When a point is no bot, or a match fails.
pub fn tune(task: &Task<'_>, mut progress: impl FnMut(u64)) -> Result<Found, TuneError> {
    let sizes = task.sizes;
    let mut model = Model::default();
    let mut rng = Rng::stream(task.seed, 0, Purpose::Schedule);
    let mut current: Vec<usize> = sizes.iter().map(|&n| rng.below(n)).collect();
    let mut played = 0;
    while played < task.budget {
        let mut points = Vec::new();
        for _ in 0..BATCH.min((task.budget - played) as usize) {
            points.push(current.clone());
            // Points being tried count as tried, or the whole batch would try the same one.
            model.expect(&current);
            current = model.best_neighbour(&current, sizes, &mut rng);
        }
        let results = play(task, &points, task.seed, played)?;
        for (point, score) in points.iter().zip(&results) {
            model.learn(point, score.relative());
        }
        played += points.len() as u64;
        progress(played);
    }
    let point = model.best(sizes);
    let values = sizes.iter().enumerate().map(|(i, &n)| (0..n).map(|v| model.of(&[(i, v)])).collect()).collect();
    let best = (task.bot)(&point).map_err(TuneError::Bot)?;
    let confirmed = confirm(task.venues, &best, task.base, task.confirm, task.seed, |done| progress(played + done))?;
    Ok(Found { point, values, confirmed })
}

/// A match for each point, numbered from `first` on.
fn play(task: &Task<'_>, points: &[Vec<usize>], seed: u64, first: u64) -> Result<Vec<Record>, TuneError> {
    let play = |(i, point): (usize, &Vec<usize>)| {
        let new = (task.bot)(point).map_err(TuneError::Bot)?;
        Ok(against(task.venues, &new, task.base, seed, first + i as u64)?)
    };
    points.par_iter().enumerate().map(play).collect()
}

/// Parameters with the places of their values: one, two, or all of a point.
type Tuple = Vec<(usize, usize)>;

/// Means over the tuples of tried points.
#[derive(Default)]
struct Model {
    /// Tries, those under way included; results and their sum.
    tuples: BTreeMap<Tuple, (u64, u64, f64)>,
    tries: u64,
}

impl Model {
    /// A point will be tried.
    fn expect(&mut self, point: &[usize]) {
        self.tries += 1;
        tuples(point).into_iter().for_each(|tuple| self.tuples.entry(tuple).or_default().0 += 1);
    }

    /// Records the result of a tried point.
    fn learn(&mut self, point: &[usize], value: f64) {
        for tuple in tuples(point) {
            let (_, results, sum) = self.tuples.entry(tuple).or_default();
            *results += 1;
            *sum += value;
        }
    }

    /// Number of results of a tuple and their mean; 0.5 if there are none.
    fn of(&self, tuple: &[(usize, usize)]) -> (u64, f64) {
        match self.tuples.get(tuple) {
            Some(&(_, results, sum)) if results > 0 => (results, sum / results as f64),
            _ => (0, 0.5),
        }
    }

    /// Mean over the tuples of a point, with a bonus for rarely tried ones.
    fn promise(&self, point: &[usize], bonus: f64) -> f64 {
        let all = tuples(point);
        let tries = libm::log(1.0 + self.tries as f64);
        let value = |tuple: &Tuple| {
            let tried = self.tuples.get(tuple).map_or(0, |t| t.0) as f64;
            self.of(tuple).1 + bonus * (tries / (tried + 0.5)).sqrt()
        };
        all.iter().map(value).sum::<f64>() / all.len() as f64
    }

    /// The most promising of some points that differ from this one in one or a few values.
    fn best_neighbour(&self, point: &[usize], sizes: &[usize], rng: &mut Rng) -> Vec<usize> {
        let mut best: Option<(f64, Vec<usize>)> = None;
        for _ in 0..NEIGHBOURS {
            let mut other = point.to_vec();
            let certain = rng.below(sizes.len());
            for (i, value) in other.iter_mut().enumerate() {
                if i == certain || rng.below(sizes.len()) == 0 {
                    *value = rng.below(sizes[i]);
                }
            }
            let promise = self.promise(&other, EXPLORATION);
            if best.as_ref().is_none_or(|(most, _)| promise > *most) {
                best = Some((promise, other));
            }
        }
        best.expect("some were compared").1
    }

    /// The best of the tried points, by everything known about their values; results of the point itself count by their
    /// number.
    fn best(&self, sizes: &[usize]) -> Vec<usize> {
        let whole = |tuple: &&Tuple| tuple.len() == sizes.len();
        let value = |tuple: &Tuple| {
            let point: Vec<usize> = tuple.iter().map(|(_, value)| *value).collect();
            let parts = tuples(&point);
            let known = parts.iter().map(|part| self.of(part));
            // A mean shrunk towards even by two matches, so that a single win is not taken for certainty.
            let shrunk = known.map(|(n, mean)| (n as f64 * mean + 1.0) / (n as f64 + 2.0));
            (shrunk.sum::<f64>() / parts.len() as f64, point)
        };
        let tried = self.tuples.keys().filter(whole).map(value);
        tried.max_by(|a, b| a.0.total_cmp(&b.0)).map_or_else(|| vec![0; sizes.len()], |(_, point)| point)
    }
}

/// Every value of a point, every pair of them, and the point as a whole.
fn tuples(point: &[usize]) -> Vec<Tuple> {
    let all: Tuple = point.iter().copied().enumerate().collect();
    let mut found: Vec<Tuple> = all.iter().map(|&one| vec![one]).collect();
    for (i, &first) in all.iter().enumerate() {
        found.extend(all[i + 1..].iter().map(|&second| vec![first, second]));
    }
    if all.len() > 2 {
        found.push(all);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A landscape with a best point, observed through coin flips: the model finds it, or one that is nearly as good.
    #[test]
    fn the_model_finds_the_best_values_in_noise() {
        let sizes = [5, 4, 3];
        let truth =
            |p: &[usize]| 0.25 + 0.12 * p[0] as f64 - 0.03 * (p[0] * p[2]) as f64 + if p[1] == 2 { 0.12 } else { 0.0 };
        let mut good = 0;
        for seed in 0..20 {
            let mut rng = Rng::seeded(seed);
            let mut model = Model::default();
            let mut point = vec![0, 0, 0];
            for _ in 0..600 {
                model.expect(&point);
                let value = if rng.unit() < truth(&point) { 1.0 } else { 0.0 };
                model.learn(&point, value);
                point = model.best_neighbour(&point, &sizes, &mut rng);
            }
            good += usize::from(truth(&model.best(&sizes)) > truth(&[4, 2, 0]) - 0.13);
        }
        assert!(good >= 17, "{good} of 20");
    }

    #[test]
    fn a_point_has_its_values_their_pairs_and_itself() {
        assert_eq!(tuples(&[7]), [vec![(0, 7)]]);
        assert_eq!(tuples(&[7, 8]), [vec![(0, 7)], vec![(1, 8)], vec![(0, 7), (1, 8)]]);
        assert_eq!(tuples(&[1, 2, 3]).len(), 3 + 3 + 1);
    }
}
