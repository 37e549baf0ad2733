//! Nobody does what an experiment forbids, in any match or search; if nothing else is left to do, the match is refused.

use agon::arena::{MatchRecord, Playable, Trouble};
use agon::bots::{Ask, Bot, Mcts, MctsParameters};
use agon::experiment::{Experiment, Written};
use agon::game::{Bundle, Forbid, Heuristic, Rng, Rules, Seat, Setup};
use agon::games::connect_four::{Action, ConnectFour};
use agon::registry::{BUILT_IN, Registry};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

fn resolve(text: &str) -> Experiment {
    let written = Written::parse("study.toml", text.to_owned(), Path::new("")).unwrap();
    written.resolve(&BUILT_IN).unwrap_or_else(|e| panic!("{e}"))
}

/// Mare Nostrum with three players, some of whom may not hire Perseus.
fn perseus(forbid: &str, bots: &str, matches: u32) -> Experiment {
    resolve(&format!(
        "name = \"study\"\ngame = \"mare_nostrum\"\nplayers = 3\nbots = {bots}\nmatches = {matches}\nrecord.actions = true\n\
         {forbid}\n"
    ))
}

fn played(experiment: &Experiment) -> Vec<MatchRecord> {
    let plan = &experiment.plan;
    (0..plan.total())
        .map(|i| experiment.games[plan.cells[plan.cell_of(i).0].game].play(plan, i).unwrap_or_else(|e| panic!("{e}")))
        .collect()
}

