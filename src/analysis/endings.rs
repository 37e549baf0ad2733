//! How matches end.

use super::estimate::{Confidence, Estimate, wilson};
use super::{AnalysisError, Order, Sample};
use serde::Serialize;

/// The share of one ending among the matches of one level.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct EndingShare {
    /// One value per column grouped by; empty for all matches.
    pub level: Vec<String>,
    /// The ending, `truncated` included.
    pub ending: String,
    /// Matches that ended so.
    pub count: u64,
    /// Share among the matches of the level.
    pub share: Estimate,
    /// The same with an interval wide enough that those of all endings of the level hold together (Goodman 1965).
    pub simultaneous: Estimate,
}

/// Shares of all endings that occur, within each level of the given columns of matches (none: all matches as one).
///
/// # Errors
/// When a column is unknown, belongs to seats or takes too many values.
pub fn endings<S: AsRef<str>>(
    sample: &Sample,
    by: &[S],
    confidence: Confidence,
    order: Order,
) -> Result<Vec<EndingShare>, AnalysisError> {
    let groups = sample.match_factor(by)?;
    let endings = sample.match_factor(&["ending"])?;
    let mut counts = vec![0u64; endings.levels.len()];
    endings.codes.iter().for_each(|&code| counts[code] += 1);
    let endings = endings.ordered(order, |ending| counts[ending] as f64);

    let mut table = vec![vec![0u64; endings.levels.len()]; groups.levels.len()];
    groups.codes.iter().zip(&endings.codes).for_each(|(&group, &ending)| table[group][ending] += 1);
    let mut shares = Vec::new();
    for (level, row) in groups.levels.iter().zip(&table) {
        let n = row.iter().sum();
        let occurring = row.iter().filter(|c| **c > 0).count();
        for (ending, &count) in endings.levels.iter().zip(row).filter(|(_, count)| **count > 0) {
            shares.push(EndingShare {
                level: level.clone(),
                ending: ending.concat(),
                count,
                share: wilson(count, n, confidence),
                simultaneous: wilson(count, n, confidence.among(occurring)),
            });
        }
    }
    Ok(shares)
}
