//! Turns panics of the rules into results.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Once;

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

/// Does `work`; a panic inside is not printed but returned as its message with file and line.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_comes_back_with_its_place() {
        let caught = guarded(|| guarded(|| panic!("inside")).unwrap_err()).unwrap();
        assert!(caught.starts_with("inside (") && caught.contains("guard.rs:"), "{caught}");
        assert_eq!(guarded(|| 7), Ok(7));
    }
}
