//! PAX-9.3: Interception.

use crate::board::*;
use crate::support::{id, node};
use agon_game::{Rules, Seat, Turn};
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::{BattleStep, MarchStep, Step};
use agon_pax_romana::{Action, PaxRomana};

type At<'g> = Position<'g, PaxRomana>;

/// A seat's army in a Space makes its Major Move.
pub fn march<'a, 'g>(at: &'a mut At<'g>, seat: Seat, from: &str, die: u8) -> &'a mut At<'g> {
    at.expansion(seat).act(Action::Major { owner: of(seat), from: node(from), fleet: false }).act(Action::Go).roll(die)
}

fn intercept(from: &str) -> Action {
    Action::Intercept { from: id(from) }
}

/// Carthage enters Pisae, where Rome has a Town; a Roman army with a leader 2-4 is in the City of Rome.
fn at_pisae() -> At<'static> {
    let mut at = bare(game());
    at.works(of(ROME), "roma", 5).works(of(ROME), "pisae", 2);
    at.army(of(ROME), "roma", &[(Unit::Legion, 2), (Unit::Garrison, 1)]).leader(of(ROME), "rome_03", "roma");
    at.army(of(CARTHAGE), "arretium", &[(Unit::HeavyInfantry, 4)]);
    march(&mut at, CARTHAGE, "arretium", 4).way(&["pisae"]);
    at
}

/// PAX-9.3.2a to PAX-9.3.2e, PAX-8.2.1a, PAX-T126, PAX-T128: Tactics, and Cities and Towns at both ends.
#[test]
fn an_interception_needs_twelve() {
    for (dice, hit) in [(6, false), (7, true), (12, true)] {
        let mut at = at_pisae();
        assert_eq!(at.game.turn(&at.s), Turn::Decision(ROME), "PAX-9.3.1a");
        at.act(intercept("roma")).act(Action::Go).roll(dice);
        assert_eq!(at.s.battle.is_some_and(|battle| battle.cause == Cause::Interception), hit, "{dice} + 2 + 3");
        assert_eq!(at.troops(of(ROME), "roma").all(Unit::Legion), if hit { 0 } else { 2 }, "{dice}");
        assert_eq!(at.troops(of(ROME), "roma").all(Unit::Garrison), 1, "Garrisons stay (PAX-R155)");
    }
    for (dice, hit) in [(7, false), (8, true)] {
        let mut at = bare(game());
        at.works(of(ROME), "roma", 5).works(of(ROME), "pisae", 2);
        at.army(of(ROME), "pisae", &[(Unit::Legion, 2)]).leader(of(ROME), "rome_03", "pisae");
        at.army(of(CARTHAGE), "bovianum", &[(Unit::HeavyInfantry, 4)]);
        march(&mut at, CARTHAGE, "bovianum", 4).way(&["roma"]);
        at.act(intercept("pisae")).act(Action::Go).roll(dice);
        let met = at.s.battle.is_some_and(|battle| battle.cause == Cause::Interception);
        assert_eq!(
            met, hit,
            "{dice} + 2 + 1 + 1: a City at the end counts, a Town at the start (PAX-9.3.2c, PAX-9.3.2d)"
        );
    }
}

/// PAX-9.3.2f, PAX-10.0c, PAX-9.3.5c: the interceptor attacks the army that moves; a City or Town without units takes no
/// part.
#[test]
fn who_intercepts_attacks() {
    let mut at = at_pisae();
    at.act(intercept("roma")).act(Action::Go).roll(7);
    let battle = at.s.battle.unwrap();
    let [attacker, defender] = battle.sides;
    assert_eq!((battle.space, attacker.owner, defender.owner), (id("pisae"), of(ROME), of(CARTHAGE)));
    assert_eq!((attacker.march, attacker.standing, defender.march), (2, false, 1));
    assert_eq!((at.s.march(2).at, at.s.march(2).came_from), (node("pisae"), node("roma")));
    assert_eq!(at.s.leaders.get(0).unwrap().at, node("pisae"));
}

