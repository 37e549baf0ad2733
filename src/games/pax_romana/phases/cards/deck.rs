//! PAX-17.1: drawing, holding, playing and cancelling event cards.

use crate::PaxRomana;
use crate::action::Action;
use crate::ids::*;
use crate::phases::land_battle::Victim;
use crate::state::*;
use crate::step::*;
use agon_game::flow::{self, Chapter};
use agon_game::{List, Seat};
use std::borrow::Cow;

impl Chapter<PaxRomana> for CardStep {
    fn who(self, _: &PaxRomana, s: &State) -> Who {
        match self {
            Self::Window { seat, .. } | Self::Cancel { seat, .. } | Self::Discard { seat } => Who::Seat(seat),
            Self::Target { by, .. } | Self::Mode { by, .. } => Who::Seat(by),
            Self::AmbushLosses { .. } => Who::Seat(s.march(s.moving()).mover),
            Self::Draw => Who::Chance(Chance::Card),
            Self::Steal { from, .. } => Who::Chance(Chance::HandCard(from)),
            Self::AmbushRoll => Who::Chance(Chance::die("ambush_die")),
            Self::Look { .. } => Who::Chance(Chance::Chip),
            Self::ReturnAim { seat, .. } => {
                let things = (s.player(seat).aims.len() as u8).saturating_sub(1);
                Who::Chance(Chance::Among { things, what: "return_objective" })
            }
            Self::Effect { .. } => Who::Rules,
        }
    }

    fn legal(self, game: &PaxRomana, s: &State, out: &mut Vec<Action>) {
        match self {
            Self::Window { seat, occasion } => {
                game.offer_cards(s, seat, occasion, out);
                // PAX-17.1.3b, PAX-17.1.5d: whenever its player is asked for a card.
                game.each_held(s, seat, |card| out.push(Action::Discard { card }));
                out.push(Action::Done);
            }
            Self::Cancel { seat, .. } => {
                if game.in_hand(s, seat, Card::DeusExMachina) {
                    out.push(Action::Yes);
                }
                out.push(Action::No);
            }
            Self::Discard { seat } => game.each_held(s, seat, |card| out.push(Action::Discard { card })),
            Self::Target { by, card } => {
                let meant = |seat: &Seat| game.may_name(s, by, card, *seat);
                out.extend(s.all_seats().filter(meant).map(|seat| Action::ChooseSeat { seat }));
            }
            Self::Mode { by, card } => game.legal_mode(s, by, card, out),
            Self::AmbushLosses { left, from } => {
                game.legal_losses(s, Victim::March(s.moving()), left, from, out);
            }
            _ => flow::nobody_decides(self),
        }
    }

    fn pass(self, game: &PaxRomana, s: &mut State) -> bool {
        match self {
            // PAX-17.1.5b: without a deck nothing is drawn; hands can be played all the same.
            Self::Draw if s.deck.as_slice().iter().all(|left| *left == 0) => {
                s.steps.pop();
                game.open_segment(s);
            }
            // PAX-17.1.5d: in the own Card segment, but in no other moment, a player is asked although he can only discard.
            Self::Window { seat, occasion } => {
                let discards = occasion == Occasion::Segment && seat == s.active && !s.player(seat).hand.is_empty();
                if discards || game.can_play(s, seat, occasion) {
                    return false;
                }
                s.steps.pop();
            }
            Self::Cancel { seat, .. } if !game.in_hand(s, seat, Card::DeusExMachina) => {
                s.steps.pop();
            }
            Self::Discard { seat } if s.player(seat).hand.len() <= usize::from(game.content.deck.hold_limit) => {
                s.steps.pop();
            }
            Self::Effect { by, card, hire } => game.take_effect(s, by, card, hire),
            Self::Target { by, card } => {
                let named: List<Seat, MAX_PLAYERS> =
                    s.all_seats().filter(|seat| game.may_name(s, by, card, *seat)).collect();
                match (named.len(), named.get(0)) {
                    (0, _) => {
                        s.steps.pop();
                    }
                    (1, Some(seat)) => game.named(s, by, card, seat),
                    _ => return false,
                }
            }
            Self::Steal { from, .. } if s.player(from).hand.is_empty() => {
                s.steps.pop();
            }
            Self::AmbushLosses { left, from } => return game.pass_ambush(s, left, from),
            // Nothing was drawn, or there was nothing before: nothing goes back.
            Self::ReturnAim { seat, held } if held == 0 || s.player(seat).aims.len() <= usize::from(held) => {
                s.steps.pop();
            }
            _ => return false,
        }
        true
    }

