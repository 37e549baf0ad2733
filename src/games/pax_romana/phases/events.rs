//! PAX-16: events of the Standard Game, and what cards have in common with them: harvests, diseases, treasuries.

use super::super::PaxRomana;
use super::super::action::Action;
use super::super::content::{Affects, RevenueRules};
use super::super::ids::*;
use super::super::state::*;
use super::super::step::*;
use crate::game::{Id, List, Seat};

impl PaxRomana {
    pub(in super::super) fn who_event(&self, s: &State, step: EventStep) -> Who {
        match step {
            EventStep::DiseaseChoice { seat } | EventStep::Unrest { seat, .. } | EventStep::GaulVeto { seat } => {
                Who::Seat(seat)
            }
            EventStep::PlaceInvasion { by, .. }
            | EventStep::OfferMove { by, .. }
            | EventStep::Ask { by, .. }
            | EventStep::CheckWhom { by } => Who::Seat(by),
            EventStep::Losses { owner, .. } => Who::Seat(self.player_of(s, owner)),
            EventStep::CivilWarLosses { seat, .. } => Who::Seat(seat),
            EventStep::TableRoll => Who::Chance(Chance::two("event_dice")),
            EventStep::DiseaseRoll { .. } => Who::Chance(Chance::die("disease_die")),
            EventStep::HarvestRoll { .. } => Who::Chance(Chance::die("harvest_die")),
            EventStep::HarvestLuck { .. } => Who::Chance(Chance::die("harvest_luck_die")),
            EventStep::InvasionRoll { .. } => Who::Chance(Chance::two("invasion_dice")),
            EventStep::Strength { dice, .. } => Who::Chance(Chance::Dice { dice, what: "barbarian_dice" }),
            EventStep::ArmeniaRoll { .. } => Who::Chance(Chance::die("armenian_die")),
            EventStep::RebellionRoll { .. } => Who::Chance(Chance::two("rebellion_dice")),
            EventStep::GaulRoll { .. } => Who::Chance(Chance::die("gaul_die")),
            EventStep::CivilWarRoll { .. } => Who::Chance(Chance::die("civil_war_die")),
            EventStep::CivilWarLeader { seat } => Who::Chance(Chance::Leader(seat)),
            EventStep::Strike
            | EventStep::Frighten
            | EventStep::Onslaught
            | EventStep::Revolt { .. }
            | EventStep::EndCivilWar { .. } => Who::Rules,
        }
    }

    pub(in super::super) fn legal_event(&self, s: &State, step: EventStep, out: &mut Vec<Action>) {
        match step {
            EventStep::DiseaseChoice { seat } => {
                self.each_top_leader(s, seat, |leader| out.push(Action::Lead { leader }));
            }
            EventStep::PlaceInvasion { by, group } => {
                self.each_landing(s, by, group, |space| out.push(Action::Choose { at: space.into() }));
            }
            EventStep::OfferMove { .. } | EventStep::GaulVeto { .. } => out.extend([Action::Yes, Action::No]),
            EventStep::Ask { by, query } => {
                self.each_answer(s, by, query, |action| out.push(action));
                if query.optional() {
                    out.push(Action::Done);
                }
            }
            EventStep::CheckWhom { by } => self.each_checked(s, by, |seat| out.push(Action::ChooseSeat { seat })),
            EventStep::Unrest { seat, talents } => {
                let most = u16::from(talents).min(s.player(seat).talents) as u8;
                out.extend((0..=most).rev().map(|count| Action::Number { count }));
            }
            EventStep::Losses { owner, space, left } => {
                self.each_loss(s.troops(owner, space), left, |piece| out.push(Action::Lose { piece }));
            }
            EventStep::CivilWarLosses { seat, at, .. } => {
                let pieces = s.troops(Owner::of(seat), at.as_space()).pieces();
                out.extend(pieces.map(|(piece, _)| Action::Lose { piece }));
            }
            _ => unreachable!("{step:?} asks nobody"),
        }
    }

