//! Rules that hang on a single condition: cases just on either side of it.

use crate::board::*;
use crate::clash::march;
use crate::fight::*;
use crate::support::{id, node};
use agon_game::{Bundle, Rules, Turn};
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;
use agon_pax_romana::{Action, PaxRomana};

/// PAX-12.1.1b, PAX-8.4.6b, PAX-8.4.4a: Garrisons whose army falls are lost with their leader, unless no enemy is left.
#[test]
fn pax_12_1_1b_garrisons_fall_to_those_who_are_left() {
    for (unit, attackers, dice, left) in
        [(LightInfantry, 1, [6, 6], 1), (LightInfantry, 9, [6, 1], 0), (Cavalry, 9, [6, 1], 0)]
    {
        let mut at = bare(game());
        at.army(of(ROME), "arretium", &[(LightInfantry, 1), (Garrison, 1)]);
        at.army(of(CARTHAGE), "parma", &[(unit, attackers)]);
        if left == 0 {
            at.leader(of(ROME), "rome_03", "arretium");
        }
        march(&mut at, CARTHAGE, "parma", 6).way(&["arretium"]).act(Action::Fight).roll(dice[0]).roll(dice[1]);
        at.until(|s| s.battle.is_none());
        assert_eq!(at.troops(of(ROME), "arretium"), Troops::of(Garrison, left));
        assert!(at.s.leaders.is_empty());
    }
}

/// PAX-13.1.2a, PAX-17.2-15: when several chips have been looked at, the one in this Space is turned over.
#[test]
fn pax_13_1_2a_the_chip_of_the_space_is_turned_over() {
    let mut at = bare(game());
    for (space, strength) in [("nemausus", 2), ("gergovia", 3)] {
        let space: Space = id(space);
        at.s.ground[space].force = Some(Force { owner: Owner::Tribes, troops: Troops::NONE });
        at.s.chips[usize::from(strength)] -= 1;
        at.s.looked.push(Looked { space, strength, by: Seats::of(of(ROME)) });
    }
    at.attack(ROME, &[(Legion, 6)], &["avaricum", "gergovia"], 3);
    let left: Vec<_> = at.s.looked.iter().map(|chip| (chip.space, chip.strength)).collect();
    assert_eq!((at.fight().chip, left), (3, vec![(id("nemausus"), 2)]));
}

/// PAX-7.3.5b: a City at its lowest strength falls without dice; not with an army in it, nor at a higher strength.
#[test]
fn pax_7_3_5b_a_city_falls_without_dice_only_undefended() {
    for (points, army, falls) in [(3, false, true), (3, true, false), (4, false, false)] {
        let mut at = bare(game());
        at.works(of(CARTHAGE), "arretium", points);
        if army {
            at.army(of(CARTHAGE), "arretium", &[(LightInfantry, 1)]);
        }
        at.attack(ROME, &[(Legion, 3)], &["parma", "arretium"], 3);
        if army {
            at.act(Action::Yes);
        }
        let taken = at.s.ground[id::<Space>("arretium")].works.is_some_and(|works| works.owner == of(ROME));
        assert_eq!((taken, at.s.battle.is_none()), (falls, falls), "{points}, {army}");
        if !falls {
            assert_eq!(at.top(), BattleStep::Bid { side: Attacker }.into());
        }
    }
}

/// PAX-9.3.1d: leaders intercept from where they are, and only to join a friendly army.
#[test]
fn pax_9_3_1d_leaders_join_friends_who_fight() {
    let asked = |owner: Owner, units: &[(Unit, u8)]| {
        let mut at = bare(game());
        at.leader(of(ROME), "rome_03", "roma").army(owner, "pisae", units);
        at.army(of(CARTHAGE), "arretium", &[(HeavyInfantry, 4)]);
        march(&mut at, CARTHAGE, "arretium", 4).way(&["pisae"]);
        let sent = |action: &Action| matches!(action, Action::Intercept { .. } | Action::SendLeaders { .. });
        at.legal().into_iter().filter(sent).collect::<Vec<_>>()
    };
    assert_eq!(asked(of(ROME), &[(LightInfantry, 1)]), [Action::Intercept { from: id("roma") }], "from no other Space");
    assert!(asked(of(ROME), &[(Garrison, 1)]).is_empty(), "Garrisons are no army");
    assert!(asked(Owner::Samnites, &[(LightInfantry, 1)]).is_empty(), "Independents are no friends");
}

