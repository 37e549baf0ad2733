//! PAX-11.1, PAX-11.2, PAX-11.3: Fleets, Stops, Continuity, disasters, naval transport.

use crate::actions::to;
use crate::board::*;
use crate::support::node;
use agon_game::{Rules, Seat, Turn};
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;
use agon_pax_romana::{Action, PaxRomana};

type At<'g> = Position<'g, PaxRomana>;

const GALLEYS: Unit = Unit::Galleys;

/// A Fleet of a seat begins a Major Move.
pub fn fleet_out(at: &mut At<'_>, seat: Seat, from: &str) {
    at.expansion(seat).act(Action::Major { owner: of(seat), from: node(from), fleet: true }).act(Action::Go);
}

/// An army of a seat begins a Major Move with this die.
pub fn army_out(at: &mut At<'_>, seat: Seat, from: &str, die: u8) {
    at.expansion(seat).act(Action::Major { owner: of(seat), from: node(from), fleet: false }).act(Action::Go).roll(die);
}

/// A Fleet of three on the deep sea, from Gythium, which Greece owns.
fn on_the_deep(game: &PaxRomana, galleys: u8) -> At<'_> {
    let mut at = bare(game);
    at.fleet(of(GREECE), "gythium", galleys);
    fleet_out(&mut at, GREECE, "gythium");
    at.way(&["dstp_ionium"]);
    at
}

/// PAX-11.1.1a, PAX-11.1.1b, PAX-11.1.1d, PAX-11.1.2e, PAX-9.1.1a, PAX-9.1.4a: Fleets have no Movement Points; squadrons leave one by one by Minor Moves.
#[test]
fn squadrons_sail_without_movement_points() {
    let mut at = bare(game());
    at.fleet(of(ROME), "pisae", 3);
    at.expansion(ROME).act(Action::Major { owner: of(ROME), from: node("pisae"), fleet: true });
    at.act(Action::Leave { piece: full(GALLEYS), count: 1 }).act(Action::Go);
    assert_eq!((at.s.march(1).galleys(), at.s.march(1).mp), (2, 0), "no roll (PAX-11.1.1b)");
    at.way(&["roma"]);
    assert!(!at.is_legal(to("pisae")), "no circles without a Stop");
    assert!(!at.is_legal(to("arretium")) && at.is_legal(to("paestum")), "along Sea Links (PAX-11.1.1a)");
    at.act(Action::Done);
    assert_eq!((at.s.galleys(of(ROME), node("roma")), at.s.galleys(of(ROME), node("pisae"))), (2, 1));
    let minor = |from: &str| Action::Minor { owner: of(ROME), from: node(from), piece: full(GALLEYS) };
    assert!(!at.is_legal(minor("roma")), "they have moved (PAX-9.1.4a)");
    at.act(minor("pisae")).way(&["roma"]).act(Action::Done);
    assert_eq!(at.s.fleets.len(), 1, "one Fleet in one place (PAX-11.1.1d)");
    assert_eq!(at.s.galleys(of(ROME), node("roma")), 3);
}

