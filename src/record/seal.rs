//! Checksums: no change in a results folder goes unnoticed.
//!
//! A segment exists when its seal does, `checksums-00000.json`, which is written last. It names the run by the hash of
//! the manifest and holds a checksum of each table. The manifest ends with a checksum of itself.

use super::manifest::write_whole;
use super::{Manifest, RecordError};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs::File;
use std::io::{ErrorKind, Read, Write as _};
use std::path::{Path, PathBuf};

/// What a segment is: of which run, which number, how many matches, and a checksum of each of its tables.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Seal {
    /// Hash of the manifest of the run, see [`run_hash`].
    pub run: String,
    /// Number of the segment.
    pub segment: u64,
    /// Number of matches.
    pub matches: u64,
    /// BLAKE3 of each file, by the name of the table.
    pub tables: BTreeMap<String, String>,
}

impl Seal {
    /// The file of the seal of a segment.
    pub fn path(dir: &Path, segment: u64) -> PathBuf {
        dir.join(format!("checksums-{segment:05}.json"))
    }

    /// Reads the seal of a segment of the run; `None` when there is none.
    ///
    /// # Errors
    /// When it cannot be read or is no seal.
    pub fn read(dir: &Path, segment: u64, run: &Manifest) -> Result<Option<Self>, RecordError> {
        let path = Self::path(dir, segment);
        let bytes = match std::fs::read(&path) {
            Ok(bytes) => bytes,
            Err(e) if e.kind() == ErrorKind::NotFound => return Ok(None),
            Err(e) => return Err(RecordError::io(&path, "read the checksums")(e)),
        };
        let seal: Self = serde_json::from_slice(&bytes).map_err(|e| RecordError::damaged(&path, e))?;
        // There is one way to write it, so that even a change without a difference in meaning is noticed.
        let complete = seal.tables.keys().map(String::as_str).eq(run.tables().collect::<BTreeSet<_>>());
        if !complete || seal.text().into_bytes() != bytes {
            return Err(RecordError::damaged(&path, "it is not written as checksums are"));
        }
        match seal.segment == segment {
            true => Ok(Some(seal)),
            false => Err(RecordError::damaged(&path, format!("it is of segment {}", seal.segment))),
        }
    }

    pub fn write(&self, dir: &Path) -> Result<(), RecordError> {
        let text = self.text();
        write_whole(&Self::path(dir, self.segment), |file| file.write_all(text.as_bytes()).map_err(|e| e.to_string()))
    }

    /// Compares the bytes of a table with its checksum.
    ///
    /// # Errors
    /// When they differ.
    pub fn check(&self, path: &Path, table: &str, bytes: &[u8]) -> Result<(), RecordError> {
        self.compare(path, table, &hash(bytes))
    }

    /// As [`check`](Self::check), for the file at `path`, without keeping it in memory.
    ///
    /// # Errors
    /// When the file cannot be read or differs.
    pub fn check_file(&self, path: &Path, table: &str) -> Result<(), RecordError> {
        self.compare(path, table, &file_hash(path)?)
    }

    fn compare(&self, path: &Path, table: &str, found: &str) -> Result<(), RecordError> {
        match self.tables.get(table) {
            Some(sealed) if sealed == found => Ok(()),
            _ => {
                let name = Self::path(Path::new(""), self.segment);
                Err(RecordError::damaged(path, format!("it is not what {} says", name.display())))
            }
        }
    }

    fn text(&self) -> String {
        let mut text = serde_json::to_string(self).expect("seals serialise");
        text.push('\n');
        text
    }
}

/// BLAKE3 of bytes, in hexadecimal digits.
pub(super) fn hash(bytes: &[u8]) -> String {
    blake3::hash(bytes).to_hex().to_string()
}

/// BLAKE3 of a file.
pub(super) fn file_hash(path: &Path) -> Result<String, RecordError> {
    let mut file = File::open(path).map_err(RecordError::io(path, "open the table"))?;
    let (mut hasher, mut buffer) = (blake3::Hasher::new(), vec![0; 1 << 17]);
    loop {
        match file.read(&mut buffer) {
            Ok(0) => return Ok(hasher.finalize().to_hex().to_string()),
            Ok(n) => hasher.update(&buffer[..n]),
            Err(e) if e.kind() == ErrorKind::Interrupted => continue,
            Err(e) => return Err(RecordError::io(path, "read the table")(e)),
        };
    }
}

