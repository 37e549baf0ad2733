//! PAX-6.1.5 to PAX-6.1.8: Lines of Communications.

use crate::PaxRomana;
use crate::content::{LandLink, MAX_STRAITS, Map};
use crate::holdings::Friends;
use crate::ids::*;
use crate::sets::{NodeSet, SpaceSet};
use crate::state::*;
use agon_game::{Id, List, Seat};

/// How a seat's lines may run.
struct Lines {
    /// Places that they may enter.
    open: NodeSet,
    /// Places where they may use Sea Links.
    sails: NodeSet,
    /// Straits that they may use: from and to.
    straits: List<(Node, Node), MAX_STRAITS>,
}

impl Lines {
    /// Whether a line leads by sea to a place from one of these.
    fn land_at(&self, map: &Map, to: Node, from: NodeSet) -> bool {
        self.sails.has(to) && map.sea_neighbours[to.index()].and(self.sails).meets(from)
    }

    /// The places that a line reaches from those at its `front`, beside those that it has reached already. It grows by one
    /// link in all directions at a time.
    fn reach(&self, map: &Map, reached: NodeSet, front: NodeSet) -> NodeSet {
        let (mut reached, mut front) = (reached.or(front), front);
        while !front.is_empty() {
            let (mut by_land, mut by_sea) = (NodeSet::EMPTY, NodeSet::EMPTY);
            front.each_index(|place| by_land.add(&map.roads[place]));
            front.and(self.sails).each_index(|place| by_sea.add(&map.sea_neighbours[place]));
            for (from, to) in self.straits.refs() {
                if front.has(*from) {
                    by_land.insert(*to);
                }
            }
            front = by_land.or(by_sea.and(self.sails)).and(self.open).without(reached);
            reached = reached.or(front);
        }
        reached
    }
}

impl PaxRomana {
    /// PAX-6.1.5a, PAX-6.1.5c: places from which a seat can trace a LOC to a friendly Space of its Home Territory. Unless
    /// `rhodes` is set, the line may not run through that island, where it costs a toll (PAX-6.1.6d, PAX-12.5.1n).
    pub fn supplied(&self, s: &State, seat: Seat, rhodes: bool) -> NodeSet {
        let [near, far] = self.supplied_both_ways(s, seat);
        if rhodes { far } else { near }
    }

    /// PAX-6.1.5, PAX-6.1.6d: the places with a LOC that pays no toll in Rhodes, then those with any LOC.
    pub(crate) fn supplied_both_ways(&self, s: &State, seat: Seat) -> [NodeSet; 2] {
        let map = &self.content.map;
        let friends = self.friends(s, seat);
        let enemies = self.enemy_spaces(s, friends);
        let neutral = self.neutral_rhodes(s);
        let home = self.seat_rules(s, seat).home_spaces.and(self.scene(s).open);
        let foreign = s.fleets.refs().filter(|fleet| !friends.has(self.ensign(s, fleet.owner)));
        let sailing = s.marches.refs().filter(|march| march.galleys() > 0 && !friends.has(self.ensign(s, march.navy)));
        let fleets: NodeSet = foreign.map(|fleet| fleet.at).chain(sailing.map(|march| march.at)).collect();
        let begin: SpaceSet = home.iter().filter(|space| self.friendly_space(s, seat, *space)).collect();
        let lines = Lines {
            open: self.passable(s, seat, enemies),
            sails: self.sailable(s, seat, friends, neutral),
            straits: self.open_straits(enemies, fleets),
        };
        let near = lines.reach(map, NodeSet::EMPTY, begin.into());
        // Paying the toll opens only the island, and only Sea Links lead there.
        let rhodes = Node::Space(map.rhodes);
        let mut far = near;
        if neutral && self.scene(s).open.has(map.rhodes) && lines.land_at(map, rhodes, near) {
            far = lines.reach(map, near, NodeSet::of(rhodes));
        }
        [near, far]
    }

    /// PAX-6.1.6a, PAX-6.1.6b, PAX-6.1.6c, PAX-6.1.6g, PAX-6.1.8a: places that a line may enter at all without paying a
    /// toll.
    fn passable(&self, s: &State, seat: Seat, enemies: SpaceSet) -> NodeSet {
        let options = &self.content.options;
        let mut spaces = self.scene(s).open.without(enemies);
        // PAX-R127
        if options.enemy_galleys_block_land_loc {
            let held = |space: Space| s.forces(space).any(|force| self.friendly(s, seat, force.owner));
            let harbours = s.fleets.refs().filter(|fleet| !self.friendly(s, seat, self.ensign(s, fleet.owner)));
            let guarded = harbours.filter_map(|fleet| fleet.at.space()).filter(|space| !held(*space));
            guarded.for_each(|space| spaces.remove(space));
        }
        if !options.foreign_home_spaces_free {
            let closed = spaces.iter().filter(|space| self.closed_home(s, seat, *space));
            closed.for_each(|space| spaces.remove(space));
        }
        NodeSet::from(spaces).or(self.content.map.shallows)
    }

