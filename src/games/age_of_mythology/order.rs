//! Choices in a fixed order: several things are named one by one, so that no set is offered twice.

use super::ids::*;
use super::step::*;

/// The same choice from the beginning of its order, and what the order is.
pub(super) fn restarted(step: Step) -> Option<(Step, &'static str)> {
    const CUBES: &str = "cubes are named in the order food, wood, gold, favor";
    const UNITS: &str = "units are named in the order of the content";
    let from = Resource::Food;
    Some(match step {
        Step::TakePermanents { done, .. } => {
            (Step::TakePermanents { done, from: Kind::Explore }, "permanent cards are taken in the order of actions")
        }
        Step::DiscardCards { done, .. } => {
            (Step::DiscardCards { done, from: Card(0) }, "cards are discarded in the order of the content")
        }
        Step::Build { left, .. } => {
            (Step::Build { left, from: Building::House }, "buildings are chosen in the order of the content (AOM-C8)")
        }
        Step::Arrange { .. } => (
            Step::Arrange { from: Move::default() },
            "villagers move before units, both in the order of the tiles they go to",
        ),
        Step::Recruit { left, .. } => (Step::Recruit { left, from: Unit(0) }, UNITS),
        Step::Commit { side, .. } => (Step::Commit { side, from: Unit(0) }, UNITS),
        Step::GainOfClass { class, left, .. } => (Step::GainOfClass { class, left, from: Unit(0) }, UNITS),
        Step::Convert { class, unit, left, .. } => (Step::Convert { class, unit, left, from: Unit(0) }, UNITS),
        Step::Discount { building, left, .. } => (Step::Discount { building, left, from }, CUBES),
        Step::TradePrice { left, .. } => (Step::TradePrice { left, from }, CUBES),
        Step::Give { .. } => (Step::Give { from }, CUBES),
        Step::Receive { left, .. } => (Step::Receive { left, from }, CUBES),
        Step::GainAny { left, .. } => (Step::GainAny { left, from }, CUBES),
        Step::Steal { seat, left, .. } => (Step::Steal { seat, left, from }, CUBES),
        Step::SpoilHolding { winner, left, .. } => (Step::SpoilHolding { winner, left, from }, CUBES),
        _ => return None,
    })
}

/// The same choice of one thing instead of several.
pub(super) fn single(step: Step) -> Option<Step> {
    Some(match step {
        Step::TradePrice { from, .. } => Step::TradePrice { left: 1, from },
        Step::Receive { from, .. } => Step::Receive { left: 1, from },
        Step::GainAny { from, .. } => Step::GainAny { left: 1, from },
        Step::SpoilHolding { winner, from, .. } => Step::SpoilHolding { winner, left: 1, from },
        _ => return None,
    })
}
