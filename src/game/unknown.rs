//! One wording for every unknown name: what it is, the nearest known one, and all known ones.

/// Most known names that a message lists; if there are more, such as the Spaces of a map, it gives their number.
const MOST_LISTED: usize = 100;

/// Most characters of a given name that a message quotes.
const MOST_REPEATED: usize = 60;

/// A given name as quoted in messages: of a very long one only the beginning.
pub fn cut(given: &str) -> String {
    match given.char_indices().nth(MOST_REPEATED) {
        Some((end, _)) => format!("{}…", &given[..end]),
        None => given.to_owned(),
    }
}

/// A path in which every part is [`cut`].
pub fn cut_path(path: &str) -> String {
    path.split('.').map(cut).collect::<Vec<_>>().join(".")
}

/// A message in which everything in quotes is [`cut`], because it may come from a user.
pub fn shortened(message: &str) -> String {
    let (mut short, mut rest) = (String::new(), message);
    while let Some(start) = rest.find(['`', '"']) {
        let quote = &rest[start..=start];
        let Some(length) = rest[start + 1..].find(quote) else { break };
        let end = start + 1 + length;
        short += &format!("{}{quote}{}{quote}", &rest[..start], cut(&rest[start + 1..end]));
        rest = &rest[end + 1..];
    }
    short + rest
}

/// `unknown empire `rom`; did you mean `rome`? (known: …)`, the one wording for every unknown name.
pub fn unknown<S: AsRef<str>>(what: &str, given: &str, known: impl IntoIterator<Item = S>) -> String {
    let given = &cut(given);
    let known: Vec<String> = known.into_iter().map(|s| s.as_ref().to_owned()).collect();
    let nearest = known
        .iter()
        .map(|k| (begins(k, given), strsim::jaro_winkler(&k.to_lowercase(), &given.to_lowercase()), k))
        .filter(|(begins, score, _)| *begins || *score > 0.75)
        .rev()
        .max_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
    let hint = nearest.map(|(.., k)| format!("; did you mean `{k}`?")).unwrap_or_default();
    match known.len() {
        0 => format!("unknown {what} `{given}`: there are none here"),
        1..=MOST_LISTED => format!("unknown {what} `{given}`{hint} (known: {})", known.join(", ")),
        many => format!("unknown {what} `{given}`{hint} ({many} are known)"),
    }
}

/// Whether the name is the given one followed by a copy number (`base_1_1#2`).
fn begins(known: &str, given: &str) -> bool {
    known.strip_prefix(given).is_some_and(|rest| rest.starts_with('#'))
}

/// Numbers as serde calls them, and as people do.
const NUMBERS: [(&str, &str); 9] = [
    ("u8", "a whole number from 0 to 255"),
    ("i8", "a whole number from -128 to 127"),
    ("u16", "a whole number from 0 to 65535"),
    ("i16", "a whole number from -32768 to 32767"),
    ("u32", "a whole number, 0 or more"),
    ("u64", "a whole number, 0 or more"),
    ("usize", "a whole number, 0 or more"),
    ("f32", "a number"),
    ("f64", "a number"),
];

/// Shapes of values as serde calls them, and as people do; `struct` and `variant` may be followed by the name of a type.
const SHAPES: [(&str, &str); 10] = [
    ("struct variant", "a name with values"),
    ("tuple variant", "a name with values"),
    ("newtype variant", "a name with a value"),
    ("unit variant", "a name alone"),
    ("unit", "a name alone"),
    ("struct", "keys with values"),
    ("map", "keys with values"),
    ("a map", "keys with values"),
    ("sequence", "a list"),
    ("a sequence", "a list"),
];

