//! Positions that many paths lead to: a search that knows them again finds out more.

use crate::made_up::{made_up, made_up_rules, search};
use agon::bots::{MctsParameters, RootRule, SearchReport};
use agon::game::*;
use serde::{Deserialize, Serialize};

/// Two seats take one or two counters in turn; who takes the last one wins. A multiple of three is lost.
struct Counters {
    info: GameInfo,
    /// Whether a counter may be put back instead, so that positions recur.
    back: bool,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
struct Heap {
    left: u8,
    mover: Seat,
}

/// How many counters the heap has more or fewer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
struct Change(i8);

impl Counters {
    fn new(back: bool) -> Self {
        let plain = GameInfo::new("counters", "Counters", 2..=2);
        Self { info: GameInfo { endings: &["empty"], ply_cap: 1000, ..plain }, back }
    }

    fn search(&self, left: u8, parameters: MctsParameters) -> SearchReport<Change> {
        search(self, &Heap { left, mover: Seat(0) }, parameters, 1)
    }
}

impl Rules for Counters {
    type State = Heap;
    type Action = Change;

    made_up_rules!();

    fn start(&self, _setup: &Setup) -> Result<Heap, SetupError> {
        unreachable!("the tests make their positions")
    }

    fn turn(&self, state: &Heap) -> Turn {
        if state.left == 0 { Turn::Over } else { Turn::Decision(state.mover) }
    }

    fn legal_actions(&self, state: &Heap, out: &mut Vec<Change>) {
        out.extend((1..=state.left.min(2) as i8).map(|taken| Change(-taken)));
        out.extend(self.back.then_some(Change(1)));
    }

    fn apply(&self, state: &mut Heap, Change(change): Change) {
        state.left = state.left.checked_add_signed(change).expect("as many counters as are taken");
        state.mover = Seat(1 - state.mover.0);
    }
}

impl Chance for Counters {}

impl Sight for Counters {}

impl Scoring for Counters {
    fn outcome(&self, state: &Heap) -> Outcome {
        match state.left {
            0 => Outcome::win("empty", 2, |seat| seat != state.mover, |_| 0),
            _ => Outcome::truncated(2, |_| 0),
        }
    }
}

made_up!(Counters);

/// Both rules for the root.
fn searches(iterations: u32) -> [MctsParameters; 2] {
    let plain = MctsParameters { iterations, playout_plies: 0, ..MctsParameters::default() };
    [plain.clone(), MctsParameters { root: RootRule::Halving, ..plain }]
}

/// From 31 counters two million paths lead to the end, by way of some sixty positions.
#[test]
fn a_match_of_few_positions_and_many_paths_is_solved() {
    let game = Counters::new(false);
    for search in searches(2000) {
        let found = game.search(31, search.clone());
        assert!(found.best == 0 && found.moves[0].proven, "{search:?} {found:?}");
        assert!(found.nodes < 70, "{} nodes", found.nodes);
        let apart = game.search(31, MctsParameters { transpositions: false, ..search });
        assert!(!apart.moves.iter().any(|action| action.proven), "{apart:?}");
    }
}

/// Who may put a counter back can play on for ever: no iteration does, and the line that the search expects ends where it would go
/// in a circle.
#[test]
fn a_search_ends_where_positions_recur() {
    let game = Counters::new(true);
    for search in searches(2000) {
        let found = game.search(6, search.clone());
        assert_eq!(found.iterations, 2000);
        assert!(found.nodes < 500 && found.line.len() <= found.nodes, "{search:?} {found:?}");
        let found = game.search(2, search);
        assert!(found.best == 1 && found.moves[1].proven, "{found:?}");
    }
}
