//! `agon run`: plays an experiment and records its results.

use super::clock::Clock;
use super::layout::{self, hanging};
use super::looks::{self, Steered};
use super::plan::{moves, own_design};
use super::progress::{Contest, Display};
use super::swiss;
use agon_analysis::Part;
use agon_analysis::stopping::Watch;
use agon_arena::{End, Plan, Progress, Runner, Segment, Swiss};
use agon_experiment::{Experiment, Written};
use agon_game::{in_shell, unknown};
use agon_record::{Found, Manifest, Results, Writer, added, with_added};
use agon_registry::{Program, Registry};
use agon_report::{Format, grouped};
use anyhow::{Context, anyhow, bail, ensure};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Worker threads per core beyond which a run only gets slower, even if players wait for others.
const THREADS_PER_CORE: usize = 16;

/// Exit code of a program ended by Ctrl-C: 128 + SIGINT.
const INTERRUPTED: i32 = 130;

/// Arguments of `agon run`. The same command goes on where it was interrupted.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Experiment file, or the name of one in experiments/
    experiment: PathBuf,
    /// Worker threads [default: one per core]; the results do not depend on it
    #[arg(long, value_name = "N")]
    threads: Option<std::num::NonZeroUsize>,
    /// Folder of the results [default: results/NAME]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Matches per cell, instead of what the experiment says
    #[arg(long, value_name = "N")]
    matches: Option<u64>,
    /// Seed, instead of what the experiment says
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Folder of content files, instead of what the experiment says
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Play only part K of N; the parts may run on different machines, each with its own --out, and be put together in
    /// one folder
    #[arg(long, value_name = "K/N", value_parser = shard)]
    shard: Option<(u64, u64)>,
    /// Also measure how long each bot thinks, into times.json beside the results; it differs between runs and machines
    #[arg(long)]
    times: bool,
    /// Show neither progress nor results
    #[arg(long, short)]
    quiet: bool,
}

/// Runs the subcommand.
///
/// # Errors
/// When the experiment is wrong, the folder holds something else, or a match fails.
pub fn run(args: Args, registry: &Registry) -> anyhow::Result<()> {
    let mut written = Written::read(&find(&args.experiment, registry.program())?)?;
    written.spec.matches = args.matches.unwrap_or(written.spec.matches);
    written.spec.seed = args.seed.unwrap_or(written.spec.seed);
    if let Some(data) = &args.data {
        // A folder given on the command line is relative to the working directory.
        written.spec.data = Some(std::path::absolute(data).context("--data")?);
    }
    let experiment = written.resolve(registry)?;
    let out = args.out.clone().unwrap_or_else(|| Path::new("results").join(&experiment.manifest.experiment));
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZeroUsize::get);
    let most = cores.saturating_mul(THREADS_PER_CORE).max(256);
    let threads = args.threads.map_or(cores, std::num::NonZeroUsize::get);
    ensure!(threads <= most, "--threads: {threads} are more than this machine can use; at most {most}");

    let stop = Arc::new(AtomicBool::new(false));
    stop_on_ctrl_c(&stop)?;
    let runs = runs(experiment, &out)?;
    ensure!(
        runs.len() == 1 || args.shard.is_none(),
        "--shard: {} holds some of these cells; play the others in one piece, or all of them in another folder",
        out.display()
    );
    for (experiment, out) in &runs {
        if !play(experiment.clone(), out, threads, &args, &stop)? {
            return Ok(());
        }
    }
    match args.quiet {
        true => Ok(()),
        false => summarise(&out, registry.program().name),
    }
}

/// The experiment as one run; or, if the folder holds some of its cells, or its tournament with fewer bots, as one for what it
/// holds and one for the rest, each with its folder.
fn runs(experiment: Experiment, out: &Path) -> anyhow::Result<Vec<(Experiment, PathBuf)>> {
    let mut recorded = Vec::new();
    let folders = with_added(out);
    for folder in &folders {
        // A damaged manifest is for the writer to heal.
        recorded.extend(Manifest::read(folder).ok().flatten());
    }
    let grown = recorded.len() == folders.len() && recorded[0].cells != experiment.manifest.cells;
    let runs = match grown {
        false => None,
        true => match experiment.beyond(&recorded) {
            None => experiment.with_late_bots(&recorded).map_err(|why| anyhow!("{}: {why}", out.display()))?,
            runs => runs,
        },
    };
    let folder = |number: usize| if number == 0 { out.to_owned() } else { added(out, number) };
    Ok(match runs {
        None => vec![(experiment, out.to_owned())],
        Some(runs) => runs.into_iter().enumerate().map(|(number, run)| (run, folder(number))).collect(),
    })
}

