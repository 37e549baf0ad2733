//! How long matches last, and what they are lost to in which round.

use super::endings::Among;
use super::estimate::{Confidence, Estimate, wilson};
use super::{AnalysisError, Sample};
use serde::Serialize;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// Most bins of a histogram.
const MOST_BINS: u64 = 24;

/// The name for all rarer causes together.
pub const OTHERS: &str = "(others)";

/// The matches of a level whose number lies from `from` to `to`.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Bin {
    /// One value per column grouped by; empty for all matches.
    pub level: Vec<String>,
    /// Smallest number of the bin.
    pub from: u64,
    /// Largest number of the bin.
    pub to: u64,
    /// Matches in it.
    pub count: u64,
    /// Share among the matches of the level.
    pub share: Estimate,
}

/// The matches of a level that were lost to one cause in the rounds from `from` to `to`.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Loss {
    /// One value per column grouped by; empty for all matches.
    pub level: Vec<String>,
    /// First round of the bin.
    pub from: u64,
    /// Last round of the bin.
    pub to: u64,
    /// The cause, or [`OTHERS`].
    pub cause: String,
    /// Defeats.
    pub count: u64,
    /// Share among all matches of the level.
    pub share: Estimate,
}

/// Equal bins over a range of counts: of the widths 1, 2, 5, 10, 20 … the narrowest that needs no more than
/// [`MOST_BINS`] of them. They begin at multiples of their width.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Bins {
    width: u64,
}

impl Bins {
    fn over(numbers: RangeInclusive<u64>) -> Self {
        let (first, last) = (*numbers.start(), *numbers.end());
        let widths = (0..).flat_map(|power| [1, 2, 5].map(|digit| digit * 10u64.pow(power)));
        let fits = |width: &u64| last / width - first / width < MOST_BINS;
        Self { width: widths.into_iter().find(fits).expect("a bin is wide enough in the end") }
    }

    fn of(self, number: u64) -> u64 {
        number / self.width
    }

    fn ends(self, bin: u64) -> (u64, u64) {
        (bin * self.width, bin * self.width + self.width - 1)
    }
}

/// How often each number of a column of counts, such as `rounds`, occurs within each level of the given columns of
/// matches: in the same bins for all levels, from the first to the last match of a level. Empty if all matches have the
/// same number.
///
/// # Errors
/// When a column is unknown, belongs to seats, takes too many values or holds no numbers.
pub fn lengths<S: AsRef<str>>(
    sample: &Sample,
    by: &[S],
    column: &str,
    confidence: Confidence,
) -> Result<Vec<Bin>, AnalysisError> {
    let levels = sample.match_levels(by)?;
    let mut counts: Vec<BTreeMap<u64, u64>> = vec![BTreeMap::new(); levels.len()];
    let columns: Vec<&str> = by.iter().map(AsRef::as_ref).chain([column]).collect();
    sample.each(&columns, |batch| {
        let level = batch.match_factor(by)?.among(&levels);
        for (m, number) in batch.match_numbers(column)?.into_iter().enumerate() {
            *counts[level.codes[m]].entry(number as u64).or_default() += batch.weight(m);
        }
        Ok(())
    })?;
    let Some(range) = range(counts.iter().flat_map(BTreeMap::keys).copied()).filter(|r| r.start() < r.end()) else {
        return Ok(Vec::new());
    };
    let bins = Bins::over(range);
    let mut all = Vec::new();
    for (level, counts) in levels.iter().zip(&counts) {
        let n = counts.values().sum();
        let Some(own) = self::range(counts.keys().copied()) else { continue };
        for bin in bins.of(*own.start())..=bins.of(*own.end()) {
            let (from, to) = bins.ends(bin);
            let count = counts.range(from..=to).map(|(_, n)| n).sum();
            all.push(Bin { level: level.clone(), from, to, count, share: wilson(count, n, confidence) });
        }
    }
    Ok(all)
}

