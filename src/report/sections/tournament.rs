//! Bots against each other: the cross table, and every pair.

use super::{interval_head, joint_head};
use crate::table::{Cell, Column, Kind, Picture, Table};
use agon_analysis::cross_table::{Meeting, SURE, circles};
use agon_analysis::swiss::Tournament;
use agon_analysis::{Confidence, Time, Times};
use serde_json::json;

/// What the keys of the columns of a cross table begin with, before the name of the bot.
pub const AGAINST: &str = "against_";

/// Each bot's wins, draws and losses, its time for a decision, and its score against each other bot, in the order of
/// `names`.
pub fn cross_table(names: &[String], meetings: &[Meeting], times: Option<&Times>) -> Table {
    let mut columns = vec![
        Column::new("place", "", Kind::Number),
        Column::new("bot", "bot", Kind::Text),
        Column::new("won", "won", Kind::Number).dispensable(2),
        Column::new("drawn", "drawn", Kind::Number).dispensable(4),
        Column::new("lost", "lost", Kind::Number).dispensable(2),
        Column::new("score", "score", Kind::Number),
    ];
    let thought = |bot: &String| times.and_then(|times| times.bots.get(bot)).and_then(Time::mean);
    if times.is_some() {
        columns.push(Column::new("milliseconds", "ms", Kind::Number).dispensable(3));
    }
    // Of many bots they find no room in a terminal; all or none.
    let against = |(i, name): (usize, &String)| {
        Column::new(format!("{AGAINST}{name}"), (i + 1).to_string(), Kind::Number).dispensable(1)
    };
    columns.extend(names.iter().enumerate().map(against));
    let row = |(place, bot): (usize, &String)| {
        let sum = |count: fn(&Meeting) -> u64| of(meetings, bot).map(count).sum::<u64>();
        let (won, drawn, lost) = (sum(|m| m.won), sum(|m| m.drawn), sum(|m| m.lost));
        let pairs = (won + drawn + lost).max(1) as f64;
        let mut cells = vec![
            Cell::Count(place as u64 + 1),
            Cell::Text(bot.clone()),
            Cell::Count(won),
            Cell::Count(drawn),
            Cell::Count(lost),
            Cell::Percent((won as f64 + drawn as f64 / 2.0) / pairs),
        ];
        if times.is_some() {
            cells.push(thought(bot).map_or(Cell::Missing, milliseconds));
        }
        cells.extend(names.iter().map(|other| {
            let meeting = of(meetings, bot).find(|m| m.other == *other);
            meeting.map_or(Cell::Missing, |m| Cell::WholePercent(m.score.value))
        }));
        cells
    };
    let circles = circles(names, meetings);
    let mut notes = vec![
        "Pairs of seats, by who finished first; the numbered columns give the score against that bot in percent, a draw as \
         a half. Where they find no room, the other formats have them."
            .to_owned(),
    ];
    if times.is_some() {
        notes.push("ms: milliseconds for a decision, as measured when the matches were played.".to_owned());
    }
    notes.extend(circles.iter().take(3).map(|[a, b, c]| format!("{a} beats {b}, {b} beats {c}, and {c} beats {a}.")));
    if circles.len() > 3 {
        notes.push(format!("{} more such circles are among them.", circles.len() - 3));
    }
    Table {
        id: "cross.bot".to_owned(),
        title: "Cross table of the bots".to_owned(),
        columns,
        rows: names.iter().enumerate().map(row).collect(),
        notes,
        details: json!({ "circles": circles }),
        pictures: vec![Picture::Cross],
        ..Table::default()
    }
}

/// Who met whom in each round of a Swiss tournament, with its score, in the order of `names`; and who sat out.
pub fn rounds(names: &[String], tournament: &Tournament) -> Table {
    let Tournament { cell, players, bots, rounds } = tournament;
    let names: Vec<&String> = names.iter().filter(|name| bots.contains(name)).collect();
    let place = |bot: &str| names.iter().position(|name| *name == bot).map_or(0, |at| at + 1);
    // Where not all find room, the last ones stay.
    let column = |round: usize| {
        let rank = u8::try_from(rounds.len() - round).unwrap_or(u8::MAX).min(Column::HIDDEN - 1);
        Column::new(format!("round_{}", round + 1), (round + 1).to_string(), Kind::Text).dispensable(rank)
    };
    let mut columns = vec![Column::new("place", "", Kind::Number), Column::new("bot", "bot", Kind::Text)];
    columns.extend((0..rounds.len()).map(column));
    let row = |bot: &String| {
        let mut cells = vec![Cell::Count(place(bot) as u64), Cell::Text(bot.clone())];
        cells.extend(rounds.iter().map(|round| {
            let Some((table, own, mut others)) = round.seat(bot) else { return Cell::Text("–".to_owned()) };
            let met = match (players, others.next()) {
                (2, Some(other)) => place(&other.bot),
                _ => table + 1,
            };
            Cell::Text(format!("{met}: {:.0}%", 100.0 * own.points / own.of))
        }));
        cells
    };
    let met = match players {
        2 => "the number of the bot that it met",
        _ => "the number of its table, 1 being that of the best so far,",
    };
    Table {
        id: "rounds.bot".to_owned() + &if cell.is_empty() { String::new() } else { format!(".{cell}") },
        title: "Rounds of the tournament".to_owned()
            + &if cell.is_empty() { String::new() } else { format!(": {cell}") },
        columns,
        rows: names.iter().map(|bot| row(bot)).collect(),
        notes: vec![format!(
            "Bots from the highest rating down; for each round {met} and the score there; – where it sat out. Of many rounds \
             a terminal shows the last."
        )],
        ..Table::default()
    }
}

