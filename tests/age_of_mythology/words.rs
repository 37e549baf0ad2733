//! What people read: actions in words, and the headings of a turn.

use crate::support::*;
use agon_age_of_mythology::Action;
use agon_age_of_mythology::step::*;
use agon_game::{Chance, Rng, Rules, Setup, Telling, Turn};

/// AOM-C4, AOM-307: whatever the option, the cards of all players are drawn under one heading.
#[test]
fn cards_are_drawn_under_one_heading() {
    let other = game_with(&[("random_draw_count_before_looking", "true")]);
    for game in [game(), &other] {
        let mut rng = Rng::seeded(3);
        let mut s = game.start(&Setup::players(2)).unwrap();
        let mut drawn = 0;
        while s.round == 0 {
            let top = s.steps.top();
            if matches!(top, Some(Step::Cards(_))) {
                assert_eq!(game.phase(&s).as_deref(), Some("drawing cards"), "{top:?}");
                drawn += usize::from(matches!(top, Some(Step::Cards(CardStep::DrawCard { .. }))));
            }
            let action = match game.turn(&s) {
                Turn::Chance => game.sample_chance(&s, &mut rng),
                _ => {
                    let mut legal = vec![];
                    game.legal_actions(&s, &mut legal);
                    // As many random cards as possible, and no permanent one.
                    if legal[0] == Action::Draw { Action::Draw } else { legal[legal.len() - 1] }
                }
            };
            game.apply(&mut s, action);
        }
        assert_eq!(drawn, 8);
    }
}

/// One card is told as one.
#[test]
fn one_card_is_drawn() {
    let p = duel();
    let told = [0, 1, 2].map(|count| p.game.describe(&p.s, Action::DrawCount { count }));
    assert_eq!(told, ["draws 0 random cards", "draws 1 random card", "draws 2 random cards"]);
}

/// The units that a god gives are not hired.
#[test]
fn units_of_a_god_are_free() {
    let mut p = table(game(), &["norse", "greek"]).play(0, "hel");
    p.act(Action::UsePower);
    assert_eq!(p.game.describe(&p.s, Action::Hire { unit: id("jarl") }), "gets a Jarl for free");
    let p = table(game(), &["norse", "greek"]).play(0, "permanent_recruit");
    assert_eq!(p.game.describe(&p.s, Action::Hire { unit: id("jarl") }), "hires a Jarl");
}

/// Who has taken the first of two tiles takes no more, not none.
#[test]
fn a_second_tile_is_declined_in_other_words() {
    let mut p = duel().play(0, "artemis");
    p.act(Action::UsePower);
    p.until(|s| matches!(s.steps.top(), Some(Step::Tiles(TileStep::Explore { .. }))));
    let told = |p: &Position<'_>| p.game.describe(&p.s, Action::Stop);
    assert_eq!(told(&p), "takes no tile");
    let first = p.legal()[0];
    p.act(first);
    assert_eq!((p.decider(), told(&p).as_str()), (Some(0), "takes no more tiles"));
    p.act(Action::Stop);
    assert_eq!((p.decider(), told(&p).as_str()), (Some(1), "takes no tile"));
}

/// AOM-357: the price of a god power and its card are named.
#[test]
fn a_power_is_told_with_its_card_and_price() {
    let p = duel().play(0, "artemis");
    let told: Vec<_> = p.legal().into_iter().map(|action| p.game.describe(&p.s, action)).collect();
    let [used, declined] =
        ["pays 1 favor for the power of Explore +2: Artemis", "does without the power of Explore +2: Artemis"];
    assert_eq!(told, [used, declined]);
}

/// AOM-661: the unit that gathers is called by its name, on its way and on its tile.
#[test]
fn a_unit_that_gathers_is_told_by_its_name() {
    let p = table(game(), &["norse", "greek"]).army(0, &[("dwarf", 2)]).play(0, "gather_all");
    let told = |action| p.game.describe(&p.s, action);
    let [from, to] = [0, 1].map(agon_age_of_mythology::ids::Tile);
    let villager = |tile| told(Action::MoveVillager { from: None, to: tile }).replace("sends a villager to ", "");
    let (here, there) = (villager(from), villager(to));
    assert_eq!(told(Action::MoveGatherer { from: None, to }), format!("sends a Dwarf to {there}"));
    assert_eq!(told(Action::MoveGatherer { from: Some(from), to }), format!("moves a Dwarf from {here} to {there}"));
    assert_eq!(told(Action::Withdraw { tile: to, who: Stand::Unit }), format!("calls a Dwarf back from {there}"));
    let chosen = told(Action::ChooseTile { seat: agon_game::Seat(0), tile: to, on: Stand::Unit });
    assert!(chosen.contains(" with its Dwarf of "), "{chosen}");
}

/// AOM-609: one six is told as one.
#[test]
fn one_six_is_rolled() {
    let p = duel();
    let told = [0, 1, 2].map(|attacker| p.game.describe(&p.s, Action::Roll { attacker, defender: 1 }));
    let rolls = ["0 sixes", "1 six", "2 sixes"];
    assert_eq!(told, rolls.map(|sixes| format!("the attacker rolls {sixes}, the defender 1")));
}
