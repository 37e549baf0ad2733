//! Levels that no match used: everything went as at the level written first.

use super::{AnalysisError, Sample};
use std::collections::HashMap;

/// For each level of `factor`, a column of matches, whether no match used it: each went, as far as it is recorded, exactly
/// as the match of equal number at the same kind of table at the first level, which has equal seeds. In runs that are not
/// paired no two matches have equal seeds, and nothing is said; the same holds of matches whose twin is not recorded.
///
/// # Errors
/// When a column of the tables is missing or takes too many values.
pub(super) fn unused(
    sample: &Sample,
    factor: &str,
    levels: &[Vec<String>],
    within: &[String],
    places: &[Vec<String>],
) -> Result<Vec<bool>, AnalysisError> {
    let mut compared = vec![0_u64; levels.len()];
    let mut differ = vec![!sample.all_paired(); levels.len()];
    // Columns that say which match it is and what was set, not how it went.
    let names = ["match", "cell", "options", factor];
    let columns = sample.column_names();
    let mut texts = HashMap::new();
    for part in 0..sample.part_count() {
        // The last match at the first level at each kind of table; cells take turns, and that one comes first.
        let mut twins: Vec<Option<(u64, Vec<u64>)>> = vec![None; places.len()];
        for batch in sample.in_order(part, &columns) {
            // As a rule a few matches tell.
            if differ.iter().skip(1).all(|differs| *differs) {
                break;
            }
            let batch = batch?;
            let own = batch.match_factor(&[factor])?.among(levels);
            let place = batch.match_factor(within)?.among(places);
            let course = batch.courses(&names, &mut texts);
            for ((m, nth), course) in batch.nth().into_iter().enumerate().zip(course) {
                let (level, twin) = (own.codes[m], &mut twins[place.codes[m]]);
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
