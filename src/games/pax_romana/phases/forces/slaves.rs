//! PAX-12.7: slaves who have risen: where, how they grow, and where they go.

use crate::PaxRomana;
use crate::action::Action;
use crate::ids::*;
use crate::options::SlavesMoveFor;
use crate::sets::{NodeSet, SpaceSet};
use crate::state::*;
use crate::step::*;
use crate::troops::MOST_OF_A_KIND;
use agon_game::{Id, Seat};

impl PaxRomana {
    /// PAX-12.7.1a, PAX-12.7.1b, PAX-14.2.1i, PAX-R12-08, PAX-R12-20: a revolt begins, placed by a player who is not allied with the victim.
    /// Not without a Space where slaves can appear (PAX-16.2-SLA).
    pub(crate) fn begin_slave_revolt(&self, s: &mut State, victim: Seat, by: Seat) {
        if self.slave_spaces(s, victim).next().is_none() {
            return;
        }
        self.sway(s, victim, self.content.stability.changes.slave_army_appears);
        s.steps.push(ForceStep::PlaceSlaves { victim, by }.into());
    }

    /// PAX-12.7.1b, PAX-12.7.1c: Spaces of the Home Territory that nobody occupies, and own Cities and Towns without combat units.
    pub(crate) fn slave_spaces<'a>(&'a self, s: &'a State, victim: Seat) -> impl Iterator<Item = Space> + 'a {
        let fights = |force: &Force| force.owner == Owner::Tribes || self.has_fighters(&force.troops);
        let empty = move |space: &Space| match s.ground[*space].works {
            Some(_) => !s.forces(*space).any(|force| fights(&force)),
            None => !s.forces(*space).any(|force| self.force_occupies(&force)),
        };
        let own = move |space: &Space| s.ground[*space].works.is_none_or(|works| works.owner == Owner::of(victim));
        self.spaces().filter(move |space| self.home_of(s, *space) == Some(victim) && empty(space) && own(space))
    }

    /// PAX-12.7.1b: slaves appear; they are on the map from now on.
    pub(crate) fn slaves_appear(&self, s: &mut State, victim: Seat, space: Space) {
        // PAX-12.1.1b: Garrisons alone are lost, with the leaders there.
        let guards: Owners = s.forces(space).map(|force| force.owner).collect();
        guards.iter().for_each(|owner| self.wipe_out(s, owner, space));
        self.kill_lone_leaders(s, Owner::slaves_of(victim), space);
        let count = self.content.forces.slaves[Unit::Barbarians.index()];
        self.place(s, Owner::slaves_of(victim), space, Piece::full(Unit::Barbarians), count);
        s.slave_armies[victim.index()] = Some(space);
    }

    /// PAX-12.7.1d, PAX-R12-19: before an Activation that is not the victim's, armies of slaves grow, and then move one after another.
    pub(crate) fn rouse_slaves(&self, s: &mut State, from: u8) {
        if let Some(space) = s.activation.roused.first() {
            s.activation.roused.remove(space);
            s.steps.push(ForceStep::MoveSlaves { victim: Seat(from - 1), space }.into());
            return;
        }
        s.steps.pop();
        let next = s
            .all_seats()
            .skip(from.into())
            .find(|victim| *victim != self.slave_driver(s) && s.slave_armies[victim.index()].is_some());
        // No others have risen.
        let Some(victim) = next else { return };
        s.steps.push(ForceStep::Slaves { from: victim.0 + 1 }.into());
        let slaves = Owner::slaves_of(victim);
        let main = s.slave_armies[victim.index()];
        let every = self.content.options.left_slaves_move;
        let here = |space: &Space| !s.troops(slaves, *space).is_empty() && (every || Some(*space) == main);
        let stacks: SpaceSet = self.spaces().filter(here).collect();
        for space in stacks.iter() {
            let growth = self.content.forces.slave_revolt.growth_bi.min(self.room_for_slaves(s, victim, space));
            self.place(s, slaves, space, Piece::full(Unit::Barbarians), growth);
        }
        s.activation.roused = stacks;
    }

