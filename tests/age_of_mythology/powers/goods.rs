//! God powers on cubes, tiles and buildings.

use super::*;

// ---- cubes ----

pub fn five_cubes(roles: [&str; 3], card: &str, gained: [u8; 4]) {
    let p = used(start(roles), card);
    let expected = std::array::from_fn(|i| 4 + gained[i] - u8::from(i == 3));
    assert_eq!(
        (p.purse(0), p.s.steps.top()),
        (expected, Some(Step::Gather(GatherStep::ChooseGather))),
        "then the card is carried out"
    );
    assert_eq!(p.purse(1), cubes(4, 4, 4, 4));
}

pub fn four_cubes_of_choice(roles: [&str; 3], card: &str) {
    let mut p = used(start(roles), card);
    for resource in [Resource::Food, Resource::Wood, Resource::Wood, Resource::Favor] {
        p.act(take(resource));
    }
    assert_eq!(p.purse(0), cubes(5, 6, 4, 4));
    // The exchange is free (price 0).
    p.act(Action::Exchange).act(Action::Give { resource: Resource::Food });
    p.act(Action::Stop).act(take(Resource::Gold)).finish();
    assert_eq!(p.purse(0), cubes(4, 6, 5, 4));
}

/// AOM-D23: option `profit_needs_exchange`.
#[test]
fn aom_d23_profit_without_an_exchange() {
    let game = game_with(&[("profit_needs_exchange", "true")]);
    for card in ["hermes", "forseti"] {
        let roles = if card == "hermes" { GREEKS } else { NORSE };
        let mut p = used(of(&game, roles), card);
        assert_eq!(p.s.steps.top(), Some(Step::Trade(TradeStep::Trade { exchanged: false })));
        p.act(Action::Stop);
        assert_eq!(p.purse(0), cubes(4, 4, 4, 3), "no exchange, no cubes");
        // They come once cubes have been exchanged.
        let mut p = used(of(&game, roles), card);
        p.act(Action::Exchange).act(Action::Give { resource: Resource::Food }).act(Action::Stop);
        p.act(take(Resource::Wood));
        for _ in 0..4 {
            p.act(take(Resource::Gold));
        }
        p.finish();
        assert_eq!(p.purse(0), cubes(3, 5, 8, 3));
        let mut p = used(of(&game, roles), card);
        p.act(Action::Exchange).act(Action::Stop).finish();
        assert_eq!(p.purse(0), cubes(4, 4, 4, 3), "nothing exchanged, no cubes");
        // AOM-D19: after the favor nothing would be left to exchange.
        assert!(!offered(of(&game, roles).cubes(0, cubes(0, 0, 0, 1)), card), "{card}");
        assert!(offered(of(&game, roles).cubes(0, cubes(0, 1, 0, 1)), card), "{card}");
    }
}

pub fn steals() {
    let p = start(NORSE).cubes(1, cubes(0, 0, 0, 0)).cubes(2, cubes(4, 0, 0, 3));
    let mut p = used(p, "loki");
    assert_eq!(p.legal(), [Action::ChoosePlayer { seat: Seat(2) }], "somebody who has cubes");
    p.act(Action::ChoosePlayer { seat: Seat(2) });
    // "Up to" five of any kinds: favor alone is allowed, and fewer, too.
    assert_eq!(p.legal(), [take(Resource::Food), take(Resource::Favor), Action::Stop]);
    let mut favor = Position { game: p.game, s: p.s };
    for _ in 0..3 {
        favor.act(take(Resource::Favor));
    }
    assert_eq!((favor.purse(0), favor.purse(2)), (cubes(4, 4, 4, 2 + 3), cubes(4, 0, 0, 0)));
    p.act(take(Resource::Food)).act(take(Resource::Food)).act(take(Resource::Food));
    p.act(take(Resource::Favor)).act(take(Resource::Favor));
    assert_eq!((p.purse(0), p.purse(2)), (cubes(7, 4, 4, 2 + 2), cubes(1, 0, 0, 1)));
    assert_eq!(p.s.steps.top(), Some(Step::Trade(TradeStep::Trade { exchanged: false })));
}

