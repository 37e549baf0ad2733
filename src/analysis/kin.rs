//! Which matches have equal seeds.

use super::{AnalysisError, Batch, Sample};
use agon_record::CellFacts;
use std::collections::VecDeque;

/// Matches are kin if those of equal number in their cells have equal seeds: in a paired run those of all cells of a table,
/// which is a size and a scenario. Other matches are kin within their stratum.
pub(super) struct Kinship {
    columns: Vec<&'static str>,
    tables: Vec<Vec<String>>,
    /// The place of the seed of each part among all seeds, if it is paired.
    seeds: Vec<Option<usize>>,
    strata: usize,
}

impl Kinship {
    /// Those of a sample with so many strata.
    ///
    /// # Errors
    /// When a column of the tables takes too many values.
    pub fn new(sample: &Sample, strata: usize) -> Result<Self, AnalysisError> {
        let columns: Vec<&str> =
            ["players", "scenario"].into_iter().filter(|column| sample.matches.column(column).is_some()).collect();
        let paired = sample.paired_seeds();
        let mut known: Vec<u64> = paired.iter().copied().flatten().collect();
        known.sort_unstable();
        known.dedup();
        let seeds = paired.into_iter().map(|seed| known.binary_search(&seed?).ok()).collect();
        Ok(Self { tables: sample.match_levels(&columns)?, columns, seeds, strata })
    }

    /// Whether several cells of a run are played at one table with equal seeds.
    pub fn shared(sample: &Sample) -> bool {
        let table = |cell: &CellFacts| (cell.players, cell.scenario.clone());
        let repeats = |cells: &[CellFacts]| {
            (1..cells.len()).any(|i| cells[..i].iter().any(|before| table(before) == table(&cells[i])))
        };
        sample.manifests().any(|manifest| manifest.paired && repeats(&manifest.cells))
    }

    /// The columns that it takes to tell.
    pub fn columns(&self) -> &[&'static str] {
        &self.columns
    }

    /// The number of groups of kin; some may be empty.
    pub fn groups(&self) -> usize {
        let seeds = self.seeds.iter().flatten().max().map_or(0, |last| last + 1);
        self.strata + seeds * self.tables.len()
    }

    /// The group of each match of a batch of a part, which have these strata.
    ///
    /// # Errors
    /// When a column of the tables is missing.
    pub fn of(&self, part: usize, batch: &Batch, strata: &[usize]) -> Result<Vec<usize>, AnalysisError> {
        let Some(seed) = self.seeds[part] else { return Ok(strata.to_vec()) };
        let tables = batch.match_factor(&self.columns)?.among(&self.tables).codes;
        Ok(tables.into_iter().map(|table| self.strata + seed * self.tables.len() + table).collect())
    }
}

/// Calls `step` with what `read` says of all matches of equal number in their cells, for one number after the other. `read`
/// gets the number of a part and some of its matches, and gives for each of them its number and what there is to say.
///
/// # Errors
/// When a table cannot be read, or `read` fails.
pub(super) fn by_number<T>(
    sample: &Sample,
    columns: &[&str],
    read: impl Fn(usize, &Batch) -> Result<Vec<(u64, T)>, AnalysisError>,
    mut step: impl FnMut(Vec<T>),
) -> Result<(), AnalysisError> {
    // All parts side by side, so that matches of equal number meet.
    let mut parts: Vec<_> = (0..sample.part_count()).map(|part| sample.in_order(part, columns)).collect();
    let mut ahead: Vec<VecDeque<(u64, T)>> = parts.iter().map(|_| VecDeque::new()).collect();
    let said = |part: usize, batch: Result<Batch, AnalysisError>| {
        let mut said = read(part, &batch?)?;
        // Segments are in order; tables in memory need not be.
        said.sort_by_key(|(nth, _)| *nth);
        Ok(said)
    };
    loop {
        for (of, (ahead, part)) in ahead.iter_mut().zip(&mut parts).enumerate() {
            while ahead.is_empty()
                && let Some(batch) = part.next()
            {
                ahead.extend(said(of, batch)?);
            }
        }
        let Some(nth) = ahead.iter().filter_map(|ahead| Some(ahead.front()?.0)).min() else { return Ok(()) };
        let mut together = Vec::new();
        // A number may go on in the next segment.
        for (of, (ahead, part)) in ahead.iter_mut().zip(&mut parts).enumerate() {
            loop {
                while let Some((_, said)) = ahead.pop_front_if(|(own, _)| *own == nth) {
                    together.push(said);
                }
                if !ahead.is_empty() {
                    break;
                }
                match part.next() {
                    Some(batch) => ahead.extend(said(of, batch)?),
                    None => break,
                }
            }
        }
        step(together);
    }
}
