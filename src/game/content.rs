//! Printed content: files built into the program, overridden from disk, patched by an experiment, hashed; and what every game
//! reads it with.

mod fields;
mod files;
mod meta;
mod options;
mod place;
mod provenance;

pub use fields::{Fields, entry_ids, list, rows};
pub use files::content_files;
pub use meta::Meta;
pub use options::{OptionTables, choice};
pub use place::Place;
pub use provenance::check_sources;
pub(crate) use {fields::ANNOTATIONS, place::entry_name};

use super::reworded;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;

/// A content file compiled into the program.
#[derive(Clone, Copy, Debug)]
pub struct EmbeddedFile {
    /// Name without folder, e.g. `map.toml`.
    pub name: &'static str,
    /// The text.
    pub text: &'static str,
}

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

/// What is wrong with content: the file, the place and the reason.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}{}: {reason}", line.map(|l| format!(":{l}")).unwrap_or_default())]
pub struct ContentError {
    /// File name.
    pub file: String,
    /// Line, from 1, where it is known.
    pub line: Option<usize>,
    /// What is wrong and what would be right, with the key.
    pub reason: String,
}

/// How many entries of a file rest on which source, and which are reconstructed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Provenance {
    /// Entries per source; the weakest field of an entry decides.
    pub counts: BTreeMap<Source, usize>,
    /// Every entry: its place (`provinces.latium`), its source, and fields with a stronger source.
    pub entries: Vec<(String, Source, BTreeMap<String, Source>)>,
}

/// The content files of one game.
#[derive(Clone, Debug, Default)]
pub struct Bundle {
    game: String,
    files: Vec<(String, String)>,
    from_disk: Option<String>,
    /// Files that a patch has rewritten: their lines are no longer those the user sees.
    patched: Vec<String>,
}

impl Bundle {
    /// The files built into the program.
    pub fn embedded(game: &str, files: &[EmbeddedFile]) -> Self {
        Self {
            game: game.to_owned(),
            files: files.iter().map(|f| (f.name.to_owned(), f.text.to_owned())).collect(),
            from_disk: None,
            patched: Vec::new(),
        }
    }

    /// Replaces files by those of the same name in `dir`. A file that `dir` lacks stays as built in; a TOML file that
    /// the game does not have is an error, because a misspelt name would go unnoticed.
    ///
    /// # Errors
    /// When the folder or a file cannot be read, or holds no content file of the game.
    pub fn override_from(mut self, dir: &Path) -> Result<Self, ContentError> {
        let at = |file: String, reason: String| ContentError { file, line: None, reason };
        let shown = dir.display().to_string();
        let entries = std::fs::read_dir(dir).map_err(|e| at(shown.clone(), format!("cannot read the folder: {e}")))?;
        let mut found = 0;
        for entry in entries {
            let path = entry.map_err(|e| at(shown.clone(), format!("cannot read the folder: {e}")))?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if path.extension().is_none_or(|e| e != "toml") {
                continue;
            }
            let known: Vec<String> = self.files.iter().map(|(n, _)| n.clone()).collect();
            let Some(slot) = self.files.iter_mut().find(|(n, _)| *n == name) else {
                return Err(at(path.display().to_string(), super::unknown("content file", &name, known)));
            };
            slot.1 = std::fs::read_to_string(&path)
                .map_err(|e| at(path.display().to_string(), format!("cannot read the file: {e}")))?;
            found += 1;
        }
        if found == 0 {
            let names: Vec<_> = self.files.iter().map(|(n, _)| n.as_str()).collect();
            return Err(at(shown, format!("no content file of {} here (expected {})", self.game, names.join(", "))));
        }
        self.from_disk = Some(shown);
        Ok(self)
    }

