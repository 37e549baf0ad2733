//! The end of the game (AOM-801 to AOM-811) and the victory cards (AOM-207 to AOM-210).

use crate::support::*;
use agon_age_of_mythology::ids::*;
use agon_age_of_mythology::state::*;
use agon_age_of_mythology::step::*;
use agon_age_of_mythology::{Action, AgeOfMythology};
use agon_game::{Chance, Rng, Rules, Scoring, Seat, Turn};

/// The last turn ends: the points left in the bank are on the Wonder card.
fn ended<'g>(p: Position<'g>) -> Position<'g> {
    let rest = p.s.points;
    p.points_on(VictoryCard::TheWonder, rest).at(&[Step::Turn(TurnStep::ExtraCard)])
}

fn points(p: &Position) -> Vec<u8> {
    p.s.seats.iter().map(|player| player.points).collect()
}

fn trio_of(game: &AgeOfMythology) -> Position<'_> {
    table(game, &["greek", "egyptian", "norse"])
}

/// Seat 0 builds the Wonder.
fn wonder<'g>(p: Position<'g>) -> Position<'g> {
    let mut p = p.era(0, Era::Mythic).cubes(0, [10; 4]).play(0, "permanent_build");
    p.act(Action::Build { building: Building::TheWonder });
    p
}

/// AOM-802, AOM-202, AOM-T23, AOM-T24: the last point is placed in turn 10, with two players in turn 15; that turn is played
/// to the end, AOM-704: without spoilage, AOM-R60: without discarding.
#[test]
fn aom_t23_the_game_ends_with_the_points() {
    for (roles, last) in [(&["greek", "egyptian"][..], 15), (&["greek", "egyptian", "norse"][..], 10)] {
        let mut p = table(game(), roles);
        p.until(|s| {
            s.turn == last && matches!(s.steps.top(), Some(Step::Cards(CardStep::TakePermanents { done: 0, .. })))
        });
        assert_eq!(p.s.points, 0);
        p = p.cubes(0, [9, 9, 9, 0]).hand(0, &["trade_1", "gather_all", "zeus", "ares"]);
        let mut played = 0;
        p.until(|s| matches!(s.steps.top(), Some(Step::Turn(TurnStep::PlayCard { .. }))) || s.over.is_some());
        while p.s.over.is_none() {
            played += 1;
            let action = p.legal().into_iter().rev().find(|a| matches!(a, Action::Pass { .. })).unwrap();
            p.act(action);
        }
        assert_eq!((played, p.s.turn), (3, last));
        assert_eq!((p.purse(0), p.s.player(Seat(0)).cards()), ([9, 9, 9, 0], 1));
        assert_eq!(p.game.outcome(&p.s).ending, "points_exhausted");
    }
}

/// AOM-R53, AOM-C10: also when the last point has been bought.
#[test]
fn aom_802_the_last_point_may_be_bought() {
    let mut p = duel().buildings(0, &[Building::GreatTemple]).cubes(0, [0, 0, 0, 9]).points(1, 29);
    p = p.hand(0, &["permanent_trade"]).at(&[
        Step::Turn(TurnStep::NextCard { done: 0 }),
        Step::Turn(TurnStep::ExtraCard),
        Step::Turn(TurnStep::Spoilage),
        STOP,
    ]);
    p.act(Action::Play { card: id("permanent_trade") }).act(Action::BuyPoint);
    assert_eq!(p.s.over, Some(Over::PointsExhausted));
    assert_eq!(points(&p), [1, 29]);
    let p = duel().points(1, 29).at(&[Step::Turn(TurnStep::ExtraCard), STOP]);
    assert!(p.done() && p.s.over.is_none());
}

/// AOM-801, AOM-471: the Wonder ends the match at once, in the middle of a card and a turn.
#[test]
fn aom_801_the_wonder_ends_the_game() {
    let p = trio().era(0, Era::Mythic).cubes(0, [10; 4]).hand(0, &["build_4"]).hand(1, &["attack_5"]);
    let mut p = p.at(&[
        Step::Turn(TurnStep::NextCard { done: 0 }),
        Step::Turn(TurnStep::ExtraCard),
        Step::Turn(TurnStep::Spoilage),
        STOP,
    ]);
    p.act(Action::Play { card: id("build_4") }).act(Action::Build { building: Building::TheWonder });
    assert_eq!(p.s.over, Some(Over::Wonder(Seat(0))));
    assert_eq!((p.game.outcome(&p.s).ending, p.s.player(Seat(1)).cards()), ("wonder", 1));
    assert_eq!(p.purse(0), [0; 4]);
}

/// AOM-210, AOM-472, AOM-806: the points on the Wonder card go to its builder, or to nobody.
#[test]
fn aom_806_the_wonder_card() {
    let p = wonder(trio().points_on(VictoryCard::TheWonder, 7));
    assert_eq!(points(&p), [7, 0, 0]);
    let p = ended(trio());
    assert_eq!((points(&p), p.s.victory_cards[VictoryCard::TheWonder]), (vec![0; 3], 30));
}

