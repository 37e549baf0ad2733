//! The study of a game whose seats compete: what readers see, and whether the figures find what was put in.

use agon_analysis::components::components;
use agon_analysis::milestones::milestones;
use agon_analysis::ratio::{Totals, mean, share};
use agon_analysis::win_rate::win_rates;
use agon_analysis::winners::contrasts;
use agon_analysis::{Confidence, Order, Part, Sample};
use agon_arena::{MatchRecord, SeatRecord};
use agon_game::{BySeat, Measures, Metric, MetricKind, Outcome, Rng, Seat};
use agon_record::{CellFacts, GameFacts, Manifest, MetricFacts, Tables};
use agon_report::{Format, Report, Request, analyse, summary};
use insta::assert_snapshot;

const LEVEL: Confidence = Confidence::DEFAULT;
const SIZES: [usize; 3] = [2, 3, 4];
const ROLES: [&str; 3] = ["fox", "hare", "owl"];
const NONE: [&str; 0] = [];

/// The numbers of a seat, in the order of the records below.
const SEAT_METRICS: &[Metric] = &[
    Metric::new("points", "victory points at the end"),
    Metric::new("points_berries", "victory points by berries").part_of("points"),
    Metric::new("points_nests", "victory points by nests").part_of("points"),
    Metric::new("points_feasts", "victory points by feasts").part_of("points"),
    Metric::new("turn_order", "place in the order of the first turn").given(),
    Metric::new("age", "age at the end, 1 to 2").path(),
    Metric::new("grown_turn", "turn in which the second age was reached").milestone(),
    Metric::new("friends", "friends at the end"),
];

pub(crate) fn facts(metrics: &[Metric]) -> Vec<MetricFacts> {
    metrics.iter().map(MetricFacts::from).collect()
}

pub(crate) fn manifest(sizes: &[usize]) -> Manifest {
    let cell = |players: &usize| CellFacts {
        players: *players,
        scenario: None,
        roles: vec![],
        drawn_roles: true,
        rotation: "bots".into(),
        bots: vec!["heuristic".into()],
        options: Default::default(),
        patches: Default::default(),
        forbid: Default::default(),
        factors: vec![],
        content_hash: String::new(),
    };
    Manifest {
        schema: 1,
        program: "0.1.0".into(),
        experiment: "clearing".into(),
        description: String::new(),
        game: GameFacts {
            name: "clearing".into(),
            title: "The Clearing".into(),
            rules_version: 1,
            role_noun: "animal".into(),
            role_parts: vec![],
            round_noun: "turn".into(),
            scenarios: vec![],
            cooperative: false,
            payoff_range: (0.0, 1.0),
            endings: vec!["bare".into(), "feast".into()],
            match_metrics: facts(&[Metric::new("quarrels", "quarrels")]),
            match_labels: vec![],
            seat_metrics: facts(SEAT_METRICS),
        },
        seed: 7,
        matches_per_cell: 100,
        segment: 1000,
        actions: false,
        rounds: false,
        factors: vec![],
        cells: sizes.iter().map(cell).collect(),
        bots: Default::default(),
        reproducible: true,
        programs: false,
        paired: false,
        aligned: false,
        check_printed: true,
        stop: None,
        sensitivity: None,
        reconstructed: Default::default(),
    }
}

