//! The manifest: what a results folder is the result of.

use super::{RecordError, StopFigures, StopRule, seal};
use agon_game::{Forbid, GameInfo, MAX_SEATS, Metric, MetricKind};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::Write;
use std::path::Path;

/// Name of the manifest file.
pub const MANIFEST: &str = "manifest.json";

/// Names that a message lists.
const NAMED: usize = 5;

/// Everything that determines the tables, and what a report needs to explain them. It holds no path, date or thread
/// count: equal manifests mean equal tables.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// Version of the tables, [`schema::VERSION`](super::schema::VERSION).
    pub schema: u32,
    /// Version of agon, `0.1.0`, and the program that it was built into, if it was: `0.1.0 in own_game 0.3.0`.
    pub program: String,
    /// Name of the experiment.
    pub experiment: String,
    /// Its description.
    pub description: String,
    /// The game.
    pub game: GameFacts,
    /// Root of every random stream.
    pub seed: u64,
    /// Matches in each cell.
    pub matches_per_cell: u64,
    /// Matches per segment.
    pub segment: u64,
    /// Whether there is a table of actions.
    pub actions: bool,
    /// Whether there is a table of rounds.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rounds: bool,
    /// Columns of the factors beyond players and scenario: `roles`, `option_NAME`, `patch_PATH`, `forbid` and `variant`.
    pub factors: Vec<String>,
    /// The cells, by number.
    pub cells: Vec<CellFacts>,
    /// The bots' configurations by name.
    pub bots: BTreeMap<String, Value>,
    /// Whether the same run gives the same tables; false when a clock limits a bot's thinking, or a bot is an external
    /// program that does not claim to be deterministic.
    pub reproducible: bool,
    /// Whether a bot is an external program. Then the table `seats` says who forfeited, and why.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub programs: bool,
    /// Whether matches with equal numbers in cells of the same table have the same seats, chance and randomness of
    /// bots. With one cell there is nothing to pair.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub paired: bool,
    /// Whether chance has a stream for each kind of draw in each round, and each bot one for each round. Older paired
    /// runs have one per match.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub aligned: bool,
    /// Whether content that differs from what is known about the printed game was refused; false for a design under
    /// test.
    #[serde(default = "yes", skip_serializing_if = "is_yes")]
    pub check_printed: bool,
    /// When the run stops before its end because it has shown enough.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stop: Option<StopRule>,
    /// Which reconstructed values could not be moved, if the variants are moves of one value each.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sensitivity: Option<SensitivityFacts>,
    /// Content entries that are reconstructed, not known from the printed game, by [`CellFacts::content_hash`].
    pub reconstructed: BTreeMap<String, Vec<String>>,
}

/// What an experiment that moves reconstructed values does not move.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SensitivityFacts {
    /// Moves that the rules refuse, each with the reason.
    pub refused: BTreeMap<String, String>,
    /// Paths of names and texts, which have no step to move by.
    pub names: Vec<String>,
}

/// One cell as recorded.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CellFacts {
    /// Number of seats.
    pub players: usize,
    /// The scenario.
    pub scenario: Option<String>,
    /// Roles in play; empty if they are chosen in play or drawn.
    pub roles: Vec<String>,
    /// Whether the roles of each match are drawn at random.
    #[serde(default)]
    pub drawn_roles: bool,
    /// What changes places, see [`Rotation`](agon_arena::Rotation).
    pub rotation: String,
    /// Names of the line-up.
    pub bots: Vec<String>,
    /// Options the experiment sets.
    pub options: BTreeMap<String, Value>,
    /// Content values the experiment sets, by path.
    pub patches: BTreeMap<String, Value>,
    /// Actions that are forbidden, by role or to `all`.
    #[serde(default, skip_serializing_if = "Forbid::is_empty")]
    pub forbid: Forbid,
    /// Values of [`Manifest::factors`], as text.
    pub factors: Vec<String>,
    /// Hash of the content played with; empty for games without content.
    pub content_hash: String,
}

/// What a reader of the tables needs to know about the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameFacts {
    /// Identifier, e.g. `connect_four`.
    pub name: String,
    /// Title as printed on the box.
    pub title: String,
    /// Version of the rules in code.
    pub rules_version: u32,
    /// What a role is called here.
    pub role_noun: String,
    /// The names of the parts of a role that has several, written `leader/ability`.
    #[serde(default)]
    pub role_parts: Vec<String>,
    /// The rulebook's word for what the column `rounds` counts, in the singular.
    #[serde(default = "round")]
    pub round_noun: String,
    /// Scenarios in the order the game gives them, such as levels of difficulty.
    #[serde(default)]
    pub scenarios: Vec<String>,
    /// All seats win or lose together.
    pub cooperative: bool,
    /// Smallest and largest payoff.
    pub payoff_range: (f32, f32),
    /// Endings, in the order of reports.
    pub endings: Vec<String>,
    /// Columns `m_NAME` of the table `matches`.
    pub match_metrics: Vec<MetricFacts>,
    /// Columns `l_NAME` of the table `matches`.
    #[serde(default)]
    pub match_labels: Vec<MetricFacts>,
    /// Columns `NAME` of the table `seats`.
    pub seat_metrics: Vec<MetricFacts>,
}

