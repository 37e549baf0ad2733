//! What is missing is named.

use super::{files, finished, manifest, play, read};
use agon_arena::End;
use agon_record::Results;

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