/// PAX-9.3.5e, PAX-9.3.3d: when the army that was met has left the Space, the units inside come out, and nobody intercepts
/// there any more.
#[test]
fn pax_9_3_5e_those_inside_come_out_when_the_enemy_has_gone() {
    let mut at = bare(game());
    at.works(of(ROME), "ancona", 2).army(of(ROME), "ancona", &[(LightInfantry, 1)]);
    at.army(of(ROME), "bovianum", &[(Legion, 5)]).leader(of(ROME), "rome_03", "bovianum");
    at.army(of(CARTHAGE), "ravenna", &[(HeavyInfantry, 4)]);
    march(&mut at, CARTHAGE, "ravenna", 6).way(&["ariminum"]).act(Action::LetPass).way(&["ancona"]);
    at.act(Action::Intercept { from: id("bovianum") }).act(Action::Yes);
    assert_eq!(at.s.inside.len(), 1);
    at.act(Action::Go).roll(12).roll(6).roll(1).quietly_until_retreat().act(Action::Yes);
    at.until(|s| s.battle.is_none() && s.moving() == 1 && s.steps.top() == Some(MarchStep::Go.into()));
    assert!(at.s.inside.is_empty() && at.s.march(1).at != node("ancona"));
}

/// PAX-9.4.3b, PAX-9.4.1c: cavalry subtracts no more from the die of a Withdrawal than the die shows.
#[test]
fn pax_9_4_3b_cavalry_leaves_no_less_than_nothing() {
    for (die, left) in [(2, 0), (3, 0), (4, 1)] {
        let mut at = bare(game());
        at.army(of(ROME), "arretium", &[(Legion, 1)]).army(of(CARTHAGE), "parma", &[(HeavyInfantry, 2), (Cavalry, 2)]);
        march(&mut at, CARTHAGE, "parma", 6).way(&["arretium"]).act(Action::Withdraw).act(Action::Go);
        at.act(Action::Yes).roll(die);
        let mp = if at.s.moving() == 2 { at.s.march(2).mp } else { 0 };
        assert_eq!((mp, at.s.battle.is_some()), (left, left == 0), "{die}");
    }
}

/// PAX-11.3.2h: a Fleet sets down any number of squadrons except its last one, or all of them with an army aboard, once in a
/// place.
#[test]
fn pax_11_3_2h_squadrons_are_set_down_on_the_way() {
    let drop = |count| Action::Drop { piece: full(Galleys), count };
    let mut at = bare(game());
    at.fleet(of(ROME), "pisae", 2);
    crate::sea::fleet_out(&mut at, ROME, "pisae");
    at.way(&["roma"]);
    assert!(at.is_legal(drop(1)) && !at.is_legal(drop(2)));
    at.act(drop(1));
    assert!(!at.is_legal(drop(1)));
    let mut at = bare(game());
    at.fleet(of(ROME), "pisae", 3).army(of(ROME), "pisae", &[(Legion, 2)]);
    crate::sea::army_out(&mut at, ROME, "pisae", 6);
    at.act(Action::Embark).act(Action::PickUp { owner: of(ROME), piece: full(Galleys), count: 3 }).way(&["roma"]);
    assert!(at.is_legal(drop(3)));
    at.act(drop(1));
    assert!(!at.is_legal(drop(1)), "the same choice is not made in two steps");
    let mut at = bare(game());
    at.army(of(ROME), "pisae", &[(Legion, 2)]);
    crate::sea::army_out(&mut at, ROME, "pisae", 6);
    at.act(Action::Embark).way(&["roma"]);
    assert!(!at.is_legal(drop(1)), "there are none");
}

