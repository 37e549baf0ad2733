//! PAX-11.1, PAX-11.2, PAX-12.5.1, PAX-12.6: what entering a place at sea sets off: pirates, the toll of Rhodes, disasters, Stops.

use super::super::PaxRomana;
use super::super::action::Action;
use super::super::content::Disaster;
use super::super::ids::*;
use super::super::options::StormSinksAll;
use super::super::sets::SpaceSet;
use super::super::state::*;
use super::super::step::*;
use crate::game::Seat;

impl PaxRomana {
    pub(in super::super) fn who_sea(&self, s: &State, step: SeaStep) -> Who {
        let mover = || Who::Seat(s.march(s.moving()).mover);
        match step {
            SeaStep::Toll | SeaStep::LoseCargo { .. } | SeaStep::Challenge { .. } | SeaStep::Continue => mover(),
            SeaStep::Answer { seat, .. } | SeaStep::Permit { seat } | SeaStep::Flee { seat, .. } => Who::Seat(seat),
            SeaStep::PiratesRoll => Who::Chance(Chance::die("pirates_die")),
            SeaStep::DisasterRoll => Who::Chance(Chance::die("sea_disaster_die")),
            SeaStep::StormRoll => Who::Chance(Chance::die("storm_die")),
            SeaStep::BattleRoll { .. } => Who::Chance(Chance::die("naval_battle_die")),
            SeaStep::WinnerRoll => Who::Chance(Chance::die("naval_winner_die")),
            SeaStep::ContinuityRoll => Who::Chance(Chance::two("continuity_dice")),
            SeaStep::BoardRoll => Who::Chance(Chance::die("movement_die")),
            SeaStep::Entered | SeaStep::Meet { .. } | SeaStep::Arrive | SeaStep::Landed | SeaStep::EndBattle => {
                Who::Rules
            }
        }
    }

    pub(in super::super) fn legal_sea(&self, s: &State, step: SeaStep, out: &mut Vec<Action>) {
        match step {
            SeaStep::Toll | SeaStep::Permit { .. } | SeaStep::Continue => out.extend([Action::Yes, Action::No]),
            SeaStep::LoseCargo { left, from } => self.legal_cargo_losses(s, left, from, out),
            SeaStep::Answer { owner, seat } => {
                out.push(Action::Fight);
                if self.may_withdraw_at_sea(s, owner, seat) {
                    out.push(Action::Withdraw);
                }
                out.push(Action::LetPass);
            }
            SeaStep::Challenge { .. } => out.extend([Action::Fight, Action::LetPass]),
            SeaStep::Flee { seat, .. } => {
                let ports = self.havens(s, seat);
                out.extend(ports.iter().map(|port| Action::FleeTo { to: port.into() }));
            }
            _ => unreachable!("{step:?} asks nobody"),
        }
    }

    pub(in super::super) fn pass_sea(&self, s: &mut State, step: SeaStep) -> bool {
        match step {
            SeaStep::Entered => self.entered_at_sea(s),
            SeaStep::Toll => return self.pass_toll(s),
            SeaStep::Meet { from } => self.meet(s, from),
            SeaStep::Challenge { .. } if s.march(s.moving()).galleys == 0 => {
                s.steps.pop();
            }
            SeaStep::Arrive => self.arrive(s),
            SeaStep::Continue => return self.pass_continuity(s),
            SeaStep::LoseCargo { left, .. } => return self.pass_cargo_losses(s, left),
            SeaStep::Flee { owner, seat } => return self.pass_rout(s, owner, seat),
            SeaStep::EndBattle => self.end_sea_battle(s),
            SeaStep::Landed => self.landed(s),
            _ => return false,
        }
        true
    }

