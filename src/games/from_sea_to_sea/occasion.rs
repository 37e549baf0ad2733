//! What sets things off, and how: causes of Rome steps, ways to draw tokens, reasons to reveal an event.

use super::ids::{Region, Side};
use agon_game::enum_id;
use agon_game::schemars::{self, JsonSchema};
use serde::{Deserialize, Serialize};

enum_id! {
    /// Where Rome steps and troublemakers come from.
    pub enum Cause: "cause" {
        /// Upper part of an event.
        EventUpper = "event_upper",
        /// Lower part of an event.
        EventLower = "event_lower",
        /// S2S-509: the waiting deck was empty.
        EmptyDeck = "empty_deck",
        /// S2S-309.
        Conflict = "conflict",
        /// S2S-388.
        Capture = "capture",
        /// A legate.
        Legate = "legate",
        /// S2S-507: a local unit died.
        Death = "death",
    }
}

/// A hiring: region and side, in the order of hirings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Hiring {
    /// Where.
    pub region: Region,
    /// Which side.
    pub side: Side,
}

/// How tokens are drawn in a check.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Reveal {
    /// S2S-501, S2S-602: to be resolved, from the waiting deck.
    Due,
    /// S2S-631: instead of another one, from the unknown deck.
    Instead,
    /// S2S-582: legate I discards it.
    Discard,
}
