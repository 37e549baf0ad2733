//! The tunable numbers.

use serde::{Deserialize, Serialize};

/// Tunable numbers of the evaluation and of the rule-based player.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Weights {
    /// What a position is worth.
    pub evaluation: EvaluationWeights,
    /// What is done.
    pub policy: PolicyWeights,
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

/// What is done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PolicyWeights {
    /// How often each beginning of a move is played to its end.
    pub trials: u8,
    /// Share of the steps of such a trial that are taken at random.
    pub wander: f32,
    /// What a place loses in attraction with each link.
    pub distance: f32,
    /// Own strength, as a share of the enemy's, at which an army attacks or intercepts.
    pub boldness: f32,
    /// Own strength, as a share of the enemy's, below which an army withdraws.
    pub caution: f32,
    /// Talents that are kept for markers.
    pub reserve: u16,
    /// Talents at which a Muster Action comes into question.
    pub chest: u16,
}

impl Default for PolicyWeights {
    fn default() -> Self {
        Self { trials: 3, wander: 0.2, distance: 0.75, boldness: 1.1, caution: 0.6, reserve: 3, chest: 6 }
    }
}
