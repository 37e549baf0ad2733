//! What is to be done next: decisions, chance results and automatic steps. Each chapter of the rules declares its own
//! steps beside its rules.
//!
//! The steps of a match lie on a stack. The top one is carried out first; whatever it sets off (a bonus, a Rome step, a
//! legate) is put on top of the remaining steps, so that "immediately" in the rules means just that.

pub use super::occasion::{Cause, Drawing, Hiring, Reveal};
pub use super::phases::*;
pub use super::setup::SetupStep;
use super::{FromSeaToSea, State};
use crate::ids::Region;
use agon_game::chapters;
use agon_game::flow::{self, Flow};

chapters! {
    /// One thing to do.
    pub enum Step of FromSeaToSea {
        /// S2S-101 to S2S-138: setting up.
        Setup(SetupStep),
        /// S2S-221 to S2S-231, S2S-471 to S2S-483: cards and talents, and what follows an action.
        Round(RoundStep),
        /// S2S-301 to S2S-311: movement.
        Movement(MovementStep),
        /// S2S-321 to S2S-328: hiring.
        Hire(HireStep),
        /// S2S-411 to S2S-438: gathering, and the bonus of the food scale.
        Gather(GatherStep),
        /// S2S-341 to S2S-376: battle and negotiation.
        Check(CheckStep),
        /// S2S-381 to S2S-399: capture of a region.
        Capture(CaptureStep),
        /// S2S-441 to S2S-464: build and activate.
        Build(BuildStep),
        /// S2S-701 to S2S-718: effects that move pieces on the map.
        Effect(EffectStep),
        /// S2S-702, S2S-703, S2S-708, S2S-709, S2S-714: effects that exchange units and resources.
        Exchange(ExchangeStep),
        /// S2S-501 to S2S-551: events.
        Event(EventStep),
        /// S2S-577 to S2S-593: legates.
        Legate(LegateStep),
    }
}

/// Who acts in a step.
pub type Who = flow::Who<Draw>;

/// What chance draws from; everything in it is equally likely.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Draw {
    /// S2S-107: the cards of a region.
    RegionCard(Region),
    /// S2S-119, S2S-451, S2S-710: city tokens on top of the stack.
    City,
    /// S2S-131: bonus tokens that are not on the development scale.
    BonusToken,
    /// Check tokens in the bag.
    CheckToken,
    /// S2S-389: captured-region tokens on the Rome track.
    RegionToken,
    /// S2S-501, S2S-582, S2S-631: events that may lie on top of a deck.
    Event(Reveal),
    /// S2S-577: legates that nobody has seen.
    Legate,
}

impl Flow for FromSeaToSea {
    type Step = Step;
    type Draw = Draw;

    #[inline]
    fn top(&self, s: &State) -> Option<Step> {
        s.ending.is_none().then(|| self.step(s))
    }
}

impl Step {
    /// Whether a player decides within a check or an event; the option `talent_timing` says whether talents may remove
    /// troublemakers then.
    pub(crate) fn is_in_between(self) -> bool {
        matches!(
            self,
            Step::Check(CheckStep::Draw)
                | Step::Event(
                    EventStep::PlaceOnSites { .. }
                        | EventStep::PlaceEach { cause: Cause::EventUpper | Cause::EventLower, .. }
                        | EventStep::PayOrRome { .. }
                        | EventStep::Spread { .. }
                        | EventStep::UnitOrRome { .. }
                        | EventStep::FoodOrUnit { .. }
                        | EventStep::SpendAny { .. }
                        | EventStep::ChooseRegions { .. }
                        | EventStep::LoseUnitIn { .. }
                        | EventStep::DiscardUnits { .. }
                        | EventStep::ChooseUncaptured { .. }
                )
        )
    }
}

impl FromSeaToSea {
    /// What is to be done next; between two actions nothing waits.
    #[inline]
    pub(crate) fn step(&self, s: &State) -> Step {
        s.steps.top().unwrap_or(Step::Round(RoundStep::NextAction))
    }
}
