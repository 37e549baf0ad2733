//! Mare Nostrum, Phase 4: dice, hits, losses and war (MN-421 to MN-445).

mod dice;

use crate::campaign::*;
use crate::support::*;
use agon_game::battle::Side;
use agon_game::{Chance, Rng};
use agon_mare_nostrum::dice::Dice;
use agon_mare_nostrum::ids::*;
use agon_mare_nostrum::state::*;
use agon_mare_nostrum::{Action, MareNostrum};
use std::collections::{BTreeMap, BTreeSet};

use Empire::{Babylon, Carthage, Egypt, Greece, Rome};
use Side::{Attacker, Defender};

/// Dalmatia, which belongs to nobody.
fn field() -> Province {
    province("dalmatia")
}

/// Units of an empire in a province: legions, and whether there is a fortress.
fn army(s: &State, empire: Empire, province: Province) -> (u8, bool) {
    (s.legions[empire][province], s.fortresses[empire].has(province))
}

/// MN-421, MN-R36: every shared province must be fought over, even if nobody controls it; MN-423: once each.
#[test]
fn mn_421_mn_423_mn_r36_every_shared_province_is_fought_over_once() {
    let game = game();
    let (latium, macedonia) = (province("latium"), province("macedonia"));
    let position = bare(game)
        .legion(Rome, field(), 2)
        .legion(Greece, field(), 2)
        .fortress(Rome, latium)
        .legion(Carthage, latium, 1)
        .legion(Rome, macedonia, 2)
        .fortress(Greece, macedonia)
        .legion(Greece, province("dacia"), 1)
        .legion(Carthage, province("dacia"), 1);
    let mut s = campaign(game, position, Rome);
    pass_until(game, &mut s, |step| matches!(step, Step::Land(LandStep::Fight { .. })));
    let mut battles = [(field(), Greece), (latium, Carthage), (macedonia, Greece)]
        .map(|(province, empire)| Action::Fight { province, empire })
        .to_vec();
    while !battles.is_empty() {
        assert_eq!(legal(game, &s), battles, "no way around them, and no others");
        let battle = battles.pop().expect("one left");
        act(game, &mut s, battle);
        let Step::Land(LandStep::LandDice { attacker, defender, province }) = s.step else { panic!("{:?}", s.step) };
        let ones = |empire: Empire| vec![1; usize::from(s.legions[empire][province])];
        let dice = roll(&ones(attacker), &ones(defender));
        act(game, &mut s, dice);
    }
    assert!(!matches!(s.step, Step::Land(LandStep::Fight { .. })), "both sides are still there, but have fought");
    assert_eq!(s.battles, 3);
}

/// MN-422, MN-T27: among several opponents the active player chooses one, and fights only him, once.
#[test]
fn mn_422_mn_t27_one_opponent_is_chosen() {
    let game = game();
    let dacia = province("dacia");
    let position = bare(game).legion(Rome, dacia, 3).legion(Greece, field(), 1).legion(Egypt, field(), 1).legion(
        Carthage,
        field(),
        1,
    );
    let mut s = campaign(game, position, Rome);
    march(game, &mut s, dacia, field(), 3);
    let opponents = [Greece, Egypt, Carthage].map(|empire| Action::Fight { province: field(), empire });
    assert_eq!(legal(game, &s), opponents);
    act(game, &mut s, opponents[1]);
    act(game, &mut s, roll(&[5, 5, 5], &[1]));
    assert_eq!([Greece, Egypt, Carthage].map(|e| s.legions[e][field()]), [1, 0, 1]);
    assert!(!matches!(s.step, Step::Land(LandStep::Fight { .. })), "one battle there in this activation");
}

