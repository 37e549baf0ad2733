//! Line-ups that never meet: what holds whoever plays, what does not, and tables of many factors at 80 columns.

use crate::balance::{manifest, part};
use crate::grove::at_80;
use agon_arena::{MatchRecord, SeatRecord};
use agon_game::{Measures, Outcome};
use agon_record::{CellFacts, Manifest};
use agon_report::{Request, analyse};

const ROLES: [&str; 3] = ["fox", "hare", "owl"];
const BOTS: [&str; 2] = ["novice", "expert"];

/// The path of a value of the content, for a factor that patches it.
fn patched(factor: &str) -> Option<(String, serde_json::Value)> {
    Some((factor.strip_prefix("patch_")?.replace('_', "."), 1.into()))
}

/// Cells of three novices and of three experts in turn, for each level of the factors. Foxes win among novices, hares among
/// experts, owls nowhere.
fn report(factors: &[(&str, [&str; 2])]) -> String {
    let plain = manifest(&[3]);
    let cells: Vec<CellFacts> = (0..BOTS.len() << factors.len())
        .map(|cell| CellFacts {
            bots: vec![BOTS[cell % 2].into()],
            factors: (0..factors.len()).map(|i| factors[i].1[cell >> (i + 1) & 1].into()).collect(),
            patches: factors.iter().filter_map(|(name, _)| patched(name)).collect(),
            ..plain.cells[0].clone()
        })
        .collect();
    let game = agon_record::GameFacts { seat_metrics: vec![], match_metrics: vec![], ..plain.game.clone() };
    let of = cells.len();
    let names = factors.iter().map(|(name, _)| (*name).to_owned()).collect();
    let manifest = Manifest { cells, game, factors: names, ..plain };
    let record = |i: usize| MatchRecord {
        index: i as u64,
        cell: i % of,
        seats: ROLES.map(|role| SeatRecord { role: role.into(), bot: BOTS[i % 2].into() }).to_vec(),
        outcome: Outcome::win("bare", 3, |seat| seat.index() == i % 2, |_| 0),
        plies: 90,
        rounds: 9,
        measures: Measures { of_match: vec![], of_seats: vec![vec![]; 3], labels: vec![] },
        by_round: None,
        forfeit: None,
        actions: None,
        thinking: None,
    };
    let records: Vec<MatchRecord> = (0..100 * of).map(record).collect();
    at_80(&analyse(&[part(manifest, &records)], &Request::default()).unwrap())
}

#[test]
fn the_answer_says_what_depends_on_who_plays() {
    let report = report(&[]).replace("\n  ", " ");
    for sentence in [
        "- Outside, whoever plays: owl below.",
        "- The verdict depends on who plays: fox is above with novice and below with expert; hare is below with novice \
         and above with expert.",
    ] {
        assert!(report.contains(sentence), "{sentence}\n{report}");
    }
}

/// `at_80` looks at the width of every line.
#[test]
fn many_factors_fit_80_columns() {
    let levels = ["as_the_book_has_it", "as_everybody_plays"];
    let report = report(&[("option_reading", levels), ("option_burrows", ["few", "many"])]);
    let text = report.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(report.contains("\nWin rate by line_up, reading, burrows and role\n"), "{report}");
    assert!(report.contains("\nline_up novice\nas_the_book_has_it  few      fox  "), "{report}");
    // A value by itself says nothing.
    for sentence in [
        "share: expert, reading as_everybody_plays, burrows many and hare, +66.7",
        "- novice, reading as_the_book_has_it, burrows few, points from fair:",
    ] {
        assert!(text.contains(sentence), "{sentence}\n{text}");
    }
}

/// A long path is called by what says whose value it is.
#[test]
fn a_patched_value_of_one_empire_names_the_empire() {
    let report = report(&[("patch_setup_empires_carthage_resources_coin", ["1", "2"])]);
    assert!(report.contains("- novice, carthage.resources.coin 1, points from fair: "), "{report}");
}

/// The answer calls content as the tables do.
#[test]
fn a_patched_value_is_called_by_the_end_of_its_path() {
    let report = report(&[("patch_setup_libya_legions", ["1", "2"])]);
    assert!(report.contains("- novice, libya.legions 1, points from fair: ") && !report.contains("patch_"), "{report}");
}
