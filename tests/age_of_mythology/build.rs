//! Build and the buildings (AOM-441 to AOM-478).

use crate::support::*;
use agon_age_of_mythology::Action;
use agon_age_of_mythology::ids::*;
use agon_age_of_mythology::state::*;
use agon_age_of_mythology::step::*;
use agon_game::{Chance, Seat};

fn build(building: Building) -> Action {
    Action::Build { building }
}

fn save(resource: Resource) -> Action {
    Action::Give { resource }
}

const RICH: [u8; 4] = [10; 4];

/// AOM-441, AOM-442, AOM-R68: up to the number of the card, each for its price, which goes to the bank.
#[test]
fn aom_441_the_card_says_how_many() {
    for (card, count) in [("permanent_build", 1), ("build_2", 2), ("build_3", 3)] {
        let mut p = duel().cubes(0, RICH).play(0, card);
        for _ in 0..count {
            p.act(build(Building::House));
        }
        assert!(p.done(), "{card}");
        assert_eq!((p.s.player(Seat(0)).houses, p.purse(0)), (count, [10 - 2 * count, 10 - 2 * count, 10, 10]));
        assert_eq!(p.bank(), [6 + 2 * count, 6 + 2 * count, 6, 6]);
    }
    let mut p = duel().play(0, "build_3");
    p.act(build(Building::Wall)).act(Action::Stop);
    assert!(p.done());
    assert_eq!((p.s.player(Seat(0)).buildings.len(), p.purse(0)), (1, [4, 1, 1, 4]));
}

/// AOM-442, AOM-R15: what cannot be paid is not offered; the card may still be played.
#[test]
fn aom_442_buildings_must_be_paid() {
    let p = duel().cubes(0, [2, 2, 3, 0]).play(0, "build_2");
    let open = [Building::House, Building::Granary, Building::WoodWorkshop];
    assert_eq!(p.legal(), [open.map(build).to_vec(), vec![Action::Stop]].concat());
    assert!(duel().cubes(0, [0; 4]).play(0, "build_4").done());
}

/// AOM-011, AOM-443: 16 squares, houses included; a razed building makes room.
#[test]
fn aom_443_a_full_city() {
    let all = &Building::ALL[1..7];
    let p = duel().cubes(0, RICH).houses(0, 10).buildings(0, all);
    assert!(p.play(0, "permanent_build").done());
    let p = duel().cubes(0, RICH).houses(0, 9).buildings(0, all).play(0, "permanent_build");
    assert!(p.is_legal(build(Building::House)) && p.is_legal(build(Building::Granary)));
}

/// AOM-444, AOM-445: one of each kind, ten houses.
#[test]
fn aom_444_one_of_each_kind() {
    let mut p = duel().cubes(0, RICH).buildings(0, &[Building::Wall]).play(0, "build_3");
    assert!(!p.is_legal(build(Building::Wall)));
    p.act(build(Building::Armory));
    assert!(!p.is_legal(build(Building::Armory)));
    for (houses, open) in [(9, true), (10, false)] {
        let p = duel().cubes(0, RICH).houses(0, houses).play(0, "permanent_build");
        assert_eq!(p.is_legal(build(Building::House)), open);
    }
}

/// AOM-446: building never pulls down the player's own buildings.
#[test]
fn aom_446_own_buildings_stay() {
    let p = duel().cubes(0, RICH).buildings(0, &[Building::Wall]).play(0, "build_4");
    assert!(p.legal().iter().all(|a| matches!(a, Action::Build { .. } | Action::Stop)));
}

/// AOM-447: an effect works from the next card on: a Monument for the next Gather.
#[test]
fn aom_447_effects_work_from_then_on() {
    let mut p = duel().play(0, "permanent_build");
    p.act(build(Building::Monument));
    let mut p = p.play(0, "permanent_gather");
    p.act(Action::GatherTerrain { terrain: Terrain::Swamp }).act(Action::Stop);
    assert_eq!(p.purse(0), [1, 4, 2, 6]);
}