/// PAX-11.2.2, PAX-9.1.4a, PAX-9.2.3a, PAX-13.3-MUT: armies at sea that can set out: the player's own, if they have not
/// moved and belong to no mutinous Fleet.
#[test]
fn pax_11_2_2_an_army_at_sea_sets_out_once() {
    let sea = node("ntp_tyrrhenum");
    let (lg, el) = (full(Legion), full(Elephants));
    let offered = |change: &dyn Fn(&mut At<'_>)| {
        let mut at = bare(game());
        let mut troops = Troops::of(Legion, 1);
        troops.add(el, 1);
        at.game.stow(&mut at.s, of(ROME), sea, troops);
        at.expansion(ROME);
        change(&mut at);
        let minor = |piece| at.is_legal(Action::Minor { owner: of(ROME), from: sea, piece });
        (at.is_legal(Action::Major { owner: of(ROME), from: sea, fleet: false }), minor(lg), minor(el))
    };
    assert_eq!(offered(&|_| {}), (true, true, false), "Elephants do not go alone");
    let moved = |at: &mut At<'_>| at.game.note_moved(&mut at.s, of(ROME), sea, full(Legion), 1);
    assert_eq!(offered(&moved), (false, false, false));
    let escorted = |at: &mut At<'_>| {
        at.fleet(of(ROME), "ntp_tyrrhenum", 1);
    };
    assert_eq!(offered(&escorted), (true, true, false));
    let mutiny = |at: &mut At<'_>| {
        escorted(at);
        at.mutiny(of(ROME), "ntp_tyrrhenum");
    };
    assert_eq!(offered(&mutiny), (false, false, false));
    let no_major = |at: &mut At<'_>| at.s.activation.major = 0;
    assert_eq!(offered(&no_major), (false, true, false));
    let no_minor = |at: &mut At<'_>| at.s.activation.minor = 0;
    assert_eq!(offered(&no_minor), (true, false, false));
    let mut at = bare(game());
    at.game.stow(&mut at.s, of(CARTHAGE), sea, Troops::of(HeavyInfantry, 1));
    let foreign =
        |action: &Action| matches!(action, Action::Major { from, .. } | Action::Minor { from, .. } if *from == sea);
    assert!(!at.expansion(ROME).legal().iter().any(foreign));
}

/// PAX-13.4.5a, PAX-13.2.6b: an invading army attacks anybody where it is placed, a City alone and a tribe, too.
#[test]
fn pax_13_4_5a_a_city_alone_and_a_tribe_are_attacked() {
    let group = 2 + game()
        .content
        .events
        .invasion_table
        .iter()
        .position(|group| *group == InvasionGroup::EasternGauls)
        .unwrap() as u8;
    let placed = |works: Option<Owner>, tribe: bool| {
        let mut at = bare(game());
        if let Some(owner) = works {
            at.works(owner, "exampaeus", 5);
        }
        if tribe {
            at.s.ground[id::<Space>("exampaeus")].force = Some(Force { owner: Owner::Tribes, troops: Troops::NONE });
        }
        at.happens(EAST, EventStep::InvasionRoll { by: EAST }).roll(group).choose("exampaeus").roll(6);
        !at.s.marches.is_empty()
    };
    assert!(placed(Some(of(ROME)), false) && placed(Some(Owner::Independent), false));
    assert!(placed(None, true), "PAX-13.4.2c is about moves");
    assert!(!placed(None, false), "whoever has placed it is asked");
}

/// PAX-R13-17 (option): a City or Town counts as a unit against the Armenians.
#[test]
fn pax_r13_17_walls_count_against_the_armenians_or_not() {
    let walls = with_options("pax_romana", &[("armenians_count_places", "true")]);
    let group =
        2 + game().content.events.invasion_table.iter().position(|group| *group == InvasionGroup::Armenians).unwrap()
            as u8;
    for (rules, die, left) in [(game(), 1, 1), (game(), 2, 0), (&walls, 2, 1), (&walls, 3, 0)] {
        let mut at = bare(rules);
        at.garrisons(of(EAST), &["melitene"]).works(of(EAST), "melitene", 2);
        at.happens(ROME, EventStep::InvasionRoll { by: ROME }).roll(group).roll(die);
        assert_eq!(at.troops(of(EAST), "melitene").len(), left, "{die}");
    }
}

