//! Drawings of a table, row by row: intervals with their estimates, shares of a whole, and the spread of numbers.

use super::axis::{Axis, at};
use super::names::{Names, names};
use super::{cross, curves, histogram, map, tracks};
use crate::table::{Cell, Kind, Picture, Table};
use maud::{Markup, html};

/// Number of rows beyond which a chart is longer than the table.
pub const MANY: usize = 120;

/// Different shades and hatchings of a whole; further parts begin again.
pub const SHADES: usize = 7;

/// All drawings of a table.
pub fn of(table: &Table) -> Vec<Markup> {
    let all: Vec<usize> = (0..table.rows.len()).collect();
    let rows = table.brief.as_ref().filter(|rows| !rows.is_empty()).unwrap_or(&all);
    if rows.is_empty() {
        return Vec::new();
    }
    let short = rows.len() <= MANY;
    let drawn = table.pictures().into_iter().map(|picture| match picture {
        Picture::Intervals if short => intervals(table, rows),
        Picture::Strips if short => stacked(table, rows),
        Picture::Spreads if short => spreads(table, rows),
        Picture::Intervals | Picture::Strips | Picture::Spreads => None,
        Picture::Histogram => histogram::of(table, false),
        Picture::Layers => histogram::of(table, true),
        Picture::Map { down, across } => map::of(table, down, across),
        Picture::Cross => cross::of(table),
        Picture::Survival => curves::survival(table),
        Picture::Ladder => curves::ladder(table),
        Picture::Tracks => tracks::of(table),
    });
    drawn.flatten().collect()
}

/// Rows with a heading before each new group.
fn grouped(table: &Table, rows: &[usize], drawn: impl Fn(usize, &str) -> Markup) -> Markup {
    let short = Names::of(table);
    let named: Vec<(usize, (String, String))> = rows.iter().map(|&row| (row, short.row(table, row))).collect();
    let new = |i: usize| i == 0 || named[i].1.0 != named[i - 1].1.0;
    html! {
        @for (i, (row, (group, name))) in named.iter().enumerate() {
            @if new(i) && !group.is_empty() { p.group { (group) } }
            (drawn(*row, name))
        }
    }
}

/// A dot for the estimate, a line for its interval, a dotted one across for the value to compare with.
fn intervals(table: &Table, rows: &[usize]) -> Option<Markup> {
    let bar = table.columns.iter().position(|c| c.kind == Kind::Bar)?;
    let estimate = table.columns.iter().position(|c| c.kind == Kind::Range).and_then(|range| range.checked_sub(1));
    let percent = estimate
        .is_some_and(|i| rows.iter().any(|&row| matches!(table.rows[row][i], Cell::Percent(_) | Cell::Points(_))));
    let values = rows.iter().filter_map(|&row| match table.rows[row][bar] {
        Cell::Bar { low, value, high, mark } => Some([low, value, high, mark.unwrap_or(value)]),
        _ => None,
    });
    let axis = Axis::of_dots(values.flatten(), percent)?;
    let marked = rows.iter().any(|&row| matches!(table.rows[row][bar], Cell::Bar { mark: Some(_), .. }));
    let sign = table.columns.iter().position(|c| c.kind == Kind::Sign);
    let one = |row: usize, name: &str| {
        let cells = &table.rows[row];
        let off = sign.is_some_and(|sign| !cells[sign].shown().is_empty());
        let told = said(table, row);
        html! {
            div.row {
                span.label { (name) }
                @if let Cell::Bar { low, value, high, mark } = &cells[bar] {
                    svg class="plot" height="22" role="img" aria-label=(told) {
                        title { (told) }
                        // Longer than the axis, so that no interval looks cut off at its end.
                        line x1="0%" x2="100%" y1="11" y2="11" class="ground" {}
                        line x1=(at(axis.place(*low))) x2=(at(axis.place(*high))) y1="11" y2="11" class=(if off { "span off" } else { "span" }) {}
                        @if let Some(mark) = mark {
                            line x1=(at(axis.place(*mark))) x2=(at(axis.place(*mark))) y1="2" y2="20" class="mark" {}
                        }
                        @if off {
                            rect x=(at(axis.place(*value))) y="6" width="10" height="10" transform="translate(-5 0)" class="dot off" {}
                        } @else {
                            circle cx=(at(axis.place(*value))) cy="11" r="5" class="dot" {}
                        }
                    }
                } @else {
                    svg class="plot" height="22" aria-hidden="true" {}
                }
                span.value { (rate(table, row)) }
            }
        }
    };
    Some(html! {
        figure {
            (grouped(table, rows, one))
            (axis.drawn())
            figcaption {
                "Dot: the estimate; line: its interval"
                @if marked { "; dotted: " (if table.mark.is_empty() { "what would be fair" } else { table.mark }) }
                @if sign.is_some() { "; square: clear of it, even with all rows counted" }
                "."
            }
        }
    })
}

/// The estimate of a row as the table shows it: the cell before the first interval.
pub fn rate(table: &Table, row: usize) -> String {
    let range = table.columns.iter().position(|c| c.kind == Kind::Range);
    range.and_then(|range| range.checked_sub(1)).map(|i| table.rows[row][i].shown()).unwrap_or_default()
}

/// A row in words, for tooltips and screen readers.
pub fn said(table: &Table, row: usize) -> String {
    let (group, name) = names(table, row);
    let title = [group, name].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" · ");
    let range = table.columns.iter().position(|c| c.kind == Kind::Range);
    let interval = range.map(|i| table.rows[row][i].shown()).filter(|text| !text.is_empty());
    let fair = table.columns.iter().position(|c| c.key == "fair").map(|i| table.rows[row][i].shown());
    let mut text = format!("{title}: {}", rate(table, row));
    if let Some(interval) = interval {
        text.push_str(&format!(" ({interval})"));
    }
    if let Some(fair) = fair.filter(|text| !text.is_empty()) {
        text.push_str(&format!(", fair {fair}"));
    }
    text
}

