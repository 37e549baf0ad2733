//! PAX-10.2.13 to PAX-10.2.15, PAX-10.7: what is left on a battlefield, who stays on it, and by which ways the beaten leave it.

use crate::board::*;
use crate::clash::march;
use crate::fight::*;
use crate::support::{id, node};
use agon_pax_romana::Action;
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;

const MEN: Units<'static> = &[(LightInfantry, 10)];

fn flee(place: &str) -> Action {
    Action::FleeTo { to: node(place) }
}

fn bid(talents: u8) -> Action {
    Action::Number { count: talents }
}

/// Shifts are left alone, and nobody Retreats or is forced to.
fn stand(at: &mut At<'_>) {
    let open =
        |step: Step| matches!(step, Step::Battle(BattleStep::Shift { .. } | BattleStep::Retreat | BattleStep::Force));
    while open(at.top()) {
        let refusal = if at.is_legal(Action::No) { Action::No } else { Action::Done };
        at.act(refusal);
    }
}

/// PAX-10.7.6f, PAX-10.7.5: an army that has used its City leaves by sea or not at all; one that fought in the open has both ways.
#[test]
fn pax_10_7_6f_who_has_used_the_city_leaves_by_sea() {
    for used in [true, false] {
        let mut at = bare(game());
        at.works(of(CARTHAGE), "narbo", 5).army(of(CARTHAGE), "narbo", MEN).fleet(of(CARTHAGE), "narbo", 1);
        at.works(of(CARTHAGE), "massilia", 2).works(of(CARTHAGE), "emporiae", 2);
        at.attack(ROME, MEN, &["tolosa", "narbo"], 3).act(if used { Action::Yes } else { Action::No });
        if used {
            at.act(bid(0)).act(bid(0));
        }
        at.dice(3, 1).quietly_until_retreat().act(Action::Yes);
        at.until(|s| matches!(s.steps.top(), Some(Step::Battle(BattleStep::Flee { .. }))));
        assert_eq!(at.is_legal(flee("nemausus")), !used, "used: {used}");
        assert_eq!(at.is_legal(Action::Embark), !used);
        if !used {
            at.act(Action::Embark);
        }
        assert_eq!(at.legal().len(), 2);
        at.act(flee("emporiae"));
        assert_eq!(at.s.galleys(of(CARTHAGE), node("emporiae")), 1);
    }
}

/// PAX-7.4.4a, PAX-7.4.2a: a City at its lowest strength whose army has left by sea falls; a stronger one is not taken.
#[test]
fn pax_7_4_4a_a_low_city_falls_when_its_army_has_sailed() {
    for (points, falls) in [(3, true), (4, false)] {
        let mut at = bare(game());
        at.works(of(CARTHAGE), "narbo", points).army(of(CARTHAGE), "narbo", MEN).fleet(of(CARTHAGE), "narbo", 1);
        at.works(of(CARTHAGE), "massilia", 2);
        at.attack(ROME, MEN, &["tolosa", "narbo"], 3).act(Action::Yes).act(bid(0)).act(bid(0));
        at.dice(3, 1).quietly_until_retreat().act(Action::Yes);
        while matches!(at.top(), Step::Battle(BattleStep::Lose { .. })) {
            at.act(Action::Lose { piece: full(LightInfantry) });
        }
        let works = at.s.ground[id::<Space>("narbo")].works;
        assert_eq!(works, Some(Works { owner: of(if falls { ROME } else { CARTHAGE }), points }));
        assert_eq!(at.s.march(1).at, node(if falls { "narbo" } else { "tolosa" }));
        assert_eq!(at.top() == SiegeStep::Sack.into(), falls);
    }
}

/// PAX-10.7.1a, PAX-7.3.6a: nobody is asked about a Retreat of a City alone.
#[test]
fn pax_10_7_1a_a_city_alone_does_not_retreat() {
    let mut at = bare(game());
    at.works(of(CARTHAGE), "narbo", 5).fleet(of(CARTHAGE), "narbo", 1).works(of(CARTHAGE), "massilia", 2);
    at.attack(ROME, MEN, &["tolosa", "narbo"], 3).act(bid(0)).act(bid(0)).dice(3, 1).quietly_until_retreat();
    assert!(at.s.battle.is_none(), "its points are lost without a choice");
}

