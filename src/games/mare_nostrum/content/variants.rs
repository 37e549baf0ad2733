//! `[options]`: readings of the rules go into [`Options`], variants of the printed board change the files before they
//! are compiled.

use super::super::ids::Empire;
use super::super::options::{CultureLeaderThree, Options};
use super::raw::*;
use agon_game::{Bundle, ContentError, IdSet, OptionTables, Place, unknown};
use toml::{Table, Value};

/// The option without a chosen variant.
const NONE: &str = "none";

/// Checks every option against its allowed values, and those against what the rules and files know.
pub(super) fn read(bundle: &Bundle, files: &Files) -> Result<Options, ContentError> {
    let tables = OptionTables { options: &files.rules.options, values: &files.rules.option_values };
    let options = tables.read(bundle, &variant_options(files))?;
    check_culture_leader(bundle, files, &options)?;
    Ok(options)
}

/// MN-R3: the reading `greece` and the start titles of three players agree.
fn check_culture_leader(bundle: &Bundle, files: &Files, options: &Options) -> Result<(), ContentError> {
    let titles = files.setup.start_titles.iter().find(|t| t.players == 3);
    match titles {
        Some(t)
            if options.culture_leader_three_players == CultureLeaderThree::Greece && t.culture != Empire::Greece =>
        {
            let reason = format!("is {}, but option culture_leader_three_players of rules.toml is greece", t.culture);
            Err(Place::table(bundle, "setup.toml", "start_titles").entry("3").error("culture", reason))
        }
        _ => Ok(()),
    }
}

/// The options that select variants, with the values that the files make possible.
fn variant_options(files: &Files) -> Vec<(String, Vec<Value>)> {
    fn one_of<'a>(ids: impl Iterator<Item = &'a str>) -> Vec<Value> {
        std::iter::once(NONE).chain(ids).map(Value::from).collect()
    }
    let id = |table: &'_ Table| table.get("id").and_then(Value::as_str).unwrap_or_default().to_owned();
    let dice: Vec<String> = files.rules.dice_variants.iter().map(id).collect();
    let mut options = vec![
        ("map_variant".to_owned(), one_of(files.map.map_variants.iter().map(|v| v.id.as_str()))),
        ("dice_variant".to_owned(), one_of(dice.iter().map(String::as_str))),
    ];
    for players in [3, 4] {
        let of_table = files.map.board_variants.iter().filter(|v| v.players == players);
        options.push((board_option(players), one_of(of_table.map(|v| v.id.as_str()))));
    }
    for candidate in &files.map.edge_candidates {
        options.push((edge_option(candidate), vec![false.into(), true.into()]));
    }
    for variant in &files.setup.start_variants {
        let name = start_option(variant);
        if options.iter().all(|(known, _)| *known != name) {
            let of_group = files.setup.start_variants.iter().filter(|v| v.group == variant.group);
            options.push((name, one_of(of_group.map(|v| v.id.as_str()))));
        }
    }
    options
}

fn board_option(players: usize) -> String {
    format!("board_variant_{players}_players")
}

fn edge_option(candidate: &EdgeCandidate) -> String {
    format!("edge_{}", candidate.id)
}

fn start_option(variant: &StartVariant) -> String {
    format!("start_variant_{}", variant.group)
}

/// Changes the files as the chosen variants say. Returns the empires whose start pieces changed.
pub(super) fn apply(bundle: &Bundle, files: &mut Files) -> Result<IdSet<Empire>, ContentError> {
    let options = files.rules.options.clone();
    let chosen = |option: &str, id: &str| options.get(option).and_then(Value::as_str) == Some(id);
    let mut touched = Vec::new();
    for variant in files.map.map_variants.clone().iter().filter(|v| chosen("map_variant", &v.id)) {
        let place = Place::table(bundle, "map.toml", "map_variants").entry(&variant.id);
        for change in &variant.set {
            change_slots(place, &mut files.map, change)?;
            follow(files, &change.province);
            touched.push(change.province.clone());
        }
    }
    for variant in files.setup.start_variants.clone().iter().filter(|v| chosen(&start_option(v), &v.id)) {
        let place = Place::table(bundle, "setup.toml", "start_variants").entry(&variant.id);
        for change in &variant.set {
            change_start(place, &mut files.setup, change)?;
            touched.push(change.province.clone());
        }
    }
    for variant in files.map.board_variants.iter().filter(|v| chosen(&board_option(v.players), &v.id)) {
        let board = files.map.boards.iter_mut().find(|b| b.players == variant.players);
        board.into_iter().for_each(|b| b.covered_provinces.clone_from(&variant.covered_provinces));
    }
    for candidate in files.map.edge_candidates.clone() {
        if options.get(&edge_option(&candidate)).and_then(Value::as_bool) == Some(true) {
            add_edge(bundle, &mut files.map, &candidate)?;
        }
    }
    let starts = files.setup.start_provinces.iter();
    Ok(starts.filter(|s| touched.contains(&s.province)).map(|s| s.empire).collect())
}

