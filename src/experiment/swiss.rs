//! Swiss tournaments: how long a round is, and the rounds that recorded results give.

use super::size::{LONGEST_SEGMENT, MOST_SEGMENTS};
use super::{ExperimentError, Tournament, Written};
use agon_arena::{Cell, Plan, Rotation, Swiss, schedule};
use agon_record::{Manifest, Table, Values};

impl Written {
    /// The rotation of a Swiss tournament of so many bots at tables of so many seats.
    pub(super) fn swiss(&self, rotation: Rotation, bots: &[String], seats: usize) -> Result<Rotation, ExperimentError> {
        let twice = (1..bots.len()).find(|&i| bots[..i].contains(&bots[i]));
        let reason = match () {
            () if rotation == Rotation::Nothing => {
                "a Swiss tournament rotates; leave `seating = \"fixed\"` out".to_owned()
            }
            () if seats < 2 => "a Swiss tournament needs tables of two or more".to_owned(),
            () if bots.len() < 2 * seats => format!(
                "with {} bots for {seats} seats there is no choice of tables; a Swiss tournament has {} bots or more",
                bots.len(),
                2 * seats
            ),
            () => match twice {
                Some(i) => format!("`{}` is in the line-up twice, but everybody has one standing", bots[i]),
                None => return Ok(rotation.as_swiss()),
            },
        };
        Err(self.error("", "tournament", reason))
    }

    /// Matches of a segment, which is a round of all cells; `None` if this is no Swiss tournament.
    pub(super) fn segment_of_round(&self, cells: &[Cell], cooperative: bool) -> Result<Option<u64>, ExperimentError> {
        let spec = &self.spec;
        if spec.tournament != Tournament::Swiss {
            return match spec.encounter {
                None => Ok(None),
                Some(_) => Err(self.error(
                    "",
                    "encounter",
                    "says how long the tables of a Swiss round play; there are no rounds without `tournament = \"swiss\"`",
                )),
            };
        }
        let fail = |section: &str, key: &str, reason: String| Err(self.error(section, key, reason));
        if cooperative {
            return fail("", "tournament", "here all seats win together; nobody has a standing of its own".to_owned());
        }
        if spec.paired {
            let reason = "the results of each cell decide who meets there, so the cells cannot be paired";
            return fail("", "paired", reason.to_owned());
        }
        if spec.stop.is_some() {
            let reason = "a Swiss tournament has a number of rounds; it does not stop by its results";
            return fail("", "stop", reason.to_owned());
        }
        if spec.record.segment.is_some() {
            let reason = "a Swiss tournament records a segment for each round; `encounter` says how long that is";
            return fail("record", "segment", reason.to_owned());
        }
        let mut lengths = Vec::new();
        for cell in cells {
            let (balanced, tables) = (schedule::balanced_after(cell), (cell.bots.len() / cell.players) as u64);
            let rotation = balanced / tables;
            let encounter = spec.encounter.unwrap_or(rotation);
            if encounter == 0 || !encounter.is_multiple_of(rotation) {
                let (less, more) = (encounter / rotation * rotation, (encounter / rotation + 1) * rotation);
                let right = if less == 0 { more.to_string() } else { format!("{less} or {more}") };
                let reason =
                    format!("the seats of a table are balanced after {rotation} matches: {right}, not {encounter}");
                return fail("", "encounter", reason);
            }
            lengths.push(encounter * tables);
        }
        let round = lengths[0];
        if let Some(other) = lengths.iter().find(|length| **length != round) {
            let reason = format!(
                "rounds of {round} and of {other} matches do not fit into one run; play each size of table, and each number \
                 of bots, as an experiment of its own"
            );
            return fail("", "tournament", reason);
        }
        if !spec.matches.is_multiple_of(round) {
            let (less, more) = (spec.matches / round, spec.matches / round + 1);
            let rounds = |n: u64| format!("{} ({n} {})", n * round, if n == 1 { "round" } else { "rounds" });
            let right = if less == 0 { rounds(more) } else { format!("{} or {}", rounds(less), rounds(more)) };
            let reason = format!("a round has {round} matches of each cell: {right}, not {}", spec.matches);
            return fail("", "matches", reason);
        }
        if spec.matches / round > MOST_SEGMENTS {
            let reason =
                format!("{} rounds, each with files of its own; at most {MOST_SEGMENTS}", spec.matches / round);
            return fail("", "matches", reason);
        }
        match round.checked_mul(cells.len() as u64).filter(|segment| *segment <= LONGEST_SEGMENT) {
            Some(segment) => Ok(Some(segment)),
            None => fail("", "encounter", format!("a round of all cells has more than {LONGEST_SEGMENT} matches")),
        }
    }
}

