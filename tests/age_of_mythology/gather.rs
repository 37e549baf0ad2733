//! Gather (AOM-411 to AOM-425).

use crate::support::*;
use agon_age_of_mythology::Action;
use agon_age_of_mythology::ids::*;
use agon_age_of_mythology::state::*;
use agon_age_of_mythology::step::*;
use agon_game::Seat;
use std::collections::BTreeSet;
use std::sync::LazyLock;

fn settle_on(to: &str) -> Action {
    Action::MoveVillager { from: None, to: id(to) }
}

fn shift(from: &str, to: &str) -> Action {
    Action::MoveVillager { from: Some(id(from)), to: id(to) }
}

fn food() -> Action {
    Action::GatherResource { resource: Resource::Food }
}

/// Takes all cubes away, so that the test sees what is gathered.
fn poor(p: Position) -> Position {
    p.cubes(0, [0; 4]).cubes(1, [0; 4])
}

/// AOM-411, AOM-421: villagers of the active player move from the Holding Area to tiles and between tiles, before anything
/// is gathered; those of the others stay.
#[test]
fn aom_411_villagers_move_before_the_harvest() {
    let p = poor(duel()).tiles(0, "fertile_food_2", 1).tiles(0, "hills_food_1", 1).houses(0, 2);
    let p = p.worker(0, "fertile_food_2").tiles(1, "fertile_food_2", 1).houses(1, 1);
    let mut p = p.play(0, "permanent_gather");
    p.act(food());
    assert_eq!(p.decider(), Some(0));
    assert_eq!(p.purse(0), [0; 4]);
    let all = [settle_on("hills_food_1"), shift("fertile_food_2", "hills_food_1"), Action::Stop];
    assert_eq!(p.legal(), all);
    p.act(settle_on("hills_food_1")).act(Action::Stop);
    assert!(p.done());
    assert_eq!(p.purse(0), [5, 0, 0, 0]);
    // Seat 1 could not send his villager out.
    assert_eq!(p.purse(1), [2, 0, 0, 0]);
    assert_eq!(p.s.player(Seat(1)).villagers, 1);
}

/// AOM-421: a villager gathers nothing while he is in the Holding Area.
#[test]
fn aom_421_new_villagers_wait_in_the_holding_area() {
    let mut p = poor(duel()).tiles(0, "fertile_food_2", 1).houses(0, 1).play(0, "permanent_gather");
    p.act(food()).act(Action::Stop);
    assert_eq!(p.purse(0), [2, 0, 0, 0]);
    assert_eq!(p.s.player(Seat(0)).villagers, 1);
}

/// AOM-412, AOM-C2, AOM-R20, option `villagers_per_tile`: one on each tile, or any number.
#[test]
fn aom_412_one_villager_on_each_tile() {
    let position = |game| poor(table(game, &["greek", "egyptian"])).tiles(0, "fertile_food_2", 1).houses(0, 3);
    let mut p = position(game()).play(0, "permanent_gather");
    p.act(food()).act(settle_on("fertile_food_2"));
    assert_eq!(p.legal(), [Action::Stop]);
    p.act(Action::Stop);
    assert_eq!(p.purse(0), [3, 0, 0, 0]);
    let any = game_with(&[("villagers_per_tile", "0")]);
    let mut p = position(&any).play(0, "permanent_gather");
    p.act(food());
    for _ in 0..3 {
        p.act(settle_on("fertile_food_2"));
    }
    p.act(Action::Stop);
    assert_eq!(p.purse(0), [5, 0, 0, 0]);
}

/// AOM-412: two tiles of a kind have room for two.
#[test]
fn aom_412_equal_tiles_count_each() {
    let p = poor(duel()).tiles(0, "fertile_food_2", 2).houses(0, 3);
    let mut p = p.play(0, "permanent_gather");
    p.act(food()).act(settle_on("fertile_food_2")).act(settle_on("fertile_food_2"));
    assert_eq!(p.legal(), [Action::Stop]);
    p.act(Action::Stop);
    assert_eq!(p.purse(0), [6, 0, 0, 0]);
}

