//! PAX-12.1: Garrisons: how they are made, move, hold and fall.

use crate::actions::{drop, leave, major, minor, to, up};
use crate::board::*;
use crate::clash::march;
use crate::support::{id, node};
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::{Action, PaxRomana};

const GAR: Unit = Unit::Garrison;

fn settle(space: &str, unit: Unit) -> Action {
    Action::Settle { space: id(space), piece: full(unit) }
}

/// PAX-12.1.4d and the example of 12.1.7: an army leaves a Light Infantry behind in its Major Move; a Minor Move makes it Garrisons.
#[test]
fn a_unit_that_has_moved_is_made_garrisons() {
    let mut at = bare(game());
    at.army(of(GREECE), "barium", &[(Unit::HeavyInfantry, 2), (Unit::LightInfantry, 1)]);
    march(&mut at, GREECE, "barium", 4).way(&["venusia"]);
    at.act(Action::Drop { piece: full(Unit::LightInfantry), count: 1 });
    assert_eq!(at.s.march(1).mp, 3, "dropping costs nothing (PAX-9.2.1j)");
    at.way(&["capua"]).act(Action::Done);
    assert!(!at.is_legal(minor(GREECE, "venusia", Unit::LightInfantry)), "it has moved (PAX-9.1.4a)");
    at.act(settle("venusia", Unit::LightInfantry));
    assert_eq!(at.troops(of(GREECE), "venusia"), Troops::of(GAR, 2));
    assert_eq!(at.s.activation.minor, 1, "it uses the whole Minor Move");
}

/// PAX-12.1.4e, PAX-12.1.4b: Garrisons of a Minor Move may move, and found a Town, in the next one.
#[test]
fn new_garrisons_of_a_minor_move_go_on() {
    let mut at = bare(game());
    at.army(of(ROME), "capua", &[(Unit::Legion, 1)]);
    at.expansion(ROME).act(settle("capua", Unit::Legion));
    assert_eq!(at.troops(of(ROME), "capua"), Troops::of(GAR, 3), "the unit is gone");
    assert!(at.is_legal(minor(ROME, "capua", GAR)) && at.is_legal(Action::FoundTown { space: id("capua") }));
    assert!(at.is_legal(Action::Major { owner: of(ROME), from: node("capua"), fleet: false }));
}

/// PAX-12.1.4c, PAX-R184: Garrisons made in a Major Move may make a Minor Move; those that came along may not.
#[test]
fn garrisons_of_a_major_move_may_make_a_minor_move() {
    for (made, old, moves) in [(true, 0, true), (false, 1, false), (true, 1, true)] {
        let mut at = bare(game());
        at.army(of(ROME), "capua", &[(Unit::Legion, 2), (GAR, old)]);
        at.expansion(ROME).act(Action::Major { owner: of(ROME), from: node("capua"), fleet: false });
        if old > 0 {
            at.act(Action::PickUp { owner: of(ROME), piece: full(GAR), count: old });
        }
        at.act(Action::Go).roll(3);
        if made {
            at.act(Action::MakeGarrisons { piece: full(Unit::Legion), count: 1 });
            assert_eq!((at.s.march(1).mp, at.s.march(1).troops.all(GAR)), (2, 3 + old));
        }
        at.way(&["bovianum"]).act(Action::Drop { piece: full(GAR), count: 1 }).act(Action::Done);
        assert_eq!(at.is_legal(minor(ROME, "bovianum", GAR)), moves, "made: {made}, {old} came along");
        assert!(at.is_legal(Action::FoundTown { space: id("bovianum") }), "PAX-R135");
    }
    // They stay where they were made while the army goes on.
    let mut at = bare(game());
    at.army(of(ROME), "capua", &[(Unit::Legion, 2)]);
    march(&mut at, ROME, "capua", 3).act(Action::MakeGarrisons { piece: full(Unit::Legion), count: 1 });
    at.act(Action::Drop { piece: full(GAR), count: 2 }).way(&["bovianum"]).act(Action::Done);
    assert!(at.is_legal(minor(ROME, "capua", GAR)) && at.is_legal(minor(ROME, "bovianum", GAR)));
    // Of three new ones and an old one, three may move.
    let mut at = bare(game());
    at.army(of(ROME), "capua", &[(Unit::Legion, 2), (GAR, 1)]);
    at.expansion(ROME).act(Action::Major { owner: of(ROME), from: node("capua"), fleet: false });
    at.act(Action::PickUp { owner: of(ROME), piece: full(GAR), count: 1 }).act(Action::Go).roll(3);
    at.act(Action::MakeGarrisons { piece: full(Unit::Legion), count: 1 }).way(&["bovianum"]).act(Action::Done);
    let left = at.game.unmoved(&at.s, of(ROME), node("bovianum"), full(GAR));
    assert_eq!((at.troops(of(ROME), "bovianum").all(GAR), left), (4, 3));
}

