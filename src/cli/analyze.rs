//! `agon analyze`: recorded results as figures with their uncertainty.

use super::layout;
use crate::analysis::{Confidence, Forfeits, Order, Part};
use crate::record::Results;
use crate::report::{self, Format, Request};
use anyhow::{Context as _, ensure};
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// Arguments of `agon analyze`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Results folders; several are analysed as one sample
    #[arg(value_name = "DIR", required = true)]
    dirs: Vec<PathBuf>,
    /// What to group by: role, bot, seat, players, scenario, ending, option_NAME, … or any other column that takes few
    /// values, a part of the roles (such as `leader`), and `run` for the folder; where all win together also `team`,
    /// `pair`, `line_up` of bots and `outcome`. Commas separate tables, `+` joins columns: `role,bot+role`. Default: a study
    /// of the balance (roles, seats, what seats are given, what points are made of, what winners have more of); where all
    /// win together of the difficulty
    #[arg(long, value_name = "COLUMNS", value_delimiter = ',')]
    by: Vec<String>,
    /// How to write the report; default: by the extension of --out, else for the terminal
    #[arg(long, value_name = "FORMAT")]
    format: Option<Style>,
    /// Confidence level of the intervals
    #[arg(long, default_value_t = 0.95)]
    level: f64,
    /// Order of the rows: by name, or the largest rate first
    #[arg(long, value_name = "ORDER", default_value = "level")]
    sort: Sort,
    /// Matches that a program forfeited: count them as lost by it, as a tournament does, or exclude them from all figures,
    /// for questions about roles and rules
    #[arg(long, value_name = "HOW", default_value = "count")]
    forfeits: OfForfeits,
    /// File to write to instead of the screen
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Style {
    Terminal,
    Markdown,
    Csv,
    Json,
    Html,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Sort {
    Level,
    Rate,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum OfForfeits {
    Count,
    Exclude,
}

/// Reads the folders, analyses them and writes the report.
///
/// # Errors
/// When a folder holds no results, a column does not exist, or the file cannot be written.
pub fn run(args: Args) -> anyhow::Result<()> {
    let request = Request {
        by: args.by.iter().map(|entry| columns(entry)).collect::<Result<_, _>>()?,
        confidence: Confidence::new(args.level).context("--level")?,
        order: match args.sort {
            Sort::Level => Order::Level,
            Sort::Rate => Order::Rate,
        },
        forfeits: match args.forfeits {
            OfForfeits::Count => Forfeits::Counted,
            OfForfeits::Exclude => Forfeits::Excluded,
        },
        ..Request::default()
    };
    let parts = args.dirs.iter().map(|dir| open(dir)).collect::<anyhow::Result<Vec<_>>>()?;
    let report = report::analyse(&parts, &request)?;
    let style = args.format.unwrap_or_else(|| by_extension(args.out.as_deref()));
    let text = report.render(match style {
        Style::Terminal => Format::Terminal { width: layout::width(args.out.is_some()) },
        Style::Markdown => Format::Markdown,
        Style::Csv => Format::Csv,
        Style::Json => Format::Json,
        Style::Html => Format::Html,
    });
    match &args.out {
        Some(path) => super::whole::write(path, &text),
        None => Ok(std::io::stdout().write_all(text.as_bytes())?),
    }
}

/// Writes the whole study as a page.
///
/// # Errors
/// When a folder holds no results or is damaged, or the file cannot be written.
pub fn page(dirs: &[PathBuf], out: &Path) -> anyhow::Result<()> {
    let parts = dirs.iter().map(|dir| open(dir)).collect::<anyhow::Result<Vec<_>>>()?;
    let report = report::analyse(&parts, &Request::default())?;
    super::whole::write(out, &report.render(Format::Html))
}

fn open(dir: &Path) -> anyhow::Result<Part> {
    let results = Results::open(dir)?;
    results.check_actions()?;
    if let Some(missing) = results.missing() {
        eprintln!("note: {} is not complete: {missing}", dir.display());
    }
    if !results.has_checksums() {
        eprintln!(
            "note: {} was written without checksums; whether it is still what was written cannot be told",
            dir.display()
        );
    }
    Ok(Part::of(dir.display().to_string(), &results)?)
}

/// `role+bot` as its columns.
fn columns(entry: &str) -> anyhow::Result<Vec<String>> {
    let columns: Vec<String> = entry.split('+').map(|c| c.trim().to_owned()).collect();
    ensure!(
        columns.iter().all(|c| !c.is_empty()),
        "--by: `{entry}` has an empty column name; write role,bot or role+bot"
    );
    Ok(columns)
}

fn by_extension(path: Option<&Path>) -> Style {
    match path.and_then(Path::extension).and_then(|e| e.to_str()) {
        Some("md") => Style::Markdown,
        Some("csv") => Style::Csv,
        Some("json") => Style::Json,
        Some("html") => Style::Html,
        _ => Style::Terminal,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plus_joins_columns() {
        assert_eq!(columns("role").unwrap(), ["role"]);
        assert_eq!(columns("role + bot").unwrap(), ["role", "bot"]);
        for bad in ["", "role+", "+"] {
            assert!(columns(bad).unwrap_err().to_string().contains("empty column name"), "{bad}");
        }
    }

    #[test]
    fn the_extension_of_the_file_decides_the_format() {
        let style = |path: &str| by_extension(Some(Path::new(path)));
        assert!(matches!(style("a/report.md"), Style::Markdown));
        assert!(matches!(style("report.csv"), Style::Csv));
        assert!(matches!(style("report.json"), Style::Json));
        assert!(matches!(style("report.html"), Style::Html));
        assert!(matches!(style("report.txt"), Style::Terminal));
        assert!(matches!(by_extension(None), Style::Terminal));
    }
}