/// PAX-11.1.2a to PAX-11.1.2e, PAX-5.1.4d, PAX-11.1.6: where a Fleet must Stop.
#[test]
fn a_fleet_stops_in_ports_that_are_not_friendly() {
    type Setting<'a> = &'a dyn Fn(&mut At<'_>);
    let settings: [(&str, &str, Setting<'_>, Option<bool>); 6] = [
        ("an empty Port at home", "roma", &|_| {}, Some(false)),
        ("an empty Port abroad (PAX-11.1.2b)", "aleria", &|_| {}, Some(true)),
        (
            "an own one abroad",
            "aleria",
            &|at| {
                at.garrisons(of(ROME), &["aleria"]);
            },
            Some(false),
        ),
        (
            "of Independents (PAX-C9)",
            "aleria",
            &|at| {
                at.works(Owner::Independent, "aleria", 2);
            },
            Some(true),
        ),
        (
            "of an enemy (PAX-11.1.6)",
            "aleria",
            &|at| {
                at.garrisons(of(CARTHAGE), &["aleria"]);
            },
            None,
        ),
        (
            "of an enemy at home",
            "roma",
            &|at| {
                at.army(of(EAST), "roma", &[(Unit::Cavalry, 1)]);
            },
            None,
        ),
    ];
    for (name, port, setting, stops) in settings {
        let mut at = bare(game());
        at.fleet(of(ROME), "pisae", 1);
        setting(&mut at);
        fleet_out(&mut at, ROME, "pisae");
        at.way(&[port]);
        let asked = at.game.turn(&at.s) != Turn::Decision(ROME);
        assert_eq!(asked, stops.is_none(), "{name}");
        if let Some(stops) = stops {
            assert_eq!(at.s.march(1).stopped(), stops, "{name}");
            continue;
        }
        for (answer, stops) in [(Action::Yes, false), (Action::No, true)] {
            let mut at = Position { game: at.game, s: at.s };
            at.act(answer);
            assert_eq!((at.game.turn(&at.s), at.s.march(1).stopped()), (Turn::Decision(ROME), stops), "{name}");
        }
    }
}

/// PAX-11.1.3a, PAX-11.1.3b, PAX-11.1.3c, PAX-11.1.4a, PAX-R11-01, PAX-1.4p: a roll of at most 7 on 2d6 goes on, or of at
/// most 8 with a leader; a Fleet that fails is Finished.
#[test]
fn continuity_is_seven_or_less() {
    for (leader, total, goes) in [(false, 7, true), (false, 8, false), (true, 8, true), (true, 9, false)] {
        let mut at = bare(game());
        at.fleet(of(ROME), "pisae", 1);
        if leader {
            at.leader(of(ROME), "rome_03", "pisae");
        }
        fleet_out(&mut at, ROME, "pisae");
        at.way(&["aleria"]);
        assert_eq!(at.legal(), [Action::Yes, Action::No]);
        at.act(Action::Yes).roll(total);
        assert_eq!(at.is_legal(to("pisae")), goes, "{total}, leader: {leader}");
        if !goes {
            assert_eq!(at.s.galleys(of(ROME), node("aleria")), 1);
            assert!(at.s.marches.is_empty());
        }
    }
    let mut at = bare(game());
    at.fleet(of(ROME), "pisae", 1);
    fleet_out(&mut at, ROME, "pisae");
    at.way(&["aleria"]).act(Action::No);
    assert_eq!(at.legal(), [Action::Done], "without Continuity it stays (PAX-1.4al)");
}

/// PAX-11.1.2d, PAX-11.2.1a, PAX-11.2.1b, PAX-11.2.2, PAX-11.1.5a, PAX-9.6.4: naval transit points.
#[test]
fn a_six_drives_a_fleet_off_course_in_a_naval_transit_point() {
    for die in 1..=6 {
        let mut at = bare(game());
        at.fleet(of(ROME), "tarentum", 2);
        fleet_out(&mut at, ROME, "tarentum");
        at.way(&["ntp_hydruntum"]).roll(die);
        assert_eq!(at.s.march(1).stopped(), die == 6, "{die}");
    }
    let mut at = bare(game());
    at.fleet(of(ROME), "tarentum", 2);
    fleet_out(&mut at, ROME, "tarentum");
    at.way(&["ntp_hydruntum"]).roll(6).act(Action::Yes).roll(8);
    assert_eq!(at.s.galleys(of(ROME), node("ntp_hydruntum")), 2, "it stays there");
    // PAX-11.2.2: it starts there as anywhere else.
    at.s.moved.clear();
    fleet_out(&mut at, ROME, "ntp_hydruntum");
    assert!(at.is_legal(to("brundisium")));
    at.act(Action::Done).phase(Phase::Attrition);
    assert!(at.s.fleets.is_empty(), "PAX-11.1.5a");
}

/// PAX-11.2.1c, PAX-11.2.1d, PAX-11.2.1f, PAX-R11-02, PAX-R11-03, PAX-R11-04: deep sea.
#[test]
fn the_deep_sea_is_dangerous() {
    for (die, stops) in [(1, false), (2, false), (3, true), (4, true)] {
        let mut at = on_the_deep(game(), 3);
        at.roll(die);
        // No Fleet stays: one that has Stopped rolls at once.
        assert_eq!((at.s.march(1).stopped(), at.game.turn(&at.s) == Turn::Chance), (stops, stops), "{die}");
        assert!(!at.is_legal(Action::Done), "nobody stays (PAX-11.2.1f)");
    }
    for (total, left) in [(7, 3), (8, 0)] {
        let mut at = on_the_deep(game(), 3);
        at.leader(of(GREECE), "greece_01", "gythium").roll(3).roll(total);
        assert_eq!(at.s.marches.get(0).map_or(0, |march| march.galleys()), left, "PAX-11.2.1f");
        assert_eq!(at.s.fleets.len() + at.s.marches.len(), usize::from(left > 0));
    }
    // Four squadrons in a storm of 3: one is left; of 4: none; of 5: nobody.
    for (galleys, storm, left) in [(4, 3, 1), (4, 4, 0), (4, 5, 0)] {
        let mut at = on_the_deep(game(), galleys);
        at.roll(5).roll(storm);
        assert_eq!(at.s.marches.get(0).map_or(0, |march| march.galleys()), left, "{storm}");
        assert!(at.s.fleets.is_empty());
    }
    let calm = with_options("pax_romana", &[("disasters_in_deep_sea", "false")]);
    assert_ne!(on_the_deep(&calm, 1).game.turn(&on_the_deep(&calm, 1).s), Turn::Chance);
}

/// PAX-11.2.1d, PAX-11.2.1e, PAX-R11-03, PAX-R11-14, PAX-8.2.3h: storms and a carried army.
#[test]
fn a_storm_strikes_the_carried_army_too() {
    let sunk = with_options("pax_romana", &[("storm_sinks_all", "as_many")]);
    for (game, storm, rest) in
        [(game(), 2, Some((2, 4))), (game(), 4, Some((0, 2))), (game(), 5, None), (&sunk, 4, None)]
    {
        let mut at = bare(game);
        at.army(of(GREECE), "gythium", &[(Unit::LightInfantry, 6)]).fleet(of(GREECE), "gythium", 4);
        at.leader(of(GREECE), "greece_10", "gythium");
        army_out(&mut at, GREECE, "gythium", 6);
        at.act(Action::Embark).act(Action::PickUp { owner: of(GREECE), piece: full(GALLEYS), count: 4 });
        at.way(&["dstp_ionium"]).roll(6).roll(storm);
        while at.is_legal(Action::Lose { piece: full(Unit::LightInfantry) }) {
            at.act(Action::Lose { piece: full(Unit::LightInfantry) });
        }
        let left = at.s.marches.get(0).filter(|march| !march.troops.is_empty());
        assert_eq!(left.map(|march| (march.galleys(), march.troops.len())), rest, "{storm}");
        assert_eq!(at.s.leaders.len(), usize::from(rest.is_some()), "PAX-8.2.3h");
    }
}

/// PAX-T18, PAX-11.1.1c, PAX-11.3.4c, PAX-11.3.1c, PAX-11.3.1f, PAX-11.3.3a, PAX-11.3.3g, PAX-11.3.4a, PAX-11.3.5a, PAX-R11-05.
#[test]
fn the_example_of_an_amphibious_assault() {
    let mut at = bare(game());
    at.army(of(ROME), "lilybaeum", &[(Unit::Legion, 4)]).fleet(of(ROME), "lilybaeum", 3);
    at.leader(of(ROME), "rome_05", "lilybaeum").army(of(CARTHAGE), "thapsus", &[(Unit::HeavyInfantry, 6)]);
    army_out(&mut at, ROME, "lilybaeum", 3);
    assert_eq!(at.s.march(1).mp, 6);
    at.act(Action::Embark).act(Action::PickUp { owner: of(ROME), piece: full(GALLEYS), count: 3 });
    assert_eq!((at.s.march(1).mp, at.s.march(1).galleys()), (5, 3), "squadrons join for nothing (PAX-11.3.2f)");
    at.way(&["ntp_melitense"]).roll(3).way(&["melita"]);
    assert!(at.s.march(1).stopped());
    at.act(Action::Yes).roll(8);
    assert_eq!((at.s.march(1).stopped(), at.s.march(1).mp), (false, 4), "8 less 1 for the leader");
    at.way(&["thapsus"]).act(Action::No).act(Action::No);
    assert!(!at.is_legal(Action::Done), "the army does not stay on its ships");
    at.act(Action::Land);
    assert!(at.s.march(1).afloat(), "PAX-11.3.3a: not ashore before the enemy is gone");
    at.act(Action::Fight);
    assert_eq!((at.s.battle.map(|battle| battle.cause), at.s.march(1).mp), (Some(Cause::Amphibious), 2));
    assert_eq!(at.s.galleys(of(ROME), node("thapsus")), 0);
    // It has not won. With 2 MP it cannot assault again (PAX-11.3.5b) but only sail away.
    at.s.battle = None;
    while at.s.steps.top() != Some(SeaStep::Landed { compelled: false }.into()) {
        at.s.steps.pop();
    }
    at.game.settle(&mut at.s);
    assert!(!at.is_legal(Action::Land) && at.is_legal(to("melita")));
    at.s.march_mut(1).mp = 3;
    assert!(at.is_legal(Action::Land), "3 would be enough");
    at.way(&["melita"]);
    assert_eq!(at.s.march(1).mp, 3, "back aboard for nothing (PAX-11.3.4b)");
}

/// PAX-11.0, PAX-11.1.2c, PAX-11.3.1a, PAX-11.3.2a, PAX-11.3.2b, PAX-11.3.1d, PAX-11.3.2n, PAX-11.3.2p: when an army may board; on land it goes on.
#[test]
fn boarding_needs_movement_points_to_land_and_no_enemy_squadrons() {
    for (die, enemy, boards) in [(2, false, false), (3, false, true), (3, true, false)] {
        let mut at = bare(game());
        at.army(of(ROME), "pisae", &[(Unit::Legion, 1)]);
        if enemy {
            at.fleet(of(CARTHAGE), "pisae", 1);
        }
        at.expansion(ROME).act(Action::Minor { owner: of(ROME), from: node("pisae"), piece: full(Unit::Legion) });
        at.roll(die);
        assert_eq!(at.is_legal(Action::Embark), boards, "{die}, enemy: {enemy}");
    }
    let mut at = bare(game());
    at.army(of(ROME), "pisae", &[(Unit::Legion, 2)]).fleet(of(ROME), "pisae", 1).leader(of(ROME), "rome_02", "pisae");
    army_out(&mut at, ROME, "pisae", 5);
    at.act(Action::Embark).act(Action::PickUp { owner: of(ROME), piece: full(GALLEYS), count: 1 });
    at.way(&["aleria"]).act(Action::No).act(Action::Land);
    assert_eq!((at.s.march(1).mp, at.s.march(1).afloat()), (7, false));
    assert_eq!(at.s.galleys(of(ROME), node("aleria")), 1, "they stay in the Port");
    // PAX-11.3.1e, PAX-11.3.2p: on ships again, with the same squadron.
    at.act(Action::Embark).act(Action::PickUp { owner: of(ROME), piece: full(GALLEYS), count: 1 }).way(&["pisae"]);
    assert_eq!((at.s.march(1).mp, at.s.march(1).galleys()), (5, 1));
    at.act(Action::Land).way(&["roma"]);
    assert_eq!(at.s.march(1).mp, 3, "by land (PAX-11.3.1d)");
}

/// PAX-11.3.2c, PAX-11.3.6b, PAX-11.3.2m: an army enters a Port that an enemy occupies only with Movement Points for an
/// assault.
#[test]
fn a_transport_keeps_points_for_an_assault_where_enemies_are() {
    for (die, enters) in [(4, false), (5, true)] {
        let mut at = bare(game());
        at.army(of(ROME), "tacape", &[(Unit::Legion, 1)]).garrisons(of(CARTHAGE), &["thapsus"]);
        at.expansion(ROME).act(Action::Minor { owner: of(ROME), from: node("tacape"), piece: full(Unit::Legion) });
        at.roll(die).act(Action::Embark);
        assert_eq!(at.is_legal(to("thapsus")), enters, "{die}");
    }
    // A Garrison alone that cannot go on is lost.
    let mut at = bare(game());
    at.garrisons(of(ROME), &["tacape"]).garrisons(of(CARTHAGE), &["thapsus"]);
    at.expansion(ROME).act(Action::Minor { owner: of(ROME), from: node("tacape"), piece: full(Unit::Garrison) });
    at.roll(6).act(Action::Embark).way(&["thapsus"]).act(Action::No).act(Action::Yes).roll(8);
    assert!(at.s.marches.is_empty() && at.troops(of(ROME), "thapsus").is_empty());
    assert_eq!(at.troops(of(CARTHAGE), "thapsus").len(), 1);
}

/// PAX-11.1.5b, PAX-11.3.2k, PAX-11.3.6a: a transport that fails Continuity lands where it is, or attacks there.
#[test]
fn a_transport_that_fails_lands_where_it_is() {
    let mut at = bare(game());
    at.army(of(ROME), "pisae", &[(Unit::Legion, 1)]);
    army_out(&mut at, ROME, "pisae", 4);
    at.act(Action::Embark).way(&["aleria"]).act(Action::Yes).roll(8);
    assert_eq!((at.s.march(1).afloat(), at.s.march(1).mp, at.s.march(1).at), (false, 1, node("aleria")));
    let mut at = bare(game());
    at.army(of(ROME), "tacape", &[(Unit::Legion, 3)]).army(of(CARTHAGE), "thapsus", &[(Unit::HeavyInfantry, 3)]);
    army_out(&mut at, ROME, "tacape", 6);
    at.act(Action::Embark).way(&["thapsus"]).act(Action::No).act(Action::Yes).roll(12).act(Action::Fight);
    assert_eq!(at.s.battle.map(|battle| battle.cause), Some(Cause::Amphibious));
    assert_eq!(at.s.march(1).mp, 2, "landing and the attack are paid");
}

/// PAX-11.3.2f, PAX-11.3.2g, PAX-11.3.2h, PAX-11.3.2i, PAX-11.3.2j, PAX-R11-13, PAX-11.1.7: what joins and what stays on the
/// way.
#[test]
fn a_transport_takes_aboard_and_sets_down_on_the_way() {
    let mut at = bare(game());
    at.army(of(ROME), "pisae", &[(Unit::Legion, 2)]).army(of(ROME), "roma", &[(Unit::LightInfantry, 2)]);
    at.fleet(of(ROME), "roma", 1).leader(of(ROME), "rome_02", "pisae");
    army_out(&mut at, ROME, "pisae", 3);
    at.act(Action::Embark).way(&["roma"]);
    assert_eq!((at.s.march(1).mp, at.s.march(1).stopped()), (6, false));
    let light = full(Unit::LightInfantry);
    at.act(Action::PickUp { owner: of(ROME), piece: light, count: 1 });
    at.act(Action::PickUp { owner: of(ROME), piece: full(GALLEYS), count: 1 });
    assert_eq!((at.s.march(1).mp, at.s.march(1).galleys()), (5, 1), "PAX-11.3.2f");
    at.act(Action::Drop { piece: full(Unit::Legion), count: 1 });
    let drops = |at: &At<'_>| {
        at.legal().iter().filter(|a| matches!(a, Action::Drop { piece, .. } if piece.unit != GALLEYS)).count()
    };
    assert_eq!((at.s.march(1).mp, drops(&at)), (5, 0), "a second one would be a landing (PAX-11.3.2j)");
    assert_eq!(at.troops(of(ROME), "roma").all(Unit::Legion), 1);
    // PAX-11.3.2i
    let mut at = bare(game());
    at.army(of(ROME), "tacape", &[(Unit::Legion, 3)]).garrisons(of(CARTHAGE), &["thapsus"]);
    army_out(&mut at, ROME, "tacape", 6);
    at.act(Action::Embark).way(&["thapsus"]).act(Action::Yes);
    assert_eq!(drops(&at), 0);
    // PAX-R11-13: once in a voyage, by an option.
    for (per, second) in [("space", 2), ("voyage", 0)] {
        let game = with_options("pax_romana", &[("single_drop_per", per)]);
        let mut at = bare(&game);
        at.army(of(ROME), "albintimilium", &[(Unit::Legion, 3), (Unit::LightInfantry, 2)]);
        army_out(&mut at, ROME, "albintimilium", 6);
        at.act(Action::Embark).way(&["pisae"]).act(Action::Drop { piece: full(Unit::Legion), count: 1 }).way(&["roma"]);
        assert_eq!(drops(&at), second, "{per}");
    }
}

/// PAX-11.3.2d, PAX-11.3.2e: a Fleet becomes a transport: a die plus the leader's rating, minus one.
#[test]
fn a_fleet_that_takes_an_army_aboard_has_movement_points() {
    for (die, mp) in [(1, None), (4, Some(3))] {
        let mut at = bare(game());
        at.army(of(ROME), "roma", &[(Unit::Legion, 2)]).fleet(of(ROME), "pisae", 2);
        fleet_out(&mut at, ROME, "pisae");
        at.way(&["roma"]).act(Action::PickUp { owner: of(ROME), piece: full(Unit::Legion), count: 2 }).roll(die);
        let march = at.s.march(1);
        assert_eq!((!march.troops.is_empty()).then_some(march.mp), mp, "{die}");
        assert_eq!(at.is_legal(Action::Done), mp.is_none());
    }
}

/// PAX-9.4.5e, PAX-R163: a Withdrawal by sea: 3 MP, one Sea Link, a friendly Port.
#[test]
fn an_army_withdraws_by_sea_to_a_friendly_port_next_to_it() {
    for (die, friendly, boards) in [(2, true, false), (3, true, true), (3, false, false)] {
        let mut at = bare(game());
        at.army(of(CARTHAGE), "lilybaeum", &[(Unit::HeavyInfantry, 2)]);
        at.army(of(ROME), "agrigentum", &[(Unit::Legion, 4)]);
        if friendly {
            at.garrisons(of(CARTHAGE), &["panormus"]);
        }
        army_out(&mut at, ROME, "agrigentum", 6);
        at.way(&["lilybaeum"]).act(Action::Withdraw).act(Action::Go).roll(die);
        let march = at.s.moving() == 2 && at.is_legal(Action::Embark);
        assert_eq!(march, boards, "{die}, friendly: {friendly}");
        if boards {
            at.act(Action::Embark);
            assert_eq!(at.legal().iter().filter(|action| matches!(action, Action::MoveTo { .. })).count(), 1);
            at.way(&["panormus"]).act(Action::Land);
            assert_eq!(at.troops(of(CARTHAGE), "panormus").all(Unit::HeavyInfantry), 2);
        }
    }
}

/// PAX-11.2.2, PAX-11.1.5a, PAX-R171, PAX-8.4.3: an army on ships at sea goes on without boarding, or is lost at the end of
/// the turn.
#[test]
fn an_army_at_sea_goes_on_without_boarding() {
    let mut at = bare(game());
    at.army(of(ROME), "tarentum", &[(Unit::Legion, 2)]).leader(of(ROME), "rome_10", "tarentum");
    army_out(&mut at, ROME, "tarentum", 3);
    at.act(Action::Embark).way(&["ntp_hydruntum"]).roll(6).act(Action::Yes).roll(10);
    assert_eq!(at.s.cargo.get(0).map(|cargo| cargo.troops.len()), Some(2));
    let mut lost = Position { game: at.game, s: at.s };
    lost.phase(Phase::Attrition);
    assert!(lost.s.cargo.is_empty() && lost.s.leaders.is_empty());
    at.s.moved.clear();
    at.s.leaders.get_mut(0).unwrap().moved = false;
    at.expansion(ROME).act(Action::Major { owner: of(ROME), from: node("ntp_hydruntum"), fleet: false });
    at.act(Action::Go).roll(1);
    assert_eq!(at.s.march(1).mp, 3);
    at.way(&["brundisium"]).act(Action::Land).act(Action::Done);
    assert_eq!((at.troops(of(ROME), "brundisium").len(), at.s.cargo.len()), (2, 0));
}

/// PAX-11.3.7: an army that lands in an empty Space and is intercepted there fights on land.
#[test]
fn who_is_intercepted_after_landing_fights_on_land() {
    let mut at = bare(game());
    let roads = game().content.map.land(node("thapsus")).iter();
    let beside = roads.filter(|link| link.kind == agon_pax_romana::content::LandKind::Road);
    let beside = beside.filter_map(|link| link.to.space()).next().expect("a Space next to Thapsus");
    at.army(of(ROME), "tacape", &[(Unit::Legion, 3)]);
    at.game.place(&mut at.s, of(CARTHAGE), beside, full(Unit::HeavyInfantry), 6);
    army_out(&mut at, ROME, "tacape", 6);
    at.act(Action::Embark).way(&["thapsus"]);
    while !at.is_legal(Action::Land) {
        at.act(Action::No);
    }
    at.act(Action::Land).act(Action::Intercept { from: beside });
    if at.is_legal(Action::Go) {
        at.act(Action::Go);
    }
    at.roll(12);
    assert_eq!(at.s.battle.map(|battle| battle.cause), Some(Cause::Interception));
    assert!(!at.s.march(1).afloat());
}

/// PAX-11.2.2: armies on ships are kept apart by owner and by place.
#[test]
fn pax_11_2_2_armies_at_sea_are_kept_apart() {
    let mut at = bare(game());
    let [near, far] = ["ntp_tyrrhenum", "dstp_ionium"].map(node);
    let legion = full(Unit::Legion);
    let legions = |count| Troops::of(Unit::Legion, count);
    at.game.stow(&mut at.s, of(ROME), far, legions(1));
    at.game.stow(&mut at.s, of(ROME), near, legions(2));
    at.game.stow(&mut at.s, of(CARTHAGE), near, legions(3));
    at.game.stow(&mut at.s, of(ROME), near, legions(1));
    let aboard = |at: &At<'_>| {
        [(ROME, near), (ROME, far), (CARTHAGE, near)].map(|(seat, place)| at.game.cargo(&at.s, of(seat), place).len())
    };
    assert_eq!(aboard(&at), [3, 1, 3]);
    at.game.unstow(&mut at.s, of(CARTHAGE), near, legion, 1);
    at.game.unstow(&mut at.s, of(ROME), near, legion, 3);
    assert_eq!(aboard(&at), [0, 1, 2]);
}

