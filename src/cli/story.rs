//! A match told to people: the table, round by round who does what, the ranking.

use super::layout::{Grid, hanging, paragraph};
use crate::game::{Game, Seat, Turn};
use std::io::{self, Write};

/// Tells one match while it is played.
pub struct Story<'a, G: Game, W: Write> {
    game: &'a G,
    out: W,
    /// Name of the bot in each seat.
    bots: Vec<String>,
    round: u32,
    plies: u32,
    /// Who acted last in this round: the seat and its role, which some games let players choose on the way.
    actor: Option<(Seat, String)>,
}

impl<'a, G: Game, W: Write> Story<'a, G, W> {
    /// Introduces the table.
    ///
    /// # Errors
    /// When `out` cannot be written.
    pub fn begin(game: &'a G, mut out: W, bots: Vec<String>, state: &G::State) -> io::Result<Self> {
        writeln!(out, "{}\n", game.info().title)?;
        let noun = game.info().role_noun;
        let mut grid = Grid::new(&[">Seat", &capital(noun), "Bot"]);
        for (seat, bot) in Seat::all(game.players(state)).zip(&bots) {
            grid.row([&seat.0.to_string(), game.role(state, seat), bot]);
        }
        writeln!(out, "{grid}")?;
        Ok(Self { game, out, bots, round: 0, plies: 0, actor: None })
    }

    /// Tells what happens next; `state` is the one before `action`. Who acts is named where it changes and at the
    /// beginning of a round; chance results are marked with `*` in the margin.
    ///
    /// # Errors
    /// When the output cannot be written.
    pub fn tell(&mut self, state: &G::State, action: G::Action) -> io::Result<()> {
        let round = self.game.round(state);
        if round != self.round {
            self.round = round;
            self.actor = None;
            writeln!(self.out, "\nRound {round}")?;
        }
        let text = self.game.describe(state, action);
        let Turn::Decision(seat) = self.game.turn(state) else {
            return writeln!(self.out, "{}", paragraph("  * ", &text));
        };
        self.plies += 1;
        let role = self.game.role(state, seat);
        if self.actor.as_ref().is_some_and(|(s, r)| (*s, r.as_str()) == (seat, role)) {
            return writeln!(self.out, "{}", hanging("    ", 6, &text));
        }
        writeln!(self.out, "{}", hanging("  ", 6, &format!("{role} ({seat}): {text}")))?;
        self.actor = Some((seat, role.to_owned()));
        Ok(())
    }

    /// Tells how the match ended, or how it stood when it was stopped, with the seats in the order of their ranks.
    ///
    /// # Errors
    /// When the output cannot be written.
    pub fn end(mut self, state: &G::State) -> io::Result<()> {
        let outcome = self.game.outcome(state);
        let after = format!("after {} decisions in round {}", self.plies, self.game.round(state));
        match outcome.truncated {
            true => writeln!(self.out, "\nStopped {after}; this is the standing, nobody has won.\n")?,
            false => writeln!(self.out, "\nEnds {after}: {}.\n", outcome.ending.replace('_', " "))?,
        }
        let mut seats: Vec<Seat> = Seat::all(self.game.players(state)).collect();
        seats.sort_by_key(|seat| outcome.ranks[*seat]);
        let mut grid =
            Grid::new(&[">Place", ">Seat", &capital(self.game.info().role_noun), "Bot", ">Payoff", "Result"]);
        for seat in seats {
            grid.row([
                outcome.ranks[seat].to_string().as_str(),
                &seat.0.to_string(),
                self.game.role(state, seat),
                &self.bots[seat.index()],
                &format!("{:.2}", outcome.payoffs[seat]),
                match (outcome.won[seat], self.game.info().cooperative && !outcome.truncated) {
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
