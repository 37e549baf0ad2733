//! PAX-9: moves over land, who answers them, and attrition.

mod attrition;
mod costs;
mod departure;
mod groups;
mod interception;
mod march;
mod shelter;
mod withdrawal;

pub use march::place_of;
