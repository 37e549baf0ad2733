//! PAX-13.4: invasions; PAX-13.3-GAL-h to PAX-13.3-GAL-m: how armies of barbarians that a player leads are placed and moved.

use crate::PaxRomana;
use crate::action::Action;
use crate::ids::*;
use crate::options::InvasionFirstMove;
use crate::sets::SpaceSet;
use crate::state::*;
use crate::step::*;
use agon_game::{Id, IdSet, List, Seat};

/// Armies that somebody leads, in the order of their bits in `State::frightened`.
const ARMIES: [Owner; 4] = [Owner::GallicRevolt, Owner::WesternGauls, Owner::EasternGauls, Owner::Germans];

impl PaxRomana {
    /// PAX-13.4.1b, PAX-R13-20: nothing happens when all groups have come in this turn.
    pub(crate) fn pass_invasion(&self, s: &mut State) -> bool {
        let over = s.invaded.len() == InvasionGroup::COUNT;
        if over {
            s.steps.pop();
        }
        over
    }

    /// PAX-13.4.1a, PAX-13.4.1b: the group that was rolled invades; if it has come in this turn already the roll is repeated.
    pub(crate) fn invade(&self, s: &mut State, by: Seat, total: u8) {
        let group = self.content.events.invasion_table[usize::from(total) - 2];
        if s.invaded.has(group) {
            return;
        }
        s.invaded.insert(group);
        s.steps.pop();
        let rules = self.content.events.invasions[group.index()];
        match group {
            // PAX-13.4-WGA-a
            InvasionGroup::WesternGauls if self.free_gaul(s).is_empty() => {}
            // PAX-13.4-CAL, PAX-2.1.1m: Caledonia itself is not on the map.
            InvasionGroup::Caledonians => self.clear_garrisons(s, rules.provinces),
            InvasionGroup::Armenians => {
                // PAX-13.4-ARM-c, PAX-13.4-ARM-d
                let held = |(centre, _): &(Space, u8)| s.forces(*centre).any(|force| self.has_fighters(&force.troops));
                if !held(rules.raid.as_ref().expect("a raid of the Armenians")) {
                    s.steps.push(TurnStep::Reckon.into());
                    s.steps.push(EventStep::ArmeniaRoll { from: 0 }.into());
                }
            }
            _ => s.steps.push(EventStep::PlaceInvasion { by, group }.into()),
        }
    }

    /// Provinces of mainland Gaul that no player controls.
    fn free_gaul(&self, s: &State) -> IdSet<Province> {
        self.content.map.mainland_gaul.iter().filter(|province| s.control[*province].is_none()).collect()
    }

    /// All Garrisons of some Provinces are removed, those of every owner.
    pub(crate) fn clear_garrisons(&self, s: &mut State, provinces: IdSet<Province>) {
        for space in self.spaces_of(s, provinces).iter() {
            let owners: Owners = s.forces(space).map(|force| force.owner).collect();
            owners.iter().for_each(|owner| self.dismiss_garrisons(s, owner, space.into()));
        }
        s.steps.push(TurnStep::Reckon.into());
    }

    /// Spaces of some Provinces that are in play.
    pub(crate) fn spaces_of(&self, s: &State, provinces: IdSet<Province>) -> SpaceSet {
        let all = provinces.iter().fold(SpaceSet::EMPTY, |all, p| all.or(self.content.map.province(p).spaces));
        all.and(self.scene(s).open)
    }

    /// PAX-13.4-WGA-b, PAX-13.4-EGA-a, PAX-13.4-GER-a: where a group may be placed: any Space, occupied or not; not one with
    /// friends of the player who places it (PAX-R13-14).
    pub(crate) fn each_landing(&self, s: &State, by: Seat, group: InvasionGroup, mut each: impl FnMut(Space)) {
        let rules = &self.content.events.invasions[group.index()];
        let spaces = self.spaces_of(s, rules.provinces.or(rules.other_provinces));
        spaces.iter().filter(|space| self.room_for_barbarians(s, by, *space)).for_each(&mut each);
    }

