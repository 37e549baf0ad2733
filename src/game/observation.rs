//! What a seat sees.

use super::{Game, Seat};

/// The information set of one seat, as a state in which everything the seat cannot know is masked.
///
/// Masked fields hold a canonical filler (defined by the game's `observe`), so two states that look the same to a seat
/// give equal observations. The only way from an observation to a playable state is
/// [`Game::determinize`].
pub struct Observation<G: Game> {
    /// Who looks.
    pub seat: Seat,
    view: G::State,
}

impl<G: Game> Observation<G> {
    /// Wraps a masked state. Only a game's `observe` calls this.
    pub fn new(seat: Seat, view: G::State) -> Self {
        Self { seat, view }
    }

    /// The masked state. Rules that read masked fields give meaningless answers; public fields and those of the
    /// observer are true.
    pub fn view(&self) -> &G::State {
        &self.view
    }
}

impl<G: Game> Clone for Observation<G> {
    fn clone(&self) -> Self {
        Self { seat: self.seat, view: self.view.clone() }
    }
}

impl<G: Game> PartialEq for Observation<G> {
    fn eq(&self, other: &Self) -> bool {
        self.seat == other.seat && self.view == other.view
    }
}

impl<G: Game> std::fmt::Debug for Observation<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Observation").field("seat", &self.seat).field("view", &self.view).finish()
    }
}
