//! Rates as a map: one column of a table down, another across, each cell with its figure, its interval and its distance
//! from the fair value.

use super::names::{Names, told};
use crate::table::{Cell, Kind, Table};
use maud::{Markup, html};

/// Relative distances from fair at which a cell gets the first, the second and the third shade.
const STEPS: [f64; 3] = [0.125, 0.375, 0.75];

/// Maps of the rates of a table, one for each combination of the other columns of texts.
pub fn of(table: &Table, down: &str, across: &str) -> Option<Markup> {
    let column = |key: &str| table.columns.iter().position(|c| c.key == key);
    let (down, across) = (column(down)?, column(across)?);
    let payoff = column("payoff").is_some();
    let [rate, interval, fair] = match payoff {
        true => [column("payoff")?, column("payoff_interval")?, column("payoff_fair")?],
        false => [column("rate")?, column("interval")?, column("fair")?],
    };
    let sign = table.columns.iter().position(|c| c.kind == Kind::Sign)?;
    let others: Vec<usize> =
        (0..table.columns.len()).filter(|&i| table.columns[i].kind == Kind::Text && i != down && i != across).collect();
    let group = |row: &[Cell]| {
        let names = others.iter().map(|&i| told(&table.columns[i], &row[i].shown()));
        names.collect::<Vec<_>>().join(" · ")
    };
    let (mut groups, mut downs, mut acrosses) = (Vec::new(), Vec::new(), Vec::new());
    for row in &table.rows {
        push_new(&mut groups, group(row));
        push_new(&mut downs, row[down].shown());
        push_new(&mut acrosses, row[across].shown());
    }
    let number = |row: &[Cell], i: usize| match row[i] {
        Cell::Percent(x) | Cell::Number(x, _) => Some(x),
        _ => None,
    };
    let distance = |row: &[Cell]| Some(number(row, rate)? - number(row, fair)?);
    let widest = table.rows.iter().filter_map(|row| distance(row)).map(f64::abs).fold(0.0, f64::max);
    // Payoffs may add up to 0, and then have no fair share to compare with.
    let shade = |row: &[Cell]| {
        let unit = if payoff { widest } else { number(row, fair).unwrap_or(0.0) };
        shade(distance(row).map_or(0.0, |d| if unit > 0.0 { d / unit } else { 0.0 }))
    };
    let cell = |of: &str, name: &str, other: &str| {
        let is = |row: &&Vec<Cell>| group(row) == of && row[down].shown() == name && row[across].shown() == other;
        html! {
            @if let Some(row) = table.rows.iter().find(is) {
                @let words = format!("{} · {}: {} ({}), fair {}", told(&table.columns[down], name),
                    told(&table.columns[across], other), row[rate].shown(), row[interval].shown(), row[fair].shown());
                td class=(shade(row)) title=(words) {
                    b { (row[rate].shown()) " " (row[sign].shown()) } br; small { (row[interval].shown()) }
                }
            } @else {
                td.none { "–" }
            }
        }
    };
    // Some roles play only at some tables.
    let there = |of: &str, column: usize, name: &str| {
        table.rows.iter().any(|row| group(row) == of && row[column].shown() == name)
    };
    let short = Names::of(table);
    (downs.len() > 1 && acrosses.len() > 1).then(|| {
        html! {
            figure {
                @for of in &groups {
                    @if !of.is_empty() { p.group { (of) } }
                    div.scroll tabindex="0" role="group" aria-label=(format!("{} {of}", table.title)) {
                        table.map {
                            thead {
                                tr {
                                    td { (table.columns[down].head) " \\ " (table.columns[across].head) }
                                    @for other in acrosses.iter().filter(|other| there(of, across, other)) { th scope="col" title=(other) { (short.value(across, other)) } }
                                }
                            }
                            tbody {
                                @for name in downs.iter().filter(|name| there(of, down, name)) {
                                    tr { th scope="row" title=(name) { (short.value(down, name)) } @for other in acrosses.iter().filter(|other| there(of, across, other)) { (cell(of, name, other)) } }
                                }
                            }
                        }
                    }
                }
                figcaption.legend {
                    (shades("fair"))
                    "▲ ▼: clear of it, even with all cells counted."
                }
            }
        }
    })
}

/// The class of a cell by its distance from the fair value, relative to it.
pub fn shade(part: f64) -> String {
    let step = STEPS.iter().filter(|step| part.abs() >= **step).count();
    match (step, part < 0.0) {
        (0, _) => "fair".to_owned(),
        (step, true) => format!("less{step}"),
        (step, false) => format!("more{step}"),
    }
}

/// The legend of the shades; `even` is the value that cells are compared with.
pub fn shades(even: &str) -> Markup {
    html! {
        span.key { span class="swatch less3" {} " far less than " (even) " " }
        span.key { span class="swatch less1" {} " less " }
        span.key { span class="swatch fair" {} " about " (even) " " }
        span.key { span class="swatch more1" {} " more " }
        span.key { span class="swatch more3" {} " far more " }
    }
}

fn push_new(names: &mut Vec<String>, name: String) {
    if !names.contains(&name) {
        names.push(name);
    }
}
