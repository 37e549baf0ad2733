//! PAX-9.2.1, PAX-9.4.4, PAX-9.5: what a step along a Land Link costs, and whether a group can take it.

use crate::PaxRomana;
use crate::content::LandLink;
use crate::ids::*;
use crate::options::LoneLeaderDoubles;
use crate::state::*;

/// Movement Points of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fare {
    /// For the step itself.
    pub entry: u8,
    /// PAX-9.2.1l, PAX-9.2.1p: what must be left after it for an attack.
    pub attack: u8,
}

impl PaxRomana {
    /// PAX-9.2.1s: whether a group can take a link with the Movement Points it has.
    pub(crate) fn can_step(&self, s: &State, march: &March, link: &LandLink) -> bool {
        self.fare(s, march, link).is_some_and(|fare| fare.entry + fare.attack <= march.mp)
    }

    /// What it costs a group to take a link; nothing if it may not.
    pub(crate) fn fare(&self, s: &State, march: &March, link: &LandLink) -> Option<Fare> {
        let withdraws = march.kind == MarchKind::Withdrawal;
        if withdraws && (self.shunned(s, march, link.to) || self.left_alone(march)) {
            return None;
        }
        if self.bound(s, march.owner, &march.troops, link.to) || !self.crosses(s, march, link) {
            return None;
        }
        match link.to {
            // PAX-9.5.1b: nobody stops there, so a way on must be affordable, too.
            Node::Point(_) => self.passing(s, march, link.to, link.mp),
            Node::Space(space) if !self.scene(s).open.has(space) || !self.lodging(s, march.owner, space) => None,
            Node::Space(space) if !self.may_roam(s, march, space) => None,
            Node::Space(space) => {
                let entry = self.surcharged(s, space, link.mp);
                // PAX-12.1.3b: not alone, but to combat units of their owner that stand there.
                let alone = !march.troops.is_empty() && !self.has_fighters(&march.troops);
                let joins = || self.has_fighters(&s.troops(march.owner, space));
                if alone && self.space(space).rough_mountain && !joins() {
                    return None;
                }
                if withdraws && self.closed_home(s, march.mover, space) {
                    return None;
                }
                // PAX-9.2.1b, PAX-9.4.4d: neither Fleets nor leaders stand in the way.
                let foes = self.foes_in(s, march.owner, space);
                match foes.any() {
                    false => Some(Fare { entry, attack: 0 }),
                    true if withdraws => self.fare_past(s, march, space, entry, foes),
                    true => self.fare_against(s, march, space, entry, foes),
                }
            }
        }
    }

    /// PAX-9.4.4a: over land or by sea, a Withdrawal goes neither to the enemy who has come, nor to where he came from, to which he
    /// may have to go back (PAX-10.7.7b).
    pub(crate) fn shunned(&self, s: &State, march: &March, to: Node) -> bool {
        let facing = |foe: &March| self.feuds(foe) || !self.together(s, march.owner, foe.owner);
        s.marches.refs().any(|foe| facing(foe) && (to == foe.at || to == self.entry_of(foe)))
    }

    /// PAX-5.1.2a, PAX-10.7.4b, PAX-10.7.4d: whether an enemy on the move is in a place, or came from there on land and may have to go back
    /// (PAX-10.7.7a): a beaten army flees there neither over land nor by sea.
    pub(crate) fn claimed(&self, s: &State, owner: Owner, to: Node) -> bool {
        // PAX-17.2-36: the Greek army that is led by another player is an enemy of Greek units, but not while it is beaten itself.
        let beaten = s.battle.map_or(0, |battle| battle.side(Side::Defender).march);
        let hostile =
            |number: u8, foe: &March| (number != beaten && self.feuds(foe)) || !self.together(s, owner, foe.owner);
        let mut foes =
            (1..).zip(s.marches.refs()).filter(|(number, foe)| !foe.troops.is_empty() && hostile(*number, foe));
        foes.any(|(_, foe)| to == foe.at || (!foe.by_sea() && to == self.entry_of(foe)))
    }

