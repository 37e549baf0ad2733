//! PAX-11.3.2, PAX-8.2.3: what comes aboard a Fleet or transport and what is set down, and where, action by action.

use crate::actions::{drop, leader_down, leader_up, to, up};
use crate::board::*;
use crate::sea::{army_out, fleet_out};
use crate::support::{id, node};
use agon_game::{Chance, Rules, Turn};
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;
use agon_pax_romana::{Action, PaxRomana};

type At<'g> = Position<'g, PaxRomana>;

const GALLEYS: Unit = Unit::Galleys;
const LEGION: Unit = Unit::Legion;
const LIGHT: Unit = Unit::LightInfantry;

/// All choices except sailing on.
fn loading(at: &At<'_>) -> Vec<Action> {
    at.legal().into_iter().filter(|action| !matches!(action, Action::MoveTo { .. })).collect()
}

/// PAX-11.3.2f, PAX-11.3.2h: what an army on ships can do in a friendly Port: land, take leaders, units and squadrons
/// aboard, set squadrons and one unit down; each once, in a fixed order.
#[test]
fn pax_11_3_2f_a_transport_in_a_friendly_port() {
    let mut at = bare(game());
    at.army(of(ROME), "pisae", &[(LEGION, 2), (LIGHT, 1)]).fleet(of(ROME), "pisae", 2);
    at.army(of(ROME), "roma", &[(LEGION, 2), (LIGHT, 1)]).fleet(of(ROME), "roma", 2).leader(
        of(ROME),
        "rome_03",
        "roma",
    );
    army_out(&mut at, ROME, "pisae", 6);
    at.act(Action::Embark);
    assert_eq!(
        loading(&at),
        [up(of(ROME), GALLEYS, 1), up(of(ROME), GALLEYS, 2)],
        "nothing is set down before it has sailed"
    );
    at.act(up(of(ROME), GALLEYS, 1));
    assert_eq!(loading(&at), [drop(GALLEYS, 1)], "squadrons come aboard once");
    at.way(&["roma"]);
    let squadrons = [up(of(ROME), GALLEYS, 1), up(of(ROME), GALLEYS, 2)];
    let units = [up(of(ROME), LEGION, 1), up(of(ROME), LEGION, 2), up(of(ROME), LIGHT, 1)];
    let down = [drop(GALLEYS, 1), drop(LEGION, 1), drop(LIGHT, 1)];
    let all = |start: &[Action], units: &[Action], squadrons: &[Action], down: &[Action]| {
        [start, units, squadrons, down].concat()
    };
    assert_eq!(loading(&at), all(&[Action::Land, leader_up("rome_03")], &units, &squadrons, &down));
    at.act(up(of(ROME), LEGION, 1));
    assert_eq!(at.s.march(1).mp, 3, "6 MP less 1 to board, 1 to sail, 1 to pick up");
    assert_eq!(loading(&at), all(&[Action::Land], &units[2..], &squadrons, &down), "in order: the leader came first");
    at.act(up(of(ROME), LIGHT, 1)).act(up(of(ROME), GALLEYS, 2));
    assert_eq!(
        (at.s.march(1).mp, loading(&at)),
        (
            3,
            all(
                &[Action::Land],
                &[],
                &[],
                &[drop(GALLEYS, 1), drop(GALLEYS, 2), drop(GALLEYS, 3), drop(LEGION, 1), drop(LIGHT, 1),]
            )
        ),
        "paid once for all of them"
    );
}

