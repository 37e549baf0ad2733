//! Edited content files: what a designer may change, and what is refused with a helpful message.
//!
//! These helpers are for tests: they panic with a message if something is wrong.

use agon_game::{Bundle, ContentError, EmbeddedFile, OptionInfo, Rng, Source};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::fmt::{self, Debug, Write};
use std::path::Path;
use toml::Value;

/// The content files of a game and the way to compile them.
pub struct Files<C> {
    /// Name of the game.
    pub game: &'static str,
    /// The built-in files.
    pub embedded: &'static [EmbeddedFile],
    /// Compiles them.
    pub compile: fn(&Bundle) -> Result<C, ContentError>,
}

/// What is damaged, in words; the file; the text after which to replace; the text that is replaced; the new text.
pub type Damage = (&'static str, &'static str, &'static str, &'static str, &'static str);

impl<C: Debug> Files<C> {
    /// The built-in files.
    pub fn bundle(&self) -> Bundle {
        Bundle::embedded(self.game, self.embedded)
    }

    /// The built-in content.
    pub fn content(&self) -> C {
        (self.compile)(&self.bundle()).unwrap()
    }

    /// The content with other values.
    pub fn patched(&self, patches: &[(&str, Value)]) -> Result<C, ContentError> {
        let patches: BTreeMap<_, _> = patches.iter().map(|(path, value)| ((*path).to_owned(), value.clone())).collect();
        (self.compile)(&self.bundle().patch(&patches)?)
    }

    /// The content with one replacement after an anchor in one of the files.
    pub fn edited(&self, file: &str, anchor: &str, from: &str, to: &str) -> Result<C, ContentError> {
        let edit = |f: &EmbeddedFile| {
            if f.name != file {
                return *f;
            }
            let start = f.text.find(anchor).unwrap_or_else(|| panic!("{file}: no `{anchor}`"));
            let at = start + f.text[start..].find(from).unwrap_or_else(|| panic!("{file}: no `{from}`"));
            let text = format!("{}{to}{}", &f.text[..at], &f.text[at + from.len()..]);
            EmbeddedFile { text: text.leak(), ..*f }
        };
        let files: Vec<EmbeddedFile> = self.embedded.iter().map(edit).collect();
        (self.compile)(&Bundle::embedded(self.game, &files))
    }

    /// Applies the damages one at a time. Each must be refused with a line and a message of its own; the result lists them.
    pub fn messages(&self, damages: &[Damage]) -> String {
        let mut report = String::new();
        for (what, file, anchor, from, to) in damages {
            let error = match self.edited(file, anchor, from, to) {
                Err(error) => error,
                Ok(_) => panic!("not noticed: {what}"),
            };
            assert!(error.line.is_some(), "{what}: no line in `{error}`");
            assert!(
                !report.contains(&format!("  {error}\n")),
                "{what}: the message says no more than another: {error}"
            );
            writeln!(report, "{what}\n  {error}").unwrap();
        }
        report
    }

    /// Checks that the files, written into an empty `folder`, are read back as the same content.
    pub fn check_export(&self, folder: &Path) {
        for (name, text) in self.bundle().files() {
            std::fs::write(folder.join(name), text).unwrap();
        }
        let read_back = self.bundle().override_from(folder).unwrap();
        assert_eq!(read_back.hash(), self.bundle().hash());
        assert_eq!(format!("{:?}", (self.compile)(&read_back).unwrap()), format!("{:?}", self.content()));
    }

    /// Checks that every allowed value of every option compiles and others do not.
    pub fn check_options(&self, infos: &[OptionInfo]) {
        for info in infos {
            let path = format!("rules.options.{}", info.name);
            assert!(info.values.len() >= 2 && info.values.contains(&info.value), "{}", info.name);
            for value in &info.values {
                if let Err(error) = self.patched(&[(&path, value.clone())]) {
                    panic!("{path} = {value}: {error}");
                }
            }
            if info.value.is_str() {
                let Err(error) = self.patched(&[(&path, "nonsense".into())]) else { panic!("{path} = nonsense") };
                assert!(error.reason.contains("unknown value `nonsense`"), "{error}");
            }
        }
    }

    /// Checks that a page of documentation has the right counts of entries by source, and lists the options with their values.
    pub fn check_page(&self, page: &str, infos: &[OptionInfo]) {
        for source in [Source::Rulebook, Source::Public, Source::Inferred, Source::Reconstructed] {
            let count =
                |file| self.bundle().provenance(file).counts.get(&source).copied().unwrap_or_default().to_string();
            let counts = self.embedded.iter().map(|file| count(file.name)).collect::<Vec<_>>().join(" | ");
            let name = Value::try_from(source).unwrap();
            let row = page.lines().find(|l| l.starts_with(&format!("| `{}`", name.as_str().unwrap()))).unwrap();
            assert!(row.ends_with(&format!("| {counts} |")), "{row} should end with {counts}");
        }
        let (_, options) = page.split_once("## Options").unwrap();
        for info in infos {
            let row = options.lines().find(|l| l.starts_with('|') && l.contains(&format!("`{}`", info.name)));
            let row = row.unwrap_or_else(|| panic!("option {} is missing", info.name));
            for value in &info.values {
                let shown = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                assert!(row.contains(&format!("`{shown}`")), "{}: {shown} is missing", info.name);
            }
        }
    }

    /// The built-in values, each changed a little, with their paths. Keys written for readers are left out, and tables that are
    /// not chosen.
    fn changes(&self, for_readers: &[&str], not_chosen: &[&str]) -> Vec<(String, Value)> {
        let mut found = Vec::new();
        for (name, text) in self.bundle().files() {
            let root: toml::Table = toml::from_str(text).unwrap();
            for (table, value) in root.iter().filter(|(table, _)| !not_chosen.contains(&table.as_str())) {
                leaves(format!("{}.{table}", name.trim_end_matches(".toml")), value, for_readers, &mut found);
            }
        }
        found
    }

    /// The files with many numbers changed at random, as far as they still load.
    pub fn distorted(&self, rng: &mut Rng, tries: usize) -> Bundle {
        const NUMBERS: [i64; 12] = [0, 1, 2, 3, 4, 6, 9, 12, 15, 20, 30, 60];
        let places: Vec<_> = self.changes(&[], &["meta"]).into_iter().filter(|(_, value)| value.is_integer()).collect();
        let mut bundle = self.bundle();
        for _ in 0..tries {
            let (path, _) = rng.pick(&places);
            let number = Value::from(*rng.pick(&NUMBERS));
            let Ok(changed) = bundle.clone().patch(&BTreeMap::from([(path.clone(), number)])) else { continue };
            if (self.compile)(&changed).is_ok() {
                bundle = changed;
            }
        }
        bundle
    }

    /// Paths of the values that can be changed without being refused and without a difference in the compiled content. Keys
    /// written for readers are left out, and tables that are not chosen; at least `least` values are tried.
    pub fn ignored(&self, for_readers: &[&str], not_chosen: &[&str], least: usize) -> Vec<String> {
        let found = self.changes(for_readers, not_chosen);
        assert!(found.len() >= least, "{}", found.len());
        let before = format!("{:?}", self.content());
        let shown_as_before = |content: &C| {
            let mut compared = Compared { left: &before };
            write!(compared, "{content:?}").is_ok() && compared.left.is_empty()
        };
        let same = |(path, value): &&(String, Value)| {
            self.patched(&[(path, value.clone())]).is_ok_and(|after| shown_as_before(&after))
        };
        found.par_iter().filter(same).map(|(path, _)| path.clone()).collect()
    }
}

/// Text that is compared while it is written, up to the first difference.
struct Compared<'a> {
    left: &'a str,
}

