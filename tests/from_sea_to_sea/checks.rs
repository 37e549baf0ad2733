//! Battle and negotiation: the examples of the rulebook, then rule by rule.

mod tokens;

use crate::support::*;
use agon_from_sea_to_sea::Action;
use agon_from_sea_to_sea::content::Tokens;
use agon_from_sea_to_sea::ids::*;
use agon_from_sea_to_sea::state::Purpose;
use agon_from_sea_to_sea::step::*;
use agon_from_sea_to_sea::units::Carrier;
use agon_game::Chance;

const ACTOR: Leader = Leader::TigranMiddle;

/// A leader in Sophene (any check against 8) with no units; the other one in Great Armenia.
fn in_sophene() -> Position<'static> {
    quiet().no_units().leader(ACTOR, "sophene")
}

/// The peaceful unit that carries one food in Sophene.
fn baker() -> Carrier {
    Carrier::Unit(Position::at_unit(Colour::Red, Side::Peaceful, "sophene", &[Resource::Food]))
}

fn tokens(names: &[&str]) -> Tokens {
    names.iter().map(|n| token(n)).collect()
}

/// The battle of the rulebook before the first draw: 2 red military units, strength 2, food at hand.
fn the_battle_for_sophene() -> Position<'static> {
    in_sophene()
        .unit(Colour::Red, Side::Military, "sophene", &[])
        .unit(Colour::Red, Side::Military, "sophene", &[])
        .unit(Colour::Red, Side::Peaceful, "sophene", &[Resource::Food])
        .bag(&["base_0_0", "base_3_0", "base_1_0#1", "base_1_1#1", "bonus_defence_1", "base_0_1#1", "base_2_2"])
        .perform(ACTOR, Kind::Battle, 2)
}

const FOUR: [&str; 4] = ["base_0_0", "base_3_0", "base_1_0#1", "base_1_1#1"];

/// S2S-E4, E5, E10, S2S-346, S2S-335: four free draws; 0, 3, 1, 1 and two red units make 7, one less than 8.
#[test]
fn e4_e5_e10_four_tokens_and_two_red_units_make_seven() {
    let mut p = the_battle_for_sophene();
    let check = p.s.check.unwrap();
    assert_eq!((check.free, check.difficulty), (4, 8));
    assert_eq!(p.result(), 2, "6 of 8 are still needed from tokens");
    p.draw(&FOUR);
    assert_eq!(p.s.check.unwrap().free, 0);
    assert_eq!(p.result(), 7);
    assert_eq!(
        p.legal(),
        [Action::DrawForFood { carrier: baker() }, Action::EndCheck],
        "not enough, but there is food"
    );
}

/// S2S-E6 to E9, S2S-352, S2S-353, S2S-R23: food buys the tenth point, one unit dies, a bonus token is taken, and the five
/// tokens go to Pontus.
#[test]
fn e6_to_e9_food_wins_the_battle_for_sophene() {
    let mut p = the_battle_for_sophene();
    p.draw(&FOUR);
    let food = p.scale(Resource::Food);
    p.act(Action::DrawForFood { carrier: baker() });
    assert_eq!(p.scale(Resource::Food), (food.0, food.1 + 1), "food is back on its scale");
    p.draw(&["bonus_defence_1", "base_0_1#1"]);
    p.act(Action::Keep { token: token("bonus_defence_1") });
    // Success: the region is captured before anything else happens.
    assert_eq!(p.s.steps.top(), Some(Step::Capture(CaptureStep::RevealRegionToken { region: region("sophene") })));
    p.act(Action::RevealRegionToken { token: ct("ct_either_4") });
    // E7: 3 damage less 1 defence cost one of the two units; the reward has added one.
    assert_eq!(p.count("sophene", Side::Military), 2);
    // E8: the fifth token without outline earns a bonus token.
    assert!(p.is_legal(Action::TakeBonus { end: End::Left }) && p.is_legal(Action::TakeBonus { end: End::Right }));
    let bonus = p.s.development.iter().flatten().next().copied().unwrap();
    p.act(Action::TakeBonus { end: End::Left });
    assert!(p.s.bag.has(bonus));
    // E9.
    assert!(p.s.check.is_none());
    assert!(tokens(&FOUR).iter().all(|t| p.s.pontus.has(t)));
    assert!(p.s.pontus.has(token("bonus_defence_1")) && p.s.pontus.has(token("base_0_1#1")));
    assert!(p.s.captured.has(region("sophene")));
}