    fn apply(self, game: &PaxRomana, s: &mut State, action: Action) {
        match (self, action) {
            (Self::Draw, Action::DrawCard { card }) => game.card_drawn(s, card),
            // The window stays open for more (PAX-17.1.5e).
            (Self::Window { seat, .. }, Action::Play { card, hire }) => game.play_card(s, seat, card, hire),
            // PAX-17.1.4a: until the limit is kept.
            (Self::Window { seat, .. } | Self::Discard { seat }, Action::Discard { card }) => {
                game.discard(s, seat, card)
            }
            (Self::Cancel { seat, card, .. }, Action::Yes) => game.cancel_card(s, seat, card),
            (Self::Target { by, card }, Action::ChooseSeat { seat }) => game.named(s, by, card, seat),
            (Self::Mode { by, card }, _) => game.mode_chosen(s, by, card, action),
            (Self::Steal { by, from }, Action::DrawCard { card }) => game.stolen(s, by, from, card),
            (Self::AmbushRoll, Action::Rolled { total }) => game.ambushed(s, total),
            (Self::AmbushLosses { left, .. }, _) => game.lose_in_ambush(s, left, action),
            (Self::Look { by, space }, Action::TurnChip { strength }) => game.looked_at(s, by, space, strength),
            (Self::ReturnAim { seat, .. }, Action::Picked { index }) => {
                s.steps.pop();
                game.lay_back_aim(s, seat, index.into());
            }
            (Self::Window { .. }, Action::Done) | (Self::Cancel { .. }, Action::No) => {
                s.steps.pop();
            }
            _ => flow::unknown_action(self, action),
        }
    }

    fn kind(self, _: &PaxRomana, _: &State) -> Cow<'static, str> {
        Cow::Borrowed(Step::from(self).name())
    }
}

impl PaxRomana {
    /// PAX-3.2.F2b, PAX-3.2.F2c, PAX-17.1.2, PAX-SOP-10: the card drawn in an Activation is played at once or taken in hand;
    /// then everybody may play cards.
    fn card_drawn(&self, s: &mut State, card: Card) {
        s.steps.pop();
        s.deck[card] -= 1;
        let seat = s.active;
        self.open_segment(s);
        if self.content.card(card).hold() {
            s.player_mut(seat).hand.push(Held { card, seen: Seats::EMPTY });
        } else {
            // PAX-17.1.5a
            self.lay_card(s, seat, card, false);
        }
    }

    /// PAX-17.1.3b, PAX-17.1.4a, PAX-17.1.5b: the Card segment: first its player plays and discards, then the others may play.
    fn open_segment(&self, s: &mut State) {
        let seat = s.active;
        self.lay_windows(s, Occasion::Segment, 1);
        s.steps.push(CardStep::Discard { seat }.into());
        s.steps.push(CardStep::Window { seat, occasion: Occasion::Segment }.into());
    }

    /// PAX-17.1.5b: the others may play cards in an Expansion; its player does so among its moves.
    pub(crate) fn open_windows(&self, s: &mut State) {
        if self.extended(s) {
            self.lay_windows(s, Occasion::Action, 1);
        }
    }

    /// PAX-17.1.5b: everybody may play cards: after a Muster, and when a group has come to a place. That group need not be one of
    /// the active player's.
    pub(crate) fn open_all_windows(&self, s: &mut State, occasion: Occasion) {
        if self.extended(s) {
            self.lay_windows(s, occasion, 0);
        }
    }

    /// Lays down a window for each player who sits at least `from` places after the active one, the nearest on top.
    fn lay_windows(&self, s: &mut State, occasion: Occasion, from: usize) {
        let active = self.actor(s);
        for places in (from..s.players()).rev() {
            let seat = s.after(active, places);
            s.steps.push(CardStep::Window { seat, occasion }.into());
        }
    }

    /// Whether a card is in a hand.
    pub(crate) fn in_hand(&self, s: &State, seat: Seat, card: Card) -> bool {
        s.player(seat).hand.refs().any(|held| held.card == card)
    }

    /// The titles in a hand, each once, in the order of [`Card`].
    fn each_held(&self, s: &State, seat: Seat, mut each: impl FnMut(Card)) {
        Card::ALL.iter().filter(|card| self.in_hand(s, seat, **card)).for_each(|card| each(*card));
    }

