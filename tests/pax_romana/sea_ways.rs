//! PAX-11.1, PAX-11.4: where Fleets may go, flee and Stop, and who is asked about it.

use crate::actions::*;
use crate::board::*;
use crate::sea::{army_out, fleet_out};
use crate::support::{id, node};
use agon_game::{Rules, Turn};
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;
use agon_pax_romana::{Action, PaxRomana};

type At<'g> = Position<'g, PaxRomana>;

const GALLEYS: Unit = Unit::Galleys;
const LEGION: Unit = Unit::Legion;
const LIGHT: Unit = Unit::LightInfantry;

/// Where a group on ships may sail.
fn ways(at: &At<'_>) -> Vec<Action> {
    at.legal().into_iter().filter(|action| matches!(action, Action::MoveTo { .. })).collect()
}

/// PAX-11.1.1a: a Fleet goes in no circle without a Stop: only on the deep sea it turns back. One that Withdraws may go where the other one has
/// come from.
#[test]
fn pax_11_1_1a_only_the_deep_sea_lets_a_fleet_turn_back() {
    let mut at = bare(game());
    at.fleet(of(GREECE), "gythium", 3);
    fleet_out(&mut at, GREECE, "gythium");
    at.way(&["dstp_ionium"]).roll(1);
    assert_eq!(ways(&at), [to("gythium"), to("syracusae")]);
    let mut at = bare(game());
    at.fleet(of(ROME), "paestum", 3).garrisons(of(ROME), &["messana", "syracusae"]);
    fleet_out(&mut at, ROME, "paestum");
    at.way(&["ntp_aeoliae"]).roll(1).way(&["messana", "syracusae", "dstp_ionium"]).roll(1);
    assert_eq!(ways(&at), [to("gythium"), to("syracusae")], "back by one step");
    at.way(&["syracusae"]);
    assert!(!at.is_legal(to("messana")), "not by two");
    let mut at = bare(game());
    at.fleet(of(ROME), "pisae", 3).fleet(of(CARTHAGE), "aleria", 1);
    fleet_out(&mut at, ROME, "pisae");
    at.way(&["aleria"]).act(Action::Withdraw);
    assert!(at.is_legal(to("pisae")) && at.is_legal(to("urcinium")));
}

/// PAX-11.1.1a, PAX-11.4.2a: in a scenario on a part of the map neither a Fleet nor one that Withdraws leaves this part.
#[test]
fn pax_11_1_1a_no_fleet_leaves_the_map_of_the_scenario() {
    for (scenario, open) in [("i", false), ("ii", true)] {
        let mut at = emptied(game(), scenario);
        let rome = at.s.all_seats().find(|seat| at.game.home_of(&at.s, id("roma")) == Some(*seat)).unwrap();
        let other = at.s.all_seats().find(|seat| *seat != rome).unwrap();
        at.fleet(of(rome), "rhegium", 1);
        fleet_out(&mut at, rome, "rhegium");
        assert_eq!((at.is_legal(to("messana")), at.is_legal(to("croton"))), (open, true), "scenario {scenario}");
        let mut at = emptied(game(), scenario);
        at.fleet(of(rome), "rhegium", 1).fleet(of(other), "croton", 2).garrisons(of(other), &["croton"]);
        fleet_out(&mut at, other, "croton");
        at.way(&["rhegium"]).act(Action::Withdraw);
        assert_eq!(at.is_legal(to("messana")), open, "scenario {scenario}");
    }
}

