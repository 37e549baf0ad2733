//! Movement and the conflict test (S2S-301 to S2S-311).

use crate::support::*;
use agon_from_sea_to_sea::ids::*;
use agon_from_sea_to_sea::state::Ending;
use agon_from_sea_to_sea::step::*;
use agon_from_sea_to_sea::units::UnitAt;
use agon_from_sea_to_sea::{Action, FromSeaToSea};

use Colour::{Green, LightBlue, Red, Yellow};
use Leader::{TigranII, Zareh};
use Side::{Military, Peaceful};

fn unit(colour: Colour, side: Side, at: &str) -> UnitAt {
    Position::at_unit(colour, side, at, &[])
}

fn to(name: &str) -> Action {
    Action::MoveLeader { to: region(name) }
}

fn moves(unit: UnitAt, to: &str) -> Action {
    Action::MoveUnit { unit, to: region(to) }
}

/// Tigran II in Sophene with some units around.
fn in_sophene(strength: u8) -> Position<'static> {
    start()
        .no_units()
        .leader(TigranII, "sophene")
        .unit(Red, Military, "sophene", &[])
        .unit(Green, Peaceful, "commagene", &[])
        .unit(Yellow, Military, "syria", &[])
        .perform(TigranII, Kind::Movement, strength)
}

/// S2S-301, S2S-302: one point for each step of the leader.
#[test]
fn s2s_301_strength_is_the_number_of_points() {
    let mut p = in_sophene(3);
    p.act(to("commagene")).act(to("syria")).act(to("judea"));
    assert_ne!(p.s.steps.top(), Some(Step::Movement(MovementStep::Move { left: 1, free: 0 })));
    assert_eq!((p.s.leaders.get(0).unwrap().at, p.s.cards_played), (region("judea"), 1));
}

/// S2S-302, S2S-303, S2S-304, S2S-306: the leader moves to a neighbour, a unit moves out, a unit moves in; nothing else.
#[test]
fn s2s_302_three_kinds_of_moves() {
    let p = in_sophene(1);
    let near = ["great_armenia", "osroene", "cappadocia", "commagene", "corduene"];
    let mut expected: Vec<Action> = near.iter().map(|name| to(name)).collect();
    expected.extend(near.iter().map(|name| moves(unit(Red, Military, "sophene"), name)));
    expected.push(moves(unit(Green, Peaceful, "commagene"), "sophene"));
    expected.push(Action::Stop);
    let legal = p.legal();
    assert_eq!(legal.len(), expected.len(), "{legal:?}");
    for action in expected {
        assert!(legal.contains(&action), "{action:?} is missing in {legal:?}");
    }
}

/// S2S-305: moves come in any order; the presence region is determined again after each step.
#[test]
fn s2s_305_moves_mix_and_the_presence_region_moves_along() {
    let mut p = in_sophene(4);
    let (red, yellow) = (unit(Red, Military, "sophene"), unit(Yellow, Military, "syria"));
    assert!(!p.is_legal(moves(yellow, "commagene")));
    p.act(moves(red, "commagene")).act(to("commagene")).act(moves(yellow, "commagene"));
    assert_eq!(p.s.steps.top(), Some(Step::Movement(MovementStep::Move { left: 1, free: 0 })));
    assert!(p.is_legal(moves(unit(Red, Military, "commagene"), "syria")), "the same unit again");
    p.act(moves(unit(Green, Peaceful, "commagene"), "cilicia"));
    assert_eq!([p.count("commagene", Military), p.count("cilicia", Peaceful)], [2, 1]);
}

/// S2S-306: other leaders stay; units of both sides and all colours move through captured and uncaptured regions.
#[test]
fn s2s_306_only_the_acting_leader_moves() {
    let mut p = start().capture_all(&["sophene"]).perform(Zareh, Kind::Movement, 2);
    p.act(to("sophene")).act(to("commagene"));
    let at = |leader| p.s.leaders.iter().find(|l| l.leader == leader).unwrap().at;
    assert_eq!([at(Zareh), at(TigranII)], [region("commagene"), region("great_armenia")]);
}

