//! The engine protocol: the examples in its document, what every game owes it, and what no input may do to it.

use agon::game::ContentChoice;
use agon::games::NAMES;
use agon::registry::{BUILT_IN, Loaded};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// A built-in game, loaded once for all tests.
fn loaded(game: &str) -> &'static Loaded {
    static LOADED: LazyLock<Vec<(&str, Loaded)>> = LazyLock::new(|| {
        let load = |name| (name, BUILT_IN.load(name, &ContentChoice::default()).expect("loads"));
        BUILT_IN.names().map(load).collect()
    });
    LOADED.iter().find(|(name, _)| *name == game).map(|(_, loaded)| loaded).expect("a built-in game")
}

/// Sends the lines and returns the answer lines.
fn talk(game: &str, lines: &[impl AsRef<[u8]>]) -> Vec<String> {
    let mut session = BUILT_IN.session(loaded(game));
    lines.iter().map(|line| session.answer(line.as_ref()).line).collect()
}

/// The same for requests and answers as JSON.
fn ask(game: &str, requests: &[Value]) -> Vec<Value> {
    let lines: Vec<String> = requests.iter().map(Value::to_string).collect();
    let answers = talk(game, &lines);
    assert_eq!(answers.len(), requests.len());
    answers.iter().map(|a| serde_json::from_str(a).expect("answers are JSON")).collect()
}

/// The smallest table of a game.
fn start(game: &str) -> Value {
    let players = loaded(game).info().players.start();
    json!({"cmd": "start", "setup": {"players": players}, "seed": 5})
}

/// Requests that play on for up to `turns` turns, whoever is next: those that do not fit are refused without effect.
fn play_on(turns: usize) -> Vec<Value> {
    let turn = |i: usize| {
        [json!({"cmd": "sample"}), json!({"cmd": "apply", "index": i % 3}), json!({"cmd": "apply", "index": 0})]
    };
    (0..turns).flat_map(turn).collect()
}

fn assert_sound(game: &str, answers: &[Value]) {
    for answer in answers {
        let error = answer["error"].as_str().unwrap_or_default();
        assert!(answer["ok"].is_boolean() && !error.contains("internal error"), "{game}: {answer}");
    }
}

/// Every fenced block of the document that begins with `$ agon engine GAME` is one session: `>` lines are sent and
/// `<` lines are the answers, in which `…` stands for any text.
#[test]
fn the_examples_of_the_document_are_true() {
    let document = include_str!("../../docs/engine-protocol.md");
    let mut examples = 0;
    for block in document.split("```").filter(|b| b.contains("$ agon engine ")) {
        let game = block.split("$ agon engine ").nth(1).and_then(|b| b.split_whitespace().next()).expect("a game");
        let sent: Vec<&str> = block.lines().filter_map(|l| l.strip_prefix("> ")).collect();
        let expected: Vec<&str> = block.lines().filter_map(|l| l.strip_prefix("< ")).collect();
        let answers = talk(game, &sent);
        assert_eq!(answers.len(), expected.len(), "{game}: {answers:#?}");
        for ((request, expected), answer) in sent.iter().zip(expected).zip(&answers) {
            assert!(fits(expected, answer), "{game}\nrequest  {request}\nexpected {expected}\nanswered {answer}");
            super::schemas::assert_fits(game, "answer", answer);
            if answer.contains("\"ok\":true") {
                super::schemas::assert_fits(game, "request", request);
            }
            examples += 1;
        }
    }
    assert!(examples >= 20, "the document holds {examples} examples");
}

/// Whether `text` is `pattern` with each `…` replaced by some text.
fn fits(pattern: &str, text: &str) -> bool {
    let mut parts = pattern.split('…');
    let Some(mut rest) = parts.next().and_then(|first| text.strip_prefix(first)) else { return false };
    let parts: Vec<&str> = parts.collect();
    let Some((last, middle)) = parts.split_last() else { return rest.is_empty() };
    for part in middle {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
    }
    rest.ends_with(last)
}

