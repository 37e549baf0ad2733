//! What is to be done next: decisions, chance results and automatic steps, in the order of the rulebook.
//!
//! The steps of a match lie on a stack; the top one is carried out first, and what it sets off is put on top of what remains.

use super::ids::*;
use crate::game::Seat;
use serde::{Deserialize, Serialize};

/// One of the two sides of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The player of the Attack card.
    Attacker,
    /// His opponent.
    Defender,
}

impl Side {
    /// Both, the attacker first.
    pub const BOTH: [Side; 2] = [Side::Attacker, Side::Defender];

    /// The opponent's side.
    pub fn other(self) -> Side {
        match self {
            Side::Attacker => Side::Defender,
            Side::Defender => Side::Attacker,
        }
    }
}

/// What a tile is turned up for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TurnUp {
    /// AOM-117.
    Draft,
    /// AOM-401.
    Explore,
}

/// One thing to do.
#[derive(Clone, Copy, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Step {
    /// Chance: civilizations and seats (AOM-101 to AOM-103).
    DealCivs,
    /// Chance: AOM-106.
    FirstPlayer,
    /// Chance: tiles are turned up.
    TurnUp {
        /// For what.
        purpose: TurnUp,
        /// Tiles left.
        left: u8,
    },
    /// AOM-118 to AOM-121.
    Draft {
        /// Number of the chance, from 0.
        chance: u8,
    },
    /// AOM-122, AOM-405: the other tiles go back.
    ReturnTiles,

    /// AOM-201: a turn begins.
    BeginTurn,
    /// AOM-203, AOM-204.
    PlacePoint {
        /// How many have been placed.
        placed: u8,
    },
    /// AOM-305, AOM-306: permanent cards are taken, in the order of actions.
    TakePermanents {
        /// How many players have done so.
        done: u8,
        /// Cards come in this order.
        from: u8,
    },
    /// AOM-304, AOM-307: random cards.
    DrawRandom {
        /// How many players have done so.
        done: u8,
    },
    /// Chance: a card from the random deck.
    DrawCard {
        /// For whom.
        seat: Seat,
        /// Cards left to draw.
        left: u8,
    },
    /// AOM-351: the next card of a round.
    NextCard {
        /// How many players have played in this round.
        done: u8,
    },
    /// AOM-351, AOM-354.
    PlayCard {
        /// Who.
        seat: Seat,
    },
    /// AOM-357.
    UsePower,
    /// The effects of the power, from this one on.
    Powers {
        /// Place among the effects of the card.
        next: u8,
    },
    /// The ordinary action of the card.
    BeginAction,
    /// After the third round: more cards (extra actions).
    ExtraCard,
    /// AOM-701.
    Spoilage,
    /// AOM-711.
    DiscardCards {
        /// How many players have done so.
        done: u8,
        /// Cards come in this order: permanent cards by action, then random cards by kind.
        from: u8,
    },
    /// AOM-721.
    EndTurn,

    /// AOM-402, AOM-403: who picks a tile.
    Explore {
        /// How many players have picked.
        done: u8,
        /// Tiles that the active player may still take.
        picks: u8,
    },
    /// AOM-415.
    ChooseGather,
    /// AOM-411: workers are moved.
    Arrange {
        /// Moves come in the order of the tiles they go to, those of units after those of villagers.
        from: u8,
    },
    /// AOM-417 to AOM-425.
    Produce,
    /// AOM-441.
    Build {
        /// Buildings left.
        left: u8,
        /// AOM-C8: buildings come in this order.
        from: u8,
    },
    /// AOM-465: which resources a discount saves.
    Discount {
        /// For which building.
        building: Building,
        /// Cubes left to save.
        left: u8,
        /// Resources come in this order.
        from: u8,
    },
    /// AOM-501.
    Recruit {
        /// Units left.
        left: u8,
        /// Units come in this order.
        from: u8,
    },
    /// AOM-521, AOM-469.
    Trade {
        /// The exchange has been made.
        exchanged: bool,
    },
    /// AOM-524, AOM-R35: cubes of the price.
    TradePrice {
        /// Cubes left.
        left: u8,
        /// Resources come in this order.
        from: u8,
    },
    /// AOM-521: cubes that are given.
    Give {
        /// Resources come in this order.
        from: u8,
    },
    /// AOM-521: cubes that are taken.
    Receive {
        /// Cubes left.
        left: u8,
        /// Resources come in this order.
        from: u8,
    },

    /// AOM-561, AOM-563.
    ChooseTarget,
    /// AOM-566: units are committed in secret, in the order of kinds.
    Commit {
        /// Who.
        side: Side,
        /// Units come in this order.
        from: u8,
    },
    /// Both pools are revealed.
    RevealPools,
    /// A god sends an enemy unit home.
    SendHome {
        /// Units left.
        left: u8,
    },
    /// AOM-602: a unit is chosen in secret.
    ChooseFighter {
        /// Who.
        side: Side,
    },
    /// AOM-603: a chosen unit may be replaced by another one.
    Replace {
        /// Whose.
        side: Side,
    },
    /// AOM-656: optional abilities are announced.
    Declare {
        /// Whose.
        side: Side,
    },
    /// Chance: AOM-609.
    Roll,
    /// A dead unit may be saved for a price.
    Resurrect {
        /// Whose.
        side: Side,
        /// Which unit.
        unit: Unit,
        /// Who has beaten it.
        victor: super::state::Fighter,
    },
    /// Units join from the Holding Area.
    Reinforce {
        /// Whose.
        side: Side,
        /// Units left.
        left: u8,
    },
    /// AOM-615.
    StayOrRetreat {
        /// Who.
        side: Side,
        /// The other side has been asked.
        last: bool,
    },
    /// AOM-616 to AOM-618, AOM-640.
    EndBattle {
        /// Who has won.
        winner: Side,
    },
    /// AOM-642: a building is destroyed.
    SpoilCity {
        /// Who takes it.
        winner: Side,
        /// Buildings left.
        left: u8,
    },
    /// AOM-647.
    SpoilProduction {
        /// Who takes it.
        winner: Side,
    },
    /// AOM-649.
    SpoilHolding {
        /// Who takes it.
        winner: Side,
        /// Cubes left.
        left: u8,
        /// Resources come in this order.
        from: u8,
    },
    /// AOM-452: the villager of a destroyed house.
    RemoveVillager {
        /// Whose.
        seat: Seat,
    },

    /// A god gives cubes of any kind.
    GainAny {
        /// Cubes left.
        left: u8,
        /// Resources come in this order.
        from: u8,
    },
    /// A god steals: from whom.
    StealFrom {
        /// Cubes.
        amount: u8,
    },
    /// A god steals.
    Steal {
        /// From whom.
        seat: Seat,
        /// Cubes left.
        left: u8,
        /// Resources come in this order.
        from: u8,
    },
    /// An own unit is sacrificed.
    Sacrifice {
        /// Units left.
        left: u8,
        /// Cubes for it.
        amount: u8,
    },
    /// A unit of another player dies.
    Eliminate {
        /// Class.
        class: Class,
        /// Units left.
        left: u8,
    },
    /// Free units of a class.
    GainOfClass {
        /// Class.
        class: Class,
        /// Units left.
        left: u8,
        /// Units come in this order.
        from: u8,
    },
    /// Own units become others.
    Convert {
        /// Class.
        class: Class,
        /// Into what.
        unit: Unit,
        /// Units left.
        left: u8,
        /// Units come in this order.
        from: u8,
    },
    /// A building is destroyed by a god.
    DestroyBuilding {
        /// Buildings left.
        left: u8,
        /// Own cities too.
        own: bool,
    },
    /// A tile is removed by a god.
    DestroyTile {
        /// Tiles left.
        left: u8,
        /// Own tiles too.
        own: bool,
        /// Only tiles of this resource.
        resource: Option<Resource>,
    },
    /// The own tile of an exchange.
    SwapOwn {
        /// Exchanges left.
        left: u8,
    },
    /// The other tile of an exchange.
    SwapOther {
        /// The own tile.
        tile: Tile,
        /// Who stands on it.
        on: Stand,
    },
}

/// Who stands on a resource tile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stand {
    /// Nobody.
    Nobody,
    /// A villager.
    Villager,
    /// A unit that gathers.
    Unit,
}
