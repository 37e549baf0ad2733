//! The numbers of a game's evaluation as a bot sets them.

use super::{BotConfig, BotConfigError};
use agon_game::{Heuristic, read_value, unknown};
use serde::Serialize;
use std::any::TypeId;
use toml::{Table, Value};

/// The weights of `config` for this game: the game's own, overridden by `[weights.GAME]`.
///
/// # Errors
/// When a weight is unknown, has the wrong type or is not finite.
pub fn weights<G: Heuristic>(config: &BotConfig, game: &G) -> Result<G::Weights, BotConfigError> {
    let name = game.info().name;
    let Some(given) = config.weights.get(name).filter(|given| !given.is_empty()) else {
        return Ok(G::Weights::default());
    };
    let invalid = |key: &str, reason: String| Err(config.error(&format!("weights.{name}{key}"), reason));
    game.names().scope(|| {
        let mut all = table(&G::Weights::default());
        if let Some(key) = given.keys().find(|k| !all.contains_key(*k)) {
            return invalid(&format!(".{key}"), unknown("weight", key, all.keys()));
        }
        if let Some(key) = given.iter().find_map(|(k, v)| not_finite(k, v)) {
            return invalid(&format!(".{key}"), "must be a finite number".to_owned());
        }
        lay_over(&mut all, given);
        read_value(&Value::Table(all)).or_else(|(key, reason)| {
            let path = if key.is_empty() { key } else { format!(".{key}") };
            invalid(&path, reason)
        })
    })
}

/// The same weights as a table, as they would be written in the file of a bot.
///
/// # Errors
/// As with [`weights`].
pub fn weight_table<G: Heuristic>(config: &BotConfig, game: &G) -> Result<Table, BotConfigError> {
    let all = weights(config, game)?;
    Ok(game.names().scope(|| table(&all)))
}

/// Weights as a table; that of a game without any (`()`) is empty.
fn table<W: Serialize + 'static>(weights: &W) -> Table {
    match TypeId::of::<W>() == TypeId::of::<()>() {
        true => Table::new(),
        false => Table::try_from(weights).expect("weights are plain values"),
    }
}

/// Replaces values key by key, tables by their own keys.
pub(super) fn lay_over(below: &mut Table, above: &Table) {
    for (key, value) in above {
        match (below.get_mut(key), value) {
            (Some(Value::Table(below)), Value::Table(above)) => lay_over(below, above),
            _ => drop(below.insert(key.clone(), value.clone())),
        }
    }
}

/// Path of the first number that is infinite or NaN.
fn not_finite(key: &str, value: &Value) -> Option<String> {
    let inner = |k: &str, v: &Value| not_finite(&format!("{key}.{k}"), v);
    match value {
        Value::Float(number) if !number.is_finite() => Some(key.to_owned()),
        Value::Table(table) => table.iter().find_map(|(k, v)| inner(k, v)),
        Value::Array(items) => items.iter().enumerate().find_map(|(i, v)| inner(&i.to_string(), v)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use agon::games::connect_four::{ConnectFour, Weights};
    use agon_game::Bundle;
    use agon_game::Rules;

    fn read(weights_toml: &str) -> Result<Weights, String> {
        let config: BotConfig =
            toml::from_str(&format!("name = \"x\"\ndescription = \"x\"\nkind = \"greedy\"\n{weights_toml}")).unwrap();
        weights(&config, &ConnectFour::load(&Bundle::default()).unwrap()).map_err(|e| e.to_string())
    }

    #[test]
    fn given_weights_replace_the_games_own_and_the_rest_stays() {
        assert_eq!(read(""), Ok(Weights::default()));
        assert_eq!(read("[weights.connect_four]\nthree = 1"), Ok(Weights { three: 1.0, ..Weights::default() }));
        assert_eq!(read("[weights.kuhn_poker]\nbluff = 0.1"), Ok(Weights::default()));
    }

    #[test]
    fn a_game_without_weights_has_an_empty_table() {
        assert_eq!(table(&()), Table::new());
        assert_eq!(table(&Weights::default()).keys().collect::<Vec<_>>(), ["two", "three"]);
    }

    #[test]
    fn wrong_weights_are_refused_by_name() {
        assert_eq!(
            read("[weights.connect_four]\nthre = 1").unwrap_err(),
            "bot `x`: weights.connect_four.thre: unknown weight `thre`; did you mean `three`? (known: two, three)"
        );
        assert_eq!(
            read("[weights.connect_four]\nthree = nan").unwrap_err(),
            "bot `x`: weights.connect_four.three: must be a finite number"
        );
        assert_eq!(
            read("[weights.connect_four]\nthree = \"a\"").unwrap_err(),
            "bot `x`: weights.connect_four.three: must be a number, not \"a\""
        );
    }

    /// Only a game knows its weights; the error still names the line of the file.
    #[test]
    fn wrong_weights_are_found_in_their_file() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("x.toml");
        let text =
            "name = \"x\"\ndescription = \"x\"\nkind = \"greedy\"\n\n[weights.connect_four]\ntwo = 1\nthre = 1\n";
        std::fs::write(&path, text).unwrap();
        let config = crate::resolve(path.to_str().unwrap()).unwrap();
        let error = weights(&config, &ConnectFour::load(&Bundle::default()).unwrap()).unwrap_err().to_string();
        assert!(error.contains("x.toml:7: weights.connect_four.thre: unknown weight"), "{error}");
    }
}
