//! A bot as written in a TOML file.

use super::weights::lay_over;
use super::{
    FlatParameters, GreedyParameters, HeuristicParameters, LearnedParameters, MctsParameters, ProcessParameters,
};
use agon_game::{Document, FileError, must_be, read_value, unknown};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, LazyLock};
use toml::{Table, Value};

/// What a person at the table is called; no bot may have this name.
pub const PERSON: &str = "human";

/// A configured bot: the content of `bots/NAME.toml`.
///
/// ```toml
/// name = "mcts_200"
/// description = "information-set MCTS, 200 iterations per decision"
/// kind = "mcts"
/// iterations = 200
///
/// [weights.connect_four]
/// three = 0.05
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Table", into = "Table")]
pub struct BotConfig {
    /// Name in line-ups, result tables and reports: letters, digits, `_` and `-`.
    pub name: String,
    /// What it does, in one line.
    pub description: String,
    /// Its kind with the parameters of that kind.
    pub kind: BotKind,
    /// Weights by game; games that are not listed use their own. In a file `[weights.GAME]`, and `weights_from = "BOT"`, the
    /// name or path of a bot whose weights stand where the file gives none.
    pub weights: BTreeMap<String, Table>,
    /// Learned models, by game; empty for a bot that uses the games' own evaluations. In a file either `[model.GAME]`
    /// or `model = "BOT"`, the name or path of the bot that owns the models.
    pub models: BTreeMap<String, Table>,
    /// What it uses in games for which it has no model.
    pub elsewhere: Elsewhere,
    written: Origin,
}

/// What a bot with models does in games for which it has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Elsewhere {
    /// It does not play them: a request for a learned player should not silently get another.
    #[default]
    Refuse,
    /// It uses the game's own evaluation and rules of thumb.
    Evaluation,
}

/// The file of a configuration, for errors that show only when a game is known. Equal configurations are the same bot,
/// whatever file they come from.
#[derive(Clone, Debug, Default)]
struct Origin(Option<Arc<Document>>);

impl PartialEq for Origin {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// How a bot plays.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum BotKind {
    /// Any legal action.
    Random,
    /// The game's rules of thumb.
    Heuristic(HeuristicParameters),
    /// The best evaluation one action ahead.
    Greedy(GreedyParameters),
    /// Flat Monte Carlo.
    Flat(FlatParameters),
    /// A learned model, without search.
    Learned(LearnedParameters),
    /// Information-set Monte Carlo tree search.
    Mcts(MctsParameters),
    /// An external program that speaks JSON lines.
    Process(ProcessParameters),
}

/// Why there is no such bot.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BotConfigError {
    /// No built-in bot has this name, and it is not a file.
    #[error("{0}")]
    Unknown(String),
    /// The file cannot be read, is not TOML, or contains something invalid.
    #[error(transparent)]
    Wrong(#[from] FileError),
}

/// The bots built into the program; who borrows weights or a model comes after their owner.
pub fn built_in() -> &'static [BotConfig] {
    static BOTS: LazyLock<Vec<BotConfig>> = LazyLock::new(|| {
        let texts = [
            include_str!("../../bots/random.toml"),
            include_str!("../../bots/heuristic.toml"),
            include_str!("../../bots/learned.toml"),
            include_str!("../../bots/greedy.toml"),
            include_str!("../../bots/flat_50.toml"),
            include_str!("../../bots/mcts_50.toml"),
            include_str!("../../bots/mcts_200.toml"),
            include_str!("../../bots/mcts_300.toml"),
            include_str!("../../bots/mcts_400.toml"),
            include_str!("../../bots/mcts_1000.toml"),
            include_str!("../../bots/search_100.toml"),
            include_str!("../../bots/search_400.toml"),
            include_str!("../../bots/search_1600.toml"),
            include_str!("../../bots/level_1.toml"),
            include_str!("../../bots/level_2.toml"),
            include_str!("../../bots/level_3.toml"),
        ];
        texts.into_iter().fold(Vec::new(), |mut bots: Vec<BotConfig>, text| {
            let read = toml::from_str(text).map_err(|e| e.to_string()).and_then(|table| {
                // From an earlier bot.
                let lender = |name: &str| bots.iter().find(|bot| bot.name == name).cloned().ok_or("no such bot".into());
                BotConfig::read(table, lender).map_err(|(key, reason)| format!("{key}: {reason}"))
            });
            bots.push(read.expect("the built-in bots are valid"));
            bots
        })
    });
    &BOTS
}

