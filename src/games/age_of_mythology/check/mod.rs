//! Whether a position can exist: nothing is created or lost, every field is within its range, and every step of the stack
//! fits the state and the step below it. A position that passes can be played on.

mod battle;
mod pieces;
mod players;
mod steps;

use crate::AgeOfMythology;
use crate::ids::*;
use crate::setup::SCENARIOS;
use crate::state::*;
use crate::step::*;
use agon_game::{Checking, Seat, ensure};

impl Checking for AgeOfMythology {
    fn check(&self, s: &State) -> Result<(), String> {
        self.check_table(s)?;
        // First of all, because what powers can change depends on the rounds that are left.
        ensure!(s.round <= self.content.rounds, "round: {} of {} (AOM-352)", s.round, self.content.rounds);
        self.check_pieces(s)?;
        self.check_battle(s)?;
        for seat in Seat::all(s.players()) {
            self.check_player(s, seat)?;
        }
        self.check_steps(s)?;
        self.check_choice(s)?;
        self.check_card(s)?;
        self.check_clock(s)?;
        self.check_rounds(s)
    }
}

impl AgeOfMythology {
    /// The part of `check` that also holds for positions without a history, such as those of rule tests: nothing is
    /// created or lost, and everything has its place.
    ///
    /// # Errors
    /// Says what does not add up.
    #[doc(hidden)]
    pub fn conserved(&self, s: &State) -> Result<(), String> {
        self.check_pieces(s)?;
        for seat in Seat::all(s.players()) {
            self.check_board(s, seat, s.player(seat))?;
        }
        Ok(())
    }

    /// Who sits at the table.
    fn check_table(&self, s: &State) -> Result<(), String> {
        let players = s.players();
        ensure!(self.info.players.contains(&players), "seats: {players}; the game is for 2 to {MAX_PLAYERS}");
        let mut named = [("first", Some(s.first)), ("active", Some(s.active)), ("last_winner", s.last_winner)].to_vec();
        if let Some(Over::Wonder(seat)) = s.over {
            named.push(("over", Some(seat)));
        }
        named.extend(s.out_of_draft.iter().map(|seat| ("out_of_draft", Some(seat))));
        for (field, seat) in named {
            if let Some(seat) = seat {
                ensure!(seat.index() < players, "{field}: {seat} does not sit at this table of {players}");
            }
        }
        for seat in Seat::all(players) {
            let (civ, next) = (s.player(seat).civ, s.clockwise(seat, 1));
            let alike = civ == s.player(next).civ && !self.is_dealing(s);
            ensure!(
                !alike,
                "seats: {seat} and {next} both play {civ}; equal civilizations may not sit side by side (AOM-103)"
            );
            ensure!(
                !s.teams || (players == 4 && civ == s.player(s.clockwise(seat, 2)).civ),
                "teams: `{}` is for 4 players, partners of one civilization opposite (AOM-105, AOM-R6)",
                SCENARIOS[1]
            );
        }
        Ok(())
    }

    /// The civilizations have not been dealt out yet.
    fn is_dealing(&self, s: &State) -> bool {
        s.steps.iter().any(|step| step == Step::Setup(SetupStep::DealCivs))
    }

    /// Turn, round, and the end.
    fn check_clock(&self, s: &State) -> Result<(), String> {
        let setting_up = s.steps.iter().any(|step| step == Step::Turn(TurnStep::BeginTurn));
        match setting_up {
            true => ensure!(s.turn == 0, "turn: {}, but the draft is not over; leave it out", s.turn),
            false => ensure!(s.turn > 0, "turn: 0, but the draft is over; the first turn is 1"),
        }
        // AOM-202: every turn takes its points from the bank, except the last one when too few are left.
        let out = u16::from(self.content.victory_points.saturating_sub(s.points));
        let each = u16::from(self.content.points_per_turn[s.players()]);
        let before = u16::from(s.turn.saturating_sub(1)) * each;
        let placing = s.steps.iter().find_map(|step| match step {
            Step::Turn(TurnStep::PlacePoint { placed }) => Some(u16::from(placed)),
            _ => None,
        });
        let due = if setting_up { 0 } else { before + placing.unwrap_or(each) };
        ensure!(
            before <= out && (due <= out || self.points_exhausted(s)),
            "turn: {}, but {out} points have left the bank, {each} in each turn (AOM-202)",
            s.turn
        );
        ensure!(s.last_winner.is_none() || s.battles > 0, "last_winner: no battle has been fought (`battles` is 0)");
        let in_round = |step: Step| matches!(step, Step::Turn(TurnStep::NextCard { done }) if done > 0);
        let (rounds, extra) =
            (s.steps.iter().any(in_round), s.steps.iter().any(|step| step == Step::Turn(TurnStep::ExtraCard)));
        let waiting = s.steps.iter().any(|step| step == Step::Turn(TurnStep::NextCard { done: 0 }));
        if s.over.is_some() {
            return self.check_end(s);
        }
        let expected = match (rounds, extra && !waiting) {
            (true, _) => 1..=self.content.rounds,
            (false, true) => self.content.rounds..=self.content.rounds,
            (false, false) => 0..=0,
        };
        ensure!(
            expected.contains(&s.round),
            "round: {} instead of {} to {} (AOM-352)",
            s.round,
            expected.start(),
            expected.end()
        );
        Ok(())
    }

    /// AOM-801, AOM-802.
    fn check_end(&self, s: &State) -> Result<(), String> {
        match s.over {
            None => Ok(()),
            Some(Over::PointsExhausted) => {
                let over = self.points_exhausted(s);
                ensure!(over, "over: the match goes on while {} points are in the bank (AOM-802)", s.points);
                Ok(())
            }
            Some(Over::Wonder(seat)) => {
                let built = s.player(seat).buildings.has(Building::TheWonder);
                ensure!(built, "over: {seat} has no Wonder (AOM-801)");
                Ok(())
            }
        }
    }
}
