//! Line-ups that never meet: what holds whoever plays, what does not, and tables of many factors at 80 columns.

use crate::balance::{manifest, part};
use crate::grove::at_80;
use agon_arena::{MatchRecord, SeatRecord};
use agon_game::{Measures, Outcome};
use agon_record::{CellFacts, Manifest};
use agon_report::{Request, analyse};

const ROLES: [&str; 3] = ["fox", "hare", "owl"];
const BOTS: [&str; 2] = ["novice", "expert"];

/// Cells of three novices and of three experts in turn, for each level of the factors. Foxes win among novices, hares among
/// experts, owls nowhere.
fn report(factors: &[(&str, [&str; 2])]) -> String {
    let plain = manifest(&[3]);
    let cells: Vec<CellFacts> = (0..BOTS.len() << factors.len())
        .map(|cell| CellFacts {
            bots: vec![BOTS[cell % 2].into()],
            factors: (0..factors.len()).map(|i| factors[i].1[cell >> (i + 1) & 1].into()).collect(),
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
    assert!(report.contains("\nWin rate by line_up, reading, burrows and role\n"), "{report}");
    assert!(report.contains("\nline_up novice\nas_the_book_has_it  few      fox  "), "{report}");
    assert!(report.contains("share: expert, as_everybody_plays, many and hare, +66.7"), "{report}");
}
