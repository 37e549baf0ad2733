//! Groups on the move, who answers them, attrition, the sea (PAX-9, PAX-11, PAX-12.6).
//!
//! Where no group is named, the group that was set in motion last is meant (`State::moving`).

use crate::force::{Owner, Piece};
use crate::ids::*;
use crate::march::Errand;
use crate::war::Side;
use agon_game::Seat;
use agon_game::schemars::{self, JsonSchema};
use serde::{Deserialize, Serialize};

/// PAX-9.1, PAX-9.2: a group moves.
#[derive(Clone, Copy, PartialEq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum MarchStep {
    /// Who goes and who stays, before the roll.
    Compose {
        /// Who has been decided about last.
        #[serde(default)]
        last: Option<Errand>,
    },
    /// Chance: PAX-9.1.2, PAX-9.4.1b.
    Roll,
    /// The next thing that the group does.
    Go,
    /// The group has entered the place where it is; what that sets off.
    Entered,
    /// PAX-9.2.1j, PAX-9.1.2d: the move is over.
    End,
    /// PAX-17.2-03-d: whether what a group has lost is a unit of Pergamum instead of one of its owner.
    Whose {
        /// Which group, counted from 1.
        march: u8,
        /// What it was.
        piece: Piece,
        /// It has been reduced, not destroyed.
        #[serde(default)]
        weakened: bool,
    },
}

/// PAX-9.3, PAX-9.4: somebody answers a group that has entered a Space.
#[derive(Clone, Copy, PartialEq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ClashStep {
    /// PAX-9.3.5: before the first attempt: whether units there use their City or Town.
    Shelter {
        /// Who is asked.
        seat: Seat,
        /// About whose units.
        owner: Owner,
        /// PAX-9.3.5e: which of them have been told to stay inside last, if only some do.
        #[serde(default)]
        last: Option<Piece>,
    },
    /// PAX-9.3.1, PAX-R156: the next army that may intercept.
    Intercept {
        /// Place in the order of players.
        turn: u8,
        /// Bits of the Land Links of the Space over which an army of this player has tried, then of those over which leaders have.
        tried: u16,
        /// PAX-9.3.5a: units in the Space have been asked whether they use their City or Town.
        sheltered: bool,
        /// PAX-9.3.5f, PAX-9.3.6b: an army has intercepted; what is left in the Space is attacked without MP.
        met: bool,
        /// PAX-9.3.3b: a leader has joined who is there; they stay.
        joined: bool,
    },
    /// PAX-R155: who of an intercepting army stays behind.
    Detach {
        /// Who has been decided about last.
        #[serde(default)]
        last: Option<Errand>,
    },
    /// Chance: PAX-9.3.2.
    InterceptRoll,
    /// PAX-9.4.1a: whether the army in the Space Withdraws.
    Withdraw {
        /// Who is asked.
        seat: Seat,
        /// About whose units.
        owner: Owner,
    },
    /// PAX-9.4.3: whether the attacker uses his cavalry.
    Pursue,
    /// PAX-13.2.6b: whether an army of barbarians attacks the tribe where it has come; PAX-17.2-36-b: whether a Greek army that
    /// somebody else leads attacks what is Greek there.
    Raid,
    /// PAX-17.2-36-b: what has not Withdrawn from such an army is attacked.
    Feud,
    /// PAX-10.2.2c, PAX-7.3.5, PAX-12.1.1b: what is left there is fought, captured or destroyed.
    Assault {
        /// Where: a group that has been driven back since attacks nobody any more.
        space: Space,
        /// PAX-9.3.5f: without MP.
        free: bool,
        /// PAX-9.4.2a: an army has Withdrawn from here.
        left: bool,
        /// PAX-4.4b: who is attacked has been asked for a bribe.
        #[serde(default)]
        asked: bool,
    },
    /// PAX-9.3.6c, PAX-10.7.7, PAX-9.3.5f: after an Interception.
    Resume {
        /// Where it was.
        space: Space,
        /// PAX-9.3.3d: who has been intercepted Retreats; from where the enemy came, whither it may not go (PAX-10.7.4d).
        #[serde(default)]
        flight: Option<Node>,
    },
}

