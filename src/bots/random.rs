//! Plays any legal action: the floor every other bot has to beat.

use super::{Ask, Bot, BotError};
use agon_game::{Game, Rng};

/// Chooses uniformly.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl<G: Game> Bot<G> for Random {
    fn choose(&mut self, ask: &Ask<'_, G>, rng: &mut Rng) -> Result<usize, BotError> {
        Ok(rng.below(ask.legal.len()))
    }
}
