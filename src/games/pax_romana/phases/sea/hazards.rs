//! PAX-11.1, PAX-11.2, PAX-12.5.1, PAX-12.6: what entering a place at sea sets off: pirates, the toll of Rhodes, disasters, Stops.

use crate::PaxRomana;
use crate::action::Action;
use crate::content::Disaster;
use crate::ids::*;
use crate::options::StormSinksAll;
use crate::sets::SpaceSet;
use crate::state::*;
use crate::step::*;
use agon_game::flow::{self, Chapter};
use agon_game::{List, Seat};
use std::borrow::Cow;

impl Chapter<PaxRomana> for SeaStep {
    fn who(self, game: &PaxRomana, s: &State) -> Who {
        let mover = || Who::Seat(s.march(s.moving()).mover);
        match self {
            Self::Share { side, .. } => Who::Seat(game.player_of(s, game.losing_fleet(s, side).0)),
            Self::LoseCargo { owner: Some(owner), .. } => Who::Seat(game.player_of(s, owner)),
            Self::Toll | Self::LoseCargo { .. } | Self::Challenge { .. } | Self::Continue => mover(),
            Self::Answer { seat, .. } | Self::Admit { seat, .. } | Self::Permit { seat } | Self::Flee { seat, .. } => {
                Who::Seat(seat)
            }
            Self::PiratesRoll => Who::Chance(Chance::die("pirates_die")),
            Self::DisasterRoll => Who::Chance(Chance::die("sea_disaster_die")),
            Self::StormRoll => Who::Chance(Chance::die("storm_die")),
            Self::BattleRoll { .. } => Who::Chance(Chance::die("naval_battle_die")),
            Self::WinnerRoll => Who::Chance(Chance::die("naval_winner_die")),
            Self::ContinuityRoll => Who::Chance(Chance::two("continuity_dice")),
            Self::BoardRoll => Who::Chance(Chance::die("movement_die")),
            Self::Entered
            | Self::Meet { .. }
            | Self::Engage { .. }
            | Self::Arrive
            | Self::Landed { .. }
            | Self::EndBattle => Who::Rules,
        }
    }

    fn legal(self, game: &PaxRomana, s: &State, out: &mut Vec<Action>) {
        match self {
            Self::Toll if game.must_pass(s) => out.push(Action::Yes),
            Self::Toll | Self::Permit { .. } | Self::Admit { .. } | Self::Continue => {
                out.extend([Action::Yes, Action::No])
            }
            Self::Share { side, lost } => {
                let (_, at) = game.losing_fleet(s, side);
                let most = lost.min(s.galleys(Owner::Pergamum, at));
                out.extend((0..=most).map(|count| Action::Number { count }));
            }
            Self::LoseCargo { owner, left, from } => game.legal_cargo_losses(s, owner, left, from, out),
            Self::Answer { owner, seat } => {
                out.push(Action::Fight);
                if game.may_withdraw_at_sea(s, owner, seat) {
                    out.push(Action::Withdraw);
                }
                out.push(Action::LetPass);
            }
            Self::Challenge { .. } => out.extend([Action::Fight, Action::LetPass]),
            Self::Flee { owner, seat } => {
                let ports = game.havens(s, owner, seat);
                out.extend(ports.iter().map(|port| Action::FleeTo { to: port.into() }));
            }
            _ => flow::nobody_decides(self),
        }
    }

    fn pass(self, game: &PaxRomana, s: &mut State) -> bool {
        match self {
            Self::Entered => game.entered_at_sea(s),
            Self::Toll => return game.pass_toll(s),
            Self::Meet { from } => game.meet(s, from),
            Self::Challenge { .. } if s.march(s.moving()).galleys() == 0 => {
                s.steps.pop();
            }
            Self::Arrive => game.arrive(s),
            Self::Continue => return game.pass_continuity(s),
            Self::LoseCargo { owner, left, from } => return game.pass_cargo_losses(s, owner, left, from),
            Self::Flee { owner, seat } => return game.pass_rout(s, owner, seat),
            Self::EndBattle => game.end_sea_battle(s),
            Self::Engage { owner, .. } => {
                s.steps.pop();
                game.open_sea_battle(s, owner);
            }
            Self::Landed { .. } => game.landed(s),
            _ => return false,
        }
        true
    }

