//! PAX-10.0 to PAX-10.4: the course of a land battle, Battle Points, shifts, cavalry, Elephants.

use crate::board::*;
use crate::fight::*;
use crate::support::{id, node};
use agon_pax_romana::Action;
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;

/// Rome attacks Carthage in Tolosa, coming from Narbo; nothing else is on the map.
fn tolosa<'g>(rome: Units<'_>, carthage: Units<'_>) -> At<'g> {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "tolosa", carthage).attack(ROME, rome, &["narbo", "tolosa"], 3);
    at
}

/// Battle Points of both sides.
fn points(at: &At<'_>) -> (u16, u16) {
    (at.side(Attacker).bp, at.side(Defender).bp)
}

/// Shifts of both sides, when the dice have been 3 and 3.
fn shifts(at: &mut At<'_>) -> (u8, u8) {
    at.roll(3);
    let defender = at.s.clone();
    // Without shifts the battle goes on at once: the numbers are read before the second die is known to decide.
    at.roll(3);
    let counted = at.s.battle.unwrap_or(defender.battle.unwrap());
    (counted.side(Attacker).shifts, counted.side(Defender).shifts)
}

/// PAX-10.3.1.5a, PAX-10.4.6a, PAX-12.1.1a, PAX-10.4.1a: what units are worth; all that are there take part (PAX-10.3.1.5e).
#[test]
fn battle_points_are_summed_by_kind() {
    let kinds = [
        (Legion, 4),
        (HeavyInfantry, 3),
        (LightInfantry, 1),
        (Militia, 1),
        (Cavalry, 1),
        (MercenaryHeavy, 3),
        (MercenaryLight, 1),
        (MercenaryCavalry, 1),
        (Barbarians, 1),
        (BarbarianCavalry, 1),
    ];
    for (unit, worth) in kinds {
        let at = tolosa(&[(HeavyInfantry, 1)], &[(unit, 4)]);
        assert_eq!(points(&at), (3, 4 * worth), "four {unit}");
    }
    let mut at = tolosa(&[(Legion, 1), (Elephants, 2), (Garrison, 3)], &[(LightInfantry, 2)]);
    assert_eq!(at.top(), BattleStep::Commit { side: Attacker }.into());
    at.act(Action::Number { count: 0 });
    assert_eq!(points(&at), (4, 2), "PAX-10.4.6a, PAX-12.1.1a");
    let mut at = bare(game());
    at.army(of(CARTHAGE), "tolosa", &[(HeavyInfantry, 2)]);
    at.weaken(of(CARTHAGE), "tolosa", HeavyInfantry);
    at.attack(ROME, &[(Legion, 1)], &["narbo", "tolosa"], 3);
    assert_eq!(points(&at), (4, 3 + 1));
}

/// PAX-10.2.5, PAX-10.2.6, PAX-10.2.8, PAX-10.3.1.6a, PAX-10.3.1.6b, PAX-10.3.1.6c, PAX-10.3.1.8a, PAX-R10-03, PAX-T02, PAX-T03: the ratio of the larger to the smaller side.
#[test]
fn the_larger_army_has_shifts_by_the_ratio() {
    let rows = [
        (12, 6, 2),
        (11, 6, 2),
        (10, 6, 1),
        (26, 10, 3),
        (21, 11, 2),
        (5, 2, 2),
        (5, 4, 0),
        (7, 4, 1),
        (8, 2, 4),
        (20, 2, 10),
    ];
    for (rome, carthage, expected) in rows {
        let mut at = tolosa(&[(LightInfantry, rome)], &[(LightInfantry, carthage)]);
        assert_eq!(shifts(&mut at), (expected, 0), "{rome}:{carthage}");
        let mut at = tolosa(&[(LightInfantry, carthage)], &[(LightInfantry, rome)]);
        assert_eq!(shifts(&mut at), (0, expected), "the Defender may be the larger one");
    }
}

/// PAX-10.3.6a, PAX-10.3.6b: the simpler rule, other shifts as always.
#[test]
fn the_simple_ratio_counts_whole_multiples() {
    let game = with_options("pax_romana", &[("simple_ratio_shifts", "true")]);
    for (rome, expected) in [(6, 0), (7, 1), (11, 1), (12, 2), (18, 3), (24, 4), (30, 5)] {
        let mut at = bare(&game);
        at.army(of(CARTHAGE), "tolosa", &[(LightInfantry, 6)]).leader(of(CARTHAGE), "carthage_03", "tolosa");
        at.attack(ROME, &[(LightInfantry, rome)], &["narbo", "tolosa"], 3);
        assert_eq!(shifts(&mut at), (expected, 2), "{rome}:6");
    }
}

