//! A match told to people: the table, round by round who does what, the ranking.

use super::layout::{Grid, hanging, paragraph};
use crate::arena::{Ending, Forfeit, Listener, SeatRecord, Step};
use crate::game::{GameInfo, Seat};
use std::io::{self, Write};

/// Tells one match while it is played.
pub struct Story<W: Write> {
    out: W,
    round: u32,
    plies: u32,
    /// Who acted last in this round: the seat and its role, which some games let players choose on the way.
    actor: Option<(Seat, String)>,
}

impl<W: Write> Story<W> {
    /// A story that is written to `out`.
    pub fn new(out: W) -> Self {
        Self { out, round: 0, plies: 0, actor: None }
    }

    /// Where it is written to, for what is said in between.
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

    /// Who acts is named where it changes and at the beginning of a round; chance results are marked with `*` in the
    /// margin.
    fn step(&mut self, step: &Step<'_>) -> io::Result<()> {
        if step.round != self.round {
            self.round = step.round;
            self.actor = None;
            writeln!(self.out, "\nRound {}", step.round)?;
        }
        let Some((seat, role)) = step.actor else {
            return writeln!(self.out, "{}", paragraph("  * ", &step.text));
        };
        self.plies += 1;
        if self.actor.as_ref().is_some_and(|(s, r)| (*s, r.as_str()) == (seat, role)) {
            return writeln!(self.out, "{}", hanging("    ", 6, &step.text));
        }
        writeln!(self.out, "{}", hanging("  ", 6, &format!("{role} ({seat}): {}", step.text)))?;
        self.actor = Some((seat, role.to_owned()));
        Ok(())
    }

    /// Tells how the match ended, or how it stood when it was stopped, with the seats in the order of their ranks.
    fn end(&mut self, info: &GameInfo, last: &Ending) -> io::Result<()> {
        let outcome = &last.outcome;
        let after = format!("after {} decisions in round {}", self.plies, last.round);
        match (&last.forfeit, outcome.truncated) {
            (Some(Forfeit { seat, fault, reason }), _) => {
                let SeatRecord { role, bot } = &last.seats[seat.index()];
                let text = format!("Ends {after}: {role} ({seat}, {bot}) forfeits. {fault}: {reason}");
                writeln!(self.out, "\n{}\n", hanging("", 2, &text))?;
            }
            (None, true) => writeln!(self.out, "\nStopped {after}; this is the standing, nobody has won.\n")?,
            (None, false) => writeln!(self.out, "\nEnds {after}: {}.\n", outcome.ending.replace('_', " "))?,
        }
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
        self.out.flush()
    }
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