pub fn sacrifice() {
    let mut p = used(start(GREEKS).houses(0, 1).army(0, &[("hoplite", 1), ("hydra", 1)]), "hades");
    let unit = |name: &str| Action::ChooseUnit { seat: Seat(0), unit: id(name) };
    assert_eq!(p.legal(), [unit("hoplite"), unit("hydra")]);
    p.act(unit("hoplite"));
    for resource in [Resource::Food, Resource::Food, Resource::Wood, Resource::Gold, Resource::Gold] {
        p.act(take(resource));
    }
    p.act(take(Resource::Favor)).act(take(Resource::Favor));
    assert_eq!((p.purse(0), p.units(0, "hoplite"), p.units(0, "hydra")), (cubes(6, 5, 6, 5), 0, 1));
    assert_eq!(p.s.steps.top(), Some(Step::Gather(GatherStep::ChooseGather)));
}

/// AOM-D11: option `hades_may_sacrifice_villager`: the house stays, its villager is gone.
#[test]
fn aom_d11_villagers_as_a_sacrifice() {
    assert!(!offered(start(GREEKS).houses(0, 1).army(0, &[]), "hades"));
    let game = game_with(&[("hades_may_sacrifice_villager", "true")]);
    let mut p = used(of(&game, GREEKS).houses(0, 2).army(0, &[]), "hades");
    assert_eq!(p.legal(), [Action::SacrificeVillager]);
    p.act(Action::SacrificeVillager).act(Action::RemoveVillager { tile: None });
    for _ in 0..7 {
        p.act(take(Resource::Gold));
    }
    let player = p.s.player(Seat(0));
    assert_eq!((player.houses, player.all_villagers(), p.purse(0)), (2, 1, cubes(4, 4, 11, 3)));
}

// ---- tiles ----

pub fn two_picks(roles: [&str; 3], card: &str) {
    let chance = |p: &mut Position<'_>| {
        // Players and two more.
        for tile in ["fertile_food_2", "fertile_food_2", "fertile_wood_1", "fertile_wood_1", "fertile_favor_1"] {
            p.act(Action::TurnUp { tile: id(tile) });
        }
        assert_eq!(p.decider(), Some(0));
    };
    let take = |tile: &str| Action::TakeTile { tile: id(tile) };
    let mut p = used(start(roles), card);
    chance(&mut p);
    p.act(take("fertile_food_2"));
    assert_eq!(p.decider(), Some(0));
    p.act(take("fertile_wood_1"));
    assert_eq!(p.decider(), Some(1));
    p.act(take("fertile_food_2"));
    assert_eq!(p.decider(), Some(2), "one for each of the others");
    let mut p = start(roles).play(0, card);
    p.act(Action::NoPower);
    chance(&mut p);
    p.act(take("fertile_food_2"));
    assert_eq!(p.decider(), Some(1), "one without the power");
}

pub fn others_get_no_tile() {
    let explore = |power| {
        let mut p = start(NORSE).play(0, "baldr");
        p.act(power);
        for _ in 0..3 {
            p.act(Action::TurnUp { tile: id("hills_gold_2") });
        }
        p.act(Action::TakeTile { tile: id("hills_gold_2") });
        p
    };
    assert!(explore(Action::UsePower).done());
    assert_eq!(explore(Action::NoPower).decider(), Some(1));
}

pub fn removes_any_tile() {
    let p = start(GREEKS).tiles(0, "hills_gold_2", 1).tiles(1, "desert_gold_1", 1).tiles(2, "fertile_food_2", 1);
    let pool = p.s.pool[id("fertile_food_2")];
    let p = p.cubes(0, cubes(4, 4, 4, 5));
    let mut p = used(p, "hephaestos");
    assert_eq!(p.legal(), [choose(0, "hills_gold_2"), choose(1, "desert_gold_1"), choose(2, "fertile_food_2")]);
    p.act(choose(2, "fertile_food_2"));
    assert_eq!((p.s.player(Seat(2)).tiles[id("fertile_food_2")], p.s.pool[id("fertile_food_2")]), (0, pool + 1));
    assert_eq!((p.s.player(Seat(0)).era, p.purse(0)), (Era::Classical, cubes(1, 1, 1, 0)));
}

