//! PAX-11: single conditions of a voyage: which Fleets set out and meet, and what follows from a Stop, a storm or a lost
//! battle.

use crate::actions::{minor, sail, to};
use crate::board::*;
use crate::sea::{army_out, fleet_out};
use crate::support::{id, node};
use agon_game::{Rules, Turn};
use agon_pax_romana::content::Disaster;
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;
use agon_pax_romana::{Action, PaxRomana};

type At<'g> = Position<'g, PaxRomana>;

const GALLEYS: Unit = Unit::Galleys;
const LIGHT: Unit = Unit::LightInfantry;

/// `escort` Roman squadrons with an army of eight come to Aleria, where four squadrons of Carthage fight them; the dice are
/// 1 against 6.
fn beaten_transport(escort: u8) -> At<'static> {
    let mut at = bare(game());
    at.army(of(ROME), "pisae", &[(LIGHT, 8)]).fleet(of(ROME), "pisae", escort).fleet(of(CARTHAGE), "aleria", 4);
    at.garrisons(of(ROME), &["aleria"]);
    army_out(&mut at, ROME, "pisae", 6);
    at.act(Action::Embark).act(Action::PickUp { owner: of(ROME), piece: full(GALLEYS), count: escort });
    at.way(&["aleria"]).act(Action::Fight).roll(1).roll(6).roll(2);
    at
}

/// PAX-11.4.4d, PAX-11.3.2n, PAX-11.1.8: the army of a beaten Fleet lands in the haven for a Movement Point and goes on by land, or on
/// ships without escort; the squadrons are Finished.
#[test]
fn pax_11_4_4d_the_army_of_a_beaten_fleet_goes_on_by_land() {
    let mut at = beaten_transport(4);
    let march = at.s.march(1);
    assert_eq!((march.at, march.afloat(), march.finished), (node("pisae"), false, false));
    assert_eq!(march.mp, 3, "6 MP less 1 to board, 1 to sail, 1 to land");
    assert!(at.is_legal(to("arretium")) && at.is_legal(Action::Embark));
    assert_eq!((at.s.galleys(of(ROME), node("pisae")), march.escort), (1, None));
    at.act(Action::Embark);
    let again = |action: &Action| matches!(action, Action::PickUp { piece, .. } if piece.unit == GALLEYS);
    assert!(!at.legal().iter().any(again), "they have lost a naval battle");
}

/// PAX-11.4.4d, PAX-R11-06: without a point left for landing the army still lands, but goes no farther.
#[test]
fn pax_11_4_4d_an_army_without_points_lands_all_the_same() {
    let mut at = bare(game());
    at.army(of(ROME), "pisae", &[(LIGHT, 8)]).fleet(of(ROME), "pisae", 4).fleet(of(CARTHAGE), "aleria", 4);
    at.garrisons(of(ROME), &["aleria"]);
    army_out(&mut at, ROME, "pisae", 6);
    at.act(Action::Embark).act(Action::PickUp { owner: of(ROME), piece: full(GALLEYS), count: 4 }).way(&["aleria"]);
    at.s.march_mut(1).mp = 0;
    at.act(Action::Fight).roll(1).roll(6).roll(2);
    assert!(at.s.marches.refs().all(|march| march.mp == 0 && !march.afloat()));
    assert!(!at.is_legal(to("arretium")));
}

/// PAX-9.1.1, PAX-3.5.1b: Fleets make one Major and two Minor Moves, no more.
#[test]
fn pax_9_1_1_fleets_make_a_major_and_two_minor_moves() {
    let mut at = bare(game());
    at.fleet(of(ROME), "pisae", 4).fleet(of(ROME), "roma", 1).fleet(of(CARTHAGE), "utica", 1);
    at.game.stow(&mut at.s, of(CARTHAGE), node("ntp_aeoliae"), Troops::of(LIGHT, 1));
    at.expansion(ROME);
    let begin = |at: &At<'_>| {
        let voyages = |action: &Action| matches!(action, Action::Major { .. } | Action::Minor { .. });
        at.legal().into_iter().filter(voyages).collect::<Vec<_>>()
    };
    assert_eq!(
        begin(&at),
        [sail(ROME, "pisae"), minor(ROME, "pisae", GALLEYS), sail(ROME, "roma"), minor(ROME, "roma", GALLEYS)],
        "nobody else's"
    );
    at.act(sail(ROME, "pisae")).act(Action::Leave { piece: full(GALLEYS), count: 3 }).act(Action::Go).way(&["aleria"]);
    at.act(Action::No).act(Action::Done);
    assert_eq!(begin(&at), [minor(ROME, "roma", GALLEYS), minor(ROME, "pisae", GALLEYS)], "one Major Move");
    at.act(minor(ROME, "pisae", GALLEYS)).way(&["aleria"]).act(Action::No).act(Action::Done);
    assert_eq!(begin(&at), [minor(ROME, "roma", GALLEYS), minor(ROME, "pisae", GALLEYS)], "a second Minor Move");
    at.act(minor(ROME, "pisae", GALLEYS)).way(&["aleria"]).act(Action::No).act(Action::Done);
    assert_eq!(begin(&at), [], "not a third");
}

