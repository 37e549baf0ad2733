//! Which chapter of the rules carries out which step.

use super::step::Step;

/// Which file of the rules a step belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Room {
    Setup,
    Round,
    Movement,
    Hire,
    Gather,
    Checks,
    Capture,
    Build,
    Effects,
    Exchange,
    Events,
    Legates,
}

impl Step {
    /// The file of the rules that the step belongs to.
    pub(super) fn room(self) -> Room {
        match self {
            Step::DealRegion { .. }
            | Step::DealDevelopment { .. }
            | Step::ChooseLeader { .. }
            | Step::ChooseAbility { .. } => Room::Setup,
            Step::NextAction
            | Step::PlayCard { .. }
            | Step::ChooseKind { .. }
            | Step::Swift { .. }
            | Step::SpendTalents { .. }
            | Step::RemoveZone { .. }
            | Step::Liberate
            | Step::ActionDone { .. }
            | Step::BeforeEvent
            | Step::RoundDone => Room::Round,
            Step::Move { .. } | Step::Conflict => Room::Movement,
            Step::Hire { .. } | Step::PlaceUnits { .. } => Room::Hire,
            Step::MakeRoom { .. } | Step::Gather { .. } | Step::Load { .. } | Step::DrawThin { .. } | Step::Thin => {
                Room::Gather
            }
            Step::ChooseCheckRegion { .. }
            | Step::Draw
            | Step::DrawToken { .. }
            | Step::Keep { .. }
            | Step::RaiseLoyalty { .. }
            | Step::Casualties { .. }
            | Step::TakeBonus { .. }
            | Step::EndCheck => Room::Checks,
            Step::CaptureTest
            | Step::Reward { .. }
            | Step::CaptureTroublemakers { .. }
            | Step::RevealRegionToken { .. }
            | Step::PeacefulUnit { .. }
            | Step::UseEffect { .. }
            | Step::Resume { .. } => Room::Capture,
            Step::BuildActivate { .. }
            | Step::CityReward { .. }
            | Step::TakeCity { .. }
            | Step::RevealCity
            | Step::RemoveFromCards { .. }
            | Step::Pay
            | Step::Substitute => Room::Build,
            Step::Effect { .. }
            | Step::Mixed { .. }
            | Step::Travel { .. }
            | Step::Bring { .. }
            | Step::CalmRegions { .. }
            | Step::RevealReplacement { .. }
            | Step::ReplaceCity
            | Step::SwapTokens { .. }
            | Step::CopyEffect { .. }
            | Step::MoveTroublemaker { .. }
            | Step::MoveTroublemakerTo { .. }
            | Step::RemoveAny { .. } => Room::Effects,
            Step::SwapOut { .. }
            | Step::SwapIn { .. }
            | Step::Shed { .. }
            | Step::Exchange { .. }
            | Step::ExchangeFor { .. }
            | Step::Gain { .. }
            | Step::CycleScale { .. } => Room::Exchange,
            Step::EventDue
            | Step::RevealEvent { .. }
            | Step::Prophet
            | Step::EventUpper
            | Step::EventLower
            | Step::EventDone
            | Step::PayOrRome { .. }
            | Step::Spread { .. }
            | Step::UnitOrRome { .. }
            | Step::PlaceEach { .. }
            | Step::FoodOrUnit { .. }
            | Step::SpendAny { .. }
            | Step::ChooseRegions { .. }
            | Step::PlaceOnSites { .. }
            | Step::DrawPerRegion { .. }
            | Step::LoseUnitIn { .. }
            | Step::DiscardUnits { .. }
            | Step::RemoveTokens { .. }
            | Step::ChooseUncaptured { .. }
            | Step::Rome { .. } => Room::Events,
            Step::RevealLegate
            | Step::LegateDone { .. }
            | Step::RemoveUnits { .. }
            | Step::Toll { .. }
            | Step::TurnTokens { .. }
            | Step::RemoveResources { .. } => Room::Legates,
        }
    }
}
