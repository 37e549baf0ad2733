//! The end of a battle: points and spoils (AOM-618, AOM-640 to AOM-650, AOM-452).

use crate::fight::*;
use crate::support::*;
use agon_age_of_mythology::ids::*;
use agon_age_of_mythology::state::PointSource;
use agon_age_of_mythology::step::*;
use agon_age_of_mythology::{Action, AgeOfMythology};
use agon_game::{Rules, Seat};

/// A battle of one unit each in which the attacker wins.
fn won(p: Position<'_>, area: Area) -> Position<'_> {
    let mut p = p.battle("permanent_attack", area, &[("hoplite", 1)], &[("spearman", 1)]);
    p.roll(1, 0);
    p
}

/// AOM-640, AOM-617, AOM-209: the winner, attacker or defender, takes the points now on the card.
#[test]
fn aom_640_the_winner_takes_the_points() {
    for (sixes, winner) in [([1, 0], 0), ([0, 1], 1)] {
        let p = duel().points_on(VictoryCard::WonTheLastBattle, 3).points_on(VictoryCard::LargestArmy, 1);
        let mut p = p.battle("permanent_attack", Area::City, &[("hoplite", 1)], &[("spearman", 1)]);
        p.roll(sixes[0], sixes[1]);
        let player = p.s.player(Seat(winner));
        assert_eq!((player.points, player.sources[PointSource::Battle]), (3, 3));
        assert_eq!(p.s.player(Seat(1 - winner)).points, 0);
        assert_eq!(p.s.victory_cards[VictoryCard::WonTheLastBattle], 0);
        assert_eq!(p.s.victory_cards[VictoryCard::LargestArmy], 1);
        assert_eq!(p.s.last_winner, Some(Seat(winner)));
    }
}

/// AOM-641, AOM-R1: spoils are for the player of the card only; option `defender_spoils` gives a winning defender the same
/// from the attacker's board.
#[test]
fn aom_641_spoils_for_the_attacker_only() {
    for (option, takes) in [("false", false), ("true", true)] {
        let game = game_with(&[("defender_spoils", option)]);
        for area in [Area::City, Area::Production, Area::Holding] {
            let p = table(&game, &["greek", "egyptian"]).buildings(0, &[Building::Market]);
            let p = p.tiles(0, "fertile_food_2", 1);
            let mut p = p.battle("permanent_attack", area, &[("hoplite", 1)], &[("spearman", 1)]);
            p.roll(0, 1);
            assert_eq!(p.done(), !takes);
            if !takes {
                continue;
            }
            assert_eq!(p.decider(), Some(1));
            p.act(p.legal()[0]);
            match area {
                Area::City => assert!(p.s.player(Seat(0)).buildings.is_empty()),
                Area::Production => assert_eq!(p.s.player(Seat(1)).tiles[id("fertile_food_2")], 1),
                Area::Holding => assert_eq!((p.purse(0)[0], p.purse(1)[0]), (3, 5)),
            }
        }
    }
}

/// AOM-642, AOM-646, AOM-459, AOM-478, AOM-R42: one building of the winner's choice, also Wall, Tower and House, or none.
#[test]
fn aom_642_one_building_of_choice() {
    let city = [Building::Wall, Building::Tower, Building::Market];
    let raze = |building| Action::Destroy { seat: Seat(1), building };
    for building in city {
        let mut p = won(duel().buildings(1, &city).houses(1, 1), Area::City);
        let all = [Building::House, Building::Wall, Building::Tower, Building::Market].map(raze);
        assert_eq!(p.legal(), [&all[..], &[Action::Stop]].concat());
        p.act(raze(building));
        assert!(!p.s.player(Seat(1)).buildings.has(building));
        assert_eq!(p.s.player(Seat(1)).buildings.len(), 2);
        assert!(p.done());
    }
    let mut p = won(duel().buildings(1, &city), Area::City);
    p.act(Action::Stop);
    assert_eq!(p.s.player(Seat(1)).buildings.len(), 3);
}

/// AOM-R69: the effect goes with the building, which may be built again.
#[test]
fn aom_r69_effects_end_with_the_building() {
    let mut p = won(duel().buildings(1, &[Building::Wall]), Area::City);
    p.act(Action::Destroy { seat: Seat(1), building: Building::Wall });
    let p = p.cubes(1, cubes(4, 4, 4, 4));
    let mut p = p.battle("attack_5", Area::City, &[("hoplite", 1)], &[("spearman", 1)]);
    assert_eq!(p.dice(), [4, 3]);
    p.roll(0, 1);
    let p = p.play(1, "permanent_build");
    assert!(p.is_legal(Action::Build { building: Building::Wall }));
}

/// AOM-452, AOM-004: the owner of a destroyed house removes a villager of his choice at once.
#[test]
fn aom_452_a_villager_goes_with_the_house() {
    let p = duel().tiles(1, "fertile_food_2", 1).houses(1, 2).worker(1, "fertile_food_2");
    let mut p = won(p, Area::City);
    p.act(Action::Destroy { seat: Seat(1), building: Building::House });
    assert_eq!(p.decider(), Some(1));
    let from_tile = Action::RemoveVillager { tile: Some(id("fertile_food_2")) };
    assert_eq!(p.legal(), [Action::RemoveVillager { tile: None }, from_tile]);
    p.act(from_tile);
    let player = p.s.player(Seat(1));
    assert_eq!((player.houses, player.villagers, player.workers[id("fertile_food_2")]), (1, 1, 0));
    assert!(p.done());
}

/// Buildings that a won City attack may destroy.
fn destroyed(p: Position<'_>, attackers: Army<'_>, lost: &[&str]) -> usize {
    let p = p.buildings(1, &[Building::Market, Building::Storehouse, Building::Monument, Building::Granary]);
    let mut p = p.battle("attack_7", Area::City, attackers, &[("spearman", 1), ("mummy", 4)]);
    for unit in lost {
        p.meet(unit, "spearman").roll(0, 1).stay();
    }
    p.retreat_or_end(Side::Defender);
    let before = p.s.player(Seat(1)).buildings.len();
    while !p.done() {
        p.act(p.legal()[0]);
    }
    before - p.s.player(Seat(1)).buildings.len()
}

impl Position<'_> {
    /// One more skirmish that the attacker wins, then the defender retreats.
    fn retreat_or_end(&mut self, side: Side) {
        let fighter = self.legal()[0];
        self.act(fighter);
        self.meet("", "spearman");
        self.roll(1, 0).retreat(side);
    }
}

