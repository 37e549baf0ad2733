//! Swiss tournaments: each round is paired from the results of the rounds before it, then played.

use agon_arena::{End, Plan, Playable, Progress, RunError, Runner, Segment, Swiss};
use agon_experiment::swiss::{count_round, other_company};
use agon_record::{Manifest, Results, Writer};
use agon_report::grouped;
use anyhow::{Context as _, anyhow, ensure};
use std::sync::atomic::AtomicBool;

/// What a run of rounds is played with.
pub struct Hall<'a, G> {
    /// The loaded games.
    pub games: &'a [G],
    /// Number of worker threads.
    pub threads: usize,
    /// Set from outside to stop.
    pub stop: &'a AtomicBool,
    /// What is recorded.
    pub manifest: &'a Manifest,
}

/// Plays the missing rounds one by one. Rounds of an earlier run are counted too, so that who meets whom depends on the
/// results alone, however often the run was interrupted. A recorded round that other results would not have brought about
/// is played again: the matches before it were, by players who do not play the same again.
///
/// # Errors
/// When a match or the recorder fails, or a round cannot be read again.
pub fn play<G: Playable>(
    hall: &Hall<'_, G>,
    mut swiss: Swiss,
    plan: &mut Plan,
    missing: &[Segment],
    writer: &mut Writer,
    progress: &dyn Progress,
) -> anyhow::Result<Result<End, RunError>> {
    let rounds: Vec<Segment> = plan.segments().collect();
    for round in rounds {
        swiss.pair(plan);
        let mut due = missing.contains(&round);
        if !due && let Some(number) = other_company(plan, &writer.read(&round)?.1).map_err(|e| anyhow!(e))? {
            eprintln!("note: round {} is played again, because match {number} has other players now", round.number + 1);
            due = true;
        }
        if due {
            let runner = Runner { plan, games: hall.games, threads: hall.threads, stop: hall.stop };
            match runner.run(std::slice::from_ref(&round), writer, progress) {
                Ok(End::Complete) => {}
                other => return Ok(other),
            }
        }
        let (matches, seats) = writer.read(&round)?;
        count_round(&mut swiss, hall.manifest, &matches, &seats)
            .map_err(|e| anyhow!("segment {}: {e}", round.number))?;
    }
    Ok(Ok(End::Complete))
}

/// Pairs the rounds of a recorded tournament, so that its matches can be played again: all that follow from the rounds
/// that are recorded without a gap. Does nothing for other plans.
///
/// # Errors
/// When a round cannot be read.
pub fn pair_recorded(plan: &mut Plan, results: &Results) -> anyhow::Result<()> {
    let Some(mut swiss) = Swiss::of(plan) else { return Ok(()) };
    let rounds: Vec<Segment> = plan.segments().collect();
    for round in rounds {
        swiss.pair(plan);
        let Some((matches, seats)) = results.matches_and_seats(round.number)? else { break };
        count_round(&mut swiss, &results.manifest, &matches, &seats)
            .map_err(|e| anyhow!("segment {}: {e}", round.number))?;
    }
    Ok(())
}

/// Refuses to play a match again whose round hangs on rounds that are not there.
///
/// # Errors
/// When its round is not paired.
pub fn check_paired(plan: &Plan, index: u64) -> anyhow::Result<()> {
    if Swiss::of(plan).is_none() || plan.company(index).is_some() {
        return Ok(());
    }
    let round = index / plan.segment;
    let first = plan.pairings.len() as u64 - 1;
    Err(anyhow!("segment {first} is missing"))
        .with_context(|| format!("who meets whom in segment {round} depends on all segments before it"))
}

/// The first round of a tournament, to see what it costs. Does nothing for other plans.
pub fn pair_first(plan: &mut Plan) {
    if let Some(mut swiss) = Swiss::of(plan) {
        swiss.pair(plan);
    }
}

/// The tournament in one line, if it is one.
pub fn told(plan: &Plan) -> Option<String> {
    Swiss::of(plan)?;
    let counted = |n: u64, one: &str, more: &str| format!("{} {}", grouped(n), if n == 1 { one } else { more });
    let rounds = plan.total().div_ceil(plan.segment);
    let (cell, tables) = (&plan.cells[0], plan.tables_of_round(0));
    let each = plan.matches_of_round() / tables;
    let out = match (cell.bots.len() % cell.players) as u64 {
        0 => String::new(),
        n => format!("; {} out in turn", counted(n, "bot sits", "bots sit")),
    };
    let of = if plan.cells.len() > 1 { "in each cell " } else { "" };
    Some(format!(
        "Swiss tournament of {}: {of}{} with {} each in a round{out}",
        counted(rounds, "round", "rounds"),
        counted(tables, "table", "tables"),
        counted(each, "match", "matches"),
    ))
}

/// Refuses parts: each round needs all matches before it.
///
/// # Errors
/// When more than one part was asked for.
pub fn whole(plan: &Plan, parts: u64, flag: &str) -> anyhow::Result<()> {
    ensure!(
        parts == 1 || Swiss::of(plan).is_none(),
        "{flag}: who meets whom in a Swiss tournament depends on all matches before; play it in one piece"
    );
    Ok(())
}
