//! Groups on the move, the answers to them, attrition, and the sea (PAX-9, PAX-11, PAX-12.6).
//!
//! Steps that name no group are about the one set in motion last (`State::moving`).

use crate::force::{Owner, Piece};
use crate::ids::*;
use crate::march::Errand;
use crate::player::Seats;
use crate::war::Side;
use agon_game::Seat;
use agon_game::schemars::{self, JsonSchema};
use serde::{Deserialize, Serialize};

/// PAX-9.1, PAX-9.2: a group moves.
#[derive(Clone, Copy, PartialEq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum MarchStep {
    /// What goes and what stays behind, before the roll.
    Compose {
        /// The last piece or leader decided about.
        #[serde(default)]
        last: Option<Errand>,
    },
    /// Chance: PAX-9.1.2, PAX-9.4.1b: Movement Points.
    Roll,
    /// What the group does next.
    Go,
    /// The group has entered a place; what that sets off.
    Entered,
    /// PAX-9.2.1j, PAX-9.1.2d: the move is over.
    End,
    /// PAX-17.2-03-d: whether Pergamum or the group's owner takes a loss of the group.
    ChooseOwner {
        /// Which group, counted from 1.
        march: u8,
        /// The kind of piece lost.
        piece: Piece,
        /// Whether it was reduced rather than destroyed.
        #[serde(default)]
        weakened: bool,
    },
}

/// PAX-9.3.1e: who has tried to intercept, one bit each; 24 bits without alignment, because it is part of every step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "u32", into = "u32")]
pub struct Tried([u8; 3]);

agon_game::schema_as!(Tried as u32);

impl Tried {
    /// Whether a bit is there.
    pub(crate) fn has(self, bit: usize) -> bool {
        u32::from(self) >> bit & 1 == 1
    }

    /// With more bits.
    pub(crate) fn and(self, bits: u32) -> Self {
        Self::try_from(u32::from(self) | bits).expect("links, leaders and Soldiers of Fortune fit")
    }
}

impl From<Tried> for u32 {
    fn from(Tried([low, middle, high]): Tried) -> Self {
        Self::from_le_bytes([low, middle, high, 0])
    }
}

impl TryFrom<u32> for Tried {
    type Error = &'static str;

    fn try_from(bits: u32) -> Result<Self, Self::Error> {
        match bits.to_le_bytes() {
            [low, middle, high, 0] => Ok(Self([low, middle, high])),
            _ => Err("has more than 24 bits"),
        }
    }
}

/// PAX-9.3, PAX-9.4, PAX-3.4.5b: players answer a group that has entered a Space.
#[derive(Clone, Copy, PartialEq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ClashStep {
    /// PAX-9.3.5: before the first attempt to intercept: whether units there use their City or Town.
    Shelter {
        /// The player who is asked.
        seat: Seat,
        /// The units' owner.
        owner: Owner,
        /// PAX-9.3.5e: if only some use it, the last of them told to stay inside.
        #[serde(default)]
        last: Option<Piece>,
    },
    /// PAX-9.3.1, PAX-R156: the next army that may intercept.
    Intercept {
        /// Place in the order of players.
        turn: u8,
        /// One bit for each Land Link of the Space over which an army of this player has tried, then one for each over which
        /// leaders have, then one for each over which his Soldiers of Fortune have, apart from his own army.
        tried: Tried,
        /// PAX-9.3.3c: players whose armies have intercepted: their friends in the Space do not Withdraw.
        met: Seats,
        /// PAX-9.3.3b: players whose leaders have joined a force in the Space; it stays.
        joined: Seats,
        /// PAX-7.3.2a, PAX-9.3.5f, PAX-9.3.6b: one of these armies has been beaten: the attack after it costs no MP.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        beaten: bool,
    },
    /// PAX-R155: which pieces of an intercepting army stay behind.
    Detach {
        /// The last piece or leader decided about.
        #[serde(default)]
        last: Option<Errand>,
    },
    /// Chance: PAX-9.3.2.
    InterceptRoll,
    /// PAX-9.4.1a: whether the army in the Space Withdraws.
    Withdraw {
        /// The player who is asked.
        seat: Seat,
        /// The units' owner.
        owner: Owner,
    },
    /// PAX-9.4.3: whether the attacker uses his cavalry.
    Pursue,
    /// PAX-13.2.6b: whether an army of barbarians attacks the tribe in the Space it has entered; PAX-17.2-36-b: whether a
    /// Greek army led by another player attacks Greek pieces there.
    Raid,
    /// PAX-17.2-36-b: Greek pieces that have not Withdrawn from such an army are attacked.
    Feud {
        /// PAX-4.4b: Greece has already been asked for a bribe.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        asked: bool,
    },
    /// PAX-10.2.2c, PAX-7.3.5, PAX-12.1.1b: what is left in the Space is fought, captured or destroyed.
    Assault {
        /// The Space. A group that has since been driven back attacks nothing there.
        space: Space,
        /// PAX-9.3.5f, PAX-7.3.2a: whether this costs no MP, unless others are attacked who did not fight beside an interceptor.
        free: bool,
        /// PAX-9.3.3c: players who have intercepted, or whose leaders have: their friends in the Space do not Withdraw.
        #[serde(default)]
        sided: Seats,
        /// PAX-9.4.2a: whether an army has Withdrawn from here.
        left: bool,
        /// PAX-4.4b: players whom it is directed against are asked for a bribe one after another: the last of them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        asked: Option<Seat>,
    },
    /// PAX-9.3.6c, PAX-10.7.7, PAX-9.3.5f: what comes after an Interception.
    Resume {
        /// Where it took place.
        space: Space,
        /// PAX-9.3.3d: the intercepted group Retreats. The place that the enemy came from, which is closed to it
        /// (PAX-10.7.4d).
        #[serde(default)]
        flight: Option<Node>,
        /// PAX-10.7.4g: where those have gone who stood in the Space: the group stays with them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        goal: Option<Space>,
        /// PAX-10.7.4g, PAX-10.7.6c: they have come to where the group waits for them, and it has been met there with them.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        met: bool,
    },
}

