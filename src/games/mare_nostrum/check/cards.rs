//! Heroes and wonders: where they are, who copies whom, and who would have won with them.

use super::{Checked, ensure};
use crate::MareNostrum;
use crate::ids::*;
use crate::options::CardDisplay;
use crate::state::*;
use agon_game::Id;

impl MareNostrum {
    /// MN-342: each card exists once.
    pub(super) fn check_cards(&self, s: &State) -> Checked {
        for card in Card::ALL.iter().copied() {
            let owners = s.empires().filter(|&e| s.cards[e].has(card)).count();
            let places = owners + usize::from(s.display.has(card)) + usize::from(s.deck.has(card));
            let hero_of = self.content.starts.iter().position(|start| start.hero == card).map(Empire::from_index);
            if let Some(e) = hero_of {
                // MN-R68.
                let seated = s.empires().any(|other| other == e);
                ensure!(seated || places == 0, "cards: {card} is in the box, because {e} is not at the table");
                ensure!(!seated || s.cards[e].has(card), "cards.{e}: its starting hero {card} is missing");
            }
            let expected = usize::from(hero_of.is_none_or(|e| s.empires().any(|other| other == e)));
            ensure!(
                places == expected,
                "cards: {card} is in {places} places; it is with one empire, in the display or in the deck"
            );
        }
        ensure!(!s.deck.has(Card::Pyramids), "deck: the Pyramids lie face up from the start");
        for e in s.empires() {
            self.check_owner(s, e)?;
            self.check_copy(s, e)?;
        }
        self.check_display(s)
    }

    /// MN-339, MN-601, MN-602, MN-607: nobody plays on after winning by cards.
    fn check_owner(&self, s: &State, e: Empire) -> Checked {
        if s.step == Step::Victory(VictoryStep::Over) {
            return Ok(());
        }
        let winning = s.cards[e].iter().find(|card| self.content.cards[card.index()].wins);
        if let Some(card) = winning {
            return Err(format!("cards.{e}: {e} has {card} and has won (MN-601)"));
        }
        let (owned, most) = (self.owned_cards(s, e), self.content.card_costs.len() as u8 + 1);
        ensure!(owned <= most, "cards.{e}: {owned} heroes and wonders; nobody has more than {most} (MN-339)");
        let bought = self.in_building(s) && (s.done.has(e) || self.builder(s) == Some(e));
        ensure!(
            bought || owned < self.content.cards_to_win,
            "cards.{e}: {e} has {owned} heroes and wonders and has won (MN-602)"
        );
        Ok(())
    }

    /// MN-701 to MN-704.
    fn check_copy(&self, s: &State, e: Empire) -> Checked {
        let Some(card) = s.copied[e] else { return Ok(()) };
        ensure!(s.cards[e].meets(self.copies), "copied.{e}: {e} has no card that copies heroes");
        ensure!(self.copyable.has(card), "copied.{e}: {card} cannot be copied");
        ensure!(self.copyable(s, e).has(card), "copied.{e}: no opponent has {card}");
        Ok(())
    }

    /// MN-015, MN-343, MN-R5: never more cards than the display holds; cards are dealt while a place is free.
    fn check_display(&self, s: &State) -> Checked {
        let open = s.display.len() - usize::from(s.display.has(Card::Pyramids));
        let size = match self.content.options.card_display {
            CardDisplay::Limited => usize::from(self.content.display_size),
            CardDisplay::Open => usize::MAX,
        };
        ensure!(open <= size, "display: {open} cards beside the Pyramids; at most {size} lie face up");
        let full = open == size || s.deck.is_empty();
        let dealing = matches!(s.step, Step::Setup(SetupStep::DealDisplay) | Step::Card(CardStep::RefillDisplay));
        ensure!(!dealing || !full, "display: nothing is dealt, because no place is free or the deck is empty");
        // MN-016.
        let all_open = self.content.options.card_display == CardDisplay::Open;
        ensure!(!all_open || s.deck.is_empty(), "deck: all cards lie face up (option card_display = open)");
        Ok(())
    }
}
