//! What is to be done next: decisions, chance results and automatic steps.
//!
//! The steps of a match lie on a stack. The top one is carried out first, and what it sets off goes on top of the others.
//! Each chapter of the rules declares its steps beside its rules, in `phases/`.

pub use crate::phases::{
    AttackStep, BattleStep, BuildStep, CardStep, GatherStep, Move, PowerStep, RecruitStep, SpoilStep, TileStep,
    TradeStep, TurnStep, TurnUp,
};
pub use crate::setup::SetupStep;
pub use agon_game::battle::Side;

use crate::{AgeOfMythology, State};
use agon_game::flow::{self, Flow};
use agon_game::schemars::{self, JsonSchema};
use agon_game::{Id, Seat, chapters};
use serde::{Deserialize, Serialize};

chapters! {
    /// One thing to do. JSON has only the name of the step, not its chapter.
    pub enum Step of AgeOfMythology {
        /// AOM-101 to AOM-108: who plays what, and who starts.
        Setup(SetupStep),
        /// AOM-117 to AOM-122, AOM-401 to AOM-405: tiles are turned up and taken.
        Tiles(TileStep),
        /// AOM-201, AOM-351, AOM-701, AOM-721: the course of a turn.
        Turn(TurnStep),
        /// AOM-301 to AOM-309, AOM-711: cards are taken, drawn and discarded.
        Cards(CardStep),
        /// AOM-357 to AOM-359: the power of a god.
        Power(PowerStep),
        /// AOM-411 to AOM-425: resources are gathered.
        Gather(GatherStep),
        /// AOM-441 to AOM-478: buildings are built.
        Build(BuildStep),
        /// AOM-501 to AOM-508: units are hired.
        Recruit(RecruitStep),
        /// AOM-521 to AOM-528: cubes are exchanged and points bought.
        Trade(TradeStep),
        /// AOM-561 to AOM-571: whom, where, and with which units.
        Attack(AttackStep),
        /// AOM-601 to AOM-619: skirmishes.
        Battle(BattleStep),
        /// AOM-616 to AOM-618, AOM-640 to AOM-650: the end of a battle and its spoils.
        Spoils(SpoilStep),
    }
}

impl Flow for AgeOfMythology {
    type Step = Step;
    type Draw = Draw;

    #[inline]
    fn top(&self, s: &State) -> Option<Step> {
        s.steps.top()
    }
}

/// Who acts in a step.
pub type Who = flow::Who<Draw>;

/// What chance decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Draw {
    /// AOM-101 to AOM-103: who sits where with which civilization.
    Civs,
    /// AOM-106: who starts.
    FirstPlayer,
    /// AOM-117, AOM-401: a tile from the pool.
    Tile,
    /// AOM-307: a card from the random deck of a player.
    Card(Seat),
    /// AOM-609: the dice of both sides.
    Dice,
}

pub(crate) use agon_game::flow::{nobody_decides, unknown_action};

/// Where a choice in a fixed order begins.
pub(crate) fn first<I: Id>() -> I {
    I::from_index(0)
}

/// Whether the choice is at the beginning of its order; then it is left out of JSON.
pub(crate) fn is_first<I: Id>(id: &I) -> bool {
    id.index() == 0
}

impl Step {
    /// The name that the step has in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Step::Setup(step) => step.into(),
            Step::Tiles(step) => step.into(),
            Step::Turn(step) => step.into(),
            Step::Cards(step) => step.into(),
            Step::Power(step) => step.into(),
            Step::Gather(step) => step.into(),
            Step::Build(step) => step.into(),
            Step::Recruit(step) => step.into(),
            Step::Trade(step) => step.into(),
            Step::Attack(step) => step.into(),
            Step::Battle(step) => step.into(),
            Step::Spoils(step) => step.into(),
        }
    }

    /// Whether it is part of a battle that no side has won yet.
    pub fn is_of_battle(self) -> bool {
        match self {
            Step::Attack(step) => step != AttackStep::ChooseTarget,
            Step::Battle(_) | Step::Spoils(SpoilStep::EndBattle { .. }) => true,
            _ => false,
        }
    }
}

/// Who stands on a resource tile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Stand {
    /// Nobody.
    Nobody,
    /// A villager.
    Villager,
    /// A unit that gathers.
    Unit,
}
