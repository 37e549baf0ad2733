//! PAX-4.3.1, PAX-R10-26, PAX-13.3: armies of allies in one Space: whose units are lost, and who says so.

use crate::actions::*;
use crate::board::*;
use crate::clash::march;
use crate::fight::*;
use crate::support::id;
use agon_game::{Rules, Seat, Turn};
use agon_pax_romana::Action;
use agon_pax_romana::ids::Space;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;

/// The armies of Carthage and Rome, which are allies, stand together in a Space; Greece has played a Rebellion.
fn revolt(space: &str, query: Query) -> At<'static> {
    let mut at = extended(game());
    at.s.ally(ROME, CARTHAGE);
    at.army(of(ROME), space, &[(Legion, 1)]).army(of(CARTHAGE), space, &[(LightInfantry, 2)]);
    at.leader(of(CARTHAGE), "carthage_03", space).reckoned();
    at.happens(GREECE, EventStep::Ask { by: GREECE, query });
    at
}

/// PAX-13.3-DAN-c, PAX-13.3-GER, PAX-13.3-GAL-d: the player who chooses the Space also says whose army is destroyed there.
#[test]
fn pax_13_3_dan_c_a_revolt_destroys_the_army_that_its_player_names() {
    let revolts = [("siscia", Query::Danube), ("vetera", Query::Germany), ("aginnum", Query::GaulLocal)];
    for (space, query) in revolts {
        for (victim, ally) in [(ROME, CARTHAGE), (CARTHAGE, ROME)] {
            let mut at = revolt(space, query);
            let name = |seat: Seat| Action::ChooseSeat { seat };
            assert_eq!((at.mover(), at.legal().len()), (Some(GREECE), 2), "{space}");
            assert!(at.is_legal(name(ROME)) && at.is_legal(name(CARTHAGE)));
            at.act(name(victim)).sound();
            assert!(at.troops(of(victim), space).is_empty() && !at.troops(of(ally), space).is_empty(), "{space}");
            assert_eq!(at.s.leaders.len(), usize::from(victim == ROME), "his leader dies with his army only");
            assert!(at.troops(Owner::Rebels, space).is_empty(), "no rebels beside the ally");
        }
    }
}

/// Carthage and Greece, allies with a reduced unit each, are attacked in Tolosa by Rome; Carthage is the stronger.
fn two_reduced() -> At<'static> {
    let mut at = bare(game());
    at.s.ally(CARTHAGE, GREECE);
    at.army(of(CARTHAGE), "tolosa", &[(HeavyInfantry, 2), (LightInfantry, 1)]);
    at.army(of(GREECE), "tolosa", &[(HeavyInfantry, 2)]);
    for owner in [of(CARTHAGE), of(GREECE)] {
        at.weaken(owner, "tolosa", HeavyInfantry);
    }
    at.attack(ROME, &[(LightInfantry, 9)], &["narbo", "tolosa"], 3);
    at
}

/// PAX-10.6.1c, PAX-R10-26, PAX-4.3.1m: the commander of a combined army says whose reduced unit is lost.
#[test]
fn pax_10_6_1c_the_commander_says_whose_reduced_unit_is_lost() {
    for owner in [of(CARTHAGE), of(GREECE)] {
        let mut at = two_reduced();
        at.dice(1, 1).until(|s| matches!(s.steps.top(), Some(Step::Battle(BattleStep::ChooseOwner { .. }))));
        assert_eq!(at.mover(), Some(CARTHAGE));
        let piece = Piece::reduced(HeavyInfantry);
        at.act(Action::ChoosePiece { owner, at: id("tolosa"), piece }).sound();
        let left = [of(CARTHAGE), of(GREECE)].map(|owner| at.troops(owner, "tolosa").has_reduced(HeavyInfantry));
        assert_eq!(left, [owner != of(CARTHAGE), owner != of(GREECE)]);
    }
}

/// PAX-10.6.1c: nobody is asked when all reduced units are lost anyway.
#[test]
fn pax_10_6_1c_nobody_is_asked_when_all_reduced_units_are_lost() {
    let mut at = two_reduced();
    at.dice(6, 1).until(|s| {
        assert!(!matches!(s.steps.top(), Some(Step::Battle(BattleStep::ChooseOwner { .. }))));
        matches!(s.steps.top(), Some(Step::Battle(BattleStep::Lose { side: Defender, .. })))
    });
    assert!([of(CARTHAGE), of(GREECE)].iter().all(|owner| !at.troops(*owner, "tolosa").has_reduced(HeavyInfantry)));
}

