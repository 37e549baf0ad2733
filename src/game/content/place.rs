//! Places in the content files, for errors.

use super::{Bundle, ContentError};
use crate::List;
use crate::document::Step;

/// Steps from the top of a file to the deepest value that the rules look at.
const DEEPEST: usize = 8;

/// A value of a content file, e.g. the entry `latium` of `provinces` in `map.toml`. Cheap to copy; the file is
/// consulted only when something is wrong.
#[derive(Clone, Copy)]
pub struct Place<'a> {
    bundle: &'a Bundle,
    file: &'a str,
    path: List<Step<'a>, DEEPEST>,
}

impl<'a> Place<'a> {
    /// A table, or an array of tables as a whole.
    pub fn table(bundle: &'a Bundle, file: &'a str, table: &'a str) -> Self {
        Self { bundle, file, path: List::default() }.inside(table)
    }

    /// One entry of an array of tables, by its name.
    pub fn entry(self, name: &'a str) -> Self {
        self.inside(name)
    }

    /// One entry of an array, by its position.
    pub fn row(self, position: usize) -> Self {
        self.then(Step::At(position))
    }

    /// Refuses a value that differs from the printed game: a total, what the box holds, what the rulebook says
    /// elsewhere. Never used for what the rules need, because a design under test skips it ([`Bundle::own_design`]).
    ///
    /// # Errors
    /// When it differs.
    pub fn printed(self, agrees: bool, key: &str, reason: impl FnOnce() -> String) -> Result<(), ContentError> {
        match agrees || self.bundle.own_design {
            true => Ok(()),
            false => Err(ContentError { not_as_printed: true, ..self.error(key, reason()) }),
        }
    }

    /// The value below a key of a table.
    pub fn inside(self, key: &'a str) -> Self {
        self.then(Step::Key(key))
    }

    fn then(mut self, step: Step<'a>) -> Self {
        self.path.push(step);
        self
    }

    /// An error about a key here; an empty key means the place itself.
    pub fn error(&self, key: &str, reason: impl AsRef<str>) -> ContentError {
        let key = Some(Step::Key(key)).filter(|_| !key.is_empty());
        let path: Vec<Step<'_>> = self.path.iter().chain(key).collect();
        match self.bundle.document(self.file) {
            Ok(document) => self.bundle.with_patch(document.error(&path, reason.as_ref())),
            Err(error) => error,
        }
    }

    /// The key that names an entry of the array, and the name.
    pub fn naming(&self, entry: &toml::Table) -> Option<(&'static str, String)> {
        self.bundle.document(self.file).ok()?.naming(entry)
    }
}
