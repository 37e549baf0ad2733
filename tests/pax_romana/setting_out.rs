//! PAX-9: single conditions of moves over land: what goes and what stays, what is paid for, what is forgotten on the way.

use crate::actions::{intercept, leave, major, minor, to, up, weaken};
use crate::board::*;
use crate::clash::march;
use crate::support::{id, node};
use agon_game::Telling;
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;
use agon_pax_romana::{Action, PaxRomana};

type At<'g> = Position<'g, PaxRomana>;

const LEGION: Unit = Unit::Legion;
const LIGHT: Unit = Unit::LightInfantry;
const HEAVY: Unit = Unit::HeavyInfantry;
const GARRISON: Unit = Unit::Garrison;
const ELEPHANTS: Unit = Unit::Elephants;

fn moved(at: &At<'_>, place: &str, unit: Unit) -> u8 {
    let same = |moved: &&Moved| moved.at == node(place) && moved.piece == full(unit);
    at.s.moved.refs().filter(same).map(|moved| moved.count).sum()
}

/// PAX-9.1.1a, PAX-9.1.4a: what goes on a Major Move: everything that has not moved; Garrisons are asked about; each choice
/// is offered once, in order.
#[test]
fn pax_9_1_1a_who_sets_out_and_who_stays() {
    let mut at = bare(game());
    at.army(of(ROME), "roma", &[(LEGION, 2), (LIGHT, 1), (GARRISON, 2)]);
    at.leader(of(ROME), "rome_03", "roma").leader(of(ROME), "rome_04", "roma");
    at.expansion(ROME);
    at.game.note_moved(&mut at.s, of(ROME), node("roma"), full(LEGION), 1);
    at.weary("rome_03", true);
    at.act(major(ROME, "roma"));
    let leader = Action::LeaveLeader { leader: id("rome_04") };
    let choices =
        [leader, leave(LEGION, 1), leave(LIGHT, 1), up(of(ROME), GARRISON, 1), up(of(ROME), GARRISON, 2), Action::Go];
    assert_eq!(at.legal(), choices);
    at.act(leave(LEGION, 1));
    assert_eq!(at.legal(), [leave(LIGHT, 1), up(of(ROME), GARRISON, 1), up(of(ROME), GARRISON, 2), Action::Go]);
    at.act(up(of(ROME), GARRISON, 1));
    assert_eq!(at.legal(), [Action::Go], "in order");
    assert_eq!((at.troops(of(ROME), "roma").all(LEGION), at.troops(of(ROME), "roma").all(GARRISON)), (2, 1));
}

/// PAX-9.1.1a, PAX-1.4ac: leaders set out for a Major Move without units, whether a Garrison could go with them or not. Without leaders somebody must.
#[test]
fn pax_9_1_1a_leaders_set_out_without_units() {
    for (garrisons, leaders) in [(0, true), (1, true), (1, false)] {
        let mut at = bare(game());
        at.army(of(ROME), "roma", &[(LIGHT, 1), (GARRISON, garrisons)]);
        if leaders {
            at.leader(of(ROME), "rome_03", "roma");
        }
        at.expansion(ROME).act(major(ROME, "roma")).act(leave(LIGHT, 1));
        assert_eq!(at.is_legal(up(of(ROME), GARRISON, 1)), garrisons > 0);
        assert_eq!((at.is_legal(Action::Go), at.is_legal(Action::Done)), (false, leaders), "{garrisons} Garrisons");
        if leaders {
            assert_eq!(at.game.describe(&at.s, Action::Done), "sets out");
            at.act(Action::Done).roll(3).way(&["pisae"]);
            assert_eq!((at.s.post(id("rome_03")).at, at.s.march(1).troops), (node("pisae"), Troops::NONE));
            assert_eq!(at.troops(of(ROME), "roma").all(GARRISON), garrisons);
        }
    }
}