/// PAX-7.4.1a, PAX-10.4.9b: cavalry alone holds a battlefield, and the Elephants with it stay.
#[test]
fn pax_10_4_9b_cavalry_alone_keeps_field_and_elephants() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "tolosa", &[(LightInfantry, 1)]);
    at.attack(ROME, &[(Cavalry, 6), (Elephants, 1)], &["narbo", "tolosa"], 3).act(bid(0)).dice(6, 1);
    stand(&mut at);
    at.until(|s| s.battle.is_none());
    assert!(at.troops(of(CARTHAGE), "tolosa").is_empty());
    assert_eq!((at.s.march(1).at, at.s.march(1).troops.all(Elephants)), (node("tolosa"), 1));
}

/// PAX-10.2.13, PAX-12.1.1b, PAX-12.1.1e: both armies fall: the Defender's Garrison stays, though its army wanted to Retreat, and that
/// of the group on the move goes back.
#[test]
fn pax_12_1_1e_garrisons_of_armies_that_have_fallen() {
    for (dice, retreats) in [((6, 5), true), ((6, 6), false)] {
        let mut at = bare(game());
        let pair: Units<'_> = &[(LightInfantry, 1), (Garrison, 1)];
        at.army(of(CARTHAGE), "tolosa", pair);
        at.attack(ROME, pair, &["narbo", "tolosa"], 3).dice(dice.0, dice.1);
        assert_eq!(at.s.battle.is_some(), retreats);
        if retreats {
            at.act(Action::Yes);
        }
        at.until(|s| s.battle.is_none());
        assert_eq!(at.troops(of(CARTHAGE), "tolosa"), Troops::of(Garrison, 1));
        let left = at.s.marches.get(0).map_or(at.troops(of(ROME), "narbo"), |march| march.troops);
        assert_eq!(left, Troops::of(Garrison, 1));
        assert!(at.s.marches.get(0).is_none_or(|march| march.at == node("narbo")));
    }
}

/// PAX-10.4.2c, PAX-7.4.1a, PAX-8.4.4a: in a City that loses its last foot soldier cavalry dies even if nobody of the Attacker is
/// left to take it; the leaders of both sides die with their armies.
#[test]
fn pax_10_4_2c_cavalry_dies_in_a_breached_city_that_nobody_takes() {
    let mut at = bare(game());
    at.works(of(CARTHAGE), "tolosa", 3).army(of(CARTHAGE), "tolosa", &[(LightInfantry, 1), (Cavalry, 2)]);
    at.leader(of(CARTHAGE), "carthage_03", "tolosa").leader(of(ROME), "rome_03", "narbo");
    at.attack(ROME, &[(LightInfantry, 1)], &["narbo", "tolosa"], 3).act(Action::Yes).act(bid(0)).act(bid(0));
    at.dice(6, 6);
    stand(&mut at);
    at.until(|s| s.battle.is_none());
    assert_eq!((at.troops(of(CARTHAGE), "tolosa"), at.s.leaders.len()), (Troops::NONE, 0));
    assert_eq!(at.s.ground[id::<Space>("tolosa")].works, Some(Works { owner: of(CARTHAGE), points: 3 }));
}

/// PAX-8.4.4a, PAX-8.4.1a: the leader of an army that falls behind walls dies with it, without a roll, though the City holds out.
#[test]
fn pax_8_4_4a_a_leader_falls_with_his_army_behind_walls() {
    let mut at = bare(game());
    at.works(of(CARTHAGE), "tolosa", 5).army(of(CARTHAGE), "tolosa", &[(LightInfantry, 1)]);
    at.leader(of(CARTHAGE), "carthage_03", "tolosa");
    at.attack(ROME, MEN, &["narbo", "tolosa"], 3).act(Action::Yes).act(bid(0)).act(bid(0)).dice(5, 1);
    stand(&mut at);
    at.act(Action::Lose { piece: full(LightInfantry) });
    while at.s.battle.is_some() {
        assert_ne!(at.top(), BattleStep::DeathRoll { side: Defender }.into());
        let first = at.legal()[0];
        at.act(first);
    }
    assert_eq!(at.s.ground[id::<Space>("tolosa")].works.map(|works| works.owner), Some(of(CARTHAGE)));
    assert!(at.s.leaders.is_empty());
}