/// Counts the matches of a round that is recorded.
///
/// # Errors
/// When the tables are not those of the plan.
pub fn count_round(swiss: &mut Swiss, manifest: &Manifest, matches: &Table, seats: &Table) -> Result<(), String> {
    let u32s = |table: &Table, column: &str| match table.column(column) {
        Some(Values::U32(values)) => Ok(values.clone()),
        _ => Err(format!("there is no column `{column}` of whole numbers")),
    };
    let (of_match, cells, ranks) = (numbers(seats)?, u32s(seats, "cell")?, u32s(seats, "rank")?);
    let (Some(Values::Text(bots)), Some(Values::Bool(truncated)), Some(Values::Text(endings))) =
        (seats.column("bot"), matches.column("truncated"), matches.column("ending"))
    else {
        return Err("there is no column `bot`, `truncated` or `ending`".to_owned());
    };
    let mut row = 0;
    for (at, number) in numbers(matches)?.iter().enumerate() {
        let mut finish = Vec::new();
        let first = row;
        while of_match.get(row) == Some(number) {
            let line_up = manifest.cells.get(cells[row] as usize).map(|cell| &cell.bots);
            let name = bots.get(row).unwrap_or_default();
            let bot = line_up.and_then(|bots| bots.iter().position(|bot| bot == name));
            let bot = bot.ok_or_else(|| format!("match {number} has the bot `{name}`, who is not in its cell"))?;
            finish.push((bot, if truncated.get(at) == Some(&true) { 1 } else { ranks[row] }));
            row += 1;
        }
        if finish.is_empty() {
            return Err(format!("match {number} has no seats"));
        }
        swiss.add(cells[first] as usize, &finish, endings.get(at) == Some(agon_game::FORFEIT));
    }
    Ok(())
}

/// The first match of a recorded round whose bots are not those that the rounds before it bring together.
///
/// # Errors
/// When the tables are not those of the plan.
pub fn other_company(plan: &Plan, seats: &Table) -> Result<Option<u64>, String> {
    let of_match = numbers(seats)?;
    let Some(Values::Text(bots)) = seats.column("bot") else { return Err("there is no column `bot`".to_owned()) };
    let mut row = 0;
    while let Some(&number) = of_match.get(row) {
        let next = row + of_match[row..].iter().take_while(|n| **n == number).count();
        let mut sat: Vec<&str> = (row..next).filter_map(|row| bots.get(row)).collect();
        let line_up = &plan.cells[plan.cell_of(number).0].bots;
        let company = plan.company(number).unwrap_or_default();
        let mut due: Vec<&str> = company.iter().map(|bot| line_up[*bot].name.as_str()).collect();
        sat.sort_unstable();
        due.sort_unstable();
        if sat != due {
            return Ok(Some(number));
        }
        row = next;
    }
    Ok(None)
}

fn numbers(table: &Table) -> Result<&[u64], String> {
    match table.column("match") {
        Some(Values::U64(numbers)) => Ok(numbers),
        _ => Err("there is no column `match` of match numbers".to_owned()),
    }
}