/// PAX-9.2.3a: Elephants do not set out without combat units, nor stay without them.
#[test]
fn pax_9_2_3a_elephants_do_not_set_out_alone() {
    let mut at = bare(game());
    at.army(of(ROME), "roma", &[(LIGHT, 1), (ELEPHANTS, 1)]);
    at.expansion(ROME).act(major(ROME, "roma")).act(leave(LIGHT, 1));
    assert!(!at.is_legal(Action::Go), "{:?}", at.legal());
    let mut at = bare(game());
    at.army(of(ROME), "roma", &[(LIGHT, 2), (GARRISON, 1), (ELEPHANTS, 1)]);
    at.expansion(ROME).act(major(ROME, "roma")).act(leave(LIGHT, 2)).act(up(of(ROME), GARRISON, 1)).act(Action::Go);
    assert_eq!(at.s.march(1).troops, Troops::of(GARRISON, 1));
    assert_eq!(at.troops(of(ROME), "roma").all(ELEPHANTS), 1);
}

/// PAX-9.1.4a, PAX-9.1.1b: pieces that have moved begin no move; a Minor Move is made by one piece that has not.
#[test]
fn pax_9_1_4a_who_has_moved_begins_no_move() {
    let offered = |units: u8, leader: bool| {
        let mut at = bare(game());
        at.army(of(ROME), "roma", &[(LIGHT, 2), (ELEPHANTS, 1)]).leader(of(ROME), "rome_03", "roma");
        at.expansion(ROME);
        at.game.note_moved(&mut at.s, of(ROME), node("roma"), full(LIGHT), units);
        at.weary("rome_03", leader);
        let lead = |major, alone| Action::MoveLeader { leader: id("rome_03"), major, alone };
        let moves =
            [major(ROME, "roma"), minor(ROME, "roma", LIGHT), lead(true, false), lead(true, true), lead(false, true)];
        assert!(!at.is_legal(minor(ROME, "roma", ELEPHANTS)) && !at.is_legal(lead(false, false)));
        moves.map(|action| at.is_legal(action))
    };
    assert_eq!(offered(1, false), [true; 5]);
    assert_eq!(offered(2, false), [false, false, true, true, true]);
    assert_eq!(offered(1, true), [true, true, false, false, false]);
}

/// A unit of these is reduced.
fn reduced(at: &mut At<'_>, owner: Owner, space: &str) {
    at.game.place(&mut at.s, owner, id(space), Piece::reduced(HEAVY), 1);
}

/// Heavy Infantry of an owner in a Space, full and reduced: how many there are, and how many may still move.
fn heavy(at: &At<'_>, owner: Owner, space: &str) -> [(u8, u8); 2] {
    [full(HEAVY), Piece::reduced(HEAVY)].map(|piece| {
        let unmoved = at.game.unmoved(&at.s, owner, node(space), piece);
        assert_eq!(at.is_legal(Action::Minor { owner, from: node(space), piece }), unmoved > 0, "{piece:?}");
        (at.troops(owner, space).count(piece), unmoved)
    })
}

/// PAX-9.1.4a, PAX-9.2.4a, PAX-10.6.6b: a full unit that two reduced ones have become does not move if one of them has; a full one beside them does.
#[test]
fn pax_9_1_4a_a_unit_merged_of_one_that_has_moved_has_moved() {
    for beside in [0, 1] {
        // Both have moved, with Minor Moves.
        let mut at = bare(game());
        at.army(of(ROME), "parma", &[(HEAVY, beside)]);
        ["pisae", "arretium"].iter().for_each(|space| reduced(&mut at, of(ROME), space));
        at.expansion(ROME);
        for from in ["pisae", "arretium"] {
            let piece = Piece::reduced(HEAVY);
            at.act(Action::Minor { owner: of(ROME), from: node(from), piece }).roll(1).way(&["parma"]);
        }
        assert_eq!(at.is_legal(major(ROME, "parma")), beside > 0);
        assert_eq!((at.troops(of(ROME), "parma").all(HEAVY), moved(&at, "parma", HEAVY)), (1 + beside, 1));
        // One of them has, alone, with others, or as one that stays behind on the way.
        for (others, drops) in [(0, false), (2, false), (2, true)] {
            let mut at = bare(game());
            at.army(of(ROME), "pisae", &[(HEAVY, others)]).army(of(ROME), "parma", &[(HEAVY, beside)]);
            ["pisae", "parma"].iter().for_each(|space| reduced(&mut at, of(ROME), space));
            at.expansion(ROME).act(major(ROME, "pisae")).act(Action::Go).roll(6).way(&["parma"]);
            if drops {
                at.act(Action::Drop { piece: Piece::reduced(HEAVY), count: 1 }).way(&["arretium"]);
            }
            at.act(Action::Done);
            let there = if drops { 0 } else { others };
            assert_eq!(heavy(&at, of(ROME), "parma"), [(there + 1 + beside, beside), (0, 0)], "{others}, {drops}");
        }
    }
}

