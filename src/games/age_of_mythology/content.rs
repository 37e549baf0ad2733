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

pub use abilities::{Ability, Against};
pub use boards::BoardRules;
pub use buildings::{BuildingEffect, BuildingRules};
pub use cards::{CardAction, CardRules, GatherMode};
pub use gods::{GodRules, Power};
pub use tiles::TileRules;
pub use units::UnitRules;

use crate::ids::*;
use crate::options::Options;
use agon_game::{Bundle, ContentError, EmbeddedFile, Names, Table};

/// The content files built into the program.
pub const EMBEDDED: &[EmbeddedFile] = raw::Files::EMBEDDED;

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
    /// AOM-112: victory points in the bank at the start.
    pub victory_points: u8,
    /// AOM-113: cubes of each resource that a player starts with.
    pub start_cubes: u8,
    /// AOM-114: units of each regular kind at the start.
    pub start_units: u8,
    /// AOM-117: tiles turned up per player.
    pub draft_tiles: u8,
    /// AOM-120: how often the draft is repeated.
    pub draft_repetitions: u8,
    /// AOM-352: action rounds in a turn.
    pub rounds: u8,
    /// AOM-701: cubes of each resource that do not spoil.
    pub spoilage: u8,
    /// AOM-451: most villagers of a player.
    pub villagers: u8,
    /// AOM-413: cubes that a villager adds on a tile.
    pub villager_amount: u8,
    /// AOM-642, AOM-645: buildings that a won attack on a city destroys, without help and at most.
    pub city_spoils: [u8; 2],
    /// AOM-649: cubes that a won attack on a Holding Area takes.
    pub holding_spoils: u8,
    /// AOM-609: faces of a die that are successes, and all its faces.
    pub die: [u8; 2],
    /// Readings in force.
    pub options: Options,
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

impl Content {
    /// Reads the files, checks them and compiles them with the options in force.
    ///
    /// # Errors
    /// The first mistake or contradiction, with file, line, key and what would be right.
    pub fn compile(bundle: &Bundle) -> Result<Self, ContentError> {
        compile::compile(bundle)
    }
}
