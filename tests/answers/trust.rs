//! A game whose truth is known: every study of it is simulated many times, and what a report says must hold as often as it
//! promises.

use crate::grove::{PRINTED, ROLES, TUNNEL, at_80, drawn, manifest, tables};
use agon_analysis::change::{Changes, changes};
use agon_analysis::verdict::{Verdict, imbalance};
use agon_analysis::win_rate::{WinRates, win_rates};
use agon_analysis::{Confidence, Estimate, Order, Part, Sample};
use agon_game::Rng;
use agon_report::{Format, Request, analyse, compare};
use insta::assert_snapshot;

const LEVEL: Confidence = Confidence::DEFAULT;
const STUDIES: u32 = 2000;

/// Matches of two cells in turn, without and with the tunnel, in which each role wins with its chance. In the share `common` of the
/// matches, the winners of two matches of equal number come from the same luck.
pub(crate) fn part(matches: usize, chances: [[f64; 4]; 2], common: f64, rng: &mut Rng) -> Part {
    let mut winners = Vec::with_capacity(2 * matches);
    for _ in 0..matches {
        let luck = rng.unit();
        let other = if rng.unit() < common { luck } else { rng.unit() };
        winners.extend([drawn(chances[0], luck), drawn(chances[1], other)]);
    }
    let mut part = recorded("a", 7, &winners);
    part.manifest.paired = common > 0.0;
    part
}

fn recorded(name: &str, seed: u64, winners: &[usize]) -> Part {
    let ids: Vec<u64> = (0..winners.len() as u64).collect();
    let (matches, seats) = tables("option_tunnel", &["false", "true"], &ids, winners);
    Part::new(name, manifest(seed, ids.len() as u64 / 2), matches, seats)
}

fn changed(part: Part) -> Changes {
    let sample = Sample::new(&[part]).unwrap();
    changes(&sample, "option_tunnel", &[], Some("role"), LEVEL).unwrap().unwrap()
}

fn rates(part: Part) -> WinRates {
    win_rates(&Sample::new(&[part]).unwrap(), &["option_tunnel", "role"], LEVEL, Order::Level).unwrap()
}

fn truth(who: &str) -> f64 {
    let role = ROLES.iter().position(|r| *r == who).unwrap();
    TUNNEL[role] - PRINTED[role]
}

fn share(of: u32, all: u32) -> f64 {
    f64::from(of) / f64::from(all)
}

/// Intervals of changes hold 95 times in 100, joint ones for all roles at least 94 times, with and without common luck; pairs use
/// the common luck and make the intervals as much shorter as the truth allows.
#[test]
fn intervals_of_changes_cover_as_promised_and_pairs_gain() {
    let mut widths = [0.0; 2];
    for (at, common) in [0.0, 0.8].into_iter().enumerate() {
        let mut rng = Rng::seeded(21 + at as u64);
        let (mut single, mut joint, mut saved) = (0, 0, 0.0);
        for _ in 0..STUDIES {
            let all = changed(part(200, [PRINTED, TUNNEL], common, &mut rng));
            let step = &all.steps[0].changes;
            single += step.iter().filter(|c| c.change.covers(truth(&c.who))).count() as u32;
            joint += u32::from(step.iter().all(|c| c.simultaneous.covers(truth(&c.who))));
            widths[at] += step.iter().map(|c| c.change.half_width()).sum::<f64>();
            saved += all.saved / f64::from(STUDIES);
        }
        let (single, joint) = (share(single, 4 * STUDIES), share(joint, STUDIES));
        println!("common {common}: single {single:.4}, joint {joint:.4}, saved {saved:.3}");
        assert!((0.94..0.965).contains(&single), "common {common}: {single}");
        assert!((0.94..0.99).contains(&joint), "common {common}: {joint}");
        assert!(if at == 0 { saved.abs() < 0.02 } else { saved > 0.5 }, "common {common}: saved {saved}");
    }
    assert!(widths[1] < 0.75 * widths[0], "pairs make intervals shorter: {widths:?}");
}