impl Write for Compared<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.left = self.left.strip_prefix(text).ok_or(fmt::Error)?;
        Ok(())
    }
}

/// Every value below a place, changed.
fn leaves(path: String, value: &Value, for_readers: &[&str], found: &mut Vec<(String, Value)>) {
    let changed = match value {
        Value::Table(table) => {
            let inner = table.iter().filter(|(key, _)| !for_readers.contains(&key.as_str()));
            return inner.for_each(|(key, v)| leaves(format!("{path}.{key}"), v, for_readers, found));
        }
        Value::Array(rows) if rows.iter().any(|row| row.is_table() || row.is_array()) => {
            // An entry with a number instead of a name is named by its number.
            let called = |i: usize, row: &Value| {
                let number = ["index", "players"].iter().find_map(|key| row.get(*key)?.as_integer());
                number.unwrap_or(i as i64)
            };
            let rows = rows.iter().enumerate();
            return rows.for_each(|(i, row)| leaves(format!("{path}.{}", called(i, row)), row, for_readers, found));
        }
        Value::Array(items) if items.is_empty() => vec!["nonsense"].into(),
        Value::Array(items) => items[1..].to_vec().into(),
        Value::Integer(n) => (n + 1).into(),
        Value::Float(x) => (x + 1.0).into(),
        Value::Boolean(b) => (!b).into(),
        Value::String(s) => format!("{s}_x").into(),
        other => panic!("{path}: unexpected {}", other.type_str()),
    };
    found.push((path, changed));
}
