//! The JSON Schemas of the lines to and from a program.

use serde_json::{Map, Value, json};

/// Definitions for `$defs`, beside the `state` and `action` of a game: `to_bot` and `from_bot`.
pub fn definitions() -> Map<String, Value> {
    let text = || json!({"type": "string"});
    let texts = || json!({"type": "array", "items": {"type": "string"}});
    let whole = || json!({"type": "integer", "minimum": 0});
    let seconds = || json!({"type": "number", "exclusiveMinimum": 0});
    let begin = object(
        &[
            ("cmd", json!({"const": "begin"})),
            ("protocol", json!({"const": super::PROTOCOL})),
            ("game", text()),
            ("rules_version", whole()),
            ("content_hash", text()),
            ("options", json!({"type": "object"})),
            ("players", json!({"type": "integer", "minimum": 1})),
            ("scenario", json!({"type": ["string", "null"]})),
            ("roles", texts()),
            ("bots", texts()),
            ("seat", whole()),
            ("match", whole()),
            ("seed", json!({"type": "integer", "minimum": 0, "maximum": (1_u64 << 53) - 1})),
            ("decision_seconds", seconds()),
            ("match_seconds", seconds()),
            ("parameters", json!({"type": "object"})),
        ],
        0,
    );
    let decide = object(
        &[
            ("text", texts()),
            ("cmd", json!({"const": "decide"})),
            ("round", whole()),
            ("kind", text()),
            ("seen", json!({"$ref": "#/$defs/state"})),
            ("legal", json!({"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/action"}})),
        ],
        1,
    );
    let numbers = |of: Value| json!({"type": "array", "items": of});
    let outcome = object(
        &[
            ("ending", text()),
            ("truncated", json!({"type": "boolean"})),
            ("payoffs", numbers(json!({"type": "number"}))),
            ("won", numbers(json!({"type": "boolean"}))),
            ("ranks", numbers(whole())),
        ],
        0,
    );
    let end = object(
        &[
            ("cmd", json!({"const": "end"})),
            ("outcome", outcome),
            ("forfeit", json!({"type": ["integer", "null"], "minimum": 0})),
        ],
        0,
    );
    let ready = object(&[("text", json!({"type": "boolean"})), ("ok", json!({"const": true}))], 1);
    let refusal = object(&[("error", json!({})), ("text", json!({})), ("ok", json!({"const": false}))], 2);
    let choice = [object(&[("index", whole())], 0), object(&[("action", json!({"$ref": "#/$defs/action"}))], 0)];
    let [index, action] = choice;
    Map::from_iter([
        ("to_bot".to_owned(), json!({"anyOf": [begin, decide, end]})),
        ("from_bot".to_owned(), json!({"anyOf": [ready, refusal, index, action]})),
    ])
}

/// An object with these keys and no others, of which those after the first `optional` are required.
fn object(keys: &[(&str, Value)], optional: usize) -> Value {
    let properties: Map<String, Value> = keys.iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect();
    let required: Vec<&str> = keys[optional..].iter().map(|(key, _)| *key).collect();
    json!({"type": "object", "properties": properties, "required": required, "additionalProperties": false})
}