/// AOM-643, AOM-644, AOM-645, AOM-468, AOM-660, AOM-R66, AOM-T28: one building; two with a Workshop or a surviving creature with
/// the ability; never more.
#[test]
fn aom_643_644_645_two_buildings_at_most() {
    let two = [("hoplite", 2)];
    let beast = [("hoplite", 1), ("minotaur", 2)];
    let workshop = || duel().buildings(0, &[Building::SiegeEngineWorkshop]);
    assert_eq!(destroyed(duel(), &two, &[]), 1);
    assert_eq!(destroyed(workshop(), &two, &[]), 2);
    assert_eq!(destroyed(duel(), &beast, &[]), 2);
    assert_eq!(destroyed(workshop(), &beast, &[]), 2);
    assert_eq!(destroyed(duel(), &[("hoplite", 2), ("minotaur", 1)], &["minotaur"]), 1, "it did not survive");
    assert_eq!(destroyed(duel(), &beast, &["minotaur"]), 2, "another one did");
    // A stronger Workshop would not help either.
    let effects = toml::toml! { x = [{ kind = "extra_building_destroyed", buildings = 2 }] };
    let patch = [("buildings.buildings.siege_engine_workshop.benefits".to_owned(), effects["x"].clone())];
    let game = AgeOfMythology::load(&bundle().patch(&patch.into_iter().collect()).unwrap()).unwrap();
    let p = table(&game, &["greek", "egyptian"]).buildings(0, &[Building::SiegeEngineWorkshop]);
    assert_eq!(destroyed(p, &two, &[]), 2);
}

/// AOM-647, AOM-R42: a tile of the attacker's choice moves to his board; that is not optional.
#[test]
fn aom_647_a_tile_changes_boards() {
    let mut p = won(duel().tiles(1, "fertile_food_2", 2).tiles(1, "desert_gold_1", 1), Area::Production);
    let take = |name: &str| Action::ChooseTile { seat: Seat(1), tile: id(name), on: Stand::Nobody };
    assert_eq!(p.legal(), [take("fertile_food_2"), take("desert_gold_1")]);
    p.act(take("fertile_food_2"));
    let tiles = [0, 1].map(|seat| p.s.player(Seat(seat)).tiles[id("fertile_food_2")]);
    assert_eq!(tiles, [1, 1]);
    assert!(p.done());
}

