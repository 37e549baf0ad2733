//! The program: one file per subcommand. The only room that prints, reads the environment and exits.

pub mod analyze;
pub mod bench;
pub mod bots;
pub mod data;
pub mod engine;
pub mod games;
pub mod play;
pub mod replay;
pub mod run;

mod game_args;
mod layout;
mod progress;
mod story;
mod trouble;

use clap::Parser;
use std::process::ExitCode;

/// A laboratory for AI self-play and balance analysis of large board games.
#[derive(Debug, Parser)]
#[command(name = "agon", version, max_term_width = 80, disable_help_subcommand = true)]
#[command(after_help = "Begin with `agon games` and `agon play connect_four`. `agon COMMAND --help` says more.")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

/// What the program can do, in the order of the help text.
#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Plays an experiment on all cores and records its results
    Run(run::Args),
    /// Turns recorded results into figures with their uncertainty
    Analyze(analyze::Args),
    /// Plays a recorded match again and checks it against the record
    Replay(replay::Args),
    /// Plays one match and tells it move by move
    Play(play::Args),
    /// Lists the games, or describes one of them
    Games(games::Args),
    /// Lists the bots, or shows how one of them is configured
    Bots(bots::Args),
    /// Shows where a game's content comes from; exports and checks it
    Data(data::Args),
    /// Measures how fast a game runs on one thread
    Bench(bench::Args),
    /// Serves one match to another program as JSON lines
    Engine(engine::Args),
}

impl Command {
    fn run(self) -> anyhow::Result<()> {
        match self {
            Command::Run(args) => run::run(args),
            Command::Analyze(args) => analyze::run(args),
            Command::Replay(args) => replay::run(args),
            Command::Play(args) => play::run(args),
            Command::Games(args) => games::run(args),
            Command::Bots(args) => bots::run(args),
            Command::Data(args) => data::run(args),
            Command::Bench(args) => bench::run(args),
            Command::Engine(args) => engine::run(args),
        }
    }
}

/// Runs the program: 0 on success, 1 on an error, 2 on wrong usage, 101 on a bug.
pub fn main() -> ExitCode {
    trouble::guard(|| Cli::parse().command.run())
}
