//! A value with its interval, and the methods that make one.

use super::AnalysisError;
use serde::Serialize;
use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

/// Fewest matches from which the mean of a number has an interval. With fewer, the interval is mostly the uncertainty about the
/// spread of the numbers: of two matches its upper end is typically five to thirty times the mean.
pub const LEAST_MATCHES: u64 = 5;

/// How an interval was computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Method {
    /// [`wilson`] on a count.
    Wilson,
    /// [`clustered`]: Wilson on the effective number of observations.
    ClusteredWilson,
    /// Student's t interval of a mean.
    StudentT,
    /// [`ratio::mean`](super::ratio::mean): t interval of a mean over seats, robust to their dependence within matches.
    ClusteredT,
    /// [`Estimate::by_score`]: score interval of a mean that has a least value.
    MeanScore,
    /// Normal interval with the larger of the information and the cluster-robust standard error.
    Normal,
    /// Hybrid score interval of a difference of two proportions, [`difference`].
    Newcombe,
    /// Normal interval of a coefficient of a penalised regression, or of a chance that follows from it (Wald).
    Wald,
    /// Interval of a coefficient from the profile of the penalised likelihood.
    Profile,
    /// Interval of the noncentrality of a test statistic.
    Noncentral,
    /// [`Anytime`](super::anytime::Anytime): holds at every look.
    Anytime,
    /// A mean of fewer than [`LEAST_MATCHES`]: no interval, so its ends are those of the range, or infinite.
    TooFew,
    /// The value cannot vary with this design, or did not vary at all, so the interval is a point.
    Fixed,
}

/// A value with its interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Estimate {
    /// The estimate.
    pub value: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
    /// Number of observations: seats for rates by seat, matches otherwise.
    pub n: u64,
    /// How the interval was computed.
    pub method: Method,
}

impl Estimate {
    /// Half the width of the interval.
    pub fn half_width(&self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// The same with the ends of the interval cut off at the range of the quantity. That loses no coverage.
    pub fn within(self, least: f64, most: f64) -> Self {
        Self {
            low: self.low.clamp(least.min(self.value), self.value),
            high: self.high.clamp(self.value, most.max(self.value)),
            ..self
        }
    }

    /// The interval of a mean that lies between 0 and `most`, which may be infinite, from its t interval: instead of cutting that
    /// off at 0, it asks which means μ are compatible with the one found if the variance is in proportion to μ (1 − μ / most), as
    /// for counts and shares, by the factor that the values show (score interval of a quasi-likelihood; Wedderburn 1974, Biometrika
    /// 61:439; McCullagh and Nelder 1989, 9.2). Far from the ends it is the t interval; of a share it is Wilson's, with the quantile of t.
    pub fn by_score(self, most: f64) -> Self {
        let (value, half) = (self.value, self.high - self.value);
        let spread = value * (1.0 - value / most);
        // Of too few values the interval is unbounded; that of equal ones is a point.
        if half == 0.0 || spread <= 0.0 || !half.is_finite() {
            return self;
        }
        let factor = half * half / spread;
        // The ends are the roots of (value − μ)² = factor · μ (1 − μ / most).
        let (squares, middle) = (1.0 + factor / most, value + factor / 2.0);
        let root = (middle * middle - squares * value * value).max(0.0).sqrt();
        let (low, high) = (value * value / (middle + root), (middle + root) / squares);
        Self { low: low.min(value), high: high.clamp(value, most), method: Method::MeanScore, ..self }
    }

    /// Whether `value` lies inside the interval.
    pub fn covers(&self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }
}

/// What is known about the range of some numbers from the numbers themselves: whether any was negative, and whether any was
/// above 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Seen {
    negative: bool,
    above_one: bool,
}

impl Seen {
    /// Takes note of so many numbers with this sum.
    pub fn add(&mut self, sum: f64, count: f64) {
        self.negative |= sum < 0.0;
        self.above_one |= sum > count;
    }

    /// The interval of their mean, which does not leave the range.
    pub fn fitted(self, mean: Estimate) -> Estimate {
        match (self.negative, self.above_one) {
            (true, _) => mean,
            (false, true) => mean.by_score(f64::INFINITY),
            (false, false) => mean.by_score(1.0),
        }
    }
}

/// A confidence level in (0, 1), two-sided.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Confidence(f64);

impl Confidence {
    /// 95 %.
    pub const DEFAULT: Self = Self(0.95);