/// PAX-8.4.3, PAX-R171: leaders at sea go down with their Fleet, those in a Port do not.
#[test]
fn pax_8_4_3_leaders_at_sea_go_down_with_their_fleet() {
    for (place, left) in [("ntp_tyrrhenum", 0), ("pisae", 1)] {
        let mut at = bare(game());
        at.fleet(of(ROME), place, 2).leader(of(ROME), "rome_03", place);
        at.game.sink(&mut at.s, of(ROME), node(place));
        assert_eq!((at.s.galleys(of(ROME), node(place)), at.s.leaders.len()), (0, left), "{place}");
    }
}

/// PAX-10.7.5c: no Retreat by sea to a Port with an enemy Fleet, nor to one that is not friendly.
#[test]
fn pax_10_7_5c_no_refuge_beside_an_enemy_fleet() {
    let refuge = |enemy: bool, own: bool| {
        let mut at = bare(game());
        at.fleet(of(CARTHAGE), "narbo", 1).army(of(CARTHAGE), "narbo", &[(Unit::LightInfantry, 1)]);
        if own {
            at.works(of(CARTHAGE), "massilia", 2);
        }
        if enemy {
            at.fleet(of(ROME), "massilia", 1);
        }
        at.game
            .sea_refuges(&at.s, of(CARTHAGE), &Troops::NONE, crate::support::id("narbo"))
            .has(crate::support::id("massilia"))
    };
    assert!(refuge(false, true) && !refuge(true, true) && !refuge(false, false));
}

