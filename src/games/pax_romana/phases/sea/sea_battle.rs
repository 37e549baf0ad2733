//! PAX-11.4: Fleets that meet: who fights, who Withdraws, who is sunk and where the loser goes.

use crate::PaxRomana;
use crate::action::Action;
use crate::ids::*;
use crate::phases::land_battle::Victim;
use crate::state::*;
use crate::step::*;
use agon_game::{Id, List, Seat};

impl PaxRomana {
    /// PAX-11.4.1a, PAX-R11-12: the next enemy Fleet here, in the order of owners.
    pub(crate) fn meet(&self, s: &mut State, from: u8) {
        s.steps.pop();
        // A Fleet that has entered a place still has to arrive there.
        let enters = s.steps.top() == Some(SeaStep::Arrive.into());
        let march = *s.march(s.moving());
        let at = march.at;
        let flag = self.flag(&march);
        let enemy = |owner: &Owner| self.has_fleet(s, *owner, at) && !self.together(s, flag, self.ensign(s, *owner));
        // Nobody else is here.
        let Some(&owner) = Owner::ALL[usize::from(from)..].iter().find(|owner| enemy(owner)) else { return };
        if self.sunk(s, s.moving()) {
            return;
        }
        s.steps.push(SeaStep::Meet { from: owner.index() as u8 + 1 }.into());
        match self.admiral_of(s, owner) {
            // PAX-11.4.1b, PAX-11.4.6b: without squadrons it can only hope to be let alone.
            Some(seat) if s.galleys(owner, at) > 0 => s.steps.push(SeaStep::Answer { owner, seat }.into()),
            Some(_) => s.steps.push(SeaStep::Challenge { owner }.into()),
            // PAX-12.5b: independent Rhodes need not be attacked.
            None if owner.minor().is_some_and(|minor| self.content.forces.minors[minor.index()].may_be_passed) => {
                s.steps.push(SeaStep::Challenge { owner }.into());
            }
            // PAX-11.4.1a, PAX-11.4.5c: who is there already has not moved into the Port; he may fight, and may sail
            // away.
            None if !enters => s.steps.push(SeaStep::Challenge { owner }.into()),
            // PAX-12.5c
            None => self.open_sea_battle(s, owner),
        }
    }

    /// PAX-11.4.1b, PAX-11.4.2: whether a Fleet that is met can Withdraw.
    pub(crate) fn may_withdraw_at_sea(&self, s: &State, owner: Owner, seat: Seat) -> bool {
        let at = s.march(s.moving()).at;
        let galleys = s.galleys(owner, at);
        let links = self.content.naval.battle.withdrawal_sea_links;
        let goers = self.fugitives(s, owner, seat, at);
        let mut troops = Troops::NONE;
        goers.iter().for_each(|army| troops.join(self.cargo(s, army, at)));
        let course = Course::Sea(Voyage { galleys, ..Voyage::default() });
        let lead = goers.get(0).expect("a Fleet");
        let group = March { troops, mp: links, ..March::new(lead, seat, MarchKind::SeaWithdrawal, at, course) };
        // PAX-11.4.2d, PAX-13.3-MUT
        let barred = self.moved(s, owner, at, Piece::full(Unit::Galleys)) > 0 || self.mutinous(s, owner, at);
        !barred && self.content.map.sea(at).iter().any(|to| self.can_sail(s, &group, *to))
    }

    /// PAX-11.4.2c, PAX-12.4.4a, PAX-17.2-03-b: whose armies and leaders Withdraw with a Fleet, the one that leads the
    /// group first. Units of Pergamum and of its ally sail together; Soldiers of Fortune stay behind where an army of
    /// their player goes.
    fn fugitives(&self, s: &State, navy: Owner, seat: Seat, at: Node) -> List<Owner, 4> {
        let aboard = self.aboard(s, navy, at);
        let army = |owner: Owner| !self.cargo(s, owner, at).is_empty();
        let lead = aboard.iter().find(|owner| army(*owner)).unwrap_or(navy);
        let course = Course::Sea(Voyage::default());
        let ally = self.ally_of(s, &March::new(lead, seat, MarchKind::SeaWithdrawal, at, course));
        let others = aboard.iter().filter(|owner| *owner != lead && (!army(*owner) || ally == Some(*owner)));
        std::iter::once(lead).chain(others).collect()
    }

