//! Trainings, on Kuhn poker: small enough that a generation takes a moment, and with a known answer.

use agon::bots::{Ask, BotConfig, BotKind, build, judge, resolve};
use agon::game::*;
use agon::games::kuhn_poker::{Action, Card, KuhnPoker, Move, State};
use agon::learning::explain::explain;
use agon::learning::exploit::exploit;
use agon::learning::generation::Generation;
use agon::learning::train::{Beginning, Effort, Table, Task, train};
use agon::learning::watch::{Stage, Watch};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

fn game() -> KuhnPoker {
    KuhnPoker::load(&Bundle::embedded("kuhn_poker", &[])).unwrap()
}

fn task(from: Beginning) -> Task {
    Task {
        game: "kuhn_poker".into(),
        content: "0".into(),
        command: "agon train kuhn_poker".into(),
        from,
        matches: vec![3000],
        choices: 2,
        positions: 1,
        trials: 400,
        gate: 2000,
        search: 0,
        think: 1.0,
        bootstrap: 0.0,
        hidden: 0,
        seed: 5,
        tables: vec![Table { players: 2, scenario: None }],
        start: None,
        against: None,
    }
}

const ONE: Effort = Effort { generations: 1, limit: None, threads: 1 };

/// What a watcher sees.
#[derive(Default)]
struct Seen {
    told: Mutex<Vec<Generation>>,
    stages: Mutex<Vec<(u32, Stage, u64)>>,
    /// Matches of the present stage.
    played: AtomicU64,
}

impl Watch for Seen {
    fn begins(&self, number: u32, stage: Stage, matches: u64) {
        let mut stages = self.stages.lock().unwrap();
        let before = stages.last().map_or(0, |(_, _, matches)| *matches);
        assert_eq!(self.played.swap(0, Ordering::Relaxed), before, "matches of the stage before {stage}");
        stages.push((number, stage, matches));
    }

    fn played(&self) {
        self.played.fetch_add(1, Ordering::Relaxed);
    }

    fn over(&self, generation: &Generation) {
        self.told.lock().unwrap().push(generation.clone());
    }
}

/// Trains on so many threads.
fn trained(task: &Task, folder: &Path, generations: u32, threads: usize) -> Vec<Generation> {
    let seen = Seen::default();
    let effort = Effort { generations, limit: None, threads };
    train(&game(), task, folder, effort, &seen).unwrap();
    seen.told.into_inner().unwrap()
}

/// Every file of a folder by its name.
fn files(folder: &Path) -> Vec<(String, String)> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let read = |path: std::path::PathBuf| {
        (path.file_name().unwrap().to_string_lossy().into_owned(), std::fs::read_to_string(&path).unwrap())
    };
    let mut files: Vec<_> = entries.map(read).collect();
    files.sort();
    files
}

/// A watcher is told of every stage before its matches, and of each match.
#[test]
fn a_training_is_watched_match_by_match() {
    let dir = tempfile::tempdir().unwrap();
    let task = Task { matches: vec![300, 200], trials: 20, gate: 50, search: 8, ..task(Beginning::Thumb) };
    let seen = Seen::default();
    train(&game(), &task, dir.path(), Effort { generations: 2, limit: None, threads: 2 }, &seen).unwrap();
    let stages = seen.stages.into_inner().unwrap();
    let first = [(1, Stage::SelfPlay, 300), (1, Stage::Gate, 50), (1, Stage::AgainstThumb, 50)];
    assert_eq!(stages[..3], first);
    assert_eq!(stages[3..5], [(2, Stage::SelfPlay, 200), (2, Stage::Trials, 60)]);
    assert_eq!(stages[5..], [(2, Stage::Gate, 50), (2, Stage::AgainstThumb, 50)]);
    assert_eq!(seen.played.into_inner(), 50, "the last stage");
}

