//! Plays matches: plan, schedule, referee, runner.
//!
//! A [`Plan`] numbers all matches of an experiment; [`schedule::seating`] says who sits where in each of them, the
//! [`referee`] plays one, and the [`Runner`] plays many on all cores and hands them to a [`Recorder`] in order.
//! [`telling`] lets people follow a match and [`live`] lets them play one; [`tune`] finds better parameters, and
//! [`speed`] measures how fast a game runs.

pub mod live;
mod luck;
mod plan;
mod recorder;
pub mod referee;
mod rounds;
mod runner;
pub mod schedule;
mod score;
mod segment;
pub mod speed;
mod swiss;
pub mod telling;
mod thinking;
pub mod tune;

pub use agon_bots::Fault;
pub use plan::{Cell, Plan, Roles, Rotation};
pub use recorder::{Forfeit, Journal, MatchRecord, Recorder, Refusal, SeatRecord};
pub use referee::{MatchError, Played, Trouble};
pub use rounds::RoundRecord;
pub use runner::{End, Playable, Progress, RunError, Runner};
pub use score::score_interval;
pub use segment::Segment;
pub use swiss::{Round, Swiss};
pub use telling::{Ending, Listener, SingleMatch, Standing, Step, TellError};
pub use thinking::Thinking;
