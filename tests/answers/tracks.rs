//! The game's numbers over the rounds: against figures worked out by hand, and what readers see.

use crate::balance::{facts, manifest, part};
use agon_analysis::estimate::Method;
use agon_analysis::tracks::{Owner, Point, Track, tracks};
use agon_analysis::{Confidence, Part, Sample};
use agon_arena::{MatchRecord, RoundRecord, SeatRecord};
use agon_game::{Measures, Metric, MetricKind, Outcome, Rng, Seat};
use agon_record::{GameFacts, Manifest, Results, Writer};
use agon_report::{Format, Report, Request, analyse};
use insta::assert_snapshot;

const LEVEL: Confidence = Confidence::DEFAULT;
const ROLES: [&str; 3] = ["fox", "hare", "owl"];
const NONE: [&str; 0] = [];

/// What a seat has when a round is over: points, friends, feasts (which nobody ever has), and the turn of the first point.
const SEAT_METRICS: &[Metric] = &[
    Metric::new("points", "victory points at the end"),
    Metric::new("friends", "friends at the end"),
    Metric::new("feasts", "feasts at the end"),
    Metric::new("begun_turn", "turn of the first point").milestone(),
];

fn rounds(sizes: &[usize]) -> Manifest {
    let plain = manifest(sizes);
    let game = GameFacts { seat_metrics: facts(SEAT_METRICS), ..plain.game.clone() };
    Manifest { rounds: true, game, ..plain }
}

/// A match of these seats with what they have at the end of each round, and as many quarrels as rounds so far.
fn record(index: u64, cell: usize, roles: &[&str], rounds: &[Vec<[Option<f64>; 2]>]) -> MatchRecord {
    let row = |own: &[Option<f64>; 2]| vec![own[0], own[1], Some(0.0), Some(1.0)];
    let round = |(i, seats): (usize, &Vec<[Option<f64>; 2]>)| RoundRecord {
        round: i as u32 + 1,
        of_match: vec![Some(i as f64 + 1.0)],
        of_seats: seats.iter().map(row).collect(),
    };
    let by_round: Vec<RoundRecord> = rounds.iter().enumerate().map(round).collect();
    let last = by_round.last().unwrap();
    MatchRecord {
        index,
        cell,
        seats: roles.iter().map(|role| SeatRecord { role: (*role).into(), bot: "heuristic".into() }).collect(),
        outcome: Outcome::win("bare", roles.len(), |seat| seat == Seat(0), |seat| seat.0),
        plies: 9,
        rounds: rounds.len() as u32,
        measures: Measures { of_match: last.of_match.clone(), of_seats: last.of_seats.clone(), labels: vec![] },
        by_round: Some(by_round),
        forfeit: None,
        actions: None,
        thinking: None,
    }
}

/// Matches of different lengths; foxes get two points in a round, hares one, owls one in every other round.
pub(crate) fn study(n: usize, sizes: &[usize], seed: u64) -> Part {
    let mut rng = Rng::seeded(seed);
    let one = |i: usize| {
        let cell = i % sizes.len();
        let roles: Vec<&str> = (0..sizes[cell]).map(|seat| ROLES[(i + seat) % ROLES.len()]).collect();
        let mut points = vec![0.0; roles.len()];
        let mut rounds = Vec::new();
        for round in 0..3 + rng.below(8) {
            for (own, role) in points.iter_mut().zip(&roles) {
                let luck = rng.below(3) as f64 / 2.0;
                *own += luck + [1.0, 0.5, (round % 2) as f64][ROLES.iter().position(|r| r == role).unwrap()];
            }
            rounds.push(points.iter().map(|p| [Some(*p), Some(3.0).filter(|_| round > 0)]).collect());
        }
        record(i as u64, cell, &roles, &rounds)
    };
    let records: Vec<MatchRecord> = (0..n).map(one).collect();
    part(rounds_of(sizes, n), &records)
}

fn rounds_of(sizes: &[usize], n: usize) -> Manifest {
    Manifest { matches_per_cell: n.div_ceil(sizes.len()) as u64, ..rounds(sizes) }
}

