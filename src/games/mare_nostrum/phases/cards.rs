//! Phase 3: heroes, wonders and the Pyramids: the display, prices, Perseus, Castor and Pollux (MN-338 to MN-343, MN-352, MN-6xx,
//! MN-70x).

use crate::MareNostrum;
use crate::action::Action;
use crate::ids::*;
use crate::options::*;
use crate::state::*;
use agon_game::flow::{self, Chapter};
use agon_game::schemars::{self, JsonSchema};
use agon_game::{Id, IdSet};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use strum::{IntoStaticStr, VariantNames};

/// Phase 3: Perseus, Castor and Pollux, and the display.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, VariantNames, IntoStaticStr)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[strum(serialize_all = "snake_case")]
pub enum CardStep {
    /// MN-352: Perseus may interrupt before `next` builds.
    Priority {
        /// Perseus's owner.
        empire: Empire,
        /// Whom the Culture Leader has named.
        next: Empire,
    },
    /// MN-701.
    CopyHero {
        /// The owner of Castor and Pollux.
        empire: Empire,
    },
    /// Chance: bought cards are replaced (MN-343).
    RefillDisplay,
}

impl Chapter<MareNostrum> for CardStep {
    fn who(self, _: &MareNostrum, s: &State) -> Who {
        match self {
            Self::Priority { empire, .. } | Self::CopyHero { empire } => Who::Seat(s.seat(empire)),
            Self::RefillDisplay => Who::Chance(Draw::Card),
        }
    }

    fn legal(self, game: &MareNostrum, s: &State, out: &mut Vec<Action>) {
        match self {
            Self::Priority { empire, .. } => game.legal_priority(s, empire, out),
            Self::CopyHero { empire } => {
                out.extend(game.copyable(s, empire).iter().map(|card| Action::Copy { card }));
            }
            Self::RefillDisplay => flow::nobody_decides(self),
        }
    }

    fn apply(self, game: &MareNostrum, s: &mut State, action: Action) {
        match (self, action) {
            (Self::Priority { next, .. }, Action::DeclinePriority) => game.begin_activation(s, next, false),
            (Self::Priority { empire, .. }, Action::ClaimFirst) => game.begin_activation(s, empire, true),
            (Self::Priority { empire, .. }, Action::ClaimPurchase { card }) => {
                game.begin_activation(s, empire, true);
                game.purchase(s, empire, Purchase::Card(card));
            }
            (Self::CopyHero { empire }, Action::Copy { card }) => {
                s.copied[empire] = Some(card);
                s.activation.free_legions += game.free_legions_by(s, empire, &game.content.cards[card.index()]);
                s.step = BuildStep::Build { empire }.into();
            }
            (Self::RefillDisplay, Action::RevealCard { card }) => {
                game.reveal_card(s, card);
                game.refill_display(s);
            }
            _ => flow::unknown_action(self, action),
        }
    }

    fn kind(self, _: &MareNostrum, _: &State) -> Cow<'static, str> {
        Cow::Borrowed(self.into())
    }
}

impl MareNostrum {
    /// MN-352, MN-607, MN-R31: Perseus's owner may build the Pyramids or the fifth card at once, if he can pay.
    pub(super) fn legal_priority(&self, s: &State, empire: Empire, out: &mut Vec<Action>) {
        match self.content.options.perseus_scope {
            PerseusScope::AlwaysFirst => out.push(Action::ClaimFirst),
            PerseusScope::WinningPurchaseOnly => {
                let cards = self.for_sale(s, empire).iter().filter(|&card| self.wins_at_once(s, empire, card));
                out.extend(cards.map(|card| Action::ClaimPurchase { card }));
            }
        }
        out.push(Action::DeclinePriority);
    }

    /// Whether buying the card under Perseus's priority wins. MN-C6: `perseus_fifth_card`.
    pub(in super::super) fn wins_at_once(&self, s: &State, empire: Empire, card: Card) -> bool {
        let hero = !matches!(
            card,
            Card::ColossusOfRhodes
                | Card::HangingGardens
                | Card::LighthouseOfPharos
                | Card::StatueOfZeus
                | Card::TempleOfArtemis
        );
        let counts = hero || self.content.options.perseus_fifth_card == PerseusFifthCard::HeroOrWonder;
        self.content.cards[card.index()].wins
            || (self.owned_cards(s, empire) + 1 >= self.content.cards_to_win && counts)
    }

