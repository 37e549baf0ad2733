//! From the files to [`Content`]: first the names, which are in force for the rest; then file by file; then whether the
//! files agree.

use super::raw::Files;
use super::*;
use super::{boards, buildings, cards, check, rules, tiles, units};
use agon_game::{Bundle, ContentError, OptionTables, check_sources};

/// Reads, checks and compiles all files.
pub(super) fn compile(bundle: &Bundle) -> Result<Content, ContentError> {
    check_sources(bundle)?;
    let files = Files::read(bundle)?;
    let names = files.names(bundle)?;
    names.scope(|| content(bundle, &files, &names))
}

fn content(bundle: &Bundle, files: &Files, names: &Names) -> Result<Content, ContentError> {
    let tables = OptionTables { options: &files.rules.options, values: &files.rules.option_values };
    let options: Options = tables.read(bundle, &[])?;
    let rules = rules::read(bundle, &files.rules)?;
    let boards = boards::read(bundle, &files.boards)?;
    let tiles = tiles::read(bundle, &files.tiles, rules.in_the_box.tile_sets)?;
    let units = units::read(bundle, &files.units, &options, &rules.hero_eras)?;
    let (buildings, wonder_era) = buildings::read(bundle, &files.buildings)?;
    let unit_civs: Vec<Civ> = units.rules.iter().map(|unit| unit.civ).collect();
    let cards = cards::read(bundle, files, &unit_civs)?;
    let parts = check::Parts {
        bundle,
        rules: &rules,
        tiles: &tiles,
        units: &units,
        buildings: &buildings,
        wonder_era,
        figure_limit: options.figure_limit,
    };
    parts.agree()?;

    Ok(Content {
        names: names.clone(),
        unit_names: units.names,
        card_names: cards.names,
        boards,
        tiles,
        units: units.rules,
        unit_range: units.range,
        figures: units.figures,
        villager_figures: units.villager_figures,
        cards: cards.cards,
        permanent: cards.permanent,
        decks: cards.decks,
        buildings,
        hand_limits: rules.hand_limits,
        wonder_era,
        bank: rules.bank,
        points_per_turn: rules.points_per_turn,
        shared_deck: rules.shared_deck,
        figure_sets: rules.figure_sets,
        victory_points: rules.victory_points,
        start_cubes: rules.start_cubes,
        start_units: units.start_units,
        draft_tiles: rules.draft_tiles,
        draft_repetitions: rules.draft_repetitions,
        rounds: rules.rounds,
        spoilage: rules.spoilage,
        villagers: rules.villagers,
        villager_amount: rules.villager_amount,
        city_spoils: rules.city_spoils,
        holding_spoils: rules.holding_spoils,
        die: rules.die,
        options,
    })
}
