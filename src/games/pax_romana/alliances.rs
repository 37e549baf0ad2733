//! PAX-4.3: who is allied with whom until the end of the turn.

use crate::force::Owner;
use agon_game::Seat;
use serde::{Deserialize, Serialize};

/// Seats for which there are bits.
const SEATS: usize = 4;

/// Alliances, each kept from both sides: four bits for each seat. Reads and writes as a list of pairs of players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "Vec<[Owner; 2]>", into = "Vec<[Owner; 2]>")]
pub struct Alliances(u16);

agon_game::schema_as!(Alliances as Vec<[Owner; 2]>);

impl Alliances {
    #[inline]
    fn bit(one: Seat, other: Seat) -> u16 {
        1 << (SEATS * one.index() + other.index())
    }

    /// Whether two seats are allied.
    #[inline]
    pub fn has(self, one: Seat, other: Seat) -> bool {
        self.0 & Self::bit(one, other) != 0
    }

    /// Two seats become allies.
    pub fn insert(&mut self, one: Seat, other: Seat) {
        self.0 |= Self::bit(one, other) | Self::bit(other, one);
    }

    /// Whether nobody is allied.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The allies of a seat, one bit each.
    #[inline]
    pub(crate) fn bits_of(self, seat: Seat) -> u64 {
        u64::from(self.0 >> (SEATS * seat.index()) & 0xF)
    }

    /// All alliances, each once.
    pub(crate) fn pairs(self) -> impl Iterator<Item = [Seat; 2]> {
        let seats = || (0..SEATS as u8).map(Seat);
        let pairs = seats().flat_map(move |one| seats().map(move |other| [one, other]));
        pairs.filter(move |[one, other]| one < other && self.has(*one, *other))
    }
}

impl From<Alliances> for Vec<[Owner; 2]> {
    fn from(alliances: Alliances) -> Self {
        alliances.pairs().map(|pair| pair.map(Owner::of)).collect()
    }
}

impl TryFrom<Vec<[Owner; 2]>> for Alliances {
    type Error = String;

    fn try_from(pairs: Vec<[Owner; 2]>) -> Result<Self, String> {
        let mut alliances = Self::default();
        for [one, other] in pairs {
            let seat = |owner: Owner| owner.seat().ok_or_else(|| format!("{owner} is no player (seat_0 to seat_3)"));
            let (first, second) = (seat(one)?, seat(other)?);
            if first == second {
                return Err(format!("{one} is allied with itself; name two players"));
            }
            if alliances.has(first, second) {
                return Err(format!("{one} and {other} are named twice; each alliance stands there once"));
            }
            alliances.insert(first, second);
        }
        Ok(alliances)
    }
}
