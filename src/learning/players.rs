//! The players of a training, as bot files.

use agon_bots::learned::{self, Model};
use agon_bots::{BotConfig, BotKind, MctsParameters};
use agon_game::Heuristic;
use std::collections::BTreeMap;

/// A player without search: it plays by the policy, or by the rules of thumb if there is no model.
pub fn alone<G: Heuristic>(game: &G, name: &str, model: Option<&Model>) -> String {
    match model {
        Some(model) => written(game, name, "what was learned, without search", "kind = \"learned\"\n", Some(model)),
        None => written(game, name, "plays by the rules of thumb", "kind = \"heuristic\"\n", None),
    }
}

/// A player with a search of so many iterations, each of which plays on to the next quiet position. In Mare Nostrum a search
/// that asks the same value at once, with eight times the iterations, lost 56 of 64 matches against one that plays on. The
/// rules of thumb leave it the same choices as to the levels of strength.
pub fn search<G: Heuristic>(game: &G, name: &str, iterations: u32, model: Option<&Model>) -> String {
    let kind = format!(
        "kind = \"mcts\"\niterations = {iterations}\nroot = \"halving\"\nscale = \"spread\"\nexploration = 1.0\n\
         advice = 0.3\nplayout = \"heuristic\"\nplayout_plies = 0\nplayout_overtime = 1000\nshort_match = 64\n\
         short_exploration = 2.0\nshort_mixture = 0.3\nmixture = 0.5\ndelegate = true\nopen_loop = true\n{}",
        weights_of_the_levels(game.info().name)
    );
    written(game, name, "search on top of what was learned", &kind, model)
}

/// The weights that the levels of strength have in a game, as they stand in a bot file.
fn weights_of_the_levels(game: &str) -> String {
    let level = agon_bots::resolve("level_1").expect("a built-in bot");
    let Some(weights) = level.weights.get(game) else { return String::new() };
    let weights = BTreeMap::from([("weights", BTreeMap::from([(game, weights)]))]);
    format!("\n{}", toml::to_string(&weights).expect("weights are plain values"))
}

/// The player of a bot file.
pub fn read(text: &str) -> BotConfig {
    toml::from_str(text).expect("a bot as they are written")
}

/// How a player with search thinks.
pub fn thinking(player: &BotConfig) -> Option<MctsParameters> {
    match &player.kind {
        BotKind::Mcts(parameters) => Some(parameters.clone()),
        _ => None,
    }
}

fn written<G: Heuristic>(game: &G, name: &str, description: &str, kind: &str, model: Option<&Model>) -> String {
    let model = model.map_or_else(String::new, |model| format!("\n{}", learned::write(game, model)));
    format!("name = \"{name}\"\ndescription = \"{description}\"\n{kind}{model}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_has_the_weights_of_the_levels() {
        assert_eq!(weights_of_the_levels("from_sea_to_sea"), "\n[weights.from_sea_to_sea.plan]\ntrials = false\n");
        assert_eq!(weights_of_the_levels("mare_nostrum"), "");
    }
}
