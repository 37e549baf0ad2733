//! The printed content, read from `content/*.toml`, checked, and compiled into flat tables for the rules.
//!
//! Numbers live in the files, behaviour in the phases. How each value is known (rulebook, inferred, reconstructed) stays
//! in the files and is shown by `agon data from_sea_to_sea`: nearly all numbers of cards and tokens are reconstructed.

mod cards;
mod check;
mod cities;
mod compile;
mod events;
mod leaders;
mod map;
mod raw;
mod rules;
mod tokens;

use super::ids::*;
use super::options::Options;
use crate::game::{Bundle, ContentError, EmbeddedFile, IdSet, List, Names, Table};

/// The content files built into the program.
pub const EMBEDDED: &[EmbeddedFile] = &[
    EmbeddedFile { name: "map.toml", text: include_str!("content/map.toml") },
    EmbeddedFile { name: "cities.toml", text: include_str!("content/cities.toml") },
    EmbeddedFile { name: "regions.toml", text: include_str!("content/regions.toml") },
    EmbeddedFile { name: "leaders.toml", text: include_str!("content/leaders.toml") },
    EmbeddedFile { name: "events.toml", text: include_str!("content/events.toml") },
    EmbeddedFile { name: "tokens.toml", text: include_str!("content/tokens.toml") },
    EmbeddedFile { name: "rules.toml", text: include_str!("content/rules.toml") },
];

/// A set of regions.
pub type Regions = IdSet<Region, u16>;
/// A set of city sites.
pub type Sites = IdSet<Site, u16>;
/// A set of check tokens.
pub type Tokens = IdSet<CheckToken, u64>;

/// Everything the rules look up.
#[derive(Clone, Debug)]
pub struct Content {
    /// Ids of everything that the files name.
    pub names: Names,
    /// Display names of the regions.
    pub region_names: Vec<String>,
    /// Display names of the city sites.
    pub site_names: Vec<String>,
    /// Display names of the events with their numbers, e.g. `XIII Epidemic`.
    pub event_names: Vec<String>,
    /// Printed number of each event, e.g. `XIII`.
    pub event_labels: Vec<String>,

    /// S2S-106: Great Armenia.
    pub home: Region,
    /// All regions.
    pub regions: Regions,
    /// Regions to capture, in the order of the map file.
    pub capturable: Regions,
    /// Neighbours of each region.
    pub adjacent: Table<Region, Regions, MAX_REGIONS>,
    /// Moves from each region to each other one, by place; 255 where no way leads.
    pub distances: Table<Region, [u8; MAX_REGIONS], MAX_REGIONS>,
    /// S2S-215: the colour of each region.
    pub colours: Table<Region, Option<Colour>, MAX_REGIONS>,
    /// Regions of each area, by colour.
    pub areas: [Regions; Colour::COUNT],
    /// City sites around each region.
    pub sites_of: Table<Region, Sites, MAX_REGIONS>,
    /// Effect of each region, with its strength.
    pub effects: Table<Region, Option<RegionEffect>, MAX_REGIONS>,
    /// Region cards, 37.
    pub cards: Vec<CardRules>,
    /// The card of Great Armenia.
    pub home_card: RegionCard,
    /// Cards that may be dealt to each region, with the option `region_cards` applied.
    pub dealt: Table<Region, List<RegionCard, 8>, MAX_REGIONS>,

    /// City sites.
    pub sites: Vec<SiteRules>,
    /// All sites.
    pub all_sites: Sites,
    /// City tokens.
    pub cities: Vec<CityEffect>,

    /// Events.
    pub events: Vec<EventRules>,
    /// Legates.
    pub legates: Vec<LegateRules>,
    /// Captured-region tokens.
    pub region_tokens: Vec<Loyalty>,
    /// Check tokens: faces by [`CheckKind`].
    pub check_tokens: Vec<TokenRules>,
    /// Base tokens.
    pub base_tokens: Tokens,
    /// Bonus tokens.
    pub bonus_tokens: Tokens,

    /// Colour of each unit token.
    pub units: Vec<Colour>,
    /// Abilities and capacities of each colour.
    pub unit_rules: [UnitRules; Colour::COUNT],

    /// Leader of each ability.
    pub ability_leader: [Leader; Ability::COUNT],
    /// Difficulty mark of each ability, 1 to 3 (S2S-136).
    pub ability_difficulty: [u8; Ability::COUNT],
    /// S2S-134: the three action cards of each ability.
    pub ability_cards: [[ActionCard; HAND]; Ability::COUNT],
    /// Action cards: kind and strength of each action; strength 0 for build/activate.
    pub action_cards: Vec<[(Kind, u8); ACTIONS_ON_CARD]>,

