//! Shows how a run goes: a bar on a terminal, now and then a line elsewhere.

use crate::arena::{MatchRecord, Progress};
use crate::report::grouped;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Time between two looks at the leader, and between two lines where there is no terminal.
const LEADER_EVERY: Duration = Duration::from_millis(500);
const LINE_EVERY: Duration = Duration::from_secs(30);

/// The progress of a run on stderr.
pub struct Display {
    bar: ProgressBar,
    lines: bool,
    state: Mutex<State>,
}

/// Whose wins are counted while a run goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Contest {
    /// Bots against each other.
    Bots,
    /// Roles against each other.
    Roles,
    /// The group against the game.
    Group,
}

struct State {
    /// Seats won (shared wins count in part) and seats played, by bot or by role; matches where a group plays.
    tally: BTreeMap<String, (f64, u64)>,
    contest: Contest,
    /// All seats win together; nobody shares a win with anybody.
    cooperative: bool,
    leader_shown: Instant,
    line_shown: Instant,
}

impl Display {
    /// Progress over `total` matches of which `done` were played in earlier runs.
    pub fn new(total: u64, done: u64, contest: Contest, cooperative: bool, quiet: bool) -> Self {
        let target = if quiet { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr_with_hz(5) };
        let bar = ProgressBar::with_draw_target(Some(total), target).with_position(done);
        bar.set_style(
            ProgressStyle::with_template("{bar:16} {human_pos}/{human_len} {rate}, {eta} left; {msg}")
                .expect("the template is well-formed")
                .with_key("rate", |state: &ProgressState, out: &mut dyn std::fmt::Write| {
                    let rate = state.per_sec();
                    // The bar is only for looking at: what does not fit into it is not shown.
                    let _ = write!(out, "{rate:.*} matches/s", usize::from(rate < 100.0));
                }),
        );
        // Matches of earlier runs say nothing about the speed of this one.
        bar.reset_eta();
        let now = Instant::now();
        let state = State { tally: BTreeMap::new(), contest, cooperative, leader_shown: now, line_shown: now };
        Self { lines: !quiet && bar.is_hidden(), bar, state: Mutex::new(state) }
    }

    /// Number of matches that are played, in earlier runs too.
    pub fn done(&self) -> u64 {
        self.bar.position()
    }

    /// Removes the bar.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

impl Progress for Display {
    fn played(&self, record: &MatchRecord) {
        self.bar.inc(1);
        let Ok(mut state) = self.state.lock() else { return };
        state.count(record);
        if state.leader_shown.elapsed() >= LEADER_EVERY {
            state.leader_shown = Instant::now();
            self.bar.set_message(state.leader());
            if self.lines && state.line_shown.elapsed() >= LINE_EVERY {
                state.line_shown = Instant::now();
                let (done, total) = (self.bar.position(), self.bar.length().unwrap_or_default());
                let rate = self.bar.per_sec();
                let (done, total) = (grouped(done), grouped(total));
                eprintln!("{done} of {total} matches, {rate:.1} per second, {}", state.leader());
            }
        }
    }
}

impl State {
    fn count(&mut self, record: &MatchRecord) {
        let won = &record.outcome.won;
        let share = match self.cooperative {
            true => 1.0,
            false => 1.0 / won.iter().filter(|w| **w).count().max(1) as f64,
        };
        for (seat, won) in record.seats.iter().zip(won.iter()) {
            let name = match self.contest {
                Contest::Bots => seat.bot.as_str(),
                Contest::Roles => seat.role.as_str(),
                Contest::Group => "groups win",
            };
            let tally = match self.tally.get_mut(name) {
                Some(tally) => tally,
                None => self.tally.entry(name.to_owned()).or_default(),
            };
            tally.0 += if *won { share } else { 0.0 };
            tally.1 += 1;
            // A group is one contestant, whatever its size.
            if self.contest == Contest::Group {
                return;
            }
        }
    }

    /// The best win rate so far with its interval (Wilson 1927, 95 %), e.g. `rome 31.2 % (30.1 to 32.3)`.
    fn leader(&self) -> String {
        let rate = |(wins, n): (f64, u64)| wins / n as f64;
        let Some((name, &(wins, n))) = self.tally.iter().max_by(|a, b| rate(*a.1).total_cmp(&rate(*b.1))) else {
            return String::new();
        };
        let (p, n, z) = (wins / n as f64, n as f64, 1.96_f64);
        let centre = (p + z * z / (2.0 * n)) / (1.0 + z * z / n);
        let half = z / (1.0 + z * z / n) * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
        let percent = |x: f64| 100.0 * x;
        format!("{name} {:.1} % ({:.1} to {:.1})", percent(p), percent(centre - half), percent(centre + half))
    }
}
