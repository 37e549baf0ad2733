//! PAX-10: the course of a land battle.
//!
//! Rules that start one call `open_battle`. Steps replace each other in the order of PAX-10.2; `Aftermath` ends the battle and
//! lays down what follows from it. Groups on the move are never removed here, not even destroyed ones.

use crate::PaxRomana;
use crate::action::Action;
use crate::ids::*;
use crate::options::StrandedCavalry;
use crate::phases::land_battle::Victim;
use crate::state::*;
use crate::step::*;
use agon_game::flow::{self, Chapter};
use agon_game::{List, Seat};
use std::borrow::Cow;

/// Cards that can be played: before the dice and after them (PAX-R10-28).
const WINDOW: Occasion = Occasion::Battle;

impl Chapter<PaxRomana> for BattleStep {
    fn who(self, game: &PaxRomana, s: &State) -> Who {
        // Nobody decides for tribes and the like (PAX-R13-03), but about their shifts (PAX-13.2.4b).
        let of = |side: Side| s.fight().side(side).seat.map_or(Who::Rules, Who::Seat);
        match self {
            Self::UseWorks | Self::Retreat => of(Side::Defender),
            Self::Prevent | Self::Force => of(Side::Attacker),
            Self::Bid { side }
            | Self::Commit { side }
            | Self::Trampled { side, .. }
            | Self::Reroll { side }
            | Self::RerollWhich { side }
            | Self::ChooseOwner { side, .. }
            | Self::ChoosePart { side, .. }
            | Self::Lose { side, .. } => of(side),
            // PAX-10.3.1.10c: without shifts nobody decides.
            Self::Shift { .. } => {
                let favoured = s.fight().favoured;
                favoured.and_then(|side| game.shifter(s, side)).map_or(Who::Rules, Who::Seat)
            }
            Self::Flee { .. } => Who::Seat(s.march(s.moving()).mover),
            Self::Harried { .. } => Who::Seat(s.march(game.bearer(s)).mover),
            Self::TurnChip => Who::Chance(Chance::Chip),
            Self::ElephantRoll { .. } => Who::Chance(Chance::die("elephant_die")),
            Self::Roll { .. } | Self::RerollDie { .. } => Who::Chance(Chance::die("battle_die")),
            Self::RerollTest { .. } => Who::Chance(Chance::two("reroll_dice")),
            Self::PreventRoll => Who::Chance(Chance::die("pursuit_die")),
            Self::DeathRoll { .. } => Who::Chance(Chance::two("leader_death_dice")),
            Self::Lots { side } => {
                let things = game.strongest_allies(s, side).len() as u8;
                Who::Chance(Chance::Among { things, what: "combined_army_commander" })
            }
            Self::WhichLeaderDies { side } => {
                let things = game.leaders_of_side(s, side).len() as u8;
                Who::Chance(Chance::Among { things, what: "leader_who_dies" })
            }
            Self::Begin
            | Self::Count
            | Self::CountShifts
            | Self::Decide
            | Self::CountLosses
            | Self::Aftermath
            | Self::Rout { .. }
            | Self::Rally { .. }
            | Self::End => Who::Rules,
        }
    }

    fn legal(self, game: &PaxRomana, s: &State, out: &mut Vec<Action>) {
        match self {
            Self::Flee { .. } => game.legal_escape(s, self, out),
            Self::Harried { left } => {
                game.legal_losses(s, Victim::March(game.bearer(s)), left, 0, out);
            }
            Self::Bid { side } => {
                out.extend((0..=game.most_bid(s, side)).map(|count| Action::Number { count }));
            }
            Self::Commit { side } => {
                out.extend((0..=game.elephants_of(s, side)).map(|count| Action::Number { count }));
            }
            Self::Trampled { side, left } => game.legal_losses(s, Victim::Side(side), left, 0, out),
            Self::Lose { side, from } => {
                game.legal_losses(s, Victim::Side(side), s.fight().side(side).due, from, out);
            }
            Self::ChooseOwner { side, piece, weakened } => {
                let at = s.fight().space;
                let owners = game.owners_with(s, side, piece, weakened);
                out.extend(owners.iter().map(|owner| Action::ChoosePiece { owner, at, piece }));
            }
            Self::Shift { from } => game.legal_shift(s.fight(), from, out),
            Self::UseWorks
            | Self::Retreat
            | Self::Prevent
            | Self::Force
            | Self::ChoosePart { .. }
            | Self::Reroll { .. }
            | Self::RerollWhich { .. } => out.extend([Action::Yes, Action::No]),
            _ => flow::nobody_decides(self),
        }
    }

