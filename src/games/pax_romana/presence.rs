//! Who is where, whose pieces they are, and who is on whose side: the questions that all chapters ask. Nothing changes here.

use crate::PaxRomana;
use crate::content::*;
use crate::ids::*;
use crate::state::*;
use crate::step::*;
use crate::troops::Kinds;
use agon_game::{Id, Seat};

impl PaxRomana {
    /// The rules of the scenario.
    #[inline]
    pub fn scene(&self, s: &State) -> &ScenarioRules {
        &self.content.scenarios[s.scenario.index()]
    }

    /// The scenario's rules for a seat.
    #[inline]
    pub fn seat_rules(&self, s: &State, seat: Seat) -> &SeatRules {
        &self.scene(s).seats[seat.index()]
    }

    /// The rules of a Space.
    #[inline]
    pub fn space(&self, space: Space) -> &SpaceRules {
        &self.content.map.spaces[space.index()]
    }

    /// The rules of a kind of unit.
    #[inline]
    pub fn unit(&self, unit: Unit) -> &UnitRules {
        &self.content.units[unit.index()]
    }

    /// PAX-1.2a, PAX-1.0a, PAX-1.0b: whether this is the Extended Game. A rule that does not ask holds in both; one of the Standard
    /// Game alone has its counterpart where this is asked.
    #[inline]
    pub fn extended(&self, s: &State) -> bool {
        self.scene(s).ruleset == Ruleset::Extended
    }

    /// PAX-1.4aa, PAX-1.4ab: the combat units among them.
    pub fn fighters(&self, troops: Troops) -> Troops {
        troops.only(|unit| self.unit(unit).lcu)
    }

    /// PAX-1.4aa: whether there are combat units among them.
    #[inline]
    pub fn has_fighters(&self, troops: &Troops) -> bool {
        troops.any(self.content.fighters)
    }

    /// PAX-1.4ag, PAX-1.4i, PAX-1.4j, PAX-5.1.1d, PAX-12.1.2, PAX-12.2.5c: whether they occupy a Space, as combat units and
    /// Garrisons do.
    #[inline]
    pub fn occupies(&self, troops: &Troops) -> bool {
        troops.any(self.content.occupants)
    }

    /// PAX-1.4aa, PAX-13.1.5, PAX-13.2.2: whether a force on the ground occupies its Space; a face-down Tribe chip does.
    #[inline]
    pub fn force_occupies(&self, force: &Force) -> bool {
        force.owner == Owner::Tribes || self.occupies(&force.troops)
    }

    /// PAX-6.4.2: the number of heavy units, reduced ones included (PAX-R124).
    pub fn heavy(&self, troops: &Troops) -> u16 {
        troops.number(self.content.heavy)
    }

    /// PAX-10.3.1.5a: Battle Points of units that all take part.
    pub fn battle_points(&self, troops: Troops) -> u16 {
        let units = troops.counts().iter().zip(&self.content.battle_points);
        let full: u16 = units.map(|(count, points)| u16::from(*count) * u16::from(*points)).sum();
        let reduced = self.content.reduced_by.iter();
        full - reduced.map(|(unit, less)| u16::from(troops.has_reduced(*unit)) * u16::from(*less)).sum::<u16>()
    }

    /// PAX-10.3.1.5a, PAX-10.4.5b: Battle Points of units in this turn, in which Legions may have more.
    pub fn points_now(&self, s: &State, troops: Troops) -> u16 {
        troops.pieces().map(|(piece, count)| u16::from(count) * self.value_in_battle(s, piece)).sum()
    }

    /// The player who decides for an owner's pieces. PAX-12.4.2d, PAX-12.5.4a: the owner's seat, or the player of an allied
    /// force. PAX-12.5.1j, PAX-12.5.2b, PAX-12.5.3a, PAX-12.5.3c, PAX-12.5.4b, PAX-13.1.4: pieces of minor states and tribes
    /// have none; they neither move, Withdraw nor Retreat.
    #[inline]
    pub fn commander_of(&self, s: &State, owner: Owner) -> Option<Seat> {
        match owner {
            Owner::SoldiersOfFortune => s.fortune,
            Owner::Pergamum => s.pergamum,
            Owner::Pontus => s.pontus,
            _ => owner.seat(),
        }
    }