/// PAX-7.4.1a, PAX-8.4.4a: a leader who is alone in a City falls with it; in one that holds out he lives.
#[test]
fn pax_8_4_4a_a_leader_alone_shares_the_lot_of_his_city() {
    for (die, falls) in [(6, true), (1, false)] {
        let mut at = bare(game());
        at.works(of(CARTHAGE), "tolosa", 5).leader(of(CARTHAGE), "carthage_03", "tolosa");
        at.attack(ROME, MEN, &["narbo", "tolosa"], 3).act(bid(0)).act(bid(0)).dice(die, 1);
        stand(&mut at);
        at.until(|s| s.battle.is_none());
        assert_eq!(at.s.leaders.is_empty(), falls);
        assert_eq!(at.s.ground[id::<Space>("tolosa")].works.map(|works| works.owner == of(ROME)), Some(falls));
    }
}

/// PAX-8.4.1a: the leader of cavalry alone is diced for, too.
#[test]
fn pax_8_4_1a_leaders_of_cavalry_are_diced_for() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "tolosa", MEN).leader(of(ROME), "rome_03", "narbo");
    at.attack(ROME, &[(Cavalry, 10)], &["narbo", "tolosa"], 3).dice(1, 1);
    stand(&mut at);
    at.until(|s| !matches!(s.steps.top(), Some(Step::Battle(BattleStep::Lose { .. }))));
    assert_eq!(at.top(), BattleStep::DeathRoll { side: Attacker }.into());
}

/// PAX-13.1.2b, PAX-R13-02 (option): the chip of a tribe without losses lies face-down again, and everybody knows what is on it; one that
/// was hurt, or that is gone, does not come back, and no other army turns into a chip.
#[test]
fn pax_r13_02_only_a_chip_without_losses_is_turned_down() {
    let down = with_options("pax_romana", &[("unhurt_tribe_stays_face_up", "false")]);
    let tribe = |beside: Option<Owner>, dice: (u8, u8)| {
        let crush = beside.is_some();
        let mut at = bare(&down);
        at.s.ground[id::<Space>("tolosa")].force = Some(Force { owner: Owner::Tribes, troops: Troops::NONE });
        if let Some(owner) = beside {
            at.army(owner, "tolosa", &[(Barbarians, 3)]);
        }
        at.attack(ROME, MEN, &["narbo", "tolosa"], 3).act(Action::TurnChip { strength: 3 });
        at.dice(dice.0, dice.1);
        while crush && at.is_legal(Action::ShiftUp) {
            at.act(Action::ShiftUp);
        }
        at.until(|s| s.battle.is_none_or(|battle| battle.sides[1].owner != Owner::Tribes));
        at
    };
    // 10% of 3 is nothing.
    let at = tribe(None, (1, 6));
    assert_eq!(at.s.ground[id::<Space>("tolosa")].force.unwrap().troops, Troops::NONE);
    let looked = at.s.looked.get(0).expect("it is known");
    assert_eq!((looked.strength, looked.by.len()), (3, 4));
    let at = tribe(None, (3, 6));
    assert_eq!(at.troops(Owner::Tribes, "tolosa").len(), 2, "30% of 3");
    let at = tribe(Some(Owner::Germans), (6, 1));
    assert_eq!(at.troops(Owner::Germans, "tolosa").len(), 3, "as many as the tribe had, but no tribe");
    // Nor does an army of the same size as no chip.
    let mut at = bare(&down);
    at.army(of(CARTHAGE), "tolosa", MEN).attack(ROME, MEN, &["narbo", "tolosa"], 3).dice(1, 2);
    at.until(|s| s.battle.is_none());
    assert_eq!(at.troops(of(CARTHAGE), "tolosa").len(), 9);
}

/// PAX-10.2.15b, PAX-8.4.2b: a beaten Attacker with one Movement Point has none left but is not Finished; without any, or with one
/// and a dead leader, it is.
#[test]
fn pax_10_2_15b_a_defeat_takes_the_last_point() {
    for (mp, dead, goes_on) in [(1, false, true), (0, false, false), (1, true, false), (2, true, true)] {
        let mut at = bare(game());
        // In a City of its own it could still leave somebody.
        at.works(of(ROME), "narbo", 5).army(of(CARTHAGE), "tolosa", MEN).leader(of(ROME), "rome_03", "narbo");
        at.attack(ROME, MEN, &["narbo", "tolosa"], mp).dice(1, 3);
        stand(&mut at);
        at.until(|s| matches!(s.steps.top(), Some(Step::Battle(BattleStep::DeathRoll { side: Attacker }))));
        at.roll(if dead { 2 } else { 7 });
        assert_eq!(at.s.moving() == 1, goes_on, "{mp} MP, dead: {dead}");
        if goes_on {
            assert_eq!((at.s.march(1).mp, at.s.march(1).at, at.top()), (0, node("narbo"), MarchStep::Go.into()));
        }
    }
}

