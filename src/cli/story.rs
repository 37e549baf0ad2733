//! A match told to people: the table, who does what in each round, and the ranking.

use super::layout::{Grid, WIDTH, hanging, paragraph};
use agon_arena::{Ending, Forfeit, Listener, SeatRecord, Standing, Step};
use agon_game::{BySeat, GameInfo, Measures, Metric, MetricKind, Seat};
use std::borrow::Cow;
use std::io::{self, Write};

/// Tells one match while it is played.
pub struct Story<W: Write> {
    out: W,
    round: u32,
    phase: Option<Cow<'static, str>>,
    plies: u32,
    /// Who acted last below this heading: the seat and its role, which players choose during the match in some games.
    actor: Option<(Seat, String)>,
}

impl<W: Write> Story<W> {
    /// A story that is written to `out`.
    pub fn new(out: W) -> Self {
        Self { out, round: 0, phase: None, plies: 0, actor: None }
    }

    /// The output, for other text in between.
    pub fn out(&mut self) -> &mut W {
        &mut self.out
    }
}

impl<W: Write> Listener for Story<W> {
    /// Introduces the table.
    fn begin(&mut self, info: &GameInfo, seats: &[SeatRecord]) -> io::Result<()> {
        writeln!(self.out, "{}\n", info.title)?;
        let mut grid = Grid::new(&[">Seat", &capital(info.role_noun), "Bot"]);
        for (seat, SeatRecord { role, bot }) in seats.iter().enumerate() {
            grid.row([&seat.to_string(), role, bot]);
        }
        writeln!(self.out, "{grid}")
    }

    /// Every round and every phase of it has a heading. The player who acts is named below a heading and whenever somebody
    /// else acts; chance results are marked with `*` in the margin.
    fn step(&mut self, step: &Step<'_>) -> io::Result<()> {
        if step.round != self.round || step.phase != self.phase {
            (self.round, self.phase) = (step.round, step.phase.clone());
            self.actor = None;
            let phase = step.phase.iter().map(|phase| format!(", {phase}")).collect::<String>();
            writeln!(self.out, "\nRound {}{phase}", step.round)?;
        }
        self.plies += step.decisions;
        let Some((seat, role)) = step.actor else {
            return writeln!(self.out, "{}", paragraph("  * ", &step.text));
        };
        if self.actor.as_ref().is_some_and(|(s, r)| (*s, r.as_str()) == (seat, role)) {
            return writeln!(self.out, "{}", hanging("    ", 6, &step.text));
        }
        writeln!(self.out, "{}", hanging("  ", 6, &format!("{role} ({seat}): {}", step.text)))?;
        self.actor = Some((seat, role.to_owned()));
        Ok(())
    }

    /// Tells everybody's standing, if the game has numbers for it.
    fn standing(&mut self, info: &GameInfo, standing: &Standing) -> io::Result<()> {
        let Standing { round, measures, ranks, roles } = standing;
        if counted(info).next().is_none() && info.match_metrics.is_empty() {
            return Ok(());
        }
        writeln!(self.out, "\nAfter round {round}")?;
        self.numbers(info, ranks, &roles.iter().map(String::as_str).collect::<Vec<_>>(), measures)
    }

    /// Tells how the match ended, or how it stood when it was stopped, with the seats in the order of their ranks.
    fn end(&mut self, info: &GameInfo, last: &Ending) -> io::Result<()> {
        let outcome = &last.outcome;
        writeln!(self.out, "\n{}\n", hanging("", 2, &ended(last, self.plies)))?;
        let mut seats: Vec<(Seat, &SeatRecord)> = Seat::all(last.seats.len()).zip(&last.seats).collect();
        seats.sort_by_key(|(seat, _)| outcome.ranks[*seat]);
        let mut grid = Grid::new(&[">Place", ">Seat", &capital(info.role_noun), "Bot", ">Payoff", "Result"]);
        for (seat, SeatRecord { role, bot }) in seats {
            grid.row([
                outcome.ranks[seat].to_string().as_str(),
                &seat.0.to_string(),
                role,
                bot,
                &format!("{:.2}", outcome.payoffs[seat]),
                match (outcome.won[seat], info.cooperative && !outcome.truncated) {
                    (true, _) => "won",
                    (false, true) => "lost",
                    (false, false) => "",
                },
            ]);
        }
        writeln!(self.out, "{grid}")?;
        let roles: Vec<&str> = last.seats.iter().map(|seat| seat.role.as_str()).collect();
        self.numbers(info, &outcome.ranks, &roles, &last.measures)?;
        self.out.flush()
    }
}

