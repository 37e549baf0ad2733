//! A bot that comes late to a round robin or a gauntlet: the matches of the others stand, and its own are a run beside them.

use super::Experiment;
use agon_arena::schedule::choose;
use agon_arena::{Cell, Rotation};
use agon_record::{CellFacts, Manifest};

impl Experiment {
    /// This round robin or gauntlet as one run for the bots that were there, and one for each that came late: its tables with those
    /// before it. Every table gets the same number of matches in all runs together. `None` if the recorded runs are no parts of it.
    ///
    /// # Errors
    /// When it is clear what is asked for, but cannot be had: why, and what would be right.
    pub fn with_late_bots(&self, recorded: &[Manifest]) -> Result<Option<Vec<Self>>, String> {
        let Some(there) = recorded.first().and_then(|first| self.joined(first)) else { return Ok(None) };
        let bots = &self.manifest.cells[0].bots;
        let new: Vec<String> = bots.iter().filter(|bot| !there.contains(bot)).map(|bot| format!("`{bot}`")).collect();
        let new = new.join(", ");
        let (rotation, seats) = (self.plan.cells[0].rotation, self.plan.cells[0].players);
        if rotation.is_gauntlet() && there[0] != bots[0] {
            return Ok(None);
        }
        if let Some(why) = self.takes_nobody_in(&new) {
            return Err(why);
        }
        if rotation == Rotation::Nothing || there.len() < seats {
            return Ok(None);
        }
        // In a gauntlet the first bot keeps its place.
        let line_up = |late: &String, known: &[String]| -> Vec<String> {
            let (first, others) = known.split_at(rotation.always_there());
            [first, std::slice::from_ref(late), others].concat()
        };
        let (mut known, mut late) = (there.clone(), Vec::new());
        for run in &recorded[1..] {
            let joins = |bot: &&String| !known.contains(bot) && run.cells[0].bots == line_up(bot, &known);
            let Some(bot) = bots.iter().find(joins) else { return Ok(None) };
            late.push(bot);
            known.push(bot.clone());
        }
        late.extend(bots.iter().filter(|bot| !known.contains(bot)));

        // Different tables of a line-up of which some bots sit at all of them.
        let of = |bots: usize, always: usize| choose((bots - always) as u64, (seats - always) as u64);
        let (always, always_late) = (rotation.always_there(), rotation.as_late().always_there());
        let (tables, asked) = (of(bots.len(), always), self.plan.matches_per_cell);
        let share =
            |own: u64| u64::try_from((u128::from(asked) * u128::from(own)).div_ceil(tables.into())).unwrap_or(u64::MAX);
        let mut runs = vec![(of(there.len(), always), self.of_bots(&there, rotation, self.plan.seed))];
        let mut known = there;
        for (i, bot) in late.iter().enumerate() {
            let line_up = line_up(bot, &known);
            known.push((*bot).clone());
            // Its own streams, or the luck of its matches would be that of the matches that stand.
            let seed = self.plan.seed.wrapping_add(1 + i as u64);
            runs.push((of(line_up.len(), always_late), self.of_bots(&line_up, rotation.as_late(), seed)));
        }
        let mut needed = 0;
        for ((own, run), known) in runs.iter_mut().zip(recorded.iter().map(Some).chain(std::iter::repeat(None))) {
            run.plan.matches_per_cell = share(*own);
            run.manifest.matches_per_cell = share(*own);
            let Some(known) = known else { continue };
            if (Manifest { matches_per_cell: share(*own), ..known.clone() }) != run.manifest {
                return Ok(None);
            }
            if known.matches_per_cell > share(*own) {
                needed = needed.max((known.matches_per_cell * tables).div_ceil(*own));
            }
        }
        if needed > 0 {
            let what = if seats == 2 { "pairs of bots".to_owned() } else { format!("different tables of {seats}") };
            return Err(format!(
                "{tables} {what} play; for as many matches of each as stand, a cell takes {needed} (`matches`, or \
                 --matches {needed}), not {asked}"
            ));
        }
        Ok(Some(runs.into_iter().map(|(_, run)| run).collect()))
    }

    /// Why bots cannot come late, and what to do instead, where they cannot.
    fn takes_nobody_in(&self, new: &str) -> Option<String> {
        let Cell { rotation, players: seats, .. } = &self.plan.cells[0];
        let gauntlet = format!(
            "In a folder of its own a gauntlet of {new} against the others (`tournament = \"gauntlet\"`, with {new} first) can be \
             played now; `analyze` with both folders rates all bots"
        );
        if rotation.is_swiss() {
            return Some(format!(
                "a Swiss tournament cannot take in {new}: who met whom in each round followed from the results of those who were \
                 there. {gauntlet}"
            ));
        }
        if self.manifest.stop.is_some() {
            return Some(format!(
                "a run that stops by its results cannot take in {new}: which tables it played on followed from the results of those \
                 who were there. {gauntlet}"
            ));
        }
        self.plan.cells.iter().any(|cell| cell.players != *seats).then(|| {
            format!(
                "tables of different sizes need different numbers of matches with {new}, which do not fit into one run; play each \
                 size as an experiment of its own. {gauntlet}"
            )
        })
    }

    /// The bots of a recorded run with these cells, where each cell has the same line-up, and fewer bots are in it than here.
    fn joined(&self, recorded: &Manifest) -> Option<Vec<String>> {
        let ours = &self.manifest;
        let (there, bots) = (&recorded.cells[0].bots, &ours.cells[0].bots);
        let alike = |(known, asked): (&CellFacts, &CellFacts)| {
            let joined = CellFacts { bots: bots.clone(), ..known.clone() };
            known.bots == *there && joined == *asked
        };
        let same = recorded.experiment == ours.experiment
            && recorded.seed == ours.seed
            && recorded.cells.len() == ours.cells.len()
            && recorded.cells.iter().zip(&ours.cells).all(alike);
        let once = (1..bots.len()).all(|i| !bots[..i].contains(&bots[i]));
        let fewer = there.len() < bots.len() && there.iter().all(|bot| bots.contains(bot));
        (same && once && fewer).then(|| there.clone())
    }

    /// The same with another line-up in all cells.
    fn of_bots(&self, names: &[String], rotation: Rotation, seed: u64) -> Self {
        let mut run = self.clone();
        let line_up = |cell: &Cell| {
            let bot =
                |name: &String| cell.bots.iter().find(|bot| bot.name == *name).expect("it is in the line-up").clone();
            names.iter().map(bot).collect()
        };
        for cell in &mut run.plan.cells {
            cell.bots = line_up(cell);
            cell.rotation = rotation;
        }
        for facts in &mut run.manifest.cells {
            facts.bots = names.to_vec();
            facts.rotation = rotation.to_string();
        }
        run.plan.seed = seed;
        run.manifest.seed = seed;
        run.part(&(0..self.plan.cells.len()).collect::<Vec<_>>(), None)
    }
}
