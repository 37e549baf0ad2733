//! What a number of seats is made of: victory points by their source.

use super::estimate::{Confidence, Estimate};
use super::of_seats::{OfSeats, of_seats};
use super::ratio::{Adds, Tally, by_level};
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
    let levels = sample.levels(by)?;
    let parts = sample.game().seat_metrics.iter().filter(|m| m.part_of.as_deref() == Some(whole));
    let metrics: Vec<&str> = parts.map(|m| m.name.as_str()).chain([whole]).collect();
    let total = metrics.len() - 1;
    let mut adds: Vec<Adds<'_>> = Vec::new();
    for part in 0..metrics.len() {
        for only_winners in [false, true] {
            let both =
                move |own: &[Option<f64>], won: bool| Some((own[part]?, own[total]?)).filter(|_| won || !only_winners);
            adds.push(Box::new(move |own, won| both(own, won).map(|(part, _)| (part, 1.0))));
            adds.push(Box::new(both));
        }
    }
    let tallies = by_level(sample, by, &metrics, &adds)?;
    let portion = |(sums, totals): (&Tally, &Tally)| {
        Some(Portion { mean: sums.fitted_mean(confidence)?, share: totals.share(confidence) })
    };
    let figures = |pair: &[Vec<Tally>]| pair[0].iter().zip(&pair[1]).map(portion).collect();
    let figures: Vec<_> = tallies.chunks(4).map(|four| [figures(&four[..2]), figures(&four[2..])]).collect();
    Ok(of_seats(&levels, &metrics, &figures))
}