#[test]
fn ellipses_stand_for_any_text() {
    assert!(fits("a…c…", "abcd") && fits("abc", "abc") && fits("…", ""));
    assert!(!fits("a…c", "abcd") && !fits("abc", "abcd") && !fits("b…", "abc"));
}

#[test]
fn every_command_of_the_program_is_described() {
    let refusal = &ask("connect_four", &[json!({"cmd": "?"})])[0]["error"];
    let refusal = refusal.as_str().expect("an error");
    let known = refusal.split("(known: ").nth(1).expect("a list").trim_end_matches(')');
    for command in known.split(", ") {
        let heading = format!("### `{command}`");
        assert!(include_str!("../../docs/engine-protocol.md").contains(&heading), "{heading} is missing");
    }
}

/// An answer repeats only the beginning of a very long name.
#[test]
fn errors_do_not_repeat_long_names() {
    let long = "x".repeat(100_000);
    let requests = [
        json!({"cmd": long}),
        json!({"cmd": "info", (long.as_str()): 1}),
        json!({"cmd": "start", "setup": {"players": 2, (long.as_str()): 1}}),
        json!({"cmd": "start", "setup": {"players": long}}),
        json!({"cmd": "start", "setup": {"players": 2, "scenario": long}}),
        json!({"cmd": "start", "setup": {"players": 2, "roles": [long, "b"]}}),
        json!({"cmd": "start", "setup": {"players": 2, "options": {(long.as_str()): 1}}}),
        json!({"cmd": "load", "state": long}),
        json!({"cmd": "load", "state": {(long.as_str()): 1}}),
        json!({"cmd": "load", "state": {"dealt": long}}),
        json!({"cmd": "load", "state": {"dealt": 2, "cards": [long, "jack"], "moves": []}}),
        json!({"cmd": "start", "setup": {"players": 2}}),
        json!({"cmd": "bot", "bot": long}),
        json!({"cmd": "bot", "bot": format!("{long}.toml")}),
        json!({"cmd": "apply", "action": long}),
        json!({"cmd": "observe", "seat": long}),
    ];
    for (request, answer) in requests.iter().zip(ask("kuhn_poker", &requests)) {
        let length = answer.to_string().len();
        let sent: String = request.to_string().chars().take(80).collect();
        assert!(length < 2000, "{length} characters in answer to {sent}");
        assert_eq!(answer["ok"], request["setup"] == json!({"players": 2}), "{sent}");
    }
}

#[test]
fn a_state_loads_again_and_goes_on_in_the_same_way() {
    for game in NAMES {
        for turns in [0, 1, 3, 20] {
            let mut requests = vec![start(game)];
            requests.extend(play_on(turns));
            requests.extend([json!({"cmd": "state"}), json!({"cmd": "legal"})]);
            let answers = ask(game, &requests);
            assert_sound(game, &answers);
            let [state, legal] = &answers[answers.len() - 2..] else { unreachable!() };

            let load = json!({"cmd": "load", "state": state["state"], "seed": 5});
            let again = ask(game, &[load, json!({"cmd": "state"}), json!({"cmd": "legal"})]);
            assert_eq!(again[1]["state"], state["state"], "{game} after {turns} turns");
            // A result from a list too long to show is only an example, which the shorter session draws anew.
            if legal["sampled"].is_null() {
                assert_eq!(again[2], *legal, "{game} after {turns} turns");
            }
        }
    }
}

#[test]
fn undo_takes_back_every_action_and_the_dice_with_it() {
    for game in NAMES {
        let sample_or_first = play_on(4);
        let mut requests = vec![start(game)];
        requests.extend(sample_or_first.clone());
        let done = ask(game, &requests).iter().skip(1).filter(|a| a["ok"] == true).count();
        assert!(done >= 4, "{game}");

        requests.push(json!({"cmd": "state"}));
        requests.extend(std::iter::repeat_n(json!({"cmd": "undo"}), done + 1));
        requests.extend(sample_or_first);
        requests.push(json!({"cmd": "state"}));
        let answers = ask(game, &requests);
        let states: Vec<&Value> = answers.iter().filter(|a| !a["state"].is_null()).collect();
        assert_eq!(states[0], states[1], "{game}");
        let refused = answers.iter().filter(|a| a["error"].as_str().is_some_and(|e| e.starts_with("nothing to undo")));
        assert_eq!(refused.count(), 1, "{game}: one undo too many was sent");
    }
}