    /// PAX-6.1.6e, PAX-6.1.6f, PAX-6.1.7a, PAX-12.6.2a, PAX-12.6.4a: places where a line may use Sea Links. PAX-R128:
    /// squadrons at sea do not block it. PAX-6.1.6d: the toll for neutral Rhodes also lets a line past its squadrons.
    fn sailable(&self, s: &State, seat: Seat, friends: Friends, neutral_rhodes: bool) -> NodeSet {
        let rhodes = Node::Space(self.content.map.rhodes);
        let toll = |fleet: &Fleet| neutral_rhodes && fleet.at == rhodes && fleet.owner == Owner::Rhodes;
        let mut closed = s.pirates;
        for fleet in s.fleets.refs().filter(|fleet| fleet.at.space().is_some()) {
            if !friends.has(self.ensign(s, fleet.owner)) && !toll(fleet) {
                closed.insert(fleet.at);
            }
        }
        let tarsus = Node::Space(self.content.map.tarsus);
        if s.pirates.has(tarsus) {
            let near = self.content.map.sea(tarsus).iter();
            near.filter(|port| !self.escorted(s, seat, **port)).for_each(|port| closed.insert(*port));
        }
        self.content.map.harbours.without(closed)
    }

    /// PAX-9.5.3, PAX-R128: Straits that a seat can use, from each end, as `strait_open` says of one.
    fn open_straits(&self, enemies: SpaceSet, fleets: NodeSet) -> List<(Node, Node), MAX_STRAITS> {
        let closed = |link: &LandLink| {
            let guards = |space: Space| fleets.has(space.into()) || (link.to == space.into() && enemies.has(space));
            link.guards.iter().any(guards)
        };
        let open = self.content.map.straits.iter().filter(|(_, link)| !closed(link));
        open.map(|(from, link)| (*from, link.to)).collect()
    }

    /// PAX-R131: by an option, unoccupied Spaces in an enemy's Home Territory count as his.
    pub(crate) fn closed_home(&self, s: &State, seat: Seat, space: Space) -> bool {
        let foreign = |owner: &Seat| !self.friendly(s, seat, Owner::of(*owner));
        !self.content.options.foreign_home_spaces_free
            && self.unoccupied(s, space)
            && self.home_of(s, space).filter(foreign).is_some()
    }

    /// PAX-12.6.4a: whether friendly squadrons keep Cilician pirates from closing a place one Sea Link from Tarsus.
    fn escorted(&self, s: &State, seat: Seat, at: Node) -> bool {
        s.fleets_at(at).any(|fleet| self.friendly(s, seat, self.ensign(s, fleet.owner)))
    }

    /// PAX-9.5.3b, PAX-9.5.3c, PAX-9.5.3d, PAX-11.0, PAX-R128: whether a land link can be used. Any link but a Strait can,
    /// for only Straits have Spaces that guard them; a Strait only without enemy squadrons at its ends, at anchor or on the move,
    /// and without an enemy holding the other side.
    pub(crate) fn strait_open(&self, s: &State, owner: Owner, link: &LandLink) -> bool {
        link.guards.iter().all(|space| {
            let port = Node::Space(space);
            !self.enemy_ships_at(s, owner, port) && (link.to != port || !self.foes_in(s, owner, space).any())
        })
    }

    /// PAX-9.5.3c, PAX-R165: the same for an owner's units: those whom nobody commands have no friends, not even the player who moves them.
    pub(crate) fn strait_open_to(&self, s: &State, owner: Owner, link: &LandLink) -> bool {
        match self.commander_of(s, owner) {
            Some(seat) => self.strait_open(s, self.allegiance(owner, seat), link),
            None => link.guards.iter().all(|space| {
                let port = Node::Space(space);
                s.fleets_at(port).next().is_none() && (link.to != port || !self.foes_in(s, owner, space).any())
            }),
        }
    }