/// PAX-10.7.5, PAX-5.1.2a: no Retreat by sea to the Port of an ally where an enemy army stands.
#[test]
fn pax_10_7_5_no_refuge_beside_an_enemy_army() {
    for (guest, open) in [(CARTHAGE, true), (GREECE, false)] {
        let mut at = bare(game());
        at.s.ally(EAST, GREECE);
        at.s.ally(EAST, CARTHAGE);
        at.works(of(EAST), "saguntum", 1).army(of(guest), "saguntum", &[(Unit::Cavalry, 1)]);
        at.fleet(of(CARTHAGE), "tarraco", 1).army(of(CARTHAGE), "tarraco", &[(Unit::LightInfantry, 1)]);
        let refuges = at.game.sea_refuges(&at.s, of(CARTHAGE), &Troops::NONE, crate::support::id("tarraco"));
        assert_eq!(refuges.has(crate::support::id("saguntum")), open);
    }
}

/// PAX-9.5.3: squadrons on the move bar the way like those at anchor, even one hostile group among others.
#[test]
fn pax_9_5_3_ships_on_the_move_are_met() {
    let mut at = bare(game());
    at.active(ROME);
    for (seat, place) in [(ROME, "pisae"), (CARTHAGE, "roma")] {
        let number = at.game.set_out(&mut at.s, of(seat), seat, MarchKind::Major, node(place));
        at.s.march_mut(number).go_aboard();
        at.s.march_mut(number).voyage_mut().galleys = 1;
        at.s.march_mut(number).navy = of(seat);
    }
    let met = |place| [ROME, CARTHAGE].map(|seat| at.game.enemy_ships_at(&at.s, of(seat), node(place)));
    assert_eq!((met("pisae"), met("roma"), met("barium")), ([false, true], [true, false], [false, false]));
}

