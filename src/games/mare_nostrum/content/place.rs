//! Places in the content files: where an error stands, and a reader for tables whose keys depend on their kind.

use crate::game::{Bundle, ContentError, Id, unknown};
use std::ops::RangeInclusive;
use toml::Value;

/// Keys that any entry may carry besides its values; they say what it is called and how it is known.
pub(super) const ANNOTATIONS: &[&str] = &["source", "source_fields", "confidence", "probability", "name_ru"];

/// A table of a content file: `map.toml`, `provinces`, `latium`.
#[derive(Clone, Copy)]
pub(super) struct Place<'a> {
    bundle: &'a Bundle,
    file: &'static str,
    table: &'a str,
    entry: Option<&'a str>,
    effect: Option<usize>,
}

impl<'a> Place<'a> {
    /// A table, or an array of tables as a whole.
    pub fn table(bundle: &'a Bundle, file: &'static str, table: &'a str) -> Self {
        Self { bundle, file, table, entry: None, effect: None }
    }

    /// One entry of an array of tables, by its `id`, `province` or `players`.
    pub fn entry(self, entry: &'a str) -> Self {
        Self { entry: Some(entry), ..self }
    }

    /// One effect of a card.
    pub fn effect(self, position: usize) -> Self {
        Self { effect: Some(position), ..self }
    }

    /// An error about a key here; an empty key means the entry.
    pub fn error(&self, key: &str, reason: impl AsRef<str>) -> ContentError {
        let mut path = self.table.to_owned();
        let effect = self.effect.map(|i| format!("effects.{i}"));
        for part in self.entry.into_iter().chain(effect.as_deref()).chain((!key.is_empty()).then_some(key)) {
            path = if path.is_empty() { part.to_owned() } else { format!("{path}.{part}") };
        }
        let line = self.bundle.text(self.file).and_then(|text| self.line(text, key));
        let reason = format!("{path}: {}", reason.as_ref());
        ContentError { line, ..self.bundle.error(self.file, "", reason) }
    }

    /// Line of the key, or of the entry where the key is missing; from 1.
    fn line(&self, text: &str, key: &str) -> Option<usize> {
        let mut header = "";
        let mut here = self.table.is_empty();
        let mut effects = 0;
        let mut found = None;
        for (i, line) in text.lines().map(str::trim).enumerate() {
            if line.starts_with('[') && !line.ends_with(',') {
                header = line.split('#').next().unwrap_or_default().trim().trim_matches(['[', ']']);
                let inside = header.strip_prefix(self.table).is_some_and(|rest| rest.starts_with('.'));
                here = (header == self.table && self.entry.is_none()) || (here && inside);
                effects += usize::from(here && header.ends_with(".effects"));
            } else if let (Some((left, right)), Some(entry)) = (line.split_once('='), self.entry)
                && header == self.table
                && matches!(left.trim(), "id" | "province" | "players")
            {
                here |= right.split('#').next().unwrap_or_default().trim().trim_matches('"') == entry;
            }
            let right_part = match self.effect {
                Some(n) => header.ends_with(".effects") && effects == n + 1,
                None => header == self.table,
            };
            if here && right_part {
                found = found.or(Some(i + 1));
                if line.split('=').next().is_some_and(|left| left.trim() == key) {
                    return Some(i + 1);
                }
            }
        }
        found
    }
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