/// PAX-10.7.2c, PAX-10.4.3a: cavalry alone can be forced to Retreat.
#[test]
fn pax_10_7_2c_cavalry_alone_is_forced_to_retreat() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "tolosa", &[(Cavalry, 10)]).attack(ROME, MEN, &["narbo", "tolosa"], 1).dice(3, 1);
    at.quietly_until_retreat().act(Action::No);
    assert_eq!((at.top(), at.mover()), (BattleStep::Force.into(), Some(ROME)));
}

/// PAX-C12, PAX-R10-20 (option): whether a Retreat may still be forced when a voluntary one has been prevented.
#[test]
fn pax_r10_20_a_retreat_may_be_forced_after_prevention_or_not() {
    for forced in [true, false] {
        let rules =
            with_options("pax_romana", &[("forced_retreat_after_prevention", if forced { "true" } else { "false" })]);
        let mut at = bare(&rules);
        at.army(of(CARTHAGE), "tolosa", MEN);
        at.attack(ROME, &[(LightInfantry, 8), (Cavalry, 2)], &["narbo", "tolosa"], 3).dice(3, 1);
        at.quietly_until_retreat().act(Action::Yes).act(Action::Yes).roll(1);
        assert_eq!(at.fight().flight, Flight::Prevented);
        assert_eq!(at.top() == BattleStep::Force.into(), forced);
        assert!(forced || at.troops(of(CARTHAGE), "tolosa").len() == 7, "it takes all losses where it is");
    }
}

/// PAX-10.7.4g, PAX-8.2.3: leaders of the beaten army go with it.
#[test]
fn pax_10_7_4g_leaders_flee_with_their_army() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "tolosa", MEN).leader(of(CARTHAGE), "carthage_03", "tolosa");
    at.attack(ROME, MEN, &["narbo", "tolosa"], 3).dice(5, 1).quietly_until_retreat();
    at.act(Action::Yes).roll(7).act(flee("gergovia")).act(Action::Done);
    assert_eq!(at.s.leaders_at(of(CARTHAGE), node("gergovia")).count(), 1);
}

/// PAX-10.7.4g, PAX-1.4ac: so does a leader without units of his own, with those of his friends.
#[test]
fn pax_10_7_4g_a_leader_without_units_flees_with_his_friends() {
    for owner in [Owner::SoldiersOfFortune, of(EAST)] {
        let mut at = bare(game());
        at.s.fortune = Some(CARTHAGE);
        at.s.ally(CARTHAGE, EAST);
        at.army(owner, "tolosa", MEN).leader(of(CARTHAGE), "carthage_03", "tolosa");
        at.attack(ROME, MEN, &["narbo", "tolosa"], 3).dice(5, 1).quietly_until_retreat();
        at.act(Action::Yes).roll(7).act(flee("gergovia")).act(Action::Done).sound();
        assert_eq!(at.s.leaders_at(of(CARTHAGE), node("gergovia")).count(), 1, "{owner}");
    }
}

/// PAX-10.7.6g, PAX-10.7.6h: a Retreat leads through several transit points one after the other, to the first Space beyond; each
/// costs a Battle Point, and a force that they have used up is lost with its leader.
#[test]
fn pax_10_7_6g_a_retreat_leads_through_two_transit_points() {
    for (units, open, left) in [(3, true, 1), (2, true, 0), (3, false, 3)] {
        let mut at = bare(game());
        at.army(of(CARTHAGE), "berenice", &[(LightInfantry, units)]).leader(of(CARTHAGE), "carthage_03", "berenice");
        if !open {
            at.garrisons(of(GREECE), &["leptis_magna"]);
        }
        at.attack(ROME, MEN, &["cyrene", "berenice"], 3).dice(2, 1).quietly_until_retreat();
        assert_eq!(at.top() == BattleStep::Retreat.into(), open, "PAX-10.7.4e");
        if !open {
            continue;
        }
        // 10% of so few are nobody.
        at.act(Action::Yes).roll(7);
        assert!(at.s.battle.is_none() && at.s.moving() == 1, "there is only this way");
        assert_eq!(at.troops(of(CARTHAGE), "leptis_magna").len(), left);
        assert_eq!(at.s.leaders.len(), usize::from(left > 0));
    }
}

