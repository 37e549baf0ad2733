//! The tree of a file: values with their places, and how to navigate it.

use crate::{unknown, wording};
use std::fmt;
use std::sync::Arc;
use toml::de::{DeTable, DeValue};
use toml::value::Datetime;
use toml::{Spanned, Value};

/// A value and its place.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub place: Place,
    pub kind: Kind,
}

/// Where a value comes from.
#[derive(Clone, Debug)]
pub(crate) enum Place {
    /// It is the file.
    File,
    /// The line of its key, or of an entry of an array; from 1.
    Line(usize),
    /// The patch with this path.
    Patch(Arc<str>),
}

#[derive(Clone, Debug)]
pub(crate) enum Kind {
    Table(Vec<(String, Node)>),
    Array(Vec<Node>),
    /// Text, a flag or a number.
    Plain(Value),
    Date(Box<Date>),
    /// A whole number above those of [`Value`], such as a seed.
    Large(u64),
}

/// A date.
#[derive(Clone, Debug)]
pub(crate) struct Date {
    when: Datetime,
    /// What serde sees: a table with one key, which only the crate `toml` knows.
    pub table: serde_json::Value,
}

/// One step on the way to a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step<'a> {
    /// A key of a table, or the name of an entry of an array of tables.
    Key(&'a str),
    /// A position in an array, from 0.
    At(usize),
}

impl fmt::Display for Step<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Key(key) => f.write_str(key),
            Self::At(position) => position.fmt(f),
        }
    }
}

/// Turns what the parser found into a tree.
pub(super) struct Reader {
    /// Byte at which each line begins.
    lines: Vec<usize>,
}

impl Reader {
    pub fn new(text: &str) -> Self {
        Self { lines: std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect() }
    }

    /// Line of a byte, from 1.
    pub fn line(&self, byte: usize) -> usize {
        self.lines.partition_point(|start| *start <= byte)
    }

    /// The whole file.
    ///
    /// # Errors
    /// Line and text of a number beyond all range.
    pub fn root(&self, table: &DeTable<'_>) -> Result<Node, (usize, String)> {
        Ok(Node { place: Place::File, kind: self.table(table)? })
    }

    fn table(&self, table: &DeTable<'_>) -> Result<Kind, (usize, String)> {
        let entry = |(key, value): (&Spanned<_>, _)| {
            let line = self.line(key.span().start);
            Ok((AsRef::<str>::as_ref(key.get_ref()).to_owned(), self.node(line, value)?))
        };
        Ok(Kind::Table(table.iter().map(entry).collect::<Result<_, _>>()?))
    }

    fn node(&self, line: usize, value: &Spanned<DeValue<'_>>) -> Result<Node, (usize, String)> {
        let beyond = |text: &str| (line, text.to_owned());
        let kind = match value.get_ref() {
            DeValue::Table(table) => self.table(table)?,
            DeValue::Array(items) => {
                let item = |item: &Spanned<_>| self.node(self.line(item.span().start), item);
                Kind::Array(items.iter().map(item).collect::<Result<_, _>>()?)
            }
            DeValue::String(text) => Kind::Plain(Value::String(text.to_string())),
            DeValue::Boolean(flag) => Kind::Plain(Value::Boolean(*flag)),
            DeValue::Datetime(when) => Kind::date(*when),
            DeValue::Float(number) => match number.as_str().parse::<f64>() {
                Ok(real) if real.is_finite() || number.as_str().contains(['i', 'n']) => Kind::Plain(Value::Float(real)),
                _ => return Err(beyond(number.as_str())),
            },
            DeValue::Integer(number) => match i128::from_str_radix(number.as_str(), number.radix()) {
                Ok(whole) => match (i64::try_from(whole), u64::try_from(whole)) {
                    (Ok(whole), _) => Kind::Plain(Value::Integer(whole)),
                    (_, Ok(large)) => Kind::Large(large),
                    _ => return Err(beyond(number.as_str())),
                },
                Err(_) => return Err(beyond(number.as_str())),
            },
        };
        Ok(Node { place: Place::Line(line), kind })
    }
}

impl Kind {
    fn date(when: Datetime) -> Self {
        Self::Date(Box::new(Date { when, table: serde_json::to_value(when).expect("a date serialises") }))
    }
}

impl Node {
    /// A value that a patch puts there.
    pub fn patched(value: &Value, patch: &Arc<str>) -> Self {
        let kind = match value {
            Value::Table(table) => {
                Kind::Table(table.iter().map(|(key, value)| (key.clone(), Self::patched(value, patch))).collect())
            }
            Value::Array(items) => Kind::Array(items.iter().map(|item| Self::patched(item, patch)).collect()),
            Value::Datetime(when) => Kind::date(*when),
            plain => Kind::Plain(plain.clone()),
        };
        Self { place: Place::Patch(patch.clone()), kind }
    }

