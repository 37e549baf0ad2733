//! A position that rule tests change piece by piece and play on by hand. Each game adds methods that move its own pieces.

use agon_game::Game;
use agon_testing::rules;

/// A state with its rules.
pub struct Position<'g, G: Game> {
    /// The rules.
    pub game: &'g G,
    /// The state; fields without a method may be set directly.
    pub s: G::State,
}

impl<G: Game> Position<'_, G> {
    /// What may be decided now.
    pub fn legal(&self) -> Vec<G::Action> {
        rules::legal(self.game, &self.s)
    }

    /// Whether an action may be chosen now.
    pub fn is_legal(&self, action: G::Action) -> bool {
        rules::is_legal(self.game, &self.s, action)
    }

    /// Carries out a decision or a chance result that is possible now.
    pub fn act(&mut self, action: G::Action) -> &mut Self {
        rules::act(self.game, &mut self.s, action);
        self
    }

    /// Goes on until `done` with the last action of each list, which mostly stops something, and random chance results.
    pub fn until(&mut self, done: impl Fn(&G::State) -> bool) -> &mut Self {
        rules::act_until(self.game, &mut self.s, done);
        self
    }

    /// Panics if the state contradicts itself.
    pub fn sound(&self) -> &Self {
        rules::sound(self.game, &self.s);
        self
    }
}
