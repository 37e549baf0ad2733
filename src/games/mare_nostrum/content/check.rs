//! What must agree between the files: borders from both sides, totals, tokens, printed values and start pieces.

use super::super::dice::MOST_DICE;
use super::super::ids::*;
use super::raw::*;
use super::{Board, Content, Start};
use agon_game::{Bundle, ContentError, Id, IdSet, Place, unknown};
use std::collections::BTreeMap;

/// Borders, slots, cities and totals of the map.
pub(super) fn map(bundle: &Bundle, files: &Files) -> Result<(), ContentError> {
    let map = &files.map;
    let place = |table| Place::table(bundle, "map.toml", table);
    for row in &map.provinces {
        let here = place("provinces").entry(&row.id);
        let neighbours = |id: &str| map.provinces.iter().find(|p| p.id == id).map(|p| &p.land_neighbours);
        borders(
            here,
            "land_neighbours",
            &row.id,
            &row.land_neighbours,
            "province",
            ids(&map.provinces, |p| &p.id),
            neighbours,
        )?;
        let coasts = |id: &str| map.seas.iter().find(|s| s.id == id).map(|s| &s.coasts);
        borders(here, "seas", &row.id, &row.seas, "sea", ids(&map.seas, |s| &s.id), coasts)?;
        slots(here, row)?;
    }
    for row in &map.seas {
        let here = place("seas").entry(&row.id);
        let links = |id: &str| map.seas.iter().find(|s| s.id == id).map(|s| &s.adjacent_seas);
        borders(here, "adjacent_seas", &row.id, &row.adjacent_seas, "sea", ids(&map.seas, |s| &s.id), links)?;
        let seas = |id: &str| map.provinces.iter().find(|p| p.id == id).map(|p| &p.seas);
        borders(here, "coasts", &row.id, &row.coasts, "province", ids(&map.provinces, |p| &p.id), seas)?;
    }
    edges(bundle, map)?;
    cities(bundle, files)?;
    totals(place("totals"), map)
}

fn ids<'a, T>(rows: &'a [T], of: impl Fn(&'a T) -> &'a String) -> Vec<&'a str> {
    rows.iter().map(|row| of(row).as_str()).collect()
}

/// Every named neighbour exists, is named once, and names this area as well.
fn borders<'a>(
    here: Place<'_>,
    key: &str,
    id: &str,
    listed: &[String],
    kind: &str,
    known: Vec<&str>,
    back: impl Fn(&str) -> Option<&'a Vec<String>>,
) -> Result<(), ContentError> {
    for (i, other) in listed.iter().enumerate() {
        if other == id {
            return Err(here.error(key, format!("`{id}` borders itself")));
        }
        if listed[..i].contains(other) {
            return Err(here.error(key, format!("`{other}` is listed twice")));
        }
        match back(other) {
            None => return Err(here.error(key, unknown(kind, other, &known))),
            Some(theirs) if !theirs.iter().any(|name| name == id) => {
                let reason =
                    format!("lists `{other}`, but `{other}` does not list `{id}`; borders stand on both sides");
                return Err(here.error(key, reason));
            }
            // Both sides list the border.
            Some(_) => {}
        }
    }
    Ok(())
}

fn slots(here: Place<'_>, row: &ProvinceRow) -> Result<(), ContentError> {
    let counts = [
        ("caravan_slots", row.caravan_slots.len(), 2),
        ("city_slots", row.city_slots.len(), 2),
        ("market_slots", row.market_slots.into(), 1),
        ("temple_slots", row.temple_slots.into(), 1),
    ];
    for (key, given, most) in counts {
        if given > most {
            return Err(here.error(key, format!("{given} slots; a province has at most {most}")));
        }
    }
    if row.caravan_slots.contains(&Resource::Coin) {
        return Err(here.error("caravan_slots", "caravans yield goods, and `coin` is none"));
    }
    Ok(())
}