/// PAX-T06, PAX-T07, PAX-10.2.9, PAX-10.3.1.8d, PAX-8.2.1a, PAX-8.2.2a: the worked example of Greece and the East.
#[test]
fn the_example_of_greece_and_the_east() {
    let mut at = bare(game());
    at.army(of(EAST), "tolosa", &[(HeavyInfantry, 3), (LightInfantry, 2)]).leader(of(EAST), "east_06", "tolosa");
    at.leader(of(GREECE), "greece_03", "narbo");
    at.attack(GREECE, &[(HeavyInfantry, 5), (LightInfantry, 6)], &["narbo", "tolosa"], 3);
    assert_eq!(points(&at), (21, 11));
    at.dice(3, 5);
    assert_eq!(at.net(), (Some(Attacker), 3), "two for the ratio, one for Tactics 2 against 1");
    let other = Position { game: at.game, s: at.s.clone() };
    at.act(Action::ShiftDown).act(Action::ShiftDown).act(Action::ShiftDown);
    assert_eq!((at.side(Attacker).die, at.side(Defender).die, at.fight().winner), (3, 2, Some(Attacker)));
    let mut at = other;
    at.act(Action::ShiftUp).act(Action::ShiftUp).act(Action::ShiftUp);
    assert_eq!((at.side(Attacker).die, at.side(Defender).die, at.fight().winner), (6, 5, Some(Attacker)));

    // PAX-T07: cavalry 4 to 2 is Superiority; a card of the East takes two shifts away (PAX-10.3.1.8j, PAX-17.2-37).
    let mut at = bare(game());
    at.army(of(EAST), "tolosa", &[(HeavyInfantry, 3), (LightInfantry, 2), (Cavalry, 2)]);
    at.leader(of(EAST), "east_06", "tolosa").leader(of(GREECE), "greece_03", "narbo");
    at.attack(GREECE, &[(HeavyInfantry, 5), (LightInfantry, 6), (Cavalry, 4)], &["narbo", "tolosa"], 3);
    assert_eq!(points(&at), (25, 13));
    assert_eq!(at.fight().cavalry, Cavalry::Superiority(Attacker));
    at.s.battle.as_mut().unwrap().side_mut(Defender).cards = at.game.content.battle.shifts.tactical_surprise;
    at.dice(3, 5);
    assert_eq!((at.side(Attacker).shifts, at.side(Defender).shifts), (4, 2));
    assert_eq!(at.net(), (Some(Attacker), 2), "PAX-10.3.1.9a");
}

/// PAX-T01, PAX-10.3.1.10b, PAX-10.3.1.10c: the example with Cavalry Dominance; the four results that two shifts allow.
#[test]
fn shifts_may_be_split_or_left() {
    let start = || {
        let mut at = bare(game());
        at.army(of(CARTHAGE), "tolosa", &[(LightInfantry, 4), (Cavalry, 2)]).leader(
            of(CARTHAGE),
            "carthage_02",
            "tolosa",
        );
        at.leader(of(ROME), "rome_03", "narbo").attack(ROME, &[(Legion, 3)], &["narbo", "tolosa"], 3);
        assert_eq!(points(&at), (12, 6));
        at.dice(4, 1);
        assert_eq!((at.side(Attacker).shifts, at.side(Defender).shifts), (2, 1 + 3));
        at
    };
    let up = Action::ShiftUp;
    let down = Action::ShiftDown;
    let ways: [(&[Action], (u8, u8)); 5] = [
        (&[up, up], (4, 3)),
        (&[down, down], (2, 1)),
        (&[up, down], (3, 2)),
        (&[Action::Done], (4, 1)),
        (&[up, Action::Done], (4, 2)),
    ];
    for (actions, expected) in ways {
        let mut at = start();
        assert_eq!(at.mover(), Some(CARTHAGE), "PAX-10.3.1.10c");
        actions.iter().for_each(|action| {
            at.act(*action);
        });
        assert_eq!((at.side(Attacker).die, at.side(Defender).die), expected, "{actions:?}");
        assert_eq!(at.fight().winner, Some(Attacker), "PAX-10.1a");
    }
    let mut at = start();
    at.act(down);
    assert!(!at.is_legal(up), "the own die comes first, so that every result has one way");
}

/// PAX-10.3.1.9b, PAX-10.3.1.10a: final dice from 0 to 10.
#[test]
fn a_final_die_is_at_least_0_and_at_most_10() {
    let mut at = tolosa(&[(Legion, 20)], &[(LightInfantry, 6)]);
    at.dice(6, 2);
    assert!(at.net().1 > 6);
    (0..4).for_each(|_| {
        at.act(Action::ShiftUp);
    });
    assert_eq!(at.side(Attacker).die, 10);
    assert!(!at.is_legal(Action::ShiftUp));
    at.act(Action::ShiftDown).act(Action::ShiftDown).quietly();
    // PAX-R10-25: nothing more to do; the Attacker loses nothing, the Defender everything.
    assert_eq!(at.s.march(1).troops.len(), 20);
    assert!(at.troops(of(CARTHAGE), "tolosa").is_empty());
}

/// PAX-10.1a, PAX-10.1b, PAX-10.2.10a, PAX-10.2.10b, PAX-10.3.1.7, PAX-10.3.1.11, PAX-10.2.7, PAX-T04, PAX-R10-19: dice of equal
/// armies without shifts.
#[test]
fn who_loses_the_smaller_part_wins() {
    for (dice, winner) in [((3, 2), Some(Attacker)), ((2, 3), Some(Defender)), ((3, 3), None)] {
        let mut at = tolosa(&[(LightInfantry, 10)], &[(LightInfantry, 10)]);
        at.dice(dice.0, dice.1).quietly();
        assert_eq!(
            at.troops(of(CARTHAGE), "tolosa").len(),
            10 - u16::from(dice.0),
            "the Attacker's die hits the Defender"
        );
        assert_eq!(at.s.march(1).troops.len(), 10 - u16::from(dice.1));
        // PAX-10.2.13, PAX-10.7.7a, PAX-10.7.7e: the Defender is still there.
        assert_eq!(at.s.march(1).at, node("narbo"));
        // PAX-10.2.15b: who has lost goes on with one Movement Point less; not after a draw.
        assert_eq!(at.s.march(1).mp, if winner == Some(Defender) { 2 } else { 3 }, "{dice:?}");
        assert_eq!(at.top(), MarchStep::Go.into(), "PAX-10.2.15a");
    }
}

