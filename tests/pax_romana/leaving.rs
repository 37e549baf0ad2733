//! PAX-9.4, PAX-9.2.1: who may Withdraw, what it costs, and what is attacked where somebody has come.

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

/// Carthage comes from Parma to Arretium with this die.
fn into_arretium<'g>(game: &'g PaxRomana, die: u8, setting: impl Fn(&mut At<'g>)) -> At<'g> {
    let mut at = bare(game);
    at.army(of(CARTHAGE), "parma", &[(HEAVY, 4)]);
    setting(&mut at);
    march(&mut at, CARTHAGE, "parma", die).way(&["arretium"]);
    at
}

/// Who is asked whether his units Withdraw.
fn asked(at: &At<'_>) -> Option<Owner> {
    match at.s.steps.top() {
        Some(Step::Clash(ClashStep::Withdraw { owner, .. })) => Some(owner),
        _ => None,
    }
}

/// PAX-9.4.1a: of allies in a Space each decides about his own army, one after the other.
#[test]
fn pax_9_4_1a_each_of_two_allies_decides() {
    for first in [Action::Fight, Action::Withdraw] {
        let mut at = into_arretium(game(), 6, |at| {
            at.s.ally(ROME, GREECE);
            at.army(of(ROME), "arretium", &[(LEGION, 1)]).army(of(GREECE), "arretium", &[(HEAVY, 1)]);
        });
        assert_eq!(asked(&at), Some(of(ROME)));
        at.act(first);
        if first == Action::Withdraw {
            at.act(Action::Go).roll(1).way(&["pisae"]);
        }
        assert_eq!(asked(&at), Some(of(GREECE)), "{first:?}");
    }
    // Neighbours in the order of owners, too.
    let mut at = bare(game());
    at.s.ally(ROME, CARTHAGE);
    at.army(of(ROME), "arretium", &[(LEGION, 1)]).army(of(CARTHAGE), "arretium", &[(HEAVY, 1)]);
    at.army(of(EAST), "parma", &[(HEAVY, 4)]);
    march(&mut at, EAST, "parma", 6).way(&["arretium"]).act(Action::Fight);
    assert_eq!(asked(&at), Some(of(CARTHAGE)));
}

/// PAX-9.4.1a, PAX-4.3.1l: an ally of both sides, who would have defended beside the enemy, does not Withdraw when that one has done so.
#[test]
fn pax_9_4_1a_nobody_withdraws_who_is_not_attacked_any_more() {
    for (first, then) in [(Action::Fight, Some(of(GREECE))), (Action::Withdraw, None)] {
        let mut at = bare(game());
        at.s.ally(ROME, GREECE);
        at.s.ally(CARTHAGE, GREECE);
        at.army(of(CARTHAGE), "pisae", &[(LIGHT, 2)]).army(of(GREECE), "pisae", &[(HEAVY, 2)]);
        at.army(of(ROME), "roma", &[(LEGION, 6)]);
        march(&mut at, ROME, "roma", 6).way(&["pisae"]).act(first);
        if first == Action::Withdraw {
            at.act(Action::Go).roll(1).way(&["parma"]);
        }
        assert_eq!((asked(&at), at.s.moving()), (then, 1));
    }
}

/// PAX-9.4.1d: what others have Withdrawn does not tire an army; those who have Withdrawn to several Spaces, or several times to one, are all
/// remembered.
#[test]
fn pax_9_4_1d_who_has_withdrawn_is_known_by_owner_and_space() {
    let mut at = bare(game());
    at.army(of(ROME), "arretium", &[(LIGHT, 1)]).army(of(CARTHAGE), "parma", &[(HEAVY, 4)]);
    march(&mut at, CARTHAGE, "parma", 6);
    let other = Detachment { space: id("arretium"), owner: of(GREECE), troops: Troops::of(LIGHT, 1) };
    at.s.withdrawn.push(other);
    at.way(&["arretium"]);
    assert_eq!(asked(&at), Some(of(ROME)));
    let mut at = into_arretium(game(), 6, |at| {
        at.army(of(ROME), "arretium", &[(LIGHT, 3)]);
    });
    at.act(Action::Withdraw).act(leave(LIGHT, 1)).act(Action::Go).roll(2).way(&["pisae"]).act(drop(LIGHT, 1));
    at.way(&["roma"]);
    let withdrawn: Vec<_> = at.s.withdrawn.iter().map(|army| (army.space, army.troops.len())).collect();
    assert_eq!(withdrawn, [(id("pisae"), 1), (id("roma"), 1)]);
    // The second army comes to the first one.
    let mut at = into_arretium(game(), 6, |at| {
        at.army(of(ROME), "arretium", &[(LIGHT, 1)]).army(of(ROME), "ariminum", &[(LIGHT, 1)]);
    });
    at.act(Action::LetPass).act(Action::Withdraw).act(Action::Go).roll(1).way(&["pisae"]);
    at.way(&["ariminum"]).act(Action::Withdraw).act(Action::Go).roll(3).way(&["bovianum", "roma", "pisae"]);
    at.until(|s| s.moving() == 1);
    assert_eq!(at.s.withdrawn.iter().map(|army| army.troops.len()).collect::<Vec<_>>(), [2]);
}

/// PAX-9.4.5g, PAX-14.2.1f: an army that goes several Spaces, by land and by sea, has left the place of the battle once.
#[test]
fn pax_9_4_5g_a_long_withdrawal_costs_stability_once() {
    let mut at = into_arretium(game(), 6, |at| {
        at.army(of(ROME), "arretium", &[(LEGION, 1)]);
    });
    at.act(Action::Withdraw).act(Action::Go).roll(5).way(&["pisae"]);
    assert_eq!(at.stability(ROME), 2);
    at.act(Action::Embark);
    assert_eq!(at.s.march(2).mp, 3, "one for boarding");
    at.way(&["roma"]);
    assert_eq!(at.stability(ROME), 2);
    let mut at = into_arretium(game(), 6, |at| {
        at.army(of(ROME), "arretium", &[(LEGION, 1)]);
    });
    at.act(Action::Withdraw).act(Action::Go).roll(2).way(&["ariminum", "bovianum"]);
    assert_eq!(at.stability(ROME), 2, "by land");
    // By sea at once.
    let mut at = bare(game());
    at.army(of(ROME), "barium", &[(LEGION, 1)]).army(of(CARTHAGE), "bovianum", &[(HEAVY, 4)]);
    march(&mut at, CARTHAGE, "bovianum", 6).way(&["barium"]).act(Action::Withdraw).act(Action::Go).roll(3);
    at.act(Action::Embark).way(&["brundisium"]);
    assert_eq!(at.stability(ROME), 2);
}

/// PAX-9.4.5b, PAX-9.2.3a: Elephants may stay behind, all of them, as long as a unit that can fight Withdraws.
#[test]
fn pax_9_4_5b_elephants_may_stay_behind() {
    let mut at = into_arretium(game(), 6, |at| {
        at.army(of(ROME), "arretium", &[(LIGHT, 1), (ELEPHANTS, 2)]);
    });
    at.act(Action::Withdraw);
    assert_eq!(at.legal(), [leave(ELEPHANTS, 1), leave(ELEPHANTS, 2), Action::Go]);
    at.act(leave(ELEPHANTS, 2)).act(Action::Go).roll(1).way(&["pisae"]);
    assert!(at.troops(of(ROME), "arretium").is_empty(), "alone they are lost");
}

/// PAX-9.4.3, PAX-9.4.5b: the cavalry of who Withdraws counts against that of the attacker, not that which stays and fights.
#[test]
fn pax_9_4_3_cavalry_that_stays_slows_nobody() {
    for (stays, pursued) in [(0, false), (2, true)] {
        let mut at = into_arretium(game(), 6, |at| {
            at.army(of(ROME), "arretium", &[(LIGHT, 2), (Unit::Cavalry, 2)]).army(
                of(CARTHAGE),
                "parma",
                &[(Unit::Cavalry, 2)],
            );
        });
        at.act(Action::Withdraw);
        if stays > 0 {
            at.act(leave(Unit::Cavalry, stays));
        }
        at.act(Action::Go);
        assert_eq!(at.s.steps.top() == Some(ClashStep::Pursue.into()), pursued, "{stays}");
    }
}

/// PAX-10.4.3b, PAX-R10-24: in mountains cavalry without infantry leaves by itself, also by the option that it fights if it cannot; with infantry its
/// player decides.
#[test]
fn pax_10_4_3b_only_cavalry_alone_is_compelled() {
    let fights = with_options("pax_romana", &[("stranded_cavalry", "fights")]);
    for (rules, unit, compelled) in
        [(game(), Unit::Cavalry, true), (game(), LIGHT, false), (&fights, Unit::Cavalry, true)]
    {
        let mut at = bare(rules);
        at.army(of(EAST), "mazaca", &[(Unit::Cavalry, 1), (unit, 1)]).army(of(CARTHAGE), "sebastia", &[(HEAVY, 4)]);
        march(&mut at, CARTHAGE, "sebastia", 6).way(&["mazaca"]);
        assert_eq!(asked(&at).is_none(), compelled, "{unit}");
        assert_eq!(at.s.moving(), if compelled { 2 } else { 1 });
    }
}

/// PAX-10.4.3b, PAX-12.4.4d: infantry of Soldiers of Fortune or of an ally stands with it, too.
#[test]
fn pax_10_4_3b_cavalry_beside_infantry_of_friends_is_not_compelled() {
    for friend in [Owner::SoldiersOfFortune, of(GREECE)] {
        for (unit, compelled) in [(Unit::Cavalry, true), (LIGHT, false)] {
            let mut at = bare(game());
            at.s.fortune = Some(EAST);
            at.s.ally(EAST, GREECE);
            at.army(of(EAST), "mazaca", &[(Unit::Cavalry, 1)]).army(friend, "mazaca", &[(unit, 1)]);
            at.army(of(CARTHAGE), "sebastia", &[(HEAVY, 4)]);
            march(&mut at, CARTHAGE, "sebastia", 6).way(&["mazaca"]);
            assert_eq!(asked(&at).is_none(), compelled, "{friend} {unit}");
        }
    }
}

/// PAX-10.4.3b: cavalry that an army would leave alone in the mountains goes along.
#[test]
fn pax_10_4_3b_cavalry_leaves_the_mountains_with_its_army() {
    for (infantry, stays) in [(2, 0), (1, 2)] {
        let mut at = bare(game());
        at.army(of(EAST), "mazaca", &[(HEAVY, 2), (Unit::Cavalry, 2)]).army(of(CARTHAGE), "sebastia", &[(HEAVY, 4)]);
        march(&mut at, CARTHAGE, "sebastia", 6).way(&["mazaca"]).act(Action::Withdraw);
        if infantry == 1 {
            at.act(Action::Leave { piece: full(HEAVY), count: 1 });
        }
        at.act(Action::Leave { piece: full(Unit::Cavalry), count: 2 }).act(Action::Go).roll(6);
        assert_eq!(at.troops(of(EAST), "mazaca").all(Unit::Cavalry), stays);
        assert_eq!(at.s.march(2).troops.all(Unit::Cavalry), 2 - stays);
    }
}

/// PAX-10.4.3b: cavalry that stays in the mountains beside infantry of friends leaves by itself as soon as that has gone.
#[test]
fn pax_10_4_3b_cavalry_leaves_the_mountains_after_its_friends() {
    // All of it has stayed, or infantry of its own has gone first.
    for own in [0, 1] {
        let mut at = bare(game());
        at.s.ally(CARTHAGE, EAST);
        at.army(of(CARTHAGE), "mazaca", &[(HEAVY, own), (Unit::Cavalry, 2)]).army(of(EAST), "mazaca", &[(LIGHT, 3)]);
        at.army(of(GREECE), "sebastia", &[(HEAVY, 6)]);
        march(&mut at, GREECE, "sebastia", 6).way(&["mazaca"]);
        if own == 0 {
            at.act(Action::Fight);
        } else {
            at.act(Action::Withdraw).act(leave(Unit::Cavalry, 2)).act(Action::Go).roll(1).way(&["tavium"]);
        }
        assert_eq!(asked(&at), Some(of(EAST)));
        at.act(Action::Withdraw).act(Action::Go).roll(1).way(&["tavium"]);
        assert_eq!((at.s.moving(), at.s.march(2).owner), (2, of(CARTHAGE)), "{own}");
        at.roll(1).way(&["tavium"]).until(|s| s.moving() == 1);
        assert_eq!((at.troops(of(CARTHAGE), "tavium").all(Unit::Cavalry), at.s.battles), (2, 0));
    }
}

/// PAX-10.4.3b: cavalry that has left its infantry but does not get away fights beside it.
#[test]
fn pax_10_4_3b_cavalry_that_does_not_get_away_is_with_its_infantry() {
    let mut at = bare(game());
    at.army(of(EAST), "mazaca", &[(LIGHT, 3), (Unit::Cavalry, 2)]).army(of(CARTHAGE), "sebastia", &[(HEAVY, 6)]);
    at.garrisons(of(CARTHAGE), &["tavium", "melitene"]);
    march(&mut at, CARTHAGE, "sebastia", 6).way(&["mazaca"]).act(Action::Withdraw);
    at.act(leave(LIGHT, 3)).act(Action::Go).roll(1);
    assert!(at.s.battle.is_some());
    assert_eq!(at.troops(of(EAST), "mazaca").all(Unit::Cavalry), 2);
}

/// PAX-R10-24: cavalry that has no way out of the mountains is destroyed with its leader, without a battle.
#[test]
fn pax_r10_24_stranded_cavalry_is_lost_with_its_leader() {
    let mut at = bare(game());
    for space in ["tavium", "melitene", "cilician_gates"] {
        at.army(of(GREECE), space, &[(LIGHT, 1)]);
    }
    at.army(of(EAST), "mazaca", &[(Unit::Cavalry, 2)]).leader(of(EAST), "east_03", "mazaca");
    at.army(of(CARTHAGE), "sebastia", &[(HEAVY, 4)]);
    march(&mut at, CARTHAGE, "sebastia", 6).way(&["mazaca"]).act(Action::LetPass).roll(6);
    assert_eq!((at.s.battles, at.s.leaders.len(), at.troops(of(EAST), "mazaca")), (0, 0, Troops::NONE));
}

/// PAX-9.4.1c, PAX-9.4.5e: in a Port, too, an army that has rolled too low for any way out is not asked any more; it fights.
#[test]
fn pax_9_4_1c_who_has_no_way_out_of_a_port_fights() {
    let mut at = bare(game());
    at.army(of(ROME), "gythium", &[(LIGHT, 3)]).army(of(GREECE), "sparta", &[(HEAVY, 3)]);
    at.garrisons(of(ROME), &["patrae"]);
    march(&mut at, GREECE, "sparta", 6).way(&["gythium"]).act(Action::Withdraw).act(Action::Go).roll(2);
    assert!(at.s.battle.is_some() && at.s.moving() == 1);
}

/// PAX-9.4.5e, PAX-R163: by sea nobody Withdraws to a Port where enemy squadrons lie.
#[test]
fn pax_9_4_5e_nobody_withdraws_to_a_port_with_enemy_squadrons() {
    for (squadrons, open) in [(0, true), (1, false)] {
        let mut at = bare(game());
        at.army(of(ROME), "barium", &[(LIGHT, 1)]).fleet(of(EAST), "brundisium", squadrons);
        at.army(of(CARTHAGE), "bovianum", &[(HEAVY, 4)]);
        march(&mut at, CARTHAGE, "bovianum", 6).way(&["barium"]).act(Action::Withdraw).act(Action::Go).roll(6);
        assert_eq!(at.is_legal(Action::Embark), open);
    }
}

/// PAX-9.4.4b, PAX-9.4.5e: by sea nobody Withdraws to the Port of an ally where an enemy army stands.
#[test]
fn pax_9_4_4b_nobody_withdraws_by_sea_to_an_enemy_army() {
    for (guest, open) in [(CARTHAGE, true), (GREECE, false)] {
        let mut at = bare(game());
        at.s.ally(EAST, GREECE);
        at.s.ally(EAST, CARTHAGE);
        at.works(of(EAST), "saguntum", 1).army(of(guest), "saguntum", &[(Unit::Cavalry, 1)]);
        at.army(of(CARTHAGE), "tarraco", &[(HEAVY, 2)]).fleet(of(CARTHAGE), "tarraco", 1);
        at.garrisons(of(ROME), &["emporiae"]).army(of(GREECE), "ilerda", &[(HEAVY, 4)]);
        march(&mut at, GREECE, "ilerda", 6).way(&["tarraco"]);
        while at.is_legal(Action::LetPass) {
            at.act(Action::LetPass);
        }
        if at.is_legal(Action::Withdraw) {
            at.act(Action::Withdraw).act(Action::Go).roll(6);
        }
        assert_eq!(at.is_legal(Action::Embark), open);
    }
}

/// PAX-8.2.3d: who Withdraws with his army does not join it once more.
#[test]
fn pax_8_2_3d_a_leader_joins_a_withdrawal_once() {
    let mut at = into_arretium(game(), 6, |at| {
        at.army(of(ROME), "arretium", &[(LEGION, 1)]).leader(of(ROME), "rome_03", "arretium");
    });
    at.act(Action::Withdraw).act(Action::Go).roll(3).way(&["pisae"]);
    assert_eq!(at.s.post(id("rome_03")).march, 2);
    assert!(!at.is_legal(Action::PickUpLeader { leader: id("rome_03") }));
}

/// PAX-R138, PAX-R139: the options that spare the point for an attack are about places that nobody defends.
#[test]
fn pax_r138_the_point_for_an_attack_is_spared_in_empty_towns_only() {
    let walk_in = with_options("pax_romana", &[("walk_in_costs_attack_mp", "false")]);
    let left = with_options("pax_romana", &[("attack_mp_after_withdrawal", "false")]);
    // An army in the Space, who of it stays when the others Withdraw, and the points of a Town.
    for (rules, army, stays, points, mp) in
        [(&walk_in, 1, 1, 0, 1), (&walk_in, 0, 0, 2, 1), (&left, 0, 0, 2, 1), (&left, 2, 1, 2, 1), (&left, 2, 0, 2, 2)]
    {
        let mut at = into_arretium(rules, 3, |at| {
            if army > 0 {
                at.army(of(ROME), "arretium", &[(LIGHT, army)]);
            }
            if points > 0 {
                at.works(of(ROME), "arretium", points);
            }
        });
        if army > stays {
            at.act(Action::Withdraw);
            if stays > 0 {
                at.act(leave(LIGHT, stays));
            }
            at.act(Action::Go).roll(1).way(&["pisae"]);
        } else if army > 0 {
            at.act(Action::Fight);
        }
        assert_eq!((at.s.battle.is_some(), at.s.march(1).mp), (true, mp), "{army} units, {stays} stay, {points} FP");
    }
}

/// PAX-7.3.5b: an army in a Town with nothing left to lose is fought.
#[test]
fn pax_7_3_5b_nobody_walks_in_where_an_army_stands() {
    let mut at = into_arretium(game(), 3, |at| {
        at.works(of(ROME), "arretium", 1).army(of(ROME), "arretium", &[(LIGHT, 1)]);
    });
    at.act(Action::Fight);
    assert!(at.s.battle.is_some() && at.s.ground[id::<Space>("arretium")].works.unwrap().owner == of(ROME));
}

/// PAX-7.4.2a, PAX-5.2: who walks into a Town controls its Province at once.
#[test]
fn pax_7_4_2a_a_town_that_is_walked_into_changes_control() {
    let mut at = bare(game());
    at.works(of(ROME), "melita", 1).fleet(of(CARTHAGE), "thapsus", 1).army(of(CARTHAGE), "thapsus", &[(HEAVY, 2)]);
    at.reckoned();
    crate::sea::army_out(&mut at, CARTHAGE, "thapsus", 6);
    at.act(Action::Embark).way(&["melita"]);
    while !at.is_legal(Action::Land) {
        at.act(Action::No);
    }
    assert_eq!(at.s.control[id::<Province>("malta")], Some(of(ROME)));
    at.act(Action::Land).until(|s| s.steps.top() == Some(MarchStep::Go.into()));
    assert_eq!(at.s.control[id::<Province>("malta")], Some(of(CARTHAGE)));
}

/// PAX-4.3.1l, PAX-10.2.2c: of allies in a Space the one who has combat units is attacked, whoever came first.
#[test]
fn pax_4_3_1l_who_has_combat_units_is_attacked() {
    let mut at = bare(game());
    at.s.ally(ROME, GREECE);
    at.garrisons(of(GREECE), &["arretium"]).army(of(ROME), "arretium", &[(LEGION, 1)]);
    at.army(of(CARTHAGE), "parma", &[(HEAVY, 4)]);
    march(&mut at, CARTHAGE, "parma", 6).way(&["arretium"]).act(Action::Fight);
    assert_eq!(at.s.battle.expect("a battle").side(Side::Defender).owner, of(ROME));
}

/// PAX-9.5.2a, PAX-12.1.1a: Garrisons whose combat units are lost on an Alpine Pass do not attack who is behind it; they are back where they came
/// from.
#[test]
fn pax_12_1_1a_garrisons_that_are_left_go_back() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "valentia", &[(LIGHT, 1), (Unit::Garrison, 1)]).garrisons(of(ROME), &["taurinorum"]);
    at.expansion(CARTHAGE).act(major(CARTHAGE, "valentia")).act(up(of(CARTHAGE), Unit::Garrison, 1));
    at.act(Action::Go).roll(6).way(&["taurinorum"]).roll(1);
    assert_eq!((at.s.march(1).at, at.troops(of(ROME), "taurinorum").len()), (node("valentia"), 1));
}

