//! Determinized search: every imagined world has its own tree, and the worlds vote.
//!
//! In each of these trees everybody sees all cards (strategy fusion, Frank & Basin 1998). It is the yardstick for a
//! search of information sets.

use super::tree::{EdgeId, ROOT};
use super::{Limit, Mcts};
use crate::Ask;
use agon_game::{BySeat, Heuristic, Rng};
use std::time::Instant;

/// The results of the trees of all worlds for an action of the root.
#[derive(Clone, Copy, Debug)]
pub struct Tally {
    votes: u32,
    visits: u32,
    sums: BySeat<f32>,
}

impl<G: Heuristic> Mcts<G> {
    /// The action that most worlds choose, with ties broken by visits, then by order; and iterations done.
    pub(super) fn vote(&mut self, ask: &Ask<'_, G>, limit: &Limit, worlds: u32, rng: &mut Rng) -> (usize, u32) {
        let seats = ask.game.players(ask.seen.view());
        self.tally.clear();
        self.tally.resize(ask.legal.len(), Tally { votes: 0, visits: 0, sums: BySeat::filled(seats, 0.0) });
        let mut done = 0;
        for _ in 0..worlds {
            let share = Limit {
                iterations: (limit.iterations / worlds).max(1),
                started: Instant::now(),
                budget: limit.budget.map(|budget| budget / worlds),
            };
            self.world = Some(ask.game.determinize(ask.seen, rng));
            let (best, iterations) = self.grow(ask, &share, rng);
            done += iterations;
            self.tally[best].votes += 1;
            for (at, tally) in self.tally.iter_mut().enumerate() {
                let edge = self.tree.edge(at as EdgeId);
                // An edge proven at once has values without a visit.
                let visits = edge.visits.max(u32::from(edge.is_proven()));
                tally.visits += visits;
                let value = |seat| tally.sums[seat] + visits as f32 * self.tree.value(at as EdgeId, seat);
                tally.sums = BySeat::from_fn(seats, value);
            }
        }
        self.world = None;
        self.tree.reset(seats, false);
        self.tree.edges_for(ROOT, Some(ask.seen.seat), ask.legal, &mut self.slots);
        let mut best = 0;
        for (at, tally) in self.tally.iter().enumerate() {
            let means = BySeat::from_fn(seats, |seat| tally.sums[seat] / tally.visits.max(1) as f32);
            self.tree.plant(at as EdgeId, tally.visits, &means);
            if (tally.votes, tally.visits) > (self.tally[best].votes, self.tally[best].visits) {
                best = at;
            }
        }
        (best, done)
    }
}
