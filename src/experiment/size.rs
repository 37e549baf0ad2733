//! The largest experiment: anything larger is refused before it takes memory.

use super::{ExperimentError, Tournament, Written};
use agon_arena::Cell;
use agon_game::GameInfo;
use agon_record::CellFacts;
use std::collections::BTreeMap;

/// Most cells. Each has a place in the manifest and in every report.
const MOST_CELLS: usize = 10_000;

/// Most segments of a run. Each has files of its own.
pub(super) const MOST_SEGMENTS: u64 = 1_000_000;

/// Most matches of a segment. They are in memory together.
pub(super) const LONGEST_SEGMENT: u64 = 1_000_000;

impl Written {
    /// Checks the name of the experiment, and each number by itself.
    pub(super) fn check_numbers(&self) -> Result<(), ExperimentError> {
        let spec = &self.spec;
        let allowed = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        if spec.name.is_empty() || !spec.name.chars().all(allowed) {
            let reason = format!("`{}` names a folder of results: use letters, digits, `_` and `-` only", spec.name);
            return Err(self.error("", "name", reason));
        }
        if spec.matches == 0 || spec.matches > u64::from(u32::MAX) {
            return Err(self.error("", "matches", format!("{} is not between 1 and {}", spec.matches, u32::MAX)));
        }
        if !(1..=LONGEST_SEGMENT).contains(&spec.record.segment()) {
            let reason = format!("{} is not between 1 and {LONGEST_SEGMENT}", spec.record.segment());
            return Err(self.error("record", "segment", reason));
        }
        Ok(())
    }

    /// Refuses `record.rounds` for a game that has no numbers to keep round by round.
    pub(super) fn check_rounds(&self, info: &GameInfo) -> Result<(), ExperimentError> {
        let reason = match () {
            () if !self.spec.record.rounds => return Ok(()),
            () if !info.counts_rounds => "counts no rounds",
            () if info.seat_metrics.is_empty() && info.match_metrics.is_empty() => {
                "has no numbers to keep of its rounds"
            }
            () => return Ok(()),
        };
        Err(self.error("record", "rounds", format!("{} {reason}; leave it out", info.title)))
    }

    /// Checks how many cells the factors make, given the numbers of their levels, and how many segments.
    pub(super) fn check_size(&self, levels: impl IntoIterator<Item = usize>) -> Result<(), ExperimentError> {
        let mut levels: Vec<usize> = levels.into_iter().filter(|n| *n > 1).collect();
        levels.sort_unstable_by(|a, b| b.cmp(a));
        let cells = levels.iter().fold(1u128, |cells, n| cells.saturating_mul(*n as u128));
        if cells > MOST_CELLS as u128 {
            let product = levels.iter().map(usize::to_string).collect::<Vec<_>>().join(" × ");
            let section = if self.spec.variants.is_empty() { "factors" } else { "variants" };
            let reason = format!(
                "{product} levels are {cells} cells; at most {MOST_CELLS} are played. Vary less at once, or set some of it \
                 in experiments of their own"
            );
            return Err(self.error(section, "", reason));
        }
        self.check_segments(cells as u64)
    }

    /// The smallest number of matches of a cell between two looks: in the end all matches may go to one cell.
    pub(super) fn least_look(&self, cells: u64) -> u64 {
        (self.spec.matches * cells).div_ceil(MOST_SEGMENTS)
    }

    /// Matches in a segment of a run that looks at its results after so many of each cell.
    pub(super) fn segment_of_looks(&self, every: u64, cells: u64) -> Result<u64, ExperimentError> {
        let least = self.least_look(cells);
        if every < least {
            let reason = format!(
                "looks after every {every} matches of a cell are more than {MOST_SEGMENTS} segments, each with files of its \
                 own; {least} or more makes fewer"
            );
            return Err(self.error("stop", "every", reason));
        }
        match every.checked_mul(cells).filter(|segment| *segment <= LONGEST_SEGMENT) {
            Some(segment) => Ok(segment),
            None => {
                let reason =
                    format!("{every} matches of {cells} cells between two looks; at most {LONGEST_SEGMENT} in all");
                Err(self.error("stop", "every", reason))
            }
        }
    }

    /// Refuses two cells that are the same under different names, such as an option that a variant sets to its default.
    pub(super) fn check_different(&self, cells: &[Cell], facts: &[CellFacts]) -> Result<(), ExperimentError> {
        let mut known: BTreeMap<String, &CellFacts> = BTreeMap::new();
        for (cell, facts) in cells.iter().zip(facts) {
            let Cell { players, scenario, roles, bots, rotation, .. } = cell;
            let (content, forbid) = (&facts.content_hash, &facts.forbid);
            let all = format!("{:?}", (players, scenario, roles, bots, rotation, content, forbid));
            if let Some(same) = known.insert(all, facts) {
                let name = |facts: &CellFacts| format!("`{}`", facts.factors.join(", "));
                let reason = format!("{} and {} are the same cell: they differ in name only", name(same), name(facts));
                let section = if self.spec.variants.is_empty() { "factors" } else { "variants" };
                return Err(self.error(section, "", reason));
            }
        }
        Ok(())
    }

    fn check_segments(&self, cells: u64) -> Result<(), ExperimentError> {
        let (matches, segment) = (self.spec.matches, self.spec.record.segment());
        // No overflow: at most 2³² times 10⁴.
        let total = matches * cells;
        let segments = total.div_ceil(segment);
        // The segments of a run that may stop follow its looks, those of a Swiss tournament its rounds: they are counted when
        // these are known.
        if segments <= MOST_SEGMENTS || self.spec.stop.is_some() || self.spec.tournament == Tournament::Swiss {
            return Ok(());
        }
        let least = total.div_ceil(MOST_SEGMENTS);
        let right = match least <= LONGEST_SEGMENT {
            true => format!("a `record.segment` of {least} or more makes fewer"),
            false => format!("the longest segments hold {} matches a cell", MOST_SEGMENTS * LONGEST_SEGMENT / cells),
        };
        let reason = format!(
            "{total} matches in segments of {segment} are {segments} segments, each with files of its own; at most \
             {MOST_SEGMENTS}, and {right}"
        );
        Err(self.error("", "matches", reason))
    }
}
