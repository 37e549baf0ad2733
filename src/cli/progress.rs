//! Shows the progress of a run: a bar on a terminal, otherwise a line from time to time.

use super::layout::hanging;
use agon_arena::{MatchRecord, Progress};
use agon_report::grouped;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Time between two updates of the leader, and between two lines without a terminal.
const LEADER_EVERY: Duration = Duration::from_millis(500);
pub(super) const LINE_EVERY: Duration = Duration::from_secs(30);

/// The progress of a run on stderr.
pub struct Display {
    bar: ProgressBar,
    lines: bool,
    state: Mutex<State>,
}

/// What a bot or a role came to.
#[derive(Clone, Copy, Default)]
struct Tally {
    /// Seats won; shared wins count in part.
    won: f64,
    /// Seats played; one in each match where all win together.
    seats: u64,
    /// Matches, which are the trials: seats of a match depend on each other.
    matches: u64,
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
    /// By bot or by role, and by size of the table where there are several.
    tally: BTreeMap<String, Tally>,
    contest: Contest,
    /// Whether tables have several sizes.
    sizes: bool,
    /// Whether all seats win together; then no win is shared.
    cooperative: bool,
    /// The level that is shown throughout.
    shown: Option<String>,
    leader_shown: Instant,
    line_shown: Instant,
}

impl Display {
    /// Progress over `total` matches of which `done` were played in earlier runs.
    /// Tables of several `sizes` are told apart.
    pub fn new(total: u64, done: u64, contest: Contest, cooperative: bool, sizes: bool, quiet: bool) -> Self {
        let target = if quiet { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr_with_hz(5) };
        let bar = ProgressBar::with_draw_target(Some(total), target).with_position(done);
        bar.set_style(
            // The message takes the rest of the line and is cut off there.
            ProgressStyle::with_template("{bar:12} {human_pos}/{human_len} {rate}, {eta} left; {wide_msg}")
                .expect("the template is well-formed")
                .with_key("rate", |state: &ProgressState, out: &mut dyn std::fmt::Write| {
                    // The bar is only decoration: an error in formatting it does not matter.
                    let _ = write!(out, "{}", speed(state.per_sec()));
                }),
        );
        // Matches of earlier runs say nothing about the speed of this one.
        bar.reset_eta();
        let now = Instant::now();
        let state = State::new(contest, cooperative, sizes, now);
        Self { lines: !quiet && bar.is_hidden(), bar, state: Mutex::new(state) }
    }

    /// A line of text, wrapped if it is too long for a terminal, above the bar.
    pub fn say(&self, text: &str) {
        self.bar.suspend(|| eprintln!("{}", hanging("", 2, text)));
    }

    /// Removes the bar, and returns how many matches have been played, including those of earlier runs.
    pub fn finish(&self) -> u64 {
        // Read first, because a finished bar claims to be full.
        let done = self.bar.position();
        self.bar.finish_and_clear();
        done
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
                let left = time_left(self.bar.eta());
                let (done, total, rate) = (grouped(done), grouped(total), speed(self.bar.per_sec()));
                eprintln!("{done} of {total} matches, {rate}, {left} left; {}", state.leader());
            }
        }
    }
}

/// Matches per second, or per minute if there are few.
fn speed(per_second: f64) -> String {
    match per_second {
        s if s >= 100.0 => format!("{s:.0} matches/s"),
        s if s >= 1.0 => format!("{s:.1} matches/s"),
        s => format!("{:.1} matches/min", 60.0 * s),
    }
}

/// `4 min`.
pub(super) fn time_left(left: Duration) -> String {
    match left.as_secs() {
        s if s < 120 => format!("{s} s"),
        s if s < 7200 => format!("{} min", s.div_ceil(60)),
        s => format!("{:.1} h", s as f64 / 3600.0),
    }
}

impl State {
    fn new(contest: Contest, cooperative: bool, sizes: bool, now: Instant) -> Self {
        Self { tally: BTreeMap::new(), contest, cooperative, sizes, shown: None, leader_shown: now, line_shown: now }
    }

