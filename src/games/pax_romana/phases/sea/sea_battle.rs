//! PAX-11.4: Fleets that meet: who fights, who Withdraws, who is sunk and where the loser goes.

use crate::PaxRomana;
use crate::action::Action;
use crate::ids::*;
use crate::state::*;
use crate::step::*;
use agon_game::{Id, List, Seat};

impl PaxRomana {
    /// PAX-11.4.1a, PAX-R11-12: the next enemy Fleet here, in the order of owners.
    pub(crate) fn meet(&self, s: &mut State, from: u8) {
        s.steps.pop();
        let march = *s.march(s.moving());
        let March { at, mover, troops, .. } = march;
        let enemy = |owner: &Owner| {
            let present = s.galleys(*owner, at) > 0 || !self.cargo(s, *owner, at).is_empty();
            present && !self.friendly(s, mover, *owner)
        };
        // Nobody else is here.
        let Some(&owner) = Owner::ALL[usize::from(from)..].iter().find(|owner| enemy(owner)) else { return };
        if march.galleys() == 0 && troops.is_empty() && !self.led_at_sea(s, s.moving()) {
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
            // PAX-12.5c
            None => self.open_sea_battle(s, owner),
        }
    }

    /// PAX-11.4.1b, PAX-11.4.2: whether a Fleet that is met can Withdraw.
    pub(crate) fn may_withdraw_at_sea(&self, s: &State, owner: Owner, seat: Seat) -> bool {
        let at = s.march(s.moving()).at;
        let galleys = s.galleys(owner, at);
        let links = self.content.naval.battle.withdrawal_sea_links;
        let troops = if at.space().is_none() { self.cargo(s, owner, at) } else { Troops::NONE };
        let course = Course::Sea(Voyage { galleys, ..Voyage::default() });
        let group = March { troops, mp: links, ..March::new(owner, seat, MarchKind::SeaWithdrawal, at, course) };
        // PAX-11.4.2d
        let barred = self.moved(s, owner, at, Piece::full(Unit::Galleys)) > 0;
        galleys > 0 && !barred && self.content.map.sea(at).iter().any(|to| self.can_sail(s, &group, *to))
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
        s.march_mut(number).voyage_mut().waved |= port.is_some_and(|holder| self.commander_of(s, holder) == Some(seat));
        s.steps.push(SeaStep::Challenge { owner }.into());
    }

    /// PAX-11.4.2a, PAX-11.4.2c: a Fleet Withdraws, with what it carries.
    fn sail_away(&self, s: &mut State, owner: Owner, seat: Seat, at: Node) {
        let number = self.set_out(s, owner, seat, MarchKind::SeaWithdrawal, at);
        s.march_mut(number).go_aboard();
        s.march_mut(number).mp = self.content.naval.battle.withdrawal_sea_links;
        let galleys = Piece::full(Unit::Galleys);
        self.fall_in(s, number, owner, galleys, s.galleys(owner, at));
        if at.space().is_none() {
            for (piece, count) in self.cargo(s, owner, at).pieces() {
                self.fall_in(s, number, owner, piece, count);
            }
        }
        self.captains(s, owner, at).iter().for_each(|leader| self.attach(s, leader, number));
        s.steps.push(MarchStep::End.into());
        s.steps.push(MarchStep::Go.into());
    }

