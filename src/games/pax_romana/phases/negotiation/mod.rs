//! PAX-4: agreements, gifts and bribes.

mod talks;

pub(crate) use talks::TERMS;
