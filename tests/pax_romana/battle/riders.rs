//! PAX-10.4: cavalry and Elephants.

use super::*;

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

/// PAX-10.4.2b, PAX-C13, PAX-R10-06: cavalry that does not fight in the mountains may be lost there; by an option it may
/// not.
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

/// PAX-10.4.4h, PAX-10.4.5a, PAX-10.4.5b, PAX-R10-13, PAX-T15: the rule sets that have it, and the turns without it.
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

/// PAX-R10-04, PAX-10.4.6e: an Attacker whom Elephants have destroyed rolls no dice; the Defender has won.
#[test]
fn pax_r10_04_an_attacker_whom_elephants_destroy_rolls_no_dice() {
    for (men, fights) in [(1, false), (2, true)] {
        let mut at = tolosa(&[(LightInfantry, men)], &[(LightInfantry, 5), (Elephants, 1)]);
        at.act(Action::Number { count: 1 }).roll(1);
        assert_eq!((at.s.battle.is_some(), at.s.battles), (fights, u16::from(fights)), "{men}");
        assert_eq!(at.troops(of(CARTHAGE), "tolosa").len(), 6);
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

/// PAX-R10-08: a unit reduced by Elephants is the only one that may be reduced in this battle, and is lost first.
#[test]
fn elephants_may_reduce_the_one_unit() {
    let mut at = tolosa(&[(LightInfantry, 9), (Elephants, 1)], &[(HeavyInfantry, 4)]);
    at.act(Action::Number { count: 1 }).roll(1);
    assert_eq!(points(&at), (9, 10), "reducing one is the only way (PAX-C10)");
    at.dice(3, 3);
    // 30% of 10: the reduced one for one point, a full one for the other two.
    let left = at.troops(of(CARTHAGE), "tolosa");
    assert_eq!((left.all(HeavyInfantry), left.has_reduced(HeavyInfantry)), (2, false));
}

/// PAX-10.4.7a, PAX-10.4.7b: the neutralised cavalry may be the one that is lost; then the other one fights on.
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

/// PAX-10.4.6f, PAX-10.4.4b, PAX-10.4.1d: Elephants neutralise cavalry of legions, too, after that with counters of its own.
#[test]
fn pax_10_4_6f_elephants_neutralise_cavalry_of_legions() {
    let better = |riders: u8, elephants: u8| {
        let mut at = extended(game());
        at.s.turn = 3;
        at.army(of(ROME), "tolosa", &[(Legion, 4), (Cavalry, riders)]);
        let units = [(HeavyInfantry, 5), (Cavalry, 1), (Elephants, 3)];
        at.attack(CARTHAGE, &units, &["narbo", "tolosa"], 3).act(Action::Number { count: elephants });
        (0..elephants).for_each(|_| {
            at.roll(2);
        });
        (at.fight().cavalry, at.side(Defender).bp)
    };
    assert_eq!(better(0, 0), (Cavalry::Superiority(Defender), 16));
    assert_eq!(better(0, 1), (Cavalry::Even, 16));
    assert_eq!(better(0, 3), (Cavalry::Superiority(Attacker), 16), "there are two");
    assert_eq!(better(1, 1), (Cavalry::Superiority(Defender), 16));
    assert_eq!(better(1, 2), (Cavalry::Even, 16));
}

/// PAX-8.4.1a, PAX-10.2.14: leaders are in danger, too, where Elephants have decided the battle before its dice.
#[test]
fn pax_8_4_1a_a_leader_may_die_where_elephants_have_won() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "tolosa", &[(LightInfantry, 5), (Elephants, 1)]);
    at.leader(of(CARTHAGE), "carthage_03", "tolosa").attack(ROME, &[(LightInfantry, 1)], &["narbo", "tolosa"], 3);
    at.act(Action::Number { count: 1 }).roll(1);
    assert_eq!(at.top(), BattleStep::DeathRoll { side: Defender }.into());
    at.roll(12);
    assert!(at.s.battle.is_none() && at.s.leaders.is_empty());
}
