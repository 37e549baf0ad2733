//! Capture: the test after an action, and the four steps of a capture.

use crate::support::*;
use agon_from_sea_to_sea::Action;
use agon_from_sea_to_sea::ids::*;
use agon_from_sea_to_sea::state::Ending;
use agon_from_sea_to_sea::step::*;
use agon_from_sea_to_sea::units::Carrier;
use agon_game::{Chance, Id};

const ACTOR: Leader = Leader::TigranMiddle;
const OTHER: Leader = Leader::Zareh;

/// A position with these cards and no units.
fn with_cards(cards: &[(&str, &str)]) -> Position<'static> {
    table(game(), &QUIET, "medium", cards).no_units()
}

/// Captures a region by its first alternative, up to the reward.
fn captured_by_first<'g>(mut p: Position<'g>, at: &str) -> Position<'g> {
    p = p.at(&[Step::Capture(CaptureStep::CaptureTest)]);
    p.act(Action::Capture { region: region(at), option: 0 });
    p
}

/// Corduene, which asks for Albania, with a reward that depends on its card: a units, b bonus token.
fn corduene(card: &str) -> Position<'static> {
    with_cards(&[("corduene", card)]).capture_all(&["albania", "commagene"]).leader(ACTOR, "corduene")
}

/// S2S-381, S2S-382, S2S-383: every uncaptured region is tested after every action, also one where only another leader
/// stands; without the condition or without a leader nothing is captured.
#[test]
fn s2s_381_382_383_any_leader_and_the_condition_capture_after_any_action() {
    let hire = |p: Position<'static>| {
        let mut p = p.perform(ACTOR, Kind::Hiring, 1);
        p.act(Action::Stop);
        p.until(|s| s.steps.top().is_none());
        p.s.captured.has(region("cappadocia"))
    };
    assert!(hire(with_cards(&[]).capture_all(&["osroene"]).leader(OTHER, "cappadocia")), "the other leader is there");
    assert!(hire(with_cards(&[]).capture_all(&["osroene"]).leader(ACTOR, "cappadocia")), "the acting one is there");
    assert!(!hire(with_cards(&[]).capture_all(&["osroene"])), "nobody is there");
    assert!(!hire(with_cards(&[]).leader(OTHER, "cappadocia")), "Osroene is not captured");
}

/// S2S-354, S2S-384: a passed check captures by the alternative with the check; the price of another alternative is not paid,
/// although it could be.
#[test]
fn s2s_354_384_a_check_captures_by_its_own_alternative() {
    for (kind, side, faces) in [
        (Kind::Battle, Side::Military, ["base_3_0", "base_3_1", "base_3_2"]),
        (Kind::Negotiation, Side::Peaceful, ["base_0_3", "base_1_3", "base_2_3"]),
    ] {
        let iron = [Resource::Iron, Resource::Iron];
        let p = with_cards(&[("iberia", "iberia_b")]).leader(ACTOR, "iberia").bag(&faces);
        let p = p.unit(Colour::Red, Side::Peaceful, "iberia", &iron).unit(Colour::Green, side, "iberia", &[]);
        let mut p = p.perform(ACTOR, kind, 2);
        p.draw(&faces);
        p.until(|s| !matches!(s.steps.top(), Some(Step::Check(CheckStep::Draw))));
        p.until(|s| s.captured.has(region("iberia")) || s.steps.top().is_none());
        assert!(p.s.captured.has(region("iberia")), "{kind}");
        let loaded = Position::at_unit(Colour::Red, Side::Peaceful, "iberia", &iron);
        let carries =
            (0..p.game.content.units.len()).map(UnitToken::from_index).any(|t| p.s.units[t].load == loaded.load);
        assert!(carries, "{kind}: nothing was paid");
        assert_eq!(p.s.scales[Resource::Iron].count, 3);
    }
}

