//! PAX-9.1, PAX-9.2: who begins a move, in which order a group decides, whom it leaves behind, and when its move is over.

use crate::actions::*;
use crate::board::*;
use crate::clash::march;
use crate::support::{id, node};
use agon_game::{Rules, Turn};
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;
use agon_pax_romana::{Action, PaxRomana};

type At<'g> = Position<'g, PaxRomana>;

const LEGION: Unit = Unit::Legion;
const LIGHT: Unit = Unit::LightInfantry;
const HEAVY: Unit = Unit::HeavyInfantry;
const ELEPHANTS: Unit = Unit::Elephants;
const GARRISON: Unit = Unit::Garrison;
const THREE: [&str; 3] = ["rome_03", "rome_04", "rome_05"];

fn major_of(owner: Owner, from: &str) -> Action {
    Action::Major { owner, from: node(from), fleet: false }
}

/// Which of the three leaders can be named in an action.
fn named(at: &At<'_>, action: impl Fn(&str) -> Action) -> [bool; 3] {
    THREE.map(|leader| at.is_legal(action(leader)))
}

fn stay(leader: &str) -> Action {
    Action::LeaveLeader { leader: id(leader) }
}

/// Legions, with the three leaders or beside them.
fn with_leaders(space: &str) -> At<'static> {
    let mut at = bare(game());
    at.army(of(ROME), "roma", &[(LEGION, 2)]);
    THREE.iter().for_each(|leader| {
        at.leader(of(ROME), leader, space);
    });
    at
}

/// PAX-12.5.5f, PAX-12.4.2b: a marker of Pontus or of the Soldiers of Fortune moves nobody else; their player's own marker does not move Pontus,
/// and the Soldiers of Fortune as a Major Move that is left.
#[test]
fn pax_12_5_5f_each_marker_moves_its_own() {
    let hired = Owner::SoldiersOfFortune;
    let mut at = extended(game());
    (at.s.pontus, at.s.fortune) = (Some(EAST), Some(EAST));
    for (owner, space) in [(of(EAST), "antiochia"), (Owner::Pontus, "amastris"), (hired, "tarsus")] {
        at.army(owner, space, &[(HEAVY, 1)]);
    }
    at.expansion(EAST);
    let move_out = |at: &At<'_>| {
        [(of(EAST), "antiochia"), (Owner::Pontus, "amastris"), (hired, "tarsus")].map(|(owner, space)| {
            let minor = Action::Minor { owner, from: node(space), piece: full(HEAVY) };
            (at.is_legal(major_of(owner, space)), at.is_legal(minor))
        })
    };
    let (all, none) = ((true, true), (false, false));
    assert_eq!(move_out(&at), [all, none, (true, false)]);
    at.s.activation.major = 0;
    assert_eq!(move_out(&at), [(false, true), none, none]);
    at.s.activation.major = 1;
    at.s.marker = Some(Marker::Pontus);
    assert_eq!(move_out(&at), [none, all, none]);
    at.s.marker = Some(Marker::Fortune);
    assert_eq!(move_out(&at), [none, none, all]);
}

/// PAX-12.4.2b: in scenario IV Soldiers of Fortune, who have markers of their own, move by these only.
#[test]
fn pax_12_4_2b_in_scenario_iv_soldiers_of_fortune_have_markers() {
    for (scenario, able) in [("iv", false), ("ii", true)] {
        let mut at = emptied(game(), scenario);
        let rome = at.s.all_seats().find(|seat| at.game.home_of(&at.s, id("roma")) == Some(*seat)).unwrap();
        at.s.fortune = Some(rome);
        at.army(Owner::SoldiersOfFortune, "capua", &[(LIGHT, 1)]).expansion(rome);
        assert_eq!(at.is_legal(major_of(Owner::SoldiersOfFortune, "capua")), able, "scenario {scenario}");
    }
}

/// PAX-4.3.2a: a leader of an ally does not set out with an army beside which he stands.
#[test]
fn pax_4_3_2a_a_leader_of_an_ally_stays() {
    let mut at = bare(game());
    at.s.ally(ROME, CARTHAGE);
    at.army(of(ROME), "roma", &[(LEGION, 1)]).leader(of(ROME), "rome_03", "roma");
    at.army(of(CARTHAGE), "roma", &[(HEAVY, 1)]).leader(of(CARTHAGE), "carthage_01", "roma");
    march(&mut at, ROME, "roma", 3);
    assert_eq!(at.s.leaders.iter().map(|post| post.march).collect::<Vec<_>>(), [1, 0]);
}

