//! Land Units in one stack: full and reduced ones of each kind.

use crate::ids::*;
use agon_game::Id;
use agon_game::schemars::{self, JsonSchema};
use serde::de::{Deserializer, Error as _};
use serde::ser::{SerializeMap, Serializer};
use serde::{Deserialize, Serialize};

/// Number of kinds of Land Unit: all kinds before the galleys.
pub const LAND: usize = Unit::Galleys as usize;

/// A kind of piece, whoever owns it: a unit, full or reduced.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Piece {
    /// The kind of unit.
    pub unit: Unit,
    /// PAX-10.6: whether it is a reduced Legion or Heavy Infantry.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub reduced: bool,
}

impl Piece {
    /// A full unit.
    pub fn full(unit: Unit) -> Self {
        Self { unit, reduced: false }
    }

    /// The reduced side of a unit.
    pub fn reduced(unit: Unit) -> Self {
        Self { unit, reduced: true }
    }

    /// Position in the canonical order: by kind, full before reduced.
    #[inline]
    pub fn order(self) -> u8 {
        2 * self.unit as u8 + u8::from(self.reduced)
    }
}

/// A set of kinds of Land Unit, to look for in [`Troops`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kinds([u8; LAND]);

impl Kinds {
    /// The kinds that a predicate holds for.
    pub fn of(is: impl Fn(Unit) -> bool) -> Self {
        Self(std::array::from_fn(|place| if is(Unit::ALL[place]) { u8::MAX } else { 0 }))
    }
}

/// Most units of a kind in one place: more than any match brings together. The rules set no limit (PAX-6.2.9a).
pub const MOST_OF_A_KIND: u8 = 200;

/// PAX-1.4an, PAX-2.2d: Land Units in one stack, counted by kind: how counters stand for them has no meaning. PAX-9.2.4: at most one Legion and at most one Heavy Infantry is reduced.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Troops {
    counts: [u8; LAND],
    reduced: u8,
}

impl Troops {
    /// No units.
    pub const NONE: Self = Self { counts: [0; LAND], reduced: 0 };

    /// The bit of a kind that can be reduced.
    #[inline]
    fn bit(unit: Unit) -> u8 {
        match unit {
            Unit::Legion => 1,
            Unit::HeavyInfantry => 2,
            _ => 0,
        }
    }

    /// `count` full units of one kind.
    pub fn of(unit: Unit, count: u8) -> Self {
        let mut troops = Self::NONE;
        troops.counts[unit.index()] = count;
        troops
    }

    /// All units of a kind, reduced ones included.
    #[inline]
    pub fn all(&self, unit: Unit) -> u8 {
        self.counts[unit.index()]
    }

    /// Whether a unit of the kind is reduced.
    #[inline]
    pub fn has_reduced(&self, unit: Unit) -> bool {
        self.reduced & Self::bit(unit) != 0
    }

    /// Units of this kind of piece.
    #[inline]
    pub fn count(&self, piece: Piece) -> u8 {
        let reduced = u8::from(self.has_reduced(piece.unit));
        if piece.reduced { reduced } else { self.all(piece.unit) - reduced }
    }

    /// Whether a unit of any kind is reduced.
    #[inline]
    pub fn any_reduced(&self) -> bool {
        self.reduced != 0
    }

    /// Number of units, of all kinds.
    #[inline]
    pub fn len(&self) -> u16 {
        self.counts.iter().map(|n| u16::from(*n)).sum()
    }