/// How long each bot thought, in the order of `names`; the others follow by name.
pub fn times(names: &[String], times: &Times) -> Table {
    let others = times.bots.keys().filter(|bot| !names.contains(bot));
    let timed = names.iter().chain(others).filter_map(|bot| Some((bot, times.bots.get(bot)?)));
    let row = |(bot, time): (&String, &Time)| {
        vec![
            Cell::Text(bot.clone()),
            Cell::Count(time.matches),
            Cell::Count(time.decisions),
            time.mean().map_or(Cell::Missing, milliseconds),
            milliseconds(time.longest as f64 / 1e3),
            Cell::Number(time.microseconds as f64 / 1e6, 1),
        ]
    };
    Table {
        id: "time.bot".to_owned(),
        title: "Time of the bots".to_owned(),
        columns: vec![
            Column::new("bot", "bot", Kind::Text),
            Column::new("matches", "matches", Kind::Number),
            Column::new("decisions", "decisions", Kind::Number),
            Column::new("milliseconds", "ms each", Kind::Number),
            Column::new("longest_milliseconds", "longest", Kind::Number),
            Column::new("seconds", "seconds in all", Kind::Number),
        ],
        rows: timed.map(row).collect(),
        notes: vec![
            "Measured while the matches were played, on whatever machine and threads they were; another run gives other \
             times. Only decisions with a choice are counted, and an interrupted run may miss some."
                .to_owned(),
        ],
        ..Table::default()
    }
}

/// Short times with more digits.
fn milliseconds(time: f64) -> Cell {
    Cell::Number(time, if time < 1.0 { 3 } else { usize::from(time < 100.0) })
}

/// What a bot did against each of the others.
fn of<'a>(meetings: &'a [Meeting], bot: &'a str) -> impl Iterator<Item = &'a Meeting> {
    meetings.iter().filter(move |m| m.bot == bot)
}

/// Each pair once, the better rated bot first.
pub fn pairs(names: &[String], meetings: &[Meeting], confidence: Confidence) -> Table {
    let place = |name: &String| names.iter().position(|n| n == name);
    let once = meetings.iter().filter(|m| place(&m.bot) < place(&m.other));
    let row = |m: &Meeting| {
        vec![
            Cell::Text(m.bot.clone()),
            Cell::Text(m.other.clone()),
            Cell::Count(m.matches),
            Cell::Count(m.won),
            Cell::Count(m.drawn),
            Cell::Count(m.lost),
            Cell::Percent(m.score.value),
            Cell::PercentRange(m.score.low, m.score.high),
            Cell::PercentRange(m.simultaneous.low, m.simultaneous.high),
            Cell::Percent(m.better),
        ]
    };
    let rows: Vec<_> = once.map(row).collect();
    Table {
        id: "pairs.bot".to_owned(),
        title: "Bots two by two".to_owned(),
        columns: vec![
            Column::new("bot", "bot", Kind::Text),
            Column::new("other", "against", Kind::Text),
            Column::new("matches", "matches", Kind::Number).dispensable(2),
            Column::new("won", "won", Kind::Number),
            Column::new("drawn", "drawn", Kind::Number).dispensable(1),
            Column::new("lost", "lost", Kind::Number),
            Column::new("score", "score", Kind::Number),
            Column::new("interval", interval_head(confidence), Kind::Range),
            Column::new("joint", joint_head(confidence), Kind::Range).dispensable(3),
            Column::new("better", "better", Kind::Number),
        ],
        rows,
        notes: vec![format!(
            "better: how sure it is that the first is the stronger one; {:.0}% is called sure. An even pair stands at 50%.",
            100.0 * SURE
        )],
        ..Table::default()
    }
}
