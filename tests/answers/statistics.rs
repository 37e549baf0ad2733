//! From result tables to reports: what readers see, and whether the intervals and tests keep their promises.

use agon_analysis::endings::endings;
use agon_analysis::equality::Kind;
use agon_analysis::estimate::{clustered, wilson};
use agon_analysis::pace::pace;
use agon_analysis::rating::rate_bots;
use agon_analysis::win_rate::{Counting, WinRates, win_rates};
use agon_analysis::{AnalysisError, Confidence, Order, Part, Sample};
use agon_game::Rng;
use agon_record::{CellFacts, GameFacts, Manifest, Table, Values};
use agon_report::{Format, Request, analyse, compare, summary};
use insta::assert_snapshot;
use std::slice::from_ref;

const LEVEL: Confidence = Confidence::DEFAULT;
const EMPIRES: [&str; 5] = ["rome", "carthage", "egypt", "greece", "babylon"];

/// One match as the tables tell it.
pub(crate) struct Played {
    scenario: Option<&'static str>,
    hidden: bool,
    roles: Vec<&'static str>,
    bots: Vec<&'static str>,
    winners: Vec<usize>,
    ending: &'static str,
    rounds: u32,
}

impl Played {
    fn truncated(&self) -> bool {
        self.ending == "truncated"
    }

    /// Winners first, then in seat order.
    fn rank(&self, seat: usize) -> u32 {
        let before = |s: usize| !self.winners.contains(&s) && s < seat;
        match self.winners.contains(&seat) {
            true => 1,
            false => 1 + self.winners.len() as u32 + (0..self.roles.len()).filter(|&s| before(s)).count() as u32,
        }
    }
}

pub(crate) fn part(name: &str, first: u64, matches: &[Played]) -> Part {
    let seats: Vec<(u64, &Played, usize)> =
        (first..).zip(matches).flat_map(|(id, m)| (0..m.roles.len()).map(move |seat| (id, m, seat))).collect();
    let column =
        |name: &str, of: &dyn Fn(&Played) -> u32| (name.to_owned(), matches.iter().map(of).collect::<Values>());
    let texts = |name: &str, of: &dyn Fn(&Played, usize) -> &'static str| {
        (name.to_owned(), seats.iter().map(|(_, m, s)| of(m, *s)).collect::<Values>())
    };
    let share = |m: &Played, seat: usize| if m.winners.contains(&seat) { 1.0 / m.winners.len() as f64 } else { 0.0 };
    let matches_table = vec![
        ("match".into(), (first..first + matches.len() as u64).collect()),
        ("cell".into(), matches.iter().map(|m| u32::from(m.hidden)).collect()),
        column("players", &|m| m.roles.len() as u32),
        ("scenario".into(), matches.iter().map(|m| m.scenario).collect()),
        ("option_hidden".into(), matches.iter().map(|m| m.hidden.to_string()).collect()),
        ("ending".into(), matches.iter().map(|m| m.ending).collect()),
        ("truncated".into(), matches.iter().map(Played::truncated).collect()),
        column("rounds", &|m| m.rounds),
        column("plies", &|m| m.rounds * 40),
    ];
    let seats_table = vec![
        ("match".into(), seats.iter().map(|s| s.0).collect()),
        ("players".into(), seats.iter().map(|s| s.1.roles.len() as u32).collect()),
        ("option_hidden".into(), seats.iter().map(|s| s.1.hidden.to_string()).collect()),
        ("seat".into(), seats.iter().map(|s| s.2 as u32).collect()),
        texts("role", &|m, s| m.roles[s]),
        texts("bot", &|m, s| m.bots[s]),
        ("won".into(), seats.iter().map(|(_, m, s)| m.winners.contains(s)).collect()),
        ("win_share".into(), seats.iter().map(|(_, m, s)| share(m, *s)).collect()),
        ("rank".into(), seats.iter().map(|(_, m, s)| m.rank(*s)).collect()),
        ("gold".into(), seats.iter().map(|s| s.0 as f64 / 7.0).collect()),
    ];
    Part::new(name, manifest(false), Table::new(matches_table), Table::new(seats_table))
}

/// The table with one column less.
fn without(table: &Table, column: &str) -> Table {
    let others = table.columns().filter(|(name, _)| *name != column);
    Table::new(others.map(|(name, values)| (name.to_owned(), values.clone())).collect())
}

