//! Strength of bots on one scale, from who finished before whom.

use super::estimate::{Confidence, Estimate, Method};
use super::linear::Symmetric;
use super::{AnalysisError, Sample, forfeits};
use serde::Serialize;
use std::collections::BTreeMap;

/// Rating points per unit of log strength: 400 points are odds of 10 to 1.
pub const POINTS: f64 = 400.0 / std::f64::consts::LN_10;

/// The rating of one player.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Rating {
    /// Name.
    pub name: String,
    /// Rating in points relative to the mean of all players. A difference of d expects a score of
    /// 1/(1 + 10^(-d/400)) against each other.
    pub points: Estimate,
    /// Comparisons: opponents met, counted per match and pair of seats.
    pub comparisons: u64,
    /// Share of the comparisons won; a tie counts one half.
    pub score: f64,
}

/// One match: player and place (1 is best) of each seat.
pub type Finish = Vec<(usize, f64)>;

/// Matches that finished alike.
struct Alike {
    finish: Finish,
    /// Whether a seat forfeited them.
    forfeited: bool,
    matches: u64,
}

/// Rates the bots by their places; seats of the same bot are not compared. A truncated match is a draw between all its
/// seats; a forfeited one compares only the seat at fault with the others. `None` when only one bot plays, or some bots are not connected to the others by matches: they then have no
/// common scale.
///
/// # Errors
/// When the results have no column `bot`.
pub fn rate_bots(sample: &Sample, confidence: Confidence) -> Result<Option<Vec<Rating>>, AnalysisError> {
    let levels = sample.levels(&["bot"])?;
    // By the bits of the places, and whether a seat forfeited.
    let mut finishes: BTreeMap<(Vec<(usize, u64)>, bool), u64> = BTreeMap::new();
    sample.each(&["bot"], |batch| {
        let bots = batch.factor(&["bot"])?.among(&levels);
        for m in 0..batch.len() {
            let place = |s: usize| if batch.truncated[m] { 1.0 } else { batch.rank[s] };
            let mut finish: Vec<(usize, u64)> =
                batch.seats_of(m).map(|s| (bots.codes[s], f64::to_bits(place(s)))).collect();
            // Which seats they had does not matter.
            finish.sort_unstable();
            *finishes.entry((finish, batch.forfeited[m])).or_default() += batch.weight(m);
        }
        Ok(())
    })?;
    let alike = |((seats, forfeited), matches): ((Vec<(usize, u64)>, bool), u64)| Alike {
        finish: seats.into_iter().map(|(bot, place)| (bot, f64::from_bits(place))).collect(),
        forfeited,
        matches,
    };
    let finishes: Vec<Alike> = finishes.into_iter().map(alike).collect();
    Ok(rate_counted(&levels.concat(), &finishes, confidence))
}

/// Bradley-Terry ratings (Bradley and Terry 1952; Zermelo 1929) fitted by the MM algorithm of Hunter (2004, Annals of
/// Statistics 32:384), every match taken apart into its pairs of seats, a tie as half a win for each.
///
/// Players who met are given one more drawn comparison, so that a player who always won has a finite rating, as in Elo
/// programs that use a prior of draws. Pairs of one match depend on each other: the standard error is the larger of the one
/// from the information matrix and the one robust to clusters by match (Huber 1967; White 1982). Best rating first;
/// `None` for fewer than two players, or when they cannot be put on one scale.
pub fn rate(names: &[String], finishes: &[Finish], confidence: Confidence) -> Option<Vec<Rating>> {
    let alike = |finish: &Finish| Alike { finish: finish.clone(), forfeited: false, matches: 1 };
    let finishes: Vec<Alike> = finishes.iter().map(alike).collect();
    rate_counted(names, &finishes, confidence)
}

