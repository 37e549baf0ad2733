//! What is certain: results that no further search can change (MCTS-Solver, Winands, Björnsson & Saito 2008, for any number
//! of seats), in games without secrets.
//! A result is certain at the end of a match; when the deciding seat has an action whose certain result is the best
//! possible; and when all its actions have certain results, of which it takes the best. Among results equal for itself
//! a seat may choose any, so these are certain for the others only if they are equal for them too. Proofs do not pass
//! through chance.
//! A refuted reply still counts in the means above it. A move with many losing replies is a better move even if not all
//! of them lose: at Connect Four a search whose means leave out refuted replies finds fewer of the best drops than one
//! without proofs.

use super::Mcts;
use super::tree::{EdgeId, NodeId};
use crate::Ask;
use agon_game::{BySeat, Heuristic, Turn};

impl<G: Heuristic> Mcts<G> {
    /// Records that the path of this iteration ends in a certain result, and what follows from it.
    pub(super) fn prove(&mut self, result: &BySeat<f32>) {
        let mut result = *result;
        for at in (0..self.path.len()).rev() {
            let (node, edge) = self.path[at];
            self.tree.prove(edge, &result);
            self.root_proven |= at == 0;
            match self.certain(node) {
                Some(certain) => result = certain,
                None => return,
            }
        }
    }

    /// Checks which actions end the match at once; those are proven. `state` is that of the node whose edges are in
    /// `slots`.
    pub(super) fn look_for_ends(&mut self, ask: &Ask<'_, G>, state: &G::State) {
        let game = ask.game;
        let (low, high) = game.info().payoff_range;
        for at in 0..self.slots.len() {
            let edge = self.slots[at];
            let mut next = state.clone();
            game.apply(&mut next, self.tree.edge(edge).action);
            if game.turn(&next) == Turn::Over {
                let payoffs = game.outcome(&next).payoffs;
                let result = BySeat::from_fn(payoffs.len(), |seat| (payoffs[seat] - low) / (high - low));
                self.tree.prove(edge, &self.parameters.backup.of(result, ask.seen.seat));
            }
        }
    }

    /// The certain result of a node, if its edges determine one.
    pub(super) fn certain(&mut self, node: NodeId) -> Option<BySeat<f32>> {
        self.tree.all_edges(node, &mut self.slots);
        // Chance would have to be listed.
        let seat = self.tree.edge(self.slots[0]).mover()?;
        let results = || self.slots.iter().filter_map(|&id| self.tree.proof(id));
        let best = results().map(|result| result[seat]).fold(f32::NEG_INFINITY, f32::max);
        let complete = results().count() == self.slots.len();
        if best < 1.0 && !complete {
            return None;
        }
        let mut choices = results().filter(|result| result[seat] == best);
        let first = *choices.next()?;
        // Other winning actions may turn out to differ, but only for the other seats, which does not matter to this
        // one.
        choices.all(|other| *other == first).then_some(first)
    }

    /// Whether nothing is left to find out at the root: some action has the best possible result, or all are certain.
    pub(super) fn decided(&self, ask: &Ask<'_, G>) -> bool {
        let proof = |id: usize| self.tree.proof(id as EdgeId).map(|proof| proof[ask.seen.seat]);
        let mut all = self.root_proven;
        if !all {
            return false;
        }
        for id in 0..ask.legal.len() {
            match proof(id) {
                Some(best) if best >= 1.0 => return true,
                Some(_) => {}
                None => all = false,
            }
        }
        all
    }
}
