//! The game's numbers of seats: what they are made of, when something was reached, and what winners have more of.

use super::{
    amount_range, few_note, id, interval_head, joint_head, level_columns, number_range, same_note, sign, title,
};
use crate::table::{Cell, Column, Kind, Table};
use agon_analysis::components::Portion;
use agon_analysis::estimate::Method;
use agon_analysis::milestones::Arrival;
use agon_analysis::of_seats::OfSeats;
use agon_analysis::winners::Contrast;
use agon_analysis::{Confidence, Estimate, Sample};
use serde_json::{Map, Value, json};

/// The level of rows over all seats.
const ALL: &str = "all";

/// The parts of a number and the number itself, level by level; rows without a level are over all seats.
pub fn components(by: &[&str], whole: &str, rows: &[OfSeats<Portion>], confidence: Confidence) -> Table {
    let mut columns = level_columns(by);
    columns.extend([
        Column::new("part", "part", Kind::Text),
        Column::new("seats", "seats", Kind::Number).dispensable(4),
        Column::new("mean", "mean", Kind::Number),
        Column::new("interval", interval_head(confidence), Kind::Range),
        Column::new("share", "share", Kind::Number),
        Column::new("share_interval", interval_head(confidence), Kind::Range).dispensable(3),
        Column::new("winners_seats", "wins", Kind::Number).dispensable(4),
        Column::new("winners_mean", "winners", Kind::Number),
        Column::new("winners_interval", interval_head(confidence), Kind::Range).dispensable(1),
        Column::new("winners_share", "share", Kind::Number),
        Column::new("winners_share_interval", interval_head(confidence), Kind::Range).dispensable(3),
    ]);
    let portion = |p: Option<Portion>| -> Vec<Cell> {
        let Some(p) = p else { return vec![Cell::Missing; 5] };
        let share = p.share.map_or(Cell::Missing, |s| Cell::Percent(s.value));
        vec![
            Cell::Count(p.mean.n),
            Cell::Number(p.mean.value, 2),
            amount_range(&p.mean, 2),
            share,
            percent_range(p.share),
        ]
    };
    let row = |c: &OfSeats<Portion>| {
        let part = c.metric.strip_prefix(whole).map_or(c.metric.as_str(), |rest| rest.trim_start_matches('_'));
        let part = if c.metric == whole { whole } else { part };
        let mut cells = level_cells(by, &c.level);
        cells.push(Cell::Text(part.to_owned()));
        cells.extend(portion(Some(c.all)));
        cells.extend(portion(c.winners));
        cells
    };
    let by: Vec<String> = by.iter().map(|c| (*c).to_owned()).collect();
    let mut notes = vec![format!(
        "Mean {whole} of a seat by each part, and the share of the part in all {whole}; then the same of seats that won."
    )];
    let rows: Vec<Vec<Cell>> = rows.iter().map(row).collect();
    notes.extend(same_note(&rows));
    notes.extend(few_note(&rows));
    Table {
        id: id(&format!("components.{whole}"), &by),
        title: title(&format!("Parts of {whole}"), &by),
        columns,
        rows,
        notes,
        ..Table::default()
    }
}

