//! The small games have known answers, which the searches must find, with chance and hidden cards, too.

use crate::support::{legal, load};
use agon::bots::{
    Ask, Bot, BotKind, Horizon, Mcts, MctsParameters, PlayoutPolicy, Rollout, RootRule, Scale, SearchReport, build,
    resolve,
};
use agon::game::*;
use agon::games::age_of_mythology::AgeOfMythology;
use agon::games::connect_four::{self, ConnectFour};
use agon::games::from_sea_to_sea::FromSeaToSea;
use agon::games::kuhn_poker::{self, Card, KuhnPoker, Move};
use agon::games::mare_nostrum::MareNostrum;
use std::collections::BTreeMap;

fn search<G: Heuristic>(
    game: &G,
    state: &G::State,
    iterations: u32,
    seed: u64,
) -> (G::Action, SearchReport<G::Action>) {
    let seat = game.turn(state).seat().expect("a decision");
    let (seen, legal) = (game.observe(state, seat), legal(game, state));
    let mut mcts = Mcts::new(MctsParameters { iterations, ..MctsParameters::default() }, G::Weights::default());
    let report = mcts.search(&Ask { game, seen: &seen, legal: &legal }, &mut Rng::seeded(seed));
    (legal[report.best], report)
}

/// Number of lines of `depth` moves; a finished match has no further moves.
fn perft(game: &ConnectFour, state: &connect_four::State, depth: u32) -> u64 {
    match (depth, game.turn(state)) {
        (0, _) => 1,
        (_, Turn::Decision(_)) => {
            let after = |action| {
                let mut next = *state;
                game.apply(&mut next, action);
                next
            };
            legal(game, state).into_iter().map(|action| perft(game, &after(action), depth - 1)).sum()
        }
        _ => 0,
    }
}

/// The published leaf counts.
#[test]
fn connect_four_has_the_known_number_of_lines() {
    let game: ConnectFour = load();
    let start = game.start(&Setup::players(2)).unwrap();
    let counts: Vec<u64> = (1..=8).map(|depth| perft(&game, &start, depth)).collect();
    assert_eq!(counts, [7, 49, 343, 2401, 16807, 117_649, 823_536, 5_673_234]);
}

fn drops(columns: &[u8]) -> connect_four::State {
    let game: ConnectFour = load();
    let mut state = game.start(&Setup::players(2)).unwrap();
    columns.iter().for_each(|&column| game.apply(&mut state, connect_four::Action::Drop { column }));
    state
}

/// Positions of Connect Four that no match leads to cannot be loaded, and all others can.
#[test]
fn boards_that_no_order_of_drops_leads_to_are_refused() {
    let game: ConnectFour = load();
    let with = |state: connect_four::State, seat: u8, column: usize, row: usize| connect_four::State {
        discs: state.discs.with(Seat(seat), 1 << (column * 7 + row)),
    };
    let refusal = |state| game.check(&state).expect_err("such a board cannot be");
    let won = drops(&[0, 1, 0, 1, 0, 1, 0]);
    assert_eq!(game.check(&won), Ok(()));
    let unreachable = "no order of drops leads to these discs before four are in a line";
    // The second player drops another disc although the first has four in a line.
    assert_eq!(refusal(with(won, 1, 6, 0)), unreachable);
    // The first disc of the first player lies on one of the second.
    assert_eq!(refusal(with(with(drops(&[]), 1, 3, 0), 0, 3, 1)), unreachable);
    // Both players have four in a line.
    assert_eq!(refusal(with(with(drops(&[0, 1, 0, 1, 0, 1]), 0, 0, 3), 1, 1, 3)), unreachable);
    assert_eq!(refusal(with(drops(&[]), 0, 3, 1)), "a disc floats");
    for seed in 0..200 {
        let mut state = drops(&[]);
        Playout::default().run(&game, &mut state, &mut Rng::seeded(seed), 42);
        assert_eq!(game.check(&state), Ok(()), "{state:?}");
    }
}

