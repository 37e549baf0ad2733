//! Runs that stop by their results: a look after every segment, in order. What is decided gets no more matches.

use super::layout::hanging;
use agon_analysis::stopping::{CellLook, Look, Watch};
use agon_arena::{End, Plan, Playable, Progress, RunError, Runner, Segment};
use agon_record::{Found, Manifest, StopFigures, Table, Values, Writer};
use agon_report::grouped;
use anyhow::Context as _;

/// Cells that the log names one by one; a report names them all.
const MOST_NAMED: usize = 12;

/// Says a line to the user.
type Say<'a> = &'a dyn Fn(&str);

/// A run whose segments follow from its results.
pub struct Steered {
    watch: Watch,
    /// The segment that comes next, and the number with which its matches begin.
    number: u64,
    start: u64,
    /// The look at those before it.
    look: Option<Look>,
}

impl Steered {
    /// The run before its first match.
    pub fn new(watch: Watch) -> Self {
        Self { watch, number: 0, start: 0, look: None }
    }

    /// The segment that comes next; `None` if the planned matches are played.
    fn next(&self, plan: &Plan) -> Option<Segment> {
        let left = plan.total().saturating_sub(self.watch.played());
        match self.watch.steers() {
            true => {
                let (watch, enough) = (&self.watch, self.watch.enough());
                plan.segment_of_open(self.number, self.start, enough, left, |cell, bots| watch.plays(cell, bots))
            }
            false => plan.segment_of_all(self.number),
        }
    }

    fn is_enough(&self) -> bool {
        self.look.as_ref().is_some_and(|look| look.enough)
    }

    fn count(&mut self, start: u64, (matches, seats): &(Table, Table)) -> anyhow::Result<()> {
        (self.number, self.start) = (self.number + 1, start);
        self.watch.add(matches, seats)?;
        self.look = Some(self.watch.look());
        Ok(())
    }

    /// Looks at what an earlier run has recorded, up to the first segment that is missing. Returns how many matches there are,
    /// those in the journal included.
    ///
    /// # Errors
    /// When a segment cannot be read.
    pub fn catch_up(&mut self, plan: &Plan, writer: &Writer) -> anyhow::Result<u64> {
        while let Some(segment) = self.next(plan).filter(|_| !self.is_enough()) {
            // What is wrong with a segment is said when it is played again.
            let Some(tables) = recorded(&segment, writer, |_| ())? else {
                return Ok(self.watch.played() + writer.in_journal(&segment)?);
            };
            self.count(plan.after(&segment), &tables)?;
        }
        Ok(self.watch.played())
    }

    /// Plays what is missing, segment by segment, and stops when the results suffice. It has looked at the segments that an
    /// earlier run played, too, so a run plays the same matches however often it was interrupted.
    ///
    /// # Errors
    /// When a match or the recorder fails, or a segment cannot be read again.
    pub fn play<G: Playable>(
        mut self,
        runner: &Runner<'_, G>,
        writer: &mut Writer,
        progress: &dyn Progress,
        note: Say<'_>,
        log: Say<'_>,
    ) -> anyhow::Result<Result<(End, Option<Look>), RunError>> {
        while let Some(segment) = self.next(runner.plan).filter(|_| !self.is_enough()) {
            let (before, ..) = self.watch.going_on();
            let tables = match recorded(&segment, writer, note)? {
                Some(tables) => tables,
                None => {
                    match runner.run(std::slice::from_ref(&segment), writer, progress) {
                        Ok(End::Complete) => {}
                        Ok(End::Stopped) => return Ok(Ok((End::Stopped, None))),
                        Err(error) => return Ok(Err(error)),
                    }
                    writer.read(&segment)?
                }
            };
            self.count(runner.plan.after(&segment), &tables)?;
            let (open, all, what) = self.watch.going_on();
            if self.look.as_ref().is_some_and(|look| open < before && !look.enough) {
                let played = grouped(self.watch.played());
                let goes = if open == 1 { "goes" } else { "go" };
                log(&format!("after {played} matches: {open} of {all} {what} {goes} on, the others are decided"));
            }
        }
        // After the last planned match the run ends anyway.
        if let Some(look) = self.look.as_ref().filter(|look| look.enough && self.watch.played() < runner.plan.total()) {
            let stopped = writer.stop(self.number, look.matches, look.why());
            stopped.context("the results are enough, but the run cannot say so")?;
        }
        Ok(Ok((End::Complete, self.look)))
    }
}

