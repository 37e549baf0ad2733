//! PAX-17.2-36: Successor Wars: the player who drew the card leads a Greek army, even against Greece.

use crate::board::*;
use crate::support::{id, node};
use agon_game::{Rules, Telling, Turn};
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;
use agon_pax_romana::{Action, PaxRomana};
use agon_testing::rules;

type At<'g> = Position<'g, PaxRomana>;

/// Rome has drawn the card and leads the Greek army in a Space with this die.
fn led(at: &mut At<'_>, die: u8) {
    at.draw(ROME, Card::SuccessorWars).act(Action::Go).roll(die);
}

fn to(place: &str) -> Action {
    Action::MoveTo { to: node(place) }
}

/// PAX-17.2-36-a: some of the army may stay, as in any Major Move.
#[test]
fn pax_17_2_36_a_part_of_the_army_may_stay() {
    let mut at = extended(game());
    at.army(of(GREECE), "thebae", &[(Unit::HeavyInfantry, 2), (Unit::LightInfantry, 1)]);
    at.draw(ROME, Card::SuccessorWars).act(Action::Leave { piece: full(Unit::HeavyInfantry), count: 1 });
    at.act(Action::Go).roll(4);
    assert_eq!((at.s.march(1).troops.len(), at.troops(of(GREECE), "thebae").len(), at.s.march(1).mover), (2, 1, ROME));
}

/// PAX-17.2-36-a: the army must move: somebody who can fight goes.
#[test]
fn pax_17_2_36_a_not_the_whole_army_may_stay() {
    for (heavy, light, able) in [(1, 0, false), (2, 0, true), (1, 1, true)] {
        let mut at = extended(game());
        at.army(of(GREECE), "thebae", &[(Unit::HeavyInfantry, heavy), (Unit::LightInfantry, light)]);
        at.draw(ROME, Card::SuccessorWars);
        let leave = |unit, count| Action::Leave { piece: full(unit), count };
        assert_eq!(at.is_legal(leave(Unit::HeavyInfantry, 1)), able);
        assert!(!at.is_legal(leave(Unit::HeavyInfantry, heavy + light)));
        if light > 0 {
            at.act(leave(Unit::HeavyInfantry, 1));
            assert_eq!(at.legal(), [Action::Go]);
        }
    }
}

/// PAX-17.2-36-b: the army may attack Greek units, which may Withdraw first; the army need not attack.
#[test]
fn pax_17_2_36_b_the_army_may_attack_its_own() {
    let begin = || {
        let mut at = extended(game());
        at.army(of(GREECE), "thebae", &[(Unit::HeavyInfantry, 4)]).army(
            of(GREECE),
            "athenae",
            &[(Unit::HeavyInfantry, 1)],
        );
        at.draw(ROME, Card::SuccessorWars).choose("thebae").act(Action::Go).roll(5).way(&["athenae"]);
        at
    };
    let mut at = begin();
    assert_eq!((at.game.turn(&at.s), at.legal()), (Turn::Decision(ROME), vec![Action::Fight, Action::LetPass]));
    at.act(Action::LetPass);
    assert_eq!((at.s.march(1).mp, at.s.battle), (4, None));
    at.act(Action::Done);
    assert_eq!(at.troops(of(GREECE), "athenae").len(), 5, "they stand together");
    let mut at = begin();
    at.act(Action::Fight);
    assert_eq!((at.game.turn(&at.s), at.is_legal(Action::Withdraw)), (Turn::Decision(GREECE), true));
    at.act(Action::Fight);
    let [attacker, defender] = at.s.battle.unwrap().sides;
    assert_eq!((attacker.seat, defender.seat, attacker.bp, defender.bp), (Some(ROME), Some(GREECE), 12, 3));
    assert_eq!(at.s.march(1).mp, 3, "1 for the attack");
    at.roll(6).roll(1);
    at.until(|s| s.battle.is_none());
    assert!(at.troops(of(GREECE), "athenae").is_empty() || at.s.march(1).at == node("thebae"));
    let mut at = begin();
    at.act(Action::Fight).act(Action::Withdraw).act(Action::Go).roll(3);
    assert!(!at.is_legal(to("thebae")), "the enemy came from there");
    at.way(&["megara"]).act(Action::Done);
    assert_eq!((at.s.battle, at.s.march(1).mp), (None, 4), "PAX-9.4.2a");
    assert_eq!(at.troops(of(GREECE), "megara").len(), 1);
}

