//! Which damage is done: drawn at random, so that every kind of place and every kind of change gets its share.

use super::edit::{Edit, Key, Path};
use super::pool::{Pool, Source};
use agon_game::Rng;
use serde_json::{Value, json};

/// Numbers that rules are likely to stumble over: nothing, one, more than there are seats, dice, cards or cells, and the
/// ends of the integer types.
const EXTREMES: [i128; 20] =
    [-1, 0, 1, 2, 3, 5, 6, 7, 8, 9, 16, 31, 32, 64, 127, 128, 255, 65_535, u32::MAX as i128, u64::MAX as i128];

/// One or two changes of `source`, with spare parts from `pool`, and the position after them, which differs from the source.
pub fn damage(pool: &Pool, source: &Source, rng: &mut Rng) -> (Vec<Edit>, Value) {
    loop {
        let wanted = 1 + usize::from(rng.below(4) == 0);
        let mut edits = vec![];
        while edits.len() < wanted {
            edits.extend(one(pool, source, rng));
        }
        let document = super::edit::edited(&source.state, &edits);
        if document != source.state {
            return (edits, document);
        }
    }
}

/// One change, two for an exchange, or none if the position has no place for the drawn kind of change.
fn one(pool: &Pool, source: &Source, rng: &mut Rng) -> Vec<Edit> {
    match rng.below(20) {
        0..=7 => value(pool, source, rng),
        8..=10 => list(pool, source, rng),
        11 | 12 => entries(pool, source, rng),
        13..=16 => part(pool, source, rng),
        17 | 18 => exchange(source, rng),
        _ => masked(source, rng),
    }
}

/// A place for which `fits` holds. Half of the draws give every kind of place the same weight, so that something that occurs
/// once in a state is hit as often as something that occurs a hundred times.
fn place<'a>(source: &'a Source, rng: &mut Rng, fits: impl Fn(&Value) -> bool) -> Option<(&'a Path, &'a Value)> {
    for _ in 0..30 {
        let drawn = match rng.below(2) {
            0 => {
                let (_, places) = rng.pick(&source.kinds);
                *rng.pick(places)
            }
            _ => rng.below(source.places.len()),
        };
        let path = &source.places[drawn];
        let value = path.of(&source.state).expect("a place of the source");
        if fits(value) {
            return Some((path, value));
        }
    }
    None
}

/// Another value of the same kind.
fn value(pool: &Pool, source: &Source, rng: &mut Rng) -> Vec<Edit> {
    let Some((path, old)) = place(source, rng, |v| !v.is_object() && !v.is_array()) else { return vec![] };
    let spare = |rng: &mut Rng| pool.spare(&path.pattern(), rng).cloned().unwrap_or(Value::Null);
    let new = match old {
        Value::Null => spare(rng),
        Value::Bool(b) => json!(!b),
        Value::Number(n) => match (n.as_i64(), rng.below(4)) {
            (Some(n), 0 | 1) => json!(n.saturating_add(*rng.pick(&[-2, -1, -1, 1, 1, 2]))),
            (_, 2) => spare(rng),
            _ => number(*rng.pick(&EXTREMES)),
        },
        Value::String(_) => match rng.below(8) {
            0 => Value::Null,
            1..=4 => spare(rng),
            _ => pool.word(rng).map_or(Value::Null, |word| json!(word)),
        },
        Value::Array(_) | Value::Object(_) => unreachable!("only single values were drawn"),
    };
    vec![Edit::Set(path.clone(), new)]
}

fn number(n: i128) -> Value {
    u64::try_from(n).map_or_else(|_| json!(n as i64), |n| json!(n))
}

/// An entry of a list dropped, doubled, or taken from another position, such as a step on top of others.
fn list(pool: &Pool, source: &Source, rng: &mut Rng) -> Vec<Edit> {
    let Some((path, list)) = place(source, rng, Value::is_array) else { return vec![] };
    let items = list.as_array().expect("a list was drawn");
    let at = |i| path.with(Key::Index(i));
    match rng.below(4) {
        0 if !items.is_empty() => vec![Edit::Remove(at(rng.below(items.len())))],
        1 if !items.is_empty() => {
            let doubled = rng.below(items.len());
            vec![Edit::Insert(at(doubled), items[doubled].clone())]
        }
        2 if !items.is_empty() => vec![Edit::Set(path.clone(), json!([]))],
        _ => {
            let Some(spare) = pool.spare(&format!("{}[]", path.pattern()), rng) else { return vec![] };
            // The top of a stack is its end.
            let to = if rng.below(2) == 0 { items.len() } else { rng.below(items.len() + 1) };
            vec![Edit::Insert(at(to), spare.clone())]
        }
    }
}

/// An entry of an object left out, called by another name, or added.
fn entries(pool: &Pool, source: &Source, rng: &mut Rng) -> Vec<Edit> {
    let Some((path, object)) = place(source, rng, Value::is_object) else { return vec![] };
    let names: Vec<&str> = object.as_object().expect("an object was drawn").keys().map(String::as_str).collect();
    let at = |name: &str| path.with(Key::Field(name.to_owned()));
    let Some(other) = pool.word(rng).filter(|other| object.get(*other).is_none()) else { return vec![] };
    match rng.below(4) {
        0 | 1 if !names.is_empty() => vec![Edit::Remove(at(names[rng.below(names.len())]))],
        2 if !names.is_empty() => {
            let old = names[rng.below(names.len())];
            vec![Edit::Remove(at(old)), Edit::Insert(at(other), object[old].clone())]
        }
        _ => {
            // A name that occurs at such a place brings a value of its own; for any other name, the value of a neighbour may fit.
            let value = pool.spare(&at(other).pattern(), rng).or_else(|| object.get(*names.first()?));
            value.map(|value| Edit::Insert(at(other), value.clone())).into_iter().collect()
        }
    }
}

/// A part replaced by the same part of another position.
fn part(pool: &Pool, source: &Source, rng: &mut Rng) -> Vec<Edit> {
    let Some((path, old)) = place(source, rng, |v| v.is_object() || v.is_array()) else { return vec![] };
    match pool.spare(&path.pattern(), rng) {
        Some(spare) if spare != old && !path.0.is_empty() => vec![Edit::Set(path.clone(), spare.clone())],
        _ => vec![],
    }
}

/// Two places of the same kind exchange their values.
fn exchange(source: &Source, rng: &mut Rng) -> Vec<Edit> {
    let (_, places) = rng.pick(&source.kinds);
    let [one, other] = [0; 2].map(|_| &source.places[*rng.pick(places)]);
    let value = |path: &Path| path.of(&source.state).expect("a place of the source").clone();
    match value(one) == value(other) {
        true => vec![],
        false => vec![Edit::Set(one.clone(), value(other)), Edit::Set(other.clone(), value(one))],
    }
}

/// A part as it is seen by a seat from which something of it is hidden.
fn masked(source: &Source, rng: &mut Rng) -> Vec<Edit> {
    let seen = rng.pick(&source.seen);
    let hidden = |path: &&Path| path.of(seen).is_some_and(|v| Some(v) != path.of(&source.state));
    let parts: Vec<&Path> = source.places.iter().filter(hidden).collect();
    match parts.is_empty() {
        true => vec![],
        false => {
            let path = *rng.pick(&parts);
            vec![Edit::Set(path.clone(), path.of(seen).expect("a place of the view").clone())]
        }
    }
}
