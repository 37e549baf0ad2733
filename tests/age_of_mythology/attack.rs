//! Attack: on whom, on which area, with how many units (AOM-561 to AOM-571).

use crate::support::*;
use agon_age_of_mythology::Action;
use agon_age_of_mythology::ids::*;
use agon_age_of_mythology::step::*;
use agon_game::Seat;

const FIVE: [&str; 5] = ["greek", "egyptian", "norse", "greek", "egyptian"];

fn targets(p: &Position<'_>) -> Vec<(u8, Area)> {
    let target = |a: Action| if let Action::Attack { seat, area } = a { (seat.0, area) } else { panic!("{a:?}") };
    p.legal().into_iter().map(target).collect()
}

fn all_areas(seats: &[u8]) -> Vec<(u8, Area)> {
    seats.iter().flat_map(|seat| Area::ALL.iter().map(|area| (*seat, *area))).collect()
}

/// AOM-561, AOM-563: the left or the right neighbour, and one of his three areas.
#[test]
fn aom_561_563_neighbours_and_areas() {
    let p = table(game(), &FIVE).play(0, "permanent_attack");
    assert_eq!(targets(&p), all_areas(&[1, 4]));
    let p = table(game(), &FIVE).play(2, "permanent_attack");
    assert_eq!(targets(&p), all_areas(&[3, 1]));
    let p = duel().play(1, "permanent_attack");
    assert_eq!(targets(&p), all_areas(&[0]), "both neighbours are the same player");
}

/// AOM-562, AOM-104, AOM-R7: nobody attacks his own civilization; by the seating no neighbour belongs to it.
#[test]
fn aom_562_no_attack_on_ones_own_civilization() {
    let mut p = table(game(), &["greek", "egyptian", "greek", "norse"]);
    p.s.player_mut(Seat(3)).civ = Civ::Greek;
    let p = p.at(&[Step::Attack(AttackStep::ChooseTarget)]);
    assert_eq!(targets(&p), all_areas(&[1]));
}

/// The largest pools that both sides may commit, of nine units each, after an attack with this card.
fn limits(p: Position<'_>, card: &str) -> [u8; 2] {
    let mut p = p.marching(card, Area::City, &[("hoplite", 6), ("toxotes", 3)], &[("spearman", 6), ("elephant", 3)]);
    let mut limits = [0; 2];
    while let Some(Step::Attack(AttackStep::Commit { side, .. })) = p.s.steps.top() {
        let first = p.legal()[0];
        limits[side] += u8::from(first != Action::Stop);
        p.act(first);
    }
    limits
}

/// AOM-564: the number of the card is the most for each side.
#[test]
fn aom_564_the_card_limits_both_sides() {
    assert_eq!(limits(duel(), "permanent_attack"), [4, 4]);
    assert_eq!(limits(duel(), "attack_5"), [5, 5]);
    assert_eq!(limits(duel(), "attack_7"), [7, 7]);
}

/// AOM-565, AOM-463, AOM-464, AOM-R65: an Armory lets its owner commit one unit more, as attacker or defender, but not the other
/// side. Option `armory_for_defender`.
#[test]
fn aom_565_armory() {
    let armory = [Building::Armory];
    assert_eq!(limits(duel().buildings(0, &armory), "permanent_attack"), [5, 4]);
    assert_eq!(limits(duel().buildings(1, &armory), "permanent_attack"), [4, 5]);
    assert_eq!(limits(duel().buildings(0, &armory).buildings(1, &armory), "permanent_attack"), [5, 5]);
    let game = game_with(&[("armory_for_defender", "false")]);
    let both = table(&game, &["greek", "egyptian"]).buildings(0, &armory).buildings(1, &armory);
    assert_eq!(limits(both, "permanent_attack"), [5, 4]);
}

/// AOM-D10: option `armory_adds_to_power_limit`: the limits of a god and the Armory.
#[test]
fn aom_d10_armory_and_a_limit_set_by_a_god() {
    assert_eq!(limits(duel(), "ares"), [8, 6]);
    assert_eq!(limits(duel().buildings(0, &[Building::Armory]), "ares"), [9, 6]);
    assert_eq!(limits(duel().buildings(1, &[Building::Armory]), "ares"), [8, 7]);
    let game = game_with(&[("armory_adds_to_power_limit", "false")]);
    assert_eq!(limits(table(&game, &["greek", "egyptian"]).buildings(0, &[Building::Armory]), "ares"), [8, 6]);
    // Without the power the card is an ordinary Attack 6 with its Armory.
    let poor = table(&game, &["greek", "egyptian"]).cubes(0, cubes(4, 4, 4, 2)).buildings(0, &[Building::Armory]);
    assert_eq!(limits(poor, "ares"), [7, 6]);
}

/// AOM-566, AOM-567: the committed units leave the Holding Area; both pools are then known.
#[test]
fn aom_566_567_units_move_into_the_battle() {
    let mut p = duel().marching("attack_7", Area::City, &[("hoplite", 3), ("hydra", 1)], &[("spearman", 2)]);
    assert_eq!(p.decider(), Some(0));
    p.commit(0, &[("hoplite", 2), ("hydra", 1)]);
    assert_eq!((p.units(0, "hoplite"), p.units(0, "hydra")), (1, 0));
    assert_eq!(p.decider(), Some(1));
    assert!(!p.s.battle.unwrap().revealed);
    p.commit(1, &[("spearman", 1)]);
    assert!(p.s.battle.unwrap().revealed);
    assert_eq!((p.fighting(Side::Attacker, "hoplite"), p.fighting(Side::Attacker, "hydra")), (2, 1));
    assert_eq!((p.fighting(Side::Defender, "spearman"), p.units(1, "spearman")), (1, 1));
}

