//! The draft of tiles (AOM-117 to AOM-122), Explore (AOM-401 to AOM-405), and where tiles may lie.

use crate::support::*;
use agon_age_of_mythology::Action;
use agon_age_of_mythology::ids::*;
use agon_age_of_mythology::step::*;
use agon_game::{Chance, Rng, Rules, Seat, Setup, Turn};

/// A draft of three that this seat begins.
fn drafted_from<'g>(game: &'g agon_age_of_mythology::AgeOfMythology, first: u8) -> Position<'g> {
    let roles = ["greek", "egyptian", "norse"].map(str::to_owned).to_vec();
    let s = game.start(&Setup { players: 3, roles, scenario: None }).unwrap();
    let mut p = Position { game, s };
    p.act(Action::FirstPlayer { seat: Seat(first) });
    let mut rng = Rng::seeded(4);
    while game.turn(&p.s) == Turn::Chance {
        p.act(game.sample_chance(&p.s, &mut rng));
    }
    p
}

/// Turns exactly these tiles up.
fn face_up<'g>(mut p: Position<'g>, names: &[&str]) -> Position<'g> {
    for i in 0..p.game.content.tiles.len() {
        let tile = Tile(i as u8);
        p.s.pool[tile] += std::mem::take(&mut p.s.face_up[tile]);
    }
    for name in names {
        p.s.pool[id::<Tile>(name)] -= 1;
        p.s.face_up[id::<Tile>(name)] += 1;
    }
    p.settle();
    p
}

fn take(name: &str) -> Action {
    Action::TakeTile { tile: id(name) }
}

/// Who chooses, one after the other, when this seat always passes.
fn order(mut p: Position, action: Action) -> Vec<u8> {
    let mut order = Vec::new();
    while let Some(Step::Tiles(TileStep::Draft { .. })) = p.s.steps.top() {
        order.push(p.decider().unwrap());
        p.act(action);
    }
    order
}

/// AOM-118, AOM-119, AOM-120, AOM-121, AOM-R8: clockwise, back again, three times; a pass is for one chance only.
#[test]
fn aom_118_forward_and_back_three_times() {
    assert_eq!(order(drafted_from(game(), 0), Action::Stop), [0, 1, 2, 2, 1, 0].repeat(3));
    assert_eq!(order(drafted_from(game(), 1), Action::Stop), [1, 2, 0, 0, 2, 1].repeat(3));
}

/// AOM-R8, option `draft_pass`: a player who passes is out for the rest of the draft.
#[test]
fn aom_121_a_pass_may_be_for_good() {
    let game = game_with(&[("draft_pass", "out_of_draft")]);
    assert_eq!(order(drafted_from(&game, 0), Action::Stop), [0, 1, 2]);
    let mut p = face_up(drafted_from(&game, 0), &["fertile_food_2"; 12]);
    p.act(take("fertile_food_2")).act(Action::Stop).act(take("fertile_food_2"));
    // Seat 1 has passed; the others go on while they have squares.
    assert_eq!(p.decider(), Some(2));
    p.act(take("fertile_food_2"));
    assert_eq!(p.decider(), Some(0));
    let p = face_up(drafted_from(crate::support::game(), 0), &["fertile_food_2"; 12]);
    assert_eq!(order(p, Action::Stop)[4], 1);
}

/// AOM-118, AOM-122: one tile at a time; the others go back into the pool.
#[test]
fn aom_122_other_tiles_go_back() {
    let mut p = face_up(drafted_from(game(), 0), &["fertile_food_2", "forest_wood_2", "hills_gold_2"]);
    p.act(take("forest_wood_2"));
    assert_eq!(p.decider(), Some(1));
    assert_eq!(p.s.player(Seat(0)).tiles[id::<Tile>("forest_wood_2")], 1);
    assert!(!p.is_legal(take("forest_wood_2")));
    p.until(|s| !matches!(s.steps.top(), Some(Step::Tiles(TileStep::Draft { .. }))));
    assert!(p.s.face_up.as_slice().iter().all(|n| *n == 0));
    assert_eq!(p.s.pool.as_slice().iter().sum::<u8>(), 89);
}

/// AOM-012, AOM-013, AOM-014, AOM-404: a tile needs a free square of its terrain: Egypt has no mountains, Greece one.
#[test]
fn aom_013_tiles_need_a_free_square_of_their_terrain() {
    let mut p = face_up(drafted_from(game(), 0), &["mountains_gold_2", "mountains_gold_2", "desert_favor_2"]);
    assert!(p.is_legal(take("mountains_gold_2")) && p.is_legal(take("desert_favor_2")));
    p.act(take("mountains_gold_2"));
    assert_eq!(p.legal(), [take("desert_favor_2"), Action::Stop]);
    let full = face_up(drafted_from(game(), 0).tiles(0, "mountains_wood_1", 1), &["mountains_gold_2", "swamp_food_1"]);
    assert_eq!(full.legal(), [take("swamp_food_1"), Action::Stop]);
}

/// AOM-118: without a fitting tile there is nothing to decide.
#[test]
fn aom_404_nobody_is_asked_without_a_fitting_tile() {
    let p = face_up(drafted_from(game(), 1), &["mountains_gold_2"]);
    assert_eq!(p.decider(), Some(2));
}