/// PAX-10.3.3a, PAX-T08, PAX-T09, PAX-10.3.3b: percentages are rounded to the nearest, .5 up, and are a minimum.
#[test]
fn losses_are_rounded_and_a_minimum() {
    for (units, die, lost) in [(8, 3, 2), (5, 5, 3), (5, 3, 2), (9, 4, 4), (4, 1, 0)] {
        let mut at = tolosa(&[(LightInfantry, units)], &[(LightInfantry, units)]);
        at.dice(die, 6).quietly();
        assert_eq!(at.troops(of(CARTHAGE), "tolosa").len(), u16::from(units - lost), "{die}0% of {units}");
    }
    // PAX-T08: 40% of 9 are 4; one Heavy Infantry destroyed, one reduced.
    let mut at = tolosa(&[(HeavyInfantry, 3)], &[(HeavyInfantry, 3)]);
    at.dice(4, 5).quietly();
    let left = at.troops(of(CARTHAGE), "tolosa");
    assert_eq!((left.all(HeavyInfantry), left.has_reduced(HeavyInfantry)), (2, true));
}

/// PAX-10.4.1b, PAX-10.4.1c, PAX-R10-07, PAX-10.3.1.8b, PAX-10.3.1.8c: Superiority and Dominance.
#[test]
fn cavalry_is_better_or_dominant() {
    let rows = [
        (1, 0, Cavalry::Superiority(Attacker)),
        (2, 0, Cavalry::Dominance(Attacker)),
        (4, 2, Cavalry::Superiority(Attacker)),
        (6, 2, Cavalry::Dominance(Attacker)),
        (3, 3, Cavalry::Even),
        (1, 2, Cavalry::Superiority(Defender)),
        (1, 3, Cavalry::Dominance(Defender)),
    ];
    for (rome, carthage, expected) in rows {
        let mut at = tolosa(
            &[(Cavalry, rome), (LightInfantry, 12 - rome)],
            &[(Cavalry, carthage), (LightInfantry, 12 - carthage)],
        );
        assert_eq!(at.fight().cavalry, expected, "{rome} against {carthage}");
        let (own, enemy) = shifts(&mut at);
        let worth = match expected {
            Cavalry::Even => (0, 0),
            Cavalry::Superiority(Attacker) => (1, 0),
            Cavalry::Superiority(Defender) => (0, 1),
            Cavalry::Dominance(Attacker) => (3, 0),
            Cavalry::Dominance(Defender) => (0, 3),
        };
        assert_eq!((own, enemy), worth);
    }
    let game = with_options("pax_romana", &[("one_cavalry_against_none", "nothing")]);
    let mut at = bare(&game);
    at.army(of(CARTHAGE), "tolosa", &[(LightInfantry, 3)]);
    at.attack(ROME, &[(Cavalry, 1), (LightInfantry, 2)], &["narbo", "tolosa"], 3);
    assert_eq!(at.fight().cavalry, Cavalry::Even);
}

/// PAX-10.3.1.8f, PAX-10.3.1.8k, PAX-10.4.2a, PAX-10.2.4b, PAX-10.4.8b, PAX-R10-05, PAX-R10-04: battles in Rough Mountain.
#[test]
fn in_rough_mountain_neither_cavalry_nor_elephants_fight() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "mazaca", &[(LightInfantry, 4), (Cavalry, 3), (Elephants, 1)]);
    at.attack(ROME, &[(LightInfantry, 4), (Cavalry, 6), (Elephants, 2)], &["tavium", "mazaca"], 3);
    assert_eq!(
        (points(&at), at.fight().cavalry),
        ((4, 4), Cavalry::Even),
        "no Elephants are asked for, no cavalry counts"
    );
    assert_eq!(shifts(&mut at), (0, 2));
    let game = with_options("pax_romana", &[("excluded_cavalry_in_bp", "true")]);
    let mut at = bare(&game);
    at.army(of(CARTHAGE), "mazaca", &[(LightInfantry, 4), (Cavalry, 3)]);
    at.attack(ROME, &[(LightInfantry, 4)], &["tavium", "mazaca"], 3);
    assert_eq!(points(&at), (4, 7));
}

/// PAX-10.4.2b, PAX-C13, PAX-R10-06: cavalry that does not fight in the mountains may be lost there, or not.
#[test]
fn excluded_cavalry_may_be_lost_in_the_mountains() {
    for (reading, offered) in [("not_in_places", true), ("amphibious_only", false)] {
        let game = with_options("pax_romana", &[("excluded_cavalry_losses", reading)]);
        let mut at = bare(&game);
        at.army(of(CARTHAGE), "mazaca", &[(LightInfantry, 10), (Cavalry, 3)]);
        at.attack(ROME, &[(LightInfantry, 10)], &["tavium", "mazaca"], 3);
        at.dice(2, 6).act(Action::Done).quietly();
        let lost = Action::Lose { piece: full(Cavalry) };
        let seen = at.is_legal(lost) && at.top() == BattleStep::Lose { side: Defender, from: 0 }.into();
        assert_eq!(seen, offered, "{reading}");
        if offered {
            at.act(lost);
            assert_eq!(at.troops(of(CARTHAGE), "mazaca").all(LightInfantry), 10);
        }
    }
}

