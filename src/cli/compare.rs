//! `agon compare`: what one run changes against another.

use super::analyze::{Style, margin, open, style, write};
use agon_analysis::Confidence;
use agon_record::{added, with_added};
use agon_report::Request;
use anyhow::{Context as _, ensure};
use std::path::PathBuf;

/// Arguments of `agon compare`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Results folder that others are compared with
    #[arg(value_name = "OLD")]
    old: PathBuf,
    /// Results folders to compare with it
    #[arg(value_name = "NEW", required = true)]
    new: Vec<PathBuf>,
    /// How to write the report; default: by the extension of --out, else for the terminal
    #[arg(long, value_name = "FORMAT")]
    format: Option<Style>,
    /// Confidence level of the intervals
    #[arg(long, default_value_t = 0.95, allow_negative_numbers = true)]
    level: f64,
    /// Margin in points: a larger change is called outside, a smaller one inside
    #[arg(long, value_name = "POINTS", default_value_t = 5.0, allow_negative_numbers = true)]
    margin: f64,
    /// File to write to instead of the screen
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Compares the folders at like tables and writes the report.
///
/// # Errors
/// When a folder holds no results, the folders have nothing in common, or the file cannot be written.
pub fn run(args: Args) -> anyhow::Result<()> {
    let style = style(args.format, args.out.as_deref())?;
    let request = Request {
        confidence: Confidence::new(args.level).context("--level")?,
        margin: margin(args.margin)?,
        ..Request::default()
    };
    for new in &args.new {
        // A folder that does not exist is told when it is opened.
        let same = args.old.canonicalize().is_ok_and(|old| new.canonicalize().is_ok_and(|new| old == new));
        ensure!(!same, "{} is compared with itself; name an old and a new results folder", args.old.display());
    }
    let dirs: Vec<&PathBuf> = std::iter::once(&args.old).chain(&args.new).collect();
    for dir in dirs.iter().filter(|dir| with_added(dir).len() > 1) {
        let added = added(dir, 1);
        eprintln!(
            "note: the cells added to {} are not compared; name {} to compare them",
            dir.display(),
            added.display()
        );
    }
    let parts = dirs.into_iter().map(|dir| open(dir)).collect::<anyhow::Result<Vec<_>>>()?;
    write(&agon_report::compare(&parts, &request)?, style, args.out.as_deref())
}