/// PAX-9.3.1a, PAX-9.3.1b: only over an ordinary Land Link into a Space; PAX-R155: only with combat units.
#[test]
fn interceptions_need_a_road() {
    let asked = |from: &str, to: &[&str], by: &str, units: &[(Unit, u8)]| {
        let mut at = bare(game());
        at.army(of(CARTHAGE), from, &[(Unit::HeavyInfantry, 2)]).army(of(ROME), by, units);
        march(&mut at, CARTHAGE, from, 6).way(to);
        at.is_legal(intercept(by))
    };
    let legion = [(Unit::Legion, 1)];
    assert!(asked("parma", &["arretium"], "ariminum", &legion));
    assert!(!asked("parma", &["arretium"], "roma", &legion), "no neighbour");
    assert!(!asked("croton", &["ltp_lucania"], "paestum", &legion), "at a transit point");
    assert!(!asked("croton", &["ltp_lucania", "rhegium"], "messana", &legion), "over a Strait");
    assert!(!asked("placentia", &["taurinorum"], "valentia", &legion), "over an Alpine Pass");
    assert!(!asked("parma", &["arretium"], "ariminum", &[(Unit::Garrison, 2)]), "a Garrison");
    let mut at = bare(game());
    at.army(of(CARTHAGE), "parma", &[(Unit::HeavyInfantry, 2)]).army(Owner::Samnites, "ariminum", &legion);
    march(&mut at, CARTHAGE, "parma", 6).way(&["arretium"]);
    assert_eq!(at.game.turn(&at.s), Turn::Decision(CARTHAGE), "nobody plays for them (PAX-13.2.3)");
}

/// PAX-9.3.1d, PAX-9.3.3b, PAX-T127: a leader alone joins an army; the moving army stays the attacker, and the army in the
/// Space stays there.
#[test]
fn a_leader_alone_joins_an_army() {
    for army in [false, true] {
        let mut at = bare(game());
        at.works(of(ROME), "roma", 5).leader(of(ROME), "rome_03", "roma");
        at.army(of(CARTHAGE), "arretium", &[(Unit::HeavyInfantry, 4)]);
        if army {
            at.army(of(ROME), "pisae", &[(Unit::Legion, 1)]);
        }
        march(&mut at, CARTHAGE, "arretium", 4).way(&["pisae"]);
        assert_eq!(at.is_legal(intercept("roma")), army);
        if army {
            at.act(intercept("roma")).roll(8);
            let battle = at.s.battle.unwrap();
            assert_eq!((battle.cause, battle.sides[0].owner), (Cause::Attack, of(CARTHAGE)));
            assert_eq!(at.s.leaders.get(0).unwrap().at, node("pisae"));
            assert_eq!(at.s.march(1).mp, 2, "entered and attacked");
        }
    }
}

/// PAX-9.3.4a, PAX-9.3.5a, PAX-9.3.5d, PAX-9.3.5e: units in the Space join the fight unless they stay in their City or Town.
#[test]
fn units_in_a_town_may_stay_inside() {
    for (works, answer, beside) in
        [(false, None, true), (true, Some(Action::Yes), false), (true, Some(Action::No), true)]
    {
        let mut at = bare(game());
        at.army(of(ROME), "roma", &[(Unit::Legion, 2)]).army(of(ROME), "pisae", &[(Unit::LightInfantry, 1)]);
        at.leader(of(ROME), "rome_01", "roma");
        if works {
            at.works(of(ROME), "pisae", 2);
        }
        at.army(of(CARTHAGE), "arretium", &[(Unit::HeavyInfantry, 4)]);
        march(&mut at, CARTHAGE, "arretium", 4).way(&["pisae"]).act(intercept("roma"));
        if let Some(answer) = answer {
            at.act(answer);
        }
        at.act(Action::Go).roll(12);
        let battle = at.s.battle.unwrap();
        assert_eq!(battle.sides[0].standing, beside, "{answer:?}");
        let all = |kind| at.game.side_count(&at.s, Side::Attacker, |unit| unit == kind);
        assert_eq!((all(Unit::Legion), all(Unit::LightInfantry)), (2, u16::from(beside)));
    }
}

