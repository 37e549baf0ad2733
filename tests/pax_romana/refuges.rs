//! PAX-10.7.4, PAX-10.7.5, PAX-5.1.2a: nobody flees to where an enemy on the move is, or may have to go back to.

use crate::actions::*;
use crate::board::*;
use crate::clash::march;
use crate::fight::*;
use crate::support::{id, node};
use agon_pax_romana::Action;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;

fn flee(place: &str) -> Action {
    Action::FleeTo { to: node(place) }
}

fn flees(s: &State) -> bool {
    matches!(s.steps.top(), Some(Step::Battle(BattleStep::Flee { .. })))
}

/// Rome comes from Utica to Carthago, where an army of Carthage stands in its City.
fn before_carthago(galleys: u8) -> At<'static> {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "carthago", &[(HeavyInfantry, 6)]).works(of(CARTHAGE), "carthago", 5);
    at.fleet(of(CARTHAGE), "carthago", galleys).army(of(ROME), "utica", &[(Legion, 10)]).reckoned();
    march(&mut at, ROME, "utica", 6).way(&["carthago"]).act(Action::Fight);
    at
}

/// PAX-9.4.4a, PAX-10.7.7a, PAX-5.1.2a: an army that has Withdrawn, and is beaten by interceptors, does not flee to where the army from which it
/// Withdrew came from: this one may have to go back there.
#[test]
fn pax_9_4_4a_a_beaten_withdrawal_does_not_flee_behind_the_army_from_which_it_left() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "mediolanum", &[(HeavyInfantry, 8), (LightInfantry, 6)]);
    at.army(of(ROME), "placentia", &[(Legion, 4)]).army(of(GREECE), "ariminum", &[(HeavyInfantry, 9)]);
    march(&mut at, ROME, "placentia", 6).way(&["mediolanum"]);
    at.act(Action::Withdraw).act(leave(LightInfantry, 6)).act(Action::Go).roll(6).way(&["parma", "arretium"]);
    at.act(intercept("ariminum")).roll(12).dice(6, 1).quietly_until_retreat().act(Action::Yes).until(flees);
    assert!(at.is_legal(flee("verona")) && !at.is_legal(flee("placentia")), "{:?}", at.legal());
}

/// PAX-10.7.7a, PAX-10.7.5c, PAX-5.1.2a: nor does an army flee over the sea to where the Attacker came from, who still has to take the City.
#[test]
fn pax_10_7_7a_nobody_flees_over_the_sea_to_where_the_attacker_came_from() {
    let mut at = before_carthago(1);
    at.act(Action::No).dice(6, 1).quietly_until_retreat().act(Action::Yes).until(flees);
    at.act(Action::Embark);
    assert!(!at.is_legal(flee("utica")) && !at.troops(of(CARTHAGE), "thapsus").is_empty(), "{:?}", at.legal());
}

/// PAX-10.7.6f, PAX-10.7.4e: if that is the only Port, an army that has used the City cannot Retreat.
#[test]
fn pax_10_7_6f_without_another_port_an_army_in_its_city_cannot_retreat() {
    let mut at = before_carthago(1);
    at.garrisons(of(ROME), &["thapsus"]).act(Action::Yes);
    at.act(Action::Number { count: 0 }).act(Action::Number { count: 0 }).dice(6, 1).quietly_until_retreat();
    assert_ne!(at.top(), BattleStep::Retreat.into());
    at.until(|s| s.battle.is_none());
    assert_eq!((at.s.march(1).at, at.troops(of(CARTHAGE), "carthago").len()), (node("utica"), 3));
}

/// PAX-12.3.2d, PAX-10.7.7a, PAX-5.1.2a: no militia appears behind the Attacker as long as he may have to go back there.
#[test]
fn pax_12_3_2d_no_militia_appears_where_the_attacker_may_have_to_go_back() {
    let mut at = before_carthago(0);
    at.act(Action::No).dice(6, 1).quietly_until_retreat().act(Action::Yes).act(Action::Yes).roll(2);
    let form = |space: &str| Action::Form { space: id(space), unit: Militia };
    assert!(at.is_legal(form("zama")) && !at.is_legal(form("utica")), "{:?}", at.legal());
}

/// PAX-12.3.2d: it does when the Attacker has nothing left to fight for.
#[test]
fn pax_12_3_2d_militia_appears_behind_an_attacker_who_stays() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "thapsus", &[(HeavyInfantry, 6)]).army(of(ROME), "zama", &[(Legion, 10)]);
    march(&mut at, ROME, "zama", 6).way(&["thapsus"]).act(Action::Fight).dice(6, 1).quietly_until_retreat();
    at.act(Action::No)
        .act(Action::Yes)
        .until(|s| matches!(s.steps.top(), Some(Step::Force(ForceStep::Militia { .. }))));
    at.act(Action::Yes).roll(2);
    assert!(at.is_legal(Action::Form { space: id("zama"), unit: Militia }), "{:?}", at.legal());
}

/// PAX-10.7.4b, PAX-9.4.4a, PAX-5.1.2a: an army that has left by sea, and is beaten where it has landed, does not go back to the Port that the
/// enemy has entered meanwhile.
#[test]
fn pax_10_7_4b_nobody_flees_over_the_sea_to_a_port_that_an_enemy_has_just_entered() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "narbo", &[(HeavyInfantry, 6)]).fleet(of(CARTHAGE), "narbo", 2);
    at.works(of(CARTHAGE), "narbo", 2).garrisons(of(CARTHAGE), &["massilia"]).works(of(CARTHAGE), "massilia", 2);
    at.army(of(ROME), "tolosa", &[(Legion, 8)]).army(of(GREECE), "nemausus", &[(HeavyInfantry, 9)]);
    march(&mut at, ROME, "tolosa", 6).way(&["narbo"]).act(Action::LetPass);
    at.act(Action::Withdraw).act(Action::Go).roll(6).act(Action::Embark).way(&["massilia"]).act(Action::Land);
    at.act(intercept("nemausus")).roll(12).act(Action::No).dice(6, 1).quietly_until_retreat();
    assert_ne!(at.top(), BattleStep::Retreat.into(), "{:?}", at.legal());
    at.until(|s| s.moving() == 1 && s.battle.is_none());
    assert!(at.troops(of(CARTHAGE), "narbo").is_empty());
}
