//! An experiment that asks for more cells than a folder of results holds: what stands is kept, and the new cells are a run of
//! their own beside it.

use super::Experiment;
use agon_bots::BotConfig;
use agon_record::{CellFacts, Manifest};
use std::collections::BTreeSet;

impl Experiment {
    /// This experiment as one run for each recorded one, with its cells, and one with the cells that none of them has, if
    /// there are any. `None` if they are no parts of it: something other than cells and their bots differs, or cells depend on
    /// one another (a rule that stops the run, a Swiss tournament, moves of reconstructed values).
    pub fn beyond(&self, recorded: &[Manifest]) -> Option<Vec<Self>> {
        let depend = self.manifest.stop.is_some()
            || self.manifest.sensitivity.is_some()
            || self.plan.cells.iter().any(|cell| cell.rotation.is_swiss());
        if depend {
            return None;
        }
        let cells = &self.manifest.cells;
        let mut runs = Vec::new();
        let mut left: Vec<usize> = (0..cells.len()).collect();
        for known in recorded {
            let at = |facts: &CellFacts| cells.iter().position(|cell| cell == facts);
            let numbers = known.cells.iter().map(at).collect::<Option<Vec<usize>>>()?;
            let run = self.part(&numbers, Some(known));
            let shorter = known.matches_per_cell <= run.manifest.matches_per_cell;
            let as_long = Manifest { matches_per_cell: run.manifest.matches_per_cell, ..known.clone() };
            if !shorter || as_long != run.manifest {
                return None;
            }
            left.retain(|number| !numbers.contains(number));
            runs.push(run);
        }
        if !left.is_empty() {
            runs.push(self.part(&left, None));
        }
        Some(runs)
    }

    /// The cells of these numbers, as an experiment. A recorded run with a single cell had nothing to pair, and keeps its
    /// streams.
    pub(super) fn part(&self, numbers: &[usize], recorded: Option<&Manifest>) -> Self {
        let mut run = self.clone();
        run.plan.cells = numbers.iter().map(|&number| self.plan.cells[number].clone()).collect();
        let bots: Vec<&BotConfig> = run.plan.cells.iter().flat_map(|cell| &cell.bots).collect();
        let facts = &mut run.manifest;
        facts.cells = numbers.iter().map(|&number| self.manifest.cells[number].clone()).collect();
        facts.reproducible = bots.iter().all(|bot| bot.reproducible());
        facts.programs = bots.iter().any(|bot| bot.is_program());
        let names: BTreeSet<&String> = facts.cells.iter().flat_map(|cell| &cell.bots).collect();
        let contents: BTreeSet<&String> = facts.cells.iter().map(|cell| &cell.content_hash).collect();
        facts.bots.retain(|name, _| names.contains(name));
        facts.reconstructed.retain(|hash, _| contents.contains(hash));
        if let Some(recorded) = recorded.filter(|recorded| recorded.cells.len() == 1) {
            (facts.paired, facts.aligned) = (recorded.paired, recorded.aligned);
        }
        (run.plan.paired, run.plan.aligned) = (facts.paired, facts.aligned);
        run
    }
}