/// Plays what is missing of a run. Returns false if this part of it has no segment.
fn play(
    mut experiment: Experiment,
    out: &Path,
    threads: usize,
    args: &Args,
    stop: &Arc<AtomicBool>,
) -> anyhow::Result<bool> {
    let mut writer = Writer::open(out, &experiment.manifest)?;
    let folder = std::path::absolute(out).context("--out")?;
    for cell in &mut experiment.plan.cells {
        cell.bots = cell.bots.drain(..).map(|bot| bot.logged_in(&folder)).collect();
    }
    experiment.plan.timed = args.times;
    let watch = Watch::new(&experiment.manifest);
    let (part, parts) = args.shard.unwrap_or((1, 1));
    ensure!(
        watch.is_none() || parts == 1,
        "--shard: a run that stops by its results looks at all of them in order; play it in one piece, or leave out `stop`"
    );
    swiss::whole(&experiment.plan, parts, "--shard")?;
    let mine: Vec<Segment> = experiment.plan.segments().filter(|s| s.number % parts == part - 1).collect();
    if mine.is_empty() {
        let segments = counted(experiment.plan.segments().count() as u64, "segment", "segments");
        say(&format!("nothing to play in part {part} of {parts}: the experiment has {segments}"));
        return Ok(false);
    }
    let total = count(&mine);
    let mut steered = watch.map(Steered::new);
    let (done, missing) = match &mut steered {
        Some(steered) => (steered.catch_up(&experiment.plan, &writer)?, Vec::new()),
        None => {
            let (left, missing) = missing(&mine, &writer)?;
            (total - left, missing)
        }
    };
    if !args.quiet {
        announce(&experiment, out, threads, total, done);
    }

    let line_ups = experiment.plan.cells.iter().flat_map(|c| &c.bots);
    let several = line_ups.clone().any(|b| Some(&b.name) != line_ups.clone().next().map(|b| &b.name));
    let cooperative = experiment.manifest.game.cooperative;
    let contest = match (several, cooperative) {
        (true, _) => Contest::Bots,
        (false, true) => Contest::Group,
        (false, false) => Contest::Roles,
    };
    let sizes = experiment.plan.cells.windows(2).any(|cells| cells[0].players != cells[1].players);
    let display = Display::new(total, done, contest, cooperative, sizes, args.quiet);
    let clock = args.times.then(|| Clock::new(out, &display)).transpose()?;
    let progress: &dyn Progress = clock.as_ref().map_or(&display, |clock| clock);
    let end = match (steered, Swiss::of(&experiment.plan)) {
        (None, Some(swiss)) => {
            let Experiment { plan, games, manifest } = &mut experiment;
            let hall = swiss::Hall { games: games.as_slice(), threads, stop, manifest };
            swiss::play(&hall, swiss, plan, &missing, &mut writer, progress)?.map(|end| (end, None))
        }
        (steered, _) => {
            let runner = Runner { plan: &experiment.plan, games: &experiment.games, threads, stop };
            let (note, log) = (
                |text: &str| display.say(text),
                |text: &str| {
                    if !args.quiet {
                        display.say(text);
                    }
                },
            );
            match steered {
                None => runner.run(&missing, &mut writer, progress).map(|end| (end, None)),
                Some(steered) => steered.play(&runner, &mut writer, progress, &note, &log)?,
            }
        }
    };
    clock.map(Clock::finish).transpose()?;
    let done = display.finish();
    if let (Ok((_, Some(look))), false) = (&end, args.quiet) {
        looks::told(look, &experiment.manifest).iter().for_each(|line| eprintln!("{line}"));
    }
    match end.map(|(end, _)| end) {
        Ok(End::Complete) => Ok(true),
        Ok(End::Stopped) => {
            let (kept, total) = (grouped(done), grouped(total));
            say(&format!(
                "Interrupted: {kept} of {total} matches are in {}; run the same command again to continue. Reports count whole \
                 segments, of {} matches here (`record.segment`).",
                out.display(),
                grouped(experiment.plan.segment)
            ));
            std::process::exit(INTERRUPTED);
        }
        Err(e) => Err(e).with_context(|| {
            format!(
                "the run has stopped; what was recorded before is in {}; mend the cause and run the same command again to \
                 continue",
                out.display()
            )
        }),
    }
}

/// The experiment the user means: a file, or a name in `experiments/`.
pub(super) fn find(given: &Path, program: &Program) -> anyhow::Result<PathBuf> {
    let shelf = Path::new("experiments");
    let named = shelf.join(given).with_extension("toml");
    match (given.exists(), named.exists()) {
        (true, _) if given.is_dir() => bail!(
            "{} is a folder, and an experiment is a TOML file; for a folder of results there is `{} analyze {}`",
            given.display(),
            program.name,
            in_shell(&given.to_string_lossy())
        ),
        (true, _) => Ok(given.to_owned()),
        (false, true) => Ok(named),
        (false, false) => {
            let name = given.strip_prefix(shelf).unwrap_or(given).with_extension("");
            let mut known = Vec::new();
            names_in(shelf, "", &mut known);
            known.sort();
            bail!("there is no file {}; {}", given.display(), unknown("experiment", &name.to_string_lossy(), &known))
        }
    }
}

