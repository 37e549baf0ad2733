//! Logistic regression that stays finite where one side always wins.
//!
//! Maximum likelihood has no finite estimate for a level that is always or never won. Firth's penalty (Firth 1993,
//! Biometrika 80:27), half the logarithm of the determinant of the information, keeps all estimates finite and removes
//! their bias of first order; for logistic regression it is recommended by Heinze and Schemper (2002, Statistics in
//! Medicine 21:2409), with intervals from the profile of the penalised likelihood.

use super::estimate::{Confidence, Estimate, Method};
pub use super::firth::Fit;
use super::firth::{At, Penalised, wald};
use super::linear::{Symmetric, dot};
use statrs::distribution::{ChiSquared, ContinuousCDF};

/// Matches grouped by what predicts them.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Data {
    /// Predictors of each group, the intercept included; all of the same length.
    pub x: Vec<Vec<f64>>,
    /// Matches won in each group.
    pub won: Vec<f64>,
    /// Matches played in each group.
    pub played: Vec<f64>,
}

impl Data {
    /// Number of predictors that are not combinations of others.
    pub fn rank(&self) -> usize {
        let mut squares = Symmetric::zero(self.width());
        self.x.iter().for_each(|x| squares.add_square(x, 1.0));
        squares.quadratic_form_of_inverse(&vec![0.0; self.width()]).1
    }

    /// Fits all coefficients; `None` when some predictors cannot be told apart.
    pub fn fit(&self) -> Option<Fit> {
        self.maximise(vec![0.0; self.width()], &[])
    }

    /// The interval of one coefficient: the values that a penalised likelihood ratio test does not reject.
    pub fn profile(&self, fit: &Fit, coefficient: usize, confidence: Confidence) -> Estimate {
        let value = fit.coefficients[coefficient];
        let error = fit.covariance.at(coefficient, coefficient).sqrt();
        // Positive where a value is rejected.
        let excess = |start: &mut Vec<f64>, candidate: f64| {
            start[coefficient] = candidate;
            let constrained = self.maximise(start.clone(), &[coefficient])?;
            start.clone_from(&constrained.coefficients);
            Some(2.0 * (fit.log_likelihood - constrained.log_likelihood) - chi_square_quantile(confidence))
        };
        let end = |direction: f64| {
            let (mut start, mut inside, mut step) =
                (fit.coefficients.clone(), value, direction * confidence.z() * error);
            let mut outside = value + step;
            while excess(&mut start, outside)? < 0.0 {
                inside = outside;
                step *= 1.5;
                outside += step;
            }
            while (outside - inside).abs() > 1e-7 * (1.0 + value.abs()) {
                let middle = (inside + outside) / 2.0;
                if excess(&mut start, middle)? < 0.0 { inside = middle } else { outside = middle }
            }
            Some((inside + outside) / 2.0)
        };
        let n = self.played.iter().sum::<f64>() as u64;
        match (end(-1.0), end(1.0)) {
            (Some(low), Some(high)) => Estimate { value, low, high, n, method: Method::Profile },
            // Where the profile cannot be followed any further.
            _ => wald(value, error, n, confidence),
        }
    }
}

impl Penalised for Data {
    fn width(&self) -> usize {
        self.x.first().map_or(0, Vec::len)
    }

    fn at(&self, coefficients: &[f64]) -> Option<At> {
        let mut information = Symmetric::zero(self.width());
        let mut log_likelihood = 0.0;
        let chance: Vec<f64> = self.x.iter().map(|x| 1.0 / (1.0 + (-dot(x, coefficients)).exp())).collect();
        for (i, x) in self.x.iter().enumerate() {
            let p = chance[i];
            log_likelihood += weighted_log(self.won[i], p) + weighted_log(self.played[i] - self.won[i], 1.0 - p);
            information.add_square(x, self.played[i] * p * (1.0 - p));
        }
        let (covariance, log_det) = information.inverse_with_log_det()?;
        let mut score = vec![0.0; self.width()];
        for (i, x) in self.x.iter().enumerate() {
            let (p, n) = (chance[i], self.played[i]);
            let spread = covariance.quadratic_form(x);
            let leverage = n * p * (1.0 - p) * spread;
            let residual = self.won[i] - n * p + leverage * (0.5 - p);
            x.iter().zip(&mut score).for_each(|(x, s)| *s += residual * x);
        }
        let log_likelihood = log_likelihood + log_det / 2.0;
        log_likelihood.is_finite().then_some(At { log_likelihood, score, information, covariance })
    }
}

