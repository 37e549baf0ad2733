//! How matches end, and what else the game records about them in words.

use super::estimate::{Confidence, Estimate, wilson};
use super::{AnalysisError, Batch, Factor, Order, Sample};
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
    pub(super) fn includes(self, batch: &Batch, m: usize) -> bool {
        self == Among::All || !(batch.won(m) || batch.truncated[m])
    }
}

/// Shares of all endings that the game declares or that occur, within each level of the given columns of matches (none: all
/// matches as one). An ending that was never seen has an interval too: it bounds how often it may happen.
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
    let endings =
        Factor { columns: vec!["ending".to_owned()], levels: sample.match_levels(&["ending"])?, codes: vec![] };
    let endings = endings.with_levels(declared).sorted(|_| declared).levels;
    counted(sample, by, Of::Words("ending"), endings, Among::All, declared, confidence, order)
}

/// A column of matches whose values are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Of<'a> {
    /// Words.
    Words(&'a str),
    /// Numbers of which there are few, in the order of their size.
    Numbers(&'a str),
}

impl Of<'_> {
    fn column(&self) -> &str {
        match self {
            Self::Words(column) | Self::Numbers(column) => column,
        }
    }

    fn factor(&self, batch: &Batch) -> Result<Factor, AnalysisError> {
        match self {
            Self::Words(column) => batch.match_factor(&[column]),
            Self::Numbers(column) => batch.match_values(column),
        }
    }
}

/// Shares of the values of `of`, a column of matches, within each level of the given columns of matches.
///
/// # Errors
/// When a column is unknown, belongs to seats or takes too many values.
pub fn shares<S: AsRef<str>>(
    sample: &Sample,
    by: &[S],
    of: Of<'_>,
    among: Among,
    confidence: Confidence,
    order: Order,
) -> Result<Vec<Share>, AnalysisError> {
    let values = match of {
        Of::Words(column) => sample.match_levels(&[column])?,
        Of::Numbers(column) => sample.match_values(column)?,
    };
    counted(sample, by, of, values, among, &[], confidence, order)
}

/// Shares of the `values` of `of` that occur or are `always` told.
#[allow(clippy::too_many_arguments, reason = "each is another question")]
fn counted<S: AsRef<str>>(
    sample: &Sample,
    by: &[S],
    of: Of<'_>,
    values: Vec<Vec<String>>,
    among: Among,
    always: &[String],
    confidence: Confidence,
    order: Order,
) -> Result<Vec<Share>, AnalysisError> {
    let groups = sample.match_levels(by)?;
    let mut table = vec![vec![0u64; values.len()]; groups.len()];
    let columns: Vec<&str> = by.iter().map(AsRef::as_ref).chain([of.column()]).collect();
    sample.each(&columns, |batch| {
        let (group, value) = (batch.match_factor(by)?.among(&groups), of.factor(batch)?.among(&values));
        for m in (0..batch.len()).filter(|&m| among.includes(batch, m)) {
            table[group.codes[m]][value.codes[m]] += batch.weight(m);
        }
        Ok(())
    })?;
    // In the requested order: the place of each value in the table.
    let counts: Vec<u64> = (0..values.len()).map(|value| table.iter().map(|row| row[value]).sum()).collect();
    let places = Factor { columns: vec![], levels: values.clone(), codes: (0..values.len()).collect() };
    let places = places.ordered(order, |value| counts[value] as f64);
    let mut of_place = vec![0; values.len()];
    places.codes.iter().enumerate().for_each(|(value, &place)| of_place[place] = value);
    let values = places.levels;
    let always: Vec<bool> = values.iter().map(|value| always.contains(&value.concat())).collect();

    let mut shares = Vec::new();
    for (level, row) in groups.iter().zip(&table) {
        let row: Vec<u64> = of_place.iter().map(|&value| row[value]).collect();
        let n = row.iter().sum();
        let told = |value: &usize| n > 0 && (row[*value] > 0 || always[*value]);
        let occurring = (0..row.len()).filter(told).count();
        for value in (0..row.len()).filter(told) {
            let (value, count) = (&values[value], row[value]);
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