/// AOM-448, AOM-449, AOM-466, AOM-R2, AOM-T13, option `quarry_same_card`: the Quarry lowers prices from the next card on, or
/// at once, and then in any order (AOM-C8).
#[test]
fn aom_t13_a_quarry_works_after_its_card() {
    let mut p = duel().cubes(0, [7, 4, 3, 0]).play(0, "build_3");
    p.act(build(Building::Quarry)).act(build(Building::Monument));
    assert_eq!(p.purse(0), [0, 4, 0, 0]);
    // The next card: the Granary (2 wood, 3 gold) for 2 wood and 2 gold.
    let mut p = p.cubes(0, [0, 2, 2, 0]).play(0, "build_2");
    assert!(p.is_legal(build(Building::Granary)));
    p.act(build(Building::Granary));
    assert_eq!(p.purse(0), [0; 4]);

    let same = game_with(&[("quarry_same_card", "true")]);
    let mut p = table(&same, &["greek", "egyptian"]).cubes(0, [7, 4, 3, 0]).play(0, "build_3");
    p.act(build(Building::Quarry));
    assert!(p.is_legal(build(Building::House)));
    p.act(build(Building::Monument));
    assert_eq!(p.legal(), [save(Resource::Food), save(Resource::Gold)]);
    p.act(save(Resource::Gold));
    assert_eq!(p.purse(0), [0, 4, 1, 0]);
}

/// AOM-C8: buildings of a card come in a fixed order, several houses in a row.
#[test]
fn aom_441_buildings_come_in_order() {
    let mut p = duel().cubes(0, RICH).play(0, "build_4");
    p.act(build(Building::House)).act(build(Building::House)).act(build(Building::Quarry));
    assert!(!p.is_legal(build(Building::House)) && !p.is_legal(build(Building::Wall)));
    assert!(p.is_legal(build(Building::Granary)));
}

/// AOM-465, AOM-R31: one cube of the price, chosen by the player, also for houses; nothing else.
#[test]
fn aom_465_the_quarry_saves_a_cube() {
    let mut p = duel().cubes(0, RICH).buildings(0, &[Building::Quarry]).play(0, "build_2");
    p.act(build(Building::House));
    assert_eq!(p.legal(), [save(Resource::Food), save(Resource::Wood)]);
    p.act(save(Resource::Wood)).act(build(Building::Armory)).act(save(Resource::Gold));
    assert_eq!(p.purse(0), [8, 10 - 1 - 3, 10 - 1, 10]);
    // Only one of the two can be paid with what is there: no choice.
    let mut p = duel().cubes(0, [1, 2, 0, 0]).buildings(0, &[Building::Quarry]).play(0, "permanent_build");
    assert_eq!(p.legal(), [build(Building::House), Action::Stop]);
    p.act(build(Building::House));
    assert_eq!(p.purse(0), [0; 4]);
    // The Quarry of another player does not help.
    let mut p = duel().cubes(0, RICH).buildings(1, &[Building::Quarry]).play(0, "permanent_build");
    p.act(build(Building::House));
    assert_eq!(p.purse(0), [8, 8, 10, 10]);
}

/// AOM-D14, AOM-R31, option `discounts_stack`: Nephthys saves two cubes, the Quarry one; together, or the larger.
#[test]
fn aom_465_discounts_add_up() {
    for (value, cubes) in [("true", 3), ("false", 2)] {
        let game = game_with(&[("discounts_stack", value)]);
        let p = table(&game, &["egyptian", "greek"]).buildings(0, &[Building::Quarry]).cubes(0, RICH);
        let mut p = p.play(0, "nephthys");
        p.act(Action::UsePower).act(build(Building::Wall));
        let before = p.s.player(Seat(0)).wealth();
        for _ in 0..cubes {
            if let Some(Step::Build(BuildStep::Discount { .. })) = p.s.steps.top() {
                p.act(p.legal()[0]);
            }
        }
        assert!(matches!(p.s.steps.top(), Some(Step::Build(BuildStep::Build { .. }))));
        assert_eq!(before - p.s.player(Seat(0)).wealth(), 6 - cubes, "{value}");
    }
}

