//! The players of a training, as bot files.

use agon_bots::learned::{self, Model};
use agon_bots::{BotConfig, BotKind, MctsParameters};
use agon_game::Heuristic;
use std::collections::BTreeMap;

/// A player without search: it plays by the policy, or by the rules of thumb if there is no model. These have the weights that
/// the bot `learned` has for the game.
pub fn alone<G: Heuristic>(game: &G, name: &str, model: Option<&Model>) -> String {
    let (description, kind) = match model {
        Some(_) => ("what was learned, without search", "learned"),
        None => ("plays by the rules of thumb", "heuristic"),
    };
    let weights = weights_of("learned", game.info().name);
    written(game, name, description, &format!("kind = \"{kind}\"\n{weights}"), model)
}

/// A player with a search of so many iterations, each of which plays on to the next quiet position, or until all have
/// answered where the game says that they do. In Mare Nostrum a search that asks the same value at once, with eight times
/// the iterations, lost 56 of 64 matches against one that plays on. The rules of thumb leave it the same choices as to the
/// levels of strength.
pub fn search<G: Heuristic>(game: &G, name: &str, iterations: u32, model: Option<&Model>) -> String {
    let kind = format!(
        "kind = \"mcts\"\niterations = {iterations}\nroot = \"halving\"\nscale = \"spread\"\nexploration = 1.0\n\
         advice = 0.3\nplayout = \"heuristic\"\nplayout_plies = 0\nplayout_overtime = 1000\nhorizon = \"game\"\nshort_match = 64\n\
         short_exploration = 2.0\nshort_mixture = 0.3\nshort_value_weight = 0.25\nmixture = 0.5\ndelegate = true\nopen_loop = true\n{}",
        weights_of("level_1", game.info().name)
    );
    written(game, name, "search on top of what was learned", &kind, model)
}

/// The weights that a built-in bot has in a game, as they stand in a bot file.
fn weights_of(bot: &str, game: &str) -> String {
    let bot = agon_bots::resolve(bot).expect("a built-in bot");
    let Some(weights) = bot.weights.get(game) else { return String::new() };
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

    /// What was learned about the rules of thumb holds with and without a search.
    #[test]
    fn players_have_the_weights_that_were_learned() {
        let [learned, level] = ["learned", "level_1"].map(|bot| weights_of(bot, "mare_nostrum"));
        assert!(learned.starts_with("\n[weights.mare_nostrum") && learned == level, "{level}");
        assert!(weights_of("level_1", "from_sea_to_sea").contains("trials = false"));
        assert_eq!(weights_of("level_1", "connect_four"), "");
    }
}
