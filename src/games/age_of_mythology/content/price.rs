//! Prices: cubes by resource, as buildings, units and cards name them.

use super::Cubes;
use crate::ids::*;
use agon_game::{ContentError, Fields, Id, must_be};
use toml::Value;

/// Largest number on a card, tile or board.
pub(super) const MOST: u8 = 20;

/// A price in one or more resources; a resource that is not named costs nothing.
pub(super) fn price(fields: &mut Fields<'_>, key: &str) -> Result<Cubes, ContentError> {
    let table = match fields.take(key)? {
        Value::Table(table) => table,
        other => return Err(fields.error(key, must_be("cubes by resource, such as { food = 1 }", other))),
    };
    if table.is_empty() {
        return Err(fields.error(key, "the price names no resource, such as { food = 1 }"));
    }
    let mut cubes = Cubes::default();
    for (name, amount) in table {
        let resource = Resource::from_name(name).map_err(|reason| fields.error(key, reason))?;
        let amount = amount.as_integer().and_then(|n| u8::try_from(n).ok()).filter(|n| (1..=MOST).contains(n));
        let reason = || format!("{name}: must be a whole number from 1 to {MOST}");
        cubes[resource.index()] = amount.ok_or_else(|| fields.error(key, reason()))?;
    }
    Ok(cubes)
}