/// PAX-R12-14: by the option that pirates stop transports without squadrons, those with squadrons go on; where there is no other way on the deep
/// sea the army is lost.
#[test]
fn pax_r12_14_pirates_may_stop_transports_without_squadrons() {
    let strict = with_options("pax_romana", &[("pirates_without_galleys", "false")]);
    for (squadrons, open) in [(0, false), (1, true)] {
        let mut at = bare(&strict);
        at.army(of(ROME), "tarentum", &[(LEGION, 2)]).fleet(of(ROME), "tarentum", 1);
        at.s.pirates.insert(node("ntp_hydruntum"));
        army_out(&mut at, ROME, "tarentum", 6);
        at.act(Action::Embark);
        if squadrons > 0 {
            at.act(up(of(ROME), GALLEYS, 1));
        }
        assert_eq!(at.is_legal(to("ntp_hydruntum")), open);
    }
    let mut at = bare(&strict);
    at.army(of(GREECE), "gythium", &[(LIGHT, 2)]);
    army_out(&mut at, GREECE, "gythium", 6);
    at.act(Action::Embark).way(&["dstp_ionium"]).roll(1);
    for port in ["gythium", "syracusae"] {
        at.s.pirates.insert(node(port));
    }
    assert_eq!(at.legal(), [Action::Done]);
    at.act(Action::Done);
    assert!(at.s.marches.is_empty() && at.s.cargo.is_empty(), "PAX-11.2.1f");
}

/// PAX-11.3.4a, PAX-11.3.2m: an army on ships lands where it can, Garrisons only where no enemy is.
#[test]
fn pax_11_3_2m_garrisons_make_no_assault() {
    for (unit, able) in [(LEGION, true), (Unit::Garrison, false)] {
        let mut at = bare(game());
        at.army(of(ROME), "lilybaeum", &[(unit, 1)]).garrisons(of(CARTHAGE), &["panormus"]);
        at.expansion(ROME).act(minor(ROME, "lilybaeum", unit)).roll(6).act(Action::Embark).way(&["panormus"]);
        at.act(Action::No).act(Action::No);
        assert_eq!(at.is_legal(Action::Land), able, "{unit}");
    }
}

/// PAX-12.5.5h: an army of Pontus on ships goes to no Port where units of its player are.
#[test]
fn pax_12_5_5h_pontus_sails_to_no_port_of_its_player() {
    for (owner, open) in [(of(EAST), false), (Owner::Pontus, true)] {
        let mut at = extended(game());
        at.s.pontus = Some(EAST);
        at.army(Owner::Pontus, "amastris", &[(Unit::HeavyInfantry, 1)])
            .fleet(Owner::Pontus, "amastris", 1)
            .active(EAST);
        at.s.marker = Some(Marker::Pontus);
        at.act(Action::Expand).act(Action::Major { owner: Owner::Pontus, from: node("amastris"), fleet: false });
        at.act(Action::Go).roll(6).act(Action::Embark);
        let port = ways(&at).into_iter().find_map(|way| match way {
            Action::MoveTo { to: Node::Space(port) } => Some(port),
            _ => None,
        });
        let port = port.expect("a Port beside Amastris");
        at.game.place(&mut at.s, owner, port, full(LIGHT), 1);
        assert_eq!(at.is_legal(Action::MoveTo { to: port.into() }), open, "{owner}");
    }
}

/// PAX-12.5.5j, PAX-1.4r: allies of its player are enemies of Pontus at sea as they are on land: their squadrons are met, and an army on ships
/// enters their Ports with points for an attack (PAX-11.3.6b), and sets nobody down there (PAX-11.3.2i).
#[test]
fn pax_12_5_5j_allies_of_its_player_are_enemies_of_pontus_at_sea() {
    for allied in [false, true] {
        let mut at = extended(game());
        at.s.pontus = Some(EAST);
        if allied {
            at.s.ally(EAST, GREECE);
        }
        at.army(Owner::Pontus, "amisus", &[(Unit::HeavyInfantry, 4)]).fleet(Owner::Pontus, "amisus", 1);
        at.garrisons(of(GREECE), &["sinope"]).fleet(of(GREECE), "sinope", 1).active(EAST);
        at.s.marker = Some(Marker::Pontus);
        at.act(Action::Expand).act(Action::Major { owner: Owner::Pontus, from: node("amisus"), fleet: false });
        at.act(Action::Go).roll(6).act(Action::Embark).act(up(Owner::Pontus, GALLEYS, 1));
        for (mp, able) in [(3, false), (4, true)] {
            at.s.march_mut(1).mp = mp;
            assert_eq!(at.is_legal(to("sinope")), able, "{mp} Movement Points, allied: {allied}");
        }
        at.way(&["sinope"]);
        assert_eq!(at.game.turn(&at.s), Turn::Decision(GREECE), "PAX-11.4.1a, allied: {allied}");
        // PAX-11.4.1c: Pontus, too, lets the Fleet alone.
        at.act(Action::LetPass).act(Action::LetPass);
        assert!(at.is_legal(Action::Land) && !at.is_legal(drop(Unit::HeavyInfantry, 1)), "allied: {allied}");
    }
}

