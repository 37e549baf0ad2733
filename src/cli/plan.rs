//! `agon plan`: what an experiment costs and how much it can show, before it is played.

use super::layout::hanging;
use super::looks;
use super::machines::Machines;
use super::precision::{Wanted, precision};
use super::run::{counted, find};
use super::swiss;
use agon_analysis::Confidence;
use agon_analysis::estimate::mean;
use agon_arena::{MatchRecord, Playable, Recorder as _, Segment};
use agon_experiment::{Experiment, Written};
use agon_record::{Manifest, Writer};
use agon_registry::Registry;
use agon_report::grouped;
use anyhow::{Context as _, ensure};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Arguments of `agon plan`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Experiment file, or the name of one in experiments/
    experiment: PathBuf,
    /// Matches per cell, instead of what the experiment says
    #[arg(long, value_name = "N")]
    matches: Option<u64>,
    /// Worker threads that will play [default: one per core]
    #[arg(long, value_name = "N")]
    threads: Option<std::num::NonZeroUsize>,
    /// Machines that will each play a part (`--shard K/N`) with this many threads: how long does the longest part take?
    #[arg(long, value_name = "N")]
    machines: Option<std::num::NonZeroU64>,
    /// Seconds of play on one thread from which the time is estimated
    #[arg(long, value_name = "S", default_value_t = 3.0)]
    seconds: f64,
    /// Points, or payoff where payoffs lead: how many matches does it take to know every rate to ± this much?
    #[arg(long, value_name = "POINTS")]
    width: Option<f64>,
    /// Points, or payoff where payoffs lead: how many matches does it take to find a change of this size between two cells
    /// four times out of five?
    #[arg(long, value_name = "POINTS")]
    detect: Option<f64>,
}

/// Checks the experiment, plays a few of its matches and says what all of them would cost.
///
/// # Errors
/// When the experiment is wrong or a match fails.
pub fn run(args: Args, registry: &Registry) -> anyhow::Result<()> {
    ensure!(args.seconds > 0.0, "--seconds: {} is no time to play in", args.seconds);
    let mut written = Written::read(&find(&args.experiment, registry.program())?)?;
    written.spec.matches = args.matches.unwrap_or(written.spec.matches);
    let mut experiment = written.resolve(registry)?;
    let wanted = Wanted { width: args.width, detect: args.detect };
    wanted.check(&experiment)?;
    swiss::pair_first(&mut experiment.plan);
    let threads = match args.threads {
        Some(threads) => threads.get(),
        None => std::thread::available_parallelism().map_or(1, std::num::NonZeroUsize::get),
    };
    ensure!(
        args.machines.is_none() || experiment.manifest.stop.is_none(),
        "--machines: a run that may stop by its results is played in one piece (docs/experiments.md)"
    );
    swiss::whole(&experiment.plan, if args.machines.is_some() { 2 } else { 1 }, "--machines")?;
    let sample = Sample::play(&experiment, Duration::from_secs_f64(args.seconds))?;
    for line in design(&experiment).into_iter().chain(sample.told(&experiment, threads)?) {
        println!("{}", hanging("", 2, &line));
    }
    if let Some(machines) = args.machines {
        for line in Machines::of(&experiment, &sample, machines.get(), threads).told() {
            println!("{}", hanging("", 2, &line));
        }
    }
    let each = sample.seconds_of_round(&experiment) / threads as f64;
    for line in precision(&experiment, &sample, &wanted, each) {
        println!("{}", hanging("", 2, &line));
    }
    Ok(())
}

