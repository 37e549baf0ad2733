//! What a user asks for: TOML as written, resolved into a validated plan.
//!
//! [`Written`] is the file, [`Experiment`] what it means: a plan, the loaded games and the manifest of its
//! results. Everything is checked before the first match is played.

mod beyond;
mod cells;
mod factors;
mod forbid;
mod late;
mod load;
mod recorded;
mod resolve;
mod roles;
mod sensitivity;
mod size;
mod spec;
mod stop;
pub mod swiss;

pub use forbid::Forbidden;
pub use resolve::Experiment;
pub use spec::{ExperimentError, OneOrMany, RecordSpec, Seating, Spec, Tournament, Written};
pub use stop::StopSpec;
