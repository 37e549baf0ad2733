//! Rules of Pax Romana by the IDs of its register.

mod content;
