//! Ships outside battle: armies at sea, the owners of squadrons, shelter for Fleets, and losses to the sea.

use crate::PaxRomana;
use crate::content::Holder;
use crate::ids::*;
use crate::sets::SpaceSet;
use crate::state::*;
use agon_game::{Id, List, Seat};

impl PaxRomana {
    /// PAX-11.2.2: an owner's Land Units on ships at a naval transit point.
    pub fn cargo(&self, s: &State, owner: Owner, at: Node) -> Troops {
        let here = |cargo: &&Cargo| cargo.owner == owner && cargo.at == at;
        s.cargo.refs().find(here).map_or(Troops::NONE, |cargo| cargo.troops)
    }

    /// Whether one more army may go on ships, or part there.
    #[inline]
    pub(crate) fn room_at_sea(&self, s: &State) -> bool {
        s.cargo.len() + CARGOES_KEPT <= CARGOES
    }

    /// How many Fleets more may be formed, or part from others; those that sail will need an entry again.
    pub(crate) fn room_for_fleets(&self, s: &State) -> usize {
        let sailing = s.marches.refs().filter(|march| march.galleys() > 0).count();
        (FLEETS - FLEETS_KEPT).saturating_sub(s.fleets.len() + sailing)
    }

    /// Whether there is room for what stays of an owner's squadrons in a place when those set out that have not moved.
    pub(crate) fn may_part(&self, s: &State, owner: Owner, at: Node) -> bool {
        let (here, free) = (s.galleys(owner, at), self.unmoved(s, owner, at, Piece::full(Unit::Galleys)));
        free == 0 || free == here || self.room_for_fleets(s) > 0
    }

    /// Land Units stay on ships at a naval transit point.
    pub fn stow(&self, s: &mut State, owner: Owner, at: Node, troops: Troops) {
        if troops.is_empty() {
            return;
        }
        let known = s.cargo.iter_mut().find(|cargo| cargo.owner == owner && cargo.at == at);
        match known {
            Some(cargo) => cargo.troops.join(troops),
            None => s.cargo.push(Cargo { owner, at, troops }),
        }
    }

    /// Land Units on ships start moving.
    ///
    /// # Panics
    /// If they are not there.
    pub fn unstow(&self, s: &mut State, owner: Owner, at: Node, piece: Piece, count: u8) {
        let place = s.cargo.refs().position(|cargo| cargo.owner == owner && cargo.at == at);
        let place = place.expect("an army at sea");
        let cargo = s.cargo.get_mut(place).expect("an army at sea");
        cargo.troops.remove(piece, count);
        if cargo.troops.is_empty() {
            s.cargo.remove(place);
        }
    }

    /// PAX-11.1.1d, PAX-11.3.2f, PAX-17.2-03-b: whose squadrons escort an owner's army and leaders at a transit point:
    /// its own, or, without these, others of its player (PAX-12.4.4e, PAX-12.5.1a). Pontic units keep to themselves
    /// (PAX-12.5.5h).
    pub(crate) fn escort_of(&self, s: &State, owner: Owner, at: Node) -> Option<Owner> {
        self.carriers(s, owner).find(|navy| s.galleys(*navy, at) > 0)
    }

    /// Whose squadrons may carry an owner's Land Units, the first that are there: its own, or others of its player.
    fn carriers(&self, s: &State, owner: Owner) -> impl Iterator<Item = Owner> + use<> {
        let lent = self.admiral_of(s, owner).filter(|_| owner != Owner::Pontus).map(|seat| {
            let rhodes = (s.rhodes == Some(seat)).then_some(Owner::Rhodes);
            let ally = (owner == Owner::of(seat) && s.pergamum == Some(seat)).then_some(Owner::Pergamum);
            [Some(Owner::of(seat)), rhodes, ally]
        });
        std::iter::once(owner).chain(lent.into_iter().flatten().flatten())
    }

    /// PAX-1.4q, PAX-11.1.1d: whether an owner has a Fleet in a place: squadrons, or an army on ships that is in nobody
    /// else's Fleet.
    pub(crate) fn has_fleet(&self, s: &State, owner: Owner, at: Node) -> bool {
        let alone = || self.escort_of(s, owner, at).is_none();
        s.galleys(owner, at) > 0 || (!self.cargo(s, owner, at).is_empty() && alone())
    }

    /// PAX-11.1.1d: whose armies and leaders are in an owner's Fleet in a place; that owner comes first. In a Port
    /// nobody is on ships.
    pub(crate) fn aboard(&self, s: &State, navy: Owner, at: Node) -> List<Owner, 4> {
        let sails = |owner: Owner| !self.cargo(s, owner, at).is_empty() || s.leaders_at(owner, at).next().is_some();
        let escorted = |owner: Owner| owner != navy && sails(owner) && self.escort_of(s, owner, at) == Some(navy);
        let others = Owner::ALL.iter().copied().filter(|owner| at.space().is_none() && escorted(*owner));
        std::iter::once(navy).chain(others).collect()
    }