/// S2S-R11, S2S-R12: loads travel with their unit and do not change hands.
#[test]
fn s2s_r11_loads_travel_along() {
    let load = [Resource::Iron, Resource::Food];
    let mut p = start().no_units().unit(Red, Peaceful, "great_armenia", &load);
    p = p.unit(Red, Peaceful, "sophene", &[]).perform(TigranII, Kind::Movement, 1);
    p.act(moves(Position::at_unit(Red, Peaceful, "great_armenia", &load), "sophene"));
    let p = p.perform(TigranII, Kind::Movement, 1);
    let loaded = Position::at_unit(Red, Peaceful, "sophene", &load);
    assert!(p.is_legal(moves(loaded, "great_armenia")));
    assert!(p.is_legal(moves(unit(Red, Peaceful, "sophene"), "great_armenia")));
    let transfers = p.legal().into_iter().filter(|a| matches!(a, Action::Discard { .. } | Action::LoadOn { .. }));
    assert_eq!(transfers.count(), 0);
}

/// Sophene, captured, with so many locals and strangers.
fn sophene(locals: usize, strangers: usize) -> Position<'static> {
    let mut p = start().no_units().captured("sophene", "ct_battle_2");
    for _ in 0..locals {
        p = p.unit(Red, Military, "sophene", &[]);
    }
    for _ in 0..strangers {
        p = p.unit(LightBlue, Peaceful, "sophene", &[]);
    }
    p
}

/// What the conflict test brings: troublemakers in Sophene and the cell of Rome.
fn tested(p: Position) -> (u8, u8) {
    let p = p.at(&[Step::Movement(MovementStep::Conflict)]);
    (p.s.troublemakers[region("sophene")], p.s.rome)
}

/// S2S-E1, S2S-308: as many strangers as locals make no conflict.
#[test]
fn e1_two_locals_and_two_strangers() {
    assert_eq!(tested(sophene(2, 2)), (0, 1));
    assert_eq!(tested(sophene(2, 1)), (0, 1));
}

/// S2S-E2, S2S-309, S2S-311: more strangers than locals bring one troublemaker, whatever the surplus.
#[test]
fn e2_one_local_and_three_strangers() {
    assert_eq!(tested(sophene(1, 3)), (1, 1));
    assert_eq!(tested(sophene(0, 4)), (1, 1));
    assert_eq!(tested(sophene(2, 3)), (1, 1));
}

/// S2S-310, S2S-E2: with a full card or an empty stock Rome moves; S2S-R13: ignored troublemakers fill their cells.
#[test]
fn s2s_310_without_room_rome_moves() {
    assert_eq!(tested(sophene(1, 3).troublemakers("sophene", 3)), (4, 1));
    assert_eq!(tested(sophene(1, 3).troublemakers("sophene", 4)), (4, 2));
    assert_eq!(tested(sophene(1, 3).stock(0)), (0, 2));
    let ignored = sophene(0, 1).troublemakers("sophene", 4).unit(Yellow, Military, "sophene", &[]);
    let p = ignored.at(&[Step::Movement(MovementStep::Conflict)]);
    assert_eq!((p.s.troublemakers[region("sophene")], p.s.rome), (4, 2));
    assert_eq!(p.s.rome_steps[Cause::Conflict], 1);
}

/// S2S-310, S2S-574: the step can lose the match.
#[test]
fn s2s_310_a_conflict_can_lose_the_match() {
    let mut p = start().no_units().unit(Green, Military, "great_armenia", &[]).stock(0).rome(4);
    p = p.perform(TigranII, Kind::Movement, 1);
    p.act(Action::Stop);
    assert_eq!(p.s.ending, Some(Ending::ReachedToken));
}

/// S2S-307, S2S-308, S2S-R13: all captured regions are tested, Great Armenia and those without movement included; no others.
#[test]
fn s2s_307_every_captured_region_is_tested() {
    let mut p = start().no_units().capture_all(&["judea", "media"]).leader(TigranII, "iberia");
    for at in ["great_armenia", "judea", "colchis"] {
        p = p.unit(Yellow, Peaceful, at, &[]);
    }
    p = p.unit(LightBlue, Military, "media", &[]).perform(TigranII, Kind::Movement, 1);
    p.act(to("albania"));
    let counts = ["great_armenia", "judea", "colchis", "media"].map(|at| p.s.troublemakers[region(at)]);
    assert_eq!(counts, [4, 1, 0, 0]);
    assert_eq!(p.s.rome, 1);
}

