//! The rooms use each other as ARCHITECTURE.md says: the imports of every file are read and compared with its table.

use agon::games::NAMES;
use agon::registry::BUILT_IN;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// A room of the table: what it may use.
type Rooms = BTreeMap<String, BTreeSet<String>>;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The table under `## Rooms`: the first name of a row is the room, the names in its third column are what it may use.
/// A room that may use `all` has everything.
fn table() -> Rooms {
    let text = std::fs::read_to_string(root().join("ARCHITECTURE.md")).expect("ARCHITECTURE.md is there");
    let rows = text.split("\n## Rooms\n").nth(1).expect("it has a chapter on rooms").lines();
    let rows = rows.skip_while(|line| !line.starts_with("| `")).take_while(|line| line.starts_with('|'));
    let mut rooms: Rooms = rows
        .map(|row| {
            let cells: Vec<&str> = row.split('|').map(str::trim).collect();
            let names = |cell: &str| cell.split('`').skip(1).step_by(2).map(first_word).collect::<BTreeSet<_>>();
            (
                cells[1].trim_matches('`').to_owned(),
                if cells[3] == "all" { ["*".to_owned()].into() } else { names(cells[3]) },
            )
        })
        .collect();
    let all: BTreeSet<String> = rooms.keys().cloned().collect();
    for used in rooms.values_mut().filter(|used| used.contains("*")) {
        *used = all.clone();
    }
    rooms
}

/// `arena::Recorder` is a part of `arena`.
fn first_word(name: &str) -> String {
    name.split("::").next().unwrap_or_default().to_owned()
}

fn sources(dir: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(dir).expect("a folder") {
        let path = entry.expect("an entry").path();
        match path.is_dir() {
            true => sources(&path, found),
            false if path.extension().is_some_and(|e| e == "rs") => found.push(path),
            false => {}
        }
    }
}

/// The code of a file that is part of the program: without comments, and without test modules, which come last.
fn code(path: &Path) -> String {
    let text = std::fs::read_to_string(path).expect("a source file");
    let program = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let code = |line: &str| line.split("//").next().unwrap_or_default().to_owned();
    program.lines().map(code).collect::<Vec<_>>().join("\n")
}

/// Every file below `src` with its room and its code; `main.rs` and `lib.rs` belong to none.
fn files() -> Vec<(String, PathBuf, String)> {
    let mut found = vec![];
    sources(&root().join("src"), &mut found);
    found.sort();
    let room = |path: &PathBuf| {
        let inside = path.strip_prefix(root().join("src")).expect("below src");
        let first = inside.components().next().expect("a name").as_os_str().to_string_lossy().into_owned();
        first.trim_end_matches(".rs").to_owned()
    };
    let with_room = found.into_iter().map(|path| (room(&path), path.clone(), code(&path)));
    with_room.filter(|(room, ..)| room != "main" && room != "lib").collect()
}

/// The rooms that a file of `room` names. Rooms and games are crates: inside them `crate::` names their own parts,
/// `agon_game::` is the room `game`, and `agon_mare_nostrum::` belongs to the room `games`.
fn used<'a>(room: &str, path: &Path, code: &'a str, rooms: &'a Rooms) -> Vec<&'a str> {
    let own_crate = root().join("src").join(room).join("Cargo.toml").exists() || in_a_game_of_its_own(path);
    let after = code.split("crate::").skip(if own_crate { usize::MAX } else { 1 });
    let name = |text: &'a str| text.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default();
    let other_crates = code.split("agon_").skip(1).map(name).map(|name| if is_game(name) { "games" } else { name });
    after.map(name).chain(other_crates).filter(|name| rooms.contains_key(*name)).collect()
}

/// The end of the name of a game's crate, as in `agon_mare_nostrum` and `agon_reference_games`.
fn is_game(name: &str) -> bool {
    root().join("src/games").join(name.trim_end_matches("_games")).join("Cargo.toml").exists()
}

/// A file below the folder of a game.
fn in_a_game_of_its_own(path: &Path) -> bool {
    let inside = path.strip_prefix(root().join("src/games")).ok();
    inside.is_some_and(|inside| inside.components().count() > 1)
}

#[test]
fn rooms_use_what_the_table_allows() {
    let rooms = table();
    let files = files();
    let built: BTreeSet<&String> = files.iter().map(|(room, ..)| room).collect();
    assert_eq!(rooms.keys().collect::<BTreeSet<_>>(), built, "the table lists the folders of src");
    let mut wrong = vec![];
    for (room, path, code) in &files {
        let wanted = used(room, path, code, &rooms);
        for other in wanted.into_iter().filter(|other| *other != room && !rooms[room].contains(*other)) {
            wrong.push(format!("{}: `{room}` may not use `{other}`", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_table_allows_nothing_that_nobody_uses() {
    let rooms = table();
    let files = files();
    for (room, allowed) in rooms.iter().filter(|(room, _)| *room != "cli") {
        let files = files.iter().filter(|(r, ..)| r == room);
        let uses: BTreeSet<&str> = files.flat_map(|(room, path, code)| used(room, path, code, &rooms)).collect();
        let idle: Vec<&String> =
            allowed.iter().filter(|a| rooms.contains_key(*a) && !uses.contains(a.as_str())).collect();
        assert!(idle.is_empty(), "`{room}` may use {idle:?} and does not");
    }
}

/// A game knows the core and itself only, so that its folder can be removed or copied.
#[test]
fn games_do_not_know_each_other() {
    let games = std::fs::read_dir(root().join("src/games")).expect("the games").map(|entry| entry.expect("one").path());
    let mut crates = 0;
    for game in games.filter(|path| path.is_dir()) {
        let manifest = std::fs::read_to_string(game.join("Cargo.toml")).expect("a folder of games is a crate");
        let others = manifest.lines().skip_while(|line| *line != "[dependencies]");
        let others = others.take_while(|line| *line != "[dev-dependencies]");
        let others: Vec<&str> =
            others.filter(|l| l.starts_with("agon") && *l != "agon-game.workspace = true").collect();
        assert!(others.is_empty(), "{}: uses {others:?}", game.display());
        crates += 1;
    }
    assert!(crates >= 5, "only {crates} folders of games were found");
}

/// The games of the program are those that generic work can be done with, in the same order.
#[test]
fn the_two_lists_of_games_agree() {
    assert_eq!(BUILT_IN.names().collect::<Vec<_>>(), NAMES);
}

#[test]
fn only_the_program_prints_exits_and_asks_the_environment() {
    for (room, path, code) in files() {
        for (word, only) in [
            ("println!", "cli"),
            ("print!", "cli"),
            ("process::exit", "cli"),
            ("env::var", "cli"),
            ("env::args", "cli"),
        ] {
            let allowed = room == only || !code.contains(word);
            assert!(allowed, "{}: `{word}` belongs to `{only}`", path.display());
        }
    }
}

/// Tables are made and read in one place, so that the library behind them can be exchanged.
#[test]
fn only_the_record_knows_parquet() {
    for (room, path, code) in files() {
        assert!(room == "record" || !code.contains("polars"), "{}: polars belongs to `record`", path.display());
    }
}
