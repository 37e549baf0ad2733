//! The tables of a report, made from figures.

use super::table::{Cell, Column, Kind, Table, grouped, rounded, significant};
use crate::analysis::endings::Share;
use crate::analysis::equality::Test;
use crate::analysis::estimate::{Confidence, Method, matches_for_half_width};
use crate::analysis::pace::Pace;
use crate::analysis::rating::Rating;
use crate::analysis::win_rate::{Counting, LevelRate, WinRates};
use serde_json::{Value, json};

/// Half-width that notes on precision speak of.
const TARGET: f64 = 0.01;

/// Win rates with intervals, fair shares and the test of equality.
pub fn win_rates(rates: &WinRates) -> Table {
    let fair = rates.counting == Counting::Share;
    let (several, truncated) = (rates.levels.len() > 1, rates.levels.iter().any(|l| l.truncated > 0));
    let mut columns = level_columns(&rates.columns);
    columns.extend([
        Column::new("seats", "seats", Kind::Number).dispensable(rank(fair, 0)),
        Column::new("matches", "matches", Kind::Number).dispensable(if fair { 4 } else { 0 }),
        Column::new("wins", "wins", Kind::Number).dispensable(rank(fair, 0)),
        Column::new("matches_won", "won", Kind::Number).dispensable(rank(!fair, 0)),
        Column::new("truncated", "truncated", Kind::Number).dispensable(rank(truncated, 3)),
        Column::new("rate", "win rate", Kind::Number),
        Column::new("interval", interval_head(rates.confidence), Kind::Range),
        Column::new("joint", joint_head(rates.confidence), Kind::Range).dispensable(rank(several, 2)),
    ]);
    if fair {
        columns.push(Column::new("fair", "fair", Kind::Number));
        columns.push(Column::new("sign", "", Kind::Sign));
    }
    columns.push(Column::new("bar", "", Kind::Bar).dispensable(1));

    let row = |l: &LevelRate| {
        let mut cells: Vec<Cell> = l.level.iter().cloned().map(Cell::Text).collect();
        cells.extend([
            Cell::Count(l.seats),
            Cell::Count(l.matches),
            Cell::Count(l.wins),
            Cell::Count(l.matches_won),
            Cell::Count(l.truncated),
            Cell::Percent(l.rate.value),
            Cell::PercentRange(l.rate.low, l.rate.high),
            Cell::PercentRange(l.simultaneous.low, l.simultaneous.high),
        ]);
        if let Some(fair) = l.fair {
            cells.push(Cell::Percent(fair));
            cells.push(Cell::Text(sign(l, fair).to_owned()));
        }
        cells.push(Cell::Bar { low: l.rate.low, value: l.rate.value, high: l.rate.high, mark: l.fair });
        cells
    };
    Table {
        id: id("win_rate", &rates.columns),
        title: title("Win rate", &rates.columns),
        columns,
        rows: rates.levels.iter().map(row).collect(),
        notes: win_rate_notes(rates),
        details: json!({
            "counting": rates.counting,
            "test": rates.test.as_ref().map(|t| json!({
                "kind": t.kind, "chi_square": rounded(t.chi_square), "df": t.df, "p": significant(t.p),
                "matches": t.matches, "effect_w": rounded(t.effect), "smallest_expected": rounded(t.smallest_expected),
            })),
        }),
        brief: None,
    }
}

/// Above or below the fair share even when the intervals of all levels must hold together.
fn sign(level: &LevelRate, fair: f64) -> &'static str {
    match (level.simultaneous.low > fair, level.simultaneous.high < fair) {
        (true, _) => "▲",
        (_, true) => "▼",
        _ => "",
    }
}

