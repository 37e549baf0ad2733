//! The game's numbers over the rounds: a picture for each number, a line for each role.

use super::axis::{Axis, at};
use super::curves::{LINES, marker, names};
use super::names::Names;
use super::plane::{Plane, Tick, px};
use crate::table::{Cell, Kind, Table};
use maud::{Markup, html};

/// Most pictures one below the other.
const MANY: usize = 40;

/// Most rounds that have their name below a picture.
const NAMES: f64 = 8.0;

/// A round that fewer than one in so many matches reached is not drawn.
const RARE: u64 = 20;

/// How a number stood when a round was over.
struct Point {
    round: f64,
    matches: u64,
    low: f64,
    value: f64,
    high: f64,
    told: String,
}

/// The track of a role.
struct Line {
    /// Place of the role among all of the table.
    role: usize,
    points: Vec<Point>,
}

/// The tracks of one number.
struct Measure {
    name: String,
    lines: Vec<Line>,
}

impl Line {
    /// Rounds from the first on that at least one in so many matches reached.
    fn reached(&self, one_in: u64) -> usize {
        let most = self.points.iter().map(|point| point.matches).max().unwrap_or(0);
        self.points.iter().take_while(|point| one_in * point.matches >= most).count()
    }

    /// Rounds that at least half of the matches reached.
    fn common(&self) -> usize {
        self.reached(2)
    }

    /// The points of these rounds, and those from the last of them on.
    fn halves(&self) -> (&[Point], &[Point]) {
        let common = self.common();
        (&self.points[..common], &self.points[common.saturating_sub(1)..])
    }
}

/// Means with their intervals over the rounds, a picture for each number of each group.
pub fn of(table: &Table) -> Option<Markup> {
    let (roles, groups) = read(table)?;
    if roles.is_empty() || roles.len() > LINES {
        return None;
    }
    let noun = &table.columns[table.columns.iter().position(|c| c.key == "round")?].head;
    let pictures = groups.iter().map(|(_, measures)| measures.len()).sum::<usize>();
    let mut room = MANY;
    let mut fits = |measures: &[Measure]| {
        let kept = measures.len().min(room);
        room -= kept;
        kept
    };
    Some(html! {
        figure {
            // Before the pictures, because there may be many.
            figcaption.legend {
                @if roles.len() > 1 { (names(roles.iter().map(String::as_str), true)) }
                "Shaded: the intervals; across: the " (noun) "s; grey, behind the mark: " (noun)
                "s that fewer than half of the matches reached, which say less; "
                (noun) "s that fewer than 1 in " (RARE) " reached are not drawn, but stand in the table."
            }
            @for (group, measures) in &groups {
                @let kept = fits(measures);
                @if kept > 0 && !group.is_empty() { p.group { (group) } }
                div.pair {
                    @for measure in &measures[..kept] {
                        div { p.group { (measure.name.replace('_', " ")) } (drawn(measure, &roles, noun)) }
                    }
                }
            }
            @if pictures > MANY { p.group { (pictures - MANY) " more stand in the table." } }
        }
    })
}

/// A picture for each number of the game: its name and its lines.
type Lines = Vec<(String, Vec<Measure>)>;

/// The roles of the table, and its numbers group by group.
fn read(table: &Table) -> Option<(Vec<String>, Lines)> {
    let column = |key: &str| table.columns.iter().position(|c| c.key == key);
    let (measure, role, round) = (column("measure")?, column("role")?, column("round")?);
    let (matches, mean, interval) = (column("matches")?, column("mean")?, column("interval")?);
    let by: Vec<usize> = (0..measure).filter(|&i| table.columns[i].kind == Kind::Text).collect();
    let short = Names::of(table);
    let mut roles: Vec<String> = Vec::new();
    let mut groups: Vec<(String, Vec<Measure>)> = Vec::new();
    for (i, row) in table.rows.iter().enumerate() {
        let (group, name, who) = (short.joined(table, i, &by), row[measure].shown(), short.text(table, i, role));
        let (Cell::Count(at), Cell::Count(n), Cell::Number(value, _)) = (&row[round], &row[matches], &row[mean]) else {
            return None;
        };
        let (low, high) = match row[interval] {
            Cell::AmountRange(low, high, _) => (low, high),
            Cell::TooFew => (f64::NEG_INFINITY, f64::INFINITY),
            _ => (*value, *value),
        };
        let told = match &row[interval] {
            Cell::Missing | Cell::TooFew | Cell::Same => row[mean].shown(),
            range => format!("{} ({})", row[mean].shown(), range.shown()),
        };
        let point = Point { round: *at as f64, matches: *n, low, value: *value, high, told };
        let place = roles.iter().position(|known| *known == who).unwrap_or_else(|| {
            roles.push(who);
            roles.len() - 1
        });
        if groups.last().is_none_or(|(known, _)| *known != group) {
            groups.push((group, Vec::new()));
        }
        let (_, measures) = groups.last_mut()?;
        if measures.last().is_none_or(|known| known.name != name) {
            measures.push(Measure { name, lines: Vec::new() });
        }
        let lines = &mut measures.last_mut()?.lines;
        match lines.last_mut().filter(|line| line.role == place) {
            Some(line) => line.points.push(point),
            None => lines.push(Line { role: place, points: vec![point] }),
        }
    }
    for line in groups.iter_mut().flat_map(|(_, measures)| measures).flat_map(|measure| &mut measure.lines) {
        line.points.truncate(line.reached(RARE));
    }
    Some((roles, groups))
}

