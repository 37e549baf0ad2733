//! The checks of `agon::testing` are themselves tested on games that break one promise each; all must be noticed.

use super::broken::Broken;
use super::leduc::Leduc;
use super::{broken, leduc};
use agon::game::{Bundle, Heuristic, Rules, Setup};
use agon::testing::conformance::{Plan, Promise, Verdict, conform};
use agon::testing::damage::{self, damage};
use std::sync::Arc;
use std::time::Duration;

fn kuhn(fault: broken::Fault) -> Arc<Broken> {
    Arc::new(Broken { fault, ..Broken::load(&Bundle::default()).expect("no content") })
}

fn verdict<G: Heuristic>(game: Arc<G>) -> Verdict {
    conform(&game, &Plan::default(), |_| {})
}

#[test]
fn every_broken_promise_is_noticed() {
    let mut unnoticed = vec![];
    for (fault, complaint) in broken::FAULTS {
        let verdict = verdict(kuhn(*fault)).to_string();
        if !verdict.contains(complaint) {
            unnoticed.push(format!("{fault:?} does not say `{complaint}`: {verdict}"));
        }
    }
    for (fault, complaint) in leduc::FAULTS {
        let plan = Plan { patience: Duration::from_secs(2), ..Plan::default() };
        let verdict = conform(&Arc::new(Leduc::new(*fault)), &plan, |_| {}).to_string();
        if !verdict.contains(complaint) {
            unnoticed.push(format!("{fault:?} does not say `{complaint}`: {verdict}"));
        }
    }
    assert!(unnoticed.is_empty(), "{}", unnoticed.join("\n"));
}

#[test]
fn games_that_keep_their_promises_are_left_in_peace() {
    let kuhn = verdict(kuhn(broken::Fault::Nothing));
    assert!(kuhn.is_clean() && kuhn.complete, "{kuhn}");
    let leduc = verdict(Arc::new(Leduc::new(leduc::Fault::Nothing)));
    assert!(leduc.is_clean() && leduc.tables[0].enumerated, "{leduc}");
    assert_eq!((leduc.tables[0].matches, leduc.tables[0].widest), (20, 3));
}

/// A breach names the match in which it can be seen again: the same number is the same match.
#[test]
fn a_breach_names_game_table_match_ply_and_promise() {
    let verdict = verdict(Arc::new(Leduc::new(leduc::Fault::Panics)));
    let [breach] = verdict.breaches.as_slice() else { panic!("{verdict}") };
    assert_eq!((breach.game.as_str(), &breach.table), ("leduc_poker", &Some(Setup::players(2))));
    assert_eq!((breach.promise, breach.index.is_some(), breach.ply.is_some()), (Promise::DoesNotPanic, true, true));
    let again = conform(&Arc::new(Leduc::new(leduc::Fault::Panics)), &Plan { threads: 1, ..Plan::default() }, |_| {});
    assert_eq!(again.breaches, verdict.breaches);
    assert!(breach.to_string().starts_with("leduc_poker, 2 players, match "), "{breach}");
}

#[test]
fn progress_is_told_and_time_ends_the_matches() {
    let mut told = vec![];
    let plan = Plan { matches: 6, ..Plan::default() };
    conform(&kuhn(broken::Fault::Nothing), &plan, |progress| told.push(progress.played));
    assert_eq!(told, [1, 2, 3, 4, 5, 6]);
    let plan = Plan { limit: Some(Duration::ZERO), ..plan };
    let verdict = conform(&kuhn(broken::Fault::Nothing), &plan, |_| {});
    assert!(!verdict.complete && verdict.to_string().contains("The time ended"), "{verdict}");
}

/// A bound that the user sets cuts matches short without blaming the game.
#[test]
fn a_bound_on_plies_is_no_fault_of_the_game() {
    let plan = Plan { plies: Some(1), ..Plan::default() };
    let verdict = conform(&Arc::new(Leduc::new(leduc::Fault::Nothing)), &plan, |_| {});
    assert!(verdict.is_clean() && verdict.tables[0].plies == 20 * 3, "{verdict}");
}

/// The damage is tested on a game that takes every position for genuine.
#[test]
fn a_load_that_refuses_nothing_is_noticed() {
    let plan = damage::Plan { tries: 1000, ..damage::Plan::default() };
    let mut told = vec![];
    let report = damage(&kuhn(broken::Fault::Nothing), &plan, &mut |progress| told.push(progress));
    assert!(report.is_clean() && report.tried == 1000 && report.refused > 500 && report.played_on > 50, "{report}");
    assert_eq!(
        report,
        damage(&kuhn(broken::Fault::Nothing), &damage::Plan { threads: 1, ..plan.clone() }, &mut |_| {})
    );
    let all = |n: usize| damage::Progress { tried: n as u64, of: 1000, troubled: 0 };
    assert_eq!(told, (1..=1000).map(all).collect::<Vec<_>>());
    let report = damage(&kuhn(broken::Fault::ChecksNothing), &plan, &mut |_| {}).to_string();
    let shrunk = "  dealt: 1 → 2\n  `evaluate` panics: both cards are dealt before anyone speaks";
    assert!(report.contains(shrunk), "{report}");
}

/// A damaged position on which the rules never return is given up and named; the others are tried all the same.
#[test]
fn a_damaged_position_without_end_is_noticed() {
    let plan = damage::Plan { tries: 40, patience: Duration::from_millis(300), ..damage::Plan::default() };
    let report = damage(&kuhn(broken::Fault::WaitsOnOddPositions), &plan, &mut |_| {});
    assert_eq!(report.tried, 40, "{report}");
    assert!(report.to_string().contains("has not returned for 300ms"), "{report}");
}
