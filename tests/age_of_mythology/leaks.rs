//! No leaks: a world that a seat cannot tell from the true one goes on to look the same, whatever happens in both.

use crate::support::*;
use agon_age_of_mythology::ids::*;
use agon_age_of_mythology::state::{Battle, Player, State};
use agon_age_of_mythology::step::*;
use agon_age_of_mythology::{Action, AgeOfMythology};
use agon_game::{Chance, Checking, Id, Rng, Rules, Seat, Setup, Sight, Turn};
use std::collections::BTreeSet;

/// What matches with shadows have met.
#[derive(Default)]
struct Met {
    /// Cards that others have shown while the guessed world went on.
    shown: usize,
    /// Looks at hidden cards that were held during a shuffle, and during two.
    old: [usize; 2],
    /// Looks at several hands whose ages are not known.
    blurred: usize,
}

/// What has been shown so far in which guesses may differ: piles, numbers of cards, units in battle.
#[derive(PartialEq)]
struct Open {
    discards: Vec<u8>,
    hands: Vec<[usize; 2]>,
    battle: Option<Battle>,
}

fn open(s: &State) -> Open {
    let taking = s.steps.iter().any(|t| matches!(t, Step::Cards(CardStep::TakePermanents { .. })));
    let hand = |p: Player| match taking {
        true => [0; 2],
        false => [p.permanents.len() + p.leaving.len(), p.hand.len() + p.leaving_hand.len()],
    };
    Open {
        discards: Civ::ALL.iter().flat_map(|civ| s.discards[*civ].as_slice().to_vec()).collect(),
        hands: s.seats.iter().map(hand).collect(),
        battle: s.battle.filter(|b| b.revealed && (b.met || b.pools.iter().all(|p| p.chosen.is_none()))),
    }
}

fn legal(game: &AgeOfMythology, s: &State) -> Vec<Action> {
    let mut legal = Vec::new();
    game.legal_actions(s, &mut legal);
    legal
}

/// A random action, mostly one that draws many random cards and does little with them, so that decks run out.
fn hurried(legal: &[Action], rng: &mut Rng) -> Action {
    let quick: Vec<Action> = match legal[0] {
        Action::Draw => vec![Action::Draw],
        Action::TakePermanent { .. } => vec![Action::Stop],
        _ => legal.iter().filter(|a| matches!(a, Action::Pass { .. })).copied().collect(),
    };
    let any = quick.is_empty() || rng.below(4) == 0;
    *rng.pick(if any { legal } else { &quick })
}

/// A random match, with a guessed world for every seat in which the same happens until it turns out to be a different one. At
/// every ply this world and a new guess look the same to the seat and leave it the same choice.
fn shadowed(game: &AgeOfMythology, setup: &Setup, seed: u64, plies: usize, met: &mut Met) {
    let mut rng = Rng::seeded(seed);
    let mut s = game.start(setup).unwrap();
    let seats = || Seat::all(setup.players);
    let mut shadows: Vec<Option<State>> = seats().map(|_| None).collect();
    for _ in 0..plies {
        let (turn, step) = (game.turn(&s), s.steps.top());
        for seat in seats() {
            let seen = game.observe(&s, seat);
            let guess = game.determinize(&seen, &mut rng);
            game.check(&guess).unwrap_or_else(|e| panic!("{e} as {seat} guesses at {step:?}"));
            let carried = *shadows[seat.index()].get_or_insert(guess);
            for (world, name) in [(guess, "guessed"), (carried, "carried on")] {
                let told = game.observe(&world, seat);
                let views = (told.view(), seen.view());
                assert!(views.0 == views.1, "{seat} at {step:?}, {name}: {views:#?}");
                assert_eq!(game.turn(&world), turn);
                if turn == Turn::Decision(seat) {
                    assert_eq!(legal(game, &world), legal(game, &s), "{seat} at {step:?}, {name}");
                }
            }
            for hidden in seen.view().seats.iter().map(|p| p.hidden) {
                met.old[0] += usize::from(hidden.random[1] > 0);
                met.old[1] += usize::from(hidden.random[2] > 0);
            }
            met.blurred += s.blurred.len();
        }
        let action = match turn {
            Turn::Over => return,
            Turn::Chance => game.sample_chance(&s, &mut rng),
            Turn::Decision(_) => hurried(&legal(game, &s), &mut rng),
        };
        let goes_on = |world: &State| match turn {
            Turn::Chance => game.chance_possible(world, action),
            _ => legal(game, world).contains(&action),
        };
        let actor = turn.seat();
        game.apply(&mut s, action);
        for (i, shadow) in shadows.iter_mut().enumerate() {
            *shadow = shadow.filter(&goes_on).map(|mut world| {
                game.apply(&mut world, action);
                world
            });
            *shadow = shadow.filter(|world| open(world) == open(&s));
            let shows = matches!(action, Action::Play { .. } | Action::Pass { .. });
            met.shown += usize::from(shadow.is_some() && shows && actor != Some(Seat(i as u8)));
        }
    }
}

