//! PAX-10.2.13 to PAX-10.2.15: which units are left after a battle, which stay in the Space, and what follows.

use crate::PaxRomana;
use crate::ids::*;
use crate::state::*;
use crate::step::*;
use agon_game::{List, Seat};

impl PaxRomana {
    /// PAX-10.2.13 to PAX-10.2.15: the battle is over: what is left, what leaves, and what has been taken.
    pub(crate) fn aftermath(&self, s: &mut State) {
        s.steps.pop();
        let mut battle = *s.fight();
        let freed = self.freed(s, &battle);
        let taken = self.clear_field(s, &battle) && !freed;
        // PAX-13.3-AFR-e
        if battle.cause == Cause::Revolt && battle.winner == Some(Side::Defender) {
            self.clear_side(s, Side::Attacker, |_| true);
        }
        let flees =
            matches!(battle.flight, Flight::Voluntary | Flight::Forced) && self.side_fights(s, Side::Defender, false);
        let escapes = flees && self.can_retreat(s, battle.flight == Flight::Forced);
        if flees && !escapes {
            // PAX-10.7.4f
            self.note_destruction(s);
            self.clear_side(s, Side::Defender, |_| true);
            self.kill_leaders(s, Side::Defender);
        }
        battle = *s.fight();
        let attackers = self.side_fights(s, Side::Attacker, false);
        let defenders = self.side_fights(s, Side::Defender, false) && !escapes;
        let works = battle.works_used && !freed;
        // PAX-7.4.4a; a City or Town at its lowest strength that is taken, or whose Army has left by sea.
        let low = s.ground[battle.space].works.is_some_and(|works| works.points == works.floor());
        let holds = attackers && !defenders && (!works || low);
        self.pay_for_defeat(s, &battle);
        if battle.cause == Cause::Interception && battle.winner == Some(Side::Defender) {
            self.note_beaten_interceptor(s);
        }
        let [attacker, defender] = battle.sides;
        let barred = self.entry_of_attacker(s, &battle);
        // A group of which nobody is left goes nowhere.
        let back = defender.march > 0 && escapes && !s.march(defender.march).troops.is_empty();
        // PAX-5.1.2c, PAX-10.7.2e, PAX-10.7.7e
        if !holds && attacker.march > 0 {
            self.regroup(s, attacker.march);
        }
        let militia = self.militia_after(s, &battle);
        self.turn_chip_down(s, &battle);
        // What follows is laid down; the last comes first.
        s.steps.push(TurnStep::Reckon.into());
        // PAX-7.3.1h; an interceptor does not fight the place of Independents who were on his side (PAX-9.3.6c).
        let theirs = |works: Works| self.together(s, defender.owner, works.owner);
        let left = battle.cause != Cause::Interception || s.ground[battle.space].works.is_some_and(theirs);
        if holds && !taken && left && attacker.march > 0 {
            s.steps.push(BattleStep::End.into());
        }
        // PAX-9.3.3d, PAX-10.7.4g: those who stood in a Port go by any way to where a landed group goes.
        let goal = if back { self.port_back(s, s.march(defender.march)) } else { None };
        if escapes && defender.standing {
            // PAX-10.7.4g: leaders who have come alone, or whose units have fallen, flee with those who stood there.
            if defender.march > 0 && !back {
                let leaders: List<Leader, POSTS> = s.leaders_with(defender.march).collect();
                leaders.iter().for_each(|leader| self.attach(s, leader, 0));
            }
            let (owner, space) = (defender.owner, battle.space);
            let exit = match (battle.works_used, back && goal.is_none()) {
                (true, _) => Exit::Sea,
                (false, true) => Exit::Road,
                (false, false) => Exit::Any,
            };
            let (winner, lead) = (Some(attacker.owner), defender.seat.map(Owner::of));
            s.steps.push(BattleStep::Rout { owner, space, barred, goal: goal.into(), exit, winner, lead }.into());
        }
        s.battle = None;
        if back {
            self.fall_back(s, defender.march, barred, defender.standing);
        }
        if taken {
            self.take_place(s, battle.space, attacker.owner, attacker.march, true);
        }
        if let Some(seat) = militia {
            s.steps.push(ForceStep::Militia { seat }.into());
        }
    }

