//! PAX-10.7: Retreat: which units want to, which are forced to, which are caught, and where they can go.

use crate::PaxRomana;
use crate::content::LandLink;
use crate::ids::*;
use crate::options::SeaRetreat;
use crate::sets::NodeSet;
use crate::state::*;
use crate::step::*;
use agon_game::Seat;

/// How far a beaten Army has come.
#[derive(Clone, Copy)]
pub(super) struct Way {
    pub owner: Owner,
    pub space: Space,
    pub barred: Node,
    pub spaces: u8,
}

impl PaxRomana {
    /// PAX-10.7.1a, PAX-7.3.6a, PAX-R140: whether the beaten Defender may want to Retreat; a Defender without a player cannot.
    pub(crate) fn pass_retreat(&self, s: &mut State) -> bool {
        let possible = self.can_retreat(s, false);
        if !possible {
            s.steps.replace(BattleStep::Force.into());
        }
        !possible
    }

    /// PAX-10.2.11a, PAX-10.2.11b: the Defender has decided.
    pub(crate) fn retreat_chosen(&self, s: &mut State, retreats: bool) {
        let battle = s.fight_mut();
        let faster =
            matches!(battle.cavalry, Cavalry::Superiority(Side::Attacker) | Cavalry::Dominance(Side::Attacker));
        let next = match (retreats, faster) {
            (false, _) => BattleStep::Force,
            (true, true) => BattleStep::Prevent,
            (true, false) => BattleStep::CountLosses,
        };
        battle.flight = if retreats { Flight::Voluntary } else { Flight::Stays };
        s.steps.replace(next.into());
    }

    /// PAX-10.7.6a: forces without a player try in any case.
    pub(crate) fn pass_prevent(&self, s: &mut State) -> bool {
        let pass = !self.decides(s, Side::Attacker);
        if pass {
            s.steps.replace(BattleStep::PreventRoll.into());
        }
        pass
    }

    /// PAX-10.7.6a, PAX-10.7.6b, PAX-C12.
    pub(crate) fn pursued(&self, s: &mut State, die: u8) {
        let rules = &self.content.battle.cavalry;
        let battle = s.fight_mut();
        let most = match battle.cavalry {
            Cavalry::Dominance(_) => rules.dominance_prevents_retreat_up_to,
            Cavalry::Superiority(_) => rules.superiority_prevents_retreat_up_to,
            Cavalry::Even => unreachable!("nobody's cavalry pursues"),
        };
        let caught = die <= most;
        if caught {
            battle.flight = Flight::Prevented;
        }
        let forced = caught && self.content.options.forced_retreat_after_prevention;
        s.steps.replace(if forced { BattleStep::Force } else { BattleStep::CountLosses }.into());
    }

    /// PAX-10.2.11c, PAX-10.7.2: whether the Attacker may force a Retreat.
    pub(crate) fn pass_force_retreat(&self, s: &mut State) -> bool {
        let possible = self.decides(s, Side::Attacker) && self.may_force(s);
        if !possible {
            s.steps.replace(BattleStep::CountLosses.into());
        }
        !possible
    }

    fn may_force(&self, s: &State) -> bool {
        let battle = s.fight();
        let attacker = battle.side(Side::Attacker);
        let movement = &self.content.turn.movement;
        // PAX-10.7.2c
        let able = match battle.cause {
            Cause::Interception => true,
            _ if attacker.march == 0 => false,
            _ => {
                let march = s.march(attacker.march);
                // PAX-11.3.4a, PAX-11.3.5b, PAX-C11: an army on ships that has to fight on (PAX-7.3.1h) can still land
                // elsewhere.
                let kept = if march.afloat() && self.held_after_retreat(s, battle) { movement.disembark } else { 0 };
                march.mp >= movement.force_retreat + kept
            }
        };
        // PAX-10.7.2b, PAX-R10-22
        let place = !battle.works_used || self.can_retreat(s, true);
        able && place && self.side_fights(s, Side::Defender, false) && self.ever_retreats(s)
    }

