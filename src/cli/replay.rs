//! `agon replay`: plays a recorded match again, tells its story and checks it against the record.

use super::layout;
use super::story::Story;
use crate::arena::{Forfeit, Listener, MatchRecord};
use crate::bots::Fault;
use crate::experiment::Experiment;
use crate::game::Seat;
use crate::record::schema::{FORFEIT_COLUMN, REASON_COLUMN};
use crate::record::{Results, Table, Tables, Values};
use crate::registry::Registry;
use anyhow::{Context, bail};
use std::path::PathBuf;

/// Which match of which results.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Folder of results
    dir: PathBuf,
    /// Number of the match; without it, --verify checks all
    #[arg(long = "match", value_name = "N", required_unless_present = "verify")]
    number: Option<u64>,
    /// Only check; do not tell the story
    #[arg(long)]
    verify: bool,
    /// Folder of content files the experiment was played with, if not the built-in ones
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

/// Runs the subcommand.
///
/// # Errors
/// When the match is not recorded, cannot be played again, or ends differently.
pub fn run(args: Args, registry: &Registry) -> anyhow::Result<()> {
    let results = Results::open(&args.dir)?;
    let experiment =
        Experiment::recorded(&results.manifest, args.data.as_deref(), registry).map_err(anyhow::Error::msg)?;
    if let Some(number) = args.number.filter(|n| *n >= experiment.plan.total()) {
        bail!("there is no match {number}: the experiment has matches 0 to {}", experiment.plan.total() - 1);
    }
    let program = registry.program().name;
    Again { results: &results, experiment: &experiment, args: &args, program }.run()
}

struct Again<'a> {
    results: &'a Results,
    experiment: &'a Experiment,
    args: &'a Args,
    program: &'a str,
}

impl Again<'_> {
    fn run(&self) -> anyhow::Result<()> {
        self.check_content()?;
        let program = self.program;
        let manifest = &self.results.manifest;
        if !(manifest.reproducible || manifest.actions) {
            bail!(
                "these matches cannot be played again: a bot thinks by the clock or is a program of its own, and no actions \
                 were recorded; `record.actions = true` in the experiment keeps them"
            );
        }
        let segments: Vec<u64> = match self.args.number {
            Some(number) => vec![manifest.segment_of(number)],
            None => self.results.segments().collect(),
        };
        let mut checked = 0;
        for segment in segments {
            let Some(tables) = self.results.segment(segment)? else {
                bail!("segment {segment} of the results is not recorded yet; `{program} run` goes on with it");
            };
            for (row, index) in numbers(&tables.matches)?.iter().copied().enumerate() {
                if self.args.number.is_none_or(|n| n == index) {
                    self.one(&tables, row, index)?;
                    checked += 1;
                }
            }
        }
        match self.args.number {
            Some(number) if checked == 0 => {
                bail!("match {number} is not recorded yet; `{program} run` goes on with it")
            }
            Some(_) => println!("\nAs recorded."),
            None => println!("{checked} matches are as recorded."),
        }
        if let Some(missing) = self.results.missing().filter(|_| self.args.number.is_none()) {
            println!("{}", layout::paragraph("", &format!("Only what is recorded was checked: {missing}.")));
        }
        if !manifest.reproducible {
            println!(
                "{}",
                layout::paragraph(
                    "",
                    "From recorded actions: the bots themselves would not play the same again, because one thinks by the clock or is a program of its own."
                )
            );
        }
        Ok(())
    }

    fn check_content(&self) -> anyhow::Result<()> {
        for (cell, facts) in self.experiment.plan.cells.iter().zip(&self.results.manifest.cells) {
            let hash = &self.experiment.games[cell.game].info().content_hash;
            if *hash != facts.content_hash {
                bail!(
                    "the content in force ({hash}) is not what was played with ({}); name the folder with --data",
                    facts.content_hash
                );
            }
        }
        Ok(())
    }

    /// Replays the match in `row` of the tables of its segment.
    fn one(&self, tables: &Tables, row: usize, index: u64) -> anyhow::Result<()> {
        let plan = &self.experiment.plan;
        let game = &self.experiment.games[plan.cells[plan.cell_of(index).0].game];
        let forfeit = forfeit(tables, index)?;
        let actions = match &tables.actions {
            None => None,
            Some(actions) => {
                Some((text(actions, "actions", row).context("a match without actions")?, forfeit.as_ref()))
            }
        };
        let mut story = Story::new(std::io::stdout().lock());
        let listener: Option<&mut dyn Listener> = if self.args.verify { None } else { Some(&mut story) };
        let record = game.again(plan, index, actions, listener)?;
        self.compare(tables, &record)
    }

    /// Builds the rows of the match anew and compares them with the recorded ones.
    fn compare(&self, tables: &Tables, record: &MatchRecord) -> anyhow::Result<()> {
        let again = Tables::build(&self.results.manifest, std::slice::from_ref(record))?;
        for (name, recorded, again) in
            [("matches", &tables.matches, &again.matches), ("seats", &tables.seats, &again.seats)]
        {
            let indices = numbers(recorded)?;
            let rows: Vec<usize> = (0..recorded.rows()).filter(|&row| indices[row] == record.index).collect();
            let recorded = recorded.select(&rows);
            if let Some(column) = first_difference(&recorded, again) {
                bail!(
                    "match {} is not as recorded: column `{column}` of {name} was {} and is now {}. \
                     Were the results written by another version?",
                    record.index,
                    shown(&recorded, &column),
                    shown(again, &column),
                );
            }
        }
        Ok(())
    }
}

/// Who forfeited a match, as recorded.
fn forfeit(tables: &Tables, index: u64) -> anyhow::Result<Option<Forfeit>> {
    let seats = &tables.seats;
    let mine = numbers(seats)?.iter().enumerate().filter(|(_, number)| **number == index).map(|(row, _)| row);
    for (seat, row) in mine.enumerate() {
        if let Some(fault) = text(seats, FORFEIT_COLUMN, row) {
            let fault = Fault::named(fault).with_context(|| format!("match {index}: unknown forfeit `{fault}`"))?;
            let reason = text(seats, REASON_COLUMN, row).unwrap_or_default().to_owned();
            return Ok(Some(Forfeit { seat: Seat(u8::try_from(seat)?), fault, reason }));
        }
    }
    Ok(None)
}

/// The column of match numbers.
fn numbers(table: &Table) -> anyhow::Result<&[u64]> {
    match table.column("match") {
        Some(Values::U64(numbers)) => Ok(numbers),
        _ => bail!("the results have no column `match` of match numbers"),
    }
}

/// The text in a row of a column, if there is one.
fn text<'a>(table: &'a Table, column: &str, row: usize) -> Option<&'a str> {
    match table.column(column) {
        Some(Values::Text(texts)) if row < texts.len() => texts.get(row),
        _ => None,
    }
}

fn first_difference(recorded: &Table, again: &Table) -> Option<String> {
    again.columns().find(|(name, values)| recorded.column(name) != Some(values)).map(|(name, _)| name.to_owned())
}

fn shown(table: &Table, column: &str) -> String {
    let values = table.column(column).map(|values| values.iter().map(|v| v.to_string()).collect::<Vec<_>>());
    values.map_or_else(|| "missing".to_owned(), |values| values.join(", "))
}
