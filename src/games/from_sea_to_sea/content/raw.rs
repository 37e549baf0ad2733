//! The content files as they are written: which tables each has. The tables are read key by key in the module of each
//! file.

use crate::ids::*;
use agon_game::{Bundle, ContentError, Id, Names, Place, content_files, entry_ids};
use toml::{Table, Value};

content_files! {
    /// All files of the game.
    pub(super) struct Files of "from_sea_to_sea", version 1, named_by ["region", "resource", "players", "index"] {
        /// `map.toml`.
        map: MapFile {
            areas: Vec<Table>,
            regions: Vec<Table>,
            edges: Vec<Table>,
            schematic_positions: Table,
            rome_track: Table,
            rome_cells: Vec<Table>,
            development_scale: Table,
            resource_scales: Vec<Table>,
        }
        /// `cities.toml`.
        cities: CitiesFile { sites: Vec<Table>, city_tokens: Vec<Table> }
        /// `regions.toml`.
        regions: RegionsFile { region_effects: Vec<Table>, cards: Vec<Table> }
        /// `leaders.toml`.
        leaders: LeadersFile { gems: Vec<Table>, leaders: Vec<Table>, abilities: Vec<Table>, action_cards: Vec<Table> }
        /// `events.toml`.
        events: EventsFile { events: Vec<Table> }
        /// `tokens.toml`.
        tokens: TokensFile {
            troublemakers: Table,
            talents: Table,
            resources: Vec<Table>,
            units: Vec<Table>,
            base_check_tokens: Vec<Table>,
            bonus_check_tokens: Vec<Table>,
            captured_region_tokens: Vec<Table>,
            legates: Vec<Table>,
        }
        /// `rules.toml`.
        rules: RulesFile {
            game: Table,
            difficulty_levels: Vec<Table>,
            player_counts: Vec<Table>,
            region_card_presets: Vec<Table>,
            setup: Table,
            actions: Vec<Table>,
            round: Table,
            checks: Table,
            capture: Table,
            talent_uses: Table,
            options: Table,
            option_values: Table,
            data_readings: Table,
            engine_limits: Table,
        }
    }
}

impl Files {
    /// The ids of everything that is named in the files. They are in force while the rest is read, so that an unknown
    /// name is refused wherever it occurs.
    pub fn names(&self, bundle: &Bundle) -> Result<Names, ContentError> {
        let ids = |file, table, rows: &[Table], most| entry_ids(Place::table(bundle, file, table), rows, most);
        let (tokens, leaders) = (&self.tokens, &self.leaders);
        let legates = ids("tokens.toml", "legates", &tokens.legates, MAX_LEGATES)?;
        let region_tokens =
            ids("tokens.toml", "captured_region_tokens", &tokens.captured_region_tokens, MAX_REGION_TOKENS)?;
        Ok(Names::new(vec![
            (Region::KIND, ids("map.toml", "regions", &self.map.regions, MAX_REGIONS)?),
            (Site::KIND, ids("cities.toml", "sites", &self.cities.sites, MAX_SITES)?),
            (CityToken::KIND, ids("cities.toml", "city_tokens", &self.cities.city_tokens, MAX_CITIES)?),
            (RegionCard::KIND, ids("regions.toml", "cards", &self.regions.cards, MANY)?),
            (Event::KIND, ids("events.toml", "events", &self.events.events, MAX_EVENTS)?),
            (Legate::KIND, legates),
            (RegionToken::KIND, region_tokens),
            (CheckToken::KIND, check_tokens(bundle, tokens)?),
            (UnitToken::KIND, units(bundle, tokens)?),
            (ActionCard::KIND, ids("leaders.toml", "action_cards", &leaders.action_cards, MANY)?),
        ]))
    }
}

/// Most city tokens, events, legates and captured-region tokens: one bit each in the sets of a state.
const MAX_CITIES: usize = u16::BITS as usize;
const MAX_EVENTS: usize = u32::BITS as usize;
const MAX_LEGATES: usize = u8::BITS as usize;
const MAX_REGION_TOKENS: usize = u16::BITS as usize;
/// Most entries of lists without a specific limit.
const MANY: usize = 128;
/// Most check tokens: one bit each in a set.
const MAX_CHECK_TOKENS: usize = 64;

/// S2S-130, S2S-131: base tokens, then bonus tokens; the copies of a base token have numbers.
fn check_tokens(bundle: &Bundle, tokens: &TokensFile) -> Result<Vec<String>, ContentError> {
    let base = Place::table(bundle, "tokens.toml", "base_check_tokens");
    let bonus = Place::table(bundle, "tokens.toml", "bonus_check_tokens");
    let mut found = Vec::new();
    for (id, row) in entry_ids(base, &tokens.base_check_tokens, MAX_CHECK_TOKENS)?.iter().zip(&tokens.base_check_tokens)
    {
        let copies =
            row.get("copies").and_then(Value::as_integer).filter(|n| (1..=MAX_CHECK_TOKENS as i64).contains(n));
        match copies.ok_or_else(|| base.entry(id).error("copies", "expected a number from 1 to 64"))? {
            1 => found.push(id.clone()),
            copies => found.extend((1..=copies).map(|n| format!("{id}#{n}"))),
        }
    }
    found.extend(entry_ids(bonus, &tokens.bonus_check_tokens, MAX_CHECK_TOKENS)?);
    if found.len() > MAX_CHECK_TOKENS {
        let reason =
            format!("{} check tokens, base and bonus together; the program holds {MAX_CHECK_TOKENS}", found.len());
        return Err(base.error("", reason));
    }
    Ok(found)
}

/// S2S-112: the unit tokens, colour by colour in the order of the file.
fn units(bundle: &Bundle, tokens: &TokensFile) -> Result<Vec<String>, ContentError> {
    let place = Place::table(bundle, "tokens.toml", "units");
    let mut found = Vec::new();
    for (colour, row) in entry_ids(place, &tokens.units, Colour::COUNT)?.iter().zip(&tokens.units) {
        let count = row.get("count").and_then(Value::as_integer).filter(|n| (1..=MAX_UNITS as i64).contains(n));
        let count = count
            .ok_or_else(|| place.entry(colour).error("count", format!("expected a number from 1 to {MAX_UNITS}")))?;
        found.extend((1..=count).map(|n| format!("{colour}_{n}")));
    }
    match found.len() {
        0..=MAX_UNITS => Ok(found),
        many => Err(place.error("", format!("{many} units in all colours; the program holds {MAX_UNITS}"))),
    }
}