    fn pass(self, game: &PaxRomana, s: &mut State) -> bool {
        match self {
            Self::Begin => game.begin_battle(s),
            Self::UseWorks => return game.pass_works(s),
            Self::Bid { side } => return game.pass_bid(s, side),
            Self::Commit { side } => {
                let (most, decides) = (game.elephants_of(s, side), game.decides(s, side));
                let pass = most == 0 || !decides;
                if pass {
                    game.commit(s, side, most);
                }
                return pass;
            }
            Self::Trampled { side, left } => return game.pass_trampled(s, side, left),
            Self::ChooseOwner { side, piece, weakened } => return game.pass_owner(s, side, piece, weakened),
            Self::Count => game.count_points(s),
            Self::Reroll { side } => return game.pass_reroll(s, side),
            Self::CountShifts => game.count_shifts(s),
            Self::Shift { from } => return game.pass_shift(s, from),
            Self::Decide => game.decide(s),
            Self::Retreat => return game.pass_retreat(s),
            Self::Prevent => return game.pass_prevent(s),
            Self::Force => return game.pass_force_retreat(s),
            Self::CountLosses => game.count_losses(s),
            Self::Lose { side, from } => return game.pass_lose(s, side, from),
            Self::DeathRoll { side } => return game.pass_death(s, side),
            Self::Aftermath => game.aftermath(s),
            Self::Rout { .. } => game.rout(s, self),
            Self::Flee { .. } => return game.pass_escape(s, self),
            Self::Rally { .. } => game.rally(s),
            Self::Harried { left } => return game.pass_harried(s, left),
            Self::End => game.end_battle(s),
            _ => return false,
        }
        true
    }