/// PAX-12.7.1d, PAX-12.7.3a: slaves on an island grow; no player is asked where they go.
#[test]
fn pax_12_7_3a_slaves_stay_on_an_island() {
    let mut at = bare(game());
    at.army(Owner::Slaves2, "naxos", &[(Barbarians, 2)]);
    at.s.slave_armies[GREECE.index()] = Some(id("naxos"));
    at.s.phase = Phase::Activation;
    (at.s.active, at.s.marker) = (ROME, Some(Marker::Player(ROME)));
    at.s.steps.clear();
    at.s.steps.push(TurnStep::EndPhase.into());
    at.s.steps.push(TurnStep::BeginActivation.into());
    at.game.settle(&mut at.s);
    assert_eq!((at.top(), at.game.turn(&at.s)), (TurnStep::PayMarker.into(), Turn::Decision(ROME)));
    assert_eq!(at.troops(Owner::Slaves2, "naxos"), Troops::of(Barbarians, 3));
}

/// PAX-17.2-26-a: the Helepolis does not go with an army of its owner that sets out elsewhere.
#[test]
fn pax_17_2_26_a_the_helepolis_stays_with_its_own_army() {
    let mut at = bare(game());
    at.army(of(ROME), "bovianum", &[(Legion, 5)]).army(of(ROME), "arretium", &[(Legion, 2)]).reckoned();
    at.s.helepolis = Some(Helepolis { seat: ROME, at: node("bovianum"), marching: false });
    march(&mut at, ROME, "arretium", 5).way(&["parma"]).act(Action::Done);
    assert_eq!(at.s.helepolis.map(|engine| engine.at), Some(node("bovianum")));
}

/// PAX-13.4-GER-c, PAX-9.1.4a: an army of barbarians takes a Major Move, and moves once.
#[test]
fn pax_13_4_ger_c_germans_move_once_and_for_a_major_move() {
    let major = Action::Major { owner: Owner::Germans, from: node("treva"), fleet: false };
    let mut at = bare(game());
    at.army(Owner::Germans, "treva", &[(Barbarians, 8)]).army(of(CARTHAGE), "parma", &[(LightInfantry, 2)]).reckoned();
    at.expansion(CARTHAGE);
    assert!(at.is_legal(major));
    let moves = at.s.activation.major;
    at.s.activation.major = 0;
    assert!(!at.is_legal(major));
    at.s.activation.major = moves;
    at.s.moved.push(Moved { owner: Owner::Germans, at: node("treva"), piece: full(Barbarians), count: 8 });
    assert!(!at.is_legal(major));
}

/// PAX-9.4.5g, PAX-14.2.1f: a player loses Stability only if he leaves a Space of his home before a battle.
#[test]
fn pax_14_2_1f_a_withdrawal_abroad_costs_no_stability() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "parma", &[(LightInfantry, 2)]).army(of(ROME), "arretium", &[(Legion, 2)]).reckoned();
    let before = at.stability(CARTHAGE);
    march(&mut at, ROME, "arretium", 6).way(&["parma"]).act(Action::Withdraw).act(Action::Go).roll(6);
    at.way(&["mediolanum"]);
    assert_eq!(at.stability(CARTHAGE), before);
}

/// PAX-10.4.9b: the Elephants of an Attacker do not outlive their Army either.
#[test]
fn pax_10_4_9b_elephants_of_an_attacker_die_with_his_army() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "tolosa", &[(LightInfantry, 9)]);
    at.attack(ROME, &[(LightInfantry, 1), (Elephants, 1)], &["narbo", "tolosa"], 3);
    at.act(Action::Number { count: 0 }).dice(1, 6).until(|s| s.battle.is_none());
    assert!(at.s.marches.iter().all(|march| march.troops.is_empty()) && at.troops(of(ROME), "narbo").is_empty());
}