    pub(in super::super) fn pass_event(&self, s: &mut State, step: EventStep) -> bool {
        match step {
            EventStep::Strike => self.strike(s),
            EventStep::Frighten => {
                s.steps.pop();
                self.frighten(s);
            }
            EventStep::Onslaught => self.onslaught(s),
            EventStep::Revolt { space } => self.revolt(s, space),
            EventStep::EndCivilWar { seat } => self.end_civil_war(s, seat),
            EventStep::DiseaseChoice { seat } => return self.pass_disease(s, seat),
            EventStep::InvasionRoll { .. } => return self.pass_invasion(s),
            EventStep::PlaceInvasion { by, group } => return self.pass_landing(s, by, group),
            // PAX-13.4.5a: where others are the army must attack.
            EventStep::OfferMove { by, army } if self.must_attack(s, army) => {
                self.offered_move(s, by, army, true);
            }
            EventStep::ArmeniaRoll { from } => return self.pass_armenia(s, from),
            EventStep::Ask { by, query } => return self.pass_question(s, by, query),
            EventStep::CheckWhom { by } => return self.pass_check(s, by),
            EventStep::Unrest { seat, talents } if s.player(seat).talents == 0 => self.appease(s, seat, talents, 0),
            EventStep::Losses { owner, space, left } => return self.pass_losses(s, owner, space, left),
            EventStep::CivilWarRoll { seat, from } => return self.pass_civil_war(s, seat, from),
            EventStep::CivilWarLosses { seat, at, units } => return self.pass_desertion(s, seat, at, units),
            EventStep::CivilWarLeader { seat } if self.pool(s, seat).next().is_none() => {
                s.steps.pop();
            }
            _ => return false,
        }
        true
    }

    pub(in super::super) fn apply_event(&self, s: &mut State, step: EventStep, action: Action) {
        match (step, action) {
            (EventStep::TableRoll, Action::Rolled { total }) => {
                s.steps.pop();
                let event = self.scene(s).event_table[usize::from(total) - 2];
                self.befall(s, event);
            }
            (EventStep::DiseaseChoice { .. }, Action::Lead { leader }) => {
                s.steps.replace(EventStep::DiseaseRoll { leader }.into());
            }
            // PAX-16.2-DIS-b
            (EventStep::DiseaseRoll { leader }, Action::Rolled { total }) => {
                s.steps.pop();
                if total <= self.content.leader(leader).campaign {
                    self.remove_leader(s, leader);
                }
            }
            (EventStep::HarvestRoll { change }, Action::Rolled { total }) => self.harvest(s, change, total),
            (EventStep::HarvestLuck { territory }, Action::Rolled { total }) => {
                s.steps.pop();
                let [even, odd] = self.content.events.harvest_stability;
                self.bless(s, territory, if total % 2 == 0 { even } else { odd });
            }
            (EventStep::InvasionRoll { by }, Action::Rolled { total }) => self.invade(s, by, total),
            (EventStep::PlaceInvasion { by, group }, Action::Choose { at: Node::Space(space) }) => {
                self.land_invasion(s, by, group, space);
            }
            (EventStep::Strength { army, space, .. }, Action::Rolled { total }) => {
                self.muster_army(s, army, space, total)
            }
            (EventStep::OfferMove { by, army }, Action::Yes | Action::No) => {
                self.offered_move(s, by, army, action == Action::Yes);
            }
            (EventStep::ArmeniaRoll { from }, Action::Rolled { total }) => self.armenians(s, from, total),
            (EventStep::RebellionRoll { by }, Action::Rolled { total }) => self.rebel(s, by, total),
            (EventStep::GaulRoll { by }, Action::Rolled { total }) => self.gaul_rolled(s, by, total),
            (EventStep::GaulVeto { .. }, Action::Yes | Action::No) => {
                s.steps.pop();
                s.activation.gaul = Some(action == Action::Yes);
            }
            (EventStep::Losses { owner, space, left }, Action::Lose { piece }) => {
                self.lose_to_event(s, owner, space, left, piece);
            }
            (EventStep::Ask { by, query }, _) => self.answered(s, by, query, action),
            (EventStep::CheckWhom { by }, Action::ChooseSeat { seat }) => {
                s.steps.pop();
                self.check_stability(s, by, seat);
            }
            (EventStep::Unrest { seat, talents }, Action::Number { count }) => self.appease(s, seat, talents, count),
            (EventStep::CivilWarRoll { seat, from }, Action::Rolled { total }) => {
                self.civil_war_rolled(s, seat, from, total);
            }
            (EventStep::CivilWarLosses { seat, at, units }, Action::Lose { piece }) => {
                self.desert(s, seat, at, units, piece);
            }
            (EventStep::CivilWarLeader { seat }, Action::DrawLeader { leader }) => {
                self.new_leader(s, seat, leader);
            }
            _ => unreachable!("{step:?} {action:?}"),
        }
    }