/// PAX-9.1.4a: squadrons and leaders that have moved do not set out again with their Fleet.
#[test]
fn pax_9_1_4a_who_has_moved_stays_when_the_fleet_sets_out() {
    let mut at = bare(game());
    at.fleet(of(ROME), "pisae", 3).leader(of(ROME), "rome_03", "pisae").leader(of(ROME), "rome_04", "pisae");
    at.expansion(ROME);
    at.game.note_moved(&mut at.s, of(ROME), node("pisae"), full(GALLEYS), 1);
    at.weary("rome_03", true);
    at.act(sail(ROME, "pisae")).act(Action::Go);
    assert_eq!(at.s.march(1).galleys(), 2);
    assert_eq!(at.s.leaders_with(1).collect::<Vec<_>>(), [id("rome_04")]);
}

/// PAX-11.4.1a: a Fleet that sets out from a place with an enemy Fleet meets it there, whoever the enemy is.
#[test]
fn pax_11_4_1a_a_fleet_is_met_where_it_sets_out() {
    let mut at = bare(game());
    at.fleet(of(CARTHAGE), "aleria", 2).fleet(of(ROME), "aleria", 1);
    fleet_out(&mut at, CARTHAGE, "aleria");
    assert_eq!(at.s.steps.top(), Some(SeaStep::Answer { owner: of(ROME), seat: ROME }.into()));
}

/// PAX-11.4.6c, PAX-11.4.4f, PAX-11.1.4c: an army on ships without squadrons is sunk; the Fleet that sinks it Stops, and its
/// Continuity roll is as after a battle.
#[test]
fn pax_11_4_6c_who_sinks_a_transport_stops() {
    let mut at = bare(game());
    at.fleet(of(ROME), "roma", 2);
    at.game.stow(&mut at.s, of(CARTHAGE), node("ntp_tyrrhenum"), Troops::of(LIGHT, 3));
    fleet_out(&mut at, ROME, "roma");
    at.way(&["ntp_tyrrhenum"]).roll(1).act(Action::Fight);
    assert!(at.s.cargo.is_empty());
    assert!(at.s.march(1).stopped());
    assert_eq!(at.game.turn(&at.s), Turn::Decision(ROME));
    let mut failed = Position { game: at.game, s: at.s };
    at.act(Action::Yes).roll(5);
    assert!(!at.s.marches.is_empty() && !at.s.march(1).stopped(), "5 + 2");
    failed.act(Action::Yes).roll(6);
    assert!(failed.s.marches.is_empty(), "6 + 2");
}

/// PAX-11.4.4c, PAX-11.4.6e: a Fleet that has nothing left does not flee.
#[test]
fn pax_11_4_4c_a_fleet_that_is_sunk_does_not_flee() {
    // Pisae and Urcinium are equally near to Aleria.
    let mut at = bare(game());
    at.fleet(of(ROME), "pisae", 1).fleet(of(CARTHAGE), "aleria", 4).garrisons(of(ROME), &["urcinium", "aleria"]);
    fleet_out(&mut at, ROME, "pisae");
    at.way(&["aleria"]).act(Action::Fight).roll(1).roll(6).roll(2);
    assert!(at.s.marches.is_empty() && at.s.sea_battle.is_none());
    let mut at = bare(game());
    at.fleet(of(ROME), "pisae", 4).fleet(of(CARTHAGE), "aleria", 1).garrisons(of(CARTHAGE), &["urcinium", "pisae"]);
    fleet_out(&mut at, ROME, "pisae");
    at.way(&["aleria"]).act(Action::Fight).roll(6).roll(1).roll(2);
    assert!(at.s.sea_battle.is_none() && at.game.turn(&at.s) == Turn::Decision(ROME));
}

