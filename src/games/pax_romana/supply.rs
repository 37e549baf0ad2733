//! PAX-6.1.5 to PAX-6.1.8: Lines of Communications.

use crate::PaxRomana;
use crate::content::{LandKind, LandLink};
use crate::ids::*;
use crate::sets::NodeSet;
use crate::state::*;
use agon_game::{Id, Seat};

impl PaxRomana {
    /// PAX-6.1.5: places from which a seat can trace a LOC to a friendly Space of its Home Territory. Without `rhodes` the line
    /// may not run through that island, where it costs a toll (PAX-6.1.6d, PAX-12.5.1n).
    pub fn supplied(&self, s: &State, seat: Seat, rhodes: bool) -> NodeSet {
        let map = &self.content.map;
        let mut reached = NodeSet::EMPTY;
        let mut queue = [Node::default(); MAX_NODES];
        let (mut next, mut end) = (0, 0);
        for space in self.seat_rules(s, seat).home_spaces.iter() {
            if self.scene(s).open.has(space) && self.friendly_space(s, seat, space) {
                reached.insert(Node::Space(space));
                queue[end] = Node::Space(space);
                end += 1;
            }
        }
        while next < end {
            let node = queue[next];
            next += 1;
            let by_land = map.land(node).iter().filter(|link| self.strait_open(s, seat, link)).map(|link| link.to);
            let sails = self.sails(s, seat, node);
            let by_sea = map.sea(node).iter().copied().filter(|to| sails && self.sails(s, seat, *to));
            for to in by_land.chain(by_sea) {
                if !reached.has(to) && self.passes(s, seat, to, rhodes) {
                    reached.insert(to);
                    queue[end] = to;
                    end += 1;
                }
            }
        }
        reached
    }

    /// PAX-6.1.6a to PAX-6.1.6d, PAX-6.1.8: whether a line may enter a place at all.
    fn passes(&self, s: &State, seat: Seat, to: Node, rhodes: bool) -> bool {
        match to {
            Node::Space(space) if !self.scene(s).open.has(space) => false,
            Node::Space(space) if space == self.content.map.rhodes => {
                let held = self.enemy_in(s, seat, space);
                let neutral = self.holder(s, space) == Some(Owner::Rhodes);
                !held || (neutral && rhodes)
            }
            Node::Space(space) => {
                // PAX-R127
                let guarded = self.content.options.enemy_galleys_block_land_loc
                    && self.enemy_fleet_at(s, seat, to)
                    && !s.forces(space).any(|force| self.friendly(s, seat, force.owner));
                !guarded && !self.enemy_in(s, seat, space) && !self.closed_home(s, seat, space)
            }
            Node::Point(point) => self.content.map.points[point.index()].kind != PointKind::DeepSea,
        }
    }

    /// PAX-R131: by an option, unoccupied Spaces in the Home Territory of an enemy are his.
    pub fn closed_home(&self, s: &State, seat: Seat, space: Space) -> bool {
        let foreign = |owner: &Seat| !self.friendly(s, seat, Owner::of(*owner));
        !self.content.options.foreign_home_spaces_free
            && self.unoccupied(s, space)
            && self.home_of(s, space).filter(foreign).is_some()
    }

    /// PAX-6.1.6e, PAX-6.1.6f, PAX-12.6.4a: whether a line may go by Sea Links at a place. PAX-R128: squadrons at sea do not block it.
    fn sails(&self, s: &State, seat: Seat, at: Node) -> bool {
        if s.pirates.has(at) {
            return false;
        }
        let Node::Space(space) = at else { return true };
        // PAX-6.1.6d: who pays for the way through Rhodes passes its squadrons, too.
        let toll = space == self.content.map.rhodes && self.neutral_rhodes(s);
        let hostile = |fleet: &Fleet| !(self.friendly(s, seat, fleet.owner) || toll && fleet.owner == Owner::Rhodes);
        let blocked = s.fleets_at(at).any(|fleet| hostile(&fleet)) || self.near_cilician_pirates(s, seat, space);
        !blocked
    }

    /// PAX-12.6.4a: Cilician pirates block one Sea Link around Tarsus, except where friendly squadrons are.
    fn near_cilician_pirates(&self, s: &State, seat: Seat, space: Space) -> bool {
        let tarsus = Node::Space(self.content.map.tarsus);
        s.pirates.has(tarsus)
            && self.content.map.sea(tarsus).contains(&Node::Space(space))
            && !s.fleets.refs().any(|fleet| fleet.at == Node::Space(space) && self.friendly(s, seat, fleet.owner))
    }

    /// PAX-9.5.3, PAX-R128: whether a land link can be used: any link but a Strait, or a Strait without enemy squadrons at
    /// its ends whose other side is not held by an enemy.
    pub fn strait_open(&self, s: &State, seat: Seat, link: &LandLink) -> bool {
        link.kind != LandKind::Strait
            || link.guards.iter().all(|space| {
                let port = Node::Space(space);
                !self.enemy_fleet_at(s, seat, port) && (link.to != port || !self.enemy_in(s, seat, space))
            })
    }

    /// PAX-6.2.4b, PAX-R121: whether a Province is not isolated: a Space of it that the seat controls has a LOC.
    pub fn province_supplied(&self, s: &State, seat: Seat, province: Province, reached: NodeSet) -> bool {
        let spaces = self.content.map.provinces[province.index()].spaces;
        let home = self.seat_rules(s, seat).home_provinces.has(province);
        let connected = |space: Space| self.controls_space(s, seat, space) && (home || reached.has(Node::Space(space)));
        spaces.iter().any(connected)
    }
}