#[test]
fn refused_requests_leave_no_trace() {
    for game in NAMES {
        let state = json!({"cmd": "state"});
        let bad = [
            json!({"cmd": "apply", "index": 1_000_000}),
            json!({"cmd": "apply", "action": "nonsense"}),
            json!({"cmd": "apply"}),
            json!({"cmd": "apply", "index": 0, "action": {}}),
            json!({"cmd": "start", "setup": {"players": 99}}),
            json!({"cmd": "start", "setup": {"players": 2, "options": {"no_such_option": 1}}}),
            json!({"cmd": "load", "state": {}}),
            json!({"cmd": "load", "state": {"no_such_field": 1}}),
            json!({"cmd": "observe", "seat": 200}),
            json!({"cmd": "undo", "steps": 2}),
        ];
        for request in bad {
            let answers = ask(game, &[start(game), state.clone(), request.clone(), state.clone()]);
            assert_eq!(answers[2]["ok"], false, "{game} accepts {request}");
            assert_eq!(answers[1], answers[3], "{game} after {request}");
        }
    }
}

/// A misspelt action, key of an action or key of a state is refused with the right name.
#[test]
fn misspelt_names_are_refused_with_the_nearest_known_one() {
    let misspelt = |name: &str| format!("{name}x");
    for game in NAMES {
        let mut requests = vec![start(game)];
        requests.extend(play_on(60).into_iter().flat_map(|request| [request, json!({"cmd": "legal"})]));
        requests.push(json!({"cmd": "state"}));
        let answers = ask(game, &requests);
        let state = answers.last().expect("an answer each");

        let mut wrong = vec![];
        let (key, value) = state["state"].as_object().and_then(|s| s.iter().next()).expect("a key of the state");
        wrong.push((key.as_str(), json!({"cmd": "load", "state": {misspelt(key): value}})));
        let action = |answer: &Value| answer["legal"][0]["action"].clone();
        let listed: Vec<Value> = answers.iter().map(action).filter(|a| !a.is_null()).collect();
        for action in &listed {
            let Some((name, fields)) = action.as_object().and_then(|a| a.iter().next()) else {
                let name = action.as_str().expect("an action is a name or a table");
                wrong.push((name, json!({"cmd": "apply", "action": misspelt(name)})));
                continue;
            };
            wrong.push((name, json!({"cmd": "apply", "action": {misspelt(name): fields}})));
            if let Some((key, value)) = fields.as_object().and_then(|f| f.iter().next()) {
                wrong.push((key, json!({"cmd": "apply", "action": {name: {misspelt(key): value}}})));
            }
        }
        assert!(wrong.len() >= 2, "{game}: {wrong:?}");
        let requests: Vec<Value> = std::iter::once(start(game)).chain(wrong.iter().map(|(_, r)| r.clone())).collect();
        for ((right, request), answer) in wrong.iter().zip(&ask(game, &requests)[1..]) {
            let error = &answer["error"];
            let hint = format!("`{right}x`; did you mean `{right}`? (known: ");
            assert!(error.as_str().is_some_and(|e| e.contains(&hint)), "{game} answers {request} with {error}");
        }
    }
}