/// AOM-567, AOM-R28: a dwarf on a tile cannot be committed.
#[test]
fn aom_567_units_on_tiles_stay_there() {
    let mut p = table(game(), &["norse", "greek"]).tiles(0, "hills_gold_2", 1).army(0, &[("huskarl", 1)]);
    p.s.player_mut(Seat(0)).gatherers[id("hills_gold_2")] = 1;
    let mut p = p.play(0, "permanent_attack");
    p.act(Action::Attack { seat: Seat(1), area: Area::City });
    assert_eq!(p.legal(), [Action::Commit { unit: id("huskarl") }]);
}

/// AOM-568: villagers do not fight: with nothing else there is no attack.
#[test]
fn aom_568_villagers_do_not_fight() {
    let p = duel().houses(0, 3).army(0, &[]).hand(0, &["permanent_attack"]);
    let p = p.at(&[Step::Turn(TurnStep::PlayCard { seat: Seat(0) }), STOP]);
    assert_eq!(p.legal(), [Action::Pass { card: id("permanent_attack") }]);
    let mut p = duel().houses(1, 3).marching("permanent_attack", Area::Holding, &[("hoplite", 1)], &[("spearman", 1)]);
    p.commit(0, &[("hoplite", 1)]);
    assert_eq!(p.legal(), [Action::Commit { unit: id("spearman") }, Action::Stop]);
}

/// AOM-R38: the attacker commits at least one unit; option `defender_min_units` for a defender who has some.
#[test]
fn aom_r38_fewest_units() {
    for (least, legal_stop) in [("0", true), ("1", false)] {
        let game = game_with(&[("defender_min_units", least)]);
        let p = table(&game, &["greek", "egyptian"]);
        let mut p = p.marching("permanent_attack", Area::City, &[("hoplite", 2)], &[("spearman", 2)]);
        assert!(!p.is_legal(Action::Stop), "the attacker");
        p.commit(0, &[("hoplite", 1)]);
        assert_eq!(p.is_legal(Action::Stop), legal_stop);
        if legal_stop {
            // AOM-R39: no defender, no battle: the attacker has won.
            p.act(Action::Stop);
            assert_eq!(p.s.last_winner, Some(Seat(0)));
        } else {
            p.commit(1, &[("spearman", 1)]);
            assert_eq!(p.s.last_winner, None);
        }
    }
}

/// AOM-R39: option `no_defender`: an opponent without units.
#[test]
fn aom_r39_no_defender() {
    let mut p = duel().points_on(VictoryCard::WonTheLastBattle, 2);
    p = p.marching("permanent_attack", Area::City, &[("hoplite", 1)], &[]);
    p.commit(0, &[("hoplite", 1)]);
    assert_eq!((p.s.player(Seat(0)).points, p.s.last_winner), (2, Some(Seat(0))));
    assert_eq!(p.units(0, "hoplite"), 1);
    assert!(p.done());

    let game = game_with(&[("no_defender", "attack_impossible")]);
    let p = table(&game, &["greek", "egyptian"]).army(1, &[]).hand(0, &["permanent_attack"]);
    let p = p.at(&[Step::Turn(TurnStep::PlayCard { seat: Seat(0) }), STOP]);
    assert_eq!(p.legal(), [Action::Pass { card: id("permanent_attack") }]);
    let p = table(&game, &FIVE).army(1, &[]).play(0, "permanent_attack");
    assert_eq!(targets(&p), all_areas(&[4]));
}

/// AOM-R40: an area with nothing to take can be attacked.
#[test]
fn aom_r40_empty_areas_can_be_attacked() {
    let p = duel().cubes(1, cubes(0, 0, 0, 0)).play(0, "permanent_attack");
    assert_eq!(targets(&p), all_areas(&[1]));
    let mut p = duel().battle("permanent_attack", Area::City, &[("hoplite", 1)], &[("spearman", 1)]);
    p.roll(1, 0);
    assert!(p.done(), "no building: nothing to destroy");
}

/// AOM-569, AOM-570, AOM-571: what a victory brings depends on the area.
#[test]
fn aom_569_570_571_aims() {
    for (area, aim) in [
        (Area::City, Step::Spoils(SpoilStep::SpoilCity { winner: Side::Attacker, left: 1 })),
        (Area::Production, Step::Spoils(SpoilStep::SpoilProduction { winner: Side::Attacker })),
        (
            Area::Holding,
            Step::Spoils(SpoilStep::SpoilHolding { winner: Side::Attacker, left: 5, from: Resource::Food }),
        ),
    ] {
        let p = duel().houses(1, 1).tiles(1, "fertile_food_2", 1);
        let mut p = p.battle("permanent_attack", area, &[("hoplite", 1)], &[("spearman", 1)]);
        p.roll(1, 0);
        assert_eq!(p.s.steps.top(), Some(aim));
    }
}
