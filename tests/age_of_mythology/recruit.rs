//! Recruit (AOM-501 to AOM-508) and the limits of figures (AOM-018).

use crate::support::*;
use agon_age_of_mythology::Action;
use agon_age_of_mythology::ids::*;
use agon_age_of_mythology::step::*;
use agon_game::Seat;

fn hire(name: &str) -> Action {
    Action::Hire { unit: id(name) }
}

/// Enough for anything.
const RICH: [u8; 4] = [10; 4];

/// AOM-501, AOM-502, AOM-R62: as many as the card says or fewer, each for its price.
#[test]
fn aom_501_the_card_says_how_many() {
    for (card, units) in [("permanent_recruit", 2), ("recruit_3", 3), ("recruit_5", 5)] {
        let mut p = duel().cubes(0, RICH).play(0, card);
        for _ in 0..units {
            p.act(hire("hoplite"));
        }
        assert!(p.done(), "{card}");
        assert_eq!(p.units(0, "hoplite"), 2 + units);
        assert_eq!(p.purse(0), [10 - units, 10 - units, 10, 10]);
    }
    let mut p = duel().play(0, "permanent_recruit");
    p.act(hire("medusa"));
    assert!(p.done());
    assert_eq!((p.units(0, "medusa"), p.purse(0), p.bank()), (1, [3, 4, 4, 1], [13, 12, 12, 15]));
}

/// AOM-502, AOM-R15: nothing without the price; the card may still be played.
#[test]
fn aom_502_units_must_be_paid() {
    let p = duel().cubes(0, [1, 1, 0, 3]).play(0, "permanent_recruit");
    assert_eq!(p.legal(), [hire("hoplite"), hire("toxotes"), hire("medusa"), Action::Stop]);
    assert!(duel().cubes(0, [0; 4]).play(0, "permanent_recruit").done());
}

/// AOM-008, AOM-501, AOM-504, AOM-506, AOM-507: in the Archaic era all warriors and creatures of the player's civilization, no
/// hero, no villager, nothing foreign.
#[test]
fn aom_504_warriors_and_creatures_in_any_era() {
    let p = duel().cubes(0, RICH).play(0, "permanent_recruit");
    let own = ["hoplite", "toxotes", "hippokon", "centaur", "minotaur", "manticore", "medusa", "hydra", "cyclops"];
    let mut expected = own.map(hire).to_vec();
    expected.push(Action::Stop);
    assert_eq!(p.legal(), expected);
}

/// AOM-505, AOM-506, AOM-544: each era opens its hero; earlier ones stay available.
#[test]
fn aom_505_heroes_by_era() {
    let heroes = ["greek_hero_classical", "greek_hero_heroic", "greek_hero_mythic"];
    for (i, era) in Era::ALL.iter().enumerate() {
        let p = duel().cubes(0, RICH).era(0, *era).play(0, "permanent_recruit");
        assert_eq!(heroes.map(|h| p.is_legal(hire(h))), std::array::from_fn(|hero| hero < i), "{era}");
    }
}

/// AOM-503: a unit hired now may be committed with the next card.
#[test]
fn aom_503_hired_units_are_ready() {
    let mut p = duel().army(0, &[]).play(0, "permanent_recruit");
    p.act(hire("hoplite")).act(Action::Stop);
    let mut p = p.play(0, "permanent_attack");
    p.act(Action::Attack { seat: Seat(1), area: Area::City });
    assert_eq!(p.legal(), [Action::Commit { unit: id("hoplite") }]);
}

/// AOM-018, AOM-508, AOM-R33, option `figure_limit`: two sets for two or three players, one with four; or no limit.
#[test]
fn aom_508_figures_limit_hiring() {
    let four = ["greek", "egyptian", "greek", "norse"];
    for (roles, sets) in [(&four[..2], 2), (&["greek", "egyptian", "norse"][..], 2), (&four[..], 1)] {
        for (count, open) in [(6 * sets - 1, true), (6 * sets, false)] {
            let p = table(game(), roles).army(0, &[("hoplite", count)]).play(0, "permanent_recruit");
            assert_eq!(p.is_legal(hire("hoplite")), open, "{count} of {sets} sets");
            assert!(p.is_legal(hire("toxotes")));
        }
    }
    let free = game_with(&[("figure_limit", "none")]);
    let p = table(&free, &four).army(0, &[("hoplite", 6)]).play(0, "permanent_recruit");
    assert!(p.is_legal(hire("hoplite")));
    // The figures of another player of the same civilization are his own.
    let p = table(game(), &four).army(2, &[("hoplite", 6)]).play(0, "permanent_recruit");
    assert!(p.is_legal(hire("hoplite")));
}

/// AOM-508: the last figure is hired once; AOM-R46: a figure that came back can be hired again.
#[test]
fn aom_508_the_last_figure() {
    let mut p = duel().army(0, &[("medusa", 5)]).cubes(0, RICH).play(0, "permanent_recruit");
    p.act(hire("medusa"));
    assert!(!p.is_legal(hire("medusa")));
    let p = p.army(0, &[("medusa", 5)]).at(&[Step::Recruit(RecruitStep::Recruit { left: 1, from: Unit(0) }), STOP]);
    assert!(p.is_legal(hire("medusa")));
}

/// AOM-018: dwarves on tiles are in use.
#[test]
fn aom_018_figures_on_tiles_are_in_use() {
    let mut p = table(game(), &["norse", "greek"]).tiles(0, "hills_gold_2", 1).army(0, &[("dwarf", 7)]);
    p.s.player_mut(Seat(0)).gatherers[id::<Tile>("hills_gold_2")] = 1;
    assert!(!p.play(0, "permanent_recruit").is_legal(hire("dwarf")));
    let p = table(game(), &["norse", "greek"]).army(0, &[("dwarf", 7)]).play(0, "permanent_recruit");
    assert!(p.is_legal(hire("dwarf")));
}

/// AOM-R34, option `hero_copies`: as many as there are figures, or one.
#[test]
fn aom_508_copies_of_a_hero() {
    let hero = "greek_hero_classical";
    for (value, most) in [("figures", 2), ("one", 1)] {
        let game = game_with(&[("hero_copies", value)]);
        for count in 0..=2 {
            let p = table(&game, &["greek", "egyptian"]).era(0, Era::Classical).cubes(0, RICH);
            let p = p.army(0, &[(hero, count)]).play(0, "permanent_recruit");
            assert_eq!(p.is_legal(hire(hero)), count < most, "{value}: {count}");
        }
    }
    // Other units have no such limit.
    let game = game_with(&[("hero_copies", "one")]);
    assert!(table(&game, &["greek", "egyptian"]).play(0, "permanent_recruit").is_legal(hire("hoplite")));
}