/// MN-422, MN-423, MN-R109 at sea: one opponent, one battle per sea.
#[test]
fn mn_423_mn_r109_one_battle_per_sea() {
    let game = game();
    let ionium = sea("mare_ionium");
    let position = bare(game).trireme(Rome, ionium, 2).trireme(Greece, ionium, 1).trireme(Egypt, ionium, 1);
    let mut s = campaign(game, position, Rome);
    act(game, &mut s, Action::Anchor { sea: ionium });
    act(game, &mut s, Action::AttackFleet { sea: ionium, empire: Egypt });
    act(game, &mut s, roll(&[5, 5], &[1]));
    assert_eq!((s.triremes[Greece][ionium], s.triremes[Egypt][ionium]), (1, 0));
    assert!(!matches!(s.step, Step::Sea(SeaStep::SeaBattle { .. })));
}

/// MN-424, MN-425, MN-427, MN-428, MN-430: both fleets roll one die per trireme at once; legions take no part.
#[test]
fn mn_424_mn_425_mn_430_a_sea_battle_is_one_roll_of_the_fleets() {
    let game = game();
    let ionium = sea("mare_ionium");
    // Ramses, Caesar and Pericles concern land battles only.
    let position = bare(game)
        .trireme(Rome, ionium, 3)
        .trireme(Greece, ionium, 2)
        .legion(Greece, province("achea"), 2)
        .fortress(Greece, province("achea"))
        .card(Rome, Card::RamsesII)
        .card(Greece, Card::Nebuchadnezzar);
    let mut s = campaign(game, position, Rome);
    act(game, &mut s, Action::Anchor { sea: ionium });
    act(game, &mut s, Action::AttackFleet { sea: ionium, empire: Greece });
    assert!(!game.chance_possible(&s, roll(&[4, 4, 4, 4], &[4, 4])), "no extra die at sea");
    assert!(!game.chance_possible(&s, roll(&[4, 4], &[4, 4])));
    act(game, &mut s, roll(&[4, 4, 1], &[6, 5]));
    // Nine and eleven: one hit by Rome, two by Greece, although one of their triremes is lost in the same battle.
    assert_eq!((s.triremes[Rome][ionium], s.triremes[Greece][ionium]), (1, 1));
    assert_eq!(army(&s, Greece, province("achea")), (2, true));
    assert!(
        !matches!(s.step, Step::Sea(SeaStep::SeaBattle { .. } | SeaStep::SeaDice { .. })),
        "there is no second round"
    );
}

/// MN-407: triremes lost in a battle carry nobody.
#[test]
fn mn_407_lost_triremes_carry_no_legions() {
    let game = game();
    let (tyrrhenum, italia) = (sea("mare_tyrrhenum"), province("italia"));
    let position = bare(game).trireme(Rome, tyrrhenum, 1).trireme(Carthage, tyrrhenum, 1).legion(Rome, italia, 1);
    let mut s = campaign(game, position, Rome);
    act(game, &mut s, Action::Anchor { sea: tyrrhenum });
    act(game, &mut s, Action::AttackFleet { sea: tyrrhenum, empire: Carthage });
    act(game, &mut s, roll(&[1], &[5]));
    assert!(!is_legal(game, &s, Action::March { from: italia, to: province("sicilia") }));
    assert!(is_legal(game, &s, Action::March { from: italia, to: province("latium") }));
}

/// Hits of a side with these dice.
fn hits(game: &MareNostrum, s: &State, empire: Empire, at: Province, side: Side, faces: &[u8]) -> u8 {
    let strength = game.strength(s, empire, at, side);
    assert_eq!(usize::from(strength.legions + strength.extra_dice), faces.len(), "dice of {empire}");
    game.hits(&strength, faces.iter().copied().collect::<Dice>())
}

/// MN-426, MN-427: a die per legion; the sum divided by five, rounded down.
#[test]
fn mn_426_mn_427_hits_are_the_sum_divided_by_five() {
    let game = game();
    let table: [(&[u8], u8); 9] = [
        (&[4], 0),
        (&[5], 1),
        (&[6], 1),
        (&[5, 4], 1),
        (&[6, 4], 2),
        (&[1, 1, 2], 0),
        (&[5, 5, 4], 2),
        (&[6, 6, 3], 3),
        (&[6, 6, 6, 6, 6, 6, 6, 6], 9),
    ];
    for (faces, expected) in table {
        let s = bare(game).legion(Egypt, field(), faces.len() as u8).at(SeaStep::NameMover);
        for side in Side::BOTH {
            assert_eq!(hits(game, &s, Egypt, field(), side, faces), expected, "{faces:?}");
        }
    }
}

