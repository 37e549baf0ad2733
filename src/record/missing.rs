//! What is missing from a run, in words.

use super::Manifest;
use agon_game::grouped;
use std::collections::{BTreeMap, BTreeSet};

/// Largest number of shards that is tried as an explanation of what is missing.
const MANY_PARTS: u64 = 64;

/// What is missing of a plan, in words; `None` when nothing is. `recorded` has the number of matches of each segment.
pub fn missing(manifest: &Manifest, recorded: &BTreeMap<u64, u64>) -> Option<String> {
    let (planned, found) = (manifest.total(), recorded.values().sum::<u64>());
    if found == planned {
        return None;
    }
    if manifest.is_steered() {
        // How many matches a segment has depends on those before it, and so does the number of segments.
        let before = recorded.keys().next_back().map_or(0, |last| last + 1);
        let holes = holes(before, recorded).map_or_else(String::new, |holes| format!(", {holes}"));
        return Some(of_plan(found, planned) + &holes);
    }
    let segments = planned.div_ceil(manifest.segment);
    let absent: BTreeSet<u64> = (0..segments).filter(|number| !recorded.contains_key(number)).collect();
    let mut text = of_plan(found, planned);
    let short: Vec<(&u64, &u64)> = recorded.iter().filter(|(number, n)| **n < length(manifest, **number)).collect();
    match parts(segments, &absent).filter(|_| short.is_empty()) {
        Some((parts, of)) => {
            let (part, is) = if parts.len() == 1 { ("part", "is") } else { ("parts", "are") };
            let names: Vec<String> = parts.iter().map(u64::to_string).collect();
            text.push_str(&format!(", {part} {} of {of} {is} missing (--shard {}/{of})", names.join(", "), parts[0]));
        }
        None if found == 0 => {}
        None => text.extend(holes(segments, recorded).map(|holes| format!(", {holes}"))),
    }
    for (number, n) in short {
        text.push_str(&format!(", segment {number} has {n} of {} matches", length(manifest, *number)));
    }
    Some(text)
}

/// Which of so many segments are not recorded, in words; `None` if all are.
pub(super) fn holes(segments: u64, recorded: &BTreeMap<u64, u64>) -> Option<String> {
    let absent: BTreeSet<u64> = (0..segments).filter(|number| !recorded.contains_key(number)).collect();
    let (noun, is) = if absent.len() == 1 { ("segment", "is") } else { ("segments", "are") };
    (!absent.is_empty()).then(|| format!("{noun} {} of 0 to {} {is} missing", ranges(&absent), segments - 1))
}

/// `2,500 of 3,000 planned matches`.
pub fn of_plan(found: u64, planned: u64) -> String {
    format!("{} of {} planned matches", grouped(found), grouped(planned))
}

/// Number of matches that a segment has when it is complete; where matches are steered, the most that it may have.
pub(super) fn length(manifest: &Manifest, number: u64) -> u64 {
    if manifest.is_steered() {
        return manifest.total().min(manifest.segment);
    }
    let start = number.saturating_mul(manifest.segment);
    manifest.total().saturating_sub(start).min(manifest.segment)
}

/// The parts of a sharded run (`--shard K/N`) that are missing entirely, if that describes what is missing in fewer
/// words: their numbers from 1, and of how many.
fn parts(segments: u64, absent: &BTreeSet<u64>) -> Option<(Vec<u64>, u64)> {
    (2..=segments.min(MANY_PARTS)).find_map(|of| {
        let parts: BTreeSet<u64> = absent.iter().map(|number| number % of).collect();
        let whole = (0..segments).filter(|number| parts.contains(&(number % of))).count() == absent.len();
        // A single missing segment counts as a part only if every segment is one.
        let told = parts.len() < absent.len() || (of == segments && absent.len() == 1);
        let few = (1..=of / 2).contains(&(parts.len() as u64));
        (whole && told && few).then(|| (parts.iter().map(|part| part + 1).collect(), of))
    })
}

/// Numbers as ranges: `3, 7 to 9`.
fn ranges(numbers: &BTreeSet<u64>) -> String {
    let mut ranges: Vec<(u64, u64)> = Vec::new();
    for &number in numbers {
        match ranges.last_mut() {
            Some(last) if last.1 + 1 == number => last.1 = number,
            _ => ranges.push((number, number)),
        }
    }
    let text = |(first, last): &(u64, u64)| match last - first {
        0 => first.to_string(),
        1 => format!("{first}, {last}"),
        _ => format!("{first} to {last}"),
    };
    ranges.iter().map(text).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_parts_are_named_as_parts_and_other_holes_as_segments() {
        let set = |numbers: &[u64]| numbers.iter().copied().collect::<BTreeSet<_>>();
        assert_eq!(parts(6, &set(&[3])), Some((vec![4], 6)));
        assert_eq!(parts(12, &set(&[3, 9])), Some((vec![4], 6)));
        assert_eq!(parts(12, &set(&[1, 3, 5, 7, 9, 11])), Some((vec![2], 2)));
        assert_eq!(parts(12, &set(&[0, 1, 6, 7])), Some((vec![1, 2], 6)));
        assert_eq!(parts(12, &set(&[9, 10, 11])), None, "an interrupted run");
        assert_eq!(parts(12, &set(&[4, 5, 6, 7, 8, 9, 10, 11])), None, "an interrupted run");
        assert_eq!(ranges(&set(&[0, 3, 4, 7, 8, 9])), "0, 3, 4, 7 to 9");
    }
}
