//! A search in which nobody answers what they cannot see: every node is an information set of the seat that decides there,
//! and seats draw their actions by regret matching (Hart & Mas-Colell 2000; in tree search Lisý, Kovařík, Lanctot &
//! Bošanský 2013).
//!
//! The other search gives a reply its own node for every hidden choice before it, so it replies as if it saw that choice;
//! and it takes one action as the best, although hiding something means to mix. Here choices that are made at the same
//! time are decoupled: a seat has one node for all that it cannot tell apart, with a probability for each action, which
//! grows with what the action would have brought more than the others (clipped at 0 as in CFR+, Tammelin 2014). Every
//! second iteration imagines anew what somebody else does not know, so that others do not learn the secrets of the
//! searching seat. The answer is drawn from the average of the probabilities.

use super::tree::{EdgeId, NodeId, ROOT};
use super::{Limit, Mcts};
use crate::Ask;
use crate::luck::Luck;
use agon_game::{BySeat, Heuristic, Rng, Seat, Turn};

/// Share of the iterations in which a seat tries any action.
const EXPLORING: f32 = 0.1;

/// What a seat has learned about an action of its information set.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Learned {
    /// What it would have brought more than the policy did, summed up; never below 0.
    regret: f32,
    /// Its probabilities so far, later ones with more weight.
    share: f32,
}

/// A decision on the way of an iteration.
#[derive(Clone, Copy, Debug)]
pub(super) struct Met {
    node: NodeId,
    edge: EdgeId,
    seat: Seat,
}

impl<G: Heuristic> Mcts<G> {
    /// Whether nodes are information sets.
    pub(super) fn decouples(&self, game: &G) -> bool {
        self.parameters.decoupled && game.info().secrets
    }

    /// Index of the action that was drawn, and iterations done.
    pub(super) fn learn(&mut self, ask: &Ask<'_, G>, limit: &Limit, rng: &mut Rng) -> (usize, u32) {
        let seats = ask.game.players(ask.seen.view());
        self.tree.reset_keyed(seats);
        self.spread.reset(seats);
        self.root_proven = false;
        self.learned.clear();
        self.tree.name(ROOT, ask.seen.key());
        self.tree.edges_for(ROOT, Some(ask.seen.seat), ask.legal, &mut self.slots);
        let mut done = 0;
        while done == 0 || !limit.reached(1.0, done) {
            self.learn_once(ask, rng);
            done += 1;
        }
        let mut shares = vec![0.0; ask.legal.len()];
        self.average_policy(&mut shares);
        let mut mark = rng.unit() as f32;
        let drawn = shares.iter().position(|share| {
            mark -= share;
            mark < 0.0
        });
        // Rounding may leave the mark at the end.
        let drawn = drawn.or_else(|| shares.iter().rposition(|share| *share > 0.0));
        (drawn.expect("some action has a share"), done)
    }

    /// The average policy at the root, one probability for each action.
    pub(super) fn average_policy(&self, out: &mut [f32]) {
        let share = |at: usize| self.learned.get(at).map_or(0.0, |learned| learned.share);
        let (all, even) = ((0..out.len()).map(share).sum::<f32>(), 1.0 / out.len() as f32);
        for (at, out) in out.iter_mut().enumerate() {
            *out = if all > 0.0 { share(at) / all } else { even };
        }
    }

