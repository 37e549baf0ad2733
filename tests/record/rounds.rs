//! The numbers of each round, if a run keeps them.

use super::{Ferry, files, finished, manifest, plan, play};
use agon_arena::{End, MatchRecord, Playable};
use agon_record::{Manifest, Results, Tables};

/// What was counted is read back from the disk, row by row.
#[test]
fn every_round_of_every_seat_is_there() {
    let dir = tempfile::tempdir().unwrap();
    let results = Results::open(&finished(dir.path(), "out")).unwrap();
    let (manifest, game) = (manifest(100, 9), Ferry::default());
    let plan = plan(&manifest);
    for segment in plan.segments() {
        let records: Vec<MatchRecord> = segment.matches.clone().map(|index| game.play(&plan, index).unwrap()).collect();
        let read = results.rounds(segment.number).unwrap().unwrap();
        assert_eq!(results.segment(segment.number).unwrap().unwrap().rounds.as_ref(), Some(&read));
        assert_eq!(Tables::build(&manifest, &records).unwrap().rounds.unwrap(), read);

        let names: Vec<&str> = read.columns().map(|(name, _)| name).collect();
        assert_eq!(names, ["match", "round", "seat", "role", "fish", "m_waves"]);
        let mut row = 0;
        for record in &records {
            for round in record.by_round.as_ref().unwrap() {
                for (seat, own) in round.of_seats.iter().enumerate() {
                    let value = |column: &str| read.column(column).unwrap().get(row).to_string();
                    let number = |n: Option<f64>| n.map_or("null".to_owned(), |n| n.to_string());
                    let told = ["match", "round", "seat", "role", "fish", "m_waves"].map(value);
                    let role = format!("boat {seat}");
                    let (fish, waves) = (number(own[0]), number(round.of_match[0]));
                    let [index, round, seat] = [record.index, round.round.into(), seat as u64].map(|n| n.to_string());
                    assert_eq!(told, [index, round, seat, role, fish, waves]);
                    row += 1;
                }
            }
        }
        assert!(row == read.rows() && row > 100, "{row} of {} rows", read.rows());
    }
}

/// Without rounds a run writes what it wrote before, and the other tables are the same with rounds and without.
#[test]
fn rounds_change_no_other_table() {
    let dir = tempfile::tempdir().unwrap();
    let with = files(&finished(dir.path(), "with"));
    let out = dir.path().join("without");
    let plain = Manifest { rounds: false, ..manifest(100, 9) };
    assert_eq!(play(&out, &plain, (0, 1), u64::MAX), (End::Complete, 200));
    let without = files(&out);
    assert!(without.keys().all(|name| !name.contains("rounds")) && with.len() == without.len() + 5);
    for (name, bytes) in without.iter().filter(|(name, _)| name.ends_with(".parquet")) {
        assert!(with[name] == *bytes, "{name}");
    }
    let manifest = String::from_utf8(without["manifest.json"].clone()).unwrap();
    assert!(!manifest.contains("\"rounds\""), "{manifest}");
    assert_eq!(Results::open(&out).unwrap().rounds(0).unwrap(), None);
}