/// Edges with their own source are on the map, candidates join existing areas.
fn edges(bundle: &Bundle, map: &MapFile) -> Result<(), ContentError> {
    let joined = |kind: EdgeKind, a: &str, b: &str| match kind {
        EdgeKind::Land => map.provinces.iter().any(|p| p.id == a && p.land_neighbours.iter().any(|n| n == b)),
        EdgeKind::Coast => map.provinces.iter().any(|p| p.id == a && p.seas.iter().any(|n| n == b)),
        EdgeKind::Sea => map.seas.iter().any(|s| s.id == a && s.adjacent_seas.iter().any(|n| n == b)),
    };
    for (i, edge) in map.edges.iter().enumerate() {
        let same = |e: &Edge| (e.a == edge.a && e.b == edge.b) || (e.a == edge.b && e.b == edge.a);
        let here = Place::table(bundle, "map.toml", "edges").row(i);
        let told = |reason: &str| format!("{} - {}: {reason}", edge.a, edge.b);
        if map.edges[..i].iter().any(same) {
            return Err(here.error("", told("the border is listed twice")));
        }
        let known = joined(edge.kind, &edge.a, &edge.b) || replaced(map, edge);
        here.printed(known, "", || told("this border is not on the map, so its source says nothing"))?;
    }
    let areas: Vec<&str> = ids(&map.provinces, |p| &p.id).into_iter().chain(ids(&map.seas, |s| &s.id)).collect();
    for candidate in &map.edge_candidates {
        let here = Place::table(bundle, "map.toml", "edge_candidates").entry(&candidate.id);
        for (key, id) in [("a", &candidate.a), ("b", &candidate.b)] {
            if !areas.contains(&id.as_str()) {
                return Err(here.error(key, unknown("area", id, &areas)));
            }
        }
    }
    Ok(())
}

/// Whether a candidate that is on the map took the place of this border.
fn replaced(map: &MapFile, edge: &Edge) -> bool {
    map.edge_candidates.iter().any(|c| {
        let on_map =
            map.provinces.iter().any(|p| p.id == c.a && (p.land_neighbours.contains(&c.b) || p.seas.contains(&c.b)));
        let pair = |r: &[String; 2]| (r[0] == edge.a && r[1] == edge.b) || (r[0] == edge.b && r[1] == edge.a);
        on_map && c.replaces.as_ref().is_some_and(pair)
    })
}

/// Named cities are on slots of their kind, and every capital and legendary slot has its city.
fn cities(bundle: &Bundle, files: &Files) -> Result<(), ContentError> {
    let map = &files.map;
    for city in &map.cities {
        let here = Place::table(bundle, "map.toml", "cities").entry(&city.id);
        let Some(province) = map.provinces.iter().find(|p| p.id == city.province) else {
            return Err(here.error("province", unknown("province", &city.province, ids(&map.provinces, |p| &p.id))));
        };
        if city.kind == CityKind::Ordinary || !province.city_slots.contains(&city.kind) {
            let reason = format!("`{}` has no slot for a {}", province.id, city.kind.building());
            return Err(here.error("province", reason));
        }
        if (city.kind == CityKind::Capital) != city.empire.is_some() {
            return Err(here.error("empire", "a capital belongs to an empire, a legendary city does not"));
        }
        if map.cities.iter().filter(|other| other.id == city.id).count() > 1 {
            return Err(here.error("id", "the city is listed twice"));
        }
    }
    for province in &map.provinces {
        for kind in [CityKind::Capital, CityKind::Legendary] {
            let slots = province.city_slots.iter().filter(|k| **k == kind).count();
            let named = map.cities.iter().filter(|c| c.province == province.id && c.kind == kind).count();
            if slots != named {
                let here = Place::table(bundle, "map.toml", "provinces").entry(&province.id);
                let reason = format!("{slots} slots for a {}, but [[cities]] names {named}", kind.building());
                return Err(here.error("city_slots", reason));
            }
        }
    }
    Ok(())
}

