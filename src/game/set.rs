//! Sets of ids, one bit each.

use super::Id;
use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;

/// An unsigned integer that backs an [`IdSet`].
pub trait Bits: Copy + Eq + std::hash::Hash {
    /// No bit set.
    const ZERO: Self;
    /// Widened.
    fn wide(self) -> u64;
    /// The low bits.
    fn narrow(bits: u64) -> Self;
}

macro_rules! bits {
    ($($int:ty),+) => { $(
        impl Bits for $int {
            const ZERO: Self = 0;
            #[inline]
            fn wide(self) -> u64 { u64::from(self) }
            #[inline]
            fn narrow(bits: u64) -> Self { bits as Self }
        }
    )+ };
}
bits!(u8, u16, u32, u64);

/// Sixteen ids without alignment, so that a step with such a set among its fields needs no padding.
impl Bits for [u8; 2] {
    const ZERO: Self = [0; 2];
    #[inline]
    fn wide(self) -> u64 {
        u64::from(u16::from_le_bytes(self))
    }
    #[inline]
    fn narrow(bits: u64) -> Self {
        (bits as u16).to_le_bytes()
    }
}

/// Twenty-four ids without alignment.
impl Bits for [u8; 3] {
    const ZERO: Self = [0; 3];
    #[inline]
    fn wide(self) -> u64 {
        let [low, middle, high] = self;
        u64::from(u32::from_le_bytes([low, middle, high, 0]))
    }
    #[inline]
    fn narrow(bits: u64) -> Self {
        let [low, middle, high, _] = (bits as u32).to_le_bytes();
        [low, middle, high]
    }
}

/// A set of ids, one bit each; `B` says how many fit. Reads and writes as a list of names.
pub struct IdSet<K, B = u64>(B, PhantomData<K>);

impl<K, B: Copy> Copy for IdSet<K, B> {}
impl<K, B: Copy> Clone for IdSet<K, B> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}
impl<K, B: Bits> Default for IdSet<K, B> {
    fn default() -> Self {
        Self::EMPTY
    }
}
impl<K, B: Bits> PartialEq for IdSet<K, B> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}
impl<K, B: Bits> Eq for IdSet<K, B> {}
impl<K, B: Bits> std::hash::Hash for IdSet<K, B> {
    fn hash<H: std::hash::Hasher>(&self, h: &mut H) {
        self.0.hash(h);
    }
}

impl<K, B: Bits> IdSet<K, B> {
    /// No ids.
    pub const EMPTY: Self = Self(B::ZERO, PhantomData);

    /// The ids whose bits are set.
    #[inline]
    pub fn from_bits(bits: u64) -> Self {
        Self(B::narrow(bits), PhantomData)
    }

    /// One bit per id.
    #[inline]
    pub fn bits(self) -> u64 {
        self.0.wide()
    }

    /// Number of ids.
    #[inline]
    pub fn len(self) -> usize {
        self.bits().count_ones() as usize
    }

    /// True without ids.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == B::ZERO
    }

    /// Ids of either set.
    #[inline]
    pub fn or(self, other: Self) -> Self {
        Self::from_bits(self.bits() | other.bits())
    }

    /// Ids of both sets.
    #[inline]
    pub fn and(self, other: Self) -> Self {
        Self::from_bits(self.bits() & other.bits())
    }

    /// Ids of this set that are not in the other.
    #[inline]
    pub fn without(self, other: Self) -> Self {
        Self::from_bits(self.bits() & !other.bits())
    }

    /// Whether the sets share an id.
    #[inline]
    pub fn meets(self, other: Self) -> bool {
        self.bits() & other.bits() != 0
    }
}

impl<K: Id, B: Bits> IdSet<K, B> {
    /// The set of one id.
    #[inline]
    pub fn of(id: K) -> Self {
        Self::from_bits(1 << id.index())
    }

    /// Whether the id is in.
    #[inline]
    pub fn has(self, id: K) -> bool {
        self.bits() >> id.index() & 1 == 1
    }

    /// Adds an id.
    #[inline]
    pub fn insert(&mut self, id: K) {
        *self = self.or(Self::of(id));
    }

    /// Takes an id out.
    #[inline]
    pub fn remove(&mut self, id: K) {
        *self = self.without(Self::of(id));
    }

    /// The ids from `id` on.
    #[inline]
    pub fn from(self, id: K) -> Self {
        Self::from_bits(self.bits() & !((1u64 << id.index()) - 1))
    }

    /// The ids after `id`.
    #[inline]
    pub fn after(self, id: K) -> Self {
        Self::from_bits(self.bits() & !((2u64 << id.index()) - 1))
    }

    /// The first id.
    #[inline]
    pub fn first(self) -> Option<K> {
        (!self.is_empty()).then(|| K::from_index(self.bits().trailing_zeros() as usize))
    }

    /// The ids in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = K> + Clone {
        let mut bits = self.bits();
        std::iter::from_fn(move || {
            (bits != 0).then(|| {
                let i = bits.trailing_zeros() as usize;
                bits &= bits - 1;
                K::from_index(i)
            })
        })
    }
}

impl<K: Id, B: Bits> FromIterator<K> for IdSet<K, B> {
    fn from_iter<I: IntoIterator<Item = K>>(ids: I) -> Self {
        let mut set = Self::EMPTY;
        ids.into_iter().for_each(|id| set.insert(id));
        set
    }
}

impl<K: Id, B: Bits> fmt::Debug for IdSet<K, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|id| id.name())).finish()
    }
}

impl<K: Id, B: Bits> Serialize for IdSet<K, B> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.iter().map(|id| id.name()))
    }
}

impl<'de, K: Id, B: Bits> Deserialize<'de> for IdSet<K, B> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let names = Vec::<String>::deserialize(d)?;
        let mut set = Self::EMPTY;
        for name in &names {
            let id = K::from_name(name).map_err(D::Error::custom)?;
            if set.has(id) {
                return Err(D::Error::custom(format!("{} `{name}` is listed twice", K::KIND)));
            }
            set.insert(id);
        }
        Ok(set)
    }
}