/// PAX-11.3.2b, PAX-11.3.2f: an army on ships picks up others while it can pay for that and for landing; a second time in
/// the same Port is free.
#[test]
fn pax_11_3_2b_points_to_pick_up_and_to_land() {
    for (mp, first, second) in [(3, true, true), (2, true, true), (1, false, true), (0, false, false)] {
        let mut at = bare(game());
        at.army(of(ROME), "pisae", &[(LEGION, 2)]).army(of(ROME), "roma", &[(LEGION, 1), (LIGHT, 1)]);
        army_out(&mut at, ROME, "pisae", 6);
        at.act(Action::Embark).way(&["roma"]);
        at.s.march_mut(1).mp = mp;
        assert_eq!(at.is_legal(up(of(ROME), LEGION, 1)), first, "{mp}");
        at.s.march_mut(1).mp = 4;
        at.act(up(of(ROME), LEGION, 1));
        at.s.march_mut(1).mp = mp;
        assert_eq!(at.is_legal(up(of(ROME), LIGHT, 1)), second, "{mp}");
    }
    // Before it sails, it needs a point for sailing too.
    for (die, able) in [(6, true), (5, false)] {
        let mut at = bare(game());
        at.army(of(ROME), "pisae", &[(LEGION, 2)]);
        army_out(&mut at, ROME, "pisae", 6);
        at.act(Action::Embark);
        at.army(of(ROME), "pisae", &[(LIGHT, 1)]);
        at.s.march_mut(1).mp = die - 3;
        assert_eq!(at.is_legal(up(of(ROME), LIGHT, 1)), able, "1 MP to pick up, 1 to sail, 1 to land: {die}");
    }
}

/// PAX-11.3.2a, PAX-11.3.2g: nobody comes aboard beside enemy squadrons or in a Port that is not friendly; nor do units that
/// have moved.
#[test]
fn pax_11_3_2g_units_come_aboard_in_quiet_friendly_ports() {
    let ashore = |enemy: u8, port: &str| {
        let mut at = bare(game());
        at.army(of(ROME), "pisae", &[(LEGION, 2)]).fleet(of(ROME), "pisae", 2).army(of(ROME), port, &[(LIGHT, 2)]);
        at.fleet(of(CARTHAGE), "roma", enemy);
        army_out(&mut at, ROME, "pisae", 6);
        at.act(Action::Embark).act(up(of(ROME), GALLEYS, 2)).way(&["roma"]);
        if enemy > 0 {
            at.act(Action::LetPass).act(Action::LetPass);
        }
        at
    };
    assert!(ashore(0, "roma").is_legal(up(of(ROME), LIGHT, 2)));
    assert!(!ashore(1, "roma").is_legal(up(of(ROME), LIGHT, 1)), "PAX-11.3.2a");
    let mut at = ashore(0, "roma");
    at.game.note_moved(&mut at.s, of(ROME), node("roma"), full(LIGHT), 1);
    assert!(at.is_legal(up(of(ROME), LIGHT, 1)) && !at.is_legal(up(of(ROME), LIGHT, 2)), "one of them has moved");
    // Melita belongs to nobody.
    let mut at = bare(game());
    at.army(of(ROME), "rhegium", &[(LEGION, 3)]).fleet(of(ROME), "rhegium", 1).fleet(of(ROME), "aleria", 1);
    at.leader(of(ROME), "rome_03", "aleria").army(of(ROME), "pisae", &[(LEGION, 3)]);
    army_out(&mut at, ROME, "pisae", 6);
    at.act(Action::Embark).way(&["aleria"]).act(Action::Yes).roll(2);
    assert_eq!(loading(&at), [Action::Land, drop(LEGION, 1)], "neither squadrons nor leaders join there (PAX-11.1.7)");
}

/// PAX-8.2.3i: a leader who moves alone takes nobody along and is joined by nobody. PAX-8.2.3d: one who does not move alone
/// may take a Fleet.
#[test]
fn pax_8_2_3i_who_sails_alone_stays_alone() {
    for alone in [true, false] {
        let mut at = bare(game());
        at.leader(of(ROME), "rome_03", "pisae").leader(of(ROME), "rome_04", "roma").fleet(of(ROME), "roma", 1);
        at.army(of(ROME), "roma", &[(LIGHT, 1)]).fleet(of(ROME), "pisae", 1).leader(of(ROME), "rome_05", "pisae");
        at.expansion(ROME).act(Action::MoveLeader { leader: id("rome_03"), major: true, alone }).roll(3);
        at.act(Action::Embark);
        let begin = if alone { vec![] } else { vec![leader_up("rome_05"), up(of(ROME), GALLEYS, 1)] };
        assert_eq!(loading(&at), begin, "alone: {alone}");
        at.way(&["roma"]);
        let there = if alone {
            vec![Action::Land]
        } else {
            vec![Action::Land, leader_up("rome_04"), up(of(ROME), LIGHT, 1), up(of(ROME), GALLEYS, 1)]
        };
        assert_eq!(loading(&at), there, "alone: {alone}");
    }
}