/// [`rate`], with the number of matches that finished alike.
fn rate_counted(names: &[String], finishes: &[Alike], confidence: Confidence) -> Option<Vec<Rating>> {
    let k = names.len();
    let pairs = Pairs::count(k, finishes);
    if k < 2 || !pairs.connected() {
        return None;
    }
    let strength = pairs.fit();
    let log_mean = strength.iter().map(|s| s.ln()).sum::<f64>() / k as f64;
    let information = pairs.information(&strength);
    let mut anchored = information.clone();
    for i in 0..k {
        for j in 0..k {
            anchored.add(i, j, 1.0);
        }
    }
    // The inverse of L + 11' is that of L on differences plus a constant, which cancels against centring.
    let inverse = anchored.inverse();
    let robust = inverse.sandwich(&scores(k, finishes, &strength));
    let z = confidence.z();
    let offset = 1.0 / (k * k) as f64;
    let mut ratings: Vec<Rating> = (0..k)
        .map(|i| {
            let value = (strength[i].ln() - log_mean) * POINTS;
            let half = z * (inverse.at(i, i) - offset).max(robust.at(i, i)).max(0.0).sqrt() * POINTS;
            let (comparisons, won) = (pairs.met_by(i), (0..k).map(|j| pairs.won.at(i, j)).sum::<f64>());
            Rating {
                name: names[i].clone(),
                points: Estimate {
                    value,
                    low: value - half,
                    high: value + half,
                    n: finishes.iter().filter(|f| f.finish.iter().any(|s| s.0 == i)).map(|f| f.matches).sum(),
                    method: Method::Normal,
                },
                comparisons: comparisons as u64,
                score: if comparisons > 0.0 { won / comparisons } else { 0.5 },
            }
        })
        .collect();
    ratings.sort_by(|a, b| b.points.value.total_cmp(&a.points.value).then_with(|| a.name.cmp(&b.name)));
    Some(ratings)
}

/// Comparisons won by row against column. Not symmetric; the type only lends its storage.
struct Pairs {
    won: Symmetric,
}

impl Pairs {
    fn count(players: usize, finishes: &[Alike]) -> Self {
        let mut won = Symmetric::zero(players);
        for alike in finishes {
            each_pair(alike, |a, b, score| {
                won.add(a, b, alike.matches as f64 * score);
                won.add(b, a, alike.matches as f64 * (1.0 - score));
            });
        }
        Self { won }
    }

    fn met(&self, i: usize, j: usize) -> f64 {
        self.won.at(i, j) + self.won.at(j, i)
    }

    fn met_by(&self, i: usize) -> f64 {
        (0..self.won.size()).map(|j| self.met(i, j)).sum()
    }

    /// Whether everyone met everyone, directly or through others.
    fn connected(&self) -> bool {
        let mut reached = vec![0];
        let mut next = 0;
        while let Some(&i) = reached.get(next) {
            let new: Vec<usize> =
                (0..self.won.size()).filter(|j| !reached.contains(j) && self.met(i, *j) > 0.0).collect();
            reached.extend(new);
            next += 1;
        }
        reached.len() == self.won.size()
    }

    /// Comparisons of a pair with the drawn one added where the two met.
    fn with_prior(&self, i: usize, j: usize) -> f64 {
        let met = self.met(i, j);
        if met > 0.0 { met + 1.0 } else { 0.0 }
    }

    /// Strengths, by minorisation-maximisation. Converges for every input because of the prior draws.
    fn fit(&self) -> Vec<f64> {
        let k = self.won.size();
        let opponents = |i: usize| (0..k).filter(move |&j| j != i && self.met(i, j) > 0.0);
        let wins: Vec<f64> = (0..k).map(|i| opponents(i).map(|j| self.won.at(i, j) + 0.5).sum()).collect();
        let mut strength = vec![1.0; k];
        for _ in 0..100_000 {
            let next: Vec<f64> = (0..k)
                .map(|i| {
                    let weight: f64 = opponents(i).map(|j| self.with_prior(i, j) / (strength[i] + strength[j])).sum();
                    if weight > 0.0 { wins[i] / weight } else { 1.0 }
                })
                .collect();
            let scale = (next.iter().map(|s| s.ln()).sum::<f64>() / k as f64).exp();
            let next: Vec<f64> = next.iter().map(|s| s / scale).collect();
            let change = next.iter().zip(&strength).map(|(a, b)| (a / b).ln().abs()).fold(0.0, f64::max);
            strength = next;
            if change < 1e-12 {
                break;
            }
        }
        strength
    }

