//! Small sets of ids of which there are too many for one bit each.

use agon_game::schemars;
use agon_game::{Id, List};
use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Serialize, Serializer};
use std::marker::PhantomData;

/// Stands where there is no further id.
const NONE: u8 = u8::MAX;

/// A set of at most `N` ids, one byte each, in their order. Reads and writes as a list of names.
pub struct Few<K, const N: usize>([u8; N], PhantomData<K>);

impl<K, const N: usize> Copy for Few<K, N> {}
impl<K, const N: usize> Clone for Few<K, N> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<K, const N: usize> Default for Few<K, N> {
    fn default() -> Self {
        Self([NONE; N], PhantomData)
    }
}
impl<K, const N: usize> PartialEq for Few<K, N> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}
impl<K, const N: usize> Eq for Few<K, N> {}
impl<K, const N: usize> std::hash::Hash for Few<K, N> {
    fn hash<H: std::hash::Hasher>(&self, h: &mut H) {
        self.0.hash(h);
    }
}

impl<K: Id, const N: usize> Few<K, N> {
    /// The ids in order.
    pub fn iter(self) -> impl Iterator<Item = K> {
        self.0.into_iter().filter(|place| *place != NONE).map(|place| K::from_index(place.into()))
    }

    /// Number of ids.
    pub fn len(self) -> usize {
        self.iter().count()
    }

    /// Whether the set is empty.
    pub fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// Whether the id is in the set.
    pub fn has(self, id: K) -> bool {
        self.0.contains(&place(id))
    }

    /// Adds an id.
    ///
    /// # Panics
    /// If the set is full.
    pub fn insert(&mut self, id: K) {
        if !self.has(id) {
            *self.0.iter_mut().find(|place| **place == NONE).expect("room in a small set") = place(id);
            self.0.sort_unstable();
        }
    }

    /// Removes an id.
    pub fn remove(&mut self, id: K) {
        *self = self.iter().filter(|other| other.index() != id.index()).collect();
    }
}

/// An id as it is kept.
fn place(id: impl Id) -> u8 {
    u8::try_from(id.index()).ok().filter(|place| *place != NONE).expect("an id below 255")
}

impl<K: Id, const N: usize> FromIterator<K> for Few<K, N> {
    fn from_iter<I: IntoIterator<Item = K>>(ids: I) -> Self {
        let mut set = Self::default();
        ids.into_iter().for_each(|id| set.insert(id));
        set
    }
}

impl<K: Id, const N: usize> std::fmt::Debug for Few<K, N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter().map(Id::name)).finish()
    }
}

impl<K: Id + schemars::JsonSchema, const N: usize> schemars::JsonSchema for Few<K, N> {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Few".into()
    }
    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        generator.subschema_for::<List<K, N>>()
    }
}

impl<K: Id, const N: usize> Serialize for Few<K, N> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.iter().map(Id::name))
    }
}

impl<'de, K: Id + Deserialize<'de>, const N: usize> Deserialize<'de> for Few<K, N> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let ids = Vec::<K>::deserialize(d)?;
        let mut set = Self::default();
        for id in &ids {
            if set.has(*id) {
                return Err(D::Error::custom(format!("{} is named twice", id.name())));
            }
            if set.len() == N {
                return Err(D::Error::custom(format!("{} entries, at most {N} fit", ids.len())));
            }
            set.insert(*id);
        }
        Ok(set)
    }
}
