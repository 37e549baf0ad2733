//! Abilities of units (AOM-651 to AOM-662) and the readings of their interplay.

use crate::fight::*;
use crate::support::*;
use agon_age_of_mythology::ids::*;
use agon_age_of_mythology::step::*;
use agon_age_of_mythology::{Action, AgeOfMythology};
use agon_game::{Rules, Seat, Telling};

const GREEKS: [&str; 2] = ["greek", "egyptian"];
const EGYPTIANS: [&str; 2] = ["egyptian", "greek"];
const NORSE: [&str; 2] = ["norse", "greek"];

/// AOM-651, AOM-C11, AOM-D1: option `unit_values`: Medusa against giants, and against others.
#[test]
fn aom_651_medusa_against_giants() {
    for (values, against_giants) in [("card", 5 + 6), ("rulebook_example", 5 + 4)] {
        let game = game_with(&[("unit_values", values)]);
        let dice = |enemy| battle(&game, GREEKS, Area::Holding, &[("medusa", 1)], &[(enemy, 1)]).dice()[0];
        assert_eq!((dice("scorpion_man"), dice("elephant"), dice("mummy")), (against_giants, against_giants, 5));
    }
}

/// AOM-652, AOM-613: Medusa wins ties, on either side.
#[test]
fn aom_652_medusa_wins_ties() {
    let mut p = greeks(&[("medusa", 1)], &[("mummy", 1)]);
    p.roll(2, 2);
    assert_eq!((p.s.last_winner, p.units(0, "medusa"), p.units(1, "mummy")), (Some(Seat(0)), 1, 0));
    let mut p = egyptians(&[("mummy", 1)], &[("medusa", 1)]);
    p.roll(0, 0);
    assert_eq!(p.s.last_winner, Some(Seat(1)));
}

/// AOM-R45: if both would win a tie, it is rolled again. No printed units of two sides do, so a Mummy gets the ability.
#[test]
fn aom_r45_two_winners_of_ties() {
    let abilities = toml::toml! { x = [{ kind = "wins_ties" }] };
    let patches = [("units.units.mummy.abilities".to_owned(), abilities["x"].clone())].into_iter().collect();
    let game = AgeOfMythology::load(&bundle().patch(&patches).unwrap()).unwrap();
    let mut p = battle(&game, GREEKS, Area::Holding, &[("medusa", 1)], &[("mummy", 1)]);
    p.roll(2, 2);
    assert_eq!(p.s.steps.top(), Some(Step::Battle(BattleStep::Roll)));
}

/// AOM-653, AOM-R47: a new Mummy at home for each victim, of any class, as long as there are figures.
#[test]
fn aom_653_mummies_multiply() {
    let mut p = egyptians(&[("mummy", 1)], &[("hoplite", 1), ("hydra", 1), ("greek_hero_classical", 1)]);
    for (n, victim) in ["hoplite", "hydra", "greek_hero_classical"].into_iter().enumerate() {
        p.meet("mummy", victim).roll(1, 0).stay();
        assert_eq!(p.units(0, "mummy"), n as u8 + 1 + u8::from(n == 2), "and the victor after the battle");
    }
    // Eight figures with two players.
    let p = duel_of(EGYPTIANS).army(0, &[("mummy", 8)]).army(1, &[("hoplite", 1)]).play(0, "attack_5");
    let mut p = p;
    p.act(Action::Attack { seat: Seat(1), area: Area::Holding });
    p.commit(0, &[("mummy", 1)]).commit(1, &[("hoplite", 1)]).roll(1, 0);
    assert_eq!(p.units(0, "mummy"), 8);
}

fn duel_of(roles: [&str; 2]) -> Position<'static> {
    table(game(), &roles)
}

/// AOM-654, AOM-R48, AOM-R70: one die more for each victim, for this Hydra only; option `hydra_victim`.
#[test]
fn aom_654_hydra_grows() {
    for (option, after_mortal) in [("any_unit", 1), ("myth_only", 0)] {
        let game = game_with(&[("hydra_victim", option)]);
        let defenders = [("elephant", 1), ("mummy", 3)];
        let mut p = battle(&game, GREEKS, Area::Holding, &[("hydra", 2)], &defenders);
        p.meet("hydra", "elephant").roll(1, 0).stay();
        let veteran = if after_mortal == 1 { "hydra+1" } else { "hydra" };
        let both = if after_mortal == 1 { vec![named("hydra"), named(veteran)] } else { vec![] };
        assert!(both.is_empty() || p.legal() == both);
        assert_eq!(p.pool(Side::Attacker).veterans.len(), usize::from(after_mortal));
        p.meet(veteran, "mummy");
        assert_eq!(p.dice(), [6 + after_mortal, 5]);
        p.roll(1, 0).stay();
        let veteran = format!("hydra+{}", after_mortal + 1);
        p.meet(&veteran, "mummy");
        assert_eq!(p.dice(), [7 + after_mortal, 5]);
        // It dies; the other one has its six.
        p.roll(0, 1).stay();
        assert_eq!((p.fighting(Side::Attacker, "hydra"), p.dice()), (1, [6, 5]));
    }
}