/// PAX-16.2-CON-b: a Conqueror who has no army any more moves alone.
#[test]
fn pax_16_2_con_b_a_conqueror_may_move_alone() {
    let leader = id("carthage_01");
    let mut at = bare(game());
    at.leader(of(CARTHAGE), "carthage_01", "parma").army(of(CARTHAGE), "carthago", &[(HEAVY, 1)]);
    at.s.player_mut(CARTHAGE).conqueror = Some(leader);
    march(&mut at, CARTHAGE, "carthago", 1).act(Action::Done);
    at.act(Action::Lead { leader });
    assert_eq!(at.legal(), [Action::Go]);
}

/// PAX-9.1.1a, PAX-8.2.3e: leaders stay, join and are dropped in their order; who has been passed over is not asked about again.
#[test]
fn pax_8_2_3e_leaders_are_named_in_their_order() {
    let mut at = with_leaders("roma");
    at.expansion(ROME).act(major(ROME, "roma")).act(stay("rome_04"));
    assert_eq!(named(&at, stay), [false, false, true]);
    at.act(Action::Go).roll(6).way(&["pisae"]);
    assert_eq!(named(&at, leader_down), [true, false, true]);
    let mut at = with_leaders("pisae");
    march(&mut at, ROME, "roma", 6).way(&["pisae"]).act(leader_up("rome_04"));
    assert_eq!(named(&at, leader_up), [false, false, true]);
    let mut at = with_leaders("roma");
    march(&mut at, ROME, "roma", 6).way(&["pisae"]).act(leader_down("rome_04"));
    assert_eq!(named(&at, leader_down), [false, false, true]);
    // At sea, too.
    let mut at = with_leaders("roma");
    at.fleet(of(ROME), "roma", 1);
    at.s.ground[id::<Space>("roma")].force = None;
    at.expansion(ROME).act(sail(ROME, "roma")).act(stay("rome_04"));
    assert_eq!(named(&at, stay), [false, false, true]);
}

/// PAX-9.2.3a, PAX-12.8.2b: Elephants that nobody who fights stays with are lost when the others leave: where a group has set out, where it has taken
/// these units along, and where it has dropped Elephants and nobody else.
#[test]
fn pax_9_2_3a_elephants_are_lost_where_all_others_leave() {
    let elephants = |at: &At<'_>, space: &str| at.troops(of(CARTHAGE), space).all(ELEPHANTS);
    let mut at = bare(game());
    at.army(of(CARTHAGE), "carthago", &[(LIGHT, 2), (ELEPHANTS, 1)]);
    at.expansion(CARTHAGE).act(major(CARTHAGE, "carthago")).act(leave(ELEPHANTS, 1)).act(Action::Go).roll(6);
    assert_eq!(elephants(&at, "carthago"), 1, "the others are still there");
    at.way(&["utica"]);
    assert_eq!(elephants(&at, "carthago"), 0, "where they set out");
    for (heavy, left) in [(0, 0), (1, 1)] {
        let mut at = bare(game());
        at.army(of(CARTHAGE), "carthago", &[(HEAVY, 2)]);
        at.army(of(CARTHAGE), "thapsus", &[(LIGHT, 1), (ELEPHANTS, 1)]);
        march(&mut at, CARTHAGE, "carthago", 6).way(&["thapsus"]).act(up(of(CARTHAGE), LIGHT, 1));
        if heavy > 0 {
            at.act(drop(HEAVY, heavy));
        }
        at.way(&["tacape"]);
        assert_eq!(elephants(&at, "thapsus"), left, "where they join");
    }
    for (by_sea, stays, left) in [(false, 0, 0), (false, 1, 2), (true, 0, 0), (true, 1, 2)] {
        let mut at = bare(game());
        let units = [(LIGHT, 2), (ELEPHANTS, 1), (Unit::MercenaryLight, 1)];
        at.army(of(CARTHAGE), "carthago", &units);
        march(&mut at, CARTHAGE, "carthago", 6).way(&["thapsus"]).act(drop(ELEPHANTS, 1));
        if stays > 0 {
            at.act(drop(Unit::MercenaryLight, 1));
        }
        if by_sea {
            at.act(Action::Embark).way(&["tacape"]);
        } else {
            at.way(&["tacape"]);
        }
        assert_eq!(at.troops(of(CARTHAGE), "thapsus").len(), left, "by sea: {by_sea}, somebody stays: {stays}");
    }
}