    /// PAX-9.4.4e: whether a group that Withdraws consists of Garrisons, which go no farther without combat units.
    pub(crate) fn left_alone(&self, march: &March) -> bool {
        march.kind == MarchKind::Withdrawal && !self.has_fighters(&march.troops)
    }

    /// PAX-9.2.1l, PAX-9.2.1p: into a Space that an enemy holds.
    fn fare_against(&self, s: &State, march: &March, space: Space, entry: u8, foes: Foes) -> Option<Fare> {
        let options = &self.content.options;
        // PAX-C7, PAX-R147
        if march.troops.is_empty() {
            return (!options.lone_leader_blocked).then_some(Fare { entry, attack: 0 });
        }
        // PAX-12.1.1a: Garrisons and Elephants cannot attack; PAX-R117: nor does who was paid not to.
        if !self.has_fighters(&march.troops) || (s.spared.has(space) && march.kind.active()) {
            return None;
        }
        // PAX-R139
        let walk_in = self.walked_into(s, space, foes) && !options.walk_in_costs_attack_mp;
        let attack = if walk_in { 0 } else { self.content.turn.movement.attack };
        Some(Fare { entry, attack })
    }

    /// PAX-7.2.2a, PAX-9.4.4b, PAX-9.4.4c, PAX-12.1.1f, PAX-C6, PAX-R162: past a Garrison; nobody stays with it.
    fn fare_past(&self, s: &State, march: &March, space: Space, entry: u8, foes: Foes) -> Option<Fare> {
        if foes.fighters || foes.works {
            return None;
        }
        let on_top = self.content.turn.movement.withdraw_through_enemy_garrison;
        let entry = if self.content.options.garrison_mp_on_top { entry + on_top } else { entry.max(on_top) };
        self.passing(s, march, space.into(), entry)
    }

    /// PAX-9.5.1b: through a place where nobody stops.
    fn passing(&self, s: &State, march: &March, at: Node, entry: u8) -> Option<Fare> {
        let mp = march.mp.checked_sub(entry)?;
        let there = March { at, came_from: march.at, mp, ..*march };
        self.leads_on(s, &there).then_some(Fare { entry, attack: 0 })
    }

    /// Whether a group can go on from where it is, and not back.
    fn leads_on(&self, s: &State, march: &March) -> bool {
        // PAX-R153
        let ahead = self.content.options.attack_mp_needed_through_point;
        self.content.map.land(march.at).iter().filter(|next| next.to != march.came_from).any(|next| {
            let needed = |fare: Fare| fare.entry + if ahead { fare.attack } else { 0 };
            self.fare(s, march, next).is_some_and(|fare| needed(fare) <= march.mp)
        })
    }

    /// PAX-7.3.5b: a City or Town that has no more points to lose.
    pub(crate) fn defenceless(&self, s: &State, space: Space) -> bool {
        s.ground[space].works.is_some_and(|works| works.points == works.floor())
    }

    /// PAX-7.3.5b: whether an enemy's City or Town is taken without a battle.
    pub(crate) fn walked_into(&self, s: &State, space: Space, foes: Foes) -> bool {
        foes.works && !foes.fighters && self.defenceless(s, space) && !self.manned(s, space)
    }

    /// PAX-4.3.1l: whether an army of its owner or of his allies defends a City or Town, one of a player, too, who is allied with both sides.
    pub(crate) fn manned(&self, s: &State, space: Space) -> bool {
        let walls = s.ground[space].works;
        let with = |force: &Force| walls.is_some_and(|works| self.together(s, force.owner, works.owner));
        s.forces(space).any(|force| with(&force) && self.has_fighters(&force.troops))
    }