    pub(in super::super) fn apply_sea(&self, s: &mut State, step: SeaStep, action: Action) {
        match (step, action) {
            (SeaStep::PiratesRoll, Action::Rolled { total }) => self.fight_pirates(s, total),
            (SeaStep::Toll, Action::Yes | Action::No) => self.toll(s, action == Action::Yes),
            (SeaStep::DisasterRoll, Action::Rolled { total }) => self.disaster(s, total),
            (SeaStep::StormRoll, Action::Rolled { total }) => self.storm(s, total),
            (SeaStep::LoseCargo { left, from }, _) => self.lose_cargo(s, left, from, action),
            (SeaStep::Answer { owner, seat }, _) => self.fleet_answered(s, owner, seat, action),
            (SeaStep::Challenge { owner }, Action::Fight) => {
                s.steps.pop();
                self.open_sea_battle(s, owner);
            }
            (SeaStep::BattleRoll { side }, Action::Rolled { total }) => self.sea_dice(s, side, total),
            (SeaStep::WinnerRoll, Action::Rolled { total }) => self.winner_rolled(s, total),
            (SeaStep::Flee { owner, .. }, Action::FleeTo { to }) => self.flee_to(s, owner, to),
            (SeaStep::Permit { .. }, Action::No) => {
                s.steps.pop();
                self.stop(s);
            }
            (SeaStep::Challenge { .. }, Action::LetPass)
            | (SeaStep::Permit { .. }, Action::Yes)
            | (SeaStep::Continue, Action::No) => {
                s.steps.pop();
            }
            (SeaStep::Continue, Action::Yes) => s.steps.replace(SeaStep::ContinuityRoll.into()),
            (SeaStep::ContinuityRoll, Action::Rolled { total }) => self.continuity(s, total),
            (SeaStep::BoardRoll, Action::Rolled { total }) => self.board(s, total),
            _ => unreachable!("{step:?} {action:?}"),
        }
    }

    /// What happens in a place that a Fleet has entered, in this order; the first thing comes on top.
    fn entered_at_sea(&self, s: &mut State) {
        s.steps.pop();
        let number = s.moving();
        let March { at, mover, held, kind, troops, .. } = *s.march(number);
        s.steps.push(SeaStep::Continue.into());
        s.steps.push(SeaStep::Arrive.into());
        if kind != MarchKind::SeaWithdrawal {
            s.steps.push(SeaStep::Meet { from: 0 }.into());
            // PAX-17.2-24-a
            if self.extended(s) && !self.deep(at) && !troops.is_empty() {
                self.open_windows(s, Occasion::AtSea);
            }
        }
        let rolls = !self.deep(at) || self.content.options.disasters_in_deep_sea;
        match at.space() {
            // PAX-11.2.1a, PAX-R11-02
            None if rolls => s.steps.push(SeaStep::DisasterRoll.into()),
            // PAX-12.5.1f, PAX-R11-15
            Some(space) if space == self.content.map.rhodes && s.rhodes != Some(mover) && self.neutral_rhodes(s) => {
                s.steps.push(SeaStep::Toll.into());
            }
            // A Port, or deep sea without a disaster.
            _ => {}
        }
        if held && kind != MarchKind::SeaWithdrawal {
            s.march_mut(number).held = false;
        }
        // PAX-12.6.2b
        if s.pirates.has(at) {
            s.steps.push(SeaStep::PiratesRoll.into());
        }
    }

    /// Whether a leader is with the group on ships.
    pub(super) fn led_at_sea(&self, s: &State, number: u8) -> bool {
        s.leaders_with(number).next().is_some()
    }

    /// PAX-11.1.2: the Fleet Stops.
    pub(super) fn stop(&self, s: &mut State) {
        let number = s.moving();
        s.march_mut(number).stopped = true;
        if s.march(number).kind != MarchKind::SeaWithdrawal {
            s.wake = Default::default();
        }
    }

    /// PAX-12.6.3, PAX-12.6.4b, PAX-R12-14, PAX-R12-15: pirates are beaten, or the Fleet goes back to its last Port and is Finished.
    fn fight_pirates(&self, s: &mut State, die: u8) {
        s.steps.pop();
        let number = s.moving();
        let March { at, galleys, harbour, .. } = *s.march(number);
        let rules = &self.content.naval.pirates;
        let cilician = if at == Node::Space(self.content.map.tarsus) { rules.cilician_modifier } else { 0 };
        let leader = if self.led_at_sea(s, number) { rules.leader_bonus } else { 0 };
        let strength = galleys * self.unit(Unit::Galleys).naval_battle_points;
        let total = die as i8 + cilician + (strength + leader) as i8;
        if total >= rules.defeat_at_least as i8 {
            s.pirates.remove(at);
            if self.content.options.beating_pirates_stops {
                self.stop(s);
            }
        } else {
            self.abandon_entry(s);
            self.put_back(s, number, harbour);
            s.march_mut(number).finished = true;
        }
    }

