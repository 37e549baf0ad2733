//! The chapters of the rules, in the order of the rulebook. Its index (PAX-IDX-1) and its list of headings (PAX-IDX-2) state no rule.

// PAX-3
mod sequence;

// PAX-4
pub mod negotiation;

// PAX-6
pub mod economy;

// PAX-7
mod cities;

// PAX-8
mod leaders;

// PAX-9
mod movement;

// PAX-10
mod land_battle;

// PAX-11, PAX-12.6
mod sea;

// PAX-12
mod forces;

// PAX-13
pub(crate) mod tribes;

// PAX-14, PAX-15
mod stability;

// PAX-16
mod events;

// PAX-17
mod cards;
