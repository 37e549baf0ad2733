//! TOML and JSON, read into types by one deserializer that remembers the place of what is wrong.
//!
//! What serde derives for a type is compiled again for every format that it is read from. With one deserializer for both
//! formats it is compiled once, which is a good part of the compile time of a large game.

use crate::document::{Kind, Node};
use crate::unknown::cut_path;
use crate::{must_be, reworded};
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error as _, Expected, MapAccess, SeqAccess, Unexpected, VariantAccess,
    Visitor,
};
use serde::{Deserialize, forward_to_deserialize_any};
use serde_json::Value;
use std::fmt;
use std::slice;

/// A value to be read.
#[derive(Clone, Copy)]
pub(crate) enum Reading<'t> {
    Json(&'t Value),
    Toml(&'t Node),
    /// A key of a table.
    Key(&'t str),
}

impl<'t> Reading<'t> {
    /// The value as a typed value.
    ///
    /// # Errors
    /// Unknown and missing keys and wrong types.
    pub fn read<T: Deserialize<'t>>(self) -> Result<T, ReadError> {
        T::deserialize(self)
    }

    fn shape(self) -> Shape<'t> {
        match self {
            Self::Key(key) => Shape::Text(key),
            Self::Json(value) => match value {
                Value::Null => Shape::Nothing,
                Value::Bool(flag) => Shape::Flag(*flag),
                Value::Number(number) => match (number.as_u64(), number.as_i64()) {
                    (Some(whole), _) => Shape::Large(whole),
                    (None, Some(whole)) => Shape::Whole(whole),
                    (None, None) => Shape::Real(number.as_f64().expect("JSON has no other numbers")),
                },
                Value::String(text) => Shape::Text(text),
                Value::Array(items) => Shape::List(Items::of(Listed::Json(items.iter()))),
                Value::Object(entries) => Shape::Table(Entries::of(Keyed::Json(entries.iter()))),
            },
            Self::Toml(node) => match &node.kind {
                Kind::Table(entries) => Shape::Table(Entries::of(Keyed::Toml(entries.iter()))),
                Kind::Array(items) => Shape::List(Items::of(Listed::Toml(items.iter()))),
                Kind::Date(date) => Self::Json(&date.table).shape(),
                Kind::Plain(toml::Value::String(text)) => Shape::Text(text),
                Kind::Plain(toml::Value::Boolean(flag)) => Shape::Flag(*flag),
                Kind::Plain(toml::Value::Integer(whole)) => Shape::Whole(*whole),
                Kind::Plain(toml::Value::Float(real)) => Shape::Real(*real),
                Kind::Plain(other) => unreachable!("{other} is not a plain value"),
                Kind::Large(whole) => Shape::Large(*whole),
            },
        }
    }

    /// The error that something else was expected here.
    #[cold]
    fn must_be(self, wanted: &dyn Expected) -> ReadError {
        let given = match self.shape() {
            Shape::Nothing => Unexpected::Unit,
            Shape::Flag(flag) => Unexpected::Bool(flag),
            Shape::Whole(whole) => Unexpected::Signed(whole),
            Shape::Large(whole) => Unexpected::Unsigned(whole),
            Shape::Real(real) => Unexpected::Float(real),
            Shape::Text(text) => Unexpected::Str(text),
            Shape::List(_) => Unexpected::Seq,
            Shape::Table(_) => Unexpected::Map,
        };
        ReadError::invalid_type(given, wanted)
    }

    fn number<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, ReadError> {
        match self.as_number() {
            Shape::Whole(whole) => visitor.visit_i64(whole),
            Shape::Large(whole) => visitor.visit_u64(whole),
            Shape::Real(real) => visitor.visit_f64(real),
            _ => Err(self.must_be(&visitor)),
        }
    }

    /// The value; a key that is a whole number, as a number.
    fn as_number(self) -> Shape<'t> {
        if let Self::Key(key) = self
            && let Ok(whole) = key.parse::<i64>()
            && whole.to_string() == key
        {
            return Shape::Whole(whole);
        }
        self.shape()
    }

    fn text<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, ReadError> {
        match self.shape() {
            Shape::Text(text) => visitor.visit_borrowed_str(text),
            _ => Err(self.must_be(&visitor)),
        }
    }

    fn list<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, ReadError> {
        match self.shape() {
            Shape::List(items) => items.read(visitor),
            _ => Err(self.must_be(&visitor)),
        }
    }

    fn table<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, ReadError> {
        match self.shape() {
            Shape::Table(entries) => visitor.visit_map(entries),
            _ => Err(self.must_be(&visitor)),
        }
    }

    /// The variant of an enum: a name, or the only key of a table with a value.
    fn variant(self, known: &'static [&'static str]) -> Result<Variant<'t>, ReadError> {
        match (self.shape(), self) {
            (Shape::Text(name), _) => Ok(Variant { name, value: None }),
            (Shape::Table(mut entries), _) => match (entries.left.next(), entries.left.next()) {
                (Some((name, value)), None) => Ok(Variant { name, value: Some(value) }),
                (None, _) => Err(ReadError::custom("must be a name, alone or with values, but there is none")),
                (Some((one, _)), Some((other, _))) => {
                    Err(ReadError::custom(format_args!("must be one name, not both `{one}` and `{other}`")))
                }
            },
            (_, Self::Toml(Node { kind: Kind::Plain(other), .. })) => {
                Err(ReadError::custom(must_be(&format!("one of {}", known.join(", ")), other)))
            }
            _ => Err(self.must_be(&"string or map")),
        }
    }
}

