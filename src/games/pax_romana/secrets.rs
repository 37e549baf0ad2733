//! What others have seen of a hand of cards or Objectives, and what they still know of it when something has left it unseen.

use crate::force::Owner;
use crate::ids::*;
use crate::player::{Aim, Held, Seats};
use agon_game::List;

/// Something that a player holds and that others may have seen.
pub trait Secret: Copy {
    /// What it is; copies are equal.
    type Title: Copy + PartialEq;

    fn title(&self) -> Self::Title;
    /// The other players who have seen it.
    fn seen(&self) -> Seats;
    /// One of them does not know it any more.
    fn hide_from(&mut self, watcher: Owner);
}

impl Secret for Held {
    type Title = Card;

    fn title(&self) -> Card {
        self.card
    }
    fn seen(&self) -> Seats {
        self.seen
    }
    fn hide_from(&mut self, watcher: Owner) {
        self.seen.remove(watcher);
    }
}

impl Secret for Aim {
    type Title = Objective;

    fn title(&self) -> Objective {
        self.objective
    }
    fn seen(&self) -> Seats {
        self.seen()
    }
    fn hide_from(&mut self, watcher: Owner) {
        self.show_only(self.seen().without(Seats::of(watcher)));
    }
}

/// Whether a watcher knows what has left a hand unseen: he has seen all of it, and all of it is the same.
pub fn knows_any<T: Secret, const N: usize>(hand: &List<T, N>, watcher: Owner) -> bool {
    let mut titles = hand.refs().map(T::title);
    let first = titles.next();
    titles.all(|title| Some(title) == first) && hand.refs().all(|one| one.seen().has(watcher))
}

/// One of `before` has left a hand. What a watcher is still sure of in the rest: one copy fewer of the title that has gone, or,
/// if he does not know which it was (`gone` is none), one fewer of each title that he has seen.
pub fn lose_sight<T: Secret, const N: usize>(
    before: &List<T, N>,
    rest: &mut List<T, N>,
    watcher: Owner,
    gone: Option<T::Title>,
) {
    for place in 0..rest.len() {
        let Some(one) = rest.get(place) else { unreachable!("place {place} of {}", rest.len()) };
        let known = |other: &&T| other.title() == one.title() && other.seen().has(watcher);
        let unsure = gone.is_none_or(|gone| gone == one.title()) && known(&&one);
        if unsure && rest.refs().filter(known).count() >= before.refs().filter(known).count() {
            rest.get_mut(place).into_iter().for_each(|one| one.hide_from(watcher));
        }
    }
}
