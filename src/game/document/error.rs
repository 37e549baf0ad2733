//! What is wrong with a file.

use crate::unknown::{cut_path, shortened};
use std::fmt;

/// What is wrong with a content file, an experiment or a bot: the file, the place and the reason.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FileError {
    /// Name of the file, as the user gave it.
    pub file: String,
    /// Line, from 1, if it is known.
    pub line: Option<usize>,
    /// Path of the value, such as `provinces.latium.tax`; empty for the file as a whole.
    pub key: String,
    /// What is wrong and what would be right.
    pub reason: String,
    /// Path of the patch that put the value there. With a line, the patch changes something inside the value, or is the
    /// only one there is.
    pub patch: Option<String>,
    /// The value merely differs from what is known about the printed game; a design under test may have it.
    pub not_as_printed: bool,
}

impl FileError {
    /// An error about a file as a whole.
    pub fn new(file: impl Into<String>, reason: impl Into<String>) -> Self {
        Self { file: file.into(), reason: shortened(&reason.into()), ..Self::default() }
    }

    /// The key and the reason, without the file.
    pub fn told(&self) -> String {
        if self.key.is_empty() { self.reason.clone() } else { format!("{}: {}", self.key, self.reason) }
    }

    /// The same error about the value at this path.
    #[must_use]
    pub fn about(self, key: &str) -> Self {
        Self { key: cut_path(key), ..self }
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        match (self.line, &self.patch) {
            (None, None) => write!(f, ": {}", self.told()),
            (Some(line), None) => write!(f, ":{line}: {}", self.told()),
            (Some(line), Some(patch)) => write!(f, ":{line}: {} (after the patch `{patch}`)", self.told()),
            // The path of a patch begins with the name of the file; the rest is the key.
            (None, Some(patch)) if patch.split_once('.').is_some_and(|(_, key)| key == self.key) => {
                write!(f, ": patch `{patch}`: {}", self.reason)
            }
            (None, Some(patch)) => write!(f, ": patch `{patch}`: {}", self.told()),
        }
    }
}

impl std::error::Error for FileError {}
