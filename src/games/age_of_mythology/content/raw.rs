//! The content files as they are written: which tables each has. The tables are read key by key in the module of each
//! file.

use super::super::ids::*;
use crate::game::{Bundle, ContentError, Id, Meta, Names, OptionTables, Place, entry_ids};
use serde::Deserialize;
use toml::Table;

/// Declares a file with its tables; others are refused.
macro_rules! files {
    ($($(#[$meta:meta])* $name:ident { $($field:ident: $type:ty),* $(,)? })+) => {$(
        $(#[$meta])*
        #[derive(Clone, Debug, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub(super) struct $name { meta: Meta, $(pub $field: $type),* }
    )+};
}

files! {
    /// `boards.toml`.
    BoardsFile { layout: Table, boards: Vec<Table> }
    /// `tiles.toml`.
    TilesFile { resources: Vec<Table>, victory_point: Table, terrains: Vec<Table>, tiles: Vec<Table> }
    /// `units.toml`.
    UnitsFile {
        classes: Vec<Table>,
        tags: Vec<Table>,
        villager: Table,
        units: Vec<Table>,
        variants: Vec<Table>,
        figure_sets: Vec<Table>,
    }
    /// `actions.toml`.
    ActionsFile { actions: Vec<Table>, permanent_cards: Vec<Table>, random_cards: Vec<Table>, decks: Vec<Table> }
    /// `gods.toml`.
    GodsFile { gods: Vec<Table> }
    /// `buildings.toml`.
    BuildingsFile { buildings: Vec<Table>, supply: Table }
    /// `rules.toml`.
    RulesFile {
        r#box: Table,
        figure_limit: Table,
        civilizations: Vec<Table>,
        eras: Vec<Table>,
        player_counts: Vec<Table>,
        setup: Table,
        turn: Table,
        end: Table,
        victory_cards: Vec<Table>,
        attack: Table,
        battle: Table,
        spoils: Table,
        options: Table,
        option_values: Table,
    }
}

impl RulesFile {
    /// The options as written.
    pub fn option_tables(&self) -> OptionTables<'_> {
        OptionTables { options: &self.options, values: &self.option_values }
    }
}

/// All files of the game.
#[derive(Clone, Debug)]
pub(super) struct Files {
    pub boards: BoardsFile,
    pub tiles: TilesFile,
    pub units: UnitsFile,
    pub actions: ActionsFile,
    pub gods: GodsFile,
    pub buildings: BuildingsFile,
    pub rules: RulesFile,
}

/// Version of the files that the program reads.
const DATA_VERSION: u32 = 1;

impl Files {
    /// Reads the files and checks that each is what its name says.
    pub fn read(bundle: &Bundle) -> Result<Self, ContentError> {
        let files = Self {
            boards: bundle.read("boards.toml")?,
            tiles: bundle.read("tiles.toml")?,
            units: bundle.read("units.toml")?,
            actions: bundle.read("actions.toml")?,
            gods: bundle.read("gods.toml")?,
            buildings: bundle.read("buildings.toml")?,
            rules: bundle.read("rules.toml")?,
        };
        for (stem, meta) in [
            ("boards", &files.boards.meta),
            ("tiles", &files.tiles.meta),
            ("units", &files.units.meta),
            ("actions", &files.actions.meta),
            ("gods", &files.gods.meta),
            ("buildings", &files.buildings.meta),
            ("rules", &files.rules.meta),
        ] {
            meta.check(bundle, "age_of_mythology", stem, DATA_VERSION)?;
        }
        Ok(files)
    }

    /// The ids of everything that is named in the files. They are in force while the rest is read, so that a name
    /// which does not exist is refused wherever it stands.
    pub fn names(&self, bundle: &Bundle) -> Result<Names, ContentError> {
        let ids = |file, table, rows: &[Table], most| entry_ids(Place::table(bundle, file, table), rows, most);
        Ok(Names::new(vec![
            (Unit::KIND, ids("units.toml", "units", &self.units.units, UNITS_PER_CIV * Civ::COUNT)?),
            (Tag::KIND, ids("units.toml", "tags", &self.units.tags, MAX_TAGS)?),
            (Tile::KIND, ids("tiles.toml", "tiles", &self.tiles.tiles, MAX_TILES)?),
            (Card::KIND, self.card_ids(bundle)?),
        ]))
    }

    /// Permanent, plain random and god cards in this order.
    fn card_ids(&self, bundle: &Bundle) -> Result<Vec<String>, ContentError> {
        let mut found: Vec<String> = Vec::new();
        for (file, table, rows) in [
            ("actions.toml", "permanent_cards", &self.actions.permanent_cards),
            ("actions.toml", "random_cards", &self.actions.random_cards),
            ("gods.toml", "gods", &self.gods.gods),
        ] {
            let place = Place::table(bundle, file, table);
            let ids = entry_ids(place, rows, MAX_CARDS)?;
            if let Some(twice) = ids.iter().find(|id| found.contains(id)) {
                return Err(place.entry(twice).error("id", format!("another card is called `{twice}` already")));
            }
            found.extend(ids);
            if found.len() > MAX_CARDS {
                let reason = format!("{} cards with those before them; the program holds {MAX_CARDS}", found.len());
                return Err(place.error("", reason));
            }
        }
        Ok(found)
    }
}
