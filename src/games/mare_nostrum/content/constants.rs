//! The numbers of `rules.toml`. Keys that the rules cannot vary are compared with the only value they know.

use super::super::dice::MOST_DICE;
use super::super::ids::*;
use super::raw::{Files, RulesFile};
use super::{BuildingRules, Content, Gain, UnitRules};
use agon_game::{Bundle, ContentError, Fields, Id, Place, list, rows, unknown};
use toml::Value;

/// Highest price: a set of different goods has at most as many goods as there are kinds (MN-R73).
const DEAREST: u8 = GOODS as u8;

/// Most tokens of a kind: a stock counts that far.
const MOST_TOKENS: u8 = i8::MAX as u8;

/// Fills in everything in `rules.toml` except options.
pub(super) fn compile(bundle: &Bundle, files: &Files, content: &mut Content) -> Result<(), ContentError> {
    let rules = &files.rules;
    resources(bundle, rules, content)?;
    buildings(bundle, rules, content)?;
    units(bundle, rules, content)?;
    frame(bundle, rules)?;
    prices(bundle, rules, content)?;
    phases(bundle, rules, content)?;
    endings(bundle, rules, content)?;
    [content.land_die, content.sea_die] = dice(bundle, rules)?;
    Ok(())
}

fn resources(bundle: &Bundle, rules: &RulesFile, content: &mut Content) -> Result<(), ContentError> {
    let place = Place::table(bundle, "rules.toml", "resources");
    for (id, mut row) in rows::<Resource>(place, &rules.resources)? {
        row.fixed("class", if id == Resource::Coin { "coin" } else { "good" })?;
        content.tokens[id.index()] = row.number("tokens", 1..=MOST_TOKENS)?;
        let rare = row.number("tokens_rare", 0..=u8::from(id != Resource::Coin))?;
        if id != Resource::Coin {
            content.rare_tokens[id.index()] = rare;
        }
        row.finish()?;
    }
    Ok(())
}

fn buildings(bundle: &Bundle, rules: &RulesFile, content: &mut Content) -> Result<(), ContentError> {
    let place = Place::table(bundle, "rules.toml", "buildings");
    for (id, mut row) in rows::<Building>(place, &rules.buildings)? {
        let (slot, track) = match id {
            Building::Caravan => ("caravan", "trade"),
            Building::Market => ("market", "trade"),
            Building::OrdinaryCity => ("ordinary", "culture"),
            Building::Capital => ("capital", "culture"),
            Building::LegendaryCity => ("legendary", "culture"),
            Building::Temple => ("temple", "culture"),
        };
        row.fixed("slot", slot)?;
        row.fixed("track", track)?;
        match id {
            Building::Market => row.fixed("doubles", list(&["caravan"]))?,
            Building::Temple => row.fixed("doubles", list(&["ordinary_city", "capital", "legendary_city"]))?,
            Building::LegendaryCity => row.fixed("temple_bonus_choice", list(&["coin", "rare_good"]))?,
            // The others double nothing and give no choice.
            Building::Caravan | Building::OrdinaryCity | Building::Capital => {}
        }
        let gain = |row: &mut Fields<'_>, what: &str, most: Gain| -> Result<Gain, ContentError> {
            Ok(Gain {
                goods: row.number(&format!("{what}_goods"), 0..=most.goods)?,
                coins: row.number(&format!("{what}_coins"), 0..=most.coins)?,
                rare: row.number(&format!("{what}_rare_goods"), 0..=most.rare)?,
            })
        };
        let goods = if id == Building::Caravan { 9 } else { 0 };
        let most_income = match id {
            Building::Caravan | Building::Market | Building::Temple => Gain { goods, coins: 0, rare: 0 },
            Building::OrdinaryCity | Building::Capital => Gain { goods, coins: 9, rare: 0 },
            Building::LegendaryCity => Gain { goods, coins: 9, rare: 9 },
        };
        let modes = [("all", false), ("choose_one", true)];
        let modes = if id == Building::LegendaryCity { &modes[..] } else { &modes[..1] };
        content.buildings[id.index()] = BuildingRules {
            tokens: row.number("tokens", 1..=99)?,
            cost: row.number("cost_resources", 1..=DEAREST)?,
            income: gain(&mut row, "income", most_income)?,
            raze: gain(&mut row, "raze", Gain { goods, coins: 9, rare: 9 })?,
            raze_choice: row.choice("raze_mode", modes)?,
        };
        row.finish()?;
    }
    Ok(())
}

