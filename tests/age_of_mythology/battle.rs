//! The battle: skirmishes, dice, retreat (AOM-601 to AOM-619).

use crate::fight::*;
use crate::support::*;
use agon_age_of_mythology::content::{Ability, Against, Content};
use agon_age_of_mythology::ids::*;
use agon_age_of_mythology::state::{Battle, Fighter};
use agon_age_of_mythology::step::*;
use agon_age_of_mythology::{Action, AgeOfMythology};
use agon_game::{Chance, Id, Rng, Rules, Seat};

/// Dice of two units that meet; the battle is for the Holding Area, nobody has declared anything.
fn dice(game: &AgeOfMythology, units: [Unit; 2]) -> [u8; 2] {
    let civ = |unit: Unit| game.content.units[unit.index()].civ.as_str();
    let mut p = table(game, &units.map(civ));
    let mut pools = [Default::default(); 2];
    for (pool, unit) in std::iter::zip(&mut pools, units) {
        let pool: &mut agon_age_of_mythology::state::Pool = pool;
        pool.units[p.place_of(unit)] = 1;
        pool.chosen = Some(Fighter { unit, kills: 0 });
    }
    let (defender, area) = (Seat(1), Area::Holding);
    p.s.battle = Some(Battle { defender, area, limits: [4; 2], pools, revealed: true, met: true, skirmishes: 1 });
    p.at(&[Step::Battle(BattleStep::Roll)]).dice()
}

/// Dice of a unit against another one, counted from the cards.
fn printed_dice(content: &Content, own: Unit, enemy: Unit) -> u8 {
    let (own, enemy) = (&content.units[own.index()], &content.units[enemy.index()]);
    let hits = |against: &Against| match against {
        Against::Class(class) => enemy.class == *class,
        Against::Tag(tag) => enemy.tags & tag > 0,
    };
    let bonus: u8 = own.bonuses.iter().filter(|(against, _)| hits(against)).map(|(_, dice)| dice).sum();
    own.dice + bonus + if own.abilities.contains(&Ability::AddsOpponentDice) { enemy.dice } else { 0 }
}

/// AOM-604 to AOM-606, AOM-R51: base dice and the bonuses that meet the enemy, on both sides, for every pair of units.
#[test]
fn aom_604_605_606_dice_of_all_pairs() {
    let content = &game().content;
    let units = || (0..content.units.len()).map(Unit::from_index);
    let mut pairs = 0;
    for a in units() {
        for d in units().filter(|d| content.units[d.index()].civ != content.units[a.index()].civ).step_by(3) {
            let expected = [printed_dice(content, a, d), printed_dice(content, d, a)];
            assert_eq!(dice(game(), [a, d]), expected, "{a:?} against {d:?}");
            pairs += 1;
        }
    }
    assert!(pairs > 250);
}

/// AOM-604 to AOM-606, AOM-T14: the dice of some pairs, by the numbers on the cards.
#[test]
fn aom_605_t14_bonuses_by_hand() {
    for (attacker, defender, expected) in [
        ("toxotes", "phoenix", [3 + 4, 6]),            // +4 against flyers
        ("spearman", "hippokon", [3 + 3, 3]),          // +3 against cavalry
        ("hippokon", "priest", [3 + 4, 4]),            // +4 against heroes
        ("hoplite", "spearman", [3 + 1, 3]),           // +1 against mortals
        ("hoplite", "chariot_archer", [3 + 4, 3 + 3]), // cavalry and mortal, and a warrior in turn
        ("frost_giant", "hoplite", [7 + 5, 3]),        // +2 against warriors, +3 against mortals
        ("dwarf", "hydra", [4 + 7, 6]),                // +7 against giants
        ("manticore", "sphinx", [5 + 4, 5]),           // +4 against giant-killers
        ("phoenix", "medusa", [6 + 4, 5]),
        ("mummy", "hydra", [5, 6]),
    ] {
        assert_eq!(dice(game(), [id(attacker), id(defender)]), expected, "{attacker} against {defender}");
    }
}

