//! Groups on the move, over land and on ships.

mod written;

use crate::force::{Owner, Piece, Troops};
use crate::ids::*;
use agon_game::schemars::{self, JsonSchema};
use agon_game::{IdSet, Seat, enum_id};
use serde::{Deserialize, Serialize};

/// A group on the move: its pieces are here and not in a Space. The active group comes first; groups that answer it follow.
/// In JSON all fields are at one level, and `afloat` says whether the group is on ships.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "written::March", into = "written::March")]
pub struct March {
    /// The owner of the pieces.
    pub owner: Owner,
    /// The player who moves them.
    pub mover: Seat,
    /// Why it moves.
    pub kind: MarchKind,
    /// Land Units.
    pub troops: Troops,
    /// PAX-17.2-03-b: those of its Land Units that belong to Pergamum, in an army of its ally.
    pub pergamene: Troops,
    /// Where the group is.
    pub at: Node,
    /// Where it came from (PAX-9.4.4a, PAX-10.7.7a); at the start, the same as `at`.
    pub came_from: Node,
    /// PAX-10.7.7b: the last Space before that; for a Fleet, the last Port (PAX-12.6.3b).
    pub last_space: Space,
    /// On foot, or on ships.
    pub course: Course,
    /// Movement Points left.
    pub mp: u8,
    /// The leader whose Campaign rating counts (PAX-8.2.4b).
    pub commander: Option<Leader>,
    /// PAX-1.4o, PAX-1.4p: it may go no farther.
    pub finished: bool,
    /// PAX-R146: it consists of leaders alone, whose Movement Points are doubled.
    pub alone: bool,
    /// What it has paid for or done and does not pay for or do again.
    pub paid: IdSet<Toll, u8>,
    /// The last thing it did in this place.
    pub errand: Option<Errand>,
    /// PAX-9.4.1d: it has left the place from which it Withdraws; PAX-12.5.1h: it has not paid at Rhodes and may only go
    /// back.
    pub held: bool,
    /// The owner of its squadrons: its own owner, or the one who lends them (PAX-12.4.4e, PAX-12.5.1a).
    pub navy: Owner,
    /// PAX-12.6.3b: the last Port it left; before it has left one, where it began.
    pub harbour: Node,
    /// PAX-11.3.2p: squadrons that it left in a Port when it landed there and may take along again.
    pub escort: Option<(Space, u8)>,
    /// PAX-12.1.4c: Garrisons in it that were made in this move and may still make a Minor Move.
    pub made: u8,
    /// PAX-9.3.3d, PAX-10.7.6c: what it was doing when it was intercepted and beaten. It now Retreats, and goes on
    /// afterwards.
    pub before_flight: Option<MarchKind>,
    /// PAX-4.3.1p: the place of its owner's forces among those in the Space from which all of them have set out, as long as it has not moved.
    pub rank: Option<u8>,
    /// PAX-9.4.3: what the enemy's cavalry subtracts from the die of a Withdrawal; not if it goes by sea (PAX-9.4.3c).
    pub slowed: u8,
}

agon_game::schema_as!(March as written::March);

/// How a group travels.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Course {
    /// On land, without squadrons.
    Land,
    /// On ships: on squadrons, or on transports of its own (PAX-11.3.1a).
    Sea(Voyage),
}

/// What is particular to a group on ships.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Voyage {
    /// Galley Squadrons.
    pub galleys: u8,
    /// PAX-11.1.2: the Fleet has Stopped and needs a Continuity roll to go on.
    pub stopped: bool,
    /// PAX-11.3.1c: the voyage has been paid for.
    pub sailed: bool,
    /// PAX-11.1.4: modifiers of the next Continuity roll, from what has happened here.
    pub drift: i8,
    /// PAX-11.4.5c, PAX-12.5.1m: an enemy Fleet is still here after a battle.
    pub enemy_stays: bool,
    /// PAX-11.1.6, PAX-11.4.1c: the controller of the Port has let it pass.
    pub passage_granted: bool,
}

impl March {
    /// A group that is set in motion in this place, still without pieces.
    pub(crate) fn new(owner: Owner, mover: Seat, kind: MarchKind, at: Node, course: Course) -> Self {
        Self {
            owner,
            mover,
            kind,
            troops: Troops::NONE,
            pergamene: Troops::NONE,
            at,
            came_from: at,
            last_space: at.space().unwrap_or_default(),
            course,
            mp: 0,
            commander: None,
            finished: false,
            alone: false,
            paid: IdSet::EMPTY,
            errand: None,
            held: false,
            navy: owner,
            harbour: at,
            escort: None,
            made: 0,
            before_flight: None,
            rank: None,
            slowed: 0,
        }
    }

    /// Whether it is on ships.
    #[inline]
    pub fn afloat(&self) -> bool {
        matches!(self.course, Course::Sea(_))
    }