    /// MN-R32: heroes and wonders of an empire, the starting hero included.
    #[inline]
    pub fn owned_cards(&self, s: &State, empire: Empire) -> u8 {
        s.cards[empire].len() as u8
    }

    /// MN-339, MN-340.
    pub fn card_cost(&self, s: &State, empire: Empire, card: Card) -> u8 {
        if self.content.cards[card.index()].wins {
            return self.content.pyramids_cost;
        }
        let next = usize::from(self.owned_cards(s, empire)) - 1;
        // At the maximum number of cards the last price stands in for one more, which is never bought
        // ([`MareNostrum::for_sale`]).
        self.content.card_costs[next.min(self.content.card_costs.len() - 1)]
    }

    /// MN-338, MN-R30: face-up cards that the empire can pay.
    pub(in super::super) fn for_sale(&self, s: &State, empire: Empire) -> Cards {
        let purse = self.purse(s, empire);
        let price = self.card_cost(s, empire, Card::CastorAndPollux);
        let mut cards = Cards::EMPTY;
        if self.owned_cards(s, empire) <= self.content.card_costs.len() as u8 && purse.affords(price) {
            cards = s.display;
        }
        cards.remove(Card::Pyramids);
        if s.display.has(Card::Pyramids) && purse.affords(self.content.pyramids_cost) {
            cards.insert(Card::Pyramids);
        }
        cards.without(self.without_target(s, empire))
    }

    /// MN-R30, option: cards that copy heroes may not be bought if there is none to copy.
    pub(in super::super) fn without_target(&self, s: &State, empire: Empire) -> Cards {
        let forbidden = self.content.options.castor_and_pollux_without_target == CastorWithoutTarget::Forbidden
            && self.copyable(s, empire).is_empty();
        if forbidden { self.copies } else { Cards::EMPTY }
    }

    /// MN-701, MN-702, MN-703, MN-704: heroes of opponents that can be copied.
    pub(in super::super) fn copyable(&self, s: &State, empire: Empire) -> Cards {
        let theirs = s.empires().filter(|&e| e != empire).fold(Cards::EMPTY, |m, e| m.or(s.cards[e]));
        theirs.and(self.copyable)
    }

    /// MN-341, MN-342, MN-711: the card lies on its owner's board. MN-601, MN-607: some win at once, even if somebody
    /// already has a fifth card (MN-608).
    pub(in super::super) fn take_card(&self, s: &mut State, empire: Empire, card: Card) {
        let wins = self.content.cards[card.index()].wins;
        let at_once = wins || (s.activation.priority && self.wins_at_once(s, empire, card));
        s.display.remove(card);
        s.cards[empire].insert(card);
        s.activation.free_legions += self.free_legions_by(s, empire, &self.content.cards[card.index()]);
        if at_once {
            let kind = if wins { VictoryKind::Pyramids } else { VictoryKind::HeroesAndWonders };
            return self.win(s, kind, IdSet::of(empire));
        }
        s.step = BuildStep::Build { empire }.into();
        if self.copies.has(card) && !self.copyable(s, empire).is_empty() {
            s.step = CardStep::CopyHero { empire }.into();
        }
    }

    /// MN-343: bought cards are replaced before Phase 4.
    pub(in super::super) fn refill_display(&self, s: &mut State) {
        match self.display_is_full(s) {
            true => self.begin_movement(s),
            false => s.step = CardStep::RefillDisplay.into(),
        }
    }

    /// MN-015, MN-R5: whether no further face-down card is turned up.
    pub(in super::super) fn display_is_full(&self, s: &State) -> bool {
        let open = s.display.len() - usize::from(s.display.has(Card::Pyramids));
        let size = match self.content.options.card_display {
            CardDisplay::Limited => usize::from(self.content.display_size),
            CardDisplay::Open => usize::MAX,
        };
        open >= size || s.deck.is_empty()
    }

    pub(in super::super) fn reveal_card(&self, s: &mut State, card: Card) {
        s.deck.remove(card);
        s.display.insert(card);
    }
}