/// PAX-12.5.1b, PAX-17.2-02-b: in the Standard Game the squadrons of Rhodes are there again every turn; in the Extended Game
/// its ally buys them, as long as Rhodes has not been taken.
#[test]
fn pax_12_5_1b_squadrons_of_rhodes_come_back() {
    let rhodes = |at: &At<'_>| at.s.galleys(Owner::Rhodes, node("rhodus"));
    let mut at = bare(game());
    at.game.restore_rhodian_fleet(&mut at.s);
    assert_eq!(rhodes(&at), 0, "nobody has taken Rhodes");
    at.garrisons(of(EAST), &["rhodus"]).reckoned();
    let full_fleet = at.game.content.naval.rhodes.galleys_at_turn_start;
    at.phase(Phase::Income);
    assert_eq!((at.s.rhodes, rhodes(&at)), (Some(EAST), full_fleet));
    let mut at = extended(game());
    at.s.rhodes = Some(EAST);
    at.army(Owner::Rhodes, "rhodus", &[(Unit::HeavyInfantry, 1)]).fleet(Owner::Rhodes, "rhodus", 1);
    at.game.restore_rhodian_fleet(&mut at.s);
    assert_eq!(rhodes(&at), 1);
    at.s.player_mut(EAST).talents = 2;
    at.phase(Phase::Manpower);
    assert_eq!((rhodes(&at), at.talents(EAST)), (2, 0), "bought");
    let mut at = extended(game());
    at.s.rhodes = Some(EAST);
    at.garrisons(of(EAST), &["rhodus"]).fleet(Owner::Rhodes, "rhodus", 1).reckoned().phase(Phase::Manpower);
    assert_eq!((rhodes(&at), at.talents(EAST)), (1, 20), "it is no ally any more");
}