    /// PAX-12.3.3b, PAX-2.1.1b: militia does not leave the Home Territory of its owner, whoever leads it: his Home Provinces in the scenario.
    pub(crate) fn bound(&self, s: &State, owner: Owner, troops: &Troops, to: Node) -> bool {
        let home = || {
            let rules = self.commander_of(s, owner).map(|seat| self.seat_rules(s, seat));
            let province = self.content.map.province_at(to);
            rules.zip(province).is_some_and(|(rules, province)| rules.home_provinces.has(province))
        };
        troops.all(Unit::Militia) > 0 && !home()
    }

    /// PAX-9.5.3, PAX-9.5.3d, PAX-R165: whether a group may go along a link at all.
    fn crosses(&self, s: &State, march: &March, link: &LandLink) -> bool {
        let clear = |space: Space| match self.commander_of(s, march.owner) {
            Some(seat) => !self.enemy_ships_at(s, self.allegiance(march.owner, seat), space.into()),
            None => s.fleets_at(space.into()).next().is_none(),
        };
        let ports_clear = || link.guards.iter().all(clear);
        self.strait_open_to(s, march.owner, link) || (self.content.options.attack_across_strait && ports_clear())
    }

    /// PAX-13.3-SPA-d, PAX-13.3-JUD-d: rebels in Spain and Judaea hinder who enters a Space there.
    fn surcharged(&self, s: &State, space: Space, mp: u8) -> u8 {
        let regions = &self.content.events.rebellions;
        let province = self.space(space).province;
        let rebels = |at: Space| s.forces(at).any(|force| force.owner == Owner::Rebels);
        let (spain, judaea) = (&regions[RebellionRegion::Spain as usize], &regions[RebellionRegion::Judaea as usize]);
        if judaea.provinces.has(province) {
            let risen = self.content.map.province(province).spaces.iter().any(rebels);
            return if risen { mp.max(judaea.mp) } else { mp };
        }
        if !spain.provinces.has(province) {
            return mp;
        }
        let beside = self.content.map.land(space.into()).iter().filter_map(|link| link.to.space());
        let near = beside.filter(|at| spain.provinces.has(self.space(*at).province) && rebels(*at)).count() as u8;
        mp + near * spain.extra_mp
    }

    /// PAX-8.2.1b, PAX-8.2.2a, PAX-8.2.3b, PAX-9.1.2a, PAX-9.1.2b, PAX-9.1.2c: Movement Points of a group by its die.
    pub(crate) fn movement_rolled(&self, s: &mut State, die: u8) {
        s.steps.pop();
        *s.march_mut(s.moving()) = self.with_points(s, die);
    }

    /// PAX-9.4.1b, PAX-R161: Movement Points of a Withdrawal by its die and the Campaign rating of its commander.
    pub(crate) fn withdrawal_points(&self, die: u8, campaign: u8) -> u8 {
        die + if self.content.options.withdrawal_adds_campaign { campaign } else { 0 }
    }

    /// The group that rolls, with its leader and the Movement Points of this die.
    pub(crate) fn with_points(&self, s: &State, die: u8) -> March {
        let number = s.moving();
        let rated = |leader: &Leader| self.content.leader(*leader).campaign;
        let best = self.commanders(s, number).max_by_key(rated);
        // PAX-9.1.2c: a unit on its own has no leader yet.
        let campaign = best.map_or(0, |leader| rated(&leader));
        let options = &self.content.options;
        let march = March { commander: best, ..*s.march(number) };
        // PAX-9.4.3
        if march.kind == MarchKind::Withdrawal {
            let mp = self.withdrawal_points(die, campaign);
            let slowed = march.slowed.min(mp);
            return March { mp: mp - slowed, slowed, ..march };
        }
        let factor = if march.alone { self.content.turn.movement.lone_leader_factor } else { 1 };
        let mp = match options.lone_leader_doubles {
            LoneLeaderDoubles::Sum => (die + campaign) * factor,
            LoneLeaderDoubles::Die => die * factor + campaign,
        };
        March { mp, ..march }
    }
}