impl<W: Write> Story<W> {
    /// The numbers of the seats as a table, and those of the match in a sentence.
    fn numbers(&mut self, info: &GameInfo, ranks: &BySeat<u8>, roles: &[&str], measures: &Measures) -> io::Result<()> {
        if let Some(scores) = scores(info, ranks, roles, measures) {
            writeln!(self.out, "\n{scores}")?;
        }
        let of_match = info.match_metrics.iter().zip(&measures.of_match);
        let of_match: Vec<String> =
            of_match.map(|(metric, value)| format!("{} {}", words(metric.name), number(*value))).collect();
        if !of_match.is_empty() {
            writeln!(self.out, "\n{}", paragraph("", &format!("In the match: {}.", of_match.join(", "))))?;
        }
        Ok(())
    }
}

/// How a match ended, in a sentence.
pub(super) fn ended(last: &Ending, decisions: u32) -> String {
    let after = format!("after {decisions} decisions in round {}", last.round);
    match (&last.forfeit, last.outcome.truncated) {
        (Some(Forfeit { seat, fault, reason }), _) => {
            let SeatRecord { role, bot } = &last.seats[seat.index()];
            format!("Ends {after}: {role} ({seat}, {bot}) forfeits. {fault}: {reason}")
        }
        (None, true) => format!("Stopped {after}; this is the standing, nobody has won."),
        (None, false) => format!("Ends {after}: {}.", words(last.outcome.ending)),
    }
}

/// Seat metrics that are results of play, each with its index. What seats are given before the match is no score.
pub(super) fn counted(info: &GameInfo) -> impl Iterator<Item = (usize, &'static Metric)> {
    info.seat_metrics.iter().enumerate().filter(|(_, metric)| metric.kind != MetricKind::Given)
}

/// Everybody's standing: a line for each number and a column for each seat in the order of ranks; empty if the game has
/// no such numbers.
fn scores(info: &GameInfo, ranks: &BySeat<u8>, roles: &[&str], measures: &Measures) -> Option<Grid> {
    let mut order: Vec<Seat> = Seat::all(roles.len()).collect();
    order.sort_by_key(|seat| ranks[*seat]);
    let label = |metric: &Metric| match metric.part_of {
        None => words(metric.name),
        Some(_) => format!("  {}", words(metric.name)),
    };
    let longest = counted(info).map(|(_, metric)| label(metric).chars().count()).max()?;
    // A name for each column if all names fit.
    let wide: usize = roles.iter().map(|role| role.chars().count() + 2).sum();
    let head = |seat: &Seat| match longest + 2 + wide <= WIDTH {
        true => format!(">{}", roles[seat.index()]),
        false => format!(">Seat {}", seat.0),
    };
    let header: Vec<String> = std::iter::once("Score".to_owned()).chain(order.iter().map(head)).collect();
    let mut grid = Grid::new(&header.iter().map(String::as_str).collect::<Vec<_>>());
    for (index, metric) in counted(info) {
        let values = order.iter().map(|seat| number(measures.of_seats[seat.index()][index]));
        grid.row(std::iter::once(label(metric)).chain(values));
    }
    Some(grid)
}

pub(super) fn words(name: &str) -> String {
    name.replace('_', " ")
}

/// A number without needless decimals, or a dash if there is none.
fn number(value: Option<f64>) -> String {
    match value {
        None => "–".to_owned(),
        Some(value) if value.fract() == 0.0 => format!("{value:.0}"),
        Some(value) => format!("{value:.2}"),
    }
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