    /// Whether somebody stands against the Attacker when the Defender has gone: a City or Town that does not fall at
    /// once (PAX-7.3.5b), or a force that did not defend it together with him.
    fn held_after_retreat(&self, s: &State, battle: &Battle) -> bool {
        let owner = battle.side(Side::Attacker).owner;
        let other = |force: &Force| {
            self.force_occupies(force)
                && self.opposes(s, owner, force.owner)
                && !self.takes_part(s, battle, Side::Defender, force.owner)
        };
        let walls = |works: Works| works.points > works.floor() && !self.together(s, owner, works.owner);
        s.ground[battle.space].works.is_some_and(walls) || s.forces(battle.space).any(|force| other(&force))
    }

    /// Whether somebody stands against a group where it is who does not flee from there, or a City or Town that does not fall at once.
    pub(crate) fn still_opposed(&self, s: &State, march: &March) -> bool {
        // At a transit point nobody fights.
        let Some(space) = march.at.space() else { return false };
        let routs = |force: &Force| {
            let of = |step: Step| matches!(step, Step::Battle(BattleStep::Rout { owner, space: at, .. }) if at == space && self.together(s, owner, force.owner));
            s.steps.iter().any(of)
        };
        let stands =
            |force: &Force| self.force_occupies(force) && self.opposes(s, march.owner, force.owner) && !routs(force);
        let walls = |works: Works| works.points > works.floor() && !self.together(s, march.owner, works.owner);
        s.ground[space].works.is_some_and(walls) || s.forces(space).any(|force| stands(&force))
    }

    /// PAX-10.7.2a, PAX-10.7.2d.
    pub(crate) fn force_chosen(&self, s: &mut State, forces: bool) {
        s.steps.replace(BattleStep::CountLosses.into());
        if !forces {
            return;
        }
        let battle = s.fight_mut();
        battle.flight = Flight::Forced;
        let (march, free) = (battle.side(Side::Attacker).march, battle.cause == Cause::Interception);
        if !free {
            s.march_mut(march).mp -= self.content.turn.movement.force_retreat;
        }
    }

    /// PAX-10.7.2f, PAX-12.5.5i, PAX-12.7.3b, PAX-13.1.3b, PAX-13.2.3, PAX-13.3-AFR-f: whether the Defender can Retreat at all.
    fn ever_retreats(&self, s: &State) -> bool {
        self.commander_of(s, s.fight().side(Side::Defender).owner).is_some()
    }

    /// PAX-10.7.4e: whether all forces of the Defender have a way.
    pub(crate) fn can_retreat(&self, s: &State, forced: bool) -> bool {
        let battle = s.fight();
        let rule = self.content.options.sea_retreat_from_place;
        // PAX-7.3.1f, PAX-10.7.6e, PAX-10.7.6f
        let by_sea_only = battle.works_used;
        if by_sea_only && (rule == SeaRetreat::Never || (forced && rule != SeaRetreat::Any)) {
            return false;
        }
        let defender = battle.side(Side::Defender);
        if !self.ever_retreats(s) || !self.side_fights(s, Side::Defender, false) {
            return false;
        }
        let barred = self.entry_of_attacker(s, battle);
        let way = |owner: Owner| Way { owner, space: battle.space, barred, spaces: 0 };
        // PAX-9.3.3d: where it came from; the fleeing have no way back. If nothing is left of it, it bars nobody's way.
        let group = (defender.march > 0).then(|| s.march(defender.march)).filter(|march| !march.troops.is_empty());
        if let Some(march) = group {
            let open = match self.road_back(march) {
                Some(link) => {
                    !by_sea_only
                        && self.exit_open(
                            s,
                            self.player_of(s, march.owner),
                            &march.troops,
                            march.at,
                            link,
                            way(march.owner),
                        )
                }
                None => self.port_back(s, march).is_some(),
            };
            if march.kind == MarchKind::Retreat || !open {
                return false;
            }
        }
        self.owners_here(s, battle).all(|owner| {
            // PAX-12.5.3a: units of a minor state, which nobody leads, stay and hold those who fight beside them (scenario IV).
            let Some(seat) = self.commander_of(s, owner) else { return false };
            let mut troops = s.troops(owner, battle.space);
            // PAX-12.1.1e: Garrisons go with the group of their owner.
            if let Some(group) = group.filter(|group| group.owner == owner) {
                troops.join(group.troops);
            }
            let by_land = || self.exits(s, seat, &troops, battle.space.into(), way(owner)).next().is_some();
            (!by_sea_only && by_land()) || !self.sea_refuges(s, owner, &troops, battle.space).is_empty()
        })
    }

