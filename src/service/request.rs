//! Requests to the engine, read strictly: an unknown command or key is an error that names the nearest known one.

use agon_game::{Setup, reworded, strict_json, unknown};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// What a program asks for.
#[derive(Debug)]
pub enum Request {
    /// What game this is.
    Info,
    /// Begin a match.
    Start {
        /// The table.
        setup: Setup,
        /// Options of the rules on top of those of the command line.
        options: Map<String, Value>,
        /// Seed of the session's random streams.
        seed: u64,
    },
    /// Go on from a given state.
    Load {
        /// The state as `state` shows it.
        state: Value,
        /// What the state must fit.
        table: Table,
        /// Options of the rules on top of those of the command line.
        options: Map<String, Value>,
        /// Seed of the session's random streams.
        seed: u64,
    },
    /// Who is next.
    Turn,
    /// What may happen next.
    Legal,
    /// Carry out an action given as JSON.
    Apply(Value),
    /// Carry out the action at this place of the last list.
    ApplyIndex(usize),
    /// Let chance decide.
    Sample,
    /// Take back the last action.
    Undo,
    /// The complete state.
    State,
    /// What a seat sees.
    Observe(u8),
    /// A state that the seat cannot tell from the true one.
    Determinize(u8),
    /// The named numbers of the position as a seat sees it.
    Features(u8),
    /// The result or the standing.
    Outcome,
    /// What a bot would do.
    Bot {
        /// Its name or file.
        name: String,
        /// Whether the answer includes the thoughts of the search.
        thoughts: bool,
    },
    /// End the session.
    Quit,
}

/// What a request says about a table.
#[derive(Debug, Default)]
pub struct Table {
    /// Number of seats.
    pub players: Option<usize>,
    /// Role of each seat, in seat order.
    pub roles: Option<Vec<String>>,
    /// The scenario.
    pub scenario: Option<String>,
}

/// Commands with their keys, besides `cmd` and `id`.
pub const COMMANDS: &[(&str, &[&str])] = &[
    ("info", &[]),
    ("start", &["setup", "seed"]),
    ("load", &["state", "setup", "seed"]),
    ("turn", &[]),
    ("legal", &[]),
    ("apply", &["action", "index"]),
    ("sample", &[]),
    ("undo", &[]),
    ("state", &[]),
    ("observe", &["seat"]),
    ("determinize", &["seat"]),
    ("features", &["seat"]),
    ("outcome", &[]),
    ("bot", &["bot", "thoughts"]),
    ("quit", &[]),
];

/// Optional keys of commands.
pub const OPTIONAL: &[(&str, &str)] = &[
    ("start", "seed"),
    ("load", "setup"),
    ("load", "seed"),
    ("apply", "action"),
    ("apply", "index"),
    ("bot", "thoughts"),
];

/// Keys of `setup`.
const SETUP: &[&str] = &["players", "roles", "scenario", "options"];

impl Request {
    /// Reads a line: the `id` to echo, if it can be found, and the request.
    pub fn read(line: &[u8]) -> (Option<Value>, Result<Self, String>) {
        let mut keys = match strict_json::read(line) {
            Ok(Value::Object(keys)) => Keys(keys),
            Ok(_) => return (None, Err("a request is a JSON object such as {\"cmd\":\"info\"}".to_owned())),
            Err(e) if e.is_data() => return (None, Err(e.to_string())),
            Err(e) => return (None, Err(format!("the line is not JSON: {e}"))),
        };
        (keys.0.remove("id"), keys.request())
    }
}

/// The keys of a request that have not been read yet.
struct Keys(Map<String, Value>);

impl Keys {
    fn request(&mut self) -> Result<Request, String> {
        let names = || COMMANDS.iter().map(|(name, _)| *name);
        let Some(cmd) = self.optional::<String>("cmd")? else {
            return Err(format!("`cmd` is missing (known: {})", names().collect::<Vec<_>>().join(", ")));
        };
        let Some((_, keys)) = COMMANDS.iter().find(|(name, _)| *name == cmd) else {
            return Err(unknown("command", &cmd, names()));
        };
        self.refuse_others(&format!("`{cmd}` key"), keys)?;
        Ok(match cmd.as_str() {
            "start" => {
                if !self.0.contains_key("setup") {
                    return Err("`setup` is missing".to_owned());
                }
                let (Table { players, roles, scenario }, options) = self.setup()?;
                let players = players.ok_or("`setup.players` is missing")?;
                let setup = Setup { players, roles: roles.unwrap_or_default(), scenario };
                Request::Start { setup, options, seed: self.seed()? }
            }
            "load" => {
                let (table, options) = self.setup()?;
                Request::Load { state: self.required("state")?, table, options, seed: self.seed()? }
            }
            "apply" => match (self.0.remove("action"), self.optional("index")?) {
                (Some(action), None) => Request::Apply(action),
                (None, Some(index)) => Request::ApplyIndex(index),
                _ => return Err("`apply` needs either `action` or `index`".to_owned()),
            },
            "observe" => Request::Observe(self.required("seat")?),
            "determinize" => Request::Determinize(self.required("seat")?),
            "features" => Request::Features(self.required("seat")?),
            "bot" => {
                Request::Bot { name: self.required("bot")?, thoughts: self.optional("thoughts")?.unwrap_or(false) }
            }
            "info" => Request::Info,
            "turn" => Request::Turn,
            "legal" => Request::Legal,
            "sample" => Request::Sample,
            "undo" => Request::Undo,
            "state" => Request::State,
            "outcome" => Request::Outcome,
            _ => Request::Quit,
        })
    }

    /// The table and the options that `setup` names.
    fn setup(&mut self) -> Result<(Table, Map<String, Value>), String> {
        let mut setup = Keys(self.optional("setup")?.unwrap_or_default());
        setup.refuse_others("`setup` key", SETUP)?;
        let table = Table {
            players: setup.optional("players")?,
            roles: setup.optional("roles")?,
            scenario: setup.optional("scenario")?,
        };
        Ok((table, setup.optional("options")?.unwrap_or_default()))
    }

    fn seed(&mut self) -> Result<u64, String> {
        Ok(self.optional("seed")?.unwrap_or(0))
    }

    fn refuse_others(&self, what: &str, known: &[&str]) -> Result<(), String> {
        match self.0.keys().find(|key| !known.contains(&key.as_str())) {
            Some(key) => Err(unknown(what, key, known)),
            None => Ok(()),
        }
    }

    fn required<T: DeserializeOwned>(&mut self, key: &str) -> Result<T, String> {
        self.optional(key)?.ok_or_else(|| format!("`{key}` is missing"))
    }

    /// A key that is left out or null is `None`.
    fn optional<T: DeserializeOwned>(&mut self, key: &str) -> Result<Option<T>, String> {
        let value = self.0.remove(key).unwrap_or_default();
        serde_json::from_value(value).map_err(|e| format!("`{key}`: {}", reworded(&e.to_string())))
    }
}
