//! The only places where pieces change hands: units, squadrons, leaders, Cities and Towns, Talents, Stability.

use super::PaxRomana;
use super::content::*;
use super::ids::*;
use super::state::*;
use crate::game::{Id, List, Seat};

impl PaxRomana {
    /// The rules of the scenario.
    #[inline]
    pub(super) fn scene(&self, s: &State) -> &ScenarioRules {
        &self.content.scenarios[s.scenario.index()]
    }

    /// What the scenario says of a seat.
    #[inline]
    pub(super) fn seat_rules(&self, s: &State, seat: Seat) -> &SeatRules {
        &self.scene(s).seats[seat.index()]
    }

    /// The rules of a Space.
    #[inline]
    pub(super) fn space(&self, space: Space) -> &SpaceRules {
        &self.content.map.spaces[space.index()]
    }

    /// The rules of a kind of units.
    #[inline]
    pub(super) fn unit(&self, unit: Unit) -> &UnitRules {
        &self.content.units[unit.index()]
    }

    /// PAX-1.2a.
    #[inline]
    pub(super) fn extended(&self, s: &State) -> bool {
        self.scene(s).ruleset == Ruleset::Extended
    }

    /// PAX-1.4aa: combat units.
    pub(super) fn fighters(&self, troops: Troops) -> Troops {
        troops.only(|unit| self.unit(unit).lcu)
    }

    /// PAX-1.4aa: whether combat units are among them.
    #[inline]
    pub(super) fn has_fighters(&self, troops: &Troops) -> bool {
        troops.counts().iter().zip(Unit::ALL).any(|(n, unit)| *n > 0 && self.unit(*unit).lcu)
    }

    /// PAX-1.4ag: whether they occupy a Space: combat units or Garrisons.
    #[inline]
    pub(super) fn occupies(&self, troops: &Troops) -> bool {
        troops.all(Unit::Garrison) > 0 || self.has_fighters(troops)
    }

    /// PAX-1.4aa, PAX-13.1.5: whether a force on the ground occupies its Space; a chip that lies face-down does.
    #[inline]
    pub(super) fn force_occupies(&self, force: &Force) -> bool {
        force.owner == Owner::Tribes || self.occupies(&force.troops)
    }

    /// PAX-6.4.2, PAX-14.2.1m: heavy units, reduced ones too (PAX-R124).
    pub(super) fn heavy(&self, troops: &Troops) -> u16 {
        let counted = |unit: &Unit| self.unit(*unit).counts_manpower;
        Unit::ALL[..LAND].iter().filter(|unit| counted(unit)).map(|unit| u16::from(troops.all(*unit))).sum()
    }

    /// PAX-10.3.1.5a: Battle Points of units that all take part.
    pub(super) fn battle_points(&self, troops: Troops) -> u16 {
        let value = |piece: Piece| match piece.reduced {
            true => self.unit(piece.unit).reduced_battle_points,
            false => self.unit(piece.unit).battle_points,
        };
        troops.pieces().map(|(piece, count)| u16::from(value(piece)) * u16::from(count)).sum()
    }

    /// Who decides for the pieces of an owner: their seat, or the player of an allied force.
    #[inline]
    pub(super) fn commander_of(&self, s: &State, owner: Owner) -> Option<Seat> {
        match owner {
            Owner::SoldiersOfFortune => s.fortune,
            Owner::Pergamum => s.pergamum,
            Owner::Pontus => s.pontus,
            _ => owner.seat(),
        }
    }

    /// PAX-1.4r: whether pieces of an owner are friendly to a seat.
    #[inline]
    pub(super) fn friendly(&self, s: &State, seat: Seat, owner: Owner) -> bool {
        match owner.seat() {
            Some(other) => other == seat || s.allied(seat, other),
            None => match self.commander_of(s, owner) {
                Some(player) => player == seat,
                None => owner == Owner::Rhodes && s.rhodes == Some(seat),
            },
        }
    }

    /// PAX-1.4m: whether two owners are on one side. Barbarian armies are enemies of each other (PAX-13.4.6).
    pub(super) fn together(&self, s: &State, one: Owner, other: Owner) -> bool {
        one == other
            || match (self.commander_of(s, one), self.commander_of(s, other)) {
                (Some(seat), _) => self.friendly(s, seat, other),
                (None, Some(seat)) => self.friendly(s, seat, one),
                _ => false,
            }
    }

    /// PAX-1.4ag: whether somebody who is not friendly to the seat occupies the Space.
    #[inline]
    pub(super) fn enemy_in(&self, s: &State, seat: Seat, space: Space) -> bool {
        let ground = &s.ground[space];
        let hostile = |force: &Force| !self.friendly(s, seat, force.owner) && self.force_occupies(force);
        ground.works.is_some_and(|works| !self.friendly(s, seat, works.owner))
            || ground.force.as_ref().is_some_and(hostile)
            || s.guests.refs().any(|guest| guest.space == space && hostile(&guest.force))
    }

