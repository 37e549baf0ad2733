//! How fast a game and its bots run on one thread.

use super::referee::Trouble;
use super::telling::{TellError, start};
use agon_bots::{Ask, BotConfig, BotKind, Mcts, MctsParameters, PlayoutPolicy};
use agon_game::{Game, Heuristic, Playout, Purpose, Rng, Setup, Stop, Turn};
use serde::Serialize;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// What was measured.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Speed {
    /// Identifier of the game.
    pub game: &'static str,
    /// Number of seats.
    pub players: usize,
    /// Size of a state in memory.
    pub state_bytes: usize,
    /// Random play; a ply here is a decision or a chance result.
    pub plies_per_second: f64,
    /// Random matches.
    pub matches_per_second: f64,
    /// Length of a random match.
    pub plies_per_match: f64,
    /// Random matches that the ply cap stopped.
    pub truncated_matches: u64,
    /// Longest list of legal actions seen.
    pub widest_list: usize,
    /// Cloning a state.
    pub clone_ns: f64,
    /// Listing the legal actions.
    pub legal_actions_ns: f64,
    /// Making an observation.
    pub observe_ns: f64,
    /// Guessing a state from an observation.
    pub determinize_ns: f64,
    /// Iterations of a plain search that evaluates where it leaves the tree.
    pub leaf_iterations_per_second: f64,
    /// Iterations of the same search with playouts by rules of thumb to the next quiet position.
    pub playout_iterations_per_second: f64,
    /// The bots asked for.
    pub bots: Vec<BotSpeed>,
}

/// How fast a bot decides, over positions of random matches.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BotSpeed {
    /// Its name.
    pub bot: String,
    /// Decisions where there is a choice.
    pub decisions_per_second: f64,
    /// For bots with an iteration budget.
    pub iterations_per_second: Option<f64>,
}

/// Measures a game at one table, and each of `bots` at it; `time` is spent on every figure.
///
/// # Errors
/// When the table or a bot does not fit the game, or a bot fails.
pub fn measure<G: Heuristic>(game: &G, setup: &Setup, bots: &[BotConfig], time: Duration) -> Result<Speed, TellError> {
    let first = start(game, setup)?;
    let mut figures = random_play(game, &first, time);
    let positions = positions(game, &first);
    let mut rng = Rng::seeded(2);
    let mut legal = Vec::with_capacity(256);

    figures.clone_ns = nanoseconds(time, &positions, |state| {
        black_box(black_box(state).clone());
    });
    figures.legal_actions_ns = nanoseconds(time, &positions, |state| {
        legal.clear();
        game.legal_actions(black_box(state), &mut legal);
        black_box(&legal);
    });
    let seat = |state: &G::State| game.turn(state).seat().unwrap_or_default();
    figures.observe_ns = nanoseconds(time, &positions, |state| {
        black_box(game.observe(black_box(state), seat(state)));
    });
    let seen: Vec<_> = positions.iter().map(|state| game.observe(state, seat(state))).collect();
    figures.determinize_ns = nanoseconds(time, &seen, |seen| {
        black_box(game.determinize(black_box(seen), &mut rng));
    });
    let plain = MctsParameters { iterations: 1000, playout_plies: 0, playout_overtime: 0, ..MctsParameters::default() };
    let playouts = MctsParameters { playout: PlayoutPolicy::Heuristic, playout_overtime: 1000, ..plain.clone() };
    figures.leaf_iterations_per_second = iterations(game, plain, &positions, time);
    figures.playout_iterations_per_second = iterations(game, playouts, &positions, time);
    for config in bots {
        figures.bots.push(bot(game, config, &positions, time)?);
    }
    Ok(figures)
}

/// Random matches from `first` for about `time`; the other figures are left at 0.
fn random_play<G: Heuristic>(game: &G, first: &G::State, time: Duration) -> Speed {
    let mut rng = Rng::seeded(1);
    let mut playout = Playout::<G>::default();
    let (mut matches, mut truncated) = (0u64, 0u64);
    let begun = Instant::now();
    while matches == 0 || begun.elapsed() < time {
        let mut state = first.clone();
        truncated += u64::from(playout.run(game, &mut state, &mut rng, cap(game)) == Stop::Limit);
        matches += 1;
    }
    let seconds = begun.elapsed().as_secs_f64();
    Speed {
        game: game.info().name,
        players: game.players(first),
        state_bytes: size_of::<G::State>(),
        plies_per_second: playout.plies as f64 / seconds,
        matches_per_second: matches as f64 / seconds,
        plies_per_match: playout.plies as f64 / matches as f64,
        truncated_matches: truncated,
        widest_list: playout.widest,
        clone_ns: 0.0,
        legal_actions_ns: 0.0,
        observe_ns: 0.0,
        determinize_ns: 0.0,
        leaf_iterations_per_second: 0.0,
        playout_iterations_per_second: 0.0,
        bots: Vec::new(),
    }
}

