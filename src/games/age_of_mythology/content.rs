//! The printed content, read from `content/*.toml`, checked, and compiled into flat tables for the rules.
//!
//! Numbers live in the files, behaviour in the phases. God powers, unit abilities and buildings are effects of a closed set
//! of kinds; a new card needs a new kind only when it does something new.

mod abilities;
mod boards;
mod buildings;
mod cards;
mod check;
mod compile;
mod gods;
mod price;
mod raw;
mod rules;
mod tiles;
mod units;

use super::ids::*;
use super::options::Options;
use crate::game::{Bundle, ContentError, EmbeddedFile, IdSet, Names, Table};

/// The content files built into the program.
pub const EMBEDDED: &[EmbeddedFile] = &[
    EmbeddedFile { name: "boards.toml", text: include_str!("content/boards.toml") },
    EmbeddedFile { name: "tiles.toml", text: include_str!("content/tiles.toml") },
    EmbeddedFile { name: "units.toml", text: include_str!("content/units.toml") },
    EmbeddedFile { name: "actions.toml", text: include_str!("content/actions.toml") },
    EmbeddedFile { name: "gods.toml", text: include_str!("content/gods.toml") },
    EmbeddedFile { name: "buildings.toml", text: include_str!("content/buildings.toml") },
    EmbeddedFile { name: "rules.toml", text: include_str!("content/rules.toml") },
];

/// An amount of each resource.
pub type Cubes = [u8; Resource::COUNT];

/// Everything the rules look up.
#[derive(Clone, Debug)]
pub struct Content {
    /// Ids of everything that the files name.
    pub names: Names,
    /// Display names of the units.
    pub unit_names: Vec<String>,
    /// Display names of the cards, e.g. `Attack 5`, `Attack 6: Ares`.
    pub card_names: Vec<String>,

    /// Boards by civilization.
    pub boards: [BoardRules; Civ::COUNT],
    /// Resource tiles.
    pub tiles: Vec<TileRules>,
    /// Units.
    pub units: Vec<UnitRules>,
    /// First unit of each civilization, and the one after the last.
    pub unit_range: [[u8; 2]; Civ::COUNT],
    /// AOM-018: figures in one set, by civilization and place of the unit in it.
    pub figures: [[u8; UNITS_PER_CIV]; Civ::COUNT],
    /// Villagers in one set.
    pub villager_figures: [u8; Civ::COUNT],
    /// Action cards.
    pub cards: Vec<CardRules>,
    /// AOM-009: the permanent card of each action.
    pub permanent: [Card; Kind::COUNT],
    /// AOM-010: copies of each card in the random deck of each civilization.
    pub decks: [Table<Card, u8, MAX_CARDS>; Civ::COUNT],
    /// Buildings.
    pub buildings: [BuildingRules; Building::COUNT],

    /// AOM-301: hand limit of each era.
    pub hand_limits: [u8; Era::COUNT],
    /// AOM-470: the era that the Wonder needs.
    pub wonder_era: Era,
    /// AOM-111: cubes of each resource in the bank, by number of players.
    pub bank: [u8; MAX_PLAYERS + 1],
    /// AOM-202, AOM-206: points placed each turn, by number of players.
    pub points_per_turn: [u8; MAX_PLAYERS + 1],
    /// AOM-109: whether players of a civilization share their deck, by number of players.
    pub shared_deck: [bool; MAX_PLAYERS + 1],
    /// AOM-018: figure sets of a player, by number of players.
    pub figure_sets: [u8; MAX_PLAYERS + 1],
    /// AOM-112.
    pub victory_points: u8,
    /// AOM-113.
    pub start_cubes: u8,
    /// AOM-114: units of each regular kind at the start.
    pub start_units: u8,
    /// AOM-117: tiles turned up per player.
    pub draft_tiles: u8,
    /// AOM-120.
    pub draft_repetitions: u8,
    /// AOM-352.
    pub rounds: u8,
    /// AOM-701.
    pub spoilage: u8,
    /// AOM-451: villagers of a player at most.
    pub villagers: u8,
    /// AOM-413.
    pub villager_amount: u8,
    /// AOM-642, AOM-645: buildings destroyed by a won City attack, and at most.
    pub city_spoils: [u8; 2],
    /// AOM-649.
    pub holding_spoils: u8,
    /// AOM-609: chance that a die is a success: successful faces and faces.
    pub die: [u8; 2],
    /// Readings in force.
    pub options: Options,
}

/// A player board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BoardRules {
    /// AOM-011: squares of the City Area.
    pub city: u8,
    /// AOM-012: squares of each terrain in the Production Area.
    pub squares: [u8; Terrain::COUNT],
}

