//! When seats reach something, and how many of them ever do.

use super::estimate::{Confidence, Estimate};
use super::of_seats::{OfSeats, of_seats};
use super::ratio::{Adds, Tally, by_level};
use super::{AnalysisError, Sample};
use agon_game::MetricKind;
use serde::Serialize;
use std::cell::Cell;

/// How many arrive, and when.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Arrival {
    /// Share of the seats that ever reach it.
    pub reached: Estimate,
    /// Mean round among those that do; `None` where none does.
    pub round: Option<Estimate>,
}

/// All milestones of the game, within each level of the given columns of seats (none: all seats as one).
///
/// # Errors
/// When a column is unknown, takes too many values or holds no numbers.
pub fn milestones<S: AsRef<str>>(
    sample: &Sample,
    by: &[S],
    confidence: Confidence,
) -> Result<Vec<OfSeats<Arrival>>, AnalysisError> {
    let levels = sample.levels(by)?;
    let milestones = sample.game().seat_metrics.iter().filter(|m| m.kind == MetricKind::Milestone);
    let metrics: Vec<&str> = milestones.map(|m| m.name.as_str()).collect();
    // Rounds count from 1; a game may count from 0.
    let first = vec![Cell::new(1.0f64); metrics.len()];
    let mut adds: Vec<Adds<'_>> = Vec::new();
    for (at, first) in first.iter().enumerate() {
        for only_winners in [false, true] {
            let counts = move |won: bool| won || !only_winners;
            adds.push(Box::new(move |own, won| {
                first.set(first.get().min(own[at].unwrap_or(f64::INFINITY)));
                counts(won).then(|| (f64::from(u8::from(own[at].is_some())), 1.0))
            }));
            adds.push(Box::new(move |own, won| own[at].filter(|_| counts(won)).map(|round| (round, 1.0))));
        }
    }
    let tallies = by_level(sample, by, &metrics, &adds)?;
    let figures = |pair: &[Vec<Tally>], first: f64| -> Vec<Option<Arrival>> {
        let arrival = |(reached, when): (&Tally, &Tally)| {
            let round = when.mean(confidence).map(|round| round.within(first, f64::INFINITY));
            (reached.matches() > 0).then(|| Arrival { reached: reached.clustered(confidence), round })
        };
        pair[0].iter().zip(&pair[1]).map(arrival).collect()
    };
    let figures: Vec<_> = tallies
        .chunks(4)
        .zip(&first)
        .map(|(four, first)| [figures(&four[..2], first.get()), figures(&four[2..], first.get())])
        .collect();
    Ok(of_seats(&levels, &metrics, &figures))
}
