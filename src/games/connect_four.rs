//! Connect Four: the smallest game of the house, with known answers.
//!
//! Two players drop discs into seven columns of six; four in a line win, a full board is a draw. It has neither chance
//! nor hidden information, so it shows the bare shape of [`Game`]; its leaf counts (perft) are published, so it keeps
//! the search honest.

use crate::game::*;
use serde::{Deserialize, Serialize};

const COLUMNS: u32 = 7;
const ROWS: u32 = 6;
/// Bits per column: six cells and an empty sentinel row, so that lines cannot wrap round.
const STRIDE: u32 = ROWS + 1;
const BOTTOM_ROW: u64 = 0x0408_1020_4081;
const CELLS: u32 = COLUMNS * ROWS;

/// The rules.
#[derive(Debug)]
pub struct ConnectFour {
    info: GameInfo,
}

/// One bit board per seat; bit `column * 7 + row`, rows counted from the bottom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// Discs of the seats.
    pub discs: [u64; 2],
}

/// The moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Drop a disc into a column, 0 is the leftmost.
    Drop {
        /// The column.
        column: u8,
    },
}

impl State {
    #[inline]
    fn occupied(&self) -> u64 {
        self.discs[0] | self.discs[1]
    }

    #[inline]
    fn ply(&self) -> u32 {
        self.occupied().count_ones()
    }

    /// The lowest free cell of each column, as bits; a full column contributes its sentinel, which is masked out.
    #[inline]
    fn drops(&self) -> u64 {
        (self.occupied() + BOTTOM_ROW) & !(BOTTOM_ROW << ROWS)
    }

    #[inline]
    fn has_line(&self, seat: usize) -> bool {
        let discs = self.discs[seat];
        [1, STRIDE - 1, STRIDE, STRIDE + 1].into_iter().any(|step| {
            let pairs = discs & (discs >> step);
            pairs & (pairs >> (2 * step)) != 0
        })
    }

    fn winner(&self) -> Option<usize> {
        (0..2).find(|&seat| self.has_line(seat))
    }
}

impl Game for ConnectFour {
    type State = State;
    type Action = Action;

    fn load(_bundle: &Bundle) -> Result<Self, ContentError> {
        let info = GameInfo {
            role_noun: "colour",
            endings: &["four_in_a_line", "full_board"],
            ply_cap: CELLS,
            ..GameInfo::new("connect_four", "Connect Four", 2..=2)
        };
        Ok(Self { info })
    }

    fn info(&self) -> &GameInfo {
        &self.info
    }

    fn roles(&self, _players: usize) -> Vec<String> {
        vec!["first".into(), "second".into()]
    }

    fn start(&self, setup: &Setup) -> Result<State, SetupError> {
        setup.check_in_order(&self.info, &self.roles(2)).map(|()| State::default())
    }

    fn players(&self, _state: &State) -> usize {
        2
    }

    fn role(&self, _state: &State, seat: Seat) -> &str {
        ["first", "second"][seat.index()]
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        let ply = state.ply();
        let last = (ply + 1) % 2;
        if state.has_line(last as usize) || ply == CELLS { Turn::Over } else { Turn::Decision(Seat((ply % 2) as u8)) }
    }

    fn round(&self, state: &State) -> u32 {
        1 + state.ply() / 2
    }

    #[inline]
    fn legal_actions(&self, state: &State, out: &mut Vec<Action>) {
        let mut drops = state.drops();
        while drops != 0 {
            out.push(Action::Drop { column: (drops.trailing_zeros() / STRIDE) as u8 });
            drops &= drops - 1;
        }
    }