/// AOM-648: without a place the tile goes back to the pool; the defender loses it all the same.
#[test]
fn aom_648_a_tile_without_a_place() {
    let p = duel().tiles(0, "desert_favor_2", 1).tiles(1, "desert_gold_1", 1);
    let pool = p.s.pool[id("desert_gold_1")];
    let mut p = won(p, Area::Production);
    p.act(Action::ChooseTile { seat: Seat(1), tile: id("desert_gold_1"), on: Stand::Nobody });
    let tiles = [0, 1].map(|seat| p.s.player(Seat(seat)).tiles[id("desert_gold_1")]);
    assert_eq!((tiles, p.s.pool[id("desert_gold_1")]), ([0, 0], pool + 1));
}

/// AOM-R27: a villager on a captured tile goes home.
#[test]
fn aom_r27_the_villager_stays_with_his_owner() {
    let mut p = won(duel().tiles(1, "fertile_food_2", 1).houses(1, 1).worker(1, "fertile_food_2"), Area::Production);
    assert_eq!(p.legal().len(), 1);
    p.act(Action::ChooseTile { seat: Seat(1), tile: id("fertile_food_2"), on: Stand::Villager });
    let loser = p.s.player(Seat(1));
    assert_eq!((loser.villagers, loser.houses, loser.all_villagers()), (1, 1, 1));
    assert_eq!(p.s.player(Seat(0)).all_villagers(), 0);
}

/// AOM-649: five cubes of the winner's choice, in the order of resources, so that every choice can be reached in one way.
#[test]
fn aom_649_five_cubes_of_choice() {
    let mut p = won(duel().cubes(1, cubes(1, 0, 3, 3)), Area::Holding);
    let take = |resource| Action::Take { resource };
    assert_eq!(p.legal(), [take(Resource::Food), take(Resource::Gold)], "favor alone would not make five");
    for resource in [Resource::Gold, Resource::Gold, Resource::Favor, Resource::Favor, Resource::Favor] {
        p.act(take(resource));
    }
    assert!(p.done());
    assert_eq!((p.purse(0), p.purse(1)), (cubes(4, 4, 6, 7), cubes(1, 0, 1, 0)));
    let p = won(duel().cubes(1, cubes(1, 0, 0, 4)), Area::Holding);
    assert_eq!(p.legal(), [take(Resource::Food)], "only all of them make five");
}

/// AOM-644, AOM-662: a creature that was thrown out has not survived in the battle and razes no second building.
#[test]
fn aom_644_a_thrown_creature_razes_nothing() {
    for (thrown, destroyed) in [(true, 1), (false, 2)] {
        let p =
            table(game(), &["norse", "greek"]).buildings(1, &[Building::Market, Building::Armory, Building::Quarry]);
        let mut p = p.battle("attack_7", Area::City, &[("nidhogg", 1), ("valkyrie", 1)], &[("cyclops", 1)]);
        p.meet(if thrown { "nidhogg" } else { "valkyrie" }, "cyclops").act(Action::Declare);
        p.roll(0, 1).stay().act(Action::Decline).roll(1, 0);
        while let Some(raze) = p.legal().into_iter().find(|a| matches!(a, Action::Destroy { .. })) {
            p.act(raze);
        }
        assert_eq!((p.done(), p.s.player(Seat(1)).buildings.len()), (true, 3 - destroyed));
    }
}

/// AOM-R27, option `villagers_per_tile`: all villagers of a lost tile go to the Holding Area, those on equal tiles stay.
#[test]
fn aom_r27_crowds_go_home() {
    let game = game_with(&[("villagers_per_tile", "0")]);
    for (tiles, home) in [(1, 3), (2, 0)] {
        let p = table(&game, &["greek", "egyptian"]).tiles(1, "fertile_food_2", tiles).houses(1, 3);
        let p = (0..3).fold(p, |p, _| p.worker(1, "fertile_food_2"));
        let mut p = won(p, Area::Production);
        p.act(p.legal()[0]);
        let player = p.s.player(Seat(1));
        assert_eq!((p.done(), player.villagers, player.all_villagers()), (true, home, 3));
    }
}

/// AOM-649, AOM-650, AOM-016, AOM-R41, AOM-T29: what is there, and no victory points.
#[test]
fn aom_650_t29_points_cannot_be_looted() {
    let mut p = won(duel().cubes(1, cubes(2, 0, 1, 0)).points(1, 6), Area::Holding);
    p.act(Action::Take { resource: Resource::Food });
    p.act(Action::Take { resource: Resource::Food });
    p.act(Action::Take { resource: Resource::Gold });
    assert!(p.done());
    assert_eq!((p.purse(0), p.purse(1)), (cubes(6, 4, 5, 4), cubes(0, 0, 0, 0)));
    assert_eq!((p.s.player(Seat(0)).points, p.s.player(Seat(1)).points), (0, 6));
}