/// PAX-10.3.1.10a, PAX-10.3.1.10b, PAX-10.3.1.10c: no player is asked about shifts that cannot change a die.
#[test]
fn pax_10_3_1_10c_shifts_without_use_are_not_asked_about() {
    let shifts = |at: &At<'_>| matches!(at.top(), Step::Battle(BattleStep::Shift { .. }));
    let battle = |dice: [u8; 2]| {
        let mut at = bare(game());
        at.army(of(CARTHAGE), "tolosa", &[(LightInfantry, 1)]);
        at.attack(ROME, &[(LightInfantry, 10)], &["narbo", "tolosa"], 3).dice(dice[0], dice[1]);
        at
    };
    let mut at = battle([3, 1]);
    assert!(shifts(&at) && at.shifts_left().1 > 2);
    at.act(Action::ShiftDown);
    assert!(!shifts(&at), "the own die comes first, and that of the enemy is 0");
    // PAX-10.3.5d: a rerolled die may be 0.
    let mut at = battle([6, 1]);
    at.s.fight_mut().side_mut(Defender).die = 0;
    let most = at.game.content.battle.battle.final_die_max;
    for _ in 6..most {
        assert!(shifts(&at));
        at.act(Action::ShiftUp);
    }
    assert!(!shifts(&at), "neither die can change any more");
}

/// PAX-13.2.7a, PAX-13.2.7d: barbarians may destroy a City that they have taken in battle, once.
#[test]
fn pax_13_2_7d_a_city_is_taken_once() {
    let mut at = bare(game());
    at.works(of(ROME), "capua", 3).army(of(ROME), "capua", &[(LightInfantry, 1)]);
    at.attack_by(CARTHAGE, Owner::Germans, Cause::Attack, &[(Barbarians, 20)], &["venusia", "capua"], 3);
    at.act(Action::Yes).act(Action::Number { count: 0 }).act(Action::Number { count: 0 });
    at.dice(6, 1).until(|s| s.battle.is_none());
    assert_eq!(at.act(Action::No).top(), SiegeStep::Raze.into(), "after militia");
    at.act(Action::No);
    assert_eq!(at.s.ground[id::<Space>("capua")].works, Some(Works { owner: Owner::Independent, points: 3 }));
    assert!(at.top() != SiegeStep::Raze.into() && at.s.battle.is_none());
}

/// PAX-10.4.2c, PAX-7.4.1c: cavalry alone does not hold a City that is used against an Attacker who wins; outside the City it survives.
#[test]
fn pax_7_4_1c_cavalry_is_lost_with_the_city_that_is_used() {
    for (inside, left) in [(true, 0), (false, 9)] {
        let mut at = bare(game());
        at.works(of(ROME), "capua", 3).army(of(ROME), "capua", &[(Cavalry, 10)]);
        at.attack(CARTHAGE, &[(LightInfantry, 10)], &["venusia", "capua"], 3);
        at.act(if inside { Action::Yes } else { Action::No });
        if inside {
            at.act(Action::Number { count: 0 }).act(Action::Number { count: 0 });
        }
        let (attacker, defender) = if inside { (6, 1) } else { (1, 6) };
        at.dice(attacker, defender).quietly().until(|s| s.battle.is_none());
        assert_eq!(at.troops(of(ROME), "capua").all(Cavalry), left, "used: {inside}");
        assert_eq!(at.s.ground[id::<Space>("capua")].works.unwrap().owner == of(ROME), !inside);
    }
}

/// PAX-12.1.1b, PAX-8.4.4a, PAX-7.4.4a: a City that holds out shelters the Garrison and the leader of an army that has fallen.
#[test]
fn pax_8_4_4a_a_city_shelters_garrison_and_leader() {
    let mut at = bare(game());
    at.works(of(ROME), "capua", 5).army(of(ROME), "capua", &[(LightInfantry, 1), (Garrison, 1)]);
    at.leader(of(ROME), "rome_03", "capua");
    at.attack(CARTHAGE, &[(LightInfantry, 10)], &["venusia", "capua"], 3);
    at.act(Action::Yes).act(Action::Number { count: 0 }).act(Action::Number { count: 0 }).dice(5, 1);
    while matches!(at.top(), Step::Battle(BattleStep::Shift { .. })) {
        at.act(Action::Done);
    }
    at.act(Action::Lose { piece: full(LightInfantry) }).roll(7).until(|s| s.battle.is_none());
    assert_eq!(at.troops(of(ROME), "capua"), Troops::of(Garrison, 1));
    let works = at.s.ground[id::<Space>("capua")].works;
    assert_eq!((at.s.leaders.len(), works), (1, Some(Works { owner: of(ROME), points: 4 })));
}

