//! PAX-6: Lines of Communications, income, upkeep, forming units.

use crate::board::*;
use crate::support::{id, node};
use agon_pax_romana::Action;
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;

/// PAX-6.1.1, PAX-6.1.5: Home gives without a LOC; abroad it takes one.
#[test]
fn income_comes_from_provinces_territory_and_works() {
    let mut at = bare(game());
    // Cisalpina 1, Italy 2, Bruttium 1, the Territory 1.
    assert_eq!(at.game.income_of(&at.s, ROME), 5);
    at.works(of(ROME), "roma", 5).works(of(ROME), "capua", 1).works(of(ROME), "pisae", 2);
    assert_eq!(at.game.income_of(&at.s, ROME), 5 + 3 + 1, "PAX-6.1.1e, PAX-6.1.1f");
    at.works(of(ROME), "roma", 3);
    assert_eq!(at.game.income_of(&at.s, ROME), 5 + 1 + 1);
    at.works(of(ROME), "melita", 2).reckoned();
    assert_eq!(at.game.income_of(&at.s, ROME), 7 + 1, "a Town on an island, whose Province gives nothing (PAX-6.1.4a)");
    at.fleet(of(CARTHAGE), "melita", 1);
    assert_eq!(at.game.income_of(&at.s, ROME), 7, "cut off (PAX-6.1.5b, PAX-6.1.6e)");
}

/// PAX-6.1.6e, PAX-T118: Britannia is isolated when both Ports towards Carthage are held with units and squadrons.
#[test]
fn britannia_can_be_cut_off() {
    let mut at = bare(game());
    at.garrisons(of(CARTHAGE), &["londinium"]).reckoned();
    assert_eq!(at.controls("britannia"), Some(CARTHAGE));
    assert!(at.game.supplied(&at.s, CARTHAGE, true).has(node("londinium")));
    for port in ["gesoriacum", "darioritum"] {
        at.garrisons(of(ROME), &[port]).fleet(of(ROME), port, 1);
    }
    assert!(!at.game.supplied(&at.s, CARTHAGE, true).has(node("londinium")));
    let cavalry = Action::RaiseIn { province: id("britannia") };
    assert!(!at.active(CARTHAGE).act(Action::MusterUnits).is_legal(cavalry), "PAX-6.2.4b");
}

/// PAX-6.4.2, PAX-T119: East, stable, 25 HI: 7 above the maximum, which may be paid for or disbanded in any combination.
#[test]
fn surplus_heavy_infantry_is_paid_or_disbanded() {
    let mut at = bare(game());
    at.army(of(EAST), "alexandria", &[(Unit::HeavyInfantry, 25)]);
    at.phase(Phase::Maintenance);
    at.act(Action::Disband { at: node("alexandria"), piece: full(Unit::HeavyInfantry), count: 3 });
    at.until(|s| s.phase != Phase::Maintenance || s.orders.is_empty());
    assert_eq!((at.troops(of(EAST), "alexandria").len(), at.talents(EAST)), (22, 16));
    // PAX-14.2.1o is for the Extended Game; 22 are more than three times 0 Civilization Points.
    assert_eq!(at.s.player(EAST).stability, 0, "PAX-14.2.1n");
}

/// PAX-R123, PAX-R126: Carthage disbands units above its maximum; other powers disband what they cannot pay for.
#[test]
fn what_cannot_be_paid_must_go() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "carthago", &[(Unit::HeavyInfantry, 17)]);
    at.phase(Phase::Maintenance);
    let disband = |count| Action::Disband { at: node("carthago"), piece: full(Unit::HeavyInfantry), count };
    assert_eq!(at.legal(), [disband(2)], "PAX-6.4.3: 15 at most, and none less without need");
    let mut at = bare(game());
    at.fleet(of(ROME), "pisae", 4);
    at.s.player_mut(ROME).talents = 1;
    at.phase(Phase::Maintenance);
    let disband = |count| Action::Disband { at: node("pisae"), piece: full(Unit::Galleys), count };
    assert_eq!(at.legal(), [disband(3), disband(4)], "PAX-6.4.1a");
}

/// PAX-6.2.6b, PAX-6.2.7, PAX-T115, PAX-T117: which power may form which units, where, and at what price.
#[test]
fn units_are_formed_where_the_tables_allow_them() {
    let mut at = bare(game());
    at.garrisons(of(GREECE), &["sardis"]).reckoned();
    at.active(GREECE).act(Action::MusterUnits).act(Action::RaiseIn { province: id("ionia") });
    for unit in
        [Unit::HeavyInfantry, Unit::HeavyInfantry, Unit::LightInfantry, Unit::LightInfantry, Unit::LightInfantry]
    {
        at.act(Action::Form { space: id("sardis"), unit });
    }
    assert_eq!((at.talents(GREECE), at.troops(of(GREECE), "sardis").len()), (13, 6), "7 Talents");
    let mut at = bare(game());
    at.garrisons(of(ROME), &["antiochia", "damascus", "edessa", "laodicea", "beroea", "tyrus"]).reckoned();
    assert_eq!(at.controls("syria"), Some(ROME));
    at.active(ROME).act(Action::MusterUnits).act(Action::RaiseIn { province: id("syria") });
    let form = |unit| Action::Form { space: id("damascus"), unit };
    assert!(at.is_legal(form(Unit::HeavyInfantry)) && at.is_legal(form(Unit::Cavalry)), "PAX-6.2.7d");
    assert!(!at.is_legal(form(Unit::Legion)), "PAX-6.2.6b");
    assert!(!at.is_legal(form(Unit::Elephants)), "PAX-9.2.3a: not alone");
    at.act(form(Unit::Cavalry));
    assert!(at.is_legal(form(Unit::Elephants)), "PAX-6.2.7e");
}

