//! A model as written in a bot file: weights by the names of the features, each with its standard error.
//!
//! ```toml
//! [model.kuhn_poker.made]
//! content = "2f…"
//! …
//! [model.kuhn_poker.value]
//! king = [0.81, 0.05]
//! …
//! [model.kuhn_poker.network]
//! bias = [0.1, -0.3]
//! out = [0.7, 0.2]
//! [model.kuhn_poker.network.inputs]
//! king = [1.2, 0.0]
//! ```
//!
//! The network is optional, and so is either the value or the policy.

use super::model::{Model, Weights, policy_features, value_features};
use super::network::{MAX_UNITS, Network};
use crate::{BotConfig, BotConfigError, Elsewhere};
use agon_game::{Feature, Heuristic, must_be, read_value, unknown};
use serde::{Deserialize, Serialize};
use std::fmt::Write;
use toml::{Table, Value};

/// Where a model comes from: enough to make it again.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Made {
    /// Hash of the game's content.
    pub content: String,
    /// Version of the game's rules.
    pub rules_version: u32,
    /// Version of the program.
    pub program: String,
    /// The command that made it, with all its options.
    pub command: String,
    /// Seed of everything random.
    pub seed: u64,
    /// Generations that passed the gate, and those that were tried.
    pub generations: [u32; 2],
    /// Matches of self-play, without those of the gates.
    pub matches: u64,
}

/// The parts of a model.
const PARTS: [&str; 4] = ["value", "network", "policy", "made"];

/// The model of `config` for this game, if the bot has models.
///
/// # Errors
/// When it has models but none for this game and does not use evaluations elsewhere, or a name or number in it is wrong
/// or missing.
pub(crate) fn read<G: Heuristic>(config: &BotConfig, game: &G) -> Result<Option<Model>, BotConfigError> {
    match config.models.is_empty() {
        true => Ok(None),
        false => model(config, game.info().name, &value_features(game), &policy_features(game)),
    }
}

/// The model of this game, with the features of its value and its policy. Like [`text`] it is not generic, so that it is not
/// compiled again for every game.
fn model(
    config: &BotConfig,
    name: &str,
    value_features: &[Feature],
    policy_features: &[Feature],
) -> Result<Option<Model>, BotConfigError> {
    let Some(given) = config.models.get(name) else {
        if config.elsewhere == Elsewhere::Evaluation {
            return Ok(None);
        }
        let known: Vec<&str> = config.models.keys().map(String::as_str).collect();
        let reason = format!("no model of {name}; this bot has learned {}", known.join(", "));
        return Err(config.error("model", reason));
    };
    let place = format!("model.{name}");
    if let Some(key) = given.keys().find(|key| !PARTS.contains(&key.as_str())) {
        let reason = unknown("part of a model", key, PARTS);
        return Err(config.error(&format!("{place}.{key}"), reason));
    }
    let made = given.get("made").ok_or_else(|| missing(config, &format!("{place}.made")))?;
    let made = read_value(made).map_err(|(key, reason)| {
        let inside = if key.is_empty() { key } else { format!(".{key}") };
        config.error(&format!("{place}.made{inside}"), reason)
    })?;
    let weights = |part: &str, features: &[Feature]| {
        let place = format!("{place}.{part}");
        match given.get(part) {
            Some(Value::Table(table)) => weights(config, &place, table, features).map(Some),
            Some(other) => Err(config.error(&place, must_be("keys with values", other))),
            None => Ok(None),
        }
    };
    let learned = |part: &str| given.contains_key(part);
    if !learned("value") && (!learned("policy") || learned("network")) {
        return Err(missing(config, &format!("{place}.value")));
    }
    Ok(Some(Model {
        value: weights("value", value_features)?,
        network: match given.get("network") {
            Some(table) => Some(network(config, &format!("{place}.network"), table, value_features)?),
            None => None,
        },
        policy: weights("policy", policy_features)?,
        made,
    }))
}

fn missing(config: &BotConfig, place: &str) -> BotConfigError {
    config.error(place, "the key is missing")
}

/// The weights of a table in the order of the features.
fn weights(config: &BotConfig, place: &str, table: &Table, features: &[Feature]) -> Result<Weights, BotConfigError> {
    let names = || features.iter().map(|feature| feature.name);
    if let Some(key) = table.keys().find(|key| !names().any(|name| name == *key)) {
        return Err(config.error(&format!("{place}.{key}"), unknown("feature", key, names())));
    }
    let mut read = Weights::default();
    for name in names() {
        let place = format!("{place}.{name}");
        let [weight, error] = pair(table.get(name).ok_or_else(|| missing(config, &place))?).ok_or_else(|| {
            config.error(&place, "must be a weight and its standard error, two finite numbers: [0.8, 0.1]")
        })?;
        read.weights.push(weight);
        read.errors.push(error);
    }
    Ok(read)
}

