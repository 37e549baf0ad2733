//! `agon analyze`: recorded results as figures with their uncertainty.

use super::layout;
use super::run::counted;
use agon_analysis::{Confidence, Forfeits, Order, Part};
use agon_game::in_shell;
use agon_record::{Results, with_added};
use agon_report::{Format, Report, Request};
use anyhow::{Context as _, bail, ensure};
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// Arguments of `agon analyze`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Results folders; several are analysed as one sample
    #[arg(value_name = "DIR", required = true)]
    dirs: Vec<PathBuf>,
    /// What to group by: role, bot, seat, players, scenario, ending, the name of an option, any other column that takes few
    /// values, under its name in the tables, a part of the roles (such as `leader`), `line_up` for the bots as written, or
    /// `run` for the folder; in cooperative games also `team`, `pair` and `outcome`. Commas separate tables, `+` joins
    /// columns: `role,bot+role`. Default: the answer in sentences and a study of the balance (the win rates of roles, what
    /// changes them, seats, where points come from, what winners have more of) or, for a cooperative game, of the difficulty
    #[arg(long, value_name = "COLUMNS", value_delimiter = ',')]
    by: Vec<String>,
    /// One model of who wins with these terms, each adjusted for the others: role,seat,bot. `+` asks what two columns do
    /// together beyond what each does by itself: role+bot, or with a column of whole matches role+scenario
    #[arg(long, value_name = "TERMS", value_delimiter = ',', conflicts_with = "by")]
    model: Vec<String>,
    /// How to write the report; default: by the extension of --out, else for the terminal
    #[arg(long, value_name = "FORMAT")]
    format: Option<Style>,
    /// Confidence level of the intervals
    #[arg(long, default_value_t = 0.95, allow_negative_numbers = true)]
    level: f64,
    /// Order of the rows: by name, or the largest rate first
    #[arg(long, value_name = "ORDER", default_value = "level")]
    sort: Sort,
    /// Matches that a program forfeited: count them as lost by it, as a tournament does, or exclude them from all figures,
    /// for questions about roles and rules
    #[arg(long, value_name = "HOW", default_value = "count")]
    forfeits: OfForfeits,
    /// Margin in points: what lies farther from fair, or changes by more, is called outside; what lies nearer, inside
    #[arg(long, value_name = "POINTS", default_value_t = 5.0, allow_negative_numbers = true)]
    margin: f64,
    /// Chance of winning, in percent: which setting of a cooperative game comes to it?
    #[arg(long, value_name = "PERCENT", allow_negative_numbers = true)]
    target: Option<f64>,
    /// File to write to instead of the screen
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// The formats of reports.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(super) enum Style {
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
    let style = style(args.format, args.out.as_deref())?;
    let request = Request {
        by: args.by.iter().map(|entry| columns("--by", entry)).collect::<Result<_, _>>()?,
        model: args.model.iter().map(|entry| columns("--model", entry)).collect::<Result<_, _>>()?,
        confidence: Confidence::new(args.level).context("--level")?,
        order: match args.sort {
            Sort::Level => Order::Level,
            Sort::Rate => Order::Rate,
        },
        full: true,
        forfeits: match args.forfeits {
            OfForfeits::Count => Forfeits::Counted,
            OfForfeits::Exclude => Forfeits::Excluded,
        },
        margin: margin(args.margin)?,
        target: args.target.map(|percent| part_of_100("--target", percent)).transpose()?,
    };
    let dirs: Vec<PathBuf> = args.dirs.iter().flat_map(|dir| with_added(dir)).collect();
    let parts = dirs.iter().map(|dir| open(dir)).collect::<anyhow::Result<Vec<_>>>()?;
    let cooperative = parts.iter().any(|part| part.manifest.game.cooperative);
    ensure!(cooperative || request.target.is_none(), "--target is for games in which all win together");
    let report = agon_report::analyse(&parts, &request)?;
    write(&report, style, args.out.as_deref())
}

/// Writes a report to a file or the screen.
///
/// # Errors
/// When the file cannot be written.
pub(super) fn write(report: &Report, style: Style, out: Option<&Path>) -> anyhow::Result<()> {
    // No picture beside a device or a pipe, nor if it would overwrite the report.
    let beside = out.map(|path| (path, path.with_extension("svg")));
    let beside = beside.filter(|(path, picture)| path != picture && (path.is_file() || !path.exists()));
    if let (Style::Markdown, Some((path, picture))) = (style, beside) {
        let name = picture.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let (text, drawn) = report.illustrated(&name);
        if let Some(drawn) = drawn {
            super::whole::write(&picture, &drawn)?;
        }
        super::whole::write(path, &text)?;
        return said(path);
    }
    let text = report.render(match style {
        Style::Terminal => Format::Terminal { width: layout::width(out.is_some()) },
        Style::Markdown => Format::Markdown,
        Style::Csv => Format::Csv,
        Style::Json => Format::Json,
        Style::Html => Format::Html,
    });
    match out {
        Some(path) => {
            super::whole::write(path, &text)?;
            said(path)
        }
        None => Ok(std::io::stdout().write_all(text.as_bytes())?),
    }
}