    /// Numbers of each level.
    pub levels: [LevelRules; Level::COUNT],
    /// S2S-120: resource scales.
    pub scales: [ScaleRules; Resource::COUNT],
    /// Cells of the Rome track, 18; the last one is defeat.
    pub rome_cells: u8,
    /// S2S-128: cell of each captured-region token, lowest first.
    pub token_cells: Vec<u8>,
    /// S2S-125: cells with a legate, lowest first.
    pub legate_cells: Vec<u8>,
    /// S2S-358: cells of the development scale with the event symbol, bit 0 for the left cell.
    pub development_events: u16,

    /// S2S-209: troublemakers.
    pub troublemakers: u8,
    /// Talents.
    pub talents: u8,
    /// S2S-111: peaceful units of Great Armenia at the start.
    pub start_peaceful: u8,
    /// S2S-111: military units of Great Armenia at the start.
    pub start_military: u8,
    /// Colour of the units at the start.
    pub start_colour: Colour,
    /// S2S-119: size of the market.
    pub market: u8,
    /// S2S-131: bonus tokens in play.
    pub development_tokens: u8,
    /// S2S-222: action cards of a round.
    pub cards_per_round: u8,
    /// S2S-509: Rome steps for an empty waiting deck.
    pub empty_deck_steps: u8,
    /// S2S-356: damage symbols per lost unit.
    pub damage_per_unit: u8,
    /// S2S-357: drawn tokens for a bonus token.
    pub tokens_for_bonus: u8,
    /// S2S-390: captures that add an event, bit 0 for the first capture.
    pub capture_events: u16,
    /// S2S-579: captures from which legates are dark.
    pub dark_from: u8,
    /// S2S-601: regions to capture.
    pub regions_to_capture: u8,
    /// S2S-352: the extra draw.
    pub extra_draw: DrawRules,
    /// S2S-635: Divine.
    pub divine_draw: DrawRules,
    /// S2S-643: Cautious.
    pub cautious_draw: DrawRules,
    /// S2S-R102: last round, a safeguard of self-play; the match is lost there.
    pub round_limit: u8,
    /// Numbers of the other abilities.
    pub abilities: AbilityRules,
    /// Readings in force.
    pub options: Options,
}

/// Tokens drawn and kept by a special draw.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DrawRules {
    /// Tokens drawn.
    pub draw: u8,
}

/// Numbers of the abilities.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AbilityRules {
    /// S2S-623 to S2S-625: factor of Great.
    pub great_factor: u8,
    /// S2S-626: capacity of military units under Whip.
    pub whip_capacity: u8,
    /// S2S-626: capacity of violet military units under Whip.
    pub whip_violet_capacity: u8,
    /// S2S-628: free moves of Joker.
    pub joker_moves: u8,
    /// S2S-629: capacity of the Baggage Train.
    pub baggage_capacity: u8,
    /// S2S-633: other resources that replace one.
    pub builder_price: u8,
    /// S2S-634: bonus of Benefactor.
    pub benefactor_bonus: u8,
    /// S2S-640: units of Peaceful.
    pub peaceful_units: u8,
    /// S2S-642: troublemakers for Liberator.
    pub liberator_troublemakers: u8,
    /// S2S-642: talents of Liberator.
    pub liberator_talents: u8,
}

/// S2S-462: an effect and its strength `per_city × cities + constant`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RegionEffect {
    /// What it does.
    pub kind: EffectKind,
    /// Strength per built city around the region.
    pub per_city: u8,
    /// Added strength.
    pub constant: u8,
}

/// S2S-701 to S2S-718.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EffectKind {
    /// Great Armenia.
    SwapUnits,
    /// Sophene.
    MoveTroublemakers,
    /// Osroene.
    CopyRegionEffects,
    /// Cappadocia.
    RemoveTroublemakers,
    /// Cilicia.
    ExchangeResources,
    /// Commagene.
    ReplaceCities,
    /// Albania.
    HireGatherMove,
    /// Iberia.
    MoveLeaders,
    /// Colchis.
    GainResources,
    /// Syria.
    SwapRegionTokens,
    /// Judea.
    RomeDown,
    /// Corduene.
    AddEvent,
    /// Media.
    CycleScale,
}

/// A region card.
#[derive(Clone, Debug)]
pub struct CardRules {
    /// Its region.
    pub region: Region,
    /// Alternatives; all requirements inside one must be met. Empty for Great Armenia.
    pub options: Vec<Vec<Requirement>>,
    /// Reward of the capture.
    pub reward: Reward,
    /// S2S-388: troublemakers placed at the capture.
    pub troublemakers: u8,
    /// Gathering cells from left to right; `None` is an empty cell.
    pub cells: Vec<Option<Resource>>,
    /// S2S-R25: loyalty printed on the card (Great Armenia only).
    pub loyalty: Option<Loyalty>,
}

