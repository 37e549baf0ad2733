//! PAX-11.3: what armies on ships take along, set down, pay and lose; and squadrons whose they are.

use crate::actions::*;
use crate::board::*;
use crate::sea::{army_out, fleet_out};
use crate::support::{id, node};
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::{Action, PaxRomana};

type At<'g> = Position<'g, PaxRomana>;

const GALLEYS: Unit = Unit::Galleys;
const LEGION: Unit = Unit::Legion;
const LIGHT: Unit = Unit::LightInfantry;
const HEAVY: Unit = Unit::HeavyInfantry;

/// PAX-11.3.2h, PAX-R11-13: by the option that one unit is set down in a voyage the leader of a Fleet is still set down, who counts as none.
#[test]
fn pax_r11_13_the_leader_of_a_fleet_is_no_land_unit() {
    let once = with_options("pax_romana", &[("single_drop_per", "voyage")]);
    let mut at = bare(&once);
    at.army(of(ROME), "pisae", &[(LIGHT, 2), (LEGION, 1)]).leader(of(ROME), "rome_03", "pisae");
    at.fleet(of(ROME), "pisae", 1);
    army_out(&mut at, ROME, "pisae", 6);
    at.act(Action::Embark).act(up(of(ROME), GALLEYS, 1)).way(&["roma"]).act(drop(LIGHT, 1)).way(&["paestum"]);
    assert!(!at.is_legal(leader_down("rome_03")) && !at.is_legal(drop(LEGION, 1)));
    at.s.march_mut(1).troops = Troops::NONE;
    assert!(at.is_legal(leader_down("rome_03")));
}

/// PAX-8.2.3d, PAX-11.1.7: a leader joins where the Fleet sets out, in whatever Port; under way only in friendly ones.
#[test]
fn pax_11_1_7_leaders_join_where_a_fleet_sets_out() {
    let mut at = bare(game());
    at.fleet(of(ROME), "aleria", 1).leader(of(ROME), "rome_03", "aleria").leader(of(ROME), "rome_04", "urcinium");
    at.expansion(ROME).act(sail(ROME, "aleria")).act(Action::LeaveLeader { leader: id("rome_03") }).act(Action::Go);
    assert!(at.is_legal(leader_up("rome_03")), "nobody's Port");
    at.way(&["urcinium"]).act(Action::No);
    assert!(!at.is_legal(leader_up("rome_04")));
}

/// PAX-12.5.1d: only the navy of Rhodes serves its ally: a Rhodian Fleet takes no Land Units of Rhodes aboard.
#[test]
fn pax_12_5_1d_the_army_of_rhodes_stays() {
    let mut at = extended(game());
    at.s.rhodes = Some(EAST);
    at.army(Owner::Rhodes, "rhodus", &[(HEAVY, 2)]).fleet(Owner::Rhodes, "patara", 1);
    at.expansion(EAST).act(Action::Major { owner: Owner::Rhodes, from: node("patara"), fleet: true }).act(Action::Go);
    at.way(&["rhodus"]);
    while at.is_legal(Action::No) {
        at.act(Action::Yes);
    }
    assert!(at.is_legal(Action::Done) && !at.is_legal(up(Owner::Rhodes, HEAVY, 1)), "{:?}", at.legal());
}

/// PAX-12.5.1a, PAX-12.5.1d, PAX-11.1.7, PAX-11.3.2e: squadrons of Rhodes take leaders and Land Units of their player aboard, as his own do.
#[test]
fn pax_12_5_1d_squadrons_of_rhodes_take_their_player_aboard() {
    let set = || {
        let mut at = extended(game());
        at.s.rhodes = Some(EAST);
        at.garrisons(of(EAST), &["samos"]).fleet(Owner::Rhodes, "samos", 2).leader(of(EAST), "east_03", "samos");
        at.army(of(EAST), "miletus", &[(LIGHT, 2)]).expansion(EAST);
        at
    };
    let mut at = set();
    at.act(Action::Major { owner: Owner::Rhodes, from: node("samos"), fleet: true }).act(Action::Go);
    at.act(leader_up("east_03")).way(&["miletus"]).act(up(of(EAST), LIGHT, 2)).roll(6).sound();
    let March { owner, navy, commander, .. } = *at.s.march(1);
    assert_eq!((owner, navy, commander), (of(EAST), Owner::Rhodes, Some(id("east_03"))));
    assert_eq!((at.s.march(1).galleys(), at.s.march(1).troops.len()), (2, 2));
    at.way(&["samos"]).act(Action::Land).act(Action::Done).sound();
    assert_eq!((at.troops(of(EAST), "samos").all(LIGHT), at.s.galleys(Owner::Rhodes, node("samos"))), (2, 2));
    let mut at = set();
    at.act(Action::Minor { owner: Owner::Rhodes, from: node("samos"), piece: full(GALLEYS) });
    at.act(leader_up("east_03")).way(&["miletus"]).act(Action::Done).sound();
    assert_eq!((at.s.leaders.len(), at.s.leaders.get(0).unwrap().at), (1, node("miletus")));
    assert_eq!((at.s.galleys(Owner::Rhodes, node("miletus")), at.s.galleys(Owner::Rhodes, node("samos"))), (1, 1));
}

