//! The tables a game can be played at.

use agon_game::{Game, Setup};

/// Every player count with every scenario, in the game's own order of roles.
///
/// # Errors
/// When a player count or a scenario that the game declares cannot be set up at all.
pub fn tables<G: Game>(game: &G) -> Result<Vec<Setup>, String> {
    let info = game.info();
    let scenarios: Vec<Option<String>> = match info.scenarios.as_slice() {
        [] => vec![None],
        all => all.iter().cloned().map(Some).collect(),
    };
    let all = info.players.clone().flat_map(|players| {
        scenarios.iter().map(move |scenario| Setup { scenario: scenario.clone(), ..Setup::players(players) })
    });
    let tables: Vec<Setup> = all.filter(|setup| game.start(setup).is_ok()).collect();
    if let Some(players) = info.players.clone().find(|&players| tables.iter().all(|t| t.players != players)) {
        return Err(format!("{} has no table of {players}, although it declares one", info.name));
    }
    if let Some(scenario) = scenarios.iter().flatten().find(|s| tables.iter().all(|t| t.scenario.as_ref() != Some(*s)))
    {
        return Err(format!("{}: scenario `{scenario}` cannot be set up at any table size", info.name));
    }
    Ok(tables)
}