/// PAX-17.2-36-b: the Greek army needs a point to attack its own, and somebody who can fight; allies of Greece are not attacked.
#[test]
fn pax_17_2_36_b_what_an_attack_on_its_own_needs() {
    for (die, able) in [(1, false), (2, true)] {
        let mut at = extended(game());
        at.army(of(GREECE), "thebae", &[(HEAVY, 4)]).army(of(GREECE), "athenae", &[(HEAVY, 1)]);
        at.draw(ROME, Card::SuccessorWars).choose("thebae").act(Action::Go).roll(die).way(&["athenae"]);
        assert_eq!(at.is_legal(Action::Fight), able, "{die}");
    }
    let mut at = extended(game());
    at.s.ally(GREECE, EAST);
    at.army(of(GREECE), "thebae", &[(HEAVY, 4)]).army(of(GREECE), "athenae", &[(HEAVY, 1)]);
    at.army(of(EAST), "athenae", &[(LIGHT, 1)]);
    at.draw(ROME, Card::SuccessorWars).choose("thebae").act(Action::Go).roll(5).way(&["athenae"]).act(Action::Fight);
    assert_eq!((asked(&at), at.game.turn(&at.s)), (Some(of(GREECE)), Turn::Decision(GREECE)));
    at.act(Action::Fight);
    assert_eq!(asked(&at), None);
}

/// PAX-9.4.1b, PAX-9.4.4c: who may leave is who could leave with a 6, the price of two Garrisons and mountains behind them.
#[test]
fn pax_9_4_1b_a_way_out_for_the_highest_roll() {
    let garrisons = ["amida", "melitene"];
    for (armies, able) in [(&["edessa", "sebastia"][..], true), (&["edessa", "sebastia", "mazaca"], false)] {
        let mut at = bare(game());
        at.army(of(EAST), "tigranocerta", &[(LIGHT, 1)]).army(of(CARTHAGE), "artaxata", &[(HEAVY, 2)]);
        at.garrisons(of(GREECE), &garrisons);
        for space in armies {
            at.army(of(GREECE), space, &[(LIGHT, 1)]);
        }
        march(&mut at, CARTHAGE, "artaxata", 6).way(&["tigranocerta"]);
        assert_eq!(at.is_legal(Action::Withdraw), able, "{armies:?}");
    }
}
