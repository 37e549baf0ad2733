//! PAX-9.4, PAX-9.2.1m: an army leaves before battle, or what is in the Space is attacked.

use crate::PaxRomana;
use crate::ids::*;
use crate::options::StrandedCavalry;
use crate::state::*;
use crate::step::*;
use agon_game::{Id, List, Seat};

impl PaxRomana {
    /// PAX-9.4.1a: the next force in the Space that may leave it, after those of an owner.
    pub(crate) fn next_to_withdraw(&self, s: &mut State, space: Space, after: Option<Owner>) {
        let first = after.map_or(0, |owner| owner.index() + 1);
        let next = Owner::ALL[first..].iter().find(|owner| self.may_withdraw(s, **owner, space));
        if let Some(&owner) = next {
            s.steps.push(ClashStep::Withdraw { seat: self.player_of(s, owner), owner }.into());
        }
    }

    /// PAX-9.4.1, PAX-9.4.4, PAX-10.2.2a: whether units of an owner may leave the Space that the moving group has entered.
    fn may_withdraw(&self, s: &State, owner: Owner, space: Space) -> bool {
        let foe = s.march(s.moving());
        let troops = self.rested(s, owner, space);
        if !self.has_fighters(&troops) {
            return false;
        }
        // PAX-12.7.3b, PAX-13.1.3b, PAX-13.3-SPA-c, PAX-13.3-JUD-e, PAX-13.3-SAR-b: a force without a player stays and fights.
        let Some(seat) = self.commander_of(s, owner) else { return false };
        // PAX-9.3.3c, PAX-9.4.5a
        let sided = |step: Option<Step>| match step {
            Some(Step::Clash(ClashStep::Assault { sided, .. })) => Some(sided),
            _ => None,
        };
        let sided = (0..s.steps.len()).rev().find_map(|place| sided(s.steps.get(place)));
        if sided.is_some_and(|sided| self.has_sided(s, owner, sided)) {
            return false;
        }
        let feud = owner == foe.owner && s.steps.iter().any(|step| matches!(step, Step::Clash(ClashStep::Feud { .. })));
        if !feud && !self.defends(s, owner, space, foe.owner) {
            return false;
        }
        self.cavalry_alone(s, owner, &s.troops(owner, space), space) || self.has_way_out(s, owner, seat, space, troops)
    }

    /// PAX-9.3.4a, PAX-9.3.5f, PAX-9.3.6a: whether an owner's forces are on the side of one of these players who have intercepted.
    fn has_sided(&self, s: &State, owner: Owner, sided: Seats) -> bool {
        let friend = |seat: Owner| owner.minor().is_some() || self.together(s, seat, owner);
        sided.iter().any(friend)
    }

    /// PAX-7.3.2a, PAX-9.3.5f, PAX-9.3.6b: whether a group that has been intercepted in a Space attacks without further Movement Points: a City or
    /// Town, and those who were on the side of an interceptor.
    pub(crate) fn costs_nothing(&self, s: &State, space: Space, sided: Seats) -> bool {
        let defender = self.defender_against(s, s.march(s.moving()).owner, space);
        let walled = |owner: Owner| s.ground[space].works.is_some_and(|works| self.together(s, owner, works.owner));
        defender.is_none_or(|owner| walled(owner) || self.has_sided(s, owner, sided))
    }

    /// PAX-9.4.1d: units of an owner in a Space that have not Withdrawn in this move; PAX-17.2-12-a: after Cunctator all of them.
    pub(crate) fn rested(&self, s: &State, owner: Owner, space: Space) -> Troops {
        let troops = s.troops(owner, space);
        let tired = s.withdrawn.iter().find(|army| army.space == space && army.owner == owner);
        let free = || self.commander_of(s, owner).is_some_and(|seat| s.player(seat).cunctator);
        tired.filter(|_| !free()).map_or(troops, |army| troops.without(tired_among(troops, army.troops)))
    }