#[test]
fn mcts_wins_at_once_and_blocks_a_win() {
    let game: ConnectFour = load();
    for (played, best, why) in [
        (&[0, 6, 0, 6, 0, 5][..], 0, "wins upwards"),
        (&[0, 6, 0, 6, 0], 0, "blocks upwards"),
        (&[0, 0, 1, 1, 2], 3, "blocks sideways"),
    ] {
        for seed in 0..10 {
            let (action, report) = search(&game, &drops(played), 500, seed);
            assert_eq!(action, connect_four::Action::Drop { column: best }, "{why}, seed {seed}: {report:?}");
        }
    }
}

/// With a single iteration the advice decides; with enough of them the search finds what the advice may miss.
#[test]
fn advice_guides_a_search_without_binding_it() {
    let game: ConnectFour = load();
    let guided = |played: &[u8], iterations, seed| {
        let state = drops(played);
        let seat = game.turn(&state).seat().expect("a decision");
        let (seen, legal) = (game.observe(&state, seat), legal(&game, &state));
        let parameters = MctsParameters { iterations, advice: 0.5, exploration: 0.2, ..MctsParameters::default() };
        let mut mcts = Mcts::new(parameters, connect_four::Weights::default());
        let best = mcts.search(&Ask { game: &game, seen: &seen, legal: &legal }, &mut Rng::seeded(seed)).best;
        legal[best]
    };
    for (played, best) in [(&[0, 6, 0, 6, 0, 5][..], 0), (&[0, 6, 0, 6, 0], 0), (&[0, 0, 1, 1, 2], 3)] {
        for seed in 0..10 {
            for iterations in [1, 500] {
                let found = guided(played, iterations, seed);
                assert_eq!(found, connect_four::Action::Drop { column: best }, "{played:?} {iterations} {seed}");
            }
        }
    }
    // Two in the middle with both ends free: no rule of thumb knows that the next one wins by force.
    for seed in 0..10 {
        let found = guided(&[3, 0, 4, 0], 2000, seed);
        let wins = [2, 5].map(|column| connect_four::Action::Drop { column });
        assert!(wins.contains(&found), "{found:?}, seed {seed}");
    }
}

/// Delegated decisions follow the rules of thumb, although the search would often decide differently.
#[test]
fn a_search_can_leave_the_long_view_to_the_rules_of_thumb() {
    let game = AgeOfMythology::load(&Bundle::embedded("age_of_mythology", AgeOfMythology::embedded())).unwrap();
    let weights = <AgeOfMythology as Heuristic>::Weights::default();
    let mut rng = Rng::seeded(1);
    let mut state = game.start(&Setup::players(2)).unwrap();
    let (mut delegated, mut own) = (0, 0);
    while delegated < 40 {
        let Turn::Decision(seat) = game.turn(&state) else {
            let result = game.sample_chance(&state, &mut rng);
            game.apply(&mut state, result);
            continue;
        };
        let (seen, legal) = (game.observe(&state, seat), legal(&game, &state));
        let ask = Ask { game: &game, seen: &seen, legal: &legal };
        let choose = |delegate: bool| {
            let parameters = MctsParameters { iterations: 4, delegate, ..MctsParameters::default() };
            Mcts::new(parameters, weights.clone()).choose(&ask, &mut Rng::seeded(7)).unwrap()
        };
        if legal.len() > 1 && game.routine(&seen) {
            let advised = game.advise(&seen, &legal, &weights, &mut Rng::seeded(7));
            assert_eq!(choose(true), advised, "{:?}", legal[advised]);
            delegated += 1;
            own += usize::from(choose(false) != advised);
        } else {
            assert_eq!(choose(true), choose(false));
        }
        game.apply(&mut state, legal[rng.below(legal.len())]);
    }
    assert!(own > 0);
}

/// Plays one match between two bots and returns its outcome.
fn duel<G: Heuristic>(game: &G, bots: [&str; 2], seed: u64) -> Outcome {
    let mut players: Vec<Box<dyn Bot<G>>> =
        bots.iter().map(|name| build(&resolve(name).expect("a built-in bot"), game).expect("valid weights")).collect();
    let mut rngs: Vec<Rng> = Seat::all(2).map(|seat| Rng::stream(seed, 0, Purpose::Bot(seat))).collect();
    let mut chance = Rng::stream(seed, 0, Purpose::Chance);
    let mut state = game.start(&Setup::players(2)).unwrap();
    loop {
        let action = match game.turn(&state) {
            Turn::Over => return game.outcome(&state),
            Turn::Chance => game.sample_chance(&state, &mut chance),
            Turn::Decision(seat) => {
                let (seen, legal) = (game.observe(&state, seat), legal(game, &state));
                let ask = Ask { game, seen: &seen, legal: &legal };
                legal[players[seat.index()].choose(&ask, &mut rngs[seat.index()]).expect("an answer")]
            }
        };
        game.apply(&mut state, action);
    }
}

