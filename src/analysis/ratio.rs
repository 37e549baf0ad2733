//! Means and shares over seats, where those of one match depend on each other.
//!
//! Both are ratios of totals over matches, R = ΣX / ΣY. Their variance is that of the residuals X - R Y between matches
//! (linearisation; Cochran 1977, Sampling Techniques, 6.4, which is also the cluster-robust variance of a mean), so it
//! holds however the seats of a match depend on each other.

use super::estimate::{Confidence, Estimate, LEAST_MATCHES, Method, Seen, clustered_of, score_interval};
use super::{AnalysisError, Sample};
use std::collections::BTreeMap;

/// Totals of one match: the numerator and the denominator.
pub type Totals = (f64, f64);

/// The totals of some matches; equal ones are there once, with their number.
#[derive(Clone, Default, Debug)]
pub struct Tally {
    /// By the bits of both numbers, so that the order is always the same.
    counts: BTreeMap<(u64, u64), u64>,
}

impl Tally {
    /// Adds the totals of so many matches.
    pub fn add(&mut self, totals: Totals, matches: u64) {
        *self.counts.entry((totals.0.to_bits(), totals.1.to_bits())).or_default() += matches;
    }

    /// The totals, and how many matches have them.
    pub fn iter(&self) -> impl Iterator<Item = (Totals, u64)> + Clone {
        self.counts.iter().map(|(&(x, y), &n)| ((f64::from_bits(x), f64::from_bits(y)), n))
    }

    /// Number of matches.
    pub fn matches(&self) -> u64 {
        self.counts.values().sum()
    }

    /// [`mean`] of them.
    pub fn mean(&self, confidence: Confidence) -> Option<Estimate> {
        mean_of(self.iter(), confidence)
    }

    /// The same with an interval that does not leave the range of the numbers.
    pub fn fitted_mean(&self, confidence: Confidence) -> Option<Estimate> {
        let mut seen = Seen::default();
        self.iter().for_each(|((sum, count), _)| seen.add(sum, count));
        Some(seen.fitted(self.mean(confidence)?))
    }

    /// [`share`] of them.
    pub fn share(&self, confidence: Confidence) -> Option<Estimate> {
        share_of(self.iter(), confidence)
    }

    /// [`clustered`](super::estimate::clustered) of them, the second number being that of observations.
    ///
    /// # Panics
    /// If there are no observations.
    pub fn clustered(&self, confidence: Confidence) -> Estimate {
        clustered_of(self.iter().map(|((sum, size), n)| ((sum, size as u32), n)), confidence)
    }
}

/// What a seat adds to the totals of its match, from the requested numbers and whether it won; `None` if it does not
/// count.
pub type Adds<'a> = Box<dyn Fn(&[Option<f64>], bool) -> Option<Totals> + 'a>;

