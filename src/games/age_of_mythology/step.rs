//! What is to be done next: decisions, chance results and automatic steps, in the order of the rulebook.
//!
//! The steps of a match lie on a stack; the top one is carried out first, and what it sets off is put on top of what remains.

use super::ids::*;
use agon_game::{Id, Seat};
use serde::{Deserialize, Serialize};

/// Where a choice in a fixed order begins.
fn first<I: Id>() -> I {
    I::from_index(0)
}

/// The choice has not begun; left out in JSON.
fn is_first<I: Id>(id: &I) -> bool {
    id.index() == 0
}

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
        #[serde(default)]
        chance: u8,
    },
    /// AOM-122, AOM-405: the other tiles go back.
    ReturnTiles,

    /// AOM-201: a turn begins.
    BeginTurn,
    /// AOM-203, AOM-204.
    PlacePoint {
        /// How many have been placed.
        #[serde(default)]
        placed: u8,
    },
    /// AOM-305, AOM-306: permanent cards are taken, in the order of actions.
    TakePermanents {
        /// How many players have done so.
        #[serde(default)]
        done: u8,
        /// Cards come in the order of actions, from this one on.
        #[serde(default = "first", skip_serializing_if = "is_first")]
        from: Kind,
    },
    /// AOM-304, AOM-307: random cards.
    DrawRandom {
        /// How many players have done so.
        #[serde(default)]
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
        #[serde(default)]
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
        #[serde(default)]
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
        #[serde(default)]
        done: u8,
        /// Cards come in the order of the content, from this one on: permanent cards, then random ones.
        #[serde(default = "first", skip_serializing_if = "is_first")]
        from: Card,
    },
    /// AOM-721.
    EndTurn,

    /// AOM-402, AOM-403: who picks a tile.
    Explore {
        /// How many players have picked.
        #[serde(default)]
        done: u8,
        /// Tiles that the active player may still take.
        picks: u8,
    },
    /// AOM-415.
    ChooseGather,
    /// AOM-411: workers are moved.
    Arrange {
        /// Moves come in this order, from this one on.
        #[serde(default, skip_serializing_if = "Move::is_first")]
        from: Move,
    },
    /// AOM-417 to AOM-425.
    Produce,
    /// AOM-441.
    Build {
        /// Buildings left.
        left: u8,
        /// AOM-C8: buildings come in their order, from this one on.
        #[serde(default = "first", skip_serializing_if = "is_first")]
        from: Building,
    },
    /// AOM-465: which resources a discount saves.
    Discount {
        /// For which building.
        building: Building,
        /// Cubes left to save.
        left: u8,
        /// Resources come in their order, from this one on.
        #[serde(default = "first", skip_serializing_if = "is_first")]
        from: Resource,
    },
    /// AOM-501.
    Recruit {
        /// Units left.
        left: u8,
        /// Units come in their order, from this one on.
        #[serde(default = "first", skip_serializing_if = "is_first")]
        from: Unit,
    },
    /// AOM-521, AOM-469.
    Trade {
        /// The exchange has been made.
        #[serde(default)]
        exchanged: bool,
    },
    /// AOM-524, AOM-R35: cubes of the price.
    TradePrice {
        /// Cubes left.
        left: u8,
        /// Resources come in their order, from this one on.
        #[serde(default = "first", skip_serializing_if = "is_first")]
        from: Resource,
    },
    /// AOM-521: cubes that are given.
    Give {
        /// Resources come in their order, from this one on.
        #[serde(default = "first", skip_serializing_if = "is_first")]
        from: Resource,
    },
    /// AOM-521: cubes that are taken.
    Receive {
        /// Cubes left.
        left: u8,
        /// Resources come in their order, from this one on.
        #[serde(default = "first", skip_serializing_if = "is_first")]
        from: Resource,
    },

    /// AOM-561, AOM-563.
    ChooseTarget,
    /// AOM-566: units are committed in secret, in the order of kinds.
    Commit {
        /// Who.
        side: Side,
        /// Units come in their order, from this one on.
        #[serde(default = "first", skip_serializing_if = "is_first")]
        from: Unit,
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
        #[serde(default)]
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
        /// Resources come in their order, from this one on.
        #[serde(default = "first", skip_serializing_if = "is_first")]
        from: Resource,
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
        /// Resources come in their order, from this one on.
        #[serde(default = "first", skip_serializing_if = "is_first")]
        from: Resource,
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
        /// Resources come in their order, from this one on.
        #[serde(default = "first", skip_serializing_if = "is_first")]
        from: Resource,
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
        /// Units come in their order, from this one on.
        #[serde(default = "first", skip_serializing_if = "is_first")]
        from: Unit,
    },
    /// Own units become others.
    Convert {
        /// Class.
        class: Class,
        /// Into what.
        unit: Unit,
        /// Units left.
        left: u8,
        /// Units come in their order, from this one on.
        #[serde(default = "first", skip_serializing_if = "is_first")]
        from: Unit,
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
        #[serde(default)]
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

/// AOM-411: a move to a tile. Villagers move first, then units that gather, each in the order of tiles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Move {
    /// Of a villager.
    Villager(Tile),
    /// Of a unit.
    Unit(Tile),
}

