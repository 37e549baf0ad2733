//! What winners have that the others of their matches have not.

use super::estimate::{Confidence, Estimate, mean};
use super::{AnalysisError, Sample};
use serde::Serialize;

/// A number of the winners beside that of the others.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Contrast {
    /// The seat metric.
    pub metric: String,
    /// Mean of the winners.
    pub winners: Estimate,
    /// Mean of the others.
    pub others: Estimate,
    /// By how much winners have more.
    pub difference: Estimate,
    /// The same with an interval wide enough that those of all metrics hold together.
    pub simultaneous: Estimate,
}

/// Compares the winners of each match with its other seats: both means are over matches, of the mean of the match, and the
/// difference is taken within matches, so that neither the size of the table nor the length of the match comes between, and
/// Student's interval of paired differences is exact about the dependence of seats. Matches that nobody or everybody won,
/// or in which a side lacks the number, say nothing and do not count. Metrics without any such match are left out.
///
/// # Errors
/// When a column is unknown or holds no numbers.
pub fn contrasts<S: AsRef<str>>(
    sample: &Sample,
    metrics: &[S],
    confidence: Confidence,
) -> Result<Vec<Contrast>, AnalysisError> {
    let among = confidence.among(metrics.len());
    let mut contrasts = Vec::new();
    for metric in metrics.iter().map(AsRef::as_ref) {
        let values = sample.seat_numbers(metric)?;
        let side = |m: usize, won: bool| {
            let of_side = sample.seats_of(m).iter().filter(|&&s| sample.won[s] == won).filter_map(|&s| values[s]);
            let (sum, count) = of_side.fold((0.0, 0.0), |(sum, count), value| (sum + value, count + 1.0));
            (count > 0.0).then(|| sum / count)
        };
        let pairs: Vec<(f64, f64)> =
            (0..sample.match_count()).filter_map(|m| Some((side(m, true)?, side(m, false)?))).collect();
        if pairs.is_empty() {
            continue;
        }
        let (winners, others): (Vec<f64>, Vec<f64>) = pairs.iter().copied().unzip();
        let differences: Vec<f64> = pairs.iter().map(|(winner, other)| winner - other).collect();
        contrasts.push(Contrast {
            metric: metric.to_owned(),
            winners: mean(&winners, confidence),
            others: mean(&others, confidence),
            difference: mean(&differences, confidence),
            simultaneous: mean(&differences, among),
        });
    }
    Ok(contrasts)
}