    /// PAX-R13-14: whether barbarians may be placed in a Space by a seat: where no army, City or Town of a friend is.
    pub(crate) fn room_for_barbarians(&self, s: &State, by: Seat, space: Space) -> bool {
        let works = s.ground[space].works.is_some_and(|works| self.friendly(s, by, works.owner));
        !works && !self.befriended(s, by, space)
    }

    /// PAX-13.4.2b, PAX-1.4e: whether an army that is friendly to a seat stands in a Space. A City or Town without units is none.
    fn befriended(&self, s: &State, by: Seat, space: Space) -> bool {
        s.forces(space).any(|force| self.friendly(s, by, force.owner))
    }

    pub(crate) fn pass_landing(&self, s: &mut State, by: Seat, group: InvasionGroup) -> bool {
        let mut any = false;
        self.each_landing(s, by, group, |_| any = true);
        if !any {
            s.steps.pop();
        }
        !any
    }

    pub(crate) fn land_invasion(&self, s: &mut State, by: Seat, group: InvasionGroup, space: Space) {
        let rules = self.content.events.invasions[group.index()];
        let army = army_of(group).expect("a group with an army");
        let elsewhere = rules.other_provinces.has(self.space(space).province);
        let dice = if elsewhere { rules.other_dice } else { rules.dice };
        if elsewhere {
            self.place(s, army, space, Piece::full(Unit::BarbarianCavalry), rules.other_cavalry);
            // PAX-14.2.1: the cavalry is there before the roll for the others.
            self.reckon(s);
        }
        if army == Owner::Germans {
            s.german_home = Some(self.space(space).province);
        }
        s.steps.replace(EventStep::OfferMove { by, army }.into());
        s.steps.push(EventStep::Strength { army, space, dice }.into());
    }

    /// PAX-13.2.6a, PAX-13.4-WGA-b, PAX-13.3-GAL-h: the army is there, with its leader.
    pub(crate) fn muster_army(&self, s: &mut State, army: Owner, space: Space, units: u8) {
        s.steps.replace(EventStep::Frighten.into());
        self.place(s, army, space, Piece::full(Unit::Barbarians), units);
        let leader = match army {
            Owner::GallicRevolt => self.region(RebellionRegion::Gaul).leader,
            invader => self.content.events.invasions[group_of(invader).index()].leader,
        };
        if let Some(leader) = leader.filter(|leader| !s.leaders.refs().any(|post| post.leader == *leader)) {
            self.post(s, army, leader, space.into());
        }
        self.reckon(s);
    }

    /// PAX-13.4.1b: whether the group of an invading army has come in this turn.
    pub(crate) fn came_this_turn(&self, s: &State, army: Owner) -> bool {
        s.invaded.has(group_of(army))
    }

    /// Where an army of barbarians stands.
    fn camp_of(&self, s: &State, army: Owner) -> Option<Space> {
        self.spaces().find(|space| !s.troops(army, *space).is_empty())
    }

    /// PAX-R13-21: the player moves the army that he has placed, or not; one that must attack moves (PAX-13.4.5a).
    pub(crate) fn offered_move(&self, s: &mut State, by: Seat, army: Owner, moves: bool) {
        s.steps.pop();
        if !moves {
            return;
        }
        let own = self.content.options.invasion_first_move == InvasionFirstMove::MajorMove;
        // PAX-13.4.5a: an event of the Standard Game strikes before the marker is paid, and it may be forfeited: the attack does not wait for that.
        if own && !self.extended(s) && self.must_attack(s, army, by) {
            s.activation.campaigned = true;
            self.drive(s, army, by, MarchKind::Bonus);
        } else if army == Owner::GallicRevolt || own {
            // PAX-13.3-GAL-i
            s.activation.forced = Some(army);
        } else {
            self.drive(s, army, by, MarchKind::Bonus);
        }
    }

    /// PAX-13.4.5a: whether an invading army has been placed where others are. PAX-13.3-GAL-j: the Gallic army may wait.
    pub(crate) fn must_attack(&self, s: &State, army: Owner, by: Seat) -> bool {
        army.invader() && self.camp_of(s, army).is_some_and(|space| self.besieged(s, army, by, space).is_some())
    }

