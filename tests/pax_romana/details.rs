//! Rules that rarely apply: each test is a case in which one does.

use crate::board::*;
use crate::clash::march;
use crate::fight::*;
use crate::sea::fleet_out;
use crate::support::{id, node};
use agon_pax_romana::Action;
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;

/// Tribes all around a Space, but in one of its neighbours, close every other way.
fn enclose(at: &mut At<'_>, space: &str, gap: &str) {
    let map = &at.game.content.map;
    let beside: Vec<Node> = map.land(node(space)).iter().map(|link| link.to).collect();
    let spaces = beside.iter().flat_map(|to| match to.space() {
        Some(space) => vec![space],
        None => map.land(*to).iter().filter_map(|link| link.to.space()).collect(),
    });
    let closed: Vec<Space> = spaces.filter(|to| *to != id(space) && *to != id(gap)).collect();
    for to in closed {
        if at.s.ground[to].force.is_none() {
            at.game.place(&mut at.s, Owner::Tribes, to, full(TribalWarriors), 1);
        }
    }
}

/// PAX-6.1.6e, PAX-12.6.4a: beside the Cilician pirates a line uses a Port by sea only if the player has squadrons there.
#[test]
fn pax_12_6_4a_own_squadrons_open_a_port_beside_the_cilicians() {
    let mut at = bare(game());
    // The only way to Paphos is by land to Seleucia and by sea from there.
    at.fleet(of(ROME), "side", 1).works(of(ROME), "arsinoe", 2);
    let reached = |at: &At<'_>| at.game.supplied(&at.s, GREECE, false).has(node("paphos"));
    assert!(reached(&at));
    at.s.pirates.insert(node("tarsus"));
    assert!(!reached(&at));
    at.fleet(of(GREECE), "tyrus", 1);
    assert!(!reached(&at), "they lie somewhere else");
    at.fleet(of(GREECE), "seleucia", 1);
    assert!(reached(&at));
}

/// PAX-12.3.1a, PAX-10.7.4f: an Army that is forced to flee without a way out has lost its units, however few the dice have
/// taken.
#[test]
fn pax_12_3_1a_who_cannot_flee_has_lost_units() {
    let few: Units<'_> = &[(LightInfantry, 4)];
    let mut at = bare(game());
    at.army(of(ROME), "capua", few);
    enclose(&mut at, "capua", "venusia");
    at.attack(CARTHAGE, few, &["venusia", "capua"], 3).dice(2, 1).act(Action::Yes);
    assert!(at.troops(of(ROME), "capua").is_empty());
    assert_eq!(at.top(), ForceStep::Militia { seat: ROME }.into());
}

/// PAX-10.4.7a, PAX-R10-26: cavalry neutralised by Elephants is lost first, whichever of several owners it belongs to.
#[test]
fn pax_10_4_7a_neutralised_cavalry_of_an_ally_is_lost_first() {
    let mut at = bare(game());
    at.s.ally(CARTHAGE, GREECE);
    at.army(of(CARTHAGE), "tolosa", &[(LightInfantry, 4), (Cavalry, 1)]);
    at.army(of(GREECE), "tolosa", &[(LightInfantry, 1), (Cavalry, 1)]);
    at.attack(ROME, &[(LightInfantry, 6), (Elephants, 1)], &["narbo", "tolosa"], 3);
    at.act(Action::Number { count: 1 }).roll(1);
    assert_eq!(at.side(Defender).neutralised, 1);
    at.act(Action::Lose { piece: full(Cavalry) });
    at.act(Action::ChoosePiece { owner: of(GREECE), at: id("tolosa"), piece: full(Cavalry) });
    let fought = at.s.battle.unwrap();
    assert_eq!(fought.side(Defender).neutralised, 0, "the other one fights");
    assert_eq!(at.troops(of(GREECE), "tolosa").all(Cavalry), 0);
}