/// PAX-11.4.2c, PAX-8.4.3: the leader of a Fleet that Withdraws goes with it; PAX-11.4.2a: it does not stay at sea.
#[test]
fn pax_11_4_2a_a_fleet_withdraws_to_a_port_with_its_leader() {
    let mut at = bare(game());
    at.fleet(of(ROME), "pisae", 2).fleet(of(CARTHAGE), "roma", 1).leader(of(CARTHAGE), "carthage_03", "roma");
    at.garrisons(of(CARTHAGE), &["turris"]);
    fleet_out(&mut at, ROME, "pisae");
    at.way(&["roma"]).act(Action::Withdraw);
    assert_eq!(at.s.leaders_with(2).collect::<Vec<_>>(), [id("carthage_03")]);
    at.way(&["ntp_tyrrhenum"]).roll(1);
    assert!(!at.is_legal(Action::Done) && at.is_legal(to("turris")));
    at.way(&["turris"]).act(Action::Done);
    assert_eq!(at.s.post(id("carthage_03")).at, node("turris"));
}

/// PAX-11.4.2b: a player who has refused a fleeing Fleet is asked again when another one flees: after a fight, and after a
/// flight elsewhere.
#[test]
fn pax_11_4_2b_a_refusal_lasts_for_one_withdrawal() {
    let mut at = bare(game());
    at.fleet(of(ROME), "pisae", 1).fleet(of(CARTHAGE), "aleria", 1).fleet(of(EAST), "urcinium", 1);
    at.garrisons(of(CARTHAGE), &["turris"]);
    fleet_out(&mut at, ROME, "pisae");
    at.way(&["aleria"]).act(Action::Withdraw).way(&["urcinium"]).act(Action::No);
    assert!(at.s.refused.has(node("urcinium")));
    let mut answers = Position { game: at.game, s: at.s };
    at.way(&["ntp_tyrrhenum"]).roll(1).way(&["turris"]).act(Action::Done);
    assert!(!at.s.refused.has(node("urcinium")));
    // It has no other way left.
    answers.s.refused.insert(node("ntp_tyrrhenum"));
    answers.s.refused.insert(node("pisae"));
    answers.act(Action::Done).act(Action::Fight);
    assert!(!answers.s.refused.has(node("urcinium")));
}

/// PAX-11.4.1d, PAX-1.4ak: the Fleet whose enemy has Withdrawn has Stopped, and may turn back from there.
#[test]
fn pax_11_4_1d_whose_enemy_withdraws_may_turn_back() {
    let mut at = bare(game());
    at.fleet(of(ROME), "pisae", 2).fleet(of(CARTHAGE), "aleria", 2);
    at.garrisons(of(ROME), &["aleria"]).garrisons(of(CARTHAGE), &["urcinium"]);
    fleet_out(&mut at, ROME, "pisae");
    at.way(&["aleria"]).act(Action::Withdraw).way(&["urcinium"]).act(Action::Done).act(Action::Yes).roll(2);
    assert!(at.is_legal(to("pisae")));
}

/// PAX-11.1.2b: a player whose Fleet lets another pass in his own Port is not asked a second time; if the Port has another
/// owner, he is.
#[test]
fn pax_11_1_2b_who_lets_pass_in_his_port_is_asked_once() {
    let passes = |holder: agon_game::Seat| {
        let mut at = bare(game());
        at.fleet(of(ROME), "pisae", 2).fleet(of(CARTHAGE), "aleria", 1).garrisons(of(holder), &["aleria"]);
        fleet_out(&mut at, ROME, "pisae");
        at.way(&["aleria"]).act(Action::LetPass).act(Action::LetPass);
        at
    };
    let at = passes(CARTHAGE);
    assert!(!at.s.march(1).stopped() && at.is_legal(to("urcinium")));
    let mut at = passes(GREECE);
    assert_eq!(at.s.steps.top(), Some(SeaStep::Permit { seat: GREECE }.into()));
    at.act(Action::No);
    assert!(at.s.march(1).stopped());
}

