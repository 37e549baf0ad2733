//! PAX-16: events of the Standard Game, and what cards have in common with them: harvests, diseases, treasuries.

use crate::PaxRomana;
use crate::action::Action;
use crate::content::{Affects, RevenueRules};
use crate::ids::*;
use crate::state::*;
use crate::step::*;
use agon_game::flow::{self, Chapter};
use agon_game::{Id, List, Seat};
use std::borrow::Cow;

impl Chapter<PaxRomana> for EventStep {
    fn who(self, _: &PaxRomana, _: &State) -> Who {
        match self {
            Self::DiseaseChoice { seat } | Self::Unrest { seat, .. } | Self::GaulVeto { seat } => Who::Seat(seat),
            Self::PlaceInvasion { by, .. }
            | Self::OfferMove { by, .. }
            | Self::Ask { by, .. }
            | Self::CheckTarget { by } => Who::Seat(by),
            Self::Losses { seat, .. } | Self::CivilWarLosses { seat, .. } => Who::Seat(seat),
            Self::TableRoll => Who::Chance(Chance::two("event_dice")),
            Self::DiseaseRoll { .. } => Who::Chance(Chance::die("disease_die")),
            Self::HarvestRoll { .. } => Who::Chance(Chance::die("harvest_die")),
            Self::HarvestLuck { .. } => Who::Chance(Chance::die("harvest_luck_die")),
            Self::InvasionRoll { .. } => Who::Chance(Chance::two("invasion_dice")),
            Self::Strength { dice, .. } => Who::Chance(Chance::Dice { dice, what: "barbarian_dice" }),
            Self::ArmeniaRoll { .. } => Who::Chance(Chance::die("armenian_die")),
            Self::RebellionRoll { .. } => Who::Chance(Chance::two("rebellion_dice")),
            Self::GaulRoll { .. } => Who::Chance(Chance::die("gaul_die")),
            Self::CivilWarRoll { .. } => Who::Chance(Chance::die("civil_war_die")),
            Self::CivilWarLeader { seat } => Who::Chance(Chance::Leader(seat)),
            Self::Strike | Self::Frighten | Self::Onslaught | Self::Revolt { .. } | Self::EndCivilWar { .. } => {
                Who::Rules
            }
        }
    }

    fn legal(self, game: &PaxRomana, s: &State, out: &mut Vec<Action>) {
        match self {
            Self::DiseaseChoice { seat } => {
                game.each_top_leader(s, seat, |leader| out.push(Action::Lead { leader }));
            }
            Self::PlaceInvasion { by, group } => {
                game.each_landing(s, by, group, |space| out.push(Action::Choose { at: space.into() }));
            }
            Self::OfferMove { .. } | Self::GaulVeto { .. } => out.extend([Action::Yes, Action::No]),
            Self::Ask { by, query } => {
                game.each_answer(s, by, query, |action| out.push(action));
                if query.optional() {
                    out.push(Action::Done);
                }
            }
            Self::CheckTarget { by } => game.each_checked(s, by, |seat| out.push(Action::ChooseSeat { seat })),
            Self::Unrest { seat, talents } => {
                let most = u16::from(talents).min(s.player(seat).talents) as u8;
                out.extend((0..=most).rev().map(|count| Action::Number { count }));
            }
            Self::Losses { seat, space, left } => game.each_loss(s, seat, space, left, |action| out.push(action)),
            Self::CivilWarLosses { seat, at, .. } => {
                let pieces = game.rebellious(s, Owner::of(seat), at).pieces();
                out.extend(pieces.map(|(piece, _)| Action::Lose { piece }));
            }
            _ => flow::nobody_decides(self),
        }
    }

    fn pass(self, game: &PaxRomana, s: &mut State) -> bool {
        match self {
            Self::Strike => game.strike(s),
            Self::Frighten => {
                s.steps.pop();
                game.frighten(s);
            }
            Self::Onslaught => game.onslaught(s),
            Self::Revolt { space } => game.revolt(s, space),
            Self::EndCivilWar { seat } => game.end_civil_war(s, seat),
            Self::DiseaseChoice { seat } => return game.pass_disease(s, seat),
            Self::InvasionRoll { .. } => return game.pass_invasion(s),
            Self::PlaceInvasion { by, group } => return game.pass_landing(s, by, group),
            // PAX-13.4.5a: where others are the army must attack.
            Self::OfferMove { by, army } if game.must_attack(s, army, by) => {
                game.offered_move(s, by, army, true);
            }
            Self::ArmeniaRoll { from } => return game.pass_armenia(s, from),
            Self::Ask { by, query } => return game.pass_question(s, by, query),
            Self::CheckTarget { by } => return game.pass_check(s, by),
            Self::Unrest { seat, talents } if s.player(seat).talents == 0 => game.appease(s, seat, talents, 0),
            Self::Losses { seat, space, left } => return game.pass_losses(s, seat, space, left),
            Self::CivilWarRoll { seat, from } => return game.pass_civil_war(s, seat, from),
            Self::CivilWarLosses { seat, at, units } => return game.pass_desertion(s, seat, at, units),
            Self::CivilWarLeader { seat } if game.pool(s, seat).next().is_none() => {
                s.steps.pop();
            }
            _ => return false,
        }
        true
    }