/// S2S-341, S2S-R24: a check is offered only if it could capture the region or remove a troublemaker.
#[test]
fn s2s_341_a_check_needs_something_to_win() {
    let kinds = |p: &Position| p.kinds(ACTOR, "tigran_middle_4");
    let p = in_sophene();
    assert_eq!(kinds(&p), [Kind::Battle, Kind::Hiring, Kind::Negotiation], "either check captures Sophene");
    let p = quiet().leader(ACTOR, "colchis");
    assert_eq!(kinds(&p), [Kind::Hiring, Kind::Negotiation], "Colchis asks for a negotiation");
    let p = quiet().leader(ACTOR, "cappadocia");
    assert_eq!(kinds(&p), [Kind::Hiring], "Cappadocia asks for Osroene");
    let p = quiet();
    assert_eq!(kinds(&p), [Kind::Battle, Kind::Hiring, Kind::Negotiation], "three troublemakers in Great Armenia");
    let p = quiet().troublemakers("great_armenia", 0);
    assert_eq!(kinds(&p), [Kind::Hiring], "a quiet Great Armenia");
    let p = quiet().troublemakers("great_armenia", 0).city_troublemaker("artashat");
    assert_eq!(kinds(&p).len(), 3, "a troublemaker on a city next to it is reason enough");
}

/// Option `check_needs_purpose` = false (S2S-R24): a check without any purpose still earns a bonus token.
#[test]
fn s2s_r24_checks_without_purpose_can_be_allowed() {
    let game = game_with(&[("check_needs_purpose", "false")]);
    let p = of(&game, &QUIET).troublemakers("great_armenia", 0);
    assert_eq!(p.kinds(ACTOR, "tigran_middle_4").len(), 3);
    let mut p = p.perform(ACTOR, Kind::Battle, 3);
    assert_eq!(p.s.check.unwrap().purpose, Purpose::Nothing);
    p.draw(&["base_0_1#1", "base_0_1#2", "base_0_2#1", "base_0_2#2", "base_0_3"]);
    assert!(p.is_legal(Action::TakeBonus { end: End::Right }));
    p.act(Action::TakeBonus { end: End::Right });
    assert_eq!(p.s.troublemakers[region("great_armenia")], 0);
    assert_eq!(p.s.development.iter().flatten().count(), 8);
}

/// S2S-342, S2S-343, S2S-346: the battle is fought in the presence region; its military units and the strength count.
#[test]
fn s2s_342_343_346_free_draws_are_the_units_of_the_presence_region_and_the_strength() {
    let p = in_sophene().unit(Colour::Red, Side::Military, "great_armenia", &[]);
    let p = p.unit(Colour::Green, Side::Military, "sophene", &[]).unit(Colour::Red, Side::Peaceful, "sophene", &[]);
    let p = p.perform(ACTOR, Kind::Battle, 3);
    let check = p.s.check.unwrap();
    assert_eq!((check.region, check.free), (region("sophene"), 4), "one unit and strength 3");
    let p = in_sophene().perform(ACTOR, Kind::Battle, 1);
    assert_eq!(p.s.check.unwrap().free, 1);
}

/// S2S-344, S2S-367: while the region is uncaptured the difficulty is the number on its card, in a frame of the right colour.
#[test]
fn s2s_344_367_the_difficulty_is_the_number_in_a_frame_of_the_right_colour() {
    let at = |cards, at: &str, kind| table(game(), &QUIET, "medium", cards).leader(ACTOR, at).perform(ACTOR, kind, 1);
    let difficulty = |p: Position| p.s.check.map(|c| (c.difficulty, c.purpose));
    assert_eq!(difficulty(at(&[], "colchis", Kind::Negotiation)), Some((10, Purpose::Capture)));
    assert_eq!(difficulty(at(&[], "colchis", Kind::Battle)), None, "a blue frame is not for battles");
    assert_eq!(difficulty(at(&[("colchis", "colchis_b")], "colchis", Kind::Battle)), Some((12, Purpose::Capture)));
    assert_eq!(difficulty(at(&[("colchis", "colchis_b")], "colchis", Kind::Negotiation)), None, "nor a red one");
    assert_eq!(difficulty(at(&[], "media", Kind::Battle)), Some((6, Purpose::Capture)));
    assert_eq!(difficulty(at(&[], "media", Kind::Negotiation)), Some((6, Purpose::Capture)));
}