macro_rules! read_as {
    ($($shape:ident: $($method:ident)+;)+) => {
        $($(fn $method<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, ReadError> {
            self.$shape(visitor)
        })+)+
    };
}

impl<'t> Deserializer<'t> for Reading<'t> {
    type Error = ReadError;

    fn deserialize_any<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, ReadError> {
        match self.shape() {
            Shape::Nothing => visitor.visit_unit(),
            Shape::Flag(flag) => visitor.visit_bool(flag),
            Shape::Whole(whole) => visitor.visit_i64(whole),
            Shape::Large(whole) => visitor.visit_u64(whole),
            Shape::Real(real) => visitor.visit_f64(real),
            Shape::Text(text) => visitor.visit_borrowed_str(text),
            Shape::List(items) => items.read(visitor),
            Shape::Table(entries) => visitor.visit_map(entries),
        }
    }

    fn deserialize_bool<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, ReadError> {
        match self.shape() {
            Shape::Flag(flag) => visitor.visit_bool(flag),
            _ => Err(self.must_be(&visitor)),
        }
    }

    read_as! {
        number: deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64;
        number: deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 deserialize_f32 deserialize_f64;
        text: deserialize_char deserialize_str deserialize_string deserialize_identifier;
        list: deserialize_seq;
        table: deserialize_map;
    }

    fn deserialize_option<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, ReadError> {
        match self {
            Self::Json(Value::Null) => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_unit<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, ReadError> {
        match self {
            Self::Json(Value::Null) => visitor.visit_unit(),
            _ => Err(self.must_be(&visitor)),
        }
    }

    fn deserialize_unit_struct<V: Visitor<'t>>(self, _: &'static str, visitor: V) -> Result<V::Value, ReadError> {
        self.deserialize_unit(visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'t>>(self, _: &'static str, visitor: V) -> Result<V::Value, ReadError> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_tuple<V: Visitor<'t>>(self, _: usize, visitor: V) -> Result<V::Value, ReadError> {
        self.list(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'t>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        self.list(visitor)
    }

    fn deserialize_struct<V: Visitor<'t>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        self.table(visitor)
    }

    fn deserialize_enum<V: Visitor<'t>>(
        self,
        _: &'static str,
        known: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        visitor.visit_enum(self.variant(known)?)
    }

    forward_to_deserialize_any! { <W: Visitor<'t>> i128 u128 bytes byte_buf ignored_any }
}