/// PAX-9.3.5g, PAX-R158: after a failed attempt the army in the Space may still Withdraw.
#[test]
fn a_failed_attempt_leaves_the_choice_to_withdraw() {
    let mut at = bare(game());
    at.army(of(ROME), "roma", &[(Unit::Legion, 2)]).army(of(ROME), "pisae", &[(Unit::LightInfantry, 1)]);
    at.army(of(CARTHAGE), "arretium", &[(Unit::HeavyInfantry, 4)]);
    march(&mut at, CARTHAGE, "arretium", 4).way(&["pisae"]).act(intercept("roma")).roll(11);
    assert_eq!((at.troops(of(ROME), "roma").all(Unit::Legion), at.s.marches.len()), (2, 1));
    assert!(at.is_legal(Action::Withdraw) && at.is_legal(Action::Fight));
}

/// PAX-9.3.6a, PAX-7.3.7a: Independents fight beside the interceptor, but not from their City.
#[test]
fn independents_fight_beside_an_interceptor() {
    for (works, beside) in [(false, true), (true, false)] {
        let mut at = bare(game());
        at.army(of(ROME), "roma", &[(Unit::Legion, 2)]).leader(of(ROME), "rome_01", "roma");
        at.army(Owner::Etruscans, "pisae", &[(Unit::HeavyInfantry, 2)]);
        if works {
            at.works(Owner::Etruscans, "pisae", 5);
        }
        at.army(of(CARTHAGE), "arretium", &[(Unit::HeavyInfantry, 4)]);
        march(&mut at, CARTHAGE, "arretium", 4).way(&["pisae"]).act(intercept("roma")).act(Action::Go).roll(12);
        let heavy = at.game.side_count(&at.s, Side::Attacker, |unit| unit == Unit::HeavyInfantry);
        assert_eq!(heavy, if beside { 2 } else { 0 });
    }
}

/// PAX-9.3.1c: friends of the intercepted army in the Space defend with it.
#[test]
fn all_who_are_there_defend_together() {
    let mut at = bare(game());
    at.army(of(ROME), "roma", &[(Unit::Legion, 2)]).army(of(CARTHAGE), "pisae", &[(Unit::LightInfantry, 3)]);
    at.leader(of(ROME), "rome_01", "roma");
    at.army(of(CARTHAGE), "arretium", &[(Unit::HeavyInfantry, 4)]);
    march(&mut at, CARTHAGE, "arretium", 4).way(&["pisae"]).act(intercept("roma")).act(Action::Go).roll(12);
    let all = |kind| at.game.side_count(&at.s, Side::Defender, |unit| unit == kind);
    assert_eq!((all(Unit::HeavyInfantry), all(Unit::LightInfantry)), (4, 3));
}

/// PAX-R156, PAX-9.3.1g, PAX-9.3.1e: armies try in the order of victory points, each once for each entry.
#[test]
fn interceptors_come_in_order_and_once_for_each_entry() {
    let mut at = bare(game());
    for (seat, points) in [(ROME, 5), (GREECE, 2)] {
        at.s.player_mut(seat).points = points;
    }
    at.army(of(ROME), "roma", &[(Unit::Legion, 2)]).army(of(GREECE), "parma", &[(Unit::HeavyInfantry, 2)]);
    at.army(of(CARTHAGE), "ariminum", &[(Unit::HeavyInfantry, 4)]);
    march(&mut at, CARTHAGE, "ariminum", 6).way(&["arretium"]);
    assert_eq!(at.game.turn(&at.s), Turn::Decision(GREECE));
    at.act(intercept("parma")).roll(2).way(&["pisae"]);
    assert_eq!(at.game.turn(&at.s), Turn::Decision(GREECE), "again, in the next Space");
    at.act(Action::LetPass);
    assert_eq!(at.game.turn(&at.s), Turn::Decision(ROME));
    at.act(intercept("roma")).roll(2);
    assert_eq!((at.game.turn(&at.s), at.s.march(1).at), (Turn::Decision(CARTHAGE), node("pisae")));
}

/// PAX-R155: leaders may stay behind, and Garrisons may come along.
#[test]
fn an_interceptor_chooses_who_comes() {
    let mut at = at_pisae();
    at.act(intercept("roma")).act(Action::LeaveLeader { leader: id("rome_03") });
    at.act(Action::PickUp { owner: of(ROME), piece: full(Unit::Garrison), count: 1 });
    assert_eq!((at.s.march(2).troops.len(), at.s.leaders_with(2).count()), (3, 0));
    at.roll(8);
    let met = at.s.battle.is_some_and(|battle| battle.cause == Cause::Interception);
    assert!(!met, "8 + 3 without the leader");
    assert_eq!(at.troops(of(ROME), "roma").len(), 3);
}

