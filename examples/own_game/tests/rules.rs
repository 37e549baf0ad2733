//! The rules of Dudo, on positions that are set up by hand.

use Face::{Five, Four, One, Six, Three, Two};
use agon::game::*;
use own_game::dudo::{Action, Claim, Dudo, Face, Hand, Player, State};
use serde_json::Value;

fn game(options: &[(&str, toml::Value)]) -> Dudo {
    let options = options.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    let choice = ContentChoice { options, ..ContentChoice::default() };
    Dudo::load(&choice.bundle("dudo", Dudo::embedded()).unwrap()).unwrap()
}

fn hand(faces: &[Face]) -> Hand {
    let mut hand = Hand::default();
    faces.iter().for_each(|face| hand[*face] += 1);
    hand
}

/// Everybody has rolled in the second round; seat 0 is in turn.
fn table(hands: &[&[Face]]) -> State {
    let players = hands.iter().map(|faces| Player { dice: faces.len() as u8, hand: hand(faces), out: None });
    let rolled = hands.iter().map(|faces| faces.len() as u8).sum();
    State { players: players.collect(), round: 2, rolled, seat: Seat(0), claim: None }
}

fn legal(game: &Dudo, state: &State) -> Vec<Action> {
    let mut legal = Vec::new();
    game.legal_actions(state, &mut legal);
    legal
}

/// Carries out actions, each of which has to be legal.
fn play(game: &Dudo, mut state: State, actions: &[Action]) -> State {
    for action in actions {
        assert!(legal(game, &state).contains(action), "{action:?} in {state:?}");
        game.apply(&mut state, *action);
    }
    state
}

fn dice(state: &State) -> Vec<u8> {
    state.players.iter().map(|player| player.dice).collect()
}

fn claim(count: u8, face: Face) -> Action {
    Action::Claim { count, face }
}

/// Neller and Lanctot: 1 × 1, 2 × 1 and 3 × 1 immediately precede 2 × 2, 4 × 2 and 6 × 2.
#[test]
fn claims_come_in_the_published_order() {
    let first_claims = |game: &Dudo| legal(game, &table(&[&[Two, Two], &[Three, Three]]));
    let upto_six = |count: u8| [Two, Three, Four, Five, Six].map(|face| claim(count, face)).to_vec();
    let wild = [
        upto_six(1),
        vec![claim(1, One)],
        upto_six(2),
        upto_six(3),
        vec![claim(2, One)],
        upto_six(4),
        vec![claim(3, One), claim(4, One)],
    ];
    assert_eq!(first_claims(&game(&[])), wild.concat());
    let tame = (1..=4).flat_map(|count| [vec![claim(count, One)], upto_six(count)].concat());
    assert_eq!(first_claims(&game(&[("wild_ones", false.into())])), tame.collect::<Vec<_>>());
}

#[test]
fn each_claim_is_stronger_than_the_last_and_the_strongest_can_only_be_doubted() {
    let game = game(&[]);
    let state = play(&game, table(&[&[Two], &[Three]]), &[claim(2, Five)]);
    assert_eq!(legal(&game, &state), [Action::Dudo, claim(2, Six), claim(2, One)]);
    assert_eq!(legal(&game, &play(&game, state, &[claim(2, One)])), [Action::Dudo]);
}

#[test]
fn ones_are_wild_but_for_claims_of_ones() {
    let (wild, tame) = (game(&[]), game(&[("wild_ones", false.into())]));
    let mine = hand(&[One, One, Four, Six]);
    assert_eq!((wild.matching(&mine, Four), wild.matching(&mine, One)), (3, 2));
    assert_eq!((tame.matching(&mine, Four), tame.matching(&mine, One)), (1, 2));
}

/// The loser loses as many dice as the claim was off; the winner makes the first claim of the next round.
#[test]
fn a_challenge_costs_the_difference() {
    let game = game(&[]);
    let after = |count: u8| {
        let hands = table(&[&[Two, Two, Three], &[Five, Six, One], &[Four, Four, Four]]);
        play(&game, hands, &[claim(count, Two), Action::Dudo])
    };
    // Three twos lie there, the wild one included.
    let (low, high, exact) = (after(1), after(5), after(3));
    assert_eq!((dice(&low), low.seat), (vec![3, 1, 3], Seat(0)), "the challenger is wrong by two");
    assert_eq!((dice(&high), high.seat), (vec![1, 3, 3], Seat(1)), "the claim is too high by two");
    assert_eq!((dice(&exact), exact.seat), (vec![3, 2, 2], Seat(0)), "everybody but the challenged loses one");
    assert_eq!((exact.round, exact.rolled, exact.claim), (3, 0, None));
    assert!(exact.players.iter().all(|player| player.hand == Hand::default()), "the next round is yet to be rolled");
}

