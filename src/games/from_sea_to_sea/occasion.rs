//! What sets things off, and how: causes of Rome steps, ways to draw tokens, reasons to reveal an event.

use serde::{Deserialize, Serialize};

/// Where Rome steps and troublemakers come from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// Upper part of an event.
    EventUpper,
    /// Lower part of an event.
    EventLower,
    /// S2S-509: the waiting deck was empty.
    EmptyDeck,
    /// S2S-309.
    Conflict,
    /// S2S-388.
    Capture,
    /// A legate.
    Legate,
    /// S2S-507: a local unit died.
    Death,
}

impl Cause {
    /// Number of causes.
    pub const COUNT: usize = 7;
}

/// How tokens are drawn in a check.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Drawing {
    /// S2S-347: one token.
    Free,
    /// S2S-352: two for food.
    Food,
    /// S2S-643: two, Cautious.
    Cautious,
    /// S2S-635: four, Divine.
    Divine,
}

/// Why an event is revealed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reveal {
    /// S2S-501, S2S-602: to be resolved, from the waiting deck.
    Due,
    /// S2S-631: instead of another one, from the unknown deck.
    Instead,
    /// S2S-582: legate I discards it.
    Discard,
}