/// Cells, matches and seatings.
fn design(experiment: &Experiment) -> Vec<String> {
    let plan = &experiment.plan;
    let (cells, each) = (plan.cells.len() as u64, plan.matches_per_cell);
    let facts = &experiment.manifest;
    let mut lines = vec![format!(
        "{}: {}, {} of {}, {} in all",
        facts.experiment,
        facts.game.title,
        counted(cells, "cell", "cells"),
        counted(each, "match", "matches"),
        grouped(plan.total())
    )];
    lines.extend(own_design(facts).map(str::to_owned));
    lines.extend(moves(facts));
    lines.extend(looks::rule(facts));
    lines.extend(swiss::told(plan));
    let balanced = experiment.balanced_after();
    lines.push(match each % balanced {
        0 if balanced == 1 => "Seatings: exactly balanced".to_owned(),
        0 => {
            let rotations = counted(each / balanced, "rotation", "rotations");
            format!("Seatings: exactly balanced ({rotations} of {balanced} matches a cell)")
        }
        _ => {
            let (less, more) = (each / balanced * balanced, each.div_ceil(balanced) * balanced);
            let less = if less > 0 { format!("{} or ", grouped(less)) } else { String::new() };
            format!(
                "Seatings: not quite balanced, because a rotation takes {balanced} matches of a cell; {less}{} would be",
                grouped(more)
            )
        }
    });
    lines
}

/// The note on a design under test, before it is played.
pub(super) fn own_design(manifest: &Manifest) -> Option<&'static str> {
    // Moving values is meant to differ from what is printed.
    (!manifest.check_printed && manifest.sensitivity.is_none())
        .then_some("note: the content is a design under test; it is not compared with the printed game (check_printed)")
}

/// The note on moves of reconstructed values, before they are played.
pub(super) fn moves(manifest: &Manifest) -> Option<String> {
    let facts = manifest.sensitivity.as_ref()?;
    let moved = manifest.cells.iter().flat_map(|cell| cell.factors.last()).collect::<BTreeSet<_>>().len() - 1;
    let refused = match facts.refused.len() {
        0 => String::new(),
        n => format!("; {} more are refused by the rules", grouped(n as u64)),
    };
    let names = match facts.names.len() {
        0 => String::new(),
        n => format!("; {} values are names or texts, which have no step", grouped(n as u64)),
    };
    Some(format!("note: {moved} moves of reconstructed values, one at a time{refused}{names}"))
}

/// Matches that were played to see how long they take.
pub(super) struct Sample {
    /// Seconds and cell of each.
    times: Vec<(usize, f64)>,
    records: Vec<MatchRecord>,
}

impl Sample {
    /// The first matches of the plan, on this thread, as many as `time` allows and at least one.
    fn play(experiment: &Experiment, time: Duration) -> anyhow::Result<Self> {
        let (plan, begun) = (&experiment.plan, Instant::now());
        let mut sample = Self { times: Vec::new(), records: Vec::new() };
        // Who meets in the second round of a tournament is not known before the first is over.
        let known = if plan.pairings.is_empty() { plan.total() } else { plan.segment };
        for index in 0..known {
            let (cell, before) = (plan.cell_of(index).0, Instant::now());
            let record = experiment.games[plan.cells[cell].game].play(plan, index)?;
            sample.times.push((cell, before.elapsed().as_secs_f64()));
            sample.records.push(record);
            if begun.elapsed() >= time {
                break;
            }
        }
        Ok(sample)
    }

    /// Seconds of a match of each cell, on one thread; a cell that was not played is assumed to be like the others.
    pub(super) fn seconds_of_cells(&self, experiment: &Experiment) -> Vec<f64> {
        let of_one = self.times.iter().map(|t| t.1).sum::<f64>() / self.times.len() as f64;
        (0..experiment.plan.cells.len()).map(|cell| self.mean_of_cell(cell).unwrap_or(of_one)).collect()
    }

    /// Relative error of the mean, down and up; not known from a few matches.
    pub(super) fn uncertainty(&self) -> Option<(f64, f64)> {
        let seconds: Vec<f64> = self.times.iter().map(|t| t.1).collect();
        let of_one = mean(&seconds, Confidence::DEFAULT).within(0.0, f64::INFINITY);
        of_one.high.is_finite().then(|| (of_one.low / of_one.value, of_one.high / of_one.value))
    }

    /// Standard deviation of the seconds of a match within its cell.
    pub(super) fn deviation(&self, experiment: &Experiment) -> f64 {
        let means = self.seconds_of_cells(experiment);
        let squares: f64 = self.times.iter().map(|(cell, seconds)| (seconds - means[*cell]).powi(2)).sum();
        (squares / self.times.len() as f64).sqrt()
    }

