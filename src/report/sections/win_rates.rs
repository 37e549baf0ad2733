//! How often each level wins.

use super::{
    few_note, id, interval_head, joint_head, level_columns, list, number_range, p_value, rank, same_note, sign, title,
    told,
};
use crate::table::{Cell, Column, Kind, Picture, Table, grouped, rounded, significant};
use agon_analysis::equality::Test;
use agon_analysis::estimate::{Method, matches_for_half_width};
use agon_analysis::grouping::LINE_UP;
use agon_analysis::win_rate::{Counting, LevelRate, WinRates};
use serde_json::json;

/// Half-width mentioned in notes on precision.
const TARGET: f64 = 0.01;

/// Win rates with intervals, fair shares and the test of equality.
pub fn win_rates(rates: &WinRates) -> Table {
    let fair = rates.counting == Counting::Share;
    let (several, truncated) = (rates.levels.len() > 1, rates.levels.iter().any(|l| l.truncated > 0));
    let shared = fair && rates.levels.iter().any(|l| l.shared > 0);
    let payoff = rates.levels.iter().any(|l| l.payoff.is_some());
    let mut columns = level_columns(&rates.columns);
    columns.extend([
        Column::new("seats", "seats", Kind::Number).dispensable(rank(fair, 0)),
        Column::new("matches", "matches", Kind::Number).dispensable(if fair { 5 } else { 0 }),
    ]);
    if payoff {
        columns.extend([
            Column::new("payoff", "payoff", Kind::Number),
            Column::new("payoff_interval", interval_head(rates.confidence), Kind::Range),
            Column::new("payoff_joint", joint_head(rates.confidence), Kind::Range).dispensable(rank(several, 3)),
            Column::new("payoff_fair", "fair", Kind::Number).dispensable(rank(fair_tells(rates), 1)),
            Column::new("sign", "", Kind::Sign),
        ]);
    }
    columns.extend([
        Column::new("wins", "wins", Kind::Number).dispensable(rank(fair, if payoff { 2 } else { 0 })),
        Column::new("shared", "shared", Kind::Number).dispensable(rank(shared, 3)),
        Column::new("matches_won", "won", Kind::Number).dispensable(rank(!fair, 0)),
        Column::new("truncated", "truncated", Kind::Number).dispensable(rank(truncated, 4)),
        Column::new("rate", "win rate", Kind::Number),
        Column::new("interval", interval_head(rates.confidence), Kind::Range),
        Column::new("joint", joint_head(rates.confidence), Kind::Range).dispensable(rank(several && !payoff, 2)),
    ]);
    if fair {
        columns.push(Column::new("fair", "fair", Kind::Number));
    }
    if fair && !payoff {
        columns.push(Column::new("sign", "", Kind::Sign));
    }
    columns.push(Column::new("bar", "", Kind::Bar).dispensable(1));

    let row = |l: &LevelRate| {
        let mut cells: Vec<Cell> = l.level.iter().cloned().map(Cell::Text).collect();
        cells.extend([Cell::Count(l.seats), Cell::Count(l.matches)]);
        if let Some(p) = &l.payoff {
            cells.extend([
                Cell::Number(p.mean.value, 3),
                number_range(&p.mean, 3),
                number_range(&p.simultaneous, 3),
                Cell::Number(p.fair, 3),
                Cell::Text(sign(&p.simultaneous, p.fair).to_owned()),
            ]);
        }
        cells.extend([
            Cell::Count(l.wins),
            Cell::Count(l.shared),
            Cell::Count(l.matches_won),
            Cell::Count(l.truncated),
            Cell::Percent(l.rate.value),
            Cell::PercentRange(l.rate.low, l.rate.high),
            Cell::PercentRange(l.simultaneous.low, l.simultaneous.high),
        ]);
        if let Some(fair) = l.fair {
            cells.push(Cell::Percent(fair));
        }
        if let (Some(fair), None) = (l.fair, &l.payoff) {
            cells.push(Cell::Text(sign(&l.simultaneous, fair).to_owned()));
        }
        cells.push(match &l.payoff {
            Some(p) if p.mean.method == Method::TooFew => Cell::Missing,
            Some(p) => Cell::Bar { low: p.mean.low, value: p.mean.value, high: p.mean.high, mark: Some(p.fair) },
            None => Cell::Bar { low: l.rate.low, value: l.rate.value, high: l.rate.high, mark: l.fair },
        });
        cells
    };
    let what = if payoff { "Payoff and win rate" } else { "Win rate" };
    let rows: Vec<Vec<Cell>> = rates.levels.iter().map(row).collect();
    let mut notes = win_rate_notes(rates);
    notes.extend(same_note(&rows));
    notes.extend(few_note(&rows));
    Table {
        id: id("win_rate", &rates.columns),
        title: title(what, &rates.columns),
        columns,
        rows,
        notes,
        details: json!({
            "counting": rates.counting,
            "test": rates.test.as_ref().map(|t| json!({
                "kind": t.kind, "chi_square": rounded(t.chi_square), "df": t.df, "p": significant(t.p),
                "matches": t.matches, "effect_w": rounded(t.effect), "smallest_expected": rounded(t.smallest_expected),
            })),
        }),
        pictures: pictures(rates),
        ..Table::default()
    }
}