    /// PAX-1.4ag: nobody occupies it, friend or enemy.
    #[inline]
    pub(super) fn unoccupied(&self, s: &State, space: Space) -> bool {
        let ground = &s.ground[space];
        ground.works.is_none() && !s.forces(space).any(|force| self.force_occupies(&force))
    }

    /// PAX-1.4m: whether squadrons that are not friendly to the seat lie there.
    #[inline]
    pub(super) fn enemy_fleet_at(&self, s: &State, seat: Seat, at: Node) -> bool {
        s.fleets.refs().any(|fleet| fleet.at == at && !self.friendly(s, seat, fleet.owner))
    }

    /// Land Units come into a Space and join those of their owner there.
    pub(super) fn join_space(&self, s: &mut State, owner: Owner, space: Space, troops: Troops) {
        if troops.is_empty() {
            return;
        }
        let ground = &mut s.ground[space];
        match &mut ground.force {
            None => ground.force = Some(Force { owner, troops }),
            Some(force) if force.owner == owner => force.troops.join(troops),
            _ => {
                let known = s.guests.refs().position(|guest| guest.space == space && guest.force.owner == owner);
                match known.and_then(|place| s.guests.get_mut(place)) {
                    Some(guest) => guest.force.troops.join(troops),
                    None => s.guests.push(Guest { space, force: Force { owner, troops } }),
                }
            }
        }
    }

    /// Land Units of an owner leave a Space.
    ///
    /// # Panics
    /// If they are not there.
    pub(super) fn leave_space(&self, s: &mut State, owner: Owner, space: Space, troops: Troops) {
        if troops.is_empty() {
            return;
        }
        let guest = s.guests.iter().position(|guest| guest.space == space && guest.force.owner == owner);
        let main = s.ground[space].force.is_some_and(|force| force.owner == owner);
        assert!(main || guest.is_some(), "{owner} is not in Space {}", space.0);
        if main && let Some(force) = &mut s.ground[space].force {
            force.troops.leave(troops);
            if force.troops.is_empty() {
                self.vacate(s, space);
            }
        } else if let Some(index) = guest
            && let Some(guest) = s.guests.get_mut(index)
        {
            guest.force.troops.leave(troops);
            if guest.force.troops.is_empty() {
                s.guests.remove(index);
            }
        }
    }

    /// The main force of a Space is gone: a guest takes its place.
    pub(super) fn vacate(&self, s: &mut State, space: Space) {
        let guest = s.guests.iter().position(|guest| guest.space == space);
        s.ground[space].force = guest.map(|index| s.guests.remove(index).force);
    }

    /// Units of one kind come into a Space.
    pub(super) fn place(&self, s: &mut State, owner: Owner, space: Space, piece: Piece, count: u8) {
        let mut troops = Troops::NONE;
        troops.add(piece, count);
        self.join_space(s, owner, space, troops);
    }

    /// Units of one kind are removed from a Space.
    ///
    /// # Panics
    /// If they are not there.
    pub(super) fn take(&self, s: &mut State, owner: Owner, space: Space, piece: Piece, count: u8) {
        let mut troops = Troops::NONE;
        troops.add(piece, count);
        self.leave_space(s, owner, space, troops);
    }

    /// PAX-12.8.2b: Elephants without combat units are destroyed; PAX-12.1.3b: so are Garrisons alone in mountains. To be
    /// called for a Space that units have left.
    pub(super) fn clear_stragglers(&self, s: &mut State, owner: Owner, space: Space) {
        let troops = s.troops(owner, space);
        if troops.is_empty() || self.has_fighters(&troops) {
            return;
        }
        let rough = self.space(space).rough_mountain;
        let lost = troops.only(|unit| unit == Unit::Elephants || (rough && unit == Unit::Garrison));
        self.leave_space(s, owner, space, lost);
    }

    /// Whether squadrons of an owner can lie in a place: the list has room.
    pub(super) fn mooring(&self, s: &State, owner: Owner, at: Node) -> bool {
        s.fleets.len() < FLEETS || s.galleys(owner, at) > 0
    }

    /// Squadrons come to a place.
    pub(super) fn moor(&self, s: &mut State, owner: Owner, at: Node, galleys: u8) {
        if galleys == 0 {
            return;
        }
        let known = s.fleets.refs().position(|fleet| fleet.owner == owner && fleet.at == at);
        match known.and_then(|place| s.fleets.get_mut(place)) {
            Some(fleet) => fleet.galleys += galleys,
            None => s.fleets.push(Fleet { owner, at, galleys }),
        }
    }

    /// Squadrons leave a place.
    ///
    /// # Panics
    /// If they are not there.
    pub(super) fn cast_off(&self, s: &mut State, owner: Owner, at: Node, galleys: u8) {
        if galleys == 0 {
            return;
        }
        let index = s.fleets.iter().position(|fleet| fleet.owner == owner && fleet.at == at);
        let index = index.expect("a Fleet that is there");
        let left = s.fleets.get(index).map_or(0, |fleet| fleet.galleys - galleys);
        if left == 0 {
            s.fleets.remove(index);
        } else if let Some(fleet) = s.fleets.get_mut(index) {
            fleet.galleys = left;
        }
    }