/// PAX-17.2-36, PAX-9.3.3d: who has drawn the card leads the army on its Retreat from an Interception, too.
#[test]
fn pax_17_2_36_the_army_is_led_on_its_retreat_too() {
    let mut at = extended(game());
    at.army(of(GREECE), "thebae", &[(Unit::HeavyInfantry, 4)]);
    led(&mut at, 5);
    at.sound();
    let march = at.s.march_mut(1);
    (march.before_flight, march.kind) = (Some(march.kind), MarchKind::Retreat);
    at.s.steps.push(BattleStep::Rally { back: false, allies: false }.into());
    let (space, barred) = (id("athenae"), node("megara"));
    at.s.steps
        .push(BattleStep::Flee { space, barred, spaces: 1, sea: false, goal: Goal::default(), winner: None }.into());
    at.sound();
}

/// PAX-17.2-36-b: it goes to Greece and stays there, by land and by sea.
#[test]
fn pax_17_2_36_b_the_army_goes_to_greece_and_stays() {
    let mut at = extended(game());
    at.army(of(GREECE), "naissus", &[(Unit::HeavyInfantry, 2)]);
    led(&mut at, 4);
    assert!(at.is_legal(to("pella")) && !at.is_legal(to("sirmium")) && !at.is_legal(to("viminacium")));
    assert!(!at.is_legal(Action::Done), "on it goes");
    at.way(&["pella"]);
    assert!(at.is_legal(Action::Done) && at.is_legal(to("larissa")) && !at.is_legal(to("naissus")));
    let mut at = extended(game());
    at.army(of(GREECE), "dyrrhachium", &[(Unit::HeavyInfantry, 2)]);
    led(&mut at, 6);
    at.act(Action::Embark);
    assert!(at.is_legal(to("corcyra")) && at.is_legal(to("ntp_hydruntum")) && !at.is_legal(to("lissa")));
    at.way(&["ntp_hydruntum"]).roll(1);
    assert!(!at.is_legal(to("tarentum")) && !at.is_legal(Action::Done), "neither abroad nor at sea");
    at.way(&["corcyra"]).act(Action::Land);
    assert_eq!((at.s.march(1).afloat(), at.s.march(1).at), (false, node("corcyra")));
}

/// PAX-17.2-36-b: on its way by sea it may land abroad in a Port nearer to Greece, and must go on from there.
#[test]
fn pax_17_2_36_b_the_army_lands_abroad_only_on_its_way() {
    let mut at = extended(game());
    at.army(of(GREECE), "pergamum", &[(Unit::HeavyInfantry, 2)]);
    led(&mut at, 6);
    at.act(Action::Embark);
    assert!(at.is_legal(to("lesbos_chios")), "one Sea Link nearer");
    at.way(&["lesbos_chios"]);
    at.until(|s| s.steps.top() == Some(MarchStep::Go.into()));
    assert!(!at.is_legal(Action::Done), "it is not in Greece");
    assert!(!at.is_legal(to("samos")) && !at.is_legal(to("pergamum")) && !at.is_legal(to("ephesus")), "no nearer");
}

/// PAX-17.2-36-c: it picks up units on its way, but not in Cities and Towns.
#[test]
fn pax_17_2_36_c_it_takes_nobody_out_of_a_town() {
    for walled in [false, true] {
        let mut at = extended(game());
        at.army(of(GREECE), "thebae", &[(Unit::HeavyInfantry, 4)]);
        at.army(of(GREECE), "megara", &[(Unit::LightInfantry, 1)]).leader(of(GREECE), "greece_03", "megara");
        if walled {
            at.works(of(GREECE), "megara", 2);
        }
        at.draw(ROME, Card::SuccessorWars)
            .choose("thebae")
            .act(Action::Go)
            .roll(5)
            .way(&["megara"])
            .act(Action::LetPass);
        let units = Action::PickUp { owner: of(GREECE), piece: full(Unit::LightInfantry), count: 1 };
        assert_eq!(at.is_legal(units), !walled);
        assert_eq!(at.is_legal(Action::PickUpLeader { leader: id("greece_03") }), !walled);
    }
}

