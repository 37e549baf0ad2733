//! Plays many matches on all cores and hands them over in order.

use super::{Journal, MatchError, MatchRecord, Plan, Recorder, Refusal, Segment, referee, schedule};
use agon_game::Heuristic;
use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, channel, sync_channel};
use std::sync::{Mutex, OnceLock};
use std::time::{Duration, Instant};

/// Time between two checks for finished matches, for the journal. It grows with the cost of writing, so that short
/// matches are not slowed down.
const LOOK_EVERY: Duration = Duration::from_secs(1);
const LOOK_AT_LEAST_EVERY: Duration = Duration::from_secs(15);

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

/// A loaded game as the runner needs it: every game with rules of thumb, and the registry's erased handle.
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
    /// A match has ended. Matches arrive in any order; those that an earlier run has played do not arrive.
    fn played(&self, record: &MatchRecord);
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// All matches were played.
    Complete,
    /// The stop flag was set; the segments finished before are recorded, and finished matches of others are in the journal.
    Stopped,
}

/// Why a run ended early. All segments finished before are recorded, and the journal has all other finished matches.
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
        reason: Refusal,
    },
    /// The journal failed.
    #[error("cannot keep the matches {} to {} while they are played: {reason}", segment.matches.start, segment.matches.end - 1)]
    Journal {
        /// What was being played.
        segment: Segment,
        /// What the journal said.
        reason: Refusal,
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
        let mut journal = recorder.journal();
        std::thread::scope(|scope| {
            let (finished, received) = sync_channel::<(&Segment, Vec<MatchRecord>)>(0);
            let recording = scope.spawn(move || record(recorder, received));
            let played = self.play_all(&pool, segments, finished, progress, &mut journal);
            recording.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
            played
        })
    }

    fn play_all<'s>(
        &self,
        pool: &rayon::ThreadPool,
        segments: &'s [Segment],
        finished: SyncSender<(&'s Segment, Vec<MatchRecord>)>,
        progress: &dyn Progress,
        journal: &mut Option<Box<dyn Journal>>,
    ) -> Result<End, RunError> {
        for segment in segments {
            let Some(matches) = self.play(pool, segment, progress, journal)? else { return Ok(End::Stopped) };
            if finished.send((segment, matches)).is_err() {
                // The recorder has failed and reports why.
                break;
            }
        }
        Ok(End::Complete)
    }

    /// All matches of a segment in match order, or none when stopped.
    fn play(
        &self,
        pool: &rayon::ThreadPool,
        segment: &Segment,
        progress: &dyn Progress,
        journal: &mut Option<Box<dyn Journal>>,
    ) -> Result<Option<Vec<MatchRecord>>, RunError> {
        let unkept = |reason| RunError::Journal { segment: segment.clone(), reason };
        let length = segment.len() as usize;
        let places: Vec<OnceLock<MatchRecord>> = (0..length).map(|_| OnceLock::new()).collect();
        if let Some(journal) = journal {
            for record in journal.earlier(segment).map_err(unkept)? {
                let at = segment.place(record.index).expect("the journal gives matches of the segment");
                let place = &places[at as usize];
                assert!(place.set(record).is_ok(), "the journal gives each match once");
            }
        }
        let failed = AtomicBool::new(false);
        let trouble: Mutex<Option<MatchError>> = Mutex::new(None);
        let kept = std::thread::scope(|scope| {
            let (playing, over) = channel::<()>();
            let known: Vec<bool> = places.iter().map(|place| place.get().is_some()).collect();
            let (places, failed) = (&places, &failed);
            let keeping = journal.as_mut().map(|journal| {
                scope.spawn(move || {
                    let kept = keep(&mut **journal, segment, places, known, &over);
                    // If matches cannot be kept, stop playing.
                    failed.fetch_or(kept.is_err(), Ordering::Relaxed);
                    kept
                })
            });
            // Matches may last minutes, so each is a separate work item.
            let work = (0..length).into_par_iter().with_max_len(1).filter(|at| places[*at].get().is_none());
            pool.install(|| {
                work.for_each(|at| {
                    if failed.load(Ordering::Relaxed) || self.stop.load(Ordering::Relaxed) {
                        return;
                    }
                    match self.one(segment.at(at as u64)) {
                        Ok(record) => {
                            progress.played(&record);
                            assert!(places[at].set(record).is_ok(), "each match is played once");
                        }
                        Err(error) => {
                            failed.store(true, Ordering::Relaxed);
                            let mut first = trouble.lock().expect("nobody panics while holding it");
                            if first.as_ref().is_none_or(|known| error.index < known.index) {
                                *first = Some(error);
                            }
                        }
                    }
                });
            });
            drop(playing);
            keeping.map(|thread| thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
        });
        if let Some(error) = trouble.into_inner().expect("nobody panics while holding it") {
            return Err(error.into());
        }
        kept.transpose().map_err(unkept)?;
        Ok(places.into_iter().map(OnceLock::into_inner).collect())
    }

    fn one(&self, index: u64) -> Result<MatchRecord, MatchError> {
        self.games[self.plan.cells[self.plan.cell_of(index).0].game].play(self.plan, index)
    }
}

/// Hands finished matches to the journal from time to time and at the end, unless the whole segment is finished: it is
/// then recorded at once.
fn keep(
    journal: &mut dyn Journal,
    segment: &Segment,
    places: &[OnceLock<MatchRecord>],
    mut known: Vec<bool>,
    over: &Receiver<()>,
) -> Result<(), Refusal> {
    let mut wait = LOOK_EVERY;
    loop {
        let ended = over.recv_timeout(wait) != Err(RecvTimeoutError::Timeout);
        if ended && places.iter().all(|place| place.get().is_some()) {
            return Ok(());
        }
        let new: Vec<usize> = (0..places.len()).filter(|&at| !known[at] && places[at].get().is_some()).collect();
        if !new.is_empty() {
            let begun = Instant::now();
            let records: Vec<&MatchRecord> = new.iter().filter_map(|&at| places[at].get()).collect();
            journal.keep(segment, &records)?;
            new.iter().for_each(|&at| known[at] = true);
            wait = (20 * begun.elapsed()).clamp(LOOK_EVERY, LOOK_AT_LEAST_EVERY);
        }
        if ended {
            return Ok(());
        }
    }
}

fn record(recorder: &mut dyn Recorder, finished: Receiver<(&Segment, Vec<MatchRecord>)>) -> Result<(), RunError> {
    finished.into_iter().try_for_each(|(segment, matches)| {
        recorder.segment(segment, &matches).map_err(|reason| RunError::Record { segment: segment.clone(), reason })
    })
}