    /// PAX-11.4.1a: what the owner of a Fleet that is met has decided.
    pub(crate) fn fleet_answered(&self, s: &mut State, owner: Owner, seat: Seat, action: Action) {
        s.steps.pop();
        let number = s.moving();
        let at = s.march(number).at;
        match action {
            Action::Fight => {
                s.refused = Default::default();
                s.steps.push(SeaStep::Engage { owner, by: seat }.into());
                let payer = s.march(number).mover;
                self.ask_for_bribe(s, payer, seat);
            }
            Action::Withdraw => self.sail_away(s, owner, seat, at),
            Action::LetPass => {
                s.refused = Default::default();
                self.let_pass(s, owner, seat);
            }
            _ => unreachable!("a Fleet that is met: {action:?}"),
        }
    }

    /// PAX-11.4.1c, PAX-R11-11: a Fleet lets the moving one pass, which may attack it all the same.
    pub(crate) fn let_pass(&self, s: &mut State, owner: Owner, seat: Seat) {
        let number = s.moving();
        let port = s.march(number).at.space().and_then(|space| self.holder(s, space));
        s.march_mut(number).voyage_mut().passage_granted |=
            port.is_some_and(|holder| self.commander_of(s, holder) == Some(seat));
        s.steps.push(SeaStep::Challenge { owner }.into());
    }

    /// PAX-11.4.2a, PAX-11.4.2c: a Fleet Withdraws, with what it carries.
    fn sail_away(&self, s: &mut State, owner: Owner, seat: Seat, at: Node) {
        let goers = self.fugitives(s, owner, seat, at);
        let captains = self.captains(s, owner, at);
        let lead = goers.get(0).expect("a Fleet");
        let number = self.set_out(s, lead, seat, MarchKind::SeaWithdrawal, at);
        s.march_mut(number).go_aboard();
        s.march_mut(number).mp = self.content.naval.battle.withdrawal_sea_links;
        let galleys = Piece::full(Unit::Galleys);
        self.fall_in(s, number, owner, galleys, s.galleys(owner, at));
        for army in goers.iter() {
            for (piece, count) in self.cargo(s, army, at).pieces() {
                self.fall_in(s, number, army, piece, count);
            }
        }
        for leader in captains.iter() {
            let whose = s.post(leader).owner;
            if goers.iter().any(|army| army == whose) {
                self.attach(s, leader, number);
            }
        }
        s.steps.push(MarchStep::End.into());
        s.steps.push(MarchStep::Go.into());
    }

    /// PAX-11.4.2b: a Fleet has Withdrawn; one that nobody has let in anywhere is still where it was, and answers again. PAX-12.6.3b: so does one
    /// that pirates have turned back, which does not Withdraw any more. PAX-11.4.4c, PAX-17.2-24: one that has fled from a Naval Ambush is gone.
    pub(crate) fn end_sea_withdrawal(&self, s: &mut State) {
        let number = s.moving();
        let March { navy, mover, at, .. } = *s.march(number);
        let galleys = s.march(number).galleys();
        let stays = at == s.march(number - 1).at;
        let turned_back = stays && s.march(number).sailed();
        if !stays || turned_back {
            s.refused = Default::default();
        }
        self.settle_march(s);
        if turned_back {
            self.note_moved(s, navy, at, Piece::full(Unit::Galleys), galleys);
        }
        if stays {
            s.steps.push(SeaStep::Answer { owner: navy, seat: mover }.into());
        }
    }

    /// PAX-11.4.3: a naval battle begins; PAX-11.3.1b, PAX-11.4.6c: a side without squadrons is lost at once.
    pub(crate) fn open_sea_battle(&self, s: &mut State, enemy: Owner) {
        let number = s.moving();
        let (at, galleys) = (s.march(number).at, s.march(number).galleys());
        s.sea_battles += 1;
        if galleys == 0 {
            self.founder(s, number);
            self.abandon_entry(s);
        } else if s.galleys(enemy, at) == 0 {
            self.sink(s, enemy, at);
            self.stop(s);
            s.march_mut(number).voyage_mut().drift += self.content.naval.continuity.won_naval_battle;
        } else {
            self.fight_at_sea(s, enemy, at, false);
        }
    }

    /// PAX-17.2-24, PAX-R17-06: the Fleet of a player that lies somewhere else falls on the group at sea.
    pub(crate) fn open_naval_ambush(&self, s: &mut State, navy: Owner, from: Node) {
        s.sea_battles += 1;
        self.fight_at_sea(s, navy, from, true);
    }

    fn fight_at_sea(&self, s: &mut State, enemy: Owner, at: Node, ambush: bool) {
        s.sea_battle = Some(SeaBattle { at, ambush, march: s.moving(), enemy, dice: [0; 2], winner: None });
        s.steps.push(SeaStep::BattleRoll { side: 0 }.into());
    }