/// PAX-12.5.1a, PAX-12.5.1d: squadrons of Rhodes go with an army of their own player, and not beside squadrons of his.
#[test]
fn pax_12_5_1a_squadrons_of_rhodes_sail_with_their_player_alone() {
    for (ally, own, able) in [(EAST, 0, true), (EAST, 1, false), (GREECE, 0, false)] {
        let mut at = extended(game());
        at.s.rhodes = Some(ally);
        at.army(of(EAST), "miletus", &[(LIGHT, 2)]).fleet(of(EAST), "miletus", 1).garrisons(of(EAST), &["samos"]);
        army_out(&mut at, EAST, "miletus", 6);
        at.act(Action::Embark);
        if own > 0 {
            at.act(up(of(EAST), GALLEYS, own));
        }
        at.way(&["samos"]).fleet(Owner::Rhodes, "samos", 1);
        assert_eq!(at.is_legal(up(Owner::Rhodes, GALLEYS, 1)), able, "{ally}, {own} own squadrons");
    }
}

/// PAX-9.1.4a, PAX-11.3.2p: squadrons that have moved go along only if they have brought the army themselves.
#[test]
fn pax_11_3_2p_squadrons_that_have_moved_stay() {
    for (moved, able) in [(0, true), (1, false)] {
        let mut at = bare(game());
        at.army(of(EAST), "samos", &[(LIGHT, 2)]).fleet(of(EAST), "samos", 1).expansion(EAST);
        at.game.note_moved(&mut at.s, of(EAST), node("samos"), full(GALLEYS), moved);
        at.act(major(EAST, "samos")).act(Action::Go).roll(6).act(Action::Embark);
        assert_eq!(at.is_legal(up(of(EAST), GALLEYS, 1)), able);
    }
}

/// PAX-16.2-CON-c, PAX-9.1.1a: a Conqueror who has moved sets out at sea a second time; in another move he may stay behind.
#[test]
fn pax_16_2_con_c_a_conqueror_who_has_moved_sails_again() {
    let leader = id("rome_01");
    let mut at = bare(game());
    at.fleet(of(ROME), "ntp_tyrrhenum", 1).leader(of(ROME), "rome_01", "ntp_tyrrhenum").fleet(of(ROME), "pisae", 1);
    at.s.player_mut(ROME).conqueror = Some(leader);
    fleet_out(&mut at, ROME, "pisae");
    at.act(Action::Done).weary("rome_01", true).act(Action::Lead { leader });
    assert_eq!(at.s.post(leader).march, 1);
    let mut at = bare(game());
    at.fleet(of(ROME), "pisae", 1).leader(of(ROME), "rome_01", "pisae");
    at.s.player_mut(ROME).conqueror = Some(leader);
    at.expansion(ROME).act(sail(ROME, "pisae"));
    assert!(at.is_legal(Action::LeaveLeader { leader }));
}

/// PAX-9.1.1a, PAX-17.2-03-b: of an army at sea units stay in their order; units of Pergamum at sea set out with those of their ally.
#[test]
fn pax_9_1_1a_who_sets_out_at_sea() {
    let sea = node("ntp_icarium");
    let mut at = extended(game());
    (at.s.pergamum, at.s.pergamum_led) = (Some(EAST), true);
    let mut army = Troops::of(LIGHT, 1);
    army.add(full(HEAVY), 2);
    at.game.stow(&mut at.s, of(EAST), sea, army);
    at.game.stow(&mut at.s, Owner::Pergamum, sea, Troops::of(LIGHT, 1));
    at.expansion(EAST).act(major(EAST, "ntp_icarium"));
    let ally = up(Owner::Pergamum, LIGHT, 1);
    assert_eq!(at.legal(), [leave(HEAVY, 1), leave(HEAVY, 2), leave(LIGHT, 1), ally, Action::Go]);
    at.act(leave(LIGHT, 1));
    assert_eq!(at.legal(), [ally, Action::Go]);
    at.act(ally).act(Action::Go).roll(6);
    assert_eq!(at.s.march(1).pergamene, Troops::of(LIGHT, 1));
}