    fn chance_kind(&self, _state: &State) -> &'static str {
        unreachable!("Connect Four has no chance")
    }

    fn sample_chance(&self, _state: &State, _rng: &mut Rng) -> Action {
        unreachable!("Connect Four has no chance")
    }

    #[inline]
    fn apply(&self, state: &mut State, Action::Drop { column }: Action) {
        let cell = state.drops() & (((1 << ROWS) - 1) << (u32::from(column) * STRIDE));
        state.discs[(state.ply() % 2) as usize] |= cell;
    }

    fn outcome(&self, state: &State) -> Outcome {
        match state.winner() {
            Some(winner) => Outcome::win("four_in_a_line", 2, |seat| seat.index() == winner, |_| 0),
            None if state.ply() == CELLS => Outcome {
                payoffs: BySeat::filled(2, 0.5),
                ending: "full_board",
                truncated: false,
                ..Outcome::truncated(2, |_| 0)
            },
            None => Outcome::truncated(2, |_| 0),
        }
    }

    fn observe(&self, state: &State, seat: Seat) -> Observation<Self> {
        Observation::new(seat, *state)
    }

    fn determinize(&self, seen: &Observation<Self>, _rng: &mut Rng) -> State {
        *seen.view()
    }

    fn describe(&self, _state: &State, Action::Drop { column }: Action) -> String {
        format!("drops into column {}", column + 1)
    }

    fn check(&self, state: &State) -> Result<(), String> {
        let [first, second] = state.discs;
        let (a, b) = (first.count_ones(), second.count_ones());
        let board = (1u64 << (COLUMNS * STRIDE)) - 1;
        if first & second != 0 {
            return Err("a cell holds two discs".into());
        }
        if (first | second) & (!board | (BOTTOM_ROW << ROWS)) != 0 {
            return Err("a disc lies outside the board".into());
        }
        // A disc rests on the bottom or on another disc: the cells above each column's discs are all free.
        if state.occupied() & !((state.occupied() << 1) | BOTTOM_ROW) != 0 {
            return Err("a disc floats".into());
        }
        if a != b && a != b + 1 {
            return Err(format!("{a} discs against {b}: the first player has as many as the second or one more"));
        }
        if state.has_line(0) && state.has_line(1) {
            return Err("both have four in a line".into());
        }
        Ok(())
    }
}

/// Weights of the Connect Four evaluation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Weights {
    /// Worth of a window of four with two own discs and none of the other, in payoff.
    pub two: f32,
    /// The same with three own discs.
    pub three: f32,
}

impl Default for Weights {
    fn default() -> Self {
        Self { two: 0.01, three: 0.04 }
    }
}

/// All 69 lines of four cells.
fn windows() -> impl Iterator<Item = u64> {
    [(1i32, 0i32), (0, 1), (1, 1), (1, -1)].into_iter().flat_map(|(dc, dr)| {
        (0..COLUMNS as i32).flat_map(move |c| {
            (0..ROWS as i32).filter_map(move |r| {
                let (c3, r3) = (c + 3 * dc, r + 3 * dr);
                let inside = (0..COLUMNS as i32).contains(&c3) && (0..ROWS as i32).contains(&r3);
                inside.then(|| (0..4).fold(0, |w, i| w | 1u64 << ((c + i * dc) * STRIDE as i32 + r + i * dr)))
            })
        })
    })
}

impl Heuristic for ConnectFour {
    type Weights = Weights;

    fn evaluate(&self, state: &State, weights: &Weights) -> BySeat<f32> {
        if matches!(self.turn(state), Turn::Over) {
            return self.outcome(state).payoffs;
        }
        let mut lead = 0.0;
        for window in windows() {
            let [a, b] = state.discs.map(|d| (d & window).count_ones());
            let worth = |n| [0.0, 0.0, weights.two, weights.three, 0.0][n as usize];
            lead += if b == 0 { worth(a) } else { 0.0 } - if a == 0 { worth(b) } else { 0.0 };
        }
        let first = (0.5 + lead).clamp(0.02, 0.98);
        BySeat::from_fn(2, |s| if s.0 == 0 { first } else { 1.0 - first })
    }

    /// Wins at once if possible, else blocks, else prefers the best evaluation, ties by the RNG.
    fn advise(&self, seen: &Observation<Self>, legal: &[Action], weights: &Weights, rng: &mut Rng) -> usize {
        let state = seen.view();
        let me = seen.seat.index();
        let after = |action| {
            let mut next = *state;
            self.apply(&mut next, action);
            next
        };
        let threat = |action: Action| {
            // The same cell taken by the opponent.
            let own = after(action);
            let cell = own.occupied() ^ state.occupied();
            let mut discs = state.discs;
            discs[1 - me] |= cell;
            State { discs }.has_line(1 - me)
        };
        let score = |&action: &Action| {
            let next = after(action);
            let lost = {
                let mut replies = Vec::with_capacity(7);
                self.legal_actions(&next, &mut replies);
                replies.into_iter().any(|r| {
                    let mut reply = next;
                    self.apply(&mut reply, r);
                    reply.has_line(1 - me)
                })
            };
            let base = self.evaluate(&next, weights)[seen.seat];
            if next.has_line(me) {
                10.0
            } else if lost {
                base - 5.0
            } else if threat(action) {
                base + 5.0
            } else {
                base
            }
        };
        let scores: Vec<f32> = legal.iter().map(score).collect();
        let best = scores.iter().copied().fold(f32::MIN, f32::max);
        let ties: Vec<usize> = (0..legal.len()).filter(|&i| scores[i] == best).collect();
        *rng.pick(&ties)
    }
}