/// PAX-9.6: attrition.
#[derive(Clone, Copy, PartialEq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum AttritionStep {
    /// PAX-3.2.Ga: isolated Spaces, one after another.
    Isolation {
        /// The player.
        seat: Seat,
        /// Spaces are considered in order, from this index on.
        from: u8,
    },
    /// Chance: PAX-9.6.3a: one die for a Space.
    Roll {
        /// The units' owner.
        owner: Owner,
        /// The Space; none for the group on the move.
        space: Option<Space>,
    },
    /// PAX-9.6.3d, PAX-12.4.4a: how many losses in an isolated Space the Soldiers of Fortune there take.
    Share {
        /// The player of the Soldiers of Fortune. His own army takes the rest.
        seat: Seat,
        /// The Space.
        space: Space,
        /// Losses of both together.
        left: u8,
    },
    /// PAX-9.6.3d: units are lost.
    Lose {
        /// The units' owner.
        owner: Owner,
        /// The Space; none for the group on the move.
        space: Option<Space>,
        /// Losses left.
        left: u8,
        /// PAX-9.6.3f: whether a unit has been reduced.
        weakened: bool,
    },
    /// PAX-3.2.Gb: Fleets outside friendly Ports are destroyed.
    Fleets,
    /// PAX-4.3.1p: armies of allies in one Space separate.
    Part {
        /// The player whose army is placed in a Capital.
        seat: Seat,
        /// The Space that it leaves.
        space: Space,
    },
    /// PAX-9.6.5 (option): attrition of armies in mountains.
    Mountains {
        /// Spaces are considered in order, from this index on.
        from: u8,
    },
}

/// PAX-11, PAX-12.6: at sea.
#[derive(Clone, Copy, PartialEq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum SeaStep {
    /// A Fleet has entered a place; what that sets off.
    Entered,
    /// Chance: PAX-12.6.3a: the roll against pirates.
    PiratesRoll,
    /// PAX-12.5.1f: pay the toll of Rhodes or Stop.
    Toll,
    /// Chance: PAX-11.2.1.
    DisasterRoll,
    /// Chance: PAX-11.2.1d.
    StormRoll,
    /// PAX-11.2.1d, PAX-11.4.6d: the carried army loses Battle Points.
    LoseCargo {
        /// PAX-11.4.6d: the owner of an army lying at sea where the battle is; none for the group on the move.
        #[serde(default)]
        owner: Option<Owner>,
        /// Battle Points left.
        left: u16,
        /// Losses are chosen in order, the most valuable piece first, from this index on.
        from: u8,
    },
    /// PAX-11.4.1a: the moving Fleet meets others, in order of owners.
    Meet {
        /// Owners are considered in order, from this index on.
        from: u8,
    },
    /// PAX-11.4.1a: fight, Withdraw or let the enemy pass.
    Answer {
        /// The Fleet's owner.
        owner: Owner,
        /// The player who decides.
        seat: Seat,
    },
    /// PAX-11.4.2b: whether a Withdrawing Fleet may enter a place that holds an enemy Fleet.
    Admit {
        /// The place.
        to: Node,
        /// The owner of the Fleet there.
        owner: Owner,
        /// The player who decides.
        seat: Seat,
    },
    /// PAX-R11-11: whether the moving Fleet attacks.
    Challenge {
        /// The Fleet's owner.
        owner: Owner,
    },
    /// PAX-4.4: a naval battle begins unless a bribe prevents it.
    Engage {
        /// The owner of the Fleet that the moving one meets.
        owner: Owner,
        /// The player who wants to fight.
        by: Seat,
    },
    /// Chance: PAX-11.4.3: a battle die, the moving Fleet's first.
    BattleRoll {
        /// 0 for the moving Fleet, 1 for the other.
        side: u8,
    },
    /// PAX-17.2-03-d: how many of a side's lost squadrons are those of Pergamum fighting beside it.
    Share {
        /// The side that loses them.
        side: Side,
        /// Squadrons to lose.
        lost: u8,
    },
    /// Chance: PAX-11.4.4e: the roll for the winner.
    WinnerRoll,
    /// PAX-11.4.4c: which Port the loser goes to.
    Flee {
        /// The Fleet's owner.
        owner: Owner,
        /// The player who decides.
        seat: Seat,
    },
    /// PAX-11.4.4: after the battle.
    EndBattle,
    /// PAX-11.1.2: whether the Fleet must Stop in the place it has reached.
    Arrive,
    /// PAX-11.1.6: whether the controller of the Port lets it pass.
    Permit {
        /// The player who is asked.
        seat: Seat,
    },
    /// PAX-11.1.3: whether a Fleet that has Stopped goes on.
    Continue,
    /// Chance: PAX-11.1.3a: the Continuity roll.
    ContinuityRoll,
    /// Chance: PAX-11.3.2e: the roll when a Fleet takes Land Units aboard.
    BoardRoll,
    /// PAX-11.3.3: whether an army landing against enemies is ashore.
    Landed {
        /// PAX-11.1.5b: it has no choice but to land here.
        #[serde(default)]
        compelled: bool,
    },
}