fn units(bundle: &Bundle, rules: &RulesFile, content: &mut Content) -> Result<(), ContentError> {
    let place = Place::table(bundle, "rules.toml", "units");
    for (id, mut row) in rows::<Unit>(place, &rules.units)? {
        let moves = i64::from(id != Unit::Fortress);
        row.fixed("domain", if id == Unit::Trireme { "sea" } else { "land" })?;
        row.fixed("track", "military")?;
        row.fixed("dice_per_unit", moves)?;
        row.fixed("moves_per_activation", moves)?;
        if id == Unit::Fortress {
            row.fixed("max_per_province", 1)?;
        }
        content.units[id.index()] = UnitRules {
            pieces: row.number("pieces_per_empire", 1..=MOST_DICE)?,
            cost: row.number("cost_resources", 1..=DEAREST)?,
        };
        row.finish()?;
    }
    Ok(())
}

fn frame(bundle: &Bundle, rules: &RulesFile) -> Result<(), ContentError> {
    let place = |table| Place::table(bundle, "rules.toml", table);
    let empires: Vec<&str> = Empire::ALL.iter().map(|e| e.as_str()).collect();
    let mut game = Fields::new(place("game"), &rules.game);
    game.all_fixed([
        ("players_min", 3.into()),
        ("players_max", 5.into()),
        ("phases", list(&["collect", "trade", "build", "move_and_battle", "leadership"])),
        ("empires", list(&empires)),
        ("home_provinces_per_empire", 3.into()),
    ])?;
    game.number("start_resources", 0..=99)?;
    game.finish()?;
    let mut tokens = Fields::new(place("leadership_tokens"), &rules.leadership_tokens);
    tokens.all_fixed([("pieces_per_empire", 5.into()), ("on_tracks", 3.into()), ("for_titles", 2.into())])?;
    tokens.finish()
}

fn prices(bundle: &Bundle, rules: &RulesFile, content: &mut Content) -> Result<(), ContentError> {
    let place = |table| Place::table(bundle, "rules.toml", table);
    let mut marker = Fields::new(place("control_marker"), &rules.control_marker);
    content.markers = marker.number("pieces_per_empire", 2..=MAX_PROVINCES as u8)?;
    content.marker_cost = marker.number("cost_resources", 1..=DEAREST)?;
    marker.finish()?;
    let mut cards = Fields::new(place("cards"), &rules.cards);
    cards.all_fixed([
        ("count_starting_heroes", 5.into()),
        ("count_heroes", 12.into()),
        ("count_wonders", 5.into()),
        ("count_pyramids", 1.into()),
    ])?;
    content.card_costs = cards.numbers("cost_resources_next", 1..=DEAREST)?;
    content.pyramids_cost = cards.number("cost_resources_pyramids", 1..=DEAREST)?;
    content.display_size = cards.number("display_open", 1..=17)?;
    cards.finish()
}

fn phases(bundle: &Bundle, rules: &RulesFile, content: &mut Content) -> Result<(), ContentError> {
    let place = |table| Place::table(bundle, "rules.toml", table);
    let mut collect = Fields::new(place("collect"), &rules.collect);
    collect.all_fixed([
        ("market_factor", 2.into()),
        ("temple_factor", 2.into()),
        ("temple_legendary_bonus", 1.into()),
    ])?;
    collect.finish()?;

    let mut trade = Fields::new(place("trade"), &rules.trade);
    content.exchange = exchange(&mut trade)?;
    trade.fixed("resources_per_take", 1)?;
    trade.fixed("consecutive_mutual_takes_forbidden", 2)?;
    trade.finish()?;

    let mut build = Fields::new(place("build"), &rules.build);
    build.fixed("set_kinds", list(&["coins_only", "different_goods_only"]))?;
    content.coins_kept = build.number("coins_kept", 0..=44)?;
    build.fixed("goods_kept", 0)?;
    build.finish()?;

    let mut movement = Fields::new(place("movement"), &rules.movement);
    movement.all_fixed([
        ("trireme_steps", 1.into()),
        ("legion_steps", 1.into()),
        ("triremes_per_chain_sea", 1.into()),
        ("chain_capacity", "unlimited".into()),
    ])?;
    movement.finish()?;

    let mut battle = Fields::new(place("battle"), &rules.battle);
    content.hit_divisor = battle.number("hit_divisor", 1..=50)?;
    content.fortress_bonus = battle.number("fortress_total_bonus", 0..=50)?;
    content.fortress_cancels = battle.number("fortress_hits_cancelled", 0..=8)?;
    battle.fixed("rounds", 1)?;
    battle.fixed("battles_per_area_per_activation", 1)?;
    battle.finish()?;

    let mut conquest = Fields::new(place("conquest"), &rules.conquest);
    conquest.all_fixed([
        ("modes", list(&["raze", "occupy", "seize_marker", "none"])),
        ("razed_buildings_per_province_per_activation", 1.into()),
        ("legions_per_occupied_building", 1.into()),
        ("legions_to_seize_marker", 1.into()),
        ("capital_province_marker_fixed", true.into()),
    ])?;
    conquest.finish()?;

    let mut leadership = Fields::new(place("leadership"), &rules.leadership);
    leadership.all_fixed([
        ("track_length", 15.into()),
        ("tracks", list(&["trade", "culture", "military"])),
        ("counts_trade", list(&["caravan", "market"])),
        ("counts_culture", list(&["ordinary_city", "capital", "legendary_city", "temple"])),
        ("counts_military", list(&["legion", "trireme", "fortress"])),
    ])?;
    leadership.finish()
}