    /// Checks the level.
    ///
    /// # Errors
    /// When it is not between 0 and 1.
    pub fn new(level: f64) -> Result<Self, AnalysisError> {
        match level > 0.0 && level < 1.0 {
            true => Ok(Self(level)),
            false => Err(AnalysisError::Confidence(level)),
        }
    }

    /// The level, e.g. 0.95.
    pub fn level(self) -> f64 {
        self.0
    }

    /// The level each of `m` intervals needs so that all of them cover together at this level (Bonferroni: Dunn 1961).
    /// With Wilson intervals of the shares of one total these are Goodman's simultaneous intervals (Goodman 1965).
    pub fn among(self, m: usize) -> Self {
        Self(1.0 - (1.0 - self.0) / m.max(1) as f64)
    }

    /// Two-sided quantile of the standard normal distribution, 1.96 for 95 %.
    pub fn z(self) -> f64 {
        Normal::standard().inverse_cdf(0.5 + self.0 / 2.0)
    }

    /// One-sided quantile of the standard normal distribution, 0.84 for 80 %.
    pub fn one_sided(level: f64) -> f64 {
        Normal::standard().inverse_cdf(level)
    }

    /// Two-sided quantile of Student's t with `df` > 0 degrees of freedom.
    pub fn t(self, df: f64) -> f64 {
        match StudentsT::new(0.0, 1.0, df) {
            Ok(t) => t.inverse_cdf(0.5 + self.0 / 2.0),
            Err(_) => f64::INFINITY,
        }
    }
}

/// Wilson score interval of a proportion (Wilson 1927; method 3 of Newcombe 1998, Statistics in Medicine 17:857).
///
/// # Panics
/// If `n` is 0 or smaller than `successes`.
pub fn wilson(successes: u64, n: u64, confidence: Confidence) -> Estimate {
    assert!(successes <= n && n > 0, "{successes} of {n}");
    let value = successes as f64 / n as f64;
    let (low, high) = score_interval(value, n as f64, confidence.z());
    Estimate { value, low, high, n, method: Method::Wilson }
}

/// Difference of two independent proportions, `second - first`, each as `(successes, n)`: the hybrid of two Wilson
/// intervals (method 10 of Newcombe 1998, Statistics in Medicine 17:873). `n` of the estimate is that of both.
///
/// # Panics
/// If an `n` is 0 or smaller than its successes.
pub fn difference(first: (u64, u64), second: (u64, u64), confidence: Confidence) -> Estimate {
    let (a, b) = (wilson(first.0, first.1, confidence), wilson(second.0, second.1, confidence));
    let value = b.value - a.value;
    let low = value - (b.value - b.low).hypot(a.high - a.value);
    let high = value + (b.high - b.value).hypot(a.value - a.low);
    Estimate { value, low, high, n: a.n + b.n, method: Method::Newcombe }
}

/// Mean of the observations of several matches, where those of one match depend on each other: `clusters` holds the
/// sum and the number of observations of each match, every observation in 0..=1.
///
/// The variance is that of a ratio of cluster totals (linearisation; Cochran 1977, Sampling Techniques, 6.4, as in
/// cluster-robust standard errors). It gives the effective number of observations, which goes into the Wilson interval
/// with the t quantile of (matches - 1) (Korn and Graubard 1998, Survey Methodology 24:193, who put it into
/// Clopper-Pearson). With one observation per match there is nothing to correct, and the interval is plain Wilson,
/// which for shares between 0 and 1 is on the safe side.
///
/// # Panics
/// If there are no observations.
pub fn clustered(clusters: &[(f64, u32)], confidence: Confidence) -> Estimate {
    clustered_of(clusters.iter().map(|cluster| (*cluster, 1)), confidence)
}

/// [`clustered`], with the number of matches that have the same sum and size.
pub(super) fn clustered_of(
    clusters: impl Iterator<Item = ((f64, u32), u64)> + Clone,
    confidence: Confidence,
) -> Estimate {
    let (mut n, mut groups, mut sum, mut single) = (0, 0, 0.0, true);
    for ((of_match, size), times) in clusters.clone() {
        n += u64::from(size) * times;
        groups += times;
        sum += of_match * times as f64;
        single &= size == 1;
    }
    assert!(n > 0, "no observations");
    let count = n as f64;
    let value = sum / count;
    let z = confidence.z();
    let spread = value * (1.0 - value) / count;
    if single || spread <= 0.0 {
        let (low, high) = score_interval(value.clamp(0.0, 1.0), count, z);
        return Estimate { value, low, high, n, method: Method::Wilson };
    }
    if groups == 1 {
        let (low, high) = score_interval(value, 1.0, z);
        return Estimate { value, low, high, n, method: Method::ClusteredWilson };
    }
    let squares: f64 =
        clusters.map(|((sum, size), times)| times as f64 * (sum - value * f64::from(size)).powi(2)).sum();
    let groups = groups as f64;
    let variance = groups / (groups - 1.0) * squares / (count * count);
    if variance <= 1e-12 * spread {
        return Estimate { value, low: value, high: value, n, method: Method::Fixed };
    }
    let effective = count * spread / variance * (z / confidence.t(groups - 1.0)).powi(2);
    let (low, high) = score_interval(value, effective, z);
    Estimate { value, low, high, n, method: Method::ClusteredWilson }
}

