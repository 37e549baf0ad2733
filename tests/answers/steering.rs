//! Runs that give their matches to what is undecided: cells that are decided get no more, the others get theirs, and the
//! intervals hold all the same.

use super::trust::{PRINTED, ROLES, TUNNEL, at_80, drawn, manifest};
use agon_analysis::stopping::{Look, Watch};
use agon_analysis::verdict::Verdict;
use agon_analysis::win_rate::win_rates;
use agon_analysis::{Confidence, Order, Part, Sample};
use agon_arena::Segment;
use agon_game::Rng;
use agon_record::{StopFigures, StopRule, Table, Values};
use agon_report::{Format, Request, analyse};

const LEVEL: Confidence = Confidence::DEFAULT;

/// Levels of a tunnel, and how often each role wins with it.
type Levels<'a> = &'a [(&'a str, [f64; 4])];

/// A long tunnel helps ash and hurts all others beyond doubt; a short one changes less, and nothing for cedar.
const LONG: [f64; 4] = [0.79, 0.07, 0.07, 0.07];
const THREE: Levels<'_> = &[("none", PRINTED), ("short", TUNNEL), ("long", LONG)];

/// A run of a grove with so many planned matches of each cell.
struct Run {
    part: Part,
    looks: Vec<Look>,
}

/// Plays a run with a rule: as `agon run` does, with matches that are drawn.
fn run(levels: Levels<'_>, planned: u64, steer: bool, every: u64, figures: StopFigures, rng: &mut Rng) -> Run {
    let n = levels.len();
    let mut manifest = manifest(7, planned);
    let cell = manifest.cells[0].clone();
    manifest.cells = vec![cell; n];
    for (cell, (name, _)) in manifest.cells.iter_mut().zip(levels) {
        cell.factors = vec![(*name).to_owned()];
    }
    manifest.segment = every * n as u64;
    manifest.stop = Some(StopRule { every, steer, figures });
    let mut watch = Watch::new(&manifest).unwrap();
    let (mut numbers, mut winners, mut looks) = (Vec::new(), Vec::new(), Vec::new());
    let total = manifest.total();
    for number in 0.. {
        let first = number * manifest.segment;
        let range = first..first + manifest.segment;
        let left = total - numbers.len() as u64;
        let Some(segment) = Segment::of_cells(number, range, &watch.open(), n, left) else { break };
        let ids: Vec<u64> = segment.numbers().collect();
        let won: Vec<usize> = ids.iter().map(|id| drawn(levels[*id as usize % n].1, rng.unit())).collect();
        let (matches, seats) = tables(levels, &ids, &won);
        watch.add(&matches, &seats).unwrap();
        looks.push(watch.look());
        numbers.extend(ids);
        winners.extend(won);
        if looks.last().unwrap().enough {
            break;
        }
    }
    let (matches, seats) = tables(levels, &numbers, &winners);
    Run { part: Part::new("a", manifest, matches, seats), looks }
}

fn tables(levels: Levels<'_>, ids: &[u64], winners: &[usize]) -> (Table, Table) {
    let cell = |id: u64| (id % levels.len() as u64) as usize;
    let seats = || (0..ids.len()).flat_map(|m| (0..ROLES.len()).map(move |seat| (m, seat)));
    let won = |(m, seat): (usize, usize)| winners[m] == seat;
    let matches = vec![
        ("match".into(), ids.iter().copied().collect()),
        ("cell".into(), ids.iter().map(|id| cell(*id) as u32).collect::<Values>()),
        ("players".into(), ids.iter().map(|_| 4u32).collect()),
        ("option_tunnel".into(), ids.iter().map(|id| levels[cell(*id)].0).collect()),
        ("ending".into(), ids.iter().map(|_| "grown").collect()),
        ("truncated".into(), ids.iter().map(|_| false).collect()),
        ("rounds".into(), ids.iter().map(|_| 9u32).collect()),
        ("plies".into(), ids.iter().map(|_| 90u32).collect()),
    ];
    let seats = vec![
        ("match".into(), seats().map(|s| ids[s.0]).collect()),
        ("seat".into(), seats().map(|s| s.1 as u32).collect()),
        ("role".into(), seats().map(|s| ROLES[s.1]).collect()),
        ("bot".into(), seats().map(|_| "heuristic").collect()),
        ("won".into(), seats().map(won).collect()),
        ("win_share".into(), seats().map(|s| f64::from(u8::from(won(s)))).collect()),
        ("rank".into(), seats().map(|s| if won(s) { 1u32 } else { 2 }).collect()),
    ];
    (Table::new(matches), Table::new(seats))
}

fn factor(margin: Option<f64>) -> StopFigures {
    StopFigures::Factor { column: "option_tunnel".into(), margin }
}

fn width(points: f64) -> StopFigures {
    StopFigures::Width { points, by_bot: false }
}

/// All intervals of a run, at all its looks together, contain the truth in 95 of 100 studies at least, although what they
/// say decides which cells are played on; and what is called different is different.
#[test]
fn confidence_sequences_cover_where_matches_are_steered() {
    let truth = |who: &str, to: &str| {
        let role = ROLES.iter().position(|r| *r == who).unwrap();
        THREE.iter().find(|(name, _)| *name == to).unwrap().1[role] - PRINTED[role]
    };
    let (mut rng, studies) = (Rng::seeded(71), 400);
    let (mut left, mut wrong, mut steered) = (0, 0, 0);
    for _ in 0..studies {
        let Run { looks, .. } = run(THREE, 600, true, 20, factor(Some(8.0)), &mut rng);
        let misses = |look: &Look| look.contrasts.iter().any(|c| !c.difference.covers(truth(&c.who, &c.to)));
        left += u32::from(looks.iter().any(misses));
        let last = looks.last().unwrap();
        wrong += u32::from(last.contrasts.iter().any(|c| {
            let truth = truth(&c.who, &c.to);
            match c.verdict {
                Verdict::Above => truth <= 0.0,
                Verdict::Below => truth >= 0.0,
                Verdict::Inside => truth.abs() >= 0.08,
                Verdict::Undecided => false,
            }
        }));
        steered += u32::from(last.cells[2].matches < last.cells[1].matches);
    }
    println!("left {left}, wrong {wrong}, steered {steered} of {studies}");
    assert!(f64::from(left) <= 0.05 * f64::from(studies), "{left} of {studies}");
    assert!(wrong <= left && steered > studies / 2, "{wrong} wrong, {steered} steered of {studies}");
}

/// Levels that change nothing: in at most 5 of 100 studies any difference is found at any look, however long the cells that are
/// left are played.
#[test]
fn steering_finds_no_difference_where_there_is_none() {
    let same: Levels<'_> = &[("none", PRINTED), ("short", PRINTED), ("long", PRINTED), ("wide", PRINTED)];
    let (mut rng, studies) = (Rng::seeded(72), 300);
    let differs = |look: &Look| look.contrasts.iter().any(|c| matches!(c.verdict, Verdict::Above | Verdict::Below));
    let found =
        (0..studies).filter(|_| run(same, 300, true, 20, factor(Some(9.0)), &mut rng).looks.iter().any(differs));
    let found = found.count();
    println!("found {found} of {studies}");
    assert!(found as f64 <= 0.05 * f64::from(studies), "{found} of {studies}");
}

/// Each cell stops when its own intervals are narrow enough, and they cover (Chow and Robbins 1965), also in the cells that
/// got the matches of the others.
#[test]
fn intervals_of_a_fixed_width_cover_where_matches_are_steered() {
    let levels: Levels<'_> =
        &[("even", [0.25; 4]), ("one", [0.5, 0.3, 0.15, 0.05]), ("sure", [0.94, 0.02, 0.02, 0.02]), ("none", PRINTED)];
    let (mut rng, studies) = (Rng::seeded(73), 300u32);
    let (mut covered, mut played) = (vec![0; levels.len()], vec![0; levels.len()]);
    for _ in 0..studies {
        let Run { part, looks } = run(levels, 400, true, 20, width(6.0), &mut rng);
        let last = looks.last().unwrap();
        assert!(last.enough && last.cells.iter().all(|c| !c.open && c.widest.as_ref().unwrap().0 <= 0.06), "{last:?}");
        for (cell, played) in last.cells.iter().zip(&mut played) {
            *played += cell.matches;
        }
        let sample = Sample::new(&[part]).unwrap();
        for level in win_rates(&sample, &["option_tunnel", "role"], LEVEL, Order::Level).unwrap().levels {
            let cell = levels.iter().position(|(name, _)| *name == level.level[0]).unwrap();
            let role = ROLES.iter().position(|role| *role == level.level[1]).unwrap();
            covered[cell] += u32::from(level.rate.covers(levels[cell].1[role]));
        }
    }
    let played: Vec<u64> = played.iter().map(|n| n / u64::from(studies)).collect();
    for (cell, covered) in covered.iter().enumerate() {
        let share = f64::from(*covered) / f64::from(4 * studies);
        println!("{}: covered {share:.4}, {} matches", levels[cell].0, played[cell]);
        assert!((0.93..0.985).contains(&share), "{}: {share}", levels[cell].0);
    }
    assert!(played[2] < played[0] && played[0] < played[1], "each cell as many as it needs: {played:?}");
}

/// With the same plan, steering decides as much with fewer matches.
#[test]
fn steering_saves_matches() {
    const STUDIES: u32 = 40;
    let mean = |steer: bool, figures: &StopFigures| {
        let mut rng = Rng::seeded(74);
        let runs = (0..STUDIES).map(|_| run(THREE, 3000, steer, 20, figures.clone(), &mut rng));
        let undecided = |look: &Look| look.contrasts.iter().filter(|c| c.verdict == Verdict::Undecided).count();
        runs.map(|r| (r.part.played(), undecided(r.looks.last().unwrap()))).fold((0, 0), |a, b| (a.0 + b.0, a.1 + b.1))
    };
    for (figures, name) in [(factor(Some(12.0)), "decide"), (width(5.0), "width")] {
        let (even, steered) = (mean(false, &figures), mean(true, &figures));
        println!("{name}: {even:?} evenly, {steered:?} steered: matches and undecided differences of {STUDIES} runs");
        assert!(steered.1 <= even.1 && steered.0 as f64 <= 0.95 * even.0 as f64, "{name}: {even:?}, {steered:?}");
    }
}

/// A cell that is decided gets no more matches, one that is undecided gets those beyond its own, and the run plays no more than
/// is planned.
#[test]
fn freed_matches_go_to_the_undecided_cells() {
    let levels: Levels<'_> = &[("none", PRINTED), ("same", PRINTED), ("long", LONG)];
    let Run { part, looks } = run(levels, 500, true, 20, factor(None), &mut Rng::seeded(76));
    let last = looks.last().unwrap();
    let matches: Vec<u64> = last.cells.iter().map(|cell| cell.matches).collect();
    assert_eq!(last.cells.iter().map(|cell| cell.open).collect::<Vec<_>>(), [true, true, false], "{:?}", last.cells);
    assert!(matches[2] < 500 && matches[0] > 500 && matches[0].abs_diff(matches[1]) <= 1, "{matches:?}");
    assert_eq!((part.played(), matches.iter().sum::<u64>()), (1500, 1500));
    // The long tunnel is decided for all four roles, and stays so, with the matches that it had.
    let decided: Vec<_> = last.contrasts.iter().filter(|c| c.to == "long").collect();
    assert!(decided.iter().all(|c| c.verdict != Verdict::Undecided && c.difference.n == matches[2]), "{decided:?}");
    // Seen again as a whole, or in other pieces, the matches say the same.
    assert_eq!(Watch::of(&part).unwrap().unwrap().look(), *last);
}

/// Two bots meet in two cells. When it is decided which is better, one of the cells is played on for a third bot; its matches
/// alone are no fair sample of the two, and do not count for them.
#[test]
fn a_difference_is_observed_only_while_all_its_cells_are_played() {
    let mut manifest = manifest(7, 400);
    for (cell, bots) in manifest.cells.iter_mut().zip([&["a", "b"][..], &["a", "b", "c"][..]]) {
        (cell.players, cell.roles) = (bots.len(), Vec::new());
        cell.bots = bots.iter().map(|bot| (*bot).to_owned()).collect();
    }
    manifest.segment = 40;
    manifest.stop = Some(StopRule { every: 20, steer: true, figures: StopFigures::Bots { margin: None } });
    let mut watch = Watch::new(&manifest).unwrap();
    let mut looks = Vec::new();
    for number in 0..20 {
        let range = number * 40..(number + 1) * 40;
        let ids: Vec<u64> = Segment::of_cells(number, range, &watch.open(), 2, 800).unwrap().numbers().collect();
        // In the first cell `a` beats `b`; in the second `b` and `c` win in turn.
        let seats: Vec<(u64, &str, f64)> = ids
            .iter()
            .flat_map(|&id| match (id % 2, id / 2 % 2) {
                (0, _) => vec![(id, "a", 1.0), (id, "b", 0.0)],
                (_, turn) => vec![(id, "a", 0.0), (id, "b", 1.0 - turn as f64), (id, "c", turn as f64)],
            })
            .collect();
        let matches = Table::new(vec![
            ("match".into(), ids.iter().copied().collect()),
            ("cell".into(), ids.iter().map(|id| (id % 2) as u32).collect()),
        ]);
        let seats = Table::new(vec![
            ("match".into(), seats.iter().map(|seat| seat.0).collect()),
            ("role".into(), seats.iter().map(|_| "").collect()),
            ("bot".into(), seats.iter().map(|seat| seat.1).collect()),
            ("win_share".into(), seats.iter().map(|seat| seat.2).collect()),
        ]);
        watch.add(&matches, &seats).unwrap();
        looks.push(watch.look());
    }
    let of =
        |look: &Look, to: &str| look.contrasts.iter().find(|c| (c.who.as_str(), c.from.as_str()) == ("a", to)).cloned();
    let (first, last) = (looks.iter().find(|look| !look.cells[0].open).unwrap(), looks.last().unwrap());
    assert!(last.cells[1].open && last.cells[1].matches > first.cells[1].matches, "b and c are equal: {last:?}");
    let (decided, after) = (of(first, "b").unwrap(), of(last, "b").unwrap());
    assert_eq!(decided.verdict, Verdict::Above);
    assert_eq!((decided.difference.n, decided.difference), (after.difference.n, after.difference));
}

/// The report says how many matches each cell got, and why.
#[test]
fn a_report_says_how_many_matches_each_cell_got() {
    let levels: Levels<'_> = &[("even", [0.25; 4]), ("sure", [0.94, 0.02, 0.02, 0.02]), ("none", PRINTED)];
    let Run { mut part, looks } = run(levels, 900, true, 20, width(4.0), &mut Rng::seeded(77));
    part.stopped = Some(looks.last().unwrap().why());
    let report = analyse(&[part], &Request::default()).unwrap();
    assert_eq!(report.tables.last().unwrap().id, "matches.cell");
    insta::assert_snapshot!(at_80(&report));
    for format in [Format::Markdown, Format::Csv, Format::Html, Format::Json] {
        let text = report.render(format);
        assert!(text.contains("How many matches each cell got") || text.contains("matches.cell"), "{format:?}");
    }
}
