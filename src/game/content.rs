//! Printed content: files built into the program, overridden from disk, patched by an experiment, hashed; and the tools
//! with which every game reads it.

mod fields;
mod files;
mod guesses;
mod meta;
mod options;
mod place;
mod provenance;

pub(crate) use fields::is_annotation;
pub use fields::{Fields, entry_ids, list, rows};
pub use guesses::Guess;
pub use meta::Meta;
pub use options::OptionTables;
pub use place::Place;
pub use provenance::{Provenance, Source, check_sources, check_sources_within};

use super::document::{Document, FileError};
use super::{Forbid, Restrictions};
use serde::de::DeserializeOwned;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// What is wrong with a content file.
pub type ContentError = FileError;

/// A content file compiled into the program.
#[derive(Clone, Copy, Debug)]
pub struct EmbeddedFile {
    /// Name without folder, e.g. `map.toml`.
    pub name: &'static str,
    /// The text.
    pub text: &'static str,
    /// Keys that name an entry of an array of tables which has no `id`; the first key present counts. Entries without a
    /// name are identified by position.
    pub named_by: &'static [&'static str],
}

impl EmbeddedFile {
    /// A file whose entries are named by `id` only.
    pub const fn new(name: &'static str, text: &'static str) -> Self {
        Self { name, text, named_by: &[] }
    }
}

/// The content files of one game.
#[derive(Clone, Debug, Default)]
pub struct Bundle {
    game: String,
    files: Vec<File>,
    /// Paths of the patches.
    patches: Vec<String>,
    /// The content may differ from the printed one.
    own_design: bool,
    /// What is forbidden whatever the content allows.
    restrictions: Restrictions,
}

/// One of the files.
#[derive(Clone, Debug)]
struct File {
    name: &'static str,
    named_by: &'static [&'static str],
    text: Cow<'static, str>,
    /// The parsed text, after the patches; or why it cannot be parsed.
    parsed: Result<Arc<Document>, FileError>,
}

impl File {
    /// `shown` is the name of the file in messages.
    fn parse(name: &'static str, shown: &str, text: String, named_by: &'static [&'static str]) -> Self {
        let parsed = Document::parse(shown, &text, named_by).map(Arc::new);
        Self { name, named_by, text: Cow::Owned(text), parsed }
    }

    /// A file of the program. A session loads its game again for every choice of options, an experiment for every cell,
    /// so the parsed file is cached.
    fn embedded(game: &str, file: &EmbeddedFile) -> Self {
        type Parsed = Result<Arc<Document>, FileError>;
        /// By game and name of a file: its text and its parsed form.
        type Kept = BTreeMap<(String, &'static str), (&'static str, Parsed)>;
        static KEPT: Mutex<Kept> = Mutex::new(BTreeMap::new());
        let EmbeddedFile { name, text, named_by } = *file;
        // A panic while the map was held left it as it was.
        let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
        let parse = || Document::parse(&format!("{game}/{name}"), text, named_by).map(Arc::new);
        let (of, parsed) = kept.entry((game.to_owned(), name)).or_insert_with(|| (text, parse()));
        // Games made up by tests may share a name.
        if !std::ptr::eq(*of, text) {
            (*of, *parsed) = (text, parse());
        }
        Self { name, named_by, text: Cow::Borrowed(text), parsed: parsed.clone() }
    }

    /// The name of the file in paths.
    fn stem(&self) -> &'static str {
        self.name.trim_end_matches(".toml")
    }
}

impl Bundle {
    /// The files built into the program.
    pub fn embedded(game: &str, files: &[EmbeddedFile]) -> Self {
        let files = files.iter().map(|file| File::embedded(game, file)).collect();
        Self {
            game: game.to_owned(),
            files,
            patches: Vec::new(),
            own_design: false,
            restrictions: Restrictions::default(),
        }
    }

    /// The same with some actions forbidden.
    pub fn forbidding(self, forbid: &Forbid) -> Self {
        Self { restrictions: Restrictions::new(forbid), ..self }
    }

    /// What is forbidden.
    pub fn restrictions(&self) -> &Restrictions {
        &self.restrictions
    }

    /// The same as a design under test: it is not checked against what is known about the printed game
    /// ([`Place::printed`]).
    pub fn own_design(self) -> Self {
        Self { own_design: true, ..self }
    }

