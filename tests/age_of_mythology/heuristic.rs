//! The rule-based player does what is obvious, and its evaluation knows who is ahead.

use agon_age_of_mythology::heuristic::Weights;
use agon_age_of_mythology::ids::*;
use agon_age_of_mythology::state::*;
use agon_age_of_mythology::step::*;
use agon_age_of_mythology::{Action, AgeOfMythology};
use agon_arena::{Cell, Plan, Roles, Rotation};
use agon_bots::resolve;
use agon_game::*;

fn load() -> AgeOfMythology {
    AgeOfMythology::load(&Bundle::embedded("age_of_mythology", AgeOfMythology::embedded()))
        .expect("the built-in content")
}

fn id<T: Id>(game: &AgeOfMythology, name: &str) -> T {
    game.names().scope(|| T::from_name(name)).expect("a thing of the content")
}

fn settle(game: &AgeOfMythology, s: &mut State, rng: &mut Rng) {
    while game.turn(s) == Turn::Chance {
        let result = game.sample_chance(s, rng);
        game.apply(s, result);
    }
}

/// Turn 4 of a match between these civilizations: empty boards, start armies, 18 points in the bank.
fn table(game: &AgeOfMythology, civs: &[&str]) -> State {
    let roles = civs.iter().map(|c| (*c).to_owned()).collect();
    let mut s = game.start(&Setup { players: civs.len(), roles, scenario: None }).expect("a table of the game");
    settle(game, &mut s, &mut Rng::seeded(1));
    while s.turn == 0 {
        game.apply(&mut s, Action::Stop);
        settle(game, &mut s, &mut Rng::seeded(1));
    }
    (s.turn, s.round, s.points, s.first) = (4, 1, 18, Seat(0));
    s
}

/// The same table with these steps to be done next by seat 0.
fn at(game: &AgeOfMythology, s: &State, steps: &[Step]) -> State {
    let mut s = *s;
    s.active = Seat(0);
    steps.iter().rev().for_each(|step| s.steps.push(*step));
    game.settle(&mut s);
    s
}

fn cubes(s: &mut State, seat: u8, amounts: [u8; 4]) {
    for (&resource, amount) in Resource::ALL.iter().zip(amounts) {
        s.player_mut(Seat(seat)).cubes[resource] = amount;
    }
}

fn army(game: &AgeOfMythology, s: &mut State, seat: u8, units: &[(&str, u8)]) {
    let player = s.player_mut(Seat(seat));
    player.units.clear();
    let first = game.content.unit_range[player.civ.index()][0];
    units.iter().for_each(|(name, n)| player.units[id::<Unit>(game, name).index() - usize::from(first)] = *n);
}

/// What the player answers.
fn answer(game: &AgeOfMythology, s: &State) -> Action {
    let seat = game.turn(s).seat().expect("a decision");
    let mut legal = vec![];
    game.legal_actions(s, &mut legal);
    legal[game.advise(&game.observe(s, seat), &legal, &Weights::default(), &mut Rng::seeded(1))]
}

fn rated(game: &AgeOfMythology, s: &State) -> Vec<f32> {
    game.evaluate(s, &Weights::default()).as_slice().to_vec()
}

#[test]
fn the_evaluation_is_a_share_of_winning() {
    let game = load();
    let mut rng = Rng::seeded(3);
    for players in 2..=7 {
        let mut s = game.start(&Setup::players(players)).unwrap();
        while game.turn(&s) != Turn::Over {
            let shares = rated(&game, &s);
            assert!(shares.iter().all(|p| (0.0..=1.0).contains(p)), "{shares:?}");
            assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-4, "{shares:?}");
            let action = match game.turn(&s) {
                Turn::Chance => game.sample_chance(&s, &mut rng),
                _ => {
                    let mut legal = vec![];
                    game.legal_actions(&s, &mut legal);
                    *rng.pick(&legal)
                }
            };
            game.apply(&mut s, action);
        }
        assert_eq!(rated(&game, &s), game.outcome(&s).payoffs.as_slice());
    }
}