    fn count(&mut self, record: &MatchRecord) {
        let won = &record.outcome.won;
        let share = match self.cooperative {
            true => 1.0,
            false => 1.0 / won.iter().filter(|w| **w).count().max(1) as f64,
        };
        let mut counted: Vec<&str> = Vec::new();
        for (seat, won) in record.seats.iter().zip(won.iter()) {
            let name = match self.contest {
                Contest::Bots => seat.bot.as_str(),
                Contest::Roles => seat.role.as_str(),
                Contest::Group => "groups win",
            };
            let first = !counted.contains(&name);
            // A group is one contestant, whatever its size.
            if self.cooperative && !first {
                continue;
            }
            let tally = self.tally_of(name, record.seats.len());
            tally.won += if *won { share } else { 0.0 };
            tally.seats += 1;
            tally.matches += u64::from(first);
            counted.push(name);
        }
    }

    fn tally_of(&mut self, name: &str, players: usize) -> &mut Tally {
        let noun = if players == 1 { "player" } else { "players" };
        let name = if self.sizes { format!("{name} ({players} {noun})") } else { name.to_owned() };
        self.tally.entry(name).or_default()
    }

    /// The win rate of the level that led at the first look, with its interval (Wilson 1927, 95 %), e.g.
    /// `rome 31.2 % (30.1 to 32.3)`. It stays the same level, so that one can watch the figure settle.
    fn leader(&mut self) -> String {
        let rate = |tally: &Tally| tally.won / tally.seats as f64;
        let best = || self.tally.iter().max_by(|a, b| rate(a.1).total_cmp(&rate(b.1))).map(|(name, _)| name.clone());
        let Some(name) = self.shown.clone().or_else(best) else { return String::new() };
        let tally = self.tally[&name];
        self.shown = Some(name.clone());
        let (p, n, z) = (rate(&tally), tally.matches as f64, 1.96_f64);
        let centre = (p + z * z / (2.0 * n)) / (1.0 + z * z / n);
        let half = z / (1.0 + z * z / n) * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
        let percent = |x: f64| 100.0 * x;
        format!("{name} {:.1}% ({:.1} to {:.1})", percent(p), percent(centre - half), percent(centre + half))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use agon_arena::SeatRecord;
    use agon_game::{Measures, Outcome, Seat};

    #[test]
    fn a_run_that_is_interrupted_says_how_far_it_came() {
        assert_eq!(Display::new(10, 4, Contest::Bots, false, false, true).finish(), 4);
    }

    /// Matches of the seats of one bot each, the first `won` of which are won by all or by the first seat.
    fn leader(mut state: State, tables: &[(&str, usize)], won: usize, together: bool) -> String {
        for (i, &(bot, players)) in tables.iter().enumerate() {
            state.count(&MatchRecord {
                index: i as u64,
                cell: 0,
                seats: vec![SeatRecord { role: "rome".into(), bot: bot.into() }; players],
                outcome: Outcome::win("end", players, |seat| i < won && (together || seat == Seat(0)), |_| 0),
                plies: 1,
                rounds: 1,
                measures: Measures { of_match: vec![], of_seats: vec![vec![]; players], labels: vec![] },
                by_round: None,
                forfeit: None,
                actions: None,
                thinking: None,
            });
        }
        state.leader()
    }

    #[test]
    fn a_match_is_one_trial_however_many_seats_it_has() {
        let state = |contest, together, sizes| State::new(contest, together, sizes, Instant::now());
        let tables: Vec<_> = (0..100).map(|i| ("expert", if i < 50 { 2 } else { 4 })).collect();
        // Wilson's interval of 20 in 100.
        assert_eq!(leader(state(Contest::Bots, true, false), &tables, 20, true), "expert 20.0% (13.3 to 28.9)");
        let of_two = "expert (2 players) 40.0% (27.6 to 53.8)";
        assert_eq!(leader(state(Contest::Bots, true, true), &tables, 20, true), of_two);
        let of_two = "rome (2 players) 50.0% (36.6 to 63.4)";
        assert_eq!(leader(state(Contest::Roles, false, true), &tables, 100, false), of_two);
    }
}
