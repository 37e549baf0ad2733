//! How long matches last, and what they are lost to in which round.

use super::axis::{Axis, at};
use super::chart::{SHADES, legend};
use super::names::Names;
use super::plane::{Plane, Tick, px};
use crate::table::{Cell, Kind, Table};
use maud::{Markup, html};

/// Most pictures one below the other.
const MANY: usize = 24;

/// Names below a histogram.
const NAMES: usize = 8;

/// One column: from where to where, and its parts by their names.
struct Pile {
    from: f64,
    to: f64,
    parts: Vec<(String, f64, String)>,
}

/// A histogram for each group; `layered` stacks columns from the parts named in the last text.
pub fn of(table: &Table, layered: bool) -> Option<Markup> {
    let column = |key: &str| table.columns.iter().position(|c| c.key == key);
    let (from, to, share, count) = (column("from")?, column("to")?, column("share")?, column("matches")?);
    let texts: Vec<usize> = (0..table.columns.len()).filter(|&i| table.columns[i].kind == Kind::Text).collect();
    let by = texts.len().checked_sub(usize::from(layered))?;
    let number = |cell: &Cell| if let Cell::Count(n) = cell { Some(*n as f64) } else { None };
    let mut groups: Vec<(String, Vec<Pile>)> = Vec::new();
    let mut names: Vec<(String, f64)> = Vec::new();
    let short = Names::of(table);
    for (i, row) in table.rows.iter().enumerate() {
        let group = short.joined(table, i, &texts[..by]);
        let name = if layered { row[texts[by]].shown() } else { String::new() };
        let Cell::Percent(part) = row[share] else { return None };
        let (from, to) = (number(&row[from])?, number(&row[to])?);
        match names.iter_mut().find(|(known, _)| *known == name) {
            Some((_, sum)) => *sum += part,
            None => names.push((name.clone(), part)),
        }
        if groups.last().is_none_or(|(known, _)| *known != group) {
            groups.push((group, Vec::new()));
        }
        let (_, piles) = groups.last_mut()?;
        if piles.last().is_none_or(|pile| pile.from != from) {
            piles.push(Pile { from, to, parts: Vec::new() });
        }
        piles.last_mut()?.parts.push((name, part, row[count].shown()));
    }
    // Frequent parts are at the bottom everywhere.
    names.sort_by(|a, b| b.1.total_cmp(&a.1));
    let names: Vec<String> = names.into_iter().map(|(name, _)| name).collect();
    let piles = || groups.iter().flat_map(|(_, piles)| piles);
    let height = |pile: &Pile| pile.parts.iter().map(|(_, part, _)| part).sum::<f64>();
    let x = Axis {
        from: piles().map(|pile| pile.from).fold(f64::INFINITY, f64::min),
        to: piles().map(|pile| pile.to + 1.0).fold(f64::NEG_INFINITY, f64::max),
        percent: false,
    };
    let plane = Plane { x, y: Axis::new(piles().map(height), true)?, height: if layered { 150.0 } else { 110.0 } };
    let noun = table.columns[from].head.clone();
    let noun = if noun == "from" { table.columns[to].head.replace("to … ", "") } else { noun };
    Some(html! {
        figure {
            @for (group, piles) in groups.iter().take(MANY) {
                @if !group.is_empty() { p.group { (group) } }
                (drawn(&plane, piles, &names, &noun))
            }
            @if groups.len() > MANY { p.group { (groups.len() - MANY) " more stand in the table." } }
            @if layered { (legend(&names)) }
            @else { figcaption { "Height: the share of the matches; across: " (noun) "." } }
        }
    })
}

fn drawn(plane: &Plane, piles: &[Pile], names: &[String], noun: &str) -> Markup {
    let height = |pile: &Pile| pile.parts.iter().map(|(_, part, _)| part).sum::<f64>();
    let bin = |pile: &Pile| {
        let many = if pile.from < pile.to { format!("{} to {}", pile.from, pile.to) } else { pile.from.to_string() };
        format!("{many} {noun}")
    };
    let most = piles.iter().max_by(|a, b| height(a).total_cmp(&height(b)));
    let (Some(first), Some(last), Some(most)) = (piles.first(), piles.last(), most) else { return html! {} };
    let words =
        format!("{} to {} {noun}, most often {} ({:.1}%)", first.from, last.to, bin(most), 100.0 * height(most));
    let inside = html! {
        @for pile in piles {
            @let (left, right) = (plane.x.place(pile.from), plane.x.place(pile.to + 1.0));
            @for (i, name) in names.iter().enumerate() {
                @if let Some((_, part, count)) = pile.parts.iter().find(|(known, ..)| known == name) {
                    @if *part > 0.0 {
                        @let below = below(pile, names, i);
                        g {
                            title {
                                (bin(pile)) ": " @if !name.is_empty() { (name) " " }
                                (format!("{:.1}%", 100.0 * part)) " (" (count) ")"
                            }
                            rect x=(at(left)) width=(at(right - left)) y=(px(plane.down(below + part)))
                                height=(px(plane.down(below) - plane.down(below + part)))
                                class={ "part s" (i % SHADES) } {}
                        }
                    }
                }
            }
        }
    };
    // Names in the middle of some bins, evenly spaced.
    let width = first.to - first.from + 1.0;
    let bins = ((plane.x.to - plane.x.from) / width).round() as usize;
    let every = bins.div_ceil(NAMES).max(1);
    let tick = |i: usize| {
        let from = plane.x.from + i as f64 * width;
        let name = if width > 1.0 { format!("{from}–{}", from + width - 1.0) } else { from.to_string() };
        Tick { x: from + width / 2.0, name }
    };
    let ticks: Vec<Tick> = (0..bins).step_by(every).map(tick).collect();
    plane.drawn(&words, &ticks, &inside)
}

/// The height below a part.
fn below(pile: &Pile, names: &[String], part: usize) -> f64 {
    names[..part].iter().filter_map(|name| pile.parts.iter().find(|(known, ..)| known == name)).map(|p| p.1).sum()
}