/// The bot with this name, or the one in this file (anything that ends in `.toml`).
///
/// # Errors
/// When there is no such bot, or its file is wrong.
pub fn resolve(name_or_path: &str) -> Result<BotConfig, BotConfigError> {
    if let Some(config) = built_in().iter().find(|b| b.name == name_or_path) {
        return Ok(config.clone());
    }
    if Path::new(name_or_path).extension().is_none_or(|e| e != "toml") {
        let known = built_in().iter().map(|b| &b.name);
        let reason = file_meant(name_or_path)
            .unwrap_or_else(|| format!("{}, or the path of a TOML file", unknown("bot", name_or_path, known)));
        return Err(BotConfigError::Unknown(reason));
    }
    let path = Path::new(name_or_path);
    // Files named in this one are relative to its folder.
    read_file(path, |name| match Path::new(name).extension() {
        None => resolve(name).map_err(|e| e.to_string()),
        Some(_) => {
            let lender = path.parent().unwrap_or(Path::new("")).join(name);
            // One step only, so that files cannot lend in a cycle.
            let second =
                |other: &str| Err(format!("borrowed from `{other}`, whose name belongs into `{name_or_path}`"));
            read_file(&lender, second).map_err(|e| e.to_string())
        }
    })
}

/// What is wrong with the name of a bot where a file is meant that is there; `None` if there is none.
pub fn file_meant(name: &str) -> Option<String> {
    let file = format!("{name}.toml");
    if Path::new(&file).is_file() {
        return Some(format!("unknown bot `{name}`; the bot in the file is `{file}`"));
    }
    Path::new(name).is_file().then(|| {
        format!(
            "`{name}` is no bot file; a program plays by one, a TOML file with `kind = \"process\"` and its `command` \
             (docs/own-bots.md)"
        )
    })
}

/// The bot in a file.
fn read_file(path: &Path, lender: impl Fn(&str) -> Result<BotConfig, String>) -> Result<BotConfig, BotConfigError> {
    let file = Document::read(path)?;
    let config = BotConfig::read(file.typed()?, lender).map_err(|(key, reason)| file.error_at(&key, reason))?;
    let kind = match config.kind {
        BotKind::Process(program) => BotKind::Process(program.at(path)),
        other => other,
    };
    Ok(BotConfig { kind, written: Origin(Some(Arc::new(file))), ..config })
}

/// The key and what is wrong with it.
type Wrong = (String, String);

fn wrong(key: &str, reason: impl Into<String>) -> Wrong {
    (key.to_owned(), reason.into())
}

impl BotConfig {
    /// Whether the same seed gives the same play on every machine: false if a clock limits its thinking, and for a
    /// program whose file does not promise it.
    pub fn reproducible(&self) -> bool {
        match &self.kind {
            BotKind::Random | BotKind::Heuristic(_) | BotKind::Greedy(_) | BotKind::Flat(_) | BotKind::Learned(_) => {
                true
            }
            BotKind::Mcts(parameters) => parameters.budget_ms == 0,
            BotKind::Process(parameters) => parameters.deterministic,
        }
    }

    /// Whether it is an external program, which can forfeit a match.
    pub fn is_program(&self) -> bool {
        matches!(self.kind, BotKind::Process(_))
    }

    /// The same bot, with what it writes to stderr added to a file in `folder`, if it is a program.
    pub fn logged_in(self, folder: &Path) -> Self {
        let kind = match self.kind {
            BotKind::Process(program) => {
                BotKind::Process(program.logged(folder.join(format!("{}.stderr.txt", self.name))))
            }
            other => other,
        };
        Self { kind, ..self }
    }