/// PAX-11.3.2c, PAX-12.5.1e: a neutral Rhodes spares nobody the points for an assault elsewhere; leaders alone need none.
#[test]
fn pax_11_3_2c_who_needs_the_points_for_an_assault() {
    // PAX-R147: leaders enter no Port of others otherwise.
    let led = with_options("pax_romana", &[("lone_leader_blocked", "false")]);
    let sails = |units: &[(Unit, u8)], mp: u8| {
        let mut at = bare(if units.is_empty() { &led } else { game() });
        at.works(Owner::Rhodes, "rhodus", 5).garrisons(of(ROME), &["side"]).army(of(EAST), "patara", units);
        if units.is_empty() {
            at.leader(of(EAST), "east_03", "patara").expansion(EAST);
            at.act(Action::MoveLeader { leader: id("east_03"), major: true, alone: true }).roll(6);
        } else {
            army_out(&mut at, EAST, "patara", 6);
        }
        at.act(Action::Embark);
        at.s.march_mut(1).mp = mp;
        at.is_legal(to("side"))
    };
    assert_eq!([3, 4].map(|mp| sails(&[(LIGHT, 1)], mp)), [false, true]);
    assert_eq!([0, 1].map(|mp| sails(&[], mp)), [false, true]);
}

/// PAX-11.3.3a, PAX-11.3.1c: nobody lands at sea, nor a Fleet that carries neither an army nor leaders.
#[test]
fn pax_11_3_3a_who_can_land() {
    let mut at = bare(game());
    at.army(of(ROME), "roma", &[(LEGION, 1)]).fleet(of(ROME), "pisae", 1);
    army_out(&mut at, ROME, "roma", 6);
    at.act(Action::Embark).way(&["ntp_tyrrhenum"]).roll(1);
    assert!(!at.is_legal(Action::Land));
    let mut at = bare(game());
    at.fleet(of(ROME), "pisae", 1);
    fleet_out(&mut at, ROME, "pisae");
    at.way(&["roma"]);
    at.s.march_mut(1).mp = 3;
    assert!(!at.is_legal(Action::Land));
}

/// PAX-11.1.3c, PAX-11.3.2m: a Fleet that may not go on in an enemy Port stays there with its leader; nobody is ashore.
#[test]
fn pax_11_1_3c_the_leader_of_a_failed_fleet_lives() {
    let mut at = bare(game());
    at.fleet(of(ROME), "pisae", 1).leader(of(ROME), "rome_03", "pisae").garrisons(of(CARTHAGE), &["aleria"]);
    fleet_out(&mut at, ROME, "pisae");
    at.way(&["aleria"]).act(Action::No).act(Action::Yes).roll(12);
    assert!(at.s.marches.is_empty() && at.s.post(id("rome_03")).at == node("aleria"));
    assert_eq!((at.s.galleys(of(ROME), node("aleria")), at.troops(of(CARTHAGE), "aleria").len()), (1, 1));
}

/// PAX-11.3.2f, PAX-9.2.1j: what a group has done on land does not keep it from taking squadrons along when it goes on ships.
#[test]
fn pax_11_3_2f_on_ships_a_group_decides_afresh() {
    let mut at = bare(game());
    at.army(of(ROME), "roma", &[(LEGION, 1), (LIGHT, 1)]).fleet(of(ROME), "pisae", 1);
    army_out(&mut at, ROME, "roma", 6);
    at.way(&["pisae"]).act(drop(LIGHT, 1)).act(Action::Embark);
    assert!(at.is_legal(up(of(ROME), GALLEYS, 1)));
    // PAX-11.3.2j: one unit is set down, not two.
    let mut at = bare(game());
    at.army(of(ROME), "pisae", &[(LEGION, 2), (LIGHT, 1)]);
    army_out(&mut at, ROME, "pisae", 6);
    at.act(Action::Embark).way(&["roma"]).act(drop(LEGION, 1));
    assert!(!at.is_legal(drop(LIGHT, 1)));
}

