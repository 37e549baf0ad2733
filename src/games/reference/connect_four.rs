//! Connect Four: the smallest game in agon, with known answers.
//!
//! Two players drop discs into seven columns of six; four in a line win, and a full board is a draw. It shows the bare shape
//! of a game without chance or secrets. Its leaf counts (perft) are published, so it keeps the search honest.

use agon_game::*;
use serde::{Deserialize, Serialize};

type Board = Grid<COLUMNS, ROWS>;
const COLUMNS: usize = 7;
const ROWS: usize = 6;
const BOTTOM_ROW: u64 = Board::ALL / ((1 << ROWS) - 1);
const CELLS: u32 = Board::ALL.count_ones();

/// The rules.
#[derive(Debug)]
pub struct ConnectFour {
    info: GameInfo,
}

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// Discs of the seats.
    pub discs: Board,
}

/// The moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Drop a disc into a column; 0 is the leftmost.
    Drop {
        /// The column.
        column: u8,
    },
}

impl State {
    #[inline]
    fn ply(&self) -> u32 {
        self.discs.occupied().count_ones()
    }

    /// The lowest free cell of each column that is not full.
    #[inline]
    fn drops(&self) -> u64 {
        (self.discs.occupied() + BOTTOM_ROW) & Board::ALL
    }
}

/// Shifts by which neighbours in a column, a row and the two diagonals differ.
const STEPS: [usize; 4] = [1, Board::STRIDE - 1, Board::STRIDE, Board::STRIDE + 1];

#[inline]
fn has_line(discs: u64) -> bool {
    STEPS.into_iter().any(|step| {
        let pairs = discs & (discs >> step);
        pairs & (pairs >> (2 * step)) != 0
    })
}

impl Rules for ConnectFour {
    type State = State;
    type Action = Action;

    fn load(bundle: &Bundle) -> Result<Self, ContentError> {
        let (seat_roles, endings) = (&["first", "second"], &["four_in_a_line", "full_board"]);
        let plain = GameInfo::new("connect_four", "Connect Four", 2..=2).restricted(bundle);
        Ok(Self { info: GameInfo { role_noun: "colour", seat_roles, endings, ply_cap: CELLS, ..plain } })
    }

    fn info(&self) -> &GameInfo {
        &self.info
    }

    fn start(&self, setup: &Setup) -> Result<State, SetupError> {
        self.check_setup(setup).map(|()| State::default())
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        let ply = state.ply();
        let over = ply == CELLS || has_line(state.discs.0[(ply as usize + 1) % 2]);
        if over { Turn::Over } else { Turn::Decision(Seat((ply % 2) as u8)) }
    }

    fn round(&self, state: &State) -> u32 {
        1 + state.ply() / 2
    }

    #[inline]
    fn legal_actions(&self, state: &State, out: &mut Vec<Action>) {
        let mut drops = state.drops();
        while drops != 0 {
            out.push(Action::Drop { column: (drops.trailing_zeros() as usize / Board::STRIDE) as u8 });
            drops &= drops - 1;
        }
    }

    #[inline]
    fn apply(&self, state: &mut State, Action::Drop { column }: Action) {
        let cell = state.drops() & (((1 << ROWS) - 1) << (usize::from(column) * Board::STRIDE));
        assert!(cell != 0, "column {column} is full");
        state.discs.0[(state.ply() % 2) as usize] |= cell;
    }
}

impl Chance for ConnectFour {}

impl Sight for ConnectFour {}

impl Scoring for ConnectFour {
    fn outcome(&self, state: &State) -> Outcome {
        match (0..2).find(|&seat| has_line(state.discs.0[seat])) {
            Some(winner) => Outcome::win("four_in_a_line", 2, |seat| seat.index() == winner, |_| 0),
            None if state.ply() == CELLS => Outcome::draw("full_board", 2),
            None => Outcome::truncated(2, |_| 0),
        }
    }
}

impl Telling for ConnectFour {
    fn describe(&self, _state: &State, Action::Drop { column }: Action) -> String {
        format!("drops into column {}", column + 1)
    }
}

impl Checking for ConnectFour {
    fn check(&self, state: &State) -> Result<(), String> {
        let (discs, [first, second]) = (state.discs.occupied(), state.discs.0.map(u64::count_ones));
        ensure!(state.discs.0[0] & state.discs.0[1] == 0, "a cell holds two discs");
        ensure!(discs & !((discs << 1) | BOTTOM_ROW) == 0, "a disc floats");
        let fits = first == second || first == second + 1;
        ensure!(fits, "{first} discs against {second}: the first player has as many as the second or one more");
        let over = |board: Board| board.0.into_iter().any(has_line);
        ensure!(state.discs.dropped_in_turns(over), "no order of drops leads to these discs before four are in a line");
        Ok(())
    }
}

/// What lines that are not yet complete are worth in the evaluation, as a share of a win.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Weights {
    /// Value of a line of four cells with two discs of the seat and none of the other's.
    pub two: f32,
    /// Value of one with three discs of the seat and none of the other's.
    pub three: f32,
}

impl Default for Weights {
    fn default() -> Self {
        Self { two: 0.01, three: 0.04 }
    }
}

impl Heuristic for ConnectFour {
    type Weights = Weights;

    fn evaluate(&self, state: &State, weights: &Weights) -> BySeat<f32> {
        if self.turn(state) == Turn::Over {
            return self.outcome(state).payoffs;
        }
        let (worth, mut lead) = ([0.0, 0.0, weights.two, weights.three, 0.0], 0.0);
        for step in STEPS {
            // Lines by their first cell: those on the board, and those with a disc of each seat.
            let whole = (1..4).fold(Board::ALL, |lines, i| lines & Board::ALL >> (i * step));
            let [own, other] = state.discs.0.map(|discs| (0..4).fold(0, |lines, i| lines | discs >> (i * step)));
            for first in Board::each(whole & (own ^ other)) {
                let line = (0..4).fold(0, |line, i| line | first << (i * step));
                let worth = worth[(state.discs.occupied() & line).count_ones() as usize];
                lead += if own & first != 0 { worth } else { -worth };
            }
        }
        let first = (0.5f32 + lead).clamp(0.02, 0.98);
        BySeat::from_fn(2, |s| if s.0 == 0 { first } else { 1.0 - first })
    }

    /// Wins at once if possible, otherwise blocks, otherwise takes the action with the best evaluation; ties are drawn.
    fn advise(&self, seen: &Observation<Self>, legal: &[Action], weights: &Weights, rng: &mut Rng) -> usize {
        let (state, me, other) = (seen.view(), seen.seat, Seat(1 - seen.seat.0));
        let wins = |board: Board, seat: Seat, cell| has_line(board.with(seat, cell).0[seat.index()]);
        let score = |&action: &Action| {
            let mut next = *state;
            self.apply(&mut next, action);
            let lost = Board::each(next.drops()).any(|cell| wins(next.discs, other, cell));
            let blocks = wins(state.discs, other, next.discs.occupied() ^ state.discs.occupied());
            let urgent = if lost { -5.0 } else { 5.0 * f32::from(blocks) };
            if has_line(next.discs.0[me.index()]) { 10.0 } else { self.evaluate(&next, weights)[me] + urgent }
        };
        let scores: Vec<f32> = legal.iter().map(score).collect();
        let best = scores.iter().copied().fold(f32::MIN, f32::max);
        *rng.pick(&(0..legal.len()).filter(|&i| scores[i] == best).collect::<Vec<_>>())
    }
}
