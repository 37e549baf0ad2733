//! Checking: which positions can exist.

use super::Rules;

/// What keeps impossible positions out.
pub trait Checking: Rules {
    /// Whether a state can exist: nothing was created or lost, every field is within its range, and everything fits
    /// what is due next. Whatever it lets pass can be played on to the end. Called inside
    /// [`Names::scope`](super::Names::scope).
    ///
    /// # Errors
    /// Says what does not add up, by name.
    fn check(&self, state: &Self::State) -> Result<(), String>;

    /// Adds what a position written by hand may leave out: what follows from the rest, and steps that need nobody. Called before
    /// [`Checking::check`]; what it cannot make sense of it refuses. Unless overridden, nothing may be left out.
    ///
    /// # Errors
    /// Says what does not add up, by name.
    fn complete(&self, _state: &mut Self::State) -> Result<(), String> {
        Ok(())
    }
}
