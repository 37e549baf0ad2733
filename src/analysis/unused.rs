//! Levels that no match used: everything went as at the level that they are compared with.

use super::{AnalysisError, Sample};
use std::collections::HashMap;

/// By level of a factor and kind of table, whether matches of that level were played there, and whether any of them went
/// otherwise than without it.
pub(super) struct Unused {
    compared: Vec<bool>,
    differ: Vec<bool>,
    places: usize,
}

impl Unused {
    /// Whether no match of the level used it at this kind of table.
    pub fn at(&self, level: usize, place: usize) -> bool {
        let at = level * self.places + place;
        self.compared[at] && !self.differ[at]
    }

    /// The same at any kind of table.
    pub fn of_level(&self, level: usize) -> bool {
        let mut played = (0..self.places).filter(|place| self.compared[level * self.places + place]).peekable();
        played.peek().is_some() && played.all(|place| self.at(level, place))
    }
}

/// For each level of `factor`, a column of matches, whether no match used it: each went, as far as it is recorded, exactly
/// as the match of equal number at the same kind of table at the level `from`, which has equal seeds. In runs that are not
/// paired no two matches have equal seeds, and nothing is said; the same holds of matches whose twin is not recorded.
/// `played` tells which levels were played at which kind of table.
///
/// # Errors
/// When a column of the tables is missing or takes too many values.
pub(super) fn unused(
    sample: &Sample,
    factor: &str,
    levels: &[Vec<String>],
    within: &[String],
    places: &[Vec<String>],
    from: usize,
    played: impl Fn(usize, usize) -> bool,
) -> Result<Unused, AnalysisError> {
    let cells = (0..levels.len()).flat_map(|level| (0..places.len()).map(move |place| (level, place)));
    // Nothing is to be found out about what was not played, and no level is compared with itself.
    let known = |(level, place)| !sample.all_paired() || level == from || !played(level, place);
    let differ: Vec<bool> = cells.map(known).collect();
    let mut unused = Unused { compared: vec![false; differ.len()], differ, places: places.len() };
    // Columns that say which match it is and what was set, not how it went.
    let names = ["match", "cell", "options", factor];
    let columns = sample.column_names();
    let mut texts = HashMap::new();
    for part in 0..sample.part_count() {
        // The last match at that level at each kind of table; cells take turns, and that one comes first.
        let mut twins: Vec<Option<(u64, Vec<u64>)>> = vec![None; places.len()];
        for batch in sample.in_order(part, &columns) {
            // As a rule a few matches tell.
            if unused.differ.iter().all(|differs| *differs) {
                break;
            }
            let batch = batch?;
            let own = batch.match_factor(&[factor])?.among(levels);
            let place = batch.match_factor(within)?.among(places);
            let course = batch.courses(&names, &mut texts);
            for ((m, nth), course) in batch.nth().into_iter().enumerate().zip(course) {
                let (level, twin) = (own.codes[m], &mut twins[place.codes[m]]);
                if level == from {
                    *twin = Some((nth, course));
                    continue;
                }
                let at = level * places.len() + place.codes[m];
                unused.compared[at] = true;
                unused.differ[at] |= !matches!(twin, Some((of, other)) if *of == nth && *other == course);
            }
        }
    }
    Ok(unused)
}
