//! PAX-6: income, Manpower, maintenance.

mod income;
mod manpower;
mod upkeep;

pub use upkeep::surplus_order;