/// PAX-C7, PAX-R159: leaders alone are not intercepted; by an option they are, and are lost.
#[test]
fn leaders_alone_pass() {
    let hunted = with_options("pax_romana", &[("lone_leaders_interceptable", "true")]);
    for (rules, met) in [(game(), false), (&hunted, true)] {
        let mut at = bare(rules);
        at.army(of(ROME), "roma", &[(Unit::Legion, 2)]).leader(of(CARTHAGE), "carthage_01", "parma");
        let leader = id("carthage_01");
        at.expansion(CARTHAGE).act(Action::MoveLeader { leader, major: false, alone: true }).roll(3).way(&["pisae"]);
        assert_eq!(at.is_legal(intercept("roma")), met);
        if met {
            at.act(intercept("roma")).roll(12);
            assert!(at.s.leaders.is_empty() && at.troops(of(ROME), "pisae").len() == 2);
        }
    }
}

/// Light infantry of both sides: the interceptor from the City of Rome has met Carthage in Pisae, beside any units there;
/// both battle dice have been rolled.
fn met_at_pisae(romans: u8, punic: u8, here: &[(Owner, Unit)], dice: [u8; 2]) -> At<'static> {
    let mut at = bare(game());
    at.army(of(ROME), "roma", &[(Unit::LightInfantry, romans)]);
    for (owner, unit) in here {
        at.army(*owner, "pisae", &[(*unit, 1)]);
    }
    at.works(of(ROME), "roma", 5).army(of(CARTHAGE), "arretium", &[(Unit::LightInfantry, punic)]);
    march(&mut at, CARTHAGE, "arretium", 6).way(&["pisae"]).act(intercept("roma")).roll(9);
    at.roll(dice[0]).roll(dice[1]);
    at
}

/// The Interception has been fought: the army that moved goes on, or attacks the units that are left.
fn over(s: &State) -> bool {
    match s.battle {
        Some(battle) => battle.cause != Cause::Interception,
        None => s.steps.top() == Some(MarchStep::Go.into()) || s.marches.is_empty(),
    }
}

/// PAX-9.3.7, PAX-R160, PAX-10.7.7, PAX-9.3.5f, PAX-R157: a beaten interceptor goes home and the army goes on; units that
/// were in the Space are attacked at once, without Movement Points.
#[test]
fn a_beaten_interceptor_goes_home_and_the_others_are_attacked() {
    let mut at = met_at_pisae(2, 8, &[], [1, 6]);
    at.until(over);
    assert!(at.troops(of(ROME), "pisae").is_empty() && at.s.marches.len() == 1);
    assert_eq!((at.s.march(1).at, at.s.march(1).mp), (node("pisae"), 5), "it has won and goes on (PAX-9.3.7a)");
    let mut at = met_at_pisae(4, 12, &[(of(ROME), Unit::HeavyInfantry)], [1, 3]);
    at.until(over);
    let battle = at.s.battle.expect("those in the Space are attacked");
    assert_eq!((battle.cause, battle.sides[0].owner, at.s.march(1).mp), (Cause::Attack, of(CARTHAGE), 5));
    assert!(!at.troops(of(ROME), "roma").is_empty(), "the interceptor has gone home");
}

/// PAX-9.3.6b: Independents stay and are attacked at once; the interceptor goes home.
#[test]
fn independents_stay_when_the_interceptor_is_beaten() {
    let mut at = met_at_pisae(4, 12, &[(Owner::Etruscans, Unit::HeavyInfantry)], [1, 3]);
    at.until(over);
    let battle = at.s.battle.expect("the Independents are attacked");
    assert_eq!((battle.sides[1].owner, at.s.march(1).mp), (Owner::Etruscans, 5));
    assert!(at.troops(of(ROME), "pisae").is_empty());
}

/// PAX-9.3.7b, PAX-10.7.7e, PAX-9.3.3c: a group beaten by an interceptor loses a Movement Point, and cannot Withdraw before
/// the battle.
#[test]
fn an_intercepted_army_that_is_beaten_loses_a_point() {
    let mut at = met_at_pisae(12, 10, &[], [3, 1]);
    at.until(over);
    let march = at.s.march(1);
    assert_eq!((march.at, march.mp), (node("pisae"), 4), "it has held the Space, but lost");
    assert!(march.troops.len() < 8 && at.troops(of(ROME), "roma").len() > 9);
}

