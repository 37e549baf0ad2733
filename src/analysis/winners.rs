//! What winners have more of than the others in their matches.

use super::estimate::{Confidence, Estimate, Moments};
use super::{AnalysisError, Sample};
use serde::Serialize;

/// A metric of the winners compared with that of the others.
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
/// difference is taken within matches, so that neither the size of the table nor the length of the match confounds it,
/// and Student's interval of paired differences accounts for the dependence of seats. Matches that nobody or everybody
/// won, or in which a side lacks the number, do not count. Metrics without any such match are left out.
///
/// # Errors
/// When a column is unknown or holds no numbers.
pub fn contrasts<S: AsRef<str>>(
    sample: &Sample,
    metrics: &[S],
    confidence: Confidence,
) -> Result<Vec<Contrast>, AnalysisError> {
    let among = confidence.among(metrics.len());
    // Of the winners, of the others, and of the differences.
    let mut moments = vec![[Moments::default(); 3]; metrics.len()];
    sample.each(metrics, |batch| {
        for (moments, metric) in moments.iter_mut().zip(metrics) {
            let values = batch.seat_numbers(metric.as_ref())?;
            let side = |m: usize, won: bool| {
                let of_side = batch.seats_of(m).filter(|&s| batch.won[s] == won).filter_map(|s| values[s]);
                let (sum, count) = of_side.fold((0.0, 0.0), |(sum, count), value| (sum + value, count + 1.0));
                (count > 0.0).then(|| sum / count)
            };
            for m in 0..batch.len() {
                if let (Some(winners), Some(others)) = (side(m, true), side(m, false)) {
                    let values = [winners, others, winners - others];
                    moments.iter_mut().zip(values).for_each(|(moments, value)| moments.add(value, batch.weight(m)));
                }
            }
        }
        Ok(())
    })?;
    let told = metrics.iter().zip(&moments).filter(|(_, moments)| !moments[0].is_empty());
    let contrasts = told.map(|(metric, [winners, others, differences])| Contrast {
        metric: metric.as_ref().to_owned(),
        winners: winners.fitted(confidence),
        others: others.fitted(confidence),
        difference: differences.mean(confidence),
        simultaneous: differences.mean(among),
    });
    Ok(contrasts.collect())
}
