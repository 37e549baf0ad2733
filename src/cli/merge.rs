//! `agon merge`: puts the parts of a run together.

use super::layout;
use agon_record::Results;
use agon_report::grouped;
use std::path::PathBuf;

/// Arguments of `agon merge`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Folders of the parts (`agon run --shard K/N --out DIR`), or folders that hold such folders
    #[arg(value_name = "DIR", required = true)]
    parts: Vec<PathBuf>,
    /// Folder of the whole run
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

/// Runs the subcommand.
///
/// # Errors
/// When parts are missing, damaged or of different runs, or the folder holds anything else.
pub fn run(args: &Args) -> anyhow::Result<()> {
    let merged = Results::of_parts(&args.parts)?.merge(&args.out)?;
    let (matches, segments) = (grouped(merged.matches), grouped(merged.segments));
    let doubles = match merged.doubles {
        0 => String::new(),
        1 => "; 1 segment was there twice with equal contents and is kept once".to_owned(),
        n => format!("; {} segments were there twice with equal contents and are kept once", grouped(n)),
    };
    let out = args.out.display();
    println!(
        "{}",
        layout::paragraph("", &format!("{out} holds all {matches} matches in {segments} segments{doubles}."))
    );
    Ok(())
}
