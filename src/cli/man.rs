//! `agon man`: the manual, one page for the program and one for each subcommand.

use agon_game::in_shell;
use anyhow::Context as _;
use clap_mangen::Man;
use std::path::{Path, PathBuf};

/// Arguments of `agon man`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Folder for the pages, `agon.1`, `agon-run.1` and so on; made if it does not exist
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

/// Runs the subcommand for the program that `command` describes.
///
/// # Errors
/// When the folder or a page cannot be written.
pub fn run(args: &Args, command: clap::Command) -> anyhow::Result<()> {
    std::fs::create_dir_all(&args.out).with_context(|| format!("cannot make the folder {}", args.out.display()))?;
    let mut command = command.disable_help_subcommand(true);
    command.build();
    let pages = pages(&command, &args.out)?;
    let one = page(&args.out, &command);
    println!("{pages} pages in {}; `man -l {}` shows one", args.out.display(), in_shell(&one.to_string_lossy()));
    Ok(())
}

/// Writes the page of a command and those of its subcommands, and returns their number.
fn pages(command: &clap::Command, out: &Path) -> anyhow::Result<usize> {
    let mut text = Vec::new();
    Man::new(command.clone()).render(&mut text).context("cannot write a page to memory")?;
    super::whole::write(&page(out, command), &String::from_utf8(text).context("a page is not UTF-8")?)?;
    let below = command.get_subcommands().filter(|sub| !sub.is_hide_set());
    below.map(|sub| pages(sub, out)).try_fold(1, |sum, more| Ok(sum + more?))
}

/// Where the page of a command goes: `agon-check-game.1`, as `man` looks it up.
fn page(out: &Path, command: &clap::Command) -> PathBuf {
    let name = command.get_display_name().unwrap_or_else(|| command.get_name());
    out.join(format!("{name}.1"))
}
