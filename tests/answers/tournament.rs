//! A round robin: who beats whom, and how sure that is.

use crate::grove::{PRINTED, TUNNEL, manifest};
use agon_analysis::stopping::Watch;
use agon_analysis::verdict::Verdict;
use agon_analysis::{Part, Times};
use agon_arena::Thinking;
use agon_game::Rng;
use agon_record::{StopFigures, StopRule, Table, Values};
use agon_report::{Format, Request, analyse};
use insta::assert_snapshot;
use std::time::Duration;

const BOTS: [&str; 4] = ["rock", "paper", "scissors", "pebble"];

/// How often the first of two bots beats the second: three in a circle, and a weak one.
fn chance(a: usize, b: usize) -> f64 {
    match (a, b) {
        (3, _) => 0.15,
        (_, 3) => 0.85,
        (a, b) if (a + 3 - b) % 3 == 1 => 0.75,
        _ => 0.25,
    }
}

/// Every pair `rounds` times at a table of two; one match in ten is drawn.
pub(crate) fn round_robin(rounds: usize, seed: u64) -> Part {
    let pairs: Vec<(usize, usize)> = (0..4).flat_map(|a| (a + 1..4).map(move |b| (a, b))).collect();
    duels((0..rounds).flat_map(|_| pairs.clone()), seed)
}

fn duels(pairs: impl Iterator<Item = (usize, usize)>, seed: u64) -> Part {
    let mut rng = Rng::seeded(seed);
    let matches: Vec<([usize; 2], Option<usize>)> =
        pairs.map(|(a, b)| ([a, b], (rng.below(10) > 0).then(|| usize::from(rng.unit() >= chance(a, b))))).collect();
    let n = matches.len();
    let seats = || matches.iter().enumerate().flat_map(|(m, of)| (0..2).map(move |seat| (m, of, seat)));
    let won = |of: &([usize; 2], Option<usize>), seat: usize| of.1 == Some(seat);
    let of_matches = vec![
        ("match".into(), (0..n as u64).collect()),
        ("cell".into(), (0..n).map(|_| 0u32).collect::<Values>()),
        ("players".into(), (0..n).map(|_| 2u32).collect()),
        ("ending".into(), (0..n).map(|_| "grown").collect()),
        ("truncated".into(), (0..n).map(|_| false).collect()),
        ("rounds".into(), (0..n).map(|_| 9u32).collect()),
        ("plies".into(), (0..n).map(|_| 90u32).collect()),
    ];
    let of_seats = vec![
        ("match".into(), seats().map(|s| s.0 as u64).collect()),
        ("seat".into(), seats().map(|s| s.2 as u32).collect()),
        ("role".into(), seats().map(|s| ["ash", "birch"][s.2]).collect()),
        ("bot".into(), seats().map(|s| BOTS[s.1.0[s.2]]).collect()),
        ("won".into(), seats().map(|s| won(s.1, s.2)).collect()),
        ("win_share".into(), seats().map(|s| f64::from(u8::from(won(s.1, s.2)))).collect()),
        ("rank".into(), seats().map(|s| if s.1.1.is_none_or(|w| w == s.2) { 1u32 } else { 2 }).collect()),
    ];
    let mut manifest = manifest(3, n as u64);
    manifest.factors.clear();
    manifest.cells.truncate(1);
    for cell in &mut manifest.cells {
        cell.players = 2;
        cell.factors.clear();
        cell.options.clear();
        cell.bots = BOTS.map(String::from).to_vec();
    }
    manifest.bots = BOTS.map(|bot| (bot.to_owned(), serde_json::json!({ "kind": "mcts" }))).into();
    Part::new("a", manifest, Table::new(of_matches), Table::new(of_seats))
}

/// Three bots that beat one another in a circle have no order, and the report says so; the fourth is surely the weakest.
#[test]
fn a_tournament_has_a_cross_table() {
    let report = analyse(&[round_robin(80, 1)], &Request::default()).unwrap();
    let order = &report.findings[0].text;
    assert!(order.starts_with("Strongest first: ") && order.contains("pebble"), "{order}");
    let tables: Vec<_> = report.tables.iter().filter(|t| t.id.ends_with(".bot")).cloned().collect();
    let ids: Vec<&str> = tables.iter().map(|t| t.id.as_str()).collect();
    assert_eq!(ids, ["win_rate.bot", "rating.bot", "cross.bot", "pairs.bot"]);
    assert_eq!(
        tables[2].details["circles"],
        serde_json::json!([["rock", "scissors", "paper"]]),
        "{:?}",
        tables[2].notes
    );
    let text = agon_report::Report { tables, ..report }.render(Format::Terminal { width: 80 });
    assert!(text.lines().all(|l| l.chars().count() <= 80), "a line is too long:\n{text}");
    assert_snapshot!(text);
}