/// Matches of all sizes in turn. Foxes gather more berries, whoever begins is given one, and one seat in three grows up in
/// turns 3 to 5, which brings two nests. Nobody ever feasts. Most points win, ties are shared.
pub(crate) fn study(n: usize, sizes: &[usize], seed: u64) -> Part {
    let mut rng = Rng::seeded(seed);
    let record = |i: usize| {
        let players = sizes[i % sizes.len()];
        let (first, start) = (rng.below(players), rng.below(ROLES.len()));
        let roles: Vec<&str> = (0..players).map(|seat| ROLES[(start + seat) % ROLES.len()]).collect();
        let mut of_seats = Vec::new();
        for (seat, role) in roles.iter().enumerate() {
            let place = (seat + players - first) % players + 1;
            let grown = (rng.below(3) == 0).then(|| (3 + rng.below(3)) as f64);
            let berries = rng.below(6) + 2 * usize::from(*role == "fox") + usize::from(place == 1);
            let nests = if grown.is_some() { 2 } else { rng.below(2) };
            let friends = rng.below(4);
            let [berries, nests, friends, place] = [berries, nests, friends, place].map(|n| Some(n as f64));
            let points = berries.zip(nests).map(|(b, n)| b + n);
            let age = Some(if grown.is_some() { 2.0 } else { 1.0 });
            of_seats.push(vec![points, berries, nests, Some(0.0), place, age, grown, friends]);
        }
        let points: Vec<f64> = of_seats.iter().map(|values| values[0].unwrap()).collect();
        let best = points.iter().copied().fold(0.0, f64::max);
        let winners: Vec<Seat> = Seat::all(players).filter(|seat| points[seat.index()] == best).collect();
        MatchRecord {
            index: i as u64,
            cell: i % sizes.len(),
            seats: roles.iter().map(|r| SeatRecord { role: (*r).into(), bot: "heuristic".into() }).collect(),
            outcome: Outcome::win("bare", players, |seat| winners.contains(&seat), |seat| points[seat.index()]),
            plies: (100 * players + rng.below(40)) as u32,
            rounds: 8 + rng.below(3) as u32,
            measures: Measures {
                of_match: vec![Some(rng.below(9) as f64).filter(|_| !i.is_multiple_of(10))],
                of_seats,
                labels: vec![],
            },
            by_round: None,
            forfeit: None,
            actions: None,
            thinking: None,
        }
    };
    let records: Vec<MatchRecord> = (0..n).map(record).collect();
    part(manifest(sizes), &records)
}

pub(crate) fn part(manifest: Manifest, records: &[MatchRecord]) -> Part {
    let tables = Tables::build(&manifest, records).unwrap();
    Part::new("a", manifest, tables.matches, tables.seats).with_rounds(tables.rounds)
}

fn sample(part: Part) -> Sample {
    Sample::new(&[part]).unwrap()
}

fn report(part: Part, by: &[&str]) -> Report {
    let by = by.iter().map(|entry| entry.split('+').map(str::to_owned).collect()).collect();
    analyse(&[part], &Request { by, ..Request::default() }).unwrap()
}

fn ids(report: &Report) -> Vec<&str> {
    report.tables.iter().map(|t| t.id.as_str()).collect()
}

#[test]
fn the_study_fits_80_columns() {
    let text = report(study(600, &SIZES, 1), &[]).render(Format::Terminal { width: 80 });
    assert!(text.lines().all(|l| l.chars().count() <= 80), "a line is too long:\n{text}");
    assert_snapshot!(text);
}

#[test]
fn the_study_as_markdown() {
    assert_snapshot!(report(study(300, &SIZES, 2), &[]).render(Format::Markdown));
}

/// Programs get every column, and an empty value, not a 0, if there is no number.
#[test]
fn the_study_as_csv_and_json() {
    let report = report(study(60, &[2], 3), &[]);
    assert_snapshot!(report.render(Format::Csv));
    let json: serde_json::Value = serde_json::from_str(&report.render(Format::Json)).unwrap();
    let table = json["tables"].as_array().unwrap().iter().find(|t| t["id"] == "components.points.role").unwrap();
    let feasts = &table["rows"][2];
    assert_eq!((&feasts["role"], &feasts["part"], &feasts["mean"]), (&"all".into(), &"feasts".into(), &0.0.into()));
    assert!(feasts["interval_low"].is_null() && feasts["share_interval_high"].is_null(), "{feasts}");
}