/// PAX-10.4.6e, PAX-10.3.3b: what Elephants destroy is chosen loss by loss until nothing is due.
#[test]
fn pax_10_4_6e_losses_to_elephants_go_on_until_nothing_is_due() {
    let begin = |units: Units<'_>, left: u16| {
        let mut at = bare(game());
        at.army(of(CARTHAGE), "tolosa", units);
        at.attack(ROME, &[(LightInfantry, 6), (Elephants, 1)], &["narbo", "tolosa"], 3);
        at.act(Action::Number { count: 0 });
        // Before the dice.
        at.s.steps.pop();
        at.s.steps.pop();
        at.s.steps.replace(BattleStep::Count.into());
        at.s.steps.push(BattleStep::Trampled { side: Defender, left }.into());
        at.game.settle(&mut at.s);
        at
    };
    let mut at = begin(&[(LightInfantry, 4), (MercenaryLight, 4)], 3);
    for left in [2, 1] {
        at.act(Action::Lose { piece: full(MercenaryLight) });
        assert_eq!(at.top(), BattleStep::Trampled { side: Defender, left }.into());
    }
    at.act(Action::Lose { piece: full(MercenaryLight) });
    assert!(matches!(at.top(), Step::Battle(BattleStep::Roll { .. })));
    assert_eq!(at.troops(of(CARTHAGE), "tolosa").len(), 5);
}

/// PAX-12.3.3b, PAX-9.4.1: militia does not keep the rest of its army from Withdrawing out of its Home Territory, but stays
/// there itself.
#[test]
fn pax_12_3_3b_others_withdraw_without_militia() {
    let abroad = |at: &At<'_>, space: Space| at.game.home_of(&at.s, space) != Some(ROME);
    let start = bare(game());
    let map = &game().content.map;
    let ways = |space: Space| {
        map.land(space.into()).iter().filter(|link| link.kind == agon_pax_romana::content::LandKind::Road)
    };
    let homes = start.game.seat_rules(&start.s, ROME).home_spaces;
    let border = homes.iter().find_map(|home| {
        let beside: Vec<Space> = ways(home).filter_map(|link| link.to.space()).collect();
        let out = beside.iter().find(|to| abroad(&start, **to) && !game().space(**to).rough_mountain)?;
        let inside = beside.iter().find(|to| !abroad(&start, **to))?;
        Some((home, *out, *inside))
    });
    let (home, out, inside) = border.expect("a Space at the border of Italy");
    let name = |space: Space| game().content.names.name(space).to_owned();
    for (units, leaves) in [(&[(LightInfantry, 1), (Militia, 1)][..], true), (&[(Militia, 2)], false)] {
        let mut at = bare(game());
        at.army(of(ROME), &name(home), units).army(of(CARTHAGE), &name(inside), &[(LightInfantry, 9)]);
        enclose(&mut at, &name(home), &name(out));
        at.s.ground[inside].force = Some(Force { owner: of(CARTHAGE), troops: Troops::of(LightInfantry, 9) });
        march(&mut at, CARTHAGE, &name(inside), 6).way(&[&name(home)]);
        assert_eq!(at.is_legal(Action::Withdraw), leaves, "{units:?}");
    }
}

/// PAX-16.2-SLA, PAX-12.7.1c: slaves do not rise if there is no Space for them.
#[test]
fn pax_16_2_sla_without_a_space_slaves_do_not_rise() {
    for gap in [true, false] {
        let mut at = extended(game());
        let homes = at.game.seat_rules(&at.s, ROME).home_spaces.and(at.game.scene(&at.s).open);
        for space in homes.iter().filter(|space| !gap || *space != id("capua")) {
            at.game.place(&mut at.s, of(ROME), space, full(Garrison), 1);
        }
        at.reckoned().draw(ROME, Card::SlaveRevolt);
        let rise = matches!(at.s.steps.top(), Some(Step::Force(ForceStep::PlaceSlaves { .. })));
        assert_eq!((rise || !at.troops(Owner::Slaves0, "capua").is_empty(), at.stability(ROME) < 3), (gap, gap));
    }
}

/// A Fleet of Carthage at Aleria is met by one of Rome and Withdraws; Syracuse closes all ways but the one to Urcinium.
fn fleeing_to_urcinium(hosts: &[Owner]) -> At<'static> {
    let mut at = bare(game());
    let near: Vec<Node> = game().content.map.sea(node("aleria")).to_vec();
    for place in near.into_iter().filter(|place| *place != node("pisae") && *place != node("urcinium")) {
        at.game.moor(&mut at.s, Owner::Syracuse, place, 1);
    }
    at.fleet(of(CARTHAGE), "aleria", 1).fleet(of(ROME), "pisae", 1);
    fleet_out(&mut at, ROME, "pisae");
    at.way(&["aleria"]).fleet(Owner::Syracuse, "pisae", 1);
    for owner in hosts {
        at.fleet(*owner, "urcinium", 1);
    }
    at.act(Action::Withdraw);
    at
}

