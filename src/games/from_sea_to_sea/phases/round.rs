//! Phase 1: who plays next, cards, talents, and what follows an action (S2S-221 to S2S-231, S2S-471 to S2S-483, S2S-561,
//! S2S-562).

use super::super::FromSeaToSea;
use super::super::action::Action;
use super::super::ids::*;
use super::super::options::TalentTiming;
use super::super::state::*;
use super::super::step::{Cause, Reveal, Step};
use agon_game::{Id, IdSet};

impl FromSeaToSea {
    pub(in super::super) fn legal_round(&self, s: &State, step: Step, out: &mut Vec<Action>) {
        match step {
            // S2S-222, S2S-223: any leader with a card may play it, or a talent is spent.
            Step::NextAction => {
                let ready = s.leaders.iter().filter(|l| !l.hand.is_empty());
                out.extend(ready.map(|l| Action::LetAct { leader: l.leader }));
                self.legal_copies(s, out);
                self.legal_pacifying(s, out);
            }
            Step::BeforeEvent => {
                self.legal_pacifying(s, out);
                out.push(Action::Stop);
            }
            Step::PlayCard { leader } => {
                if let Some(l) = s.leaders.iter().find(|l| l.leader == leader) {
                    out.extend(self.hand(&l).map(|card| Action::PlayCard { card }));
                }
            }
            Step::ChooseKind { card } => self.legal_kinds(s, card, out),
            Step::Swift { .. } => {
                if let Some(swift) = s.with_ability(Ability::Swift) {
                    self.legal_moves(s, swift, true, true, out);
                }
                out.push(Action::Stop);
            }
            // S2S-R63: also those that have not been earned.
            Step::SpendTalents { .. } => {
                let seas = [(Sea::Hyrcanian, s.hyrcanian), (Sea::Inland, s.inland)];
                out.extend(seas.iter().filter(|(_, n)| *n > 0).map(|(sea, _)| Action::SpendTalent { sea: *sea }));
            }
            _ => {}
        }
    }

    pub(in super::super) fn apply_round(&self, s: &mut State, step: Step, action: Action) {
        match (step, action) {
            (Step::NextAction, Action::LetAct { leader }) => {
                s.steps.push(Step::PlayCard { leader });
                s.actor = s.in_play(leader) as u8;
            }
            (Step::NextAction, Action::Copy { leader, kind }) => {
                s.actor = s.in_play(leader) as u8;
                self.copy_action(s, kind);
            }
            (Step::PlayCard { .. }, Action::PlayCard { card }) => {
                s.steps.replace(Step::ChooseKind { card });
                self.put_down(s, card);
            }
            (Step::ChooseKind { card }, Action::Perform { kind }) => {
                s.steps.pop();
                self.begin_action(s, kind, self.printed_strength(card, kind), true);
            }
            (Step::Swift { .. }, Action::Stop) | (Step::BeforeEvent, _) => drop(s.steps.pop()),
            (Step::Swift { .. }, _) => self.swift_move(s, action),
            (Step::SpendTalents { left }, Action::SpendTalent { sea }) => {
                self.less(s, left, |left| Step::SpendTalents { left });
                self.spend_talent(s, sea);
            }
            _ => {}
        }
    }

    /// Automatic steps of the round, and choices that are none. True when the step is done with.
    pub(in super::super) fn pass_round(&self, s: &mut State, step: Step) -> bool {
        match step {
            Step::BeforeEvent if !self.can_pacify(s) => drop(s.steps.pop()),
            Step::Swift { after } if (after && s.act.swift_used) || s.with_ability(Ability::Swift).is_none() => {
                s.steps.pop();
            }
            Step::SpendTalents { .. } if s.talents() == 0 => drop(s.steps.pop()),
            Step::SpendTalents { left } if s.inland == 0 || s.hyrcanian == 0 => {
                let sea = if s.inland == 0 { Sea::Hyrcanian } else { Sea::Inland };
                self.less(s, left, |left| Step::SpendTalents { left });
                self.spend_talent(s, sea);
            }
            Step::RemoveZone { zone } => {
                s.steps.pop();
                // S2S-R98: talents do not count for Liberator.
                let removed = s.act.removed;
                self.remove_troublemaker(s, zone);
                s.act.removed = removed;
            }
            Step::Liberate => {
                s.steps.pop();
                let numbers = &self.content.abilities;
                let liberator = s.acting().ability == Ability::Liberator;
                if liberator && s.act.removed >= numbers.liberator_troublemakers {
                    self.gain_talents(s, numbers.liberator_talents);
                }
            }
            Step::ActionDone { card } => self.action_done(s, card),
            Step::RoundDone => self.round_done(s),
            _ => return false,
        }
        true
    }

