//! The part of a tree that lies behind one of its positions becomes the beginning of the next tree.

use super::{EdgeId, NONE, Node, NodeId, ROOT, Tree};

impl<A: Copy + Eq> Tree<A> {
    /// Copies all that `old` has found out behind one of its nodes to the root. This tree has been reset for the same
    /// match and has the edges of its root; edges of the node that the root does not have are left behind.
    pub fn take_over(&mut self, old: &Self, node: NodeId) {
        // The new place of every old node, once it has one.
        let mut moved = vec![NONE; old.nodes.len()];
        moved[node as usize] = ROOT;
        let mut waiting = std::collections::VecDeque::from([node]);
        while let Some(node) = waiting.pop_front() {
            let to = moved[node as usize];
            self.nodes[to as usize].asked = old.nodes[node as usize].asked;
            if let Some(result) = old.settled(node) {
                self.settle(to, result);
            }
            self.take_arrival(old, node, to);
            for Node { first, len, .. } in old.runs(node) {
                for id in first..first + len {
                    let Some(copy) = self.take_edge(old, id, to) else { continue };
                    let child = old.edge(id).child;
                    if child != NONE {
                        if moved[child as usize] == NONE {
                            moved[child as usize] = self.add_node();
                            waiting.push_back(child);
                        }
                        self.edge_mut(copy).child = moved[child as usize];
                    }
                }
            }
        }
        let known = old.places.iter().map(|(&key, &node)| (key, moved[node as usize]));
        self.places.extend(known.filter(|&(_, node)| node != NONE));
    }

    /// What every seat got when a shared node was first reached.
    fn take_arrival(&mut self, old: &Self, node: NodeId, to: NodeId) {
        let (from, to) = (node as usize * self.seats, to as usize * self.seats);
        if let Some(arrival) = old.arrivals.get(from..from + self.seats) {
            let reached = self.arrivals.len().max(to + self.seats);
            self.arrivals.resize(reached, 0.0);
            self.arrivals[to..to + self.seats].copy_from_slice(arrival);
        }
    }

    /// Copies an edge of `old` to a node; its new place, or nothing if it is none of the edges of the root.
    fn take_edge(&mut self, old: &Self, id: EdgeId, to: NodeId) -> Option<EdgeId> {
        let edge = *old.edge(id);
        let copy = match to {
            ROOT => self.runs(ROOT).flat_map(|run| run.first..run.first + run.len).find(|&at| {
                let own = self.edge(at);
                own.action == edge.action && own.mover == edge.mover
            })?,
            to => self.add_edge(to, edge.mover, edge.action),
        };
        let new = self.edge_mut(copy);
        (new.visits, new.available, new.prior) = (edge.visits, edge.available, edge.prior);
        let from = id as usize * self.seats;
        let at = copy as usize * self.seats;
        self.values[at..at + self.seats].copy_from_slice(&old.values[from..from + self.seats]);
        if let Some(result) = old.proof(id) {
            self.edge_mut(copy).proof = self.place_of(result);
        }
        Some(copy)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use agon_game::{BySeat, Seat};

    fn results(value: f32) -> BySeat<f32> {
        BySeat::from_fn(2, |seat| if seat.0 == 0 { value } else { 1.0 - value })
    }

    /// Root → 1 → (2 → 4, 3), where 3 is proven; the new root knows 3 and 2, and a 9 that is new.
    fn grown(shared: bool) -> (Tree<u8>, NodeId) {
        let mut tree: Tree<u8> = Tree::new(1 << 20);
        tree.reset(2, shared);
        let (mut first, mut second, mut third) = (vec![], vec![], vec![]);
        tree.edges_for(ROOT, Some(Seat(0)), &[7, 1], &mut first);
        tree.count(first[1], &results(0.5));
        let place = tree.join(first[1], || 71).expect("a second visit");
        tree.edges_for(place, Some(Seat(0)), &[2, 3], &mut second);
        tree.edge_mut(second[0]).prior = 0.25;
        tree.first_question(place);
        tree.count(second[0], &results(0.8));
        let deep = tree.join(second[0], || 72).expect("a second visit");
        tree.edges_for(deep, Some(Seat(1)), &[4], &mut third);
        tree.count(third[0], &results(0.6));
        tree.count(second[0], &results(0.6));
        tree.prove(second[1], &results(1.0));
        tree.settle(deep, &results(0.0));
        (tree, place)
    }

    #[test]
    fn what_was_found_behind_a_node_is_behind_the_new_root() {
        for shared in [false, true] {
            let (old, place) = grown(shared);
            let mut tree: Tree<u8> = Tree::new(1 << 20);
            tree.reset(2, shared);
            let (mut root, mut deep) = (vec![], vec![]);
            tree.edges_for(ROOT, Some(Seat(0)), &[3, 9, 2], &mut root);
            tree.take_over(&old, place);
            let visits: Vec<_> = root.iter().map(|&id| tree.edge(id).visits).collect();
            assert_eq!(visits, [0, 0, 2]);
            assert_eq!(tree.value(root[2], Seat(1)), old.value(2, Seat(1)), "{shared}");
            assert_eq!((tree.edge(root[2]).prior, tree.edge(root[1]).is_untried()), (0.25, true));
            assert_eq!(tree.proof(root[0]), Some(&results(1.0)));
            assert!(!tree.first_question(ROOT), "asked already");
            let child = tree.child(root[2]).expect("a node behind it");
            assert!(tree.all_edges(child, &mut deep));
            assert_eq!((tree.edge(deep[0]).action, tree.edge(deep[0]).mover()), (4, Some(Seat(1))));
            assert_eq!(tree.settled(child), Some(&results(0.0)));
            // Another path to a known position still finds it.
            let known = shared.then_some(child);
            tree.count(root[1], &results(0.1));
            assert_eq!(tree.join(root[1], || 72).filter(|_| shared), known);
            // A shared node goes on averaging over all that was found behind it.
            tree.count(deep[0], &results(0.3));
            tree.count(root[2], &results(0.3));
            let mean = (0.8 + 0.6 + 0.3) / 3.0;
            assert!((tree.value(root[2], Seat(0)) - mean).abs() < 1e-6, "{shared}");
        }
    }
}