/// PAX-11.2.1d, PAX-R11-03, PAX-R11-04: a storm as strong as a Fleet also takes its leader; after a weaker one the Fleet has
/// Stopped.
#[test]
fn pax_11_2_1d_a_storm_as_strong_as_the_fleet_drowns_its_leader() {
    let table = game().content.naval.deep_sea_disaster;
    let storm = table.iter().position(|disaster| *disaster == Disaster::Storm).expect("a storm") as u8 + 1;
    for (die, galleys) in [(3, 0), (2, 1)] {
        let mut at = bare(game());
        at.fleet(of(GREECE), "gythium", 3).leader(of(GREECE), "greece_03", "gythium");
        fleet_out(&mut at, GREECE, "gythium");
        at.way(&["dstp_ionium"]).roll(storm).roll(die);
        assert_eq!((at.s.leaders.is_empty(), at.s.marches.is_empty()), (galleys == 0, galleys == 0), "{die}");
        if galleys > 0 {
            assert!(at.s.march(1).stopped() && at.s.march(1).galleys() == galleys);
        }
    }
}

/// PAX-12.5.1f: a single Talent is enough to be asked for the toll; without one the Fleet does not pass.
#[test]
fn pax_12_5_1f_a_single_talent_pays_the_toll() {
    for (talents, asked) in [(1, true), (0, false)] {
        let mut at = bare(game());
        at.works(Owner::Rhodes, "rhodus", 5).fleet(of(EAST), "patara", 1);
        fleet_out(&mut at, EAST, "patara");
        at.s.player_mut(EAST).talents = talents;
        at.way(&["rhodus"]);
        assert_eq!(at.s.steps.top() == Some(SeaStep::Toll.into()), asked);
        if asked {
            at.act(Action::Yes);
            assert_eq!(at.talents(EAST), 0);
        }
    }
}

/// PAX-12.5.1h: only the Fleet that is at Rhodes without having paid must go back; other Fleets of its owner are free.
#[test]
fn pax_12_5_1h_fleets_elsewhere_owe_nothing() {
    for (from, bound) in [("rhodus", true), ("side", false)] {
        let mut at = bare(game());
        at.works(Owner::Rhodes, "rhodus", 5).fleet(Owner::Rhodes, "rhodus", 1);
        at.fleet(of(EAST), "rhodus", 1).fleet(of(EAST), "side", 1);
        at.s.unpaid.push((of(EAST), node("patara")));
        at.expansion(EAST).act(Action::Major { owner: of(EAST), from: node(from), fleet: true }).act(Action::Go);
        at.until(|s| s.steps.top() != Some(SeaStep::Challenge { owner: Owner::Rhodes }.into()));
        assert_eq!(at.s.march(1).held, bound, "{from}");
    }
}

/// PAX-11.3.2b, PAX-12.5.1e: an army on ships enters neutral Rhodes without points for an attack, but not an enemy Port.
#[test]
fn pax_11_3_2b_neutral_rhodes_is_not_assaulted() {
    for (holder, free) in [(Owner::Rhodes, true), (of(GREECE), false)] {
        let mut at = bare(game());
        at.works(holder, "rhodus", 5).army(of(EAST), "patara", &[(LIGHT, 2)]);
        army_out(&mut at, EAST, "patara", 6);
        at.act(Action::Embark);
        at.s.march_mut(1).mp = 2;
        assert_eq!(at.is_legal(to("rhodus")), free);
        at.s.march_mut(1).mp = 4;
        assert!(at.is_legal(to("rhodus")));
    }
}

/// PAX-11.3.6b, PAX-12.5.1f: to an army on ships Rhodes is a Port of enemies if its player cannot pay the toll; the ally of Rhodes pays none.
#[test]
fn pax_11_3_6b_who_cannot_pay_at_rhodes_needs_points_for_an_attack() {
    for (talents, ally, free) in [(1, None, true), (0, None, false), (0, Some(GREECE), false), (0, Some(EAST), true)] {
        let mut at = extended(game());
        at.s.rhodes = ally;
        at.works(Owner::Rhodes, "rhodus", 5).army(of(EAST), "patara", &[(LIGHT, 2)]);
        army_out(&mut at, EAST, "patara", 6);
        at.act(Action::Embark);
        at.s.player_mut(EAST).talents = talents;
        at.s.march_mut(1).mp = 2;
        assert_eq!(at.is_legal(to("rhodus")), free, "{talents}, {ally:?}");
        at.s.march_mut(1).mp = 4;
        assert!(at.is_legal(to("rhodus")));
    }
}

