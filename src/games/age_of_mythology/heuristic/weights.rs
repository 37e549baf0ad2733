//! The tunable numbers.

use super::super::ids::*;
use serde::{Deserialize, Serialize};

/// Tunable numbers of the evaluation and of the rule-based player. The scale of worth is the victory point.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Weights {
    /// What a position is worth.
    pub evaluation: EvaluationWeights,
    /// Which cards are taken, played and kept.
    pub cards: CardWeights,
    /// Attacks and battles.
    pub war: WarWeights,
}

/// What the things of a player are worth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct EvaluationWeights {
    /// Log odds of winning per point of worth, at the end of a match; smaller the longer it lasts.
    pub decisive: f32,
    /// Share of the points in the bank that is expected on each of the four victory cards.
    pub future: f32,
    /// How far an army must lead for a firm grip on the card, at the end and for each turn to come.
    pub army_lead: [f32; 2],
    /// The same for buildings.
    pub city_lead: [f32; 2],
    /// Chance to build the Wonder by era, and with all its cubes at hand.
    pub wonder: [f32; Era::COUNT + 1],
    /// A cube.
    pub cube: f32,
    /// Cubes of a kind at which the value of the next one has halved.
    pub enough: f32,
    /// Added for a cube of favor when a point can be bought with them.
    pub temple: f32,
    /// Value of a cube that would spoil now, as a share, for each round in which it can still be spent.
    pub surplus: f32,
    /// Share of the tiles from which each player's cards gather in a turn.
    pub harvest: f32,
    /// Cubes of a kind per full gathering at which the value of the next one has halved.
    pub plenty: f32,
    /// A villager, as a share of a cube of production.
    pub villager: f32,
    /// A unit, and the same for each point of strength (1 is a unit that wins all skirmishes).
    pub unit: [f32; 2],
    /// An era, for each turn to come.
    pub era: f32,
    /// Buildings other than gather bonuses, for each turn to come, in the order of the buildings.
    pub buildings: [f32; Building::COUNT],
}

impl Default for EvaluationWeights {
    fn default() -> Self {
        Self {
            decisive: 0.7,
            future: 0.22,
            army_lead: [0.7, 0.35],
            city_lead: [0.7, 0.35],
            wonder: [0.0, 0.01, 0.02, 0.04, 0.5],
            cube: 0.1,
            enough: 10.0,
            temple: 0.03,
            surplus: 0.25,
            harvest: 0.1,
            plenty: 12.0,
            villager: 0.8,
            unit: [0.03, 0.25],
            era: 0.02,
            buildings: [0.0, 0.02, 0.02, 0.05, 0.06, 0.04, 0.04, 0.0, 0.0, 0.0, 0.0, 0.02, 0.08, 0.0],
        }
    }
}

/// Which cards are taken, played and kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CardWeights {
    /// Most permanent cards taken in a turn, kept ones included; the other places are for random ones.
    pub permanents: u8,
    /// Added to the gain of a permanent card when cards are taken, by action.
    pub habits: [f32; Kind::COUNT],
    /// Share of what a card brings after a Gather card that counts when cards are taken.
    pub patience: f32,
    /// Gain that a random card must promise above a permanent one to be played now.
    pub rare: f32,
    /// What cards are worth for a later turn, by action.
    pub keep: [f32; Kind::COUNT],
    /// The same for each unit, building or tile more than on the permanent card.
    pub keep_step: f32,
    /// The same for a god power.
    pub keep_god: f32,
    /// Random cards worth less than this are discarded.
    pub keep_from: f32,
    /// Share of the worth of the others' gain that is taken off one's own.
    pub rivalry: f32,
}

impl Default for CardWeights {
    fn default() -> Self {
        Self {
            permanents: 3,
            habits: [0.0, 0.3, 0.05, 0.05, 0.0, 0.0, 0.0],
            patience: 0.6,
            rare: 0.05,
            keep: [0.1, 0.5, 0.2, 0.2, 0.0, 0.5, 0.2],
            keep_step: 0.15,
            keep_god: 0.1,
            keep_from: 0.4,
            rivalry: 0.85,
        }
    }
}

/// Attacks and battles.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct WarWeights {
    /// Cost of an own unit that dies, per point of strength and a half.
    pub own_loss: f32,
    /// Gain from an enemy's unit that dies, the same way.
    pub enemy_loss: f32,
    /// Weight of winning the card Won the Last Battle.
    pub points: f32,
    /// Worth of a unit that beats what the neighbours have, by the difference from its strength against all units.
    pub counter: f32,
}

impl Default for WarWeights {
    fn default() -> Self {
        Self { own_loss: 0.25, enemy_loss: 0.12, points: 1.0, counter: 0.8 }
    }
}