/// A kind of resource tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TileRules {
    /// Where it fits.
    pub terrain: Terrain,
    /// What it gives.
    pub resource: Resource,
    /// How many cubes.
    pub amount: u8,
    /// Tiles in the pool (all sets in play).
    pub copies: u8,
}

/// What a bonus is against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Against {
    /// Units of a class.
    Class(Class),
    /// Units with a tag, given as its bit in [`UnitRules::tags`].
    Tag(u8),
}

/// A kind of unit.
#[derive(Clone, Debug)]
pub struct UnitRules {
    /// Its civilization.
    pub civ: Civ,
    /// Its class.
    pub class: Class,
    /// Tags as bits, in the order of [`Content::tag_ids`].
    pub tags: u8,
    /// AOM-604: base dice.
    pub dice: u8,
    /// AOM-502.
    pub cost: Cubes,
    /// AOM-505: the first era in which it can be hired (heroes).
    pub era: Option<Era>,
    /// AOM-605: dice against kinds of enemies.
    pub bonuses: Vec<(Against, u8)>,
    /// Special abilities.
    pub abilities: Vec<Ability>,
}

/// Special abilities of units (closed set).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ability {
    /// AOM-652.
    WinsTies,
    /// Optional: more dice, but ties are lost.
    Berserk {
        /// Dice.
        dice: u8,
    },
    /// AOM-655, optional: more dice, and the enemy is thrown out instead of eliminated.
    Throw {
        /// Dice.
        dice: u8,
        /// Tags of enemies that cannot be thrown, as bits.
        forbidden: u8,
    },
    /// AOM-654.
    DicePerKill {
        /// Dice.
        dice: u8,
    },
    /// The printed dice of the enemy are added.
    AddsOpponentDice,
    /// AOM-659.
    IgnoresFortifications {
        /// While it is in the battle, not only in its own skirmishes.
        whole_battle: bool,
    },
    /// AOM-653.
    SpawnOnKill {
        /// Which unit.
        unit: Unit,
        /// How many.
        amount: u8,
    },
    /// Cubes for each kill.
    ResourcesOnKill {
        /// Which.
        resource: Resource,
        /// How many.
        amount: u8,
    },
    /// Optional: units join from the Holding Area for each kill.
    ReinforceOnKill {
        /// How many.
        units: u8,
    },
    /// A kill of this class routs the enemy.
    RoutOnKill {
        /// The class.
        class: Class,
    },
    /// Optional: saves an eliminated own unit for a price.
    Resurrects {
        /// Which unit.
        unit: Unit,
        /// Price.
        cost: Cubes,
    },
    /// Optional: fights instead of another unit after the reveal.
    Replaces {
        /// Which unit.
        unit: Unit,
    },
    /// AOM-660.
    DestroysBuildings {
        /// How many in all.
        buildings: u8,
    },
    /// AOM-661: stands on tiles.
    Gathers {
        /// On tiles of this resource …
        resource: Resource,
        /// … it adds so many cubes.
        amount: u8,
    },
}

/// An action card.
#[derive(Clone, Debug)]
pub struct CardRules {
    /// What it does.
    pub action: CardAction,
    /// AOM-009: it is one of the permanent cards.
    pub permanent: bool,
    /// The god, with price and power.
    pub god: Option<GodRules>,
}

/// The ordinary action of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardAction {
    /// AOM-401: as many tiles as players, and so many more.
    Explore {
        /// More tiles.
        extra: u8,
    },
    /// AOM-415, AOM-418, AOM-R21.
    Gather {
        /// What may be gathered.
        mode: GatherMode,
    },
    /// AOM-441.
    Build {
        /// Most buildings.
        buildings: u8,
    },
    /// AOM-501.
    Recruit {
        /// Most units.
        units: u8,
    },
    /// AOM-524.
    Trade {
        /// Price in cubes.
        price: u8,
    },
    /// AOM-541: price in cubes of each resource, by the era that is reached.
    NextAge {
        /// Prices for Classical, Heroic, Mythic.
        price: [u8; Era::COUNT - 1],
    },
    /// AOM-564.
    Attack {
        /// Most units of each side.
        units: u8,
    },
}

impl CardAction {
    /// Which of the seven actions it is.
    pub fn kind(self) -> Kind {
        match self {
            Self::Explore { .. } => Kind::Explore,
            Self::Gather { .. } => Kind::Gather,
            Self::Build { .. } => Kind::Build,
            Self::Recruit { .. } => Kind::Recruit,
            Self::Trade { .. } => Kind::Trade,
            Self::NextAge { .. } => Kind::NextAge,
            Self::Attack { .. } => Kind::Attack,
        }
    }
}

/// What a Gather card lets one gather.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GatherMode {
    /// One resource or one terrain, chosen by the player.
    ResourceOrTerrain,
    /// This resource.
    Resource(Resource),
    /// Everything.
    All,
}

