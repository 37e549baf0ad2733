//! What comes next: each chapter of the rulebook has its steps beside its rules; they are joined here in the order of play.

use super::{MareNostrum, State};

pub use super::chance::Draw;
pub use super::phases::{
    BuildStep, CardStep, CollectStep, ConquestStep, LandStep, LeadershipStep, PaymentStep, SeaStep, TradeStep,
};
pub use super::scoring::VictoryStep;
pub use super::setup::SetupStep;
use agon_game::chapters;
use agon_game::flow::{self, Flow};

chapters! {
    /// What is decided or drawn next. A match has one step at a time; the next one follows from the state.
    pub enum Step of MareNostrum {
        /// Before the first round.
        Setup(SetupStep),
        /// Phase 1.
        Collect(CollectStep),
        /// Phase 2.
        Trade(TradeStep),
        /// Phase 3: who builds, what is bought, what is kept.
        Build(BuildStep),
        /// Phase 3: heroes and wonders.
        Card(CardStep),
        /// Phase 3: how a purchase is paid.
        Payment(PaymentStep),
        /// Phase 4: peace, who acts, and what happens at sea.
        Sea(SeaStep),
        /// Phase 4: legions march and fight.
        Land(LandStep),
        /// Phase 4: what a conqueror does.
        Conquest(ConquestStep),
        /// Phase 5.
        Leadership(LeadershipStep),
        /// The end.
        Victory(VictoryStep),
    }
}

/// Who acts in a step.
pub type Who = flow::Who<Draw>;

impl Flow for MareNostrum {
    type Step = Step;
    type Draw = Draw;

    #[inline]
    fn top(&self, s: &State) -> Option<Step> {
        match s.step {
            Step::Victory(VictoryStep::Over) => None,
            step => Some(step),
        }
    }
}
