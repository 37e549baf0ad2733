//! The JSON Schemas under `docs/schemas/` are those of the program, and what the program writes fits them.

use agon::game::{ContentChoice, Heuristic, Purpose, Rng, Turn, action_to_json, observation_to_json, state_to_json};
use agon::games::{NAMES, Visitor, with_game};
use agon::registry::BUILT_IN;
use agon::testing::tables;
use jsonschema::Validator;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// The schema of a game, made once for all tests.
fn schema(game: &str) -> &'static Value {
    static SCHEMAS: LazyLock<BTreeMap<&str, Value>> = LazyLock::new(|| {
        let made = |game| (game, BUILT_IN.load(game, &ContentChoice::default()).expect("a built-in game").schema());
        BUILT_IN.names().map(made).collect()
    });
    &SCHEMAS[game]
}

/// Validates against one of the definitions.
fn validator(schema: &Value, name: &str) -> Validator {
    let mut schema = schema.clone();
    schema.as_object_mut().expect("an object").remove("anyOf");
    schema["$ref"] = json!(format!("#/$defs/{name}"));
    jsonschema::validator_for(&schema).expect("a schema")
}

/// Whether a line of the protocol fits, for the examples of its document.
pub fn assert_fits(game: &str, name: &str, line: &str) {
    /// To compile a schema takes longer than to use it.
    static COMPILED: LazyLock<Mutex<BTreeMap<String, Arc<Validator>>>> = LazyLock::new(Mutex::default);
    let compiled = || Arc::new(validator(schema(game), name));
    let validator = {
        let mut all = COMPILED.lock().unwrap_or_else(PoisonError::into_inner);
        all.entry(format!("{game} {name}")).or_insert_with(compiled).clone()
    };
    let line: Value = serde_json::from_str(line).expect("JSON");
    if let Err(error) = validator.validate(&line) {
        panic!("{game}: {line} is no {name}: {error} at {}", error.instance_path);
    }
}

/// `UPDATE_REFERENCE=1 cargo test --release --test laboratory schemas` writes the files anew.
#[test]
fn schemas_are_committed_as_the_program_prints_them() {
    for game in NAMES {
        let path = format!("{}/docs/schemas/{game}.json", env!("CARGO_MANIFEST_DIR"));
        let printed = format!("{:#}\n", schema(game));
        if std::env::var_os("UPDATE_REFERENCE").is_some() {
            std::fs::write(&path, &printed).expect("docs/schemas/ can be written");
        }
        let committed = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(committed == printed, "run UPDATE_REFERENCE=1 cargo test --release --test laboratory schemas");
    }
}

struct RandomMatch;

impl Visitor for RandomMatch {
    type Output = usize;

    /// Returns how many things were compared with the schema.
    fn visit<G: Heuristic>(self, game: G) -> usize {
        let schema = schema(game.info().name);
        let (states, actions) = (validator(schema, "state"), validator(schema, "action"));
        let fits = |validator: &Validator, json: Value| {
            if let Err(error) = validator.validate(&json) {
                panic!("{}: {error} at {} of {json}", game.info().name, error.instance_path);
            }
        };
        let mut checked = 0;
        for (index, table) in tables(&game).expect("tables").into_iter().enumerate() {
            let mut rng = Rng::stream(1, index as u64, Purpose::Chance);
            let mut state = game.start(&table).expect("a table of the game");
            for ply in 0..game.info().ply_cap.min(2_000) {
                let mut legal = vec![];
                let action = match game.turn(&state) {
                    Turn::Over => break,
                    Turn::Chance => game.sample_chance(&state, &mut rng),
                    Turn::Decision(_) => {
                        game.legal_actions(&state, &mut legal);
                        legal[rng.below(legal.len())]
                    }
                };
                if ply % 23 == 0 {
                    fits(&states, state_to_json(&game, &state));
                    if let Turn::Decision(seat) = game.turn(&state) {
                        fits(&states, observation_to_json(&game, &game.observe(&state, seat)));
                    }
                    legal.iter().for_each(|action| fits(&actions, action_to_json(&game, *action)));
                    checked += 1;
                }
                fits(&actions, action_to_json(&game, action));
                game.apply(&mut state, action);
            }
        }
        checked
    }
}

#[test]
fn states_observations_and_actions_of_random_matches_fit() {
    for game in NAMES {
        let checked = with_game(game, &ContentChoice::default(), RandomMatch).expect("loads");
        assert!(checked > 0, "{game}");
    }
}

/// A schema that allows everything would pass the tests above.
#[test]
fn what_cannot_be_read_does_not_fit() {
    let schema = schema("kuhn_poker");
    let states = validator(schema, "state");
    let state = |cards: Value| json!({"dealt": 2, "cards": cards, "moves": []});
    assert!(states.is_valid(&state(json!(["king", null]))));
    for wrong in [
        state(json!(["kng", null])),
        state(json!(["king"])),
        json!({"dealt": -1, "cards": [null, null], "moves": []}),
        json!({"dealt": 0, "cards": [null, null], "moves": [], "pot": 2}),
    ] {
        assert!(!states.is_valid(&wrong), "{wrong}");
    }
    let requests = validator(schema, "request");
    assert!(requests.is_valid(&json!({"cmd": "apply", "index": 0, "id": 7})));
    for wrong in [
        json!({"cmd": "apply"}),
        json!({"cmd": "apply", "index": 0, "action": {"say": {"word": "bet"}}}),
        json!({"cmd": "observe"}),
        json!({"cmd": "strat"}),
    ] {
        assert!(!requests.is_valid(&wrong), "{wrong}");
    }
}
