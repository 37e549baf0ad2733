//! The resource scales: how markers leave and return, and the bonuses that they uncover.

use crate::support::*;
use Resource::{Copper, Food, Iron, Stone, Wood};
use agon_from_sea_to_sea::Action;
use agon_from_sea_to_sea::ids::*;
use agon_from_sea_to_sea::step::*;
use agon_from_sea_to_sea::units::Carrier;
use agon_game::Id;

const ACTOR: Leader = Leader::TigranMiddle;

/// All cells of Great Armenia are open, and a red unit there has room.
fn armenia() -> Position<'static> {
    let p = quiet().no_units().troublemakers("great_armenia", 0);
    p.unit(Colour::Red, Side::Peaceful, "great_armenia", &[])
}

/// Moves the markers of a scale so that the leftmost one lies on this cell.
fn leftmost<'g>(mut p: Position<'g>, resource: Resource, cell: u8) -> Position<'g> {
    let bonuses = p.game.content.scales[resource.index()].bonus_cells;
    p.s.scales[resource].left = cell;
    p.s.scales[resource].given = (1..cell).filter(|cell| bonuses >> cell & 1 == 1).collect();
    p
}

/// Gathers one resource in Great Armenia, with whatever is automatic after it.
fn take(p: Position<'_>, resource: Resource) -> Position<'_> {
    let mut p = p.perform(ACTOR, Kind::Gathering, 1);
    if matches!(p.s.steps.top(), Some(Step::Gather(GatherStep::MakeRoom { .. }))) {
        p.act(Action::Stop);
    }
    p.act(Action::Gather { region: region("great_armenia"), resource });
    p
}

/// Returns one resource of the unit in Great Armenia by discarding it before another gathering.
fn give_back<'g>(p: Position<'g>, load: &[Resource], resource: Resource) -> Position<'g> {
    let mut p = p.perform(ACTOR, Kind::Gathering, 1);
    let carrier = Carrier::Unit(Position::at_unit(Colour::Red, Side::Peaceful, "great_armenia", load));
    p.act(Action::Discard { carrier, resource });
    p
}

/// S2S-X7, S2S-417, S2S-121: cells 2 to 5 after taking a marker, 2 to 6 after returning it.
#[test]
fn x7_s2s_417_markers_leave_at_the_left_and_return_at_the_right() {
    let p = take(armenia(), Stone);
    assert_eq!(p.scale(Stone), (2, 4));
    let p = give_back(p, &[Stone], Stone);
    assert_eq!(p.scale(Stone), (2, 5));
}

/// Four markers of iron on red units elsewhere, the last one on this cell of its scale.
fn one_iron_left(cell: u8) -> Position<'static> {
    let p = armenia().unit(Colour::Red, Side::Peaceful, "judea", &[Iron, Iron]);
    leftmost(p.unit(Colour::Red, Side::Peaceful, "judea", &[Iron, Iron]), Iron, cell)
}

/// S2S-X8, S2S-418: the last marker can be taken only from the rightmost column.
#[test]
fn x8_s2s_418_the_last_marker_stays_unless_it_is_in_the_last_column() {
    let iron = Action::Gather { region: region("great_armenia"), resource: Iron };
    for cell in 5..=11 {
        let p = one_iron_left(cell).perform(ACTOR, Kind::Gathering, 1);
        assert!(!p.is_legal(iron), "cell {cell}");
    }
    assert!(one_iron_left(12).perform(ACTOR, Kind::Gathering, 1).is_legal(iron));
}

