//! Phase 1: who plays next, cards, talents, and what follows an action (S2S-221 to S2S-231, S2S-471 to S2S-483, S2S-561,
//! S2S-562).

use crate::FromSeaToSea;
use crate::action::Action;
use crate::ids::*;
use crate::options::TalentTiming;
use crate::state::*;
use crate::step::*;
use agon_game::flow::{self, Chapter};
use agon_game::schemars::{self, JsonSchema};
use agon_game::{Id, IdSet, Seat};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// S2S-221 to S2S-231, S2S-471 to S2S-483: cards and talents, and what follows an action.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, strum::VariantNames)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[strum(serialize_all = "snake_case")]
pub enum RoundStep {
    /// S2S-223, S2S-475: who plays next, or a talent is spent.
    NextAction,
    /// S2S-224.
    PlayCard {
        /// Who.
        leader: Leader,
    },
    /// S2S-226.
    ChooseKind {
        /// The card just played.
        card: ActionCard,
    },
    /// S2S-621: a move before or after an action.
    Swift {
        /// After it.
        after: bool,
    },
    /// S2S-642: Liberator.
    Liberate,
    /// The action has been carried out.
    ActionDone {
        /// It was on a card, not copied.
        card: bool,
    },
    /// Talents to spend (S2S-473, S2S-474).
    SpendTalents {
        /// How many.
        left: u8,
        /// How many this payment has moved to the Inland Sea; they are not spent again.
        #[serde(default, skip_serializing_if = "is_zero")]
        moved: u8,
    },
    /// S2S-480: after the talent is paid.
    RemoveZone {
        /// Where.
        zone: Zone,
    },
    /// Before the event of a round: talents may still remove troublemakers (S2S-C3).
    BeforeEvent,
    /// S2S-562, or victory.
    RoundDone,
}

impl Chapter<FromSeaToSea> for RoundStep {
    fn who(self, game: &FromSeaToSea, s: &State) -> Who {
        match self {
            Self::NextAction
            | Self::PlayCard { .. }
            | Self::ChooseKind { .. }
            | Self::SpendTalents { .. }
            | Self::BeforeEvent => game.acting_seat(s),
            Self::Swift { .. } => game.seat_with(s, Ability::Swift),
            Self::Liberate | Self::ActionDone { .. } | Self::RemoveZone { .. } | Self::RoundDone => Who::Rules,
        }
    }

    fn legal(self, game: &FromSeaToSea, s: &State, out: &mut Vec<Action>) {
        match self {
            // S2S-222, S2S-223: any leader with a card may play it, or a talent is spent.
            Self::NextAction => {
                let ready = s.leaders.iter().filter(|l| !l.hand.is_empty());
                out.extend(ready.map(|l| Action::LetAct { leader: l.leader }));
                game.legal_copies(s, out);
                game.legal_pacifying(s, out);
            }
            Self::PlayCard { leader } => {
                let leader = s.leaders.get(s.in_play(leader)).expect("places of leaders in play");
                out.extend(game.hand(&leader).map(|card| Action::PlayCard { card }));
            }
            Self::ChooseKind { card } => game.legal_kinds(s, card, out),
            Self::Swift { .. } => {
                game.legal_moves(s, s.owner(Ability::Swift), true, true, out);
                out.push(Action::Stop);
            }
            // S2S-R63: also talents that have not been earned. S2S-590: but each talent once.
            Self::SpendTalents { moved, .. } => {
                let seas = [(Sea::Hyrcanian, s.hyrcanian > 0), (Sea::Inland, s.inland > moved)];
                out.extend(seas.iter().filter(|(_, any)| *any).map(|(sea, _)| Action::SpendTalent { sea: *sea }));
            }
            Self::BeforeEvent => {
                game.legal_pacifying(s, out);
                out.push(Action::Stop);
            }
            Self::Liberate | Self::ActionDone { .. } | Self::RemoveZone { .. } | Self::RoundDone => {
                flow::nobody_decides(self)
            }
        }
    }

    fn pass(self, game: &FromSeaToSea, s: &mut State) -> bool {
        match self {
            Self::Swift { after } if (after && s.act.swift_used) || s.with_ability(Ability::Swift).is_none() => {
                s.done()
            }
            Self::SpendTalents { left, moved } => match (s.hyrcanian > 0, s.inland > moved) {
                (true, true) => return false,
                (true, false) => game.pay_talent(s, left, moved, Sea::Hyrcanian),
                (false, true) => game.pay_talent(s, left, moved, Sea::Inland),
                // S2S-R74: there are no more.
                (false, false) => s.done(),
            },
            Self::RemoveZone { zone } => {
                s.done();
                // S2S-R98: talents do not count for Liberator.
                let removed = s.act.removed;
                game.remove_troublemaker(s, zone);
                s.act.removed = removed;
            }
            Self::Liberate => {
                s.done();
                let numbers = &game.content.abilities;
                let liberator = s.acting().ability == Ability::Liberator;
                if liberator && s.act.removed >= numbers.liberator_troublemakers {
                    game.gain_talents(s, numbers.liberator_talents);
                }
            }
            Self::ActionDone { card } => game.action_done(s, card),
            Self::BeforeEvent if !game.can_pacify(s) => s.done(),
            Self::RoundDone => game.round_done(s),
            // Somebody has to decide.
            Self::NextAction
            | Self::PlayCard { .. }
            | Self::ChooseKind { .. }
            | Self::Swift { .. }
            | Self::BeforeEvent => return false,
        }
        true
    }

