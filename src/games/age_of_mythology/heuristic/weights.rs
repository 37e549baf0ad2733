//! The tunable numbers.

use crate::ids::*;
use serde::{Deserialize, Serialize};

/// Tunable numbers of the evaluation and of the rule-based player: each civilization has its own ways.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Weights {
    /// The Greeks.
    pub greek: Style,
    /// The Egyptians.
    pub egyptian: Style,
    /// The Norse.
    pub norse: Style,
}

impl Weights {
    /// Those of a civilization.
    pub fn of(&self, civ: Civ) -> &Style {
        match civ {
            Civ::Greek => &self.greek,
            Civ::Egyptian => &self.egyptian,
            Civ::Norse => &self.norse,
        }
    }
}

/// How a civilization is played. The scale of worth is the victory point.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Style {
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
    /// Log odds of winning per point of worth at the end of a match, and how fast they fall with the turns to come: the first
    /// number divided by one plus the second times the turns.
    pub decisive: [f32; 2],
    /// Share of the points in the bank that is expected on each of the four victory cards.
    pub future: [f32; VictoryCard::COUNT],
    /// By how much an army must lead for a firm grip on its card, at the end and for each turn to come.
    pub army_lead: [f32; 2],
    /// The same for buildings.
    pub city_lead: [f32; 2],
    /// The way to the Wonder.
    pub wonder: WonderWeights,
    /// A cube of each resource.
    pub cube: [f32; Resource::COUNT],
    /// Cubes of a kind at which the value of the next one has halved.
    pub enough: f32,
    /// Added to the worth of a cube of favor when favor can buy a point.
    pub temple: f32,
    /// Value of a cube that would spoil now, as a share, for each round in which it can still be spent.
    pub surplus: f32,
    /// Production of a cube of each resource, for each turn to come and each player at the table.
    pub produce: [f32; Resource::COUNT],
    /// Cubes of a kind per full gathering at which the value of the next one has halved.
    pub plenty: f32,
    /// A villager, for each turn to come and each player at the table.
    pub villager: f32,
    /// A unit, and the same for each point of strength (1 is a unit that wins all skirmishes).
    pub unit: [f32; 2],
    /// Worth of being in an era at a large table with many turns to come.
    pub era: [f32; Era::COUNT],
    /// Turns to come at which `era` has halved.
    pub era_turns: f32,
    /// Share of `era` at tables of two, of three, of four, and of more players. Everybody gathers with everybody's cards, so at
    /// large tables there are plenty of cubes and good cards are scarce.
    pub era_tables: [f32; 4],
    /// With a temple, points for each cube of favor that everybody's full gathering yields, for each turn to come.
    pub offering: f32,
    /// Most points that a temple is expected to sell in a turn.
    pub offerings: f32,
    /// A building, for each turn to come, in the order of the buildings.
    pub buildings: [f32; Building::COUNT],
    /// A random card in hand, by action.
    pub hand: [f32; Kind::COUNT],
    /// A card still to be played in this turn.
    pub tempo: f32,
}

/// When the Wonder is in reach.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct WonderWeights {
    /// Share of the tiles that each player's cards gather from in a turn.
    pub harvest: f32,
    /// Turns to spare at which the chance of the Wonder is one half.
    pub spare: f32,
    /// Turns that make it clearly likelier or unlikelier.
    pub spread: f32,
    /// Largest chance of a player who still lacks cubes for the Wonder: with time enough and nearly everything paid.
    pub hope: f32,
    /// Chance with all cubes at hand.
    pub near: f32,
}

impl Default for EvaluationWeights {
    fn default() -> Self {
        Self {
            decisive: [0.42, 0.11],
            future: [0.0, 0.55, 0.71, 0.11],
            army_lead: [0.7, 0.35],
            city_lead: [0.7, 0.35],
            wonder: WonderWeights::default(),
            cube: [0.265, 0.167, 0.142, 0.169],
            enough: 10.0,
            temple: 0.016,
            surplus: 0.25,
            produce: [0.0175, 0.016, 0.0213, 0.0108],
            plenty: 12.0,
            villager: 0.013,
            unit: [0.005, 0.92],
            era: [0.0, 6.0, 10.5, 15.0],
            era_turns: 8.0,
            era_tables: [0.3, 0.5, 0.7, 1.0],
            offering: 0.0,
            offerings: 1.0,
            buildings: [0.0, 0.044, 0.019, 0.073, 0.044, 0.097, 0.064, 0.156, 0.129, 0.089, 0.095, 0.036, 0.0, 0.0],
            hand: [0.0, 0.0, 0.01, 0.0, 0.0, -0.02, -0.01],
            tempo: 0.037,
        }
    }
}

impl Default for WonderWeights {
    fn default() -> Self {
        Self { harvest: 0.375, spare: 1.0, spread: 1.0, hope: 0.4, near: 0.9 }
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
    /// Share of a card's gain after a Gather card that counts when cards are taken.
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
    /// Share of the others' gain that is taken off one's own.
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
    /// Cost of a unit of one's own that dies, times its strength plus one half.
    pub own_loss: f32,
    /// Gain from an enemy's unit that dies, times its strength plus one half.
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