    /// Refuses weights and models for games that do not exist; a misspelt name would silently leave them unused.
    ///
    /// # Errors
    /// Names the game and the nearest known one.
    pub fn check_games(&self, games: &[&str]) -> Result<(), BotConfigError> {
        for (part, tables) in [("weights", &self.weights), ("model", &self.models)] {
            if let Some(game) = tables.keys().find(|game| !games.contains(&game.as_str())) {
                return Err(self.error(&format!("{part}.{game}"), unknown("game", game, games)));
            }
        }
        Ok(())
    }

    /// An error about a key of this configuration, with its line where it was read from a file.
    pub(super) fn error(&self, key: &str, reason: impl Into<String>) -> BotConfigError {
        BotConfigError::Wrong(match &self.written.0 {
            Some(file) => file.error_at(key, reason),
            None => FileError::new(format!("bot `{}`", self.name), reason).about(key),
        })
    }

    /// `lender` finds the bot whose models another one borrows.
    fn read(mut table: Table, lender: impl Fn(&str) -> Result<Self, String>) -> Result<Self, Wrong> {
        let mut text = |key: &str| match table.remove(key) {
            Some(Value::String(text)) => Ok(text),
            Some(other) => Err(wrong(key, must_be("text in quotes", &other))),
            None => Err(wrong(key, "the key is missing")),
        };
        let (name, description) = (text("name")?, text("description")?);
        let fits = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        if name.is_empty() || !name.chars().all(fits) {
            return Err(wrong("name", format!("`{name}` may hold letters, digits, `_` and `-` only")));
        }
        if name == PERSON {
            return Err(wrong("name", format!("`{name}` is a person at the table; a bot needs another name")));
        }
        let mut weights = match table.remove("weights_from") {
            None => BTreeMap::new(),
            Some(Value::String(name)) => {
                let weights = lender(&name).map_err(|reason| wrong("weights_from", reason))?.weights;
                match weights.is_empty() {
                    true => return Err(wrong("weights_from", format!("`{name}` has no weights of its own"))),
                    false => weights,
                }
            }
            Some(other) => return Err(wrong("weights_from", must_be("the name of a bot in quotes", &other))),
        };
        if let Some(given) = table.remove("weights") {
            let tables = || wrong("weights", "must be one table per game: [weights.GAME]");
            let given: BTreeMap<String, Table> = given.try_into().map_err(|_| tables())?;
            for (game, own) in given {
                lay_over(weights.entry(game).or_default(), &own);
            }
        }
        let models = match table.remove("model") {
            None => BTreeMap::new(),
            Some(Value::String(name)) => {
                let models = lender(&name).map_err(|reason| wrong("model", reason))?.models;
                match models.is_empty() {
                    true => return Err(wrong("model", format!("`{name}` has learned nothing"))),
                    false => models,
                }
            }
            Some(models) => models.try_into().map_err(|_| {
                wrong("model", "must be the name of a bot that has learned, or one table per game: [model.GAME]")
            })?,
        };
        let elsewhere = match table.remove("elsewhere") {
            None => Elsewhere::default(),
            Some(Value::String(text)) if text == "refuse" => Elsewhere::Refuse,
            Some(Value::String(text)) if text == "evaluation" => Elsewhere::Evaluation,
            Some(Value::String(text)) => {
                return Err(wrong("elsewhere", unknown("value", &text, ["refuse", "evaluation"])));
            }
            Some(other) => {
                return Err(wrong("elsewhere", must_be("text in quotes", &other)));
            }
        };
        let kind = BotKind::read(table)?;
        kind.check()?;
        let goes_by_models = match kind {
            BotKind::Greedy(_) | BotKind::Flat(_) | BotKind::Learned(_) | BotKind::Mcts(_) => true,
            BotKind::Random | BotKind::Heuristic(_) | BotKind::Process(_) => false,
        };
        if !goes_by_models && !models.is_empty() {
            return Err(wrong("model", "only bots of kind `greedy`, `flat`, `learned` and `mcts` go by a model"));
        }
        if matches!(kind, BotKind::Learned(_)) && models.is_empty() {
            return Err(wrong("model", "the key is missing: what a bot of kind `learned` has learned"));
        }
        if elsewhere == Elsewhere::Evaluation && (models.is_empty() || matches!(kind, BotKind::Learned(_))) {
            let reason = "only a bot that has a model and values positions (`greedy`, `flat`, `mcts`) can go by the \
                          evaluation of a game elsewhere";
            return Err(wrong("elsewhere", reason));
        }
        if let (BotKind::Process(_), Some(game)) = (&kind, weights.keys().next()) {
            let reason = "a program has no weights: what it shall know stands under [parameters]";
            return Err(wrong(&format!("weights.{game}"), reason));
        }
        Ok(Self { name, description, kind, weights, models, elsewhere, written: Origin::default() })
    }
}

