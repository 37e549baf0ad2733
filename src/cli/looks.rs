//! Runs that stop by their results: a look after every segment, in order.

use super::layout::hanging;
use crate::analysis::stopping::{Look, Watch};
use crate::arena::{End, Playable, Progress, RunError, Runner, Segment};
use crate::record::{Manifest, StopFigures, Writer};
use crate::report::grouped;
use anyhow::Context as _;

/// Plays the missing segments one by one, and stops when the results suffice. It looks at segments that an earlier run
/// played, too, so that a run stops in the same place however often it was interrupted.
///
/// # Errors
/// When a match or the recorder fails, or a segment cannot be read again.
pub fn play<G: Playable>(
    runner: &Runner<'_, G>,
    mut watch: Watch,
    all: &[Segment],
    missing: &[Segment],
    writer: &mut Writer,
    progress: &dyn Progress,
) -> anyhow::Result<Result<(End, Option<Look>), RunError>> {
    for segment in all {
        if missing.contains(segment) {
            match runner.run(std::slice::from_ref(segment), writer, progress) {
                Ok(End::Complete) => {}
                Ok(End::Stopped) => return Ok(Ok((End::Stopped, None))),
                Err(error) => return Ok(Err(error)),
            }
        }
        let (matches, seats) = writer.read(segment)?;
        watch.add(&matches, &seats)?;
        let look = watch.look();
        // After the last segment the run ends anyway.
        if look.enough && segment.matches.end < runner.plan.total() {
            let stopped = writer.stop(segment.number + 1, look.matches, look.why());
            stopped.context("the results are enough, but the run cannot say so")?;
            return Ok(Ok((End::Complete, Some(look))));
        }
    }
    Ok(Ok((End::Complete, None)))
}

/// The rule in one line, if there is one.
pub fn rule(manifest: &Manifest) -> Option<String> {
    let rule = manifest.stop.as_ref()?;
    let payoffs = !manifest.game.cooperative && manifest.game.payoff_range != (0.0, 1.0);
    let unit = if payoffs { "" } else { " points" };
    let equal = rule.margin().map(|points| format!(", or within ±{points} points")).unwrap_or_default();
    let when = match &rule.figures {
        StopFigures::Width { points, by_bot } => {
            format!("every {} is known to ±{points}{unit}", if *by_bot { "bot" } else { "role" })
        }
        StopFigures::Bots { .. } => format!("it is decided for every pair of bots which one is better{equal}"),
        StopFigures::Factor { column, .. } => {
            let name = column.strip_prefix("option_").unwrap_or(column);
            format!("it is decided for everybody what {name} changes{equal}")
        }
    };
    Some(format!("Stops when {when}; looks after every {} matches of a cell", grouped(rule.every)))
}

/// One line that says that a run has stopped.
pub fn told(look: &Look, manifest: &Manifest) -> String {
    let (played, planned) = (grouped(look.matches), grouped(manifest.matches_per_cell));
    hanging("", 2, &format!("Stopped after {played} of at most {planned} matches of each cell: {}.", look.why()))
}