/// Cap on the plies of a random match, chance results included, which the game's cap on decisions does not count.
fn cap<G: Game>(game: &G) -> u32 {
    game.info().ply_cap.saturating_mul(4)
}

/// Up to 64 decisions spread over the middle half of random matches.
fn positions<G: Game>(game: &G, first: &G::State) -> Vec<G::State> {
    let mut rng = Rng::seeded(3);
    let mut found = Vec::new();
    for _ in 0..64 {
        let mut length = Playout::<G>::default();
        let mut again = rng.clone();
        length.run(game, &mut first.clone(), &mut rng, cap(game));
        let plies = length.plies as usize;
        let stop = plies / 4 + again.clone().below(1 + plies / 2);

        let (mut state, mut replay) = (first.clone(), Playout::<G>::default());
        for _ in 0..stop {
            replay.step(game, &mut state, &mut again);
        }
        while game.turn(&state) == Turn::Chance {
            replay.step(game, &mut state, &mut again);
        }
        if game.turn(&state).seat().is_some() {
            found.push(state);
        }
    }
    if found.is_empty() {
        // In a very short game the middle may be chance or the end: any first decision will do.
        let mut state = first.clone();
        while game.turn(&state) == Turn::Chance {
            let result = game.sample_chance(&state, &mut rng);
            game.apply(&mut state, result);
        }
        found.push(state);
    }
    found
}

/// Mean time of `work`, in turn on each of `items`, over about `time`.
fn nanoseconds<T>(time: Duration, items: &[T], mut work: impl FnMut(&T)) -> f64 {
    let mut calls = 0u64;
    let begun = Instant::now();
    loop {
        // The clock costs as much as a fast call, so it is read once per round of many.
        for _ in 0..1 + 256 / items.len() {
            items.iter().for_each(&mut work);
            calls += items.len() as u64;
        }
        let elapsed = begun.elapsed();
        if elapsed >= time {
            return elapsed.as_nanos() as f64 / calls as f64;
        }
    }
}

/// Iterations per second of a search, in turn at each of `positions`; a search that ends early by proof counts the
/// iterations done.
fn iterations<G: Heuristic>(game: &G, parameters: MctsParameters, positions: &[G::State], time: Duration) -> f64 {
    let mut mcts = Mcts::new(parameters, G::Weights::default());
    let mut rng = Rng::stream(1, 1, Purpose::Playout);
    let (mut legal, mut done) = (Vec::new(), 0u64);
    let begun = Instant::now();
    for (state, seat) in positions.iter().filter_map(|s| Some((s, game.turn(s).seat()?))).cycle() {
        legal.clear();
        game.legal_actions(state, &mut legal);
        let ask = Ask { game, seen: &game.observe(state, seat), legal: &legal };
        done += u64::from(black_box(mcts.search(&ask, &mut rng)).iterations);
        if begun.elapsed() >= time {
            break;
        }
    }
    done as f64 / begun.elapsed().as_secs_f64()
}

fn bot<G: Heuristic>(
    game: &G,
    config: &BotConfig,
    positions: &[G::State],
    time: Duration,
) -> Result<BotSpeed, TellError> {
    let mut bot = agon_bots::build(config, game)?;
    let mut rng = Rng::stream(1, 0, Purpose::Playout);
    let mut legal = Vec::new();
    let mut decisions = 0u64;
    let begun = Instant::now();
    for (state, seat) in positions.iter().filter_map(|s| Some((s, game.turn(s).seat()?))).cycle() {
        legal.clear();
        game.legal_actions(state, &mut legal);
        let ask = Ask { game, seen: &game.observe(state, seat), legal: &legal };
        decisions += 1;
        black_box(bot.choose(&ask, &mut rng).map_err(|e| {
            let source = Trouble::Bot { bot: config.name.clone(), reason: e.to_string() };
            TellError::Choice { seat, decision: None, source }
        })?);
        if begun.elapsed() >= time {
            break;
        }
    }
    let decisions_per_second = decisions as f64 / begun.elapsed().as_secs_f64();
    let iterations = match &config.kind {
        BotKind::Flat(parameters) => Some(parameters.iterations),
        BotKind::Mcts(parameters) => Some(parameters.iterations),
        BotKind::Random | BotKind::Heuristic(_) | BotKind::Greedy(_) | BotKind::Learned(_) | BotKind::Process(_) => {
            None
        }
    };
    Ok(BotSpeed {
        bot: config.name.clone(),
        decisions_per_second,
        iterations_per_second: iterations.map(|n| f64::from(n) * decisions_per_second),
    })
}