/// PAX-12.5.1e: Rhodes does not Stop a Fleet as long as nobody but Rhodes holds it.
#[test]
fn pax_12_5_1e_rhodes_in_the_hands_of_a_player_stops_fleets() {
    for (holder, permit) in [(of(GREECE), true), (Owner::Rhodes, false)] {
        let mut at = bare(game());
        at.works(holder, "rhodus", 5).fleet(of(EAST), "patara", 1);
        fleet_out(&mut at, EAST, "patara");
        at.way(&["rhodus"]);
        if !permit {
            at.act(Action::Yes);
        }
        assert_eq!(at.s.steps.top() == Some(SeaStep::Permit { seat: GREECE }.into()), permit);
    }
}

/// PAX-12.5.1h, PAX-9.4.5e: squadrons at Rhodes bind who has not paid there, not an army that Withdraws by sea elsewhere.
#[test]
fn pax_12_5_1h_rhodes_binds_nobody_elsewhere() {
    let mut at = bare(game());
    at.works(Owner::Rhodes, "rhodus", 5).fleet(Owner::Rhodes, "rhodus", 2);
    at.army(of(ROME), "arretium", &[(LEGION, 1)]).army(of(CARTHAGE), "parma", &[(LEGION, 2)]);
    crate::clash::march(&mut at, CARTHAGE, "parma", 6).way(&["arretium"]).act(Action::Withdraw).act(Action::Go);
    at.roll(6).way(&["pisae"]).act(Action::Embark);
    assert!(at.is_legal(to("roma")));
}

/// PAX-11.4.2b: a Fleet that has been refused somewhere may still Withdraw to another place.
#[test]
fn pax_11_4_2b_who_is_refused_may_flee_elsewhere() {
    let mut at = bare(game());
    at.fleet(of(CARTHAGE), "aleria", 1).fleet(of(EAST), "urcinium", 1).fleet(of(ROME), "pisae", 1);
    fleet_out(&mut at, ROME, "pisae");
    at.way(&["aleria"]).act(Action::Withdraw).way(&["urcinium"]).act(Action::No);
    assert!(!at.is_legal(to("urcinium")) && at.is_legal(to("ntp_tyrrhenum")));
}

/// PAX-11.4.2b, PAX-4.3.1: a Fleet that Withdraws asks no ally for leave.
#[test]
fn pax_11_4_2b_no_leave_is_asked_of_allies() {
    for (allied, asked) in [(false, true), (true, false)] {
        let mut at = bare(game());
        if allied {
            at.s.ally(CARTHAGE, EAST);
        }
        at.fleet(of(CARTHAGE), "aleria", 1).fleet(of(EAST), "urcinium", 1).fleet(of(ROME), "pisae", 1);
        fleet_out(&mut at, ROME, "pisae");
        at.way(&["aleria"]).act(Action::Withdraw).way(&["urcinium"]);
        assert_eq!(at.game.turn(&at.s) == Turn::Decision(EAST), asked);
    }
}

