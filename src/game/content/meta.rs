//! The table `[meta]` of every content file.

use super::{Bundle, ContentError, Place};
use serde::Deserialize;

/// `[meta]` of every file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Meta {
    game: String,
    #[serde(rename = "edition")]
    _edition: String,
    file: String,
    data_version: u32,
    #[serde(rename = "public_sources", default)]
    _public_sources: Vec<String>,
    #[serde(rename = "most_uncertain")]
    _most_uncertain: Vec<String>,
}

impl Meta {
    /// Checks that the file `stem.toml` is the file that its name says.
    ///
    /// # Errors
    /// When it is a file of another game, another file, or of a version that the program does not read.
    pub fn check(&self, bundle: &Bundle, game: &str, stem: &str, data_version: u32) -> Result<(), ContentError> {
        let name = format!("{stem}.toml");
        let bad = |key: &str, reason: String| Err(Place::table(bundle, &name, "meta").error(key, reason));
        if self.game != game {
            return bad("game", format!("expected `{game}`, found `{}`", self.game));
        }
        if self.file != stem {
            return bad("file", format!("expected `{stem}`, found `{}`", self.file));
        }
        if self.data_version != data_version {
            return bad("data_version", format!("this program reads {data_version}, not {}", self.data_version));
        }
        Ok(())
    }
}