// ---- Explore ----

/// An Explore card of seat 0 that turns these tiles up.
fn explore<'g>(p: Position<'g>, card: &str, names: &[&str]) -> Position<'g> {
    let mut p = p.play(0, card);
    for name in names {
        p.act(Action::TurnUp { tile: id(name) });
    }
    p
}

/// AOM-401: as many tiles as there are players, and as many more as the card adds.
#[test]
fn aom_401_the_card_says_how_many() {
    for (card, extra) in [("permanent_explore", 1), ("explore_plus_0", 0), ("explore_plus_2", 2)] {
        for (roles, players) in [(&["greek", "egyptian"][..], 2), (&["greek", "egyptian", "norse"][..], 3)] {
            let mut p = table(game(), roles).play(0, card);
            p.until(|s| {
                matches!(s.steps.top(), Some(Step::Tiles(TileStep::Explore { .. }))) || s.steps.top() == Some(STOP)
            });
            assert_eq!(p.s.face_up.as_slice().iter().sum::<u8>(), players + extra, "{card}");
        }
    }
}

/// AOM-402, AOM-403, AOM-405: the active player, then all others clockwise, one tile each or none; the rest goes back.
#[test]
fn aom_403_the_choice_goes_round() {
    let names = ["fertile_food_2", "forest_wood_2", "hills_gold_2", "swamp_wood_1"];
    let mut p = explore(trio(), "permanent_explore", &names);
    assert_eq!(p.decider(), Some(0));
    assert!(p.is_legal(Action::Stop));
    p.act(take("hills_gold_2"));
    assert_eq!(p.decider(), Some(1));
    assert!(!p.is_legal(take("hills_gold_2")));
    p.act(Action::Stop);
    assert_eq!(p.decider(), Some(2));
    p.act(take("forest_wood_2"));
    assert!(p.done());
    assert!(p.s.face_up.as_slice().iter().all(|n| *n == 0));
    assert_eq!(p.s.pool.as_slice().iter().sum::<u8>(), 88);
    let tiles = |seat, name| p.s.player(Seat(seat)).tiles[id::<Tile>(name)];
    assert_eq!((tiles(0, "hills_gold_2"), tiles(2, "forest_wood_2")), (1, 1));
}

/// AOM-C3, AOM-R17, option `explore_all_players`: only the left neighbour.
#[test]
fn aom_403_or_to_the_left_neighbour_only() {
    let game = game_with(&[("explore_all_players", "false")]);
    let names = ["fertile_food_2", "forest_wood_2", "hills_gold_2", "swamp_wood_1"];
    let mut p = explore(table(&game, &["greek", "egyptian", "norse"]), "permanent_explore", &names);
    p.act(Action::Stop);
    assert_eq!(p.decider(), Some(1));
    p.act(Action::Stop);
    assert!(p.done());
}

/// AOM-C1, AOM-404: the others pick although the active player has no square.
#[test]
fn aom_402_the_others_pick_when_nothing_fits() {
    let p = explore(trio().tiles(0, "mountains_wood_1", 1), "explore_plus_0", &["mountains_gold_2"; 3]);
    assert_eq!(p.decider(), Some(2));
    assert_eq!(p.legal(), [take("mountains_gold_2"), Action::Stop]);
}

/// AOM-R18: a small pool turns up what it has.
#[test]
fn aom_401_a_small_pool_turns_up_what_is_left() {
    let mut p = duel();
    p.s.pool.as_mut_slice().fill(0);
    p.s.pool[id::<Tile>("hills_gold_2")] = 1;
    p = p.hand(0, &["permanent_explore"]).at(&[Step::Turn(TurnStep::PlayCard { seat: Seat(0) }), STOP]);
    p.game.apply(&mut p.s, Action::Play { card: id("permanent_explore") });
    p.game.apply(&mut p.s, Action::TurnUp { tile: id("hills_gold_2") });
    assert_eq!(p.legal(), [take("hills_gold_2"), Action::Stop]);
    // Nothing at all: nobody chooses.
    p.s.face_up = Default::default();
    p = p.hand(0, &["explore_plus_0"]).at(&[Step::Turn(TurnStep::PlayCard { seat: Seat(0) }), STOP]);
    p.game.apply(&mut p.s, Action::Play { card: id("explore_plus_0") });
    assert!(p.done());
}

/// AOM-015: a player's actions put tiles on his board and never take one from it.
#[test]
fn aom_015_own_tiles_stay() {
    let mut rng = Rng::seeded(15);
    let mut p = duel().tiles(0, "hills_gold_2", 2).houses(0, 2);
    for card in ["permanent_explore", "permanent_gather", "permanent_build", "permanent_recruit", "permanent_trade"] {
        p = p.play(0, card);
        while !p.done() {
            let action = match p.game.turn(&p.s) {
                Turn::Chance => p.game.sample_chance(&p.s, &mut rng),
                _ => *rng.pick(&p.legal()),
            };
            assert!(!matches!(action, Action::ChooseTile { .. } | Action::Destroy { .. }));
            p.act(action);
        }
        p.s.player_mut(Seat(0)).played = Default::default();
        assert!(p.s.player(Seat(0)).tiles[id::<Tile>("hills_gold_2")] >= 2);
    }
}
