//! Reconstructed values, one by one, and what the printed game might have instead.

use super::{Bundle, Source, is_annotation};
use crate::document::Document;
use toml::{Table, Value};

/// A reconstructed value.
#[derive(Clone, Debug, PartialEq)]
pub struct Guess {
    /// Its path, as in a [patch](Bundle::patch).
    pub path: String,
    /// The value in force.
    pub value: Value,
    /// The values next to it: one less and one more of a whole number, a tenth less and more of another, the opposite of
    /// yes or no. None where it is a name.
    pub neighbours: Vec<Value>,
}

impl Bundle {
    /// Every reconstructed value: those of reconstructed entries, without the fields that are known better and without
    /// the names of entries.
    pub fn guesses(&self) -> Vec<Guess> {
        let mut guesses = Vec::new();
        for file in &self.files {
            if let (Ok(document), Ok(table)) = (&file.parsed, self.values(file.name)) {
                fields(document, file.stem(), table, false, &mut guesses);
            }
        }
        guesses
    }
}

/// Adds the reconstructed values in `value`; `guessed` says whether its entry is reconstructed.
fn within(document: &Document, path: &str, value: &Value, guessed: bool, guesses: &mut Vec<Guess>) {
    match value {
        Value::Table(table) => fields(document, path, table, guessed, guesses),
        Value::Array(items) => {
            let name = |item: &Value| item.as_table().and_then(|entry| document.naming(entry)).map(|(_, name)| name);
            let names: Vec<Option<String>> = items.iter().map(name).collect();
            for (i, item) in items.iter().enumerate() {
                // A repeated name leads to the earlier entry.
                let own = names[i].clone().filter(|own| !names[..i].contains(&Some(own.clone())));
                let called = own.unwrap_or_else(|| i.to_string());
                within(document, &format!("{path}.{called}"), item, guessed, guesses);
            }
        }
        value if guessed => {
            guesses.push(Guess { path: path.to_owned(), value: value.clone(), neighbours: neighbours(value) });
        }
        _ => {}
    }
}

fn fields(document: &Document, path: &str, table: &Table, guessed: bool, guesses: &mut Vec<Guess>) {
    // An entry without a source is part of another one.
    let source = table.get("source").and_then(Source::read);
    let guessed = source.map_or(guessed, |source| source == Source::Reconstructed);
    let better = table.get("source_fields").and_then(Value::as_table);
    let named_by = source.and_then(|_| document.naming(table)).map(|(key, _)| key);
    for (key, value) in table.iter().filter(|(key, _)| !is_annotation(key) && *key != "meta") {
        let known = better.is_some_and(|better| better.contains_key(key)) || named_by == Some(key);
        within(document, &format!("{path}.{key}"), value, guessed && !known, guesses);
    }
}

fn neighbours(value: &Value) -> Vec<Value> {
    match value {
        // Counts are not negative.
        Value::Integer(0) => vec![Value::Integer(1)],
        Value::Integer(n) => vec![Value::Integer(n - 1), Value::Integer(n + 1)],
        Value::Float(x) if *x != 0.0 => vec![Value::Float(x * 0.9), Value::Float(x * 1.1)],
        Value::Boolean(yes) => vec![Value::Boolean(!yes)],
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::EmbeddedFile;
    use std::collections::BTreeMap;

    const CARDS: &str = r#"
[[cards]]
id = "dido"
cost = 3
gain = { coin = 0, wine = 2 }
rare = true
text = "draw"
confidence = 0.5
source = "reconstructed"
source_fields = { cost = "rulebook" }
[[cards.parts]]
strength = 1
source = "public"

[[cards]]
id = "caesar"
cost = 5
source = "public"
[[cards.parts]]
strength = 4
odds = 0.5
source = "reconstructed"

[[dice]]
faces = [1, 6]
source = "reconstructed"
"#;

    fn bundle() -> Bundle {
        Bundle::embedded("guesses", &[EmbeddedFile::new("cards.toml", CARDS)])
    }

    #[test]
    fn what_is_known_better_is_no_guess() {
        let guesses = bundle().guesses();
        let found: Vec<String> = guesses
            .iter()
            .map(|g| {
                format!(
                    "{} {}: {}",
                    g.path,
                    g.value,
                    g.neighbours.iter().map(Value::to_string).collect::<Vec<_>>().join(" ")
                )
            })
            .collect();
        assert_eq!(
            found,
            [
                "cards.cards.dido.gain.coin 0: 1",
                "cards.cards.dido.gain.wine 2: 1 3",
                "cards.cards.dido.rare true: false",
                "cards.cards.dido.text \"draw\": ",
                "cards.cards.caesar.parts.0.strength 4: 3 5",
                "cards.cards.caesar.parts.0.odds 0.5: 0.45 0.55",
                "cards.dice.0.faces.0 1: 0 2",
                "cards.dice.0.faces.1 6: 5 7",
            ]
        );
    }

    /// A patch finds every path, and each leads to the listed value.
    #[test]
    fn every_path_is_a_patch() {
        for guess in bundle().guesses() {
            for neighbour in &guess.neighbours {
                let patched = bundle().patch(&BTreeMap::from([(guess.path.clone(), neighbour.clone())])).unwrap();
                let now = patched.guesses().into_iter().find(|g| g.path == guess.path).unwrap();
                assert_eq!(now.value, *neighbour, "{}", guess.path);
                assert_eq!(patched.guesses().iter().zip(bundle().guesses()).filter(|(a, b)| **a != *b).count(), 1);
            }
        }
    }
}
