//! The tuned weights of each civilization, where they differ from the common ones. Each civilization was tuned by itself
//! against the others with their former weights.

use super::weights::{CardWeights, EvaluationWeights, Style, WarWeights, Weights, WonderWeights};

impl Default for Weights {
    fn default() -> Self {
        Self { greek: greek(), egyptian: egyptian(), norse: Style::default() }
    }
}

/// Builders and a strong army; wood is the least of their needs.
fn greek() -> Style {
    let common = EvaluationWeights::default();
    Style {
        evaluation: EvaluationWeights {
            army_lead: [0.7, 0.175],
            cube: [0.186, 0.058, 0.142, 0.169],
            surplus: 0.125,
            villager: 0.026,
            unit: [0.007, 1.29],
            buildings: [0.0, 0.044, 0.019, 0.073, 0.031, 0.194, 0.064, 0.156, 0.129, 0.125, 0.095, 0.025, 0.0, 0.0],
            hand: [0.0, -0.05, 0.014, 0.0, -0.05, -0.03, -0.01],
            wonder: WonderWeights { harvest: 0.75, spare: 0.5, spread: 0.7, hope: 0.28, near: 0.9 },
            ..common
        },
        cards: CardWeights {
            habits: [0.05, 0.42, 0.035, 0.05, -0.05, 0.05, 0.0],
            keep: [0.1, 0.5, 0.2, 0.14, 0.0, 0.5, 0.2],
            keep_from: 1.12,
            ..CardWeights::default()
        },
        war: WarWeights { points: 0.5, ..WarWeights::default() },
    }
}

/// Rich in favor and short of wood; buildings pay, and so does killing enemies.
fn egyptian() -> Style {
    let common = EvaluationWeights::default();
    Style {
        evaluation: EvaluationWeights {
            decisive: [0.29, 0.11],
            future: [0.05, 1.1, 0.71, 0.15],
            city_lead: [0.35, 0.69],
            cube: [0.186, 0.334, 0.142, 0.237],
            enough: 14.0,
            temple: 0.022,
            produce: [0.0245, 0.016, 0.0213, 0.0108],
            unit: [0.003, 0.92],
            buildings: [0.0, 0.062, 0.019, 0.073, 0.044, 0.049, 0.064, 0.156, 0.258, 0.125, 0.095, 0.036, 0.0, 0.0],
            hand: [0.0, 0.0, 0.01, -0.1, 0.0, -0.02, -0.01],
            wonder: WonderWeights { harvest: 0.26, spare: 1.4, near: 0.45, ..common.wonder.clone() },
            ..common
        },
        cards: CardWeights {
            habits: [0.1, 0.3, 0.05, 0.07, 0.05, 0.0, 0.0],
            patience: 0.3,
            keep: [0.2, 0.5, 0.2, 0.1, 0.0, 0.7, 0.2],
            keep_from: 0.8,
            ..CardWeights::default()
        },
        war: WarWeights { own_loss: 0.125, enemy_loss: 0.24, ..WarWeights::default() },
    }
}
