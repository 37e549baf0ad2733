//! Whatever happens to a run, what is on the disk is right, and the same command completes it.

use super::runs;
use agon::record::{Manifest, RecordError, Writer};
use std::path::Path;
use std::process::{Command, Stdio};

/// A killed process, half-written files and a damaged table: the next run repairs all of it.
#[test]
fn a_killed_run_is_completed_by_the_same_command() {
    let dir = tempfile::tempdir().unwrap();
    let experiment = runs::experiment(dir.path(), 2_000, 20);
    let whole = dir.path().join("whole");
    assert!(runs::run(&experiment, &whole, &[]).status().unwrap().success());
    let expected = runs::files(&whole);

    let out = dir.path().join("killed");
    let mut child = runs::run(&experiment, &out, &["--threads", "1"]).spawn().unwrap();
    // Three segments are there, hundreds are missing: the process is busy when it dies.
    while !out.join("matches-00002.parquet").exists() {
        assert!(child.try_wait().unwrap().is_none(), "the run ended before it could be killed");
        std::thread::yield_now();
    }
    // A second run on the folder in use is refused and changes nothing; that of the killed process is free again.
    let second = runs::run(&experiment, &out, &[]).output().unwrap();
    let told = String::from_utf8(second.stderr).unwrap();
    assert!(child.try_wait().unwrap().is_none(), "the run ended before a second one was tried");
    assert!(!second.status.success() && told.contains("another run is at work in") && told.contains("--out"), "{told}");
    assert!(told.contains(out.to_str().unwrap()), "{told}");
    child.kill().unwrap();
    child.wait().unwrap();
    let kept = runs::files(&out);
    assert!(kept.len() < expected.len(), "the run was complete before it was killed");
    assert!(kept.iter().all(|(name, bytes)| expected[name] == *bytes), "a file is there but not complete");

    std::fs::write(out.join(".matches-00003.parquet.partial"), b"half a table").unwrap();
    std::fs::write(out.join("matches-00001.parquet"), b"PAR1 damaged").unwrap();
    assert!(runs::run(&experiment, &out, &["--threads", "2"]).status().unwrap().success());
    assert!(runs::files(&out) == expected);
}

/// One process can hold a folder while another asks for it; it is free as soon as the writer is gone.
#[test]
fn a_folder_belongs_to_one_run_at_a_time() {
    let dir = tempfile::tempdir().unwrap();
    let experiment = runs::experiment(dir.path(), 40, 20);
    let out = dir.path().join("out");
    assert!(runs::run(&experiment, &out, &["--shard", "1/2"]).status().unwrap().success());
    let before = runs::files(&out);
    let manifest = Manifest::read(&out).unwrap().expect("a manifest was written");

    let writer = Writer::open(&out, &manifest).expect("the run has ended");
    assert!(matches!(Writer::open(&out, &manifest), Err(RecordError::InUse { .. })));
    assert!(!runs::run(&experiment, &out, &["--shard", "2/2"]).status().unwrap().success());
    assert!(runs::files(&out) == before);

    drop(writer);
    assert!(runs::run(&experiment, &out, &["--shard", "2/2"]).status().unwrap().success());
    assert!(runs::files(&out).len() > before.len());
}

#[test]
fn a_folder_with_other_results_is_refused_and_left_alone() {
    let dir = tempfile::tempdir().unwrap();
    let experiment = runs::experiment(dir.path(), 40, 20);
    let out = dir.path().join("out");
    assert!(runs::run(&experiment, &out, &[]).status().unwrap().success());
    let before = runs::files(&out);
    let refused = |more: &[&str], hint: &str| {
        let done = runs::run(&experiment, &out, more).output().unwrap();
        let text = String::from_utf8(done.stderr).unwrap();
        assert!(!done.status.success() && text.contains(hint), "{text}");
        assert!(runs::files(&out) == before);
    };
    refused(&["--seed", "10"], "`seed` is 9 there and 10 here");
    refused(&["--matches", "20"], "`matches_per_cell` is 40 there and 20 here");
}

#[test]
fn a_folder_with_something_else_is_refused_and_left_alone() {
    let dir = tempfile::tempdir().unwrap();
    let experiment = runs::experiment(dir.path(), 40, 20);
    let out = dir.path().join("out");
    std::fs::create_dir(&out).unwrap();
    std::fs::write(out.join("thesis.txt"), "four years of work").unwrap();
    let done = runs::run(&experiment, &out, &[]).output().unwrap();
    assert!(!done.status.success());
    assert!(String::from_utf8(done.stderr).unwrap().contains("is not empty and holds no manifest.json"));
    assert_eq!(runs::files(&out).len(), 1);
}

#[test]
fn every_recorded_match_replays_from_actions_and_from_bots() {
    let dir = tempfile::tempdir().unwrap();
    let experiment = runs::experiment(dir.path(), 60, 20);
    let out = dir.path().join("out");
    assert!(runs::run(&experiment, &out, &[]).status().unwrap().success());
    assert_eq!(replay(&out, &["--verify"]), (true, "60 matches are as recorded.\n".to_owned()));
    let (told, story) = replay(&out, &["--match", "33"]);
    assert!(told && story.contains("drops into column") && story.contains("As recorded."), "{story}");

    // Without recorded actions the bots play again.
    let text = std::fs::read_to_string(&experiment).unwrap().replace("actions = true", "actions = false");
    std::fs::write(&experiment, text).unwrap();
    let out = dir.path().join("bots");
    assert!(runs::run(&experiment, &out, &[]).status().unwrap().success());
    assert_eq!(replay(&out, &["--verify"]), (true, "60 matches are as recorded.\n".to_owned()));
}

#[test]
fn a_record_that_was_tampered_with_is_noticed() {
    let dir = tempfile::tempdir().unwrap();
    let experiment = runs::experiment(dir.path(), 60, 20);
    let out = dir.path().join("out");
    assert!(runs::run(&experiment, &out, &[]).status().unwrap().success());
    let manifest = std::fs::read_to_string(out.join("manifest.json")).unwrap();
    std::fs::write(out.join("manifest.json"), manifest.replace("\"seed\": 9", "\"seed\": 8")).unwrap();
    assert!(!replay(&out, &["--verify"]).0);
}

fn replay(out: &Path, more: &[&str]) -> (bool, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_agon"));
    let done = command.arg("replay").arg(out).args(more).stderr(Stdio::null()).output().unwrap();
    (done.status.success(), String::from_utf8(done.stdout).unwrap())
}