/// What serde knows of a value.
enum Shape<'t> {
    Nothing,
    Flag(bool),
    Whole(i64),
    Large(u64),
    Real(f64),
    Text(&'t str),
    List(Items<'t>),
    Table(Entries<'t>),
}

/// The items of a list.
struct Items<'t> {
    left: Listed<'t>,
    taken: usize,
}

enum Listed<'t> {
    Json(slice::Iter<'t, Value>),
    Toml(slice::Iter<'t, Node>),
}

impl<'t> Items<'t> {
    fn of(left: Listed<'t>) -> Self {
        Self { left, taken: 0 }
    }

    /// Reads the list; items that nobody takes are an error.
    fn read<V: Visitor<'t>>(mut self, visitor: V) -> Result<V::Value, ReadError> {
        let all = visitor.visit_seq(&mut self)?;
        let taken = self.taken;
        match self.left.len() {
            0 => Ok(all),
            left => Err(ReadError::invalid_length(taken + left, &format!("an array of length {taken}").as_str())),
        }
    }
}

impl Listed<'_> {
    fn len(&self) -> usize {
        match self {
            Self::Json(left) => left.len(),
            Self::Toml(left) => left.len(),
        }
    }
}

impl<'t> Iterator for Items<'t> {
    type Item = Reading<'t>;

    fn next(&mut self) -> Option<Reading<'t>> {
        let item = match &mut self.left {
            Listed::Json(left) => left.next().map(Reading::Json),
            Listed::Toml(left) => left.next().map(Reading::Toml),
        };
        self.taken += usize::from(item.is_some());
        item
    }
}

impl<'t> SeqAccess<'t> for Items<'t> {
    type Error = ReadError;

    fn next_element_seed<S: DeserializeSeed<'t>>(&mut self, seed: S) -> Result<Option<S::Value>, ReadError> {
        let Some(item) = self.next() else { return Ok(None) };
        match seed.deserialize(item) {
            Ok(read) => Ok(Some(read)),
            Err(error) => Err(error.below(Part::At(self.taken - 1))),
        }
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.left.len())
    }
}

/// The entries of a table.
struct Entries<'t> {
    left: Keyed<'t>,
    /// The entry whose key was read last.
    value: Option<(&'t str, Reading<'t>)>,
}

enum Keyed<'t> {
    Json(serde_json::map::Iter<'t>),
    Toml(slice::Iter<'t, (String, Node)>),
}

impl<'t> Entries<'t> {
    fn of(left: Keyed<'t>) -> Self {
        Self { left, value: None }
    }

    /// Goes on to the next entry and gives its key.
    fn step(&mut self) -> Option<&'t str> {
        self.value = self.left.next();
        self.value.map(|(key, _)| key)
    }

    /// The value of the entry whose key was read last, with the key.
    fn take(&mut self) -> (&'t str, Reading<'t>) {
        self.value.take().expect("a value is read after its key")
    }
}

impl<'t> Iterator for Keyed<'t> {
    type Item = (&'t str, Reading<'t>);

    fn next(&mut self) -> Option<Self::Item> {
        match self {
            Self::Json(left) => left.next().map(|(key, value)| (key.as_str(), Reading::Json(value))),
            Self::Toml(left) => left.next().map(|(key, node)| (key.as_str(), Reading::Toml(node))),
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match self {
            Self::Json(left) => left.size_hint(),
            Self::Toml(left) => left.size_hint(),
        }
    }
}

impl<'t> MapAccess<'t> for Entries<'t> {
    type Error = ReadError;

    fn next_key_seed<S: DeserializeSeed<'t>>(&mut self, seed: S) -> Result<Option<S::Value>, ReadError> {
        let Some(key) = self.step() else { return Ok(None) };
        match seed.deserialize(Reading::Key(key)) {
            Ok(read) => Ok(Some(read)),
            Err(error) => Err(error.below_key(key)),
        }
    }

    fn next_value_seed<S: DeserializeSeed<'t>>(&mut self, seed: S) -> Result<S::Value, ReadError> {
        let (key, value) = self.take();
        match seed.deserialize(value) {
            Ok(read) => Ok(read),
            Err(error) => Err(error.below_key(key)),
        }
    }

    fn size_hint(&self) -> Option<usize> {
        self.left.size_hint().1
    }
}

/// A variant of an enum: its name, and what it holds.
struct Variant<'t> {
    name: &'t str,
    value: Option<Reading<'t>>,
}

impl<'t> Variant<'t> {
    /// What the variant holds.
    fn held(&self, wanted: &'static str) -> Result<Reading<'t>, ReadError> {
        match self.value {
            Some(value) => Ok(value),
            None => Err(self.inside(ReadError::invalid_type(Unexpected::UnitVariant, &wanted))),
        }
    }

    fn list(&self) -> Result<Items<'t>, ReadError> {
        let held = self.held("tuple variant")?;
        match held.shape() {
            Shape::List(items) => Ok(items),
            _ => Err(self.inside(held.must_be(&"tuple variant"))),
        }
    }