/// PAX-10.7.5, PAX-10.7.6c: over land or by sea, not one after the other; who flees by sea may be intercepted where he lands.
#[test]
fn pax_10_7_5_a_retreat_goes_by_one_element() {
    let start = || {
        let mut at = bare(game());
        at.army(of(CARTHAGE), "narbo", MEN).fleet(of(CARTHAGE), "narbo", 1).works(of(CARTHAGE), "emporiae", 2);
        at.garrisons(of(CARTHAGE), &["massilia"]);
        let mut beside = at.game.content.map.land(node("emporiae")).iter().filter_map(|link| link.to.space());
        let beside = beside.find(|space| *space != id("narbo")).unwrap();
        at.game.place(&mut at.s, of(GREECE), beside, full(LightInfantry), 3);
        at.attack(ROME, MEN, &["tolosa", "narbo"], 3).dice(3, 1).act(Action::Yes);
        assert!(at.is_legal(Action::Embark));
        (at, beside)
    };
    let (mut at, _) = start();
    at.act(flee("nemausus"));
    assert!(!at.is_legal(Action::Embark) && at.is_legal(Action::Done));
    let (mut at, beside) = start();
    at.act(Action::Embark).act(flee("emporiae"));
    assert_eq!((at.mover(), at.is_legal(Action::Intercept { from: beside })), (Some(GREECE), true));
}

/// PAX-9.5.3, PAX-10.7.4b: a Retreat does not cross a Strait that enemy squadrons guard.
#[test]
fn pax_9_5_3_a_guarded_strait_bars_a_retreat() {
    for guarded in [false, true] {
        let mut at = bare(game());
        at.army(of(CARTHAGE), "messana", MEN).garrisons(of(GREECE), &["henna", "syracusae", "croton"]);
        at.works(of(CARTHAGE), "rhegium", 2);
        if guarded {
            at.fleet(of(GREECE), "rhegium", 1);
        }
        at.attack(ROME, MEN, &["panormus", "messana"], 3).dice(3, 1).quietly_until_retreat();
        assert_eq!(at.top() == BattleStep::Retreat.into(), !guarded);
    }
}

/// PAX-10.7.4e, PAX-R10-26: those who stand in the Space without having a part in the battle do not hold a beaten army; they are fought
/// when it has left (PAX-13.2.4a).
#[test]
fn pax_10_7_4e_strangers_do_not_hold_a_beaten_army() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "tolosa", MEN).army(Owner::Rebels, "tolosa", &[(Barbarians, 2)]);
    at.attack(ROME, MEN, &["narbo", "tolosa"], 3).dice(3, 1).quietly_until_retreat();
    assert_eq!(at.top(), BattleStep::Retreat.into());
    at.act(Action::Yes).act(flee("gergovia")).act(Action::Done);
    assert_eq!((at.troops(of(CARTHAGE), "gergovia").len(), at.side(Defender).owner), (8, Owner::Rebels));
}

