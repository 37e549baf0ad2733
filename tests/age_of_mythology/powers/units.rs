//! God powers that give, take or strengthen units, and those on attacks.

use super::*;

// ---- units ----

pub fn free_toxotes() {
    let p = used(start(GREEKS), "apollo");
    assert_eq!((p.units(0, "toxotes"), p.purse(0)), (4, cubes(4, 4, 4, 3)));
    assert!(matches!(p.s.steps.top(), Some(Step::Recruit(RecruitStep::Recruit { left: 4, .. }))));
    // AOM-D18: as far as there are figures: twelve with three players.
    assert_eq!(used(start(GREEKS).army(0, &[("toxotes", 11)]), "apollo").units(0, "toxotes"), 12);
    assert!(!offered(start(GREEKS).army(0, &[("toxotes", 12)]), "apollo"));
}

pub fn two_mortals() {
    let mut p = used(start(NORSE), "hel");
    let hire = |unit: &str| Action::Hire { unit: id(unit) };
    assert_eq!(p.legal(), ["huskarl", "throwing_axeman", "jarl"].map(hire), "mortals only");
    p.act(hire("huskarl")).act(hire("jarl"));
    assert_eq!((p.units(0, "huskarl"), p.units(0, "jarl"), p.purse(0)), (3, 3, cubes(4, 4, 4, 3)));
    assert!(matches!(p.s.steps.top(), Some(Step::Recruit(RecruitStep::Recruit { left: 3, .. }))));
}

pub fn mummifies() {
    let army = [("spearman", 2), ("elephant", 4), ("sphinx", 1)];
    let mut p = used(start(EGYPTIANS).army(0, &army), "anubis");
    let unit = |name: &str| Action::ChooseUnit { seat: Seat(0), unit: id(name) };
    assert_eq!(p.legal(), [unit("spearman"), unit("elephant"), Action::Stop]);
    p.act(unit("spearman")).act(unit("elephant")).act(unit("elephant"));
    assert!(matches!(p.s.steps.top(), Some(Step::Recruit(RecruitStep::Recruit { .. }))), "three at most");
    let units = ["spearman", "elephant", "sphinx", "mummy"].map(|name| p.units(0, name));
    assert_eq!(units, [1, 2, 1, 3]);
    let mut p = used(start(EGYPTIANS).army(0, &army), "anubis");
    p.act(unit("spearman")).act(Action::Stop);
    assert_eq!(p.units(0, "mummy"), 1, "or fewer");
    let mut p = used(start(EGYPTIANS).army(0, &[("elephant", 3), ("mummy", 7)]), "anubis");
    p.act(unit("elephant"));
    assert!(matches!(p.s.steps.top(), Some(Step::Recruit(RecruitStep::Recruit { .. }))), "no figure is left");
}

pub fn mortals_for_one_food() {
    let mut p = used(start(EGYPTIANS), "bast");
    for unit in ["spearman", "chariot_archer", "elephant"] {
        p.act(Action::Hire { unit: id(unit) });
    }
    assert_eq!(p.purse(0), cubes(1, 4, 4, 3));
    assert!(p.is_legal(Action::Hire { unit: id("sphinx") }));
    p.act(Action::Hire { unit: id("sphinx") });
    assert_eq!(p.purse(0), cubes(1, 4, 2, 1), "others cost what is printed");
}

pub fn free_hero() {
    for (era, hero) in [(Era::Classical, "priest"), (Era::Heroic, "pharaoh"), (Era::Mythic, "son_of_osiris")] {
        let p = used(start(EGYPTIANS).era(0, era), "osiris");
        assert_eq!((p.units(0, hero), p.s.player(Seat(0)).army(), p.purse(0)), (1, 7, cubes(4, 4, 4, 2)));
    }
    // AOM-D19: nothing to get in the Archaic era, or without a figure (two sets).
    assert!(!offered(start(EGYPTIANS), "osiris"));
    assert!(!offered(start(EGYPTIANS).era(0, Era::Classical).army(0, &[("priest", 2)]), "osiris"));
}

