//! On which other steps a step can lie.
//! A rule pushes its remaining work first and then what it sets off. The step below therefore shows what has set off
//! the one on top.

use super::super::name;
use super::Waiting;
use crate::step::*;
use agon_game::ensure;

impl Waiting {
    /// Whether the step can be in this place. The lowest one may be any step that could lie on others.
    pub(super) fn check_place(self) -> Result<(), String> {
        let Self { step, below, depth, .. } = self;
        let ground = matches!(
            step,
            Step::Round(
                RoundStep::ActionDone { .. }
                    | RoundStep::RoundDone
                    | RoundStep::PlayCard { .. }
                    | RoundStep::ChooseKind { .. }
            )
        );
        ensure!(!ground || depth == 0, "steps: {} lies under all others (S2S-231)", name(step));
        if let Some(below) = below {
            ensure!(lies_on(step, below), "steps: {} does not lie on {}", name(step), name(below));
        }
        Ok(())
    }
}

/// Whether a step can lie directly on another.
fn lies_on(step: Step, below: Step) -> bool {
    !gone_before(below)
        && match step {
            Step::Setup(step) => unreachable!("the set-up is checked as a whole: {step:?}"),
            Step::Round(step) => round(step, below),
            Step::Movement(MovementStep::Move { .. }) => {
                of_action(below) || below == Step::Movement(MovementStep::Conflict)
            }
            Step::Movement(MovementStep::Conflict) => tested(below),
            Step::Hire(HireStep::Hire { .. }) => of_action(below),
            Step::Hire(HireStep::PlaceUnits { .. }) => rewarded(below),
            Step::Gather(step) => gather(step, below),
            Step::Check(step) => check(step, below),
            Step::Capture(step) => capture(step, below),
            Step::Build(step) => build(step, below),
            Step::Effect(EffectStep::RemoveAny { .. }) => uncovered(below),
            Step::Effect(EffectStep::Travellers { .. }) => {
                below == Step::Movement(MovementStep::Conflict) || of_effect(below)
            }
            Step::Effect(EffectStep::Travel { .. }) => {
                matches!(below, Step::Effect(EffectStep::Travellers { .. }))
            }
            Step::Effect(EffectStep::Bring { .. }) => {
                matches!(below, Step::Effect(EffectStep::Travellers { .. } | EffectStep::Travel { .. }))
            }
            Step::Effect(EffectStep::RevealReplacement { .. }) => below == Step::Effect(EffectStep::ReplaceCity),
            Step::Effect(EffectStep::MoveTroublemakerTo { .. }) => {
                matches!(below, Step::Effect(EffectStep::MoveTroublemaker { .. })) || of_effect(below)
            }
            Step::Effect(_) => of_effect(below),
            Step::Exchange(ExchangeStep::Shed { .. }) => {
                matches!(below, Step::Exchange(ExchangeStep::SwapOut { .. })) || of_effect(below)
            }
            Step::Exchange(ExchangeStep::ExchangeFor { .. }) => {
                matches!(below, Step::Exchange(ExchangeStep::Exchange { .. })) || of_effect(below)
            }
            Step::Exchange(_) => of_effect(below),
            Step::Event(step) => event(step, below),
            Step::Legate(LegateStep::RevealLegate | LegateStep::LegateDone { .. }) => risen(below),
            Step::Legate(step) => {
                matches!(below, Step::Legate(LegateStep::LegateDone { .. }))
                    || match (step, below) {
                        (
                            LegateStep::RemoveUnits { colour, .. },
                            Step::Legate(LegateStep::RemoveUnits { colour: later, .. }),
                        ) => later > colour,
                        (
                            LegateStep::RemoveResources { resource, .. },
                            Step::Legate(LegateStep::RemoveResources { resource: later, .. }),
                        ) => later > resource,
                        _ => false,
                    }
            }
        }
}

/// Steps that are removed before anything can come on top of them.
fn gone_before(below: Step) -> bool {
    match below {
        Step::Setup(_) => true,
        Step::Round(step) => matches!(step, RoundStep::PlayCard { .. } | RoundStep::ChooseKind { .. }),
        Step::Gather(step) => matches!(step, GatherStep::DrawThin { .. } | GatherStep::Thin),
        Step::Check(step) => matches!(step, CheckStep::DrawToken { .. } | CheckStep::Keep { .. }),
        Step::Build(step) => matches!(step, BuildStep::RevealCity | BuildStep::Substitute),
        Step::Effect(step) => matches!(
            step,
            EffectStep::Effect { .. } | EffectStep::RevealReplacement { .. } | EffectStep::MoveTroublemakerTo { .. }
        ),
        Step::Exchange(step) => {
            matches!(step, ExchangeStep::SwapIn { .. } | ExchangeStep::Shed { .. } | ExchangeStep::ExchangeFor { .. })
        }
        Step::Event(step) => matches!(
            step,
            EventStep::RevealEvent { reveal: Reveal::Due | Reveal::Instead }
                | EventStep::Prophet
                | EventStep::EventUpper
        ),
        Step::Legate(step) => matches!(step, LegateStep::RevealLegate),
        Step::Movement(_) | Step::Hire(_) | Step::Capture(_) => false,
    }
}

