//! The tunable numbers.

use crate::ids::Power;
use serde::{Deserialize, Serialize};

/// Tunable numbers of the evaluation and of the rule-based player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Weights {
    /// What a position is worth.
    pub evaluation: EvaluationWeights,
    /// What is done, whoever plays.
    pub policy: PolicyWeights,
    /// How Rome plays, and powers that are set up like it.
    pub rome: Temper,
    /// How Carthage plays.
    pub carthage: Temper,
    /// How Greece plays.
    pub greece: Temper,
    /// How the East plays.
    pub east: Temper,
}

impl Default for Weights {
    fn default() -> Self {
        // Rome opens with neighbours that it can beat and fewer Towns than the others; Carthage and the East live by the sea
        // and far from each other.
        let calm = Temper::default();
        Self {
            evaluation: EvaluationWeights::default(),
            policy: PolicyWeights::default(),
            rome: Temper { boldness: 1.2, arms: 1.25, ..calm },
            carthage: Temper { sea: 1.1, ..calm },
            greece: calm,
            east: Temper { sea: 1.1, ..calm },
        }
    }
}

impl Weights {
    /// How a power with these restrictions and rewards plays.
    pub(super) fn temper(&self, template: Power) -> &Temper {
        match template {
            Power::Rome => &self.rome,
            Power::Carthage => &self.carthage,
            Power::East => &self.east,
            _ => &self.greece,
        }
    }
}

/// What tells the powers apart.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Temper {
    /// Own strength, as a share of the enemy's, at which an army attacks or intercepts.
    pub boldness: f32,
    /// Own strength, as a share of the enemy's, below which an army withdraws.
    pub caution: f32,
    /// How much is spent on combat units; 1 is what the neighbours call for.
    pub arms: f32,
    /// How much is spent on Towns and Cities.
    pub towns: f32,
    /// What lies across the sea, as a share of what can be reached over land.
    pub sea: f32,
}

impl Default for Temper {
    fn default() -> Self {
        Self { boldness: 1.3, caution: 0.6, arms: 1.0, towns: 1.0, sea: 0.9 }
    }
}

/// What the things of a player are worth. The scale is the victory point.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct EvaluationWeights {
    /// Log odds of winning per point of worth at the end of a match, and how much less it is for each turn to come: the
    /// first divided by one plus the second times the turns.
    pub decisive: [f32; 2],
    /// Geographical and Civilization Points by which one must be ahead for a firm hold on a rank.
    pub lead: [f32; 2],
    /// A Victory Phase to come counts this share of the one before it.
    pub patience: f32,
    /// Points of a Province that is not controlled count by the share of its Spaces that are held, times this.
    pub progress: f32,
    /// Points of the region that decides scenarios without a victory track.
    pub region: f32,
    /// All of what ends the match at once is held.
    pub automatic: f32,
    /// A Talent, and the number of Talents at which the value of the next one has halved.
    pub talents: [f32; 2],
    /// A Talent of income, for each turn to come.
    pub income: f32,
    /// A Battle Point of an army.
    pub army: f32,
    /// Battle Points at which the value of the next one has halved.
    pub enough: f32,
    /// A squadron.
    pub galleys: f32,
    /// A point of Stability, and what it costs on top for each point below zero.
    pub stability: [f32; 2],
    /// An own Capital that is lost.
    pub capital: f32,
    /// A card in hand.
    pub card: f32,
    /// An Objective in hand.
    pub objective: f32,
}

impl Default for EvaluationWeights {
    fn default() -> Self {
        Self {
            decisive: [0.4, 0.15],
            lead: [1.2, 1.6],
            patience: 0.85,
            progress: 0.6,
            region: 1.0,
            automatic: 20.0,
            talents: [0.25, 12.0],
            income: 0.1,
            army: 0.12,
            enough: 60.0,
            galleys: 0.15,
            stability: [0.25, 0.4],
            capital: 6.0,
            card: 0.1,
            objective: 0.3,
        }
    }
}

/// What is done. The scale is the Geographical Point, which a Province gives.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PolicyWeights {
    /// What a place loses in attraction with each link beyond the reach of a move.
    pub distance: f32,
    /// A Province gained besides its points: its income and Stability.
    pub province: f32,
    /// A Province that somebody else loses, as a share of one gained.
    pub denial: f32,
    /// A Civilization Point.
    pub civilization: f32,
    /// An Objective in hand that a Province belongs to, by the points of its reward.
    pub objective: f32,
    /// A Capital: the own one in danger, or that of an enemy.
    pub capital: f32,
    /// An army without anything better to do stands where an enemy might come.
    pub guard: f32,
    /// What a place must be worth for a unit to go there or stay there.
    pub least: f32,
    /// Talents kept in the Manpower Phase for each marker to come: for itself, and for what it builds.
    pub reserve: [f32; 2],
    /// Talents at which an Activation goes to a Muster Action, with everything kept that is to be built.
    pub chest: u16,
    /// Squadrons that a power at sea wants, by its strongest neighbour's.
    pub galleys: f32,
    /// Talents bid for a siege: most of them.
    pub siege: u8,
}

impl Default for PolicyWeights {
    fn default() -> Self {
        Self {
            distance: 0.6,
            province: 0.5,
            denial: 0.4,
            civilization: 0.55,
            objective: 0.25,
            capital: 3.0,
            guard: 0.3,
            least: 0.2,
            reserve: [1.0, 2.0],
            chest: 6,
            galleys: 0.4,
            siege: 1,
        }
    }
}
