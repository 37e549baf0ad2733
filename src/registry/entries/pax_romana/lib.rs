//! Pax Romana in the registry: arena, searches, training and sessions, compiled for its types.

use agon_registry::Entry;

/// The game's row.
pub static ENTRY: Entry = Entry::of::<agon_pax_romana::PaxRomana>("pax_romana")
    .explained_by(include_str!("../../../../docs/rules/pax_romana.md"));