/// One number for each name that `info` gives, for every seat on any turn, and for every listed action of the seat to move.
#[test]
fn features_are_numbers_for_the_names_that_info_gives() {
    for game in NAMES {
        let players = loaded(game).info().players.start();
        let features = (0..*players).map(|seat| json!({"cmd": "features", "seat": seat}));
        let looks: Vec<Value> = [json!({"cmd": "legal"})].into_iter().chain(features).collect();
        let mut requests = vec![json!({"cmd": "info"}), start(game)];
        for request in play_on(60) {
            requests.push(request);
            requests.extend(looks.clone());
        }
        let answers = ask(game, &requests);
        let width = |of: &str| answers[0]["features"][of].as_array().expect("a list").len();
        let (of_position, of_action) = (width("position"), width("action"));
        let of_width = |rows: &Value, width: usize| -> usize {
            let rows = rows.as_array().expect("a list of lists");
            assert!(rows.iter().all(|row| row.as_array().is_some_and(|row| row.len() == width)), "{game}: {rows:?}");
            rows.len()
        };
        for told in answers[2..].chunks(1 + looks.len()) {
            let legal = &told[1];
            for (seat, answer) in told[2..].iter().enumerate() {
                if of_position + of_action == 0 {
                    let refusal = answer["error"].as_str().unwrap_or_default();
                    assert!(refusal.ends_with("names no features (see `info`)"), "{game}: {answer}");
                    continue;
                }
                assert_eq!((&answer["ok"], of_width(&answer["of_seats"], of_position)), (&json!(true), *players));
                let decides = legal["seat"] == seat;
                assert_eq!(answer.get("of_actions").is_some(), decides, "{game}: seat {seat} after {legal}");
                if decides {
                    let listed = legal["legal"].as_array().expect("a list").len();
                    assert_eq!(of_width(&answer["of_actions"], of_action), listed, "{game}");
                }
            }
        }
        super::schemas::assert_fits(game, "answer", &answers[0].to_string());
        super::schemas::assert_fits(game, "answer", &answers.last().expect("an answer").to_string());
    }
}

/// Without a match, without a seat, for a seat that is not at the table, for a number that is no seat.
#[test]
fn features_of_nobody_are_refused() {
    let of = |seat: Value| json!({"cmd": "features", "seat": seat});
    let requests = [of(json!(0)), start("kuhn_poker"), json!({"cmd": "features"}), of(json!(2)), of(json!(-1))];
    let answers = ask("kuhn_poker", &requests);
    for (answer, wanted) in answers.iter().zip([
        "there is no match yet",
        "",
        "`seat` is missing",
        "`seat`: 2 is not below 2, the number of seats",
        "`seat`: ",
    ]) {
        assert!(answer["error"].as_str().unwrap_or_default().starts_with(wanted), "{answer}");
        assert_eq!(answer["ok"], wanted.is_empty(), "{answer}");
    }
}

/// Every value of every option, one match after the other in one session.
#[test]
fn options_reload_the_game_and_last_for_one_match() {
    let info = json!({"cmd": "info"});
    for game in NAMES {
        let told = &ask(game, std::slice::from_ref(&info))[0]["game"];
        let options = told["options"].as_array().expect("a list");
        let choices: Vec<(&Value, &Value)> =
            options.iter().flat_map(|o| o["values"].as_array().expect("a list").iter().map(move |v| (o, v))).collect();
        let mut requests = vec![];
        for (option, value) in &choices {
            let mut with = start(game);
            with["setup"]["options"] = json!({option["name"].as_str().expect("a name"): value});
            requests.extend([with, info.clone()]);
        }
        requests.extend([start(game), info.clone()]);
        let answers = ask(game, &requests);
        let in_force = |answer: &Value| -> BTreeMap<String, Value> {
            let options = answer["game"]["options"].as_array().cloned().unwrap_or_default();
            options.iter().map(|o| (o["name"].to_string(), o["value"].clone())).collect()
        };
        let usual: BTreeMap<String, Value> =
            options.iter().map(|o| (o["name"].to_string(), o["value"].clone())).collect();
        for ((option, value), answers) in choices.iter().zip(answers.chunks(2)) {
            assert_eq!(answers[0]["ok"], true, "{game} {option}={value}: {}", answers[0]);
            let mut wanted = usual.clone();
            wanted.insert(option["name"].to_string(), (*value).clone());
            assert_eq!(in_force(&answers[1]), wanted, "{game}");
        }
        assert_eq!(in_force(answers.last().expect("an answer")), usual, "{game}");
    }
}