impl BotKind {
    fn read(mut table: Table) -> Result<Self, Wrong> {
        let name = match table.remove("kind") {
            Some(Value::String(name)) => name,
            Some(other) => return Err(wrong("kind", must_be("text in quotes", &other))),
            None => return Err(wrong("kind", "the key is missing")),
        };
        Ok(match name.as_str() {
            "random" => {
                parameters::<BTreeMap<String, Value>>(&name, table)?;
                Self::Random
            }
            "heuristic" => Self::Heuristic(parameters(&name, table)?),
            "greedy" => Self::Greedy(parameters(&name, table)?),
            "flat" => Self::Flat(parameters(&name, table)?),
            "learned" => Self::Learned(parameters(&name, table)?),
            "mcts" => Self::Mcts(parameters(&name, table)?),
            "process" => Self::Process(parameters(&name, table)?),
            _ => {
                let known = ["random", "heuristic", "greedy", "flat", "learned", "mcts", "process"];
                return Err(wrong("kind", unknown("kind", &name, known)));
            }
        })
    }

    /// Refuses invalid numbers.
    fn check(&self) -> Result<(), Wrong> {
        let at_least_one = |name: &str, n: u32| match n {
            0 => Err(wrong(name, "must be at least 1")),
            _ => Ok(()),
        };
        // NaN lies in no range.
        let share = |name: &str, x: f64| match (0.0..=1.0).contains(&x) {
            true => Ok(()),
            false => Err(wrong(name, format!("must be from 0 to 1, not {x}"))),
        };
        match self {
            BotKind::Random => Ok(()),
            BotKind::Process(parameters) => parameters.check(),
            BotKind::Heuristic(HeuristicParameters { epsilon }) => share("epsilon", *epsilon),
            BotKind::Greedy(GreedyParameters { samples }) => at_least_one("samples", *samples),
            // Playouts may have any length; 0 evaluates at once.
            BotKind::Flat(FlatParameters { iterations, playout_plies: _, playout: _ }) => {
                at_least_one("iterations", *iterations)
            }
            BotKind::Learned(parameters) => parameters.check().map_err(|(key, reason)| wrong(key, reason)),
            BotKind::Mcts(parameters) => parameters.check().map_err(|(key, reason)| wrong(key, reason)),
        }
    }
}

/// The parameters of a kind; those that are left out have their defaults.
fn parameters<T: DeserializeOwned + Serialize + Default>(kind: &str, table: Table) -> Result<T, Wrong> {
    let known = Table::try_from(T::default()).expect("parameters are plain values");
    if let Some(key) = table.keys().find(|k| !known.contains_key(*k)) {
        return Err((key.clone(), unknown(&format!("parameter of kind `{kind}`"), key, known.keys())));
    }
    read_value(&Value::Table(table))
}

impl TryFrom<Table> for BotConfig {
    type Error = String;

    fn try_from(table: Table) -> Result<Self, String> {
        let lender = |name: &str| built_in().iter().find(|bot| bot.name == name).cloned();
        let lender = |name: &str| lender(name).ok_or_else(|| format!("no built-in bot is called `{name}`"));
        Self::read(table, lender).map_err(|(key, reason)| format!("{key}: {reason}"))
    }
}

