//! The chapters of the rules, in the order of the rulebook.

mod activation;
mod attrition;
mod battle;
mod cards;
mod chance;
mod clash;
mod compose;
mod construction;
mod events;
mod fare;
mod forces;
mod income;
mod leaders;
mod manpower;
mod march;
mod objectives;
mod sea;
mod sea_battle;
mod siege;
mod slaves;
mod talk;
mod turn;
mod upkeep;
mod victory;
mod voyage;
mod withdrawal;
