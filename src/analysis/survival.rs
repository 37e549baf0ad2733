//! Round by round: how many groups still play, have won, or have lost.

use super::estimate::{Confidence, Estimate, wilson};
use super::{AnalysisError, Sample};
use serde::Serialize;

/// Where the matches of a level stand after a round.
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
/// Scandinavian Journal of Statistics 5:141). Every match is followed to its end, and being stopped by a cap is an end of
/// its own, so nothing is censored, the estimates are plain shares and their intervals are Wilson's. (One minus the
/// Kaplan-Meier curve, with victories as censored, would say what share would have lost if nobody could win.)
///
/// # Errors
/// When a column is unknown, belongs to seats or takes too many values.
pub fn survival<S: AsRef<str>>(
    sample: &Sample,
    by: &[S],
    confidence: Confidence,
) -> Result<Vec<Standing>, AnalysisError> {
    let groups = sample.match_factor(by)?;
    let rounds: Vec<usize> = sample.match_numbers("rounds")?.iter().map(|r| *r as usize).collect();
    let last = rounds.iter().copied().max().unwrap_or(0);
    // Matches that ended in each round: won, lost, stopped.
    let mut ended = vec![vec![[0u64; 3]; last + 1]; groups.levels.len()];
    for (m, (&group, &round)) in groups.codes.iter().zip(&rounds).enumerate() {
        let how = if sample.won(m) { 0 } else { 1 + usize::from(sample.truncated[m]) };
        ended[group][round][how] += 1;
    }
    let mut standings = Vec::new();
    for (level, by_round) in groups.levels.iter().zip(&ended) {
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
