//! What a number of seats is made of: victory points by their source.

use super::estimate::{Confidence, Estimate};
use super::of_seats::{OfSeats, of_seats};
use super::ratio::{by_level, mean, share};
use super::{AnalysisError, Sample};
use serde::Serialize;

/// How much of a number comes from one part.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Portion {
    /// Mean over seats.
    pub mean: Estimate,
    /// Share of the part in the whole, over all seats together; `None` where the whole is nothing.
    pub share: Option<Estimate>,
}

/// Seat metrics that others are parts of, in the game's order.
pub fn wholes(sample: &Sample) -> Vec<String> {
    let parts = sample.game().seat_metrics.iter().filter_map(|m| m.part_of.as_ref());
    let wholes = sample.game().seat_metrics.iter().map(|m| &m.name);
    wholes.filter(|name| parts.clone().any(|whole| whole == *name)).cloned().collect()
}

/// The parts of `whole` in the game's order, then the whole, within each level of the given columns of seats (none: all
/// seats as one).
///
/// # Errors
/// When a column is unknown, takes too many values or holds no numbers.
pub fn components<S: AsRef<str>>(
    sample: &Sample,
    by: &[S],
    whole: &str,
    confidence: Confidence,
) -> Result<Vec<OfSeats<Portion>>, AnalysisError> {
    let groups = sample.factor(by)?;
    let total = sample.seat_numbers(whole)?;
    let parts = sample.game().seat_metrics.iter().filter(|m| m.part_of.as_deref() == Some(whole));
    let metrics: Vec<&str> = parts.map(|m| m.name.as_str()).chain([whole]).collect();
    of_seats(sample, &groups.levels, &metrics, |metric, counts| {
        let part = sample.seat_numbers(metric)?;
        let both = |seat: usize| Some((part[seat]?, total[seat]?)).filter(|_| counts(seat));
        let means = by_level(sample, &groups, |seat| both(seat).map(|(part, _)| (part, 1.0)));
        let shares = by_level(sample, &groups, both);
        let portions = means
            .iter()
            .zip(&shares)
            .map(|(sums, totals)| Some(Portion { mean: mean(sums, confidence)?, share: share(totals, confidence) }));
        Ok(portions.collect())
    })
}
