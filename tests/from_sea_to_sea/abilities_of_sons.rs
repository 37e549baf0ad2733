//! The abilities of Artavasdes II and Zareh (S2S-634 to S2S-646).

use crate::support::*;
use agon_from_sea_to_sea::Action;
use agon_from_sea_to_sea::ids::*;
use agon_from_sea_to_sea::step::*;
use agon_from_sea_to_sea::units::Carrier;
use agon_game::{Chance, Rules, Seat, Turn};

use Colour::{Red, Violet};
use Leader::{ArtavasdesII, TigranII, Zareh};
use Resource::{Copper, Food, Iron};
use Side::{Military, Peaceful};

const HOME: &str = "great_armenia";
const OTHER: &str = "tigran_ii/great";

fn soldier(at: &str) -> Action {
    Action::LoseUnit { unit: Position::at_unit(Red, Military, at, &[]) }
}

/// Events added by activating Corduene (strength c), with a city next to it or none.
fn added(roles: [&str; 2], own_at: &str, actor: Leader, city: bool) -> Option<usize> {
    let mut p = with_roles(&roles).capture_all(&["corduene"]).leader(ArtavasdesII, own_at);
    if city {
        p = p.city("tigranakert", 2);
    }
    p = p.perform(actor, Kind::BuildActivate, 0);
    let activate = Action::Activate { region: region("corduene") };
    p.is_legal(activate).then(|| {
        let before = p.s.waiting.len();
        p.act(activate);
        p.s.waiting.len() - before
    })
}

/// S2S-634, S2S-C10, S2S-R50: effects of the presence region and its neighbours are 1 stronger, whoever acts.
#[test]
fn s2s_634_benefactor_strengthens_effects_nearby() {
    let team = ["artavasdes_ii/benefactor", OTHER];
    for near in ["corduene", "media", HOME, "osroene"] {
        assert_eq!(added(team, near, TigranII, true), Some(2), "{near}");
        assert_eq!(added(team, near, TigranII, false), Some(1), "{near}: without a city");
    }
    for far in ["syria", "albania", "judea"] {
        assert_eq!(added(team, far, TigranII, true), Some(1), "{far}");
        assert_eq!(added(team, far, TigranII, false), None, "{far}: nothing to activate");
    }
    assert_eq!(added(team, "media", ArtavasdesII, true), Some(2));
    assert_eq!(added(["artavasdes_ii/divine", OTHER], "media", ArtavasdesII, true), Some(1));
}

/// A battle of Tigran II in Great Armenia with Artavasdes elsewhere.
fn divine(at: &str) -> Position<'static> {
    let p = with_roles(&["artavasdes_ii/divine", OTHER]).leader(ArtavasdesII, at);
    let p = p.no_units().unit(Red, Peaceful, at, &[Iron, Copper]);
    let bag = ["base_0_1#1", "base_1_1#1", "base_2_1#1", "base_3_0", "base_3_1"];
    p.bag(&bag).perform(TigranII, Kind::Battle, 1)
}

fn pays(at: &str, load: &[Resource], resource: Resource) -> Action {
    Action::DrawDivinely { carrier: Carrier::Unit(Position::at_unit(Red, Peaceful, at, load)), resource }
}

/// S2S-635, S2S-636, S2S-R93: any resource of the presence region buys four tokens, one of which is kept.
#[test]
fn s2s_635_divine_draws_four_and_keeps_one() {
    let mut p = divine("sophene");
    assert!(p.is_legal(pays("sophene", &[Copper, Iron], Iron)) && p.is_legal(pays("sophene", &[Copper, Iron], Copper)));
    p.act(pays("sophene", &[Copper, Iron], Iron));
    assert_eq!(p.s.steps.top(), Some(Step::Check(CheckStep::DrawToken { drawing: Drawing::Divine, left: 4 })));
    p.draw(&["base_0_1#1", "base_1_1#1", "base_2_1#1", "base_3_0"]);
    assert_eq!(p.legal().len(), 4);
    let pontus = p.s.pontus;
    p.act(Action::Keep { token: token("base_2_1#1") });
    let check = p.s.check.unwrap();
    assert_eq!((check.free, check.drawn.len(), p.s.scales[Iron].count), (1, 1, 5), "no free draw is used");
    assert_eq!((p.s.bag.len(), p.s.pontus), (4, pontus), "three go back into the bag");
    p.act(pays("sophene", &[Copper], Copper));
    p.draw(&["base_0_1#1", "base_1_1#1", "base_3_0", "base_3_1"]).act(Action::Keep { token: token("base_3_1") });
    assert_eq!((p.s.check.unwrap().drawn.len(), p.s.check.unwrap().free), (2, 1), "again, while resources last");
    assert!(!p.legal().iter().any(|a| matches!(a, Action::DrawDivinely { .. })));
}

