//! The message of a panic, to turn it into an error.

use std::any::Any;

/// The message of a panic, on one line.
pub fn panic_message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().copied().or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("no message").replace('\n', " ")
}