    /// Whether the highest roll would let these units leave a Space.
    fn has_way_out(&self, s: &State, owner: Owner, seat: Seat, space: Space, troops: Troops) -> bool {
        let at = Node::Space(space);
        let troops = self.fighters(troops).only(|unit| unit != Unit::Militia);
        let troops = if troops.is_empty() { s.troops(owner, space) } else { troops };
        let hired = troops.pieces().any(|(piece, _)| self.unit(piece.unit).mercenary);
        let leaders = s.leaders_at(owner, at).filter(|leader| self.commands(s, *leader, hired));
        let campaign = leaders.map(|leader| self.content.leader(leader).campaign).max().unwrap_or(0);
        let mp = self.withdrawal_points(6, campaign);
        let group = March { troops, mp, ..March::new(owner, seat, MarchKind::Withdrawal, at, Course::Land) };
        // PAX-9.4.5e
        let by_sea = self.may_embark(s, &group);
        by_sea || self.content.map.land(at).iter().any(|link| self.can_step(s, &group, link))
    }

    /// PAX-10.4.3b, PAX-12.4.4d: cavalry without infantry, its own or that of friends, in mountains leaves by itself.
    pub(crate) fn cavalry_alone(&self, s: &State, owner: Owner, troops: &Troops, space: Space) -> bool {
        let mounted = |troops: &Troops| self.fighters(*troops).pieces().all(|(piece, _)| self.unit(piece.unit).cavalry);
        let beside = |force: &Force| force.owner != owner && self.together(s, owner, force.owner);
        self.space(space).rough_mountain
            && mounted(troops)
            && s.forces(space).filter(beside).all(|force| mounted(&force.troops))
    }

    /// PAX-10.4.3b: an army has left the Space of the battle: cavalry in mountains that stays there alone leaves, too, though its player has decided
    /// otherwise before. It is that of owners asked no later than the army's; the others are still to come.
    fn strand_riders(&self, s: &mut State, last: Owner) {
        let space = s.march(s.moving()).at.as_space();
        let alone = |owner: &&Owner| {
            self.may_withdraw(s, **owner, space) && self.cavalry_alone(s, **owner, &s.troops(**owner, space), space)
        };
        if let Some(&owner) = Owner::ALL[..=last.index()].iter().find(alone) {
            s.steps.push(ClashStep::Withdraw { seat: self.player_of(s, owner), owner }.into());
        }
    }

    pub(crate) fn pass_withdrawal(&self, s: &mut State, seat: Seat, owner: Owner) -> bool {
        let space = s.march(s.moving()).at.as_space();
        let troops = s.troops(owner, space);
        // Others have Withdrawn since it was to be asked: PAX-17.2-03-b: its units with an army of their ally; PAX-4.3.1l: those beside whom
        // it would have been attacked.
        if !self.may_withdraw(s, owner, space) {
            self.withdraw(s, owner, false);
            return true;
        }
        if !self.cavalry_alone(s, owner, &troops, space) {
            return false;
        }
        // PAX-R10-24
        let stays = self.content.options.stranded_cavalry == StrandedCavalry::Fights;
        if stays && !self.has_way_out(s, owner, seat, space, troops) {
            self.withdraw(s, owner, false);
            return true;
        }
        self.withdraw(s, owner, true);
        true
    }

    /// PAX-9.4.1a, PAX-9.4.5b: whether an army leaves, and with which of its units.
    pub(crate) fn withdraw(&self, s: &mut State, owner: Owner, leaves: bool) {
        s.steps.pop();
        let (space, seat) = (s.march(s.moving()).at.as_space(), self.player_of(s, owner));
        self.next_to_withdraw(s, space, Some(owner));
        if !leaves {
            return;
        }
        let compelled = self.cavalry_alone(s, owner, &s.troops(owner, space), space);
        let rested = self.rested(s, owner, space);
        let march = self.set_out(s, owner, seat, MarchKind::Withdrawal, space.into());
        self.gather(s, march, true);
        // PAX-9.4.1d: the others stay.
        let tired = s.march(march).troops.without(rested);
        s.march_mut(march).troops.leave(tired);
        let group = *s.march(march);
        self.stay_in(s, &group, owner, space, tired);
        s.steps.push(MarchStep::End.into());
        s.steps.push(MarchStep::Go.into());
        s.steps.push(MarchStep::Roll.into());
        s.steps.push(ClashStep::Pursue.into());
        if !compelled {
            s.steps.push(MarchStep::Compose { last: None }.into());
        }
    }

