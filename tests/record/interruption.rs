//! An interruption loses only the matches that were being played, and leaves no trace in the finished folder.

use super::{Ferry, files, finished, manifest, plan, play, read};
use agon_arena::{End, MatchRecord, Progress, Runner};
use agon_record::{RecordError, Results, Writer};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

const JOURNAL: &str = ".journal-00001";

/// A run is stopped again and again in the middle of segments: no match is played twice, and the folder is that of a run in one
/// piece.
#[test]
fn what_was_played_before_an_interruption_is_not_played_again() {
    let dir = tempfile::tempdir().unwrap();
    let whole = files(&finished(dir.path(), "whole"));
    for limit in [7, 33, 61] {
        let out = dir.path().join(format!("stopped {limit}"));
        let (mut played, mut rounds) = (0, 0);
        loop {
            let (end, matches) = play(&out, &manifest(100, 9), (0, 1), limit);
            (played, rounds) = (played + matches, rounds + 1);
            if end == End::Complete {
                break;
            }
        }
        assert_eq!(played, 200, "no match is played twice");
        assert!(rounds > 3, "the run was interrupted");
        assert!(files(&out) == whole, "a journal is left, or a file differs");
    }
}

/// Matches of a game without seat metrics are kept in the journal, too.
#[test]
fn matches_without_numbers_of_seats_are_kept_as_well() {
    let dir = tempfile::tempdir().unwrap();
    let mut manifest = manifest(100, 9);
    manifest.game.seat_metrics.clear();
    let mut played = 0;
    loop {
        let (end, matches) = play(dir.path(), &manifest, (0, 1), 33);
        played += matches;
        if end == End::Complete {
            break;
        }
    }
    assert_eq!(played, 200, "no match is played twice");
}

/// A run that stopped before its first match, because a bot did not start, leaves its folder to the corrected one.
#[test]
fn a_folder_without_a_match_is_taken_over() {
    let dir = tempfile::tempdir().unwrap();
    let (first, second) = (manifest(100, 8), manifest(100, 9));
    let out = dir.path().join("out");
    drop(Writer::open(&out, &first).unwrap());
    assert_eq!(play(&out, &second, (0, 1), u64::MAX), (End::Complete, 200));
    assert!(files(&out) == files(&finished(dir.path(), "expected")));
    assert!(matches!(Writer::open(&out, &first), Err(RecordError::Different { .. })));

    // One match in the journal is enough to keep it.
    let begun = dir.path().join("begun");
    let (end, played) = play(&begun, &first, (0, 1), 1);
    assert!(end == End::Stopped && played < 40, "{played}");
    assert!(matches!(Writer::open(&begun, &second), Err(RecordError::Different { .. })));
}

/// Who is told that a folder holds another run is told which bots play there.
#[test]
fn other_bots_are_named() {
    let ours = manifest(100, 9);
    let mut theirs = ours.clone();
    theirs.bots.remove("b");
    assert_eq!(theirs.difference(&ours), Some(("bots".into(), "a".into(), "a, b".into())));
    theirs.bots = (0..9).map(|i| (format!("b{i}"), serde_json::json!({}))).collect();
    let (_, there, _) = theirs.difference(&ours).unwrap();
    assert_eq!(there, "b0, b1, b2, b3, b4 and 4 more");
}

/// A journal that is cut off, damaged or of another run loses only what is damaged.
#[test]
fn a_damaged_journal_costs_the_matches_that_it_lost() {
    let dir = tempfile::tempdir().unwrap();
    let whole = files(&finished(dir.path(), "whole"));
    let out = dir.path().join("out");
    let kept = |out: &std::path::Path| {
        let segments: Vec<_> = plan(&manifest(100, 9)).segments().collect();
        Writer::open(out, &manifest(100, 9)).unwrap().in_journal(&segments[1]).unwrap()
    };
    let interrupted = |edit: &dyn Fn(Vec<u8>) -> Vec<u8>| {
        let _ = std::fs::remove_dir_all(&out);
        assert_eq!(play(&out, &manifest(100, 9), (0, 1), 60).0, End::Stopped);
        let before = kept(&out);
        assert!((20..=22).contains(&before), "{before}");
        std::fs::write(out.join(JOURNAL), edit(std::fs::read(out.join(JOURNAL)).unwrap())).unwrap();
        let after = kept(&out);
        assert_eq!(Results::open(&out).unwrap().journalled().unwrap(), after, "readers count as the writer does");
        assert_eq!(play(&out, &manifest(100, 9), (0, 1), 5).0, End::Stopped);
        assert!(kept(&out) >= after + 5, "the journal goes on");
        assert_eq!(play(&out, &manifest(100, 9), (0, 1), u64::MAX).0, End::Complete);
        assert!(files(&out) == whole);
        before - after
    };
    assert_eq!(interrupted(&|bytes| bytes), 0);
    assert_eq!(
        interrupted(&|mut bytes| {
            bytes.truncate(bytes.len() - 3);
            bytes
        }),
        1
    );
    assert_eq!(
        interrupted(&|mut bytes| {
            let middle = bytes.len() / 2;
            bytes[middle] ^= 4;
            bytes
        }),
        1
    );
    assert_eq!(interrupted(&|bytes| [bytes.as_slice(), b"rubbish\n"].concat()), 0);
    // The same line twice is the same match.
    assert_eq!(
        interrupted(&|bytes| {
            let last = bytes.split(|b| *b == b'\n').rev().nth(1).unwrap().to_vec();
            [bytes.as_slice(), &last, b"\n"].concat()
        }),
        0
    );
    let all = interrupted(&|bytes| {
        let mut foreign = bytes;
        foreign[20] ^= 1;
        foreign
    });
    assert!(all >= 20, "a journal of another run counts for nothing: {all}");
}

/// A kill leaves what is on the disk at that moment: matches are there a second or two after their end, long before their segment
/// is complete.
#[test]
fn matches_are_on_the_disk_while_their_segment_is_played() {
    struct Silent;
    impl Progress for Silent {
        fn played(&self, _record: &MatchRecord) {}
    }
    let dir = tempfile::tempdir().unwrap();
    let (manifest, plan) = (manifest(100, 9), plan(&manifest(100, 9)));
    let (game, stop) = ([Ferry { slow_from: Some(50), ..Ferry::default() }], AtomicBool::new(false));
    let mut writer = Writer::open(dir.path(), &manifest).unwrap();
    let segments: Vec<_> = plan.segments().take(2).collect();
    std::thread::scope(|scope| {
        let runner = Runner { plan: &plan, games: &game, threads: 2, stop: &stop };
        let run = scope.spawn(move || runner.run(&segments, &mut writer, &Silent).unwrap());
        let begun = Instant::now();
        let lines =
            || std::fs::read(dir.path().join(JOURNAL)).unwrap_or_default().iter().filter(|b| **b == b'\n').count();
        while lines() < 11 {
            assert!(begun.elapsed() < Duration::from_secs(10) && !run.is_finished(), "nothing is kept");
            std::thread::sleep(Duration::from_millis(20));
        }
        let first = lines();
        assert!(!dir.path().join("checksums-00001.json").exists());
        while lines() == first {
            assert!(begun.elapsed() < Duration::from_secs(10) && !run.is_finished(), "nothing more is kept");
            std::thread::sleep(Duration::from_millis(20));
        }
        assert_eq!(run.join().unwrap(), End::Complete);
    });
    assert_eq!(read(dir.path()).unwrap().0, 80);
    assert!(!dir.path().join(JOURNAL).exists());
}
