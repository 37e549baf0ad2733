//! What is wrong with a value, in words that need no knowledge of serde or of types.

use super::unknown::{cut, shortened, unknown};
use std::borrow::Cow;
use toml::Value;

/// `12345` as `12,345`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A word of a suggested command, such as a path, as a shell has to be given it: in quotes where it needs them.
pub fn in_shell(word: &str) -> Cow<'_, str> {
    let plain = |c: char| c.is_alphanumeric() || "_-./:=,@%+".contains(c);
    match !word.is_empty() && word.chars().all(plain) {
        true => word.into(),
        false => format!("'{}'", word.replace('\'', r"'\''")).into(),
    }
}

/// `must be a list, not 3`, the one wording for every value of the wrong type.
pub fn must_be(wanted: &str, given: &Value) -> String {
    format!("must be {wanted}, not {}", told(given))
}

/// A value as messages tell it: of a long text only the beginning, of lists and tables the shape.
pub fn told(value: &Value) -> String {
    match value {
        Value::String(text) => format!("{:?}", cut(text)),
        Value::Array(_) => LIST.to_owned(),
        Value::Table(_) => KEYS.to_owned(),
        Value::Integer(_) | Value::Float(_) | Value::Boolean(_) | Value::Datetime(_) => value.to_string(),
    }
}

/// The same for a value that has to be of the type of a usual one.
pub fn must_be_like(usual: &Value, given: &Value) -> String {
    match usual {
        Value::Boolean(_) => must_be(FLAG, given),
        usual => must_be(&format!("{}, such as {}", a(usual.type_str()), told(usual)), given),
    }
}

/// A type of TOML in plain words.
pub fn a(type_name: &str) -> &'static str {
    match type_name {
        "string" => TEXT,
        "integer" => "a whole number",
        "float" => "a number",
        "boolean" => FLAG,
        "array" => LIST,
        "table" => KEYS,
        "datetime" => "a date",
        other => unreachable!("TOML has no type `{other}`"),
    }
}

const TEXT: &str = "text in quotes";
const FLAG: &str = "true or false";
const LIST: &str = "a list";
const KEYS: &str = "keys with values";

/// Types as serde calls them, and as people do.
const TYPES: [(&str, &str); 22] = [
    ("u8", "a whole number from 0 to 255"),
    ("i8", "a whole number from -128 to 127"),
    ("u16", "a whole number from 0 to 65535"),
    ("i16", "a whole number from -32768 to 32767"),
    ("u32", "a whole number from 0 to 4294967295"),
    ("u64", "a whole number, 0 or more"),
    ("usize", "a whole number, 0 or more"),
    ("i64", "a whole number"),
    ("f32", "a number"),
    ("f64", "a number"),
    ("a boolean", FLAG),
    ("a string", TEXT),
    ("a borrowed string", TEXT),
    ("string or map", "a name, alone or with values"),
    ("map", KEYS),
    ("a map", KEYS),
    ("sequence", LIST),
    ("a sequence", LIST),
    ("unit", "a name alone"),
    ("unit value", "nothing"),
    ("unit variant", "a name alone"),
    ("newtype variant", "a name with a value"),
];

/// Types that serde follows by their names.
const NAMED_TYPES: [(&str, &str); 5] = [
    ("struct variant", "a name with values"),
    ("tuple variant", "a name with values"),
    ("tuple struct", LIST),
    ("enum", "a name, alone or with values"),
    ("struct", KEYS),
];

/// A type in plain words; everything else as it is.
fn in_plain_words(shape: &str) -> String {
    let named = |name: &str| shape.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '));
    let lengths = ["an array of length ", "a tuple of size "];
    let exact = TYPES.iter().find(|(name, _)| *name == shape);
    match exact.or_else(|| NAMED_TYPES.iter().find(|(name, _)| named(name))) {
        Some((_, plain)) => (*plain).to_owned(),
        None => match lengths.iter().find_map(|begin| shape.strip_prefix(begin)) {
            Some(length) => format!("a list of {length}"),
            None => shape.to_owned(),
        },
    }
}

/// What was given: numbers, flags and texts as they stand in the file.
fn given_in_plain_words(given: &str) -> String {
    let quoted = |kind: &str| given.strip_prefix(kind)?.strip_prefix(" `")?.strip_suffix('`');
    match ["integer", "floating point", "boolean", "date"].iter().find_map(|kind| quoted(kind)) {
        Some(plain) => plain.to_owned(),
        None => match (given.strip_prefix("string "), quoted("character")) {
            (Some(text), _) => text.to_owned(),
            (None, Some(letter)) => format!("\"{letter}\""),
            (None, None) => in_plain_words(given),
        },
    }
}

