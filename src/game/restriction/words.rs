//! The words of an action: its kind, and the names in it, as they would be written.

use arrayvec::ArrayString;
use serde::ser::{self, Serialize};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fmt::{self, Display, Write};

/// Whether an action is of a kind and contains all these names.
pub(super) fn says(action: &impl Serialize, kind: &str, names: &[String]) -> bool {
    let mut reader = Reader { kind, names, begun: false, right: false, found: 0 };
    // It stops with an error as soon as the answer is known.
    let _ = action.serialize(&mut reader);
    reader.right && reader.all_found()
}

/// Reads the words while they are serialised.
struct Reader<'a> {
    kind: &'a str,
    names: &'a [String],
    begun: bool,
    right: bool,
    found: u64,
}

/// The answer is known.
#[derive(Debug)]
struct Known;

impl Display for Known {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("known")
    }
}

impl std::error::Error for Known {}

impl ser::Error for Known {
    fn custom<T: Display>(_: T) -> Self {
        Self
    }
}

impl Reader<'_> {
    fn all_found(&self) -> bool {
        self.found.count_ones() as usize == self.names.len()
    }

    /// The first word is the kind.
    fn word(&mut self, word: &str) -> Result<(), Known> {
        if self.begun {
            for (i, name) in self.names.iter().enumerate() {
                self.found |= u64::from(name == word) << i;
            }
        } else {
            self.begun = true;
            self.right = word == self.kind;
        }
        if self.right && !self.all_found() { Ok(()) } else { Err(Known) }
    }

    fn number(&mut self, number: impl Display) -> Result<(), Known> {
        let mut text = ArrayString::<24>::new();
        match write!(text, "{number}") {
            Ok(()) => self.word(&text),
            // No name is that long.
            Err(_) => Ok(()),
        }
    }
}

macro_rules! numbers {
    ($($method:ident: $type:ty),+ $(,)?) => { $(
        fn $method(self, value: $type) -> Result<(), Known> {
            self.number(value)
        }
    )+ };
}

impl<'a, 'b> ser::Serializer for &'a mut Reader<'b> {
    type Ok = ();
    type Error = Known;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = Self;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    numbers! {
        serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64,
        serialize_f32: f32, serialize_f64: f64, serialize_char: char,
    }

    fn serialize_bool(self, value: bool) -> Result<(), Known> {
        self.word(if value { "true" } else { "false" })
    }

    fn serialize_str(self, text: &str) -> Result<(), Known> {
        self.word(text)
    }

    fn serialize_bytes(self, _: &[u8]) -> Result<(), Known> {
        Ok(())
    }

