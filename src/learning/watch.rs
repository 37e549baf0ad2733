//! How a training is watched while it goes on.

use crate::generation::Generation;
use std::fmt;

/// What a generation does, one after the other.
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
    /// The best player so far meets whom it has learned to win against once more.
    Confirmation,
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::SelfPlay => "self-play",
            Self::Trials => "trials",
            Self::Gate => "against the present player",
            Self::AgainstThumb => "against the rules of thumb",
            Self::Confirmation => "confirmation",
        })
    }
}

/// Who watches a training. Nothing of it makes a difference to the players. Everything has a default, so that nobody has to
/// look at what he does not want to see.
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