/// PAX-9.3.5e, PAX-9.3.5f: some units use the Town, the others join the interceptor; if they are beaten, all of them are
/// attacked at once.
#[test]
fn some_stay_inside_and_some_join_the_interceptor() {
    let mut at = bare(game());
    at.works(of(ROME), "pisae", 2).army(of(ROME), "pisae", &[(Unit::Legion, 2), (Unit::LightInfantry, 3)]);
    at.army(of(ROME), "roma", &[(Unit::LightInfantry, 4)]).leader(of(ROME), "rome_03", "roma").works(
        of(ROME),
        "roma",
        5,
    );
    at.army(of(CARTHAGE), "arretium", &[(Unit::HeavyInfantry, 9)]);
    march(&mut at, CARTHAGE, "arretium", 4).way(&["pisae"]);
    at.act(intercept("roma"));
    let leave = |unit, count| Action::Leave { piece: full(unit), count };
    assert!(at.is_legal(Action::Yes) && at.is_legal(Action::No) && !at.is_legal(Action::Go));
    at.act(leave(Unit::Legion, 2));
    assert!(
        at.is_legal(leave(Unit::LightInfantry, 2)) && !at.is_legal(leave(Unit::LightInfantry, 3)),
        "somebody joins"
    );
    at.act(leave(Unit::LightInfantry, 1)).act(Action::Go).act(Action::Go).roll(9);
    let [attacker, defender] = at.s.battle.unwrap().sides;
    assert_eq!((attacker.standing, attacker.bp, defender.bp), (true, 4 + 2, 27), "two of three Light Infantry");
    // 60% of 6 BP: four of the six that fight; no unit inside is touched.
    at.roll(1).roll(6);
    at.until(|s| s.marches.len() == 1 && s.battle.is_some_and(|battle| battle.cause == Cause::Attack));
    let inside = at.troops(of(ROME), "pisae");
    assert!(inside.count(full(Unit::Legion)) == 2 && inside.all(Unit::LightInfantry) >= 1, "{inside:?}");
    assert!(at.s.inside.is_empty(), "all of them defend now (PAX-9.3.5f)");
    assert_eq!(at.s.march(1).mp, 4 - 1, "without MP for the attack");
}

/// PAX-9.3.5g: when the attempt fails, all units of the Space defend together.
#[test]
fn after_a_failed_interception_all_defend() {
    let mut at = bare(game());
    at.works(of(ROME), "pisae", 2).army(of(ROME), "pisae", &[(Unit::Legion, 2)]);
    at.army(of(ROME), "roma", &[(Unit::LightInfantry, 4)]);
    at.army(of(CARTHAGE), "arretium", &[(Unit::HeavyInfantry, 9)]);
    march(&mut at, CARTHAGE, "arretium", 4).way(&["pisae"]);
    at.act(intercept("roma")).act(Action::Leave { piece: full(Unit::Legion), count: 1 }).act(Action::Go);
    at.roll(2).act(Action::Fight).act(Action::Yes);
    at.until(|s| s.battle.is_some_and(|battle| battle.sides[1].bp > 0));
    assert_eq!(at.s.battle.unwrap().sides[1].bp, 8 + 2, "both legions, and the Town");
    assert!(at.s.inside.is_empty());
}

