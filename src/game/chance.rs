//! Chance: one function weighs the results; drawing, listing and checking follow from it.

use super::{Rng, Rules};

/// The possible results of chance. A game without chance writes `impl Chance for MyGame {}` and is done.
pub trait Chance: Rules {
    /// What kind of chance is due, e.g. `land_battle_dice`.
    ///
    /// # Panics
    /// When no chance is due.
    fn chance_kind(&self, state: &Self::State) -> &'static str {
        no_chance(self, state)
    }

    /// Calls `each` with every possible result of the pending chance turn, once, and its weight: the probability of a
    /// result is its weight divided by the sum of all. A result with weight 0 does not count.
    ///
    /// # Panics
    /// When no chance is due.
    fn weigh(&self, state: &Self::State, each: impl FnMut(Self::Action, u32)) {
        drop(each);
        no_chance(self, state)
    }

    /// Draws the pending chance result: [`drawn_by_weight`] unless overridden. A game overrides it if a result has
    /// independent parts that are drawn one by one, such as many dice.
    fn sample_chance(&self, state: &Self::State, rng: &mut Rng) -> Self::Action {
        drawn_by_weight(self, state, rng)
    }

    /// Whether `action` is a possible result of the pending chance turn.
    fn chance_possible(&self, state: &Self::State, action: Self::Action) -> bool {
        let mut possible = false;
        self.weigh(state, |result, weight| possible |= weight > 0 && result == action);
        possible
    }

    /// All results of the pending chance turn with their probabilities; `None` if there are too many to list, which a
    /// game says by overriding this together with [`Chance::sample_chance`] and [`Chance::chance_possible`].
    fn chance_outcomes(&self, state: &Self::State) -> Option<Vec<(Self::Action, f64)>> {
        Some(listed_by_weight(self, state))
    }

    /// What the pending chance turn asks for, in words: how many dice with which faces, which deck. Shown to people who
    /// enter results by hand.
    fn chance_asks(&self, state: &Self::State) -> String {
        format!("one result of {}", self.chance_kind(state))
    }
}

/// The usual [`Chance::sample_chance`]: one random number, spread over the weights in their order.
///
/// # Panics
/// When no result has a weight.
pub fn drawn_by_weight<G: Chance>(game: &G, state: &G::State, rng: &mut Rng) -> G::Action {
    let mut total = 0;
    game.weigh(state, |_, weight| total += weight);
    assert!(total > 0, "{} cannot bring anything: {state:?}", game.chance_kind(state));
    let mut left = rng.below(total as usize) as u32;
    let mut drawn = None;
    game.weigh(state, |action, weight| {
        if drawn.is_none() {
            match left < weight {
                true => drawn = Some(action),
                false => left -= weight,
            }
        }
    });
    drawn.unwrap_or_else(|| panic!("{} weighs other results when asked again", game.chance_kind(state)))
}

/// The usual [`Chance::chance_outcomes`]: all results that have a weight, with their probabilities.
pub fn listed_by_weight<G: Chance>(game: &G, state: &G::State) -> Vec<(G::Action, f64)> {
    let mut all = Vec::new();
    game.weigh(state, |action, weight| {
        if weight > 0 {
            all.push((action, f64::from(weight)));
        }
    });
    let total: f64 = all.iter().map(|(_, weight)| weight).sum();
    all.iter_mut().for_each(|(_, weight)| *weight /= total);
    all
}

fn no_chance<G: Rules>(game: &G, state: &G::State) -> ! {
    panic!("{} has no chance, and none is due: {state:?}", game.info().name)
}
