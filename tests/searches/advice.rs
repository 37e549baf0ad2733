//! One choice among doors that look alike: advice that is too expensive for every position is asked for the decision itself.

use crate::made_up::{Nothing, asked, made_up_rules, parted};
use agon::bots::{Mcts, MctsParameters, RootRule};
use agon::game::*;
use serde::{Deserialize, Serialize};

/// The door that the rules of thumb advise when they are asked at the root.
const ADVISED: u8 = 5;

/// Two doors are opened one after the other, and any two are worth the same.
struct Doors {
    info: GameInfo,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
struct Hall {
    opened: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
struct Open {
    door: u8,
}

impl Rules for Doors {
    type State = Hall;
    type Action = Open;

    made_up_rules!();

    fn start(&self, _setup: &Setup) -> Result<Hall, SetupError> {
        Ok(Hall::default())
    }

    fn players(&self, _state: &Hall) -> usize {
        1
    }

    fn turn(&self, state: &Hall) -> Turn {
        if state.opened < 2 { Turn::Decision(Seat(0)) } else { Turn::Over }
    }

    fn legal_actions(&self, _state: &Hall, out: &mut Vec<Open>) {
        out.extend((0..8).map(|door| Open { door }));
    }

    fn apply(&self, state: &mut Hall, _: Open) {
        state.opened += 1;
    }
}

impl Chance for Doors {}

impl Sight for Doors {}

impl Scoring for Doors {
    fn outcome(&self, _state: &Hall) -> Outcome {
        parted(&[0.5])
    }
}

impl Telling for Doors {
    fn describe(&self, _state: &Hall, action: Open) -> String {
        format!("{action:?}")
    }
}

impl Checking for Doors {
    fn check(&self, _state: &Hall) -> Result<(), String> {
        Ok(())
    }
}

impl Heuristic for Doors {
    type Weights = Nothing;

    fn prior(&self, _: &Observation<Self>, _: &[Open], _: &Nothing, _: &mut Rng, _: &mut [f32]) -> bool {
        false
    }

    fn prior_at_root(&self, seen: &Observation<Self>, _: &[Open], _: &Nothing, _: &mut Rng, prior: &mut [f32]) -> bool {
        assert_eq!(seen.view().opened, 0, "asked below the root");
        prior[usize::from(ADVISED)] = 1.0;
        true
    }
}

#[test]
fn dear_advice_is_asked_at_the_root_only() {
    let plain = GameInfo::new("doors", "Doors", 1..=1);
    let game = Doors { info: GameInfo { endings: &["end"], zero_sum: false, ply_cap: 2, ..plain } };
    let state = game.start(&Setup::players(1)).unwrap();
    for root in [RootRule::Visits, RootRule::Halving] {
        let parameters = MctsParameters { root, iterations: 2, advice: 1.0, ..MctsParameters::default() };
        let found = asked(&game, &state, |ask| Mcts::new(parameters, Nothing {}).search(ask, &mut Rng::seeded(3)));
        assert_eq!(found.best, usize::from(ADVISED), "{root:?}");
    }
}