/// Ratings have a mean, not a fair share, and changes lie about no change: the chart calls its dotted line by its name.
#[test]
fn the_dotted_line_of_a_chart_has_its_own_name() {
    let page = analyse(&[round_robin(80, 1)], &Request::default()).unwrap().render(Format::Html);
    let caption = |id: &str| {
        let section =
            page.split(&format!("<section id=\"t-{id}\"")).nth(1).unwrap_or_else(|| panic!("{id} is missing"));
        let caption = section.split("<figcaption>").nth(1).unwrap();
        caption.split("</figcaption>").next().unwrap().to_owned()
    };
    assert_eq!(caption("rating-bot"), "Dot: the estimate; line: its interval; dotted: the mean.");
    assert!(caption("win-rate-bot").contains("; dotted: what would be fair; square: "), "{}", caption("win-rate-bot"));
    let mut rng = Rng::seeded(3);
    let study = crate::trust::part(400, [PRINTED, TUNNEL], 0.0, &mut rng);
    let page = analyse(&[study], &Request::default()).unwrap().render(Format::Html);
    let section = page.split("<section id=\"t-change-option-tunnel\"").nth(1).unwrap();
    assert!(section.split("</figure>").next().unwrap().contains("; dotted: no change; square: "), "{section}");
}

/// Times are shown where they were measured, beside the results, and nowhere else.
#[test]
fn time_used_stands_in_the_cross_table() {
    let mut part = round_robin(20, 1);
    let plain = analyse(&[part.clone()], &Request::default()).unwrap();
    assert!(plain.tables.iter().all(|t| t.id != "time.bot"));
    let mut times = Times::default();
    for (bot, milliseconds) in [("rock", 2), ("paper", 250)] {
        for _ in 0..3 {
            let each = Duration::from_millis(milliseconds);
            times.add(bot, &Thinking { decisions: 4, total: 4 * each, longest: 3 * each });
        }
    }
    times.add("scissors", &Thinking::default());
    part.times = Some(times);
    let report = analyse(&[part], &Request::default()).unwrap();
    let tables: Vec<_> =
        report.tables.iter().filter(|t| ["cross.bot", "time.bot"].contains(&t.id.as_str())).cloned().collect();
    assert_eq!(tables.len(), 2);
    let text = agon_report::Report { tables, ..report }.render(Format::Terminal { width: 80 });
    assert!(text.lines().all(|l| l.chars().count() <= 80), "a line is too long:\n{text}");
    let tables = text.split("Cross table").nth(1).unwrap();
    assert_snapshot!(tables);
}

/// Tables of rock, paper and a broken bot, which forfeits each match whose number `forfeited` holds for; rock wins the others,
/// and paper is second.
fn with_a_broken_bot(matches: u64, forfeited: impl Fn(u64) -> bool) -> Part {
    let seats = || (0..matches).flat_map(|m| (0..3usize).map(move |seat| (m, seat)));
    let won = |m: u64, seat: usize| if forfeited(m) { seat < 2 } else { seat == 0 };
    let of_matches = vec![
        ("match".into(), (0..matches).collect()),
        ("cell".into(), (0..matches).map(|_| 0u32).collect::<Values>()),
        ("players".into(), (0..matches).map(|_| 3u32).collect()),
        ("ending".into(), (0..matches).map(|m| if forfeited(m) { "forfeit" } else { "grown" }).collect()),
        ("truncated".into(), (0..matches).map(|_| false).collect()),
        ("rounds".into(), (0..matches).map(|_| 9u32).collect()),
        ("plies".into(), (0..matches).map(|_| 90u32).collect()),
    ];
    let share = |m: u64, seat: usize| f64::from(u8::from(won(m, seat))) / if forfeited(m) { 2.0 } else { 1.0 };
    let rank = |m: u64, seat: usize| if forfeited(m) { [1u32, 1, 3][seat] } else { seat as u32 + 1 };
    let fault = |m: u64, seat: usize| (forfeited(m) && seat == 2).then(|| "crash".to_owned());
    let of_seats = vec![
        ("match".into(), seats().map(|s| s.0).collect()),
        ("seat".into(), seats().map(|s| s.1 as u32).collect()),
        ("role".into(), seats().map(|s| ["ash", "birch", "cedar"][s.1]).collect()),
        ("bot".into(), seats().map(|s| ["rock", "paper", "broken"][s.1]).collect()),
        ("won".into(), seats().map(|s| won(s.0, s.1)).collect()),
        ("win_share".into(), seats().map(|s| share(s.0, s.1)).collect()),
        ("rank".into(), seats().map(|s| rank(s.0, s.1)).collect()),
        ("forfeit".into(), Values::Text(seats().map(|s| fault(s.0, s.1)).collect())),
        ("forfeit_reason".into(), Values::Text(seats().map(|s| fault(s.0, s.1)).collect())),
    ];
    let mut manifest = manifest(3, matches);
    (manifest.factors, manifest.programs) = (Vec::new(), true);
    manifest.cells.truncate(1);
    for cell in &mut manifest.cells {
        cell.players = 3;
        cell.factors.clear();
        cell.options.clear();
        cell.bots = ["rock", "paper", "broken"].map(String::from).to_vec();
    }
    manifest.stop = Some(StopRule { every: matches, steer: false, figures: StopFigures::Bots { margin: Some(5.0) } });
    manifest.segment = matches;
    Part::new("a", manifest, Table::new(of_matches), Table::new(of_seats))
}

