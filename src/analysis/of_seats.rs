//! Figures of the game's numbers of seats, for all seats of a level and for those that won.

use super::{AnalysisError, Sample};
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

/// The figures of all metrics, level by level. `figures` computes those of one metric, one for each of `levels`, from the
/// seats that count; where a level has none, its row is left out.
///
/// # Errors
/// When a figure cannot be computed.
pub fn of_seats<T: Copy>(
    sample: &Sample,
    levels: &[Vec<String>],
    metrics: &[&str],
    figures: impl Fn(&str, &dyn Fn(usize) -> bool) -> Result<Vec<Option<T>>, AnalysisError>,
) -> Result<Vec<OfSeats<T>>, AnalysisError> {
    let mut by_metric = Vec::with_capacity(metrics.len());
    for metric in metrics {
        by_metric.push((figures(metric, &|_| true)?, figures(metric, &|seat| sample.won[seat])?));
    }
    let rows = levels.iter().enumerate().flat_map(|(i, level)| {
        metrics.iter().zip(&by_metric).filter_map(move |(metric, (all, winners))| {
            Some(OfSeats { level: level.clone(), metric: (*metric).to_owned(), all: all[i]?, winners: winners[i] })
        })
    });
    Ok(rows.collect())
}
