//! Places in the content files: where an error stands.

use super::{Bundle, ContentError};
use toml::{Table, Value};

/// Keys by which an entry of an array of tables is called; the first that it has is its name. Entries without one are
/// called by their position.
pub(super) const NAME_KEYS: &[&str] = &["id", "province", "region", "resource", "players", "index"];

/// The name of an entry of an array of tables.
pub(crate) fn entry_name(entry: &Table) -> Option<String> {
    match NAME_KEYS.iter().find_map(|key| entry.get(*key))? {
        Value::String(text) => Some(text.clone()),
        Value::Integer(number) => Some(number.to_string()),
        _ => None,
    }
}

/// A table of a content file, e.g. the entry `latium` of `provinces` in `map.toml`.
#[derive(Clone, Copy)]
pub struct Place<'a> {
    bundle: &'a Bundle,
    file: &'a str,
    table: &'a str,
    entry: Entry<'a>,
    effect: Option<usize>,
    /// Keys of inline tables, from the outer to the inner one; empty ones are not there.
    inside: [&'a str; 2],
}

#[derive(Clone, Copy)]
enum Entry<'a> {
    /// The table, or the array of tables as a whole.
    Whole,
    /// The one with this name.
    Named(&'a str),
    /// The one at this position.
    At(usize),
}

impl<'a> Place<'a> {
    /// A table, or an array of tables as a whole.
    pub fn table(bundle: &'a Bundle, file: &'a str, table: &'a str) -> Self {
        Self { bundle, file, table, entry: Entry::Whole, effect: None, inside: [""; 2] }
    }

    /// One entry of an array of tables, by its name.
    pub fn entry(self, name: &'a str) -> Self {
        Self { entry: Entry::Named(name), ..self }
    }

    /// One entry of an array of tables without names.
    pub fn row(self, position: usize) -> Self {
        Self { entry: Entry::At(position), ..self }
    }

    /// One effect of a card.
    pub fn effect(self, position: usize) -> Self {
        Self { effect: Some(position), ..self }
    }

    /// An inline table of the entry, by its key; at most two levels deep.
    pub fn inside(self, key: &'a str) -> Self {
        let inside = if self.inside[0].is_empty() { [key, ""] } else { [self.inside[0], key] };
        Self { inside, ..self }
    }

    /// An error about a key here; an empty key means the entry.
    pub fn error(&self, key: &str, reason: impl AsRef<str>) -> ContentError {
        let mut path = self.table.to_owned();
        match self.entry {
            Entry::Whole => {}
            Entry::Named(name) => path += &format!(".{name}"),
            Entry::At(position) => path += &format!(".{position}"),
        }
        path += &self.effect.map(|i| format!(".effects.{i}")).unwrap_or_default();
        for key in self.inside.into_iter().chain([key]).filter(|key| !key.is_empty()) {
            path += &format!(".{key}");
        }
        let text = self.bundle.text(self.file).filter(|_| !self.bundle.is_patched(self.file));
        let line = text.and_then(|text| self.line(text, key));
        let reason = format!("{path}: {}", reason.as_ref());
        ContentError { line, ..self.bundle.error(self.file, "", reason) }
    }

    /// Line of the key, or of the header where the key is missing; from 1. An inline table stands where its key does.
    fn line(&self, text: &str, key: &str) -> Option<usize> {
        let key = if self.inside[0].is_empty() { key } else { self.inside[0] };
        let blocks = blocks(text);
        let mut mine = blocks.iter().enumerate().filter(|(_, block)| block.header == self.table);
        let (at, _) = match self.entry {
            Entry::Whole => mine.next(),
            Entry::At(position) => mine.nth(position),
            Entry::Named(name) => mine.find(|(_, block)| block.is_named(name)),
        }?;
        let block = match self.effect {
            None => &blocks[at],
            Some(position) => {
                let below = blocks[at + 1..].iter().take_while(|block| block.header != self.table);
                below.filter(|block| block.header.ends_with(".effects")).nth(position)?
            }
        };
        let at_key = block.values.iter().find(|(_, left, _)| *left == key);
        Some(at_key.map_or(block.line, |(line, ..)| *line))
    }
}

/// A table as it stands in the text.
struct Block<'t> {
    header: &'t str,
    line: usize,
    /// Line, key and value.
    values: Vec<(usize, &'t str, &'t str)>,
}

impl Block<'_> {
    fn is_named(&self, name: &str) -> bool {
        let value = |key: &str| self.values.iter().find(|(_, left, _)| *left == key).map(|(.., value)| *value);
        NAME_KEYS.iter().find_map(|key| value(key)) == Some(name)
    }
}

/// The tables of a file in their order.
fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut blocks = vec![Block { header: "", line: 1, values: Vec::new() }];
    for (line, content) in (1..).zip(text.lines()) {
        let content = content.split('#').next().unwrap_or_default().trim();
        let header = content.trim_matches(['[', ']']);
        if content.starts_with('[') && header.chars().all(|c| c.is_alphanumeric() || "_.-".contains(c)) {
            blocks.push(Block { header, line, values: Vec::new() });
        } else if let (Some((key, value)), Some(block)) = (content.split_once('='), blocks.last_mut()) {
            block.values.push((line, key.trim(), value.trim().trim_matches('"')));
        }
    }
    blocks
}
