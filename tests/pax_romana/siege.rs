//! PAX-7.3 to PAX-7.5, PAX-10.5: Cities and Towns in battle, their capture, Sacking.

use crate::actions::{intercept, minor};
use crate::board::*;
use crate::fight::*;
use crate::support::{id, node};
use agon_pax_romana::Action;
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;

const MEN: Units<'static> = &[(LightInfantry, 10)];

/// Carthage holds Tolosa with a City or Town; Rome attacks from Narbo.
fn siege<'g>(points: u8, rome: Units<'_>, carthage: Units<'_>) -> At<'g> {
    let mut at = bare(game());
    at.works(of(CARTHAGE), "tolosa", points).army(of(CARTHAGE), "tolosa", carthage);
    at.attack(ROME, rome, &["narbo", "tolosa"], 3);
    at
}

fn bid(talents: u8) -> Action {
    Action::Number { count: talents }
}

fn fp(at: &At<'_>, space: &str) -> Option<(Owner, u8)> {
    at.s.ground[id::<Space>(space)].works.map(|works| (works.owner, works.points))
}

/// PAX-7.3.1b, PAX-7.3.1c, PAX-7.3.3a, PAX-10.2.3a, PAX-10.3.1.5c, PAX-10.3.1.5d, PAX-10.3.4, PAX-T10, PAX-7.0.1a to PAX-7.0.1d,
/// PAX-T131: Fortification Points in the Battle Points.
#[test]
fn a_city_or_town_in_use_adds_its_points() {
    for points in 1..=5 {
        let mut at = siege(points, MEN, &[(LightInfantry, 2)]);
        assert_eq!((at.top(), at.mover()), (BattleStep::UseWorks.into(), Some(CARTHAGE)));
        at.act(Action::Yes).act(bid(0)).act(bid(0));
        assert_eq!(at.side(Defender).bp, 2 + u16::from(points), "{points} FP");
        let mut at = siege(points, MEN, &[(LightInfantry, 2)]);
        at.act(Action::No);
        assert_eq!(at.side(Defender).bp, 2, "PAX-7.3.1g");
    }
    // PAX-7.3.5a: without combat units it defends itself. PAX-7.3.7: Independents always use it.
    let mut at = siege(5, MEN, &[]);
    at.act(bid(0)).act(bid(0));
    assert_eq!((at.side(Defender).bp, at.fight().works_used), (5, true));
    let mut at = bare(game());
    at.works(Owner::Syracuse, "tolosa", 5).army(Owner::Syracuse, "tolosa", &[(HeavyInfantry, 2)]);
    at.attack(ROME, MEN, &["narbo", "tolosa"], 3).act(bid(0));
    assert_eq!((at.side(Defender).bp, at.fight().works_used), (11, true));
    // PAX-12.7.3d: slaves use the City or Town of their victim.
    let mut at = bare(game());
    at.works(of(ROME), "capua", 2).army(Owner::Slaves0, "capua", &[(Barbarians, 2)]);
    at.attack(ROME, MEN, &["venusia", "capua"], 3).act(bid(0));
    assert_eq!(at.side(Defender).bp, 4);
}

/// PAX-7.3.1e, PAX-10.2.4c, PAX-10.4.8a, PAX-10.4.2b, PAX-7.3.1g: no cavalry and no Elephants on either side, none as losses.
#[test]
fn walls_keep_cavalry_and_elephants_out() {
    let riders: Units<'_> = &[(LightInfantry, 8), (Cavalry, 4), (Elephants, 1)];
    let mut at = siege(2, riders, riders);
    at.act(Action::Yes).act(bid(0)).act(bid(0));
    assert_eq!((at.side(Attacker).bp, at.side(Defender).bp, at.fight().cavalry), (8, 10, Cavalry::Even));
    at.dice(3, 3).quietly();
    assert_eq!(at.mover(), Some(CARTHAGE));
    assert!(!at.is_legal(Action::Lose { piece: full(Cavalry) }) && at.is_legal(Action::LosePoint));
    let mut at = siege(2, riders, riders);
    at.act(Action::No);
    assert_eq!(at.top(), BattleStep::Commit { side: Attacker }.into());
}