/// AOM-655, AOM-656, AOM-662: three dice more, announced after the reveal and before the roll; the victim goes home.
#[test]
fn aom_655_656_662_cyclops_throws() {
    let mut p = greeks(&[("cyclops", 1)], &[("mummy", 1), ("spearman", 1)]);
    p.meet("cyclops", "mummy");
    assert_eq!((p.decider(), p.legal()), (Some(0), vec![Action::Declare, Action::Decline]));
    p.act(Action::Declare);
    assert_eq!(p.dice(), [9, 5]);
    p.roll(1, 0).stay();
    assert_eq!((p.units(1, "mummy"), p.fighting(Side::Defender, "mummy")), (1, 0));
    // Undeclared: its own dice, and the enemy dies.
    p.meet("cyclops", "spearman").act(Action::Decline);
    assert_eq!(p.dice(), [6 + 4, 3]);
    p.roll(1, 0);
    assert_eq!((p.units(1, "spearman"), p.units(1, "mummy")), (0, 1));
    // A throw that fails throws nobody.
    let mut p = greeks(&[("cyclops", 1)], &[("mummy", 1)]);
    p.act(Action::Declare).roll(0, 1);
    assert_eq!((p.units(0, "cyclops"), p.units(1, "mummy")), (0, 2), "the victor and a new one");
}

/// AOM-R49, AOM-C11: giants cannot be thrown.
#[test]
fn aom_r49_giants_are_not_thrown() {
    for giant in ["scorpion_man", "elephant"] {
        assert_eq!(greeks(&[("cyclops", 1)], &[(giant, 1)]).s.steps.top(), Some(Step::Battle(BattleStep::Roll)));
    }
}

/// AOM-D2: option `throw_keeps_type_bonus`.
#[test]
fn aom_d2_throw_and_bonus() {
    for (option, dice) in [("true", 6 + 4 + 3), ("false", 6 + 3)] {
        let game = game_with(&[("throw_keeps_type_bonus", option)]);
        let mut p = battle(&game, GREEKS, Area::Holding, &[("cyclops", 1)], &[("spearman", 1)]);
        p.act(Action::Declare);
        assert_eq!(p.dice(), [dice, 3]);
    }
}

/// AOM-R50: option `thrown_unit_counts_as_kill`; no printed unit throws and counts kills, so the Hydra gets the throw.
#[test]
fn aom_r50_a_thrown_unit_is_no_kill() {
    for (option, kills) in [(false, 0), (true, 1)] {
        let abilities = toml::toml! {
            x = [{ kind = "dice_per_kill", dice = 1 }, { kind = "throw", dice = 3, forbidden_vs = ["giant"] }]
        };
        let patches = [
            ("units.units.hydra.abilities".to_owned(), abilities["x"].clone()),
            ("rules.options.thrown_unit_counts_as_kill".to_owned(), option.into()),
        ];
        let game = AgeOfMythology::load(&bundle().patch(&patches.into_iter().collect()).unwrap()).unwrap();
        let mut p = battle(&game, GREEKS, Area::Holding, &[("hydra", 1)], &[("mummy", 1), ("elephant", 1)]);
        p.meet("hydra", "mummy").act(Action::Declare).roll(1, 0).stay();
        assert_eq!((p.units(1, "mummy"), p.dice()), (1, [6 + kills, 3]));
    }
}

/// AOM-657, AOM-658: heroes against mythical creatures.
#[test]
fn aom_657_658_heroes() {
    assert_eq!(greeks(&[("greek_hero_classical", 1)], &[("mummy", 1)]).dice(), [5 + 4, 5]);
    assert_eq!(greeks(&[("greek_hero_classical", 1)], &[("elephant", 1)]).dice(), [5, 3]);
    assert_eq!(egyptians(&[("priest", 1)], &[("hydra", 1)]).dice(), [4 + 5, 6]);
    assert_eq!(egyptians(&[("priest", 1)], &[("greek_hero_classical", 1)]).dice(), [4, 5]);
    // The mythic Greek hero: five more than the printed dice of the enemy.
    assert_eq!(greeks(&[("greek_hero_mythic", 1)], &[("son_of_osiris", 1)]).dice(), [5 + 8, 8]);
}

