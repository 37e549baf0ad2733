//! PAX-7: Cities and Towns are founded, fortified, taken, Sacked, destroyed.

mod capture;
mod construction;