/// PAX-12.1.3a, PAX-12.1.2: a Garrison moves alone by a Minor Move, or with an army, and holds the Space it comes to.
#[test]
fn a_garrison_moves_alone_or_with_an_army() {
    let mut at = bare(game());
    at.army(of(ROME), "aleria", &[(GAR, 2), (Unit::LightInfantry, 1)]).expansion(ROME);
    at.act(minor(ROME, "aleria", GAR)).roll(2).way(&["urcinium"]);
    if !at.s.marches.is_empty() {
        at.act(Action::Done);
    }
    assert!(at.game.controls_space(&at.s, ROME, id("urcinium")));
    at.act(Action::Major { owner: of(ROME), from: node("aleria"), fleet: false });
    at.act(Action::PickUp { owner: of(ROME), piece: full(GAR), count: 1 }).act(Action::Go).roll(2).way(&["urcinium"]);
    if !at.s.marches.is_empty() {
        at.act(Action::Done);
    }
    assert_eq!((at.troops(of(ROME), "urcinium").all(GAR), at.troops(of(ROME), "aleria").len()), (2, 0));
}

/// PAX-12.1.4a: any number of units of an army are made Garrisons for 1 MP in all.
#[test]
fn making_garrisons_costs_one_point_in_all() {
    let mut at = bare(game());
    at.army(of(GREECE), "roma", &[(Unit::HeavyInfantry, 3), (Unit::LightInfantry, 2)]);
    march(&mut at, GREECE, "roma", 3);
    at.act(Action::MakeGarrisons { piece: full(Unit::HeavyInfantry), count: 2 });
    at.act(Action::MakeGarrisons { piece: full(Unit::LightInfantry), count: 1 });
    let group = at.s.march(1);
    assert_eq!((group.mp, group.troops.all(GAR), group.troops.len()), (2, 2 * 3 + 2, 1 + 1 + 8));
    // Not in a Minor Move.
    let mut at = bare(game());
    at.army(of(GREECE), "roma", &[(Unit::HeavyInfantry, 3)]).expansion(GREECE);
    at.act(minor(GREECE, "roma", Unit::HeavyInfantry)).roll(3);
    assert!(!at.legal().iter().any(|action| matches!(action, Action::MakeGarrisons { .. })));
}

/// PAX-12.1.4f, PAX-10.6.6e: a reduced unit that is not refitted in the Manpower Phase becomes a Garrison.
#[test]
fn a_reduced_unit_settles_after_the_manpower_phase() {
    let mut at = bare(game());
    for unit in [Unit::Legion, Unit::HeavyInfantry] {
        at.game.place(&mut at.s, of(ROME), id("ephesus"), Piece::reduced(unit), 1);
    }
    at.phase(Phase::Manpower);
    at.until(|s| s.phase != Phase::Manpower);
    assert_eq!(at.troops(of(ROME), "ephesus"), Troops::of(GAR, 2));
}

/// PAX-12.1.5, PAX-12.1.6b: there is no other way to get Garrisons, and nothing turns them back into units.
#[test]
fn garrisons_are_not_raised_and_not_turned_back() {
    let mut at = bare(game());
    at.army(of(ROME), "roma", &[(GAR, 3)]).active(ROME).act(Action::MusterUnits);
    at.act(Action::RaiseIn { province: id("italy") });
    let formed = at.legal().into_iter().filter_map(|action| match action {
        Action::Form { unit, .. } => Some(unit),
        _ => None,
    });
    let formed: Vec<Unit> = formed.collect();
    assert!(formed.contains(&Unit::Legion) && !formed.contains(&GAR));
    assert!(!at.legal().iter().any(|action| matches!(action, Action::Refit { .. })));
    let mut at = bare(game());
    at.army(of(ROME), "roma", &[(GAR, 3)]).expansion(ROME);
    assert!(!at.is_legal(settle("roma", GAR)), "nor Garrisons of Garrisons");
}