/// MN-436, MN-437: Caesar's legions are better by 1 while he is active, Pericles' by 2 while he is not.
#[test]
fn mn_436_mn_437_caesar_attacks_and_pericles_defends() {
    let game = game();
    let s = bare(game).legion(Rome, field(), 3).legion(Greece, field(), 3).at(SeaStep::NameMover);
    let at = |empire, side, faces| hits(game, &s, empire, field(), side, faces);
    assert_eq!((at(Rome, Attacker, &[4, 4, 4]), at(Rome, Defender, &[4, 4, 4])), (3, 2), "12 and 3");
    assert_eq!((at(Rome, Attacker, &[4, 4, 3]), at(Rome, Attacker, &[3, 3, 1])), (2, 2));
    assert_eq!((at(Greece, Defender, &[2, 2, 1]), at(Greece, Attacker, &[2, 2, 1])), (2, 1), "5 and 6");
    assert_eq!((at(Greece, Defender, &[1, 1, 1]), at(Greece, Defender, &[6, 4, 4])), (1, 4));
}

/// MN-431, MN-433: a fortress adds 5 and rolls no die, even alone; a bonus per die does not count for it.
#[test]
fn mn_431_mn_433_a_fortress_adds_five() {
    let game = game();
    let (latium, achea) = (province("latium"), province("achea"));
    let s = bare(game).fortress(Rome, latium).fortress(Greece, achea).legion(Greece, achea, 1).at(SeaStep::NameMover);
    assert_eq!(hits(game, &s, Rome, latium, Attacker, &[]), 1, "0 + 5");
    assert_eq!(hits(game, &s, Greece, achea, Attacker, &[4]), 1);
    assert_eq!(hits(game, &s, Greece, achea, Attacker, &[5]), 2);
    assert_eq!(hits(game, &s, Greece, achea, Defender, &[2]), 1, "2 + 2 + 5");
    assert_eq!(hits(game, &s, Greece, achea, Defender, &[3]), 2, "3 + 2 + 5");
}

/// MN-438, MN-R38: Nebuchadnezzar adds 5 in provinces that his owner controls: in defence, in a recapture, with a fortress alone,
/// in the capital under siege; nowhere else, and not in a province that the owner merely occupies.
#[test]
fn mn_438_mn_r38_nebuchadnezzar_is_strong_at_home() {
    let game = game();
    let (cyrenaica, aegyptus, libya) = (province("cyrenaica"), province("aegyptus"), province("libya"));
    let s = bare(game)
        .card(Egypt, Card::Nebuchadnezzar)
        .legion(Egypt, cyrenaica, 1)
        .fortress(Egypt, aegyptus)
        .legion(Rome, aegyptus, 1)
        .legion(Egypt, libya, 1)
        .hold(Egypt, libya, &[Slot::Caravan1])
        .legion(Egypt, field(), 1)
        .at(SeaStep::NameMover);
    assert_eq!(hits(game, &s, Egypt, cyrenaica, Defender, &[5]), 2);
    assert_eq!(hits(game, &s, Egypt, cyrenaica, Attacker, &[4]), 1);
    assert_eq!(hits(game, &s, Egypt, aegyptus, Defender, &[]), 2, "5 and the fortress");
    assert_eq!(hits(game, &s, Egypt, libya, Attacker, &[4]), 0);
    assert_eq!(hits(game, &s, Egypt, field(), Attacker, &[4]), 0);
}