/// AOM-456, AOM-476, AOM-659, AOM-R44, AOM-D3: option `fortification_scope`: what a unit with the ability does when it fights
/// itself, and when another unit of its side does.
#[test]
fn aom_659_fortifications_are_ignored() {
    for (scope, of_elephant, of_dwarf) in [("card", 2, 0), ("skirmish", 2, 2), ("battle", 0, 0)] {
        let game = game_with(&[("fortification_scope", scope)]);
        let extra = |roles: [&str; 2], breaker: &str, other: &str, fights: &str| {
            let p = table(&game, &roles).buildings(1, &[Building::Wall, Building::Tower]);
            let area = if fights == other { Area::City } else { Area::Production };
            let mut p = p.battle("attack_5", area, &[(breaker, 1), (other, 1)], &[("greek_hero_classical", 1)]);
            p.meet(fights, "");
            if matches!(p.s.steps.top(), Some(Step::Battle(BattleStep::Declare { .. }))) {
                p.act(Action::Decline);
            }
            p.dice()[1]
        };
        // A hero of 5 dice, without a bonus against mortals, with 4 against mythical creatures.
        assert_eq!(extra(EGYPTIANS, "elephant", "spearman", "elephant"), 5);
        assert_eq!(extra(EGYPTIANS, "elephant", "spearman", "spearman"), 5 + of_elephant, "{scope}");
        assert_eq!(extra(NORSE, "dwarf", "huskarl", "dwarf"), 5 + 4);
        assert_eq!(extra(NORSE, "dwarf", "huskarl", "huskarl"), 5 + of_dwarf, "{scope}");
    }
    let p = duel().buildings(1, &[Building::Wall]);
    let mut p = p.battle("attack_5", Area::City, &[("cyclops", 1), ("hoplite", 1)], &[("mummy", 1)]);
    p.meet("cyclops", "mummy").act(Action::Decline);
    assert_eq!(p.dice()[1], 5);
}

/// AOM-661: dwarves are workers; AOM-R28: on a tile they still count for the army.
#[test]
fn aom_661_dwarves_gather() {
    let p = duel_of(NORSE).tiles(0, "hills_gold_2", 1).army(0, &[("dwarf", 1)]).cubes(0, cubes(0, 0, 0, 0));
    let mut p = p.play(0, "permanent_gather");
    p.act(Action::GatherResource { resource: Resource::Gold });
    p.act(Action::MoveGatherer { from: None, to: id("hills_gold_2") }).finish();
    assert_eq!((p.purse(0), p.units(0, "dwarf"), p.s.player(Seat(0)).army()), (cubes(0, 0, 2 + 2, 0), 0, 1));
}

/// Berserk, AOM-D20: by choice, two dice more, but ties are lost.
#[test]
fn berserk_is_a_choice() {
    let mut p = norsemen(&[("huskarl", 1)], &[("hydra", 1)]);
    assert_eq!(p.legal(), [Action::Declare, Action::Decline]);
    p.act(Action::Decline);
    assert_eq!(p.dice(), [3, 6 + 4]);
    p.roll(1, 1);
    assert_eq!(p.s.steps.top(), Some(Step::Battle(BattleStep::Roll)));
    for enemy in ["hydra", "medusa"] {
        let mut p = norsemen(&[("huskarl", 1)], &[(enemy, 1)]);
        p.act(Action::Declare);
        assert_eq!(p.dice()[0], 5);
        p.roll(1, 1);
        assert_eq!((p.s.last_winner, p.units(0, "huskarl")), (Some(Seat(1)), 0));
    }
}

