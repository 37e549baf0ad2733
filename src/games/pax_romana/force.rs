//! What stands on the map: owners, forces, Cities and Towns, fleets, leaders, groups on the move.

use crate::ids::*;
pub use crate::troops::{LAND, Piece, Troops};
use agon_game::schemars::{self, JsonSchema};
use agon_game::{Id, IdSet, Seat, enum_id};
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
    pub fn barbarian(self) -> bool {
        (Self::Rebels.index()..Self::Slaves0.index()).contains(&self.index())
    }

    /// PAX-13.4: an army of an invasion.
    #[inline]
    pub fn invader(self) -> bool {
        matches!(self, Self::WesternGauls | Self::EasternGauls | Self::Germans)
    }
}

/// Land Units of one owner in one Space.
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
    pub fn intact(&self) -> bool {
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

/// PAX-3.5.2b: all Galley Squadrons of an owner in one place.
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

enum_id! {
    /// Why a group moves.
    pub enum MarchKind: "kind of move" {
        /// PAX-9.1.1a.
        Major = "major",
        /// PAX-9.1.1b.
        Minor = "minor",
        /// PAX-16.2-CON, PAX-17.2-10: the second Major Move of a Conqueror.
        Conqueror = "conqueror",
        /// PAX-R13-21, PAX-13.4-GER-c: the first move of an invading army; PAX-17.2-36: a Major Move that an event forces.
        Bonus = "bonus",
        /// PAX-9.3.
        Interception = "interception",
        /// PAX-9.4.
        Withdrawal = "withdrawal",
        /// PAX-10.7.
        Retreat = "retreat",
        /// PAX-11.4.2.
        SeaWithdrawal = "sea_withdrawal",
    }
}

enum_id! {
    /// What a group has paid for or done once, and neither pays for nor does again.
    pub enum Toll: "toll" {
        /// PAX-9.2.1i: picking up, in this Space.
        PickUp = "pick_up",
        /// PAX-9.2.1h: making Garrisons, in this Space.
        Garrisons = "garrisons",
        /// PAX-11.3.2j: dropping a single unit, in this Space.
        SingleDrop = "single_drop",
        /// PAX-R11-13: dropping a single unit without landing, in this voyage.
        VoyageDrop = "voyage_drop",
        /// PAX-9.4.5e: sailing, in this Withdrawal.
        Voyage = "voyage",
    }
}

/// Something that a group does in a place, in canonical order: the same choice is not offered in two orders.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Errand {
    /// A leader joins, or stays behind when the group sets out: his place among those who may.
    Leader(u8),
    /// Pieces join, or stay behind when the group sets out.
    Pieces(Piece),
    /// PAX-9.2.1h: Garrisons are made of such pieces.
    Garrisons(Piece),
    /// PAX-9.2.1j: pieces are dropped.
    Drop(Piece),
    /// A leader is dropped: his place in the group.
    DropLeader(u8),
}

impl Errand {
    /// Whether it may come after another one, or at the beginning. When a leader is gone the next one has his place.
    #[inline]
    pub fn may_follow(self, last: Option<Self>) -> bool {
        match self {
            Self::Leader(_) | Self::DropLeader(_) => last <= Some(self),
            Self::Pieces(_) | Self::Garrisons(_) | Self::Drop(_) => last < Some(self),
        }
    }
}