/// S2S-384: a check of a kind that the card does not ask for captures nothing, even if the price could be paid.
#[test]
fn s2s_384_a_check_of_the_wrong_kind_captures_nothing() {
    let game = game_with(&[("check_needs_purpose", "false")]);
    let tokens = ["base_0_3", "base_1_3", "base_2_3", "base_3_3"];
    let copper = [Resource::Copper, Resource::Copper];
    let p = table(&game, &QUIET, "medium", &[("colchis", "colchis_b")]).no_units().leader(ACTOR, "colchis");
    let mut p = p.bag(&tokens).unit(Colour::Red, Side::Peaceful, "colchis", &copper);
    // Damage takes these first.
    for _ in 0..3 {
        p = p.unit(Colour::Green, Side::Peaceful, "colchis", &[]);
    }
    p = p.perform(ACTOR, Kind::Negotiation, 4);
    p.draw(&tokens);
    p.until(|s| s.check.is_none());
    assert!(!p.s.captured.has(region("colchis")), "12 blue points, but a battle of 12 is asked for");
    // The capture test after the action still offers the price.
    let capture = Action::Capture { region: region("colchis"), option: 0 };
    assert!(p.is_legal(capture), "{:?} {:?}", p.s.steps.top(), p.legal());
}

/// S2S-384: standing in a region that asks for a check, after another action, captures nothing.
#[test]
fn s2s_384_a_check_must_have_been_made() {
    let mut p = with_cards(&[]).leader(ACTOR, "colchis").perform(ACTOR, Kind::Hiring, 1);
    p.act(Action::Stop);
    assert_eq!((p.s.steps.top(), p.s.captures()), (None, 0));
}

/// S2S-R29: an action that a talent has copied is followed by the capture test as well.
#[test]
fn s2s_r29_copied_actions_capture_too() {
    let mut p = with_cards(&[]).capture_all(&["osroene"]).leader(OTHER, "cappadocia");
    p.s.steps.clear();
    p.game.begin_action(&mut p.s, Kind::Hiring, 1, false);
    p.settle();
    p.act(Action::Stop);
    p.until(|s| s.steps.top().is_none());
    assert!(p.s.captured.has(region("cappadocia")));
    assert_eq!(p.s.cards_played, 0);
}

/// S2S-R28: one capture makes the next one possible; the test goes on until nothing changes.
#[test]
fn s2s_r28_the_test_is_repeated_until_nothing_changes() {
    let p = with_cards(&[("osroene", "osroene_c")]).city("edessa", 1);
    let mut p = p.leader(ACTOR, "osroene").leader(OTHER, "cappadocia").at(&[Step::Capture(CaptureStep::CaptureTest)]);
    p.until(|s| s.steps.top().is_none());
    assert_eq!(p.s.captures(), 2);
}

/// S2S-R28: captures whose conditions are met are no choice, but their order is; with option `met_state_condition` =
/// `players_choose` the players may decline.
#[test]
fn s2s_r28_the_players_order_captures_and_decline_only_with_the_option() {
    let two = |game| {
        let p = of(game, &QUIET).no_units().capture_all(&["osroene", "albania"]);
        p.leader(ACTOR, "corduene").leader(OTHER, "cappadocia").at(&[Step::Capture(CaptureStep::CaptureTest)])
    };
    let take = |at: &str| Action::Capture { region: region(at), option: 0 };
    assert_eq!(two(game()).legal(), [take("cappadocia"), take("corduene")]);
    for (first, second) in [("cappadocia", "corduene"), ("corduene", "cappadocia")] {
        let mut p = two(game());
        p.act(take(first));
        p.until(|s| s.captured.has(region(first)));
        assert!(!p.s.captured.has(region(second)));
        p.until(|s| s.steps.top().is_none());
        assert!(p.s.captured.has(region(second)), "without a question");
    }
    let game = game_with(&[("met_state_condition", "players_choose")]);
    let mut p = two(&game);
    assert!(p.is_legal(Action::Stop));
    p.act(take("corduene")).until(|s| s.captured.has(region("corduene")));
    p.until(|s| s.steps.top() == Some(Step::Capture(CaptureStep::CaptureTest)));
    assert_eq!(p.legal(), [take("cappadocia"), Action::Stop]);
    p.act(Action::Stop);
    assert_eq!(p.s.captures(), 3);
}

/// S2S-385: a payment is a choice; declining it leaves everything as it was.
#[test]
fn s2s_385_a_payment_may_be_declined() {
    let p = with_cards(&[]).leader(ACTOR, "media").unit(Colour::Red, Side::Peaceful, "media", &[Resource::Iron]);
    let mut p = p.at(&[Step::Capture(CaptureStep::CaptureTest)]);
    p.act(Action::Stop);
    assert_eq!((p.s.captures(), p.scale(Resource::Iron)), (0, (2, 4)));
}