    /// Sets values by path, e.g. `rules.options.card_display`, `rules.dice.land.faces` or `cards.cards.caesar.effects.0.amount`:
    /// file, then keys; an entry of an array of tables is called by its name (`id`, or what stands for it) or its position. The value must exist.
    ///
    /// # Errors
    /// When a part of a path is unknown.
    pub fn patch(mut self, patches: &BTreeMap<String, toml::Value>) -> Result<Self, ContentError> {
        for (path, value) in patches {
            let bad = |reason: String| ContentError {
                file: self.game.clone(),
                line: None,
                reason: format!("patch `{path}`: {reason}"),
            };
            let mut parts = path.split('.');
            let stem = parts.next().unwrap_or_default();
            let names: Vec<String> = self.files.iter().map(|(n, _)| n.trim_end_matches(".toml").to_owned()).collect();
            let Some(i) = names.iter().position(|n| n == stem) else {
                return Err(bad(super::unknown("content file", stem, names)));
            };
            let mut root: toml::Value = toml::from_str::<toml::Table>(&self.files[i].1)
                .map(toml::Value::Table)
                .map_err(|e| bad(e.to_string()))?;
            let mut at = &mut root;
            for part in parts {
                at = step(at, part).map_err(bad)?;
            }
            if std::mem::discriminant(at) != std::mem::discriminant(value) && !(at.is_float() && value.is_integer()) {
                return Err(bad(format!("expected {}, found {}", at.type_str(), value.type_str())));
            }
            *at = value.clone();
            self.files[i].1 = toml::to_string(&root).map_err(|e| bad(e.to_string()))?;
            self.patched.push(self.files[i].0.clone());
        }
        Ok(self)
    }

    /// Reads a file into its typed form.
    ///
    /// # Errors
    /// Syntax errors, unknown or missing keys and wrong types, with file and line.
    pub fn read<T: DeserializeOwned>(&self, name: &str) -> Result<T, ContentError> {
        let text = self.text(name).ok_or_else(|| self.error(name, "", "the file is missing"))?;
        toml::from_str(text).map_err(|e| ContentError {
            file: self.shown(name),
            line: e.span().filter(|_| !self.is_patched(name)).map(|s| {
                let before = &text[..s.start.min(text.len())];
                1 + before.matches('\n').count()
            }),
            reason: reworded(e.message()),
        })
    }

    /// An error about the first place in a file where `needle` stands.
    pub fn error(&self, name: &str, needle: &str, reason: impl Into<String>) -> ContentError {
        let line = self
            .text(name)
            .filter(|_| !needle.is_empty() && !self.is_patched(name))
            .and_then(|t| t.lines().position(|l| l.contains(needle)))
            .map(|l| l + 1);
        ContentError { file: self.shown(name), line, reason: reason.into() }
    }

    /// The text of a file.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.files.iter().find(|(n, _)| n == name).map(|(_, t)| t.as_str())
    }

    /// File names with their texts.
    pub fn files(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().map(|(n, t)| (n.as_str(), t.as_str()))
    }

    /// BLAKE3 of all parsed content, hex: comments and layout do not count, values do. Empty without files.
    pub fn hash(&self) -> String {
        if self.files.is_empty() {
            return String::new();
        }
        let mut hasher = blake3::Hasher::new();
        for (name, text) in &self.files {
            hasher.update(name.as_bytes());
            match toml::from_str::<toml::Table>(text) {
                Ok(table) => hash_value(&mut hasher, &toml::Value::Table(table)),
                Err(_) => drop(hasher.update(text.as_bytes())),
            }
        }
        hasher.finalize().to_hex()[..16].to_owned()
    }

    /// Sources of the entries of one file.
    pub fn provenance(&self, name: &str) -> Provenance {
        let mut provenance = Provenance::default();
        if let Some(Ok(table)) = self.text(name).map(toml::from_str::<toml::Table>) {
            collect(&mut provenance, String::new(), &toml::Value::Table(table));
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

    /// Whether a patch has rewritten the file, so that its lines are not those the user sees.
    pub fn is_patched(&self, name: &str) -> bool {
        self.patched.iter().any(|n| n == name)
    }

    fn shown(&self, name: &str) -> String {
        let shown = match &self.from_disk {
            Some(dir) => Path::new(dir).join(name).display().to_string(),
            None => format!("{}/{name}", self.game),
        };
        if self.is_patched(name) { shown + " (as patched)" } else { shown }
    }
}

fn step<'a>(at: &'a mut toml::Value, part: &str) -> Result<&'a mut toml::Value, String> {
    match at {
        toml::Value::Table(table) => {
            let known: Vec<String> = table.keys().cloned().collect();
            table.get_mut(part).ok_or_else(|| super::unknown("key", part, known))
        }
        toml::Value::Array(items) => {
            let ids: Vec<String> = items.iter().enumerate().map(|(i, item)| called(i, item)).collect();
            let i = ids.iter().position(|id| id == part).or_else(|| part.parse().ok().filter(|i| *i < items.len()));
            match i {
                Some(i) => Ok(&mut items[i]),
                None => Err(super::unknown("entry", part, ids)),
            }
        }
        other => Err(format!("`{part}` looked for inside {}, which has no keys", other.type_str())),
    }
}