/// Tables that tell nothing are left out, and the summary of a run stays short.
#[test]
fn tables_that_tell_nothing_are_left_out() {
    let all = [
        "win_rate.players+role",
        "win_rate.players+seat",
        "win_rate.players+role+seat",
        "win_rate.players+turn_order",
        "win_rate.players+age",
        "components.points.players+role",
        "milestones.players+role",
        "winners",
        "endings.players",
        "length.rounds.players",
        "pace.players",
        "measures.players",
    ];
    assert_eq!(ids(&report(study(60, &SIZES, 4), &[])), all, "nothing is pooled over sizes of the table");
    let of_one_size: Vec<String> = all.iter().map(|id| id.replace("players+", "").replace(".players", "")).collect();
    assert_eq!(ids(&report(study(60, &[3], 4), &[])), of_one_size);
    assert_eq!(ids(&summary(&[study(60, &SIZES, 4)]).unwrap()), ["win_rate.players+role"]);
    assert_eq!(
        ids(&report(study(60, &[3], 4), &["turn_order"])),
        ["win_rate.turn_order", "endings", "length.rounds", "pace"]
    );
}

/// Where everybody is given what his role has, the table of roles is enough.
#[test]
fn what_goes_with_the_roles_has_no_table_of_its_own() {
    let mut part = study(60, &[3], 4);
    let place = |role: agon_record::Value| ROLES.iter().position(|known| *known == role.to_string()).unwrap() as f64;
    let places = part.seats.column("role").unwrap().iter().map(place).collect();
    let others = part.seats.columns().map(|(name, _)| name.to_owned()).filter(|name| name != "turn_order");
    let others: Vec<String> = others.collect();
    part.seats = part.seats.with_only(&others).with(vec![("turn_order".to_owned(), places)]);
    let report = report(part, &[]);
    assert!(
        !ids(&report).contains(&"win_rate.turn_order") && ids(&report).contains(&"win_rate.age"),
        "{:?}",
        ids(&report)
    );
}

/// A role that has one seat at each size of the table has it, even if that is another one at another size.
#[test]
fn seats_have_no_table_where_each_role_has_its_own() {
    let mut part = study(60, &[2, 3], 4);
    let number = |name: &str| part.seats.column(name).unwrap().iter().map(|value| value.number().unwrap() as usize);
    let roles = number("players").zip(number("seat")).map(|(players, seat)| ROLES[(players + seat) % ROLES.len()]);
    let roles = roles.collect();
    let others: Vec<String> = part.seats.columns().map(|(name, _)| name.to_owned()).filter(|n| n != "role").collect();
    part.seats = part.seats.with_only(&others).with(vec![("role".to_owned(), roles)]);
    let report = report(part, &[]);
    assert!(ids(&report).iter().all(|id| !id.ends_with("seat")), "{:?}", ids(&report));
}

/// Points at tables of two and of four are not mixed: each size has its own parts, over all seats and by role.
#[test]
fn points_and_milestones_are_told_apart_by_what_differs_by_design() {
    let report = report(study(300, &SIZES, 7), &[]);
    let json: serde_json::Value = serde_json::from_str(&report.render(Format::Json)).unwrap();
    let tables = json["tables"].as_array().unwrap();
    let rows = |id: &str| tables.iter().find(|t| t["id"] == id).unwrap()["rows"].as_array().unwrap().clone();
    let points = rows("components.points.players+role");
    let whole: Vec<_> = points.iter().filter(|row| row["part"] == "points").collect();
    let named: Vec<String> = whole.iter().map(|row| format!("{} {}", row["players"], row["role"])).collect();
    let of_size = |n: usize| ["all", "fox", "hare", "owl"].map(|role| format!("\"{n}\" \"{role}\""));
    assert_eq!(named, SIZES.map(of_size).concat());
    let seats: Vec<f64> = whole.iter().map(|row| row["seats"].as_f64().unwrap()).collect();
    assert_eq!([seats[0], seats[4], seats[8]], [200.0, 300.0, 400.0]);
    assert_eq!(seats[1..4].iter().sum::<f64>(), 200.0);
    assert_eq!(rows("milestones.players+role").len(), 12);
}

