//! Age of Mythology in the registry: arena, searches, training and sessions, compiled for its types.

use agon_registry::Entry;

/// The game's row.
pub static ENTRY: Entry = Entry::of::<agon_age_of_mythology::AgeOfMythology>("age_of_mythology")
    .explained_by(include_str!("../../../../docs/rules/age_of_mythology.md"));
