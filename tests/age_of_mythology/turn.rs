//! The turn: its phases, victory points (AOM-201 to AOM-210), action rounds (AOM-351 to AOM-359), spoilage, discarding, the
//! next first player (AOM-701 to AOM-721).

use crate::support::*;
use agon_age_of_mythology::Action;
use agon_age_of_mythology::ids::*;
use agon_age_of_mythology::step::*;
use agon_game::{Chance, Rng, Seat};

fn play(card: &str) -> Action {
    Action::Play { card: id(card) }
}

fn pass(card: &str) -> Action {
    Action::Pass { card: id(card) }
}

fn on(card: VictoryCard) -> Action {
    Action::PlacePoint { card }
}

/// AOM-201, AOM-721: the phases in order; then the next player starts a turn.
#[test]
fn aom_201_phases_of_a_turn() {
    let mut p = trio().cubes(0, [7, 4, 4, 4]);
    let mut phases = Vec::new();
    let mut rng = Rng::seeded(2);
    while p.s.turn == 1 {
        let (phase, food) = match p.s.steps.top() {
            Some(Step::Turn(TurnStep::PlacePoint { .. })) => ("points", 7),
            Some(Step::Cards(CardStep::TakePermanents { .. })) => ("permanent cards", 7),
            Some(Step::Cards(CardStep::DrawRandom { .. } | CardStep::DrawCard { .. })) => ("random cards", 7),
            Some(Step::Turn(TurnStep::PlayCard { .. })) => {
                (["", "round 1", "round 2", "round 3"][usize::from(p.s.round)], 7)
            }
            // AOM-701: spoilage is over when cards are discarded.
            Some(Step::Cards(CardStep::DiscardCards { .. })) => ("discarding", 5),
            other => panic!("{other:?}"),
        };
        assert_eq!(p.purse(0)[0], food, "{phase}");
        if phases.last() != Some(&phase) {
            phases.push(phase);
        }
        let few = p.s.player(Seat(p.decider().unwrap_or(0))).permanents.len() < 3;
        let action = match p.s.steps.top() {
            _ if p.decider().is_none() => p.game.sample_chance(&p.s, &mut rng),
            Some(Step::Cards(CardStep::TakePermanents { .. })) if few => p.legal()[0],
            Some(Step::Cards(CardStep::DrawRandom { .. })) => p.legal()[0],
            _ => *p.legal().last().unwrap(),
        };
        p.act(action);
    }
    let all = ["points", "permanent cards", "random cards", "round 1", "round 2", "round 3", "discarding"];
    assert_eq!(phases, all);
    assert_eq!((p.s.first, p.s.steps.top()), (Seat(1), Some(Step::Turn(TurnStep::PlacePoint { placed: 0 }))));
}

/// AOM-202, AOM-203, AOM-204, AOM-206: three points, by the first player and the next ones, on any card; two with two players.
#[test]
fn aom_202_points_are_placed() {
    for (roles, count) in [(&["greek", "egyptian"][..], 2), (&["greek", "egyptian", "norse"], 3)] {
        let mut p = table(game(), roles);
        for i in 0..count {
            assert_eq!((p.decider(), p.legal().len()), (Some(i), 4));
            p.act(on(VictoryCard::ALL[usize::from(i)]));
        }
        assert!(matches!(p.s.steps.top(), Some(Step::Cards(CardStep::TakePermanents { .. }))));
        assert_eq!(p.s.points, 30 - count);
        assert!((0..4).all(|i| p.s.victory_cards[VictoryCard::ALL[i]] == u8::from(i < count.into())));
    }
}

/// AOM-203, AOM-205, AOM-T22: four players, seat 2 is first: seats 2, 3, 0, next turn 3, 0, 1.
#[test]
fn aom_205_the_right_to_place_goes_round() {
    let mut p = table(game(), &["greek", "egyptian", "greek", "norse"]);
    p.s.first = Seat(2);
    for expected in [[2, 3, 0], [3, 0, 1]] {
        for seat in expected {
            assert_eq!(p.decider(), Some(seat));
            p.act(on(VictoryCard::TheWonder));
        }
        assert!(!matches!(p.s.steps.top(), Some(Step::Turn(TurnStep::PlacePoint { .. }))));
        p.until(|s| matches!(s.steps.top(), Some(Step::Turn(TurnStep::PlacePoint { .. }))));
    }
}

