//! Raising loyalty: checks in captured regions remove troublemakers.

use crate::support::*;
use agon_from_sea_to_sea::Action;
use agon_from_sea_to_sea::ids::*;
use agon_from_sea_to_sea::state::Purpose;
use agon_from_sea_to_sea::step::*;

const ACTOR: Leader = Leader::TigranMiddle;

/// Media captured with this token, with `count` troublemakers on its card and no units about.
fn media(token: &str, count: u8) -> Position<'static> {
    quiet().no_units().captured("media", token).troublemakers("media", count).leader(ACTOR, "media")
}

/// The loyalty check that a leader begins, if any.
fn begun(p: Position, kind: Kind) -> Option<u8> {
    p.perform(ACTOR, kind, 2).s.check.map(|c| {
        assert_eq!(c.purpose, Purpose::Loyalty);
        c.difficulty
    })
}

/// Draws in a battle until the draws are used up.
fn battle(p: Position<'static>, drawn: &[&str]) -> Position<'static> {
    let mut p = p.bag(&[drawn, &["base_0_1#1"]].concat()).perform(ACTOR, Kind::Battle, drawn.len() as u8);
    p.draw(drawn);
    p
}

/// S2S-E11, S2S-371, S2S-372, S2S-373: value 2 and result 5 remove two troublemakers, to the stock.
#[test]
fn e11_s2s_373_a_troublemaker_leaves_for_each_time_the_value_is_reached() {
    let p = battle(media("ct_battle_2", 3), &["base_3_1", "base_2_0#1"]);
    assert_eq!((p.s.troublemakers[region("media")], p.s.stock), (1, 8));
}

/// S2S-373: the full multiples of the value count, and no more troublemakers leave than are there.
#[test]
fn s2s_373_full_multiples_of_the_value_up_to_what_is_there() {
    let left =
        |token: &str, count: u8, drawn: &[&str]| battle(media(token, count), drawn).s.troublemakers[region("media")];
    assert_eq!(left("ct_battle_4", 3, &["base_3_1"]), 3, "3 of 4");
    assert_eq!(left("ct_battle_4", 3, &["base_3_1", "base_1_1#1"]), 2, "4 of 4");
    assert_eq!(left("ct_battle_4", 3, &["base_3_1", "base_3_2", "base_1_1#1"]), 2, "7 of 8");
    assert_eq!(left("ct_battle_4", 3, &["base_3_1", "base_3_2", "base_2_2"]), 1, "8 of 8");
    assert_eq!(left("ct_battle_2", 1, &["base_3_1", "base_3_2"]), 0, "6 of 2, but one is there");
}

/// S2S-R18: sufficient from the first multiple on; the free draws may go on for more. S2S-C1: food may not.
#[test]
fn s2s_r18_the_draws_may_go_on_for_more_troublemakers() {
    let p = media("ct_battle_3", 3).unit(Colour::Yellow, Side::Peaceful, "media", &[Resource::Food]);
    let mut p = p.perform(ACTOR, Kind::Battle, 3);
    p.draw(&["base_3_1"]);
    assert_eq!(p.legal(), [Action::Draw, Action::EndCheck]);
    p.draw(&["base_3_2"]);
    assert_eq!(p.legal(), [Action::Draw, Action::EndCheck]);
    p.act(Action::EndCheck);
    assert_eq!(p.s.troublemakers[region("media")], 1);
}

/// S2S-R18: what units add counts towards the multiples, as in any check.
#[test]
fn s2s_r18_bonuses_of_units_count_for_loyalty() {
    let p = media("ct_battle_3", 3).unit(Colour::Red, Side::Military, "media", &[]);
    let mut p = p.perform(ACTOR, Kind::Battle, 1);
    p.draw(&["base_3_1", "base_2_1#1"]);
    assert_eq!(p.s.troublemakers[region("media")], 1, "3 + 2 + 1 is twice 3");
}

/// S2S-344, S2S-R26, S2S-372: the value and the frame of the token say which checks raise loyalty.
#[test]
fn s2s_344_r26_the_token_says_which_check_raises_loyalty() {
    for (frame, battle, negotiation) in [("battle", true, false), ("negotiation", false, true), ("either", true, true)]
    {
        for value in 2..=5 {
            let token = format!("ct_{frame}_{value}");
            assert_eq!(begun(media(&token, 2), Kind::Battle), battle.then_some(value), "{token}");
            assert_eq!(begun(media(&token, 2), Kind::Negotiation), negotiation.then_some(value), "{token}");
        }
    }
}

/// S2S-R25: Great Armenia has its value, 3 for either check, on its card.
#[test]
fn s2s_r25_great_armenia_has_its_value_on_its_card() {
    assert_eq!(begun(quiet(), Kind::Battle), Some(3));
    assert_eq!(begun(quiet(), Kind::Negotiation), Some(3));
    let mut p = quiet().no_units().perform(ACTOR, Kind::Negotiation, 2);
    p.draw(&["base_3_3", "base_2_3"]);
    assert_eq!(p.s.troublemakers[region("great_armenia")], 1);
}

/// S2S-372, S2S-R24: a captured region without troublemakers is no place for a check.
#[test]
fn s2s_372_quiet_regions_need_no_check() {
    assert_eq!(begun(media("ct_either_3", 0), Kind::Battle), None);
    assert_eq!(begun(media("ct_either_3", 1), Kind::Battle), Some(3));
}

/// S2S-374: a troublemaker on a city may be removed instead of one on the card of any region next to it.
#[test]
fn s2s_374_a_troublemaker_on_a_city_may_leave_instead() {
    let mut p = battle(media("ct_battle_3", 2).city_troublemaker("artashat"), &["base_3_1"]);
    let (card, city) = (Zone::Card(region("media")), Zone::City(site("artashat")));
    assert_eq!(p.legal(), [Action::Remove { zone: card }, Action::Remove { zone: city }]);
    p.act(Action::Remove { zone: city });
    assert_eq!((p.s.troublemakers[region("media")], p.s.city_troublemakers[site("artashat")]), (2, 0));
    assert_eq!(p.s.stock, 12 - 3 - 2);

    // One on each: of two, first the one and then the other without a choice.
    let mut p = battle(media("ct_battle_3", 1).city_troublemaker("artashat"), &["base_3_1", "base_3_2"]);
    p.act(Action::Remove { zone: card });
    assert_eq!((p.s.troublemakers[region("media")], p.s.city_troublemakers[site("artashat")]), (0, 0));

    // Alone it is a reason for the check; at Tigranakert, which Media does not touch, it is none.
    assert_eq!(begun(media("ct_either_3", 0).city_troublemaker("ecbatana"), Kind::Battle), Some(3));
    assert_eq!(begun(media("ct_either_3", 0).city_troublemaker("tigranakert"), Kind::Battle), None);
    let p = battle(media("ct_battle_3", 2).city_troublemaker("tigranakert"), &["base_3_1"]);
    assert_eq!((p.s.troublemakers[region("media")], p.s.city_troublemakers[site("tigranakert")]), (1, 1));
}

/// S2S-375: no loyalty check in a region whose token is face down.
#[test]
fn s2s_375_no_check_where_the_token_is_face_down() {
    let mut p = media("ct_either_3", 2);
    p.s.face_down.insert(region("media"));
    assert_eq!(p.kinds(ACTOR, "tigran_middle_4"), [Kind::Hiring]);
    assert_eq!(begun(p, Kind::Battle), None);
}

/// S2S-355: a loyalty check that fails removes nothing and still costs its casualties (S2S-356).
#[test]
fn s2s_355_a_failed_loyalty_check_removes_nothing() {
    let p = media("ct_battle_5", 2).unit(Colour::Yellow, Side::Military, "media", &[]);
    let mut p = p.bag(&["base_1_0#1", "base_3_0", "base_1_1#1"]).perform(ACTOR, Kind::Battle, 1);
    p.draw(&["base_1_0#1", "base_3_0"]);
    assert_eq!(p.s.troublemakers[region("media")], 2);
    assert_eq!(p.count("media", Side::Military), 0);
    assert_eq!(p.s.steps.top(), None);
}

/// S2S-207, S2S-373: the leftmost troublemaker leaves first, so that the cells open from the left.
#[test]
fn s2s_373_the_leftmost_troublemaker_leaves_first() {
    let open = |p: Position| {
        let p = p.unit(Colour::Red, Side::Peaceful, "media", &[]).perform(ACTOR, Kind::Gathering, 4);
        let gathered = |a: &Action| match a {
            Action::Gather { region: at, resource } if *at == region("media") => Some(*resource),
            _ => None,
        };
        p.legal().iter().filter_map(gathered).collect::<Vec<_>>()
    };
    assert_eq!(open(media("ct_battle_3", 4)), []);
    let p = battle(media("ct_battle_3", 4), &["base_3_1", "base_3_2"]);
    assert_eq!(p.s.steps.top(), None::<Step>);
    assert_eq!(open(p), [Resource::Copper, Resource::Food], "cells: copper, food, iron, empty");
}