/// PAX-10.3.1.8e, PAX-8.2.1a: Tactics give one shift at most.
#[test]
fn walls_limit_tactics() {
    for (used, shifts) in [(true, 1), (false, 4)] {
        let mut at = bare(game());
        at.works(of(CARTHAGE), "tolosa", 2).army(of(CARTHAGE), "tolosa", &[(LightInfantry, 8)]);
        at.leader(of(ROME), "rome_01", "narbo");
        at.attack(ROME, &[(LightInfantry, if used { 10 } else { 8 })], &["narbo", "tolosa"], 3);
        at.act(if used { Action::Yes } else { Action::No });
        if used {
            at.act(bid(0)).act(bid(0));
        }
        at.dice(3, 3);
        assert_eq!(at.shifts_left(), (Some(Attacker), shifts));
    }
}

/// PAX-10.5.1a, PAX-10.5.1b, PAX-10.5.1c, PAX-10.5.1d, PAX-10.2.3b, PAX-10.5.2, PAX-10.3.1.8i, PAX-10.5.3, PAX-11.3.3e, PAX-R10-14: Siege Preparation.
#[test]
fn the_higher_bid_gives_a_shift_and_both_pay() {
    for (rome, carthage, shifts) in [(3, 1, (1, 0)), (1, 3, (0, 1)), (2, 2, (0, 0)), (0, 0, (0, 0))] {
        let mut at = siege(2, MEN, &[(LightInfantry, 8)]);
        at.act(Action::Yes);
        assert_eq!((at.mover(), at.legal().len()), (Some(ROME), 21), "0 to 20 Talents");
        at.act(bid(rome));
        // PAX-10.5.1b: secret until both have bid.
        assert_eq!((at.talents(ROME), at.mover()), (20, Some(CARTHAGE)));
        let seen = agon_game::Sight::observe(at.game, &at.s, CARTHAGE);
        assert_eq!(seen.view().battle.unwrap().side(Attacker).bid, Some(0));
        at.act(bid(carthage));
        assert_eq!((at.talents(ROME), at.talents(CARTHAGE)), (20 - u16::from(rome), 20 - u16::from(carthage)));
        at.roll(2).roll(1);
        let counted = at.fight();
        assert_eq!((counted.side(Attacker).shifts, counted.side(Defender).shifts), shifts);
    }
    // PAX-10.5.3: not in an Amphibious Assault; the Defender may.
    let mut at = bare(game());
    at.works(of(CARTHAGE), "narbo", 2).army(of(CARTHAGE), "narbo", &[(LightInfantry, 8)]);
    at.attack_by(ROME, of(ROME), Cause::Amphibious, MEN, &["massilia", "narbo"], 3).act(Action::Yes);
    assert_eq!(at.mover(), Some(CARTHAGE));
    at.act(bid(1)).dice(3, 3);
    assert_eq!(at.shifts_left(), (Some(Defender), 3), "two for the landing, one for the bid");
}

/// PAX-10.3.1.8g, PAX-10.3.1.8h, PAX-10.4.2d, PAX-11.3.3c, PAX-11.3.3d: an Amphibious Assault.
#[test]
fn who_lands_has_no_cavalry_and_meets_two_shifts() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "narbo", &[(LightInfantry, 8), (Cavalry, 2), (Elephants, 1)]);
    at.attack_by(
        ROME,
        of(ROME),
        Cause::Amphibious,
        &[(LightInfantry, 10), (Cavalry, 6), (Elephants, 2)],
        &["massilia", "narbo"],
        3,
    );
    assert_eq!(at.mover(), Some(CARTHAGE), "the Defender's Elephants only");
    at.act(bid(0));
    assert_eq!((at.side(Attacker).bp, at.side(Defender).bp), (10, 10));
    assert_eq!(at.fight().cavalry, Cavalry::Dominance(Defender));
    at.dice(3, 3);
    assert_eq!(at.shifts_left(), (Some(Defender), 5));
    // PAX-10.3.2d: the cavalry that did not fight may be lost.
    at.act(Action::Done);
    at.until(|s| matches!(s.steps.top(), Some(Step::Battle(BattleStep::Lose { side: Attacker, .. }))));
    assert!(at.is_legal(Action::Lose { piece: full(Cavalry) }));
}