/// MN-202: three tokens with two sides; together they can show every number from 0 to 5 once.
fn exchange(trade: &mut Fields<'_>) -> Result<[[u8; 2]; 3], ContentError> {
    let value = trade.take("exchange_tokens")?;
    let shape = "expected three tokens with two numbers each, e.g. [[5, 0], [2, 1], [4, 3]]";
    let tokens: [[u8; 2]; 3] = value.clone().try_into().map_err(|_| trade.error("exchange_tokens", shape))?;
    if let Some(high) = tokens.iter().flatten().find(|n| **n > 5) {
        return Err(trade.error("exchange_tokens", format!("{high} is out of range (0 to 5)")));
    }
    Ok(tokens)
}

fn endings(bundle: &Bundle, rules: &RulesFile, content: &mut Content) -> Result<(), ContentError> {
    let place = |table| Place::table(bundle, "rules.toml", table);
    let mut victory = Fields::new(place("victory"), &rules.victory);
    victory.fixed("pyramids", "immediate")?;
    content.cards_to_win = victory.number("heroes_and_wonders", 2..=5)?;
    content.cities_to_win = victory.number("capitals_and_legendary_cities", 1..=8)?;
    content.titles_to_win = victory.number("leader_titles", 1..=3)?;
    victory.finish()?;

    let mut engine = Fields::new(place("engine"), &rules.engine);
    engine.fixed("leadership_decision_order", list(&["trade", "culture", "military"]))?;
    engine.fixed("shortage_order", "trade_track")?;
    let order = ["capitals_and_legendary_cities", "heroes_and_wonders", "leader_titles", "sum_of_tracks"];
    engine.fixed("draw_order", list(&order))?;
    content.round_limit = engine.number("round_limit", 0..=u8::MAX)?;
    engine.finish()
}

/// Faces of the land die and of the sea die, with the chosen variant.
fn dice(bundle: &Bundle, rules: &RulesFile) -> Result<[[u8; 6]; 2], ContentError> {
    let place = Place::table(bundle, "rules.toml", "dice");
    let faces = |fields: &mut Fields<'_>| fields.numbers::<6>("faces", 1..=8);
    let mut found = [None; 2];
    for row in &rules.dice {
        let id = row.get("id").and_then(Value::as_str).unwrap_or_default();
        let Some(index) = ["land", "sea"].iter().position(|known| *known == id) else {
            return Err(place.entry(id).error("id", unknown("die", id, ["land", "sea"])));
        };
        let mut fields = Fields::new(place.entry(id), row);
        ["id", "colour"].iter().for_each(|key| fields.skip(key));
        // MN-R65: the pool is no limit, so the number of pieces is only for the reader.
        fields.number("pieces", 1..=99)?;
        found[index] = Some(faces(&mut fields)?);
        fields.finish()?;
    }
    let [Some(land), Some(sea)] = found else {
        return Err(place.error("", "both dice, `land` and `sea`, must be given"));
    };
    let chosen = rules.options.get("dice_variant").and_then(Value::as_str).unwrap_or("none");
    let mut dice = [land, sea];
    for row in &rules.dice_variants {
        let id = row.get("id").and_then(Value::as_str).unwrap_or_default();
        let mut fields = Fields::new(Place::table(bundle, "rules.toml", "dice_variants").entry(id), row);
        fields.skip("id");
        let faces = faces(&mut fields)?;
        fields.finish()?;
        if id == chosen {
            dice = [faces; 2];
        }
    }
    Ok(dice)
}
