//! PAX-12: special forces: militia, Soldiers of Fortune, Pontus, Pergamum, slaves.

mod auxiliaries;
mod slaves;
