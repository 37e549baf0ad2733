//! Choices in a fixed order: where several things are chosen, they are named one by one in that order, so that no set of
//! them is offered twice.

use crate::ids::*;
use crate::step::*;

/// The same choice from the beginning of its order, and the order in words; `None` for a choice without one.
pub(super) fn restarted(step: Step) -> Option<(Step, &'static str)> {
    const CUBES: &str = "cubes are named in the order food, wood, gold, favor";
    const UNITS: &str = "units are named in the order of the content";
    let from = Resource::Food;
    Some(match step {
        Step::Cards(CardStep::TakePermanents { done, .. }) => (
            Step::Cards(CardStep::TakePermanents { done, from: Kind::Explore }),
            "permanent cards are taken in the order of actions",
        ),
        Step::Cards(CardStep::DiscardCards { done, .. }) => (
            Step::Cards(CardStep::DiscardCards { done, from: Card(0) }),
            "cards are discarded in the order of the content",
        ),
        Step::Build(BuildStep::Build { left, .. }) => (
            Step::Build(BuildStep::Build { left, from: Building::House }),
            "buildings are chosen in the order of the content (AOM-C8)",
        ),
        Step::Gather(GatherStep::Arrange { .. }) => (
            Step::Gather(GatherStep::Arrange { from: Move::default() }),
            "villagers move before units, both in the order of the tiles they go to",
        ),
        Step::Recruit(RecruitStep::Recruit { left, .. }) => {
            (Step::Recruit(RecruitStep::Recruit { left, from: Unit(0) }), UNITS)
        }
        Step::Attack(AttackStep::Commit { side, .. }) => {
            (Step::Attack(AttackStep::Commit { side, from: Unit(0) }), UNITS)
        }
        Step::Power(PowerStep::GainOfClass { class, left, .. }) => {
            (Step::Power(PowerStep::GainOfClass { class, left, from: Unit(0) }), UNITS)
        }
        Step::Power(PowerStep::Convert { class, unit, left, .. }) => {
            (Step::Power(PowerStep::Convert { class, unit, left, from: Unit(0) }), UNITS)
        }
        Step::Build(BuildStep::Discount { building, left, .. }) => {
            (Step::Build(BuildStep::Discount { building, left, from }), CUBES)
        }
        Step::Trade(TradeStep::TradePrice { left, .. }) => (Step::Trade(TradeStep::TradePrice { left, from }), CUBES),
        Step::Trade(TradeStep::Give { .. }) => (Step::Trade(TradeStep::Give { from }), CUBES),
        Step::Trade(TradeStep::Receive { left, .. }) => (Step::Trade(TradeStep::Receive { left, from }), CUBES),
        Step::Power(PowerStep::GainAny { left, .. }) => (Step::Power(PowerStep::GainAny { left, from }), CUBES),
        Step::Power(PowerStep::Steal { seat, left, .. }) => (Step::Power(PowerStep::Steal { seat, left, from }), CUBES),
        Step::Spoils(SpoilStep::SpoilHolding { winner, left, .. }) => {
            (Step::Spoils(SpoilStep::SpoilHolding { winner, left, from }), CUBES)
        }
        // Only one thing is chosen, or the order is that of the rulebook.
        _ => return None,
    })
}

/// The same choice with one thing to choose instead of several.
pub(super) fn single(step: Step) -> Option<Step> {
    Some(match step {
        Step::Trade(TradeStep::TradePrice { from, .. }) => Step::Trade(TradeStep::TradePrice { left: 1, from }),
        Step::Trade(TradeStep::Receive { from, .. }) => Step::Trade(TradeStep::Receive { left: 1, from }),
        Step::Power(PowerStep::GainAny { from, .. }) => Step::Power(PowerStep::GainAny { left: 1, from }),
        Step::Spoils(SpoilStep::SpoilHolding { winner, from, .. }) => {
            Step::Spoils(SpoilStep::SpoilHolding { winner, left: 1, from })
        }
        _ => return None,
    })
}
