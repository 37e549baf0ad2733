//! Plays many matches on all cores and hands them over in order.

use super::{MatchError, MatchRecord, Plan, Recorder, Segment, referee, schedule};
use agon_game::Heuristic;
use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

/// A plan with the games it is played with.
pub struct Runner<'a, G> {
    /// What to play.
    pub plan: &'a Plan,
    /// The loaded games, by [`Cell::game`](super::Cell::game).
    pub games: &'a [G],
    /// Number of worker threads; changes how long it takes and nothing else.
    pub threads: usize,
    /// Set from outside to stop after the matches that are being played.
    pub stop: &'a AtomicBool,
}

/// A loaded game as the runner needs it: every game with rules of thumb is one, and so is what the registry makes of it.
pub trait Playable: Sync {
    /// Plays match `index` of `plan`.
    ///
    /// # Errors
    /// When the match cannot be played to its end.
    fn play(&self, plan: &Plan, index: u64) -> Result<MatchRecord, MatchError>;
}

impl<G: Heuristic> Playable for G {
    fn play(&self, plan: &Plan, index: u64) -> Result<MatchRecord, MatchError> {
        let seating = schedule::seating(self, plan, index);
        let played = referee::play(self, plan, index, &seating)?;
        Ok(referee::record(self, plan, index, &seating, played))
    }
}

/// Watches a run. Called from all workers.
pub trait Progress: Sync {
    /// A match has ended. Matches arrive in any order, and those of an unfinished segment will not be recorded.
    fn played(&self, record: &MatchRecord);
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// All matches were played.
    Complete,
    /// The stop flag was set; the segments finished before are recorded.
    Stopped,
}

/// Why a run ended early. All segments finished before are recorded.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// A match failed.
    #[error(transparent)]
    Match(#[from] MatchError),
    /// The recorder failed.
    #[error("cannot record matches {} to {}: {reason}", segment.matches.start, segment.matches.end - 1)]
    Record {
        /// What was to be recorded.
        segment: Segment,
        /// What the recorder said.
        reason: Box<dyn std::error::Error + Send + Sync>,
    },
    /// The worker threads cannot be started.
    #[error("cannot start {threads} worker threads: {reason}")]
    Threads {
        /// How many were asked for.
        threads: usize,
        /// What the system said.
        reason: String,
    },
}

impl<G: Playable> Runner<'_, G> {
    /// Plays `segments` in order. A thread of its own records one segment while the workers play the next, so that
    /// waiting for the disk costs no playing time and at most two segments are in memory.
    ///
    /// # Errors
    /// When a match or the recorder fails.
    pub fn run(
        &self,
        segments: &[Segment],
        recorder: &mut dyn Recorder,
        progress: &dyn Progress,
    ) -> Result<End, RunError> {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(self.threads)
            .build()
            .map_err(|e| RunError::Threads { threads: self.threads, reason: e.to_string() })?;
        std::thread::scope(|scope| {
            let (finished, received) = sync_channel::<(&Segment, Vec<MatchRecord>)>(0);
            let recording = scope.spawn(move || record(recorder, received));
            let played = self.play_all(&pool, segments, finished, progress);
            recording.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
            Ok(played?)
        })
    }

    fn play_all<'s>(
        &self,
        pool: &rayon::ThreadPool,
        segments: &'s [Segment],
        finished: SyncSender<(&'s Segment, Vec<MatchRecord>)>,
        progress: &dyn Progress,
    ) -> Result<End, MatchError> {
        for segment in segments {
            let Some(matches) = pool.install(|| self.play(segment, progress))? else { return Ok(End::Stopped) };
            if finished.send((segment, matches)).is_err() {
                // The recorder has failed, and says why.
                break;
            }
        }
        Ok(End::Complete)
    }

    /// All matches of a segment in match order, or none when stopped.
    fn play(&self, segment: &Segment, progress: &dyn Progress) -> Result<Option<Vec<MatchRecord>>, MatchError> {
        let failed = AtomicBool::new(false);
        let length = (segment.matches.end - segment.matches.start) as usize;
        let played: Vec<Option<Result<MatchRecord, MatchError>>> = (0..length)
            .into_par_iter()
            // Matches may last minutes, so each is a piece of work of its own.
            .with_max_len(1)
            .map(|offset| {
                if failed.load(Ordering::Relaxed) || self.stop.load(Ordering::Relaxed) {
                    return None;
                }
                let record = self.one(segment.matches.start + offset as u64);
                match &record {
                    Ok(record) => progress.played(record),
                    Err(_) => failed.store(true, Ordering::Relaxed),
                }
                Some(record)
            })
            .collect();
        let missing = played.iter().any(Option::is_none);
        let matches = played.into_iter().flatten().collect::<Result<Vec<_>, _>>()?;
        Ok((!missing).then_some(matches))
    }

    fn one(&self, index: u64) -> Result<MatchRecord, MatchError> {
        self.games[self.plan.cells[self.plan.cell_of(index).0].game].play(self.plan, index)
    }
}

fn record(recorder: &mut dyn Recorder, finished: Receiver<(&Segment, Vec<MatchRecord>)>) -> Result<(), RunError> {
    finished.into_iter().try_for_each(|(segment, matches)| {
        recorder.segment(segment, &matches).map_err(|reason| RunError::Record { segment: segment.clone(), reason })
    })
}