/// S2S-421, S2S-417: what is discarded to make room lies on its scale again, where the next one can be taken then (S2S-418).
/// Only the leftmost cell of Great Armenia is open, which shows food.
#[test]
fn s2s_421_s2s_418_discarding_frees_the_last_marker() {
    let armenia = |load: &[Resource]| Position::at_unit(Colour::Red, Side::Peaceful, "great_armenia", load);
    let covered = || quiet().no_units().troublemakers("great_armenia", 5);
    let full = || covered().unit(Colour::Red, Side::Peaceful, "great_armenia", &[Food, Food]);
    let p = full().unit(Colour::Red, Side::Peaceful, "great_armenia", &[Food, Food]);
    let mut p = leftmost(p, Food, 7).perform(ACTOR, Kind::Gathering, 1);
    let discard = Action::Discard { carrier: Carrier::Unit(armenia(&[Food, Food])), resource: Food };
    assert_eq!(p.legal(), [discard, Action::Stop]);
    p.act(discard).act(Action::Stop);
    assert_eq!(p.scale(Food), (7, 2));
    p.act(Action::Gather { region: region("great_armenia"), resource: Food });
    assert_eq!((p.scale(Food), p.s.steps.top()), ((8, 1), None));

    // A discard frees nothing of another kind, nor does one where nothing can be gathered whatever is discarded.
    for (load, food_in) in [([Stone, Stone], "judea"), ([Stone, Stone], "media")] {
        let p = covered().captured("media", "ct_battle_2").troublemakers("media", 4);
        let p = p.unit(Colour::Red, Side::Peaceful, "great_armenia", &load);
        let p = p.unit(Colour::Red, Side::Peaceful, food_in, &[Food, Food]);
        let p = leftmost(p.unit(Colour::Red, Side::Peaceful, food_in, &[Food, Food]), Food, 7);
        assert_eq!(p.perform(ACTOR, Kind::Gathering, 1).s.steps.top(), None, "food in {food_in}");
    }
}

/// S2S-418: neither a reward nor the effect of Colchis takes the last marker.
#[test]
fn s2s_418_the_last_marker_is_no_reward_either() {
    let reward = |cell| {
        let p = one_iron_left(cell).unit(Colour::Violet, Side::Peaceful, "commagene", &[]);
        let mut p = p.at(&[Step::Gather(GatherStep::Load {
            resource: Iron,
            regions: [region("commagene")].into_iter().collect(),
            make_room: true,
        })]);
        p.settle();
        p.scale(Iron).1
    };
    assert_eq!((reward(8), reward(12)), (1, 0));
    let gain = |cell| {
        one_iron_left(cell)
            .at(&[Step::Exchange(ExchangeStep::Gain { left: 1 })])
            .is_legal(Action::Take { resource: Iron })
    };
    assert_eq!((gain(8), gain(12)), (false, true));
}

/// S2S-419: the last marker returns to the rightmost cell.
#[test]
fn s2s_419_the_last_marker_returns_to_the_last_cell() {
    let p = take(one_iron_left(12), Iron);
    assert_eq!(p.scale(Iron).1, 0);
    let p = give_back(p, &[Iron], Iron);
    assert_eq!(p.scale(Iron), (12, 1));
}

/// S2S-R42: with the last cell occupied a marker returns to the rightmost free cell.
#[test]
fn s2s_r42_markers_return_beside_a_group_at_the_right_end() {
    let p = leftmost(armenia().unit(Colour::Red, Side::Peaceful, "judea", &[Iron]), Iron, 9);
    let p = take(p, Iron);
    assert_eq!(p.scale(Iron), (10, 3), "cells 10 to 12");
    let p = give_back(p, &[Iron], Iron);
    assert_eq!(p.scale(Iron), (9, 4));
}

/// S2S-431: only the cells with the symbol, 3, 6 and 9, have a bonus, when their marker leaves.
#[test]
fn s2s_431_a_bonus_comes_when_a_marker_leaves_a_cell_with_the_symbol() {
    let with_bonus: Vec<_> =
        (1..=8).filter(|&cell| take(leftmost(armenia(), Stone, cell), Stone).s.waiting.len() == 2).collect();
    assert_eq!(with_bonus, [3, 6]);
    assert_eq!(
        take(leftmost(armenia().unit(Colour::Red, Side::Peaceful, "judea", &[Stone]), Stone, 9), Stone).s.waiting.len(),
        2
    );
}

/// S2S-432, S2S-R44: wood moves Rome down one cell, not below cell I.
#[test]
fn s2s_432_r44_wood_moves_rome_down() {
    assert_eq!(take(leftmost(armenia().rome(4), Wood, 3), Wood).s.rome, 3);
    assert_eq!(take(leftmost(armenia().rome(4), Wood, 4), Wood).s.rome, 4);
    assert_eq!(take(leftmost(armenia(), Wood, 3), Wood).s.rome, 1);
}