/// PAX-9.1.4a, PAX-10.6.2: a unit that has moved does not move again because it has been reduced beside others who were intercepted.
#[test]
fn pax_9_1_4a_a_unit_reduced_after_its_move_has_moved() {
    for fresh in [0, 1] {
        let mut at = bare(game());
        at.army(of(CARTHAGE), "parma", &[(HEAVY, 1), (LIGHT, 2)]).army(of(ROME), "roma", &[(LIGHT, 5 + 3 * fresh)]);
        at.army(of(CARTHAGE), "pisae", &[(HEAVY, fresh)]);
        at.expansion(CARTHAGE).act(minor(CARTHAGE, "parma", HEAVY)).roll(4).way(&["pisae"]);
        at.act(Action::LetPass).act(Action::Done);
        at.act(major(CARTHAGE, "parma")).act(Action::Go).roll(4).way(&["pisae"]).act(intercept("roma")).roll(12);
        at.dice(2, 3).quietly_until_retreat().act(weaken(HEAVY));
        at.until(|s| s.battle.is_none() && s.steps.top() == Some(MarchStep::Go.into()));
        at.act(Action::Done);
        // Of two of which one has moved that one is still full.
        assert_eq!(heavy(&at, of(CARTHAGE), "pisae"), [(fresh, 0), (1, fresh)]);
    }
}

/// PAX-9.1.4a, PAX-3.4.5c: nor does one that is reduced when it intercepts somebody who Withdraws.
#[test]
fn pax_9_1_4a_an_interceptor_reduced_after_its_move_has_moved() {
    let mut at = bare(game());
    at.army(of(ROME), "roma", &[(HEAVY, 1)]).army(of(ROME), "placentia", &[(LEGION, 2)]);
    at.army(of(CARTHAGE), "parma", &[(HEAVY, 1)]);
    at.expansion(ROME).act(minor(ROME, "roma", HEAVY)).roll(1).way(&["pisae"]).act(Action::LetPass);
    at.act(major(ROME, "placentia")).act(Action::Go).roll(6).way(&["parma"]);
    at.act(Action::Withdraw).act(Action::Go).roll(1).way(&["arretium"]).act(intercept("pisae")).roll(12);
    at.dice(3, 3).until(|s| s.battle.is_none() && s.steps.top() == Some(MarchStep::Go.into()));
    at.act(Action::Done);
    assert_eq!(heavy(&at, of(ROME), "pisae"), [(0, 0), (1, 0)]);
}

/// PAX-9.1.1, PAX-3.5.1b: one Major and two Minor Moves, in any order, by units or by leaders.
#[test]
fn pax_9_1_1_a_major_and_two_minor_moves() {
    let mut at = bare(game());
    at.army(of(ROME), "roma", &[(LIGHT, 9)]).leader(of(ROME), "rome_03", "roma").leader(of(ROME), "rome_04", "pisae");
    at.expansion(ROME);
    let lead = |leader: &str, major| Action::MoveLeader { leader: id(leader), major, alone: true };
    at.act(lead("rome_03", false)).roll(1).act(Action::Done);
    assert!(at.is_legal(minor(ROME, "roma", LIGHT)) && at.is_legal(major(ROME, "roma")));
    assert!(!at.is_legal(lead("rome_03", true)), "he has moved");
    at.act(minor(ROME, "roma", LIGHT)).roll(1).act(Action::Done);
    assert!(!at.is_legal(minor(ROME, "roma", LIGHT)) && !at.is_legal(lead("rome_04", false)));
    assert!(at.is_legal(major(ROME, "roma")));
    at.act(lead("rome_04", true)).roll(1).act(Action::Done);
    assert!(!at.is_legal(major(ROME, "roma")));
}