/// PAX-8.2.3d: leaders in the Port from which a Fleet sails go along, others do not; on its way it takes them aboard.
#[test]
fn pax_8_2_3d_leaders_come_aboard_where_they_are() {
    let mut at = bare(game());
    at.fleet(of(ROME), "pisae", 2).leader(of(ROME), "rome_03", "capua");
    at.leader(of(ROME), "rome_04", "roma").leader(of(ROME), "rome_05", "roma").leader(
        of(CARTHAGE),
        "carthage_03",
        "pisae",
    );
    at.expansion(ROME).act(Action::Major { owner: of(ROME), from: node("pisae"), fleet: true });
    assert_eq!(at.legal(), [Action::Leave { piece: full(GALLEYS), count: 1 }, Action::Go]);
    at.act(Action::Go);
    assert!(at.s.leaders.iter().all(|post| post.march == 0), "nobody of them is in Pisae");
    let up = |leader: &str| Action::PickUpLeader { leader: crate::support::id(leader) };
    let down = |leader: &str| Action::DropLeader { leader: crate::support::id(leader) };
    at.way(&["roma"]);
    assert!(at.is_legal(up("rome_04")) && at.is_legal(up("rome_05")) && !at.is_legal(up("rome_03")));
    at.act(up("rome_04"));
    assert!(at.is_legal(up("rome_05")), "the other one may follow");
    at.act(up("rome_05")).way(&["paestum"]);
    assert!(at.is_legal(down("rome_04")) && at.is_legal(down("rome_05")), "in a Port of one's own");
    at.act(down("rome_05")).act(Action::Done);
    let places: Vec<_> = at.s.leaders.iter().filter(|post| post.owner == of(ROME)).map(|post| post.at).collect();
    assert_eq!(places, ["capua", "paestum", "paestum"].map(node));
}