/// Mean payoff of `bot` against `other` over `matches`, in each seat half of the time.
fn mean_payoff<G: Heuristic>(game: &G, bot: &str, other: &str, matches: u64) -> f64 {
    let payoff = |i: u64| match i % 2 {
        0 => duel(game, [bot, other], i).payoffs[Seat(0)],
        _ => duel(game, [other, bot], i).payoffs[Seat(1)],
    };
    (0..matches).map(|i| f64::from(payoff(i))).sum::<f64>() / matches as f64
}

#[test]
fn stronger_bots_beat_weaker_ones_at_connect_four() {
    let game: ConnectFour = load();
    for (bot, other, at_least) in [
        ("mcts_200", "random", 0.95),
        ("flat_50", "random", 0.85),
        ("greedy", "random", 0.85),
        ("heuristic", "random", 0.9),
        ("mcts_1000", "mcts_50", 0.6),
    ] {
        let mean = mean_payoff(&game, bot, other, 40);
        assert!(mean >= at_least, "{bot} scores {mean} against {other}");
    }
}

fn hand(first: Card, second: Card, moves: &[Move]) -> kuhn_poker::State {
    kuhn_poker::State { dealt: 2, cards: [Some(first), Some(second)], moves: moves.iter().copied().collect() }
}

#[test]
fn mcts_never_folds_the_king_nor_calls_with_the_jack() {
    let game: KuhnPoker = load();
    for seed in 0..20 {
        for moves in [&[Move::Bet][..], &[Move::Check, Move::Bet]] {
            for (card, word) in [(Card::King, Move::Call), (Card::Jack, Move::Fold)] {
                // The same hand at either place; the queen is the other's.
                let state =
                    if moves.len() == 1 { hand(Card::Queen, card, moves) } else { hand(card, Card::Queen, moves) };
                let (action, report) = search(&game, &state, 300, seed);
                assert_eq!(action, kuhn_poker::Action::Say { word }, "{card} after {moves:?}, seed {seed}: {report:?}");
            }
        }
    }
}

#[test]
fn a_search_depends_on_its_seed_alone() {
    let game: ConnectFour = load();
    let state = drops(&[3, 3, 2]);
    let visits = |seed| search(&game, &state, 400, seed).1.moves;
    assert_eq!(visits(1), visits(1));
    assert_ne!(visits(1), visits(2));
}

#[test]
fn every_iteration_visits_one_action_and_adds_at_most_one_node() {
    let game: ConnectFour = load();
    let report = search(&game, &drops(&[]), 300, 1).1;
    assert_eq!(report.iterations, 300);
    assert_eq!(report.moves.iter().map(|m| m.visits).sum::<u32>(), 300);
    assert!((30..=301).contains(&report.nodes), "{} nodes", report.nodes);
    assert!(report.moves.iter().all(|m| (0.0..=1.0).contains(&m.value)));
}

/// Both rules for the root, with little else in common.
fn both_roots(iterations: u32) -> [MctsParameters; 2] {
    let plain = MctsParameters { iterations, ..MctsParameters::default() };
    let halving = MctsParameters {
        root: RootRule::Halving,
        scale: Scale::Spread,
        exploration: 1.0,
        advice: 0.3,
        delegate: true,
        open_loop: true,
        ..plain.clone()
    };
    [plain, halving]
}

fn searched<G: Heuristic>(
    game: &G,
    state: &G::State,
    parameters: MctsParameters,
    seed: u64,
) -> SearchReport<G::Action> {
    let seat = game.turn(state).seat().expect("a decision");
    let (seen, legal) = (game.observe(state, seat), legal(game, state));
    let mut mcts = Mcts::new(parameters, G::Weights::default());
    mcts.search(&Ask { game, seen: &seen, legal: &legal }, &mut Rng::seeded(seed))
}

