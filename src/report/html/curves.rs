//! Lines with their intervals: how many still play, round by round, and how a role fares among weak and strong players.

use super::axis::{Axis, at};
use super::names::Names;
use super::plane::{Plane, Tick, px};
use crate::table::{Cell, Kind, Table};
use maud::{Markup, html};

/// Lines of one picture that can be told apart.
pub const LINES: usize = 8;

/// Most pictures one below the other.
const MANY: usize = 12;

/// A point with its interval and its text.
struct Point {
    x: f64,
    low: f64,
    value: f64,
    high: f64,
    told: String,
}

/// Points of one thing.
struct Line {
    name: String,
    points: Vec<Point>,
}

/// The share of matches that goes on after each round, and the share not lost by then; a line for each group.
pub fn survival(table: &Table) -> Option<Markup> {
    let column = |key: &str| table.columns.iter().position(|c| c.key == key);
    let round = column("round")?;
    let (playing, playing_range) = (column("playing")?, column("playing_interval")?);
    let (lost, lost_range) = (column("lost")?, column("lost_interval")?);
    let short = Names::of(table);
    let line = |value: usize, range: usize, of: &dyn Fn(f64) -> f64| -> Option<Vec<Line>> {
        let mut lines: Vec<Line> = Vec::new();
        for (i, row) in table.rows.iter().enumerate() {
            let (group, name) = short.row(table, i);
            let name = [group, name].into_iter().filter(|n| !n.is_empty()).collect::<Vec<_>>().join(" · ");
            let (Cell::Count(x), Cell::Percent(value), Cell::PercentRange(low, high)) =
                (&row[round], &row[value], &row[range])
            else {
                return None;
            };
            let (a, b, value) = (of(*low), of(*high), of(*value));
            let point = Point {
                x: *x as f64,
                low: a.min(b),
                value,
                high: a.max(b),
                told: format!("{:.1}% ({:.1}–{:.1}%)", 100.0 * value, 100.0 * a.min(b), 100.0 * a.max(b)),
            };
            match lines.last_mut().filter(|line| line.name == name) {
                Some(line) => line.points.push(point),
                None => lines.push(Line { name, points: vec![point] }),
            }
        }
        Some(lines)
    };
    let still = line(playing, playing_range, &|x| x)?;
    let unbeaten = line(lost, lost_range, &|x| 1.0 - x)?;
    if still.is_empty() || still.len() > LINES {
        return None;
    }
    Some(html! {
        figure {
            div.pair {
                div { p.group { "Still going on after the round" } (steps(&still)) }
                div { p.group { "Not lost by then: won or going on" } (steps(&unbeaten)) }
            }
            (key(&still))
        }
    })
}

/// Lines that change at each round and stay between.
fn steps(lines: &[Line]) -> Markup {
    let rounds = || lines.iter().flat_map(|line| &line.points).map(|point| point.x);
    let (first, last) = (rounds().fold(f64::INFINITY, f64::min), rounds().fold(f64::NEG_INFINITY, f64::max));
    let plane = Plane {
        // The state after the last round needs some room, too.
        x: Axis { from: first - 1.0, to: last + 0.5, percent: false },
        y: Axis { from: 0.0, to: 1.0, percent: true },
        height: 210.0,
    };
    // Each value holds from its round to the next one; after the last match of a group nothing changes any more.
    let stairs = |line: &Line, of: &dyn Fn(&Point) -> f64| -> Vec<(f64, f64)> {
        let mut stairs = vec![(plane.x.from, 1.0)];
        for point in &line.points {
            stairs.push((point.x, stairs[stairs.len() - 1].1));
            stairs.push((point.x, of(point)));
        }
        stairs.push((plane.x.to, stairs[stairs.len() - 1].1));
        stairs
    };
    let inside = html! {
        (plane.lines(&html! {
            @for (i, line) in lines.iter().enumerate() {
                @let (mut band, back) = (stairs(line, &|p| p.high), stairs(line, &|p| p.low));
                path class={ "band l" (i) } d=({ band.extend(back.into_iter().rev()); plane.path(band.into_iter()) + "Z" }) {}
            }
            @for (i, line) in lines.iter().enumerate() {
                path class={ "line l" (i) } d=(plane.path(stairs(line, &|p| p.value).into_iter())) {}
            }
        }))
        @for round in whole(first, last) {
            @let left = plane.x.place(round - 0.5);
            rect class="hover" x=(at(left)) width=(at(plane.x.place(round + 0.5) - left)) y="0" height=(px(plane.height)) {
                title { (at_round(lines, round)) }
            }
        }
    };
    let words = lines.iter().map(|line| {
        let last = line.points.last().map_or("", |point| point.told.as_str());
        let half = line.points.iter().find(|point| point.value <= 0.5);
        let name = if line.name.is_empty() { String::new() } else { format!("{}: ", line.name) };
        match half {
            Some(point) => format!("{name}half or less from round {} on, in the end {last}", point.x),
            None => format!("{name}in the end {last}"),
        }
    });
    let every = ((last - first + 1.0) / 8.0).ceil().max(1.0) as usize;
    let ticks: Vec<Tick> =
        whole(first, last).step_by(every).map(|round| Tick { x: round, name: round.to_string() }).collect();
    plane.drawn(&words.collect::<Vec<_>>().join("; "), &ticks, &inside)
}

