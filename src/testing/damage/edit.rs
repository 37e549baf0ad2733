//! Places in a JSON document, and single changes of it.

use serde_json::Value;
use std::fmt;

/// One step into a document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Key {
    /// Into an object.
    Field(String),
    /// Into a list.
    Index(usize),
}

/// A place in a document, written like `seats[1].cubes.gold`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Path(pub Vec<Key>);

impl Path {
    /// The place one step further in.
    pub fn with(&self, key: Key) -> Self {
        Self(self.0.iter().cloned().chain([key]).collect())
    }

    /// The value at this place.
    pub fn of<'a>(&self, document: &'a Value) -> Option<&'a Value> {
        self.0.iter().try_fold(document, |value, key| match key {
            Key::Field(name) => value.get(name),
            Key::Index(index) => value.get(index),
        })
    }

    fn of_mut<'a>(&self, document: &'a mut Value) -> Option<&'a mut Value> {
        self.0.iter().try_fold(document, |value, key| match key {
            Key::Field(name) => value.get_mut(name),
            Key::Index(index) => value.get_mut(index),
        })
    }

    /// The place that holds this one, and the last step; `None` for the document itself.
    pub fn split(&self) -> Option<(Path, &Key)> {
        self.0.split_last().map(|(last, rest)| (Path(rest.to_vec()), last))
    }

    /// The place without the numbers of its lists: places of the same kind have it in common.
    pub fn pattern(&self) -> String {
        self.0.iter().fold(String::new(), |text, key| match key {
            Key::Field(name) => text + "." + name,
            Key::Index(_) => text + "[]",
        })
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("the whole state");
        }
        for (i, key) in self.0.iter().enumerate() {
            match key {
                Key::Field(name) if i == 0 => f.write_str(name)?,
                Key::Field(name) => write!(f, ".{name}")?,
                Key::Index(index) => write!(f, "[{index}]")?,
            }
        }
        Ok(())
    }
}

/// One change of a document.
#[derive(Clone, PartialEq, Debug)]
pub enum Edit {
    /// The value at a place becomes another.
    Set(Path, Value),
    /// An entry of a list or an object is removed.
    Remove(Path),
    /// An entry is added to a list, before the one at this place, or to an object.
    Insert(Path, Value),
}

impl Edit {
    /// Carries out the change; false if the document has no such place.
    pub fn apply(&self, document: &mut Value) -> bool {
        match self {
            Edit::Set(path, to) => match path.of_mut(document) {
                Some(value) => {
                    *value = to.clone();
                    true
                }
                None => false,
            },
            Edit::Remove(path) => {
                let Some((parent, key)) = path.split() else { return false };
                match (parent.of_mut(document), key) {
                    (Some(Value::Array(items)), Key::Index(index)) if *index < items.len() => {
                        items.remove(*index);
                        true
                    }
                    (Some(Value::Object(entries)), Key::Field(name)) => entries.remove(name).is_some(),
                    _ => false,
                }
            }
            Edit::Insert(path, value) => {
                let Some((parent, key)) = path.split() else { return false };
                match (parent.of_mut(document), key) {
                    (Some(Value::Array(items)), Key::Index(index)) if *index <= items.len() => {
                        items.insert(*index, value.clone());
                        true
                    }
                    (Some(Value::Object(entries)), Key::Field(name)) => {
                        entries.insert(name.clone(), value.clone());
                        true
                    }
                    _ => false,
                }
            }
        }
    }

    /// The change in words; `before` is the document as it was.
    pub fn told(&self, before: &Value) -> String {
        match self {
            Edit::Set(path, to) => match path.of(before) {
                Some(from) => format!("{path}: {from} → {to}"),
                None => format!("{path} → {to}"),
            },
            Edit::Remove(path) => match path.of(before) {
                Some(from) => format!("{path}: without {from}"),
                None => format!("{path}: removed"),
            },
            Edit::Insert(path, value) => format!("{path}: {value} inserted"),
        }
    }
}

/// `document` after all edits that still find their place.
pub fn edited(document: &Value, edits: &[Edit]) -> Value {
    let mut changed = document.clone();
    for edit in edits {
        edit.apply(&mut changed);
    }
    changed
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn edits_change_one_place_and_say_so() {
        let before = json!({"seats": [{"gold": 3}, {"gold": 4}], "steps": ["roll"]});
        let path = |keys: &[&str]| {
            let key = |k: &&str| k.parse().map_or_else(|_| Key::Field((*k).to_owned()), Key::Index);
            Path(keys.iter().map(key).collect())
        };
        let gold = path(&["seats", "1", "gold"]);
        assert_eq!(gold.pattern(), ".seats[].gold");
        for (edit, after, told) in [
            (
                Edit::Set(gold.clone(), json!(9)),
                json!({"seats": [{"gold": 3}, {"gold": 9}], "steps": ["roll"]}),
                "seats[1].gold: 4 → 9",
            ),
            (
                Edit::Remove(path(&["seats", "0"])),
                json!({"seats": [{"gold": 4}], "steps": ["roll"]}),
                "seats[0]: without {\"gold\":3}",
            ),
            (
                Edit::Insert(path(&["steps", "1"]), json!("end")),
                json!({"seats": [{"gold": 3}, {"gold": 4}], "steps": ["roll", "end"]}),
                "steps[1]: \"end\" inserted",
            ),
            (
                Edit::Insert(path(&["round"]), json!(2)),
                json!({"seats": [{"gold": 3}, {"gold": 4}], "steps": ["roll"], "round": 2}),
                "round: 2 inserted",
            ),
        ] {
            assert_eq!(edited(&before, std::slice::from_ref(&edit)), after);
            assert_eq!(edit.told(&before), told);
        }
        for nowhere in [path(&["seats", "5", "gold"]), path(&["steps", "roll"])] {
            assert!(!Edit::Set(nowhere.clone(), json!(1)).apply(&mut before.clone()));
            assert!(!Edit::Remove(nowhere).apply(&mut before.clone()));
        }
    }
}
