//! `scenarios.toml`: the ten scenarios, compiled for each rule set and format that they can be played in.

use super::raw::{Files, ScenariosFile};
use super::seats::{self, SeatRules};
use super::setups::{self, ForceSetup, Holder, PlaceSetup, Reinforcement, seat, seat_of};
use super::special::{self, SpecialRules};
use super::{Leaders, Map, Origin, PowerRules};
use crate::ids::*;
use crate::options::{EventMarkers, FirstTurnLeaders, GameLength, GopOwnHome, Options};
use crate::sets::SpaceSet;
use agon_game::{Bundle, ContentError, Fields, Id, IdSet, Place, Seat};
use toml::{Table, Value};

/// The Opportunity Objectives in play (PAX-15.4, PAX-3.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Objectives {
    /// PAX-15.4.3a: none.
    None,
    /// PAX-15.4.3b: one at random for each player; none can be bought.
    OneRandom,
    /// PAX-15.4.3c: they are bought.
    Purchase,
}

/// Victory during the game, checked in phase H.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Automatic {
    /// The power must control all these Spaces.
    Hold(Seat, SpaceSet),
    /// Any player must control all his own Capitals and all Capitals of this many others.
    Capitals(u8),
}

/// Points for a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RegionPoints {
    /// The region in which points count.
    pub region: IdSet<Province>,
    /// For each of the player's Cities there.
    pub city: u8,
    /// For each of the player's Towns there.
    pub town: u8,
    /// For each Province there that the player controls.
    pub province: u8,
}

/// Victory after the last turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Final {
    /// Most victory points.
    VictoryPoints,
    /// Most points in a region.
    Points(RegionPoints),
    /// The attacker wins if his points times `multiplier` are at least the defender's.
    Ratio {
        /// The points compared.
        points: RegionPoints,
        /// The attacker.
        attacker: Seat,
        /// The defender.
        defender: Seat,
        /// What the attacker's points are multiplied by.
        multiplier: u8,
    },
}

/// PAX-8.1.5: a named leader who comes as the first leader drawn in some turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedLeader {
    /// The seat that he joins.
    pub seat: Seat,
    /// The leader.
    pub leader: Leader,
    /// First and last turn.
    pub turns: [u8; 2],
}

/// A scenario with its rule set and format.
#[derive(Clone, Debug)]
pub struct ScenarioRules {
    /// Display name.
    pub name: String,
    /// The rule set.
    pub ruleset: Ruleset,
    /// The powers in seat order.
    pub seats: Vec<SeatRules>,
    /// PAX-3.3: order of the first round of the first turn.
    pub first_order: Vec<Seat>,
    /// First turn.
    pub turn_first: u8,
    /// Last turn.
    pub turn_last: u8,
    /// PAX-3.4: Activation Markers of each player in a turn, including the fixed one.
    pub activation_markers: u8,
    /// PAX-16.1.1: event markers in a turn.
    pub event_markers: u8,
    /// The event table, by 2d6 minus two.
    pub event_table: [Event; 11],
    /// PAX-17.1.5g: whether no card is drawn for the first marker of the game.
    pub starts_in_action_segment: bool,
    /// Whether Tribe chips are placed.
    pub tribes: bool,
    /// Opportunity Objectives.
    pub objectives: Objectives,
    /// The Objectives in the pool.
    pub objectives_allowed: IdSet<Objective, u16>,
    /// Spaces in play.
    pub open: SpaceSet,
    /// Provinces whose Spaces are all in play; others never count.
    pub open_provinces: IdSet<Province>,
    /// PAX-R15-01: whether a player's own Home Provinces give Geographical Objective Points.
    pub gop_own_home_provinces: bool,
    /// The player of the Soldiers of Fortune at the start.
    pub sof_controller: Option<Seat>,
    /// PAX-8.1.2: whether the leaders of the first turn are drawn and those of the starting position ignored.
    pub draws_first_leaders: bool,
    /// Named leaders.
    pub named: Vec<NamedLeader>,
    /// Victory during the game.
    pub automatic: Vec<Automatic>,
    /// Victory after the last turn.
    pub last: Final,
    /// Special rules.
    pub special: SpecialRules,
    /// Cities and Towns at the start.
    pub places: Vec<PlaceSetup>,
    /// Stacks at the start.
    pub forces: Vec<ForceSetup>,
    /// Units that come later.
    pub reinforcements: Vec<Reinforcement>,
    /// What each seat controls at the start, for checking.
    pub start_control: Vec<IdSet<Province>>,
    /// PAX-1.4k: the seat whose home each Space in play is, by index.
    pub homes: Vec<Option<Seat>>,
    /// The seat whose Home Province each Province is, by index.
    pub home_provinces: Vec<Option<Seat>>,
}

