//! How each entry is known: every entry names its source, and no field has a weaker source than its entry.

use super::{Bundle, ContentError, Place, is_annotation};
use crate::document::Document;
use crate::unknown;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use toml::{Table, Value};

/// Where a value comes from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// Stated by the rule text.
    Rulebook,
    /// Stated by a public source.
    Public,
    /// Follows from stated facts.
    Inferred,
    /// Our own design that fills a gap; not a fact about the printed game.
    Reconstructed,
}

/// How many entries of a file rest on which source, and which are reconstructed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Provenance {
    /// Entries per source; the weakest field of an entry decides.
    pub counts: BTreeMap<Source, usize>,
    /// Every entry: its place (`provinces.latium`), its source, and fields with a stronger source.
    pub entries: Vec<(String, Source, BTreeMap<String, Source>)>,
}

const SOURCES: [(&str, Source); 4] = [
    ("rulebook", Source::Rulebook),
    ("public", Source::Public),
    ("inferred", Source::Inferred),
    ("reconstructed", Source::Reconstructed),
];

impl Bundle {
    /// Sources of the entries of one file; none if the file is not TOML.
    pub fn provenance(&self, name: &str) -> Provenance {
        let mut provenance = Provenance::default();
        if let (Ok(document), Ok(table)) = (self.document(name), self.values(name)) {
            collect_table(document, &mut provenance, String::new(), table);
        }
        provenance
    }

    /// Names of all reconstructed entries, `file: entry`.
    pub fn reconstructed(&self) -> Vec<String> {
        self.files()
            .flat_map(|(name, _)| {
                let stem = name.trim_end_matches(".toml").to_owned();
                self.provenance(name)
                    .entries
                    .into_iter()
                    .filter(|(_, source, _)| *source == Source::Reconstructed)
                    .map(move |(entry, ..)| format!("{stem}: {entry}"))
            })
            .collect()
    }
}

fn collect(document: &Document, provenance: &mut Provenance, place: String, value: &Value) {
    match value {
        Value::Table(table) => collect_table(document, provenance, place, table),
        Value::Array(items) => {
            for (i, inner) in items.iter().enumerate() {
                let name = inner.as_table().and_then(|entry| document.naming(entry));
                let called = name.map_or_else(|| i.to_string(), |(_, name)| name);
                collect(document, provenance, under(&place, &called), inner);
            }
        }
        // A plain value has the source of its entry.
        _ => {}
    }
}

fn collect_table(document: &Document, provenance: &mut Provenance, place: String, table: &Table) {
    if let Some(source) = table.get("source").and_then(Source::read) {
        let fields = table.get("source_fields").and_then(Value::as_table).into_iter().flatten();
        let fields = fields.filter_map(|(k, v)| Some((k.clone(), Source::read(v)?))).collect();
        *provenance.counts.entry(source).or_default() += 1;
        provenance.entries.push((place.clone(), source, fields));
    }
    for (key, inner) in table.iter().filter(|(k, _)| !matches!(k.as_str(), "meta" | "source_fields")) {
        collect(document, provenance, under(&place, key), inner);
    }
}

fn under(place: &str, name: &str) -> String {
    if place.is_empty() { name.to_owned() } else { format!("{place}.{name}") }
}

impl Source {
    /// The source that a value names, if it names one.
    pub(super) fn read(value: &Value) -> Option<Self> {
        let name = value.as_str()?;
        SOURCES.iter().find(|(known, _)| *known == name).map(|(_, source)| *source)
    }
}

/// Checks the annotations of all files: every table and every entry of an array of tables names its source. Files that
/// are not TOML are left to the typed reader.
///
/// # Errors
/// The first entry without a source, with an unknown one, or with a field whose source is weaker than the entry's.
pub fn check_sources(bundle: &Bundle) -> Result<(), ContentError> {
    check_sources_within(bundle, &[])
}

/// The same, and within the entries of arrays of tables also every entry of the arrays called `inner`.
///
/// # Errors
/// As [`check_sources`].
pub fn check_sources_within(bundle: &Bundle, inner: &[&str]) -> Result<(), ContentError> {
    for (file, _) in bundle.files() {
        let (Ok(document), Ok(root)) = (bundle.document(file), bundle.values(file)) else { continue };
        for (table, value) in root.iter().filter(|(key, _)| *key != "meta") {
            let place = Place::table(bundle, file, table);
            let rows = match value {
                Value::Table(only) => {
                    entry(place, only)?;
                    continue;
                }
                Value::Array(rows) => rows,
                // The typed reader checks which tables a file has.
                _ => continue,
            };
            for (position, row) in rows.iter().enumerate() {
                let Some(row) = row.as_table() else { continue };
                let name = document.naming(row).map(|(_, name)| name);
                let here = name.as_ref().map_or(place.row(position), |name| place.entry(name));
                entry(here, row)?;
                for &list in inner {
                    let entries = row.get(list).and_then(Value::as_array).into_iter().flatten();
                    let mut tables = entries.filter_map(Value::as_table).enumerate();
                    tables.try_for_each(|(i, table)| entry(here.inside(list).row(i), table))?;
                }
            }
        }
    }
    Ok(())
}

fn entry(place: Place<'_>, table: &Table) -> Result<(), ContentError> {
    let read = |key: &str, value: Option<&Value>| {
        let Some((value, name)) = value.and_then(|value| Some((value, value.as_str()?))) else {
            return Err(
                place.error(key, "missing; say how the entry is known (rulebook, public, inferred, reconstructed)")
            );
        };
        Source::read(value).ok_or_else(|| place.error(key, unknown("source", name, SOURCES.map(|(known, _)| known))))
    };
    let source = read("source", table.get("source"))?;
    for (field, value) in table.get("source_fields").and_then(Value::as_table).into_iter().flatten() {
        if !table.contains_key(field) {
            let fields = table.keys().filter(|key| !is_annotation(key));
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
