//! Damaged files are refused, with the file, the line, the key and what would be right.

mod units;

use crate::support::bundle;
use agon_age_of_mythology::content::{Content, EMBEDDED};
use agon_game::ContentError;
use rayon::prelude::*;

/// A place in a file: the file, a text, and the first occurrence of another text behind it.
type At<'a> = (&'a str, &'a str, &'a str);

/// What is wrong with the content once a text is replaced.
fn complaint((file, behind, old): At<'_>, new: &str) -> ContentError {
    let text = bundle().text(file).unwrap().to_owned();
    let at = text.find(behind).unwrap_or_else(|| panic!("{file} has no {behind}"));
    let at = at + text[at..].find(old).unwrap_or_else(|| panic!("{file} has no {old} behind {behind}"));
    compile(file, &format!("{}{new}{}", &text[..at], &text[at + old.len()..])).map(drop).unwrap_err()
}

/// Compiles the content with another text for one file.
fn compile(file: &str, text: &str) -> Result<Content, ContentError> {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join(file), text).unwrap();
    Content::compile(&bundle().override_from(folder.path()).unwrap())
}

fn line_of((file, behind, old): At<'_>) -> usize {
    let text = bundle().text(file).unwrap().to_owned();
    let at = text.find(behind).unwrap();
    1 + text[..at + text[at..].find(old).unwrap()].matches('\n').count()
}

/// The replacement is refused, and the complaint points at it.
#[track_caller]
fn refused(at: At<'_>, new: &str, reason: &str) {
    refused_at(at, new, at, reason);
}

/// The replacement is refused, and the complaint points at another place.
#[track_caller]
fn refused_at(at: At<'_>, new: &str, place: At<'_>, reason: &str) {
    let error = complaint(at, new);
    assert_eq!(error.told(), reason);
    assert_eq!(error.line, Some(line_of(place)), "{error}");
    assert!(error.file.ends_with(place.0), "{error}");
}

// ---- any file ----

#[test]
fn a_file_of_another_game() {
    let at = ("tiles.toml", "[meta]", "game = \"age_of_mythology\"");
    refused(at, "game = \"mare_nostrum\"", "meta.game: expected `age_of_mythology`, found `mare_nostrum`");
}

#[test]
fn an_unknown_table() {
    let at = ("tiles.toml", "source", "[victory_point]");
    let error = complaint(at, "[victory_points]");
    assert!(error.told().starts_with("unknown key `victory_points`; did you mean"), "{error}");
}

#[test]
fn an_unknown_key() {
    let at = ("units.toml", "id = \"troll\"", "abilities = []");
    refused_at(
        at,
        "abilities = []\nspeed = 3",
        ("units.toml", "id = \"troll\"", "text ="),
        "units.troll.speed: the rules of the program know no such key here",
    );
}

#[test]
fn a_missing_key() {
    let at = ("units.toml", "id = \"troll\"", "dice = 6\n");
    let error = complaint(at, "");
    assert_eq!(error.told(), "units.troll.dice: the key is missing");
    assert!(error.line.is_some());
}

#[test]
fn a_missing_source() {
    let at = ("gods.toml", "id = \"ares\"", "source = \"public\"\n");
    let error = complaint(at, "");
    assert!(error.told().starts_with("gods.ares.source: missing; say how the entry is known"), "{error}");
}

#[test]
fn a_number_out_of_range() {
    let at = ("units.toml", "id = \"hoplite\"", "dice = 3");
    refused(at, "dice = 0", "units.hoplite.dice: 0 is out of range (1 to 20)");
}

#[test]
fn an_id_that_is_used_twice() {
    let at = ("units.toml", "id = \"hoplite\"", "id = \"toxotes\"");
    refused(at, "id = \"hoplite\"", "units.1.id: `hoplite` is used twice");
    let at = ("gods.toml", "[[gods]]", "id = \"ares\"");
    refused(at, "id = \"attack_6\"", "gods.attack_6.id: another card is called `attack_6` already");
}

// ---- boards and tiles ----

