//! Figures of the game's numbers of seats, for all seats of a level and for those that won.

use serde::Serialize;

/// A figure of one number over the seats of a level.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct OfSeats<T> {
    /// One value per column grouped by; empty for all seats.
    pub level: Vec<String>,
    /// The seat metric.
    pub metric: String,
    /// Over all seats of the level.
    pub all: T,
    /// Over those that won; `None` where nobody did.
    pub winners: Option<T>,
}

/// The figures of all metrics, level by level. `figures` has those of each metric, one for each of `levels`, over all seats
/// and over those that won; where a level has none, its row is left out.
pub(super) fn of_seats<T: Copy>(
    levels: &[Vec<String>],
    metrics: &[&str],
    figures: &[[Vec<Option<T>>; 2]],
) -> Vec<OfSeats<T>> {
    let rows = levels.iter().enumerate().flat_map(|(i, level)| {
        metrics.iter().zip(figures).filter_map(move |(metric, [all, winners])| {
            Some(OfSeats { level: level.clone(), metric: (*metric).to_owned(), all: all[i]?, winners: winners[i] })
        })
    });
    rows.collect()
}
