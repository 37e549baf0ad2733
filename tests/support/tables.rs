//! The tables a game can be played at.

use agon::game::{Game, Setup};

/// Every player count with every scenario, in the game's own order of roles.
///
/// # Panics
/// When a player count or a scenario that the game declares cannot be set up at all.
pub fn tables<G: Game>(game: &G) -> Vec<Setup> {
    let info = game.info();
    let scenarios: Vec<Option<String>> = match info.scenarios.as_slice() {
        [] => vec![None],
        all => all.iter().cloned().map(Some).collect(),
    };
    let all = info.players.clone().flat_map(|players| {
        scenarios.iter().map(move |scenario| Setup { scenario: scenario.clone(), ..Setup::players(players) })
    });
    let tables: Vec<Setup> = all.filter(|setup| game.start(setup).is_ok()).collect();
    for players in info.players.clone() {
        assert!(tables.iter().any(|t| t.players == players), "{}: no table of {players}", info.name);
    }
    for scenario in scenarios {
        assert!(tables.iter().any(|t| t.scenario == scenario), "{}: {scenario:?} cannot be set up", info.name);
    }
    tables
}