fn round(step: RoundStep, below: Step) -> bool {
    match step {
        RoundStep::Liberate => below == Step::Capture(CaptureStep::CaptureTest),
        RoundStep::Swift { after: true } => below == Step::Round(RoundStep::Liberate),
        RoundStep::Swift { after: false } => begins(below),
        RoundStep::BeforeEvent => below == Step::Event(EventStep::EventDue),
        // A copy, a talent for a troublemaker, the price of a capture, an event, a legate.
        RoundStep::SpendTalents { .. } => {
            begins(below)
                || matches!(
                    below,
                    Step::Round(
                        RoundStep::Swift { after: false }
                            | RoundStep::RemoveZone { .. }
                            | RoundStep::SpendTalents { .. }
                    ) | Step::Capture(CaptureStep::Reward { .. })
                        | Step::Event(EventStep::EventDone)
                        | Step::Legate(LegateStep::LegateDone { .. })
                )
        }
        // Between two actions, before an event, and in between if the option says so.
        RoundStep::RemoveZone { .. } => below == Step::Round(RoundStep::BeforeEvent) || below.is_in_between(),
        RoundStep::NextAction
        | RoundStep::PlayCard { .. }
        | RoundStep::ChooseKind { .. }
        | RoundStep::ActionDone { .. }
        | RoundStep::RoundDone => false,
    }
}

fn gather(step: GatherStep, below: Step) -> bool {
    match step {
        GatherStep::MakeRoom { .. } | GatherStep::Gather { .. } => of_action(below),
        GatherStep::Load { .. } => {
            of_action(below)
                || of_effect(below)
                || rewarded(below)
                || matches!(
                    below,
                    Step::Gather(GatherStep::Gather { .. } | GatherStep::Load { .. })
                        | Step::Effect(EffectStep::Mixed { .. })
                        | Step::Exchange(ExchangeStep::Gain { .. })
                        | Step::Movement(MovementStep::Conflict)
                )
        }
        GatherStep::DrawThin { .. } | GatherStep::Thin => uncovered(below),
    }
}

fn check(step: CheckStep, below: Step) -> bool {
    match step {
        CheckStep::ChooseCheckRegion { .. } | CheckStep::Draw | CheckStep::EndCheck => of_action(below),
        CheckStep::DrawToken { .. } | CheckStep::Keep { .. } => below == Step::Check(CheckStep::Draw),
        CheckStep::Casualties { .. } => {
            matches!(below, Step::Check(CheckStep::TakeBonus { .. } | CheckStep::EndCheck))
        }
        CheckStep::RaiseLoyalty { .. } => matches!(below, Step::Check(CheckStep::Casualties { .. })),
        CheckStep::TakeBonus { .. } => below == Step::Check(CheckStep::EndCheck) || rewarded(below),
    }
}

fn capture(step: CaptureStep, below: Step) -> bool {
    let follows = below == Step::Capture(CaptureStep::CaptureTest) || after_check(below);
    match step {
        CaptureStep::CaptureTest => matches!(below, Step::Round(RoundStep::ActionDone { .. })),
        CaptureStep::Reward { .. }
        | CaptureStep::CaptureTroublemakers { .. }
        | CaptureStep::RevealRegionToken { .. }
        | CaptureStep::PeacefulUnit { .. } => of_capture(below),
        CaptureStep::UseEffect { .. } | CaptureStep::Resume { .. } => follows,
    }
}

fn build(step: BuildStep, below: Step) -> bool {
    match step {
        BuildStep::BuildActivate { .. } => of_action(below) || rewarded(below),
        BuildStep::TakeCity { .. } | BuildStep::RevealCity => {
            matches!(below, Step::Build(BuildStep::BuildActivate { built: true, .. }))
        }
        BuildStep::CityReward { .. } => matches!(below, Step::Build(BuildStep::TakeCity { .. })),
        BuildStep::RemoveFromCards { .. } => rewarded(below),
        BuildStep::Pay => matches!(
            below,
            Step::Build(BuildStep::CityReward { .. })
                | Step::Capture(CaptureStep::Reward { .. })
                | Step::Round(RoundStep::SpendTalents { .. })
        ),
        BuildStep::Substitute => below == Step::Build(BuildStep::Pay),
    }
}