/// PAX-8.4.4a, PAX-12.1.3b: where both armies fall, a Garrison stays with its leader, but not in Rough Mountain; one of a
/// group on the move goes back with it.
#[test]
fn pax_12_1_3b_garrisons_of_armies_that_fall_together() {
    for (way, left) in [(["parma", "arretium"], 1), (["saldae", "cirta"], 0)] {
        let mut at = bare(game());
        at.army(of(ROME), way[1], &[(LightInfantry, 1), (Garrison, 1)]).leader(of(ROME), "rome_03", way[1]);
        at.attack(GREECE, &[(LightInfantry, 1), (Garrison, 1)], &way, 3).dice(6, 6).until(|s| s.battle.is_none());
        assert_eq!(at.troops(of(ROME), way[1]), Troops::of(Garrison, left), "{way:?}");
        assert_eq!(at.s.leaders.len(), usize::from(left));
        let back = at.s.marches.iter().next().map_or(at.troops(of(GREECE), way[0]), |march| march.troops);
        assert_eq!(back, Troops::of(Garrison, 1), "{way:?}");
    }
}

/// PAX-10.7.4e, PAX-12.1.3b: an army with an ally's Garrison does not Retreat if only mountains are open.
#[test]
fn pax_10_7_4e_a_garrison_finds_no_refuge_in_mountains() {
    for (unit, open) in [(Garrison, false), (LightInfantry, true)] {
        let mut at = bare(game());
        at.s.ally(ROME, GREECE);
        at.army(of(ROME), "saldae", &[(LightInfantry, 10)]).army(of(GREECE), "saldae", &[(unit, 1)]);
        at.attack(EAST, &[(LightInfantry, 10)], &["iol", "saldae"], 3).dice(3, 1).quietly_until_retreat();
        assert_eq!(at.top() == BattleStep::Retreat.into(), open, "{unit}");
    }
}

/// PAX-13.3-MUT, PAX-12.4.4e, PAX-11.1.1d: Soldiers of Fortune in a mutinous Fleet of their player stay with it.
#[test]
fn pax_13_3_mut_soldiers_of_fortune_stay_with_a_mutinous_fleet() {
    for obeys in [true, false] {
        let mut at = extended(game());
        at.s.fortune = Some(CARTHAGE);
        at.fleet(of(CARTHAGE), "ntp_aegates", 2);
        at.game.stow(&mut at.s, Owner::SoldiersOfFortune, node("ntp_aegates"), Troops::of(HeavyInfantry, 2));
        if !obeys {
            at.mutiny(of(CARTHAGE), "ntp_aegates");
        }
        let (owner, from) = (Owner::SoldiersOfFortune, node("ntp_aegates"));
        at.expansion(CARTHAGE);
        assert_eq!(at.is_legal(Action::Major { owner, from, fleet: false }), obeys);
    }
}

/// PAX-9.2.1j, PAX-9.1.4a: a group keeps its units where the program has no room to note that more of them have moved.
#[test]
fn pax_9_2_1j_a_group_keeps_what_cannot_be_noted() {
    for (notes, able) in [(34, true), (35, false)] {
        let mut at = bare(game());
        at.army(of(ROME), "pisae", &[(Legion, 2), (LightInfantry, 1)]);
        march(&mut at, ROME, "pisae", 6).way(&["arretium"]);
        let spaces: Vec<Space> = at.game.spaces().take(notes).collect();
        spaces.iter().for_each(|space| at.game.note_moved(&mut at.s, of(CARTHAGE), (*space).into(), full(Legion), 1));
        assert_eq!(at.is_legal(Action::Drop { piece: full(LightInfantry), count: 1 }), able, "{notes}");
        assert!(at.is_legal(Action::Done));
    }
}

