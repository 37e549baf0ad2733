//! `map.toml`: areas, regions and borders, the Rome track, the development scale and the resource scales.

use super::Regions;
use super::raw::MapFile;
use crate::ids::*;
use agon_game::{Bundle, ContentError, Fields, Id, IdSet, Place, Table, list, rows, unknown};
use toml::Value;

/// A resource scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScaleRules {
    /// Number of cells.
    pub cells: u8,
    /// Markers at the start, from cell 1.
    pub start: u8,
    /// Cells with a bonus, bit 1 for cell 1.
    pub bonus_cells: u32,
    /// The bonus that they give.
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

/// Longest resource scale: one bit per cell in a state, none for cell 0.
const MAX_SCALE: u8 = u16::BITS as u8 - 1;
/// Longest Rome track.
const MAX_TRACK: u8 = 30;

/// The board.
pub(super) struct Map {
    pub region_names: Vec<String>,
    pub home: Region,
    pub regions: Regions,
    pub adjacent: Table<Region, Regions, MAX_REGIONS>,
    pub colours: Table<Region, Option<Colour>, MAX_REGIONS>,
    pub areas: [Regions; Colour::COUNT],
    /// Ids of the areas by colour.
    pub area_ids: [String; Colour::COUNT],
    pub rome_cells: u8,
    pub token_cells: Vec<u8>,
    pub legate_cells: Vec<u8>,
    pub light_area_last_cell: u8,
    pub development_cells: u8,
    pub development_events: u16,
    pub scales: [ScaleRules; Resource::COUNT],
}

/// Reads the board.
pub(super) fn read(bundle: &Bundle, file: &MapFile) -> Result<Map, ContentError> {
    let place = |table| Place::table(bundle, "map.toml", table);
    let areas = areas(place("areas"), file)?;
    let mut map = Map {
        region_names: Vec::new(),
        home: Region::default(),
        regions: (0..Region::count()).map(Region::from_index).collect(),
        adjacent: borders(place("edges"), file)?,
        colours: Table::default(),
        areas: areas.each_ref().map(|area| area.regions),
        area_ids: areas.each_ref().map(|area| area.id.clone()),
        rome_cells: 0,
        token_cells: Vec::new(),
        legate_cells: Vec::new(),
        light_area_last_cell: 0,
        development_cells: 0,
        development_events: 0,
        scales: scales(place("resource_scales"), file)?,
    };
    regions(place("regions"), file, &mut map)?;
    connected(place("edges"), &map)?;
    positions(place("schematic_positions"), file)?;
    rome_track(bundle, file, &mut map)?;

    let mut scale = Fields::new(place("development_scale"), &file.development_scale);
    map.development_cells = scale.number("cells", 1..=DEVELOPMENT_CELLS as u8)?;
    scale.fixed("take_from", list(&["left_end", "right_end"]))?;
    let marks = distinct(&mut scale, "add_event_cells", map.development_cells)?;
    map.development_events = marks.iter().fold(0, |bits, cell| bits | 1 << (cell - 1));
    scale.finish()?;
    Ok(map)
}

/// An area with its id.
struct Area {
    id: String,
    regions: Regions,
}

/// One area per colour, in the order of the colours.
fn areas(place: Place<'_>, file: &MapFile) -> Result<[Area; Colour::COUNT], ContentError> {
    let mut found: [Option<Area>; Colour::COUNT] = Default::default();
    let mut taken = Regions::EMPTY;
    for row in &file.areas {
        let id = row.get("id").and_then(Value::as_str).unwrap_or_default();
        let here = place.entry(id);
        let mut fields = Fields::new(here, row);
        let id = fields.text("id")?;
        fields.skip("name");
        let colour: Colour = fields.id("colour")?;
        let listed: Vec<Region> = fields.ids("regions")?;
        fields.finish()?;
        if listed.is_empty() {
            return Err(here.error("regions", "an area has at least one region"));
        }
        if let Some(twice) = listed.iter().find(|region| taken.has(**region)) {
            return Err(here.error("regions", format!("`{}` already lies in another area", twice.name())));
        }
        if let Some(other) = &found[colour.index()] {
            return Err(
                here.error("colour", format!("`{}` is already {colour}; every area has a colour of its own", other.id))
            );
        }
        let regions: Regions = listed.into_iter().collect();
        taken = taken.or(regions);
        found[colour.index()] = Some(Area { id, regions });
    }
    if let Some(missing) = Colour::ALL.iter().find(|colour| found[colour.index()].is_none()) {
        return Err(place.error("", format!("no area has the colour {missing}")));
    }
    Ok(found.map(|area| area.unwrap_or_else(|| unreachable!("every colour has been found"))))
}