fn hired(matches: &[MatchRecord], who: &str) -> usize {
    let hires = |record: &&MatchRecord| record.actions.as_ref().unwrap().contains(r#"{"hire":{"card":"perseus"}}"#);
    matches.iter().filter(hires).filter(|m| m.seats.iter().any(|seat| seat.role == who)).count()
}

/// Perseus is hired now and then, but not by players who may not; the manifest gives the same matches back.
#[test]
fn nobody_does_what_is_forbidden_and_a_replay_knows_it() {
    let free = perseus("", "[\"heuristic\"]", 30);
    assert!(hired(&played(&free), "rome") > 3);
    let experiment = perseus("forbid = [\"hire.perseus\"]", "[\"heuristic\", \"mcts_50\"]", 6);
    let matches = played(&experiment);
    assert_eq!(hired(&matches, "rome"), 0);
    let text = serde_json::to_string(&experiment.manifest).unwrap();
    assert!(text.contains(r#""forbid":{"all":["hire.perseus"]}"#), "{text}");
    let recorded = Experiment::recorded(&serde_json::from_str(&text).unwrap(), None, &BUILT_IN).unwrap();
    for record in &matches {
        let actions = record.actions.as_deref().map(|actions| (actions, None));
        let again = recorded.games[0].again(&recorded.plan, record.index, actions, None).unwrap();
        assert_eq!(&again, record);
    }
}

/// Recorded matches with Perseus are not accepted as those of an experiment without him.
#[test]
fn what_is_forbidden_is_no_recorded_match() {
    let free = perseus("", "[\"heuristic\"]", 30);
    let bare = perseus("forbid = [\"hire.perseus\"]", "[\"heuristic\"]", 30);
    let with = played(&free).into_iter().find(|m| hired(std::slice::from_ref(m), "rome") > 0).unwrap();
    let actions = with.actions.as_deref().map(|actions| (actions, None));
    let error = bare.games[0].again(&bare.plan, with.index, actions, None).unwrap_err().to_string();
    assert!(error.contains("the recorded action `{\"hire\":{\"card\":\"perseus\"}}` is not possible here"), "{error}");
}

/// As a factor, by role, and in variants: each cell has its own forbidden actions.
#[test]
fn what_is_forbidden_is_a_factor() {
    let levels = "factors.forbid = [[], [\"hire.perseus\"], { rome = [\"hire\"], \"seat 1\" = [\"hire.perseus\"] }]";
    let experiment = perseus(levels, "[\"random\"]", 1);
    let told: Vec<_> = experiment.manifest.cells.iter().map(|cell| cell.factors.join("|")).collect();
    assert_eq!(experiment.manifest.factors, ["forbid"]);
    assert_eq!(told, ["nothing", "hire.perseus", "rome: hire; seat 1: hire.perseus"]);
    assert_eq!(experiment.games.len(), 3);
    let variants = "[[variants]]\nname = \"as printed\"\n[[variants]]\nname = \"bare\"\nforbid = [\"hire\"]";
    let experiment = perseus(variants, "[\"random\"]", 2);
    let [printed, bare] = &experiment.manifest.cells[..] else { panic!("two cells") };
    assert!(printed.forbid.is_empty() && bare.forbid.to_string() == "hire");
    for record in played(&experiment) {
        let hires = record.actions.as_ref().unwrap().contains("\"hire\"");
        assert_eq!(hires, record.cell == 0, "match {}", record.index);
    }
}

/// A search knows what others may not do. The second player has three discs in the last column but may not drop there, so they are
/// no threat: instead of blocking, the first player makes three in a row with both ends open.
#[test]
fn a_search_counts_on_what_is_forbidden_to_others() {
    let choice = |forbid: &Forbid| {
        let game = ConnectFour::load(&Bundle::default().forbidding(forbid)).unwrap();
        let mut state = game.start(&Setup::players(2)).unwrap();
        for column in [1, 6, 2, 6, 5, 6] {
            game.apply(&mut state, Action::Drop { column });
        }
        let mut legal = Vec::new();
        game.available_actions(&state, &mut legal);
        let seen = agon::game::Sight::observe(&game, &state, Seat(0));
        let parameters = MctsParameters { iterations: 3000, ..MctsParameters::default() };
        let mut search = Mcts::new(parameters, <ConnectFour as Heuristic>::Weights::default());
        let chosen = search.choose(&Ask { game: &game, seen: &seen, legal: &legal }, &mut Rng::seeded(5)).unwrap();
        legal[chosen]
    };
    let last = Forbid(BTreeMap::from([("second".to_owned(), ["drop.6".to_owned()].into())]));
    assert_eq!(choice(&Forbid::default()), Action::Drop { column: 6 }, "blocks");
    assert_eq!(choice(&last), Action::Drop { column: 3 }, "attacks");
}

#[test]
fn a_match_in_which_nothing_is_left_is_refused_with_its_place() {
    let experiment = resolve(
        "name = \"study\"\ngame = \"connect_four\"\nbots = [\"random\"]\nmatches = 1\nforbid = { second = [\"drop\"] }\n",
    );
    let error = experiment.games[0].play(&experiment.plan, 0).unwrap_err().to_string();
    let reason =
        "nothing is left to do: all 7 legal actions are forbidden, such as {\"drop\":{\"column\":0}}; forbid less";
    assert_eq!(error, format!("match 0 (seed 1, seat 1) failed at ply 1: {reason}"));
}

/// The same at the terminal: nobody plays what is forbidden because nothing else is left.
#[test]
fn a_match_at_the_terminal_is_refused_where_nothing_is_left() {
    let play = |more: &[&str]| {
        let agon = Command::new(env!("CARGO_BIN_EXE_agon"))
            .args(["play", "kuhn_poker", "--seed", "1", "--forbid", "say"])
            .args(more)
            .output();
        let output = agon.unwrap();
        assert!(!output.status.success());
        String::from_utf8(output.stderr).unwrap().replace("\n  ", " ")
    };
    let reason = "nothing is left to do: all 2 legal actions are forbidden";
    for more in [&["--bots", "random,random"][..], &["--bots", "human,random"]] {
        let told = play(more);
        assert!(told.contains("seat 0, decision 1") && told.contains(reason), "{told}");
    }
}

/// The kinds of actions of a game.
fn kinds(registry: &Registry, game: &str) -> Vec<String> {
    let schema = registry.load(game, &Default::default()).unwrap().schema();
    let names = |choice: &Value| -> Vec<String> {
        let words = choice["const"].as_str().map(str::to_owned).into_iter();
        let listed = choice["enum"].as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned);
        let tagged = choice["properties"].as_object().into_iter().flat_map(|p| p.keys().cloned());
        words.chain(listed).chain(tagged).collect()
    };
    let choices = schema["$defs"]["Action"]["oneOf"].as_array().expect("actions are an enum");
    choices.iter().flat_map(names).collect()
}

/// Whatever is forbidden, in every game rules of thumb and searches play on with what is left, or the match is refused because
/// nothing is; nobody stumbles.
#[test]
fn players_play_on_whatever_is_forbidden() {
    for (game, table) in [
        ("mare_nostrum", "players = 3"),
        ("from_sea_to_sea", "players = 2\nscenario = \"easy\""),
        ("age_of_mythology", "players = 2"),
        ("pax_romana", "scenario = \"i\""),
        ("leduc_poker", ""),
    ] {
        let kinds = kinds(&BUILT_IN, game);
        let (mut complete, mut refused) = (0, 0);
        for kind in &kinds {
            let experiment = resolve(&format!(
                "name = \"study\"\ngame = \"{game}\"\n{table}\nbots = [\"heuristic\"]\nmatches = 2\nforbid = [\"{kind}\"]\n"
            ));
            for index in 0..experiment.plan.total() {
                match experiment.games[0].play(&experiment.plan, index) {
                    Ok(_) => complete += 1,
                    Err(e) if matches!(e.trouble, Trouble::Forbidden { .. }) => refused += 1,
                    Err(e) => panic!("{game} without {kind}: {e}"),
                }
            }
        }
        println!("{game}: {} kinds, {complete} matches complete, {refused} refused", kinds.len());
        assert!(complete > refused / 8, "{game}: {complete} of {} matches", complete + refused);
    }
}