fn event(step: EventStep, below: Step) -> bool {
    let part = matches!(below, Step::Event(EventStep::EventLower | EventStep::EventDone));
    match step {
        EventStep::EventDue
        | EventStep::RevealEvent { reveal: Reveal::Due | Reveal::Instead }
        | EventStep::Prophet
        | EventStep::EventDone => below == Step::Round(RoundStep::RoundDone),
        EventStep::RevealEvent { reveal: Reveal::Discard } => {
            matches!(
                below,
                Step::Legate(LegateStep::LegateDone { .. })
                    | Step::Event(EventStep::RevealEvent { reveal: Reveal::Discard })
            )
        }
        EventStep::EventLower => below == Step::Event(EventStep::EventDone),
        EventStep::EventUpper => false,
        EventStep::PayOrRome { .. } | EventStep::Spread { .. } | EventStep::UnitOrRome { .. } => part,
        // After the placing Rome rises for the places that were passed over.
        EventStep::PlaceEach { cause: Cause::Conflict, .. } => {
            tested(below) || matches!(below, Step::Event(EventStep::Rome { cause: Cause::Conflict, .. }))
        }
        EventStep::PlaceEach { .. } | EventStep::PlaceOnSites { .. } => {
            part || matches!(below, Step::Event(EventStep::Rome { .. }))
        }
        // Region by region, in the order of the map.
        EventStep::FoodOrUnit { region, .. } => match below {
            Step::Event(EventStep::FoodOrUnit { region: later, .. }) => later > region,
            _ => below == Step::Event(EventStep::EventDone),
        },
        EventStep::SpendAny { .. }
        | EventStep::ChooseRegions { .. }
        | EventStep::DrawPerRegion { .. }
        | EventStep::DiscardUnits { .. }
        | EventStep::ChooseUncaptured { .. }
        | EventStep::RemoveTokens { refill: true, .. } => below == Step::Event(EventStep::EventDone),
        EventStep::RemoveTokens { refill: false, .. } => matches!(below, Step::Legate(LegateStep::LegateDone { .. })),
        EventStep::LoseUnitIn { .. } => {
            matches!(below, Step::Event(EventStep::EventDone | EventStep::DrawPerRegion { .. }))
        }
        EventStep::Rome { .. } => risen(below),
    }
}

/// The steps on which an action can lie.
fn of_action(below: Step) -> bool {
    matches!(below, Step::Round(RoundStep::Liberate | RoundStep::Swift { after: true }))
}

/// Actions that have not begun.
fn begins(below: Step) -> bool {
    matches!(
        below,
        Step::Movement(MovementStep::Move { .. })
            | Step::Hire(HireStep::Hire { .. })
            | Step::Gather(GatherStep::MakeRoom { .. })
            | Step::Check(CheckStep::ChooseCheckRegion { .. })
            | Step::Build(BuildStep::BuildActivate { built: false, activated: false })
    )
}

/// Steps of a capture on which its reward and the rest of it lie.
fn of_capture(below: Step) -> bool {
    matches!(
        below,
        Step::Capture(
            CaptureStep::Reward { .. }
                | CaptureStep::CaptureTroublemakers { .. }
                | CaptureStep::RevealRegionToken { .. }
                | CaptureStep::PeacefulUnit { .. }
                | CaptureStep::UseEffect { .. }
        )
    )
}

/// The steps on which a reward can lie: the rest of a capture, or the token of a city.
fn rewarded(below: Step) -> bool {
    of_capture(below) || matches!(below, Step::Build(BuildStep::TakeCity { .. }))
}

/// What follows the success of a check.
fn after_check(below: Step) -> bool {
    matches!(below, Step::Check(CheckStep::Casualties { .. } | CheckStep::TakeBonus { .. } | CheckStep::EndCheck))
}

/// The steps on which an effect can lie: whatever activated it.
fn of_effect(below: Step) -> bool {
    after_check(below)
        || matches!(
            below,
            Step::Build(BuildStep::BuildActivate { activated: true, .. })
                | Step::Effect(EffectStep::CopyEffect { .. })
                | Step::Capture(CaptureStep::Resume { .. } | CaptureStep::CaptureTest)
        )
}

/// The steps on which the bonus of a scale can lie: the rest of whatever uncovered it.
fn uncovered(below: Step) -> bool {
    gather(
        GatherStep::Load { resource: crate::ids::Resource::Wood, regions: Default::default(), make_room: false },
        below,
    ) || matches!(below, Step::Exchange(ExchangeStep::Exchange { .. } | ExchangeStep::CycleScale { .. }))
}

/// The steps on which a conflict test can lie: movement, Swift's move, effects that move.
fn tested(below: Step) -> bool {
    of_action(below) || begins(below) || of_effect(below)
}

/// The steps on which a step of the Rome marker can lie: the rest of whatever set it off.
fn risen(below: Step) -> bool {
    tested(below)
        || of_capture(below)
        || match below {
            Step::Round(step) => step == RoundStep::RoundDone,
            Step::Event(step) => matches!(
                step,
                EventStep::EventLower
                    | EventStep::EventDone
                    | EventStep::PayOrRome { .. }
                    | EventStep::Spread { .. }
                    | EventStep::UnitOrRome { .. }
                    | EventStep::PlaceEach { .. }
                    | EventStep::FoodOrUnit { .. }
                    | EventStep::PlaceOnSites { .. }
                    | EventStep::DrawPerRegion { .. }
                    | EventStep::DiscardUnits { .. }
                    | EventStep::ChooseUncaptured { .. }
                    | EventStep::Rome { .. }
            ),
            Step::Legate(step) => {
                matches!(step, LegateStep::LegateDone { .. } | LegateStep::RemoveUnits { .. } | LegateStep::Toll { .. })
            }
            _ => false,
        }
}