fn totals(place: Place<'_>, map: &MapFile) -> Result<(), ContentError> {
    let rows = &map.provinces;
    let totals = &map.totals;
    let count = |which: &dyn Fn(&ProvinceRow) -> usize| rows.iter().map(which).sum::<usize>();
    let cities = |kind: CityKind| count(&|p| p.city_slots.iter().filter(|k| **k == kind).count());
    let pairs = [
        ("provinces", totals.provinces, rows.len()),
        ("seas", totals.seas, map.seas.len()),
        ("caravan_slots", totals.caravan_slots, count(&|p| p.caravan_slots.len())),
        ("market_slots", totals.market_slots, count(&|p| p.market_slots.into())),
        ("temple_slots", totals.temple_slots, count(&|p| p.temple_slots.into())),
        ("city_slots_ordinary", totals.city_slots_ordinary, cities(CityKind::Ordinary)),
        ("city_slots_capital", totals.city_slots_capital, cities(CityKind::Capital)),
        ("city_slots_legendary", totals.city_slots_legendary, cities(CityKind::Legendary)),
        (
            "provinces_with_two_caravans",
            totals.provinces_with_two_caravans,
            count(&|p| usize::from(p.caravan_slots.len() == 2)),
        ),
        (
            "provinces_with_one_caravan",
            totals.provinces_with_one_caravan,
            count(&|p| usize::from(p.caravan_slots.len() == 1)),
        ),
        (
            "provinces_with_two_cities",
            totals.provinces_with_two_cities,
            count(&|p| usize::from(p.city_slots.len() == 2)),
        ),
    ];
    for (key, written, counted) in pairs {
        place.printed(written == counted, key, || {
            format!("the total says {written}, the map has {counted}; correct one of them")
        })?;
    }
    for good in &Resource::ALL[..GOODS] {
        let written = totals.caravan_slots_by_good.get(good).copied().unwrap_or(0);
        let counted = count(&|p| p.caravan_slots.iter().filter(|g| *g == good).count());
        place.printed(written == counted, "caravan_slots_by_good", || {
            format!("{good}: the total says {written}, the map has {counted}; correct one of them")
        })?;
    }
    Ok(())
}

/// As many slots as tokens, and for each good one token more than twice its caravan slots, if the totals say so.
pub(super) fn tokens(bundle: &Bundle, files: &Files, content: &Content) -> Result<(), ContentError> {
    let totals = &files.map.totals;
    if !totals.slots_equal_tokens {
        return Ok(());
    }
    let hint = "correct one of them, or set totals.slots_equal_tokens of map.toml to false if both are as printed";
    let slots = [
        (Building::Caravan, totals.caravan_slots),
        (Building::Market, totals.market_slots),
        (Building::Temple, totals.temple_slots),
        (Building::OrdinaryCity, totals.city_slots_ordinary),
        (Building::Capital, totals.city_slots_capital),
        (Building::LegendaryCity, totals.city_slots_legendary),
    ];
    let place = |table| Place::table(bundle, "rules.toml", table);
    for (building, slots) in slots {
        let tokens = content.buildings[building.index()].tokens;
        let row = place("buildings").entry(building.as_str());
        row.printed(usize::from(tokens) == slots, "tokens", || {
            format!("{tokens} tokens, but the map has {slots} slots; {hint}")
        })?;
    }
    for good in &Resource::ALL[..GOODS] {
        let tokens = content.tokens[good.index()];
        let slots = totals.caravan_slots_by_good.get(good).copied().unwrap_or(0);
        let row = place("resources").entry(good.as_str());
        row.printed(usize::from(tokens) == 2 * slots + 1, "tokens", || {
            format!("{tokens} tokens, but {slots} caravan slots ask for {}; {hint}", 2 * slots + 1)
        })?;
    }
    Ok(())
}

