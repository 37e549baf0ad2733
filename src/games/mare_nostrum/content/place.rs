//! Places in the content files: where an error stands, and a reader for tables whose keys depend on their kind.

use crate::game::{Bundle, ContentError, Id, unknown};
use std::ops::RangeInclusive;
use toml::Value;

/// Keys that any entry may carry besides its values; they say what it is called and how it is known.
pub(super) const ANNOTATIONS: &[&str] = &["source", "source_fields", "confidence", "probability", "name_ru"];

/// A table of a content file, e.g. the entry `latium` of `provinces` in `map.toml`.
#[derive(Clone, Copy)]
pub(super) struct Place<'a> {
    bundle: &'a Bundle,
    file: &'static str,
    table: &'a str,
    entry: Entry<'a>,
    effect: Option<usize>,
}

#[derive(Clone, Copy)]
enum Entry<'a> {
    /// The table, or the array of tables as a whole.
    Whole,
    /// The one with this `id`, `province` or `players`.
    Named(&'a str),
    /// The one at this position.
    At(usize),
}

impl<'a> Place<'a> {
    /// A table, or an array of tables as a whole.
    pub fn table(bundle: &'a Bundle, file: &'static str, table: &'a str) -> Self {
        Self { bundle, file, table, entry: Entry::Whole, effect: None }
    }

    /// One entry of an array of tables, by its `id`, `province` or `players`.
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

    /// An error about a key here; an empty key means the entry.
    pub fn error(&self, key: &str, reason: impl AsRef<str>) -> ContentError {
        let mut path = self.table.to_owned();
        match self.entry {
            Entry::Whole => {}
            Entry::Named(name) => path += &format!(".{name}"),
            Entry::At(position) => path += &format!(".{position}"),
        }
        path += &self.effect.map(|i| format!(".effects.{i}")).unwrap_or_default();
        if !key.is_empty() {
            path += &format!(".{key}");
        }
        let text = self.bundle.text(self.file).filter(|_| !self.bundle.is_patched(self.file));
        let line = text.and_then(|text| self.line(text, key));
        let reason = format!("{path}: {}", reason.as_ref());
        ContentError { line, ..self.bundle.error(self.file, "", reason) }
    }

    /// Line of the key, or of the header where the key is missing; from 1.
    fn line(&self, text: &str, key: &str) -> Option<usize> {
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
        self.values.iter().any(|(_, key, value)| matches!(*key, "id" | "province" | "players") && *value == name)
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

/// A table read key by key. What is not read is refused by [`Fields::finish`].
pub(super) struct Fields<'a> {
    place: Place<'a>,
    table: toml::Table,
}

impl<'a> Fields<'a> {
    pub fn new(place: Place<'a>, table: &toml::Table) -> Self {
        let mut table = table.clone();
        ANNOTATIONS.iter().for_each(|key| drop(table.remove(*key)));
        Self { place, table }
    }

    /// An error about a key of this table.
    pub fn error(&self, key: &str, reason: impl AsRef<str>) -> ContentError {
        self.place.error(key, reason)
    }

    /// The value of a key that must be there.
    pub fn take(&mut self, key: &str) -> Result<Value, ContentError> {
        self.table.remove(key).ok_or_else(|| self.error(key, "the key is missing"))
    }

    /// A whole number within a range.
    pub fn number(&mut self, key: &str, range: RangeInclusive<u8>) -> Result<u8, ContentError> {
        let value = self.take(key)?;
        number(&value, &range).map_err(|reason| self.error(key, reason))
    }

    /// `N` whole numbers within a range.
    pub fn numbers<const N: usize>(&mut self, key: &str, range: RangeInclusive<u8>) -> Result<[u8; N], ContentError> {
        let value = self.take(key)?;
        let bad = |reason: String| self.place.error(key, reason);
        let items = value.as_array().ok_or_else(|| bad(format!("expected a list, found {}", value.type_str())))?;
        let read: Vec<u8> = items.iter().map(|v| number(v, &range).map_err(bad)).collect::<Result<_, _>>()?;
        read.try_into().map_err(|v: Vec<u8>| bad(format!("expected {N} numbers, found {}", v.len())))
    }

    /// The text of a key.
    pub fn text(&mut self, key: &str) -> Result<String, ContentError> {
        match self.take(key)? {
            Value::String(text) => Ok(text),
            other => Err(self.error(key, format!("expected a string, found {}", other.type_str()))),
        }
    }

    /// A named thing.
    pub fn id<T: Id>(&mut self, key: &str) -> Result<T, ContentError> {
        let name = self.text(key)?;
        T::from_name(&name).map_err(|reason| self.error(key, reason))
    }

    /// One of a few words, with what each means.
    pub fn choice<T: Copy>(&mut self, key: &str, words: &[(&str, T)]) -> Result<T, ContentError> {
        let given = self.text(key)?;
        let found = words.iter().find(|(word, _)| *word == given).map(|(_, meaning)| *meaning);
        found.ok_or_else(|| self.error(key, unknown("value", &given, words.iter().map(|(word, _)| *word))))
    }

    /// A value that the rules cannot vary.
    pub fn fixed(&mut self, key: &str, only: impl Into<Value>) -> Result<(), ContentError> {
        let (given, only) = (self.take(key)?, only.into());
        if given == only {
            return Ok(());
        }
        Err(self.error(key, format!("{given} is not possible; the rules of the program know only {only}")))
    }

    /// Several values that the rules cannot vary.
    pub fn all_fixed<const N: usize>(&mut self, pairs: [(&str, Value); N]) -> Result<(), ContentError> {
        pairs.into_iter().try_for_each(|(key, only)| self.fixed(key, only))
    }

    /// Text for readers, without meaning for the rules.
    pub fn skip(&mut self, key: &str) {
        self.table.remove(key);
    }

    /// Refuses keys that nobody asked for.
    pub fn finish(self) -> Result<(), ContentError> {
        match self.table.keys().next() {
            Some(key) => Err(self.error(key, "the rules of the program know no such key here")),
            None => Ok(()),
        }
    }
}

fn number(value: &Value, range: &RangeInclusive<u8>) -> Result<u8, String> {
    let (low, high) = (range.start(), range.end());
    let given = value.as_integer().ok_or_else(|| format!("expected a whole number, found {}", value.type_str()))?;
    u8::try_from(given)
        .ok()
        .filter(|n| range.contains(n))
        .ok_or_else(|| format!("{given} is out of range ({low} to {high})"))
}

/// A list of strings as a TOML value.
pub(super) fn list(words: &[&str]) -> Value {
    Value::from(words.to_vec())
}