/// Of more kinds of tables than have a sentence, those that are most unbalanced have one, wherever they stand.
#[test]
fn the_most_unbalanced_tables_are_told() {
    let mut manifest = manifest(&[3; 12]);
    for (i, cell) in manifest.cells.iter_mut().enumerate() {
        cell.scenario = Some(format!("place_{i:02}"));
    }
    let record = |i: u64| {
        let cell = (i % 12) as usize;
        // In each scenario each role wins as often, but in the last one foxes always do.
        let winner = if cell == 11 { 0 } else { (i / 12 % 3) as usize };
        MatchRecord {
            index: i,
            cell,
            seats: ROLES.map(|role| SeatRecord { role: role.into(), bot: "heuristic".into() }).to_vec(),
            outcome: Outcome::win("bare", 3, |seat| seat.index() == winner, |_| 0),
            plies: 1,
            rounds: 1,
            measures: Measures { of_match: vec![None], of_seats: vec![vec![Some(0.0); 8]; 3], labels: vec![] },
            by_round: None,
            forfeit: None,
            actions: None,
            thinking: None,
        }
    };
    let records: Vec<MatchRecord> = (0..720).map(record).collect();
    let report = report(part(manifest, &records), &[]);
    let told: Vec<&str> = report.findings.iter().map(|finding| finding.text.as_str()).collect();
    assert!(told[7].starts_with("place_11, points from fair: fox +66.7, "), "{told:?}");
    assert_eq!(told[8], "4 more kinds of tables are less unbalanced; the table has the intervals.");
}

/// What is asked for by some columns is pooled over the others, and says so.
#[test]
fn columns_that_were_asked_for_say_what_they_pool() {
    let notes = |by: &[&str]| -> Vec<(String, bool)> {
        let report = report(study(60, &SIZES, 4), by);
        let pooled = |note: &String| note == "Pooled over players: a mixture of the matches of all its levels.";
        report.tables.iter().map(|t| (t.id.clone(), t.notes.iter().any(pooled))).collect()
    };
    for (id, pooled) in notes(&["role", "role+players", "players"]) {
        assert_eq!(pooled, !id.contains("players"), "{id}");
    }
    assert_eq!(notes(&["role", "role+players", "players"]).len(), 8);
}

/// Folders that were recorded before games said what kind of number each metric is.
#[test]
fn older_results_are_read_as_plain_numbers() {
    let mut part = study(60, &[3], 5);
    let mut game = serde_json::to_value(&part.manifest.game).unwrap();
    game.as_object_mut().unwrap().remove("round_noun");
    for metric in game["seat_metrics"].as_array_mut().unwrap() {
        metric.as_object_mut().unwrap().retain(|key, _| key == "name" || key == "meaning");
    }
    part.manifest.game = serde_json::from_value(game).unwrap();
    assert_eq!(
        (part.manifest.game.round_noun.as_str(), part.manifest.game.seat_metrics[4].kind),
        ("round", MetricKind::Number)
    );
    let all = ["win_rate.role", "win_rate.seat", "win_rate.role+seat", "winners", "endings", "length.rounds"];
    assert_eq!(ids(&report(part, &[])), [&all[..], &["pace", "measures"]].concat());
}

#[test]
fn an_unknown_column_is_answered_with_the_factors_of_the_game() {
    let request = Request { by: vec![vec!["turn_ordre".into()]], ..Request::default() };
    let error = analyse(&[study(9, &[3], 6)], &request).unwrap_err().to_string();
    assert!(error.contains("did you mean `turn_order`?") && !error.contains("friends"), "{error}");
}