/// PAX-17.2-36-d, PAX-17.2-36-e: it destroys units in Towns, but does not Sack, and Greece raises no militia.
#[test]
fn pax_17_2_36_d_it_destroys_units_in_a_town_without_loot() {
    let mut at = extended(game());
    at.army(of(GREECE), "thebae", &[(Unit::HeavyInfantry, 9)]).leader(of(GREECE), "greece_01", "thebae");
    at.works(of(GREECE), "athenae", 2).army(of(GREECE), "athenae", &[(Unit::LightInfantry, 1)]);
    at.draw(ROME, Card::SuccessorWars).choose("thebae").act(Action::Go).roll(6).way(&["athenae"]);
    at.act(Action::Fight).act(Action::Fight).act(Action::Yes);
    let militia = |s: &State| s.steps.iter().any(|step| matches!(step, Step::Force(ForceStep::Militia { .. })));
    let sack = |s: &State| s.steps.iter().any(|step| matches!(step, Step::Siege(_)));
    while at.s.battle.is_some() {
        match at.game.turn(&at.s) {
            Turn::Chance
                if matches!(at.s.steps.top(), Some(Step::Battle(BattleStep::Roll { side: Side::Attacker }))) =>
            {
                at.roll(6);
            }
            Turn::Chance => {
                at.roll(if matches!(at.s.steps.top(), Some(Step::Battle(BattleStep::DeathRoll { .. }))) {
                    7
                } else {
                    1
                });
            }
            _ => {
                let action = at.legal()[0];
                at.act(action);
            }
        }
        assert!(!militia(&at.s) && !sack(&at.s));
    }
    let works = at.s.ground[id::<Space>("athenae")].works.unwrap();
    assert_eq!((works.owner, works.points), (of(GREECE), 1), "the Town stays Greek");
    assert!(at.troops(of(GREECE), "athenae").is_empty(), "its army is destroyed");
    assert_eq!((at.talents(ROME), at.s.march(1).at), (20, node("athenae")));
}

/// PAX-17.2-36-b, PAX-12.1.1b: Garrisons alone are destroyed; a Town without anything to lose is left alone.
#[test]
fn pax_17_2_36_b_garrisons_alone_are_destroyed() {
    let mut at = extended(game());
    at.army(of(GREECE), "thebae", &[(Unit::HeavyInfantry, 4)]).garrisons(of(GREECE), &["athenae"]);
    led(&mut at, 5);
    at.way(&["athenae"]).act(Action::Fight);
    assert!(at.troops(of(GREECE), "athenae").is_empty() && at.s.march(1).mp == 3);
    let mut at = extended(game());
    at.army(of(GREECE), "thebae", &[(Unit::HeavyInfantry, 4)]).works(of(GREECE), "athenae", 1);
    led(&mut at, 5);
    at.way(&["athenae"]);
    assert!(!at.is_legal(Action::Fight) && at.is_legal(Action::Done));
}

/// PAX-17.2-36: the player who drew the card decides for the Greek army, even if a Greek leader commands it.
#[test]
fn pax_17_2_36_who_has_drawn_the_card_decides_for_a_led_army() {
    let mut at = extended(game());
    at.army(of(GREECE), "thebae", &[(Unit::HeavyInfantry, 4)]).leader(of(GREECE), "greece_01", "thebae");
    at.army(of(GREECE), "athenae", &[(Unit::HeavyInfantry, 1)]);
    at.draw(ROME, Card::SuccessorWars).choose("thebae").act(Action::Go).roll(5).way(&["athenae"]);
    at.act(Action::Fight).act(Action::Fight);
    at.until(|s| s.battle.is_none_or(|battle| battle.sides[0].bp > 0));
    let [attacker, defender] = at.s.battle.expect("a battle is fought").sides;
    assert!(attacker.leader.is_some() && defender.leader.is_none(), "he leads one side");
    assert_eq!((attacker.seat, defender.seat), (Some(ROME), Some(GREECE)));
}

