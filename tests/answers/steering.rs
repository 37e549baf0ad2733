//! Runs that give their matches to what is undecided: cells that are decided get no more, the others get theirs, and the
//! intervals hold all the same.

use crate::grove::{PRINTED, ROLES, TUNNEL, at_80, drawn, manifest, tables};
use agon_analysis::stopping::{Look, Watch};
use agon_analysis::verdict::Verdict;
use agon_analysis::win_rate::win_rates;
use agon_analysis::{Confidence, Order, Part, Sample};
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

/// The matches of the next segment, from `start` on, as [`agon_arena::Plan::segment_of_open`] chooses them, and where the one
/// after it starts. `sits` says in which cell a match is, and who sits at its table.
fn next<'a>(
    watch: &Watch,
    length: u64,
    start: u64,
    left: u64,
    sits: impl Fn(u64) -> (usize, Vec<&'a str>),
) -> (Vec<u64>, u64) {
    let open = |stretch: u64| {
        (start + stretch * length..start + (stretch + 1) * length).filter(|id| {
            let (cell, bots) = sits(*id);
            watch.plays(cell, &bots)
        })
    };
    let first = open(0).count() as u64;
    let stretches = watch.enough().checked_div(first).map_or(1, |stretches| stretches.max(1));
    let ids = (0..stretches).flat_map(open).take(left as usize).collect();
    (ids, start + stretches * length)
}

/// Plays a run with a rule: as `agon run` does, with matches that are drawn.
fn run(levels: Levels<'_>, planned: u64, steer: bool, every: u64, figures: StopFigures, rng: &mut Rng) -> Run {
    let (n, names) = (levels.len(), levels.iter().map(|(name, _)| *name).collect::<Vec<_>>());
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
    let mut start = 0;
    loop {
        let left = manifest.total() - numbers.len() as u64;
        let (ids, after) = next(&watch, manifest.segment, start, left, |id| (id as usize % n, vec!["heuristic"]));
        if ids.is_empty() {
            break;
        }
        start = after;
        let won: Vec<usize> = ids.iter().map(|id| drawn(levels[*id as usize % n].1, rng.unit())).collect();
        let (matches, seats) = tables("option_tunnel", &names, &ids, &won);
        watch.add(&matches, &seats).unwrap();
        looks.push(watch.look());
        numbers.extend(ids);
        winners.extend(won);
        if looks.last().unwrap().enough {
            break;
        }
    }
    let (matches, seats) = tables("option_tunnel", &names, &numbers, &winners);
    Run { part: Part::new("a", manifest, matches, seats), looks }
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
    let (mut looks, mut start) = (Vec::new(), 0);
    for _ in 0..20 {
        let sits = |id: u64| if id.is_multiple_of(2) { (0, vec!["a", "b"]) } else { (1, vec!["a", "b", "c"]) };
        let (ids, after) = next(&watch, 40, start, 800, sits);
        start = after;
        // In the first cell `a` beats `b`; in the second `b` and `c` win in turn.
        let won: Vec<&str> = ids.iter().map(|id| ["a", "b", "a", "c"][*id as usize % 4]).collect();
        let (matches, seats) = of_bots(&ids, sits, &won);
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

/// Matches of bots: who sat in which cell, and who won.
fn of_bots<'a>(ids: &[u64], sits: impl Fn(u64) -> (usize, Vec<&'a str>), won: &[&str]) -> (Table, Table) {
    let seats: Vec<(u64, &str, f64)> = ids
        .iter()
        .zip(won)
        .flat_map(|(&id, won)| sits(id).1.into_iter().map(move |bot| (id, bot, f64::from(u8::from(bot == *won)))))
        .collect();
    let matches = vec![
        ("match".into(), ids.iter().copied().collect()),
        ("cell".into(), ids.iter().map(|id| sits(*id).0 as u32).collect::<Values>()),
    ];
    let seats = vec![
        ("match".into(), seats.iter().map(|seat| seat.0).collect()),
        ("role".into(), seats.iter().map(|_| "").collect::<Values>()),
        ("bot".into(), seats.iter().map(|seat| seat.1).collect()),
        ("win_share".into(), seats.iter().map(|seat| seat.2).collect()),
    ];
    (Table::new(matches), Table::new(seats))
}

/// A round robin: bots with their strengths, of which each is the weight with which it wins, at tables of so many.
struct Tournament {
    names: &'static [&'static str],
    strengths: &'static [f64],
    players: usize,
}

impl Tournament {
    /// All tables, in turn.
    fn tables(&self) -> Vec<Vec<usize>> {
        let n = self.names.len();
        let all = (0..1u32 << n).map(|set| (0..n).filter(|bot| set & (1 << bot) != 0).collect::<Vec<_>>());
        all.filter(|table| table.len() == self.players).collect()
    }

    fn chance(&self, bot: usize, table: &[usize]) -> f64 {
        self.strengths[bot] / table.iter().map(|other| self.strengths[*other]).sum::<f64>()
    }

    /// The true difference of two bots, over all tables at which both sit.
    fn truth(&self, first: &str, second: &str) -> f64 {
        let [a, b] = [first, second].map(|name| self.names.iter().position(|known| *known == name).unwrap());
        let both: Vec<_> = self.tables().into_iter().filter(|table| table.contains(&a) && table.contains(&b)).collect();
        both.iter().map(|table| self.chance(a, table) - self.chance(b, table)).sum::<f64>() / both.len() as f64
    }