    fn apply(self, game: &PaxRomana, s: &mut State, action: Action) {
        match (self, action) {
            (Self::TurnChip, Action::TurnChip { strength }) => {
                s.steps.pop();
                s.chips[usize::from(strength)] -= 1;
                game.turn_over(s, strength);
            }
            (Self::UseWorks, Action::Yes | Action::No) => game.choose_works(s, action == Action::Yes),
            (Self::Bid { side }, Action::Number { count }) => game.bid(s, side, count),
            (Self::Commit { side }, Action::Number { count }) => game.commit(s, side, count),
            (Self::ElephantRoll { side, left }, Action::Rolled { total }) => game.trample(s, side, left, total),
            (Self::Trampled { side, left }, _) => game.trampled(s, side, left, action),
            (Self::Roll { side }, Action::Rolled { total }) => {
                s.steps.pop();
                s.fight_mut().side_mut(side).die = total;
            }
            (Self::Reroll { .. }, Action::No) => {
                s.steps.pop();
            }
            (Self::Reroll { side }, Action::Yes) => s.steps.replace(Self::RerollTest { side }.into()),
            (Self::RerollTest { side }, Action::Rolled { total }) => game.reroll_tested(s, side, total),
            (Self::RerollWhich { side }, Action::Yes | Action::No) => game.reroll_chosen(s, side, action),
            (Self::RerollDie { side, by }, Action::Rolled { total }) => game.rerolled(s, side, by, total),
            (Self::Shift { .. }, _) => game.shift(s, action),
            (Self::Retreat, Action::Yes | Action::No) => game.retreat_chosen(s, action == Action::Yes),
            (Self::Prevent, Action::Yes | Action::No) => {
                let next = if action == Action::Yes { Self::PreventRoll } else { Self::CountLosses };
                s.steps.replace(next.into());
            }
            (Self::PreventRoll, Action::Rolled { total }) => game.pursued(s, total),
            (Self::Force, Action::Yes | Action::No) => game.force_chosen(s, action == Action::Yes),
            (Self::Lose { side, .. }, _) => {
                let due = s.fight().side(side).due;
                let (due, from, whose) = game.choose_loss(s, Victim::Side(side), action, due);
                s.fight_mut().side_mut(side).due = due;
                s.steps.replace(Self::Lose { side, from }.into());
                whose.into_iter().for_each(|step| s.steps.push(step));
            }
            (Self::ChooseOwner { side, piece, weakened }, Action::ChoosePiece { owner, .. }) => {
                game.lose_or_weaken(s, side, owner, piece, weakened);
            }
            (Self::ChoosePart { .. }, Action::Yes) => game.bear(s, self),
            (Self::ChoosePart { side, owner, piece, weakened, nth }, Action::No) => {
                game.next_part(s, Self::ChoosePart { side, owner, piece, weakened, nth: nth + 1 });
            }
            (Self::Lots { side }, Action::Picked { index }) => {
                s.steps.pop();
                let seat = game.strongest_allies(s, side).get(index.into());
                s.fight_mut().side_mut(side).seat = Some(seat.expect("one of the allies"));
            }
            (Self::DeathRoll { side }, Action::Rolled { total }) => game.death_rolled(s, side, total),
            (Self::WhichLeaderDies { side }, Action::Picked { index }) => {
                s.steps.pop();
                game.leader_dies(s, side, index.into());
            }
            (Self::Flee { .. }, _) => game.flee(s, self, action),
            (Self::Harried { left }, _) => game.harried(s, left, action),
            _ => flow::unknown_action(self, action),
        }
    }

    fn kind(self, _: &PaxRomana, _: &State) -> Cow<'static, str> {
        Cow::Borrowed(Step::from(self).name())
    }
}

impl PaxRomana {
    /// A side: a group on the move (0: none), the forces of its friends in the Space, or both.
    pub fn combatant(&self, s: &State, owner: Owner, march: u8, standing: bool) -> Combatant {
        let seat = if march > 0 { Some(s.march(march).mover) } else { self.commander_of(s, owner) };
        Combatant::new(owner, seat, march, standing)
    }

    /// PAX-1.4z, PAX-10.2.1b: a land battle begins as the next thing to do. The Movement Point for it has been paid.
    pub fn open_battle(&self, s: &mut State, space: Space, cause: Cause, attacker: Combatant, defender: Combatant) {
        s.battle = Some(Battle::new(space, cause, attacker, defender));
        s.steps.push(BattleStep::Begin.into());
    }

    /// PAX-10.3.1.10, PAX-13.2.4b: the player who uses the shifts of a side: its own; for tribes and barbarians without one an Inactive
    /// player, the next one who does not fight them.
    fn shifter(&self, s: &State, side: Side) -> Option<Seat> {
        let battle = s.fight();
        let fights = |seat: Seat| battle.sides.iter().any(|side| side.seat == Some(seat));
        let others = (1..s.players()).map(|places| s.after(s.active, places));
        battle.side(side).seat.or_else(|| others.clone().find(|seat| !fights(*seat)))
    }

    /// Whether a player decides for a side.
    pub(crate) fn decides(&self, s: &State, side: Side) -> bool {
        s.fight().side(side).seat.is_some()
    }

    /// PAX-10.3.1.8m, PAX-R10-28: both players may play cards.
    pub(crate) fn battle_windows(&self, s: &mut State) {
        if !self.extended(s) {
            return;
        }
        let battle = *s.fight();
        for seat in [Side::Defender, Side::Attacker].into_iter().filter_map(|side| battle.side(side).seat) {
            s.steps.push(CardStep::Window { seat, occasion: WINDOW }.into());
        }
    }