    /// An army of barbarians is set in motion as a whole. PAX-13.4.5a, PAX-13.3-GAL-j: only the first move of one that has just been
    /// placed begins with an attack where it is.
    pub(crate) fn drive(&self, s: &mut State, army: Owner, by: Seat, kind: MarchKind) {
        let space = self.camp_of(s, army).expect("an army of barbarians on the map");
        let march = self.set_out(s, army, by, kind, space.into());
        s.steps.push(ActStep::EndMove.into());
        s.steps.push(MarchStep::Go.into());
        for (piece, count) in s.troops(army, space).pieces() {
            self.fall_in(s, march, army, piece, count);
        }
        let leaders: List<Leader, POSTS> = s.leaders_at(army, space.into()).collect();
        leaders.iter().for_each(|leader| self.attach(s, leader, march));
        let placed = kind == MarchKind::Bonus || s.activation.forced == Some(army);
        if placed && self.besieged(s, army, by, space).is_some() {
            s.steps.push(EventStep::Onslaught.into());
            // PAX-13.4.5c, PAX-13.4.5d: no Interception, but a Withdrawal.
            self.next_to_withdraw(s, space, None);
        }
        s.steps.push(MarchStep::Roll.into());
    }

    /// The enemy whom an army of barbarians attacks in the Space where it has been placed: not friends of the player who moves it (PAX-R13-15); a
    /// tribe (PAX-13.2.6b) after the others. Only who moves spares tribes (PAX-13.4.2c).
    fn besieged(&self, s: &State, army: Owner, mover: Seat, space: Space) -> Option<Owner> {
        let hostile = |owner: &Owner| *owner != army && !self.friendly(s, mover, *owner);
        let units = || s.forces(space).map(|force| force.owner).filter(hostile);
        let works = s.ground[space].works.map(|works| works.owner).filter(hostile);
        units().find(|owner| *owner != Owner::Tribes).or(works).or_else(|| units().next())
    }

    /// PAX-13.4.5a: the army attacks where it has been placed; that takes some of its Movement Points. PAX-13.4.5b: if it loses it is
    /// still there.
    pub(crate) fn onslaught(&self, s: &mut State) {
        s.steps.pop();
        let number = s.moving();
        let March { owner, at, mover, .. } = *s.march(number);
        let space = at.as_space();
        // All have Withdrawn.
        let Some(defender) = self.besieged(s, owner, mover, space) else { return };
        let price = self.content.turn.movement.barbarian_attack_on_placement;
        let march = s.march_mut(number);
        march.mp = march.mp.saturating_sub(price);
        let attacker = Combatant::new(owner, Some(mover), number, false);
        let defender = self.combatant(s, defender, 0, true);
        self.open_battle(s, space, Cause::Placement, attacker, defender);
    }

    /// PAX-13.4-GER-d, PAX-13.3-GAL-k, PAX-13.4.2d: whether a seat may use its Major Move for an army of barbarians.
    fn drives(&self, s: &State, army: Owner) -> bool {
        let own = matches!(s.marker, Some(Marker::Player(_) | Marker::Free(_)));
        let open = match army {
            Owner::Germans => true,
            // PAX-13.2.6c, PAX-R13-09
            Owner::GallicRevolt => !self.content.options.gaul_mass_veto || s.activation.gaul != Some(false),
            // PAX-13.4-WGA-d, PAX-13.4-EGA-b: once, by the player who has placed them.
            Owner::WesternGauls | Owner::EasternGauls => false,
            _ => unreachable!("nobody leads {army}"),
        };
        own && s.activation.forced.map_or(open, |forced| forced == army)
    }

    /// Major Moves of armies of barbarians that the active player can begin.
    pub(crate) fn offer_barbarians(&self, s: &State, out: &mut Vec<Action>) {
        for owner in ARMIES {
            if let Some(space) = self.ready(s, owner) {
                out.push(Action::Major { owner, from: space.into(), fleet: false });
            }
        }
    }