/// PAX-11.3.2i, PAX-9.2.3a: neither a unit nor a leader is set down among enemies, and Elephants are not set down.
#[test]
fn pax_11_3_2i_nobody_is_set_down_among_enemies() {
    for enemies in [false, true] {
        let mut at = bare(game());
        at.army(of(ROME), "tacape", &[(LEGION, 2), (Unit::Elephants, 1)]).fleet(of(ROME), "tacape", 1);
        at.works(if enemies { of(CARTHAGE) } else { of(ROME) }, "thapsus", 2).leader(of(ROME), "rome_03", "tacape");
        army_out(&mut at, ROME, "tacape", 6);
        at.act(Action::Embark).act(up(of(ROME), GALLEYS, 1)).way(&["thapsus"]);
        if enemies {
            at.act(Action::Yes);
            assert_eq!(loading(&at), [Action::Land, drop(GALLEYS, 1)]);
        } else {
            let all = [Action::Land, drop(GALLEYS, 1), drop(LEGION, 1), leader_down("rome_03")];
            assert_eq!(loading(&at), all);
        }
    }
    // Nor does a Fleet set its leader down among enemies.
    let mut at = bare(game());
    at.fleet(of(ROME), "tacape", 1).leader(of(ROME), "rome_03", "tacape").garrisons(of(CARTHAGE), &["thapsus"]);
    fleet_out(&mut at, ROME, "tacape");
    at.way(&["thapsus"]).act(Action::Yes);
    assert_eq!(loading(&at), [Action::Done]);
}

/// PAX-11.3.2h: several leaders of a Fleet are set down one after another, in order; a leader who was passed over is not
/// offered again.
#[test]
fn pax_11_3_2h_leaders_of_a_fleet_are_set_down_in_order() {
    let mut at = bare(game());
    at.fleet(of(ROME), "pisae", 1);
    for leader in ["rome_03", "rome_04", "rome_05"] {
        at.leader(of(ROME), leader, "pisae");
    }
    fleet_out(&mut at, ROME, "pisae");
    at.way(&["roma"]);
    let down = ["rome_03", "rome_04", "rome_05"].map(leader_down);
    assert_eq!(loading(&at), [&down[..], &[Action::Done]].concat());
    at.act(down[1]);
    assert_eq!(loading(&at), [down[2], Action::Done]);
    // They also come aboard in order.
    let mut at = bare(game());
    at.fleet(of(ROME), "pisae", 1);
    for leader in ["rome_03", "rome_04", "rome_05"] {
        at.leader(of(ROME), leader, "roma");
    }
    fleet_out(&mut at, ROME, "pisae");
    at.way(&["roma"]).act(leader_up("rome_04"));
    assert_eq!(loading(&at), [leader_up("rome_05"), leader_down("rome_04"), Action::Done]);
}

/// PAX-12.4.4e: Soldiers of Fortune sail with one squadron of their player, not with two.
#[test]
fn pax_12_4_4e_soldiers_of_fortune_take_one_squadron() {
    let mut at = bare(game());
    at.s.fortune = Some(ROME);
    at.army(Owner::SoldiersOfFortune, "pisae", &[(LIGHT, 2)]).fleet(of(ROME), "pisae", 3).fleet(of(ROME), "roma", 2);
    let sof = Owner::SoldiersOfFortune;
    at.expansion(ROME).act(Action::Major { owner: sof, from: node("pisae"), fleet: false }).act(Action::Go).roll(6);
    at.act(Action::Embark);
    assert_eq!(loading(&at), [up(of(ROME), GALLEYS, 1)]);
    let mut without = Position { game: at.game, s: at.s };
    at.act(up(of(ROME), GALLEYS, 1));
    assert_eq!(at.s.march(1).navy, of(ROME));
    at.way(&["roma"]);
    assert!(!at.is_legal(up(of(ROME), GALLEYS, 1)));
    without.way(&["roma"]);
    assert!(without.is_legal(up(of(ROME), GALLEYS, 1)) && !without.is_legal(up(of(ROME), GALLEYS, 2)));
}