    /// Standard deviation of the payoff of a role within its cell, at tables of so many seats: that of the role which spreads
    /// widest. Not known from a match of each.
    pub(super) fn payoff_deviation(&self, players: usize) -> Option<f64> {
        let mut of_role: BTreeMap<&str, BTreeMap<usize, Vec<f64>>> = BTreeMap::new();
        for record in self.records_at(players) {
            for (seat, payoff) in record.seats.iter().zip(record.outcome.payoffs.iter()) {
                of_role.entry(&seat.role).or_default().entry(record.cell).or_default().push(f64::from(*payoff));
            }
        }
        let deviation = |cells: &BTreeMap<usize, Vec<f64>>| {
            let free: usize = cells.values().map(|payoffs| payoffs.len() - 1).sum();
            let squares = |payoffs: &Vec<f64>| {
                let mean = payoffs.iter().sum::<f64>() / payoffs.len() as f64;
                payoffs.iter().map(|payoff| (payoff - mean).powi(2)).sum::<f64>()
            };
            (free > 0).then(|| (cells.values().map(squares).sum::<f64>() / free as f64).sqrt())
        };
        of_role.values().filter_map(deviation).reduce(f64::max)
    }

    /// How many roles were seen at tables of so many seats; as many as seats if no such match was played.
    pub(super) fn roles(&self, players: usize) -> usize {
        let seats = self.records_at(players).flat_map(|record| &record.seats);
        let roles: BTreeSet<&str> = seats.map(|seat| seat.role.as_str()).collect();
        if roles.is_empty() { players } else { roles.len() }
    }

    /// Share of the matches in which a role plays, on average over the roles seen at tables of so many seats.
    pub(super) fn share_of_role(&self, players: usize) -> f64 {
        let different =
            |record: &MatchRecord| record.seats.iter().map(|seat| &seat.role).collect::<BTreeSet<_>>().len();
        let (matches, seen) =
            self.records_at(players).fold((0, 0), |(matches, seen), record| (matches + 1, seen + different(record)));
        if matches == 0 { 1.0 } else { seen as f64 / (matches * self.roles(players)) as f64 }
    }

    fn records_at(&self, players: usize) -> impl Iterator<Item = &MatchRecord> {
        self.records.iter().filter(move |record| record.seats.len() == players)
    }

    /// Mean seconds of the matches of a cell, if any was played.
    fn mean_of_cell(&self, cell: usize) -> Option<f64> {
        let own: Vec<f64> = self.times.iter().filter(|t| t.0 == cell).map(|t| t.1).collect();
        (!own.is_empty()).then(|| own.iter().sum::<f64>() / own.len() as f64)
    }

    /// Seconds of one match of every cell, on one thread. Cells take different times, so each counts with its own if it
    /// has been seen.
    fn seconds_of_round(&self, experiment: &Experiment) -> f64 {
        self.seconds_of_cells(experiment).iter().sum()
    }

    /// Time and disk of the whole plan.
    fn told(&self, experiment: &Experiment, threads: usize) -> anyhow::Result<Vec<String>> {
        let plan = &experiment.plan;
        let cells = plan.cells.len();
        let seen = (0..cells).filter(|cell| self.mean_of_cell(*cell).is_some()).count();
        let total = self.seconds_of_round(experiment) * plan.matches_per_cell as f64 / threads as f64;
        let n = self.times.len() as u64;
        let noun = if n == 1 { "match" } else { "matches" };
        let threads = if threads == 1 { "1 thread".to_owned() } else { format!("{threads} threads") };
        let ends = self.uncertainty().map(|(low, high)| (told_time(total * low), told_time(total * high)));
        // Where both ends are told alike, they say nothing.
        let range = ends.filter(|(low, high)| low != high).map(|(low, high)| format!(" ({low} to {high})"));
        let range = range.unwrap_or_default();
        let mut lines =
            vec![format!("Time: about {}{range} on {threads}, from {} {noun} played", told_time(total), grouped(n))];
        if seen < cells {
            lines.push(format!(
                "note: {} of {cells} cells were not played in this time and are assumed to be like the others; --seconds gives more",
                cells - seen
            ));
        }
        lines.extend(self.forfeits());
        lines.push(format!("Disk: about {}", told_size(self.size(experiment)?)));
        Ok(lines)
    }