    /// PAX-9.6.4, PAX-R171, PAX-8.4.3: everything an owner has at sea in a place is lost: squadrons and, at a transit point,
    /// armies and leaders too, with those that its squadrons escort.
    pub fn sink(&self, s: &mut State, owner: Owner, at: Node) {
        let aboard = self.aboard(s, owner, at);
        self.cast_off_all(s, owner, at);
        if at.space().is_none() {
            for owner in aboard.iter() {
                // A Fleet at sea need not carry anybody.
                let place = s.cargo.refs().position(|cargo| cargo.owner == owner && cargo.at == at);
                place.map(|place| s.cargo.remove(place));
                self.kill_leaders_at(s, owner, at);
            }
        }
    }

    fn cast_off_all(&self, s: &mut State, owner: Owner, at: Node) {
        let galleys = s.galleys(owner, at);
        self.cast_off(s, owner, at, galleys);
    }

    /// The player who moves squadrons and answers for them. Those of Rhodes belong to its controller or ally (PAX-12.5.1a,
    /// PAX-12.5.1d).
    #[inline]
    pub(crate) fn admiral_of(&self, s: &State, owner: Owner) -> Option<Seat> {
        if owner == Owner::Rhodes { s.rhodes } else { self.commander_of(s, owner) }
    }

    /// Whether squadrons that are not on an owner's side are in a place, at anchor or on the move.
    pub fn enemy_ships_at(&self, s: &State, owner: Owner, at: Node) -> bool {
        let foreign = |navy: Owner| !self.together(s, owner, self.ensign(s, navy));
        let hostile = |march: &March| march.at == at && march.galleys() > 0 && foreign(march.navy);
        self.enemy_fleet_at(s, owner, at) || s.marches.refs().any(hostile)
    }

    /// PAX-2.1.3: a deep sea transit point.
    #[inline]
    pub fn deep(&self, at: Node) -> bool {
        matches!(at, Node::Point(point) if self.content.map.point(point).kind == PointKind::DeepSea)
    }

    /// PAX-2.1.3: a naval or deep sea transit point.
    #[inline]
    pub(crate) fn on_water(&self, at: Node) -> bool {
        matches!(at, Node::Point(point) if self.content.map.point(point).kind != PointKind::Land)
    }

    /// PAX-10.7.5, PAX-10.7.5a: friendly Ports one Sea Link away to which an army can Retreat with squadrons of its player.
    /// Without squadrons there are none, nor with militia, which does not leave the Home Territory (PAX-12.3.3b).
    pub fn sea_refuges(&self, s: &State, owner: Owner, troops: &Troops, space: Space) -> SpaceSet {
        let mut refuges = SpaceSet::EMPTY;
        let from = Node::Space(space);
        // Fleets without a player stay where they are.
        let Some(seat) = self.admiral_of(s, owner) else { return refuges };
        if self.navy_of(s, owner, from).is_none() || troops.all(Unit::Militia) > 0 {
            return refuges;
        }
        let flag = self.allegiance(owner, seat);
        for to in self.content.map.sea(from).iter().filter_map(|to| to.space()) {
            // PAX-12.5.5h
            let open = self.cyprus_open(s, seat, to) && self.lodging(s, owner, to);
            let open = open && !self.claimed(s, owner, to.into());
            // PAX-11.4.1a, PAX-12.6.2b: whoever flees fights neither a Fleet nor pirates.
            let open = open && !self.enemy_fleet_at(s, flag, to.into()) && !s.pirates.has(to.into());
            // PAX-5.1.2a: an ally's Port may hold an enemy of its guest.
            if open && self.friendly_port(s, flag, to) && !self.foes_in(s, flag, to).any() {
                refuges.insert(to);
            }
        }
        refuges
    }

    /// PAX-9.4.5f, PAX-10.7.5b: whose squadrons in a Port carry an owner's Land Units away: its own or, without these, others of
    /// its player (PAX-12.4.4e, PAX-12.5.1a). They lie there, or carry an army that is about to land.
    pub(crate) fn navy_of(&self, s: &State, owner: Owner, at: Node) -> Option<Owner> {
        let carry = |navy: Owner| {
            let here = |march: &March| march.at == at && march.navy == navy && march.galleys() > 0;
            s.marches.refs().any(here)
        };
        // PAX-13.3-MUT
        let obeys = |navy: &Owner| (s.galleys(*navy, at) > 0 || carry(*navy)) && !self.mutinous(s, *navy, at);
        self.carriers(s, owner).find(obeys)
    }

