//! The same experiment gives the same bytes: on any number of threads, in one piece, in shards, longer or interrupted.

use super::runs;
use agon::arena::{End, MatchRecord, Progress, Runner, Swiss};
use agon::experiment::swiss::{count_round, other_company};
use agon::experiment::{Experiment, Written};
use agon::record::{Results, Values, Writer};
use agon::registry::BUILT_IN;
use std::path::{Path, PathBuf};
use std::process::Command;
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

/// Which cells are played on depends on the results alone: a run that gives its matches to what is undecided plays the same
/// ones on any number of threads, after any interruption, and in two pieces, and its report says who got how many.
#[test]
fn a_run_that_steers_its_matches_plays_the_same_ones() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("steered.toml");
    let text = "name = \"small\"\ngame = \"connect_four\"\nmatches = 300\nseed = 9\nrecord.actions = true\n\
                bots = [[\"heuristic\", \"greedy\"], [\"random\", \"heuristic\"], [\"greedy\", \"flat.toml\"]]\n\
                stop = { decide = \"bots\", every = 20 }\n";
    let flat = "name = \"flat\"\ndescription = \"as good as greedy\"\nkind = \"greedy\"\n";
    std::fs::write(dir.path().join("flat.toml"), flat).unwrap();
    std::fs::write(&path, text).unwrap();
    let expected = reference(dir.path(), &path);
    let out = dir.path().join("reference");
    let played = |out: &Path| {
        let mut of_cells = [0u64; 3];
        let results = Results::open(out).unwrap();
        assert_eq!(results.missing(), None);
        match results.matches().unwrap().column("cell") {
            Some(Values::U32(cells)) => cells.iter().for_each(|cell| of_cells[*cell as usize] += 1),
            other => panic!("{other:?}"),
        }
        of_cells
    };
    // Two cells are decided early; equal bots get what is left of 900 matches.
    let of_cells = played(&out);
    assert!(of_cells[0] < 300 && of_cells[1] < 300 && of_cells[2] > 300, "{of_cells:?}");
    assert_eq!(of_cells.iter().sum::<u64>(), 900);
    let other = dir.path().join("seven");
    assert!(runs::run(&path, &other, &["--threads", "7"]).status().unwrap().success());
    assert!(runs::files(&other) == expected, "seven threads");
    // Killed in the middle of a segment, before and after a cell is decided; damaged; and all of it again.
    let lost = [
        &["checksums-00001.json", "seats-00001.parquet"][..],
        &["checksums-00012.json", "actions-00012.parquet", "matches-00012.parquet"],
        &["matches-00003.parquet"],
        &[],
    ];
    for lost in lost {
        lost.iter().for_each(|name| std::fs::remove_file(out.join(name)).unwrap());
        assert!(runs::run(&path, &out, &[]).status().unwrap().success());
        assert!(runs::files(&out) == expected, "without {lost:?}");
    }
    // Begun with a smaller plan, and killed after some time.
    let pieces = dir.path().join("pieces");
    assert!(runs::run(&path, &pieces, &["--matches", "130"]).status().unwrap().success());
    assert_eq!(played(&pieces).iter().sum::<u64>(), 390);
    let mut killed = runs::run(&path, &pieces, &[]).spawn().unwrap();
    std::thread::sleep(std::time::Duration::from_millis(150));
    killed.kill().unwrap();
    killed.wait().unwrap();
    let again = runs::run(&path, &pieces, &[]).output().unwrap();
    assert!(again.status.success() && runs::files(&pieces) == expected, "in pieces");
    let told = |args: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_agon")).args(args).arg(&out).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let verified = told(&["replay", "--verify"]);
    assert!(verified.contains("900 matches are as recorded"), "{verified}");
    let report = told(&["analyze"]);
    assert!(report.contains("How many matches each cell got") && !report.contains("Unfinished"), "{report}");
}

