//! How long several machines take when each of them plays a part of a run.

use super::plan::{Sample, told_time};
use agon_analysis::Confidence;
use agon_experiment::Experiment;
use agon_report::grouped;

/// Number of segments per part with which machines are idle for at most about a twentieth of the time.
const ENOUGH: u64 = 20;

/// How long the parts of a run take.
pub(super) struct Machines {
    machines: u64,
    threads: usize,
    /// Segments of the whole run.
    segments: u64,
    matches: u64,
    /// Seconds of each part.
    parts: Vec<f64>,
    /// Relative error of these times, down and up, because few matches were timed.
    uncertainty: Option<(f64, f64)>,
    /// By how many seconds chance may make the longest part longer.
    chance: f64,
}

impl Machines {
    /// The parts of `agon run --shard K/N`: each plays every N-th segment.
    pub(super) fn of(experiment: &Experiment, sample: &Sample, machines: u64, threads: usize) -> Self {
        let plan = &experiment.plan;
        let up_to = Work::of(&sample.seconds_of_cells(experiment));
        let segments = plan.total().div_ceil(plan.segment);
        let (mut parts, mut most) =
            (vec![0.0; machines.min(segments) as usize], vec![0; machines.min(segments) as usize]);
        for segment in plan.segments() {
            let part = (segment.number % machines) as usize;
            parts[part] +=
                (up_to.before_match(segment.matches.end) - up_to.before_match(segment.matches.start)) / threads as f64;
            most[part] += segment.matches.end - segment.matches.start;
        }
        // The time of many matches together is normally distributed; the largest of several such sums stays within the bound
        // of each at a level divided among them.
        let longest = most.iter().copied().max().unwrap_or(0) as f64;
        let chance = Confidence::DEFAULT.among(parts.len()).z() * sample.deviation(experiment) * longest.sqrt();
        Self {
            machines,
            threads,
            segments,
            matches: plan.total(),
            parts,
            uncertainty: sample.uncertainty(),
            chance: chance / threads as f64,
        }
    }

    /// In words: the longest part, how idle the others are, and what would help.
    pub(super) fn told(&self) -> Vec<String> {
        let longest = self.parts.iter().copied().fold(0.0, f64::max);
        let all: f64 = self.parts.iter().sum();
        let range = self.uncertainty.map(|(low, high)| {
            format!(" ({} to {})", told_time(longest * low), told_time(longest * high + self.chance))
        });
        let threads = if self.threads == 1 { "1 thread".to_owned() } else { format!("{} threads each", self.threads) };
        let machines =
            if self.machines == 1 { "1 machine".to_owned() } else { format!("{} machines", grouped(self.machines)) };
        let idle = 100.0 * (1.0 - all / (longest * self.machines as f64));
        let mut lines = vec![format!(
            "{machines} of {threads}: about {}{}, as long as the longest part; {idle:.0}% of their time is idle",
            told_time(longest),
            range.unwrap_or_default(),
        )];
        if self.segments < self.machines {
            let are = match self.segments {
                1 => "is 1 segment".to_owned(),
                n => format!("are {} segments", grouped(n)),
            };
            let have = match self.machines - self.segments {
                1 => "1 machine has".to_owned(),
                n => format!("{} machines have", grouped(n)),
            };
            lines.push(format!("note: there {are}, so {have} nothing to play"));
        }
        let better = (self.matches / (ENOUGH * self.machines)).max(1);
        if idle > 5.0 && better < self.matches.div_ceil(self.segments) {
            lines.push(format!(
                "With record.segment = {better} each part has {ENOUGH} segments, and all end at about the same time"
            ));
        }
        lines
    }
}

/// How many seconds the matches before a given one take on one thread. The cells take turns.
struct Work {
    /// Seconds of one match of each cell, added up over the cells before.
    before: Vec<f64>,
}

impl Work {
    fn of(cells: &[f64]) -> Self {
        let mut before = vec![0.0];
        for seconds in cells {
            before.push(before[before.len() - 1] + seconds);
        }
        Self { before }
    }

    fn before_match(&self, number: u64) -> f64 {
        let cells = self.before.len() as u64 - 1;
        (number / cells) as f64 * self.before[cells as usize] + self.before[(number % cells) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_count_with_their_own_time() {
        let work = Work::of(&[1.0, 2.0, 4.0]);
        let up_to: Vec<f64> = (0..=7).map(|number| work.before_match(number)).collect();
        assert_eq!(up_to, [0.0, 1.0, 3.0, 7.0, 8.0, 10.0, 14.0, 15.0]);
    }

    #[test]
    fn the_longest_part_is_the_time_and_the_others_wait() {
        let machines = |machines, parts: &[f64], uncertainty| Machines {
            machines,
            threads: 2,
            segments: 5,
            matches: 5000,
            parts: parts.to_vec(),
            uncertainty,
            chance: 60.0,
        };
        let told = machines(4, &[1200.0, 600.0, 600.0, 600.0], Some((0.5, 1.5))).told();
        assert_eq!(
            told,
            [
                "4 machines of 2 threads each: about 20 min (10 min to 31 min), as long as the longest part; 38% of their time is \
                 idle",
                "With record.segment = 62 each part has 20 segments, and all end at about the same time"
            ]
        );
        let told = machines(8, &[600.0; 5], None).told();
        assert!(told[0].contains("about 10 min, as long"), "{told:?}");
        assert_eq!(told[1], "note: there are 5 segments, so 3 machines have nothing to play");
    }
}