/// Rome, with these units and two squadrons, has landed in Thapsus against an army of Carthage and lost.
fn beaten_in_thapsus(unit: Unit, count: u8, passes: bool) -> At<'static> {
    let mut at = bare(game());
    at.army(of(ROME), "tacape", &[(unit, count)]).fleet(of(ROME), "tacape", 2);
    at.army(of(CARTHAGE), "thapsus", &[(HEAVY, 9)]);
    army_out(&mut at, ROME, "tacape", 6);
    at.s.march_mut(1).mp = 9;
    at.act(Action::Embark).act(up(of(ROME), GALLEYS, 2)).way(&["thapsus"]);
    at.act(if passes { Action::Yes } else { Action::No });
    if !passes {
        at.act(Action::No);
    }
    at.act(Action::Land).act(Action::Fight).roll(1).roll(6);
    at.fight_on();
    at
}

/// PAX-11.3.4b, PAX-11.1.1a: after a lost assault the army may sail back where it has come from.
#[test]
fn pax_11_3_4b_a_beaten_army_may_sail_back() {
    for passes in [false, true] {
        let at = beaten_in_thapsus(LEGION, 5, passes);
        assert!(at.is_legal(to("tacape")), "let pass: {passes}: {:?}", at.legal());
    }
}

/// PAX-11.3.4a, PAX-11.4.6a: squadrons whose army has been destroyed ashore stay in the Port; their move is over.
#[test]
fn pax_11_3_4a_squadrons_without_their_army_stay() {
    let at = beaten_in_thapsus(LIGHT, 1, false);
    assert!(at.s.marches.is_empty(), "{:?}", at.legal());
    assert_eq!(at.s.galleys(of(ROME), node("thapsus")), 2);
}

/// PAX-11.3.1b, PAX-11.4.1c: a transport without squadrons attacks nobody who lets it pass.
#[test]
fn pax_11_3_1b_without_squadrons_nobody_attacks() {
    for (escort, asked) in [(0, false), (1, true)] {
        let mut at = bare(game());
        at.army(of(ROME), "pisae", &[(LEGION, 1)]).fleet(of(ROME), "pisae", 1).garrisons(of(ROME), &["aleria"]);
        at.fleet(of(CARTHAGE), "aleria", 1);
        army_out(&mut at, ROME, "pisae", 6);
        at.act(Action::Embark);
        if escort > 0 {
            at.act(up(of(ROME), GALLEYS, 1));
        }
        at.way(&["aleria"]).act(Action::LetPass);
        assert_eq!(at.is_legal(Action::Fight), asked);
    }
}

/// PAX-11.4.1d, PAX-11.4.5b: a Fleet that has met another one where it sets out needs Continuity, after a draw, too.
#[test]
fn pax_11_4_5b_a_draw_where_a_fleet_sets_out() {
    let mut at = bare(game());
    at.fleet(of(ROME), "pisae", 2).fleet(of(CARTHAGE), "pisae", 2);
    fleet_out(&mut at, ROME, "pisae");
    at.act(Action::Fight).roll(3).roll(3);
    assert_eq!(at.legal(), [Action::Yes, Action::No]);
}

/// PAX-12.5.1h: who has gone back from Rhodes is free again.
#[test]
fn pax_12_5_1h_who_has_gone_back_is_free() {
    let mut at = bare(game());
    at.works(Owner::Rhodes, "rhodus", 5).fleet(Owner::Rhodes, "rhodus", 1).fleet(of(EAST), "miletus", 1);
    fleet_out(&mut at, EAST, "miletus");
    at.way(&["rhodus"]).act(Action::No);
    while at.is_legal(Action::LetPass) {
        at.act(Action::LetPass);
    }
    assert!(at.s.march(1).held);
    at.act(Action::Yes).roll(2).way(&["miletus"]);
    assert!(!at.s.march(1).held);
}

/// PAX-12.6.3b, PAX-11.3.3a: an army that pirates turn back to an enemy Port is not ashore there: it must land against him.
#[test]
fn pax_12_6_3b_back_in_an_enemy_port() {
    let mut at = bare(game());
    at.army(of(ROME), "pisae", &[(LEGION, 3)]).garrisons(of(CARTHAGE), &["aleria"]).army(
        of(CARTHAGE),
        "aleria",
        &[(LIGHT, 1)],
    );
    army_out(&mut at, ROME, "pisae", 6);
    at.act(Action::Embark).way(&["aleria"]).act(Action::No).act(Action::Yes).roll(2);
    at.s.pirates.insert(node("ntp_tyrrhenum"));
    at.way(&["ntp_tyrrhenum"]).roll(1);
    at.until(|s| s.battle.is_some() || s.marches.is_empty());
    assert!(at.s.battle.is_some_and(|battle| battle.cause == Cause::Amphibious));
}