#[test]
fn listed_chance_results_have_probabilities_and_only_possible_ones_are_accepted() {
    let legal = &ask("kuhn_poker", &[start("kuhn_poker"), json!({"cmd": "legal"})])[1];
    let results = legal["legal"].as_array().expect("a list");
    let total: f64 = results.iter().filter_map(|r| r["probability"].as_f64()).sum();
    assert!(results.len() == 3 && (total - 1.0).abs() < 1e-12, "{legal}");
    let deal = json!({"cmd": "apply", "action": results[2]["action"]});
    let answers = ask("kuhn_poker", &[start("kuhn_poker"), deal.clone(), deal]);
    assert_eq!(answers[1]["ok"], true);
    let refusal = answers[2]["error"].as_str().expect("the same card twice is refused");
    assert!(refusal.contains("no possible result of the pending deal, which asks for"), "{refusal}");
}

#[test]
fn a_seat_is_not_shown_what_it_cannot_know() {
    let observe = json!({"cmd": "observe", "seat": 0});
    let dealt = |second: usize| {
        let apply = |index: usize| json!({"cmd": "apply", "index": index});
        ask("kuhn_poker", &[start("kuhn_poker"), apply(0), apply(second), observe.clone()]).remove(3)
    };
    assert_eq!(dealt(0)["ok"], true);
    assert_eq!(dealt(0), dealt(1));
}

#[test]
fn bots_answer_with_a_legal_action_and_the_same_one_when_asked_again() {
    let bot = json!({"cmd": "bot", "bot": "mcts_50"});
    for game in NAMES {
        let mut requests = vec![start(game)];
        requests.extend(std::iter::repeat_n(json!({"cmd": "sample"}), 40));
        requests.extend([bot.clone(), json!({"cmd": "determinize", "seat": 0}), bot.clone(), json!({"cmd": "legal"})]);
        let answers = ask(game, &requests);
        let [first, _, second, legal] = &answers[answers.len() - 4..] else { unreachable!() };
        assert_eq!((&first["ok"], first), (&json!(true), second), "{game}");
        let index = first["index"].as_u64().expect("an index") as usize;
        assert_eq!(first["action"], legal["legal"][index]["action"], "{game}");
    }
}

#[test]
fn what_load_says_about_the_table_must_be_so() {
    let load = |game: &str, setup: Value| {
        let state = ask(game, &[start(game), json!({"cmd": "state"})]).remove(1)["state"].clone();
        ask(game, &[json!({"cmd": "load", "state": state, "setup": setup})]).remove(0)
    };
    let refused = |game: &str, setup: Value, reason: &str| {
        let answer = load(game, setup);
        assert!(answer["error"].as_str().is_some_and(|e| e.starts_with("`setup`: ") && e.contains(reason)), "{answer}");
    };
    refused("kuhn_poker", json!({"roles": ["x"]}), "unknown");
    refused("kuhn_poker", json!({"roles": ["second", "first"]}), "second");
    refused("kuhn_poker", json!({"scenario": "nope"}), "scenario");
    refused("kuhn_poker", json!({"players": 3}), "players: 3, but the state has 2");
    refused("from_sea_to_sea", json!({"scenario": "hard"}), "scenario: hard, but the state is of medium");
    refused("from_sea_to_sea", json!({"players": 1, "scenario": "hard"}), "scenario: hard, but the state is of medium");
    for setup in [json!({}), json!(null), json!({"scenario": "medium"}), json!({"players": null, "roles": null})] {
        assert_eq!(load("from_sea_to_sea", setup)["ok"], true);
    }
}

#[test]
fn a_start_without_players_says_what_is_missing() {
    for (request, missing) in [
        (json!({"cmd": "start"}), "`setup` is missing"),
        (json!({"cmd": "start", "setup": {}}), "`setup.players` is missing"),
        (json!({"cmd": "start", "setup": {"roles": ["first", "second"]}}), "`setup.players` is missing"),
    ] {
        assert_eq!(ask("kuhn_poker", &[request]).remove(0)["error"], missing);
    }
}

