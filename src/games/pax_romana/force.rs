//! What stands on the map: owners, forces, Cities and Towns, fleets, leaders.

use crate::ids::*;
pub use crate::troops::{LAND, Piece, Troops};
use agon_game::schemars::{self, JsonSchema};
use agon_game::{Id, Seat, enum_id};
use serde::{Deserialize, Serialize};

enum_id! {
    /// Whose a piece is. Seats come first, then forces without a player.
    pub enum Owner: "owner" {
        /// The power of the first seat.
        Seat0 = "seat_0",
        /// The power of the second seat.
        Seat1 = "seat_1",
        /// The power of the third seat.
        Seat2 = "seat_2",
        /// The power of the fourth seat.
        Seat3 = "seat_3",
        /// PAX-12.5.3.
        Syracuse = "syracuse",
        /// PAX-12.5.2.
        Mamertines = "mamertines",
        /// PAX-12.5.1.
        Rhodes = "rhodes",
        /// PAX-12.5.4.
        Pergamum = "pergamum",
        /// PAX-12.5.5.
        Pontus = "pontus",
        /// Other independent places (PAX-7.4.5c).
        Independent = "independent",
        /// Scenario IV.
        MagnaGraecia = "magna_graecia",
        /// Scenario VIII.
        Samnites = "samnites",
        /// Scenario VIII.
        Etruscans = "etruscans",
        /// Scenario VIII.
        Gauls = "gauls",
        /// PAX-12.4: Soldiers of Fortune.
        SoldiersOfFortune = "soldiers_of_fortune",
        /// PAX-13.1: no warriors stand for a chip that nobody has turned over yet.
        Tribes = "tribes",
        /// PAX-13.3: rebels who stay where they are.
        Rebels = "rebels",
        /// PAX-13.3-GAL: the army of the mass revolt.
        GallicRevolt = "gallic_revolt",
        /// PAX-13.4.
        WesternGauls = "western_gauls",
        /// PAX-13.4.
        EasternGauls = "eastern_gauls",
        /// PAX-13.4.
        Germans = "germans",
        /// PAX-12.7: slaves against the first seat.
        Slaves0 = "slaves_0",
        /// Slaves against the second seat.
        Slaves1 = "slaves_1",
        /// Slaves against the third seat.
        Slaves2 = "slaves_2",
        /// Slaves against the fourth seat.
        Slaves3 = "slaves_3",
    }
}

impl Owner {
    /// The owner of a seat's own pieces.
    #[inline]
    pub fn of(seat: Seat) -> Self {
        Self::from_index(seat.index())
    }

    /// The seat whose own piece it is.
    #[inline]
    pub fn seat(self) -> Option<Seat> {
        (self.index() < MAX_PLAYERS).then_some(Seat(self as u8))
    }

    /// The minor state.
    #[inline]
    pub fn minor(self) -> Option<Minor> {
        let place = self.index().checked_sub(Self::Syracuse.index())?;
        (place < Minor::COUNT).then(|| Minor::from_index(place))
    }

    /// Pieces of a minor state.
    #[inline]
    pub fn of_minor(minor: Minor) -> Self {
        Self::from_index(Self::Syracuse.index() + minor.index())
    }

    /// PAX-12.7: slaves that have risen against a seat.
    #[inline]
    pub fn slaves_of(victim: Seat) -> Self {
        Self::from_index(Self::Slaves0.index() + victim.index())
    }

    /// PAX-12.7: against whom these slaves have risen.
    #[inline]
    pub fn victim(self) -> Option<Seat> {
        self.index().checked_sub(Self::Slaves0.index()).map(|place| Seat(place as u8))
    }

    /// PAX-13.2: rebels, invaders and the Gallic revolt; not slaves, not tribes.
    #[inline]
    pub(crate) fn barbarian(self) -> bool {
        (Self::Rebels.index()..Self::Slaves0.index()).contains(&self.index())
    }

