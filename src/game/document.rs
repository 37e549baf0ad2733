//! TOML files that know the place of each value: parsed once, changed in memory, read into types.
//!
//! Content, experiments and bots are all written in TOML. A [`Document`] is such a file as a tree of values with their
//! places; any mistake in one of them becomes a [`FileError`] with file, line and key.

mod error;
mod tree;

pub use error::FileError;
pub(super) use tree::{Kind, Node, Step};

use super::reading::{Part, Reading};
use super::unknown::cut;
use super::{must_be, wording};
use serde::de::DeserializeOwned;
use std::path::Path;
use std::sync::{Arc, OnceLock};
use toml::Value;
use toml::de::DeTable;
use tree::{Place, Reader};

/// A TOML file with the place of every value.
#[derive(Clone, Debug)]
pub struct Document {
    /// Name in messages.
    file: String,
    /// Keys that name an entry of an array of tables which has no `id`.
    named_by: &'static [&'static str],
    root: Node,
    /// The values without their places, once somebody has asked for them.
    plain: OnceLock<Result<toml::Table, FileError>>,
}

impl Document {
    /// Parses the text of a file. `file` is its name in messages; `named_by` are the keys that name an entry of an array
    /// of tables which has no `id`.
    ///
    /// # Errors
    /// When the text is not TOML; names the line.
    pub fn parse(file: &str, text: &str, named_by: &'static [&'static str]) -> Result<Self, FileError> {
        let reader = Reader::new(text);
        let (table, errors) = DeTable::parse_recoverable(text);
        let tree = reader.root(table.get_ref());
        let located = |line, key: &str, reason: String| FileError { line, ..FileError::new(file, reason).about(key) };
        if let Some(error) = errors.first() {
            let line = error.span().map(|span| reader.line(span.start));
            return Err(match (error.message(), error.span().and_then(|span| text.get(span))) {
                ("duplicate key", Some(key)) => located(line, "", format!("the key `{key}` is there twice")),
                (message, _) => {
                    // The part that could be parsed tells which key the line belongs to.
                    let key = line.zip(tree.ok()).and_then(|(line, root)| root.key_on(line));
                    located(line, &key.unwrap_or_default(), message.to_owned())
                }
            });
        }
        let large = |(line, number): (usize, String)| {
            located(Some(line), "", format!("the number {} is beyond all range", cut(&number)))
        };
        Ok(Self { file: file.to_owned(), named_by, root: tree.map_err(large)?, plain: OnceLock::new() })
    }

    /// Reads and parses a file.
    ///
    /// # Errors
    /// When it cannot be read or is not TOML.
    pub fn read(path: &Path) -> Result<Self, FileError> {
        let file = path.display().to_string();
        match std::fs::read_to_string(path) {
            Ok(text) => Self::parse(&file, &text, &[]),
            Err(e) => Err(FileError::new(file, format!("cannot read the file: {e}"))),
        }
    }

    /// The values as a typed value.
    ///
    /// # Errors
    /// Unknown and missing keys and wrong types.
    pub fn typed<T: DeserializeOwned>(&self) -> Result<T, FileError> {
        Reading::Toml(&self.root).read().map_err(|e| {
            let message = e.reason();
            let mut path: Vec<Step<'_>> = Vec::new();
            for part in e.place() {
                path.extend(match part {
                    Part::At(position) => Some(Step::At(*position)),
                    Part::Key(key) => Some(Step::Key(key)),
                    // A variant is a key if it has values, otherwise the value itself.
                    Part::Variant(variant) => self.deepest(&path).get(variant).map(|_| Step::Key(variant.as_str())),
                });
            }
            let node = self.deepest(&path);
            if message.starts_with("unknown field") {
                // The message itself names the key.
                path.pop();
            }
            self.error_about(node, &joined(&path), node.reworded(message))
        })
    }

    /// The values as plain TOML.
    ///
    /// # Errors
    /// As [`typed`](Self::typed).
    pub(super) fn plain(&self) -> Result<&toml::Table, FileError> {
        self.plain.get_or_init(|| self.typed()).as_ref().map_err(FileError::clone)
    }

    /// An error about the value at `path`. If there is none, the line is that of the last table on the way.
    pub(super) fn error(&self, path: &[Step<'_>], reason: impl Into<String>) -> FileError {
        self.error_about(self.deepest(path), &joined(path), reason.into())
    }

    /// An error about the value at a path written with dots. Quoted keys that contain dots may be part of it.
    pub fn error_at(&self, path: &str, reason: impl Into<String>) -> FileError {
        self.error_about(self.root.along(path), path, reason.into())
    }

    /// The key that names an entry of an array of tables, `id` or else the first of those that name entries in this file,
    /// and the name; `None` if it has none of them.
    pub(super) fn naming(&self, entry: &toml::Table) -> Option<(&'static str, String)> {
        let (key, name) = tree::naming(self.named_by, |key| entry.get(key).map(tree::name_text))?;
        Some((key, name?))
    }

    /// Replaces the value at a path, keys and names of entries with dots in between, by another of its type; a number with
    /// a fraction may become a whole one. From then on errors about it name `patch`, the path as the user wrote it.
    ///
    /// # Errors
    /// When a part of the path is unknown, or the type differs.
    pub(super) fn set(&mut self, path: &str, value: &Value, patch: &str) -> Result<(), String> {
        let mut node = &mut self.root;
        for part in path.split('.').filter(|_| !path.is_empty()) {
            node = node.enter(part, self.named_by)?;
        }
        let (found, given) = (node.type_name(), value.type_str());
        if found != given && (found, given) != ("float", "integer") {
            return Err(must_be(wording::a(found), value));
        }
        *node = Node::patched(value, &Arc::from(patch));
        self.plain = OnceLock::new();
        Ok(())
    }

    fn deepest(&self, path: &[Step<'_>]) -> &Node {
        let mut node = &self.root;
        for step in path {
            let Some(inner) = node.step(*step, self.named_by) else { break };
            node = inner;
        }
        node
    }

    fn error_about(&self, node: &Node, key: &str, reason: String) -> FileError {
        let line = match node.place {
            Place::Line(line) => Some(line),
            Place::File | Place::Patch(_) => None,
        };
        let patch = node.patch_inside().filter(|_| !matches!(node.place, Place::File)).map(str::to_owned);
        FileError { line, patch, ..FileError::new(&self.file, reason) }.about(key)
    }
}

/// A value that was part of a file, as a typed value.
///
/// # Errors
/// Unknown and missing keys and wrong types: the path inside the value, empty for all of it, and the reason.
pub fn read_value<T: DeserializeOwned>(value: &Value) -> Result<T, (String, String)> {
    let root = Node::patched(value, &Arc::from(""));
    Reading::Toml(&root).read().map_err(|e| {
        let (mut path, mut node) = (String::new(), &root);
        if let Some(place) = e.place_text() {
            node = root.along(&place);
            path = place;
        }
        (path, node.reworded(e.reason()))
    })
}

/// A path as messages show it.
fn joined(path: &[Step<'_>]) -> String {
    path.iter().map(Step::to_string).collect::<Vec<_>>().join(".")
}

#[cfg(test)]
mod tests;