fn manifest(cooperative: bool) -> Manifest {
    Manifest {
        schema: 1,
        program: "0.1.0".into(),
        experiment: "empires".into(),
        description: String::new(),
        game: GameFacts {
            name: "inland_sea".into(),
            title: "Inland Sea".into(),
            rules_version: 1,
            role_noun: "empire".into(),
            role_parts: vec![],
            round_noun: "round".into(),
            scenarios: vec![],
            cooperative,
            payoff_range: (0.0, 1.0),
            endings: vec!["pyramids".into(), "leaders".into()],
            match_metrics: vec![],
            match_labels: vec![],
            seat_metrics: vec![],
        },
        seed: 7,
        matches_per_cell: 600,
        segment: 1000,
        actions: false,
        rounds: false,
        factors: vec!["option_hidden".into()],
        cells: ["false", "true"]
            .map(|hidden| CellFacts {
                players: 5,
                scenario: None,
                roles: vec![],
                drawn_roles: false,
                rotation: "roles".into(),
                bots: vec!["mcts_200".into(), "greedy".into()],
                options: Default::default(),
                patches: Default::default(),
                forbid: Default::default(),
                factors: vec![hidden.into()],
                content_hash: "0123456789abcdef".into(),
            })
            .to_vec(),
        bots: Default::default(),
        reproducible: true,
        programs: false,
        paired: false,
        aligned: false,
        check_printed: true,
        stop: None,
        sensitivity: None,
        reconstructed: [(
            "0123456789abcdef".to_owned(),
            ["map: provinces.latium", "map: provinces.attica", "cards: caesar", "cards: zenobia"]
                .map(String::from)
                .to_vec(),
        )]
        .into(),
    }
}

/// 600 matches of five empires; Rome is strong, `mcts_200` beats `greedy`, a few matches are shared or truncated.
pub(crate) fn study() -> Vec<Played> {
    let mut rng = Rng::seeded(11);
    (0..600)
        .map(|i| {
            let mut roles = EMPIRES.to_vec();
            rng.shuffle(&mut roles);
            let mut bots = vec!["mcts_200", "mcts_200", "greedy", "greedy", "greedy"];
            rng.shuffle(&mut bots);
            let strength =
                (0..5).map(|s| (if roles[s] == "rome" { 18 } else { 10 }) * if bots[s] == "mcts_200" { 3 } else { 2 });
            let winner = rng.weighted(strength.collect::<Vec<u32>>().into_iter()).unwrap();
            let (winners, ending) = match i % 50 {
                0 => (vec![], "truncated"),
                1 => (vec![winner, (winner + 1) % 5], "leaders"),
                n if n < 35 => (vec![winner], "pyramids"),
                _ => (vec![winner], "leaders"),
            };
            let rounds = if ending == "truncated" { 60 } else { 6 + rng.below(9) as u32 };
            Played { scenario: [None, Some("short")][i % 2], hidden: i % 4 < 2, roles, bots, winners, ending, rounds }
        })
        .collect()
}

fn request(by: &[&str]) -> Request {
    let by = by.iter().map(|entry| entry.split('+').map(str::to_owned).collect()).collect();
    Request { by, ..Request::default() }
}

fn at_80(by: &[&str]) -> String {
    let text = analyse(&[part("a", 0, &study())], &request(by)).unwrap().render(Format::Terminal { width: 80 });
    assert!(text.lines().all(|l| l.chars().count() <= 80), "a line is too long:\n{text}");
    text
}

#[test]
fn the_terminal_report_fits_80_columns() {
    assert_snapshot!(at_80(&[]));
}

#[test]
fn combinations_of_columns_have_a_row_each() {
    assert_snapshot!(at_80(&["role+bot", "scenario", "option_hidden+players"]));
}

#[test]
fn a_wide_terminal_shows_more() {
    let report = analyse(&[part("a", 0, &study())], &request(&["role"])).unwrap();
    assert_snapshot!(report.render(Format::Terminal { width: 120 }));
}

#[test]
fn markdown_names_all_it_rests_on() {
    let report = analyse(&[part("a", 0, &study())], &request(&["role"])).unwrap();
    assert_snapshot!(report.render(Format::Markdown));
}

#[test]
fn csv_is_one_table() {
    let report = analyse(&[part("a", 0, &study())], &request(&["role", "bot"])).unwrap();
    assert_snapshot!(report.render(Format::Csv));
}