/// AOM-D20: the attacker announces first; AOM-656: what is announced is for one skirmish.
#[test]
fn aom_d20_announcements() {
    let mut p = norsemen(&[("huskarl", 2)], &[("cyclops", 1), ("hoplite", 1)]);
    p.meet("huskarl", "cyclops");
    assert_eq!(p.decider(), Some(0));
    p.act(Action::Declare);
    assert_eq!((p.decider(), p.legal()), (Some(1), vec![Action::Declare, Action::Decline]));
    p.act(Action::Declare);
    assert_eq!(p.dice(), [3 + 2, 6 + 4 + 3]);
    p.roll(0, 1).stay().meet("huskarl", "hoplite").act(Action::Decline);
    assert_eq!(p.dice(), [3, 3 + 1]);
    p.roll(1, 1);
    assert_eq!(p.s.steps.top(), Some(Step::Battle(BattleStep::Roll)), "not berserk any more");
    p.roll(0, 1);
    assert_eq!(p.units(0, "huskarl"), 1, "one was thrown out, the other one is dead");
}

/// Valkyrie: two favor for each kill, on either side.
#[test]
fn valkyries_bring_favor() {
    let mut p = norsemen(&[("valkyrie", 1)], &[("hoplite", 2)]);
    p.roll(1, 0).stay().roll(1, 0);
    assert_eq!(p.purse(0)[3], 4 + 2 + 2);
    let mut p = battle(game(), ["greek", "norse"], Area::Holding, &[("hoplite", 1)], &[("valkyrie", 1)]);
    p.roll(0, 1);
    assert_eq!(p.purse(1)[3], 4 + 2);
}

/// The mythic Norse hero calls one unit for each kill. AOM-D7: option `reinforcement_ignores_unit_limit`.
#[test]
fn aom_d7_reinforcements() {
    for (option, joins) in [("true", true), ("false", false)] {
        let game = game_with(&[("reinforcement_ignores_unit_limit", option)]);
        let all: Army<'_> = &[("huskarl", 5), ("norse_hero_mythic", 1)];
        let mut p = table(&game, &NORSE).marching("permanent_attack", Area::Holding, all, &[("hoplite", 3)]);
        p.commit(0, &[("huskarl", 3), ("norse_hero_mythic", 1)]).commit(1, &[("hoplite", 3)]);
        p.meet("norse_hero_mythic", "hoplite").roll(1, 0);
        assert_eq!(p.is_legal(Action::Commit { unit: id("huskarl") }), joins);
        if joins {
            assert_eq!(p.legal(), [Action::Commit { unit: id("huskarl") }, Action::Stop]);
            p.act(Action::Commit { unit: id("huskarl") });
        }
        assert_eq!(p.fighting(Side::Attacker, "huskarl"), 3 + u8::from(joins));
        // With one unit less than the limit, a unit may come in both readings.
        p.stay().meet("huskarl", "hoplite").act(Action::Decline).roll(0, 1).stay();
        if joins {
            p.meet("huskarl", "hoplite").act(Action::Decline).roll(0, 1).stay();
        }
        p.meet("norse_hero_mythic", "hoplite").roll(1, 0);
        assert!(p.is_legal(Action::Commit { unit: id("huskarl") }));
    }
}

/// AOM-655, AOM-662, AOM-D7: a unit that was thrown out of the battle is not called back into it; others of its kind are.
#[test]
fn aom_662_thrown_units_are_not_called_back() {
    for at_home in [0, 1] {
        let (attackers, committed) = ([("cyclops", 1), ("hoplite", 2)], [("huskarl", 1), ("norse_hero_mythic", 1)]);
        let all = [("huskarl", 1 + at_home), ("norse_hero_mythic", 1)];
        let mut p = table(game(), &["greek", "norse"]).marching("attack_7", Area::Holding, &attackers, &all);
        p.commit(0, &attackers).commit(1, &committed);
        p.meet("cyclops", "huskarl").act(Action::Declare).act(Action::Decline).roll(1, 0).stay();
        assert_eq!((p.units(1, "huskarl"), p.fighting(Side::Defender, "huskarl")), (1 + at_home, 0));
        p.meet("hoplite", "").roll(0, 1);
        if at_home > 0 {
            let huskarl = Action::Commit { unit: id("huskarl") };
            assert_eq!(p.legal(), [huskarl, Action::Stop]);
            p.act(huskarl);
            p.stay().meet("hoplite", "norse_hero_mythic").roll(0, 1);
        }
        assert!(
            matches!(p.s.steps.top(), Some(Step::Battle(BattleStep::StayOrRetreat { .. }))),
            "nobody can be called"
        );
        p.retreat(Side::Attacker);
        assert_eq!(p.units(1, "huskarl"), 1 + at_home);
    }
}