    /// Replaces files by those of the same name in `dir`. A file that `dir` lacks stays as built in; a TOML file that
    /// the game does not have is an error, because a misspelt name would go unnoticed.
    ///
    /// # Errors
    /// When the folder or a file cannot be read, or holds no content file of the game.
    pub fn override_from(mut self, dir: &Path) -> Result<Self, ContentError> {
        let at = |path: &Path, reason: String| FileError::new(path.display().to_string(), reason);
        let unreadable = |e: std::io::Error| at(dir, format!("cannot read the folder: {e}"));
        let mut found = 0;
        for entry in std::fs::read_dir(dir).map_err(unreadable)? {
            let path = entry.map_err(unreadable)?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if path.extension().is_none_or(|e| e != "toml") {
                continue;
            }
            let known: Vec<&str> = self.files.iter().map(|f| f.name).collect();
            let Some(slot) = self.files.iter_mut().find(|f| f.name == name) else {
                return Err(at(&path, super::unknown("content file", &name, known)));
            };
            let text = std::fs::read_to_string(&path).map_err(|e| at(&path, format!("cannot read the file: {e}")))?;
            *slot = File::parse(slot.name, &path.display().to_string(), text, slot.named_by);
            found += 1;
        }
        if self.files.is_empty() {
            return Err(at(dir, format!("{} has no content files that a folder could replace", self.game)));
        }
        if found == 0 {
            let names: Vec<_> = self.files.iter().map(|f| f.name).collect();
            return Err(at(dir, format!("no content file of {} here (expected {})", self.game, names.join(", "))));
        }
        Ok(self)
    }

    /// Sets values by path, e.g. `rules.options.card_display`, `rules.dice.land.faces` or `cards.cards.caesar.effects.0.amount`:
    /// file, then keys; an entry of an array of tables is identified by its name (`id`, or the key in its place) or its
    /// position. The value must exist.
    ///
    /// # Errors
    /// When a part of a path is unknown.
    pub fn patch(mut self, patches: &BTreeMap<String, toml::Value>) -> Result<Self, ContentError> {
        for (path, value) in patches {
            let bad = |reason: String| FileError { patch: Some(path.clone()), ..FileError::new(&self.game, reason) };
            let (stem, rest) = path.split_once('.').unwrap_or((path, ""));
            let Some(i) = self.files.iter().position(|f| f.stem() == stem) else {
                return Err(bad(super::unknown("content file", stem, self.files.iter().map(File::stem))));
            };
            let document = self.files[i].parsed.as_mut().map_err(|e| e.clone())?;
            Arc::make_mut(document)
                .set(rest, value, path)
                .map_err(|reason| FileError { patch: Some(path.clone()), ..FileError::new(&self.game, reason) })?;
            self.patches.push(path.clone());
        }
        Ok(self)
    }

    /// Reads a file into its typed form.
    ///
    /// # Errors
    /// Syntax errors, unknown or missing keys and wrong types, with file and line.
    pub fn read<T: DeserializeOwned>(&self, name: &str) -> Result<T, ContentError> {
        self.document(name)?.typed().map_err(|e| self.with_patch(e))
    }

    /// The text of a file, without patches.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.files.iter().find(|f| f.name == name).map(|f| f.text.as_ref())
    }

    /// File names with their texts, without patches.
    pub fn files(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().map(|f| (f.name, f.text.as_ref()))
    }

    /// BLAKE3 of all parsed content, hex: comments and layout do not count, values do. Empty without files.
    pub fn hash(&self) -> String {
        if self.files.is_empty() {
            return String::new();
        }
        let mut hasher = blake3::Hasher::new();
        for file in &self.files {
            hasher.update(file.name.as_bytes());
            match self.values(file.name) {
                Ok(table) => hash_table(&mut hasher, table),
                Err(_) => drop(hasher.update(file.text.as_bytes())),
            }
        }
        hasher.finalize().to_hex()[..16].to_owned()
    }

    /// A file with the places of its values.
    fn document(&self, name: &str) -> Result<&Document, ContentError> {
        match self.files.iter().find(|f| f.name == name) {
            Some(file) => file.parsed.as_deref().map_err(FileError::clone),
            None => Err(FileError::new(format!("{}/{name}", self.game), "the file is missing")),
        }
    }

    /// The content of a file as plain TOML.
    fn values(&self, name: &str) -> Result<&toml::Table, ContentError> {
        self.document(name)?.plain()
    }

    /// An error of the patched files; if there is only one patch, it may be the cause.
    fn with_patch(&self, error: ContentError) -> ContentError {
        match self.patches.as_slice() {
            [only] if error.patch.is_none() => FileError { patch: Some(only.clone()), ..error },
            _ => error,
        }
    }
}

fn hash_table(hasher: &mut blake3::Hasher, table: &toml::Table) {
    let mut keys: Vec<_> = table.keys().collect();
    keys.sort();
    hasher.update(b"{");
    for key in keys {
        hasher.update(key.as_bytes()).update(b"=");
        hash_value(hasher, &table[key]);
    }
    hasher.update(b"}");
}

