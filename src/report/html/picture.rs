//! One chart as a separate picture file, for documents: of fixed size, in the colour scheme that its reader prefers.

use super::axis::{Axis, anchor};
use super::chart::{MANY, rate, said};
use super::names::{Names, shortened};
use super::plane::px;
use crate::table::{Cell, Kind, Picture, Table};
use maud::{Markup, PreEscaped, html};

const WIDTH: f64 = 760.0;
/// Where the axis begins and ends.
const FROM: f64 = 190.0;
const TO: f64 = 670.0;
/// Pixels of a row, and of a heading.
const ROW: f64 = 24.0;
/// Letters of a name that fit.
const LETTERS: usize = 26;

const STYLE: &str = "text{font:13px system-ui,sans-serif;fill:#1b1b1f}.title{font-weight:600;font-size:15px}.group{font-weight:600}\
    .soft{fill:#5c5c66;font-size:12px}.paper{fill:#fff}.ground{stroke:#d9d9e0}.span{stroke:#0067a3;stroke-width:3}.dot{fill:#0067a3}\
    .off{stroke:#b84a00}.dot.off{fill:#b84a00;stroke:none}.mark{stroke:#1b1b1f;stroke-width:1.5;stroke-dasharray:3 2}\
    @media(prefers-color-scheme:dark){text{fill:#ececf1}.soft{fill:#a9a9b6}.paper{fill:#16161a}.ground{stroke:#3a3a44}\
    .span{stroke:#5cb8ee}.dot{fill:#5cb8ee}.off{stroke:#ff9a4d}.dot.off{fill:#ff9a4d}.mark{stroke:#ececf1}}";

/// The first table of win rates that can be drawn as intervals, as an SVG document.
pub fn of(tables: &[Table]) -> Option<(&Table, String)> {
    let drawn = |table: &&Table| table.id.starts_with("win_rate") && table.pictures().contains(&Picture::Intervals);
    let table = tables.iter().find(drawn)?;
    let markup = picture(table)?;
    Some((table, markup.into_string() + "\n"))
}

/// The content of a line of the picture.
enum Line {
    Heading(String),
    Row(usize, String),
}

fn picture(table: &Table) -> Option<Markup> {
    let bar = table.columns.iter().position(|c| c.kind == Kind::Bar)?;
    let sign = table.columns.iter().position(|c| c.kind == Kind::Sign);
    let bars = table.rows.iter().filter_map(|row| match row[bar] {
        Cell::Bar { low, value, high, mark } => Some([low, high, mark.unwrap_or(value)]),
        _ => None,
    });
    let axis = Axis::of_dots(bars.flatten(), true)?;
    let mut lines: Vec<Line> = Vec::new();
    let (mut group, names) = (String::new(), Names::of(table));
    for row in 0..table.rows.len() {
        let (of, name) = names.row(table, row);
        if of != group {
            lines.push(Line::Heading(of.clone()));
            group = of;
        }
        lines.push(Line::Row(row, name));
    }
    if lines.len() > MANY {
        return None;
    }
    let x = |value: f64| px(FROM + (TO - FROM) * axis.part(value));
    let top = 40.0;
    let bottom = top + ROW * lines.len() as f64;
    let height = bottom + 50.0;
    let ticks = axis.ticks();
    Some(html! {
        svg xmlns="http://www.w3.org/2000/svg" width=(WIDTH) height=(height) viewBox={ "0 0 " (WIDTH) " " (height) }
            role="img" aria-label=(table.title) {
            title { (table.title) }
            style { (PreEscaped(STYLE)) }
            rect class="paper" width="100%" height="100%" {}
            text class="title" x="12" y="25" { (table.title) }
            @for tick in &ticks {
                line class="ground" x1=(x(*tick)) x2=(x(*tick)) y1=(top) y2=(bottom) {}
                text class="soft" x=(x(*tick)) y=(bottom + 16.0) text-anchor=(anchor(50.0)) { (axis.told(*tick)) }
            }
            @for (i, line) in lines.iter().enumerate() {
                @let middle = top + ROW * (i as f64 + 0.5);
                @match line {
                    Line::Heading(name) => { text class="group" x="12" y=(middle + 5.0) { (shortened(name, 3 * LETTERS)) } }
                    Line::Row(row, name) => {
                        @let cells = &table.rows[*row];
                        @let off = sign.is_some_and(|sign| !cells[sign].shown().is_empty());
                        text x="12" y=(middle + 5.0) { (shortened(name, LETTERS)) }
                        @if let Cell::Bar { low, value, high, mark } = &cells[bar] {
                            g {
                                title { (said(table, *row)) }
                                line class=(if off { "span off" } else { "span" }) x1=(x(*low)) x2=(x(*high)) y1=(middle) y2=(middle) {}
                                @if let Some(mark) = mark {
                                    line class="mark" x1=(x(*mark)) x2=(x(*mark)) y1=(middle - 10.0) y2=(middle + 10.0) {}
                                }
                                @if off {
                                    rect class="dot off" x=(x(*value)) y=(middle - 5.0) width="10" height="10" transform="translate(-5 0)" {}
                                } @else {
                                    circle class="dot" cx=(x(*value)) cy=(middle) r="5" {}
                                }
                            }
                        }
                        text x=(WIDTH - 12.0) y=(middle + 5.0) text-anchor="end" { (rate(table, *row)) }
                    }
                }
            }
            text class="soft" x="12" y=(height - 12.0) {
                "Dot: the estimate; line: its interval; dotted: what would be fair; square: clear of it, even with all rows counted."
            }
        }
    })
}
