//! `agon report`: the study of recorded results, to share.

use super::analyze::{self, Style};
use super::matches;
use agon_record::with_added;
use agon_registry::Registry;
use agon_report::Request;
use anyhow::bail;
use std::path::PathBuf;

/// Arguments of `agon report`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Results folders; several are analysed as one sample
    #[arg(value_name = "DIR", required = true)]
    dirs: Vec<PathBuf>,
    /// File to write: a page, .html, or Markdown, .md, with its picture beside it, .svg
    #[arg(long, value_name = "FILE", default_value = "report.html")]
    out: PathBuf,
    /// Leave out the matches that are told round by round; they are played again, which takes as long as their bots think
    /// unless actions were recorded
    #[arg(long)]
    no_matches: bool,
    /// Folder of content files the matches were played with, if not the built-in ones
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

/// Runs the subcommand.
///
/// # Errors
/// When a folder holds no results or is damaged, a match does not come out as it is recorded, or the file cannot be written.
pub fn run(args: &Args, registry: &Registry) -> anyhow::Result<()> {
    let style = match args.out.extension().and_then(|extension| extension.to_str()) {
        Some("html") => Style::Html,
        Some("md") => Style::Markdown,
        _ => bail!(
            "--out {}: `agon report` writes a page, .html, or Markdown with its picture, .md; `agon analyze` writes the other formats",
            args.out.display()
        ),
    };
    let dirs: Vec<PathBuf> = args.dirs.iter().flat_map(|dir| with_added(dir)).collect();
    let parts = dirs.iter().map(|dir| analyze::open(dir)).collect::<anyhow::Result<Vec<_>>>()?;
    let mut report = agon_report::analyse(&parts, &Request::default())?;
    if matches!(style, Style::Html) && !args.no_matches {
        report.told = matches::told(&parts, &dirs, args.data.as_deref(), registry)?;
    }
    analyze::write(&report, style, Some(&args.out))
}