/// What the manifest says about a metric of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MetricFacts {
    /// Name with its unit.
    pub name: String,
    /// Meaning.
    pub meaning: String,
    /// What kind of number it is; a plain number in the manifests of older versions.
    #[serde(default)]
    pub kind: MetricKind,
    /// The seat metric that this one is a part of; all parts of a whole add up to it.
    #[serde(default)]
    pub part_of: Option<String>,
}

/// The default of an omitted flag.
fn yes() -> bool {
    true
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_yes(value: &bool) -> bool {
    *value
}

/// What `rounds` counted before manifests had a word for it.
fn round() -> String {
    "round".to_owned()
}

impl From<&Metric> for MetricFacts {
    fn from(metric: &Metric) -> Self {
        Self {
            name: metric.name.into(),
            meaning: metric.meaning.into(),
            kind: metric.kind,
            part_of: metric.part_of.map(str::to_owned),
        }
    }
}

impl From<&GameInfo> for GameFacts {
    fn from(info: &GameInfo) -> Self {
        let metrics = |list: &[Metric]| list.iter().map(MetricFacts::from).collect();
        Self {
            name: info.name.into(),
            title: info.title.into(),
            rules_version: info.rules_version,
            role_noun: info.role_noun.into(),
            role_parts: info.role_parts.iter().map(|p| (*p).to_owned()).collect(),
            round_noun: info.round_noun.into(),
            scenarios: info.scenarios.clone(),
            cooperative: info.cooperative,
            payoff_range: info.payoff_range,
            endings: info.endings.iter().map(|e| (*e).to_owned()).collect(),
            match_metrics: metrics(info.match_metrics),
            match_labels: metrics(info.match_labels),
            seat_metrics: metrics(info.seat_metrics),
        }
    }
}

impl Manifest {
    /// Number of matches of the whole plan.
    pub fn total(&self) -> u64 {
        self.matches_per_cell * self.cells.len() as u64
    }

    /// The tables of a segment, in the order in which they are written.
    pub(super) fn tables(&self) -> impl Iterator<Item = &'static str> + use<> {
        let asked = [("actions", self.actions), ("rounds", self.rounds), ("seats", true), ("matches", true)];
        asked.into_iter().filter_map(|(table, asked)| asked.then_some(table))
    }

    /// Reads the manifest of a results folder; `None` when the folder has none.
    ///
    /// # Errors
    /// When the file cannot be read or was written by another version of the tables.
    pub fn read(dir: &Path) -> Result<Option<Self>, RecordError> {
        Ok(Sealed::read(dir)?.map(|sealed| sealed.manifest))
    }

    /// What identifies this run in the checksums of its segments.
    pub(super) fn run(&self) -> String {
        // Through text, so that the hash is that of the manifest read back.
        let text = serde_json::to_string(self).expect("manifests serialise");
        seal::run_hash(&serde_json::from_str(&text).expect("what is serialised is JSON"))
    }

    pub(super) fn write(&self, dir: &Path) -> Result<(), RecordError> {
        let text = seal::with_checksum(&serde_json::to_string_pretty(self).expect("manifests serialise"));
        write_whole(&dir.join(MANIFEST), |file| file.write_all(text.as_bytes()).map_err(|e| e.to_string()))
    }

    /// Refuses what no run can have written, with the key: from here on a manifest is trusted.
    fn check(&self) -> Result<(), String> {
        if self.cells.is_empty() {
            return Err("`cells` is empty; a run has at least one".to_owned());
        }
        if self.segment == 0 || self.matches_per_cell.checked_mul(self.cells.len() as u64).is_none() {
            return Err("`segment` is 0, or there are more matches than can be numbered".to_owned());
        }
        for (i, cell) in self.cells.iter().enumerate() {
            let CellFacts { players, roles, bots, factors, .. } = cell;
            if !(1..=MAX_SEATS).contains(players) {
                return Err(format!("`cells[{i}].players` is {players}; a table has 1 to {MAX_SEATS} seats"));
            }
            if !(roles.is_empty() || roles.len() == *players) {
                return Err(format!("`cells[{i}].roles` has {} entries for {players} seats", roles.len()));
            }
            if bots.is_empty() {
                return Err(format!("`cells[{i}].bots` is empty; somebody plays"));
            }
            if let Some(bot) = bots.iter().find(|bot| !self.bots.contains_key(*bot)) {
                return Err(format!("`cells[{i}].bots` names `{bot}`, which `bots` lacks"));
            }
            if factors.len() != self.factors.len() {
                let (has, named) = (factors.len(), self.factors.len());
                return Err(format!("`cells[{i}].factors` has {has} values, but `factors` names {named}"));
            }
        }
        if let Some(name) = self.bots.iter().find(|(_, bot)| !bot["kind"].is_string()).map(|(name, _)| name) {
            return Err(format!("`bots.{name}` lacks its `kind`"));
        }
        if let Some(StopFigures::Factor { column, .. }) = self.stop.as_ref().map(|rule| &rule.figures)
            && !self.columns().any(|known| known == *column)
        {
            return Err(format!("`stop` decides `{column}`, which does not vary"));
        }
        Ok(())
    }

    /// The program that played and can play again, as a user types it: the one that agon was built into, or agon itself.
    pub fn command(&self) -> &str {
        let built_into = self.program.split_once(" in ").and_then(|(_, title)| title.rsplit_once(' '));
        built_into.map_or("agon", |(name, _)| name)
    }

    /// Whether its matches can be played again: from their actions, or because all that happened follows from the seed. A
    /// program is not asked again, even one that claims to be deterministic: nothing here says where it is.
    pub fn is_replayable(&self) -> bool {
        self.actions || self.reproducible && !self.programs
    }

    /// The first place where `other` differs, with both values; `None` when they are equal.
    pub fn difference(&self, other: &Self) -> Option<(String, String, String)> {
        // The name is the most helpful difference: another experiment differs in many other things.
        if self.experiment != other.experiment {
            return Some(("experiment".to_owned(), self.experiment.clone(), other.experiment.clone()));
        }
        let json = |m: &Self| serde_json::to_value(m).expect("manifests serialise");
        difference("", &json(self), &json(other))
    }
}