/// A group on the move: its pieces are here and not in a Space. The active one comes first; groups that answer it follow.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct March {
    /// Whose pieces.
    pub owner: Owner,
    /// Who moves them.
    pub mover: Seat,
    /// Why.
    pub kind: MarchKind,
    /// Land Units.
    #[serde(default)]
    pub troops: Troops,
    /// Galley Squadrons.
    #[serde(default)]
    pub galleys: u8,
    /// Where the group is.
    pub at: Node,
    /// From where it came there (PAX-9.4.4a, PAX-10.7.7a); the same place at the start.
    pub came_from: Node,
    /// PAX-10.7.7b: the last Space before that; of Fleets the last Port (PAX-12.6.3b).
    pub last_space: Space,
    /// Movement Points left.
    #[serde(default)]
    pub mp: u8,
    /// The leader whose Campaign rating counts (PAX-8.2.4b).
    #[serde(default)]
    pub commander: Option<Leader>,
    /// On ships.
    #[serde(default)]
    pub afloat: bool,
    /// PAX-11.1.2: the Fleet has Stopped and needs Continuity to go on.
    #[serde(default)]
    pub stopped: bool,
    /// PAX-1.4o, PAX-1.4p: it goes no farther.
    #[serde(default)]
    pub finished: bool,
    /// PAX-R146: leaders alone, their Movement Points doubled.
    #[serde(default)]
    pub alone: bool,
    /// PAX-11.3.1c: the voyage has been paid.
    #[serde(default)]
    pub sailed: bool,
    /// What it neither pays for nor does again.
    #[serde(default)]
    pub paid: IdSet<Toll, u8>,
    /// The last thing that it has done where it is.
    #[serde(default)]
    pub errand: Option<Errand>,
    /// PAX-9.4.1d, PAX-11.4.2d: it may not Withdraw (again); PAX-12.5.1h: it has not paid at Rhodes and may only go back.
    #[serde(default)]
    pub held: bool,
    /// Whose its squadrons are: its owner's, or those of who lends them (PAX-12.4.4e, PAX-12.5.1a).
    pub navy: Owner,
    /// PAX-12.6.3b: the last Port that it has left; where it began before that.
    pub harbour: Node,
    /// PAX-11.1.4: modifiers of the next Continuity roll by what has happened here.
    #[serde(default)]
    pub drift: i8,
    /// PAX-11.4.5c, PAX-12.5.1m: an enemy Fleet is still here after a battle.
    #[serde(default)]
    pub drawn: bool,
    /// PAX-11.1.6, PAX-11.4.1c: who controls the Port has let it pass.
    #[serde(default)]
    pub waved: bool,
    /// PAX-11.3.2p: squadrons that it has left in a Port when it landed there, and may take again.
    #[serde(default)]
    pub escort: Option<(Space, u8)>,
    /// PAX-12.1.4c: Garrisons among its units that have been made in this move: they may still make a Minor Move.
    #[serde(default)]
    pub made: u8,
    /// PAX-9.3.3d, PAX-10.7.6c: what it did before it was intercepted and beaten; it Retreats now and goes on after that.
    #[serde(default)]
    pub before_flight: Option<MarchKind>,
    /// PAX-9.4.3: what the enemy's cavalry takes off the die of a Withdrawal; nothing if it goes by sea (PAX-9.4.3c).
    #[serde(default)]
    pub slowed: u8,
}

impl MarchKind {
    /// A move of the active player's own choice, as against the answers to one.
    #[inline]
    pub fn active(self) -> bool {
        matches!(self, Self::Major | Self::Minor | Self::Conqueror | Self::Bonus)
    }

    /// A Major Move.
    #[inline]
    pub fn major(self) -> bool {
        self.active() && self != Self::Minor
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errands_come_in_order() {
        let li = Piece::full(Unit::LightInfantry);
        let [full, reduced] = [Piece::full(Unit::Legion), Piece::reduced(Unit::Legion)];
        let last = Some(Errand::Pieces(full));
        assert!(Errand::Pieces(reduced).may_follow(last) && Errand::Pieces(li).may_follow(last));
        assert!(!Errand::Pieces(full).may_follow(last) && !Errand::Leader(200).may_follow(last));
        assert!(
            Errand::Leader(3).may_follow(Some(Errand::Leader(3)))
                && !Errand::Leader(2).may_follow(Some(Errand::Leader(3)))
        );
        let order =
            [Errand::Leader(9), Errand::Pieces(li), Errand::Garrisons(full), Errand::Drop(full), Errand::DropLeader(0)];
        assert!(order.is_sorted() && order[0].may_follow(None));
    }

    #[test]
    fn owners_know_seats_minors_and_victims() {
        assert_eq!(Owner::of(Seat(3)).seat(), Some(Seat(3)));
        assert_eq!((Owner::Syracuse.seat(), Owner::Syracuse.minor()), (None, Some(Minor::Syracuse)));
        assert_eq!((Owner::of_minor(Minor::Gauls), Owner::SoldiersOfFortune.minor()), (Owner::Gauls, None));
        assert_eq!((Owner::slaves_of(Seat(2)), Owner::Slaves2.victim()), (Owner::Slaves2, Some(Seat(2))));
        assert!(Owner::Germans.barbarian() && !Owner::Slaves0.barbarian() && !Owner::Tribes.barbarian());
    }
}
