//! Telling: a game in words, for people and for the border.

use super::Rules;
use std::borrow::Cow;

/// How a match is told.
pub trait Telling: Rules {
    /// The action as a player would say it.
    fn describe(&self, state: &Self::State, action: Self::Action) -> String;

    /// What kind of decision is due, e.g. `build` or `name_leader:trade`; it distinguishes decisions with the same
    /// actions.
    fn decision_kind(&self, _state: &Self::State) -> Cow<'static, str> {
        Cow::Borrowed("move")
    }

    /// The phase of the round in which something is decided or drawn, as the rulebook has it, in words. Everybody at the table
    /// knows it. `None` in games without phases.
    fn phase(&self, _state: &Self::State) -> Option<Cow<'static, str>> {
        None
    }

    /// Why an action that the rulebook allows is not among the legal ones: lists have a canonical order, and entries
    /// before one already chosen are no longer available. `None` if the rulebook itself forbids the action.
    fn why_not(&self, _state: &Self::State, _action: Self::Action) -> Option<String> {
        None
    }
}
