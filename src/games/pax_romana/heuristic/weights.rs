//! The tunable numbers.

use crate::ids::Power;
use serde::{Deserialize, Serialize};

/// Tunable numbers of the evaluation and of the rule-based player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Weights {
    /// What a position is worth.
    pub evaluation: EvaluationWeights,
    /// What the player does, whatever the power.
    pub policy: PolicyWeights,
    /// How Rome plays, and powers set up like it.
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
        // Found by playing with changed numbers against unchanged ones, as docs/rules/pax_romana.md tells.
        Self {
            evaluation: EvaluationWeights::default(),
            policy: PolicyWeights::default(),
            rome: Temper { boldness: 1.2, caution: 0.5, arms: 1.1, towns: 1.3, sea: 1.1 },
            carthage: Temper { boldness: 1.15, caution: 0.7, arms: 1.3, towns: 0.9, sea: 0.9 },
            greece: Temper { boldness: 1.3, caution: 0.45, arms: 1.3, towns: 1.3, sea: 1.1 },
            east: Temper { boldness: 1.3, caution: 0.5, arms: 1.2, towns: 1.3, sea: 0.9 },
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

/// What distinguishes the powers.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Temper {
    /// Strength, as a share of the enemy's, at which an army attacks or intercepts.
    pub boldness: f32,
    /// Strength, as a share of the enemy's, below which an army withdraws.
    pub caution: f32,
    /// How much is spent on combat units; 1 matches the neighbours.
    pub arms: f32,
    /// How much is spent on Towns and Cities.
    pub towns: f32,
    /// Worth of prizes across the sea, as a share of those that can be reached over land.
    pub sea: f32,
}

impl Default for Temper {
    fn default() -> Self {
        Self { boldness: 1.3, caution: 0.6, arms: 1.0, towns: 1.0, sea: 0.9 }
    }
}

/// Worth of what a player has, in victory points.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct EvaluationWeights {
    /// Log odds of winning per point of worth at the end of a match, and their decline with the turns to come: the first
    /// number divided by one plus the second times the turns.
    pub decisive: [f32; 2],
    /// Geographical and Civilization Points by which one must be ahead for a firm hold on a rank.
    pub lead: [f32; 2],
    /// A Victory Phase to come counts this share of the one before it.
    pub patience: f32,
    /// Points of a Province not controlled count by the share of its Spaces held, times this.
    pub progress: f32,
    /// Points in the region that decides a scenario without a victory track.
    pub region: f32,
    /// Holding everything that ends the match at once.
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
    /// A point of Stability, and the extra cost of each point below zero.
    pub stability: [f32; 2],
    /// A Capital of the player's that is lost.
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

/// Worth of what a player may do, in Geographical Points; a Province gives one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PolicyWeights {
    /// What a place loses in attraction with each link beyond the reach of a move.
    pub distance: f32,
    /// Gaining a Province, apart from its points: its income and Stability.
    pub province: f32,
    /// Making another player lose a Province, as a share of gaining one.
    pub denial: f32,
    /// One more Space of a Province that the loss of a single Space could cost.
    pub firm: f32,
    /// Leaving a Space of a Province that the player does not control yet, as a share of the worth of one more.
    pub hold: f32,
    /// What a group can settle after it has reached its first goal, as a share of its worth.
    pub onward: f32,
    /// Battle Points above which an army makes Garrisons of a heavy unit.
    pub core: f32,
    /// What the Spaces that these Garrisons would hold must be worth together.
    pub settles: f32,
    /// A Civilization Point.
    pub civilization: f32,
    /// Per point of reward, a Province that an Objective in hand asks for.
    pub objective: f32,
    /// A Capital: the player's own in danger, or an enemy's.
    pub capital: f32,
    /// Standing where an enemy might come, for an army with nothing better to do.
    pub guard: f32,
    /// What a place must be worth for a unit to go or stay there.
    pub least: f32,
    /// Talents kept in the Manpower Phase for each marker to come: for its price, and for what it builds.
    pub reserve: [f32; 2],
    /// Talents at which an Activation becomes a Muster Action, after keeping what construction needs.
    pub chest: u16,
    /// Squadrons that a sea power wants, as a multiple of its strongest neighbour's.
    pub galleys: f32,
    /// Most Talents bid for a siege.
    pub siege: u8,
}

impl Default for PolicyWeights {
    fn default() -> Self {
        Self {
            distance: 0.5,
            province: 0.4,
            denial: 0.3,
            firm: 0.8,
            hold: 0.7,
            onward: 1.0,
            core: 3.5,
            settles: 0.5,
            civilization: 0.9,
            objective: 0.25,
            capital: 2.5,
            guard: 0.2,
            least: 0.15,
            reserve: [1.0, 2.2],
            chest: 9,
            galleys: 0.4,
            siege: 1,
        }
    }
}
