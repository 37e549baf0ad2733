/// The 95 % score interval of the mean of what matches brought, each between `least` and `most`, from the mean and the mean square
/// of the distances from it. Where the true mean is another one, the variance is another, too: as if whole wins and losses were
/// exchanged. For wins and losses alone that is Wilson's interval; and it has a width where all matches went the same.
///
/// # Panics
/// If there are no matches.
pub fn score_interval(matches: u64, mean: f64, variance: f64, [least, most]: [f64; 2]) -> [f64; 2] {
    assert!(matches > 0, "no matches");
    let n = matches as f64;
    // The ends are the roots μ of n (mean − μ)² = z² (variance + (μ − mean) (least + most − μ − mean)).
    let (z, range) = (1.96, most - least);
    let (all, middle) = (n + z * z, (least + most) / 2.0);
    let centre = (n * mean + z * z * middle) / all;
    let half = z / all * (n * variance + z * z * range * range / 4.0).sqrt();
    // At the ends of the range rounding must not push them past the mean.
    [(centre - half).clamp(least.min(mean), mean), (centre + half).clamp(mean, most.max(mean))]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Newcombe 1998, table I, method 3.
    #[test]
    fn for_wins_and_losses_it_is_wilsons_interval() {
        for (won, n, low, high) in [(81, 263, 0.2553, 0.3662), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)] {
            let share = f64::from(won) / n as f64;
            let found = score_interval(n, share, share * (1.0 - share), [0.0, 1.0]);
            for (found, published) in found.into_iter().zip([low, high]) {
                assert!((found - published).abs() < 5e-5, "{won} of {n}: {found} is not {published}");
            }
        }
    }

    /// All matches of one kind still leave room: what is not seen in 60 matches may happen in one of twenty.
    #[test]
    fn equal_matches_have_an_interval_with_a_width() {
        let [low, high] = score_interval(60, 2.0 / 3.0, 0.0, [-1.0 / 3.0, 2.0 / 3.0]);
        assert!((low - 0.6065).abs() < 1e-4 && (high - 2.0 / 3.0).abs() < 1e-12, "{low} to {high}");
        let [low, high] = score_interval(60, 0.0, 0.0, [-1.0, 1.0]);
        assert!((high - 0.0602).abs() < 1e-4 && (low + high).abs() < 1e-12, "{low} to {high}");
    }

    /// Where most matches are even, a few that are not decide; the interval covers there, and the normal one does not.
    #[test]
    fn it_covers_where_most_matches_are_even() {
        let (mut rng, studies, n) = (agon_game::Rng::seeded(61), 2000, 60);
        let (mut score, mut normal) = (0, 0);
        for _ in 0..studies {
            let played: Vec<f64> = (0..n).map(|_| if rng.unit() < 0.03 { 0.5 } else { 0.0 }).collect();
            let mean = played.iter().sum::<f64>() / f64::from(n);
            let variance = played.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / f64::from(n);
            let [low, high] = score_interval(60, mean, variance, [-0.5, 0.5]);
            score += u32::from((low..=high).contains(&0.015));
            let half = 1.96 * (variance / f64::from(n - 1)).sqrt();
            normal += u32::from((mean - half..=mean + half).contains(&0.015));
        }
        assert!(f64::from(score) > 0.93 * f64::from(studies) && normal < score - studies / 10, "{score} and {normal}");
    }
}
