//! Experiments of several cells: what factors that do nothing may not make surer, changes that differ between tables, and
//! levels that not every table has.

use crate::grove::{PRINTED, ROLES, TUNNEL, at_80, drawn, manifest};
use agon_analysis::change::{Changes, changes};
use agon_analysis::win_rate::{WinRates, win_rates};
use agon_analysis::{Confidence, Estimate, Order, Part, Sample};
use agon_game::Rng;
use agon_record::{CellFacts, GameFacts, Manifest, Table, Values};

use agon_report::{Cell, Report, Request, analyse, compare};
use std::slice::from_ref;

const LEVEL: Confidence = Confidence::DEFAULT;
const TUNNEL_OPTION: &str = "option_tunnel";
/// Studies of a simulation.
const STUDIES: u32 = 400;

/// A table, with its scenario and the level of each factor.
#[derive(Clone)]
struct Setting {
    players: usize,
    scenario: Option<&'static str>,
    factors: Vec<&'static str>,
}

fn with_tunnel(players: usize, tunnel: &'static str) -> Setting {
    Setting { players, scenario: None, factors: vec![tunnel] }
}

/// Matches of all settings in turn, by the seat of each winner.
fn part(factors: &[&str], settings: &[Setting], winners: &[usize]) -> Part {
    let plain = manifest(7, (winners.len() / settings.len()) as u64);
    let cell = |setting: &Setting| CellFacts {
        players: setting.players,
        scenario: setting.scenario.map(str::to_owned),
        roles: ROLES[..setting.players].iter().map(|role| (*role).to_owned()).collect(),
        factors: setting.factors.iter().map(|level| (*level).to_owned()).collect(),
        ..plain.cells[0].clone()
    };
    let cells = settings.iter().map(cell).collect();
    let factors_of: Vec<String> = factors.iter().map(|factor| (*factor).to_owned()).collect();
    let of = |id: usize| &settings[id % settings.len()];
    let ids = 0..winners.len();
    let seats: Vec<(usize, usize)> = ids.clone().flat_map(|id| (0..of(id).players).map(move |s| (id, s))).collect();
    let won = |&(id, seat): &(usize, usize)| winners[id] == seat;
    let mut matches: Vec<(String, Values)> = vec![
        ("match".into(), ids.clone().map(|id| id as u64).collect()),
        ("cell".into(), ids.clone().map(|id| (id % settings.len()) as u32).collect()),
        ("players".into(), ids.clone().map(|id| of(id).players as u32).collect()),
        ("scenario".into(), ids.clone().map(|id| of(id).scenario).collect()),
        ("ending".into(), ids.clone().map(|_| "grown").collect()),
        ("truncated".into(), ids.clone().map(|_| false).collect()),
        ("rounds".into(), ids.clone().map(|_| 9u32).collect()),
        ("plies".into(), ids.clone().map(|_| 90u32).collect()),
    ];
    matches.extend(
        factors.iter().enumerate().map(|(i, f)| ((*f).into(), ids.clone().map(|id| of(id).factors[i]).collect())),
    );
    let seats = vec![
        ("match".into(), seats.iter().map(|s| s.0 as u64).collect()),
        ("seat".into(), seats.iter().map(|s| s.1 as u32).collect()),
        ("role".into(), seats.iter().map(|s| ROLES[s.1]).collect()),
        ("bot".into(), seats.iter().map(|_| "heuristic").collect()),
        ("won".into(), seats.iter().map(won).collect()),
        ("win_share".into(), seats.iter().map(|s| f64::from(u8::from(won(s)))).collect()),
        ("rank".into(), seats.iter().map(|s| if won(s) { 1u32 } else { 2 }).collect()),
    ];
    Part::new("a", Manifest { cells, factors: factors_of, ..plain }, Table::new(matches), Table::new(seats))
}