/// The test of a factor that does nothing rejects one time in twenty, however unequal the roles are.
#[test]
fn the_test_of_a_factor_keeps_its_level() {
    for (seed, common) in [(31, 0.0), (32, 0.8)] {
        let mut rng = Rng::seeded(seed);
        let study = |rng: &mut Rng| changed(part(100, [PRINTED, PRINTED], common, rng)).test.unwrap();
        let rejected = (0..STUDIES).filter(|_| study(&mut rng).p < 0.05).count() as u32;
        println!("common {common}: rejected {rejected}");
        assert!((0.02..0.07).contains(&share(rejected, STUDIES)), "common {common}: {rejected} of {STUDIES}");
    }
    let test = changed(part(400, [PRINTED, TUNNEL], 0.0, &mut Rng::seeded(33))).test.unwrap();
    assert!(test.df == 3 && test.p < 0.01, "{test:?}");
}

/// A role that lies exactly the margin above its share is called inside no more often than the level allows, and outside just as
/// rarely; a fair role is found inside once there are enough matches.
#[test]
fn equivalence_keeps_its_error() {
    let mut rng = Rng::seeded(41);
    let (mut inside, mut outside) = (0, 0);
    let difference = |rates: &WinRates, role: usize| {
        let level = &rates.levels[role];
        let (e, fair) = (level.simultaneous, level.fair.unwrap());
        Estimate { value: e.value - fair, low: e.low - fair, high: e.high - fair, ..e }
    };
    for _ in 0..STUDIES {
        let rates = rates(part(1000, [PRINTED, PRINTED], 0.0, &mut rng));
        match Verdict::of(&difference(&rates, 0), 0.05) {
            Verdict::Inside => inside += 1,
            Verdict::Above => outside += 1,
            Verdict::Below => panic!("a strong role is not weak"),
            Verdict::Undecided => {}
        }
    }
    println!("inside {inside}, outside {outside}");
    assert!(share(inside, STUDIES) <= 0.025 && share(outside, STUDIES) <= 0.025, "{inside} and {outside} of {STUDIES}");
    let many = rates(part(4000, [PRINTED, PRINTED], 0.0, &mut rng));
    assert_eq!(Verdict::of(&difference(&many, 1), 0.05), Verdict::Inside);
}

/// How unbalanced the game is, by its own chances: √(Σ (p − ¼)² / ¼) = 0.1414.
#[test]
fn intervals_of_the_imbalance_cover_as_promised() {
    let mut rng = Rng::seeded(51);
    let covered = (0..STUDIES).filter(|_| {
        let rates = rates(part(400, [PRINTED, PRINTED], 0.0, &mut rng));
        imbalance(rates.of_strata[0].1.as_ref().unwrap(), LEVEL).covers(0.02f64.sqrt())
    });
    let covered = share(covered.count() as u32, STUDIES);
    println!("covered {covered}");
    assert!((0.93..0.97).contains(&covered), "{covered}");
}

/// An interval from 0 to 0 would look exact. It is not given where χ² is too rough, nor where chance alone is rarely as even.
#[test]
fn an_imbalance_that_the_matches_do_not_show_has_no_interval() {
    let told = |matches: usize| {
        let winners: Vec<usize> = (0..2 * matches).map(|i| i / 2 % 4).collect();
        let report = analyse(&[recorded("a", 7, &winners)], &Request::default()).unwrap();
        at_80(&report).split_whitespace().collect::<Vec<_>>().join(" ")
    };
    for (matches, said) in [
        (4, "Imbalance: too few matches to tell."),
        (16, "Imbalance: too few matches to tell."),
        (40, "Imbalance: none to be seen; chance alone is rarely as even."),
    ] {
        let told = told(matches);
        assert!(told.contains(said) && !told.contains("Imbalance 0%"), "{matches}: {told}");
    }
}

