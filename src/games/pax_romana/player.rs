//! One player: Treasury, Stability, points, cards and Objectives in hand, and plans made in secret.

pub use crate::aims::Aim;
use crate::few::Few;
use crate::force::{Owner, Piece};
use crate::ids::*;
use agon_game::schemars::{self, JsonSchema};
use agon_game::{IdSet, List, Seat, Table, enum_id};
use serde::{Deserialize, Serialize};

/// Most cards in a hand: the limit (PAX-17.1.4a), one more that is still to be discarded, and, by the option `hand_limit_at_once`
/// (PAX-R17-17), those that Traitors and talks by Alliance cards may add before that.
pub const HAND: usize = 11;
/// Most Objectives of a player (PAX-15.4.4d), including one that is still to be given up.
pub const OBJECTIVES: usize = 5;
/// Most leaders drawn at a time (PAX-8.1.2a, PAX-12.4.7e).
pub const DRAWN: usize = 3;
/// Most Elite leaders of a player in play in one turn: those of the pool and named ones.
pub const ELITES: usize = 4;

/// Most Capitals of a player.
pub const CAPITALS: usize = 2;

/// Capitals of one player.
pub type Capitals = Few<Space, CAPITALS>;

/// A set of seats.
pub type Seats = IdSet<Owner, u8>;

/// An event card in hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Held {
    /// The card.
    pub card: Card,
    /// PAX-17.2-33, PAX-17.2-38: the other players who know that it is in this hand.
    #[serde(default)]
    pub seen: Seats,
}

enum_id! {
    /// PAX-15.1.1: sources of victory points.
    pub enum PointSource: "source of points" {
        /// Rank in Geographical Objective Points (PAX-15.2).
        Geography = "geography",
        /// Rank in Civilization Points (PAX-15.3).
        Civilization = "civilization",
        /// Objectives that give victory points (PAX-15.4.2).
        Objectives = "objectives",
    }
}

/// One player.
#[derive(Clone, Copy, PartialEq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// The power played.
    pub power: Power,
    /// PAX-1.4am, PAX-2.5a: Talents in the Treasury.
    pub talents: u16,
    /// PAX-14.1.1: place on the Stability track.
    pub stability: i8,
    /// Victory points.
    pub points: u16,
    /// Victory points by source; those of the set-up have none.
    #[serde(default)]
    pub sources: Table<PointSource, u16, { PointSource::COUNT }>,
    /// Victory points gained in the last Victory Phase.
    #[serde(default)]
    pub gained: u16,
    /// Activation Markers in the pool.
    #[serde(default)]
    pub markers: u8,
    /// PAX-17.2-34-a: markers in the pool that cost nothing.
    #[serde(default)]
    pub free_markers: u8,
    /// Event cards in hand.
    #[serde(default)]
    pub hand: List<Held, HAND>,
    /// In observations only: the number of hidden cards in hand.
    #[serde(default)]
    pub hidden_cards: u8,
    /// Objectives.
    #[serde(default)]
    pub aims: List<Aim, OBJECTIVES>,
    /// In observations only: the number of hidden Objectives.
    #[serde(default)]
    pub hidden_aims: u8,
    /// Leaders drawn but not yet placed, in the order of drawing.
    #[serde(default)]
    pub drawn: List<Leader, DRAWN>,
    /// In observations only: the number of hidden leaders drawn.
    #[serde(default)]
    pub hidden_leaders: u8,
    /// PAX-8.3b: Elite leaders that have been in play this turn.
    #[serde(default)]
    pub used: Few<Leader, ELITES>,
    /// PAX-8.3b: Elite leaders that were in play last turn.
    #[serde(default)]
    pub resting: Few<Leader, ELITES>,
    /// PAX-14.2.1p: the player's Capitals that are lost.
    #[serde(default)]
    pub lost_capitals: Capitals,
    /// PAX-R14-03: those of them that were lost this turn.
    #[serde(default)]
    pub lost_this_turn: Capitals,
    /// PAX-16.2-STC-e: an army must come to the Capital in the player's next Activation.
    #[serde(default)]
    pub disorder: bool,
    /// PAX-16.2-STC-g: the player has no more Activations this turn.
    #[serde(default)]
    pub barred: bool,
    /// PAX-17.2-35-d: the player's next Activation is used up by a civil war.
    #[serde(default)]
    pub civil_war: bool,
    /// PAX-16.2-STC-h: markers cost 2 Talents this turn, and next turn.
    #[serde(default)]
    pub dear: [bool; 2],
    /// PAX-16.2-GAL, PAX-17.2-18: squadrons have 3 Battle Points this turn.
    #[serde(default)]
    pub improved: bool,
    /// PAX-16.2-CON, PAX-17.2-10: the leader who is Conqueror this turn.
    #[serde(default)]
    pub conqueror: Option<Leader>,
    /// PAX-17.2-10-b: the card Conqueror has been played this turn.
    #[serde(default)]
    pub conquered: bool,
    /// PAX-17.2-12: the player has played the card Cunctator this turn.
    #[serde(default)]
    pub cunctator: bool,
    /// PAX-15.4.9m: the player was the richest at the end of the Income Phase.
    #[serde(default)]
    pub richest: bool,
    /// Talents from the last Income Phase.
    #[serde(default)]
    pub income: u16,
}

/// A plan made in a secret phase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Order {
    /// The player who plans it.
    pub seat: Seat,
    /// What is planned.
    pub deed: Deed,
    /// How many times.
    pub count: u8,
}

/// What a plan may be about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Deed {
    /// PAX-6.4.1: squadrons are disbanded; PAX-6.4.2: surplus heavy units are disbanded.
    Disband(Node, Piece),
    /// PAX-6.2, PAX-6.3, PAX-12.2.2: a unit or squadron is formed or hired.
    Form(Space, Unit),
    /// PAX-10.6.6d: a reduced unit is brought to full strength.
    Refit(Space, Unit),
    /// PAX-15.4.4: an Objective is bought.
    BuyObjective,
    /// PAX-8.1.5: a leader is placed.
    Place(Leader, Space),
}

impl Player {
    /// His Objectives from this place in the list on, each kind once. He may keep a duplicate (PAX-15.4.5b), but discarding
    /// either copy is the same choice.
    pub(crate) fn objectives_from(&self, from: usize) -> impl Iterator<Item = Objective> + '_ {
        let held = self.aims.iter().skip(from).map(|aim| aim.objective);
        let before = held.clone();
        held.enumerate()
            .filter(move |(place, aim)| !before.clone().take(*place).any(|other| other == *aim))
            .map(|(_, aim)| aim)
    }
}
