//! The content files as they are written: the tables of each. The keys of a table are read in its file's module.

use super::{regions, scenarios};
use crate::ids::*;
use agon_game::{Bundle, ContentError, Id, Names, Place, content_files, entry_ids};
use toml::Table;

content_files! {
    /// All files of the game.
    pub(super) struct Files of "pax_romana", version 1, named_by ["players", "index"] {
        /// `turn.toml`.
        turn: TurnFile {
            calendar: Table,
            activation: Table,
            movement: Table,
            interception: Table,
            withdrawal: Table,
            attrition: Table,
        }
        /// `battle.toml`.
        battle: BattleFile {
            ratio_rows: Vec<Table>,
            ratio: Table,
            shifts: Table,
            battle: Table,
            cavalry: Table,
            elephant_rows: Vec<Table>,
            leader_death: Table,
            reroll: Table,
        }
        /// `places.toml`.
        places: PlacesFile { place_states: Vec<Table>, construction: Table, sack: Table }
        /// `naval.toml`.
        naval: NavalFile { continuity: Table, sea_disaster: Table, naval_battle: Table, pirates: Table, rhodes: Table }
        /// `forces.toml`.
        forces: ForcesFile {
            militia_rows: Vec<Table>,
            mercenaries: Table,
            army_templates: Vec<Table>,
            slave_revolt: Table,
            pergamum: Table,
            minors: Vec<Table>,
            tribes: Table,
            chips: Vec<Table>,
        }
        /// `stability.toml`.
        stability: StabilityFile {
            stability: Table,
            bands: Vec<Table>,
            changes: Table,
            checks: Vec<Table>,
            victory_scales: Vec<Table>,
        }
        /// `events.toml`.
        events: EventsFile {
            events: Vec<Table>,
            event_tables: Vec<Table>,
            harvests: Vec<Table>,
            invasions: Table,
            invasion_groups: Vec<Table>,
            rebellions: Table,
            rebellion_regions: Vec<Table>,
        }
        /// `units.toml`.
        units: UnitsFile { units: Vec<Table>, legion_cavalry: Table }
        /// `powers.toml`.
        powers: PowersFile { powers: Vec<Table> }
        /// `leaders.toml`.
        leaders: LeadersFile {
            limits: Table,
            leaders: Vec<Table>,
            special_leaders: Vec<Table>,
            named_leaders: Vec<Table>,
        }
        /// `cards.toml`.
        cards: CardsFile { deck: Table, cards: Vec<Table> }
        /// `objectives.toml`.
        objectives: ObjectivesFile { limits: Table, objectives: Vec<Table> }
        /// `regions.toml`.
        regions: RegionsFile { territories: Vec<Table>, provinces: Vec<Table>, place_groups: Vec<Table> }
        /// `spaces.toml`.
        spaces: SpacesFile { totals: Table, spaces: Vec<Table> }
        /// `links.toml`.
        links: LinksFile { points: Vec<Table>, land_links: Table, sea_links: Table }
        /// `scenarios.toml`.
        scenarios: ScenariosFile {
            scenarios: Vec<Table>,
            seats: Vec<Table>,
            special_rules: Vec<Table>,
            formats: Vec<Table>,
        }
        /// `setups.toml`.
        setups: SetupsFile { setups: Vec<Table> }
        /// `rules.toml`.
        rules: RulesFile { options: Table, option_values: Table }
    }
}

impl Files {
    /// The names of everything in the files. They are in force while the rest is read, so that an unknown name is refused
    /// wherever it appears.
    pub fn names(&self, bundle: &Bundle) -> Result<Names, ContentError> {
        let ids = |file, table, rows: &[Table], most| entry_ids(Place::table(bundle, file, table), rows, most);
        Ok(Names::new(vec![
            (Space::KIND, ids("spaces.toml", "spaces", &self.spaces.spaces, MAX_SPACES)?),
            (Point::KIND, ids("links.toml", "points", &self.links.points, MAX_POINTS)?),
            (Province::KIND, regions::province_ids(bundle, &self.regions)?),
            (Territory::KIND, ids("regions.toml", "territories", &self.regions.territories, MAX_TERRITORIES)?),
            (Leader::KIND, self.leader_ids(bundle)?),
            (Scenario::KIND, scenarios::ids(bundle, &self.scenarios)?),
        ]))
    }

    /// Names of the leaders: those of the pools, then those of other forces, then the named ones.
    fn leader_ids(&self, bundle: &Bundle) -> Result<Vec<String>, ContentError> {
        let mut found: Vec<String> = Vec::new();
        for (table, rows) in [
            ("leaders", &self.leaders.leaders),
            ("special_leaders", &self.leaders.special_leaders),
            ("named_leaders", &self.leaders.named_leaders),
        ] {
            let place = Place::table(bundle, "leaders.toml", table);
            let ids = entry_ids(place, rows, MAX_LEADERS)?;
            if let Some(twice) = ids.iter().find(|id| found.contains(id)) {
                return Err(place.entry(twice).error("id", format!("another leader is called `{twice}` already")));
            }
            found.extend(ids);
            if found.len() > MAX_LEADERS {
                let reason = format!("{} leaders with those before them; the program holds {MAX_LEADERS}", found.len());
                return Err(place.error("", reason));
            }
        }
        Ok(found)
    }
}
