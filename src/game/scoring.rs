//! Scoring: the result of a match.

use super::{Measures, Outcome, Rules};

/// The result of a match, for the players and for the tables.
pub trait Scoring: Rules {
    /// The result when the match is over; otherwise the standing, as a truncated outcome.
    fn outcome(&self, state: &Self::State) -> Outcome;

    /// Numbers for the result tables, in the order declared by [`GameInfo`](super::GameInfo); none unless overridden.
    fn measure(&self, _state: &Self::State) -> Measures {
        Measures::default()
    }
}
