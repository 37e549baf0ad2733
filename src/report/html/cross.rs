//! A cross table as a map: each against each other; the shade says who does better.

use super::map::{shade, shades};
use super::names::shortened;
use crate::sections::tournament::AGAINST;
use crate::table::{Cell, Kind, Table};
use maud::{Markup, html};

/// Letters of a name above a column.
const LETTERS: usize = 18;

/// The map of a cross table; the keys of its last columns have the names in its text column.
pub fn of(table: &Table) -> Option<Markup> {
    let who = table.columns.iter().position(|c| c.kind == Kind::Text)?;
    let names: Vec<String> = table.rows.iter().map(|row| row[who].shown()).collect();
    let first = table.columns.len().checked_sub(names.len())?;
    if !table.columns[first..].iter().zip(&names).all(|(c, name)| c.key.strip_prefix(AGAINST) == Some(name)) {
        return None;
    }
    let cell = |row: usize, other: usize| {
        html! {
            @match &table.rows[row][first + other] {
                score @ Cell::WholePercent(share) => {
                    @let words = format!("{} against {}: {}%", names[row], names[other], score.shown());
                    td class=(shade(2.0 * share - 1.0)) title=(words) { b { (score.shown()) } }
                }
                _ => { td.none { "–" } }
            }
        }
    };
    Some(html! {
        figure {
            div.scroll tabindex="0" role="group" aria-label=(table.title) {
                table.map {
                    thead { tr {
                        td { "against" }
                        @for name in &names { th scope="col" title=(name) { (shortened(name, LETTERS)) } }
                    } }
                    tbody { @for (row, name) in names.iter().enumerate() {
                        tr {
                            th scope="row" title=(name) { (shortened(name, LETTERS)) }
                            @for other in 0..names.len() { (cell(row, other)) }
                        }
                    } }
                }
            }
            figcaption.legend { (shades("half")) "The score of whom the row names, in percent; its intervals stand with the pairs." }
        }
    })
}