/// PAX-R11-10: by the option that a leader's Battle Point absorbs losses it is the loser's leader who does.
#[test]
fn pax_r11_10_the_leader_of_the_loser_may_absorb_losses() {
    let absorbs = with_options("pax_romana", &[("leader_absorbs_naval_losses", "true")]);
    // Rome attacks with a leader: 3 + 7 : 1 + 6.
    let mut at = bare(&absorbs);
    at.fleet(of(ROME), "pisae", 3).leader(of(ROME), "rome_03", "pisae").garrisons(of(CARTHAGE), &["urcinium"]);
    at.fleet(of(CARTHAGE), "aleria", 3);
    fleet_out(&mut at, ROME, "pisae");
    at.way(&["aleria"]).act(Action::Fight).roll(3).roll(1).roll(2);
    assert_eq!(at.s.galleys(of(CARTHAGE), node("urcinium")), 1, "two are lost");
    // With a leader of the loser a difference of one costs nothing; squadrons of Pergamum beside him are not asked about.
    let mut at = extended(&absorbs);
    at.s.pergamum = Some(EAST);
    at.fleet(of(ROME), "pisae", 3).fleet(of(EAST), "aleria", 3).leader(of(EAST), "east_03", "aleria");
    at.fleet(Owner::Pergamum, "aleria", 1).garrisons(of(EAST), &["urcinium"]);
    fleet_out(&mut at, ROME, "pisae");
    at.way(&["aleria"]).act(Action::Fight).roll(4).roll(2).roll(2);
    assert_eq!(at.s.galleys(of(EAST), node("urcinium")), 3);
}

/// PAX-8.4.3a, PAX-11.4.4b: leaders of a Fleet that is sunk die with it, in a Port and at sea; leaders elsewhere do not.
#[test]
fn pax_8_4_3a_leaders_die_with_their_fleet() {
    for (place, from) in [("aleria", "pisae"), ("ntp_tyrrhenum", "roma")] {
        let mut at = bare(game());
        at.fleet(of(CARTHAGE), place, 1).fleet(of(ROME), from, 4).leader(of(CARTHAGE), "carthage_03", "carthago");
        at.leader(of(CARTHAGE), "carthage_01", place).leader(of(CARTHAGE), "carthage_02", place);
        fleet_out(&mut at, ROME, from);
        at.way(&[place]);
        if place != "aleria" {
            at.roll(1);
        }
        at.act(Action::Fight).roll(6).roll(1);
        let left: Vec<Node> = at.s.leaders.iter().map(|post| post.at).collect();
        assert_eq!(left, [node("carthago")], "{place}");
    }
}

/// PAX-12.5.1h: a Fleet that has not paid is remembered as long as it lies at Rhodes, once; an army that Withdraws there by sea owes nothing.
#[test]
fn pax_12_5_1h_who_owes_the_toll_is_remembered() {
    let minor_sail = |at: &mut At<'_>| {
        at.act(minor(EAST, "miletus", GALLEYS)).way(&["rhodus"]).act(Action::No);
        at.until(|s| s.marches.is_empty());
    };
    let mut at = bare(game());
    at.works(Owner::Rhodes, "rhodus", 5).fleet(Owner::Rhodes, "rhodus", 1).fleet(of(EAST), "miletus", 2);
    at.army(of(EAST), "antiochia", &[(LIGHT, 1)]).expansion(EAST);
    let owed = |at: &At<'_>| at.s.unpaid.iter().collect::<Vec<_>>();
    let debt = vec![(of(EAST), node("miletus"))];
    minor_sail(&mut at);
    assert_eq!(owed(&at), debt);
    at.act(major(EAST, "antiochia")).act(Action::Go).roll(6).way(&["laodicea"]).act(Action::Done);
    assert_eq!(owed(&at), debt, "others move meanwhile");
    minor_sail(&mut at);
    assert_eq!(owed(&at), debt, "two squadrons of one player");
    let mut at = extended(game());
    at.s.rhodes = Some(EAST);
    at.works(Owner::Rhodes, "rhodus", 5).army(of(EAST), "patara", &[(LIGHT, 2)]).fleet(of(EAST), "patara", 1);
    at.army(of(ROME), "side", &[(LEGION, 3)]);
    crate::clash::march(&mut at, ROME, "side", 6).way(&["patara"]).act(Action::Withdraw).act(Action::Go).roll(6);
    at.act(Action::Embark).way(&["rhodus"]);
    at.until(|s| s.moving() == 1);
    assert_eq!((at.s.galleys(of(EAST), node("rhodus")), owed(&at)), (1, vec![]));
}
