//! The JSON Schema of the protocol: every request and every answer, on top of the states and actions of a game.

use super::request::{COMMANDS, OPTIONAL};
use agon_game::Game;
use agon_game::schema::of;
use serde_json::{Value, json};

/// The schema of all lines in both directions: `request` and `answer` beside the game's own `state` and `action`; and
/// `to_bot` and `from_bot`, what goes to and from bots that are programs.
pub fn schema(game: &impl Game) -> Value {
    let mut schema = of(game);
    let requests: Vec<Value> = COMMANDS.iter().map(|(name, keys)| request(name, keys)).collect();
    schema["$defs"]["request"] = json!({"anyOf": requests});
    schema["$defs"]["answer"] = json!({"anyOf": [{"$ref": "#/$defs/refusal"}, {"$ref": "#/$defs/result"}]});
    schema["$defs"]["refusal"] = object(&[("id", json!({})), ("ok", json!({"const": false})), ("error", text())], 1);
    schema["$defs"]["result"] = result();
    schema["anyOf"] = json!([{"$ref": "#/$defs/request"}, {"$ref": "#/$defs/answer"}]);
    for (name, definition) in agon_bots::process::definitions() {
        schema["$defs"][name] = definition;
    }
    schema
}

fn text() -> Value {
    json!({"type": "string"})
}

fn whole() -> Value {
    json!({"type": "integer", "minimum": 0})
}

fn reference(name: &str) -> Value {
    json!({"$ref": format!("#/$defs/{name}")})
}

/// An object with these keys and no others; the first `optional` of them may be left out.
fn object(keys: &[(&str, Value)], optional: usize) -> Value {
    let properties: serde_json::Map<_, _> =
        keys.iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect();
    let required: Vec<&str> = keys[optional..].iter().map(|(key, _)| *key).collect();
    json!({"type": "object", "properties": properties, "required": required, "additionalProperties": false})
}

fn request(name: &str, keys: &[&str]) -> Value {
    let mut all = vec![("id", json!({}))];
    let (optional, required): (Vec<&str>, Vec<&str>) = keys.iter().partition(|key| OPTIONAL.contains(&(name, key)));
    all.extend(optional.iter().map(|key| (*key, value_of(name, key))));
    let left_out = all.len();
    all.push(("cmd", json!({"const": name})));
    all.extend(required.iter().map(|key| (*key, value_of(name, key))));
    let mut schema = object(&all, left_out);
    if name == "apply" {
        schema["oneOf"] = json!([{"required": ["action"]}, {"required": ["index"]}]);
    }
    schema
}

/// What a key of a request holds; `null` is the same as leaving it out, where that is possible.
fn value_of(request: &str, key: &str) -> Value {
    match key {
        "setup" => {
            let mut setup = json!({
                "type": "object",
                "properties": {
                    "players": {"type": "integer", "minimum": 1},
                    "roles": {"type": ["array", "null"], "items": text()},
                    "scenario": {"type": ["string", "null"]},
                    "options": {"type": ["object", "null"]},
                },
                "additionalProperties": false,
            });
            match request {
                "start" => setup["required"] = json!(["players"]),
                _ => {
                    setup["type"] = json!(["object", "null"]);
                    setup["properties"]["players"]["type"] = json!(["integer", "null"]);
                }
            }
            setup
        }
        "state" | "action" => reference(key),
        "seed" => json!({"type": ["integer", "null"], "minimum": 0, "maximum": u64::MAX}),
        "index" | "seat" => whole(),
        "bot" => text(),
        "thoughts" => json!({"type": ["boolean", "null"]}),
        other => unreachable!("no request has the key {other}"),
    }
}

/// What a search found out.
fn thoughts() -> Value {
    let list = |items: Value| json!({"type": "array", "items": items});
    let values = json!({"anyOf": [{"type": "null"}, list(json!({"type": "number"}))]});
    let told = [("index", whole()), ("visits", whole()), ("values", values), ("proven", json!({"type": "boolean"}))];
    let seat = json!({"anyOf": [{"type": "null"}, whole()]});
    let step = [("seat", seat), ("action", reference("action"))];
    let fields = [
        ("iterations", whole()),
        ("nodes", whole()),
        ("moves", list(object(&told, 0))),
        ("line", list(object(&step, 0))),
    ];
    object(&fields, 0)
}

/// Names and meanings of the features.
fn features() -> Value {
    let list = json!({"type": "array", "items": object(&[("name", text()), ("meaning", text())], 0)});
    object(&[("position", list.clone()), ("action", list)], 0)
}

/// The fields of all answers; each command yields some of them (see `docs/engine-protocol.md`).
fn result() -> Value {
    let entry = [
        ("probability", json!({"type": "number"})),
        ("index", whole()),
        ("action", reference("action")),
        ("text", text()),
    ];
    let numbers = json!({"type": "array", "items": {"type": "array", "items": {"type": "number"}}});
    let seats_or_table = json!({"type": "array", "items": {"type": "object"}});
    let outcome = json!({
        "type": "object",
        "properties": {
            "ending": text(),
            "payoffs": {"type": "array", "items": {"type": "number"}},
            "won": {"type": "array", "items": {"type": "boolean"}},
            "ranks": {"type": "array", "items": whole()},
            "truncated": {"type": "boolean"},
        },
        "required": ["ending", "payoffs", "won", "ranks", "truncated"],
        "additionalProperties": false,
    });
    let fields = [
        ("id", json!({})),
        ("turn", json!({"enum": ["decision", "chance", "over"]})),
        ("kind", text()),
        ("seat", whole()),
        ("role", text()),
        ("round", whole()),
        ("text", text()),
        ("action", reference("action")),
        ("index", whole()),
        ("legal", json!({"type": "array", "items": object(&entry, 1)})),
        ("sampled", json!({"const": true})),
        ("asks", text()),
        ("note", text()),
        ("state", reference("state")),
        ("seen", reference("state")),
        ("thoughts", json!({"anyOf": [{"type": "null"}, thoughts()]})),
        ("of_seats", numbers.clone()),
        ("of_actions", numbers),
        ("final", json!({"type": "boolean"})),
        ("outcome", outcome),
        ("match", json!({"type": "object"})),
        ("seats", seats_or_table),
        ("protocol", whole()),
        ("program", text()),
        ("game", json!({"type": "object"})),
        ("roles", json!({"type": "object"})),
        ("features", features()),
        ("ok", json!({"const": true})),
    ];
    object(&fields, fields.len() - 1)
}