/// S2S-387, S2S-388, S2S-389: reward, troublemakers, token, effect come in this order.
#[test]
fn s2s_387_388_389_398_the_steps_of_a_capture_come_in_their_order() {
    let mut p = corduene("corduene_b").city("tigranakert", 1).at(&[Step::Capture(CaptureStep::CaptureTest)]);
    assert_eq!(p.s.steps.top(), Some(Step::Check(CheckStep::TakeBonus { left: 1 })), "step 1: the reward");
    assert_eq!(p.s.troublemakers[region("corduene")], 0);
    p.act(Action::TakeBonus { end: End::Right });
    assert_eq!(p.s.troublemakers[region("corduene")], 1, "step 2: troublemakers");
    assert_eq!(p.s.steps.top(), Some(Step::Capture(CaptureStep::RevealRegionToken { region: region("corduene") })));
    assert!(!p.s.captured.has(region("corduene")));
    p.act(Action::RevealRegionToken { token: ct("ct_either_5") });
    assert!(p.s.captured.has(region("corduene")), "step 3: the token");
    assert_eq!(p.s.region_tokens[region("corduene")], Some(ct("ct_either_5")));
    assert!(!p.s.tokens_unseen.has(ct("ct_either_5")));
    assert_eq!(
        p.s.steps.top(),
        Some(Step::Capture(CaptureStep::UseEffect { region: region("corduene") })),
        "step 4: the effect"
    );
}

/// S2S-388, S2S-206: the printed number of troublemakers come, on the cells from right to left.
#[test]
fn s2s_388_the_printed_number_of_troublemakers_comes() {
    for (card, number, open) in [("cilicia_a", 1, 3), ("sophene_c", 2, 1), ("osroene_b", 0, 3)] {
        let (at, _) = card.rsplit_once('_').unwrap();
        let stock = with_cards(&[]).s.stock;
        let mut p =
            with_cards(&[(at, card)]).leader(ACTOR, at).at(&[Step::Capture(CaptureStep::CaptureTroublemakers {
                region: region(at),
                left: game().content.cards[id::<RegionCard>(card).0 as usize].troublemakers,
            })]);
        assert_eq!((p.s.troublemakers[region(at)], p.s.stock), (number, stock - number), "{card}");
        // The cells left of them can be gathered.
        p = p.unit(Colour::Red, Side::Peaceful, at, &[]).perform(ACTOR, Kind::Gathering, 5);
        let gathered = p.legal().iter().filter(|a| matches!(a, Action::Gather { .. })).count();
        let twice = usize::from(card == "osroene_b");
        assert_eq!(gathered, open - twice, "{card}: food is printed twice on osroene_b");
    }
}

/// S2S-388, S2S-211, S2S-R35: a troublemaker that cannot be placed moves Rome while the lowest token still lies on the
/// track; option `troublemakers_before_token` = false takes the token first.
#[test]
fn s2s_r35_a_missing_troublemaker_may_lose_the_match_before_the_token_is_taken() {
    let capture = |game| {
        let p = of(game, &QUIET).no_units().leader(ACTOR, "media").rome(4).stock(0);
        let p = p.unit(Colour::Red, Side::Peaceful, "media", &[Resource::Iron]);
        let mut p = captured_by_first(p, "media");
        p.until(|s| s.ending.is_some() || s.steps.top().is_none());
        (p.s.rome, p.s.ending)
    };
    assert_eq!(capture(game()), (5, Some(Ending::ReachedToken)));
    let game = game_with(&[("troublemakers_before_token", "false")]);
    assert_eq!(capture(&game), (5, None), "the token of cell V has left it");
}

/// S2S-389: any of the unseen tokens may come; the region is captured from then on.
#[test]
fn s2s_389_the_lowest_token_is_revealed_by_chance() {
    let p = with_cards(&[])
        .captured("media", "ct_battle_2")
        .at(&[Step::Capture(CaptureStep::RevealRegionToken { region: region("albania") })]);
    let outcomes = p.game.chance_outcomes(&p.s).unwrap();
    assert_eq!(outcomes.len(), 11);
    assert!(!outcomes.iter().any(|(a, _)| *a == Action::RevealRegionToken { token: ct("ct_battle_2") }));
}