/// AOM-465: as much is saved as possible: of 4 food and 1 gold two cubes, whatever is named first.
#[test]
fn aom_465_no_saving_is_lost() {
    let mut p = table(game(), &["egyptian", "greek"]).cubes(0, RICH).play(0, "nephthys");
    p.act(Action::UsePower).act(build(Building::Quarry));
    assert_eq!(
        p.s.steps.top(),
        Some(Step::Build(BuildStep::Discount { building: Building::Quarry, left: 1, from: Resource::Food }))
    );
    assert_eq!(p.legal(), [save(Resource::Food), save(Resource::Gold)]);
    p.act(save(Resource::Gold));
    assert_eq!(p.purse(0), [7, 10, 10, 8]);
}

/// AOM-465, AOM-R31: what is missing is saved first, so that the rest can be paid.
#[test]
fn aom_465_what_is_missing_is_saved() {
    let p = table(game(), &["egyptian", "greek", "norse"]).era(0, Era::Mythic).buildings(0, &[Building::Quarry]);
    let mut p = p.cubes(0, [10, 9, 9, 12]).play(0, "nephthys");
    p.act(Action::UsePower).act(build(Building::TheWonder));
    // Of three cubes one is a wood and one a gold.
    assert_eq!(p.legal(), [save(Resource::Food), save(Resource::Wood)]);
    p.act(save(Resource::Food));
    assert_eq!((p.s.over, p.purse(0)), (Some(Over::Wonder(Seat(0))), [1, 0, 0, 0]));
}

/// AOM-451, AOM-004: a house brings a villager into the Holding Area.
#[test]
fn aom_451_a_house_brings_a_villager() {
    let mut p = duel().tiles(0, "fertile_food_2", 1).play(0, "permanent_build");
    p.act(build(Building::House));
    let player = p.s.player(Seat(0));
    assert_eq!((player.houses, player.villagers, player.all_villagers()), (1, 1, 1));
}

// ---- buildings in battle ----

/// One unit against one, up to the roll; seat 0 attacks seat 1.
fn skirmish<'g>(p: Position<'g>, area: Area, attacker: &str, defender: &str) -> Position<'g> {
    let mut p = p.army(0, &[(attacker, 1)]).army(1, &[(defender, 1)]).play(0, "permanent_attack");
    p.act(Action::Attack { seat: Seat(1), area }).act(Action::Commit { unit: id(attacker) });
    p.until(|s| matches!(s.steps.top(), Some(Step::Attack(AttackStep::Commit { side: Side::Defender, .. }))));
    p.act(Action::Commit { unit: id(defender) });
    p.until(|s| s.steps.top() == Some(Step::Battle(BattleStep::Roll)));
    p
}

/// Dice of attacker and defender.
fn dice(p: &Position) -> (u8, u8) {
    let most =
        |roll: &dyn Fn(u8) -> Action| (0..99).take_while(|n| p.game.chance_possible(&p.s, roll(*n))).last().unwrap();
    let attacker = most(&|attacker| Action::Roll { attacker, defender: 0 });
    (attacker, most(&|defender| Action::Roll { attacker: 0, defender }))
}

/// The attacker wins the skirmish, and with it the battle.
fn won(mut p: Position) -> Position {
    p.act(Action::Roll { attacker: 1, defender: 0 });
    p.until(|s| {
        matches!(
            s.steps.top(),
            Some(
                Step::Spoils(
                    SpoilStep::SpoilCity { .. } | SpoilStep::SpoilProduction { .. } | SpoilStep::SpoilHolding { .. }
                ) | STOP
            )
        )
    });
    p
}

/// AOM-453, AOM-454, AOM-460, AOM-473, AOM-474: two dice for the defender of the City with a Wall, of the Production Area
/// with a Tower.
#[test]
fn aom_453_walls_and_towers_defend_their_area() {
    for (buildings, expected) in [
        (&[][..], [3, 3, 3]),
        (&[Building::Wall], [5, 3, 3]),
        (&[Building::Tower], [3, 5, 3]),
        (&[Building::Wall, Building::Tower], [5, 5, 3]),
    ] {
        for (area, expected) in [Area::City, Area::Production, Area::Holding].into_iter().zip(expected) {
            let p = skirmish(duel().buildings(1, buildings), area, "hoplite", "spearman");
            assert_eq!(dice(&p), (4, expected), "{buildings:?} {area}");
        }
    }
}

/// AOM-455, AOM-475: nothing for an attacker.
#[test]
fn aom_455_walls_do_not_attack() {
    for area in Area::ALL {
        let p = skirmish(duel().buildings(0, &[Building::Wall, Building::Tower]), *area, "hoplite", "spearman");
        assert_eq!(dice(&p), (4, 3));
    }
}

