//! A plane with two axes: percent of the width across, pixels up, so that letters keep their size on any screen.

use super::axis::{Axis, anchor, at};
use maud::{Markup, html};

/// Pixels above and below the drawing, for half a mark.
const EDGE: f64 = 7.0;

/// Width of a character of a name below the axis, in percent of the whole width, on a phone.
const NAME: f64 = 2.4;

/// The coordinates of a plane.
pub struct Plane {
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// Pixels.
    pub height: f64,
}

/// A label below the horizontal axis.
pub struct Tick {
    /// Where.
    pub x: f64,
    /// What.
    pub name: String,
}

impl Plane {
    /// Pixels from the top.
    pub fn down(&self, y: f64) -> f64 {
        EDGE + (self.height - 2.0 * EDGE) * (1.0 - self.y.part(y))
    }

    /// The plane with its axes and its drawing; `told` says it in words.
    pub fn drawn(&self, told: &str, ticks: &[Tick], inside: &Markup) -> Markup {
        let rows = rows(ticks, |tick| self.x.place(tick.x));
        let lines = rows.iter().max().map_or(1, |row| row + 1);
        html! {
            div.plane role="img" aria-label=(told) {
                svg class="side" height=(self.height) aria-hidden="true" {
                    @for tick in self.y.ticks() {
                        text x="100%" y=(px(self.down(tick) + 4.0)) text-anchor="end" { (self.y.told(tick)) }
                    }
                }
                svg class="plot" height=(self.height) {
                    @for tick in self.y.ticks() {
                        line x1="2%" x2="98%" y1=(px(self.down(tick))) y2=(px(self.down(tick))) class="ground" {}
                    }
                    (inside)
                }
                span {}
                svg class="plot" height=(18 + 13 * (lines - 1)) aria-hidden="true" {
                    @for (tick, row) in ticks.iter().zip(&rows) {
                        @let place = self.x.place(tick.x);
                        line x1=(at(place)) x2=(at(place)) y1="0" y2=(4 + 13 * row) class="tick" {}
                        text x=(at(place)) y=(15 + 13 * row) text-anchor=(anchor(place)) { (tick.name) }
                    }
                }
            }
        }
    }

    /// A point in the coordinates of [`lines`](Self::lines).
    fn point(&self, x: f64, y: f64) -> String {
        format!("{:.0} {:.0}", 10_000.0 * self.x.part(x), 1000.0 * (1.0 - self.y.part(y)))
    }

    /// A line through points.
    pub fn path(&self, points: impl Iterator<Item = (f64, f64)>) -> String {
        let told: Vec<String> = points.map(|(x, y)| self.point(x, y)).collect();
        format!("M{}", told.join("L"))
    }

    /// A part of the plane in which paths are stretched but their stroke width is not.
    pub fn lines(&self, paths: &Markup) -> Markup {
        html! {
            svg x="2%" width="96%" y=(px(EDGE)) height=(px(self.height - 2.0 * EDGE)) viewBox="0 0 10000 1000"
                preserveAspectRatio="none" class="lines" { (paths) }
        }
    }
}

/// Pixels as an attribute.
pub fn px(pixels: f64) -> String {
    format!("{pixels:.1}")
}

/// The row of each name, one of up to three, so that neighbours do not touch.
fn rows(ticks: &[Tick], place: impl Fn(&Tick) -> f64) -> Vec<usize> {
    let mut ends = [f64::NEG_INFINITY; 3];
    let mut rows = Vec::with_capacity(ticks.len());
    for tick in ticks {
        let (middle, half) = (place(tick), tick.name.chars().count() as f64 * NAME / 2.0);
        let row = (0..ends.len()).find(|&row| ends[row] < middle - half).unwrap_or(rows.len() % ends.len());
        ends[row] = middle + half;
        rows.push(row);
    }
    rows
}