/// PAX-13.3-SPA-d: rebels in Spain hinder all their neighbours there; those of Gaul do not.
#[test]
fn pax_13_3_spa_d_rebels_hinder_their_neighbours_in_spain() {
    let can = |camps: &[&str], from: &str, to: &str, die: u8| {
        let mut at = extended(game());
        camps.iter().for_each(|camp| {
            at.army(Owner::Rebels, camp, &[(Barbarians, 3)]);
        });
        at.army(of(ROME), from, &[(LightInfantry, 1)]).reckoned();
        at.expansion(ROME)
            .act(Action::Minor { owner: of(ROME), from: node(from), piece: full(LightInfantry) })
            .roll(die);
        at.is_legal(Action::MoveTo { to: node(to) })
    };
    assert!(can(&["narbo"], "tarraco", "emporiae", 1), "Narbo lies in Gaul");
    assert!(can(&["asturica", "conimbriga"], "bergidum", "bracara", 3));
    assert!(!can(&["asturica", "conimbriga"], "bergidum", "bracara", 2), "1 for the Space and 1 for each of them");
}

/// The game with another value in its files.
fn edited(path: &str, value: impl Into<toml::Value>) -> PaxRomana {
    let bundle = Bundle::embedded("pax_romana", PaxRomana::embedded());
    PaxRomana::load(&bundle.patch(&[(path.to_owned(), value.into())].into()).unwrap()).unwrap()
}

/// PAX-12.7.1e: slaves that must all stay in a Town do not set out.
#[test]
fn pax_12_7_1e_nobody_sets_out_where_all_must_stay() {
    for (growth, moves) in [(0, false), (1, true)] {
        let game = edited("forces.slave_revolt.growth_bi", growth);
        let mut at = bare(&game);
        at.works(of(CARTHAGE), "utica", 2).army(Owner::Slaves1, "utica", &[(Barbarians, 1)]).reckoned();
        at.s.slave_armies[1] = Some(id("utica"));
        at.happens(ROME, ForceStep::Slaves { from: 0 });
        assert_eq!(matches!(at.top(), Step::Force(ForceStep::MoveSlaves { .. })), moves, "{growth}");
    }
}

/// PAX-9.6.3d: if all units are lost, no player is asked whose losses they are.
#[test]
fn pax_9_6_3d_nobody_shares_what_all_lose() {
    for (percent, asked) in [(100, false), (50, true)] {
        let game = edited("turn.attrition.percent_by_die", vec![percent; 6]);
        let mut at = bare(&game);
        at.army(of(CARTHAGE), "lugdunum", &[(LightInfantry, 1)]).s.fortune = Some(CARTHAGE);
        at.army(Owner::SoldiersOfFortune, "lugdunum", &[(LightInfantry, 1)]).reckoned();
        at.s.phase = Phase::Attrition;
        at.s.steps.clear();
        at.s.steps.push(TurnStep::EndPhase.into());
        at.s.steps.push(AttritionStep::Roll { owner: of(CARTHAGE), space: Some(id("lugdunum")) }.into());
        at.roll(1);
        assert_eq!(matches!(at.top(), Step::Attrition(AttritionStep::Share { .. })), asked, "{percent}");
        assert_eq!(at.troops(of(CARTHAGE), "lugdunum").is_empty(), !asked);
    }
}

/// PAX-12.8.2b: Elephants that an event has left alone are destroyed.
#[test]
fn pax_12_8_2b_elephants_do_not_survive_an_event_alone() {
    for (units, left) in [(1, 0), (2, 1)] {
        let mut at = bare(game());
        at.army(of(EAST), "gades", &[(LightInfantry, units), (Elephants, 1)]);
        at.happens(ROME, EventStep::Losses { seat: EAST, space: id("gades"), left: 1 });
        assert_eq!(at.troops(of(EAST), "gades").all(Elephants), left);
    }
}