/// The game with no more than `cards` random cards in each deck, so that discard piles are shuffled again and again.
fn short_decks(cards: u8) -> AgeOfMythology {
    let mut game = game_with(&[]);
    for deck in &mut game.content.decks {
        let mut left = cards;
        for card in (0..MAX_CARDS).map(Card::from_index) {
            deck[card] = deck[card].min(left).min(3);
            left -= deck[card];
        }
    }
    game
}

/// AOM-R11: nothing hidden shows, in matches of every size, with full decks and with decks that run out every turn.
#[test]
fn shadows_look_like_the_true_match() {
    let mut met = Met::default();
    for players in 2..=8 {
        let setup = Setup { players, roles: Vec::new(), scenario: None };
        shadowed(game(), &setup, players as u64, 250, &mut met);
        let more = if players >= 4 { 3 } else { 0 };
        shadowed(&short_decks(6 + more), &setup, 20 + players as u64, 500, &mut met);
    }
    let teams = Setup { players: 4, roles: Vec::new(), scenario: Some("teams".to_owned()) };
    shadowed(&short_decks(12), &teams, 1, 300, &mut met);
    // With open hands there is nothing to guess.
    let three = Setup { players: 3, roles: Vec::new(), scenario: None };
    shadowed(&game_with(&[("hands_secret", "false")]), &three, 1, 600, &mut Met::default());
    let Met { shown, old, blurred } = met;
    assert!(shown > 1000 && old[0] > 1000 && old[1] > 100 && blurred > 500, "{shown}, {old:?}, {blurred}");
}

/// Guesses of a seat.
fn worlds(p: &Position<'_>, seat: u8, number: u64) -> Vec<State> {
    let seen = p.game.observe(&p.s, Seat(seat));
    (0..number).map(|seed| p.game.determinize(&seen, &mut Rng::seeded(seed))).collect()
}

/// A card of the random deck comes to a hand as one of an age.
fn held(mut p: Position<'static>, seat: u8, card: &str, age: u8) -> Position<'static> {
    let civ = p.s.player(Seat(seat)).civ;
    p.s.decks[civ][id(card)] -= 1;
    p.s.player_mut(Seat(seat)).hand.insert_aged(id(card), age);
    p
}

fn greeks() -> Position<'static> {
    table(game(), &["greek", "egyptian", "greek", "norse"])
}

fn cards_of(world: &State, seat: u8) -> Vec<Card> {
    world.player(Seat(seat)).hand.iter().collect()
}

/// AOM-308: with a shared deck, a card is guessed among those held since the same shuffle by players who have a card of its age.
#[test]
fn hidden_cards_are_as_old_as_everybody_knows() {
    let mut p = greeks();
    for (seat, card, age) in [(0, "hera", 2), (2, "ares", 2), (2, "zeus", 1), (0, "gather_all", 0)] {
        p = held(p, seat, card, age);
    }
    let p = p.at(&[Step::Turn(TurnStep::PlayCard { seat: Seat(1) }), STOP]);
    let guesses = worlds(&p, 1, 200);
    let mut firsts = BTreeSet::new();
    for world in &guesses {
        let first: Vec<Card> = cards_of(world, 0);
        let [old, rest] =
            [cards_of(world, 2), first.clone()].map(|all| [id("hera"), id("ares")].map(|c| all.contains(&c)));
        assert!(old[0] != old[1] && rest[0] != rest[1] && old != rest, "each has one of the oldest");
        assert!(cards_of(world, 2).contains(&id("zeus")), "nobody else has one of that age");
        firsts.extend(first);
    }
    assert!(firsts.len() > 10, "the new card can be any: {}", firsts.len());
    // Who shares the deck knows what the only other hand held at the shuffles.
    for world in worlds(&p, 0, 50) {
        assert_eq!(cards_of(&world, 2), cards_of(&p.s, 2));
    }
}