/// PAX-7.3.3b, PAX-7.3.3c, PAX-7.3.4a, PAX-7.3.1d, PAX-10.3.2e, PAX-C1, PAX-R10-16: Fortification Points absorb two Battle
/// Points each, down to the minimum.
#[test]
fn points_absorb_losses_down_to_the_floor() {
    // A City alone: FP, the die that hits it, what is left.
    for (points, die, left) in [(5, 1, 4), (5, 4, 4), (5, 5, 3), (5, 6, 3), (4, 6, 3), (2, 2, 2), (2, 3, 1)] {
        let mut at = siege(points, MEN, &[]);
        at.act(bid(0)).act(bid(0)).dice(die, 1).quietly();
        let (owner, now) = fp(&at, "tolosa").unwrap();
        assert_eq!(now, left, "{die}0% of {points}");
        // PAX-7.4.1a: at the minimum it is captured; PAX-7.4.4a: otherwise the Attacker Regroups.
        let captured = left == 3 || left == 1;
        assert_eq!(owner, of(if captured { ROME } else { CARTHAGE }));
        assert_eq!(at.s.march(1).at, node(if captured { "tolosa" } else { "narbo" }));
    }
    // The player chooses between units and points.
    let mut at = siege(5, MEN, &[(LightInfantry, 5)]);
    at.act(Action::Yes).act(bid(0)).act(bid(0)).dice(3, 3);
    assert!(at.is_legal(Action::LosePoint) && at.is_legal(Action::Lose { piece: full(LightInfantry) }));
    at.act(Action::LosePoint);
    assert_eq!(fp(&at, "tolosa"), Some((of(CARTHAGE), 4)));
    assert!(at.s.battle.is_some() || at.troops(of(CARTHAGE), "tolosa").len() == 4);
}

/// PAX-7.4.1a, PAX-7.4.1b, PAX-7.4.1c, PAX-10.4.2c, PAX-R141, PAX-R142: capture, and what dies with it.
#[test]
fn a_place_falls_with_its_last_foot_soldier() {
    let mut at = siege(1, &[(LightInfantry, 20)], &[(LightInfantry, 1), (Cavalry, 2), (Elephants, 1), (Garrison, 1)]);
    at.leader(of(CARTHAGE), "carthage_03", "tolosa");
    at.act(Action::Yes).act(bid(0)).act(bid(0)).dice(6, 1).quietly();
    at.roll(7).quietly();
    assert_eq!(fp(&at, "tolosa"), Some((of(ROME), 1)));
    assert!(at.troops(of(CARTHAGE), "tolosa").is_empty() && at.s.leaders.is_empty());
    // One infantry unit left: nothing falls.
    let mut at = siege(1, &[(LightInfantry, 20)], &[(LightInfantry, 9), (Cavalry, 2)]);
    at.act(Action::Yes).act(bid(0)).act(bid(0)).dice(6, 1).act(Action::Done).quietly();
    assert_eq!((fp(&at, "tolosa"), at.troops(of(CARTHAGE), "tolosa").len()), (Some((of(CARTHAGE), 1)), 9 - 6 + 2));
    // PAX-10.4.2c: the cavalry in a breached place dies even if nobody is left to take the place.
    let game = with_options("pax_romana", &[("fp_after_capture", "full")]);
    let mut at = bare(&game);
    at.works(of(CARTHAGE), "tolosa", 4).attack(ROME, MEN, &["narbo", "tolosa"], 3);
    at.act(bid(0)).act(bid(0)).dice(6, 1).quietly();
    assert_eq!(fp(&at, "tolosa"), Some((of(ROME), 5)), "PAX-R142");
}