/// Two in the middle with both ends free win by force: the search finds it, proves it, says so and stops.
#[test]
fn a_forced_win_is_proven() {
    let game: ConnectFour = load();
    for parameters in both_roots(20_000) {
        for seed in 0..5 {
            let report = searched(&game, &drops(&[3, 0, 4, 0]), parameters.clone(), seed);
            let best = report.moves[report.best];
            assert!(best.proven && best.value == 1.0 && [2, 5].contains(&report.best), "{report:?}");
            assert!(report.iterations < 20_000, "{report:?}");
            let blind = MctsParameters { proofs: false, ..parameters.clone() };
            let report = searched(&game, &drops(&[3, 0, 4, 0]), blind, seed);
            assert!(report.moves.iter().all(|m| !m.proven) && report.iterations == 20_000, "{report:?}");
        }
    }
}

/// All drops but one lose at once. The search knows that for certain, takes the one and thinks about nothing else.
#[test]
fn a_proven_loss_is_never_chosen_while_anything_else_is_left() {
    let game: ConnectFour = load();
    for (played, saves) in [(&[0, 6, 0, 6, 0][..], 0), (&[0, 0, 1, 1, 2], 3)] {
        for parameters in both_roots(80) {
            for seed in 0..20 {
                let report = searched(&game, &drops(played), parameters.clone(), seed);
                let lost = |at: usize| report.moves[at].proven && report.moves[at].value == 0.0;
                let others = (0..7).filter(|&at| at != saves).all(lost);
                assert!(report.best == saves && others && !lost(saves), "{played:?}: {report:?}");
                assert!(report.moves[saves].visits > 40, "{played:?}: {report:?}");
            }
        }
    }
}

/// Few plies from the end, every value that the search calls proven is the exact one, draws included.
#[test]
fn proven_values_are_true() {
    fn exact(game: &ConnectFour, state: &connect_four::State) -> [f32; 2] {
        let Turn::Decision(seat) = game.turn(state) else {
            return [0, 1].map(|seat| game.outcome(state).payoffs[Seat(seat)]);
        };
        let after = |action| {
            let mut next = *state;
            game.apply(&mut next, action);
            exact(game, &next)
        };
        let better = |a: [f32; 2], b: [f32; 2]| if b[seat.index()] > a[seat.index()] { b } else { a };
        legal(game, state).into_iter().map(after).reduce(better).expect("an action")
    }
    let game: ConnectFour = load();
    let mut seen = BTreeMap::new();
    // Most random matches are over by then.
    for seed in 0..600 {
        let mut state = drops(&[]);
        Playout::default().run(&game, &mut state, &mut Rng::seeded(seed), 32);
        let Turn::Decision(seat) = game.turn(&state) else { continue };
        let best = exact(&game, &state)[seat.index()];
        for parameters in both_roots(3000) {
            let report = searched(&game, &state, parameters, seed);
            for (action, told) in legal(&game, &state).into_iter().zip(&report.moves).filter(|(_, told)| told.proven) {
                let mut next = state;
                game.apply(&mut next, action);
                assert_eq!(told.value as f32, exact(&game, &next)[seat.index()], "{action:?} {state:?} {report:?}");
            }
            let chosen = report.moves[report.best];
            if chosen.proven && (chosen.value == 1.0 || report.moves.iter().all(|told| told.proven)) {
                assert_eq!(chosen.value as f32, best, "{state:?} {report:?}");
                *seen.entry((best * 2.0) as u8).or_insert(0) += 1;
            }
        }
    }
    assert!(seen.len() == 3, "losses, draws and wins: {seen:?}");
}

/// Sequential halving gives all candidates the same share, then leaves half of them out.
#[test]
fn halving_spends_its_iterations_on_fewer_and_fewer_actions() {
    let game: ConnectFour = load();
    let parameters = MctsParameters { candidates: 4, ..both_roots(300)[1].clone() };
    let report = searched(&game, &drops(&[]), parameters.clone(), 3);
    let mut visits: Vec<u32> = report.moves.iter().map(|m| m.visits).collect();
    visits.sort_unstable();
    // Half of the budget for four candidates, half for the two that are left; the other three actions get nothing.
    assert_eq!(visits, [0, 0, 0, 38, 38, 112, 112]);
    assert_eq!(searched(&game, &drops(&[]), parameters.clone(), 3), report);
    let one = MctsParameters { iterations: 1, ..parameters };
    assert_eq!(searched(&game, &drops(&[]), one, 3).iterations, 1);
}

