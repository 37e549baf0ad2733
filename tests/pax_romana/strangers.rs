//! Spaces held by several forces that are not friends of each other, such as barbarians and a tribe (PAX-13.4.2c): a group
//! that enters must attack all of them.

use crate::board::*;
use crate::fight::*;
use crate::support::{id, node};
use agon_pax_romana::Action;
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;

const MEN: Units<'static> = &[(LightInfantry, 20)];

/// The Attacker's die is made a 10, and the Defender's is left as it is.
fn crush(at: &mut At<'_>) {
    at.dice(6, 1);
    while at.is_legal(Action::ShiftUp) {
        at.act(Action::ShiftUp);
    }
    if matches!(at.top(), Step::Battle(BattleStep::Shift { .. })) {
        at.act(Action::Done);
    }
    while matches!(at.top(), Step::Battle(BattleStep::Force)) {
        at.act(Action::No);
    }
    while matches!(at.top(), Step::Battle(BattleStep::Lose { .. })) {
        at.act(Action::Lose { piece: full(LightInfantry) });
    }
}

fn foe(at: &At<'_>) -> Owner {
    at.side(Defender).owner
}

/// PAX-13.1.3a, PAX-13.2.4a: an army that has destroyed a tribe fights the barbarians beside it at once, without further
/// Movement Points; PAX-10.7.7a: if the barbarians beat it, it goes back.
#[test]
fn pax_13_2_4a_an_army_fights_tribe_and_barbarians_in_one_space() {
    for wins in [true, false] {
        let mut at = bare(game());
        at.army(Owner::Tribes, "bibracte", &[(TribalWarriors, 2)]).army(Owner::Germans, "bibracte", &[(Barbarians, 3)]);
        at.attack(ROME, MEN, &["alesia", "bibracte"], 3);
        assert_eq!((foe(&at), at.side(Defender).bp), (Owner::Tribes, 2), "they do not defend together");
        crush(&mut at);
        assert_eq!((foe(&at), at.s.march(1).mp, at.fight().cause), (Owner::Germans, 3, Cause::Attack));
        if wins {
            crush(&mut at);
            assert_eq!((at.s.battle, at.s.march(1).at), (None, node("bibracte")));
            assert!(at.s.forces(id("bibracte")).next().is_none());
        } else {
            at.dice(1, 6).until(|s| s.battle.is_none());
            assert_eq!((at.s.march(1).at, at.s.march(1).mp), (node("alesia"), 2));
        }
    }
}

/// PAX-13.2.4a, PAX-12.1.1b: if others have only Garrisons left there, these are destroyed without a battle.
#[test]
fn pax_12_1_1b_a_garrison_beside_a_tribe_falls_with_it() {
    let mut at = bare(game());
    at.army(Owner::Tribes, "bibracte", &[(TribalWarriors, 2)]).garrisons(of(GREECE), &["bibracte"]);
    at.attack(ROME, MEN, &["alesia", "bibracte"], 3);
    crush(&mut at);
    assert_eq!((at.s.battle, at.s.march(1).at), (None, node("bibracte")));
    assert!(at.s.forces(id("bibracte")).next().is_none());
}

/// PAX-13.3-AFR-f: rebels and Carthage are in one City after a drawn battle: an army that enters fights the rebels first,
/// who do not use the City, and then the units that do.
#[test]
fn pax_13_3_afr_f_rebels_beside_a_city_are_fought_before_it() {
    let mut at = bare(game());
    at.works(of(CARTHAGE), "zama", 5).army(of(CARTHAGE), "zama", &[(LightInfantry, 2)]);
    at.army(Owner::Rebels, "zama", &[(Barbarians, 2)]).army(of(ROME), "thapsus", MEN).reckoned();
    crate::clash::march(&mut at, ROME, "thapsus", 6).act(Action::MoveTo { to: node("zama") });
    while matches!(at.top(), Step::Clash(ClashStep::Withdraw { .. })) {
        at.act(Action::Fight);
    }
    assert_eq!((foe(&at), at.fight().works_used), (Owner::Rebels, false));
    crush(&mut at);
    assert_eq!((at.top(), foe(&at)), (BattleStep::UseWorks.into(), of(CARTHAGE)));
    assert_eq!(at.s.ground[id::<Space>("zama")].works.map(|works| works.points), Some(5));
}

/// PAX-13.2.6b, PAX-9.2.1m: barbarians that have fought a tribe then attack the Town beside it, for another Movement Point.
#[test]
fn pax_13_2_6b_a_town_beside_a_tribe_is_attacked_for_another_point() {
    let mut at = bare(game());
    at.army(Owner::Tribes, "bibracte", &[(TribalWarriors, 2)]).works(of(ROME), "bibracte", 2);
    at.army(Owner::WesternGauls, "alesia", &[(Barbarians, 20)]);
    at.happens(EAST, EventStep::OfferMove { by: EAST, army: Owner::WesternGauls }).act(Action::Yes).roll(6);
    at.act(Action::MoveTo { to: node("bibracte") }).act(Action::Fight);
    assert_eq!((foe(&at), at.s.march(1).mp), (Owner::Tribes, 4));
    crush(&mut at);
    assert_eq!((foe(&at), at.s.march(1).mp), (of(ROME), 3));
}