/// Three kinds of matches, of three, two and one round, each so many times. In the second the hare sits first, and at first has
/// no friends to count.
fn three(times: u64) -> Vec<MatchRecord> {
    (0..times).flat_map(|i| kinds(3 * i)).collect()
}

fn kinds(first: u64) -> Vec<MatchRecord> {
    let both = |a: f64, b: f64| vec![[Some(a), Some(1.0)], [Some(b), Some(1.0)]];
    let strange = vec![[Some(1.0), None], [Some(3.0), Some(1.0)]];
    vec![
        record(first, 0, &["fox", "hare"], &[both(1.0, 0.0), both(2.0, 1.0), both(4.0, 3.0)]),
        record(first + 1, 0, &["hare", "fox"], &[strange, both(1.0, 5.0)]),
        record(first + 2, 0, &["fox", "hare"], &[both(2.0, 2.0)]),
    ]
}

fn of(part: Part, by_role: bool) -> Vec<Track> {
    tracks(&Sample::new(&[part]).unwrap(), &NONE, by_role, LEVEL).unwrap()
}

fn track<'a>(all: &'a [Track], measure: &str, of: &Owner) -> &'a [Point] {
    &all.iter().find(|t| t.measure == measure && t.of == *of).unwrap().points
}

fn near(found: (f64, f64, f64), expected: (f64, f64, f64)) {
    let all = [found.0 - expected.0, found.1 - expected.1, found.2 - expected.2];
    assert!(all.iter().all(|d| d.abs() < 5e-4), "{found:?} is not {expected:?}");
}

/// Worked out by hand. Foxes have 1, 3, 2 points after the first round, each three times: mean 2, variance of the mean 3/4 / 9,
/// Student's t for 8 degrees of freedom 2.3060, so ± 0.6657 and, by score, the roots of (2 − μ)² = 0.2216 μ. After the
/// second, 2 and 5: mean 3.5, variance 2.7 / 6, t 2.5706, the roots of (3.5 − μ)² = 0.8496 μ. The third round is the same in all
/// matches that have one.
#[test]
fn means_by_role_and_round_are_those_worked_out_by_hand() {
    let all = of(part(rounds(&[2]), &three(3)), true);
    let fox = track(&all, "points", &Owner::Role("fox".into()));
    let told = |p: &Point| (p.mean.value, p.mean.low, p.mean.high);
    assert_eq!(fox.iter().map(|p| (p.round, p.matches)).collect::<Vec<_>>(), [(1, 9), (2, 6), (3, 3)]);
    near(told(&fox[0]), (2.0, 1.4359, 2.7856));
    near(told(&fox[1]), (3.5, 2.1488, 5.7007));
    assert_eq!((told(&fox[2]), fox[2].mean.method), ((4.0, 4.0, 4.0), Method::Fixed));
    let hare = track(&all, "points", &Owner::Role("hare".into()));
    assert_eq!(hare.iter().map(|p| p.mean.value).collect::<Vec<_>>(), [1.0, 1.0, 3.0]);
    assert_eq!(hare[1].mean.method, Method::Fixed, "1 and 1");
    // A hare without a number of friends does not count.
    let friends = track(&all, "friends", &Owner::Role("hare".into()));
    assert_eq!(friends.iter().map(|p| (p.round, p.matches)).collect::<Vec<_>>(), [(1, 6), (2, 6), (3, 3)]);
    let quarrels = track(&all, "quarrels", &Owner::Match);
    assert_eq!(quarrels.iter().map(|p| (p.mean.value, p.matches)).collect::<Vec<_>>(), [(1.0, 9), (2.0, 6), (3.0, 3)]);
    assert!(all.iter().all(|t| t.measure != "begun_turn"), "a milestone is no track");
}

/// Over both seats of a match: sums 1, 4, 4 of two seats each, three times, so R = 27/18, with residuals -2, 1, 1; the variance
/// is 9/8 · 18 / 324, with t ± 0.5765, and by score the roots of (1.5 − μ)² = 0.2216 μ.
#[test]
fn seats_of_one_match_count_as_one_observation() {
    let all = of(part(rounds(&[2]), &three(3)), false);
    let points = track(&all, "points", &Owner::Seats);
    near((points[0].mean.value, points[0].mean.low, points[0].mean.high), (1.5, 1.0239, 2.1976));
    assert_eq!((points[0].matches, points[0].mean.n), (9, 18));
}