/// S2S-345, S2S-350, S2S-R23: a result equal to the difficulty is enough, and the check may stop early or go on.
#[test]
fn s2s_345_350_an_equal_result_succeeds_and_may_stop_early() {
    let mut p = quiet().no_units().leader(ACTOR, "media").perform(ACTOR, Kind::Battle, 4);
    p.draw(&["base_3_0", "base_2_0#1"]);
    assert_eq!(p.result(), 5);
    assert_eq!(p.legal(), [Action::Draw], "5 is less than 6");
    p.draw(&["base_1_0#1"]);
    assert_eq!(p.result(), 6);
    assert_eq!(p.legal(), [Action::Draw, Action::EndCheck]);
    p.act(Action::EndCheck).act(Action::RevealRegionToken { token: ct("ct_battle_2") });
    assert!(p.s.captured.has(region("media")));
}

/// S2S-347, S2S-367: tokens come from the bag without replacement; red faces count in a battle, blue ones in a negotiation.
#[test]
fn s2s_347_tokens_leave_the_bag_and_show_the_face_of_the_check() {
    let start = || quiet().no_units().leader(ACTOR, "media");
    let mut battle = start().perform(ACTOR, Kind::Battle, 3);
    battle.draw(&["base_2_0#1", "base_0_3"]);
    assert_eq!(battle.result(), 2);
    assert!(!battle.s.bag.has(token("base_2_0#1")) && battle.s.bag.has(token("base_2_0#2")));
    assert_eq!(battle.s.bag.len(), 23);
    battle.act(Action::Draw);
    assert!(!battle.game.chance_possible(&battle.s, Action::DrawToken { token: token("base_0_3") }));
    let mut talks = start().perform(ACTOR, Kind::Negotiation, 3);
    talks.draw(&["base_2_0#1", "base_0_3"]);
    assert_eq!(talks.result(), 3);
}

/// S2S-348, S2S-335, S2S-337, S2S-369: what units of each colour and side add to each check.
#[test]
fn s2s_348_369_red_units_help_in_battles_and_blue_ones_in_negotiations() {
    let bonus = |colour, side, kind| {
        let mut p = quiet().no_units().leader(ACTOR, "media").unit(colour, side, "media", &[]);
        p = p.unit(colour, side, "corduene", &[]).perform(ACTOR, kind, 1);
        p.result()
    };
    for &colour in Colour::ALL {
        for &side in Side::ALL {
            let red = u8::from(colour == Colour::Red && side == Side::Military);
            let blue = 2 * u8::from(colour == Colour::LightBlue && side == Side::Military);
            assert_eq!(bonus(colour, side, Kind::Battle), red, "{colour} {side} in a battle");
            assert_eq!(bonus(colour, side, Kind::Negotiation), blue, "{colour} {side} in a negotiation");
        }
    }
}

/// S2S-366, S2S-368: peaceful units and the strength are the free draws of a negotiation; military ones do not count.
#[test]
fn s2s_366_368_peaceful_units_negotiate() {
    let p = quiet().no_units().leader(ACTOR, "media").unit(Colour::LightBlue, Side::Military, "media", &[]);
    let p = p.unit(Colour::Red, Side::Peaceful, "media", &[]).unit(Colour::Green, Side::Peaceful, "media", &[]);
    assert_eq!(p.perform(ACTOR, Kind::Negotiation, 2).s.check.unwrap().free, 4);
}

/// S2S-351, S2S-R17: while the result is not sufficient the free draws must be made; the check may not be stopped.
#[test]
fn s2s_351_r17_no_stopping_before_success_while_draws_are_free() {
    let mut p = in_sophene().perform(ACTOR, Kind::Battle, 2);
    assert_eq!(p.legal(), [Action::Draw]);
    p.draw(&["base_0_1#1"]);
    assert_eq!(p.legal(), [Action::Draw]);
    let game = game_with(&[("check_stop_before_success", "true")]);
    let p = of(&game, &QUIET).no_units().leader(ACTOR, "sophene").perform(ACTOR, Kind::Battle, 2);
    assert_eq!(p.legal(), [Action::Draw, Action::EndCheck], "option check_stop_before_success");
}