/// A shape or number in plain words; everything else as it is.
fn in_plain_words(shape: &str) -> String {
    let number = NUMBERS.iter().find(|(name, _)| *name == shape);
    let typed = |name: &str| name.ends_with("struct") || name.ends_with("variant");
    let begins = |name: &str| {
        shape.strip_prefix(name).is_some_and(|rest| rest.is_empty() || (typed(name) && rest.starts_with(' ')))
    };
    match (number.or_else(|| SHAPES.iter().find(|(name, _)| begins(name))), shape.strip_prefix("an array of length ")) {
        (Some((_, plain)), _) => (*plain).to_owned(),
        (None, Some(length)) => format!("a list of {length}"),
        (None, None) => shape.to_owned(),
    }
}

/// A message of serde in the words of the house: an unknown field or variant as worded by [`unknown`], fields called
/// keys, types in plain words, and long texts [`cut`].
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
    // What was given may contain anything, what was expected does not contain the word.
    let Some((given, expected)) = message.rsplit_once(", expected ") else { return message };
    let given = match given.strip_prefix("invalid type: ") {
        Some(shape) => format!("invalid type: {}", in_plain_words(shape)),
        None => given.to_owned(),
    };
    format!("{given}, expected {}", in_plain_words(expected))
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
    fn long_lists_are_not_told() {
        let known = (0..101).map(|i| format!("space_{i}")).collect::<Vec<_>>();
        assert_eq!(unknown("space", "x", &known), "unknown space `x` (101 are known)");
        assert!(unknown("space", "x", &known[1..]).ends_with(", space_99, space_100)"));
        assert_eq!(
            unknown("space", "spce_7", &known),
            "unknown space `spce_7`; did you mean `space_7`? (101 are known)"
        );
    }

    /// A name of ten megabytes must not come back as ten megabytes.
    #[test]
    fn long_names_are_cut() {
        let long = "ä".repeat(5000);
        let short = format!("{}…", "ä".repeat(60));
        assert_eq!(unknown("space", &long, ["rome"]), format!("unknown space `{short}` (known: rome)"));
        assert_eq!(told(json!(long)), format!("unknown value `{short}` (known: march, sail, stay)"));
        let wrong_type = format!("invalid type: string \"{short}\", expected a whole number from 0 to 255");
        assert_eq!(told(json!({"march": {"legions": long}})), wrong_type);
        assert_eq!(shortened("`a` and \"b"), "`a` and \"b");
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
        assert_eq!(
            told(json!({"march": {"legions": 300}})),
            "invalid value: integer `300`, expected a whole number from 0 to 255"
        );
        assert_eq!(
            told(json!({"march": {"legions": -1}})),
            "invalid value: integer `-1`, expected a whole number from 0 to 255"
        );
        assert!(matches!(serde_json::from_value(json!({"march": {"legions": 1}})), Ok(Move::March { legions: 1 })));
        assert!(matches!(serde_json::from_value(json!("stay")), Ok(Move::Stay)));
    }

    #[derive(Deserialize, Debug)]
    struct Army {
        #[serde(rename = "orders")]
        _orders: Vec<Move>,
        #[serde(rename = "dice")]
        _dice: [u64; 2],
    }

    /// Who writes a file or a position by hand knows no types of Rust.
    #[test]
    fn shapes_are_told_in_plain_words() {
        let army = |json| reworded(&serde_json::from_value::<Army>(json).unwrap_err().to_string());
        for (right, wrong) in [
            ("keys with values, expected a name alone", told(json!({"stay": {"until": 3}}))),
            ("a name alone, expected a name with values", told(json!("march"))),
            ("a list, expected a name alone", told(json!({"stay": []}))),
            ("integer `3`, expected keys with values", army(json!(3))),
            ("keys with values, expected a list", army(json!({"orders": {}, "dice": [1, 2]}))),
            ("string \"six\", expected a whole number, 0 or more", army(json!({"orders": [], "dice": ["six", 2]}))),
        ] {
            assert_eq!(wrong, format!("invalid type: {right}"));
        }
        assert_eq!(army(json!({"orders": [], "dice": [1]})), "invalid length 1, expected a list of 2");
        for own_words in ["no colon after `x, expected y`", "invalid type: null, expected a map from names to numbers"]
        {
            assert_eq!(reworded(own_words), own_words);
        }
    }
}