impl ScenarioRules {
    /// Number of players.
    pub fn players(&self) -> usize {
        self.seats.len()
    }

    /// The seat of a power.
    pub fn seat_of(&self, power: Power) -> Option<Seat> {
        self.seats.iter().position(|seat| seat.power == power).map(|at| Seat(at as u8))
    }

    /// The power meant by texts, such as those of cards, that name a printed power.
    pub fn seat_meant(&self, printed: Power) -> Option<Seat> {
        let meant = if printed == Power::Greece { self.special.greece_means } else { None };
        meant.or_else(|| self.seat_of(printed))
    }
}

/// One scenario in one of its rule sets and formats.
struct Variant<'a> {
    row: &'a Table,
    ruleset: Ruleset,
    /// PAX-1.1b, PAX-1.2b: whether it is, or can also be, played in the Standard Game.
    standard: bool,
    format: Option<(usize, &'a Table)>,
}

fn text<'a>(row: &'a Table, key: &str) -> &'a str {
    row.get(key).and_then(Value::as_str).unwrap_or_default()
}

/// The scenarios with their ids: one with formats once for each format, others once for each rule set.
fn variants<'a>(bundle: &Bundle, file: &'a ScenariosFile) -> Result<Vec<(String, Variant<'a>)>, ContentError> {
    let mut found: Vec<(String, Variant<'a>)> = Vec::new();
    for row in &file.scenarios {
        let id = text(row, "id");
        let place = Place::table(bundle, "scenarios.toml", "scenarios");
        let rulesets: Vec<Ruleset> = Fields::new(place.entry(id), row).ids("rulesets")?;
        let standard = rulesets.contains(&Ruleset::Standard);
        let before = found.len();
        if text(row, "objectives") == "by_format" {
            for (position, format) in file.formats.iter().enumerate().filter(|(_, f)| text(f, "scenario") == id) {
                let mut fields = Fields::new(Place::table(bundle, "scenarios.toml", "formats").row(position), format);
                let ruleset = fields.id("ruleset")?;
                if !rulesets.contains(&ruleset) {
                    return Err(fields.error("ruleset", format!("scenario `{id}` does not have it")));
                }
                let name = format!("{id}_{}", fields.text("id")?);
                found.push((name, Variant { row, ruleset, standard, format: Some((position, format)) }));
            }
        } else {
            let many = rulesets.len() > 1;
            let name = |ruleset| if many { format!("{id}_{ruleset}") } else { id.to_owned() };
            found.extend(rulesets.iter().map(|r| (name(r), Variant { row, ruleset: *r, standard, format: None })));
        }
        if found.len() == before {
            return Err(place.entry(id).error("rulesets", "the scenario can be played in no rule set and no format"));
        }
    }
    if let Some(i) = (1..found.len()).find(|i| found[..*i].iter().any(|(name, _)| *name == found[*i].0)) {
        let reason = format!("two scenarios or formats get the name `{}`", found[i].0);
        return Err(Place::table(bundle, "scenarios.toml", "scenarios").error("", reason));
    }
    Ok(found)
}

/// Names of the scenarios as played, e.g. `ii`, `v_basic`, `ix_extended`.
pub(super) fn ids(bundle: &Bundle, file: &ScenariosFile) -> Result<Vec<String>, ContentError> {
    Ok(variants(bundle, file)?.into_iter().map(|(name, _)| name).collect())
}

/// What the scenarios are compiled with.
pub(super) struct Parts<'a> {
    pub bundle: &'a Bundle,
    pub files: &'a Files,
    pub map: &'a Map,
    pub powers: &'a [PowerRules],
    pub leaders: &'a Leaders,
    pub tables: &'a [(String, [Event; 11])],
    pub options: &'a Options,
    pub turns: u8,
}

