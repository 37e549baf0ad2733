//! Changed content of From Sea to Sea: a designer may change numbers freely, and contradictions are refused with a helpful
//! message.

use super::edited::Damage;
use crate::content::*;
use agon_from_sea_to_sea::FromSeaToSea;
use agon_from_sea_to_sea::ids::*;
use agon_game::{Checking, Playout, Rng, Rules, Setup};
use rayon::prelude::*;

#[test]
fn every_allowed_value_of_every_option_compiles_and_others_do_not() {
    assert_eq!(options().len(), 15);
    FILES.check_options(&options());
}

/// S2S-C2, S2S-C6 and the recommended readings of the register.
#[test]
fn options_start_with_the_recommended_reading() {
    let c = content();
    let first = |name: &str| options().into_iter().find(|info| info.name == name).unwrap();
    for name in ["refill", "conflict_test_after", "capture_payment_from", "region_cards", "swift_any_leader"] {
        let info = first(name);
        assert_eq!(info.values[0], info.value, "{name}");
    }
    assert!(!c.options.swift_any_leader && !c.options.check_stop_before_success);
    assert!(c.options.check_needs_purpose && c.options.troublemakers_before_token);
    assert!(patched("rules.options.swift_any_leader", true).unwrap().options.swift_any_leader);
}

/// Numbers that a designer may change without touching anything else.
#[test]
fn numbers_are_free() {
    let changes: [(&str, toml::Value); 24] = [
        ("cities.sites.mazaka.cost_resources.stone", 3.into()),
        ("cities.sites.mazaka.reward.amount", 2.into()),
        ("cities.city_tokens.city_01.effect.amount", 2.into()),
        ("regions.region_effects.judea.strength.per_city", 2.into()),
        ("regions.cards.sophene_a.options.1.0.difficulty", 12.into()),
        ("regions.cards.sophene_a.troublemakers_on_capture", 3.into()),
        ("regions.cards.great_armenia.loyalty_value", 4.into()),
        ("regions.cards.media_b.cells", vec!["food", "food"].into()),
        ("leaders.action_cards.zareh_1.actions.0.strength", 6.into()),
        ("leaders.abilities.joker.effect.amount", 3.into()),
        ("leaders.abilities.divine.effect.draw", 5.into()),
        ("events.events.event_20.upper.per", 2.into()),
        ("events.events.event_17.lower.amount", 5.into()),
        ("tokens.base_check_tokens.base_1_1.copies", 6.into()),
        ("tokens.base_check_tokens.base_0_0.red.strength", 2.into()),
        ("tokens.captured_region_tokens.ct_either_5.value", 6.into()),
        ("tokens.legates.legate_8.dark", 9.into()),
        ("tokens.troublemakers.count", 14.into()),
        ("tokens.units.green.count", 6.into()),
        ("map.resource_scales.wood.cells", 10.into()),
        ("map.development_scale.add_event_cells", vec![1, 9].into()),
        ("rules.difficulty_levels.hard.events_in_play", 12.into()),
        ("rules.round.empty_waiting_deck_rome_up", 1.into()),
        ("rules.engine_limits.round_limit", 99.into()),
    ];
    let before = format!("{:?}", content());
    for (path, value) in changes {
        match patched(path, value) {
            Ok(after) => assert_ne!(format!("{after:?}"), before, "{path} has no effect"),
            Err(error) => panic!("{path}: {error}"),
        }
    }
}

/// A longer game with other tokens on the track, changed in all the places concerned.
#[test]
fn the_track_may_change_in_all_its_places() {
    let changes = [
        ("map.rome_cells.13.captured_region_tokens", 0.into()),
        ("map.rome_cells.13.stack_order", toml::Value::Array(Vec::new())),
        ("map.rome_cells.12.captured_region_tokens", 1.into()),
        ("map.rome_cells.12.stack_order", vec!["captured_region_token"].into()),
        ("rules.setup.captured_region_token_cells", vec![5, 8, 10, 11, 11, 12, 15, 15, 16, 18, 18, 18].into()),
    ];
    assert!(FILES.patched(&changes[..2]).is_err());
    assert_eq!(FILES.patched(&changes).unwrap().token_cells[5], 12);
}