    fn apply(self, game: &FromSeaToSea, s: &mut State, action: Action) {
        match (self, action) {
            (Self::NextAction, Action::LetAct { leader }) => {
                s.lay(Self::PlayCard { leader });
                s.actor = s.in_play(leader) as u8;
            }
            (Self::NextAction, Action::Copy { leader, kind }) => {
                s.actor = s.in_play(leader) as u8;
                game.copy_action(s, kind);
            }
            (Self::PlayCard { .. }, Action::PlayCard { card }) => {
                s.becomes(Self::ChooseKind { card });
                game.put_down(s, card);
            }
            (Self::ChooseKind { card }, Action::Perform { kind }) => {
                s.done();
                game.begin_action(s, kind, game.printed_strength(card, kind), true);
            }
            (Self::Swift { .. } | Self::BeforeEvent, Action::Stop) => s.done(),
            (Self::Swift { .. }, Action::MoveLeader { .. } | Action::MoveUnit { .. }) => game.swift_move(s, action),
            (Self::SpendTalents { left, moved }, Action::SpendTalent { sea }) => game.pay_talent(s, left, moved, sea),
            _ => flow::unknown_action(self, action),
        }
    }

    fn kind(self, _: &FromSeaToSea, _: &State) -> Cow<'static, str> {
        Cow::Borrowed(match self {
            Self::NextAction => "let_act",
            Self::PlayCard { .. } => "play_card",
            Self::ChooseKind { .. } => "perform",
            Self::Swift { after: false } => "swift_move:before",
            Self::Swift { after: true } => "swift_move:after",
            Self::SpendTalents { .. } => "spend_talent",
            Self::BeforeEvent => "continue_to_event",
            Self::Liberate | Self::ActionDone { .. } | Self::RemoveZone { .. } | Self::RoundDone => {
                flow::nobody_decides(self)
            }
        })
    }
}

fn is_zero(n: &u8) -> bool {
    *n == 0
}

impl FromSeaToSea {
    /// The seat of the leader who acts; it decides unless an ability's owner does.
    pub(crate) fn acting_seat(&self, s: &State) -> Who {
        Who::Seat(Seat(s.seat_of(s.actor)))
    }

    /// The seat of the leader with this ability.
    pub(crate) fn seat_with(&self, s: &State, ability: Ability) -> Who {
        Who::Seat(Seat(s.seat_of(s.in_play(s.owner(ability).leader) as u8)))
    }

    /// S2S-134: all cards of an ability.
    pub(crate) fn cards_of(&self, ability: Ability) -> IdSet<ActionCard, u32> {
        self.content.ability_cards[ability.index()].iter().copied().collect()
    }

