//! `agon completions`: what a shell needs to complete commands and arguments.

use clap_complete::Shell;
use std::io::Write as _;

/// Arguments of `agon completions`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The shell; the script goes to stdout
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

/// Runs the subcommand for the program that `command` describes.
///
/// # Errors
/// When stdout cannot be written to.
pub fn run(args: &Args, mut command: clap::Command) -> anyhow::Result<()> {
    let name = command.get_name().to_owned();
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, name, &mut script);
    Ok(std::io::stdout().write_all(&script)?)
}