/// S2S-433: copper earns a talent if the Inland Sea has one.
#[test]
fn s2s_433_copper_earns_a_talent() {
    let talents = |inland, hyrcanian| {
        let p = take(leftmost(armenia().talents(inland, hyrcanian), Copper, 3), Copper);
        (p.s.inland, p.s.hyrcanian)
    };
    assert_eq!(talents(3, 1), (2, 2));
    assert_eq!(talents(0, 1), (0, 1));
}

/// S2S-434: iron removes the leftmost troublemaker of any region, or one that an event has put elsewhere.
#[test]
fn s2s_434_iron_removes_a_troublemaker_anywhere() {
    let p = armenia().captured("media", "ct_battle_2").troublemakers("media", 2).captured("judea", "ct_battle_3");
    let p = p.troublemakers("judea", 1).city_troublemaker("edessa").condition_troublemaker("syria");
    let mut p = take(leftmost(p, Iron, 3), Iron);
    let zones = [
        Zone::Card(region("judea")),
        Zone::Card(region("media")),
        Zone::Condition(region("syria")),
        Zone::City(site("edessa")),
    ];
    let removals: Vec<_> = zones.iter().map(|zone| Action::Remove { zone: *zone }).collect();
    assert_eq!(p.legal(), removals);
    p.act(removals[1]);
    assert_eq!((p.s.troublemakers[region("media")], p.s.stock), (1, 8));
    assert_eq!(p.s.steps.top(), None);
    let p = take(leftmost(armenia(), Iron, 3), Iron);
    assert_eq!((p.s.steps.top(), p.s.stock), (None, 12), "nothing to remove");
}

/// S2S-435: stone adds an event.
#[test]
fn s2s_435_stone_adds_an_event() {
    let p = take(leftmost(armenia(), Stone, 3), Stone);
    assert_eq!((p.s.waiting.len(), p.s.unknown.len()), (2, 13));
}

/// S2S-436: food draws three tokens; one of them may leave the game, the others go to Pontus.
#[test]
fn s2s_436_food_draws_three_tokens_one_of_which_may_leave() {
    let drawn = ["base_0_0", "base_1_0#1", "base_2_0#1"];
    let start = || {
        let mut p = take(leftmost(armenia(), Food, 3), Food);
        p.draw(&drawn);
        p
    };
    let mut p = start();
    let removals = drawn.map(|t| Action::RemoveToken { token: token(t) });
    assert_eq!(p.legal(), [&removals[..], &[Action::Stop]].concat());
    p.act(removals[0]);
    assert_eq!((p.s.bag.len(), p.s.pontus.len()), (22, 2));
    assert!(!p.s.pontus.has(token("base_0_0")) && !p.s.bag.has(token("base_0_0")));
    let mut p = start();
    p.act(Action::Stop);
    assert_eq!((p.s.bag.len(), p.s.pontus.len()), (22, 3));
    assert!(drawn.iter().all(|t| p.s.pontus.has(token(t))));
}

/// S2S-437, S2S-C2: an empty bag is refilled first, in either version of the rule.
#[test]
fn s2s_437_an_empty_bag_is_refilled_first() {
    for refill in ["when_empty", "when_needed"] {
        let game = game_with(&[("refill", refill)]);
        let p = of(&game, &QUIET).no_units().bag(&[]).unit(Colour::Red, Side::Peaceful, "great_armenia", &[]);
        assert!(p.s.bag.is_empty());
        let p = take(leftmost(p, Food, 3), Food);
        assert_eq!((p.s.bag.len(), p.s.pontus.len()), (25, 0), "{refill}");
        assert_eq!(p.s.steps.top(), Some(Step::Gather(GatherStep::DrawThin { left: 3 })));
    }
}