/// MN-439, MN-R37: one more die in land battles, even with a fortress alone. Bonuses per die count for the dice of the legions
/// only, or for this one as well (option `die_bonus_includes_ramses`).
#[test]
fn mn_439_mn_r37_ramses_rolls_one_more_die() {
    let achea = province("achea");
    for (value, caesar, pericles) in [("false", 2, 1), ("true", 3, 2)] {
        let game = game_with(&[("die_bonus_includes_ramses", value)]);
        let position = bare(&game).card(Rome, Card::RamsesII).castor_copies(Greece, Card::RamsesII);
        let s =
            position.legion(Rome, field(), 2).legion(Greece, field(), 2).fortress(Greece, achea).at(SeaStep::NameMover);
        // 12 and 2, or 12 and 3.
        assert_eq!(hits(&game, &s, Rome, field(), Attacker, &[4, 4, 4]), caesar, "{value}");
        assert_eq!(hits(&game, &s, Rome, field(), Defender, &[4, 4, 4]), 2, "no bonus to argue about");
        // 5 and 4, or 5 and 6.
        assert_eq!(hits(&game, &s, Greece, field(), Defender, &[2, 2, 1]), pericles, "{value}");
        assert_eq!(hits(&game, &s, Greece, achea, Attacker, &[5]), 2, "5 and the fortress");
    }
}

/// MN-R65: eight legions and Ramses roll nine dice.
#[test]
fn mn_r65_the_dice_in_the_box_are_enough() {
    let game = game();
    let position = bare(game).card(Rome, Card::RamsesII).legion(Rome, field(), 8).legion(Greece, field(), 8);
    let mut s = campaign(game, position, Rome);
    fight(game, &mut s, field(), Greece, &[6; 9], &[1; 8]);
    // 54 and 8 are twelve hits for eight legions; 8 and 16 are four.
    assert_eq!((s.legions[Greece][field()], s.legions[Rome][field()]), (0, 4));
}

/// MN-432, MN-R40, MN-R117: a fortress cancels one hit, but no side gets hits back.
#[test]
fn mn_432_mn_r40_mn_r117_a_fortress_cancels_a_hit() {
    let game = game();
    let latium = province("latium");
    let start = || bare(game).fortress(Rome, latium).legion(Rome, latium, 2).legion(Carthage, latium, 2);
    for (dice, lost) in [([6u8, 6], 1), ([4, 4], 0), ([1, 1], 0)] {
        let mut s = campaign(game, start(), Carthage);
        fight(game, &mut s, latium, Rome, &dice, &[1, 1]);
        if let Step::Land(LandStep::Losses { empire }) = s.step {
            assert_eq!(empire, Rome);
            act(game, &mut s, Action::LoseLegion);
        }
        assert_eq!(army(&s, Rome, latium), (2 - lost, true), "{dice:?}");
        assert_eq!(s.legions[Carthage][latium], 1, "2 and 5 are one hit");
    }
}

/// MN-R40: hits without a unit to take are ignored.
#[test]
fn mn_r40_more_hits_than_units_are_ignored() {
    let game = game();
    let mut s = campaign(game, bare(game).legion(Rome, field(), 3).legion(Egypt, field(), 1), Rome);
    fight(game, &mut s, field(), Egypt, &[6, 6, 6], &[1]);
    assert_eq!((s.legions[Rome][field()], s.legions[Egypt][field()], s.reserves[Egypt][Unit::Legion]), (3, 0, 8));
}

/// MN-T21 (with MN-428, MN-432, MN-435): Rome against a legion and a fortress in Cyrenaica.
#[test]
fn mn_t21_mn_435_both_sides_count_what_stood_before_the_losses() {
    let game = game();
    let cyrenaica = province("cyrenaica");
    let start = || bare(game).legion(Rome, cyrenaica, 3).legion(Egypt, cyrenaica, 1);
    let mut s = campaign(game, start().fortress(Egypt, cyrenaica), Rome);
    fight(game, &mut s, cyrenaica, Egypt, &[5, 4, 3], &[3]);
    assert_eq!((army(&s, Rome, cyrenaica), army(&s, Egypt, cyrenaica)), ((2, false), (0, false)));
    assert_eq!(
        s.step,
        Step::Conquest(ConquestStep::Conquer { empire: Rome, province: cyrenaica }),
        "Rome is conqueror"
    );

    let mut s = campaign(game, start(), Rome);
    fight(game, &mut s, cyrenaica, Egypt, &[5, 4, 3], &[3]);
    assert_eq!(
        (army(&s, Rome, cyrenaica), army(&s, Egypt, cyrenaica)),
        ((3, false), (0, false)),
        "without the fortress"
    );
}

