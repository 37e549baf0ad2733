//! Lower parts of all twenty events: S2S-506, S2S-507, S2S-512 to S2S-550 (even numbers), S2S-551, and their options.

use crate::pieces::*;
use crate::support::*;
use agon_from_sea_to_sea::Action;
use agon_from_sea_to_sea::ids::*;
use agon_from_sea_to_sea::state::LastStep;
use agon_from_sea_to_sea::step::*;
use agon_game::Chance;

/// Events I, VI, XI and XVI.
const RATIONS: [usize; 4] = [1, 6, 11, 16];

/// Strangers everywhere: three units in Sophene, two in Judea, one in Media.
fn camps(p: Position<'_>) -> Position<'_> {
    let p = p.no_units().captured("sophene", "ct_either_2");
    let p = p.unit(Colour::Yellow, Side::Military, "sophene", &[]).unit(Colour::Yellow, Side::Peaceful, "sophene", &[]);
    let p = p.unit(Colour::Violet, Side::Peaceful, "sophene", &[Resource::Food]);
    let p = p.unit(Colour::Violet, Side::Military, "judea", &[]).unit(Colour::Yellow, Side::Military, "judea", &[]);
    p.unit(Colour::Yellow, Side::Military, "media", &[])
}

/// S2S-512, S2S-522, S2S-532, S2S-542: for each two units of a region one food or a unit of that region. S2S-R73: any unit
/// may give the food.
#[test]
fn s2s_512_522_532_542_food_or_units() {
    for number in RATIONS {
        let mut p = lower(camps(plain()), number);
        let food = pay(Colour::Violet, "sophene", Resource::Food);
        // Sophene has three units: once. The one with the food may be discarded too.
        let here = Position::at_unit(Colour::Violet, Side::Peaceful, "sophene", &[Resource::Food]);
        let expected = [
            food,
            Action::LoseUnit { unit: here },
            lose(Colour::Yellow, Side::Military, "sophene"),
            lose(Colour::Yellow, Side::Peaceful, "sophene"),
        ];
        assert_eq!(p.legal(), expected, "event {number}");
        p.act(lose(Colour::Yellow, Side::Peaceful, "sophene"));
        assert_eq!(
            p.legal(),
            [food, lose(Colour::Violet, Side::Military, "judea"), lose(Colour::Yellow, Side::Military, "judea")]
        );
        p.act(food);
        assert!(idle(&p), "Media has one unit");
        assert_eq!((p.count("sophene", Side::Peaceful), p.count("judea", Side::Military)), (1, 2));
        assert_eq!((p.s.rome, scale(&p, Resource::Food)), (1, (2, 5)));
    }
}

/// S2S-R73: with the option only units of that region give food.
#[test]
fn s2s_r73_food_of_the_region() {
    for (option, anywhere) in [("any_unit", true), ("units_of_that_region", false)] {
        let game = game_with(&[("event_food_from", option)]);
        let mut p = lower(camps(plain_of(&game)), 1);
        let food = pay(Colour::Violet, "sophene", Resource::Food);
        assert!(p.is_legal(food), "the food is in Sophene");
        p.act(lose(Colour::Yellow, Side::Peaceful, "sophene"));
        assert_eq!(p.is_legal(food), anywhere, "{option}");
    }
}

/// S2S-512: four units, twice; the loss of the first does not make it less.
#[test]
fn s2s_512_twice_for_four_units() {
    let p = plain().no_units().captured("sophene", "ct_either_2");
    let mut p = lower((0..4).fold(p, |p, _| p.unit(Colour::Yellow, Side::Military, "sophene", &[])), 16);
    p.act(lose(Colour::Yellow, Side::Military, "sophene"));
    p.act(lose(Colour::Yellow, Side::Military, "sophene"));
    assert!(idle(&p));
    assert_eq!(p.count("sophene", Side::Military), 2);
}

/// S2S-R85, S2S-512: the units are counted at the start; legate IV, whom a death on the way brings, changes nothing.
#[test]
fn s2s_r85_512_regions_are_counted_before_the_first_death() {
    let p = plain().no_units().capture_all(&["media", "albania", "iberia"]).rome(6);
    let p = p.unit(Colour::Red, Side::Military, "sophene", &[]).unit(Colour::Red, Side::Military, "sophene", &[]);
    let p = p.unit(Colour::Yellow, Side::Military, "judea", &[]).unit(Colour::Yellow, Side::Military, "judea", &[]);
    let mut p = lower(p, 16);
    p.act(lose(Colour::Red, Side::Military, "sophene"));
    p.act(Action::RevealLegate { legate: legate(4) });
    p.act(lose(Colour::Red, Side::Military, "sophene")).act(lose(Colour::Yellow, Side::Military, "judea"));
    let judea = EventStep::FoodOrUnit { region: region("judea"), left: 1 };
    assert_eq!((p.s.rome, p.s.steps.top()), (8, Some(Step::Event(judea))), "there were two");
    p.act(lose(Colour::Yellow, Side::Military, "judea"));
    assert_eq!((p.count("judea", Side::Military), idle(&p)), (0, true));
}

/// S2S-551, S2S-507: a dead local brings a troublemaker.
#[test]
fn s2s_551_dead_locals_of_hungry_regions() {
    for number in RATIONS {
        let mut p = lower(plain(), number);
        p.act(lose(Colour::Red, Side::Military, "great_armenia"));
        assert_eq!(on_card(&p, "great_armenia"), 4, "at once");
        p.act(lose(Colour::Red, Side::Peaceful, "great_armenia"));
        assert_eq!((on_card(&p, "great_armenia"), p.s.rome, idle(&p)), (5, 1, true), "event {number}");
    }
}

/// S2S-R76, S2S-212: a local that dies in an uncaptured region: Rome +1, a troublemaker, or nothing, by option.
#[test]
fn s2s_r76_dead_locals_of_uncaptured_regions() {
    for (option, rome, card) in [("rome_up", 2, 0), ("troublemaker", 1, 1), ("nothing", 1, 0)] {
        let game = game_with(&[("local_death_in_uncaptured_region", option)]);
        let p = plain_of(&game).no_units().unit(Colour::Red, Side::Military, "sophene", &[]);
        let mut p = lower(p.unit(Colour::Red, Side::Military, "sophene", &[]), 1);
        p.act(lose(Colour::Red, Side::Military, "sophene"));
        assert_eq!((p.s.rome, on_card(&p, "sophene")), (rome, card), "{option}");
    }
    // If a troublemaker cannot be placed, Rome rises all the same.
    let game = game_with(&[("local_death_in_uncaptured_region", "troublemaker")]);
    let p = plain_of(&game).no_units().unit(Colour::Red, Side::Military, "sophene", &[]).stock(0);
    let mut p = lower(p.unit(Colour::Red, Side::Military, "sophene", &[]), 1);
    p.act(lose(Colour::Red, Side::Military, "sophene"));
    assert_eq!((p.s.rome, on_card(&p, "sophene")), (2, 0));
}

/// S2S-514, S2S-540: two resources of any kind. S2S-R74, S2S-506: what is missing costs nothing.
#[test]
fn s2s_514_540_two_resources() {
    for number in [2, 15] {
        let p = plain().no_units().unit(Colour::Red, Side::Peaceful, "judea", &[Resource::Iron, Resource::Wood]);
        let mut p = lower(p.unit(Colour::Violet, Side::Military, "media", &[Resource::Food]), number);
        assert_eq!(p.legal().len(), 3);
        p.act(Action::Pay {
            carrier: carrier(Colour::Violet, Side::Military, "media", &[Resource::Food]),
            resource: Resource::Food,
        });
        p.act(Action::Pay {
            carrier: carrier(Colour::Red, Side::Peaceful, "judea", &[Resource::Iron, Resource::Wood]),
            resource: Resource::Wood,
        });
        assert!(idle(&p));
        let left = [Resource::Food, Resource::Wood, Resource::Iron].map(|r| scale(&p, r).1);
        assert_eq!((left, p.s.rome), ([5, 5, 4], 1));
        let mut p = lower(plain().no_units().unit(Colour::Red, Side::Peaceful, "judea", &[Resource::Iron]), number);
        p.act(pay(Colour::Red, "judea", Resource::Iron));
        assert_eq!((idle(&p), p.s.rome), (true, 1), "event {number}");
    }
}

/// S2S-516: one more in each captured region with units of different colours.
#[test]
fn s2s_516_mixed_regions() {
    let p = plain().captured("sophene", "ct_either_2").captured("osroene", "ct_either_3");
    let p = p.unit(Colour::Yellow, Side::Peaceful, "great_armenia", &[]);
    let p = p.unit(Colour::Violet, Side::Military, "sophene", &[]).unit(Colour::Green, Side::Military, "sophene", &[]);
    let p = p.unit(Colour::Green, Side::Military, "osroene", &[]).unit(Colour::Green, Side::Peaceful, "osroene", &[]);
    // Uncaptured and mixed: not there.
    let p = p.unit(Colour::Violet, Side::Military, "judea", &[]).unit(Colour::Yellow, Side::Military, "judea", &[]);
    let p = lower(p, 3);
    let cards = ["great_armenia", "sophene", "osroene", "judea"].map(|r| on_card(&p, r));
    assert_eq!((cards, p.s.rome, idle(&p)), ([4, 1, 0, 0], 1, true));
}

/// S2S-518: one more in each captured region with one or two military units.
#[test]
fn s2s_518_small_garrisons() {
    let p =
        plain().captured("sophene", "ct_either_2").captured("osroene", "ct_either_3").captured("media", "ct_battle_2");
    let p = p.captured("albania", "ct_battle_3").unit(Colour::Yellow, Side::Military, "sophene", &[]);
    let p = (0..3).fold(p, |p, _| p.unit(Colour::Violet, Side::Military, "osroene", &[]));
    let p = p.unit(Colour::Green, Side::Peaceful, "media", &[]).unit(Colour::Green, Side::Military, "judea", &[]);
    let p = lower(p, 4);
    // Two in Great Armenia, one in Sophene, three in Osroene, none in Media and Albania; Judea is not captured.
    let cards = ["great_armenia", "sophene", "osroene", "media", "albania", "judea"].map(|r| on_card(&p, r));
    assert_eq!((cards, p.s.rome), ([4, 1, 0, 0, 0, 0], 1));
}

/// S2S-520: a talent is lost, from either sea; S2S-R74: without one, nothing is.
#[test]
fn s2s_520_a_talent() {
    let mut p = lower(plain().talents(2, 1), 5);
    p.act(Action::SpendTalent { sea: Sea::Hyrcanian });
    assert_eq!((p.s.inland, p.s.hyrcanian, p.s.talents_out), (3, 0, 1));
    let mut p = lower(plain().talents(2, 1), 5);
    p.act(Action::SpendTalent { sea: Sea::Inland });
    assert_eq!((p.s.inland, p.s.hyrcanian, p.s.talents_out), (1, 1, 2));
    let p = lower(plain().talents(0, 0), 5);
    assert_eq!((idle(&p), p.s.rome), (true, 1));
}

/// The lists of events VII, VIII and IX, without Great Armenia.
const LISTS: [(usize, [&str; 3]); 3] = [
    (7, ["colchis", "cappadocia", "syria"]),
    (8, ["media", "osroene", "judea"]),
    (9, ["albania", "sophene", "corduene"]),
];

/// S2S-524, S2S-526, S2S-528: two different captured regions of the list, as the players choose, get one troublemaker each.
#[test]
fn s2s_524_526_528_two_of_four_regions() {
    for (number, list) in LISTS {
        let p =
            plain().captured(list[0], "ct_battle_2").captured(list[2], "ct_battle_3").captured("iberia", "ct_battle_4");
        let mut p = lower(p, number);
        let mut offered = choices(&p);
        let mut expected = vec!["great_armenia", list[0], list[2]];
        offered.sort();
        expected.sort();
        assert_eq!(offered, expected, "event {number}");
        p.act(choose(list[2]));
        assert!(!p.is_legal(choose(list[2])), "two different ones (S2S-R80)");
        p.act(choose("great_armenia"));
        let cards = [list[0], list[2], "great_armenia"].map(|r| on_card(&p, r));
        assert_eq!((cards, p.s.rome, idle(&p)), ([0, 1, 4], 1, true), "event {number}");
        // Just two: no choice.
        let p = lower(plain().captured(list[1], "ct_battle_2"), number);
        assert_eq!((on_card(&p, list[1]), on_card(&p, "great_armenia"), idle(&p)), (1, 4, true));
    }
}

/// S2S-506, with S2S-524, S2S-526, S2S-528: a full region is not chosen while others are open; Rome rises only for what
/// has no place.
#[test]
fn s2s_506_524_526_528_no_full_region_while_others_are_open() {
    for (number, [a, b, c]) in LISTS {
        let full = |open: &[&str]| plain().troublemakers("great_armenia", 6).capture_all(open);
        let mut p = lower(full(&[a, b, c]), number);
        let mut offered = choices(&p);
        offered.sort();
        let mut expected = vec![a, b, c];
        expected.sort();
        assert_eq!(offered, expected, "event {number}");
        p.act(choose(a)).act(choose(c));
        assert_eq!(([a, b, c].map(|at| on_card(&p, at)), p.s.rome, idle(&p)), ([1, 0, 1], 1, true), "event {number}");
        // As many as are open, or fewer: no choice.
        let p = lower(full(&[a, b]), number);
        assert_eq!(([a, b].map(|at| on_card(&p, at)), p.s.rome, idle(&p)), ([1, 1], 1, true), "event {number}");
        let p = lower(full(&[c]), number);
        assert_eq!((on_card(&p, c), p.s.rome, idle(&p)), (1, 2, true), "event {number}");
        // Without stock no region is better than another.
        let p = lower(full(&[a, b, c]).stock(0), number);
        assert_eq!((p.s.rome, idle(&p)), (3, true), "event {number}");
    }
}

/// S2S-R80, S2S-R75: a second troublemaker without a region, and one without stock or cell, moves Rome or, by option, does
/// nothing.
#[test]
fn s2s_r75_lower_parts_that_cannot_place() {
    for (option, steps) in [("rome_up", 1), ("nothing", 0)] {
        let game = game_with(&[("lower_part_unplaceable_troublemaker", option)]);
        for (number, list) in LISTS {
            let p = lower(plain_of(&game), number);
            assert_eq!((on_card(&p, "great_armenia"), p.s.rome), (4, 1 + steps), "event {number}, {option}");
            let p = plain_of(&game).captured(list[0], "ct_battle_2").stock(1);
            let mut p = lower(p, number);
            p.act(choose(list[0]));
            assert_eq!(p.s.rome, 1 + steps, "event {number} with one in stock, {option}");
        }
        let p =
            plain_of(&game).troublemakers("great_armenia", 6).unit(Colour::Green, Side::Peaceful, "great_armenia", &[]);
        assert_eq!(lower(p, 3).s.rome, 1 + steps, "event III in a full region, {option}");
        let p = plain_of(&game).troublemakers("great_armenia", 6);
        assert_eq!(lower(p, 4).s.rome, 1 + steps, "event IV in a full region, {option}");
        for number in [10, 14] {
            assert_eq!(lower(plain_of(&game).stock(0), number).s.rome, 1 + 3 * steps, "event {number}, {option}");
        }
        let mut p = lower(plain_of(&game).stock(1), 18);
        p.act(choose("judea")).act(choose("media"));
        assert_eq!(p.s.rome, 1 + steps, "event XVIII, {option}");
        // The upper part is always carried out in full (S2S-505), and a death is no lower part.
        let p = plain_of(&game).no_units().troublemakers("great_armenia", 6);
        assert_eq!(upper(p, 2).s.rome, 2, "{option}");
        let p = plain_of(&game).troublemakers("great_armenia", 6);
        let mut p = lower(p, 13);
        p.act(lose(Colour::Red, Side::Military, "great_armenia"));
        assert_eq!(p.s.rome, 2, "{option}");
    }
}

/// S2S-530, S2S-538, S2S-R81: one on each of the three sites, built or not, also where one lies already.
#[test]
fn s2s_530_538_troublemakers_on_cities() {
    let lists = [(10, ["ani_kamakh", "mazaka", "edessa"]), (14, ["artashat", "arshamashat", "mtskheta"])];
    for (number, sites) in lists {
        let p = lower(plain().city(sites[1], 6).city_troublemaker(sites[2]), number);
        assert_eq!(sites.map(|name| p.s.city_troublemakers[site(name)]), [1, 1, 2], "event {number}");
        assert_eq!((p.s.on_board(), p.s.stock, p.s.rome), (7, 5, 1));
        let others: u8 = p.s.city_troublemakers.as_slice().iter().sum();
        assert_eq!(others, 4, "no other site");
    }
}

/// S2S-453, S2S-454, S2S-374: nothing is built there, the city gives no bonus, and a loyalty check removes the troublemaker.
#[test]
fn s2s_530_538_consequences() {
    // Arshamashat costs stone and copper.
    let p = || plain().no_units().unit(Colour::Red, Side::Peaceful, "sophene", &[Resource::Stone, Resource::Copper]);
    let build = Action::Build { site: site("arshamashat") };
    assert!(p().perform(ARTAVASDES, Kind::BuildActivate, 0).is_legal(build));
    assert!(!lower(p(), 14).perform(ARTAVASDES, Kind::BuildActivate, 0).is_legal(build));
    let moves = |p: Position| p.perform(ARTAVASDES, Kind::Movement, 1).s.steps.top();
    assert_eq!(moves(plain().city("mtskheta", 1)), Some(Step::Movement(MovementStep::Move { left: 2, free: 0 })));
    assert_eq!(
        moves(lower(plain().city("mtskheta", 1), 14)),
        Some(Step::Movement(MovementStep::Move { left: 1, free: 0 }))
    );
    // Great Armenia has a loyalty of 3; two military units and 2.
    let mut p = lower(plain(), 14).perform(ARTAVASDES, Kind::Battle, 2);
    p.act(Action::CheckIn { region: region("great_armenia") });
    p.draw(&["base_3_1"]);
    p.act(Action::EndCheck);
    let on_city = Action::Remove { zone: Zone::City(site("artashat")) };
    assert_eq!(p.legal().len(), 4, "the card and three cities");
    p.act(on_city);
    assert_eq!(p.s.city_troublemakers[site("artashat")], 0);
}

/// S2S-534, S2S-R82: a token for each region with two colours, captured or not; a red 0 costs a unit of that region.
#[test]
fn s2s_534_conspiracies() {
    let p = plain().no_units().unit(Colour::Yellow, Side::Military, "judea", &[]);
    let p = p.unit(Colour::Violet, Side::Peaceful, "judea", &[]).unit(Colour::Yellow, Side::Military, "sophene", &[]);
    let p = p.unit(Colour::Green, Side::Military, "sophene", &[]).unit(Colour::Yellow, Side::Military, "media", &[]);
    let mut p = lower(p, 12);
    // Sophene: red 1, blue 0.
    p.act(Action::DrawToken { token: token("base_1_0#1") });
    assert!(p.s.pontus.has(token("base_1_0#1")), "it goes to Pontus");
    // Judea: red 0, blue 3.
    p.act(Action::DrawToken { token: token("base_0_3") });
    assert_eq!(
        p.legal(),
        [lose(Colour::Violet, Side::Peaceful, "judea"), lose(Colour::Yellow, Side::Military, "judea")]
    );
    p.act(lose(Colour::Yellow, Side::Military, "judea"));
    assert!(idle(&p), "Media has one colour");
    assert_eq!((p.count("judea", Side::Military), p.count("sophene", Side::Military), p.s.rome), (0, 2, 1));
}

/// S2S-534: the bag is refilled when needed; a local that dies brings a troublemaker (S2S-551).
#[test]
fn s2s_534_the_bag_is_refilled() {
    let p = plain().unit(Colour::Yellow, Side::Military, "great_armenia", &[]).bag(&["base_0_0"]);
    let mut p = lower(p, 12);
    p.act(Action::DrawToken { token: token("base_0_0") });
    assert_eq!((p.s.bag.len(), p.s.pontus.len()), (24, 1), "S2S-C2: the bag was filled again at once");
    p.act(lose(Colour::Red, Side::Military, "great_armenia"));
    assert_eq!(on_card(&p, "great_armenia"), 4);
}

/// S2S-534: a count token is no 0.
#[test]
fn s2s_534_a_count_token_is_no_zero() {
    let p = plain().unit(Colour::Yellow, Side::Military, "great_armenia", &[]).bag(&["bonus_count_1", "base_0_0"]);
    let mut p = lower(p, 12);
    p.act(Action::DrawToken { token: token("bonus_count_1") });
    assert!(idle(&p));
}

/// S2S-536: any three units; S2S-506: as many as there are.
#[test]
fn s2s_536_an_epidemic() {
    let p = plain().unit(Colour::Green, Side::Military, "media", &[]);
    let mut p = lower(p, 13);
    p.act(lose(Colour::Green, Side::Military, "media"));
    p.act(lose(Colour::Red, Side::Military, "great_armenia"));
    p.act(lose(Colour::Red, Side::Military, "great_armenia"));
    assert!(idle(&p));
    assert_eq!((p.count("great_armenia", Side::Military), p.count("great_armenia", Side::Peaceful)), (0, 2));
    assert_eq!((on_card(&p, "great_armenia"), p.s.rome), (5, 1), "two locals");
    let mut p = lower(plain().no_units().unit(Colour::Green, Side::Military, "media", &[]), 13);
    p.act(lose(Colour::Green, Side::Military, "media"));
    assert_eq!((idle(&p), p.s.rome), (true, 1));
}

/// S2S-C11: what a discarded unit carried returns to its scale.
#[test]
fn s2s_c11_loads_of_the_dead_return() {
    let p = plain().no_units().unit(Colour::Green, Side::Peaceful, "media", &[Resource::Iron, Resource::Food]);
    let mut p = lower(p, 13);
    let unit = Position::at_unit(Colour::Green, Side::Peaceful, "media", &[Resource::Iron, Resource::Food]);
    p.act(Action::LoseUnit { unit });
    assert_eq!((scale(&p, Resource::Iron), scale(&p, Resource::Food)), ((2, 5), (2, 5)));
}

/// S2S-544: three random tokens leave the game. S2S-R83: with fewer the bag is refilled on the way.
#[test]
fn s2s_544_tokens_leave_the_game() {
    for refill in ["when_empty", "when_needed"] {
        let game = game_with(&[("refill", refill)]);
        let mut p = lower(plain_of(&game).bag(&["base_3_0", "base_3_1"]), 17);
        let drawn = game.chance_outcomes(&p.s).unwrap();
        assert_eq!(drawn.len(), 2);
        p.act(Action::DrawToken { token: token("base_3_0") });
        p.act(Action::DrawToken { token: token("base_3_1") });
        p.act(Action::DrawToken { token: token("base_2_2") });
        assert!(idle(&p));
        assert_eq!((p.s.bag.len(), p.s.pontus.len()), (22, 0), "{refill}");
        for gone in ["base_3_0", "base_3_1", "base_2_2"] {
            assert!(!p.s.bag.has(token(gone)));
        }
    }
}

/// S2S-546, S2S-R84: one beside the condition of two different uncaptured regions.
#[test]
fn s2s_546_a_protectorate() {
    let all =
        ["sophene", "osroene", "cappadocia", "cilicia", "commagene", "albania", "iberia", "colchis", "syria", "judea"];
    let mut p = lower(plain().captured("media", "ct_battle_2"), 18);
    assert_eq!(choices(&p).len(), 11);
    p.act(choose("judea"));
    assert!(!p.is_legal(choose("judea")) && !p.is_legal(choose("media")));
    p.act(choose("sophene"));
    assert!(p.s.conditions.has(region("judea")) && p.s.conditions.has(region("sophene")));
    assert_eq!((p.s.conditions.len(), p.s.stock, p.s.rome, idle(&p)), (2, 7, 1, true));
    // One region is left: the other troublemaker moves Rome.
    let mut p = lower(plain().capture_all(&all).capture_all(&["corduene"]), 18);
    p.act(choose("media"));
    assert_eq!((idle(&p), p.s.rome, p.s.conditions.len()), (true, 2, 1));
}

/// S2S-546, S2S-387: at the capture the troublemaker leaves instead of the reward being taken.
#[test]
fn s2s_546_no_reward_at_the_capture() {
    let capture = |troubled: bool| {
        // Judea a: Cappadocia and Media are captured; the reward is a talent.
        let mut p = plain().captured("cappadocia", "ct_battle_2").captured("media", "ct_battle_3");
        if troubled {
            p = p.condition_troublemaker("judea");
        }
        let mut p = p.leader(Leader::Zareh, "judea").perform(ARTAVASDES, Kind::Hiring, 1);
        p.act(Action::Stop);
        p.act(Action::RevealRegionToken { token: ct("ct_battle_4") });
        (p.s.hyrcanian, p.s.conditions.len(), p.s.on_board())
    };
    // The capture itself brings one.
    assert_eq!(capture(false), (1, 0, 4));
    assert_eq!(capture(true), (0, 0, 4));
}

/// S2S-548, S2S-550: Rome +1.
#[test]
fn s2s_548_550_rome_rises() {
    for number in [19, 20] {
        let p = lower(plain(), number);
        assert_eq!((p.s.rome, idle(&p)), (2, true));
        let last = LastStep { cause: Cause::EventLower, event: Some(event(number)), legate: None };
        assert_eq!(p.s.last_step, Some(last));
    }
}