    /// One imagined world, one walk through information sets, one value; everybody on the way learns from it.
    fn learn_once(&mut self, ask: &Ask<'_, G>, rng: &mut Rng) {
        let game = ask.game;
        let mut state = game.determinize(ask.seen, rng);
        let seats = game.players(ask.seen.view());
        if seats > 1 && rng.below(2) == 0 {
            let other = Seat(((ask.seen.seat.index() + 1 + rng.below(seats - 1)) % seats) as u8);
            state = game.determinize(&game.observe(&state, other), rng);
        }
        self.met.clear();
        loop {
            let seat = match game.turn(&state) {
                Turn::Over => break,
                Turn::Decision(seat) => seat,
                Turn::Chance => {
                    let result = game.sample_chance(&state, rng);
                    game.apply(&mut state, result);
                    continue;
                }
            };
            self.legal.clear();
            game.available_actions(&state, &mut self.legal);
            if let [only] = self.legal[..] {
                game.apply(&mut state, only);
                continue;
            }
            let seen = game.observe(&state, seat);
            if self.parameters.delegate && !self.met.is_empty() && game.routine(&seen) {
                let chosen = self.rollout.judge().choose(game, &seen, &self.legal, rng);
                game.apply(&mut state, self.legal[chosen]);
                continue;
            }
            let Some((node, known)) = self.tree.spot(seen.key()) else { break };
            self.tree.edges_for(node, Some(seat), &self.legal, &mut self.slots);
            self.ask_advice(game, &state, seat, node, rng);
            if !known {
                break;
            }
            let edge = self.draw(rng);
            self.met.push(Met { node, edge, seat });
            game.apply(&mut state, self.tree.edge(edge).action);
        }
        let values = self.value(ask, &mut state, &mut Luck::single(rng));
        self.spread.count(&values);
        for at in (0..self.met.len()).rev() {
            self.regret(self.met[at], &values);
        }
    }

    /// One of `slots`, by the present policy of its seat, which now and then tries anything.
    fn draw(&mut self, rng: &mut Rng) -> EdgeId {
        self.present_policy();
        let even = EXPLORING / self.slots.len() as f32;
        let mut mark = rng.unit() as f32;
        let drawn = self.prior.iter().position(|p| {
            mark -= (1.0 - EXPLORING) * p + even;
            mark < 0.0
        });
        self.slots[drawn.unwrap_or(self.slots.len() - 1)]
    }

    /// Writes the present policy over `slots` to `prior`: in proportion to the regrets; by advice as long as there are none.
    fn present_policy(&mut self) {
        let most = self.slots.iter().max().map_or(0, |&id| id as usize + 1);
        if self.learned.len() < most {
            self.learned.resize(most, Learned::default());
        }
        let regret = |id: &EdgeId| self.learned[*id as usize].regret;
        let regrets: f32 = self.slots.iter().map(regret).sum();
        let advised: f32 = self.slots.iter().map(|&id| self.tree.edge(id).prior).sum();
        let advice = if advised > 0.0 { self.advice } else { 0.0 };
        let even = (1.0 - advice) / self.slots.len() as f32;
        let (tree, learned) = (&self.tree, &self.learned);
        self.prior.clear();
        self.prior.extend(self.slots.iter().map(|&id| match regrets > 0.0 {
            true => learned[id as usize].regret / regrets,
            false if advice > 0.0 => even + advice * tree.edge(id).prior / advised,
            false => even,
        }));
    }

    /// What a seat learns from the value of an iteration: the action that was drawn is worth its mean, corrected by how far the
    /// value is off and by how rarely it is drawn; the others are worth their means.
    fn regret(&mut self, met: Met, values: &BySeat<f32>) {
        let Met { node, edge, seat } = met;
        self.tree.all_edges(node, &mut self.slots);
        self.present_policy();
        let tried = |id: EdgeId| self.tree.edge(id).visits as f32;
        let (visits, sum) = self
            .slots
            .iter()
            .fold((0.0, 0.0), |(visits, sum), &id| (visits + tried(id), sum + tried(id) * self.tree.value(id, seat)));
        let usual = if visits > 0.0 { sum / visits } else { values[seat] };
        let even = EXPLORING / self.slots.len() as f32;
        let worth = |id: EdgeId, p: f32| {
            let mean = if tried(id) > 0.0 { self.tree.value(id, seat) } else { usual };
            let off = if id == edge { (values[seat] - mean) / ((1.0 - EXPLORING) * p + even) } else { 0.0 };
            mean + off
        };
        let brought: f32 = self.slots.iter().zip(&self.prior).map(|(&id, &p)| p * worth(id, p)).sum();
        for (&id, &p) in self.slots.iter().zip(&self.prior) {
            let gain = worth(id, p) - brought;
            let learned = &mut self.learned[id as usize];
            learned.regret = (learned.regret + gain).max(0.0);
            learned.share += p * (visits + 1.0);
        }
        self.tree.count(edge, values);
    }
}
