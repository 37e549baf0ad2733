//! The printed content, read from `content/*.toml`, checked, and compiled into flat tables for the rules.
//! Numbers are in the files, behaviour in the phases. The rules look things up in `Content`; how each value is known
//! (rulebook, public, inferred, reconstructed) stays in the files and is shown by `agon data mare_nostrum`.

mod check;
mod compile;
mod constants;
mod effects;
mod raw;
mod variants;

use super::ids::*;
use super::options::Options;
use agon_game::{Bundle, ContentError, EmbeddedFile, IdSet, Names, Table};

/// The content files built into the program.
pub const EMBEDDED: &[EmbeddedFile] = raw::Files::EMBEDDED;

/// Everything the rules look up. Masks are over all provinces and seas of the map; the part in play is in
/// [`Board::provinces`].
#[derive(Clone, Debug)]
pub struct Content {
    /// Number of provinces of the map.
    pub province_count: usize,
    /// Number of seas of the map.
    pub sea_count: usize,
    /// Ids of provinces, seas and exchange tokens.
    pub names: Names,
    /// Display names of the provinces.
    pub province_names: Vec<String>,
    /// Display names of the seas.
    pub sea_names: Vec<String>,
    /// Land neighbours of each province (MN-024).
    pub land: Table<Province, IdSet<Province>, MAX_PROVINCES>,
    /// Seas that touch each province.
    pub coast: Table<Province, IdSet<Sea>, MAX_PROVINCES>,
    /// Seas that touch each sea.
    pub sea_links: Table<Sea, IdSet<Sea>, MAX_SEAS>,
    /// Provinces that touch each sea.
    pub shores: Table<Sea, IdSet<Province>, MAX_SEAS>,
    /// Slots of each province (MN-007).
    pub slots: Table<Province, Slots, MAX_PROVINCES>,
    /// The capital province of each empire.
    pub capitals: [Province; Empire::COUNT],
    /// The provinces of capitals, as a set.
    pub capital_provinces: IdSet<Province>,
    /// Boards for 3, 4 and 5 players.
    pub boards: [Board; 3],
    /// What each empire starts with.
    pub starts: [Start; Empire::COUNT],
    /// Leaders of trade, culture and military in round 1, for 3, 4 and 5 players.
    pub start_titles: [[Empire; Title::COUNT]; 3],
    /// Seat order used for tie-breaks and default seating.
    pub seat_order: [Empire; Empire::COUNT],
    /// Ordinary tokens of each resource.
    pub tokens: [u8; Resource::COUNT],
    /// Rare tokens of each good (0 or 1).
    pub rare_tokens: [u8; GOODS],
    /// Numbers of each building.
    pub buildings: [BuildingRules; Building::COUNT],
    /// Numbers of each unit.
    pub units: [UnitRules; Unit::COUNT],
    /// Control markers per empire, not counting the printed one (MN-323).
    pub markers: u8,
    /// Price of a control marker.
    pub marker_cost: u8,
    /// Price of the 2nd, 3rd, 4th, 5th hero or wonder (MN-339).
    pub card_costs: [u8; 4],
    /// Price of the Pyramids (MN-340).
    pub pyramids_cost: u8,
    /// Face-up cards of the limited display (MN-015).
    pub display_size: u8,
    /// Each card.
    pub cards: [CardRules; Card::COUNT],
    /// Faces of the land die.
    pub land_die: [u8; 6],
    /// Faces of the sea die.
    pub sea_die: [u8; 6],
    /// Values of the exchange tokens, two sides each (MN-202).
    pub exchange: [[u8; 2]; 3],
    /// A set of coins kept after Phase 3 (MN-308).
    pub coins_kept: u8,
    /// MN-427: dice total per hit.
    pub hit_divisor: u8,
    /// MN-431: bonus of a fortress to the total.
    pub fortress_bonus: u8,
    /// MN-432: hits that a fortress cancels.
    pub fortress_cancels: u8,
    /// MN-602: heroes and wonders that win.
    pub cards_to_win: u8,
    /// MN-603: capitals and legendary cities that win.
    pub cities_to_win: u8,
    /// MN-604: titles that win.
    pub titles_to_win: u8,
    /// Last round that is played; 0 for none (MN-R66).
    pub round_limit: u8,
    /// Readings and variants in force.
    pub options: Options,
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

/// Slots of a province.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Slots {
    /// Bit per [`Slot`]: which building slots are printed.
    pub printed: u8,
    /// Good of each caravan slot.
    pub caravan_goods: [Option<Resource>; 2],
    /// City type of each city slot.
    pub cities: [Option<Building>; 2],
}