pub fn removes_an_enemy_food_tile() {
    let p = start(EGYPTIANS).tiles(0, "fertile_food_2", 1).tiles(1, "hills_food_1", 1).tiles(1, "hills_gold_2", 1);
    let mut p = used(p.tiles(2, "fertile_food_2", 1), "hathor");
    assert_eq!(p.legal(), [choose(1, "hills_food_1"), choose(2, "fertile_food_2")]);
    p.act(choose(1, "hills_food_1"));
    assert_eq!(p.s.player(Seat(1)).tiles[id("hills_food_1")], 0);
    assert!(!offered(start(EGYPTIANS).tiles(0, "fertile_food_2", 1).tiles(1, "hills_gold_2", 1), "hathor"));
}

pub fn exchanges_tiles() {
    let p = start(EGYPTIANS).tiles(0, "fertile_food_2", 1).tiles(0, "desert_gold_1", 1).houses(0, 1);
    let p = p.worker(0, "fertile_food_2").tiles(1, "fertile_gold_1", 1).tiles(1, "hills_gold_2", 1);
    let mut p = used(p, "set");
    let own = Action::ChooseTile { seat: Seat(0), tile: id("fertile_food_2"), on: Stand::Villager };
    assert_eq!(p.legal(), [own], "of the same terrain");
    p.act(own);
    assert_eq!(p.legal(), [choose(1, "fertile_gold_1")]);
    p.act(choose(1, "fertile_gold_1"));
    let [mine, other] = [0, 1].map(|seat| p.s.player(Seat(seat)));
    assert_eq!((mine.tiles[id("fertile_food_2")], mine.tiles[id("fertile_gold_1")]), (0, 1));
    assert_eq!((other.tiles[id("fertile_food_2")], other.tiles[id("fertile_gold_1")]), (1, 0));
    // AOM-D12: the villager goes home.
    assert_eq!((mine.villagers, mine.all_villagers(), other.all_villagers()), (1, 1, 0));
    // Not for another one of his own.
    let own = start(EGYPTIANS).tiles(0, "fertile_food_2", 1).tiles(0, "fertile_gold_1", 1);
    assert!(!offered(own.tiles(1, "hills_gold_2", 1), "set"));
}

/// AOM-D12, AOM-D19: two tiles of one kind can be exchanged if somebody stands on one of them, who goes home.
#[test]
fn aom_d12_tiles_of_one_kind() {
    let tile = "fertile_food_2";
    let staffed = |seat| Action::ChooseTile { seat: Seat(seat), tile: id(tile), on: Stand::Villager };
    let position = |own, others| start(EGYPTIANS).tiles(0, tile, own).tiles(1, tile, others).houses(0, 1).houses(1, 1);
    assert!(!offered(position(1, 1), "set"), "nothing would change");
    // The villager of the other player goes home, or the own one.
    for (seat, choices) in [(1, [choose(0, tile), staffed(1)]), (0, [staffed(0), choose(1, tile)])] {
        let mut p = used(position(1, 1).worker(seat, tile), "set");
        for choice in choices {
            assert_eq!(p.legal(), [choice]);
            p.act(choice);
        }
        assert!([0, 1].map(|seat| p.s.player(Seat(seat))).iter().all(|o| (o.tiles[id(tile)], o.villagers) == (1, 1)));
    }
    // Two empty ones are the only pair that is left out.
    assert_eq!(used(position(2, 1).worker(0, tile), "set").legal(), [staffed(0)]);
    let mut p = used(position(2, 2).worker(0, tile).worker(1, tile), "set");
    assert_eq!(p.legal(), [choose(0, tile), staffed(0)]);
    let mut other = Position { game: p.game, s: p.s };
    assert_eq!(p.act(choose(0, tile)).legal(), [staffed(1)]);
    assert_eq!(other.act(staffed(0)).legal(), [choose(1, tile), staffed(1)]);
}