    /// PAX-13.1.2a: a Tribe chip is turned over; then the leaders are known whose Tactics count.
    fn begin_battle(&self, s: &mut State) {
        let battle = *s.fight();
        let hidden = |force: &Force| force.owner == Owner::Tribes && force.troops.is_empty();
        let defends = self.takes_part(s, &battle, Side::Defender, Owner::Tribes);
        if defends && s.ground[battle.space].force.as_ref().is_some_and(hidden) {
            let known = s.looked.refs().position(|looked| looked.space == battle.space);
            match known.map(|place| s.looked.remove(place).strength) {
                Some(strength) => self.turn_over(s, strength),
                None => s.steps.push(BattleStep::TurnChip.into()),
            }
            return;
        }
        s.steps.replace(BattleStep::UseWorks.into());
        self.overrun_garrisons(s);
        s.fight_mut().manned = self.side_count(s, Side::Defender, |_| true) > 0;
        self.strand_cavalry(s);
        // PAX-8.2.3f, PAX-8.2.4b, PAX-8.2.4c: of several leaders the one with the best Tactics counts, which can only help.
        for side in Side::BOTH {
            let rated = |leader: &Leader| {
                let rules = self.content.leader(*leader);
                let seat = self.commander_of(s, s.post(*leader).owner);
                let led = seat.map_or(0, |seat| self.points_of_ally(s, side, seat));
                (rules.tactics, led, rules.campaign, rules.elite)
            };
            let hired = self.side_count(s, side, |unit| self.unit(unit).mercenary) > 0;
            let able = |leader: &Leader| self.commands(s, *leader, hired);
            let best = self.leaders_of_side(s, side).iter().filter(able).max_by_key(rated);
            s.fight_mut().side_mut(side).leader = best;
            self.elect_commander(s, side);
        }
    }

    /// PAX-4.3.1m, PAX-4.3.1n, PAX-4.3.1o: the player who decides for the combined army of allies: the one whose leader commands; without a
    /// leader the one with more Battle Points, by lot if they have as many. The owner of a City or Town without units in it has none.
    fn elect_commander(&self, s: &mut State, side: Side) {
        // PAX-17.2-36: the player who has drawn the card decides for the Greek army and those who flee with it, not the player of its leader.
        let led = self.flock(s, s.fight().side(side).march).find(|number| self.led_by_card(s.march(*number)));
        if let Some(number) = led {
            s.fight_mut().side_mut(side).seat = Some(s.march(number).mover);
            return;
        }
        let leader = s.fight().side(side).leader.and_then(|leader| self.commander_of(s, s.post(leader).owner));
        let takes_part = |seat: &Seat| leader == Some(*seat) || self.points_of_ally(s, side, *seat) > 0;
        if !self.decides(s, side) || !s.all_seats().any(|seat| takes_part(&seat)) {
            return;
        }
        if let Some(seat) = leader {
            s.fight_mut().side_mut(side).seat = Some(seat);
            return;
        }
        let strongest = self.strongest_allies(s, side);
        match strongest.len() {
            1 => s.fight_mut().side_mut(side).seat = strongest.get(0),
            _ => s.steps.push(BattleStep::Lots { side }.into()),
        }
    }

    /// PAX-4.3.1o: allies with the most Battle Points on a side.
    pub(crate) fn strongest_allies(&self, s: &State, side: Side) -> List<Seat, MAX_PLAYERS> {
        let points = |seat: Seat| self.points_of_ally(s, side, seat);
        let most = s.all_seats().map(points).max();
        s.all_seats().filter(|seat| Some(points(*seat)) == most).collect()
    }