/// S2S-390, S2S-R39, S2S-C7: the 2nd, 5th and 8th capture adds an event; Great Armenia is not counted.
#[test]
fn s2s_390_the_second_fifth_and_eighth_capture_add_an_event() {
    let mut added = Vec::new();
    for k in 0..REGIONS.len() {
        let mut p = with_cards(&[])
            .capture_all(&REGIONS[..k])
            .at(&[Step::Capture(CaptureStep::RevealRegionToken { region: region(REGIONS[k]) })]);
        let (waiting, unknown) = (p.s.waiting.len(), p.s.unknown.len());
        let token = p.s.tokens_unseen.first().unwrap();
        p.force(Action::RevealRegionToken { token });
        if (p.s.waiting.len(), p.s.unknown.len()) == (waiting + 1, unknown - 1) {
            added.push(k + 1);
        }
    }
    assert_eq!(added, [2, 5, 8]);
}

/// S2S-391, S2S-472: as many talents as the Inland Sea has.
#[test]
fn s2s_391_talents_come_from_the_inland_sea() {
    for (inland, gained) in [(4, 2), (1, 1), (0, 0)] {
        let p =
            with_cards(&[]).talents(inland, 0).at(&[Step::Capture(CaptureStep::Reward { region: region("colchis") })]);
        assert_eq!((p.s.inland, p.s.hyrcanian), (inland - gained, gained));
    }
}

/// S2S-392, S2S-R38: local units come into the captured region as far as the stock goes; the players choose the side of the last
/// one; Rome does not move.
#[test]
fn s2s_392_r38_local_units_come_as_far_as_the_stock_goes() {
    let reward = |on_board: usize| {
        let p = (0..on_board).fold(with_cards(&[]), |p, _| p.unit(Colour::LightBlue, Side::Military, "albania", &[]));
        p.at(&[Step::Capture(CaptureStep::Reward { region: region("media") })])
    };
    let there = |p: &Position| (p.count("media", Side::Peaceful), p.count("media", Side::Military), p.s.rome);
    assert_eq!(there(&reward(0)), (1, 1, 1));
    assert_eq!(there(&reward(2)), (1, 1, 1));
    assert_eq!(there(&reward(4)), (0, 0, 1));
    let place = |side| Action::PlaceUnit { region: region("media"), side };
    let mut p = reward(3);
    assert_eq!(p.legal(), [place(Side::Peaceful), place(Side::Military)]);
    p.act(place(Side::Military));
    assert_eq!(there(&p), (0, 1, 1));
    assert_eq!(p.in_stock(Colour::LightBlue), 0);
    let mut p = reward(3);
    p.act(place(Side::Peaceful));
    assert_eq!(there(&p), (1, 0, 1));
}

/// S2S-393, S2S-R36: the leader who acted performs the bonus action at once, and cannot activate the new region with it, which is
/// captured only in step 3.
#[test]
fn s2s_393_r36_a_bonus_build_or_activation_is_performed_now() {
    let reward = || [Step::Capture(CaptureStep::Reward { region: region("commagene") })];
    // The other leader stands in Commagene; the acting one in Great Armenia.
    let p = with_cards(&[]).capture_all(&["cappadocia", "sophene"]).city("mazaka", 1).leader(OTHER, "commagene");
    let p = p.troublemakers("sophene", 1).at(&reward());
    let activate = |at: &str| Action::Activate { region: region(at) };
    assert_eq!(p.legal(), [activate("great_armenia"), activate("cappadocia"), Action::Stop]);
    let p = with_cards(&[]).capture_all(&["cappadocia"]).city("mazaka", 1).leader(ACTOR, "commagene").at(&reward());
    assert_eq!(p.legal(), [activate("cappadocia"), Action::Stop], "not Commagene itself");
    // Building is part of it.
    let p = with_cards(&[]).leader(ACTOR, "commagene");
    let p = p.unit(Colour::Red, Side::Peaceful, "commagene", &[Resource::Stone, Resource::Wood]);
    let p = p.unit(Colour::Red, Side::Peaceful, "osroene", &[Resource::Food]).at(&reward());
    assert_eq!(p.legal(), [Action::Build { site: site("edessa") }, Action::Stop]);
}