    pub fn type_name(&self) -> &'static str {
        match &self.kind {
            Kind::Table(_) => "table",
            Kind::Array(_) => "array",
            Kind::Plain(value) => value.type_str(),
            Kind::Date(_) => "datetime",
            Kind::Large(_) => "integer",
        }
    }

    /// What serde says about this value, in plain words.
    pub fn reworded(&self, message: &str) -> String {
        match &self.kind {
            Kind::Date(date) => {
                wording::reworded(&message.replacen("type: map,", &format!("type: date `{}`,", date.when), 1))
            }
            _ => wording::reworded(message),
        }
    }

    /// The value below a key, or at a number in a list.
    pub fn get(&self, key: &str) -> Option<&Node> {
        match &self.kind {
            Kind::Table(entries) => entries.iter().find(|(known, _)| known == key).map(|(_, node)| node),
            Kind::Array(items) => items.get(key.parse::<usize>().ok()?),
            Kind::Plain(_) | Kind::Date(_) | Kind::Large(_) => None,
        }
    }

    /// The values inside, with their keys or names.
    fn inner(&self) -> Box<dyn Iterator<Item = (String, &Node)> + '_> {
        match &self.kind {
            Kind::Table(entries) => Box::new(entries.iter().map(|(key, node)| (key.clone(), node))),
            Kind::Array(items) => Box::new(items.iter().enumerate().map(|(i, node)| (i.to_string(), node))),
            Kind::Plain(_) | Kind::Date(_) | Kind::Large(_) => Box::new(std::iter::empty()),
        }
    }

    /// Where a step leads.
    pub fn step(&self, step: Step<'_>, named_by: &[&'static str]) -> Option<&Node> {
        match (&self.kind, step) {
            (Kind::Array(items), Step::At(position)) => items.get(position),
            (Kind::Array(items), Step::Key(name)) => {
                items.iter().find(|item| item.name(named_by).is_some_and(|known| known == name))
            }
            (_, Step::Key(key)) => self.get(key),
            (_, Step::At(_)) => None,
        }
    }

    /// The name of an entry of an array of tables.
    fn name(&self, named_by: &[&'static str]) -> Option<String> {
        let text = |node: &Node| match &node.kind {
            Kind::Plain(value) => name_text(value),
            _ => None,
        };
        naming(named_by, |key| self.get(key).map(text))?.1
    }

    /// Where a part of a patch's path leads.
    ///
    /// # Errors
    /// When there is no such name; lists the existing ones.
    pub fn enter(&mut self, part: &str, named_by: &[&'static str]) -> Result<&mut Node, String> {
        match &mut self.kind {
            Kind::Table(entries) => match entries.iter().position(|(key, _)| key == part) {
                Some(position) => Ok(&mut entries[position].1),
                None => Err(unknown("key", part, entries.iter().map(|(key, _)| key))),
            },
            Kind::Array(items) => {
                let called = |(i, item): (usize, &Node)| item.name(named_by).unwrap_or_else(|| i.to_string());
                let names: Vec<String> = items.iter().enumerate().map(called).collect();
                let numbered = || part.parse().ok().filter(|i| *i < items.len());
                match names.iter().position(|name| name == part).or_else(numbered) {
                    Some(position) => Ok(&mut items[position]),
                    None => Err(unknown("entry", part, names)),
                }
            }
            Kind::Plain(value) => Err(format!("there is no `{part}` inside the value {}", wording::told(value))),
            Kind::Date(date) => Err(format!("there is no `{part}` inside the value {}", date.when)),
            Kind::Large(number) => Err(format!("there is no `{part}` inside the value {number}")),
        }
    }

    /// The deepest value that a path written with dots reaches through tables; a key may contain dots itself.
    pub fn along(&self, path: &str) -> &Node {
        let ends = path.match_indices('.').map(|(end, _)| end).chain([path.len()]);
        match ends.filter_map(|end| Some((end, self.get(&path[..end])?))).next_back() {
            Some((end, inner)) => inner.along(path.get(end + 1..).unwrap_or_default()),
            None => self,
        }
    }

    /// The patch that something inside comes from.
    pub fn patch_inside(&self) -> Option<&str> {
        match &self.place {
            Place::Patch(patch) => Some(patch),
            Place::File | Place::Line(_) => match &self.kind {
                Kind::Table(entries) => entries.iter().find_map(|(_, node)| node.patch_inside()),
                Kind::Array(items) => items.iter().find_map(Node::patch_inside),
                Kind::Plain(_) | Kind::Date(_) | Kind::Large(_) => None,
            },
        }
    }

    /// Path of the last key on a line.
    pub fn key_on(&self, line: usize) -> Option<String> {
        let below = |(name, node): (String, &Node)| match node.key_on(line) {
            Some(inner) => Some(format!("{name}.{inner}")),
            None => matches!(node.place, Place::Line(at) if at == line).then_some(name),
        };
        self.inner().filter_map(below).last()
    }
}

/// The first key that names an entry, with the name if it can be one.
pub(super) fn naming(
    named_by: &[&'static str],
    get: impl Fn(&str) -> Option<Option<String>>,
) -> Option<(&'static str, Option<String>)> {
    std::iter::once(&"id").chain(named_by).find_map(|key| Some((*key, get(key)?)))
}

/// The value as a name.
pub(super) fn name_text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Integer(number) => Some(number.to_string()),
        _ => None,
    }
}