/// AOM-308: at every shuffle the cards in hands grow older.
#[test]
fn cards_grow_older_with_every_shuffle() {
    let mut p = duel().hand(0, &["zeus"]);
    for last in ["hera", "ares", "apollo", "hermes"] {
        // All but one card lie in the discard pile.
        let deck = std::mem::take(&mut p.s.decks[Civ::Greek]);
        p.s.discards[Civ::Greek] = deck;
        p.s.discards[Civ::Greek][id(last)] -= 1;
        p.s.decks[Civ::Greek][id(last)] = 1;
        p = p.era(0, Era::Mythic).at(&[Step::Cards(CardStep::DrawRandom { done: 0 }), STOP]);
        p.act(Action::Draw).act(Action::DrawCard { card: id(last) });
    }
    let hand = p.s.player(Seat(0)).hand;
    let age = |name: &str| hand.aged().find(|(card, _)| *card == id(name)).unwrap().1;
    // The first card would be of age 4: beyond 3 ages are not told apart.
    assert_eq!(["zeus", "hera", "ares", "apollo", "hermes"].map(age), [3, 3, 3, 2, 1]);
}

/// A card is shown that may be an old or a new one: outsiders no longer know the ages of the others; a player who shares the deck
/// does.
#[test]
fn a_card_of_unknown_age() {
    let mut p = greeks();
    for (seat, card, age) in [(0, "build_2", 1), (0, "zeus", 0), (2, "hera", 1), (2, "ares", 0)] {
        p = held(p, seat, card, age);
    }
    let show = |card: &str| {
        let mut p = Position { game: p.game, s: p.s }.at(&[Step::Turn(TurnStep::PlayCard { seat: Seat(0) }), STOP]);
        p.act(Action::Pass { card: id(card) });
        p
    };
    let clear = show("zeus");
    assert!(clear.s.blurred.is_empty(), "Zeus was not held during the shuffle");
    assert_eq!(clear.game.observe(&clear.s, Seat(1)).view().player(Seat(0)).hidden.random, [0, 1, 0, 0]);
    let p = show("build_2");
    assert!(p.s.blurred.has(Civ::Greek), "another one is in the deck");
    let view = *p.game.observe(&p.s, Seat(1)).view();
    assert_eq!([0, 2].map(|seat| view.player(Seat(seat)).hidden.random), [[1, 0, 0, 0], [2, 0, 0, 0]]);
    assert!(worlds(&p, 1, 100).iter().any(|w| cards_of(w, 0) == [id("hera")]), "it may be the new one that is gone");
    assert!(worlds(&p, 0, 50).iter().all(|w| cards_of(w, 2).contains(&id("hera"))), "the only other hand is known");
}

/// AOM-308, AOM-C5: a player who alone has his civilization shows a card that may be an old or a new one. His is the only hand, so
/// the others know it again at the next shuffle, and its cards keep their ages.
#[test]
fn aom_c5_the_only_hand_of_a_civilization_keeps_its_ages() {
    let mut p = duel().era(0, Era::Mythic);
    for (card, age) in [("build_2", 1), ("hera", 1), ("zeus", 0)] {
        p = held(p, 0, card, age);
    }
    let mut p = p.at(&[Step::Turn(TurnStep::PlayCard { seat: Seat(0) }), STOP]);
    assert!(p.s.decks[Civ::Greek][id("build_2")] > 0, "it may have been drawn after the shuffle");
    p.act(Action::Pass { card: id("build_2") });
    assert!(p.s.blurred.is_empty());
    // The last card is drawn, and the discard pile becomes the deck.
    let deck = std::mem::take(&mut p.s.decks[Civ::Greek]);
    deck.as_slice().iter().enumerate().for_each(|(i, n)| p.s.discards[Civ::Greek][Card(i as u8)] += n);
    p.s.discards[Civ::Greek][id("ares")] -= 1;
    p.s.decks[Civ::Greek][id("ares")] = 1;
    let mut p = p.at(&[Step::Cards(CardStep::DrawRandom { done: 0 }), STOP]);
    p.act(Action::Draw).act(Action::DrawCard { card: id("ares") });
    let hand = p.s.player(Seat(0)).hand;
    let age = |name: &str| hand.aged().find(|(card, _)| *card == id(name)).unwrap().1;
    assert_eq!(["hera", "zeus", "ares"].map(age), [2, 1, 1]);
    assert_eq!(p.game.observe(&p.s, Seat(1)).view().player(Seat(0)).hidden.random, [0, 2, 1, 0]);
}