/// PAX-9.2.1j, PAX-9.2.3a: Elephants are dropped only where units that fight are, or may still be dropped after them: Garrisons do not fight.
#[test]
fn pax_9_2_1j_elephants_are_dropped_beside_others() {
    for (beside, there, able) in [(GARRISON, false, false), (Unit::MercenaryLight, false, true), (GARRISON, true, true)]
    {
        let mut at = bare(game());
        at.army(of(CARTHAGE), "carthago", &[(LIGHT, 2), (ELEPHANTS, 1), (beside, 1)]);
        if there {
            at.army(of(CARTHAGE), "thapsus", &[(LIGHT, 1)]);
        }
        at.expansion(CARTHAGE).act(major(CARTHAGE, "carthago"));
        if beside == GARRISON {
            at.act(up(of(CARTHAGE), GARRISON, 1));
        }
        at.act(Action::Go).roll(6).way(&["thapsus"]);
        assert_eq!(at.is_legal(drop(ELEPHANTS, 1)), able, "{beside}, somebody there: {there}");
    }
}

/// PAX-9.1.2d: a group with no way on has finished; it decides no more, but where it may still make Garrisons, destroy its own Town, or leave the
/// militia that keeps it from going on ships.
#[test]
fn pax_9_1_2d_a_group_without_a_way_on_has_finished() {
    let shut_in = |space: &str, units: &[(Unit, u8)], setting: &dyn Fn(&mut At<'_>)| {
        let mut at = bare(game());
        at.army(of(ROME), space, units);
        setting(&mut at);
        for link in at.game.content.map.land(node(space)) {
            let beside = link.to.space().expect("a Space");
            at.game.place(&mut at.s, of(CARTHAGE), beside, full(HEAVY), 9);
        }
        at
    };
    let nothing: &dyn Fn(&mut At<'_>) = &|_| {};
    // A Minor Move makes no Garrisons, and cavalry none at all.
    let mut at = shut_in("arretium", &[(LIGHT, 1)], nothing);
    at.expansion(ROME).act(minor(ROME, "arretium", LIGHT)).roll(1);
    assert!(at.s.marches.is_empty());
    let mut at = shut_in("arretium", &[(Unit::Cavalry, 1)], nothing);
    march(&mut at, ROME, "arretium", 1);
    assert!(at.s.marches.is_empty());
    let mut at = shut_in("arretium", &[(LIGHT, 1)], nothing);
    march(&mut at, ROME, "arretium", 1);
    assert!(at.is_legal(Action::MakeGarrisons { piece: full(LIGHT), count: 1 }));
    // An own Town abroad, not that of an ally.
    for (owner, asked) in [(of(ROME), true), (of(EAST), false)] {
        let mut at = shut_in("nemausus", &[(Unit::Cavalry, 1)], &|at| {
            at.s.ally(ROME, EAST);
            at.works(owner, "nemausus", 1);
        });
        march(&mut at, ROME, "nemausus", 1);
        assert_eq!(!at.s.marches.is_empty(), asked, "{owner}");
    }
    // In a Port with a point left.
    let mut at = shut_in("ancona", &[(Unit::Cavalry, 1)], nothing);
    march(&mut at, ROME, "ancona", 1);
    assert!(!at.s.marches.is_empty() && at.game.turn(&at.s) == Turn::Decision(ROME));
}

/// PAX-9.4.1c: an army that Withdraws to its own Town with its last point has arrived there.
#[test]
fn pax_9_4_1c_a_withdrawal_ends_with_its_last_point() {
    let mut at = bare(game());
    at.army(of(ROME), "arretium", &[(LEGION, 1)]).works(of(ROME), "ariminum", 2);
    at.army(of(CARTHAGE), "parma", &[(HEAVY, 4)]);
    march(&mut at, CARTHAGE, "parma", 6).way(&["arretium"]).act(Action::Withdraw).act(Action::Go).roll(1);
    at.way(&["ariminum"]);
    assert_eq!(at.s.moving(), 1);
}

/// PAX-9.5.1a: nobody stays in a transit point, not against his will either: he is back in the last Space.
#[test]
fn pax_9_5_1a_nobody_is_left_in_a_transit_point() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "numantia", &[(LIGHT, 1)]);
    march(&mut at, CARTHAGE, "numantia", 6).way(&["calagurris", "ltp_pyrenaei"]);
    at.s.march_mut(1).mp = 0;
    at.game.settle(&mut at.s);
    at.until(|s| s.marches.is_empty());
    assert_eq!(at.troops(of(CARTHAGE), "calagurris").len(), 1);
}

