//! Ratings that follow the matches one by one, as game servers give them.

use super::rating::POINTS;
use super::{AnalysisError, Sample};
use serde::Serialize;
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

/// What a bot is worth after the last match.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Online {
    /// Points relative to the mean of all, on the scale of [`Rating`](super::rating::Rating).
    pub points: f64,
    /// Standard deviation of what the method believes, in points.
    pub deviation: f64,
}

/// The bots of `names` by the method of Weng and Lin (2011, Journal of Machine Learning Research 12:267; algorithm 1, the
/// full Bradley-Terry model), as the crate `skillratings` computes it from its usual beginning. It goes through the
/// matches in their order and never looks back, so the last ones count most, and it depends on the order; a rating of all
/// matches at once ([`rate`](super::rating::rate)) does not. A truncated match is a draw between all; a forfeited one is won
/// by each of the others against the seat at fault, and nothing between them. The seats of a bot
/// that has several are rated one by one, and it gets their mean.
///
/// # Errors
/// When the results have no column `bot`, or a table cannot be read.
pub fn weng_lin(sample: &Sample, names: &[String]) -> Result<Vec<Online>, AnalysisError> {
    let levels = sample.levels(&["bot"])?;
    let config = WengLinConfig::new();
    let mut ratings = vec![WengLinRating::new(); levels.len()];
    let mut seats = Vec::new();
    for part in 0..sample.part_count() {
        for batch in sample.in_order(part, &["bot"]) {
            let batch = batch?;
            let bots = batch.factor(&["bot"])?.among(&levels);
            for m in 0..batch.len() {
                let place = |seat: usize| if batch.truncated[m] { 1.0 } else { batch.rank[seat] };
                seats.clear();
                seats.extend(batch.seats_of(m).map(|seat| (bots.codes[seat], place(seat))));
                play(&mut ratings, &seats, batch.forfeited[m], &config);
            }
        }
    }
    Ok(on_scale(&levels.concat(), &ratings, names, &config))
}

/// One match: bot and place of each seat, and whether one forfeited it.
fn play(ratings: &mut [WengLinRating], seats: &[(usize, f64)], forfeited: bool, config: &WengLinConfig) {
    if seats.iter().all(|seat| seat.0 == seats[0].0) {
        return;
    }
    let alone: Vec<[WengLinRating; 1]> = seats.iter().map(|seat| [ratings[seat.0]]).collect();
    let teams: Vec<(&[WengLinRating], MultiTeamOutcome)> =
        alone.iter().zip(seats).map(|(team, seat)| (&team[..], MultiTeamOutcome::new(seat.1 as usize))).collect();
    let mut new = weng_lin_multi_team(&teams, config);
    if let Some(at_fault) = seats.iter().position(|seat| forfeited && seat.1 > 1.0) {
        // The method adds up pairs of seats, so a duel with the seat at fault is what it says of each other seat.
        for seat in (0..seats.len()).filter(|seat| *seat != at_fault) {
            new[seat] = weng_lin_multi_team(&[teams[seat], teams[at_fault]], config).swap_remove(0);
        }
    }
    for (i, &(bot, _)) in seats.iter().enumerate() {
        // Once for each bot, at its first seat.
        if seats[..i].iter().any(|seat| seat.0 == bot) {
            continue;
        }
        let own: Vec<WengLinRating> =
            seats.iter().zip(&new).filter(|(seat, _)| seat.0 == bot).map(|(_, team)| team[0]).collect();
        let mean = |of: fn(&WengLinRating) -> f64| own.iter().map(of).sum::<f64>() / own.len() as f64;
        ratings[bot] = WengLinRating { rating: mean(|r| r.rating), uncertainty: mean(|r| r.uncertainty) };
    }
}

/// In points around a mean of 0. Two bots whose ratings are sure and differ by d beat one another with the odds
/// e^(d / √2 β).
fn on_scale(known: &[String], ratings: &[WengLinRating], names: &[String], config: &WengLinConfig) -> Vec<Online> {
    let unit = POINTS / (std::f64::consts::SQRT_2 * config.beta);
    let of = |name: &String| known.iter().position(|k| k == name).map(|at| ratings[at]).unwrap_or_default();
    let own: Vec<WengLinRating> = names.iter().map(of).collect();
    let mean = own.iter().map(|r| r.rating).sum::<f64>() / own.len().max(1) as f64;
    own.iter().map(|r| Online { points: (r.rating - mean) * unit, deviation: r.uncertainty * unit }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use agon_game::Rng;

    fn names(n: usize) -> Vec<String> {
        (0..n).map(|i| i.to_string()).collect()
    }

    fn rated(n: usize, matches: &[Vec<(usize, f64)>]) -> Vec<Online> {
        let mut ratings = vec![WengLinRating::new(); n];
        let config = WengLinConfig::new();
        matches.iter().for_each(|seats| play(&mut ratings, seats, false, &config));
        on_scale(&names(n), &ratings, &names(n), &config)
    }

    /// Who wins three of four is 191 Elo points ahead; after many matches the method says so too.
    #[test]
    fn the_scale_is_that_of_elo() {
        let mut rng = Rng::seeded(3);
        let one = |rng: &mut Rng| if rng.below(4) > 0 { vec![(0, 1.0), (1, 2.0)] } else { vec![(0, 2.0), (1, 1.0)] };
        let matches: Vec<_> = (0..20_000).map(|_| one(&mut rng)).collect();
        let online = rated(2, &matches);
        let lead = online[0].points - online[1].points;
        assert!((lead - 191.0).abs() < 12.0, "{lead}");
        assert!((online[0].points + online[1].points).abs() < 1e-9);
        assert!(online[0].deviation < rated(2, &matches[..100])[0].deviation);
    }

    #[test]
    fn draws_and_company_with_oneself_move_nobody() {
        for seats in [vec![(0, 1.0), (1, 1.0)], vec![(0, 1.0), (0, 2.0)]] {
            assert!(rated(2, &[seats]).iter().all(|o| o.points == 0.0));
        }
    }

    /// The forfeit of a third moves each of two equals as a duel with it would, and the third as a lost match does.
    #[test]
    fn a_forfeited_match_compares_only_the_one_at_fault() {
        let rate = |seats: &[(usize, f64)], forfeited| {
            let mut ratings =
                vec![WengLinRating { rating: 30.0, uncertainty: 2.0 }, WengLinRating::new(), WengLinRating::new()];
            play(&mut ratings, seats, forfeited, &WengLinConfig::new());
            ratings
        };
        let all = [(0, 1.0), (1, 1.0), (2, 3.0)];
        let (forfeited, played) = (rate(&all, true), rate(&all, false));
        assert_eq!(forfeited[0], rate(&[(0, 1.0), (2, 2.0)], false)[0]);
        assert_eq!(forfeited[1], rate(&[(1, 1.0), (2, 2.0)], false)[1]);
        assert_eq!(forfeited[2], played[2]);
        assert!(played[0].rating < forfeited[0].rating, "a draw with a weaker one would cost it points");
    }

    /// Seats of one bot do not count twice: two against two moves them no more than one against one.
    #[test]
    fn several_seats_are_rated_once() {
        let duel = rated(2, &[vec![(0, 1.0), (1, 2.0)]]);
        let twice = rated(2, &[vec![(0, 1.0), (0, 1.0), (1, 2.0), (1, 2.0)]]);
        assert!(twice[0].points > duel[0].points && twice[0].points < 2.5 * duel[0].points, "{duel:?}, {twice:?}");
    }
}
