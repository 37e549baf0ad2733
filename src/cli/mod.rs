//! The program: one file per subcommand. The only room that prints, reads the environment and exits.

pub mod analyze;
pub mod bench;
pub mod bots;
pub mod check;
mod clock;
pub mod compare;
mod completions;
pub mod data;
pub mod engine;
pub mod explain;
pub mod exploit;
pub mod games;
pub mod plan;
pub mod play;
pub mod replay;
mod report;
pub mod run;
pub mod train;
pub mod tune;
mod whole;

mod again;
mod game_args;
mod layout;
mod looks;
mod machines;
mod man;
mod matches;
mod merge;
mod meter;
mod person;
mod precision;
mod progress;
mod story;
mod swiss;
mod trouble;
mod weights;

use agon_registry::{Program, Registry};
use clap::{CommandFactory as _, FromArgMatches as _, Parser};
use std::process::ExitCode;

/// Help texts and errors are written for `agon`; [`Program::suggests`] puts the name of the program in its place.
#[derive(Debug, Parser)]
#[command(max_term_width = 80, disable_help_subcommand = true)]
#[command(after_help = "Begin with `agon games` and `agon play GAME`. `agon COMMAND --help` says more.\n\
                        Tournaments and balance studies are experiments: TOML files for `agon run`.")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

/// What the program can do, in the order of the help text.
#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Plays an experiment on all cores and records its results
    Run(run::Args),
    /// Says how long an experiment takes and how much it can show, before it is played
    Plan(plan::Args),
    /// Puts together the parts of a run that several machines have played
    Merge(merge::Args),
    /// Turns recorded results into figures with their uncertainty
    Analyze(analyze::Args),
    /// Shows what one run changes compared with another, at like tables
    Compare(compare::Args),
    /// Writes the study of recorded results as a page to share
    Report(report::Args),
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
    /// Checks that a game meets its contract, or that a bot plays by the rules
    Check(check::Args),
    /// Searches for better parameters of a bot and confirms them
    Tune(tune::Args),
    /// Trains players that learn from their own matches
    Train(train::Args),
    /// Says what a bot has learned about a game, in the game's own words
    Explain(explain::Args),
    /// Measures how much a bot loses to one that learns to win against it
    Exploit(exploit::Args),
    /// Serves one match to another program as JSON lines
    Engine(engine::Args),
    /// Prints a script with which a shell completes commands and arguments
    Completions(completions::Args),
    /// Writes the manual as pages for `man`
    Man(man::Args),
}

impl Command {
    fn run(self, registry: &Registry) -> anyhow::Result<()> {
        match self {
            Command::Run(args) => run::run(args, registry),
            Command::Plan(args) => plan::run(args, registry),
            Command::Merge(args) => merge::run(&args),
            Command::Analyze(args) => analyze::run(args),
            Command::Compare(args) => compare::run(args),
            Command::Report(args) => report::run(&args, registry),
            Command::Replay(args) => replay::run(&args, registry),
            Command::Play(args) => play::run(args, registry),
            Command::Games(args) => games::run(args, registry),
            Command::Bots(args) => bots::run(args, registry),
            Command::Data(args) => data::run(args, registry),
            Command::Bench(args) => bench::run(args, registry),
            Command::Check(args) => check::run(args, registry),
            Command::Tune(args) => tune::run(args, registry),
            Command::Train(args) => train::run(args, registry),
            Command::Explain(args) => explain::run(args, registry),
            Command::Exploit(args) => exploit::run(args, registry),
            Command::Engine(args) => engine::run(args, registry),
            Command::Completions(args) => completions::run(&args, named(Cli::command(), registry.program())),
            Command::Man(args) => man::run(&args, named(Cli::command(), registry.program())),
        }
    }
}

/// Runs the program with the games of `registry`: 0 on success, 1 on an error, 2 on wrong usage, 101 on a bug. It is also the
/// whole `main` of a program with its own games.
pub fn main(registry: &Registry) -> ExitCode {
    let program = registry.program();
    trouble::guard(program, || {
        let matches = named(Cli::command(), program).try_get_matches().unwrap_or_else(|e| trouble::misused(&e));
        Cli::from_arg_matches(&matches).unwrap_or_else(|e| trouble::misused(&e)).command.run(registry)
    })
}

/// The command line of `program`: its name, its version, its purpose, and its name in the texts.
fn named(command: clap::Command, program: &Program) -> clap::Command {
    let command = renamed(command, program);
    command.name(program.name).bin_name(program.name).version(program.built()).about(program.about)
}

/// The same command line with the name of `program` in its texts, those of subcommands included.
fn renamed(command: clap::Command, program: &Program) -> clap::Command {
    let below: Vec<String> = command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    let command = below.iter().fold(command, |command, sub| command.mut_subcommand(sub, |sub| renamed(sub, program)));
    let text = |text: &clap::builder::StyledStr| program.suggests(&text.to_string());
    let after = command.get_after_help().map(text);
    let command = match after {
        Some(after) => command.after_help(after),
        None => command,
    };
    command.mut_args(|arg| {
        let (short, long) = (arg.get_help().map(text), arg.get_long_help().map(text));
        let arg = match short {
            Some(short) => arg.help(short),
            None => arg,
        };
        match long {
            Some(long) => arg.long_help(long),
            None => arg,
        }
    })
}
