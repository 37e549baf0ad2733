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
    /// A Tribe chip is turned over (PAX-13.1.2a); then the steps of the battle are pushed.
    Begin,
    /// Chance: the strength of the Tribe chip.
    TurnChip,
    /// Chance: PAX-4.3.1o: which ally commands a combined army to which each brings the same number of Battle Points.
    Lots {
        /// The side.
        side: Side,
    },
    /// PAX-10.2.3a: whether the defender uses his City or Town.
    UseWorks,
    /// PAX-10.5.1: a secret bid for Siege Preparation.
    Bid {
        /// The side.
        side: Side,
    },
    /// PAX-10.4.6b: Elephants are committed.
    Commit {
        /// The side.
        side: Side,
    },
    /// Chance: PAX-10.4.6d: one die for each Elephant.
    ElephantRoll {
        /// The side.
        side: Side,
        /// Dice left.
        left: u8,
    },
    /// PAX-10.4.6e, PAX-10.4.6j: Battle Points lost to Elephants are taken.
    Trampled {
        /// The side.
        side: Side,
        /// Battle Points left.
        left: u16,
    },
    /// PAX-10.2.5, PAX-10.2.6: Battle Points are counted.
    Count,
    /// Chance: PAX-10.2.7.
    Roll {
        /// The side that rolls.
        side: Side,
    },
    /// PAX-10.3.5 (option): whether to try for a reroll.
    Reroll {
        /// The side that tries.
        side: Side,
    },
    /// Chance: PAX-10.3.5c, PAX-10.3.5g.
    RerollTest {
        /// The side that tries.
        side: Side,
    },
    /// PAX-10.3.5c: which die is rolled again.
    RerollWhich {
        /// The side that chooses.
        side: Side,
    },
    /// Chance: the die is rolled again.
    RerollDie {
        /// The side that rolls.
        side: Side,
        /// The side that had it rolled again.
        by: Side,
    },
    /// PAX-10.2.8: shifts are counted.
    CountShifts,
    /// PAX-10.3.1.10: a shift is used.
    Shift {
        /// 0 while the side may still change its own die; 1 once only the enemy's is left.
        from: u8,
    },
    /// PAX-10.3.1.11: the winner is found.
    Decide,
    /// PAX-10.7.1: whether the beaten Defender Retreats.
    Retreat,
    /// PAX-10.7.6a: whether the winner tries to prevent the Retreat.
    Prevent,
    /// Chance: PAX-10.7.6a.
    PreventRoll,
    /// PAX-10.7.2: whether the Attacker forces a Retreat.
    Force,
    /// PAX-10.3.3: losses are computed.
    CountLosses,
    /// PAX-10.3.2: losses are taken.
    Lose {
        /// The side.
        side: Side,
        /// Losses are chosen in order, the most valuable piece first, from this index on.
        from: u8,
    },
    /// PAX-R10-26, PAX-17.2-03-d: several owners on a side have pieces of this kind: which of them takes the loss.
    ChooseOwner {
        /// The side.
        side: Side,
        /// What is lost or reduced.
        piece: Piece,
        /// The piece is reduced, not lost.
        #[serde(default)]
        weakened: bool,
    },
    /// PAX-10.3.2a: an owner has pieces of this kind in several groups on the move, or in a group and in the Space: which part of them
    /// takes the loss.
    ChoosePart {
        /// The side.
        side: Side,
        /// The owner.
        owner: Owner,
        /// What is lost or reduced.
        piece: Piece,
        /// The piece is reduced, not lost.
        #[serde(default)]
        weakened: bool,
        /// The part that is asked about: groups in their order, then those in the Space.
        #[serde(default)]
        nth: u8,
    },
    /// Chance: PAX-8.4.1.
    DeathRoll {
        /// The leader's side.
        side: Side,
    },
    /// Chance: PAX-8.4.1d: which leader dies.
    WhichLeaderDies {
        /// The leader's side.
        side: Side,
    },
    /// PAX-12.3.1b, PAX-10.2.13: what follows from the battle is pushed.
    Aftermath,
    /// PAX-10.7.4g: the forces of the beaten Army leave the Space, each with its own `Flee`.
    Rout {
        /// The Army's owner.
        owner: Owner,
        /// The Space that they leave.
        space: Space,
        /// PAX-10.7.4d: where the Attacker came from.
        barred: Node,
        /// PAX-10.7.4g: where forces of the Army have stopped: the others stay with them.
        #[serde(default)]
        goal: Goal,
        /// How it leaves.
        #[serde(default)]
        exit: Exit,
        /// PAX-10.7.6c: the owner of the Army that has beaten it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        winner: Option<Owner>,
        /// PAX-4.3.1n: the player who decides for it; his units lead the flight.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        lead: Option<Owner>,
    },
    /// PAX-10.7.4, PAX-10.7.5: where the beaten Army goes next on its Retreat.
    Flee {
        /// The Space of the battle.
        space: Space,
        /// PAX-10.7.4d: where the Attacker came from.
        barred: Node,
        /// Spaces entered so far.
        spaces: u8,
        /// Whether it Retreats by sea.
        sea: bool,
        /// PAX-10.7.4g: where other parts of the Army have already gone.
        #[serde(default)]
        goal: Goal,
        /// PAX-10.7.6c: the owner of the Army that has beaten it: neither this Army nor its friends in the Space of the battle
        /// intercept the Retreat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        winner: Option<Owner>,
    },
    /// PAX-9.3.7a: the beaten Army was on the move when it was intercepted, and goes on moving after its flight, which lies above this.
    Rally {
        /// PAX-9.3.6c: the Army that has intercepted it is back where it came from, in `barred` of the flight.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        back: bool,
        /// PAX-17.2-03-b: with units of Pergamum.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        allies: bool,
    },
    /// PAX-10.7.6h: Battle Points that the beaten Army loses on its Retreat.
    Harried {
        /// How many.
        left: u16,
    },
    /// PAX-7.3.1h: the City or Town that the beaten Army has left is attacked at once.
    End,
}