/// PAX-16.2-CON-b: the Conqueror leads his army again as long as he is in play, and does not stay behind.
#[test]
fn pax_16_2_con_b_a_conqueror_leads_himself() {
    let lead = Action::Lead { leader: id("rome_01") };
    let ready = |who: &str| {
        let mut at = bare(game());
        at.army(of(ROME), "roma", &[(LIGHT, 2)]).leader(of(ROME), who, "roma").leader(of(ROME), "rome_04", "roma");
        at.expansion(ROME);
        at.s.player_mut(ROME).conqueror = Some(id("rome_01"));
        at.s.activation.conqueror = true;
        at
    };
    assert!(!ready("rome_05").is_legal(lead), "he is not in play");
    let mut at = ready("rome_01");
    at.act(lead);
    let stay = |leader: &str| Action::LeaveLeader { leader: id(leader) };
    assert!(!at.is_legal(stay("rome_01")) && at.is_legal(stay("rome_04")));
    let mut at = ready("rome_01");
    at.act(major(ROME, "roma"));
    assert!(at.is_legal(stay("rome_01")), "in another move he may stay");
}

/// PAX-8.2.3d: leaders of others, leaders who have moved, and leaders elsewhere do not join an army.
#[test]
fn pax_8_2_3d_leaders_join_their_own_army_where_they_are() {
    let mut at = bare(game());
    at.army(of(ROME), "roma", &[(LIGHT, 2)]);
    for (owner, leader, place) in
        [(ROME, "rome_03", "pisae"), (ROME, "rome_04", "pisae"), (ROME, "rome_05", "arretium")]
    {
        at.leader(of(owner), leader, place);
    }
    at.leader(of(GREECE), "greece_03", "pisae");
    march(&mut at, ROME, "roma", 6).way(&["pisae"]);
    at.weary("rome_04", true);
    let joins = |at: &At<'_>| {
        let leader = |action| if let Action::PickUpLeader { leader } = action { Some(leader) } else { None };
        at.legal().into_iter().filter_map(leader).collect::<Vec<Leader>>()
    };
    assert_eq!(joins(&at), [id("rome_03")]);
    at.act(Action::PickUpLeader { leader: id("rome_03") });
    assert_eq!((joins(&at), at.s.post(id("rome_03")).moved), (vec![], true), "he has moved now");
    at.act(Action::DropLeader { leader: id("rome_03") });
    assert_eq!((at.s.post(id("rome_03")).march, joins(&at)), (0, vec![]));
}

/// PAX-9.2.1h, PAX-12.1.4c, PAX-9.1.4: Garrisons made by an army have not moved; those it brought along have.
#[test]
fn pax_12_1_4c_new_garrisons_have_not_moved() {
    let mut at = bare(game());
    at.army(of(ROME), "roma", &[(LEGION, 2), (GARRISON, 1)]);
    at.expansion(ROME).act(major(ROME, "roma")).act(up(of(ROME), GARRISON, 1)).act(Action::Go).roll(6).way(&["pisae"]);
    at.act(Action::MakeGarrisons { piece: full(LEGION), count: 1 });
    let made = at.s.march(1).made;
    assert!(made >= 1 && at.s.march(1).troops.all(GARRISON) == made + 1);
    at.act(Action::Drop { piece: full(GARRISON), count: made + 1 });
    assert_eq!((at.s.march(1).made, moved(&at, "pisae", GARRISON)), (0, 1));
    at.act(Action::Done);
    assert_eq!((moved(&at, "pisae", GARRISON), moved(&at, "pisae", LEGION)), (1, 1));
}

