//! Strict JSON: a duplicate key is an error, not a choice between the two values.

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};
use std::fmt;

/// A line as JSON.
///
/// # Errors
/// When it is not JSON, or an object has a key twice.
pub fn read(line: &[u8]) -> Result<Value, serde_json::Error> {
    serde_json::from_slice(line).map(|Strict(value)| value)
}

struct Strict(Value);

impl<'de> Deserialize<'de> for Strict {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        d.deserialize_any(AnyValue).map(Strict)
    }
}

struct AnyValue;

impl<'de> Visitor<'de> for AnyValue {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any JSON value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_string<E>(self, value: String) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut all = Vec::new();
        while let Some(Strict(item)) = items.next_element()? {
            all.push(item);
        }
        Ok(all.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let mut map = Map::new();
        while let Some(key) = entries.next_key::<String>()? {
            if map.contains_key(&key) {
                return Err(A::Error::custom(format_args!("the key `{key:.60}` is given twice")));
            }
            let Strict(value) = entries.next_value()?;
            map.insert(key, value);
        }
        Ok(map.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_what_serde_json_reads() {
        for line in [
            "null",
            "[true,-3,18446744073709551615,1.5,1e300,\"a\\n\u{e9}\",[],{}]",
            "{\"b\":{\"c\":[{\"d\":1}]},\"a\":2}",
        ] {
            assert_eq!(read(line.as_bytes()).unwrap(), serde_json::from_str::<Value>(line).unwrap(), "{line}");
        }
        assert!(read(b"{\"a\":1").is_err() && read(b"1 2").is_err() && read(b"\xff").is_err());
    }

    #[test]
    fn a_key_that_is_given_twice_is_refused_at_any_depth() {
        for line in
            ["{\"cmd\":\"info\",\"cmd\":\"quit\"}", "{\"cmd\":\"load\",\"state\":{\"seats\":[{\"cmd\":1,\"cmd\":1}]}}"]
        {
            let error = read(line.as_bytes()).unwrap_err().to_string();
            assert!(error.starts_with("the key `cmd` is given twice"), "{error}");
        }
    }
}
