//! Trainings, on Kuhn poker: small enough that a generation takes a moment, and with a known answer.

use agon::bots::{Ask, build, resolve};
use agon::game::*;
use agon::games::kuhn_poker::{Action, Card, KuhnPoker, Move, State};
use agon::learning::explain::explain;
use agon::learning::train::{Beginning, Effort, Generation, Task, train};
use std::path::Path;

fn game() -> KuhnPoker {
    KuhnPoker::load(&Bundle::embedded("kuhn_poker", &[])).unwrap()
}

fn task(from: Beginning) -> Task {
    Task {
        game: "kuhn_poker".into(),
        content: "0".into(),
        command: "agon train kuhn_poker".into(),
        players: vec![2],
        scenario: None,
        from,
        matches: 3000,
        choices: 2,
        positions: 1,
        trials: 400,
        gate: 2000,
        seed: 5,
    }
}

const ONE: Effort = Effort { generations: 1, limit: None, threads: 1 };

/// Trains on so many threads.
fn trained(task: &Task, folder: &Path, generations: u32, threads: usize) -> Vec<Generation> {
    let mut told = vec![];
    let effort = Effort { generations, limit: None, threads };
    train(&game(), task, folder, effort, &mut |generation| told.push(generation.clone())).unwrap();
    told
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

/// Beginning with random play, the first generation is better than that beyond doubt, and knows what a king is worth.
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
    // On top of it the search calls with a king and folds with a jack.
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

#[test]
fn a_folder_of_another_training_is_left_alone() {
    let dir = tempfile::tempdir().unwrap();
    let task = task(Beginning::Nothing);
    trained(&task, dir.path(), 0, 1);
    let other = Task { seed: 6, choices: 9, ..task };
    let error = train(&game(), &other, dir.path(), ONE, &mut |_| {}).unwrap_err().to_string();
    assert!(error.contains("task.toml belongs to another training: it differs in choices, seed"), "{error}");
}

#[test]
fn a_game_without_features_cannot_be_learned() {
    let game = agon::games::connect_four::ConnectFour::load(&Bundle::default()).unwrap();
    let dir = tempfile::tempdir().unwrap();
    let task = Task { game: "connect_four".into(), ..task(Beginning::Thumb) };
    let error = train(&game, &task, &dir.path().join("new"), ONE, &mut |_| {}).unwrap_err().to_string();
    assert_eq!(error, "connect_four has no features to learn from yet");
    assert!(!dir.path().join("new").exists());
}

/// A position is told with what speaks for each seat.
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
}