/// PAX-11.4.2b: where Fleets of two players lie, both are asked in turn; each may refuse.
#[test]
fn pax_11_4_2b_all_fleets_of_a_place_are_asked() {
    for (answers, enters) in [([true, true], true), ([true, false], false)] {
        let mut at = fleeing_to_urcinium(&[of(GREECE), of(EAST)]);
        at.way(&["urcinium"]);
        for (seat, yes) in [GREECE, EAST].into_iter().zip(answers) {
            assert_eq!(at.mover(), Some(seat));
            at.act(if yes { Action::Yes } else { Action::No });
        }
        assert_eq!(at.s.march(2).at == node("urcinium"), enters);
    }
}

/// PAX-11.4.2d: a Fleet does not Withdraw once a single squadron of it has moved.
#[test]
fn pax_11_4_2d_a_single_squadron_that_has_moved_keeps_its_fleet() {
    for moved in [0, 1] {
        let mut at = bare(game());
        at.fleet(of(GREECE), "actium", 2).fleet(of(ROME), "corcyra", 3);
        fleet_out(&mut at, ROME, "corcyra");
        at.game.note_moved(&mut at.s, of(GREECE), node("actium"), full(Galleys), moved);
        at.way(&["actium"]);
        assert_eq!(at.is_legal(Action::Withdraw), moved == 0);
    }
}

/// PAX-8.2.3g, PAX-11.1.1b: leaders with squadrons land if they have Movement Points; those of a Fleet have none.
#[test]
fn pax_8_2_3g_leaders_land_with_movement_points_only() {
    let rome = |mp: u8| {
        let mut at = bare(game());
        at.leader(of(ROME), "rome_03", "pisae").fleet(of(ROME), "pisae", 1).expansion(ROME);
        at.act(Action::MoveLeader { leader: id("rome_03"), major: true, alone: false }).roll(3).act(Action::Embark);
        at.act(Action::PickUp { owner: of(ROME), piece: full(Galleys), count: 1 }).way(&["roma"]);
        at.s.march_mut(1).mp = mp;
        at.is_legal(Action::Land)
    };
    assert!(rome(1) && !rome(0));
    let mut at = bare(game());
    at.leader(of(ROME), "rome_03", "pisae").fleet(of(ROME), "pisae", 1);
    fleet_out(&mut at, ROME, "pisae");
    at.way(&["roma"]);
    assert!(!at.is_legal(Action::Land));
}

/// PAX-12.7.1e: of two slaves in a Town one stays, and one goes on.
#[test]
fn pax_12_7_1e_one_of_two_slaves_goes_on() {
    let mut at = bare(game());
    at.works(of(ROME), "arretium", 2).army(Owner::Slaves0, "arretium", &[(Barbarians, 1)]);
    at.s.slave_armies[0] = Some(id("arretium"));
    at.s.phase = Phase::Activation;
    (at.s.active, at.s.marker) = (CARTHAGE, Some(Marker::Player(CARTHAGE)));
    at.s.steps.clear();
    for step in [TurnStep::EndPhase, TurnStep::BeginActivation] {
        at.s.steps.push(step.into());
    }
    at.game.settle(&mut at.s);
    at.way(&["pisae"]);
    assert_eq!(["arretium", "pisae"].map(|space| at.troops(Owner::Slaves0, space).len()), [1, 1]);
}

/// PAX-9.1.4, PAX-13.4-GER-d: an army of Germans whose units have all moved does not move again in the Activation.
#[test]
fn pax_13_4_ger_d_germans_move_once_in_an_activation() {
    let mut at = bare(game());
    at.army(Owner::Germans, "lugdunum", &[(Barbarians, 3)]).expansion(ROME);
    let drive = Action::Major { owner: Owner::Germans, from: node("lugdunum"), fleet: false };
    for left in (0..3).rev() {
        assert!(at.is_legal(drive));
        at.game.note_moved(&mut at.s, Owner::Germans, node("lugdunum"), full(Barbarians), 1);
        assert_eq!(at.game.unmoved(&at.s, Owner::Germans, node("lugdunum"), full(Barbarians)), left);
    }
    assert!(!at.is_legal(drive));
}

