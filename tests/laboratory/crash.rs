//! Whatever happens to a run, what is on the disk is right, and the same command completes it.

use super::program::refused;
use super::runs;
use agon::game::grouped;
use agon::record::{Manifest, RecordError, Writer};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

/// After a killed process, half-written files and a damaged table, the next run repairs everything.
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
        std::thread::sleep(Duration::from_millis(1));
    }
    // A second run in a folder in use is refused and changes nothing; the folder of a killed process is free again.
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

/// Matches of a segment that is not whole are in no figure. Who asks for figures learns where they are, and what to do.
#[test]
fn matches_that_are_not_in_the_tables_are_counted_and_the_way_on_is_told() {
    let dir = tempfile::tempdir().unwrap();
    let experiment = runs::experiment(dir.path(), 1_000_000, 1_000_000);
    let out = dir.path().join("my runs");
    let mut child = runs::run(&experiment, &out, &["--threads", "1"]).spawn().unwrap();
    let journal = out.join(".journal-00000");
    while std::fs::metadata(&journal).map_or(0, |file| file.len()) < 10_000 {
        assert!(child.try_wait().unwrap().is_none(), "the run ended before it could be killed");
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let lines = std::fs::read(&journal).unwrap().iter().filter(|byte| **byte == b'\n').count() - 1;
    let path = out.to_str().unwrap();
    for command in ["analyze", "report"] {
        let told = refused(&[command, path]);
        let played = format!("1,000,000 planned matches; {} more matches are in a journal", grouped(lines as u64));
        let way_on = format!("`agon run EXPERIMENT --out '{path}'`, goes on with it");
        assert!(told.contains(&played) && told.contains(&way_on), "{lines} lines: {told}");
    }
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
    refused(&["--matches", "20"], "holds the same run with 40 matches of each cell, more than 20");
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

/// Parts from several machines, one of them without work, put together by the program.
#[test]
fn merged_parts_are_the_whole_and_what_is_missing_is_named() {
    let dir = tempfile::tempdir().unwrap();
    let experiment = runs::experiment(dir.path(), 100, 20);
    let whole = dir.path().join("whole");
    assert!(runs::run(&experiment, &whole, &[]).status().unwrap().success());
    let parts = dir.path().join("parts");
    let play = |part: &str| {
        let out = parts.join(part.replace('/', " of "));
        runs::run(&experiment, &out, &["--shard", part]).output().unwrap()
    };
    for part in ["1/7", "2/7", "3/7", "4/7"] {
        assert!(play(part).status.success());
    }
    let idle = play("7/7");
    let told = String::from_utf8(idle.stderr).unwrap();
    assert!(idle.status.success() && told.contains("nothing to play in part 7 of 7"), "{told}");

    let merged = dir.path().join("merged");
    let merge = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_agon"));
        command.arg("merge").arg(&parts).arg("--out").arg(&merged).output().unwrap()
    };
    let refused = merge();
    let told = String::from_utf8(refused.stderr).unwrap();
    assert!(!refused.status.success() && told.contains("80 of 100 planned matches, part 5 of 5 is missing"), "{told}");
    let (checked, told) = replay(&parts, &["--verify"]);
    assert!(
        checked
            && told.contains("80 matches are as recorded.")
            && told.contains("80 of 100 planned matches, part 5 of 5"),
        "{told}"
    );
    assert!(play("5/7").status.success());
    let done = merge();
    assert!(done.status.success() && String::from_utf8(done.stdout).unwrap().contains("all 100 matches in 5 segments"));
    assert!(runs::files(&merged) == runs::files(&whole));
    assert_eq!(replay(&merged, &["--verify"]), (true, "100 matches are as recorded.\n".to_owned()));
}

/// Numbers that would take the machine down are refused before anything begins.
#[test]
fn threads_and_segments_have_limits() {
    let dir = tempfile::tempdir().unwrap();
    let experiment = runs::experiment(dir.path(), 20, 20);
    let out = dir.path().join("out");
    let refused = |experiment: &Path, more: &[&str]| {
        let done = runs::run(experiment, &out, more).output().unwrap();
        assert!(!done.status.success() && !out.exists());
        String::from_utf8(done.stderr).unwrap()
    };
    let told = refused(&experiment, &["--threads", "18446744073709551615"]);
    assert!(told.contains("--threads") && told.contains("at most"), "{told}");
    let experiment = runs::experiment(dir.path(), 20, 1);
    let told = refused(&experiment, &["--matches", "4294967295"]);
    assert!(told.contains("4294967295 segments") && told.contains("`record.segment`"), "{told}");
}

#[test]
fn a_report_that_cannot_be_written_leaves_the_former_one() {
    let dir = tempfile::tempdir().unwrap();
    let experiment = runs::experiment(dir.path(), 20, 20);
    let (out, report) = (dir.path().join("out"), dir.path().join("report.md"));
    assert!(runs::run(&experiment, &out, &[]).status().unwrap().success());
    let analyze = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_agon"));
        command.arg("analyze").arg(&out).arg("--out").arg(&report).output().unwrap()
    };
    assert!(analyze().status.success());
    let former = std::fs::read(&report).unwrap();
    // A folder has taken the name of the temporary file.
    std::fs::create_dir(dir.path().join(".report.md.partial")).unwrap();
    let refused = analyze();
    let told = String::from_utf8(refused.stderr).unwrap();
    assert!(!refused.status.success() && told.contains("cannot write") && told.contains("report.md"), "{told}");
    assert!(std::fs::read(&report).unwrap() == former);

    // A damaged table is named, and so is the remedy.
    let table = out.join("seats-00000.parquet");
    let bytes = std::fs::read(&table).unwrap();
    std::fs::write(&table, [&bytes[..bytes.len() / 2], &bytes[bytes.len() / 2 + 1..]].concat()).unwrap();
    let told = String::from_utf8(analyze().stderr).unwrap();
    assert!(told.contains("seats-00000.parquet is damaged") && told.contains("agon run"), "{told}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_behind_stdout_is_an_error_and_no_bug() {
    let dir = tempfile::tempdir().unwrap();
    let experiment = runs::experiment(dir.path(), 20, 20);
    let out = dir.path().join("out");
    assert!(runs::run(&experiment, &out, &[]).status().unwrap().success());
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let done = Command::new(env!("CARGO_BIN_EXE_agon")).arg("replay").arg(&out).arg("--verify").stdout(full).output();
    let done = done.unwrap();
    let told = String::from_utf8(done.stderr).unwrap();
    assert_eq!(done.status.code(), Some(1), "{told}");
    assert!(told.contains("cannot write to stdout: No space left") && !told.contains("bug"), "{told}");
}

fn replay(out: &Path, more: &[&str]) -> (bool, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_agon"));
    let done = command.arg("replay").arg(out).args(more).stderr(Stdio::null()).output().unwrap();
    (done.status.success(), String::from_utf8(done.stdout).unwrap())
}
