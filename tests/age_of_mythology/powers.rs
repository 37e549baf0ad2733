//! The 35 god powers, each played once, and the readings of their limits (AOM-357 to AOM-359, AOM-607).

use crate::fight::*;
use crate::support::*;
use agon::game::{Id, Seat};
use agon::games::age_of_mythology::ids::*;
use agon::games::age_of_mythology::step::*;
use agon::games::age_of_mythology::{Action, AgeOfMythology};

const GREEKS: [&str; 3] = ["greek", "egyptian", "norse"];
const EGYPTIANS: [&str; 3] = ["egyptian", "greek", "norse"];
const NORSE: [&str; 3] = ["norse", "greek", "egyptian"];

/// One test for each god; all names together.
macro_rules! gods {
    ($($name:ident => $test:expr;)+) => {
        $(#[test] fn $name() { $test })+
        /// Gods that have a test.
        const PLAYED: &[&str] = &[$(stringify!($name)),+];
    };
}

gods! {
    aphrodite => sends_home();
    ares => unit_limits(GREEKS, "ares", [("hoplite", 9), ("spearman", 9)]);
    hera => free_house();
    artemis => two_picks(GREEKS, "artemis");
    dionysus => food_for_the_active_player("dionysus", GREEKS, 2 * (2 + 1), 0);
    hades => sacrifice();
    poseidon => five_cubes(GREEKS, "poseidon", cubes(5, 0, 0, 0));
    hephaestos => removes_any_tile();
    zeus => hero_with_the_advance();
    apollo => free_toxotes();
    hermes => four_cubes_of_choice(GREEKS, "hermes");
    isis => first_loss_returns();
    sekhmet => unit_limits(EGYPTIANS, "sekhmet", [("spearman", 9), ("hoplite", 9)]);
    thoth => fourth_card(EGYPTIANS, "thoth");
    horus => destroys_a_building(EGYPTIANS, "horus", true);
    nephthys => cheaper_buildings();
    ptah => two_picks(EGYPTIANS, "ptah");
    ra => food_for_the_active_player("ra", EGYPTIANS, 2 * (2 + 2), 2);
    hathor => removes_an_enemy_food_tile();
    set => exchanges_tiles();
    anubis => mummifies();
    bast => mortals_for_one_food();
    osiris => free_hero();
    bragi => one_die_more();
    heimdall => no_limits();
    tyr => all_go_berserk();
    njord => destroys_a_building(NORSE, "njord", false);
    baldr => others_get_no_tile();
    freyja => five_cubes(NORSE, "freyja", cubes(0, 0, 5, 0));
    skadi => others_do_not_gather();
    thor => kills_a_creature();
    odin => fourth_card(NORSE, "odin");
    hel => two_mortals();
    forseti => four_cubes_of_choice(NORSE, "forseti");
    loki => steals();
}

/// AOM-357: every god card of the content has its test here.
#[test]
fn all_gods_are_played() {
    let content = &game().content;
    let gods = std::iter::zip(content.names.all::<Card>(), &content.cards).filter(|(_, rules)| rules.god.is_some());
    assert_eq!(gods.map(|(name, _)| name.as_str()).collect::<Vec<_>>(), PLAYED);
}

/// AOM-357, AOM-358, AOM-D19: each power costs the printed favor, which goes to the bank, before anything else; with a cube
/// less it is not offered.
#[test]
fn aom_358_every_power_has_its_price() {
    let game = game_with(&[("power_needs_effect", "false"), ("next_age_power_without_advance", "true")]);
    for name in PLAYED {
        let card = id::<Card>(name);
        let favor = game.content.cards[card.index()].god.as_ref().unwrap().favor;
        let civ = Civ::ALL.iter().position(|civ| game.content.decks[civ.index()][card] > 0).unwrap();
        let roles = [GREEKS, EGYPTIANS, NORSE][civ];
        let mut p = of(&game, roles).cubes(0, cubes(0, 0, 0, favor)).play(0, name);
        let bank = p.bank()[3];
        p.act(Action::UsePower);
        assert_eq!((p.purse(0)[3], p.bank()[3]), (0, bank + favor), "{name}");
        let p = of(&game, roles).cubes(0, cubes(9, 9, 9, favor - 1)).hand(0, &[name]);
        let mut p = p.at(&[Step::PlayCard { seat: Seat(0) }, STOP]);
        if p.is_legal(Action::Play { card }) {
            p.act(Action::Play { card });
            assert_ne!(p.s.steps.top(), Some(Step::UsePower), "{name}");
        }
    }
}

/// Seat 0 plays the card and pays for its power (AOM-357, AOM-358).
fn used<'g>(p: Position<'g>, card: &str) -> Position<'g> {
    let mut p = p.play(0, card);
    assert_eq!(p.legal(), [Action::UsePower, Action::NoPower]);
    p.act(Action::UsePower);
    assert!(p.s.power);
    p
}