/// One number: a band and a line for each role.
fn drawn(measure: &Measure, roles: &[String], noun: &str) -> Markup {
    let points = || measure.lines.iter().flat_map(|line| &line.points);
    // What few matches say may be anything; what many say has its interval in the picture.
    let common = || measure.lines.iter().flat_map(|line| &line.points[..line.common()]);
    let ends = common().flat_map(|point| [point.low, point.high]);
    let values: Vec<f64> = points().map(|point| point.value).chain(ends).collect();
    let Some(y) = Axis::of_dots(values.into_iter(), false).map(Axis::up_to_tick) else { return html! {} };
    let (first, last) = points().fold((f64::INFINITY, 0.0), |(a, b), p| (p.round.min(a), p.round.max(b)));
    let plane = Plane { x: Axis { from: first - 0.5, to: last + 0.5, percent: false }, y, height: 170.0 };
    let place = |points: &[Point]| plane.path(points.iter().map(|point| (point.round, point.value)));
    let inside = html! {
        (plane.lines(&html! {
            @for line in &measure.lines {
                @let (common, few) = line.halves();
                @for part in bounded_parts(common) { path class={ "band l" (line.role) } d=(band(&plane, part)) {} }
                @for part in bounded_parts(few) { path class={ "band few l" (line.role) } d=(band(&plane, part)) {} }
            }
            @for line in &measure.lines {
                @let (common, few) = line.halves();
                path class={ "line l" (line.role) } d=(place(common)) {}
                @if few.len() > 1 { path class={ "line few l" (line.role) } d=(place(few)) {} }
            }
        }))
        @for line in &measure.lines {
            @if let Some(end) = line.common().checked_sub(1).map(|end| &line.points[end]) {
                g class={ "l" (line.role) } {
                    (marker(line.role, &at(plane.x.place(end.round)), plane.down(end.value)))
                }
            }
        }
        @for round in first as u64..=last as u64 {
            @let left = plane.x.place(round as f64 - 0.5);
            rect class="hover" x=(at(left)) width=(at(plane.x.place(round as f64 + 0.5) - left)) y="0" height=(px(plane.height)) {
                title { (at_round(measure, roles, round as f64, noun)) }
            }
        }
    };
    let words = measure.lines.iter().filter_map(|line| {
        let (begin, end) = (line.points.first()?, &line.points[line.common().checked_sub(1)?]);
        let Point { round, told, matches, .. } = end;
        let name = &roles[line.role];
        Some(format!(
            "{name}: {} after {noun} {}, {told} after {noun} {round} of {matches} matches",
            begin.told, begin.round
        ))
    });
    let words = format!("{}: {}", measure.name, words.collect::<Vec<_>>().join("; "));
    let every = ((last - first + 1.0) / NAMES).ceil().max(1.0) as usize;
    let ticks: Vec<Tick> = (first as u64..=last as u64)
        .step_by(every)
        .map(|round| Tick { x: round as f64, name: round.to_string() })
        .collect();
    plane.drawn(&words, &ticks, &inside)
}

/// Whether the interval of a point has ends; that of too few matches has none.
fn bounded(point: &Point) -> bool {
    point.low.is_finite() && point.high.is_finite()
}

/// Points in a row whose intervals have ends.
fn bounded_parts(points: &[Point]) -> impl Iterator<Item = &[Point]> {
    points.chunk_by(|a, b| bounded(a) == bounded(b)).filter(|part| bounded(&part[0]))
}

/// The area between the ends of the intervals.
fn band(plane: &Plane, points: &[Point]) -> String {
    let high = points.iter().map(|point| (point.round, point.high));
    let low = points.iter().rev().map(|point| (point.round, point.low));
    plane.path(high.chain(low)) + "Z"
}

/// What everybody had when a round was over.
fn at_round(measure: &Measure, roles: &[String], round: f64, noun: &str) -> String {
    let told = measure.lines.iter().filter_map(|line| {
        let point = line.points.iter().find(|point| point.round == round)?;
        Some(format!("{} {}, {} matches", roles[line.role], point.told, point.matches))
    });
    format!("{noun} {round}: {}", told.collect::<Vec<_>>().join("; "))
}