/// Food of seats 0 and 1 from two and one tiles of two cubes.
pub fn gathered(p: Position<'_>, choice: Option<Action>) -> [u8; 2] {
    let mut p = p;
    if let Some(choice) = choice {
        p.act(choice);
    }
    let before = [p.purse(0)[0], p.purse(1)[0]];
    p.finish();
    [p.purse(0)[0] - before[0], p.purse(1)[0] - before[1]]
}

pub fn food_for_the_active_player(card: &str, roles: [&str; 3], own: u8, others: u8) {
    let position = || start(roles).tiles(0, "fertile_food_2", 2).tiles(1, "fertile_food_2", 1);
    assert_eq!(gathered(used(position(), card), None), [own, others]);
    let mut p = position().play(0, card);
    p.act(Action::NoPower);
    assert_eq!(gathered(p, None), [4, 2]);
}

pub fn others_do_not_gather() {
    let position = || start(NORSE).tiles(0, "fertile_food_2", 2).tiles(1, "fertile_food_2", 1);
    let food = Some(Action::GatherResource { resource: Resource::Food });
    assert_eq!(gathered(used(position(), "skadi"), food), [4, 0]);
    let mut p = position().play(0, "skadi");
    p.act(Action::NoPower);
    assert_eq!(gathered(p, food), [4, 2]);
}

// ---- buildings ----

pub fn free_house() {
    let p = used(start(GREEKS), "hera");
    let player = p.s.player(Seat(0));
    assert_eq!((player.houses, player.villagers, p.purse(0)), (1, 1, cubes(4, 4, 4, 3)));
    assert!(matches!(p.s.steps.top(), Some(Step::Build(BuildStep::Build { left: 3, .. }))));
    assert!(!offered(start(GREEKS).houses(0, 10), "hera"), "AOM-445, AOM-D19");
}

pub fn destroys_a_building(roles: [&str; 3], card: &str, own: bool) {
    let p = start(roles).buildings(0, &[Building::Market]).buildings(1, &[Building::Wall, Building::Armory]);
    let mut p = used(p.houses(2, 1), card);
    let raze = |seat, building| Action::Destroy { seat: Seat(seat), building };
    let others = [raze(1, Building::Wall), raze(1, Building::Armory), raze(2, Building::House)];
    let mine = own.then_some(raze(0, Building::Market));
    assert_eq!(p.legal(), mine.into_iter().chain(others).collect::<Vec<_>>());
    p.act(raze(1, Building::Wall));
    assert!(!p.s.player(Seat(1)).buildings.has(Building::Wall));
    assert!(matches!(p.s.steps.top(), Some(Step::Build(BuildStep::Build { .. }))));
}

/// AOM-D22, AOM-446: option `horus_own_building`.
#[test]
fn aom_d22_own_buildings() {
    let position = |game| of(game, EGYPTIANS).buildings(0, &[Building::Market]);
    assert!(offered(position(game()), "horus"));
    let game = game_with(&[("horus_own_building", "false")]);
    assert!(!offered(position(&game), "horus"));
    let mut p = used(position(&game).buildings(1, &[Building::Wall]), "horus");
    assert_eq!(p.legal(), [Action::Destroy { seat: Seat(1), building: Building::Wall }]);
    p.act(p.legal()[0]);
}

pub fn cheaper_buildings() {
    let cost = |building: Building| game().content.buildings[building.index()].cost;
    let spent = |building| {
        let mut p = used(start(EGYPTIANS).cubes(0, cubes(10, 10, 10, 10)), "nephthys");
        p.act(Action::Build { building });
        while matches!(p.s.steps.top(), Some(Step::Build(BuildStep::Discount { .. }))) {
            p.act(p.legal()[0]);
        }
        40 - 2 - p.s.player(Seat(0)).wealth()
    };
    let total = |building| cost(building).iter().map(|n| u16::from(*n)).sum::<u16>();
    for building in [Building::Wall, Building::Armory, Building::Market] {
        assert_eq!(spent(building), total(building) - 2, "{building}");
    }
    assert_eq!(spent(Building::House), total(Building::House));
}