/// PAX-7.3.1h, PAX-7.3.6b: a place that was not used is attacked at once when the Army has left it, without Movement Points.
#[test]
fn a_place_that_was_left_is_fought_at_once() {
    let mut at = siege(2, MEN, &[(LightInfantry, 10)]);
    at.act(Action::No).dice(3, 1).act(Action::Yes);
    at.until(|s| s.battle.is_some());
    assert_eq!((at.fight().works_used, at.s.march(1).mp), (true, 3));
    at.act(bid(0)).act(bid(0)).dice(6, 1).quietly();
    assert_eq!(fp(&at, "tolosa"), Some((of(ROME), 1)));
    // At its minimum it falls without dice.
    let mut at = siege(1, MEN, &[(LightInfantry, 10)]);
    at.act(Action::No).dice(3, 1).act(Action::Yes);
    at.until(|s| s.moving() == 1);
    assert_eq!(fp(&at, "tolosa"), Some((of(ROME), 1)));
}

/// PAX-7.3.5b, PAX-7.4.2a: a place at its minimum is not defended.
#[test]
fn an_undefended_place_at_its_floor_falls_without_dice() {
    for points in [1, 3] {
        let mut at = siege(points, &[(LightInfantry, 1)], &[(Garrison, 2)]);
        assert!(at.s.battle.is_none());
        at.quietly();
        assert_eq!((fp(&at, "tolosa"), at.s.march(1).at), (Some((of(ROME), points)), node("tolosa")));
        assert!(at.troops(of(CARTHAGE), "tolosa").is_empty());
    }
}

/// PAX-7.4.5a, PAX-7.4.5b, PAX-7.4.5c, PAX-7.4.5d, PAX-7.4.5e, PAX-12.4.5a, PAX-13.2.7a, PAX-13.2.7d, PAX-12.7.3c: the new
/// owner of a place.
#[test]
fn who_takes_a_place_decides_whose_it_is() {
    let take = |owner: Owner, raze: Action| {
        let mut at = bare(game());
        at.s.fortune = Some(ROME);
        at.works(of(CARTHAGE), "tolosa", 1);
        at.attack_by(ROME, owner, Cause::Attack, MEN, &["narbo", "tolosa"], 3);
        if matches!(at.top(), Step::Siege(SiegeStep::Raze)) {
            at.act(raze);
        }
        fp(&at, "tolosa")
    };
    assert_eq!(take(of(ROME), Action::No), Some((of(ROME), 1)));
    assert_eq!(take(Owner::SoldiersOfFortune, Action::No), Some((of(ROME), 1)));
    assert_eq!(take(Owner::Germans, Action::No), Some((Owner::Independent, 1)));
    assert_eq!(take(Owner::Germans, Action::Yes), None);
    assert_eq!(take(Owner::Slaves1, Action::No), Some((of(CARTHAGE), 1)), "PAX-12.7.3c: it keeps its owner");
}

/// PAX-7.5.1a, PAX-7.5.1b, PAX-7.5.1c, PAX-7.5.1d, PAX-7.5.2a, PAX-7.5.2b, PAX-7.5.2c, PAX-7.5.3a, PAX-7.5.3b, PAX-7.5.3c: Sacking.
#[test]
fn a_captured_place_may_be_sacked() {
    // Leader, units, FP of the place, die of the attempt, loot or nothing, die of the loot.
    let plain: Units<'_> = &[(LightInfantry, 5)];
    let hired: Units<'_> = &[(LightInfantry, 5), (MercenaryHeavy, 1)];
    let rows = [
        (Some("rome_03"), plain, 3, 5, Some((6, 6))),
        (Some("rome_03"), plain, 3, 4, None),
        (Some("rome_03"), hired, 3, 4, Some((5, 2))),
        (None, plain, 3, 1, Some((4, 4))),
        (None, plain, 1, 1, Some((5, 3))),
        (None, plain, 1, 1, Some((1, 1))),
        (None, hired, 1, 1, Some((5, 1))),
        (None, hired, 1, 1, Some((1, 0))),
        (Some("rome_01"), plain, 3, 6, Some((2, 2))),
    ];
    for (leader, units, points, die, loot) in rows {
        let mut at = bare(game());
        at.works(of(CARTHAGE), "tolosa", points);
        if let Some(leader) = leader {
            at.leader(of(ROME), leader, "narbo");
        }
        at.attack(ROME, units, &["narbo", "tolosa"], 3);
        assert_eq!((at.top(), at.mover()), (SiegeStep::Sack.into(), Some(ROME)));
        at.act(Action::Yes).roll(die);
        if let Some((die, talents)) = loot {
            assert_eq!(at.top(), SiegeStep::LootRoll.into(), "{leader:?} {die}");
            at.roll(die);
            assert_eq!(at.talents(ROME), 20 + talents);
        }
        assert_eq!(at.top().name(), "siege:discipline_roll", "PAX-7.5.3a: also after a failed attempt");
        let campaign = match leader {
            Some("rome_01") => 5,
            Some(_) => 4,
            None => 0,
        };
        at.roll(campaign + 1);
        assert_eq!(at.s.moving(), 0, "PAX-7.5.3c: the move is over");
    }
    let mut at = bare(game());
    at.works(of(CARTHAGE), "tolosa", 3).leader(of(ROME), "rome_03", "narbo");
    at.attack(ROME, plain, &["narbo", "tolosa"], 3).act(Action::Yes).roll(1).roll(4);
    assert_eq!((at.top(), at.s.march(1).mp), (MarchStep::Go.into(), 3), "PAX-7.5.3b");
    // PAX-R143: a player who does not try need not roll.
    let mut at = bare(game());
    at.works(of(CARTHAGE), "tolosa", 3).attack(ROME, plain, &["narbo", "tolosa"], 3).act(Action::No);
    assert_eq!(at.top(), MarchStep::Go.into());
}