/// Three matches that differ show no interval, in no round, and a note says why.
#[test]
fn too_few_matches_have_no_interval() {
    let all = of(part(rounds(&[2]), &three(1)), true);
    let fox = track(&all, "points", &Owner::Role("fox".into()));
    assert!(fox.iter().all(|p| p.mean.method == Method::TooFew), "{fox:?}");
    let report = whole(&[part(rounds(&[2]), &three(1))]);
    let note = "Too few: a mean has an interval from five matches on";
    for format in [Format::Terminal { width: 80 }, Format::Markdown, Format::Html] {
        let text = report.render(format).replace("<td>", "");
        assert!(text.lines().any(|line| line.contains("too few")) && text.contains(note), "{format:?}:\n{text}");
    }
    // Programs get no ends, and the note.
    let csv = report.render(Format::Csv);
    let rows = csv.lines().filter(|line| !line.starts_with('#')).collect::<String>();
    assert!(csv.contains(&format!("# tracks: {note}")) && !rows.contains("too few"), "{csv}");
    let json: serde_json::Value = serde_json::from_str(&report.render(Format::Json)).unwrap();
    let table = json["tables"].as_array().unwrap().iter().find(|t| t["id"] == "tracks").unwrap();
    assert!(table["rows"].as_array().unwrap().iter().any(|row| row["mean"] == 2.0 && row["interval_low"].is_null()));
}

/// The interval of a number that is never negative does not reach below 0, and of one that never exceeds 1 not above 1, in no
/// round: the range is that of all rounds.
#[test]
fn intervals_of_tracks_stay_within_the_range_of_the_number() {
    // Feasts are rare: one match in twenty has two, in the second round; friends come one at a time, and to few.
    let seats = |n: f64, f: f64| vec![[Some(n), Some(f)], [Some(0.0), Some(0.0)]];
    let one = |i: u64| {
        let some = |every: u64, n: f64| if i.is_multiple_of(every) { n } else { 0.0 };
        record(i, 0, &["fox", "hare"], &[seats(some(20, 1.0), some(30, 1.0)), seats(some(20, 2.0), some(3, 1.0))])
    };
    let records: Vec<MatchRecord> = (0..60).map(one).collect();
    let all = of(part(rounds(&[2]), &records), true);
    let fox = |measure: &str| track(&all, measure, &Owner::Role("fox".into())).to_vec();
    for point in fox("points").iter().chain(&fox("friends")) {
        assert!(0.0 < point.mean.low && point.mean.low < point.mean.value, "{point:?}");
        assert_eq!(point.mean.method, Method::MeanScore);
    }
    // Points exceed 1 in the second round, so the first has the same form of interval; a share of friends is Wilson's with t.
    let twice = |p: &Point| (2.0 * p.mean.low, 2.0 * p.mean.value, 2.0 * p.mean.high);
    let second = fox("points")[1].mean;
    near(twice(&fox("points")[0]), (second.low, second.value, second.high));
    let rare = fox("friends")[0].mean;
    near((rare.value, rare.low, rare.high), (1.0 / 30.0, 0.0089, 0.1171));
}

/// Stages of a path count from the first: where nearly all are at 1, no interval begins below 1.
#[test]
fn intervals_of_a_path_stay_within_its_stages() {
    let stage = |i: u64| if i == 7 { 2.0 } else { 1.0 };
    let seats = |stage: f64| vec![[Some(0.0), Some(stage)], [Some(0.0), Some(3.0)]];
    let records: Vec<MatchRecord> = (0..60).map(|i| record(i, 0, &["fox", "hare"], &[seats(stage(i))])).collect();
    let fox = |kind: MetricKind| {
        let mut manifest = rounds(&[2]);
        manifest.game.seat_metrics[1].kind = kind;
        track(&of(part(manifest, &records), true), "friends", &Owner::Role("fox".into()))[0].mean
    };
    let (number, path) = (fox(MetricKind::Number), fox(MetricKind::Path));
    assert!(number.low < 1.0 && number.high < 3.0, "{number:?}");
    assert_eq!((path.low, path.value, path.high), (1.0, number.value, number.high));
}

