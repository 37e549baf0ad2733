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
}