#[test]
fn json_has_rows_as_objects() {
    let report = analyse(&[part("a", 0, &study())], &request(&["bot"])).unwrap();
    let text = report.render(Format::Json);
    let value: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(value["basis"]["matches"], 600);
    assert_snapshot!(text);
}

#[test]
fn the_summary_of_a_run_has_win_rates_only() {
    let report = summary(&[part("a", 0, &study())]).unwrap();
    let ids: Vec<_> = report.tables.iter().map(|t| t.id.as_str()).collect();
    assert_eq!(ids, ["win_rate.scenario+option_hidden+role", "win_rate.scenario+option_hidden+bot"]);
}

fn rates(matches: &[Played], by: &[&str]) -> WinRates {
    let sample = Sample::new(&[part("a", 0, matches)]).unwrap();
    win_rates(&sample, by, LEVEL, Order::Level).unwrap()
}

#[test]
fn rates_by_role_count_every_match_once() {
    let study = study();
    let rates = rates(&study, &["role"]);
    assert_eq!(rates.levels.iter().map(|l| l.level[0].as_str()).collect::<Vec<_>>(), {
        let mut sorted = EMPIRES;
        sorted.sort_unstable();
        sorted
    });
    let sum: f64 = rates.levels.iter().map(|l| l.rate.value).sum();
    assert!((sum - 588.0 / 600.0).abs() < 1e-9, "12 truncated matches have no winner: {sum}");
    for level in &rates.levels {
        assert_eq!((level.seats, level.matches, level.truncated), (600, 600, 12));
        assert!((level.fair.unwrap() - 588.0 / 600.0 / 5.0).abs() < 1e-12, "{level:?}");
        assert!(level.simultaneous.low < level.rate.low && level.rate.high < level.simultaneous.high);
    }
    let test = rates.test.unwrap();
    assert_eq!((test.kind, test.df, test.matches), (Kind::FairShares, 4, 588));
    assert!(test.p < 0.001, "Rome is strong: {test:?}");
}

#[test]
fn rates_by_bot_are_per_seat_and_clustered_by_match() {
    let rates = rates(&study(), &["bot"]);
    let seats: Vec<_> = rates.levels.iter().map(|l| (l.level[0].as_str(), l.seats, l.matches)).collect();
    assert_eq!(seats, [("greedy", 1800, 600), ("mcts_200", 1200, 600)]);
    let mcts = &rates.levels[1];
    assert!(mcts.rate.low > 0.2, "{mcts:?}");
    assert_eq!(rates.test.unwrap().df, 1);
}

#[test]
fn combinations_and_columns_of_matches_are_factors() {
    let rates = rates(&study(), &["role", "option_hidden", "scenario"]);
    assert_eq!(rates.levels.len(), 20);
    assert_eq!(rates.levels[0].level, ["babylon", "false", "(none)"]);
    assert_eq!(rates.levels.iter().map(|l| l.seats).sum::<u64>(), 3000);
    // Within each of the four kinds of matches, five shares have four degrees of freedom.
    assert_eq!(rates.test.unwrap().df, 16);
}

fn table(players: usize, winner: usize) -> Played {
    Played {
        scenario: None,
        hidden: false,
        roles: EMPIRES[..players].to_vec(),
        bots: vec!["greedy"; players],
        winners: vec![winner],
        ending: "pyramids",
        rounds: 5,
    }
}

/// A level of one match has the widest interval, but a rate near 0 or 100 % is soon known; the others need more.
#[test]
fn a_point_takes_what_the_level_that_needs_most_takes() {
    let matches: Vec<_> = std::iter::once(table(3, 0)).chain((0..200).map(|i| table(5, i % 5))).collect();
    let text = analyse(&[part("a", 0, &matches)], &request(&["role+players"])).unwrap().render(Format::Markdown);
    // 6,145 at a rate of 20 %, as in docs/statistics.md.
    assert!(text.contains("±1 point takes about 6,200 matches of each level."), "{text}");
}

/// Where everybody wins exactly what is fair, nobody is farthest from it.
#[test]
fn nobody_is_farthest_where_all_are_fair() {
    let notes = |matches: &[Played]| {
        let report = analyse(&[part("a", 0, matches)], &request(&["role"])).unwrap();
        report.tables[0].notes.join(" ")
    };
    let fair: Vec<_> = (0..50).map(|i| table(5, i % 5)).collect();
    assert!(!notes(&fair).contains("Farthest"), "{}", notes(&fair));
    let unfair: Vec<_> = (0..50).map(|i| table(5, i % 4)).collect();
    assert!(notes(&unfair).contains("Farthest from its fair share: babylon, −20.0 points."), "{}", notes(&unfair));
}

