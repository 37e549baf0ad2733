//! The tunable numbers.

use serde::{Deserialize, Serialize};

/// Tunable numbers of the evaluation and of the rule-based player.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Weights {
    /// What a position is worth.
    pub evaluation: EvaluationWeights,
    /// Phase 2.
    pub trade: TradeWeights,
    /// Phase 3.
    pub build: BuildWeights,
    /// Phase 4.
    pub war: WarWeights,
}

/// The rating of an empire is the sum of these; payoffs are the softmax of the ratings. The numbers are log odds,
/// fitted to who won in matches of the rule-based player against itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct EvaluationWeights {
    /// Per good that the empire earns each round.
    pub goods: f32,
    /// Per different kind among them.
    pub kinds: f32,
    /// Per coin that it earns each round.
    pub coins: f32,
    /// Per rare good that it earns each round.
    pub rare: f32,
    /// For 2, 3, 4 and 5 heroes and wonders, the starting hero included.
    pub cards: [f32; 4],
    /// For 1, 2, 3 and 4 capitals and legendary cities.
    pub great: [f32; 4],
    /// Per empty slot for them in own provinces.
    pub great_slots: f32,
    /// For leading 1, 2 and 3 tracks; a shared lead counts half.
    pub leads: [f32; 3],
    /// Per point of the military track.
    pub military: f32,
    /// Per set of three that can be bought this round.
    pub purchase: f32,
    /// When the largest set of this round has 10, 11, 12 resources.
    pub hoard: [f32; 3],
    /// When all cards still missing for the fifth can be bought this round.
    pub rush: f32,
    /// Times the yield of a round divided by the price of all missing cards, at most 2.
    pub pace: f32,
    /// Per empty slot in own provinces.
    pub open: f32,
}

impl Default for EvaluationWeights {
    fn default() -> Self {
        Self {
            goods: 0.18,
            kinds: 0.0,
            coins: 0.2,
            rare: 0.15,
            cards: [0.4, 1.1, 2.2, 5.5],
            great: [0.0, 0.0, 0.0, 1.0],
            great_slots: 0.0,
            leads: [0.2, 0.25, 0.8],
            military: 0.08,
            purchase: 0.15,
            hoard: [0.7, 0.8, 2.2],
            rush: 1.9,
            pace: 0.2,
            open: 0.06,
        }
    }
}

/// Worth of resources in a trade, on a scale where the first good of a kind is about 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TradeWeights {
    /// First, second, third and any further good of a kind.
    pub copies: [f32; 4],
    /// A coin.
    pub coin: f32,
    /// Added to a resource that may complete one's own set for the Pyramids.
    pub completes: f32,
    /// Cost of letting an opponent have what may complete his set for the Pyramids.
    pub feeds: f32,
    /// Cost per resource traded: what the others gain by it.
    pub generosity: f32,
}

impl Default for TradeWeights {
    fn default() -> Self {
        Self { copies: [1.0, 0.25, 0.2, 0.1], coin: 0.75, completes: 2.0, feeds: 3.0, generosity: 0.2 }
    }
}

/// Worth of purchases, on a scale where a caravan is about 3, its price.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct BuildWeights {
    /// A good each round.
    pub good: f32,
    /// Added to a good of a kind not earned so far.
    pub new_kind: f32,
    /// A coin each round.
    pub coin: f32,
    /// A rare good each round.
    pub rare: f32,
    /// An empty slot in a new province, as a share of what its building would be worth.
    pub slot: f32,
    /// The second, third and fourth capital or legendary city.
    pub great: [f32; 3],
    /// A slot for a legendary city that opponents could take.
    pub legendary_slot: f32,
    /// Provinces that a trireme opens, as a share of the worth of their markers, or of great cities to be attacked.
    pub passage: f32,
    /// A legion, before threats and chances.
    pub legion: f32,
    /// A trireme, before what it opens.
    pub trireme: f32,
    /// A fortress, before threats.
    pub fortress: f32,
    /// Share of the worth of a threatened province that a defending unit saves.
    pub defence: f32,
    /// Share of the worth of a weak neighbour that a further legion there gains.
    pub chance: f32,
    /// Per point of influence of a card.
    pub influence: f32,
    /// The ability of a card, as a factor.
    pub ability: f32,
    /// Added for the second, third, fourth card.
    pub cards: [f32; 3],
    /// A card that brings the fifth within reach this round.
    pub rush: f32,
    /// Taking the lead on a track.
    pub lead: f32,
    /// Taking the lead on the third track.
    pub third_lead: f32,
    /// Breaking the lead of an empire that leads on all tracks.
    pub deny_lead: f32,
    /// A coin that is kept.
    pub kept_coin: f32,
}

impl Default for BuildWeights {
    fn default() -> Self {
        Self {
            good: 3.0,
            new_kind: 0.6,
            coin: 3.0,
            rare: 3.4,
            slot: 0.11,
            great: [2.0, 6.0, 60.0],
            legendary_slot: 1.2,
            passage: 0.2,
            legion: 2.4,
            trireme: 1.0,
            fortress: 0.6,
            defence: 0.4,
            chance: 0.25,
            influence: 0.4,
            ability: 1.0,
            cards: [2.4, 7.0, 12.0],
            rush: 200.0,
            lead: 1.0,
            third_lead: 40.0,
            deny_lead: 20.0,
            kept_coin: 0.4,
        }
    }
}

/// Worth of moves and conquests, on the scale of purchases: a building that yields one resource a round is about 3.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct WarWeights {
    /// A building held for a round.
    pub held: f32,
    /// A building taken from an opponent, besides its yield: destroyed or lost to him.
    pub harm: f32,
    /// A province whose marker is seized, as a share of its worth.
    pub seize: f32,
    /// A unit of one's own that is lost.
    pub own_unit: f32,
    /// An enemy unit destroyed.
    pub enemy_unit: f32,
    /// Share of the worth of a province that a defender saves from a threat.
    pub defence: f32,
    /// Added to a province of one's own with a capital or legendary city when it has to be defended.
    pub own_great: f32,
    /// Chance of winning below which no battle is sought for its own sake.
    pub least_chance: f32,
    /// A capital or legendary city that an empire with 1, 2, 3, 4 of them has or could have; empty slots in its
    /// provinces count as half way.
    pub deny_great: [f32; 4],
    /// How much more it is worth to hurt the empire that leads.
    pub leader: f32,
}

impl Default for WarWeights {
    fn default() -> Self {
        Self {
            held: 2.0,
            harm: 0.6,
            seize: 0.8,
            own_unit: 2.0,
            enemy_unit: 1.2,
            defence: 0.2,
            own_great: 6.0,
            least_chance: 0.5,
            deny_great: [0.5, 3.0, 20.0, 60.0],
            leader: 1.0,
        }
    }
}