/// The program's counters have room for all pieces: a screen for all tokens, a roll for all dice.
pub(super) fn sizes(bundle: &Bundle, content: &Content) -> Result<(), ContentError> {
    let place = |table| Place::table(bundle, "rules.toml", table);
    let tokens = content.tokens.iter().chain(&content.rare_tokens).map(|&n| u32::from(n)).sum::<u32>();
    if tokens > u32::from(u8::MAX) {
        let reason = format!("{tokens} tokens of all kinds together; the program counts up to {}", u8::MAX);
        return Err(place("resources").error("", reason));
    }
    let extra: u8 = content.cards.iter().map(|card| card.extra_dice).sum();
    let legions = content.units[Unit::Legion.index()].pieces;
    if legions + extra > MOST_DICE {
        let reason =
            format!("{legions} legions and {extra} extra dice of cards; a roll holds {MOST_DICE} dice at most");
        return Err(place("units").entry(Unit::Legion.as_str()).error("pieces_per_empire", reason));
    }
    Ok(())
}

/// A board is connected, every sea has a coast, and its empires have their home and enough cities to win.
pub(super) fn board(place: Place<'_>, content: &Content, board: &Board) -> Result<(), ContentError> {
    let name = |p: Province| content.names.name(p);
    for empire in board.empires.iter() {
        let homes = content.starts[empire.index()].provinces;
        if let Some(hidden) = homes.iter().find(|home| !board.provinces.has(home.province)) {
            let reason = format!("`{}` is a home province of {empire}, who plays here", name(hidden.province));
            return Err(place.error("covered_provinces", reason));
        }
    }
    if let Some(sea) = board.seas.iter().find(|sea| !content.shores[*sea].meets(board.provinces)) {
        let reason = format!("`{}` has no coast left", content.names.name(sea));
        return Err(place.error("covered_provinces", reason));
    }
    let (mut lands, mut waters) = (board.provinces.iter().take(1).collect::<IdSet<_>>(), IdSet::EMPTY);
    loop {
        let (lands_before, waters_before) = (lands, waters);
        for province in lands_before.iter() {
            lands = lands.or(content.land[province].and(board.provinces));
            waters = waters.or(content.coast[province].and(board.seas));
        }
        for sea in waters.iter() {
            waters = waters.or(content.sea_links[sea].and(board.seas));
            lands = lands.or(content.shores[sea].and(board.provinces));
        }
        if (lands, waters) == (lands_before, waters_before) {
            break;
        }
    }
    if let Some(lost) = board.provinces.without(lands).iter().next() {
        return Err(
            place.error("covered_provinces", format!("`{}` cannot be reached from the other provinces", name(lost)))
        );
    }
    if let Some(lost) = board.seas.without(waters).iter().next() {
        let reason = format!("`{}` cannot be reached from the other areas", content.names.name(lost));
        return Err(place.error("covered_seas", reason));
    }
    let great = |p: Province| {
        content.slots[p]
            .cities
            .into_iter()
            .flatten()
            .filter(|c| matches!(c, Building::Capital | Building::LegendaryCity))
    };
    let cities = board.provinces.iter().flat_map(great).count();
    if cities < content.cities_to_win.into() {
        let reason = format!(
            "only {cities} capitals and legendary cities are visible, but {} are needed to win",
            content.cities_to_win
        );
        return Err(place.error("covered_provinces", reason));
    }
    Ok(())
}

