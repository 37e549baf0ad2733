//! Typed ids, and tables and sets indexed by them.
//!
//! Two kinds of ids: *fixed* ones are enums the rules know by name (`enum_id!`); *content* ones are numbers whose names
//! come from the loaded content (`named_id!`). Both read and write as names. Content names are looked up in the
//! [`Names`] of the game, which are in force inside [`Names::scope`].

use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, Visitor};
use serde::ser::{Serialize, SerializeMap, Serializer};
use std::cell::RefCell;
use std::fmt;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};
use std::sync::Arc;

/// A typed index with a name.
pub trait Id: Copy + Eq {
    /// What the id counts, e.g. `province`.
    const KIND: &'static str;
    /// Position in tables.
    fn index(self) -> usize;
    /// The id at a position.
    fn from_index(index: usize) -> Self;
    /// Number of ids; for content ids inside [`Names::scope`] only, 0 elsewhere.
    fn count() -> usize;
    /// Name; for content ids inside [`Names::scope`], elsewhere the number.
    fn name(self) -> String;
    /// The id with this name.
    ///
    /// # Errors
    /// Names the unknown name and the nearest known one.
    fn from_name(name: &str) -> Result<Self, String> {
        (0..Self::count())
            .map(Self::from_index)
            .find(|id| id.name() == name)
            .ok_or_else(|| super::unknown(Self::KIND, name, (0..Self::count()).map(|i| Self::from_index(i).name())))
    }
}

/// Names of the content ids of one game, by kind.
#[derive(Clone, Debug, Default)]
pub struct Names(Arc<Vec<(&'static str, Vec<String>)>>);

thread_local! {
    static IN_FORCE: RefCell<Vec<Names>> = const { RefCell::new(Vec::new()) };
}

impl Names {
    /// Names per kind, each in the order of the ids.
    pub fn new(kinds: Vec<(&'static str, Vec<String>)>) -> Self {
        Self(Arc::new(kinds))
    }

    /// Runs `work` with these names in force on this thread.
    pub fn scope<R>(&self, work: impl FnOnce() -> R) -> R {
        struct Leave;
        impl Drop for Leave {
            fn drop(&mut self) {
                IN_FORCE.with_borrow_mut(Vec::pop);
            }
        }
        IN_FORCE.with_borrow_mut(|stack| stack.push(self.clone()));
        let _leave = Leave;
        work()
    }

    /// The names of one kind, in the order of the ids.
    pub fn of(&self, kind: &str) -> &[String] {
        self.0.iter().find(|(k, _)| *k == kind).map_or(&[], |(_, names)| names)
    }

    /// Number of names of `kind` in force.
    #[doc(hidden)]
    pub fn in_force_count(kind: &str) -> usize {
        IN_FORCE.with_borrow(|stack| stack.last().map_or(0, |names| names.of(kind).len()))
    }

    /// A name in force.
    #[doc(hidden)]
    pub fn in_force_name(kind: &str, index: usize) -> Option<String> {
        IN_FORCE.with_borrow(|stack| stack.last().and_then(|names| names.of(kind).get(index).cloned()))
    }
}

/// Declares a content id: `named_id! { /// docs  pub struct ProvinceId: "province" }`.
macro_rules! named_id {
    ($(#[$meta:meta])* $vis:vis struct $name:ident : $kind:literal) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
        $vis struct $name(pub u8);

        impl $crate::game::Id for $name {
            const KIND: &'static str = $kind;
            #[inline]
            fn index(self) -> usize { self.0 as usize }
            #[inline]
            fn from_index(index: usize) -> Self { Self(index as u8) }
            fn count() -> usize { $crate::game::Names::in_force_count($kind) }
            fn name(self) -> String {
                $crate::game::Names::in_force_name($kind, self.0 as usize).unwrap_or_else(|| self.0.to_string())
            }
        }

        $crate::game::id_serde!($name);
    };
}

/// Declares a fixed id: `enum_id! { /// docs  pub enum Empire: "empire" { Rome = "rome", … } }`.
macro_rules! enum_id {
    ($(#[$meta:meta])* $vis:vis enum $name:ident : $kind:literal { $($(#[$vmeta:meta])* $variant:ident = $text:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        $vis enum $name { $($(#[$vmeta])* $variant),+ }

        impl $name {
            /// All values in order.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];
            /// Number of values.
            pub const COUNT: usize = Self::ALL.len();
            /// Name in content files, states and actions.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $text),+ }
            }
        }

        impl $crate::game::Id for $name {
            const KIND: &'static str = $kind;
            #[inline]
            fn index(self) -> usize { self as usize }
            #[inline]
            fn from_index(index: usize) -> Self { Self::ALL[index] }
            fn count() -> usize { Self::COUNT }
            fn name(self) -> String { self.as_str().to_owned() }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { f.write_str(self.as_str()) }
        }

        $crate::game::id_serde!($name);
    };
}

macro_rules! id_serde {
    ($name:ident) => {
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                s.serialize_str(&$crate::game::Id::name(*self))
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                let name = <std::borrow::Cow<'de, str>>::deserialize(d)?;
                <$name as $crate::game::Id>::from_name(&name).map_err(serde::de::Error::custom)
            }
        }
    };
}

pub(crate) use {enum_id, id_serde, named_id};

/// One value per id, in a fixed array of `N`. Reads and writes as a map from names; values at their default are left
/// out.
#[derive(PartialEq, Eq)]
pub struct Table<K, T, const N: usize>([T; N], PhantomData<K>);

impl<K, T: Copy, const N: usize> Copy for Table<K, T, N> {}
impl<K, T: Clone, const N: usize> Clone for Table<K, T, N> {
    #[inline]
    fn clone(&self) -> Self {
        Self(self.0.clone(), PhantomData)
    }
}

impl<K, T: Copy + Default, const N: usize> Default for Table<K, T, N> {
    fn default() -> Self {
        Self([T::default(); N], PhantomData)
    }
}

impl<K: Id, T, const N: usize> Table<K, T, N> {
    /// A table with the value of `make` for each id.
    pub fn from_fn(mut make: impl FnMut(K) -> T) -> Self {
        Self(std::array::from_fn(|i| make(K::from_index(i))), PhantomData)
    }

    /// All `N` values in the order of the ids.
    #[inline]
    pub fn as_slice(&self) -> &[T; N] {
        &self.0
    }

    /// All `N` values in the order of the ids.
    #[inline]
    pub fn as_mut_slice(&mut self) -> &mut [T; N] {
        &mut self.0
    }
}

impl<K: Id, T, const N: usize> Index<K> for Table<K, T, N> {
    type Output = T;
    #[inline]
    fn index(&self, id: K) -> &T {
        &self.0[id.index()]
    }
}

impl<K: Id, T, const N: usize> IndexMut<K> for Table<K, T, N> {
    #[inline]
    fn index_mut(&mut self, id: K) -> &mut T {
        &mut self.0[id.index()]
    }
}

impl<K, T: fmt::Debug, const N: usize> fmt::Debug for Table<K, T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<K: Id, T: Serialize + Default + PartialEq, const N: usize> Serialize for Table<K, T, N> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let nothing = T::default();
        let mut map = s.serialize_map(None)?;
        for (i, value) in self.0.iter().enumerate().filter(|(_, v)| **v != nothing) {
            map.serialize_entry(&K::from_index(i).name(), value)?;
        }
        map.end()
    }
}

