//! All weights of a game at once, by an evolution strategy with mirrored samples (Salimans et al. 2017).
//!
//! A weight moved by itself shows nothing in a few thousand matches, so all are moved together: every match multiplies or
//! divides each weight by the same factor, by the toss of a coin, and plays the result against its mirror image, which
//! does the opposite with each. What the one wins of the other counts for the direction that it went in every weight. A
//! step goes along the mean of a few thousand matches, smoothed over the last steps; the steps become shorter towards the
//! end. As with all tuning, the opponents are relatives of the bot itself: what beats them need not beat others.
//! Everything is a fixed function of the seed, whatever the number of threads.

use super::super::MatchError;
use super::{Record, Venue, against, confirm};
use agon_bots::BotConfig;
use agon_game::{Purpose, Rng};
use rayon::prelude::*;

/// How much of the direction of a step is that of the step before.
const MOMENTUM: f64 = 0.7;

/// Matches that are played between two reports of progress.
const REPORT: u64 = 64;

/// What to search for.
pub struct Task<'a> {
    /// How many weights there are.
    pub weights: usize,
    /// The tables, in turn.
    pub venues: &'a [Venue<'a>],
    /// The unchanged bot.
    pub base: &'a BotConfig,
    /// Makes a bot of this name from the logarithms of the factors by which its weights differ from those of the unchanged
    /// one.
    pub bot: &'a (dyn Fn(&[f64], &str) -> BotConfig + Sync),
    /// Steps.
    pub steps: u64,
    /// Matches of the whole search, the same number in each step (rounded down).
    pub budget: u64,
    /// Logarithm of the factor by which a match changes each weight.
    pub spread: f64,
    /// Root mean square of the logarithms of the factors by which the first step changes the weights.
    pub rate: f64,
    /// Matches of the confirmation, which the search does not see.
    pub confirm: u64,
    /// Root of everything random.
    pub seed: u64,
}

/// What was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// For every weight, the logarithm of the factor by which it differs from that of the unchanged bot.
    pub factors: Vec<f64>,
    /// The confirmation, by venue.
    pub confirmed: Vec<Record>,
}

/// Searches and confirms the bot that is called `name` in the end. `progress` is told of the matches played so far, and `taken`
/// after each step of the weights so far, which it may save.
///
/// # Errors
/// When a match fails, or the weights cannot be saved.
pub fn evolve<E: From<MatchError>>(
    task: &Task<'_>,
    name: &str,
    mut progress: impl FnMut(u64),
    mut taken: impl FnMut(&[f64]) -> Result<(), E>,
) -> Result<Found, E> {
    let mut factors = vec![0.0; task.weights];
    let mut direction = vec![0.0; task.weights];
    let matches = task.budget / task.steps;
    for step in 0..task.steps {
        let mut slope = vec![0.0; task.weights];
        let mut done = 0;
        while done < matches {
            let batch = done..matches.min(done + REPORT);
            done = batch.end;
            let numbers = step * matches + batch.start..step * matches + batch.end;
            let played = numbers.into_par_iter().map(|number| sample(task, &factors, number));
            for (signs, beyond) in played.collect::<Result<Vec<_>, _>>()? {
                slope.iter_mut().zip(&signs).for_each(|(sum, sign)| *sum += beyond * sign);
            }
            progress(step * matches + done);
        }
        let shorter = 1.0 - step as f64 / task.steps as f64;
        advance(&mut factors, &mut direction, &slope, shorter * task.rate);
        taken(&factors)?;
    }
    let (best, before) = ((task.bot)(&factors, name), task.steps * matches);
    let confirmed = confirm(task.venues, &best, task.base, task.confirm, task.seed, |done| progress(before + done))?;
    Ok(Found { factors, confirmed })
}

/// Match `number`: in which direction each weight was moved, and what the bot that went there won beyond its fair share.
fn sample(task: &Task<'_>, factors: &[f64], number: u64) -> Result<(Vec<f64>, f64), MatchError> {
    let signs = signs(task, number);
    let moved = |by: f64, name: &str| {
        let at: Vec<f64> = factors.iter().zip(&signs).map(|(x, sign)| x + by * sign).collect();
        (task.bot)(&at, name)
    };
    let (sample, mirror) = (moved(task.spread, "sample"), moved(-task.spread, "mirror"));
    let record = against(task.venues, &sample, &mirror, task.seed, number)?;
    Ok((signs, record.won - record.fair))
}

/// In which direction match `number` moves each weight: 1 or -1.
fn signs(task: &Task<'_>, number: u64) -> Vec<f64> {
    let mut rng = Rng::stream(task.seed, number, Purpose::Change);
    (0..task.weights).map(|_| if rng.below(2) == 0 { 1.0 } else { -1.0 }).collect()
}

/// A step whose root mean square is `length`, along the slope and the direction of the step before.
fn advance(factors: &mut [f64], direction: &mut [f64], slope: &[f64], length: f64) {
    let size = |all: &[f64]| (all.iter().map(|x| x * x).sum::<f64>() / all.len() as f64).sqrt();
    let steep = size(slope);
    // No match was won or lost by anybody: there is no direction.
    if steep == 0.0 {
        return;
    }
    for (old, new) in direction.iter_mut().zip(slope) {
        *old = MOMENTUM * *old + (1.0 - MOMENTUM) * new / steep;
    }
    let scale = length / size(direction);
    factors.iter_mut().zip(direction).for_each(|(x, d)| *x += scale * *d);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A hill that is seen through coin flips: the steps climb it in every weight that matters.
    #[test]
    fn the_steps_go_uphill_in_noise() {
        let top = [0.4, -0.3, 0.0, 0.2];
        let height = |at: &[f64]| -at.iter().zip(&top).map(|(x, t)| (x - t) * (x - t)).sum::<f64>();
        let mut rng = Rng::seeded(1);
        let (mut at, mut direction) = (vec![0.0; 4], vec![0.0; 4]);
        let steps = 40;
        for step in 0..steps {
            let mut slope = vec![0.0; 4];
            for _ in 0..2000 {
                let signs: Vec<f64> = (0..4).map(|_| if rng.below(2) == 0 { 1.0 } else { -1.0 }).collect();
                let moved = |by: f64| -> Vec<f64> { at.iter().zip(&signs).map(|(x, s)| x + by * s).collect() };
                let chance = 0.5 + (height(&moved(0.1)) - height(&moved(-0.1)));
                let won = if rng.unit() < chance { 0.5 } else { -0.5 };
                slope.iter_mut().zip(&signs).for_each(|(sum, sign)| *sum += won * sign);
            }
            advance(&mut at, &mut direction, &slope, 0.1 * (1.0 - f64::from(step) / f64::from(steps)));
        }
        assert!(height(&at) > -0.02, "{at:?} is {} below the top", -height(&at));
    }

    #[test]
    fn nothing_moves_without_a_slope() {
        let (mut at, mut direction) = (vec![0.5, -0.5], vec![1.0, 0.0]);
        advance(&mut at, &mut direction, &[0.0, 0.0], 0.1);
        assert_eq!(at, [0.5, -0.5]);
        advance(&mut at, &mut direction, &[0.0, 3.0], 0.1);
        assert!((at[0] - 0.5).abs() > 0.0 && at[1] > -0.5, "{at:?}");
    }
}
