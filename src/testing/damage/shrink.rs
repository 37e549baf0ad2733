//! The smallest change that still makes trouble.

use super::edit::{Edit, Key, Path};
use serde_json::Value;

/// Makes `edits` smaller as long as the result `fails`: leaves out whole edits, then parts of what they put in, and moves
/// numbers nearer to what they were.
pub fn shrunk(before: &Value, mut edits: Vec<Edit>, mut fails: impl FnMut(&[Edit]) -> bool) -> Vec<Edit> {
    loop {
        let fewer = without_one(&edits).find(|fewer| fails(fewer));
        let smaller = fewer.or_else(|| split_one(before, &edits).find(|split| fails(split)));
        match smaller {
            Some(smaller) => edits = smaller,
            None => break,
        }
    }
    for i in 0..edits.len() {
        for nearer in nearer(before, &edits[i]) {
            let mut changed = edits.clone();
            changed[i] = nearer;
            if fails(&changed) {
                edits = changed;
                break;
            }
        }
    }
    edits
}

/// Every list with one edit less; a single edit stays.
fn without_one(edits: &[Edit]) -> impl Iterator<Item = Vec<Edit>> {
    let several = edits.len() > 1;
    (0..edits.len()).filter(move |_| several).map(|i| {
        let mut fewer = edits.to_vec();
        fewer.remove(i);
        fewer
    })
}

/// Every list in which the replacement of a part has become replacements of parts of that part, if old and new have the same
/// shape.
fn split_one<'a>(before: &'a Value, edits: &'a [Edit]) -> impl Iterator<Item = Vec<Edit>> {
    (0..edits.len()).filter_map(move |i| {
        let Edit::Set(path, to) = &edits[i] else { return None };
        let parts = inner(path, path.of(before)?, to)?;
        Some([&edits[..i], &parts, &edits[i + 1..]].concat())
    })
}

/// What differs between an old and a new value one step further in; `None` if one of them has no parts.
fn inner(path: &Path, old: &Value, new: &Value) -> Option<Vec<Edit>> {
    match (old, new) {
        (Value::Object(old), Value::Object(new)) => {
            let at = |name: &String| path.with(Key::Field(name.clone()));
            let gone = old.keys().filter(|k| !new.contains_key(*k)).map(|k| Edit::Remove(at(k)));
            let other = new.iter().filter(|(k, v)| old.get(*k) != Some(v)).map(|(k, v)| match old.contains_key(k) {
                true => Edit::Set(at(k), v.clone()),
                false => Edit::Insert(at(k), v.clone()),
            });
            Some(gone.chain(other).collect())
        }
        (Value::Array(old), Value::Array(new)) => {
            let at = |i: usize| path.with(Key::Index(i));
            let common = old.len().min(new.len());
            let other = (0..common).filter(|&i| old[i] != new[i]).map(|i| Edit::Set(at(i), new[i].clone()));
            let gone = (common..old.len()).rev().map(|i| Edit::Remove(at(i)));
            let added = (common..new.len()).map(|i| Edit::Insert(at(i), new[i].clone()));
            Some(other.chain(gone).chain(added).collect())
        }
        _ => None,
    }
}

/// The same change of a number with a smaller step, nearest first.
fn nearer(before: &Value, edit: &Edit) -> Vec<Edit> {
    let Edit::Set(path, to) = edit else { return vec![] };
    let (Some(old), Some(new)) = (path.of(before).and_then(Value::as_i64), to.as_i64()) else { return vec![] };
    let far = new.abs_diff(old).min(4);
    let step = if new > old { 1 } else { -1 };
    (1..far as i64).map(|n| Edit::Set(path.clone(), (old + n * step).into())).collect()
}

#[cfg(test)]
mod tests {
    use super::super::edit::edited;
    use super::*;
    use serde_json::json;

    #[test]
    fn only_what_makes_the_trouble_is_left() {
        let before = json!({"seats": [{"gold": 3, "ore": 1}, {"gold": 4, "ore": 2}], "round": 2, "steps": ["a"]});
        let after = json!([{"gold": 5, "ore": 9}, {"gold": 50, "ore": 2}]);
        let root = |name: &str| Path(vec![Key::Field(name.to_owned())]);
        let edits = vec![Edit::Set(root("round"), json!(7)), Edit::Set(root("seats"), after)];
        // The trouble: more gold than there is.
        let fails = |edits: &[Edit]| edited(&before, edits)["seats"][1]["gold"].as_i64() > Some(5);
        let told: Vec<_> = shrunk(&before, edits, fails).iter().map(|e| e.told(&before)).collect();
        assert_eq!(told, ["seats[1].gold: 4 → 6"]);
    }
}