    /// PAX-9.4.3: the cavalry of the attacker against that of the army that leaves.
    fn pursuit(&self, s: &State) -> u8 {
        let number = s.moving();
        let (foe, group) = (*s.march(number - 1), *s.march(number));
        let space = group.at.as_space();
        // PAX-11.3.3d, PAX-9.4.3c: on ships and in mountains it does not count.
        let cause = if foe.afloat() { Cause::Amphibious } else { Cause::Attack };
        let attacker = Combatant::new(foe.owner, Some(foe.mover), number - 1, false);
        let defender = Combatant::new(group.owner, Some(group.mover), number, false);
        let battle = Battle::new(space, cause, attacker, defender);
        let imagined = State { battle: Some(battle), ..*s };
        let rules = &self.content.turn.withdrawal;
        match self.compare_cavalry(&imagined, &battle) {
            Cavalry::Superiority(Side::Attacker) => rules.cavalry_superiority.unsigned_abs(),
            Cavalry::Dominance(Side::Attacker) => rules.cavalry_dominance.unsigned_abs(),
            // PAX-9.4.3: only better cavalry of the attacker does anything.
            Cavalry::Even | Cavalry::Superiority(Side::Defender) | Cavalry::Dominance(Side::Defender) => 0,
        }
    }

    pub(crate) fn pass_pursuit(&self, s: &mut State) -> bool {
        let idle = self.pursuit(s) == 0;
        if idle {
            s.steps.pop();
        }
        idle
    }

    /// PAX-9.4.3a, PAX-9.4.3b: the attacker may use his cavalry.
    pub(crate) fn pursue(&self, s: &mut State, used: bool) {
        s.steps.pop();
        if used {
            let number = s.moving();
            s.march_mut(number).slowed = self.pursuit(s);
        }
    }

    /// PAX-9.4.5g, PAX-14.2.1f: an army has left a Space of its Home Territory before battle; the attack on the place it leaves may still cost MP.
    pub(crate) fn regret_withdrawal(&self, s: &mut State, march: &March) {
        let (space, seat) = (march.at.as_space(), self.player_of(s, march.owner));
        // PAX-17.2-12-b: not after Cunctator.
        if self.seat_rules(s, seat).home_spaces.has(space) && !s.player(seat).cunctator {
            self.sway(s, seat, self.content.stability.changes.withdrawal_at_home);
        }
        // PAX-13.4.5: an army of barbarians attacks where it has been placed without such a step.
        for place in (0..s.steps.len()).rev() {
            if let Some(Step::Clash(ClashStep::Assault { left, .. })) = s.steps.get_mut(place) {
                *left = true;
                return;
            }
        }
    }

    /// PAX-9.4.1c, PAX-9.4.1d: a group that answers has come to its end.
    pub(crate) fn end_answer(&self, s: &mut State) {
        let number = s.moving();
        let march = *s.march(number);
        if march.kind == MarchKind::SeaWithdrawal {
            self.end_sea_withdrawal(s);
            return;
        }
        if march.kind == MarchKind::Withdrawal {
            let space = march.at.as_space();
            // PAX-10.4.3b: beside infantry of its own, too, that has stayed.
            let mut army = s.troops(march.owner, space);
            army.join(march.troops);
            if march.held {
                for owner in march.owners() {
                    self.note_withdrawn(s, owner, space, march.troops_of(owner));
                }
            // PAX-R10-24
            } else if self.cavalry_alone(s, march.owner, &army, space)
                && self.content.options.stranded_cavalry == StrandedCavalry::Destroyed
            {
                s.march_mut(number).disband();
                let lost: List<Leader, POSTS> = s.leaders_with(number).collect();
                lost.iter().for_each(|leader| self.remove_leader(s, leader));
            }
        }
        self.settle_march(s);
        if march.kind == MarchKind::Withdrawal && march.held {
            self.strand_riders(s, march.owner);
        }
        // PAX-9.4.1d: a move of slaves is over.
        if march.kind.active() {
            s.withdrawn.clear();
            s.spared = Default::default();
        }
        if march.kind == MarchKind::Retreat
            && let Some(Step::Battle(BattleStep::Rout { space, .. } | BattleStep::Flee { space, .. })) = s.steps.top()
        {
            self.carry_withdrawn(s, &march, space);
        }
        // PAX-10.7.4g
        if march.kind == MarchKind::Retreat && !march.troops.is_empty() {
            self.note_goal(s, march.at.space());
        }
    }