/// Beginning with random play, the first generation is clearly better than that, and knows what a king is worth.
#[test]
fn a_player_learns_from_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let told = trained(&task(Beginning::Nothing), dir.path(), 1, 2);
    let [generation] = told.as_slice() else { panic!("{told:?}") };
    assert!(generation.passed && generation.gate.better(), "{generation:?}");
    assert!(generation.value_loss[0] < 0.9 * generation.value_loss[1], "{generation:?}");
    let bot = resolve(&dir.path().join("learned.toml").to_string_lossy()).unwrap();
    let told = explain(&game(), &bot, None).unwrap();
    let weight = |name: &str| told.positions.iter().find(|worth| worth.name == name).map(|worth| worth.weight);
    assert!(weight("king") > weight("queen") && weight("queen") > weight("jack"), "{:?}", told.positions);
    assert!(told.actions.iter().all(|worth| worth.name != "advised"), "the rules of thumb were never asked");
    // With what was learned, the search calls with a king and folds with a jack.
    let mut player = build(&resolve(&dir.path().join("search.toml").to_string_lossy()).unwrap(), &game()).unwrap();
    for (card, word) in [(Card::King, Move::Call), (Card::Jack, Move::Fold)] {
        let moves = [Move::Check, Move::Bet].into_iter().collect();
        let state = State { dealt: 2, cards: [Some(card), Some(Card::Queen)], moves };
        let mut legal = vec![];
        game().legal_actions(&state, &mut legal);
        let seen = game().observe(&state, Seat(0));
        let chosen = player.choose(&Ask { game: &game(), seen: &seen, legal: &legal }, &mut Rng::seeded(1)).unwrap();
        assert_eq!(legal[chosen], Action::Say { word }, "{card}");
    }
}

/// Another number of threads, or a training in two pieces, makes the same files byte for byte.
#[test]
fn a_training_is_the_same_on_any_threads_and_in_any_pieces() {
    let dirs = [(); 3].map(|()| tempfile::tempdir().unwrap());
    let task = task(Beginning::Nothing);
    trained(&task, dirs[0].path(), 2, 1);
    trained(&task, dirs[1].path(), 2, 3);
    assert_eq!(trained(&task, dirs[2].path(), 1, 2).len(), 1);
    // Killed while the second generation was written.
    std::fs::write(dirs[2].path().join("generation_2.part"), "number = ").unwrap();
    assert_eq!(trained(&task, dirs[2].path(), 2, 2).len(), 1, "the first generation is not made again");
    let [first, second, third] = dirs.each_ref().map(|dir| files(dir.path()));
    assert_eq!(first, second);
    assert_eq!(first, third);
    assert!(first.iter().any(|(name, _)| name == "learned.toml"), "{first:?}");
}

/// With a search the first generation learns values only, and the second imitates the search. Both are the same on any number of
/// threads. (A match of Kuhn poker is over before a value is needed, so neither has to be stronger.)
#[test]
fn a_search_teaches_its_player() {
    let dirs = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let task = Task { search: 24, matches: vec![600], trials: 60, gate: 200, ..task(Beginning::Nothing) };
    let told = trained(&task, dirs[0].path(), 2, 1);
    assert_eq!(told, trained(&task, dirs[1].path(), 2, 2));
    assert_eq!(files(dirs[0].path()), files(dirs[1].path()));
    assert!(told.iter().all(|generation| generation.step.is_none()), "{told:?}");
    assert!(told[1].value_loss[0] < 0.9 * told[1].value_loss[1], "{told:?}");
    let weights = |number| {
        let bot = resolve(&dirs[0].path().join(format!("player_{number}.toml")).to_string_lossy()).unwrap();
        explain(&game(), &bot, None).unwrap()
    };
    assert!(weights(1).actions.is_empty() && !weights(1).positions.is_empty(), "values alone");
    let weight = |name: &str| weights(2).positions.iter().find(|worth| worth.name == name).map(|worth| worth.weight);
    assert!(weight("king") > weight("jack"));
}

