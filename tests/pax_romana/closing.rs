//! PAX-3.2, PAX-3.7, PAX-3.8: the phases that close a turn, victory points, Objectives.

use crate::board::*;
use crate::support::node;
use agon_game::{Rules, Turn};
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;
use agon_pax_romana::{Action, PaxRomana};

/// PAX-3.2.Ga, PAX-SOP-14: in phase G isolated armies suffer first, then Fleets without a Port are lost.
#[test]
fn pax_3_2_ga_armies_suffer_before_fleets_are_lost() {
    let mut at = bare(game());
    at.fleet(of(ROME), "ntp_tyrrhenum", 2);
    at.army(of(ROME), "tanais", &[(Unit::LightInfantry, 5), (Unit::Garrison, 1)]).leader(of(ROME), "rome_03", "tanais");
    for space in ["exampaeus", "gelonus"] {
        at.garrisons(of(EAST), &[space]);
    }
    for link in at.game.content.map.land(node("tanais")).to_vec() {
        if let Node::Space(space) = link.to {
            at.game.place(&mut at.s, of(EAST), space, full(Unit::Garrison), 1);
        }
    }
    at.reckoned().phase(Phase::Attrition);
    if at.game.turn(&at.s) == Turn::Chance {
        assert_eq!(at.s.galleys(of(ROME), node("ntp_tyrrhenum")), 2, "armies first");
        at.roll(6).until(|s| s.phase != Phase::Attrition);
        assert!(at.troops(of(ROME), "tanais").all(Unit::LightInfantry) < 5);
    } else {
        panic!("Tanais is not cut off");
    }
    assert_eq!(at.troops(of(ROME), "tanais").all(Unit::Garrison), 1);
    assert_eq!(at.s.galleys(of(ROME), node("ntp_tyrrhenum")), 0);
}

/// Rome and Carthage hold each other's Capital in scenario II.
fn both_capitals(points: [u16; 2], stability: [i8; 2]) -> Position<'static, PaxRomana> {
    let mut at = start(game(), "ii");
    at.s.ground = Default::default();
    at.garrisons(of(ROME), &["carthago"]).garrisons(of(CARTHAGE), &["roma"]).reckoned();
    let (rome, carthage) = (ROME, CARTHAGE);
    for (seat, n) in [(rome, 0), (carthage, 1)] {
        at.s.player_mut(seat).points = points[n];
        at.stable(seat, stability[n]);
    }
    at.phase(Phase::Victory);
    at
}

/// PAX-3.2.Hc, PAX-3.2.Hd, PAX-3.2.He, PAX-SOP-15: among several automatic winners more points win, then higher Stability,
/// otherwise all win.
#[test]
fn pax_3_2_hc_ties_of_automatic_winners_are_broken() {
    let winners = |points, stability| match both_capitals(points, stability).s.over {
        Some(Over::Automatic(seats)) => seats.iter().filter_map(Owner::seat).collect::<Vec<_>>(),
        other => panic!("{other:?}"),
    };
    assert_eq!(winners([90, 10], [-3, 8]), [ROME]);
    assert_eq!(winners([10, 90], [8, -3]), [CARTHAGE]);
    // What this phase adds, so that both come to the same.
    let probe = both_capitals([0, 0], [3, 3]);
    let [rome, carthage] = [ROME, CARTHAGE].map(|seat| probe.s.player(seat).points);
    let [calm, shaken] = [ROME, CARTHAGE].map(|seat| 6 - probe.stability(seat));
    let level = |more: [i8; 2]| winners([carthage, rome], [calm + more[0], shaken + more[1]]);
    assert_eq!(level([1, 0]), [ROME], "PAX-3.2.Hd");
    assert_eq!(level([0, 1]), [CARTHAGE], "PAX-3.2.Hd");
    assert_eq!(level([0, 0]), [ROME, CARTHAGE], "PAX-3.2.He");
}

/// PAX-3.2.Ha, PAX-3.7a, PAX-1.4l: points are counted in phase H and added to the track.
#[test]
fn pax_3_2_ha_points_are_added_in_the_victory_phase() {
    let mut at = bare(game());
    for seat in at.s.all_seats() {
        at.s.player_mut(seat).points = 10;
    }
    at.works(of(CARTHAGE), "carthago", 5).works(of(EAST), "alexandria", 2).reckoned();
    at.phase(Phase::Victory);
    for seat in at.s.all_seats() {
        let player = at.s.player(seat);
        assert_eq!(player.points, 10 + player.gained, "{seat}");
    }
    let gained: u16 = at.s.seats.iter().map(|player| player.gained).sum();
    assert!((18..=22).contains(&gained), "7 + 4 + 2 and 5 + 3 + 1, less what sharing rounds down: {gained}");
    assert!(at.s.player(CARTHAGE).gained >= 5);
}

/// PAX-3.7b, PAX-1.4ah: Objectives may add victory points.
#[test]
fn pax_3_7b_objectives_may_add_points() {
    let gained = |held: bool| {
        let mut at = start(game(), "v_ultra_basic");
        at.s.player_mut(ROME).richest = true;
        if held {
            at.s.objectives[Objective::Richest] -= 1;
            at.s.player_mut(ROME).aims.push(Aim::face_down(Objective::Richest));
        }
        at.phase(Phase::Victory);
        at.s.player(ROME).gained
    };
    assert_eq!(gained(true), gained(false) + 3);
}

/// PAX-3.8.1b, PAX-3.8.1c, PAX-15.4.3b: in Basic II and Basic Plus every player begins with one Objective and gets no
/// others.
#[test]
fn pax_3_8_1b_one_objective_for_each_player() {
    for (scenario, events) in [("v_basic_ii", 1), ("v_basic_plus", 2)] {
        let mut at = start(game(), scenario);
        at.until(|s| !matches!(s.steps.top(), Some(Step::Muster(_))));
        assert!(at.s.seats.iter().all(|player| player.aims.len() == 1), "{scenario}");
        assert_eq!(at.s.event_markers, events);
        at.s.player_mut(ROME).talents = 30;
        at.phase(Phase::Manpower);
        assert!(!at.is_legal(Action::BuyObjective));
    }
}