    /// PAX-9.3.3d: whether it has come to where it is over a Sea Link.
    #[inline]
    pub(crate) fn by_sea(&self) -> bool {
        self.afloat() || self.paid.has(Toll::Landing)
    }

    /// What is particular to it on ships; nothing on land.
    #[inline]
    pub fn voyage(&self) -> Option<&Voyage> {
        match &self.course {
            Course::Land => None,
            Course::Sea(voyage) => Some(voyage),
        }
    }

    /// The same, mutably.
    ///
    /// # Panics
    /// If it is on land.
    #[inline]
    #[track_caller]
    pub fn voyage_mut(&mut self) -> &mut Voyage {
        match &mut self.course {
            Course::Land => unreachable!("a group on land has no ships"),
            Course::Sea(voyage) => voyage,
        }
    }

    /// Its Galley Squadrons.
    #[inline]
    pub fn galleys(&self) -> u8 {
        self.voyage().map_or(0, |voyage| voyage.galleys)
    }

    /// PAX-11.1.2: whether the Fleet has Stopped and needs a Continuity roll to go on.
    #[inline]
    pub fn stopped(&self) -> bool {
        self.voyage().is_some_and(|voyage| voyage.stopped)
    }

    /// PAX-11.3.1c: whether the voyage has been paid for.
    #[inline]
    pub fn sailed(&self) -> bool {
        self.voyage().is_some_and(|voyage| voyage.sailed)
    }

    /// Those of its Land Units that belong to its owner.
    #[inline]
    pub fn own(&self) -> Troops {
        if self.pergamene.is_empty() { self.troops } else { self.troops.without(self.pergamene) }
    }

    /// Those of its Land Units that belong to this owner.
    pub fn troops_of(&self, owner: Owner) -> Troops {
        match owner {
            _ if owner == self.owner => self.own(),
            Owner::Pergamum => self.pergamene,
            _ => Troops::NONE,
        }
    }

    /// The possible owners of its Land Units, its own owner first.
    pub(crate) fn owners(&self) -> impl Iterator<Item = Owner> + use<> {
        let second = (!self.pergamene.is_empty()).then_some(Owner::Pergamum);
        [Some(self.owner), second].into_iter().flatten()
    }

    /// Whether a piece of this kind may be either its owner's or Pergamum's.
    pub(crate) fn mixed(&self, piece: Piece) -> bool {
        let theirs = self.pergamene.count(piece);
        theirs > 0 && self.troops.count(piece) > theirs
    }

    /// Land Units join. PAX-17.2-03-b: an army of Pergamum that its ally's units join becomes his army. PAX-9.2.4: two
    /// reduced units of a kind, one of each owner, become one full unit of his.
    pub(crate) fn enlist(&mut self, owner: Owner, piece: Piece, count: u8) {
        if self.owner == Owner::Pergamum && owner != self.owner {
            (self.owner, self.pergamene) = (owner, self.troops);
        }
        self.troops.add(piece, count);
        if owner != self.owner {
            self.pergamene.add(piece, count);
        }
        self.forget_absent();
    }

    /// Land Units of an owner leave the group.
    ///
    /// # Panics
    /// If they are not with the group.
    pub(crate) fn release(&mut self, owner: Owner, piece: Piece, count: u8) {
        self.troops.remove(piece, count);
        if owner != self.owner {
            self.pergamene.remove(piece, count);
        }
    }

    /// Land Units are lost, its owner's first.
    ///
    /// # Panics
    /// If they are not with the group.
    pub(crate) fn lose(&mut self, piece: Piece, count: u8) {
        self.troops.remove(piece, count);
        self.forget_absent();
    }

    /// PAX-10.6.1, PAX-10.6.2: a full unit is reduced, one of the owner's first.
    pub(crate) fn weaken(&mut self, unit: Unit) {
        let own = self.own().count(Piece::full(unit)) > 0;
        self.weaken_of(if own { self.owner } else { Owner::Pergamum }, unit);
    }

    /// PAX-10.6.1, PAX-10.6.2, PAX-17.2-03-d: a full unit of an owner is reduced.
    ///
    /// # Panics
    /// If it is not with the group.
    pub(crate) fn weaken_of(&mut self, owner: Owner, unit: Unit) {
        self.troops.weaken(unit);
        if owner != self.owner {
            self.pergamene.weaken(unit);
        }
    }

    /// All its Land Units are lost.
    pub(crate) fn disband(&mut self) {
        (self.troops, self.pergamene) = (Troops::NONE, Troops::NONE);
    }

    /// Reduces Pergamum's share to what is still with the group.
    fn forget_absent(&mut self) {
        if !self.pergamene.is_empty() {
            self.pergamene = self.pergamene.without(self.pergamene.without(self.troops));
        }
    }

    /// The group goes on ships.
    pub fn go_aboard(&mut self) {
        self.course = Course::Sea(Voyage::default());
    }
}

