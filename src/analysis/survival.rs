//! Round by round: how many groups still play, have won, or have lost.

use super::estimate::{Confidence, Estimate, wilson};
use super::{AnalysisError, Sample};
use serde::Serialize;

/// The state of the matches of a level after a round.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Standing {
    /// One value per column grouped by; empty for all matches.
    pub level: Vec<String>,
    /// The round, as the rulebook counts.
    pub round: u64,
    /// Matches that reached this round.
    pub reached: u64,
    /// Matches that were lost in it.
    pub lost_now: u64,
    /// Share that still plays after it.
    pub playing: Estimate,
    /// Share that has won by then.
    pub won: Estimate,
    /// Share that has lost by then.
    pub lost: Estimate,
    /// Share that a cap has stopped by then.
    pub stopped: Estimate,
}

/// Shares of matches by round, within each level of the given columns of matches, for every round up to the last one
/// of the level.
///
/// Victory and defeat are competing risks: the shares are their cumulative incidences (Aalen and Johansen 1978,
/// Scandinavian Journal of Statistics 5:141). Every match is followed to its end, and being stopped by a cap counts as
/// a kind of end, so nothing is censored, the estimates are plain shares and their intervals are Wilson's. (One minus
/// the Kaplan-Meier curve, with victories as censored, would say what share would have lost if nobody could win.)
///
/// # Errors
/// When a column is unknown, belongs to seats or takes too many values.
pub fn survival<S: AsRef<str>>(
    sample: &Sample,
    by: &[S],
    confidence: Confidence,
) -> Result<Vec<Standing>, AnalysisError> {
    let groups = sample.match_levels(by)?;
    // Matches that ended in each round: won, lost, stopped.
    let mut ended: Vec<Vec<[u64; 3]>> = vec![Vec::new(); groups.len()];
    let columns: Vec<&str> = by.iter().map(AsRef::as_ref).chain(["rounds"]).collect();
    sample.each(&columns, |batch| {
        let group = batch.match_factor(by)?.among(&groups);
        for (m, round) in batch.match_numbers("rounds")?.into_iter().enumerate() {
            let (rounds, round) = (&mut ended[group.codes[m]], round as usize);
            if rounds.len() <= round {
                rounds.resize(round + 1, [0; 3]);
            }
            let how = if batch.won(m) { 0 } else { 1 + usize::from(batch.truncated[m]) };
            rounds[round][how] += batch.weight(m);
        }
        Ok(())
    })?;
    let mut standings = Vec::new();
    for (level, by_round) in groups.iter().zip(&ended) {
        let n: u64 = by_round.iter().flatten().sum();
        let mut gone = [0u64; 3];
        for (round, now) in by_round.iter().enumerate() {
            let reached = n - gone.iter().sum::<u64>();
            if reached == 0 {
                break;
            }
            gone.iter_mut().zip(now).for_each(|(g, n)| *g += n);
            let share = |count| wilson(count, n, confidence);
            // Rounds count from 1; a game may count from 0.
            if round > 0 || now.iter().any(|n| *n > 0) {
                standings.push(Standing {
                    level: level.clone(),
                    round: round as u64,
                    reached,
                    lost_now: now[1],
                    playing: share(n - gone.iter().sum::<u64>()),
                    won: share(gone[0]),
                    lost: share(gone[1]),
                    stopped: share(gone[2]),
                });
            }
        }
    }
    Ok(standings)
}