/// AOM-413, AOM-414, AOM-R23: a villager adds a cube of the resource of his tile, if the tile is gathered.
#[test]
fn aom_413_villagers_add_a_cube_of_their_tile() {
    let fields =
        || poor(duel()).tiles(0, "fertile_food_2", 1).tiles(0, "fertile_gold_1", 1).tiles(0, "hills_food_1", 1);
    let staffed = || fields().houses(0, 2).worker(0, "fertile_gold_1").worker(0, "hills_food_1");
    let gathered = |p: Position, action| {
        let mut p = p.play(0, "permanent_gather");
        p.act(action).act(Action::Stop);
        p.purse(0)
    };
    assert_eq!(gathered(staffed(), food()), [4, 0, 0, 0]);
    assert_eq!(gathered(staffed(), Action::GatherResource { resource: Resource::Gold }), [0, 0, 2, 0]);
    assert_eq!(gathered(staffed(), Action::GatherResource { resource: Resource::Wood }), [0; 4]);
    assert_eq!(gathered(staffed(), Action::GatherTerrain { terrain: Terrain::Fertile }), [2, 0, 2, 0]);
    assert_eq!(gathered(staffed(), Action::GatherTerrain { terrain: Terrain::Hills }), [2, 0, 0, 0]);
}

/// AOM-415, AOM-416, AOM-417, AOM-R21, AOM-R22: the active player names a resource or a terrain, for everybody; asked first.
#[test]
fn aom_416_the_choice_binds_everybody() {
    let p = poor(duel()).tiles(0, "hills_gold_2", 1).tiles(1, "desert_gold_1", 1).tiles(1, "hills_food_1", 1);
    let mut p = p.play(0, "permanent_gather");
    assert_eq!(p.decider(), Some(0));
    assert_eq!(p.legal().len(), 10);
    p.act(Action::GatherTerrain { terrain: Terrain::Hills }).act(Action::Stop);
    assert_eq!((p.purse(0), p.purse(1)), ([0, 0, 2, 0], [1, 0, 0, 0]));
}

/// AOM-005, AOM-417, AOM-418: everything, from all tiles of everybody; nothing is named.
#[test]
fn aom_418_everything_is_gathered() {
    let p = poor(duel()).tiles(0, "hills_gold_2", 2).tiles(0, "fertile_favor_1", 1);
    let p = p.tiles(1, "desert_favor_2", 2).tiles(1, "swamp_wood_1", 1).houses(1, 1).worker(1, "swamp_wood_1");
    let mut p = p.play(0, "gather_all");
    assert_eq!(p.legal(), [Action::Stop]);
    p.act(Action::Stop);
    assert_eq!((p.purse(0), p.purse(1)), ([0, 0, 4, 1], [0, 2, 0, 4]));
}

/// AOM-017, AOM-419, AOM-420, AOM-R24: the active player first, then clockwise, as far as the bank has cubes.
#[test]
fn aom_420_a_short_bank_serves_the_first() {
    let fields = |p: Position<'static>| {
        let p = p.tiles(0, "fertile_food_2", 1).tiles(1, "fertile_food_2", 1).tiles(2, "fertile_food_2", 1);
        p.cubes(0, [7, 0, 0, 0]).cubes(1, [7, 0, 0, 0]).cubes(2, [8, 0, 0, 0])
    };
    let gathered = |active| {
        let mut p = fields(trio()).play(active, "permanent_gather");
        p.act(food()).act(Action::Stop);
        assert_eq!(p.bank()[0], 0);
        [0, 1, 2].map(|seat| p.purse(seat)[0])
    };
    assert_eq!(gathered(0), [9, 8, 8]);
    assert_eq!(gathered(1), [7, 9, 9]);
    assert_eq!(gathered(2), [8, 7, 10]);
}

