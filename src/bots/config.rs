//! A bot as written in a TOML file.

use super::{FlatParameters, GreedyParameters, HeuristicParameters, MctsParameters};
use crate::game::unknown;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::LazyLock;
use toml::{Table, Value};

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
    /// Weights by game; games that are not listed use their own.
    pub weights: BTreeMap<String, Table>,
}

/// How a bot plays.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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
    /// Information-set Monte Carlo tree search.
    Mcts(MctsParameters),
}

/// Why a bot cannot be had.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BotConfigError {
    /// No bot of that name is built in, and it is no file.
    #[error("{0}")]
    Unknown(String),
    /// The file cannot be read or is no TOML.
    #[error("{path}: {reason}")]
    File {
        /// The file.
        path: String,
        /// What is wrong.
        reason: String,
    },
    /// The file says something that cannot be.
    #[error("bot `{bot}`: {reason}")]
    Invalid {
        /// Name of the bot.
        bot: String,
        /// What is wrong and what would be right.
        reason: String,
    },
}

/// The bots built into the program, weakest first.
pub fn built_in() -> &'static [BotConfig] {
    static BOTS: LazyLock<Vec<BotConfig>> = LazyLock::new(|| {
        [
            include_str!("../../bots/random.toml"),
            include_str!("../../bots/heuristic.toml"),
            include_str!("../../bots/greedy.toml"),
            include_str!("../../bots/flat_50.toml"),
            include_str!("../../bots/mcts_50.toml"),
            include_str!("../../bots/mcts_200.toml"),
            include_str!("../../bots/mcts_300.toml"),
            include_str!("../../bots/mcts_400.toml"),
            include_str!("../../bots/mcts_1000.toml"),
        ]
        .into_iter()
        .map(|text| toml::from_str(text).expect("the built-in bots are valid"))
        .collect()
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
        return Err(BotConfigError::Unknown(format!(
            "{}, or the path of a TOML file",
            unknown("bot", name_or_path, known)
        )));
    }
    let wrong = |reason: String| BotConfigError::File { path: name_or_path.to_owned(), reason };
    let text = std::fs::read_to_string(name_or_path).map_err(|e| wrong(format!("cannot read the file: {e}")))?;
    toml::from_str(&text).map_err(|e| wrong(e.to_string().trim().to_owned()))
}

impl BotConfig {
    /// Whether the same seed gives the same play on every machine: false when a clock cuts its thinking off.
    pub fn reproducible(&self) -> bool {
        !matches!(&self.kind, BotKind::Mcts(parameters) if parameters.budget_ms > 0)
    }

    /// Refuses weights for games that do not exist; a misspelt name would silently leave the weights unused.
    ///
    /// # Errors
    /// Names the game and the nearest known one.
    pub fn check_games(&self, games: &[&str]) -> Result<(), BotConfigError> {
        match self.weights.keys().find(|g| !games.contains(&g.as_str())) {
            Some(game) => Err(BotConfigError::Invalid {
                bot: self.name.clone(),
                reason: format!("[weights.{game}]: {}", unknown("game", game, games)),
            }),
            None => Ok(()),
        }
    }

    fn check(&self) -> Result<(), String> {
        let fits = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        if self.name.is_empty() || !self.name.chars().all(fits) {
            return Err(format!("`name` may hold letters, digits, `_` and `-` only, not `{}`", self.name));
        }
        self.kind.check()
    }
}

impl BotKind {
    const NAMES: [&str; 5] = ["random", "heuristic", "greedy", "flat", "mcts"];

    fn read(mut table: Table) -> Result<Self, String> {
        let name = table.get("kind").and_then(Value::as_str).ok_or("`kind` is missing or no text")?.to_owned();
        if !Self::NAMES.contains(&name.as_str()) {
            return Err(unknown("kind", &name, Self::NAMES));
        }
        let parse = |t: Table| Value::Table(t).try_into::<Self>().map_err(|e| e.to_string().trim().to_owned());
        let plain = parse(Table::from_iter([("kind".to_owned(), Value::from(name.as_str()))]))?;
        let known = Table::try_from(&plain).map_err(|e| e.to_string())?;
        if let Some(key) = table.keys().find(|k| !known.contains_key(*k)) {
            let parameters = known.keys().filter(|k| *k != "kind");
            return Err(unknown(&format!("parameter of kind `{name}`"), key, parameters));
        }
        // `exploration = 1` means 1.0.
        for (key, value) in &mut table {
            if let (Some(Value::Float(_)), Value::Integer(whole)) = (known.get(key), &*value) {
                *value = Value::Float(*whole as f64);
            }
        }
        parse(table)
    }