pub fn rich(p: Position<'_>) -> Position<'_> {
    p.cubes(0, cubes(6, 6, 6, 8))
}

pub fn hero_with_the_advance() {
    let p = used(rich(start(GREEKS)).era(0, Era::Classical), "zeus");
    assert_eq!((p.units(0, "greek_hero_classical"), p.units(0, "greek_hero_heroic")), (1, 0));
    assert_eq!((p.s.player(Seat(0)).era, p.purse(0)), (Era::Heroic, cubes(2, 2, 2, 2)));
    assert!(!offered(rich(start(GREEKS)), "zeus"), "AOM-D19: no hero in the Archaic era");
}

/// AOM-D16: option `zeus_hero_era`; Osiris, who is not on a Next Age card, is not touched by it.
#[test]
fn aom_d16_hero_after_the_advance() {
    let game = game_with(&[("zeus_hero_era", "after_advance")]);
    for (era, hero) in [(Era::Archaic, "classical"), (Era::Classical, "heroic"), (Era::Heroic, "mythic")] {
        let p = used(rich(of(&game, GREEKS)).era(0, era), "zeus");
        assert_eq!((p.units(0, &format!("greek_hero_{hero}")), p.s.player(Seat(0)).army()), (1, 7));
    }
    assert_eq!(used(of(&game, EGYPTIANS).era(0, Era::Classical), "osiris").units(0, "priest"), 1);
}

/// AOM-D13: option `next_age_power_without_advance`. Without it the power may not take the favor that the advance needs.
#[test]
fn aom_d13_power_without_an_advance() {
    let other = game_with(&[("next_age_power_without_advance", "true")]);
    let position =
        |game, era, favor| of(game, EGYPTIANS).era(0, era).cubes(0, cubes(6, 6, 6, favor)).tiles(1, "hills_food_1", 1);
    let playable = |p: Position<'_>| {
        let p = p.hand(0, &["hathor"]).at(&[Step::Turn(TurnStep::PlayCard { seat: Seat(0) }), STOP]);
        p.is_legal(Action::Play { card: id("hathor") })
    };
    // Price 3 and 1 for the power.
    assert!(offered(position(game(), Era::Archaic, 4), "hathor"));
    assert!(!offered(position(game(), Era::Archaic, 3), "hathor"));
    assert!(!playable(position(game(), Era::Archaic, 2)));
    assert!(!playable(position(game(), Era::Mythic, 8)));

    assert!(offered(position(&other, Era::Archaic, 3), "hathor"));
    for (era, favor) in [(Era::Archaic, 2), (Era::Mythic, 8)] {
        let mut p = used(position(&other, era, favor), "hathor");
        p.act(choose(1, "hills_food_1"));
        assert!(p.done());
        assert_eq!((p.s.player(Seat(0)).era, p.purse(0)), (era, cubes(6, 6, 6, favor - 1)));
    }
    assert!(!playable(position(&other, Era::Archaic, 0)), "neither power nor advance can be paid");
}

pub fn kills_a_creature() {
    let p = start(NORSE).army(1, &[("hoplite", 2), ("hydra", 2)]).army(2, &[("sphinx", 1), ("priest", 1)]);
    let mut p = used(p.army(0, &[("troll", 1)]), "thor");
    let victim = |seat, unit: &str| Action::ChooseUnit { seat: Seat(seat), unit: id(unit) };
    assert_eq!(p.legal(), [victim(1, "hydra"), victim(2, "sphinx")], "of others, and mythical");
    p.act(victim(1, "hydra"));
    assert_eq!((p.units(1, "hydra"), p.units(2, "sphinx")), (1, 1));
    assert!(!offered(start(NORSE).army(0, &[("troll", 1)]), "thor"));
    // A Dwarf of another player on a tile is his creature, too.
    let mut p = table(game(), &["norse", "greek", "norse", "greek"]).tiles(2, "hills_gold_2", 1);
    p.s.player_mut(Seat(2)).gatherers[id("hills_gold_2")] = 1;
    let mut p = used(p, "thor");
    let dwarf = Action::ChooseTile { seat: Seat(2), tile: id("hills_gold_2"), on: Stand::Unit };
    assert_eq!(p.legal(), [dwarf]);
    p.act(dwarf);
    let owner = p.s.player(Seat(2));
    let tile = id::<Tile>("hills_gold_2");
    assert_eq!((owner.gatherers[tile], owner.tiles[tile], p.units(2, "dwarf")), (0, 1, 0));
}

// ---- attacks ----

pub fn unit_limits(roles: [&str; 3], card: &str, [own, other]: [(&str, u8); 2]) {
    let mut p = start(roles).marching(card, Area::Holding, &[own], &[other]);
    assert_eq!(p.s.battle.unwrap().limits, [8, 6]);
    p.commit(0, &[(own.0, 8)]).commit(1, &[(other.0, 6)]);
    assert_eq!((p.fighting(Side::Attacker, own.0), p.fighting(Side::Defender, other.0)), (8, 6));
    let mut p = start(roles).army(0, &[own]).army(1, &[other]).play(0, card);
    p.act(Action::NoPower).act(Action::Attack { seat: Seat(1), area: Area::City });
    assert_eq!(p.s.battle.unwrap().limits, [6, 6]);
}

