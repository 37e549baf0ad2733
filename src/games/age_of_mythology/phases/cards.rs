//! Cards in hand: taken and drawn at the start of a turn (AOM-301 to AOM-309), discarded at its end (AOM-711, AOM-712).

use crate::AgeOfMythology;
use crate::action::Action;
use crate::ids::*;
use crate::options::*;
use crate::state::*;
use crate::step::*;
use agon_game::flow::Chapter;
use agon_game::picks::less;
use agon_game::schemars::{self, JsonSchema};
use agon_game::{Id, Seat, Table};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// AOM-301 to AOM-309, AOM-711: cards are taken, drawn and discarded.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Debug,
    Serialize,
    Deserialize,
    JsonSchema,
    strum::VariantNames,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[strum(serialize_all = "snake_case")]
pub enum CardStep {
    /// AOM-305, AOM-306: permanent cards are taken, in the order of actions.
    TakePermanents {
        /// How many players are done.
        #[serde(default)]
        done: u8,
        /// Cards are taken in the order of actions; those before this one are passed.
        #[serde(default = "first::<Kind>", skip_serializing_if = "is_first")]
        from: Kind,
    },
    /// AOM-304, AOM-307: random cards are drawn.
    DrawRandom {
        /// How many players are done.
        #[serde(default)]
        done: u8,
    },
    /// Chance: a card from the random deck.
    DrawCard {
        /// For whom.
        seat: Seat,
        /// Cards left to draw.
        left: u8,
    },
    /// AOM-711: cards are set aside to be discarded.
    DiscardCards {
        /// How many players are done.
        #[serde(default)]
        done: u8,
        /// Cards are discarded in the order of the content, permanent ones first; those before this one are passed.
        #[serde(default = "first::<Card>", skip_serializing_if = "is_first")]
        from: Card,
    },
}

impl Chapter<AgeOfMythology> for CardStep {
    fn who(self, _: &AgeOfMythology, s: &State) -> Who {
        match self {
            Self::TakePermanents { done, .. } | Self::DrawRandom { done } | Self::DiscardCards { done, .. } => {
                Who::Seat(s.clockwise(s.first, done.into()))
            }
            Self::DrawCard { seat, .. } => Who::Chance(Draw::Card(seat)),
        }
    }

    fn legal(self, game: &AgeOfMythology, s: &State, out: &mut Vec<Action>) {
        let seat = |done: u8| s.clockwise(s.first, done.into());
        match self {
            Self::TakePermanents { done, from } => game.legal_permanents(s, seat(done), from, out),
            Self::DrawRandom { done } => game.legal_random(s, seat(done), out),
            Self::DiscardCards { done, from } => game.legal_discards(s, seat(done), from, out),
            Self::DrawCard { .. } => nobody_decides(self),
        }
    }

    /// Passes over a player who has no card to take, draw or discard.
    fn pass(self, game: &AgeOfMythology, s: &mut State) -> bool {
        let seat = |done: u8| s.clockwise(s.first, done.into());
        match self {
            Self::TakePermanents { done, from } => {
                let passed = !game.can_take_permanent(s, seat(done), from);
                if passed {
                    game.next_taker(s, done);
                }
                passed
            }
            Self::DrawRandom { done } => {
                let passed = game.drawable(s, seat(done)) == 0;
                if passed {
                    game.next_drawer(s, done);
                }
                passed
            }
            Self::DiscardCards { done, .. } => {
                let passed = s.player(seat(done)).cards() == 0;
                if passed {
                    game.next_discarder(s, done);
                }
                passed
            }
            Self::DrawCard { .. } => false,
        }
    }

    fn apply(self, game: &AgeOfMythology, s: &mut State, action: Action) {
        match (self, action) {
            (Self::TakePermanents { done, .. }, Action::TakePermanent { kind }) => game.take_permanent(s, done, kind),
            (Self::TakePermanents { done, .. }, Action::Stop) => game.next_taker(s, done),
            (Self::DrawRandom { done }, Action::Draw) => {
                let seat = s.clockwise(s.first, done.into());
                game.begin_draw(s, seat, 1);
            }
            (Self::DrawRandom { done }, Action::DrawCount { count }) => {
                let seat = s.clockwise(s.first, done.into());
                game.next_drawer(s, done);
                if count > 0 {
                    game.begin_draw(s, seat, count);
                }
            }
            (Self::DrawRandom { done }, Action::Stop) => game.next_drawer(s, done),
            (Self::DrawCard { seat, left }, Action::DrawCard { card }) => game.card_drawn(s, seat, left, card),
            (Self::DiscardCards { done, .. }, Action::Discard { card }) => game.set_aside(s, done, card),
            (Self::DiscardCards { done, .. }, Action::Stop) => game.next_discarder(s, done),
            _ => unknown_action(self, action),
        }
    }

    fn kind(self, _: &AgeOfMythology, _: &State) -> Cow<'static, str> {
        Cow::Borrowed(self.into())
    }
}

impl AgeOfMythology {
    /// AOM-301, AOM-302, AOM-303: how many more cards fit into a hand. AOM-309: this matters at the start of a turn only.
    pub(crate) fn free_slots(&self, s: &State, seat: Seat) -> usize {
        let player = s.player(seat);
        usize::from(self.content.hand_limits[player.era.index()]).saturating_sub(player.cards())
    }

