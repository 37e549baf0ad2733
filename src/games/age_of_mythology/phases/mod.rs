//! The rules of play, in the order of the rulebook. Each file declares its steps and says, beside its rules, who decides
//! them, what is legal, what happens by itself, and what an action does.

mod attack;
mod battle;
mod build;
mod cards;
mod chance;
mod dice;
mod draft;
mod gather;
mod powers;
mod recruit;
mod spoils;
mod trade;
mod turn;

pub use attack::AttackStep;
pub use battle::BattleStep;
pub use build::BuildStep;
pub use cards::CardStep;
pub use draft::{TileStep, TurnUp};
pub use gather::{GatherStep, Move};
pub use powers::PowerStep;
pub use recruit::RecruitStep;
pub use spoils::SpoilStep;
pub use trade::TradeStep;
pub use turn::TurnStep;