/// Whether the power can be used when the card is played.
fn offered(p: Position<'_>, card: &str) -> bool {
    p.play(0, card).s.steps.top() == Some(Step::UsePower)
}

fn start(roles: [&str; 3]) -> Position<'static> {
    table(game(), &roles)
}

fn of<'g>(game: &'g AgeOfMythology, roles: [&str; 3]) -> Position<'g> {
    table(game, &roles)
}

fn take(resource: Resource) -> Action {
    Action::Take { resource }
}

// ---- cubes ----

fn five_cubes(roles: [&str; 3], card: &str, gained: [u8; 4]) {
    let p = used(start(roles), card);
    let expected = std::array::from_fn(|i| 4 + gained[i] - u8::from(i == 3));
    assert_eq!((p.purse(0), p.s.steps.top()), (expected, Some(Step::ChooseGather)), "then the card is carried out");
    assert_eq!(p.purse(1), cubes(4, 4, 4, 4));
}

fn four_cubes_of_choice(roles: [&str; 3], card: &str) {
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
        assert_eq!(p.s.steps.top(), Some(Step::Trade { exchanged: false }));
        p.act(Action::Stop);
        assert_eq!(p.purse(0), cubes(4, 4, 4, 3), "no exchange, no cubes");
        let mut p = used(of(&game, roles), card);
        p.act(Action::Exchange);
        for _ in 0..4 {
            p.act(take(Resource::Gold));
        }
        p.finish();
        assert_eq!(p.purse(0), cubes(4, 4, 8, 3));
    }
}

fn steals() {
    let p = start(NORSE).cubes(1, cubes(0, 0, 0, 0)).cubes(2, cubes(4, 0, 0, 3));
    let mut p = used(p, "loki");
    assert_eq!(p.legal(), [Action::ChoosePlayer { seat: Seat(2) }], "somebody who has cubes");
    p.act(Action::ChoosePlayer { seat: Seat(2) });
    // "Up to" five, free choice: also only favor, also fewer.
    assert_eq!(p.legal(), [take(Resource::Food), take(Resource::Favor), Action::Stop]);
    let mut favor = Position { game: p.game, s: p.s };
    for _ in 0..3 {
        favor.act(take(Resource::Favor));
    }
    assert_eq!((favor.purse(0), favor.purse(2)), (cubes(4, 4, 4, 2 + 3), cubes(4, 0, 0, 0)));
    p.act(take(Resource::Food)).act(take(Resource::Food)).act(take(Resource::Food));
    p.act(take(Resource::Favor)).act(take(Resource::Favor));
    assert_eq!((p.purse(0), p.purse(2)), (cubes(7, 4, 4, 2 + 2), cubes(1, 0, 0, 1)));
    assert_eq!(p.s.steps.top(), Some(Step::Trade { exchanged: false }));
}