    /// PAX-10.7.4g: those of a beaten army who are still on their way stay with those who have stopped.
    fn note_goal(&self, s: &mut State, there: Option<Space>) {
        for place in (0..s.steps.len()).rev() {
            match s.steps.get_mut(place) {
                Some(Step::Battle(BattleStep::Flee { goal, .. } | BattleStep::Rout { goal, .. })) => {
                    *goal = Option::from(*goal).or(there).into();
                }
                Some(Step::March(MarchStep::End)) => {}
                _ => return,
            }
        }
    }

    /// PAX-9.4.1d: those of a group who have Withdrawn to a Space and have left it by a Retreat or an Interception do not Withdraw where
    /// they are now, either. Only they do not: others may come to the Space that they have left.
    pub(crate) fn carry_withdrawn(&self, s: &mut State, march: &March, from: Space) {
        for owner in march.owners() {
            let known = s.withdrawn.refs().find(|army| army.space == from && army.owner == owner).copied();
            // Nobody of this owner has Withdrawn to that Space.
            let Some(army) = known else { continue };
            let gone = tired_among(march.troops_of(owner), army.troops);
            let left = tired_among(s.troops(owner, from), army.troops.without(gone));
            s.withdrawn = s.withdrawn.iter().filter(|other| *other != army).collect();
            self.note_withdrawn(s, owner, from, left);
            // All of them may have fallen on their way.
            if !gone.is_empty() {
                self.note_withdrawn(s, owner, march.at.as_space(), gone);
            }
        }
    }

    /// PAX-9.4.1d: an army that has Withdrawn, or has been left on the way, does not do so again in this move.
    pub(crate) fn note_withdrawn(&self, s: &mut State, owner: Owner, space: Space, troops: Troops) {
        // None of it got through.
        if troops.is_empty() {
            return;
        }
        let known = s.withdrawn.iter_mut().find(|army| army.space == space && army.owner == owner);
        match known {
            Some(army) => army.troops.join(troops),
            None => s.withdrawn.push(Detachment { space, owner, troops }),
        }
    }

    /// PAX-11.3.4a, PAX-11.3.5b, PAX-C11: whether a group on ships, after a lost Interception, could fight where it lands only with the Movement
    /// Point that it needs to land elsewhere: there is no such assault (PAX-11.3.4c).
    pub(crate) fn needs_last_points(&self, s: &State, space: Space) -> bool {
        let march = s.march(s.moving());
        let movement = &self.content.turn.movement;
        let reserve = movement.disembark;
        let foes = self.foes_in(s, march.owner, space);
        let fights = foes.fighters || (foes.works && !self.walked_into(s, space, foes));
        march.afloat() && fights && (reserve..reserve + movement.attack).contains(&march.mp)
    }