/// S2S-351, S2S-R15, S2S-R16: food in the region of the check buys draws at any time, as long as it lasts, in either check.
#[test]
fn s2s_351_r15_r16_food_of_the_region_buys_draws_as_often_as_it_lasts() {
    for kind in [Kind::Battle, Kind::Negotiation] {
        let mut p = in_sophene()
            .unit(Colour::Red, Side::Peaceful, "sophene", &[Resource::Food, Resource::Food])
            .unit(Colour::Red, Side::Peaceful, "great_armenia", &[Resource::Food])
            .unit(Colour::Yellow, Side::Peaceful, "sophene", &[Resource::Wood])
            .perform(ACTOR, kind, 1);
        let full = Position::at_unit(Colour::Red, Side::Peaceful, "sophene", &[Resource::Food, Resource::Food]);
        let free = p.s.check.unwrap().free;
        assert_eq!(
            p.legal(),
            [Action::Draw, Action::DrawForFood { carrier: Carrier::Unit(full) }],
            "before a free draw"
        );
        p.act(Action::DrawForFood { carrier: Carrier::Unit(full) });
        p.draw(&["base_0_0", "base_0_1#1"]).act(Action::Keep { token: token("base_0_0") });
        assert_eq!(p.s.check.unwrap().free, free, "free draws are not used up");
        p.act(Action::DrawForFood { carrier: baker() });
        p.draw(&["base_0_1#2", "base_0_2#1"]).act(Action::Keep { token: token("base_0_1#2") });
        assert_eq!(p.legal(), [Action::Draw], "food of Great Armenia and wood buy nothing");
    }
}

/// S2S-C1: once the result is sufficient food is no longer spent, while free draws may go on.
#[test]
fn s2s_c1_no_food_after_success() {
    let mut p = in_sophene()
        .unit(Colour::Red, Side::Peaceful, "sophene", &[Resource::Food])
        .bag(&["bonus_plain_2", "base_3_0", "base_1_1#1", "base_1_1#2"])
        .perform(ACTOR, Kind::Battle, 3);
    p.draw(&["bonus_plain_2"]);
    assert!(p.is_legal(Action::DrawForFood { carrier: baker() }));
    p.draw(&["base_3_0"]);
    assert_eq!(p.result(), 8);
    assert_eq!(p.legal(), [Action::Draw, Action::EndCheck]);
}

/// S2S-352, S2S-359, S2S-R20: the rejected token goes to Pontus at once and counts for nothing: not its number, not its damage,
/// and not towards five tokens.
#[test]
fn s2s_352_359_a_rejected_token_counts_for_nothing() {
    let mut p = in_sophene()
        .unit(Colour::Red, Side::Peaceful, "sophene", &[Resource::Food])
        .unit(Colour::Violet, Side::Military, "sophene", &[])
        .perform(ACTOR, Kind::Battle, 2);
    p.act(Action::DrawForFood { carrier: baker() });
    p.draw(&["base_1_0#1", "base_3_0"]);
    assert_eq!(p.legal().len(), 2);
    p.act(Action::Keep { token: token("base_1_0#1") });
    assert!(p.s.pontus.has(token("base_3_0")), "at once");
    assert!(!p.s.pontus.has(token("base_1_0#1")));
    assert_eq!((p.result(), p.s.check.unwrap().drawn.len()), (1, 1));
    p.draw(&["base_0_1#1", "base_0_1#2", "base_0_2#1"]);
    // Four kept tokens with one damage: no bonus token, nobody dies.
    assert!(p.s.check.is_none());
    assert_eq!(p.count("sophene", Side::Military), 1);
    assert_eq!(p.s.development.iter().flatten().count(), 9);
}

/// S2S-354, S2S-355: on failure nothing is gained and the action is over.
#[test]
fn s2s_355_a_failed_check_wins_nothing() {
    let mut p = in_sophene().perform(ACTOR, Kind::Battle, 1);
    p.draw(&["base_3_1"]);
    assert!(!p.s.captured.has(region("sophene")));
    assert_eq!((p.s.steps.top(), p.s.cards_played), (None, 1));
    let mut p = quiet().no_units().captured("media", "ct_either_4").troublemakers("media", 2).leader(ACTOR, "media");
    p = p.perform(ACTOR, Kind::Battle, 1);
    p.draw(&["base_3_1"]);
    assert_eq!(p.s.troublemakers[region("media")], 2, "3 is less than 4");
}