/// A message of serde in the words of the house: an unknown field or variant as worded by [`unknown`], fields called
/// keys, a wrong value as worded by [`must_be`], and long texts cut.
pub fn reworded(message: &str) -> String {
    for (start, what) in [("unknown field `", "key"), ("unknown variant `", "value")] {
        // The known names contain no such words; the given one may contain anything.
        if let Some((given, known)) = message.strip_prefix(start).and_then(|rest| rest.rsplit_once("`, expected ")) {
            return unknown(what, given, known.split('`').skip(1).step_by(2));
        }
    }
    if let Some(field) = message.strip_prefix("missing field ") {
        return format!("missing key {}", shortened(field));
    }
    let message = shortened(message);
    for start in ["invalid type: ", "invalid value: ", "invalid length "] {
        // What was given may contain anything, what was expected does not contain the word.
        if let Some((given, expected)) = message.strip_prefix(start).and_then(|rest| rest.rsplit_once(", expected ")) {
            let given = match start {
                "invalid length " => format!("of {given}"),
                _ => given_in_plain_words(given),
            };
            return format!("must be {}, not {given}", in_plain_words(expected));
        }
    }
    message
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;
    use serde_json::json;

    #[derive(Deserialize, Debug)]
    #[serde(rename_all = "snake_case", deny_unknown_fields)]
    enum Move {
        March { legions: u8 },
        Sail,
        Stay,
    }

    fn told(json: serde_json::Value) -> String {
        reworded(&serde_json::from_value::<Move>(json).unwrap_err().to_string())
    }

    #[test]
    fn thousands_are_grouped() {
        let told = [0, 123, 2500, 1_234_567].map(grouped);
        assert_eq!(told, ["0", "123", "2,500", "1,234,567"]);
    }

    #[test]
    fn what_serde_does_not_know_is_told_like_every_unknown_name() {
        assert_eq!(told(json!("sial")), "unknown value `sial`; did you mean `sail`? (known: march, sail, stay)");
        assert_eq!(
            told(json!({"march": {"legion": 1}})),
            "unknown key `legion`; did you mean `legions`? (known: legions)"
        );
        assert!(told(json!("a`, expected `b")).starts_with("unknown value `a`, expected `b` (known: march"));
        assert_eq!(told(json!({"march": {}})), "missing key `legions`");
        assert!(matches!(serde_json::from_value(json!({"march": {"legions": 1}})), Ok(Move::March { legions: 1 })));
        assert!(matches!(serde_json::from_value(json!("stay")), Ok(Move::Stay)));
    }

    /// A name of ten megabytes must not come back as ten megabytes.
    #[test]
    fn long_values_are_cut() {
        let long = "ä".repeat(5000);
        let short = format!("{}…", "ä".repeat(60));
        assert_eq!(told(json!(long)), format!("unknown value `{short}` (known: march, sail, stay)"));
        let wrong_type = format!("must be a whole number from 0 to 255, not \"{short}\"");
        assert_eq!(told(json!({"march": {"legions": long}})), wrong_type);
        assert_eq!(must_be("a list", &Value::from(long)), format!("must be a list, not \"{short}\""));
    }

    #[derive(Deserialize, Debug)]
    #[serde(default)]
    struct Army {
        #[serde(rename = "orders")]
        _orders: Vec<Move>,
        #[serde(rename = "dice")]
        _dice: [u64; 2],
        #[serde(rename = "place")]
        _place: (i8, i8),
        #[serde(rename = "name")]
        _name: String,
        #[serde(rename = "reduced")]
        _reduced: bool,
        #[serde(rename = "share")]
        _share: f32,
    }

    impl Default for Army {
        fn default() -> Self {
            let (name, place) = (String::new(), (0, 0));
            Self { _orders: vec![], _dice: [0; 2], _place: place, _name: name, _reduced: false, _share: 0.0 }
        }
    }

    /// Who writes a file or a position by hand knows no types of Rust.
    #[test]
    fn wrong_values_are_told_in_plain_words() {
        let army = |json| reworded(&serde_json::from_value::<Army>(json).unwrap_err().to_string());
        for (right, wrong) in [
            ("a name alone, not keys with values", told(json!({"stay": {"until": 3}}))),
            ("a name with values, not a name alone", told(json!("march"))),
            ("a name alone, not a list", told(json!({"stay": []}))),
            ("a name, alone or with values, not 3", told(json!(3))),
            ("a whole number from 0 to 255, not 300", told(json!({"march": {"legions": 300}}))),
            ("a whole number from 0 to 255, not -1", told(json!({"march": {"legions": -1}}))),
            ("keys with values, not 3", army(json!(3))),
            ("a list, not keys with values", army(json!({"orders": {}}))),
            ("a whole number, 0 or more, not \"six\"", army(json!({"dice": ["six", 2]}))),
            ("a list of 2, not of 1", army(json!({"dice": [1]}))),
            ("a list of 2, not of 0", army(json!({"place": []}))),
            ("text in quotes, not 1.5", army(json!({"name": 1.5}))),
            ("text in quotes, not null", army(json!({"name": null}))),
            ("true or false, not 3", army(json!({"reduced": 3}))),
            ("true or false, not \"a, expected b\"", army(json!({"reduced": "a, expected b"}))),
            ("a number, not true", army(json!({"share": true}))),
        ] {
            assert_eq!(wrong, format!("must be {right}"));
        }
        for own_words in ["no colon after `x, expected y`", "wanted: one, expected two"] {
            assert_eq!(reworded(own_words), own_words);
        }
    }

    #[test]
    fn words_of_commands_are_quoted_where_a_shell_needs_it() {
        for plain in ["results/quick_start-2.0", "--option", "loss=one,two", "größe", r"a+b%@:c"] {
            assert_eq!(in_shell(plain), plain);
        }
        for (word, quoted) in [
            ("my runs", "'my runs'"),
            ("", "''"),
            ("a<b", "'a<b'"),
            ("$x", "'$x'"),
            ("~", "'~'"),
            ("it's", r"'it'\''s'"),
        ] {
            assert_eq!(in_shell(word), quoted);
        }
    }

    #[test]
    fn values_are_told_as_they_stand_in_the_file() {
        let table: toml::Table =
            "a = 3\nb = 1.0\nc = true\nd = \"x\"\ne = [1]\nf = { g = 1 }\nh = 2003-11-01".parse().unwrap();
        let told: Vec<String> = table.values().map(super::told).collect();
        assert_eq!(told, ["3", "1.0", "true", "\"x\"", "a list", "keys with values", "2003-11-01"]);
    }
}
