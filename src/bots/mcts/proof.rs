//! What is certain: results that no further search can change (MCTS-Solver, Winands, Björnsson & Saito 2008, for any number
//! of seats), in games without secrets.
//! A result is certain at the end of a match; when the deciding seat has an action whose certain result is the best
//! possible; and when all its actions have certain results, of which it takes the best. Among results equal for itself
//! a seat may choose any, so these are certain for the others only if they are equal for them too. Chance is certain
//! when all its results are: it is worth their average.
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
                Some(certain) => {
                    self.tree.settle(node, &certain);
                    result = certain;
                }
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
        let Some(seat) = self.tree.edge(self.slots[0]).mover() else { return self.average() };
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

    /// Lists the results of a chance turn as edges of a new node, each with its probability as its prior. Where there are
    /// too many to list, the node has no certain result.
    pub(super) fn list_chance(&mut self, game: &G, state: &G::State, node: NodeId) {
        for (result, probability) in game.chance_outcomes(state).into_iter().flatten() {
            self.tree.edges_for(node, None, &[result], &mut self.slots);
            self.tree.edge_mut(self.slots[0]).prior = probability as f32;
        }
    }

    /// The certain result of a chance node whose edges are in `slots`, if all its results are listed and certain.
    fn average(&self) -> Option<BySeat<f32>> {
        let first = self.tree.proof(self.slots[0])?;
        let (mut listed, mut average) = (0.0, BySeat::filled(first.len(), 0.0));
        for &id in &self.slots {
            let (probability, result) = (self.tree.edge(id).prior, self.tree.proof(id)?);
            listed += probability;
            average = BySeat::from_fn(average.len(), |seat| average[seat] + probability * result[seat]);
        }
        if listed < 0.999 {
            return None;
        }
        // The best and the worst possible results are known by their exact values.
        let same = self.slots.iter().all(|&id| self.tree.proof(id) == Some(first));
        Some(if same { *first } else { average })
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