/// Names and colours; each region lies in the area that it names, and one is owned from the start.
fn regions(place: Place<'_>, file: &MapFile, map: &mut Map) -> Result<(), ContentError> {
    let mut home = None;
    for (id, row) in (0..).map(Region::from_index).zip(&file.regions) {
        let name = id.name();
        let here = place.entry(&name);
        let mut fields = Fields::new(here, row);
        fields.skip("id");
        map.region_names.push(fields.text("name")?);
        let area = fields.text("area")?;
        let Some(colour) = map.area_ids.iter().position(|known| *known == area).map(Colour::from_index) else {
            return Err(here.error("area", unknown("area", &area, &map.area_ids)));
        };
        if !map.areas[colour.index()].has(id) {
            return Err(here.error("area", format!("[[areas]] does not list `{name}` in `{area}`")));
        }
        let painted: Colour = fields.id("colour")?;
        if painted != colour {
            return Err(here.error("colour", format!("is {painted}, but the area `{area}` is {colour}")));
        }
        map.colours[id] = Some(colour);
        if fields.flag("owned_at_start")? && home.replace(id).is_some() {
            return Err(here.error("owned_at_start", "only one region is owned from the start (S2S-106)"));
        }
        fields.finish()?;
    }
    map.home = home.ok_or_else(|| place.error("", "one region must have `owned_at_start = true` (S2S-106)"))?;
    Ok(())
}

/// Neighbours of each region. A border is written once and holds for both sides.
fn borders(place: Place<'_>, file: &MapFile) -> Result<Table<Region, Regions, MAX_REGIONS>, ContentError> {
    let mut adjacent = Table::<Region, Regions, MAX_REGIONS>::default();
    for (position, row) in file.edges.iter().enumerate() {
        let here = place.row(position);
        let mut fields = Fields::new(here, row);
        let ends: Vec<Region> = fields.ids("between")?;
        fields.finish()?;
        let &[a, b] = ends.as_slice() else {
            return Err(here.error("between", format!("expected two regions, found {}", ends.len())));
        };
        if adjacent[a].has(b) {
            return Err(here.error("between", format!("the border {} - {} is listed twice", a.name(), b.name())));
        }
        adjacent[a].insert(b);
        adjacent[b].insert(a);
    }
    Ok(adjacent)
}

/// Every region can be reached from the one that is owned at the start.
fn connected(place: Place<'_>, map: &Map) -> Result<(), ContentError> {
    let mut reached = IdSet::of(map.home);
    loop {
        let wider = reached.iter().fold(reached, |all, region| all.or(map.adjacent[region]));
        if wider == reached {
            break;
        }
        reached = wider;
    }
    match map.regions.without(reached).first() {
        Some(lost) => Err(place.error("", format!("`{}` cannot be reached from `{}`", lost.name(), map.home.name()))),
        None => Ok(()),
    }
}

/// The drawing aid has a point for every region.
fn positions(place: Place<'_>, file: &MapFile) -> Result<(), ContentError> {
    let mut fields = Fields::new(place, &file.schematic_positions);
    for region in (0..Region::count()).map(Region::from_index) {
        let name = region.name();
        let point = fields.take(&name)?;
        let numbers = point.as_array().map(|p| p.iter().filter(|n| n.is_float() || n.is_integer()).count());
        if numbers != Some(2) || point.as_array().is_none_or(|p| p.len() != 2) {
            return Err(place.error(&name, "expected two numbers: east and north"));
        }
    }
    fields.finish()
}