/// AOM-R51: option `bonus_stacking`.
#[test]
fn aom_r51_several_bonuses() {
    let highest = game_with(&[("bonus_stacking", "highest")]);
    assert_eq!(dice(&highest, [id("hoplite"), id("chariot_archer")]), [3 + 3, 3 + 3]);
    assert_eq!(dice(&highest, [id("frost_giant"), id("hoplite")]), [7 + 3, 3]);
    assert_eq!(dice(&highest, [id("mummy"), id("hydra")]), [5, 6]);
}

/// AOM-601, AOM-602: each skirmish is fought by one unit of each side, out of those in the battle.
#[test]
fn aom_601_602_one_unit_each() {
    let mut p = greeks(&[("hoplite", 2), ("hydra", 1)], &[("spearman", 1), ("elephant", 1)]);
    assert_eq!((p.decider(), p.legal()), (Some(0), vec![named("hoplite"), named("hydra")]));
    p.act(named("hydra"));
    assert_eq!((p.decider(), p.legal()), (Some(1), vec![named("spearman"), named("elephant")]));
    p.act(named("elephant"));
    assert_eq!(p.s.steps.top(), Some(Step::Battle(BattleStep::Roll)));
    p.roll(0, 1).stay();
    // AOM-602: the Hydra is gone, and one kind is no choice.
    assert_eq!((p.decider(), p.legal().len()), (Some(1), 2));
    assert_eq!(p.s.battle.unwrap().pools[0].chosen.map(|f| f.unit), Some(id("hoplite")));
}

/// AOM-453 to AOM-457, AOM-473 to AOM-477, AOM-608, AOM-467: two dice for the defender by the Wall in a City attack, by the
/// Tower in a Production attack; not for an attacker, and not against a Workshop.
#[test]
fn aom_608_wall_and_tower() {
    let fight = |area, own: &[Building], others: &[Building]| {
        let p = duel().buildings(0, own).buildings(1, others);
        p.battle("permanent_attack", area, &[("hoplite", 1)], &[("spearman", 1)]).dice()
    };
    let (wall, tower, both) = ([Building::Wall], [Building::Tower], [Building::Wall, Building::Tower]);
    for (area, buildings, more) in [
        (Area::City, &wall[..], 2),
        (Area::City, &tower, 0),
        (Area::City, &both, 2),
        (Area::Production, &wall, 0),
        (Area::Production, &tower, 2),
        (Area::Holding, &both, 0),
    ] {
        assert_eq!(fight(area, &[], buildings), [4, 3 + more], "{area} {buildings:?}");
        assert_eq!(fight(area, buildings, &[]), [4, 3], "of the attacker: {area} {buildings:?}");
        assert_eq!(fight(area, &[Building::SiegeEngineWorkshop], buildings), [4, 3], "Workshop: {area}");
    }
    let all = [Building::Wall, Building::SiegeEngineWorkshop];
    assert_eq!(fight(Area::City, &[], &all), [4, 3 + 2], "a Workshop of the defender changes nothing");
}

/// AOM-458, AOM-478: neither falls by itself when the defender loses.
#[test]
fn aom_458_478_fortifications_stand_after_a_defeat() {
    for area in [Area::Holding, Area::Production, Area::City] {
        let p = duel().buildings(1, &[Building::Wall, Building::Tower]);
        let mut p = p.battle("permanent_attack", area, &[("hoplite", 1)], &[("spearman", 1)]);
        p.roll(1, 0).finish();
        assert_eq!(p.s.player(Seat(1)).buildings.len(), 2);
    }
}

