//! The content files as they are written: one struct per table, unknown keys refused.

use super::super::ids::*;
use agon_game::{Source, content_files};
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::Table;

/// Declares the tables of the files. Each may say how its values are known; those keys are read here so that misspelt
/// ones are refused; `check_sources` checks them.
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

content_files! {
    /// All files of the game.
    pub(super) struct Files of "mare_nostrum_empires", version 1, named_by ["province", "players"] {
        /// `map.toml`.
        map: MapFile {
            provinces: Vec<ProvinceRow>,
            seas: Vec<SeaRow>,
            edges: Vec<Edge>,
            #[serde(default)]
            edge_candidates: Vec<EdgeCandidate>,
            cities: Vec<City>,
            boards: Vec<BoardRow>,
            #[serde(default)]
            board_variants: Vec<BoardVariant>,
            #[serde(default)]
            map_variants: Vec<MapVariant>,
            totals: Totals,
        }
        /// `setup.toml`.
        setup: SetupFile {
            empires: Vec<EmpireRow>,
            start_provinces: Vec<StartRow>,
            start_titles: Vec<StartTitles>,
            checks: Checks,
            seats: Seats,
            #[serde(default)]
            start_variants: Vec<StartVariant>,
        }
        /// `cards.toml`. Effects are read by kind in `effects`.
        cards: CardsFile {
            display: Table,
            cards: Vec<CardRow>,
        }
        /// `rules.toml`. Its tables are read key by key in `constants` and `variants`.
        rules: RulesFile {
            resources: Vec<Table>,
            buildings: Vec<Table>,
            units: Vec<Table>,
            dice: Vec<Table>,
            #[serde(default)]
            dice_variants: Vec<Table>,
            game: Table,
            control_marker: Table,
            cards: Table,
            leadership_tokens: Table,
            collect: Table,
            trade: Table,
            build: Table,
            movement: Table,
            battle: Table,
            conquest: Table,
            leadership: Table,
            victory: Table,
            options: Table,
            option_values: Table,
            engine: Table,
        }
    }
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
        effects: Vec<Table>,
    }
}