impl From<BotConfig> for Table {
    fn from(config: BotConfig) -> Table {
        let mut table = Table::new();
        table.insert("name".into(), config.name.into());
        table.insert("description".into(), config.description.into());
        table.extend(Table::try_from(&config.kind).expect("parameters are plain values"));
        if config.elsewhere != Elsewhere::default() {
            let value = Value::try_from(config.elsewhere).expect("a plain value");
            table.insert("elsewhere".into(), value);
        }
        if !config.weights.is_empty() {
            let weights = config.weights.into_iter().map(|(game, w)| (game, Value::Table(w))).collect();
            table.insert("weights".into(), Value::Table(weights));
        }
        if !config.models.is_empty() {
            let models = config.models.into_iter().map(|(game, model)| (game, Value::Table(model))).collect();
            table.insert("model".into(), Value::Table(models));
        }
        table
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(rest: &str) -> Result<BotConfig, String> {
        toml::from_str(&format!("name = \"x\"\ndescription = \"d\"\n{rest}")).map_err(|e| e.to_string())
    }

    /// The error for a file with these lines after its name and description.
    fn refusal(rest: &str) -> String {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("x.toml");
        std::fs::write(&path, format!("name = \"x\"\ndescription = \"d\"\n{rest}")).unwrap();
        let checked = resolve(path.to_str().unwrap()).and_then(|bot| bot.check_games(&["kuhn_poker"]));
        let error = checked.unwrap_err().to_string();
        error.replace(&format!("{}/", dir.path().display()), "")
    }

    #[test]
    fn built_in_bots_bear_the_names_of_their_files_and_only_know_games_of_the_house() {
        let names: Vec<_> = built_in().iter().map(|b| b.name.as_str()).collect();
        assert_eq!(
            names,
            [
                "random",
                "heuristic",
                "learned",
                "greedy",
                "flat_50",
                "mcts_50",
                "mcts_200",
                "mcts_300",
                "mcts_400",
                "mcts_1000",
                "search_100",
                "search_400",
                "search_1600",
                "level_1",
                "level_2",
                "level_3"
            ]
        );
        for bot in built_in() {
            let path = format!("{}/../../bots/{}.toml", env!("CARGO_MANIFEST_DIR"), bot.name);
            assert_eq!(resolve(&path).as_ref(), Ok(bot));
            assert_eq!(bot.check_games(agon::games::NAMES), Ok(()));
            assert!(bot.reproducible(), "{}", bot.name);
        }
    }

    #[test]
    fn a_config_survives_toml_and_json() {
        let config =
            read("kind = \"mcts\"\nexploration = 1\nbudget_ms = 5\n[weights.kuhn_poker]\nbluff = 0.25").unwrap();
        assert_eq!(toml::from_str::<BotConfig>(&toml::to_string(&config).unwrap()), Ok(config.clone()));
        let json = serde_json::to_string(&config).unwrap();
        assert_eq!(serde_json::from_str::<BotConfig>(&json).unwrap(), config);
        assert!(!config.reproducible());
    }

    #[test]
    fn borrowed_weights_stand_where_a_bot_gives_none() {
        let dir = tempfile::tempdir().unwrap();
        let write = |name: &str, rest: &str| {
            let path = dir.path().join(name);
            std::fs::write(&path, format!("name = \"x\"\ndescription = \"d\"\nkind = \"heuristic\"\n{rest}")).unwrap();
            resolve(path.to_str().unwrap()).map(|bot| bot.weights)
        };
        write(
            "lender.toml",
            "[weights.kuhn_poker]\nbluff = 0.25\n[weights.a]\nx = [1, 2]\n[weights.a.part]\ny = 3\nz = 4",
        )
        .unwrap();
        let laid =
            write("over.toml", "weights_from = \"lender.toml\"\n[weights.a.part]\nz = 5\n[weights.b]\nw = 6").unwrap();
        let whole = "[weights.kuhn_poker]\nbluff = 0.25\n[weights.a]\nx = [1, 2]\n[weights.a.part]\ny = 3\nz = 5\n\
                     [weights.b]\nw = 6";
        assert_eq!(laid, write("whole.toml", whole).unwrap());
        // What is recorded of a run names the weights themselves.
        let bot = resolve(dir.path().join("over.toml").to_str().unwrap()).unwrap();
        assert_eq!(toml::from_str::<BotConfig>(&toml::to_string(&bot).unwrap()), Ok(bot));
    }

    #[test]
    fn mistakes_are_named_with_what_would_be_right() {
        for (text, reason) in [
            ("kind = \"mtcs\"", "x.toml:3: kind: unknown kind `mtcs`; did you mean `mcts`?"),
            (
                "kind = \"mcts\"\niteration = 5",
                "x.toml:4: iteration: unknown parameter of kind `mcts` `iteration`; did you mean `iterations`?",
            ),
            ("kind = \"mcts\"\niterations = 0", "x.toml:4: iterations: must be at least 1"),
            (
                "kind = \"mcts\"\niterations = -1",
                "x.toml:4: iterations: must be a whole number from 0 to 4294967295, not -1",
            ),
            ("kind = \"mcts\"\nplayout = \"rnd\"", "x.toml:4: playout: unknown value `rnd`"),
            (
                "kind = \"process\"\ncommand = [\"x\"]\n[parameters.a]\nday = 2026-01-01",
                "x.toml:6: parameters.a.day: JSON has no dates and times; write it in quotes",
            ),
            ("kind = \"random\"\nepsilon = 0.1", "x.toml:4: epsilon: unknown parameter of kind `random` `epsilon`"),
            ("kind = \"random\"\n[weights]\nkuhn_poker = 1", "x.toml:4: weights: must be one table per game"),
            ("kind = \"heuristic\"\nweights_from = 1", "x.toml:4: weights_from: must be the name of a bot in quotes"),
            ("kind = \"heuristic\"\nweights_from = \"rndom\"", "x.toml:4: weights_from: unknown bot `rndom`"),
            ("kind = \"heuristic\"\nweights_from = \"random\"", "x.toml:4: weights_from: `random` has no weights"),
            ("iterations = 5", "x.toml: kind: the key is missing"),
            ("kind = 5", "x.toml:3: kind: must be text in quotes, not 5"),
            ("kind = \"mcts\"\nkind = \"flat\"", "x.toml:4: the key `kind` is there twice"),
            ("kind = \"mcts\"\nelsewhere = \"nowhere\"", "x.toml:4: elsewhere: unknown value `nowhere`"),
            ("kind = \"mcts\"\nelsewhere = 1", "x.toml:4: elsewhere: must be text in quotes, not 1"),
            ("kind = \"mcts\"\nelsewhere = \"evaluation\"", "x.toml:4: elsewhere: only a bot that has a model"),
            (
                "kind = \"learned\"\nelsewhere = \"evaluation\"\n[model.kuhn_poker]",
                "x.toml:4: elsewhere: only a bot that has a model",
            ),
            (
                "kind = \"random\"\n\n[weights.kuhn]\nbluff = 0",
                "x.toml:5: weights.kuhn: unknown game `kuhn`; did you mean `kuhn_poker`? (known: kuhn_poker)",
            ),
        ] {
            assert!(refusal(text).starts_with(reason), "{text}: {}", refusal(text));
        }
        assert_eq!(
            BotConfig::try_from(
                toml::from_str::<Table>("name = \"human\"\ndescription = \"d\"\nkind = \"random\"").unwrap()
            ),
            Err("name: `human` is a person at the table; a bot needs another name".to_owned())
        );
        // A file that is there, but is not what was written.
        let dir = tempfile::tempdir().unwrap();
        let at = |name: &str| dir.path().join(name).to_str().unwrap().to_owned();
        std::fs::write(at("good.toml"), "").unwrap();
        std::fs::write(at("good.py"), "").unwrap();
        let (bare, script) =
            (resolve(&at("good")).unwrap_err().to_string(), resolve(&at("good.py")).unwrap_err().to_string());
        assert!(bare.ends_with(&format!("the bot in the file is `{}`", at("good.toml"))), "{bare}");
        assert!(script.contains("is no bot file") && script.contains("`kind = \"process\"`"), "{script}");
        let unknown = resolve("mcts_20").unwrap_err().to_string();
        assert!(unknown.contains("did you mean `mcts_200`?"), "{unknown}");
        assert!(resolve("none.toml").unwrap_err().to_string().starts_with("none.toml: cannot read the file"));
        // Without a file, as in a manifest, there is no line.
        assert!(read("kind = \"mcts\"\niterations = 0").unwrap_err().contains("iterations: must be at least 1"));
    }

    /// A search with an `advice` of 5 or NaN would play nonsense and leave a manifest that nobody can replay.
    #[test]
    fn every_number_has_its_range() {
        for (kind, parameter, good, bad) in [
            ("heuristic", "epsilon", &["0", "1", "0.5"][..], &["-0.1", "1.5", "2", "nan", "inf"][..]),
            ("greedy", "samples", &["1", "4294967295"], &["0", "-1", "4294967296", "1.5", "nan"]),
            ("flat", "iterations", &["1"], &["0", "-1", "inf"]),
            ("flat", "playout_plies", &["0", "4294967295"], &["-1", "4294967296", "nan"]),
            ("mcts", "iterations", &["1"], &["0", "-1", "1.0"]),
            ("mcts", "playout_plies", &["0"], &["-1", "nan"]),
            ("mcts", "exploration", &["0", "0.7", "1e9"], &["-0.1", "nan", "inf", "-inf"]),
            ("mcts", "candidates", &["2", "16"], &["0", "1", "-1"]),
            ("mcts", "caution", &["0", "0.5"], &["-0.1", "nan", "inf"]),
            ("mcts", "memory_mib", &["1", "4096"], &["0", "-1"]),
            ("learned", "lookahead", &["0", "3.5"], &["-0.1", "nan", "inf"]),
            ("learned", "temperature", &["0", "1"], &["-0.1", "nan", "inf"]),
            ("mcts", "root", &["\"visits\"", "\"halving\""], &["\"halve\"", "1"]),
            ("mcts", "scale", &["\"range\"", "\"spread\""], &["\"sprad\"", "1"]),
            ("mcts", "mixture", &["0", "0.5", "1"], &["-0.1", "1.1", "nan"]),
            ("mcts", "short_mixture", &["0", "0.5", "1"], &["-0.1", "1.1", "nan"]),
            ("mcts", "value_weight", &["0", "0.25", "1"], &["-0.1", "1.1", "nan"]),
            ("mcts", "short_value_weight", &["0", "0.25", "1"], &["-0.1", "1.1", "nan"]),
            ("mcts", "short_exploration", &["0", "2", "1e9"], &["-0.1", "nan", "inf", "-inf"]),
            ("mcts", "common_chance", &["true", "false"], &["1", "\"yes\""]),
            ("mcts", "widening", &["0", "1.5"], &["-1.0", "nan", "inf"]),
            ("mcts", "worlds", &["0", "20"], &["-1", "1.5"]),
            ("mcts", "backup", &["\"own\"", "\"paranoid\"", "\"cooperative\""], &["\"max\"", "0"]),
            ("mcts", "horizon", &["\"quiet\"", "\"round\""], &["\"turn\"", "1"]),
            ("mcts", "advice", &["0", "0.5", "1", "1.0"], &["5.0", "-1.0", "1.01", "nan", "inf", "-inf", "-nan"]),
            ("mcts", "answered_advice", &["0", "0.5", "1"], &["5.0", "-1.0", "1.01", "nan"]),
            ("mcts", "budget_ms", &["0", "86400000"], &["-1", "86400001", "9223372036854775807", "nan"]),
        ] {
            let model = if kind == "learned" { "\n[model.kuhn_poker]" } else { "" };
            let config = |value: &str| format!("kind = \"{kind}\"\n{parameter} = {value}{model}");
            for value in good {
                assert!(read(&config(value)).is_ok(), "{kind}: {parameter} = {value}");
            }
            for value in bad {
                let refusal = refusal(&config(value));
                assert!(refusal.starts_with(&format!("x.toml:4: {parameter}: ")), "{parameter} = {value}: {refusal}");
            }
        }
    }
}
