//! Fair, unfair or undecided: how a figure compares with a margin, and how unbalanced a table is as a whole.

use super::equality::Test;
use super::estimate::{Confidence, Estimate, Method};
use serde::Serialize;
use statrs::distribution::{ContinuousCDF, Normal};

/// Number of matches beyond which no estimate is given: the difference lies on the margin.
const MOST: f64 = 100_000.0;

/// How a difference compares with a margin on both sides of 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Above the margin.
    Above,
    /// Below it.
    Below,
    /// Inside: no practical difference.
    Inside,
    /// The matches do not decide.
    Undecided,
}

impl Verdict {
    /// As tables and sentences name it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Above => "above",
            Self::Below => "below",
            Self::Inside => "inside",
            Self::Undecided => "undecided",
        }
    }

    /// Judges a difference by its interval: outside when all of the interval lies beyond the margin, inside when all of it
    /// lies within. Two one-sided tests (Schuirmann 1987, Journal of Pharmacokinetics and Biopharmaceutics 15:657) with an
    /// interval of 1 − α instead of 1 − 2α, so each error is at most α/2.
    pub fn of(difference: &Estimate, margin: f64) -> Self {
        match (difference.low, difference.high) {
            (low, _) if low > margin => Self::Above,
            (_, high) if high < -margin => Self::Below,
            (low, high) if low > -margin && high < margin => Self::Inside,
            _ => Self::Undecided,
        }
    }
}

/// How many times as many matches would decide an undecided difference if it stays where it is; `None` if it is too
/// close to the margin to name a number.
pub fn times_to_decide(difference: &Estimate, margin: f64) -> Option<f64> {
    let gap = (difference.value.abs() - margin).abs();
    let times = (difference.half_width() / gap).powi(2);
    (times * difference.n as f64 <= MOST).then_some(times.max(1.0))
}

/// How unbalanced a table is: Cohen's w of the wins against fair shares, the root mean square of the deviations
/// relative to the fair share (weighted by it). 0 is fair.
/// The estimate subtracts what chance alone adds. The interval is that of the noncentrality of χ² (Steiger 2004,
/// Psychological Methods 9:164), with the distribution function of Sankaran (1963, Biometrika 50:199).
pub fn imbalance(test: &Test, confidence: Confidence) -> Estimate {
    // As many independent matches as give this χ²: fewer than there are where matches have equal seeds.
    let n = if test.effect > 0.0 { test.chi_square / test.effect.powi(2) } else { test.matches as f64 };
    let k = test.df as f64;
    let w = |noncentrality: f64| (noncentrality / n).sqrt();
    let tail = (1.0 - confidence.level()) / 2.0;
    let value = w((test.chi_square - k).max(0.0));
    let low = w(noncentrality(test.chi_square, k, 1.0 - tail));
    let high = w(noncentrality(test.chi_square, k, tail));
    Estimate { value, low: low.min(value), high: high.max(value), n: test.matches, method: Method::Noncentral }
}

/// The noncentrality under which a statistic of at most `x` has probability `p`; 0 where even that is too large.
fn noncentrality(x: f64, k: f64, p: f64) -> f64 {
    if noncentral_chi_square(x, k, 0.0) <= p {
        return 0.0;
    }
    let (mut low, mut high) = (0.0, 1.0);
    while noncentral_chi_square(x, k, high) > p {
        (low, high) = (high, high * 2.0);
    }
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        if noncentral_chi_square(x, k, middle) > p { low = middle } else { high = middle }
    }
    (low + high) / 2.0
}

/// Distribution function of the noncentral chi-square distribution, approximately (Sankaran 1963).
fn noncentral_chi_square(x: f64, k: f64, noncentrality: f64) -> f64 {
    let l = noncentrality;
    let h = 1.0 - 2.0 * (k + l) * (k + 3.0 * l) / (3.0 * (k + 2.0 * l).powi(2));
    let p = (k + 2.0 * l) / (k + l).powi(2);
    let m = (h - 1.0) * (1.0 - 3.0 * h);
    let centre = 1.0 + h * p * (h - 1.0 - 0.5 * (2.0 - h) * m * p);
    let spread = h * (2.0 * p).sqrt() * (1.0 + 0.5 * m * p);
    Normal::standard().cdf(((x / (k + l)).powf(h) - centre) / spread)
}

#[cfg(test)]
mod tests {
    use super::super::equality::Kind;
    use super::*;

    fn difference(value: f64, half: f64) -> Estimate {
        Estimate { value, low: value - half, high: value + half, n: 400, method: Method::Normal }
    }

    #[test]
    fn verdicts_need_the_whole_interval_on_one_side() {
        let verdict = |value, half| Verdict::of(&difference(value, half), 0.05);
        assert_eq!(verdict(0.12, 0.06), Verdict::Above);
        assert_eq!(verdict(-0.12, 0.06), Verdict::Below);
        assert_eq!(verdict(0.01, 0.03), Verdict::Inside);
        assert_eq!(verdict(0.04, 0.02), Verdict::Undecided);
        assert_eq!(verdict(0.08, 0.04), Verdict::Undecided);
        assert_eq!(verdict(0.0, 0.05), Verdict::Undecided, "an interval that reaches the margin is not inside");
    }

    /// Half the distance takes four times the matches; a value on the margin is never decided.
    #[test]
    fn what_is_undecided_says_what_it_takes() {
        let times = |value, half| times_to_decide(&difference(value, half), 0.05);
        assert!((times(0.07, 0.04).unwrap() - 4.0).abs() < 1e-9);
        assert!((times(0.03, 0.04).unwrap() - 4.0).abs() < 1e-9);
        assert_eq!(times(0.05, 0.04), None);
    }

    /// Patnaik's values for 4 degrees of freedom and a noncentrality of 4, as in Sankaran 1963.
    #[test]
    fn the_noncentral_distribution_has_the_published_values() {
        for (x, p) in [(1.765, 0.05), (10.0, 0.7118), (17.309, 0.95), (24.0, 0.9925)] {
            assert!(
                (noncentral_chi_square(x, 4.0, 4.0) - p).abs() < 2e-3,
                "{x}: {}",
                noncentral_chi_square(x, 4.0, 4.0)
            );
        }
        assert!((noncentral_chi_square(9.487729, 4.0, 0.0) - 0.95).abs() < 2e-3);
    }

    #[test]
    fn a_fair_table_may_be_fair() {
        let test = |chi_square, matches| Test {
            kind: Kind::FairShares,
            chi_square,
            df: 4,
            p: 0.5,
            matches,
            effect: 0.0,
            smallest_expected: 100.0,
        };
        let fair = imbalance(&test(3.4, 500), Confidence::DEFAULT);
        assert!(fair.value == 0.0 && fair.low == 0.0 && fair.high > 0.05, "{fair:?}");
        let unfair = imbalance(&test(1240.1, 5000), Confidence::DEFAULT);
        assert!(unfair.low > 0.46 && unfair.covers(0.497) && unfair.high < 0.53, "{unfair:?}");
    }
}