    /// PAX-9.2.1m, PAX-9.2.1o, PAX-9.4.4f, PAX-10.0a: what is still in the Space against the group that has entered it is attacked.
    pub(crate) fn assault(&self, s: &mut State, space: Space, free: bool, left: bool) {
        let number = s.moving();
        let march = *s.march(number);
        let foes = self.foes_in(s, march.owner, space);
        // PAX-9.4.2b, PAX-10.2.2b
        // Nobody to attack, or nobody left who could.
        if !foes.any() || march.troops.is_empty() {
            return;
        }
        // A group without combat units goes back.
        if !self.has_fighters(&march.troops) {
            if !march.afloat() {
                self.put_back(s, number, march.last_space.into());
            }
            return;
        }
        let options = &self.content.options;
        let undefended = foes.works && !foes.fighters;
        let walk_in = self.walked_into(s, space, foes);
        // PAX-9.2.1c, PAX-9.4.2a, PAX-R138, PAX-R139
        let waived = (walk_in && !options.walk_in_costs_attack_mp)
            || (undefended && left && !options.attack_mp_after_withdrawal);
        if !free && !waived {
            let attack = self.content.turn.movement.attack;
            s.march_mut(number).mp = march.mp.saturating_sub(attack);
        }
        if walk_in {
            s.steps.push(TurnStep::Reckon.into());
            self.walk_in(s, number, space);
        } else if undefended || foes.fighters {
            // PAX-11.3.3b, PAX-13.2.4a
            let cause = if march.afloat() { Cause::Amphibious } else { Cause::Attack };
            let owner = self.defender_against(s, march.owner, space).expect("somebody who defends");
            let (attacker, defender) =
                (self.combatant(s, march.owner, number, false), self.combatant(s, owner, 0, true));
            self.open_battle(s, space, cause, attacker, defender);
        } else {
            self.overrun(s, march.owner, space);
            s.steps.push(TurnStep::Reckon.into());
        }
    }

    /// The owner of the combat units that a group must fight first in a Space: of those that do not stand by a City or Town there. Only friends of one
    /// another defend together; the others come after them, one by one.
    pub(crate) fn army_against(&self, s: &State, owner: Owner, space: Space) -> Option<Owner> {
        let fights = |force: &Force| force.owner == Owner::Tribes || self.has_fighters(&force.troops);
        let hostile = |force: &Force| fights(force) && self.opposes(s, owner, force.owner);
        let armies = || s.forces(space).filter(hostile).map(|force| force.owner);
        let works = s.ground[space].works.map(|works| works.owner);
        let apart = |owner: &Owner| works.is_none_or(|works| !self.together(s, *owner, works));
        // PAX-7.3.7a: Independents decide nothing and do not Retreat, nor do friends who defend beside them (scenario IV).
        let led = |owner: &Owner| self.commander_of(s, *owner).is_some();
        armies().filter(apart).min_by_key(led).or_else(|| armies().min_by_key(led))
    }

    /// Who would be the defender in a battle against an owner's group in a Space: such an army, or the owner of a City or Town with something to lose,
    /// or with an army in it that is not the attacker's enemy.
    pub(crate) fn defender_against(&self, s: &State, owner: Owner, space: Space) -> Option<Owner> {
        let holds = |works: &Works| works.points > works.floor() || self.manned(s, space);
        let walls = |works: &Works| holds(works) && self.opposes(s, owner, works.owner);
        let works = s.ground[space].works.filter(walls).map(|works| works.owner);
        self.army_against(s, owner, space).or(works)
    }

    /// PAX-4.3.1l: whether an owner's pieces in a Space are attacked by a group there: as its enemies, or beside one of them who is
    /// their friend.
    pub(crate) fn defends(&self, s: &State, owner: Owner, space: Space, against: Owner) -> bool {
        let beside = || self.defender_against(s, against, space).is_some_and(|enemy| self.together(s, owner, enemy));
        self.opposes(s, against, owner) || beside()
    }

    /// PAX-12.1.1b, PAX-8.4.6a: Garrisons without combat units are no battle: all that oppose an owner in a Space are destroyed.
    pub(crate) fn overrun(&self, s: &mut State, owner: Owner, space: Space) {
        let owners = s.forces(space).map(|force| force.owner);
        let doomed: Owners = owners.filter(|other| self.opposes(s, owner, *other)).collect();
        doomed.iter().for_each(|other| self.wipe_out(s, other, space));
    }

