//! Short lists without heap.

use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Serialize, Serializer};
use std::fmt;
use std::hash::{Hash, Hasher};

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
        self.refs().copied()
    }

    /// The items in order, by reference; for items that are expensive to copy.
    #[inline]
    pub fn refs(&self) -> impl Iterator<Item = &T> + Clone {
        self.items[..self.len as usize].iter().flatten()
    }

    /// The items in order, by value.
    #[inline]
    pub fn items(self) -> impl Iterator<Item = T> + Clone + use<T, N> {
        self.items.into_iter().flatten()
    }

    /// The item at a position, by reference; for items that are expensive to copy.
    #[inline]
    pub fn get_ref(&self, index: usize) -> Option<&T> {
        self.items.get(index).and_then(Option::as_ref)
    }

    /// The item at a position.
    #[inline]
    pub fn get(&self, index: usize) -> Option<T> {
        self.items.get(index).copied().flatten()
    }
}

impl<T: Copy, const N: usize> List<T, N> {
    /// The item at a position, to change it.
    #[inline]
    pub fn get_mut(&mut self, index: usize) -> Option<&mut T> {
        self.items.get_mut(index).and_then(Option::as_mut)
    }

    /// The items in order, to change them.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.items.iter_mut().flatten()
    }

    /// Takes the last item.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        self.len = self.len.checked_sub(1)?;
        self.items[self.len as usize].take()
    }

    /// The last item.
    #[inline]
    pub fn top(&self) -> Option<T> {
        self.get((self.len as usize).checked_sub(1)?)
    }

    /// Replaces the last item.
    #[inline]
    pub fn replace(&mut self, item: T) {
        self.pop();
        self.push(item);
    }

    /// Forgets all items.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Takes an item out; later ones move up.
    ///
    /// # Panics
    /// If there is no such item.
    pub fn remove(&mut self, index: usize) -> T {
        assert!(index < self.len(), "no item {index} of {}", self.len);
        let item = self.items[index].expect("items before the length are there");
        self.items.copy_within(index + 1.., index);
        self.items[N - 1] = None;
        self.len -= 1;
        item
    }
}

impl<T: PartialEq + Copy, const N: usize> PartialEq for List<T, N> {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl<T: Eq + Copy, const N: usize> Eq for List<T, N> {}

impl<T: Hash + Copy, const N: usize> Hash for List<T, N> {
    fn hash<H: Hasher>(&self, h: &mut H) {
        self.len.hash(h);
        self.iter().for_each(|item| item.hash(h));
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
