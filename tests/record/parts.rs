//! What is missing is named.

use super::{files, finished, manifest, play, read};
use agon_arena::End;
use agon_record::{Merged, RecordError, Results};

#[test]
fn missing_parts_and_segments_are_named() {
    let dir = tempfile::tempdir().unwrap();
    let out = finished(dir.path(), "out");
    assert_eq!(Results::open(&out).unwrap().missing(), None);

    // Five segments in five parts, one of them lost.
    let parts = dir.path().join("parts");
    for part in [0, 1, 2, 4] {
        assert_eq!(play(&parts.join(part.to_string()), &manifest(100, 9), (part, 5), u64::MAX), (End::Complete, 40));
    }
    let told = Results::open(&parts).unwrap().missing().unwrap();
    assert_eq!(told, "160 of 200 planned matches, part 4 of 5 is missing (--shard 4/5)");
    assert_eq!(read(&parts).unwrap(), (160, 400));

    // Interrupted in the middle.
    let stopped = dir.path().join("stopped");
    play(&stopped, &manifest(100, 9), (0, 1), 90);
    let told = Results::open(&stopped).unwrap().missing().unwrap();
    assert_eq!(told, "80 of 200 planned matches, segments 2 to 4 of 0 to 4 are missing");

    // A longer run, begun.
    let longer = dir.path().join("longer");
    play(&longer, &manifest(70, 9), (0, 1), u64::MAX);
    play(&longer, &manifest(100, 9), (0, 1), 3);
    let told = Results::open(&longer).unwrap().missing().unwrap();
    assert_eq!(told, "140 of 200 planned matches, segment 4 of 0 to 4 is missing, segment 3 has 20 of 40 matches");
    assert_eq!(play(&longer, &manifest(100, 9), (0, 1), u64::MAX).0, End::Complete);
    assert!(files(&longer) == files(&out));
}

#[test]
fn a_file_with_the_name_of_no_segment_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let out = finished(dir.path(), "out");
    for name in ["matches-1.parquet", "seats-000001.parquet", "checksums-x.json"] {
        std::fs::write(out.join(name), "").unwrap();
        let error = read(&out).unwrap_err().to_string();
        assert!(error.contains(name) && error.contains("no segment is called that"), "{error}");
        std::fs::remove_file(out.join(name)).unwrap();
    }
    // A segment beyond the plan, of a longer run.
    let longer = dir.path().join("longer");
    play(&longer, &manifest(120, 9), (5, 6), u64::MAX);
    for name in files(&longer).keys().filter(|name| name.contains("00005")) {
        std::fs::copy(longer.join(name), out.join(name)).unwrap();
    }
    let error = read(&out).unwrap_err().to_string();
    assert!(error.contains("checksums-00005.json") && error.contains("the plan 0 in segment 5"), "{error}");
}

#[test]
fn merged_parts_are_the_run_in_one_piece() {
    let dir = tempfile::tempdir().unwrap();
    let whole = files(&finished(dir.path(), "whole"));
    let part = |part: u64| dir.path().join(format!("part {part}"));
    for of in [0, 1, 2] {
        assert_eq!(play(&part(of), &manifest(100, 9), (of, 3), u64::MAX).0, End::Complete);
    }
    // A part without work: a manifest and nothing else.
    play(&part(7), &manifest(100, 9), (7, 8), u64::MAX);
    let out = dir.path().join("merged");
    let merge = |parts: &[u64]| Results::of_parts(&parts.iter().map(|of| part(*of)).collect::<Vec<_>>())?.merge(&out);

    let error = merge(&[0, 2, 7]).unwrap_err().to_string();
    assert!(error.contains("120 of 200 planned matches, part 2 of 3 is missing (--shard 2/3)"), "{error}");
    assert!(!out.exists());
    assert_eq!(merge(&[7, 2, 0, 1]).unwrap(), Merged { matches: 200, segments: 5, doubles: 0 });
    assert!(files(&out) == whole);
    // Again, with a part twice: nothing changes. A damaged copy is copied again.
    std::fs::write(out.join("seats-00002.parquet"), "rubbish").unwrap();
    std::fs::remove_file(out.join("checksums-00003.json")).unwrap();
    std::fs::create_dir(part(8)).unwrap();
    for (name, bytes) in files(&part(1)) {
        std::fs::write(part(8).join(name), bytes).unwrap();
    }
    assert_eq!(merge(&[0, 1, 2, 8]).unwrap(), Merged { matches: 200, segments: 5, doubles: 2 });
    assert!(files(&out) == whole);

    // Damage, another seed, another program.
    let name = "matches-00001.parquet";
    let bytes = std::fs::read(part(1).join(name)).unwrap();
    std::fs::write(part(1).join(name), &bytes[1..]).unwrap();
    let other = dir.path().join("other");
    let parts = [part(0), part(1), part(2)];
    let error = Results::of_parts(&parts).unwrap().merge(&other).unwrap_err();
    assert!(matches!(&error, RecordError::Damaged { path, .. } if path.ends_with(name)), "{error}");
    std::fs::write(part(1).join(name), bytes).unwrap();
    for (key, strange) in [
        ("seed", manifest(100, 10)),
        ("program", agon_record::Manifest { program: "0.2.0".into(), ..manifest(100, 9) }),
        ("cells.0.content_hash", {
            let mut strange = manifest(100, 9);
            strange.cells[0].content_hash = "0123".into();
            strange
        }),
    ] {
        let strange_part = dir.path().join(key);
        play(&strange_part, &strange, (1, 3), u64::MAX);
        let error = Results::of_parts(&[part(0), strange_part, part(2)]).unwrap_err().to_string();
        assert!(error.contains(&format!("`{key}` is ")) && error.contains("part 0"), "{error}");
    }
    // Into a folder that holds something else.
    let error = Results::of_parts(&parts).unwrap().merge(&dir.path().join("seed")).unwrap_err();
    assert!(matches!(error, RecordError::Different { .. }), "{error}");
}