/// AOM-803, AOM-R54, option `wonder_end_pays_all_cards`: the other cards are paid as well, or not.
#[test]
fn aom_803_all_cards_are_paid() {
    for (value, paid) in [("true", true), ("false", false)] {
        let game = game_with(&[("wonder_end_pays_all_cards", value)]);
        let mut p = trio_of(&game).points_on(VictoryCard::TheWonder, 1).points_on(VictoryCard::LargestArmy, 2);
        p = p.points_on(VictoryCard::MostBuildings, 3).points_on(VictoryCard::WonTheLastBattle, 4);
        p.s.last_winner = Some(Seat(2));
        let p = wonder(p.army(1, &[("spearman", 9)]).houses(2, 3));
        assert_eq!(points(&p), if paid { [1, 2, 7] } else { [1, 0, 0] }, "{value}");
        // Without the Wonder they always are.
        let mut p = trio_of(&game).points_on(VictoryCard::LargestArmy, 2).points_on(VictoryCard::MostBuildings, 3);
        p.s.last_winner = Some(Seat(2));
        let p = ended(p.points_on(VictoryCard::WonTheLastBattle, 4).army(1, &[("spearman", 9)]).houses(2, 3));
        assert_eq!(points(&p), [0, 2, 7]);
    }
}

/// AOM-208, AOM-804: strictly the most buildings; on a tie nobody, and with none at all nobody either.
#[test]
fn aom_804_most_buildings() {
    let counted = |counts: [u8; 3]| {
        let p = trio().points_on(VictoryCard::MostBuildings, 5);
        points(&ended(p.houses(0, counts[0]).houses(1, counts[1]).houses(2, counts[2])))
    };
    assert_eq!(counted([1, 3, 2]), [0, 5, 0]);
    assert_eq!(counted([3, 1, 3]), [0; 3]);
    assert_eq!(counted([0, 0, 0]), [0; 3]);
    let p = trio().points_on(VictoryCard::MostBuildings, 5).houses(0, 2);
    let p = ended(p.buildings(2, &[Building::Wall, Building::Market]).houses(2, 1));
    assert_eq!(points(&p), [0, 0, 5]);
}

/// AOM-R55, options `house_counts_as_building`, `wonder_counts_as_building`.
#[test]
fn aom_804_houses_and_the_wonder_count() {
    for (value, expected) in [("true", [5, 0, 0]), ("false", [0, 5, 0])] {
        let game = game_with(&[("house_counts_as_building", value)]);
        let p = trio_of(&game).points_on(VictoryCard::MostBuildings, 5).houses(0, 4);
        assert_eq!(points(&ended(p.buildings(1, &[Building::Wall, Building::Tower]))), expected);
        let game = game_with(&[("wonder_counts_as_building", value)]);
        let p = trio_of(&game).points_on(VictoryCard::MostBuildings, 5).houses(0, 1).houses(1, 1);
        let p = wonder(p);
        assert_eq!(points(&p), if value == "true" { [5, 0, 0] } else { [0, 0, 0] });
    }
}

/// AOM-207, AOM-805, AOM-T30: strictly the largest army; villagers do not count.
#[test]
fn aom_t30_largest_army() {
    let counted = |counts: [u8; 3]| {
        let p = trio().points_on(VictoryCard::LargestArmy, 4).houses(0, 5);
        let p = p.army(0, &[("hoplite", counts[0])]).army(1, &[("spearman", counts[1])]);
        points(&ended(p.army(2, &[("jarl", counts[2])])))
    };
    assert_eq!(counted([7, 7, 5]), [0; 3]);
    assert_eq!(counted([7, 6, 5]), [4, 0, 0]);
    assert_eq!(counted([1, 2, 3]), [0, 0, 4]);
}

/// AOM-R28: dwarves on tiles belong to the army.
#[test]
fn aom_805_working_dwarves_count() {
    let mut p = trio().points_on(VictoryCard::LargestArmy, 4).tiles(2, "hills_gold_2", 1);
    p.s.player_mut(Seat(2)).gatherers[id::<Tile>("hills_gold_2")] = 1;
    assert_eq!(points(&ended(p)), [0, 0, 4]);
}

/// AOM-209, AOM-803, AOM-C9, AOM-R52, option `last_battle_leftover_to_last_winner`.
#[test]
fn aom_803_points_left_on_the_last_battle() {
    for (value, expected) in [("true", [0, 6, 0]), ("false", [0, 0, 0])] {
        let game = game_with(&[("last_battle_leftover_to_last_winner", value)]);
        let mut p = trio_of(&game).points_on(VictoryCard::WonTheLastBattle, 6);
        p.s.last_winner = Some(Seat(1));
        assert_eq!(points(&ended(p)), expected, "{value}");
    }
    // Without any battle they stay.
    assert_eq!(points(&ended(trio().points_on(VictoryCard::WonTheLastBattle, 6))), [0; 3]);
}

