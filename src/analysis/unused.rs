//! Moves that no match used: with the value moved everything went as without.

use super::sensitivity::MOVED;
use super::{AnalysisError, Sample};
use std::collections::HashMap;

/// Columns that say which match it is, not how it went.
const NAMES: [&str; 3] = ["match", "cell", MOVED];

/// For each level of the moved values, whether no match used it: each went, as far as it is recorded, exactly as the match
/// of equal number at the same kind of table with nothing moved, which has equal seeds. In runs that are not paired no
/// two matches have equal seeds, and nothing is said; the same holds of matches whose twin is not recorded.
///
/// # Errors
/// When a column of the tables is missing or takes too many values.
pub(super) fn unused(
    sample: &Sample,
    levels: &[String],
    within: &[String],
    places: &[Vec<String>],
) -> Result<Vec<bool>, AnalysisError> {
    if !sample.all_paired() {
        return Ok(vec![false; levels.len()]);
    }
    let one: Vec<Vec<String>> = levels.iter().map(|level| vec![level.clone()]).collect();
    let columns = sample.column_names();
    let mut texts = HashMap::new();
    let mut compared = vec![0_u64; levels.len()];
    let mut differ = vec![false; levels.len()];
    for part in 0..sample.part_count() {
        // The last match with nothing moved at each kind of table; cells take turns, and that one comes first.
        let mut twins: Vec<Option<(u64, Vec<u64>)>> = vec![None; places.len()];
        for batch in sample.in_order(part, &columns) {
            let batch = batch?;
            let moved = batch.match_factor(&[MOVED])?.among(&one);
            let place = batch.match_factor(within)?.among(places);
            let course = batch.courses(&NAMES, &mut texts);
            for ((m, nth), course) in batch.nth().into_iter().enumerate().zip(course) {
                let (level, twin) = (moved.codes[m], &mut twins[place.codes[m]]);
                if level == 0 {
                    *twin = Some((nth, course));
                    continue;
                }
                compared[level] += 1;
                differ[level] |= !matches!(twin, Some((of, other)) if *of == nth && *other == course);
            }
        }
    }
    Ok(compared.into_iter().zip(differ).map(|(compared, differs)| compared > 0 && !differs).collect())
}