/// PAX-12.5.1h, PAX-11.3.4a, PAX-11.3.6b: an army on ships that could not storm Rhodes does not Stop there, but pays.
#[test]
fn pax_12_5_1h_who_cannot_storm_rhodes_pays_there() {
    for (die, refuses) in [(4, false), (5, true)] {
        let mut at = bare(game());
        at.works(Owner::Rhodes, "rhodus", 5).army(of(EAST), "patara", &[(LIGHT, 2)]);
        army_out(&mut at, EAST, "patara", die);
        at.act(Action::Embark).way(&["rhodus"]);
        assert_eq!(at.is_legal(Action::No), refuses, "{} Movement Points", at.s.march(1).mp);
        at.act(Action::Yes);
        assert!(!at.s.march(1).stopped() && at.is_legal(to("miletus")));
    }
}

/// PAX-12.5.1a, PAX-12.5.1d, PAX-1.4r: squadrons of Rhodes are friends of the allies of their player, as his own are; the army of Rhodes is not.
#[test]
fn pax_12_5_1d_squadrons_of_rhodes_are_friends_of_allies() {
    for (commands, friends) in [(Some(GREECE), true), (Some(CARTHAGE), false), (None, false)] {
        let set = || {
            let mut at = extended(game());
            at.s.ally(EAST, GREECE);
            at.s.rhodes = commands;
            at.works(Owner::Rhodes, "rhodus", 5).garrisons(of(GREECE), &["byzantium"]);
            for place in ["ntp_syriacum", "tyrus", "byzantium"] {
                at.fleet(Owner::Rhodes, place, 1);
            }
            at
        };
        let mut at = set();
        assert!(at.game.enemy_in(&at.s, EAST, id("rhodus")));
        at.fleet(of(EAST), "laodicea", 1);
        fleet_out(&mut at, EAST, "laodicea");
        at.way(&["ntp_syriacum"]).roll(1);
        assert_eq!(at.is_legal(Action::Fight), !friends, "{commands:?}: a Fleet meets them");
        let mut at = set();
        at.army(of(EAST), "tyrus", &[(LIGHT, 2)]);
        army_out(&mut at, EAST, "tyrus", 6);
        assert_eq!(at.is_legal(Action::Embark), friends, "{commands:?}: an army beside them");
        let mut at = set();
        at.army(of(EAST), "nicomedia", &[(LIGHT, 2)]);
        army_out(&mut at, EAST, "nicomedia", 6);
        assert_eq!(at.is_legal(to("byzantium")), friends, "{commands:?}: a Strait (PAX-9.5.3c)");
    }
}

/// PAX-13.3-CYP: a closed Cyprus closes no other Port.
#[test]
fn pax_13_3_cyp_other_ports_stay_open() {
    let mut at = bare(game());
    at.fleet(of(ROME), "pisae", 1);
    at.s.cyprus_closed = true;
    fleet_out(&mut at, ROME, "pisae");
    assert!(at.is_legal(to("roma")));
}

/// PAX-11.3.2k, PAX-11.3.2m: Garrisons alone that must land are lost only where there is an enemy.
#[test]
fn pax_11_3_2m_garrisons_alone_land_where_no_enemy_is() {
    for enemy in [false, true] {
        let mut at = bare(game());
        at.garrisons(of(ROME), &["pisae"]);
        at.expansion(ROME);
        at.act(Action::Minor { owner: of(ROME), from: node("pisae"), piece: full(Unit::Garrison) }).roll(6);
        at.act(Action::Embark).way(&["aleria"]);
        if enemy {
            at.garrisons(of(CARTHAGE), &["aleria"]);
        }
        at.act(Action::Yes).roll(12);
        let landed = at.s.marches.refs().any(|march| march.at == node("aleria") && march.troops.len() == 1);
        assert_eq!(landed, !enemy);
    }
}