    /// PAX-11.4.2b: a Fleet has Withdrawn; one that nobody has let in anywhere is still where it was, and answers again.
    pub(crate) fn end_sea_withdrawal(&self, s: &mut State) {
        let March { owner, mover, .. } = *s.march(s.moving());
        let sailed = s.march(s.moving()).sailed();
        if sailed {
            s.refused = Default::default();
        }
        self.settle_march(s);
        if !sailed {
            s.steps.push(SeaStep::Answer { owner, seat: mover }.into());
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
    pub(crate) fn open_naval_ambush(&self, s: &mut State, by: Seat, from: Node) {
        s.sea_battles += 1;
        self.fight_at_sea(s, Owner::of(by), from, true);
    }

    fn fight_at_sea(&self, s: &mut State, enemy: Owner, at: Node, ambush: bool) {
        s.sea_battle = Some(SeaBattle { at, ambush, march: s.moving(), enemy, dice: [0; 2], winner: None });
        s.steps.push(SeaStep::BattleRoll { side: 0 }.into());
    }

    /// PAX-11.4.3, PAX-11.4.4g, PAX-11.4.6a, PAX-11.4.7, PAX-17.2-18: Battle Points of squadrons, and of a leader with them: neither
    /// armies nor Cities and Towns count.
    fn sea_strength(&self, s: &State, owner: Owner, galleys: u8, led: bool) -> u8 {
        let improved = self.admiral_of(s, owner).is_some_and(|seat| s.player(seat).improved);
        let each = match improved {
            true => self.unit(Unit::Galleys).naval_battle_points_improved,
            false => self.unit(Unit::Galleys).naval_battle_points,
        };
        galleys * each + if led { self.content.naval.battle.leader_bp } else { 0 }
    }

    /// Leaders with a Fleet that lies in a place: at sea, or in a Port without Land Units of theirs.
    fn captains(&self, s: &State, owner: Owner, at: Node) -> List<Leader, POSTS> {
        let ashore = at.space().is_some_and(|space| !s.troops(owner, space).is_empty());
        s.leaders_at(owner, at).filter(|_| !ashore).collect()
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
        let mine = dice[0] + self.sea_strength(s, navy, galleys, led[0]);
        let theirs = dice[1] + self.sea_strength(s, enemy, s.galleys(enemy, at), led[1]);
        if mine == theirs {
            // PAX-11.4.5a
            s.sea_battle = None;
            s.march_mut(number).voyage_mut().drawn = true;
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
        let difference = mine.abs_diff(theirs).saturating_sub(if absorbed { rules.leader_bp } else { 0 });
        self.lose_galleys(s, winner.other(), difference.div_ceil(rules.loss_divisor));
    }

    /// PAX-11.4.4b: squadrons of one side are lost. PAX-17.2-03-d: those of Pergamum beside them may be lost instead.
    fn lose_galleys(&self, s: &mut State, side: Side, count: u8) {
        let (owner, at) = self.losing_fleet(s, side);
        let galleys = match side {
            Side::Attacker => s.march(s.sea_fight().march).galleys(),
            Side::Defender => s.galleys(owner, at),
        };
        let lost = count.min(galleys);
        let ally = owner.seat().is_some() && owner.seat() == s.pergamum && s.galleys(Owner::Pergamum, at) > 0;
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
        let each = self.content.naval.battle.army_bp_lost_per_galley;
        match side {
            Side::Attacker => {
                let (galleys, troops) = (s.march(number).galleys(), s.march(number).troops);
                s.march_mut(number).voyage_mut().galleys -= lost;
                if lost == galleys {
                    self.drown(s, number);
                } else if lost > 0 && !troops.is_empty() {
                    s.steps.push(SeaStep::LoseCargo { owner: None, left: each * lost, from: 0 }.into());
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
                    if lost > 0 && !self.cargo(s, enemy, at).is_empty() {
                        let owner = Some(enemy);
                        s.steps.push(SeaStep::LoseCargo { owner, left: each * lost, from: 0 }.into());
                    }
                }
            }
        }
    }

    /// PAX-11.4.4e, PAX-R11-08: the winner loses a squadron by an odd die.
    pub(crate) fn winner_rolled(&self, s: &mut State, die: u8) {
        s.steps.pop();
        let winner = s.sea_fight().winner.expect("a winner");
        if die % 2 == 1 {
            self.lose_galleys(s, winner, self.content.naval.battle.winner_loses_on_odd_die);
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
                None if left => s.march_mut(number).voyage_mut().drawn = true,
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
        let ports = self.havens(s, seat);
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

    /// PAX-11.4.4c: the loser is in a Port. PAX-11.4.4d: what the active Fleet carries lands there.
    pub(crate) fn flee_to(&self, s: &mut State, owner: Owner, to: Node) {
        let SeaBattle { at, march: number, winner, .. } = *s.sea_fight();
        self.close_flight(s);
        if winner == Some(Side::Attacker) {
            let galleys = s.galleys(owner, at);
            self.cast_off(s, owner, at, galleys);
            self.moor(s, owner, to, galleys);
            self.captains(s, owner, at).iter().for_each(|leader| s.post_mut(leader).at = to);
            if at.space().is_none() {
                let space = to.as_space();
                let troops = self.cargo(s, owner, at);
                troops.pieces().for_each(|(piece, count)| self.unstow(s, owner, at, piece, count));
                self.join_space(s, owner, space, troops);
            }
            return;
        }
        self.put_back(s, number, to);
        if !s.march(number).troops.is_empty() {
            self.go_ashore(s, number);
        }
    }

    /// Battle Points of a piece that counts when a carried army loses some: combat units only (PAX-11.4.6d).
    fn cargo_value(&self, piece: Piece) -> u8 {
        let rules = self.unit(piece.unit);
        match (rules.lcu, piece.reduced) {
            (false, _) => 0,
            (true, true) => rules.reduced_battle_points,
            (true, false) => rules.battle_points,
        }
    }

    /// Place of a piece among losses: the strongest first, so that no loss of a list is superfluous (PAX-C10).
    fn loss_order(&self, piece: Piece) -> u16 {
        32 * u16::from(16 - self.cargo_value(piece).min(16)) + u16::from(piece.order())
    }

    /// The army on ships that loses Battle Points: of an owner where a naval battle is fought, or of the group on the move.
    pub(crate) fn carried(&self, s: &State, owner: Option<Owner>) -> Troops {
        match owner {
            Some(owner) => self.cargo(s, owner, s.sea_fight().at),
            None => s.march(s.moving()).troops,
        }
    }

    /// Units of an army on ships are lost.
    fn jettison(&self, s: &mut State, owner: Option<Owner>, piece: Piece, count: u8) {
        match owner {
            Some(owner) => self.unstow(s, owner, s.sea_fight().at, piece, count),
            None => {
                let number = s.moving();
                s.march_mut(number).lose(piece, count);
            }
        }
    }

    /// PAX-11.2.1d, PAX-11.4.6d, PAX-R11-14: what a carried army can lose next, the strongest pieces first.
    pub(crate) fn legal_cargo_losses(&self, troops: Troops, left: u8, from: u16, out: &mut Vec<Action>) {
        for (piece, _) in troops.pieces().filter(|(piece, _)| self.cargo_value(*piece) > 0) {
            let order = self.loss_order(piece);
            // What comes from here on must be enough.
            let rest = troops.pieces().filter(|(other, _)| self.loss_order(*other) >= order);
            let rest: u16 = rest.map(|(other, count)| u16::from(self.cargo_value(other)) * u16::from(count)).sum();
            // PAX-10.6.3, PAX-C10: what may be reduced is not destroyed for that.
            let reducible = matches!(piece.unit, Unit::Legion | Unit::HeavyInfantry) && !piece.reduced;
            let reduced = if reducible { self.cargo_value(Piece::reduced(piece.unit)) } else { 0 };
            let wasteful = reducible && self.cargo_value(piece) - reduced >= left;
            if order >= from && rest >= u16::from(left) && !wasteful {
                out.push(Action::Lose { piece });
            }
        }
        // PAX-10.6.1, PAX-10.6.2: a full unit may be reduced, if that is enough.
        for unit in [Unit::Legion, Unit::HeavyInfantry] {
            let full = Piece::full(unit);
            let step = self.cargo_value(full).saturating_sub(self.cargo_value(Piece::reduced(unit)));
            if troops.count(full) > 0 && step >= left {
                out.push(Action::Weaken { unit });
            }
        }
    }

    /// An army that is not worth more than its losses is lost; its other units are alone then.
    pub(crate) fn pass_cargo_losses(&self, s: &mut State, owner: Option<Owner>, left: u8) -> bool {
        let troops = self.carried(s, owner);
        let worth: u16 = troops.pieces().map(|(p, count)| u16::from(self.cargo_value(p)) * u16::from(count)).sum();
        if left > 0 && worth > u16::from(left) {
            return false;
        }
        s.steps.pop();
        // PAX-12.8.2b: Elephants do not stay without combat units.
        let lost = left > 0 || !self.has_fighters(&troops);
        let gone = troops.only(|unit| lost && (self.unit(unit).lcu || unit == Unit::Elephants));
        gone.pieces().for_each(|(piece, count)| self.jettison(s, owner, piece, count));
        true
    }

    /// A loss of an army on ships has been chosen.
    pub(crate) fn lose_cargo(&self, s: &mut State, step: SeaStep, action: Action) {
        let SeaStep::LoseCargo { owner, left, from } = step else { unreachable!("{step:?}") };
        match action {
            Action::Lose { piece } => {
                let (left, from) = (left.saturating_sub(self.cargo_value(piece)), self.loss_order(piece));
                s.steps.replace(SeaStep::LoseCargo { owner, left, from }.into());
                match owner {
                    Some(_) => self.jettison(s, owner, piece, 1),
                    None => self.lose_on_the_way(s, s.moving(), piece),
                }
            }
            Action::Weaken { unit } => {
                s.steps.replace(SeaStep::LoseCargo { owner, left: 0, from }.into());
                match owner {
                    Some(owner) => {
                        let at = s.sea_fight().at;
                        let mut reduced = Troops::NONE;
                        reduced.add(Piece::reduced(unit), 1);
                        self.unstow(s, owner, at, Piece::full(unit), 1);
                        self.stow(s, owner, at, reduced);
                    }
                    None => self.weaken_on_the_way(s, s.moving(), unit),
                }
            }
            _ => unreachable!("an army on ships loses: {action:?}"),
        }
    }
}