    fn apply(self, game: &PaxRomana, s: &mut State, action: Action) {
        match (self, action) {
            (Self::PiratesRoll, Action::Rolled { total }) => game.fight_pirates(s, total),
            (Self::Toll, Action::Yes | Action::No) => game.toll(s, action == Action::Yes),
            (Self::DisasterRoll, Action::Rolled { total }) => game.disaster(s, total),
            (Self::StormRoll, Action::Rolled { total }) => game.storm(s, total),
            (Self::Share { side, lost }, Action::Number { count }) => {
                s.steps.pop();
                let (_, at) = game.losing_fleet(s, side);
                game.cast_off(s, Owner::Pergamum, at, count);
                game.sink_galleys(s, side, lost - count);
            }
            (Self::LoseCargo { owner, left, .. }, _) => game.lose_cargo(s, owner, left, action),
            (Self::Answer { owner, seat }, _) => game.fleet_answered(s, owner, seat, action),
            (Self::Challenge { owner }, Action::Fight) => {
                let by = s.march(s.moving()).mover;
                s.steps.replace(Self::Engage { owner, by }.into());
                if let Some(payer) = game.admiral_of(s, owner) {
                    game.ask_for_bribe(s, payer, by);
                }
            }
            (Self::Admit { to, owner, .. }, Action::Yes | Action::No) => {
                game.admitted(s, to, owner, action == Action::Yes);
            }
            (Self::BattleRoll { side }, Action::Rolled { total }) => game.sea_dice(s, side, total),
            (Self::WinnerRoll, Action::Rolled { total }) => game.winner_rolled(s, total),
            (Self::Flee { owner, .. }, Action::FleeTo { to }) => game.flee_to(s, owner, to),
            (Self::Permit { .. }, Action::No) => {
                s.steps.pop();
                game.stop(s);
            }
            (Self::Challenge { .. }, Action::LetPass)
            | (Self::Permit { .. }, Action::Yes)
            | (Self::Continue, Action::No) => {
                s.steps.pop();
            }
            (Self::Continue, Action::Yes) => s.steps.replace(Self::ContinuityRoll.into()),
            (Self::ContinuityRoll, Action::Rolled { total }) => game.continuity(s, total),
            (Self::BoardRoll, Action::Rolled { total }) => game.board(s, total),
            _ => flow::unknown_action(self, action),
        }
    }

    fn kind(self, _: &PaxRomana, _: &State) -> Cow<'static, str> {
        Cow::Borrowed(Step::from(self).name())
    }
}

impl PaxRomana {
    /// What happens in a place that a Fleet has entered, in this order; the first thing comes on top.
    fn entered_at_sea(&self, s: &mut State) {
        s.steps.pop();
        // PAX-14.2.1: an army on ships does not hold the Port any more from which it has sailed.
        self.reckon_move(s);
        let number = s.moving();
        let March { at, mover, kind, .. } = *s.march(number);
        s.steps.push(SeaStep::Continue.into());
        s.steps.push(SeaStep::Arrive.into());
        if kind != MarchKind::SeaWithdrawal {
            s.steps.push(SeaStep::Meet { from: 0 }.into());
        }
        // PAX-17.2-24-a: against a Fleet that Withdraws, too: it obeys all rules of naval movement (PAX-11.4.2c).
        self.open_all_windows(s, Occasion::AtSea);
        let rolls = !self.deep(at) || self.content.options.disasters_in_deep_sea;
        match at.space() {
            // PAX-11.2.1a, PAX-R11-02
            // PAX-8.2.3h
            None if rolls => s.steps.push(SeaStep::DisasterRoll.into()),
            // PAX-12.5.1f, PAX-R11-15
            Some(space) if space == self.content.map.rhodes && s.rhodes != Some(mover) && self.neutral_rhodes(s) => {
                s.steps.push(SeaStep::Toll.into());
            }
            // A Port, or deep sea without a disaster.
            Some(_) | None => {}
        }
        if kind != MarchKind::Withdrawal {
            s.march_mut(number).held = false;
        }
        // PAX-12.6.2b
        if s.pirates.has(at) {
            s.steps.push(SeaStep::PiratesRoll.into());
        }
    }