/// PAX-17.2-36, PAX-9.3.3d, PAX-10.7.4: an army that is beaten in an Interception goes back to where it came from, and to Greek units there.
#[test]
fn pax_17_2_36_a_beaten_army_goes_back_to_greek_units() {
    for stay in [0, 1] {
        let mut at = extended(game());
        at.army(of(GREECE), "thebae", &[(Unit::HeavyInfantry, 20)]);
        at.army(of(CARTHAGE), "megara", &[(Unit::HeavyInfantry, 18)]);
        at.draw(ROME, Card::SuccessorWars);
        if stay > 0 {
            at.act(Action::Leave { piece: full(Unit::HeavyInfantry), count: stay });
        }
        at.act(Action::Go).roll(5).way(&["athenae"]).act(Action::Intercept { from: id("megara") });
        at.until(|s| matches!(s.steps.top(), Some(Step::Clash(ClashStep::InterceptRoll)))).roll(12).dice(6, 3);
        at.quietly_until_retreat().act(Action::Yes);
        at.until(|s| s.battle.is_none() && s.steps.top() == Some(MarchStep::Go.into()));
        assert_eq!((at.s.march(1).at, at.s.march(1).mover), (node("thebae"), ROME));
    }
}

/// PAX-17.2-36, PAX-9.3.3d: nor does the player of its leader decide when the army is intercepted on its flight; PAX-17.2-36-e: Greece raises no militia
/// then.
#[test]
fn pax_17_2_36_who_has_drawn_the_card_decides_on_the_flight_too() {
    let mut at = extended(game());
    at.army(of(GREECE), "thebae", &[(Unit::HeavyInfantry, 20)]).leader(of(GREECE), "greece_01", "thebae");
    at.army(of(CARTHAGE), "megara", &[(Unit::HeavyInfantry, 18)]);
    at.army(of(EAST), "megara", &[(Unit::HeavyInfantry, 18)]);
    at.s.ally(CARTHAGE, EAST);
    led(&mut at, 5);
    let met = |at: &mut At<'_>| {
        at.act(Action::Intercept { from: id("megara") })
            .until(|s| matches!(s.steps.top(), Some(Step::Clash(ClashStep::InterceptRoll))));
        at.roll(12).until(|s| s.battle.is_none_or(|battle| battle.sides[1].bp > 0));
        let defender = *at.s.battle.expect("a battle is fought").side(Side::Defender);
        assert_eq!((defender.seat, defender.leader), (Some(ROME), Some(id("greece_01"))));
    };
    at.way(&["athenae"]);
    met(&mut at);
    let game = at.game;
    at.dice(6, 3).quietly_until_retreat();
    at.act(Action::Yes);
    at.until(|s| rules::is_legal(game, s, Action::Intercept { from: id("megara") }));
    assert_eq!((at.s.march(1).at, at.s.march(1).before_flight), (node("thebae"), Some(MarchKind::Bonus)));
    met(&mut at);
    let militia = |s: &State| s.steps.iter().any(|step| matches!(step, Step::Force(ForceStep::Militia { .. })));
    at.dice(6, 1).until(|s| s.battle.is_none() || militia(s));
    assert!(!militia(&at.s));
}

/// PAX-17.2-36-b, PAX-12.1.1b: a Greek Town that has something to lose is fought for, even if only Garrisons are in it, which are destroyed; a Town of
/// an ally is not Greek.
#[test]
fn pax_17_2_36_b_a_greek_town_is_fought_for() {
    let mut at = extended(game());
    at.army(of(GREECE), "thebae", &[(Unit::HeavyInfantry, 4)]).garrisons(of(GREECE), &["athenae"]);
    at.works(of(GREECE), "athenae", 2);
    led(&mut at, 5);
    at.way(&["athenae"]).act(Action::Fight);
    assert!(at.s.battle.is_some() && at.troops(of(GREECE), "athenae").is_empty());
    let mut at = extended(game());
    at.s.ally(GREECE, EAST);
    at.army(of(GREECE), "thebae", &[(Unit::HeavyInfantry, 4)]).works(of(EAST), "athenae", 2);
    led(&mut at, 5);
    at.way(&["athenae"]);
    assert!(at.s.battle.is_none() && !at.is_legal(Action::Fight));
}

/// PAX-17.2-36-d: nor does it Sack a Town of others that it takes.
#[test]
fn pax_17_2_36_d_it_sacks_no_town_of_others() {
    let mut at = extended(game());
    at.army(of(GREECE), "thebae", &[(Unit::HeavyInfantry, 4)]).works(of(CARTHAGE), "athenae", 1);
    led(&mut at, 5);
    at.way(&["athenae"]);
    assert_eq!(at.s.ground[id::<Space>("athenae")].works.map(|works| works.owner), Some(of(GREECE)));
    assert!(!at.s.steps.iter().any(|step| matches!(step, Step::Siege(_))));
}