/// AOM-456, AOM-476: creatures with the ability disregard them, others do not.
#[test]
fn aom_456_creatures_that_ignore_walls() {
    for area in [Area::City, Area::Production] {
        let dice = |attacker| {
            let p = table(game(), &["egyptian", "greek"]).buildings(1, &[Building::Wall, Building::Tower]);
            dice(&skirmish(p, area, attacker, "hippokon"))
        };
        assert_eq!(dice("elephant"), (5, 3));
        assert_eq!(dice("spearman"), (6, 5));
    }
}

/// AOM-457, AOM-467, AOM-477: so does the Siege Engine Workshop of the attacker, not that of the defender.
#[test]
fn aom_457_the_workshop_ignores_walls() {
    for area in [Area::City, Area::Production] {
        for (owner, expected) in [(0, 3), (1, 5)] {
            let p = duel().buildings(1, &[Building::Wall, Building::Tower]);
            let p = p.buildings(owner, &[Building::SiegeEngineWorkshop]);
            assert_eq!(dice(&skirmish(p, area, "hoplite", "spearman")).1, expected);
        }
    }
}

fn destroy(building: Building) -> Action {
    Action::Destroy { seat: Seat(1), building }
}

/// AOM-458, AOM-459, AOM-478: a lost battle leaves Wall and Tower, unless the winner of a City attack chooses them.
#[test]
fn aom_459_walls_go_when_they_are_chosen() {
    let fort = [Building::Wall, Building::Tower, Building::Market];
    let mut p = won(skirmish(duel().buildings(1, &fort), Area::City, "hoplite", "spearman"));
    assert_eq!(p.legal(), [fort.map(destroy).to_vec(), vec![Action::Stop]].concat());
    p.act(Action::Stop);
    assert_eq!(p.s.player(Seat(1)).buildings.len(), 3);
    for gone in [Building::Wall, Building::Tower] {
        let mut p = won(skirmish(duel().buildings(1, &fort), Area::City, "hoplite", "spearman"));
        p.act(destroy(gone));
        assert!(p.done());
        assert!(!p.s.player(Seat(1)).buildings.has(gone) && p.s.player(Seat(1)).buildings.len() == 2);
    }
}

/// AOM-478: an attack on the Production Area takes a tile and no Tower.
#[test]
fn aom_478_a_production_attack_spares_the_tower() {
    let p = duel().buildings(1, &[Building::Tower]).tiles(1, "hills_gold_2", 1).tiles(1, "swamp_wood_1", 1);
    let mut p = won(skirmish(p, Area::Production, "hoplite", "spearman"));
    assert!(p.legal().iter().all(|a| matches!(a, Action::ChooseTile { .. })));
    p.act(p.legal()[0]);
    assert!(p.done() && p.s.player(Seat(1)).buildings.has(Building::Tower));
}

/// AOM-468: the workshop razes one building more, however many there are.
#[test]
fn aom_468_the_workshop_razes_a_second_building() {
    let p = duel().buildings(0, &[Building::SiegeEngineWorkshop]).houses(1, 3);
    let mut p = won(skirmish(p, Area::City, "hoplite", "spearman"));
    let homeless = Action::RemoveVillager { tile: None };
    p.act(destroy(Building::House)).act(homeless);
    p.act(destroy(Building::House)).act(homeless);
    assert!(p.done());
    assert_eq!((p.s.player(Seat(1)).houses, p.s.player(Seat(1)).all_villagers()), (1, 1));
    let mut p = won(skirmish(duel().houses(1, 3), Area::City, "hoplite", "spearman"));
    p.act(destroy(Building::House)).act(homeless);
    assert!(p.done());
}

/// AOM-452, AOM-004: the owner of a razed house removes a villager of his choice at once.
#[test]
fn aom_452_a_razed_house_costs_a_villager() {
    let p = duel().tiles(1, "fertile_food_2", 1).houses(1, 2).worker(1, "fertile_food_2");
    let mut p = won(skirmish(p, Area::City, "hoplite", "spearman"));
    p.act(destroy(Building::House));
    assert_eq!(p.decider(), Some(1));
    let field = Some(id("fertile_food_2"));
    assert_eq!(p.legal(), [None, field].map(|tile| Action::RemoveVillager { tile }));
    p.act(Action::RemoveVillager { tile: field });
    let player = p.s.player(Seat(1));
    assert_eq!((player.houses, player.villagers, player.all_villagers()), (1, 1, 1));
    assert!(p.done());
}

