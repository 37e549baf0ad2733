//! Mare Nostrum in the registry: arena, searches, training and sessions, compiled for its types.

use agon_registry::Entry;

/// The game's row.
pub static ENTRY: Entry = Entry::of::<agon_mare_nostrum::MareNostrum>("mare_nostrum")
    .explained_by(include_str!("../../../../docs/rules/mare_nostrum.md"));
