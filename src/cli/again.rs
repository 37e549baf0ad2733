//! Recorded matches played again, told to a listener, and compared with the record.

use super::swiss;
use agon_arena::{Forfeit, Listener, MatchRecord};
use agon_bots::Fault;
use agon_experiment::Experiment;
use agon_game::Seat;
use agon_record::schema::{FORFEIT_COLUMN, REASON_COLUMN};
use agon_record::{Results, Table, Tables, Values};
use agon_registry::Registry;
use anyhow::{Context, bail};
use std::path::Path;

/// An experiment whose recorded matches can be played again.
pub(super) struct Again {
    /// The experiment.
    pub experiment: Experiment,
}

impl Again {
    /// The experiment of some results. `data` is the folder of content files that it was played with, if any.
    ///
    /// # Errors
    /// When the program does not know what was played, the content differs, or the matches cannot be played again.
    pub fn of(results: &Results, data: Option<&Path>, registry: &Registry) -> anyhow::Result<Self> {
        let manifest = &results.manifest;
        let mut experiment = Experiment::recorded(manifest, data, registry).map_err(anyhow::Error::msg)?;
        for (cell, facts) in experiment.plan.cells.iter().zip(&manifest.cells) {
            let hash = &experiment.games[cell.game].info().content_hash;
            if *hash != facts.content_hash {
                bail!(
                    "the content in force ({hash}) is not what was played with ({}); name the folder with --data",
                    facts.content_hash
                );
            }
        }
        if !manifest.is_replayable() {
            bail!(
                "these matches cannot be played again: a bot thinks by the clock or is a program of its own, and no actions \
                 were recorded; `record.actions = true` in the experiment keeps them"
            );
        }
        swiss::pair_recorded(&mut experiment.plan, results)?;
        Ok(Self { experiment })
    }

    /// Plays match `index` again, which is in `row` of the tables of its segment, and compares it with them.
    ///
    /// # Errors
    /// When it cannot be played again, ends differently, or the listener cannot write.
    pub fn one(
        &self,
        tables: &Tables,
        row: usize,
        index: u64,
        listener: Option<&mut dyn Listener>,
    ) -> anyhow::Result<()> {
        let plan = &self.experiment.plan;
        swiss::check_paired(plan, index)?;
        let game = &self.experiment.games[plan.cells[plan.cell_of(index).0].game];
        let forfeit = forfeit(tables, index)?;
        let actions = match &tables.actions {
            None => None,
            Some(actions) => {
                Some((text(actions, "actions", row).context("a match without actions")?, forfeit.as_ref()))
            }
        };
        let record = game.again(plan, index, actions, listener)?;
        self.compare(tables, &record)
    }

    /// Builds the rows of the match anew and compares them with the recorded ones.
    fn compare(&self, tables: &Tables, record: &MatchRecord) -> anyhow::Result<()> {
        let again = Tables::build(&self.experiment.manifest, std::slice::from_ref(record))?;
        let rounds = tables.rounds.as_ref().zip(again.rounds.as_ref());
        let all = [("matches", &tables.matches, &again.matches), ("seats", &tables.seats, &again.seats)];
        for (name, recorded, again) in all.into_iter().chain(rounds.map(|(was, is)| ("rounds", was, is))) {
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
            let reason = text(seats, REASON_COLUMN, row)
                .with_context(|| format!("match {index}: a forfeit without `{REASON_COLUMN}`"))?
                .to_owned();
            return Ok(Some(Forfeit { seat: Seat(u8::try_from(seat)?), fault, reason }));
        }
    }
    Ok(None)
}

/// The column of match numbers.
///
/// # Errors
/// When there is none.
pub(super) fn numbers(table: &Table) -> anyhow::Result<&[u64]> {
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
