//! The promises, and how a broken one is reported.

use crate::guarded;
use agon_game::Setup;
use std::fmt;

/// What a game promises the core.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Promise {
    /// Every table size and scenario that the game declares can be played.
    TablesStart,
    /// Roles that the game draws can sit down, and the same randomness draws the same.
    RolesFit,
    /// No call of the rules panics on a position that the rules led to.
    DoesNotPanic,
    /// Every call of the rules returns.
    Ends,
    /// Every position that is reached passes the game's own check.
    PositionsAreSound,
    /// There are legal actions, few and all different, and the same when asked again; each can be carried out and told.
    LegalActions,
    /// States and actions survive being written as JSON and read again.
    Json,
    /// The list of actions alone plays the same match again, and equal seeds play equal matches.
    Replays,
    /// Chance draws what it lists, with the probabilities that it lists, and everything that it lists can happen.
    Chance,
    /// An imagined state looks to its seat as the true one does.
    Observations,
    /// What a seat imagines comes up as often as it would if the match were dealt again and looked the same.
    Posterior,
    /// What a seat may do depends only on what it sees.
    Secrets,
    /// A game that declares secrets hides something, and no other does.
    DeclaredSecrets,
    /// Bots answer the same whatever is hidden from them.
    Leaks,
    /// The evaluation is a finite number of each seat within the payoff range, and the payoff at the end.
    Evaluation,
    /// The rules of thumb choose one of the legal actions.
    Advice,
    /// What players learn from is one finite number for each named feature.
    Features,
    /// Outcome, ranks, winners, ending and payoffs fit together and fit what the game declares.
    Outcome,
    /// The numbers that a match reports fit the declared metrics.
    Metrics,
    /// The ply cap lies far above any match that the rules allow.
    PlyCap,
    /// The payoff range is the one that payoffs have.
    PayoffRange,
}

impl fmt::Display for Promise {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Promise::TablesStart => "every declared table size and scenario can be played",
            Promise::RolesFit => "drawn roles can sit down at the table",
            Promise::DoesNotPanic => "the rules do not panic",
            Promise::Ends => "every call of the rules returns",
            Promise::PositionsAreSound => "every position that is reached passes the game's own check",
            Promise::LegalActions => {
                "there are legal actions, few and all different, which can be carried out and told"
            }
            Promise::Json => "states and actions survive being written as JSON and read again",
            Promise::Replays => "the list of actions alone plays the same match again",
            Promise::Chance => "chance draws what it lists, as often as it says",
            Promise::Observations => "an imagined state looks to its seat as the true one does",
            Promise::Posterior => "what a seat imagines comes up as often as it is true",
            Promise::Secrets => "what a seat may do depends only on what it sees",
            Promise::DeclaredSecrets => "a game that declares secrets hides something, and no other does",
            Promise::Leaks => "bots answer the same whatever is hidden from them",
            Promise::Evaluation => "the evaluation is an expected payoff",
            Promise::Advice => "the rules of thumb choose one of the legal actions",
            Promise::Features => "every feature has a name of its own and a finite number",
            Promise::Outcome => "the outcome fits together and fits what the game declares",
            Promise::Metrics => "the numbers of a match fit the declared metrics",
            Promise::PlyCap => "the ply cap lies above any match that the rules allow",
            Promise::PayoffRange => "the payoff range is the one that payoffs have",
        })
    }
}

/// A broken promise, still without its place.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Broken {
    pub(super) promise: Promise,
    pub(super) reason: String,
}

impl Promise {
    /// This promise, broken for a reason.
    pub(super) fn broken(self, reason: impl Into<String>) -> Broken {
        Broken { promise: self, reason: reason.into() }
    }
}

/// What a check finds out.
pub(super) type Found<T = ()> = Result<T, Broken>;

/// Returns a broken promise unless a condition holds.
macro_rules! holds {
    ($promise:expr, $condition:expr, $($reason:tt)+) => {
        let holds: bool = $condition;
        if !holds {
            return Err($promise.broken(format!($($reason)+)));
        }
    };
}
pub(super) use holds;

/// Does `work`; a panic inside is a broken promise like any other.
pub(super) fn without_panic<T>(work: impl FnOnce() -> Found<T>) -> Found<T> {
    guarded(work).unwrap_or_else(|panic| Err(Promise::DoesNotPanic.broken(panic)))
}

/// A broken promise with the place where it was found.
#[derive(Clone, PartialEq, Debug)]
pub struct Breach {
    /// Name of the game.
    pub game: String,
    /// The table, unless the promise is one of the game as a whole.
    pub table: Option<Setup>,
    /// Number of the match, from 0; the same number is the same match again.
    pub index: Option<u64>,
    /// Actions and chance results before.
    pub ply: Option<usize>,
    /// What was promised.
    pub promise: Promise,
    /// What was found instead.
    pub reason: String,
}

impl Breach {
    /// A breach that belongs to no match.
    pub(super) fn of_game(game: &str, broken: Broken) -> Self {
        let Broken { promise, reason } = broken;
        Self { game: game.to_owned(), table: None, index: None, ply: None, promise, reason }
    }
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.game)?;
        if let Some(table) = &self.table {
            write!(f, ", {}", table_name(table))?;
        }
        if let (Some(index), Some(ply)) = (self.index, self.ply) {
            write!(f, ", match {index}, ply {ply}")?;
        }
        write!(f, ": {}\n  promised: {}", self.reason.replace('\n', "\n  "), self.promise)
    }
}

/// A table in words: `3 players, hard, roles rome, egypt, greece`.
pub(crate) fn table_name(table: &Setup) -> String {
    let mut name = match table.players {
        1 => "1 player".to_owned(),
        n => format!("{n} players"),
    };
    for part in table.scenario.iter().cloned().chain((!table.roles.is_empty()).then(|| table.roles.join(" "))) {
        name += ", ";
        name += &part;
    }
    name
}
