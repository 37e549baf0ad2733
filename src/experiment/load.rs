//! Loads the games of an experiment, one per different content.

use crate::game::Game;
use crate::games::{self, ContentChoice, LoadError};

/// All games of `contents`; `first` is already loaded from the first of them.
///
/// # Errors
/// When a content cannot be loaded; says which one of `contents`, and why.
pub fn load<G: Game>(name: &str, contents: &[ContentChoice], first: G) -> Result<Vec<G>, (usize, LoadError)> {
    let mut all = vec![first];
    for (i, choice) in contents.iter().enumerate().skip(1) {
        let game = games::content(name, choice).and_then(|bundle| Ok(G::load(&bundle)?));
        all.push(game.map_err(|e| (i, e))?);
    }
    Ok(all)
}