/// PAX-10.4.3a: cavalry alone fights with its Battle Points; PAX-10.4.3b, PAX-R10-24: in Rough Mountain it is lost, or fights.
#[test]
fn cavalry_alone_fights_but_not_in_the_mountains() {
    let mut at = tolosa(&[(LightInfantry, 4)], &[(Cavalry, 2), (Garrison, 1)]);
    assert_eq!((points(&at), at.fight().cavalry), ((4, 2), Cavalry::Dominance(Defender)));
    at.dice(1, 1);
    assert_eq!(at.side(Defender).shifts, 3);
    let mut at = bare(game());
    at.army(of(CARTHAGE), "mazaca", &[(Cavalry, 2)]).attack(ROME, &[(LightInfantry, 2)], &["tavium", "mazaca"], 3);
    assert!(at.s.battle.is_none() && at.troops(of(CARTHAGE), "mazaca").is_empty());
    assert_eq!((at.s.march(1).at, at.s.march(1).mp), (node("mazaca"), 3));
    let game = with_options("pax_romana", &[("stranded_cavalry", "fights")]);
    let mut at = bare(&game);
    at.army(of(CARTHAGE), "mazaca", &[(Cavalry, 2)]).attack(ROME, &[(LightInfantry, 2)], &["tavium", "mazaca"], 3);
    assert_eq!(points(&at), (2, 0));
    assert_eq!(shifts(&mut at), (10, 2), "PAX-R10-04");
}

/// PAX-10.4.4a, PAX-10.4.4b, PAX-10.4.4c, PAX-10.4.4d, PAX-10.4.4e, PAX-10.4.4f, PAX-10.4.4g, PAX-10.6.7, PAX-10.3.1.5b, PAX-T11, PAX-T14, PAX-R10-12: the cavalry of legions.
#[test]
fn legions_have_cavalry_of_their_own() {
    let game = with_options("pax_romana", &[("legion_cavalry", "both")]);
    let start = |turn: u8, rome: Units<'_>, reduced: bool, carthage: u8| {
        let mut at = bare(&game);
        at.s.turn = turn;
        at.army(of(ROME), "tolosa", rome);
        if reduced {
            at.weaken(of(ROME), "tolosa", Legion);
        }
        at.attack(CARTHAGE, &[(Cavalry, carthage), (LightInfantry, 6)], &["narbo", "tolosa"], 3);
        (at.fight().cavalry, at.side(Defender).bp)
    };
    let (own, enemy, dominant) =
        (Cavalry::Superiority(Defender), Cavalry::Superiority(Attacker), Cavalry::Dominance(Defender));
    // PAX-T11: 1 legion has none, 2 and 3 have one, 4 and 5 have two.
    for (legions, riders) in [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2)] {
        let troops = [(Legion, legions)];
        let even = if riders == 0 { Cavalry::Even } else { own };
        assert_eq!(start(3, &troops, false, 0), (even, u16::from(legions) * 4), "never Dominance (PAX-10.4.4d)");
        assert_eq!(start(3, &troops, false, riders).0, Cavalry::Even, "{legions} legions");
    }
    assert_eq!(start(2, &[(Legion, 4)], false, 1).0, enemy, "PAX-10.4.4a: not before turn III");
    // PAX-10.4.4c: it cannot be lost.
    let mut at = bare(&game);
    at.s.turn = 3;
    at.army(of(ROME), "tolosa", &[(Legion, 4)]).attack(CARTHAGE, &[(LightInfantry, 16)], &["narbo", "tolosa"], 3);
    at.dice(3, 3).act(Action::Done);
    at.until(|s| s.battle.is_none());
    let left = at.troops(of(ROME), "tolosa");
    assert_eq!((left.len(), left.has_reduced(Legion)), (3, true), "30% of 16: a legion and a half, no cavalry");
    // PAX-T14
    assert_eq!(start(3, &[(Legion, 2)], true, 1).0, enemy, "one full and one reduced legion have none");
    assert_eq!(start(3, &[(Legion, 6)], true, 2).0, Cavalry::Even, "five full ones have two");
    assert_eq!(start(3, &[(Legion, 6)], false, 3).0, Cavalry::Even);
    // PAX-10.4.4e, PAX-10.4.4f: with at least as many regular ones Dominance is possible.
    assert_eq!(start(3, &[(Legion, 4), (Cavalry, 1)], false, 0).0, own);
    assert_eq!(start(3, &[(Legion, 4), (Cavalry, 2)], false, 0).0, dominant);
    assert_eq!(start(3, &[(Legion, 4), (Cavalry, 2)], false, 1).0, dominant, "PAX-10.4.4g: four against one");
}

