//! The findings about a bot.

use agon_game::Setup;
use std::fmt;
use std::time::Duration;

/// What a bot owes the referee.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Duty {
    /// It can be made, begins a match at every table and does not panic.
    Plays,
    /// A program answers each question, once, in the form that was agreed.
    Protocol,
    /// It chooses from the list.
    Legal,
    /// It takes the only action of a list of one.
    OnlyAction,
    /// The same seed gives the same answer, and the same match.
    SameSeed,
    /// What its seat cannot know does not change its answer.
    Secrets,
    /// It keeps its time.
    Time,
    /// It keeps its memory.
    Memory,
}

impl fmt::Display for Duty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Duty::Plays => "it plays at every table",
            Duty::Protocol => "it answers by the protocol",
            Duty::Legal => "it chooses one of the legal actions",
            Duty::OnlyAction => "it takes the only action of a list of one",
            Duty::SameSeed => "the same seed gives the same play",
            Duty::Secrets => "what its seat cannot know does not change its answer",
            Duty::Time => "it keeps its time",
            Duty::Memory => "its memory is bounded",
        })
    }
}

/// Where something was found: table, number of the match at this table, and actions before.
pub(super) type Place = (Setup, u64, usize);

/// A broken duty.
#[derive(Clone, PartialEq, Debug)]
pub struct Breach {
    /// What was owed.
    pub duty: Duty,
    /// Table, number of the match at this table, and actions before.
    pub place: Option<(Setup, u64, usize)>,
    /// What was found instead.
    pub reason: String,
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((table, index, ply)) = &self.place {
            write!(f, "{}, match {index}, ply {ply}: ", crate::conformance::table_name(table))?;
        }
        write!(f, "{}\n  owed: {}", self.reason, self.duty)
    }
}

/// What was done at one table.
#[derive(Clone, PartialEq, Debug)]
pub struct TableVerdict {
    /// The table.
    pub table: Setup,
    /// Matches played.
    pub matches: u64,
    /// Positions asked about.
    pub positions: u64,
}

/// What was found.
#[derive(Clone, PartialEq, Debug)]
pub struct Verdict {
    /// Name of the bot.
    pub bot: String,
    /// Name of the game.
    pub game: String,
    /// What was done at each table.
    pub tables: Vec<TableVerdict>,
    /// Positions about which fresh copies were asked.
    pub positions: u64,
    /// How many of these had something hidden from the seat that was exchanged for the second question.
    pub exchanged: u64,
    /// Lists of one action that were asked about.
    pub single: u64,
    /// Decisions of the copy that played the matches.
    pub decisions: u64,
    /// The longest decision, and all of them together.
    pub slowest: Duration,
    /// Time of all decisions that were measured.
    pub thinking: Duration,
    /// Decisions that were measured.
    pub measured: u64,
    /// Most memory that the bot used, in MiB, if that is known.
    pub memory_mib: Option<u64>,
    /// Whether it claims that the same seed gives the same play. If it does not, neither that nor the exchange of
    /// hidden information can be checked.
    pub reproducible: bool,
    /// False when the time ended first.
    pub complete: bool,
    /// The first breach of every duty.
    pub breaches: Vec<Breach>,
}

impl Verdict {
    pub(super) fn new(bot: &str, game: &str, reproducible: bool) -> Self {
        Self {
            bot: bot.to_owned(),
            game: game.to_owned(),
            tables: Vec::new(),
            positions: 0,
            exchanged: 0,
            single: 0,
            decisions: 0,
            slowest: Duration::ZERO,
            thinking: Duration::ZERO,
            measured: 0,
            memory_mib: None,
            reproducible,
            complete: true,
            breaches: Vec::new(),
        }
    }

    /// Whether nothing wrong was found.
    pub fn is_clean(&self) -> bool {
        self.breaches.is_empty()
    }

    /// Tables at which no position was asked about.
    pub fn unasked(&self) -> impl Iterator<Item = &TableVerdict> {
        self.tables.iter().filter(|table| table.positions == 0)
    }

    /// Whether a duty was found broken.
    pub fn broke(&self, duty: Duty) -> bool {
        self.breaches.iter().any(|breach| breach.duty == duty)
    }

    /// Notes the first breach of a duty.
    pub(super) fn breach(&mut self, duty: Duty, place: Option<Place>, reason: String) {
        if !self.broke(duty) {
            self.breaches.push(Breach { duty, place, reason });
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counted = |n: u64, one: &str, more: &str| format!("{n} {}", if n == 1 { one } else { more });
        writeln!(f, "{} at {}:", self.bot, self.game)?;
        for TableVerdict { table, matches, positions } in &self.tables {
            let (matches, positions) =
                (counted(*matches, "match", "matches"), counted(*positions, "position", "positions"));
            writeln!(f, "  {}: {matches}, {positions}", crate::conformance::table_name(table))?;
        }
        let mean = self.thinking.checked_div(u32::try_from(self.measured).unwrap_or(u32::MAX)).unwrap_or_default();
        let ms = |time: Duration| format!("{:.3} ms", 1e3 * time.as_secs_f64());
        writeln!(f, "  with one legal action only: {}", counted(self.single, "position", "positions"))?;
        if self.reproducible {
            let hidden = counted(self.exchanged, "position", "positions");
            let again = if self.positions > 0 { "all" } else { "none" };
            writeln!(f, "  asked again with the same seed: {again}; with other secrets of the others: {hidden}")?;
        } else {
            writeln!(f, "  not asked again: it does not claim that the same seed gives the same play")?;
        }
        writeln!(f, "  time: {} on average, {} at most", ms(mean), ms(self.slowest))?;
        match self.memory_mib {
            Some(mib) => writeln!(f, "  memory: at most {mib} MiB more than at the start")?,
            None if self.measured == 0 => writeln!(f, "  memory: not measured")?,
            None => writeln!(f, "  memory: cannot be measured on this system")?,
        }
        if !self.complete {
            writeln!(f, "The time ended before everything was asked.")?;
        }
        match self.breaches.as_slice() {
            [] => write!(f, "Nothing wrong was found."),
            [one] => write!(f, "1 thing is wrong:\n\n{one}"),
            several => {
                write!(f, "{} things are wrong:", several.len())?;
                several.iter().try_for_each(|breach| write!(f, "\n\n{breach}"))
            }
        }
    }
}