    /// Goes on with a counted step, or ends it after the last time.
    pub(in super::super) fn less(&self, s: &mut State, left: u8, next: impl FnOnce(u8) -> Step) {
        s.steps.pop();
        if left > 1 {
            s.steps.push(next(left - 1));
        }
    }

    /// S2S-134: all cards of an ability.
    pub(in super::super) fn cards_of(&self, ability: Ability) -> IdSet<ActionCard, u32> {
        self.content.ability_cards[ability.index()].iter().copied().collect()
    }

    /// The cards that a leader has in hand (S2S-R9: open).
    pub(in super::super) fn hand<'a>(&'a self, leader: &LeaderState) -> impl Iterator<Item = ActionCard> + Clone + 'a {
        let (hand, cards) = (leader.hand, &self.content.ability_cards[leader.ability.index()]);
        cards.iter().copied().filter(move |card| hand.has(*card))
    }

    /// S2S-224, S2S-225: the card goes on top of the common stack.
    fn put_down(&self, s: &mut State, card: ActionCard) {
        s.acting_mut().hand.remove(card);
        s.last_card = Some(card);
        s.copied = IdSet::EMPTY;
    }

    /// S2S-226 to S2S-228: the printed actions. Checks need something to win (S2S-R24); at least one of three different
    /// kinds is no check and can always be performed, if only below its strength (S2S-R10).
    fn legal_kinds(&self, s: &State, card: ActionCard, out: &mut Vec<Action>) {
        let kinds = self.content.action_cards[card.index()].iter().map(|(kind, _)| *kind);
        out.extend(kinds.filter(|k| self.performable(s, s.acting(), *k)).map(|kind| Action::Perform { kind }));
    }

    fn performable(&self, s: &State, leader: LeaderState, kind: Kind) -> bool {
        match kind {
            Kind::Battle => self.can_check(s, leader, CheckKind::Battle),
            Kind::Negotiation => self.can_check(s, leader, CheckKind::Negotiation),
            _ => true,
        }
    }

    /// The strength printed for an action of a card (S2S-229).
    fn printed_strength(&self, card: ActionCard, kind: Kind) -> u8 {
        let printed = self.content.action_cards[card.index()].iter().find(|(k, _)| *k == kind);
        printed.expect("an action of the card").1
    }

    /// Starts an action of the acting leader (S2S-230) and lays down what follows it (S2S-231).
    #[doc(hidden)]
    pub fn begin_action(&self, s: &mut State, kind: Kind, printed: u8, card: bool) {
        let leader = s.acting();
        s.act = Act { kind: Some(kind), copied: !card, ..Act::default() };
        let strength = printed + self.city_strength(s, kind);
        // S2S-621, S2S-C6.
        let swift = s.with_ability(Ability::Swift).is_some()
            && (leader.ability == Ability::Swift || self.content.options.swift_any_leader);
        s.steps.push(Step::ActionDone { card });
        s.steps.push(Step::CaptureTest);
        s.steps.push(Step::Liberate);
        if swift {
            s.steps.push(Step::Swift { after: true });
        }
        match kind {
            Kind::Movement => {
                // S2S-307, S2S-R14.
                if card || self.copied_moves_are_tested() {
                    s.steps.push(Step::Conflict);
                }
                s.steps.push(Step::Move { left: strength, free: self.free_moves(leader) });
            }
            Kind::Hiring => s.steps.push(Step::Hire { left: strength, from: None }),
            Kind::Gathering => {
                s.gathering = Gathering::default();
                s.steps.push(Step::MakeRoom { strength });
            }
            Kind::Battle => s.steps.push(Step::ChooseCheckRegion { kind: CheckKind::Battle, strength }),
            Kind::Negotiation => s.steps.push(Step::ChooseCheckRegion { kind: CheckKind::Negotiation, strength }),
            Kind::BuildActivate => s.steps.push(Step::BuildActivate { built: false, activated: false }),
        }
        if swift {
            s.steps.push(Step::Swift { after: false });
        }
    }

    /// S2S-476, S2S-477: each action of the last card may be copied once, by any leader (S2S-483, S2S-R60). S2S-478: after
    /// the return of the cards there is no last card. S2S-479: never between a third card and its event, because this list
    /// is not offered there.
    fn legal_copies(&self, s: &State, out: &mut Vec<Action>) {
        let Some(card) = s.last_card.filter(|_| s.talents() > 0) else { return };
        for (kind, _) in &self.content.action_cards[card.index()] {
            if !s.copied.has(*kind) {
                let able = s.leaders.iter().filter(|l| self.performable(s, *l, *kind));
                out.extend(able.map(|l| Action::Copy { leader: l.leader, kind: *kind }));
            }
        }
    }

    fn copy_action(&self, s: &mut State, kind: Kind) {
        let card = s.last_card.expect("only actions of the last card are copied");
        s.copied.insert(kind);
        self.begin_action(s, kind, self.printed_strength(card, kind), false);
        s.steps.push(Step::SpendTalents { left: 1 });
    }

    /// S2S-480, S2S-482: a talent removes a troublemaker from the presence region of any leader; S2S-481: as often as there
    /// are talents.
    pub(in super::super) fn legal_pacifying(&self, s: &State, out: &mut Vec<Action>) {
        if self.can_pacify(s) {
            let near = |zone: Zone| Some(Action::Pacify { leader: self.pacifier(s, zone)?, zone });
            out.extend(self.all_zones(s).filter_map(near));
        }
    }

    fn can_pacify(&self, s: &State) -> bool {
        s.talents() > 0 && self.all_zones(s).any(|zone| self.pacifier(s, zone).is_some())
    }

    /// S2S-482: the leader in whose presence region a troublemaker lies; of several the acting one, or the first. S2S-R62:
    /// card, condition and cities of a presence region.
    fn pacifier(&self, s: &State, zone: Zone) -> Option<Leader> {
        let near = |l: &LeaderState| match zone {
            Zone::Card(region) | Zone::Condition(region) => l.at == region,
            Zone::City(site) => self.content.sites[site.index()].regions.has(l.at),
        };
        let acting = s.leaders.get(usize::from(s.actor)).filter(near);
        acting.or_else(|| s.leaders.iter().find(near)).map(|l| l.leader)
    }

    /// Spends the talent, then removes the troublemaker.
    pub(in super::super) fn pacify(&self, s: &mut State, zone: Zone) {
        s.steps.push(Step::RemoveZone { zone });
        s.steps.push(Step::SpendTalents { left: 1 });
    }

    /// Option `talent_timing`: whether talents may remove troublemakers at this step of a check or an event.
    pub(in super::super) fn talents_in_between(&self, step: Step) -> bool {
        self.content.options.talent_timing == TalentTiming::AlsoInChecksAndEvents
            && matches!(
                step,
                Step::Draw
                    | Step::PlaceOnSites { .. }
                    | Step::PlaceEach { cause: Cause::EventUpper | Cause::EventLower, .. }
                    | Step::PayOrRome { .. }
                    | Step::Spread { .. }
                    | Step::UnitOrRome { .. }
                    | Step::FoodOrUnit { .. }
                    | Step::SpendAny { .. }
                    | Step::ChooseRegions { .. }
                    | Step::LoseUnitIn { .. }
                    | Step::DiscardUnits { .. }
                    | Step::ChooseUncaptured { .. }
            )
    }

    /// S2S-231: after the capture test the played cards are counted. S2S-602, S2S-R101: the last capture brings the final
    /// event instead of a normal one.
    fn action_done(&self, s: &mut State, card: bool) {
        s.steps.pop();
        s.act = Act::default();
        if card {
            s.cards_played += 1;
        }
        if s.captures() >= usize::from(self.content.regions_to_capture) {
            s.final_event = true;
            s.steps.push(Step::RoundDone);
            s.steps.push(Step::EventDue);
        } else if card && s.cards_played == self.content.cards_per_round {
            s.steps.push(Step::RoundDone);
            s.steps.push(Step::EventDue);
            s.steps.push(Step::BeforeEvent);
        }
    }

    /// S2S-605: victory after the final event. S2S-561, S2S-562: cards return when all have been played.
    fn round_done(&self, s: &mut State) {
        s.steps.pop();
        if s.final_event {
            self.end(s, Ending::Victory);
            return;
        }
        s.cards_played = 0;
        if s.leaders.iter().all(|l| l.hand.is_empty()) {
            s.leaders.iter_mut().for_each(|l| l.hand = self.cards_of(l.ability));
            s.last_card = None;
            s.copied = IdSet::EMPTY;
        }
        // S2S-202, S2S-R102, S2S-R103: play goes on; the limit only ends endless self-play.
        if s.round >= self.content.round_limit {
            self.end(s, Ending::RoundLimit);
            return;
        }
        s.round += 1;
    }

    /// S2S-205, S2S-509, S2S-603: an event is due, from the waiting deck.
    pub(in super::super) fn event_due(&self, s: &mut State) {
        s.steps.pop();
        if s.waiting.is_empty() {
            self.rome_up(s, self.content.empty_deck_steps, Cause::EmptyDeck);
        } else {
            s.steps.push(Step::RevealEvent { reveal: Reveal::Due });
        }
    }
}