/// PAX-10.7.4b, PAX-10.7.4e, PAX-9.3.3d: an army that Withdraws and is then intercepted and beaten does not go back to the
/// enemy it left.
#[test]
fn pax_10_7_4e_the_way_back_to_an_army_on_the_move_is_closed() {
    let mut at = bare(game());
    at.army(of(ROME), "arretium", &[(LightInfantry, 10)]).army(of(CARTHAGE), "parma", &[(LightInfantry, 10)]);
    at.army(of(CARTHAGE), "roma", &[(LightInfantry, 10)]);
    march(&mut at, CARTHAGE, "parma", 6).way(&["arretium"]).act(Action::Withdraw).act(Action::Go).roll(3);
    at.way(&["pisae"]).act(Action::Intercept { from: id("roma") }).roll(12).dice(3, 1);
    assert_eq!(at.top(), BattleStep::Force.into(), "no voluntary Retreat");
}

/// PAX-10.7.4b, PAX-9.2.1b, PAX-R147, PAX-R159: leaders without an army, who by options may come to an enemy and be met there, close no
/// way to a beaten army.
#[test]
fn pax_10_7_4b_leaders_without_an_army_close_no_way() {
    let open = with_options("pax_romana", &[("lone_leader_blocked", "false"), ("lone_leaders_interceptable", "true")]);
    let mut at = bare(&open);
    at.army(of(ROME), "arretium", &[(LightInfantry, 10)]).army(of(CARTHAGE), "roma", &[(LightInfantry, 10)]);
    at.leader(of(CARTHAGE), "carthage_01", "parma").expansion(CARTHAGE);
    at.act(Action::MoveLeader { leader: id("carthage_01"), major: false, alone: true }).roll(6).way(&["arretium"]);
    at.act(Action::Withdraw).act(Action::Go).roll(3).way(&["pisae"]);
    at.act(Action::Intercept { from: id("roma") }).roll(12).dice(3, 1);
    assert_eq!((at.top(), at.mover()), (BattleStep::Retreat.into(), Some(ROME)), "back to where only the leader is");
}

/// PAX-12.3.1a, PAX-R12-06: who destroys an enemy at home without a loss raises no militia, although his own units are in the
/// Space.
#[test]
fn pax_12_3_1a_the_units_of_the_winner_are_no_loss() {
    let mut at = bare(game());
    at.army(of(ROME), "capua", &[(LightInfantry, 5)]).army(of(ROME), "roma", &[(LightInfantry, 5)]);
    at.army(of(CARTHAGE), "venusia", &[(LightInfantry, 10)]);
    march(&mut at, CARTHAGE, "venusia", 6).way(&["capua"]);
    at.act(Action::Intercept { from: id("roma") });
    // A revolt behind Carthage has closed the way back.
    at.army(Owner::Rebels, "venusia", &[(Barbarians, 1)]);
    at.roll(12).dice(3, 1).act(Action::Yes);
    at.until(|s| s.battle.is_none());
    assert!(at.troops(of(CARTHAGE), "capua").is_empty() && at.troops(of(ROME), "capua").len() == 9);
    assert!(!at.s.steps.iter().any(|step| step == ForceStep::Militia { seat: ROME }.into()));
}

/// PAX-12.3.1a, PAX-10.6.4: an Army that has only been weakened has lost units.
#[test]
fn pax_12_3_1a_a_weakened_unit_is_a_loss() {
    let mut at = bare(game());
    at.army(of(ROME), "capua", &[(Legion, 2)]).attack(CARTHAGE, &[(LightInfantry, 8)], &["venusia", "capua"], 0);
    at.dice(2, 1).quietly();
    assert_eq!(at.top(), ForceStep::Militia { seat: ROME }.into());
    let left = at.troops(of(ROME), "capua");
    assert_eq!((left.len(), left.has_reduced(Legion)), (2, true));
}

