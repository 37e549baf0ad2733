//! PAX-12.5.1, PAX-12.6, PAX-13.3: Rhodes, pirates and events in the way of Fleets.

use crate::actions::to;
use crate::board::*;
use crate::sea::{army_out, fleet_out};
use crate::support::{id, node};
use agon_game::{Chance, Rules, Seat, Turn};
use agon_pax_romana::Action;
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;

/// PAX-12.5.1e to PAX-12.5.1i, PAX-R11-15: Rhodes asks for a toll.
#[test]
fn rhodes_asks_for_a_toll() {
    let sail = |ally: Option<Seat>, talents: u16| {
        let mut at = bare(game());
        at.s.scenario = id("v_extended_full");
        at.works(Owner::Rhodes, "rhodus", 5).fleet(Owner::Rhodes, "rhodus", 2).fleet(of(EAST), "patara", 1);
        at.s.rhodes = ally;
        at.s.player_mut(EAST).talents = talents;
        fleet_out(&mut at, EAST, "patara");
        at.way(&["rhodus"]);
        at
    };
    let mut at = sail(None, 5);
    at.act(Action::Yes);
    assert_eq!(at.talents(EAST), 4, "PAX-12.5.1g: simply paid");
    at.act(Action::LetPass);
    assert!(!at.s.march(1).stopped() && at.is_legal(to("miletus")), "PAX-12.5.1e");
    let mut at = sail(Some(ROME), 5);
    at.act(Action::Yes);
    assert_eq!((at.talents(EAST), at.talents(ROME)), (4, 21), "PAX-12.5.1g: to the ally");
    assert_eq!(at.game.turn(&at.s), Turn::Decision(ROME), "who answers for the Fleet (PAX-12.5.1d)");
    let at = sail(Some(EAST), 5);
    assert_eq!((at.talents(EAST), at.s.march(1).stopped()), (5, false), "own allies ask for nothing");
    for poor in [false, true] {
        let mut at = sail(None, if poor { 0 } else { 5 });
        if !poor {
            at.act(Action::No);
        }
        at.act(Action::LetPass);
        assert!(at.s.march(1).stopped(), "PAX-12.5.1h");
        at.act(Action::Yes).roll(2);
        assert!(at.is_legal(to("patara")) && !at.is_legal(to("miletus")), "it may only go back");
        at.s.fleets.clear();
        assert!(at.is_legal(to("miletus")), "PAX-12.5.1i: without Rhodian squadrons it goes on");
    }
}

/// PAX-12.6.2b, PAX-12.6.3, PAX-12.6.4b, PAX-R12-14, PAX-R12-15: pirates.
#[test]
fn pirates_must_be_beaten() {
    for (galleys, leader, die, beaten) in
        [(1, false, 3, false), (1, false, 4, true), (1, true, 3, true), (2, false, 1, false), (2, false, 2, true)]
    {
        let mut at = bare(game());
        at.fleet(of(ROME), "tarentum", galleys);
        if leader {
            at.leader(of(ROME), "rome_03", "tarentum");
        }
        at.s.pirates.insert(node("ntp_hydruntum"));
        fleet_out(&mut at, ROME, "tarentum");
        at.way(&["ntp_hydruntum"]).roll(die);
        assert_eq!(at.s.pirates.is_empty(), beaten, "{galleys} squadrons and a {die}");
        match beaten {
            true => assert_eq!((at.game.chance_kind(&at.s), at.s.march(1).stopped()), ("sea_disaster_die", false)),
            false => assert_eq!(at.s.galleys(of(ROME), node("tarentum")), galleys, "back and Finished (PAX-12.6.3b)"),
        }
    }
    for (die, beaten) in [(2, false), (3, true)] {
        let mut at = bare(game());
        at.fleet(of(EAST), "antiochia", 2);
        at.s.pirates.insert(node("tarsus"));
        fleet_out(&mut at, EAST, "antiochia");
        at.way(&["tarsus"]).roll(die);
        assert_eq!(at.s.pirates.is_empty(), beaten, "Cilicians: {die}");
    }
    for (option, may) in [("true", true), ("false", false)] {
        let game = with_options("pax_romana", &[("pirates_without_galleys", option)]);
        let mut at = bare(&game);
        at.army(of(ROME), "tarentum", &[(Unit::Legion, 1)]);
        at.s.pirates.insert(node("ntp_hydruntum"));
        army_out(&mut at, ROME, "tarentum", 6);
        at.act(Action::Embark);
        assert_eq!(at.is_legal(to("ntp_hydruntum")), may);
    }
}

/// PAX-R12-15, PAX-11.1.1b: a Fleet that has beaten pirates on its way may turn back, though they have not Stopped it.
#[test]
fn pax_r12_15_who_has_beaten_pirates_may_turn_back() {
    for pirates in [false, true] {
        let mut at = bare(game());
        at.fleet(of(ROME), "tarentum", 2);
        if pirates {
            at.s.pirates.insert(node("ntp_hydruntum"));
        }
        fleet_out(&mut at, ROME, "tarentum");
        at.way(&["ntp_hydruntum"]);
        if pirates {
            at.roll(2);
        }
        at.roll(1);
        assert_eq!((at.is_legal(to("tarentum")), at.s.march(1).stopped()), (pirates, false), "pirates: {pirates}");
    }
}

/// PAX-13.3-CYP, PAX-13.3-MUT: a closed Cyprus, and a mutinous Fleet.
#[test]
fn events_keep_fleets_in_their_ports() {
    let cyprus = game().content.map.province(id("cyprus")).spaces;
    let port = cyprus.iter().find(|space| game().content.map.space(*space).port).unwrap();
    let beside = game().content.map.sea(port.into())[0];
    for (closed, own, sails) in [(false, false, true), (true, false, false), (true, true, true)] {
        let mut at = bare(game());
        at.game.moor(&mut at.s, of(EAST), beside, 1);
        if own {
            at.game.moor(&mut at.s, of(EAST), port.into(), 1);
        }
        at.s.cyprus_closed = closed;
        at.expansion(EAST).act(Action::Major { owner: of(EAST), from: beside, fleet: true }).act(Action::Go);
        assert_eq!(at.is_legal(Action::MoveTo { to: port.into() }), sails);
    }
    let mut at = bare(game());
    at.fleet(of(ROME), "pisae", 2);
    at.mutiny(of(ROME), "pisae");
    at.expansion(ROME);
    let go = Action::Major { owner: of(ROME), from: node("pisae"), fleet: true };
    assert!(!at.is_legal(go));
    at.act(Action::PayFleet { owner: of(ROME), at: node("pisae") });
    assert!(at.is_legal(go));
}

/// PAX-12.6.2b, PAX-11.4.4c: a beaten Fleet does not flee to a Port with pirates.
#[test]
fn pax_12_6_2b_a_beaten_fleet_does_not_flee_to_pirates() {
    for (pirates, goal) in [(false, "aleria"), (true, "urcinium")] {
        let mut at = bare(game());
        at.fleet(of(CARTHAGE), "ntp_tyrrhenum", 3).garrisons(of(CARTHAGE), &["aleria", "urcinium"]);
        if pirates {
            at.s.pirates.insert(node("aleria"));
        }
        at.fleet(of(ROME), "roma", 3);
        fleet_out(&mut at, ROME, "roma");
        at.way(&["ntp_tyrrhenum"]).roll(1).act(Action::Fight).roll(3).roll(1).roll(2);
        assert_eq!(at.s.galleys(of(CARTHAGE), node(goal)), 2);
    }
}
