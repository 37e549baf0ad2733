//! Work that may panic or never come back: both become answers.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, Once, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

thread_local! {
    /// How many calls of [`guarded`] this thread is in, and what the last panic among them said.
    static GUARD: RefCell<(u32, String)> = const { RefCell::new((0, String::new())) };
}

/// Keeps panics of guarded threads from being printed; all others are reported as before.
fn silence_guarded_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            let kept = GUARD.try_with(|guard| {
                let Ok(mut guard) = guard.try_borrow_mut() else { return false };
                if guard.0 == 0 {
                    return false;
                }
                let text = panic.payload_as_str().unwrap_or("a panic without a message");
                guard.1 = match panic.location() {
                    Some(at) => format!("{text} ({}:{})", at.file(), at.line()),
                    None => text.to_owned(),
                };
                true
            });
            if kept != Ok(true) {
                before(panic);
            }
        }));
    });
}

/// Does `work`; a panic inside is not printed but comes back as its message with file and line.
///
/// # Errors
/// The message of the panic.
pub fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    silence_guarded_panics();
    GUARD.with_borrow_mut(|guard| guard.0 += 1);
    let result = catch_unwind(AssertUnwindSafe(work));
    GUARD.with_borrow_mut(|guard| {
        guard.0 -= 1;
        result.map_err(|_| std::mem::take(&mut guard.1))
    })
}

/// Where a worker is, for whoever waits for it.
pub(super) struct Beacon<P>(Arc<Mutex<(P, Instant)>>);

impl<P> Clone for Beacon<P> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<P: Clone> Beacon<P> {
    pub(super) fn new(place: P) -> Self {
        Self(Arc::new(Mutex::new((place, Instant::now()))))
    }

    /// The worker has come to another place.
    pub(super) fn at(&self, place: P) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = (place, Instant::now());
    }

    /// The last place, and how long ago the worker came to it.
    pub(super) fn last(&self) -> (P, Duration) {
        let last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        (last.0.clone(), last.1.elapsed())
    }
}

/// Does `work` on a thread of its own and waits for it as long as it shows on the `beacon` that it goes on.
///
/// # Errors
/// The last place when nothing has moved for longer than `patience`. Nothing can stop a thread from outside, so the
/// worker is left behind: it ends with the program.
pub(super) fn watched<P: Clone + Send + 'static, T: Send + 'static>(
    beacon: Beacon<P>,
    patience: Duration,
    work: impl FnOnce(&Beacon<P>) -> T + Send + 'static,
) -> Result<T, P> {
    let (done, answer) = channel();
    let seen = beacon.clone();
    let worker = thread::spawn(move || {
        let result = work(&beacon);
        // Nobody listens any more to a worker that was given up and then came back after all.
        let _ = done.send(result);
    });
    loop {
        match answer.recv_timeout(Duration::from_millis(100).min(patience)) {
            Ok(result) => return Ok(result),
            Err(RecvTimeoutError::Timeout) => match seen.last() {
                (place, still) if still > patience => return Err(place),
                _ => {}
            },
            Err(RecvTimeoutError::Disconnected) => match worker.join() {
                Err(panic) => std::panic::resume_unwind(panic),
                Ok(()) => unreachable!("a worker that ends sends its answer first"),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_comes_back_with_its_place() {
        let caught = guarded(|| guarded(|| panic!("inside")).unwrap_err()).unwrap();
        assert!(caught.starts_with("inside (") && caught.contains("guard.rs:"), "{caught}");
        assert_eq!(guarded(|| 7), Ok(7));
    }

    #[test]
    fn work_that_stops_moving_is_given_up_where_it_was_seen_last() {
        let stuck = watched(Beacon::new(0), Duration::from_millis(50), |beacon| {
            beacon.at(3);
            thread::sleep(Duration::from_secs(3600));
        });
        assert_eq!(stuck, Err(3));
        assert_eq!(watched(Beacon::new(0), Duration::from_secs(60), |_| "done"), Ok("done"));
    }
}