/// Paired matches without and with the tunnel; and the same where two more options are varied that change nothing.
fn idle(numbers: usize, chances: [[f64; 4]; 2], rng: &mut Rng) -> [Part; 2] {
    let mut of_cells = Vec::new();
    for _ in 0..numbers {
        let luck = rng.unit();
        let other = if rng.unit() < 0.5 { luck } else { rng.unit() };
        of_cells.push([drawn(chances[0], luck), drawn(chances[1], other)]);
    }
    let settings = |idle: &[[&'static str; 2]]| -> Vec<Setting> {
        let tunnels = ["false", "true"].iter();
        let all = tunnels.flat_map(|tunnel| idle.iter().map(move |idle| [&[*tunnel], idle.as_slice()].concat()));
        all.map(|factors| Setting { players: 4, scenario: None, factors }).collect()
    };
    let part = |names: &[&str], idle: &[[&'static str; 2]]| {
        let each = |own: &[usize; 2]| own.iter().flat_map(|w| idle.iter().map(move |_| *w)).collect::<Vec<_>>();
        let mut part = part(names, &settings(idle), &of_cells.iter().flat_map(each).collect::<Vec<_>>());
        part.manifest.paired = true;
        part
    };
    let both = [["off", "off"], ["off", "on"], ["on", "off"], ["on", "on"]];
    let names = [TUNNEL_OPTION, "option_moss", "option_fern"];
    [part(&names, &both[..1]), part(&names, &both)]
}

fn changed(part: &Part) -> Changes {
    let sample = Sample::new(from_ref(part)).unwrap();
    let within: Vec<String> = sample.conditions().into_iter().filter(|c| c != TUNNEL_OPTION).collect();
    changes(&sample, TUNNEL_OPTION, &within, Some("role"), LEVEL).unwrap().unwrap()
}

fn rates(part: &Part, by: &[&str]) -> WinRates {
    win_rates(&Sample::new(from_ref(part)).unwrap(), by, LEVEL, Order::Level).unwrap()
}

fn near(a: f64, b: f64) {
    assert!((a - b).abs() < 1e-9, "{a} is not {b}");
}

fn same(a: &Estimate, b: &Estimate) {
    [(a.value, b.value), (a.low, b.low), (a.high, b.high)].into_iter().for_each(|(a, b)| near(a, b));
}

/// Matches with equal seeds that go the same are no more matches.
#[test]
fn factors_that_do_nothing_make_nothing_surer() {
    let [alone, idle] = idle(60, [PRINTED, TUNNEL], &mut Rng::seeded(81));
    let (few, many) = (changed(&alone), changed(&idle));
    for (a, b) in few.steps[0].changes.iter().zip(&many.steps[0].changes) {
        assert_eq!(a.who, b.who);
        same(&a.change, &b.change);
        same(&a.simultaneous, &b.simultaneous);
        near(a.detectable, b.detectable);
    }
    let (a, b) = (few.test.unwrap(), many.test.unwrap());
    near(a.chi_square, b.chi_square);
    near(a.p, b.p);
    near(few.saved, many.saved);
    // So it is with rates that pool cells, and with tests over several cells.
    let by_role = |part| rates(part, &["role"]);
    let (few, many) = (by_role(&alone), by_role(&idle));
    few.levels.iter().zip(&many.levels).for_each(|(a, b)| same(&a.rate, &b.rate));
    near(few.test.as_ref().unwrap().p, many.test.as_ref().unwrap().p);
    let many = rates(&idle, &[TUNNEL_OPTION, "option_moss", "option_fern", "role"]).test.unwrap();
    near(rates(&alone, &[TUNNEL_OPTION, "role"]).test.unwrap().p, many.p);
}

/// Where nothing changes anybody's chance, and nobody is stronger, tests over cells that share their luck reject one time in twenty.
#[test]
fn tests_over_cells_that_share_luck_keep_their_level() {
    let mut rng = Rng::seeded(82);
    let fair = [0.25; 4];
    let (mut changes, mut roles) = (0, 0);
    for _ in 0..STUDIES {
        let [_, idle] = idle(60, [fair, fair], &mut rng);
        changes += u32::from(changed(&idle).test.unwrap().p < 0.05);
        roles += u32::from(rates(&idle, &["role"]).test.unwrap().p < 0.05);
    }
    println!("changes {changes}, roles {roles} of {STUDIES}");
    let promised = 0.02..0.08;
    for rejected in [changes, roles] {
        let share = f64::from(rejected) / f64::from(STUDIES);
        assert!(promised.contains(&share), "{rejected} of {STUDIES}");
    }
}

/// Matches at tables of three and of four, each without and with the tunnel.
fn of_two_sizes(numbers: usize, chances: [[f64; 4]; 4], rng: &mut Rng) -> Part {
    let settings: Vec<Setting> =
        [3, 4].into_iter().flat_map(|players| ["false", "true"].map(|tunnel| with_tunnel(players, tunnel))).collect();
    let winners: Vec<usize> = (0..4 * numbers).map(|i| drawn(chances[i % 4], rng.unit())).collect();
    part(&[TUNNEL_OPTION], &settings, &winners)
}

/// With the tunnel, ash wins more often at tables of three and less often at tables of four.
const CANCEL: [[f64; 4]; 4] = [[0.34, 0.33, 0.33, 0.0], [0.46, 0.27, 0.27, 0.0], [0.25; 4], [0.13, 0.31, 0.31, 0.25]];

fn details(report: &Report, id: &str) -> serde_json::Value {
    report.tables.iter().find(|table| table.id == id).unwrap_or_else(|| panic!("a table {id}")).details.clone()
}

#[test]
fn changes_that_cancel_between_tables_are_found() {
    let part = of_two_sizes(400, CANCEL, &mut Rng::seeded(83));
    let report = analyse(&[part], &Request::default()).unwrap();
    let told = details(&report, "change.option_tunnel");
    assert!(told["test"]["p"].as_f64().unwrap() > 0.05, "{told}");
    assert!(told["differ"]["p"].as_f64().unwrap() < 0.001, "{told}");
    let text = at_80(&report).split_whitespace().collect::<Vec<_>>().join(" ");
    for sentence in [
        "- tunnel, false to true, averaged over players, between which they differ, in points: ",
        "- tunnel, false to true, differs most: ash +",
        "No sign that tunnel changes who wins on average: ",
        "Averages over players; the changes differ between these: χ² = ",
        "; the next table shows each. ",
    ] {
        assert!(text.contains(sentence), "{sentence}\n{text}");
    }
}

/// The change at each kind of table is that of its matches alone.
#[test]
fn changes_are_shown_at_each_kind_of_table() {
    let part = of_two_sizes(400, CANCEL, &mut Rng::seeded(84));
    let report = analyse(from_ref(&part), &Request::default()).unwrap();
    let table = report.tables.iter().find(|table| table.id == "change.option_tunnel.each").expect("a table of each");
    let place = |key: &str| table.columns.iter().position(|column| column.key == key).unwrap();
    let rows = |players: &str| {
        let own = table.rows.iter().filter(|row| row[place("players")] == Cell::Text(players.to_owned()));
        own.map(|row| row[place("change")].clone()).collect::<Vec<_>>()
    };
    for players in [3, 4] {
        let winners: Vec<usize> = {
            let mut rng = Rng::seeded(84);
            (0..1600).map(|i| drawn(CANCEL[i % 4], rng.unit())).collect()
        };
        let own = |i: &usize| (i % 4 < 2) == (players == 3);
        let winners: Vec<usize> = (0..1600).filter(own).map(|i| winners[i]).collect();
        let settings = ["false", "true"].map(|tunnel| with_tunnel(players, tunnel));
        let alone = changed(&self::part(&[TUNNEL_OPTION], &settings, &winners));
        let expected: Vec<Cell> = alone.steps[0].changes.iter().map(|c| Cell::Points(c.change.value)).collect();
        assert_eq!(rows(&players.to_string()), expected);
    }
}

/// Where the tunnel does the same at both tables, a difference between them is found one time in twenty.
#[test]
fn the_test_of_a_difference_between_tables_keeps_its_level() {
    let mut rng = Rng::seeded(85);
    let alike = [[0.40, 0.30, 0.30, 0.0], [0.34, 0.36, 0.30, 0.0], [0.30, 0.25, 0.25, 0.20], [0.24, 0.31, 0.25, 0.20]];
    let differ = |rng: &mut Rng| changed(&of_two_sizes(120, alike, rng)).differ.unwrap().p < 0.05;
    let rejected = (0..STUDIES).filter(|_| differ(&mut rng)).count();
    println!("rejected {rejected} of {STUDIES}");
    assert!((0.02..0.08).contains(&(rejected as f64 / f64::from(STUDIES))), "{rejected} of {STUDIES}");
}

/// Scenarios at tables of their own size, in this order, and in another one by the game.
fn scenarios(settings: &[(&'static str, usize)]) -> Report {
    let settings: Vec<Setting> = settings
        .iter()
        .map(|&(scenario, players)| Setting { players, scenario: Some(scenario), factors: vec![] })
        .collect();
    let mut rng = Rng::seeded(86);
    let winners: Vec<usize> = (0..200 * settings.len())
        .map(|i| drawn(PRINTED, rng.unit()).min(settings[i % settings.len()].players - 1))
        .collect();
    let mut part = part(&[], &settings, &winners);
    let listed = ["bank", "cliff", "dale", "east", "ford"].map(str::to_owned).to_vec();
    part.manifest.game = GameFacts { scenarios: listed, ..part.manifest.game };
    analyse(&[part], &Request::default()).unwrap()
}

#[test]
fn scenarios_of_another_size_leave_the_others_comparable() {
    let report = scenarios(&[("bank", 2), ("cliff", 4), ("dale", 4), ("east", 3), ("ford", 3)]);
    let text = at_80(&report).split_whitespace().collect::<Vec<_>>().join(" ");
    for sentence in [
        "What scenario changes: cliff to dale",
        "What scenario changes: east to ford",
        "Not compared with cliff, because no table has both: bank, east, ford.",
    ] {
        assert!(text.contains(sentence), "{sentence}\n{text}");
    }
    assert!(!text.contains("because only one level has them"), "{text}");
}

#[test]
fn scenarios_are_compared_with_the_one_written_first() {
    let report = scenarios(&[("ford", 4), ("dale", 4), ("bank", 4)]);
    let text = at_80(&report);
    assert!(text.contains("What scenario changes, compared with ford"), "{text}");
    assert!(text.find("\nford ") < text.find("\nbank "), "{text}");
}

/// A run that has nothing like the others does not keep these from being compared.
#[test]
fn runs_are_compared_though_the_first_has_other_tables() {
    let run = |name: &str, players: usize| {
        let settings = ["false", "true"].map(|tunnel| with_tunnel(players, tunnel));
        let mut rng = Rng::seeded(players as u64);
        let winners: Vec<usize> = (0..400).map(|_| drawn(PRINTED, rng.unit()).min(players - 1)).collect();
        let mut part = part(&[TUNNEL_OPTION], &settings, &winners);
        (part.name, part.manifest.seed) = (name.to_owned(), name.len() as u64);
        part
    };
    let report = compare(&[run("a", 3), run("bb", 4), run("ccc", 4)], &Request::default()).unwrap();
    let text = at_80(&report);
    assert!(text.contains("What the run changes: bb to ccc"), "{text}");
}