/// A line of a thousand names helps nobody; the other formats for programs have them all.
#[test]
fn csv_names_the_first_reconstructed_values() {
    let mut part = part("a", 0, &study());
    let names = (0..30).map(|i| format!("map: place_{i:02}")).collect();
    part.manifest.reconstructed = [("0123456789abcdef".to_owned(), names)].into();
    let report = analyse(&[part], &request(&["role"])).unwrap();
    let csv = report.render(Format::Csv);
    assert!(csv.contains("map: place_08, map: place_09 and 20 more\n"), "{csv}");
    assert!(report.render(Format::Json).contains("map: place_29"));
}

/// All matches have five rounds: that is no interval without width, but none.
#[test]
fn numbers_that_are_the_same_in_all_matches_have_no_interval() {
    let matches: Vec<_> = (0..100).map(|i| table(5, i % 5)).collect();
    let report = analyse(&[part("a", 0, &matches)], &request(&[])).unwrap();
    let json: serde_json::Value = serde_json::from_str(&report.render(Format::Json)).unwrap();
    let pace = json["tables"].as_array().unwrap().iter().find(|t| t["id"] == "pace").unwrap();
    let rounds = &pace["rows"][0];
    assert_eq!((&rounds["measure"], &rounds["mean"]), (&"rounds".into(), &5.0.into()));
    assert!(rounds["interval_low"].is_null() && rounds["interval_high"].is_null(), "{rounds}");
    let text = report.render(Format::Terminal { width: 80 });
    let line = text.lines().find(|line| line.starts_with("rounds ")).unwrap();
    assert!(line.contains(" 5.0      the same "), "{line}");
    assert!(text.contains("The same: in all matches, which leaves nothing"), "{text}");
}

/// What only one run has is named as what it is, and nothing is said of equal seeds where there are none.
#[test]
fn runs_of_other_tables_and_seeds_are_compared_in_plain_words() {
    let five = || (0..50).map(|i| table(5, i % 5));
    let old: Vec<_> = (0..30).map(|i| table(3, i % 3)).chain(five()).collect();
    let (old, mut new) = (part("old", 0, &old), part("new", 0, &five().collect::<Vec<_>>()));
    let compared = |new: &Part| {
        let text = compare(&[old.clone(), new.clone()], &Request::default()).unwrap().render(Format::Markdown);
        (text.contains("These matches have different seeds"), text)
    };
    new.manifest.seed += 1;
    let (different, text) = compared(&new);
    assert!(different && text.contains("Not compared, because only one level has them: 3 players."), "{text}");
    new.manifest.seed -= 1;
    new.manifest.cells[0].content_hash = "other".into();
    assert!(!compared(&new).0);
}

#[test]
fn tables_of_different_sizes_have_their_own_fair_share() {
    let matches: Vec<_> = (0..30).map(|i| table(3, i % 3)).chain((0..50).map(|i| table(5, i % 5))).collect();
    let rates = rates(&matches, &["role"]);
    let fair: Vec<_> = rates.levels.iter().map(|l| (l.level[0].as_str(), l.seats, l.fair.unwrap())).collect();
    assert_eq!(fair[0], ("babylon", 50, 0.2));
    assert!((fair[4].2 - 20.0 / 80.0).abs() < 1e-12, "10 of 30 and 10 of 50: {fair:?}");
    let test = rates.test.unwrap();
    assert!(test.chi_square < 1e-9 && test.p > 0.999, "everyone has exactly its share: {test:?}");
}

