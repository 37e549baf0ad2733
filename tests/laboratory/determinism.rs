//! The same experiment gives the same bytes: on any number of threads, in one piece, in shards, longer or interrupted.

use super::runs;
use agon::arena::{End, MatchRecord, Progress, Runner};
use agon::experiment::{Experiment, Written};
use agon::record::Writer;
use agon::registry::BUILT_IN;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The files of an undisturbed run on one thread.
fn reference(dir: &Path, experiment: &Path) -> std::collections::BTreeMap<String, Vec<u8>> {
    let out = dir.join("reference");
    assert!(runs::run(experiment, &out, &["--threads", "1"]).status().unwrap().success());
    runs::files(&out)
}

#[test]
fn threads_do_not_change_a_byte() {
    let dir = tempfile::tempdir().unwrap();
    let experiment = runs::experiment(dir.path(), 330, 50);
    let expected = reference(dir.path(), &experiment);
    assert_eq!(
        expected.len(),
        1 + 4 * 7,
        "a manifest, and three tables with their checksums for each of seven segments"
    );
    for threads in ["2", "7"] {
        let out = dir.path().join(threads);
        assert!(runs::run(&experiment, &out, &["--threads", threads]).status().unwrap().success());
        assert!(runs::files(&out) == expected, "{threads} threads");
    }
}

#[test]
fn another_seed_changes_the_tables() {
    let dir = tempfile::tempdir().unwrap();
    let experiment = runs::experiment(dir.path(), 50, 50);
    let expected = reference(dir.path(), &experiment);
    let out = dir.path().join("other");
    assert!(runs::run(&experiment, &out, &["--seed", "10"]).status().unwrap().success());
    assert!(runs::files(&out)["matches-00000.parquet"] != expected["matches-00000.parquet"]);
}

#[test]
fn shards_put_together_are_the_whole() {
    let dir = tempfile::tempdir().unwrap();
    let experiment = runs::experiment(dir.path(), 330, 50);
    let expected = reference(dir.path(), &experiment);
    let out = dir.path().join("shards");
    for shard in ["2/3", "1/3", "3/3"] {
        assert!(runs::run(&experiment, &out, &["--shard", shard]).status().unwrap().success());
    }
    assert!(runs::files(&out) == expected);
}

/// A run that stops by its results stops in the same place on any number of threads, after any interruption and with more matches
/// planned, and says so; parts of it are refused.
#[test]
fn a_run_that_stops_by_its_results_stops_in_the_same_place() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("stopping.toml");
    let text = "name = \"small\"\ngame = \"connect_four\"\nbots = [\"heuristic\", \"greedy\"]\nmatches = 600\nseed = 9\n\
                record.actions = true\nstop = { decide = \"bots\", every = 20 }\n";
    std::fs::write(&path, text).unwrap();
    let expected = reference(dir.path(), &path);
    let stopped: serde_json::Value = serde_json::from_slice(&expected["stopped.json"]).unwrap();
    let segments = stopped["segments"].as_u64().unwrap();
    assert_eq!((stopped["matches"].as_u64().unwrap(), expected.len() as u64), (20 * segments, 2 + 4 * segments));
    assert!((2..30).contains(&segments), "before the end, and not at once: {segments}");
    for more in [["--threads", "7"], ["--matches", "1000"]] {
        let out = dir.path().join(more[1]);
        assert!(runs::run(&path, &out, &more).status().unwrap().success());
        let mut files = runs::files(&out);
        if more[0] == "--matches" {
            files.insert("manifest.json".into(), expected["manifest.json"].clone());
        }
        assert!(files == expected, "{more:?}");
    }
    // Killed before it noted that it has stopped, and earlier in the middle of a segment.
    let out = dir.path().join("reference");
    for lost in [&["stopped.json"][..], &["stopped.json", "checksums-00001.json", "seats-00001.parquet"]] {
        lost.iter().for_each(|name| std::fs::remove_file(out.join(name)).unwrap());
        assert!(runs::run(&path, &out, &[]).status().unwrap().success());
        assert!(runs::files(&out) == expected, "without {lost:?}");
    }
    assert!(runs::run(&path, &out, &[]).status().unwrap().success());
    assert!(runs::files(&out) == expected, "the same command again");
    let part = runs::run(&path, &dir.path().join("part"), &["--shard", "1/2"]).output().unwrap();
    let told = String::from_utf8(part.stderr).unwrap();
    assert!(!part.status.success() && told.contains("play it in one piece"), "{told}");
}

#[test]
fn a_run_made_longer_is_the_longer_run() {
    let dir = tempfile::tempdir().unwrap();
    let experiment = runs::experiment(dir.path(), 330, 50);
    let expected = reference(dir.path(), &experiment);
    let out = dir.path().join("longer");
    for matches in ["120", "330"] {
        assert!(runs::run(&experiment, &out, &["--matches", matches]).status().unwrap().success());
    }
    assert!(runs::files(&out) == expected);
}

#[test]
fn a_stopped_run_keeps_whole_segments_and_goes_on() {
    let dir = tempfile::tempdir().unwrap();
    let path = runs::experiment(dir.path(), 330, 50);
    let expected = reference(dir.path(), &path);
    let experiment = Written::read(&path).unwrap().resolve(&BUILT_IN).unwrap();
    let out = dir.path().join("stopped");
    assert_eq!(play(&experiment, &out, 130), End::Stopped);
    let kept = runs::files(&out);
    assert_eq!(kept.len(), 1 + 4 * 2, "130 of 330 matches: two whole segments of 50");
    assert!(kept.iter().all(|(name, bytes)| expected[name] == *bytes));
    assert_eq!(play(&experiment, &out, u64::MAX), End::Complete);
    assert!(runs::files(&out) == expected);
}

/// Plays what is missing in `out`, and stops after `limit` matches as Ctrl-C would.
fn play(experiment: &Experiment, out: &Path, limit: u64) -> End {
    struct StopAfter<'a> {
        left: AtomicU64,
        stop: &'a AtomicBool,
    }
    impl Progress for StopAfter<'_> {
        fn played(&self, _record: &MatchRecord) {
            if self.left.fetch_sub(1, Ordering::Relaxed) == 1 {
                self.stop.store(true, Ordering::Relaxed);
            }
        }
    }
    let mut writer = Writer::open(out, &experiment.manifest).unwrap();
    let missing: Vec<_> = experiment.plan.segments().filter(|s| !writer.has(s)).collect();
    let stop = AtomicBool::new(false);
    let progress = StopAfter { left: AtomicU64::new(limit), stop: &stop };
    let runner = Runner { plan: &experiment.plan, games: &experiment.games, threads: 2, stop: &stop };
    runner.run(&missing, &mut writer, &progress).unwrap()
}