/// PAX-4.4a, PAX-4.4b, PAX-17.2-36-b: Greece may buy off the attack on its own units that have not Withdrawn; the army then passes
/// them by.
#[test]
fn pax_4_4a_greece_may_buy_off_its_own_army() {
    let rules = with_options("pax_romana", &[("bribes", "menu")]);
    let begin = || {
        let mut at = extended(&rules);
        at.army(of(GREECE), "thebae", &[(Unit::HeavyInfantry, 4)]).army(
            of(GREECE),
            "athenae",
            &[(Unit::HeavyInfantry, 1)],
        );
        at.draw(ROME, Card::SuccessorWars).choose("thebae").act(Action::Go).roll(5).way(&["athenae"]);
        at.act(Action::Fight);
        at
    };
    let pays = |count| Action::Number { count };
    let mut at = begin();
    at.act(Action::Fight).sound();
    assert_eq!(at.s.steps.top(), Some(TalkStep::Bribe { by: GREECE, to: ROME }.into()));
    at.act(pays(3)).act(Action::Yes).act(Action::LetPass);
    assert_eq!((at.s.battle, at.s.march(1).mp, at.s.march(1).at), (None, 4, node("athenae")));
    assert_eq!((at.talents(ROME), at.talents(GREECE), at.s.steps.top()), (23, 17, Some(MarchStep::Go.into())));
    let mut at = begin();
    at.act(Action::Fight).act(pays(0));
    assert!(at.s.battle.is_some() && at.s.march(1).mp == 3, "asked once");
    let mut at = begin();
    at.act(Action::Withdraw).act(Action::Go).roll(3).way(&["megara"]).act(Action::Done);
    assert_eq!((at.s.battle, at.s.steps.top()), (None, Some(MarchStep::Go.into())), "nobody is left to pay for");
}

/// PAX-17.2-36-b, PAX-13.2.6b: the question of an attack names whom it is about: what is Greek, or a tribe.
#[test]
fn pax_17_2_36_b_the_question_names_greece() {
    let words = |at: &At<'_>| [Action::Fight, Action::LetPass].map(|action| at.game.describe(&at.s, action));
    let mut at = extended(game());
    at.army(of(GREECE), "thebae", &[(Unit::HeavyInfantry, 4)]).garrisons(of(GREECE), &["athenae"]);
    led(&mut at, 5);
    at.way(&["athenae"]);
    assert_eq!(words(&at), ["attacks Greece", "passes Greece by"]);
    let mut at = bare(game());
    at.army(Owner::Germans, "narbo", &[(Unit::Barbarians, 6)]);
    at.s.ground[id::<Space>("nemausus")].force = Some(Force { owner: Owner::Tribes, troops: Troops::NONE });
    at.expansion(EAST).act(Action::Major { owner: Owner::Germans, from: node("narbo"), fleet: false }).roll(6);
    at.way(&["nemausus"]);
    assert_eq!(words(&at), ["attacks the tribe", "passes the tribe by"]);
}

/// PAX-3.4.5c, PAX-9.3.1a, PAX-17.2-36: the player who leads the Greek army does not intercept it on its way; others do.
#[test]
fn pax_3_4_5c_nobody_intercepts_the_army_that_he_leads() {
    for (seat, asked) in [(ROME, false), (CARTHAGE, true)] {
        let mut at = extended(game());
        at.army(of(GREECE), "thebae", &[(Unit::HeavyInfantry, 4)]).army(
            of(seat),
            "megara",
            &[(Unit::LightInfantry, 2)],
        );
        led(&mut at, 5);
        at.way(&["athenae"]);
        assert_eq!(at.is_legal(Action::Intercept { from: id("megara") }), asked, "{seat}");
    }
}

/// PAX-12.3.3b, PAX-17.2-36: militia of the Greek army is at home in Greece, whoever leads it.
#[test]
fn pax_12_3_3b_greek_militia_is_at_home_in_greece() {
    let mut at = extended(game());
    at.army(of(GREECE), "thebae", &[(Unit::HeavyInfantry, 3), (Unit::Militia, 1)]);
    led(&mut at, 5);
    assert!(at.is_legal(to("athenae")));
}
