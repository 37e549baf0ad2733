//! JSON Schemas of states and actions, for programs that read and write them.
//! They come from the types: `State` and `Action` derive `JsonSchema` beside `Serialize`. Names of content are those of
//! the loaded content.

use super::{Bits, BySeat, Game, Grid, Id, IdSet, List, MAX_SEATS, Table};
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Value, json};
use std::borrow::Cow;

/// One JSON Schema (2020-12) whose `$defs` hold `state`, `action` and the types they are made of.
pub fn of<G: Game>(game: &G) -> Value {
    game.names().scope(definitions::<G>)
}

fn definitions<G: Game>() -> Value {
    let mut generator = SchemaSettings::draft2020_12().into_generator();
    let (state, action) = (generator.subschema_for::<G::State>(), generator.subschema_for::<G::Action>());
    let mut definitions = generator.take_definitions(true);
    definitions.insert("state".to_owned(), state.into());
    definitions.insert("action".to_owned(), action.into());
    json!({"$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": definitions})
}

/// The names of an id.
#[doc(hidden)]
pub fn names<K: Id>() -> Schema {
    let names: Vec<String> = (0..K::count()).map(|index| K::from_index(index).name()).collect();
    json_schema!({"type": "string", "enum": names})
}

/// A type whose JSON is that of another one: `schema_as!(Dice as Vec<u8>);`.
#[macro_export]
macro_rules! schema_as {
    ($name:ident as $other:ty) => {
        impl $crate::schemars::JsonSchema for $name {
            fn inline_schema() -> bool {
                true
            }
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }
            fn json_schema(generator: &mut $crate::schemars::SchemaGenerator) -> $crate::schemars::Schema {
                generator.subschema_for::<$other>()
            }
        }
    };
}

impl<K: Id + JsonSchema, B: Bits> JsonSchema for IdSet<K, B> {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        format!("SetOf{}", K::schema_name()).into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "array", "items": generator.subschema_for::<K>(), "uniqueItems": true})
    }
}

impl<K: Id + JsonSchema, T: JsonSchema, const N: usize> JsonSchema for Table<K, T, N> {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        format!("{}By{}", T::schema_name(), K::schema_name()).into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let (names, values) = (generator.subschema_for::<K>(), generator.subschema_for::<T>());
        json_schema!({"type": "object", "propertyNames": names, "additionalProperties": values})
    }
}

impl<T: JsonSchema + Copy, const N: usize> JsonSchema for List<T, N> {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        format!("ListOf{}", T::schema_name()).into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "array", "items": generator.subschema_for::<T>(), "maxItems": N})
    }
}

impl<T: JsonSchema> JsonSchema for BySeat<T> {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        format!("{}BySeat", T::schema_name()).into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "array", "items": generator.subschema_for::<T>(), "minItems": 1, "maxItems": MAX_SEATS})
    }
}

impl<const COLUMNS: usize, const ROWS: usize> JsonSchema for Grid<COLUMNS, ROWS> {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        format!("Grid{COLUMNS}x{ROWS}").into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let row = json!({"type": "string", "pattern": format!("^[.12]{{{COLUMNS}}}$")});
        json_schema!({"type": "array", "description": "rows from the top", "items": row, "minItems": ROWS, "maxItems": ROWS})
    }
}