/// PAX-9.3.1d, PAX-9.3.1e: leaders who stand with an army may go alone; the army may still try after that, without them.
#[test]
fn pax_9_3_1d_leaders_may_leave_their_army_to_help_another() {
    let begin = || {
        let mut at = at_pisae();
        at.s.marches.clear();
        at.s.steps.clear();
        at.army(of(ROME), "pisae", &[(Unit::LightInfantry, 1)]).army(
            of(CARTHAGE),
            "arretium",
            &[(Unit::HeavyInfantry, 4)],
        );
        march(&mut at, CARTHAGE, "arretium", 4).way(&["pisae"]);
        at
    };
    let send = Action::SendLeaders { from: id("roma") };
    let mut at = begin();
    assert!(at.is_legal(intercept("roma")) && at.is_legal(send));
    at.act(send).roll(7);
    assert_eq!(at.troops(of(ROME), "roma").all(Unit::Legion), 2, "the army stays");
    assert_eq!(at.s.leaders.get(0).unwrap().at, node("pisae"));
    assert!(at.is_legal(intercept("roma")) && !at.is_legal(send), "the army may try, too");
    at.act(Action::LetPass);
    at.until(|s| s.battle.is_some());
    assert_eq!((at.s.battle.unwrap().cause, at.s.battle.unwrap().sides[0].owner), (Cause::Attack, of(CARTHAGE)));
    let mut at = begin();
    at.act(send).roll(2);
    assert!(!at.is_legal(send) && at.is_legal(intercept("roma")));
    at.act(intercept("roma"));
    assert_eq!(at.s.leaders_with(2).count(), 0, "they have tried already");
    // Without an army to help, there is no reason to go.
    assert!(!at_pisae().is_legal(send));
}

/// PAX-9.3.5a, PAX-9.3.5e: who intercepts says of each owner in the Space which of his units stay inside.
#[test]
fn pax_9_3_5e_each_force_is_divided_by_itself() {
    let mut at = bare(game());
    at.s.ally(ROME, GREECE);
    at.works(of(ROME), "pisae", 2).army(of(ROME), "pisae", &[(Unit::Legion, 2)]);
    at.army(of(GREECE), "pisae", &[(Unit::HeavyInfantry, 3)]).army(of(ROME), "roma", &[(Unit::LightInfantry, 4)]);
    at.works(of(ROME), "roma", 5).leader(of(ROME), "rome_03", "roma");
    at.army(of(CARTHAGE), "arretium", &[(Unit::HeavyInfantry, 9)]);
    march(&mut at, CARTHAGE, "arretium", 4).way(&["pisae"]).act(intercept("roma"));
    let leave = |unit, count| Action::Leave { piece: full(unit), count };
    assert_eq!(at.game.turn(&at.s), Turn::Decision(ROME));
    at.act(leave(Unit::Legion, 1)).act(Action::Go);
    assert_eq!(at.game.turn(&at.s), Turn::Decision(ROME));
    assert!(at.is_legal(leave(Unit::HeavyInfantry, 2)) && !at.is_legal(leave(Unit::HeavyInfantry, 3)));
    at.act(leave(Unit::HeavyInfantry, 2)).act(Action::Go).act(Action::Go).roll(9);
    let attacker = at.s.battle.unwrap().sides[0];
    assert_eq!((attacker.standing, attacker.bp), (true, 4 + 4 + 3), "one legion and one of three join");
    for (answers, bp) in [([Action::Yes, Action::Yes], 4), ([Action::Yes, Action::No], 4 + 9)] {
        let mut at = bare(game());
        at.s.ally(ROME, GREECE);
        at.works(of(ROME), "pisae", 2).army(of(ROME), "pisae", &[(Unit::Legion, 2)]);
        at.army(of(GREECE), "pisae", &[(Unit::HeavyInfantry, 3)]).army(of(ROME), "roma", &[(Unit::LightInfantry, 4)]);
        at.works(of(ROME), "roma", 5).leader(of(ROME), "rome_03", "roma");
        at.army(of(CARTHAGE), "arretium", &[(Unit::HeavyInfantry, 9)]);
        march(&mut at, CARTHAGE, "arretium", 4).way(&["pisae"]).act(intercept("roma"));
        at.act(answers[0]).act(answers[1]).act(Action::Go).roll(9);
        assert_eq!(at.s.battle.unwrap().sides[0].bp, bp, "{answers:?}");
    }
}

/// PAX-R155: leaders of an intercepting army stay behind in their order, each once.
#[test]
fn pax_r155_leaders_stay_behind_in_their_order() {
    let mut at = bare(game());
    at.works(of(ROME), "roma", 5).works(of(ROME), "pisae", 2).army(of(ROME), "roma", &[(Unit::Legion, 2)]);
    at.leader(of(ROME), "rome_03", "roma").leader(of(ROME), "rome_04", "roma");
    at.army(of(CARTHAGE), "arretium", &[(Unit::HeavyInfantry, 4)]);
    march(&mut at, CARTHAGE, "arretium", 4).way(&["pisae"]).act(intercept("roma"));
    let leave = |leader: &str| Action::LeaveLeader { leader: id(leader) };
    assert!(at.is_legal(leave("rome_03")) && at.is_legal(leave("rome_04")));
    let mut last = At { game: at.game, s: at.s };
    last.act(leave("rome_04"));
    assert!(!last.is_legal(leave("rome_03")) && !last.is_legal(leave("rome_04")));
    at.act(leave("rome_03"));
    assert!(at.is_legal(leave("rome_04")) && !at.is_legal(leave("rome_03")));
}