#[test]
fn what_is_worth_something_raises_the_rating() {
    let game = load();
    let s = table(&game, &["greek", "egyptian", "norse"]);
    let before = rated(&game, &s)[1];
    let better = |change: &dyn Fn(&mut State)| {
        let mut after = s;
        change(&mut after);
        let shares = rated(&game, &after);
        assert!(shares[1] > before + 1e-3, "{} after {before}", shares[1]);
    };
    better(&|s| s.player_mut(Seat(1)).points += 2);
    better(&|s| s.player_mut(Seat(1)).units[0] += 3);
    better(&|s| s.player_mut(Seat(1)).houses += 2);
    better(&|s| s.player_mut(Seat(1)).tiles[id::<Tile>(&game, "desert_favor_2")] += 2);
    better(&|s| s.player_mut(Seat(1)).cubes[Resource::Gold] += 5);
    better(&|s| s.player_mut(Seat(1)).buildings.insert(Building::GreatTemple));
}

#[test]
fn tiles_that_yield_much_and_complete_the_economy_are_drafted() {
    let game = load();
    let mut s = table(&game, &["greek", "egyptian"]);
    s.turn = 0;
    for (name, n) in [("hills_gold_2", 1), ("hills_food_1", 1), ("hills_favor_1", 1)] {
        s.face_up[id::<Tile>(&game, name)] = n;
    }
    let draft = at(&game, &s, &[Step::Tiles(TileStep::Draft { chance: 0 })]);
    assert_eq!(answer(&game, &draft), Action::TakeTile { tile: id(&game, "hills_gold_2") });
    // With plenty of gold and food, favor is worth more.
    s.face_up[id::<Tile>(&game, "hills_gold_2")] = 0;
    s.face_up[id::<Tile>(&game, "desert_gold_1")] = 1;
    s.player_mut(Seat(0)).tiles[id::<Tile>(&game, "hills_gold_2")] = 6;
    s.player_mut(Seat(0)).tiles[id::<Tile>(&game, "fertile_food_2")] = 5;
    let draft = at(&game, &s, &[Step::Tiles(TileStep::Draft { chance: 0 })]);
    assert_eq!(answer(&game, &draft), Action::TakeTile { tile: id(&game, "hills_favor_1") });
}

#[test]
fn what_yields_most_is_gathered_and_villagers_help() {
    let game = load();
    let mut s = table(&game, &["greek", "egyptian"]);
    cubes(&mut s, 0, [0; 4]);
    let food = id::<Tile>(&game, "fertile_food_2");
    let player = s.player_mut(Seat(0));
    player.tiles[food] = 3;
    player.tiles[id::<Tile>(&game, "desert_gold_1")] = 1;
    (player.houses, player.villagers) = (2, 2);
    player.permanents = Kinds::EMPTY;
    player.permanents.insert(Kind::Gather);
    let mut s = at(&game, &s, &[Step::Turn(TurnStep::PlayCard { seat: Seat(0) })]);
    let gather = Action::Play { card: id(&game, "permanent_gather") };
    assert_eq!(answer(&game, &s), gather);
    game.apply(&mut s, gather);
    let chosen = answer(&game, &s);
    let wanted =
        [Action::GatherResource { resource: Resource::Food }, Action::GatherTerrain { terrain: Terrain::Fertile }];
    assert!(wanted.contains(&chosen), "{chosen:?}");
    game.apply(&mut s, chosen);
    for _ in 0..2 {
        let moved = answer(&game, &s);
        assert_eq!(moved, Action::MoveVillager { from: None, to: food });
        game.apply(&mut s, moved);
    }
    game.apply(&mut s, Action::Stop);
    assert_eq!(s.player(Seat(0)).cubes[Resource::Food], 8);
}

#[test]
fn points_go_where_one_leads() {
    let game = load();
    let mut s = table(&game, &["greek", "egyptian", "norse"]);
    s.points = 3;
    army(&game, &mut s, 0, &[("hoplite", 12)]);
    s.player_mut(Seat(2)).houses = 8;
    let place = |chance| at(&game, &s, &[Step::Turn(TurnStep::PlacePoint { placed: chance })]);
    assert_eq!(answer(&game, &place(0)), Action::PlacePoint { card: VictoryCard::LargestArmy });
    assert_eq!(answer(&game, &place(2)), Action::PlacePoint { card: VictoryCard::MostBuildings });
}

#[test]
fn the_wonder_is_built_when_it_wins_and_only_then() {
    let game = load();
    let mut s = table(&game, &["greek", "egyptian"]);
    s.player_mut(Seat(0)).era = Era::Mythic;
    cubes(&mut s, 0, [10; 4]);
    s.victory_cards[VictoryCard::TheWonder] = 5;
    s.player_mut(Seat(1)).points = 3;
    let wonder = Action::Build { building: Building::TheWonder };
    let build = [Step::Build(BuildStep::Build { left: 1, from: Building::House })];
    assert_eq!(answer(&game, &at(&game, &s, &build)), wonder);
    s.player_mut(Seat(1)).points = 10;
    assert_ne!(answer(&game, &at(&game, &s, &build)), wonder);
}