/// S2S-394, S2S-395, S2S-C8: the leftmost markers go onto units in the captured region as far as they fit; the rest is lost.
#[test]
fn s2s_394_395_c8_resources_go_onto_units_in_the_captured_region() {
    let reward = |p: Position<'static>| p.at(&[Step::Capture(CaptureStep::Reward { region: region("cilicia") })]);
    let goods = |p: &Position| (p.scale(Resource::Wood), p.scale(Resource::Food));
    let p = reward(with_cards(&[]).unit(Colour::Red, Side::Peaceful, "cilicia", &[]));
    assert_eq!(goods(&p), ((2, 4), (2, 4)), "wood and food on the unit");
    let p = reward(with_cards(&[]).unit(Colour::Red, Side::Peaceful, "syria", &[]));
    assert_eq!(goods(&p), ((1, 5), (1, 5)), "a unit next door takes nothing");
    let p = reward(with_cards(&[]));
    assert_eq!(goods(&p), ((1, 5), (1, 5)), "nobody there");
    // Two carriers: the players choose.
    let p = with_cards(&[]).unit(Colour::Red, Side::Peaceful, "cilicia", &[]);
    let p = reward(p.unit(Colour::Violet, Side::Military, "cilicia", &[]));
    assert_eq!(p.legal().iter().filter(|a| matches!(a, Action::LoadOn { .. })).count(), 2);
}

/// S2S-R37: resources may be discarded to make room for the reward, or the reward is lost.
#[test]
fn s2s_r37_room_may_be_made_for_a_reward() {
    let full = [Resource::Stone, Resource::Copper];
    let start = || {
        let p = with_cards(&[("sophene", "sophene_c")]).unit(Colour::Red, Side::Peaceful, "sophene", &full);
        p.at(&[Step::Capture(CaptureStep::Reward { region: region("sophene") })])
    };
    let carrier = Carrier::Unit(Position::at_unit(Colour::Red, Side::Peaceful, "sophene", &full));
    let discard = |resource| Action::Discard { carrier, resource };
    assert_eq!(start().legal(), [discard(Resource::Copper), discard(Resource::Stone), Action::Stop]);
    let mut p = start();
    p.act(discard(Resource::Stone));
    assert_eq!((p.scale(Resource::Stone), p.scale(Resource::Copper)), ((2, 5), (3, 3)));
    let mut p = start();
    p.act(Action::Stop);
    assert_eq!((p.scale(Resource::Stone), p.scale(Resource::Copper)), ((2, 4), (2, 4)), "lost");
}

/// S2S-396: the bonus token of either end goes into the bag.
#[test]
fn s2s_396_a_bonus_token_comes_from_either_end() {
    for (end, cell) in [(End::Left, 0), (End::Right, 8)] {
        let mut p = corduene("corduene_b").at(&[Step::Capture(CaptureStep::CaptureTest)]);
        let token = p.s.development[cell].unwrap();
        p.act(Action::TakeBonus { end });
        assert!(p.s.bag.has(token) && p.s.development[cell].is_none());
    }
}

/// S2S-387, S2S-546: a troublemaker beside the condition is removed instead of giving the reward; the other steps are taken.
#[test]
fn s2s_387_546_a_troublemaker_beside_the_condition_replaces_the_reward() {
    let p = with_cards(&[]).leader(ACTOR, "media").unit(Colour::Red, Side::Peaceful, "media", &[Resource::Iron]);
    let mut p = captured_by_first(p.condition_troublemaker("media"), "media");
    p.until(|s| s.steps.top().is_none());
    assert!(p.s.captured.has(region("media")) && p.s.conditions.is_empty());
    assert_eq!((p.count("media", Side::Peaceful), p.count("media", Side::Military)), (1, 0), "no units as a reward");
    assert_eq!((p.s.troublemakers[region("media")], p.s.stock), (1, 8));
}

/// S2S-398: the effect may be applied or not.
#[test]
fn s2s_398_the_effect_is_a_choice() {
    let start = || {
        let p = with_cards(&[]).captured("corduene", "ct_battle_2").city("tigranakert", 1).leader(ACTOR, "corduene");
        p.at(&[Step::Capture(CaptureStep::UseEffect { region: region("corduene") })])
    };
    assert_eq!(start().legal(), [Action::UseEffect { leader: ACTOR }, Action::Stop]);
    let (mut yes, mut no) = (start(), start());
    yes.act(Action::UseEffect { leader: ACTOR });
    no.act(Action::Stop);
    assert_eq!((yes.s.waiting.len(), no.s.waiting.len()), (2, 1));
}