/// Carthage comes from Parma to Arretium, and Rome intercepts it there from Pisae.
fn intercepted(prepare: impl Fn(&mut At<'_>)) -> At<'static> {
    let mut at = bare(game());
    at.army(of(ROME), "pisae", &[(Legion, 5)]).army(of(CARTHAGE), "parma", &[(HeavyInfantry, 4)]);
    prepare(&mut at);
    march(&mut at, CARTHAGE, "parma", 6).way(&["arretium"]).act(Action::Intercept { from: id("pisae") });
    at.roll(12);
    at
}

/// PAX-12.1.1e, PAX-9.3.1c, PAX-10.7.2e: a Garrison in the Space where an army of its side is intercepted flees with it; the interceptor stays.
#[test]
fn pax_12_1_1e_a_garrison_flees_with_an_intercepted_army() {
    for owner in [CARTHAGE, GREECE] {
        let mut at = intercepted(|at| {
            at.s.ally(CARTHAGE, GREECE);
            at.garrisons(of(owner), &["arretium"]);
        });
        at.dice(6, 1).quietly_until_retreat().act(Action::Yes);
        at.until(|s| s.battle.is_none() && s.marches.len() == 1 && s.march(1).kind == MarchKind::Major);
        assert_eq!((at.troops(of(owner), "arretium"), at.s.march(1).at), (Troops::NONE, node("parma")));
        assert_eq!(at.troops(of(owner), "parma"), Troops::of(Garrison, 1));
        assert_eq!(at.troops(of(ROME), "arretium").len(), 5);
    }
}

/// PAX-12.1.3b, PAX-12.1.1e: so does one that could not stand alone in the mountains from which the army has come.
#[test]
fn pax_12_1_3b_a_garrison_flees_into_mountains_with_its_army() {
    let mut at = bare(game());
    at.army(of(ROME), "utica", &[(Legion, 5)]).army(of(CARTHAGE), "cirta", &[(HeavyInfantry, 4)]);
    at.garrisons(of(CARTHAGE), &["hippo_regius"]);
    march(&mut at, CARTHAGE, "cirta", 6).way(&["hippo_regius"]).act(Action::Intercept { from: id("utica") });
    at.roll(12).dice(6, 1).quietly_until_retreat().act(Action::Yes);
    at.until(|s| s.battle.is_none() && s.marches.len() == 1 && s.march(1).kind == MarchKind::Major);
    assert_eq!((at.troops(of(CARTHAGE), "cirta").len(), at.s.march(1).at), (1, node("cirta")));
}

/// PAX-12.1.1b, PAX-9.3.1c: Garrisons beside an intercepted army of which no combat unit is left are destroyed, and the interceptor stays.
#[test]
fn pax_12_1_1b_garrisons_of_a_destroyed_army_are_lost() {
    let mut at = bare(game());
    at.army(of(ROME), "pisae", &[(Legion, 8)]).army(of(CARTHAGE), "parma", &[(LightInfantry, 1)]);
    at.garrisons(of(CARTHAGE), &["arretium"]);
    march(&mut at, CARTHAGE, "parma", 6).way(&["arretium"]).act(Action::Intercept { from: id("pisae") }).roll(12);
    at.dice(6, 1).quietly_until_retreat().quietly();
    at.until(|s| s.battle.is_none() && s.marches.is_empty());
    let left = [CARTHAGE, ROME].map(|seat| at.troops(of(seat), "arretium").is_empty());
    assert_eq!(left, [true, false]);
}

/// PAX-7.3.1h, PAX-9.3.6c: an interceptor who has won fights the City of the beaten at once, not that of Independents there.
#[test]
fn pax_9_3_6c_an_interceptor_fights_the_city_of_the_beaten_only() {
    for (owner, fights) in [(of(CARTHAGE), true), (Owner::Etruscans, false)] {
        let mut at = intercepted(|at| {
            at.works(owner, "arretium", 5);
        });
        if fights {
            at.act(Action::No);
        }
        at.dice(6, 1).quietly_until_retreat().act(Action::Yes);
        at.until(|s| s.battle.is_none_or(|battle| battle.works_used) && s.marches.len() < 3);
        let works = at.s.ground[id::<Space>("arretium")].works;
        assert_eq!((at.s.battle.is_some(), works), (fights, Some(Works { owner, points: 5 })));
    }
}

/// PAX-13.2.3, PAX-10.7.2f: barbarians whom somebody intercepts and beats do not Retreat, neither by their own will nor forced.
#[test]
fn pax_13_2_3_intercepted_barbarians_do_not_retreat() {
    for (army, asked) in [(Owner::Germans, false), (of(CARTHAGE), true)] {
        let mut at = bare(game());
        at.army(of(ROME), "pisae", &[(Legion, 5)]);
        let unit = if army == Owner::Germans { Barbarians } else { LightInfantry };
        at.army(army, "parma", &[(unit, 12)]).expansion(CARTHAGE);
        at.act(Action::Major { owner: army, from: node("parma"), fleet: false });
        if at.is_legal(Action::Go) {
            at.act(Action::Go);
        }
        at.roll(6).way(&["arretium"]).act(Action::Intercept { from: id("pisae") }).roll(12);
        at.dice(3, 1).quietly_until_retreat();
        assert_eq!(at.top() == BattleStep::Retreat.into(), asked, "{army}");
        if !asked {
            assert!(at.top() != BattleStep::Force.into());
            at.until(|s| s.battle.is_none() && s.moving() == 1);
            assert_eq!(at.s.march(1).at, node("arretium"), "they stay, and the interceptor goes back");
            assert_eq!(at.troops(of(ROME), "pisae").len(), 5);
        }
    }
}

/// PAX-10.4.3b, PAX-9.3.3c, PAX-R10-24: cavalry alone that is intercepted in Rough Mountain may not Withdraw and is destroyed, with its leader, or
/// fights; with infantry it fights.
#[test]
fn pax_r10_24_intercepted_cavalry_does_not_get_out_of_the_mountains() {
    let options = with_options("pax_romana", &[("stranded_cavalry", "fights")]);
    for (game, light, fights) in [(game(), 0, false), (game(), 1, true), (&options, 0, true)] {
        let mut at = bare(game);
        at.army(of(CARTHAGE), "thevestis", &[(Cavalry, 3), (LightInfantry, light)]);
        at.leader(of(CARTHAGE), "carthage_03", "thevestis").army(of(ROME), "hippo_regius", &[(Legion, 2)]);
        march(&mut at, CARTHAGE, "thevestis", 6).way(&["cirta"]);
        at.act(Action::Intercept { from: id("hippo_regius") }).roll(12);
        if fights {
            assert_eq!((at.fight().cause, at.s.march(1).troops.all(Cavalry)), (Cause::Interception, 3));
        } else {
            assert!(at.s.battle.is_none() && at.s.marches.is_empty() && at.s.leaders.is_empty());
            assert_eq!((at.troops(of(CARTHAGE), "cirta").len(), at.troops(of(ROME), "cirta").len()), (0, 2));
        }
    }
}

/// PAX-10.5.1b, PAX-4.3.1n: in the City of an ally the player who leads the defence bids and pays, out of his own Treasury alone.
#[test]
fn pax_10_5_1b_who_leads_the_defence_pays() {
    let mut at = bare(game());
    at.s.ally(ROME, CARTHAGE);
    at.works(of(CARTHAGE), "tolosa", 5).army(of(CARTHAGE), "tolosa", &[(LightInfantry, 1)]);
    at.army(of(ROME), "tolosa", &[(LightInfantry, 1)]).leader(of(ROME), "rome_01", "tolosa");
    at.attack(GREECE, MEN, &["narbo", "tolosa"], 3).act(Action::Yes).act(bid(15));
    assert_eq!((at.mover(), at.legal().len()), (Some(ROME), 21), "what the Attacker bids is not his");
    at.act(bid(4));
    assert_eq!([GREECE, ROME, CARTHAGE].map(|seat| at.talents(seat)), [5, 16, 20]);
}

/// PAX-R10-26, PAX-10.3.2c: of allies who defend together their commander says whose unit is reduced.
#[test]
fn pax_r10_26_the_commander_says_whose_unit_is_reduced() {
    for owner in [CARTHAGE, GREECE] {
        let mut at = bare(game());
        at.s.ally(CARTHAGE, GREECE);
        at.army(of(CARTHAGE), "tolosa", &[(HeavyInfantry, 2)]).army(of(GREECE), "tolosa", &[(HeavyInfantry, 3)]);
        at.attack(ROME, MEN, &["narbo", "tolosa"], 3).dice(1, 1);
        stand(&mut at);
        assert_eq!(at.side(Defender).due, 2, "10% of 15");
        at.act(Action::Weaken { unit: HeavyInfantry });
        let whose = |owner| Action::ChoosePiece { owner: of(owner), at: id("tolosa"), piece: full(HeavyInfantry) };
        assert_eq!((at.mover(), at.legal()), (Some(GREECE), vec![whose(CARTHAGE), whose(GREECE)]));
        assert!(at.fight().side(Defender).due == 0 && !at.side(Defender).weakened);
        at.act(whose(owner));
        let reduced = |seat| at.troops(of(seat), "tolosa").has_reduced(HeavyInfantry);
        assert_eq!([CARTHAGE, GREECE].map(reduced), [owner == CARTHAGE, owner == GREECE]);
        assert_eq!([CARTHAGE, GREECE].map(|seat| at.troops(of(seat), "tolosa").len()), [2, 3]);
    }
}
