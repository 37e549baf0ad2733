//! What every game owes the rest of the house, as checks on single positions and whole matches.
//!
//! [`conform`] plays random matches and applies all of them; a failure names the game, the table, the match and the ply.

use agon::bots::{Ask, BotConfig, build, built_in};
use agon::game::*;
use std::collections::HashSet;

/// The longest legal list a game may offer: "in the tens, rarely the low hundreds".
const WIDEST: usize = 300;

/// Positions of a match that get the expensive checks.
const SAMPLES_PER_MATCH: u64 = 12;

/// A played match: every state from the start to the end, and the actions between them.
struct Match<G: Game> {
    states: Vec<G::State>,
    actions: Vec<G::Action>,
    widest: usize,
}

/// Plays `matches` random matches at `table` and checks them; returns the longest legal list seen.
pub fn conform<G: Heuristic>(game: &G, table: &Setup, matches: u64) -> usize {
    let bots: Vec<BotConfig> = leak_test_bots();
    let mut widest = 0;
    drawn_roles_fit(game, table);
    for index in 0..matches {
        let played = play(game, table, index);
        widest = widest.max(played.widest);
        assert!(played.widest <= WIDEST, "{}: {} legal actions at once", place(game, table, index), played.widest);
        same_seed_same_match(game, table, index, &played);
        earlier_states_are_untouched(game, table, &played);
        outcome_is_sound(game, table, played.states.last().expect("a match has a start"));
        let mut rng = Rng::stream(2, index, Purpose::Playout);
        let every = (played.states.len() as u64).div_ceil(SAMPLES_PER_MATCH);
        for (ply, state) in played.states.iter().enumerate() {
            let at = || format!("{}, ply {ply}", place(game, table, index));
            if rng.below(every as usize) != 0 && ply + 1 != played.states.len() {
                continue;
            }
            json_round_trip(game, state, &at());
            observations_hold(game, state, &mut rng, &at());
            match game.turn(state) {
                Turn::Decision(seat) => {
                    every_action_applies(game, state, &at());
                    hidden_things_do_not_sway_bots(game, state, seat, &bots, index, &at());
                }
                Turn::Chance => chance_is_sound(game, state, &mut rng, &at()),
                Turn::Over => {}
            }
        }
    }
    widest
}

fn place<G: Game>(game: &G, table: &Setup, index: u64) -> String {
    format!("{}, {table:?}, match {index}", game.info().name)
}

/// Roles that the game draws for a table can sit down at it, and the same randomness draws the same.
fn drawn_roles_fit<G: Game>(game: &G, table: &Setup) {
    for seed in 0..20 {
        let draw = || game.draw_roles(table, &mut Rng::seeded(seed));
        let (roles, name) = (draw(), game.info().name);
        assert_eq!(roles, draw(), "{name}, {table:?}: the same randomness draws other roles");
        if let Err(reason) = game.start(&Setup { roles: roles.clone(), ..table.clone() }) {
            panic!("{name}, {table:?}: drawn roles do not fit: {roles:?}: {reason}");
        }
    }
}

/// Plays uniformly random actions and checks each position on the way.
fn play<G: Game>(game: &G, table: &Setup, index: u64) -> Match<G> {
    let mut rng = Rng::stream(1, index, Purpose::Playout);
    let mut state = game.start(table).expect("the table was accepted before");
    let mut played = Match { states: vec![state.clone()], actions: vec![], widest: 0 };
    let mut decisions = 0;
    while decisions < game.info().ply_cap {
        let at = || format!("{}, ply {}", place(game, table, index), played.actions.len());
        position_is_sound(game, &state, &at());
        let action = match game.turn(&state) {
            Turn::Over => break,
            Turn::Chance => game.sample_chance(&state, &mut rng),
            Turn::Decision(_) => {
                let legal = legal_list(game, &state, &at());
                played.widest = played.widest.max(legal.len());
                decisions += 1;
                *rng.pick(&legal)
            }
        };
        game.apply(&mut state, action);
        played.actions.push(action);
        played.states.push(state.clone());
    }
    played
}

fn position_is_sound<G: Game>(game: &G, state: &G::State, at: &str) {
    if let Err(reason) = game.check(state) {
        panic!("{at}: {reason}\n{state:?}");
    }
    assert!(game.round(state) >= 1, "{at}: rounds count from 1");
    if let Turn::Decision(seat) = game.turn(state) {
        assert!(seat.index() < game.players(state), "{at}: {seat} does not sit at this table");
    }
}