/// AOM-609, AOM-610, AOM-611: more sixes win, the unit of the loser dies; its figure can be recruited again (AOM-R46).
#[test]
fn aom_610_611_more_sixes_win() {
    for (sixes, left) in [([1, 0], [2, 1]), ([0, 1], [1, 2]), ([3, 2], [2, 1]), ([2, 3], [1, 2])] {
        let mut p = greeks(&[("hoplite", 2)], &[("spearman", 2)]);
        p.roll(sixes[0], sixes[1]);
        assert_eq!([p.fighting(Side::Attacker, "hoplite"), p.fighting(Side::Defender, "spearman")], left);
        assert_eq!((p.units(0, "hoplite"), p.units(1, "spearman")), (0, 0));
    }
}

/// AOM-612: equal numbers, 0 : 0 included, are rolled again with all dice.
#[test]
fn aom_612_ties_are_rolled_again() {
    let mut p = greeks(&[("hoplite", 1)], &[("spearman", 1)]);
    for sixes in [0, 2, 3, 0] {
        p.roll(sixes, sixes);
        assert_eq!((p.s.steps.top(), p.dice()), (Some(Step::Battle(BattleStep::Roll)), [4, 3]));
    }
    p.roll(1, 0);
    assert!(p.units(0, "hoplite") == 1 && p.units(1, "spearman") == 0);
}

/// AOM-614, AOM-619: a survivor may fight again and again; there is no limit of skirmishes.
#[test]
fn aom_614_619_a_survivor_fights_on() {
    let mut p = greeks(&[("hoplite", 1), ("hydra", 1)], &[("spearman", 6), ("elephant", 1)]);
    for n in 1..=6 {
        p.meet("hoplite", "spearman");
        assert_eq!(p.s.battle.unwrap().skirmishes, n);
        p.roll(1, 0).stay();
    }
    p.meet("hoplite", "elephant").roll(1, 0);
    assert_eq!((p.units(0, "hoplite"), p.units(0, "hydra")), (1, 1));
}

/// AOM-615 to AOM-618: a side that retreats has lost; survivors of both sides go home; spoils and points follow.
#[test]
fn aom_615_618_retreat() {
    for (side, winner) in [(Side::Attacker, 1), (Side::Defender, 0)] {
        let mut p = duel().points_on(VictoryCard::WonTheLastBattle, 1);
        p = p.battle("attack_7", Area::City, &[("hoplite", 3), ("hydra", 1)], &[("spearman", 2), ("mummy", 1)]);
        p.meet("hoplite", "spearman").roll(1, 0);
        p.retreat(side);
        assert!(p.done());
        assert_eq!((p.units(0, "hoplite"), p.units(0, "hydra")), (3, 1));
        assert_eq!((p.units(1, "spearman"), p.units(1, "mummy")), (1, 1));
        assert_eq!((p.s.last_winner, p.s.player(Seat(winner)).points), (Some(Seat(winner)), 1));
    }
}

/// AOM-616, AOM-617: without units the battle is over, without a question.
#[test]
fn aom_616_the_last_unit() {
    let mut p = greeks(&[("hoplite", 1)], &[("spearman", 2)]);
    p.roll(0, 1);
    assert!(p.done());
    assert_eq!((p.s.last_winner, p.units(1, "spearman")), (Some(Seat(1)), 2));
}

/// AOM-R43: option `retreat_order`: who is asked first; the other one only if the first stays.
#[test]
fn aom_r43_retreat_order() {
    for (order, first) in [("attacker_first", 0), ("defender_first", 1)] {
        let game = game_with(&[("retreat_order", order)]);
        let mut p =
            battle(&game, ["greek", "egyptian"], Area::Holding, &[("hoplite", 2)], &[("spearman", 2), ("mummy", 1)]);
        p.meet("hoplite", "spearman").roll(1, 0);
        assert_eq!((p.decider(), p.legal()), (Some(first), vec![Action::Stay, Action::Retreat]));
        p.act(Action::Stay);
        assert_eq!((p.decider(), p.legal()), (Some(1 - first), vec![Action::Stay, Action::Retreat]));
        p.act(Action::Stay);
        assert_eq!(p.s.steps.top(), Some(Step::Battle(BattleStep::ChooseFighter { side: Side::Defender })));
        p.meet("hoplite", "spearman").roll(1, 0).act(Action::Retreat);
        assert_eq!(p.s.last_winner, Some(Seat(1 - first)));
    }
}