/// PAX-10.3.1.9b, PAX-R13-03: shifts without a player to use them go to the side's own die up to 10, then to the enemy's
/// down to 0. Then they are used up.
#[test]
fn pax_r13_03_shifts_of_nobody_raise_one_die_and_lower_the_other() {
    for (shifts, dice) in [(0, [6, 4]), (2, [8, 4]), (4, [10, 4]), (5, [10, 3]), (9, [10, 0])] {
        let mut at = start(game(), "ii");
        let (active, victim) = (agon_game::Seat(0), agon_game::Seat(1));
        at.active(active);
        let mut spaces = game().spaces().filter(|space| at.game.scene(&at.s).open.has(*space));
        let space = spaces.find(|space| at.game.unoccupied(&at.s, *space)).unwrap();
        at.game.place(&mut at.s, Owner::Rebels, space, full(Barbarians), 10);
        at.game.place(&mut at.s, of(victim), space, full(LightInfantry), 7);
        at.game.place(&mut at.s, of(victim), space, full(HeavyInfantry), 1);
        let rebels = Combatant::new(Owner::Rebels, None, 0, true);
        let army = at.game.combatant(&at.s, of(victim), 0, true);
        at.game.open_battle(&mut at.s, space, Cause::Revolt, rebels, army);
        at.game.settle(&mut at.s);
        at.s.battle.as_mut().unwrap().side_mut(Attacker).cards = shifts;
        at.dice(6, 4);
        assert_eq!((at.top(), at.mover()), (BattleStep::Lose { side: Defender, from: 0 }.into(), Some(victim)));
        assert_eq!((at.fight().sides.map(|side| side.die), at.fight().shifts_left), (dice, 0), "{shifts} shifts");
    }
}

/// PAX-10.4.1c, PAX-R10-07: by the option one unit gains nothing against none; two are still better than one.
#[test]
fn pax_10_4_1c_the_option_is_about_a_single_unit_against_none() {
    let rules = with_options("pax_romana", &[("one_cavalry_against_none", "nothing")]);
    for (enemy, better) in [(0, Cavalry::Even), (1, Cavalry::Superiority(Attacker))] {
        let mut at = bare(&rules);
        at.army(of(CARTHAGE), "tolosa", &[(LightInfantry, 6), (Cavalry, enemy)]);
        at.attack(ROME, &[(LightInfantry, 6), (Cavalry, enemy + 1)], &["narbo", "tolosa"], 3);
        assert_eq!(at.fight().cavalry, better, "against {enemy}");
    }
}

/// PAX-4.3.1p: a player with two Capitals chooses the one his army goes to.
#[test]
fn pax_4_3_1p_an_army_that_parts_chooses_its_capital() {
    let mut at = bare(game());
    at.s.ally(CARTHAGE, EAST);
    at.works(of(CARTHAGE), "massilia", 2).army(of(CARTHAGE), "massilia", &[(HeavyInfantry, 3)]);
    at.army(of(EAST), "massilia", &[(LightInfantry, 3)]).phase(Phase::Attrition);
    at.until(|s| matches!(s.steps.top(), Some(Step::Attrition(AttritionStep::Part { .. }))));
    let capitals = at.game.seat_rules(&at.s, EAST).capitals;
    let ways: Vec<Action> = capitals.iter().map(|at| Action::Choose { at: at.into() }).collect();
    assert_eq!((at.mover(), at.legal(), ways.len()), (Some(EAST), ways.clone(), 2));
    at.act(ways[1]);
    assert_eq!(at.s.troops(of(EAST), capitals.get(1).unwrap()).len(), 3);
}

/// PAX-12.7.1c: slaves do not rise in a Town that another player has taken.
#[test]
fn pax_12_7_1c_slaves_do_not_rise_in_towns_of_others() {
    let mut at = bare(game());
    at.works(of(CARTHAGE), "pisae", 2).works(of(ROME), "capua", 2).active(ROME);
    at.s.steps.push(ForceStep::PlaceSlaves { victim: ROME, by: CARTHAGE }.into());
    let rise = |space: &str| at.is_legal(Action::Choose { at: node(space) });
    assert_eq!(["pisae", "capua"].map(rise), [false, true]);
}

/// PAX-9.2.1h: an army that cannot go on may still make Garrisons for its last Movement Point, and more of them for the same
/// point.
#[test]
fn pax_9_2_1h_garrisons_are_made_of_the_last_point() {
    let mut at = bare(game());
    at.army(of(ROME), "arretium", &[(Legion, 2), (LightInfantry, 1)]);
    enclose(&mut at, "arretium", "arretium");
    march(&mut at, ROME, "arretium", 1);
    let make = |unit| Action::MakeGarrisons { piece: full(unit), count: 1 };
    assert!(at.is_legal(make(Legion)) && at.is_legal(make(LightInfantry)));
    at.act(make(Legion));
    assert_eq!(at.s.march(1).mp, 0);
    assert!(at.is_legal(make(LightInfantry)));
}