#[test]
fn an_unknown_terrain_on_a_board() {
    let at = ("boards.toml", "id = \"norse\"", "\"mountains\", \"mountains\", \"mountains\"]");
    let reason = "boards.norse.production_grid: unknown terrain `mountain`; did you mean `mountains`? \
                  (known: fertile, forest, hills, mountains, desert, swamp)";
    refused_at(
        at,
        "\"mountain\", \"mountains\", \"mountains\"]",
        ("boards.toml", "id = \"norse\"", "production_grid"),
        reason,
    );
}

#[test]
fn a_board_that_is_no_rectangle() {
    let at = ("boards.toml", "id = \"norse\"", "[\"fertile\", \"mountains\", \"mountains\", \"mountains\"]");
    let place = ("boards.toml", "id = \"norse\"", "production_grid");
    let reason = "boards.norse.production_grid: row 2 has 4 squares, row 1 has 2";
    refused_at(at, "[\"fertile\", \"mountains\"]", place, reason);
}

#[test]
fn too_many_copies_of_a_tile() {
    let at = ("tiles.toml", "id = \"fertile_food_2\"", "copies = 12");
    refused(at, "copies = 256", "tiles.fertile_food_2.copies: 256 is out of range (1 to 255)");
}

#[test]
fn a_civilization_without_a_board() {
    let at = ("boards.toml", "[[boards]]", "id = \"norse\"");
    let error = complaint(at, "id = \"roman\"");
    assert_eq!(error.told(), "boards.roman.id: unknown civilization `roman` (known: greek, egyptian, norse)");
}

// ---- cards ----

#[test]
fn a_deck_that_does_not_add_up() {
    let at = ("actions.toml", "id = \"attack_5\"", "greek = 2");
    let place = ("actions.toml", "id = \"greek\"", "plain_cards");
    let reason = "decks.greek.plain_cards: is 34, but the cards of `greek` add up to 33; correct one of them";
    refused_at(at, "greek = 1", place, reason);
}

#[test]
fn a_permanent_card_twice() {
    let at = ("actions.toml", "id = \"permanent_recruit\"", "action = \"recruit\"\nunits = 2");
    let reason = "permanent_cards.permanent_recruit.action: there is a permanent card for `build` already; \
                  there is one for each action (AOM-009)";
    refused(at, "action = \"build\"\nbuildings = 2", reason);
}

#[test]
fn a_permanent_card_that_is_missing() {
    let at = ("actions.toml", "[[permanent_cards]]", "[[permanent_cards]]\nid = \"permanent_explore\"");
    let reason = "permanent_cards: `explore` has no permanent card; there is one for each action (AOM-009)";
    let error =
        complaint(at, "[[random_cards]]\ncopies = { greek = 0, egyptian = 0, norse = 0 }\nid = \"explore_plus_1\"");
    assert_eq!(error.told(), reason);
}

#[test]
fn an_unknown_gather_mode() {
    let at = ("actions.toml", "id = \"gather_all\"", "gather_mode = \"all\"");
    let reason = "random_cards.gather_all.gather_mode: unknown value `al`; did you mean `all`? (known: resource_or_terrain, resource, all)";
    refused(at, "gather_mode = \"al\"", reason);
}

#[test]
fn an_unknown_power() {
    let at = ("gods.toml", "id = \"tyr\"", "kind = \"grant_berserk\"");
    let error = complaint(at, "kind = \"grant_berserks\"");
    assert!(
        error
            .told()
            .starts_with("gods.tyr.powers.0.kind: unknown value `grant_berserks`; did you mean `grant_berserk`?"),
        "{error}"
    );
}

#[test]
fn a_power_that_changes_another_action() {
    let at = ("gods.toml", "id = \"hel\"", "kind = \"gain_units_of_class\", class = \"mortal\", amount = 2");
    let reason = "gods.hel.powers.0.kind: changes the action `attack`, but this is a card for `recruit`";
    refused(at, "kind = \"battle_dice\", dice = 1", reason);
}

#[test]
fn a_god_who_gives_the_wonder() {
    let at = ("gods.toml", "id = \"hera\"", "building = \"house\"");
    let reason = "gods.hera.powers.0.building: the Wonder ends the game and is built with a Build card only (AOM-471)";
    refused(at, "building = \"the_wonder\"", reason);
}

// ---- buildings ----

