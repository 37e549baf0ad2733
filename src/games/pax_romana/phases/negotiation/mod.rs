//! PAX-4: agreements, gifts and bribes.

mod talks;

pub use talks::TERMS;
