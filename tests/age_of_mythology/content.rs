//! Printed facts: the built-in files compile to the values of their sources, and every reading can be chosen.

mod cards;

use crate::support::*;
use agon_age_of_mythology::content::*;
use agon_age_of_mythology::ids::*;
use agon_age_of_mythology::options::*;
use agon_game::{ContentError, Id, IdSet, Source};
use std::collections::BTreeMap;

/// Changes to this hash mean that matches before and after are not comparable.
#[test]
fn the_content_hash_is_known() {
    insta::assert_snapshot!(bundle().hash(), @"794ce22214a57624");
}

#[test]
fn exported_files_read_back_as_the_same_content() {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in bundle().files() {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    let read_back = bundle().override_from(folder.path()).unwrap();
    assert_eq!(read_back.hash(), bundle().hash());
    assert_eq!(format!("{:?}", Content::compile(&read_back).unwrap()), format!("{:?}", content()));
}

/// Only the figures and the supply of building tiles are our own design; `docs/rules/age_of_mythology.md` repeats the counts.
#[test]
fn sources_are_those_that_the_documentation_states() {
    let counts = |file: &str| {
        let counts = bundle().provenance(file).counts;
        [Source::Rulebook, Source::Public, Source::Inferred, Source::Reconstructed]
            .map(|source| counts.get(&source).copied().unwrap_or(0))
    };
    let files = bundle().files().map(|(name, _)| (name.to_owned(), counts(name))).collect::<BTreeMap<_, _>>();
    let expected = [
        ("actions.toml", [7, 21, 3, 0]),
        ("boards.toml", [1, 3, 0, 0]),
        ("buildings.toml", [0, 14, 0, 1]),
        ("gods.toml", [0, 35, 0, 0]),
        ("rules.toml", [22, 1, 5, 0]),
        ("tiles.toml", [11, 20, 0, 0]),
        ("units.toml", [5, 41, 0, 3]),
    ];
    assert_eq!(files, expected.map(|(name, counts)| (name.to_owned(), counts)).into());
    let figures = ["greek", "egyptian", "norse"].map(|civ| format!("units: figure_sets.{civ}"));
    assert_eq!(bundle().reconstructed(), [&figures[..], &["buildings: supply".to_owned()]].concat());
}

// ---- components and general limits ----

/// AOM-001, AOM-011 to AOM-013: squares of the three boards: fertile, forest, hills, mountains, desert, swamp.
#[test]
fn aom_001_boards_have_the_printed_squares() {
    let squares = content().boards.map(|board| (board.city, board.squares));
    assert_eq!(squares, [(16, [3, 2, 8, 1, 1, 1]), (16, [5, 1, 2, 0, 6, 2]), (16, [3, 4, 3, 4, 1, 1])]);
    assert!(content().boards.iter().all(|board| board.squares.iter().sum::<u8>() == 16));
}

/// AOM-003, AOM-008, AOM-502, AOM-505, AOM-604, AOM-605: the 35 unit cards: civilization, class, era, tags, dice, price
/// (food/wood/gold/favor), bonuses.
#[test]
fn aom_008_unit_cards_are_as_printed() {
    let c = content();
    let shown: Vec<String> = (0..c.units.len()).map(|i| shown(&c, i)).collect();
    assert_eq!(shown, UNITS);
}

const UNITS: [&str; 35] = [
    "hoplite greek mortal - warrior 3 1/1/0/0 cavalry+3 mortal+1",
    "toxotes greek mortal - archer 3 1/1/0/0 flyer+4 warrior+3",
    "hippokon greek mortal - cavalry 3 1/0/1/0 hero+4 archer+4",
    "centaur greek myth - archer,cavalry 5 0/3/0/1 archer+3 flyer+3",
    "minotaur greek myth - warrior 5 2/2/0/0 cavalry+4",
    "manticore greek myth - flyer 5 2/0/0/2 giant_killer+4",
    "medusa greek myth - giant_killer 5 1/0/0/3 giant+6",
    "hydra greek myth - giant 6 0/0/2/2 warrior+4",
    "cyclops greek myth - giant 6 3/0/0/3 mortal+4",
    "greek_hero_classical greek hero classical - 5 3/0/3/0 myth+4",
    "greek_hero_heroic greek hero heroic - 6 3/0/4/0 myth+4",
    "greek_hero_mythic greek hero mythic - 5 0/0/4/4",
    "spearman egyptian mortal - warrior 3 1/1/0/0 cavalry+3 hero+4",
    "chariot_archer egyptian mortal - archer,cavalry 3 0/1/1/0 flyer+3 warrior+3",
    "elephant egyptian mortal - giant 3 2/0/1/0 mortal+2",
    "anubite egyptian myth - cavalry 5 0/0/3/1 archer+4",
    "mummy egyptian myth - - 5 0/0/3/2",
    "phoenix egyptian myth - flyer 6 0/2/0/3 giant_killer+4",
    "scorpion_man egyptian myth - giant 5 4/0/2/0 mortal+4",
    "sphinx egyptian myth - giant_killer 5 0/0/2/2 giant+6",
    "wadjet egyptian myth - warrior 5 2/0/0/2 cavalry+4",
    "priest egyptian hero classical - 4 2/0/4/0 myth+5",
    "pharaoh egyptian hero heroic - 6 3/0/3/0 myth+4",
    "son_of_osiris egyptian hero mythic - 8 0/0/4/4 myth+4",
    "huskarl norse mortal - warrior 3 1/0/2/0 cavalry+4",
    "throwing_axeman norse mortal - archer 3 1/1/0/0 warrior+3 flyer+4",
    "jarl norse mortal - cavalry 3 1/0/1/0 hero+4 archer+4",
    "dwarf norse myth - giant_killer 4 2/0/2/0 giant+7",
    "troll norse myth - warrior 6 3/2/0/0 cavalry+4",
    "valkyrie norse myth - cavalry 5 0/0/1/3 archer+4",
    "nidhogg norse myth - flyer 7 0/0/4/1 giant_killer+4",
    "frost_giant norse myth - giant 7 4/0/0/2 warrior+2 mortal+3",
    "norse_hero_classical norse hero classical - 5 3/0/3/0 myth+4",
    "norse_hero_heroic norse hero heroic - 6 3/0/3/0 myth+4",
    "norse_hero_mythic norse hero mythic - 8 4/0/0/4 myth+4",
];

fn shown(c: &Content, i: usize) -> String {
    let u = &c.units[i];
    let tag = |bits: u8| c.names.name(Tag(bits.trailing_zeros() as u8)).to_owned();
    let tags: Vec<String> = (0..8).map(|bit| 1 << bit).filter(|bit| u.tags & bit != 0).map(tag).collect();
    let tags = if tags.is_empty() { "-".to_owned() } else { tags.join(",") };
    let bonus = |(against, dice): &(Against, u8)| match against {
        Against::Class(class) => format!(" {class}+{dice}"),
        Against::Tag(bit) => format!(" {}+{dice}", tag(*bit)),
    };
    let era = u.era.map_or("-".to_owned(), |era| era.name());
    let cost = u.cost.map(|n| n.to_string()).join("/");
    let bonuses: String = u.bonuses.iter().map(bonus).collect();
    format!("{} {} {} {era} {tags} {} {cost}{bonuses}", c.names.name(Unit(i as u8)), u.civ, u.class, u.dice)
}

/// AOM-651 to AOM-661: special abilities. What stands on two cards is compiled once.
#[test]
fn aom_651_abilities_are_as_printed() {
    let c = content();
    let u = |name: &str| c.id::<Unit>(name);
    let giant = 1 << c.id::<Tag>("giant").index();
    let expected: Vec<(&str, Vec<Ability>)> = vec![
        ("minotaur", vec![Ability::DestroysBuildings { buildings: 2 }]),
        ("medusa", vec![Ability::WinsTies]),
        ("hydra", vec![Ability::DicePerKill { dice: 1 }]),
        (
            "cyclops",
            vec![Ability::IgnoresFortifications { whole_battle: false }, Ability::Throw { dice: 3, forbidden: giant }],
        ),
        ("greek_hero_heroic", vec![Ability::RoutOnKill { class: Class::Hero }]),
        ("greek_hero_mythic", vec![Ability::AddsOpponentDice]),
        ("elephant", vec![Ability::IgnoresFortifications { whole_battle: false }]),
        ("mummy", vec![Ability::SpawnOnKill { unit: u("mummy"), amount: 1 }]),
        ("wadjet", vec![Ability::Replaces { unit: u("pharaoh") }]),
        (
            "priest",
            vec![
                Ability::Resurrects { unit: u("phoenix"), cost: cubes(0, 0, 0, 2) },
                Ability::Resurrects { unit: u("son_of_osiris"), cost: cubes(0, 0, 0, 4) },
            ],
        ),
        ("huskarl", vec![Ability::Berserk { dice: 2 }]),
        (
            "dwarf",
            vec![
                Ability::IgnoresFortifications { whole_battle: true },
                Ability::Gathers { resource: Resource::Gold, amount: 2 },
            ],
        ),
        ("valkyrie", vec![Ability::ResourcesOnKill { resource: Resource::Favor, amount: 2 }]),
        ("nidhogg", vec![Ability::DestroysBuildings { buildings: 2 }]),
        ("norse_hero_heroic", vec![Ability::Berserk { dice: 2 }]),
        ("norse_hero_mythic", vec![Ability::ReinforceOnKill { units: 1 }]),
    ];
    let found = c.names.all::<Unit>().iter().zip(&c.units).filter(|(_, rules)| !rules.abilities.is_empty());
    let found: Vec<_> = found.map(|(id, rules)| (id.as_str(), rules.abilities.clone())).collect();
    assert_eq!(found, expected);
}

/// AOM-D1, AOM-C11, AOM-T2 to AOM-T8: the dice of the rulebook's long battle follow from both sets of values; only
/// Medusa differs.
#[test]
fn aom_t2_both_unit_values_replay_the_battle_example() {
    // The Cyclops of the fourth skirmish throws.
    let skirmishes =
        [("scorpion_man", "medusa"), ("mummy", "greek_hero_classical"), ("mummy", "hydra"), ("priest", "cyclops")];
    let dice = |c: &Content, mine: &str, other: &str, throws: bool| {
        let (mine, other) = (unit(c, mine), unit(c, other));
        let meets = |against: &Against| match against {
            Against::Class(class) => other.class == *class,
            Against::Tag(tag) => other.tags & tag != 0,
        };
        let bonus: u8 = mine.bonuses.iter().filter(|(against, _)| meets(against)).map(|(_, dice)| dice).sum();
        let thrown = mine.abilities.iter().find_map(|ability| match ability {
            Ability::Throw { dice, forbidden } if other.tags & forbidden == 0 => Some(*dice),
            _ => None,
        });
        mine.dice + bonus + thrown.filter(|_| throws).unwrap_or(0)
    };
    let replay = |c: &Content| {
        [0, 1, 2, 3].map(|i| {
            let (attacker, defender) = skirmishes[i];
            [dice(c, attacker, defender, false), dice(c, defender, attacker, i == 3)]
        })
    };
    let example = patched(&[("rules.options.unit_values", "rulebook_example".into())]).unwrap();
    assert_eq!(replay(&example), [[5, 9], [5, 9], [5, 6], [9, 9]]);
    assert_eq!(replay(&content()), [[5, 11], [5, 9], [5, 6], [9, 9]]);
    let differ = |(a, b): &(&UnitRules, &UnitRules)| format!("{a:?}") != format!("{b:?}");
    assert_eq!(example.units.iter().zip(&content().units).filter(differ).count(), 1);
}

/// AOM-018: figures of one set, and how many sets a player uses.
#[test]
fn aom_018_figures_limit_hiring() {
    let c = content();
    assert_eq!(c.figure_sets, [0, 0, 2, 2, 1, 1, 1, 1, 1]);
    assert_eq!(c.villager_figures, [10; 3]);
    assert_eq!(c.figures[0], [6, 6, 6, 3, 3, 3, 3, 3, 3, 1, 1, 1]);
    assert_eq!(c.figures[1], [6, 6, 6, 3, 4, 3, 3, 3, 3, 1, 1, 1]);
    assert_eq!(c.figures[2], [6, 6, 6, 4, 4, 3, 3, 3, 1, 1, 1, 0]);
    assert_eq!(c.unit_range, [[0, 12], [12, 24], [24, 35]]);
}

// ---- set-up ----

/// AOM-109, AOM-111 to AOM-113, AOM-117, AOM-202, AOM-206: table 2.3, and the stocks derived from it.
#[test]
fn aom_111_bank_by_number_of_players() {
    let c = content();
    let derived = (2..=MAX_PLAYERS).map(|players| {
        let (bank, taken) = (c.bank[players], players as u8 * c.start_cubes);
        let turns = c.victory_points / c.points_per_turn[players];
        (players, bank, taken, bank - taken, c.points_per_turn[players], turns, players as u8 * c.draft_tiles)
    });
    let expected = [
        (2, 20, 8, 12, 2, 15, 12),
        (3, 25, 12, 13, 3, 10, 18),
        (4, 30, 16, 14, 3, 10, 24),
        (5, 40, 20, 20, 3, 10, 30),
        (6, 50, 24, 26, 3, 10, 36),
        (7, 55, 28, 27, 3, 10, 42),
        (8, 60, 32, 28, 3, 10, 48),
    ];
    assert_eq!(derived.collect::<Vec<_>>(), expected);
    assert_eq!((c.victory_points, c.start_cubes, c.draft_tiles, c.draft_repetitions), (30, 4, 6, 3));
    assert_eq!(c.shared_deck, [false, false, false, false, true, true, true, true, true]);
}

/// AOM-114, AOM-T15: two of each of the three regular warriors.
#[test]
fn aom_114_armies_start_with_two_of_each_regular_warrior() {
    let c = content();
    assert_eq!(c.start_units, 2);
    let mortals = |civ: usize| {
        let [first, end] = c.unit_range[civ].map(usize::from);
        let mortal = |i: &usize| c.units[*i].class == Class::Mortal;
        (first..end).filter(mortal).map(|i| c.names.name(Unit(i as u8))).collect::<Vec<_>>()
    };
    assert_eq!(mortals(0), ["hoplite", "toxotes", "hippokon"]);
    assert_eq!(mortals(1), ["spearman", "chariot_archer", "elephant"]);
    assert_eq!(mortals(2), ["huskarl", "throwing_axeman", "jarl"]);
}

/// AOM-116: the tiles of each terrain: food, wood, gold, favor; and what they give.
#[test]
fn aom_116_tiles_by_terrain() {
    let c = content();
    let count = |terrain: &Terrain| {
        Resource::ALL
            .iter()
            .map(|resource| {
                let tiles = c.tiles.iter().filter(|tile| tile.terrain == *terrain && tile.resource == *resource);
                tiles.map(|tile| (tile.copies, tile.amount)).fold((0, 0), |sum, tile| (sum.0 + tile.0, sum.1 + tile.1))
            })
            .collect::<Vec<_>>()
    };
    let expected = [
        (Terrain::Fertile, [(12, 2), (3, 1), (3, 1), (3, 1)]),
        (Terrain::Forest, [(2, 1), (9, 2), (2, 1), (2, 1)]),
        (Terrain::Hills, [(4, 1), (4, 1), (4, 2), (4, 1)]),
        (Terrain::Mountains, [(0, 0), (3, 1), (6, 2), (3, 1)]),
        (Terrain::Desert, [(0, 0), (0, 0), (7, 1), (7, 2)]),
        (Terrain::Swamp, [(4, 1), (4, 1), (0, 0), (4, 1)]),
    ];
    for (terrain, tiles) in expected {
        assert_eq!(count(&terrain), tiles, "{terrain}");
    }
    assert_eq!((c.tiles.len(), c.tiles.iter().map(|tile| tile.copies).sum::<u8>()), (20, 90));
    let double = patched(&[("rules.box.tile_sets", 2.into())]).unwrap();
    assert_eq!(double.tiles.iter().map(|tile| tile.copies).sum::<u8>(), 180);
}

// ---- eras, phases, buildings ----

/// AOM-301, AOM-470, AOM-506: table 2.5.
#[test]
fn aom_301_eras() {
    let c = content();
    assert_eq!((c.hand_limits, c.wonder_era), ([4, 5, 6, 7], Era::Mythic));
    for civ in Civ::ALL {
        let heroes = c.units.iter().filter(|unit| unit.civ == *civ && unit.class == Class::Hero);
        assert_eq!(heroes.filter_map(|hero| hero.era).collect::<Vec<_>>(), [Era::Classical, Era::Heroic, Era::Mythic]);
    }
}

/// AOM-352, AOM-413, AOM-451, AOM-609, AOM-642, AOM-645, AOM-649, AOM-701.
#[test]
fn aom_352_numbers_of_the_phases() {
    let c = content();
    assert_eq!((c.rounds, c.spoilage, c.villagers, c.villager_amount), (3, 5, 10, 1));
    assert_eq!((c.die, c.city_spoils, c.holding_spoils), ([1, 6], [1, 2], 5));
}

/// AOM-444 to AOM-478: table 2.9, with the prices of the boards.
#[test]
fn aom_444_buildings() {
    use BuildingEffect::*;
    let dice = |area| DefenceDice { area, dice: 2 };
    let bonus = |resource| GatherBonus { resource, amount: 2 };
    let expected = [
        (Building::House, cubes(2, 2, 0, 0), 10, vec![Villager(1)]),
        (Building::Wall, cubes(0, 3, 3, 0), 1, vec![dice(Area::City)]),
        (Building::Tower, cubes(0, 3, 3, 0), 1, vec![dice(Area::Production)]),
        (Building::Market, cubes(0, 0, 3, 2), 1, vec![TradePrice(0)]),
        (Building::Storehouse, cubes(2, 2, 2, 2), 1, vec![SpoilageLimit(8)]),
        (Building::Armory, cubes(0, 3, 2, 0), 1, vec![ExtraUnit(1)]),
        (Building::Quarry, cubes(4, 0, 1, 0), 1, vec![Discount(1)]),
        (Building::Monument, cubes(3, 0, 2, 0), 1, vec![bonus(Resource::Favor)]),
        (Building::Granary, cubes(0, 2, 3, 0), 1, vec![bonus(Resource::Food)]),
        (Building::GoldMint, cubes(3, 2, 0, 0), 1, vec![bonus(Resource::Gold)]),
        (Building::WoodWorkshop, cubes(2, 0, 3, 0), 1, vec![bonus(Resource::Wood)]),
        (Building::SiegeEngineWorkshop, cubes(0, 3, 2, 0), 1, vec![IgnoresFortifications, ExtraBuildingDestroyed(1)]),
        (Building::GreatTemple, cubes(4, 4, 4, 4), 1, vec![BuyVictoryPoint { cost: cubes(0, 0, 0, 8), points: 1 }]),
        (Building::TheWonder, cubes(10, 10, 10, 10), 1, vec![EndGame]),
    ];
    for ((building, cost, most, effects), rules) in expected.iter().zip(content().buildings) {
        let found = (rules.cost, rules.max_per_city, rules.effects);
        assert_eq!(found, (*cost, *most, effects.clone()), "{building}");
    }
}

// ---- options ----

/// AOM-C1 to AOM-C12: where the register corrects itself, the corrected reading is the default.
#[test]
fn corrections_of_the_register_are_the_defaults() {
    let options = content().options;
    assert_eq!(options.villagers_per_tile, 1, "AOM-C2");
    assert!(options.explore_all_players, "AOM-C3");
    assert!(!options.random_draw_count_before_looking, "AOM-C4");
    assert_eq!(options.reshuffle, Reshuffle::WhenExhausted, "AOM-C5");
    assert_eq!(options.gatherers_may_return, GatherersMayReturn::DwarfOnly, "AOM-C6");
    assert!(!options.quarry_same_card, "AOM-C8");
    assert!(options.last_battle_leftover_to_last_winner, "AOM-C9");
    assert_eq!(
        (options.unit_values, options.fortification_scope),
        (UnitValues::Card, FortificationScope::Card),
        "AOM-C11"
    );
    assert!(!options.defender_spoils, "AOM-R1");
}

/// Every value of every option can be chosen, the default comes first, and the choice is the one in force.
#[test]
fn every_reading_can_be_chosen() {
    let infos = bundle().option_infos().unwrap();
    assert_eq!(infos.len(), 42);
    let value = |content: &Content, name: &str| serde_json::to_value(content.options).unwrap()[name].clone();
    for info in &infos {
        assert!(info.values.len() > 1 && info.values[0] == info.value, "{}", info.name);
        for wanted in &info.values {
            let chosen = patched(&[(&format!("rules.options.{}", info.name), wanted.clone())]).unwrap();
            assert_eq!(value(&chosen, &info.name), serde_json::to_value(wanted).unwrap(), "{}", info.name);
        }
    }
}

#[test]
fn values_that_are_no_reading_are_refused() {
    let refused = |path: &str, value: toml::Value| -> ContentError { patched(&[(path, value)]).unwrap_err() };
    let error = refused("rules.options.retreat_order", "simultaneous".into());
    assert!(error.told().starts_with("options.retreat_order: unknown value `simultaneous`"), "{error}");
    let error = refused("rules.option_values.reshuffle", vec!["when_exhausted", "never"].into());
    assert!(error.told().starts_with("option_values.reshuffle: unknown value `never`"), "{error}");
}

/// The page that says what the results rest on names every option with its values, the default first.
#[test]
fn the_documentation_lists_every_option() {
    let page = include_str!("../../docs/rules/age_of_mythology.md");
    for info in bundle().option_infos().unwrap() {
        let name = format!("`{}`", info.name);
        let row = page.lines().find(|line| line.starts_with("| `") && line.split('|').nth(1).unwrap().contains(&name));
        let row = row.unwrap_or_else(|| panic!("{name} has no row"));
        let shown =
            |value: &toml::Value| format!("`{}`", value.as_str().map_or_else(|| value.to_string(), str::to_owned));
        let places = info.values.iter().map(|value| row.split('|').nth(2).unwrap().find(&shown(value)));
        let places: Vec<_> = places.collect();
        assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{row}");
    }
}
