//! The content files as they are written: one struct per table, unknown keys refused.

use super::super::ids::*;
use crate::game::{Bundle, ContentError, Meta, Source};
use serde::Deserialize;
use std::collections::BTreeMap;

/// Declares the tables of the files. Each may say how its values are known; those keys are read here so that misspelt
/// ones are refused, and checked by `check_sources`.
macro_rules! tables {
    ($($(#[$meta:meta])* $name:ident { $($(#[$fmeta:meta])* $field:ident: $type:ty),* $(,)? })+) => {$(
        $(#[$meta])*
        #[derive(Clone, Debug, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub(super) struct $name {
            $($(#[$fmeta])* pub $field: $type,)*
            #[serde(rename = "source")]
            _source: Source,
            #[serde(rename = "source_fields", default)]
            _source_fields: BTreeMap<String, Source>,
            #[serde(rename = "confidence")]
            _confidence: Option<f64>,
            #[serde(rename = "probability")]
            _probability: Option<f64>,
            #[serde(rename = "name_ru")]
            _name_ru: Option<String>,
        }
    )+};
}

/// `map.toml`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MapFile {
    pub meta: Meta,
    pub provinces: Vec<ProvinceRow>,
    pub seas: Vec<SeaRow>,
    pub edges: Vec<Edge>,
    #[serde(default)]
    pub edge_candidates: Vec<EdgeCandidate>,
    pub cities: Vec<City>,
    pub boards: Vec<BoardRow>,
    #[serde(default)]
    pub board_variants: Vec<BoardVariant>,
    #[serde(default)]
    pub map_variants: Vec<MapVariant>,
    pub totals: Totals,
}

/// What may stand on a city slot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum CityKind {
    Ordinary,
    Capital,
    Legendary,
}

impl CityKind {
    pub fn building(self) -> Building {
        match self {
            CityKind::Ordinary => Building::OrdinaryCity,
            CityKind::Capital => Building::Capital,
            CityKind::Legendary => Building::LegendaryCity,
        }
    }
}

/// What an edge joins: two provinces, a province and a sea, two seas.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum EdgeKind {
    Land,
    Coast,
    Sea,
}

tables! {
    ProvinceRow {
        id: String,
        name: String,
        home: Option<Empire>,
        caravan_slots: Vec<Resource>,
        market_slots: u8,
        city_slots: Vec<CityKind>,
        temple_slots: u8,
        land_neighbours: Vec<String>,
        seas: Vec<String>,
    }
    SeaRow {
        id: String,
        name: String,
        adjacent_seas: Vec<String>,
        coasts: Vec<String>,
    }
    Edge {
        kind: EdgeKind,
        a: String,
        b: String,
    }
    EdgeCandidate {
        id: String,
        kind: EdgeKind,
        a: String,
        b: String,
        replaces: Option<[String; 2]>,
    }
    City {
        id: String,
        #[serde(rename = "name")]
        _name: String,
        kind: CityKind,
        province: String,
        empire: Option<Empire>,
    }
    BoardRow {
        players: usize,
        empires: Vec<Empire>,
        #[serde(rename = "covered_with")]
        _covered_with: Vec<String>,
        covered_provinces: Vec<String>,
        covered_seas: Vec<String>,
    }
    BoardVariant {
        id: String,
        players: usize,
        covered_provinces: Vec<String>,
    }
    MapVariant {
        id: String,
        set: Vec<SlotChange>,
    }
    Totals {
        provinces: usize,
        seas: usize,
        caravan_slots: usize,
        market_slots: usize,
        temple_slots: usize,
        city_slots_ordinary: usize,
        city_slots_capital: usize,
        city_slots_legendary: usize,
        provinces_with_two_caravans: usize,
        provinces_with_one_caravan: usize,
        provinces_with_two_cities: usize,
        slots_equal_tokens: bool,
        caravan_slots_by_good: BTreeMap<Resource, usize>,
    }
}

/// New slots of a province in a map variant.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SlotChange {
    pub province: String,
    pub caravan_slots: Option<Vec<Resource>>,
    pub market_slots: Option<u8>,
    pub city_slots: Option<Vec<CityKind>>,
    pub temple_slots: Option<u8>,
}

/// `setup.toml`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SetupFile {
    pub meta: Meta,
    pub empires: Vec<EmpireRow>,
    pub start_provinces: Vec<StartRow>,
    pub start_titles: Vec<StartTitles>,
    pub checks: Checks,
    pub seats: Seats,
    #[serde(default)]
    pub start_variants: Vec<StartVariant>,
}