/// The evaluation of the game is enough to search with: the first generation thinks, and its policy imitates what it thought.
#[test]
fn a_search_may_begin_with_the_evaluation_of_the_game() {
    let dirs = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let first = |from, dir: &Path| {
        let task = Task { search: 24, matches: vec![300, 7], trials: 20, gate: 50, ..task(from) };
        trained(&task, dir, 1, 2).remove(0)
    };
    let from_search = first(Beginning::Search, dirs[0].path());
    assert_eq!((from_search.matches, from_search.fitted[1] > 0), (300, true), "{from_search:?}");
    let text = |dir: &Path| std::fs::read_to_string(dir.join("player_1.toml")).unwrap();
    let weights = |text: &str| text.split_once(".value]").unwrap().1.to_owned();
    let from_thumb = first(Beginning::Thumb, dirs[1].path());
    assert_eq!(from_thumb.matches, 300);
    assert_ne!(weights(&text(dirs[0].path())), weights(&text(dirs[1].path())), "other matches teach other values");
}

/// If training begins with the rules of thumb, the first generation leaves the choice of actions to them, and so needs a search.
#[test]
fn values_alone_go_with_the_rules_of_thumb() {
    let dir = tempfile::tempdir().unwrap();
    let task = Task { search: 8, matches: vec![300], trials: 1, gate: 10, ..task(Beginning::Thumb) };
    trained(&task, dir.path(), 1, 2);
    let text = std::fs::read_to_string(dir.path().join("player_1.toml")).unwrap();
    assert!(text.contains("kind = \"mcts\"") && !text.contains(".policy]"), "{text}");
    let path = dir.path().join("alone.toml");
    let alone: String = text
        .lines()
        .filter(|line| {
            let key = line.split(' ').next().unwrap();
            ![
                "iterations",
                "root",
                "scale",
                "exploration",
                "advice",
                "answered_advice",
                "playout",
                "playout_plies",
                "playout_overtime",
                "horizon",
                "short_match",
                "short_exploration",
                "short_mixture",
                "short_value_weight",
                "mixture",
                "delegate",
                "open_loop",
                "common_chance",
            ]
            .contains(&key)
        })
        .map(|line| format!("{}\n", line.replace("\"mcts\"", "\"learned\"")))
        .collect();
    std::fs::write(&path, alone).unwrap();
    let refused = build(&resolve(&path.to_string_lossy()).unwrap(), &game()).err().unwrap().to_string();
    assert!(
        refused.contains("model.kuhn_poker.policy: the key is missing: without a search the policy alone chooses"),
        "{refused}"
    );
    assert!(
        explain(&game(), &resolve(&dir.path().join("player_1.toml").to_string_lossy()).unwrap(), None)
            .unwrap()
            .actions
            .is_empty()
    );
}

/// A training may start with a player that has learned before: it searches from the first generation on, and there is a policy
/// from the search with the new value and with the one that the player had.
#[test]
fn a_training_starts_with_a_player_that_has_learned() {
    let dirs = [(); 3].map(|()| tempfile::tempdir().unwrap());
    trained(&task(Beginning::Nothing), dirs[0].path(), 1, 2);
    let start = resolve(&dirs[0].path().join("learned.toml").to_string_lossy()).unwrap();
    let few = Task { matches: vec![200], trials: 20, gate: 50, search: 8, ..task(Beginning::Thumb) };
    let seen = Seen::default();
    let task = Task { start: Some(start.clone()), ..few.clone() };
    train(&game(), &task, dirs[1].path(), ONE, &seen).unwrap();
    let stages = seen.stages.into_inner().unwrap();
    assert_eq!(stages[..2], [(1, Stage::SelfPlay, 200), (1, Stage::Trials, 60)]);
    let told = seen.told.into_inner().unwrap();
    assert!(told[0].fitted[1] > 200, "choices were searched: {told:?}");
    // A single match says little about a king; what was known before stays.
    let task = Task { matches: vec![1], choices: 0, ..task };
    trained(&task, dirs[2].path(), 1, 1);
    let king = |path: &Path| {
        let bot = resolve(&path.to_string_lossy()).unwrap();
        bot.models["kuhn_poker"]["value"]["king"][0].as_float().unwrap()
    };
    let [before, after] =
        [(0, "learned.toml"), (2, "player_1.toml")].map(|(dir, name)| king(&dirs[dir].path().join(name)));
    assert!((after - before).abs() < 0.3 * before.abs(), "{before} {after}");
    // What is refused leaves no folder behind, so that the mended command finds none of another training.
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path().join("training");
    let refused = |start: BotConfig, search| {
        let task = Task { start: Some(start), search, ..few.clone() };
        let error = train(&game(), &task, &folder, ONE, &()).unwrap_err().to_string();
        assert!(!folder.exists(), "{error}");
        error
    };
    assert_eq!(refused(resolve("level_1").unwrap(), 8), "`level_1` has learned nothing about kuhn_poker");
    let mut valued = start;
    valued.models.get_mut("kuhn_poker").unwrap().remove("policy").unwrap();
    assert_eq!(refused(valued, 0), "`learned` needs `--search`, because it has no policy in kuhn_poker");
}