/// The parts of a whole, one strip for each group.
fn stacked(table: &Table, rows: &[usize]) -> Option<Markup> {
    let share = table.columns.iter().position(|c| c.key == "share")?;
    let mut groups: Vec<(String, Vec<(String, f64)>)> = Vec::new();
    let (mut parts, short) = (Vec::<String>::new(), Names::of(table));
    for &row in rows {
        let Cell::Percent(part) = table.rows[row][share] else { return None };
        let (group, name) = short.row(table, row);
        if !parts.contains(&name) {
            parts.push(name.clone());
        }
        match groups.last_mut().filter(|(known, _)| *known == group) {
            Some((_, of)) => of.push((name, part)),
            None => groups.push((group, vec![(name, part)])),
        }
    }
    let shade = |name: &String| parts.iter().position(|part| part == name).unwrap_or(0) % SHADES;
    let strip = |of: &[(String, f64)]| {
        let mut from = 0.0;
        let pieces: Vec<(&String, f64, f64)> = of
            .iter()
            .map(|(name, part)| {
                from += part;
                (name, from - part, *part)
            })
            .collect();
        html! {
            svg class="plot" height="26" role="img" aria-label=(of.iter().map(|(name, part)| format!("{name} {:.1}%", 100.0 * part)).collect::<Vec<_>>().join(", ")) {
                @for (name, from, part) in pieces {
                    @if part > 0.0 {
                        g {
                            title { (name) ": " (format!("{:.1}%", 100.0 * part)) }
                            rect x=(at(100.0 * from)) y="2" width=(at(100.0 * part)) height="22" class={ "part s" (shade(name)) } {}
                            @if part > 0.08 {
                                text x=(at(100.0 * (from + part / 2.0))) y="17" text-anchor="middle" class={ "on s" (shade(name)) } {
                                    (format!("{:.0}%", 100.0 * part))
                                }
                            }
                        }
                    }
                }
            }
        }
    };
    Some(html! {
        figure {
            @for (group, of) in &groups {
                div.row.wide { span.label { (group) } (strip(of)) }
            }
            (legend(&parts))
        }
    })
}

/// The legend of the shades of the parts of a whole.
pub fn legend(parts: &[String]) -> Markup {
    html! {
        figcaption.legend {
            @for (i, name) in parts.iter().enumerate() {
                span.key {
                    svg width="14" height="14" aria-hidden="true" {
                        rect width="14" height="14" class={ "part s" (i % SHADES) } {}
                    }
                    " " (name) " "
                }
            }
        }
    }
}

/// From the least to the largest, with the middle eight tenths and the median.
fn spreads(table: &Table, rows: &[usize]) -> Option<Markup> {
    let column = |key: &str| table.columns.iter().position(|c| c.key == key);
    let [min, p10, median, p90, max] =
        [column("min")?, column("p10")?, column("median")?, column("p90")?, column("max")?];
    let first = table.columns.iter().position(|c| c.kind == Kind::Text)?;
    let number = |row: usize, i: usize| match table.rows[row][i] {
        Cell::Number(value, _) => Some(value),
        _ => None,
    };
    // Rows that measure the same share an axis.
    let mut measures: Vec<String> = Vec::new();
    for &row in rows {
        let name = table.rows[row][first].shown();
        if !measures.contains(&name) {
            measures.push(name);
        }
    }
    let one = |axis: &Axis, row: usize| {
        let texts = table.columns.iter().zip(&table.rows[row]).enumerate();
        let name: Vec<String> = texts
            .filter(|(i, (column, _))| column.kind == Kind::Text && *i != first)
            .map(|(_, (column, cell))| format!("{} {}", column.head, cell.shown()))
            .collect();
        let [min, p10, median, p90, max] = [min, p10, median, p90, max].map(|i| number(row, i));
        let (min, p10, median, p90, max) = (min?, p10?, median?, p90?, max?);
        let told = format!("{min} to {max}, most {p10} to {p90}, median {median}");
        let place = |x: f64| at(axis.place(x));
        Some(html! {
            div.row {
                span.label { (name.join(" · ")) }
                svg class="plot" height="22" role="img" aria-label=(told) {
                    title { (told) }
                    line x1=(place(min)) x2=(place(max)) y1="11" y2="11" class="span" {}
                    rect x=(place(p10)) width=(at(axis.place(p90) - axis.place(p10))) y="5" height="12" class="part s0" {}
                    line x1=(place(median)) x2=(place(median)) y1="2" y2="20" class="mark" {}
                }
                span.value { (format!("{median}")) }
            }
        })
    };
    let of = |measure: &String| {
        let rows: Vec<usize> = rows.iter().copied().filter(|&row| table.rows[row][first].shown() == *measure).collect();
        let axis = Axis::new(rows.iter().flat_map(|&row| [number(row, min), number(row, max)]).flatten(), false)?;
        Some(html! {
            p.group { (measure) }
            @for &row in &rows { @if let Some(drawn) = one(&axis, row) { (drawn) } }
            (axis.drawn())
        })
    };
    Some(html! {
        figure {
            @for measure in &measures { @if let Some(drawn) = of(measure) { (drawn) } }
            figcaption { "Line: from the shortest to the longest; box: the middle eight of ten; bar across: the median." }
        }
    })
}
