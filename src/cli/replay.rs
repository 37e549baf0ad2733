//! `agon replay`: plays a recorded match again, tells its story and checks it against the record.

use super::again::{self, Again};
use super::layout;
use super::story::Story;
use agon_arena::Listener;
use agon_record::{Results, with_added};
use agon_registry::Registry;
use agon_report::grouped;
use anyhow::bail;
use std::path::{Path, PathBuf};

/// Arguments of `agon replay`.
#[derive(Debug, clap::Args)]
#[command(group(clap::ArgGroup::new("what").args(["number", "verify"]).required(true).multiple(true)))]
pub struct Args {
    /// Folder of results
    dir: PathBuf,
    /// Number of the match; without it, --verify checks all
    #[arg(long = "match", value_name = "N")]
    number: Option<u64>,
    /// Only check; do not tell the story
    #[arg(long)]
    verify: bool,
    /// Folder of content files the experiment was played with, if not the built-in ones
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

/// Runs the subcommand.
///
/// # Errors
/// When the match is not recorded, cannot be played again, or ends differently.
pub fn run(args: &Args, registry: &Registry) -> anyhow::Result<()> {
    match args.number {
        Some(_) => replay(&args.dir, args, registry),
        None => with_added(&args.dir).iter().try_for_each(|dir| replay(dir, args, registry)),
    }
}

fn replay(dir: &Path, args: &Args, registry: &Registry) -> anyhow::Result<()> {
    let results = Results::open(dir)?;
    let again = Again::of(&results, args.data.as_deref(), registry)?;
    let program = registry.program().name;
    // Where matches are steered, those of a cell may go on beyond the plan.
    let numbered = !results.manifest.is_steered();
    if let Some(number) = args.number.filter(|n| numbered && *n >= results.manifest.total()) {
        bail!("there is no match {number}: the experiment has matches 0 to {}", results.manifest.total() - 1);
    }
    let segments: Vec<u64> = match args.number {
        Some(number) => vec![results.segment_of(number)?],
        None => results.segments().collect(),
    };
    let mut checked = 0;
    for segment in segments {
        let Some(tables) = results.segment(segment)? else {
            bail!("segment {segment} of the results is not recorded yet; `{program} run` goes on with it");
        };
        for (row, index) in again::numbers(&tables.matches)?.iter().copied().enumerate() {
            if args.number.is_none_or(|n| n == index) {
                let mut story = Story::new(std::io::stdout().lock());
                let listener: Option<&mut dyn Listener> = if args.verify { None } else { Some(&mut story) };
                again.one(&tables, row, index, listener)?;
                checked += 1;
            }
        }
    }
    match args.number {
        Some(number) if checked == 0 && !numbered => {
            bail!(
                "match {number} is not recorded: what it is about was decided before, or the planned matches were played"
            )
        }
        Some(number) if checked == 0 => bail!("match {number} is not recorded yet; `{program} run` goes on with it"),
        Some(_) => println!("\nAs recorded."),
        None => println!("{}{}", among(dir, args), as_recorded(checked)),
    }
    if let Some(missing) = results.missing().filter(|_| args.number.is_none()) {
        println!("{}", layout::paragraph("", &format!("Only what is recorded was checked: {missing}.")));
    }
    if !results.manifest.reproducible {
        println!(
            "{}",
            layout::paragraph(
                "",
                "From recorded actions: the bots themselves would not play the same again, because one thinks by the clock or is a program of its own."
            )
        );
    }
    Ok(())
}

/// Which of several folders is meant.
fn among(dir: &Path, args: &Args) -> String {
    if dir == args.dir { String::new() } else { format!("{}: ", dir.display()) }
}

fn as_recorded(matches: u64) -> String {
    match matches {
        1 => "1 match is as recorded.".to_owned(),
        n => format!("{} matches are as recorded.", grouped(n)),
    }
}