    /// Owners of the Defender's forces in the Space.
    fn owners_here<'a>(&'a self, s: &'a State, battle: &'a Battle) -> impl Iterator<Item = Owner> + 'a {
        let part = move |owner: &Owner| self.takes_part(s, battle, Side::Defender, *owner);
        s.forces(battle.space).map(|force| force.owner).filter(part)
    }

    /// PAX-10.7.4d: the Space from which the Attacker entered; the Space of the battle itself if he was there before.
    pub(crate) fn entry_of_attacker(&self, s: &State, battle: &Battle) -> Node {
        match battle.side(Side::Attacker).march {
            0 => battle.space.into(),
            number => self.entry_of(s.march(number)),
        }
    }

    /// PAX-9.4.4a, PAX-10.7.4d: the Space from which a group has entered the one where it is: the last one before transit points on
    /// land.
    pub(crate) fn entry_of(&self, march: &March) -> Node {
        match march.came_from {
            Node::Point(point) if self.content.map.point(point).kind == PointKind::Land => march.last_space.into(),
            place => place,
        }
    }

    /// PAX-10.7.4b, PAX-7.2.2a: no enemies in a Space, on the move or not.
    fn clear_for(&self, s: &State, owner: Owner, space: Space) -> bool {
        let hostile = |march: &March| {
            march.at == Node::Space(space) && !march.troops.is_empty() && !self.together(s, owner, march.owner)
        };
        self.scene(s).open.has(space) && !self.foes_in(s, owner, space).any() && !s.marches.refs().any(hostile)
    }

    /// PAX-10.7.4, PAX-10.7.6g: links that a beaten force can take from a place; through transit points there must be a Space
    /// beyond.
    pub(super) fn exits<'a>(
        &'a self,
        s: &'a State,
        seat: Seat,
        troops: &'a Troops,
        at: Node,
        way: Way,
    ) -> impl Iterator<Item = &'a LandLink> + 'a {
        self.content.map.land(at).iter().filter(move |link| self.exit_open(s, seat, troops, at, link, way))
    }

    fn exit_open(&self, s: &State, seat: Seat, troops: &Troops, at: Node, link: &LandLink, way: Way) -> bool {
        self.may_flee_along(s, seat, troops, link, way)
            && match link.to {
                Node::Space(space) => self.may_flee_to(s, seat, troops, space, way),
                Node::Point(_) => self.space_beyond(s, seat, troops, (at, link.to), way, None),
            }
    }

    /// PAX-9.3.3d: the Land Link by which a group has come; none if it has come by sea.
    pub(crate) fn road_back(&self, march: &March) -> Option<&LandLink> {
        self.content.map.land(march.at).iter().find(|link| link.to == march.came_from && !march.by_sea())
    }

    /// PAX-9.3.3d, PAX-10.7.5: whether a group has come from a Port over a Sea Link.
    pub(crate) fn sea_back(&self, march: &March) -> bool {
        march.by_sea()
            && march.came_from.space().is_some_and(|_| self.content.map.sea(march.at).contains(&march.came_from))
    }

    /// PAX-9.3.3d, PAX-10.7.5: the Port to which a group that has come over a Sea Link can go back along it.
    pub(crate) fn port_back(&self, s: &State, march: &March) -> Option<Space> {
        let ports = || self.sea_refuges(s, march.owner, &march.troops, march.at.as_space());
        march.came_from.space().filter(|port| march.by_sea() && ports().has(*port))
    }

    /// PAX-10.7.4d, PAX-9.5.3, PAX-12.3.3b: whether a beaten force can take a link at all.
    fn may_flee_along(&self, s: &State, seat: Seat, troops: &Troops, link: &LandLink, way: Way) -> bool {
        let closed = link.to == way.barred || self.claimed(s, way.owner, link.to);
        !closed
            && !self.bound(s, way.owner, troops, link.to)
            && self.strait_open(s, self.allegiance(way.owner, seat), link)
    }

    /// PAX-10.7.4b, PAX-10.7.4c, PAX-12.1.3b, PAX-12.5.5h: whether a beaten force can stop in a Space.
    fn may_flee_to(&self, s: &State, seat: Seat, troops: &Troops, space: Space, way: Way) -> bool {
        let beside = |link: &LandLink| link.to == Node::Space(space);
        let far = way.spaces == 0 || !self.content.map.land(way.space.into()).iter().any(beside);
        let joins = || self.has_fighters(&s.troops(way.owner, space)) || self.group_in(s, way.owner, space);
        let stands = !self.space(space).rough_mountain || self.has_fighters(troops) || joins();
        let room = self.lodging(s, way.owner, space);
        space != way.space && far && stands && room && self.clear_for(s, self.allegiance(way.owner, seat), space)
    }

    /// PAX-10.7.6g: whether transit points lead on from one of them to a Space where a beaten force can stop, or to this one.
    pub(super) fn space_beyond(
        &self,
        s: &State,
        seat: Seat,
        troops: &Troops,
        (from, point): (Node, Node),
        way: Way,
        goal: Option<Space>,
    ) -> bool {
        let wanted = |space: Space| goal.is_none_or(|goal| goal == space);
        let mut seen = NodeSet::of(from);
        seen.insert(point);
        let mut edge = NodeSet::of(point);
        while let Some(at) = edge.first() {
            edge.remove(at);
            for link in self.content.map.land(at) {
                if seen.has(link.to) || !self.may_flee_along(s, seat, troops, link, way) {
                    continue;
                }
                match link.to {
                    Node::Space(space) if wanted(space) && self.may_flee_to(s, seat, troops, space, way) => {
                        return true;
                    }
                    // Another way may lead on.
                    Node::Space(_) => {}
                    Node::Point(_) => edge.insert(link.to),
                }
                seen.insert(link.to);
            }
        }
        false
    }

    /// PAX-10.7.7a, PAX-10.7.7b: the place from which a group entered: a transit point only if it can still go on from there.
    fn way_back(&self, march: &March) -> Node {
        match march.came_from {
            Node::Point(_) if !self.reaches_space(march.came_from, march.mp) => march.last_space.into(),
            place => place,
        }
    }

    /// Whether a Space can be reached from a place. It ends because every link costs Movement Points.
    fn reaches_space(&self, from: Node, mp: u8) -> bool {
        let beyond = |link: &LandLink| link.to.space().is_some() || self.reaches_space(link.to, mp - link.mp);
        let open = |link: &LandLink| link.mp <= mp && beyond(link);
        self.content.map.land(from).iter().any(open)
    }

    /// PAX-9.3.1f, PAX-10.7.3, PAX-10.7.7c, PAX-10.7.7d: a group is placed where it came from, which is no move that somebody could
    /// answer. On ships it stays where it is.
    pub(crate) fn regroup(&self, s: &mut State, number: u8) {
        let march = *s.march(number);
        if march.afloat() {
            return;
        }
        let back = self.way_back(&march);
        let stays = back != march.came_from;
        self.put_back(s, number, back);
        s.march_mut(number).finished |= stays;
    }
}
