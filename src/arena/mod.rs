//! Plays matches: plan, schedule, referee, runner.
//!
//! A [`Plan`] numbers all matches of an experiment; [`schedule::seating`] says who sits where in each of them, the
//! [`referee`] plays one, and the [`Runner`] plays many on all cores and hands them to a [`Recorder`] in order.

mod plan;
mod recorder;
pub mod referee;
mod runner;
pub mod schedule;

pub use plan::{Cell, Plan, Roles, Rotation, Segment};
pub use recorder::{MatchRecord, Recorder, SeatRecord};
pub use referee::{MatchError, Played, Trouble};
pub use runner::{End, Progress, RunError, Runner};
