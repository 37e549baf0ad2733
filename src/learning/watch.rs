//! Progress reports of a training.

use crate::generation::Generation;
use std::fmt;

/// The stages of a generation, in order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// The present player plays with itself.
    SelfPlay,
    /// The proposals are tried out.
    Trials,
    /// The new player meets the present one.
    Gate,
    /// The new player meets the rules of thumb.
    AgainstThumb,
    /// The best player so far meets the player it has learned to win against once more.
    Confirmation,
    /// The player that others learn to win against, with as much thought as they have, takes their seat.
    Thought,
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::SelfPlay => "self-play",
            Self::Trials => "trials",
            Self::Gate => "against the present player",
            Self::AgainstThumb => "against the rules of thumb",
            Self::Confirmation => "confirmation",
            Self::Thought => "what thought alone wins",
        })
    }
}

/// Watches a training, without any effect on the players. All methods have empty defaults.
pub trait Watch: Sync {
    /// A stage of generation `number` begins, in which so many matches are played.
    fn begins(&self, _number: u32, _stage: Stage, _matches: u64) {}

    /// A match of the stage is over. Called from many threads.
    fn played(&self) {}

    /// A generation is over.
    fn over(&self, _generation: &Generation) {}
}

/// Nobody watches.
impl Watch for () {}
