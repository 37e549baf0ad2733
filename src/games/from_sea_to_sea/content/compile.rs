//! From the files to [`Content`]: first the names, which are in force for the rest; then file by file; then the checks
//! of what must agree between the files.

use super::raw::Files;
use super::*;
use super::{cards, check, cities, events, leaders, map, rules, tokens};
use agon_game::{Bundle, ContentError, Id, IdSet, OptionTables, check_sources};

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
    let map = map::read(bundle, &files.map)?;
    let sites = cities::sites(bundle, &files.cities, &map)?;
    let cards = cards::read(bundle, files, &map, &options)?;
    let tokens = tokens::read(bundle, &files.tokens, &map)?;
    let events = events::read(bundle, &files.events, &map)?;
    let leaders = leaders::read(bundle, &files.leaders)?;
    let rules = rules::read(bundle, &files.rules)?;
    let city_tokens = cities::tokens(bundle, &files.cities)?;
    let parts = check::Parts {
        bundle,
        map: &map,
        sites: &sites,
        city_tokens: city_tokens.len(),
        cards: &cards,
        tokens: &tokens,
        events: &events.rules,
        rules: &rules,
    };
    parts.agree()?;

    let base_tokens: Tokens = (0..tokens.base_count).map(CheckToken::from_index).collect();
    let bonus_tokens = (tokens.base_count..tokens.check_tokens.len()).map(CheckToken::from_index).collect();
    let strengths = |kind: usize| TokenSums::new(tokens.check_tokens.iter().map(|token| token.faces[kind].strength));
    let special = |token: &TokenRules| u8::from(token.count || token.doubling) + u8::from(token.outline);
    let token_strengths = std::array::from_fn(strengths);
    let special_tokens = TokenSums::new(tokens.check_tokens.iter().map(special));
    let all_sites: Sites = (0..sites.len()).map(Site::from_index).collect();
    let around = |region: Region| all_sites.iter().filter(|site| sites[site.index()].regions.has(region)).collect();
    Ok(Content {
        names: names.clone(),
        region_names: map.region_names,
        site_names: cities::site_names(bundle, &files.cities)?,
        event_names: events.names,
        event_labels: events.labels,
        home: map.home,
        regions: map.regions,
        capturable: map.regions.without(IdSet::of(map.home)),
        adjacent: map.adjacent,
        distances: Table::from_fn(|from| distances(&map.adjacent, from)),
        ways_out: Table::from_fn(|from| {
            distances(&map.adjacent, from).map(|moves| if moves == 0 { u8::MAX } else { moves })
        }),
        colours: map.colours,
        areas: map.areas,
        sites_of: Table::from_fn(around),
        effects: cards.effects,
        cards: cards.cards,
        home_card: cards.home_card,
        dealt: cards.dealt,
        sites,
        all_sites,
        cities: city_tokens,
        events: events.rules,
        legates: tokens.legates,
        region_tokens: tokens.region_tokens,
        check_tokens: tokens.check_tokens,
        token_strengths,
        special_tokens,
        base_tokens,
        bonus_tokens,
        units: tokens.units,
        unit_rules: tokens.unit_rules,
        ability_leader: leaders.ability_leader,
        ability_difficulty: leaders.ability_difficulty,
        ability_cards: leaders.ability_cards,
        action_cards: leaders.action_cards,
        levels: rules.levels,
        scales: map.scales,
        rome_cells: map.rome_cells,
        token_cells: map.token_cells,
        legate_cells: map.legate_cells,
        development_events: map.development_events,
        troublemakers: tokens.troublemakers,
        talents: tokens.talents,
        start_peaceful: rules.start.peaceful,
        start_military: rules.start.military,
        start_colour: rules.start.colour,
        market: rules.start.market,
        development_tokens: rules.start.development_tokens,
        cards_per_round: rules.phases.cards_per_round,
        empty_deck_steps: rules.phases.empty_deck_steps,
        damage_per_unit: rules.phases.damage_per_unit,
        tokens_for_bonus: rules.phases.tokens_for_bonus,
        capture_events: rules.phases.capture_events.iter().fold(0, |bits, capture| bits | 1 << (capture - 1)),
        dark_from: rules.phases.dark_from,
        regions_to_capture: rules.regions_to_capture,
        extra_draw: rules.phases.extra_draw,
        divine_draw: leaders.divine_draw,
        cautious_draw: leaders.cautious_draw,
        round_limit: rules.round_limit,
        abilities: leaders.abilities,
        options,
    })
}

/// Moves from a region to each other one.
fn distances(adjacent: &Table<Region, Regions, MAX_REGIONS>, from: Region) -> [u8; MAX_REGIONS] {
    let mut moves = [u8::MAX; MAX_REGIONS];
    let (mut reached, mut edge) = (Regions::EMPTY, Regions::of(from));
    let mut count = 0;
    while !edge.is_empty() {
        edge.iter().for_each(|region| moves[region.index()] = count);
        reached = reached.or(edge);
        edge = edge.iter().fold(Regions::EMPTY, |next, region| next.or(adjacent[region])).without(reached);
        count += 1;
    }
    moves
}
