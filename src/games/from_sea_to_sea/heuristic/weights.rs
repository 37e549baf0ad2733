//! The tunable numbers.

use serde::{Deserialize, Serialize};

/// Tunable numbers of the evaluation and of the rule-based player.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Weights {
    /// The value of a position.
    pub evaluation: EvaluationWeights,
    /// The distance of a capture.
    pub plan: PlanWeights,
    /// Draws of checks.
    pub check: CheckWeights,
}

/// Log odds of victory: the sum of these times `sharpness`. First guesses, then three rounds of fitting (a ridge regression of the
/// regions captured at the end and a logistic one of victory on the positions between cards, 6,000 to 30,000 of them from
/// matches of the rule-based player with itself on medium), then a search along single values, kept when matches with
/// other seeds confirmed them. `base` and `sharpness` are guesses: the values order positions but are not calibrated
/// probabilities.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct EvaluationWeights {
    /// At the start of the count.
    pub base: f32,
    /// Factor from the sum to log odds. Flatter than the results of matches, so that searches can distinguish even poor
    /// positions.
    pub sharpness: f32,
    /// Per captured region.
    pub captured: f32,
    /// Per cell of the Rome marker.
    pub rome: f32,
    /// When the marker may reach the next token with the coming event: 0, 1, 2 cells to spare.
    pub danger: [f32; 3],
    /// Per round in sight whose event is missing; a later round counts less.
    pub starvation: f32,
    /// How much less a round counts than the one before it.
    pub later: f32,
    /// Per troublemaker that events count.
    pub troublemaker: f32,
    /// Per full three of them.
    pub threes: f32,
    /// Per region that is nearly captured: the sum of the readiness by `plan`.
    pub readiness: f32,
    /// Per built city.
    pub city: f32,
    /// Per city that is nearly built.
    pub site: f32,
    /// Per talent of the team.
    pub talent: f32,
    /// Per talent still to be earned.
    pub inland: f32,
    /// Per peaceful unit.
    pub peaceful: f32,
    /// Per military unit.
    pub military: f32,
    /// Per resource carried, up to eight.
    pub carried: f32,
    /// Per food that a lower part would demand and nobody carries.
    pub hunger: f32,
    /// Per point of the mean check token.
    pub token: f32,
    /// Per cell that a scale has moved towards its next bonus.
    pub scale: f32,
    /// Per captured region with more strangers than locals.
    pub discontent: f32,
    /// Per card played in the round.
    pub card: f32,
}

impl Default for EvaluationWeights {
    fn default() -> Self {
        Self {
            base: -6.0,
            sharpness: 0.4,
            captured: 1.0,
            rome: 0.2,
            danger: [2.0, 0.35, 0.2],
            starvation: 0.1,
            later: 0.8,
            troublemaker: 0.1,
            threes: 0.15,
            readiness: 0.7,
            city: 0.4,
            site: 0.3,
            talent: 0.95,
            inland: 0.55,
            peaceful: 0.03,
            military: 0.0,
            carried: 0.0,
            hunger: 0.03,
            token: 0.6,
            scale: 0.02,
            discontent: 0.12,
            card: 0.1,
        }
    }
}

/// Distance of a capture or a city in action cards; its readiness is `exp(-cards / patience)`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PlanWeights {
    /// Cards after which a capture counts a third.
    pub patience: f32,
    /// A step of a leader or of a unit.
    pub step: f32,
    /// A resource that still has to be gathered.
    pub gather: f32,
    /// Added if nobody there can carry it.
    pub carrier: f32,
    /// A unit that still has to be hired.
    pub hire: f32,
    /// A city that still has to be built, its resources apart.
    pub build: f32,
    /// A talent that is spent.
    pub talent: f32,
    /// A bonus token that still has to be earned.
    pub bonus_token: f32,
    /// A neighbour that still has to be captured or calmed.
    pub neighbour: f32,
    /// Strength of the card that is expected for a check.
    pub strength: f32,
    /// By how much the expected result should exceed the difficulty.
    pub margin: f32,
    /// A unit that has to come from next door for a check.
    pub reinforcement: f32,
    /// By how much a copied action must improve the log odds, beyond the cost of the talent.
    pub copy_margin: f32,
    /// Ways to play a card that are followed by the next card; 0 looks at the one card only.
    pub width: u8,
    /// Cards are tried out; otherwise they are drawn at random and only the small decisions are considered, which is far
    /// faster: for searches, which try out cards themselves.
    pub trials: bool,
}

impl Default for PlanWeights {
    fn default() -> Self {
        Self {
            patience: 0.56,
            step: 0.35,
            gather: 0.45,
            carrier: 0.4,
            hire: 0.25,
            build: 1.0,
            talent: 0.5,
            bonus_token: 1.6,
            neighbour: 1.8,
            strength: 2.6,
            margin: 1.0,
            reinforcement: 0.3,
            copy_margin: 0.05,
            width: 0,
            trials: true,
        }
    }
}

/// Draws of a check.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CheckWeights {
    /// Draws that are worth the risk of losses for a bonus token.
    pub draws_for_bonus: u8,
    /// Least chance of success for which food is given.
    pub food_chance: f32,
    /// Playouts of a check when actions are compared.
    pub samples: u8,
}

impl Default for CheckWeights {
    fn default() -> Self {
        Self { draws_for_bonus: 2, food_chance: 0.25, samples: 3 }
    }
}
