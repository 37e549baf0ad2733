//! `boards.toml`: squares of the player boards.

use super::raw::BoardsFile;
use crate::ids::*;
use agon_game::{Bundle, ContentError, Fields, Id, Place, must_be, rows};
use toml::Value;

/// A player board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BoardRules {
    /// AOM-011: squares of the City Area.
    pub city: u8,
    /// AOM-012: squares of each terrain in the Production Area.
    pub squares: [u8; Terrain::COUNT],
}

/// Most rows and columns of an area.
const MOST_ROWS: u8 = 9;

/// AOM-001: the board of each civilization. Only the number of squares counts, not where they lie (AOM-R19).
pub(super) fn read(bundle: &Bundle, file: &BoardsFile) -> Result<[BoardRules; Civ::COUNT], ContentError> {
    let mut layout = Fields::new(Place::table(bundle, "boards.toml", "layout"), &file.layout);
    layout.all_fixed([
        ("holding_area", "top".into()),
        ("production_area", "lower_left".into()),
        ("city_area", "lower_right".into()),
        ("tiles_per_square", 1.into()),
    ])?;
    layout.finish()?;
    let mut boards = [BoardRules::default(); Civ::COUNT];
    for (civ, mut row) in rows::<Civ>(Place::table(bundle, "boards.toml", "boards"), &file.boards)? {
        let city = row.number("city_rows", 1..=MOST_ROWS)? * row.number("city_columns", 1..=MOST_ROWS)?;
        boards[civ.index()] = BoardRules { city, squares: squares(&mut row)? };
        row.finish()?;
    }
    Ok(boards)
}

/// AOM-012: squares by terrain, counted in the grid.
fn squares(row: &mut Fields<'_>) -> Result<[u8; Terrain::COUNT], ContentError> {
    const KEY: &str = "production_grid";
    let list = |value: &Value| match value {
        Value::Array(items) if (1..=MOST_ROWS.into()).contains(&items.len()) => Ok(items.clone()),
        Value::Array(items) => Err(format!("expected 1 to {MOST_ROWS} rows and columns, found {}", items.len())),
        other => Err(must_be("a list of rows", other)),
    };
    let grid = row.take(KEY)?;
    let read = || {
        let mut squares = [0; Terrain::COUNT];
        let lines = list(grid)?.iter().map(list).collect::<Result<Vec<_>, _>>()?;
        for (number, line) in (1..).zip(&lines) {
            if line.len() != lines[0].len() {
                return Err(format!("row {number} has {} squares, row 1 has {}", line.len(), lines[0].len()));
            }
            for square in line {
                let name = square.as_str().ok_or_else(|| must_be("a terrain", square))?;
                squares[Terrain::from_name(name)?.index()] += 1;
            }
        }
        Ok(squares)
    };
    read().map_err(|reason: String| row.error(KEY, reason))
}
