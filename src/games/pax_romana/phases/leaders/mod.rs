//! PAX-8: who leads.

mod selection;
