//! A reader for tables whose keys depend on their kind: unread keys are refused.

use super::{ContentError, Place};
use crate::{Id, must_be, unknown};
use std::ops::RangeInclusive;
use toml::{Table, Value};

/// Whether the key is an annotation that any entry may have: how it is known, and its name in another language
/// (`name_ru`).
pub(crate) fn is_annotation(key: &str) -> bool {
    let language = key.strip_prefix("name_").is_some_and(|l| l.len() == 2 && l.bytes().all(|b| b.is_ascii_lowercase()));
    language || ["source", "source_fields", "confidence", "probability"].contains(&key)
}

/// A table read key by key. [`Fields::finish`] refuses unread keys.
pub struct Fields<'a> {
    place: Place<'a>,
    table: &'a Table,
    read: Vec<&'a str>,
}

impl<'a> Fields<'a> {
    /// The table at a place; its annotations need not be read.
    pub fn new(place: Place<'a>, table: &'a Table) -> Self {
        Self { place, table, read: Vec::with_capacity(table.len()) }
    }

    /// An error about a key of this table.
    pub fn error(&self, key: &str, reason: impl AsRef<str>) -> ContentError {
        self.place.error(key, reason)
    }

    /// Refuses a value that differs from the printed one, see [`Place::printed`].
    pub fn printed(&self, agrees: bool, key: &str, reason: impl FnOnce() -> String) -> Result<(), ContentError> {
        self.place.printed(agrees, key, reason)
    }

