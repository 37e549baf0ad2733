//! Seats at the table and containers indexed by them.

use super::List;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Index, IndexMut};

/// Seats at the largest table of any game.
pub const MAX_SEATS: usize = 8;

/// A place at the table, counted from 0. What the seat plays (its empire, leader, …) is its *role*.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize, schemars::JsonSchema,
)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat's index, for arrays.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The first `players` seats in order.
    pub fn all(players: usize) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator {
        (0..players as u8).map(Seat)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0)
    }
}

/// One value for each seat of a match.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct BySeat<T> {
    len: u8,
    items: [T; MAX_SEATS],
}

impl<T: Copy + Default> BySeat<T> {
    /// `value` for each of `players` seats.
    ///
    /// # Panics
    /// If `players` is larger than [`MAX_SEATS`].
    pub fn filled(players: usize, value: T) -> Self {
        Self::from_fn(players, |_| value)
    }

    /// The value of `make` for each of `players` seats.
    pub fn from_fn(players: usize, mut make: impl FnMut(Seat) -> T) -> Self {
        assert!(players <= MAX_SEATS, "at most {MAX_SEATS} seats");
        let mut items = [T::default(); MAX_SEATS];
        for seat in Seat::all(players) {
            items[seat.index()] = make(seat);
        }
        Self { len: players as u8, items }
    }
}

impl<T: Eq> Eq for BySeat<T> {}

impl<T: std::hash::Hash> std::hash::Hash for BySeat<T> {
    fn hash<H: std::hash::Hasher>(&self, h: &mut H) {
        self.as_slice().hash(h);
    }
}

impl<T> BySeat<T> {
    /// Number of seats.
    pub fn len(&self) -> usize {
        self.len as usize
    }

    /// True for a table without seats.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The values in seat order.
    pub fn as_slice(&self) -> &[T] {
        &self.items[..self.len()]
    }

    /// The values in seat order.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.as_slice().iter()
    }

    /// Seats with their values.
    pub fn pairs(&self) -> impl Iterator<Item = (Seat, &T)> {
        self.iter().enumerate().map(|(i, v)| (Seat(i as u8), v))
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;
    fn index(&self, seat: Seat) -> &T {
        &self.as_slice()[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        let len = self.len();
        &mut self.items[..len][seat.index()]
    }
}

impl<'de, T: Deserialize<'de> + Copy + Default> Deserialize<'de> for BySeat<T> {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let items = List::<T, MAX_SEATS>::deserialize(d)?;
        let mut values = items.iter();
        Ok(Self::from_fn(items.len(), |_| values.next().expect("a value for each seat")))
    }
}

impl<T: Serialize> Serialize for BySeat<T> {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.iter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_by_seat_survive_json_and_too_many_are_refused() {
        let scores = BySeat::from_fn(3, |seat| 10 * seat.0);
        let json = serde_json::to_string(&scores).unwrap();
        assert_eq!((json.as_str(), serde_json::from_str(&json).unwrap()), ("[0,10,20]", scores));
        assert!(serde_json::from_str::<BySeat<u8>>("[1,2,3,4,5,6,7,8,9]").is_err());
    }
}