#[test]
fn more_than_one_building_of_a_kind() {
    let at = ("buildings.toml", "id = \"wall\"", "max_per_city = 1");
    refused(at, "max_per_city = 2", "buildings.wall.max_per_city: 2 is out of range (1 to 1)");
}

#[test]
fn a_benefit_of_the_wrong_building() {
    let at = ("buildings.toml", "id = \"market\"", "benefits = [{ kind = \"trade_price\", cubes = 0 }]");
    let reason = "buildings.market.benefits: `house`, and no other building, has the benefit `villager`";
    refused(at, "benefits = [{ kind = \"villager\", amount = 1 }]", reason);
    let at = ("buildings.toml", "id = \"the_wonder\"", "victory_card = \"the_wonder\"");
    let reason = "buildings.the_wonder.benefits.0.victory_card: \"largest_army\" is not possible; the rules of the program know only \"the_wonder\"";
    refused(at, "victory_card = \"largest_army\"", reason);
}

#[test]
fn villagers_and_houses_that_differ() {
    let at = ("buildings.toml", "id = \"house\"", "max_per_city = 10");
    let reason =
        "buildings.house.max_per_city: is 8, but max_villagers of rules.toml is 10; every house has a villager";
    refused(at, "max_per_city = 8", reason);
    let at = ("units.toml", "[villager]", "gather_amount = 1");
    let reason = "villager.gather_amount: is 2, but villager_gather_bonus of rules.toml is 1; correct one of them";
    refused(at, "gather_amount = 2", reason);
}

#[test]
fn a_shortage_of_building_tiles() {
    let at = ("buildings.toml", "[supply]", "houses_per_player = 10");
    let reason = "supply.houses_per_player: is 9, but a city may have 10; the program has no rules for a shortage of building tiles";
    refused(at, "houses_per_player = 9", reason);
}

// ---- rules ----

#[test]
fn a_hand_that_the_program_does_not_hold() {
    let at = ("rules.toml", "id = \"mythic\"", "hand_limit = 7");
    refused(at, "hand_limit = 8", "eras.mythic.hand_limit: 8 is out of range (1 to 7)");
}

#[test]
fn a_wonder_in_two_eras() {
    let at = ("rules.toml", "id = \"heroic\"", "wonder = false");
    let reason = "eras.heroic.wonder: is true, but buildings.toml lets the Wonder be built from `mythic` on; correct one of them";
    refused(at, "wonder = true", reason);
}

#[test]
fn a_bank_that_the_box_cannot_fill() {
    let at = ("rules.toml", "players = 4", "bank_per_resource = 30");
    refused(
        at,
        "bank_per_resource = 31",
        "player_counts.4.bank_per_resource: is 31, but the box holds 30 cubes of a colour",
    );
    let at = ("rules.toml", "[setup]", "victory_point_bank = 30");
    refused(at, "victory_point_bank = 31", "setup.victory_point_bank: is 31, but the box holds 30 cubes of a colour");
}

#[test]
fn a_bank_without_the_start_cubes() {
    let at = ("rules.toml", "[setup]", "start_cubes_of_each_resource = 4");
    let place = ("rules.toml", "players = 4", "bank_per_resource");
    let reason = "player_counts.4.bank_per_resource: is 30, but 4 players start with 32 cubes";
    refused_at(at, "start_cubes_of_each_resource = 8", place, reason);
}

#[test]
fn a_number_of_players_that_is_missing() {
    let at = ("rules.toml", "players = 5", "players = 5");
    let reason = "player_counts.3.players: 4 is not possible; the rules of the program know only 5";
    refused(at, "players = 4", reason);
}

#[test]
fn more_points_placed_than_players() {
    let at = ("rules.toml", "players = 2", "victory_points_per_turn = 2");
    refused(at, "victory_points_per_turn = 3", "player_counts.2.victory_points_per_turn: 3 is out of range (1 to 2)");
}

#[test]
fn more_tiles_to_draft_than_there_are() {
    let at = ("rules.toml", "[setup]", "draft_tiles_per_player = 6");
    let reason = "setup.draft_tiles_per_player: 8 players turn up 96 tiles, but there are 90";
    refused(at, "draft_tiles_per_player = 12", reason);
}