fn win_rate_notes(rates: &WinRates) -> Vec<String> {
    let mut notes = Vec::new();
    let nouns = rates.columns.iter().map(|c| named(c)).collect::<Vec<_>>().join(" and ");
    if let Some(test) = &rates.test {
        notes.push(test_note(&nouns, test));
    }
    let deviation = |l: &&LevelRate| l.fair.map_or(0.0, |fair| (l.rate.value - fair).abs());
    let farthest =
        rates.levels.iter().filter(|l| l.fair.is_some()).max_by(|a, b| deviation(a).total_cmp(&deviation(b)));
    if let Some(l) = farthest
        && let Some(fair) = l.fair
        && rates.levels.len() > 1
    {
        let points = format!("{:+.1}", 100.0 * (l.rate.value - fair)).replace('-', "−");
        notes.push(format!("Farthest from its fair share: {}, {points} points.", l.level.join(" and ")));
    }
    if rates.levels.iter().any(|l| l.fair.is_some_and(|fair| !sign(l, fair).is_empty())) {
        notes.push("▲ ▼ above or below fair, even by the joint intervals, which hold for all rows at once.".to_owned());
    }
    if rates.levels.iter().any(|l| l.rate.method == Method::Fixed) {
        notes
            .push("A rate without width is fixed by the design: the level holds every seat of its matches.".to_owned());
    }
    notes.extend(precision_note(rates));
    notes
}

fn test_note(nouns: &str, test: &Test) -> String {
    let p = p_value(test.p);
    let verdict = match test.p {
        p if p < 0.01 => format!("The levels of {nouns} differ"),
        p if p < 0.05 => format!("The levels of {nouns} probably differ"),
        _ => format!("No sign that the levels of {nouns} differ"),
    };
    let rough = match test.smallest_expected < 5.0 {
        true => "; fewer than 5 expected wins in a level, so p is rough",
        false => "",
    };
    format!(
        "{verdict}: χ² = {:.1}, df = {}, {p}, effect w = {:.2}, {} matches{rough}.",
        test.chi_square,
        test.df,
        test.effect,
        grouped(test.matches),
    )
}

/// How precise the widest interval is, and what a half-width of a point would cost.
fn precision_note(rates: &WinRates) -> Option<String> {
    let level = rates.levels.iter().max_by(|a, b| a.rate.half_width().total_cmp(&b.rate.half_width()))?;
    let half = level.rate.half_width();
    let needed = match level.rate.method {
        Method::Wilson => matches_for_half_width(level.rate.value, TARGET, rates.confidence),
        _ => (level.matches as f64 * (half / TARGET).powi(2)).ceil() as u64,
    };
    // Two digits are all that an extrapolation is worth.
    let unit = 10u64.pow(needed.checked_ilog10().unwrap_or(0).saturating_sub(1));
    let needed = grouped(needed.div_ceil(unit) * unit);
    let each = if rates.levels.len() > 1 { " of each level" } else { "" };
    (half > TARGET).then(|| {
        format!(
            "Rates are known to ±{:.1} points or better; ±1 point takes about {needed} matches{each}.",
            100.0 * half
        )
    })
}

/// Shares of the endings.
pub fn endings(by: &[String], shares: &[Share], confidence: Confidence) -> Table {
    let several = shares.iter().any(|s| s.value != shares[0].value);
    let mut columns = level_columns(by);
    columns.extend([
        Column::new("ending", "ending", Kind::Text),
        Column::new("matches", "matches", Kind::Number),
        Column::new("share", "share", Kind::Number),
        Column::new("interval", interval_head(confidence), Kind::Range),
        Column::new("joint", joint_head(confidence), Kind::Range).dispensable(rank(several, 2)),
        Column::new("bar", "", Kind::Bar).dispensable(1),
    ]);
    let row = |s: &Share| {
        let mut cells: Vec<Cell> = s.level.iter().cloned().map(Cell::Text).collect();
        cells.extend([
            Cell::Text(s.value.clone()),
            Cell::Count(s.count),
            Cell::Percent(s.share.value),
            Cell::PercentRange(s.share.low, s.share.high),
            Cell::PercentRange(s.simultaneous.low, s.simultaneous.high),
            Cell::Bar { low: s.share.low, value: s.share.value, high: s.share.high, mark: None },
        ]);
        cells
    };
    Table {
        id: id("endings", by),
        title: title("How matches end", by),
        columns,
        rows: shares.iter().map(row).collect(),
        notes: Vec::new(),
        details: Value::Null,
        brief: None,
    }
}