/// With six players at the table, cubes are plenty and good cards are scarce; with two it is the other way round.
#[test]
fn the_next_era_is_bought_with_plenty_at_a_large_table_only() {
    let game = load();
    let civs = ["greek", "egyptian", "norse"];
    let next_age = Action::Play { card: id(&game, "permanent_next_age") };
    let chosen = |players: usize, stock: u8| {
        let mut s = table(&game, &civs.repeat(2)[..players]);
        cubes(&mut s, 0, [stock; 4]);
        s.player_mut(Seat(0)).permanents = Kinds::of(Kind::NextAge).or(Kinds::of(Kind::Build));
        answer(&game, &at(&game, &s, &[Step::Turn(TurnStep::PlayCard { seat: Seat(0) })]))
    };
    assert_eq!(chosen(6, 7), next_age);
    assert_ne!(chosen(6, 3), next_age, "not affordable");
    assert_ne!(chosen(2, 4), next_age);
}

#[test]
fn points_are_bought_in_the_temple() {
    let game = load();
    let mut s = table(&game, &["greek", "egyptian"]);
    s.player_mut(Seat(0)).buildings.insert(Building::GreatTemple);
    cubes(&mut s, 0, [2, 2, 2, 8]);
    s.card = Some(id(&game, "permanent_trade"));
    assert_eq!(answer(&game, &at(&game, &s, &[Step::Trade(TradeStep::Trade { exchanged: false })])), Action::BuyPoint);
}

#[test]
fn units_are_hired_against_the_types_of_the_enemy() {
    let game = load();
    let mut s = table(&game, &["greek", "norse"]);
    cubes(&mut s, 0, [1, 1, 0, 0]);
    let recruit = [Step::Recruit(RecruitStep::Recruit { left: 1, from: Unit(0) })];
    for (enemies, wanted) in [("jarl", "hoplite"), ("nidhogg", "toxotes")] {
        army(&game, &mut s, 1, &[(enemies, 4)]);
        assert_eq!(answer(&game, &at(&game, &s, &recruit)), Action::Hire { unit: id(&game, wanted) }, "{enemies}");
    }
}

#[test]
fn an_undefended_neighbour_is_attacked_and_a_strong_one_left_alone() {
    let game = load();
    let mut s = table(&game, &["greek", "norse"]);
    s.victory_cards[VictoryCard::WonTheLastBattle] = 3;
    let player = s.player_mut(Seat(0));
    player.permanents = Kinds::EMPTY;
    [Kind::Explore, Kind::Attack].iter().for_each(|k| player.permanents.insert(*k));
    let attack = Action::Play { card: id(&game, "permanent_attack") };
    let card = [Step::Turn(TurnStep::PlayCard { seat: Seat(0) })];
    army(&game, &mut s, 1, &[]);
    assert_eq!(answer(&game, &at(&game, &s, &card)), attack);
    army(&game, &mut s, 0, &[("toxotes", 2)]);
    army(&game, &mut s, 1, &[("frost_giant", 3), ("nidhogg", 3)]);
    assert_ne!(answer(&game, &at(&game, &s, &card)), attack);
}

/// Seat 0 has attacked seat 1; both pools are known and a skirmish has been fought.
fn battle(game: &AgeOfMythology, own: (&str, u8), enemy: (&str, u8)) -> State {
    let mut s = table(game, &["greek", "norse"]);
    let mut pools = [Pool::of(Civ::Greek), Pool::of(Civ::Norse)];
    for (pool, (seat, (name, n))) in pools.iter_mut().zip([(0, own), (1, enemy)]) {
        let first = game.content.unit_range[s.player(Seat(seat)).civ.index()][0];
        pool.units[id::<Unit>(game, name).index() - usize::from(first)] = n;
        s.player_mut(Seat(seat)).units.clear();
    }
    let area = Area::Holding;
    s.battle =
        Some(Battle { defender: Seat(1), area, limits: [4; 2], pools, revealed: true, met: false, skirmishes: 1 });
    let stay = |side, last| Step::Battle(BattleStep::StayOrRetreat { side, last });
    let choose = |side| Step::Battle(BattleStep::ChooseFighter { side });
    let (a, d) = (Side::Attacker, Side::Defender);
    at(game, &s, &[stay(a, false), stay(d, true), choose(a), choose(d)])
}