/// What a third forfeits says nothing about two others: their pairs are those of the matches that were played.
#[test]
fn the_forfeit_of_a_third_is_no_draw() {
    let score = |part: &Part, other: &str| {
        let report = analyse(std::slice::from_ref(part), &Request::default()).unwrap();
        let json: serde_json::Value = serde_json::from_str(&report.render(Format::Json)).unwrap();
        let cross = json["tables"].as_array().unwrap().iter().find(|table| table["id"] == "cross.bot").unwrap().clone();
        let rock = cross["rows"].as_array().unwrap().iter().find(|row| row["bot"] == "rock").unwrap().clone();
        rock[format!("against_{other}")].clone()
    };
    let part = with_a_broken_bot(400, |m| m % 2 == 0);
    assert_eq!((score(&part, "paper"), score(&part, "broken")), (1.0.into(), 1.0.into()));
    assert_eq!(score(&part.without_forfeits(), "paper"), 1.0);
    let part = with_a_broken_bot(400, |_| true);
    assert_eq!((score(&part, "paper"), score(&part, "broken")), (serde_json::Value::Null, 1.0.into()));
}

/// Two bots who only ever saw a third forfeit are not called as good as equal.
#[test]
fn the_forfeit_of_a_third_decides_nothing_between_two_others() {
    let verdicts = |forfeited: fn(u64) -> bool| {
        let part = with_a_broken_bot(400, forfeited);
        let mut watch = Watch::new(&part.manifest).unwrap();
        watch.add(&part.matches, &part.seats).unwrap();
        let look = watch.look();
        let of = |first: &str, other: &str| {
            let of = |c: &&agon_analysis::stopping::Contrast| c.who == first && c.from == other;
            look.contrasts.iter().find(of).map(|c| c.verdict).unwrap()
        };
        (of("rock", "paper"), of("rock", "broken"))
    };
    assert_eq!(verdicts(|_| true), (Verdict::Undecided, Verdict::Above));
    assert_eq!(verdicts(|m| m % 2 == 0), (Verdict::Above, Verdict::Above));
}

/// In a Swiss tournament the strong meet the strong; the report says that scores do not rank them.
#[test]
fn a_swiss_tournament_warns_of_scores() {
    let mut part = round_robin(20, 1);
    let warned = |part: &Part| {
        let report = analyse(std::slice::from_ref(part), &Request::default()).unwrap();
        let warned = |t: &&agon_report::Table| t.notes.iter().any(|n| n.contains("compare ratings, not scores"));
        report.tables.iter().filter(warned).map(|t| t.id.clone()).collect::<Vec<_>>()
    };
    assert!(warned(&part).is_empty());
    part.manifest.cells.iter_mut().for_each(|cell| cell.rotation = "swiss_bots".into());
    assert_eq!(warned(&part), ["win_rate.bot", "rating.bot"]);
}

/// Who met whom in a Swiss tournament, and who sat out, round by round; the last rounds stay where not all find room.
#[test]
fn a_swiss_tournament_shows_its_rounds() {
    let rounds = [[(0, 1), (2, 3)], [(0, 2), (1, 3)], [(1, 2), (1, 2)]];
    let twice = rounds.into_iter().flatten().flat_map(|pair| [pair; 2]);
    let mut part = duels(twice, 5);
    part.manifest.segment = 4;
    assert!(analyse(&[part.clone()], &Request::default()).unwrap().tables.iter().all(|t| t.id != "rounds.bot"));
    part.manifest.cells.iter_mut().for_each(|cell| cell.rotation = "swiss_bots".into());
    let report = analyse(&[part], &Request::default()).unwrap();
    let table = report.tables.iter().find(|t| t.id == "rounds.bot").unwrap().clone();
    let place = |bot: &str| table.rows.iter().position(|row| row[1].shown() == bot).unwrap();
    let met = |bot: &str, round: usize| table.rows[place(bot)][1 + round].shown();
    for (round, a, b) in
        [(1, "rock", "paper"), (1, "scissors", "pebble"), (2, "rock", "scissors"), (3, "paper", "scissors")]
    {
        let score = |bot: &str, other: &str| -> f64 {
            let told = met(bot, round);
            let (number, score) = told.split_once(": ").unwrap();
            assert_eq!(number, (place(other) + 1).to_string(), "{bot} met {other}");
            score.trim_end_matches('%').parse().unwrap()
        };
        assert_eq!(score(a, b) + score(b, a), 100.0, "round {round}");
    }
    assert_eq!((met("rock", 3), met("pebble", 3)), ("–".to_owned(), "–".to_owned()));
    let narrow = agon_report::Report { tables: vec![table], ..report }.render(Format::Terminal { width: 30 });
    let head = narrow.lines().skip_while(|line| *line != "Rounds of the tournament").nth(1).unwrap();
    assert_eq!(head.split_whitespace().collect::<Vec<_>>(), ["bot", "2", "3"], "{narrow}");
}