    /// PAX-4.3.1m: Battle Points under the command of a seat on a side of the battle.
    fn points_of_ally(&self, s: &State, side: Side, seat: Seat) -> u16 {
        let battle = s.fight();
        let combatant = battle.side(side);
        let groups = self.flock(s, combatant.march).map(|number| s.march(number)).filter(|march| march.mover == seat);
        let moving: u16 = groups.map(|march| self.points_now(s, march.troops)).sum();
        let here = s.forces(battle.space).filter(|force| {
            self.takes_part(s, battle, side, force.owner) && self.commander_of(s, force.owner) == Some(seat)
        });
        moving + here.map(|force| self.points_now(s, force.troops)).sum::<u16>()
    }

    /// The warriors of a tribe take the place of its chip.
    fn turn_over(&self, s: &mut State, strength: u8) {
        let battle = s.fight_mut();
        battle.chip = strength;
        let space = battle.space;
        let troops = Troops::of(Unit::TribalWarriors, strength);
        s.ground[space].force = (strength > 0).then_some(Force { owner: Owner::Tribes, troops });
    }

    /// PAX-10.4.3b, PAX-R10-24: cavalry alone that is attacked in Rough Mountain and could not Withdraw; if it is intercepted it may not
    /// (PAX-9.3.3c).
    fn strand_cavalry(&self, s: &mut State) {
        let battle = s.fight();
        let mountain = self.space(battle.space).rough_mountain;
        let fights = self.content.options.stranded_cavalry == StrandedCavalry::Fights;
        if mountain && !fights && !self.side_fights(s, Side::Defender, true) {
            self.clear_side(s, Side::Defender, |unit| self.unit(unit).lcu);
        }
    }

    /// PAX-12.1.1b, PAX-8.4.6b: Garrisons without combat units are destroyed where they are attacked, behind walls too, and their leaders with them.
    fn overrun_garrisons(&self, s: &mut State) {
        let battle = *s.fight();
        if self.works_of_defender(s).is_none() || self.side_fights(s, Side::Defender, false) {
            return;
        }
        let theirs = |force: &Force| self.takes_part(s, &battle, Side::Defender, force.owner);
        let doomed: Owners = s.forces(battle.space).filter(theirs).map(|force| force.owner).collect();
        doomed.iter().for_each(|owner| self.wipe_out(s, owner, battle.space));
        self.disband_flock(s, battle.side(Side::Defender).march);
    }

    /// PAX-12.1.1b, PAX-8.4.6b: a group on the move, and those who flee together with it, are destroyed with their leaders.
    pub(crate) fn disband_flock(&self, s: &mut State, number: u8) {
        let groups: List<u8, MARCHES> = self.flock(s, number).collect();
        for number in groups.iter() {
            self.kill_leaders_with(s, number);
            s.march_mut(number).disband();
        }
    }

    /// PAX-7.3.1b, PAX-9.3.5b, PAX-9.3.9a: the City or Town that the Defender may use; slaves use that of their victim (PAX-12.7.3d). It does not
    /// help against rebels who are inside already (PAX-13.3-AFR-c).
    fn works_of_defender(&self, s: &State) -> Option<Works> {
        let battle = s.fight();
        let owner = battle.side(Side::Defender).owner;
        let usable = |works: &Works| self.together(s, owner, works.owner) || owner.victim().is_some();
        s.ground[battle.space].works.filter(usable).filter(|_| battle.cause != Cause::Revolt)
    }

    /// PAX-7.3.5a, PAX-7.3.6b, PAX-12.5e: a City or Town alone defends itself; without a player it is always used.
    fn pass_works(&self, s: &mut State) -> bool {
        let works = self.works_of_defender(s);
        let choice = works.is_some() && self.decides(s, Side::Defender) && self.side_fights(s, Side::Defender, false);
        if !choice {
            self.choose_works(s, works.is_some());
        }
        !choice
    }

