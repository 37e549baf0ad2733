//! Two coins laid at the same time: a search that mixes as an equilibrium does.

use crate::made_up::{Nothing, asked, made_up, made_up_rules, parted};
use agon::bots::{Bot, Mcts, MctsParameters};
use agon::game::*;
use serde::{Deserialize, Serialize};

/// Both seats lay a coin under their hand, one after the other, and nobody sees the other's. Two heads bring the first seat 1,
/// two tails a half, different sides nothing; the rest is the second seat's. In equilibrium both lay heads in a third of the
/// matches.
struct Pennies {
    info: GameInfo,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
struct Table {
    /// How many coins lie there.
    laid: u8,
    /// Their sides, as far as they are seen.
    heads: [Option<bool>; 2],
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
struct Lay {
    heads: bool,
}

impl Rules for Pennies {
    type State = Table;
    type Action = Lay;

    made_up_rules!();

    fn start(&self, _setup: &Setup) -> Result<Table, SetupError> {
        Ok(Table::default())
    }

    fn players(&self, _state: &Table) -> usize {
        2
    }

    fn turn(&self, state: &Table) -> Turn {
        if state.laid < 2 { Turn::Decision(Seat(state.laid)) } else { Turn::Over }
    }

    fn legal_actions(&self, _state: &Table, out: &mut Vec<Lay>) {
        out.extend([true, false].map(|heads| Lay { heads }));
    }

    fn apply(&self, state: &mut Table, Lay { heads }: Lay) {
        state.heads[usize::from(state.laid)] = Some(heads);
        state.laid += 1;
    }
}

impl Chance for Pennies {}

impl Sight for Pennies {
    fn mask(&self, state: &Table, seat: Seat) -> Table {
        let seen = |of: usize| state.heads[of].filter(|_| seat.index() == of || state.laid == 2);
        Table { heads: [seen(0), seen(1)], ..*state }
    }

    fn determinize(&self, seen: &Observation<Self>, rng: &mut Rng) -> Table {
        let mut state = *seen.view();
        for heads in &mut state.heads[..usize::from(state.laid)] {
            *heads = Some(heads.unwrap_or_else(|| rng.below(2) == 0));
        }
        state
    }
}

impl Scoring for Pennies {
    fn outcome(&self, state: &Table) -> Outcome {
        let first = match state.heads {
            [Some(true), Some(true)] => 1.0,
            [Some(false), Some(false)] => 0.5,
            _ => 0.0,
        };
        parted(&[first, 1.0 - first])
    }
}

made_up!(Pennies);

/// How often the first seat lays heads, over 200 searches.
fn heads(parameters: &MctsParameters) -> f64 {
    let plain = GameInfo::new("pennies", "Pennies", 2..=2);
    let game = Pennies { info: GameInfo { endings: &["end"], secrets: true, zero_sum: false, ply_cap: 2, ..plain } };
    let state = game.start(&Setup::players(2)).unwrap();
    let choose = |seed| {
        asked(&game, &state, |ask| Mcts::new(parameters.clone(), Nothing {}).choose(ask, &mut Rng::seeded(seed)))
    };
    (0..200).filter(|seed| choose(*seed).expect("a legal action") == 0).count() as f64 / 200.0
}

/// A search that replies to each side apart does not mix: it expects to be found out whatever it does.
#[test]
fn a_decoupled_search_mixes_as_the_equilibrium_does() {
    let plain = MctsParameters { iterations: 1000, ..MctsParameters::default() };
    let mixed = heads(&MctsParameters { decoupled: true, ..plain.clone() });
    assert!((mixed - 1.0 / 3.0).abs() < 0.12, "{mixed}");
    let found_out = heads(&plain);
    assert!((found_out - 1.0 / 3.0).abs() > 0.12, "{found_out}");
}
