//! What regressions under Firth's penalty have in common: half the logarithm of the determinant of the information,
//! which keeps all estimates finite (Firth 1993, Biometrika 80:27), and the maximisation.

use super::equality::chi_square_tail;
use super::estimate::{Confidence, Estimate, Method};
use super::linear::{Symmetric, dot};

/// Most steps of a fit; a handful suffices.
const STEPS: usize = 200;

/// A fitted regression.
#[derive(Clone, PartialEq, Debug)]
pub struct Fit {
    /// One coefficient per predictor, in logits.
    pub coefficients: Vec<f64>,
    /// Their covariance: the inverse of the information.
    pub covariance: Symmetric,
    /// Logarithm of the penalised likelihood, without terms that do not depend on the coefficients.
    pub log_likelihood: f64,
}

/// The likelihood and its derivatives at some coefficients.
pub(crate) struct At {
    pub log_likelihood: f64,
    /// Derivative of the penalised likelihood.
    pub score: Vec<f64>,
    pub information: Symmetric,
    pub covariance: Symmetric,
}

/// A likelihood with the penalty.
pub(crate) trait Penalised {
    /// Number of predictors.
    fn width(&self) -> usize;

    /// The likelihood at some coefficients; `None` when some predictors cannot be told apart.
    fn at(&self, coefficients: &[f64]) -> Option<At>;

    /// Newton's method with steps halved until the likelihood grows; those of `fixed` keep their values from the start.
    fn maximise(&self, start: Vec<f64>, fixed: &[usize]) -> Option<Fit> {
        let free: Vec<usize> = (0..self.width()).filter(|i| !fixed.contains(i)).collect();
        let (mut at, mut coefficients) = (self.at(&start)?, start);
        for _ in 0..STEPS {
            let score: Vec<f64> = free.iter().map(|&i| at.score[i]).collect();
            let step = at.information.part(&free).inverse_with_log_det()?.0.times_vector(&score);
            let largest = step.iter().fold(0.0f64, |m, s| m.max(s.abs()));
            if largest < 1e-9 {
                break;
            }
            // Far from the top the curvature says little about the distance.
            let mut scale = (5.0 / largest).min(1.0);
            let improved = loop {
                let mut next = coefficients.clone();
                free.iter().zip(&step).for_each(|(&i, s)| next[i] += scale * s);
                match self.at(&next) {
                    Some(there) if there.log_likelihood >= at.log_likelihood => break Some((next, there)),
                    _ if scale < 1e-6 => break None,
                    _ => scale /= 2.0,
                }
            };
            // With no improvement left, only rounding changes anything.
            let Some((next, there)) = improved else { break };
            (coefficients, at) = (next, there);
        }
        Some(Fit { coefficients, covariance: at.covariance, log_likelihood: at.log_likelihood })
    }
}

impl Fit {
    /// A sum of coefficients with weights, and its normal interval.
    pub fn contrast(&self, weights: &[f64], n: u64, confidence: Confidence) -> Estimate {
        let variance = self.covariance.quadratic_form(weights);
        wald(dot(weights, &self.coefficients), variance.max(0.0).sqrt(), n, confidence)
    }

    /// Wald's chi-square test that the given coefficients are all 0: statistic, degrees of freedom, p.
    pub fn test(&self, coefficients: &[usize]) -> (f64, usize, f64) {
        let values: Vec<f64> = coefficients.iter().map(|&i| self.coefficients[i]).collect();
        let (statistic, df) = self.covariance.part(coefficients).quadratic_form_of_inverse(&values);
        (statistic, df, chi_square_tail(statistic, df))
    }
}

/// A value with its normal interval.
pub(crate) fn wald(value: f64, error: f64, n: u64, confidence: Confidence) -> Estimate {
    let half = confidence.z() * error;
    Estimate { value, low: value - half, high: value + half, n, method: Method::Wald }
}
