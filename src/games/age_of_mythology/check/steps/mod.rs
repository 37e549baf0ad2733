//! What is to be done: every step fits the one below it and the state, and the top one can be carried out.

mod actions;
mod battle;
mod cards;
mod turn;

use crate::AgeOfMythology;
use crate::content::*;
use crate::ids::*;
use crate::state::*;
use crate::step::*;
use agon_game::flow::Chapter;
use agon_game::{Chance, Rules, Turn, ensure};

/// `Err` that says what a step must lie on.
fn lies_on(fits: bool, what: &str) -> Result<(), String> {
    ensure!(fits, "lies on the wrong step; it follows {what}");
    Ok(())
}

/// A number of things that are left to do.
fn left(left: u8, most: u8) -> Result<(), String> {
    ensure!(left > 0 && left <= most, "left: {left} instead of 1 to {most}");
    Ok(())
}

impl AgeOfMythology {
    pub(super) fn check_steps(&self, s: &State) -> Result<(), String> {
        if s.over.is_some() {
            ensure!(s.steps.is_empty(), "steps: the match is over (`over`), nothing is to be done");
            return Ok(());
        }
        ensure!(!s.steps.is_empty(), "steps: nothing is to be done, but `over` does not say how the match ended");
        for i in 0..s.steps.len() {
            let below = i.checked_sub(1).and_then(|below| s.steps.get(below));
            let step = s.steps.get(i).expect("a step below the top");
            let checked = match below {
                None => lies_on(
                    matches!(step, Step::Turn(TurnStep::BeginTurn | TurnStep::EndTurn)),
                    "other steps; the lowest one of a stack is `end_turn`, in the draft `begin_turn`",
                ),
                Some(below) => self.check_turn_step(s, step, below, s.steps.get(i + 1)),
            };
            checked.map_err(|e| format!("steps[{i}].{}: {e}", step.name()))?;
        }
        self.check_top(s)
    }

    /// The next thing to do is a decision or a chance result, and there is something to choose or draw.
    fn check_top(&self, s: &State) -> Result<(), String> {
        let Some(top) = s.steps.top() else { unreachable!("a stack with steps has a top") };
        let place = format!("steps[{}].{}", s.steps.len() - 1, top.name());
        ensure!(
            top.who(self, s) != Who::Rules,
            "{place}: is carried out by itself; the last step of the list is a decision or chance"
        );
        match self.turn(s) {
            Turn::Decision(_) => {
                let possible = match top {
                    Step::Turn(TurnStep::PlayCard { seat }) => s.player(seat).cards() > 0,
                    Step::Battle(BattleStep::Replace { side }) => self.substitute(s, side).is_some(),
                    Step::Battle(BattleStep::Declare { side }) => self.declarable(s, side).is_some(),
                    Step::Battle(BattleStep::Resurrect { side, unit, .. }) => self.saviour(s, side, unit).is_some(),
                    Step::Battle(BattleStep::Reinforce { side, .. }) => self.reinforcements(s, side).next().is_some(),
                    Step::Battle(BattleStep::StayOrRetreat { .. }) => {
                        Side::BOTH.iter().all(|side| self.fighters(s, *side).next().is_some())
                    }
                    _ => {
                        let mut legal = Vec::new();
                        self.legal_actions(s, &mut legal);
                        !legal.is_empty()
                    }
                };
                ensure!(possible, "{place}: there is nothing to choose");
            }
            Turn::Chance => {
                let possible = self.chance_outcomes(s).is_none_or(|all| !all.is_empty());
                ensure!(possible, "{place}: there is nothing to draw from");
            }
            Turn::Over => unreachable!("a match with steps is not over: {top:?}"),
        }
        Ok(())
    }

    /// The card that is being carried out; its steps lie on the round.
    fn check_on_round(&self, s: &State, below: Step) -> Result<&CardRules, String> {
        match below {
            Step::Turn(TurnStep::NextCard { done }) if done > 0 => {
                let seat = s.clockwise(s.first, usize::from(done) - 1);
                ensure!(s.active == seat, "the card of {seat} is carried out, but `active` is {} (AOM-351)", s.active);
            }
            Step::Turn(TurnStep::ExtraCard) => {}
            _ => lies_on(false, "`next_card` with `done` from 1 on, or `extra_card`")?,
        }
        self.card_rules(s).ok_or_else(|| "no card is carried out (`card` is missing)".to_owned())
    }

    /// The ordinary action of the card, whose steps lie on the round.
    fn check_action(&self, s: &State, below: Step, kind: Kind) -> Result<CardAction, String> {
        let action = self.check_on_round(s, below)?.action;
        ensure!(action.kind() == kind, "belongs to the action {kind}, but the card is one of {}", action.kind());
        Ok(action)
    }

    /// The effect of the power that is being carried out; its steps lie on `powers`.
    fn check_effect(&self, s: &State, below: Step) -> Result<Power, String> {
        let Step::Power(PowerStep::Powers { next }) = below else {
            return Err("lies on the wrong step; it follows `powers`".to_owned());
        };
        let effects = self.card_rules(s).and_then(|c| c.god.as_ref()).map_or(&[][..], |g| &g.effects);
        let place = usize::from(next).checked_sub(1).and_then(|i| effects.get(i));
        place.copied().ok_or_else(|| format!("the power of the card has {} effects, not {next}", effects.len()))
    }
}