/// PAX-12.5.1a, PAX-12.5.1d, PAX-12.5.5h: the player who controls the navy of Rhodes takes its squadrons along with his own
/// army, but not with that of Pontus or beside squadrons of his own. Where they move by themselves his Land Units come aboard on
/// the way.
#[test]
fn pax_12_5_1a_squadrons_of_rhodes_carry_the_army_of_their_player() {
    let rhodian = up(Owner::Rhodes, GALLEYS, 1);
    let own = up(of(EAST), GALLEYS, 1);
    let boarded = |controls: Option<agon_game::Seat>, owner: Owner| {
        let mut at = extended(game());
        at.s.rhodes = controls;
        at.s.pontus = (owner == Owner::Pontus).then_some(EAST);
        at.army(owner, "patara", &[(LIGHT, 2)]).fleet(Owner::Rhodes, "patara", 1).fleet(of(EAST), "patara", 1);
        if owner == Owner::Pontus {
            at.fleet(Owner::Pontus, "patara", 1).active(EAST).s.marker = Some(Marker::Pontus);
            at.act(Action::Expand);
        } else {
            at.expansion(EAST);
        }
        at.act(Action::Major { owner, from: node("patara"), fleet: false }).act(Action::Go).roll(6);
        if at.is_legal(Action::Embark) {
            at.act(Action::Embark);
        }
        at
    };
    let mut at = boarded(Some(EAST), of(EAST));
    assert_eq!(loading(&at), [own, rhodian]);
    let mut other = Position { game: at.game, s: at.s };
    at.act(own);
    assert!(!at.is_legal(rhodian), "one navy");
    other.act(rhodian);
    assert_eq!(other.s.march(1).navy, Owner::Rhodes);
    assert_eq!(loading(&other), [drop(GALLEYS, 1)]);
    assert!(!boarded(Some(GREECE), of(EAST)).is_legal(rhodian) && !boarded(None, of(EAST)).is_legal(rhodian));
    let at = boarded(Some(EAST), Owner::Pontus);
    assert!(at.is_legal(up(Owner::Pontus, GALLEYS, 1)) && !at.is_legal(rhodian) && !at.is_legal(own));
    // The Fleet of Rhodes by itself.
    let mut at = extended(game());
    at.s.rhodes = Some(EAST);
    at.fleet(Owner::Rhodes, "patara", 1).army(of(EAST), "side", &[(LIGHT, 2)]).fleet(of(EAST), "side", 1);
    at.fleet(Owner::Rhodes, "side", 1);
    at.expansion(EAST).act(Action::Major { owner: Owner::Rhodes, from: node("patara"), fleet: true }).act(Action::Go);
    at.way(&["side"]);
    assert_eq!(loading(&at), [up(of(EAST), LIGHT, 1), up(of(EAST), LIGHT, 2), rhodian, Action::Done]);
}

