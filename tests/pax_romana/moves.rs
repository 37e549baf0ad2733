//! PAX-9.1, PAX-9.2, PAX-7.1: moves over land and construction.

use crate::actions::major;
use crate::board::*;
use crate::support::{id, node};
use agon_pax_romana::Action;
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;

/// PAX-9.1.2b, PAX-T121: a leader's Campaign rating and a die.
#[test]
fn movement_points_are_a_die_and_the_campaign_rating() {
    let mut at = bare(game());
    at.army(of(ROME), "roma", &[(Unit::Legion, 2)]).leader(of(ROME), "rome_03", "roma");
    at.expansion(ROME).act(major(ROME, "roma")).act(Action::Go).roll(3);
    assert_eq!(at.s.march(1).mp, 7, "2-4 and a 3");
    at.way(&["pisae"]);
    assert_eq!((at.s.march(1).mp, at.s.march(1).at), (6, node("pisae")), "PAX-9.2.1a");
    at.act(Action::Done);
    assert_eq!((at.troops(of(ROME), "pisae").len(), at.troops(of(ROME), "roma").len()), (2, 0));
    assert_eq!(at.s.leaders.get(0).unwrap().at, node("pisae"));
}

/// PAX-9.1.4a, PAX-T122: no unit moves twice in an Activation.
#[test]
fn nobody_moves_twice() {
    let mut at = bare(game());
    at.army(of(ROME), "roma", &[(Unit::Legion, 2)]).army(of(ROME), "pisae", &[(Unit::LightInfantry, 1)]);
    at.expansion(ROME).act(major(ROME, "roma")).act(Action::Go).roll(3).way(&["pisae"]).act(Action::Done);
    let minor = |unit| Action::Minor { owner: of(ROME), from: node("pisae"), piece: full(unit) };
    assert!(!at.is_legal(minor(Unit::Legion)) && at.is_legal(minor(Unit::LightInfantry)));
    assert!(!at.is_legal(major(ROME, "pisae")), "one Major Move (PAX-3.5.1a)");
}

/// PAX-9.2.2b, PAX-T123; PAX-9.2.1d, PAX-9.2.1s, PAX-T124: links, and the price of mountains.
#[test]
fn steps_follow_links_and_cost_what_they_cost() {
    let mut at = bare(game());
    at.army(of(ROME), "gergovia", &[(Unit::Legion, 1)]);
    at.expansion(ROME).act(major(ROME, "gergovia")).act(Action::Go).roll(6);
    assert!(!at.is_legal(Action::MoveTo { to: node("uxellodunum") }));
    for (die, possible) in [(1, false), (2, true)] {
        let mut at = bare(game());
        let mountain = node("mazaca");
        let beside = at.game.content.map.land(mountain).iter().map(|link| link.to).find(|to| to.space().is_some());
        let beside = beside.expect("a neighbour of Mazaca");
        at.game.place(&mut at.s, of(EAST), beside.space().unwrap(), full(Unit::LightInfantry), 1);
        at.expansion(EAST).act(Action::Minor { owner: of(EAST), from: beside, piece: full(Unit::LightInfantry) });
        at.roll(die);
        assert_eq!(at.is_legal(Action::MoveTo { to: mountain }), possible, "{die} MP");
    }
}

/// PAX-9.2.1h, PAX-9.2.1i, PAX-9.2.1j, PAX-12.1.6a: picking up and making Garrisons cost 1 each, dropping nothing.
#[test]
fn units_join_split_and_stay_behind_on_the_way() {
    let mut at = bare(game());
    at.army(of(ROME), "roma", &[(Unit::Legion, 2)]).army(of(ROME), "pisae", &[(Unit::LightInfantry, 2)]);
    at.expansion(ROME).act(major(ROME, "roma")).act(Action::Leave { piece: full(Unit::Legion), count: 1 });
    at.act(Action::Go).roll(5).way(&["pisae"]);
    at.act(Action::PickUp { owner: of(ROME), piece: full(Unit::LightInfantry), count: 2 });
    assert_eq!(at.s.march(1).mp, 3);
    at.act(Action::MakeGarrisons { piece: full(Unit::LightInfantry), count: 1 });
    assert_eq!((at.s.march(1).mp, at.s.march(1).troops.all(Unit::Garrison)), (2, 2));
    at.act(Action::Drop { piece: full(Unit::Garrison), count: 1 });
    assert_eq!(at.s.march(1).mp, 2);
    at.act(Action::Done);
    assert_eq!(at.troops(of(ROME), "pisae").len(), 1 + 1 + 2);
    assert_eq!(at.troops(of(ROME), "roma"), Troops::of(Unit::Legion, 1));
}

/// PAX-8.2.3i, PAX-R146: a leader alone moves twice as far.
#[test]
fn a_leader_alone_moves_twice_as_far() {
    let mut at = bare(game());
    at.leader(of(ROME), "rome_03", "roma");
    at.expansion(ROME).act(Action::MoveLeader { leader: id("rome_03"), major: false, alone: true }).roll(2);
    assert_eq!(at.s.march(1).mp, 12);
}