    /// PAX-11.4.3, PAX-11.4.4g, PAX-11.4.6a, PAX-11.4.7: Battle Points of squadrons, and of a leader with them: neither armies nor
    /// Cities and Towns count.
    fn sea_strength(&self, s: &State, owner: Owner, galleys: u8, led: bool) -> u16 {
        let leader = if led { self.content.naval.battle.leader_bp } else { 0 };
        u16::from(galleys) * u16::from(self.galley_points(s, owner)) + u16::from(leader)
    }

    /// PAX-17.2-18, PAX-16.2-GAL: Battle Points of a squadron in a naval battle.
    fn galley_points(&self, s: &State, owner: Owner) -> u8 {
        let improved = self.admiral_of(s, owner).is_some_and(|seat| s.player(seat).improved);
        let galleys = self.unit(Unit::Galleys);
        if improved { galleys.naval_battle_points_improved } else { galleys.naval_battle_points }
    }

    /// Leaders with a Fleet that lies in a place: at sea, or in a Port without Land Units of theirs.
    fn captains(&self, s: &State, owner: Owner, at: Node) -> List<Leader, POSTS> {
        let ashore = at.space().is_some_and(|space| !s.troops(owner, space).is_empty());
        self.aboard(s, owner, at).iter().flat_map(|owner| s.leaders_at(owner, at)).filter(|_| !ashore).collect()
    }

    /// PAX-11.4.4a, PAX-11.4.5d, PAX-11.4.8: the dice, never rolled again, then the outcome.
    pub(crate) fn sea_dice(&self, s: &mut State, side: u8, die: u8) {
        s.steps.pop();
        let battle = s.sea_fight_mut();
        battle.dice[usize::from(side)] = die;
        let battle = *battle;
        if side == 0 {
            s.steps.push(SeaStep::BattleRoll { side: 1 }.into());
            return;
        }
        let SeaBattle { at, march: number, enemy, dice, .. } = battle;
        let (navy, galleys) = (s.march(number).navy, s.march(number).galleys());
        let led = [self.led_at_sea(s, number), !self.captains(s, enemy, at).is_empty()];
        let mine = u16::from(dice[0]) + self.sea_strength(s, navy, galleys, led[0]);
        let theirs = u16::from(dice[1]) + self.sea_strength(s, enemy, s.galleys(enemy, at), led[1]);
        if mine == theirs {
            // PAX-11.4.5a
            s.sea_battle = None;
            s.march_mut(number).voyage_mut().enemy_stays = true;
            self.stop(s);
            return;
        }
        let winner = if mine > theirs { Side::Attacker } else { Side::Defender };
        s.sea_fight_mut().winner = Some(winner);
        s.steps.push(SeaStep::EndBattle.into());
        s.steps.push(SeaStep::WinnerRoll.into());
        // PAX-11.4.4b, PAX-R11-09, PAX-R11-10
        let rules = &self.content.naval.battle;
        let absorbed = self.content.options.leader_absorbs_naval_losses && led[winner.other() as usize];
        let difference = mine.abs_diff(theirs).saturating_sub(if absorbed { u16::from(rules.leader_bp) } else { 0 });
        // PAX-17.2-18: a squadron that is worth more makes up for more of the difference, too.
        let (loser, _) = self.losing_fleet(s, winner.other());
        let plain = self.unit(Unit::Galleys).naval_battle_points;
        let each = rules.loss_divisor + self.galley_points(s, loser) - plain;
        self.lose_galleys(s, winner.other(), difference.div_ceil(u16::from(each)));
    }

    /// PAX-11.4.4b: squadrons of one side are lost. PAX-17.2-03-d: those of Pergamum beside them may be lost instead.
    fn lose_galleys(&self, s: &mut State, side: Side, count: u16) {
        let (owner, at) = self.losing_fleet(s, side);
        let galleys = match side {
            Side::Attacker => s.march(s.sea_fight().march).galleys(),
            Side::Defender => s.galleys(owner, at),
        };
        let lost = count.min(u16::from(galleys)) as u8;
        let ally = s.pergamum.map(Owner::of) == Some(owner) && s.galleys(Owner::Pergamum, at) > 0;
        match ally && lost > 0 {
            true => s.steps.push(SeaStep::Share { side, lost }.into()),
            false => self.sink_galleys(s, side, lost),
        }
    }

    /// Whose Fleet a side of the naval battle is, and where it is.
    pub(crate) fn losing_fleet(&self, s: &State, side: Side) -> (Owner, Node) {
        let SeaBattle { at, march, enemy, .. } = *s.sea_fight();
        match side {
            Side::Attacker => (s.march(march).navy, s.march(march).at),
            Side::Defender => (enemy, at),
        }
    }

