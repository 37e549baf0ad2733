//! How matches end, and what else the game says of them in words.

use super::estimate::{Confidence, Estimate, wilson};
use super::{AnalysisError, Factor, Order, Sample};
use serde::Serialize;

/// The share of one value of a column among the matches of one level.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Share {
    /// One value per column grouped by; empty for all matches.
    pub level: Vec<String>,
    /// The value: an ending, `truncated` included, or another word.
    pub value: String,
    /// Matches that have it.
    pub count: u64,
    /// Share among the matches of the level.
    pub share: Estimate,
    /// The same with an interval wide enough that those of all values of the level hold together (Goodman 1965).
    pub simultaneous: Estimate,
}

/// Which matches are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Among {
    /// All.
    All,
    /// Those that the rules ended without a winner.
    Defeats,
}

impl Among {
    fn includes(self, sample: &Sample, match_row: usize) -> bool {
        self == Among::All || !(sample.won(match_row) || sample.truncated[match_row])
    }
}

/// Shares of all endings that the game declares or that occur, within each level of the given columns of matches (none: all
/// matches as one). An ending that was never seen has an interval too: it says how often it may happen all the same.
///
/// # Errors
/// When a column is unknown, belongs to seats or takes too many values.
pub fn endings<S: AsRef<str>>(
    sample: &Sample,
    by: &[S],
    confidence: Confidence,
    order: Order,
) -> Result<Vec<Share>, AnalysisError> {
    let declared = &sample.game().endings;
    let endings = sample.match_factor(&["ending"])?.with_levels(declared).sorted(|_| declared);
    counted(sample, by, endings, Among::All, declared, confidence, order)
}

/// Shares of the levels of `of`, a factor of matches, within each level of the given columns of matches.
///
/// # Errors
/// When a column is unknown, belongs to seats or takes too many values.
pub fn shares<S: AsRef<str>>(
    sample: &Sample,
    by: &[S],
    of: Factor,
    among: Among,
    confidence: Confidence,
    order: Order,
) -> Result<Vec<Share>, AnalysisError> {
    counted(sample, by, of, among, &[], confidence, order)
}

/// Shares of the levels of `of` that occur or are `always` told.
fn counted<S: AsRef<str>>(
    sample: &Sample,
    by: &[S],
    of: Factor,
    among: Among,
    always: &[String],
    confidence: Confidence,
    order: Order,
) -> Result<Vec<Share>, AnalysisError> {
    let groups = sample.match_factor(by)?;
    let counted: Vec<usize> = (0..sample.match_count()).filter(|&m| among.includes(sample, m)).collect();
    let mut counts = vec![0u64; of.levels.len()];
    counted.iter().for_each(|&m| counts[of.codes[m]] += 1);
    let of = of.ordered(order, |value| counts[value] as f64);
    let always: Vec<bool> = of.levels.iter().map(|value| always.contains(&value.concat())).collect();

    let mut table = vec![vec![0u64; of.levels.len()]; groups.levels.len()];
    counted.iter().for_each(|&m| table[groups.codes[m]][of.codes[m]] += 1);
    let mut shares = Vec::new();
    for (level, row) in groups.levels.iter().zip(&table) {
        let n = row.iter().sum();
        let told = |value: &usize| n > 0 && (row[*value] > 0 || always[*value]);
        let occurring = (0..row.len()).filter(told).count();
        for value in (0..row.len()).filter(told) {
            let (value, count) = (&of.levels[value], row[value]);
            shares.push(Share {
                level: level.clone(),
                value: value.join(" and "),
                count,
                share: wilson(count, n, confidence),
                simultaneous: wilson(count, n, confidence.among(occurring)),
            });
        }
    }
    Ok(shares)
}
