//! A difference that a run is to decide, with a confidence sequence that only narrows.

use super::anytime::Anytime;
use super::estimate::{Confidence, Estimate};
use super::verdict::Verdict;

/// A difference, and the cells that each of its observations is taken from.
#[derive(Clone, Debug)]
pub struct Difference {
    running: Anytime,
    cells: Vec<usize>,
    /// What all intervals so far have in common, and the number of observations of the last of them. All of them cover at
    /// once, so what they have in common covers, too.
    common: Option<(f64, f64)>,
    seen: u64,
}

impl Difference {
    /// Nothing observed yet.
    pub fn new(running: Anytime, cells: Vec<usize>) -> Self {
        Self { running, cells, common: None, seen: 0 }
    }

    /// The cells that it is taken from.
    pub fn cells(&self) -> &[usize] {
        &self.cells
    }

    /// One more observation.
    pub fn add(&mut self, value: f64) {
        self.running.add(value);
    }

    /// A look at the interval.
    pub fn narrow(&mut self, level: Confidence) {
        if self.seen == self.running.count() {
            return;
        }
        self.seen = self.running.count();
        let now = self.running.estimate(level);
        let (low, high) = self.common.unwrap_or((f64::NEG_INFINITY, f64::INFINITY));
        let (low, high) = (low.max(now.low), high.min(now.high));
        // Intervals have nothing in common only where one of them does not cover. What was decided stays.
        if low <= high {
            self.common = Some((low, high));
        }
    }

    /// The mean with its interval; if `narrowed`, with what all looks have in common, and the mean within it.
    pub fn estimate(&self, level: Confidence, narrowed: bool) -> Estimate {
        let now = self.running.estimate(level);
        match self.common.filter(|_| narrowed) {
            Some((low, high)) => Estimate { value: now.value.clamp(low, high), low, high, ..now },
            None => now,
        }
    }

    /// What is decided: that it lies within the margin, or on which side of 0.
    pub fn verdict(&self, level: Confidence, margin: Option<f64>, narrowed: bool) -> Verdict {
        let difference = self.estimate(level, narrowed);
        match margin.filter(|margin| Verdict::of(&difference, *margin) == Verdict::Inside) {
            Some(_) => Verdict::Inside,
            None => Verdict::of(&difference, 0.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEVEL: Confidence = Confidence::DEFAULT;

    /// What is decided stays decided, even if the matches after it say the opposite.
    #[test]
    fn an_interval_only_narrows() {
        let mut difference = Difference::new(Anytime::new(2.0, 400), vec![0, 1]);
        let mut widths = Vec::new();
        for look in 0..60 {
            (0..20).for_each(|_| difference.add(if look < 10 { 1.0 } else { -1.0 }));
            difference.narrow(LEVEL);
            let estimate = difference.estimate(LEVEL, true);
            assert!(estimate.low <= estimate.value && estimate.value <= estimate.high);
            widths.push(estimate.half_width());
            if look >= 9 {
                assert_eq!(difference.verdict(LEVEL, None, true), Verdict::Above, "look {look}");
            }
        }
        assert!(widths.is_sorted_by(|a, b| a >= b), "{widths:?}");
        assert_eq!(difference.verdict(LEVEL, None, false), Verdict::Below, "the last interval alone");
    }
}