    /// Whether a leader is with the group on ships.
    pub(crate) fn led_at_sea(&self, s: &State, number: u8) -> bool {
        s.leaders_with(number).next().is_some()
    }

    /// PAX-1.4ak: the Fleet Stops.
    pub(crate) fn stop(&self, s: &mut State) {
        let number = s.moving();
        s.march_mut(number).voyage_mut().stopped = true;
        if s.march(number).kind != MarchKind::SeaWithdrawal {
            s.sailed_through = Default::default();
        }
    }

    /// PAX-12.6.3, PAX-12.6.4b, PAX-R12-14, PAX-R12-15: pirates are beaten, or the Fleet goes back to its last Port and is Finished.
    fn fight_pirates(&self, s: &mut State, die: u8) {
        s.steps.pop();
        let number = s.moving();
        let March { at, harbour, .. } = *s.march(number);
        let galleys = s.march(number).galleys();
        let rules = &self.content.naval.pirates;
        let cilician = if at == Node::Space(self.content.map.tarsus) { rules.cilician_modifier } else { 0 };
        let leader = if self.led_at_sea(s, number) { rules.leader_bonus } else { 0 };
        let strength = i16::from(galleys) * i16::from(self.unit(Unit::Galleys).naval_battle_points);
        let total = i16::from(die) + i16::from(cilician) + strength + i16::from(leader);
        if total >= i16::from(rules.defeat_at_least) {
            s.pirates.remove(at);
            // PAX-11.1.1b: the voyage may lead back.
            s.sailed_through = Default::default();
            if self.content.options.beating_pirates_stops {
                self.stop(s);
            }
        } else {
            self.abandon_entry(s);
            self.put_back(s, number, harbour);
            s.march_mut(number).finished = true;
            // An army goes ashore there, and no farther.
            let march = *s.march(number);
            let safe = harbour.space().is_some_and(|port| !self.foes_in(s, self.flag(&march), port).any());
            if safe && march.kind != MarchKind::SeaWithdrawal {
                self.go_ashore(s, number);
            }
        }
    }

    /// PAX-12.5.1f, PAX-12.5.1g: whether a player can pay what Rhodes asks for; its ally pays nothing.
    pub(crate) fn affords_toll(&self, s: &State, seat: Seat) -> bool {
        s.rhodes == Some(seat) || s.player(seat).talents >= self.content.naval.rhodes.toll_talents.into()
    }

    /// PAX-11.3.4a, PAX-11.3.6b: an army on ships that could not storm Rhodes does not Stop there.
    fn must_pass(&self, s: &State) -> bool {
        let march = s.march(s.moving());
        !march.troops.is_empty() && !self.affords_assault(march)
    }

    fn pass_toll(&self, s: &mut State) -> bool {
        let short = !self.affords_toll(s, s.march(s.moving()).mover);
        if short {
            self.toll(s, false);
        }
        short
    }

    /// PAX-12.5.1f to PAX-12.5.1h: the toll is paid, to the ally of Rhodes if there is one; or the Fleet may only go back.
    fn toll(&self, s: &mut State, paid: bool) {
        s.steps.pop();
        let number = s.moving();
        let talents = self.content.naval.rhodes.toll_talents.into();
        if paid {
            self.pay(s, s.march(number).mover, talents);
            // PAX-17.2-02-c
            if let Some(ally) = s.rhodes {
                self.earn(s, ally, talents);
            }
        } else {
            s.march_mut(number).held = true;
            self.stop(s);
        }
    }

