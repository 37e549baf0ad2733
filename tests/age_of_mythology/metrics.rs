//! What is recorded of a match: the order of the first turn and when eras were reached.

use crate::support::*;
use agon_age_of_mythology::ids::*;
use agon_age_of_mythology::{Action, AgeOfMythology, State};
use agon_game::{Chance, Id, Rng, Rules, Scoring, Seat, Setup, Turn};

fn measured(game: &AgeOfMythology, s: &State, metric: &str) -> Vec<Option<f64>> {
    let at = game.info().seat_metrics.iter().position(|m| m.name == metric).expect("a metric");
    game.measure(s).of_seats.iter().map(|values| values[at]).collect()
}

/// Whole random matches: who began stays on record although the first player passes on, and eras have the turn in which
/// they were seen first.
#[test]
fn order_of_play_and_turns_of_eras_are_those_of_the_match() {
    let game = game();
    let mut advanced = 0;
    for (seed, players) in [(1, 2), (2, 3), (3, 4), (4, 7)] {
        let mut rng = Rng::seeded(seed);
        let mut s = game.start(&Setup::players(players)).unwrap();
        let mut began = None;
        let mut reached = vec![[None; Era::COUNT]; players];
        while game.turn(&s) != Turn::Over {
            let mut legal = vec![];
            let action = match game.turn(&s) {
                Turn::Chance => game.sample_chance(&s, &mut rng),
                _ => {
                    game.legal_actions(&s, &mut legal);
                    let next = legal.iter().find(|a| matches!(a, Action::Play { card } if is_next_age(game, *card)));
                    *next.unwrap_or_else(|| rng.pick(&legal))
                }
            };
            if let Action::FirstPlayer { seat } = action {
                began = Some(seat.index());
            }
            game.apply(&mut s, action);
            for (seat, reached) in reached.iter_mut().enumerate() {
                let era = s.player(Seat(seat as u8)).era;
                if era > Era::Archaic {
                    reached[era.index()].get_or_insert(f64::from(s.turn));
                }
            }
            let began = began.unwrap_or(0);
            let order = (0..players).map(|seat| Some(((seat + players - began) % players + 1) as f64));
            assert_eq!(measured(game, &s, "turn_order"), order.collect::<Vec<_>>(), "turn {}", s.turn);
        }
        for (metric, era) in
            [("classical_turn", Era::Classical), ("heroic_turn", Era::Heroic), ("mythic_turn", Era::Mythic)]
        {
            let seen: Vec<_> = reached.iter().map(|r| r[era.index()]).collect();
            assert_eq!(measured(game, &s, metric), seen, "{metric}");
            advanced += seen.iter().flatten().count();
        }
    }
    assert!(advanced > 10, "{advanced} eras");
}

fn is_next_age(game: &AgeOfMythology, card: Card) -> bool {
    game.content.cards[card.index()].action.kind() == Kind::NextAge
}

/// AOM-541: somebody who never left the Archaic era has no turn for the others, which is not turn 0.
#[test]
fn eras_that_were_never_reached_have_no_turn() {
    let p = trio();
    for metric in ["classical_turn", "heroic_turn", "mythic_turn"] {
        assert_eq!(measured(p.game, &p.s, metric), [None; 3]);
    }
    assert_eq!(measured(p.game, &p.s, "era"), [Some(1.0); 3]);
}
