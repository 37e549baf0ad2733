//! The pending `steps`: every step fits those below it, the current action, and the board.

mod actions;
mod checks;
mod effects;
mod events;
mod place;

use super::name;
use crate::FromSeaToSea;
use crate::ids::*;
use crate::state::*;
use crate::step::*;
use agon_game::{Chance, Id, Rules, Turn, ensure};

/// One step among the others.
#[derive(Clone, Copy)]
struct Waiting {
    step: Step,
    below: Option<Step>,
    /// Steps below.
    depth: usize,
    /// The legate in whose effect the step belongs.
    legate: Option<Legate>,
}

impl FromSeaToSea {
    pub(super) fn check_steps(&self, s: &State) -> Result<(), String> {
        let mut below = None;
        let mut legate = None;
        for (depth, step) in s.steps.iter().enumerate() {
            if let Step::Legate(LegateStep::LegateDone { outer }) = step {
                let next = s.steps.iter().skip(depth + 1).find_map(|t| match t {
                    Step::Legate(LegateStep::LegateDone { outer }) => Some(outer),
                    _ => None,
                });
                ensure!(outer == legate, "steps: `outer` of legate_done is not the legate below (S2S-R71)");
                legate = next.unwrap_or(s.legate);
                let seen = legate.is_some_and(|l| !s.legates_unseen.has(l) && outer != Some(l));
                ensure!(seen, "legate: `legate_done` waits on `steps`, so one is carried out (S2S-577)");
            }
            let waiting = Waiting { step, below, depth, legate };
            waiting.check_place()?;
            self.check_step(s, waiting).map_err(|reason| format!("steps: {}: {reason}", name(step)))?;
            below = Some(step);
        }
        let waits = |wanted: fn(Step) -> bool| s.steps.iter().any(wanted);
        ensure!(
            s.legate.is_none() || legate.is_some(),
            "legate: none is carried out, `legate_done` does not wait on `steps`"
        );
        let event =
            waits(|t| matches!(t, Step::Event(EventStep::EventLower | EventStep::EventDone | EventStep::Prophet)));
        ensure!(
            s.event.is_some() == event,
            "event: there is one exactly as long as `event_done` or `prophet` waits on `steps`"
        );
        let check = waits(|t| matches!(t, Step::Check(CheckStep::Draw | CheckStep::EndCheck)));
        ensure!(
            s.check.is_some() == check,
            "check: there is one exactly as long as `draw` or `end_check` waits on `steps`"
        );
        let paying = waits(|t| t == Step::Build(BuildStep::Pay));
        ensure!(paying || s.due == Due::default(), "due: `pay` does not wait on `steps`");
        self.check_gathering(s)?;
        let choosing = matches!(
            s.steps.top(),
            Some(
                Step::Check(CheckStep::Keep { .. } | CheckStep::DrawToken { .. })
                    | Step::Gather(GatherStep::Thin | GatherStep::DrawThin { .. })
            )
        );
        ensure!(s.offered.is_empty() || choosing, "offered: no token is chosen now");
        self.check_next(s)
    }

    /// The step on top is due, and something can be done.
    fn check_next(&self, s: &State) -> Result<(), String> {
        let top = self.step(s);
        let mut settled = *s;
        self.settle(&mut settled);
        ensure!(settled == *s, "steps: {} leaves no choice here and does not wait", name(top));
        if self.turn(s) == Turn::Chance {
            let mut possible = false;
            self.weigh(s, |_, _| possible = true);
            ensure!(possible, "steps: {}: nothing can be drawn", name(top));
            return Ok(());
        }
        let mut legal = Vec::new();
        self.legal_actions(s, &mut legal);
        ensure!(!legal.is_empty(), "steps: {}: nothing can be decided", name(top));
        Ok(())
    }

    /// Cells and cities used by a gathering; they stay marked until the next one begins.
    fn check_gathering(&self, s: &State) -> Result<(), String> {
        for region in self.content.regions.iter() {
            let cells = self.cells(s, region).len();
            let odd = s.gathering.cells[region].iter().find(|cell| usize::from(*cell) > cells);
            ensure!(odd.is_none(), "gathering: {} has no cell {}", region.name(), odd.unwrap_or_default());
        }
        for site in self.content.all_sites.iter() {
            let most = 2 * self.content.abilities.great_factor;
            ensure!(s.gathering.cities[site] <= most, "gathering: no city gives so much; {}", site.name());
        }
        Ok(())
    }

    /// The objects of a step exist.
    fn check_step(&self, s: &State, at: Waiting) -> Result<(), String> {
        match at.step {
            Step::Setup(step) => unreachable!("the set-up is checked as a whole: {step:?}"),
            Step::Round(step) => self.check_round(s, step, at.depth),
            Step::Movement(step) => self.check_movement(s, step),
            Step::Hire(step) => self.check_hire(s, step),
            Step::Gather(step) => self.check_gather(s, step, at.depth),
            Step::Check(step) => self.check_check(s, step),
            Step::Capture(step) => self.check_capture(s, step),
            Step::Build(step) => self.check_build(s, step),
            Step::Effect(step) => self.check_effect(s, step),
            Step::Exchange(step) => self.check_exchange(s, step),
            Step::Event(step) => self.check_event(s, step, at.legate),
            Step::Legate(step) => self.check_legate(s, step, at.legate),
        }
    }
}

/// Whether a step waits.
fn waits(s: &State, step: impl Into<Step>) -> bool {
    let wanted = step.into();
    s.steps.iter().any(|step| step == wanted)
}

/// How many pending steps are such.
fn count(s: &State, wanted: impl Fn(Step) -> bool) -> usize {
    s.steps.iter().filter(|step| wanted(*step)).count()
}

/// Something is left of a step that is done several times.
fn some_left(left: u8) -> Result<(), String> {
    ensure!(left > 0, "nothing is left of it");
    Ok(())
}

/// The current action, if there is one, is of this kind.
fn action_is(s: &State, kind: Kind) -> Result<(), String> {
    let acts = s.act.kind;
    ensure!(acts.is_none_or(|acts| acts == kind), "the action is no {kind}");
    Ok(())
}