/// PAX-9.5.2a: Garrisons and leaders cross an Alpine Pass without attrition; no die is rolled.
#[test]
fn pax_9_5_2a_who_suffers_nothing_rolls_no_die() {
    let mut at = bare(game());
    at.garrisons(of(CARTHAGE), &["valentia"]).leader(of(CARTHAGE), "carthage_01", "valentia").expansion(CARTHAGE);
    at.act(minor(CARTHAGE, "valentia", GARRISON)).roll(4).way(&["taurinorum"]);
    assert!(at.game.turn(&at.s) == Turn::Decision(CARTHAGE) || at.s.marches.is_empty());
    at.until(|s| s.marches.is_empty());
    at.act(Action::MoveLeader { leader: id("carthage_01"), major: true, alone: true }).roll(6).way(&["taurinorum"]);
    assert_eq!(at.game.turn(&at.s), Turn::Decision(CARTHAGE));
}

/// PAX-9.1.4: what is noted as moved is what has moved, and no more.
#[test]
fn pax_9_1_4_only_what_has_moved_is_noted() {
    let mut at = bare(game());
    at.army(of(ROME), "roma", &[(LEGION, 2)]);
    march(&mut at, ROME, "roma", 6).way(&["capua"]).act(Action::Done);
    let moved: Vec<(Piece, u8)> = at.s.moved.iter().map(|moved| (moved.piece, moved.count)).collect();
    assert_eq!(moved, [(full(LEGION), 2)]);
}

/// PAX-10.7.7a, PAX-17.2-26-a: a beaten army is back with its leaders and its Helepolis, and leaders elsewhere are where they were.
#[test]
fn pax_10_7_7a_a_beaten_army_is_back_with_all_it_had() {
    let mut at = extended(game());
    at.army(of(ROME), "bovianum", &[(LEGION, 2)]).leader(of(ROME), "rome_03", "bovianum").leader(
        of(ROME),
        "rome_04",
        "pisae",
    );
    at.army(of(EAST), "capua", &[(HEAVY, 9)]);
    at.s.helepolis = Some(Helepolis { seat: ROME, at: node("bovianum"), marching: false });
    march(&mut at, ROME, "bovianum", 2).way(&["capua"]);
    at.until(|s| s.battle.is_some());
    at.until(|s| s.battle.is_none());
    if at.s.leaders.len() == 2 && !at.s.marches.is_empty() {
        assert_eq!((at.s.march(1).at, at.s.march(1).came_from), (node("bovianum"), node("bovianum")));
    }
    assert!(at.s.leaders.iter().any(|post| post.at == node("pisae")), "he was not there");
    let place = at.s.helepolis.map(|engine| engine.at);
    assert!(place.is_none_or(|at| at == node("bovianum")), "{place:?}");
}

/// PAX-17.2-26-a: the Helepolis goes with combat units of its own player, not with an ally's army, and stays with others of his.
#[test]
fn pax_17_2_26_a_the_helepolis_follows_its_own_player() {
    let engine = |at: &At<'_>| at.s.helepolis.map(|engine| engine.at);
    let mut at = extended(game());
    at.s.ally(ROME, CARTHAGE);
    at.army(of(ROME), "bovianum", &[(LEGION, 1)]).army(of(CARTHAGE), "bovianum", &[(HEAVY, 1)]);
    at.s.helepolis = Some(Helepolis { seat: ROME, at: node("bovianum"), marching: false });
    march(&mut at, CARTHAGE, "bovianum", 2).way(&["capua"]).act(Action::Done);
    assert_eq!(engine(&at), Some(node("bovianum")));
    // An army of the ally that stands down beside it leaves it where it is.
    at.s.moved.clear();
    march(&mut at, CARTHAGE, "capua", 1).way(&["bovianum"]);
    at.until(|s| s.marches.is_empty());
    assert_eq!(engine(&at), Some(node("bovianum")));
}