/// S2S-635: in checks in the presence region or next door, paid from the presence region.
#[test]
fn s2s_635_divine_works_next_door() {
    let possible = |p: &Position| p.legal().iter().any(|a| matches!(a, Action::DrawDivinely { .. }));
    assert_eq!(["sophene", HOME, "albania"].map(|at| possible(&divine(at))), [true; 3]);
    assert_eq!(["syria", "osroene"].map(|at| possible(&divine(at))), [false; 2]);
    let p = divine("sophene").leader(ArtavasdesII, HOME);
    assert!(!possible(&p), "the unit with the resource stands next door");
}

fn conqueror() -> Position<'static> {
    let mut p = with_roles(&["artavasdes_ii/conqueror", OTHER]).no_units().leader(ArtavasdesII, "judea");
    for _ in 0..2 {
        p = p.unit(Red, Military, "sophene", &[]);
    }
    p.unit(Red, Military, HOME, &[]).unit(Red, Peaceful, "sophene", &[Food]).unit(Red, Peaceful, "judea", &[Food])
}

/// S2S-637, S2S-638, S2S-639, S2S-R95: anywhere, with the units and the food there; a capture needs a leader there.
#[test]
fn s2s_637_conqueror_makes_checks_anywhere() {
    let success = |leader_there: bool| {
        let mut p = conqueror();
        if leader_there {
            p = p.leader(TigranII, "sophene");
        }
        p = p.bag(&["base_3_0", "base_3_1", "base_2_1#1", "base_2_1#2"]).perform(ArtavasdesII, Kind::Battle, 1);
        for at in [HOME, "sophene", "media"] {
            assert!(p.is_legal(Action::CheckIn { region: region(at) }), "{at}");
        }
        assert!(!p.is_legal(Action::CheckIn { region: region("albania") }), "nothing to win in a battle");
        p.act(Action::CheckIn { region: region("sophene") });
        assert_eq!(p.s.check.unwrap().free, 3, "two units of Sophene and the strength");
        let fed: Vec<Action> = p.legal().into_iter().filter(|a| matches!(a, Action::DrawForFood { .. })).collect();
        let food = Carrier::Unit(Position::at_unit(Red, Peaceful, "sophene", &[Food]));
        assert_eq!(fed, [Action::DrawForFood { carrier: food }], "food of Sophene");
        p.draw(&["base_3_0", "base_3_1"]).act(Action::EndCheck);
        p.until(|s| s.check.is_none());
        p.s.captured.has(region("sophene"))
    };
    assert_eq!([success(false), success(true)], [false, true]);
    let p = conqueror().perform(TigranII, Kind::Battle, 1);
    assert_eq!(p.s.check.unwrap().region, region(HOME), "not for others");
}

/// The capture of Sophene with copper, by Tigran II who stands there, up to the unit of Peaceful.
fn capture_near(at: &str, reds_in_sophene: usize) -> Position<'static> {
    let mut p = with_roles(&["artavasdes_ii/peaceful", OTHER]).no_units().leader(ArtavasdesII, at);
    p = p.leader(TigranII, "sophene").unit(Red, Peaceful, "sophene", &[Copper]);
    for _ in 1..reds_in_sophene {
        p = p.unit(Red, Military, "osroene", &[]);
    }
    p = p.perform(TigranII, Kind::Hiring, 1);
    p.act(Action::Stop).act(Action::Capture { region: region("sophene"), option: 0 });
    while p.game.turn(&p.s) == Turn::Chance {
        let first = p.game.chance_outcomes(&p.s).unwrap()[0].0;
        p.act(first);
    }
    p
}

/// S2S-640, S2S-R96: one local unit more, of either side, for a region captured here or next door.
#[test]
fn s2s_640_peaceful_adds_a_unit_to_captures_nearby() {
    let place = |side| Action::PlaceUnit { region: region("sophene"), side };
    let mut p = capture_near(HOME, 1);
    assert!(p.s.captured.has(region("sophene")), "after the capture");
    assert_eq!(
        (p.legal(), p.game.turn(&p.s)),
        (Side::ALL.iter().map(|s| place(*s)).collect(), Turn::Decision(Seat(0)))
    );
    // The reward of the card: one of each side.
    assert_eq!([p.count("sophene", Peaceful), p.count("sophene", Military)], [2, 1]);
    p.act(place(Military));
    assert_eq!([p.count("sophene", Peaceful), p.count("sophene", Military)], [2, 2]);
    assert!(!p.is_legal(place(Military)));
    assert!(capture_near("sophene", 1).is_legal(place(Peaceful)));
    assert!(!capture_near("judea", 1).is_legal(place(Peaceful)));
    assert!(!capture_near(HOME, 4).is_legal(place(Peaceful)), "no red unit is left");
}

