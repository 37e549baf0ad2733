//! Piles of events: ordered cards, some of which are known.

use super::ids::Event;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// Most events in a pile.
pub(super) const PILE: usize = 20;

/// Events from the top of a pile; `None` for a card that nobody knows.
#[derive(Clone, Copy, PartialEq, Hash, Default)]
pub struct Pile {
    len: u8,
    /// A byte per card: the number of the event, counted from 1; 0 for a card that nobody knows.
    cards: [u8; PILE],
}

fn card(byte: u8) -> Option<Event> {
    byte.checked_sub(1).map(Event)
}

impl Pile {
    /// A pile of unknown cards.
    pub fn unknown(len: u8) -> Self {
        Self { len, ..Self::default() }
    }

    /// Number of cards.
    #[inline]
    pub fn len(&self) -> usize {
        self.len as usize
    }

    /// True without cards.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The cards from the top.
    pub fn iter(&self) -> impl Iterator<Item = Option<Event>> + '_ {
        self.cards[..self.len()].iter().map(|byte| card(*byte))
    }

    /// The top card: `None` when the pile is empty, `Some(None)` when nobody knows it.
    #[inline]
    pub fn top(&self) -> Option<Option<Event>> {
        (self.len > 0).then(|| card(self.cards[0]))
    }

    /// Takes the top card.
    pub fn pop(&mut self) -> Option<Option<Event>> {
        let top = self.top()?;
        self.cards.copy_within(1.., 0);
        self.cards[PILE - 1] = 0;
        self.len -= 1;
        Some(top)
    }

    /// Puts a card under the pile.
    ///
    /// # Panics
    /// If the pile is full.
    pub fn push_bottom(&mut self, card: Option<Event>) {
        self.cards[self.len()] = card.map_or(0, |event| event.0 + 1);
        self.len += 1;
    }
}

agon_game::schema_as!(Pile as Vec<Option<Event>>);

impl fmt::Debug for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Serialize for Pile {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Pile {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let cards = Vec::<Option<Event>>::deserialize(d)?;
        if cards.len() > PILE {
            return Err(serde::de::Error::custom(format!("{} events, at most {PILE} fit", cards.len())));
        }
        let mut pile = Self::default();
        cards.into_iter().for_each(|card| pile.push_bottom(card));
        Ok(pile)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn piles_keep_the_order_of_known_cards() {
        let mut pile = Pile::unknown(2);
        pile.push_bottom(Some(Event(3)));
        assert_eq!(
            (pile.pop(), pile.pop(), pile.pop(), pile.pop()),
            (Some(None), Some(None), Some(Some(Event(3))), None)
        );
        assert!(pile.is_empty());
    }
}