/// PAX-12.1.3b: the last combat unit in Rough Mountain is not disbanded into Garrisons, and an army leaves none there alone.
#[test]
fn pax_12_1_3b_no_garrison_stays_alone_in_rough_mountain() {
    let light = full(Unit::LightInfantry);
    for units in [1, 2] {
        let mut at = bare(game());
        at.army(of(CARTHAGE), "cirta", &[(Unit::LightInfantry, units)]).expansion(CARTHAGE);
        assert_eq!(at.is_legal(Action::Settle { space: id("cirta"), piece: light }), units > 1, "{units}");
    }
    let mut at = bare(game());
    at.army(of(CARTHAGE), "cirta", &[(Unit::LightInfantry, 3), (Unit::Garrison, 1)]).expansion(CARTHAGE);
    at.act(Action::Major { owner: of(CARTHAGE), from: node("cirta"), fleet: false });
    let (garrison, drop) = (full(Unit::Garrison), |piece| Action::Drop { piece, count: 1 });
    at.act(Action::PickUp { owner: of(CARTHAGE), piece: garrison, count: 1 }).act(Action::Go).roll(6);
    assert!(!at.is_legal(drop(garrison)) && at.is_legal(drop(light)));
    at.act(drop(light));
    assert!(at.is_legal(drop(garrison)), "with who can fight");
}

/// PAX-9.2.3a: a group drops Elephants only where combat units stay with them.
#[test]
fn pax_9_2_3a_elephants_are_not_dropped_alone() {
    let (heavy, elephants) = (full(Unit::HeavyInfantry), full(Unit::Elephants));
    let drop = |piece| Action::Drop { piece, count: 1 };
    let mut at = bare(game());
    at.army(of(CARTHAGE), "arretium", &[(Unit::HeavyInfantry, 3), (Unit::Elephants, 1)]).expansion(CARTHAGE);
    at.act(Action::Major { owner: of(CARTHAGE), from: node("arretium"), fleet: false }).act(Action::Go).roll(6);
    assert!(!at.is_legal(drop(elephants)));
    at.act(drop(heavy));
    assert!(at.is_legal(drop(elephants)));
}

/// PAX-12.1.3b: when all combat units have fallen on both sides, no Garrison is left in Rough Mountain.
#[test]
fn pax_12_1_3b_no_garrison_outlives_its_army_in_rough_mountain() {
    let beside = game().content.map.land(node("cirta")).iter().find_map(|link| link.to.space()).unwrap();
    let beside = game().content.names.name(beside).to_owned();
    let mut at = bare(game());
    at.army(of(CARTHAGE), "cirta", &[(Unit::LightInfantry, 1), (Unit::Garrison, 1)]);
    at.attack(ROME, &[(Unit::LightInfantry, 1)], &[&beside, "cirta"], 3).dice(6, 6);
    at.until(|s| s.marches.is_empty());
    assert!(at.s.forces(id("cirta")).next().is_none());
}

/// PAX-12.1.3b, PAX-9.2.3a: the guard of a Space in Rough Mountain changes: the Garrison and the Elephants there stay with the new one.
#[test]
fn pax_12_1_3b_a_guard_may_be_relieved() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "hippo_regius", &[(Unit::HeavyInfantry, 2)]);
    at.army(of(CARTHAGE), "cirta", &[(Unit::LightInfantry, 1), (GAR, 1), (Unit::Elephants, 1)]);
    march(&mut at, CARTHAGE, "hippo_regius", 6).way(&["cirta"]);
    at.act(up(of(CARTHAGE), Unit::LightInfantry, 1)).act(drop(Unit::HeavyInfantry, 1));
    at.way(&["thevestis"]).act(Action::Done);
    let stayed = at.troops(of(CARTHAGE), "cirta");
    assert_eq!([Unit::HeavyInfantry, GAR, Unit::Elephants].map(|unit| stayed.all(unit)), [1, 1, 1]);
}

/// PAX-12.1.3b, PAX-9.2.3a: who sets out and cannot leave keeps the Garrison and the Elephants that stayed.
#[test]
fn pax_12_1_3b_who_does_not_leave_keeps_his_garrison() {
    let light = Unit::LightInfantry;
    for set_out in [major(CARTHAGE, "cirta"), minor(CARTHAGE, "cirta", light)] {
        let mut at = bare(game());
        at.army(of(CARTHAGE), "cirta", &[(light, 1), (GAR, 1), (Unit::Elephants, 1)]);
        for beside in ["thevestis", "hippo_regius", "saldae"] {
            at.army(of(ROME), beside, &[(light, 1)]);
        }
        at.expansion(CARTHAGE).act(set_out);
        if at.is_legal(Action::Go) {
            at.act(leave(Unit::Elephants, 1)).act(Action::Go);
        }
        at.roll(1).until(|s| s.marches.is_empty());
        assert_eq!(at.troops(of(CARTHAGE), "cirta").len(), 3, "{set_out:?}");
    }
}

