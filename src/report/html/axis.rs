//! Axes: the positions of values, and the labels beside them.

use maud::{Markup, html};

/// An axis from the least to the largest value.
pub struct Axis {
    pub from: f64,
    pub to: f64,
    pub percent: bool,
}

impl Axis {
    /// None without values.
    pub fn new(values: impl Iterator<Item = f64>, percent: bool) -> Option<Self> {
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

    /// The same for dots, whose position matters and not their length: if all values lie in the upper half, the axis
    /// begins a little below the least, so that narrow intervals can be distinguished.
    pub fn of_dots(values: impl Iterator<Item = f64> + Clone, percent: bool) -> Option<Self> {
        let axis = Self::new(values.clone(), percent)?;
        let least = values.filter(|v| v.is_finite()).fold(f64::INFINITY, f64::min);
        let from = if least > axis.to / 2.0 { least - (axis.to - least) / 10.0 } else { axis.from };
        Some(Self { from: if from < axis.to { from } else { axis.from }, ..axis })
    }

    /// The same, up to the next round value, so that the largest one has a label above it.
    pub fn up_to_tick(self) -> Self {
        let step = self.step();
        Self { to: (self.to / step - 1e-9).ceil() * step, ..self }
    }

    /// Position of a value along the axis, from 0 to 1; values beyond are at the end.
    pub fn part(&self, value: f64) -> f64 {
        ((value - self.from) / (self.to - self.from)).clamp(0.0, 1.0)
    }

    /// The same in percent of the width, with room for half a dot at both ends.
    pub fn place(&self, value: f64) -> f64 {
        (2.0 + 96.0 * self.part(value)).clamp(2.0, 98.0)
    }

    /// Round values along the axis, about five.
    pub fn ticks(&self) -> Vec<f64> {
        let step = self.step();
        let first = (self.from / step).ceil() as i64;
        (first..).map(|n| n as f64 * step).take_while(|tick| *tick <= self.to + step * 1e-9).collect()
    }

    fn step(&self) -> f64 {
        let rough = (self.to - self.from) / 5.0;
        let unit = 10f64.powf(rough.log10().floor());
        [1.0, 2.0, 5.0, 10.0].into_iter().map(|n| n * unit).find(|step| *step >= rough).unwrap_or(unit)
    }

    /// A value as written on the axis.
    pub fn told(&self, value: f64) -> String {
        let span = (self.to - self.from) * if self.percent { 100.0 } else { 1.0 };
        let decimals = if span > 5.0 { 0 } else { (1.0 - span.log10()).ceil().clamp(0.0, 6.0) as usize };
        match self.percent {
            true => format!("{:.decimals$}%", 100.0 * value),
            false => format!("{value:.decimals$}"),
        }
        .replace('-', "−")
    }

    /// The axis below rows.
    pub fn drawn(&self) -> Markup {
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

/// A position as an attribute; two decimals are a fraction of a pixel and the same on every machine.
pub fn at(percent: f64) -> String {
    format!("{percent:.2}%")
}

/// Numbers at the ends stay inside.
pub fn anchor(place: f64) -> &'static str {
    match place {
        p if p < 6.0 => "start",
        p if p > 94.0 => "end",
        _ => "middle",
    }
}