/// PAX-17.2-26-a: the Helepolis is with an army on the move, and lost when nobody who fights is with it, wherever others of its player move.
#[test]
fn pax_17_2_26_a_the_helepolis_needs_an_army_beside_it() {
    for (with_army, left) in [(true, Some(node("capua"))), (false, None)] {
        let mut at = extended(game());
        at.army(of(ROME), "bovianum", &[(LEGION, 1)]).works(of(EAST), "capua", 1);
        let place = if with_army { "bovianum" } else { "pisae" };
        at.s.helepolis = Some(Helepolis { seat: ROME, at: node(place), marching: false });
        // Walking into the Town changes control, which is reckoned while the army is on its way.
        march(&mut at, ROME, "bovianum", 5).way(&["capua"]);
        at.until(|s| s.marches.is_empty() || s.steps.top() == Some(MarchStep::Go.into()));
        assert_eq!(at.s.helepolis.map(|engine| engine.at), left);
    }
}

/// PAX-17.2-04-a, PAX-9.5.1: in the Extended Game who holds an Ambush is asked when an enemy army is at a transit point on land.
#[test]
fn pax_17_2_04_a_an_ambush_waits_at_transit_points() {
    let card = Card::Ambush;
    let mut at = extended(game());
    at.army(of(CARTHAGE), "calagurris", &[(LIGHT, 3)]).hand(ROME, &[card]);
    march(&mut at, CARTHAGE, "calagurris", 6).way(&["ltp_pyrenaei"]);
    assert!(at.is_legal(Action::Play { card, hire: false }));
}

/// PAX-9.1.4a, PAX-16.2-CON-b: whom a Conqueror leaves behind does not move again if he has moved before: units that have not moved are the first to
/// stay, and those that have set out with him are noted where they arrive.
#[test]
fn pax_9_1_4a_who_stays_behind_a_conqueror_has_moved() {
    for (came, there, able) in [(4, 0, false), (2, 2, true)] {
        let mut at = bare(game());
        at.army(of(ROME), "roma", &[(LEGION, came)]).army(of(ROME), "pisae", &[(LEGION, there)]);
        at.leader(of(ROME), "rome_01", "roma").leader(of(ROME), "rome_04", "roma");
        at.s.player_mut(ROME).conqueror = Some(id("rome_01"));
        march(&mut at, ROME, "roma", 1).way(&["pisae"]).act(Action::Done);
        at.act(Action::Lead { leader: id("rome_01") }).act(stay("rome_04")).act(leave(LEGION, 2)).act(Action::Go);
        at.roll(6).way(&["parma"]).act(Action::Done);
        assert_eq!(at.troops(of(ROME), "pisae").len(), 2);
        assert_eq!(at.is_legal(minor(ROME, "pisae", LEGION)), able, "{there} had not moved");
        assert!(!at.is_legal(Action::MoveLeader { leader: id("rome_04"), major: false, alone: true }), "he had moved");
        assert!(!at.is_legal(minor(ROME, "parma", LEGION)));
    }
}

/// PAX-16.2-CON-b, PAX-16.2-CON-c, PAX-R17-09: a Conqueror may begin with the extra move: he and his army may still make the others, and no third one.
/// Who joins on the way is none of his army then: with him all have moved.
#[test]
fn pax_16_2_con_c_the_extra_move_may_come_first() {
    let leader = id("rome_01");
    for joined in [false, true] {
        let mut at = bare(game());
        at.army(of(ROME), "roma", &[(LEGION, 3)]).leader(of(ROME), "rome_01", "roma");
        at.army(of(ROME), "pisae", &[(LIGHT, 1)]).s.player_mut(ROME).conqueror = Some(leader);
        at.expansion(ROME).act(Action::Lead { leader }).act(Action::Go).roll(6).way(&["pisae"]);
        if joined {
            at.act(up(of(ROME), LIGHT, 1));
        }
        at.sound();
        at.way(&["arretium"]).act(Action::Done);
        let alone = Action::MoveLeader { leader, major: false, alone: true };
        let moves = [major(ROME, "arretium"), minor(ROME, "arretium", LEGION), alone].map(|action| at.is_legal(action));
        assert_eq!((moves, at.is_legal(Action::Lead { leader })), ([!joined; 3], false), "{joined}");
        if !joined {
            at.act(major(ROME, "arretium")).act(Action::Go).roll(6).way(&["pisae"]).act(Action::Done);
            assert!(!at.is_legal(minor(ROME, "pisae", LEGION)) && !at.is_legal(alone) && at.s.activation.major == 0);
            assert!(at.is_legal(minor(ROME, "pisae", LIGHT)) && !at.is_legal(Action::Lead { leader }));
        }
    }
}

