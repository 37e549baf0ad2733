//! Answers of the engine: one JSON object per line, keys in a fixed order.

use agon_game::shortened;
use serde_json::Value;
use std::fmt;

/// What a request yields besides `id` and `ok`, in the order of the answer line.
pub type Fields = Vec<(&'static str, Value)>;

/// An answer line.
pub struct Answer {
    /// The `id` of the request, echoed.
    pub id: Option<Value>,
    /// The fields, or what was wrong with the request.
    pub result: Result<Fields, String>,
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let error;
        let (ok, fields) = match &self.result {
            Ok(fields) => (true, fields),
            Err(reason) => {
                // The request may be megabytes long; the answer quotes only its beginning.
                error = vec![("error", Value::from(shortened(reason)))];
                (false, &error)
            }
        };
        f.write_str("{")?;
        if let Some(id) = &self.id {
            write!(f, "\"id\":{id},")?;
        }
        write!(f, "\"ok\":{ok}")?;
        for (key, value) in fields {
            write!(f, ",\"{key}\":{value}")?;
        }
        f.write_str("}")
    }
}