/// PAX-10.4.4h, PAX-10.4.5a, PAX-10.4.5b, PAX-R10-13, PAX-T15: which games have it; turns without it.
#[test]
fn legion_cavalry_depends_on_the_game_and_the_turn() {
    let fight = |pairs: &[(&str, &str)], scenario: &str, turn: u8| {
        let game = with_options("pax_romana", pairs);
        let mut at = start(&game, scenario);
        at.s.ground = Default::default();
        at.s.guests.clear();
        at.s.leaders.clear();
        at.s.turn = turn;
        let s = &at.s;
        let rome = s.all_seats().find(|seat| s.player(*seat).power == Power::Rome).unwrap();
        let other = s.all_seats().find(|seat| *seat != rome).unwrap();
        at.army(of(rome), "capua", &[(Legion, 4)]);
        at.attack(other, &[(LightInfantry, 4)], &["venusia", "capua"], 3);
        at.until(|s| matches!(s.steps.top(), Some(Step::Battle(_))) && s.battle.unwrap().side(Defender).bp > 0);
        (at.fight().cavalry, at.side(Defender).bp)
    };
    let (without, with) = (Cavalry::Even, Cavalry::Superiority(Defender));
    assert_eq!(fight(&[], "v_basic", 3).0, without, "the Standard Game");
    assert_eq!(fight(&[("legion_cavalry", "both")], "v_basic", 3).0, with);
    assert_eq!(fight(&[("legion_cavalry", "none")], "v_basic", 3).0, without);
    assert_eq!(
        fight(&[("legion_cavalry", "both"), ("legion_cavalry_absent_turns_9_10", "true")], "v_basic", 9),
        (with, 16)
    );
}

/// PAX-10.4.6b, PAX-10.4.6d, PAX-10.4.6e, PAX-10.4.6f, PAX-10.4.6g, PAX-10.4.6h, PAX-10.4.6i, PAX-10.4.6j, PAX-10.4.7a, PAX-10.4.7b, PAX-10.2.4a, PAX-R10-09, PAX-R10-10: what each die of the Elephants does.
#[test]
fn elephants_trample_whom_the_die_says() {
    // Die: enemy cavalry out, enemy units lost, own Elephants lost, own units lost.
    let rows = [(1, 1, 1, 0, 0), (2, 1, 0, 0, 0), (3, 1, 0, 1, 0), (4, 0, 0, 0, 0), (5, 0, 0, 1, 0), (6, 0, 0, 1, 1)];
    for (die, out, lost, gone, own) in rows {
        let mut at = tolosa(&[(LightInfantry, 8), (Elephants, 2)], &[(MercenaryLight, 6), (Cavalry, 2)]);
        assert_eq!(at.legal(), (0..=2).map(|count| Action::Number { count }).collect::<Vec<_>>());
        at.act(Action::Number { count: 1 }).roll(die);
        if lost > 0 {
            assert_eq!(at.mover(), Some(CARTHAGE), "the enemy chooses");
            at.act(Action::Lose { piece: full(MercenaryLight) });
        }
        assert_eq!(points(&at), (8 - own, 8 - out - lost), "die {die}");
        assert_eq!(at.side(Defender).neutralised, out as u8);
        assert_eq!(at.s.march(1).troops.all(Elephants), 2 - gone);
    }
    // PAX-10.4.6d: one die for each; PAX-R10-10: there is only one rider to put out.
    let mut at = tolosa(&[(LightInfantry, 8), (Elephants, 2)], &[(LightInfantry, 6), (Cavalry, 1)]);
    at.act(Action::Number { count: 2 }).roll(2).roll(2);
    assert_eq!((at.side(Defender).neutralised, at.fight().cavalry), (1, Cavalry::Even), "PAX-10.4.1d");
    // PAX-10.4.7a: it can still be lost.
    at.dice(3, 6).quietly();
    assert!(
        at.is_legal(Action::Lose { piece: full(Cavalry) }) && !at.is_legal(Action::Lose { piece: full(Elephants) }),
        "PAX-10.4.9a"
    );
}

/// PAX-10.4.6b: both sides; the Attacker first, or the Defender.
#[test]
fn both_sides_commit_before_any_die_is_rolled() {
    for (reading, first) in [("attacker", ROME), ("defender", CARTHAGE)] {
        let game = with_options("pax_romana", &[("elephants_first", reading)]);
        let mut at = bare(&game);
        at.army(of(CARTHAGE), "tolosa", &[(LightInfantry, 6), (Elephants, 1)]);
        at.attack(ROME, &[(LightInfantry, 6), (Elephants, 1)], &["narbo", "tolosa"], 3);
        assert_eq!(at.mover(), Some(first));
        at.act(Action::Number { count: 1 });
        assert_ne!(at.mover(), Some(first), "PAX-10.4.6c");
        at.act(Action::Number { count: 1 }).roll(4).roll(4);
        assert_eq!(at.top(), BattleStep::Roll { side: Attacker }.into());
    }
}

/// PAX-10.4.9b, PAX-12.8.2b, PAX-8.4.4a: Elephants and leaders do not outlive their Army.
#[test]
fn elephants_and_leaders_die_with_their_army() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "tolosa", &[(LightInfantry, 1), (Elephants, 2), (Garrison, 1)]);
    at.leader(of(CARTHAGE), "carthage_02", "tolosa");
    at.attack(ROME, &[(LightInfantry, 6)], &["narbo", "tolosa"], 3);
    at.act(Action::Number { count: 0 })
        .dice(6, 1)
        .act(Action::ShiftUp)
        .act(Action::ShiftUp)
        .act(Action::ShiftUp)
        .quietly();
    assert!(at.troops(of(CARTHAGE), "tolosa").is_empty() && at.s.leaders.is_empty());
    assert_eq!(at.s.march(1).at, node("tolosa"), "the Attacker holds the Space");
}