/// AOM-422, AOM-423, AOM-424, AOM-425, AOM-R25: two cubes more for each of the four buildings, whatever is gathered; AOM-C1: also
/// without any tile.
#[test]
fn aom_422_gather_buildings_pay_their_owner() {
    for (building, bonus) in [
        (Building::Monument, [0, 0, 0, 2]),
        (Building::Granary, [2, 0, 0, 0]),
        (Building::GoldMint, [0, 0, 2, 0]),
        (Building::WoodWorkshop, [0, 2, 0, 0]),
    ] {
        for card in ["permanent_gather", "gather_all"] {
            let own = |seat| poor(duel()).buildings(seat, &[building]).play(0, card);
            for (owner, expected) in [(0, bonus), (1, [0; 4])] {
                let mut p = own(owner);
                if card == "permanent_gather" {
                    p.act(Action::GatherTerrain { terrain: Terrain::Swamp });
                }
                p.act(Action::Stop);
                assert_eq!(p.purse(owner), expected, "{building} of seat {owner}");
            }
        }
    }
}

/// AOM-C1, AOM-417: a Gather that brings its player nothing is no pass: the others gather all the same.
#[test]
fn aom_417_the_others_gather_all_the_same() {
    let mut p = poor(duel()).tiles(1, "fertile_food_2", 1).play(0, "permanent_gather");
    p.act(food()).act(Action::Stop);
    assert_eq!((p.purse(0), p.purse(1)), ([0; 4], [2, 0, 0, 0]));
}

/// AOM-422, AOM-423, AOM-T27: buildings pay only the player of the card.
#[test]
fn aom_t27_bonuses_are_for_the_player_of_the_card() {
    let p = poor(duel()).buildings(0, &[Building::Monument]).buildings(1, &[Building::Granary]);
    let p = p.tiles(0, "fertile_food_2", 1).tiles(1, "fertile_food_2", 1).houses(1, 1).worker(1, "fertile_food_2");
    let mut p = p.play(0, "permanent_gather");
    p.act(food()).act(Action::Stop);
    assert_eq!((p.purse(0), p.purse(1)), ([2, 0, 0, 2], [3, 0, 0, 0]));
}

/// AOM-411, AOM-661: a dwarf stands on a tile like a villager: two gold on gold tiles. AOM-D5, option
/// `dwarf_other_tile_amount`: elsewhere nothing, or one.
#[test]
fn aom_411_dwarves_gather() {
    for (amount, wood) in [("0", 2), ("1", 3)] {
        let game = game_with(&[("dwarf_other_tile_amount", amount)]);
        let p = poor(table(&game, &["norse", "greek"])).tiles(0, "hills_gold_2", 1).tiles(0, "forest_wood_2", 1);
        let mut p = p.army(0, &[("dwarf", 2)]).play(0, "gather_all");
        p.act(Action::MoveGatherer { from: None, to: id("forest_wood_2") });
        p.act(Action::MoveGatherer { from: None, to: id("hills_gold_2") }).act(Action::Stop);
        assert_eq!(p.purse(0), [0, wood, 4, 0]);
        assert_eq!(p.units(0, "dwarf"), 0);
        // AOM-R28: they still count for the army.
        assert_eq!(p.s.player(Seat(0)).army(), 2);
    }
}

/// AOM-412: other units do not gather.
#[test]
fn aom_412_only_gatherers_stand_on_tiles() {
    let mut p = duel().tiles(0, "hills_gold_2", 1).play(0, "gather_all");
    assert_eq!(p.legal(), [Action::Stop]);
    p.act(Action::Stop);
}

/// AOM-C6, AOM-R26, AOM-R29, option `gatherers_may_return`: who may go back to the Holding Area.
#[test]
fn aom_411_who_may_go_home() {
    let dwarf = Action::Withdraw { tile: id("hills_gold_2"), who: Stand::Unit };
    let villager = Action::Withdraw { tile: id("forest_wood_2"), who: Stand::Villager };
    for (value, expected) in [("dwarf_only", [true, false]), ("none", [false, false]), ("all", [true, true])] {
        let game = game_with(&[("gatherers_may_return", value)]);
        let mut p = table(&game, &["norse", "greek"]).tiles(0, "hills_gold_2", 1).tiles(0, "forest_wood_2", 1);
        p.s.player_mut(Seat(0)).gatherers[id::<Tile>("hills_gold_2")] = 1;
        let mut p = p.houses(0, 1).worker(0, "forest_wood_2").play(0, "gather_all");
        assert_eq!([p.is_legal(dwarf), p.is_legal(villager)], expected, "{value}");
        for (action, legal) in [(villager, expected[1]), (dwarf, expected[0])] {
            if legal {
                p.act(action);
            }
        }
        let player = p.s.player(Seat(0));
        assert_eq!((p.units(0, "dwarf"), player.villagers), (u8::from(expected[0]), u8::from(expected[1])));
    }
}

