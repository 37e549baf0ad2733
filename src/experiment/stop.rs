//! When a run stops before its end: the rule as written, checked and made complete.

use super::{ExperimentError, Written};
use agon_arena::{Cell, Roles, schedule};
use agon_game::unknown;
use agon_record::{Manifest, StopFigures, StopRule};
use serde::Deserialize;

/// By default a run looks at its results after this many matches of all cells together, or a few more.
const LOOK_EVERY: u64 = 200;

/// `stop = { width = 2 }` or `stop = { decide = "bots", margin = 5 }`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StopSpec {
    /// Points: stop when all win rates are known to within ± this much.
    pub width: Option<f64>,
    /// Whose rates: `role` or `bot`.
    pub of: Option<String>,
    /// `bots`, or a factor: stop when a sequential test has decided all differences.
    pub decide: Option<String>,
    /// Points that count as no difference.
    pub margin: Option<f64>,
    /// Matches of each cell between two looks at the results.
    pub every: Option<u64>,
}

impl Written {
    /// The rule of the run that `manifest` describes, which has none yet.
    pub(super) fn stop_rule(&self, cells: &[Cell], manifest: &Manifest) -> Result<Option<StopRule>, ExperimentError> {
        let Some(stop) = &self.spec.stop else { return Ok(None) };
        let fail = |key: &str, reason: String| self.error("stop", key, reason);
        if self.spec.record.segment.is_some() {
            let reason =
                "a run that may stop records a segment for each look; `stop.every` says how many matches that is";
            return Err(self.error("record", "segment", reason));
        }
        let figures = match (stop.width, &stop.decide) {
            (Some(points), None) => self.width(stop, points, cells, manifest),
            (None, Some(decide)) => self.decision(stop, decide, cells, manifest),
            _ => Err(fail("", "says either `width`, or what to `decide`".to_owned())),
        }?;
        let balanced = cells.iter().map(schedule::balanced_after).max().unwrap_or(1);
        let least = LOOK_EVERY.div_ceil(cells.len() as u64).max(self.least_look(cells.len() as u64));
        let every = stop.every.unwrap_or(least.div_ceil(balanced) * balanced);
        if every == 0 || every % balanced != 0 {
            let (less, more) = (every / balanced * balanced, (every / balanced + 1) * balanced);
            let right = if less == 0 { more.to_string() } else { format!("{less} or {more}") };
            return Err(fail(
                "every",
                format!("seatings are balanced after every {balanced} matches: {right}, not {every}"),
            ));
        }
        if every >= self.spec.matches {
            let reason = format!(
                "the first look would come after {every} matches of each cell, but no more than {} are planned; plan more",
                self.spec.matches
            );
            return Err(fail("every", reason));
        }
        Ok(Some(StopRule { every, steer: true, figures }))
    }

    fn width(
        &self,
        stop: &StopSpec,
        points: f64,
        cells: &[Cell],
        manifest: &Manifest,
    ) -> Result<StopFigures, ExperimentError> {
        let fail = |key: &str, reason: &str| self.error("stop", key, reason);
        if !(points > 0.0 && points.is_finite()) {
            return Err(fail("width", &format!("{points} is no width of an interval")));
        }
        if stop.margin.is_some() {
            return Err(fail("margin", "belongs to `decide`; a width has none"));
        }
        let meet = !manifest.game.cooperative && cells.iter().any(|cell| cell.bots.len() > 1);
        let by_bot = match stop.of.as_deref() {
            None => meet,
            Some("bot") if meet => true,
            Some("bot") => return Err(fail("of", "no two bots sit at one table; use `role`")),
            Some("role") => false,
            Some(other) => return Err(fail("of", &unknown("figure", other, ["role", "bot"]))),
        };
        Ok(StopFigures::Width { points, by_bot })
    }

    fn decision(
        &self,
        stop: &StopSpec,
        decide: &str,
        cells: &[Cell],
        manifest: &Manifest,
    ) -> Result<StopFigures, ExperimentError> {
        let fail = |key: &str, reason: String| self.error("stop", key, reason);
        let cooperative = manifest.game.cooperative;
        if stop.of.is_some() {
            return Err(fail("of", "belongs to `width`; here `decide` says what is looked at".to_owned()));
        }
        let margin = stop.margin;
        if margin.is_some_and(|points| !(points > 0.0 && points < 100.0)) {
            return Err(fail("margin", "lies between 0 and 100 points".to_owned()));
        }
        if margin.is_some() && !cooperative && manifest.game.payoff_range != (0.0, 1.0) {
            return Err(fail("margin", "is in points of win rates, but here payoffs lead; leave it out".to_owned()));
        }
        if decide == "bots" {
            if cooperative || cells.iter().all(|cell| cell.bots.len() < 2 || cell.players < 2) {
                return Err(fail("decide", "no two bots sit at one table against each other".to_owned()));
            }
            return Ok(StopFigures::Bots { margin });
        }
        let called = |column: &String| {
            column == decide
                || column.strip_prefix("option_") == Some(decide)
                || *column == format!("patch_{}", decide.replace('.', "_"))
        };
        let varied = |column: &String| {
            let first = manifest.cells[0].level(manifest, column);
            manifest.cells.iter().any(|cell| cell.level(manifest, column) != first)
        };
        let columns: Vec<String> = manifest.columns().filter(varied).collect();
        let Some(column) = columns.iter().find(|column| called(column)) else {
            let known = columns.iter().map(|c| c.strip_prefix("option_").unwrap_or(c).to_owned());
            return Err(fail("decide", unknown("factor", decide, known.chain(["bots".to_owned()]))));
        };
        let open = |cell: &Cell| !matches!(&cell.roles, Roles::Given(roles) if !roles.is_empty());
        if !cooperative && cells.iter().any(open) {
            let reason = "roles are drawn or chosen in play, so nobody knows beforehand whose changes are to be decided; \
                          name `roles`, or stop by a `width`";
            return Err(fail("decide", reason.to_owned()));
        }
        Ok(StopFigures::Factor { column: column.clone(), margin })
    }
}
