//! Drawing action cards (AOM-301 to AOM-309), and what is secret about hands.

use crate::support::*;
use agon_age_of_mythology::ids::*;
use agon_age_of_mythology::step::*;
use agon_age_of_mythology::{Action, AgeOfMythology};
use agon_game::{Chance, Rng, Seat, Sight};

/// Taking cards, and nothing after.
fn drawing<'g>(p: Position<'g>) -> Position<'g> {
    p.at(&[
        Step::Cards(CardStep::TakePermanents { done: 0, from: Kind::Explore }),
        Step::Cards(CardStep::DrawRandom { done: 0 }),
        STOP,
    ])
}

fn duel_of(game: &AgeOfMythology) -> Position<'_> {
    table(game, &["greek", "egyptian"])
}

fn permanent(kind: Kind) -> Action {
    Action::TakePermanent { kind }
}

fn card(name: &str) -> Action {
    Action::DrawCard { card: id(name) }
}

/// Everybody takes no permanent card.
fn to_random<'g>(p: Position<'g>) -> Position<'g> {
    let mut p = drawing(p);
    p.until(|s| !matches!(s.steps.top(), Some(Step::Cards(CardStep::TakePermanents { .. }))));
    p
}

/// Leaves only these cards in a deck; the others are in the discard pile.
fn deck_of<'g>(mut p: Position<'g>, names: &[&str]) -> Position<'g> {
    let civ = Civ::Greek;
    for i in 0..MAX_CARDS {
        let card = Card(i as u8);
        p.s.discards[civ][card] += std::mem::take(&mut p.s.decks[civ][card]);
    }
    for name in names {
        p.s.discards[civ][id::<Card>(name)] -= 1;
        p.s.decks[civ][id::<Card>(name)] += 1;
    }
    p
}

fn in_deck(p: &Position) -> u8 {
    p.s.decks[Civ::Greek].as_slice().iter().sum()
}

/// AOM-301, AOM-304, AOM-306, AOM-544: any permanent cards up to the limit of the era: 4, 5, 6, 7.
#[test]
fn aom_301_hand_limit_by_era() {
    for (era, limit) in Era::ALL.iter().zip(4..) {
        let mut p = drawing(duel().era(0, *era));
        assert_eq!(p.legal().len(), 8);
        for kind in &Kind::ALL[..limit] {
            p.act(permanent(*kind));
        }
        assert_eq!((p.s.player(Seat(0)).cards(), p.decider()), (limit, Some(1)), "{era}");
    }
}

/// AOM-302, AOM-304: permanent and random cards count together; either kind alone will do.
#[test]
fn aom_302_all_cards_count() {
    let mut p = drawing(duel());
    p.act(permanent(Kind::Gather)).act(permanent(Kind::Attack));
    p.until(|s| matches!(s.steps.top(), Some(Step::Cards(CardStep::DrawRandom { done: 0 }))));
    for _ in 0..2 {
        assert_eq!(p.legal(), [Action::Draw, Action::Stop]);
        p.act(Action::Draw).act(card("gather_all"));
    }
    assert_eq!(p.decider(), Some(1));
    let mut p = to_random(duel());
    for name in ["gather_all", "trade_1", "zeus", "ares"] {
        p.act(Action::Draw).act(card(name));
    }
    assert_eq!((p.s.player(Seat(0)).cards(), p.decider()), (4, Some(1)));
}

/// AOM-303: kept cards count; above the limit nothing is taken.
#[test]
fn aom_303_kept_cards_count() {
    let mut p = drawing(duel().hand(0, &["gather_all", "trade_1", "permanent_attack"]));
    p.act(permanent(Kind::Explore));
    assert_eq!(p.decider(), Some(1));
    let p = drawing(duel().hand(0, &["gather_all", "trade_1", "ares", "zeus"]));
    assert_eq!(p.decider(), Some(1));
}

/// AOM-305, AOM-C4: all permanent cards come before the first random one; taking fewer is allowed.
#[test]
fn aom_305_permanent_cards_first() {
    let mut p = drawing(duel());
    assert!(!p.is_legal(Action::Draw) && p.is_legal(Action::Stop));
    p.act(permanent(Kind::Build)).act(Action::Stop);
    assert_eq!(p.decider(), Some(1));
    p.act(Action::Stop);
    assert_eq!((p.decider(), p.legal()), (Some(0), vec![Action::Draw, Action::Stop]));
    p.act(Action::Draw).act(card("ares"));
    assert_eq!(p.legal(), [Action::Draw, Action::Stop]);
}

/// AOM-306: one copy of each; a card in hand cannot be taken again.
#[test]
fn aom_306_one_copy_of_each() {
    let mut p = drawing(duel().hand(0, &["permanent_build"]));
    assert!(!p.is_legal(permanent(Kind::Build)) && p.is_legal(permanent(Kind::Gather)));
    p.act(permanent(Kind::Gather));
    assert!(!p.is_legal(permanent(Kind::Gather)));
}

/// AOM-307, AOM-010: every card that is left in the player's deck is equally likely.
#[test]
fn aom_307_random_cards_come_unseen() {
    let mut p = to_random(duel());
    p.act(Action::Draw);
    let chance = |p: &Position, name| {
        p.game.chance_outcomes(&p.s).unwrap().iter().find(|(a, _)| *a == card(name)).map_or(0.0, |(_, chance)| *chance)
    };
    assert!((chance(&p, "gather_all") - 5.0 / 45.0).abs() < 1e-9);
    assert!((chance(&p, "zeus") - 1.0 / 45.0).abs() < 1e-9);
    assert!(chance(&p, "osiris") == 0.0 && chance(&p, "permanent_gather") == 0.0);
    p.act(card("gather_all")).act(Action::Draw);
    assert!((chance(&p, "gather_all") - 4.0 / 44.0).abs() < 1e-9);
}