    /// PAX-10.2.3a: the City or Town is used, or not.
    fn choose_works(&self, s: &mut State, used: bool) {
        let attacker = s.fight().side(Side::Attacker).seat;
        // PAX-17.2-26-b: with the Army that attacks, for one battle.
        let here = Node::Space(s.fight().space);
        let with = |engine: Helepolis| engine.marching && engine.at == here && Some(engine.seat) == attacker;
        let engine = used && s.helepolis.is_some_and(with);
        if engine {
            s.helepolis = None;
        }
        let battle = s.fight_mut();
        (battle.works_used, battle.helepolis) = (used, engine);
        let space = battle.space;
        let [first, _] = self.elephant_order();
        // PAX-10.2.3b, PAX-10.2.4a, PAX-10.2.4c
        let next = if used { BattleStep::Bid { side: Side::Attacker } } else { BattleStep::Commit { side: first } };
        s.steps.replace(next.into());
        // PAX-7.3.5b: a City or Town at its lowest strength that nobody defends falls without dice.
        if used && !self.side_fights(s, Side::Defender, false) && self.defenceless(s, space) {
            s.steps.replace(BattleStep::Aftermath.into());
        }
    }

    /// PAX-10.5.1a, PAX-10.5.1b, PAX-10.5.2, PAX-10.5.3, PAX-11.3.3e, PAX-R10-14: the highest bid of a side, in each battle anew.
    fn most_bid(&self, s: &State, side: Side) -> u8 {
        let battle = s.fight();
        let combatant = battle.side(side);
        let barred = side == Side::Attacker && battle.cause == Cause::Amphibious;
        let own = self.commander_of(s, combatant.owner);
        // PAX-13.2.6a: an army of barbarians is that of the player who leads it; nobody pays for slaves.
        let leads = |seat: &Seat| match own {
            Some(own) => own == *seat || s.allied(own, *seat),
            None => combatant.owner.barbarian(),
        };
        let payer = combatant.seat.filter(|seat| !barred && leads(seat));
        // A side without a player, or one that may not prepare, bids nothing. More than 255 Talents are never worth bidding.
        // PAX-17.2-36: a player who leads a Greek army against a place of his own pays both bids out of one Treasury.
        let enemy = battle.side(side.other());
        let bidden = |seat: Seat| u16::from(enemy.bid.filter(|_| enemy.seat == Some(seat)).unwrap_or(0));
        payer.map_or(0, |seat| s.player(seat).talents.saturating_sub(bidden(seat)).min(u8::MAX.into()) as u8)
    }

    fn pass_bid(&self, s: &mut State, side: Side) -> bool {
        let barred = self.most_bid(s, side) == 0;
        if barred {
            self.bid(s, side, 0);
        }
        barred
    }

    /// PAX-10.5.1: a secret bid; when both are made, both are paid.
    fn bid(&self, s: &mut State, side: Side, talents: u8) {
        s.fight_mut().side_mut(side).bid = Some(talents);
        if side == Side::Attacker {
            s.steps.replace(BattleStep::Bid { side: Side::Defender }.into());
            return;
        }
        for Combatant { seat, bid, .. } in s.fight().sides {
            // A side without a player bids nothing.
            if let Some(seat) = seat {
                self.pay(s, seat, bid.expect("both bids").into());
            }
        }
        let [first, _] = self.elephant_order();
        s.steps.replace(BattleStep::Commit { side: first }.into());
    }

    /// PAX-10.3.1.10c: without shifts, or without a player to use them, there is nothing to decide.
    fn pass_shift(&self, s: &mut State, from: u8) -> bool {
        let mut battle = *s.fight();
        if battle.favoured.is_some_and(|side| self.shifter(s, side).is_none()) {
            self.shift_by_rule(&mut battle);
            s.battle = Some(battle);
        }
        let mut ways = 0;
        if battle.shifts_left > 0 {
            let side = battle.favoured.expect("who has more shifts");
            ways += u8::from(from == 0 && battle.side(side).die < self.content.battle.battle.final_die_max);
            ways += battle.side(side.other()).die.min(1);
        }
        if ways == 0 {
            s.steps.replace(BattleStep::Decide.into());
        }
        ways == 0
    }