/// PAX-7.5.4a, PAX-7.5.4b, PAX-7.5.4c, PAX-13.2.7b, PAX-13.2.7c, PAX-12.7.4c, PAX-12.4.5b, PAX-7.5.5a, PAX-12.7.4b: which
/// forces Sack, and where.
#[test]
fn barbarians_must_and_slaves_never_sack() {
    let mut at = bare(game());
    at.works(of(CARTHAGE), "tolosa", 3).leader(Owner::Germans, "germans", "narbo");
    at.attack_by(ROME, Owner::Germans, Cause::Attack, MEN, &["narbo", "tolosa"], 3).act(Action::No);
    assert_eq!(at.top().name(), "siege:discipline_roll", "no choice, no loot");
    at.roll(6);
    assert_eq!((at.s.moving(), at.talents(ROME)), (0, 20));
    let mut at = bare(game());
    at.works(of(CARTHAGE), "tolosa", 3);
    at.attack_by(ROME, Owner::Slaves1, Cause::Attack, MEN, &["narbo", "tolosa"], 3);
    assert!(!matches!(at.top(), Step::Siege(_)));
    // Nobody Sacks at home.
    let mut at = bare(game());
    at.works(of(CARTHAGE), "capua", 3).attack(ROME, MEN, &["venusia", "capua"], 3);
    assert_eq!((at.top(), fp(&at, "capua")), (MarchStep::Go.into(), Some((of(ROME), 3))));
    // PAX-12.4.5b, PAX-7.5.2c: Soldiers of Fortune, half of it.
    let mut at = bare(game());
    at.s.fortune = Some(CARTHAGE);
    at.works(of(ROME), "tolosa", 3);
    at.attack_by(CARTHAGE, Owner::SoldiersOfFortune, Cause::Attack, MEN, &["narbo", "tolosa"], 3);
    at.act(Action::Yes).roll(1).roll(5);
    assert_eq!(at.talents(CARTHAGE), 22);
}

/// PAX-12.7.4b: a player who drives slaves out of his own City does not Sack it, either abroad or at home.
#[test]
fn pax_12_7_4b_a_city_regained_from_slaves_is_not_sacked() {
    for (owner, sacked) in [(ROME, false), (CARTHAGE, true)] {
        let mut at = bare(game());
        at.works(of(owner), "tolosa", 3).army(Owner::slaves_of(owner), "tolosa", &[(Barbarians, 1)]);
        at.attack(ROME, MEN, &["narbo", "tolosa"], 3).act(bid(0)).dice(6, 1).quietly_until_retreat();
        assert_eq!(fp(&at, "tolosa"), Some((of(ROME), 3)));
        assert_eq!(at.top() == SiegeStep::Sack.into(), sacked, "{owner}");
    }
}

