//! Cells of the board and of cards by their printed numbers.

use agon_game::Bits;
use agon_game::schemars;
use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Serialize, Serializer};

/// A set of cells, numbered from `FIRST`. Reads and writes as a list of their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Cells<B, const FIRST: u8 = 1>(B);

impl<B: Bits, const FIRST: u8> Cells<B, FIRST> {
    /// No cells.
    pub const EMPTY: Self = Self(B::ZERO);
    /// Number of the last cell that the set can hold.
    const LAST: u8 = FIRST + 8 * size_of::<B>() as u8 - 1;

    fn bit(cell: u8) -> u64 {
        assert!((FIRST..=Self::LAST).contains(&cell), "cell {cell} of {FIRST} to {}", Self::LAST);
        1 << (cell - FIRST)
    }

    /// Whether the cell is in the set; false for cells that the set cannot hold.
    #[inline]
    pub fn has(self, cell: u8) -> bool {
        cell >= FIRST && self.0.wide().checked_shr(u32::from(cell - FIRST)).is_some_and(|bits| bits & 1 == 1)
    }

    /// Adds a cell.
    ///
    /// # Panics
    /// If the set cannot hold a cell of this number.
    pub fn insert(&mut self, cell: u8) {
        self.0 = B::narrow(self.0.wide() | Self::bit(cell));
    }

    /// Takes a cell out.
    ///
    /// # Panics
    /// If the set cannot hold a cell of this number.
    pub fn remove(&mut self, cell: u8) {
        self.0 = B::narrow(self.0.wide() & !Self::bit(cell));
    }

    /// Number of cells.
    #[inline]
    pub fn len(self) -> usize {
        self.0.wide().count_ones() as usize
    }

    /// One bit per cell.
    #[inline]
    pub fn bits(self) -> u64 {
        self.0.wide()
    }

    /// True without cells.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == B::ZERO
    }

    /// The numbers of the cells, ascending.
    pub fn iter(self) -> impl Iterator<Item = u8> + Clone {
        (FIRST..=Self::LAST).filter(move |cell| self.has(*cell))
    }
}

impl<B: Bits, const FIRST: u8> Default for Cells<B, FIRST> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<B: Bits, const FIRST: u8> FromIterator<u8> for Cells<B, FIRST> {
    fn from_iter<I: IntoIterator<Item = u8>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}

impl<B: Bits, const FIRST: u8> std::fmt::Debug for Cells<B, FIRST> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<B: Bits, const FIRST: u8> schemars::JsonSchema for Cells<B, FIRST> {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Cells".into()
    }
    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        generator.subschema_for::<Vec<u8>>()
    }
}

impl<B: Bits, const FIRST: u8> Serialize for Cells<B, FIRST> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.iter())
    }
}

impl<'de, B: Bits, const FIRST: u8> Deserialize<'de> for Cells<B, FIRST> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let mut set = Self::EMPTY;
        for cell in Vec::<u8>::deserialize(d)? {
            if !(FIRST..=Self::LAST).contains(&cell) {
                return Err(D::Error::custom(format!("there is no cell {cell}")));
            }
            if set.has(cell) {
                return Err(D::Error::custom(format!("cell {cell} is there twice")));
            }
            set.insert(cell);
        }
        Ok(set)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn cells_read_and_write_as_their_numbers() {
        let cells: Cells<u8> = [8, 1, 3].into_iter().collect();
        assert_eq!(serde_json::to_value(cells).unwrap(), json!([1, 3, 8]));
        assert_eq!(serde_json::from_value::<Cells<u8>>(json!([3, 8, 1])).unwrap(), cells);
        assert_eq!(
            (cells.len(), cells.has(3), cells.has(0), cells.has(9), cells.has(255)),
            (3, true, false, false, false)
        );
        let refused = |value| serde_json::from_value::<Cells<u8>>(value).unwrap_err().to_string();
        assert_eq!(refused(json!([0])), "there is no cell 0");
        assert_eq!(refused(json!([9])), "there is no cell 9");
        assert_eq!(refused(json!([2, 2])), "cell 2 is there twice");
        let mut all: Cells<u32, 0> = [0, 31].into_iter().collect();
        all.remove(0);
        assert_eq!(all.iter().collect::<Vec<_>>(), [31]);
    }
}
