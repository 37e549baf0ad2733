//! Which content a game is loaded with.

use super::{Bundle, ContentError, EmbeddedFile, Forbid};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Which content to play with.
#[derive(Clone, Debug, PartialEq)]
pub struct ContentChoice {
    /// Folder whose files replace the built-in ones.
    pub data: Option<PathBuf>,
    /// Values set by path, `file.key.…` (see [`Bundle::patch`]).
    pub patches: BTreeMap<String, toml::Value>,
    /// Options of the rules by name, short for the patch `rules.options.NAME`.
    pub options: BTreeMap<String, toml::Value>,
    /// Whether content that differs from what is known of the printed game is refused ([`Bundle::own_design`]).
    pub check_printed: bool,
    /// Actions that are forbidden, whatever the content allows.
    pub forbid: Forbid,
}

impl Default for ContentChoice {
    fn default() -> Self {
        Self {
            data: None,
            patches: BTreeMap::new(),
            options: BTreeMap::new(),
            check_printed: true,
            forbid: Forbid::default(),
        }
    }
}

impl ContentChoice {
    /// The content files of `game` as chosen, not yet compiled; `built_in` are those of the program.
    ///
    /// # Errors
    /// When the folder cannot be read, or a patch or an option does not exist.
    pub fn bundle(&self, game: &str, built_in: &[EmbeddedFile]) -> Result<Bundle, ContentError> {
        let mut bundle = Bundle::embedded(game, built_in).forbidding(&self.forbid);
        if !self.check_printed {
            bundle = bundle.own_design();
        }
        if let Some(dir) = &self.data {
            bundle = bundle.override_from(dir)?;
        }
        let mut patches = self.patches.clone();
        patches.extend(self.options.iter().map(|(name, value)| (format!("rules.options.{name}"), value.clone())));
        bundle.patch(&patches)
    }
}

/// Why a game could not be loaded.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LoadError {
    /// No such game.
    #[error("{0}")]
    UnknownGame(String),
    /// The content, a patch or an option is wrong.
    #[error(transparent)]
    Content(#[from] ContentError),
}