/// PAX-9.6: attrition.
#[derive(Clone, Copy, PartialEq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum AttritionStep {
    /// PAX-3.2.Ga: isolated Spaces in order.
    Isolation {
        /// Whose.
        seat: Seat,
        /// Spaces come in this order.
        from: u8,
    },
    /// Chance: PAX-9.6.3a: one die for a Space.
    Roll {
        /// Whose units.
        owner: Owner,
        /// Where; none for the group on the move.
        space: Option<Space>,
    },
    /// PAX-9.6.3d, PAX-12.4.4a: how many of the losses in an isolated Space the Soldiers of Fortune there take.
    Share {
        /// Their player, whose own army takes the rest.
        seat: Seat,
        /// Where.
        space: Space,
        /// Losses of both.
        left: u8,
    },
    /// PAX-9.6.3d: units are lost.
    Lose {
        /// Whose units.
        owner: Owner,
        /// Where; none for the group on the move.
        space: Option<Space>,
        /// Losses left.
        left: u8,
        /// PAX-9.6.3f: a unit has been reduced.
        weakened: bool,
    },
    /// PAX-3.2.Gb: Fleets that are not in a friendly Port are destroyed.
    Fleets,
    /// PAX-4.3.1p: allied armies part.
    Part {
        /// Whose army is placed in a Capital.
        seat: Seat,
        /// From where.
        space: Space,
    },
    /// PAX-9.6.5 (option): armies in mountains.
    Mountains {
        /// Spaces come in this order.
        from: u8,
    },
}

/// PAX-11, PAX-12.6: at sea.
#[derive(Clone, Copy, PartialEq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum SeaStep {
    /// A Fleet has entered the place where it is; what that sets off.
    Entered,
    /// Chance: PAX-12.6.3a.
    PiratesRoll,
    /// PAX-12.5.1f: pay the toll of Rhodes or Stop.
    Toll,
    /// Chance: PAX-11.2.1.
    DisasterRoll,
    /// Chance: PAX-11.2.1d.
    StormRoll,
    /// PAX-11.2.1d, PAX-11.4.6d: the carried army loses Battle Points.
    LoseCargo {
        /// PAX-11.4.6d: whose army that lies at sea where the battle is; none for the group on the move.
        #[serde(default)]
        owner: Option<Owner>,
        /// Battle Points left.
        left: u8,
        /// Losses come in this order: those worth most first.
        from: u8,
    },
    /// PAX-11.4.1a: Fleets that are met, in the order of owners.
    Meet {
        /// Owners come in this order.
        from: u8,
    },
    /// PAX-11.4.1a: fight, Withdraw or let pass.
    Answer {
        /// Whose Fleet.
        owner: Owner,
        /// Who decides.
        seat: Seat,
    },
    /// PAX-11.4.2b: whether a Fleet that Withdraws may enter a place where an enemy Fleet is.
    Admit {
        /// Where.
        to: Node,
        /// Whose Fleet is there.
        owner: Owner,
        /// Who decides.
        seat: Seat,
    },
    /// PAX-R11-11: whether the moving Fleet attacks.
    Challenge {
        /// Whose Fleet.
        owner: Owner,
    },
    /// PAX-4.4: a naval battle that has been decided on begins, if nobody has been paid to let it be.
    Engage {
        /// Whose Fleet meets the one that moves.
        owner: Owner,
        /// Who wants to fight.
        by: Seat,
    },
    /// Chance: PAX-11.4.3: the moving Fleet's die first.
    BattleRoll {
        /// 0 or 1.
        side: u8,
    },
    /// PAX-17.2-03-d: how many of the squadrons that a side loses are those of Pergamum beside it.
    Share {
        /// Whose battle it is.
        side: Side,
        /// Squadrons to lose.
        lost: u8,
    },
    /// Chance: PAX-11.4.4e.
    WinnerRoll,
    /// PAX-11.4.4c: to which Port the loser goes.
    Flee {
        /// Whose Fleet.
        owner: Owner,
        /// Who decides.
        seat: Seat,
    },
    /// PAX-11.4.4: after the battle.
    EndBattle,
    /// PAX-11.1.2: whether the Fleet must Stop where it has come.
    Arrive,
    /// PAX-11.1.6: whether who controls the Port lets it pass.
    Permit {
        /// Who is asked.
        seat: Seat,
    },
    /// PAX-11.1.3: whether a Fleet that has Stopped goes on.
    Continue,
    /// Chance: PAX-11.1.3a.
    ContinuityRoll,
    /// Chance: PAX-11.3.2e: a Fleet takes Land Units aboard.
    BoardRoll,
    /// PAX-11.3.3: whether an army that lands against enemies is ashore.
    Landed {
        /// PAX-11.1.5b: it has no choice but to land here.
        #[serde(default)]
        compelled: bool,
    },
}