/// PAX-11.3.2h, PAX-9.2.1j: an army that has set units down and lands in the same Port starts afresh there.
#[test]
fn pax_11_3_2h_a_landing_begins_afresh() {
    let mut at = bare(game());
    at.army(of(ROME), "pisae", &[(LIGHT, 3)]).fleet(of(ROME), "pisae", 2).army(of(ROME), "roma", &[(LIGHT, 1)]);
    army_out(&mut at, ROME, "pisae", 6);
    at.act(Action::Embark).act(Action::PickUp { owner: of(ROME), piece: full(GALLEYS), count: 2 }).way(&["roma"]);
    at.act(Action::Drop { piece: full(GALLEYS), count: 1 });
    assert_eq!(at.s.march(1).galleys(), 1);
    at.act(Action::Land);
    assert_eq!(at.s.march(1).errand, None);
    assert!(at.is_legal(Action::PickUp { owner: of(ROME), piece: full(LIGHT), count: 1 }));
    assert_eq!((at.s.galleys(of(ROME), node("roma")), at.s.march(1).escort), (2, Some((id("roma"), 1))));
}

/// PAX-11.1.3c, PAX-9.1.4a: when a Fleet fails Continuity with a 12, each of its squadrons has moved once.
#[test]
fn pax_11_1_3c_a_failed_fleet_has_moved_once() {
    let mut at = bare(game());
    at.fleet(of(ROME), "pisae", 2);
    fleet_out(&mut at, ROME, "pisae");
    at.way(&["aleria"]).act(Action::Yes).roll(12).until(|s| s.marches.is_empty());
    let moved: Vec<_> = at.s.moved.iter().map(|moved| (moved.at, moved.count)).collect();
    assert_eq!(moved, [(node("aleria"), 2)]);
}

/// PAX-17.2-03-d: no more squadrons of Pergamum are offered than are lost.
#[test]
fn pax_17_2_03_d_pergamum_bears_no_more_than_the_losses() {
    let mut at = extended(game());
    at.s.pergamum = Some(EAST);
    at.garrisons(of(EAST), &["abydos"]).fleet(of(EAST), "abydos", 2).fleet(Owner::Pergamum, "abydos", 3);
    at.fleet(of(ROME), "sestos", 3).works(of(ROME), "sestos", 5);
    fleet_out(&mut at, ROME, "sestos");
    at.way(&["ntp_hellesponticum"]).roll(1).way(&["abydos"]).act(Action::Fight).roll(2).roll(3);
    assert_eq!(at.legal(), [0, 1].map(|count| Action::Number { count }));
}

/// PAX-R11-02: by an option the deep sea has no disasters; Naval Transit Points still have them.
#[test]
fn pax_r11_02_disasters_in_the_deep_sea_are_an_option() {
    for (option, rolls) in [("true", true), ("false", false)] {
        let game = with_options("pax_romana", &[("disasters_in_deep_sea", option)]);
        let mut at = bare(&game);
        at.fleet(of(GREECE), "gythium", 1);
        fleet_out(&mut at, GREECE, "gythium");
        at.way(&["dstp_ionium"]);
        assert_eq!(at.s.steps.top() == Some(SeaStep::DisasterRoll.into()), rolls);
        let mut at = bare(&game);
        at.fleet(of(ROME), "roma", 1);
        fleet_out(&mut at, ROME, "roma");
        at.way(&["ntp_tyrrhenum"]);
        assert_eq!(at.s.steps.top(), Some(SeaStep::DisasterRoll.into()));
    }
}

/// PAX-R11-13: one unit is set down in each Space, or by an option once in each voyage; a landing begins a new voyage.
#[test]
fn pax_r11_13_one_unit_is_set_down_in_a_space_or_voyage() {
    let down = Action::Drop { piece: full(LIGHT), count: 1 };
    for (option, again) in [("space", true), ("voyage", false)] {
        let game = with_options("pax_romana", &[("single_drop_per", option)]);
        for lands in [false, true] {
            let mut at = bare(&game);
            at.army(of(ROME), "pisae", &[(LIGHT, 5)]);
            army_out(&mut at, ROME, "pisae", 6);
            at.act(Action::Embark).way(&["roma"]).act(down);
            assert!(!at.is_legal(down));
            if lands {
                at.act(Action::Land).act(Action::Embark);
            }
            at.way(&["paestum"]);
            assert_eq!(at.is_legal(down), again || lands, "{option}, {lands}");
        }
    }
}