    /// PAX-13.4: an army of an invasion.
    #[inline]
    pub fn invader(self) -> bool {
        matches!(self, Self::WesternGauls | Self::EasternGauls | Self::Germans)
    }
}

/// PAX-1.4e, PAX-3.5.2a, PAX-3.5.3a: Land Units of one owner in one Space.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Force {
    /// Whose.
    pub owner: Owner,
    /// Who.
    #[serde(default)]
    pub troops: Troops,
}

/// PAX-7.3: a City or Town.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Works {
    /// Whose.
    pub owner: Owner,
    /// Fortification Points: 1 or 2 make a Town, 3 to 5 a City.
    pub points: u8,
}

impl Works {
    /// A City or a Town.
    #[inline]
    pub fn kind(&self) -> PlaceKind {
        if self.points > 2 { PlaceKind::City } else { PlaceKind::Town }
    }

    /// PAX-7.3.1a: at full strength.
    #[inline]
    pub(crate) fn intact(&self) -> bool {
        matches!(self.points, 2 | 5)
    }

    /// PAX-7.3.4a: Fortification Points that battle cannot take.
    #[inline]
    pub fn floor(&self) -> u8 {
        match self.kind() {
            PlaceKind::City => 3,
            PlaceKind::Town => 1,
        }
    }
}

/// What stands in a Space. Who else is there as a friend stands in the list of guests of the state.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Ground {
    /// Land Units; no owner without units, except tribes under a chip that has not been turned over.
    pub force: Option<Force>,
    /// City or Town.
    pub works: Option<Works>,
}

/// Another force in a Space with a friendly one (PAX-4.3.1j, PAX-12.4.4c, PAX-17.2-03-b).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Guest {
    /// Where.
    pub space: Space,
    /// Who.
    pub force: Force,
}

/// PAX-1.4q, PAX-3.5.2b: all Galley Squadrons of an owner in one place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Fleet {
    /// Whose.
    pub owner: Owner,
    /// A Port or a naval transit point.
    pub at: Node,
    /// Squadrons.
    pub galleys: u8,
}

/// PAX-11.1.5: Land Units on ships that have Finished in a naval transit point.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Cargo {
    /// Whose.
    pub owner: Owner,
    /// A naval transit point.
    pub at: Node,
    /// Who.
    pub troops: Troops,
}

/// A leader in play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Post {
    /// Who.
    pub leader: Leader,
    /// Whose.
    pub owner: Owner,
    /// Where he is; with a moving group where that is.
    pub at: Node,
    /// With which moving group, counted from 1; 0 with none.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub march: u8,
    /// PAX-9.1.4, PAX-R148: he has moved in this Activation.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub moved: bool,
}

fn is_zero(n: &u8) -> bool {
    *n == 0
}

/// Who in a Space stands against somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Foes {
    /// Combat units, or a Tribe chip.
    pub fighters: bool,
    /// Garrisons.
    pub garrison: bool,
    /// A City or Town.
    pub works: bool,
}

impl Foes {
    /// PAX-9.2.1m, PAX-9.2.1n: whether they make who enters attack. Elephants and leaders alone do not.
    #[inline]
    pub fn any(self) -> bool {
        self.fighters || self.garrison || self.works
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn owners_know_seats_minors_and_victims() {
        assert_eq!(Owner::of(Seat(3)).seat(), Some(Seat(3)));
        assert_eq!((Owner::Syracuse.seat(), Owner::Syracuse.minor()), (None, Some(Minor::Syracuse)));
        assert_eq!((Owner::of_minor(Minor::Gauls), Owner::SoldiersOfFortune.minor()), (Owner::Gauls, None));
        assert_eq!((Owner::slaves_of(Seat(2)), Owner::Slaves2.victim()), (Owner::Slaves2, Some(Seat(2))));
        assert!(Owner::Germans.barbarian() && !Owner::Slaves0.barbarian() && !Owner::Tribes.barbarian());
    }
}