    /// The note on the matches that bots forfeited; they take less time than others, and say little.
    fn forfeits(&self) -> Option<String> {
        let forfeits = self.records.iter().filter_map(|record| Some((record, record.forfeit.as_ref()?)));
        let mut by: BTreeMap<&str, (u64, &str)> = BTreeMap::new();
        for (record, forfeit) in forfeits {
            by.entry(&record.seats[forfeit.seat.index()].bot).or_insert((0, &forfeit.reason)).0 += 1;
        }
        let n: u64 = by.values().map(|(n, _)| n).sum();
        let each = |(bot, (n, reason)): (&&str, &(u64, &str))| format!("{bot} ({}): {reason}", grouped(*n));
        let whose = by.iter().map(each).collect::<Vec<_>>().join("; ");
        let played = grouped(self.records.len() as u64);
        (n > 0).then(|| format!("note: {} of {played} matches played were forfeited, by {whose}", grouped(n)))
    }

    /// Bytes of the whole plan, from what these matches take and what an empty segment does.
    fn size(&self, experiment: &Experiment) -> anyhow::Result<f64> {
        let n = self.records.len();
        let written = |count: usize| -> anyhow::Result<f64> {
            let dir = std::env::temp_dir().join(format!("agon-plan-{}-{count}", std::process::id()));
            let size = write(&dir, experiment, &self.records[..count]);
            let removed = std::fs::remove_dir_all(&dir).with_context(|| format!("cannot remove {}", dir.display()));
            size.and_then(|size| removed.map(|()| size))
        };
        let half = n.div_ceil(2);
        let (more, less) = (written(n)?, written(half)?);
        let each = if n > half { ((more - less) / (n - half) as f64).max(0.0) } else { 0.0 };
        let segment = (more - each * n as f64).max(0.0);
        let plan = &experiment.plan;
        Ok(segment * plan.total().div_ceil(plan.segment) as f64 + each * plan.total() as f64)
    }
}

/// Bytes of the tables of some matches.
fn write(dir: &Path, experiment: &Experiment, records: &[MatchRecord]) -> anyhow::Result<f64> {
    let segment = Segment::new(0, 0..records.len() as u64);
    let mut writer = Writer::open(dir, &experiment.manifest)?;
    writer.segment(&segment, records).map_err(|e| anyhow::anyhow!("cannot measure the size of the tables: {e}"))?;
    let mut size = 0;
    for entry in std::fs::read_dir(dir)? {
        let entry = entry?;
        if entry.path().extension().is_some_and(|e| e == "parquet") {
            size += entry.metadata()?.len();
        }
    }
    Ok(size as f64)
}

pub(super) fn told_time(seconds: f64) -> String {
    match seconds {
        s if s < 1.0 => "1 s".to_owned(),
        s if s < 120.0 => format!("{s:.0} s"),
        s if s < 7200.0 => format!("{:.0} min", s / 60.0),
        s if s < 172_800.0 => format!("{:.1} h", s / 3600.0),
        s => format!("{:.1} days", s / 86_400.0),
    }
}

fn told_size(bytes: f64) -> String {
    match bytes {
        b if b < 1e6 => format!("{:.0} kB", (b / 1e3).max(1.0)),
        b if b < 1e9 => format!("{:.1} MB", b / 1e6),
        b => format!("{:.1} GB", b / 1e9),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_sizes_are_told_in_fitting_units() {
        for (seconds, text) in
            [(0.2, "1 s"), (90.0, "90 s"), (600.0, "10 min"), (9000.0, "2.5 h"), (259_200.0, "3.0 days")]
        {
            assert_eq!(told_time(seconds), text);
        }
        for (bytes, text) in [(10.0, "1 kB"), (45_000.0, "45 kB"), (2.34e6, "2.3 MB"), (5e9, "5.0 GB")] {
            assert_eq!(told_size(bytes), text);
        }
    }
}
