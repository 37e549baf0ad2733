//! PAX-15.4: an Objective in front of a player: face down, shown to allies, or open to all.

use crate::force::Owner;
use crate::ids::*;
use crate::player::Seats;
use agon_game::Seat;
use agon_game::schemars::{self, JsonSchema};
use serde::{Deserialize, Serialize};

/// The filler of an Objective that everybody sees. A set of players never holds all that fits into it.
const OPEN: u8 = u8::MAX;

/// An Objective of a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
pub struct Aim {
    /// The Objective.
    pub objective: Objective,
    /// The players who have seen it, one bit each, or `OPEN`.
    seen: u8,
}

/// How it is written.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename = "Aim", deny_unknown_fields)]
struct Written {
    /// The Objective.
    objective: Objective,
    /// PAX-15.4.6c: whether it has been revealed.
    #[serde(default)]
    revealed: bool,
    /// PAX-15.4.6a: the allies who have been shown it; none if it has been revealed to all.
    #[serde(default)]
    seen: Seats,
}

agon_game::schema_as!(Aim as Written);

impl Aim {
    /// An Objective that nobody else has seen.
    pub fn face_down(objective: Objective) -> Self {
        Self { objective, seen: 0 }
    }

    /// PAX-15.4.6c: whether it has been revealed.
    pub fn revealed(&self) -> bool {
        self.seen == OPEN
    }

    /// PAX-15.4.6a: the other players who have been shown it; none if it has been revealed.
    pub fn seen(&self) -> Seats {
        Seats::from_bits(if self.revealed() { 0 } else { self.seen.into() })
    }

    /// PAX-15.4.6a, PAX-15.4.6c: whether another player knows that it is in this hand.
    pub(crate) fn known_to(&self, seat: Seat) -> bool {
        self.revealed() || self.seen().has(Owner::of(seat))
    }

    /// PAX-15.4.6c: it is turned face-up.
    pub fn reveal(&mut self) {
        self.seen = OPEN;
    }

    /// PAX-15.4.6a: it lies face down, and these players know it.
    pub fn show_only(&mut self, to: Seats) {
        self.seen = to.bits() as u8;
    }
}

impl From<Aim> for Written {
    fn from(aim: Aim) -> Self {
        Self { objective: aim.objective, revealed: aim.revealed(), seen: aim.seen() }
    }
}

impl TryFrom<Written> for Aim {
    type Error = &'static str;

    fn try_from(Written { objective, revealed, seen }: Written) -> Result<Self, Self::Error> {
        let mut aim = Self::face_down(objective);
        match (revealed, seen.is_empty()) {
            (true, true) => aim.reveal(),
            (true, false) => return Err("a revealed Objective has not been shown to single players (PAX-15.4.6c)"),
            (false, _) if seen.bits() == u64::from(OPEN) => {
                return Err("an Objective has been seen by more than players");
            }
            (false, _) => aim.show_only(seen),
        }
        Ok(aim)
    }
}