/// Whatever numbers a designer writes, content that loads can be set up at every level and table and played without a broken
/// state.
#[test]
fn what_loads_can_be_played() {
    (0..6u64).into_par_iter().for_each(|seed| {
        let mut rng = Rng::seeded(seed);
        let game = FromSeaToSea::load(&FILES.distorted(&mut rng, 150)).unwrap();
        assert_ne!(game.info().content_hash, FILES.bundle().hash());
        for (players, level) in (1..=4).zip(Level::ALL.iter().cycle()) {
            let setup = Setup { scenario: Some(level.to_string()), ..Setup::players(players) };
            let mut state = game.start(&setup).unwrap();
            let mut playout = Playout::default();
            for ply in 0..3000 {
                if !playout.step(&game, &mut state, &mut rng) {
                    break;
                }
                if ply % 50 == 0 {
                    game.check(&state).unwrap_or_else(|e| panic!("seed {seed}, {players} players, ply {ply}: {e}"));
                }
            }
        }
    });
}

/// When a value of the files changes, either the compiled content changes or the value is refused; only what is written for
/// readers, and card mixes that are not chosen, may change unnoticed.
#[test]
fn no_value_is_ignored() {
    const FOR_READERS: &[&str] =
        &["source", "source_fields", "confidence", "name_ru", "text", "local_death_reminder", "variant"];
    let ignored = FILES.ignored(FOR_READERS, &["meta", "option_values"], 1000);
    let shown = |path: &str| ["map.regions", "cities.sites", "events"].iter().any(|start| path.starts_with(start));
    let name = |path: &str| path.ends_with(".name") && !shown(path);
    let mix = |path: &str| path.starts_with("rules.region_card_presets.");
    // S2S-R65: the light area may end at XIII or XIV.
    let boundary = |path: &str| path == "map.rome_track.light_area_last_cell";
    let unexpected: Vec<_> = ignored.iter().filter(|path| !name(path) && !mix(path) && !boundary(path)).collect();
    assert!(unexpected.is_empty(), "{unexpected:#?}");
}