fn hash_value(hasher: &mut blake3::Hasher, value: &toml::Value) {
    match value {
        toml::Value::Table(table) => hash_table(hasher, table),
        toml::Value::Array(items) => {
            hasher.update(b"[");
            items.iter().for_each(|v| hash_value(hasher, v));
            hasher.update(b"]");
        }
        other => drop(hasher.update(other.to_string().as_bytes()).update(b",")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

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
        let file = EmbeddedFile::new;
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

    /// Entries without an `id` are named by the key that their game declares, in patches and in lists of sources alike.
    #[test]
    fn entries_have_one_name_everywhere() {
        const SCALES: &str = "[[scales]]\nresource = \"wood\"\ncells = 9\nsource = \"public\"\n\
            [[cells]]\nindex = 7\nlegate = false\nsource = \"public\"\n";
        let file = EmbeddedFile { named_by: &["resource", "index"], ..EmbeddedFile::new("map.toml", SCALES) };
        let scales = || Bundle::embedded("demo", &[file]);
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
        assert_eq!(here(&scales(), "iron"), "demo/map.toml:1: scales.iron.cells: too many");
    }

    /// Keys that nobody read, wrong types and numbers out of range are refused with their place.
    #[test]
    fn tables_are_read_key_by_key() {
        const TEXT: &str = "[draw]\ncount = 2\nprice = { food = 1, wood = true }\n";
        let bundle = Bundle::embedded("demo", &[EmbeddedFile::new("rules.toml", TEXT)]);
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
            ("rules.options.strict.very", "there is no `very` inside the value true"),
        ] {
            let error = patched(path, true).unwrap_err();
            assert!(error.contains(reason), "{path}: {error}");
        }
        assert!(patched("rules.options.strict", "yes").unwrap_err().contains("must be true or false, not \"yes\""));
    }

    /// A patched value is named by the path of the patch; everything else keeps its line, in the patched file too.
    #[test]
    fn errors_name_the_patch_or_the_line() {
        let error = |bundle: &Bundle, table: &str, row: usize, key: &str| {
            Place::table(bundle, "cards.toml", table).row(row).error(key, "too large").to_string()
        };
        let one = patched("cards.cards.dido.cost", 7).unwrap();
        assert_eq!(
            error(&one, "cards", 1, "cost"),
            "demo/cards.toml: patch `cards.cards.dido.cost`: cards.1.cost: too large"
        );
        assert_eq!(
            error(&one, "cards", 1, "id"),
            "demo/cards.toml:7: cards.1.id: too large (after the patch `cards.cards.dido.cost`)"
        );
        let two = one.patch(&[("rules.options.strict".to_owned(), false.into())].into()).unwrap();
        assert_eq!(error(&two, "cards", 1, "id"), "demo/cards.toml:7: cards.1.id: too large");
        let options = Place::table(&two, "rules.toml", "options");
        assert_eq!(
            options.error("strict", "too strict").to_string(),
            "demo/rules.toml: patch `rules.options.strict`: too strict"
        );
        assert_eq!(
            options.error("", "too strict").to_string(),
            "demo/rules.toml:2: options: too strict (after the patch `rules.options.strict`)"
        );
        assert_eq!(options.error("strict", "").patch.as_deref(), Some("rules.options.strict"));
        // A later patch of a whole value counts for its parts.
        let faces = vec![6, 6];
        let whole = patched("rules.dice.faces.1", 9).unwrap();
        let whole = whole.patch(&[("rules.dice.faces".to_owned(), faces.into())].into()).unwrap();
        let face = Place::table(&whole, "rules.toml", "dice").inside("faces").row(1).error("", "no such face");
        assert_eq!(face.to_string(), "demo/rules.toml: patch `rules.dice.faces`: dice.faces.1: no such face");
    }

    /// A patch changes one value and leaves the rest as written, including the position of inline tables.
    #[test]
    fn a_patch_keeps_the_order_of_keys() {
        const TEXT: &str = "[price]\nfirst = { wood = 1 }\nsecond = 2\n";
        let bundle = Bundle::embedded("demo", &[EmbeddedFile::new("rules.toml", TEXT)]);
        let patched = bundle.clone().patch(&[("rules.price.second".to_owned(), 3.into())].into()).unwrap();
        let keys = |bundle: &Bundle| {
            let table: toml::Table = bundle.read("rules.toml").unwrap();
            table["price"].as_table().unwrap().keys().cloned().collect::<Vec<_>>()
        };
        assert_eq!(keys(&patched), ["first", "second"]);
        assert_eq!(keys(&patched), keys(&bundle));
        let by_hand = Bundle::embedded("demo", &[EmbeddedFile::new("rules.toml", "[price]\nsecond=3\nfirst={wood=1}")]);
        assert_eq!(patched.hash(), by_hand.hash());
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
        let bundle = bundle();
        let dear = Place::table(&bundle, "cards.toml", "cards").entry("dido").error("cost", "too dear");
        assert_eq!(dear.to_string(), "demo/cards.toml:8: cards.dido.cost: too dear");
        assert_eq!((dear.line, dear.key.as_str()), (Some(8), "cards.dido.cost"));
    }

    #[test]
    fn the_hash_counts_values_not_layout() {
        let file = |text| Bundle::embedded("demo", &[EmbeddedFile::new("a.toml", text)]).hash();
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
