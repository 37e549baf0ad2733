//! The named things of From Sea to Sea. Resources, colours, actions, leaders and abilities are known to the rules by
//! name; regions, city sites, cards and tokens come from the content files.

use agon_game::schemars::{self, JsonSchema};
use agon_game::{enum_id, named_id};
use serde::{Deserialize, Serialize};

/// Most regions a map may have.
pub const MAX_REGIONS: usize = 16;
/// Most city sites a map may have.
pub const MAX_SITES: usize = 16;
/// Most unit tokens.
pub const MAX_UNITS: usize = 24;
/// Cells of the development scale.
pub const DEVELOPMENT_CELLS: usize = 9;
/// Largest market.
pub const MARKET: usize = 3;
/// Leaders in play at most.
pub const MAX_LEADERS: usize = 4;
/// Action cards of a leader in play.
pub const HAND: usize = 3;
/// Actions on a card.
pub const ACTIONS_ON_CARD: usize = 3;

named_id! {
    /// S2S-105: a region of the map, by its place in `map.toml`.
    pub struct Region: "region"
}
named_id! {
    /// A place for a city on the border of two or more regions, by its place in `cities.toml`.
    pub struct Site: "city site"
}
named_id! {
    /// S2S-721 to S2S-734: a city token, by its place in `cities.toml`.
    pub struct CityToken: "city token"
}
named_id! {
    /// S2S-107: a region card, by its place in `regions.toml`.
    pub struct RegionCard: "region card"
}
named_id! {
    /// S2S-116: an event card.
    pub struct Event: "event"
}
named_id! {
    /// S2S-125: a legate token.
    pub struct Legate: "legate"
}
named_id! {
    /// S2S-127: a captured-region token.
    pub struct RegionToken: "captured-region token"
}
named_id! {
    /// S2S-130, S2S-131: one check token, base or bonus; copies have numbers (`base_1_1#2`).
    pub struct CheckToken: "check token"
}
named_id! {
    /// S2S-112: one unit token, e.g. `red_3`.
    pub struct UnitToken: "unit token"
}
named_id! {
    /// S2S-133: one of the 24 action cards.
    pub struct ActionCard: "action card"
}

enum_id! {
    /// S2S-120: the five resources.
    pub enum Resource: "resource" {
        /// Дерево.
        Wood = "wood",
        /// Медь.
        Copper = "copper",
        /// Железо.
        Iron = "iron",
        /// Камень.
        Stone = "stone",
        /// Еда.
        Food = "food",
    }
}

enum_id! {
    /// A people and its area.
    pub enum Colour: "colour" {
        /// Armenians, Armenia.
        Red = "red",
        /// Iberians, Caucasus.
        Violet = "violet",
        /// Parthians, Mesopotamia.
        LightBlue = "light_blue",
        /// Arameans, Levant.
        Green = "green",
        /// Greeks, Anatolia.
        Yellow = "yellow",
    }
}

enum_id! {
    /// S2S-327: the side of a unit, chosen when it is placed.
    pub enum Side: "side" {
        /// Side A: takes part in battles.
        Military = "military",
        /// Side B: takes part in negotiations and carries resources.
        Peaceful = "peaceful",
    }
}

enum_id! {
    /// S2S-227: the six kinds of actions.
    pub enum Kind: "action" {
        /// A1.
        Movement = "movement",
        /// A2.
        Battle = "battle",
        /// A3.
        Gathering = "gathering",
        /// A4.
        Hiring = "hiring",
        /// A5.
        Negotiation = "negotiation",
        /// A6.
        BuildActivate = "build_activate",
    }
}

enum_id! {
    /// S2S-133: the four leaders.
    pub enum Leader: "leader" {
        /// Тигран II.
        TigranII = "tigran_ii",
        /// Тигран Средний.
        TigranMiddle = "tigran_middle",
        /// Артавазд II.
        ArtavasdesII = "artavasdes_ii",
        /// Зарех.
        Zareh = "zareh",
    }
}

enum_id! {
    /// S2S-134: the sixteen abilities, four of each leader.
    pub enum Ability: "ability" {
        /// S2S-621.
        Swift = "swift",
        /// S2S-623.
        Great = "great",
        /// S2S-626.
        Whip = "whip",
        /// S2S-627.
        Philhellene = "philhellene",
        /// S2S-628.
        Joker = "joker",
        /// S2S-629.
        BaggageTrain = "baggage_train",
        /// S2S-631.
        Prophet = "prophet",
        /// S2S-633.
        Builder = "builder",
        /// S2S-634.
        Benefactor = "benefactor",
        /// S2S-635.
        Divine = "divine",
        /// S2S-637.
        Conqueror = "conqueror",
        /// S2S-640.
        Peaceful = "peaceful",
        /// S2S-641.
        Defender = "defender",
        /// S2S-642.
        Liberator = "liberator",
        /// S2S-643.
        Cautious = "cautious",
        /// S2S-645.
        Erebuni = "erebuni",
    }
}

enum_id! {
    /// S2S-101: the difficulty levels.
    pub enum Level: "difficulty level" {
        /// Лёгкий.
        Easy = "easy",
        /// Средний.
        Medium = "medium",
        /// Трудный.
        Hard = "hard",
    }
}

enum_id! {
    /// S2S-123: where talents are kept.
    pub enum Sea: "sea" {
        /// The Inland Sea: talents still to be earned.
        Inland = "inland_sea",
        /// The Hyrcanian Sea: talents of the team.
        Hyrcanian = "hyrcanian_sea",
    }
}

enum_id! {
    /// S2S-357: an end of the development scale.
    pub enum End: "end" {
        /// The left end.
        Left = "left_end",
        /// The right end.
        Right = "right_end",
    }
}

enum_id! {
    /// S2S-344, S2S-367: the kinds of checks.
    pub enum CheckKind: "check" {
        /// Red faces, military units.
        Battle = "battle",
        /// Blue faces, peaceful units.
        Negotiation = "negotiation",
    }
}

/// S2S-214: a place where a troublemaker can lie.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Zone {
    /// The leftmost one on the card of a region.
    Card(Region),
    /// Beside the capture condition of a region (event XVIII).
    Condition(Region),
    /// On a city site (events X, XIV).
    City(Site),
}

impl CheckKind {
    /// S2S-331, S2S-334: which units take part.
    pub fn side(self) -> Side {
        match self {
            Self::Battle => Side::Military,
            Self::Negotiation => Side::Peaceful,
        }
    }
}
