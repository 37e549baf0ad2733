//! What the games count round by round, as runs record it.

use super::runs;
use agon::record::{Results, Table, Value};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

const MATCHES: u64 = 12;

/// An experiment of a game at a table.
fn experiment(dir: &Path, game: &str, table: &str, matches: u64, segment: u64) -> PathBuf {
    let path = dir.join(format!("{game}.toml"));
    let text = format!(
        "name = \"rounds\"\ngame = \"{game}\"\n{table}\nbots = [\"heuristic\"]\nmatches = {matches}\nseed = 3\n\
         [record]\nrounds = true\nsegment = {segment}\n"
    );
    std::fs::write(&path, text).unwrap();
    path
}

/// On one thread or many, in one piece or in parts, the bytes are the same, and matches that are played again have the same
/// rounds.
#[test]
fn rounds_are_the_same_on_any_number_of_threads() {
    let dir = tempfile::tempdir().unwrap();
    let path = experiment(dir.path(), "mare_nostrum", "players = 3", 36, 10);
    let run = |name: &str, more: &[&str]| {
        let out = dir.path().join(name);
        assert!(runs::run(&path, &out, more).status().unwrap().success());
        runs::files(&out)
    };
    let expected = run("one", &["--threads", "1"]);
    assert_eq!(
        expected.len(),
        1 + 4 * 4,
        "a manifest, and three tables with their checksums for each of four segments"
    );
    assert!(run("seven", &["--threads", "7"]) == expected);
    run("parts", &["--shard", "2/2"]);
    assert!(run("parts", &["--shard", "1/2"]) == expected);

    let mut verify = Command::new(env!("CARGO_BIN_EXE_agon"));
    let output = verify.arg("replay").arg(dir.path().join("one")).arg("--verify").output().unwrap();
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && told.contains("36 matches are as recorded."), "{told}");
}

/// A run of a large game that keeps its rounds is killed in the middle of a segment, several times, each time going on with
/// another number of threads; the tables are those of a run that nobody disturbed.
#[test]
fn a_killed_run_keeps_its_rounds() {
    let dir = tempfile::tempdir().unwrap();
    let path = experiment(dir.path(), "age_of_mythology", "players = 4", 80, 2);
    let whole = dir.path().join("whole");
    assert!(runs::run(&path, &whole, &[]).status().unwrap().success());
    let expected = runs::files(&whole);
    assert_eq!(expected.len(), 1 + 40 * 4);

    let out = dir.path().join("killed");
    for (threads, segment) in [("1", 3), ("2", 9), ("1", 20)] {
        let mut child = runs::run(&path, &out, &["--threads", threads]).spawn().unwrap();
        while !out.join(format!("checksums-{segment:05}.json")).exists() {
            assert!(child.try_wait().unwrap().is_none(), "the run ended before it could be killed");
            std::thread::sleep(Duration::from_millis(1));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        let kept = runs::files(&out);
        assert!(kept.len() < expected.len(), "the run was complete before it was killed");
        assert!(kept.iter().all(|(name, bytes)| expected[name] == *bytes), "a file is there but not complete");
    }
    assert!(runs::run(&path, &out, &["--threads", "2"]).status().unwrap().success());
    assert!(runs::files(&out) == expected);
}

/// Every round is there once, in order, for every seat, and the last one has the numbers that the match ended with.
#[test]
fn the_last_round_has_the_numbers_of_the_end() {
    let dir = tempfile::tempdir().unwrap();
    for (game, table) in [
        ("mare_nostrum", "players = 4"),
        ("age_of_mythology", "players = 3"),
        ("from_sea_to_sea", "players = 2\nscenario = \"easy\"\nroles = \"random\""),
        ("pax_romana", "scenario = \"ii\""),
    ] {
        let out = dir.path().join(game);
        assert!(runs::run(&experiment(dir.path(), game, table, MATCHES, 10), &out, &[]).status().unwrap().success());
        let results = Results::open(&out).unwrap();
        let players = results.manifest.cells[0].players;
        let (mut ends, mut rounds) = (0, 0);
        for number in results.segments() {
            let tables = results.segment(number).unwrap().unwrap();
            let of = tables.rounds.unwrap();
            let facts = &results.manifest.game;
            for row in 0..of.rows() {
                let [index, round, seat] = ["match", "round", "seat"].map(|name| whole(&of, name, row));
                let place = (index - number * results.manifest.segment) as usize;
                let first = row == 0 || whole(&of, "match", row - 1) != index;
                let expected = match seat {
                    0 if first => 1,
                    0 => whole(&of, "round", row - 1) + 1,
                    _ => whole(&of, "round", row - 1),
                };
                assert_eq!(round, expected, "{game}: row {row} of segment {number}");
                assert_eq!(seat, row as u64 % players as u64);
                rounds += u64::from(seat == 0);
                let last = (row + 1..of.rows())
                    .all(|later| whole(&of, "match", later) != index || whole(&of, "round", later) == round);
                if last {
                    let ended = whole(&tables.matches, "rounds", place);
                    assert!(round == ended || round + 1 == ended, "{game}: round {round} of {ended}");
                    let own = place * players + seat as usize;
                    for name in facts.seat_metrics.iter().map(|m| m.name.as_str()).chain(["role"]) {
                        assert_eq!(value(&of, name, row), value(&tables.seats, name, own), "{game}: {name}");
                    }
                    for name in facts.match_metrics.iter().map(|m| format!("m_{}", m.name)) {
                        assert_eq!(value(&of, &name, row), value(&tables.matches, &name, place), "{game}: {name}");
                    }
                    ends += 1;
                }
            }
        }
        assert_eq!(ends, MATCHES * players as u64, "{game}");
        assert!(rounds > MATCHES, "{game}: {rounds} rounds");
    }
}

fn value<'a>(table: &'a Table, column: &str, row: usize) -> Value<'a> {
    table.column(column).unwrap_or_else(|| panic!("a column {column}")).get(row)
}

fn whole(table: &Table, column: &str, row: usize) -> u64 {
    value(table, column, row).number().unwrap_or_else(|| panic!("numbers in {column}")) as u64
}
