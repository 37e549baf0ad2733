//! Intervals of a mean that hold at every look, however often one looks and whenever one stops.

use super::estimate::{Confidence, Estimate, Method};
use statrs::function::gamma::{gamma_lr, ln_gamma};

/// The mean of observations within known bounds, with a confidence sequence: with probability 1 − α all its intervals
/// cover at once.
///
/// The empirical Bernstein sequence of Howard, Ramdas, McAuliffe and Sekhon (2021, Annals of Statistics 49:1055, theorem 4)
/// with the gamma-exponential mixture boundary (proposition 9). It needs neither a common distribution nor
/// independence: it covers the mean of the expectations of the observations so far. Rotated seatings need that, because
/// each match favours a different seat; after whole rotations the expectations average to the figure over all seatings.
#[derive(Clone, Debug)]
pub struct Anytime {
    /// Distance of the bounds.
    range: f64,
    /// Shape of the boundary: it is narrowest where the squared errors are a few times this.
    rho: f64,
    n: u64,
    sum: f64,
    /// Squares of the observations less the mean of those before.
    squares: f64,
}

impl Anytime {
    /// Nothing observed yet. `range` is the distance of the bounds, which have 0 between them; `expected` is the number
    /// of observations after which the interval should be narrowest; any value is valid.
    pub fn new(range: f64, expected: u64) -> Self {
        // One half of the largest variance is typical of wins; the rule for ρ is that of the normal mixture, at 5 % (section
        // 3.5 of the paper). Any other value is valid: it only decides where the interval is narrow.
        let squares = expected.max(1) as f64 * range * range / 8.0;
        let surprise = 2.0 * 40f64.ln();
        Self { range, rho: squares / (surprise + (1.0 + surprise).ln()), n: 0, sum: 0.0, squares: 0.0 }
    }

    /// One more observation.
    pub fn add(&mut self, value: f64) {
        let foreseen = if self.n == 0 { 0.0 } else { self.sum / self.n as f64 };
        self.squares += (value - foreseen).powi(2);
        self.sum += value;
        self.n += 1;
    }

    /// Number of observations.
    pub fn count(&self) -> u64 {
        self.n
    }

    /// Whether the interval excludes a mean, without computing its ends.
    pub fn excludes(&self, mean: f64, confidence: Confidence) -> bool {
        let error = (self.sum - self.n as f64 * mean).abs();
        self.n > 0 && Mixture::new(self.squares, self.rho, self.range).at(error) >= limit(confidence)
    }

    /// The mean with its interval; unbounded before the first observation.
    pub fn estimate(&self, confidence: Confidence) -> Estimate {
        let n = self.n as f64;
        let (value, half) = match self.n {
            0 => (0.0, f64::INFINITY),
            _ => (self.sum / n, boundary(self.squares, self.rho, self.range, limit(confidence)) / n),
        };
        Estimate { value, low: value - half, high: value + half, n: self.n, method: Method::Anytime }
    }
}

/// The bound that the logarithm of the mixture exceeds at any time with a chance of α/2 at most (Ville's inequality),
/// on each side.
fn limit(confidence: Confidence) -> f64 {
    -((1.0 - confidence.level()) / 2.0).ln()
}

/// The largest sum of errors when their squares add up to `v`.
fn boundary(v: f64, rho: f64, range: f64, limit: f64) -> f64 {
    let mixture = Mixture::new(v, rho, range);
    let mut sum = range.max(v.sqrt());
    // The logarithm of the mixture grows and is convex in the sum: from the second step on, Newton's method comes down to the
    // boundary from above, until only rounding is left.
    for nth in 0..NEWTON_STEPS {
        let (value, slope) = mixture.with_slope(sum);
        let step = (value - limit) / slope;
        sum -= step;
        if nth > 0 && step <= 1e-12 * sum {
            return sum;
        }
    }
    panic!("no boundary after {NEWTON_STEPS} steps: v = {v}, ρ = {rho}, range {range}, limit {limit}")
}

/// Most steps to a boundary; a handful suffices.
const NEWTON_STEPS: usize = 100;

/// The logarithm of the mixture supermartingale (proposition 9) as a function of the sum of errors, for given squares `v`.
struct Mixture {
    range: f64,
    /// Squares and shape together, in squares of the range.
    b: f64,
    ln_gamma_b: f64,
    /// Squares of the range.
    v: f64,
    /// What depends on the shape only.
    constant: f64,
}

impl Mixture {
    fn new(v: f64, rho: f64, range: f64) -> Self {
        let square = range * range;
        let (a, b) = (rho / square, (v + rho) / square);
        let constant = a * a.ln() - ln_gamma(a) - gamma_lr(a, a).ln();
        Self { range, b, ln_gamma_b: ln_gamma(b), v: v / square, constant }
    }

    fn at(&self, sum: f64) -> f64 {
        self.with_slope(sum).0
    }

