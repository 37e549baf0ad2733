//! The rules of play, in the order of the rulebook. Each chapter declares its steps, and for each who acts, what is
//! legal, what happens by itself and what an action does.

mod build;
mod capture;
mod checks;
mod effects;
mod events;
mod exchange;
mod gather;
mod hire;
mod legates;
mod movement;
mod round;

pub use build::BuildStep;
pub use capture::CaptureStep;
pub use checks::CheckStep;
pub use effects::EffectStep;
pub use events::EventStep;
pub use exchange::ExchangeStep;
pub use gather::GatherStep;
pub use hire::HireStep;
pub use legates::LegateStep;
pub use movement::MovementStep;
pub use round::RoundStep;