/// PAX-7.1.2, PAX-7.1.6, PAX-R135: Town, City and repairs, two in one Activation.
#[test]
fn towns_and_cities_are_built_in_place_of_minor_moves() {
    let mut at = bare(game());
    at.army(of(ROME), "capua", &[(Unit::Garrison, 2), (Unit::Legion, 1)]);
    at.expansion(ROME).act(Action::FoundTown { space: id("capua") });
    assert_eq!((at.talents(ROME), at.troops(of(ROME), "capua").all(Unit::Garrison)), (18, 1));
    at.act(Action::RaiseCity { space: id("capua"), unit: Unit::Legion });
    assert_eq!((at.talents(ROME), at.s.ground[id::<Space>("capua")].works.unwrap().points), (15, 5));
    assert!(!at.is_legal(Action::FoundTown { space: id("capua") }));
    assert_eq!(at.legal().iter().filter(|a| matches!(a, Action::Settle { .. } | Action::Minor { .. })).count(), 0);
}

/// PAX-8.2.3g: a leader alone pays nothing for boarding and landing; the voyage costs 1 MP.
#[test]
fn a_leader_alone_boards_and_lands_for_nothing() {
    let mut at = bare(game());
    at.leader(of(ROME), "rome_03", "pisae").garrisons(of(ROME), &["aleria"]);
    at.expansion(ROME).act(Action::MoveLeader { leader: id("rome_03"), major: true, alone: false }).roll(1);
    at.s.march_mut(1).mp = 1;
    at.act(Action::Embark).way(&["aleria"]);
    assert_eq!(at.s.march(1).mp, 0);
    at.act(Action::Land).sound();
    assert_eq!(at.s.post(id("rome_03")).at, node("aleria"));
}

/// PAX-8.2.3g, PAX-11.1.7: with squadrons that he has taken along he may also land and go on by land.
#[test]
fn a_leader_lands_from_his_squadrons() {
    let mut at = bare(game());
    at.leader(of(ROME), "rome_03", "pisae").fleet(of(ROME), "pisae", 2).garrisons(of(ROME), &["aleria"]);
    at.expansion(ROME).act(Action::MoveLeader { leader: id("rome_03"), major: true, alone: false }).roll(1);
    at.act(Action::Embark).act(Action::PickUp { owner: of(ROME), piece: full(Unit::Galleys), count: 2 });
    at.way(&["aleria"]).act(Action::Land);
    assert_eq!((at.s.march(1).afloat(), at.s.galleys(of(ROME), node("aleria"))), (false, 2));
    assert!(at.s.march(1).mp > 0);
    // A leader of a Fleet has no Movement Points and stays with it.
    let mut at = bare(game());
    at.leader(of(ROME), "rome_03", "pisae").fleet(of(ROME), "pisae", 2).garrisons(of(ROME), &["aleria"]);
    crate::sea::fleet_out(&mut at, ROME, "pisae");
    at.way(&["aleria"]);
    assert!(!at.is_legal(Action::Land));
}

/// PAX-8.2.3d, PAX-11.1.7: a leader joins a squadron in its Minor Move, where it sets out and in a friendly Port on the way.
#[test]
fn a_leader_joins_a_squadron_of_a_minor_move() {
    let join = Action::PickUpLeader { leader: id("rome_03") };
    for (place, friendly, joins) in [("pisae", true, true), ("roma", true, true), ("aleria", false, false)] {
        let mut at = bare(game());
        at.fleet(of(ROME), "pisae", 1).leader(of(ROME), "rome_03", place);
        at.expansion(ROME).act(Action::Minor { owner: of(ROME), from: node("pisae"), piece: full(Unit::Galleys) });
        if place != "pisae" {
            at.way(&[place]);
        }
        if !friendly {
            at.act(Action::Yes).roll(2);
        }
        assert_eq!(at.is_legal(join), joins, "{place}");
        if joins {
            at.act(join);
            assert_eq!(at.s.leaders_with(1).count(), 1);
        }
    }
}

/// PAX-8.2.3i: a leader who moves alone, with doubled Movement Points, takes no squadrons along.
#[test]
fn a_leader_alone_joins_nobody() {
    for alone in [false, true] {
        let mut at = bare(game());
        at.leader(of(ROME), "rome_03", "pisae").fleet(of(ROME), "pisae", 1).army(
            of(ROME),
            "pisae",
            &[(Unit::Legion, 1)],
        );
        at.expansion(ROME).act(Action::MoveLeader { leader: id("rome_03"), major: true, alone }).roll(3);
        let units = at.legal().iter().any(|action| matches!(action, Action::PickUp { .. }));
        at.act(Action::Embark);
        let galleys = at.is_legal(Action::PickUp { owner: of(ROME), piece: full(Unit::Galleys), count: 1 });
        assert_eq!((units, galleys), (!alone, !alone));
    }
}

/// PAX-7.4.3a: a City or Town is destroyed in the owner's own Major or Minor Move, not by an army that Withdraws into it.
#[test]
fn nobody_destroys_a_town_while_he_withdraws() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "arretium", &[(Unit::HeavyInfantry, 1)]).works(of(CARTHAGE), "pisae", 1);
    at.army(of(ROME), "parma", &[(Unit::Legion, 3)]);
    crate::clash::march(&mut at, ROME, "parma", 3).way(&["arretium"]).act(Action::Withdraw).act(Action::Go).roll(6);
    at.way(&["pisae"]);
    assert!(!at.is_legal(Action::Destroy) && at.is_legal(Action::Done));
    let mut at = bare(game());
    at.army(of(CARTHAGE), "pisae", &[(Unit::HeavyInfantry, 1)]).works(of(CARTHAGE), "pisae", 1);
    at.expansion(CARTHAGE).act(major(CARTHAGE, "pisae")).act(Action::Go).roll(1);
    assert!(at.is_legal(Action::Destroy));
}