    fn table(&self) -> Result<Entries<'t>, ReadError> {
        let held = self.held("struct variant")?;
        match held.shape() {
            Shape::Table(entries) => Ok(entries),
            _ => Err(self.inside(held.must_be(&"struct variant"))),
        }
    }

    #[cold]
    fn inside(&self, error: ReadError) -> ReadError {
        error.below(Part::Variant(self.name.to_owned()))
    }
}

impl<'t> EnumAccess<'t> for Variant<'t> {
    type Error = ReadError;
    type Variant = Self;

    fn variant_seed<S: DeserializeSeed<'t>>(self, seed: S) -> Result<(S::Value, Self), ReadError> {
        Ok((seed.deserialize(Reading::Key(self.name))?, self))
    }
}

impl<'t> VariantAccess<'t> for Variant<'t> {
    type Error = ReadError;

    fn unit_variant(self) -> Result<(), ReadError> {
        match self.value {
            None => Ok(()),
            Some(value) => value.read::<()>().map_err(|error| self.inside(error)),
        }
    }

    fn newtype_variant_seed<S: DeserializeSeed<'t>>(self, seed: S) -> Result<S::Value, ReadError> {
        seed.deserialize(self.held("newtype variant")?).map_err(|error| self.inside(error))
    }

    fn tuple_variant<V: Visitor<'t>>(self, _: usize, visitor: V) -> Result<V::Value, ReadError> {
        self.list()?.read(visitor).map_err(|error| self.inside(error))
    }

    fn struct_variant<V: Visitor<'t>>(self, _: &'static [&'static str], visitor: V) -> Result<V::Value, ReadError> {
        visitor.visit_map(self.table()?).map_err(|error| self.inside(error))
    }
}

/// What is wrong with a value, and where: in the words of serde, which [`reworded`] puts plainly.
#[derive(Debug)]
pub(crate) struct ReadError(Box<Wrong>);

#[derive(Debug)]
struct Wrong {
    reason: String,
    /// The way to the value, from the inside out.
    place: Vec<Part>,
}

/// One part of the way to a value.
#[derive(Debug)]
pub(crate) enum Part {
    /// A key of a table.
    Key(String),
    /// A position in a list, from 0.
    At(usize),
    /// The variant that holds it.
    Variant(String),
}

impl ReadError {
    pub fn reason(&self) -> &str {
        &self.0.reason
    }

    /// The way to the value, from the outside in.
    pub fn place(&self) -> impl Iterator<Item = &Part> {
        self.0.place.iter().rev()
    }

    /// The place as text, such as `seats[1].cubes.gold`; none if the value as a whole is wrong.
    pub fn place_text(&self) -> Option<String> {
        let mut text = String::new();
        for part in self.place() {
            match part {
                Part::At(position) => text.push_str(&format!("[{position}]")),
                Part::Key(name) | Part::Variant(name) => {
                    if !text.is_empty() {
                        text.push('.');
                    }
                    text.push_str(name);
                }
            }
        }
        (!self.0.place.is_empty()).then_some(text)
    }

    /// The place and the reason, in plain words.
    pub fn told(&self) -> String {
        let reason = reworded(self.reason());
        match self.place_text() {
            None => reason,
            Some(place) => format!("{}: {reason}", cut_path(&place)),
        }
    }

    #[cold]
    fn below(mut self, part: Part) -> Self {
        self.0.place.push(part);
        self
    }

    #[cold]
    fn below_key(self, key: &str) -> Self {
        self.below(Part::Key(key.to_owned()))
    }
}

impl serde::de::Error for ReadError {
    fn custom<T: fmt::Display>(reason: T) -> Self {
        Self(Box::new(Wrong { reason: reason.to_string(), place: Vec::new() }))
    }

    fn invalid_type(given: Unexpected<'_>, wanted: &dyn Expected) -> Self {
        match given {
            Unexpected::Unit => Self::custom(format_args!("invalid type: null, expected {wanted}")),
            _ => Self::custom(format_args!("invalid type: {given}, expected {wanted}")),
        }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.reason)
    }
}

impl std::error::Error for ReadError {}

#[cfg(test)]
mod tests;
