//! Where finished matches go.

use super::{RoundRecord, Segment, Thinking};
use agon_bots::Fault;
use agon_game::{Measures, Outcome, Seat};

/// A finished match, as far as results are concerned.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchRecord {
    /// Number of the match in the plan.
    pub index: u64,
    /// Number of its cell.
    pub cell: usize,
    /// Who sat where, in seat order.
    pub seats: Vec<SeatRecord>,
    /// How it ended.
    pub outcome: Outcome,
    /// Decisions taken, forced ones included, chance excluded.
    pub plies: u32,
    /// Round of the rulebook in which it ended, from 1.
    pub rounds: u32,
    /// The game's own numbers.
    pub measures: Measures,
    /// The game's own numbers at the end of each round, in order; only if the plan asks for them.
    pub by_round: Option<Vec<RoundRecord>>,
    /// Whose forfeit ended it, if one did.
    pub forfeit: Option<Forfeit>,
    /// All actions, chance included, as a JSON list; only if the plan asks for them.
    pub actions: Option<String>,
    /// How long each seat thought; only if the plan asks for it. No part of the results, and not kept in journals.
    pub thinking: Option<Vec<Thinking>>,
}

/// One seat of a finished match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatRecord {
    /// What the seat played.
    pub role: String,
    /// Who played it.
    pub bot: String,
}

/// The forfeit that ended a match before the rules did: an external program did something wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forfeit {
    /// The seat of the bot.
    pub seat: Seat,
    /// The kind of fault.
    pub fault: Fault,
    /// The details.
    pub reason: String,
}

/// Why a recorder or journal failed.
pub type Refusal = Box<dyn std::error::Error + Send + Sync>;

/// Keeps finished matches.
pub trait Recorder: Send {
    /// Where the matches of a segment are kept until all of them are played. Without one, a segment that is interrupted is
    /// lost.
    fn journal(&mut self) -> Option<Box<dyn Journal>> {
        None
    }

    /// Receives all matches of a segment, in match order. Segments arrive in order too, each complete.
    ///
    /// # Errors
    /// When the matches cannot be kept; the run stops.
    fn segment(&mut self, segment: &Segment, matches: &[MatchRecord]) -> Result<(), Refusal>;
}

/// Keeps the matches of unfinished segments.
pub trait Journal: Send {
    /// The matches of a segment that an interrupted run has played.
    ///
    /// # Errors
    /// When they cannot be read; the run stops.
    fn earlier(&mut self, segment: &Segment) -> Result<Vec<MatchRecord>, Refusal>;

    /// Receives matches of a segment that have ended since the last call, each once, in any order.
    ///
    /// # Errors
    /// When the matches cannot be kept; the run stops.
    fn keep(&mut self, segment: &Segment, matches: &[&MatchRecord]) -> Result<(), Refusal>;
}