/// In a game without secrets a node stands for one position only if nothing was passed on the way to it.
#[test]
fn what_is_passed_outside_the_tree_leads_to_no_illegal_action() {
    let game = FromSeaToSea::load(&Bundle::embedded("from_sea_to_sea", FromSeaToSea::embedded())).unwrap();
    let setup = Setup { scenario: Some("medium".to_owned()), ..Setup::players(2) };
    let mut state = game.start(&setup).unwrap();
    let mut rng = Rng::seeded(5);
    for _ in 0..150 {
        let action = match game.turn(&state) {
            Turn::Over => break,
            Turn::Chance => game.sample_chance(&state, &mut rng),
            Turn::Decision(_) => {
                for [open_loop, delegate] in [[false, false], [false, true], [true, false], [true, true]] {
                    let parameters = MctsParameters { open_loop, delegate, ..both_roots(40)[1].clone() };
                    searched(&game, &state, parameters, 1);
                }
                let actions = legal(&game, &state);
                actions[rng.below(actions.len())]
            }
        };
        game.apply(&mut state, action);
    }
}

/// Playouts stop at a position that the evaluation can judge, however far away that is.
#[test]
fn playouts_go_on_to_the_horizon() {
    let game = MareNostrum::load(&Bundle::embedded("mare_nostrum", MareNostrum::embedded())).unwrap();
    let weights = <MareNostrum as Heuristic>::Weights::default();
    for seed in 0..20 {
        let mut rng = Rng::seeded(seed);
        let mut begun = game.start(&Setup::players(4)).unwrap();
        Playout::default().run(&game, &mut begun, &mut rng, 60);
        let round = game.round(&begun);
        let value = |horizon, overtime| {
            let mut state = begun;
            let playouts = Rollout::new(0, PlayoutPolicy::Heuristic, weights.clone());
            _ = playouts.until(horizon, overtime).value(&game, &mut state, Seat(0), &mut Rng::seeded(seed));
            state
        };
        let over = |state| game.turn(state) == Turn::Over;
        let quiet = value(Horizon::Quiet, 1000);
        assert!(game.quiet(&quiet) || over(&quiet), "seed {seed}: {:?}", quiet.step);
        let next = value(Horizon::Round, 1000);
        assert!(game.round(&next) == round + 1 || over(&next), "seed {seed}: round {}", game.round(&next));
        assert_eq!(game.round(&value(Horizon::Round, 0)), round, "seed {seed}");
    }
}

/// The built-in searches differ in their iterations alone.
#[test]
fn one_search_serves_all_games() {
    let [first, rest @ ..] = ["search_100", "search_400", "search_1600"].map(|name| resolve(name).expect(name));
    for other in rest {
        let (BotKind::Mcts(a), BotKind::Mcts(b)) = (&first.kind, &other.kind) else { panic!("searches") };
        assert_eq!(MctsParameters { iterations: 100, ..b.clone() }, *a);
        assert_eq!(first.weights, other.weights);
    }
}

/// A mixed value lies between the evaluation and the result of the playout, in the given proportion.
#[test]
fn a_mixture_lies_between_evaluation_and_playout() {
    let game: ConnectFour = load();
    let mut ends = vec![];
    for seed in 0..20 {
        let value = |plies, mixture| {
            let playouts = Rollout::new(plies, PlayoutPolicy::Random, connect_four::Weights::default());
            playouts.mixed(mixture).value(&game, &mut drops(&[3, 3, 2]), Seat(0), &mut Rng::seeded(seed))[Seat(0)]
        };
        let (at_once, end) = (value(0, 1.0), value(42, 1.0));
        assert!((value(42, 0.25) - (0.75 * at_once + 0.25 * end)).abs() < 1e-6, "seed {seed}: {at_once} {end}");
        assert_eq!(value(42, 0.0), at_once);
        ends.push(end);
    }
    assert!(ends.contains(&0.0) && ends.contains(&1.0), "{ends:?}");
}