/// S2S-356, S2S-370, S2S-R22: each full 2 damage costs a military unit in a battle, a peaceful one in a negotiation, on failure
/// too; no troublemaker comes, and no more units die than are there.
#[test]
fn s2s_356_370_each_full_two_damage_cost_a_unit_of_the_right_side() {
    let fight = |kind, drawn: &[&str]| {
        let mut p = against(in_sophene(), 99);
        for side in [Side::Military, Side::Peaceful] {
            p = p.unit(Colour::Red, side, "sophene", &[]).unit(Colour::Red, side, "sophene", &[]);
        }
        let mut p = p.perform(ACTOR, kind, drawn.len() as u8 - 2);
        p.draw(drawn);
        p.until(|s| s.check.is_none());
        assert_eq!((p.s.stock, p.s.troublemakers[region("sophene")]), (9, 0), "no troublemaker for the dead");
        (p.count("sophene", Side::Military), p.count("sophene", Side::Peaceful))
    };
    let harmless = ["base_0_1#1", "base_0_1#2"];
    assert_eq!(fight(Kind::Battle, &[&harmless[..], &["base_3_0"]].concat()), (2, 2), "1 damage");
    assert_eq!(fight(Kind::Battle, &[&harmless[..], &["base_3_0", "base_3_1"]].concat()), (1, 2), "2 damage");
    assert_eq!(fight(Kind::Battle, &["base_3_0", "base_3_1", "base_3_2"]), (1, 2), "3 damage");
    assert_eq!(fight(Kind::Battle, &["base_3_0", "base_3_1", "base_3_2", "base_3_3"]), (0, 2), "4 damage");
    let six = ["base_3_0", "base_3_1", "base_3_2", "base_3_3", "base_2_0#1", "base_2_0#2"];
    assert_eq!(fight(Kind::Battle, &six), (0, 2), "6 damage, but only two are there");
    assert_eq!(fight(Kind::Negotiation, &["base_0_2#1", "base_0_3", "base_0_1#1"]), (2, 1), "2 blue damage");
}

/// S2S-356, S2S-R22: the players choose who dies.
#[test]
fn s2s_356_the_players_choose_the_victim() {
    let mut p = in_sophene().unit(Colour::Red, Side::Military, "sophene", &[]);
    p = p.unit(Colour::Violet, Side::Military, "sophene", &[]).unit(Colour::Green, Side::Peaceful, "sophene", &[]);
    p = p.perform(ACTOR, Kind::Battle, 0);
    p.draw(&["base_2_0#1", "base_2_0#2"]);
    let victim = |colour| Action::LoseUnit { unit: Position::at_unit(colour, Side::Military, "sophene", &[]) };
    assert_eq!(p.legal(), [victim(Colour::Red), victim(Colour::Violet)]);
    p.act(victim(Colour::Violet));
    assert_eq!((p.count("sophene", Side::Military), p.in_stock(Colour::Violet)), (1, 4));
}

/// S2S-338, S2S-360, S2S-C5: defence symbols of tokens and of green military units in the region cancel one damage each, in
/// battles and negotiations.
#[test]
fn s2s_360_c5_defence_symbols_cancel_damage() {
    let dead = |kind, bonus: &[&str], greens: usize, side, at: &str| {
        let mut p = in_sophene().unit(Colour::Red, Side::Military, "sophene", &[]);
        p = p.unit(Colour::Red, Side::Peaceful, "sophene", &[]);
        for _ in 0..greens {
            p = p.unit(Colour::Green, side, at, &[]);
        }
        let damage: &[&str] = match kind {
            Kind::Battle => &["base_2_0#1", "base_2_0#2"],
            _ => &["base_0_2#1", "base_0_2#2"],
        };
        let drawn = [damage, bonus].concat();
        p = against(p.bag(&[&drawn[..], &["base_1_1#1"]].concat()), 99).perform(ACTOR, kind, 4);
        p.s.check.as_mut().unwrap().free = drawn.len() as u8;
        p.draw(&drawn);
        p.until(|s| s.check.is_none());
        let left = p.count("sophene", Side::Military) + p.count("sophene", Side::Peaceful);
        2 + if at == "sophene" { greens } else { 0 } - left
    };
    for kind in [Kind::Battle, Kind::Negotiation] {
        assert_eq!(dead(kind, &[], 0, Side::Military, "sophene"), 1);
        assert_eq!(dead(kind, &["bonus_defence_1"], 0, Side::Military, "sophene"), 0, "{kind}: a token with defence");
        assert_eq!(dead(kind, &[], 1, Side::Military, "sophene"), 0, "{kind}: a green military unit");
        assert_eq!(dead(kind, &[], 1, Side::Peaceful, "sophene"), 1, "{kind}: a peaceful one does not help");
        assert_eq!(dead(kind, &[], 1, Side::Military, "osroene"), 1, "{kind}: nor one next door");
    }
}