#[test]
fn a_study_of_an_option_tells_what_it_changes() {
    let part = part(1500, [PRINTED, TUNNEL], 0.5, &mut Rng::seeded(61));
    assert_snapshot!(at_80(&analyse(&[part], &Request::default()).unwrap()));
}

/// What no match came to was not measured, and is not said to be harmless.
#[test]
fn an_option_that_no_match_used_is_not_called_harmless() {
    let same = |paired: bool| {
        let mut part = part(400, [PRINTED, PRINTED], 1.0, &mut Rng::seeded(62));
        part.manifest.paired = paired;
        let options = (0..800).map(|id| format!("tunnel={}", id % 2 == 1)).collect();
        part.matches = part.matches.with(vec![("options".to_owned(), options)]);
        at_80(&analyse(&[part], &Request::default()).unwrap())
    };
    let text = same(true);
    let sentence = "- tunnel, false to true: not used: every match went the same, so nothing was measured.";
    assert!(text.replace("\n  ", " ").contains(sentence), "{text}");
    assert_snapshot!(text[text.find("What tunnel changes").unwrap()..].split("\n\nHow matches end").next().unwrap());
    assert!(!same(false).contains("not used"), "without equal seeds equal matches are chance");
    // Used, though it decides nothing: that is no measure of rare changes.
    let mut used = part(400, [PRINTED, PRINTED], 1.0, &mut Rng::seeded(62));
    let plies = (0..800).map(|id| 90 + u32::from(id == 7)).collect();
    let others: Vec<String> =
        used.matches.columns().map(|(name, _)| name.to_owned()).filter(|name| name != "plies").collect();
    used.matches = used.matches.with_only(&others).with(vec![("plies".to_owned(), plies)]);
    let text = at_80(&analyse(&[used], &Request::default()).unwrap()).replace("\n  ", " ");
    assert!(text.contains("No pair of matches differs in who wins") && !text.contains("not used"), "{text}");
    assert!(!text.contains("0.0 points or more"), "{text}");
}

/// Two runs with the same tables: what the second changes, at like tables.
#[test]
fn two_runs_are_compared() {
    let winners = |chances: [f64; 4], seed: u64| {
        let mut rng = Rng::seeded(seed);
        (0..2000).map(|_| drawn(chances, rng.unit())).collect::<Vec<_>>()
    };
    let (old, new) = (recorded("old", 7, &winners(PRINTED, 1)), recorded("new", 8, &winners(TUNNEL, 2)));
    let report = compare(&[old.clone(), new], &Request::default()).unwrap();
    assert_snapshot!(at_80(&report));
    let mut elsewhere = recorded("elsewhere", 9, &winners(PRINTED, 3));
    elsewhere.manifest.cells.iter_mut().for_each(|cell| cell.bots = vec!["greedy".into()]);
    let error = compare(&[old, elsewhere], &Request::default()).unwrap_err().to_string();
    assert_snapshot!(error, @"old and elsewhere have no like tables: sizes, scenarios, line-ups and factors differ everywhere");
}

/// The report of an unfinished run says so in every format.
#[test]
fn an_unfinished_run_says_so() {
    let mut part = part(38, [PRINTED, TUNNEL], 0.0, &mut Rng::seeded(71));
    part.manifest.matches_per_cell = 40;
    let report = analyse(&[part], &Request::default()).unwrap();
    for format in [Format::Terminal { width: 80 }, Format::Markdown, Format::Csv] {
        let text = report.render(format).replace("\n  ", " ");
        for words in ["76 of 80 planned matches", "Unfinished", "What does the tunnel do?", "heuristic", "4 players"] {
            assert!(text.contains(words), "{words}: {text}");
        }
    }
    assert_eq!((report.basis.runs[0].played, report.basis.runs[0].planned), (76, 80));
}
