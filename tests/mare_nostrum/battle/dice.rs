//! The dice of battles are fair and independent (MN-424 to MN-426).

use super::*;
use agon_game::Chance;

/// Upper 0.1 % points of chi-square with 35 degrees of freedom.
const CHI_SQUARE_35: f64 = 66.62;

/// Chi-square of counts against expected shares, over all cells.
fn chi_square(counts: &BTreeMap<(u8, u8), u32>, samples: u32, share: impl Fn(u8, u8) -> f64) -> f64 {
    let cells = (1..=6).flat_map(|a| (1..=6).map(move |b| (a, b)));
    cells
        .map(|cell| {
            let expected = share(cell.0, cell.1) * f64::from(samples);
            let count = f64::from(counts.get(&cell).copied().unwrap_or_default());
            if expected == 0.0 {
                if count > 0.0 { f64::INFINITY } else { 0.0 }
            } else {
                (count - expected).powi(2) / expected
            }
        })
        .sum()
}

/// MN-424 to MN-426: the faces of both sides are independent and come as often as the die has them, on land and at
/// sea, for each die of the content.
#[test]
fn mn_424_the_dice_are_fair_and_independent() {
    const SAMPLES: u32 = 72_000;
    for variant in ["none", "narrow", "maximum_five"] {
        let game = game_with(&[("dice_variant", variant)]);
        let ionium = sea("mare_ionium");
        let position = || {
            bare(&game)
                .legion(Rome, field(), 1)
                .legion(Egypt, field(), 1)
                .trireme(Rome, ionium, 1)
                .trireme(Egypt, ionium, 1)
        };
        let land = Step::Land(LandStep::LandDice { attacker: Rome, defender: Egypt, province: field() });
        let at_sea = Step::Sea(SeaStep::SeaDice { attacker: Rome, defender: Egypt, sea: ionium });
        for (step, die) in [(land, game.content.land_die), (at_sea, game.content.sea_die)] {
            let s = position().at(step);
            let mut rng = Rng::seeded(20_161_130);
            let mut counts = BTreeMap::new();
            for _ in 0..SAMPLES {
                let action = game.sample_chance(&s, &mut rng);
                let Action::Roll { attacker, defender } = action else { panic!("{action:?}") };
                let face = |dice: Dice| dice.faces().next().expect("a die");
                assert!(game.chance_possible(&s, action) && attacker.number() + defender.number() == 2);
                *counts.entry((face(attacker), face(defender))).or_insert(0) += 1;
            }
            let share = |face: u8| die.iter().filter(|&&f| f == face).count() as f64 / 6.0;
            let chi_square = chi_square(&counts, SAMPLES, |a, b| share(a) * share(b));
            assert!(chi_square < CHI_SQUARE_35, "{variant}, {step:?}: {chi_square:.1}");
        }
    }
}

/// Several dice of one side are drawn one by one: pairs of different faces come twice as often as doubles.
#[test]
fn mn_426_two_dice_of_a_side_are_independent() {
    const SAMPLES: u32 = 72_000;
    let game = game();
    let s = bare(game).legion(Rome, field(), 2).legion(Egypt, field(), 1).at(LandStep::LandDice {
        attacker: Rome,
        defender: Egypt,
        province: field(),
    });
    let mut rng = Rng::seeded(7);
    let mut counts = BTreeMap::new();
    for _ in 0..SAMPLES {
        let Action::Roll { attacker, .. } = game.sample_chance(&s, &mut rng) else { panic!("dice") };
        let faces: Vec<u8> = attacker.faces().collect();
        let [high, low] = faces[..] else { panic!("{faces:?}") };
        *counts.entry((high, low)).or_insert(0) += 1;
    }
    let share = |high: u8, low: u8| match high.cmp(&low) {
        std::cmp::Ordering::Greater => 2.0 / 36.0,
        std::cmp::Ordering::Equal => 1.0 / 36.0,
        std::cmp::Ordering::Less => 0.0,
    };
    // 20 degrees of freedom, 0.1 %.
    assert!(chi_square(&counts, SAMPLES, share) < 45.31);
}
