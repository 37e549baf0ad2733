//! `agon bots`: which bots are built in, and how one is configured.

use super::layout::{Grid, paragraph};
use agon_registry::Registry;
use anyhow::Context;
use std::io::{Write, stdout};

/// Arguments of `agon bots`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The bot to show, by name or as a path to a TOML file [default: list all]
    bot: Option<String>,
}

/// Prints the list, or one bot's configuration as TOML.
///
/// # Errors
/// When the bot is unknown or its file is wrong, or stdout cannot be written.
pub fn run(args: Args, registry: &Registry) -> anyhow::Result<()> {
    let text = match args.bot {
        Some(bot) => toml::to_string_pretty(&registry.bot(&bot)?).context("cannot write the configuration as TOML")?,
        None => list(registry.program().name),
    };
    Ok(write!(stdout().lock(), "{text}")?)
}

fn list(program: &str) -> String {
    let mut grid = Grid::new(&["Name", "What it does"]);
    for bot in agon_bots::built_in().iter() {
        grid.row([&bot.name, &bot.description]);
    }
    let hint =
        format!("`{program} bots NAME` shows a configuration; saved to a TOML file and edited, it is a new bot.");
    format!("{grid}\n\n{}\n", paragraph("", &hint))
}