/// The home of an empire is the same in `map.toml`, `setup.toml` and `cards.toml`.
pub(super) fn homes(bundle: &Bundle, place: Place<'_>, files: &Files, row: &EmpireRow) -> Result<(), ContentError> {
    if !row.home_provinces.contains(&row.capital_province) {
        let reason = format!("`{}` is not among the home provinces", row.capital_province);
        return Err(place.error("capital_province", reason));
    }
    for province in &files.map.provinces {
        let listed = row.home_provinces.contains(&province.id);
        if listed != (province.home == Some(row.id)) {
            let here = Place::table(bundle, "map.toml", "provinces").entry(&province.id);
            let says = province.home.map_or("nobody", |e| e.as_str());
            let verb = if listed { "lists" } else { "does not list" };
            let reason = format!("belongs to {says} here, but setup.toml {verb} it as a home province of {}", row.id);
            return Err(here.error("home", reason));
        }
    }
    let city = files.map.cities.iter().find(|c| c.empire == Some(row.id) && c.kind == CityKind::Capital);
    let of_map = city.map(|c| (c.province.as_str(), c.id.as_str()));
    if of_map != Some((&row.capital_province, &row.capital_city)) {
        let found = of_map.map_or("none".to_owned(), |(province, city)| format!("{city} in {province}"));
        let reason = format!(
            "is {} in {}, but [[cities]] of map.toml has {found} as the capital of {}",
            row.capital_city, row.capital_province, row.id
        );
        return Err(place.error("capital_city", reason));
    }
    let hero = files.cards.cards.iter().find(|c| c.id == row.starting_hero);
    if hero.and_then(|c| c.empire) != Some(row.id) {
        let owner = hero.and_then(|c| c.empire).map_or("no empire", |e| e.as_str());
        let reason = format!("`{}` belongs to {owner} in cards.toml, not to {}", row.starting_hero, row.id);
        return Err(place.error("starting_hero", reason));
    }
    Ok(())
}

/// MN-011: owner, marker, capital and units of a start province.
pub(super) fn start_province(here: Place<'_>, empire: &EmpireRow, row: &StartRow) -> Result<(), ContentError> {
    if row.empire != empire.id {
        let reason = format!("is {}, but the province is a home province of {}", row.empire, empire.id);
        return Err(here.error("empire", reason));
    }
    let capital = row.province == empire.capital_province;
    if capital != (row.control_marker == Marker::Printed) {
        return Err(here.error("control_marker", "`printed` in the capital province, `placed` elsewhere"));
    }
    if capital != row.cities.contains(&CityKind::Capital) {
        return Err(here.error("cities", "the capital stands in the capital province from the start, and nowhere else"));
    }
    if row.cities.contains(&CityKind::Legendary) {
        return Err(here.error("cities", "no empire starts with a legendary city"));
    }
    if row.fortresses > 1 {
        return Err(here.error("fortresses", format!("{} stand here, but a province holds one", row.fortresses)));
    }
    if row.triremes == 0 && row.trireme_sea.is_some() {
        return Err(here.error("trireme_sea", "a sea for triremes, but `triremes` is 0"));
    }
    Ok(())
}

/// Printed tracks and resources follow from the start pieces; if a variant moved pieces, the resources are replaced by
/// their income.
pub(super) fn starts(
    bundle: &Bundle,
    files: &Files,
    content: &mut Content,
    touched: IdSet<Empire>,
) -> Result<(), ContentError> {
    for start in &files.setup.start_provinces {
        if files.setup.empires.iter().all(|e| !e.home_provinces.contains(&start.province)) {
            let here = Place::table(bundle, "setup.toml", "start_provinces").entry(&start.province);
            return Err(here.error("province", "is no home province of any empire"));
        }
    }
    let nine = files.rules.game.get("start_resources").and_then(toml::Value::as_integer).unwrap_or_default();
    for empire in Empire::ALL {
        let place = Place::table(bundle, "setup.toml", "empires").entry(empire.as_str());
        let start = &content.starts[empire.index()];
        pieces(place, content, start)?;
        for ((key, printed), counted) in
            ["start_trade", "start_culture", "start_military"].into_iter().zip(start.tracks).zip(tracks(content, start))
        {
            place.printed(printed == counted, key, || {
                format!("printed {printed}, but the start pieces and the starting hero give {counted}")
            })?;
        }
        if !files.setup.checks.start_resources_equal_income {
            continue;
        }
        let earned = income(content, start);
        let total: i64 = earned.iter().map(|n| i64::from(*n)).sum();
        place.printed(total == nine, "start_resources", || {
            format!("the start pieces yield {total} resources ({}), not {nine}", shown(&earned))
        })?;
        if touched.has(*empire) {
            content.starts[empire.index()].resources = earned;
            continue;
        }
        place.printed(content.starts[empire.index()].resources == earned, "start_resources", || {
            format!(
                "printed {}, but the start pieces yield {}; correct one of them, or set checks.start_resources_equal_income to false",
                shown(&content.starts[empire.index()].resources),
                shown(&earned)
            )
        })?;
    }
    supply(bundle, content)
}