fn change_slots(place: Place<'_>, map: &mut MapFile, change: &SlotChange) -> Result<(), ContentError> {
    let known: Vec<String> = map.provinces.iter().map(|p| p.id.clone()).collect();
    let Some(province) = map.provinces.iter_mut().find(|p| p.id == change.province) else {
        return Err(place.error("set", unknown("province", &change.province, known)));
    };
    let SlotChange { caravan_slots, market_slots, city_slots, temple_slots, .. } = change.clone();
    caravan_slots.into_iter().for_each(|v| province.caravan_slots = v);
    market_slots.into_iter().for_each(|v| province.market_slots = v);
    city_slots.into_iter().for_each(|v| province.city_slots = v);
    temple_slots.into_iter().for_each(|v| province.temple_slots = v);
    Ok(())
}

/// Start caravans stand on the changed slots.
fn follow(files: &mut Files, province: &str) {
    let slots = files.map.provinces.iter().find(|p| p.id == province).map(|p| p.caravan_slots.clone());
    let start = files.setup.start_provinces.iter_mut().find(|s| s.province == province);
    if let (Some(slots), Some(start)) = (slots, start) {
        let built = start.caravans.len();
        start.caravans = slots.into_iter().take(built).collect();
    }
}

fn change_start(place: Place<'_>, setup: &mut SetupFile, change: &StartChange) -> Result<(), ContentError> {
    let known: Vec<String> = setup.start_provinces.iter().map(|s| s.province.clone()).collect();
    let Some(start) = setup.start_provinces.iter_mut().find(|s| s.province == change.province) else {
        return Err(place.error("set", unknown("start province", &change.province, known)));
    };
    let StartChange { caravans, markets, cities, temples, legions, fortresses, triremes, trireme_sea, .. } =
        change.clone();
    caravans.into_iter().for_each(|v| start.caravans = v);
    markets.into_iter().for_each(|v| start.markets = v);
    cities.into_iter().for_each(|v| start.cities = v);
    temples.into_iter().for_each(|v| start.temples = v);
    legions.into_iter().for_each(|v| start.legions = v);
    fortresses.into_iter().for_each(|v| start.fortresses = v);
    triremes.into_iter().for_each(|v| start.triremes = v);
    start.trireme_sea = trireme_sea.or(start.trireme_sea.take());
    Ok(())
}

fn add_edge(bundle: &Bundle, map: &mut MapFile, candidate: &EdgeCandidate) -> Result<(), ContentError> {
    let place = Place::table(bundle, "map.toml", "edge_candidates").entry(&candidate.id);
    for (key, from, to) in [("a", &candidate.a, &candidate.b), ("b", &candidate.b, &candidate.a)] {
        let list = match (candidate.kind, key) {
            (EdgeKind::Land, _) => map.provinces.iter_mut().find(|p| p.id == *from).map(|p| &mut p.land_neighbours),
            (EdgeKind::Coast, "a") => map.provinces.iter_mut().find(|p| p.id == *from).map(|p| &mut p.seas),
            (EdgeKind::Coast, _) => map.seas.iter_mut().find(|s| s.id == *from).map(|s| &mut s.coasts),
            (EdgeKind::Sea, _) => map.seas.iter_mut().find(|s| s.id == *from).map(|s| &mut s.adjacent_seas),
        };
        let list = list.ok_or_else(|| place.error(key, format!("there is no such area: `{from}`")))?;
        if list.contains(to) {
            return Err(place.error("", "the border is already on the map, so it is no candidate"));
        }
        list.push(to.clone());
    }
    if let Some([a, b]) = &candidate.replaces {
        for (from, to) in [(a, b), (b, a)] {
            let province = map.provinces.iter_mut().find(|p| p.id == *from);
            let at = province.and_then(|p| p.land_neighbours.iter().position(|n| n == to).map(|i| (p, i)));
            let (province, i) =
                at.ok_or_else(|| place.error("replaces", format!("{a} and {b} share no land border")))?;
            province.land_neighbours.remove(i);
        }
    }
    Ok(())
}
