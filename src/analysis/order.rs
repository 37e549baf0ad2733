//! Whether matches are won less often from each level to the next.

use super::estimate::{Confidence, Estimate, difference};
use super::{AnalysisError, Sample};
use serde::Serialize;
use statrs::distribution::{ContinuousCDF, Normal};
use std::collections::BTreeMap;

/// Matches `(won, played)` of each level, in their order; one such row per stratum.
pub type Stratum = Vec<(u64, u64)>;

/// The result of a one-sided test that matches are won less often at higher levels.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Trend {
    /// Standard normal when the levels are equal; negative when higher levels are won less often.
    pub z: f64,
    /// Probability of a statistic at most as large when the levels are equal.
    pub p: f64,
    /// Matches in strata that tell levels apart.
    pub matches: u64,
}

/// A step from one level to the next.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Step {
    /// Change of the win rate, over all strata together.
    pub change: Estimate,
    /// [`trend`] of the two levels, within strata; `None` when they never meet in a stratum, or all or no matches were won.
    pub trend: Option<Trend>,
}

/// The steps between neighbouring levels of difficulty, at tables of one size or at all.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Steps {
    /// Size of the tables; `None` for all.
    pub players: Option<String>,
    /// One step less than levels; `None` where a level has no matches.
    pub steps: Vec<Option<Step>>,
}

/// Whether the levels of difficulty are in their order.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Levels {
    /// The levels, as the game orders them from easy to hard.
    pub names: Vec<String>,
    /// Whether the win rate falls from level to level, over all strata.
    pub trend: Option<Trend>,
    /// [`all_down`] of all matches.
    pub all_down: Option<f64>,
    /// All matches, then the sizes of the table where there are several.
    pub steps: Vec<Steps>,
    /// What else varies between matches; its combinations are the strata.
    pub within: Vec<String>,
}

/// The order of the scenarios that the game declares, taken as levels from easy to hard; `None` when fewer than two of
/// them were played.
///
/// # Errors
/// When a column of the tables is missing or takes too many values.
pub fn levels(sample: &Sample, confidence: Confidence) -> Result<Option<Levels>, AnalysisError> {
    let scenarios = sample.match_levels(&["scenario"])?;
    // Scenarios come in the game's order; matches without one are of no level.
    let declared = scenarios.iter().filter(|l| sample.game().scenarios.contains(&l[0])).count();
    if declared < 2 {
        return Ok(None);
    }
    let within: Vec<String> = sample.conditions().into_iter().filter(|c| c != "scenario").collect();
    let mut levels_within = Vec::new();
    for column in &within {
        levels_within.push(sample.match_levels(&[column])?);
    }
    let mut strata: BTreeMap<Vec<usize>, Stratum> = BTreeMap::new();
    let columns: Vec<&str> = within.iter().map(String::as_str).chain(["scenario"]).collect();
    sample.each(&columns, |batch| {
        let level_of = batch.match_factor(&["scenario"])?.among(&scenarios);
        let mut factors = Vec::new();
        for (column, levels) in within.iter().zip(&levels_within) {
            factors.push(batch.match_factor(&[column])?.among(levels));
        }
        for m in (0..batch.len()).filter(|&m| level_of.codes[m] < declared) {
            let key = factors.iter().map(|f| f.codes[m]).collect();
            let level = &mut strata.entry(key).or_insert_with(|| vec![(0, 0); declared])[level_of.codes[m]];
            level.0 += batch.weight(m) * u64::from(batch.won(m));
            level.1 += batch.weight(m);
        }
        Ok(())
    })?;
    let all: Vec<Stratum> = strata.values().cloned().collect();
    let of_all = steps(&all, confidence);
    let (trend, all_down) = (trend(&all), all_down(&of_all));
    let mut by_table = vec![Steps { players: None, steps: of_all }];
    if let Some(at) = within.iter().position(|column| column == "players") {
        for (code, players) in levels_within[at].iter().enumerate() {
            let here: Vec<Stratum> = strata.iter().filter(|(k, _)| k[at] == code).map(|(_, s)| s.clone()).collect();
            by_table.push(Steps { players: Some(players.concat()), steps: steps(&here, confidence) });
        }
    }
    Ok(Some(Levels { names: scenarios[..declared].concat(), trend, all_down, steps: by_table, within }))
}