impl Default for Move {
    fn default() -> Self {
        Move::Villager(Tile(0))
    }
}

impl Move {
    fn is_first(&self) -> bool {
        *self == Self::default()
    }
}

impl Step {
    /// What it is called in states, and the kind of its decision.
    pub fn name(self) -> &'static str {
        match self {
            Step::DealCivs => "deal_civs",
            Step::FirstPlayer => "first_player",
            Step::TurnUp { .. } => "turn_up",
            Step::Draft { .. } => "draft",
            Step::ReturnTiles => "return_tiles",
            Step::BeginTurn => "begin_turn",
            Step::PlacePoint { .. } => "place_point",
            Step::TakePermanents { .. } => "take_permanents",
            Step::DrawRandom { .. } => "draw_random",
            Step::DrawCard { .. } => "draw_card",
            Step::NextCard { .. } => "next_card",
            Step::PlayCard { .. } => "play_card",
            Step::UsePower => "use_power",
            Step::Powers { .. } => "powers",
            Step::BeginAction => "begin_action",
            Step::ExtraCard => "extra_card",
            Step::Spoilage => "spoilage",
            Step::DiscardCards { .. } => "discard_cards",
            Step::EndTurn => "end_turn",
            Step::Explore { .. } => "explore",
            Step::ChooseGather => "choose_gather",
            Step::Arrange { .. } => "arrange",
            Step::Produce => "produce",
            Step::Build { .. } => "build",
            Step::Discount { .. } => "discount",
            Step::Recruit { .. } => "recruit",
            Step::Trade { .. } => "trade",
            Step::TradePrice { .. } => "trade_price",
            Step::Give { .. } => "give",
            Step::Receive { .. } => "receive",
            Step::ChooseTarget => "choose_target",
            Step::Commit { .. } => "commit",
            Step::RevealPools => "reveal_pools",
            Step::SendHome { .. } => "send_home",
            Step::ChooseFighter { .. } => "choose_fighter",
            Step::Replace { .. } => "replace",
            Step::Declare { .. } => "declare",
            Step::Roll => "roll",
            Step::Resurrect { .. } => "resurrect",
            Step::Reinforce { .. } => "reinforce",
            Step::StayOrRetreat { .. } => "stay_or_retreat",
            Step::EndBattle { .. } => "end_battle",
            Step::SpoilCity { .. } => "spoil_city",
            Step::SpoilProduction { .. } => "spoil_production",
            Step::SpoilHolding { .. } => "spoil_holding",
            Step::RemoveVillager { .. } => "remove_villager",
            Step::GainAny { .. } => "gain_any",
            Step::StealFrom { .. } => "steal_from",
            Step::Steal { .. } => "steal",
            Step::Sacrifice { .. } => "sacrifice",
            Step::Eliminate { .. } => "eliminate",
            Step::GainOfClass { .. } => "gain_of_class",
            Step::Convert { .. } => "convert",
            Step::DestroyBuilding { .. } => "destroy_building",
            Step::DestroyTile { .. } => "destroy_tile",
            Step::SwapOwn { .. } => "swap_own",
            Step::SwapOther { .. } => "swap_other",
        }
    }

    /// It is carried out as soon as it comes to the top of the stack, so that no position waits for it.
    pub fn is_automatic(self) -> bool {
        matches!(
            self,
            Step::ReturnTiles
                | Step::BeginTurn
                | Step::NextCard { .. }
                | Step::Powers { .. }
                | Step::BeginAction
                | Step::ExtraCard
                | Step::Spoilage
                | Step::EndTurn
                | Step::Produce
                | Step::RevealPools
                | Step::EndBattle { .. }
        )
    }

    /// Part of a battle that is fought, until one side has won.
    pub fn is_of_battle(self) -> bool {
        matches!(
            self,
            Step::RevealPools
                | Step::Commit { .. }
                | Step::SendHome { .. }
                | Step::ChooseFighter { .. }
                | Step::Replace { .. }
                | Step::Declare { .. }
                | Step::Roll
                | Step::Resurrect { .. }
                | Step::Reinforce { .. }
                | Step::StayOrRetreat { .. }
                | Step::EndBattle { .. }
        )
    }
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