    fn pass_toll(&self, s: &mut State) -> bool {
        let short = s.player(s.march(s.moving()).mover).talents < self.content.naval.rhodes.toll_talents.into();
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
            if let Some(ally) = s.rhodes {
                self.earn(s, ally, talents);
            }
        } else {
            s.march_mut(number).held = true;
            self.stop(s);
        }
    }

    /// PAX-11.2.1b to PAX-11.2.1d.
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
        let March { galleys, troops, .. } = *s.march(number);
        let all = match self.content.options.storm_sinks_all {
            StormSinksAll::More => die > galleys,
            StormSinksAll::AsMany => die >= galleys,
        };
        if all {
            self.founder(s, number);
            self.abandon_entry(s);
            return;
        }
        s.march_mut(number).galleys -= die;
        if !troops.is_empty() {
            s.steps.push(SeaStep::LoseCargo { left: die, from: 0 }.into());
        } else if s.march(number).galleys == 0 {
            // PAX-8.4.3
            self.drown(s, number);
        }
    }

    /// All that is on the sea in a group is lost.
    pub(super) fn founder(&self, s: &mut State, number: u8) {
        s.march_mut(number).galleys = 0;
        self.drown(s, number);
    }

    /// PAX-11.1.2a to PAX-11.1.2c, PAX-11.1.6, PAX-12.5.1e: a Port that is not friendly Stops the Fleet, unless the player who controls
    /// it lets it pass, or it is Rhodes in nobody's hands.
    fn arrive(&self, s: &mut State) {
        s.steps.pop();
        let March { at, mover, stopped, waved, galleys, troops, .. } = *s.march(s.moving());
        // At sea, after a Stop, or let pass by who controls the Port: nothing Stops it any more.
        let Some(space) = at.space().filter(|_| !stopped && !waved) else { return };
        let nothing = galleys == 0 && troops.is_empty() && !self.led_at_sea(s, s.moving());
        let neutral = space == self.content.map.rhodes && self.neutral_rhodes(s);
        if nothing || neutral || self.friendly_space(s, mover, space) {
            return;
        }
        match self.holder(s, space).and_then(|owner| self.commander_of(s, owner)) {
            Some(seat) => s.steps.push(SeaStep::Permit { seat }.into()),
            None => self.stop(s),
        }
    }

    /// PAX-11.1.3: who has not Stopped, or cannot go on anyway, is not asked; on the deep sea nobody stays willingly.
    fn pass_continuity(&self, s: &mut State) -> bool {
        let march = s.march(s.moving());
        let onward = |to: &Node| self.can_sail(s, march, *to);
        if !march.stopped || march.finished || !self.content.map.sea(march.at).iter().any(onward) {
            s.steps.pop();
            return true;
        }
        let deep = self.deep(march.at);
        if deep {
            s.steps.replace(SeaStep::ContinuityRoll.into());
        }
        deep
    }

    /// PAX-11.1.3, PAX-11.1.4, PAX-11.2.1f, PAX-11.4.2d, PAX-R11-01.
    fn continuity(&self, s: &mut State, total: u8) {
        s.steps.pop();
        let number = s.moving();
        let rules = &self.content.naval.continuity;
        let leader = if self.led_at_sea(s, number) { rules.leader_with_fleet } else { 0 };
        let march = *s.march(number);
        let withdrawing = march.kind == MarchKind::SeaWithdrawal;
        if withdrawing && total == rules.no_withdrawal_on {
            s.march_mut(number).held = true;
        }
        if total as i8 + leader + march.drift > rules.continues_if_at_most as i8 {
            s.march_mut(number).finished = true;
            if self.deep(march.at) {
                self.founder(s, number);
            }
            return;
        }
        // PAX-R11-05
        let fare = if self.carries(&march) && !withdrawing { self.content.options.sailing_after_stop_mp } else { 0 };
        let group = s.march_mut(number);
        group.mp = group.mp.saturating_sub(fare);
        (group.stopped, group.drift, group.drawn) = (false, 0, false);
        // PAX-11.4.5c, PAX-12.5.1m: it starts in a place with an enemy Fleet.
        if march.drawn {
            s.steps.push(SeaStep::Continue.into());
            s.steps.push(SeaStep::Meet { from: 0 }.into());
        }
    }

    /// PAX-11.4.4c, PAX-R11-07: the nearest friendly Ports without enemy squadrons.
    pub(super) fn havens(&self, s: &State, seat: Seat) -> SpaceSet {
        let at = match s.sea_battle {
            Some(battle) if battle.winner == Some(Side::Attacker) => battle.at,
            _ => s.march(s.moving()).at,
        };
        let mut best = u8::MAX;
        let mut found = SpaceSet::EMPTY;
        for port in self.content.map.ports.iter().filter(|port| self.scene(s).open.has(*port)) {
            let far = self.content.map.sea_distance(at, port.into());
            let node = Node::Space(port);
            let fit = node != at
                && far <= best
                && far < u8::MAX
                && self.friendly_space(s, seat, port)
                && !self.enemy_fleet_at(s, seat, node);
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
}
