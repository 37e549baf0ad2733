//! Phase 3: heroes, wonders and the Pyramids: the display, prices, Perseus, Castor and Pollux (MN-338 to MN-343, MN-352, MN-6xx,
//! MN-70x).

use crate::MareNostrum;
use crate::action::Action;
use crate::ids::*;
use crate::options::*;
use crate::state::*;
use agon_game::{Id, IdSet};

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
        // Who has all that can be had is asked what another would cost, and buys none ([`MareNostrum::for_sale`]).
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

    /// MN-R30, option: cards that copy heroes may not be bought where there is none.
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

    /// MN-341, MN-342, MN-711: the card lies on its owner's board. MN-601, MN-607: some win at once, whoever has a fifth card
    /// already (MN-608).
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
        s.step = Step::Build { empire };
        if self.copies.has(card) && !self.copyable(s, empire).is_empty() {
            s.step = Step::CopyHero { empire };
        }
    }

    /// MN-015, MN-343, MN-R5.
    pub(in super::super) fn refill_display(&self, s: &mut State) {
        let open = s.display.len() - usize::from(s.display.has(Card::Pyramids));
        let size = match self.content.options.card_display {
            CardDisplay::Limited => usize::from(self.content.display_size),
            CardDisplay::Open => usize::MAX,
        };
        if open < size && !s.deck.is_empty() {
            s.step = if s.step == Step::DealDisplay { Step::DealDisplay } else { Step::RefillDisplay };
        } else if s.step == Step::DealDisplay {
            self.begin_round(s);
        } else {
            self.begin_movement(s);
        }
    }

    pub(in super::super) fn reveal_card(&self, s: &mut State, card: Card) {
        s.deck.remove(card);
        s.display.insert(card);
        self.refill_display(s);
    }
}