    /// Fisher information of the log strengths.
    fn information(&self, strength: &[f64]) -> Symmetric {
        let k = strength.len();
        let mut information = Symmetric::zero(k);
        for i in 0..k {
            for j in (0..k).filter(|&j| j != i) {
                let p = strength[i] / (strength[i] + strength[j]);
                let weight = self.with_prior(i, j) * p * (1.0 - p);
                information.add(i, i, weight);
                information.add(i, j, -weight);
            }
        }
        information
    }
}

/// Sum over matches of the outer product of their score vectors.
fn scores(players: usize, finishes: &[Alike], strength: &[f64]) -> Symmetric {
    let mut sum = Symmetric::zero(players);
    for alike in finishes {
        let n = alike.matches as f64;
        let mut gradient = vec![0.0; players];
        each_pair(alike, |a, b, score| {
            let residual = score - strength[a] / (strength[a] + strength[b]);
            gradient[a] += residual;
            gradient[b] -= residual;
        });
        for &(a, _) in &alike.finish {
            // A player in several seats is added once.
            let x = std::mem::take(&mut gradient[a]);
            sum.add(a, a, n * x * x);
            for (b, y) in gradient.iter().enumerate().filter(|(_, y)| **y != 0.0) {
                sum.add(a, b, n * x * y);
                sum.add(b, a, n * x * y);
            }
        }
    }
    sum
}

