//! When seats reach something, and how many of them ever do.

use super::estimate::{Confidence, Estimate, clustered};
use super::of_seats::{OfSeats, of_seats};
use super::ratio::{by_level, mean};
use super::{AnalysisError, Sample};
use agon_game::MetricKind;
use serde::Serialize;

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
    let groups = sample.factor(by)?;
    let milestones = sample.game().seat_metrics.iter().filter(|m| m.kind == MetricKind::Milestone);
    let metrics: Vec<&str> = milestones.map(|m| m.name.as_str()).collect();
    of_seats(sample, &groups.levels, &metrics, |metric, counts| {
        let rounds = sample.seat_numbers(metric)?;
        // Rounds count from 1; a game may count from 0.
        let first = rounds.iter().flatten().copied().fold(1.0, f64::min);
        let counted = |seat: usize| Some(rounds[seat]).filter(|_| counts(seat));
        let reached = by_level(sample, &groups, |seat| Some((f64::from(u8::from(counted(seat)?.is_some())), 1.0)));
        let when = by_level(sample, &groups, |seat| Some((counted(seat)??, 1.0)));
        let arrivals = reached.iter().zip(&when).map(|(reached, when)| {
            let seats: Vec<(f64, u32)> = reached.iter().map(|(sum, count)| (*sum, *count as u32)).collect();
            let round = mean(when, confidence).map(|round| round.within(first, f64::INFINITY));
            (!seats.is_empty()).then(|| Arrival { reached: clustered(&seats, confidence), round })
        });
        Ok(arrivals.collect())
    })
}
