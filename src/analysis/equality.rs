//! Tests of whether the levels of a factor do equally well.

use super::linear::Symmetric;
use serde::Serialize;
use statrs::distribution::{ChiSquared, ContinuousCDF, FisherSnedecor};

/// Which hypothesis was tested, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// [`Fairness`]: every seat of a match is as likely to win as the others.
    FairShares,
    /// [`homogeneity`]: matches of all levels are won equally often.
    Homogeneity,
}

/// The result of a test.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Test {
    /// Which test.
    pub kind: Kind,
    /// The statistic, chi-square distributed when the levels are equal.
    pub chi_square: f64,
    /// Degrees of freedom.
    pub df: usize,
    /// Probability of a statistic at least this large when the levels are equal.
    pub p: f64,
    /// Matches that tell the levels apart: with a winner for fair shares, all for homogeneity.
    pub matches: u64,
    /// Cohen's w, √(χ²/matches), whatever seeds matches have in common: 0.1 is called small, 0.3 medium, 0.5 large
    /// (Cohen 1988).
    pub effect: f64,
    /// Smallest expected number of wins of a level. Below 5 the chi-square distribution is a rough guide.
    pub smallest_expected: f64,
}

/// Expected wins of every level from which on the statistic is taken to be chi-square distributed (Cochran 1954, Biometrics
/// 10:417).
const FEWEST: f64 = 5.0;

impl Test {
    /// Whether so few wins are expected that the distribution is a rough guide: no interval rests on it.
    pub fn is_rough(&self) -> bool {
        self.smallest_expected < FEWEST
    }
}

/// Upper tail of the chi-square distribution.
pub fn chi_square_tail(x: f64, df: usize) -> f64 {
    match ChiSquared::new(df as f64) {
        Ok(distribution) => distribution.sf(x),
        Err(_) => 1.0,
    }
}

/// Upper tail of Wald's statistic if the covariance is estimated with so many degrees of freedom (Hotelling 1931); `None` if they
/// are too few.
pub(super) fn hotelling_tail(x: f64, df: usize, freedom: usize) -> Option<f64> {
    if df == 0 || freedom < df + 1 {
        return None;
    }
    let second = (freedom - df + 1) as f64;
    let f = x * second / (freedom as f64 * df as f64);
    Some(match FisherSnedecor::new(df as f64, second) {
        Ok(distribution) => distribution.sf(f),
        Err(_) => chi_square_tail(x, df),
    })
}

/// The test of fair shares, gathered match by match.
///
/// Within a match exactly one seat wins, or some share a victory, so seats of one match are not independent. Given
/// the shares handed out in a match, every assignment of them to its seats is equally likely when the seats are equal.
/// The statistic compares the shares of each level with their expectation under these permutations: the generalised
/// Cochran-Mantel-Haenszel test of mean scores with matches as strata (Landis, Heyman and Koch 1978, International
/// Statistical Review 46:237). When every match has one seat of every level and one winner it is Pearson's chi-square
/// of the winners against equal shares; it stays valid when levels hold several seats of a match, miss matches, or play
/// at tables of different sizes. Matches nobody won say nothing about which level is better and do not count here.
///
/// Matches of equal seed are no independent ones. Where there are such, [`next_seed`](Self::next_seed) closes those of a seed,
/// and the covariance is the one between seeds, with Hotelling's correction (1931).
pub struct Fairness {
    observed: Vec<f64>,
    expected: Vec<f64>,
    covariance: Symmetric,
    matches: u64,
    /// What the levels got beyond their expectation in the matches of the seed at hand.
    of_seed: Vec<f64>,
    /// The sum of the products of these, and the number of seeds.
    of_seeds: Symmetric,
    seeds: u64,
    /// The matches of the seed at hand, and whether any seed had several.
    matches_of_seed: u64,
    repeated: bool,
}

impl Fairness {
    /// No matches yet.
    pub fn new(levels: usize) -> Self {
        Self {
            observed: vec![0.0; levels],
            expected: vec![0.0; levels],
            covariance: Symmetric::zero(levels),
            matches: 0,
            of_seed: vec![0.0; levels],
            of_seeds: Symmetric::zero(levels),
            seeds: 0,
            matches_of_seed: 0,
            repeated: false,
        }
    }

    /// One match: the level and the win share of each seat.
    pub fn add(&mut self, seats: &[(usize, f64)]) {
        self.add_times(seats, 1);
    }