    /// PAX-13.2.6b: whether the army of barbarians that has come here may attack a tribe; others must (PAX-13.1.3a).
    /// PAX-17.2-36-b: whether the Greek army may attack what is Greek here.
    pub(crate) fn may_raid(&self, s: &State, space: Space) -> bool {
        let march = s.march(s.moving());
        // PAX-13.1.6
        let tribe = s.forces(space).any(|force| force.owner == Owner::Tribes);
        let willing = (march.owner.barbarian() && tribe) || (self.feuds(march) && self.greek(s, march.owner, space));
        willing && self.has_fighters(&march.troops) && march.mp >= self.content.turn.movement.attack
    }

    /// PAX-17.2-36: whether a group is the Greek army that the player of the card leads.
    pub(crate) fn feuds(&self, march: &March) -> bool {
        march.kind == MarchKind::Bonus && march.owner.seat().is_some()
    }

    /// PAX-17.2-36, PAX-9.3.3d: the same, while it flees from an Interception, too.
    pub(crate) fn led_by_card(&self, march: &March) -> bool {
        march.before_flight.unwrap_or(march.kind) == MarchKind::Bonus && march.owner.seat().is_some()
    }

    /// PAX-17.2-36-b, PAX-17.2-36-d: units, and Cities and Towns that have something to lose.
    fn greek(&self, s: &State, owner: Owner, space: Space) -> bool {
        let works = s.ground[space].works.is_some_and(|works| works.owner == owner && works.points > works.floor());
        works || self.occupies(&s.troops(owner, space))
    }

    /// PAX-13.2.6b: the tribe is attacked. PAX-17.2-36-b: those who are attacked may Withdraw before.
    pub(crate) fn raid(&self, s: &mut State) {
        s.steps.pop();
        let number = s.moving();
        let March { owner, at, .. } = *s.march(number);
        if self.feuds(s.march(number)) {
            s.steps.push(ClashStep::Feud { asked: false }.into());
            self.next_to_withdraw(s, at.as_space(), None);
            return;
        }
        s.march_mut(number).mp -= self.content.turn.movement.attack;
        let (attacker, defender) = (self.combatant(s, owner, number, false), self.combatant(s, Owner::Tribes, 0, true));
        self.open_battle(s, at.as_space(), Cause::Attack, attacker, defender);
    }

    /// PAX-4.4a, PAX-4.4b: before the Greek army fights its own, Greece may pay if something Greek is still here.
    pub(crate) fn ask_greece(&self, s: &mut State) {
        let March { owner, at, mover, .. } = *s.march(s.moving());
        if self.greek(s, owner, at.as_space()) {
            self.ask_for_bribe(s, self.player_of(s, owner), mover);
        }
    }

    /// PAX-17.2-36-b: the Greek army fights its own. PAX-9.4.2a: nothing is paid if all have Withdrawn.
    pub(crate) fn feud(&self, s: &mut State) {
        let number = s.moving();
        let March { owner, at, .. } = *s.march(number);
        let space = at.as_space();
        if !self.greek(s, owner, space) {
            return;
        }
        s.march_mut(number).mp -= self.content.turn.movement.attack;
        let walls = s.ground[space].works.is_some_and(|works| works.owner == owner);
        if walls || self.has_fighters(&s.troops(owner, space)) {
            let attacker = self.combatant(s, owner, number, false);
            let defender = self.combatant(s, owner, 0, true);
            self.open_battle(s, space, Cause::Attack, attacker, defender);
        } else {
            // PAX-12.1.1b: Garrisons alone. The Space stays Greek.
            self.wipe_out(s, owner, space);
        }
    }
}

/// PAX-9.4.1d: those of an owner's units that are among the ones who have Withdrawn, as far as they are left. Who has been reduced since
/// then has Withdrawn all the same.
fn tired_among(troops: Troops, withdrawn: Troops) -> Troops {
    let mut tired = Troops::NONE;
    for (piece, count) in troops.pieces() {
        let full = Piece::full(piece.unit);
        let reduced = if piece.reduced { withdrawn.count(full).saturating_sub(troops.count(full)) } else { 0 };
        tired.add(piece, count.min(withdrawn.count(piece) + reduced));
    }
    tired
}