/// A policy without a value goes with the evaluation of the game.
#[test]
fn a_search_goes_by_a_policy_and_the_evaluation_of_the_game() {
    let dir = tempfile::tempdir().unwrap();
    trained(&task(Beginning::Nothing), dir.path(), 1, 2);
    let mut bot = resolve(&dir.path().join("search.toml").to_string_lossy()).unwrap();
    bot.models.get_mut("kuhn_poker").unwrap().remove("value").unwrap();
    let told =
        explain(&game(), &bot, Some(&serde_json::json!({"dealt": 2, "cards": ["king", "jack"], "moves": []}))).unwrap();
    assert!(told.positions.is_empty() && !told.actions.is_empty() && told.position.is_none(), "{told:?}");
    let state = State { dealt: 2, cards: [Some(Card::King), Some(Card::Jack)], moves: std::iter::empty().collect() };
    let expected = judge(&bot, &game()).unwrap().standing(&game(), &state, Seat(0));
    assert_eq!(expected, game().evaluate(&state, &Default::default()));
}

#[test]
fn a_folder_of_another_training_is_left_alone() {
    let dir = tempfile::tempdir().unwrap();
    let task = task(Beginning::Nothing);
    trained(&task, dir.path(), 0, 1);
    let other = Task { seed: 6, choices: 9, ..task };
    let error = train(&game(), &other, dir.path(), ONE, &()).unwrap_err().to_string();
    assert!(error.contains("task.toml belongs to another training: it differs in choices, seed"), "{error}");
}

/// A folder with something else, such as the results of a run, is not mixed with a training.
#[test]
fn a_folder_with_something_else_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("manifest.json"), "{}").unwrap();
    let error = train(&game(), &task(Beginning::Nothing), folder.path(), ONE, &()).unwrap_err().to_string();
    assert!(error.contains("holds no training, but `manifest.json`"), "{error}");
    assert_eq!(files(folder.path()).len(), 1);
}

#[test]
fn a_game_without_features_cannot_be_learned() {
    let game = agon::games::connect_four::ConnectFour::load(&Bundle::default()).unwrap();
    let dir = tempfile::tempdir().unwrap();
    let task = Task { game: "connect_four".into(), ..task(Beginning::Thumb) };
    let error = train(&game, &task, &dir.path().join("new"), ONE, &()).unwrap_err().to_string();
    assert_eq!(error, "connect_four has no features to learn from yet");
    assert!(!dir.path().join("new").exists());
}

/// In Kuhn poker the linear scores say nearly all there is, so no network is kept. If a file has one, the explanation mentions it.
#[test]
fn a_network_is_kept_only_if_it_explains_more() {
    let dirs = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let task = Task { hidden: 4, gate: 200, trials: 50, ..task(Beginning::Nothing) };
    let told = trained(&task, dirs[0].path(), 1, 1);
    assert_eq!(told, trained(&task, dirs[1].path(), 1, 2));
    assert_eq!(files(dirs[0].path()), files(dirs[1].path()));
    assert_eq!(told[0].network_loss, None);
    let path = dirs[0].path().join("player_1.toml");
    let explained = || {
        let state = serde_json::json!({"dealt": 2, "cards": ["king", "jack"], "moves": []});
        explain(&game(), &resolve(&path.to_string_lossy()).unwrap(), Some(&state)).unwrap()
    };
    assert_eq!(explained().hidden, 0);
    let text = std::fs::read_to_string(&path).unwrap();
    let rows = ["jack", "queen", "king", "stake_chips", "to_speak"].map(|name| format!("{name} = [0.5, -1.0]\n"));
    let inputs = format!("[model.kuhn_poker.network.inputs]\n{}", rows.concat());
    std::fs::write(&path, format!("{text}\n[model.kuhn_poker.network]\nbias = [0.0, 1.0]\nout = [2.0, 0.5]\n{inputs}"))
        .unwrap();
    let told = explained();
    let line = "network: what these features are worth together";
    assert!(told.hidden == 2 && told.position.as_ref().unwrap().contains(line), "{told:?}");
}

