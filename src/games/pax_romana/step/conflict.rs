//! Land battles, and what becomes of Cities and Towns (PAX-7.3 to PAX-7.5, PAX-8.4, PAX-10).

use crate::force::{Owner, Piece};
use crate::ids::{Leader, Node, Space};
use crate::war::Side;
use agon_game::schemars::{self, JsonSchema};
use serde::{Deserialize, Serialize};

/// PAX-10.2: a land battle.
#[derive(Clone, Copy, PartialEq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum BattleStep {
    /// A Tribe chip is turned over (PAX-13.1.2a); then the steps of the battle are laid down.
    Begin,
    /// Chance: the strength of the tribe.
    TurnChip,
    /// Chance: PAX-4.3.1o: who decides for the combined army of allies that have as many Battle Points.
    Lots {
        /// Whose army.
        side: Side,
    },
    /// PAX-10.2.3a: whether the City or Town is used.
    UseWorks,
    /// PAX-10.5.1: the secret bid for Siege Preparation.
    Bid {
        /// Whose.
        side: Side,
    },
    /// PAX-10.4.6b: Elephants are committed.
    Commit {
        /// Whose.
        side: Side,
    },
    /// Chance: PAX-10.4.6d: one die for each of them.
    ElephantRoll {
        /// Whose.
        side: Side,
        /// Dice left.
        left: u8,
    },
    /// PAX-10.4.6e, PAX-10.4.6j: Battle Points lost to Elephants.
    Trampled {
        /// Whose.
        side: Side,
        /// Battle Points left.
        left: u8,
    },
    /// PAX-10.2.5, PAX-10.2.6: Battle Points are counted.
    Count,
    /// Chance: PAX-10.2.7.
    Roll {
        /// Whose die.
        side: Side,
    },
    /// PAX-10.3.5 (option): whether to try for another roll.
    Reroll {
        /// Whose attempt.
        side: Side,
    },
    /// Chance: PAX-10.3.5c, PAX-10.3.5g.
    RerollTest {
        /// Whose attempt.
        side: Side,
    },
    /// PAX-10.3.5c: which die.
    RerollWhich {
        /// Whose choice.
        side: Side,
    },
    /// Chance: the die again.
    RerollDie {
        /// Whose die.
        side: Side,
        /// Who made it roll.
        by: Side,
    },
    /// PAX-10.2.8: shifts are counted.
    CountShifts,
    /// PAX-10.3.1.10: a shift is used.
    Shift {
        /// Own die first, then the enemy's; 1 when the own die is done with.
        from: u8,
    },
    /// PAX-10.3.1.11: who has won.
    Decide,
    /// PAX-10.7.1: whether the beaten Defender Retreats.
    Retreat,
    /// PAX-10.7.6a: whether the winner tries to prevent it.
    Prevent,
    /// Chance: PAX-10.7.6a.
    PreventRoll,
    /// PAX-10.7.2: whether the Attacker forces it.
    Force,
    /// PAX-10.3.3: losses are computed.
    CountLosses,
    /// PAX-10.3.2: losses are taken.
    Lose {
        /// Whose.
        side: Side,
        /// Losses come in this order: those worth most first.
        from: u8,
    },
    /// PAX-R10-26, PAX-17.2-03-d: several owners on a side have such pieces: whose is lost.
    Whose {
        /// Which side.
        side: Side,
        /// What is lost.
        piece: Piece,
    },
    /// Chance: PAX-8.4.1.
    DeathRoll {
        /// Whose leader.
        side: Side,
    },
    /// Chance: PAX-8.4.1d.
    WhoDies {
        /// Whose leader.
        side: Side,
    },
    /// PAX-12.3.1b, PAX-10.2.13: what follows from the battle is laid down.
    Aftermath,
    /// PAX-10.7.4g: the forces of the beaten Army leave the Space, those of one owner after the other.
    Rout {
        /// Whose Army.
        owner: Owner,
        /// From where.
        space: Space,
        /// PAX-10.7.4d: where the Attacker came from.
        barred: Node,
        /// PAX-10.7.4g: where those of the first owner have gone: the others stay with them.
        #[serde(default)]
        goal: Option<Space>,
    },
    /// PAX-10.7.4, PAX-10.7.5: the beaten Army is on its way; where it goes next.
    Flee {
        /// From where.
        space: Space,
        /// PAX-10.7.4d: where the Attacker came from.
        barred: Node,
        /// Spaces entered.
        spaces: u8,
        /// By sea.
        sea: bool,
        /// PAX-10.7.4g: where others of the Army are already.
        #[serde(default)]
        goal: Option<Space>,
    },
    /// PAX-9.3.7a: the beaten Army was on the move when it was intercepted, and goes on.
    Rally,
    /// PAX-10.7.6h: Battle Points that the beaten Army loses on its way.
    Harried {
        /// How many.
        left: u8,
    },
    /// PAX-7.3.1h: the City or Town that the beaten Army has left is fought at once.
    End,
}

/// PAX-7.4, PAX-7.5: what becomes of a City or Town.
#[derive(Clone, Copy, PartialEq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum SiegeStep {
    /// PAX-7.5.1a: whether it is Sacked.
    Sack,
    /// Chance: PAX-7.5.1b.
    SackRoll {
        /// Whose Campaign rating counts; nobody's without a leader.
        #[serde(default)]
        leader: Option<Leader>,
    },
    /// Chance: PAX-7.5.2.
    LootRoll,
    /// Chance: PAX-7.5.3a.
    DisciplineRoll {
        /// The leader of the attempt.
        #[serde(default)]
        leader: Option<Leader>,
    },
    /// PAX-13.2.7a, PAX-7.4.5b: whether barbarians destroy it.
    Raze,
}