/// PAX-10.4.6i, PAX-R10-26: of several owners' Elephants that turn and run the commander says whose are lost.
#[test]
fn pax_10_4_6i_the_commander_says_whose_elephants_are_lost() {
    for owner in [of(CARTHAGE), of(EAST)] {
        let mut at = bare(game());
        at.s.ally(CARTHAGE, EAST);
        at.army(of(CARTHAGE), "tolosa", &[(HeavyInfantry, 2), (Elephants, 1)]);
        at.army(of(EAST), "tolosa", &[(LightInfantry, 1), (Elephants, 1)]);
        at.attack(ROME, &[(LightInfantry, 9)], &["narbo", "tolosa"], 3).act(Action::Number { count: 2 });
        at.roll(5);
        assert_eq!((at.mover(), at.legal().len()), (Some(CARTHAGE), 2));
        at.act(Action::ChoosePiece { owner, at: id("tolosa"), piece: full(Elephants) }).sound();
        assert_eq!(at.game.turn(&at.s), Turn::Chance, "the second die");
        let left = [of(CARTHAGE), of(EAST)].map(|owner| at.troops(owner, "tolosa").all(Elephants));
        assert_eq!(left, [u8::from(owner != of(CARTHAGE)), u8::from(owner != of(EAST))]);
        // The other one is lost without a question.
        at.roll(5);
        assert_eq!(at.game.turn(&at.s), Turn::Chance);
        assert!([of(CARTHAGE), of(EAST)].iter().all(|owner| at.troops(*owner, "tolosa").all(Elephants) == 0));
    }
}

/// PAX-12.3.1a, PAX-1.4ab: Elephants are no combat units: who has lost nothing else at home raises no militia.
#[test]
fn pax_12_3_1a_lost_elephants_bring_no_militia() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "utica", &[(LightInfantry, 3), (Elephants, 1)]);
    at.attack(ROME, &[(LightInfantry, 3)], &["carthago", "utica"], 3).act(Action::Number { count: 1 }).roll(5);
    assert_eq!((at.troops(of(CARTHAGE), "utica").all(Elephants), at.side(Defender).bled), (0, false));
}

/// PAX-10.6.4, PAX-R10-26: allies who fight together reduce one unit in a battle, whoever of them it belongs to.
#[test]
fn pax_10_6_4_allies_reduce_one_unit_in_a_battle() {
    for owner in [of(CARTHAGE), of(GREECE)] {
        let mut at = bare(game());
        at.s.ally(CARTHAGE, GREECE);
        at.army(of(CARTHAGE), "tolosa", &[(HeavyInfantry, 2), (LightInfantry, 4)]);
        at.army(of(GREECE), "tolosa", &[(HeavyInfantry, 2)]);
        at.attack(ROME, &[(LightInfantry, 16)], &["narbo", "tolosa"], 0).dice(2, 1).quietly();
        assert_eq!((at.top(), at.side(Defender).due), (BattleStep::Lose { side: Defender, from: 0 }.into(), 3));
        at.act(Action::Weaken { unit: HeavyInfantry });
        at.act(Action::ChoosePiece { owner, at: id("tolosa"), piece: full(HeavyInfantry) });
        assert!(at.s.battle.is_none(), "the last point is Light Infantry: {:?}", at.legal());
        let left = [of(CARTHAGE), of(GREECE)].map(|owner| at.troops(owner, "tolosa"));
        assert_eq!(left.map(|troops| troops.has_reduced(HeavyInfantry)), [owner == of(CARTHAGE), owner == of(GREECE)]);
        assert_eq!(left.map(|troops| troops.len()), [5, 2]);
    }
}

