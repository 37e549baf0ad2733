//! Choices in a fixed order: where several things are chosen, they are named one by one in that order, so that no set of
//! them is offered twice.

use crate::state::State;
use crate::step::*;

/// The position in which the same choice begins anew, and its order in words; `None` for a choice without one.
pub(crate) fn restarted(s: &State) -> Option<(State, &'static str)> {
    const COMPOSED: &str = "leaders come first, then units kind by kind, then those of Pergamum";
    const LOSSES: &str = "losses are taken from the most valuable piece down";
    const SPACES: &str = "Spaces are chosen in the order of the content";
    let from = 0;
    let mut start = *s;
    let (step, order): (Step, _) = match s.steps.top()? {
        Step::March(MarchStep::Go) => {
            let moving = s.moving();
            start.march_mut(moving).errand = None;
            return Some((
                start,
                "in one place leaders join first, then units kind by kind, then Garrisons are made, then units and leaders are left",
            ));
        }
        Step::March(MarchStep::Compose { .. }) => (MarchStep::Compose { last: None }.into(), COMPOSED),
        Step::Turn(TurnStep::DiscardAims { seat, .. }) => (
            TurnStep::DiscardAims { seat, from }.into(),
            "Objectives are discarded in the order in which they are held",
        ),
        Step::Muster(MusterStep::Upkeep { seat, .. }) => (
            MusterStep::Upkeep { seat, from: 0 }.into(),
            "squadrons are disbanded place by place, in the order of the content",
        ),
        Step::Muster(MusterStep::Surplus { seat, .. }) => (
            MusterStep::Surplus { seat, from: 0 }.into(),
            "heavy units are disbanded Space by Space, in each kind by kind, in the order of the content",
        ),
        Step::Muster(MusterStep::Raise { seat, scope, .. }) => (
            MusterStep::Raise { seat, from, scope }.into(),
            "Provinces are chosen in the order of the content, other purchases come after them",
        ),
        Step::Muster(MusterStep::RaiseIn { seat, province, scope, .. }) => (
            MusterStep::RaiseIn { seat, province, from: 0, scope }.into(),
            "a Province is gone through Space by Space, in each the units first and then what is refitted",
        ),
        Step::Act(ActStep::PlaceMercenaries { seat, unit, .. }) => {
            (ActStep::PlaceMercenaries { seat, unit, from }.into(), SPACES)
        }
        Step::Force(ForceStep::PlaceMilitia { seat, left, province, .. }) => {
            (ForceStep::PlaceMilitia { seat, left, from, province }.into(), SPACES)
        }
        Step::Force(ForceStep::PlacePontus { unit, left, .. }) => {
            (ForceStep::PlacePontus { unit, left, from }.into(), SPACES)
        }
        Step::Event(EventStep::Ask { by, query: Query::Expansion { .. } }) => {
            (EventStep::Ask { by, query: Query::Expansion { after: None } }.into(), SPACES)
        }
        Step::Battle(BattleStep::Shift { .. }) => {
            (BattleStep::Shift { from }.into(), "a side changes its own die before the enemy's")
        }
        Step::Battle(BattleStep::Lose { side, .. }) => (BattleStep::Lose { side, from }.into(), LOSSES),
        Step::Sea(SeaStep::LoseCargo { owner, left, .. }) => (SeaStep::LoseCargo { owner, left, from }.into(), LOSSES),
        Step::Card(CardStep::AmbushLosses { left, .. }) => (CardStep::AmbushLosses { left, from }.into(), LOSSES),
        Step::Talk(TalkStep::Show { by, to, .. }) => {
            (TalkStep::Show { by, to, from }.into(), "Objectives are shown in the order in which they are held")
        }
        // Only one thing is chosen, or what has been chosen is out of the list.
        _ => return None,
    };
    start.steps.replace(step);
    Some((start, order))
}