    /// PAX-11.1.2d, PAX-11.2.1b, PAX-11.2.1c, PAX-11.2.1d: nothing, a Stop off course, or a storm.
    fn disaster(&self, s: &mut State, die: u8) {
        s.steps.pop();
        let place = usize::from(die) - 1;
        let naval = &self.content.naval;
        let table = if self.deep(s.march(s.moving()).at) { naval.deep_sea_disaster } else { naval.naval_disaster };
        match table[place] {
            Disaster::None => {}
            Disaster::OffCourse => self.stop(s),
            Disaster::Storm => {
                self.stop(s);
                s.steps.push(SeaStep::StormRoll.into());
            }
        }
    }

    /// PAX-11.2.1d, PAX-11.2.1e, PAX-R11-03, PAX-R11-04: a storm takes squadrons, and Battle Points of a carried army.
    fn storm(&self, s: &mut State, die: u8) {
        s.steps.pop();
        let number = s.moving();
        let (galleys, troops) = (s.march(number).galleys(), s.march(number).troops);
        let all = match self.content.options.storm_sinks_all {
            StormSinksAll::More => die > galleys,
            StormSinksAll::AsMany => die >= galleys,
        };
        if all {
            self.founder(s, number);
            return;
        }
        s.march_mut(number).voyage_mut().galleys -= die;
        if !troops.is_empty() {
            self.strike_cargo(s, None, die.into());
        } else if s.march(number).galleys() == 0 {
            // PAX-8.4.3: nobody is left who could go on.
            self.drown(s, number);
        }
    }

    /// All that is on the sea in a group is lost.
    pub(crate) fn founder(&self, s: &mut State, number: u8) {
        s.march_mut(number).voyage_mut().galleys = 0;
        self.drown(s, number);
    }

    /// PAX-5.1.4d, PAX-11.1.2a, PAX-11.1.2b, PAX-11.1.2c, PAX-11.1.6, PAX-12.5.1e: a Port that is not friendly Stops the Fleet, unless the player
    /// who controls it lets it pass, or it is Rhodes in nobody's hands.
    fn arrive(&self, s: &mut State) {
        s.steps.pop();
        // PAX-17.2-24-b: of an army that has been ambushed nothing may be left.
        if self.sunk(s, s.moving()) {
            return;
        }
        let at = s.march(s.moving()).at;
        let Voyage { stopped, passage_granted, .. } = *s.march_mut(s.moving()).voyage_mut();
        // At sea, after a Stop, or let pass by who controls the Port: nothing Stops it any more.
        let Some(space) = at.space().filter(|_| !stopped && !passage_granted) else { return };
        let neutral = space == self.content.map.rhodes && self.neutral_rhodes(s);
        if neutral || self.friendly_port(s, self.flag(s.march(s.moving())), space) {
            return;
        }
        match self.holder(s, space).and_then(|owner| self.commander_of(s, owner)) {
            Some(seat) => s.steps.push(SeaStep::Permit { seat }.into()),
            None => self.stop(s),
        }
    }

    /// PAX-1.4al: a group that has not Stopped, or cannot go on anyway, is not asked; on the deep sea nobody stays willingly.
    fn pass_continuity(&self, s: &mut State) -> bool {
        let march = s.march(s.moving());
        let onward = |to: &Node| self.can_sail(s, march, *to);
        // PAX-R11-08: of a winner nothing may be left.
        if !march.stopped() || self.sunk(s, s.moving()) || !self.content.map.sea(march.at).iter().any(onward) {
            s.steps.pop();
            return true;
        }
        let deep = self.deep(march.at);
        if deep {
            s.steps.replace(SeaStep::ContinuityRoll.into());
        }
        deep
    }