    /// PAX-11.4.6d, PAX-11.4.6e: squadrons of a side are lost, and of a carried army twice as many Battle Points.
    pub(crate) fn sink_galleys(&self, s: &mut State, side: Side, lost: u8) {
        let SeaBattle { at, march: number, enemy, .. } = *s.sea_fight();
        let points = u16::from(self.content.naval.battle.army_bp_lost_per_galley) * u16::from(lost);
        match side {
            Side::Attacker => {
                let galleys = s.march(number).galleys();
                s.march_mut(number).voyage_mut().galleys -= lost;
                match lost == galleys {
                    true => self.drown(s, number),
                    false => self.strike_cargo(s, None, points),
                }
            }
            Side::Defender => {
                if lost == s.galleys(enemy, at) {
                    // PAX-8.4.3a
                    let drowned = self.captains(s, enemy, at);
                    self.sink(s, enemy, at);
                    let left = drowned.iter().filter(|leader| s.leaders.refs().any(|post| post.leader == *leader));
                    let left: List<Leader, POSTS> = left.collect();
                    left.iter().for_each(|leader| self.remove_leader(s, leader));
                } else {
                    self.cast_off(s, enemy, at, lost);
                    self.strike_fleet(s, enemy, at, points);
                }
            }
        }
    }

    /// PAX-11.4.6d: a Fleet in a place loses so many Battle Points of what it carries, of one army after the other.
    fn strike_fleet(&self, s: &mut State, navy: Owner, at: Node, mut left: u16) {
        for owner in self.aboard(s, navy, at).iter() {
            let troops = self.fighters(self.cargo(s, owner, at));
            let points = |(piece, count): (Piece, u8)| self.value_in_battle(s, piece) * u16::from(count);
            let worth: u16 = troops.pieces().map(points).sum();
            if left > 0 {
                self.strike_cargo(s, Some(owner), left);
            }
            left = left.saturating_sub(worth);
        }
    }

    /// PAX-11.4.4e, PAX-R11-08: the winner loses a squadron by an odd die.
    pub(crate) fn winner_rolled(&self, s: &mut State, die: u8) {
        s.steps.pop();
        let winner = s.sea_fight().winner.expect("a winner");
        if die % 2 == 1 {
            self.lose_galleys(s, winner, self.content.naval.battle.winner_loses_on_odd_die.into());
        }
    }

    /// PAX-11.4.4c, PAX-11.4.4d, PAX-11.4.4f, PAX-12.5.1k, PAX-12.5.1m: the loser goes, the winner Stops.
    pub(crate) fn end_sea_battle(&self, s: &mut State) {
        s.steps.pop();
        let SeaBattle { at, ambush, march: number, enemy, winner, .. } = *s.sea_fight();
        let left = s.galleys(enemy, at) > 0;
        if winner == Some(Side::Attacker) {
            self.stop(s);
            match self.admiral_of(s, enemy) {
                // PAX-17.2-24: it goes back to where it lies anyway.
                Some(_) if ambush => {}
                Some(seat) if left => s.steps.push(SeaStep::Flee { owner: enemy, seat }.into()),
                // Those of minor states stay: the next Continuity roll has no modifier.
                None if left => s.march_mut(number).voyage_mut().enemy_stays = true,
                // All of them are sunk.
                Some(_) | None => {}
            }
            // PAX-11.1.4c
            if !left || self.admiral_of(s, enemy).is_some() {
                s.march_mut(number).voyage_mut().drift += self.content.naval.continuity.won_naval_battle;
            }
        } else {
            // PAX-11.1.8
            s.march_mut(number).finished = true;
            self.abandon_entry(s);
            let March { navy, mover, .. } = *s.march(number);
            if s.march(number).galleys() > 0 {
                s.steps.push(SeaStep::Flee { owner: navy, seat: mover }.into());
            }
        }
        if !matches!(s.steps.top(), Some(Step::Sea(SeaStep::Flee { .. }))) {
            s.sea_battle = None;
        }
    }

    /// PAX-R11-07: a loser without a Port is destroyed; with a single one it goes there.
    pub(crate) fn pass_rout(&self, s: &mut State, owner: Owner, seat: Seat) -> bool {
        let ports = self.havens(s, owner, seat);
        if ports.len() > 1 {
            return false;
        }
        let SeaBattle { at, march: number, winner, .. } = *s.sea_fight();
        match ports.first() {
            Some(port) => self.flee_to(s, owner, port.into()),
            None => {
                match winner {
                    Some(Side::Attacker) => self.sink(s, owner, at),
                    _ => self.founder(s, number),
                }
                self.close_flight(s);
            }
        }
        true
    }

