//! Readings that are options: PAX-R105, PAX-R122, PAX-R125, PAX-R134, PAX-R135, PAX-R12-17, PAX-R12-23, PAX-R17-14. Each is
//! tested for every value.

use crate::board::*;
use crate::support::{id, node};
use agon_game::{Rules, Turn};
use agon_pax_romana::Action;
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;

/// PAX-R105, PAX-3.2.F3d, PAX-6.2.1b: a Muster forms Land Units or squadrons; by an option both.
#[test]
fn pax_r105_a_muster_forms_land_units_or_squadrons() {
    let galleys = Action::Form { space: id("pisae"), unit: Unit::Galleys };
    let legion = Action::Form { space: id("pisae"), unit: Unit::Legion };
    let italy = Action::RaiseIn { province: id("italy") };
    let mut at = bare(game());
    at.active(ROME).act(Action::MusterUnits).act(italy);
    assert!(at.is_legal(legion) && !at.is_legal(galleys));
    let mut at = bare(game());
    at.active(ROME).act(Action::MusterGalleys).act(italy);
    assert!(!at.is_legal(legion) && at.is_legal(galleys));
    at.act(galleys).act(Action::Done).act(Action::Done);
    assert!(!at.acting(ROME), "nothing else in this Activation");
    let both = with_options("pax_romana", &[("muster_forms", "both")]);
    let mut at = bare(&both);
    assert!(!at.active(ROME).is_legal(Action::MusterGalleys));
    at.act(Action::MusterUnits).act(italy).act(legion).act(galleys);
    assert_eq!((at.talents(ROME), at.s.galleys(of(ROME), node("pisae"))), (16, 1));
}

/// PAX-R122, PAX-6.2.6c: Greece forms Heavy Infantry by the tables; by an option only at home.
#[test]
fn pax_r122_greece_forms_heavy_infantry_abroad_or_not() {
    let home = with_options("pax_romana", &[("greek_heavy_infantry_abroad", "false")]);
    for (game, seat, abroad) in [(game(), GREECE, true), (&home, GREECE, false), (&home, ROME, true)] {
        let mut at = bare(game);
        at.garrisons(of(seat), &["sardis"]).reckoned();
        at.active(seat).act(Action::MusterUnits).act(Action::RaiseIn { province: id("ionia") });
        let form = |unit| Action::Form { space: id("sardis"), unit };
        assert_eq!(at.is_legal(form(Unit::HeavyInfantry)), abroad, "{seat}");
        assert!(at.is_legal(form(Unit::LightInfantry)));
    }
    let mut at = bare(&home);
    at.active(GREECE).act(Action::MusterUnits).act(Action::RaiseIn { province: id("macedonia") });
    assert!(at.is_legal(Action::Form { space: id("pella"), unit: Unit::HeavyInfantry }));
}

/// PAX-R125: heavy units are compared with Civilization Points after upkeep; by an option before it, and the resulting
/// Stability counts.
#[test]
fn pax_r125_armies_are_compared_before_or_after_upkeep() {
    let before = with_options("pax_romana", &[("armies_compared", "before_upkeep")]);
    for (game, due, stability) in [(game(), 0, 0), (&before, 3, -2)] {
        let mut at = bare(game);
        at.army(of(EAST), "alexandria", &[(Unit::HeavyInfantry, 18)]).stable(EAST, if due > 0 { 1 } else { 3 });
        at.s.player_mut(EAST).talents = 0;
        at.phase(Phase::Maintenance);
        let disband = |action: &Action| matches!(action, Action::Disband { .. });
        let asked = at.game.turn(&at.s) == Turn::Decision(EAST) && at.legal().iter().any(disband);
        assert_eq!(asked, due > 0, "18 while Stable, less in Unrest");
        at.until(|s| s.phase != Phase::Maintenance);
        assert_eq!(at.stability(EAST), stability);
    }
}

/// PAX-R134, PAX-6.2.8a: no Heavy Infantry on the islands of Ionia; by an option those of the mainland may go there.
#[test]
fn pax_r134_heavy_infantry_goes_to_islands_or_not() {
    let islands = with_options("pax_romana", &[("heavy_infantry_on_islands", "true")]);
    for (game, allowed) in [(game(), false), (&islands, true)] {
        let mut at = bare(game);
        at.garrisons(of(GREECE), &["sardis", "samos"]).reckoned();
        at.active(GREECE).act(Action::MusterUnits).act(Action::RaiseIn { province: id("ionia") });
        assert_eq!(at.is_legal(Action::Form { space: id("samos"), unit: Unit::HeavyInfantry }), allowed);
        at.active(GREECE).act(Action::MusterUnits).act(Action::RaiseIn { province: id("aegean_islands") });
        assert!(!at.is_legal(Action::Form { space: id("naxos"), unit: Unit::HeavyInfantry }), "all are islands");
    }
}