/// Student's t interval of a mean (Student 1908); of fewer than [`LEAST_MATCHES`] values it is unbounded, [`Method::TooFew`], and
/// of equal ones a point, [`Method::Fixed`].
///
/// # Panics
/// If there are no values.
pub fn mean(values: &[f64], confidence: Confidence) -> Estimate {
    Moments::of(|| values.iter().map(|value| (*value, 1))).mean(confidence)
}

/// What a mean and its interval are computed from: number, mean, and sum of the squared distances from it.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Moments {
    n: u64,
    mean: f64,
    squares: f64,
    seen: Seen,
}

impl Moments {
    /// Those of all values, each with how often it occurs. The sum of whole numbers is exact, so rounded output is too.
    pub fn of<I: Iterator<Item = (f64, u64)>>(values: impl Fn() -> I) -> Self {
        let (sum, n) = values().fold((0.0, 0), |(sum, n), (value, times)| (sum + times as f64 * value, n + times));
        let mean = sum / n as f64;
        let squares = values().map(|(value, times)| times as f64 * (value - mean).powi(2)).sum();
        let mut seen = Seen::default();
        values().for_each(|(value, _)| seen.add(value, 1.0));
        Self { n, mean, squares, seen }
    }

    /// Adds a value so many times (West 1979, Communications of the ACM 22:532).
    pub fn add(&mut self, value: f64, times: u64) {
        self.n += times;
        let from_old = value - self.mean;
        self.mean += from_old * times as f64 / self.n as f64;
        self.squares += times as f64 * from_old * (value - self.mean);
        self.seen.add(value, 1.0);
    }

    /// Whether there are no values.
    pub fn is_empty(&self) -> bool {
        self.n == 0
    }

    /// The same with an interval that does not leave the range of the values.
    ///
    /// # Panics
    /// If there are none.
    pub fn fitted(&self, confidence: Confidence) -> Estimate {
        self.seen.fitted(self.mean(confidence))
    }

    /// [`mean`] of the values.
    ///
    /// # Panics
    /// If there are none.
    pub fn mean(&self, confidence: Confidence) -> Estimate {
        assert!(self.n > 0, "no values");
        let (n, value) = (self.n as f64, self.mean);
        let (half, method) = match self.n {
            ..LEAST_MATCHES => (f64::INFINITY, Method::TooFew),
            // The mean of equal numbers may be off by its last bit.
            _ if self.squares <= 1e-24 * n * value * value => (0.0, Method::Fixed),
            _ => (confidence.t(n - 1.0) * (self.squares / (n - 1.0) / n).sqrt(), Method::StudentT),
        };
        Estimate { value, low: value - half, high: value + half, n: self.n, method }
    }
}

/// Number of matches after which the Wilson interval of a rate near `rate` has a half-width of at most `half_width`,
/// with one observation per match.
///
/// # Panics
/// If `half_width` is not positive.
pub fn matches_for_half_width(rate: f64, half_width: f64, confidence: Confidence) -> u64 {
    assert!(half_width > 0.0, "half-width {half_width}");
    let z = confidence.z();
    let wide = |n: u64| {
        let (low, high) = score_interval(rate, n as f64, z);
        (high - low) / 2.0 > half_width
    };
    let mut above = 1;
    while wide(above) {
        above *= 2;
    }
    let mut below = above / 2;
    while above - below > 1 {
        let middle = below + (above - below) / 2;
        if wide(middle) { below = middle } else { above = middle }
    }
    above
}