    /// PAX-10.7.5c: the squadrons of a Port go with the army, unless they have left with others. If they have moved they still have, and those that
    /// brought a group there may take it along again (PAX-11.3.2p).
    pub(crate) fn fleet_follows(&self, s: &mut State, owner: Owner, from: Space, to: Space) {
        let Some(navy) = self.navy_of(s, owner, from.into()) else { return };
        self.shift_fleet(s, navy, from.into(), to.into());
        let brought = |group: &&mut March| group.navy == navy;
        for (port, _) in s.marches.iter_mut().filter(brought).filter_map(|group| group.escort.as_mut()) {
            if *port == from {
                *port = to;
            }
        }
    }

    /// Squadrons that flee are in another place. PAX-9.1.4a, PAX-11.4.2d: if they have moved they still have.
    pub(crate) fn shift_fleet(&self, s: &mut State, navy: Owner, from: Node, to: Node) {
        let (galleys, piece) = (s.galleys(navy, from), Piece::full(Unit::Galleys));
        self.hand_on_notes(s, (navy, from), (navy, to), piece, galleys);
        // Those that are still noted have been sunk.
        (0..self.moved(s, navy, from, piece)).for_each(|_| self.forget_moved(s, navy, from, piece));
        self.cast_off(s, navy, from, galleys);
        self.moor(s, navy, to, galleys);
    }

    /// PAX-12.5.3b: the captor of Syracuse gets what is left of its Fleet there.
    pub(crate) fn take_syracusan_fleet(&self, s: &mut State, space: Space, by: Owner) {
        let galleys = s.galleys(Owner::Syracuse, space.into());
        let gives = self.content.forces.minors[Minor::Syracuse as usize].city_gives_galleys;
        if let Some(seat) = self.commander_of(s, by).filter(|_| gives) {
            self.cast_off(s, Owner::Syracuse, space.into(), galleys);
            self.moor(s, Owner::of(seat), space.into(), galleys);
        }
    }

    /// PAX-12.5.1b: in the Standard Game the occupier of Rhodes has its squadrons there at the start of a turn.
    pub fn restore_rhodian_fleet(&self, s: &mut State) {
        if self.extended(s) || s.rhodes.is_none() {
            return;
        }
        let harbour = Node::Space(self.content.map.rhodes);
        let places: List<Node, FLEETS> = s.fleets.iter().map(|fleet| fleet.at).collect();
        places.iter().for_each(|at| self.cast_off_all(s, Owner::Rhodes, at));
        self.moor(s, Owner::Rhodes, harbour, self.content.naval.rhodes.galleys_at_turn_start);
    }

    /// PAX-17.2-02-b: the ally of Rhodes replaces the squadrons it has lost, as far as his Treasury allows.
    pub(super) fn replace_rhodian_galleys(&self, s: &mut State) {
        // Rhodes has no ally, or a player holds it.
        let Some(seat) = s.rhodes.filter(|_| self.neutral_rhodes(s)) else { return };
        let setups = self.scene(s).forces.iter().filter(|force| force.holder == Holder::Minor(Minor::Rhodes));
        let all: u16 = setups.map(|force| u16::from(force.units[Unit::Galleys.index()])).sum();
        let left: u16 =
            s.fleets.refs().filter(|fleet| fleet.owner == Owner::Rhodes).map(|fleet| u16::from(fleet.galleys)).sum();
        let price = u16::from(self.content.naval.rhodes.lost_galley_talents);
        let bought = all.saturating_sub(left).min(s.player(seat).talents / price);
        self.pay(s, seat, bought * price);
        self.moor(s, Owner::Rhodes, Node::Space(self.content.map.rhodes), bought as u8);
    }

    /// PAX-12.5.1c, PAX-R12-10: in the Standard Game the occupier of Rhodes controls its squadrons. PAX-12.7.2: a slave
    /// revolt ends when no slaves are left.
    pub(super) fn heed_slaves_and_rhodes(&self, s: &mut State) {
        if !self.extended(s) {
            s.rhodes = self.holder(s, self.content.map.rhodes).and_then(Owner::seat);
        }
        for victim in s.all_seats() {
            if s.slave_armies[victim.index()].is_some() && !self.slaves_left(s, victim) {
                // PAX-14.2.1i
                s.slave_armies[victim.index()] = None;
                self.sway(s, victim, self.content.stability.changes.slave_army_destroyed);
            }
        }
    }

    /// PAX-12.7.2: whether slaves have risen against a seat and are not yet all destroyed.
    pub fn slaves_left(&self, s: &State, victim: Seat) -> bool {
        let slaves = Owner::slaves_of(victim);
        let moving = s.marches.refs().any(|march| march.owner == slaves && !march.troops.is_empty());
        moving || self.spaces().any(|space| !s.troops(slaves, space).is_empty())
    }
}
