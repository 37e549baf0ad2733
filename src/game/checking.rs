//! Checking: which positions can exist.

use super::Rules;

/// Keeps impossible positions out.
pub trait Checking: Rules {
    /// Whether a state can exist: nothing was created or lost, every field is within its range, and everything fits the
    /// next step. Every state that passes can be played to the end. Called inside
    /// [`Names::scope`](super::Names::scope).
    ///
    /// # Errors
    /// Says what does not add up, by name.
    fn check(&self, state: &Self::State) -> Result<(), String>;

    /// Adds what a position written by hand may leave out: what follows from the rest, and automatic steps. Called
    /// before [`Checking::check`]; it refuses what it cannot make sense of. Unless overridden, nothing may be left out.
    ///
    /// # Errors
    /// Says what does not add up, by name.
    fn complete(&self, _state: &mut Self::State) -> Result<(), String> {
        Ok(())
    }
}
