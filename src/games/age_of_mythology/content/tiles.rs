//! `tiles.toml`: resources, terrains and resource tiles.

use super::price::MOST;
use super::raw::TilesFile;
use crate::ids::*;
use agon_game::{Bundle, ContentError, Fields, Place, rows};

/// What is printed on a kind of resource tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TileRules {
    /// The terrain that it fits on.
    pub terrain: Terrain,
    /// The resource that it yields.
    pub resource: Resource,
    /// How many cubes.
    pub amount: u8,
    /// Tiles of this kind in the pool, from all sets in play.
    pub copies: u8,
}

/// AOM-116: the tiles; every set in play adds its copies.
pub(super) fn read(bundle: &Bundle, file: &TilesFile, sets: u8) -> Result<Vec<TileRules>, ContentError> {
    let place = |table| Place::table(bundle, "tiles.toml", table);
    for (_, mut row) in rows::<Resource>(place("resources"), &file.resources)? {
        // The colour of the cubes is for readers.
        row.text("cube")?;
        row.finish()?;
    }
    let mut points = Fields::new(place("victory_point"), &file.victory_point);
    ["name", "cube"].iter().try_for_each(|key| points.text(key).map(drop))?;
    points.finish()?;
    rows::<Terrain>(place("terrains"), &file.terrains)?.into_iter().try_for_each(|(_, row)| row.finish())?;

    let mut tiles = Vec::new();
    for (_, mut row) in rows::<Tile>(place("tiles"), &file.tiles)? {
        let rules = TileRules {
            terrain: row.id("terrain")?,
            resource: row.id("resource")?,
            amount: row.number("amount", 1..=MOST)?,
            copies: row.number("copies", 1..=u8::MAX / sets)? * sets,
        };
        row.finish()?;
        tiles.push(rules);
    }
    Ok(tiles)
}