/// Where matches are short, playouts go to the end and two numbers of their own hold, and nowhere else.
#[test]
fn short_matches_have_their_own_numbers() {
    let game: ConnectFour = load();
    assert_eq!(game.info().ply_cap, 42);
    for seed in 0..20 {
        let value = |short_match, short_mixture| {
            let playouts = Rollout::new(0, PlayoutPolicy::Random, connect_four::Weights::default()).mixed(0.5);
            let mut playouts = playouts.whole(short_match, short_mixture);
            playouts.value(&game, &mut drops(&[3, 3, 2]), Seat(0), &mut Rng::seeded(seed))[Seat(0)]
        };
        let (at_once, end) = (value(41, 0.25), value(42, 1.0));
        assert_eq!(at_once, value(0, 1.0));
        assert!((value(42, 0.25) - (0.75 * at_once + 0.25 * end)).abs() < 1e-6, "seed {seed}: {at_once} {end}");
    }
    for root in [RootRule::Visits, RootRule::Halving] {
        for advice in [0.0, 0.5] {
            let visits = |short_match, exploration, short_exploration| {
                let plain = MctsParameters { root, advice, short_match, iterations: 300, ..MctsParameters::default() };
                let parameters = MctsParameters { exploration, short_exploration, ..plain };
                let report = searched(&game, &drops(&[3, 3, 2]), parameters, 1);
                report.moves.iter().map(|told| (told.visits, told.value)).collect::<Vec<_>>()
            };
            assert_eq!(visits(42, 0.1, 2.0), visits(42, 0.5, 2.0));
            assert_ne!(visits(42, 0.1, 2.0), visits(42, 0.1, 0.1));
            assert_eq!(visits(41, 0.1, 2.0), visits(41, 0.1, 0.1));
        }
    }
}

/// Where playouts go on until all have answered, advice has a weight of its own, at the root and in the tree.
#[test]
fn advice_is_trusted_otherwise_where_all_answer() {
    let game: ConnectFour = load();
    for plain in both_roots(100) {
        let visits = |horizon, advice, answered_advice| {
            let parameters = MctsParameters { horizon, advice, answered_advice, ..plain.clone() };
            let report = searched(&game, &drops(&[3, 3, 2]), parameters, 1);
            report.moves.iter().map(|told| (told.visits, told.value)).collect::<Vec<_>>()
        };
        assert_eq!(visits(Horizon::Answers, 0.1, 0.9), visits(Horizon::Answers, 0.9, 0.0));
        assert_ne!(visits(Horizon::Answers, 0.1, 0.9), visits(Horizon::Answers, 0.1, 0.0));
        assert_eq!(visits(Horizon::Quiet, 0.1, 0.9), visits(Horizon::Quiet, 0.1, 0.0));
    }
}

/// The third action is tried when the first two have had more than four visits between them.
#[test]
fn widening_tries_actions_one_after_the_other() {
    let game: ConnectFour = load();
    let tried = |widening, iterations| {
        let parameters = MctsParameters { widening, iterations, ..MctsParameters::default() };
        let report = searched(&game, &drops(&[]), parameters, 1);
        report.moves.iter().filter(|told| told.visits > 0).count()
    };
    assert_eq!([1, 2, 3, 5, 6, 9, 10, 11].map(|iterations| tried(1.0, iterations)), [1, 1, 2, 2, 3, 3, 3, 4]);
    assert_eq!(tried(0.0, 7), 7);
}

/// Worlds share the iterations, and their findings are added up.
#[test]
fn worlds_that_vote_share_the_iterations() {
    let game: ConnectFour = load();
    for parameters in both_roots(300) {
        let report = searched(&game, &drops(&[]), MctsParameters { worlds: 3, ..parameters }, 1);
        assert_eq!((report.iterations, report.moves.iter().map(|told| told.visits).sum::<u32>()), (300, 300));
        assert!(report.moves.iter().all(|told| (0.0..=1.0).contains(&told.value)), "{report:?}");
    }
}