    /// PAX-16.1.3: an event has come up.
    fn befall(&self, s: &mut State, event: Event) {
        let last = s.active;
        match self.content.events.affects[event.index()] {
            // PAX-16.1.3a
            Affects::Next => s.pending.push(event),
            Affects::All => self.befall_all(s, event, last),
            // PAX-R16-01
            Affects::Last => self.befall_last(s, event, last),
        }
    }

    /// Events that concern everybody; `last` chooses where somebody must.
    fn befall_all(&self, s: &mut State, event: Event, last: Seat) {
        match event {
            Event::RevenueAndStability => {
                let rules = self.content.events.revenue;
                s.all_seats().for_each(|seat| self.audit(s, seat, &rules));
            }
            Event::Rebellion => s.steps.push(EventStep::RebellionRoll { by: last }.into()),
            _ => unreachable!("{event} does not concern everybody"),
        }
    }

    /// Events that concern the player who was active last.
    fn befall_last(&self, s: &mut State, event: Event, last: Seat) {
        match event {
            Event::Harvest => s.steps.push(EventStep::HarvestRoll { change: 0 }.into()),
            Event::Pirates => s.steps.push(ForceStep::PlacePirates { by: last }.into()),
            // PAX-16.2-SLA-a, PAX-16.2-SLA-b, PAX-R16-04: a home Space without Land Units.
            Event::SlaveRevolt => self.slaves_rise(s, last, |troops| !troops.is_empty()),
            Event::StabilityCheck => self.stability_event(s, last),
            _ => unreachable!("{event} does not concern who was active last"),
        }
    }

    /// PAX-16.1.3a: the events that wait will strike the active player.
    pub(super) fn lay_strikes(&self, s: &mut State) {
        if !s.pending.is_empty() {
            s.steps.push(EventStep::Strike.into());
        }
    }

    /// The first event that waits strikes the active player.
    fn strike(&self, s: &mut State) {
        if s.pending.is_empty() {
            s.steps.pop();
            return;
        }
        let seat = s.active;
        match s.pending.remove(0) {
            // PAX-16.2-INV
            Event::BarbarianInvasion => s.steps.push(EventStep::InvasionRoll { by: seat }.into()),
            // PAX-16.2-CON-a
            Event::Conqueror => s.steps.push(ask(seat, Query::Conqueror)),
            Event::Disease => s.steps.push(EventStep::DiseaseChoice { seat }.into()),
            // PAX-16.2-GAL-a, PAX-16.2-GAL-b
            Event::GalleyImprovement => s.player_mut(seat).improved = true,
            Event::SoldiersOfFortune if !self.seat_rules(s, seat).soldiers_of_fortune => {
                // PAX-16.2-SOF, PAX-12.4.7b: another one, for Rome.
                s.steps.push(EventStep::TableRoll.into());
            }
            Event::SoldiersOfFortune if self.fortune_free(s) => s.steps.push(ForceStep::PlaceFortune { seat }.into()),
            // There is only one such army, and it is in somebody's service.
            Event::SoldiersOfFortune => {}
            event => unreachable!("{event} does not wait for the next player"),
        }
    }