    /// PAX-12.7.3c: a City or Town that slaves hold is still its owner's. He and his allies fight the slaves for it, but neither take
    /// it nor go back when the last of them has fallen. PAX-7.2.1b: nor is that of an ally taken where an enemy who is his ally, too, has
    /// defended himself in it.
    fn freed(&self, s: &State, battle: &Battle) -> bool {
        let attacker = battle.side(Side::Attacker).owner;
        s.ground[battle.space].works.is_some_and(|works| self.together(s, attacker, works.owner))
    }

    /// PAX-12.3.1a, PAX-R12-06: all combat units of the Defender are about to be destroyed, which is a loss for the player whose home
    /// it is if he has units among them that are no militia.
    fn note_destruction(&self, s: &mut State) {
        let battle = *s.fight();
        let home = self.home_of(s, battle.space);
        let any_loss = !self.content.options.militia_needs_other_losses;
        let bleeds = |unit: Unit| self.unit(unit).lcu && (unit != Unit::Militia || any_loss);
        let own = |force: &Force| {
            let at_home = home.is_some() && self.commander_of(s, force.owner) == home;
            at_home && !force.troops.only(bleeds).is_empty()
        };
        let groups = self.flock(s, battle.side(Side::Defender).march).map(|number| s.march(number));
        let moving = groups.map(|march| Force { owner: march.owner, troops: march.own() });
        let standing = s.forces(battle.space).filter(|force| self.takes_part(s, &battle, Side::Defender, force.owner));
        let bled = standing.chain(moving).any(|force| own(&force));
        s.fight_mut().side_mut(Side::Defender).bled |= bled;
    }

    /// What is left of Armies without combat units; whether the City or Town is taken (PAX-7.4.1a).
    fn clear_field(&self, s: &mut State, battle: &Battle) -> bool {
        let rough = self.space(battle.space).rough_mountain;
        let low = s.ground[battle.space].works.is_some_and(|works| works.points == works.floor());
        // PAX-7.4.1a: by this battle: cavalry that has lost neither that nor anybody on foot or a Fortification Point still holds the walls.
        let suffered = || battle.side(Side::Defender).bp > self.strength(s, battle, Side::Defender);
        let alone = || !self.side_fights(s, Side::Defender, false);
        let beaten = battle.winner == Some(Side::Attacker) || suffered() || alone();
        // PAX-10.4.2c, PAX-7.4.1c
        let breached = battle.works_used && low && beaten && !self.side_fights(s, Side::Defender, true);
        if breached {
            self.note_destruction(s);
            self.clear_side(s, Side::Defender, |unit| self.unit(unit).lcu);
        }
        // PAX-10.4.9b, PAX-8.4.4a
        for side in Side::BOTH {
            if !self.side_fights(s, side, false) {
                // PAX-12.1.3b: nor do Garrisons stay alone in Rough Mountain.
                let stands = rough && battle.side(side).march == 0;
                self.clear_side(s, side, |unit| unit == Unit::Elephants || (stands && unit == Unit::Garrison));
                let place = side == Side::Defender && battle.works_used && !battle.manned;
                if !place && self.side_count(s, side, |_| true) == 0 {
                    self.kill_leaders(s, side);
                }
            }
        }
        let attackers = self.side_fights(s, Side::Attacker, false);
        let bare = !self.side_fights(s, Side::Defender, false) && (!battle.works_used || breached);
        // PAX-12.1.1b, PAX-8.4.6b: Garrisons alone.
        if attackers && bare {
            self.clear_side(s, Side::Defender, |_| true);
            self.kill_leaders(s, Side::Defender);
        }
        attackers && breached
    }