/// Calls with (player, other, score of the player) for each pair of seats of different players that the match compares.
fn each_pair(alike: &Alike, mut call: impl FnMut(usize, usize, f64)) {
    for (i, &(a, place_a)) in alike.finish.iter().enumerate() {
        for &(b, place_b) in alike.finish[i + 1..].iter().filter(|s| s.0 != a) {
            if let Some(score) = forfeits::points(place_a, place_b, alike.forfeited) {
                call(a, b, score);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use agon_game::Rng;

    fn names(n: usize) -> Vec<String> {
        (0..n).map(|i| format!("bot_{i}")).collect()
    }

    fn rated(names: &[String], finishes: &[Finish]) -> Vec<Rating> {
        rate(names, finishes, Confidence::DEFAULT).unwrap()
    }

    fn duels(wins: u32, losses: u32) -> Vec<Finish> {
        let win = |w: bool| vec![(0, if w { 1.0 } else { 2.0 }), (1, if w { 2.0 } else { 1.0 })];
        (0..wins).map(|_| win(true)).chain((0..losses).map(|_| win(false))).collect()
    }

    fn of<'a>(ratings: &'a [Rating], name: &str) -> &'a Rating {
        ratings.iter().find(|r| r.name == name).unwrap()
    }

    /// Elo's formula: a score of 75 % is 191 points (Elo 1978); the prior draw moves it a little towards 0.
    #[test]
    fn a_duel_gives_elos_difference() {
        let ratings = rated(&names(2), &duels(750, 250));
        let difference = ratings[0].points.value - ratings[1].points.value;
        let expected = 400.0 * (750.5f64 / 250.5).log10();
        assert!((difference - expected).abs() < 1e-6, "{difference} is not {expected}");
        assert!((ratings[0].score - 0.75).abs() < 1e-12);
        assert_eq!(ratings[0].comparisons, 1000);
        // Delta method: the log odds have the standard error 1/sqrt(n p q), each rating half of it.
        let half = 1.96 / (1000.0f64 * 0.75 * 0.25).sqrt() / 2.0 * POINTS;
        assert!((ratings[0].points.half_width() - half).abs() < 0.1, "{}", ratings[0].points.half_width());
    }

    #[test]
    fn players_who_never_met_have_no_common_scale() {
        let apart = vec![vec![(0, 1.0), (1, 2.0)], vec![(2, 1.0), (3, 2.0)]];
        assert_eq!(rate(&names(4), &apart, Confidence::DEFAULT), None);
        let linked = [apart.clone(), vec![vec![(3, 1.0), (0, 2.0)]]].concat();
        assert!(rated(&names(4), &linked).iter().all(|r| r.points.half_width().is_finite()));
        let alone = vec![vec![(0, 1.0), (0, 2.0)]];
        assert_eq!(rate(&names(1), &alone, Confidence::DEFAULT), None);
    }

    #[test]
    fn a_clean_sweep_is_finite_and_uncertain() {
        let ratings = rated(&names(2), &duels(20, 0));
        assert!(ratings[0].points.value > 200.0 && ratings[0].points.value < 600.0);
        assert!(ratings[0].points.half_width() > 150.0, "{:?}", ratings[0].points);
    }

    /// Three players in cyclic balance are equal; drawn matches keep them so.
    #[test]
    fn balanced_results_and_draws_are_level() {
        let mut finishes: Vec<Finish> =
            (0..30).map(|i| (0..3).map(|p| (p, f64::from(1 + (p as u32 + i) % 3))).collect()).collect();
        finishes.push((0..3).map(|p| (p, 1.0)).collect());
        for rating in rated(&names(3), &finishes) {
            assert!(rating.points.value.abs() < 1e-6, "{rating:?}");
        }
    }

    /// Four seats drawn from Plackett-Luce with known strengths: the intervals hold the truth, and the order is right.
    #[test]
    fn known_strengths_are_recovered() {
        let truth: [f64; 4] = [4.0, 2.0, 1.0, 0.5];
        let log_mean = truth.iter().map(|s| s.ln()).sum::<f64>() / 4.0;
        let mut covered = 0;
        for repeat in 0..100 {
            let mut rng = Rng::seeded(repeat);
            let finishes: Vec<Finish> = (0..300).map(|_| plackett_luce(&truth, &mut rng)).collect();
            let ratings = rated(&names(4), &finishes);
            for (i, s) in truth.iter().enumerate() {
                covered += u32::from(of(&ratings, &format!("bot_{i}")).points.covers((s.ln() - log_mean) * POINTS));
            }
            assert_eq!(ratings[0].name, "bot_0");
            assert_eq!(ratings[3].name, "bot_3");
        }
        assert!((365..=398).contains(&covered), "{covered} of 400 intervals cover");
    }

    /// Copies of a match in several seats add rows but little information.
    #[test]
    fn pairs_of_one_match_are_not_independent() {
        let single = rated(&names(2), &duels(60, 40));
        let doubled: Vec<Finish> = duels(60, 40).into_iter().map(|f| vec![f[0], f[0], f[1], f[1]]).collect();
        let doubled = rated(&names(2), &doubled);
        let ratio = doubled[0].points.half_width() / single[0].points.half_width();
        assert!((0.97..1.03).contains(&ratio), "{ratio}");
    }

    fn plackett_luce(strength: &[f64], rng: &mut Rng) -> Finish {
        let mut left: Vec<usize> = (0..strength.len()).collect();
        let mut finish = Vec::new();
        while !left.is_empty() {
            let total: f64 = left.iter().map(|&p| strength[p]).sum();
            let mut x = rng.unit() * total;
            let at = left.iter().position(|&p| {
                x -= strength[p];
                x < 0.0
            });
            finish.push((left.remove(at.unwrap_or(0)), finish.len() as f64 + 1.0));
        }
        finish.sort_by_key(|s| s.0);
        finish
    }
}
