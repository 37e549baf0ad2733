//! The printed content, read from `content/*.toml`, checked, and compiled into flat tables for the rules.
//! Numbers are in the files, behaviour in the phases. How each value is known (rulebook, inferred, reconstructed) stays
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

pub use cards::{CardRules, EffectKind, RegionEffect, Requirement, Reward};
pub use cities::{CityEffect, SiteRules};
pub use events::{EventRules, Lower, Upper};
pub use leaders::AbilityRules;
pub use map::{ScaleBonus, ScaleRules};
pub use rules::{DrawRules, LevelRules};
pub use tokens::{Face, LegateKind, LegateRules, Loyalty, TokenRules, TokenSums, UnitRules};

use super::ids::*;
use super::options::Options;
use agon_game::{Bundle, ContentError, EmbeddedFile, IdSet, List, Names, Table};

/// The content files built into the program.
pub const EMBEDDED: &[EmbeddedFile] = raw::Files::EMBEDDED;

/// A set of regions.
pub type Regions = IdSet<Region, [u8; 2]>;
/// A set of city sites.
pub type Sites = IdSet<Site, [u8; 2]>;
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
    /// Moves from each region to each other one, by index; 255 if there is no way.
    pub distances: Table<Region, [u8; MAX_REGIONS], MAX_REGIONS>,
    /// The same, but 255 from a region to itself.
    pub ways_out: Table<Region, [u8; MAX_REGIONS], MAX_REGIONS>,
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
    /// Numbers of the check tokens, by [`CheckKind`].
    pub token_strengths: [TokenSums; CheckKind::COUNT],
    /// 1 for each check token with a special property that makes it stronger than its number.
    pub special_tokens: TokenSums,
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

impl Content {
    /// Reads the files, checks them and compiles them with the options in force.
    ///
    /// # Errors
    /// The first thing that is wrong or contradicts itself, with file, line, key and what would be right.
    pub fn compile(bundle: &Bundle) -> Result<Self, ContentError> {
        compile::compile(bundle)
    }
}