/// The test comes once, when the action is completed, even if no point was used.
#[test]
fn s2s_307_the_test_comes_at_the_end_of_the_action() {
    let mut p = start().no_units().unit(Green, Military, "sophene", &[]).perform(TigranII, Kind::Movement, 2);
    let home = region("great_armenia");
    p.act(moves(unit(Green, Military, "sophene"), "great_armenia"));
    assert_eq!(p.s.troublemakers[home], 3, "the action goes on");
    p.act(moves(unit(Green, Military, "great_armenia"), "sophene"));
    assert_eq!(p.s.troublemakers[home], 3, "the stranger is gone again");
    let mut p = start().no_units().unit(Green, Military, "great_armenia", &[]).perform(TigranII, Kind::Movement, 2);
    p.act(Action::Stop);
    assert_eq!(p.s.troublemakers[home], 4);
}

/// Troublemakers in Great Armenia, where a stranger stands, after each thing that could be followed by the test.
fn after(option: &str) -> [u8; 6] {
    let game = game_with(&[("conflict_test_after", option)]);
    let home = region("great_armenia");
    let on = |game, roles: &[&str]| of(game, roles).no_units().unit(Green, Military, "great_armenia", &[]);
    fn whip(game: &FromSeaToSea) -> Position<'_> {
        of(game, &["tigran_ii/whip", "zareh/erebuni"]).no_units().unit(Green, Military, "great_armenia", &[])
    }
    // A movement of a card.
    let mut card = whip(&game).perform(TigranII, Kind::Movement, 1);
    card.act(Action::Stop);
    // A movement copied with a talent.
    let mut copy = whip(&game).talents(0, 1);
    copy.s.leaders.get_mut(0).unwrap().hand.remove(id("tigran_ii_2"));
    (copy.s.last_card, copy.s.cards_played) = (Some(id("tigran_ii_2")), 1);
    copy.act(Action::Copy { leader: Zareh, kind: Kind::Movement });
    copy.act(Action::Stop).finish();
    // Albania with a movement, and without.
    let albania = Step::Effect(EffectStep::Effect { region: region("albania"), strength: 3 });
    let mut mixed = whip(&game).at(&[albania]);
    mixed.act(to("sophene")).act(Action::Stop);
    let mut hired = whip(&game).at(&[albania]);
    hired.act(Action::Hire { region: region("albania"), side: Peaceful }).act(Action::Stop);
    // Iberia.
    let iberia = Step::Effect(EffectStep::Effect { region: region("iberia"), strength: 1 });
    let mut travel = whip(&game).at(&[iberia]);
    travel.act(Action::Travel { to: region("sophene") });
    travel.act(Action::Stop).act(Action::Travel { to: region("great_armenia") });
    // Swift moves a unit after hiring.
    let mut swift = on(&game, &["tigran_ii/swift", "zareh/erebuni"]).unit(Red, Military, "sophene", &[]);
    swift = swift.unit(Green, Military, "great_armenia", &[]).perform(TigranII, Kind::Hiring, 1);
    swift.act(moves(unit(Red, Military, "sophene"), "great_armenia")).finish();
    [card, copy, mixed, hired, travel, swift].map(|p| p.s.troublemakers[home] - 3)
}

/// S2S-R14, S2S-622: the option `conflict_test_after` in all its values.
#[test]
fn s2s_r14_what_is_followed_by_the_conflict_test() {
    assert_eq!(after("movement_copies_and_albania"), [1, 1, 1, 0, 0, 0]);
    assert_eq!(after("movement_cards_only"), [1, 0, 0, 0, 0, 0]);
    assert_eq!(after("any_unit_move"), [1, 1, 1, 0, 1, 1]);
}
