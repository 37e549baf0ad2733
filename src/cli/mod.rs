//! The program: one file per subcommand. The only room that prints, reads the environment and exits.

mod analyze;
mod progress;
mod replay;
mod run;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

#[derive(Parser)]
#[command(version, about)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Run(run::Args),
    Replay(replay::Args),
    Analyze(analyze::Args),
}

/// Runs the program.
pub fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Run(args) => run::run(args),
        Command::Replay(args) => replay::run(args),
        Command::Analyze(args) => analyze::run(args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(e) => {
            eprintln!("error: {e:#}");
            ExitCode::FAILURE
        }
    }
}