/// S2S-640, S2S-R96: where Peaceful stands at the moment of capture decides, not before the reward.
#[test]
fn s2s_r96_peaceful_is_asked_at_the_moment_of_capture() {
    let step = Step::Capture(CaptureStep::PeacefulUnit { region: region("sophene"), left: 1 });
    let offered = |at: &str| {
        let p = with_roles(&["artavasdes_ii/peaceful", OTHER]).capture_all(&["sophene"]).leader(ArtavasdesII, at);
        p.at(&[step]).s.steps.top() == Some(step)
    };
    assert_eq!([offered(HOME), offered("judea")], [true, false]);
}

/// S2S-641, S2S-R97: all zones of the presence region, for the upper part only.
#[test]
fn s2s_641_defender_hides_troublemakers_from_upper_parts() {
    let team = ["zareh/defender", OTHER];
    // Event XIII: Rome +1 per 4. Three on the card and one on a city next to Great Armenia.
    let per_4 = |at: &str| {
        let mut p = with_roles(&team).no_units().city_troublemaker("mtskheta").leader(Zareh, at).event(13);
        p.finish();
        p.s.rome - 1
    };
    assert_eq!(["judea", HOME, "iberia", "sophene"].map(per_4), [1, 0, 0, 1]);
    // Four on the card.
    let on_card = |at: &str| {
        let mut p = with_roles(&team).no_units().troublemakers(HOME, 4).leader(Zareh, at).event(13);
        p.finish();
        p.s.rome - 1
    };
    assert_eq!(["judea", HOME].map(on_card), [1, 0]);
    // Beside the condition.
    let beside = |at: &str| {
        let p = with_roles(&team).no_units().condition_troublemaker("sophene").leader(Zareh, at);
        let mut p = p.event(13);
        p.finish();
        p.s.rome - 1
    };
    assert_eq!(["judea", "sophene"].map(beside), [1, 0]);
    // Event II: each captured region with 3 or more.
    let crowded = |at: &str| {
        let p = with_roles(&team).no_units().captured("media", "ct_battle_2").troublemakers("media", 3);
        let mut p = p.leader(Zareh, at).event(2);
        p.finish();
        [HOME, "media"].map(|at| p.s.troublemakers[region(at)])
    };
    assert_eq!(["judea", HOME, "media"].map(crowded), [[4, 4], [3, 4], [4, 3]]);
    // Lower part of event IV: each captured region with 1 or 2 military units.
    let mut p = with_roles(&team).troublemakers(HOME, 2).event(4);
    p.finish();
    assert_eq!(p.s.troublemakers[region(HOME)], 3, "lower parts are not concerned");
}

/// Troublemakers and own talents after a negotiation in Great Armenia (loyalty 3) with these tokens.
fn liberated(role: &str, actor: Leader, tokens: &[&str]) -> (u8, u8) {
    let p = with_roles(&[role, OTHER]).no_units().bag(tokens).talents(3, 1);
    let mut p = p.perform(actor, Kind::Negotiation, tokens.len() as u8 - 1);
    p.draw(&tokens[1..]).until(|s| s.steps.top().is_none());
    (p.s.on_board(), p.s.hyrcanian)
}

/// S2S-642, S2S-R98: two troublemakers in one action of this leader, by its effects too.
#[test]
fn s2s_642_liberator_earns_a_talent() {
    let (six, three) = (["base_0_0", "base_1_3", "base_2_3"], ["base_0_0", "base_1_3"]);
    assert_eq!(liberated("zareh/liberator", Zareh, &six), (1, 2));
    assert_eq!(liberated("zareh/liberator", Zareh, &three), (2, 1), "one is not enough");
    assert_eq!(liberated("zareh/liberator", TigranII, &six), (1, 1), "another leader");
    assert_eq!(liberated("zareh/cautious", Zareh, &six), (1, 1), "another ability");
    // An effect of an activation counts: Cappadocia calms two regions.
    let mut p = with_roles(&["zareh/liberator", OTHER]).talents(3, 1).captured("cappadocia", "ct_battle_2");
    p = p.city("ani_kamakh", 2).city("mazaka", 1).troublemakers("cappadocia", 1);
    p = p.perform(Zareh, Kind::BuildActivate, 0);
    p.act(Action::Activate { region: region("cappadocia") });
    for at in [HOME, "cappadocia"] {
        p.act(Action::Calm { region: region(at), zone: Zone::Card(region(at)) });
    }
    p.finish();
    assert_eq!((p.s.on_board(), p.s.hyrcanian, p.s.inland), (2, 2, 2));
}