    fn serialize_none(self) -> Result<(), Known> {
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Known> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Known> {
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Known> {
        Ok(())
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<(), Known> {
        self.word(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Result<(), Known> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), Known> {
        self.word(variant)?;
        value.serialize(self)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self, Known> {
        Ok(self)
    }

    fn serialize_tuple(self, _: usize) -> Result<Self, Known> {
        Ok(self)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self, Known> {
        Ok(self)
    }

    fn serialize_tuple_variant(self, _: &'static str, _: u32, variant: &'static str, _: usize) -> Result<Self, Known> {
        self.word(variant).map(|()| self)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self, Known> {
        Ok(self)
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, Known> {
        Ok(self)
    }

    fn serialize_struct_variant(self, _: &'static str, _: u32, variant: &'static str, _: usize) -> Result<Self, Known> {
        self.word(variant).map(|()| self)
    }
}

macro_rules! parts {
    ($($part:ident: $method:ident),+ $(,)?) => { $(
        impl ser::$part for &mut Reader<'_> {
            type Ok = ();
            type Error = Known;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Known> {
                value.serialize(&mut **self)
            }

            fn end(self) -> Result<(), Known> {
                Ok(())
            }
        }
    )+ };
}

parts! {
    SerializeSeq: serialize_element, SerializeTuple: serialize_element,
    SerializeTupleStruct: serialize_field, SerializeTupleVariant: serialize_field,
}

impl ser::SerializeMap for &mut Reader<'_> {
    type Ok = ();
    type Error = Known;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Known> {
        key.serialize(&mut **self)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Known> {
        value.serialize(&mut **self)
    }

    fn end(self) -> Result<(), Known> {
        Ok(())
    }
}

/// Field names are ignored: every action of a kind has the same.
macro_rules! fields {
    ($($part:ident),+) => { $(
        impl ser::$part for &mut Reader<'_> {
            type Ok = ();
            type Error = Known;

            fn serialize_field<T: Serialize + ?Sized>(&mut self, _: &'static str, value: &T) -> Result<(), Known> {
                value.serialize(&mut **self)
            }

            fn end(self) -> Result<(), Known> {
                Ok(())
            }
        }
    )+ };
}

fields!(SerializeStruct, SerializeStructVariant);

/// The words that an action of one kind can contain.
#[derive(Default)]
pub(super) struct Vocabulary {
    /// Names.
    pub names: BTreeSet<String>,
    /// Numbers as well.
    pub numbers: bool,
}

/// The kinds of actions of a game with the words of each, by the JSON Schema of its actions.
pub(super) fn kinds(schema: &Value) -> Vec<(String, Vocabulary)> {
    let definitions = &schema["$defs"];
    let mut kinds = Vec::new();
    collect(definitions, &definitions["action"], &mut kinds);
    kinds
}

fn collect(definitions: &Value, schema: &Value, kinds: &mut Vec<(String, Vocabulary)>) {
    let schema = resolved(definitions, schema);
    for choice in ["oneOf", "anyOf"].iter().filter_map(|key| schema[*key].as_array()).flatten() {
        collect(definitions, choice, kinds);
    }
    for word in schema["const"]
        .as_str()
        .into_iter()
        .chain(schema["enum"].as_array().into_iter().flatten().filter_map(Value::as_str))
    {
        kinds.push((word.to_owned(), Vocabulary::default()));
    }
    for (kind, inside) in schema["properties"].as_object().into_iter().flatten() {
        let mut vocabulary = Vocabulary::default();
        said(definitions, inside, false, &mut Vec::new(), &mut vocabulary);
        kinds.push((kind.clone(), vocabulary));
    }
}

/// All words that a value of this schema can contain, nested ones included; `within` are the definitions on the way,
/// which may be recursive. Names of variants count, names of fields do not.
fn said<'v>(
    definitions: &'v Value,
    schema: &'v Value,
    variant: bool,
    within: &mut Vec<&'v str>,
    found: &mut Vocabulary,
) {
    if let Some(name) = schema["$ref"].as_str() {
        if !within.contains(&name) {
            within.push(name);
            said(definitions, resolved(definitions, schema), false, within, found);
        }
        return;
    }
    let is = |kind: &str| {
        schema["type"] == kind || schema["type"].as_array().is_some_and(|list| list.iter().any(|t| t == kind))
    };
    found.numbers |= is("integer") || is("number");
    if is("boolean") {
        found.names.extend(["true".to_owned(), "false".to_owned()]);
    }
    found.names.extend(schema["const"].as_str().map(str::to_owned));
    let listed = schema["enum"].as_array().into_iter().flatten();
    found.names.extend(listed.filter_map(Value::as_str).map(str::to_owned));
    for (name, inside) in schema["properties"].as_object().into_iter().flatten() {
        if variant {
            found.names.insert(name.clone());
        }
        said(definitions, inside, false, within, found);
    }
    for key in ["items", "additionalProperties", "propertyNames"] {
        if schema[key].is_object() {
            said(definitions, &schema[key], false, within, found);
        }
    }
    for (key, variants) in [("oneOf", true), ("anyOf", true), ("allOf", false), ("prefixItems", false)] {
        let inside = schema[key].as_array().into_iter().flatten();
        inside.for_each(|inside| said(definitions, inside, variants, within, found));
    }
}

fn resolved<'v>(definitions: &'v Value, schema: &'v Value) -> &'v Value {
    let name = schema["$ref"].as_str().and_then(|path| path.strip_prefix("#/$defs/"));
    name.map_or(schema, |name| resolved(definitions, &definitions[name]))
}