/// AOM-R10, option `vp_shortage`: the rest is placed in turn order, or nothing, and the bank counts as empty.
#[test]
fn aom_202_a_short_bank() {
    let mut p = trio().points(0, 28).at(&[Step::Turn(TurnStep::BeginTurn)]);
    for seat in [0, 1] {
        assert_eq!(p.decider(), Some(seat));
        p.act(on(VictoryCard::TheWonder));
    }
    assert!(matches!(p.s.steps.top(), Some(Step::Cards(CardStep::TakePermanents { .. }))));
    p.until(|s| s.over.is_some());
    assert_eq!(p.s.turn, 2);

    let none = game_with(&[("vp_shortage", "place_none")]);
    let roles = ["greek", "egyptian", "norse"];
    let mut p = table(&none, &roles).points(0, 28).at(&[Step::Turn(TurnStep::BeginTurn)]);
    assert!(matches!(p.s.steps.top(), Some(Step::Cards(CardStep::TakePermanents { .. }))));
    p.until(|s| s.over.is_some());
    assert_eq!((p.s.turn, p.s.points), (2, 2));
    // Enough for one turn more: it goes on.
    let mut p = table(&none, &roles).points(0, 24);
    p.until(|s| s.over.is_some());
    assert_eq!((p.s.turn, p.s.points), (2, 0));
}

// ---- action rounds ----

/// Three rounds and what follows, for three players with these cards each.
fn rounds(hands: [&[&str]; 3]) -> Position<'static> {
    let p = trio().hand(0, hands[0]).hand(1, hands[1]).hand(2, hands[2]);
    p.at(&[Step::Turn(TurnStep::NextCard { done: 0 }), Step::Turn(TurnStep::ExtraCard), STOP])
}

const FOUR: [&str; 4] = ["permanent_explore", "permanent_gather", "permanent_build", "permanent_recruit"];

/// AOM-351, AOM-352, AOM-353: one card each, from the first player on, three times.
#[test]
fn aom_351_three_rounds_from_the_first_player_on() {
    let mut p = trio();
    p.s.first = Seat(1);
    let mut p = p.hand(0, &FOUR).hand(1, &FOUR).hand(2, &FOUR).at(&[
        Step::Turn(TurnStep::NextCard { done: 0 }),
        Step::Turn(TurnStep::ExtraCard),
        STOP,
    ]);
    for round in 1..=3 {
        for seat in [1, 2, 0] {
            assert_eq!((p.s.round, p.decider()), (round, Some(seat)));
            p.act(pass(FOUR[usize::from(round) - 1]));
        }
    }
    assert!(p.done());
    assert!((0..3).all(|seat| p.s.player(Seat(seat)).cards() == 1));
}

/// AOM-351: the action is carried out before the next player plays.
#[test]
fn aom_351_a_card_is_carried_out_at_once() {
    let mut p = rounds([&["permanent_recruit"], &["permanent_recruit"], &["permanent_recruit"]]);
    p.act(play("permanent_recruit"));
    assert_eq!(
        (p.decider(), p.s.steps.top()),
        (Some(0), Some(Step::Recruit(RecruitStep::Recruit { left: 2, from: Unit(0) })))
    );
    p.act(Action::Stop);
    assert_eq!((p.decider(), p.s.steps.top()), (Some(1), Some(Step::Turn(TurnStep::PlayCard { seat: Seat(1) }))));
}

/// AOM-354, AOM-R13, AOM-R16: any card may be discarded instead; nothing happens, and it is gone like a played one.
#[test]
fn aom_354_passing_costs_a_card() {
    let mut p = rounds([&["permanent_recruit", "gather_all"], &[], &[]]);
    let all = [play("permanent_recruit"), play("gather_all"), pass("permanent_recruit"), pass("gather_all")];
    assert_eq!(p.legal(), all);
    p.act(pass("gather_all"));
    assert_eq!(p.s.discards[Civ::Greek][id::<Card>("gather_all")], 1);
    assert_eq!((p.s.round, p.legal()), (2, vec![play("permanent_recruit"), pass("permanent_recruit")]));
    p.act(pass("permanent_recruit"));
    assert!(p.done());
    assert_eq!(p.purse(0), [4; 4]);
}

/// AOM-R14: without a card there is nothing to do.
#[test]
fn aom_351_empty_hands_are_skipped() {
    let mut p = rounds([&[], &["permanent_trade"], &[]]);
    assert_eq!((p.s.round, p.decider()), (1, Some(1)));
    p.act(pass("permanent_trade"));
    assert!(p.done());
}

