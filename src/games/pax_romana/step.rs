//! What is to be done next: decisions, chance results and automatic steps. Each chapter of the rules has its own enum.
//!
//! The steps of a match form a stack. The top one is carried out first, and whatever it sets off is pushed above the rest. A
//! rule pushes what remains of itself before it does anything that may set off more.

mod conflict;
mod events;
mod kinds;
mod moves;
mod seats;
mod turn;

pub use conflict::{BattleStep, Exit, Goal, SiegeStep};
pub use events::{CardStep, EventStep, ForceStep, Occasion, Offer, Query, TalkStep};
pub use moves::{AttritionStep, ClashStep, MarchStep, SeaStep, Tried};
pub use turn::{ActStep, MusterStep, Scope, TurnStep};

use super::{Action, PaxRomana, State};
use agon_game::Seat;
use agon_game::flow::{self, Chapter, Flow};
use agon_game::schemars::{self, JsonSchema};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// One thing to do.
#[derive(Clone, Copy, PartialEq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// PAX-3.2: the course of a turn.
    Turn(TurnStep),
    /// PAX-6, PAX-8.1: secret phases, and the Muster Action.
    Muster(MusterStep),
    /// PAX-3.5: what is done with an Activation.
    Act(ActStep),
    /// PAX-9.1, PAX-9.2: a group moves.
    March(MarchStep),
    /// PAX-9.3, PAX-9.4: players answer it.
    Clash(ClashStep),
    /// PAX-9.6: attrition.
    Attrition(AttritionStep),
    /// PAX-10: a land battle.
    Battle(BattleStep),
    /// PAX-7.3 to PAX-7.5: what becomes of a City or Town.
    Siege(SiegeStep),
    /// PAX-11, PAX-12.6: at sea.
    Sea(SeaStep),
    /// PAX-12: militia, Soldiers of Fortune, Pontus, slaves, pirates.
    Force(ForceStep),
    /// PAX-13, PAX-16: events, invasions, rebellions.
    Event(EventStep),
    /// PAX-17: event cards.
    Card(CardStep),
    /// PAX-4: negotiation.
    Talk(TalkStep),
}

/// Who has to act in a step.
pub type Who = flow::Who<Chance>;

/// What chance decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chance {
    /// The sum of several dice (PAX-2.7a): `Action::Rolled`.
    Dice {
        /// How many.
        dice: u8,
        /// What the roll is for, e.g. `movement_die`.
        what: &'static str,
    },
    /// One of several equally likely things, counted from 0: `Action::Picked`.
    Among {
        /// How many.
        things: u8,
        /// What it is for.
        what: &'static str,
    },
    /// PAX-1.4b, PAX-3.4.1a: a marker from the pool: `Action::DrawMarker`.
    Marker,
    /// PAX-8.1.2a: a leader from the pool of the seat: `Action::DrawLeader`.
    Leader(Seat),
    /// PAX-17.1.3a: a card from the deck: `Action::DrawCard`.
    Card,
    /// PAX-17.2-38: a card from a hand: `Action::DrawCard`.
    HandCard(Seat),
    /// PAX-15.4.5a: an Objective from the pool: `Action::DrawObjective`.
    Objective(Seat),
    /// PAX-13.1.2a: the strength of a Tribe chip: `Action::TurnChip`.
    Chip,
}

impl Chance {
    /// One die.
    pub const fn die(what: &'static str) -> Self {
        Self::Dice { dice: 1, what }
    }

    /// Two dice, summed.
    pub const fn two(what: &'static str) -> Self {
        Self::Dice { dice: 2, what }
    }
}

/// Joins the chapters: each carries out its own steps. What `agon_game::chapters` makes is not enough here: a position writes a step below the
/// name of its chapter, because names such as `roll` repeat between chapters.
macro_rules! steps {
    ($($inner:ident => $outer:ident),+ $(,)?) => {
        $(impl From<$inner> for Step {
            #[inline]
            fn from(step: $inner) -> Self {
                Self::$outer(step)
            }
        })+

        impl Chapter<PaxRomana> for Step {
            #[inline]
            fn who(self, game: &PaxRomana, s: &State) -> Who {
                match self { $(Self::$outer(step) => step.who(game, s)),+ }
            }

            #[inline]
            fn legal(self, game: &PaxRomana, s: &State, out: &mut Vec<Action>) {
                match self { $(Self::$outer(step) => step.legal(game, s, out)),+ }
            }

            #[inline]
            fn pass(self, game: &PaxRomana, s: &mut State) -> bool {
                match self { $(Self::$outer(step) => step.pass(game, s)),+ }
            }

            #[inline]
            fn apply(self, game: &PaxRomana, s: &mut State, action: Action) {
                match self { $(Self::$outer(step) => step.apply(game, s, action)),+ }
            }

            fn kind(self, _: &PaxRomana, _: &State) -> Cow<'static, str> {
                Cow::Borrowed(self.name())
            }
        }
    };
}
steps! {
    TurnStep => Turn, MusterStep => Muster, ActStep => Act, MarchStep => March, ClashStep => Clash,
    AttritionStep => Attrition, BattleStep => Battle, SiegeStep => Siege, SeaStep => Sea, ForceStep => Force,
    EventStep => Event, CardStep => Card, TalkStep => Talk,
}

impl Flow for PaxRomana {
    type Step = Step;
    type Draw = Chance;

    #[inline]
    fn top(&self, s: &State) -> Option<Step> {
        s.steps.top()
    }
}
