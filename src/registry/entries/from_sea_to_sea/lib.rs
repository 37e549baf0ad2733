//! From Sea to Sea in the registry: arena, searches, training and sessions, compiled for its types.

use agon_registry::Entry;

/// The game's row.
pub static ENTRY: Entry = Entry::of::<agon_from_sea_to_sea::FromSeaToSea>("from_sea_to_sea")
    .explained_by(include_str!("../../../../docs/rules/from_sea_to_sea.md"));
