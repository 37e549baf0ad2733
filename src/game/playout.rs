//! Random play from any state: for searches, tests and benchmarks.

use super::{Game, Rng, Turn};

/// Why a playout ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// The rules ended the match.
    Over,
    /// The ply limit was reached first.
    Limit,
}

/// Plays uniformly random matches without allocating per ply.
pub struct Playout<G: Game> {
    legal: Vec<G::Action>,
    /// Plies and chance results applied since creation.
    pub plies: u64,
    /// The longest legal list seen.
    pub widest: usize,
}

impl<G: Game> Default for Playout<G> {
    fn default() -> Self {
        Self { legal: Vec::with_capacity(256), plies: 0, widest: 0 }
    }
}

impl<G: Game> Playout<G> {
    /// Applies one random action; false when the match is over.
    #[inline]
    pub fn step(&mut self, game: &G, state: &mut G::State, rng: &mut Rng) -> bool {
        let action = match game.turn(state) {
            Turn::Over => return false,
            Turn::Chance => game.sample_chance(state, rng),
            Turn::Decision(_) => {
                self.legal.clear();
                game.available_actions(state, &mut self.legal);
                self.widest = self.widest.max(self.legal.len());
                self.legal[rng.below(self.legal.len())]
            }
        };
        self.plies += 1;
        game.apply(state, action);
        true
    }

    /// Plays on until the match is over or `limit` more plies are done.
    pub fn run(&mut self, game: &G, state: &mut G::State, rng: &mut Rng, limit: u32) -> Stop {
        for _ in 0..limit {
            if !self.step(game, state, rng) {
                return Stop::Over;
            }
        }
        match game.turn(state) {
            Turn::Over => Stop::Over,
            _ => Stop::Limit,
        }
    }
}