/// PAX-4.3.1k, PAX-4.3.1p: an army that was in a Space before its ally is still the first there if it tries to intercept in vain, or to Withdraw, or
/// leaves a part of it there: none of these units has moved.
#[test]
fn pax_4_3_1p_who_has_not_moved_was_there_first() {
    let allies = |space: &str| {
        let mut at = bare(game());
        at.s.ally(CARTHAGE, GREECE);
        at.army(of(CARTHAGE), space, &[(HeavyInfantry, 2)]).army(of(GREECE), space, &[(HeavyInfantry, 1)]).reckoned();
        at
    };
    let first = |at: &At<'_>, space: &str| {
        let owners: Vec<Owner> = at.s.forces(id(space)).map(|force| force.owner).collect();
        assert_eq!(owners, [CARTHAGE, GREECE].map(of));
        assert!(at.game.controls_space(&at.s, CARTHAGE, id(space)));
    };
    let mut at = allies("virunum");
    at.army(of(ROME), "siscia", &[(Legion, 4)]);
    march(&mut at, ROME, "siscia", 6).way(&["coricum"]).act(intercept("virunum")).roll(2);
    first(&at, "virunum");
    let mut at = allies("mazaca");
    at.army(of(ROME), "sebastia", &[(Legion, 4)]).garrisons(of(ROME), &["tavium", "melitene"]);
    march(&mut at, ROME, "sebastia", 6).way(&["mazaca"]).act(Action::Withdraw).act(Action::Go).roll(1);
    first(&at, "mazaca");
    let mut at = allies("virunum");
    at.expansion(CARTHAGE).act(major(CARTHAGE, "virunum")).act(leave(HeavyInfantry, 1)).act(Action::Go).roll(6);
    at.way(&["coricum"]).act(Action::Done);
    first(&at, "virunum");
}

/// Carthage, which is allied with both, stands in a Town of Greece; Rome comes.
fn between(points: u8) -> At<'static> {
    let mut at = bare(game());
    at.s.ally(ROME, CARTHAGE);
    at.s.ally(CARTHAGE, GREECE);
    at.works(of(GREECE), "tolosa", points).army(of(CARTHAGE), "tolosa", &[(LightInfantry, 2)]);
    at.army(of(ROME), "narbo", &[(Legion, 4)]).reckoned();
    march(&mut at, ROME, "narbo", 6).way(&["tolosa"]);
    while at.is_legal(Action::Fight) {
        at.act(Action::Fight);
    }
    at
}

/// PAX-4.3.1o: where only one of the allies has units he decides for them, and not the ally whose Town it is.
#[test]
fn pax_4_3_1o_who_alone_has_units_decides() {
    let mut at = between(2);
    assert_eq!((at.side(Defender).owner, at.side(Defender).seat), (of(GREECE), Some(CARTHAGE)));
    assert_eq!((at.top(), at.mover()), (BattleStep::UseWorks.into(), Some(CARTHAGE)));
    at.act(Action::Yes).act(Action::Number { count: 0 }).act(Action::Number { count: 3 });
    assert_eq!((at.talents(GREECE), at.talents(CARTHAGE)), (20, 17), "PAX-10.5.1b");
}

/// PAX-7.3.5b, PAX-4.3.1l: an army of an ally defends a Town at its lowest strength, too, even if it is allied with the attacker.
#[test]
fn pax_7_3_5b_an_ally_of_both_sides_defends_a_weak_town() {
    let at = between(1);
    let parties = at.fight().sides.map(|side| side.owner);
    assert_eq!((parties, at.mover()), ([ROME, GREECE].map(of), Some(CARTHAGE)));
    assert_eq!(at.s.ground[id::<Space>("tolosa")].works, Some(Works { owner: of(GREECE), points: 1 }));
}

/// PAX-7.2.1b, PAX-7.4.2b: nobody takes the Town of his ally when an enemy, who is allied with it, too, falls in it.
#[test]
fn pax_7_2_1b_a_town_of_an_ally_is_not_taken() {
    for friends in [false, true] {
        let mut at = bare(game());
        at.s.ally(CARTHAGE, GREECE);
        if friends {
            at.s.ally(ROME, GREECE);
        }
        at.works(of(GREECE), "tolosa", 1).army(of(CARTHAGE), "tolosa", &[(LightInfantry, 1)]);
        at.attack(ROME, &[(LightInfantry, 9)], &["narbo", "tolosa"], 3).act(Action::Yes);
        at.act(Action::Number { count: 0 }).act(Action::Number { count: 0 }).dice(6, 1).fight_on();
        assert!(at.troops(of(CARTHAGE), "tolosa").is_empty());
        let owner = if friends { GREECE } else { ROME };
        assert_eq!(at.s.ground[id::<Space>("tolosa")].works, Some(Works { owner: of(owner), points: 1 }));
        assert_eq!(at.s.march(1).at, id("tolosa"));
        at.sound();
    }
}
