//! How each entry is known: every entry names its source, and no field claims less than the entry.

use super::{ANNOTATIONS, Bundle, ContentError, Place, Source, entry_name};
use crate::game::unknown;
use toml::{Table, Value};

const SOURCES: [(&str, Source); 4] = [
    ("rulebook", Source::Rulebook),
    ("public", Source::Public),
    ("inferred", Source::Inferred),
    ("reconstructed", Source::Reconstructed),
];

/// Checks the annotations of all files. Files that are no TOML are left to the reader of the typed form.
pub fn check_sources(bundle: &Bundle) -> Result<(), ContentError> {
    for (file, text) in bundle.files() {
        let Ok(root) = toml::from_str::<Table>(text) else { continue };
        for (table, value) in root.iter().filter(|(key, _)| *key != "meta") {
            let place = Place::table(bundle, file, table);
            match value {
                Value::Table(only) => entry(place, only)?,
                Value::Array(rows) => rows.iter().enumerate().try_for_each(|(position, row)| {
                    let Some(row) = row.as_table() else { return Ok(()) };
                    let Some(name) = entry_name(row) else { return entry(place.row(position), row) };
                    entry(place.entry(&name), row)?;
                    let effects = row.get("effects").and_then(Value::as_array).into_iter().flatten();
                    effects
                        .filter_map(Value::as_table)
                        .enumerate()
                        .try_for_each(|(i, e)| entry(place.entry(&name).effect(i), e))
                })?,
                _ => {}
            }
        }
    }
    Ok(())
}

fn entry(place: Place<'_>, table: &Table) -> Result<(), ContentError> {
    let read = |key: &str, value: Option<&Value>| {
        let Some(name) = value.and_then(Value::as_str) else {
            return Err(
                place.error(key, "missing; say how the entry is known (rulebook, public, inferred, reconstructed)")
            );
        };
        let found = SOURCES.iter().find(|(known, _)| *known == name).map(|(_, source)| *source);
        found.ok_or_else(|| place.error(key, unknown("source", name, SOURCES.map(|(known, _)| known))))
    };
    let source = read("source", table.get("source"))?;
    for (field, value) in table.get("source_fields").and_then(Value::as_table).into_iter().flatten() {
        if !table.contains_key(field) {
            let fields = table.keys().filter(|key| !ANNOTATIONS.contains(&key.as_str()));
            return Err(place.error("source_fields", unknown("field", field, fields)));
        }
        if read("source_fields", Some(value))? >= source {
            let reason = format!("`{field}` must have a better source than the entry; the weakest field decides");
            return Err(place.error("source_fields", reason));
        }
    }
    for key in ["confidence", "probability"] {
        let Some(value) = table.get(key) else { continue };
        if value.as_float().is_none_or(|p| p <= 0.0 || p >= 1.0) {
            return Err(place.error(key, format!("{value} is not between 0 and 1")));
        }
    }
    Ok(())
}