/// PAX-6.2.8: no Heavy Infantry on the islands of Ionia.
#[test]
fn no_heavy_infantry_on_small_islands() {
    let mut at = bare(game());
    at.garrisons(of(GREECE), &["sardis", "samos"]).reckoned();
    at.active(GREECE).act(Action::MusterUnits).act(Action::RaiseIn { province: id("ionia") });
    assert!(!at.is_legal(Action::Form { space: id("samos"), unit: Unit::HeavyInfantry }));
    assert!(at.is_legal(Action::Form { space: id("samos"), unit: Unit::LightInfantry }));
}

/// PAX-3.2.Ed, PAX-6.3: plans of the Manpower Phase are carried out together; squadrons need a Port of their owner's.
#[test]
fn plans_are_carried_out_together() {
    let mut at = bare(game());
    at.phase(Phase::Manpower);
    at.act(Action::RaiseIn { province: id("italy") });
    let galleys = Action::Form { space: id("pisae"), unit: Unit::Galleys };
    at.act(Action::Form { space: id("roma"), unit: Unit::Legion }).act(galleys).act(galleys);
    assert_eq!((at.talents(ROME), at.s.orders.len()), (20, 2), "nothing is done yet");
    at.until(|s| s.orders.is_empty());
    assert_eq!((at.talents(ROME), at.s.galleys(of(ROME), node("pisae"))), (14, 2));
    assert_eq!(at.troops(of(ROME), "roma").all(Unit::Legion), 1);
}

/// PAX-10.6.6e: a reduced unit that is not refitted becomes a Garrison.
#[test]
fn reduced_units_are_refitted_or_become_garrisons() {
    let mut at = bare(game());
    at.army(of(ROME), "roma", &[(Unit::Legion, 1)]).army(of(ROME), "capua", &[(Unit::Legion, 1)]);
    for space in ["roma", "capua"] {
        at.game.take(&mut at.s, of(ROME), id(space), full(Unit::Legion), 1);
        at.game.place(&mut at.s, of(ROME), id(space), Piece::reduced(Unit::Legion), 1);
    }
    at.phase(Phase::Manpower);
    at.act(Action::RaiseIn { province: id("italy") });
    at.act(Action::Refit { space: id("capua"), unit: Unit::Legion });
    at.until(|s| s.orders.is_empty());
    assert_eq!(at.troops(of(ROME), "capua"), Troops::of(Unit::Legion, 1));
    assert_eq!(at.troops(of(ROME), "roma"), Troops::of(Unit::Garrison, 1));
    assert_eq!(at.talents(ROME), 19);
}

/// PAX-12.2.2b: hired Mercenaries are paid for in the Manpower Phase, like everything else that is planned.
#[test]
fn mercenaries_of_the_manpower_phase_cost_two_talents_each() {
    let mut at = bare(game());
    at.army(of(GREECE), "pella", &[(Unit::HeavyInfantry, 1)]).reckoned();
    at.s.player_mut(GREECE).talents = 5;
    at.phase(Phase::Manpower);
    at.until(|s| matches!(s.steps.top(), Some(Step::Muster(MusterStep::Raise { seat: GREECE, .. }))));
    at.act(Action::RaiseIn { province: id("macedonia") });
    let hired = Action::Form { space: id("pella"), unit: Unit::MercenaryHeavy };
    at.act(hired).act(hired);
    assert!(!at.is_legal(hired), "one Talent is left");
    at.until(|s| s.orders.is_empty());
    assert_eq!((at.talents(GREECE), at.troops(of(GREECE), "pella").all(Unit::MercenaryHeavy)), (1, 2));
}

/// PAX-8.3d, PAX-R149: a player never has two Elite leaders in play: after one of them is drawn, the other cannot be.
#[test]
fn two_elite_leaders_of_a_player_are_never_in_play() {
    let mut at = bare(game());
    let elite = |at: &Position<'_, agon_pax_romana::PaxRomana>| {
        let pool = at.game.pool(&at.s, ROME);
        pool.filter(|leader| at.game.content.leader(*leader).elite).count()
    };
    assert_eq!(elite(&at), 2, "Rome has two");
    at.s.phase = Phase::Leaders;
    at.s.player_mut(ROME).drawn.push(id("rome_01"));
    assert_eq!((elite(&at), at.game.pool(&at.s, ROME).count()), (0, 8));
    at.s.player_mut(ROME).drawn.clear();
    at.leader(of(ROME), "rome_02", "roma");
    assert_eq!(elite(&at), 0, "nor while one is in play");
}
