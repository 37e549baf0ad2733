//! Play and search allocate nothing per ply: states are flat, and once the list of legal actions has reached its full size,
//! neither the rules nor the calls that a search makes at every ply touch the heap.

use agon_game::{Heuristic, Playout, Purpose, Rng, Seat, Setup, Turn};

/// Plays `matches` random matches at `table` and makes the calls of a search at every ply. `count` returns the number of
/// allocations of this thread so far; the test crate installs a counting allocator for it.
///
/// # Errors
/// Names table, match, ply and call of the first allocation.
///
/// # Panics
/// When the table does not fit the game, or the rules panic.
pub fn allocates_nothing<G: Heuristic>(
    game: &G,
    table: &Setup,
    matches: u64,
    count: fn() -> u64,
) -> Result<(), String> {
    let start = || game.start(table).expect("a table of the game");
    for index in 0..matches {
        let mut rng = Rng::stream(3, index, Purpose::Playout);
        Match { game, count, state: start(), ply: 0 }
            .play(&mut rng)
            .map_err(|e| format!("{}, {table:?}, match {index}, {e}", game.info().name))?;
    }
    // The loop that searches and measurements use.
    let (mut playout, mut state, cap) = (Playout::default(), start(), game.info().ply_cap);
    let mut rng = Rng::stream(3, matches, Purpose::Playout);
    let before = count();
    playout.run(game, &mut state, &mut rng, cap);
    match count() - before {
        0 => Ok(()),
        several => Err(format!("{}, {table:?}: a playout allocates {several} times", game.info().name)),
    }
}

/// One random match, in which every call of the rules is counted separately.
struct Match<'a, G: Heuristic> {
    game: &'a G,
    count: fn() -> u64,
    state: G::State,
    ply: u32,
}

impl<G: Heuristic> Match<'_, G> {
    /// Does `work` with the state; an allocation is an error.
    fn free<R>(&mut self, what: &str, work: impl FnOnce(&G, &mut G::State) -> R) -> Result<R, String> {
        let before = (self.count)();
        let result = work(self.game, &mut self.state);
        match (self.count)() - before {
            0 => Ok(result),
            _ => Err(format!("ply {}: {what} allocates", self.ply)),
        }
    }

    /// Plays to the end.
    fn play(&mut self, rng: &mut Rng) -> Result<(), String> {
        let weights = G::Weights::default();
        // Longer than the longest list of any game, so that it never grows.
        let mut legal = Vec::with_capacity(512);
        let of_seats = self.game.state_features().len() * self.game.players(&self.state);
        let mut numbers = Vec::with_capacity(of_seats.max(self.game.action_features().len()));
        let cap = self.game.info().ply_cap;
        let mut guess = Rng::seeded(1);
        while self.ply < cap {
            self.ply += 1;
            self.free("copying the state", |_, s| drop(s.clone()))?;
            for seat in Seat::all(self.game.players(&self.state)) {
                let seen = self.free("`observe`", |game, s| game.observe(s, seat))?;
                // The first of two equal calls lets a list that the thread keeps for its guesses reach its size.
                drop(self.game.determinize(&seen, &mut guess.clone()));
                self.free("`determinize`", |game, _| drop(game.determinize(&seen, &mut guess)))?;
            }
            self.free("`evaluate`", |game, s| game.evaluate(s, &weights))?;
            let seen = self.game.observe(&self.state, Seat(0));
            for about in Seat::all(self.game.players(&self.state)) {
                numbers.clear();
                self.free("`describe_state`", |game, _| game.describe_state(&seen, about, &mut numbers))?;
            }
            numbers.clear();
            self.free("`describe_seats`", |game, _| game.describe_seats(&seen, &mut numbers))?;
            let action = match self.free("`turn`", |game, s| game.turn(s))? {
                Turn::Over => break,
                Turn::Chance => {
                    let kind = self.game.chance_kind(&self.state);
                    self.free(&format!("drawing {kind}"), |game, s| game.sample_chance(s, rng))?
                }
                Turn::Decision(seat) => {
                    legal.clear();
                    self.free("`legal_actions`", |game, s| game.legal_actions(s, &mut legal))?;
                    let chosen = *rng.pick(&legal);
                    let seen = self.game.observe(&self.state, seat);
                    numbers.clear();
                    self.free("`describe_action`", |game, _| game.describe_action(&seen, chosen, &mut numbers))?;
                    chosen
                }
            };
            self.free(&format!("{action:?}"), |game, s| game.apply(s, action))?;
        }
        self.free("`outcome`", |game, s| game.outcome(s)).map(drop)
    }
}
