//! Charts of a table: intervals with their estimates, shares of a whole, and how numbers spread.

use crate::table::{Cell, Kind, Table};
use maud::{Markup, html};

/// Rows beyond which a chart is longer than the table is.
const MANY: usize = 120;

/// Different shades and hatchings of a whole; further parts begin again.
const SHADES: usize = 7;

/// The chart that fits a table, if one does.
pub fn of(table: &Table) -> Option<Markup> {
    let rows: Vec<usize> = table.brief.clone().unwrap_or_else(|| (0..table.rows.len()).collect());
    if rows.is_empty() || rows.len() > MANY {
        return None;
    }
    if table.id.starts_with("endings") {
        return stacked(table, &rows);
    }
    match table.columns.iter().position(|c| c.kind == Kind::Bar) {
        Some(bar) => intervals(table, &rows, bar),
        None => spreads(table, &rows),
    }
}

/// An axis from the least to the largest value.
struct Axis {
    from: f64,
    to: f64,
    percent: bool,
}

impl Axis {
    fn new(values: impl Iterator<Item = f64>, percent: bool) -> Option<Self> {
        let (mut from, mut to) = (f64::INFINITY, f64::NEG_INFINITY);
        for value in values.filter(|v| v.is_finite()) {
            (from, to) = (from.min(value), to.max(value));
        }
        if from > to {
            return None;
        }
        // Shares and counts begin at zero, so that twice as far is twice as much.
        let (from, to) = if from >= 0.0 { (0.0, to) } else { (from, to.max(0.0)) };
        Some(Self { from, to: if to > from { to } else { from + 1.0 }, percent })
    }

    /// The same for dots, which say something by their place and not by their length: where all values lie in the upper half,
    /// the axis begins a little below the least, so that narrow intervals can be told apart.
    fn of_dots(values: impl Iterator<Item = f64> + Clone, percent: bool) -> Option<Self> {
        let axis = Self::new(values.clone(), percent)?;
        let least = values.filter(|v| v.is_finite()).fold(f64::INFINITY, f64::min);
        let from = if least > axis.to / 2.0 { least - (axis.to - least) / 10.0 } else { axis.from };
        Some(Self { from: if from < axis.to { from } else { axis.from }, ..axis })
    }

    /// Where a value stands, in percent of the width; what is beyond stands at the end.
    fn place(&self, value: f64) -> f64 {
        // Room for half a dot at both ends.
        let part = ((value - self.from) / (self.to - self.from)).clamp(0.0, 1.0);
        (2.0 + 96.0 * part).clamp(2.0, 98.0)
    }

    /// Round values along the axis, about five.
    fn ticks(&self) -> Vec<f64> {
        let rough = (self.to - self.from) / 5.0;
        let unit = 10f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|n| n * unit).find(|step| *step >= rough).unwrap_or(unit);
        let first = (self.from / step).ceil() as i64;
        (first..).map(|n| n as f64 * step).take_while(|tick| *tick <= self.to + step * 1e-9).collect()
    }

    fn told(&self, value: f64) -> String {
        let span = (self.to - self.from) * if self.percent { 100.0 } else { 1.0 };
        let decimals = if span > 5.0 { 0 } else { (1.0 - span.log10()).ceil().clamp(0.0, 6.0) as usize };
        match self.percent {
            true => format!("{:.decimals$}%", 100.0 * value),
            false => format!("{value:.decimals$}"),
        }
        .replace('-', "−")
    }

    fn drawn(&self) -> Markup {
        html! {
            div.row.axis aria-hidden="true" {
                span.label {}
                svg class="plot" height="18" {
                    @for tick in self.ticks() {
                        line x1={ (at(self.place(tick))) } x2={ (at(self.place(tick))) } y1="0" y2="4" class="tick" {}
                        text x={ (at(self.place(tick))) } y="15" text-anchor=(anchor(self.place(tick))) { (self.told(tick)) }
                    }
                }
                span.value {}
            }
        }
    }
}

/// A position as an attribute; two decimals are a fraction of a pixel, and the same on every machine.
fn at(percent: f64) -> String {
    format!("{percent:.2}%")
}

/// Numbers at the ends stay inside.
fn anchor(place: f64) -> &'static str {
    match place {
        p if p < 6.0 => "start",
        p if p > 94.0 => "end",
        _ => "middle",
    }
}

/// What rows are called: all texts but the last make the group, the last the row.
fn names(table: &Table, row: usize) -> (String, String) {
    let texts = table.columns.iter().zip(&table.rows[row]).filter(|(column, _)| column.kind == Kind::Text);
    let named: Vec<(String, String)> = texts.map(|(column, cell)| (column.head.clone(), cell.shown())).collect();
    let Some((last, before)) = named.split_last() else { return (String::new(), String::new()) };
    let number = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
    let told = |(head, text): &(String, String)| if number(text) { format!("{head} {text}") } else { text.clone() };
    (before.iter().map(told).collect::<Vec<_>>().join(" · "), told(last))
}

/// Rows with a heading before each new group.
fn grouped(table: &Table, rows: &[usize], drawn: impl Fn(usize, &str) -> Markup) -> Markup {
    let named: Vec<(usize, (String, String))> = rows.iter().map(|&row| (row, names(table, row))).collect();
    let new = |i: usize| i == 0 || named[i].1.0 != named[i - 1].1.0;
    html! {
        @for (i, (row, (group, name))) in named.iter().enumerate() {
            @if new(i) && !group.is_empty() { p.group { (group) } }
            (drawn(*row, name))
        }
    }
}

/// A dot for the estimate, a line for its interval, a dotted one across for what it is compared with.
fn intervals(table: &Table, rows: &[usize], bar: usize) -> Option<Markup> {
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
                        line x1="2%" x2="98%" y1="11" y2="11" class="ground" {}
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
                @if marked { "; dotted: what would be fair" }
                @if sign.is_some() { "; square: clear of it, even with all rows counted" }
                "."
            }
        }
    })
}

/// The estimate of a row as the table shows it: what stands before the first interval.
fn rate(table: &Table, row: usize) -> String {
    let range = table.columns.iter().position(|c| c.kind == Kind::Range);
    range.and_then(|range| range.checked_sub(1)).map(|i| table.rows[row][i].shown()).unwrap_or_default()
}

/// A row in words, for whoever points at it or hears it.
fn said(table: &Table, row: usize) -> String {
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
    let mut parts: Vec<String> = Vec::new();
    for &row in rows {
        let Cell::Percent(part) = table.rows[row][share] else { return None };
        let (group, name) = names(table, row);
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
            figcaption.legend {
                @for name in &parts {
                    span.key { svg width="14" height="14" aria-hidden="true" { rect width="14" height="14" class={ "part s" (shade(name)) } {} } " " (name) " " }
                }
            }
        }
    })
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