impl<'de, K: Id, T: Deserialize<'de> + Copy + Default, const N: usize> Deserialize<'de> for Table<K, T, N> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct Entries<K, T, const N: usize>(PhantomData<(K, T)>);
        impl<'de, K: Id, T: Deserialize<'de> + Copy + Default, const N: usize> Visitor<'de> for Entries<K, T, N> {
            type Value = Table<K, T, N>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a map from {} names to values", K::KIND)
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut table = Table::default();
                let mut given = [false; N];
                while let Some(name) = map.next_key::<String>()? {
                    let id = K::from_name(&name).map_err(A::Error::custom)?;
                    if std::mem::replace(&mut given[id.index()], true) {
                        return Err(A::Error::custom(format!("{} `{name}` is given twice", K::KIND)));
                    }
                    table[id] = map.next_value()?;
                }
                Ok(table)
            }
        }
        d.deserialize_map(Entries(PhantomData))
    }
}

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
        names.iter().map(|n| K::from_name(n).map_err(D::Error::custom)).collect()
    }
}

/// A short list without heap, cheap to copy. Reads and writes as a sequence.
#[derive(Clone, Copy)]
pub struct List<T, const N: usize> {
    len: u8,
    items: [Option<T>; N],
}

impl<T: Copy, const N: usize> Default for List<T, N> {
    fn default() -> Self {
        Self { len: 0, items: [None; N] }
    }
}

impl<T: Copy, const N: usize> List<T, N> {
    /// Appends an item.
    ///
    /// # Panics
    /// If the list is full.
    pub fn push(&mut self, item: T) {
        self.items[self.len as usize] = Some(item);
        self.len += 1;
    }

    /// Number of items.
    #[inline]
    pub fn len(&self) -> usize {
        self.len as usize
    }

    /// True without items.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The items in order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = T> + Clone {
        self.items.into_iter().flatten()
    }

    /// The item at a position.
    #[inline]
    pub fn get(&self, index: usize) -> Option<T> {
        self.items.get(index).copied().flatten()
    }
}

impl<T: PartialEq + Copy, const N: usize> PartialEq for List<T, N> {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl<T: fmt::Debug + Copy, const N: usize> fmt::Debug for List<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<T: Copy, const N: usize> FromIterator<T> for List<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut list = Self::default();
        items.into_iter().for_each(|i| list.push(i));
        list
    }
}

impl<T: Serialize + Copy, const N: usize> Serialize for List<T, N> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.iter())
    }
}