/// How a start province is marked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Marker {
    /// Printed on the map.
    Printed,
    /// One of the seven markers.
    Placed,
}

tables! {
    EmpireRow {
        id: Empire,
        #[serde(rename = "name")]
        _name: String,
        #[serde(rename = "colour")]
        _colour: String,
        starting_hero: Card,
        capital_province: String,
        capital_city: String,
        home_provinces: Vec<String>,
        start_trade: u8,
        start_culture: u8,
        start_military: u8,
        start_resources: BTreeMap<Resource, u8>,
    }
    StartRow {
        province: String,
        empire: Empire,
        control_marker: Marker,
        caravans: Vec<Resource>,
        markets: u8,
        cities: Vec<CityKind>,
        temples: u8,
        legions: u8,
        fortresses: u8,
        triremes: u8,
        trireme_sea: Option<String>,
    }
    StartTitles {
        players: usize,
        trade: Empire,
        culture: Empire,
        military: Empire,
    }
    Checks {
        start_resources_equal_income: bool,
    }
    Seats {
        order: Vec<Empire>,
    }
    StartVariant {
        id: String,
        group: String,
        set: Vec<StartChange>,
    }
}

/// New pieces of a start province in a start variant.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StartChange {
    pub province: String,
    pub caravans: Option<Vec<Resource>>,
    pub markets: Option<u8>,
    pub cities: Option<Vec<CityKind>>,
    pub temples: Option<u8>,
    pub legions: Option<u8>,
    pub fortresses: Option<u8>,
    pub triremes: Option<u8>,
    pub trireme_sea: Option<String>,
}

/// `cards.toml`. Effects are read by kind in `effects`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CardsFile {
    pub meta: Meta,
    pub display: toml::Table,
    pub cards: Vec<CardRow>,
}

/// MN-014: kinds of cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, strum::Display)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub(super) enum CardType {
    StartingHero,
    Hero,
    Wonder,
    Pyramids,
}

tables! {
    CardRow {
        id: Card,
        #[serde(rename = "name")]
        _name: String,
        r#type: CardType,
        empire: Option<Empire>,
        copyable: bool,
        influence_trade: u8,
        influence_culture: u8,
        influence_military: u8,
        #[serde(rename = "text")]
        _text: String,
        #[serde(default)]
        effects: Vec<toml::Table>,
    }
}

/// `rules.toml`. Its tables are read key by key in `constants` and `variants`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RulesFile {
    pub meta: Meta,
    pub resources: Vec<toml::Table>,
    pub buildings: Vec<toml::Table>,
    pub units: Vec<toml::Table>,
    pub dice: Vec<toml::Table>,
    #[serde(default)]
    pub dice_variants: Vec<toml::Table>,
    pub game: toml::Table,
    pub control_marker: toml::Table,
    pub cards: toml::Table,
    pub leadership_tokens: toml::Table,
    pub collect: toml::Table,
    pub trade: toml::Table,
    pub build: toml::Table,
    pub movement: toml::Table,
    pub battle: toml::Table,
    pub conquest: toml::Table,
    pub leadership: toml::Table,
    pub victory: toml::Table,
    pub options: toml::Table,
    pub option_values: toml::Table,
    pub engine: toml::Table,
}

/// All files of the game.
#[derive(Clone, Debug)]
pub(super) struct Files {
    pub map: MapFile,
    pub setup: SetupFile,
    pub cards: CardsFile,
    pub rules: RulesFile,
}

impl Files {
    /// Reads the four files and checks that each is what its name says.
    pub fn read(bundle: &Bundle) -> Result<Self, ContentError> {
        let files = Self {
            map: bundle.read("map.toml")?,
            setup: bundle.read("setup.toml")?,
            cards: bundle.read("cards.toml")?,
            rules: bundle.read("rules.toml")?,
        };
        let metas = [&files.map.meta, &files.setup.meta, &files.cards.meta, &files.rules.meta];
        for (stem, meta) in ["map", "setup", "cards", "rules"].into_iter().zip(metas) {
            meta.check(bundle, GAME, stem, DATA_VERSION)?;
        }
        Ok(files)
    }
}

const GAME: &str = "mare_nostrum_empires";
const DATA_VERSION: u32 = 1;