pub fn no_limits() {
    let (own, others) = ([("huskarl", 9)], [("hoplite", 12)]);
    let mut p = start(NORSE).battle("heimdall", Area::Holding, &own, &others);
    assert_eq!((p.fighting(Side::Attacker, "huskarl"), p.fighting(Side::Defender, "hoplite")), (9, 12));
    p.act(Action::Decline);
}

pub fn sends_home() {
    let mut p = start(GREEKS).battle("aphrodite", Area::Holding, &[("hoplite", 2)], &[("spearman", 1)]);
    assert_eq!((p.decider(), p.legal()), (Some(0), vec![named("spearman")]), "AOM-D17: out of the revealed pool");
    p.act(named("spearman"));
    assert_eq!((p.units(1, "spearman"), p.s.last_winner), (1, Some(Seat(0))), "and nobody is left to fight");
    let army = [("spearman", 2), ("elephant", 1)];
    let mut p = start(GREEKS).battle("aphrodite", Area::Holding, &[("hoplite", 2)], &army);
    p.act(named("elephant"));
    assert_eq!((p.units(1, "elephant"), p.fighting(Side::Defender, "elephant")), (1, 0));
    assert_eq!((p.fighting(Side::Defender, "spearman"), p.dice()), (2, [4, 3]));
}

/// AOM-662: a unit that a god has sent home takes no further part in the battle, even if a hero calls others.
#[test]
fn aom_662_who_was_sent_home_is_not_called_back() {
    let army = [("huskarl", 1), ("norse_hero_mythic", 1)];
    let roles = ["greek", "norse", "egyptian"];
    let mut p = start(roles).battle("aphrodite", Area::Holding, &[("hoplite", 2)], &army);
    p.act(named("huskarl")).roll(0, 1);
    assert_eq!((p.units(1, "huskarl"), p.fighting(Side::Attacker, "hoplite")), (1, 1));
    assert!(matches!(p.s.steps.top(), Some(Step::Battle(BattleStep::StayOrRetreat { .. }))), "nobody can be called");
}

pub fn one_die_more() {
    // AOM-607: in every skirmish, for the attacker's units only.
    let mut p = start(NORSE).battle("bragi", Area::Holding, &[("troll", 1)], &[("hoplite", 2)]);
    assert_eq!(p.dice(), [7, 3]);
    p.roll(1, 0).stay();
    assert_eq!(p.dice(), [7, 3]);
}

pub fn all_go_berserk() {
    let mut p = start(NORSE).battle("tyr", Area::Holding, &[("troll", 1)], &[("hydra", 1)]);
    assert_eq!((p.decider(), p.legal()), (Some(0), vec![Action::Declare, Action::Decline]));
    p.act(Action::Declare);
    assert_eq!(p.dice(), [8, 10]);
    p.roll(3, 3);
    assert_eq!(p.s.last_winner, Some(Seat(1)), "ties are lost");
}

/// AOM-D6: option `berserk_stacks`.
#[test]
fn aom_d6_berserk_twice() {
    for (option, huskarl) in [("false", 2), ("true", 4)] {
        let game = game_with(&[("berserk_stacks", option)]);
        let position = |unit| of(&game, NORSE).battle("tyr", Area::Holding, &[(unit, 1)], &[("hoplite", 1)]);
        for (unit, dice) in
            [("huskarl", 3 + huskarl), ("norse_hero_heroic", 6 + huskarl), ("throwing_axeman", 3 + 3 + 2)]
        {
            let mut p = position(unit);
            p.act(Action::Declare);
            assert_eq!(p.dice()[0], dice, "{unit}");
        }
    }
}

pub fn first_loss_returns() {
    let mut p = start(EGYPTIANS).battle("isis", Area::Holding, &[("mummy", 1), ("spearman", 1)], &[("hoplite", 3)]);
    p.meet("mummy", "hoplite").roll(0, 1).stay();
    assert_eq!((p.fighting(Side::Attacker, "mummy"), p.units(0, "mummy")), (1, 0));
    p.meet("mummy", "hoplite").roll(0, 1).stay();
    assert_eq!(p.fighting(Side::Attacker, "mummy"), 0, "only the first");
    p.roll(1, 0);
    assert_eq!(p.fighting(Side::Defender, "hoplite"), 2, "the enemy's losses stay");
}