/// S2S-364, S2S-365: success comes first and casualties second; the new bonus token is in the bag before the drawn tokens leave
/// for Pontus.
#[test]
fn s2s_364_365_the_steps_of_a_check_come_in_their_order() {
    let drawn = ["base_3_0", "base_3_1", "base_3_2", "base_1_1#1", "base_1_1#2"];
    let mut p = in_sophene().unit(Colour::Red, Side::Military, "sophene", &[]);
    p = p.unit(Colour::Violet, Side::Military, "sophene", &[]).perform(ACTOR, Kind::Battle, 3);
    p.draw(&drawn);
    assert_eq!(p.s.steps.top(), Some(Step::Capture(CaptureStep::RevealRegionToken { region: region("sophene") })));
    assert_eq!(p.count("sophene", Side::Military), 3, "the reward is there, nobody is dead");
    p.act(Action::RevealRegionToken { token: ct("ct_either_2") });
    assert_eq!(p.s.steps.top(), Some(Step::Check(CheckStep::Casualties { left: 1 })));
    p.act(p.legal()[0]);
    assert_eq!(p.s.steps.top(), Some(Step::Check(CheckStep::TakeBonus { left: 1 })));
    assert!(p.s.pontus.is_empty());
    p.act(Action::TakeBonus { end: End::Left });
    assert_eq!(p.s.pontus, tokens(&drawn));
    assert_eq!(p.s.bag.len(), 25 - 5 + 1);
}

/// S2S-R27, S2S-376, S2S-C11: what a dead unit carried returns to its scale, right of the last marker.
#[test]
fn s2s_376_r27_loads_of_the_dead_return_to_the_scales() {
    let mut p = in_sophene().unit(Colour::Green, Side::Peaceful, "sophene", &[Resource::Stone, Resource::Wood]);
    assert_eq!((p.scale(Resource::Stone), p.scale(Resource::Wood)), ((2, 4), (2, 4)));
    p = p.perform(ACTOR, Kind::Negotiation, 1);
    p.draw(&["base_0_2#1", "base_0_3"]);
    assert_eq!(p.count("sophene", Side::Peaceful), 0);
    assert_eq!((p.scale(Resource::Stone), p.scale(Resource::Wood)), ((2, 5), (2, 5)), "cells 2 to 6");
    let mut p = in_sophene().unit(Colour::Violet, Side::Military, "sophene", &[Resource::Iron]);
    p = p.perform(ACTOR, Kind::Battle, 1);
    p.draw(&["base_2_0#1", "base_2_0#2"]);
    assert_eq!(p.scale(Resource::Iron), (2, 5), "a violet military unit loses its load as well");
}

/// S2S-356, S2S-365, S2S-C5: the symbols are counted after the success has had its effect, so that a green unit of the
/// reward defends.
#[test]
fn s2s_356_a_unit_of_the_reward_counts_among_the_defenders() {
    let dead = |side| {
        let roles = ["artavasdes_ii/peaceful", "zareh/defender"];
        let p =
            table(game(), &roles, "medium", &[("judea", "judea_b")]).no_units().leader(Leader::ArtavasdesII, "judea");
        let p = against(p, 6).unit(Colour::Red, Side::Military, "judea", &[]);
        let mut p = p.unit(Colour::Violet, Side::Military, "judea", &[]).perform(Leader::ArtavasdesII, Kind::Battle, 2);
        p.draw(&["base_3_0", "base_3_1"]).act(Action::EndCheck).act(Action::TakeBonus { end: End::Left });
        let token = p.s.tokens_unseen.first().unwrap();
        p.act(Action::RevealRegionToken { token });
        let units = p.count("judea", Side::Military);
        p.act(Action::PlaceUnit { region: region("judea"), side });
        matches!(p.s.steps.top(), Some(Step::Check(CheckStep::Casualties { left: 1 }))) && units == 2
    };
    assert!(dead(Side::Peaceful));
    assert!(!dead(Side::Military));
}
