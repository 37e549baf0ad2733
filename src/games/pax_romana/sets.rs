//! Sets of more ids than a machine word has bits: Spaces, and places of the map.

use crate::ids::{Node, Space};
use agon_game::Id;
use agon_game::schemars;
use serde::de::{Deserialize, Deserializer};
use serde::ser::{Serialize, Serializer};
use std::marker::PhantomData;

/// A set of ids in `W` machine words, one bit each. Reads and writes as a list of names.
pub struct WideSet<K, const W: usize>([u64; W], PhantomData<K>);

/// A set of Spaces.
pub type SpaceSet = WideSet<Space, 4>;
/// A set of Spaces and transit points.
pub type NodeSet = WideSet<Node, 5>;

/// Spaces are the first places.
impl From<SpaceSet> for NodeSet {
    #[inline]
    fn from(spaces: SpaceSet) -> Self {
        let [a, b, c, d] = spaces.0;
        Self([a, b, c, d, 0], PhantomData)
    }
}

impl<K, const W: usize> Copy for WideSet<K, W> {}
impl<K, const W: usize> Clone for WideSet<K, W> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}
impl<K, const W: usize> Default for WideSet<K, W> {
    fn default() -> Self {
        Self::EMPTY
    }
}
impl<K, const W: usize> PartialEq for WideSet<K, W> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}
impl<K, const W: usize> Eq for WideSet<K, W> {}
impl<K, const W: usize> std::hash::Hash for WideSet<K, W> {
    fn hash<H: std::hash::Hasher>(&self, h: &mut H) {
        self.0.hash(h);
    }
}

impl<K, const W: usize> WideSet<K, W> {
    /// No ids.
    pub const EMPTY: Self = Self([0; W], PhantomData);

    /// A set by its bits, lowest id first.
    #[inline]
    pub fn from_words(words: [u64; W]) -> Self {
        Self(words, PhantomData)
    }

    /// The bits, lowest id first.
    #[inline]
    pub fn words(self) -> [u64; W] {
        self.0
    }

    /// Number of ids.
    #[inline]
    pub fn len(self) -> usize {
        // Most sets occupy few words.
        self.0.iter().filter(|word| **word != 0).map(|word| word.count_ones() as usize).sum()
    }

    /// Whether the set is empty.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// The union of two sets.
    #[inline]
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    /// Adds the ids of another set.
    #[inline]
    pub fn add(&mut self, other: &Self) {
        for (word, bits) in self.0.iter_mut().enumerate() {
            *bits |= other.0[word];
        }
    }

    /// The intersection of two sets.
    #[inline]
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    /// The ids of this set that are not in the other.
    #[inline]
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    /// Whether the sets share an id.
    #[inline]
    pub fn meets(self, other: Self) -> bool {
        !self.and(other).is_empty()
    }

    /// Whether all its ids are in the other set.
    #[inline]
    pub fn within(self, other: Self) -> bool {
        self.without(other).is_empty()
    }

    /// The numbers of its ids, in order.
    #[inline]
    pub(crate) fn each_index(self, mut each: impl FnMut(usize)) {
        for (word, bits) in self.0.into_iter().enumerate() {
            let mut rest = bits;
            while rest != 0 {
                each(word * 64 + rest.trailing_zeros() as usize);
                rest &= rest - 1;
            }
        }
    }

    #[inline]
    fn zip(self, other: Self, with: impl Fn(u64, u64) -> u64) -> Self {
        let mut words = self.0;
        for (word, bits) in words.iter_mut().enumerate() {
            *bits = with(*bits, other.0[word]);
        }
        Self(words, PhantomData)
    }
}

impl<K: Id, const W: usize> WideSet<K, W> {
    /// A set with a single id.
    #[inline]
    pub fn of(id: K) -> Self {
        let mut set = Self::EMPTY;
        set.insert(id);
        set
    }

    /// Whether the id is in the set.
    #[inline]
    pub fn has(self, id: K) -> bool {
        self.0[id.index() / 64] >> (id.index() % 64) & 1 == 1
    }

    /// Adds an id.
    #[inline]
    pub fn insert(&mut self, id: K) {
        self.0[id.index() / 64] |= 1 << (id.index() % 64);
    }

    /// Removes an id.
    #[inline]
    pub fn remove(&mut self, id: K) {
        self.0[id.index() / 64] &= !(1 << (id.index() % 64));
    }

    /// The first id.
    #[inline]
    pub fn first(self) -> Option<K> {
        self.iter().next()
    }

    /// The ids in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = K> + Clone {
        let (mut rest, mut word) = (self.0, 0);
        std::iter::from_fn(move || {
            while word < W {
                let bits = rest[word];
                if bits != 0 {
                    rest[word] = bits & (bits - 1);
                    return Some(K::from_index(word * 64 + bits.trailing_zeros() as usize));
                }
                word += 1;
            }
            None
        })
    }
}

impl<K: Id, const W: usize> FromIterator<K> for WideSet<K, W> {
    fn from_iter<I: IntoIterator<Item = K>>(ids: I) -> Self {
        let mut set = Self::EMPTY;
        ids.into_iter().for_each(|id| set.insert(id));
        set
    }
}

impl<K: Id, const W: usize> std::fmt::Debug for WideSet<K, W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter().map(Id::name)).finish()
    }
}

impl<K: Id + schemars::JsonSchema, const W: usize> schemars::JsonSchema for WideSet<K, W> {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Set".into()
    }
    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        generator.subschema_for::<Vec<K>>()
    }
}

impl<K: Id, const W: usize> Serialize for WideSet<K, W> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.iter().map(Id::name))
    }
}

impl<'de, K: Id + Deserialize<'de>, const W: usize> Deserialize<'de> for WideSet<K, W> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        Ok(Vec::<K>::deserialize(d)?.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_do_not_run_into_each_other() {
        let ids = [0, 63, 64, 127, 191, 222].map(Space);
        let set: SpaceSet = ids.into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), ids);
        assert_eq!((set.len(), set.first()), (6, Some(Space(0))));
        assert!(set.has(Space(64)) && !set.has(Space(65)));
        let mut rest = set.without(SpaceSet::of(Space(63)));
        rest.remove(Space(222));
        assert_eq!(rest.len(), 4);
        assert!(set.meets(rest) && !set.without(rest).meets(rest));
        assert_eq!(set.and(rest), rest);
        assert_eq!(rest.or(set), set);
    }
}
