//! Figures are folds over batches of matches: neither what is kept in memory nor the pieces in which matches come change any.

use crate::{balance, cooperative, statistics, tournament, tracks, trust};
use agon_analysis::Part;
use agon_game::Rng;
use agon_report::{Format, Request, analyse, compare};

fn whole(parts: &[Part], by: &[&str]) -> String {
    let by = by.iter().map(|entry| entry.split('+').map(str::to_owned).collect()).collect();
    analyse(parts, &Request { by, target: Some(0.5), ..Request::default() }).unwrap().render(Format::Csv)
}

/// Every table of every kind of study, with the distinct matches kept, and with all of them read again in pieces for every figure.
#[test]
fn figures_are_the_same_whether_matches_are_kept_or_read_again() {
    let luck = &mut Rng::seeded(4);
    let crossing = cooperative::part(&cooperative::study(2500, 0.0, 1.0, 1));
    let studies: [(Part, &[&str]); 8] = [
        (balance::study(2400, &[2, 3, 4], 1), &[]),
        (balance::study(2400, &[2, 3, 4], 1), &["role+age", "seat", "players+ending", "run", "line_up"]),
        (crossing.clone(), &[]),
        (crossing, &["pair", "team", "leader+scenario", "ability", "outcome"]),
        (statistics::part("a", 0, &statistics::study()), &[]),
        (tournament::round_robin(400, 3), &[]),
        (tracks::study(2400, &[2, 3, 4], 1), &[]),
        (trust::part(1500, [[0.3, 0.25, 0.25, 0.2], [0.2, 0.3, 0.25, 0.25]], 0.5, luck), &[]),
    ];
    for (part, by) in studies {
        let kept = whole(std::slice::from_ref(&part), by);
        assert!(kept.lines().count() > 10, "{kept}");
        assert_eq!(kept, whole(&[part.read_again()], by));
    }
}

/// Matches of equal number are compared, in whichever pieces and parts they come.
#[test]
fn runs_are_compared_alike_whether_matches_are_kept_or_read_again() {
    let [first, second] = [1, 2].map(|seed| {
        let matches: Vec<_> = statistics::study().into_iter().skip(seed).collect();
        let mut part = statistics::part(&format!("run {seed}"), 0, &matches);
        part.manifest.seed = seed as u64;
        part
    });
    let compared = |parts: &[Part]| compare(parts, &Request::default()).unwrap().render(Format::Csv);
    let kept = compared(&[first.clone(), second.clone()]);
    assert_eq!(kept, compared(&[first.read_again(), second.read_again()]));
}