    /// Whether there are no units.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.counts == [0; LAND]
    }

    /// Whether there are units of these kinds.
    #[inline]
    pub fn any(&self, kinds: Kinds) -> bool {
        let wide = |bytes: [u8; LAND]| {
            let mut all = [0; 16];
            all[..LAND].copy_from_slice(&bytes);
            u128::from_le_bytes(all)
        };
        wide(self.counts) & wide(kinds.0) != 0
    }

    /// Number of units of these kinds, reduced ones included.
    #[inline]
    pub fn number(&self, kinds: Kinds) -> u16 {
        self.counts.iter().zip(kinds.0).map(|(count, mask)| u16::from(count & mask)).sum()
    }

    /// The kinds of pieces present, in canonical order, with their numbers.
    #[inline]
    pub fn pieces(self) -> impl Iterator<Item = (Piece, u8)> + Clone {
        let mut order = 0;
        std::iter::from_fn(move || {
            while order < 2 * LAND {
                let (place, reduced) = (order / 2, order % 2 == 1);
                if self.counts[place] == 0 {
                    order = 2 * place + 2;
                    continue;
                }
                order += 1;
                let piece = Piece { unit: Unit::ALL[place], reduced };
                let count = self.count(piece);
                if count > 0 {
                    return Some((piece, count));
                }
            }
            None
        })
    }

    /// Number of units of each kind, reduced ones included.
    #[inline]
    pub fn counts(&self) -> &[u8; LAND] {
        &self.counts
    }

    /// Adds units. PAX-9.2.4a, PAX-10.6.6a, PAX-10.6.6b: two reduced units of a kind become one full unit.
    pub fn add(&mut self, piece: Piece, count: u8) {
        let place = piece.unit.index();
        if !piece.reduced {
            self.counts[place] += count;
            return;
        }
        for _ in 0..count {
            let merged = self.has_reduced(piece.unit);
            self.reduced ^= Self::bit(piece.unit);
            self.counts[place] += u8::from(!merged);
        }
    }

    /// Takes units away.
    ///
    /// # Panics
    /// If there are not so many.
    pub fn remove(&mut self, piece: Piece, count: u8) {
        assert!(count <= self.count(piece), "{count} {piece:?} of {}", self.count(piece));
        self.counts[piece.unit.index()] -= count;
        if piece.reduced && count > 0 {
            self.reduced &= !Self::bit(piece.unit);
        }
    }

    /// PAX-10.6.1, PAX-10.6.2: a full unit is reduced; if there is a reduced one already, the two merge.
    pub fn weaken(&mut self, unit: Unit) {
        self.remove(Piece::full(unit), 1);
        self.add(Piece::reduced(unit), 1);
    }

    /// PAX-10.6.6: the reduced unit of a kind is brought to full strength.
    pub fn refit(&mut self, unit: Unit) {
        self.reduced &= !Self::bit(unit);
    }

    /// Adds other troops.
    pub fn join(&mut self, others: Troops) {
        others.pieces().for_each(|(piece, count)| self.add(piece, count));
    }

    /// Removes other troops.
    ///
    /// # Panics
    /// If they are not all there.
    pub fn leave(&mut self, others: Troops) {
        others.pieces().for_each(|(piece, count)| self.remove(piece, count));
    }

    /// What is left when the others are taken away, as far as they are here.
    #[must_use]
    pub fn without(self, others: Troops) -> Self {
        let mut left = Self::NONE;
        for (piece, count) in self.pieces() {
            left.add(piece, count.saturating_sub(others.count(piece)));
        }
        left
    }

    /// Only the units of kinds that a predicate holds for.
    #[must_use]
    pub fn only(self, keep: impl Fn(Unit) -> bool) -> Self {
        let mut kept = self;
        for (piece, count) in self.pieces().filter(|(piece, _)| !keep(piece.unit)) {
            kept.remove(piece, count);
        }
        kept
    }
}

agon_game::schema_as!(Troops as std::collections::BTreeMap<Unit, Vec<u8>>);

impl Serialize for Troops {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let mut map = s.serialize_map(None)?;
        for &unit in Unit::ALL[..LAND].iter().filter(|unit| self.all(**unit) > 0) {
            let (all, reduced) = (self.all(unit), self.has_reduced(unit));
            if reduced {
                map.serialize_entry(unit.as_str(), &[all, 1])?;
            } else {
                map.serialize_entry(unit.as_str(), &[all])?;
            }
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Troops {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let mut troops = Troops::NONE;
        for (unit, numbers) in std::collections::BTreeMap::<Unit, Vec<u8>>::deserialize(d)? {
            let (all, reduced) = match numbers[..] {
                [all] => (all, 0),
                [all, reduced] if reduced <= all && reduced <= 1 => (all, reduced),
                _ => {
                    return Err(D::Error::custom(format!(
                        "{unit}: expected [number] or [number, 1], where 1 says that one of them is reduced"
                    )));
                }
            };
            if unit == Unit::Galleys {
                return Err(D::Error::custom(format!("{unit}: no such Land Unit")));
            }
            if reduced > 0 && Troops::bit(unit) == 0 {
                return Err(D::Error::custom(format!(
                    "{unit}: one is reduced, but only Legions (lg) and Heavy Infantry (hi) can be"
                )));
            }
            troops.counts[unit.index()] = all;
            troops.reduced |= Troops::bit(unit) * reduced;
        }
        Ok(troops)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_reduced_units_in_one_place_make_a_full_one() {
        // PAX-9.2.4, PAX-10.6.6a
        let mut troops = Troops::of(Unit::Legion, 2);
        troops.weaken(Unit::Legion);
        assert_eq!((troops.all(Unit::Legion), troops.count(Piece::full(Unit::Legion))), (2, 1));
        troops.add(Piece::reduced(Unit::Legion), 1);
        assert_eq!((troops.all(Unit::Legion), troops.has_reduced(Unit::Legion)), (2, false));
        troops.add(Piece::reduced(Unit::HeavyInfantry), 1);
        assert!(troops.has_reduced(Unit::HeavyInfantry) && !troops.has_reduced(Unit::Legion));
        let mut others = troops;
        others.join(troops);
        assert_eq!((others.all(Unit::HeavyInfantry), others.has_reduced(Unit::HeavyInfantry)), (1, false));
    }

    #[test]
    fn troops_survive_json() {
        let mut troops = Troops::of(Unit::HeavyInfantry, 3);
        troops.weaken(Unit::HeavyInfantry);
        troops.add(Piece::full(Unit::Elephants), 1);
        let json = serde_json::to_string(&troops).unwrap();
        assert_eq!(json, r#"{"hi":[3,1],"el":[1]}"#);
        assert_eq!(serde_json::from_str::<Troops>(&json).unwrap(), troops);
        for wrong in [r#"{"gs":[1]}"#, r#"{"li":[1,1]}"#, r#"{"hi":[1,2]}"#] {
            assert!(serde_json::from_str::<Troops>(wrong).is_err(), "{wrong}");
        }
    }
}