    fn check(&self) -> Result<(), String> {
        let at_least_one = |name: &str, n: u32| match n {
            0 => Err(format!("`{name}` must be at least 1")),
            _ => Ok(()),
        };
        match self {
            BotKind::Random => Ok(()),
            BotKind::Heuristic(p) if !(0.0..=1.0).contains(&p.epsilon) => {
                Err(format!("`epsilon` is a probability, from 0 to 1, not {}", p.epsilon))
            }
            BotKind::Heuristic(_) => Ok(()),
            BotKind::Greedy(p) => at_least_one("samples", p.samples),
            BotKind::Flat(p) => at_least_one("iterations", p.iterations),
            BotKind::Mcts(p) if !(p.exploration.is_finite() && p.exploration >= 0.0) => {
                Err(format!("`exploration` must be 0 or more, not {}", p.exploration))
            }
            BotKind::Mcts(p) => at_least_one("iterations", p.iterations),
        }
    }
}

impl TryFrom<Table> for BotConfig {
    type Error = String;

    fn try_from(mut table: Table) -> Result<Self, String> {
        let mut text = |key: &str| match table.remove(key) {
            Some(Value::String(text)) => Ok(text),
            Some(other) => Err(format!("`{key}` must be text, not {}", other.type_str())),
            None => Err(format!("`{key}` is missing")),
        };
        let (name, description) = (text("name")?, text("description")?);
        let weights = table.remove("weights").unwrap_or_else(|| Value::Table(Table::new()));
        let weights =
            weights.try_into().map_err(|_| "`weights` holds one table per game: [weights.GAME]".to_owned())?;
        let config = Self { name, description, kind: BotKind::read(table)?, weights };
        config.check()?;
        Ok(config)
    }
}

impl From<BotConfig> for Table {
    fn from(config: BotConfig) -> Table {
        let mut table = Table::new();
        table.insert("name".into(), config.name.into());
        table.insert("description".into(), config.description.into());
        table.extend(Table::try_from(&config.kind).expect("parameters are plain values"));
        if !config.weights.is_empty() {
            let weights = config.weights.into_iter().map(|(game, w)| (game, Value::Table(w))).collect();
            table.insert("weights".into(), Value::Table(weights));
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

    fn refusal(rest: &str) -> String {
        read(rest).unwrap_err()
    }

    #[test]
    fn built_in_bots_bear_the_names_of_their_files_and_only_know_games_of_the_house() {
        let names: Vec<_> = built_in().iter().map(|b| b.name.as_str()).collect();
        assert_eq!(
            names,
            ["random", "heuristic", "greedy", "flat_50", "mcts_50", "mcts_200", "mcts_300", "mcts_400", "mcts_1000"]
        );
        for bot in built_in() {
            let path = format!("{}/bots/{}.toml", env!("CARGO_MANIFEST_DIR"), bot.name);
            assert_eq!(resolve(&path).as_ref(), Ok(bot));
            assert_eq!(bot.check_games(crate::games::NAMES), Ok(()));
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
    fn mistakes_are_named_with_what_would_be_right() {
        for (text, reason) in [
            ("kind = \"mtcs\"", "unknown kind `mtcs`; did you mean `mcts`?"),
            (
                "kind = \"mcts\"\niteration = 5",
                "unknown parameter of kind `mcts` `iteration`; did you mean `iterations`?",
            ),
            ("kind = \"mcts\"\niterations = 0", "`iterations` must be at least 1"),
            ("kind = \"mcts\"\nexploration = -1", "`exploration` must be 0 or more, not -1"),
            ("kind = \"heuristic\"\nepsilon = 2", "`epsilon` is a probability, from 0 to 1, not 2"),
            ("kind = \"random\"\nepsilon = 0.1", "unknown parameter of kind `random` `epsilon`"),
            ("kind = \"random\"\n[weights]\nkuhn_poker = 1", "one table per game"),
            ("iterations = 5", "`kind` is missing"),
        ] {
            assert!(refusal(text).contains(reason), "{text}: {}", refusal(text));
        }
        assert!(resolve("mcts_20").unwrap_err().to_string().contains("did you mean `mcts_200`?"));
        assert!(resolve("none.toml").unwrap_err().to_string().starts_with("none.toml: cannot read the file"));
        let misspelt = read("kind = \"random\"\n[weights.kuhn]\nbluff = 0").unwrap();
        assert!(misspelt.check_games(&["kuhn_poker"]).unwrap_err().to_string().contains("did you mean `kuhn_poker`?"));
    }
}
