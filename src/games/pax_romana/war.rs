//! A battle that is being fought: on land (PAX-10) or at sea (PAX-11.4).

use crate::force::Owner;
use crate::ids::*;
use agon_game::Seat;
use agon_game::schemars::{self, JsonSchema};
use serde::{Deserialize, Serialize};

/// One of the two sides of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// PAX-10.0b: the side that comes into the Space, by moving or by an Interception.
    Attacker,
    /// The side that is already there.
    Defender,
}

impl Side {
    /// Both, the attacker first.
    pub const BOTH: [Side; 2] = [Side::Attacker, Side::Defender];

    /// The other side.
    pub fn other(self) -> Side {
        match self {
            Side::Attacker => Side::Defender,
            Side::Defender => Side::Attacker,
        }
    }
}

/// How the battle came about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// PAX-10.2.1a: an Army has moved in.
    Attack,
    /// PAX-11.3.3: an Army has landed from ships.
    Amphibious,
    /// PAX-9.3.2f: the attacker has intercepted the defender.
    Interception,
    /// PAX-13.4.5: an army of barbarians has been placed here.
    Placement,
    /// PAX-13.3-AFR-c: rebels attack the units among whom they lived.
    Revolt,
}

/// One side of a battle: a group on the move, friendly forces in the Space, or both (PAX-9.3.1c, PAX-9.3.4a).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Combatant {
    /// The owner of the army; of a combined army, its principal owner.
    pub owner: Owner,
    /// The player who decides for it; none for tribes and the like (PAX-13.2.4b, PAX-R13-03).
    #[serde(default)]
    pub seat: Option<Seat>,
    /// The group on the move, counted from 1; 0 if there is none.
    #[serde(default)]
    pub march: u8,
    /// Whether forces standing in the Space take part.
    #[serde(default)]
    pub standing: bool,
    /// PAX-8.2.4b: the leader whose Tactics rating counts.
    #[serde(default)]
    pub leader: Option<Leader>,
    /// PAX-10.4.6b: Elephants committed.
    #[serde(default)]
    pub elephants: u8,
    /// PAX-10.4.7a: the side's own cavalry neutralised by the enemy's Elephants.
    #[serde(default)]
    pub neutralised: u8,
    /// PAX-10.5.1b: the bid for Siege Preparation; none until it is made.
    #[serde(default)]
    pub bid: Option<u8>,
    /// Shifts from event cards (PAX-10.3.1.8j).
    #[serde(default)]
    pub cards: u8,
    /// PAX-10.2.5: Battle Points.
    #[serde(default)]
    pub bp: u16,
    /// PAX-10.2.8: shifts from all sources.
    #[serde(default)]
    pub shifts: u8,
    /// PAX-10.2.7: the battle roll as modified so far, 0 to 10. It applies to the enemy.
    #[serde(default)]
    pub die: u8,
    /// Battle Points still to lose (PAX-10.3.3).
    #[serde(default)]
    pub due: u16,
    /// PAX-10.6.4: a Legion or Heavy Infantry of this side has been reduced in this battle.
    #[serde(default)]
    pub weakened: bool,
    /// PAX-12.3.1a: on this side, the owner of the home has lost combat units other than militia, or Fortification Points.
    #[serde(default)]
    pub bled: bool,
}

impl Combatant {
    /// A side before the battle, still without units.
    pub fn of(owner: Owner, seat: Option<Seat>) -> Self {
        Self::new(owner, seat, 0, false)
    }

    /// A side before the battle.
    pub fn new(owner: Owner, seat: Option<Seat>, march: u8, standing: bool) -> Self {
        Self {
            owner,
            seat,
            march,
            standing,
            leader: None,
            elephants: 0,
            neutralised: 0,
            bid: None,
            cards: 0,
            bp: 0,
            shifts: 0,
            die: 0,
            due: 0,
            weakened: false,
            bled: false,
        }
    }
}

/// PAX-10.4.1: which side has the better cavalry.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Cavalry {
    /// Neither side.
    #[default]
    Even,
    /// PAX-10.4.1c: one side has superiority.
    Superiority(Side),
    /// PAX-10.4.1b: one side has dominance.
    Dominance(Side),
}

/// PAX-10.7: whether and how the loser leaves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Flight {
    /// The loser stays.
    #[default]
    Stays,
    /// PAX-10.7.1: the loser chose to leave.
    Voluntary,
    /// PAX-10.7.2: the loser was made to leave.
    Forced,
    /// PAX-10.7.6b: the loser wanted to leave, but was prevented.
    Prevented,
}

/// A land battle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Battle {
    /// PAX-1.4g: the Space.
    pub space: Space,
    /// How the battle came about.
    pub cause: Cause,
    /// The attacker, then the defender.
    pub sides: [Combatant; 2],
    /// PAX-8.4.4a: whether the defender has had units beside the City or Town: if they fall behind its walls his leaders die with them.
    #[serde(default)]
    pub manned: bool,
    /// PAX-7.3.1b: whether the defender uses the City or Town.
    #[serde(default)]
    pub works_used: bool,
    /// PAX-10.4.1: which side has the better cavalry.
    #[serde(default)]
    pub cavalry: Cavalry,
    /// PAX-10.3.1.9a: shifts still to be used.
    #[serde(default)]
    pub shifts_left: u8,
    /// The side with more shifts, which uses them.
    #[serde(default)]
    pub favoured: Option<Side>,
    /// PAX-10.1: the winner; none in a draw or until it is decided.
    #[serde(default)]
    pub winner: Option<Side>,
    /// PAX-10.7: whether and how the loser leaves.
    #[serde(default)]
    pub flight: Flight,
    /// PAX-17.2-26: whether the Helepolis is used.
    #[serde(default)]
    pub helepolis: bool,
    /// PAX-13.1.2a: strength of the Tribe chip turned over for this battle; 0 if there is none.
    #[serde(default)]
    pub chip: u8,
}

impl Battle {
    /// A battle before its first step.
    pub fn new(space: Space, cause: Cause, attacker: Combatant, defender: Combatant) -> Self {
        Self {
            space,
            cause,
            sides: [attacker, defender],
            manned: false,
            works_used: false,
            cavalry: Cavalry::Even,
            shifts_left: 0,
            favoured: None,
            winner: None,
            flight: Flight::Stays,
            helepolis: false,
            chip: 0,
        }
    }

    /// One side.
    #[inline]
    pub fn side(&self, side: Side) -> &Combatant {
        &self.sides[side as usize]
    }

    /// One side, mutably.
    #[inline]
    pub fn side_mut(&mut self, side: Side) -> &mut Combatant {
        &mut self.sides[side as usize]
    }
}

/// A naval battle: the active Fleet against the Fleet of one owner (PAX-R11-12).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SeaBattle {
    /// Where the Fleet lies that the moving one meets.
    pub at: Node,
    /// PAX-17.2-24: the place from which the enemy made a Naval Ambush, and to which he goes back.
    #[serde(default)]
    pub ambush: bool,
    /// The moving Fleet, counted from 1.
    pub march: u8,
    /// The owner of the Fleet that it meets.
    pub enemy: Owner,
    /// PAX-11.4.3: the dice, the moving Fleet's first; 0 before the roll.
    #[serde(default)]
    pub dice: [u8; 2],
    /// PAX-11.4.4: the winner; none in a draw.
    #[serde(default)]
    pub winner: Option<Side>,
}
