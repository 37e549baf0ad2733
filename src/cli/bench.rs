//! `agon bench`: how fast a game runs on one thread.

use super::game_args::{ContentArgs, TableArgs};
use super::layout::Grid;
use agon_arena::speed::Speed;
use agon_registry::Registry;
use agon_report::grouped;
use anyhow::ensure;
use std::io::{Write, stdout};
use std::time::Duration;

/// Arguments of `agon bench`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Name of the game (`agon games` lists them)
    game: String,
    #[command(flatten)]
    table: TableArgs,
    /// Time for each measurement
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
pub fn run(args: Args, registry: &Registry) -> anyhow::Result<()> {
    let seconds = args.seconds;
    ensure!(seconds > 0.0 && seconds <= 3600.0, "`--seconds` must be above 0 and at most 3600, not {seconds}");
    let game = args.content.load(registry, &args.game)?;
    let setup = args.table.setup(game.info(), 0);
    let bots = args.bots.iter().map(|name| registry.bot(name)).collect::<Result<Vec<_>, _>>()?;
    let figures = game.speed(&setup, &bots, Duration::from_secs_f64(args.seconds))?;
    let mut out = stdout().lock();
    match args.json {
        true => writeln!(out, "{}", serde_json::to_string_pretty(&figures)?)?,
        false => writeln!(out, "{}", table(&figures, game.info().title))?,
    }
    Ok(())
}

fn table(figures: &Speed, title: &str) -> String {
    let whole = |x: f64| grouped(x.round() as u64);
    let mut grid = Grid::new(&["Measured on one thread", ">Figure", "Unit"]);
    grid.row(["random play", &whole(figures.plies_per_second), "plies/s"]);
    grid.row(["", &whole(figures.matches_per_second), "matches/s"]);
    grid.row(["", &format!("{:.1}", figures.plies_per_match), "plies per match"]);
    grid.row(["", &grouped(figures.truncated_matches), "matches stopped by the cap"]);
    grid.row(["widest list", &figures.widest_list.to_string(), "legal actions"]);
    grid.row(["state", &grouped(figures.state_bytes as u64), "bytes"]);
    for (what, figure) in [
        ("clone of a state", figures.clone_ns),
        ("list of legal actions", figures.legal_actions_ns),
        ("observation", figures.observe_ns),
        ("determinization", figures.determinize_ns),
    ] {
        grid.row([what, &format!("{figure:.1}"), "ns"]);
    }
    for (what, figure) in [
        ("search, evaluation at the leaf", figures.leaf_iterations_per_second),
        ("search, playouts to quiet", figures.playout_iterations_per_second),
    ] {
        grid.row([what, &whole(figure), "iterations/s"]);
    }
    for bot in &figures.bots {
        grid.row([&bot.bot, &whole(bot.decisions_per_second), "decisions/s"]);
        if let Some(iterations) = bot.iterations_per_second {
            grid.row(["", &whole(iterations), "iterations/s"]);
        }
    }
    format!("{title}, {} players\n\n{grid}", figures.players)
}