/// The totals of each match that has any, within each level of the seats by some columns: one list of levels for each of
/// `adds`.
///
/// # Errors
/// When a column is unknown, takes too many values or holds no numbers.
pub fn by_level<S: AsRef<str>>(
    sample: &Sample,
    by: &[S],
    numbers: &[&str],
    adds: &[Adds<'_>],
) -> Result<Vec<Vec<Tally>>, AnalysisError> {
    let levels = sample.levels(by)?;
    let mut tallies = vec![vec![Tally::default(); levels.len()]; adds.len()];
    let columns: Vec<&str> = by.iter().map(AsRef::as_ref).chain(numbers.iter().copied()).collect();
    sample.each(&columns, |batch| {
        let groups = batch.factor(by)?.among(&levels);
        let values: Vec<Vec<Option<f64>>> =
            numbers.iter().map(|number| batch.seat_numbers(number)).collect::<Result<_, _>>()?;
        let mut own = Vec::with_capacity(numbers.len());
        let mut totals = vec![vec![None; levels.len()]; adds.len()];
        for m in 0..batch.len() {
            for seat in batch.seats_of(m) {
                own.clear();
                own.extend(values.iter().map(|values| values[seat]));
                for (adds, totals) in adds.iter().zip(&mut totals) {
                    if let Some((x, y)) = adds(&own, batch.won[seat]) {
                        let total: &mut Totals = totals[groups.codes[seat]].get_or_insert((0.0, 0.0));
                        *total = (total.0 + x, total.1 + y);
                    }
                }
            }
            for (tallies, totals) in tallies.iter_mut().zip(&mut totals) {
                for (tally, total) in tallies.iter_mut().zip(totals) {
                    if let Some(total) = total.take() {
                        tally.add(total, batch.weight(m));
                    }
                }
            }
        }
        Ok(())
    })?;
    Ok(tallies)
}

/// Mean over the seats of several matches, each given as the sum of its values and their number: t interval with
/// (matches - 1) degrees of freedom. With one seat per match it is Student's. `None` without seats; a point,
/// [`Method::Fixed`], where several matches all have the same; otherwise unbounded, [`Method::TooFew`], with fewer than
/// [`LEAST_MATCHES`].
pub fn mean(matches: &[Totals], confidence: Confidence) -> Option<Estimate> {
    mean_of(matches.iter().map(|totals| (*totals, 1)), confidence)
}

fn mean_of(matches: impl Iterator<Item = (Totals, u64)> + Clone, confidence: Confidence) -> Option<Estimate> {
    let n = matches.clone().map(|(totals, n)| totals.1 * n as f64).sum::<f64>() as u64;
    Some(linearised(matches)?.mean(n, confidence))
}

/// The totals of any number of matches as sums of them and of their products: as much as a mean is computed from, in the
/// same memory for one match and for a million.
#[derive(Clone, Copy, Default, Debug)]
pub struct Sums {
    matches: u64,
    x: f64,
    y: f64,
    xx: f64,
    xy: f64,
    yy: f64,
}

impl Sums {
    /// Adds the totals of a match.
    pub fn add(&mut self, (x, y): Totals) {
        self.matches += 1;
        self.x += x;
        self.y += y;
        self.xx += x * x;
        self.xy += x * y;
        self.yy += y * y;
    }

    /// Number of matches.
    pub fn matches(&self) -> u64 {
        self.matches
    }

    /// [`mean`] of them. What varies by less than a millionth of its size is taken for equal: that is what the sums may be
    /// off.
    pub fn mean(&self, confidence: Confidence) -> Option<Estimate> {
        if self.y <= 0.0 {
            return None;
        }
        let value = self.x / self.y;
        let squares = self.xx - 2.0 * value * self.xy + value * value * self.yy;
        let squares = if squares > 1e-12 * self.xx { squares } else { 0.0 };
        let (y, groups) = (self.y, self.matches);
        Some(Linearised { value, variance: corrected(squares, y, groups), groups }.mean(self.y as u64, confidence))
    }
}

impl Linearised {
    /// The ratio as a mean over `n` seats.
    fn mean(self, n: u64, confidence: Confidence) -> Estimate {
        let Self { value, variance, groups } = self;
        let (half, method) = match groups {
            2.. if variance == 0.0 => (0.0, Method::Fixed),
            ..LEAST_MATCHES => (f64::INFINITY, Method::TooFew),
            _ => (confidence.t((groups - 1) as f64) * variance.sqrt(), Method::ClusteredT),
        };
        Estimate { value, low: value - half, high: value + half, n, method }
    }
}

/// Share of a part in a whole over several matches, each given as the part and the whole, neither of them negative and the
/// part not above the whole. The variance gives the number of independent trials with the same precision, which goes
/// into Wilson's interval, as in [`clustered`](super::estimate::clustered) (Korn and Graubard 1998). `n` of the
/// estimate counts matches. `None` where there is no whole; a point, [`Method::Fixed`], where the share is the same in
/// all matches.
pub fn share(matches: &[Totals], confidence: Confidence) -> Option<Estimate> {
    share_of(matches.iter().map(|totals| (*totals, 1)), confidence)
}

fn share_of(matches: impl Iterator<Item = (Totals, u64)> + Clone, confidence: Confidence) -> Option<Estimate> {
    let Linearised { value, variance, groups: n } = linearised(matches)?;
    let spread = value * (1.0 - value);
    let z = confidence.z();
    let (low, high, method) = match n {
        1 => (0.0, 1.0, Method::ClusteredWilson),
        _ if spread <= 0.0 || variance <= 1e-12 * spread => (value, value, Method::Fixed),
        groups => {
            let trials = spread / variance * (z / confidence.t((groups - 1) as f64)).powi(2);
            let (low, high) = score_interval(value, trials, z);
            (low, high, Method::ClusteredWilson)
        }
    };
    Some(Estimate { value, low, high, n, method })
}

/// The ratio of totals, its variance, and from how many matches.
struct Linearised {
    value: f64,
    variance: f64,
    groups: u64,
}

/// `None` when there is nothing to divide by.
fn linearised(matches: impl Iterator<Item = (Totals, u64)> + Clone) -> Option<Linearised> {
    let (mut x, mut y, mut groups) = (0.0, 0.0, 0);
    for (totals, n) in matches.clone() {
        x += totals.0 * n as f64;
        y += totals.1 * n as f64;
        groups += n;
    }
    if y <= 0.0 {
        return None;
    }
    let value = x / y;
    let squares: f64 = matches.map(|((x, y), n)| n as f64 * (x - value * y).powi(2)).sum();
    Some(Linearised { value, variance: corrected(squares, y, groups), groups })
}

/// The variance of a ratio from the squared residuals of so many matches.
fn corrected(squares: f64, y: f64, groups: u64) -> f64 {
    groups as f64 / (groups as f64 - 1.0).max(1.0) * squares / (y * y)
}

#[cfg(test)]
mod tests {
    use super::super::estimate;
    use super::*;
    use proptest::prelude::*;

    const LEVEL: Confidence = Confidence::DEFAULT;

    fn near(a: f64, b: f64, tolerance: f64) {
        assert!((a - b).abs() <= tolerance, "{a} is not {b}");
    }

    /// Student's own data (R: `with(sleep, t.test(extra[11:20] - extra[1:10]))` gives 1.58 and 0.7001142 to 2.4598858).
    #[test]
    fn one_seat_per_match_is_students_interval() {
        let differences = [1.2, 2.4, 1.3, 1.3, 0.0, 1.0, 1.8, 0.8, 4.6, 1.4];
        let e = mean(&differences.map(|d| (d, 1.0)), LEVEL).unwrap();
        near(e.value, 1.58, 1e-12);
        near(e.low, 0.7001142, 1e-6);
        near(e.high, 2.4598858, 1e-6);
        assert_eq!((e.n, e.method), (10, Method::ClusteredT));
    }

    /// Where every match has as many seats, the mean of all seats is that of the means of matches, and so is its interval.
    #[test]
    fn matches_of_equal_size_are_students_interval_of_their_means() {
        let sums = [4.0, 7.0, 1.0, 9.0, 6.0];
        let e = mean(&sums.map(|s| (s, 3.0)), LEVEL).unwrap();
        let student = estimate::mean(&sums.map(|s| s / 3.0), LEVEL);
        near(e.value, student.value, 1e-12);
        near(e.low, student.low, 1e-12);
        assert_eq!(e.n, 15);
    }

    /// Cochran's variance by hand: totals (3, 1), (5, 2), (4, 3), each twice, have R = 2 and residuals 1, 1, -2, so the variance
    /// is 6/5 · 12 / 144 = 1/10.
    #[test]
    fn matches_of_different_sizes_have_the_variance_of_a_ratio() {
        let matches = [(3.0, 1.0), (5.0, 2.0), (4.0, 3.0)];
        let e = mean(&[matches, matches].concat(), LEVEL).unwrap();
        near(e.value, 2.0, 1e-12);
        near(e.high - e.value, 0.1f64.sqrt() * LEVEL.t(5.0), 1e-12);
    }

    /// Fewer than five matches that differ have no interval.
    #[test]
    fn too_few_matches_have_no_interval() {
        for matches in [&[(3.0, 1.0)][..], &[(3.0, 1.0), (5.0, 2.0), (4.0, 3.0), (1.0, 1.0)]] {
            let e = mean(matches, LEVEL).unwrap();
            assert_eq!((e.low, e.high, e.method), (f64::NEG_INFINITY, f64::INFINITY, Method::TooFew));
        }
    }

    #[test]
    fn what_does_not_vary_is_a_point_and_what_is_not_there_is_nothing() {
        let same = mean(&[(4.0, 2.0), (6.0, 3.0)], LEVEL).unwrap();
        assert_eq!((same.low, same.high, same.method), (2.0, 2.0, Method::Fixed));
        assert_eq!((mean(&[], LEVEL), share(&[(0.0, 0.0)], LEVEL)), (None, None));
        let never = share(&[(0.0, 5.0), (0.0, 7.0)], LEVEL).unwrap();
        assert_eq!((never.value, never.method), (0.0, Method::Fixed));
    }

    /// Shares of one win each are proportions.
    #[test]
    fn shares_of_ones_are_wilson_with_students_quantile() {
        let matches: Vec<Totals> = (0..400).map(|i| (f64::from(u8::from(i % 4 == 0)), 1.0)).collect();
        let (e, wilson) = (share(&matches, LEVEL).unwrap(), estimate::wilson(100, 400, LEVEL));
        near(e.low, wilson.low, 1e-3);
        near(e.high, wilson.high, 1e-3);
    }

    proptest! {
        /// Sums say what the totals themselves say.
        #[test]
        fn sums_are_enough_for_a_mean(matches in prop::collection::vec((-50..50i32, 1..5u8), 0..40)) {
            let matches: Vec<Totals> = matches.into_iter().map(|(x, y)| (f64::from(x) / 4.0, f64::from(y))).collect();
            let mut sums = Sums::default();
            matches.iter().for_each(|totals| sums.add(*totals));
            prop_assert_eq!(sums.matches(), matches.len() as u64);
            match (mean(&matches, LEVEL), sums.mean(LEVEL)) {
                (Some(a), Some(b)) => {
                    prop_assert!((a.n, a.method) == (b.n, b.method), "{a:?} {b:?}");
                    prop_assert!((a.value - b.value).abs() < 1e-9, "{a:?} {b:?}");
                    prop_assert!(a.high == b.high || (a.high - b.high).abs() < 1e-6, "{a:?} {b:?}");
                }
                (a, b) => prop_assert_eq!(a, b),
            }
        }

        #[test]
        fn shares_stay_within_0_and_1(matches in prop::collection::vec((0.0..=1.0f64, 0.1..20.0f64), 1..40)) {
            let matches: Vec<Totals> = matches.into_iter().map(|(part, whole)| (part * whole, whole)).collect();
            let e = share(&matches, LEVEL).unwrap();
            prop_assert!(0.0 <= e.low && e.low <= e.value && e.value <= e.high && e.high <= 1.0 + 1e-12, "{e:?}");
        }
    }
}