    /// Whether the army of the Soldiers of Fortune is not in play: there is only one.
    pub(super) fn fortune_free(&self, s: &State) -> bool {
        let leader = self.content.forces.soldiers_of_fortune_leader;
        s.fortune.is_none() && !s.leaders.refs().any(|post| post.leader == leader)
    }

    /// PAX-16.2-SLA, PAX-17.2-31: slaves rise, if they have not yet, and if a home Space is free of such units.
    pub(super) fn slaves_rise(&self, s: &mut State, victim: Seat, guards: impl Fn(&Troops) -> bool) {
        let army = Owner::slaves_of(victim);
        let running = self.spaces().any(|space| !s.troops(army, space).is_empty());
        let open = self.scene(s).open;
        let guarded = |space: Space| s.forces(space).any(|f| f.owner == Owner::Tribes || guards(&f.troops));
        let free = self.seat_rules(s, victim).home_spaces.and(open).iter().any(|space| !guarded(space));
        // PAX-12.7.1b
        let by = (1..s.players()).map(|n| s.after(victim, n)).find(|seat| !s.allied(victim, *seat));
        // PAX-16.2-SLA: without a place, or in the middle of a revolt, nothing happens; nor if all are allies of the victim.
        if let Some(by) = by.filter(|_| free && !running) {
            self.begin_slave_revolt(s, victim, by);
        }
    }

    /// PAX-16.2-REV, PAX-17.2-30: poor and rich treasuries.
    pub(super) fn audit(&self, s: &mut State, seat: Seat, rules: &RevenueRules) {
        let talents = s.player(seat).talents;
        if talents < rules.poor_below.into() {
            self.sway(s, seat, rules.poor_stability);
        } else if talents > rules.rich_above.into() {
            self.sway(s, seat, rules.rich_stability);
        }
    }

    /// PAX-16.2-DIS-a: leaders of a seat with the highest sum of ratings.
    fn each_top_leader(&self, s: &State, seat: Seat, mut each: impl FnMut(Leader)) {
        let own = || s.leaders.iter().filter(|post| post.owner == Owner::of(seat)).map(|post| post.leader);
        let worth = |leader: Leader| self.content.leader(leader).tactics + self.content.leader(leader).campaign;
        let best = own().map(worth).max();
        own().filter(|leader| Some(worth(*leader)) == best).for_each(&mut each);
    }

    fn pass_disease(&self, s: &mut State, seat: Seat) -> bool {
        let mut top = List::<Leader, POSTS>::default();
        self.each_top_leader(s, seat, |leader| top.push(leader));
        match (top.len(), top.get(0)) {
            (1, Some(leader)) => s.steps.replace(EventStep::DiseaseRoll { leader }.into()),
            (0, _) => {
                s.steps.pop();
            }
            _ => return false,
        }
        true
    }

    /// PAX-16.2-HAR-a, PAX-17.2-07, PAX-17.2-17: the Territory of a harvest.
    fn harvest(&self, s: &mut State, change: i8, die: u8) {
        let territory = self.content.events.harvests[usize::from(die) - 1];
        if change == 0 {
            s.steps.replace(EventStep::HarvestLuck { territory }.into());
        } else {
            s.steps.pop();
            self.bless(s, territory, change);
        }
    }

    /// The controller of a Territory changes Stability; nobody does if nobody controls it.
    fn bless(&self, s: &mut State, territory: Territory, change: i8) {
        if let Some(seat) = self.territory_of(s, territory) {
            self.sway(s, seat, change);
        }
    }

    /// PAX-13.3-AFR-g: whether a Province gives no income because of rebels.
    pub(super) fn no_income(&self, s: &State, province: Province) -> bool {
        let africa = self.content.events.rebellions[RebellionRegion::Africa.index()].provinces;
        let rebels = |space: Space| s.forces(space).any(|force| force.owner == Owner::Rebels);
        africa.has(province) && self.content.map.province(province).spaces.iter().any(rebels)
    }
}

/// A player is asked something.
pub(super) fn ask(by: Seat, query: Query) -> Step {
    EventStep::Ask { by, query }.into()
}
