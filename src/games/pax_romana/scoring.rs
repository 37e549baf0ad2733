//! Who has won: PAX-3.2.Hb to PAX-3.2.He, PAX-3.7c.

use super::PaxRomana;
use super::state::*;
use crate::game::{Outcome, Seat};

/// How matches end.
pub(super) const ENDINGS: &[&str] = &["automatic", "last_turn"];

impl PaxRomana {
    /// The result, or the standing of a match that goes on: victory points of the track, then Stability.
    pub(super) fn result(&self, s: &State) -> Outcome {
        let standing = |seat: Seat| (s.player(seat).points, s.player(seat).stability);
        let (ending, winners) = match s.over {
            Some(Over::Automatic(winners)) => (ENDINGS[0], winners),
            Some(Over::Final(winners)) => (ENDINGS[1], winners),
            None => return Outcome::truncated(s.players(), standing),
        };
        Outcome::win(ending, s.players(), |seat| winners.has(Owner::of(seat)), standing)
    }
}