#[rustfmt::skip]
const DAMAGES: &[Damage] = &[
    ("an area that lists a region twice", "map.toml", "id = \"armenia\"", "\"osroene\"", "\"sophene\""),
    ("a region in two areas", "map.toml", "id = \"levant\"", "\"judea\"", "\"judea\", \"media\""),
    ("a region in no area", "map.toml", "id = \"levant\"", ", \"judea\"]", "]"),
    ("two areas of one colour", "map.toml", "id = \"levant\"", "\"green\"", "\"yellow\""),
    ("a misspelt area", "map.toml", "id = \"syria\"", "\"levant\"", "\"levnt\""),
    ("a region in another colour than its area", "map.toml", "id = \"syria\"", "\"green\"", "\"red\""),
    ("a misspelt region in a border", "map.toml", "[[edges]]", "\"colchis\"", "\"colchs\""),
    ("a border listed twice", "map.toml", "between = [\"great_armenia\", \"iberia\"]", "\"iberia\"", "\"colchis\""),
    ("a border of three regions", "map.toml", "between = [\"great_armenia\", \"iberia\"]", "\"iberia\"", "\"iberia\", \"media\""),
    ("a border of a region with itself", "map.toml", "between = [\"syria\", \"judea\"]", "\"judea\"", "\"syria\""),
    ("a region that cannot be reached", "map.toml", "[[edges]]\nbetween = [\"syria\", \"judea\"]\nconfidence = 0.85\nsource = \"reconstructed\"\n", "[[edges]]\nbetween = [\"syria\", \"judea\"]\nconfidence = 0.85\nsource = \"reconstructed\"\n", ""),
    ("no region owned at the start", "map.toml", "id = \"great_armenia\"", "owned_at_start = true", "owned_at_start = false"),
    ("two regions owned at the start", "map.toml", "id = \"sophene\"", "owned_at_start = false", "owned_at_start = true"),
    ("a confidence above one", "map.toml", "[[edges]]", "0.65", "65.0"),
    ("a drawing point with one number", "map.toml", "[schematic_positions]", "[3.4, 3.3]", "[3.4]"),
    ("a cell of the track too many", "map.toml", "[rome_track]", "cells = 18", "cells = 17"),
    ("a cell out of order", "map.toml", "index = 6", "index = 6", "index = 7"),
    ("a label of another cell", "map.toml", "index = 9", "\"IX\"", "\"VIIII\""),
    ("a stack without its legate", "map.toml", "index = 10", "\"legate\", ", ""),
    ("a legate on the last cell", "map.toml", "index = 18", "legate = false\nstack_order = [", "legate = true\nstack_order = [\"legate\", "),
    ("tokens in other places than the set-up says", "map.toml", "index = 5", "captured_region_tokens = 1\nlegate = false\nstack_order = [\"captured_region_token\"]", "captured_region_tokens = 0\nlegate = false\nstack_order = []"),
    ("another light area than the number of captures", "map.toml", "[rome_track]", "light_area_last_cell = 13", "light_area_last_cell = 11"),
    ("ten cells on the development scale", "map.toml", "[development_scale]", "cells = 9", "cells = 10"),
    ("a mark beyond the development scale", "map.toml", "[development_scale]", "[2, 5, 8]", "[2, 5, 10]"),
    ("a mark twice", "map.toml", "[development_scale]", "[2, 5, 8]", "[2, 5, 5]"),
    ("a scale of sixteen cells", "map.toml", "resource = \"iron\"", "cells = 12", "cells = 16"),
    ("a bonus cell beyond the scale", "map.toml", "resource = \"iron\"", "[3, 6, 9]", "[3, 6, 13]"),
    ("markers with a gap", "map.toml", "resource = \"iron\"", "[1, 2, 3, 4, 5]", "[1, 2, 3, 5]"),
    ("fewer cells than markers", "map.toml", "resource = \"iron\"", "[1, 2, 3, 4, 5]", "[1, 2, 3, 4]"),
    ("an unknown bonus", "map.toml", "resource = \"iron\"", "\"remove_troublemaker\"", "\"remove_troublemakers\""),
    ("a scale twice", "map.toml", "resource = \"copper\"", "\"copper\"", "\"wood\""),
    ("a scale missing", "map.toml", "[[resource_scales]]\nresource = \"food\"", "[[resource_scales]]\nresource = \"food\"", "[[resource_scale]]\nresource = \"food\""),
    ("a misspelt key", "cities.toml", "id = \"antioch\"", "reward =", "rewards ="),
    ("a site used twice", "cities.toml", "id = \"antioch\"", "\"antioch\"", "\"edessa\""),
    ("a site in one region", "cities.toml", "id = \"antioch\"", "[\"cilicia\", \"syria\"]", "[\"cilicia\"]"),
    ("a site between regions that do not touch", "cities.toml", "id = \"antioch\"", "\"syria\"", "\"media\""),
    ("another site at Commagene", "cities.toml", "id = \"antioch\"", "\"syria\"", "\"commagene\""),
    ("a stated site away from Great Armenia", "cities.toml", "id = \"artashat\"", "\"great_armenia\", ", ""),
    ("a stated site missing", "cities.toml", "id = \"edessa\"", "\"edessa\"", "\"odessa\""),
    ("a price in an unknown resource", "cities.toml", "id = \"antioch\"", "food = 1", "grain = 1"),
    ("a price above the markers", "cities.toml", "id = \"antioch\"", "food = 1", "food = 6"),
    ("a reward that no site gives", "cities.toml", "id = \"antioch\"", "\"talents\"", "\"bonus_check_token\""),
    ("a city token out of order", "cities.toml", "id = \"city_07\"", "number = 7", "number = 8"),
    ("a strength for building", "cities.toml", "id = \"city_05\"", "\"hiring\"", "\"build_activate\""),
    ("a city effect beyond the counters", "cities.toml", "id = \"city_05\"", "amount = 1", "amount = 4"),
    ("a city effect with another scope", "cities.toml", "id = \"city_14\"", "\"adjacent\"", "\"everywhere\""),
    ("a source for an unknown field", "cities.toml", "id = \"edessa\"", "{ name =", "{ nam ="),
    ("an unknown effect of a region", "regions.toml", "region = \"judea\"", "\"rome_down\"", "\"rome_up\""),
    ("an effect missing", "regions.toml", "region = \"judea\"\nkind", "region = \"judea\"", "region = \"syria\""),
    ("a card of an unknown region", "regions.toml", "id = \"syria_c\"", "region = \"syria\"", "region = \"siria\""),
    ("two cards of one name", "regions.toml", "id = \"syria_c\"", "variant = \"c\"", "variant = \"b\""),
    ("a second card of Great Armenia", "regions.toml", "id = \"syria_c\"", "region = \"syria\"", "region = \"great_armenia\""),
    ("a card without a mark", "regions.toml", "id = \"syria_c\"", "\"hard\"", "\"none\""),
    ("a card without a condition", "regions.toml", "id = \"osroene_b\"", "  [ { kind = \"check\", type = \"negotiation\", difficulty = 7 } ],\n", ""),
    ("an unknown requirement", "regions.toml", "id = \"osroene_b\"", "kind = \"check\"", "kind = \"checks\""),
    ("an unknown type of check", "regions.toml", "id = \"osroene_b\"", "type = \"negotiation\"", "type = \"talk\""),
    ("a check together with a price", "regions.toml", "id = \"iberia_b\"", " ],\n  [ ", ", "),
    ("a price in two parts", "regions.toml", "id = \"colchis_c\"", "\"iron\", amount", "\"food\", amount"),
    ("a price above the markers of a kind", "regions.toml", "id = \"colchis_c\"", "amount = 3", "amount = 6"),
    ("more talents than there are", "regions.toml", "id = \"media_c\"", "amount = 2", "amount = 5"),
    ("more neighbours than there are", "regions.toml", "id = \"commagene_b\"", "amount = 2", "amount = 6"),
    ("more cities than sites", "regions.toml", "id = \"cilicia_c\"", "amount = 2", "amount = 3"),
    ("a region that waits for itself", "regions.toml", "id = \"albania_a\"", "region = \"sophene\"", "region = \"albania\""),
    ("regions that wait for each other", "regions.toml", "id = \"albania_a\"", "region = \"sophene\"", "region = \"corduene\""),
    ("more troublemakers than cells", "regions.toml", "id = \"syria_c\"", "troublemakers_on_capture = 2", "troublemakers_on_capture = 4"),
    ("a card without cells", "regions.toml", "id = \"syria_c\"", "[\"food\", \"empty\", \"wood\"]", "[]"),
    ("a cell with an unknown resource", "regions.toml", "id = \"syria_c\"", "[\"food\", \"empty\"", "[\"food\", \"none\""),
    ("a loyalty number on a card", "regions.toml", "id = \"syria_c\"", "cells =", "loyalty_value = 3\ncells ="),
    ("no loyalty number in Great Armenia", "regions.toml", "id = \"great_armenia\"", "loyalty_value = 3\n", ""),
    ("a reward that no card gives", "regions.toml", "id = \"syria_a\"", "kind = \"units\"", "kind = \"unit\""),
    ("an unknown gem", "leaders.toml", "id = \"swift\"", "\"ruby\"", "\"rubin\""),
    ("a gem used twice", "leaders.toml", "id = \"great\"", "\"emerald\"", "\"ruby\""),
    ("a card without the gem of its ability", "leaders.toml", "id = \"swift\"", "\"tigran_ii_3\"", "\"tigran_ii_4\""),
    ("another gem on a card", "leaders.toml", "id = \"zareh_1\"\nleader", "\"ruby\"", "\"sapphire\""),
    ("an ability of another leader", "leaders.toml", "id = \"swift\"", "leader = \"tigran_ii\"", "leader = \"zareh\""),
    ("an ability missing", "leaders.toml", "id = \"swift\"", "\"swift\"", "\"slow\""),
    ("another number of abilities", "leaders.toml", "id = \"zareh\"", "ability_cards = 4", "ability_cards = 3"),
    ("a hand of four cards", "leaders.toml", "id = \"zareh\"", "action_cards_in_play = 3", "action_cards_in_play = 4"),
    ("a difficulty of four", "leaders.toml", "id = \"swift\"", "difficulty = 1", "difficulty = 4"),
    ("an ability that works otherwise", "leaders.toml", "id = \"swift\"", "conflict_test = false", "conflict_test = true"),
    ("three factors for Great", "leaders.toml", "id = \"great\"", "bonus = 2", "bonus = 3"),
    ("an action twice on a card", "leaders.toml", "id = \"zareh_4\"\nleader", "\"gathering\"", "\"movement\""),
    ("four actions on a card", "leaders.toml", "id = \"zareh_4\"\nleader", "{ kind = \"gathering\"", "{ kind = \"build_activate\" }, { kind = \"gathering\""),
    ("an action without strength", "leaders.toml", "id = \"zareh_4\"\nleader", "\"gathering\", strength = 3", "\"gathering\""),
    ("a strength for build/activate", "leaders.toml", "id = \"zareh_1\"\nleader", "\"build_activate\"", "\"build_activate\", strength = 2"),
    ("an event out of order", "events.toml", "id = \"event_07\"", "number = 7", "number = 6"),
    ("the numeral of another event", "events.toml", "id = \"event_09\"", "\"IX\"", "\"XI\""),
    ("an upper part per nothing", "events.toml", "id = \"event_09\"", "per = 4", "per = 0"),
    ("an unknown area", "events.toml", "id = \"event_09\"", "\"levant\"", "\"levante\""),
    ("an unknown upper part", "events.toml", "id = \"event_20\"", "\"pay_or_rome\"", "\"pay_and_rome\""),
    ("an upper part under the wrong trigger", "events.toml", "id = \"event_19\"", "\"discard_unit_or_rome\"", "\"pay_or_rome\""),
    ("an unknown lower part", "events.toml", "id = \"event_13\"", "\"discard_units\"", "\"discard_unit\""),
    ("more regions than the list has", "events.toml", "id = \"event_08\"", "choose = 2", "choose = 5"),
    ("an unknown site", "events.toml", "id = \"event_10\"", "\"edessa\"", "\"edesa\""),
    ("a parameter that the rules do not know", "events.toml", "id = \"event_20\"", "kind = \"rome_up\", amount = 1", "kind = \"rome_up\", amount = 1, per = 2"),
    ("a token of no copies", "tokens.toml", "id = \"base_1_1\"", "copies = 4", "copies = 0"),
    ("more check tokens than fit", "tokens.toml", "id = \"base_1_1\"", "copies = 4", "copies = 40"),
    ("more units than fit", "tokens.toml", "id = \"green\"", "count = 4", "count = 20"),
    ("units of another area", "tokens.toml", "id = \"green\"", "\"levant\"", "\"anatolia\""),
    ("two properties of a bonus token", "tokens.toml", "id = \"bonus_outline_1\"", "doubles_other_token = false", "doubles_other_token = true"),
    ("a property that is not there", "tokens.toml", "id = \"bonus_plain_1\"", "\"plain\"", "\"defence\""),
    ("a count on one face", "tokens.toml", "id = \"bonus_count_1\"", "blue = { strength_rule = \"number_of_drawn_tokens\"", "blue = { strength = 3"),
    ("an unknown frame", "tokens.toml", "id = \"ct_battle_2\"", "\"battle\"", "\"red\""),
    ("a token for captured regions too few", "tokens.toml", "[[captured_region_tokens]]\nid = \"ct_battle_2\"\nvalue = 2\nframe = \"battle\"\nsource = \"reconstructed\"\n", "[[captured_region_tokens]]\nid = \"ct_battle_2\"\nvalue = 2\nframe = \"battle\"\nsource = \"reconstructed\"\n", ""),
    ("a legate that works otherwise", "tokens.toml", "id = \"legate_5\"", "permanent = true", "permanent = false"),
    ("a number for legate IV", "tokens.toml", "id = \"legate_4\"", "\"or\"", "\"2\""),
    ("more to carry than a unit holds", "tokens.toml", "id = \"red\"", "peaceful_capacity_resources = 2", "peaceful_capacity_resources = 3"),
    ("fewer markers than the scale holds", "tokens.toml", "id = \"stone\"", "markers = 5", "markers = 4"),
    ("more regions than there are", "rules.toml", "[game]", "regions_to_capture = 12", "regions_to_capture = 13"),
    ("a level with more events than there are", "rules.toml", "id = \"easy\"", "events_in_play = 16", "events_in_play = 21"),
    ("a waiting deck above the events", "rules.toml", "id = \"easy\"", "events_in_waiting_deck = 2", "events_in_waiting_deck = 17"),
    ("more talents on a level than there are", "rules.toml", "id = \"medium\"", "talents_hyrcanian_sea = 0", "talents_hyrcanian_sea = 1"),
    ("more troublemakers than cells in Great Armenia", "rules.toml", "id = \"hard\"", "troublemakers_in_great_armenia = 4", "troublemakers_in_great_armenia = 7"),
    ("Rome on a token from the start", "rules.toml", "id = \"hard\"", "rome_start_cell = 2", "rome_start_cell = 5"),
    ("an unknown level", "rules.toml", "id = \"hard\"", "\"hard\"", "\"brutal\""),
    ("three leaders for one player", "rules.toml", "players = 1", "leaders = 2", "leaders = 3"),
    ("a mix without cards for a region", "rules.toml", "id = \"standard\"", "[\"easy\", \"medium\", \"hard\"]", "[]"),
    ("an unknown mark in a mix", "rules.toml", "id = \"standard\"", "\"medium\"", "\"middle\""),
    ("leaders starting elsewhere", "rules.toml", "[setup]", "leaders_start_in = \"great_armenia\"", "leaders_start_in = \"media\""),
    ("more units than of the colour", "rules.toml", "[setup]", "peaceful = 2", "peaceful = 5"),
    ("four cities in the market", "rules.toml", "[setup]", "market_size = 3", "market_size = 4"),
    ("fewer tokens than the scale has cells", "rules.toml", "[setup]", "development_tokens = 9", "development_tokens = 8"),
    ("legates on other cells", "rules.toml", "[setup]", "[7, 10, 14, 16]", "[7, 10, 14, 17]"),
    ("two cards per round", "rules.toml", "[round]", "cards_per_round = 3", "cards_per_round = 2"),
    ("a free extra draw", "rules.toml", "[checks]", "cost_amount = 1", "cost_amount = 0"),
    ("other steps of a capture", "rules.toml", "[capture]", "\"reward\", \"troublemakers\"", "\"troublemakers\", \"reward\""),
    ("a capture mark twice", "rules.toml", "[capture]", "[2, 5, 8]", "[2, 5, 5]"),
    ("a capture mark beyond the captures", "rules.toml", "[capture]", "[2, 5, 8]", "[2, 5, 13]"),
    ("other light captures than the track", "rules.toml", "[capture]", "legate_dark_from_captures = 6", "legate_dark_from_captures = 7"),
    ("a reading that is fixed", "rules.toml", "[data_readings]", "\"stay_on_1\"", "\"error\""),
    ("an option value that is not allowed", "rules.toml", "[options]", "\"free_choice\"", "\"free_choise\""),
    ("a misspelt option", "rules.toml", "[options]", "talent_timing", "talents_timing"),
    ("an allowed value that the rules do not know", "rules.toml", "[option_values]", "\"when_needed\"", "\"when_wanted\""),
    ("no round limit", "rules.toml", "[engine_limits]", "round_limit = 60", "round_limit = 0"),
    ("a table missing", "rules.toml", "[checks]", "[checks]", "[check]"),
    ("a syntax error", "rules.toml", "[checks]", "damage_per_lost_unit = 2", "damage_per_lost_unit = "),
    ("a file of another version", "events.toml", "data_version", "1", "2"),
];

#[test]
fn contradictions_are_refused_with_file_line_key_and_reason() {
    insta::assert_snapshot!(FILES.messages(DAMAGES));
}

#[test]
fn the_page_about_the_rules_is_up_to_date() {
    FILES.check_page(include_str!("../../docs/rules/from_sea_to_sea.md"), &options());
}