/// Adds the names of the experiments below a folder; nothing if there is no such folder.
fn names_in(folder: &Path, prefix: &str, names: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let Some(stem) = path.file_stem().and_then(|stem| stem.to_str()) else { continue };
        if path.is_dir() {
            names_in(&path, &format!("{prefix}{stem}/"), names);
        } else if path.extension().is_some_and(|extension| extension == "toml") {
            names.push(format!("{prefix}{stem}"));
        }
    }
}

fn shard(text: &str) -> Result<(u64, u64), String> {
    let numbers = text.split_once('/').and_then(|(k, n)| Some((k.parse().ok()?, n.parse().ok()?)));
    numbers
        .filter(|(k, n)| (1..=*n).contains(k))
        .ok_or_else(|| "expected K/N with K from 1 to N, for example 2/8".to_owned())
}

fn count(segments: &[Segment]) -> u64 {
    segments.iter().map(Segment::len).sum()
}

/// How many matches of these segments are not recorded, not counting the journal, and the segments that are not.
fn missing(segments: &[Segment], writer: &Writer) -> anyhow::Result<(u64, Vec<Segment>)> {
    let (mut left, mut missing) = (0, Vec::new());
    for segment in segments {
        match writer.look(segment) {
            Found::Whole => continue,
            Found::Missing => {}
            Found::Wrong(why) => say(&format!("note: segment {} is played again, because {why}", segment.number)),
        }
        left += segment.len() - writer.in_journal(segment)?;
        missing.push(segment.clone());
    }
    Ok((left, missing))
}

pub(super) fn counted(n: u64, one: &str, more: &str) -> String {
    format!("{} {}", grouped(n), if n == 1 { one } else { more })
}

fn announce(experiment: &Experiment, out: &Path, threads: usize, total: u64, done: u64) {
    let Plan { seed, cells, matches_per_cell, .. } = &experiment.plan;
    let (name, game) = (&experiment.manifest.experiment, &experiment.manifest.game.title);
    say(&format!(
        "{name}: {game}, {} of {}, seed {seed}, {}, results in {}",
        counted(cells.len() as u64, "cell", "cells"),
        counted(*matches_per_cell, "match", "matches"),
        counted(threads as u64, "thread", "threads"),
        out.display()
    ));
    if let Some(rule) = looks::rule(&experiment.manifest) {
        say(&format!("{rule}."));
    }
    if let Some(tournament) = swiss::told(&experiment.plan) {
        say(&format!("{tournament}."));
    }
    if let Some(place) = cells[0].rotation.late() {
        say(&format!("`{}` comes late: these are its matches with those who were there", cells[0].bots[place].name));
    }
    let balanced = experiment.balanced_after();
    if matches_per_cell % balanced != 0 {
        say(&format!(
            "note: seatings are exactly balanced after every {balanced} matches of a cell; {matches_per_cell} is no multiple"
        ));
    }
    if let Some(note) = own_design(&experiment.manifest) {
        say(note);
    }
    if let Some(note) = moves(&experiment.manifest) {
        say(&note);
    }
    if !experiment.manifest.reproducible {
        say("note: not reproducible, because a bot thinks by the clock or is a program of its own");
    }
    if done > 0 {
        say(&format!("{} of {} matches are there already", grouped(done), grouped(total)));
    }
}

/// A line on stderr, wrapped if it is too long for a terminal.
fn say(text: &str) {
    eprintln!("{}", hanging("", 2, text));
}

fn stop_on_ctrl_c(stop: &Arc<AtomicBool>) -> anyhow::Result<()> {
    let stop = Arc::clone(stop);
    ctrlc::set_handler(move || {
        if stop.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED);
        }
        say("stopping after the matches that are being played; Ctrl-C again stops at once");
    })
    .context("cannot listen for Ctrl-C")
}

/// What is shown at the end of a run: win rates by role, and by bot when several play.
fn summarise(out: &Path, program: &str) -> anyhow::Result<()> {
    let part = |dir: &PathBuf| anyhow::Ok(Part::of(dir.display().to_string(), &Results::open(dir)?)?);
    let report = agon_report::summary(&with_added(out).iter().map(part).collect::<anyhow::Result<Vec<_>>>()?)?;
    println!("{}", report.render(Format::Terminal { width: layout::width(false) }));
    println!("Recorded in {}; `{program} analyze {}` shows more.", out.display(), in_shell(&out.to_string_lossy()));
    Ok(())
}