/// AOM-R43: option `retreat_before_first_skirmish`.
#[test]
fn aom_r43_retreat_before_the_first_skirmish() {
    assert_eq!(greeks(&[("hoplite", 1)], &[("spearman", 1)]).s.steps.top(), Some(Step::Battle(BattleStep::Roll)));
    let game = game_with(&[("retreat_before_first_skirmish", "true")]);
    let mut p = battle(&game, ["greek", "egyptian"], Area::City, &[("hoplite", 1)], &[("spearman", 1)]);
    assert_eq!((p.decider(), p.legal()), (Some(0), vec![Action::Stay, Action::Retreat]));
    p.act(Action::Stay);
    assert_eq!(p.decider(), Some(1));
    p.act(Action::Retreat);
    assert_eq!((p.units(0, "hoplite"), p.units(1, "spearman"), p.s.last_winner), (1, 1, Some(Seat(0))));
}

/// Chances that the first side wins, ties and loses one roll.
fn masses(dice: [u32; 2]) -> [f64; 3] {
    let sixes = |n: u32, k: u32| {
        let ways: f64 = (0..k).map(|i| f64::from(n - i) / f64::from(i + 1)).product();
        ways * (1.0 / 6.0f64).powi(k as i32) * (5.0 / 6.0f64).powi((n - k) as i32)
    };
    let mut masses = [0.0; 3];
    for a in 0..=dice[0] {
        for d in 0..=dice[1] {
            let case = if a > d { 0 } else { 1 + usize::from(a < d) };
            masses[case] += sixes(dice[0], a) * sixes(dice[1], d);
        }
    }
    masses
}

fn near(found: f64, expected: f64, precision: f64) {
    assert!((found - expected).abs() < precision, "{found} instead of {expected}");
}

/// AOM-T31: exact chances of a skirmish from the numbers of dice, as the register gives them.
#[test]
fn aom_t31_exact_chances() {
    let [win, tie, loss] = masses([5, 9]);
    for (found, printed) in [(win, 0.194727), (tie, 0.267259), (loss, 0.538014)] {
        near(found, printed, 1e-6);
    }
    near(loss + tie, 0.805273, 1e-6);
    for (dice, printed) in [([5, 9], 0.265751), ([5, 6], 0.427687), ([9, 9], 0.5), ([6, 7], 0.435119)] {
        let [win, _, loss] = masses(dice);
        near(win / (win + loss), printed, 1e-6);
    }
}

/// AOM-609, AOM-612, AOM-613, AOM-T31: the engine rolls with these chances: 5 dice against 9, with ties rolled again or won.
#[test]
fn aom_t31_the_engine_rolls_with_these_chances() {
    let example = game_with(&[("unit_values", "rulebook_example")]);
    for (game, roles, units, chance) in [
        (game(), ["egyptian", "greek"], ["mummy", "greek_hero_classical"], 0.265751),
        (&example, ["egyptian", "greek"], ["scorpion_man", "medusa"], 0.194727),
    ] {
        let p = battle(game, roles, Area::Holding, &[(units[0], 1)], &[(units[1], 1)]);
        assert_eq!(p.dice(), [5, 9]);
        let mut rng = Rng::seeded(7);
        let matches = 10_000;
        let won = (0..matches).filter(|_| {
            let mut s = p.s;
            while s.steps.top() == Some(Step::Battle(BattleStep::Roll)) {
                let roll = game.sample_chance(&s, &mut rng);
                assert!(game.chance_possible(&s, roll));
                game.apply(&mut s, roll);
            }
            s.last_winner == Some(Seat(0))
        });
        near(won.count() as f64 / f64::from(matches), chance, 0.015);
    }
}