/// The legal actions, after checking that there are some, none twice, and the same when asked again.
fn legal_list<G: Game>(game: &G, state: &G::State, at: &str) -> Vec<G::Action> {
    let (mut legal, mut again) = (vec![], vec![]);
    game.legal_actions(state, &mut legal);
    game.legal_actions(state, &mut again);
    assert!(!legal.is_empty(), "{at}: nothing is legal\n{state:?}");
    assert_eq!(legal, again, "{at}: the legal list changes when asked twice");
    let different: HashSet<_> = legal.iter().collect();
    assert_eq!(different.len(), legal.len(), "{at}: an action is offered twice: {legal:?}");
    legal
}

/// Every legal action can be carried out, described and written down.
fn every_action_applies<G: Game>(game: &G, state: &G::State, at: &str) {
    for action in legal_list(game, state, at) {
        assert!(!game.describe(state, action).is_empty(), "{at}: {action:?} has no description");
        action_round_trip(game, action, at);
        let mut next = state.clone();
        game.apply(&mut next, action);
        position_is_sound(game, &next, &format!("{at}, after {action:?}"));
    }
}

fn action_round_trip<G: Game>(game: &G, action: G::Action, at: &str) {
    let json = action_to_json(game, action);
    assert_eq!(action_from_json(game, &json), Ok(action), "{at}: {json}");
}

fn json_round_trip<G: Game>(game: &G, state: &G::State, at: &str) {
    let json = state_to_json(game, state);
    assert_eq!(state_from_json(game, &json).as_ref(), Ok(state), "{at}: {json}");
}

/// What chance draws is possible, survives JSON and, where the results are listed, is on the list.
fn chance_is_sound<G: Game>(game: &G, state: &G::State, rng: &mut Rng, at: &str) {
    assert!(!game.chance_kind(state).is_empty(), "{at}: chance without a kind");
    let listed = game.chance_outcomes(state);
    if let Some(listed) = &listed {
        let total: f64 = listed.iter().map(|(_, p)| p).sum();
        assert!((total - 1.0).abs() < 1e-9, "{at}: the probabilities of chance add up to {total}");
        let different: HashSet<_> = listed.iter().map(|(action, _)| action).collect();
        assert_eq!(different.len(), listed.len(), "{at}: a chance result is listed twice");
        for (action, p) in listed {
            assert!(*p > 0.0 && game.chance_possible(state, *action), "{at}: {action:?} is listed but impossible");
        }
    }
    for _ in 0..4 {
        let action = game.sample_chance(state, rng);
        assert!(game.chance_possible(state, action), "{at}: {action:?} was drawn but is impossible");
        if let Some(listed) = &listed {
            assert!(listed.iter().any(|(a, _)| *a == action), "{at}: {action:?} was drawn but is not listed");
        }
        assert!(!game.describe(state, action).is_empty(), "{at}: {action:?} has no description");
        action_round_trip(game, action, at);
        let mut next = state.clone();
        game.apply(&mut next, action);
        position_is_sound(game, &next, &format!("{at}, after {action:?}"));
    }
}

/// For every seat: an imagined state is sound, looks the same, leaves the same seat to act and, when the observer is to
/// decide, the same actions.
fn observations_hold<G: Game>(game: &G, state: &G::State, rng: &mut Rng, at: &str) {
    for seat in Seat::all(game.players(state)) {
        let seen = game.observe(state, seat);
        assert_eq!(seen.seat, seat, "{at}: an observation for somebody else");
        let imagined = game.determinize(&seen, rng);
        position_is_sound(game, &imagined, &format!("{at}, as imagined by {seat}"));
        assert_eq!(game.observe(&imagined, seat), seen, "{at}: {seat} can tell the imagined state from the true one");
        assert_eq!(game.turn(&imagined), game.turn(state), "{at}: {seat} imagines somebody else's turn");
        assert_eq!(game.round(&imagined), game.round(state), "{at}: {seat} imagines another round");
        if game.turn(state) == Turn::Decision(seat) {
            let (imagined, true_list) = (legal_list(game, &imagined, at), legal_list(game, state, at));
            assert_eq!(imagined, true_list, "{at}: {seat} imagines other legal actions than there are");
        }
    }
}

/// Bots cheap enough to ask twice at every sampled position.
fn leak_test_bots() -> Vec<BotConfig> {
    let searcher =
        "name = \"mcts_8\"\ndescription = \"a short search\"\nkind = \"mcts\"\niterations = 8\nplayout_plies = 2";
    let quick = built_in().iter().filter(|b| ["random", "heuristic", "greedy"].contains(&b.name.as_str()));
    quick.cloned().chain([toml::from_str(searcher).expect("a valid bot")]).collect()
}