/// PAX-11.4.2a: a transport that Withdraws goes to no Port that an enemy holds, a Fleet alone does; neither goes to a closed Cyprus (PAX-13.3-CYP).
#[test]
fn pax_11_4_2a_where_a_transport_may_withdraw() {
    for (carries, able) in [(false, true), (true, false)] {
        let mut at = bare(game());
        at.fleet(of(CARTHAGE), "ntp_balearicum", 1).garrisons(of(EAST), &["baleares"]).fleet(of(ROME), "saguntum", 3);
        for port in at.game.content.map.sea(node("ntp_balearicum")).to_vec() {
            if port != node("baleares") && port != node("saguntum") {
                at.game.moor(&mut at.s, Owner::Syracuse, port, 1);
            }
        }
        if carries {
            at.game.stow(&mut at.s, of(CARTHAGE), node("ntp_balearicum"), Troops::of(LIGHT, 1));
        }
        fleet_out(&mut at, ROME, "saguntum");
        at.way(&["ntp_balearicum"]).roll(1);
        at.game.moor(&mut at.s, Owner::Syracuse, node("saguntum"), 1);
        assert_eq!(at.is_legal(Action::Withdraw), able, "carries: {carries}");
    }
    for (closed, able) in [(false, true), (true, false)] {
        let mut at = bare(game());
        at.s.cyprus_closed = closed;
        at.fleet(of(ROME), "ntp_cilicium", 1).fleet(of(EAST), "side", 3);
        fleet_out(&mut at, EAST, "side");
        at.way(&["ntp_cilicium"]).roll(1).act(Action::Withdraw);
        assert_eq!(at.is_legal(to("paphos")), able);
    }
}

/// PAX-11.4.4c: the loser goes to the nearest friendly Port where no enemy squadrons are, not to the one where it has lost.
#[test]
fn pax_11_4_4c_the_nearest_port_without_enemies() {
    for (squadrons, goal) in [(0, "aleria"), (1, "urcinium")] {
        let mut at = bare(game());
        at.fleet(of(CARTHAGE), "ntp_tyrrhenum", 3).garrisons(of(CARTHAGE), &["aleria", "urcinium"]);
        at.fleet(of(ROME), "roma", 3).fleet(of(EAST), "aleria", squadrons);
        fleet_out(&mut at, ROME, "roma");
        at.way(&["ntp_tyrrhenum"]).roll(1).act(Action::Fight).roll(3).roll(1).roll(2);
        assert_eq!(at.s.galleys(of(CARTHAGE), node(goal)), 2, "{squadrons} squadrons in Aleria");
    }
    let mut at = bare(game());
    at.fleet(of(CARTHAGE), "aleria", 3).garrisons(of(CARTHAGE), &["aleria", "urcinium"]).fleet(of(ROME), "pisae", 3);
    fleet_out(&mut at, ROME, "pisae");
    at.way(&["aleria"]).act(Action::Fight).roll(3).roll(1).roll(2);
    assert_eq!(at.s.galleys(of(CARTHAGE), node("urcinium")), 2);
}

/// PAX-11.4.4e, PAX-R11-08: a winner who loses his last squadron has nothing left that could go on; nobody is asked.
#[test]
fn pax_r11_08_a_winner_may_lose_his_last_squadron() {
    let mut at = bare(game());
    at.fleet(of(CARTHAGE), "aleria", 1).fleet(of(ROME), "pisae", 1);
    fleet_out(&mut at, ROME, "pisae");
    at.way(&["aleria"]).act(Action::Fight).roll(4).roll(1).roll(1);
    assert!(at.s.marches.is_empty() && at.s.fleets.is_empty(), "{:?}", at.legal());
}

/// PAX-11.4.6c: a transport that has been sunk sets nothing off any more where it came.
#[test]
fn pax_11_4_6c_what_is_sunk_asks_for_nothing() {
    let mut at = bare(game());
    at.army(of(ROME), "pisae", &[(LEGION, 2)]).fleet(of(CARTHAGE), "aleria", 1).garrisons(of(CARTHAGE), &["aleria"]);
    army_out(&mut at, ROME, "pisae", 6);
    at.act(Action::Embark).way(&["aleria"]).act(Action::Fight);
    assert!(at.s.marches.is_empty(), "{:?}", at.legal());
}

