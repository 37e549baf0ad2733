//! What a seat sees.

use super::{Rules, Seat};
use std::hash::{DefaultHasher, Hash, Hasher};

/// The information set of one seat, as a state in which everything the seat cannot know is masked.
///
/// Masked fields hold a canonical filler (defined by [`Sight::mask`](super::Sight::mask)), so two states that look the same to a seat
/// give equal observations. The only meaningful way from an observation to a playable state is
/// [`Sight::determinize`](super::Sight::determinize).
pub struct Observation<G: Rules> {
    /// The observer.
    pub seat: Seat,
    view: G::State,
}

impl<G: Rules> Observation<G> {
    /// Wraps a masked state, for [`Sight::observe`](super::Sight::observe) and for games that wrap another.
    pub fn new(seat: Seat, view: G::State) -> Self {
        Self { seat, view }
    }

    /// The masked state. Rules that read masked fields give meaningless answers; public fields and those of the
    /// observer are true.
    pub fn view(&self) -> &G::State {
        &self.view
    }

    /// A key of the information set: equal for equal observations, different for different ones except for rare
    /// collisions of 64 bits. For tables of a search; not for storage, because another compiler may give other keys.
    pub fn key(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.seat.hash(&mut hasher);
        self.view.hash(&mut hasher);
        hasher.finish()
    }
}

impl<G: Rules> Clone for Observation<G> {
    fn clone(&self) -> Self {
        Self { seat: self.seat, view: self.view.clone() }
    }
}

impl<G: Rules> PartialEq for Observation<G> {
    fn eq(&self, other: &Self) -> bool {
        self.seat == other.seat && self.view == other.view
    }
}

impl<G: Rules> std::fmt::Debug for Observation<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Observation").field("seat", &self.seat).field("view", &self.view).finish()
    }
}