    /// So many matches with the same levels and shares.
    pub fn add_times(&mut self, seats: &[(usize, f64)], matches: u64) {
        let times = matches as f64;
        let r = seats.len() as f64;
        let mean = seats.iter().map(|s| s.1).sum::<f64>() / r;
        let variance = seats.iter().map(|s| (s.1 - mean).powi(2)).sum::<f64>() / (r - 1.0).max(1.0);
        // Seats of one level only cannot be told apart, however they share.
        if variance <= 0.0 || seats.iter().all(|s| s.0 == seats[0].0) {
            return;
        }
        self.matches += matches;
        self.matches_of_seed += matches;
        for &(level, share) in seats {
            self.observed[level] += times * share;
            self.expected[level] += times * mean;
            self.of_seed[level] += times * (share - mean);
            self.covariance.add(level, level, times * variance);
            for &(other, _) in seats {
                self.covariance.add(level, other, -times * variance / r);
            }
        }
    }

    /// All matches of a seed were added.
    pub fn next_seed(&mut self) {
        self.of_seeds.add_square(&self.of_seed, 1.0);
        self.of_seed.fill(0.0);
        self.seeds += 1;
        self.repeated |= std::mem::take(&mut self.matches_of_seed) > 1;
    }

    /// The test, or `None` when the design cannot tell the levels apart (all seats of each match have one level), or when there
    /// are too few seeds.
    pub fn test(&self) -> Option<Test> {
        let difference: Vec<f64> = self.observed.iter().zip(&self.expected).map(|(o, e)| o - e).collect();
        let (alone, df) = self.covariance.quadratic_form_of_inverse(&difference);
        let alone = (df > 0).then(|| Test {
            kind: Kind::FairShares,
            chi_square: alone,
            df,
            p: chi_square_tail(alone, df),
            matches: self.matches,
            effect: (alone / self.matches as f64).sqrt(),
            smallest_expected: self.expected.iter().copied().filter(|e| *e > 0.0).fold(f64::INFINITY, f64::min),
        });
        if !self.repeated {
            return alone;
        }
        let mut covariance = self.of_seeds.clone();
        covariance.add_square(&difference, -1.0 / self.seeds as f64);
        let (chi_square, df) = covariance.quadratic_form_of_inverse(&difference);
        // With n seeds the variance of their sum is n / (n - 1) times that of the residuals.
        let chi_square = chi_square * (self.seeds as f64 - 1.0) / self.seeds as f64;
        let p = hotelling_tail(chi_square, df, self.seeds as usize - 1)?;
        Some(Test { chi_square, df, p, ..alone? })
    }
}