/// Roles against bots, seats or line-ups are a map, too; if it would show exactly the rows of the table, it is the only
/// picture.
fn pictures(rates: &WinRates) -> Vec<Picture> {
    let has = |column: &str| rates.columns.iter().any(|c| c == column);
    let down = "role";
    match (has(down), has("bot"), has("seat"), has(LINE_UP)) {
        (true, true, false, _) => vec![Picture::Map { down, across: "bot" }],
        (true, false, true, _) => vec![Picture::Map { down, across: "seat" }],
        (true, false, false, true) => vec![Picture::Intervals, Picture::Map { down, across: LINE_UP }],
        _ => Vec::new(),
    }
}

fn win_rate_notes(rates: &WinRates) -> Vec<String> {
    let mut notes = Vec::new();
    // Seats of one match are compared, so columns of whole matches only define strata.
    let all: Vec<&String> = rates.columns.iter().collect();
    let (within, compared): (Vec<&String>, Vec<&String>) = match rates.counting {
        Counting::Share => rates.columns.iter().partition(|c| rates.within.contains(c)),
        Counting::Whole => (Vec::new(), all),
    };
    let words = |columns: &[&String]| list(&columns.iter().map(|&c| c.clone()).collect::<Vec<_>>());
    let nouns = match within.is_empty() || compared.is_empty() {
        true => words(&rates.columns.iter().collect::<Vec<_>>()),
        false => format!("{} within {}", words(&compared), words(&within)),
    };
    if let Some(test) = &rates.test {
        notes.push(test_note(&nouns, test));
    }
    if rates.levels.iter().any(|l| l.payoff.is_some()) {
        notes.extend(payoff_notes(rates));
        return notes;
    }
    let deviation = |l: &&LevelRate| l.fair.map_or(0.0, |fair| (l.rate.value - fair).abs());
    let farthest =
        rates.levels.iter().filter(|l| l.fair.is_some()).max_by(|a, b| deviation(a).total_cmp(&deviation(b)));
    if let Some(l) = farthest
        && let Some(fair) = l.fair
        && rates.levels.len() > 1
        && let points = format!("{:+.1}", 100.0 * (l.rate.value - fair)).replace('-', "−")
        && !matches!(points.as_str(), "+0.0" | "−0.0")
    {
        let level = rates.columns.iter().zip(&l.level).map(|(column, value)| told(column, value));
        let level = list(&level.collect::<Vec<_>>());
        notes.push(format!("Farthest from its fair share: {level}, {points} points."));
    }
    if rates.levels.iter().any(|l| l.fair.is_some_and(|fair| !sign(&l.simultaneous, fair).is_empty())) {
        notes.push("▲ ▼ above or below fair, even by the joint intervals, which hold for all rows at once.".to_owned());
    }
    if rates.levels.iter().any(|l| l.rate.method == Method::Fixed) {
        notes
            .push("A rate without width is fixed by the design: the level holds every seat of its matches.".to_owned());
    }
    notes.extend(precision_note(rates));
    notes
}

/// Whether a fair payoff is worth a column; in a zero-sum game it is 0 everywhere.
fn fair_tells(rates: &WinRates) -> bool {
    !rates.levels.iter().filter_map(|l| l.payoff).all(|p| p.fair.abs() < 1e-9)
}

/// The question is who gains, not who wins more often.
fn payoff_notes(rates: &WinRates) -> Vec<String> {
    let mut notes = vec![
        "payoff: the mean of what a seat gets, in the unit of the game (chips, points); that is what a match is played for."
            .to_owned(),
    ];
    if rates.levels.iter().filter_map(|l| l.payoff).any(|p| !sign(&p.simultaneous, p.fair).is_empty()) {
        notes.push("▲ ▼ more or less, even by the joint intervals, which hold for all rows at once.".to_owned());
    }
    let apart = |l: &&LevelRate| {
        let (Some(p), Some(fair)) = (l.payoff, l.fair) else { return false };
        (p.simultaneous.high < p.fair && l.simultaneous.low > fair)
            || (p.simultaneous.low > p.fair && l.simultaneous.high < fair)
    };
    for l in rates.levels.iter().filter(apart) {
        let level: Vec<String> =
            rates.columns.iter().zip(&l.level).map(|(column, value)| told(column, value)).collect();
        let (rarely, gains) =
            if l.payoff.is_some_and(|p| p.mean.value > p.fair) { ("less", "gains") } else { ("more", "loses") };
        notes.push(format!("{} wins {rarely} often than its share and {gains} by it.", list(&level)));
    }
    notes
}

fn test_note(nouns: &str, test: &Test) -> String {
    let p = p_value(test.p);
    let verdict = match test.p {
        p if p < 0.01 => format!("The levels of {nouns} differ"),
        p if p < 0.05 => format!("The levels of {nouns} probably differ"),
        _ => format!("No sign that the levels of {nouns} differ"),
    };
    let rough = match test.is_rough() {
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

/// How precise the widest interval is, and what a half-width of a point would cost in every level.
fn precision_note(rates: &WinRates) -> Option<String> {
    let half = rates.levels.iter().map(|level| level.rate.half_width()).fold(0.0, f64::max);
    let needed = |level: &LevelRate| match level.rate.method {
        Method::Wilson => matches_for_half_width(level.rate.value, TARGET, rates.confidence),
        _ => (level.matches as f64 * (level.rate.half_width() / TARGET).powi(2)).ceil() as u64,
    };
    // A level of few matches has the widest interval, but need not need the most.
    let needed = rates.levels.iter().map(needed).max()?;
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