/// A network of the player to start with learns on if as many units are wanted; otherwise it makes way.
#[test]
fn the_network_of_the_player_to_start_with_learns_on() {
    let dirs = [(); 4].map(|()| tempfile::tempdir().unwrap());
    trained(&task(Beginning::Nothing), dirs[0].path(), 1, 2);
    let path = dirs[0].path().join("learned.toml");
    // It takes a jack for good beside a high stake, which is wrong.
    let rows = ["jack", "queen", "king", "stake_chips", "to_speak"].map(|name| match name {
        "jack" | "stake_chips" => format!("{name} = [1.0, -1.0]\n"),
        _ => format!("{name} = [0.0, 0.0]\n"),
    });
    let network = format!(
        "[model.kuhn_poker.network]\nbias = [0.0, 1.0]\nout = [2.0, -1.0]\n[model.kuhn_poker.network.inputs]\n{}",
        rows.concat()
    );
    std::fs::write(&path, format!("{}\n{network}", std::fs::read_to_string(&path).unwrap())).unwrap();
    let start = Some(resolve(&path.to_string_lossy()).unwrap());
    let task =
        Task { start, matches: vec![800], choices: 0, trials: 20, gate: 50, search: 8, ..task(Beginning::Thumb) };
    let on = Task { hidden: 2, ..task.clone() };
    let seen = Seen::default();
    train(&game(), &on, dirs[1].path(), ONE, &seen).unwrap();
    let told = seen.told.into_inner().unwrap();
    assert_eq!(told, trained(&on, dirs[2].path(), 1, 2));
    assert_eq!(files(dirs[1].path()), files(dirs[2].path()));
    // Without the network the weights would be worth nothing, so there is nothing to try out.
    let stages = seen.stages.into_inner().unwrap();
    assert!(stages.iter().all(|(_, stage, _)| *stage != Stage::Trials), "{stages:?}");
    let [after, before] = told[0].learned_on.expect("it learned on");
    assert!(after < before - 0.01 && told[0].network_loss.is_none(), "{told:?}");
    let inputs = |dir: &Path| {
        let bot = resolve(&dir.join("player_1.toml").to_string_lossy()).unwrap();
        bot.models["kuhn_poker"].get("network").map(|network| network["inputs"]["jack"].as_array().unwrap().len())
    };
    assert_eq!(inputs(dirs[1].path()), Some(2));
    let none = trained(&task, dirs[3].path(), 1, 1);
    assert_eq!((none[0].learned_on, inputs(dirs[3].path())), (None, None));
}

/// The task of exploiting a bot.
fn against(bot: &str) -> Task {
    let bot = resolve(bot).unwrap();
    Task { against: Some(bot), search: 32, matches: vec![300], choices: 0, gate: 200, ..task(Beginning::Search) }
}

/// Random play loses to a player that learns against it. Asked again, the folder has the answer; with one more generation it is
/// measured anew.
#[test]
fn a_player_that_plays_at_random_is_exploited() {
    let dir = tempfile::tempdir().unwrap();
    let run = |generations, watch: &dyn Watch| {
        let effort = Effort { generations, limit: None, threads: 2 };
        exploit(&game(), &against("random"), dir.path(), effort, 300, watch).unwrap()
    };
    let seen = Seen::default();
    let found = run(1, &seen);
    let series = found.confirmed.expect("something is won against random play");
    assert_eq!(found.thought, None, "random play thinks no more with more iterations");
    assert!(series.better() && series.matches == 300, "{series:?}");
    let stages = [(1, Stage::SelfPlay, 300), (1, Stage::Gate, 200), (1, Stage::Confirmation, 300)];
    assert_eq!(seen.stages.into_inner().unwrap(), stages);
    let again = Seen::default();
    assert_eq!(run(1, &again), found);
    assert_eq!(again.stages.into_inner().unwrap(), [], "nothing is played again");
    assert_eq!(run(2, &()).generations, 2);
    // Another bot is another question.
    let effort = Effort { generations: 1, limit: None, threads: 1 };
    let error = exploit(&game(), &against("heuristic"), dir.path(), effort, 300, &()).unwrap_err().to_string();
    assert!(error.ends_with("it differs in against; choose another folder, or the same task"), "{error}");
}