/// Invariant 4: two states that differ only in what a seat cannot see get the same answer from the same bot.
fn hidden_things_do_not_sway_bots<G: Heuristic>(
    game: &G,
    state: &G::State,
    seat: Seat,
    bots: &[BotConfig],
    index: u64,
    at: &str,
) {
    let seen = game.observe(state, seat);
    let worlds = [3, 4].map(|seed| game.determinize(&seen, &mut Rng::stream(seed, index, Purpose::Playout)));
    for config in bots {
        let answers = worlds.each_ref().map(|world| {
            let legal = legal_list(game, world, at);
            let seen = game.observe(world, seat);
            let mut bot = build(config, game).expect("a valid bot");
            let ask = Ask { game, seen: &seen, legal: &legal };
            let answer = bot.choose(&ask, &mut Rng::stream(5, index, Purpose::Bot(seat))).expect("an answer");
            assert!(answer < legal.len(), "{at}: {} answers {answer} of {}", config.name, legal.len());
            legal[answer]
        });
        assert_eq!(answers[0], answers[1], "{at}: {} sees something hidden from {seat}", config.name);
    }
}

fn same_seed_same_match<G: Game>(game: &G, table: &Setup, index: u64, first: &Match<G>) {
    let second = play(game, table, index);
    assert!(first.actions == second.actions, "{}: the same seed gives another match", place(game, table, index));
}

/// The action list alone replays the match, and no earlier state changed while later ones were played.
fn earlier_states_are_untouched<G: Game>(game: &G, table: &Setup, played: &Match<G>) {
    let mut state = game.start(table).expect("the table was accepted before");
    for (ply, (then, &action)) in played.states.iter().zip(&played.actions).enumerate() {
        assert!(state == *then, "{}: ply {ply} replays differently:\n{state:?}\n{then:?}", game.info().name);
        game.apply(&mut state, action);
    }
    assert!(Some(&state) == played.states.last(), "{}: the end replays differently", game.info().name);
}

/// Payoffs, winners, ranks, ending and metrics fit together and fit what the game declares.
fn outcome_is_sound<G: Game>(game: &G, table: &Setup, last: &G::State) {
    let (info, outcome) = (game.info(), game.outcome(last));
    let at = format!("{}, {table:?}: {outcome:?}", info.name);
    let seats = || Seat::all(table.players);
    assert_eq!(outcome.payoffs.len(), table.players, "{at}");
    if game.turn(last) == Turn::Over {
        // The rules' own caps also end a match as truncated.
        assert!(outcome.truncated || info.endings.contains(&outcome.ending), "{at}: undeclared ending");
    } else {
        assert!(outcome.truncated, "{at}: the cap stopped the match, the outcome says otherwise");
    }
    assert_eq!(outcome.truncated, outcome.ending == TRUNCATED, "{at}");
    let (low, high) = info.payoff_range;
    assert!(low < high, "{at}: empty payoff range");
    assert!(outcome.payoffs.iter().all(|p| (low..=high).contains(p)), "{at}: payoff outside {low} to {high}");
    if info.cooperative {
        assert!(seats().all(|s| outcome.payoffs[s] == outcome.payoffs[Seat(0)]), "{at}: payoffs differ");
        assert!(seats().all(|s| outcome.won[s] == outcome.won[Seat(0)]), "{at}: some won, some lost");
    }
    assert!(!outcome.truncated || outcome.won.iter().all(|w| !w), "{at}: a truncated match has winners");
    let better = |s: Seat| seats().filter(|&o| outcome.ranks[o] < outcome.ranks[s]).count();
    assert!(seats().all(|s| usize::from(outcome.ranks[s]) == 1 + better(s)), "{at}: ranks have gaps");
    if outcome.won.iter().any(|w| *w) {
        assert!(seats().all(|s| outcome.won[s] == (outcome.ranks[s] == 1)), "{at}: winners are not those ranked first");
    }
    let measures = game.measure(last);
    assert_eq!(measures.of_match.len(), info.match_metrics.len(), "{at}: match metrics");
    let per_seat = if info.seat_metrics.is_empty() { measures.of_seats.len() } else { table.players };
    assert_eq!(measures.of_seats.len(), per_seat, "{at}: seats measured");
    assert!(measures.of_seats.iter().all(|m| m.len() == info.seat_metrics.len()), "{at}: seat metrics");
    for values in &measures.of_seats {
        let sum = |of: &dyn Fn(&Metric) -> bool| {
            info.seat_metrics.iter().zip(values).filter(|(m, _)| of(m)).filter_map(|(_, v)| *v).sum::<f64>()
        };
        for whole in info.seat_metrics.iter().filter_map(|m| m.part_of) {
            assert_eq!(sum(&|m| m.part_of == Some(whole)), sum(&|m| m.name == whole), "{at}: parts of {whole}");
        }
        for (metric, value) in info.seat_metrics.iter().zip(values).filter(|(m, _)| m.kind == MetricKind::Milestone) {
            let happened = value.is_none_or(|v| (1.0..=f64::from(game.round(last))).contains(&v));
            assert!(happened, "{at}: {} in round {value:?}", metric.name);
        }
    }
}
