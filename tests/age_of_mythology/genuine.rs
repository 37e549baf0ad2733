//! Every position that play leads to can be loaded; damaged ones are refused or can be played on. Here the options that add
//! steps are on; `tests/conformance.rs` does the same with the default options.

use crate::support::*;
use agon_age_of_mythology::AgeOfMythology;
use agon_age_of_mythology::state::State;
use agon_game::{Chance, Checking, Rng, Rules, Setup, Turn, state_from_json, state_to_json};
use agon_testing::damage::{Plan, damage};

/// The options that add steps.
const OPTIONS: [(&str, &str); 9] = [
    ("random_draw_count_before_looking", "true"),
    ("hades_may_sacrifice_villager", "true"),
    ("gatherers_may_return", "none"),
    ("next_age_power_without_advance", "true"),
    ("retreat_before_first_skirmish", "true"),
    ("defender_spoils", "true"),
    ("profit_needs_exchange", "true"),
    ("draft_pass", "out_of_draft"),
    ("resurrected_unit_counts_as_kill", "false"),
];

/// Tables of all sizes, and the options that add steps.
fn tables() -> Vec<(AgeOfMythology, Setup)> {
    let setup =
        |players, scenario: Option<&str>| Setup { players, roles: vec![], scenario: scenario.map(str::to_owned) };
    let mut all: Vec<_> = (2..=8).map(|n| (game_with(&[]), setup(n, None))).collect();
    all.push((game_with(&[]), setup(4, Some("teams"))));
    all.extend([2, 3, 4].map(|n| (game_with(&OPTIONS), setup(n, None))));
    all
}

/// Plays at random, mostly neither passing nor stopping, and shows every state.
fn play(game: &AgeOfMythology, s: &mut State, rng: &mut Rng, plies: usize, mut each: impl FnMut(&State)) {
    use agon_age_of_mythology::Action;
    let idle = |a: &Action| matches!(a, Action::Pass { .. } | Action::Stop | Action::NoPower | Action::Decline);
    for _ in 0..plies {
        let action = match game.turn(s) {
            Turn::Over => return,
            Turn::Chance => game.sample_chance(s, rng),
            Turn::Decision(seat) => {
                let mut legal = vec![];
                game.legal_actions(s, &mut legal);
                assert!(!legal.is_empty(), "{seat} has no legal action at {:?}", s.steps.top());
                let busy: Vec<_> = legal.iter().filter(|a| !idle(a)).copied().collect();
                let any = busy.is_empty() || rng.below(4) == 0;
                *rng.pick(if any { &legal } else { &busy })
            }
        };
        game.apply(s, action);
        each(s);
    }
}

/// Every state of play is written and read as it is, whatever the table.
#[test]
fn every_position_of_a_match_is_accepted() {
    for (i, (game, setup)) in tables().iter().enumerate() {
        for seed in 0..2 {
            let mut rng = Rng::seeded(100 * i as u64 + seed);
            let mut s = game.start(setup).unwrap();
            play(game, &mut s, &mut rng, usize::MAX, |s| {
                if let Err(reason) = game.names().scope(|| game.check(s)) {
                    panic!("{reason}: {:#}", state_to_json(game, s));
                }
            });
            let mut s = game.start(setup).unwrap();
            play(game, &mut s, &mut rng, 800, |s| {
                assert_eq!(state_from_json(game, &state_to_json(game, s)).as_ref(), Ok(s));
            });
        }
    }
}

/// What `load` accepts can be played on, with other options too.
#[test]
fn damaged_positions_with_other_options() {
    let quick = Plan { tries: 600, plies: 24, ..Plan::default() };
    let report = damage(&std::sync::Arc::new(game_with(&OPTIONS)), &quick, &mut |_| {});
    assert!(report.is_clean() && report.accepted > 50, "{report}");
}
