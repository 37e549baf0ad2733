//! The cards: influence, and effects dispatched by kind into [`CardRules`].

use super::super::ids::*;
use super::raw::{CardRow, CardType, Files};
use super::{CardRules, Gain};
use agon_game::{Bundle, ContentError, Fields, Id, Place, list, unknown};

/// Kinds of effects that the rules know.
const KINDS: &[&str] = &[
    "build_priority",
    "copy_ability",
    "declare_peace",
    "discount_build",
    "extra_die",
    "extra_storage",
    "free_build",
    "free_build_per_province",
    "income_choice",
    "income_fixed",
    "instant_marker_swap",
    "land_die_modifier",
    "land_total_modifier",
    "legion_as_caravan",
    "own_offer_size",
    "payment_duplicate",
    "payment_substitution",
    "raze_gain",
    "win",
];

/// The rules of every card.
pub(super) fn compile(bundle: &Bundle, files: &Files) -> Result<[CardRules; Card::COUNT], ContentError> {
    let cards = Place::table(bundle, "cards.toml", "cards");
    let mut display = Fields::new(Place::table(bundle, "cards.toml", "display"), &files.cards.display);
    display.fixed("deck_types", list(&["hero", "wonder"]))?;
    display.fixed("refill_timing", "end_of_phase_3")?;
    display.fixed("pyramids_always_open", true)?;
    display.finish()?;

    let mut compiled = [None; Card::COUNT];
    for row in &files.cards.cards {
        let place = cards.entry(row.id.as_str());
        if compiled[row.id.index()].is_some() {
            return Err(place.error("id", "the card is listed twice"));
        }
        compiled[row.id.index()] = Some(card(place, row)?);
    }
    if let Some(missing) = Card::ALL.iter().find(|card| compiled[card.index()].is_none()) {
        return Err(cards.error("", format!("the card `{missing}` is missing")));
    }
    let compiled = compiled.map(Option::unwrap_or_default);
    check_copies(cards, &files.cards.cards)?;
    Ok(compiled)
}