fn sacrifice() {
    let mut p = used(start(GREEKS).houses(0, 1).army(0, &[("hoplite", 1), ("hydra", 1)]), "hades");
    let unit = |name: &str| Action::ChooseUnit { seat: Seat(0), unit: id(name) };
    assert_eq!(p.legal(), [unit("hoplite"), unit("hydra")]);
    p.act(unit("hoplite"));
    for resource in [Resource::Food, Resource::Food, Resource::Wood, Resource::Gold, Resource::Gold] {
        p.act(take(resource));
    }
    p.act(take(Resource::Favor)).act(take(Resource::Favor));
    assert_eq!((p.purse(0), p.units(0, "hoplite"), p.units(0, "hydra")), (cubes(6, 5, 6, 5), 0, 1));
    assert_eq!(p.s.steps.top(), Some(Step::ChooseGather));
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

fn two_picks(roles: [&str; 3], card: &str) {
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

fn others_get_no_tile() {
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

fn choose(seat: u8, tile: &str) -> Action {
    Action::ChooseTile { seat: Seat(seat), tile: id(tile), on: Stand::Nobody }
}

fn removes_any_tile() {
    let p = start(GREEKS).tiles(0, "hills_gold_2", 1).tiles(1, "desert_gold_1", 1).tiles(2, "fertile_food_2", 1);
    let pool = p.s.pool[id("fertile_food_2")];
    let p = p.cubes(0, cubes(4, 4, 4, 5));
    let mut p = used(p, "hephaestos");
    assert_eq!(p.legal(), [choose(0, "hills_gold_2"), choose(1, "desert_gold_1"), choose(2, "fertile_food_2")]);
    p.act(choose(2, "fertile_food_2"));
    assert_eq!((p.s.player(Seat(2)).tiles[id("fertile_food_2")], p.s.pool[id("fertile_food_2")]), (0, pool + 1));
    assert_eq!((p.s.player(Seat(0)).era, p.purse(0)), (Era::Classical, cubes(1, 1, 1, 0)));
}

fn removes_an_enemy_food_tile() {
    let p = start(EGYPTIANS).tiles(0, "fertile_food_2", 1).tiles(1, "hills_food_1", 1).tiles(1, "hills_gold_2", 1);
    let mut p = used(p.tiles(2, "fertile_food_2", 1), "hathor");
    assert_eq!(p.legal(), [choose(1, "hills_food_1"), choose(2, "fertile_food_2")]);
    p.act(choose(1, "hills_food_1"));
    assert_eq!(p.s.player(Seat(1)).tiles[id("hills_food_1")], 0);
    assert!(!offered(start(EGYPTIANS).tiles(0, "fertile_food_2", 1).tiles(1, "hills_gold_2", 1), "hathor"));
}

fn exchanges_tiles() {
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

/// Food of seats 0 and 1 from two and one tiles of two cubes.
fn gathered(p: Position<'_>, choice: Option<Action>) -> [u8; 2] {
    let mut p = p;
    if let Some(choice) = choice {
        p.act(choice);
    }
    let before = [p.purse(0)[0], p.purse(1)[0]];
    p.finish();
    [p.purse(0)[0] - before[0], p.purse(1)[0] - before[1]]
}

fn food_for_the_active_player(card: &str, roles: [&str; 3], own: u8, others: u8) {
    let position = || start(roles).tiles(0, "fertile_food_2", 2).tiles(1, "fertile_food_2", 1);
    assert_eq!(gathered(used(position(), card), None), [own, others]);
    let mut p = position().play(0, card);
    p.act(Action::NoPower);
    assert_eq!(gathered(p, None), [4, 2]);
}

fn others_do_not_gather() {
    let position = || start(NORSE).tiles(0, "fertile_food_2", 2).tiles(1, "fertile_food_2", 1);
    let food = Some(Action::GatherResource { resource: Resource::Food });
    assert_eq!(gathered(used(position(), "skadi"), food), [4, 0]);
    let mut p = position().play(0, "skadi");
    p.act(Action::NoPower);
    assert_eq!(gathered(p, food), [4, 2]);
}

// ---- buildings ----

fn free_house() {
    let p = used(start(GREEKS), "hera");
    let player = p.s.player(Seat(0));
    assert_eq!((player.houses, player.villagers, p.purse(0)), (1, 1, cubes(4, 4, 4, 3)));
    assert!(matches!(p.s.steps.top(), Some(Step::Build { left: 3, .. })));
    assert!(!offered(start(GREEKS).houses(0, 10), "hera"), "AOM-445, AOM-D19");
}

fn destroys_a_building(roles: [&str; 3], card: &str, own: bool) {
    let p = start(roles).buildings(0, &[Building::Market]).buildings(1, &[Building::Wall, Building::Armory]);
    let mut p = used(p.houses(2, 1), card);
    let raze = |seat, building| Action::Destroy { seat: Seat(seat), building };
    let others = [raze(1, Building::Wall), raze(1, Building::Armory), raze(2, Building::House)];
    let mine = own.then_some(raze(0, Building::Market));
    assert_eq!(p.legal(), mine.into_iter().chain(others).collect::<Vec<_>>());
    p.act(raze(1, Building::Wall));
    assert!(!p.s.player(Seat(1)).buildings.has(Building::Wall));
    assert!(matches!(p.s.steps.top(), Some(Step::Build { .. })));
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

fn cheaper_buildings() {
    let cost = |building: Building| game().content.buildings[building.index()].cost;
    let spent = |building| {
        let mut p = used(start(EGYPTIANS).cubes(0, cubes(10, 10, 10, 10)), "nephthys");
        p.act(Action::Build { building });
        while matches!(p.s.steps.top(), Some(Step::Discount { .. })) {
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

// ---- units ----

fn free_toxotes() {
    let p = used(start(GREEKS), "apollo");
    assert_eq!((p.units(0, "toxotes"), p.purse(0)), (4, cubes(4, 4, 4, 3)));
    assert!(matches!(p.s.steps.top(), Some(Step::Recruit { left: 4, .. })));
    // AOM-D18: as far as there are figures: twelve with three players.
    assert_eq!(used(start(GREEKS).army(0, &[("toxotes", 11)]), "apollo").units(0, "toxotes"), 12);
    assert!(!offered(start(GREEKS).army(0, &[("toxotes", 12)]), "apollo"));
}

fn two_mortals() {
    let mut p = used(start(NORSE), "hel");
    let hire = |unit: &str| Action::Hire { unit: id(unit) };
    assert_eq!(p.legal(), ["huskarl", "throwing_axeman", "jarl"].map(hire), "mortals only");
    p.act(hire("huskarl")).act(hire("jarl"));
    assert_eq!((p.units(0, "huskarl"), p.units(0, "jarl"), p.purse(0)), (3, 3, cubes(4, 4, 4, 3)));
    assert!(matches!(p.s.steps.top(), Some(Step::Recruit { left: 3, .. })));
}

fn mummifies() {
    let army = [("spearman", 2), ("elephant", 4), ("sphinx", 1)];
    let mut p = used(start(EGYPTIANS).army(0, &army), "anubis");
    let unit = |name: &str| Action::ChooseUnit { seat: Seat(0), unit: id(name) };
    assert_eq!(p.legal(), [unit("spearman"), unit("elephant"), Action::Stop]);
    p.act(unit("spearman")).act(unit("elephant")).act(unit("elephant"));
    assert!(matches!(p.s.steps.top(), Some(Step::Recruit { .. })), "three at most");
    let units = ["spearman", "elephant", "sphinx", "mummy"].map(|name| p.units(0, name));
    assert_eq!(units, [1, 2, 1, 3]);
    let mut p = used(start(EGYPTIANS).army(0, &army), "anubis");
    p.act(unit("spearman")).act(Action::Stop);
    assert_eq!(p.units(0, "mummy"), 1, "or fewer");
    let mut p = used(start(EGYPTIANS).army(0, &[("elephant", 3), ("mummy", 7)]), "anubis");
    p.act(unit("elephant"));
    assert!(matches!(p.s.steps.top(), Some(Step::Recruit { .. })), "no figure is left");
}

fn mortals_for_one_food() {
    let mut p = used(start(EGYPTIANS), "bast");
    for unit in ["spearman", "chariot_archer", "elephant"] {
        p.act(Action::Hire { unit: id(unit) });
    }
    assert_eq!(p.purse(0), cubes(1, 4, 4, 3));
    assert!(p.is_legal(Action::Hire { unit: id("sphinx") }));
    p.act(Action::Hire { unit: id("sphinx") });
    assert_eq!(p.purse(0), cubes(1, 4, 2, 1), "others cost what is printed");
}

fn free_hero() {
    for (era, hero) in [(Era::Classical, "priest"), (Era::Heroic, "pharaoh"), (Era::Mythic, "son_of_osiris")] {
        let p = used(start(EGYPTIANS).era(0, era), "osiris");
        assert_eq!((p.units(0, hero), p.s.player(Seat(0)).army(), p.purse(0)), (1, 7, cubes(4, 4, 4, 2)));
    }
    // AOM-D19: nothing to get in the Archaic era, or without a figure (two sets).
    assert!(!offered(start(EGYPTIANS), "osiris"));
    assert!(!offered(start(EGYPTIANS).era(0, Era::Classical).army(0, &[("priest", 2)]), "osiris"));
}

fn rich(p: Position<'_>) -> Position<'_> {
    p.cubes(0, cubes(6, 6, 6, 8))
}

fn hero_with_the_advance() {
    let p = used(rich(start(GREEKS)).era(0, Era::Classical), "zeus");
    assert_eq!((p.units(0, "greek_hero_classical"), p.units(0, "greek_hero_heroic")), (1, 0));
    assert_eq!((p.s.player(Seat(0)).era, p.purse(0)), (Era::Heroic, cubes(2, 2, 2, 2)));
    assert!(!offered(rich(start(GREEKS)), "zeus"), "AOM-D19: no hero in the Archaic era");
}

/// AOM-D16: option `zeus_hero_era`; Osiris, who is not on a Next Age card, is not touched by it.
#[test]
fn aom_d16_hero_after_the_advance() {
    let game = game_with(&[("zeus_hero_era", "after_advance")]);
    for (era, hero) in [(Era::Archaic, "classical"), (Era::Classical, "heroic"), (Era::Heroic, "mythic")] {
        let p = used(rich(of(&game, GREEKS)).era(0, era), "zeus");
        assert_eq!((p.units(0, &format!("greek_hero_{hero}")), p.s.player(Seat(0)).army()), (1, 7));
    }
    assert_eq!(used(of(&game, EGYPTIANS).era(0, Era::Classical), "osiris").units(0, "priest"), 1);
}

/// AOM-D13: option `next_age_power_without_advance`. Without it the power may not take the favor that the advance needs.
#[test]
fn aom_d13_power_without_an_advance() {
    let other = game_with(&[("next_age_power_without_advance", "true")]);
    let position =
        |game, era, favor| of(game, EGYPTIANS).era(0, era).cubes(0, cubes(6, 6, 6, favor)).tiles(1, "hills_food_1", 1);
    let playable = |p: Position<'_>| {
        let p = p.hand(0, &["hathor"]).at(&[Step::PlayCard { seat: Seat(0) }, STOP]);
        p.is_legal(Action::Play { card: id("hathor") })
    };
    // Price 3 and 1 for the power.
    assert!(offered(position(game(), Era::Archaic, 4), "hathor"));
    assert!(!offered(position(game(), Era::Archaic, 3), "hathor"));
    assert!(!playable(position(game(), Era::Archaic, 2)));
    assert!(!playable(position(game(), Era::Mythic, 8)));

    assert!(offered(position(&other, Era::Archaic, 3), "hathor"));
    for (era, favor) in [(Era::Archaic, 2), (Era::Mythic, 8)] {
        let mut p = used(position(&other, era, favor), "hathor");
        p.act(choose(1, "hills_food_1"));
        assert!(p.done());
        assert_eq!((p.s.player(Seat(0)).era, p.purse(0)), (era, cubes(6, 6, 6, favor - 1)));
    }
    assert!(!playable(position(&other, Era::Archaic, 0)), "neither power nor advance can be paid");
}

fn kills_a_creature() {
    let p = start(NORSE).army(1, &[("hoplite", 2), ("hydra", 2)]).army(2, &[("sphinx", 1), ("priest", 1)]);
    let mut p = used(p.army(0, &[("troll", 1)]), "thor");
    let victim = |seat, unit: &str| Action::ChooseUnit { seat: Seat(seat), unit: id(unit) };
    assert_eq!(p.legal(), [victim(1, "hydra"), victim(2, "sphinx")], "of others, and mythical");
    p.act(victim(1, "hydra"));
    assert_eq!((p.units(1, "hydra"), p.units(2, "sphinx")), (1, 1));
    assert!(!offered(start(NORSE).army(0, &[("troll", 1)]), "thor"));
    // A Dwarf of another player on a tile is his creature, too.
    let mut p = table(game(), &["norse", "greek", "norse", "greek"]).tiles(2, "hills_gold_2", 1);
    p.s.player_mut(Seat(2)).gatherers[id("hills_gold_2")] = 1;
    let mut p = used(p, "thor");
    let dwarf = Action::ChooseTile { seat: Seat(2), tile: id("hills_gold_2"), on: Stand::Unit };
    assert_eq!(p.legal(), [dwarf]);
    p.act(dwarf);
    let owner = p.s.player(Seat(2));
    let tile = id::<Tile>("hills_gold_2");
    assert_eq!((owner.gatherers[tile], owner.tiles[tile], p.units(2, "dwarf")), (0, 1, 0));
}

/// AOM-D9: option `god_targets_any_opponent`: otherwise neighbours of another civilization.
#[test]
fn aom_d9_whom_powers_reach() {
    let neighbours = game_with(&[("god_targets_any_opponent", "false")]);
    let roles = ["norse", "greek", "egyptian", "norse", "egyptian"];
    for (game, reached) in [(game(), &[1, 2, 3, 4][..]), (&neighbours, &[1, 4])] {
        let p = used(table(game, &roles), "loki");
        let seats = reached.iter().map(|seat| Action::ChoosePlayer { seat: Seat(*seat) });
        assert_eq!(p.legal(), seats.collect::<Vec<_>>());
    }
}

/// AOM-R6, AOM-D9: partners are no opponents.
#[test]
fn powers_spare_the_partner() {
    let mut p = table(game(), &["norse", "greek", "norse", "greek"]);
    p.s.teams = true;
    let p = used(p, "loki");
    assert_eq!(p.legal(), [1, 3].map(|seat| Action::ChoosePlayer { seat: Seat(seat) }));
}

/// AOM-D19: option `power_needs_effect`.
#[test]
fn aom_d19_powers_without_an_effect() {
    let free = game_with(&[("power_needs_effect", "false")]);
    for (roles, card) in
        [(GREEKS, "hades"), (NORSE, "thor"), (NORSE, "njord"), (EGYPTIANS, "anubis"), (EGYPTIANS, "osiris")]
    {
        assert!(!offered(table(game(), &roles).army(0, &[]), card), "{card}");
        let mut p = used(table(&free, &roles).army(0, &[]), card);
        p.finish();
    }
    // AOM-D18: a power without effect does nothing: no house beyond the tenth.
    let mut p = used(table(&free, &GREEKS).houses(0, 10), "hera");
    p.finish();
    assert_eq!(p.s.player(Seat(0)).houses, 10);
    // AOM-357: without the favor it is never offered.
    assert!(!offered(table(&free, &GREEKS).cubes(0, cubes(4, 4, 4, 0)), "poseidon"));
}

// ---- attacks ----

fn unit_limits(roles: [&str; 3], card: &str, [own, other]: [(&str, u8); 2]) {
    let mut p = start(roles).marching(card, Area::Holding, &[own], &[other]);
    assert_eq!(p.s.battle.unwrap().limits, [8, 6]);
    p.commit(0, &[(own.0, 8)]).commit(1, &[(other.0, 6)]);
    assert_eq!((p.fighting(Side::Attacker, own.0), p.fighting(Side::Defender, other.0)), (8, 6));
    let mut p = start(roles).army(0, &[own]).army(1, &[other]).play(0, card);
    p.act(Action::NoPower).act(Action::Attack { seat: Seat(1), area: Area::City });
    assert_eq!(p.s.battle.unwrap().limits, [6, 6]);
}

fn no_limits() {
    let (own, others) = ([("huskarl", 9)], [("hoplite", 12)]);
    let mut p = start(NORSE).battle("heimdall", Area::Holding, &own, &others);
    assert_eq!((p.fighting(Side::Attacker, "huskarl"), p.fighting(Side::Defender, "hoplite")), (9, 12));
    p.act(Action::Decline);
}

fn sends_home() {
    let mut p = start(GREEKS).battle("aphrodite", Area::Holding, &[("hoplite", 2)], &[("spearman", 1)]);
    assert_eq!((p.decider(), p.legal()), (Some(0), vec![named("spearman")]), "AOM-D17: out of the revealed pool");
    p.act(named("spearman"));
    assert_eq!((p.units(1, "spearman"), p.s.last_winner), (1, Some(Seat(0))), "and nobody is left to fight");
    let army = [("spearman", 2), ("elephant", 1)];
    let mut p = start(GREEKS).battle("aphrodite", Area::Holding, &[("hoplite", 2)], &army);
    p.act(named("elephant"));
    assert_eq!((p.units(1, "elephant"), p.fighting(Side::Defender, "elephant")), (1, 0));
    assert_eq!((p.fighting(Side::Defender, "spearman"), p.dice()), (2, [4, 3]));
}

fn one_die_more() {
    // AOM-607: in every skirmish, for the own units only.
    let mut p = start(NORSE).battle("bragi", Area::Holding, &[("troll", 1)], &[("hoplite", 2)]);
    assert_eq!(p.dice(), [7, 3]);
    p.roll(1, 0).stay();
    assert_eq!(p.dice(), [7, 3]);
}

fn all_go_berserk() {
    let mut p = start(NORSE).battle("tyr", Area::Holding, &[("troll", 1)], &[("hydra", 1)]);
    assert_eq!((p.decider(), p.legal()), (Some(0), vec![Action::Declare, Action::Decline]));
    p.act(Action::Declare);
    assert_eq!(p.dice(), [8, 10]);
    p.roll(3, 3);
    assert_eq!(p.s.last_winner, Some(Seat(1)), "ties are lost");
}

/// AOM-D6: option `berserk_stacks`.
#[test]
fn aom_d6_berserk_twice() {
    for (option, huskarl) in [("false", 2), ("true", 4)] {
        let game = game_with(&[("berserk_stacks", option)]);
        let position = |unit| of(&game, NORSE).battle("tyr", Area::Holding, &[(unit, 1)], &[("hoplite", 1)]);
        for (unit, dice) in
            [("huskarl", 3 + huskarl), ("norse_hero_heroic", 6 + huskarl), ("throwing_axeman", 3 + 3 + 2)]
        {
            let mut p = position(unit);
            p.act(Action::Declare);
            assert_eq!(p.dice()[0], dice, "{unit}");
        }
    }
}

fn first_loss_returns() {
    let mut p = start(EGYPTIANS).battle("isis", Area::Holding, &[("mummy", 1), ("spearman", 1)], &[("hoplite", 3)]);
    p.meet("mummy", "hoplite").roll(0, 1).stay();
    assert_eq!((p.fighting(Side::Attacker, "mummy"), p.units(0, "mummy")), (1, 0));
    p.meet("mummy", "hoplite").roll(0, 1).stay();
    assert_eq!(p.fighting(Side::Attacker, "mummy"), 0, "only the first");
    p.roll(1, 0);
    assert_eq!(p.fighting(Side::Defender, "hoplite"), 2, "the enemy's losses stay");
}

// ---- more cards ----

fn fourth_card(roles: [&str; 3], card: &str) {
    let p = start(roles).hand(0, &[card, "permanent_build"]).cubes(0, cubes(4, 4, 4, 6)).army(1, &[]);
    let mut p =
        p.at(&[Step::PlayCard { seat: Seat(0) }, Step::NextCard { done: 3 }, Step::ExtraCard, Step::Spoilage, STOP]);
    p.s.round = 3;
    p.act(Action::Play { card: id(card) }).act(Action::UsePower);
    if card == "thoth" {
        p.act(Action::Attack { seat: Seat(1), area: Area::City });
        p.commit(0, &[("spearman", 1)]);
    }
    // The third round is over, the others have played, and seat 0 plays once more.
    assert_eq!((p.s.steps.top(), p.s.player(Seat(0)).extra), (Some(Step::PlayCard { seat: Seat(0) }), 0));
    p.act(Action::Pass { card: id("permanent_build") });
    assert!(p.done());
}

/// AOM-D15, AOM-C12: further cards come after the third round in turn order, one for each power; none of them must be played.
#[test]
fn aom_d15_order_of_further_cards() {
    let cards = ["permanent_build", "permanent_trade", "permanent_explore"];
    let mut p = start(GREEKS).hand(0, &cards).hand(1, &cards).hand(2, &cards);
    p.s.first = Seat(2);
    p.s.round = 3;
    p.s.player_mut(Seat(1)).extra = 2;
    p.s.player_mut(Seat(2)).extra = 1;
    let mut p = p.at(&[Step::ExtraCard, Step::Spoilage, STOP]);
    let mut order = Vec::new();
    while !p.done() {
        order.extend(p.decider());
        p.act(match order.len() {
            1 => Action::Pass { card: id("permanent_trade") },
            2 => Action::Play { card: id("permanent_explore") },
            _ => Action::Stop,
        });
        p.until(|s| matches!(s.steps.top(), Some(STOP | Step::PlayCard { .. })));
    }
    assert_eq!(order, [2, 1, 1]);
    assert_eq!([0, 1, 2].map(|seat| p.s.player(Seat(seat)).cards()), [3, 2, 2], "what is not played is kept");
    // In a round a card must be played or discarded.
    let p = start(GREEKS).hand(0, &cards).at(&[Step::PlayCard { seat: Seat(0) }, Step::NextCard { done: 1 }, STOP]);
    assert!(!p.is_legal(Action::Stop));
}

/// AOM-R62: after a power the ordinary action may be left out as far as it is optional.
#[test]
fn aom_r62_a_power_without_the_action() {
    let mut p = used(start(GREEKS), "apollo");
    p.act(Action::Stop);
    assert!(p.done());
    assert_eq!((p.units(0, "toxotes"), p.purse(0)), (4, cubes(4, 4, 4, 3)));
}
