//! Who is next: the engine's answer after every action.

use super::Seat;

/// Who acts next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// A seat chooses one of the legal actions.
    Decision(Seat),
    /// Chance decides: the referee, a search or an operator supplies the result as an action.
    Chance,
    /// The match has ended; [`Scoring::outcome`](super::Scoring::outcome) is final.
    Over,
}

impl Turn {
    /// The seat that decides, if a seat does.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Turn::Decision(seat) => Some(seat),
            _ => None,
        }
    }
}
