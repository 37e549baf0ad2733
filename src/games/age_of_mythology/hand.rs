//! Random cards in hands, with their ages: how often the discard pile of their deck has been shuffled since they were drawn.
//! Everybody knows the pile, so the age of a hidden card says which cards it can be.

use crate::ids::*;
use agon_game::schemars::{self, JsonSchema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The oldest age that is told apart: drawn before the last three shuffles or earlier.
pub const OLDEST: u8 = 3;
/// Most hidden cards of one civilization. At most every second player has it (AOM-103).
const MOST_HIDDEN: usize = MAX_PLAYERS / 2 * MAX_HAND;

/// Random cards of a player.
pub type Hand = Cards<MAX_HAND>;
/// Random cards in the hidden hands of a civilization.
pub type HiddenCards = Cards<MOST_HIDDEN>;

/// Random cards, sorted by kind, the oldest of a kind first. Serialized as a list of entries with the name in `card` and,
/// unless it is 0, the age in `age`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cards<const N: usize> {
    /// The kind, and in the two low bits how far the age is below the highest one; [`EMPTY`] where there is no card.
    packed: [u8; N],
}

/// An empty place, after all cards. No card is packed like this: there are less than 64 kinds.
const EMPTY: u8 = u8::MAX;
const _: () = assert!(MAX_CARDS <= EMPTY as usize >> 2);

/// A card as it is written.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Entry {
    card: Card,
    #[serde(default, skip_serializing_if = "is_new")]
    age: u8,
}

fn is_new(age: &u8) -> bool {
    *age == 0
}

impl<const N: usize> Default for Cards<N> {
    fn default() -> Self {
        Self { packed: [EMPTY; N] }
    }
}

impl<const N: usize> Cards<N> {
    /// Number of cards.
    #[inline]
    pub fn len(&self) -> usize {
        self.packed.iter().filter(|packed| **packed != EMPTY).count()
    }

    /// True without cards.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.packed[0] == EMPTY
    }

    /// The cards, equal ones repeated.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Card> + Clone + '_ {
        self.aged().map(|(card, _)| card)
    }

    /// The kinds of the cards, each once.
    #[inline]
    pub fn kinds(&self) -> impl Iterator<Item = Card> + Clone + use<N> {
        let cards = *self;
        let first = move |i: &usize| *i == 0 || cards.packed[i - 1] >> 2 != cards.packed[*i] >> 2;
        (0..self.len()).filter(first).map(move |i| Card(cards.packed[i] >> 2))
    }

    /// The cards with their ages.
    #[inline]
    pub fn aged(&self) -> impl Iterator<Item = (Card, u8)> + Clone + '_ {
        self.packed[..self.len()].iter().map(|c| (Card(c >> 2), OLDEST - (c & OLDEST)))
    }

    /// Whether a card of the kind is there.
    #[inline]
    pub fn has(&self, card: Card) -> bool {
        self.iter().any(|c| c == card)
    }

    /// Adds a card that has just been drawn.
    ///
    /// # Panics
    /// If there is no room left.
    pub fn insert(&mut self, card: Card) {
        self.insert_aged(card, 0);
    }

    /// Adds a card of an age, at most [`OLDEST`].
    ///
    /// # Panics
    /// If there is no room left.
    pub fn insert_aged(&mut self, card: Card, age: u8) {
        let len = self.len();
        let new = card.0 << 2 | (OLDEST - age.min(OLDEST));
        let at = self.packed[..len].partition_point(|c| *c <= new);
        self.packed.copy_within(at..len, at + 1);
        self.packed[at] = new;
    }

    /// Takes out the oldest card of a kind and says how old it is; `None` if there is none.
    pub fn remove(&mut self, card: Card) -> Option<u8> {
        let at = self.iter().position(|c| c == card)?;
        Some(self.remove_at(at).1)
    }

    /// Takes out the card at a position.
    ///
    /// # Panics
    /// If there is no such position.
    pub fn remove_at(&mut self, at: usize) -> (Card, u8) {
        let len = self.len();
        let packed = self.packed[at];
        self.packed.copy_within(at + 1..len, at);
        self.packed[len - 1] = EMPTY;
        (Card(packed >> 2), OLDEST - (packed & OLDEST))
    }

    /// The discard pile has been shuffled: all cards are one shuffle older; with `alike` all have age 1 from now on.
    pub fn grow_older(&mut self, alike: bool) {
        let before = *self;
        *self = Self::default();
        before.aged().for_each(|(card, age)| self.insert_aged(card, if alike { 1 } else { age + 1 }));
    }
}

impl<const N: usize> JsonSchema for Cards<N> {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Cards".into()
    }
    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        generator.subschema_for::<Vec<Entry>>()
    }
}

impl<const N: usize> Serialize for Cards<N> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.aged().map(|(card, age)| Entry { card, age }))
    }
}

impl<'de, const N: usize> Deserialize<'de> for Cards<N> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let entries = Vec::<Entry>::deserialize(d)?;
        if entries.len() > N {
            return Err(serde::de::Error::custom(format!("{} cards, at most {N} fit", entries.len())));
        }
        if let Some(entry) = entries.iter().find(|e| e.age > OLDEST) {
            return Err(serde::de::Error::custom(format!("a card of age {}, at most {OLDEST} is counted", entry.age)));
        }
        let mut cards = Self::default();
        entries.into_iter().for_each(|e| cards.insert_aged(e.card, e.age));
        Ok(cards)
    }
}
