//! Runs that stop by their results: sequential tests keep their error at every stopping time, save matches, and say what they
//! have decided; intervals of a fixed width cover.

use crate::grove::{PRINTED, ROLES, TUNNEL, at_80};
use crate::trust::part;
use agon_analysis::anytime::Anytime;
use agon_analysis::stopping::{Look, Watch};
use agon_analysis::verdict::Verdict;
use agon_analysis::{Confidence, Part};
use agon_game::Rng;
use agon_record::{StopFigures, StopRule};
use agon_report::{Format, Request, analyse};

const LEVEL: Confidence = Confidence::DEFAULT;
const STUDIES: u32 = 2000;

/// Matches of two bots until they are told apart, at most `most`. The first wins with the chance `p`, with more in every other
/// match, in which it has the better seat, and with less in the others.
fn told_apart(p: f64, seat: f64, most: u64, rng: &mut Rng) -> Option<(u64, bool)> {
    let mut difference = Anytime::new(2.0, 400);
    (1..=most).find_map(|n| {
        let chance = if n % 2 == 0 { p + seat } else { p - seat };
        let won = rng.unit() < chance;
        difference.add(if won { 1.0 } else { -1.0 });
        let decided = difference.excludes(0.0, LEVEL);
        decided.then(|| (n, difference.estimate(LEVEL).value > 0.0))
    })
}

/// A study that looks after every match and stops at the first difference finds one that is not there in at most 5 of 100 cases,
/// even if seats are worth much. An interval for a planned number of matches, looked at as often, would do so in half of them.
#[test]
fn a_sequential_test_keeps_its_error_at_every_stopping_time() {
    for (seed, seat) in [(11, 0.0), (12, 0.25)] {
        let mut rng = Rng::seeded(seed);
        let wrong = (0..STUDIES).filter(|_| told_apart(0.5, seat, 1000, &mut rng).is_some()).count();
        println!("seat {seat}: {wrong} of {STUDIES} wrong");
        assert!(wrong as f64 <= 0.05 * f64::from(STUDIES), "seat {seat}: {wrong} of {STUDIES}");
    }
    let mut rng = Rng::seeded(13);
    let naive = |rng: &mut Rng| {
        let mut won = 0.0;
        (1..=1000).any(|n| {
            won += f64::from(u8::from(rng.unit() < 0.5));
            let n = f64::from(n);
            n >= 20.0 && (won / n - 0.5).abs() > LEVEL.z() * 0.5 / n.sqrt()
        })
    };
    let wrong = (0..STUDIES).filter(|_| naive(&mut rng)).count();
    println!("naive: {wrong} of {STUDIES} wrong");
    assert!(wrong as f64 > 0.25 * f64::from(STUDIES), "the test can tell: {wrong} of {STUDIES}");
}

/// The true difference is within the interval at all times together, in 95 of 100 studies at least.
#[test]
fn confidence_sequences_cover_at_all_times_together() {
    let mut rng = Rng::seeded(14);
    let leaves = |rng: &mut Rng| {
        let mut difference = Anytime::new(2.0, 400);
        (0..1000).any(|_| {
            // Wins, draws and losses: 0.5, 0.2 and 0.3.
            let luck = rng.unit();
            difference.add(if luck < 0.5 { 1.0 } else { f64::from(i8::from(luck < 0.7)) - 1.0 });
            difference.excludes(0.2, LEVEL)
        })
    };
    let left = (0..STUDIES).filter(|_| leaves(&mut rng)).count();
    println!("left the interval: {left} of {STUDIES}");
    assert!(left as f64 <= 0.05 * f64::from(STUDIES), "{left} of {STUDIES}");
}

/// A bot that wins 60 of 100 is found long before the planned end, and the better one is always the better one.
#[test]
fn a_sequential_test_saves_matches() {
    for (seed, p, at_most) in [(15, 0.6, 450.0), (16, 0.7, 150.0)] {
        let mut rng = Rng::seeded(seed);
        let found: Vec<_> = (0..500).map(|_| told_apart(p, 0.0, 1600, &mut rng)).collect();
        let wrong = found.iter().flatten().filter(|(_, better)| !better).count();
        let mean = found.iter().map(|f| f.map_or(1600.0, |(n, _)| n as f64)).sum::<f64>() / 500.0;
        println!("p {p}: {mean:.0} of 1600 matches on average, {wrong} wrong");
        assert!(wrong <= 2 && mean < at_most, "p {p}: {mean} matches, {wrong} wrong");
        assert!(found.iter().all(Option::is_some), "p {p}: undecided");
    }
}

/// The matches of a part as they come, `every` of each of its two cells at a time, until the rule stops the run.
fn watched(part: &Part, every: usize, mut seen: impl FnMut(&Look)) -> Look {
    let mut watch = Watch::new(&part.manifest).expect("the part has a rule");
    let matches = part.matches.rows();
    for first in (0..matches).step_by(2 * every) {
        let rows: Vec<usize> = (first..(first + 2 * every).min(matches)).collect();
        let seats: Vec<usize> = rows.iter().flat_map(|m| ROLES.len() * m..ROLES.len() * (m + 1)).collect();
        watch.add(&part.matches.select(&rows), &part.seats.select(&seats)).unwrap();
        let look = watch.look();
        seen(&look);
        if look.enough {
            return look;
        }
    }
    watch.look()
}