    /// The value at a sum, and its derivative.
    fn with_slope(&self, sum: f64) -> (f64, f64) {
        let s = sum / self.range;
        let x = s + self.b;
        let below = gamma_lr(self.b, x);
        let value = self.constant + self.ln_gamma_b + below.ln() - self.b * x.ln() + s + self.v;
        let density = ((self.b - 1.0) * x.ln() - x - self.ln_gamma_b).exp();
        (value, (density / below - self.b / x + 1.0) / self.range)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEVEL: Confidence = Confidence::DEFAULT;

    fn log_mixture(sum: f64, v: f64, rho: f64, range: f64) -> f64 {
        Mixture::new(v, rho, range).at(sum)
    }

    fn after(values: &[f64]) -> Estimate {
        let mut running = Anytime::new(1.0, 100);
        values.iter().for_each(|value| running.add(*value));
        running.estimate(LEVEL)
    }

    /// The supermartingale begins at 1, and falls where nothing deviates.
    #[test]
    fn the_mixture_begins_at_one() {
        assert!(log_mixture(0.0, 0.0, 3.0, 1.0).abs() < 1e-12);
        assert!(log_mixture(0.0, 10.0, 3.0, 1.0) < 0.0);
        assert!(log_mixture(8.0, 10.0, 3.0, 1.0) > log_mixture(4.0, 10.0, 3.0, 1.0));
    }

    /// The mixture is the integral of exp(λs − ψ(λ)v) over a truncated gamma density of 1/c − λ (Howard et al. 2021, appendix);
    /// here for c = 1 by Simpson's rule.
    #[test]
    fn the_closed_form_is_the_integral() {
        let integral = |s: f64, v: f64, rho: f64| {
            let n = 200_000;
            let density = |l: f64| {
                rho.powf(rho) * (1.0 - l).powf(rho - 1.0) * (-rho * (1.0 - l)).exp()
                    / (ln_gamma(rho).exp() * gamma_lr(rho, rho))
            };
            let f = |l: f64| density(l) * (l * s - (-(1.0 - l).ln() - l) * v).exp();
            let h = (1.0 - 1e-9) / f64::from(n);
            let inner: f64 = (1..n).map(|i| f(f64::from(i) * h) * if i % 2 == 1 { 4.0 } else { 2.0 }).sum();
            (f(0.0) + inner + f(1.0 - 1e-9)) * h / 3.0
        };
        for (s, v, rho) in [(0.0, 5.0, 3.0), (6.0, 10.0, 3.0), (15.0, 40.0, 8.0)] {
            let (closed, sum) = (log_mixture(s, v, rho, 1.0), integral(s, v, rho).ln());
            assert!((closed - sum).abs() < 1e-4, "s {s}, v {v}: {closed} and {sum}");
        }
    }

    /// The values that the tests of confseq, the program of the paper's authors, have for a range of 2; ρ is theirs.
    #[test]
    fn the_boundary_has_the_published_values() {
        let rho = 15.800_634_906_850_53;
        assert!((log_mixture(10.0, 100.0, rho, 2.0) + 0.249_016_5).abs() < 1e-6);
        assert!((boundary(100.0, rho, 2.0, 20f64.ln()) - 33.020_17).abs() < 1e-5);
    }

    /// At the boundary the mixture is at its limit, from the first observation to a hundred million, and it grows there as fast
    /// as its derivative says.
    #[test]
    fn the_boundary_is_where_the_mixture_reaches_its_limit() {
        for range in [0.25, 1.0, 40.0] {
            for (n, expected) in [(0, 1), (1, 100), (5, 100_000), (100, 100), (10_000, 300), (1e8 as u64, 100)] {
                let (v, rho) = (0.2 * n as f64 * range * range, Anytime::new(range, expected).rho);
                for level in [0.5, 0.95, 0.999_999] {
                    let limit = limit(Confidence::new(level).unwrap());
                    let sum = boundary(v, rho, range, limit);
                    let reached = log_mixture(sum, v, rho, range);
                    assert!((reached - limit).abs() < 1e-6, "{reached}, not {limit}: range {range}, {n} of {expected}");
                    let slope = Mixture::new(v, rho, range).with_slope(sum).1;
                    let beside = 1e-3 * sum;
                    let growth = log_mixture(sum + beside, v, rho, range) - log_mixture(sum - beside, v, rho, range);
                    assert!((growth / (2.0 * beside) / slope - 1.0).abs() < 1e-3, "{growth} and {slope}");
                }
            }
        }
    }

    #[test]
    fn intervals_shrink_and_know_their_bounds() {
        assert!(after(&[]).half_width().is_infinite());
        let mut running = Anytime::new(1.0, 100);
        for i in 0..300 {
            running.add(f64::from(u8::from(i % 3 == 0)));
            let interval = running.estimate(LEVEL);
            for mean in [0.1, 0.2, 0.33, 0.45, 0.6] {
                assert_eq!(running.excludes(mean, LEVEL), !interval.covers(mean), "{mean} after {i}: {interval:?}");
            }
        }
        let few = after(&[0.0, 1.0].repeat(50));
        let many = after(&[0.0, 1.0].repeat(500));
        assert!(few.covers(0.5) && many.covers(0.5) && many.half_width() < 0.5 * few.half_width(), "{few:?} {many:?}");
        // About twice the normal interval: the price of looking at any time.
        let normal = 1.96 * 0.5 / 1000f64.sqrt();
        assert!((1.3..2.2).contains(&(many.half_width() / normal)), "{}", many.half_width() / normal);
        // What hardly varies is known sooner.
        assert!(after(&[0.5, 0.52].repeat(500)).half_width() < 0.4 * many.half_width());
    }
}