/// Length of matches.
pub fn pace(by: &[String], paces: &[Pace], confidence: Confidence) -> Table {
    let mut columns = level_columns(by);
    columns.extend([
        Column::new("measure", "length in", Kind::Text),
        Column::new("matches", "matches", Kind::Number).dispensable(2),
        Column::new("mean", "mean", Kind::Number),
        Column::new("interval", interval_head(confidence), Kind::Range),
        Column::new("min", "min", Kind::Number).dispensable(3),
        Column::new("p10", "p10", Kind::Number),
        Column::new("median", "median", Kind::Number),
        Column::new("p90", "p90", Kind::Number),
        Column::new("max", "max", Kind::Number).dispensable(1),
    ]);
    let row = |p: &Pace| {
        let mut cells: Vec<Cell> = p.level.iter().cloned().map(Cell::Text).collect();
        cells.extend([
            Cell::Text(p.measure.clone()),
            Cell::Count(p.mean.n),
            Cell::Number(p.mean.value, 1),
            Cell::NumberRange(p.mean.low, p.mean.high, 1),
            Cell::Number(p.min, 0),
            Cell::Number(p.p10, 0),
            Cell::Number(p.median, 0),
            Cell::Number(p.p90, 0),
            Cell::Number(p.max, 0),
        ]);
        cells
    };
    Table {
        id: id("pace", by),
        title: title("How long matches last", by),
        columns,
        rows: paces.iter().map(row).collect(),
        notes: Vec::new(),
        details: Value::Null,
        brief: None,
    }
}

/// Ratings of the bots.
pub fn ratings(ratings: &[Rating], confidence: Confidence) -> Table {
    let row = |r: &Rating| {
        vec![
            Cell::Text(r.name.clone()),
            Cell::Count(r.points.n),
            Cell::Count(r.comparisons),
            Cell::Percent(r.score),
            Cell::Number(r.points.value, 0),
            Cell::NumberRange(r.points.low, r.points.high, 0),
            Cell::Bar { low: r.points.low, value: r.points.value, high: r.points.high, mark: Some(0.0) },
        ]
    };
    Table {
        id: "rating.bot".to_owned(),
        title: "Rating of the bots".to_owned(),
        columns: vec![
            Column::new("bot", "bot", Kind::Text),
            Column::new("matches", "matches", Kind::Number),
            Column::new("comparisons", "pairs", Kind::Number),
            Column::new("score", "score", Kind::Number),
            Column::new("rating", "rating", Kind::Number),
            Column::new("interval", interval_head(confidence), Kind::Range),
            Column::new("bar", "", Kind::Bar).dispensable(1),
        ],
        rows: ratings.iter().map(row).collect(),
        notes: vec![
            "Elo points around a mean of 0, from who finished before whom: 100 points expect a score of 64%, \
             400 points 91%. Truncated matches count as draws."
                .to_owned(),
        ],
        details: Value::Null,
        brief: None,
    }
}

/// The rank of a column that only sometimes tells people something.
pub(super) fn rank(shown: bool, rank: u8) -> u8 {
    if shown { rank } else { Column::HIDDEN }
}

pub(super) fn level_columns(by: &[String]) -> Vec<Column> {
    by.iter().map(|name| Column::new(name, named(name), Kind::Text)).collect()
}

pub(super) fn interval_head(confidence: Confidence) -> String {
    format!("{} interval", percent(confidence))
}

/// Heading of intervals that hold together.
pub(super) fn joint_head(confidence: Confidence) -> String {
    format!("joint {}", percent(confidence))
}

fn percent(confidence: Confidence) -> String {
    let text = format!("{:.2}", 100.0 * confidence.level());
    format!("{}%", text.trim_end_matches('0').trim_end_matches('.'))
}

/// A column as people call it.
pub(super) fn named(column: &str) -> &str {
    ["option_", "m_", "l_"].iter().find_map(|prefix| column.strip_prefix(prefix)).unwrap_or(column)
}

/// `p = 0.012`.
pub(super) fn p_value(p: f64) -> String {
    if p < 0.001 { "p < 0.001".to_owned() } else { format!("p = {p:.3}") }
}

pub(super) fn id(name: &str, by: &[String]) -> String {
    if by.is_empty() { name.to_owned() } else { format!("{name}.{}", by.join("+")) }
}

pub(super) fn title(text: &str, by: &[String]) -> String {
    if by.is_empty() {
        text.to_owned()
    } else {
        format!("{text} by {}", by.iter().map(|c| named(c)).collect::<Vec<_>>().join(" and "))
    }
}
