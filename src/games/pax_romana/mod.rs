//! Pax Romana (Richard Berg, GMT, 2nd edition 2015): 2 to 4 players around the Mediterranean, 300 to 50 BC.
//!
//! Rule code cites the register (`PAX-9.4.4c`), readings of gaps their `PAX-R` number, corrections `PAX-C`.

pub mod content;
pub mod ids;
pub mod options;
pub mod sets;