#[test]
fn a_cooperative_game_counts_whole_wins_and_compares_matches() {
    let played = |i: usize| Played {
        scenario: Some(if i < 100 { "easy" } else { "hard" }),
        hidden: false,
        roles: EMPIRES[..3].to_vec(),
        bots: vec!["greedy"; 3],
        winners: if i % 100 < (if i < 100 { 70 } else { 40 }) { vec![0, 1, 2] } else { vec![] },
        ending: "over",
        rounds: 9,
    };
    let mut part = part("a", 0, &(0..200).map(played).collect::<Vec<_>>());
    part.manifest = manifest(true);
    let report = analyse(from_ref(&part), &request(&[])).unwrap();
    assert_snapshot!("cooperative", report.render(Format::Terminal { width: 80 }));
    let sample = Sample::new(&[part]).unwrap();
    let rates = win_rates(&sample, &["scenario"], LEVEL, Order::Level).unwrap();
    assert_eq!(rates.counting, Counting::Whole);
    let (easy, hard) = (&rates.levels[0], &rates.levels[1]);
    assert_eq!((easy.rate.value, hard.rate.value, easy.fair), (0.7, 0.4, None));
    // 100 matches, not 300 seats, carry the interval.
    assert!((easy.rate.half_width() - wilson(70, 100, LEVEL).half_width()).abs() < 2e-3, "{easy:?}");
    // R: chisq.test(matrix(c(70, 30, 40, 60), 2), correct = FALSE): X-squared = 18.182, df = 1, p-value = 2.008e-05.
    let test = rates.test.unwrap();
    assert_eq!((test.kind, test.df), (Kind::Homogeneity, 1));
    assert!((test.chi_square - 18.1818).abs() < 1e-4 && (test.p - 2.008e-5).abs() < 1e-8, "{test:?}");
}

#[test]
fn endings_and_length_are_over_all_matches() {
    let sample = Sample::new(&[part("a", 0, &study())]).unwrap();
    let none: [&str; 0] = [];
    let shares = endings(&sample, &none, LEVEL, Order::Rate).unwrap();
    let counts: Vec<_> = shares.iter().map(|s| (s.value.as_str(), s.count)).collect();
    assert_eq!(counts, [("pyramids", 396), ("leaders", 192), ("truncated", 12)]);
    assert_eq!(shares[0].share, wilson(396, 600, LEVEL));
    let paces = pace(&sample, &none, &["rounds"], LEVEL).unwrap();
    assert_eq!((paces[0].min, paces[0].max, paces[0].mean.n), (6.0, 60.0, 600));
    assert_eq!(endings(&sample, &["scenario"], LEVEL, Order::Level).unwrap().len(), 5);
}

#[test]
fn the_stronger_bot_is_rated_higher() {
    let sample = Sample::new(&[part("a", 0, &study())]).unwrap();
    let ratings = rate_bots(&sample, LEVEL).unwrap().unwrap();
    assert_eq!(ratings[0].name, "mcts_200");
    assert!((ratings[0].points.value + ratings[1].points.value).abs() < 1e-9);
    assert_eq!(ratings[0].comparisons, 600 * 6);
}

#[test]
fn shards_are_one_sample_in_any_order() {
    let study = study();
    let whole = rates(&study, &["role", "bot"]);
    let shards = [part("b", 250, &study[250..]), part("a", 0, &study[..250])];
    let sample = Sample::new(&shards).unwrap();
    let merged = win_rates(&sample, &["role", "bot"], LEVEL, Order::Level).unwrap();
    for (a, b) in whole.levels.iter().zip(&merged.levels) {
        assert_eq!((&a.level, a.seats, a.wins), (&b.level, b.seats, b.wins));
        assert!((a.rate.low - b.rate.low).abs() < 1e-9);
    }
    let by_run = win_rates(&sample, &["run", "role"], LEVEL, Order::Level).unwrap();
    assert_eq!(by_run.levels[0].level, ["b", "babylon"], "runs come in the order in which they were named");
    assert_eq!(by_run.levels[0].seats, 350);
}