/// PAX-11.3.2p, PAX-9.1.4: an army takes along the squadrons that it left in a Port when it landed, and others that have not
/// moved; a mutinous Fleet does not come along (PAX-13.3-MUT).
#[test]
fn pax_11_3_2p_which_squadrons_come_along() {
    let landed = || {
        let mut at = bare(game());
        at.army(of(ROME), "pisae", &[(LEGION, 2)]).fleet(of(ROME), "pisae", 2).fleet(of(ROME), "roma", 3);
        at.game.note_moved(&mut at.s, of(ROME), node("roma"), full(GALLEYS), 2);
        let moved = at.s.moved;
        army_out(&mut at, ROME, "pisae", 6);
        at.s.moved = moved;
        at.act(Action::Embark).act(up(of(ROME), GALLEYS, 2)).way(&["roma"]).act(Action::Land);
        at.s.march_mut(1).mp = 9;
        at
    };
    let mut at = landed();
    assert_eq!(at.s.march(1).escort, Some((id("roma"), 2)));
    at.act(Action::Embark);
    assert_eq!(
        loading(&at)[..3],
        [up(of(ROME), GALLEYS, 1), up(of(ROME), GALLEYS, 2), up(of(ROME), GALLEYS, 3)],
        "two that it left and a fresh one"
    );
    assert!(!at.is_legal(up(of(ROME), GALLEYS, 4)));
    at.act(up(of(ROME), GALLEYS, 2));
    let moved = |at: &At<'_>| at.s.moved.refs().find(|m| m.piece == full(GALLEYS)).map_or(0, |moved| moved.count);
    assert_eq!((at.s.march(1).escort, moved(&at)), (Some((id("roma"), 1)), 3), "the fresh one is taken first");
    // Farther on they do not count as its escort.
    let mut at = landed();
    at.act(Action::Embark).way(&["paestum"]);
    at.fleet(of(ROME), "paestum", 1);
    at.game.note_moved(&mut at.s, of(ROME), node("paestum"), full(GALLEYS), 1);
    assert!(!at.is_legal(up(of(ROME), GALLEYS, 1)));
    let mut at = landed();
    at.mutiny(of(ROME), "roma");
    at.act(Action::Embark);
    assert!(!at.is_legal(up(of(ROME), GALLEYS, 1)), "PAX-13.3-MUT");
}

/// PAX-11.3.2e, PAX-8.2.4b: a Fleet that takes an army aboard rolls with its best leader, minus one; without a Movement
/// Point left for landing it sails without the army.
#[test]
fn pax_11_3_2e_the_best_leader_rolls_for_the_army() {
    let boarded = |leaders: &[&str], die: u8| {
        let mut at = bare(game());
        at.fleet(of(ROME), "pisae", 2).army(of(ROME), "roma", &[(LEGION, 2), (LIGHT, 1)]);
        leaders.iter().for_each(|leader| {
            at.leader(of(ROME), leader, "pisae");
        });
        fleet_out(&mut at, ROME, "pisae");
        at.way(&["roma"]).act(up(of(ROME), LEGION, 2));
        assert_eq!(at.game.chance_kind(&at.s), "movement_die");
        at.roll(die);
        at
    };
    let rated = |leader: &str| game().content.leader(id(leader)).campaign;
    let (best, other) = ("rome_01", "rome_05");
    assert!(rated(best) > rated(other));
    for leaders in [[best, other], [other, best]] {
        let at = boarded(&leaders, 2);
        assert_eq!((at.s.march(1).mp, at.s.march(1).commander), (1 + rated(best), Some(id(best))));
    }
    let at = boarded(&[], 2);
    assert_eq!((at.s.march(1).mp, at.s.march(1).troops.len()), (1, 2), "one point to land with");
    assert_eq!(loading(&at)[..2], [Action::Land, up(of(ROME), LIGHT, 1)], "others follow for nothing");
    let at = boarded(&[], 1);
    assert_eq!((at.s.march(1).troops.len(), at.troops(of(ROME), "roma").len()), (0, 3));
}

/// PAX-9.2.3a, PAX-12.8.2b: Elephants whose army sails away do not stay ashore alone.
#[test]
fn pax_9_2_3a_elephants_are_not_left_ashore() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "utica", &[(LIGHT, 1)]).army(of(CARTHAGE), "carthago", &[(LIGHT, 1), (Unit::Elephants, 1)]);
    army_out(&mut at, CARTHAGE, "utica", 6);
    at.act(Action::Embark).way(&["carthago"]).act(up(of(CARTHAGE), LIGHT, 1));
    assert_eq!(at.game.turn(&at.s), Turn::Decision(CARTHAGE));
    assert!(at.is_legal(to("thapsus")) && at.s.steps.top() == Some(MarchStep::Go.into()));
    assert_eq!(at.troops(of(CARTHAGE), "carthago"), Troops::of(Unit::Elephants, 1), "it is still in the Port");
    at.way(&["thapsus"]);
    assert!(at.troops(of(CARTHAGE), "carthago").is_empty());
}