impl Parts<'_> {
    /// All scenarios in the order of their ids.
    pub fn compile(&self) -> Result<Vec<ScenarioRules>, ContentError> {
        let file = &self.files.scenarios;
        let known = |row: &Table| file.scenarios.iter().any(|s| text(s, "id") == text(row, "scenario"));
        for (table, rows) in
            [("seats", &file.seats), ("special_rules", &file.special_rules), ("formats", &file.formats)]
        {
            if let Some(position) = rows.iter().position(|row| !known(row)) {
                let place = Place::table(self.bundle, "scenarios.toml", table).row(position);
                return Err(place.error("scenario", "expected the id of a scenario"));
            }
        }
        variants(self.bundle, file)?.iter().map(|(_, variant)| self.one(variant)).collect()
    }

    fn one(&self, variant: &Variant<'_>) -> Result<ScenarioRules, ContentError> {
        let id = text(variant.row, "id");
        let mut row = Fields::new(Place::table(self.bundle, "scenarios.toml", "scenarios").entry(id), variant.row);
        ["id", "text", "rulesets"].iter().for_each(|key| row.skip(key));
        let name = row.text("name")?;
        let powers: Vec<Power> = row.ids("powers")?;
        if !(2..=MAX_PLAYERS).contains(&powers.len()) {
            return Err(row.error("powers", format!("expected 2 to {MAX_PLAYERS}, found {}", powers.len())));
        }
        let first_order = self.first_order(&mut row, &powers)?;
        let base = row.text("setup")?;
        let position = setups::read(self.bundle, &self.files.setups, &base, &powers, variant.ruleset)?;
        let (open, open_provinces) = self.open(&mut row)?;
        let seats = self.seats(&base, &powers)?;
        let turns = self.turns(&mut row)?;
        let choice = optional(&mut row, "event_markers_choice", Fields::flag)?.unwrap_or(false);
        let formats = variant.format.is_some();
        let mut rules = ScenarioRules {
            name,
            ruleset: variant.ruleset,
            seats,
            first_order,
            turn_first: turns[0],
            turn_last: turns[1],
            activation_markers: if formats { 0 } else { row.number("activation_markers", 1..=9)? },
            event_markers: if formats || !variant.standard { 0 } else { row.number("event_markers", 0..=2)? },
            event_table: self.event_table(&mut row)?,
            starts_in_action_segment: optional(&mut row, "starts_in_action_segment", Fields::flag)?.unwrap_or(false),
            tribes: row.flag("tribes")?,
            objectives: Objectives::None,
            objectives_allowed: Objective::ALL.iter().copied().collect(),
            open,
            open_provinces,
            gop_own_home_provinces: row.flag("gop_own_home_provinces")?,
            sof_controller: optional(&mut row, "sof_controller", |f, key| seat(f, key, &powers))?,
            draws_first_leaders: self.options.first_turn_leaders == FirstTurnLeaders::Draw,
            named: self.named(id, &powers)?,
            automatic: automatic(&mut row, &powers)?,
            last: last(&mut row, &powers)?,
            special: SpecialRules::default(),
            places: position.places,
            forces: position.forces,
            reinforcements: position.reinforcements,
            start_control: position.control,
            homes: Vec::new(),
            home_provinces: Vec::new(),
        };
        if let Some(allowed) = optional(&mut row, "objectives_allowed", Fields::ids)? {
            rules.objectives_allowed = allowed.into_iter().collect();
        }
        let words = [("none", Some(Objectives::None)), ("purchase", Some(Objectives::Purchase)), ("by_format", None)];
        match (row.choice("objectives", &words)?, variant.format) {
            (Some(mode), _) => rules.objectives = mode,
            (None, Some(format)) => self.format(format, &mut rules)?,
            (None, None) => {}
        }
        rules.event_markers = self.event_markers(&rules, choice);
        row.finish()?;
        special::read(self.bundle, &self.files.scenarios.special_rules, id, &powers, &mut rules)?;
        if rules.turn_last > self.turns {
            let place = Place::table(self.bundle, "scenarios.toml", "scenarios").entry(id);
            return Err(place.error("turns", format!("the calendar ends with turn {}", self.turns)));
        }
        match self.options.gop_own_home {
            GopOwnHome::Scenario => {}
            other => rules.gop_own_home_provinces = other == GopOwnHome::Always,
        }
        self.inside_the_map(&base, &rules)?;
        let seat_where = |home: &dyn Fn(&SeatRules) -> bool| rules.seats.iter().position(home).map(|at| Seat(at as u8));
        let space = |at| Some(Space::from_index(at)).filter(|space| rules.open.has(*space));
        let home_of = |at| space(at).and_then(|space| seat_where(&|seat| seat.home_spaces.has(space)));
        rules.homes = (0..self.map.spaces.len()).map(home_of).collect();
        let province_of = |at| seat_where(&|seat| seat.home_provinces.has(Province::from_index(at)));
        rules.home_provinces = (0..self.map.provinces.len()).map(province_of).collect();
        Ok(rules)
    }

    fn first_order(&self, row: &mut Fields<'_>, powers: &[Power]) -> Result<Vec<Seat>, ContentError> {
        const KEY: &str = "first_order";
        let order: Vec<Power> = row.ids(KEY)?;
        let seats: Result<Vec<Seat>, String> = order.into_iter().map(|power| seat_of(power, powers)).collect();
        let seats = seats.map_err(|reason| row.error(KEY, reason))?;
        if seats.len() == powers.len() { Ok(seats) } else { Err(row.error(KEY, "expected all powers of the scenario")) }
    }

    /// PAX-3.8.2b: first and last turn. If there is a choice, option `game_length` decides.
    fn turns(&self, row: &mut Fields<'_>) -> Result<[u8; 2], ContentError> {
        let [first, last] = row.numbers("turns", 1..=MAX_TURNS as u8)?;
        if first > last {
            return Err(row.error("turns", "the last turn comes before the first"));
        }
        if !row.has("turn_choices") {
            return Ok([first, last]);
        }
        let [short, full] = row.numbers("turn_choices", first..=MAX_TURNS as u8)?;
        if full != last || short >= full {
            return Err(row.error("turn_choices", "expected an earlier last turn, and the one of `turns`"));
        }
        Ok([first, if self.options.game_length == GameLength::Short { short } else { full }])
    }

    /// PAX-1.1a, PAX-16.1.1a: the Extended Game has none; where players may choose, option `event_markers` decides.
    fn event_markers(&self, rules: &ScenarioRules, choice: bool) -> u8 {
        match self.options.event_markers {
            _ if rules.ruleset == Ruleset::Extended => 0,
            EventMarkers::None if choice => 0,
            EventMarkers::One if choice => 1,
            EventMarkers::Two if choice => 2,
            _ => rules.event_markers,
        }
    }

    fn event_table(&self, row: &mut Fields<'_>) -> Result<[Event; 11], ContentError> {
        let name = row.text("event_table")?;
        let found = self.tables.iter().find(|(known, _)| *known == name).map(|(_, table)| *table);
        let known = self.tables.iter().map(|(known, _)| known);
        found.ok_or_else(|| row.error("event_table", agon_game::unknown("event table", &name, known)))
    }

    /// The Spaces and Provinces in play.
    fn open(&self, row: &mut Fields<'_>) -> Result<(SpaceSet, IdSet<Province>), ContentError> {
        let map = self.map;
        let mut open = SpaceSet::EMPTY;
        if row.has("open_everything") {
            row.fixed("open_everything", true)?;
            open = map.territories.iter().fold(open, |all, territory| all.or(territory.spaces));
        } else {
            for territory in row.ids::<Territory>("open_territories")? {
                open = open.or(map.territory(territory).spaces);
            }
            for province in row.ids::<Province>("open_provinces")? {
                open = open.or(map.province(province).spaces);
            }
            open = open.or(row.ids::<Space>("open_spaces")?.into_iter().collect());
        }
        let whole = |province: &Province| map.province(*province).spaces.without(open).is_empty();
        let provinces = (0..map.provinces.len()).map(Province::from_index).filter(whole).collect();
        Ok((open, provinces))
    }

    fn seats(&self, scenario: &str, powers: &[Power]) -> Result<Vec<SeatRules>, ContentError> {
        let place = Place::table(self.bundle, "scenarios.toml", "seats");
        let rows: Vec<_> = self.files.scenarios.seats.iter().enumerate().collect();
        let mine = |power: &Power| {
            let is = |row: &Table| text(row, "scenario") == scenario && text(row, "power") == power.as_str();
            let found = rows.iter().find(|(_, row)| is(row));
            found.ok_or_else(|| place.error("", format!("scenario `{scenario}` lacks its power `{power}`")))
        };
        if let Some((position, _)) = rows.iter().find(|(_, row)| {
            text(row, "scenario") == scenario && !powers.iter().any(|power| power.as_str() == text(row, "power"))
        }) {
            return Err(place.row(*position).error("power", "the scenario does not list it under `powers`"));
        }
        let read = |power: &Power| {
            let (position, row) = mine(power)?;
            let fields = Fields::new(place.row(*position), row);
            seats::read(fields, *power, self.map, self.powers, self.leaders)
        };
        powers.iter().map(read).collect()
    }

    fn named(&self, scenario: &str, powers: &[Power]) -> Result<Vec<NamedLeader>, ContentError> {
        let mut found = Vec::new();
        for (i, leader) in self.leaders.rules.iter().enumerate().filter(|(i, _)| self.leaders.scenarios[*i] == scenario)
        {
            let Origin::Named { power, turns } = leader.origin else { continue };
            let leader = Leader::from_index(i);
            let place = Place::table(self.bundle, "leaders.toml", "named_leaders");
            let name = leader.name();
            let seat = seat_of(power, powers).map_err(|reason| place.entry(&name).error("owner", reason))?;
            found.push(NamedLeader { seat, leader, turns });
        }
        Ok(found)
    }

    /// PAX-3.8.1a, PAX-3.8.1b, PAX-3.8.1c, PAX-3.8.1d, PAX-3.8.1e, PAX-3.8.2a: turns, markers and Objectives of a format; other ones
    /// are other values in the file.
    fn format(&self, (position, row): (usize, &Table), rules: &mut ScenarioRules) -> Result<(), ContentError> {
        let mut fields = Fields::new(Place::table(self.bundle, "scenarios.toml", "formats").row(position), row);
        ["id", "scenario", "ruleset"].iter().for_each(|key| fields.skip(key));
        rules.name += &format!(" ({})", fields.text("name")?);
        rules.turn_last = rules.turn_first - 1 + fields.number("turns", 1..=MAX_TURNS as u8)?;
        rules.activation_markers = fields.number("activation_markers", 1..=9)?;
        if rules.ruleset == Ruleset::Standard {
            rules.event_markers = fields.number("event_markers", 0..=2)?;
        }
        let words =
            [("none", Objectives::None), ("one_random", Objectives::OneRandom), ("purchase", Objectives::Purchase)];
        rules.objectives = fields.choice("objectives", &words)?;
        fields.finish()
    }

    /// Every piece must stand where it can, and galleys only in Ports.
    fn inside_the_map(&self, name: &str, rules: &ScenarioRules) -> Result<(), ContentError> {
        let place = Place::table(self.bundle, "setups.toml", "setups").entry(name);
        let mut taken = SpaceSet::EMPTY;
        for at in &rules.places {
            let space = self.map.space(at.space);
            if !rules.open.has(at.space) || space.rough_mountain || taken.has(at.space) {
                let reason = format!(
                    "no City or Town can be at `{}`: it is closed, a mountain, or has one already",
                    at.space.name()
                );
                return Err(place.error("places", reason));
            }
            taken.insert(at.space);
        }
        for force in &rules.forces {
            let space = self.map.space(force.space);
            let galleys = force.units[Unit::Galleys.index()] > 0;
            if !rules.open.has(force.space) || (galleys && !space.port) {
                let reason = format!("this stack cannot be at `{}`: it is closed, or no Port", force.space.name());
                return Err(place.error("forces", reason));
            }
            if force.holder == Holder::SoldiersOfFortune && rules.sof_controller.is_none() {
                return Err(place.error("forces", "the scenario names no `sof_controller`"));
            }
        }
        Ok(())
    }
}