/// PAX-9.3.5a: a Garrison alone is not asked whether it stays in its Town.
#[test]
fn pax_9_3_5a_a_garrison_has_nothing_to_decide() {
    let mut at = bare(game());
    at.works(of(ROME), "roma", 5).works(of(ROME), "pisae", 2).garrisons(of(ROME), &["pisae"]);
    at.army(of(ROME), "roma", &[(Unit::Legion, 2)]).army(of(CARTHAGE), "arretium", &[(Unit::HeavyInfantry, 4)]);
    march(&mut at, CARTHAGE, "arretium", 4).way(&["pisae"]).act(intercept("roma"));
    assert_ne!(at.s.steps.top().map(Step::name), Some("clash:shelter"));
}

/// PAX-9.3.1e: leaders whose attempt failed do not try again with their army.
#[test]
fn pax_9_3_1e_leaders_try_once() {
    for tried in [false, true] {
        let mut at = bare(game());
        at.works(of(ROME), "roma", 5).army(of(ROME), "roma", &[(Unit::Legion, 2)]).leader(of(ROME), "rome_03", "roma");
        at.army(of(ROME), "pisae", &[(Unit::Legion, 1)]).army(of(CARTHAGE), "arretium", &[(Unit::HeavyInfantry, 4)]);
        march(&mut at, CARTHAGE, "arretium", 4).way(&["pisae"]);
        if tried {
            at.act(Action::SendLeaders { from: id("roma") }).roll(2);
        }
        at.act(intercept("roma"));
        assert_eq!(at.s.leaders.get(0).unwrap().march > 0, !tried);
    }
}

/// PAX-9.1.1a: an Army that leaves everybody behind does not move.
#[test]
fn pax_9_1_1a_nobody_goes_when_all_stay() {
    let mut at = bare(game());
    at.army(of(ROME), "roma", &[(Unit::Legion, 1)]);
    at.expansion(ROME).act(Action::Major { owner: of(ROME), from: node("roma"), fleet: false });
    assert!(at.is_legal(Action::Go));
    at.act(Action::Leave { piece: full(Unit::Legion), count: 1 });
    assert!(!at.is_legal(Action::Go));
}

/// PAX-9.3.5e, PAX-9.2.4a: where a reduced unit stays inside no unit of its kind that has joined the interceptor is reduced: it would make a full
/// one with that.
#[test]
fn pax_9_3_5e_a_unit_inside_does_not_merge_with_one_outside() {
    for sheltered in [false, true] {
        let mut at = bare(game());
        at.works(of(ROME), "pisae", 2).army(of(ROME), "pisae", &[(Unit::HeavyInfantry, 3), (Unit::LightInfantry, 1)]);
        let mut inside = full(Unit::LightInfantry);
        if sheltered {
            at.weaken(of(ROME), "pisae", Unit::HeavyInfantry);
            inside = Piece::reduced(Unit::HeavyInfantry);
        }
        at.army(of(ROME), "roma", &[(Unit::LightInfantry, 4)]);
        at.army(of(CARTHAGE), "arretium", &[(Unit::HeavyInfantry, 9)]);
        march(&mut at, CARTHAGE, "arretium", 4).way(&["pisae"]);
        at.act(intercept("roma")).act(Action::Leave { piece: inside, count: 1 });
        while at.is_legal(Action::Go) {
            at.act(Action::Go);
        }
        at.roll(12).roll(3).roll(3);
        at.until(|s| matches!(s.steps.top(), Some(Step::Battle(BattleStep::Lose { side: Side::Attacker, .. }))));
        let reduces = at.is_legal(Action::Weaken { unit: Unit::HeavyInfantry });
        assert_eq!((reduces, at.s.inside.len()), (!sheltered, 1), "{:?}", at.legal());
    }
}
