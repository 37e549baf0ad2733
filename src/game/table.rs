//! One value per id, flat.

use super::Id;
use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, Visitor};
use serde::ser::{Serialize, SerializeMap, Serializer};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

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

impl<K, T: Hash, const N: usize> Hash for Table<K, T, N> {
    fn hash<H: Hasher>(&self, h: &mut H) {
        self.0.hash(h);
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