pub(super) fn score_interval(p: f64, n: f64, z: f64) -> (f64, f64) {
    let z2 = z * z;
    let centre = (p + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = z / (1.0 + z2 / n) * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt();
    // At p = 0 and p = 1 the ends are exact; rounding must not push them past the estimate.
    ((centre - half).clamp(0.0, p), (centre + half).clamp(p, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn near(a: f64, b: f64, tolerance: f64) {
        assert!((a - b).abs() <= tolerance, "{a} is not {b}");
    }

    /// Newcombe 1998, table I, method 3.
    #[test]
    fn wilson_gives_the_published_intervals() {
        for (r, n, low, high) in
            [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)]
        {
            let e = wilson(r, n, Confidence::DEFAULT);
            near(e.low, low, 5e-5);
            near(e.high, high, 5e-5);
            assert_eq!((e.n, e.method), (n, Method::Wilson));
        }
    }

    /// Newcombe 1998 (17:873), table II, method 10.
    #[test]
    fn differences_have_the_published_intervals() {
        for (first, second, low, high) in
            [((48, 80), (56, 70), 0.0524, 0.3339), ((3, 10), (9, 10), 0.1705, 0.8090), ((0, 10), (10, 10), 0.6075, 1.0)]
        {
            let e = difference(first, second, Confidence::DEFAULT);
            near(e.low, low, 1e-4);
            near(e.high, high, 1e-4);
        }
    }

    /// Quantiles as in any table of the normal and the t distribution.
    #[test]
    fn quantiles_are_those_of_the_tables() {
        near(Confidence::DEFAULT.z(), 1.959964, 1e-6);
        near(Confidence::new(0.99).unwrap().z(), 2.575829, 1e-6);
        near(Confidence::DEFAULT.among(5).z(), 2.575829, 1e-6);
        near(Confidence::DEFAULT.among(6).z(), 2.638257, 1e-6);
        near(Confidence::DEFAULT.t(10.0), 2.228139, 1e-6);
        near(Confidence::DEFAULT.t(4.0), 2.776445, 1e-6);
        assert_eq!(Confidence::DEFAULT.among(1), Confidence::DEFAULT);
    }

    #[test]
    fn a_level_outside_0_and_1_is_refused() {
        for bad in [0.0, 1.0, 95.0, -0.5, f64::NAN] {
            assert!(Confidence::new(bad).is_err(), "{bad}");
        }
    }

    /// A share has Wilson's interval (Newcombe 1998, table I), a count that of Rao's score test of a Poisson mean: 4 events have the
    /// interval 4 + z²/2 ± z √(4 + z²/4), which is 1.56 to 10.28. Far from the ends it is the t interval.
    #[test]
    fn a_score_interval_of_a_mean_is_that_of_shares_and_of_counts() {
        let z = Confidence::DEFAULT.z();
        let of = |value: f64, variance: f64| {
            let half = z * variance.sqrt();
            Estimate { value, low: value - half, high: value + half, n: 100, method: Method::StudentT }
        };
        let share = of(0.1, 0.1 * 0.9 / 100.0).by_score(1.0);
        let (low, high) = score_interval(0.1, 100.0, z);
        near(share.low, low, 1e-12);
        near(share.high, high, 1e-12);
        let count = of(4.0, 4.0).by_score(f64::INFINITY);
        near(count.low, 1.5555, 1e-3);
        near(count.high, 10.2859, 1e-3);
        let far = of(100.0, 1.0).by_score(f64::INFINITY);
        near(far.low, 100.0 - z, 0.025);
        near(far.high, 100.0 + z, 0.025);
    }

    /// Steps that are rare: in 45 of 1,000 matches, two of them in 5. The score interval covers; Student's, cut off at 0, is too
    /// short where it matters.
    #[test]
    fn a_score_interval_covers_where_most_numbers_are_zero() {
        let (mut rng, studies) = (agon_game::Rng::seeded(91), 2000);
        let (mut score, mut student) = (0, 0);
        for _ in 0..studies {
            let mut moments = Moments::default();
            for _ in 0..100 {
                let luck = rng.unit();
                moments.add(f64::from(u8::from(luck < 0.045)) + f64::from(u8::from(luck < 0.005)), 1);
            }
            score += u32::from(moments.fitted(Confidence::DEFAULT).covers(0.05));
            student += u32::from(moments.mean(Confidence::DEFAULT).covers(0.05));
        }
        let share = |covered: u32| f64::from(covered) / f64::from(studies);
        println!("score {:.4}, student {:.4}", share(score), share(student));
        assert!((0.93..0.985).contains(&share(score)) && share(student) < share(score) - 0.01, "{score} and {student}");
    }

    /// Whatever the numbers, the interval contains the mean and stays within their range.
    #[test]
    fn a_fitted_interval_stays_within_the_range() {
        for values in [
            &[0.0, 0.0, 0.0, 0.0, 1.0],
            &[0.0, 0.0, 0.0, 0.0, 7.0],
            &[1.0, 1.0, 1.0, 1.0, 0.0],
            &[0.2, 0.9, 0.9, 0.9, 0.9],
            &[0.0; 5],
        ] {
            let moments = Moments::of(|| values.iter().map(|value| (*value, 1)));
            let e = moments.fitted(Confidence::DEFAULT);
            assert!(e.low <= e.value && e.value <= e.high, "{values:?}: {e:?}");
            let most = if values.iter().any(|value| *value > 1.0) { f64::INFINITY } else { 1.0 };
            assert!(e.low >= 0.0 && e.high <= most, "{values:?}: {e:?}");
        }
        let negative = Moments::of(|| [(-1.0, 1), (2.0, 4)].into_iter());
        assert_eq!(negative.fitted(Confidence::DEFAULT), negative.mean(Confidence::DEFAULT));
    }

    /// From five values on a mean has an interval. The range of the numbers may still give it ends.
    #[test]
    fn fewer_than_five_values_have_no_interval() {
        for values in [&[3.0][..], &[3.0, 3.0], &[1.0, 2.0, 4.0, 8.0]] {
            let moments = Moments::of(|| values.iter().map(|value| (*value, 1)));
            for e in [moments.mean(Confidence::DEFAULT), moments.fitted(Confidence::DEFAULT)] {
                assert_eq!((e.low, e.high, e.method), (f64::NEG_INFINITY, f64::INFINITY, Method::TooFew), "{values:?}");
            }
            let within = moments.mean(Confidence::DEFAULT).within(0.0, 10.0);
            assert_eq!((within.low, within.high, within.method), (0.0, 10.0, Method::TooFew));
        }
        let enough = mean(&[1.0, 2.0, 4.0, 8.0, 8.0], Confidence::DEFAULT);
        assert_eq!((enough.high.is_finite(), enough.method), (true, Method::StudentT));
    }

    /// Equal numbers say nothing about how much they vary; that their mean is rounded does not count.
    #[test]
    fn equal_values_have_no_interval() {
        for value in [0.0, 5.0, -2.0, 0.1, 1.0 / 3.0] {
            let mut moments = Moments::default();
            (0..7).for_each(|_| moments.add(value, 1));
            for of in [moments, Moments::of(|| [(value, 7)].into_iter())] {
                for e in [of.mean(Confidence::DEFAULT), of.fitted(Confidence::DEFAULT)] {
                    assert_eq!((e.low, e.high, e.method), (e.value, e.value, Method::Fixed), "{value}");
                }
            }
        }
        assert_eq!(mean(&[5.0, 5.0, 5.0, 5.0, 6.0], Confidence::DEFAULT).method, Method::StudentT);
    }

    /// Numbers of a skewed distribution (mean and standard deviation 1): the fewest matches whose intervals say something.
    #[test]
    fn five_values_are_the_fewest_whose_interval_says_something() {
        let (mut rng, studies) = (agon_game::Rng::seeded(17), 4000);
        let mut upper = |n: usize| {
            let mut ends: Vec<f64> = (0..studies)
                .map(|_| {
                    let values: Vec<f64> = (0..n).map(|_| -(1.0 - rng.unit()).ln()).collect();
                    let moments = Moments::of(|| values.iter().map(|value| (*value, 1)));
                    let half =
                        Confidence::DEFAULT.t(n as f64 - 1.0) * (moments.squares / (n - 1) as f64 / n as f64).sqrt();
                    Estimate {
                        low: moments.mean - half,
                        high: moments.mean + half,
                        value: moments.mean,
                        n: n as u64,
                        method: Method::StudentT,
                    }
                    .by_score(f64::INFINITY)
                    .high
                })
                .collect();
            ends.sort_by(f64::total_cmp);
            ends[studies / 2]
        };
        let ends = [2, 3, 4, 5, 10].map(&mut upper);
        println!("{ends:?}");
        assert!(ends[0] > 20.0 && ends[3] < 3.0, "{ends:?}");
    }

    /// Student's own data, the extra sleep of 10 patients; R: `with(sleep, t.test(extra[11:20] - extra[1:10]))` gives
    /// 1.58 and 0.7001142 to 2.4598858.
    #[test]
    fn mean_gives_students_interval() {
        let differences = [1.2, 2.4, 1.3, 1.3, 0.0, 1.0, 1.8, 0.8, 4.6, 1.4];
        let e = mean(&differences, Confidence::DEFAULT);
        near(e.value, 1.58, 1e-12);
        near(e.low, 0.7001142, 1e-6);
        near(e.high, 2.4598858, 1e-6);
    }

    #[test]
    fn clusters_of_one_are_plain_wilson() {
        let clusters: Vec<_> = (0..263).map(|i| (if i < 81 { 1.0 } else { 0.0 }, 1)).collect();
        assert_eq!(clustered(&clusters, Confidence::DEFAULT), wilson(81, 263, Confidence::DEFAULT));
    }

    /// Seats that win together carry the information of their matches, not of their rows.
    #[test]
    fn seats_that_win_together_count_as_one() {
        let clusters: Vec<_> = (0..400).map(|i| (if i < 100 { 4.0 } else { 0.0 }, 4)).collect();
        let together = clustered(&clusters, Confidence::DEFAULT);
        let one_each = wilson(100, 400, Confidence::DEFAULT);
        near(together.low, one_each.low, 5e-4);
        near(together.high, one_each.high, 5e-4);
        assert_eq!(together.n, 1600);
    }

    /// Two of four seats hold the bot: it wins or loses as one, at half the seat's variance.
    #[test]
    fn seats_that_exclude_each_other_narrow_the_interval() {
        let clusters: Vec<_> = (0..1000).map(|i| (f64::from(i % 2), 2)).collect();
        let e = clustered(&clusters, Confidence::DEFAULT);
        near(e.value, 0.25, 1e-12);
        near(e.half_width(), 1.96 * (0.5f64 * 0.5 / 1000.0).sqrt() / 2.0, 2e-4);
        assert!(e.half_width() < wilson(500, 2000, Confidence::DEFAULT).half_width());
    }

    #[test]
    fn a_bot_in_every_seat_has_a_fixed_rate() {
        let e = clustered(&[(1.0, 4); 50], Confidence::DEFAULT);
        assert_eq!((e.low, e.value, e.high, e.method), (0.25, 0.25, 0.25, Method::Fixed));
    }

    #[test]
    fn one_cluster_has_the_weight_of_one_observation() {
        let e = clustered(&[(1.0, 2)], Confidence::DEFAULT);
        assert!(e.low < 0.1 && e.high > 0.9, "{e:?}");
    }

    /// The textbook answer for one half and 3 points is z²/4h² = 1,067.1; Wilson needs z² fewer. At 20 % the values are
    /// those of docs/statistics.md.
    #[test]
    fn matches_needed_agree_with_the_textbook() {
        assert_eq!(matches_for_half_width(0.5, 0.03, Confidence::DEFAULT), 1064);
        for (half_width, matches) in [(0.05, 245), (0.02, 1535), (0.01, 6145), (0.005, 24584)] {
            assert_eq!(matches_for_half_width(0.2, half_width, Confidence::DEFAULT), matches);
        }
        assert!(wilson(1228, 6140, Confidence::DEFAULT).half_width() > 0.01);
        assert!(wilson(1229, 6145, Confidence::DEFAULT).half_width() <= 0.01);
    }

    proptest! {
        #[test]
        fn wilson_contains_its_estimate_within_0_and_1(n in 1u64..5000, part in 0.0..=1.0f64, level in 0.5..0.999f64) {
            let wins = (part * n as f64).round() as u64;
            let confidence = Confidence::new(level).unwrap();
            let e = wilson(wins, n, confidence);
            prop_assert!(0.0 <= e.low && e.low <= e.value && e.value <= e.high && e.high <= 1.0, "{e:?}");
            let twice = wilson(2 * wins, 2 * n, confidence);
            prop_assert!(twice.half_width() < e.half_width());
            prop_assert!(wilson(wins, n, confidence.among(3)).half_width() > e.half_width());
        }

        #[test]
        fn clustered_contains_its_estimate_within_0_and_1(
            clusters in prop::collection::vec((1u32..6, 0.0..=1.0f64), 1..60),
        ) {
            let clusters: Vec<_> = clusters.into_iter().map(|(m, part)| ((part * f64::from(m)).round(), m)).collect();
            let e = clustered(&clusters, Confidence::DEFAULT);
            prop_assert!(0.0 <= e.low && e.low <= e.value && e.value <= e.high && e.high <= 1.0, "{e:?}");
        }
    }
}
