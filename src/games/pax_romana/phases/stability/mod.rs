//! PAX-14, PAX-15: Stability, civil war, Objectives, victory.

mod objectives;
mod stability_check;
mod victory;