/// The means are those of the recorded values; parts add up to the whole, in points and in shares.
#[test]
fn components_are_means_of_seats_and_add_up() {
    let study = study(300, &SIZES, 7);
    let berries: Vec<f64> =
        study.seats.column("points_berries").unwrap().iter().filter_map(|value| value.number()).collect();
    let by_hand = berries.iter().sum::<f64>() / berries.len() as f64;
    let sample = sample(study);
    let all = components(&sample, &NONE, "points", LEVEL).unwrap();
    let names: Vec<&str> = all.iter().map(|c| c.metric.as_str()).collect();
    assert_eq!(names, ["points_berries", "points_nests", "points_feasts", "points"]);
    assert!((all[0].all.mean.value - by_hand).abs() < 1e-12 && all[0].all.mean.n == 900);
    let by_role = components(&sample, &["role"], "points", LEVEL).unwrap();
    for of_level in all.chunks(4).chain(by_role.chunks(4)) {
        let sum = |of: &dyn Fn(usize) -> f64| (0..3).map(of).sum::<f64>();
        assert!((sum(&|i| of_level[i].all.mean.value) - of_level[3].all.mean.value).abs() < 1e-9);
        assert!((sum(&|i| of_level[i].all.share.unwrap().value) - 1.0).abs() < 1e-9);
        let winners = |i: usize| of_level[i].winners.unwrap().mean.value;
        assert!((sum(&winners) - winners(3)).abs() < 1e-9 && winners(3) > of_level[3].all.mean.value);
    }
    let fox = &by_role[0];
    assert!(fox.level == ["fox"] && fox.all.mean.low > all[0].all.mean.high, "foxes gather more: {fox:?}");
}

/// A seat that never grew up has no turn, and does not count as turn 0.
#[test]
fn milestones_leave_out_seats_that_never_reached_them() {
    let sample = sample(study(600, &SIZES, 8));
    let rows = milestones(&sample, &NONE, LEVEL).unwrap();
    let [grown] = rows.as_slice() else { panic!("{rows:?}") };
    assert!(grown.all.reached.covers(1.0 / 3.0) && grown.all.reached.n == 1800, "{grown:?}");
    let turn = grown.all.round.unwrap();
    assert!(turn.low > 3.8 && turn.covers(4.0) && turn.n < 700, "{turn:?}");
    assert!(grown.winners.unwrap().reached.low > grown.all.reached.high, "who grows up wins more often");
    let never: Vec<_> = milestones(&sample, &["age"], LEVEL).unwrap().into_iter().map(|m| m.all.round).collect();
    assert!(never[0].is_none() && never[1].is_some());
}

/// Being first is worth a point, which the win rates find at every size of the table.
#[test]
fn the_place_in_the_order_of_play_is_a_factor() {
    let sample = sample(study(3000, &SIZES, 9));
    let rates = win_rates(&sample, &["players", "turn_order"], LEVEL, Order::Level).unwrap();
    let levels: Vec<String> = rates.levels.iter().map(|l| l.level.join(" ")).collect();
    assert_eq!(levels, ["2 1", "2 2", "3 1", "3 2", "3 3", "4 1", "4 2", "4 3", "4 4"]);
    for first in [0, 2, 5] {
        assert!(rates.levels[first].rate.low > rates.levels[first].fair.unwrap(), "{:?}", rates.levels[first]);
    }
    assert!(rates.test.unwrap().p < 1e-6);
}

/// Differences are taken within matches: points that all seats of a match have in common say nothing.
#[test]
fn winners_are_compared_with_their_own_opponents() {
    let sample = sample(study(600, &SIZES, 10));
    let of = |metric: &str| contrasts(&sample, &[metric], LEVEL).unwrap().remove(0);
    let points = of("points");
    assert!((points.winners.value - points.others.value - points.difference.value).abs() < 1e-9);
    assert!(points.difference.low > 1.5 && points.difference.n < 600, "all won in some: {points:?}");
    assert!(of("friends").difference.covers(0.0), "friends bring no points");
    assert!(of("turn_order").difference.high < 0.0, "whoever begins has a point more");
    assert!(contrasts(&sample, &["points", "friends"], LEVEL).unwrap()[0].simultaneous.low < points.difference.low);
}

/// Totals of one match between seats that share a common amount, which makes them depend on each other.
fn dependent(rng: &mut Rng) -> Vec<(f64, f64)> {
    let common = rng.below(10) as f64;
    (0..2 + rng.below(3)).map(|_| (common * 0.5 + rng.below(4) as f64, common + 4.0)).collect()
}