/// AOM-209: who won the last battle is remembered from the battle.
#[test]
fn aom_209_the_last_winner() {
    let mut p =
        duel().points_on(VictoryCard::WonTheLastBattle, 2).army(0, &[("hoplite", 1)]).army(1, &[("spearman", 1)]);
    p = p.play(0, "permanent_attack");
    p.act(Action::Attack { seat: Seat(1), area: Area::City }).act(Action::Commit { unit: id("hoplite") });
    p.until(|s| matches!(s.steps.top(), Some(Step::Attack(AttackStep::Commit { side: Side::Defender, .. }))));
    p.act(Action::Commit { unit: id("spearman") }).until(|s| s.steps.top() == Some(Step::Battle(BattleStep::Roll)));
    p.act(Action::Roll { attacker: 0, defender: 1 }).until(|s| s.steps.top() == Some(STOP));
    assert_eq!((p.s.last_winner, points(&p)), (Some(Seat(1)), vec![0, 2]));
    let before = p.s;
    let p = ended(p.points_on(VictoryCard::WonTheLastBattle, 3));
    assert_eq!(points(&p), [0, 5]);
    // Of two battles the later one counts.
    let mut p = Position { game: p.game, s: before }.army(0, &[("hoplite", 1)]).army(1, &[]);
    p = p.play(0, "attack_5");
    p.act(Action::Attack { seat: Seat(1), area: Area::City }).act(Action::Commit { unit: id("hoplite") });
    p.until(|s| s.steps.top() == Some(STOP));
    assert_eq!((p.s.last_winner, points(&p)), (Some(Seat(0)), vec![0, 2]));
    assert_eq!(points(&ended(p.points_on(VictoryCard::WonTheLastBattle, 3))), [3, 2]);
}

/// AOM-807, AOM-808, AOM-006: the most points win; cubes do not count against points.
#[test]
fn aom_808_the_most_points_win() {
    let p = ended(trio().points(0, 4).points(1, 6).points(2, 5).cubes(0, [9; 4]));
    let outcome = p.game.outcome(&p.s);
    assert_eq!(outcome.won.as_slice(), [false, true, false]);
    assert_eq!(outcome.ranks.as_slice(), [3, 1, 2]);
    assert_eq!(outcome.payoffs.as_slice(), [0.0, 1.0, 0.0]);
}

/// AOM-809, AOM-R57, AOM-R59: on a tie all cubes together; a further tie is shared.
#[test]
fn aom_809_cubes_decide_ties() {
    let p = ended(trio().points(0, 6).points(1, 6).cubes(0, [1, 1, 1, 1]).cubes(1, [0, 0, 5, 0]).cubes(2, [9; 4]));
    assert_eq!(p.game.outcome(&p.s).won.as_slice(), [false, true, false]);
    let p = ended(trio().points(0, 6).points(2, 6));
    let outcome = p.game.outcome(&p.s);
    assert_eq!(outcome.won.as_slice(), [true, false, true]);
    assert_eq!(outcome.payoffs.as_slice(), [0.5, 0.0, 0.5]);
}

/// AOM-811: whoever builds the Wonder may still lose.
#[test]
fn aom_811_the_wonder_alone_does_not_win() {
    let p = wonder(trio().points_on(VictoryCard::TheWonder, 3).points(1, 8));
    assert_eq!((points(&p), p.game.outcome(&p.s).won.as_slice()), (vec![3, 8, 0], &[false, true, false][..]));
}

/// AOM-802, AOM-R53: random matches come to an end in every other reading of these chapters, and stay sound.
#[test]
fn aom_802_matches_end_in_every_reading() {
    let readings: [&[(&str, &str)]; 3] = [
        &[("villagers_per_tile", "0"), ("quarry_same_card", "true"), ("vp_shortage", "place_none")],
        &[("figure_limit", "none"), ("reshuffle", "when_needed"), ("gatherers_may_return", "none")],
        &[("explore_all_players", "false"), ("trade_price_only_for_exchange", "false"), ("draft_pass", "out_of_draft")],
    ];
    let roles = ["norse", "egyptian", "greek"];
    for (i, options) in readings.iter().enumerate() {
        let game = game_with(options);
        for seed in 0..3 {
            let mut p = drafting(&game, &roles[..2 + seed % 2]);
            let mut rng = Rng::seeded((10 * i + seed) as u64);
            let mut legal = Vec::new();
            for ply in 0.. {
                let action = match game.turn(&p.s) {
                    Turn::Over => break,
                    Turn::Chance => game.sample_chance(&p.s, &mut rng),
                    Turn::Decision(_) => {
                        legal.clear();
                        game.legal_actions(&p.s, &mut legal);
                        *rng.pick(&legal)
                    }
                };
                game.apply(&mut p.s, action);
                if ply % 5 == 0 {
                    p.sound();
                }
                assert!(ply < 20_000, "{options:?} goes on and on");
            }
            assert!(p.s.over.is_some());
        }
    }
}
