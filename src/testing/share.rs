//! Jobs distributed among threads, with a watcher that notices when one never ends.
//!
//! A thread cannot be stopped from outside. A worker that no longer moves is therefore abandoned and its job reported,
//! and another one takes over; the abandoned one ends with the program.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How often the workers are checked.
const LOOK: Duration = Duration::from_millis(50);

/// The position of a worker, for the watcher.
pub(super) struct Beacon<P>(Arc<Mutex<At<P>>>);

struct At<P> {
    job: u64,
    place: P,
    since: Instant,
}

impl<P> Beacon<P> {
    fn lock(&self) -> MutexGuard<'_, At<P>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that the worker has come to another place in its job.
    pub(super) fn at(&self, place: P) {
        let mut at = self.lock();
        at.place = place;
        at.since = Instant::now();
    }

    /// Where the worker is.
    pub(super) fn place(&self) -> P
    where
        P: Clone,
    {
        self.lock().place.clone()
    }
}

/// What has to be done, and how.
pub(super) struct Work<P, T> {
    /// Numbers of the jobs, handed out in this order.
    pub(super) jobs: Range<u64>,
    /// Threads.
    pub(super) threads: usize,
    /// How long a job may stay at one place.
    pub(super) patience: Duration,
    /// Where every job begins.
    pub(super) start: P,
    /// Does a job; `None` for one that is no longer wanted.
    pub(super) job: Arc<Job<P, T>>,
}

/// Does the job with a number and reports its position on the way.
pub(super) type Job<P, T> = dyn Fn(u64, &Beacon<P>) -> Option<T> + Send + Sync;

enum Message<P, T> {
    /// The answer to a job, or the place at which it stopped moving.
    Done(u64, Result<T, P>),
    /// A thread has nothing more to do.
    Idle,
}

impl<P: Clone + Send + Sync + 'static, T: Send + 'static> Work<P, T> {
    /// Does the jobs, and hands to `done` each answer as it comes, or the last place of a job that was given up.
    pub(super) fn share_out(self, mut done: impl FnMut(u64, Result<T, P>)) {
        let (send, messages) = channel();
        let next = Arc::new(AtomicU64::new(self.jobs.start));
        let threads = self.threads.max(1);
        thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    while let Err((job, place)) = self.worker(&next, &send) {
                        // Sending fails only when the caller has panicked.
                        let _ = send.send(Message::Done(job, Err(place)));
                    }
                    let _ = send.send(Message::Idle);
                });
            }
            let mut idle = 0;
            while idle < threads {
                match messages.recv().expect("this function holds a sender itself") {
                    Message::Done(job, answer) => done(job, answer),
                    Message::Idle => idle += 1,
                }
            }
        });
    }

    /// Does jobs on a separate thread until none is left, or one stops moving.
    fn worker(&self, next: &Arc<AtomicU64>, send: &Sender<Message<P, T>>) -> Result<(), (u64, P)> {
        let at = At { job: self.jobs.start, place: self.start.clone(), since: Instant::now() };
        let beacon = Beacon(Arc::new(Mutex::new(at)));
        let given_up = Arc::new(AtomicBool::new(false));
        let (finished, wait) = channel::<()>();
        let worker = thread::spawn({
            let (beacon, given_up) = (Beacon(Arc::clone(&beacon.0)), Arc::clone(&given_up));
            let (next, end, job, start) = (Arc::clone(next), self.jobs.end, Arc::clone(&self.job), self.start.clone());
            let send = send.clone();
            move || {
                let _finished = finished;
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= end {
                        return;
                    }
                    *beacon.lock() = At { job: number, place: start.clone(), since: Instant::now() };
                    let answer = job(number, &beacon);
                    // A worker that was given up but returns after all finds its answer given and its place taken. The check
                    // holds the lock, so that the job cannot be given up between the check and the answer.
                    let mut at = beacon.lock();
                    if given_up.load(Ordering::SeqCst) {
                        return;
                    }
                    at.since = Instant::now();
                    if let Some(answer) = answer {
                        let _ = send.send(Message::Done(number, Ok(answer)));
                    }
                }
            }
        });
        loop {
            match wait.recv_timeout(LOOK.min(self.patience)) {
                Err(RecvTimeoutError::Timeout) => {
                    let at = beacon.lock();
                    if at.since.elapsed() > self.patience {
                        given_up.store(true, Ordering::SeqCst);
                        return Err((at.job, at.place.clone()));
                    }
                }
                Ok(()) | Err(RecvTimeoutError::Disconnected) => {
                    return worker.join().map_err(|panic| std::panic::resume_unwind(panic));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_job_that_stops_moving_is_given_up_where_it_was_seen_last() {
        let job = |number, beacon: &Beacon<u32>| {
            if number == 2 {
                beacon.at(7);
                thread::sleep(Duration::from_secs(3600));
            }
            (number != 4).then_some(number * 10)
        };
        let mut answers = vec![];
        let patience = Duration::from_millis(100);
        Work { jobs: 0..6, threads: 2, patience, start: 0, job: Arc::new(job) }.share_out(|n, a| answers.push((n, a)));
        answers.sort_unstable();
        assert_eq!(answers, [(0, Ok(0)), (1, Ok(10)), (2, Err(7)), (3, Ok(30)), (5, Ok(50))]);
    }
}