#[test]
fn what_cannot_be_analysed_is_refused_in_words() {
    let study = study();
    let a = part("a", 0, &study);
    let error = |parts: &[Part], by: &str| analyse(parts, &request(&[by])).unwrap_err().to_string();
    assert_snapshot!(error(from_ref(&a), "rolle"), @"unknown column `rolle`; did you mean `role`? (known: players, option_hidden, seat, role, bot, cell, scenario, ending, truncated, rounds, plies, line_up, run); any other column of the results that takes few values will do, too");
    assert_snapshot!(error(from_ref(&a), "match"), @"`match` numbers the matches, and matches are what is counted; group by what several of them have in common: players, option_hidden, seat, role, bot, cell, scenario, ending, truncated, rounds, plies, line_up, run");
    assert_eq!(error(from_ref(&a), "match"), error(from_ref(&a), "match+role"));
    assert_snapshot!(error(from_ref(&a), "gold"), @"`gold` has more than 200 different values; group by columns that take few");
    assert_snapshot!(error(&[a.clone(), part("b", 599, &study)], "role"), @"a and b cannot be analysed together: both hold match 599 of the same run, which would count it twice");
    let mut longer = part("b", 0, &study);
    longer.manifest.matches_per_cell = 9000;
    assert_snapshot!(error(&[a.clone(), longer.clone()], "role"), @"a and b cannot be analysed together: both hold match 0 of the same run, which would count it twice");
    longer.manifest.seed = 8;
    assert_eq!(analyse(&[a.clone(), longer], &request(&["role"])).unwrap().basis.matches, 1200);
    assert_snapshot!(error(&[part("a", 0, &[])], "role"), @"a holds no matches");
    let mut other = part("b", 600, &study);
    other.seats = without(&other.seats, "gold");
    assert_snapshot!(error(&[a.clone(), other], "role"), @"a and b cannot be analysed together: table `seats`: only the first has column `gold`");
    let mut broken = a;
    broken.seats = without(&broken.seats, "won");
    assert_snapshot!(error(&[broken], "role"), @"a: table `seats` has no column `won`; was it written by another version of agon?");
    assert!(matches!(Confidence::new(95.0), Err(AnalysisError::Confidence(_))));
}

/// Wilson's interval covers on average what it promises (Agresti and Coull 1998).
#[test]
fn wilson_intervals_cover_as_promised() {
    let mut rng = Rng::seeded(1);
    for (rate, n) in [(0.2, 200), (0.05, 400), (0.5, 50)] {
        let mut wins = || (0..n).filter(|_| rng.unit() < rate).count() as u64;
        let covered = (0..4000).filter(|_| wilson(wins(), n, LEVEL).covers(rate)).count();
        assert!((0.935..0.97).contains(&(covered as f64 / 4000.0)), "{covered} of 4000 at {rate}");
    }
}

/// The bot has two or three of five seats, and only one of them can win; the clustered interval takes exact account of that.
#[test]
fn clustered_intervals_cover_as_promised() {
    let mut rng = Rng::seeded(2);
    let mut covered = 0;
    let mut naive = 0.0;
    for _ in 0..2000 {
        let clusters: Vec<(f64, u32)> = (0..150)
            .map(|_| {
                let held = 2 + rng.below(2) as u32;
                (f64::from(u8::from(rng.below(5) < held as usize)), held)
            })
            .collect();
        let estimate = clustered(&clusters, LEVEL);
        covered += u32::from(estimate.covers(0.2));
        let wins = clusters.iter().map(|c| c.0).sum::<f64>() as u64;
        naive += wilson(wins, estimate.n, LEVEL).half_width() / estimate.half_width();
    }
    assert!((0.935..0.965).contains(&(f64::from(covered) / 2000.0)), "{covered} of 2000");
    assert!(naive / 2000.0 > 1.1, "ignoring the dependence would waste a fifth of the matches");
}

/// For equal seats the test of equality rejects one time in twenty: for roles, for bots in several seats, and with shared
/// victories and truncated matches.
#[test]
fn the_test_of_equality_keeps_its_level() {
    let mut rejected = [0; 2];
    let repeats = 1000;
    for repeat in 0..repeats {
        let mut rng = Rng::seeded(1000 + repeat);
        let matches: Vec<Played> = (0..100)
            .map(|i| {
                let mut bots = vec!["a", "a", "b", "b", "c"];
                rng.shuffle(&mut bots);
                let winner = rng.below(5);
                let winners = match i % 10 {
                    0 => vec![],
                    1 => vec![winner, (winner + 1 + rng.below(4)) % 5],
                    _ => vec![winner],
                };
                let ending = if winners.is_empty() { "truncated" } else { "pyramids" };
                Played { scenario: None, hidden: false, roles: EMPIRES.to_vec(), bots, winners, ending, rounds: 1 }
            })
            .collect();
        let sample = Sample::new(&[part("a", 0, &matches)]).unwrap();
        for (count, by) in rejected.iter_mut().zip(["role", "bot"]) {
            let test = win_rates(&sample, &[by], LEVEL, Order::Level).unwrap().test.unwrap();
            *count += u32::from(test.p < 0.05);
        }
    }
    for (count, by) in rejected.iter().zip(["role", "bot"]) {
        assert!((0.03..0.07).contains(&(f64::from(*count) / repeats as f64)), "{by}: {count} of {repeats}");
    }
}