/// AOM-411: any arrangement can be reached: a villager leaves a gold tile to a dwarf.
#[test]
fn aom_411_a_dwarf_takes_the_place_of_a_villager() {
    let p = poor(table(game(), &["norse", "greek"])).tiles(0, "fertile_gold_1", 1).tiles(0, "forest_wood_2", 1);
    let p = p.army(0, &[("dwarf", 1)]).houses(0, 1).worker(0, "fertile_gold_1");
    let mut p = p.play(0, "gather_all");
    p.act(shift("fertile_gold_1", "forest_wood_2"));
    p.act(Action::MoveGatherer { from: None, to: id("fertile_gold_1") }).act(Action::Stop);
    assert_eq!(p.purse(0), [0, 3, 3, 0]);
    // Also when they change places.
    p.s.player_mut(Seat(0)).gatherers = Default::default();
    p.s.player_mut(Seat(0)).workers = Default::default();
    p.s.player_mut(Seat(0)).gatherers[id::<Tile>("forest_wood_2")] = 1;
    p.s.player_mut(Seat(0)).workers[id::<Tile>("fertile_gold_1")] = 1;
    let mut p = p.play(0, "gather_all");
    p.act(Action::Withdraw { tile: id("forest_wood_2"), who: Stand::Unit });
    p.act(shift("fertile_gold_1", "forest_wood_2"));
    p.act(Action::MoveGatherer { from: None, to: id("fertile_gold_1") }).act(Action::Stop);
    assert_eq!(p.purse(0), [0, 6, 6, 0]);
}

/// AOM-411: each villager moves once, so the arrangement comes to an end.
#[test]
fn aom_411_each_villager_moves_once() {
    let p = duel().tiles(0, "fertile_food_2", 1).tiles(0, "hills_gold_2", 1).houses(0, 1).worker(0, "fertile_food_2");
    let mut p = p.play(0, "gather_all");
    p.act(shift("fertile_food_2", "hills_gold_2"));
    assert_eq!(p.legal(), [Action::Stop]);
    assert_eq!(p.s.gather, Some(Gather::All));
}

/// AOM-411, AOM-661, AOM-C6, option `gatherers_may_return = none`: a villager takes over the tile that a Dwarf leaves in the same
/// Gather, and the two may change places without anybody going home. The Dwarf must find a tile.
#[test]
fn aom_411_a_villager_takes_over_the_tile_of_a_dwarf() {
    let game = game_with(&[("gatherers_may_return", "none")]);
    let p = || poor(table(&game, &["greek", "egyptian", "norse"])).cubes(2, [0; 4]);
    let dwarf_moves = |from: &str, to: &str| Action::MoveGatherer { from: Some(id(from)), to: id(to) };
    let two_tiles = || p().tiles(2, "hills_gold_2", 1).tiles(2, "mountains_gold_2", 1).houses(2, 1);
    let mut p = two_tiles();
    p.s.player_mut(Seat(2)).gatherers[id::<Tile>("hills_gold_2")] = 1;
    let mut p = p.play(2, "permanent_gather");
    p.act(Action::GatherResource { resource: Resource::Gold }).act(settle_on("hills_gold_2"));
    // AOM-412: two cannot stay on one tile.
    assert!(!p.is_legal(Action::Stop));
    p.act(dwarf_moves("hills_gold_2", "mountains_gold_2")).act(Action::Stop);
    assert_eq!(p.purse(2), [0, 0, 7, 0]);
    assert_eq!(p.s.player(Seat(2)).workers[id::<Tile>("hills_gold_2")], 1);
    // They change places.
    let mut p = two_tiles().worker(2, "mountains_gold_2");
    p.s.player_mut(Seat(2)).gatherers[id::<Tile>("hills_gold_2")] = 1;
    let mut p = p.play(2, "gather_all");
    p.act(shift("mountains_gold_2", "hills_gold_2")).act(dwarf_moves("hills_gold_2", "mountains_gold_2"));
    p.act(Action::Stop);
    assert_eq!(p.s.player(Seat(2)).workers[id::<Tile>("hills_gold_2")], 1);
    assert_eq!(p.s.player(Seat(2)).gatherers[id::<Tile>("mountains_gold_2")], 1);
}

