//! Past results turned into figures with their uncertainty.
//!
//! [`Sample`] looks through the result tables; every figure is a fold over the matches, [`Batch`] by batch, and memory
//! does not grow with their number: [`win_rate`] by any factor, [`endings`],
//! [`pace`] and [`lengths`], [`tracks`] over rounds, [`rating`] of bots and the rounds of a [`swiss`] tournament; [`examples`] of matches; where seats compete also the [`components`] that points are
//! made of, the [`milestones`] that seats reach, what [`winners`] have more of and one model of the [`contest`]; where all seats
//! win together the [`order`] of the levels of
//! difficulty, a [`model`] of what makes matches harder, and [`survival`] by round. All rates are over all matches,
//! truncated ones included, and no [`Estimate`] comes without its interval and its number of observations. The methods are
//! named where they are computed, in [`estimate`], [`ratio`] and [`equality`].

#![allow(clippy::disallowed_methods, reason = "figures, not matches: a last bit decides nothing here")]

pub mod anytime;
mod batch;
pub mod change;
pub mod components;
pub mod contest;
pub mod cross_table;
mod difference;
pub mod endings;
pub mod equality;
pub mod estimate;
pub mod examples;
pub mod factor;
mod firth;
pub mod forfeits;
pub mod grouping;
mod kin;
mod labels;
pub mod lengths;
pub mod linear;
pub mod logistic;
pub mod milestones;
pub mod model;
pub mod multinomial;
pub mod of_seats;
pub mod order;
pub mod pace;
mod part;
pub mod rating;
pub mod ratio;
pub mod roles;
pub mod sample;
pub mod sensitivity;
pub mod stopping;
pub mod survival;
pub mod swiss;
pub mod tracks;
mod unused;
pub mod verdict;
pub mod weng_lin;
pub mod win_rate;
pub mod winners;

pub use agon_record::{Time, Times};
pub use batch::Batch;
pub use estimate::{Confidence, Estimate, Method};
pub use factor::{Factor, Order};
pub use forfeits::{Fault, Forfeited, Forfeits};
pub use part::Part;
pub use sample::{About, Sample};

impl AnalysisError {
    /// A table that could be read before and cannot be read again.
    fn unreadable(error: agon_record::RecordError) -> Self {
        let mut text = error.to_string();
        let mut cause = std::error::Error::source(&error);
        while let Some(error) = cause {
            text.push_str(&format!(": {error}"));
            cause = error.source();
        }
        Self::Unreadable(text)
    }
}

/// Why results cannot be analysed.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum AnalysisError {
    /// A confidence level outside (0, 1).
    #[error("a confidence level lies between 0 and 1, for example 0.95, not {0}")]
    Confidence(f64),
    /// No matches, so there is nothing to estimate.
    #[error("{0} holds no matches")]
    Empty(String),
    /// Only forfeited matches, which were to be left out.
    #[error("all {matches} of {name} were forfeited, and forfeited matches are left out")]
    AllForfeited {
        /// Where.
        name: String,
        /// How many matches there are, in words.
        matches: String,
    },
    /// A column that every result table has is missing or has another type.
    #[error("{part}: table `{table}` {problem}; was it written by another version of agon?")]
    Table {
        /// Name of the part.
        part: String,
        /// `matches`, `seats` or `rounds`.
        table: &'static str,
        /// What is wrong with it.
        problem: String,
    },
    /// A table that cannot be read.
    #[error("{0}")]
    Unreadable(String),
    /// A factor that no table has.
    #[error("{0}; any other column of the results that takes few values will do, too")]
    UnknownColumn(String),
    /// The column that numbers the matches.
    #[error(
        "`match` numbers the matches, and matches are what is counted; group by what several of them have in common: {0}"
    )]
    Counted(String),
    /// A column with so many levels that it is a measurement, not a factor.
    #[error("`{columns}` has more than {limit} different values; group by columns that take few")]
    TooManyLevels {
        /// The columns asked for.
        columns: String,
        /// Largest number of levels.
        limit: usize,
    },
    /// A column of seats, or of parts of them, where one of matches is needed.
    #[error("`{0}` has several values in a match; here only columns of whole matches will do")]
    OfSeats(String),
    /// Columns that do not belong to the same things.
    #[error(
        "`{pair}` is about two seats at once and cannot be joined with `{other}`; write {pair},{other} for a table each"
    )]
    NoCommonRows {
        /// The column of pairs.
        pair: &'static str,
        /// The other.
        other: String,
    },
    /// Runs that were to be compared and have nothing in common.
    #[error("{} have no like tables: sizes, scenarios, line-ups and factors differ everywhere", .0.join(" and "))]
    NothingAlike(Vec<String>),
    /// A model of who wins where nobody competes.
    #[error(
        "all seats win or lose together here, so no seat wins instead of another; without a model the report says what makes matches hard"
    )]
    Together,
    /// A column that tells how a match ended.
    #[error(
        "`{0}` tells how a match ended, and a model of who wins tells the end by what came before; ask for role, seat, bot or what seats are given"
    )]
    Outcome(String),
    /// A term of too many columns.
    #[error("`{columns}` puts more than {limit} columns together; nobody can read what that says")]
    TooManyTogether {
        /// The columns asked for.
        columns: String,
        /// Largest number of columns.
        limit: usize,
    },
    /// A model of which nothing is left.
    #[error("nothing is left to model: {0}")]
    NothingToTell(String),
    /// Parts that cannot be read as one.
    #[error("{first} and {second} cannot be analysed together: {reason}")]
    Mismatch {
        /// Name of one part.
        first: String,
        /// Name of the other.
        second: String,
        /// What differs.
        reason: String,
    },
}
