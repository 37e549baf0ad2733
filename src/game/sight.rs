//! Sight: what a seat knows, and the way back from there to a state.

use super::{Observation, Rng, Rules, Seat};

/// When a seat hears what somebody else decides, or what chance brings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Hearing {
    /// As soon as it can tell by what it sees before and after.
    #[default]
    AsSeen,
    /// At once, as with dice that are thrown on the table, even if nothing changes by them.
    AtOnce,
    /// When all have chosen and show it, as with plans that are written down. The name says what is shown together, such as
    /// `plans`: where another begins, this one has been shown.
    Together(&'static str),
    /// Never.
    Never,
}

/// Who sees what. A game in which everybody sees everything writes `impl Sight for MyGame {}` and is done.
pub trait Sight: Rules {
    /// The state as `seat` knows it: everything it cannot know is masked by a canonical filler, so that equal
    /// information means equal views. Unless overridden, nothing is hidden.
    fn mask(&self, state: &Self::State, _seat: Seat) -> Self::State {
        state.clone()
    }

    /// A state that the observer cannot tell from the true one, with everything that [`Sight::mask`] hides sampled:
    /// each card as often as it would be there if chance were drawn again and everything looked the same. Unless
    /// overridden, nothing is hidden.
    fn determinize(&self, seen: &Observation<Self>, _rng: &mut Rng) -> Self::State {
        seen.view().clone()
    }

    /// When `seat` hears what comes next, which somebody else decides or chance brings. A person at the table is told
    /// accordingly; nothing else depends on it. Not asked when the match is over.
    fn hears(&self, _state: &Self::State, _seat: Seat) -> Hearing {
        Hearing::AsSeen
    }

    /// What `seat` knows. Not overridden.
    #[inline]
    fn observe(&self, state: &Self::State, seat: Seat) -> Observation<Self> {
        Observation::new(seat, self.mask(state, seat))
    }
}