    /// All looks of a run, and its number of matches.
    fn run(&self, planned: u64, steer: bool, margin: Option<f64>, rng: &mut Rng) -> (Vec<Look>, u64) {
        let tables = self.tables();
        let every = 5 * (tables.len() * self.players) as u64;
        let mut manifest = manifest(7, planned);
        manifest.cells.truncate(1);
        let cell = &mut manifest.cells[0];
        (cell.players, cell.roles) = (self.players, Vec::new());
        cell.bots = self.names.iter().map(|bot| (*bot).to_owned()).collect();
        manifest.segment = every;
        manifest.stop = Some(StopRule { every, steer, figures: StopFigures::Bots { margin } });
        let table = |id: u64| &tables[(id / self.players as u64) as usize % tables.len()];
        let sits = |id: u64| (0, table(id).iter().map(|bot| self.names[*bot]).collect());
        let mut watch = Watch::new(&manifest).unwrap();
        let (mut looks, mut start): (Vec<Look>, u64) = (Vec::new(), 0);
        while looks.last().is_none_or(|look| !look.enough) {
            let (ids, after) = next(&watch, every, start, planned - watch.played(), sits);
            if ids.is_empty() {
                break;
            }
            start = after;
            let winner = |id: &u64| {
                let mut left = rng.unit();
                let won = table(*id).iter().find(|bot| {
                    left -= self.chance(**bot, table(*id));
                    left < 0.0
                });
                self.names[*won.unwrap_or(&table(*id)[0])]
            };
            let won: Vec<&str> = ids.iter().map(winner).collect();
            let (matches, seats) = of_bots(&ids, sits, &won);
            watch.add(&matches, &seats).unwrap();
            looks.push(watch.look());
        }
        (looks, watch.played())
    }
}

const DUELS: Tournament =
    Tournament { names: &["a", "b", "c", "d", "e"], strengths: &[16.0, 4.0, 1.0, 1.0, 0.2], players: 2 };
const TABLES: Tournament = Tournament { players: 3, ..DUELS };

/// Pairs that are decided leave their matches to the others, and all intervals at all looks together cover all the same; of two
/// equal bots hardly ever one is called better. At tables of three a match is of three pairs, and goes on for any of them.
#[test]
fn confidence_sequences_of_bots_cover_where_matches_are_steered() {
    let (mut rng, studies) = (Rng::seeded(81), 200);
    for tournament in [&DUELS, &TABLES] {
        let (mut left, mut wrong) = (0, 0);
        for _ in 0..studies {
            let (looks, _) = tournament.run(3000, true, None, &mut rng);
            let misses =
                |look: &Look| look.contrasts.iter().any(|c| !c.difference.covers(tournament.truth(&c.to, &c.from)));
            left += u32::from(looks.iter().any(misses));
            let equal = |look: &Look| look.contrasts.iter().find(|c| c.from == "d" && c.to == "c").unwrap().verdict;
            wrong += u32::from(looks.iter().any(|look| equal(look) != Verdict::Undecided));
        }
        println!("{} seats: left {left}, wrong {wrong} of {studies}", tournament.players);
        assert!(f64::from(left) <= 0.05 * f64::from(studies), "{left} of {studies}");
        assert!(wrong <= left, "{wrong} and {left} of {studies}");
    }
}

/// With a margin all pairs are decided in the end, after fewer matches than where all pairs play until the last is decided.
#[test]
fn steering_pairs_saves_matches() {
    let mut rng = Rng::seeded(82);
    for (tournament, most) in [(&DUELS, 0.7), (&TABLES, 0.95)] {
        let mut mean = |steer: bool| {
            let runs: Vec<_> = (0..20).map(|_| tournament.run(40_000, steer, Some(15.0), &mut rng)).collect();
            assert!(runs.iter().all(|(looks, _)| looks.last().unwrap().enough));
            runs.iter().map(|(_, played)| *played as f64).sum::<f64>() / 20.0
        };
        let (even, steered) = (mean(false), mean(true));
        println!("{} seats: {even:.0} evenly, {steered:.0} steered", tournament.players);
        assert!(steered <= most * even, "{steered} of {even}");
    }
}

/// In a gauntlet only the pairs of the first bot are asked about; the others may never meet.
#[test]
fn a_gauntlet_is_decided_about_its_first_bot() {
    let mut manifest = manifest(7, 400);
    manifest.cells.truncate(1);
    let cell = &mut manifest.cells[0];
    (cell.players, cell.roles, cell.rotation) = (2, Vec::new(), "gauntlet_bots".into());
    cell.bots = ["a", "b", "c"].map(str::to_owned).to_vec();
    manifest.stop = Some(StopRule { every: 20, steer: true, figures: StopFigures::Bots { margin: None } });
    let asked: Vec<_> = Watch::new(&manifest).unwrap().look().contrasts.into_iter().map(|c| (c.who, c.from)).collect();
    assert_eq!(asked, [("a".to_owned(), "b".to_owned()), ("a".to_owned(), "c".to_owned())]);
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