    /// PAX-8.4.4a, PAX-9.3.5e: the leaders of a side die with its Army, but not those whose own units in their City or Town have taken no part.
    fn kill_leaders(&self, s: &mut State, side: Side) {
        let space = s.fight().space;
        let leaders = self.leaders_of_side(s, side);
        for leader in leaders.iter() {
            let post = *s.post(leader);
            let inside = |force: &Detachment| force.space == space && force.owner == post.owner;
            if post.march > 0 || !s.inside.refs().any(inside) {
                self.remove_leader(s, leader);
            }
        }
    }

    /// PAX-10.2.15b, PAX-9.3.7b: the loser has a Movement Point less.
    fn pay_for_defeat(&self, s: &mut State, battle: &Battle) {
        // Nobody has lost a draw.
        let Some(loser) = battle.winner.map(Side::other) else { return };
        let points = match battle.cause {
            Cause::Interception => self.content.options.lost_interception_mp,
            _ => self.content.turn.movement.continue_after_lost_battle,
        };
        let beaten: List<u8, MARCHES> = self.flock(s, battle.side(loser).march).collect();
        beaten.iter().for_each(|number| self.slow_down(s, number, points));
    }

    /// PAX-12.3.1a, PAX-12.7.4a: the player who may raise militia now, unless he has done so already (PAX-12.3.3c).
    fn militia_after(&self, s: &State, battle: &Battle) -> Option<Seat> {
        let loser = battle.winner?.other();
        let home = self.home_of(s, battle.space)?;
        let slaves = battle.side(loser.other()).owner.victim().is_some();
        // PAX-17.2-36-e
        let led = s.marches.refs().any(|march| self.led_by_card(march));
        (battle.side(loser).bled && !slaves && !led).then_some(home)
    }

    /// PAX-13.1.2b, PAX-R13-02: a tribe without losses has its chip again.
    fn turn_chip_down(&self, s: &mut State, battle: &Battle) {
        // Nobody is left.
        let Some(force) = s.ground[battle.space].force else { return };
        // A chip that was not turned over took no part.
        let turned = force.owner == Owner::Tribes && battle.chip > 0;
        let unhurt = turned && force.troops.len() == u16::from(battle.chip);
        if unhurt && !self.content.options.unhurt_tribe_stays_face_up {
            s.ground[battle.space].force = Some(Force { troops: Troops::NONE, ..force });
            let mut by = Seats::EMPTY;
            s.all_seats().for_each(|seat| by.insert(Owner::of(seat)));
            s.looked.push(Looked { space: battle.space, strength: battle.chip, by });
        }
    }

    /// PAX-7.3.1h, PAX-7.3.2a: the City or Town that was not used is fought at once, without further Movement Points. So are other
    /// forces in the Space that did not defend it together: the group has come to all of them (PAX-10.0a, PAX-13.1.3a, PAX-13.2.4a).
    pub(crate) fn end_battle(&self, s: &mut State) {
        s.steps.pop();
        let number = s.moving();
        let march = *s.march(number);
        let space = march.at.as_space();
        // PAX-13.2.6b: barbarians have fought a tribe; what they must attack comes after that.
        let assault = |step: Step| matches!(step, Step::Clash(ClashStep::Assault { space: at, .. }) if at == space);
        if march.kind.active() && s.steps.iter().any(assault) {
            return;
        }
        // PAX-11.3.3f: the group counts as landed.
        let attacker = self.combatant(s, march.owner, number, false);
        let foes = self.foes_in(s, march.owner, space);
        if let Some(owner) = self.army_against(s, march.owner, space) {
            let defender = self.combatant(s, owner, 0, true);
            self.open_battle(s, space, Cause::Attack, attacker, defender);
        } else if let Some(works) = s.ground[space].works.filter(|_| foes.works) {
            // PAX-7.3.5b
            if works.points == works.floor() && !s.forces(space).any(|force| self.force_occupies(&force)) {
                self.take_place(s, space, march.owner, number, true);
            } else {
                let defender = self.combatant(s, works.owner, 0, true);
                self.open_battle(s, space, Cause::Attack, attacker, defender);
            }
        } else {
            // Garrisons at most are left.
            self.overrun(s, march.owner, space);
        }
    }
}