fn whole(first: f64, last: f64) -> impl Iterator<Item = f64> {
    (first as u64..=last as u64).map(|round| round as f64)
}

fn at_round(lines: &[Line], round: f64) -> String {
    let told = lines.iter().map(|line| {
        let point = line.points.iter().rev().find(|point| point.x <= round);
        let told = point.map_or("–", |point| point.told.as_str());
        if line.name.is_empty() { told.to_owned() } else { format!("{} {told}", line.name) }
    });
    format!("round {round}: {}", told.collect::<Vec<_>>().join(", "))
}

/// How each role fares from weak to strong players, a picture for each group.
pub fn ladder(table: &Table) -> Option<Markup> {
    let column = |key: &str| table.columns.iter().position(|c| c.key == key);
    let (bot, strength, rate) = (column("bot")?, column("strength")?, column("rate")?);
    let (interval, fair) = (column("interval")?, column("fair")?);
    let texts: Vec<usize> = (0..bot).filter(|&i| table.columns[i].kind == Kind::Text).collect();
    let (&who, others) = texts.split_last()?;
    let mut groups: Vec<(String, Vec<Line>)> = Vec::new();
    let mut ticks: Vec<Tick> = Vec::new();
    let mut fairs: Vec<f64> = Vec::new();
    let short = Names::of(table);
    for (i, row) in table.rows.iter().enumerate() {
        let (group, name) = (short.joined(table, i, others), row[who].shown());
        let (Cell::Number(x, _), Cell::Percent(value), Cell::PercentRange(low, high)) =
            (&row[strength], &row[rate], &row[interval])
        else {
            return None;
        };
        if let Cell::Percent(fair) = row[fair] {
            fairs.push(fair);
        }
        let words = format!(
            "{name} among {}: {} ({}), fair {}",
            row[bot].shown(),
            row[rate].shown(),
            row[interval].shown(),
            row[fair].shown()
        );
        if !ticks.iter().any(|tick| tick.x == *x) {
            ticks.push(Tick { x: *x, name: short.text(table, i, bot) });
        }
        let point = Point { x: *x, low: *low, value: *value, high: *high, told: words };
        if groups.last().is_none_or(|(known, _)| *known != group) {
            groups.push((group, Vec::new()));
        }
        let (_, lines) = groups.last_mut()?;
        match lines.iter_mut().find(|line| line.name == name) {
            Some(line) => line.points.push(point),
            None => lines.push(Line { name, points: vec![point] }),
        }
    }
    ticks.sort_by(|a, b| a.x.total_cmp(&b.x));
    // The same role has the same line in every picture.
    let mut roles: Vec<String> = Vec::new();
    for line in groups.iter().flat_map(|(_, lines)| lines) {
        if !roles.contains(&line.name) {
            roles.push(line.name.clone());
        }
    }
    if roles.len() > LINES || ticks.len() < 2 {
        return None;
    }
    let points = || groups.iter().flat_map(|(_, lines)| lines).flat_map(|line| &line.points);
    let y = Axis::new(points().map(|point| point.high).chain(fairs.iter().copied()), true)?;
    let (first, last) = (ticks.first()?.x, ticks.last()?.x);
    // Room at both ends, for names.
    let room = (last - first) * 0.08;
    let plane = Plane { x: Axis { from: first - room, to: last + room, percent: false }, y, height: 240.0 };
    let of_group = |lines: &[Line]| {
        let place = |line: &Line| roles.iter().position(|role| *role == line.name).unwrap_or(0);
        let fair = fairs.first().copied().filter(|first| fairs.iter().all(|fair| (fair - first).abs() < 1e-9));
        let inside = html! {
            @if let Some(fair) = fair {
                line class="mark" x1="2%" x2="98%" y1=(px(plane.down(fair))) y2=(px(plane.down(fair))) {}
            }
            (plane.lines(&html! {
                @for line in lines {
                    path class={ "line l" (place(line)) } d=(plane.path(line.points.iter().map(|p| (p.x, p.value)))) {}
                }
            }))
            @for line in lines {
                // Intervals of several roles are drawn side by side.
                @let aside = 3.0 * (place(line) as f64 - (roles.len() - 1) as f64 / 2.0);
                @for point in &line.points {
                    g class={ "l" (place(line)) } {
                        title { (point.told) }
                        line class="whisker" x1=(at(plane.x.place(point.x))) x2=(at(plane.x.place(point.x)))
                            y1=(px(plane.down(point.low))) y2=(px(plane.down(point.high)))
                            transform=(format!("translate({aside:.1} 0)")) {}
                        (marker(place(line), &at(plane.x.place(point.x)), plane.down(point.value)))
                    }
                }
            }
        };
        let words: Vec<&str> = lines.iter().flat_map(|line| &line.points).map(|point| point.told.as_str()).collect();
        plane.drawn(&words.join("; "), &ticks, &inside)
    };
    let lines: Vec<Line> = roles.iter().map(|role| Line { name: role.clone(), points: Vec::new() }).collect();
    Some(html! {
        figure {
            @for (group, lines) in groups.iter().take(MANY) {
                @if !group.is_empty() { p.group { (group) } }
                (of_group(lines))
            }
            @if groups.len() > MANY { p.group { (groups.len() - MANY) " more stand in the table." } }
            (key(&lines))
        }
    })
}