/// A network as it is written: `bias`, `out`, and `inputs` with a row for every feature, all of one length.
fn network(config: &BotConfig, place: &str, given: &Value, features: &[Feature]) -> Result<Network, BotConfigError> {
    let table_at = |place: &str, value: &Value| match value {
        Value::Table(table) => Ok(table.clone()),
        other => Err(config.error(place, must_be("keys with values", other))),
    };
    let table = table_at(place, given)?;
    let keys = ["bias", "out", "inputs"];
    if let Some(key) = table.keys().find(|key| !keys.contains(&key.as_str())) {
        return Err(config.error(&format!("{place}.{key}"), unknown("part of a network", key, keys)));
    }
    let get = |table: &Table, place: &str, key: &str| {
        let place = format!("{place}.{key}");
        table.get(key).cloned().map(|value| (place.clone(), value)).ok_or_else(|| missing(config, &place))
    };
    let row = |(place, value): (String, Value), length: Option<usize>| {
        let numbers: Option<Vec<f32>> = value.as_array().and_then(|row| row.iter().map(number).collect());
        let fits = |row: &Vec<f32>| length.map_or((1..=MAX_UNITS).contains(&row.len()), |units| row.len() == units);
        numbers.filter(fits).ok_or_else(|| {
            let expected = match length {
                None => format!("must be 1 to {MAX_UNITS} finite numbers, one for each hidden unit"),
                Some(units) => format!("must be {units} finite numbers, one for each hidden unit, as in `out`"),
            };
            config.error(&place, expected)
        })
    };
    let out = row(get(&table, place, "out")?, None)?;
    let units = Some(out.len());
    let bias = row(get(&table, place, "bias")?, units)?;
    let (place, inputs) = get(&table, place, "inputs")?;
    let inputs = table_at(&place, &inputs)?;
    let names = || features.iter().map(|feature| feature.name);
    if let Some(key) = inputs.keys().find(|key| !names().any(|name| name == *key)) {
        return Err(config.error(&format!("{place}.{key}"), unknown("feature", key, names())));
    }
    let rows = names().map(|name| row(get(&inputs, &place, name)?, units)).collect::<Result<Vec<_>, _>>()?;
    Ok(Network::new(rows.concat(), bias, out))
}

/// A finite number.
fn number(value: &Value) -> Option<f32> {
    match value {
        Value::Float(x) => Some(*x as f32),
        Value::Integer(n) => Some(*n as f32),
        _ => None,
    }
    .filter(|x| x.is_finite())
}

/// Two numbers, both finite.
fn pair(value: &Value) -> Option<[f32; 2]> {
    match value.as_array()?.as_slice() {
        [weight, error] => Some([number(weight)?, number(error)?]),
        _ => None,
    }
}

/// The tables `[model.GAME.*]` of a bot file: a line for each feature, the weight first and its standard error second.
pub fn write<G: Heuristic>(game: &G, model: &Model) -> String {
    text(game.info().name, &value_features(game), &policy_features(game), model)
}