/// What an entry of an array is called in paths: its name, or else its position.
fn called(position: usize, entry: &toml::Value) -> String {
    entry.as_table().and_then(entry_name).unwrap_or_else(|| position.to_string())
}

fn hash_value(hasher: &mut blake3::Hasher, value: &toml::Value) {
    match value {
        toml::Value::Table(table) => {
            let mut keys: Vec<_> = table.keys().collect();
            keys.sort();
            hasher.update(b"{");
            for key in keys {
                hasher.update(key.as_bytes()).update(b"=");
                hash_value(hasher, &table[key]);
            }
            hasher.update(b"}");
        }
        toml::Value::Array(items) => {
            hasher.update(b"[");
            items.iter().for_each(|v| hash_value(hasher, v));
            hasher.update(b"]");
        }
        other => drop(hasher.update(other.to_string().as_bytes()).update(b",")),
    }
}

fn collect(provenance: &mut Provenance, place: String, value: &toml::Value) {
    let under = |name: &str| if place.is_empty() { name.to_owned() } else { format!("{place}.{name}") };
    let read = |v: &toml::Value| v.clone().try_into::<Source>().ok();
    match value {
        toml::Value::Table(table) => {
            if let Some(source) = table.get("source").and_then(read) {
                let fields = table.get("source_fields").and_then(toml::Value::as_table);
                let fields = fields
                    .map(|f| f.iter().filter_map(|(k, v)| Some((k.clone(), read(v)?))).collect())
                    .unwrap_or_default();
                *provenance.counts.entry(source).or_default() += 1;
                provenance.entries.push((place.clone(), source, fields));
            }
            for (key, inner) in table.iter().filter(|(k, _)| !matches!(k.as_str(), "meta" | "source_fields")) {
                collect(provenance, under(key), inner);
            }
        }
        toml::Value::Array(items) => {
            for (i, inner) in items.iter().enumerate() {
                collect(provenance, under(&called(i, inner)), inner);
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: &str = "\
# The rules.
[options]
strict = true
[dice]
faces = [1, 2, 3]
odds = 0.5
source = \"rulebook\"
";
    const CARDS: &str = "\
[[cards]]
id = \"caesar\"
cost = 3
source = \"public\"

[[cards]]
id = \"dido\"
cost = 4
source = \"reconstructed\"
source_fields = { cost = \"public\" }
";

    fn bundle() -> Bundle {
        let file = |name, text| EmbeddedFile { name, text };
        Bundle::embedded("demo", &[file("rules.toml", RULES), file("cards.toml", CARDS)])
    }

    fn patched(path: &str, value: impl Into<toml::Value>) -> Result<Bundle, String> {
        bundle().patch(&BTreeMap::from([(path.to_owned(), value.into())])).map_err(|e| e.to_string())
    }

    #[derive(Deserialize, Debug)]
    #[serde(deny_unknown_fields)]
    struct Options {
        strict: bool,
    }

    #[test]
    fn patches_reach_keys_ids_and_positions() {
        let read = |bundle: Bundle, name: &str| bundle.read::<toml::Table>(name).unwrap();
        assert_eq!(
            read(patched("rules.options.strict", false).unwrap(), "rules.toml")["options"]["strict"],
            false.into()
        );
        assert_eq!(read(patched("rules.dice.faces.2", 9).unwrap(), "rules.toml")["dice"]["faces"][2], 9.into());
        assert_eq!(read(patched("cards.cards.dido.cost", 7).unwrap(), "cards.toml")["cards"][1]["cost"], 7.into());
        assert_eq!(read(patched("cards.cards.0.cost", 7).unwrap(), "cards.toml")["cards"][0]["cost"], 7.into());
        assert_eq!(read(patched("rules.dice.odds", 1).unwrap(), "rules.toml")["dice"]["odds"], 1.into());
    }

    /// Entries without an `id` are called by what stands for it, in patches and in lists of sources alike.
    #[test]
    fn entries_have_one_name_everywhere() {
        const SCALES: &str = "[[scales]]\nresource = \"wood\"\ncells = 9\nsource = \"public\"\n\
            [[cells]]\nindex = 7\nlegate = false\nsource = \"public\"\n";
        let scales = || Bundle::embedded("demo", &[EmbeddedFile { name: "map.toml", text: SCALES }]);
        let patch = BTreeMap::from([
            ("map.scales.wood.cells".to_owned(), 12.into()),
            ("map.cells.7.legate".to_owned(), true.into()),
        ]);
        let read = scales().patch(&patch).unwrap().read::<toml::Table>("map.toml").unwrap();
        assert_eq!((&read["scales"][0]["cells"], &read["cells"][0]["legate"]), (&12.into(), &true.into()));
        let names: Vec<_> = scales().provenance("map.toml").entries.into_iter().map(|(name, ..)| name).collect();
        assert_eq!(names, ["scales.wood", "cells.7"]);
        let here = |bundle: &Bundle, name: &str| {
            Place::table(bundle, "map.toml", "scales").entry(name).error("cells", "too many").to_string()
        };
        assert_eq!(here(&scales(), "wood"), "demo/map.toml:3: scales.wood.cells: too many");
        assert_eq!(here(&scales(), "iron"), "demo/map.toml: scales.iron.cells: too many");
    }

    /// Keys that nobody read, wrong types and numbers out of range are refused with their place.
    #[test]
    fn tables_are_read_key_by_key() {
        const TEXT: &str = "[draw]\ncount = 2\nprice = { food = 1, wood = true }\n";
        let bundle = Bundle::embedded("demo", &[EmbeddedFile { name: "rules.toml", text: TEXT }]);
        let table: toml::Table = bundle.read("rules.toml").unwrap();
        let place = Place::table(&bundle, "rules.toml", "draw");
        let fields = || Fields::new(place, table["draw"].as_table().unwrap());
        let mut read = fields();
        assert_eq!(read.number("count", 1..=9).unwrap(), 2);
        let mut price = read.inside("price").unwrap();
        assert!(price.flag("wood").unwrap());
        let unread = price.finish().unwrap_err().to_string();
        assert_eq!(unread, "demo/rules.toml:3: draw.price.food: the rules of the program know no such key here");
        let high = fields().number("count", 3..=9).unwrap_err().to_string();
        assert_eq!(high, "demo/rules.toml:2: draw.count: 2 is out of range (3 to 9)");
        let fixed = fields().fixed("count", 1).unwrap_err().to_string();
        assert!(fixed.ends_with("draw.count: 2 is not possible; the rules of the program know only 1"), "{fixed}");
        let missing = fields().text("colour").unwrap_err().to_string();
        assert_eq!(missing, "demo/rules.toml:1: draw.colour: the key is missing");
    }

    #[test]
    fn patches_that_reach_nothing_are_refused() {
        for (path, reason) in [
            (
                "rule.options.strict",
                "demo: patch `rule.options.strict`: unknown content file `rule`; did you mean `rules`?",
            ),
            ("rules.options.strct", "unknown key `strct`; did you mean `strict`?"),
            ("cards.cards.didi.cost", "unknown entry `didi`; did you mean `dido`?"),
            ("cards.cards.7.cost", "unknown entry `7`"),
            ("rules.options.strict.very", "`very` looked for inside boolean, which has no keys"),
        ] {
            let error = patched(path, true).unwrap_err();
            assert!(error.contains(reason), "{path}: {error}");
        }
        assert!(patched("rules.options.strict", "yes").unwrap_err().contains("expected boolean, found string"));
    }

    #[test]
    fn errors_of_a_patched_file_name_no_line() {
        let bundle = Bundle::embedded("sample", &[EmbeddedFile { name: "rules.toml", text: "a = 1\nb = 2\n" }]);
        assert_eq!(bundle.error("rules.toml", "b =", "too large").to_string(), "sample/rules.toml:2: too large");
        let patched = bundle.patch(&[("rules.a".to_owned(), 3.into())].into()).unwrap();
        assert_eq!(
            patched.error("rules.toml", "b =", "too large").to_string(),
            "sample/rules.toml (as patched): too large"
        );
    }

    #[test]
    fn files_on_disk_replace_built_in_ones_and_strays_are_refused() {
        let dir = tempfile::tempdir().unwrap();
        let over = |bundle: Bundle| bundle.override_from(dir.path()).map_err(|e| e.to_string());
        assert!(over(bundle()).unwrap_err().contains("no content file of demo here (expected rules.toml, cards.toml)"));
        std::fs::write(dir.path().join("rules.toml"), "[options]\nstrict = false\n").unwrap();
        let changed = over(bundle()).unwrap();
        assert_eq!(changed.text("rules.toml"), Some("[options]\nstrict = false\n"));
        assert_eq!(changed.text("cards.toml"), Some(CARDS));
        std::fs::write(dir.path().join("rule.toml"), "").unwrap();
        assert!(over(bundle()).unwrap_err().contains("unknown content file `rule.toml`; did you mean `rules.toml`?"));
        let missing = bundle().override_from(&dir.path().join("none")).unwrap_err();
        assert!(missing.to_string().contains("cannot read the folder"), "{missing}");
    }

    #[test]
    fn mistakes_in_a_file_are_located() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::write(dir.path().join("rules.toml"), "# one\nstrict = true\nstirct = true\n").unwrap();
        let wrong = bundle().override_from(dir.path()).unwrap().read::<Options>("rules.toml").unwrap_err();
        assert_eq!(wrong.line, Some(3), "{wrong}");
        assert!(
            wrong.file.ends_with("rules.toml") && wrong.reason.contains("unknown key `stirct`; did you mean `strict`?"),
            "{wrong}"
        );
        std::fs::write(dir.path().join("rules.toml"), "strict = true").unwrap();
        assert!(bundle().override_from(dir.path()).unwrap().read::<Options>("rules.toml").unwrap().strict);
        let error = bundle().read::<Options>("map.toml").unwrap_err();
        assert_eq!(error.to_string(), "demo/map.toml: the file is missing");
        assert_eq!(bundle().error("cards.toml", "dido", "too dear").to_string(), "demo/cards.toml:7: too dear");
    }

    #[test]
    fn the_hash_counts_values_not_layout() {
        let file = |text| Bundle::embedded("demo", &[EmbeddedFile { name: "a.toml", text }]).hash();
        assert_eq!(file("a = 1\nb = 2"), file("# a comment\nb = 2\na = 1 # another"));
        assert_ne!(file("a = 1\nb = 2"), file("a = 1\nb = 3"));
        assert_ne!(file("a = 1"), file("a = \"1\""));
        assert_eq!(Bundle::default().hash(), "");
    }

    #[test]
    fn sources_are_counted_and_reconstructed_entries_named() {
        let cards = bundle().provenance("cards.toml");
        assert_eq!(cards.counts, BTreeMap::from([(Source::Public, 1), (Source::Reconstructed, 1)]));
        assert_eq!(cards.entries[1].2, BTreeMap::from([("cost".to_owned(), Source::Public)]));
        assert_eq!(bundle().reconstructed(), ["cards: cards.dido"]);
    }
}