/// PAX-11.1.1d: only the Fleet that came from a place cannot go back there; another one may.
#[test]
fn pax_11_1_1d_each_voyage_has_its_own_wake() {
    let mut at = bare(game());
    at.fleet(of(ROME), "pisae", 1).fleet(of(ROME), "paestum", 1);
    let minor = |from: &str| Action::Minor { owner: of(ROME), from: node(from), piece: full(GALLEYS) };
    at.expansion(ROME).act(minor("pisae")).way(&["roma"]).act(Action::Done);
    at.act(minor("paestum")).way(&["roma"]);
    assert!(at.is_legal(to("pisae")));
}

/// PAX-3.5.1b: an army at sea can sail by a Major Move only while one is left.
#[test]
fn pax_3_5_1b_an_army_at_sea_needs_a_major_move() {
    let mut at = bare(game());
    at.fleet(of(ROME), "ntp_tyrrhenum", 1);
    at.game.stow(&mut at.s, of(ROME), node("ntp_tyrrhenum"), Troops::of(Unit::Legion, 2));
    at.expansion(ROME);
    let major = |fleet| Action::Major { owner: of(ROME), from: node("ntp_tyrrhenum"), fleet };
    assert!(at.is_legal(major(false)) && at.is_legal(major(true)));
    at.s.activation.major = 0;
    assert!(!at.is_legal(major(false)) && !at.is_legal(major(true)));
}