/// S2S-438: outlined tokens count as ordinary ones.
#[test]
fn s2s_438_outlined_tokens_are_ordinary_here() {
    let mut p =
        take(leftmost(armenia().bag(&["bonus_outline_1", "base_0_0", "base_1_1#1", "base_1_1#2"]), Food, 3), Food);
    p.draw(&["bonus_outline_1", "base_0_0", "base_1_1#1"]);
    assert_eq!(p.s.steps.top(), Some(Step::Gather(GatherStep::Thin)));
}

/// S2S-R45: if the bag holds fewer than three tokens, these are drawn, the bag is refilled, and the rest is drawn.
#[test]
fn s2s_r45_fewer_than_three_tokens_are_drawn_first() {
    for refill in ["when_empty", "when_needed"] {
        let game = game_with(&[("refill", refill)]);
        let p = of(&game, &QUIET).no_units().bag(&["base_0_0", "base_3_3"]);
        let mut p = take(leftmost(p.unit(Colour::Red, Side::Peaceful, "great_armenia", &[]), Food, 3), Food);
        p.draw(&["base_0_0", "base_3_3"]);
        assert_eq!((p.s.bag.len(), p.s.offered.len()), (23, 2), "{refill}: without the two that are drawn");
        p.draw(&["base_2_2"]);
        assert_eq!(p.s.steps.top(), Some(Step::Gather(GatherStep::Thin)), "{refill}");
    }
}

/// S2S-C4: a bonus cell works once per match, even if a marker has returned to it.
#[test]
fn s2s_c4_a_bonus_cell_works_once() {
    let p = leftmost(armenia().unit(Colour::Red, Side::Peaceful, "judea", &[Stone]), Stone, 9);
    let p = take(p, Stone);
    assert_eq!(p.s.waiting.len(), 2);
    let p = give_back(p, &[Stone], Stone);
    assert_eq!(p.scale(Stone), (9, 4), "a marker lies on cell 9 again");
    let p = take(p, Stone);
    assert_eq!((p.scale(Stone), p.s.waiting.len()), ((10, 3), 2));
}

/// S2S-R43: every gain from a scale uncovers its bonus: a reward, Colchis, Cilicia, Media.
#[test]
fn s2s_r43_every_gain_uncovers_bonuses() {
    let start = || leftmost(armenia().rome(4), Wood, 3);
    let p = start()
        .unit(Colour::Yellow, Side::Peaceful, "cilicia", &[])
        .at(&[Step::Capture(CaptureStep::Reward { region: region("cilicia") })]);
    assert_eq!(p.s.rome, 3, "reward");
    let mut p = start().at(&[Step::Exchange(ExchangeStep::Gain { left: 1 })]);
    p.act(Action::Take { resource: Wood });
    assert_eq!(p.s.rome, 3, "Colchis");
    let mut p = start().at(&[Step::Exchange(ExchangeStep::CycleScale { left: 1 })]);
    p.act(Action::CycleScale { resource: Wood });
    assert_eq!((p.s.rome, p.scale(Wood)), (3, (4, 5)), "Media");
    let p = start().unit(Colour::Yellow, Side::Peaceful, "cilicia", &[Iron]);
    let mut p = p.at(&[Step::Exchange(ExchangeStep::Exchange { left: 1 })]);
    let carrier = Carrier::Unit(Position::at_unit(Colour::Yellow, Side::Peaceful, "cilicia", &[Iron]));
    p.act(Action::Exchange { carrier, resource: Iron }).act(Action::Take { resource: Wood });
    assert_eq!(p.s.rome, 3, "Cilicia");
}

/// S2S-431: the bonus is due at once, before the next resource is gathered.
#[test]
fn s2s_431_the_bonus_comes_at_once() {
    let p = armenia().captured("media", "ct_battle_2").troublemakers("media", 1).city_troublemaker("edessa");
    let mut p = leftmost(p, Iron, 3).perform(ACTOR, Kind::Gathering, 3);
    p.act(Action::Gather { region: region("great_armenia"), resource: Iron });
    assert_eq!(p.s.steps.top(), Some(Step::Effect(EffectStep::RemoveAny { left: 1 })));
    p.act(p.legal()[0]);
    assert_eq!(p.s.steps.top(), Some(Step::Gather(GatherStep::Gather { left: 2 })));
}
