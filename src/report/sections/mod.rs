//! The tables of a report, made from figures; and the words they share.

pub mod changes;
pub mod contest;
pub mod difficulty;
pub mod lengths;
pub mod matches;
pub mod ratings;
pub mod seats;
pub mod sensitivity;
pub mod skill;
pub mod survival;
pub mod tournament;
pub mod tracks;
pub mod win_rates;

use super::table::{Cell, Column, Kind};
use agon_analysis::estimate::{LEAST_MATCHES, Method};
use agon_analysis::{Confidence, Estimate};

/// The rank of a column that is only sometimes informative.
pub fn rank(shown: bool, rank: u8) -> u8 {
    if shown { rank } else { Column::HIDDEN }
}

/// A column for each column that is grouped by.
pub fn level_columns<S: AsRef<str>>(by: &[S]) -> Vec<Column> {
    by.iter().map(AsRef::as_ref).map(|name| Column::new(name, named(name), Kind::Text)).collect()
}

/// Heading of intervals.
pub fn interval_head(confidence: Confidence) -> String {
    format!("{} interval", percent(confidence))
}

/// Heading of intervals that hold together.
pub fn joint_head(confidence: Confidence) -> String {
    format!("joint {}", percent(confidence))
}

/// The interval of a mean amount.
pub fn amount_range(mean: &Estimate, decimals: usize) -> Cell {
    match mean.method {
        Method::Fixed => Cell::Same,
        Method::TooFew => Cell::TooFew,
        _ => Cell::AmountRange(mean.low, mean.high, decimals),
    }
}

/// The interval of a mean that may well be negative.
pub fn number_range(mean: &Estimate, decimals: usize) -> Cell {
    match mean.method {
        Method::Fixed => Cell::Same,
        Method::TooFew => Cell::TooFew,
        _ => Cell::NumberRange(mean.low, mean.high, decimals),
    }
}

/// The note on intervals that are missing because all matches have the same.
pub fn same_note(rows: &[Vec<Cell>]) -> Option<String> {
    let same = || "The same: in all matches, which leaves nothing to estimate an interval from.".to_owned();
    rows.iter().flatten().any(|cell| *cell == Cell::Same).then(same)
}

/// The note on intervals that are missing because there are too few matches.
pub fn few_note(rows: &[Vec<Cell>]) -> Option<String> {
    // In letters: a note without digits stands below the first table only.
    const { assert!(LEAST_MATCHES == 5) };
    rows.iter().flatten().any(|cell| *cell == Cell::TooFew).then(|| {
        "Too few: a mean has an interval from five matches on; fewer do not show how much the number varies.".to_owned()
    })
}

/// Above or below a value even by an interval that holds for all rows at once.
pub fn sign(simultaneous: &Estimate, value: f64) -> &'static str {
    match (simultaneous.low > value, simultaneous.high < value) {
        (true, _) => "▲",
        (_, true) => "▼",
        _ => "",
    }
}

fn percent(confidence: Confidence) -> String {
    let text = format!("{:.2}", 100.0 * confidence.level());
    format!("{}%", text.trim_end_matches('0').trim_end_matches('.'))
}

/// The display name of a column.
pub fn named(column: &str) -> &str {
    ["option_", "m_", "l_"].iter().find_map(|prefix| column.strip_prefix(prefix)).unwrap_or(column)
}

/// Whether a column holds the values of an option or of the content, such as `off`, `menu` or 3, which say nothing without
/// its name.
pub fn is_setting(column: &str) -> bool {
    column.starts_with("option_") || column.starts_with("patch_")
}

/// A level in a sentence: names need no column, numbers and settings do.
pub fn told(column: &str, value: &str) -> String {
    let name = value.starts_with(char::is_alphabetic) && !matches!(value, "true" | "false") && !is_setting(column);
    if name { value.to_owned() } else { format!("{} {value}", named(column)) }
}

/// A column in words: `last step`.
pub fn spaced(name: &str) -> String {
    name.replace('_', " ")
}

/// The note on a table that pools matches of several conditions.
pub fn pooled_note(pooled: &[String]) -> Option<String> {
    (!pooled.is_empty()).then(|| format!("Pooled over {}: a mixture of the matches of all its levels.", list(pooled)))
}

/// `a, b and c`.
pub fn list(names: &[String]) -> String {
    let names: Vec<&str> = names.iter().map(|n| named(n)).collect();
    match names.as_slice() {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// `p = 0.012`.
pub fn p_value(p: f64) -> String {
    if p < 0.001 { "p < 0.001".to_owned() } else { format!("p = {p:.3}") }
}

/// Name of a table for programs.
pub fn id(name: &str, by: &[String]) -> String {
    if by.is_empty() { name.to_owned() } else { format!("{name}.{}", by.join("+")) }
}

/// Title of a table.
pub fn title(text: &str, by: &[String]) -> String {
    if by.is_empty() { text.to_owned() } else { format!("{text} by {}", list(by)) }
}