fn with_rule(mut part: Part, every: u64, figures: StopFigures) -> Part {
    part.manifest.segment = 2 * every;
    part.manifest.stop = Some(StopRule { every, steer: false, figures });
    part
}

fn by_factor(part: Part, every: u64, margin: Option<f64>) -> Part {
    with_rule(part, every, StopFigures::Factor { column: "option_tunnel".into(), margin })
}

/// Four roles at once, and a factor that does nothing: in at most 5 of 100 studies any of them is said to change at any look. A
/// change as large as the margin is called as good as equal no more often.
#[test]
fn decisions_about_all_roles_hold_together() {
    let mut rng = Rng::seeded(17);
    let (mut wrong, mut inside) = (0, 0);
    for _ in 0..300 {
        let same = by_factor(part(600, [PRINTED, PRINTED], 0.3, &mut rng), 50, None);
        let mut any = false;
        watched(&same, 50, |look| any |= look.contrasts.iter().any(|c| c.verdict != Verdict::Undecided));
        wrong += u32::from(any);
        // Ash falls by 10 points, birch rises by 5: the margin.
        let other = by_factor(part(600, [PRINTED, TUNNEL], 0.3, &mut rng), 50, Some(5.0));
        let mut equal = false;
        watched(&other, 50, |look| {
            let of = |who: &str| look.contrasts.iter().find(|c| c.who == who).unwrap().verdict;
            equal |= of("birch") == Verdict::Inside || of("ash") == Verdict::Inside;
        });
        inside += u32::from(equal);
    }
    println!("wrong {wrong}, inside {inside} of 300");
    assert!(wrong <= 15 && inside <= 15, "wrong {wrong}, inside {inside} of 300");
}

/// What a tunnel changes is decided early if it is much, and the rule says so; nothing is decided about roles it leaves alone.
#[test]
fn a_factor_is_decided_before_the_planned_end() {
    let mut rng = Rng::seeded(18);
    let far = [[0.55, 0.25, 0.1, 0.1], [0.1, 0.1, 0.25, 0.55]];
    let look = watched(&by_factor(part(4000, far, 0.0, &mut rng), 50, None), 50, |_| {});
    let told: Vec<_> = look.contrasts.iter().map(|c| (c.who.as_str(), c.verdict)).collect();
    assert_eq!(
        told,
        [("ash", Verdict::Below), ("birch", Verdict::Below), ("cedar", Verdict::Above), ("elm", Verdict::Above)]
    );
    assert!(look.enough && look.matches < 1000 && look.matches % 50 == 0, "{look:?}");
    assert_eq!(look.why(), "all 4 differences are decided");
}

/// A run that stops when all intervals are narrow enough has intervals that cover (Chow and Robbins 1965).
#[test]
fn intervals_of_a_fixed_width_cover() {
    let mut rng = Rng::seeded(19);
    let (mut covered, mut matches, studies) = (0, 0, 400u32);
    for _ in 0..studies {
        let figures = StopFigures::Width { points: 6.0, by_bot: false };
        let mut part = with_rule(part(400, [PRINTED, PRINTED], 0.0, &mut rng), 20, figures);
        let look = watched(&part, 20, |_| {});
        assert!(look.enough && look.widest.as_ref().unwrap().0 <= 0.06, "{look:?}");
        matches += look.matches;
        let rows: Vec<usize> = (0..2 * look.matches as usize).collect();
        let seats: Vec<usize> = (0..ROLES.len() * rows.len()).collect();
        (part.matches, part.seats) = (part.matches.select(&rows), part.seats.select(&seats));
        let sample = agon_analysis::Sample::new(&[part]).unwrap();
        let rates =
            agon_analysis::win_rate::win_rates(&sample, &["option_tunnel", "role"], LEVEL, agon_analysis::Order::Level);
        let truth = |role: &str| PRINTED[ROLES.iter().position(|r| *r == role).unwrap()];
        covered += rates.unwrap().levels.iter().filter(|l| l.rate.covers(truth(&l.level[1]))).count() as u32;
    }
    let covered = f64::from(covered) / f64::from(8 * studies);
    println!("covered {covered:.4}, {} matches of a cell", matches / u64::from(studies));
    assert!((0.935..0.97).contains(&covered), "{covered}");
}

/// The report says by which intervals, which hold, things were decided, why the run stopped, and what the other intervals are
/// worth.
#[test]
fn a_run_that_stopped_says_so() {
    let mut part = by_factor(part(1500, [PRINTED, TUNNEL], 0.5, &mut Rng::seeded(20)), 50, Some(5.0));
    part.manifest.matches_per_cell = 4000;
    part.stopped = Some("all 4 differences are decided".to_owned());
    let report = analyse(&[part], &Request::default()).unwrap();
    assert_eq!(report.tables[0].id, "decided");
    for table in &report.tables[1..] {
        assert!(table.notes[0].contains("they promise too much"), "{}", table.id);
    }
    insta::assert_snapshot!(at_80(&report));
    assert!(
        report.tables.iter().all(|table| table.id != "change.option_tunnel"),
        "decided, and not by planned intervals"
    );
    for format in [Format::Markdown, Format::Csv, Format::Html] {
        let text = report.render(format);
        assert!(text.contains("Stopped by its rule after 3,000 of at most 8,000 matches"), "{text}");
        assert!(!text.contains("Unfinished") && text.contains("A sequential test decides when to stop"), "{text}");
    }
}
