//! What stands on the map: owners, forces, Cities and Towns, fleets, leaders.

use crate::ids::*;
pub use crate::troops::{LAND, Piece, Troops};
use agon_game::schemars::{self, JsonSchema};
use agon_game::{Id, Seat, enum_id};
use serde::{Deserialize, Serialize};

enum_id! {
    /// PAX-2.2c: the owner of a piece. Seats come first, then forces without a player, which have units of their own.
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
        /// PAX-13.1. A chip that has not been turned over stands for no warriors yet.
        Tribes = "tribes",
        /// PAX-13.3: rebels that stay where they are.
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
    /// The owner of a seat's pieces.
    #[inline]
    pub fn of(seat: Seat) -> Self {
        Self::from_index(seat.index())
    }

    /// The seat that the pieces belong to.
    #[inline]
    pub fn seat(self) -> Option<Seat> {
        (self.index() < MAX_PLAYERS).then_some(Seat(self as u8))
    }

    /// The minor state that the pieces belong to.
    #[inline]
    pub fn minor(self) -> Option<Minor> {
        let place = self.index().checked_sub(Self::Syracuse.index())?;
        (place < Minor::COUNT).then(|| Minor::from_index(place))
    }

    /// The owner of a minor state's pieces.
    #[inline]
    pub fn of_minor(minor: Minor) -> Self {
        Self::from_index(Self::Syracuse.index() + minor.index())
    }

    /// PAX-12.7: the slaves that have risen against a seat.
    #[inline]
    pub fn slaves_of(victim: Seat) -> Self {
        Self::from_index(Self::Slaves0.index() + victim.index())
    }

    /// PAX-12.7: the seat that these slaves have risen against.
    #[inline]
    pub fn victim(self) -> Option<Seat> {
        self.index().checked_sub(Self::Slaves0.index()).map(|place| Seat(place as u8))
    }

    /// PAX-13.2: whether these are rebels, invaders or the Gallic revolt; not slaves, not tribes.
    #[inline]
    pub(crate) fn barbarian(self) -> bool {
        (Self::Rebels.index()..Self::Slaves0.index()).contains(&self.index())
    }

    /// PAX-13.4: whether this is an invading army.
    #[inline]
    pub fn invader(self) -> bool {
        matches!(self, Self::WesternGauls | Self::EasternGauls | Self::Germans)
    }
}

/// PAX-1.4e, PAX-3.5.2a, PAX-3.5.3a: Land Units of one owner in one Space.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Force {
    /// The owner.
    pub owner: Owner,
    /// The units.
    #[serde(default)]
    pub troops: Troops,
}

/// PAX-7.3: a City or Town.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Works {
    /// The owner.
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

    /// PAX-7.3.1a: whether it is at full strength.
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

/// What stands in a Space. Further forces, there as friends, are listed in the state's `guests`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Ground {
    /// Land Units. There is a force only where there are units, or a Tribe chip that has not been turned over.
    pub force: Option<Force>,
    /// A City or Town.
    pub works: Option<Works>,
}

/// Another force in the Space of a friendly one (PAX-4.3.1j, PAX-12.4.4c, PAX-17.2-03-b).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Guest {
    /// The Space.
    pub space: Space,
    /// The force.
    pub force: Force,
}

/// PAX-1.4q, PAX-3.5.2b: all Galley Squadrons of an owner in one place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Fleet {
    /// The owner.
    pub owner: Owner,
    /// A Port or a naval transit point.
    pub at: Node,
    /// Squadrons.
    pub galleys: u8,
}

/// PAX-11.1.5: Land Units on ships that have Finished at a naval transit point.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Cargo {
    /// The owner.
    pub owner: Owner,
    /// A naval transit point.
    pub at: Node,
    /// The units.
    pub troops: Troops,
}

/// A leader in play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Post {
    /// The leader.
    pub leader: Leader,
    /// The owner.
    pub owner: Owner,
    /// Where he is; if he is with a moving group, where that is.
    pub at: Node,
    /// The moving group he is with, counted from 1; 0 if none.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub march: u8,
    /// PAX-9.1.4, PAX-R148: he has moved in this Activation.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub moved: bool,
}

fn is_zero(n: &u8) -> bool {
    *n == 0
}

/// What in a Space stands against an owner.
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
    /// PAX-9.2.1m, PAX-9.2.1n: whether a group that enters must attack. It need not attack Elephants and leaders alone.
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