/// PAX-17.2-05, PAX-17.2-26-a, PAX-17.2-26-b: the Inventor and the Helepolis.
#[test]
fn engines_give_shifts() {
    let mut at = siege(5, MEN, &[(LightInfantry, 5)]);
    at.s.inventors.insert(id("tolosa"));
    at.s.helepolis = Some(Helepolis { seat: ROME, at: node("tolosa"), marching: true });
    at.act(Action::Yes);
    assert!(at.fight().helepolis && at.s.helepolis.is_none(), "one battle");
    at.act(bid(1)).act(bid(0)).dice(3, 3);
    assert_eq!((at.side(Attacker).shifts, at.side(Defender).shifts), (3, 2));
}

/// PAX-7.3.4b, PAX-7.4.3a, PAX-7.4.3b, PAX-7.4.3c, PAX-7.4.3d, PAX-R144: the owner may destroy a place, at once after taking it.
#[test]
fn the_owner_may_destroy_a_place_abroad() {
    let mut at = siege(1, &[(LightInfantry, 5)], &[]);
    assert!(!at.is_legal(Action::Destroy));
    at.act(Action::No).act(Action::Destroy);
    assert_eq!((fp(&at, "tolosa"), at.s.march(1).mp), (None, 2), "a Movement Point for each FP");
    let mut at = bare(game());
    at.works(of(CARTHAGE), "tolosa", 3).attack(ROME, &[(LightInfantry, 5)], &["narbo", "tolosa"], 2).act(Action::No);
    assert!(!at.is_legal(Action::Destroy), "three are needed");
    // PAX-7.4.3d
    let mut at = bare(game());
    at.works(of(CARTHAGE), "capua", 1).attack(ROME, &[(LightInfantry, 5)], &["venusia", "capua"], 3);
    assert!(fp(&at, "capua") == Some((of(ROME), 1)) && !at.is_legal(Action::Destroy));
}

/// PAX-7.4.2b: the place of an ally is not taken.
#[test]
fn a_place_of_an_ally_is_not_taken() {
    for allied in [true, false] {
        let mut at = bare(game());
        at.works(of(CARTHAGE), "tolosa", 1).army(of(ROME), "narbo", MEN);
        if allied {
            at.s.ally(ROME, CARTHAGE);
        }
        at.expansion(ROME)
            .act(Action::Major { owner: of(ROME), from: node("narbo"), fleet: false })
            .act(Action::Go)
            .roll(3);
        at.way(&["tolosa"]).quietly();
        assert_eq!(fp(&at, "tolosa"), Some((of(if allied { CARTHAGE } else { ROME }), 1)));
    }
}

/// PAX-13.3-AFR-d, PAX-13.3-AFR-e: rebels among the units of Carthage.
#[test]
fn rebels_drive_out_or_die() {
    for (dice, left) in [((3, 1), Some(0)), ((1, 3), Some(10))] {
        let mut at = bare(game());
        at.army(of(CARTHAGE), "tolosa", MEN).works(of(CARTHAGE), "tolosa", 2).active(ROME);
        at.army(Owner::Rebels, "tolosa", &[(Barbarians, 10)]);
        let attacker = at.game.combatant(&at.s, Owner::Rebels, 0, true);
        let defender = at.game.combatant(&at.s, of(CARTHAGE), 0, true);
        at.game.open_battle(&mut at.s, id("tolosa"), Cause::Revolt, attacker, defender);
        at.game.settle(&mut at.s);
        assert_eq!(at.top(), BattleStep::Roll { side: Attacker }.into(), "the walls do not help");
        at.dice(dice.0, dice.1);
        at.until(|s| s.battle.is_none() && s.moving() == 0);
        let (carthage, rebels) = (at.troops(of(CARTHAGE), "tolosa").len(), at.troops(Owner::Rebels, "tolosa").len());
        match left {
            Some(0) => assert_eq!((carthage, rebels), (0, 9)),
            _ => assert_eq!((carthage, rebels), (9, 0)),
        }
    }
}

