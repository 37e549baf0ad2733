//! How long bots think, which differs between runs and is kept apart from the results.

use std::time::Duration;

/// The decisions of a bot or seat, and the time that they took. Forced ones, which no bot is asked for, do not count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Thinking {
    /// Number of decisions.
    pub decisions: u64,
    /// The time of all of them.
    pub total: Duration,
    /// The time of the longest.
    pub longest: Duration,
}

impl Thinking {
    /// One more decision.
    pub fn add(&mut self, time: Duration) {
        self.merge(&Self { decisions: 1, total: time, longest: time });
    }

    /// Those of another seat or match.
    pub fn merge(&mut self, other: &Self) {
        self.decisions += other.decisions;
        self.total += other.total;
        self.longest = self.longest.max(other.longest);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_add_up_and_the_longest_stays() {
        let mut all = Thinking::default();
        [30, 10, 20].map(Duration::from_millis).into_iter().for_each(|time| all.add(time));
        all.merge(&Thinking { decisions: 2, total: Duration::from_millis(45), longest: Duration::from_millis(25) });
        let (total, longest) = (Duration::from_millis(105), Duration::from_millis(30));
        assert_eq!(all, Thinking { decisions: 5, total, longest });
    }
}