    /// PAX-6.2.4b, PAX-R121: whether a Province is not isolated: one of its Spaces that the seat controls has a LOC. Every
    /// Space at home that it controls has one.
    pub(crate) fn province_supplied(&self, s: &State, seat: Seat, province: Province, reached: NodeSet) -> bool {
        let spaces = self.content.map.provinces[province.index()].spaces;
        let connected = |space: Space| self.controls_space(s, seat, space) && reached.has(Node::Space(space));
        spaces.iter().any(connected)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::holdings::look;
    use agon_game::{Bundle, Rules};

    impl PaxRomana {
        /// PAX-6.1.6, place by place: the same answer as `supplied` gives for all at once.
        fn plainly_supplied(&self, s: &State, seat: Seat, rhodes: bool) -> NodeSet {
            let map = &self.content.map;
            let home = self.seat_rules(s, seat).home_spaces.iter();
            let begin = home.filter(|space| self.scene(s).open.has(*space) && self.friendly_space(s, seat, *space));
            let mut queue: Vec<Node> = begin.map(Node::Space).collect();
            let mut reached: NodeSet = queue.iter().copied().collect();
            while let Some(node) = queue.pop() {
                let crosses = |link: &&LandLink| self.strait_open(s, Owner::of(seat), link);
                let by_land = map.land(node).iter().filter(crosses).map(|link| link.to);
                let sails = self.sails(s, seat, node);
                let by_sea = map.sea(node).iter().copied().filter(|to| sails && self.sails(s, seat, *to));
                for to in by_land.chain(by_sea) {
                    if !reached.has(to) && self.passes(s, seat, to, rhodes) {
                        reached.insert(to);
                        queue.push(to);
                    }
                }
            }
            reached
        }

        fn passes(&self, s: &State, seat: Seat, to: Node, rhodes: bool) -> bool {
            match to {
                Node::Space(space) if !self.scene(s).open.has(space) => false,
                Node::Space(space) if space == self.content.map.rhodes => {
                    let neutral = self.holder(s, space) == Some(Owner::Rhodes);
                    !self.enemy_in(s, seat, space) || (neutral && rhodes)
                }
                Node::Space(space) => {
                    let guarded = self.content.options.enemy_galleys_block_land_loc
                        && self.enemy_fleet_at(s, Owner::of(seat), to)
                        && !s.forces(space).any(|force| self.friendly(s, seat, force.owner));
                    !guarded && !self.enemy_in(s, seat, space) && !self.closed_home(s, seat, space)
                }
                Node::Point(point) => self.content.map.points[point.index()].kind != PointKind::DeepSea,
            }
        }

        fn sails(&self, s: &State, seat: Seat, at: Node) -> bool {
            let Node::Space(space) = at else { return !s.pirates.has(at) };
            let toll = space == self.content.map.rhodes && self.neutral_rhodes(s);
            let friend = |fleet: &Fleet| self.friendly(s, seat, self.ensign(s, fleet.owner));
            let hostile = |fleet: &Fleet| !(friend(fleet) || toll && fleet.owner == Owner::Rhodes);
            !s.pirates.has(at)
                && !s.fleets_at(at).any(|fleet| hostile(&fleet))
                && (!self.near_cilicians(s, space) || self.escorted(s, seat, at))
        }

        fn near_cilicians(&self, s: &State, space: Space) -> bool {
            let tarsus = Node::Space(self.content.map.tarsus);
            s.pirates.has(tarsus) && self.content.map.sea(tarsus).contains(&Node::Space(space))
        }
    }

    /// PAX-6.1.5 to PAX-6.1.8, PAX-R127, PAX-R131: lines traced with sets equal lines traced place by place.
    #[test]
    fn lines_of_communications_are_as_traced_place_by_place() {
        let options = [("enemy_galleys_block_land_loc", "true"), ("foreign_home_spaces_free", "false")];
        let patches = options.iter().map(|(option, value)| {
            let value: toml::Value = value.parse::<bool>().unwrap().into();
            (format!("rules.options.{option}"), value)
        });
        let bundle = Bundle::embedded("pax_romana", PaxRomana::embedded());
        let strict = PaxRomana::load(&bundle.patch(&patches.collect()).unwrap()).unwrap();
        look(|game, s| {
            // Pirates of Cilicia and squadrons of Rhodes are in the way.
            let mut other = *s;
            other.pirates.insert(Node::Space(game.content.map.tarsus));
            let rhodes = Force { owner: Owner::Rhodes, troops: Troops::of(Unit::Garrison, 1) };
            other.ground[game.content.map.rhodes].force = Some(rhodes);
            for (seat, toll) in s.all_seats().flat_map(|seat| [(seat, false), (seat, true)]) {
                for game in [game, &strict] {
                    for s in [s, &other] {
                        assert_eq!(game.supplied(s, seat, toll), game.plainly_supplied(s, seat, toll), "{seat}");
                    }
                }
            }
        });
    }
}