/// MN-T20 (with MN-413, MN-421, MN-433): Babylon in Cilicia moves both legions, one, or none.
#[test]
fn mn_t20_babylon_in_cilicia_has_three_ways() {
    let game = game();
    let (cilicia, judea, asia) = (province("cilicia"), province("judea"), province("asia"));
    let start = || {
        let position = bare(game).legion(Babylon, cilicia, 2).fortress(Babylon, cilicia).legion(Egypt, cilicia, 2);
        campaign(game, position.marker(Egypt, judea).fortress(Egypt, judea), Babylon)
    };
    let fights = |s: &State| legal(game, s);
    let (at_cilicia, at_judea) =
        (Action::Fight { province: cilicia, empire: Egypt }, Action::Fight { province: judea, empire: Egypt });

    let mut s = start();
    march(game, &mut s, cilicia, judea, 2);
    let mut both = fights(&s);
    both.sort_by_key(|a| *a == at_judea);
    assert_eq!(both, [at_cilicia, at_judea], "(a)");
    act(game, &mut s, at_cilicia);
    act(game, &mut s, roll(&[], &[6, 6]));
    // The fortress alone makes one hit; Egypt makes two, of which it cancels one, and the other takes the fortress.
    assert_eq!((army(&s, Babylon, cilicia), army(&s, Egypt, cilicia)), ((0, false), (1, false)));

    let mut s = start();
    march(game, &mut s, cilicia, asia, 1);
    act(game, &mut s, Action::Stay { province: cilicia });
    assert_eq!(fights(&s), [at_cilicia], "(b)");
    act(game, &mut s, at_cilicia);
    assert!(game.chance_possible(&s, roll(&[1], &[1, 1])), "one legion and the fortress against two legions");

    let mut s = start();
    pass_until(game, &mut s, |step| matches!(step, Step::Land(LandStep::Fight { .. })));
    assert_eq!(fights(&s), [at_cilicia], "(c)");
    act(game, &mut s, at_cilicia);
    assert!(game.chance_possible(&s, roll(&[1, 1], &[1, 1])));
}

/// MN-429, MN-434, MN-R125: the owner of the side that is hit chooses; the fortress goes only by his choice.
#[test]
fn mn_429_mn_434_mn_r125_the_owner_chooses_what_is_lost() {
    let game = game();
    let latium = province("latium");
    let position = bare(game).fortress(Rome, latium).legion(Rome, latium, 2).legion(Carthage, latium, 2);
    let mut s = campaign(game, position, Carthage);
    fight(game, &mut s, latium, Rome, &[5, 5], &[1, 1]);
    assert_eq!(s.step, Step::Land(LandStep::Losses { empire: Rome }));
    assert_eq!(decider(game, &s), Rome);
    assert_eq!(legal(game, &s), [Action::LoseFortress, Action::LoseLegion]);
    let mut keeps = s;
    act(game, &mut keeps, Action::LoseLegion);
    assert_eq!(army(&keeps, Rome, latium), (1, true));
    act(game, &mut s, Action::LoseFortress);
    assert_eq!(army(&s, Rome, latium), (2, false));
}

