//! PAX-6: income, Manpower, maintenance.

mod income;
mod manpower;
mod upkeep;

pub(crate) use upkeep::surplus_order;