/// PAX-10.3.5a, PAX-10.3.5b, PAX-10.3.5c, PAX-10.3.5d, PAX-10.3.5e, PAX-10.3.5f, PAX-10.3.5g, PAX-10.3.5h, PAX-R10-21, PAX-R10-27: another roll of a battle die.
#[test]
fn a_leader_may_have_a_die_rolled_again() {
    let game = with_options("pax_romana", &[("battle_reroll", "true")]);
    let start = |larger: u8, dice: (u8, u8)| {
        let mut at = bare(&game);
        at.army(of(CARTHAGE), "tolosa", &[(LightInfantry, 5)]).leader(of(CARTHAGE), "carthage_03", "tolosa");
        at.leader(of(ROME), "rome_01", "narbo");
        at.attack(ROME, &[(LightInfantry, larger)], &["narbo", "tolosa"], 3);
        at.dice(dice.0, dice.1);
        at
    };
    let asked = |at: &At<'_>| matches!(at.top(), Step::Battle(BattleStep::Reroll { .. }));
    assert!(!asked(&start(9, (1, 6))) && !asked(&start(10, (3, 3))) && asked(&start(10, (2, 3))), "PAX-10.3.5a");
    // 4-5E: at most 9.
    let mut at = start(10, (2, 3));
    at.act(Action::Yes);
    assert_eq!(at.mover(), None, "PAX-10.3.5b: no way back");
    at.roll(9).act(Action::Yes).roll(4);
    assert_eq!(at.side(Attacker).die, 4, "PAX-10.3.5d, PAX-10.3.5f: less 1, and 1 for the elite leader");
    let mut at = start(10, (2, 6));
    at.act(Action::Yes).roll(9).act(Action::No).roll(2);
    assert_eq!((at.side(Attacker).die, at.side(Defender).die), (2, 3), "PAX-10.3.5e");
    // PAX-10.3.5g: 2d6 - 2 against 2-5.
    for (sum, possible) in [(9, true), (10, false)] {
        let mut at = start(10, (2, 6));
        at.act(Action::Yes).roll(10);
        assert_eq!(at.mover(), Some(CARTHAGE));
        at.act(Action::Yes).roll(sum);
        assert_eq!(at.top() == BattleStep::RerollWhich { side: Defender }.into(), possible, "{sum}");
        if possible {
            at.act(Action::No).roll(1);
            assert_eq!((at.side(Attacker).die, at.side(Defender).die), (1, 6), "PAX-10.3.5h: as it is");
        }
    }
    let mut at = start(10, (2, 6));
    at.act(Action::No);
    assert!(!asked(&at), "only a failure gives the smaller side an attempt");
}

/// PAX-13.1.2a, PAX-13.1.2b, PAX-13.1.3b, PAX-R13-03, PAX-13.2.4b: a tribe: its chip is turned over, nobody decides for it.
#[test]
fn nobody_decides_for_a_tribe() {
    let mut at = bare(game());
    at.s.ground[id::<Space>("tolosa")].force = Some(Force { owner: Owner::Tribes, troops: Troops::NONE });
    let chips = at.s.chips[5];
    at.attack(ROME, &[(LightInfantry, 5)], &["narbo", "tolosa"], 3);
    at.act(Action::TurnChip { strength: 5 });
    assert_eq!((points(&at), at.s.chips[5]), ((5, 5), chips - 1));
    at.dice(3, 2);
    assert_eq!(at.troops(Owner::Tribes, "tolosa").all(TribalWarriors), 3, "30% of 5, and no Retreat");
    assert_eq!(at.s.march(1).at, node("narbo"));
    // PAX-13.2.4b: the shifts of a tribe go to its own die first, if the Inactive player wants it so.
    let mut at = bare(game());
    at.army(Owner::Tribes, "tolosa", &[(TribalWarriors, 8)]);
    at.attack(ROME, &[(LightInfantry, 4)], &["narbo", "tolosa"], 3).roll(6).roll(5);
    use_shifts(&mut at);
    assert_eq!((at.s.march(1).troops.len(), at.troops(Owner::Tribes, "tolosa").len()), (4 - 3, 8 - 5));
}

/// Shifts go to the own die first, then to the enemy's.
fn use_shifts(at: &mut At<'_>) {
    while matches!(at.s.steps.top(), Some(Step::Battle(BattleStep::Shift { .. }))) {
        let first = at.legal()[0];
        at.act(first);
    }
}

/// PAX-R13-02: a tribe that loses nothing stays face-up, or its chip is turned down again.
#[test]
fn an_unhurt_tribe_stays_face_up_or_not() {
    for (reading, up) in [("true", true), ("false", false)] {
        let game = with_options("pax_romana", &[("unhurt_tribe_stays_face_up", reading)]);
        let mut at = bare(&game);
        at.s.ground[id::<Space>("tolosa")].force = Some(Force { owner: Owner::Tribes, troops: Troops::NONE });
        at.attack(ROME, &[(LightInfantry, 1)], &["narbo", "tolosa"], 3)
            .act(Action::TurnChip { strength: 4 })
            .dice(1, 1);
        use_shifts(&mut at);
        assert_eq!(at.troops(Owner::Tribes, "tolosa").len(), if up { 4 } else { 0 });
        assert_eq!(at.s.looked.get(0).map(|looked| looked.strength), (!up).then_some(4));
    }
}