    /// PAX-10.3.1.12: each side takes its own losses.
    fn pass_lose(&self, s: &mut State, side: Side, from: u8) -> bool {
        let due = s.fight().side(side).due;
        let left = self.lose_without_choice(s, Victim::Side(side), self.decides(s, side), due, from);
        match left {
            None => {
                s.fight_mut().side_mut(side).due = 0;
                s.steps.pop();
                true
            }
            Some((left, from)) if left != due => {
                s.fight_mut().side_mut(side).due = left;
                s.steps.replace(BattleStep::Lose { side, from }.into());
                true
            }
            Some(_) => false,
        }
    }

    /// Leaders of a side: with its group on the move, and those of its friends in the Space.
    pub(crate) fn leaders_of_side(&self, s: &State, side: Side) -> List<Leader, POSTS> {
        let battle = s.fight();
        let combatant = battle.side(side);
        let with = |post: &Post| post.march > 0 && self.flock(s, combatant.march).any(|number| number == post.march);
        let here = |post: &Post| {
            let there = post.march == 0 && post.at == Node::Space(battle.space);
            there && self.takes_part(s, battle, side, post.owner)
        };
        s.leaders.iter().filter(|post| with(post) || here(post)).map(|post| post.leader).collect()
    }

    /// PAX-8.4.1a: only a side with a leader rolls; with an Army that is destroyed he dies anyway (PAX-8.4.4a).
    fn pass_death(&self, s: &mut State, side: Side) -> bool {
        let walled = |battle: &Battle| battle.works_used && side == Side::Defender;
        let holds = walled(s.fight()) && (!s.fight().manned || self.side_count(s, side, |_| true) > 0);
        let roll = !self.leaders_of_side(s, side).is_empty() && (holds || self.side_fights(s, side, false));
        if !roll {
            s.steps.pop();
        }
        !roll
    }

    /// PAX-10.2.14, PAX-8.4.1b, PAX-8.4.1c.
    fn death_rolled(&self, s: &mut State, side: Side, sum: u8) {
        s.steps.pop();
        let rules = &self.content.battle.death;
        let fatal = match s.fight().winner {
            None => rules.draw,
            Some(winner) if winner == side => rules.winner,
            Some(_) => rules.loser,
        };
        if fatal >> sum & 1 == 0 {
            return;
        }
        if self.leaders_of_side(s, side).len() > 1 {
            s.steps.push(BattleStep::WhichLeaderDies { side }.into());
        } else {
            self.leader_dies(s, side, 0);
        }
    }

    /// PAX-8.4.1d, PAX-8.4.2a, PAX-8.4.2b: a leader dies; his Army has one Movement Point less.
    fn leader_dies(&self, s: &mut State, side: Side, nth: usize) {
        let leader = self.leaders_of_side(s, side).get(nth).expect("a leader of the side");
        let march = s.post(leader).march;
        self.remove_leader(s, leader);
        self.slow_down(s, march, self.content.turn.movement.leader_died_in_battle);
    }

    /// Movement Points that a group loses; without any left it goes no farther.
    pub(crate) fn slow_down(&self, s: &mut State, march: u8, points: u8) {
        // Forces in a Space have no Movement Points, and interceptors need none (PAX-9.3.6b).
        if march == 0 || points == 0 || s.march(march).kind == MarchKind::Interception {
            return;
        }
        // PAX-C11: an army on ships keeps what it needs to land somewhere (PAX-11.3.4a).
        let reserve = if s.march(march).afloat() { self.content.turn.movement.disembark } else { 0 };
        let march = s.march_mut(march);
        if march.mp < points + reserve {
            march.finished |= reserve == 0;
            march.mp = march.mp.min(reserve);
            return;
        }
        march.mp -= points;
    }
}