/// A part of a capture condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Requirement {
    /// A passed check of one of the kinds, by [`CheckKind`]: alone S2S-652, S2S-653, S2S-659, S2S-664, S2S-666, S2S-679,
    /// S2S-682; as an alternative to a price S2S-655, S2S-656, S2S-658, S2S-661, S2S-663, S2S-667, S2S-674 to S2S-678,
    /// S2S-684 to S2S-686; to units S2S-662.
    Check {
        /// Which kinds count.
        kinds: [bool; CheckKind::COUNT],
        /// Result needed.
        difficulty: u8,
    },
    /// Resources: S2S-655, S2S-658, S2S-661, S2S-663, S2S-667, S2S-671, S2S-674, S2S-675, S2S-676, S2S-678, S2S-684,
    /// S2S-685, S2S-686; of two kinds S2S-668, S2S-683.
    Spend {
        /// Which.
        resource: Resource,
        /// How many.
        amount: u8,
    },
    /// Talents: S2S-656, S2S-671, S2S-677.
    SpendTalents {
        /// How many.
        amount: u8,
    },
    /// Another region is captured: S2S-651, S2S-660, S2S-672, S2S-673; two of them S2S-657.
    Captured {
        /// Which.
        region: Region,
    },
    /// S2S-670: neighbours are captured.
    NeighboursCaptured {
        /// How many.
        amount: u8,
    },
    /// S2S-681: captured neighbours without troublemakers.
    CalmNeighbours {
        /// How many.
        amount: u8,
    },
    /// S2S-665, S2S-680: cities around the region.
    Cities {
        /// How many.
        amount: u8,
    },
    /// S2S-669: bonus tokens in bag or Pontus.
    BonusTokens {
        /// How many.
        amount: u8,
    },
    /// S2S-654, S2S-662: units of different colours in the region.
    MixedUnits {
        /// Units.
        units: u8,
        /// Colours.
        colours: u8,
    },
}

/// Reward of a capture or a city.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reward {
    /// Nothing.
    None,
    /// Talents.
    Talents(u8),
    /// Local units.
    Units {
        /// Peaceful.
        peaceful: u8,
        /// Military.
        military: u8,
    },
    /// S2S-393: a build/activate action.
    BuildActivate,
    /// Resources from the scales, by [`Resource`].
    Resources([u8; Resource::COUNT]),
    /// S2S-396: bonus check tokens.
    BonusTokens(u8),
    /// S2S-448: troublemakers removed.
    RemoveTroublemakers(u8),
    /// S2S-449: events added.
    AddEvents(u8),
}

/// A city site.
#[derive(Clone, Debug)]
pub struct SiteRules {
    /// Regions it touches.
    pub regions: Regions,
    /// Price, by [`Resource`].
    pub cost: [u8; Resource::COUNT],
    /// Reward.
    pub reward: Reward,
}

/// S2S-721 to S2S-734.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CityEffect {
    /// Strength of an action, everywhere (S2S-721, S2S-722, S2S-723, S2S-724, S2S-725).
    Strength(Kind, u8),
    /// A resource to gather next to the city (S2S-726, S2S-727, S2S-728, S2S-729, S2S-730).
    Gather(Resource, u8),
    /// Result of checks of the kinds, everywhere (S2S-731, S2S-732, S2S-733).
    Result([bool; CheckKind::COUNT], u8),
    /// Troublemakers blocked next to the city (S2S-734).
    Block(u8),
}

/// Value and frame of a captured-region token (S2S-373, S2S-R26).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loyalty {
    /// Result per troublemaker removed.
    pub value: u8,
    /// Which checks may be made, by [`CheckKind`].
    pub kinds: [bool; CheckKind::COUNT],
}

/// A check token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TokenRules {
    /// Faces by [`CheckKind`]: red, blue.
    pub faces: [Face; CheckKind::COUNT],
    /// S2S-362: does not count against the free draws.
    pub outline: bool,
    /// S2S-361: doubles the number of another token.
    pub doubling: bool,
    /// S2S-363: its number is the number of drawn tokens.
    pub count: bool,
}

/// A face of a check token.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Face {
    /// The number; 0 for count tokens.
    pub strength: u8,
    /// Damage symbols.
    pub damage: u8,
    /// Defence symbols.
    pub defence: u8,
}

/// S2S-331 to S2S-339.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UnitRules {
    /// Resources a military unit carries.
    pub military_capacity: u8,
    /// Resources a peaceful unit carries.
    pub peaceful_capacity: u8,
    /// S2S-335: to the result of a battle, for each military unit.
    pub battle_bonus: u8,
    /// S2S-337: to the result of a negotiation, for each military unit.
    pub negotiation_bonus: u8,
    /// S2S-338: defence symbols of a military unit.
    pub defence: u8,
    /// S2S-339: troublemakers ignored by a military unit.
    pub ignores: u8,
}