/// The tables of a segment, if an earlier run has recorded it, with the matches that it has now.
fn recorded(segment: &Segment, writer: &Writer, say: impl Fn(&str)) -> anyhow::Result<Option<(Table, Table)>> {
    let number = segment.number;
    match writer.look(segment) {
        Found::Missing => return Ok(None),
        Found::Wrong(why) => {
            say(&format!("note: segment {number} is played again, because {why}"));
            return Ok(None);
        }
        Found::Whole => {}
    }
    let tables = writer.read(segment)?;
    let same = matches!(tables.0.column("match"), Some(Values::U64(ids)) if segment.numbers().eq(ids.iter().copied()));
    if !same {
        say(&format!("note: segment {number} is played again, because its matches are others now"));
    }
    Ok(same.then_some(tables))
}

/// The rule in one line, if there is one.
pub fn rule(manifest: &Manifest) -> Option<String> {
    let rule = manifest.stop.as_ref()?;
    let payoffs = !manifest.game.cooperative && manifest.game.payoff_range != (0.0, 1.0);
    let unit = if payoffs { "" } else { " points" };
    let when = match &rule.figures {
        StopFigures::Width { points, by_bot } => {
            let figure = if payoffs { "payoff" } else { "win rate" };
            let whose = match (manifest.game.cooperative, by_bot) {
                (true, _) => "the group in every cell",
                (false, true) => "every bot",
                (false, false) => "every role",
            };
            format!("the {figure} of {whose} is known to ±{points}{unit}")
        }
        StopFigures::Bots { margin } => {
            let equal = margin.map(|points| format!(", or that less than {points} points lie between them"));
            format!("it is decided for every pair of bots which one is better{}", equal.unwrap_or_default())
        }
        StopFigures::Factor { column, margin } => {
            let name = column.strip_prefix("option_").unwrap_or(column);
            let whom = if manifest.game.cooperative { "the group" } else { "every role" };
            let equal = margin.map(|points| format!(", or that it is less than {points} points"));
            format!("it is decided for {whom} what {name} changes{}", equal.unwrap_or_default())
        }
    };
    let bots = matches!(rule.figures, StopFigures::Bots { .. });
    let steer = match rule.steer {
        true if bots && manifest.cells.iter().any(|cell| cell.bots.len() > cell.players) => {
            "; pairs that are decided leave their matches to the others"
        }
        true if manifest.cells.len() > 1 => "; cells that are decided leave their matches to the others",
        _ => "",
    };
    Some(format!("Stops when {when}; looks after every {} matches of a cell{steer}", grouped(rule.every)))
}

/// What became of a run with a rule: whether it has stopped, and how many matches each cell got.
pub fn told(look: &Look, manifest: &Manifest) -> Vec<String> {
    let steered = manifest.is_steered() && look.cells.len() > 1;
    let (played, total) = (look.cells.iter().map(|cell| cell.matches).sum::<u64>(), manifest.total());
    let mut lines = Vec::new();
    if look.enough && played < total {
        let of = match steered {
            true => format!("{} of at most {} matches", grouped(played), grouped(total)),
            false => {
                format!(
                    "{} of at most {} matches of each cell",
                    grouped(look.matches),
                    grouped(manifest.matches_per_cell)
                )
            }
        };
        lines.push(hanging("", 2, &format!("Stopped after {of}: {}.", look.why())));
    }
    if steered {
        lines.push(hanging("", 2, &format!("Matches of the cells: {}.", shares(&look.cells))));
    }
    lines
}

/// How many matches each cell got: cell by cell, or how many cells got as many.
fn shares(cells: &[CellLook]) -> String {
    if cells.len() <= MOST_NAMED {
        let told = |cell: &CellLook| format!("{} {}", cell.name, grouped(cell.matches));
        return cells.iter().map(told).collect::<Vec<_>>().join("; ");
    }
    let mut by_matches: std::collections::BTreeMap<u64, u64> = Default::default();
    cells.iter().for_each(|cell| *by_matches.entry(cell.matches).or_default() += 1);
    let told = |(matches, cells): (&u64, &u64)| {
        format!("{} in {cells} {}", grouped(*matches), if *cells == 1 { "cell" } else { "cells" })
    };
    by_matches.iter().map(told).collect::<Vec<_>>().join(", ")
}