#[test]
fn dice_that_never_differ() {
    let at = ("rules.toml", "[battle]", "success_faces = [6]");
    for faces in ["[]", "[6, 6]", "[1, 2, 3, 4, 5, 6]"] {
        let reason = "battle.success_faces: expected some of the 6 faces, each once, and not all";
        refused(at, &format!("success_faces = {faces}"), reason);
    }
}

#[test]
fn a_unit_that_razes_more_than_an_attack_may() {
    let at = ("units.toml", "id = \"nidhogg\"", "buildings = 2");
    let reason = "units.nidhogg.abilities: destroys more than 2 buildings, city_buildings_max of rules.toml";
    refused(at, "buildings = 3", reason);
}

#[test]
fn a_rule_that_the_program_cannot_vary() {
    let at = ("rules.toml", "[end]", "tie_break = \"resource_cubes\"");
    let reason = "end.tie_break: \"buildings\" is not possible; the rules of the program know only \"resource_cubes\"";
    refused(at, "tie_break = \"buildings\"", reason);
}

#[test]
fn two_civilizations_with_one_cube() {
    let at = ("rules.toml", "id = \"norse\"", "draw_cube = \"blue\"");
    let reason = "civilizations.norse.draw_cube: another civilization has this cube; each has one of its own (AOM-101)";
    refused(at, "draw_cube = \"green\"", reason);
}

#[test]
fn figures_that_are_not_about_as_many() {
    let at = ("rules.toml", "[box]", "figures_total_about = 300");
    let reason = "box.figures_total_about: is 400, but the sets of units.toml hold 294; that is not about as many";
    refused(at, "figures_total_about = 400", reason);
}

#[test]
fn an_unknown_option() {
    let at = ("rules.toml", "[options]", "hands_secret = true");
    let error = complaint(at, "hand_secret = true");
    assert!(
        error.told().starts_with("options.hand_secret: unknown option `hand_secret`; did you mean `hands_secret`?"),
        "{error}"
    );
    assert_eq!(error.line, Some(line_of(at)));
}

#[test]
fn a_value_that_is_not_allowed() {
    let at = ("rules.toml", "[options]", "villagers_per_tile = 1");
    refused(at, "villagers_per_tile = 3", "options.villagers_per_tile: unknown value `3` (known: 1, 0)");
}

// ---- every key ----

/// Keys with words for readers; all other keys mean something to the rules, or must agree with one that does.
const FOR_READERS: [&str; 5] = ["name", "name_ru", "text", "power_name", "source_fields"];

/// No key is optional and none is ignored: without it, or with a date for its value, the content is refused.
#[test]
fn every_key_counts() {
    let files: Vec<(&str, toml::Table)> =
        EMBEDDED.iter().map(|file| (file.name, toml::from_str(file.text).unwrap())).collect();
    let date: toml::Value = toml::Value::Datetime("2003-11-01".parse().unwrap());
    let mut damages = Vec::new();
    for (file, root) in &files {
        for (table, value) in root.iter().filter(|(table, _)| *table != "meta") {
            let rows = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
            for (row, entry) in rows.iter().enumerate() {
                let keys = entry.as_table().unwrap().keys().filter(|key| !FOR_READERS.contains(&key.as_str()));
                damages.extend(keys.flat_map(|key| [None, Some(&date)].map(|new| (*file, root, table, row, key, new))));
            }
        }
    }
    let survives =
        |(file, root, table, row, key, new): &(&str, &toml::Table, &String, usize, &String, Option<&toml::Value>)| {
            let mut root = (*root).clone();
            let entry = match &mut root[table.as_str()] {
                toml::Value::Array(rows) => &mut rows[*row],
                only => only,
            };
            let entry = entry.as_table_mut().unwrap();
            match new {
                None => drop(entry.remove(key.as_str())),
                Some(value) => drop(entry.insert((*key).clone(), (*value).clone())),
            }
            let what = format!("{file}: {table}.{row}.{key} = {new:?}");
            compile(file, &toml::to_string(&root).unwrap()).is_ok().then_some(what)
        };
    assert_eq!(damages.par_iter().filter_map(survives).collect::<Vec<_>>(), [] as [String; 0]);
}