/// PAX-7.5.3a, PAX-8.2.4a: with several leaders the player names the one whose rating counts for both rolls.
#[test]
fn pax_7_5_3a_one_leader_sacks_and_holds_the_army_together() {
    // rome_01 has Campaign 5, rome_03 4.
    for (leader, sacks, goes_on) in [("rome_03", true, false), ("rome_01", false, true)] {
        let mut at = bare(game());
        at.works(of(CARTHAGE), "tolosa", 3).leader(of(ROME), "rome_01", "narbo").leader(of(ROME), "rome_03", "narbo");
        at.attack(ROME, &[(LightInfantry, 5)], &["narbo", "tolosa"], 3);
        let lead = |leader: &str| Action::Lead { leader: id(leader) };
        assert_eq!(at.legal(), [lead("rome_01"), lead("rome_03"), Action::No]);
        at.act(lead(leader)).roll(5);
        assert_eq!(at.top() == SiegeStep::LootRoll.into(), sacks, "5 against the rating");
        if sacks {
            at.roll(1);
        }
        at.roll(5);
        assert_eq!(at.s.moving() == 1, goes_on, "the same leader (PAX-7.5.3a)");
    }
}

/// PAX-7.5.1a, PAX-R143: a place that was fought for may be Sacked, whatever the reading for a place entered without a
/// fight.
#[test]
fn pax_7_5_1a_a_place_taken_by_battle_may_be_sacked() {
    for rule in ["true", "false"] {
        let rules = with_options("pax_romana", &[("sack_after_walk_in", rule)]);
        let mut at = bare(&rules);
        at.works(of(CARTHAGE), "tolosa", 1).army(of(CARTHAGE), "tolosa", &[(LightInfantry, 1)]);
        at.attack(ROME, &[(LightInfantry, 20)], &["narbo", "tolosa"], 3).act(Action::Yes);
        at.until(|s| matches!(s.steps.top(), Some(Step::Battle(BattleStep::Roll { .. }))));
        at.dice(6, 1);
        at.until(|s| s.battle.is_none());
        let sack = |step: Step| matches!(step, Step::Siege(SiegeStep::Sack));
        assert!(at.s.steps.iter().any(sack), "{rule}");
    }
}

/// PAX-13.2.6a, PAX-10.5.1b: the player who leads barbarians pays for their Siege Preparation as for that of his own army;
/// nobody pays for slaves.
#[test]
fn pax_13_2_6a_the_leader_of_barbarians_prepares_their_siege() {
    for (owner, bids) in [(Owner::Germans, true), (Owner::GallicRevolt, true), (Owner::Slaves1, false)] {
        let mut at = bare(game());
        at.works(of(CARTHAGE), "tolosa", 5);
        at.attack_by(ROME, owner, Cause::Attack, MEN, &["narbo", "tolosa"], 3);
        assert_eq!(at.mover(), Some(if bids { ROME } else { CARTHAGE }), "{owner}");
        if bids {
            at.act(bid(3));
        }
        at.act(bid(1)).dice(3, 3);
        assert_eq!((at.talents(ROME), at.talents(CARTHAGE)), (if bids { 17 } else { 20 }, 19));
        assert_eq!(at.side(Attacker).shifts - at.side(Defender).shifts, if bids { 3 } else { 1 }, "2 by the ratio");
    }
    // A place of his own that no army of his defends: one Treasury pays both bids.
    let mut at = bare(game());
    at.works(of(ROME), "tolosa", 5).attack_by(ROME, Owner::Germans, Cause::Attack, MEN, &["narbo", "tolosa"], 3);
    at.act(bid(15));
    assert_eq!((at.legal().len(), at.mover()), (6, Some(ROME)), "0 to 5 Talents are left");
    at.act(bid(5));
    assert_eq!(at.talents(ROME), 0);
}