/// PAX-10.0b, PAX-10.0c, PAX-9.3.2f, PAX-9.3.3a, PAX-9.3.4a, PAX-9.3.7b: an Interception: who intercepts attacks, with his friends
/// in the Space.
#[test]
fn who_intercepts_is_the_attacker() {
    let mut at = bare(game());
    let active = at.march_along(ROME, of(ROME), &[(LightInfantry, 6)], &["narbo", "tolosa"], 4);
    let other = at.game.set_out(&mut at.s, of(CARTHAGE), CARTHAGE, MarchKind::Interception, node("gergovia"));
    at.game.advance(&mut at.s, other, node("tolosa"));
    at.s.march_mut(other).troops.add(full(LightInfantry), 4);
    at.army(of(CARTHAGE), "tolosa", &[(LightInfantry, 2)]);
    at.s.steps.push(ClashStep::Resume { space: id("tolosa"), flight: None }.into());
    let attacker = at.game.combatant(&at.s, of(CARTHAGE), other, true);
    let defender = at.game.combatant(&at.s, of(ROME), active, false);
    at.game.open_battle(&mut at.s, id("tolosa"), Cause::Interception, attacker, defender);
    at.game.settle(&mut at.s);
    assert_eq!(points(&at), (6, 6));
    at.dice(5, 1);
    // PAX-9.3.3d, PAX-10.7.2c: the intercepted group goes back along its link; forcing it costs nothing.
    at.act(Action::No).act(Action::Yes);
    assert_eq!(at.fight_or_none(), None);
    assert_eq!((at.s.march(active).at, at.s.march(active).mp), (node("narbo"), 3), "PAX-9.3.7b");
    assert_eq!(at.s.march(active).troops.len(), 4, "40% of 6");
    assert_eq!(at.troops(of(CARTHAGE), "tolosa").len(), 5, "10% of 6; PAX-10.7.2e");
}

/// PAX-10.0a, PAX-10.2.1a, PAX-10.2.1b, PAX-10.2.2a, PAX-10.2.2c, PAX-8.2.4c: an Army enters, the other may Withdraw; if it does not
/// there is a battle, for a Movement Point more. Campaign of one leader, Tactics of another.
#[test]
fn entering_a_space_with_an_army_is_a_battle() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "narbo", &[(LightInfantry, 4)]);
    at.leader(of(CARTHAGE), "carthage_02", "narbo").leader(of(CARTHAGE), "carthage_03", "narbo");
    at.army(of(ROME), "tolosa", &[(LightInfantry, 4)]);
    at.expansion(CARTHAGE)
        .act(Action::Major { owner: of(CARTHAGE), from: node("narbo"), fleet: false })
        .act(Action::Go)
        .roll(1);
    assert_eq!(at.s.march(1).mp, 6, "3-4 and 2-5: the better Campaign");
    at.way(&["tolosa"]);
    assert_eq!((at.mover(), at.s.battle), (Some(ROME), None), "PAX-10.2.2a");
    at.act(Action::Fight);
    assert_eq!((at.s.march(1).mp, at.side(Attacker).owner, at.side(Defender).owner), (4, of(CARTHAGE), of(ROME)));
    assert_eq!(at.side(Attacker).leader, Some(id("carthage_02")), "the better Tactics");
}

/// PAX-10.1c: a Retreat spares the loser losses and does not change who has won.
#[test]
fn a_retreat_does_not_change_the_winner() {
    let mut at = tolosa(&[(LightInfantry, 10)], &[(LightInfantry, 10)]);
    at.dice(3, 2).act(Action::Yes);
    assert_eq!((at.s.march(1).troops.len(), at.s.march(2).troops.len()), (8, 8), "20% each");
    assert_eq!((at.s.march(1).at, at.s.march(1).mp), (node("tolosa"), 3));
}

/// PAX-T05: shifts of all sources against each other.
#[test]
fn shifts_of_all_sources_are_netted() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "tolosa", &[(LightInfantry, 5)]).leader(of(CARTHAGE), "carthage_08", "tolosa");
    at.attack(ROME, &[(LightInfantry, 9), (Cavalry, 1)], &["narbo", "tolosa"], 3).dice(3, 3);
    assert_eq!((at.side(Attacker).shifts, at.side(Defender).shifts, at.net()), (3, 1, (Some(Attacker), 2)));
}

/// PAX-R10-08: a unit that Elephants reduce is the one that may be reduced in this battle, and goes first.
#[test]
fn elephants_may_reduce_the_one_unit() {
    let mut at = tolosa(&[(LightInfantry, 9), (Elephants, 1)], &[(HeavyInfantry, 4)]);
    at.act(Action::Number { count: 1 }).roll(1);
    assert_eq!(points(&at), (9, 10), "reducing one is the only way (PAX-C10)");
    at.dice(3, 3);
    // 30% of 10: the reduced one for one point, a whole one for the other two.
    let left = at.troops(of(CARTHAGE), "tolosa");
    assert_eq!((left.all(HeavyInfantry), left.has_reduced(HeavyInfantry)), (2, false));
}

