//! How long matches last, and any other number recorded per match.

use super::estimate::{Confidence, Estimate, mean};
use super::{AnalysisError, Sample};
use serde::Serialize;

/// The distribution of a number over the matches of one level.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Pace {
    /// One value per column grouped by; empty for all matches.
    pub level: Vec<String>,
    /// The column, e.g. `rounds`.
    pub measure: String,
    /// Mean with Student's t interval.
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
    let groups = sample.match_factor(by)?;
    let mut paces = Vec::new();
    for &measure in measures {
        let mut values = vec![Vec::new(); groups.levels.len()];
        for (&group, value) in groups.codes.iter().zip(sample.match_measures(measure)?) {
            values[group].extend(value);
        }
        // What the schema counts is never negative; the game's own numbers may be anything.
        let least = if matches!(measure, "rounds" | "plies") { 0.0 } else { f64::NEG_INFINITY };
        for (level, mut values) in groups.levels.iter().zip(values).filter(|(_, values)| !values.is_empty()) {
            values.sort_by(f64::total_cmp);
            paces.push(Pace {
                level: level.clone(),
                measure: measure.to_owned(),
                mean: mean(&values, confidence).within(least.min(values[0]), f64::INFINITY),
                min: values[0],
                p10: quantile(&values, 0.1),
                median: quantile(&values, 0.5),
                p90: quantile(&values, 0.9),
                max: values[values.len() - 1],
            });
        }
    }
    Ok(paces)
}

/// Quantile of sorted values by linear interpolation (Hyndman and Fan 1996, definition 7; the default of R and NumPy).
///
/// # Panics
/// If there are no values.
pub fn quantile(sorted: &[f64], q: f64) -> f64 {
    let position = q * (sorted.len() - 1) as f64;
    let (below, part) = (position.floor() as usize, position.fract());
    let above = (below + 1).min(sorted.len() - 1);
    sorted[below] + part * (sorted[above] - sorted[below])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// R: `quantile(c(1, 2, 4, 8, 16), c(0, .1, .5, .9, 1))` gives 1, 1.4, 4, 12.8, 16.
    #[test]
    fn quantiles_are_those_of_r() {
        let values = [1.0, 2.0, 4.0, 8.0, 16.0];
        for (q, expected) in [(0.0, 1.0), (0.1, 1.4), (0.5, 4.0), (0.9, 12.8), (1.0, 16.0)] {
            assert!((quantile(&values, q) - expected).abs() < 1e-12, "{q}");
        }
        assert_eq!(quantile(&[3.0], 0.9), 3.0);
    }
}
