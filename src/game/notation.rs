//! States and actions as JSON with names.

use super::reading::Reading;
use super::{Game, Observation};
use serde::de::DeserializeOwned;
use serde_json::Value;

/// An action as structured JSON, e.g. `{"build":{"object":"legion","province":"latium"}}`.
pub fn action_to_json<G: Game>(game: &G, action: G::Action) -> Value {
    game.names().scope(|| serde_json::to_value(action)).expect("actions serialise")
}

/// Reads what [`action_to_json`] wrote.
///
/// # Errors
/// When the JSON is not an action of this game; says which name or field is wrong.
pub fn action_from_json<G: Game>(game: &G, json: &Value) -> Result<G::Action, String> {
    read(game, json)
}

/// The complete state as JSON with names. Entries at their default value are left out of tables.
pub fn state_to_json<G: Game>(game: &G, state: &G::State) -> Value {
    game.names().scope(|| serde_json::to_value(state)).expect("states serialise")
}

/// Reads what [`state_to_json`] wrote, or a position written by hand, and checks that it is consistent.
///
/// # Errors
/// When a name or field is unknown, or the position cannot exist.
pub fn state_from_json<G: Game>(game: &G, json: &Value) -> Result<G::State, String> {
    let mut state: G::State = read(game, json)?;
    // The names of the content are in force, so that errors show names and not numbers.
    game.names().scope(|| {
        game.complete(&mut state)?;
        game.check(&state)
    })?;
    Ok(state)
}

/// What a seat sees, as JSON; hidden fields show the game's filler.
pub fn observation_to_json<G: Game>(game: &G, seen: &Observation<G>) -> Value {
    state_to_json(game, seen.view())
}

/// If a value is wrong, the error begins with its place in the document, such as `seats[1].cubes.gold`.
fn read<G: Game, T: DeserializeOwned>(game: &G, json: &Value) -> Result<T, String> {
    game.names().scope(|| Reading::Json(json).read()).map_err(|e| e.told())
}