#[test]
fn hopeless_battles_are_left_and_good_ones_fought() {
    let game = load();
    assert_eq!(answer(&game, &battle(&game, ("toxotes", 1), ("frost_giant", 4))), Action::Retreat);
    assert_eq!(answer(&game, &battle(&game, ("medusa", 3), ("frost_giant", 2))), Action::Stay);
}

#[test]
fn the_best_units_are_sent() {
    let game = load();
    let mut s = table(&game, &["greek", "norse"]);
    army(&game, &mut s, 0, &[("hoplite", 6), ("medusa", 2)]);
    army(&game, &mut s, 1, &[("frost_giant", 4)]);
    s.card = Some(id(&game, "permanent_attack"));
    let mut s = at(&game, &s, &[Step::Attack(AttackStep::ChooseTarget)]);
    game.apply(&mut s, Action::Attack { seat: Seat(1), area: Area::Holding });
    let medusa = id::<Unit>(&game, "medusa");
    while let Some(Step::Attack(AttackStep::Commit { side: Side::Attacker, .. })) = s.steps.top() {
        let sent = answer(&game, &s);
        game.apply(&mut s, sent);
    }
    let first = game.content.unit_range[Civ::Greek.index()][0];
    assert_eq!(s.battle.unwrap().pools[0].units[medusa.index() - usize::from(first)], 2);
}

#[test]
fn cards_without_use_are_discarded() {
    let game = load();
    let mut s = table(&game, &["greek", "norse"]);
    let player = s.player_mut(Seat(0));
    player.era = Era::Mythic;
    player.permanents = Kinds::EMPTY;
    player.hand = Default::default();
    let (age, gather) = (id::<Card>(&game, "next_age_cheap"), id::<Card>(&game, "gather_all"));
    [age, gather].iter().for_each(|c| player.hand.insert(*c));
    let mut s = at(&game, &s, &[Step::Cards(CardStep::DiscardCards { done: 0, from: Card(0) })]);
    assert_eq!(answer(&game, &s), Action::Discard { card: age });
    game.apply(&mut s, Action::Discard { card: age });
    assert_eq!(answer(&game, &s), Action::Stop);
}

#[test]
fn rules_of_thumb_beat_chance() {
    let game = agon_age_of_mythology_entry::ENTRY.load(&ContentChoice::default()).expect("the built-in content");
    let bots = ["heuristic", "random", "random"].map(|name| resolve(name).expect("a built-in bot")).to_vec();
    let roles = Roles::Given(game.roles(3));
    let plan =
        Plan::of_one(Cell { game: 0, players: 3, scenario: None, roles, bots, rotation: Rotation::RolesAndBots }, 11);
    let won = (0..12).filter(|&index| {
        let played = game.play(&plan, index).expect("a match that ends");
        Seat::all(3).any(|seat| played.outcome.won[seat] && played.seats[seat.index()].bot == "heuristic")
    });
    let won = won.count();
    assert!(won >= 10, "{won} of 12");
}

#[test]
fn each_civilization_is_played_its_own_way() {
    let game = load();
    let s = table(&game, &["greek", "egyptian"]);
    let s = at(&game, &s, &[Step::Cards(CardStep::TakePermanents { done: 0, from: Kind::Explore })]);
    let taken = |weights: &Weights| {
        let mut legal = vec![];
        game.legal_actions(&s, &mut legal);
        let chosen = game.advise(&game.observe(&s, Seat(0)), &legal, weights, &mut Rng::seeded(1));
        legal[chosen] != Action::Stop
    };
    let mut weights = Weights::default();
    assert!(taken(&weights));
    weights.egyptian.cards.permanents = 0;
    assert!(taken(&weights));
    weights.greek.cards.permanents = 0;
    assert!(!taken(&weights));
    // What a seat has is worth what the weights of its civilization make of it.
    let chance = |weights: &Weights| game.evaluate(&s, weights)[Seat(0)];
    let before = chance(&weights);
    weights.norse.evaluation.villager = 9.0;
    weights.norse.evaluation.unit = [9.0, 9.0];
    assert_eq!(chance(&weights), before);
    weights.egyptian.evaluation.unit = [9.0, 9.0];
    assert!(chance(&weights) < before);
}