/// PAX-12.1.3b, PAX-9.4.1c: an army that fails to Withdraw from Rough Mountain fights with its Garrison there.
#[test]
fn pax_12_1_3b_a_withdrawal_that_fails_costs_no_garrison() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "mazaca", &[(Unit::LightInfantry, 2), (GAR, 1)]).army(
        of(ROME),
        "tavium",
        &[(Unit::Legion, 4)],
    );
    for beside in ["melitene", "cilician_gates"] {
        at.army(of(ROME), beside, &[(Unit::LightInfantry, 1)]);
    }
    march(&mut at, ROME, "tavium", 6).way(&["mazaca"]).act(Action::Withdraw).act(Action::Go).roll(1);
    at.until(|s| s.battle.is_some());
    assert_eq!(at.troops(of(CARTHAGE), "mazaca").len(), 3);
}

/// PAX-12.1.3b, PAX-12.1.4a: in Rough Mountain an army makes no Garrisons of its last combat unit, unless others of its player stand there.
#[test]
fn pax_12_1_3b_the_last_combat_unit_in_mountains_is_not_made_garrisons() {
    for (came, there, most) in [(1, 0, 0), (3, 0, 2), (1, 1, 1)] {
        let mut at = bare(game());
        at.army(of(EAST), "tarsus", &[(Unit::LightInfantry, came), (GAR, 1)]);
        at.army(of(EAST), "cilician_gates", &[(Unit::LightInfantry, there)]);
        march(&mut at, EAST, "tarsus", 6).way(&["cilician_gates"]);
        let make = |count: &u8| at.is_legal(Action::MakeGarrisons { piece: full(Unit::LightInfantry), count: *count });
        assert_eq!((1..=3).filter(make).count(), most, "{came} and {there}");
    }
}

/// PAX-9.2.3a, PAX-12.8.2b: Elephants do not go on without combat units, whether these are dropped or made Garrisons: they stay with those in the
/// Space, or are lost.
#[test]
fn pax_9_2_3a_elephants_do_not_go_on_alone() {
    let settle = Action::MakeGarrisons { piece: full(Unit::HeavyInfantry), count: 1 };
    for (parting, left) in [(drop(Unit::HeavyInfantry, 1), 2), (settle, 0)] {
        for by_sea in [false, true] {
            let mut at = bare(game());
            at.army(of(CARTHAGE), "carthago", &[(Unit::HeavyInfantry, 1), (Unit::Elephants, 1)]);
            at.leader(of(CARTHAGE), "carthage_03", "carthago");
            march(&mut at, CARTHAGE, "carthago", 6).act(parting);
            if by_sea {
                at.act(Action::Embark);
            }
            let onward = if by_sea { first_way(&at) } else { to("utica") };
            at.act(onward);
            assert_eq!(at.s.march(1).troops.all(Unit::Elephants), 0, "{parting:?}, by sea: {by_sea}");
            assert_eq!(at.troops(of(CARTHAGE), "carthago").len(), left, "{parting:?}, by sea: {by_sea}");
        }
    }
}

/// PAX-9.2.3a: a leader takes no Elephants along without combat units.
#[test]
fn pax_9_2_3a_a_leader_takes_elephants_with_combat_units_only() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "carthago", &[(Unit::HeavyInfantry, 1), (Unit::Elephants, 2)]);
    at.army(of(CARTHAGE), "utica", &[(Unit::Elephants, 1)]).leader(of(CARTHAGE), "carthage_03", "carthago");
    at.expansion(CARTHAGE).act(Action::MoveLeader { leader: id("carthage_03"), major: true, alone: false }).roll(6);
    let elephants = |count| up(of(CARTHAGE), Unit::Elephants, count);
    assert!(!at.is_legal(elephants(1)));
    at.act(up(of(CARTHAGE), Unit::HeavyInfantry, 1));
    assert!(at.is_legal(elephants(2)));
}

/// PAX-9.2.3a, PAX-11.3.2i: on ships the last combat unit is not dropped as long as Elephants are aboard.
#[test]
fn pax_9_2_3a_elephants_do_not_sail_on_alone() {
    for (heavy, able) in [(1, false), (2, true)] {
        let mut at = bare(game());
        at.army(of(CARTHAGE), "carthago", &[(Unit::HeavyInfantry, heavy), (Unit::Elephants, 1)]);
        at.garrisons(of(CARTHAGE), &["thapsus"]).leader(of(CARTHAGE), "carthage_03", "carthago");
        march(&mut at, CARTHAGE, "carthago", 6).act(Action::Embark);
        at.game.advance(&mut at.s, 1, node("thapsus"));
        at.s.march_mut(1).voyage_mut().sailed = true;
        assert_eq!(at.is_legal(drop(Unit::HeavyInfantry, 1)), able, "{heavy}");
    }
}

/// The first way on.
fn first_way(at: &Position<'_, PaxRomana>) -> Action {
    at.legal().into_iter().find(|action| matches!(action, Action::MoveTo { .. })).expect("a way")
}