fn totals(seats: &[(f64, f64)], of: impl Fn(&(f64, f64)) -> Totals) -> Totals {
    seats.iter().map(of).fold((0.0, 0.0), |sum, t| (sum.0 + t.0, sum.1 + t.1))
}

/// Seats of a match rise and fall together: the intervals cover as promised; those for independent seats would not.
#[test]
fn intervals_of_means_and_shares_cover_as_promised() {
    let mut rng = Rng::seeded(5);
    // By symmetry: E(part) = 4.5 · 0.5 + 1.5 of a whole of E = 8.5.
    let (true_mean, true_share) = (3.75, 3.75 / 8.5);
    let (mut means, mut shares, mut naive) = (0, 0, 0);
    for _ in 0..2000 {
        let matches: Vec<_> = (0..60).map(|_| dependent(&mut rng)).collect();
        let sums: Vec<Totals> = matches.iter().map(|seats| totals(seats, |s| (s.0, 1.0))).collect();
        let parts: Vec<Totals> = matches.iter().map(|seats| totals(seats, |s| *s)).collect();
        let seats: Vec<Totals> = matches.iter().flatten().map(|s| (s.0, 1.0)).collect();
        means += u32::from(mean(&sums, LEVEL).unwrap().covers(true_mean));
        shares += u32::from(share(&parts, LEVEL).unwrap().covers(true_share));
        naive += u32::from(mean(&seats, LEVEL).unwrap().covers(true_mean));
    }
    let rate = |covered: u32| f64::from(covered) / 2000.0;
    assert!((0.935..0.965).contains(&rate(means)), "means: {means} of 2000");
    assert!((0.935..0.97).contains(&rate(shares)), "shares: {shares} of 2000");
    assert!(rate(naive) < 0.85, "taking seats as independent: {naive} of 2000");
}

/// A part that is rarely worth anything: the share keeps its promise near 0, where a normal interval would not.
#[test]
fn intervals_of_rare_shares_cover_as_promised() {
    let mut rng = Rng::seeded(6);
    let mut covered = 0;
    for _ in 0..2000 {
        let matches: Vec<Totals> = (0..150).map(|_| (if rng.below(25) == 0 { 4.0 } else { 0.0 }, 8.0)).collect();
        let share = share(&matches, LEVEL).unwrap();
        covered += u32::from(share.covers(0.02) && share.low >= 0.0);
    }
    assert!((0.92..0.98).contains(&(f64::from(covered) / 2000.0)), "{covered} of 2000");
}

/// The paired difference covers as promised when winners and losers share the luck of their match.
#[test]
fn contrasts_cover_as_promised() {
    let mut covered = 0;
    for repeat in 0..500 {
        let mut rng = Rng::seeded(100 + repeat);
        let mut records = Vec::new();
        for i in 0..40 {
            let luck = rng.below(20) as f64;
            let (winner, noise) = (rng.below(3), [0; 3].map(|_| rng.below(5) as f64));
            let value = |s: usize| Some(luck + noise[s] + if s == winner { 2.0 } else { 0.0 });
            let row = |s: usize| [vec![value(s), value(s)], vec![Some(0.0); 6]].concat();
            records.push(MatchRecord {
                index: i,
                cell: 0,
                seats: vec![SeatRecord { role: "fox".into(), bot: "b".into() }; 3],
                outcome: Outcome {
                    won: BySeat::from_fn(3, |seat| seat.index() == winner),
                    ..Outcome::win("bare", 3, |seat| seat.index() == winner, |_| 0)
                },
                plies: 1,
                rounds: 1,
                measures: Measures { of_match: vec![None], of_seats: (0..3).map(row).collect(), labels: vec![] },
                by_round: None,
                forfeit: None,
                actions: None,
                thinking: None,
            });
        }
        let sample = sample(part(manifest(&[3]), &records));
        covered += u32::from(contrasts(&sample, &["points"], LEVEL).unwrap()[0].difference.covers(2.0));
    }
    assert!((0.925..0.975).contains(&(f64::from(covered) / 500.0)), "{covered} of 500");
}
