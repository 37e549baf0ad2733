//! Damaged, foreign and edited files are named, and their segments played again.

use super::{files, finished, manifest, plan, play, read};
use agon_arena::End;
use agon_game::Rng;
use agon_record::{Found, MANIFEST, RecordError, Results, Writer};
use std::fs::File;
use std::path::Path;

/// A single bit anywhere in a folder, 1,000 times: reading refuses it with the name of the file, and the next run plays the
/// segment again.
#[test]
fn a_flipped_bit_is_noticed_wherever_it_is() {
    let dir = tempfile::tempdir().unwrap();
    let out = finished(dir.path(), "out");
    let manifest = manifest(100, 9);
    let whole = files(&out);
    let total: usize = whole.values().map(Vec::len).sum();
    let (mut rng, mut healed) = (Rng::seeded(1), 0);
    for round in 0..1_000 {
        let mut at = rng.below(total);
        let (name, bytes) = whole
            .iter()
            .find(|(_, bytes)| {
                let inside = at < bytes.len();
                at -= if inside { 0 } else { bytes.len() };
                inside
            })
            .unwrap();
        let (mut damaged, bit) = (bytes.clone(), rng.below(8));
        damaged[at] ^= 1 << bit;
        std::fs::write(out.join(name), damaged).unwrap();
        let place = format!("{name}, byte {at}, bit {bit}");

        let error = read(&out).expect_err(&place).to_string();
        assert!(error.contains(name), "{place}: {error}");
        {
            // A damaged manifest is written anew, because all segments are known to be of this run.
            let writer = Writer::open(&out, &manifest).expect(&place);
            let wrong = plan(&manifest).segments().filter(|s| matches!(writer.look(s), Found::Wrong(_))).count();
            assert_eq!(wrong, usize::from(name != MANIFEST), "{place}");
        }
        // One in 25 is repaired by playing, the others by hand, which is faster.
        if round % 25 == 0 {
            let played = play(&out, &manifest, (0, 1), u64::MAX);
            assert_eq!(played, (End::Complete, if name == MANIFEST { 0 } else { 40 }), "{place}");
            assert!(files(&out) == whole, "{place}");
            healed += 1;
        } else {
            std::fs::write(out.join(name), bytes).unwrap();
        }
    }
    assert_eq!(healed, 40);
    assert!(read(&out).is_ok());
}

/// While a report is made, figures read columns again: a file that has changed since the first look enters none of them.
#[test]
fn what_changes_between_two_readings_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let out = finished(dir.path(), "out");
    let results = Results::open(&out).unwrap();
    let columns = |results: &Results| results.columns(1, &["match"], &["match", "role"]);
    let (matches, seats) = columns(&results).unwrap().expect("segment 1 is there");
    assert!(matches.columns().count() == 1 && seats.columns().count() == 2);
    for name in ["matches-00001.parquet", "seats-00001.parquet"] {
        let whole = std::fs::read(out.join(name)).unwrap();
        // In the middle of the columns, including one that is not asked for; the length stays the same.
        for part in 1..8 {
            let mut changed = whole.clone();
            changed[whole.len() * part / 8] ^= 4;
            std::fs::write(out.join(name), &changed).unwrap();
            let error = columns(&results).expect_err(name).to_string();
            assert!(error.contains(name) && error.contains("is damaged"), "{error}");
        }
        std::fs::write(out.join(name), whole).unwrap();
    }
    assert!(columns(&results).is_ok());
}

#[test]
fn truncated_longer_and_lost_files_are_noticed_and_healed() {
    let dir = tempfile::tempdir().unwrap();
    let out = finished(dir.path(), "out");
    let whole = files(&out);
    let change = |name: &str, change: &dyn Fn(&Path)| {
        change(&out.join(name));
        let told = read(&out).map_err(|e| e.to_string());
        assert!(told.as_ref().is_err_and(|e| e.contains(name)), "{name}: {told:?}");
        assert_eq!(play(&out, &manifest(100, 9), (0, 1), u64::MAX).0, End::Complete);
        assert!(files(&out) == whole, "{name}");
    };
    for table in ["matches", "seats", "rounds", "actions"] {
        let name = &format!("{table}-00003.parquet");
        change(name, &|path| File::options().write(true).open(path).unwrap().set_len(100).unwrap());
        change(name, &|path| std::fs::write(path, [whole[name].as_slice(), b"x"].concat()).unwrap());
        change(name, &|path| std::fs::write(path, b"").unwrap());
        change(name, &|path| std::fs::remove_file(path).unwrap());
        change(name, &|path| std::fs::copy(out.join(format!("{table}-00002.parquet")), path).map(drop).unwrap());
    }
    // A whole segment in the place of another one.
    for name in ["matches", "seats", "rounds", "actions"].map(|table| format!("{table}-00003.parquet")) {
        std::fs::copy(out.join(name.replace('3', "2")), out.join(name)).unwrap();
    }
    change("checksums-00003.json", &|path| {
        std::fs::copy(out.join("checksums-00002.json"), path).unwrap();
    });
}