/// Rounds that are recorded and read back segment by segment say the same.
#[test]
fn recorded_rounds_say_what_those_in_memory_do() {
    let dir = tempfile::tempdir().unwrap();
    let manifest = Manifest { segment: 2, matches_per_cell: 3, bots: bots(), ..rounds(&[2]) };
    let records = three(1);
    let mut writer = Writer::open(dir.path(), &manifest).unwrap();
    for (number, matches) in [(0, 0..2), (1, 2..3)] {
        let own = &records[matches.start as usize..matches.end as usize];
        agon_arena::Recorder::segment(&mut writer, &agon_arena::Segment::new(number, matches), own).unwrap();
    }
    let read = Part::of("a", &Results::open(dir.path()).unwrap()).unwrap();
    assert_eq!(of(read.clone(), true), of(part(manifest, &records), true));
    // What was changed since is refused, not shown.
    std::fs::write(dir.path().join("rounds-00001.parquet"), "rubbish").unwrap();
    let error = tracks(&Sample::new(&[read]).unwrap(), &NONE, true, LEVEL).unwrap_err().to_string();
    assert!(error.contains("rounds-00001.parquet"), "{error}");
}

fn bots() -> std::collections::BTreeMap<String, serde_json::Value> {
    [("heuristic".to_owned(), serde_json::json!({"kind": "heuristic"}))].into()
}

/// Matches without recorded rounds have no tracks. If only some of several runs recorded rounds, theirs are shown, with a note.
#[test]
fn runs_without_rounds_are_named() {
    let mut plain = part(Manifest { rounds: false, ..rounds(&[2]) }, &three(1));
    assert!(of(plain.clone(), true).is_empty());
    assert!(whole(&[plain.clone()]).tables.iter().all(|t| !t.id.starts_with("tracks")));
    plain.manifest.seed += 1;
    plain.name = "b".into();
    let both = whole(&[part(rounds(&[2]), &three(1)), plain]);
    let table = both.tables.iter().find(|t| t.id == "tracks").unwrap();
    assert!(table.notes.contains(&"Only of the runs that recorded their turns.".to_owned()), "{:?}", table.notes);
}

fn whole(parts: &[Part]) -> Report {
    analyse(parts, &Request::default()).unwrap()
}

#[test]
fn the_table_fits_80_columns() {
    let text = whole(&[study(600, &[2, 3, 4], 1)]).render(Format::Terminal { width: 80 });
    let from = text.find("Track over turns").unwrap();
    let end = text[from..].find("\nHow matches end").unwrap() + from;
    assert!(text.lines().all(|l| l.chars().count() <= 80), "a line is too long:\n{text}");
    assert_snapshot!(&text[from..end]);
}

/// The other formats have every round of every role, and empty bounds if there is no interval.
#[test]
fn programs_get_every_round() {
    let report = whole(&[part(rounds(&[2]), &three(3))]);
    let json: serde_json::Value = serde_json::from_str(&report.render(Format::Json)).unwrap();
    let table = json["tables"].as_array().unwrap().iter().find(|t| t["id"] == "tracks").unwrap();
    let rows = table["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 3 * 2 + 3, "points of two roles and quarrels in three rounds; friends never change");
    let row = |measure: &str, role: &str, round: u64| {
        rows.iter().find(|r| r["measure"] == measure && r["role"] == role && r["round"] == round).unwrap()
    };
    let first = row("points", "fox", 1);
    assert_eq!(
        (&first["matches"], &first["mean"], &first["interval_high"]),
        (&9.into(), &2.0.into(), &2.785626.into())
    );
    let last = row("points", "fox", 3);
    assert!(last["matches"] == 3 && last["interval_low"].is_null(), "{last}");
    assert_eq!(row("quarrels", "(match)", 2)["mean"], 2.0);
    assert_eq!(table["details"]["meanings"]["points"], "victory points at the end");
}