/// PAX-R135: a Town is founded and raised to a City in one Activation; by an option not.
#[test]
fn pax_r135_a_new_town_becomes_a_city_at_once_or_not() {
    let later = with_options("pax_romana", &[("town_and_city_at_once", "false")]);
    for (game, at_once) in [(game(), true), (&later, false)] {
        let mut at = bare(game);
        at.army(of(ROME), "capua", &[(Unit::Legion, 1), (Unit::Garrison, 1)]);
        at.expansion(ROME).act(Action::FoundTown { space: id("capua") });
        let city = Action::RaiseCity { space: id("capua"), unit: Unit::Legion };
        assert_eq!(at.is_legal(city), at_once);
        at.act(Action::Done);
        assert!(at.expansion(ROME).is_legal(city), "in another Activation");
    }
}

/// PAX-R12-17: the player whose marker is played moves the slaves; by an option the player who drew it.
#[test]
fn pax_r12_17_slaves_move_for_the_active_player_or_the_drawer() {
    let drawer = with_options("pax_romana", &[("slaves_move_for", "drawer")]);
    for (game, who) in [(game(), CARTHAGE), (&drawer, GREECE)] {
        let mut at = bare(game);
        at.army(Owner::slaves_of(EAST), "memphis", &[(Unit::Barbarians, 6)]);
        at.s.slave_armies[EAST.index()] = Some(id("memphis"));
        (at.s.begun, at.s.phase, at.s.active) = (4, Phase::Activation, GREECE);
        at.s.player_mut(CARTHAGE).markers = 1;
        at.s.steps.clear();
        at.s.steps.push(TurnStep::EndPhase.into());
        at.s.steps.push(TurnStep::NextMarker.into());
        at.game.settle(&mut at.s);
        at.act(Action::DrawMarker { marker: Marker::Player(CARTHAGE) });
        assert!(matches!(at.s.steps.top(), Some(Step::Force(ForceStep::MoveSlaves { victim: EAST, .. }))));
        assert_eq!(at.game.turn(&at.s), Turn::Decision(who));
    }
}

/// PAX-R12-23: heavy units of forces in a player's service are not his own; by an option they count.
#[test]
fn pax_r12_23_auxiliaries_count_as_heavy_units_or_not() {
    let count = with_options("pax_romana", &[("auxiliaries_count", "true")]);
    for (game, heavy) in [(game(), 1), (&count, 6)] {
        let mut at = extended(game);
        (at.s.fortune, at.s.pontus, at.s.pergamum) = (Some(EAST), Some(EAST), Some(EAST));
        at.army(of(EAST), "alexandria", &[(Unit::HeavyInfantry, 1)]);
        at.army(Owner::SoldiersOfFortune, "memphis", &[(Unit::HeavyInfantry, 2), (Unit::LightInfantry, 1)]);
        at.army(Owner::Pontus, "amasia", &[(Unit::HeavyInfantry, 1)]);
        at.army(Owner::Pergamum, "sardis", &[(Unit::HeavyInfantry, 2)]);
        assert_eq!((at.game.heavy_of(&at.s, EAST), at.game.heavy_of(&at.s, ROME)), (heavy, 0));
    }
}

/// PAX-R17-14, PAX-17.2-36-a: the Major Move of Successor Wars comes in addition; by an option it uses up the drawer's own.
#[test]
fn pax_r17_14_successor_wars_come_on_top_or_not() {
    let own = with_options("pax_romana", &[("successor_wars_on_top", "false")]);
    for (game, left) in [(game(), 1), (&own, 0)] {
        let mut at = extended(game);
        at.army(of(GREECE), "pella", &[(Unit::HeavyInfantry, 2)]);
        at.army(of(GREECE), "athenae", &[(Unit::HeavyInfantry, 2)]).reckoned();
        at.draw(ROME, Card::SuccessorWars).choose("pella");
        at.act(Action::Go).roll(3).act(Action::Done);
        assert!(at.acting(ROME));
        assert_eq!((at.act(Action::Expand).s.activation.major, at.s.activation.minor), (left, 2));
    }
}