/// A key that may be missing.
pub(super) fn optional<'a, T>(
    fields: &mut Fields<'a>,
    key: &str,
    read: impl FnOnce(&mut Fields<'a>, &str) -> Result<T, ContentError>,
) -> Result<Option<T>, ContentError> {
    if fields.has(key) { read(fields, key).map(Some) } else { Ok(None) }
}

fn automatic(row: &mut Fields<'_>, powers: &[Power]) -> Result<Vec<Automatic>, ContentError> {
    let mut found = Vec::new();
    for mut rule in row.each_inside("automatic")? {
        found.push(match rule.choice("kind", &[("hold", true), ("capitals", false)])? {
            true => Automatic::Hold(seat(&mut rule, "power", powers)?, rule.ids("spaces")?.into_iter().collect()),
            false => Automatic::Capitals(rule.number("others", 1..=powers.len() as u8 - 1)?),
        });
        rule.finish()?;
    }
    Ok(found)
}

fn last(row: &mut Fields<'_>, powers: &[Power]) -> Result<Final, ContentError> {
    let mut rule = row.inside("final")?;
    let kind = rule.choice("kind", &[("most_vp", 0), ("most_points", 1), ("points_ratio", 2)])?;
    let found = if kind == 0 {
        Final::VictoryPoints
    } else {
        let points = RegionPoints {
            region: rule.ids("region")?.into_iter().collect(),
            city: rule.number("city", 0..=9)?,
            town: rule.number("town", 0..=9)?,
            province: rule.number("province", 0..=9)?,
        };
        if kind == 1 {
            Final::Points(points)
        } else {
            Final::Ratio {
                points,
                attacker: seat(&mut rule, "attacker", powers)?,
                defender: seat(&mut rule, "defender", powers)?,
                multiplier: rule.number("multiplier", 1..=9)?,
            }
        }
    };
    rule.finish()?;
    Ok(found)
}