    /// Where an army of barbarians stands that the active player can move now.
    pub(crate) fn ready(&self, s: &State, army: Owner) -> Option<Space> {
        if s.activation.major == 0 || !self.drives(s, army) {
            return None;
        }
        let space = self.camp_of(s, army)?;
        let fresh = |(piece, _): (Piece, u8)| self.unmoved(s, army, space.into(), piece) > 0;
        s.troops(army, space).pieces().any(fresh).then_some(space)
    }

    /// PAX-13.4.5a, PAX-R13-21: whether the Major Move is still due to invaders who have been placed where others are.
    pub(crate) fn owes_attack(&self, s: &State) -> bool {
        let owes = |army: Owner| self.must_attack(s, army, self.actor(s)) && self.ready(s, army).is_some();
        s.activation.forced.is_some_and(owes)
    }

    /// The active player uses his Major Move for an army of barbarians.
    pub(crate) fn drive_for_major_move(&self, s: &mut State, army: Owner) {
        s.activation.major -= 1;
        let seat = self.actor(s);
        self.drive(s, army, seat, MarchKind::Major);
    }

    /// PAX-13.3-GAL-k: the player who must be asked before the Gallic army moves.
    pub(crate) fn objector(&self, s: &State, army: Owner) -> Option<Seat> {
        let asked = army == Owner::GallicRevolt
            && self.content.options.gaul_mass_veto
            && s.activation.forced != Some(army)
            && s.activation.gaul.is_none();
        s.previous.filter(|seat| asked && *seat != self.actor(s))
    }

    /// PAX-13.4.2b, PAX-13.3-GAL-m, PAX-13.4-GER-b: whether a group of barbarians may go to a Space: not to an army of friends of the
    /// player who moves it; the Gallic army stays in mainland Gaul; Germans do not go back to the Province where they were placed.
    /// PAX-17.2-36-b: an army that an event moves goes to Greece and stays there.
    pub(crate) fn may_roam(&self, s: &State, march: &March, space: Space) -> bool {
        if march.owner.seat().is_some() {
            let land = |from: Node, to: Node| self.content.map.land_distance(from, to);
            return !self.feuds(march) || self.nears_home(s, march, space, land);
        }
        if !march.owner.barbarian() {
            return true;
        }
        let region = self.space(space).province;
        let from = march.at.space().unwrap_or(march.last_space);
        let returns = s.german_home == Some(region) && self.space(from).province != region;
        let bounds = match march.owner {
            Owner::GallicRevolt => self.content.map.mainland_gaul.has(region),
            Owner::Germans => !returns,
            // PAX-13.4-WGA-c, PAX-13.4-EGA-b
            _ => true,
        };
        bounds && !self.befriended(s, march.mover, space)
    }

    /// Whether a Space lies in the Home Territory of an owner.
    pub(crate) fn at_home(&self, s: &State, owner: Owner, space: Space) -> bool {
        owner.seat().is_some_and(|seat| self.home_of(s, space) == Some(seat))
    }

    /// PAX-17.2-36-b: whether the Greek army may go to a Space: one of Greece, and as long as it is not there one nearer to it.
    pub(crate) fn nears_home(
        &self,
        s: &State,
        march: &March,
        space: Space,
        distance: impl Fn(Node, Node) -> u8,
    ) -> bool {
        let homes = self.spaces().filter(|home| self.at_home(s, march.owner, *home));
        let far = |from: Node| homes.clone().map(|home| distance(from, home.into())).min();
        let from = march.at.space().unwrap_or(march.last_space);
        self.at_home(s, march.owner, space)
            || (!self.at_home(s, march.owner, from) && far(space.into()) < far(march.at))
    }

