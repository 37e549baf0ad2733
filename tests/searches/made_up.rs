//! Small games that tests make up for the search: what they have in common.

use agon::bots::{Ask, Mcts, MctsParameters, SearchReport};
use agon::game::*;
use serde::{Deserialize, Serialize};

/// The weights of a game without rules of thumb.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Nothing {}

/// Inside `impl Rules`: nothing is loaded, and `info` is a field.
macro_rules! made_up_rules {
    () => {
        fn load(_bundle: &Bundle) -> Result<Self, ContentError> {
            unreachable!("made up by a test")
        }

        fn info(&self) -> &GameInfo {
            &self.info
        }
    };
}

/// What a search does not need to know of a game: words, checks and rules of thumb.
macro_rules! made_up {
    ($game:ty) => {
        impl Telling for $game {
            fn describe(&self, _state: &Self::State, action: Self::Action) -> String {
                format!("{action:?}")
            }
        }

        impl Checking for $game {
            fn check(&self, _state: &Self::State) -> Result<(), String> {
                Ok(())
            }
        }

        impl Heuristic for $game {
            type Weights = $crate::made_up::Nothing;
        }
    };
}

pub(crate) use {made_up, made_up_rules};

/// What the search answers whoever is to decide.
pub fn search<G: Heuristic<Weights = Nothing>>(
    game: &G,
    state: &G::State,
    parameters: MctsParameters,
    seed: u64,
) -> SearchReport<G::Action> {
    asked(game, state, |ask| Mcts::new(parameters, Nothing {}).search(ask, &mut Rng::seeded(seed)))
}

/// What `answer` says when the seat that is to decide is asked.
pub fn asked<G: Game, T>(game: &G, state: &G::State, answer: impl FnOnce(&Ask<'_, G>) -> T) -> T {
    let Turn::Decision(seat) = game.turn(state) else { panic!("a decision") };
    let mut legal = vec![];
    game.legal_actions(state, &mut legal);
    answer(&Ask { game, seen: &game.observe(state, seat), legal: &legal })
}

/// The end of a match in which every seat gets a part of the whole.
pub fn parted(parts: &[f32]) -> Outcome {
    let nobody = Outcome::win("end", parts.len(), |_| false, |_| 0.0);
    Outcome { payoffs: BySeat::from_fn(parts.len(), |seat| parts[seat.index()]), ..nobody }
}
