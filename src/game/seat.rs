//! Seats at the table and containers indexed by them.

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

impl<T: Serialize> Serialize for BySeat<T> {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.iter())
    }
}