/// A search that thinks less than its opponent loses by that, too: what it wins itself with as much thought is told apart.
#[test]
fn what_thought_wins_is_told_apart_from_what_was_learned() {
    let dir = tempfile::tempdir().unwrap();
    let run = |search| {
        let mut task = Task { search, gate: 2000, ..against("search_100") };
        let shallow = task.against.as_mut().unwrap();
        let BotKind::Mcts(parameters) = &mut shallow.kind else { panic!("{shallow:?}") };
        (parameters.iterations, parameters.advice) = (1, 0.0);
        let seen = Seen::default();
        let effort = Effort { generations: 1, limit: None, threads: 2 };
        let found = exploit(&game(), &task, &dir.path().join(search.to_string()), effort, 2000, &seen).unwrap();
        (found, seen.stages.into_inner().unwrap())
    };
    let (found, stages) = run(100);
    let (all, thought) = (found.confirmed.unwrap(), found.thought.unwrap());
    assert_eq!(stages[2..], [(1, Stage::Confirmation, 2000), (1, Stage::Thought, 2000)]);
    assert_eq!((thought.iterations, thought.alone.matches, thought.learned.matches), (1, 2000, 2000));
    assert!(thought.alone.better(), "100 iterations win against one: {thought:?}");
    assert!((all.beyond - thought.alone.beyond - thought.learned.beyond).abs() < 1e-9, "{all:?} {thought:?}");
    // As much thought on both sides: there is nothing to tell apart.
    let (found, stages) = run(1);
    assert!(found.thought.is_none() && stages.iter().all(|(_, stage, _)| *stage != Stage::Thought), "{found:?}");
}

#[test]
fn what_a_player_loses_does_not_depend_on_the_threads() {
    let dirs = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let on = |dir: &Path, threads| {
        let effort = Effort { generations: 2, limit: None, threads };
        exploit(&game(), &against("heuristic"), dir, effort, 100, &()).unwrap()
    };
    assert_eq!(on(dirs[0].path(), 1), on(dirs[1].path(), 3));
    assert_eq!(files(dirs[0].path()), files(dirs[1].path()));
}

/// A position is explained by what speaks for each seat.
#[test]
fn a_position_is_explained_in_the_words_of_the_game() {
    let dir = tempfile::tempdir().unwrap();
    trained(&task(Beginning::Nothing), dir.path(), 1, 2);
    let bot = resolve(&dir.path().join("learned.toml").to_string_lossy()).unwrap();
    let state = serde_json::json!({"dealt": 2, "cards": ["king", "jack"], "moves": []});
    let told = explain(&game(), &bot, Some(&state)).unwrap().position.unwrap();
    let lines: Vec<&str> = told.lines().collect();
    assert!(lines[0].starts_with("first: expects "), "{told}");
    assert!(told.contains("king: 1 if the seat is seen to hold the king"), "{told}");
    let wrong = serde_json::json!({"dealt": 2, "cards": ["king", "king"], "moves": []});
    let error = explain(&game(), &bot, Some(&wrong)).unwrap_err().to_string();
    assert_eq!(error, "both seats hold the same card");
    let nothing = explain(&game(), &resolve("heuristic").unwrap(), None).unwrap_err().to_string();
    assert!(nothing.contains("`heuristic` has learned nothing"), "{nothing}");
    let elsewhere = explain(&game(), &resolve("level_1").unwrap(), None).unwrap_err().to_string();
    assert!(
        elsewhere.contains("nothing about kuhn_poker")
            && elsewhere.ends_with("it has learned age_of_mythology, from_sea_to_sea, mare_nostrum, pax_romana"),
        "{elsewhere}"
    );
}