    /// The value of a key that must be there.
    pub fn take(&mut self, key: &str) -> Result<&'a Value, ContentError> {
        let (key, value) = self.unread(key).ok_or_else(|| self.error(key, "the key is missing"))?;
        self.read.push(key);
        Ok(value)
    }

    /// A key that has not been read, with its value.
    fn unread(&self, key: &str) -> Option<(&'a str, &'a Value)> {
        let (key, value) = self.table.get_key_value(key)?;
        (!is_annotation(key) && !self.read.contains(&key.as_str())).then_some((key, value))
    }

    /// A whole number within a range.
    pub fn number(&mut self, key: &str, range: RangeInclusive<u8>) -> Result<u8, ContentError> {
        let value = self.take(key)?;
        whole(value, &range).map_err(|reason| self.error(key, reason))
    }

    /// A whole number within a range, below zero too.
    pub fn signed(&mut self, key: &str, range: RangeInclusive<i8>) -> Result<i8, ContentError> {
        let value = self.take(key)?;
        whole(value, &range).map_err(|reason| self.error(key, reason))
    }

    /// Whole numbers within a range.
    pub fn number_list(&mut self, key: &str, range: RangeInclusive<u8>) -> Result<Vec<u8>, ContentError> {
        self.each(key, |item| whole(item, &range))
    }

    /// `N` whole numbers within a range.
    pub fn numbers<const N: usize>(&mut self, key: &str, range: RangeInclusive<u8>) -> Result<[u8; N], ContentError> {
        let found = self.number_list(key, range)?;
        found.try_into().map_err(|v: Vec<u8>| self.error(key, format!("expected {N} numbers, found {}", v.len())))
    }

    /// The items of a list.
    fn items(&mut self, key: &str) -> Result<&'a [Value], ContentError> {
        match self.take(key)? {
            Value::Array(items) => Ok(items),
            other => Err(self.error(key, must_be("a list", other))),
        }
    }

    /// The items of a list, each read on its own.
    fn each<T>(&mut self, key: &str, read: impl Fn(&Value) -> Result<T, String>) -> Result<Vec<T>, ContentError> {
        let items = self.items(key)?;
        items.iter().map(|item| read(item).map_err(|reason| self.error(key, reason))).collect()
    }

    /// True or false.
    pub fn flag(&mut self, key: &str) -> Result<bool, ContentError> {
        let value = self.take(key)?;
        value.as_bool().ok_or_else(|| self.error(key, must_be("true or false", value)))
    }

    /// The text of a key.
    pub fn text(&mut self, key: &str) -> Result<String, ContentError> {
        self.word(key).map(str::to_owned)
    }

    fn word(&mut self, key: &str) -> Result<&'a str, ContentError> {
        match self.take(key)? {
            Value::String(text) => Ok(text),
            other => Err(self.error(key, must_be("text in quotes", other))),
        }
    }

    /// A named thing.
    pub fn id<T: Id>(&mut self, key: &str) -> Result<T, ContentError> {
        let name = self.word(key)?;
        T::from_name(name).map_err(|reason| self.error(key, reason))
    }

    /// A list of named things.
    pub fn id_list<T: Id>(&mut self, key: &str) -> Result<Vec<T>, ContentError> {
        let read = |item: &Value| {
            let name = item.as_str().ok_or_else(|| must_be("a name", item))?;
            T::from_name(name)
        };
        self.each(key, read)
    }

    /// A list of named things, each at most once.
    pub fn ids<T: Id>(&mut self, key: &str) -> Result<Vec<T>, ContentError> {
        let found = self.id_list::<T>(key)?;
        match (1..found.len()).find(|i| found[..*i].contains(&found[*i])) {
            Some(i) => Err(self.error(key, format!("`{}` is listed twice", found[i].name()))),
            None => Ok(found),
        }
    }

    /// An inline table, to be read in turn.
    pub fn inside(&mut self, key: &'a str) -> Result<Fields<'a>, ContentError> {
        let value = self.take(key)?;
        within(self.place.inside(key), value)
    }

    /// A list of inline tables, to be read in turn.
    pub fn each_inside(&mut self, key: &'a str) -> Result<Vec<Fields<'a>>, ContentError> {
        let place = self.place.inside(key);
        self.items(key)?.iter().enumerate().map(|(i, item)| within(place.row(i), item)).collect()
    }

    /// A list of lists of inline tables, to be read in turn.
    pub fn lists_inside(&mut self, key: &'a str) -> Result<Vec<Vec<Fields<'a>>>, ContentError> {
        let place = self.place.inside(key);
        let list = |(i, list): (usize, &'a Value)| match list {
            Value::Array(items) => {
                items.iter().enumerate().map(|(k, item)| within(place.row(i).row(k), item)).collect::<Result<_, _>>()
            }
            other => Err(place.row(i).error("", must_be("a list", other))),
        };
        self.items(key)?.iter().enumerate().map(list).collect()
    }

    /// Whether the key is given and not yet read.
    pub fn has(&self, key: &str) -> bool {
        self.unread(key).is_some()
    }

    /// One of a few words, with what each means.
    pub fn choice<T: Copy>(&mut self, key: &str, words: &[(&str, T)]) -> Result<T, ContentError> {
        let given = self.word(key)?;
        let found = words.iter().find(|(word, _)| *word == given).map(|(_, meaning)| *meaning);
        found.ok_or_else(|| self.error(key, unknown("value", given, words.iter().map(|(word, _)| *word))))
    }

    /// A list of such words.
    pub fn choices<T: Copy>(&mut self, key: &str, words: &[(&str, T)]) -> Result<Vec<T>, ContentError> {
        let read = |item: &Value| {
            let given = item.as_str().ok_or_else(|| must_be("a word", item))?;
            let found = words.iter().find(|(word, _)| *word == given).map(|(_, meaning)| *meaning);
            found.ok_or_else(|| unknown("value", given, words.iter().map(|(word, _)| *word)))
        };
        self.each(key, read)
    }

    /// A value that the rules cannot vary.
    pub fn fixed(&mut self, key: &str, only: impl Into<Value>) -> Result<(), ContentError> {
        let (given, only) = (self.take(key)?, only.into());
        if *given == only {
            return Ok(());
        }
        Err(self.error(
            key,
            match given.same_type(&only) {
                true => format!("{given} is not possible; the rules of the program know only {only}"),
                false => must_be(&only.to_string(), given),
            },
        ))
    }

    /// Several values that the rules cannot vary.
    pub fn all_fixed<const N: usize>(&mut self, pairs: [(&str, Value); N]) -> Result<(), ContentError> {
        pairs.into_iter().try_for_each(|(key, only)| self.fixed(key, only))
    }

    /// Text for readers, without meaning for the rules.
    pub fn skip(&mut self, key: &str) {
        self.read.extend(self.unread(key).map(|(key, _)| key));
    }

    /// Refuses unread keys.
    pub fn finish(self) -> Result<(), ContentError> {
        match self.table.keys().find(|key| self.unread(key).is_some()) {
            Some(key) => Err(self.error(key, "the rules of the program know no such key here")),
            None => Ok(()),
        }
    }
}

fn within<'a>(place: Place<'a>, value: &'a Value) -> Result<Fields<'a>, ContentError> {
    match value {
        Value::Table(table) => Ok(Fields::new(place, table)),
        other => Err(place.error("", must_be("keys with values", other))),
    }
}

fn whole<N>(value: &Value, range: &RangeInclusive<N>) -> Result<N, String>
where
    N: TryFrom<i64> + PartialOrd + std::fmt::Display,
{
    let (low, high) = (range.start(), range.end());
    let given = value.as_integer().ok_or_else(|| must_be("a whole number", value))?;
    N::try_from(given)
        .ok()
        .filter(|n| range.contains(n))
        .ok_or_else(|| format!("{given} is out of range ({low} to {high})"))
}

/// The entries of an array of tables, exactly one per id. Their names and texts for readers need not be read.
pub fn rows<'a, T: Id>(place: Place<'a>, rows: &'a [Table]) -> Result<Vec<(T, Fields<'a>)>, ContentError> {
    let mut found: Vec<(T, Fields<'a>)> = Vec::new();
    for row in rows {
        let Some((key, name)) = place.naming(row).and_then(|(key, _)| Some((key, row.get(key)?.as_str()?))) else {
            return Err(place.error("", format!("a {} has no `id`", T::KIND)));
        };
        let here = place.entry(name);
        let id = T::from_name(name).map_err(|reason| here.error(key, reason))?;
        if found.iter().any(|(other, _)| *other == id) {
            return Err(here.error(key, format!("the {} is listed twice", T::KIND)));
        }
        let mut fields = Fields::new(here, row);
        [key, "name", "text"].iter().for_each(|key| fields.skip(key));
        found.push((id, fields));
    }
    if let Some(missing) = (0..T::count()).map(T::from_index).find(|id| found.iter().all(|(other, _)| other != id)) {
        return Err(place.error("", format!("the {} `{}` is missing", T::KIND, missing.name())));
    }
    Ok(found)
}

/// The ids of an array of tables in their order, each different; at least one and no more than the program holds.
pub fn entry_ids(place: Place<'_>, rows: &[Table], most: usize) -> Result<Vec<String>, ContentError> {
    if rows.is_empty() || rows.len() > most {
        return Err(place.error("", format!("{} entries; the program holds 1 to {most}", rows.len())));
    }
    let mut found: Vec<String> = Vec::new();
    for (position, row) in rows.iter().enumerate() {
        let Some(id) = row.get("id").and_then(Value::as_str).filter(|id| !id.is_empty()) else {
            return Err(place.row(position).error("id", "the entry needs an `id`, a word of its own"));
        };
        if found.iter().any(|known| known == id) {
            return Err(place.row(position).error("id", format!("`{id}` is used twice")));
        }
        found.push(id.to_owned());
    }
    Ok(found)
}

/// A list of strings as a TOML value.
pub fn list(words: &[&str]) -> Value {
    Value::from(words.to_vec())
}