/// Nobody is called into a battle that is won.
#[test]
fn no_reinforcements_after_the_last_enemy() {
    let p = duel_of(NORSE).army(0, &[("norse_hero_mythic", 1), ("huskarl", 2)]).army(1, &[("hoplite", 1)]);
    let mut p = p.play(0, "permanent_attack");
    p.act(Action::Attack { seat: Seat(1), area: Area::City });
    p.commit(0, &[("norse_hero_mythic", 1)]).commit(1, &[("hoplite", 1)]).roll(1, 0);
    assert!(p.done());
    assert_eq!((p.units(0, "huskarl"), p.s.last_winner), (2, Some(Seat(0))));
}

/// AOM-654, AOM-R33, AOM-R70 without a limit of figures: each of any number of Hydras has its own kills.
#[test]
fn many_hydras() {
    let game = game_with(&[("figure_limit", "none")]);
    let fight = |attackers, hydras| {
        let p = table(&game, &["norse", "greek"]);
        p.battle("heimdall", Area::Holding, &[("jarl", attackers)], &[("hydra", hydras)])
    };
    let mut p = fight(30, 20);
    for _ in 0..20 {
        p.meet("jarl", "hydra").roll(0, 1).stay();
    }
    assert_eq!((p.fighting(Side::Defender, "hydra"), p.dice()), (20, [3, 6 + 1]));
    // As many different numbers of kills as so many enemies allow.
    let mut p = fight(137, 17);
    for hydra in 1..=16 {
        for kills in 0..hydra {
            let next = if kills == 0 { "hydra".to_owned() } else { format!("hydra+{kills}") };
            p.meet("jarl", &next).roll(0, 1).stay();
        }
    }
    let all: Vec<_> = (1..=16).map(|kills| named(&format!("hydra+{kills}"))).collect();
    assert_eq!((p.legal()[0], &p.legal()[1..]), (named("hydra"), &all[..]));
}

/// The heroic Greek hero routs the army of a hero. AOM-D8: option `routed_army_survives`.
#[test]
fn aom_d8_rout() {
    for (option, home) in [("true", 2), ("false", 0)] {
        let game = game_with(&[("routed_army_survives", option)]);
        let enemies = [("spearman", 2), ("pharaoh", 1)];
        let mut p = battle(&game, GREEKS, Area::City, &[("greek_hero_heroic", 1)], &enemies);
        p.meet("greek_hero_heroic", "spearman").roll(1, 0).stay();
        p.meet("greek_hero_heroic", "pharaoh").roll(1, 0);
        assert!(p.done(), "the battle is over");
        assert_eq!((p.s.last_winner, p.units(1, "spearman")), (Some(Seat(0)), home / 2));
        assert_eq!((p.units(1, "pharaoh"), p.units(0, "greek_hero_heroic")), (0, 1));
    }
}

/// For two favor the Priest saves a Phoenix, for four a Son of Osiris; they go to the Holding Area.
#[test]
fn priests_resurrect() {
    for (unit, price) in [("phoenix", 2), ("son_of_osiris", 4)] {
        let army = [(unit, 1), ("priest", 1)];
        let mut p = egyptians(&army, &[("hydra", 1)]);
        p.meet(unit, "hydra").roll(0, 1);
        assert_eq!((p.decider(), p.legal()), (Some(0), vec![Action::Declare, Action::Decline]));
        p.act(Action::Declare);
        assert_eq!((p.units(0, unit), p.fighting(Side::Attacker, unit), p.purse(0)[3]), (1, 0, 4 - price));
        let mut p = egyptians(&army, &[("hydra", 1)]);
        p.meet(unit, "hydra").roll(0, 1).act(Action::Decline);
        assert_eq!((p.units(0, unit), p.purse(0)[3]), (0, 4));
        // Without the favor, or without the Priest in the battle, nobody is asked.
        let poor = duel_of(EGYPTIANS).cubes(0, cubes(4, 4, 4, price - 1));
        let mut p = poor.battle("attack_5", Area::Holding, &army, &[("hydra", 1)]);
        p.meet(unit, "hydra").roll(0, 1);
        assert!(matches!(p.s.steps.top(), Some(Step::Battle(BattleStep::StayOrRetreat { .. }))));
        let mut p = egyptians(&[(unit, 1), ("spearman", 1)], &[("hydra", 1)]);
        p.meet(unit, "hydra").roll(0, 1);
        assert!(matches!(p.s.steps.top(), Some(Step::Battle(BattleStep::StayOrRetreat { .. }))));
    }
    let mut p = egyptians(&[("scorpion_man", 1), ("priest", 1)], &[("hydra", 1)]);
    p.meet("scorpion_man", "hydra").roll(0, 1);
    assert!(matches!(p.s.steps.top(), Some(Step::Battle(BattleStep::StayOrRetreat { .. }))), "others are not saved");
}

