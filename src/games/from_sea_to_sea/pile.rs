//! Piles of events: an order of cards of which some are known.

use super::ids::Event;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Most events in a pile.
pub(super) const PILE: usize = 20;

/// Events from the top of a pile; `None` for a card that nobody knows.
#[derive(Clone, Copy, PartialEq, Hash, Debug, Default)]
pub struct Pile {
    len: u8,
    cards: [Option<Event>; PILE],
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
        self.cards[..self.len()].iter().copied()
    }

    /// The top card: `None` when the pile is empty, `Some(None)` when nobody knows it.
    #[inline]
    pub fn top(&self) -> Option<Option<Event>> {
        (self.len > 0).then_some(self.cards[0])
    }

    /// Takes the top card.
    pub fn pop(&mut self) -> Option<Option<Event>> {
        let top = self.top()?;
        self.cards.copy_within(1.., 0);
        self.cards[PILE - 1] = None;
        self.len -= 1;
        Some(top)
    }

    /// Puts a card under the pile.
    ///
    /// # Panics
    /// If the pile is full.
    pub fn push_bottom(&mut self, card: Option<Event>) {
        self.cards[self.len()] = card;
        self.len += 1;
    }
}

agon_game::schema_as!(Pile as Vec<Option<Event>>);

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
