//! How long matches last, and any other number recorded per match.

use super::estimate::{Confidence, Estimate, Moments};
use super::{AnalysisError, Sample};
use serde::Serialize;
use std::collections::BTreeMap;

/// The distribution of a number over the matches of one level.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Pace {
    /// One value per column grouped by; empty for all matches.
    pub level: Vec<String>,
    /// The column, e.g. `rounds`.
    pub measure: String,
    /// Mean with Student's t interval; of the game's own numbers with a score interval, unless any is negative.
    pub mean: Estimate,
    /// Smallest value.
    pub min: f64,
    /// A tenth of the matches lie below.
    pub p10: f64,
    /// Half of the matches lie below.
    pub median: f64,
    /// A tenth of the matches lie above.
    pub p90: f64,
    /// Largest value.
    pub max: f64,
}

/// Distribution of each of `measures` (columns of `matches`), within each level of the given columns of matches (none:
/// all matches as one). Matches without the number are left out, levels without any such match too.
///
/// # Errors
/// When a column is unknown, belongs to seats, takes too many values or holds no numbers.
pub fn pace<S: AsRef<str>>(
    sample: &Sample,
    by: &[S],
    measures: &[&str],
    confidence: Confidence,
) -> Result<Vec<Pace>, AnalysisError> {
    let groups = sample.match_levels(by)?;
    let mut counts = vec![vec![Distribution::default(); groups.len()]; measures.len()];
    let columns: Vec<&str> = by.iter().map(AsRef::as_ref).chain(measures.iter().copied()).collect();
    sample.each(&columns, |batch| {
        let group = batch.match_factor(by)?.among(&groups);
        for (counts, measure) in counts.iter_mut().zip(measures) {
            for (m, value) in batch.match_measures(measure)?.into_iter().enumerate() {
                if let Some(value) = value {
                    counts[group.codes[m]].add(value, batch.weight(m));
                }
            }
        }
        Ok(())
    })?;
    let mut paces = Vec::new();
    for (&measure, counts) in measures.iter().zip(&counts) {
        // Matches are long, so their length is far from 0; the game's own numbers may be anything.
        let length = matches!(measure, "rounds" | "plies");
        for (level, values) in groups.iter().zip(counts) {
            let (Some(min), Some(max)) = (values.at(0), values.n.checked_sub(1).and_then(|last| values.at(last)))
            else {
                continue;
            };
            let moments = values.moments();
            let mean = match length {
                true => moments.mean(confidence).within(0.0, f64::INFINITY),
                false => moments.fitted(confidence),
            };
            paces.push(Pace {
                level: level.clone(),
                measure: measure.to_owned(),
                mean,
                min,
                p10: values.quantile(0.1),
                median: values.quantile(0.5),
                p90: values.quantile(0.9),
                max,
            });
        }
    }
    Ok(paces)
}

/// Values with how often each occurs.
#[derive(Clone, Default)]
struct Distribution {
    /// By the value as a number that sorts as it does.
    counts: BTreeMap<i64, u64>,
    n: u64,
}

impl Distribution {
    fn add(&mut self, value: f64, times: u64) {
        *self.counts.entry(sortable(value.to_bits() as i64)).or_default() += times;
        self.n += times;
    }

    fn values(&self) -> impl Iterator<Item = (f64, u64)> {
        self.counts.iter().map(|(&bits, &n)| (f64::from_bits(sortable(bits) as u64), n))
    }

    fn moments(&self) -> Moments {
        Moments::of(|| self.values())
    }

    /// The value at a place, from 0, in their order.
    fn at(&self, place: u64) -> Option<f64> {
        let mut left = place;
        self.values().find(|(_, n)| left.checked_sub(*n).map(|less| left = less).is_none()).map(|(value, _)| value)
    }

    /// Quantile by linear interpolation (Hyndman and Fan 1996, definition 7; the default of R and NumPy).
    ///
    /// # Panics
    /// If there are no values.
    fn quantile(&self, q: f64) -> f64 {
        let position = q * (self.n - 1) as f64;
        let (below, part) = (position.floor() as u64, position.fract());
        let value = |place: u64| self.at(place.min(self.n - 1)).expect("there are so many values");
        value(below) + part * (value(below + 1) - value(below))
    }
}

/// The bits of a number in the total order of numbers, and back.
fn sortable(bits: i64) -> i64 {
    bits ^ (((bits >> 63) as u64) >> 1) as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn distribution(values: &[f64]) -> Distribution {
        let mut all = Distribution::default();
        values.iter().for_each(|value| all.add(*value, 1));
        all
    }

    /// R: `quantile(c(1, 2, 4, 8, 16), c(0, .1, .5, .9, 1))` gives 1, 1.4, 4, 12.8, 16.
    #[test]
    fn quantiles_are_those_of_r() {
        let values = distribution(&[8.0, 1.0, 16.0, 4.0, 2.0]);
        for (q, expected) in [(0.0, 1.0), (0.1, 1.4), (0.5, 4.0), (0.9, 12.8), (1.0, 16.0)] {
            assert!((values.quantile(q) - expected).abs() < 1e-12, "{q}");
        }
        assert_eq!(distribution(&[3.0]).quantile(0.9), 3.0);
    }

    #[test]
    fn equal_values_are_counted_and_all_are_in_order() {
        let values = distribution(&[2.5, -1.0, 2.5, 0.0, -7.0, 2.5]);
        assert_eq!(values.values().collect::<Vec<_>>(), [(-7.0, 1), (-1.0, 1), (0.0, 1), (2.5, 3)]);
        assert_eq!((values.at(0), values.at(5), values.at(6)), (Some(-7.0), Some(2.5), None));
        let plain = super::super::estimate::mean(&[2.5, -1.0, 2.5, 0.0, -7.0, 2.5], Confidence::DEFAULT);
        let counted = values.moments().mean(Confidence::DEFAULT);
        assert!((plain.low - counted.low).abs() < 1e-12 && (plain.high - counted.high).abs() < 1e-12);
    }
}