#[test]
fn a_key_that_is_given_twice_is_refused_and_the_session_goes_on() {
    let lines =
        [r#"{"cmd":"info","cmd":"quit"}"#, r#"{"cmd":"start","setup":{"players":2,"players":3}}"#, r#"{"cmd":"turn"}"#];
    let answers = talk("connect_four", &lines);
    assert!(answers[0].contains("the key `cmd` is given twice"), "{}", answers[0]);
    assert!(answers[1].contains("the key `players` is given twice"), "{}", answers[1]);
    assert!(answers[2].contains("there is no match yet"), "{}", answers[2]);
}

/// Lines near the protocol: known commands and keys with odd values, and plain noise.
fn line() -> impl Strategy<Value = Vec<u8>> {
    let commands = "info|start|load|turn|legal|apply|sample|undo|state|observe|determinize|features|outcome|bot|Start";
    let keys = "setup|seed|state|action|index|seat|bot|id|cmd";
    let value = prop_oneof![
        Just(json!(null)),
        any::<i64>().prop_map(Value::from),
        (0u64..4).prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        ".{0,8}".prop_map(Value::from),
        Just(json!("random")),
        Just(json!({"players": 2})),
        Just(json!({"players": 2, "roles": ["first", "first"], "scenario": "", "options": {"": []}})),
        Just(json!({"drop": {"column": 200}})),
        Just(json!([[], {}])),
    ];
    let request = (commands, proptest::collection::btree_map(keys, value, 0..4)).prop_map(|(cmd, keys)| {
        let mut request = json!({"cmd": cmd});
        keys.into_iter().for_each(|(key, value)| request[key] = value);
        request.to_string().into_bytes()
    });
    let noise = proptest::collection::vec(any::<u8>().prop_filter("one line", |b| *b != b'\n'), 1..40);
    prop_oneof![8 => request, 1 => noise, 1 => "\\PC{1,40}".prop_map(String::into_bytes)]
}

/// Changes the `place`-th value inside `json`, counted modulo their number.
fn mutate(json: &mut Value, place: usize, change: &Value) {
    fn leaves(json: &Value, at: &str, found: &mut Vec<String>) {
        match json {
            Value::Object(map) if !map.is_empty() => {
                map.iter().for_each(|(k, v)| leaves(v, &format!("{at}/{k}"), found))
            }
            Value::Array(items) if !items.is_empty() => {
                items.iter().enumerate().for_each(|(i, v)| leaves(v, &format!("{at}/{i}"), found));
            }
            _ => found.push(at.to_owned()),
        }
    }
    let mut found = Vec::new();
    leaves(json, "", &mut found);
    let old = json.pointer_mut(&found[place % found.len()]).expect("a leaf");
    *old = match (old.as_u64(), change.as_i64()) {
        // A number near the old one is likelier to make a possible state than an arbitrary one.
        (Some(n), Some(by)) if by.abs() < 4 => n.saturating_add_signed(by).into(),
        _ => change.clone(),
    };
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn every_line_gets_one_sound_answer(lines in proptest::collection::vec(line(), 1..30)) {
        for game in NAMES {
            let mut sent = vec![start(game).to_string().into_bytes()];
            sent.extend(lines.iter().filter(|l| !l.trim_ascii().is_empty()).cloned());
            let answers = talk(game, &sent);
            prop_assert_eq!(answers.len(), sent.len());
            let answers: Vec<Value> = answers.iter().map(|a| serde_json::from_str(a).expect("JSON")).collect();
            assert_sound(game, &answers);
        }
    }

    #[test]
    fn an_altered_state_is_refused_or_playable(
        turns in 0usize..12,
        changes in proptest::collection::vec(
            (any::<usize>(), prop_oneof![4 => (-3i64..4).prop_map(Value::from), 1 => any::<u64>().prop_map(Value::from),
                1 => Just(json!([])), 1 => Just(json!({})), 1 => Just(json!(null)), 1 => Just(json!("x")), 1 => any::<bool>().prop_map(Value::from)]),
            1..4,
        ),
    ) {
        for game in NAMES {
            let mut requests = vec![start(game)];
            requests.extend(play_on(turns));
            requests.push(json!({"cmd": "state"}));
            let mut state = ask(game, &requests).pop().expect("an answer")["state"].take();
            changes.iter().for_each(|(place, change)| mutate(&mut state, *place, change));

            let mut requests = vec![json!({"cmd": "load", "state": state})];
            requests.extend(["legal", "outcome"].map(|cmd| json!({"cmd": cmd})));
            requests.extend([0, 1].map(|seat| json!({"cmd": "observe", "seat": seat})));
            requests.extend([0, 1].map(|seat| json!({"cmd": "determinize", "seat": seat})));
            requests.extend(play_on(60));
            requests.push(json!({"cmd": "outcome"}));
            assert_sound(game, &ask(game, &requests));
        }
    }
}

/// A search says what it thinks in payoffs of the game, by the indices of `legal`; a bot that does not search says null.
#[test]
fn a_search_says_what_it_thinks() {
    let apply = |column: u8| json!({"cmd": "apply", "action": {"drop": {"column": column}}});
    let thinking = |bot: &str| json!({"cmd": "bot", "bot": bot, "thoughts": true});
    let mut requests = vec![start("connect_four")];
    // The first player has three on top of each other and is to decide.
    requests.extend([0, 6, 0, 6, 0, 5].map(apply));
    requests.extend([
        thinking("search_400"),
        json!({"cmd": "bot", "bot": "search_400"}),
        thinking("heuristic"),
        apply(3),
    ]);
    requests.push(thinking("search_400"));
    let answers = ask("connect_four", &requests);
    let [won, silent, null, _, lost] = &answers[answers.len() - 5..] else { unreachable!() };
    let top = &won["thoughts"]["moves"][0];
    assert_eq!((&top["proven"], &top["values"]), (&json!(true), &json!([1.0, 0.0])), "{won}");
    assert_eq!(won["thoughts"]["line"], json!([{"seat": 0, "action": {"drop": {"column": 0}}}]));
    assert!(silent.get("thoughts").is_none() && silent["index"] == won["index"], "{silent}");
    assert_eq!(null["thoughts"], Value::Null);
    // Now the second player has to stop it: every other drop loses, and the search says so for all seats.
    assert_eq!(lost["index"], 0);
    let moves = lost["thoughts"]["moves"].as_array().expect("moves");
    for (at, told) in moves.iter().enumerate().skip(1) {
        assert_eq!((&told["index"], &told["proven"], &told["values"]), (&json!(at), &json!(true), &json!([1.0, 0.0])));
    }
    assert_eq!((&moves[0]["proven"], moves.len()), (&json!(false), 7));
    let visits: u64 = moves.iter().map(|told| told["visits"].as_u64().expect("a number")).sum();
    assert_eq!(lost["thoughts"]["iterations"], visits);
    let line = lost["thoughts"]["line"].as_array().expect("a line");
    assert!(line.len() > 2, "{lost}");
    for (at, step) in line.iter().enumerate() {
        assert_eq!(step["seat"], (at + 1) % 2, "{lost}");
    }
    for (game, answer) in [("connect_four", won), ("connect_four", null), ("connect_four", lost)] {
        crate::schemas::assert_fits(game, "answer", &answer.to_string());
    }
}

/// The thoughts fit the schema in games with chance, secrets and routine decisions, too.
#[test]
fn thoughts_fit_the_schema_in_every_game() {
    for game in NAMES {
        let mut requests = vec![start(game)];
        requests.extend(play_on(40));
        requests.push(json!({"cmd": "bot", "bot": "search_100", "thoughts": true}));
        let answers = ask(game, &requests);
        let last = answers.last().expect("an answer");
        crate::schemas::assert_fits(game, "answer", &last.to_string());
    }
}