    /// PAX-17.1.5c, PAX-17.1.5f, PAX-17.1.6: cards that a seat can play now.
    pub(crate) fn offer_cards(&self, s: &State, seat: Seat, occasion: Occasion, out: &mut Vec<Action>) {
        self.each_playable(s, seat, occasion, |card, hire| out.push(Action::Play { card, hire }));
    }

    fn can_play(&self, s: &State, seat: Seat, occasion: Occasion) -> bool {
        let mut any = false;
        self.each_playable(s, seat, occasion, |_, _| any = true);
        any
    }

    fn each_playable(&self, s: &State, seat: Seat, occasion: Occasion, mut each: impl FnMut(Card, bool)) {
        // The question is asked often; in the Standard Game nobody holds cards.
        if s.player(seat).hand.is_empty() {
            return;
        }
        let hires = matches!(occasion, Occasion::Segment | Occasion::Action) && self.may_hire_by_card(s, seat);
        self.each_held(s, seat, |card| {
            if self.playable(s, seat, card, occasion) {
                each(card, false);
            }
            // PAX-17.1.6, PAX-12.2.3b
            if hires && card != Card::Mercenaries {
                each(card, true);
            }
        });
    }

    /// PAX-17.1.5: a card is played from a hand.
    pub(crate) fn play_card(&self, s: &mut State, by: Seat, card: Card, hire: bool) {
        self.drop_card(s, by, card);
        self.lay_card(s, by, card, hire);
    }

    /// PAX-17.2-13: a card takes effect unless somebody cancels it.
    fn lay_card(&self, s: &mut State, by: Seat, card: Card, hire: bool) {
        s.steps.push(CardStep::Effect { by, card, hire }.into());
        for places in (1..s.players()).rev() {
            let seat = s.after(by, places);
            s.steps.push(CardStep::Cancel { seat, by, card }.into());
        }
    }

    /// A card leaves a hand. Of several with the same title it is the one that most others have seen, so that they do not
    /// learn that there is another one.
    fn drop_card(&self, s: &mut State, seat: Seat, card: Card) {
        let hand = &s.player(seat).hand;
        let copies = hand.refs().enumerate().filter(|(_, held)| held.card == card);
        let (place, _) = copies.max_by_key(|(_, held)| held.seen.len()).expect("a card in the hand");
        s.player_mut(seat).hand.remove(place);
    }

    fn discard(&self, s: &mut State, seat: Seat, card: Card) {
        self.drop_card(s, seat, card);
        s.discards[card] += 1;
    }

    /// PAX-17.2-13-a, PAX-17.2-13-b: both cards are discarded; nobody else needs to be asked.
    fn cancel_card(&self, s: &mut State, seat: Seat, card: Card) {
        self.discard(s, seat, Card::DeusExMachina);
        while matches!(s.steps.top(), Some(Step::Card(CardStep::Cancel { .. }))) {
            s.steps.pop();
        }
        let effect = s.steps.pop();
        assert!(matches!(effect, Some(Step::Card(CardStep::Effect { .. }))), "an effect to cancel, not {effect:?}");
        s.discards[card] += 1;
        // PAX-R17-08: only the active player draws cards.
        let drawn = !self.content.card(card).hold();
        if drawn && self.content.options.deus_ex_machina_redraw {
            self.lay_redraw(s);
        }
    }

    /// PAX-R17-08 (option): the active player draws another card, which lays down the windows of the segment again.
    fn lay_redraw(&self, s: &mut State) {
        while matches!(s.steps.top(), Some(Step::Card(CardStep::Window { .. } | CardStep::Discard { .. }))) {
            s.steps.pop();
        }
        s.steps.push(CardStep::Draw.into());
    }

    /// PAX-17.1.4a, PAX-R17-17: a hand that has grown is cut down to the limit, unless an option puts that off to the next
    /// draw.
    pub(crate) fn limit_hand(&self, s: &mut State, seat: Seat) {
        if self.content.options.hand_limit_at_once {
            s.steps.push(CardStep::Discard { seat }.into());
        }
    }

    /// PAX-17.2-14, PAX-17.2-35-d: the current Activation loses its Action, and the cards of its player. By an option even a
    /// forfeited marker brings a card; it has no Action to lose.
    pub(crate) fn cancel_action(&self, s: &mut State) {
        s.call_off(ActStep::ChooseAction);
        s.call_off(CardStep::Window { seat: s.active, occasion: Occasion::Segment });
    }
}
