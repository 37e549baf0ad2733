//! The named things of Age of Mythology: The Boardgame. Civilizations, resources, eras, actions and buildings are known to
//! the rules by name; units, cards and tiles come from the content files.

use agon_game::{enum_id, named_id};

/// Most kinds of units of one civilization.
pub const UNITS_PER_CIV: usize = 12;
/// Most tags of units: one bit each.
pub const MAX_TAGS: usize = 8;
/// Most kinds of resource tiles.
pub const MAX_TILES: usize = 24;
/// Most kinds of action cards, permanent, plain and god cards together: six bits in a hand, without the highest number.
pub const MAX_CARDS: usize = 63;
/// Most random cards in a hand: the largest hand limit, and one to spare.
pub const MAX_HAND: usize = 8;
/// Largest table (AOM-R3).
pub const MAX_PLAYERS: usize = 8;

named_id! {
    /// A kind of unit, by its place in `units.toml`.
    pub struct Unit: "unit"
}
named_id! {
    /// A tag of units, such as `giant`, by its place in `units.toml`.
    pub struct Tag: "tag"
}
named_id! {
    /// A kind of resource tile, by its place in `tiles.toml`.
    pub struct Tile: "resource tile"
}
named_id! {
    /// A kind of action card: permanent, plain random or god card.
    pub struct Card: "action card"
}

enum_id! {
    /// A civilization.
    pub enum Civ: "civilization" {
        /// Греки.
        Greek = "greek",
        /// Египтяне.
        Egyptian = "egyptian",
        /// Норманны.
        Norse = "norse",
    }
}

enum_id! {
    /// The four resources.
    pub enum Resource: "resource" {
        /// Еда.
        Food = "food",
        /// Дерево.
        Wood = "wood",
        /// Золото.
        Gold = "gold",
        /// Favor of the gods, благосклонность богов.
        Favor = "favor",
    }
}

enum_id! {
    /// AOM-013: where a tile fits.
    pub enum Terrain: "terrain" {
        /// Плодородные поля.
        Fertile = "fertile",
        /// Леса.
        Forest = "forest",
        /// Холмы.
        Hills = "hills",
        /// Горы.
        Mountains = "mountains",
        /// Пустыни.
        Desert = "desert",
        /// Болота.
        Swamp = "swamp",
    }
}

enum_id! {
    /// AOM-543: the eras in order.
    pub enum Era: "era" {
        /// Архаическая.
        Archaic = "archaic",
        /// Классическая.
        Classical = "classical",
        /// Героическая.
        Heroic = "heroic",
        /// Мифическая.
        Mythic = "mythic",
    }
}

enum_id! {
    /// The seven actions.
    pub enum Kind: "action" {
        /// Исследование.
        Explore = "explore",
        /// Сбор ресурсов.
        Gather = "gather",
        /// Строительство.
        Build = "build",
        /// Наём.
        Recruit = "recruit",
        /// Торговля.
        Trade = "trade",
        /// Следующая эра.
        NextAge = "next_age",
        /// Атака.
        Attack = "attack",
    }
}

enum_id! {
    /// The fourteen buildings.
    pub enum Building: "building" {
        /// Дом.
        House = "house",
        /// Стена.
        Wall = "wall",
        /// Башня.
        Tower = "tower",
        /// Рынок.
        Market = "market",
        /// Склад.
        Storehouse = "storehouse",
        /// Арсенал.
        Armory = "armory",
        /// Каменоломня.
        Quarry = "quarry",
        /// Монумент.
        Monument = "monument",
        /// Амбар.
        Granary = "granary",
        /// Монетный двор.
        GoldMint = "gold_mint",
        /// Цех по изготовлению изделий из дерева.
        WoodWorkshop = "wood_workshop",
        /// Мастерская осадных машин.
        SiegeEngineWorkshop = "siege_engine_workshop",
        /// Великий Храм.
        GreatTemple = "great_temple",
        /// Чудо Света.
        TheWonder = "the_wonder",
    }
}

enum_id! {
    /// AOM-007: the four victory cards.
    pub enum VictoryCard: "victory card" {
        /// AOM-207.
        LargestArmy = "largest_army",
        /// AOM-208.
        MostBuildings = "most_buildings",
        /// AOM-209.
        WonTheLastBattle = "won_the_last_battle",
        /// AOM-210.
        TheWonder = "the_wonder",
    }
}

enum_id! {
    /// AOM-003: the class of a unit.
    pub enum Class: "class" {
        /// Regular warrior.
        Mortal = "mortal",
        /// Mythical creature.
        Myth = "myth",
        /// Hero.
        Hero = "hero",
    }
}

enum_id! {
    /// AOM-563: what is attacked.
    pub enum Area: "area" {
        /// City Area.
        City = "city",
        /// Production Area.
        Production = "production",
        /// Holding Area.
        Holding = "holding",
    }
}