/// In a round robin pairs that are decided leave their matches to the others: to equal bots, whose matches then come from far
/// beyond the plan, in segments that are no smaller than need be. The same on any number of threads and after any interruption.
#[test]
fn a_round_robin_gives_its_matches_to_undecided_pairs() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("robin.toml");
    let text = "name = \"robin\"\ngame = \"connect_four\"\nmatches = 1200\nseed = 9\nrecord.actions = true\n\
                bots = [\"random\", \"heuristic\", \"greedy\", \"flat.toml\"]\n\
                stop = { decide = \"bots\", every = 24 }\n";
    let flat = "name = \"flat\"\ndescription = \"as good as greedy\"\nkind = \"greedy\"\n";
    std::fs::write(dir.path().join("flat.toml"), flat).unwrap();
    std::fs::write(&path, text).unwrap();
    let expected = reference(dir.path(), &path);
    let out = dir.path().join("reference");
    let results = Results::open(&out).unwrap();
    assert_eq!(results.missing(), None);
    let (seats, matches) = (results.seats().unwrap(), results.matches().unwrap());
    let (Some(Values::Text(bots)), Some(Values::U64(numbers))) = (seats.column("bot"), matches.column("match")) else {
        panic!("{seats:?}");
    };
    let with = |pair: [&str; 2]| {
        let sits = |m: &usize| pair.iter().all(|bot| (2 * m..2 * m + 2).any(|seat| bots.get(seat) == Some(*bot)));
        (0..numbers.len()).filter(sits).count()
    };
    // 200 for each pair are planned.
    let (equal, unequal) = (with(["greedy", "flat"]), with(["random", "greedy"]));
    assert!(numbers.len() == 1200 && equal > 400 && unequal < 100, "{equal} and {unequal} of {}", numbers.len());
    let last = *numbers.last().unwrap();
    assert!(last > 3 * 1200, "{last}");
    let segments = results.recorded();
    assert!(segments.values().rev().skip(1).all(|n| (16..=24).contains(n)), "{segments:?}");
    assert_eq!(results.segment_of(last).unwrap(), *segments.keys().last().unwrap());
    for number in segments.keys() {
        let range = results.range(*number).unwrap().unwrap();
        assert_eq!(
            (results.segment_of(range.start).unwrap(), results.segment_of(range.end - 1).unwrap()),
            (*number, *number)
        );
    }
    let other = dir.path().join("seven");
    assert!(runs::run(&path, &other, &["--threads", "7"]).status().unwrap().success());
    assert!(runs::files(&other) == expected, "seven threads");
    let middle = segments.len() / 2;
    for table in
        ["checksums-00001.json".to_owned(), format!("checksums-{middle:05}.json"), format!("seats-{middle:05}.parquet")]
    {
        std::fs::remove_file(out.join(&table)).unwrap();
        assert!(runs::run(&path, &out, &[]).status().unwrap().success());
        assert!(runs::files(&out) == expected, "without {table}");
    }
    let pieces = dir.path().join("pieces");
    assert!(runs::run(&path, &pieces, &["--matches", "500"]).status().unwrap().success());
    let mut killed = runs::run(&path, &pieces, &[]).spawn().unwrap();
    std::thread::sleep(std::time::Duration::from_millis(100));
    killed.kill().unwrap();
    killed.wait().unwrap();
    assert!(runs::run(&path, &pieces, &[]).status().unwrap().success());
    assert!(runs::files(&pieces) == expected, "in pieces");
    let told = |args: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_agon")).args(args).arg(&out).output().unwrap();
        String::from_utf8(output.stdout).unwrap().split_whitespace().collect::<Vec<_>>().join(" ")
    };
    assert!(told(&["replay", "--verify", "--match", &last.to_string()]).contains("As recorded."));
    let report = told(&["analyze"]);
    assert!(report.contains("compare ratings, not scores") && !report.contains("Unfinished"), "{report}");
}

/// The five bots of a small Swiss tournament with four rounds of two tables.
fn swiss(dir: &Path) -> PathBuf {
    for (name, iterations) in [("quick", 4), ("slow", 24)] {
        let text = format!(
            "name = \"{name}\"\ndescription = \"{iterations} iterations\"\nkind = \"mcts\"\niterations = {iterations}\n"
        );
        std::fs::write(dir.join(format!("{name}.toml")), text).unwrap();
    }
    let path = dir.join("swiss.toml");
    let text = "name = \"small\"\ngame = \"connect_four\"\nmatches = 32\nseed = 9\ntournament = \"swiss\"\nencounter = 4\n\
                bots = [\"heuristic\", \"random\", \"greedy\", \"quick.toml\", \"slow.toml\"]\nrecord.actions = true\n";
    std::fs::write(&path, text).unwrap();
    path
}