/// S2S-125 to S2S-129: which cells hold tokens and legates.
fn rome_track(bundle: &Bundle, file: &MapFile, map: &mut Map) -> Result<(), ContentError> {
    let mut track = Fields::new(Place::table(bundle, "map.toml", "rome_track"), &file.rome_track);
    map.rome_cells = track.number("cells", 2..=MAX_TRACK)?;
    track.fixed("last_cell_is_defeat", true)?;
    map.light_area_last_cell = track.number("light_area_last_cell", 1..=map.rome_cells)?;
    track.finish()?;
    let place = Place::table(bundle, "map.toml", "rome_cells");
    if file.rome_cells.len() != usize::from(map.rome_cells) {
        let reason = format!("{} cells, but rome_track.cells is {}", file.rome_cells.len(), map.rome_cells);
        return Err(place.error("", reason));
    }
    for (cell, row) in (1..=map.rome_cells).zip(&file.rome_cells) {
        if row.get("index").and_then(Value::as_integer) != Some(cell.into()) {
            let reason = format!("expected {cell}; the cells stand in their order");
            return Err(place.row(usize::from(cell) - 1).error("index", reason));
        }
        let name = cell.to_string();
        let mut fields = Fields::new(place.entry(&name), row);
        fields.skip("index");
        fields.fixed("label", roman(cell))?;
        let tokens = fields.number("captured_region_tokens", 0..=MAX_REGIONS as u8)?;
        let legate = fields.flag("legate")?;
        let mut stack = vec!["captured_region_token"; tokens.into()];
        if legate {
            // S2S-129: the legate is at the bottom.
            stack.insert(0, "legate");
            map.legate_cells.push(cell);
        }
        let given = fields.take("stack_order")?;
        if *given != list(&stack) {
            let reason =
                format!("is {given}, but {tokens} tokens and legate = {legate} make {} (bottom first)", list(&stack));
            return Err(fields.error("stack_order", reason));
        }
        map.token_cells.extend(std::iter::repeat_n(cell, tokens.into()));
        fields.finish()?;
    }
    if let Some(cell) = map.legate_cells.iter().find(|cell| **cell == map.rome_cells) {
        let name = cell.to_string();
        return Err(place.entry(&name).error("legate", "the last cell is defeat, so no legate can act there"));
    }
    Ok(())
}

/// S2S-120 and S2S-431 to S2S-438.
fn scales(place: Place<'_>, file: &MapFile) -> Result<[ScaleRules; Resource::COUNT], ContentError> {
    let mut scales =
        [ScaleRules { cells: 0, start: 0, bonus_cells: 0, bonus: ScaleBonus::RomeDown(0) }; Resource::COUNT];
    for (resource, mut row) in rows::<Resource>(place, &file.resource_scales)? {
        let cells = row.number("cells", 1..=MAX_SCALE)?;
        let start = row.number_list("start_cells", 1..=cells)?;
        if !start.iter().copied().eq(1..=start.len() as u8) {
            return Err(row.error("start_cells", "the markers start in the first cells: 1, 2, 3, … (S2S-120)"));
        }
        let marked = distinct(&mut row, "bonus_cells", cells)?;
        let mut bonus = row.inside("bonus")?;
        let kind = bonus.text("kind")?;
        let bonus_rules = match kind.as_str() {
            "rome_down" => ScaleBonus::RomeDown(bonus.number("amount", 1..=9)?),
            "gain_talent" => ScaleBonus::Talents(bonus.number("amount", 1..=9)?),
            "remove_troublemaker" => {
                bonus.fixed("scope", "leftmost_of_any_region_or_event_placed_in_other_zone")?;
                ScaleBonus::RemoveTroublemakers(bonus.number("amount", 1..=9)?)
            }
            "add_event" => ScaleBonus::AddEvents(bonus.number("amount", 1..=9)?),
            "draw_and_thin" => {
                bonus.all_fixed([
                    ("may_remove_from_game", 1.into()),
                    ("rest_to", "pontus".into()),
                    ("refill_from_pontus", true.into()),
                    ("outline_ignored", true.into()),
                ])?;
                ScaleBonus::Thin(bonus.number("draw", 1..=9)?)
            }
            other => {
                let known = ["rome_down", "gain_talent", "remove_troublemaker", "add_event", "draw_and_thin"];
                return Err(bonus.error("kind", unknown("bonus", other, known)));
            }
        };
        bonus.finish()?;
        row.finish()?;
        scales[resource.index()] = ScaleRules {
            cells,
            start: start.len() as u8,
            bonus_cells: marked.iter().fold(0, |bits, cell| bits | 1 << cell),
            bonus: bonus_rules,
        };
    }
    Ok(scales)
}

/// A list of cells or captures, each at most once.
pub(super) fn distinct(fields: &mut Fields<'_>, key: &str, most: u8) -> Result<Vec<u8>, ContentError> {
    let found = fields.number_list(key, 1..=most)?;
    match (1..found.len()).find(|i| found[..*i].contains(&found[*i])) {
        Some(i) => Err(fields.error(key, format!("{} is listed twice", found[i]))),
        None => Ok(found),
    }
}

/// A number as it is printed on cells and cards.
pub(super) fn roman(number: u8) -> String {
    const SIGNS: [(u8, &str); 9] =
        [(100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")];
    let (mut rest, mut text) = (number, String::new());
    for (value, sign) in SIGNS {
        while rest >= value {
            text.push_str(sign);
            rest -= value;
        }
    }
    text
}
