//! PAX-11, PAX-12.6: moves and battles at sea, pirates, disasters.

mod boarding;
mod hazards;
mod sea_battle;
mod voyage;