/// A mark that is told from others without its colour.
pub fn marker(line: usize, x: &str, y: f64) -> Markup {
    let shape = [
        "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z",
        "M-4.5-4.5h9v9h-9z",
        "M0-6L6 5H-6z",
        "M0-6L6 0L0 6L-6 0z",
        "M0 6L6-5H-6z",
        "M-6-2h4v-4h4v4h4v4h-4v4h-4v-4h-4z",
        "M-6-3h12v6h-12z",
        "M-3-6h6v12h-6z",
    ];
    html! { svg x=(x) y=(px(y)) class="marker" { path d=(shape[line % shape.len()]) {} } }
}

/// The names of lines, each beside its own; with its mark, where lines are marked.
pub fn names<'a>(names: impl Iterator<Item = &'a str>, marked: bool) -> Markup {
    html! {
        @for (i, name) in names.enumerate().filter(|(_, name)| !name.is_empty()) {
            span.key {
                svg width="30" height="14" class={ "l" (i) } aria-hidden="true" {
                    path class={ "line l" (i) } d="M0 7H30" {}
                    @if marked { (marker(i, "15", 7.0)) }
                }
                " " (name) " "
            }
        }
    }
}

/// What the lines stand for.
fn key(lines: &[Line]) -> Markup {
    html! {
        figcaption.legend {
            (names(lines.iter().map(|line| line.name.as_str()), lines.iter().all(|line| line.points.is_empty())))
            @if lines.iter().any(|line| !line.points.is_empty()) { "Shaded: the intervals." }
            @else { "Lines up and down: the intervals; dotted: what would be fair." }
        }
    }
}