/// PAX-7.4.3a, PAX-7.4.3d, PAX-12.4.4a, PAX-17.2-03-b: a player's Town is destroyed by armies that count as his, too, but not at home; a Pontic army
/// destroys Pontic ones only.
#[test]
fn pax_7_4_3a_armies_that_count_as_the_players_destroy_his_towns() {
    let (sof, pergamum, pontus) = (Owner::SoldiersOfFortune, Owner::Pergamum, Owner::Pontus);
    for (army, town, space, able) in [
        (sof, of(GREECE), "tolosa", true),
        (pergamum, of(GREECE), "tolosa", true),
        (pergamum, pergamum, "tolosa", true),
        (pontus, pontus, "tolosa", true),
        (pontus, of(GREECE), "tolosa", false),
        (of(GREECE), of(GREECE), "tolosa", true),
        (sof, of(GREECE), "sparta", false),
        (of(GREECE), of(GREECE), "sparta", false),
        (sof, of(ROME), "tolosa", false),
    ] {
        let mut at = extended(game());
        (at.s.fortune, at.s.pergamum, at.s.pontus) = (Some(GREECE), Some(GREECE), Some(GREECE));
        at.s.ally(GREECE, ROME);
        at.army(army, space, &[(HeavyInfantry, 1)]).works(town, space, 1).reckoned();
        at.active(GREECE);
        if army == pontus {
            at.s.marker = Some(Marker::Pontus);
        }
        at.act(Action::Expand).act(Action::Major { owner: army, from: node(space), fleet: false });
        if army == pergamum {
            // PAX-17.2-03-e: no leader comes.
            at.roll(1);
        }
        at.act(Action::Go).roll(3);
        assert_eq!(at.is_legal(Action::Destroy), able, "{army} and a Town of {town} in {space}");
    }
}

/// PAX-R143: a place that is entered without a fight may be Sacked, or by an option may not.
#[test]
fn pax_r143_a_place_entered_without_a_fight_may_be_sacked() {
    for (rule, sacked) in [("true", true), ("false", false)] {
        let rules = with_options("pax_romana", &[("sack_after_walk_in", rule)]);
        let mut at = bare(&rules);
        at.works(of(CARTHAGE), "aleria", 3).army(of(ROME), "urcinium", &[(Legion, 1)]);
        crate::clash::march(&mut at, ROME, "urcinium", 4).way(&["aleria"]);
        assert_eq!(fp(&at, "aleria"), Some((of(ROME), 3)));
        assert_eq!(at.top() == SiegeStep::Sack.into(), sacked, "{rule}");
    }
}

/// PAX-17.2-26-b: a Helepolis that is with another army does not help.
#[test]
fn pax_17_2_26_b_a_helepolis_elsewhere_does_not_help() {
    let mut at = siege(5, MEN, &[(LightInfantry, 5)]);
    at.s.helepolis = Some(Helepolis { seat: ROME, at: node("nemausus"), marching: true });
    at.act(Action::Yes);
    assert!(!at.fight().helepolis && at.s.helepolis.is_some());
}

/// PAX-12.1.1b, PAX-8.4.6b: Garrisons that are attacked without combat units are destroyed, behind walls too, and their leader with
/// them; then the City or Town defends itself.
#[test]
fn pax_12_1_1b_garrisons_alone_fall_before_their_city() {
    for points in [5, 1] {
        let mut at = bare(game());
        at.works(of(CARTHAGE), "tolosa", points).army(of(CARTHAGE), "tolosa", &[(Garrison, 2)]);
        at.leader(of(CARTHAGE), "carthage_03", "tolosa");
        at.attack(ROME, MEN, &["narbo", "tolosa"], 3);
        assert!(at.troops(of(CARTHAGE), "tolosa").is_empty() && at.s.leaders.is_empty(), "{points} FP");
        if points > 1 {
            assert_eq!((at.fight().works_used, at.fight().side(Defender).bled), (true, false));
        }
    }
}

/// PAX-12.1.1b: those that have just come, and are intercepted beside others, fall with these.
#[test]
fn pax_12_1_1b_garrisons_that_have_just_come_fall_with_the_others() {
    for beside in [0, 2] {
        let mut at = bare(game());
        at.army(of(CARTHAGE), "arretium", &[(Garrison, 2)]).army(of(ROME), "roma", &[(Legion, 4)]);
        at.works(of(CARTHAGE), "pisae", 5).army(of(CARTHAGE), "pisae", &[(Garrison, beside)]);
        at.expansion(CARTHAGE).act(minor(CARTHAGE, "arretium", Garrison)).roll(6).way(&["pisae"]);
        at.act(intercept("roma")).roll(12);
        assert!(at.troops(of(CARTHAGE), "pisae").is_empty() && at.s.march(1).troops.is_empty(), "{beside}");
        at.until(|s| s.marches.is_empty()).sound();
    }
}