fn card(place: Place<'_>, row: &CardRow) -> Result<CardRules, ContentError> {
    let expected = card_type(row.id);
    if row.r#type != expected {
        return Err(place.error("type", format!("expected `{expected}`, found `{}`", row.r#type)));
    }
    if row.empire.is_some() != (expected == CardType::StartingHero) {
        return Err(place.error("empire", "starting heroes have an empire, other cards have none"));
    }
    let influence = [row.influence_trade, row.influence_culture, row.influence_military];
    if let Some(much) = influence.into_iter().find(|n| *n > 15) {
        return Err(place.error("", format!("influence of {much} is out of range (0 to 15)")));
    }
    let mut rules = CardRules { influence, copyable: row.copyable, ..CardRules::default() };
    for (position, table) in row.effects.iter().enumerate() {
        let mut fields = Fields::new(place.inside("effects").row(position), table);
        effect(&mut fields, &mut rules)?;
        fields.finish()?;
    }
    if rules.wins != (row.id == Card::Pyramids) {
        return Err(place.error("", "the Pyramids win when built (effect `win`), and no other card does"));
    }
    Ok(rules)
}

fn card_type(card: Card) -> CardType {
    match card {
        Card::Caesar | Card::Pericles | Card::Hammurabi | Card::Cleopatra | Card::Hannibal => CardType::StartingHero,
        Card::ColossusOfRhodes
        | Card::HangingGardens
        | Card::LighthouseOfPharos
        | Card::StatueOfZeus
        | Card::TempleOfArtemis => CardType::Wonder,
        Card::Pyramids => CardType::Pyramids,
        _ => CardType::Hero,
    }
}

/// Reads one effect. Every parameter is either read or may only have the value that the rules know.
fn effect(fields: &mut Fields<'_>, rules: &mut CardRules) -> Result<(), ContentError> {
    let kind = fields.text("kind")?;
    let phase: i64 = match kind.as_str() {
        "income_choice" | "income_fixed" | "legion_as_caravan" => 1,
        "own_offer_size" => 2,
        "declare_peace"
        | "extra_die"
        | "instant_marker_swap"
        | "land_die_modifier"
        | "land_total_modifier"
        | "raze_gain" => 4,
        _ => 3,
    };
    match kind.as_str() {
        "build_priority" => {
            fields.fixed("purchases", list(&["pyramids", "fifth_hero_or_wonder"]))?;
            fields.fixed("overrides", "culture_leader_order")?;
            fields.fixed("win_timing", "immediate")?;
            put(fields, &mut rules.build_priority, true)?;
        }
        "copy_ability" => {
            fields.fixed("target", "opponent_hero")?;
            fields.fixed("timing", "on_purchase")?;
            fields.fixed("duration", "rest_of_game")?;
            fields.fixed("excluded_types", list(&["starting_hero", "wonder", "pyramids"]))?;
            fields.skip("excluded_cards"); // read by check_copies
            fields.fixed("copies_influence", false)?;
            put(fields, &mut rules.copies, true)?;
        }
        "declare_peace" => {
            fields.fixed("timing", "start_of_phase")?;
            fields.fixed("duration", "rest_of_round")?;
            fields.fixed("target", "one_opponent")?;
            fields.fixed("not_same_target_twice_in_a_row", true)?;
            fields.fixed("returns_legions_to", "capital_province")?;
            fields.fixed("forbids", list(&["land_battle", "sea_battle", "enter_each_others_provinces"]))?;
            put(fields, &mut rules.peace, true)?;
        }
        "discount_build" => discount(fields, rules)?,
        "extra_die" => {
            let dice = fields.number("amount", 1..=4)?;
            fields.fixed("domain", "land")?;
            fields.fixed("condition", "owner_takes_part")?;
            put(fields, &mut rules.extra_dice, dice)?;
        }
        "extra_storage" => {
            let resources = fields.number("amount", 1..=14)?;
            fields.fixed("must_differ", true)?;
            fields.fixed("public", true)?;
            fields.fixed("timing", "end_of_phase")?;
            put(fields, &mut rules.extra_storage, resources)?;
        }
        "free_build" => {
            let markers = fields.number("amount", 1..=7)?;
            fields.fixed("object", "control_marker")?;
            fields.fixed("frequency", "once_per_round")?;
            fields.fixed("timing", "option:hammurabi_timing")?;
            put(fields, &mut rules.free_markers, markers)?;
        }
        "free_build_per_province" => {
            let legions = fields.number("amount", 1..=8)?;
            fields.fixed("object", "legion")?;
            fields.fixed("per", "own_province_with_enemy_legions")?;
            fields.fixed("place", "own_capital_province")?;
            fields.fixed("frequency", "once_per_round")?;
            put(fields, &mut rules.free_legions_per_invaded, legions)?;
        }
        "income_choice" => {
            let resources = fields.number("amount", 1..=9)?;
            fields.fixed("choice", "option:colossus_takes")?;
            fields.fixed("timing", "end_of_phase")?;
            fields.fixed("public", true)?;
            put(fields, &mut rules.income_choice, resources)?;
        }
        "income_fixed" => {
            let coins = fields.number("amount", 1..=20)?;
            fields.fixed("resource", "coin")?;
            fields.fixed("frequency", "once_per_round")?;
            put(fields, &mut rules.income_coins, coins)?;
        }
        "instant_marker_swap" => {
            fields.fixed("frequency", "once_per_round")?;
            fields.fixed("cost", "sacrifice_seizing_legion")?;
            fields.fixed("needs_connection", true)?;
            put(fields, &mut rules.instant_swap, true)?;
        }
        "land_die_modifier" => {
            let bonus = fields.number("amount", 1..=20)?;
            fields.fixed("target", "own_legion_dice")?;
            match fields.choice("condition", &[("owner_is_active", true), ("owner_is_not_active", false)])? {
                true => put(fields, &mut rules.die_bonus_active, bonus)?,
                false => put(fields, &mut rules.die_bonus_passive, bonus)?,
            }
        }
        "land_total_modifier" => {
            let bonus = fields.number("amount", 1..=50)?;
            fields.fixed("target", "own_total")?;
            fields.fixed("condition", "owner_controls_battle_province")?;
            put(fields, &mut rules.own_province_bonus, bonus)?;
        }
        "legion_as_caravan" => {
            fields.fixed("placement_phase", 4)?;
            fields.fixed("slot", "empty_caravan_slot")?;
            fields.fixed("counts_for_trade_track", false)?;
            fields.fixed("where", "option:circe_provinces")?;
            put(fields, &mut rules.legion_caravans, true)?;
        }
        "own_offer_size" => {
            let most = fields.number("maximum", 1..=5)?;
            fields.fixed("minimum", 0)?;
            fields.fixed("timing", "after_announcement")?;
            put(fields, &mut rules.own_offer_max, Some(most))?;
        }
        "payment_duplicate" => {
            fields.fixed("set_kind", "goods")?;
            fields.fixed("amount", 1)?;
            fields.fixed("frequency", "once_per_set")?;
            put(fields, &mut rules.duplicate_good, true)?;
        }
        "payment_substitution" => {
            let coins = fields.choice("set_kind", &[("goods", false), ("coins", true)])?;
            let (replaced, replacement) = if coins { ("coin", "good") } else { ("good", "coin") };
            fields.fixed("replaced", replaced)?;
            fields.fixed("replacement", replacement)?;
            fields.fixed("amount", 1)?;
            fields.fixed("frequency", "once_per_set")?;
            put(fields, if coins { &mut rules.good_in_coins } else { &mut rules.coin_in_goods }, true)?;
        }
        "raze_gain" => raze(fields, rules)?,
        "win" => {
            fields.fixed("timing", "on_purchase")?;
            put(fields, &mut rules.wins, true)?;
        }
        other => return Err(fields.error("kind", unknown("kind of effect", other, KINDS))),
    }
    fields.fixed("phase", phase)
}

/// Sets a value that no effect of the card has set before.
fn put<T: Default + PartialEq>(fields: &Fields<'_>, slot: &mut T, value: T) -> Result<(), ContentError> {
    if *slot != T::default() {
        return Err(fields.error("kind", "the card has this effect twice"));
    }
    *slot = value;
    Ok(())
}

fn discount(fields: &mut Fields<'_>, rules: &mut CardRules) -> Result<(), ContentError> {
    let unit: Unit = fields.id("object")?;
    fields.fixed("amount", 1)?;
    fields.fixed("frequency", "once_per_round")?;
    let coins = fields.number("price_coins", 1..=13)?;
    let good: Resource = fields.id("price_good")?;
    fields.fixed("price_good_amount", 1)?;
    if good == Resource::Coin {
        return Err(fields.error("price_good", "`coin` is no good"));
    }
    put(fields, &mut rules.discount, Some((unit, coins, good)))
}

fn raze(fields: &mut Fields<'_>, rules: &mut CardRules) -> Result<(), ContentError> {
    let city = Gain { coins: fields.number("city_coins", 0..=20)?, ..Gain::default() };
    let caravan = Gain { goods: fields.number("caravan_goods", 0..=9)?, ..Gain::default() };
    let legendary = Gain {
        coins: fields.number("legendary_city_coins", 0..=20)?,
        rare: fields.number("legendary_city_rare_goods", 0..=9)?,
        goods: 0,
    };
    fields.fixed("legendary_city_mode", "both")?;
    put(fields, &mut rules.raze, Some([city, caravan, legendary]))
}

/// MN-702 to MN-704: the flag `copyable` agrees with the limits of the copying card.
fn check_copies(cards: Place<'_>, rows: &[CardRow]) -> Result<(), ContentError> {
    let copies = |effect: &toml::Table| effect.get("kind").and_then(|k| k.as_str()) == Some("copy_ability");
    let mut excluded = Vec::new();
    for row in rows {
        for (position, effect) in row.effects.iter().enumerate().filter(|(_, effect)| copies(effect)) {
            excluded.push(row.id);
            let mut fields = Fields::new(cards.entry(row.id.as_str()).inside("effects").row(position), effect);
            let names: Result<Vec<String>, _> = fields.take("excluded_cards")?.clone().try_into();
            for name in names.map_err(|_| fields.error("excluded_cards", "expected a list of cards"))? {
                excluded.push(Card::from_name(&name).map_err(|reason| fields.error("excluded_cards", reason))?);
            }
        }
    }
    for row in rows {
        let expected = row.r#type == CardType::Hero && !excluded.contains(&row.id);
        if row.copyable != expected {
            let reason = format!(
                "is {}, but `excluded_types` and `excluded_cards` of the copying card make it {expected}",
                row.copyable
            );
            return Err(cards.entry(row.id.as_str()).error("copyable", reason));
        }
    }
    Ok(())
}