/// PAX-16.2-CON-b, PAX-9.1.4a: the extra move of a Conqueror who has moved, or who takes somebody along who has, tires all of them.
#[test]
fn pax_16_2_con_b_who_has_moved_is_tired_by_the_extra_move() {
    let leader = id("rome_01");
    for came in [false, true] {
        let mut at = bare(game());
        at.army(of(ROME), "roma", &[(LEGION, 1)]).leader(of(ROME), "rome_01", "pisae");
        at.army(of(ROME), "pisae", &[(LEGION, 1)]).s.player_mut(ROME).conqueror = Some(leader);
        at.expansion(ROME).act(minor(ROME, "roma", LEGION)).roll(6).way(&["pisae"]).act(Action::Done);
        at.act(Action::Lead { leader });
        if !came {
            at.act(leave(LEGION, 1));
        }
        at.act(Action::Go).roll(6).way(&["arretium"]).act(Action::Done);
        assert_eq!(at.is_legal(minor(ROME, "arretium", LEGION)), !came, "{came}");
        assert!(!at.is_legal(minor(ROME, "pisae", LEGION)), "who has moved stays first");
    }
}

/// PAX-9.1.4a: a leader who has not moved and stays where an army sets out may still move.
#[test]
fn pax_9_1_4a_a_leader_who_stays_may_still_move() {
    let mut at = with_leaders("roma");
    at.expansion(ROME).act(major(ROME, "roma")).act(stay("rome_04")).act(Action::Go).roll(1).act(Action::Done);
    let moves = THREE.map(|leader| at.is_legal(Action::MoveLeader { leader: id(leader), major: false, alone: true }));
    assert_eq!(moves, [false, true, false]);
}

/// PAX-9.1.4a, PAX-16.2-CON-c: squadrons that have moved and that a Conqueror leaves behind at sea do not sail again.
#[test]
fn pax_16_2_con_c_squadrons_behind_a_conqueror_have_moved() {
    let leader = id("rome_01");
    let (galleys, here) = (full(Unit::Galleys), node("ntp_tyrrhenum"));
    let mut at = bare(game());
    at.fleet(of(ROME), "ntp_tyrrhenum", 2).leader(of(ROME), "rome_01", "ntp_tyrrhenum");
    at.s.player_mut(ROME).conqueror = Some(leader);
    at.expansion(ROME);
    at.game.note_moved(&mut at.s, of(ROME), here, galleys, 2);
    at.act(Action::Lead { leader }).act(leave(Unit::Galleys, 1)).act(Action::Go);
    assert_eq!((at.s.galleys(of(ROME), here), at.game.unmoved(&at.s, of(ROME), here, galleys)), (1, 0));
}

/// PAX-8.2.3a, PAX-9.2.1j: a leader may leave his whole army and go on alone; of several leaders some stay with it. Without a leader somebody goes on.
#[test]
fn pax_9_2_1j_a_leader_may_leave_his_whole_army() {
    let mut at = bare(game());
    at.army(of(ROME), "roma", &[(LEGION, 2)]).leader(of(ROME), "rome_03", "roma").leader(of(ROME), "rome_04", "roma");
    march(&mut at, ROME, "roma", 6).way(&["pisae"]).act(drop(LEGION, 2));
    at.act(leader_down("rome_04"));
    assert!(!at.is_legal(leader_down("rome_03")) && !at.is_legal(up(of(ROME), LEGION, 1)));
    at.way(&["arretium"]).act(Action::Done);
    assert_eq!(at.troops(of(ROME), "pisae").len(), 2);
    let posts = at.s.leaders.iter().map(|post| post.at).collect::<Vec<_>>();
    assert_eq!(posts, ["arretium", "pisae"].map(node));
    assert!(!at.is_legal(minor(ROME, "pisae", LEGION)), "they have moved");
    let mut at = bare(game());
    at.army(of(ROME), "roma", &[(LEGION, 2)]);
    march(&mut at, ROME, "roma", 6).way(&["pisae"]);
    assert!(at.is_legal(drop(LEGION, 1)) && !at.is_legal(drop(LEGION, 2)));
}
