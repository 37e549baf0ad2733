//! `agon report`: the study of recorded results to hand on.

use super::analyze;
use std::path::PathBuf;

/// Which results, and where the page goes.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Results folders; several are analysed as one sample
    #[arg(value_name = "DIR", required = true)]
    dirs: Vec<PathBuf>,
    /// File to write: a page, .html, or Markdown, .md, with its picture beside it, .svg
    #[arg(long, value_name = "FILE", default_value = "report.html")]
    out: PathBuf,
}

/// Runs the subcommand.
///
/// # Errors
/// When a folder holds no results or is damaged, or the file cannot be written.
pub fn run(args: &Args) -> anyhow::Result<()> {
    analyze::hand_on(&args.dirs, &args.out)
}