    /// PAX-11.1.3b, PAX-11.1.3c, PAX-11.1.4a, PAX-11.2.1f, PAX-11.4.2d, PAX-R11-01: whether a Fleet that has Stopped goes on.
    fn continuity(&self, s: &mut State, total: u8) {
        s.steps.pop();
        let number = s.moving();
        let rules = &self.content.naval.continuity;
        let leader = if self.led_at_sea(s, number) { rules.leader_with_fleet } else { 0 };
        let march = *s.march(number);
        let withdrawing = march.kind == MarchKind::SeaWithdrawal;
        if withdrawing && total == rules.no_withdrawal_on && !self.deep(march.at) {
            self.note_moved(s, march.navy, march.at, Piece::full(Unit::Galleys), march.galleys());
        }
        // PAX-11.4.5b, PAX-12.5.1m: without modifiers after a draw.
        let Voyage { enemy_stays, drift, .. } = *s.march_mut(number).voyage_mut();
        let modifiers = if enemy_stays { 0 } else { leader + drift };
        if total as i8 + modifiers > rules.continues_if_at_most as i8 {
            s.march_mut(number).finished = true;
            if self.deep(march.at) {
                self.founder(s, number);
            }
            return;
        }
        // PAX-11.3.1f, PAX-R11-05
        let fare = if self.carries(&march) && !withdrawing { self.content.options.sailing_after_stop_mp } else { 0 };
        let group = s.march_mut(number);
        group.mp = group.mp.saturating_sub(fare);
        let voyage = group.voyage_mut();
        (voyage.stopped, voyage.drift, voyage.enemy_stays) = (false, 0, false);
        // PAX-11.4.5c, PAX-12.5.1m: it starts in a place with an enemy Fleet.
        if enemy_stays {
            s.steps.push(SeaStep::Continue.into());
            s.steps.push(SeaStep::Meet { from: 0 }.into());
        }
    }

    /// PAX-11.4.4c, PAX-R11-07: the nearest friendly Ports without enemy squadrons and pirates: friendly to its owner, or to the player who moves it.
    /// PAX-12.5.5h, PAX-5.1.2a: ones where those whom it carries can stand.
    pub(crate) fn havens(&self, s: &State, owner: Owner, seat: Seat) -> SpaceSet {
        let seat = owner.seat().unwrap_or(seat);
        let flag = self.allegiance(owner, seat);
        // Who falls on an army at sea from somewhere else does not flee (PAX-17.2-24).
        let at = s.march(s.moving()).at;
        let armies = self.beaten_armies(s, owner);
        let mut best = u8::MAX;
        let mut found = SpaceSet::EMPTY;
        for port in self.content.map.ports.iter() {
            let far = self.content.map.sea_distance(at, port.into());
            let node = Node::Space(port);
            let fit = node != at
                && far <= best
                && far < u8::MAX
                && self.friendly_port(s, flag, port)
                && self.cyprus_open(s, seat, port)
                && armies.iter().all(|army| self.lodging(s, army, port) && !self.foes_in(s, flag, port).any())
                && !self.enemy_fleet_at(s, flag, node)
                && !s.pirates.has(node);
            if fit {
                if far < best {
                    found = SpaceSet::EMPTY;
                    best = far;
                }
                found.insert(port);
            }
        }
        found
    }

    /// Whose Land Units the Fleet carries that has lost the naval battle.
    fn beaten_armies(&self, s: &State, navy: Owner) -> List<Owner, 4> {
        let SeaBattle { at, march, winner, .. } = *s.sea_fight();
        if winner == Some(Side::Attacker) {
            self.aboard(s, navy, at).iter().filter(|army| !self.cargo(s, *army, at).is_empty()).collect()
        } else {
            let march = s.march(march);
            march.owners().filter(|army| !march.troops_of(*army).is_empty()).collect()
        }
    }
}