/// Units and markers within the pieces of an empire.
fn pieces(place: Place<'_>, content: &Content, start: &Start) -> Result<(), ContentError> {
    let legions: u32 = start.provinces.iter().map(|p| u32::from(p.legions)).sum();
    let fortresses = start.provinces.iter().filter(|p| p.fortress).count() as u32;
    let triremes: u32 = start.triremes.iter().map(|(_, n)| u32::from(*n)).sum();
    for (unit, count) in [(Unit::Legion, legions), (Unit::Fortress, fortresses), (Unit::Trireme, triremes)] {
        let most = content.units[unit.index()].pieces;
        if count > most.into() {
            return Err(place.error("", format!("starts with {count} units `{unit}`, but has {most} pieces")));
        }
    }
    Ok(())
}

/// What all empires start with is within the tokens.
fn supply(bundle: &Bundle, content: &Content) -> Result<(), ContentError> {
    for kind in Resource::ALL {
        let used: u32 = content.starts.iter().map(|s| u32::from(s.resources[kind.index()])).sum();
        let tokens = content.tokens[kind.index()];
        if used > tokens.into() {
            let place = Place::table(bundle, "rules.toml", "resources").entry(kind.as_str());
            return Err(place.error("tokens", format!("{tokens} tokens, but the empires start with {used} together")));
        }
    }
    Ok(())
}

/// MN-013: trade, culture and military of a start position.
fn tracks(content: &Content, start: &Start) -> [u8; Title::COUNT] {
    let mut tracks = content.cards[start.hero.index()].influence;
    for home in &start.provinces {
        for slot in Slot::ALL.iter().filter(|slot| home.built >> **slot as u8 & 1 == 1) {
            let trade = matches!(slot, Slot::Caravan1 | Slot::Caravan2 | Slot::Market);
            tracks[if trade { Title::Trade } else { Title::Culture }.index()] += 1;
        }
        tracks[Title::Military.index()] += home.legions + u8::from(home.fortress);
    }
    tracks[Title::Military.index()] += start.triremes.iter().map(|(_, n)| n).sum::<u8>();
    tracks
}

/// MN-101 to MN-106: what a start position yields in Phase 1.
fn income(content: &Content, start: &Start) -> [u8; Resource::COUNT] {
    let mut earned = [0; Resource::COUNT];
    for home in &start.provinces {
        let has = |slot: Slot| home.built >> slot as u8 & 1 == 1;
        let slots = content.slots[home.province];
        for (i, slot) in [Slot::Caravan1, Slot::Caravan2].into_iter().enumerate() {
            if let (true, Some(good)) = (has(slot), slots.caravan_goods[i]) {
                let goods = content.buildings[Building::Caravan.index()].income.goods;
                earned[good.index()] += goods * if has(Slot::Market) { 2 } else { 1 };
            }
        }
        for (i, slot) in [Slot::City1, Slot::City2].into_iter().enumerate() {
            if let (true, Some(city)) = (has(slot), slots.cities[i]) {
                let coins = content.buildings[city.index()].income.coins;
                earned[Resource::Coin.index()] += coins * if has(Slot::Temple) { 2 } else { 1 };
            }
        }
    }
    earned
}

fn shown(resources: &[u8; Resource::COUNT]) -> String {
    let given: BTreeMap<&str, u8> =
        Resource::ALL.iter().map(|r| (r.as_str(), resources[r.index()])).filter(|(_, n)| *n > 0).collect();
    given.iter().map(|(name, n)| format!("{n} {name}")).collect::<Vec<_>>().join(", ")
}