    fn apply(self, game: &PaxRomana, s: &mut State, action: Action) {
        match (self, action) {
            (Self::TableRoll, Action::Rolled { total }) => {
                s.steps.pop();
                let event = game.scene(s).event_table[usize::from(total) - 2];
                game.befall(s, event);
            }
            (Self::DiseaseChoice { .. }, Action::Lead { leader }) => {
                s.steps.replace(Self::DiseaseRoll { leader }.into());
            }
            // PAX-16.2-DIS-b
            (Self::DiseaseRoll { leader }, Action::Rolled { total }) => {
                s.steps.pop();
                if total <= game.content.leader(leader).campaign {
                    game.remove_leader(s, leader);
                }
            }
            (Self::HarvestRoll { change }, Action::Rolled { total }) => game.harvest(s, change, total),
            (Self::HarvestLuck { territory }, Action::Rolled { total }) => {
                s.steps.pop();
                let [even, odd] = game.content.events.harvest_stability;
                game.bless(s, territory, if total % 2 == 0 { even } else { odd });
            }
            (Self::InvasionRoll { by }, Action::Rolled { total }) => game.invade(s, by, total),
            (Self::PlaceInvasion { by, group }, Action::Choose { at: Node::Space(space) }) => {
                game.land_invasion(s, by, group, space);
            }
            (Self::Strength { army, space, .. }, Action::Rolled { total }) => game.muster_army(s, army, space, total),
            (Self::OfferMove { by, army }, Action::Yes | Action::No) => {
                game.offered_move(s, by, army, action == Action::Yes);
            }
            (Self::ArmeniaRoll { from }, Action::Rolled { total }) => game.armenians(s, from, total),
            (Self::RebellionRoll { by }, Action::Rolled { total }) => game.rebel(s, by, total),
            (Self::GaulRoll { by }, Action::Rolled { total }) => game.gaul_rolled(s, by, total),
            (Self::GaulVeto { .. }, Action::Yes | Action::No) => {
                s.steps.pop();
                s.activation.gaul = Some(action == Action::Yes);
                if action == Action::Yes {
                    game.drive_for_major_move(s, Owner::GallicRevolt);
                }
            }
            (Self::Losses { seat, space, left }, Action::Lose { .. } | Action::ChoosePiece { .. }) => {
                game.lose_to_event(s, seat, space, left, action);
            }
            (Self::Ask { by, query }, _) => game.answered(s, by, query, action),
            (Self::CheckTarget { by }, Action::ChooseSeat { seat }) => {
                s.steps.pop();
                game.check_stability(s, by, seat);
            }
            (Self::Unrest { seat, talents }, Action::Number { count }) => game.appease(s, seat, talents, count),
            (Self::CivilWarRoll { seat, from }, Action::Rolled { total }) => {
                game.civil_war_rolled(s, seat, from, total);
            }
            (Self::CivilWarLosses { seat, at, units }, Action::Lose { piece }) => {
                game.desert(s, seat, at, units, piece);
            }
            (Self::CivilWarLeader { seat }, Action::DrawLeader { leader }) => {
                game.new_leader(s, seat, leader);
            }
            _ => flow::unknown_action(self, action),
        }
    }

    fn kind(self, _: &PaxRomana, _: &State) -> Cow<'static, str> {
        Cow::Borrowed(Step::from(self).name())
    }
}

impl PaxRomana {
    /// PAX-14.2.1a: an event has come up.
    fn befall(&self, s: &mut State, event: Event) {
        // PAX-R16-01; the roll that Rome repeats (PAX-16.2-SOF) comes when its own marker has been drawn already.
        let repeated = s.steps.iter().any(|step| step == EventStep::Strike.into());
        let last = s.previous.filter(|_| repeated).unwrap_or(s.active);
        match self.content.events.affects[event.index()] {
            // PAX-16.1.3a
            Affects::Next => s.pending.push(event),
            Affects::All => self.befall_all(s, event, last),
            // PAX-R16-01
            Affects::Last => self.befall_last(s, event, last),
        }
    }