    /// The cards that a leader has in hand (S2S-R9: open).
    pub(crate) fn hand<'a>(&'a self, leader: &LeaderState) -> impl Iterator<Item = ActionCard> + Clone + 'a {
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
    /// kinds is not a check and can always be performed, possibly below its strength (S2S-R10).
    fn legal_kinds(&self, s: &State, card: ActionCard, out: &mut Vec<Action>) {
        let kinds = self.content.action_cards[card.index()].iter().map(|(kind, _)| *kind);
        out.extend(kinds.filter(|k| self.performable(s, s.acting(), *k)).map(|kind| Action::Perform { kind }));
    }

    fn performable(&self, s: &State, leader: LeaderState, kind: Kind) -> bool {
        match kind {
            Kind::Battle => self.can_check(s, leader, CheckKind::Battle),
            Kind::Negotiation => self.can_check(s, leader, CheckKind::Negotiation),
            Kind::Movement | Kind::Hiring | Kind::Gathering | Kind::BuildActivate => true,
        }
    }

    /// The strength printed for an action of a card (S2S-229).
    fn printed_strength(&self, card: ActionCard, kind: Kind) -> u8 {
        let printed = self.content.action_cards[card.index()].iter().find(|(k, _)| *k == kind);
        printed.expect("an action of the card").1
    }

    /// Starts an action of the acting leader (S2S-230) and pushes what follows it (S2S-231).
    #[doc(hidden)]
    pub fn begin_action(&self, s: &mut State, kind: Kind, printed: u8, card: bool) {
        let leader = s.acting();
        s.act = Act { kind: Some(kind), copied: !card, ..Act::default() };
        let strength = printed + self.city_strength(s, kind);
        // S2S-621, S2S-C6.
        let swift = s.with_ability(Ability::Swift).is_some()
            && (leader.ability == Ability::Swift || self.content.options.swift_any_leader);
        s.lay(RoundStep::ActionDone { card });
        s.lay(CaptureStep::CaptureTest);
        s.lay(RoundStep::Liberate);
        if swift {
            s.lay(RoundStep::Swift { after: true });
        }
        match kind {
            Kind::Movement => {
                // S2S-307, S2S-R14.
                if card || self.copied_moves_are_tested() {
                    s.lay(MovementStep::Conflict);
                }
                s.lay(MovementStep::Move { left: strength, free: self.free_moves(leader) });
            }
            Kind::Hiring => s.lay(HireStep::Hire { left: strength, from: None }),
            Kind::Gathering => {
                s.gathering = Gathering::default();
                s.lay(GatherStep::MakeRoom { strength });
            }
            Kind::Battle => s.lay(CheckStep::ChooseCheckRegion { kind: CheckKind::Battle, strength }),
            Kind::Negotiation => s.lay(CheckStep::ChooseCheckRegion { kind: CheckKind::Negotiation, strength }),
            Kind::BuildActivate => s.lay(BuildStep::BuildActivate { built: false, activated: false }),
        }
        if swift {
            s.lay(RoundStep::Swift { after: false });
        }
    }

    /// S2S-476, S2S-477: each action of the last card may be copied once, by any leader (S2S-483, S2S-R60). S2S-478: after
    /// the return of the cards there is no last card. S2S-479: never between a third card and its event, because this list
    /// is not offered there.
    fn legal_copies(&self, s: &State, out: &mut Vec<Action>) {
        // Without a last card or a talent there is nothing to copy.
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
        s.lay(RoundStep::SpendTalents { left: 1, moved: 0 });
    }

    /// S2S-480, S2S-482: a talent removes a troublemaker from the presence region of any leader; S2S-481: as often as there
    /// are talents.
    pub(crate) fn legal_pacifying(&self, s: &State, out: &mut Vec<Action>) {
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

    /// One talent of a payment. S2S-473, S2S-590: one that moves to the Inland Sea has been spent and does not leave it
    /// in the same payment.
    fn pay_talent(&self, s: &mut State, left: u8, moved: u8, sea: Sea) {
        let moved = moved + u8::from(sea == Sea::Hyrcanian);
        s.once(left, |left| RoundStep::SpendTalents { left, moved });
        self.spend_talent(s, sea);
    }

    /// Spends the talent, then removes the troublemaker.
    pub(crate) fn pacify(&self, s: &mut State, zone: Zone) {
        s.lay(RoundStep::RemoveZone { zone });
        s.lay(RoundStep::SpendTalents { left: 1, moved: 0 });
    }

    /// S2S-475, S2S-480: whether a talent may remove a troublemaker now; option `talent_timing`: also during checks and
    /// events.
    pub(crate) fn may_pacify(&self, step: Step) -> bool {
        matches!(step, Step::Round(RoundStep::NextAction | RoundStep::BeforeEvent)) || self.talents_in_between(step)
    }

    /// Option `talent_timing`: whether talents may remove troublemakers at this step of a check or an event.
    pub(crate) fn talents_in_between(&self, step: Step) -> bool {
        self.content.options.talent_timing == TalentTiming::AlsoInChecksAndEvents && step.is_in_between()
    }

    /// S2S-231: after the capture test the played cards are counted. S2S-602, S2S-R101: the last capture brings the final
    /// event instead of a normal one.
    fn action_done(&self, s: &mut State, card: bool) {
        s.done();
        s.act = Act::default();
        if card {
            s.cards_played += 1;
        }
        if s.captures() >= usize::from(self.content.regions_to_capture) {
            s.final_event = true;
            s.lay(RoundStep::RoundDone);
            s.lay(EventStep::EventDue);
        } else if card && s.cards_played == self.content.cards_per_round {
            s.lay(RoundStep::RoundDone);
            s.lay(EventStep::EventDue);
            s.lay(RoundStep::BeforeEvent);
        }
    }

    /// S2S-605: victory after the final event. S2S-561, S2S-562: cards return when all have been played.
    fn round_done(&self, s: &mut State) {
        s.done();
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
    pub(crate) fn event_due(&self, s: &mut State) {
        s.done();
        if s.waiting.is_empty() {
            self.rome_up(s, self.content.empty_deck_steps, Cause::EmptyDeck);
        } else {
            s.lay(EventStep::RevealEvent { reveal: Reveal::Due });
        }
    }
}