/// PAX-12.4.4d, PAX-R10-26, PAX-10.3.1.5e: friends in a Space defend together; the player chooses whose units are lost.
#[test]
fn friends_in_a_space_defend_together() {
    let mut at = bare(game());
    at.s.fortune = Some(CARTHAGE);
    at.army(of(CARTHAGE), "tolosa", &[(LightInfantry, 4)]);
    at.army(Owner::SoldiersOfFortune, "tolosa", &[(HeavyInfantry, 2)]).leader(
        Owner::SoldiersOfFortune,
        "sof_pyrrhus",
        "tolosa",
    );
    at.attack(ROME, &[(LightInfantry, 10)], &["narbo", "tolosa"], 3);
    assert_eq!((points(&at), at.side(Defender).leader), ((10, 10), Some(id("sof_pyrrhus"))));
    at.dice(3, 3).act(Action::Done);
    at.until(|s| matches!(s.steps.top(), Some(Step::Battle(BattleStep::Lose { side: Defender, .. }))));
    assert!(
        at.is_legal(Action::Lose { piece: full(HeavyInfantry) }) && at.is_legal(Action::Weaken { unit: HeavyInfantry })
    );
    at.act(Action::Lose { piece: full(HeavyInfantry) });
    assert_eq!(at.troops(Owner::SoldiersOfFortune, "tolosa").len(), 1);
}

/// PAX-10.3.1.8m, PAX-R10-28, PAX-10.3.1.8j: both players may play cards before the dice and after them.
#[test]
fn cards_are_played_before_and_after_the_dice() {
    for after in [false, true] {
        let mut at = extended(game());
        at.hand(CARTHAGE, &[Card::TacticalSurprise]).army(of(CARTHAGE), "tolosa", &[(LightInfantry, 8)]);
        at.attack(ROME, &[(LightInfantry, 8)], &["narbo", "tolosa"], 3);
        let window = CardStep::Window { seat: CARTHAGE, occasion: Occasion::Battle };
        assert_eq!(at.top(), window.into());
        if after {
            at.act(Action::Done).dice(3, 3);
            assert_eq!(at.top(), window.into());
        }
        at.act(Action::Play { card: Card::TacticalSurprise, hire: false });
        at.until(|s| s.battle.is_some_and(|battle| battle.favoured.is_some()));
        assert_eq!((at.side(Defender).shifts, at.side(Attacker).shifts), (2, 0));
    }
}

/// PAX-10.2.2b: who leaves the Space is not fought, and may be followed.
#[test]
fn who_withdraws_is_not_fought() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "narbo", &[(LightInfantry, 4)]).army(of(ROME), "tolosa", &[(LightInfantry, 4)]);
    at.expansion(CARTHAGE)
        .act(Action::Major { owner: of(CARTHAGE), from: node("narbo"), fleet: false })
        .act(Action::Go)
        .roll(6);
    at.way(&["tolosa"]).act(Action::Withdraw).act(Action::Go).roll(1).way(&["aginnum"]);
    at.until(|s| s.moving() == 1);
    assert_eq!((at.s.battle, at.s.march(1).at, at.troops(of(ROME), "aginnum").len()), (None, node("tolosa"), 4));
    at.way(&["aginnum"]);
    assert!(at.s.battle.is_some());
}

/// PAX-7.3.2a: an interceptor who has lost leaves a City or Town behind that is fought at once.
#[test]
fn a_lost_interception_leaves_the_place_to_be_fought() {
    let mut at = bare(game());
    at.works(of(CARTHAGE), "tolosa", 2).army(of(CARTHAGE), "gergovia", &[(LightInfantry, 4)]);
    at.leader(of(CARTHAGE), "carthage_01", "gergovia").army(of(ROME), "narbo", &[(LightInfantry, 8)]);
    at.expansion(ROME)
        .act(Action::Major { owner: of(ROME), from: node("narbo"), fleet: false })
        .act(Action::Go)
        .roll(4);
    at.way(&["tolosa"]).act(Action::Intercept { from: id("gergovia") }).act(Action::Go).roll(12);
    assert_eq!((at.fight().cause, at.s.march(1).mp), (Cause::Interception, 3));
    at.dice(1, 6);
    at.until(|s| s.battle.is_none_or(|battle| battle.cause != Cause::Interception));
    assert_eq!((at.fight().cause, at.side(Defender).owner, at.s.march(1).mp), (Cause::Attack, of(CARTHAGE), 3));
    assert!(!at.troops(of(CARTHAGE), "gergovia").is_empty(), "the interceptor is back");
}

/// PAX-10.4.7a, PAX-10.4.7b: the cavalry that Elephants have neutralised may be the one that is lost; then the other one fights on.
#[test]
fn neutralised_cavalry_may_be_the_loss() {
    let mut at = bare(game());
    at.army(of(ROME), "tolosa", &[(Legion, 2), (Cavalry, 2)]);
    at.attack(CARTHAGE, &[(HeavyInfantry, 4), (Elephants, 1)], &["narbo", "tolosa"], 3);
    at.act(Action::Number { count: 1 }).roll(1).act(Action::Lose { piece: full(Cavalry) });
    assert_eq!((at.side(Defender).neutralised, at.side(Defender).bp), (0, 9), "two legions and a cavalry");
    assert_eq!(at.fight().cavalry, Cavalry::Superiority(Defender));
    // Another unit is lost: the neutralised one stays out.
    let mut at = bare(game());
    at.army(of(ROME), "tolosa", &[(LightInfantry, 8), (Cavalry, 2)]);
    at.attack(CARTHAGE, &[(HeavyInfantry, 4), (Elephants, 1)], &["narbo", "tolosa"], 3);
    at.act(Action::Number { count: 1 }).roll(1).act(Action::Lose { piece: full(LightInfantry) });
    assert_eq!((at.side(Defender).neutralised, at.side(Defender).bp), (1, 8));
}
