//! Boards of cells in columns and rows, for games whose pieces differ only by owner.

use super::Seat;
use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Serialize, Serializer};
use std::collections::HashSet;

/// The pieces of two seats on a board of `COLUMNS` times `ROWS` cells, one bit per cell and seat: bit
/// `column * (ROWS + 1) + row`, rows counted from the bottom. Above each column is an empty bit, so that lines found by
/// shifting cannot wrap around; at most 64 bits. Reads and writes as a picture: one text per row from the top, `1` and
/// `2` for pieces of the first and the second seat, `.` for an empty cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Grid<const COLUMNS: usize, const ROWS: usize>(pub [u64; 2]);

const EMPTY: char = '.';
const PIECES: [char; 2] = ['1', '2'];

impl<const COLUMNS: usize, const ROWS: usize> Grid<COLUMNS, ROWS> {
    /// Distance of two neighbours in a row.
    pub const STRIDE: usize = ROWS + 1;

    /// The bit of a cell.
    pub const fn cell(column: usize, row: usize) -> u64 {
        assert!(COLUMNS * (ROWS + 1) <= 64 && column < COLUMNS && row < ROWS, "no cell of the board");
        1 << (column * Self::STRIDE + row)
    }

    /// All cells.
    pub const ALL: u64 = {
        let (mut all, mut column) = (0, 0);
        while column < COLUMNS {
            all |= ((1 << ROWS) - 1) << (column * Self::STRIDE);
            column += 1;
        }
        all
    };

    /// The cells of a set, the first one first.
    #[inline]
    pub fn each(mut cells: u64) -> impl Iterator<Item = u64> {
        std::iter::from_fn(move || {
            let first = cells & cells.wrapping_neg();
            cells ^= first;
            (first != 0).then_some(first)
        })
    }

    /// Cells with a piece.
    #[inline]
    pub fn occupied(&self) -> u64 {
        self.0[0] | self.0[1]
    }

    /// The same with the pieces of `seat` on `cells` as well.
    #[inline]
    pub fn with(mut self, seat: Seat, cells: u64) -> Self {
        self.0[seat.index()] |= cells;
        self
    }
}

impl<const COLUMNS: usize, const ROWS: usize> Grid<COLUMNS, ROWS> {
    /// Whether pieces dropped into the columns in turns, the first seat beginning, can lead to this board, through boards
    /// at which the game is not `over`. Found by taking pieces off again, the last mover's first.
    pub fn dropped_in_turns(self, over: impl Fn(Self) -> bool) -> bool {
        self.taken_off(&over, &mut HashSet::new())
    }

    /// No board is `tried` twice; the remaining cells identify a board.
    fn taken_off(self, over: &impl Fn(Self) -> bool, tried: &mut HashSet<u64>) -> bool {
        let occupied = self.occupied();
        let last = (occupied.count_ones() as usize + 1) % 2;
        let next = occupied + Self::ALL / ((1 << ROWS) - 1);
        // The cell below the first free one of every column, if the last mover holds it.
        let tops = next >> 1 & self.0[last];
        occupied == 0
            || Self::each(tops).any(|cell| {
                let mut before = self;
                before.0[last] ^= cell;
                !over(before) && tried.insert(before.occupied()) && before.taken_off(over, tried)
            })
    }
}

impl<const COLUMNS: usize, const ROWS: usize> Default for Grid<COLUMNS, ROWS> {
    fn default() -> Self {
        Self([0; 2])
    }
}

impl<const COLUMNS: usize, const ROWS: usize> Serialize for Grid<COLUMNS, ROWS> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let piece = |cell: u64| (0..2).find(|&seat| self.0[seat] & cell != 0).map_or(EMPTY, |seat| PIECES[seat]);
        let row = |row: usize| (0..COLUMNS).map(|column| piece(Self::cell(column, row))).collect::<String>();
        s.collect_seq((0..ROWS).rev().map(row))
    }
}

impl<'de, const COLUMNS: usize, const ROWS: usize> Deserialize<'de> for Grid<COLUMNS, ROWS> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let rows = Vec::<String>::deserialize(d)?;
        if rows.len() != ROWS {
            return Err(D::Error::custom(format!("{} rows; the board has {ROWS}", rows.len())));
        }
        let mut grid = Self::default();
        for (row, text) in rows.iter().rev().enumerate() {
            let width = text.chars().count();
            if width != COLUMNS {
                return Err(D::Error::custom(format!("row {}: {width} cells instead of {COLUMNS}", row + 1)));
            }
            for (column, letter) in text.chars().enumerate().filter(|(_, letter)| *letter != EMPTY) {
                let seat = PIECES.iter().position(|piece| *piece == letter);
                let reason = || format!("row {}: `{letter}` is none of `.`, `1` and `2`", row + 1);
                grid.0[seat.ok_or_else(|| D::Error::custom(reason()))?] |= Self::cell(column, row);
            }
        }
        Ok(grid)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    type Small = Grid<3, 2>;

    #[test]
    fn boards_read_and_write_as_pictures() {
        let board = Small::default().with(Seat(0), Small::cell(0, 0)).with(Seat(1), Small::cell(2, 1));
        assert_eq!(serde_json::to_value(board).unwrap(), json!(["..2", "1.."]));
        assert_eq!(serde_json::from_value::<Small>(json!(["..2", "1.."])).unwrap(), board);
        assert_eq!((board.occupied(), Small::ALL), (0b1000_0001, 0b1101_1011));
    }

    #[test]
    fn wrong_pictures_are_refused_with_their_row() {
        let refusal = |json| serde_json::from_value::<Small>(json).unwrap_err().to_string();
        assert_eq!(refusal(json!(["..."])), "1 rows; the board has 2");
        assert_eq!(refusal(json!(["...", "...."])), "row 1: 4 cells instead of 3");
        assert_eq!(refusal(json!(["3..", "..."])), "row 2: `3` is none of `.`, `1` and `2`");
    }
}