    /// The player who decides for an owner's pieces.
    ///
    /// # Panics
    /// If there is none.
    #[inline]
    #[track_caller]
    pub(crate) fn player_of(&self, s: &State, owner: Owner) -> Seat {
        self.commander_of(s, owner).unwrap_or_else(|| unreachable!("{owner} has no player"))
    }

    /// PAX-1.4r: whether an owner's pieces are friendly to a seat.
    #[inline]
    pub fn friendly(&self, s: &State, seat: Seat, owner: Owner) -> bool {
        match self.commander_of(s, owner) {
            Some(player) => player == seat || (owner != Owner::Pontus && s.allied(seat, player)),
            None => owner == Owner::Rhodes && s.rhodes == Some(seat),
        }
    }

    /// The owner whose friends and enemies a piece shares: the player who moves it. Pontus stands alone (PAX-12.5.5j): even allies of its player
    /// are its enemies.
    #[inline]
    pub(crate) fn allegiance(&self, owner: Owner, seat: Seat) -> Owner {
        if owner == Owner::Pontus { owner } else { Owner::of(seat) }
    }

    /// PAX-12.5.1a, PAX-12.5.1d: the owner whose friends and enemies squadrons share. Rhodian squadrons side with their player, though they remain
    /// the navy of Rhodes.
    #[inline]
    pub(crate) fn ensign(&self, s: &State, navy: Owner) -> Owner {
        s.rhodes.filter(|_| navy == Owner::Rhodes).map_or(navy, Owner::of)
    }

    /// PAX-1.4m: whether two owners are on the same side. Barbarian armies are enemies of each other (PAX-13.4.6).
    #[inline]
    pub fn together(&self, s: &State, one: Owner, other: Owner) -> bool {
        one == other || self.two_together(s, one, other)
    }

    fn two_together(&self, s: &State, one: Owner, other: Owner) -> bool {
        match (self.commander_of(s, one), self.commander_of(s, other)) {
            (Some(seat), Some(partner)) => self.friendly(s, seat, other) && self.friendly(s, partner, one),
            (Some(seat), None) => self.friendly(s, seat, other) || self.hosts(s, one, other),
            (None, Some(seat)) => self.friendly(s, seat, one) || self.hosts(s, other, one),
            (None, None) => false,
        }
    }

    /// Scenario IV: whether Soldiers of Fortune stand with and defend a minor state.
    fn hosts(&self, s: &State, guest: Owner, host: Owner) -> bool {
        let ally = self.scene(s).special.sof_ally.filter(|_| self.first_hired(s));
        guest == Owner::SoldiersOfFortune && ally.is_some() && host.minor() == ally
    }

    /// Scenario IV: whether the Soldiers of Fortune are those of the starting position, who leave in the second turn (PAX-12.4.6).
    pub(crate) fn first_hired(&self, s: &State) -> bool {
        s.turn == self.scene(s).turn_first && !s.fortune_hired
    }

    /// PAX-1.4ag: whether an owner that is not friendly to the seat occupies the Space.
    #[inline]
    pub fn enemy_in(&self, s: &State, seat: Seat, space: Space) -> bool {
        let ground = &s.ground[space];
        let hostile = |force: &Force| !self.friendly(s, seat, force.owner) && self.force_occupies(force);
        ground.works.is_some_and(|works| !self.friendly(s, seat, works.owner))
            || ground.force.as_ref().is_some_and(hostile)
            || s.guests.refs().any(|guest| guest.space == space && hostile(&guest.force))
    }

    /// Whether forces of one owner stand in the way of another's, as enemies do. PAX-13.4.2c: armies of barbarians pass
    /// tribes without a fight.
    pub(crate) fn opposes(&self, s: &State, owner: Owner, other: Owner) -> bool {
        !(self.together(s, owner, other) || other == Owner::Tribes && owner.barbarian())
    }

    /// PAX-1.4m, PAX-5.1.2b, PAX-13.4.6: what in a Space stands against an owner's pieces, except units on the move.
    /// PAX-7.4.2b: a friend's City or Town does not.
    pub(crate) fn foes_in(&self, s: &State, owner: Owner, space: Space) -> Foes {
        let mut foes = Foes::default();
        for force in s.forces(space).filter(|force| self.opposes(s, owner, force.owner)) {
            foes.fighters |= force.owner == Owner::Tribes || self.has_fighters(&force.troops);
            foes.garrison |= force.troops.all(Unit::Garrison) > 0;
        }
        foes.works = s.ground[space].works.is_some_and(|works| !self.together(s, owner, works.owner));
        foes
    }