fn text(name: &str, value_features: &[Feature], policy_features: &[Feature], model: &Model) -> String {
    let made = toml::to_string(&model.made).expect("provenance is plain values");
    let mut text = format!("[model.{name}.made]\n{made}");
    let value = model.value.as_ref().map(|value| ("value", value_features, value));
    let policy = model.policy.as_ref().map(|policy| ("policy", policy_features, policy));
    for (part, features, Weights { weights, errors }) in value.into_iter().chain(policy) {
        write!(text, "\n[model.{name}.{part}]\n").expect("a string takes everything");
        for ((feature, weight), error) in features.iter().zip(weights).zip(errors) {
            // The shortest digits that read as the same number.
            writeln!(text, "{} = [{weight:?}, {error:?}]", feature.name).expect("a string takes everything");
        }
    }
    if let Some(network) = &model.network {
        let (bias, out) = (network.bias(), network.out());
        write!(text, "\n[model.{name}.network]\nbias = {bias:?}\nout = {out:?}\n").expect("a string takes everything");
        write!(text, "\n[model.{name}.network.inputs]\n").expect("a string takes everything");
        for (feature, row) in value_features.iter().zip(network.inputs()) {
            writeln!(text, "{} = {row:?}", feature.name).expect("a string takes everything");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BotConfig, BotConfigError};
    use agon::games::kuhn_poker::KuhnPoker;
    use agon_game::{Bundle, Rules};

    fn game() -> KuhnPoker {
        KuhnPoker::load(&Bundle::embedded("kuhn_poker", &[])).unwrap()
    }

    fn model() -> Model {
        let made = Made { content: "0".into(), seed: 7, generations: [1, 2], ..Made::default() };
        let value = Weights { weights: vec![-0.1, 1e-9, 0.7, 12.5, 3.0], errors: vec![0.25; 5] };
        let inputs = (0..10u8).map(|i| f32::from(i) / 7.0 - 0.5).collect();
        let network = Some(Network::new(inputs, vec![0.25, -1e-7], vec![2.0, 0.1]));
        Model {
            value: Some(value),
            network,
            policy: Some(Weights { weights: vec![0.3; 4], errors: vec![0.1; 4] }),
            made,
        }
    }

    /// The result of reading a bot file with this text as its model.
    fn read_text(model: &str) -> Result<Option<Model>, BotConfigError> {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("x.toml");
        std::fs::write(&path, format!("name = \"x\"\ndescription = \"d\"\nkind = \"learned\"\n\n{model}")).unwrap();
        read(&crate::resolve(path.to_str().unwrap())?, &game())
    }

    #[test]
    fn a_model_is_read_as_it_was_written_and_survives_a_manifest() {
        let text = write(&game(), &model());
        assert_eq!(read_text(&text).unwrap(), Some(model()));
        let config: BotConfig =
            toml::from_str(&format!("name = \"x\"\ndescription = \"d\"\nkind = \"mcts\"\n{text}")).unwrap();
        let json = serde_json::to_string(&config).unwrap();
        let again = serde_json::from_str::<BotConfig>(&json).unwrap();
        assert_eq!(read(&again, &game()).unwrap(), Some(model()));
    }

    /// A policy goes with the evaluation of the game; a network adds to a value, and a model without anything is none.
    #[test]
    fn a_value_may_be_missing_where_there_is_a_policy_and_no_network() {
        let alone = Model { value: None, network: None, ..model() };
        assert_eq!(read_text(&write(&game(), &alone)).unwrap(), Some(alone.clone()));
        for without in [Model { value: None, ..model() }, Model { policy: None, ..alone }] {
            let refusal = read_text(&write(&game(), &without)).unwrap_err().to_string();
            assert!(refusal.contains("model.kuhn_poker.value: the key is missing"), "{refusal}");
        }
    }

    #[test]
    fn what_does_not_fit_the_game_is_named_with_its_line() {
        let text = write(&game(), &model());
        for (from, to, reason) in [
            ("jack = ", "jick = ", "15: model.kuhn_poker.value.jick: unknown feature `jick`; did you mean `jack`?"),
            ("king = [0.7, 0.25]\n", "", "model.kuhn_poker.value.king: the key is missing"),
            ("[0.7, 0.25]", "[0.7]", "17: model.kuhn_poker.value.king: must be a weight and its standard error"),
            ("[0.7, 0.25]", "[nan, 0.25]", "17: model.kuhn_poker.value.king: must be a weight and its standard error"),
            ("[0.7, 0.25]", "0.7", "17: model.kuhn_poker.value.king: must be a weight and its standard error"),
            ("seed = 7", "sead = 7", "model.kuhn_poker.made.sead: unknown"),
            ("bias = [", "bios = [", "model.kuhn_poker.network.bios: unknown part of a network `bios`"),
            ("bias = [0.25, ", "bias = [", "model.kuhn_poker.network.bias: must be 2 finite numbers"),
            ("out = [2.0, 0.1]", "out = []", "model.kuhn_poker.network.out: must be 1 to 64 finite numbers"),
            ("\njack = [-0.5, ", "\njick = [-0.5, ", "model.kuhn_poker.network.inputs.jick: unknown feature `jick`"),
            ("\njack = [-0.5, ", "\njack = [inf, 1.0, ", "network.inputs.jack: must be 2 finite numbers"),
            ("kuhn_poker.policy]", "kuhn_poker.polity]", "model.kuhn_poker.polity: unknown part of a model `polity`"),
            ("kuhn_poker.", "connect_four.", "model: no model of kuhn_poker; this bot has learned connect_four"),
        ] {
            let changed = text.replace(from, to);
            assert_ne!(changed, text, "{from}");
            let refusal = read_text(&changed).unwrap_err().to_string();
            assert!(refusal.contains(reason), "{to}: {refusal}");
        }
    }

    /// A game without a model is refused, unless the bot says that it goes by the evaluation of the game there.
    #[test]
    fn elsewhere_a_bot_may_go_by_the_evaluation_of_the_game() {
        let text = write(&game(), &model()).replace("kuhn_poker.", "connect_four.");
        let bot = |elsewhere: &str| {
            let head = format!("name = \"x\"\ndescription = \"d\"\nkind = \"greedy\"\n{elsewhere}");
            toml::from_str::<BotConfig>(&format!("{head}\n{text}")).unwrap()
        };
        assert!(read(&bot(""), &game()).is_err() && read(&bot("elsewhere = \"refuse\""), &game()).is_err());
        let open = bot("elsewhere = \"evaluation\"");
        assert_eq!(read(&open, &game()).unwrap(), None);
        let json = serde_json::to_string(&open).unwrap();
        assert_eq!(serde_json::from_str::<BotConfig>(&json).unwrap(), open, "a manifest keeps it");
    }
}
