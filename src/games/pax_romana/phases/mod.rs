//! The chapters of the rules, in the order of the rulebook.

mod activation;
mod attrition;
mod battle;
mod cards;
mod chance;
mod clash;
mod construction;
mod elephants;
mod events;
mod forces;
mod income;
mod leaders;
mod losses;
mod manpower;
mod march;
mod objectives;
mod reroll;
mod retreat;
mod sea;
mod shifts;
mod siege;
mod talk;
mod turn;
mod upkeep;
mod victory;
