//! Loads the games of an experiment, one per different content.

use agon_game::{ContentChoice, LoadError};
use agon_registry::{Loaded, Registry};

/// The game `name` with each of `contents`; those among `known` are not loaded again.
///
/// # Errors
/// When a content cannot be loaded.
pub(super) fn load(
    registry: &Registry,
    name: &str,
    contents: &[ContentChoice],
    known: &[Loaded],
) -> Result<Vec<Loaded>, LoadError> {
    let load = |choice: &ContentChoice| match known.iter().find(|game| game.choice() == choice) {
        Some(game) => Ok(game.clone()),
        None => registry.load(name, choice),
    };
    contents.iter().map(load).collect()
}