fn chi_square_quantile(confidence: Confidence) -> f64 {
    ChiSquared::new(1.0).map_or(f64::INFINITY, |d| d.inverse_cdf(confidence.level()))
}

fn weighted_log(weight: f64, p: f64) -> f64 {
    if weight == 0.0 { 0.0 } else { weight * p.ln() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: f64, b: f64, tolerance: f64) {
        assert!((a - b).abs() <= tolerance, "{a} is not {b}");
    }

    fn data(rows: &[(&[f64], f64, f64)]) -> Data {
        Data {
            x: rows.iter().map(|r| r.0.to_vec()).collect(),
            won: rows.iter().map(|r| r.1).collect(),
            played: rows.iter().map(|r| r.2).collect(),
        }
    }

    /// A table of two by two is saturated: the penalty adds one half to each of its counts (Firth 1993), and the variance
    /// is the sum of the reciprocals of n p (1 - p).
    #[test]
    fn two_by_two_has_its_closed_form() {
        for (a, n, b, m) in [(70.0, 100.0, 40.0, 100.0), (0.0, 50.0, 30.0, 60.0), (12.0, 12.0, 0.0, 7.0)] {
            let fit = data(&[(&[1.0, 0.0], a, n), (&[1.0, 1.0], b, m)]).fit().unwrap();
            let logit = |won: f64, n: f64| ((won + 0.5) / (n - won + 0.5)).ln();
            near(fit.coefficients[0], logit(a, n), 1e-8);
            near(fit.coefficients[1], logit(b, m) - logit(a, n), 1e-8);
            let spread = |won: f64, n: f64| (n + 1.0) * (n + 1.0) / (n * (won + 0.5) * (n - won + 0.5));
            near(fit.covariance.at(1, 1), spread(a, n) + spread(b, m), 1e-6);
        }
    }

    /// With one rate the penalised likelihood is that of a Beta(won + 1/2, lost + 1/2) on the logit scale; the ends of the
    /// interval are where it has fallen by half of 3.8415.
    #[test]
    fn the_profile_of_one_rate_has_its_closed_form() {
        for (won, n) in [(0.0, 20.0), (3.0, 40.0), (40.0, 40.0), (25.0, 50.0)] {
            let data = data(&[(&[1.0], won, n)]);
            let fit = data.fit().unwrap();
            let e = data.profile(&fit, 0, Confidence::DEFAULT);
            let log = |logit: f64| {
                let p = 1.0 / (1.0 + (-logit).exp());
                (won + 0.5) * p.ln() + (n - won + 0.5) * (1.0 - p).ln()
            };
            for end in [e.low, e.high] {
                near(2.0 * (log(e.value) - log(end)), 3.841459, 1e-4);
            }
            assert!(e.low < e.value && e.value < e.high && e.method == Method::Profile);
        }
    }

    /// Two groups far from the edge: profile and Wald agree, and the ordinary log odds ratio is near. Of 100 and 100
    /// with 70 and 40 won it is ln(70·60 / (30·40)) = 1.2528, standard error √(1/70 + 1/30 + 1/40 + 1/60) = 0.2988.
    #[test]
    fn large_samples_agree_with_the_textbook() {
        let data = data(&[(&[1.0, 0.0], 40.0, 100.0), (&[1.0, 1.0], 70.0, 100.0)]);
        let fit = data.fit().unwrap();
        near(fit.coefficients[1], 1.2528, 0.02);
        near(fit.covariance.at(1, 1).sqrt(), 0.2988, 0.002);
        let (profile, wald) =
            (data.profile(&fit, 1, Confidence::DEFAULT), fit.contrast(&[0.0, 1.0], 200, Confidence::DEFAULT));
        near(profile.low, wald.low, 0.02);
        near(profile.high, wald.high, 0.02);
        let (statistic, df, p) = fit.test(&[1]);
        near(statistic, (fit.coefficients[1] / fit.covariance.at(1, 1).sqrt()).powi(2), 1e-9);
        assert!(df == 1 && p < 0.001);
    }

    /// The fit is the top of the penalised likelihood, written down here independently: any step away from it goes down.
    #[test]
    fn the_fit_maximises_the_penalised_likelihood() {
        let rows: [(&[f64], f64, f64); 4] = [
            (&[1.0, 0.0, 2.0], 0.0, 9.0),
            (&[1.0, 1.0, 1.0], 4.0, 8.0),
            (&[1.0, 0.0, 1.0], 3.0, 7.0),
            (&[1.0, 1.0, 0.0], 6.0, 6.0),
        ];
        let fit = data(&rows).fit().unwrap();
        let objective = |b: &[f64]| {
            let (mut log, mut i) = (0.0, [[0.0; 3]; 3]);
            for (x, won, n) in rows {
                let p = 1.0 / (1.0 + (-(x[0] * b[0] + x[1] * b[1] + x[2] * b[2])).exp());
                log += won * p.ln() + (n - won) * (1.0 - p).ln();
                (0..3).for_each(|r| (0..3).for_each(|c| i[r][c] += n * p * (1.0 - p) * x[r] * x[c]));
            }
            let minor = |a: usize, b: usize| i[1][a] * i[2][b] - i[1][b] * i[2][a];
            log + (i[0][0] * minor(1, 2) - i[0][1] * minor(0, 2) + i[0][2] * minor(0, 1)).ln() / 2.0
        };
        let top = objective(&fit.coefficients);
        near(top, fit.log_likelihood, 1e-9);
        for k in 0..3 {
            for step in [-1e-3, 1e-3] {
                let mut beside = fit.coefficients.clone();
                beside[k] += step;
                assert!(objective(&beside) < top, "coefficient {k}");
            }
        }
    }

    /// Urinary tract infection and contraception (Foxman et al. 1997; data `sex2` of the R package logistf): women with
    /// and without infection for each combination of age, oc, vic, vicl, vis, dia. All users of dia were infected. Its
    /// documented output: coefficients, standard errors, profile intervals, log likelihood.
    #[test]
    fn separated_data_give_the_published_regression() {
        let counts = [
            ("000010", 1, 1),
            ("001000", 14, 2),
            ("001010", 3, 1),
            ("001100", 10, 8),
            ("001110", 12, 18),
            ("001111", 1, 0),
            ("010000", 44, 42),
            ("010001", 3, 0),
            ("010010", 0, 1),
            ("011000", 15, 1),
            ("011001", 1, 0),
            ("011010", 2, 0),
            ("011100", 7, 5),
            ("011110", 3, 6),
            ("101000", 2, 0),
            ("101010", 1, 0),
            ("101011", 1, 0),
            ("101100", 1, 2),
            ("101110", 0, 4),
            ("101111", 1, 0),
            ("110000", 5, 14),
            ("110010", 0, 1),
            ("111000", 3, 1),
            ("111110", 0, 2),
        ];
        let mut data = Data::default();
        for (pattern, infected, healthy) in counts {
            data.x.push(std::iter::once(1.0).chain(pattern.bytes().map(|b| f64::from(b - b'0'))).collect());
            data.won.push(f64::from(infected));
            data.played.push(f64::from(infected + healthy));
        }
        let fit = data.fit().unwrap();
        near(fit.log_likelihood, -132.5394, 1e-4);
        let published = [
            (0.120254, 0.485542, -0.818559, 1.07315),
            (-1.10598, 0.42366, -1.97379, -0.307427),
            (-0.0688167, 0.443793, -0.941436, 0.789202),
            (2.26887, 0.548416, 1.27304, 3.43543),
            (-2.11141, 0.543082, -3.26086, -1.11774),
            (-0.788317, 0.417368, -1.60809, 0.0151846),
            (3.09601, 1.67501, 0.774568, 8.03028),
        ];
        for (i, (value, error, low, high)) in published.into_iter().enumerate() {
            let e = data.profile(&fit, i, Confidence::DEFAULT);
            near(e.value, value, 1e-5);
            near(fit.covariance.at(i, i).sqrt(), error, 1e-5);
            near(e.low, low, 1e-4);
            near(e.high, high, 1e-4);
        }
    }

    #[test]
    fn predictors_that_cannot_be_told_apart_have_no_fit() {
        let confounded = data(&[(&[1.0, 0.0, 0.0], 3.0, 9.0), (&[1.0, 1.0, 1.0], 4.0, 8.0)]);
        assert_eq!((confounded.rank(), confounded.fit()), (2, None));
    }
}