/// Perhaps a Space, in one byte, because it is part of every step. It reads and writes as one, or as nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(from = "Option<Space>", into = "Option<Space>")]
pub struct Goal(u8);

agon_game::schema_as!(Goal as Option<Space>);

impl Default for Goal {
    fn default() -> Self {
        None.into()
    }
}

impl From<Option<Space>> for Goal {
    fn from(space: Option<Space>) -> Self {
        // The map has fewer Spaces.
        Self(space.map_or(u8::MAX, |space| space.0))
    }
}

impl From<Goal> for Option<Space> {
    fn from(Goal(place): Goal) -> Self {
        (place != u8::MAX).then_some(Space(place))
    }
}

/// How a beaten Army leaves a Space.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Exit {
    /// PAX-10.7.4, PAX-10.7.5: by any Link, on land or by sea.
    #[default]
    Any,
    /// PAX-10.7.6f: it has used its City or Town and leaves by sea.
    Sea,
    /// PAX-10.7.4g, PAX-10.7.5c: some of it have left by sea, and the squadrons wait for the others: who can follow by sea does.
    Follow,
    /// PAX-9.3.3d: a group of it was intercepted here and has left by the Link by which it came: all leave by that Link.
    Road,
}

/// PAX-7.4, PAX-7.5: what becomes of a City or Town.
#[derive(Clone, Copy, PartialEq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum SiegeStep {
    /// PAX-7.5.1a: whether it is Sacked.
    Sack,
    /// Chance: PAX-7.5.1b.
    SackRoll {
        /// The leader whose Campaign rating counts; none if there is no leader.
        #[serde(default)]
        leader: Option<Leader>,
    },
    /// Chance: PAX-7.5.2.
    LootRoll,
    /// Chance: PAX-7.5.3a.
    DisciplineRoll {
        /// The leader who tries it.
        #[serde(default)]
        leader: Option<Leader>,
    },
    /// PAX-13.2.7a, PAX-7.4.5b: whether barbarians destroy it.
    Raze,
}