/// AOM-411, AOM-C6: with every option, each arrangement that the rules allow can be reached, and no other; no move leaves a unit
/// that has to leave a tile without another one.
#[test]
fn aom_411_every_arrangement_can_be_reached() {
    for (value, units_return, villagers_return) in
        [("none", false, false), ("dwarf_only", true, false), ("all", true, true)]
    {
        let game = game_with(&[("gatherers_may_return", value)]);
        for (start, [villagers, dwarves]) in LAYOUTS.iter().flat_map(|start| HOMES.map(|home| (*start, home))) {
            let mut p = table(&game, &["norse", "greek"]).army(0, &[("dwarf", dwarves)]).houses(0, villagers);
            for ((name, tiles), [workers, units]) in TILES.into_iter().zip(start) {
                p = p.tiles(0, name, tiles);
                let player = p.s.player_mut(Seat(0));
                player.workers[id::<Tile>(name)] = workers;
                player.gatherers[id::<Tile>(name)] = units;
                player.houses += workers;
            }
            let mut found = BTreeSet::new();
            ends(&p.play(0, "gather_all"), &mut found);
            let allowed = |end: &Layout| {
                let within = |who: usize, home: u8, returns: bool| {
                    let count = |layout: &Layout| layout.iter().map(|on| on[who]).sum::<u8>();
                    count(end) <= count(&start) + home && (returns || count(end) >= count(&start))
                };
                within(0, villagers, villagers_return) && within(1, dwarves, units_return)
            };
            let all = LAYOUTS.iter().copied().filter(allowed);
            assert_eq!(
                found,
                all.collect(),
                "{value}: {start:?} with {villagers} villagers and {dwarves} Dwarves at home"
            );
        }
    }
}

/// Tiles with their number; two of them are of one kind.
const TILES: [(&str, u8); 3] = [("forest_wood_2", 1), ("mountains_gold_2", 2), ("mountains_wood_1", 1)];

/// Villagers and Dwarves on the tiles of each kind.
type Layout = [[u8; 2]; 3];

/// Villagers and Dwarves that wait at home.
const HOMES: [[u8; 2]; 4] = [[0, 0], [1, 0], [0, 1], [1, 1]];

/// All ways to put villagers and Dwarves on the tiles.
static LAYOUTS: LazyLock<Vec<Layout>> = LazyLock::new(|| {
    let on = |tiles: u8| (0..=tiles).flat_map(move |workers| (0..=tiles - workers).map(move |units| [workers, units]));
    let [first, second, third] = TILES.map(|(_, tiles)| tiles);
    on(first).flat_map(|a| on(second).flat_map(move |b| on(third).map(move |c| [a, b, c]))).collect()
});

/// The arrangements that a Gather can end with.
fn ends(p: &Position, found: &mut BTreeSet<Layout>) {
    let player = p.s.player(Seat(0));
    if p.done() {
        found.insert(TILES.map(|(name, _)| [player.workers[id::<Tile>(name)], player.gatherers[id::<Tile>(name)]]));
        return;
    }
    let legal = p.legal();
    assert!(!legal.is_empty(), "nothing can be moved: {:?} and {:?}", player.workers, player.gatherers);
    for action in legal {
        let mut next = Position { game: p.game, s: p.s };
        next.act(action);
        ends(&next, found);
    }
}
