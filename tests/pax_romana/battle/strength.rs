//! PAX-10.2, PAX-10.3: Battle Points, shifts, dice and losses.

use super::*;

/// PAX-10.3.1.5a, PAX-10.4.6a, PAX-12.1.1a, PAX-10.4.1a: what units are worth; all units present take part (PAX-10.3.1.5e).
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

/// PAX-10.3.6a, PAX-10.3.6b: the simpler rule; other shifts are as always.
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
    assert_eq!(at.shifts_left(), (Some(Attacker), 3), "two for the ratio, one for Tactics 2 against 1");
    let other = Position { game: at.game, s: at.s };
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
    assert_eq!(at.shifts_left(), (Some(Attacker), 2), "PAX-10.3.1.9a");
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

/// PAX-T05: shifts of all sources against each other.
#[test]
fn shifts_of_all_sources_are_netted() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "tolosa", &[(LightInfantry, 5)]).leader(of(CARTHAGE), "carthage_08", "tolosa");
    at.attack(ROME, &[(LightInfantry, 9), (Cavalry, 1)], &["narbo", "tolosa"], 3).dice(3, 3);
    assert_eq!((at.side(Attacker).shifts, at.side(Defender).shifts, at.shifts_left()), (3, 1, (Some(Attacker), 2)));
}

/// PAX-10.3.1.9b, PAX-10.3.1.10a: final dice from 0 to 10.
#[test]
fn a_final_die_is_at_least_0_and_at_most_10() {
    let mut at = tolosa(&[(Legion, 20)], &[(LightInfantry, 6)]);
    at.dice(6, 2);
    assert!(at.shifts_left().1 > 6);
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
        // PAX-10.2.15b: the loser goes on with one Movement Point less; not after a draw.
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
