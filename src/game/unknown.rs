//! One wording for every name that nobody knows: what it is, the nearest known one, and all known ones.

/// Most known names that a message lists; of more, as of the Spaces of a map, it gives the number.
const MOST_LISTED: usize = 100;

/// `unknown empire `rom`; did you mean `rome`? (known: …)`, the one wording for every unknown name.
pub fn unknown<S: AsRef<str>>(what: &str, given: &str, known: impl IntoIterator<Item = S>) -> String {
    let known: Vec<String> = known.into_iter().map(|s| s.as_ref().to_owned()).collect();
    let nearest = known
        .iter()
        .map(|k| (strsim::jaro_winkler(&k.to_lowercase(), &given.to_lowercase()), k))
        .filter(|(score, _)| *score > 0.75)
        .max_by(|a, b| a.0.total_cmp(&b.0));
    let hint = nearest.map(|(_, k)| format!("; did you mean `{k}`?")).unwrap_or_default();
    match known.len() {
        0 => format!("unknown {what} `{given}`: there are none here"),
        1..=MOST_LISTED => format!("unknown {what} `{given}`{hint} (known: {})", known.join(", ")),
        many => format!("unknown {what} `{given}`{hint} ({many} are known)"),
    }
}

/// Numbers as serde calls them, and as people do.
const NUMBERS: [(&str, &str); 9] = [
    ("u8", "a whole number from 0 to 255"),
    ("i8", "a whole number from -128 to 127"),
    ("u16", "a whole number from 0 to 65535"),
    ("i16", "a whole number from -32768 to 32767"),
    ("u32", "a whole number"),
    ("u64", "a whole number"),
    ("usize", "a whole number"),
    ("f32", "a number"),
    ("f64", "a number"),
];

/// A message of serde; if it is about an unknown field or variant, in the wording of [`unknown`], and with numbers called
/// what people call them.
pub fn reworded(message: &str) -> String {
    for (start, what) in [("unknown field `", "key"), ("unknown variant `", "value")] {
        // The known names hold no such words; the given one may hold anything.
        if let Some((given, known)) = message.strip_prefix(start).and_then(|rest| rest.rsplit_once("`, expected ")) {
            return unknown(what, given, known.split('`').skip(1).step_by(2));
        }
    }
    let number = NUMBERS.iter().find_map(|(type_name, number)| {
        let start = message.strip_suffix(type_name).filter(|start| start.ends_with(", expected "))?;
        Some(format!("{start}{number}"))
    });
    number.unwrap_or_else(|| message.to_owned())
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

    #[test]
    fn what_serde_does_not_know_is_told_like_every_unknown_name() {
        assert_eq!(told(json!("sial")), "unknown value `sial`; did you mean `sail`? (known: march, sail, stay)");
        assert_eq!(
            told(json!({"march": {"legion": 1}})),
            "unknown key `legion`; did you mean `legions`? (known: legions)"
        );
        assert!(told(json!("a`, expected `b")).starts_with("unknown value `a`, expected `b` (known: march"));
        assert_eq!(told(json!({"march": {}})), "missing field `legions`");
        assert_eq!(
            told(json!({"march": {"legions": 300}})),
            "invalid value: integer `300`, expected a whole number from 0 to 255"
        );
        assert!(matches!(serde_json::from_value(json!({"march": {"legions": 1}})), Ok(Move::March { legions: 1 })));
        assert!(matches!(serde_json::from_value(json!("stay")), Ok(Move::Stay)));
    }
}
