//! Which action an iteration takes in a node.

use super::Mcts;
use super::parameters::Scale;
use super::tree::{Edge, EdgeId};
use agon_game::{Heuristic, Rng, Seat};

impl<G: Heuristic> Mcts<G> {
    /// One of `slots`, for the seat that decides.
    pub(super) fn select(&mut self, seat: Seat, rng: &mut Rng) -> EdgeId {
        if self.slots.len() == 1 {
            self.tree.edge_mut(self.slots[0]).available += 1;
            return self.slots[0];
        }
        if self.parameters.widening > 0.0 {
            self.narrow();
        }
        match self.advice > 0.0 {
            true => self.select_advised(seat),
            false => self.select_evenly(seat, rng),
        }
    }

    /// Leaves out untried edges while a node has had too few visits for more of them.
    fn narrow(&mut self) {
        let tree = &self.tree;
        let visits: u32 = self.slots.iter().map(|&id| tree.edge(id).visits).sum();
        let tried = self.slots.iter().filter(|&&id| !tree.edge(id).is_untried()).count();
        if tried > 0 && tried as f64 >= self.parameters.widening * f64::from(visits).sqrt() {
            self.slots.retain(|&id| !tree.edge(id).is_untried());
        }
    }

    /// The weight of exploration in the game that is played.
    fn exploration(&self) -> f32 {
        let Self { parameters, short, .. } = self;
        (if *short { parameters.short_exploration } else { parameters.exploration }) as f32
    }

    /// The unit of exploration, on the scale of 0 to 1 of the values.
    pub(super) fn unit(&self, seat: Seat) -> f32 {
        match self.parameters.scale {
            Scale::Range => 1.0,
            Scale::Spread => self.spread.of(seat),
        }
    }

    /// An untried edge of `slots` at random, else the best by UCB1 with availability counts.
    fn select_evenly(&mut self, seat: Seat, rng: &mut Rng) -> EdgeId {
        let mut untried = 0;
        for &id in &self.slots {
            let edge = self.tree.edge_mut(id);
            edge.available += 1;
            untried += usize::from(edge.is_untried());
        }
        if untried > 0 {
            let chosen = rng.below(untried);
            let mut untried = self.slots.iter().filter(|&&id| self.tree.edge(id).is_untried());
            return *untried.nth(chosen).expect("fewer than were counted");
        }
        let weight = self.exploration() * self.unit(seat);
        // Sibling edges nearly always share their count, and the logarithm is expensive.
        let (mut counted, mut log) = (0, 0.0);
        self.best(seat, |edge, value| {
            if edge.available != counted {
                (counted, log) = (edge.available, libm::logf(edge.available as f32));
            }
            value + weight * (log / edge.visits as f32).sqrt()
        })
    }

    /// The best by PUCT with availability counts. An untried edge is assumed to be as good as the average of the tried
    /// ones, less the caution. The part of the prior that is not advice is the same for all; advice on actions that are
    /// not available now is spread over those that are.
    fn select_advised(&mut self, seat: Seat) -> EdgeId {
        let (mut visits, mut total, mut advised) = (0, 0.0, 0.0);
        for &id in &self.slots {
            let value = self.tree.value(id, seat);
            let edge = self.tree.edge_mut(id);
            edge.available += 1;
            visits += edge.visits;
            total += value * edge.visits as f32;
            advised += edge.prior;
        }
        let unit = self.unit(seat);
        let weight = self.exploration() * unit;
        let untried = total / visits.max(1) as f32 - self.parameters.caution as f32 * unit;
        let even = 1.0 / self.slots.len() as f32;
        let (even, advice) = match advised > 0.0 {
            true => ((1.0 - self.advice) * even, self.advice / advised),
            false => (even, 0.0),
        };
        let (mut counted, mut root) = (0, 0.0);
        self.best(seat, |edge, value| {
            if edge.available != counted {
                (counted, root) = (edge.available, (edge.available as f32).sqrt());
            }
            let mean = if edge.visits == 0 { untried } else { value };
            mean + weight * (advice * edge.prior + even) * root / (1 + edge.visits) as f32
        })
    }

    /// The edge with the best score; a proven edge counts with its certain value.
    fn best(&self, seat: Seat, mut score: impl FnMut(&Edge<G::Action>, f32) -> f32) -> EdgeId {
        let mut best = (f32::NEG_INFINITY, self.slots[0]);
        for &id in &self.slots {
            let (edge, value) = (self.tree.edge(id), self.tree.value(id, seat));
            let score = if edge.is_proven() { value } else { score(edge, value) };
            if score > best.0 {
                best = (score, id);
            }
        }
        best.1
    }
}