/// AOM-357: a god power.
#[derive(Clone, Debug)]
pub struct GodRules {
    /// Favor to pay.
    pub favor: u8,
    /// What it does.
    pub effects: Vec<Power>,
}

/// Effects of god powers (closed set).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Power {
    /// Cubes of one resource from the bank.
    GainResources(Cubes),
    /// Cubes of any resources from the bank.
    GainAny(u8),
    /// Cubes of own choice from one other player.
    Steal(u8),
    /// An own unit for cubes of any resources.
    Sacrifice {
        /// Units.
        units: u8,
        /// Cubes.
        amount: u8,
    },
    /// A unit of the class of another player dies.
    Eliminate {
        /// Class.
        class: Class,
        /// Units.
        units: u8,
    },
    /// Free units.
    GainUnits {
        /// Which.
        unit: Unit,
        /// How many.
        amount: u8,
    },
    /// Free units of a class, any mix.
    GainOfClass {
        /// Class.
        class: Class,
        /// How many.
        amount: u8,
    },
    /// The hero of the own era.
    GainHero(u8),
    /// Own units of a class become others.
    Convert {
        /// Class.
        class: Class,
        /// Into what.
        unit: Unit,
        /// At most.
        amount: u8,
    },
    /// Recruited units of the class cost exactly this.
    FixedPrice {
        /// Class.
        class: Class,
        /// Price.
        cost: Cubes,
    },
    /// A free building.
    GainBuilding {
        /// Which.
        building: Building,
        /// How many.
        amount: u8,
    },
    /// A building is destroyed; `own` says whether one's own counts.
    DestroyBuilding {
        /// How many.
        amount: u8,
        /// Own cities too.
        own: bool,
    },
    /// Buildings of this card cost less.
    Discount {
        /// Cubes.
        cubes: u8,
        /// Buildings without discount.
        except: IdSet<Building, u16>,
    },
    /// A resource tile returns to the pool.
    DestroyTile {
        /// How many.
        amount: u8,
        /// Own tiles too.
        own: bool,
        /// Only tiles of this resource.
        resource: Option<Resource>,
    },
    /// An own tile for one of the same terrain of another player.
    SwapTiles(u8),
    /// The active player takes so many tiles before the others.
    FirstPicks(u8),
    /// The others do not choose a tile.
    OthersDoNotExplore,
    /// More cubes for each own tile of the resource that produces.
    GatherBonus {
        /// Resource.
        resource: Resource,
        /// Cubes.
        amount: u8,
    },
    /// The others gather nothing.
    OthersDoNotGather,
    /// Limits of units: active player, opponent.
    UnitLimits([u8; 2]),
    /// No limit of units.
    NoUnitLimit,
    /// An enemy unit goes home before the first skirmish.
    SendHome(u8),
    /// Dice for every own unit.
    BattleDice(u8),
    /// Every own unit may go berserk.
    GrantBerserk(u8),
    /// The first own units that die come back.
    Revive(u8),
    /// More cards after the third round.
    ExtraAction(u8),
}

/// A building.
#[derive(Clone, Debug, Default)]
pub struct BuildingRules {
    /// Price.
    pub cost: Cubes,
    /// AOM-444, AOM-445.
    pub max_per_city: u8,
    /// What it does.
    pub effects: Vec<BuildingEffect>,
}

/// Effects of buildings (closed set).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BuildingEffect {
    /// AOM-451.
    Villager(u8),
    /// AOM-453, AOM-473: dice of a defender of the area.
    DefenceDice {
        /// Which area.
        area: Area,
        /// How many.
        dice: u8,
    },
    /// AOM-461.
    SpoilageLimit(u8),
    /// AOM-462.
    TradePrice(u8),
    /// AOM-463.
    ExtraUnit(u8),
    /// AOM-465.
    Discount(u8),
    /// AOM-422 to AOM-425.
    GatherBonus {
        /// Resource.
        resource: Resource,
        /// Cubes.
        amount: u8,
    },
    /// AOM-467.
    IgnoresFortifications,
    /// AOM-468.
    ExtraBuildingDestroyed(u8),
    /// AOM-469.
    BuyVictoryPoint {
        /// Price.
        cost: Cubes,
        /// Points.
        points: u8,
    },
    /// AOM-471, AOM-472.
    EndGame,
}

impl Content {
    /// Reads the files, checks them and compiles them with the options in force.
    ///
    /// # Errors
    /// The first thing that is wrong or contradicts itself, with file, line, key and what would be right.
    pub fn compile(bundle: &Bundle) -> Result<Self, ContentError> {
        compile::compile(bundle)
    }
}