/// Pearson's chi-square test of homogeneity (Pearson 1900): `(won, played)` matches of each level, where every match
/// belongs to one level. `None` when fewer than two levels were played, or all or no matches were won.
pub fn homogeneity(levels: &[(u64, u64)]) -> Option<Test> {
    let played: Vec<_> = levels.iter().filter(|l| l.1 > 0).collect();
    let (won, n) = played.iter().fold((0, 0), |sum, l| (sum.0 + l.0, sum.1 + l.1));
    if played.len() < 2 || won == 0 || won == n {
        return None;
    }
    let rate = won as f64 / n as f64;
    let chi_square: f64 =
        played.iter().map(|l| (l.0 as f64 - rate * l.1 as f64).powi(2) / (rate * (1.0 - rate) * l.1 as f64)).sum();
    let df = played.len() - 1;
    Some(Test {
        kind: Kind::Homogeneity,
        chi_square,
        df,
        p: chi_square_tail(chi_square, df),
        matches: n,
        effect: (chi_square / n as f64).sqrt(),
        smallest_expected: played.iter().map(|l| l.1 as f64 * rate.min(1.0 - rate)).fold(f64::INFINITY, f64::min),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: f64, b: f64, tolerance: f64) {
        assert!((a - b).abs() <= tolerance, "{a} is not {b}");
    }

    /// Critical values of any chi-square table.
    #[test]
    fn tails_are_those_of_the_tables() {
        for (x, df, p) in [(3.841459, 1, 0.05), (5.991465, 2, 0.05), (9.487729, 4, 0.05), (13.276704, 4, 0.01)] {
            near(chi_square_tail(x, df), p, 1e-6);
        }
    }

    fn single_winners(wins: &[u32]) -> Fairness {
        let mut fairness = Fairness::new(wins.len());
        for (winner, &count) in wins.iter().enumerate() {
            for _ in 0..count {
                let seats: Vec<_> = (0..wins.len()).map(|l| (l, f64::from(u8::from(l == winner)))).collect();
                fairness.add(&seats);
            }
        }
        fairness
    }

    #[test]
    fn one_seat_per_level_and_one_winner_is_pearson() {
        let wins = [89, 37, 30, 28, 2];
        let test = single_winners(&wins).test().unwrap();
        let expected = 186.0 / 5.0;
        let pearson: f64 = wins.iter().map(|&w| (f64::from(w) - expected).powi(2) / expected).sum();
        near(test.chi_square, pearson, 1e-9);
        assert_eq!((test.df, test.matches), (4, 186));
        near(test.smallest_expected, expected, 1e-9);
        near(test.effect, (pearson / 186.0).sqrt(), 1e-12);
    }

    /// R: `chisq.test(c(30, 20, 10))`: X-squared = 10, df = 2, p-value = 0.006738.
    #[test]
    fn pearson_has_the_p_value_of_r() {
        let test = single_winners(&[30, 20, 10]).test().unwrap();
        near(test.chi_square, 10.0, 1e-9);
        near(test.p, 0.006738, 1e-6);
    }

    /// A bot against another in 2 of 4 seats each: the sign test, (60 - 40)² / 100.
    #[test]
    fn several_seats_of_a_level_are_one_trial_per_match() {
        let mut fairness = Fairness::new(2);
        for i in 0..100 {
            let winner = if i < 60 { 0 } else { 2 };
            let seats: Vec<_> = (0..4).map(|s| (s / 2, f64::from(u8::from(s == winner)))).collect();
            fairness.add(&seats);
        }
        let test = fairness.test().unwrap();
        near(test.chi_square, 4.0, 1e-9);
        assert_eq!(test.df, 1);
        near(test.p, 0.0455, 1e-4);
    }

    #[test]
    fn matches_without_winner_and_levels_without_opponents_say_nothing() {
        let mut fairness = single_winners(&[30, 20, 10]);
        fairness.add(&[(0, 0.0), (1, 0.0), (2, 0.0)]);
        assert_eq!(fairness.test().unwrap().matches, 60);
        let mut same = Fairness::new(1);
        same.add(&[(0, 1.0), (0, 0.0)]);
        assert_eq!(same.test(), None);
    }

    /// Bots that never meet are not compared, whatever rounding leaves of their covariances: thirds, halves and
    /// sevenths do not cancel exactly.
    #[test]
    fn levels_that_never_meet_are_not_compared() {
        let mut apart = Fairness::new(3);
        for i in 0..900 {
            let winners = 1 + i % 4;
            let seats: Vec<_> = (0..7).map(|s| (i % 3, if s < winners { 1.0 / winners as f64 } else { 0.0 })).collect();
            apart.add(&seats);
        }
        assert_eq!(apart.test(), None);
        // If some do meet, only these are compared.
        for i in 0..30 {
            apart.add(&[(0, f64::from(u8::from(i % 3 > 0))), (1, f64::from(u8::from(i % 3 == 0)))]);
        }
        let test = apart.test().unwrap();
        assert_eq!((test.df, test.matches), (1, 30));
        near(test.chi_square, 100.0 / 30.0, 1e-9);
    }

    /// Two of three seats share a victory: each match tells as much as if the third seat alone had lost.
    #[test]
    fn shared_victories_weigh_by_their_permutation_variance() {
        let mut shared = Fairness::new(3);
        let mut lone_loser = Fairness::new(3);
        for i in 0..90 {
            let loser = usize::from(i >= 50) + usize::from(i >= 75);
            let shares: Vec<_> = (0..3).map(|l| (l, if l == loser { 0.0 } else { 0.5 })).collect();
            let losses: Vec<_> = (0..3).map(|l| (l, f64::from(u8::from(l == loser)))).collect();
            shared.add(&shares);
            lone_loser.add(&losses);
        }
        near(shared.test().unwrap().chi_square, lone_loser.test().unwrap().chi_square, 1e-9);
    }

    /// R: `prop.test(c(83, 90, 129, 70), c(86, 93, 136, 82))` (Fleiss 1981, smokers among lung patients, the example of
    /// the help page): X-squared = 12.6, df = 3, p-value = 0.005585.
    #[test]
    fn homogeneity_gives_the_published_value() {
        let test = homogeneity(&[(83, 86), (90, 93), (129, 136), (70, 82)]).unwrap();
        near(test.chi_square, 12.6004, 1e-4);
        near(test.p, 0.005585, 1e-6);
        assert_eq!(test.df, 3);
        assert_eq!(homogeneity(&[(0, 10), (0, 10)]), None);
        assert_eq!(homogeneity(&[(5, 10)]), None);
    }
}
