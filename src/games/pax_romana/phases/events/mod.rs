//! PAX-16: random events, and the choices that events and cards ask for.

mod random_events;
mod targets;

pub use random_events::ask;