impl Slots {
    /// The building that fits a slot; `None` for a slot that is not printed and for the marker.
    #[inline]
    pub fn building(&self, slot: Slot) -> Option<Building> {
        if self.printed >> slot as u8 & 1 == 0 {
            return None;
        }
        match slot {
            Slot::Caravan1 | Slot::Caravan2 => Some(Building::Caravan),
            Slot::Market => Some(Building::Market),
            Slot::City1 => self.cities[0],
            Slot::City2 => self.cities[1],
            Slot::Temple => Some(Building::Temple),
            Slot::Marker => None,
        }
    }
}

/// MN-003 to MN-006: the part of the map in play.
#[derive(Clone, Copy, Debug, Default)]
pub struct Board {
    /// Provinces that are not covered.
    pub provinces: IdSet<Province>,
    /// Seas that are not covered.
    pub seas: IdSet<Sea>,
    /// Empires at the table.
    pub empires: IdSet<Empire>,
}

/// MN-011, MN-012: starting position of one empire.
#[derive(Clone, Debug)]
pub struct Start {
    /// Starting hero.
    pub hero: Card,
    /// The three home provinces with their pieces.
    pub provinces: [StartProvince; 3],
    /// Units at sea: (sea, triremes).
    pub triremes: Vec<(Sea, u8)>,
    /// The printed resources of round 1.
    pub resources: [u8; Resource::COUNT],
    /// Printed values of the three tracks.
    pub tracks: [u8; Title::COUNT],
}

/// Starting pieces in one province.
#[derive(Clone, Copy, Debug, Default)]
pub struct StartProvince {
    /// Where.
    pub province: Province,
    /// Bit per [`Slot`]: buildings that stand.
    pub built: u8,
    /// Legions.
    pub legions: u8,
    /// Whether a fortress stands.
    pub fortress: bool,
}

/// Numbers of a building.
#[derive(Clone, Copy, Debug, Default)]
pub struct BuildingRules {
    /// Tokens in the reserve.
    pub tokens: u8,
    /// Price in resources.
    pub cost: u8,
    /// Yield in Phase 1, before doubling.
    pub income: Gain,
    /// Gain of a conqueror who razes it (MN-463 to MN-466).
    pub raze: Gain,
    /// MN-466: the conqueror chooses one of the raze gains instead of getting all.
    pub raze_choice: bool,
}

/// Resources gained.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Gain {
    /// Goods of the printed kind.
    pub goods: u8,
    /// Coins.
    pub coins: u8,
    /// Rare goods drawn.
    pub rare: u8,
}

/// Numbers of a unit.
#[derive(Clone, Copy, Debug, Default)]
pub struct UnitRules {
    /// Pieces per empire.
    pub pieces: u8,
    /// Price in resources.
    pub cost: u8,
}

/// A card: influence and the parameters of its effects. A card without an effect, like Hercules (MN-712), has zeros and
/// `false` there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CardRules {
    /// Influence on trade, culture, military (MN-711).
    pub influence: [u8; Title::COUNT],
    /// Castor and Pollux may copy it (MN-702 to MN-704).
    pub copyable: bool,
    /// Bonus per legion die while the owner is active (MN-436).
    pub die_bonus_active: u8,
    /// Bonus per legion die while the owner is not active (MN-437).
    pub die_bonus_passive: u8,
    /// Bonus to the total in provinces the owner controls (MN-438).
    pub own_province_bonus: u8,
    /// Extra land dice (MN-439).
    pub extra_dice: u8,
    /// Free control markers per round (MN-350).
    pub free_markers: u8,
    /// Free legions per own province with enemy legions, once per round (MN-346).
    pub free_legions_per_invaded: u8,
    /// One coin may replace a good in a set of goods (MN-311).
    pub coin_in_goods: bool,
    /// One good may replace a coin in a set of coins (MN-312).
    pub good_in_coins: bool,
    /// One kind may be used twice in a set of goods (MN-313).
    pub duplicate_good: bool,
    /// Once per round this unit for `price_coins` coins or one good of the kind (MN-347 to MN-349).
    pub discount: Option<(Unit, u8, Resource)>,
    /// Copies an opponent's hero when hired (MN-701).
    pub copies: bool,
    /// Legions on empty caravan slots yield (MN-118).
    pub legion_caravans: bool,
    /// Replaces the gains of razing a city, a caravan and a legendary city (MN-467).
    pub raze: Option<[Gain; 3]>,
    /// May build first to win (MN-352).
    pub build_priority: bool,
    /// May swap a seized marker at once (MN-488).
    pub instant_swap: bool,
    /// Own trade offer, largest size (MN-219).
    pub own_offer_max: Option<u8>,
    /// Ordinary resources of choice at the end of Phase 1 (MN-120).
    pub income_choice: u8,
    /// Different resources kept in addition (MN-314).
    pub extra_storage: u8,
    /// Declares peace (MN-761).
    pub peace: bool,
    /// Coins every Phase 1 (MN-119).
    pub income_coins: u8,
    /// Wins when built (MN-601).
    pub wins: bool,
}