#[test]
fn by_the_other_reading_every_mistake_costs_one_die() {
    let game = game(&[("loss", "one".into())]);
    let after = |count: u8| {
        let hands = table(&[&[Two, Two, Three], &[Five, Six, One]]);
        dice(&play(&game, hands, &[claim(count, Two), Action::Dudo]))
    };
    assert_eq!(after(1), [3, 2]);
    assert_eq!(after(5), [2, 3]);
    assert_eq!(after(3), [3, 2], "an exact claim holds");
}

#[test]
fn who_has_no_dice_is_passed_over_and_the_last_player_wins() {
    let game = game(&[]);
    let hands = table(&[&[Two], &[Three], &[Four, Four]]);
    // Two fours lie there: everybody but seat 1, who claims them, loses a die.
    let mut state = play(&game, hands, &[claim(1, Six), claim(2, Four), Action::Dudo]);
    assert_eq!((dice(&state), state.seat, state.player(Seat(0)).out), (vec![0, 1, 1], Seat(1), Some(2)));
    for face in [Five, Five] {
        assert_eq!(game.turn(&state), Turn::Chance);
        game.apply(&mut state, Action::Roll { face });
    }
    let state = play(&game, state, &[claim(2, Six), Action::Dudo]);
    assert_eq!(game.turn(&state), Turn::Over);
    let outcome = game.outcome(&state);
    assert_eq!(outcome.payoffs.as_slice(), [0.0, 0.0, 1.0]);
    assert_eq!(outcome.ranks.as_slice(), [3, 2, 1], "whoever was out later stands better");
}

#[test]
fn a_player_sees_their_own_dice_and_no_others() {
    let game = game(&[]);
    let one = table(&[&[Two, Six], &[Three, Four]]);
    let other = table(&[&[Two, Six], &[One, One]]);
    assert_eq!(game.observe(&one, Seat(0)), game.observe(&other, Seat(0)));
    assert_ne!(game.observe(&one, Seat(1)), game.observe(&other, Seat(1)));
    // What a player thinks the others have is as likely as dice are.
    let (seen, mut rng) = (game.observe(&one, Seat(0)), Rng::seeded(1));
    let ones: u32 = (0..6000).map(|_| u32::from(game.determinize(&seen, &mut rng).player(Seat(1)).hand[One])).sum();
    assert!((1850..2150).contains(&ones), "{ones} ones among 12000 dice");
}

#[test]
fn impossible_positions_are_refused_with_reasons() {
    let game = game(&[]);
    let good = state_to_json(&game, &table(&[&[Two, Six], &[Three, Four]]));
    assert_eq!(state_from_json(&game, &good).map(|state| state.round), Ok(2));
    let refused = |path: &str, value: u8| {
        let mut bad = good.clone();
        *bad.pointer_mut(path).expect("a value of the state") = Value::from(value);
        state_from_json(&game, &bad).unwrap_err()
    };
    for (path, value, reason) in [
        ("/seat", 2, "seat 2 is in turn, and there are 2 seats"),
        ("/players/0/dice", 6, "seat 0 has 6 dice of 5"),
        ("/players/0/hand/twos", 2, "3 dice lie under the cup of seat 0, who has rolled 2"),
        ("/round", 9, "every round costs a die"),
    ] {
        let refusal = refused(path, value);
        assert!(refusal.contains(reason), "{path}: {refusal}");
    }
}

/// The chance of a claim, against a count of all rolls.
#[test]
fn chances_of_claims_are_those_of_dice() {
    let game = game(&[]);
    let state = table(&[&[Four, Two], &[Six, Six]]);
    // At least one of two dice is a four or a one: 1 - (4/6)².
    let chance = game.chance(&state, Seat(0), Claim { count: 2, face: Four });
    assert!((chance - (1.0 - 16.0 / 36.0)).abs() < 1e-6, "{chance}");
}
