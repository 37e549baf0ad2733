//! Matches that a report tells from beginning to end. A caller that knows the rules supplies them as data.

use agon_analysis::examples::Example;

/// Example matches.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ToldMatches {
    /// How they were chosen, or why there are none; empty if they were not requested.
    pub note: String,
    /// The program that tells them in full, as a user types it.
    pub program: String,
    /// The matches.
    pub matches: Vec<ToldMatch>,
}

/// A match, round by round.
#[derive(Clone, PartialEq, Debug)]
pub struct ToldMatch {
    /// What it is an example of.
    pub example: Example,
    /// The results that it belongs to.
    pub run: String,
    /// Its number there.
    pub number: u64,
    /// The table and what is special about it: size, scenario, options.
    pub table: String,
    /// Who sat where, in seat order.
    pub seats: Vec<ToldSeat>,
    /// What the game calls a round.
    pub round_noun: String,
    /// What is counted for each seat, in words.
    pub of_seats: Vec<String>,
    /// What is counted for the match, in words.
    pub of_match: Vec<String>,
    /// The rounds.
    pub rounds: Vec<ToldRound>,
    /// How it ended, in a sentence.
    pub end: String,
    /// Decisions of all seats.
    pub decisions: u32,
}

/// A seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ToldSeat {
    /// What it played, as it was called at the end.
    pub role: String,
    /// Who played it.
    pub bot: String,
    /// Its place in the end.
    pub place: u8,
    /// Whether it won.
    pub won: bool,
}

/// A round.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ToldRound {
    /// Its number, as the rulebook counts.
    pub number: u32,
    /// What happened, in order.
    pub steps: Vec<ToldStep>,
    /// The numbers of each seat at its end, in the order of [`ToldMatch::of_seats`].
    pub of_seats: Vec<Vec<Option<f64>>>,
    /// The numbers of the match at its end, in the order of [`ToldMatch::of_match`].
    pub of_match: Vec<Option<f64>>,
}

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ToldStep {
    /// The phase of the round, in the words of the rulebook; empty in games without phases.
    pub phase: String,
    /// Who did it, by role; empty for chance.
    pub who: String,
    /// What.
    pub text: String,
}