/// PAX-9.2.1i, PAX-9.2.1h: picking up, and making Garrisons, cost a point each once in a Space, and again in the next.
#[test]
fn pax_9_2_1i_tolls_are_paid_once_in_a_space() {
    let mut at = bare(game());
    at.army(of(ROME), "roma", &[(LEGION, 3)]);
    at.army(of(ROME), "pisae", &[(LIGHT, 1), (GARRISON, 1)]).army(of(ROME), "arretium", &[(LIGHT, 1)]);
    march(&mut at, ROME, "roma", 6).way(&["pisae"]);
    let before = at.s.march(1).mp;
    at.act(up(of(ROME), LIGHT, 1)).act(up(of(ROME), GARRISON, 1));
    assert_eq!(at.s.march(1).mp, before - 1);
    at.act(Action::MakeGarrisons { piece: full(LEGION), count: 1 });
    assert_eq!(at.s.march(1).mp, before - 2);
    at.s.march_mut(1).mp = 6;
    at.way(&["arretium"]);
    let before = at.s.march(1).mp;
    at.act(up(of(ROME), LIGHT, 1));
    assert_eq!(at.s.march(1).mp, before - 1);
}

/// PAX-9.2.1j: units dropped by an army stay where they are; it may not drop all of them, nor the same kind in two steps.
#[test]
fn pax_9_2_1j_units_are_dropped_once_and_not_all() {
    let mut at = bare(game());
    at.army(of(ROME), "roma", &[(LEGION, 2), (LIGHT, 1)]).leader(of(ROME), "rome_03", "roma");
    march(&mut at, ROME, "roma", 6).way(&["pisae"]);
    let drop = |unit, count| Action::Drop { piece: full(unit), count };
    let leader = Action::DropLeader { leader: id("rome_03") };
    let drops = |at: &At<'_>| {
        let put = |action: &Action| matches!(action, Action::Drop { .. } | Action::DropLeader { .. });
        at.legal().into_iter().filter(put).collect::<Vec<_>>()
    };
    assert_eq!(drops(&at), [drop(LEGION, 1), drop(LEGION, 2), drop(LIGHT, 1), leader]);
    at.act(drop(LEGION, 1));
    assert_eq!(drops(&at), [drop(LIGHT, 1), leader]);
    at.act(drop(LIGHT, 1));
    assert_eq!(drops(&at), [leader], "somebody goes on");
    at.act(leader);
    assert_eq!((drops(&at), at.s.march(1).errand), (vec![], Some(Errand::DropLeader(0))));
    let mut at = bare(game());
    at.army(of(ROME), "roma", &[(LEGION, 2)]);
    march(&mut at, ROME, "roma", 6).way(&["pisae"]);
    assert_eq!(drops(&at), [drop(LEGION, 1)]);
}

/// PAX-9.4.4a: an army that Withdraws goes neither to its enemy nor to where the enemy came from; an ally does not drive it
/// away.
#[test]
fn pax_9_4_4a_who_withdraws_shuns_the_enemy() {
    let mut at = bare(game());
    at.army(of(ROME), "arretium", &[(LIGHT, 2)]).army(of(CARTHAGE), "parma", &[(Unit::HeavyInfantry, 3)]);
    march(&mut at, CARTHAGE, "parma", 6).way(&["arretium"]).act(Action::Withdraw).act(Action::Go).roll(6);
    assert!(!at.is_legal(to("parma")) && at.is_legal(to("pisae")));
}

/// PAX-9.2.2b, PAX-9.1.4: a group that stops has moved, with its leaders; an answer to a move does not count as one.
#[test]
fn pax_9_1_4_a_withdrawal_is_no_move() {
    let mut at = bare(game());
    at.army(of(ROME), "arretium", &[(LIGHT, 2)]).leader(of(ROME), "rome_03", "arretium");
    at.army(of(CARTHAGE), "parma", &[(Unit::HeavyInfantry, 3)]).leader(of(CARTHAGE), "carthage_03", "parma");
    march(&mut at, CARTHAGE, "parma", 6).way(&["arretium"]).act(Action::Withdraw).act(Action::Go).roll(6);
    at.way(&["pisae"]).act(Action::Done);
    assert_eq!(at.s.post(id("rome_03")).at, node("pisae"));
    at.until(|s| s.marches.is_empty());
    let (rome, carthage) = (at.s.post(id("rome_03")).moved, at.s.post(id("carthage_03")).moved);
    assert_eq!((rome, carthage), (false, true));
    assert!(at.s.moved.refs().all(|moved| moved.owner == of(CARTHAGE)) && !at.s.moved.is_empty());
}