/// AOM-443, AOM-R69: a razed building no longer works, leaves its square, and may be built again.
#[test]
fn aom_443_a_razed_building_may_be_built_again() {
    let p = duel().houses(1, 9).buildings(1, &[Building::Storehouse]).buildings(1, &Building::ALL[5..11]);
    let mut p = won(skirmish(p, Area::City, "hoplite", "spearman"));
    p.act(destroy(Building::Storehouse));
    let p = p.cubes(1, RICH).at(&[Step::Turn(TurnStep::Spoilage), STOP]);
    assert_eq!(p.purse(1), [5; 4]);
    assert!(p.play(1, "permanent_build").is_legal(build(Building::Storehouse)));
}

/// AOM-463, AOM-464, AOM-R65: the owner commits one unit more, as attacker or defender; the other side needs an Armory, too.
#[test]
fn aom_463_an_armory_adds_a_unit() {
    for (owners, expected) in [(&[][..], [4, 4]), (&[0], [5, 4]), (&[1], [4, 5]), (&[0, 1], [5, 5])] {
        let mut p = duel().army(0, &[("hoplite", 7)]).army(1, &[("spearman", 7)]);
        for owner in owners {
            p = p.buildings(*owner, &[Building::Armory]);
        }
        let mut p = p.play(0, "permanent_attack");
        p.act(Action::Attack { seat: Seat(1), area: Area::City });
        let mut committed = [0; 2];
        while let Some(Step::Attack(AttackStep::Commit { side, .. })) = p.s.steps.top() {
            let action = p.legal()[0];
            committed[side] += u8::from(matches!(action, Action::Commit { .. }));
            p.act(action);
        }
        assert_eq!(committed, expected, "{owners:?}");
    }
}

/// AOM-016: points in a Holding Area are safe from a winning attacker.
#[test]
fn aom_016_points_are_never_taken() {
    let mut p = won(skirmish(duel().points(1, 6), Area::Holding, "hoplite", "spearman"));
    assert!(p.legal().iter().all(|a| matches!(a, Action::Take { .. })));
    p.until(|s| s.steps.top() == Some(STOP));
    assert_eq!((p.s.player(Seat(0)).points, p.s.player(Seat(1)).points), (0, 6));
}

/// AOM-461: a Storehouse keeps eight cubes for its owner only.
#[test]
fn aom_461_a_storehouse_keeps_eight() {
    let p = duel().cubes(0, [9, 0, 0, 0]).cubes(1, [9, 0, 0, 0]).buildings(1, &[Building::Storehouse]);
    let p = p.at(&[Step::Turn(TurnStep::Spoilage), STOP]);
    assert_eq!((p.purse(0)[0], p.purse(1)[0]), (5, 8));
}

/// AOM-470, AOM-471, AOM-472, AOM-C7, AOM-R56: the Mythic era, a free square and the price; then the match is over.
#[test]
fn aom_470_the_wonder() {
    let offered = |p: Position| p.cubes(0, RICH).play(0, "permanent_build").is_legal(build(Building::TheWonder));
    for era in Era::ALL {
        assert_eq!(offered(duel().era(0, *era)), *era == Era::Mythic, "{era}");
    }
    assert!(!offered(duel().era(0, Era::Mythic).houses(0, 10).buildings(0, &Building::ALL[1..7])));
    let p = duel().era(0, Era::Mythic).cubes(0, [10, 10, 10, 9]).play(0, "permanent_build");
    assert!(!p.is_legal(build(Building::TheWonder)));
    let mut p = duel().era(0, Era::Mythic).cubes(0, RICH).points_on(VictoryCard::TheWonder, 4).play(0, "build_2");
    p.act(build(Building::TheWonder));
    assert_eq!((p.s.over, p.s.player(Seat(0)).points), (Some(Over::Wonder(Seat(0))), 4));
}