/// AOM-308, AOM-C5, AOM-R12, option `reshuffle`: the discard pile becomes the deck when the last card has been drawn, or when
/// a card is wanted.
#[test]
fn aom_308_the_discard_pile_becomes_the_deck() {
    for (value, after) in [("when_exhausted", 44), ("when_needed", 0)] {
        let game = game_with(&[("reshuffle", value)]);
        let mut p = to_random(deck_of(duel_of(&game), &["zeus"]));
        p.act(Action::Draw).act(card("zeus"));
        assert_eq!(in_deck(&p), after, "{value}");
        p.act(Action::Draw);
        assert_eq!(in_deck(&p), 44);
        assert!(p.s.discards[Civ::Greek].as_slice().iter().all(|n| *n == 0));
        p.act(card("ares"));
        assert_eq!(in_deck(&p), 43);
    }
}

/// AOM-308, AOM-R12: without deck and discard pile nothing can be drawn.
#[test]
fn aom_308_nothing_left_to_draw() {
    let mut p = duel();
    let all: Vec<_> = (0..MAX_CARDS).map(|i| p.s.decks[Civ::Greek][Card(i as u8)]).collect();
    p.s.decks[Civ::Greek] = Default::default();
    let p = p.at(&[Step::Cards(CardStep::DrawRandom { done: 0 }), STOP]);
    assert_eq!(all.iter().sum::<u8>(), 45);
    assert_eq!(p.decider(), Some(1));
}

/// AOM-309: a new era brings cards at the next start of a turn, not before.
#[test]
fn aom_309_the_limit_counts_at_the_start_of_a_turn() {
    let mut p = duel().hand(0, &["permanent_next_age", "gather_all", "trade_1", "ares"]);
    p = p.at(&[
        Step::Turn(TurnStep::PlayCard { seat: Seat(0) }),
        Step::Cards(CardStep::TakePermanents { done: 0, from: Kind::Explore }),
        STOP,
    ]);
    p.act(Action::Play { card: id("permanent_next_age") });
    assert_eq!((p.s.player(Seat(0)).era, p.s.player(Seat(0)).cards()), (Era::Classical, 3));
    p.act(permanent(Kind::Explore)).act(permanent(Kind::Gather));
    assert_eq!((p.s.player(Seat(0)).cards(), p.decider()), (5, Some(1)));
}

/// AOM-307, AOM-C4, AOM-R11, option `random_draw_count_before_looking`: the number is fixed before the first card is seen.
#[test]
fn aom_307_the_number_may_be_fixed_before() {
    let game = game_with(&[("random_draw_count_before_looking", "true")]);
    let mut p = to_random(duel_of(&game).hand(0, &["trade_1"]));
    assert_eq!(p.legal(), [0, 1, 2, 3].map(|count| Action::DrawCount { count }));
    p.act(Action::DrawCount { count: 2 }).act(card("zeus")).act(card("ares"));
    assert_eq!((p.s.player(Seat(0)).cards(), p.decider()), (3, Some(1)));
    p.act(Action::DrawCount { count: 0 });
    assert!(p.done());
}

/// AOM-308: also within a number that has been fixed.
#[test]
fn aom_308_reshuffled_between_two_cards() {
    for reshuffle in ["when_exhausted", "when_needed"] {
        let game = game_with(&[("random_draw_count_before_looking", "true"), ("reshuffle", reshuffle)]);
        let mut p = to_random(deck_of(duel_of(&game), &["zeus"]));
        p.act(Action::DrawCount { count: 2 }).act(card("zeus")).act(card("ares"));
        assert_eq!((in_deck(&p), p.decider()), (43, Some(1)));
    }
}

/// AOM-R11, option `hands_secret`: others see how many cards a hand has, or all of them; worlds that fit are possible.
#[test]
fn aom_306_hands_are_secret_or_not() {
    for (value, secret) in [("true", true), ("false", false)] {
        let game = game_with(&[("hands_secret", value)]);
        let p = duel_of(&game).hand(0, &["permanent_build", "zeus", "ares"]);
        let p = p.hand(1, &["osiris"]).at(&[Step::Turn(TurnStep::PlayCard { seat: Seat(0) }), STOP]);
        let seen = game.observe(&p.s, Seat(1));
        let hand = seen.view().player(Seat(0));
        assert_eq!(hand.cards(), 3);
        assert_eq!(hand.hand.has(id("zeus")) || hand.permanents.has(Kind::Build), !secret, "{value}");
        assert!(seen.view().player(Seat(1)).hand.has(id("osiris")));
        let own = game.observe(&p.s, Seat(0));
        assert!(own.view().player(Seat(0)).hand.has(id("zeus")));
        let mut other_worlds = 0;
        for seed in 0..20 {
            let world = game.determinize(&seen, &mut Rng::seeded(seed));
            game.conserved(&world).unwrap();
            assert_eq!(world.player(Seat(0)).cards(), 3);
            other_worlds += usize::from(!world.player(Seat(0)).hand.has(id("zeus")));
        }
        assert_eq!(other_worlds > 0, secret);
    }
}

/// AOM-R11: permanent cards are taken simultaneously: nobody sees what others have taken before him.
#[test]
fn aom_306_permanent_cards_are_taken_in_secret() {
    let mut p = drawing(duel());
    p.act(permanent(Kind::Gather)).act(Action::Stop);
    assert_eq!(p.decider(), Some(1));
    assert_eq!(game().observe(&p.s, Seat(1)).view().player(Seat(0)).cards(), 0);
    p.act(Action::Stop);
    assert_eq!(game().observe(&p.s, Seat(1)).view().player(Seat(0)).cards(), 1);
}