    /// PAX-4.3.1l, PAX-12.4.4d: whether a force on the ground fights on a side of a battle: friends of its army do;
    /// PAX-9.3.6a: so do Independents beside an army that intercepts.
    pub(crate) fn takes_part(&self, s: &State, battle: &Battle, side: Side, owner: Owner) -> bool {
        let combatant = battle.side(side);
        let beside = battle.cause == Cause::Interception
            && side == Side::Attacker
            && self.joins_interceptor(s, combatant.owner, battle.side(Side::Defender).owner, owner);
        combatant.standing && (beside || self.together(s, combatant.owner, owner))
    }

    /// PAX-10.7.4g, PAX-9.3.1c: the groups on the move that are one army with this one (0: none): those that flee and are where it is flee
    /// with it, and are met with it.
    pub(crate) fn flock<'a>(&'a self, s: &'a State, number: u8) -> impl Iterator<Item = u8> + 'a {
        let with = move |other: &u8| *other == number || (number > 0 && self.flee_together(s, number, *other));
        (1..=s.moving()).filter(with)
    }

    fn flee_together(&self, s: &State, one: u8, other: u8) -> bool {
        let (one, other) = (s.march(one), s.march(other));
        let flee = one.kind == MarchKind::Retreat && other.kind == MarchKind::Retreat;
        flee && one.at == other.at && self.together(s, one.owner, other.owner)
    }

    /// PAX-9.3.4a, PAX-9.3.6a: whether an owner's forces fight beside who intercepts an army: his friends and Independents do, but not
    /// friends of that army.
    pub(crate) fn joins_interceptor(&self, s: &State, interceptor: Owner, army: Owner, owner: Owner) -> bool {
        !self.together(s, army, owner) && (owner.minor().is_some() || self.together(s, interceptor, owner))
    }

    /// PAX-12.5.5h: whether an owner's Land Units can stand in a Space: Pontic units never stand with those of their player.
    pub(crate) fn lodging(&self, s: &State, owner: Owner, space: Space) -> bool {
        let pontic = owner == Owner::Pontus;
        let apart = |force: Force| (force.owner == Owner::Pontus) != pontic && self.together(s, owner, force.owner);
        s.pontus.is_none() || !s.forces(space).any(apart)
    }

    /// PAX-9.6.2a, PAX-R170: whether an owner's units in a Space are in a City or Town, theirs or that of friends.
    pub(crate) fn in_town(&self, s: &State, owner: Owner, space: Space) -> bool {
        s.ground[space].works.is_some_and(|works| self.together(s, owner, works.owner))
    }

    /// PAX-1.4ag: whether neither friend nor enemy occupies the Space.
    #[inline]
    pub fn unoccupied(&self, s: &State, space: Space) -> bool {
        let ground = &s.ground[space];
        ground.works.is_none() && !s.forces(space).any(|force| self.force_occupies(&force))
    }

    /// PAX-1.4m: whether squadrons lie there that are not on an owner's side.
    #[inline]
    pub(crate) fn enemy_fleet_at(&self, s: &State, owner: Owner, at: Node) -> bool {
        s.fleets.refs().any(|fleet| fleet.at == at && !self.together(s, owner, self.ensign(s, fleet.owner)))
    }

    /// PAX-14.1.3a: the band of a player's Stability.
    pub fn band(&self, s: &State, seat: Seat) -> Band {
        self.content.stability.band(s.player(seat).stability)
    }

    /// PAX-15.3.2a, PAX-15.3.2b, PAX-15.3.2c, PAX-15.3.2d: Civilization Points of a City or Town.
    pub fn civilization(&self, works: Works) -> u16 {
        self.content.places.state(works.points).civilization_points.into()
    }

    /// PAX-12.7.3c: a City or Town that slaves hold is worth nothing to its owner.
    pub(crate) fn enslaved(&self, s: &State, space: Space) -> bool {
        s.ground[space].force.is_some_and(|force| force.owner.victim().is_some())
    }

    /// PAX-5.3.3a: a seat's Cities and Towns that it can use.
    pub fn works_of<'a>(&'a self, s: &'a State, seat: Seat) -> impl Iterator<Item = (Space, Works)> + 'a {
        let own = s.spaces_where(|ground| ground.works.is_some_and(|works| works.owner == Owner::of(seat)));
        let works = move |space: Space| (space, s.ground[space].works.expect("a City or Town"));
        own.iter().map(works).filter(|(space, _)| !self.enslaved(s, *space))
    }

