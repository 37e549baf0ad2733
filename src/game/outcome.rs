//! How a match ended, and for whom.

use super::{BySeat, GameInfo, Seat};
use serde::Serialize;

/// The result of a match, or the standing of one that was stopped.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Outcome {
    /// Which of the game's endings happened, e.g. `pyramids`; one of [`GameInfo::endings`](super::GameInfo::endings).
    pub ending: &'static str,
    /// True when a round or ply cap stopped the match before the rules did.
    pub truncated: bool,
    /// What each seat gets, within [`GameInfo::payoff_range`](super::GameInfo::payoff_range). Searches maximise this.
    pub payoffs: BySeat<f32>,
    /// Which seats won by the rules. Empty when the match was truncated or lost by all.
    pub won: BySeat<bool>,
    /// Place of each seat, 1 is best; tied seats share the better place.
    pub ranks: BySeat<u8>,
}

/// The ending recorded for a match that was stopped by a cap.
pub const TRUNCATED: &str = "truncated";

/// The ending recorded for a match that a seat forfeited.
pub const FORFEIT: &str = "forfeit";

impl Outcome {
    /// A win for the seats for which `winner` holds: they share a payoff of 1, everyone else gets 0. Seats that did not
    /// win are ranked by `standing`, larger is better.
    pub fn win<K: PartialOrd>(
        ending: &'static str,
        players: usize,
        winner: impl Fn(Seat) -> bool,
        standing: impl Fn(Seat) -> K,
    ) -> Self {
        let won = BySeat::from_fn(players, winner);
        let share = 1.0 / won.iter().filter(|won| **won).count().max(1) as f32;
        Self {
            ending,
            truncated: false,
            payoffs: BySeat::from_fn(players, |s| if won[s] { share } else { 0.0 }),
            won,
            ranks: ranks(players, |a, b| {
                won[a] && !won[b] || (won[a] == won[b] && !won[a] && standing(a) > standing(b))
            }),
        }
    }

    /// A cooperative match: all win with a payoff of 1, or all lose with 0.
    pub fn together(ending: &'static str, players: usize, won: bool) -> Self {
        Self {
            ending,
            truncated: false,
            payoffs: BySeat::filled(players, if won { 1.0 } else { 0.0 }),
            won: BySeat::filled(players, won),
            ranks: BySeat::filled(players, 1),
        }
    }

    /// A draw: everybody shares first place and a payoff of 1, and nobody has won.
    pub fn draw(ending: &'static str, players: usize) -> Self {
        Self {
            ending,
            truncated: false,
            payoffs: BySeat::filled(players, 1.0 / players as f32),
            won: BySeat::filled(players, false),
            ranks: BySeat::filled(players, 1),
        }
    }

    /// A match that a cap stopped: nobody wins, payoffs are 0, seats are ranked by `standing`, larger is better.
    pub fn truncated<K: PartialOrd>(players: usize, standing: impl Fn(Seat) -> K) -> Self {
        Self {
            ending: TRUNCATED,
            truncated: true,
            payoffs: BySeat::filled(players, 0.0),
            won: BySeat::filled(players, false),
            ranks: ranks(players, |a, b| standing(a) > standing(b)),
        }
    }

    /// A match that `loser` forfeited and that ends there. Where seats compete the others win together: they share the
    /// first place, and in equal parts what a winner gets or, in a game for fixed stakes, what the loser loses. In a
    /// cooperative game all have lost.
    pub fn forfeit(info: &GameInfo, players: usize, loser: Seat) -> Self {
        let (low, high) = info.payoff_range;
        let others = players.saturating_sub(1).max(1) as f32;
        let share = if info.zero_sum { -low / others } else { high / others };
        let wins = |seat: Seat| !info.cooperative && seat != loser;
        Self {
            ending: FORFEIT,
            truncated: false,
            payoffs: BySeat::from_fn(players, |seat| if wins(seat) { share } else { low }),
            won: BySeat::from_fn(players, wins),
            ranks: ranks(players, |a, b| wins(a) && !wins(b)),
        }
    }
}

/// Competition ranking ("1224"): a seat's rank is one more than the number of seats that beat it.
pub fn ranks(players: usize, beats: impl Fn(Seat, Seat) -> bool) -> BySeat<u8> {
    BySeat::from_fn(players, |s| 1 + Seat::all(players).filter(|&o| beats(o, s)).count() as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn winners_share_the_payoff_and_the_rest_is_ranked_by_standing() {
        let points = [3, 9, 5, 5];
        let outcome = Outcome::win("points", 4, |s| s.0 % 2 == 0, |s| points[s.index()]);
        assert_eq!(outcome.payoffs.as_slice(), [0.5, 0.0, 0.5, 0.0]);
        assert_eq!(outcome.ranks.as_slice(), [1, 3, 1, 4]);
        assert_eq!(outcome.won.as_slice(), [true, false, true, false]);
        assert_eq!((outcome.ending, outcome.truncated), ("points", false));
    }

    /// In a game for two a forfeit is a win of the other; wins of a match always add up to one.
    #[test]
    fn who_forfeits_gets_the_worst_and_the_others_win_together() {
        let info = |range, zero_sum, cooperative| GameInfo {
            payoff_range: range,
            zero_sum,
            cooperative,
            ..GameInfo::new("g", "G", 1..=4)
        };
        let two = Outcome::forfeit(&info((-2.0, 2.0), true, false), 2, Seat(0));
        assert_eq!((two.payoffs.as_slice(), two.ranks.as_slice()), (&[-2.0, 2.0][..], &[2, 1][..]));
        assert_eq!((two.ending, two.truncated, two.won.as_slice()), (FORFEIT, false, &[false, true][..]));
        let four = Outcome::forfeit(&info((0.0, 1.0), false, false), 4, Seat(2));
        assert_eq!(four.payoffs.as_slice(), [1.0 / 3.0, 1.0 / 3.0, 0.0, 1.0 / 3.0]);
        assert_eq!(four.ranks.as_slice(), [1, 1, 4, 1]);
        let together = Outcome::forfeit(&info((0.0, 1.0), false, true), 3, Seat(1));
        assert_eq!((together.payoffs.as_slice(), together.ranks.as_slice()), (&[0.0; 3][..], &[1; 3][..]));
        assert!(together.won.iter().all(|won| !won));
        let alone = Outcome::forfeit(&info((0.0, 1.0), false, false), 1, Seat(0));
        assert_eq!((alone.payoffs.as_slice(), alone.ranks.as_slice()), (&[0.0][..], &[1][..]));
    }

    #[test]
    fn a_truncated_match_has_ranks_but_no_winner() {
        let points = [2, 2, 7];
        let outcome = Outcome::truncated(3, |s| points[s.index()]);
        assert_eq!(outcome.ranks.as_slice(), [2, 2, 1]);
        assert_eq!(outcome.payoffs.as_slice(), [0.0; 3]);
        assert!(outcome.truncated && outcome.won.iter().all(|won| !won));
    }
}
