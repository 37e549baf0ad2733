//! Sight: what a seat knows, and the way back from there to a state.

use super::{Observation, Rng, Rules, Seat};

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

    /// What `seat` knows. Not overridden.
    #[inline]
    fn observe(&self, state: &Self::State, seat: Seat) -> Observation<Self> {
        Observation::new(seat, self.mask(state, seat))
    }
}