    /// PAX-8.1: a leader comes into play.
    pub(super) fn post(&self, s: &mut State, owner: Owner, leader: Leader, at: Node) {
        s.leaders.push(Post { leader, owner, at, march: 0, moved: false });
        if let Some(seat) = owner.seat()
            && self.content.leaders[leader.index()].elite
        {
            s.player_mut(seat).used.push(leader);
        }
    }

    /// PAX-8.1.3a, PAX-8.4.5a: a leader leaves play.
    pub(super) fn remove_leader(&self, s: &mut State, leader: Leader) {
        let known = s.leaders.refs().position(|post| post.leader == leader);
        if let Some(index) = known {
            s.leaders.remove(index);
        }
        for seat in s.all_seats() {
            s.player_mut(seat).conqueror.take_if(|conqueror| *conqueror == leader);
        }
        for index in 1..=s.moving() {
            s.march_mut(index).commander.take_if(|commander| *commander == leader);
        }
    }

    /// PAX-8.4.4, PAX-8.4.6b: leaders of an owner in a place who are not on the move die.
    pub(super) fn kill_leaders_at(&self, s: &mut State, owner: Owner, at: Node) {
        let doomed: List<Leader, POSTS> = s.leaders_at(owner, at).collect();
        doomed.iter().for_each(|leader| self.remove_leader(s, leader));
    }

    /// PAX-1.4am: Talents come into the Treasury.
    pub(super) fn earn(&self, s: &mut State, seat: Seat, talents: u16) {
        s.player_mut(seat).talents += talents;
    }

    /// Talents are paid.
    ///
    /// # Panics
    /// If the Treasury does not hold so many.
    pub(super) fn pay(&self, s: &mut State, seat: Seat, talents: u16) {
        s.player_mut(seat).talents -= talents;
    }

    /// PAX-14.1.4, PAX-R12-08: Stability changes within the track; the cause happens all the same.
    pub(super) fn sway(&self, s: &mut State, seat: Seat, change: i8) {
        let player = s.player_mut(seat);
        player.stability = self.content.stability.after(player.stability, change);
    }

    /// PAX-14.1.3a: the range of a player's Stability.
    pub(super) fn band(&self, s: &State, seat: Seat) -> Band {
        self.content.stability.band(s.player(seat).stability)
    }

    /// PAX-7.0.1, PAX-15.3.2: Civilization Points of a City or Town.
    pub(super) fn civilization(&self, works: Works) -> u16 {
        self.content.places.state(works.points).civilization_points.into()
    }

    /// PAX-12.7.3c: a City or Town that slaves hold is worth nothing to its owner.
    pub(super) fn enslaved(&self, s: &State, space: Space) -> bool {
        s.ground[space].force.is_some_and(|force| force.owner.victim().is_some())
    }

    /// Cities and Towns of a seat that are its own to use.
    pub(super) fn works_of<'a>(&'a self, s: &'a State, seat: Seat) -> impl Iterator<Item = (Space, Works)> + 'a {
        let own = move |space: Space| s.ground[space].works.filter(|works| works.owner.seat() == Some(seat));
        self.spaces()
            .filter_map(move |space| own(space).map(|works| (space, works)))
            .filter(|(space, _)| !self.enslaved(s, *space))
    }

    /// PAX-15.3.2: Civilization Points of a seat.
    pub(super) fn civilization_of(&self, s: &State, seat: Seat) -> u16 {
        self.works_of(s, seat).map(|(_, works)| self.civilization(works)).sum()
    }

    /// PAX-6.4.2: heavy units of a seat on the map.
    pub(super) fn heavy_of(&self, s: &State, seat: Seat) -> u16 {
        let owner = Owner::of(seat);
        let ground: u16 = self.spaces().map(|space| self.heavy(&s.troops(owner, space))).sum();
        let moving: u16 = s.marches.refs().filter(|m| m.owner == owner).map(|m| self.heavy(&m.troops)).sum();
        ground + moving
    }

    /// All Spaces of the map.
    #[inline]
    pub(super) fn spaces(&self) -> impl Iterator<Item = Space> + Clone + use<> {
        (0..self.content.map.spaces.len()).map(Space::from_index)
    }

    /// PAX-8.1.2b, PAX-8.3b, PAX-C5: leaders that a seat may draw.
    pub(super) fn pool(&self, s: &State, seat: Seat) -> impl Iterator<Item = Leader> + Clone {
        let player = s.player(seat);
        let in_play = move |leader: Leader| s.leaders.refs().any(|post| post.leader == leader);
        let drawn = move |leader: Leader| player.drawn.iter().any(|other| other == leader);
        let resting =
            move |leader: Leader| player.resting.iter().chain(player.used.iter()).any(|other| other == leader);
        let free = move |leader: &Leader| !in_play(*leader) && !drawn(*leader) && !resting(*leader);
        self.seat_rules(s, seat).pool.iter().filter(free)
    }
}