/// S2S-R98: what a talent removes in the course of the action does not count.
#[test]
fn s2s_r98_talents_do_not_help_the_liberator() {
    let game = game_with(&[("talent_timing", "also_in_checks_and_events")]);
    let bag = ["base_0_0", "base_0_1#1", "base_1_3"];
    let p = of(&game, &["zareh/liberator", OTHER]).no_units().bag(&bag).talents(2, 1);
    let mut p = p.perform(Zareh, Kind::Negotiation, 1);
    p.act(Action::Pacify { leader: Zareh, zone: Zone::Card(region(HOME)) })
        .act(Action::SpendTalent { sea: Sea::Inland });
    p.draw(&["base_1_3"]).finish();
    assert_eq!((p.s.on_board(), p.s.inland, p.s.hyrcanian), (1, 1, 1), "one by the check, one by the talent");
}

/// S2S-643, S2S-644, S2S-R94: two tokens for one free draw; one is kept, the other goes to Pontus at once.
#[test]
fn s2s_643_cautious_draws_two_and_keeps_one() {
    let check = |at: &str| {
        let p = with_roles(&["zareh/cautious", OTHER]).leader(Zareh, at);
        let p = p.bag(&["base_0_1#1", "base_1_1#1", "base_1_1#2", "base_0_1#2", "base_0_2#1"]);
        p.perform(TigranII, Kind::Battle, 2)
    };
    for (at, near) in [(HOME, true), ("sophene", true), ("iberia", true), ("osroene", false), ("judea", false)] {
        assert_eq!(check(at).is_legal(Action::DrawCautiously), near, "{at}");
    }
    let mut p = check("sophene");
    assert_eq!(p.s.check.unwrap().free, 4);
    p.act(Action::DrawCautiously).draw(&["base_0_1#1", "base_1_1#1"]).act(Action::Keep { token: token("base_1_1#1") });
    let now = p.s.check.unwrap();
    assert_eq!((now.free, now.drawn.len(), p.s.bag.len()), (3, 1, 3));
    assert!(p.s.pontus.has(token("base_0_1#1")));
    assert!(p.is_legal(Action::DrawCautiously) && p.is_legal(Action::Draw), "each draw anew");
    p.act(Action::Draw).draw(&["base_1_1#2"]);
    assert!(p.s.pontus.has(token("base_0_1#1")) && !p.s.pontus.has(token("base_1_1#1")));
    p.until(|s| s.check.is_none());
    assert!(p.s.pontus.or(p.s.bag).has(token("base_1_1#1")), "the kept one follows at the end");
}

/// S2S-645, S2S-646, S2S-R50: any captured region, with the strength of its cities only.
#[test]
fn s2s_645_erebuni_activates_from_afar() {
    let base = |role: &str| with_roles(&[role, OTHER]).capture_all(&["corduene", "albania"]).leader(Zareh, "judea");
    let legal = |p: Position, actor| p.perform(actor, Kind::BuildActivate, 0).legal();
    let activate = |at: &str| Action::Activate { region: region(at) };
    let corduene = || base("zareh/erebuni").city("tigranakert", 2);
    assert!(legal(corduene(), Zareh).contains(&activate("corduene")));
    assert!(!legal(base("zareh/cautious").city("tigranakert", 2), Zareh).contains(&activate("corduene")));
    // Great Armenia: c + 1; without a city nothing of that is left for him, next door or not.
    for at in [HOME, "judea"] {
        assert!(!legal(base("zareh/erebuni").leader(Zareh, at), Zareh).contains(&activate(HOME)), "{at}");
    }
    assert!(legal(base("zareh/erebuni"), TigranII).contains(&activate(HOME)), "for others the number counts");
    // Albania: 3c + 3 for others, 3c for him.
    let strength = |actor: Leader| {
        let mut p = base("zareh/erebuni").city("artashat", 2).perform(actor, Kind::BuildActivate, 0);
        p.act(activate("albania"));
        match p.s.steps.top() {
            Some(Step::Effect(EffectStep::Mixed { left, .. })) => left,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!([strength(Zareh), strength(TigranII)], [3, 6]);
}

/// The unit that is lost in a check is any unit of the right side.
#[test]
fn losses_are_chosen_among_the_units_of_the_check() {
    let p = conqueror().unit(Violet, Military, "sophene", &[]);
    let mut p = p.bag(&["base_3_0", "base_3_1", "base_0_1#1"]).perform(ArtavasdesII, Kind::Battle, 1);
    p.act(Action::CheckIn { region: region("sophene") }).draw(&["base_3_0", "base_3_1"]).act(Action::EndCheck);
    assert!(p.is_legal(soldier("sophene")) && !p.is_legal(soldier(HOME)));
}