impl<'de, T: Deserialize<'de> + Copy, const N: usize> Deserialize<'de> for List<T, N> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let items = Vec::<T>::deserialize(d)?;
        if items.len() > N {
            return Err(D::Error::custom(format!("{} entries, at most {N} fit", items.len())));
        }
        Ok(items.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    enum_id! {
        /// A fixed id.
        pub enum Suit: "suit" {
            /// One.
            Hearts = "hearts",
            /// Two.
            Spades = "spades",
        }
    }

    named_id! {
        /// A content id.
        pub struct TownId: "town"
    }

    type Stock = Table<TownId, u8, 4>;

    fn names() -> Names {
        Names::new(vec![("town", ["roma", "ostia", "capua"].map(str::to_owned).to_vec())])
    }

    #[test]
    fn ids_read_and_write_as_names() {
        names().scope(|| {
            assert_eq!(serde_json::to_value([TownId(0), TownId(2)]).unwrap(), json!(["roma", "capua"]));
            assert_eq!(serde_json::from_value::<TownId>(json!("ostia")).unwrap(), TownId(1));
        });
        assert_eq!(serde_json::to_value(Suit::Spades).unwrap(), json!("spades"));
        assert_eq!(serde_json::from_value::<Suit>(json!("hearts")).unwrap(), Suit::Hearts);
        assert_eq!((Suit::COUNT, Suit::Spades.to_string()), (2, "spades".to_owned()));
    }

    #[test]
    fn unknown_names_are_refused_with_the_nearest_known_one() {
        let error = names().scope(|| serde_json::from_value::<TownId>(json!("rom")).unwrap_err().to_string());
        assert_eq!(error, "unknown town `rom`; did you mean `roma`? (known: roma, ostia, capua)");
        assert!(serde_json::from_value::<Suit>(json!("clubs")).unwrap_err().to_string().contains("unknown suit"));
    }

    #[test]
    fn content_names_hold_inside_their_scope_only() {
        let other = Names::new(vec![("town", vec!["athens".to_owned()])]);
        assert_eq!((TownId::count(), TownId(0).name()), (0, "0".to_owned()));
        names().scope(|| {
            other.scope(|| assert_eq!(TownId(0).name(), "athens"));
            assert_eq!(TownId(0).name(), "roma");
        });
        assert!(std::panic::catch_unwind(|| names().scope(|| panic!("inside"))).is_err());
        assert_eq!(TownId::count(), 0, "a panic leaves the scope too");
    }

    #[test]
    fn tables_write_what_differs_from_the_default() {
        names().scope(|| {
            let stock = Stock::from_fn(|town| [0, 5, 0, 0][town.index()]);
            assert_eq!(serde_json::to_value(stock).unwrap(), json!({"ostia": 5}));
            assert_eq!(serde_json::from_value::<Stock>(json!({"ostia": 5})).unwrap(), stock);
            let twice = serde_json::from_str::<Stock>(r#"{"roma": 1, "roma": 2}"#).unwrap_err().to_string();
            assert!(twice.contains("town `roma` is given twice"), "{twice}");
            assert!(serde_json::from_value::<Stock>(json!({"rome": 1})).is_err());
        });
    }

    proptest! {
        #[test]
        fn sets_behave_like_sets(a in proptest::collection::btree_set(0u8..64, 0..20), b in proptest::collection::btree_set(0u8..64, 0..20)) {
            let set = |ids: &std::collections::BTreeSet<u8>| ids.iter().map(|&i| TownId(i)).collect::<IdSet<TownId>>();
            let ids = |set: IdSet<TownId>| set.iter().map(|t| t.0).collect::<Vec<u8>>();
            let (x, y) = (set(&a), set(&b));
            prop_assert_eq!(ids(x.or(y)), a.union(&b).copied().collect::<Vec<_>>());
            prop_assert_eq!(ids(x.and(y)), a.intersection(&b).copied().collect::<Vec<_>>());
            prop_assert_eq!(ids(x.without(y)), a.difference(&b).copied().collect::<Vec<_>>());
            prop_assert_eq!(x.meets(y), !a.is_disjoint(&b));
            prop_assert_eq!((x.len(), x.is_empty()), (a.len(), a.is_empty()));
            let mut changed = x;
            for id in b { changed.insert(TownId(id)); changed.remove(TownId(id)); prop_assert!(!changed.has(TownId(id))); }
            prop_assert_eq!(changed, x.without(y));
        }

        #[test]
        fn tables_and_sets_survive_json(counts in proptest::array::uniform3(0u8..), bits in 0u64..8) {
            names().scope(|| {
                let stock = Stock::from_fn(|town| counts.get(town.index()).copied().unwrap_or(0));
                let towns = IdSet::<TownId>::from_bits(bits);
                let json = serde_json::to_string(&(stock, towns)).unwrap();
                prop_assert_eq!(serde_json::from_str::<(Stock, IdSet<TownId>)>(&json).unwrap(), (stock, towns));
                Ok(())
            })?;
        }
    }
}