/// MN-R39: a legion on a building is lost only if its owner chooses it, and the building is free again.
#[test]
fn mn_r39_the_owner_chooses_among_legions_that_hold_something() {
    let game = game();
    let cyrenaica = province("cyrenaica");
    let position = bare(game).legion(Rome, cyrenaica, 3).hold(Rome, cyrenaica, &[Slot::Caravan1, Slot::City1]).legion(
        Egypt,
        province("aegyptus"),
        1,
    );
    let mut s = campaign(game, position, Egypt);
    march(game, &mut s, province("aegyptus"), cyrenaica, 1);
    // Five are one hit by Egypt, three are none by Rome.
    fight(game, &mut s, cyrenaica, Rome, &[5], &[1, 1, 1]);
    assert_eq!(s.step, Step::Land(LandStep::Losses { empire: Rome }));
    let holder = |slot| Action::LoseHolder { slot };
    assert_eq!(legal(game, &s), [Action::LoseLegion, holder(Slot::Caravan1), holder(Slot::City1)]);
    let position = bare(game).legion(Rome, cyrenaica, 3).hold(Rome, cyrenaica, &[Slot::Caravan1, Slot::City1]);
    let mut s = campaign(game, position.legion(Greece, province("libya"), 2), Greece);
    march(game, &mut s, province("libya"), cyrenaica, 2);
    fight(game, &mut s, cyrenaica, Rome, &[4, 1], &[5, 4, 2]);
    act(game, &mut s, holder(Slot::Caravan1));
    // Both Greeks are gone; the other holding goes on (MN-455).
    assert_eq!((s.legions[Rome][cyrenaica], s.legions[Greece][cyrenaica]), (2, 0));
    assert_eq!(s.holdings[cyrenaica].on, [Slot::City1].into_iter().collect());
}

/// Losses come in one order: each set of units to lose is reached exactly once, and always completely.
#[test]
fn mn_429_every_set_of_losses_is_reached_exactly_once() {
    let game = game();
    let dalmatia = province("dalmatia");
    // A fortress, three free legions, and two of Circe's owner on the caravan slots of his province.
    let position = || {
        bare(game)
            .card(Rome, Card::Circe)
            .marker(Rome, dalmatia)
            .legion(Rome, dalmatia, 5)
            .fortress(Rome, dalmatia)
            .hold(Rome, dalmatia, &[Slot::Caravan1, Slot::Caravan2])
            .legion(Egypt, dalmatia, 6)
    };
    for lost in 1u8..=6 {
        let mut sets = BTreeSet::new();
        let mut s = campaign(game, position(), Egypt);
        pass_until(game, &mut s, |step| matches!(step, Step::Land(LandStep::Fight { .. })));
        act(game, &mut s, Action::Fight { province: dalmatia, empire: Rome });
        // One more than is lost, for the fortress: sums of 10, 15, … with six dice.
        let mut faces = vec![1u8; 6];
        let mut missing = 5 * (lost + 1) - 6;
        for face in &mut faces {
            let more = missing.min(5);
            (*face, missing) = (*face + more, missing - more);
        }
        if missing > 0 {
            continue;
        }
        act(game, &mut s, roll(&faces, &[1; 5]));
        let (mut open, mut ends) = (vec![(s, Vec::new())], Vec::new());
        while let Some((s, lost)) = open.pop() {
            if s.step != (Step::Land(LandStep::Losses { empire: Rome })) {
                ends.push(s);
                sets.insert(lost);
                continue;
            }
            for action in legal(game, &s) {
                let mut next = s;
                act(game, &mut next, action);
                let mut lost = [lost.clone(), vec![format!("{action:?}")]].concat();
                lost.sort();
                open.push((next, lost));
            }
        }
        // The fortress or not, up to three free legions, any of the two that hold slots.
        let expected: usize = [0u8, 1]
            .into_iter()
            .flat_map(|fortress| (0..=3).map(move |free| fortress + free))
            .filter(|&n| n <= lost && lost - n <= 2)
            .map(|n| [1, 2, 1][usize::from(lost - n)])
            .sum();
        assert_eq!((ends.len(), sets.len()), (expected, expected), "{lost} lost");
        let units = |s: &State| s.legions[Rome][dalmatia] + u8::from(s.fortresses[Rome].has(dalmatia));
        assert!(ends.iter().all(|s| units(s) == 6 - lost), "{lost} lost");
    }
}