    /// AOM-304 to AOM-306: permanent cards that are not in hand may be taken.
    fn legal_permanents(&self, s: &State, seat: Seat, from: Kind, out: &mut Vec<Action>) {
        let player = s.player(seat);
        if self.free_slots(s, seat) > 0 {
            let free = Kind::ALL.iter().skip(from.index()).filter(|k| !player.permanents.has(**k));
            out.extend(free.map(|&kind| Action::TakePermanent { kind }));
        }
        out.push(Action::Stop);
    }

    fn can_take_permanent(&self, s: &State, seat: Seat, from: Kind) -> bool {
        let player = s.player(seat);
        let more = Kind::ALL.iter().skip(from.index()).any(|k| !player.permanents.has(*k));
        self.free_slots(s, seat) > 0 && more
    }

    fn take_permanent(&self, s: &mut State, done: u8, kind: Kind) {
        let seat = s.clockwise(s.first, done.into());
        s.player_mut(seat).permanents.insert(kind);
        match Kind::ALL.get(kind.index() + 1) {
            Some(&from) => s.replace(CardStep::TakePermanents { done, from }),
            None => self.next_taker(s, done),
        }
    }

    fn next_taker(&self, s: &mut State, done: u8) {
        s.steps.pop();
        if usize::from(done) + 1 < s.players() {
            s.push(CardStep::TakePermanents { done: done + 1, from: Kind::Explore });
        }
    }

    /// AOM-307, AOM-C4: a player draws card by card, or fixes the number first.
    fn legal_random(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        let most = self.drawable(s, seat);
        if self.content.options.random_draw_count_before_looking {
            out.extend((0..=most as u8).map(|count| Action::DrawCount { count }));
            return;
        }
        if most > 0 {
            out.push(Action::Draw);
        }
        out.push(Action::Stop);
    }

    /// Cards in the deck and the discard pile of a civilization (AOM-R12).
    fn cards_left(&self, s: &State, civ: Civ) -> usize {
        let count = |pile: &Table<Card, u8, MAX_CARDS>| pile.as_slice().iter().map(|n| u16::from(*n)).sum::<u16>();
        usize::from(count(&s.decks[civ]) + count(&s.discards[civ]))
    }

    /// How many cards a player may draw.
    fn drawable(&self, s: &State, seat: Seat) -> usize {
        match self.free_slots(s, seat) {
            0 => 0,
            free => free.min(self.cards_left(s, s.player(seat).civ)),
        }
    }

    fn next_drawer(&self, s: &mut State, done: u8) {
        s.steps.pop();
        if usize::from(done) + 1 < s.players() {
            s.push(CardStep::DrawRandom { done: done + 1 });
        }
    }

    /// A card is drawn; if the deck is empty it is replaced first (option `reshuffle`).
    fn begin_draw(&self, s: &mut State, seat: Seat, left: u8) {
        let civ = s.player(seat).civ;
        self.reshuffle(s, civ);
        s.push(CardStep::DrawCard { seat, left });
    }

    fn card_drawn(&self, s: &mut State, seat: Seat, left: u8, card: Card) {
        s.steps.pop();
        let civ = s.player(seat).civ;
        s.decks[civ][card] -= 1;
        s.player_mut(seat).hand.insert(card);
        // AOM-C5: when the last card of the deck has been drawn, the discard pile becomes the deck at once.
        if self.content.options.reshuffle == Reshuffle::WhenExhausted {
            self.reshuffle(s, civ);
        }
        if let Some(left) = less(left)
            && self.cards_left(s, civ) > 0
        {
            self.begin_draw(s, seat, left);
        }
    }

    /// Cards in hand; equal ones are named once.
    pub(crate) fn hand_of(&self, player: &Player) -> impl Iterator<Item = Card> + Clone + use<> {
        let permanent = self.content.permanent;
        let own = player.permanents.iter().map(move |kind| permanent[kind.index()]);
        own.chain(player.hand.kinds())
    }

    /// AOM-711, AOM-712: cards are set aside in secret, in the order of kinds; equal cards are one choice.
    fn legal_discards(&self, s: &State, seat: Seat, from: Card, out: &mut Vec<Action>) {
        let player = s.player(seat);
        out.extend(self.hand_of(player).filter(|c| *c >= from).map(|card| Action::Discard { card }));
        out.push(Action::Stop);
    }

    fn set_aside(&self, s: &mut State, done: u8, card: Card) {
        let seat = s.clockwise(s.first, done.into());
        s.replace(CardStep::DiscardCards { done, from: card });
        let rules = &self.content.cards[card.index()];
        let player = s.player_mut(seat);
        if rules.permanent {
            player.permanents.remove(rules.action.kind());
            player.leaving.insert(rules.action.kind());
        } else {
            let age = player.hand.remove(card).unwrap_or_else(|| panic!("{seat} has no {card:?} to discard"));
            player.leaving_hand.insert_aged(card, age);
        }
    }

    /// AOM-R58: all discards are shown when everybody has chosen.
    fn next_discarder(&self, s: &mut State, done: u8) {
        s.steps.pop();
        if usize::from(done) + 1 < s.players() {
            s.push(CardStep::DiscardCards { done: done + 1, from: Card(0) });
            return;
        }
        for seat in Seat::all(s.players()) {
            let civ = s.player(seat).civ;
            s.player_mut(seat).leaving = Kinds::EMPTY;
            let leaving = s.player(seat).leaving_hand;
            for card in leaving.iter() {
                self.expose(s, seat, card);
                s.player_mut(seat).leaving_hand.remove(card);
                s.discards[civ][card] += 1;
            }
        }
    }
}