/// AOM-355, AOM-712: it is known how many of the permanent cards in a hand have been kept; none of those was played in the turn
/// before.
#[test]
fn kept_cards_stay_among_those_not_played() {
    let mut p = duel();
    let player = p.s.player_mut(Seat(0));
    player.spent = [Kind::Explore, Kind::Gather, Kind::Attack].into_iter().collect();
    player.permanents = [Kind::Build, Kind::Trade, Kind::Gather].into_iter().collect();
    player.kept = 2;
    let mut p = p.at(&[Step::Turn(TurnStep::PlayCard { seat: Seat(1) }), STOP]);
    let sets = |p: &Position<'_>| {
        let mut found = std::collections::BTreeMap::<u64, usize>::new();
        worlds(p, 1, 4400).iter().for_each(|w| *found.entry(w.player(Seat(0)).permanents.bits()).or_default() += 1);
        found
    };
    // Two or three of the four cards that he may have kept: 6 x 3 + 4 sets, all equally likely.
    let found = sets(&p);
    assert_eq!(found.len(), 22, "{found:?}");
    assert!(found.values().all(|n| (120..=290).contains(n)), "{found:?}");
    // A card that must be new has been played, so the other two have been kept.
    let player = p.s.player_mut(Seat(0));
    player.permanents.remove(Kind::Gather);
    player.played.insert(Kind::Gather);
    assert_eq!(sets(&p).len(), 6);
    // After the turn he has one of the four that he has kept for two turns now.
    let player = p.s.player_mut(Seat(0));
    player.permanents.remove(Kind::Trade);
    player.played.insert(Kind::Trade);
    player.kept = 3;
    p.s.round = 3;
    let p = p.at(&[Step::Turn(TurnStep::ExtraCard), Step::Turn(TurnStep::PlayCard { seat: Seat(1) }), STOP]);
    assert_eq!(sets(&p).len(), 3);
    // A card that he has taken in this turn may be any that he has not played in it.
    let mut p = duel();
    let player = p.s.player_mut(Seat(0));
    player.spent = [Kind::Explore, Kind::Gather, Kind::Attack].into_iter().collect();
    player.played = [Kind::Recruit].into_iter().collect();
    player.permanents = [Kind::Gather].into_iter().collect();
    p.s.round = 3;
    let p = p.at(&[Step::Turn(TurnStep::ExtraCard), Step::Turn(TurnStep::PlayCard { seat: Seat(1) }), STOP]);
    assert_eq!(sets(&p).len(), 6);
}

/// AOM-R58: a card that is discarded can be an old or a new one, too.
#[test]
fn discards_of_unknown_age() {
    let mut p = greeks();
    for (seat, card, age) in [(0, "build_2", 1), (0, "zeus", 0), (2, "hera", 1)] {
        p = held(p, seat, card, age);
    }
    let mut p = p.at(&[Step::Cards(CardStep::DiscardCards { done: 0, from: Card(0) }), STOP]);
    p.act(Action::Discard { card: id("build_2") }).act(Action::Stop);
    assert!(p.s.blurred.is_empty(), "nobody has seen it");
    p.act(Action::Stop);
    assert_eq!(p.s.discards[Civ::Greek][id("build_2")], 1);
    assert!(p.s.blurred.has(Civ::Greek));
}

/// AOM-711, AOM-R58: whoever has had his turn to discard may have discarded any number of cards.
#[test]
fn discards_of_others_are_guessed() {
    let hand = ["permanent_explore", "gather_all", "build_2"];
    let mut p = duel()
        .hand(0, &hand)
        .hand(1, &hand[..1])
        .at(&[Step::Cards(CardStep::DiscardCards { done: 0, from: Card(0) }), STOP]);
    let set_aside = |p: &Position<'_>, of: u8, by: u8| -> Vec<usize> {
        let count = |w: &State| w.player(Seat(of)).leaving.len() + w.player(Seat(of)).leaving_hand.len();
        let mut numbers = [0; 4];
        worlds(p, by, 400).iter().for_each(|w| numbers[count(w)] += 1);
        numbers.to_vec()
    };
    assert_eq!(set_aside(&p, 1, 0), [400, 0, 0, 0], "he has not had his turn");
    p.act(Action::Stop);
    assert!(set_aside(&p, 0, 1).iter().all(|n| (60..=140).contains(n)), "each number is equally likely");
    // What is set aside is in the pile in the end.
    for mut world in worlds(&p, 1, 40) {
        let aside = world.player(Seat(0)).leaving_hand.len();
        p.game.apply(&mut world, Action::Stop);
        assert_eq!(world.discards[Civ::Greek].as_slice().iter().sum::<u8>(), aside as u8);
    }
}

/// A state stays small: it is copied for every trial of a search.
#[test]
fn a_state_is_small() {
    assert!(size_of::<State>() <= 1880, "{}", size_of::<State>());
}