/// PAX-11.4.4d, PAX-9.3.1a: when the army of a beaten Fleet lands, it can be intercepted like any other.
#[test]
fn pax_11_4_4d_the_landing_may_be_intercepted() {
    let mut at = bare(game());
    at.army(of(ROME), "pisae", &[(LIGHT, 8)]).fleet(of(ROME), "pisae", 4).fleet(of(CARTHAGE), "aleria", 4);
    at.garrisons(of(ROME), &["aleria"]).army(of(CARTHAGE), "roma", &[(Unit::HeavyInfantry, 3)]);
    army_out(&mut at, ROME, "pisae", 6);
    at.act(Action::Embark).act(Action::PickUp { owner: of(ROME), piece: full(GALLEYS), count: 4 }).way(&["aleria"]);
    at.act(Action::Fight).roll(1).roll(6).roll(2);
    assert!(at.is_legal(Action::Intercept { from: id("roma") }), "{:?}", at.legal());
}

/// PAX-11.4.4c, PAX-11.4.6d: a beaten Fleet that lay at sea takes the rest of its army to the Port.
#[test]
fn pax_11_4_4c_a_beaten_fleet_takes_its_army_to_port() {
    let mut at = bare(game());
    at.fleet(of(ROME), "roma", 4).fleet(of(CARTHAGE), "ntp_tyrrhenum", 3).garrisons(of(CARTHAGE), &["turris"]);
    at.game.stow(&mut at.s, of(CARTHAGE), node("ntp_tyrrhenum"), Troops::of(LIGHT, 4));
    fleet_out(&mut at, ROME, "roma");
    // 8 + 3 : 6 + 4.
    at.way(&["ntp_tyrrhenum"]).roll(1).act(Action::Fight).roll(3).roll(4).roll(2);
    assert_eq!((at.troops(of(CARTHAGE), "turris").all(LIGHT), at.s.cargo.len()), (2, 0));
    assert_eq!(at.s.galleys(of(CARTHAGE), node("turris")), 2);
}

/// PAX-R11-07: without a friendly Port the rest of a beaten Fleet is lost, whoever attacked.
#[test]
fn pax_r11_07_without_a_port_the_beaten_are_lost() {
    for (dice, beaten) in [((3, 2), EAST), ((2, 3), ROME)] {
        let mut at = bare(game());
        at.fleet(of(EAST), "aleria", 4).fleet(of(ROME), "pisae", 4);
        for space in at.game.content.map.ports.iter() {
            at.s.ground[space].works = Some(Works { owner: of(GREECE), points: 2 });
        }
        fleet_out(&mut at, ROME, "pisae");
        at.way(&["aleria"]).act(Action::Fight).roll(dice.0).roll(dice.1).roll(2);
        assert!(at.s.sea_battle.is_none() && at.s.fleets.refs().all(|fleet| fleet.owner != of(beaten)));
        assert_eq!(at.s.marches.is_empty(), beaten == ROME);
    }
}

/// PAX-12.5.5h, PAX-11.4.4c: a beaten Pontic Fleet does not put its army ashore among units of its player.
#[test]
fn pax_12_5_5h_a_beaten_pontic_army_lands_among_its_own() {
    for (aboard, haven) in [(true, "trapezus"), (false, "sinope")] {
        let mut at = extended(game());
        at.s.pontus = Some(EAST);
        at.garrisons(of(EAST), &["sinope"]).army(Owner::Pontus, "trapezus", &[(Unit::HeavyInfantry, 1)]);
        at.garrisons(of(ROME), &["byzantium"]).fleet(of(ROME), "byzantium", 5).fleet(Owner::Pontus, "ntp_bosporus", 3);
        if aboard {
            at.game.stow(&mut at.s, Owner::Pontus, node("ntp_bosporus"), Troops::of(Unit::HeavyInfantry, 3));
        }
        at.reckoned();
        fleet_out(&mut at, ROME, "byzantium");
        // 10 + 2 : 6 + 3: two squadrons and four Battle Points.
        at.way(&["ntp_bosporus"]).roll(1).act(Action::Fight).roll(2).roll(3).roll(2);
        assert_eq!(at.s.galleys(Owner::Pontus, node(haven)), 1, "{haven}: {:?}", at.s.fleets);
    }
}
