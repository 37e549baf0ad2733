//! One player: Treasury, Stability, points, what is in hand, and what is planned in secret.

use crate::force::{Owner, Piece};
use crate::ids::*;
use agon_game::schemars::{self, JsonSchema};
use agon_game::{IdSet, List, Seat, Table, enum_id};
use serde::{Deserialize, Serialize};

/// Most cards in a hand: the limit (PAX-17.1.4a), one more while one must go, and those that Traitors may add before that.
pub const HAND: usize = 5;
/// Most Objectives of a player (PAX-15.4.4d), one more while one must go.
pub const OBJECTIVES: usize = 5;
/// Most leaders drawn at a time (PAX-8.1.2a, PAX-12.4.7e).
pub const DRAWN: usize = 3;
/// Most Elite leaders of a player who have been in play in a turn: those of the pool, and named ones.
pub const ELITES: usize = 4;

/// A set of seats.
pub type Seats = IdSet<Owner, u8>;

/// An event card in hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Held {
    /// Which.
    pub card: Card,
    /// PAX-17.2-33: who else has seen it.
    #[serde(default)]
    pub seen: Seats,
    /// PAX-17.1.4b: it was kept when the deck was last shuffled.
    #[serde(default)]
    pub old: bool,
}

/// An Objective of a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Aim {
    /// Which.
    pub objective: Objective,
    /// PAX-15.4.6c.
    #[serde(default)]
    pub revealed: bool,
}

enum_id! {
    /// PAX-15.1.1: where victory points come from.
    pub enum PointSource: "source of points" {
        /// The rank in Geographical Objective Points (PAX-15.2).
        Geography = "geography",
        /// The rank in Civilization Points (PAX-15.3).
        Civilization = "civilization",
        /// Objectives that give victory points (PAX-15.4.2).
        Objectives = "objectives",
    }
}

/// One player.
#[derive(Clone, Copy, PartialEq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// The power.
    pub power: Power,
    /// PAX-1.4am.
    pub talents: u16,
    /// PAX-14.1.1.
    pub stability: i8,
    /// Victory points.
    pub points: u16,
    /// Where they come from; those of a set-up come from nowhere.
    #[serde(default)]
    pub sources: Table<PointSource, u16, { PointSource::COUNT }>,
    /// Victory points of the last Victory Phase.
    #[serde(default)]
    pub gained: u8,
    /// Activation Markers in the pool.
    #[serde(default)]
    pub markers: u8,
    /// PAX-17.2-34-a: markers in the pool that cost nothing.
    #[serde(default)]
    pub free_markers: u8,
    /// Event cards in hand.
    #[serde(default)]
    pub hand: List<Held, HAND>,
    /// In observations: cards in hand that are hidden, those kept at the last shuffle first.
    #[serde(default)]
    pub hidden_cards: [u8; 2],
    /// Objectives.
    #[serde(default)]
    pub aims: List<Aim, OBJECTIVES>,
    /// In observations: Objectives that are hidden.
    #[serde(default)]
    pub hidden_aims: u8,
    /// Leaders drawn but not yet placed, in the order of drawing.
    #[serde(default)]
    pub drawn: List<Leader, DRAWN>,
    /// In observations: leaders drawn that are hidden.
    #[serde(default)]
    pub hidden_leaders: u8,
    /// PAX-8.3b: Elite leaders who have been in play in this turn.
    #[serde(default)]
    pub used: List<Leader, ELITES>,
    /// PAX-8.3b: Elite leaders who were in play in the turn before.
    #[serde(default)]
    pub resting: List<Leader, ELITES>,
    /// PAX-14.2.1p: bits of the own Capitals that are lost.
    #[serde(default)]
    pub lost_capitals: u8,
    /// PAX-16.2-STC-e: an army must come to the Capital in the next Activation.
    #[serde(default)]
    pub disorder: bool,
    /// PAX-16.2-STC-g: no more Activations in this turn.
    #[serde(default)]
    pub barred: bool,
    /// PAX-17.2-35-d: the next Activation is used for a civil war.
    #[serde(default)]
    pub civil_war: bool,
    /// PAX-16.2-STC-h: markers cost 2 Talents in this turn, and in the next one.
    #[serde(default)]
    pub dear: [bool; 2],
    /// PAX-16.2-GAL, PAX-17.2-18: squadrons have 3 Battle Points in this turn.
    #[serde(default)]
    pub improved: bool,
    /// PAX-16.2-CON, PAX-17.2-10: a Conqueror in this turn.
    #[serde(default)]
    pub conqueror: Option<Leader>,
    /// PAX-17.2-10-b: the card Conqueror has been played in this turn.
    #[serde(default)]
    pub conquered: bool,
    /// PAX-17.2-12: Cunctator in this turn.
    #[serde(default)]
    pub cunctator: bool,
    /// PAX-15.4.9m: the richest at the end of the Income Phase.
    #[serde(default)]
    pub richest: bool,
    /// Talents from the last Income Phase.
    #[serde(default)]
    pub income: u16,
}

/// Something planned in a secret phase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Order {
    /// Who plans it.
    pub seat: Seat,
    /// What.
    pub deed: Deed,
    /// How often.
    pub count: u8,
}

/// What can be planned.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Deed {
    /// PAX-6.4.1: squadrons are disbanded; PAX-6.4.2: so are surplus heavy units.
    Disband(Node, Piece),
    /// PAX-6.2, PAX-6.3, PAX-12.2.2: a unit or squadron is formed or hired.
    Form(Space, Unit),
    /// PAX-10.6.6d: a reduced unit is made full.
    Refit(Space, Unit),
    /// PAX-15.4.4.
    BuyObjective,
    /// PAX-8.1.5: a leader is placed.
    Place(Leader, Space),
}

impl Player {
    /// His Objectives from a place of the list on, each once: a duplicate may be kept (PAX-15.4.5b), but to discard either
    /// is the same choice.
    pub(crate) fn objectives_from(&self, from: usize) -> impl Iterator<Item = Objective> + '_ {
        let held = self.aims.iter().skip(from).map(|aim| aim.objective);
        let before = held.clone();
        held.enumerate()
            .filter(move |(place, aim)| !before.clone().take(*place).any(|other| other == *aim))
            .map(|(_, aim)| aim)
    }
}