    /// PAX-12.7.1d, PAX-R12-17: the player who moves slaves: the one of the marker that is played; by an option the one who has drawn
    /// it. In the first round nobody draws.
    pub(crate) fn slave_driver(&self, s: &State) -> Seat {
        let drawn = !s.activation.fixed && self.content.options.slaves_move_for == SlavesMoveFor::Drawer;
        s.previous.filter(|_| drawn).unwrap_or(self.actor(s))
    }

    /// How many more slaves a stack can take: where several move they may gather in one Space.
    fn room_for_slaves(&self, s: &State, victim: Seat, space: Space) -> u8 {
        MOST_OF_A_KIND.saturating_sub(s.troops(Owner::slaves_of(victim), space).all(Unit::Barbarians))
    }

    /// PAX-12.7.1e, PAX-R12-18: Spaces one step away over land, transit points left out.
    fn slave_goals(&self, s: &State, victim: Seat, space: Space) -> SpaceSet {
        let mut goals = SpaceSet::EMPTY;
        let mut seen = NodeSet::of(space.into());
        let mut edge = seen;
        while let Some(at) = edge.first() {
            edge.remove(at);
            let slaves = Owner::slaves_of(victim);
            for link in self.content.map.land(at).iter().filter(|link| self.strait_open_to(s, slaves, link)) {
                let home = |space: Space| self.home_of(s, space) == Some(victim);
                match link.to {
                    Node::Space(to) => {
                        let allowed = self.content.options.slaves_leave_home || home(to);
                        let room = self.room_for_slaves(s, victim, to) > 0;
                        if to != space && self.scene(s).open.has(to) && allowed && room {
                            goals.insert(to);
                        }
                    }
                    Node::Point(_) if !seen.has(link.to) => {
                        seen.insert(link.to);
                        edge.insert(link.to);
                    }
                    // That way has been looked at.
                    Node::Point(_) => {}
                }
            }
        }
        goals
    }

    /// PAX-12.7.1e: units of a stack that go on: one stays behind in a City or Town.
    fn slaves_going(&self, s: &State, victim: Seat, space: Space) -> u8 {
        let all = s.troops(Owner::slaves_of(victim), space).all(Unit::Barbarians);
        let stays = self.content.forces.slave_revolt.leaves_bi_in_city_or_town;
        all.saturating_sub(if s.ground[space].works.is_some() { stays } else { 0 })
    }

    pub(crate) fn slaves_can_move(&self, s: &State, victim: Seat, space: Space) -> bool {
        self.slaves_going(s, victim, space) > 0 && !self.slave_goals(s, victim, space).is_empty()
    }

    pub(crate) fn legal_slaves(&self, s: &State, victim: Seat, space: Space, out: &mut Vec<Action>) {
        out.extend(self.slave_goals(s, victim, space).iter().map(|to| Action::MoveTo { to: to.into() }));
    }

    /// PAX-12.7.1e, PAX-R12-18: they go, and attack the enemies who are there.
    pub(crate) fn slaves_go(&self, s: &mut State, victim: Seat, space: Space, to: Node) {
        s.steps.pop();
        let owner = Owner::slaves_of(victim);
        let room = to.space().map_or(0, |to| self.room_for_slaves(s, victim, to));
        let going = self.slaves_going(s, victim, space).min(room);
        let mover = self.slave_driver(s);
        // PAX-12.7.2: if it falls there those who have stayed behind keep the revolt alive, without moving or growing (PAX-R12-19).
        s.slave_armies[victim.index()] = to.space();
        s.steps.push(TurnStep::Reckon.into());
        s.steps.push(MarchStep::End.into());
        s.steps.push(MarchStep::Go.into());
        let number = self.set_out(s, owner, mover, MarchKind::Bonus, space.into());
        self.fall_in(s, number, owner, Piece::full(Unit::Barbarians), going);
        self.advance(s, number, to);
        let march = s.march_mut(number);
        // One Space, and the attack there.
        (march.mp, march.finished) = (self.content.turn.movement.attack, true);
        s.steps.push(MarchStep::Entered.into());
    }
}