/// PAX-17.2-24: who holds a Naval Ambush is asked when an army on ships comes to a place at sea.
#[test]
fn pax_17_2_24_an_ambush_is_played_when_a_fleet_comes() {
    let mut at = extended(game());
    at.army(of(ROME), "tarentum", &[(LEGION, 1)]).fleet(of(EAST), "corcyra", 2).hand(EAST, &[Card::NavalAmbush]);
    army_out(&mut at, ROME, "tarentum", 6);
    at.act(Action::Embark).way(&["ntp_hydruntum"]).roll(1);
    assert!(at.is_legal(Action::Play { card: Card::NavalAmbush, hire: false }));
}

/// PAX-11.4.5b, PAX-11.4.5c: after a draw the Fleet that has stayed may fight again when the other one goes on; whoever wins, a Stop it is.
#[test]
fn pax_11_4_5c_after_a_draw_they_meet_again() {
    let mut at = bare(game());
    at.fleet(of(ROME), "aleria", 3).garrisons(of(ROME), &["aleria"]).fleet(of(CARTHAGE), "urcinium", 3);
    fleet_out(&mut at, CARTHAGE, "urcinium");
    at.way(&["aleria"]).act(Action::Fight).roll(3).roll(3).act(Action::No);
    // It is let pass out of the Port or not; Continuity comes first.
    let at_once = at.legal();
    assert!(!at_once.contains(&to("pisae")), "{at_once:?}");
    let mut at = bare(game());
    at.fleet(of(ROME), "aleria", 3).garrisons(of(ROME), &["aleria"]).fleet(of(CARTHAGE), "urcinium", 3);
    fleet_out(&mut at, CARTHAGE, "urcinium");
    at.way(&["aleria"]).act(Action::Fight).roll(3).roll(3).act(Action::Yes).roll(7);
    assert_eq!(at.s.steps.top(), Some(SeaStep::Answer { owner: of(ROME), seat: ROME }.into()), "7 without modifiers");
    at.act(Action::Fight).roll(6).roll(1).roll(2);
    assert!(at.s.march(1).stopped());
    assert_eq!(at.legal(), [Action::Yes, Action::No], "Continuity again");
    at.act(Action::Yes).roll(6);
    assert!(at.s.marches.is_empty(), "6 + 2 for a battle that was won");
}

/// PAX-11.4.2d, PAX-11.2.1f: a Fleet that Withdraws over the deep sea and rolls 12 there is lost; nothing of it is remembered.
#[test]
fn pax_11_4_2d_a_twelve_on_the_deep_sea() {
    let mut at = bare(game());
    at.fleet(of(ROME), "gythium", 1).fleet(of(GREECE), "patrae", 3).garrisons(of(ROME), &["syracusae"]);
    fleet_out(&mut at, GREECE, "patrae");
    at.way(&["gythium"]).act(Action::Withdraw).way(&["dstp_ionium"]).roll(3).roll(12);
    at.until(|s| s.moving() == 1);
    assert_eq!((at.s.galleys(of(ROME), node("syracusae")), at.s.moved.len(), at.s.fleets.len()), (0, 0, 0));
}