/// AOM-D4: option `resurrected_unit_counts_as_kill`: for a saved unit, and for one that Isis brings back.
#[test]
fn aom_d4_a_saved_unit_as_a_kill() {
    for (option, dice) in [("true", 7), ("false", 6)] {
        let game = game_with(&[("resurrected_unit_counts_as_kill", option)]);
        for saved in [Action::Declare, Action::Decline] {
            let army = [("phoenix", 1), ("priest", 1)];
            let mut p = battle(&game, EGYPTIANS, Area::Holding, &army, &[("hydra", 1)]);
            p.meet("phoenix", "hydra").roll(0, 1).act(saved).stay();
            assert_eq!(p.dice()[1], if saved == Action::Decline { 7 } else { dice });
        }
        let mut p = table(&game, &EGYPTIANS).battle("isis", Area::Holding, &[("mummy", 1)], &[("hydra", 1)]);
        p.roll(0, 1).stay();
        assert_eq!(p.dice()[1], dice);
    }
}

/// AOM-D4, AOM-D8: the owner of a routed army may still save his hero, whatever becomes of the army.
#[test]
fn a_routed_army_may_resurrect() {
    for counts in ["true", "false"] {
        for survives in ["true", "false"] {
            let options = [("resurrected_unit_counts_as_kill", counts), ("routed_army_survives", survives)];
            let game = game_with(&options);
            let army = [("son_of_osiris", 1), ("priest", 1)];
            let mut p = battle(&game, EGYPTIANS, Area::Holding, &army, &[("greek_hero_heroic", 1)]);
            p.meet("son_of_osiris", "greek_hero_heroic").roll(0, 1);
            assert_eq!(p.game.decision_kind(&p.s), "resurrect:son_of_osiris", "{options:?}");
            p.act(Action::Declare);
            assert_eq!((p.units(0, "son_of_osiris"), p.purse(0)[3]), (1, 0));
            // AOM-D4: a hero that counts as beaten routs his army; otherwise the Priest fights on.
            assert_eq!(p.s.last_winner, (counts == "true").then_some(Seat(1)));
            let home = p.units(0, "priest");
            assert_eq!(home, u8::from(counts == "true" && survives == "true"));
        }
    }
}

/// The price of a unit that is saved is in the bank before the victor takes what its kill brings.
#[test]
fn who_is_saved_is_paid_for_before_the_kill_counts() {
    let p = table(game(), &["norse", "egyptian"]).cubes(0, cubes(4, 4, 4, 16)).cubes(1, cubes(4, 4, 4, 4));
    let mut p = p.battle("attack_7", Area::Holding, &[("valkyrie", 1)], &[("phoenix", 1), ("priest", 1)]);
    assert_eq!(p.bank()[3], 0);
    p.meet("valkyrie", "phoenix").roll(1, 0).act(Action::Declare);
    assert_eq!((p.purse(0)[3], p.purse(1)[3], p.bank()[3]), (18, 2, 0));
}

/// A Wadjet in the battle may fight in place of the Pharaoh, after the reveal.
#[test]
fn wadjets_step_in() {
    let mut p = egyptians(&[("wadjet", 1), ("pharaoh", 1)], &[("hippokon", 1), ("greek_hero_classical", 1)]);
    p.meet("pharaoh", "hippokon");
    assert_eq!((p.decider(), p.legal()), (Some(0), vec![Action::Declare, Action::Decline]));
    p.act(Action::Declare);
    assert_eq!(p.dice(), [5 + 4, 3]);
    p.roll(0, 1);
    assert_eq!((p.fighting(Side::Attacker, "pharaoh"), p.fighting(Side::Attacker, "wadjet")), (1, 0));
    p.stay().meet("pharaoh", "hippokon");
    assert_eq!(p.dice(), [6, 3 + 4], "no Wadjet is left");
    let mut p = egyptians(&[("wadjet", 1), ("pharaoh", 1)], &[("hippokon", 1)]);
    p.meet("pharaoh", "hippokon").act(Action::Decline);
    assert_eq!(p.dice(), [6, 7]);
    // It fights in place of nobody else.
    let mut p = egyptians(&[("wadjet", 1), ("spearman", 1)], &[("hippokon", 1)]);
    p.meet("spearman", "hippokon");
    assert_eq!(p.dice(), [3 + 3, 3]);
}
