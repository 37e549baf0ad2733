//! The battle example of the rulebook, skirmish by skirmish from the printed dice (AOM-T1 to AOM-T12).

use crate::fight::*;
use crate::support::*;
use agon_age_of_mythology::Action;
use agon_age_of_mythology::ids::*;
use agon_age_of_mythology::step::*;
use agon_game::Seat;

fn sixes(dice: &[u8]) -> u8 {
    dice.iter().filter(|d| **d == 6).count() as u8
}

impl Position<'_> {
    /// Rolls the printed dice. If a unit has another value, the dice beyond the printed ones show no six.
    fn printed(&mut self, egypt: &[u8], greece: &[u8], more: u8) -> &mut Self {
        assert_eq!(self.dice(), [egypt.len() as u8, greece.len() as u8 + more]);
        self.roll(sixes(egypt), sixes(greece))
    }

    fn remaining(&self, side: Side) -> Vec<(&'static str, u8)> {
        let all: [&[&str]; 2] =
            [&["scorpion_man", "mummy", "priest", "spearman"], &["medusa", "greek_hero_classical", "hydra", "cyclops"]];
        let present = all[side].iter().map(|unit| (*unit, self.fighting(side, unit)));
        present.filter(|(_, n)| *n > 0).collect()
    }
}

/// AOM-T1 to AOM-T12 with one value set and one reading of the spoils. The printed Cyclops throws the Priest.
fn example(unit_values: &str, defender_spoils: &str) {
    let game = game_with(&[("unit_values", unit_values), ("defender_spoils", defender_spoils)]);
    // T2: Medusa +4 in the example, +6 on the card.
    let more = if unit_values == "card" { 2 } else { 0 };
    let egypt: Army<'_> = &[("scorpion_man", 1), ("mummy", 1), ("priest", 1), ("spearman", 1)];
    let greece: Army<'_> = &[("medusa", 1), ("greek_hero_classical", 1), ("hydra", 1), ("cyclops", 1)];
    let p = table(&game, &["egyptian", "greek"]).points_on(VictoryCard::WonTheLastBattle, 2);
    let p = p.tiles(0, "fertile_food_2", 1).tiles(1, "hills_gold_2", 1);
    // T1: an Attack-4 card for the Production Area; four units each, which is the limit.
    let mut p = p.marching("permanent_attack", Area::Production, egypt, greece);
    assert_eq!(p.s.battle.unwrap().limits, [4, 4]);
    p.commit(0, egypt).commit(1, greece);
    let start = [p.s.player(Seat(0)).army() + 4, p.s.player(Seat(1)).army() + 4];

    // T2, T3: the Scorpion Man falls.
    p.meet("scorpion_man", "medusa").printed(&[1, 3, 4, 3, 5], &[1, 2, 2, 2, 5, 5, 6, 6, 6], more).stay();
    assert_eq!(p.remaining(Side::Attacker), [("mummy", 1), ("priest", 1), ("spearman", 1)]);
    assert_eq!(p.remaining(Side::Defender).len(), 4);

    // T4, T5: one six each, so that both roll again.
    p.meet("mummy", "greek_hero_classical").printed(&[3, 3, 3, 4, 6], &[1, 1, 2, 2, 3, 3, 3, 4, 6], 0);
    assert_eq!(p.s.steps.top(), Some(Step::Battle(BattleStep::Roll)));
    // T6: the hero falls, a new Mummy waits at home.
    p.printed(&[4, 4, 6, 6, 6], &[1, 1, 2, 4, 4, 4, 5, 6, 6], 0).stay();
    assert_eq!((p.units(0, "mummy"), p.fighting(Side::Attacker, "mummy")), (1, 1));
    assert_eq!(p.remaining(Side::Attacker), [("mummy", 1), ("priest", 1), ("spearman", 1)]);
    assert_eq!(p.remaining(Side::Defender), [("medusa", 1), ("hydra", 1), ("cyclops", 1)]);

    // T7: the same Mummy falls to the Hydra, which has 7 dice from now on.
    p.meet("mummy", "hydra").printed(&[4, 5, 5, 6, 6], &[1, 2, 4, 6, 6, 6], 0).stay();
    assert_eq!(p.remaining(Side::Attacker), [("priest", 1), ("spearman", 1)]);
    assert_eq!(p.pool(Side::Defender).veterans.iter().map(|v| v.kills).collect::<Vec<_>>(), [1]);

    // T8, T9: the Cyclops announces the throw before the roll, and throws the Priest out, alive.
    p.meet("priest", "cyclops");
    assert_eq!((p.decider(), p.legal()), (Some(1), vec![Action::Declare, Action::Decline]));
    p.act(Action::Declare);
    assert_eq!(p.dice(), [9, 9]);
    p.roll(1, 2);
    assert_eq!((p.remaining(Side::Attacker), p.units(0, "priest")), (vec![("spearman", 1)], 1));

    // T10: Egypt retreats with the last Spearman; Greece takes the points.
    p.act(Action::Retreat);
    assert_eq!((p.s.player(Seat(1)).points, p.s.last_winner), (2, Some(Seat(1))));
    // T11: the example gives the defender a tile, against the rule.
    assert_eq!(p.done(), defender_spoils == "false");
    if !p.done() {
        p.act(Action::ChooseTile { seat: Seat(0), tile: id("fertile_food_2"), on: Stand::Nobody });
        assert_eq!(p.s.player(Seat(1)).tiles[id("fertile_food_2")], 1);
    }
    assert_eq!(p.s.player(Seat(1)).tiles[id("hills_gold_2")], 1, "the defender loses none");
    assert_eq!(p.s.player(Seat(0)).tiles[id("fertile_food_2")], u8::from(defender_spoils == "false"));
    // T12: a net loss of one unit each.
    assert_eq!([p.s.player(Seat(0)).army(), p.s.player(Seat(1)).army()], start.map(|n| n - 1));
    for (seat, units) in [(0, &["mummy", "priest", "spearman"]), (1, &["medusa", "hydra", "cyclops"])] {
        assert!(units.iter().all(|unit| p.units(seat, unit) == 1));
    }
}

#[test]
fn aom_t1_to_t12_the_example_by_the_cards() {
    example("card", "false");
}

#[test]
fn aom_t1_to_t12_the_example_by_the_rulebook() {
    example("rulebook_example", "false");
}

#[test]
fn aom_t11_the_example_with_spoils_for_the_defender() {
    example("rulebook_example", "true");
}

/// AOM-T10: the Hydra is back to its 6 dice in the next battle.
#[test]
fn aom_t10_the_hydra_forgets_after_the_battle() {
    let mut p = greeks(&[("hydra", 1)], &[("mummy", 1), ("elephant", 1)]);
    p.meet("hydra", "mummy").roll(1, 0).stay();
    assert_eq!(p.dice(), [7, 3]);
    p.roll(1, 0).finish();
    let p = p.battled_again();
    assert_eq!(p.dice(), [6, 5]);
}

impl<'g> Position<'g> {
    /// The Hydra against another Mummy.
    fn battled_again(self) -> Position<'g> {
        self.battle("attack_5", Area::Holding, &[("hydra", 1)], &[("mummy", 1)])
    }
}
