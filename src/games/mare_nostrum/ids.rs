//! The named things of Mare Nostrum. Empires, resources, buildings and cards are known to the rules by name; provinces
//! and seas come from the map file.

use agon_game::schemars::{self, JsonSchema};
use agon_game::{enum_id, named_id};
use serde::{Deserialize, Serialize};

/// Most provinces a map may have.
pub const MAX_PROVINCES: usize = 32;
/// Most seas a map may have.
pub const MAX_SEAS: usize = 16;

named_id! {
    /// A land area, by its place in `map.toml`.
    pub struct Province: "province"
}

named_id! {
    /// A sea area, by its place in `map.toml`.
    pub struct Sea: "sea"
}

named_id! {
    /// MN-202: one of the three exchange tokens; named by its two sides, e.g. `5/0`.
    pub struct ExchangeToken: "exchange token"
}

enum_id! {
    /// MN-001: what a seat plays.
    pub enum Empire: "empire" {
        /// Red, Caesar.
        Rome = "rome",
        /// Green, Pericles.
        Greece = "greece",
        /// Purple, Hammurabi; in play with 5 players.
        Babylon = "babylon",
        /// Yellow, Cleopatra; in play with 4 and 5 players.
        Egypt = "egypt",
        /// Black, Hannibal.
        Carthage = "carthage",
    }
}

enum_id! {
    /// Thirteen kinds of goods, and coins.
    pub enum Resource: "resource" {
        /// Керамика.
        Pottery = "pottery",
        /// Самоцветы.
        Gems = "gems",
        /// Папирус.
        Papyrus = "papyrus",
        /// Металл.
        Metal = "metal",
        /// Специи.
        Spices = "spices",
        /// Камень.
        Stone = "stone",
        /// Древесина.
        Wood = "wood",
        /// Золото.
        Gold = "gold",
        /// Зерно.
        Grain = "grain",
        /// Масло.
        Oil = "oil",
        /// Овцы.
        Sheep = "sheep",
        /// Вино.
        Wine = "wine",
        /// Гладиатор.
        Gladiator = "gladiator",
        /// Money; not a good.
        Coin = "coin",
    }
}

/// Number of kinds of goods; goods are the resources before [`Resource::Coin`].
pub const GOODS: usize = 13;

/// Kinds of tokens: ordinary goods, coins, rare goods.
pub const TOKENS: usize = 2 * GOODS + 1;

/// A kind of token: an ordinary good (`grain`), a coin, or a rare good (`rare_grain`). MN-115: a rare good counts as the
/// ordinary good of its kind, but it is a token of its own, with its own discard pile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Token(pub u8);

impl Token {
    /// The coin.
    pub const COIN: Token = Token(GOODS as u8);

    /// The ordinary token of a resource.
    pub const fn ordinary(kind: Resource) -> Token {
        Token(kind as u8)
    }

    /// The rare token of a good.
    pub const fn rare(good: Resource) -> Token {
        Token(GOODS as u8 + 1 + good as u8)
    }

    /// What the token counts as.
    pub const fn kind(self) -> Resource {
        Resource::ALL[if self.is_rare() { self.0 as usize - GOODS - 1 } else { self.0 as usize }]
    }

    /// Whether it came from the rare stack.
    pub const fn is_rare(self) -> bool {
        self.0 as usize > GOODS
    }
}

impl agon_game::Id for Token {
    const KIND: &'static str = "resource token";
    #[inline]
    fn index(self) -> usize {
        self.0 as usize
    }
    #[inline]
    fn from_index(index: usize) -> Self {
        Token(index as u8)
    }
    fn count() -> usize {
        TOKENS
    }
    fn name(self) -> String {
        format!("{}{}", if self.is_rare() { "rare_" } else { "" }, self.kind())
    }
}
agon_game::id_serde!(Token);

enum_id! {
    /// A building token.
    pub enum Building: "building" {
        /// Yields a good.
        Caravan = "caravan",
        /// Doubles caravans.
        Market = "market",
        /// City with a thin border.
        OrdinaryCity = "ordinary_city",
        /// City with a black border.
        Capital = "capital",
        /// City with a red border.
        LegendaryCity = "legendary_city",
        /// Doubles cities.
        Temple = "temple",
    }
}

enum_id! {
    /// MN-336: a place for a building in a province, or the control marker as a place for a seizing legion.
    pub enum Slot: "slot" {
        /// First caravan slot.
        Caravan1 = "caravan_1",
        /// Second caravan slot.
        Caravan2 = "caravan_2",
        /// Market slot.
        Market = "market",
        /// First city slot.
        City1 = "city_1",
        /// Second city slot.
        City2 = "city_2",
        /// Temple slot.
        Temple = "temple",
        /// The control marker (holds no building).
        Marker = "marker",
    }
}

enum_id! {
    /// MN-026: what fights.
    pub enum Unit: "unit" {
        /// Land unit that moves.
        Legion = "legion",
        /// Sea unit.
        Trireme = "trireme",
        /// Land unit that stays.
        Fortress = "fortress",
    }
}

enum_id! {
    /// A leadership track and its title.
    pub enum Title: "title" {
        /// Sets the size of the trade.
        Trade = "trade",
        /// Names the builders.
        Culture = "culture",
        /// Names the movers.
        Military = "military",
    }
}

enum_id! {
    /// The 23 cards: 5 starting heroes, 12 heroes, 5 wonders, the Pyramids.
    pub enum Card: "card" {
        /// Rome.
        Caesar = "caesar",
        /// Greece.
        Pericles = "pericles",
        /// Babylon.
        Hammurabi = "hammurabi",
        /// Egypt.
        Cleopatra = "cleopatra",
        /// Carthage.
        Hannibal = "hannibal",
        /// Copies a hero.
        CastorAndPollux = "castor_and_pollux",
        /// Influence only.
        Hercules = "hercules",
        /// Legions as caravans.
        Circe = "circe",
        /// Stronger at home.
        Nebuchadnezzar = "nebuchadnezzar",
        /// Cheap fortress.
        Gilgamesh = "gilgamesh",
        /// Free legions.
        Penthesilea = "penthesilea",
        /// Double razing.
        Hamilcar = "hamilcar",
        /// Builds first to win.
        Perseus = "perseus",
        /// Instant marker.
        QueenOfSheba = "queen_of_sheba",
        /// Extra die.
        RamsesII = "ramses_ii",
        /// Own offer size.
        Antigone = "antigone",
        /// Cheap legion.
        Spartacus = "spartacus",
        /// Extra resource.
        ColossusOfRhodes = "colossus_of_rhodes",
        /// Storage.
        HangingGardens = "hanging_gardens",
        /// Cheap trireme.
        LighthouseOfPharos = "lighthouse_of_pharos",
        /// Peace.
        StatueOfZeus = "statue_of_zeus",
        /// Extra coin.
        TempleOfArtemis = "temple_of_artemis",
        /// Victory.
        Pyramids = "pyramids",
    }
}

impl Card {
    /// The 17 cards of the display.
    pub fn is_deck_card(self) -> bool {
        !matches!(
            self,
            Card::Caesar | Card::Pericles | Card::Hammurabi | Card::Cleopatra | Card::Hannibal | Card::Pyramids
        )
    }
}

/// What can be built, besides cards. MN-303.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Object {
    /// A trireme in a sea.
    Trireme(Sea),
    /// A control marker.
    Marker(Province),
    /// A building on a slot.
    Building(Province, Slot),
    /// A legion.
    Legion(Province),
    /// A fortress.
    Fortress(Province),
}
