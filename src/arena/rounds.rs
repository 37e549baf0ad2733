//! The numbers of a game as every round of it ends.

use agon_game::{Game, Measures};

/// What a game counted when a round was over.
#[derive(Clone, Debug, PartialEq)]
pub struct RoundRecord {
    /// The round of the rulebook, from 1.
    pub round: u32,
    /// One value per match metric.
    pub of_match: Vec<Option<f64>>,
    /// For each seat, one value per seat metric.
    pub of_seats: Vec<Vec<Option<f64>>>,
}

/// Collects them while a match is played. A round is over when an action leads to another one, or the match ends; a round in
/// which nobody acts and chance brings nothing is none.
#[derive(Default)]
pub(super) struct Rounds {
    over: Vec<RoundRecord>,
    /// The round of the last action, unless it is over.
    open: Option<u32>,
}

impl Rounds {
    /// Looks at the position after an action that was taken in `round`.
    pub fn acted<G: Game>(&mut self, game: &G, round: u32, after: &G::State) {
        self.open = Some(round);
        if game.round(after) != round {
            self.close(game, after);
        }
    }

    /// All rounds of a match that ends here.
    pub fn end<G: Game>(mut self, game: &G, last: &G::State) -> Vec<RoundRecord> {
        self.close(game, last);
        self.over
    }

    fn close<G: Game>(&mut self, game: &G, state: &G::State) {
        if let Some(round) = self.open.take() {
            let Measures { of_match, of_seats, .. } = game.measure(state);
            self.over.push(RoundRecord { round, of_match, of_seats });
        }
    }
}