/// S2S-398, S2S-C8: the leader in the region carries out the effect; of several, or if all have left, the acting one, otherwise
/// the players choose.
/// Afterwards the leader who acted goes on.
#[test]
fn s2s_c8_the_leader_in_the_region_carries_out_the_effect() {
    let roles = ["tigran_middle/prophet", "zareh/defender", "artavasdes_ii/divine"];
    let third = Leader::ArtavasdesII;
    let effect = |at: [&str; 3]| {
        let p = with_roles(&roles).no_units().captured("albania", "ct_battle_2");
        let p = p.leader(ACTOR, at[0]).leader(OTHER, at[1]).leader(third, at[2]);
        p.at(&[Step::Capture(CaptureStep::UseEffect { region: region("albania") })])
    };
    let by = |leader| Action::UseEffect { leader };
    assert_eq!(effect(["albania", "albania", "judea"]).legal(), [by(ACTOR), Action::Stop], "the acting one");
    assert_eq!(effect(["judea", "albania", "albania"]).legal(), [by(OTHER), by(third), Action::Stop], "a choice");
    assert_eq!(effect(["judea", "judea", "judea"]).legal(), [by(ACTOR), Action::Stop], "all have left: the acting one");
    let mut p = effect(["judea", "judea", "albania"]);
    assert_eq!(p.legal(), [by(third), Action::Stop]);
    p.act(by(third));
    let hire = |at: &str| Action::Hire { region: region(at), side: Side::Military };
    assert!(p.is_legal(hire("albania")) && p.is_legal(hire("media")), "from the region of that leader");
    assert!(!p.is_legal(hire("judea")));
    p.act(hire("albania")).act(Action::MoveLeader { to: region("media") });
    assert_eq!(p.s.leaders.iter().map(|l| l.at).collect::<Vec<_>>(), ["judea", "judea", "media"].map(region));
    p.act(Action::Stop);
    assert_eq!((p.s.acting().leader, p.s.steps.top()), (ACTOR, None));
}

/// S2S-398, S2S-393, S2S-C8: a bonus action that moves the leader away takes nothing from step 4.
#[test]
fn s2s_398_the_effect_stays_when_the_reward_moves_its_leader_away() {
    let p = with_cards(&[]).captured("iberia", "ct_battle_2").captured("albania", "ct_battle_3");
    let p = p.leader(ACTOR, "albania").leader(OTHER, "commagene");
    let bonus = BuildStep::BuildActivate { built: false, activated: false };
    let effect = CaptureStep::UseEffect { region: region("albania") };
    let mut p = p.at(&[Step::Build(bonus), Step::Capture(effect)]);
    p.act(Action::Activate { region: region("iberia") });
    p.act(Action::Travel { to: region("judea") }).act(Action::Travel { to: region("commagene") });
    p.until(|s| s.steps.top() == Some(Step::Capture(effect)));
    assert_eq!(p.legal(), [Action::UseEffect { leader: ACTOR }, Action::Stop]);
    p.act(Action::UseEffect { leader: ACTOR });
    let hire = |at: &str| Action::Hire { region: region(at), side: Side::Military };
    assert!(
        !p.is_legal(hire("albania")) && p.is_legal(Action::MoveLeader { to: region("syria") }),
        "where the leader is now"
    );
}

/// S2S-399, S2S-C9, S2S-602: the last capture gives its reward and troublemakers; a check is finished before the final
/// event.
#[test]
fn s2s_399_c9_the_last_capture_is_complete_before_the_final_event() {
    let p = with_cards(&[]).capture_all(&REGIONS[..11]).leader(ACTOR, "media");
    let mut p = p.unit(Colour::Violet, Side::Military, "media", &[]).perform(ACTOR, Kind::Battle, 4);
    let drawn = ["base_3_0", "base_2_0#1", "base_0_1#1", "base_0_1#2", "base_1_1#1"];
    p.draw(&drawn);
    assert_eq!((p.count("media", Side::Peaceful), p.count("media", Side::Military)), (1, 2), "the reward");
    assert_eq!(p.s.troublemakers[region("media")], 1);
    let token = p.s.tokens_unseen.first().unwrap();
    p.act(Action::RevealRegionToken { token });
    assert!(matches!(p.s.steps.top(), Some(Step::Check(CheckStep::Casualties { .. }))));
    p.act(p.legal()[0]).act(Action::TakeBonus { end: End::Left });
    assert!(drawn.iter().all(|t| p.s.pontus.has(crate::support::token(t))));
    assert!(p.s.final_event && matches!(p.s.steps.top(), Some(Step::Event(EventStep::RevealEvent { .. }))));
}