/// Says which file has been written. Nothing is said of a device or a pipe, which may be the screen itself.
fn said(path: &Path) -> anyhow::Result<()> {
    match path.is_file() {
        true => Ok(writeln!(std::io::stdout(), "wrote {}", path.display())?),
        false => Ok(()),
    }
}

/// A margin in points, as a share.
pub(super) fn margin(points: f64) -> anyhow::Result<f64> {
    part_of_100("--margin", points)
}

fn part_of_100(flag: &str, percent: f64) -> anyhow::Result<f64> {
    ensure!(percent > 0.0 && percent < 100.0, "{flag}: {percent} does not lie between 0 and 100; 5 means 5 of 100");
    Ok(percent / 100.0)
}

/// The results in a folder.
///
/// # Errors
/// When there are none, or they cannot be read.
pub(super) fn open(dir: &Path) -> anyhow::Result<Part> {
    let results = Results::open(dir)?;
    results.check_unread()?;
    if let Some(missing) = results.missing() {
        eprintln!("note: {} is not complete: {missing}{}", dir.display(), unfinished(&results, dir)?);
    }
    if !results.has_checksums() {
        eprintln!(
            "note: {} was written without checksums; whether it is still what was written cannot be told",
            dir.display()
        );
    }
    Ok(Part::of(dir.display().to_string(), &results)?)
}

/// What has been played without being in the tables, and how it gets there; empty if nothing has.
fn unfinished(results: &Results, dir: &Path) -> anyhow::Result<String> {
    Ok(match results.journalled()? {
        0 => String::new(),
        played => format!(
            "; {} in a journal, which figures leave out until their segment is whole: the command that began the run, \
             `{} run EXPERIMENT --out {}`, goes on with it",
            counted(played, "more match is", "more matches are"),
            results.manifest.command(),
            in_shell(&dir.to_string_lossy())
        ),
    })
}

/// `role+bot` as its columns.
fn columns(flag: &str, entry: &str) -> anyhow::Result<Vec<String>> {
    let columns: Vec<String> = entry.split('+').map(|c| c.trim().to_owned()).collect();
    ensure!(
        columns.iter().all(|c| !c.is_empty()),
        "{flag}: `{entry}` has an empty column name; write role,bot or role+bot"
    );
    if let Some(i) = (1..columns.len()).find(|&i| columns[..i].contains(&columns[i])) {
        bail!("{flag}: `{entry}` names `{}` twice; once is enough", columns[i]);
    }
    Ok(columns)
}

/// How to write a report: as asked for, or else as the name of the file says.
///
/// # Errors
/// When the name says nothing that is known.
pub(super) fn style(asked: Option<Style>, out: Option<&Path>) -> anyhow::Result<Style> {
    let (None, Some(path)) = (asked, out) else { return Ok(asked.unwrap_or(Style::Terminal)) };
    Ok(match path.extension().and_then(|e| e.to_str()) {
        Some("md") => Style::Markdown,
        Some("csv") => Style::Csv,
        Some("json") => Style::Json,
        Some("html") => Style::Html,
        Some("txt") => Style::Terminal,
        _ => bail!(
            "--out {}: a report is a file that ends in .txt, .md, .csv, .json or .html; another name needs --format",
            path.display()
        ),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plus_joins_columns() {
        assert_eq!(columns("--by", "role").unwrap(), ["role"]);
        assert_eq!(columns("--by", "role + bot").unwrap(), ["role", "bot"]);
        for bad in ["", "role+", "+"] {
            assert!(columns("--model", bad).unwrap_err().to_string().contains("empty column name"), "{bad}");
        }
        let twice = columns("--by", "role+bot + role").unwrap_err().to_string();
        assert_eq!(twice, "--by: `role+bot + role` names `role` twice; once is enough");
    }

    #[test]
    fn the_extension_of_the_file_decides_the_format() {
        let by_name = |path: &str| style(None, Some(Path::new(path)));
        assert!(matches!(by_name("a/report.md"), Ok(Style::Markdown)));
        assert!(matches!(by_name("report.csv"), Ok(Style::Csv)));
        assert!(matches!(by_name("report.json"), Ok(Style::Json)));
        assert!(matches!(by_name("report.html"), Ok(Style::Html)));
        assert!(matches!(by_name("report.txt"), Ok(Style::Terminal)));
        for unknown in ["report.pdf", "report", "report.htm.gz"] {
            assert!(by_name(unknown).unwrap_err().to_string().contains("ends in .txt, .md"), "{unknown}");
            assert!(matches!(style(Some(Style::Csv), Some(Path::new(unknown))), Ok(Style::Csv)));
        }
        assert!(matches!(style(None, None), Ok(Style::Terminal)));
    }
}