/// PAX-12.5.1e, PAX-12.5.1f: there is no toll while a player holds Rhodes.
#[test]
fn pax_12_5_1e_a_player_in_rhodes_takes_no_toll() {
    let mut at = bare(game());
    at.garrisons(of(GREECE), &["rhodus"]).garrisons(of(ROME), &["miletus"]).fleet(of(ROME), "miletus", 1).reckoned();
    fleet_out(&mut at, ROME, "miletus");
    at.way(&["rhodus"]);
    assert_ne!(at.s.steps.top(), Some(SeaStep::Toll.into()));
}

/// PAX-11.1.3, PAX-R11-05: with a Continuity roll a Fleet goes on as if it had not Stopped; an army pays for it by an option.
#[test]
fn pax_r11_05_going_on_after_a_stop_may_cost_an_army_a_point() {
    for (fare, left) in [("0", 0), ("1", 1)] {
        let rules = with_options("pax_romana", &[("sailing_after_stop_mp", fare)]);
        let mut at = bare(&rules);
        at.army(of(ROME), "pisae", &[(Unit::Legion, 3)]).fleet(of(ROME), "pisae", 2);
        army_out(&mut at, ROME, "pisae", 6);
        at.act(Action::Embark).way(&["aleria"]);
        let before = at.s.march(1).mp;
        at.s.march_mut(1).voyage_mut().drift = 1;
        at.until(|s| matches!(s.steps.top(), Some(Step::Sea(SeaStep::Continue))));
        at.act(Action::Yes).roll(2);
        let march = at.s.march(1);
        let voyage = march.voyage().expect("it is on ships");
        assert_eq!((before - march.mp, voyage.drift, voyage.stopped), (left, 0, false), "{fare}");
    }
}
