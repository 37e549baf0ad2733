//! From tables to answers: intervals and tests against published figures and by simulation, and the reports of competitive
//! and of cooperative games as reviewed text.

#![allow(clippy::disallowed_methods, reason = "figures, not matches: a last bit decides nothing here")]

mod balance;
mod batches;
mod cells;
mod contest;
mod cooperative;
mod grove;
mod line_ups;
mod sensitivity;
mod statistics;
mod steering;
mod stopping;
mod tournament;
mod tracks;
mod trust;