    /// PAX-13.4.4a, PAX-13.4.4b, PAX-14.2.1h, PAX-R13-16: armies within a Land Link of a Capital frighten its owner, once each.
    pub(crate) fn frighten(&self, s: &mut State) {
        for (bit, army) in (0..).zip(ARMIES) {
            let marching = s.marches.refs().find(|march| march.owner == army).map(|march| march.at);
            // The army is not in play.
            let Some(at) = marching.or_else(|| self.camp_of(s, army).map(Node::Space)) else { continue };
            for seat in s.all_seats() {
                let mark = 1 << (4 * bit + seat.index());
                let needed = self.content.options.capital_scare_needs_control;
                let near = |capital: Space| {
                    let owned = !needed || self.controls_space(s, seat, capital);
                    owned && self.content.map.land_distance(at, capital.into()) <= 1
                };
                if s.frightened & mark == 0 && self.seat_rules(s, seat).capitals.iter().any(near) {
                    s.frightened |= mark;
                    self.sway(s, seat, self.content.stability.changes.barbarians_near_capital);
                }
            }
        }
    }

    /// PAX-13.4-ARM-a: Spaces that the Armenians come to: occupied ones, not in mountains, within reach.
    fn raided(&self, s: &State) -> SpaceSet {
        let raid = self.content.events.invasions[InvasionGroup::Armenians.index()].raid;
        let (centre, reach) = raid.expect("a raid of the Armenians");
        let occupied = |space: &Space| {
            let units = s.forces(*space).any(|force| force.owner != Owner::Tribes);
            units && !self.space(*space).rough_mountain
        };
        self.within(centre, reach).and(self.scene(s).open).iter().filter(occupied).collect()
    }

    /// Spaces that can be reached over land with so many Movement Points.
    fn within(&self, centre: Space, mp: u8) -> SpaceSet {
        const FAR: u8 = u8::MAX;
        let mut cost = [FAR; MAX_NODES];
        cost[Node::Space(centre).index()] = 0;
        // Costs are small: one pass for each amount settles what costs just that.
        for spent in 0..mp {
            for at in 0..MAX_NODES {
                if cost[at] != spent {
                    continue;
                }
                for link in self.content.map.land(Node::from_index(at)) {
                    let there = &mut cost[link.to.index()];
                    *there = (*there).min(spent + link.mp);
                }
            }
        }
        self.spaces().filter(|space| cost[Node::Space(*space).index()] <= mp).collect()
    }

    pub(crate) fn pass_armenia(&self, s: &mut State, from: u8) -> bool {
        match self.raided(s).iter().find(|space| space.0 >= from) {
            Some(space) if space.0 == from => false,
            Some(space) => {
                s.steps.replace(EventStep::ArmeniaRoll { from: space.0 }.into());
                true
            }
            None => {
                s.steps.pop();
                true
            }
        }
    }

    /// PAX-13.4-ARM-b: more than there are units: they are removed. PAX-1.4ac: leaders are Land Units, too.
    pub(crate) fn armenians(&self, s: &mut State, from: u8, die: u8) {
        s.steps.replace(EventStep::ArmeniaRoll { from: from + 1 }.into());
        let space = Space(from);
        let leaders = s.leaders.iter().filter(|post| post.march == 0 && post.at == Node::Space(space));
        let units = s.forces(space).map(|force| force.troops.len()).sum::<u16>() + leaders.clone().count() as u16;
        let walls = self.content.options.armenians_count_places && s.ground[space].works.is_some();
        if u16::from(die) > units + u16::from(walls) {
            let mut owners: Owners = s.forces(space).map(|force| force.owner).collect();
            for owner in leaders.map(|post| post.owner) {
                if owners.iter().all(|known| known != owner) {
                    owners.push(owner);
                }
            }
            owners.iter().filter(|owner| *owner != Owner::Tribes).for_each(|owner| self.wipe_out(s, owner, space));
        }
    }
}

/// The army of a group.
fn army_of(group: InvasionGroup) -> Option<Owner> {
    match group {
        InvasionGroup::WesternGauls => Some(Owner::WesternGauls),
        InvasionGroup::EasternGauls => Some(Owner::EasternGauls),
        InvasionGroup::Germans => Some(Owner::Germans),
        InvasionGroup::Caledonians | InvasionGroup::Armenians => None,
    }
}

/// The group of an invading army.
pub(crate) fn group_of(army: Owner) -> InvasionGroup {
    let group = InvasionGroup::ALL.iter().copied().find(|group| army_of(*group) == Some(army));
    group.unwrap_or_else(|| unreachable!("{army} does not invade"))
}
