//! The end of the game (AOM-801 to AOM-811).

use super::AgeOfMythology;
use super::state::*;
use crate::game::{Outcome, Seat};

/// All endings in the order of reports.
pub const ENDINGS: &[&str] = &["points_exhausted", "wonder"];

impl AgeOfMythology {
    /// AOM-807, AOM-809: points, then cubes.
    pub(super) fn standing(&self, s: &State, seat: Seat) -> (u16, u16) {
        let own = s.player(seat);
        if !s.teams {
            return (own.points.into(), own.wealth());
        }
        // AOM-R6: partners sit opposite; their sums count.
        let partner = s.player(s.clockwise(seat, s.players() / 2));
        (u16::from(own.points) + u16::from(partner.points), own.wealth() + partner.wealth())
    }

    /// AOM-808, AOM-809, AOM-R57.
    pub(super) fn result(&self, s: &State) -> Outcome {
        let players = s.players();
        let standing = |seat| self.standing(s, seat);
        let Some(over) = s.over else { return Outcome::truncated(players, standing) };
        let ending = match over {
            Over::PointsExhausted => ENDINGS[0],
            Over::Wonder(_) => ENDINGS[1],
        };
        let best = Seat::all(players).map(standing).max();
        Outcome::win(ending, players, |seat| Some(standing(seat)) == best, standing)
    }
}