/// Table 2.4.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LevelRules {
    /// S2S-115.
    pub troublemakers: u8,
    /// S2S-116.
    pub events: u8,
    /// S2S-118.
    pub waiting: u8,
    /// S2S-122.
    pub inland: u8,
    /// S2S-122.
    pub hyrcanian: u8,
    /// S2S-124.
    pub rome: u8,
}

/// A resource scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScaleRules {
    /// Number of cells.
    pub cells: u8,
    /// Markers at the start, from cell 1.
    pub start: u8,
    /// Cells with a bonus, bit 1 for cell 1.
    pub bonus_cells: u32,
    /// What they give.
    pub bonus: ScaleBonus,
}

/// S2S-432 to S2S-438.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScaleBonus {
    /// Wood.
    RomeDown(u8),
    /// Copper.
    Talents(u8),
    /// Iron.
    RemoveTroublemakers(u8),
    /// Stone.
    AddEvents(u8),
    /// Food: tokens drawn, one of which may leave the game.
    Thin(u8),
}

/// An event card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EventRules {
    /// S2S-502: first part.
    pub upper: Upper,
    /// S2S-502: second part.
    pub lower: Lower,
}

/// Upper parts of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Upper {
    /// For each `per` troublemakers on the board: pay or Rome +1 (S2S-515, S2S-517, S2S-519, S2S-523, S2S-525, S2S-533,
    /// S2S-537, S2S-543, S2S-545, S2S-549).
    PayOrRome {
        /// Divisor.
        per: u8,
        /// What to pay.
        resource: Resource,
    },
    /// For each `per` troublemakers on the board: one more in an area (S2S-511, S2S-527, S2S-529, S2S-541).
    Spread {
        /// Divisor.
        per: u8,
        /// Area, by its colour.
        area: Colour,
    },
    /// For each `per` troublemakers on the board: Rome +1 (S2S-535, S2S-539).
    Rome {
        /// Divisor.
        per: u8,
    },
    /// Each captured region with so many troublemakers gets another (S2S-513, S2S-531).
    Crowd {
        /// How many.
        at_least: u8,
    },
    /// For each captured region with so many troublemakers: a unit or Rome +1 (S2S-521, S2S-547).
    UnitOrRome {
        /// How many.
        at_least: u8,
    },
}

/// Lower parts of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lower {
    /// For each `per` units of a region: food or a unit (S2S-512, S2S-522, S2S-532, S2S-542).
    FoodOrUnit {
        /// Divisor.
        per: u8,
    },
    /// Spend resources of any kind (S2S-514, S2S-540).
    SpendAny {
        /// How many.
        amount: u8,
    },
    /// A troublemaker in each captured region with units of different colours (S2S-516).
    MixedRegions,
    /// A troublemaker in each captured region whose number of military units is in the set of bits (S2S-518).
    MilitaryCount {
        /// Bit per number.
        counts: u16,
    },
    /// Spend talents (S2S-520).
    SpendTalents {
        /// How many.
        amount: u8,
    },
    /// A troublemaker in each of some captured regions of a list (S2S-524, S2S-526, S2S-528).
    ChosenRegions {
        /// How many regions.
        choose: u8,
        /// The list.
        regions: Regions,
    },
    /// A troublemaker on each of the city sites (S2S-530, S2S-538).
    CitySites {
        /// Which.
        sites: Sites,
    },
    /// For each region with units of different colours: draw a token; at this value a unit is discarded (S2S-534).
    DrawPerMixedRegion {
        /// The fatal value.
        value: u8,
    },
    /// Discard units (S2S-536).
    DiscardUnits {
        /// How many.
        amount: u8,
    },
    /// Remove random tokens in the bag from the game (S2S-544).
    RemoveTokens {
        /// How many.
        amount: u8,
    },
    /// A troublemaker beside the condition of uncaptured regions (S2S-546).
    UncapturedRegions {
        /// How many regions.
        choose: u8,
    },
    /// Rome steps (S2S-548, S2S-550).
    Rome {
        /// How many.
        amount: u8,
    },
}

/// A legate: its kind and the light and dark amounts (S2S-578, S2S-579).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LegateRules {
    /// What it does.
    pub kind: LegateKind,
    /// With few captures.
    pub light: u8,
    /// With many captures.
    pub dark: u8,
}

/// S2S-582 to S2S-593.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LegateKind {
    /// Legate I.
    DiscardEvents,
    /// Legate II.
    RemoveTroublemakers,
    /// Legate III.
    RemoveUnits,
    /// Legate IV: amount 1 is a resource or a unit, 2 is both.
    Toll,
    /// Legate V.
    TurnTokens,
    /// Legate VI.
    SpendTalents,
    /// Legate VII.
    RemoveResources,
    /// Legate VIII.
    RemoveTokens,
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