/// AOM-355, AOM-009: a permanent card is played once a turn and can be taken again in the next one.
#[test]
fn aom_355_permanent_cards_return_after_the_third_round() {
    let mut p = rounds([&["permanent_recruit", "permanent_trade"], &["permanent_trade"], &[]]);
    p.act(play("permanent_recruit")).act(Action::Stop);
    let player = p.s.player(Seat(0));
    assert!(player.played.has(Kind::Recruit) && !player.permanents.has(Kind::Recruit));
    p.act(pass("permanent_trade")).act(pass("permanent_trade"));
    assert!(p.done());
    assert!(p.s.player(Seat(0)).played.is_empty());
    let p = p.at(&[Step::Cards(CardStep::TakePermanents { done: 0, from: Kind::Explore }), STOP]);
    assert!(p.is_legal(Action::TakePermanent { kind: Kind::Recruit }));
}

/// AOM-356: random cards go to the discard pile of their civilization.
#[test]
fn aom_356_random_cards_are_discarded() {
    let mut p = rounds([&["recruit_3"], &["recruit_3"], &[]]);
    p.act(play("recruit_3")).act(Action::Stop).act(play("recruit_3")).act(Action::Stop);
    let card = id::<Card>("recruit_3");
    assert_eq!([Civ::Greek, Civ::Egyptian, Civ::Norse].map(|civ| p.s.discards[civ][card]), [1, 1, 0]);
}

/// AOM-357, AOM-358: favor is paid, the power works, then the action.
#[test]
fn aom_358_favor_then_power_then_action() {
    let mut p = duel().cubes(0, [0, 0, 0, 1]).play(0, "poseidon");
    assert_eq!(p.legal(), [Action::UsePower, Action::NoPower]);
    p.act(Action::UsePower);
    assert_eq!((p.purse(0), p.s.steps.top()), ([5, 0, 0, 0], Some(Step::Gather(GatherStep::ChooseGather))));
}

/// AOM-357, AOM-359: the power is optional; without it the card is an ordinary one, free of favor.
#[test]
fn aom_359_without_the_power() {
    let mut p = duel().cubes(0, [0, 0, 0, 1]).play(0, "poseidon");
    p.act(Action::NoPower);
    assert_eq!((p.purse(0), p.s.steps.top()), ([0, 0, 0, 1], Some(Step::Gather(GatherStep::ChooseGather))));
    // It cannot be paid: the action at once.
    let p = duel().cubes(0, [4, 4, 4, 0]).play(0, "poseidon");
    assert_eq!(p.s.steps.top(), Some(Step::Gather(GatherStep::ChooseGather)));
}

/// AOM-448: a building works from the end of its card, also in the same turn, whoever acts next.
#[test]
fn aom_448_a_storehouse_of_the_last_round_keeps_cubes() {
    let p = trio().cubes(0, [9, 9, 9, 9]).hand(0, &["permanent_build"]);
    let mut p = p.at(&[
        Step::Turn(TurnStep::NextCard { done: 0 }),
        Step::Turn(TurnStep::ExtraCard),
        Step::Turn(TurnStep::Spoilage),
        STOP,
    ]);
    p.act(play("permanent_build")).act(Action::Build { building: Building::Storehouse });
    assert!(p.done());
    assert_eq!(p.purse(0), [7; 4]);
    // A later pass by somebody with such a building does not undo that.
    let p = trio().cubes(0, [9, 9, 9, 9]).cubes(1, [8; 4]).buildings(1, &[Building::Storehouse]);
    let p = p.hand(0, &["permanent_build"]).hand(1, &["permanent_build"]);
    let mut p = p.at(&[
        Step::Turn(TurnStep::NextCard { done: 0 }),
        Step::Turn(TurnStep::ExtraCard),
        Step::Turn(TurnStep::Spoilage),
        STOP,
    ]);
    p.act(play("permanent_build")).act(Action::Build { building: Building::Storehouse }).act(pass("permanent_build"));
    assert_eq!((p.purse(0), p.purse(1)), ([7; 4], [8; 4]));
    // Nor does it matter that the card is an extra one.
    let mut p = trio().cubes(0, [9, 9, 9, 9]).hand(0, &["permanent_build"]);
    p.s.player_mut(Seat(0)).extra = 1;
    let mut p = p.at(&[Step::Turn(TurnStep::ExtraCard), Step::Turn(TurnStep::Spoilage), STOP]);
    p.act(play("permanent_build")).act(Action::Build { building: Building::Storehouse });
    assert_eq!((p.done(), p.purse(0)), (true, [7; 4]));
}

