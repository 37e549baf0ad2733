//! The content files as they are written: which tables each of them has. The module of each file reads its tables key by
//! key.

use crate::army::OWNERS;
use crate::ids::*;
use agon_game::{Bundle, ContentError, Id, Names, Place, content_files, entry_ids};
use toml::Table;

content_files! {
    /// All files of the game.
    pub(super) struct Files of "age_of_mythology", version 1, named_by ["players"] {
        /// `boards.toml`.
        boards: BoardsFile { layout: Table, boards: Vec<Table> }
        /// `tiles.toml`.
        tiles: TilesFile { resources: Vec<Table>, victory_point: Table, terrains: Vec<Table>, tiles: Vec<Table> }
        /// `units.toml`.
        units: UnitsFile {
            classes: Vec<Table>,
            tags: Vec<Table>,
            villager: Table,
            units: Vec<Table>,
            variants: Vec<Table>,
            figure_sets: Vec<Table>,
        }
        /// `actions.toml`.
        actions: ActionsFile { actions: Vec<Table>, permanent_cards: Vec<Table>, random_cards: Vec<Table>, decks: Vec<Table> }
        /// `gods.toml`.
        gods: GodsFile { gods: Vec<Table> }
        /// `buildings.toml`.
        buildings: BuildingsFile { buildings: Vec<Table>, supply: Table }
        /// `rules.toml`.
        rules: RulesFile {
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
}

impl Files {
    /// The ids of everything that is named in the files. They are in force while the rest is read, so that a name
    /// which does not exist is refused wherever it stands.
    pub fn names(&self, bundle: &Bundle) -> Result<Names, ContentError> {
        let ids = |file, table, rows: &[Table], most| entry_ids(Place::table(bundle, file, table), rows, most);
        let owner = |row: &Table| row.get("civ").and_then(toml::Value::as_str).unwrap_or_default().to_owned();
        Ok(Names::new(vec![
            (Unit::KIND, ids("units.toml", "units", &self.units.units, UNITS_PER_CIV * Civ::COUNT)?),
            (OWNERS, self.units.units.iter().map(owner).collect()),
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
