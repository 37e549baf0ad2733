//! Promises about what players learn from: one finite number for each feature. The type ensures that nothing hidden enters,
//! because features are made from an observation.

use super::promise::{Found, Promise, holds};
use super::walk::{Probe, seats};
use agon_game::{Feature, Heuristic, Seat};
use std::collections::HashSet;

/// The features of a game have distinct names.
pub(super) fn names_are_sound<G: Heuristic>(game: &G) -> Found {
    for features in [game.state_features(), game.action_features()] {
        let names: HashSet<&str> = features.iter().map(|feature| feature.name).collect();
        holds!(Promise::Features, names.len() == features.len(), "two features have the same name");
        for Feature { name, meaning } in features {
            let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
            holds!(
                Promise::Features,
                !name.is_empty() && name.chars().all(fits) && !meaning.is_empty(),
                "the feature `{name}` has no name in snake_case or no meaning"
            );
            // A learned player has features of these names beside those of the game.
            holds!(Promise::Features, !["advised", "constant"].contains(name), "no feature may be called `{name}`");
        }
    }
    Ok(())
}

/// Numbers of a position and of what its seat may do there.
pub(super) fn numbers_are_sound<G: Heuristic>(probe: &Probe<'_, G>, state: &G::State, seat: Seat) -> Found {
    let game = probe.asks("`observe`");
    let seen = game.observe(state, seat);
    let mut one_by_one = vec![];
    for about in seats(probe, state) {
        let game = probe.asks("`describe_state`");
        let mut numbers = vec![];
        game.describe_state(&seen, about, &mut numbers);
        fits(game.state_features(), &numbers)?;
        one_by_one.extend(numbers);
    }
    let game = probe.asks("`describe_seats`");
    let mut together = vec![];
    game.describe_seats(&seen, &mut together);
    holds!(Promise::Features, together == one_by_one, "`describe_seats` has other numbers than `describe_state`");
    let mut legal = vec![];
    game.legal_actions(state, &mut legal);
    for action in legal {
        let game = probe.asks("`describe_action`");
        let mut numbers = vec![];
        game.describe_action(&seen, action, &mut numbers);
        fits(game.action_features(), &numbers)?;
    }
    Ok(())
}

fn fits(features: &[Feature], numbers: &[f32]) -> Found {
    let (count, wanted) = (numbers.len(), features.len());
    holds!(Promise::Features, count == wanted, "{count} numbers for {wanted} features");
    for (feature, number) in features.iter().zip(numbers) {
        holds!(Promise::Features, number.is_finite(), "`{}` is {number}", feature.name);
    }
    Ok(())
}
