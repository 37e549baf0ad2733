//! The named numbers of a position and of its actions, for programs that learn outside.

use super::answer::Fields;
use agon_game::*;
use serde_json::{Value, json};

/// Names and meanings of the features, in the order of their numbers.
pub fn named(game: &impl Heuristic) -> Value {
    json!({"position": game.state_features(), "action": game.action_features()})
}

/// The numbers as `seat` sees the position: those of every seat, and those of the actions in `legal`, which is `None`
/// unless the seat is to decide.
///
/// # Errors
/// When the game names no features.
pub fn numbers<G: Heuristic>(
    game: &G,
    state: &G::State,
    seat: Seat,
    legal: Option<Vec<G::Action>>,
) -> Result<Fields, String> {
    if game.state_features().is_empty() && game.action_features().is_empty() {
        return Err(format!("{} names no features (see `info`)", game.info().title));
    }
    let seen = game.observe(state, seat);
    let of_seat = |about| {
        let mut numbers = vec![];
        game.describe_state(&seen, about, &mut numbers);
        numbers
    };
    let of_action = |action| {
        let mut numbers = vec![];
        game.describe_action(&seen, action, &mut numbers);
        numbers
    };
    let of_seats: Vec<Vec<f32>> = Seat::all(game.players(state)).map(of_seat).collect();
    let mut fields = vec![("seat", json!(seat)), ("of_seats", json!(of_seats))];
    if let Some(legal) = legal {
        let of_actions: Vec<Vec<f32>> = legal.into_iter().map(of_action).collect();
        fields.push(("of_actions", json!(of_actions)));
    }
    Ok(fields)
}