/// What matches are lost to and when: the values of `words`, a column of matches, among the defeats that end in each bin of
/// rounds. The `most` frequent values are listed by themselves, in this order; the others together.
///
/// # Errors
/// When a column is unknown, belongs to seats or takes too many values.
pub fn losses<S: AsRef<str>>(
    sample: &Sample,
    by: &[S],
    words: &str,
    most: usize,
    confidence: Confidence,
) -> Result<Vec<Loss>, AnalysisError> {
    let (levels, causes) = (sample.match_levels(by)?, sample.match_levels(&[words])?);
    let mut played = vec![0u64; levels.len()];
    // By level, round and cause.
    let mut counts: BTreeMap<(usize, u64, usize), u64> = BTreeMap::new();
    let columns: Vec<&str> = by.iter().map(AsRef::as_ref).chain(["rounds", words]).collect();
    sample.each(&columns, |batch| {
        let (level, cause) = (batch.match_factor(by)?.among(&levels), batch.match_factor(&[words])?.among(&causes));
        for (m, round) in batch.match_numbers("rounds")?.into_iter().enumerate() {
            played[level.codes[m]] += batch.weight(m);
            if Among::Defeats.includes(batch, m) {
                *counts.entry((level.codes[m], round as u64, cause.codes[m])).or_default() += batch.weight(m);
            }
        }
        Ok(())
    })?;
    let Some(range) = range(counts.keys().map(|(_, round, _)| *round)) else { return Ok(Vec::new()) };
    let bins = Bins::over(range);
    let total = |cause: usize| counts.iter().filter(|((_, _, c), _)| *c == cause).map(|(_, n)| n).sum::<u64>();
    let mut frequent: Vec<usize> = (0..causes.len()).filter(|&cause| total(cause) > 0).collect();
    frequent.sort_by_key(|&cause| std::cmp::Reverse(total(cause)));
    // A single rare cause takes no more room than the word for others.
    let named = if frequent.len() == most + 1 { most + 1 } else { most };
    let place = |cause: usize| frequent.iter().position(|known| *known == cause).unwrap_or(named).min(named);
    let mut binned: BTreeMap<(usize, u64, usize), u64> = BTreeMap::new();
    for ((level, round, cause), n) in &counts {
        *binned.entry((*level, bins.of(*round), place(*cause))).or_default() += n;
    }
    let name = |place: usize| match frequent.get(place).filter(|_| place < named) {
        Some(&cause) => causes[cause].concat(),
        None => OTHERS.to_owned(),
    };
    let loss = |((level, bin, place), count): (&(usize, u64, usize), &u64)| {
        let (from, to) = bins.ends(*bin);
        let share = wilson(*count, played[*level], confidence);
        Loss { level: levels[*level].clone(), from, to, cause: name(*place), count: *count, share }
    };
    Ok(binned.iter().map(loss).collect())
}

fn range(numbers: impl Iterator<Item = u64> + Clone) -> Option<RangeInclusive<u64>> {
    Some(numbers.clone().min()?..=numbers.max()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bins_are_round_and_few() {
        for (numbers, width) in [(1..=24, 1), (1..=25, 2), (0..=49, 5), (48..=95, 2), (3..=3, 1), (7..=2000, 100)] {
            let bins = Bins::over(numbers.clone());
            assert_eq!(bins.width, width, "{numbers:?}");
            let (first, last) = (bins.of(*numbers.start()), bins.of(*numbers.end()));
            assert!(last - first < MOST_BINS, "{numbers:?}");
            assert!((bins.ends(first).0..=bins.ends(first).1).contains(numbers.start()), "{numbers:?}");
            assert_eq!(bins.ends(first).1 + 1, bins.ends(first + 1).0, "{numbers:?}");
        }
        assert_eq!(Bins::over(0..=u64::MAX).width, 1_000_000_000_000_000_000);
    }
}