    fn close_flight(&self, s: &mut State) {
        s.steps.pop();
        s.sea_battle = None;
    }

    /// PAX-11.4.4c: the loser is in a Port. PAX-11.4.4d: what the active Fleet carries lands there for a Movement Point, and goes on by
    /// land.
    pub(crate) fn flee_to(&self, s: &mut State, owner: Owner, to: Node) {
        let SeaBattle { at, march: number, winner, .. } = *s.sea_fight();
        self.close_flight(s);
        if winner == Some(Side::Attacker) {
            let (aboard, captains) = (self.aboard(s, owner, at), self.captains(s, owner, at));
            let obeys = !self.mutinous(s, owner, at);
            self.shift_fleet(s, owner, at, to);
            // PAX-13.3-MUT
            if !(obeys || self.mutinous(s, owner, to)) {
                self.fleet_mutinies(s, owner, to);
            }
            captains.iter().for_each(|leader| s.post_mut(leader).at = to);
            for army in aboard.iter() {
                let troops = self.cargo(s, army, at);
                troops.pieces().for_each(|(piece, count)| self.unstow(s, army, at, piece, count));
                self.join_space(s, army, to.as_space(), troops);
            }
            return;
        }
        self.put_back(s, number, to);
        let march = *s.march(number);
        if march.troops.is_empty() {
            return;
        }
        self.go_ashore(s, number);
        // PAX-11.3.2n: the Fleet is Finished, not the army; the beaten squadrons carry nobody any more in this move (PAX-11.1.8).
        if march.kind.active() {
            let group = s.march_mut(number);
            group.mp = march.mp.saturating_sub(self.landing_price(&march));
            (group.finished, group.escort) = (false, None);
            s.steps.push(MarchStep::Entered.into());
        }
    }

    /// The army on ships that loses Battle Points: of an owner where a naval battle is fought, or the group on the move.
    fn carried(&self, s: &State, owner: Option<Owner>) -> Victim {
        match owner {
            Some(owner) => Victim::Cargo(owner, s.sea_fight().at),
            None => Victim::March(s.moving()),
        }
    }

    /// PAX-11.2.1d, PAX-11.4.6d: an army on ships loses so many Battle Points. PAX-10.6.1c, PAX-10.6.2b: reduced units go at once.
    pub(crate) fn strike_cargo(&self, s: &mut State, owner: Option<Owner>, left: u16) {
        // A Fleet that carries nobody loses squadrons only.
        if self.pieces_of(s, self.carried(s, owner)).iter().all(|count| *count == 0) {
            return;
        }
        self.lose_reduced(s, self.carried(s, owner), left, |s, left| {
            s.steps.push(SeaStep::LoseCargo { owner, left, from: 0 }.into());
        });
    }

    /// PAX-R11-14, PAX-10.3.2a: what the owner can choose to lose, as in a battle on land.
    pub(crate) fn legal_cargo_losses(
        &self,
        s: &State,
        owner: Option<Owner>,
        left: u16,
        from: u8,
        out: &mut Vec<Action>,
    ) {
        self.legal_losses(s, self.carried(s, owner), left, from, out);
    }

    /// An army that is not worth more than its losses is lost.
    pub(crate) fn pass_cargo_losses(&self, s: &mut State, owner: Option<Owner>, left: u16, from: u8) -> bool {
        let victim = self.carried(s, owner);
        match self.lose_without_choice(s, victim, true, left, from) {
            Some((due, _)) if due == left => false,
            Some((left, from)) => {
                s.steps.replace(SeaStep::LoseCargo { owner, left, from }.into());
                true
            }
            None => {
                s.steps.pop();
                self.lose_stragglers(s, victim);
                // PAX-8.4.4a: leaders die with an army of which nobody is left.
                if self.pieces_of(s, victim).iter().all(|count| *count == 0) {
                    match owner {
                        Some(owner) => self.kill_leaders_at(s, owner, s.sea_fight().at),
                        None => self.kill_leaders_with(s, s.moving()),
                    }
                }
                true
            }
        }
    }

    /// A loss of an army on ships has been chosen.
    pub(crate) fn lose_cargo(&self, s: &mut State, owner: Option<Owner>, left: u16, action: Action) {
        let (left, from, whose) = self.choose_loss(s, self.carried(s, owner), action, left);
        s.steps.replace(SeaStep::LoseCargo { owner, left, from }.into());
        whose.into_iter().for_each(|step| s.steps.push(step));
    }
}