/// Seed 10 beside seed 9, as when parts of two runs are copied into one folder.
#[test]
fn segments_of_another_seed_are_refused_and_played_again() {
    let dir = tempfile::tempdir().unwrap();
    let (out, other) = (finished(dir.path(), "out"), dir.path().join("other"));
    let whole = files(&out);
    play(&other, &manifest(100, 10), (0, 1), u64::MAX);
    for name in files(&other).keys().filter(|name| name.contains("00001")) {
        std::fs::copy(other.join(name), out.join(name)).unwrap();
    }
    let error = read(&out).unwrap_err();
    assert!(matches!(error, RecordError::Foreign { .. }), "{error}");
    assert!(error.to_string().contains("checksums-00001.json is of another run"), "{error}");
    assert_eq!(play(&out, &manifest(100, 9), (0, 1), u64::MAX), (End::Complete, 40));
    assert!(files(&out) == whole);
    // Side by side, too.
    let error = read(dir.path()).unwrap_err().to_string();
    assert!(error.contains("`seed` is 9, but 10 in "), "{error}");
    assert!(error.ends_with(": these are different runs; name one of them, or compare them"), "{error}");
}

/// Folders of 0.1.0 have no checksums, so faults are noticed only if they show; but nothing panics.
#[test]
fn folders_without_checksums_are_read_and_said_to_have_none() {
    let dir = tempfile::tempdir().unwrap();
    let out = finished(dir.path(), "out");
    let whole = files(&out);
    older(&out);
    let results = Results::open(&out).unwrap();
    assert!(!results.has_checksums() && results.missing().is_none());
    assert_eq!(read(&out).unwrap(), (200, 500));

    // A seat of another match, a match twice.
    let name = "matches-00001.parquet";
    std::fs::copy(out.join("matches-00002.parquet"), out.join(name)).unwrap();
    let error = read(&out).unwrap_err().to_string();
    assert!(error.contains(name) && error.contains("the matches 40 to 79, each once"), "{error}");
    std::fs::write(out.join(name), &whole[name]).unwrap();

    let (mut rng, mut refused) = (Rng::seeded(2), 0);
    for _ in 0..500 {
        let name = ["matches-00001.parquet", "seats-00001.parquet"][rng.below(2)];
        let mut damaged = whole[name].clone();
        let (at, long) = (rng.below(damaged.len()), 1 + rng.below(20));
        damaged[at..].iter_mut().take(long).for_each(|byte| *byte = byte.wrapping_add(1 + rng.below(255) as u8));
        std::fs::write(out.join(name), damaged).unwrap();
        if let Err(error) = read(&out) {
            assert!(error.to_string().contains(name), "{error}");
            refused += 1;
        }
        std::fs::write(out.join(name), &whole[name]).unwrap();
    }
    assert!(refused > 300, "only {refused} of 500 were noticed");

    // Playing the same run again makes it a folder with checksums.
    assert_eq!(play(&out, &manifest(100, 9), (0, 1), u64::MAX), (End::Complete, 200));
    assert!(files(&out) == whole);
}

/// A rule of stopping that decides what a factor changes that does not vary.
const STOPS: &str = r#""stop": {"every": 40, "factor": {"column": "option_ship", "margin": null}}, "seed": 9"#;

#[test]
fn a_manifest_that_no_run_can_have_written_is_refused_with_its_key() {
    let dir = tempfile::tempdir().unwrap();
    let out = finished(dir.path(), "out");
    let path = out.join(MANIFEST);
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, text.replace("\"seed\": 9", "\"seed\": 8")).unwrap();
    let error = read(&out).unwrap_err().to_string();
    assert!(error.contains("manifest.json is damaged: its checksum does not fit"), "{error}");

    std::fs::write(&path, text).unwrap();
    older(&out);
    let text = std::fs::read_to_string(&path).unwrap();
    for (from, to, told) in [
        ("\"players\": 2", "\"players\": 99", "`cells[0].players` is 99"),
        ("\"players\": 2", "\"players\": 0", "`cells[0].players` is 0"),
        ("\"roles\": []", "\"roles\": [\"x\"]", "`cells[0].roles` has 1 entries for 2 seats"),
        ("\"bots\": [\n        \"a\",\n        \"b\"\n      ]", "\"bots\": []", "`cells[0].bots` is empty"),
        ("\"bots\": [\n        \"a\",", "\"bots\": [\n        \"z\",", "names `z`, which `bots` lacks"),
        ("\"factors\": [\n    \"option_crew\"\n  ]", "\"factors\": []", "`cells[0].factors` has 1 values"),
        ("\"kind\": \"random\"", "\"sort\": \"random\"", "`bots.a` lacks its `kind`"),
        ("\"seed\": 9", STOPS, "`stop` decides `option_ship`, which does not vary"),
        ("\"segment\": 40", "\"segment\": 0", "`segment` is 0"),
        ("\"matches_per_cell\": 100", "\"matches_per_cell\": 18446744073709551615", "than can be numbered"),
    ] {
        assert!(text.contains(from), "{from}");
        std::fs::write(&path, text.replacen(from, to, 1)).unwrap();
        let error = Results::open(&out).unwrap_err().to_string();
        assert!(error.contains("manifest.json") && error.contains(told), "{to}: {error}");
    }
    let start = text.find("\"cells\": [").unwrap();
    let end = text.find("\n  ],\n  \"bots\"").unwrap();
    std::fs::write(&path, format!("{}\"cells\": [{}", &text[..start], &text[end..])).unwrap();
    let error = Results::open(&out).unwrap_err().to_string();
    assert!(error.contains("`cells` is empty"), "{error}");
}

/// Turns a folder into one of 0.1.0.
fn older(out: &Path) {
    for name in files(out).keys().filter(|name| name.starts_with("checksums-")) {
        std::fs::remove_file(out.join(name)).unwrap();
    }
    let text = std::fs::read_to_string(out.join(MANIFEST)).unwrap();
    let (fields, _) = text.rsplit_once(",\n  \"checksum\"").unwrap();
    std::fs::write(out.join(MANIFEST), format!("{fields}\n}}\n")).unwrap();
}