/// MN-440, MN-R59: destroyed units can be built again, or are out of the game (option `destroyed_units`).
#[test]
fn mn_440_mn_r59_destroyed_units_return_to_the_reserve() {
    for (value, reserve, lost) in [("back_to_reserve", 8, 0), ("out_of_game", 6, 2)] {
        let game = game_with(&[("destroyed_units", value)]);
        let ionium = sea("mare_ionium");
        let position = bare(&game)
            .legion(Rome, field(), 2)
            .legion(Egypt, field(), 2)
            .trireme(Rome, ionium, 1)
            .trireme(Egypt, ionium, 1);
        let mut s = campaign(&game, position, Rome);
        act(&game, &mut s, Action::Anchor { sea: ionium });
        act(&game, &mut s, Action::AttackFleet { sea: ionium, empire: Egypt });
        act(&game, &mut s, roll(&[6], &[1]));
        fight(&game, &mut s, field(), Egypt, &[6, 6], &[1, 1]);
        assert_eq!((s.reserves[Egypt][Unit::Legion], s.lost[Egypt][Unit::Legion]), (reserve, lost), "{value}");
        assert_eq!(s.reserves[Egypt][Unit::Trireme] + s.lost[Egypt][Unit::Trireme], 5);
        assert_eq!(s.lost[Egypt][Unit::Trireme], u8::from(lost > 0), "{value}");
    }
}

/// MN-441, MN-442, MN-444: with units of several empires a province is at war, and stays so into the next round.
#[test]
fn mn_441_mn_442_mn_444_a_province_stays_at_war() {
    let game = game();
    let position = bare(game).legion(Rome, field(), 2).legion(Egypt, field(), 2);
    let mut s = last_campaign(game, position, Rome);
    fight(game, &mut s, field(), Egypt, &[1, 1], &[1, 1]);
    assert_eq!(s.wars(), [field()].into_iter().collect());
    pass_activation(game, &mut s);
    let s = next_round(game, s);
    assert_eq!(s.wars(), [field()].into_iter().collect());
    let fortress = bare(game).fortress(Rome, province("latium")).legion(Egypt, province("latium"), 1);
    assert_eq!(fortress.at(SeaStep::NameMover).wars(), [province("latium")].into_iter().collect(), "a fortress counts");
}

/// MN-443, MN-T22: an empire that acts later in the phase may join a war or attack the victor.
#[test]
fn mn_443_mn_t22_others_join_later_in_the_phase() {
    let game = game();
    let (cyrenaica, libya, aegyptus) = (province("cyrenaica"), province("libya"), province("aegyptus"));
    let position = bare(game)
        .legion(Rome, cyrenaica, 3)
        .legion(Egypt, cyrenaica, 1)
        .fortress(Egypt, cyrenaica)
        .legion(Carthage, libya, 2)
        .legion(Egypt, aegyptus, 2);
    let mut s = campaign(game, position, Rome);
    fight(game, &mut s, cyrenaica, Egypt, &[5, 4, 3], &[3]);
    pass_activation(game, &mut s);
    let mut war = s;
    act(game, &mut s, Action::NameMover { empire: Carthage });
    march(game, &mut s, libya, cyrenaica, 2);
    assert_eq!(legal(game, &s), [Action::Fight { province: cyrenaica, empire: Rome }], "the two Romans must be fought");
    // The defender may, too.
    act(game, &mut war, Action::NameMover { empire: Egypt });
    march(game, &mut war, aegyptus, cyrenaica, 2);
    assert_eq!(legal(game, &war), [Action::Fight { province: cyrenaica, empire: Rome }]);
}

/// MN-445: in a province with units of two empires at the end of the battles nobody holds anything.
#[test]
fn mn_445_nobody_occupies_in_a_province_at_war() {
    let game = game();
    let cyrenaica = province("cyrenaica");
    let held = [Slot::Caravan1, Slot::Marker];
    let position = || bare(game).legion(Rome, cyrenaica, 2).hold(Rome, cyrenaica, &held);
    for attacker in [Egypt, Carthage] {
        let mut s = campaign(game, position().legion(attacker, province("libya"), 2), attacker);
        march(game, &mut s, province("libya"), cyrenaica, 2);
        assert_eq!(s.holdings[cyrenaica].by, Some(Rome), "not before the battle");
        fight(game, &mut s, cyrenaica, Rome, &[1, 1], &[1, 1]);
        assert_eq!((s.holdings[cyrenaica], s.legions[Rome][cyrenaica]), (Holding::default(), 2), "{attacker}");
    }
}