    /// Events that concern everybody; the player `last` makes their choices.
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
            // PAX-16.2-PIR
            Event::Pirates => s.steps.push(ForceStep::PlacePirates { by: last }.into()),
            // PAX-16.2-SLA-a, PAX-16.2-SLA-b, PAX-R16-04: a home Space without Land Units. PAX-1.4ac: a leader is one.
            Event::SlaveRevolt => {
                let led = |s: &State, at: Space| s.leaders.iter().any(|post| post.at == at.into());
                let held = |s: &State, at: Space| s.forces(at).any(|force| !force.troops.is_empty());
                self.slaves_rise(s, last, |s, at| led(s, at) || held(s, at));
            }
            Event::StabilityCheck => self.stability_event(s, last),
            _ => unreachable!("{event} does not concern the player who was active last"),
        }
    }

    /// PAX-16.1.3a: the events that wait will strike the active player, if his marker has been drawn: those of the first round
    /// are not.
    pub(crate) fn lay_strikes(&self, s: &mut State) {
        if !s.pending.is_empty() && !s.activation.fixed {
            s.steps.push(EventStep::Strike.into());
        }
    }

    /// The first event that waits strikes the active player.
    fn strike(&self, s: &mut State) {
        // All have struck.
        if s.pending.is_empty() {
            s.steps.pop();
            return;
        }
        let seat = s.active;
        match s.pending.remove(0) {
            // PAX-16.2-INV
            Event::BarbarianInvasion => s.steps.push(EventStep::InvasionRoll { by: seat }.into()),
            // PAX-8.3e, PAX-16.2-CON-a
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

    /// Whether the army of the Soldiers of Fortune is not in play: there is only one. Its own marker (scenario IV) stays with
    /// the player who plays it.
    pub(crate) fn fortune_free(&self, s: &State) -> bool {
        let army = Owner::SoldiersOfFortune;
        let aboard = s.cargo.refs().any(|cargo| cargo.owner == army);
        let moving = s.marches.refs().any(|march| march.owner == army);
        let led = s.leaders.refs().any(|post| post.owner == army);
        !(aboard || moving || led || s.marker == Some(Marker::Fortune)) && s.manned_by(army).is_empty()
    }

    /// PAX-16.2-SLA, PAX-17.2-31: slaves rise, if they have not yet, and if a home Space is free of such units.
    pub(crate) fn slaves_rise(&self, s: &mut State, victim: Seat, guards: impl Fn(&State, Space) -> bool) {
        let army = Owner::slaves_of(victim);
        let running = self.spaces().any(|space| !s.troops(army, space).is_empty());
        let open = self.scene(s).open;
        let guarded = |space: Space| s.forces(space).any(|force| force.owner == Owner::Tribes) || guards(s, space);
        let free = self.seat_rules(s, victim).home_spaces.and(open).iter().any(|space| !guarded(space));
        // PAX-12.7.1b, PAX-R12-16: one player who is not allied with the victim; the text lets nobody choose which, so it is the next
        // one in order.
        let by = (1..s.players()).map(|n| s.after(victim, n)).find(|seat| !s.allied(victim, *seat));
        // PAX-16.2-SLA: without a place, or in the middle of a revolt, nothing happens; nor if all are allies of the victim.
        if let Some(by) = by.filter(|_| free && !running) {
            self.begin_slave_revolt(s, victim, by);
        }
    }

    /// PAX-16.2-REV-a, PAX-16.2-REV-b, PAX-17.2-30-a, PAX-17.2-30-b: poor and rich treasuries.
    pub(crate) fn audit(&self, s: &mut State, seat: Seat, rules: &RevenueRules) {
        let talents = s.player(seat).talents;
        if talents < rules.poor_below.into() {
            self.sway(s, seat, rules.poor_stability);
        } else if talents > rules.rich_above.into() {
            self.sway(s, seat, rules.rich_stability);
        }
    }

    /// PAX-16.2-DIS-a: leaders of a seat with the highest sum of ratings.
    pub(crate) fn each_top_leader(&self, s: &State, seat: Seat, mut each: impl FnMut(Leader)) {
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
    pub(crate) fn no_income(&self, s: &State, province: Province) -> bool {
        let africa = self.content.events.rebellions[RebellionRegion::Africa.index()].provinces;
        let rebels = |space: Space| s.forces(space).any(|force| force.owner == Owner::Rebels);
        africa.has(province) && self.content.map.province(province).spaces.iter().any(rebels)
    }
}

/// A player is asked something.
pub fn ask(by: Seat, query: Query) -> Step {
    EventStep::Ask { by, query }.into()
}