    /// PAX-15.3.2: a seat's Civilization Points.
    pub fn civilization_of(&self, s: &State, seat: Seat) -> u16 {
        self.works_of(s, seat).map(|(_, works)| self.civilization(works)).sum()
    }

    /// PAX-6.4.2, PAX-R12-23: a seat's heavy units on the map; by an option also those of forces in its service.
    pub fn heavy_of(&self, s: &State, seat: Seat) -> u16 {
        self.units_of(s, seat, self.content.heavy)
    }

    /// PAX-14.2.1m, PAX-R12-23: a seat's units on the map that are compared with Civilization Points.
    pub fn compared_of(&self, s: &State, seat: Seat) -> u16 {
        self.units_of(s, seat, self.content.compared)
    }

    /// PAX-R12-23: a seat's units of some kinds on the map; by an option also those of forces in its service.
    fn units_of(&self, s: &State, seat: Seat, kinds: Kinds) -> u16 {
        let forces = [Owner::SoldiersOfFortune, Owner::Pergamum, Owner::Pontus].into_iter();
        let serving =
            forces.filter(|owner| self.content.options.auxiliaries_count && self.commander_of(s, *owner) == Some(seat));
        serving.chain([Owner::of(seat)]).map(|owner| self.units_owned(s, owner, kinds)).sum()
    }

    /// An owner's units of some kinds on the map.
    pub(crate) fn units_owned(&self, s: &State, owner: Owner, kinds: Kinds) -> u16 {
        let ground: u16 = s.manned_by(owner).iter().map(|space| s.troops(owner, space).number(kinds)).sum();
        let moving: u16 = s.marches.refs().map(|march| march.troops_of(owner).number(kinds)).sum();
        let afloat: u16 = s.cargo.refs().filter(|c| c.owner == owner).map(|c| c.troops.number(kinds)).sum();
        ground + moving + afloat
    }

    /// All Spaces of the map.
    #[inline]
    pub fn spaces(&self) -> impl Iterator<Item = Space> + Clone + use<> {
        (0..self.content.map.spaces.len()).map(Space::from_index)
    }

    /// PAX-8.1.2b, PAX-8.1.4a, PAX-8.3b, PAX-8.3c, PAX-8.3d, PAX-C5: leaders that a seat may draw. A second Elite leader
    /// would at once be exchanged for another leader (PAX-R149), so none can be drawn.
    pub fn pool(&self, s: &State, seat: Seat) -> impl Iterator<Item = Leader> + Clone {
        let player = s.player(seat);
        let in_play = move |leader: Leader| s.leaders.refs().any(|post| post.leader == leader);
        let drawn = move |leader: Leader| player.drawn.iter().any(|other| other == leader);
        let resting =
            move |leader: Leader| player.resting.iter().chain(player.used.iter()).any(|other| other == leader);
        let elite = move |leader: Leader| self.content.leader(leader).elite;
        // Of the three leaders a Dictator is chosen from, only one comes into play (PAX-12.4.7e).
        let dictator = || s.steps.iter().any(|step| step == ForceStep::DictatorChoice { seat }.into());
        let chosen = player.drawn.iter().any(elite) && !dictator();
        let second = chosen || s.leaders.refs().any(|post| post.owner == Owner::of(seat) && elite(post.leader));
        let free = move |leader: &Leader| {
            !(in_play(*leader) || drawn(*leader) || resting(*leader) || second && elite(*leader))
        };
        self.seat_rules(s, seat).pool.iter().filter(free)
    }

    /// PAX-9.3.5e: units of a force on the ground that fight on a side of a battle, without those that stay in their City or
    /// Town.
    pub fn outside(&self, s: &State, battle: &Battle, side: Side, force: &Force) -> Troops {
        let joins = battle.cause == Cause::Interception && side == Side::Attacker;
        if joins { self.left_outside(s, battle.space, force) } else { force.troops }
    }

    /// PAX-9.3.5e: units of a force that do not use their City or Town during an Interception.
    pub(crate) fn left_outside(&self, s: &State, space: Space, force: &Force) -> Troops {
        let known = s.inside.iter().find(|inside| inside.space == space && inside.owner == force.owner);
        known.map_or(force.troops, |inside| force.troops.without(inside.troops))
    }
}