/// How many seats reach each milestone, and when; `round_noun` is the rulebook's word for a round.
pub fn milestones(by: &[&str], rows: &[OfSeats<Arrival>], round_noun: &str, confidence: Confidence) -> Table {
    let mut columns = level_columns(by);
    columns.extend([
        Column::new("milestone", "milestone", Kind::Text),
        Column::new("seats", "seats", Kind::Number).dispensable(5),
        Column::new("reached", "reached", Kind::Number),
        Column::new("reached_interval", interval_head(confidence), Kind::Range).dispensable(1),
        Column::new("round", format!("in {round_noun}"), Kind::Number),
        Column::new("interval", interval_head(confidence), Kind::Range),
        Column::new("winners_reached", "winners reached", Kind::Number).dispensable(3),
        Column::new("winners_reached_interval", interval_head(confidence), Kind::Range).dispensable(4),
        Column::new("winners_round", "winners", Kind::Number),
        Column::new("winners_interval", interval_head(confidence), Kind::Range).dispensable(2),
    ]);
    let arrival = |a: Option<Arrival>| -> Vec<Cell> {
        let Some(a) = a else { return vec![Cell::Missing; 4] };
        let round = a.round.map_or(Cell::Missing, |r| Cell::Number(r.value, 2));
        let interval = a.round.map_or(Cell::Missing, |r| amount_range(&r, 2));
        vec![Cell::Percent(a.reached.value), percent_range(Some(a.reached)), round, interval]
    };
    let suffix = format!("_{round_noun}");
    let row = |m: &OfSeats<Arrival>| {
        let mut cells = level_cells(by, &m.level);
        cells.push(Cell::Text(m.metric.strip_suffix(&suffix).unwrap_or(&m.metric).to_owned()));
        cells.push(Cell::Count(m.all.reached.n));
        cells.extend(arrival(Some(m.all)));
        cells.extend(arrival(m.winners));
        cells
    };
    let by: Vec<String> = by.iter().map(|c| (*c).to_owned()).collect();
    let mut notes = vec![format!(
        "Share of seats that reach it, and the mean {round_noun} of those that do; then the {round_noun} of seats that won."
    )];
    let rows: Vec<Vec<Cell>> = rows.iter().map(row).collect();
    notes.extend(same_note(&rows));
    notes.extend(few_note(&rows));
    Table { id: id("milestones", &by), title: title("Milestones", &by), columns, rows, notes, ..Table::default() }
}

/// Winners compared with the others in their matches.
pub fn winners(contrasts: &[Contrast], sample: &Sample, confidence: Confidence) -> Table {
    let row = |c: &Contrast| {
        vec![
            Cell::Text(c.metric.clone()),
            Cell::Count(c.difference.n),
            Cell::Number(c.winners.value, 2),
            amount_range(&c.winners, 2),
            Cell::Number(c.others.value, 2),
            amount_range(&c.others, 2),
            Cell::Number(c.difference.value, 2),
            number_range(&c.difference, 2),
            number_range(&c.simultaneous, 2),
            Cell::Text(sign(&c.simultaneous, 0.0).to_owned()),
        ]
    };
    let meanings = sample.game().seat_metrics.iter().map(|m| (m.name.clone(), Value::from(m.meaning.as_str())));
    let mut notes = vec![
        "Means of the seats that won and of their opponents, and the difference within matches. Each match that some won and \
         some did not counts once; the other tables count seats, so a mean may differ a little there."
            .to_owned(),
    ];
    if contrasts.iter().any(|c| !sign(&c.simultaneous, 0.0).is_empty()) {
        notes.push(
            "▲ ▼ winners have more or less, even by the joint intervals, which hold for all rows at once.".to_owned(),
        );
    }
    let rows: Vec<Vec<Cell>> = contrasts.iter().map(row).collect();
    notes.extend(same_note(&rows));
    notes.extend(few_note(&rows));
    Table {
        id: "winners".to_owned(),
        title: "Winners and their opponents".to_owned(),
        columns: vec![
            Column::new("measure", "measure", Kind::Text),
            Column::new("matches", "matches", Kind::Number).dispensable(4),
            Column::new("winners", "winners", Kind::Number),
            Column::new("winners_interval", interval_head(confidence), Kind::Range).dispensable(1),
            Column::new("others", "others", Kind::Number),
            Column::new("others_interval", interval_head(confidence), Kind::Range).dispensable(1),
            Column::new("difference", "difference", Kind::Number),
            Column::new("interval", interval_head(confidence), Kind::Range),
            Column::new("joint", joint_head(confidence), Kind::Range).dispensable(2),
            Column::new("sign", "", Kind::Sign),
        ],
        rows,
        notes,
        details: json!({ "meanings": meanings.collect::<Map<_, _>>() }),
        ..Table::default()
    }
}

/// The level of a row, or [`ALL`] for all seats.
fn level_cells(by: &[&str], level: &[String]) -> Vec<Cell> {
    (0..by.len()).map(|i| Cell::Text(level.get(i).map_or(ALL, String::as_str).to_owned())).collect()
}

/// The interval of a share, where there is one.
fn percent_range(share: Option<Estimate>) -> Cell {
    match share {
        Some(e) if e.method != Method::Fixed => Cell::PercentRange(e.low, e.high),
        _ => Cell::Missing,
    }
}
