//! PAX-9.3: who may intercept, who goes along and fights beside an interceptor, and what is left to do after it.

use crate::actions::*;
use crate::board::*;
use crate::clash::march;
use crate::flights::bear;
use crate::support::{id, node};
use agon_game::{Chance, Rules, Telling, Turn};
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;
use agon_pax_romana::{Action, PaxRomana};

type At<'g> = Position<'g, PaxRomana>;

const LEGION: Unit = Unit::Legion;
const LIGHT: Unit = Unit::LightInfantry;
const HEAVY: Unit = Unit::HeavyInfantry;

/// What is in the way of Carthage, which comes from Arretium to Pisae; Roman legions are in Rome.
fn into_pisae<'g>(game: &'g PaxRomana, setting: impl Fn(&mut At<'g>)) -> At<'g> {
    let mut at = bare(game);
    at.army(of(ROME), "roma", &[(LEGION, 2)]).army(of(CARTHAGE), "arretium", &[(HEAVY, 4)]);
    setting(&mut at);
    march(&mut at, CARTHAGE, "arretium", 6).way(&["pisae"]);
    at
}

/// PAX-9.3.8a, PAX-R159: a leader alone who comes to a Space with his last Movement Point is met by nobody; his move is over.
#[test]
fn pax_r159_a_leader_alone_is_met_by_nobody() {
    let mut at = bare(game());
    at.army(of(ROME), "pisae", &[(LEGION, 2)]).leader(of(CARTHAGE), "carthage_01", "parma").expansion(CARTHAGE);
    at.act(Action::MoveLeader { leader: id("carthage_01"), major: false, alone: true }).roll(6);
    at.s.march_mut(1).mp = 1;
    at.way(&["arretium"]);
    assert!(at.s.marches.is_empty(), "{:?}", at.legal());
}

/// PAX-R159, PAX-9.5.2a: by the option that leaders can be intercepted, too, there is still nobody to meet where a unit alone has been lost on an
/// Alpine Pass.
#[test]
fn pax_r159_nobody_is_met_where_nobody_has_come() {
    let open = with_options("pax_romana", &[("lone_leaders_interceptable", "true")]);
    let mut at = bare(&open);
    at.army(of(CARTHAGE), "valentia", &[(LIGHT, 1)]).army(of(ROME), "mediolanum", &[(LEGION, 1)]);
    at.expansion(CARTHAGE).act(minor(CARTHAGE, "valentia", LIGHT)).roll(6).way(&["taurinorum"]).roll(1);
    assert!(at.s.marches.is_empty(), "{:?}", at.legal());
}

/// PAX-9.3.1c, PAX-10.7.4g, PAX-C7: by the same option a leader alone who comes to an army of his own is met with it: he leads it, and flees with it. By
/// himself he is lost.
#[test]
fn pax_9_3_1c_a_leader_among_friends_is_met_with_them() {
    let open = with_options("pax_romana", &[("lone_leaders_interceptable", "true")]);
    for (units, flees) in [(0, false), (6, false), (6, true)] {
        let mut at = bare(&open);
        at.army(of(ROME), "roma", &[(LEGION, 3)]).army(of(CARTHAGE), "pisae", &[(HEAVY, units)]);
        at.leader(of(CARTHAGE), "carthage_01", "parma").expansion(CARTHAGE);
        at.act(Action::MoveLeader { leader: id("carthage_01"), major: true, alone: true }).roll(3).way(&["pisae"]);
        at.act(intercept("roma")).roll(12);
        assert_eq!((at.s.leaders.len(), at.s.battle.is_some()), (usize::from(units > 0), units > 0));
        if units > 0 {
            let defender = at.side(Side::Defender);
            assert_eq!((defender.standing, defender.leader), (true, Some(id("carthage_01"))));
            at.dice(3, if flees { 1 } else { 3 });
            at.quietly_until_retreat();
            if flees {
                at.act(Action::Yes);
            }
            let dice = |at: &At<'_>| at.game.turn(&at.s) == Turn::Chance && at.s.battle.is_some();
            while at.s.battle.is_some() {
                let next = at.legal().last().copied();
                match dice(&at) {
                    true => at.roll(7),
                    false => at.act(next.expect("something to decide")),
                };
            }
            at.until(|s| s.steps.top() == Some(MarchStep::Go.into()) || s.marches.is_empty());
            let post = *at.s.post(id("carthage_01"));
            let army = at.game.spaces().find(|space| !at.s.troops(of(CARTHAGE), *space).is_empty());
            assert_eq!((Some(post.at), post.march), (army.map(Node::Space), u8::from(!flees)), "{flees}");
            assert_eq!(army == Some(id("pisae")), !flees);
            at.sound();
        }
    }
}

/// PAX-9.3.1e: leaders who have tried with their army do not try alone after that.
#[test]
fn pax_9_3_1e_leaders_do_not_try_again_without_their_army() {
    let mut at = into_pisae(game(), |at| {
        at.leader(of(ROME), "rome_03", "roma").army(of(ROME), "pisae", &[(LIGHT, 1)]);
    });
    assert!(at.is_legal(Action::SendLeaders { from: id("roma") }));
    at.act(intercept("roma")).act(Action::Go).roll(2);
    assert!(!at.is_legal(Action::SendLeaders { from: id("roma") }) && !at.is_legal(intercept("roma")));
}

/// PAX-9.3.1d, PAX-R156: leaders are sent by their own player, once.
#[test]
fn pax_9_3_1d_only_their_player_sends_leaders() {
    let mut at = into_pisae(game(), |at| {
        at.s.ground[id::<Space>("roma")].force = None;
        at.leader(of(ROME), "rome_03", "roma").army(of(ROME), "pisae", &[(LIGHT, 1)]);
    });
    assert_eq!(at.game.turn(&at.s), Turn::Decision(ROME));
    at.act(Action::LetPass);
    assert_eq!(at.s.steps.top(), Some(ClashStep::Withdraw { seat: ROME, owner: of(ROME) }.into()));
}

/// PAX-12.5.5h: an army of Pontus does not intercept where it would stand with units of its player.
#[test]
fn pax_12_5_5h_pontus_does_not_come_to_its_player() {
    for (beside, able) in [(false, true), (true, false)] {
        let mut at = extended(game());
        at.s.pontus = Some(EAST);
        at.army(Owner::Pontus, "amastris", &[(HEAVY, 2)]).army(of(GREECE), "byzantium", &[(HEAVY, 2)]);
        if beside {
            at.army(of(EAST), "nicomedia", &[(LIGHT, 1)]);
        }
        let group = at.game.set_out(&mut at.s, of(GREECE), GREECE, MarchKind::Major, id("nicomedia"));
        at.s.march_mut(group).troops = Troops::of(HEAVY, 2);
        at.active(GREECE);
        at.s.steps.push(ActStep::EndMove.into());
        at.s.steps.push(MarchStep::Go.into());
        let (tried, met, joined) = (Tried::default(), Seats::EMPTY, Seats::EMPTY);
        at.s.steps.push(ClashStep::Intercept { turn: 0, tried, met, joined, beaten: false }.into());
        at.game.settle(&mut at.s);
        assert_eq!(at.is_legal(intercept("amastris")), able);
    }
}

/// PAX-9.3.5a, PAX-9.3.5e, PAX-9.3.5g: who is in a Town is asked before each attempt; after one that has failed all of them fight together.
#[test]
fn pax_9_3_5a_a_town_is_asked_about_before_each_attempt() {
    let mut at = into_pisae(game(), |at| {
        at.works(of(ROME), "pisae", 2).army(of(ROME), "pisae", &[(LEGION, 1), (LIGHT, 1)]);
        at.army(of(ROME), "placentia", &[(LIGHT, 2)]);
    });
    at.act(intercept("roma"));
    assert!(at.is_legal(leave(LEGION, 1)) && at.is_legal(leave(LIGHT, 1)));
    at.act(leave(LEGION, 1)).act(Action::Go).roll(2);
    assert!(at.s.inside.is_empty());
    at.act(intercept("placentia"));
    assert!(at.is_legal(leave(LEGION, 1)) && at.is_legal(leave(LIGHT, 1)));
    at.act(leave(LIGHT, 1)).act(Action::Go);
    let troops = Troops::of(LIGHT, 1);
    assert_eq!(at.s.inside.iter().collect::<Vec<_>>(), [Detachment { space: id("pisae"), owner: of(ROME), troops }]);
}

/// PAX-9.3.5a, PAX-9.3.3b: leaders who come without an army leave the units in a Town as they are, and nothing is asked about these.
#[test]
fn pax_9_3_5a_leaders_alone_ask_nothing_about_a_town() {
    for (action, asked) in [(intercept("roma"), true), (Action::SendLeaders { from: id("roma") }, false)] {
        let mut at = into_pisae(game(), |at| {
            at.leader(of(ROME), "rome_03", "roma").works(of(ROME), "pisae", 2).army(of(ROME), "pisae", &[(LEGION, 2)]);
        });
        at.act(action);
        let shelter = matches!(at.s.steps.top(), Some(Step::Clash(ClashStep::Shelter { .. })));
        assert_eq!((shelter, at.s.inside.is_empty()), (asked, true), "{action:?}");
        if !asked {
            assert_eq!(at.game.chance_kind(&at.s), "interception_dice");
            at.roll(12).act(Action::LetPass).act(Action::Yes);
            let leader = at.fight().side(Side::Defender).leader;
            assert_eq!((leader, at.fight().cause), (Some(id("rome_03")), Cause::Attack));
        }
    }
}

/// PAX-9.3.2b, PAX-9.3.2d: a City of an ally adds nothing, neither where the interceptor comes from nor where he goes.
#[test]
fn pax_9_3_2b_only_own_cities_count() {
    for (owner, needed) in [(of(ROME), 12 - 3 - 1), (of(EAST), 12)] {
        for (dice, hit) in [(needed - 1, false), (needed, true)] {
            let mut at = into_pisae(game(), |at| {
                at.s.ally(ROME, EAST);
                at.works(owner, "roma", 5).works(owner, "pisae", 5);
            });
            at.act(intercept("roma")).roll(dice);
            let met = at.s.battle.is_some_and(|battle| battle.cause == Cause::Interception);
            assert_eq!(met, hit, "{owner}, {dice}");
        }
    }
}

/// PAX-R155: a leader who stays behind is where he was, with nobody; Garrisons are taken along once.
#[test]
fn pax_r155_who_stays_behind_stays() {
    let mut at = into_pisae(game(), |at| {
        at.leader(of(ROME), "rome_03", "roma").army(of(ROME), "roma", &[(Unit::Garrison, 2)]);
    });
    at.act(intercept("roma")).act(Action::LeaveLeader { leader: id("rome_03") });
    assert_eq!(at.s.post(id("rome_03")).march, 0);
    at.act(up(of(ROME), Unit::Garrison, 1));
    assert_eq!(at.game.chance_kind(&at.s), "interception_dice", "nothing is left to decide");
}

/// PAX-12.1.3b, PAX-R155: a Garrison that an interceptor leaves alone in mountains is lost.
#[test]
fn pax_12_1_3b_interceptors_leave_no_garrison_alone_in_mountains() {
    for (dice, left) in [(11, 1), (12, 0)] {
        let mut at = bare(game());
        at.army(of(EAST), "mazaca", &[(HEAVY, 2), (Unit::Garrison, 1)]).army(of(CARTHAGE), "ancyra", &[(HEAVY, 2)]);
        march(&mut at, CARTHAGE, "ancyra", 6).way(&["tavium"]).act(intercept("mazaca")).act(Action::Go).roll(dice);
        assert_eq!(at.troops(of(EAST), "mazaca").all(Unit::Garrison), left, "{dice}");
    }
}

/// PAX-9.3.1c, PAX-9.3.4a, PAX-12.1.1a, PAX-12.1.1e: combat units in the Space fight beside the army to which they belong. Garrisons do not, but those of
/// the intercepted share its fate.
#[test]
fn pax_9_3_1c_who_fights_beside_whom() {
    // Units of Carthage that stand in Pisae, and of Rome.
    for (punic, roman, ground) in [
        (&[][..], &[(LIGHT, 1)][..], [true, false]),
        (&[], &[(Unit::Garrison, 1)], [false, false]),
        (&[(LIGHT, 1)], &[], [false, true]),
        (&[(Unit::Garrison, 1)], &[], [false, true]),
    ] {
        let mut at = into_pisae(game(), |at| {
            at.army(of(CARTHAGE), "pisae", punic).army(of(ROME), "pisae", roman);
        });
        at.act(intercept("roma")).roll(12);
        let sides = at.s.battle.expect("a battle").sides;
        assert_eq!(sides.map(|side| side.standing), ground, "{punic:?}, {roman:?}");
    }
}

/// PAX-9.3.1c, PAX-4.3.1l: beside the army that is intercepted fight its friends in the Space that can, whoever else is there.
#[test]
fn pax_9_3_1c_friends_fight_beside_the_intercepted() {
    let mut at = into_pisae(game(), |at| {
        at.s.ally(CARTHAGE, GREECE);
        at.army(of(CARTHAGE), "pisae", &[(LIGHT, 1)]).garrisons(of(GREECE), &["pisae"]);
    });
    at.act(intercept("roma")).roll(12);
    assert_eq!(at.s.battle.expect("a battle").sides.map(|side| side.standing), [false, true]);
}

/// PAX-9.3.5f, PAX-9.3.3c, PAX-R157: after a lost Interception those who are still there are attacked at once: they do not Withdraw.
#[test]
fn pax_9_3_5f_nobody_withdraws_after_a_lost_interception() {
    let mut at = into_pisae(game(), |at| {
        at.army(of(CARTHAGE), "arretium", &[(HEAVY, 9)]);
        at.works(of(ROME), "pisae", 2).army(of(ROME), "pisae", &[(LEGION, 2)]);
    });
    at.act(intercept("roma")).act(leave(LEGION, 1)).act(Action::Go).roll(12).roll(1).roll(6);
    let withdraws = |s: &State| matches!(s.steps.top(), Some(Step::Clash(ClashStep::Withdraw { .. })));
    let attacked = |s: &State| s.battle.is_some_and(|battle| battle.cause == Cause::Attack);
    at.until(|s| withdraws(s) || attacked(s));
    assert!(attacked(&at.s) && !withdraws(&at.s));
}

/// PAX-9.3.5f, PAX-7.3.2a, PAX-9.2.1l, PAX-9.3.7b: only after a lost Interception the attack on a Town and the units inside costs nothing. After a draw, or
/// if the interceptor has won and nobody Retreats, it costs a Movement Point, which is due besides the one for the defeat.
#[test]
fn pax_9_3_5f_only_a_beaten_interceptor_makes_the_attack_free() {
    for (own, other, mp) in [(2, 3, 5), (3, 3, 4), (4, 3, 3)] {
        let mut at = into_pisae(game(), |at| {
            at.works(of(ROME), "pisae", 2).army(of(ROME), "pisae", &[(LEGION, 2)]);
        });
        at.act(intercept("roma")).act(Action::Yes).roll(12).dice(own, other);
        at.until(|s| s.battle.is_some_and(|battle| battle.cause == Cause::Attack));
        assert_eq!((at.fight().cause, at.s.march(1).mp), (Cause::Attack, mp), "{own}:{other}");
    }
}

/// PAX-8.4.6a, PAX-8.4.6b, PAX-12.1.1b, PAX-R159: an army that intercepts Garrisons without combat units destroys them and their leader. That is no
/// battle, so nobody rolls for the interceptor's leader. With a combat unit beside them it is one.
#[test]
fn pax_8_4_6a_an_interceptor_of_garrisons_alone_risks_no_leader() {
    for (beside, fights) in [(None, false), (Some(Unit::Garrison), false), (Some(LIGHT), true)] {
        let mut at = bare(game());
        at.army(of(ROME), "roma", &[(LEGION, 2)]).leader(of(ROME), "rome_03", "roma");
        at.army(of(CARTHAGE), "arretium", &[(Unit::Garrison, 1)]).leader(of(CARTHAGE), "carthage_01", "arretium");
        if let Some(unit) = beside {
            at.army(of(CARTHAGE), "pisae", &[(unit, 1)]);
        }
        at.expansion(CARTHAGE).act(major(CARTHAGE, "arretium")).act(up(of(CARTHAGE), Unit::Garrison, 1));
        at.act(Action::Go).roll(6).way(&["pisae"]).act(intercept("roma")).act(Action::Go).roll(12);
        assert_eq!(at.s.battle.is_some(), fights, "{beside:?}");
        if !fights {
            assert_eq!(at.s.leaders.iter().map(|post| post.owner).collect::<Vec<_>>(), [of(ROME)]);
            assert!(at.troops(of(CARTHAGE), "pisae").is_empty() && at.s.marches.is_empty(), "{beside:?}");
            assert_eq!(at.troops(of(ROME), "pisae"), Troops::of(LEGION, 2));
            assert_eq!(at.game.turn(&at.s), Turn::Decision(CARTHAGE));
            at.sound();
        }
    }
}

/// PAX-8.4.4a, PAX-9.3.5e: if all fall who have fought beside an interceptor, the leader in the Space lives as long as units of his have stayed inside the
/// Town; the leader of the interceptor dies.
#[test]
fn pax_8_4_4a_a_leader_lives_with_those_who_stayed_inside() {
    for inside in [true, false] {
        let mut at = bare(game());
        at.army(of(ROME), "roma", &[(LIGHT, 1)]).leader(of(ROME), "rome_03", "roma");
        at.works(of(ROME), "pisae", 2).army(of(ROME), "pisae", &[(LIGHT, 2)]).leader(of(ROME), "rome_04", "pisae");
        at.army(of(CARTHAGE), "arretium", &[(HEAVY, 12)]);
        march(&mut at, CARTHAGE, "arretium", 6).way(&["pisae"]).act(intercept("roma"));
        at.act(if inside { leave(LIGHT, 1) } else { Action::No }).act(Action::Go);
        if inside {
            at.act(Action::Go);
        }
        at.roll(12).dice(1, 6);
        // Carthage has many shifts.
        while matches!(at.s.steps.top(), Some(Step::Battle(BattleStep::Shift { .. }))) {
            let first = at.legal()[0];
            at.act(first);
        }
        at.until(|s| s.battle.is_none_or(|battle| battle.cause != Cause::Interception));
        let left: Vec<Leader> = at.s.leaders.iter().map(|post| post.leader).collect();
        let lives = if inside { vec![id("rome_04")] } else { vec![] };
        assert_eq!((left, at.troops(of(ROME), "pisae").len()), (lives, u16::from(inside)));
    }
}

/// PAX-9.3.5a: units in a City or Town of the army that has come are not asked whether they stay inside.
#[test]
fn pax_9_3_5a_the_intercepted_have_nothing_to_decide_about_their_town() {
    let mut at = into_pisae(game(), |at| {
        at.works(of(CARTHAGE), "pisae", 2).army(of(CARTHAGE), "pisae", &[(LIGHT, 1)]);
    });
    at.act(intercept("roma"));
    assert_eq!(at.game.turn(&at.s), Turn::Chance);
    assert_eq!(at.game.chance_kind(&at.s), "interception_dice");
}

/// PAX-9.3.5a, PAX-9.3.5e: the question names the City or Town in the Space that has been entered.
#[test]
fn pax_9_3_5a_the_question_names_the_town_that_has_been_entered() {
    let mut at = into_pisae(game(), |at| {
        at.works(of(ROME), "pisae", 2).army(of(ROME), "pisae", &[(LEGION, 2)]);
    });
    at.act(intercept("roma"));
    let says = |at: &At<'_>, action| at.game.describe(&at.s, action);
    assert_eq!(says(&at, Action::Yes), "keeps the units inside Pisae");
    assert_eq!(says(&at, Action::No), "leads the units out of Pisae");
    assert_eq!(says(&at, leave(LEGION, 1)), "keeps 1 legion inside Pisae");
    at.act(leave(LEGION, 1));
    assert_eq!(says(&at, Action::Go), "leads the others out of Pisae");
}

/// PAX-10.7.6c, PAX-9.3.6c: who has won beside Independents and has gone back has just fought the army that flees, and does not
/// intercept it. An ally in the same Space does.
#[test]
fn pax_10_7_6c_who_has_won_and_gone_back_does_not_intercept_the_flight() {
    for beside in [false, true] {
        let mut at = bare(game());
        at.s.ally(CARTHAGE, EAST);
        at.army(of(CARTHAGE), "gergovia", &[(LIGHT, 10)]).leader(of(CARTHAGE), "carthage_03", "gergovia");
        at.army(Owner::Etruscans, "avaricum", &[(LIGHT, 5)]).army(of(GREECE), "limonum", &[(LIGHT, 10)]);
        if beside {
            at.army(of(EAST), "gergovia", &[(LIGHT, 1)]);
        }
        march(&mut at, GREECE, "limonum", 6).way(&["avaricum"]);
        assert_eq!(at.game.turn(&at.s), Turn::Decision(CARTHAGE));
        at.act(intercept("gergovia")).act(Action::Go).roll(12).roll(3).roll(1);
        while at.s.steps.top() != Some(BattleStep::Retreat.into()) {
            at.act(Action::Done);
        }
        at.act(Action::Yes).until(|s| s.battle.is_none());
        let army = at.s.march(1);
        assert_eq!((army.at, army.before_flight), (id("limonum"), Some(MarchKind::Major)));
        assert!(at.troops(of(CARTHAGE), "gergovia").len() > 5, "it has gone back");
        assert_eq!(at.game.turn(&at.s), Turn::Decision(if beside { EAST } else { GREECE }));
        assert_eq!(at.is_legal(intercept("gergovia")), beside);
        at.sound();
    }
}

/// PAX-9.1.4a, PAX-3.4.5c: units of the active player that have moved do not move again because they have intercepted, with or without success. It is the
/// army that Withdraws whom they meet.
#[test]
fn pax_3_4_5c_interceptors_that_have_moved_do_not_move_again() {
    for dice in [2, 12] {
        let mut at = bare(game());
        at.army(of(ROME), "roma", &[(LIGHT, 1)]).army(of(ROME), "placentia", &[(LEGION, 2)]);
        at.army(of(CARTHAGE), "parma", &[(HEAVY, 1)]);
        at.expansion(ROME).act(minor(ROME, "roma", LIGHT)).roll(1).way(&["pisae"]).act(Action::LetPass);
        at.until(|s| s.marches.is_empty());
        at.act(major(ROME, "placentia")).act(Action::Go).roll(6).way(&["parma"]);
        at.act(Action::Withdraw).act(Action::Go).roll(1).way(&["arretium"]);
        let words = at.game.describe(&at.s, intercept("pisae"));
        assert_eq!(words, "tries to intercept the army of Carthage from Pisae");
        at.act(intercept("pisae")).roll(dice);
        let unmoved = |place| at.game.unmoved(&at.s, of(ROME), node(place), full(LIGHT));
        let noted = at.s.moved.iter().filter(|moved| moved.count > 0).map(|moved| (moved.at, moved.count));
        let place = node(if dice == 2 { "pisae" } else { "arretium" });
        assert_eq!((noted.collect::<Vec<_>>(), unmoved("pisae")), (vec![(place, 1)], 0), "{dice}");
        if dice == 2 {
            at.until(|s| s.steps.top() == Some(MarchStep::Go.into()) || s.marches.is_empty());
            at.act(Action::Done);
            assert!(!at.is_legal(minor(ROME, "pisae", LIGHT)));
        }
    }
}

/// PAX-12.4.4a: an army and Soldiers of Fortune of its player do not attack together, so it intercepts nobody beside them.
#[test]
fn pax_12_4_4a_an_army_does_not_intercept_beside_soldiers_of_fortune() {
    for (owner, able) in [(of(CARTHAGE), true), (Owner::SoldiersOfFortune, false)] {
        let mut at = bare(game());
        at.s.fortune = Some(CARTHAGE);
        at.army(owner, "capua", &[(Unit::HeavyInfantry, 4)]).army(
            of(CARTHAGE),
            "bovianum",
            &[(Unit::HeavyInfantry, 3)],
        );
        at.army(of(ROME), "venusia", &[(Unit::Legion, 3)]);
        march(&mut at, ROME, "venusia", 6).way(&["capua"]);
        assert_eq!(at.is_legal(Action::Intercept { from: id("bovianum") }), able, "{owner}");
    }
}

/// PAX-10.7.6c: who has won and has stayed where the battle was does not intercept the army that flees from there through a transit point.
#[test]
fn pax_10_7_6c_who_has_won_and_stays_does_not_intercept_the_flight() {
    let mut at = bare(game());
    at.army(of(GREECE), "rhegium", &[(HEAVY, 6)]).army(of(ROME), "tarentum", &[(LEGION, 8)]);
    march(&mut at, GREECE, "rhegium", 6).way(&["ltp_lucania", "croton"]).act(intercept("tarentum")).roll(12);
    at.dice(6, 1).quietly_until_retreat().act(Action::Yes).until(|s| s.battle.is_none());
    while at.s.march(1).at == node("ltp_lucania") {
        let on = Action::FleeTo { to: node("rhegium") };
        let next = if at.is_legal(on) { on } else { at.legal()[0] };
        at.act(next);
    }
    assert_eq!((at.s.march(1).at, at.troops(of(ROME), "croton").is_empty()), (node("rhegium"), false));
    assert!(!at.is_legal(intercept("croton")), "{:?}", at.legal());
}

/// PAX-9.3.5a: who intercepts says whether the units of his ally in the Space use their Town.
#[test]
fn pax_9_3_5a_the_interceptor_declares_the_use_of_a_town() {
    let mut at = into_pisae(game(), |at| {
        at.s.ground[id::<Space>("roma")].force = None;
        at.s.ally(ROME, GREECE);
        at.works(of(ROME), "pisae", 2).army(of(ROME), "pisae", &[(LEGION, 2)]).army(of(GREECE), "parma", &[(HEAVY, 4)]);
    });
    at.act(intercept("parma"));
    assert_eq!((at.game.turn(&at.s), at.is_legal(leave(LEGION, 1))), (Turn::Decision(GREECE), true));
}

/// PAX-9.3.1a, PAX-9.3.6c: where units, a Town or a tribe of others are, somebody may intercept all the same. He has no part of theirs, and goes back.
#[test]
fn pax_9_3_6c_an_interceptor_goes_back_from_third_parties() {
    let third: [&dyn Fn(&mut At<'_>); 4] = [
        &|at| {
            at.garrisons(of(GREECE), &["pisae"]);
        },
        &|at| {
            at.army(of(GREECE), "pisae", &[(HEAVY, 1)]);
        },
        &|at| {
            at.works(of(GREECE), "pisae", 2);
        },
        &|at| {
            at.s.ground[id::<Space>("pisae")].force = Some(Force { owner: Owner::Tribes, troops: Troops::NONE });
        },
    ];
    for setting in third {
        let mut at = into_pisae(game(), |at| {
            at.army(of(ROME), "roma", &[(LEGION, 6)]);
            setting(at);
        });
        let before = at.s.ground[id::<Space>("pisae")];
        at.act(intercept("roma")).roll(12).dice(6, 1).quietly_until_retreat();
        assert_eq!(at.s.battle.expect("a battle").sides.map(|side| side.standing), [false, false]);
        at.act(Action::Yes).until(|s| s.battle.is_none());
        assert_eq!((at.s.march(1).at, at.troops(of(ROME), "roma").is_empty()), (node("arretium"), false));
        assert!(at.troops(of(ROME), "pisae").is_empty());
        assert_eq!(at.s.ground[id::<Space>("pisae")], before);
        at.sound();
    }
}

/// PAX-12.4.4a, PAX-9.3.1a, PAX-9.3.1e: Soldiers of Fortune and units of their player in one Space are two armies: each may try once.
#[test]
fn pax_12_4_4a_soldiers_of_fortune_intercept_by_themselves() {
    let fortune = Owner::SoldiersOfFortune;
    let start = |own: u8| {
        let mut at = bare(game());
        at.s.fortune = Some(CARTHAGE);
        if own > 0 {
            at.army(of(CARTHAGE), "carthago", &[(LIGHT, own)]);
        }
        at.army(fortune, "carthago", &[(HEAVY, 4), (LIGHT, 2)]);
        at.army(of(ROME), "hippo_regius", &[(LIGHT, 4)]);
        march(&mut at, ROME, "hippo_regius", 6).way(&["utica"]);
        at
    };
    let apart = Action::SendFortune { from: id("carthago") };
    let armies = |at: &At<'_>| [intercept("carthago"), apart].map(|action| at.is_legal(action));
    let mut at = start(1);
    assert_eq!(armies(&at), [true, true]);
    at.act(intercept("carthago"));
    assert_eq!((at.s.march(2).owner, at.s.march(2).troops), (of(CARTHAGE), Troops::of(LIGHT, 1)));
    at.roll(2);
    assert_eq!(armies(&at), [false, true]);
    let words = at.game.describe(&at.s, apart);
    assert_eq!(words, "sends the Soldiers of Fortune from Carthago against the army of Rome");
    at.act(apart);
    assert_eq!((at.s.march(2).owner, at.s.march(2).troops.len()), (fortune, 6));
    at.roll(2);
    assert_eq!(armies(&at), [false, false]);
    // One after the other, in any order; without an own army there is nothing to choose.
    let mut at = start(1);
    at.act(apart).roll(2);
    assert_eq!(armies(&at), [true, false]);
    let mut at = start(0);
    assert_eq!(armies(&at), [true, false]);
    at.act(intercept("carthago")).roll(2);
    assert_eq!(armies(&at), [false, false]);
}

/// PAX-9.3.5a: who intercepts in vain in front of a Town that is not his does not take the question from its owner; nor does an answer of the
/// Town hold for the next attempt.
#[test]
fn pax_9_3_5a_a_town_is_asked_about_after_an_attempt_that_was_lost() {
    for stranger in [true, false] {
        let first = if stranger { ROME } else { GREECE };
        let mut at = bare(game());
        at.army(of(CARTHAGE), "arretium", &[(HEAVY, 16)]).works(of(GREECE), "pisae", 2);
        at.army(of(GREECE), "pisae", &[(HEAVY, 3)]).army(of(GREECE), "parma", &[(LIGHT, 1)]);
        at.army(of(first), "roma", &[(LIGHT, 1)]);
        march(&mut at, CARTHAGE, "arretium", 6).way(&["pisae"]).act(intercept("roma"));
        if !stranger {
            at.act(Action::Yes);
        }
        at.roll(12).roll(1).roll(6);
        let game = at.game;
        at.until(|s| s.battle.is_none() && agon_testing::rules::is_legal(game, s, intercept("parma")));
        assert!(at.s.inside.is_empty());
        at.act(intercept("parma"));
        let asked = |s: &State| matches!(s.steps.top(), Some(Step::Clash(ClashStep::Shelter { seat: GREECE, .. })));
        assert!(asked(&at.s), "{stranger}: {:?}", at.s.steps.top());
    }
}

/// PAX-9.3.1e, PAX-12.4.4a: Soldiers of Fortune who have tried from one Space do not take the attempt from those in another.
#[test]
fn pax_9_3_1e_soldiers_of_fortune_try_from_each_space() {
    let hired = Owner::SoldiersOfFortune;
    let mut at = bare(game());
    at.s.fortune = Some(CARTHAGE);
    for place in ["roma", "parma"] {
        at.army(of(CARTHAGE), place, &[(LIGHT, 1)]).army(hired, place, &[(HEAVY, 2)]);
    }
    at.army(of(ROME), "arretium", &[(LEGION, 6)]);
    march(&mut at, ROME, "arretium", 6).way(&["pisae"]);
    let send = |from: &str| Action::SendFortune { from: id(from) };
    assert!(at.is_legal(send("roma")) && at.is_legal(send("parma")));
    at.act(send("roma"));
    assert_eq!(
        at.game.describe(&at.s, Action::Rolled { total: 2 }),
        "the Soldiers of Fortune roll 2 for the interception from Roma"
    );
    at.roll(2);
    assert!(!at.is_legal(send("roma")) && at.is_legal(send("parma")));
    at.act(intercept("roma")).roll(2).act(send("parma")).roll(2);
    assert!(!at.is_legal(send("parma")) && at.is_legal(intercept("parma")));
}

/// PAX-9.4.1a, PAX-9.2.1m: a lost Interception of somebody else does not keep an army in the Space from Withdrawing, and who attacks it pays for
/// that.
#[test]
fn pax_9_4_1a_a_third_army_withdraws_after_the_interception_of_others() {
    let mut at = bare(game());
    at.army(of(ROME), "roma", &[(LEGION, 2)]).army(of(CARTHAGE), "arretium", &[(HEAVY, 14)]);
    at.army(of(GREECE), "pisae", &[(HEAVY, 3)]);
    march(&mut at, CARTHAGE, "arretium", 6).way(&["pisae"]).act(intercept("roma")).roll(12).roll(1).roll(6);
    let withdraws = |s: &State| s.steps.top() == Some(ClashStep::Withdraw { seat: GREECE, owner: of(GREECE) }.into());
    let attacked = |s: &State| s.battle.is_some_and(|battle| battle.cause == Cause::Attack);
    at.until(|s| withdraws(s) || attacked(s));
    assert!(withdraws(&at.s), "{:?}", at.s.steps.top());
    let mp = at.s.march(1).mp;
    at.act(Action::Fight).until(attacked);
    assert_eq!(at.s.march(1).mp, mp - 1);
}

/// PAX-10.7.6c, PAX-17.2-03-b: units of Pergamum that have intercepted with the army of their ally, and have gone back, do not intercept the flight;
/// those that have stayed there may.
#[test]
fn pax_10_7_6c_units_of_pergamum_that_have_fought_do_not_intercept_the_flight() {
    for fought in [true, false] {
        let mut at = extended(game());
        at.s.pergamum = Some(GREECE);
        at.army(of(CARTHAGE), "bovianum", &[(HEAVY, 8)]).garrisons(of(ROME), &["capua"]);
        at.army(of(GREECE), "roma", &[(HEAVY, 9)]).army(Owner::Pergamum, "roma", &[(HEAVY, 2)]);
        march(&mut at, CARTHAGE, "bovianum", 6).way(&["capua"]).act(intercept("roma"));
        at.act(if fought { up(Owner::Pergamum, HEAVY, 2) } else { Action::Go }).roll(12).dice(6, 1);
        at.quietly_until_retreat().act(Action::Yes);
        bear(&mut at, GREECE);
        assert_eq!((at.s.march(1).at, at.troops(of(GREECE), "roma").is_empty()), (node("bovianum"), false));
        assert_eq!(at.is_legal(intercept("roma")), !fought, "{:?}", at.legal());
    }
}
