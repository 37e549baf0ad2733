//! `agon bench`: how fast a game runs on one thread.

use super::game_args::{ContentArgs, TableArgs, start};
use super::layout::Grid;
use crate::bots::{self, Ask, BotKind};
use crate::game::{Game, Heuristic, Playout, Purpose, Rng, Stop, Turn};
use crate::games::{Visitor, with_game};
use crate::report::grouped;
use anyhow::ensure;
use serde::Serialize;
use std::hint::black_box;
use std::io::{Write, stdout};
use std::time::{Duration, Instant};

/// Arguments of `agon bench`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Name of the game (`agon games` lists them)
    game: String,
    #[command(flatten)]
    table: TableArgs,
    /// Time for each of the measurements
    #[arg(long, value_name = "SECONDS", default_value_t = 1.0)]
    seconds: f64,
    /// Bots whose decisions are timed (`agon bots` lists them)
    #[arg(long, short, value_name = "A,B,…", value_delimiter = ',', default_value = "heuristic,mcts_200")]
    bots: Vec<String>,
    /// Print JSON instead of a table
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    content: ContentArgs,
}

/// Measures and prints.
///
/// # Errors
/// When the game, a bot or the table is wrong, or stdout cannot be written.
pub fn run(args: Args) -> anyhow::Result<()> {
    ensure!(args.seconds > 0.0 && args.seconds <= 3600.0, "`--seconds` is above 0 and at most 3600");
    let choice = args.content.choice(&args.game)?;
    with_game(&args.game.clone(), &choice, args)?
}

/// What was measured.
#[derive(Debug, Serialize)]
struct Figures {
    game: &'static str,
    players: usize,
    /// Size of a state in memory.
    state_bytes: usize,
    /// Random play; a ply here is a decision or a chance result.
    plies_per_second: f64,
    matches_per_second: f64,
    plies_per_match: f64,
    /// Random matches that the ply cap stopped.
    truncated_matches: u64,
    /// Longest list of legal actions seen.
    widest_list: usize,
    clone_ns: f64,
    legal_actions_ns: f64,
    observe_ns: f64,
    determinize_ns: f64,
    bots: Vec<BotFigures>,
}

/// How fast a bot decides, over positions of random matches.
#[derive(Debug, Serialize)]
struct BotFigures {
    bot: String,
    decisions_per_second: f64,
    /// For bots with an iteration budget.
    iterations_per_second: Option<f64>,
}

impl Visitor for Args {
    type Output = anyhow::Result<()>;

    fn visit<G: Heuristic>(self, game: G) -> anyhow::Result<()> {
        let setup = self.table.setup(game.info(), 0);
        let first = start(&game, &setup)?;
        let time = Duration::from_secs_f64(self.seconds);
        let mut figures = random_play(&game, &first, time);
        let positions = positions(&game, &first);
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
        for name in &self.bots {
            figures.bots.push(bot(&game, name, &positions, time)?);
        }

        let mut out = stdout().lock();
        match self.json {
            true => writeln!(out, "{}", serde_json::to_string_pretty(&figures)?)?,
            false => writeln!(out, "{}", figures.table(game.info().title))?,
        }
        Ok(())
    }
}

/// Random matches from `first` for about `time`; the other figures are left at 0.
fn random_play<G: Heuristic>(game: &G, first: &G::State, time: Duration) -> Figures {
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
    Figures {
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
        bots: Vec::new(),
    }
}

/// Plies of a random match, chance results included, which the cap of decisions leaves out.
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
        // A game so short that chance or the end stands at every middle: any first decision will do.
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

fn bot<G: Heuristic>(game: &G, name: &str, positions: &[G::State], time: Duration) -> anyhow::Result<BotFigures> {
    let config = bots::resolve(name)?;
    let mut bot = bots::build(&config, game)?;
    let mut rng = Rng::stream(1, 0, Purpose::Playout);
    let mut legal = Vec::new();
    let mut decisions = 0u64;
    let begun = Instant::now();
    for state in positions.iter().cycle() {
        let Some(seat) = game.turn(state).seat() else { continue };
        legal.clear();
        game.legal_actions(state, &mut legal);
        black_box(bot.choose(&Ask { game, seen: &game.observe(state, seat), legal: &legal }, &mut rng)?);
        decisions += 1;
        if begun.elapsed() >= time {
            break;
        }
    }
    let decisions_per_second = decisions as f64 / begun.elapsed().as_secs_f64();
    let iterations = match &config.kind {
        BotKind::Flat(parameters) => Some(parameters.iterations),
        BotKind::Mcts(parameters) => Some(parameters.iterations),
        BotKind::Random | BotKind::Heuristic(_) | BotKind::Greedy(_) => None,
    };
    Ok(BotFigures {
        bot: config.name,
        decisions_per_second,
        iterations_per_second: iterations.map(|n| f64::from(n) * decisions_per_second),
    })
}

impl Figures {
    fn table(&self, title: &str) -> String {
        let whole = |x: f64| grouped(x.round() as u64);
        let mut grid = Grid::new(&["Measured on one thread", ">Figure", "Unit"]);
        grid.row(["random play", &whole(self.plies_per_second), "plies/s"]);
        grid.row(["", &whole(self.matches_per_second), "matches/s"]);
        grid.row(["", &format!("{:.1}", self.plies_per_match), "plies per match"]);
        grid.row(["", &grouped(self.truncated_matches), "matches stopped by the cap"]);
        grid.row(["widest list", &self.widest_list.to_string(), "legal actions"]);
        grid.row(["state", &grouped(self.state_bytes as u64), "bytes"]);
        for (what, figure) in [
            ("clone of a state", self.clone_ns),
            ("list of legal actions", self.legal_actions_ns),
            ("observation", self.observe_ns),
            ("determinization", self.determinize_ns),
        ] {
            grid.row([what, &format!("{figure:.1}"), "ns"]);
        }
        for bot in &self.bots {
            grid.row([&bot.bot, &whole(bot.decisions_per_second), "decisions/s"]);
            if let Some(iterations) = bot.iterations_per_second {
                grid.row(["", &whole(iterations), "iterations/s"]);
            }
        }
        format!("{title}, {} players\n\n{grid}", self.players)
    }
}