impl MarchKind {
    /// Whether the active player chose this move, as opposed to the answers to one.
    #[inline]
    pub fn active(self) -> bool {
        matches!(self, Self::Major | Self::Minor | Self::Conqueror | Self::Bonus)
    }

    /// Whether it is a Major Move.
    #[inline]
    pub fn major(self) -> bool {
        self.active() && self != Self::Minor
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
    /// Something that a group pays for or does once, and then not again.
    pub enum Toll: "toll" {
        /// PAX-9.2.1i: picking up units, in this Space.
        PickUp = "pick_up",
        /// PAX-9.2.1h: making Garrisons, in this Space.
        Garrisons = "garrisons",
        /// PAX-11.3.2j: dropping a single unit, in this Space.
        SingleDrop = "single_drop",
        /// PAX-R11-13: dropping a single unit without landing, in this voyage.
        VoyageDrop = "voyage_drop",
        /// PAX-9.4.5e: sailing, in this Withdrawal; PAX-11.3.2e: becoming a transport, in this move.
        Voyage = "voyage",
        /// PAX-9.3.3d: landing, in this Space, over the Sea Link from where it came.
        Landing = "landing",
    }
}

/// Something that a group does in a place. Choices come in this canonical order, so that none is offered in two orders.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Errand {
    /// A leader joins, or stays behind when the group sets out: his place among those who may.
    Leader(u8),
    /// Pieces join, or stay behind when the group sets out.
    Pieces(Piece),
    /// PAX-17.2-03-b: pieces of Pergamum join.
    Allies(Piece),
    /// PAX-9.2.1h: pieces of this kind become Garrisons.
    Garrisons(Piece),
    /// PAX-9.2.1j: pieces are dropped.
    Drop(Piece),
    /// PAX-9.2.1j, PAX-17.2-03-b: pieces of Pergamum are dropped.
    DropAllies(Piece),
    /// A leader is dropped: his place in the group.
    DropLeader(u8),
}

impl Errand {
    /// Whether it may come after the previous errand, or first of all. When a leader leaves, the next one takes his place in
    /// the list.
    #[inline]
    pub(crate) fn may_follow(self, last: Option<Self>) -> bool {
        match self {
            Self::Leader(_) | Self::DropLeader(_) => last <= Some(self),
            Self::Pieces(_) | Self::Allies(_) | Self::Garrisons(_) | Self::Drop(_) | Self::DropAllies(_) => {
                last < Some(self)
            }
        }
    }

    /// Pieces of an owner join.
    #[inline]
    pub(crate) fn joining(owner: Owner, piece: Piece) -> Self {
        if owner == Owner::Pergamum { Self::Allies(piece) } else { Self::Pieces(piece) }
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
        let order = [
            Errand::Leader(9),
            Errand::Pieces(li),
            Errand::Allies(full),
            Errand::Garrisons(full),
            Errand::Drop(li),
            Errand::DropAllies(full),
            Errand::DropLeader(0),
        ];
        assert!(order.is_sorted() && order[0].may_follow(None));
    }

    /// PAX-17.2-03-b, PAX-17.2-03-d, PAX-9.2.4: whose units join, leave and are lost.
    #[test]
    fn units_of_pergamum_go_along() {
        let (hi, li) = (Piece::full(Unit::HeavyInfantry), Piece::full(Unit::LightInfantry));
        let reduced = Piece::reduced(Unit::HeavyInfantry);
        let mut march = group(Owner::Seat3);
        march.enlist(Owner::Seat3, hi, 2);
        march.enlist(Owner::Pergamum, hi, 1);
        march.enlist(Owner::Pergamum, li, 1);
        assert_eq!((march.own().len(), march.pergamene.len(), march.owners().count()), (2, 2, 2));
        assert!(march.mixed(hi) && !march.mixed(li));
        // The owner's units are lost first.
        march.lose(hi, 2);
        assert_eq!((march.own().len(), march.pergamene.len()), (0, 2));
        march.weaken(Unit::HeavyInfantry);
        assert_eq!((march.own().len(), march.pergamene.count(reduced)), (0, 1));
        // Another reduced one, of the owner: they become one full unit of his.
        march.enlist(Owner::Seat3, reduced, 1);
        assert_eq!((march.own(), march.pergamene), (Troops::of(Unit::HeavyInfantry, 1), Troops::of(li.unit, 1)));
        march.release(Owner::Pergamum, li, 1);
        assert_eq!((march.own().len(), march.pergamene), (1, Troops::NONE));
        // An army of Pergamum, joined by its ally.
        let mut march = group(Owner::Pergamum);
        march.enlist(Owner::Pergamum, hi, 1);
        march.enlist(Owner::Seat3, li, 1);
        assert_eq!((march.owner, march.pergamene.len()), (Owner::Seat3, 1));
    }

    fn group(owner: Owner) -> March {
        March::new(owner, Seat(3), MarchKind::Major, Node::Space(Space(0)), Course::Land)
    }
}