/// The Cochran-Armitage test of a trend in proportions (Cochran 1954; Armitage 1955) with the levels numbered 0, 1, 2, …,
/// summed over strata as by Mantel (1963, Journal of the American Statistical Association 58:690). Strata are the
/// combinations of all other factors, so a level that was played at easier tables is not mistaken for an easier one.
pub fn trend(strata: &[Stratum]) -> Option<Trend> {
    let (mut excess, mut variance, mut matches) = (0.0, 0.0, 0);
    for stratum in strata {
        let (won, n) = stratum.iter().fold((0.0, 0.0), |s, l| (s.0 + l.0 as f64, s.1 + l.1 as f64));
        let sum = |f: &dyn Fn(f64, f64, f64) -> f64| {
            stratum.iter().enumerate().map(|(i, l)| f(i as f64, l.0 as f64, l.1 as f64)).sum::<f64>()
        };
        let (first, second) = (sum(&|score, _, n| score * n), sum(&|score, _, n| score * score * n));
        let spread = n * second - first * first;
        if won == 0.0 || won == n || spread <= 0.0 {
            continue;
        }
        excess += sum(&|score, won, _| score * won) - won * first / n;
        variance += won * (n - won) * spread / (n * n * (n - 1.0));
        matches += n as u64;
    }
    let z = excess / variance.sqrt();
    (variance > 0.0).then(|| Trend { z, p: Normal::standard().cdf(z), matches })
}

/// The steps between neighbouring levels; `None` for a step to or from a level without matches.
pub fn steps(strata: &[Stratum], confidence: Confidence) -> Vec<Option<Step>> {
    let levels = strata.first().map_or(0, Vec::len);
    let total = |level: usize| strata.iter().fold((0, 0), |s, l| (s.0 + l[level].0, s.1 + l[level].1));
    (1..levels)
        .map(|to| {
            let (a, b) = (total(to - 1), total(to));
            let two: Vec<Stratum> = strata.iter().map(|l| l[to - 1..=to].to_vec()).collect();
            (a.1 > 0 && b.1 > 0).then(|| Step { change: difference(a, b, confidence), trend: trend(&two) })
        })
        .collect()
}

/// The p of the claim that every step goes down: the largest of all steps (intersection-union test; Berger 1982,
/// Technometrics 24:295). `None` when a step cannot be tested.
pub fn all_down(steps: &[Option<Step>]) -> Option<f64> {
    let p = |step: &Option<Step>| Some(step.as_ref()?.trend?.p);
    steps.iter().map(p).try_fold(0.0f64, |largest, p| Some(largest.max(p?))).filter(|_| !steps.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: f64, b: f64, tolerance: f64) {
        assert!((a - b).abs() <= tolerance, "{a} is not {b}");
    }

    /// R: `prop.trend.test(c(83, 90, 129, 70), c(86, 93, 136, 82))`, the example of its help page (Fleiss 1981):
    /// X-squared = 8.2249, df = 1, p-value = 0.004132. R divides by N where the stratified test divides by N - 1.
    #[test]
    fn one_stratum_is_the_published_trend_test() {
        let smokers = vec![(83, 86), (90, 93), (129, 136), (70, 82)];
        let test = trend(&[smokers]).unwrap();
        near(test.z * test.z * 397.0 / 396.0, 8.2249, 5e-5);
        assert!(test.z < 0.0 && test.matches == 397);
        near(test.p, 0.004132 / 2.0, 3e-5);
    }

    /// R: `mantelhaen.test(UCBAdmissions, correct = FALSE)` gives X-squared = 1.5246 (1.4269 with the correction), df = 1,
    /// of the admissions to Berkeley in 1973; men first, then women, one stratum per department.
    #[test]
    fn two_levels_are_the_test_of_mantel_and_haenszel() {
        let strata = [
            [(512, 825), (89, 108)],
            [(353, 560), (17, 25)],
            [(120, 325), (202, 593)],
            [(138, 417), (131, 375)],
            [(53, 191), (94, 393)],
            [(22, 373), (24, 341)],
        ];
        let test = trend(&strata.map(|s| s.to_vec())).unwrap();
        // The correction takes one half from the excess of one cell; undo it to compare with the published value.
        let variance: f64 = strata
            .iter()
            .map(|s| {
                let (won, n, n1) = ((s[0].0 + s[1].0) as f64, (s[0].1 + s[1].1) as f64, s[1].1 as f64);
                won * (n - won) * n1 * (n - n1) / (n * n * (n - 1.0))
            })
            .sum();
        let excess = test.z * variance.sqrt();
        near((excess.abs() - 0.5).powi(2) / variance, 1.4269, 1e-4);
        assert_eq!(test.matches, 4526);
    }

    #[test]
    fn a_claim_of_order_is_as_strong_as_its_weakest_step() {
        let steps = steps(&[vec![(90, 100), (60, 100), (55, 100)]], Confidence::DEFAULT);
        let p: Vec<f64> = steps.iter().map(|s| s.unwrap().trend.unwrap().p).collect();
        assert!(p[0] < 1e-6 && p[1] > 0.2, "{p:?}");
        assert_eq!(all_down(&steps), Some(p[1]));
        near(steps[0].unwrap().change.value, -0.3, 1e-12);
        let missing = super::steps(&[vec![(9, 10), (0, 0), (5, 10)]], Confidence::DEFAULT);
        assert_eq!((missing[0], all_down(&missing)), (None, None));
        assert_eq!(trend(&[vec![(0, 10), (0, 10)]]), None);
        assert_eq!(all_down(&[]), None);
    }
}