/// PAX-R11-05: by an option an army pays for sailing on after a Stop; leaders with squadrons do not, nor does who Withdraws.
#[test]
fn pax_r11_05_only_an_army_pays_for_sailing_on() {
    let costs = with_options("pax_romana", &[("sailing_after_stop_mp", "1")]);
    for (rules, carries, left) in [(game(), true, 4), (&costs, true, 3), (&costs, false, 6)] {
        let mut at = bare(rules);
        if carries {
            at.army(of(ROME), "pisae", &[(LEGION, 1)]);
            army_out(&mut at, ROME, "pisae", 6);
            at.act(Action::Embark);
        } else {
            at.fleet(of(ROME), "pisae", 1).leader(of(ROME), "rome_03", "pisae").expansion(ROME);
            at.act(Action::MoveLeader { leader: id("rome_03"), major: true, alone: false }).roll(1);
            at.act(Action::Embark).act(up(of(ROME), GALLEYS, 1));
            at.s.march_mut(1).mp = 6;
        }
        at.way(&["aleria"]).act(Action::Yes).roll(2);
        assert_eq!(at.s.march(1).mp, left, "carries: {carries}");
    }
    let mut at = bare(&costs);
    at.fleet(of(CARTHAGE), "aleria", 1).fleet(of(ROME), "pisae", 3);
    fleet_out(&mut at, ROME, "pisae");
    at.way(&["aleria"]).act(Action::Withdraw).way(&["urcinium"]).act(Action::Yes).roll(2);
    assert_eq!(at.s.march(2).mp, 2, "Sea Links left");
}

/// PAX-13.3-MUT: a mutiny is one of a single Fleet: others of its owner, and of others there, obey.
#[test]
fn pax_13_3_mut_other_fleets_obey() {
    let mut at = bare(game());
    at.fleet(of(ROME), "roma", 1).fleet(of(ROME), "pisae", 1).fleet(of(CARTHAGE), "roma", 1);
    at.mutiny(of(CARTHAGE), "roma").expansion(ROME);
    assert!(at.is_legal(sail(ROME, "roma")) && at.is_legal(sail(ROME, "pisae")));
    at.mutiny(of(ROME), "roma");
    assert!(!at.is_legal(sail(ROME, "roma")) && at.is_legal(sail(ROME, "pisae")));
}

/// PAX-9.1.1a, PAX-11.2.2: each owner's army at a place at sea sets out for itself.
#[test]
fn pax_11_2_2_each_army_at_sea_is_its_owners() {
    let mut at = bare(game());
    for owner in [of(ROME), of(CARTHAGE)] {
        at.game.stow(&mut at.s, owner, node("ntp_tyrrhenum"), Troops::of(LIGHT, 1));
    }
    at.expansion(ROME);
    let out = at.legal().into_iter().filter(|action| *action == major(ROME, "ntp_tyrrhenum")).count();
    assert_eq!(out, 1);
    at.game.sink(&mut at.s, of(CARTHAGE), node("ntp_tyrrhenum"));
    assert_eq!(at.s.cargo.iter().map(|cargo| cargo.owner).collect::<Vec<_>>(), [of(ROME)]);
    at.game.stow(&mut at.s, of(ROME), node("ntp_aeoliae"), Troops::of(LIGHT, 1));
    at.game.sink(&mut at.s, of(ROME), node("ntp_aeoliae"));
    assert_eq!(at.s.cargo.iter().map(|cargo| cargo.at).collect::<Vec<_>>(), [node("ntp_tyrrhenum")]);
}

/// PAX-11.1.4c: who wins a naval battle adds 2 to his Continuity roll, whether the loser flees or is sunk.
#[test]
fn pax_11_1_4c_a_victory_counts_for_continuity() {
    let drift = |loser: Owner, squadrons: u8| {
        let mut at = bare(game());
        at.fleet(of(ROME), "messana", 4).fleet(loser, "syracusae", squadrons).garrisons(of(CARTHAGE), &["agrigentum"]);
        fleet_out(&mut at, ROME, "messana");
        at.way(&["syracusae"]);
        if loser != Owner::Syracuse {
            at.act(Action::Fight);
        }
        at.roll(4).roll(1).roll(2);
        at.s.march(1).voyage().expect("a Fleet").drift
    };
    assert_eq!([drift(of(CARTHAGE), 4), drift(of(CARTHAGE), 1), drift(Owner::Syracuse, 1)], [2; 3]);
}