/// Who meets whom depends on the results alone: on any number of threads, after any interruption and in a longer tournament the
/// rounds are the same; parts of it are refused, and every match can be played again.
#[test]
fn a_swiss_tournament_is_paired_by_its_results_alone() {
    let dir = tempfile::tempdir().unwrap();
    let path = swiss(dir.path());
    let expected = reference(dir.path(), &path);
    assert_eq!(expected.len(), 1 + 4 * 4, "four rounds of two tables with four matches: {:?}", expected.keys());
    for more in [&["--threads", "7"][..], &["--threads", "1", "--times"]] {
        let out = dir.path().join(more.len().to_string());
        assert!(runs::run(&path, &out, more).status().unwrap().success());
        let mut files = runs::files(&out);
        assert_eq!(files.remove("times.json").is_some(), more.contains(&"--times"));
        assert!(files == expected, "{more:?}");
    }
    let longer = dir.path().join("longer");
    for matches in ["8", "24", "32"] {
        assert!(runs::run(&path, &longer, &["--matches", matches]).status().unwrap().success());
    }
    assert!(runs::files(&longer) == expected, "made longer round by round");
    for lost in
        [&["checksums-00003.json"][..], &["checksums-00001.json", "seats-00001.parquet", "matches-00003.parquet"]]
    {
        lost.iter().for_each(|name| std::fs::remove_file(longer.join(name)).unwrap());
        assert!(runs::run(&path, &longer, &[]).status().unwrap().success());
        assert!(runs::files(&longer) == expected, "without {lost:?}");
    }
    let part = runs::run(&path, &dir.path().join("part"), &["--shard", "1/2"]).output().unwrap();
    let told = String::from_utf8(part.stderr).unwrap();
    assert!(!part.status.success() && told.contains("play it in one piece"), "{told}");

    let agon = |args: &[&str]| {
        let done = Command::new(env!("CARGO_BIN_EXE_agon")).args(args).arg(&longer).output().unwrap();
        (
            done.status.success(),
            String::from_utf8_lossy(&done.stdout).into_owned() + &String::from_utf8_lossy(&done.stderr),
        )
    };
    assert_eq!(agon(&["replay", "--verify"]), (true, "32 matches are as recorded.\n".to_owned()));
    assert!(agon(&["replay", "--match", "31"]).0);
    // A round hangs on all rounds before it.
    for name in ["checksums-00001.json", "seats-00001.parquet", "matches-00001.parquet"] {
        std::fs::remove_file(longer.join(name)).unwrap();
    }
    let (whole, told) = agon(&["replay", "--match", "31"]);
    assert!(!whole && told.contains("segment 1 is missing"), "{told}");
}

/// Bots that do not play the same again may change an early round; later rounds that it would not have brought about are
/// noticed.
#[test]
fn rounds_that_other_results_brought_about_are_noticed() {
    let dir = tempfile::tempdir().unwrap();
    let path = swiss(dir.path());
    let out = dir.path().join("out");
    assert!(runs::run(&path, &out, &[]).status().unwrap().success());
    let results = Results::open(&out).unwrap();
    let mut plan = Experiment::recorded(&results.manifest, None, &BUILT_IN).unwrap().plan;
    let mut swiss = Swiss::of(&plan).unwrap();
    for round in 0..4 {
        swiss.pair(&mut plan);
        let (matches, seats) = results.matches_and_seats(round).unwrap().unwrap();
        assert_eq!(other_company(&plan, &seats), Ok(None), "round {round}");
        count_round(&mut swiss, &results.manifest, &matches, &seats).unwrap();
        let mut other = plan.clone();
        other.pairings[round as usize][0].swap(0, 1);
        assert_eq!(other_company(&other, &seats), Ok(Some(8 * round)), "round {round}");
    }
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
