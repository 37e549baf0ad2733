//! Programs as players: a command that reads a question and writes an answer, one line of JSON each.
//! `docs/own-bots.md` is the guide for authors. A program is never trusted: its output is bounded and checked, its time
//! is measured, and its processes end with the match. Its mistakes are forfeits ([`BotError::Forfeit`]), which the
//! referee records; the run goes on.

#![cfg_attr(not(unix), allow(dead_code, reason = "nothing runs here, so nothing is told, logged or waited for"))]

mod log;
mod message;
mod parameters;
mod schema;

#[cfg(unix)]
mod guardian;
#[cfg(unix)]
mod running;
#[cfg(not(unix))]
#[path = "absent.rs"]
mod running;

pub use parameters::{ProcessParameters, Site};
pub use schema::definitions;

use super::{Ask, Bot, BotError, Fault, Sitting};
use agon_game::{Game, Outcome, Rng, Seat, Setup};
use running::{Lost, Running};
use std::time::{Duration, Instant};

/// Version of the protocol; it changes when a bot written for the old one would misunderstand it.
pub const PROTOCOL: u32 = 1;

/// How long a program may take to read that the match is over. It need not answer.
const FAREWELL: Duration = Duration::from_secs(1);

/// A program in a seat.
pub struct Process {
    name: String,
    parameters: ProcessParameters,
    running: Option<Running>,
    /// Whether it wants the actions in words, too.
    text: bool,
    /// Time used in this match.
    used: Duration,
    line: Vec<u8>,
}

impl Process {
    /// A player called `name`. The program is started when the match begins.
    pub fn new(name: &str, parameters: ProcessParameters) -> Self {
        let name = name.to_owned();
        Self { name, parameters, running: None, text: false, used: Duration::ZERO, line: Vec::new() }
    }

    fn sit_down<G: Game>(&mut self, table: &Sitting<'_, G>, rng: &mut Rng) -> Result<(), BotError> {
        // A process that was not told the end, because the match broke off, is not reused.
        self.running = None;
        self.used = Duration::ZERO;
        let tag = format!("match {}, {}", table.index, table.seat);
        let mut running = match self.parameters.site.take() {
            Some(idle) => idle,
            None => Running::start(&self.parameters).map_err(BotError::Cannot)?,
        };
        running.name(tag);
        self.running = Some(running);
        message::begin(&mut self.line, table, &self.parameters, rng);
        let patience = seconds(self.parameters.start_seconds);
        self.text = self.exchange(patience, "begin", "start_seconds")?.ready()?;
        Ok(())
    }

    /// Sends the prepared line and waits for the answer. A program that does not answer is ended.
    fn exchange(&mut self, patience: Duration, to: &str, limit: &str) -> Result<message::Answer, BotError> {
        let running = self.running.as_mut().expect("a program that is asked is running");
        let lost = match running.exchange(&self.line, Instant::now() + patience, self.parameters.longest_line) {
            Ok(line) => match message::Answer::read(&line) {
                Ok(answer) => return Ok(answer),
                Err(reason) => BotError::forfeit(Fault::Garbage, format!("to `{to}` it answered {reason}")),
            },
            Err(Lost::Ended) => {
                let (how, last_words) = running.autopsy();
                let words = last_words.map(|words| format!("; its last words: {words}")).unwrap_or_default();
                BotError::forfeit(Fault::Crash, format!("{how} when asked to `{to}`{words}"))
            }
            Err(Lost::Late) => {
                let reason = format!("no answer to `{to}` within {:.3} s (`{limit}`)", patience.as_secs_f64());
                BotError::forfeit(Fault::Timeout, reason)
            }
            Err(Lost::Long) => {
                let reason = format!("a line of more than {} bytes (`longest_line`)", self.parameters.longest_line);
                BotError::forfeit(Fault::Flood, reason)
            }
            // Of two lines the first is the answer; if it is none, the second may be the one that was asked for.
            Err(Lost::Along(first, more)) => {
                let reason = match message::Answer::read(&first) {
                    Ok(_) => format!(
                        "to `{to}` it answered {}, and along with that it wrote without being asked: {}",
                        message::quoted(&first),
                        message::quoted(&more)
                    ),
                    Err(reason) => format!("to `{to}` it answered {reason}"),
                };
                BotError::forfeit(Fault::Garbage, reason)
            }
            Err(Lost::Unasked(line)) => {
                let told = message::quoted(&line);
                BotError::forfeit(Fault::Garbage, format!("before `{to}` it wrote without being asked: {told}"))
            }
        };
        self.running = None;
        Err(lost)
    }

    fn answer<G: Game>(&mut self, ask: &Ask<'_, G>) -> Result<usize, BotError> {
        message::decide(&mut self.line, ask, self.text);
        let left = seconds(self.parameters.match_seconds).saturating_sub(self.used);
        let decision = seconds(self.parameters.decision_seconds);
        let (patience, limit) = if left < decision { (left, "match_seconds") } else { (decision, "decision_seconds") };
        let begun = Instant::now();
        let answer = self.exchange(patience, "decide", limit)?;
        self.used += begun.elapsed();
        answer.choice(ask)
    }
}

impl<G: Game> Bot<G> for Process {
    fn begin(&mut self, table: &Sitting<'_, G>, rng: &mut Rng) -> Result<(), BotError> {
        let begun = self.sit_down(table, rng);
        if begun.is_err() {
            self.running = None;
        }
        begun
    }

    /// Begins a match first if none has begun, as when a single position is asked about.
    fn choose(&mut self, ask: &Ask<'_, G>, rng: &mut Rng) -> Result<usize, BotError> {
        if self.running.is_none() {
            let players = ask.game.players(ask.seen.view());
            let (setup, name) = (Setup::players(players), self.name.clone());
            let role = |seat: Seat| ask.game.role(ask.seen.view(), seat).to_owned();
            let table = Sitting {
                game: ask.game,
                setup: &setup,
                roles: Seat::all(players).map(role).collect(),
                bots: vec![&name; players],
                seat: ask.seen.seat,
                index: 0,
            };
            Bot::<G>::begin(self, &table, rng)?;
        }
        let answer = self.answer(ask);
        if answer.is_err() {
            self.running = None;
        }
        answer
    }

    fn end(&mut self, outcome: &Outcome, forfeit: Option<Seat>) {
        let Some(mut running) = self.running.take() else {
            // It has forfeited, or was never asked.
            return;
        };
        message::end(&mut self.line, outcome, forfeit);
        // A program that does not read the end has still played the match, but is not reused.
        let listens = running.tell(&self.line, Instant::now() + FAREWELL).is_ok();
        if self.parameters.reuse && listens {
            self.parameters.site.keep(running);
        } else {
            running.leave(Instant::now() + FAREWELL);
        }
    }

    fn memory_bytes(&self) -> Option<u64> {
        self.running.as_ref().and_then(|running| resident_bytes(running.id()))
    }
}

/// Memory that a process uses, if the system reports it, as Linux does.
pub fn resident_bytes(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(line.trim().trim_end_matches(" kB").parse::<u64>().ok()? << 10)
}

/// Parameters are checked: they are finite and not negative.
fn seconds(given: f64) -> Duration {
    Duration::from_secs_f64(given)
}