/// PAX-12.3.1a, PAX-10.4.2c: cavalry that dies with its City counts as a battle loss at home.
#[test]
fn pax_12_3_1a_cavalry_that_falls_with_its_city_is_a_loss() {
    for (owner, raises) in [(ROME, true), (GREECE, false)] {
        let mut at = bare(game());
        at.works(of(owner), "capua", 3).army(of(owner), "capua", &[(Cavalry, 4)]);
        at.attack(CARTHAGE, &[(LightInfantry, 3)], &["venusia", "capua"], 3).act(Action::Yes);
        at.act(Action::Number { count: 0 }).act(Action::Number { count: 0 }).dice(2, 1);
        assert_eq!((at.troops(of(owner), "capua").len(), at.s.battle), (0, None));
        assert_eq!(at.top() == ForceStep::Militia { seat: ROME }.into(), raises, "{owner}");
    }
}

/// PAX-12.3.1a, PAX-R12-06: militia lost for want of a way to flee still counts as a loss of militia only.
#[test]
fn pax_12_3_1a_militia_that_cannot_flee_is_no_other_loss() {
    for (unit, raises) in [(Militia, false), (LightInfantry, true)] {
        let mut at = bare(game());
        at.army(of(ROME), "capua", &[(unit, 1), (Militia, 3)]);
        enclose(&mut at, "capua", "venusia");
        // One Battle Point of four is due after the Retreat: militia, if there is any.
        at.attack(CARTHAGE, &[(LightInfantry, 4)], &["venusia", "capua"], 3).dice(2, 1).act(Action::Yes);
        while matches!(at.top(), Step::Battle(BattleStep::Lose { .. })) {
            at.act(Action::Lose { piece: full(Militia) });
        }
        assert!(at.troops(of(ROME), "capua").is_empty());
        assert_eq!(at.top() == ForceStep::Militia { seat: ROME }.into(), raises, "{unit}");
    }
}

/// PAX-R12-06: by the option the loss of militia alone brings new militia, also where it is destroyed for want of a way to flee.
#[test]
fn pax_r12_06_militia_that_cannot_flee_is_a_loss_by_an_option() {
    let any = with_options("pax_romana", &[("militia_needs_other_losses", "false")]);
    for (rules, raises) in [(game(), false), (&any, true)] {
        let mut at = bare(rules);
        at.army(of(ROME), "capua", &[(Militia, 1)]);
        enclose(&mut at, "capua", "venusia");
        // The dice cost nobody a unit.
        at.attack(CARTHAGE, &[(LightInfantry, 1)], &["venusia", "capua"], 3).dice(2, 1).act(Action::Yes);
        assert!(at.troops(of(ROME), "capua").is_empty());
        assert_eq!(at.top() == ForceStep::Militia { seat: ROME }.into(), raises);
    }
}

/// PAX-12.3.1a, PAX-13.3-AFR-c: losses at home to rebels, who are not on the move, bring militia like others.
#[test]
fn pax_12_3_1a_losses_in_a_revolt_bring_militia() {
    let mut at = extended(game());
    at.army(of(CARTHAGE), "zama", &[(LightInfantry, 6)]).army(Owner::Rebels, "zama", &[(Barbarians, 6)]);
    at.happens(GREECE, EventStep::Revolt { space: id("zama") }).dice(4, 1);
    at.until(|s| s.battle.is_none());
    assert_eq!((at.top(), at.mover()), (ForceStep::Militia { seat: CARTHAGE }.into(), Some(CARTHAGE)));
}

/// PAX-12.5.3a, PAX-10.7.4e, scenario IV: units of a minor state do not Retreat, and hold the Soldiers of Fortune who fight beside
/// them.
#[test]
fn pax_10_7_4e_units_without_a_player_hold_their_friends() {
    for (hosts, retreats) in [(0, true), (3, false)] {
        let mut at = emptied(game(), "iv");
        let [carthage, rome] = [0, 1].map(agon_game::Seat);
        at.s.fortune = Some(carthage);
        at.army(Owner::MagnaGraecia, "tarentum", &[(LightInfantry, hosts)]);
        at.army(of(rome), "venusia", &[(LightInfantry, 10)]);
        let men = [(MercenaryLight, 10)];
        at.march_along(carthage, Owner::SoldiersOfFortune, &men, &["croton", "tarentum"], 3);
        at.s.steps.push(MarchStep::Entered.into());
        at.game.settle(&mut at.s);
        at.act(Action::Intercept { from: id("venusia") }).roll(12).dice(6, 1).quietly_until_retreat();
        assert_eq!(at.top() == BattleStep::Retreat.into(), retreats, "{hosts}");
    }
}