// ---- end of the turn ----

/// AOM-701, AOM-702, AOM-461, AOM-T25: cubes above five, or eight with a Storehouse, go to the bank.
#[test]
fn aom_t25_spoilage() {
    let p = duel().cubes(0, [7, 5, 9, 0]);
    let bank = p.bank();
    let p = p.at(&[Step::Turn(TurnStep::Spoilage), STOP]);
    assert_eq!((p.purse(0), p.bank()), ([5, 5, 5, 0], [bank[0] + 2, bank[1], bank[2] + 4, bank[3]]));
    let p =
        duel().cubes(0, [7, 5, 9, 0]).buildings(0, &[Building::Storehouse]).at(&[Step::Turn(TurnStep::Spoilage), STOP]);
    assert_eq!((p.purse(0), p.bank()), ([7, 5, 8, 0], [bank[0], bank[1], bank[2] + 1, bank[3]]));
}

/// AOM-701: everybody's cubes spoil.
#[test]
fn aom_701_all_players() {
    let p = trio().cubes(1, [8, 4, 4, 4]).cubes(2, [4, 4, 9, 4]).at(&[Step::Turn(TurnStep::Spoilage), STOP]);
    assert_eq!((p.purse(0), p.purse(1), p.purse(2)), ([4; 4], [5, 4, 4, 4], [4, 4, 5, 4]));
}

/// AOM-703, AOM-016: points do not spoil.
#[test]
fn aom_703_points_do_not_spoil() {
    let p = duel().points(0, 11).at(&[Step::Turn(TurnStep::Spoilage), STOP]);
    assert_eq!((p.s.player(Seat(0)).points, p.s.points), (11, 19));
}

/// AOM-711, AOM-712, AOM-R58: none, some or all of the cards, one player after the other; shown when all have chosen.
#[test]
fn aom_711_any_number_is_discarded() {
    let p = duel().hand(0, &["permanent_trade", "gather_all", "gather_all", "trade_1"]).hand(1, &["attack_5"]);
    let mut p = p.at(&[Step::Cards(CardStep::DiscardCards { done: 0, from: Card(0) }), STOP]);
    let discard = |card| Action::Discard { card: id(card) };
    let all = ["permanent_trade", "gather_all", "trade_1"].map(discard);
    assert_eq!(p.legal(), [&all[..], &[Action::Stop]].concat());
    p.act(discard("permanent_trade")).act(discard("gather_all")).act(discard("gather_all"));
    assert_eq!(p.s.discards[Civ::Greek][id::<Card>("gather_all")], 0);
    p.act(Action::Stop);
    assert_eq!(p.legal(), [discard("attack_5"), Action::Stop]);
    p.act(Action::Stop);
    assert!(p.done());
    let (left, right) = (p.s.player(Seat(0)), p.s.player(Seat(1)));
    assert_eq!(p.s.discards[Civ::Greek][id::<Card>("gather_all")], 2);
    assert_eq!(left.hand.iter().collect::<Vec<_>>(), [id::<Card>("trade_1")]);
    assert!(left.permanents.is_empty() && right.hand.has(id("attack_5")));
}

/// AOM-712, AOM-303: cards that are kept count against the limit of the next turn.
#[test]
fn aom_712_kept_cards_count() {
    let mut p = duel().hand(0, &["trade_1", "gather_all", "permanent_trade"]);
    p = p.at(&[
        Step::Cards(CardStep::DiscardCards { done: 0, from: Card(0) }),
        Step::Cards(CardStep::TakePermanents { done: 0, from: Kind::Explore }),
        STOP,
    ]);
    p.act(Action::Stop);
    assert!(!p.is_legal(Action::TakePermanent { kind: Kind::Trade }));
    p.act(Action::TakePermanent { kind: Kind::Explore });
    assert_eq!((p.s.player(Seat(0)).cards(), p.decider()), (4, Some(1)));
}

/// AOM-721: clockwise, all around.
#[test]
fn aom_721_the_first_player_changes() {
    let mut p = trio();
    for first in [1, 2, 0] {
        p = p.at(&[Step::Turn(TurnStep::EndTurn)]);
        assert_eq!((p.s.first, p.decider()), (Seat(first), Some(first)));
    }
    assert_eq!(p.s.turn, 4);
}
