//! Small helpers that every game needs: one less, the best of a list, several things from a multiset.

use super::Rng;

/// Counts down something that is done several times; `None` after the last time.
///
/// # Panics
/// When nothing was left to do.
#[inline]
pub fn less(left: u8) -> Option<u8> {
    match left {
        0 => panic!("one less of nothing"),
        1 => None,
        _ => Some(left - 1),
    }
}

/// Index of the item with the highest score; the first of equals. Items that score NaN are never best.
pub fn best<T: Copy>(items: &[T], mut score: impl FnMut(T) -> f32) -> usize {
    let (mut chosen, mut top) = (0, f32::NEG_INFINITY);
    for (i, &item) in items.iter().enumerate() {
        let value = score(item);
        if value > top {
            (chosen, top) = (i, value);
        }
    }
    chosen
}

/// Index of the item with the highest score; ties are broken at random, uniformly. Uses `rng` only for ties, and passes
/// it to `score` for scores that are random themselves.
pub fn best_drawn<T: Copy>(items: &[T], rng: &mut Rng, mut score: impl FnMut(T, &mut Rng) -> f32) -> usize {
    let (mut chosen, mut top, mut ties) = (0, f32::NEG_INFINITY, 0);
    for (i, &item) in items.iter().enumerate() {
        let value = score(item, rng);
        if value > top {
            (chosen, top, ties) = (i, value, 1);
        } else if value == top {
            ties += 1;
            if rng.below(ties) == 0 {
                chosen = i;
            }
        }
    }
    chosen
}

/// What may be picked next when `left` things are taken one by one from a multiset, in the order of its kinds so that
/// no two orders of the same choice are offered. `counts` says how many there are of each kind, `from` is the kind
/// picked last (0 at the beginning). A kind is offered if it is present and, with the kinds after it, suffices for the
/// rest.
/// If fewer than `left` are available, nothing suffices: a caller that may stop early passes `left.min(available)`.
#[inline]
pub fn next_of(counts: impl Iterator<Item = u8> + Clone, from: usize, left: u8) -> impl Iterator<Item = usize> {
    let mut after: u32 = counts.clone().skip(from).map(u32::from).sum();
    counts.enumerate().skip(from).filter_map(move |(kind, count)| {
        let suffices = after >= u32::from(left);
        after -= u32::from(count);
        (count > 0 && suffices).then_some(kind)
    })
}

/// Returns from a function of the form `-> Result<_, String>` with a message unless a condition holds; used by
/// [`Checking::check`](super::Checking::check) to report what does not add up.
#[macro_export]
macro_rules! ensure {
    ($condition:expr, $($message:tt)+) => {
        if !$condition {
            return Err(format!($($message)+));
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn picks_come_in_order_and_leave_enough() {
        let next = |counts: &[u8], from, left| next_of(counts.iter().copied(), from, left).collect::<Vec<_>>();
        assert_eq!(next(&[1, 0, 2, 1], 0, 1), [0, 2, 3]);
        assert_eq!(next(&[1, 0, 2, 1], 0, 3), [0, 2]);
        assert_eq!(next(&[1, 0, 2, 1], 0, 4), [0]);
        assert_eq!(next(&[1, 0, 2, 1], 2, 2), [2]);
        assert_eq!(next(&[1, 0, 2, 1], 3, 1), [3]);
        assert!(next(&[1, 0, 2, 1], 0, 5).is_empty());
    }

    #[test]
    fn every_choice_from_a_multiset_is_reached_in_one_order_only() {
        fn all(counts: [u8; 4], from: usize, left: u8, picked: &mut Vec<usize>, found: &mut Vec<Vec<usize>>) {
            if left == 0 {
                return found.push(picked.clone());
            }
            for kind in next_of(counts.iter().copied(), from, left).collect::<Vec<_>>() {
                let mut rest = counts;
                rest[kind] -= 1;
                picked.push(kind);
                all(rest, kind, left - 1, picked, found);
                picked.pop();
            }
        }
        let mut found = vec![];
        all([2, 1, 0, 3], 0, 3, &mut vec![], &mut found);
        let mut sorted = found.clone();
        sorted.sort();
        sorted.dedup();
        // 003, 001, 013, 033, 133, 333: no choice twice, none missing.
        assert_eq!((found.len(), sorted.len()), (6, 6));
    }

    #[test]
    fn the_best_is_the_first_or_a_drawn_one() {
        let scores = [1.0, 3.0, f32::NAN, 3.0];
        assert_eq!(best(&scores, |s| s), 1);
        let mut rng = Rng::seeded(1);
        let drawn: Vec<usize> = (0..40).map(|_| best_drawn(&scores, &mut rng, |s, _| s)).collect();
        assert!(drawn.contains(&1) && drawn.contains(&3) && drawn.iter().all(|i| [1, 3].contains(i)));
    }

    #[test]
    fn less_ends_after_the_last_time() {
        assert_eq!((less(3), less(1)), (Some(2), None));
        assert!(std::panic::catch_unwind(|| less(0)).is_err());
    }
}