/// Identifies runs with equal matches: the hash of the manifest without its number of matches, because a longer run begins
/// with the same matches. It is computed from the JSON in the file, so that a later version, whose manifests have more
/// fields, gets the same hash.
pub(super) fn run_hash(manifest: &Value) -> String {
    let mut text = String::new();
    match manifest {
        Value::Object(fields) => {
            let same = |(key, _): &(&String, &Value)| !matches!(key.as_str(), "matches_per_cell" | "checksum");
            canonical(fields.iter().filter(same), &mut text);
        }
        other => sorted(other, &mut text),
    }
    hash(text.as_bytes())
}

/// JSON with sorted keys, whatever order a map keeps.
fn sorted(value: &Value, text: &mut String) {
    match value {
        Value::Object(fields) => canonical(fields.iter(), text),
        Value::Array(items) => {
            text.push('[');
            items.iter().for_each(|item| {
                sorted(item, text);
                text.push(',');
            });
            text.push(']');
        }
        plain => write!(text, "{plain}").expect("to memory"),
    }
}

fn canonical<'a>(fields: impl Iterator<Item = (&'a String, &'a Value)>, text: &mut String) {
    text.push('{');
    for (key, value) in fields.collect::<BTreeMap<_, _>>() {
        write!(text, "{}:", Value::from(key.as_str())).expect("to memory");
        sorted(value, text);
        text.push(',');
    }
    text.push('}');
}

/// The text between the fields of a manifest and its checksum, and the text after it.
const BEFORE: &str = ",\n  \"checksum\": \"";
const BEHIND: &str = "\"\n}\n";

/// A manifest, as pretty JSON that ends with `}`, with its checksum as the last field.
pub(super) fn with_checksum(pretty: &str) -> String {
    let fields = pretty.strip_suffix("\n}").expect("a manifest has fields");
    format!("{fields}{BEFORE}{}{BEHIND}", hash(fields.as_bytes()))
}

/// The text of a manifest without its checksum, and whether it had one.
///
/// # Errors
/// When the checksum is not that of the text.
pub(super) fn without_checksum(text: &str) -> Result<(String, bool), String> {
    let Some((fields, sum)) = text.strip_suffix(BEHIND).and_then(|text| text.rsplit_once(BEFORE)) else {
        // No other field of a manifest ends like its checksum, so the name of the checksum is damaged.
        let last = text.lines().rev().nth(1).and_then(|line| line.strip_suffix('"')?.rsplit_once('"'));
        return match last.is_some_and(|(_, value)| value.len() == 64 && value.bytes().all(|b| b.is_ascii_hexdigit())) {
            true => Err("it ends with a checksum under another name".to_owned()),
            false => Ok((text.to_owned(), false)),
        };
    };
    match hash(fields.as_bytes()) == sum {
        true => Ok((format!("{fields}\n}}\n"), true)),
        false => Err("its checksum does not fit its contents".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn runs_are_told_apart_by_all_but_their_length() {
        let a = json!({"seed": 1, "matches_per_cell": 10, "bots": {"a": {"x": 0.7, "b": null}}});
        let longer = json!({"matches_per_cell": 20, "bots": {"a": {"b": null, "x": 0.7}}, "seed": 1, "checksum": "1"});
        assert_eq!(run_hash(&a), run_hash(&longer));
        for other in [json!({"seed": 2, "bots": {"a": {"x": 0.7, "b": null}}}), json!({"seed": 1, "bots": {}})] {
            assert_ne!(run_hash(&a), run_hash(&other));
        }
        // A text that looks like other JSON does not have the hash of that JSON.
        assert_ne!(run_hash(&json!({"a": "1,\"b\":2"})), run_hash(&json!({"a": 1, "b": 2})));
    }

    #[test]
    fn a_manifest_carries_its_own_checksum() {
        let text = with_checksum("{\n  \"seed\": 1\n}");
        assert!(text.ends_with("\"\n}\n") && serde_json::from_str::<Value>(&text).unwrap()["checksum"].is_string());
        assert_eq!(without_checksum(&text).unwrap(), ("{\n  \"seed\": 1\n}\n".to_owned(), true));
        assert!(without_checksum(&text.replace(": 1", ": 2")).is_err());
        assert!(
            without_checksum(&text.replace("checksum", "checkstm")).is_err(),
            "the name of the checksum is damaged"
        );
        assert!(!without_checksum("{\n  \"seed\": 1\n}\n").unwrap().1);
    }
}