/// A manifest with the run hash of its segments.
#[derive(Clone, Debug)]
pub(super) struct Sealed {
    pub manifest: Manifest,
    /// The run hash in the checksums of its segments; `None` if an older version wrote the folder, without checksums.
    pub run: Option<String>,
}

impl Sealed {
    /// Reads the manifest of a results folder; `None` when the folder has none.
    ///
    /// # Errors
    /// When the file cannot be read, is damaged, or was written by another version of the tables.
    pub fn read(dir: &Path) -> Result<Option<Self>, RecordError> {
        let path = dir.join(MANIFEST);
        let bytes = match std::fs::read(&path) {
            Ok(bytes) => bytes,
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(e) => return Err(RecordError::io(&path, "read the manifest")(e)),
        };
        let text = String::from_utf8(bytes).map_err(|e| RecordError::damaged(&path, e))?;
        let (text, sealed) = seal::without_checksum(&text).map_err(|e| RecordError::damaged(&path, e))?;
        let json: Value = serde_json::from_str(&text).map_err(|e| RecordError::damaged(&path, e))?;
        let ours = super::schema::VERSION;
        match json["schema"].as_u64() {
            Some(v) if v == u64::from(ours) => {}
            Some(v) => {
                let reason = format!("tables of version {v}; this program reads version {ours}");
                return Err(RecordError::broken(&path, reason));
            }
            None => return Err(RecordError::broken(&path, "this is no manifest of results: `schema` is missing")),
        }
        let run = sealed.then(|| seal::run_hash(&json));
        let manifest: Manifest = serde_json::from_value(json).map_err(|e| RecordError::broken(&path, e))?;
        manifest.check().map_err(|e| RecordError::broken(&path, e))?;
        Ok(Some(Self { manifest, run }))
    }
}

fn difference(path: &str, a: &Value, b: &Value) -> Option<(String, String, String)> {
    let at = |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
    match (a, b) {
        (Value::Object(a), Value::Object(b)) if a.keys().eq(b.keys()) => {
            a.iter().find_map(|(key, value)| difference(&at(key), value, &b[key]))
        }
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => {
            a.iter().zip(b).enumerate().find_map(|(i, (a, b))| difference(&at(&i.to_string()), a, b))
        }
        _ if a == b => None,
        _ => Some((path.to_owned(), shown(a), shown(b))),
    }
}

/// A value in a message; for a list only its size, for a table what it has.
fn shown(value: &Value) -> String {
    match value {
        Value::Array(items) if items.len() == 1 => "1 entry".to_owned(),
        Value::Array(items) => format!("{} entries", items.len()),
        Value::Object(fields) => named(fields.keys().map(String::as_str)),
        plain => plain.to_string(),
    }
}

/// Names in a message, at most [`NAMED`] of them.
fn named<'a>(names: impl ExactSizeIterator<Item = &'a str>) -> String {
    let count = names.len();
    match count {
        0 => "nothing".to_owned(),
        _ if count > NAMED => {
            format!("{} and {} more", names.take(NAMED).collect::<Vec<_>>().join(", "), count - NAMED)
        }
        _ => names.collect::<Vec<_>>().join(", "),
    }
}

/// Writes a file so that it exists completely or not at all, even after a power cut.
pub(super) fn write_whole(path: &Path, write: impl FnOnce(&mut File) -> Result<(), String>) -> Result<(), RecordError> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let partial = path.with_file_name(format!(".{name}.partial"));
    let mut file = File::create(&partial).map_err(RecordError::io(&partial, "create the file"))?;
    write(&mut file).map_err(|e| RecordError::broken(&partial, e))?;
    file.sync_all().map_err(RecordError::io(&partial, "write the file"))?;
    // The name may reach the disk later than the content, never earlier; a name lost in a power cut only means that the
    // segment is played again, so the folder itself is not flushed.
    std::fs::rename(&partial, path).map_err(RecordError::io(path, "rename the finished file"))
}
